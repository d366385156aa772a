import type { RecognizerVerdict } from '../pii-recognizer.rules.js';

/** The Luhn checksum of the digits within the first `length` characters; what separates them is passed over. ISO/IEC 7812-1 annex B. */
export function isLuhn(text: string, length = text.length): boolean {
  let sum = 0;
  let double = false;
  for (let index = length - 1; index >= 0; index -= 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) continue;
    sum += double ? (digit > 4 ? 2 * digit - 9 : 2 * digit) : digit;
    double = !double;
  }
  return sum % 10 === 0;
}

/** Card issuers: first digits, lengths and score. https://en.wikipedia.org/wiki/Payment_card_number, ISO/IEC 7812. */
const issuers: readonly { prefix: RegExp; lengths: readonly number[]; score: number }[] = [
  { prefix: /^4/, lengths: [13, 16, 19], score: 1 },
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16], score: 1 },
  { prefix: /^3[47]/, lengths: [15], score: 1 },
  { prefix: /^(?:30[0-5]|3095|3[689])/, lengths: [14, 16, 19], score: 1 },
  { prefix: /^(?:6011|60400[1-9]|606282|64[4-9]|65|508|60|63[6-9])/, lengths: [16, 17, 18, 19], score: 1 },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19], score: 1 },
  // UnionPay, RuPay, Mir, Troy, Humo, UzCard, Napas, Verve, Elo.
  { prefix: /^(?:62|8[12]|220[0-5]|9792|9860|8600|9704|506|507)/, lengths: [16, 17, 18, 19], score: 1 },
  {
    prefix: /^(?:0604|5018|5019|5020|5038|5612|5893|6304|633[34]|6390|67)/,
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    score: 1,
  },
  // Ranges so wide that one number in ten of this length would do: only with words that say so.
  { prefix: /^(?:50|5[6-8]|6)/, lengths: [12, 13, 14, 15, 16, 17, 18, 19], score: 0.3 },
  { prefix: /^1/, lengths: [15], score: 0.3 },
  { prefix: /^[1-9]/, lengths: [12, 13, 14, 15, 16, 17, 18, 19], score: 0.1 },
];

const isDigit = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return code > 47 && code < 58;
};

/** Without groups, or with those that cards have: of four, or of four, six, and what is left. */
const isGrouped = (text: string): boolean =>
  /^(?:\d+|\d{4}([-. ])\d{4}\1\d{1,4}(?:\1\d{1,4}){0,2}|\d{4}([-. ])\d{6}\2\d{4,5}|\d{6}[- ]\d{6,13})$/.test(text);

const LEAST_CARD = 12;

/** A sign other than those in `number` ties what follows to another: "4012 8888 8888 1881 078-05-1123". */
const isTied = (number: string, after: string): boolean => /^[-.]\d/.test(after) && !number.includes(after.charAt(0));

/**
 * A card number at the beginning of a run of digits and separators. Of several lengths the longest that holds, if its
 * last digits are not tied to another number.
 */
export function cardNumber(match: string, after: string): RecognizerVerdict | undefined {
  let tied: RecognizerVerdict | undefined;
  let count = 0;
  for (let at = 0; at < match.length; at += 1) if (isDigit(match, at)) count += 1;
  for (let length = match.length; count >= LEAST_CARD; length -= 1) {
    if (!isDigit(match, length - 1)) continue;
    if (!isDigit(match, length) && isLuhn(match, length)) {
      const written = match.slice(0, length);
      const number = written.replace(/\D/g, '');
      const issuer = issuers.find(({ prefix, lengths }) => lengths.includes(number.length) && prefix.test(number));
      if (issuer !== undefined) {
        const verdict = { score: isGrouped(written) ? issuer.score : Math.min(issuer.score, 0.3), length };
        if (!isTied(written, match.slice(length) + after)) return verdict;
        tied ??= verdict;
      }
    }
    count -= 1;
  }
  return tied;
}

