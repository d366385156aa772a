import type { TokenUsage } from '../../contracts/provider.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';
import { addCount, numberOf, objectOf } from '../http/wire.js';
import { figureNames, OWN_COUNTERS, USAGE_HOLDERS } from '../quirks.rules.js';

/** The usage that an answer or a chunk states. */
export function usageIn(body: JsonObject): TokenUsage | undefined {
  return toUsage(usageFigures(body));
}

/** The figures of an answer or a chunk, which some servers have in a place of their own. */
export function usageFigures(body: JsonObject): JsonValue | undefined {
  const own = objectOf(body['usage']);
  if (own !== undefined) return own;
  for (const name of USAGE_HOLDERS) {
    const held = body[name];
    const usage = objectOf(objectOf(Array.isArray(held) ? held[0] : held)?.['usage']);
    if (usage !== undefined) return usage;
  }
  return undefined;
}

const CACHED = figureNames('cachedPromptTokens');
const REASONING = figureNames('reasoningTokens');
const SEARCHES = figureNames('webSearches');

/** The first of the names that has a number. */
function firstOf(wire: JsonObject, names: readonly string[]): number | undefined {
  for (const name of names) {
    const count = numberOf(wire[name]);
    if (count !== undefined) return count;
  }
  return undefined;
}

/** The `usage` object, or undefined when it lacks a count of the prompt. Some servers have names of their own. */
export function toUsage(value: JsonValue | undefined): TokenUsage | undefined {
  const wire = objectOf(value);
  const promptTokens = numberOf(wire?.['prompt_tokens']);
  if (wire === undefined || promptTokens === undefined) return undefined;
  const prompt = objectOf(wire['prompt_tokens_details']);
  const completion = objectOf(wire['completion_tokens_details']);
  const cached = numberOf(prompt?.['cached_tokens']) ?? firstOf(wire, CACHED);
  const reasoning = numberOf(completion?.['reasoning_tokens']) ?? firstOf(wire, REASONING);
  const answer = numberOf(wire['completion_tokens']) ?? 0;
  const isBeside = isReasoningBeside(answer, reasoning, numberOf(wire['total_tokens']), promptTokens);
  const usage: TokenUsage = { promptTokens, completionTokens: isBeside ? answer + (reasoning ?? 0) : answer };
  if (cached !== undefined) usage.cachedPromptTokens = cached;
  if (reasoning !== undefined) usage.reasoningTokens = reasoning;
  addCount(usage, 'cacheWriteTokens', prompt?.['cache_write_tokens'] ?? prompt?.['cache_creation_tokens']);
  addCount(usage, 'audioPromptTokens', prompt?.['audio_tokens']);
  addCount(usage, 'cachedAudioTokens', objectOf(prompt?.['cached_tokens_details'])?.['audio_tokens']);
  addCount(usage, 'audioCompletionTokens', completion?.['audio_tokens']);
  addCount(usage, 'acceptedPredictionTokens', completion?.['accepted_prediction_tokens']);
  addCount(usage, 'rejectedPredictionTokens', completion?.['rejected_prediction_tokens']);
  const tools = objectOf(wire['server_tool_use']);
  addCount(usage, 'webSearches', tools?.['web_search_requests'] ?? firstOf(wire, SEARCHES));
  return usage;
}

/** The endings that mark a field of `usage` as a counter. */
const COUNTER = /(?:tokens|queries|requests|searches|calls|used)$/;
/** Those that are read, and those that follow from others. */
const KNOWN_COUNTERS: ReadonlySet<string> = new Set([
  ...OWN_COUNTERS,
  'reasoning_tokens',
  'prompt_tokens',
  'completion_tokens',
  'total_tokens',
  'cached_tokens',
  'cache_write_tokens',
  'text_tokens',
  'cache_creation_tokens',
  'audio_tokens',
  'accepted_prediction_tokens',
  'rejected_prediction_tokens',
  'web_search_requests',
  'input_tokens',
  'output_tokens',
]);

/** Names of counters that nobody has a price for, as far as they count anything. */
export function unknownCounters(value: JsonValue | undefined, path = 'usage'): string[] {
  return Object.entries(objectOf(value) ?? {}).flatMap(([name, inner]) => {
    if (isJsonObject(inner)) return unknownCounters(inner, `${path}.${name}`);
    const isCount = COUNTER.test(name) && !KNOWN_COUNTERS.has(name) && (numberOf(inner) ?? 0) > 0;
    return isCount ? [`${path}.${name}`] : [];
  });
}

/** OpenAI includes reasoning in the completion count; xAI and others count it separately, as the total shows. */
function isReasoningBeside(completion: number, reasoning = 0, total: number | undefined, prompt: number): boolean {
  if (reasoning <= 0) return false;
  return reasoning > completion || total === prompt + completion + reasoning;
}
