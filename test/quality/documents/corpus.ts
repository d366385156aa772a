import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Agreements that are composed of what several authors wrote, each in a style of drafting. A file of an author has blocks:
 *
 *     @preamble
 *     @clause governing-law,dispute-resolution | Heading | governing-law=New York; …
 *     @filler | Heading
 *     @closing
 *
 * each followed by its paragraphs. A clause's ids are those of the review; what follows are the values that the text
 * says. A filler says none of the clauses, though it may use their words. The style is in the first line: `@style caps`.
 */
export interface Composed {
  name: string;
  text: string;
  /** The ids of the clauses that it has. */
  present: ReadonlySet<string>;
  /** The values by the id of the clause. */
  values: ReadonlyMap<string, string>;
}

export interface Block {
  kind: 'preamble' | 'clause' | 'filler' | 'closing';
  ids: string[];
  heading: string;
  values: [string, string][];
  text: string;
}

/** Texts that the rules were made with, texts that were held out, and later ones by somebody who had not seen the rules. */
export const SETS = ['seen', 'held-out', 'strangers'] as const;
export type SetOfTexts = (typeof SETS)[number];

const FOLDER = join(import.meta.dirname, 'authors');
/** Agreements of each author, each with other clauses. */
const EACH = 8;
const SHARE = 0.62;

/** A small generator of numbers in 0..1 that are the same each time (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const numberings: Record<string, (number: number, heading: string, text: string) => string> = {
  numbered: (number, heading, text) => `${number}. ${heading}\n\n${text}`,
  caps: (number, heading, text) => `${number}. ${heading.toUpperCase()}\n\n${text}`,
  articles: (number, heading, text) =>
    `ARTICLE ${roman(number)}\n${heading.toUpperCase()}\n\nSection ${number}.1 ${text}`,
  'run-in': (number, heading, text) => `${number}. ${heading}. ${text}`,
  sections: (number, heading, text) => `Section ${number}.01 ${heading}. ${text}`,
  letter: (_, __, text) => text,
  plain: (_, heading, text) => `${heading}\n\n${text}`,
};

function roman(number: number): string {
  const tens = 'X'.repeat(Math.floor(number / 10));
  return tens + (['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][number % 10] ?? '');
}

function blocksOf(written: string): { style: string; blocks: Block[] } {
  const style = /^@style (\S+)/.exec(written)?.[1] ?? 'numbered';
  const blocks = written
    .split(/^@(?=preamble|clause|filler|closing)/m)
    .slice(1)
    .map((block): Block => {
      const [first = '', ...lines] = block.split('\n');
      const [kindAndIds = '', heading = '', values = ''] = first.split('|').map((part) => part.trim());
      const [kind = '', ids = ''] = kindAndIds.split(/\s+/, 2);
      return {
        kind: kind as Block['kind'],
        ids: ids === '' ? [] : ids.split(','),
        heading,
        values: values
          .split(';')
          .map((value) => value.trim())
          .filter((value) => value !== '')
          .map((value) => [value.slice(0, value.indexOf('=')), value.slice(value.indexOf('=') + 1)]),
        text: lines.join('\n').trim(),
      };
    });
  return { style, blocks };
}

function compose(name: string, { style, blocks }: ReturnType<typeof blocksOf>, seed: number): Composed {
  const chance = numbersFrom(seed);
  const taken = blocks.filter(({ kind }) => kind === 'preamble' || kind === 'closing' || chance() < SHARE);
  const number = numberings[style];
  if (number === undefined) throw new Error(`${name}: no style ${style}`);
  let count = 0;
  const parts = taken.map(({ kind, heading, text }) => {
    if (kind === 'preamble' || kind === 'closing') return text;
    count += 1;
    return number(count, heading, text);
  });
  return {
    name: `${name} ${seed}`,
    text: parts.join('\n\n'),
    present: new Set(taken.flatMap(({ ids }) => ids)),
    values: new Map(taken.flatMap(({ values }) => values)),
  };
}

type Author = ReturnType<typeof blocksOf> & { name: string };

/** What the authors of a set wrote. */
export function authorsOf(set: SetOfTexts): Author[] {
  return readdirSync(join(FOLDER, set))
    .toSorted()
    .map((file) => ({
      name: file.replace('.txt', ''),
      ...blocksOf(readFileSync(join(FOLDER, set, file), 'utf8')),
    }));
}

/** The agreements that are composed of what an author wrote. */
export function agreementsOf(author: Author): Composed[] {
  return Array.from({ length: EACH }, (_, index) => compose(author.name, author, index + 1));
}

/** The agreements of a set. */
export const composed = (set: SetOfTexts): Composed[] => authorsOf(set).flatMap(agreementsOf);
