/** The address of one server. */
export interface RedisAddress {
  host: string;
  port: number;
}

interface RedisLogin {
  username: string | undefined;
  password: string | undefined;
}

/** The certificates of encrypted connections, as PEM. */
interface RedisTls {
  /** Absent: the certificate authorities that Node knows. */
  ca: string | undefined;
  /** This client's certificate and its key. */
  cert: string | undefined;
  key: string | undefined;
  /** The name that certificates must have; absent: the address that was connected to. */
  serverName: string | undefined;
}

/** Where Redis or Valkey is, and how to sign in. */
export interface RedisServers {
  /** `single`: one server; `sentinel`: the nodes say which server is the primary; `cluster`: the nodes say which has a key. */
  kind: 'single' | 'sentinel' | 'cluster';
  nodes: readonly RedisAddress[];
  /** The name under which sentinels watch the primary; empty for the other kinds. */
  primaryName: string;
  database: number;
  login: RedisLogin;
  /** The login at the sentinels. */
  sentinelLogin: RedisLogin;
  /** Absent: connections are not encrypted. */
  tls: RedisTls | undefined;
}

/** An address as people write it. */
export function addressText({ host, port }: RedisAddress): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
