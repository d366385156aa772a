import { createHash } from 'node:crypto';
import type { RedisStore } from '../../../database/store/redis-store.js';
import type { Primary } from '../../../contracts/instances/primary.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Admission } from '../../../contracts/admission.js';
import type { CacheBackend } from '../cache/cache-backend.js';
import { PostgresCacheBackend } from '../cache/postgres-cache-backend.service.js';
import { SharedCacheBackend, type SharedTexts } from '../cache/shared-cache-backend.service.js';
import { ArrivedCounters } from './arrived-counters.js';
import { type BudgetLines, InProcessAdmission } from './in-process-admission.service.js';
import type { BudgetWatch } from './budget-watch.service.js';
import { counterScript } from './redis/counter-script.js';
import { LocalCounterStore } from './local/local-counter-store.js';
import { RedisCounterStore } from './redis/redis-counter-store.js';
import type { CounterStore } from './shared/counter-store.port.js';
import { CounterSession } from './shared/counter-session.service.js';
import { holdOf } from './lost-call.rules.js';
import { leftCounters } from './left-counters.js';
import { LostCalls } from './lost-calls.service.js';
import { CounterSnapshots } from './shared/counter-snapshots.js';
import { SharedAdmission } from './shared/shared-admission.service.js';
import { UsageLedger } from './usage-ledger.service.js';
import type { TenantDirectory } from '../../../contracts/identity.js';
import type { Core } from '../../../module/core.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { EventSealer } from '../../../contracts/spine.js';

/** The store beside the database that processes share when they serve together. */
export interface SharedStore {
  counters: CounterStore;
  cache: CacheBackend;
  /** Throws SERVICE_UNAVAILABLE. */
  ping: () => Promise<unknown>;
}

/** The store that processes share: Redis where the settings name one, else the primary of several; absent for one process. */
export async function openStore({
  settings,
  tuning: { primary },
  unitOfWork,
  clock,
  logger,
  shutdown,
}: Core): Promise<SharedStore | undefined> {
  const servers = settings.redis;
  if (servers === undefined) {
    if (primary === undefined) return undefined;
    const counters = new LocalCounterStore(primary);
    const lasting = new PostgresCacheBackend(unitOfWork, clock, logger);
    return {
      counters,
      cache: new SharedCacheBackend(textsOf(primary), logger, lasting),
      ping: () => counters.step('look', []),
    };
  }
  // Loaded on demand: the client is several megabytes of code.
  const { RedisStore } = await import('../../../database/store/redis-store.js');
  const installation = await installationOf(unitOfWork);
  // In a cluster the braces put all keys of an installation at one server.
  const name = servers.kind === 'cluster' ? `{${installation}}` : installation;
  const key = `${name}:admission`;
  const redis = shutdown.add('shared store', new RedisStore({ servers, key, logger, scripts: [counterScript] }));
  redis.open();
  return {
    counters: new RedisCounterStore(redis, key),
    cache: new SharedCacheBackend(textsIn(redis, `${name}:answer:`), logger),
    ping: () => redis.send((client) => client.ping()),
  };
}

function textsOf(primary: Primary): SharedTexts {
  return {
    get isAnswering() {
      return primary.isAnswering;
    },
    get: async (key) => (await primary.ask('answers', 'get', [key]))[0],
    set: (key, text, ttlSeconds) => primary.ask('answers', 'set', [key, String(ttlSeconds), text]),
  };
}

/** `prefix`: that of the keys of this installation. */
function textsIn(redis: RedisStore, prefix: string): SharedTexts {
  return {
    get isAnswering() {
      return redis.isAnswering;
    },
    get: async (key) => (await redis.send((client) => client.get(prefix + key))) ?? undefined,
    set: (key, text, value) =>
      redis.send((client) => client.set(prefix + key, text, { expiration: { type: 'EX', value } })),
  };
}

interface OpenedAdmission {
  admission: Admission;
  /** Settles the calls of dead processes before budgets are counted, and builds the counters. */
  load: () => Promise<void>;
  jobs: TimedJob[];
}

interface AdmissionPorts {
  directory: TenantDirectory;
  sealer: EventSealer;
  budgetWatch: BudgetWatch;
  budgetLines: BudgetLines;
}

/** Admission in this process, or in the store that processes share. */
export function openAdmission(
  store: SharedStore | undefined,
  { unitOfWork, evidence, presence, late, clock, logger, shutdown, tuning }: Core,
  { directory, sealer, budgetWatch, budgetLines }: AdmissionPorts,
): OpenedAdmission {
  const ledger = new UsageLedger(unitOfWork);
  const tenantOf = directory.tenant.bind(directory);
  const arrived = new ArrivedCounters((tenantId) => tenantOf(tenantId)?.arrivedAt);
  const onChange = budgetWatch.look.bind(budgetWatch);
  const lost = new LostCalls({
    unitOfWork,
    ledger,
    presence,
    evidence,
    late,
    sealer,
    clock,
    logger,
    intervalMillis: tuning.timedWorkMillis,
  });
  const settle = (): Promise<unknown> =>
    lost.settle().catch((error: unknown) => {
      // Nothing is sent to a provider then either; the job tries again.
      logger.error({ err: error }, 'could not yet settle the calls of processes that are gone');
    });
  if (store === undefined) {
    const admission = new InProcessAdmission(clock, budgetLines, onChange, undefined, arrived);
    return {
      admission,
      async load() {
        await settle();
        await admission.load(ledger, tenantOf);
      },
      jobs: [
        lost.job((call) => {
          const tenant = tenantOf(call.tenantId);
          if (tenant !== undefined) admission.charge(tenant, holdOf(call));
        }),
        leftCounters(directory, (tenantId) => {
          admission.drop(tenantId);
        }),
      ],
    };
  }
  const seen = new CounterSnapshots(clock, tenantOf, onChange);
  const onCounters = seen.note.bind(seen);
  const counters = shutdown.add(
    'shared counters',
    new CounterSession({ store: store.counters, presence, ledger, lost, clock, logger, onCounters }),
  );
  return {
    admission: new SharedAdmission({ counters, seen, ledger, arrived, clock, budgetLines }),
    async load() {
      await settle();
      await counters.open();
    },
    // The counters hold the call until its session is swept.
    jobs: [lost.job(() => undefined), leftCounters(directory, (tenantId) => store.counters.drop(tenantId))],
  };
}

/** Key prefix of this installation, from cluster and database, so that several can share a store. */
async function installationOf(unitOfWork: UnitOfWork): Promise<string> {
  const [row] = await unitOfWork.platform(({ em }) =>
    em.execute<{ name: string }[]>(
      `SELECT (SELECT system_identifier FROM pg_control_system()) || '/' || oid AS name
         FROM pg_database WHERE datname = current_database()`,
    ),
  );
  const hash = createHash('sha256').update(row?.name ?? '');
  return `portcullis:${hash.digest('hex').slice(0, 16)}`;
}
