import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { Clock } from '../../../shared/time/clock.js';

const BATCH = 5_000;
/** Nothing depends on its pace. */
const EVERY_MILLIS = 600_000;

/**
 * Counters that are kept no longer: of short windows and deleted budgets 8 days after their end, of others 400 days, and
 * of sessions 90 days after the last call.
 */
const EXPIRED = `
  DELETE FROM budget_counters WHERE ctid IN (
    SELECT c.ctid
      FROM (SELECT ?::timestamptz AS time) now, budget_counters c
      LEFT JOIN budgets b ON b.tenant_id = c.tenant_id AND b.id = c.budget_id
     WHERE (c.until < now.time - interval '8 days'
            AND (b.id IS NULL OR b.window IN ('minute', 'hour') OR b.window LIKE 'rolling:%'
                 OR c.until < now.time - interval '400 days'))
        OR (c.until IS NULL AND c.charged_at < now.time - interval '90 days' AND (b.id IS NULL OR b.window = 'session'))
     LIMIT ${BATCH} FOR UPDATE OF c SKIP LOCKED)`;

/** Deletes the counters that are kept no longer, a batch in each transaction. */
export function counterRetention(unitOfWork: Pick<UnitOfWork, 'platform'>, clock: Clock): TimedJob {
  let ranAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'counters of budgets expire',
    async run() {
      if (performance.now() - ranAt < EVERY_MILLIS) return 0;
      const deleted = await unitOfWork.platform(async ({ em }) => {
        const time = new Date(clock.now()).toISOString();
        const rows = await em.execute<unknown[]>(`${EXPIRED} RETURNING 1`, [time]);
        return rows.length;
      });
      if (deleted < BATCH) ranAt = performance.now();
      return deleted;
    },
  };
}
