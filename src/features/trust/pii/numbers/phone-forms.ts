import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { Characters } from '../characters.rules.js';
import { countDigits, MAX_DIGITS } from './phone-groups.rules.js';

/** Fewer digits are no telephone's. */
export const MIN_DIGITS = 7;
export const SCORE = { valid: 0.75, international: 0.55, national: 0.5, plain: 0.2 } as const;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const callingCodes: Readonly<Record<string, readonly string[]>> = metadata.country_calling_codes;
const countryPlans: Readonly<Record<string, readonly unknown[]>> = metadata.countries;
/** Where the metadata of a country has the numbers of digits that its numbers have. */
const LENGTHS = 3;

/** The least digits of numbers with a country's code, its own included. */
const leastDigits = new Map(
  Object.entries(callingCodes).map(([code, countries]) => {
    const lengths = countries.flatMap((country) => countryPlans[country]?.[LENGTHS] ?? []).map(Number);
    return [code, code.length + Math.min(...lengths)];
  }),
);

/** The least digits that numbers with the country's code in `digits` have; undefined without one. */
function leastOf(digits: string): number | undefined {
  return (
    leastDigits.get(digits.slice(0, 1)) ?? leastDigits.get(digits.slice(0, 2)) ?? leastDigits.get(digits.slice(0, 3))
  );
}

/** `15 000 000`: an amount, not groups of a number. */
export const isAmount = (text: string): boolean => /^\+?\d{1,3}(?:[ .,]\d{3}){0,4}[ .,]000$/.test(text);
/** `01.02.2003`, `2003-02-01`, and times behind them. */
export const isDate = (text: string): boolean =>
  /^(?:\d{1,2}[./-] ?\d{1,2}[./-] ?(?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d[./-] ?\d{1,2}[./-] ?\d{1,2})(?:$|[ ])/.test(
    text,
  ) || /^(?:19|20)\d\d(?:[ /–-]{1,3}(?:19|20)\d\d){1,3}$/.test(text);
const dateSigns = new Characters('./-');

/** A cheap look at what `isDate` asks, of a number whose first digits are from `at` to `end`. */
export function mayBeDate(text: string, at: number, end: number): boolean {
  return end - at === 4 || (end - at < 3 && dateSigns.has(text.charCodeAt(end)));
}

/** `1.2.0 / 2014-11-09`: a release. */
export const hasDate = /(?<!\d)(?:19|20)\d\d-[01]\d-[0-3]\d(?!\d)/;
/** "4471/2025": the number of a file in its year. */
export const isFile = (text: string): boolean => /^\d{1,6}\/(?:19|20)\d\d$/.test(text);
/** "4 006381 333931", "0 36000 29145 2": the number of an article (GS1), as it is printed below its bars. */
export function isArticle(text: string): boolean {
  if (!/^(?:\d \d{6} \d{6}|\d \d{5} \d{5} \d)$/.test(text)) return false;
  const sum = [...digitsOf(text)].reduceRight((total, digit, place, all) => {
    return total + Number(digit) * ((all.length - 1 - place) % 2 === 0 ? 1 : 3);
  }, 0);
  return sum % 10 === 0;
}
export const isIp = (text: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) && !/\.\d{2}\.\d{2}\.\d{2}$/.test(text);

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

/** A number in a form that telephone numbers have, and how sure it is. */
export interface PhoneForm {
  length: number;
  score: number;
}

/** A number with its country's code: `+49 30 901820`, `0041 44 668 18 00`. */
export function international(text: string): PhoneForm | undefined {
  const digits = digitsOf(text).replace(/^00/, '');
  const least = leastOf(digits);
  if (least === undefined || isAmount(text)) return undefined;
  const length = digits.length < least ? undefined : validLength(text);
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

/** Digits of numbers in national forms. */
export const LEAST_NATIONAL = 8;
export const MOST_NATIONAL = 12;

export function national(text: string, count: number): PhoneForm | undefined {
  if (count === 9 && isSocialSecurity.test(text)) return undefined;
  const isKnown =
    ((count === 10 || count === 11) && northAmerica.test(text)) ||
    (text.startsWith('(') ? areaInParentheses.test(text) : text.startsWith('0') && isTrunk(text, count));
  return isKnown ? { length: text.length, score: SCORE.national } : undefined;
}
