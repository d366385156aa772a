import { Characters, isDigitCode } from '../characters.rules.js';
import { isDigit } from '../pii-recognizer.rules.js';

/** Digits that a telephone number has: E.164 allows no more. */
export const MAX_DIGITS = 15;
/** Fewer are no number, not even behind a word that says so. */
export const LEAST_DIGITS = 6;
/** The groups of digits that may be a number: where it may end, after each of them, and its digits so far. */
export interface Groups {
  ends: number[];
  counts: number[];
  /** More digits follow than a number has. */
  isLonger: boolean;
}

/** Spaces, and `( ) . / -` with other dashes. */
const separators = new Characters(' ()./-\u2010\u2011\u2012\u2013\u2014\u2015');
const MAX_SEPARATORS = 3;

/** The groups of digits from `at` on. */
export function groupsFrom(text: string, at: number): Groups {
  const groups: Groups = { ends: [], counts: [], isLonger: false };
  let count = 0;
  let between = 0;
  for (let place = at; between <= MAX_SEPARATORS; place += 1) {
    const code = text.charCodeAt(place);
    if (isDigitCode(code)) {
      count += 1;
      between = 0;
      if (count > MAX_DIGITS) {
        groups.isLonger = true;
        break;
      }
      if (count < LEAST_DIGITS || isDigit(text, place + 1)) continue;
      groups.ends.push(place + 1);
      groups.counts.push(count);
    } else if (separators.has(code)) between += 1;
    else break;
  }
  return groups;
}

/** The digits in a text. */
export function countDigits(text: string): number {
  let count = 0;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code > 47 && code < 58) count += 1;
  }
  return count;
}
