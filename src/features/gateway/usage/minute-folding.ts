import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { Clock } from '../../../shared/time/clock.js';

const BATCH = 5_000;
/** Which minutes: those that no chart reads from their sums (`minutesKeptSince`), an hour later. */
const BEFORE = `date_trunc('hour', now.time, 'UTC') - interval '4 hours'`;

/** Folds the sums of past minutes into those of their hours, a batch in each transaction. */
export function minuteFolding(unitOfWork: Pick<UnitOfWork, 'platform'>, clock: Clock): TimedJob {
  const past = (table: string): string => `SELECT 1 FROM ${table} WHERE minute < ${BEFORE}`;
  return {
    name: 'sums of minutes fold into hours',
    due: `${past('traffic_minutes')} UNION ALL ${past('latency_minutes')}`,
    run: () =>
      unitOfWork.platform(async ({ em }) => {
        const [folded] = await em.execute<{ rows: string }[]>(
          `SELECT fold_minutes(${BEFORE}, ?)::text AS rows FROM (SELECT to_timestamp(? / 1000.0) AS time) now`,
          [BATCH, clock.now()],
        );
        return Number(folded?.rows);
      }),
  };
}
