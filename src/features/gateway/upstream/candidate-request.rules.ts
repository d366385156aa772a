import type { CatalogueModel } from '../models/catalogue.rules.js';
import type { ChatChoice, ChatRequest } from '../../../contracts/provider.js';
import { type UsageBounds, usageBounds } from '../usage/usage-figures.rules.js';

/** The request as a candidate takes it. */
export function requestFor(request: ChatRequest, model: CatalogueModel): ChatRequest {
  const { maxTokens } = request;
  const bounded =
    maxTokens !== undefined && model.maxOutputTokens > 0
      ? { maxTokens: Math.min(maxTokens, model.maxOutputTokens) }
      : {};
  const choices = request.n ?? 1;
  const longestAnswer =
    maxTokens === undefined ? usageBounds(model, { choices }).completionTokens : choices * maxTokens;
  return { ...request, ...bounded, longestAnswer, model: model.upstream };
}

/** The maximum usage that a model may report for a request. */
export function boundsOf(request: ChatRequest, model: CatalogueModel): UsageBounds {
  return usageBounds(model, { maxTokens: request.maxTokens, choices: request.n ?? 1 });
}

/** Why the first answer ended. */
export function finishOf([first]: ChatChoice[]): string | null {
  return first?.finishReason ?? null;
}
