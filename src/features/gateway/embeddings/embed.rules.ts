import type { RequestIssue } from '../../../shared/errors.js';
import type { JsonValue } from '../../../shared/json/json.js';

const MAX_INPUTS = 2_048;
const EXPECTED = `expected text, or a list of 1 to ${MAX_INPUTS} texts, none of them empty`;

/** Problems of the input of an embedding request, which is text, a list of token ids, or a list of either. */
export function embedInputProblems(input: JsonValue): RequestIssue[] {
  const list = listOf(input);
  if (list.length === 0 || list.length > MAX_INPUTS) return [{ path: '', message: EXPECTED }];
  const issues = list.flatMap((item, index) => {
    const isText = typeof item === 'string' && item !== '';
    const isTokens = Array.isArray(item) && item.length > 0 && item.every((token) => Number.isInteger(token));
    return isText || isTokens ? [] : [{ path: list === input ? `[${index}]` : '', message: EXPECTED }];
  });
  const isMixed = new Set(list.map((item) => typeof item)).size > 1;
  return issues.length === 0 && isMixed ? [{ path: '', message: 'expected texts or token ids, not both' }] : issues;
}

/** The texts, or the lists of token ids, of a checked input. */
export function toInputs(input: JsonValue): string[] | number[][] {
  return listOf(input) as string[] | number[][];
}

function listOf(input: JsonValue): JsonValue[] {
  return Array.isArray(input) && !input.every((item) => typeof item === 'number') ? input : [input];
}
