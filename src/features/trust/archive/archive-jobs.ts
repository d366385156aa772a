import type { TimedJob } from '../../../events/timed-work.js';
import type { Core } from '../../../module/core.js';
import { archiveRemovals } from './archive-removals.js';
import { ContentMover } from './content-mover.service.js';

/** The work that keeps the bucket as the database says, where there is one. */
export function archiveJobs({ unitOfWork, clock, logger, tuning, archive: bucket }: Core): TimedJob[] {
  if (bucket === undefined) return [];
  const mover = new ContentMover({ unitOfWork, bucket, clock, logger, minAgeMillis: tuning.archiveAfterMillis });
  return [mover.job(), archiveRemovals(unitOfWork, bucket, logger)];
}
