import type { Demand } from '../../../contracts/admission.js';
import type { HeldCall } from '../../../contracts/interceptor.js';
import type { NanoUsd } from '../../../shared/money.js';
import { promptBound } from '../models/catalogue.rules.js';
import type { ServedModel } from '../models/catalogue.service.js';
import { worstCost } from '../models/price.rules.js';
import type { UsageBounds } from '../usage/usage-figures.rules.js';
import type { CallDemand, Caller, ModelCall } from './model-call.js';

/** The hold for a candidate: the maximum that it can bill, on top of what failed attempts `lost`. */
export function heldOf(
  { demand }: Pick<ModelCall<unknown>, 'demand'>,
  { model }: ServedModel,
  lost: NanoUsd = 0n,
): HeldCall {
  const { promptTokens = 0, attachedTokens = 0, expectedOutputTokens = 0, maxOutputTokens = 0 } = demand ?? {};
  const { webSearches = 0, units } = demand ?? {};
  // No prompt is longer than the context window, however its attachments are counted.
  const attached = Math.min(attachedTokens, Math.max(0, model.contextWindow - promptTokens));
  const prompt = demand === undefined ? 0 : promptBound(model, promptTokens) + attached;
  return {
    provider: model.provider,
    model: model.id,
    cost:
      lost + worstCost(model.price, { promptTokens: prompt, completionTokens: maxOutputTokens, webSearches, units }),
    promptTokens: prompt,
    completionTokens: maxOutputTokens,
    expectedTokens: promptTokens + expectedOutputTokens,
  };
}

/** The most tokens of a candidate that are charged where the cost was told before; undefined for other calls. */
export function firmBounds(demand: CallDemand, served: ServedModel): UsageBounds | undefined {
  if (demand.isFirm !== true) return undefined;
  const { promptTokens, completionTokens } = heldOf({ demand }, served);
  return { promptTokens, completionTokens, isFirm: true };
}

/** The initial reservation: the expected tokens, and the worst case of the requested model. */
export function demandOf(
  { grant }: Pick<Caller, 'grant'>,
  call: Pick<ModelCall<unknown>, 'candidates' | 'demand' | 'unlimitedBy'>,
): Demand {
  const { cost, expectedTokens } = heldOf(call, call.candidates[0]);
  const { demand, unlimitedBy } = call;
  return {
    tokens: expectedTokens,
    cost,
    outputLimit: demand?.outputLimit,
    isApproved: grant !== undefined,
    unlimitedBy,
  };
}
