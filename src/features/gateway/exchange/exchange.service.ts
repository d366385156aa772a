import type { Principal } from '../../../contracts/identity.js';
import type { Evaluation } from '../../../contracts/proposals.js';
import type { CachedAnswer } from '../cache/cache.rules.js';
import type { FoundAnswer } from '../cache/coalescing-cache.service.js';
import type { Flight } from '../cache/single-flight.js';
import { booked, noteUsage } from '../invocation/charges.js';
import type { Caller } from '../invocation/model-call.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import { countPrompt, promptTexts } from '../tokens/tokenizer.js';
import { boundsOf, requestFor } from '../upstream/candidate-request.rules.js';
import type { Failover } from '../upstream/failover.service.js';
import { isCancelled, isTooLong } from '../upstream/upstream.rules.js';
import { NO_BOUNDS } from '../usage/usage-figures.rules.js';
import { countAnswer } from './counted-answer.js';
import type { ExchangeSteps } from './exchange-steps.service.js';
import type { PreparedExchange } from './prepared-exchange.js';
import type { ExchangeAnswer, ExchangeInput } from './exchange.types.js';
import type { Remedies } from './remedies.service.js';

interface ExchangeOptions {
  steps: ExchangeSteps;
  invocations: ModelInvocations;
  failover: Failover;
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
    const { answer, lead }: FoundAnswer =
      prepared.key === undefined ? {} : await this.options.steps.find(caller, prepared);
    if (answer !== undefined) return this.options.steps.replay(caller, prepared, answer);
    try {
      return await this.call(caller, prepared, lead);
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

  /** The tokens of a prompt, as limits count them. Throws NOT_FOUND and FORBIDDEN for the model. */
  async count(principal: Principal, { model, request }: ExchangeInput): Promise<number> {
    await this.options.invocations.find({ principal }, model, 'chat');
    return countPrompt(promptTexts(request), principal.tenant.id);
  }

  private call(
    caller: Caller,
    prepared: PreparedExchange,
    flight: Flight<CachedAnswer> | undefined,
  ): Promise<ExchangeAnswer> {
    const { call, demand, request } = prepared;
    return this.options.invocations.invoke(caller, {
      ...call,
      isRemediable: true,
      demand,
      flight,
      execute: async (run, { signal }, permitted, canAfford) => {
        this.options.steps.begin(run, prepared);
        try {
          const { value: result, served } = await this.options.failover.run(
            permitted,
            run.facts,
            signal,
            canAfford,
            prepared.promptTokens,
            (candidate) =>
              booked(run, candidate, boundsOf(request, candidate.model), () =>
                candidate.adapter.chat(requestFor(request, candidate, run.id), signal),
              ),
          );
          const usage = this.options.steps.finish(run, served, prepared, result);
          const { choices, systemFingerprint, serviceTier, native } = result;
          const about = { systemFingerprint, serviceTier };
          flight?.complete(this.options.steps.share(caller, prepared, served, { choices, usage, ...about, native }));
          const given = await this.options.steps.judged(caller, prepared, run, { choices, native });
          return {
            head: this.options.steps.head(run.id, served),
            ...this.options.steps.restored(prepared, given),
            usage,
            estimated: run.facts.estimated,
            ...about,
          };
        } catch (error) {
          if (isTooLong(error)) this.options.steps.chargeLongest(run, prepared);
          // The provider was asked: a cancelled call is billed at least for its prompt.
          if (isCancelled(error))
            noteUsage(run.facts, call.candidates[0], undefined, NO_BOUNDS, () =>
              countAnswer(demand, call.candidates[0], []),
            );
          throw error;
        }
      },
    });
  }
}
