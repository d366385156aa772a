import { cardWords, numberedParts } from './context-words.data.js';
import { isDigest, isRandom } from './numbers/api-key.rules.js';
import { IPV4, ipv4Address, ipv6Address } from './numbers/ip-address.rules.js';
import { cardNumber, iban, polishAccount, socialSecurityNumber } from './numbers/pii-numbers.rules.js';
import type { PatternRecognizer, RecognizerVerdict } from './pii-recognizer.rules.js';

/** A check that only says yes or no. */
const when =
  (score: number, holds: (match: string) => boolean) =>
  (match: string): RecognizerVerdict | undefined =>
    holds(match) ? { score } : undefined;

const hasDigit = (match: string): boolean => /\d/.test(match);
/** A digit, or small letters and capitals mixed as in no word: every fortieth token of twenty characters has no digit. */
const isMixed = (match: string): boolean => hasDigit(match) || /[a-z][A-Z]+[a-z]+[A-Z]/.test(match);

const socialSecurity =
  /\b(?:ssns?|ssn#|ssid|itin|tin|social[ -]?security|taxpayer|soc\.? ?sec|(?:my|her|his|their|full|whole) social)\b|\bss ?#/i;

/** Numbers of things, which have the form of an SSN. */
const thingBefore =
  /(?<!\p{L})(?:parts?|p\/n|mpn|sku|models?|drawings?|dwg|orders?|invoices?|receipts?|batch|lot|samples?|serials?|catalog(?:ue)?|items?|products?|articles?|tickets?|tracking|docket|isbn)(?!\p{L})/iu;
const THING = 32;
const things = {
  test: (before: string): boolean => thingBefore.test(before.slice(-THING)) && !socialSecurity.test(before),
};

const social =
  (score: number): PatternRecognizer['check'] =>
  (match, _after, before) =>
    socialSecurityNumber(match, before()) ? { score } : undefined;

/** https://www.ssa.gov/history/ssn/geocard.html; context words of Presidio's recognizer. */
const numbersOfSocialSecurity: PatternRecognizer[] = [
  {
    type: 'SSN',
    pattern: /(?<!\w|\d[-.])\d{3}([-. ])\d{2}\1\d{4}(?!\w|[-.]\d|-[A-Za-z](?![a-z]))/g,
    needs: { digits: [9, 11] },
    score: 0.5,
    context: socialSecurity,
    unless: things,
    check: social(0.5),
  },
  {
    type: 'SSN',
    pattern: /(?<!\w|\d[-.])\d{9}(?!\w|[-.]\d)/g,
    needs: { digits: [9, 9] },
    score: 0.3,
    context: socialSecurity,
    check: social(0.3),
  },
];

/** Letters beyond ASCII but for ideographs and kana, which do not end where a word does. */
const LETTER = '\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u2c00-\\u2dff';
const IDEOGRAPH = '\\u3041-\\ud7ff\\uf900-\\ufaff';
const LABEL = `[A-Za-z0-9${LETTER}${IDEOGRAPH}-]{1,48}`;

/** RFC 5321 addresses without quoted local parts; letters beyond ASCII as in RFC 6531, domains as in RFC 5890. */
const emails: PatternRecognizer[] = [
  {
    type: 'EMAIL',
    pattern: new RegExp(
      `(?:(?<![\\w+%${LETTER}])[\\w${LETTER}+%][\\w${LETTER}.+%&'-]{0,63}|(?<![${IDEOGRAPH}])[${IDEOGRAPH}]{1,16})` +
        `@(?:${LABEL}\\.){1,6}(?:xn--[A-Za-z0-9-]{2,40}|[A-Za-z${LETTER}]{2,24}|[${IDEOGRAPH}]{2,5})(?![\\w-])`,
      'g',
    ),
    needs: { around: ['@', 64] },
    score: 0.9,
    check: (match) => (match.includes('..') || /@-|\.@|-\./.test(match) ? undefined : { score: 0.9 }),
  },
];

const payments: PatternRecognizer[] = [
  {
    type: 'CREDIT_CARD',
    pattern: /(?<![\w+]|\d[-.])\d(?:[-. ]?\d){11,18}(?!\w)/g,
    needs: { digits: [12, 23] },
    score: 1,
    context: cardWords,
    check: cardNumber,
  },
  {
    type: 'IBAN',
    pattern: /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]|  (?=[A-Z0-9]{2,4}(?![A-Za-z0-9]))[A-Z0-9]){11,30}/g,
    needs: { beside: 'isBehindLetter', atFirstDigit: /\d{2}(?<=[A-Za-z]{2}\d{2})/y },
    score: 1,
    context: /(?<!\p{L})iban/iu,
    check: iban,
  },
  {
    type: 'IBAN',
    pattern: /(?<![\w+]|\d[-. ])\d{2}(?:[ -]?\d{4}){6}(?!\w|[-.]\d)/g,
    needs: { digits: [26, 32] },
    score: 0.5,
    context:
      /(?<!\p{L})(?:kont\p{L}{1,3}|rachun\p{L}{1,6}|nrb|przele\p{L}{1,6}|wpłat\p{L}{1,3}|account|bank\p{L}{0,6})(?!\p{L})/iu,
    check: polishAccount,
  },
];

/** Code units that "requirement no. " and the like take. */
const NUMBERED_PART = 28;

/** Emphasised by Markdown: between the same asterisks, which are not what is left of a masked value. */
const EMPHASIS = '(?<=(?<![\\w.*-])(\\*{1,3}))(?=[0-9A-Fa-f:./]{2,60}\\1)';

