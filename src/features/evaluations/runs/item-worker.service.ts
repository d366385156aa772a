import { setTimeout as delay } from 'node:timers/promises';
import type {
  EvaluatedAnswer,
  EvaluatedCaller,
  EvaluatedCalls,
} from '../../../contracts/evaluations/evaluated-calls.js';
import { DomainError, toErrorBody } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import { nanoToUsd } from '../../../shared/money.js';
import { type CheckOutcome, criteriaOf, outcomesOf } from '../checks/check.rules.js';
import { judgementIn, judgeRequest, judgeVariables } from '../checks/judge.rules.js';
import { type DatasetItem, storedItem } from '../datasets/dataset.rules.js';
import { patiently } from '../../../shared/time/patiently.js';
import type { EvaluationRun } from './run.entity.js';
import type { RunPace } from './run-pace.js';
import type { RunPurse } from './run-purse.js';
import type { OpenResult, ResultEnd, ResultKey, RunResults } from './run-results.service.js';
import { requestOfItem, verdictOf } from './run.rules.js';

/** The longest wait for the tenant's rate before it is looked at again. */
const MAX_WAIT_SECONDS = 10;
const ERASED = 'the item was erased';

/** A run that this process works on. */
export interface RunWork {
  run: EvaluationRun;
  caller: EvaluatedCaller;
  purse: RunPurse;
  pace: RunPace;
  /** No further item is begun. */
  stop: AbortSignal;
  /** Ends the run as a whole, once the calls under way are over. */
  fail(error: DomainError): void;
  /** Leaves the run: it was cancelled, or is another process’s by now. */
  leave(): void;
}

interface WorkerOptions {
  calls: EvaluatedCalls;
  results: RunResults;
  /** The number of this process. */
  instance: number;
  /** This process stops: what is paid for is kept if it can be. */
  closing: AbortSignal;
  logger: Logger;
}

/** How a call ended: by an answer, by an error that is the item's, or not at all, as the run stops. */
type Called = { answer: EvaluatedAnswer; millis: number } | { reason: string } | undefined;

/** Takes items through their states: the call, the checks, the judge. */
export class ItemWorker {
  constructor(private readonly options: WorkerOptions) {}

  async work(work: RunWork, result: OpenResult): Promise<void> {
    const { results } = this.options;
    if (work.stop.aborted) return;
    if (result.content === null) {
      await this.end(work.run, result, { verdict: 'ERROR', reason: ERASED });
      return;
    }
    const item = storedItem(result.content);
    if (result.state === 'ANSWERED') {
      if (result.kept === undefined) await this.end(work.run, result, { verdict: 'ERROR', reason: ERASED });
      else await this.decide(work, result, item, { ...result, text: result.kept.text });
      return;
    }
    await work.pace.turn(work.stop);
    const target = result.side === 'BASELINE' ? work.run.baseline : work.run.candidate;
    if (target === null || 'policies' in target) throw new Error('a result is of a side that the run does not ask');
    const called = await this.call(work, result, 'WAITING', requestOfItem(target, item, work.run.maxOutputTokens));
    if (called === undefined) return;
    if ('reason' in called) {
      await this.end(work.run, result, { verdict: 'ERROR', reason: called.reason });
      return;
    }
    const { answer, millis } = called;
    const cost = await patiently(this.options.closing, () => results.answered(work.run, result, { ...answer, millis }));
    await this.decide(work, result, item, { text: answer.text, millis, costUsd: nanoToUsd(cost) });
  }

