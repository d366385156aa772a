import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { HoursWritten } from './hours-written.service.js';

/** A tenant's move compares where both installations write to. */
const SEEN = 'INSERT INTO archive_places VALUES (?, now()) ON CONFLICT (place) DO UPDATE SET seen_at = now()';

/** Calls by the hour for analytics beside the database, where there is a bucket for them. */
export const archive = defineModule({
  name: 'archive',
  async open({ archive: bucket, tuning, unitOfWork, clock, logger }, { logRanges: ranges }: Pick<Ports, 'logRanges'>) {
    if (bucket === undefined) return { ports: {} };
    await unitOfWork.platform(({ em }) => em.execute(SEEN, [bucket.address]));
    const graceMillis = tuning.archiveAfterMillis;
    const hours = new HoursWritten({ unitOfWork, ranges, bucket, clock, logger, graceMillis });
    return { ports: {}, jobs: [hours.job()] };
  },
});