/** The checksum of ISO/IEC 7064 mod 97-10; letters count from 10 to 35. */
export function isMod97(text: string): boolean {
  let remainder = 0;
  for (const character of text) {
    const value = parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** Lengths by country, SWIFT IBAN registry (https://www.swift.com/resource/iban-registry-pdf). */
const ibanLengths = new Map(
  `NO15 BE16 DK18 FI18 FO18 GL18 NL18 FK18 SD18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 XK20 MN20 CH21 HR21 LI21 LV21
   BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 TL23 SO23 AD24 CZ24 ES24 MD24 PK24 RO24
   SA24 SE24 SK24 TN24 VG24 LY25 PT25 ST25 IS26 TR26 AZ28 BI27 DJ27 DO28 EG29 FR27 GR27 IT27 MC27 MR27 SM27 AL28 BY28
   CY28 GT28 HN28 HU28 LB28 NI28 PL28 SV28 AO25 CV25 GW25 MZ25 DZ26 IR26 CM27 CF27 TD27 KM27 CG27 GQ27 GA27 MG27 BJ28 BF28 CI28 ML28 MA28 NE28 SN28 TG28
   BR29 PS29 QA29 UA29 JO30 KW30 MU30 YE30 SC31 LC32 MT31 RU33`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** "IBAN:", "my IBAN number is" */
const ibanLabel =
  /(?<!\p{L})iban(?:[ -]?(?:no|nr|number|nummer|code|numer|num[ée]ro)\.?)?(?: ?\([A-Z]{2}\))?["']?(?: (?:is|ist|lautet|est|es|è|to))? ?[:=#–-]?["']? ?$/iu;
const LEAST_IBAN = 12;
const MOST_IBAN = 34;
/** Above every score of a telephone number that is in it. */
const LABELLED = 0.95;

/** A value that is called an IBAN and has another length or country: groups with digits, and one of letters for the bank. */
function labelledIban(match: string): RecognizerVerdict | undefined {
  let length = 0;
  let count = 0;
  for (const [part] of match.matchAll(/[ -]?[A-Za-z0-9]+/g)) {
    const group = part.replace(/^[ -]/, '');
    const isGroup = /\d/.test(group) || (/^[A-Z]{4}$/.test(group) && count === 4);
    if (!isGroup || count + group.length > MOST_IBAN) break;
    length += part.length;
    count += group.length;
  }
  return count < LEAST_IBAN ? undefined : { score: LABELLED, length };
}

/** An IBAN at the beginning of a run of letters, digits and separators; ISO 13616 checksum, ISO/IEC 7064 mod 97-10. */
export function iban(match: string, _after: string, before: () => string): RecognizerVerdict | undefined {
  const known = knownIban(match);
  if (known?.score === 1) return known;
  if (!ibanLabel.test(before())) return known;
  // "DE89 3704 0044 0532 013 and": the length of the country was reached by a word.
  const isCut = known === undefined || / [a-z]+$/.test(match.slice(0, known.length));
  return isCut ? labelledIban(match) : { ...known, score: LABELLED };
}

/** One with the length of its country. */
function knownIban(match: string): RecognizerVerdict | undefined {
  const wanted = ibanLengths.get(match.slice(0, 2).toUpperCase());
  if (wanted === undefined) return undefined;
  let length = 0;
  for (let count = 0; count < wanted; length += 1) {
    if (length >= match.length) return undefined;
    if (/[A-Za-z0-9]/.test(match.charAt(length))) count += 1;
  }
  if (/^[A-Za-z0-9]/.test(match.slice(length))) return undefined;
  const compact = match.slice(0, length).replace(/[ -]/g, '');
  // Without the checksum mistyped, but perhaps called an IBAN.
  return { score: isMod97(compact.slice(4) + compact.slice(0, 4)) ? 1 : 0.2, length };
}

/** A Polish account: its IBAN without the country. A checksum that holds by chance is one in 97. */
export function polishAccount(match: string): RecognizerVerdict {
  const digits = match.replace(/\D/g, '');
  return { score: isMod97(`${digits.slice(2)}PL${digits.slice(0, 2)}`) ? LABELLED : 0.3 };
}

/** Individual taxpayer numbers, of any group: those that were withdrawn are still somebody's. */
const taxpayerLabel =
  /(?<!\p{L})(?:itins?|individual taxpayer (?:identification )?(?:number|no\.?))(?: (?:number|no\.?|is|#))? ?[:=#]? ?$/iu;

/** Numbers that were never issued, and those that advertisements made known. https://www.ssa.gov/employer/randomization.html */
export function socialSecurityNumber(match: string, before: string): boolean {
  const digits = match.replace(/\D/g, '');
  if (digits.startsWith('9') && taxpayerLabel.test(before)) return true;
  const [area, group, serial] = [digits.slice(0, 3), Number(digits.slice(3, 5)), digits.slice(5)];
  if (area === '000' || area === '666' || group === 0 || serial === '0000') return false;
  if (/^(\d)\1{8}$/.test(digits) || digits === '078051120' || digits === '219099999') return false;
  // Areas from 900 are those of individual taxpayer numbers: groups 50-65, 70-88, 90-92 and 94-99.
  return area < '900' || (group >= 50 && ![66, 67, 68, 69, 89, 93].includes(group));
}
