import { type CapWords, capWords } from './cap-words.data.js';
import { figuresIn } from './figures.rules.js';
import { type WordedPeriod, periodsIn } from './spoken-term.rules.js';
import { termWords } from './term-words.data.js';

const LOOKED_BEFORE = 240;
const LOOKED_AFTER = 90;
/** Payments before a period that is looked back upon. */
const LOOK_BACK =
  /\b(?:fees?|amounts?|sums|payments|compensation|price|charges|consideration|paid|pays|royalties|received|revenues?|invoiced|billed)\b[^.;]{0,200}?$/i;
/** Payments for a period: `twelve months’ Fees`. */
const OF_PERIOD = /^[’']s?\s(?:worth\sof\s)?(?:\w+\s){0,3}?(?:fees?|charges|payments|royalties|rent)\b/i;
const TIMES: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, ten: 10 };
/** A multiple before the payments that it is of: `two (2) times the total amounts`, `1.5x the charges`. */
const MULTIPLE =
  /\b(?:(?<count>two|three|four|five|ten)(?:\s\(\d{1,2}\))?|(?<digits>\d{1,2}(?:\.\d)?))\s?(?:times|x\b)(?:\s\(\d{1,2}(?:\.\d)?\s?x\))?\s(?:\w+\s){0,5}?(?:fees?|amounts?|price|charges|royalties|sums|compensation|commissions?|paid)\b/i;
const BETWEEN_SHARE_AND_FEES = 90;

const plainOf = (text: string): string => text.replaceAll(/\s/g, ' ');

/** The largest amount: what a cap, a policy or a minimum comes to in all. */
export function largestAmount(text: string, language: string): string | undefined {
  return (
    figuresIn(text, language)
      .filter(({ unit, normalized }) => unit === 'money' && normalized !== null)
      .toSorted((a, b) => b.value - a.value)[0]?.normalized ?? undefined
  );
}

/** The prefix for a multiple of the payments, such as `2 x `; empty for the payments alone. */
function multipleOf(plain: string, words: CapWords): string {
  const { count, digits } = MULTIPLE.exec(plain)?.groups ?? {};
  const share = words.share.exec(plain);
  const isOfFees =
    share !== null &&
    words.fees.test(plain.slice(share.index + share[0].length, share.index + share[0].length + BETWEEN_SHARE_AND_FEES));
  const times =
    words.times.find(([pattern]) => pattern.test(plain))?.[1] ??
    (count === undefined ? undefined : TIMES[count.toLowerCase()]) ??
    (digits === undefined ? (isOfFees ? Number(share[1]) / 100 : 1) : Number(digits));
  return times === 1 ? '' : `${times} x `;
}

/** The periods of a text in its language, with their places. */
function periodsOf(plain: string, language: string): (WordedPeriod & { start: number })[] {
  const words = termWords[language];
  if (words?.units !== undefined) return periodsIn(plain, words);
  return figuresIn(plain, language).flatMap(({ unit, normalized, start, end }) =>
    unit === 'days' && normalized !== null ? { value: normalized, start, end } : [],
  );
}

/** The payments of a period: `fees of P12M`; `fees` for all; `2 x fees of P12M` for a multiple. */
export function paymentsOf(text: string, language: string): string | undefined {
  const words = capWords[language];
  if (words === undefined) return undefined;
  const plain = plainOf(text);
  const lookedBack = periodsOf(plain, language).find(({ start, end }) => {
    const before = plain.slice(Math.max(0, start - LOOKED_BEFORE), start);
    const after = plain.slice(end, end + LOOKED_AFTER);
    if (language === 'en' && OF_PERIOD.test(after)) return true;
    const isOfPayments = language === 'en' ? LOOK_BACK.test(before) : words.fees.test(plain);
    return (
      isOfPayments &&
      (words.past.test(before) || words.before.test(after) || words.within?.test(plain.slice(start, end)) === true)
    );
  });
  const period = lookedBack?.value ?? words.named.find(([pattern]) => pattern.test(plain))?.[1];
  if (!words.fees.test(plain)) return undefined;
  const times = multipleOf(plain, words);
  return period === undefined ? `${times}fees` : `${times}fees of ${period}`;
}

/**
 * The basis of a cap of liability as a sentence: its amount and the payments of which period, which of the two counts, and
 * for what it is. Undefined where its passages give neither.
 */
export function basisOfCap(passages: readonly string[], language: string): string | undefined {
  const { greater, lesser, forEach, forAll, aYear } = capWords[language] ?? {};
  const text = plainOf(passages.join('\n'));
  const parts = [largestAmount, paymentsOf].flatMap(
    (read) => passages.map((passage) => read(passage, language)).find((one) => one !== undefined) ?? [],
  );
  if (parts.length === 0) return undefined;
  const which = greater?.test(text) === true ? 'the greater of ' : lesser?.test(text) === true ? 'the lesser of ' : '';
  const isBoth = parts.length > 1 && which !== '';
  const amount = isBoth ? which + parts.join(' and ') : parts[0];
  const scope = [
    ...(forEach?.test(text) === true
      ? ['for each claim']
      : forAll?.test(text) === true
        ? ['for all claims together']
        : []),
    ...(aYear?.test(text) === true ? ['in a year'] : []),
  ];
  return `The cap is ${[amount, ...scope].join(', ')}.`;
}
