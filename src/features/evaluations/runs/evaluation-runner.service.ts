import { setTimeout as delay } from 'node:timers/promises';
import type { EvaluatedCalls } from '../../../contracts/evaluations/evaluated-calls.js';
import type { Principal, TenantDirectory } from '../../../contracts/identity.js';
import type { Presence } from '../../../database/presence.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError } from '../../../shared/errors.js';
import type { Logger } from '../../../shared/logger.js';
import { administers } from '../../../shared/principals.js';
import { atOnce } from '../../../shared/time/at-once.js';
import { whileActing } from '../../../shared/while-acting.js';
import { ItemWorker, type RunWork } from './item-worker.service.js';
import type { PolicyTrial } from './policy-trial.service.js';
import type { RunEnds } from './run-ends.service.js';
import { RunPace } from './run-pace.js';
import { RunPurse } from './run-purse.js';
import type { RunRecords } from './run-records.service.js';
import type { RunResults } from './run-results.service.js';
import type { EvaluationRun } from './run.entity.js';

/** Runs that one process works on at once, of all tenants and of one. */
const MAX_RUNNING = 4;
const MAX_OF_TENANT = 2;
/** Items of one run at once. */
const ITEMS_AT_ONCE = 8;
const PAGE = 64;
const LOOK_MILLIS = 500;
/** A slow look is made less often. */
const LOOK_SHARE = 50;
/** The pause of a run that could not be worked on, as the database was away. */
const PAUSE_MILLIS = 5_000;
const LOST = 'the gateway stopped before the answer was stored; the call may have been made and is charged';

interface RunnerOptions {
  records: RunRecords;
  results: RunResults;
  ends: RunEnds;
  calls: EvaluatedCalls;
  trial: PolicyTrial;
  presence: Presence;
  directory: TenantDirectory;
  logger: Logger;
}

interface Running {
  tenantId: string;
  stop: AbortController;
  done: Promise<void>;
}

/** Works on runs: each is one process's, until that is gone. */
export class EvaluationRunner {
  private readonly running = new Map<string, Running>();
  private readonly paused = new Map<string, number>();
  private readonly closing = new AbortController();

  constructor(private readonly options: RunnerOptions) {}

  /** Takes runs that nobody works on. */
  job(): TimedJob {
    return {
      name: 'evaluations',
      due: 'SELECT FROM evaluation_runs WHERE ended_at IS NULL',
      run: async () => {
        const { records, presence } = this.options;
        const open = await records.open();
        const known = new Set(open.map(({ id }) => id));
        for (const [id, { stop }] of this.running) if (!known.has(id)) stop.abort();
        // Read after those that are open: a process is there before it takes one.
        const members = await presence.members();
        if (members === undefined) return 0;
        for (const run of open) {
          const isTaken = run.instance !== null && run.instance !== presence.instance && members.has(run.instance);
          if (isTaken || !this.hasRoom(run.tenant_id, run.id)) continue;
          if (await records.claim(run, presence.instance)) this.start(run.tenant_id, run.id);
        }
        return 0;
      },
    };
  }

