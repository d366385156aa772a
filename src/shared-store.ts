import { createHash } from 'node:crypto';
import type { EvidenceLog } from './database/evidence-log.js';
import { LateEvidence } from './database/late-evidence.js';
import { Presence } from './database/presence.js';
import type { RedisStore } from './database/redis-store.js';
import type { UnitOfWork } from './database/unit-of-work.js';
import type { Admission } from './features/gateway/admission.port.js';
import { AnswerTable } from './features/gateway/answer-table.service.js';
import { InProcessAdmission } from './features/gateway/admission.service.js';
import type { BudgetWatch } from './features/gateway/budget-watch.service.js';
import { counterScript } from './features/gateway/counter-script.js';
import { CounterSession } from './features/gateway/counter-session.service.js';
import { holdOf } from './features/gateway/lost-call.rules.js';
import { LostCalls } from './features/gateway/lost-calls.service.js';
import { SeenCounters, SharedAdmission } from './features/gateway/redis-admission.service.js';
import { SharedAnswerStore } from './features/gateway/shared-answer-store.service.js';
import type { StoredAnswers } from './features/gateway/stored-answers.js';
import { UsageLedger } from './features/gateway/usage-ledger.service.js';
import type { TimedJob } from './events/timed-work.js';
import type { Directory } from './features/tenancy/directory.service.js';
import type { SpineSealer } from './features/trust/spine.port.js';
import type { Clock } from './shared/clock.js';
import type { Logger } from './shared/logger.js';
import type { Teardown } from './teardown.js';

interface Foundations {
  unitOfWork: UnitOfWork;
  directory: Directory;
  budgetWatch: BudgetWatch;
  evidence: EvidenceLog;
  sealer: SpineSealer;
  /** For work across tenants. */
  platformUrl: string;
  clock: Clock;
  logger: Logger;
}

/** Opens the store that instances share, where the settings name one. */
export async function openStore(
  url: string | undefined,
  logger: Logger,
  teardown: Teardown,
): Promise<RedisStore | undefined> {
  if (url === undefined) return undefined;
  // Its client is several megabytes of code, for those who have a store.
  const { RedisStore } = await import('./database/redis-store.js');
  const store = teardown.add('shared store', new RedisStore({ url, logger, scripts: [counterScript] }));
  store.open();
  return store;
}

interface OpenedAdmission {
  admission: Admission;
  late: LateEvidence;
  /** Names this process among those that serve. */
  instance: number;
  jobs: TimedJob[];
}

/**
 * Admission as the settings want it: in this process, or in the store that instances share. What processes that are gone
 * have left is settled first, so that no budget begins without it.
 */
export async function openAdmission(
  store: RedisStore | undefined,
  foundations: Foundations,
  teardown: Teardown,
): Promise<OpenedAdmission> {
  const { unitOfWork, directory, budgetWatch, evidence, sealer, platformUrl, clock, logger } = foundations;
  const ledger = new UsageLedger(unitOfWork);
  const tenantOf = directory.tenant.bind(directory);
  const onChange = budgetWatch.look.bind(budgetWatch);
  const presence = teardown.add('presence', new Presence({ databaseUrl: platformUrl, unitOfWork, logger }));
  await presence.open();
  const late = teardown.add('late evidence', new LateEvidence(evidence, logger));
  const lost = new LostCalls({ unitOfWork, ledger, presence, evidence, late, sealer, clock, logger });
  await lost.settle().catch((error: unknown) => {
    // Then nothing is sent to a provider either; the job tries again.
    logger.error({ err: error }, 'the calls of processes that are gone could not be settled yet');
  });
  const { instance } = presence;
  if (store === undefined) {
    const admission = new InProcessAdmission(clock, onChange);
    await admission.load(ledger, tenantOf);
    const job = lost.job((call) => {
      const tenant = tenantOf(call.tenantId);
      if (tenant !== undefined) admission.charge(tenant, holdOf(call));
    });
    return { admission, late, instance, jobs: [job] };
  }
  const seen = new SeenCounters(tenantOf, onChange);
  const onCounters = seen.note.bind(seen);
  const key = `${await installationOf(unitOfWork)}:admission`;
  const counters = teardown.add(
    'shared counters',
    new CounterSession({ store, key, presence, ledger, lost, clock, logger, onCounters }),
  );
  await counters.open();
  const admission = new SharedAdmission({ counters, seen, ledger, clock });
  // The counters hold the call until its session is swept.
  return { admission, late, instance, jobs: [lost.job(() => undefined)] };
}

/** Where cached answers are kept beyond this process: in the store that instances share, else in the database. */
export async function openAnswers(
  store: RedisStore | undefined,
  { unitOfWork, clock, logger }: Foundations,
): Promise<StoredAnswers> {
  if (store === undefined) return new AnswerTable(unitOfWork, clock, logger);
  return new SharedAnswerStore(store, `${await installationOf(unitOfWork)}:answer:`, logger);
}

/** What the keys of this installation begin with. Tells databases apart that share a store: by cluster and database. */
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
