import type { Settings } from '../../config/settings.js';
import { connectInTime, connectionTo } from '../../database/store/redis-connection.js';
import { RedisLocator } from '../../database/store/redis-locator.js';
import { addressText, type RedisServers } from '../../shared/outbound/redis-servers.js';
import { buriedReason, type DoctorFinding, fault, ok, warning } from './finding.js';

const CHECK = 'redis';
const TIMEOUT_MILLIS = 3_000;
const OLDEST = { major: 6, minor: 2 };
/** Any key: a cluster that serves one slot serves all. */
const ANY_KEY = 'portcullis';
const PLACES = {
  single: 'REDIS_URL',
  sentinel: 'REDIS_SENTINEL_NODES and REDIS_SENTINEL_MASTER',
  cluster: 'REDIS_CLUSTER_NODES',
} as const;

/** The store that instances share: reachable, new enough, a primary, and not one that evicts counters. */
export async function checkRedis({ redis: servers }: Settings): Promise<DoctorFinding> {
  if (servers === undefined) return ok(CHECK, 'not used: one instance needs none');
  const locator = new RedisLocator(servers, ANY_KEY);
  let where = servers.nodes.map(addressText).join(', ');
  try {
    const place = await locator.locate();
    where = addressText(place);
    const facts = await factsAt(place, servers);
    const found = judge(facts, where, servers.kind);
    return found.state === 'ok' && servers.kind !== 'single' ? await judgeNodes(locator, found.says) : found;
  } catch (error) {
    return fault(CHECK, `${where}: ${buriedReason(error)}`, remedyFor(error, servers.kind));
  } finally {
    locator.close();
  }
}

function remedyFor(error: unknown, kind: RedisServers['kind']): string {
  const said = buriedReason(error);
  if (/WRONGPASS|NOAUTH|NOPERM|AUTH /.test(said))
    return `correct the user and the password: ${kind === 'sentinel' ? 'REDIS_SENTINEL_PASSWORD, REDIS_PASSWORD' : 'REDIS_URL or REDIS_PASSWORD'}`;
  if (/certificate|altnames|self-signed/i.test(said))
    return 'set REDIS_TLS_CA_FILE to the authority of its certificate, or REDIS_TLS_SERVER_NAME to the name in it';
  return `start Redis, or correct ${PLACES[kind]}`;
}

/** The lines of INFO. */
async function factsAt(
  place: { host: string; port: number },
  servers: RedisServers,
): Promise<ReadonlyMap<string, string>> {
  const client = connectionTo(place, servers, TIMEOUT_MILLIS);
  // The command under way fails with it.
  client.on('error', () => undefined);
  const late = setTimeout(() => {
    if (client.isOpen) client.destroy();
  }, 2 * TIMEOUT_MILLIS);
  try {
    await connectInTime(client, TIMEOUT_MILLIS);
    const info = await client.sendCommand<string>(['INFO']);
    return new Map(
      info.split(/\r?\n/).flatMap((line) => {
        const at = line.indexOf(':');
        return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1)] as const];
      }),
    );
  } finally {
    clearTimeout(late);
    if (client.isOpen) client.destroy();
  }
}

function judge(facts: ReadonlyMap<string, string>, where: string, kind: RedisServers['kind']): DoctorFinding {
  const valkey = facts.get('valkey_version');
  const version = facts.get('redis_version') ?? '';
  const says = `${valkey === undefined ? `Redis ${version}` : `Valkey ${valkey}`} at ${where}`;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor))
    return fault(CHECK, says, 'use Redis 6.2 or newer, or Valkey');
  const isCluster = facts.get('cluster_enabled') === '1';
  if (isCluster && kind !== 'cluster')
    return fault(CHECK, `${says} is a cluster`, 'name its nodes in REDIS_CLUSTER_NODES instead');
  if (!isCluster && kind === 'cluster')
    return fault(CHECK, `${says} is not a cluster`, 'name it in REDIS_URL instead of REDIS_CLUSTER_NODES');
  if (facts.get('role') === 'slave') return fault(CHECK, `${says} is a replica`, `set ${PLACES[kind]} to the primary`);
  const policy = facts.get('maxmemory_policy') ?? '';
  if (policy.startsWith('allkeys-') && facts.get('maxmemory') !== '0')
    return warning(CHECK, `${says} evicts counters (${policy})`, 'set maxmemory-policy to volatile-lru');
  if (kind === 'sentinel' && !facts.has('min_slaves_good_slaves'))
    return warning(
      CHECK,
      `${says} takes writes while it is cut off from its replicas`,
      'set min-replicas-to-write to 1 and min-replicas-max-lag to 5',
    );
  return ok(CHECK, says);
}

/** Whether all nodes that were named answer, and alike. */
async function judgeNodes(locator: RedisLocator, says: string): Promise<DoctorFinding> {
  const answers = await locator.ask();
  const silent = answers.filter(({ located }) => located === undefined).map(({ node }) => addressText(node));
  if (silent.length > 0)
    return warning(
      CHECK,
      `${says}; no answer from ${silent.join(', ')}`,
      'start these nodes, or take them off the list',
    );
  const places = new Set(answers.flatMap(({ located }) => (located === undefined ? [] : [addressText(located)])));
  if (places.size > 1)
    return warning(CHECK, `${says}; nodes name ${[...places].join(', ')}`, 'check that the nodes reach each other');
  return ok(CHECK, `${says}, by ${answers.length} ${answers.length === 1 ? 'node' : 'nodes'}`);
}
