import { wordedValue } from './number-words.rules.js';

const GERMAN: Readonly<Record<string, number>> = {
  ein: 1,
  eine: 1,
  eins: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  sechzehn: 16,
  siebzehn: 17,
  zwanzig: 20,
  dreißig: 30,
  dreissig: 30,
  vierzig: 40,
  fünfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
};
const GERMAN_PART =
  'ein(?:e|s)?|zwei|drei|vier|fünf|sechs?|sieb(?:en)?|acht|neun|zehn|elf|zwölf|zwanzig|(?:drei|vier|fünf|sech|sieb|acht|neun)(?:zig|ßig|ssig)|und|hundert|tausend';
const FRENCH: Readonly<Record<string, number>> = Object.fromEntries([
  ...'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'
    .split(' ')
    .map((word, index): [string, number] => [word, index + 1]),
  ...'vingt trente quarante cinquante soixante septante huitante nonante'
    .split(' ')
    .map((word, index): [string, number] => [word, [20, 30, 40, 50, 60, 70, 80, 90][index] ?? 0]),
  ['vingts', 20],
]);
const FRENCH_PART = `${Object.keys(FRENCH).join('|')}|cents?|mille`;

/** Numbers in words of a language, in any case: `fünfundzwanzigtausend`, `deux cent cinquante mille`. ISO 639-1. */
export const wordedAbroad: Readonly<Record<string, string>> = {
  de: String.raw`(?<!\p{L})(?:${GERMAN_PART}){1,12}`,
  fr: String.raw`(?<!\p{L})(?:${FRENCH_PART})(?:(?:[\s-]|\set\s)(?:${FRENCH_PART})){0,9}`,
};

/** The number in words of a part below a thousand or a whole; NaN for none. */
function germanValue(written: string): number {
  for (const [word, times] of [
    ['tausend', 1_000],
    ['hundert', 100],
  ] as const) {
    const at = written.indexOf(word);
    if (at === -1) continue;
    const rest = written.slice(at + word.length).replace(/^und/, '');
    return (at === 0 ? 1 : germanValue(written.slice(0, at))) * times + (rest === '' ? 0 : germanValue(rest));
  }
  const known = GERMAN[written];
  if (known !== undefined) return known;
  if (written.endsWith('zehn')) return germanValue(written.slice(0, -4)) + 10;
  const [one = '', ten = ''] = written.split('und');
  return (GERMAN[one] ?? Number.NaN) + (GERMAN[ten] ?? Number.NaN);
}

function frenchValue(written: string): number {
  let [total, group] = [0, 0];
  for (const word of written.split(/[\s-]+/)) {
    if (word === 'mille') [total, group] = [total + (group || 1) * 1_000, 0];
    else if (/^cents?$/.test(word)) group = (group || 1) * 100;
    else if (/^vingts?$/.test(word) && group % 10 === 4) group += 76;
    else group += FRENCH[word] ?? 0;
  }
  return total + group;
}

/** The value of a match of `WORDED`, or of `wordedAbroad` in its language; NaN where the words make no number. */
export function wordedValueIn(written: string, language: string | undefined): number {
  const lower = written.toLowerCase();
  return language === 'de' ? germanValue(lower) : language === 'fr' ? frenchValue(lower) : wordedValue(written);
}
