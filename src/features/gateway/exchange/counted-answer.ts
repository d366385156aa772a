import type { ChatChoice, TokenUsage } from '../../../contracts/provider.js';
import type { CallDemand } from '../invocation/model-call.js';
import type { ServedModel } from '../models/catalogue.service.js';
import { countText } from '../tokens/tokenizer.js';
import { answerText } from './exchange.rules.js';

/** Usage as counted here, where the provider says none: what cannot be counted is charged as it was held. */
export function countAnswer(
  { promptTokens, uncountedTokens = 0, webSearches = 0 }: CallDemand,
  { model }: ServedModel,
  choices: ChatChoice[],
): TokenUsage {
  const uncounted = Math.min(uncountedTokens, Math.max(0, model.contextWindow - promptTokens));
  return {
    promptTokens: promptTokens + uncounted,
    completionTokens: countText(answerText(choices)),
    ...(webSearches > 0 ? { webSearches } : {}),
  };
}
