import type { EvidenceLog } from '../../../database/evidence/evidence-log.js';
import { appendOnce, type LateEvidence } from '../../../database/evidence/late-evidence.js';
import type { Presence } from '../../../database/presence.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { INTERVAL_MILLIS, type TimedJob } from '../../../events/timed-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import { DomainError } from '../../../shared/errors.js';
import type { Logger } from '../../../shared/logger.js';
import type { EventSealer } from '../../../contracts/spine.js';
import { lostEvent, lostRow, type OpenCall } from './lost-call.rules.js';
import type { UsageLedger } from './usage-ledger.service.js';

/** Lost calls are looked for once in so many checks for due work, each of which writes late evidence. */
const LOOK_EVERY = 5;
/** And no more often than this: each look goes through the calls that are open. */
const LEAST_LOOK_MILLIS = 500;
/** Clocks of instances differ, and a start is durable a little after its time. */
const MARGIN_MILLIS = 300_000;
const AT_ONCE = 200;

/** A tenant's lost calls are settled where its log is open: after a move at its new place, or here once the move is undone. */
const AWAY = 'SELECT id, moved_to IS NULL AS is_back_perhaps FROM tenants WHERE moving_since IS NOT NULL';

interface LostCallOptions {
  unitOfWork: UnitOfWork;
  ledger: UsageLedger;
  presence: Presence;
  evidence: EvidenceLog;
  late: LateEvidence;
  sealer: EventSealer;
  clock: Clock;
  logger: Logger;
  /** Interval of checks for due work, ms. */
  intervalMillis?: number | undefined;
}

/**
 * Settles the calls of processes that are gone: each gets its final evidence and its ledger row, charged with its worst
 * case. Whoever comes second, also the call's own process if it lives after all, is refused by the ids, which are unique.
 */
export class LostCalls {
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: LostCallOptions) {}

  /** Checks every few seconds; calls `onSettled` with the charges. */
  job(onSettled: (call: OpenCall) => void): TimedJob {
    const between = Math.max(LEAST_LOOK_MILLIS, LOOK_EVERY * (this.options.intervalMillis ?? INTERVAL_MILLIS));
    return {
      name: 'lost calls',
      run: async () => {
        const written = await this.options.late.write();
        const now = performance.now();
        if (now - this.lookedAt < between) return written;
        this.lookedAt = now;
        await this.settle(onSettled);
        return 0;
      },
    };
  }

  /** Settles lost calls; calls `onSettled` with the charges of this instance. Throws SERVICE_UNAVAILABLE. */
  settle(onSettled: (call: OpenCall) => void = () => undefined): Promise<void> {
    const { unitOfWork, ledger, presence, clock, logger } = this.options;
    return unitOfWork.platform(async ({ em }) => {
      await em.execute('SELECT 1 FROM settled_calls FOR UPDATE');
      const now = clock.now();
      const open = await ledger.open(em, now);
      // Read after the lost calls: an instance joins before it begins a call.
      const members = await presence.members();
      if (members === undefined) return;
      const away = await em.execute<{ id: string; is_back_perhaps: boolean }[]>(AWAY);
      const tenantsAway = new Set(away.map(({ id }) => id));
      const lost = open.filter(({ instance, tenantId }) => !members.has(instance) && !tenantsAway.has(tenantId));
      let charged = 0;
      const charge = async (call: OpenCall): Promise<void> => {
        if (!(await this.charge(call, now))) return;
        charged += 1;
        onSettled(call);
      };
      for (let from = 0; from < lost.length; from += AT_ONCE)
        await Promise.all(lost.slice(from, from + AT_ONCE).map(charge));
      if (charged > 0) logger.warn({ calls: charged }, 'settled the calls of a process that is gone');
      if (away.some((one) => one.is_back_perhaps)) return;
      const oldest = open.find(({ instance }) => members.has(instance))?.startedAt ?? now;
      const through = new Date(Math.min(oldest, now) - MARGIN_MILLIS).toISOString();
      await em.execute('UPDATE settled_calls SET through = ?', [through]);
    });
  }

  private async charge(call: OpenCall, now: number): Promise<boolean> {
    const { evidence, sealer, logger } = this.options;
    try {
      return await appendOnce(evidence, sealer.seal(lostEvent(call, now)), lostRow(call, now));
    } catch (error) {
      if (error instanceof DomainError) throw error;
      logger.error({ err: error, id: call.id }, 'could not settle a call of a process that is gone');
      return false;
    }
  }
}
