import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { HoursWritten } from './hours-written.service.js';

/** Calls by the hour for analytics beside the database, where there is a bucket for them. */
export const archive = defineModule({
  name: 'archive',
  open({ archive: bucket, tuning, unitOfWork, clock, logger }, { logRanges: ranges }: Pick<Ports, 'logRanges'>) {
    if (bucket === undefined) return { ports: {} };
    const graceMillis = tuning.archiveAfterMillis;
    const hours = new HoursWritten({ unitOfWork, ranges, bucket, clock, logger, graceMillis });
    return { ports: {}, jobs: [hours.job()] };
  },
});
