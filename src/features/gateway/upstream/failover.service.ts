import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { DomainError } from '../../../shared/errors.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import type { Attempt, ExecutionFacts } from '../../../contracts/interceptor.js';
import type { Breakers } from '../models/breakers.service.js';
import type { CatalogueModel } from '../models/catalogue.rules.js';
import type { ServedModel } from '../models/catalogue.service.js';
import type { CanAfford } from '../invocation/model-call.js';
import { afterFailure, faultOf, isProviderFault, RATE_LIMITED, refusesRequest } from './failover.rules.js';
import { reasonOf, upstreamFailure } from './upstream.rules.js';

/** The result of trying the candidates. */
export interface Answered<T> {
  value: T;
  served: ServedModel;
  /** The attempt that answered, for what a stream still has to say of it. */
  attempt: Attempt;
}

/** Tries the candidates of a call in their order. */
export class Failover {
  constructor(private readonly breakers: Breakers) {}

  /**
   * Calls the first candidate, again or the next ones as the failures allow, noting every attempt. Throws the
   * catalogue's error of the last failure, and the UpstreamError itself when the call was cancelled. A fallback that
   * refuses the request does not replace the failure that it was asked for. `promptTokens`: fallbacks whose window is
   * smaller are not asked.
   */
  async run<T>(
    candidates: Iterable<ServedModel>,
    facts: ExecutionFacts,
    signal: AbortSignal,
    canAfford: CanAfford,
    promptTokens: number,
    call: (served: ServedModel) => Promise<T>,
  ): Promise<Answered<T>> {
    let last: UpstreamError | undefined;
    /** Context windows that were too small. */
    let tooSmall = -1;
    for (const served of candidates) {
      const { model } = served;
      if (model.contextWindow <= tooSmall) continue;
      if (last !== undefined && model.contextWindow > 0 && model.contextWindow < promptTokens) {
        facts.attempts.push({ ...attemptAt(model, 'skipped'), reason: 'the prompt does not fit its context window' });
        continue;
      }
      let calls = 0;
      for (let again = true; again;) {
        again = false;
        const affordable = canAfford(served);
        const obstacle = this.obstacle(served, typeof affordable === 'boolean' ? affordable : await affordable);
        if (obstacle !== undefined) {
          facts.attempts.push({ ...attemptAt(model, 'skipped'), ...obstacle });
          break;
        }
        calls += 1;
        const tried = await this.attempt(served, facts, call);
        if (!('error' in tried)) return tried;
        const { error } = tried;
        if (last === undefined || signal.aborted || !refusesRequest(error)) last = error;
        const step = signal.aborted ? ({ then: 'stop' } as const) : afterFailure(error, calls, Math.random());
        if (step.then === 'stop' && last === error) throw failureOf(error, facts);
        if (step.then === 'larger') tooSmall = Math.max(tooSmall, model.contextWindow);
        if (step.then === 'retry') again = await waited(step.delayMillis, signal);
      }
    }
    throw last === undefined ? unavailable(facts) : failureOf(last, facts);
  }

  /** Notes how a stream ended that had begun well. */
  ended({ served, attempt }: Answered<unknown>, error: unknown): void {
    if (!(error instanceof UpstreamError)) return;
    noteFailure(attempt, error);
    if (isProviderFault(error)) this.breakers.failed(served.model, 'other');
  }

  /** Why a candidate is not called at all. */
  private obstacle({ model }: ServedModel, isAffordable: boolean): Partial<Attempt> | undefined {
    if (!isAffordable) return { reason: 'the budget does not cover it' };
    if (this.breakers.admits(model)) return undefined;
    const retryAfterMillis = this.breakers.limitedFor(model);
    if (retryAfterMillis === undefined) return { reason: 'breaker open' };
    return { reason: 'breaker open after rate limits', status: RATE_LIMITED, retryAfterMillis };
  }

  private async attempt<T>(
    served: ServedModel,
    facts: ExecutionFacts,
    call: (served: ServedModel) => Promise<T>,
  ): Promise<Answered<T> | { error: UpstreamError }> {
    const { model } = served;
    const attempt = attemptAt(model, 'ok');
    facts.attempts.push(attempt);
    facts.provider = model.provider;
    facts.providerKind = model.kind;
    facts.model = model.id;
    const from = performance.now();
    try {
      const value = await call(served);
      this.breakers.succeeded(model);
      return { value, served, attempt };
    } catch (error) {
      if (!(error instanceof UpstreamError)) {
        this.breakers.dropped(model);
        throw error;
      }
      noteFailure(attempt, error);
      if (isProviderFault(error)) this.breakers.failed(model, faultOf(error));
      else this.breakers.dropped(model);
      return { error };
    } finally {
      attempt.millis = Math.round((performance.now() - from) * 1000) / 1000;
    }
  }
}

function attemptAt({ id, provider, upstream }: CatalogueModel, outcome: Attempt['outcome']): Attempt {
  const attempt: Attempt = { provider, model: id, outcome, millis: 0 };
  if (upstream !== id) attempt.upstream = upstream;
  return attempt;
}

function noteFailure(attempt: Attempt, error: UpstreamError): void {
  attempt.outcome = error.failure === 'aborted' ? 'aborted' : 'failed';
  attempt.reason = reasonOf(error);
  if (error.status !== undefined) attempt.status = error.status;
  if (error.retryAfterMillis !== undefined) attempt.retryAfterMillis = error.retryAfterMillis;
}

/** A cancelled call stays what it is: nobody waits for its answer. */
function failureOf(error: UpstreamError, facts: ExecutionFacts): Error {
  return error.failure === 'aborted' ? error : upstreamFailure(error, facts.attempts);
}

function unavailable(facts: ExecutionFacts): DomainError {
  return upstreamFailure(new UpstreamError('not_called', 'no candidate could be called'), facts.attempts);
}

/** True once the time has passed; false when the call was cancelled meanwhile. */
async function waited(millis: number, signal: AbortSignal): Promise<boolean> {
  try {
    await delay(millis, undefined, { signal });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
