import { months } from '../names.data.js';
import { CONTEXT, type Located, type SearchRecognizer } from '../pii-recognizer.rules.js';
import {
  closings,
  doers,
  nameHeaders,
  introductions,
  nameLabels,
  organisationForms,
  otherWords,
  particles,
  personLabels,
  salutations,
  titles,
} from './person-words.data.js';

/** How a name follows its cue. */
interface Cue {
  score: number;
  /** Words that it needs; particles and initials are none. */
  words: number;
  /** The text that has to follow the name. */
  behind?: RegExp;
  /** It may be in capitals, or a surname, a comma and a name. */
  isListed?: boolean;
}

const anyOf = (words: readonly string[]): string => words.join('|');
const BEGIN = String.raw`(?<![\p{L}\p{Nd}_./\\@$-])`;
const COLON = String.raw`[ \t]{0,4}(?::|\t)[ \t]{0,8}`;
const OPTIONAL_COLON = String.raw`[ \t]{0,2}:?[ ]{1,2}`;
/** A key of JSON, which names its value. */
const KEY = String.raw`["']?[ \t]{0,4}[:=\t][ \t]{0,8}["']?`;
const LINES = String.raw`[,.!]?[ \t]{0,4}(?:\r?\n[ \t>]{0,8}){1,3}`;
const REGARDS = String.raw`, `;

