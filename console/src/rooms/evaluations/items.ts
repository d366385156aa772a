import { objectIn } from '../../parts/form.js';

interface GivenItem {
  messages?: Record<string, unknown>[];
  variables?: Record<string, unknown>;
  expected?: unknown;
  checks?: Record<string, unknown>[];
}

/** Items, one in each line as JSON; a line that is no object is a question. */
export function itemsIn(text: string): GivenItem[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => objectIn(line) ?? { messages: [{ role: 'user', content: line }] });
}

/** The text as a number or as JSON if it is one, else as it is; undefined if it is empty. */
export function valueIn(text: string): unknown {
  if (text === '') return undefined;
  return objectIn(text) ?? (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text);
}
