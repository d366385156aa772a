import type { TokenUsage } from '../../contracts/provider.js';
import { type JsonValue, objectsOf } from '../../shared/json/json.js';
import { addCount, numberOf, objectOf } from '../http/wire.js';

/**
 * The tokens of `usageMetadata`; undefined without a count of the prompt. The count of the prompt includes cached tokens and
 * excludes what the provider's own tools put into it; that of the candidates excludes thoughts, which are billed as output.
 * Gemini API reference, `UsageMetadata`.
 *
 * @param searches queries of Google Search that the answer names
 */
export function toUsage(value: JsonValue | undefined, searches = 0): TokenUsage | undefined {
  const wire = objectOf(value);
  const prompt = numberOf(wire?.['promptTokenCount']);
  if (wire === undefined || prompt === undefined) return undefined;
  const tools = numberOf(wire['toolUsePromptTokenCount']) ?? 0;
  const thoughts = numberOf(wire['thoughtsTokenCount']) ?? 0;
  const total = numberOf(wire['totalTokenCount']);
  const said = numberOf(wire['candidatesTokenCount']);
  const answer = said ?? Math.max(0, (total ?? 0) - prompt - tools - thoughts);
  // Some models count thoughts among the candidates, as their total shows.
  const isInside = thoughts > 0 && said !== undefined && said >= thoughts && total === prompt + tools + said;
  const usage: TokenUsage = {
    promptTokens: prompt + tools,
    completionTokens: isInside ? answer : answer + thoughts,
  };
  addCount(usage, 'cachedPromptTokens', wire['cachedContentTokenCount']);
  addCount(usage, 'reasoningTokens', thoughts);
  addCount(usage, 'audioPromptTokens', audioIn(wire['promptTokensDetails']));
  addCount(usage, 'cachedAudioTokens', audioIn(wire['cacheTokensDetails']));
  addCount(usage, 'audioCompletionTokens', audioIn(wire['candidatesTokensDetails']));
  addCount(usage, 'webSearches', searches);
  return usage;
}

function audioIn(details: JsonValue | undefined): number {
  return objectsOf(details)
    .filter(({ modality }) => modality === 'AUDIO')
    .reduce((sum, { tokenCount }) => sum + (numberOf(tokenCount) ?? 0), 0);
}
