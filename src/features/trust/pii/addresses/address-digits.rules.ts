import { Characters } from '../characters.rules.js';
import { isDigit } from '../pii-recognizer.rules.js';

const standBefore = new Characters(' \n\t\r"\'“„«‘(>:;,.#|=º°o');
/** Between the digits of a number. */
const marks = new Characters('.,');
const PERCENT = 37;

/** False for digits within another number or word. */
export function mayStandBefore(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return standBefore.has(before) && !(marks.has(before) && isDigit(text, at - 2));
}

const LONGEST_NUMBER = 8;

/** False for percentages, fractions, amounts, and numbers that are too long for a house or a postcode. */
export function isShortNumber(text: string, at: number, end: number): boolean {
  const next = text.charCodeAt(end);
  return end - at <= LONGEST_NUMBER && next !== PERCENT && !(marks.has(next) && isDigit(text, end + 1));
}
