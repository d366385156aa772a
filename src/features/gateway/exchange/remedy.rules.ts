import { isJsonObject, type JsonValue } from '../../../shared/json/json.js';

/** The least output limit that a call is capped to, in tokens. */
const LEAST_OUTPUT = 16;

/** The largest output limit below `limit` that `isPaid`; undefined where not even the least is. */
export function largestOutput(limit: number, isPaid: (tokens: number) => boolean): number | undefined {
  let [low, high] = [LEAST_OUTPUT, Math.trunc(limit) - 1];
  if (low > high || !isPaid(low)) return undefined;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isPaid(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether a model that thinks for a given number of tokens has some left to answer with. */
export function leavesAnswer(tokens: number, thinking: JsonValue | undefined): boolean {
  const budget = isJsonObject(thinking) ? thinking.budget_tokens : undefined;
  return typeof budget !== 'number' || budget < tokens;
}
