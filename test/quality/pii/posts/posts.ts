import { type PostLanguage, postFormats } from './formats.data.ts';
import type { Lexicon } from './northern-formats.data.ts';

/** The halves: rules are made with the first, and of the second only figures are shown. */
export const postHalves = ['seen', 'held out'] as const;
export type PostHalf = (typeof postHalves)[number];

export const postLanguages = Object.keys(postFormats) as PostLanguage[];

/** Numbers below `limit`, the same for the same seed (mulberry32). */
function numbersOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
}

type Random = (limit: number) => number;

const pick = (items: readonly string[], half: number, random: Random): string => {
  const own = items.filter((_, place) => place % 2 === half);
  return own[random(own.length)] ?? '';
};

/** Digits, letters and the ends of lines of a form. */
function digitsOf(form: string, end: string, random: Random): string {
  return form.replace(/[#^@]| \| /g, (sign) => {
    if (sign === '#') return String(random(10));
    if (sign === '^') return String(1 + random(9));
    return sign === '@' ? String.fromCharCode(65 + random(8)) : end;
  });
}

const cityOf = (town: string): string => town.replace(/^[^\p{Lu}]*(?:(?:[A-Z]{1,2}-)?[\d^#@-][\d^#@ -]*,? )+/u, '');

function addressOf(lexicon: Lexicon, half: number, random: Random, isLines: boolean): string {
  const one = (items: readonly string[]): string => pick(items, half, random);
  const form = one(lexicon.lines).replace(/STREET|NAMED|UNIT|TOWN|CITY|NR/g, (symbol) => {
    if (symbol === 'STREET') return one(lexicon.streets).replace('NAME', one(lexicon.names));
    if (symbol === 'NAMED') return one(lexicon.names);
    if (symbol === 'UNIT') return one(lexicon.units);
    if (symbol === 'NR') return one(lexicon.numbers);
    return symbol === 'TOWN' ? one(lexicon.towns) : cityOf(one(lexicon.towns)).replace(/ \^.*/, '');
  });
  const end = isLines ? '\n' : ', ';
  return digitsOf(form.replace(/ ,/g, ','), end, random);
}

const SEEDS = [48_113, 90_227] as const;

/** `count` texts of a language and a half, in which `{…}` is an address; the same for the same count. */
export function postTexts(language: PostLanguage, half: PostHalf, count: number): string[] {
  const place = postHalves.indexOf(half);
  const random = numbersOf((SEEDS[place] ?? 0) + postLanguages.indexOf(language));
  const lexicon = postFormats[language];
  return Array.from({ length: count }, () => {
    const frame = pick(lexicon.frames, place, random);
    const address = addressOf(lexicon, place, random, frame.includes('\n{A}\n'));
    return frame.replace('{A}', `{${address}}`);
  });
}
