import { createClient } from '@redis/client';
import type { Settings } from '../../config/settings.js';
import { fault, type DoctorFinding, ok, buriedReason, warning } from './finding.js';

const CHECK = 'redis';
const TIMEOUT_MILLIS = 3_000;
const OLDEST = { major: 6, minor: 2 };

/** The store that instances share: reachable, new enough, a primary, and not one that evicts counters. */
export async function checkRedis({ redisUrl }: Settings): Promise<DoctorFinding> {
  if (redisUrl === undefined) return ok(CHECK, 'not used: one instance needs none');
  const client = createClient({
    url: redisUrl,
    RESP: 2,
    commandOptions: { timeout: TIMEOUT_MILLIS },
    socket: { connectTimeout: TIMEOUT_MILLIS, reconnectStrategy: false },
  });
  // The command under way fails with it.
  client.on('error', () => undefined);
  const { host } = new URL(redisUrl);
  try {
    await client.connect();
    return judge(factsOf(await client.sendCommand<string>(['INFO'])), host);
  } catch (error) {
    return fault(CHECK, `${host}: ${buriedReason(error)}`, 'start Redis, or correct REDIS_URL');
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/** The lines of INFO. */
function factsOf(info: string): Map<string, string> {
  return new Map(
    info.split(/\r?\n/).flatMap((line) => {
      const at = line.indexOf(':');
      return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1)] as const];
    }),
  );
}

function judge(facts: ReadonlyMap<string, string>, host: string): DoctorFinding {
  const valkey = facts.get('valkey_version');
  const version = facts.get('redis_version') ?? '';
  const says = `${valkey === undefined ? `Redis ${version}` : `Valkey ${valkey}`} at ${host}`;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor))
    return fault(CHECK, says, 'use Redis 6.2 or newer, or Valkey');
  if (facts.get('cluster_enabled') === '1')
    return fault(CHECK, `${says} is a cluster`, 'use a single Redis, or a primary with replicas');
  if (facts.get('role') === 'slave') return fault(CHECK, `${says} is a replica`, 'set REDIS_URL to the primary');
  const policy = facts.get('maxmemory_policy') ?? '';
  if (policy.startsWith('allkeys-') && facts.get('maxmemory') !== '0')
    return warning(CHECK, `${says} evicts counters (${policy})`, 'set maxmemory-policy to volatile-lru');
  return ok(CHECK, says);
}
