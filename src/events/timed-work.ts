import { setTimeout as delay } from 'node:timers/promises';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { Clock } from '../shared/time/clock.js';
import type { Logger } from '../shared/logger.js';
import { Outage } from '../shared/time/outage.js';

export const INTERVAL_MILLIS = 1_000;
const MAX_BATCHES = 100;
/** A job that takes longer has others beside it. */
const ALONE_MILLIS = 20;
/** So many times as long as a look took it rests, so that looks never take more than a quarter of the time. */
const RESTS_PER_LOOK = 3;

/** Scheduled work: expiry, reminders, deliveries. The records themselves say what is due. */
export interface TimedJob {
  name: string;
  /**
   * Query that gives a row whenever `run` has something to do, and seldom otherwise; `now.time` is the time. All jobs are
   * looked at together by it, so that nothing due costs little. Without it `run` finds out itself, each time.
   */
  due?: string;
  /**
   * Does one bounded batch of due work, each record in a transaction that locks it, so that instances share the work;
   * resolves to the number done, 0 if nothing is due.
   */
  run(): Promise<number>;
}

interface TimedWorkOptions {
  unitOfWork: Pick<UnitOfWork, 'platform'>;
  clock: Clock;
  logger: Logger;
  /** Milliseconds between two looks, at least. Default 1,000. */
  intervalMillis?: number | undefined;
}

/**
 * Runs the jobs periodically while open: short ones one after another, on one connection, long ones beside the others. Nothing depends on its pace: work that falls due during
 * downtime is done at the next start, and anything that must not happen late (an expired approval) is also checked on
 * access.
 */
export class TimedWork {
  private readonly closing = new AbortController();
  private loop: Promise<void> | undefined;
  private waking = new AbortController();
  private readonly outage: Outage;
  private readonly underWay = new Map<TimedJob, { done: Promise<void>; again: boolean }>();

  constructor(
    private readonly jobs: readonly TimedJob[],
    private readonly options: TimedWorkOptions,
  ) {
    this.outage = new Outage(options.logger, 'could not check for scheduled work');
  }

  open(): void {
    this.loop = this.keep();
  }

  /** Checks for due work at once. */
  wake(): void {
    this.waking.abort();
    this.waking = new AbortController();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.loop;
    await Promise.all([...this.underWay.values()].map(({ done }) => done));
  }

  private async keep(): Promise<void> {
    while (!this.closing.signal.aborted) {
      const signal = AbortSignal.any([this.closing.signal, this.waking.signal]);
      let rest = this.options.intervalMillis ?? INTERVAL_MILLIS;
      try {
        const from = performance.now();
        const due = await this.dueJobs();
        rest = Math.max(rest, RESTS_PER_LOOK * (performance.now() - from));
        for (const job of due) await this.begin(job);
        this.outage.over();
      } catch (error) {
        this.outage.failed(error);
      }
      await delay(rest, undefined, { signal }).catch(() => undefined);
    }
  }

  private async dueJobs(): Promise<readonly TimedJob[]> {
    const { unitOfWork, clock } = this.options;
    const looks = this.jobs.flatMap(({ due }, index) => (due === undefined ? [] : [`EXISTS (${due}) AS "${index}"`]));
    if (looks.length === 0) return this.jobs;
    const [found] = await unitOfWork.platform(({ em }) =>
      em.execute<Record<string, boolean>[]>(
        `SELECT ${looks.join(', ')} FROM (SELECT to_timestamp(? / 1000.0) AS time) now`,
        [clock.now()],
      ),
    );
    return this.jobs.filter(({ due }, index) => due === undefined || found?.[index] === true);
  }

  /** A running job is not started twice; it is checked again when it ends. Resolves when the next one may begin. */
  private async begin(job: TimedJob): Promise<void> {
    const before = this.underWay.get(job);
    if (before !== undefined) {
      before.again = true;
      return;
    }
    if (this.closing.signal.aborted) return;
    const run = { done: Promise.resolve(), again: false };
    this.underWay.set(job, run);
    run.done = this.runDue(job).finally(() => {
      this.underWay.delete(job);
      if (run.again) this.wake();
    });
    await Promise.race([run.done, delay(ALONE_MILLIS, undefined, { ref: false })]);
  }

  private async runDue(job: TimedJob): Promise<void> {
    try {
      for (let batch = 0; batch < MAX_BATCHES && !this.closing.signal.aborted; batch += 1) {
        if ((await job.run()) === 0) return;
      }
    } catch (error) {
      this.options.logger.warn({ err: error, job: job.name }, 'scheduled work failed; retrying');
    }
  }
}
