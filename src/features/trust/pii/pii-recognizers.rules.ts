import { cardNumber, iban, IPV4, ipv6, isDate, socialSecurityNumber } from './pii-numbers.rules.js';
import type { Needs, Recognizer, Verdict } from './pii-scan.rules.js';

/** A check that only says yes or no. */
const when =
  (score: number, holds: (match: string) => boolean) =>
  (match: string): Verdict | undefined =>
    holds(match) ? { score } : undefined;

const hasDigit = (match: string): boolean => /\d/.test(match);

const socialSecurity = /\b(?:ssns?|ssn#|ssid|itin|tin|social[ -]?security|taxpayer)\b/i;

/** https://www.ssa.gov/history/ssn/geocard.html; context words of Presidio's recognizer. */
const numbersOfSocialSecurity: Recognizer[] = [
  {
    type: 'SSN',
    pattern: /(?<!\w|\d[-.])\d{3}([-. ])\d{2}\1\d{4}(?!\w|[-.]\d)/g,
    needs: { digits: [9, 11] },
    score: 0.5,
    context: socialSecurity,
    check: when(0.5, socialSecurityNumber),
  },
  {
    type: 'SSN',
    pattern: /(?<!\w|\d[-.])\d{9}(?!\w|[-.]\d)/g,
    needs: { digits: [9, 9] },
    score: 0.3,
    context: socialSecurity,
    check: when(0.3, socialSecurityNumber),
  },
];

/** RFC 5321 addresses without quoted local parts; letters beyond ASCII as in RFC 6531. */
const emails: Recognizer[] = [
  {
    type: 'EMAIL',
    pattern: /(?<![\w+%À-ɏ])[\wÀ-ɏ+%][\wÀ-ɏ.+%'-]{0,63}@(?:[A-Za-z0-9À-ɏ-]{1,48}\.){1,6}[A-Za-zÀ-ɏ]{2,24}(?![\w-])/g,
    needs: { texts: ['@'] },
    score: 0.9,
    check: (match) => (match.includes('..') || /@-|\.@|-\./.test(match) ? undefined : { score: 0.9 }),
  },
];

const payments: Recognizer[] = [
  {
    type: 'CREDIT_CARD',
    pattern: /(?<!\w|\d[-.])\d(?:[- ]?\d){11,18}(?!\w)/g,
    needs: { digits: [12, 23] },
    score: 1,
    context: /\b(?:credit|debit|card|cc|visa|mastercard|amex|american express|discover|jcb|diners|maestro|airplus)\b/i,
    check: cardNumber,
  },
  {
    type: 'IBAN',
    pattern: /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]){11,30}/g,
    needs: { atFirstDigit: /\d{2}(?<=[A-Za-z]{2}\d{2})/y },
    score: 1,
    check: iban,
  },
];

const addressesOfMachines: Recognizer[] = [
  {
    type: 'IP_ADDRESS',
    pattern: new RegExp(`(?<![\\w*]|\\d\\.|\\w-)${IPV4}(?:\\/(?:3[0-2]|[12]?\\d)(?!\\d)|(?![\\w]|\\.\\d))`, 'g'),
    needs: { atLastDigit: /\d\.\d{1,3}\.\d/y },
    score: 0.6,
  },
  {
    type: 'IP_ADDRESS',
    pattern: /(?<![\w:.*])(?:[0-9A-Fa-f]{1,4}:|::)[0-9A-Fa-f:.]{1,43}(?:%\w{1,15})?(?:\/\d{1,3}(?!\d))?(?!\w)/g,
    needs: { form: [/:[\dA-Fa-f]{0,4}:/y, ':'] },
    score: 0.6,
    check: ipv6,
  },
];

const birth =
  /\b(?:born|birth(?:day|date)?|d\.?o\.?b\b|b-?day|geb(?:oren|urtsdatum)?\b|née?\b|naissance|nacid[oa]|nacimiento|nat[oa]|nascita|nascimento|geboortedatum|født)/i;
const MONTH =
  '(?:Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?|July?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)';
const dateOfBirth = (needs: Needs, source: string, flags: string): Recognizer => ({
  type: 'DATE_OF_BIRTH',
  pattern: new RegExp(source, flags),
  needs,
  score: 0.1,
  context: birth,
  check: when(0.1, isDate),
});

/** A date, with words of birth before it: no date is one of birth by itself. */
const datesOfBirth: Recognizer[] = [
  dateOfBirth(
    { atLastDigit: /\d[-./]\d{1,2}[-./]\d/y },
    '(?<!\\w|\\d[-./])\\d{1,2}([-./])\\d{1,2}\\1(?:(?:19|20)\\d{2}|\\d{2})(?!\\w|[-./]\\d)',
    'g',
  ),
  dateOfBirth({ digits: [6, 10] }, '(?<!\\w|\\d[-./])(?:19|20)\\d{2}([-./])\\d{1,2}\\1\\d{1,2}(?![-./]?\\d)', 'g'),
  dateOfBirth(
    { atLastDigit: /\d(?:st|nd|rd|th|\.)?[ -](?:of )?[a-z]{3}/iy },
    `(?<!\\w)\\d{1,2}(?:st|nd|rd|th|\\.)?[ -](?:of )?${MONTH}(?:,? |-)(?:(?:19|20)\\d{2}|\\d{2})(?!\\w)`,
    'gi',
  ),
  dateOfBirth(
    { digits: [5, 10], atLastDigit: /(?<=[a-z.] \d?)\d(?:st|nd|rd|th)?,? (?:19|20)\d{2}/iy },
    `(?<!\\w)${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\\d{2}(?!\\w)`,
    'gi',
  ),
];

