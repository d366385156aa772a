import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../shared/logger.js';

const INTERVAL_MILLIS = 1_000;
const MAX_BATCHES = 100;

/** Work whose time comes: expiry, reminders, deliveries. What is due is said by the records themselves. */
export interface TimedJob {
  name: string;
  /**
   * Does one bounded batch of what is due by now, each record in a transaction that locks it, so that instances share
   * the work; resolves to how many it did, 0 when nothing is due.
   */
  run(): Promise<number>;
}

/**
 * Runs the jobs again and again for as long as it is open. Nothing depends on its pace: what is due after a stop is done
 * at the next start, and what must not happen late (an expired approval) is also checked when it is asked.
 */
export class TimedWork {
  private readonly closing = new AbortController();
  private loops: Promise<void>[] = [];
  private waking = new AbortController();

  constructor(
    private readonly jobs: readonly TimedJob[],
    private readonly logger: Logger,
    private readonly intervalMillis = INTERVAL_MILLIS,
  ) {}

  open(): void {
    this.loops = this.jobs.map((job) => this.keep(job));
  }

  /** Looks at once for what is due. */
  wake(): void {
    this.waking.abort();
    this.waking = new AbortController();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.loops);
  }

  private async keep(job: TimedJob): Promise<void> {
    while (!this.closing.signal.aborted) {
      const signal = AbortSignal.any([this.closing.signal, this.waking.signal]);
      await this.runDue(job);
      await delay(this.intervalMillis, undefined, { signal }).catch(() => undefined);
    }
  }

  private async runDue(job: TimedJob): Promise<void> {
    try {
      for (let batch = 0; batch < MAX_BATCHES && !this.closing.signal.aborted; batch += 1) {
        if ((await job.run()) === 0) return;
      }
    } catch (error) {
      this.logger.warn({ err: error, job: job.name }, 'timed work failed; it is tried again');
    }
  }
}
