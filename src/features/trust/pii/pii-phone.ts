import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { certainTelephone, otherNumberWords, telephoneWords } from './context-words.data.js';
import { type AnchoredRecognizer, contextBefore, isDigit, type Located } from './pii-scan.rules.js';
import { read } from './pii-text.rules.js';

const SEPARATOR = '[ \\u2010-\\u2015./-]';
/** Groups of digits; the second may be in parentheses: `+49 (0)30 901820`. */
const body = new RegExp(
  `\\d{1,15}\\)?(?:(?:${SEPARATOR}{1,2}| [-–] )?\\(\\d{1,5}\\))?(?:(?:${SEPARATOR}{0,2}| [-–] )?(?<=\\D)\\d{1,12}){0,7}(?!\\d)`,
  'y',
);
const extension =
  /,? ?(?:x|ext(?:ension)?\.?|extn\.?|poste|durchwahl|dw|anexo|int\.?|interno|wew\.?|toestel|ankn\.?|#) ?:? ?\d{1,6}(?![\p{L}\d])/iuy;
const joinedAfter = /(?:[\p{L}_%@]|[.:]\d|-\d|[/-]\p{L})/uy;
const notBefore = /[\w.,$€£¥#=@-]/;
/** A mark that ends what stands before a number, unless that is a number too. */
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
  /^(?:\d{1,2}[./-] ?\d{1,2}[./-] ?(?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2})(?:$|[ ])/.test(text) ||
  /^(?:19|20)\d\d(?:[ /–-]{1,3}(?:19|20)\d\d){1,3}$/.test(text);
const isIp = (text: string): boolean => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) && !/\.\d{2}\.\d{2}\.\d{2}$/.test(text);

/** The longest number that can exist at the beginning of `text`, by libphonenumber; at most three are tried. */
function validLength(text: string): number | undefined {
  let candidate = text;
  for (let tries = 0; tries < 3 && countDigits(candidate) >= MIN_DIGITS; tries += 1) {
    const number = candidate.replace(/^\(?00 ?/, '+').replace('(+', '+(');
    if (parsePhoneNumberFromString(number, { extract: false }, metadata)?.isValid() === true) return candidate.length;
    const shorter = candidate.replace(new RegExp(`${SEPARATOR}{1,3}\\(?\\d+\\)?$`), '');
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

/** `text` without its last group of digits and what separates it: a number of something else may follow. */
function withoutLastGroup(text: string): string {
  let end = text.length;
  if (text.charAt(end - 1) === ')') end -= 1;
  while (isDigit(text, end - 1)) end -= 1;
  while (end > 0 && !isDigit(text, end - 1) && text.charAt(end - 1) !== ')') end -= 1;
  return text.slice(0, end);
}

/** A word after a number that can be said of it. */
const saidAfter =
  /\)? {0,2}(?:\(|(?:is|ist|est|es|è|on|my|mein\p{L}*|mon|mi|mio|mijn|still|numarasın?\p{L}*)(?!\p{L}))/iuy;

/** A cheap look at what `isTelephone` asks. */
function mayBeSaid(text: string, start: number, end: number): boolean {
  return telephoneWords.test(contextBefore(text, start)) || certainTelephone.test(text.slice(end, end + AFTER));
}

/** Whether the words around say telephone, and no nearer ones something else. */
function isTelephone(text: string, start: number, end: number): boolean {
  const before = contextBefore(text, start);
  const said = telephoneWords.lastEnd(before);
  if (said >= 0 && said > otherNumberWords.lastEnd(before)) {
    if (before.length - said <= NEAR || certainTelephone.test(before.slice(Math.max(0, said - 20)))) return true;
  }
  if (read(saidAfter, text, end) === undefined) return false;
  // What stands after it is its own only within the sentence.
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
const MAX_GROUPS = 6;
/** A group with the separators behind it. */
const LONGEST_GROUP = 9;

/** Whether enough digits are together at `at`: most numbers are too short. */
function hasDigits(text: string, at: number): boolean {
  let digits = 0;
  let others = 0;
  for (let place = at; digits < LEAST_DIGITS; place += 1) {
    const code = text.charCodeAt(place);
    if (code > 47 && code < 58) {
      digits += 1;
      others = 0;
    } else if (others < 3 && (code === 32 || (code > 39 && code < 48) || (code >= 0x2010 && code <= 0x2015))) others += 1;
    else return false;
  }
  return true;
}

/**
 * Telephone numbers: with a country's code, or in a form that hardly anything else has, or, behind a word for telephone or
 * right before one, of any seven to fifteen digits. Whether a number can exist (libphonenumber, its `min` metadata) only
 * adds to the score: numbers in texts are mistyped, made up, or of plans that have changed.
 */
function telephoneAt(text: string, at: number, next: number): Located | undefined {
  if (next - at > LONGEST_GROUP && !isDigit(text, at + LEAST_DIGITS - 1)) return undefined;
  if (!hasDigits(text, at)) return undefined;
  const start = startOf(text, at);
  if (start > 0 && notBefore.test(text.charAt(start - 1)) && !mark.test(text.slice(Math.max(0, start - 2), start))) return undefined;
  const matched = read(body, text, at);
  if (matched === undefined || matched.length < 6) return undefined;
  const whole = text.slice(start, at) + matched;
  if (isIp(whole) || isDate(matched)) return undefined;
  const numbers = numbersIn(whole);
  for (const { number, count } of numbers) {
    const form = international(number) ?? national(number, count);
    if (form === undefined || form.score === SCORE.plain || !isWhole(text, start, number)) continue;
    return located(text, start, form, true);
  }
  if (!mayBeSaid(text, start, start + whole.length)) return undefined;
  const plain = numbers.find(({ number }) => !isAmount(number) && isWhole(text, start, number));
  return plain && located(text, start, { length: plain.number.length, score: SCORE.plain }, false);
}

/** The beginnings of `whole` that are short enough for a number: something else may follow one. */
function numbersIn(whole: string): { number: string; count: number }[] {
  const numbers: { number: string; count: number }[] = [];
  for (let number = whole, tries = 0; tries < MAX_GROUPS; tries += 1) {
    const count = countDigits(number);
    if (count < LEAST_DIGITS) break;
    if (count <= MAX_DIGITS) numbers.push({ number, count });
    number = withoutLastGroup(number);
  }
  return numbers;
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
  const isSaid = isTelephone(text, start, end);
  if (!isSaid && !isSure) return undefined;
  if (!isSure && countDigits(text.slice(start, numberEnd)) < MIN_DIGITS && !/[\p{L}.:] ?$/u.test(text.slice(start - 2, start))) return undefined;
  return { start, end, score: Math.min(1, Math.round((score + (isSaid ? CONTEXT : 0)) * 100) / 100) };
}

export const phoneRecognizers: readonly AnchoredRecognizer[] = [{ type: 'PHONE', locate: telephoneAt }];