const passport = (form: string, digits: NonNullable<Needs['digits']>): Recognizer => ({
  type: 'PASSPORT',
  pattern: new RegExp(`(?<![\\w-])(?:${form})(?![\\w]|-\\d)`, 'g'),
  needs: { digits },
  score: 0.1,
  context: /\b(?:passports?|passeport|(?:reise)?pass(?:nummer|nr)?|pasaporte|passaporto|paspoort|travel document)\b/i,
  check: when(0.1, (match) => /\d\D*\d\D*\d/.test(match)),
});

/** Forms of the United States, United Kingdom, Canada, Germany, France and others; only with words that say so. */
const passports: Recognizer[] = [
  passport('[A-Z]{1,2}\\d{6,8}|\\d{9}|[A-Z]{3}\\d{6}|\\d{2}[A-Z]{2}\\d{5}', [5, 5]),
  passport('[CFGHJK][0-9CFGHJKLMNPRTVWXYZ]{8}', [3, 8]),
];

/** Forms that their issuers publish, so that leaks can be found. */
const keyForms = [
  'pcl_[0-9a-f]{16}_[\\w-]{43}',
  'sk-[\\w-]{20,200}',
  'A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}',
  'gh[pousr]_[A-Za-z0-9]{36,200}',
  'github_pat_\\w{22,200}',
  'glpat-[\\w-]{20,64}',
  'xox[abeoprs]-[\\w-]{10,200}',
  'AIza[\\w-]{35}',
  '[rsp]k_(?:live|test)_[A-Za-z0-9]{16,200}',
  'hf_[A-Za-z0-9]{30,64}',
  'npm_[A-Za-z0-9]{36}',
  'SG\\.[\\w-]{22}\\.[\\w-]{43}',
];

/** A JSON Web Token, RFC 7519: `{"` in base64url, and two parts or more. */
function jsonWebToken(match: string): Verdict | undefined {
  const parts = match.split('.').slice(0, 5);
  while (parts.at(-1) === '') parts.pop();
  if (parts.length < 2 || parts.some((part, index) => index < 2 && part.length < 10)) return undefined;
  return { score: 0.95, length: parts.join('.').length };
}

const LINE_END = '(?:\\s|\\\\[rn]){0,4}';
const keys: Recognizer[] = [
  {
    type: 'API_KEY',
    pattern: new RegExp(`(?<![\\w-])(?:${keyForms.join('|')})`, 'g'),
    needs: { word: 15 },
    score: 0.9,
    check: when(0.9, hasDigit),
  },
  {
    type: 'API_KEY',
    pattern: /(?<![\w+/-])[\w+/-]{32,200}(?![\w+/=-])/g,
    needs: { word: 32 },
    score: 0.1,
    context: /\b(?:api[ _-]?keys?|secret|access[ _-]?(?:key|token)|bearer|token|password)\b/i,
    check: when(
      0.1,
      (match) => /\d/.test(match) && /[A-Za-z]/.test(match) && !/^[\da-f]{8}(?:-[\da-f]{4}){3}-/i.test(match),
    ),
  },
  {
    type: 'API_KEY',
    pattern: /(?<![\w.-])eyJ[\w.-]{17,8000}/g,
    // Not with its `e`, which every other word has.
    needs: { texts: ['yJ'] },
    score: 0.95,
    check: jsonWebToken,
    isLong: true,
  },
  {
    // RFC 7468 and OpenSSH: lines of base64, also where line ends are written as `\n`. A key that is cut off counts too.
    type: 'API_KEY',
    pattern: new RegExp(
      `-----BEGIN (?:[A-Z]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----` +
        `(?:${LINE_END}(?:[A-Za-z0-9+/=]{16,128}|[A-Za-z-]{4,20}: [^\\r\\n\\\\]{1,80})){0,110}` +
        `(?:${LINE_END}[A-Za-z0-9+/=]{0,15}${LINE_END}-----END (?:[A-Z]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----)?`,
      'g',
    ),
    needs: { texts: ['-----BEGIN'] },
    score: 1,
    isLong: true,
  },
];

/** Every recognizer that is a pattern, apart from addresses and telephone numbers. */
export const plainRecognizers: readonly Recognizer[] = [
  ...numbersOfSocialSecurity,
  ...emails,
  ...payments,
  ...addressesOfMachines,
  ...datesOfBirth,
  ...passports,
  ...keys,
];
