import { createHash } from 'node:crypto';
import type { RedisStore } from '../../../database/redis-store.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Admission } from '../../../contracts/admission.js';
import { PostgresCacheBackend } from '../cache/postgres-cache-backend.service.js';
import { type BudgetLines, InProcessAdmission } from './in-process-admission.service.js';
import type { BudgetWatch } from './budget-watch.service.js';
import { counterScript } from './redis/counter-script.js';
import { CounterSession } from './redis/counter-session.service.js';
import { holdOf } from './lost-call.rules.js';
import { LostCalls } from './lost-calls.service.js';
import { CounterSnapshots } from './redis/counter-snapshots.js';
import { SharedAdmission } from './redis/shared-admission.service.js';
import { RedisCacheBackend } from '../cache/redis-cache-backend.service.js';
import type { CacheBackend } from '../cache/cache-backend.js';
import { UsageLedger } from './usage-ledger.service.js';
import type { Logger } from '../../../shared/logger.js';
import type { ShutdownStack } from '../../../shared/shutdown.js';
import type { TenantDirectory } from '../../../contracts/identity.js';
import type { Core } from '../../../module/core.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { EventSealer } from '../../../contracts/spine.js';

/** Opens the store that instances share, where the settings name one. */
export async function openStore(
  url: string | undefined,
  logger: Logger,
  shutdown: ShutdownStack,
): Promise<RedisStore | undefined> {
  if (url === undefined) return undefined;
  // Loaded on demand: the client is several megabytes of code.
  const { RedisStore } = await import('../../../database/redis-store.js');
  const store = shutdown.add('shared store', new RedisStore({ url, logger, scripts: [counterScript] }));
  store.open();
  return store;
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

/** Admission as the settings want it: in this process, or in the store that instances share. */
export async function openAdmission(
  store: RedisStore | undefined,
  { unitOfWork, evidence, presence, late, clock, logger, shutdown, tuning }: Core,
  { directory, sealer, budgetWatch, budgetLines }: AdmissionPorts,
): Promise<OpenedAdmission> {
  const ledger = new UsageLedger(unitOfWork);
  const tenantOf = directory.tenant.bind(directory);
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
    const admission = new InProcessAdmission(clock, budgetLines, onChange);
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
      ],
    };
  }
  const seen = new CounterSnapshots(clock, tenantOf, onChange);
  const onCounters = seen.note.bind(seen);
  const key = `${await installationOf(unitOfWork)}:admission`;
  const counters = shutdown.add(
    'shared counters',
    new CounterSession({ store, key, presence, ledger, lost, clock, logger, onCounters }),
  );
  return {
    admission: new SharedAdmission({ counters, seen, ledger, clock, budgetLines }),
    async load() {
      await settle();
      await counters.open();
    },
    // The counters hold the call until its session is swept.
    jobs: [lost.job(() => undefined)],
  };
}

/** Where cached answers are kept beyond this process: in the store that instances share, else in the database. */
export async function openCacheBackend(
  store: RedisStore | undefined,
  { unitOfWork, clock, logger }: Core,
): Promise<CacheBackend> {
  if (store === undefined) return new PostgresCacheBackend(unitOfWork, clock, logger);
  return new RedisCacheBackend(store, `${await installationOf(unitOfWork)}:answer:`, logger);
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
