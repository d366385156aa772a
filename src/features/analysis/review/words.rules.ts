import type { TextSpan } from '../../../contracts/extraction.js';

/** A word in the form used for comparison: lower case, straight apostrophes. */
export interface Word extends TextSpan {
  form: string;
  /** Number of its paragraph: no phrase goes across. */
  paragraph: number;
}

/** The words of a text, and the positions of each form. */
export interface WordIndex {
  words: readonly Word[];
  /** Places of a form, ascending. */
  places: ReadonlyMap<string, readonly number[]>;
  /** The distinct forms in the order of their characters: those with the same beginning stand together. */
  forms: readonly string[];
}

const WORD = /\d+(?:[.,]\d+)*|\p{L}[\p{L}\p{N}\u00AD]*(?:['’]\p{L}{1,3}(?!\p{L}))?|\n[ \t\f\r]*\n/gu;

/** The form by which a word is compared: soft hyphens are no part of it. */
export const formOf = (word: string): string => word.toLowerCase().replaceAll('’', "'").replaceAll('\u00AD', '');

/** The words of `text`; time in proportion to its length. */
export function indexWords(text: string): WordIndex {
  const words: Word[] = [];
  const places = new Map<string, number[]>();
  let paragraph = 0;
  for (const { 0: found, index: start } of text.matchAll(WORD)) {
    if (found.startsWith('\n')) {
      paragraph += 1;
      continue;
    }
    const form = formOf(found);
    const known = places.get(form);
    if (known === undefined) places.set(form, [words.length]);
    else known.push(words.length);
    words.push({ start, end: start + found.length, form, paragraph });
  }
  return { words, places, forms: [...places.keys()].toSorted((a, b) => (a < b ? -1 : 1)) };
}

/** The forms that begin so. */
export function formsFrom({ forms }: WordIndex, beginning: string): readonly string[] {
  let [low, high] = [0, forms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((forms[middle] ?? '') < beginning) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (forms[end]?.startsWith(beginning) === true) end += 1;
  return forms.slice(low, end);
}

/** Number of the first word that begins at `offset` or later. */
export function wordAt(words: readonly Word[], offset: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.start ?? Infinity) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