const addressesOfMachines: PatternRecognizer[] = [
  {
    type: 'IP_ADDRESS',
    pattern: new RegExp(
      `(?:(?<![\\w*]|\\d\\.|\\w-)|${EMPHASIS})${IPV4}(?:\\/(?:3[0-2]|[12]?\\d)(?!\\d)|(?![\\w]|\\.\\d))`,
      'g',
    ),
    needs: { beside: 'isBeforePoint', atLastDigit: /\d\.\d{1,3}\.\d/y },
    score: 0.6,
    unless: { test: (before) => numberedParts.test(before.slice(-NUMBERED_PART)) },
    check: ipv4Address,
  },
  {
    type: 'IP_ADDRESS',
    pattern: new RegExp(
      `(?:(?<![\\w:.*])|${EMPHASIS})(?:[0-9A-Fa-f]{1,4}:|::)[0-9A-Fa-f:.]{1,43}(?:%\\w{1,15})?(?:\\/\\d{1,3}(?!\\d))?(?!\\w)`,
      'g',
    ),
    needs: { form: [/:[\dA-Fa-f]{0,4}:/y, ':'] },
    score: 0.6,
    check: ipv6Address,
  },
];

/** Forms of the United States, United Kingdom, Canada, Germany, France, the Netherlands and others; only with words that say so. */
const passportForms = [
  '[A-Z]{1,2}\\d{6,8}|\\d{9}|[A-Z]{3}\\d{6}|\\d{2}[A-Z]{2}\\d{5}',
  '[CFGHJK][0-9CFGHJKLMNPRTVWXYZ]{8}',
  '[A-NP-Z]{2}[A-NP-Z\\d]{6}\\d',
];

const passports: PatternRecognizer = {
  type: 'PASSPORT',
  pattern: new RegExp(`(?<![\\w-])(?:${passportForms.join('|')})(?![\\w]|-\\d)`, 'g'),
  needs: { atFirstDigit: /\d[A-Z\d]{1,9}(?!\w)(?<=(?<![\w-])[A-Z\d]{7,10})/y, label: [/pas|tlev|travel/gi, 10] },
  score: 0.1,
  context:
    /\b(?:passports?|passeport|(?:reise)?pass(?:nummer|nr)?|pasaporte|passaporto|paspoort\w*|paszport\w*|pasaport\w*|pass(?:et)?|útlevél|cestovní pas|travel document)\b/i,
  check: when(0.1, (match) => /\d\D*\d\D*\d/.test(match)),
};

/** Forms that their issuers publish, so that leaks can be found. */
const keyForms = [
  'pcl_[0-9a-f]{16}_[\\w-]{43}',
  'sk-[\\w-]{20,200}',
  'A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}',
  'gh[pousr]_[A-Za-z0-9]{36,200}',
  'github_pat_\\w{22,200}',
  'xox[abeoprs]-[\\w-]{10,200}',
  'AIza[\\w-]{35}',
  '[rsp]k_(?:live|test)_[A-Za-z0-9]{16,200}',
  'hf_[A-Za-z0-9]{30,64}',
  'npm_[A-Za-z0-9]{36}',
  'SG\\.[\\w-]{22}\\.[\\w-]{43}',
];

/** A JSON Web Token, RFC 7519: `{"` in base64url, and two parts or more. */
function jsonWebToken(match: string): RecognizerVerdict | undefined {
  const parts = match.split('.').slice(0, 5);
  while (parts.at(-1) === '') parts.pop();
  if (parts.length < 2 || parts.some((part, index) => index < 2 && part.length < 10)) return undefined;
  return { score: 0.95, length: parts.join('.').length };
}

const LINE_END = '(?:\\s|\\\\[rn]){0,4}';
const keys: PatternRecognizer[] = [
  {
    type: 'API_KEY',
    pattern: new RegExp(`(?<![\\w-])(?:${keyForms.join('|')})`, 'g'),
    needs: { word: 15 },
    score: 0.9,
    check: when(0.9, (match) => (match.startsWith('sk-') ? isRandom(match) : hasDigit(match))),
  },
  {
    type: 'API_KEY',
    pattern: /(?<![\w-])glpat-[\w-]{20,64}/g,
    needs: { texts: ['glpat-'] },
    score: 0.9,
    check: when(0.9, isMixed),
  },
  {
    type: 'API_KEY',
    pattern: /(?<![\w+/-])[\w+/-]{32,200}(?![\w+/=-])/g,
    needs: { word: 32 },
    score: 0.1,
    context: /\b(?:api[ _-]?keys?|secret|access[ _-]?(?:key|token)|bearer|token|password)\b/i,
    check: (match, _, before) => (isRandom(match) && !isDigest(match, before()) ? { score: 0.1 } : undefined),
  },
  {
    type: 'API_KEY',
    pattern: /(?<![\w.-])eyJ[\w.-]{17,8000}/g,
    // Told by its rarest letter.
    needs: { form: [/(?<=y)J/y, 'J'] },
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
    needs: { form: [/-----BEGIN/y, '-----'] },
    score: 1,
    isLong: true,
  },
];

/** Every recognizer that is a pattern, apart from addresses and telephone numbers. */
export const plainRecognizers: readonly PatternRecognizer[] = [
  ...numbersOfSocialSecurity,
  ...emails,
  ...payments,
  ...addressesOfMachines,
  passports,
  ...keys,
];
