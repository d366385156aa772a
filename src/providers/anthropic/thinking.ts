import type { ChatRequest } from '../../contracts/provider.js';
import { entryOf, type JsonObject } from '../../shared/json/json.js';
import { unsupported } from '../http/failure.js';
import { numberOf, objectOf, textOf } from '../http/wire.js';

/** Tokens of thinking by OpenAI's `reasoning_effort`. docs/clients/openai-sdk.md has the table. */
const BUDGETS: Readonly<Record<string, number>> = {
  none: 0,
  minimal: 1_024,
  low: 2_048,
  medium: 8_192,
  high: 16_384,
  xhigh: 32_768,
  max: 32_768,
};
/** Models that think as much as the effort says, without a budget. */
const ADAPTIVE = /claude-[a-z]+-(?:4-[6-9]|[5-9])/;
const ADAPTIVE_EFFORTS: Readonly<Record<string, string>> = { minimal: 'low', xhigh: 'max' };
/** Anthropic's minimum budget for thinking, in tokens. */
const LEAST_BUDGET = 1_024;
/** The rest of the limit is for the answer. */
const MOST_OF_LIMIT = 0.8;

/** How a request thinks. */
export interface Thinking {
  maxTokens: number;
  thinking?: JsonObject;
  /** Anthropic's `output_config.effort`, for adaptive thinking. */
  effort?: string;
  /** Fields that are left out. */
  dropped: string[];
}

/**
 * Anthropic's `thinking` and `max_tokens` for `thinking` or `reasoning_effort`. The effort gives way, by name, where
 * Anthropic would refuse to think: within a small limit, with a forced tool, or after a tool call whose thinking the
 * client has not sent back. Sampling parameters are left out while it thinks.
 *
 * @param defaultMaxTokens used where the request sets no limit; the budget is added to it
 */
export function thinkingOf(request: ChatRequest, defaultMaxTokens: number): Thinking {
  const { extra = {}, maxTokens } = request;
  const effort = textOf(extra['reasoning_effort']);
  const given = objectOf(extra['thinking']);
  if (given !== undefined) {
    const isOn = given['type'] !== 'disabled';
    return {
      maxTokens: maxTokens ?? raised(request, defaultMaxTokens, numberOf(given['budget_tokens']) ?? 0),
      thinking: given,
      dropped: [...(effort === undefined ? [] : ['reasoning_effort']), ...(isOn ? sampling(request) : [])],
    };
  }
  const wanted = effort === undefined ? 0 : entryOf(BUDGETS, effort);
  if (wanted === undefined)
    throw unsupported('anthropic', `reasoning_effort: expected ${Object.keys(BUDGETS).join(', ')}`);
  if (wanted === 0) return { maxTokens: maxTokens ?? defaultMaxTokens, dropped: [] };
  const limit = maxTokens ?? raised(request, defaultMaxTokens, wanted);
  const budget = Math.min(wanted, Math.floor(limit * MOST_OF_LIMIT));
  const isAdaptive = ADAPTIVE.test(request.model);
  if ((budget < LEAST_BUDGET && !isAdaptive) || forcesTool(request) || lacksThinking(request))
    return { maxTokens: maxTokens ?? defaultMaxTokens, dropped: ['reasoning_effort'] };
  if (isAdaptive) {
    const level = entryOf(ADAPTIVE_EFFORTS, effort) ?? effort ?? '';
    return { maxTokens: limit, thinking: { type: 'adaptive' }, effort: level, dropped: sampling(request) };
  }
  return { maxTokens: limit, thinking: { type: 'enabled', budget_tokens: budget }, dropped: sampling(request) };
}

/** Never above what the model can answer. */
function raised({ longestAnswer = 0 }: ChatRequest, limit: number, budget: number): number {
  return longestAnswer > 0 ? Math.min(limit + budget, Math.max(limit, longestAnswer)) : limit + budget;
}

function sampling({ temperature, topP, extra }: ChatRequest): string[] {
  const fields = { temperature, top_p: topP, top_k: extra?.['top_k'] ?? undefined };
  return Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

function forcesTool({ toolChoice }: ChatRequest): boolean {
  return toolChoice === 'required' || objectOf(toolChoice) !== undefined;
}

function lacksThinking({ messages }: ChatRequest): boolean {
  if (messages.at(-1)?.role !== 'tool') return false;
  const asked = messages.findLast(({ role }) => role === 'assistant');
  return asked?.thinkingBlocks === undefined || asked.thinkingBlocks.length === 0;
}
