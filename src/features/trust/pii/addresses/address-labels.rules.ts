import { endsPlace } from './address-towns.rules.js';
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

const MOST_SHORT = 3;

/** Behind words such as "lives", with short ones between, before a place from `start` to `end` that nothing else follows: "Ik woon op de Veerpolder 5". */
export function isLivingSaid(text: string, start: number, end: number): boolean {
  let before = labelBefore(text, start);
  if (isPlaceSaid(text, before)) return true;
  for (let count = 0; count < MOST_SHORT && before.label.isShort; count += 1) {
    before = labelBefore(text, before.start);
    if (before.label.isLiving) return endsPlace(text, end);
  }
  return false;
}
