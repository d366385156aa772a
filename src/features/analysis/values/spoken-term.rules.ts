import { datesIn } from './dates.rules.js';
import { termWords, type TermWords } from './term-words.data.js';

const LOOKED_BEFORE = 60;
const LOOKED_BESIDE = 90;

/** Where a text says how long something runs, and how long: `P3Y`. */
interface Period {
  value: string;
  end: number;
}

/** A period in words or digits of a language whose figures are not read elsewhere. */
export function periodIn(plain: string, words: TermWords): Period | undefined {
  const { numbers = [], units, anniversaries, notBefore, notAfter } = words;
  if (units === undefined) return undefined;
  const counted = new RegExp(
    `(?<![\\p{L}\\d])(?:(?<digits>\\d{1,3})|(?<word>${numbers.map(([, name]) => name).join('|')}))(?:\\s\\(\\d{1,3}\\))?\\s(?:vol\\p{L}+\\s)?(?:${Object.entries(
      units,
    )
      .map(([letter, names]) => `(?<${letter}>${names})`)
      .join('|')})(?!\\p{L})`,
    'giu',
  );
  for (const match of plain.matchAll(counted)) {
    const before = plain.slice(Math.max(0, match.index - LOOKED_BESIDE), match.index);
    const end = match.index + match[0].length;
    if (notBefore?.test(before) === true || notAfter?.test(plain.slice(end, end + LOOKED_BESIDE)) === true) continue;
    const { digits, word = '', ...units } = match.groups ?? {};
    const count = numbers.find(([, name]) =>
      new RegExp(`^(?:${name.replace(/^\(\?<=.*?\)/, '')})$`, 'iu').test(word),
    )?.[0];
    const unit = Object.keys(units).find((letter) => units[letter] !== undefined);
    return { value: `P${digits === undefined ? count : Number(digits)}${unit}`, end };
  }
  if (anniversaries === undefined) return undefined;
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
