import type { RedisAddress, RedisServers } from '../../shared/outbound/redis-servers.js';

/** Imported like this, the bundle loads it where this module is loaded; else with everything. */
const { createClient } = await import('@redis/client');

const MAX_WAITING_COMMANDS = 50_000;

/** The settings of one connection. */
export type ConnectionOptions = Pick<RedisServers, 'database' | 'login' | 'tls'>;

/** A connection to one server, which does not connect again. Close it with `destroy` if it is open. */
export function connectionTo(
  { host, port }: RedisAddress,
  { database, login, tls }: ConnectionOptions,
  millis: number,
) {
  const socket = { host, port, connectTimeout: millis, reconnectStrategy: false } as const;
  const client = createClient({
    username: login.username,
    password: login.password,
    database,
    RESP: 2,
    // Unsent commands fail at once: a caller must not wait for a store that is down.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING_COMMANDS,
    socket: tls === undefined ? socket : { ...socket, tls: true, ...certificatesOf(tls) },
  });
  return client;
}

export type RedisClient = ReturnType<typeof connectionTo>;

function certificatesOf({ ca, cert, key, serverName }: NonNullable<ConnectionOptions['tls']>) {
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined || key === undefined ? {} : { cert, key }),
    ...(serverName === undefined ? {} : { servername: serverName }),
  };
}

/** Connects and signs in; what takes longer than `millis` fails: a server that hangs accepts connections. */
export async function connectInTime(client: RedisClient, millis: number): Promise<RedisClient> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(`no answer within ${millis} ms`));
    if (client.isOpen) client.destroy();
  }, millis);
  try {
    const connecting = client.connect();
    connecting.catch(() => undefined);
    await Promise.race([connecting, late.promise]);
    return client;
  } finally {
    clearTimeout(timer);
  }
}
