import type { Logger } from '../../../shared/logger.js';
import { DocumentThreads } from '../documents/document-threads.js';
import { extractionBounds as bounds } from '../documents/extraction-bounds.data.js';
import type { Review } from './review.rules.js';
import type { MemberReview } from '../sets/member.rules.js';
import type { ModelFindings } from '../model/clauses.rules.js';
import type { GroundTask, ReviewTask } from './review.worker.js';

const THREADS = 2;

/** Reviews documents in threads, each bounded in time and heap whatever the template. */
export class ReviewThreads {
  readonly #threads: DocumentThreads;

  constructor(logger: Logger, millis: number = bounds.reviewMillis) {
    this.#threads = new DocumentThreads({
      worker: 'review/review.worker.js',
      verb: 'review',
      threads: THREADS,
      millis,
      heapMegabytes: bounds.threadHeapMegabytes,
      onError: (error) => {
        logger.warn({ err: error }, 'a document review thread exited');
      },
    });
  }

  /** Throws ExtractionError for a review that takes too long or too much memory. */
  review(task: ReviewTask, signal: AbortSignal): Promise<Review> {
    return this.#threads.run('review', task, signal);
  }

  /** Reviews a document of a set. Throws ExtractionError as `review` does. */
  member(task: ReviewTask, signal: AbortSignal): Promise<MemberReview> {
    return this.#threads.run('member', task, signal);
  }

  /** Throws ExtractionError as `review` does. */
  ground(task: GroundTask, signal: AbortSignal): Promise<ModelFindings> {
    return this.#threads.run('ground', task, signal);
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
