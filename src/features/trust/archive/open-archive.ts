import type { TimedJob } from '../../../events/timed-work.js';
import type { Core } from '../../../module/core.js';
import type { Bucket } from '../../../shared/outbound/bucket.js';
import { archiveRemovals } from './archive-removals.js';
import { ContentMover } from './content-mover.service.js';

/** The work that keeps the bucket as the database says, where there is one. */
export function openArchive(
  { unitOfWork, clock, logger, tuning }: Core,
  bucket: Bucket | undefined,
): { jobs: TimedJob[]; failingSeconds: () => number } {
  if (bucket === undefined) return { jobs: [], failingSeconds: () => 0 };
  const mover = new ContentMover({ unitOfWork, bucket, clock, logger, minAgeMillis: tuning.archiveAfterMillis });
  return {
    jobs: [mover.job(), archiveRemovals(unitOfWork, bucket, logger)],
    failingSeconds: () => mover.failingSeconds(),
  };
}
