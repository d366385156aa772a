import type { TextSpan } from '../../../contracts/extraction.js';
import type { Clause } from '../review/clause.rules.js';
import { findPhrase } from '../review/phrase.rules.js';
import { indexWords } from '../review/words.rules.js';
import { datesIn } from '../values/dates.rules.js';
import { figuresIn } from '../values/figures.rules.js';
import { valueOf } from '../values/values.rules.js';

const plain = (value: string): string =>
  value
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Whether a quote shows a value: it has the value's words, or the rules read that value, figure or date in it. A model that
 * quotes one number and reports another is not believed.
 */
export function showsValue(clause: string, value: string, quotes: readonly string[], language: string): boolean {
  const wanted = plain(value);
  const said = ` ${plain(quotes.join(' '))} `;
  if (said.includes(` ${wanted} `)) return true;
  const read = quotes.flatMap((quote) => [...figuresIn(quote, language), ...datesIn(quote, language)]);
  const values = [valueOf(clause, quotes, language), ...read.map(({ normalized }) => normalized)];
  return values.some((one) => one != null && plain(one) === wanted);
}

/** Whether the line around a passage speaks of a clause's subject. A clause that is not known is taken at its word. */
export function speaksOf(clause: Clause | undefined, text: string, { start, end }: TextSpan): boolean {
  if (clause === undefined) return true;
  const begin = text.lastIndexOf('\n', start) + 1;
  const stop = text.indexOf('\n', end);
  const index = indexWords(text.slice(begin, stop === -1 ? text.length : stop));
  const { subject, wording, defining } = clause;
  const words = [...subject, ...[...wording, ...defining].flatMap(({ anchor }) => anchor.phrases)];
  return words.some((phrase) => findPhrase(phrase, index).length > 0);
}
