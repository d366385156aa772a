import { wordBefore } from '../pii-text.rules.js';
import { type LabelWord, labelWord } from './address-lexicon.rules.js';

/** The word before a number, and where it begins. */
export interface Before {
  start: number;
  label: LabelWord;
}

/** The word before the number at `at`. */
export function labelBefore(text: string, at: number): Before {
  const { start, end } = wordBefore(text, at);
  return { start, label: labelWord(text, start, end) };
}

/** Behind "address:" or "lives in". */
export const isPlaceSaid = (text: string, { start, label }: Before): boolean =>
  label.isPlace || (label.isShort && labelBefore(text, start).label.isLiving);
