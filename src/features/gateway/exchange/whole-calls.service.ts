import type { CachedAnswer } from '../cache/cache.rules.js';
import type { Flight } from '../cache/single-flight.js';
import { booked, noteUsage } from '../invocation/charges.js';
import { firmBounds } from '../invocation/held-call.js';
import type { Caller } from '../invocation/model-call.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import { boundsOf, requestFor } from '../upstream/candidate-request.rules.js';
import type { Failover } from '../upstream/failover.service.js';
import { isCancelled, isTooLong } from '../upstream/upstream.rules.js';
import { NO_BOUNDS } from '../usage/usage-figures.rules.js';
import { countAnswer } from './counted-answer.js';
import type { ExchangeSteps } from './exchange-steps.service.js';
import type { ExchangeAnswer } from './exchange.types.js';
import type { AnswerForms, PreparedExchange } from './prepared-exchange.js';

interface WholeCallsOptions {
  steps: ExchangeSteps;
  invocations: ModelInvocations;
  failover: Failover;
}

/** Asks providers for whole answers. */
export class WholeCalls {
  constructor(private readonly options: WholeCallsOptions) {}

  /** One answer by a provider. `isRemediable`: see `ModelCall`. Errors: those of `ModelInvocations`. */
  make(
    caller: Caller,
    prepared: PreparedExchange,
    flight?: Flight<CachedAnswer>,
    isRemediable = true,
  ): Promise<ExchangeAnswer> {
    const { call, demand, request } = prepared;
    return this.options.invocations.invoke(caller, {
      ...call,
      isRemediable,
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
              booked(run, candidate, firmBounds(demand, candidate) ?? boundsOf(request, candidate.model), () =>
                candidate.adapter.chat(requestFor(request, candidate, run.id), signal),
              ),
          );
          const usage = this.options.steps.finish(run, served, prepared, result);
          const { choices, systemFingerprint, serviceTier, native } = result;
          const about = { systemFingerprint, serviceTier };
          const share = (kept: AnswerForms): void => {
            flight?.complete(this.options.steps.share(caller, prepared, served, { ...kept, usage, ...about }));
          };
          const given = await this.options.steps.judged(caller, prepared, run, { choices, native }, share);
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
