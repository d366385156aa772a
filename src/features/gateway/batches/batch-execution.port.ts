import type { BatchWork, WaitingWork } from './batch-work.js';

/** Makes the lines of a batch that were let in. */
export interface BatchExecution {
  /**
   * Resolves to true where lines are left because the time of the batch is over. Returns early where the batch is over, or
   * this process stops. Throws what the batch fails with as a whole.
   */
  run(work: BatchWork): Promise<boolean>;
  /** Ends what was begun for a subject who may not make calls any more. What its provider made is charged. */
  abandon(work: WaitingWork): Promise<void>;
}
