import type { ShadowCounts, ShadowOutcome } from '../../../../contracts/shadow-calls.js';
import { DomainError } from '../../../../shared/errors.js';
import type { Logger } from '../../../../shared/logger.js';
import { requestBudget } from '../../../../shared/time/work-budget.js';
import type { Caller, ShadowedCall } from '../../invocation/model-call.js';
import type { ExchangeSteps } from '../exchange-steps.service.js';
import type { ExchangeInput } from '../exchange.types.js';
import type { PreparedExchange } from '../prepared-exchange.js';
import { isRepeatable, shadowRequest } from './shadow.rules.js';
import type { WholeCalls } from '../whole-calls.service.js';

/** The most calls of shadows at a time in a process. */
const MAX_UNDER_WAY = 16;
/** Errors that say that a call was not let in. */
const REFUSALS: ReadonlySet<string> = new Set([
  'BUDGET_EXCEEDED',
  'FEATURE_DISABLED',
  'FORBIDDEN',
  'GUARD_BLOCKED',
  'GUARD_UNAVAILABLE',
  'INVALID_REQUEST',
  'NOT_FOUND',
  'POLICY_DENIED',
  'RATE_LIMIT_EXCEEDED',
]);

interface ShadowOptions {
  steps: ExchangeSteps;
  calls: WholeCalls;
  logger: Logger;
}

/**
 * Makes answered calls of an alias again to its shadow, governed like any call and recorded beside the first; the answers are
 * nobody's. No caller waits for them: of more than there is room for at a time, the rest is left out and counted.
 */
export class ShadowCalls implements ShadowCounts {
  readonly counts: Record<ShadowOutcome, number> = { answered: 0, refused: 0, failed: 0, dropped: 0, unfit: 0 };
  private readonly underWay = new Set<Promise<void>>();
  private readonly closing = new AbortController();

  constructor(private readonly options: ShadowOptions) {}

  /** Begins the call of the shadow, if the alias has one for this call; `of`: the evidence id of the call. */
  offer(caller: Caller, { request, call }: PreparedExchange, of: string): void {
    const { aliased, user, prompt } = call;
    if (aliased?.shadow === undefined || this.closing.signal.aborted) return;
    const repeated = isRepeatable(caller) ? shadowRequest(request) : undefined;
    if (repeated === undefined) this.counts.unfit += 1;
    else if (this.underWay.size >= MAX_UNDER_WAY) this.counts.dropped += 1;
    else {
      const { model, arm } = aliased.shadow;
      const input: ExchangeInput = {
        model,
        ...(prompt === undefined ? {} : { prompt }),
        request: repeated,
        skipCache: true,
        user,
        payload: () => ({ model }),
        withOutputLimit: () => undefined,
      };
      const made = this.make(caller, input, { of, asked: aliased.asked, alias: aliased.name, arm });
      this.underWay.add(made);
      void made.finally(() => this.underWay.delete(made));
    }
  }

  /** Ends the calls that are under way; their records are written. */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.underWay);
  }

  private async make(asker: Caller, input: ExchangeInput, shadow: ShadowedCall): Promise<void> {
    const { principal, userHeader, tags } = asker;
    const { steps, calls, logger } = this.options;
    // Without the session: an agent took its step once.
    const caller: Caller = {
      principal: { ...principal, work: requestBudget() },
      userHeader,
      // Usage and exports tell it apart by the tag, as they do calls of evaluations.
      tags: { ...tags, purpose: 'shadow' },
      signal: this.closing.signal,
      provenance: {},
      shadow,
    };
    try {
      await calls.make(caller, await steps.prepare(caller, input, new Map()), undefined, false);
      this.counts.answered += 1;
    } catch (error) {
      const isRefused = error instanceof DomainError && REFUSALS.has(error.code);
      this.counts[isRefused ? 'refused' : 'failed'] += 1;
      if (!(error instanceof DomainError)) logger.error({ err: error, of: shadow.of }, 'a call of a shadow failed');
    }
  }
}
