import type { Principal } from '../../../contracts/identity.js';
import type { HeldCall } from '../../../contracts/interceptor.js';
import type { Evaluation } from '../../../contracts/proposals.js';
import type { FoundAnswer } from '../cache/coalescing-cache.service.js';
import { heldOf } from '../invocation/held-call.js';
import type { Caller } from '../invocation/model-call.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import { countPrompt, promptTexts } from '../tokens/tokenizer.js';
import type { ExchangeSteps } from './exchange-steps.service.js';
import type { PreparedExchange } from './prepared-exchange.js';
import type { ExchangeAnswer, ExchangeInput } from './exchange.types.js';
import type { Remedies } from './remedies.service.js';
import type { ShadowCalls } from './shadow/shadow-calls.service.js';
import type { WholeCalls } from './whole-calls.service.js';

interface ExchangeOptions {
  steps: ExchangeSteps;
  invocations: ModelInvocations;
  calls: WholeCalls;
  shadows: ShadowCalls;
  remedies: Remedies;
}

/** Answers requests whole, without a stream. */
export class ExchangeService {
  constructor(private readonly options: ExchangeOptions) {}

  /** One answer. Errors: those of `ModelInvocations`. */
  ask(caller: Caller, input: ExchangeInput): Promise<ExchangeAnswer> {
    return this.options.remedies.attempt(caller, input, (prepared) => this.answer(caller, prepared));
  }

  private async answer(caller: Caller, prepared: PreparedExchange): Promise<ExchangeAnswer> {
    const { answer: found, lead }: FoundAnswer =
      prepared.key === undefined ? {} : await this.options.steps.find(caller, prepared);
    if (found !== undefined) return this.options.steps.replay(caller, prepared, found);
    try {
      const answer = await this.options.calls.make(caller, prepared, lead);
      this.options.shadows.offer(caller, prepared, answer.head.id);
      return answer;
    } finally {
      lead?.complete();
    }
  }

  /** Evaluates policy and risk for a request. */
  async assess(caller: Caller, input: ExchangeInput): Promise<Evaluation> {
    // An approval covers what guards find too; a request of which nobody asks for approval is only foreseen.
    const before = caller.approved === undefined ? undefined : new Map();
    const { call, demand } = await this.options.steps.prepare(caller, input, before);
    return this.options.invocations.assess(caller, { ...call, demand });
  }

  /**
   * The most that a request may take, and the same request with `furtherTokens` more of prompt, each by its dearest candidate.
   * Nothing is admitted or recorded, and no guard is asked. Throws NOT_FOUND and FORBIDDEN for the model.
   */
  async foresee(
    caller: Caller,
    input: ExchangeInput,
    furtherTokens: number,
  ): Promise<[first: HeldCall, again: HeldCall]> {
    const { call, demand } = await this.options.steps.prepare(caller, input);
    const dearest = (promptTokens: number): HeldCall =>
      call.candidates
        .map((served) => heldOf({ demand: { ...demand, promptTokens } }, served))
        .reduce((most, one) => (one.cost > most.cost ? one : most));
    return [dearest(demand.promptTokens), dearest(demand.promptTokens + furtherTokens)];
  }

  /** The tokens of a prompt, as limits count them. Throws NOT_FOUND and FORBIDDEN for the model. */
  async count(principal: Principal, { model, request }: ExchangeInput): Promise<number> {
    await this.options.invocations.find({ principal }, model, 'chat');
    return countPrompt(promptTexts(request), principal.tenant.id);
  }
}
