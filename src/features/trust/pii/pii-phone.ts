import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { cardWords, certainTelephone, labelAfter, otherNumberWords, telephoneWords } from './context-words.data.js';
import { type AnchoredRecognizer, contextBefore, isDigit, type Located } from './pii-recognizer.rules.js';
import { read } from './pii-text.rules.js';

const extension =
  /,? ?(?:x|ext(?:ension)?\.?|extn\.?|poste|durchwahl|dw|anexo|int\.?|interno|wew\.?|toestel|ankn\.?|#) ?:? ?\d{1,6}(?![\p{L}\d])/iuy;
const joinedAfter = /(?:[\p{L}_%@]|[.:]\d|-\d|[/-]\p{L})/uy;
const notBefore = /[\w.,$€£¥#=@-]/;
const SPACE = 32;
/** A mark that separates a number from the words before it, unless another number precedes it. */
const mark = /(?:^|\D)[.,=]$/;

const MIN_DIGITS = 7;
const MAX_DIGITS = 15;
const SCORE = { valid: 0.75, international: 0.55, national: 0.5, plain: 0.2 } as const;
const CONTEXT = 0.35;
/** Code units after a number in which a word may say that it is one of a telephone. */
const AFTER = 32;
/** A general word ("number", "contact") counts only so near. */
const NEAR = 24;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

function countDigits(text: string): number {
  let count = 0;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code > 47 && code < 58) count += 1;
  }
  return count;
}

const callingCodes: Readonly<Record<string, readonly string[]>> = metadata.country_calling_codes;
const hasCallingCode = (digits: string): boolean =>
  [1, 2, 3].some((length) => callingCodes[digits.slice(0, length)] !== undefined);

/** `15 000 000`: an amount, not groups of a number. */
const isAmount = (text: string): boolean => /^\+?\d{1,3}(?:[ .,]\d{3}){0,4}[ .,]000$/.test(text);
/** `01.02.2003`, `2003-02-01`, and times behind them. */
const isDate = (text: string): boolean =>
  /^(?:\d{1,2}[./-] ?\d{1,2}[./-] ?(?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d[./-] ?\d{1,2}[./-] ?\d{1,2})(?:$|[ ])/.test(
    text,
  ) || /^(?:19|20)\d\d(?:[ /–-]{1,3}(?:19|20)\d\d){1,3}$/.test(text);
/** `1.2.0 / 2014-11-09`: a release. */
const hasDate = /(?<!\d)(?:19|20)\d\d-[01]\d-[0-3]\d(?!\d)/;
const isIp = (text: string): boolean => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) && !/\.\d{2}\.\d{2}\.\d{2}$/.test(text);

