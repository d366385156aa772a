import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { Clock } from '../../../shared/time/clock.js';

/** Makes the ledger's partitions of the months to come. Where others hold the table it gives up soon, and is tried again. */
export function ledgerMonths(unitOfWork: Pick<UnitOfWork, 'platform'>, clock: Clock): TimedJob {
  return {
    name: 'months of the usage ledger',
    due: 'SELECT 1 WHERE lacks_usage_partitions(now.time)',
    async run() {
      await unitOfWork.platform(({ em }) =>
        em.execute('SELECT make_usage_partitions(to_timestamp(? / 1000.0))', [clock.now()]),
      );
      return 0;
    },
  };
}