  private async decide(
    work: RunWork,
    key: ResultKey,
    item: DatasetItem,
    answer: { text: string; millis: number; costUsd: number },
  ): Promise<void> {
    const { run } = work;
    const all = [...run.checks, ...item.checks];
    const outcomes = outcomesOf(all, item.expected, answer);
    const criteria = criteriaOf(all);
    // An answer that a rule refuses has failed, whatever a judge would say.
    if (criteria.length === 0 || outcomes.some(({ passed }) => !passed)) {
      await this.end(run, key, { verdict: verdictOf(outcomes, undefined), checks: outcomes });
      return;
    }
    if (run.judge === null) throw new Error('an item has criteria, and its run no judge');
    const variables = judgeVariables(item, answer.text, criteria);
    const called = await this.call(work, key, 'ANSWERED', judgeRequest(run.judge, variables));
    if (called === undefined) return;
    if ('reason' in called) {
      await this.end(run, key, {
        verdict: verdictOf(outcomes, null),
        checks: outcomes,
        reason: `judge: ${called.reason}`,
      });
      return;
    }
    const judgement = judgementIn(called.answer.text);
    const judged: CheckOutcome[] =
      judgement === undefined
        ? []
        : [{ type: 'judge', passed: judgement.pass, reason: judgement.pass ? null : 'the judge says so' }];
    await this.end(run, key, {
      verdict: verdictOf(outcomes, judgement === undefined ? null : judgement.pass),
      checks: [...outcomes, ...judged],
      reason: judgement === undefined ? 'judge: its answer is not of the form that was asked for' : null,
      kept: { text: answer.text, judged: judgement?.reason ?? called.answer.text.slice(0, 2_000).toWellFormed() },
    });
  }

  private end(run: EvaluationRun, key: ResultKey, end: ResultEnd): Promise<void> {
    return patiently(this.options.closing, () => this.options.results.end(run, key, end));
  }

  /** Makes a call, once. */
  private async call(work: RunWork, key: ResultKey, from: 'WAITING' | 'ANSWERED', body: JsonObject): Promise<Called> {
    const { calls, results, instance, logger } = this.options;
    const { run, caller, purse, stop } = work;
    while (!stop.aborted) {
      let worst = 0n;
      let sent: boolean | undefined;
      let evidence: string | undefined;
      const began = performance.now();
      const marks = {
        starting: (evidenceId: string): Promise<void> => results.begin(run, key, evidenceId),
        admitted: async (evidenceId: string): Promise<void> => {
          sent = await results.send(run, key, { from, evidenceId, own: instance });
          evidence = evidenceId;
          if (!sent) throw new DomainError('CONFLICT', 'the run is over, or another process works on it');
        },
      };
      try {
        const weighed = await calls.weigh(caller, body);
        if (!(await purse.take(weighed.cost))) {
          work.fail(new DomainError('BUDGET_EXCEEDED', 'the budget of the run does not cover a further call'));
          return undefined;
        }
        worst = weighed.cost;
        const answer = await calls.ask(caller, body, marks);
        return { answer, millis: Math.round(performance.now() - began) };
      } catch (error) {
        if (sent === false) {
          work.leave();
          return undefined;
        }
        if (sent === undefined && isStopped(work)) return undefined;
        if (sent === undefined && error instanceof DomainError && error.code === 'BUDGET_EXCEEDED') {
          work.fail(error);
          return undefined;
        }
        const wait = sent === undefined ? waitBefore(error) : undefined;
        if (wait !== undefined) {
          await delay(wait, undefined, { signal: stop }).catch(() => undefined);
          continue;
        }
        if (!(error instanceof DomainError))
          logger.error({ err: error, run: run.id, item: key.place }, 'an evaluation’s call failed');
        const { code, message } = toErrorBody(error, evidence ?? run.id);
        return { reason: `${code}: ${message}`.slice(0, 500).toWellFormed() };
      } finally {
        if (worst > 0n)
          purse.settle(worst, evidence === undefined ? 0n : await this.options.results.costOf(run, evidence));
      }
    }
    return undefined;
  }
}

function isStopped({ stop }: RunWork): boolean {
  return stop.aborted;
}

/** How long to wait where the tenant's rate, or a store that is away, does not let a call begin, ms. */
function waitBefore(error: unknown): number | undefined {
  if (!(error instanceof DomainError)) return undefined;
  if (error.code !== 'RATE_LIMIT_EXCEEDED' && error.code !== 'SERVICE_UNAVAILABLE') return undefined;
  return Math.min(MAX_WAIT_SECONDS, error.retryAfterSeconds ?? 1) * 1_000;
}