const END_OF_LINE = /^[ \t]{0,4}(?:[,.]?[ \t]{0,4}(?:\r?\n|$)|,[ \t]|[|(–-])/;
const BEFORE_ADDRESS = /^["']?[ ]{0,2}[<[(]/;
const GREETED = /^[ \t]{0,2}(?:[,!:;]|[–—-][ \t]|\r?\n|$)/;

/** Cues, in the order in which a place is looked at: the group that matched is the one that counts. */
const cues: readonly (readonly [pattern: string, cue: Cue])[] = [
  [`(?:${anyOf(titles)})[ ]{1,2}`, { score: 0.75, words: 1 }],
  [`(?:${insensitive(anyOf(introductions))}),?[ ]{1,2}`, { score: 0.75, words: 1 }],
  [`(?:${insensitive(anyOf(nameLabels))})${KEY}`, { score: 0.7, words: 1, isListed: true }],
  [
    `(?:${insensitive('(?:full|customer|patient|client|employee|contact|account|card ?holder)[ _-]?name')})${KEY}`,
    { score: 0.65, words: 2, isListed: true },
  ],
  [`(?:${insensitive(anyOf(personLabels))})${COLON}(?:/s/ ?)?`, { score: 0.6, words: 2, isListed: true }],
  [
    `(?:${insensitive(anyOf(nameHeaders))})${COLON}["']?`,
    { score: 0.65, words: 2, behind: BEFORE_ADDRESS, isListed: true },
  ],
  [`(?:${insensitive(anyOf(doers))})${OPTIONAL_COLON}(?:/s/ ?)?`, { score: 0.6, words: 2, isListed: true }],
  [`(?:${insensitive(anyOf(salutations))})[ ]{1,2}`, { score: 0.6, words: 1, behind: GREETED }],
  [
    `(?:${insensitive(anyOf(closings))})(?:${LINES}|${REGARDS})(?:/s/ ?)?`,
    { score: 0.6, words: 1, behind: END_OF_LINE },
  ],
];

/**
 * A pattern in which letters match in either case, so that titles beside it keep theirs. The flag for a group, `(?i:…)`, misses
 * some words in the V8 of Node 26.
 */
function insensitive(pattern: string): string {
  let isClass = false;
  return pattern.replaceAll(/\\.|[[\]]|\p{L}/gu, (piece) => {
    if (piece === '[' || piece === ']') isClass = piece === '[';
    if (piece.length > 1 || piece === '[' || piece === ']') return piece;
    const [small, capital] = [piece.toLowerCase(), piece.toUpperCase()];
    const both = small === capital || capital.length > 1 ? small : small + capital;
    return isClass ? both : `[${both}]`;
  });
}

const TITLED = `(?:(?:${anyOf(titles)})[ ]{1,2}){0,2}`;
const CUE = new RegExp(
  `${BEGIN}(?:${cues.map(([pattern]) => `(${pattern})`).join('|')})${TITLED}(?=[\\p{Lu}\\p{Ll}])`,
  'gu',
);

const PART = String.raw`(?:\p{Lu}['’]\p{Lu}?\p{Ll}{1,20}|\p{Lu}\p{Ll}{1,20}(?:\p{Lu}\p{Ll}{1,20})?)`;
const WORD = String.raw`${PART}(?:[-‐‑]${PART}){0,2}`;
const CAPITALS = String.raw`\p{Lu}{2,20}(?:[-'’]\p{Lu}{2,20})?`;
/** A word of a name, an initial or a particle, with the space before it. */
const TOKEN = new RegExp(
  String.raw`[ ]{0,2}(?:(?<particle>(?:${anyOf(particles)})(?= [\p{Lu}\p{Ll}])|d['’](?=\p{Lu}))|(?<initial>\p{Lu}\.(?:-\p{Lu}\.)?)|(?<word>${WORD})|(?<capitals>${CAPITALS}))(?![\p{L}\p{Nd}_@])`,
  'uy',
);
/** Before a further name, but not before a further label. */
const COMMA = /,[ ](?=\p{Lu}\p{Ll})(?![\p{L} ]{2,30}:)/uy;
const MOST_TOKENS = 7;
const FIGURE = /^[ ]?\d/;
const NEXT_WORD = /^[ ]?(?:& )?(?:Co\b|(\p{L}{2,20}))/u;
const ORGANISATION = new Set(organisationForms);
/** A house number and a street before `Dr.`, which is then a drive. */
const DRIVE = /\d{1,5}[ ](?:\p{L}{1,20}[ ]){1,3}$/u;
const IS_DRIVE = /^Dr/;

const isOther = (word: string): boolean => {
  const small = word.toLowerCase();
  return otherWords.has(small) || ORGANISATION.has(small);
};

/** The name that begins at `start`; undefined where none does that fits the cue. */
function nameAt(text: string, start: number, { words, behind, isListed = false, score }: Cue): Located | undefined {
  let [end, at, count, tokens] = [start, start, 0, 0];
  let hasComma = false;
  for (; tokens < MOST_TOKENS; tokens += 1) {
    TOKEN.lastIndex = at;
    const { groups } = TOKEN.exec(text) ?? {};
    if (groups === undefined) break;
    const next = TOKEN.lastIndex;
    const { particle, initial, word, capitals } = groups;
    if (particle !== undefined) {
      at = next;
      continue;
    }
    const said = word ?? capitals;
    if (said !== undefined) {
      if (isOther(said) || (capitals !== undefined && !isListed)) break;
      count += 1;
    } else if (initial === undefined) break;
    [at, end] = [next, next];
    COMMA.lastIndex = at;
    if (isListed && !hasComma && count === 1 && COMMA.test(text)) {
      hasComma = true;
      at = COMMA.lastIndex;
    }
  }
  // `Jan` and `April` are names before a surname, and months before a figure and alone.
  if (count < words || (count === 1 && months.has(text.slice(start, end).toLowerCase()))) return undefined;
  const rest = text.slice(end, end + CONTEXT);
  const [, following = ''] = NEXT_WORD.exec(rest) ?? [];
  if (ORGANISATION.has(following.toLowerCase()) || /^[ ]?& /.test(rest) || FIGURE.test(rest)) return undefined;
  return behind === undefined || behind.test(rest) ? { start, end, score } : undefined;
}

/**
 * Finds names of persons by the words before them: a title, a salutation, the end of a letter, a label or an introduction.
 * Off unless a tenant asks for it. Linear: each cue is looked at once, and a name is bounded.
 */
export const personNames: SearchRecognizer = {
  type: 'PERSON',
  cost: 0,
  find(text, from) {
    CUE.lastIndex = Math.max(0, from - CONTEXT);
    for (let match = CUE.exec(text); match !== null; match = CUE.exec(text)) {
      const start = CUE.lastIndex;
      const groups: readonly (string | undefined)[] = match.slice(1);
      const cue = cues[groups.findIndex((group) => group !== undefined)]?.[1];
      if (start < from || cue === undefined) continue;
      if (IS_DRIVE.test(match[0]) && DRIVE.test(text.slice(Math.max(0, match.index - CONTEXT), match.index))) continue;
      const located = nameAt(text, start, cue);
      if (located !== undefined) return located;
    }
    return undefined;
  },
};