  /** Waits for the calls under way, and leaves the rest to others. */
  async close(): Promise<void> {
    this.closing.abort();
    for (const { stop } of this.running.values()) stop.abort();
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

  private hasRoom(tenantId: string, id: string): boolean {
    if (this.closing.signal.aborted || this.running.has(id) || this.running.size >= MAX_RUNNING) return false;
    if ((this.paused.get(id) ?? 0) > performance.now()) return false;
    return [...this.running.values()].filter((one) => one.tenantId === tenantId).length < MAX_OF_TENANT;
  }

  private start(tenantId: string, id: string): void {
    const { records, presence, logger } = this.options;
    const stop = new AbortController();
    const done = this.work(tenantId, id, stop.signal)
      .then(() => this.paused.delete(id))
      .catch((error: unknown) => {
        this.paused.set(id, performance.now() + PAUSE_MILLIS);
        if (!stop.signal.aborted) logger.warn({ err: error, run: id }, 'could not work on an evaluation; trying again');
      })
      .then(() => records.release({ tenantId, id }, presence.instance))
      .catch((error: unknown) => {
        logger.warn({ err: error, run: id }, 'could not leave an evaluation');
      })
      .finally(() => this.running.delete(id));
    this.running.set(id, { tenantId, stop, done });
  }

  private async work(tenantId: string, id: string, stop: AbortSignal): Promise<void> {
    const { records, results, directory, ends } = this.options;
    const run = await records.get({ tenant_id: tenantId, id });
    if (run === undefined || run.endedAt !== null) return;
    const { subject: actor, subjectType: actorType, keyId } = run;
    const principal = directory.actingFor({ tenantId, actor, actorType, keyId });
    const end: { failure?: DomainError; isLeft?: boolean } = {};
    if (principal === undefined || !mayEvaluate(principal)) end.failure = withdrawn();
    else {
      const over = new AbortController();
      const fail = (error: DomainError): void => {
        end.failure ??= error;
        over.abort();
      };
      const unwatch = whileActing(directory, principal, mayEvaluate, fail);
      try {
        const leave = (): void => {
          end.isLeft = true;
          over.abort();
        };
        const isTrial = 'policies' in run.candidate;
        if (isTrial) await this.options.trial.work(run, AbortSignal.any([stop, over.signal])).catch(failed(fail));
        else await this.make(run, principal, { stop: AbortSignal.any([stop, over.signal]), fail, leave });
      } finally {
        unwatch();
      }
    }
    if (stop.aborted || end.isLeft === true) return;
    // A call that was left by a process that is gone is charged with its worst case, which this waits for.
    while ((await results.uncharged(run)) > 0) {
      await delay(LOOK_MILLIS, undefined, { signal: stop });
    }
    await results.endLost(run, LOST);
    const status = await records.look(run);
    const { failure } = end;
    await ends.end(
      run,
      status === 'CANCELLING' ? 'CANCELLED' : failure === undefined ? 'COMPLETED' : 'FAILED',
      failure,
    );
  }

  private async make(
    run: EvaluationRun,
    principal: Principal,
    work: Pick<RunWork, 'stop' | 'fail' | 'leave'>,
  ): Promise<void> {
    const { results, calls, presence, logger } = this.options;
    const worker = new ItemWorker({
      calls,
      results,
      instance: presence.instance,
      closing: this.closing.signal,
      logger,
    });
    const purse = new RunPurse(run.budget, await results.charged(run));
    const of: RunWork = {
      ...work,
      run,
      purse,
      pace: new RunPace(run.rate),
      caller: {
        principal,
        purpose: { action: 'ai.generate', context: { evaluation: run.id, purpose: 'evaluation' } },
        tags: { evaluation: run.id, purpose: 'evaluation' },
        signal: work.stop,
      },
    };
    const done = new AbortController();
    const watched = this.watch(run, work, done.signal);
    try {
      await this.makeAll(of, worker);
    } finally {
      done.abort();
      await watched;
    }
  }

  private async makeAll(work: RunWork, worker: ItemWorker): Promise<void> {
    const { records, results } = this.options;
    for (let after = 0; !work.stop.aborted;) {
      if ((await records.look(work.run)) !== 'RUNNING') return;
      const page = await results.open(work.run, after, PAGE);
      const last = page.at(-1);
      if (last === undefined) return;
      await atOnce(page, ITEMS_AT_ONCE, (result) => worker.work(work, result));
      // Another side of the last item may be behind the page.
      after = last.place - 1;
    }
  }

  /** Notes how far a run is while its items wait for their turn, and leaves it when it is cancelled. */
  private async watch(run: EvaluationRun, work: Pick<RunWork, 'stop' | 'leave'>, done: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([work.stop, done]);
    for (let pause = LOOK_MILLIS; ;) {
      await delay(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const from = performance.now();
      try {
        if ((await this.options.records.look(run)) !== 'RUNNING') work.leave();
      } catch (error) {
        // The items find out themselves.
        this.options.logger.debug({ err: error, run: run.id }, 'could not look how far an evaluation is');
      }
      pause = Math.max(LOOK_MILLIS, (performance.now() - from) * LOOK_SHARE);
    }
  }
}

/** Drafts that cannot be created any more end their run. */
function failed(fail: (error: DomainError) => void): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof DomainError) || error.code !== 'INVALID_REQUEST') throw error;
    fail(error);
  };
}

function mayEvaluate({ roles }: Principal): boolean {
  return administers(roles);
}

function withdrawn(): DomainError {
  return new DomainError('FORBIDDEN', 'the account that started the run may no longer make its calls');
}