/** The longest number that can exist at the beginning of `text`, by libphonenumber; at most three are tried. */
function validLength(text: string): number | undefined {
  let candidate = text;
  for (let tries = 0; tries < 3 && countDigits(candidate) >= MIN_DIGITS; tries += 1) {
    const number = candidate.replace(/^\(?00 ?/, '+').replace('(+', '+(');
    if (parsePhoneNumberFromString(number, { extract: false }, metadata)?.isValid() === true) return candidate.length;
    const shorter = candidate.replace(/[ \u2010-\u2015./-]{1,3}\(?\d+\)?$/, '');
    if (shorter === candidate) return undefined;
    candidate = shorter;
  }
  return undefined;
}

interface Form {
  length: number;
  score: number;
}

/** A number with its country's code: `+49 30 901820`, `0041 44 668 18 00`. */
function international(text: string): Form | undefined {
  if (!text.includes('+') && !text.startsWith('00')) return undefined;
  const digits = digitsOf(text).replace(/^00/, '');
  if (!hasCallingCode(digits) || isAmount(text)) return undefined;
  const length = validLength(text);
  if (length !== undefined) return { length, score: SCORE.valid };
  if (digits.length < 8 || digits.length > MAX_DIGITS) return undefined;
  // 00 begins many numbers that are no telephone's.
  return { length: text.length, score: text.includes('+') || digits.length > 9 ? SCORE.international : SCORE.plain };
}

/** Forms that hardly anything else has, of numbers without a country's code. */
const northAmerica = /^(?:1[ .-]?)?(?:\(\d{3}\)[ -]?|[2-9]\d{2}[ .-])\d{3}[ .-]\d{4}$/;
/** (11) 98765-4321, (030) 901820. */
const areaInParentheses = /^\(0?\d{1,5}\)[ /-]{0,2}\d{2,5}(?:[ .-]?\d{2,5}){1,3}$|^\(0\d{1,5}\)[ /-]{0,2}\d{4,9}$/;
/** 020 7946 0958, 01 42 68 53 00, 0171.555.0199, 030/901820. */
const trunkZero = /^0[1-9]\d{0,4}(?:[ /]{1,3}| - |[.-])\d{2,8}(?:[ .-]\d{2,6}){0,4}$/;

/** Nine digits in two groups are any number, but for a slash. */
const isTrunk = (text: string, count: number): boolean =>
  (count > 9 || (count === 9 && /\/|\d\D+\d+\D+\d/.test(text))) && trunkZero.test(text);

const isSocialSecurity = /^\d{3}[ .-]\d{2}[ .-]\d{4}$/;

function national(text: string, count: number): Form | undefined {
  if (count < 8 || count > 12 || isSocialSecurity.test(text)) return undefined;
  const isKnown =
    ((count === 10 || count === 11) && northAmerica.test(text)) ||
    (text.startsWith('(') ? areaInParentheses.test(text) : text.startsWith('0') && isTrunk(text, count));
  return isKnown ? { length: text.length, score: SCORE.national } : undefined;
}

/** A word after a number that can be said of it. */
const saidAfter =
  /\)? {0,2}(?:\(|(?:is|ist|est|es|è|on|my|mein\p{L}*|mon|mi|mio|mijn|still|numarasın?\p{L}*)(?!\p{L}))/iuy;

/** The paragraphs before that of a number. */
const PARAGRAPHS = /^[^]*\n\s*\n/;

const wordForExtension = /,? ?(?:ext|poste|durchwahl|anexo|wew|toestel|ankn)/iy;

/** A cheap look at what `isTelephone` asks. */
function mayBeSaid(text: string, start: number, end: number): boolean {
  return (
    telephoneWords.test(contextBefore(text, start)) ||
    certainTelephone.test(text.slice(end, end + AFTER)) ||
    read(wordForExtension, text, end) !== undefined
  );
}

/** Whether the words around say telephone, and no nearer ones something else. */
function isTelephone(text: string, start: number, end: number): boolean {
  const label = labelAfter.exec(text.slice(end, end + AFTER))?.[1] ?? '';
  if (certainTelephone.test(label)) return true;
  if (cardWords.test(label)) return false;
  const before = contextBefore(text, start).replace(PARAGRAPHS, '');
  const said = telephoneWords.lastEnd(before);
  if (said >= 0 && said > otherNumberWords.lastEnd(before)) {
    if (before.length - said <= NEAR || certainTelephone.test(before.slice(Math.max(0, said - 20)))) return true;
  }
  if (read(saidAfter, text, end) === undefined) return false;
  // Words after the number count only within its sentence.
  const after = /^[^.;:\n]*/.exec(text.slice(end, end + AFTER))?.[0] ?? '';
  return certainTelephone.test(after);
}

function startOf(text: string, at: number): number {
  let start = at;
  if (text.charAt(start - 1) === '(') start -= 1;
  if (text.charAt(start - 1) === '+') start -= 1;
  if (text.charAt(start - 1) === '(' && text.charAt(start) === '+') start -= 1;
  return start;
}

const LEAST_DIGITS = 6;
/** A group with the separators behind it. */
const LONGEST_GROUP = 9;

interface Ends {
  /** Where a number may end, after each group of digits, and its digits so far; the furthest first. */
  ends: { end: number; count: number }[];
  /** More digits follow than a number has. */
  isLonger: boolean;
}

/** Spaces, and `( ) . / -` with other dashes. */
const isSeparator = (code: number): boolean =>
  code === 32 || code === 40 || code === 41 || (code > 44 && code < 48) || (code >= 0x2010 && code <= 0x2015);
const MAX_SEPARATORS = 3;

/** The groups of digits from `at` on. */
function endsFrom(text: string, at: number): Ends {
  const ends: Ends['ends'] = [];
  let count = 0;
  let separators = 0;
  for (let place = at; ; place += 1) {
    const code = text.charCodeAt(place);
    if (code > 47 && code < 58) {
      count += 1;
      separators = 0;
      if (count > MAX_DIGITS) return { ends, isLonger: true };
      if (count >= LEAST_DIGITS && !isDigit(text, place + 1)) ends.unshift({ end: place + 1, count });
    } else if (separators < MAX_SEPARATORS && isSeparator(code)) separators += 1;
    else return { ends, isLonger: false };
  }
}

/**
 * Telephone numbers: with a country's code, or in a form that hardly anything else has, or, behind a word for telephone or
 * right before one, of any seven to fifteen digits. Whether a number can exist (libphonenumber, its `min` metadata) only
 * adds to the score: numbers in texts are mistyped, made up, or of plans that have changed.
 */
function telephoneAt(text: string, at: number, next: number): Located | undefined {
  if (next - at > LONGEST_GROUP && !isDigit(text, at + LEAST_DIGITS - 1)) return undefined;
  const start = startOf(text, at);
  if (
    start > 0 &&
    text.charCodeAt(start - 1) !== SPACE &&
    notBefore.test(text.charAt(start - 1)) &&
    !mark.test(text.slice(Math.max(0, start - 2), start))
  )
    return undefined;
  const { ends, isLonger } = endsFrom(text, at);
  const [furthest] = ends;
  if (furthest === undefined) return undefined;
  if (isDate(text.slice(at, furthest.end))) return undefined;
  for (const { end, count } of ends) {
    const number = text.slice(start, end);
    const form = international(number) ?? national(number, count);
    if (form === undefined || form.score === SCORE.plain || !isWhole(text, start, number)) continue;
    return located(text, start, form, true);
  }
  if (!mayBeSaid(text, start, furthest.end)) return undefined;
  // Behind a number another one may follow: the run is too long for one then, and the shortest is the number.
  const plainest = isLonger ? ends.filter(({ count }) => count >= MIN_DIGITS).reverse() : ends;
  const plain = plainest
    .map(({ end }) => text.slice(start, end))
    .find((number) => !isAmount(number) && !isIp(number) && !hasDate.test(number) && isWhole(text, start, number));
  return plain === undefined ? undefined : located(text, start, { length: plain.length, score: SCORE.plain }, false);
}

/** True if no letter and no part of another number follows `number`. */
function isWhole(text: string, start: number, number: string): boolean {
  const end = start + number.length;
  return isBalanced(number) && (read(joinedAfter, text, end) === undefined || read(extension, text, end) !== undefined);
}

/** No parenthesis is open, or closes none. */
const isBalanced = (text: string): boolean => !/[()]/.test(text) || text.split('(').length === text.split(')').length;

function located(text: string, start: number, { length, score }: Form, isSure: boolean): Located | undefined {
  const numberEnd = start + length;
  const end = numberEnd + (read(extension, text, numberEnd)?.length ?? 0);
  const isSaid =
    isTelephone(text, start, end) || (end > numberEnd && read(wordForExtension, text, numberEnd) !== undefined);
  if (!isSaid && !isSure) return undefined;
  if (
    !isSure &&
    countDigits(text.slice(start, numberEnd)) < MIN_DIGITS &&
    !/(?:\p{L}|(?<!\d)[.:]) ?$/u.test(text.slice(Math.max(0, start - 3), start))
  )
    return undefined;
  return { start, end, score: Math.min(1, Math.round((score + (isSaid ? CONTEXT : 0)) * 100) / 100) };
}

export const phoneRecognizers: readonly AnchoredRecognizer[] = [{ type: 'PHONE', locate: telephoneAt }];
