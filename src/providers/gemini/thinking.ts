import type { ChatRequest } from '../../contracts/provider.js';
import type { JsonObject } from '../../shared/json/json.js';
import { unsupported } from '../http/failure.js';
import { numberOf, objectOf, textOf } from '../http/wire.js';
import { THINKING_BUDGETS, type Effort, EFFORTS, THINKING } from './thinking.data.js';

/** The rest of an output limit is for the answer: Gemini counts thoughts in it. */
const MOST_OF_LIMIT = 0.8;

/** How a request thinks. */
export interface GeminiThinking {
  thinkingConfig?: JsonObject;
  /** Fields that are left out. */
  dropped: string[];
}

/** Gemini's `thinkingConfig` for `thinking`, Anthropic's field, or else for `reasoning_effort`. */
export function toThinkingConfig({ extra = {}, model, maxTokens }: ChatRequest): GeminiThinking {
  const effort = effortOf(extra['reasoning_effort'] ?? undefined);
  const given = objectOf(extra['thinking']);
  const name = model.slice(model.lastIndexOf('/') + 1);
  const { budgets, levels } = THINKING.find(({ models }) => models.test(name)) ?? {};
  const left = (field: string): string[] => (effort === undefined ? [] : [field]);
  if (budgets === undefined && levels === undefined)
    return { dropped: [...(given === undefined ? [] : ['thinking']), ...left('reasoning_effort')] };
  const budget = numberOf(given?.['budget_tokens']);
  if (given !== undefined && given['type'] !== 'disabled')
    return {
      thinkingConfig: { includeThoughts: true, ...(budget === undefined ? {} : { thinkingBudget: budget }) },
      dropped: left('reasoning_effort'),
    };
  const wanted = given === undefined ? effort : 'none';
  const dropped = given === undefined ? [] : left('reasoning_effort');
  if (wanted === undefined) return { dropped };
  const includeThoughts = wanted !== 'none';
  if (levels !== undefined) return { thinkingConfig: { includeThoughts, thinkingLevel: levels[wanted] }, dropped };
  const { least, most } = budgets ?? { least: 0, most: 0 };
  const limit = maxTokens === undefined ? most : Math.floor(maxTokens * MOST_OF_LIMIT);
  const thinkingBudget = Math.max(least, Math.min(THINKING_BUDGETS[wanted], most, limit));
  return { thinkingConfig: { includeThoughts, thinkingBudget }, dropped };
}

function effortOf(value: JsonObject[string]): Effort | undefined {
  if (value === undefined || value === null) return undefined;
  const found = EFFORTS.find((effort) => effort === textOf(value));
  if (found === undefined) throw unsupported('gemini', `reasoning_effort: expected ${EFFORTS.join(', ')}`);
  return found;
}
