import type { DecimalSign } from './currencies.rules.js';

/**
 * A number as it is written: its value, or its possible values if a single separator precedes the last three digits.
 */
export type Numeral =
  | { value: number; /** The decimal sign that it shows. */ sign: DecimalSign | undefined }
  | { open: { grouped: number; decimal: number; separator: DecimalSign; isRound: boolean } };

/** Spaces that group digits: no line's end. */
const SPACE = '[ \\u00A0\\u2009\\u202F]';
const GROUPED = (sign: string): string => `\\p{Nd}{1,3}(?:${sign}\\p{Nd}{3}){1,5}(?:[.,٫]\\p{Nd}{1,9})?`;

/** A number in digits, in the notations of CLDR: groups by point, comma, apostrophe or space, of three or as lakhs. */
export const NUMERAL = `(?:${GROUPED(SPACE)}|${GROUPED("['’]")}|\\p{Nd}{1,15}(?:[.,٬٫]\\p{Nd}{1,15}){0,6})(?:[.,][-–—]{1,2})?(?!\\p{Nd}|[.,'’]\\p{Nd})`;

/** Where a number may begin: in no word, and in no other number. */
export const BEGINS = "(?<![\\p{L}\\p{Nd}]|\\p{Nd}[.,'’٬٫])";

/** Zeros of the default decimal digits of CLDR locales, other than ASCII's. */
const ZEROS = [0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xf20, 0x1040, 0x1c50, 0xabf0, 0xff10, 0x11136, 0x1e950];
const GROUPS_OF_THREE = /^\d{1,3}(?:_\d{3})+$/;
const LAKHS = /^\d{1,2}(?:_\d{2})+_\d{3}$/;

function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? character : String(code - zero);
}

/** ASCII digits, points and commas; `_` where a sign can only group. */
function plainForm(written: string): string {
  return written
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[.,][-–—]+$/, (dashes) => `${dashes.charAt(0)}00`)
    .replace(/[ \u00A0\u2009\u202F'’٬]/g, '_')
    .replaceAll('٫', '.');
}

const isGrouping = (whole: string): boolean => GROUPS_OF_THREE.test(whole) || LAKHS.test(whole);
const valueOf = (whole: string, parts = '0'): number => Number(`${whole.replaceAll(/[_.,]/g, '')}.${parts}`);

/** Reads a match of `NUMERAL`; undefined if its groups are invalid. */
export function readNumeral(written: string): Numeral | undefined {
  const form = plainForm(written);
  const last = Math.max(form.lastIndexOf('.'), form.lastIndexOf(','));
  if (last === -1)
    return !form.includes('_') || isGrouping(form) ? { value: valueOf(form), sign: undefined } : undefined;
  const sign = form.charAt(last) as DecimalSign;
  const [whole, parts] = [form.slice(0, last), form.slice(last + 1)];
  const other: DecimalSign = sign === '.' ? ',' : '.';
  if (whole.includes(sign)) {
    // The same sign again groups, and leaves the other to divide.
    const grouped = form.replaceAll(sign, '_');
    return isGrouping(grouped) ? { value: valueOf(grouped), sign: other } : undefined;
  }
  if (/[_.,]/.test(whole)) {
    const grouped = whole.replaceAll(other, '_');
    return isGrouping(grouped) ? { value: valueOf(whole, parts), sign } : undefined;
  }
  const isOpen = parts.length === 3 && whole.length <= 3 && !whole.startsWith('0');
  if (!isOpen) return { value: valueOf(whole, parts), sign };
  const isRound = parts.endsWith('00');
  return { open: { grouped: valueOf(whole + parts), decimal: valueOf(whole, parts), separator: sign, isRound } };
}

/** Evidence for how a number is written: the document's other numbers, its language, the currency's country. */
export interface Customs {
  document: DecimalSign | undefined;
  language: DecimalSign | undefined;
  home: DecimalSign | undefined;
}

/** The interpretation of a number, and its confidence. */
export interface Understood {
  value: number;
  confidence: number;
}

const SURE = 0.95;
const LIKELY = 0.8;
const GUESSED = 0.5;

/**
 * Understands a number. `places`: decimal places that such an amount has, undefined where it may have any. Money has no
 * three places as a rule, so that custom against it leaves a doubt: never sure of what may be wrong by a thousand.
 */
export function understand(numeral: Numeral, customs: Customs, places: number | undefined): Understood {
  if ('value' in numeral) return { value: numeral.value, confidence: SURE };
  const { grouped, decimal, separator, isRound } = numeral.open;
  if (places === 0) return { value: grouped, confidence: SURE };
  const said = [customs.document, customs.language, customs.home].filter((sign) => sign !== undefined);
  const groups = said.map((sign) => sign !== separator);
  const [first] = groups;
  if (first === true) return { value: grouped, confidence: SURE };
  if (places === undefined || places === 3) return { value: decimal, confidence: first === undefined ? GUESSED : SURE };
  if (groups.includes(true)) return { value: grouped, confidence: LIKELY };
  if (isRound) return { value: grouped, confidence: customs.document === undefined ? LIKELY : GUESSED };
  return { value: decimal, confidence: customs.document === undefined ? GUESSED : LIKELY };
}
