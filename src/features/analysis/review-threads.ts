import { join } from 'node:path';
import { Piscina } from 'piscina';
import { PROJECT_ROOT } from '../../shared/project-root.js';
import type { Finding } from './findings.rules.js';
import type { Review } from './review.rules.js';
import type { GroundTask, ReviewTask } from './review.worker.js';

/** Threads load no TypeScript: the built worker, wherever this file runs. */
const WORKER = join(PROJECT_ROOT, 'dist/features/analysis/review.worker.js');
const MAX_THREADS = 2;
const IDLE_MILLIS = 30_000;

/** Reviews documents in threads, which start with the first document and end when none comes. */
export class ReviewThreads {
  #pool: Piscina<ReviewTask | GroundTask, unknown> | undefined;

  review(task: ReviewTask, signal: AbortSignal): Promise<Review> {
    return this.#open().run(task, { name: 'review', signal }) as Promise<Review>;
  }

  ground(task: GroundTask, signal: AbortSignal): Promise<Finding[]> {
    return this.#open().run(task, { name: 'ground', signal }) as Promise<Finding[]>;
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }

  #open(): Piscina<ReviewTask | GroundTask, unknown> {
    this.#pool ??= new Piscina({
      filename: WORKER,
      minThreads: 0,
      maxThreads: MAX_THREADS,
      idleTimeout: IDLE_MILLIS,
      env: {},
    });
    return this.#pool;
  }
}
