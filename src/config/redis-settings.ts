import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { RedisAddress, RedisServers } from '../shared/outbound/redis-servers.js';
import { choice, optionalText, url } from './variables.js';

const REDIS_PORT = 6_379;
const SENTINEL_PORT = 26_379;
const MOST_NODES = 100;

/** A host with or without a port; undefined when it is something else, such as a URL. */
function addressOf(text: string, standardPort: number): RedisAddress | undefined {
  if (/[/@?#\s]/.test(text) || !URL.canParse(`redis://${text}`)) return undefined;
  const { hostname, port } = new URL(`redis://${text}`);
  if (hostname === '' || port === '0') return undefined;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? standardPort : Number(port) };
}

/** Addresses, separated by commas. */
function nodeList(standardPort: number) {
  return optionalText.transform((text, context) => {
    const texts = (text ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
    const nodes = texts.map((one) => addressOf(one, standardPort));
    const isWrong =
      nodes.includes(undefined) || nodes.length > MOST_NODES || (text !== undefined && nodes.length === 0);
    if (isWrong)
      context.issues.push({
        code: 'custom',
        input: text,
        message: `expected up to ${MOST_NODES} addresses such as redis-1:${standardPort}, separated by commas`,
      });
    return nodes.flatMap((node) => node ?? []);
  });
}

const redisUrl = url(['redis', 'rediss', 'valkey', 'valkeys']).refine(
  (text) => text === undefined || !URL.canParse(text) || isReadable(new URL(text)),
  { error: 'expected a URL such as rediss://user:password@host:6379/0, with special characters as %XX' },
);

function isReadable({ username, password, pathname, port }: URL): boolean {
  if (!/^\/?\d{0,4}$/.test(pathname) || port === '0') return false;
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** The variables of the environment. */
export const redisVariables = {
  REDIS_URL: redisUrl,
  REDIS_USERNAME: optionalText,
  REDIS_PASSWORD: optionalText,
  REDIS_SENTINEL_NODES: nodeList(SENTINEL_PORT),
  REDIS_SENTINEL_MASTER: optionalText,
  REDIS_SENTINEL_USERNAME: optionalText,
  REDIS_SENTINEL_PASSWORD: optionalText,
  REDIS_CLUSTER_NODES: nodeList(REDIS_PORT),
  REDIS_TLS: choice(['true', 'false'], 'false').transform((value) => value === 'true'),
  REDIS_TLS_CA_FILE: optionalText,
  REDIS_TLS_CERT_FILE: optionalText,
  REDIS_TLS_KEY_FILE: optionalText,
  REDIS_TLS_SERVER_NAME: optionalText,
};

type Variables = z.output<z.ZodObject<typeof redisVariables>>;
type Kind = RedisServers['kind'];

/** The servers that the variables name, if any, and what is wrong with the variables, a sentence each. */
export function readRedis(v: Variables): { redis: RedisServers | undefined; problems: string[] } {
  const kinds: Kind[] = [];
  if (v.REDIS_URL !== undefined) kinds.push('single');
  if (v.REDIS_SENTINEL_NODES.length > 0) kinds.push('sentinel');
  if (v.REDIS_CLUSTER_NODES.length > 0) kinds.push('cluster');
  const [kind] = kinds;
  const location = kind === 'single' ? new URL(v.REDIS_URL ?? '') : undefined;
  const isEncrypted = location === undefined ? v.REDIS_TLS : /^(rediss|valkeys):$/.test(location.protocol);
  const files = [
    pemOf('REDIS_TLS_CA_FILE', v, (text) => new X509Certificate(text)),
    pemOf('REDIS_TLS_CERT_FILE', v, (text) => new X509Certificate(text)),
    pemOf('REDIS_TLS_KEY_FILE', v, (text) => createPrivateKey(text)),
  ] as const;
  const [ca, cert, key] = files.map(({ text }) => text);
  const problems = [
    ...kindProblems(v, kinds),
    ...loginProblems(v, location),
    ...tlsProblems(v, isEncrypted, location),
    ...files.flatMap(({ problem }) => problem ?? []),
  ];
  if (kind === undefined || problems.length > 0) return { redis: undefined, problems };
  const standing = location === undefined ? [] : [addressIn(location)];
  const redis: RedisServers = {
    kind,
    nodes: { single: standing, sentinel: v.REDIS_SENTINEL_NODES, cluster: v.REDIS_CLUSTER_NODES }[kind],
    primaryName: v.REDIS_SENTINEL_MASTER ?? '',
    database: Number(location?.pathname.slice(1) ?? 0),
    login: {
      username: partOf(location?.username) ?? v.REDIS_USERNAME,
      password: partOf(location?.password) ?? v.REDIS_PASSWORD,
    },
    sentinelLogin: { username: v.REDIS_SENTINEL_USERNAME, password: v.REDIS_SENTINEL_PASSWORD },
    tls: isEncrypted ? { ca, cert, key, serverName: v.REDIS_TLS_SERVER_NAME } : undefined,
  };
  return { redis, problems };
}

function addressIn({ hostname, port }: URL): RedisAddress {
  const host = hostname === '' ? 'localhost' : hostname.replace(/^\[|\]$/g, '');
  return { host, port: port === '' ? REDIS_PORT : Number(port) };
}

function partOf(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : decodeURIComponent(text);
}

const NAMES = { single: 'REDIS_URL', sentinel: 'REDIS_SENTINEL_NODES', cluster: 'REDIS_CLUSTER_NODES' } as const;
const OF_SENTINELS = ['REDIS_SENTINEL_MASTER', 'REDIS_SENTINEL_USERNAME', 'REDIS_SENTINEL_PASSWORD'] as const;
const OF_ALL = [
  'REDIS_USERNAME',
  'REDIS_PASSWORD',
  'REDIS_TLS_CA_FILE',
  'REDIS_TLS_CERT_FILE',
  'REDIS_TLS_KEY_FILE',
  'REDIS_TLS_SERVER_NAME',
] as const;

function kindProblems(v: Variables, kinds: readonly Kind[]): string[] {
  const [first, ...others] = kinds.map((kind) => NAMES[kind]);
  const alone = others.map((name) => `${name}: ${first} is set too; unset one of the two`);
  const isSentinel = kinds.includes('sentinel');
  if (isSentinel && v.REDIS_SENTINEL_MASTER === undefined)
    alone.push('REDIS_SENTINEL_MASTER: required with REDIS_SENTINEL_NODES: the name that they watch, such as mymaster');
  const idle = isSentinel ? [] : OF_SENTINELS.filter((name) => v[name] !== undefined);
  const unused = first === undefined ? OF_ALL.filter((name) => v[name] !== undefined) : [];
  return [
    ...alone,
    ...idle.map((name) => `${name}: requires REDIS_SENTINEL_NODES`),
    ...unused.map((name) => `${name}: requires ${Object.values(NAMES).join(', or ')}`),
  ];
}

function loginProblems(v: Variables, location: URL | undefined): string[] {
  const problems: string[] = [];
  if (v.REDIS_USERNAME !== undefined && (location?.username ?? '') !== '')
    problems.push('REDIS_USERNAME: REDIS_URL names a user too; leave one out');
  if (v.REDIS_PASSWORD !== undefined && (location?.password ?? '') !== '')
    problems.push('REDIS_PASSWORD: REDIS_URL has a password too; leave one out');
  if (v.REDIS_USERNAME !== undefined && v.REDIS_PASSWORD === undefined && (location?.password ?? '') === '')
    problems.push('REDIS_USERNAME: requires REDIS_PASSWORD');
  if (v.REDIS_SENTINEL_USERNAME !== undefined && v.REDIS_SENTINEL_PASSWORD === undefined)
    problems.push('REDIS_SENTINEL_USERNAME: requires REDIS_SENTINEL_PASSWORD');
  return problems;
}

function tlsProblems(v: Variables, isEncrypted: boolean, location: URL | undefined): string[] {
  const problems: string[] = [];
  if (v.REDIS_TLS && location !== undefined && !isEncrypted)
    problems.push('REDIS_TLS: REDIS_URL decides; let it begin with rediss://');
  const given = OF_ALL.filter((name) => name.startsWith('REDIS_TLS_') && v[name] !== undefined);
  if (!isEncrypted && !v.REDIS_TLS)
    problems.push(
      ...given.map((name) => `${name}: requires TLS: REDIS_TLS=true, or a REDIS_URL that begins with rediss://`),
    );
  if (v.REDIS_TLS_CERT_FILE !== undefined && v.REDIS_TLS_KEY_FILE === undefined)
    problems.push('REDIS_TLS_KEY_FILE: required with REDIS_TLS_CERT_FILE');
  if (v.REDIS_TLS_KEY_FILE !== undefined && v.REDIS_TLS_CERT_FILE === undefined)
    problems.push('REDIS_TLS_CERT_FILE: required with REDIS_TLS_KEY_FILE');
  return problems;
}

/** The text of a file that a variable names, which `read` must be able to read. */
function pemOf(
  name: 'REDIS_TLS_CA_FILE' | 'REDIS_TLS_CERT_FILE' | 'REDIS_TLS_KEY_FILE',
  v: Variables,
  read: (text: string) => unknown,
): { text?: string; problem?: string } {
  const file = v[name];
  if (file === undefined) return {};
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return { problem: `${name}: ${error instanceof Error ? error.message : String(error)}` };
  }
  try {
    read(text);
    return { text };
  } catch {
    const wanted = name === 'REDIS_TLS_KEY_FILE' ? 'private key without a passphrase' : 'certificate';
    return { problem: `${name}: expected a file with a ${wanted} in PEM` };
  }
}
