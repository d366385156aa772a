const SMALL: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
      .split(' ')
      .map((word, index) => [word, index + 1]),
  ),
  ...Object.fromEntries(
    'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, 10 * (index + 2)]),
  ),
};
const LARGE: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };
const FRACTIONS: Readonly<Record<string, number>> = { half: 0.5, quarter: 0.25, quarters: 0.25, third: 1 / 3 };

const word = (names: readonly string[]): string => `(?:${names.toSorted((a, b) => b.length - a.length).join('|')})`;
const ANY = word([...Object.keys(SMALL), ...Object.keys(LARGE), 'hundred']);

/** An English number in words, in any case: `one hundred eighty`, `Two Hundred Fifty Thousand`, `four and one-half`. */
export const WORDED = `${word(Object.keys(SMALL))}(?:(?:[\\s-]|(?<=hundred|thousand)\\sand\\s)${ANY}){0,8}(?:\\sand\\s(?:a|one|three)[\\s-]${word(Object.keys(FRACTIONS))})?`;

/** The value of a match of `WORDED`. */
export function wordedValue(written: string): number {
  const [whole = '', count, fraction = ''] = written
    .toLowerCase()
    .split(/\sand\s(a|one|three)[\s-](?=half|quarter|third)/);
  let [total, group] = [0, 0];
  for (const part of whole.split(/[\s-]+/)) {
    const large = LARGE[part];
    if (large !== undefined) [total, group] = [total + group * large, 0];
    else if (part === 'hundred') group *= 100;
    else group += SMALL[part] ?? 0;
  }
  return total + group + (count === 'three' ? 3 : 1) * (FRACTIONS[fraction] ?? 0);
}
