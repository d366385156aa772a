import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import type { Recognizer, Verdict } from './pii-scan.rules.js';

const telephone =
  /\b(?:phone|tele?(?:phone|fon)?|cell|mobile|call|fax|text|whatsapp|sms|handy|tél(?:éphone)?|teléfono|móvil|telefono|reach me|contact)\b/i;

const COUNTRIES_WITH_ZERO: readonly CountryCode[] = [
  'GB',
  'FR',
  'DE',
  'NL',
  'ES',
  'AU',
  'IN',
  'IL',
  'JP',
  'CH',
  'SE',
  'ZA',
];

function isValid(number: string, country?: CountryCode): boolean {
  const options = country === undefined ? { extract: false } : { extract: false, defaultCountry: country };
  return parsePhoneNumberFromString(number, options, metadata)?.isValid() === true;
}

/** The longest valid number at the beginning of `match` that ends with a group of digits; at most three are tried. */
function international(match: string): Verdict | undefined {
  let length = match.length;
  for (let tries = 0; tries < 3 && length > 7; tries += 1) {
    const candidate = match.slice(0, length);
    if (isValid(candidate.replace(/^00/, '+'))) return { score: 0.75, length };
    const trimmed = candidate.replace(/[ \u00a0().\/-]{1,3}\d+$/, '');
    if (trimmed.length === length) return undefined;
    length = trimmed.length;
  }
  return undefined;
}

const national =
  (score: number, countries: readonly CountryCode[]) =>
  (match: string): Verdict | undefined =>
    countries.some((country) => isValid(match, country)) ? { score } : undefined;

/**
 * Telephone numbers: forms that are cheap to look for, then Google's libphonenumber (its `min` metadata) says whether a
 * number of that form can exist. The form of the North American plan says as much itself, and its area codes of fiction
 * (555) count; a number of it without separators needs words before it.
 */
export const phoneRecognizers: readonly Recognizer[] = [
  {
    type: 'PHONE',
    pattern: /(?<![\w+])(?:\+|00)[1-9]\d{0,2}(?:[ \u00a0().\/-]{0,3}\d){6,13}(?!\w)/g,
    needs: { digits: [7, 28] },
    score: 0.75,
    context: telephone,
    check: international,
  },
  {
    type: 'PHONE',
    pattern:
      /(?<![\w+]|\d[-.])(?:1[ .-])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])[2-9]\d{2}[ .-]\d{4}(?: ?(?:x|ext\.?) ?\d{1,5})?(?!\w|[-.]\d)/g,
    needs: { digits: [10, 14] },
    score: 0.5,
    context: telephone,
  },
  {
    type: 'PHONE',
    pattern: /(?<![\w+]|\d[-.])1?[2-9]\d{2}[2-9]\d{6}(?!\w|[-.]\d)/g,
    needs: { digits: [10, 10] },
    score: 0.2,
    context: telephone,
    check: national(0.2, ['US']),
  },
  {
    // 020 7946 0958, 07700 900123, 01 42 68 53 00: national numbers of ten or eleven digits with separators.
    type: 'PHONE',
    pattern: /(?<![\w+]|\d[-.])\(?0\d{1,4}\)?[ .-]\d{2,6}(?:[ .-]\d{2,6}){0,3}(?!\w|[-.]\d)/g,
    needs: { digits: [10, 35] },
    score: 0.45,
    context: telephone,
    check(match) {
      // France writes pairs, and every first digit but 0 is in use.
      if (/^0[1-9](?:[ .-]\d{2}){4}$/.test(match)) return { score: 0.45 };
      const length = match.replace(/\D/g, '').length;
      return length === 10 || length === 11 ? national(0.45, ['GB'])(match) : undefined;
    },
  },
  {
    type: 'PHONE',
    pattern: /(?<![\w+]|\d[ \/.-])\(?0\d{1,5}\)?[ \/.-]{0,3}\d{2,8}(?:[ -]\d{2,6}){0,3}(?!\w|[-.]\d)/g,
    needs: { atFirstDigit: /0\d{1,5}\)?[ \/.-]{0,3}\d{2}/y },
    score: 0.2,
    context: telephone,
    check: national(0.2, COUNTRIES_WITH_ZERO),
  },
];
