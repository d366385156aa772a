import { datesIn } from './dates.rules.js';
import { termWords, type TermWords } from './term-words.data.js';

const LOOKED_BEFORE = 60;
const LOOKED_BESIDE = 90;

/** Where a text says how long something runs, and how long: `P3Y`. */
export interface WordedPeriod {
  value: string;
  end: number;
}

/** The periods in words or digits of a language whose figures are not read elsewhere, in order. */
export function periodsIn(plain: string, { numbers = [], units }: TermWords): (WordedPeriod & { start: number })[] {
  if (units === undefined) return [];
  const counted = new RegExp(
    `(?<![\\p{L}\\d])(?:(?<digits>\\d{1,3})|(?<word>${numbers.map(([, name]) => name).join('|')}))(?:\\s\\(\\d{1,3}\\))?\\s(?:(?:vol|ganz|aufeinanderfolgend|derni|précéd)\\p{L}*\\s)?(?:${Object.entries(
      units,
    )
      .map(([letter, names]) => `(?<${letter}>${names})`)
      .join('|')})(?!\\p{L})(?<half>\\set\\sdemie?(?!\\p{L}))?`,
    'giu',
  );
  return [...plain.matchAll(counted)].map((match) => {
    const { digits, word = '', half, ...named } = match.groups ?? {};
    const whole =
      digits === undefined
        ? (numbers.find(([, name]) => new RegExp(`^(?:${name.replace(/^\(\?<=.*?\)/, '')})$`, 'iu').test(word))?.[0] ??
          0)
        : Number(digits);
    const unit = Object.keys(named).find((letter) => named[letter] !== undefined) ?? 'D';
    const count = half === undefined ? whole : whole + 0.5;
    return { value: periodOf(count, unit), start: match.index, end: match.index + match[0].length };
  });
}

/** Months of a unit that ISO 8601 has no letter for. */
const MONTHS_OF: Readonly<Record<string, number>> = { H: 6, Q: 3 };

function periodOf(count: number, unit: string): string {
  const months = MONTHS_OF[unit] ?? (unit === 'Y' && count < 1 ? 12 : undefined);
  return months === undefined ? `P${count}${unit}` : `P${count * months}M`;
}

/** The first period of a text that is not one of renewal, notice or payment; where there is none, its first anniversary as a period. */
export function periodIn(plain: string, words: TermWords): WordedPeriod | undefined {
  const { anniversaries, notBefore, notAfter } = words;
  const first = periodsIn(plain, words).find(
    ({ start, end }) =>
      notBefore?.test(plain.slice(Math.max(0, start - LOOKED_BESIDE), start)) !== true &&
      notAfter?.test(plain.slice(end, end + LOOKED_BESIDE)) !== true,
  );
  if (first !== undefined || anniversaries === undefined) return first;
  const nth = new RegExp(
    `(?<!\\p{L})(?:${anniversaries.ordinals.map((one) => `(${one})`).join('|')})\\s${anniversaries.word}(?!\\p{L})`,
    'iu',
  ).exec(plain);
  if (nth === null) return undefined;
  const groups: readonly (string | undefined)[] = nth.slice(1);
  const years = groups.findIndex((group) => group !== undefined) + 1;
  return { value: `P${years}Y`, end: nth.index + nth[0].length };
}

/** Whether terms of the language, ISO 639-1, are read by words of their own: not in English. */
export const hasSpokenTerms = (language: string): boolean => termWords[language]?.ends !== undefined;

/**
 * The end of a term in a language whose figures are not read elsewhere: a date, ISO 8601, or a period such as `P3Y`.
 * Undefined where it has neither, and in other languages.
 */
export function spokenTerm(text: string, language: string): string | undefined {
  const words = termWords[language];
  if (words?.ends === undefined) return undefined;
  const { ends } = words;
  const plain = text.replaceAll(/\s/g, ' ');
  const end = datesIn(plain, language)
    .toSorted((a, b) => a.start - b.start)
    .find(
      ({ normalized, start }) =>
        normalized !== null && ends.test(plain.slice(Math.max(0, start - LOOKED_BEFORE), start)),
    );
  return end?.normalized ?? periodIn(plain, words)?.value;
}
