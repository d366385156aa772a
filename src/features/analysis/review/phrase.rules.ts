import type { TextSpan } from '../../../contracts/extraction.js';
import { formOf, formsFrom, type WordIndex } from './words.rules.js';

/** One word of a phrase: any of these forms, or beginnings of forms, or a number. */
interface Step {
  /** As it is written: equal steps stand at the same places. */
  key: string;
  forms: readonly string[];
  beginnings: readonly string[];
  /** Words allowed between the previous step and this one. */
  gap: number;
}

/** A phrase to look for. */
export interface Phrase {
  steps: readonly Step[];
}

/** Longest phrase that can be written, in characters, steps and words between. */
export const MAX_PHRASE = 200;
const MAX_STEPS = 12;
/** How long a phrase may be, in characters, and how many words may lie between two words and between all. */
interface Bounds {
  length: number;
  gap: number;
  gaps: number;
  /** How many words one of which may stand at a place. */
  alternatives: number;
}
const CLIENTS: Bounds = { length: MAX_PHRASE, gap: 25, gaps: 30, alternatives: 20 };
const OURS: Bounds = { length: 2_000, gap: 40, gaps: 70, alternatives: 200 };

const STEP = /^(?:#|\(?[\p{L}\p{N}'.|*]+\)?)$/u;
const FORM = /^(?:[\p{L}\p{N}]+(?:'\p{L}+)?|\d+(?:\.\d+)*)\*?$/u;
const GAP = /^~\d{1,2}$/;

/**
 * Reads a phrase: words with spaces between. `word*` is every word that begins so, `(a|b)` one of several, `~3` up to
 * three words in between, `#` a number; case does not matter, and anything but letters and digits separates words.
 * There is no other repetition, so a search is linear in the text. Returns the problem of an invalid phrase as text.
 */
export function readPhrase(written: string, most = CLIENTS): Phrase | { problem: string } {
  if (written.length > most.length) return { problem: `must have at most ${most.length} characters` };
  const steps: Step[] = [];
  let gap = 0;
  let gaps = 0;
  const parts = formOf(written)
    .replaceAll(/[-–/]/g, ' ')
    .split(' ')
    .filter((part) => part !== '');
  for (const part of parts) {
    if (GAP.test(part)) {
      if (steps.length === 0 || gap > 0) return { problem: `“${part}” must be between two words` };
      gap = Number(part.slice(1));
      gaps += gap;
      if (gap === 0 || gap > most.gap) return { problem: `“${part}” must be between ~1 and ~${most.gap}` };
      continue;
    }
    const step = readStep(part, gap, most.alternatives);
    if (typeof step === 'string') return { problem: step };
    steps.push(step);
    gap = 0;
  }
  if (steps.length === 0) return { problem: 'must have a word' };
  if (gap > 0) return { problem: 'must not end with a gap' };
  if (steps.length > MAX_STEPS) return { problem: `must have at most ${MAX_STEPS} words` };
  if (gaps > most.gaps) return { problem: `its gaps must be at most ${most.gaps} words together` };
  return { steps };
}

function readStep(part: string, gap: number, most: number): Step | string {
  const isList = part.startsWith('(') && part.endsWith(')');
  const given = isList ? part.slice(1, -1).split('|') : [part];
  if (!STEP.test(part) || given.length > most) return `“${part}” is not a word, (a|b), ~n or #`;
  if (part === '#') return { key: part, forms: [], beginnings: [...'0123456789'], gap };
  const wrong = given.find((one) => !FORM.test(one));
  if (wrong !== undefined) return `“${part}” is not a word, (a|b), ~n or #`;
  return {
    key: part,
    forms: given.filter((one) => !one.endsWith('*')),
    beginnings: given.filter((one) => one.endsWith('*')).map((one) => one.slice(0, -1)),
    gap,
  };
}

/** The phrase of a data file of ours. Throws for one that cannot be read. */
export function phrase(written: string): Phrase {
  const read = readPhrase(written, OURS);
  if ('problem' in read) throw new Error(`the phrase “${written}” ${read.problem}`);
  return read;
}

const GROUP = /\(([^()]*)\)/;

/**
 * The phrases of a data file of ours, in which an alternative may also be several words, or a number: `(at will|any ~2
 * reason|#)`. Throws for one that cannot be read.
 */
export function phrasesOf(written: string): Phrase[] {
  return expand(written).map(phrase);
}

/** One phrase for each choice of the alternatives that are not single words. */
function expand(written: string): string[] {
  const found = GROUP.exec(written);
  if (found === null) return [written];
  const { 0: whole, 1: group = '', index } = found;
  const alternatives = group.split('|');
  const long = alternatives.filter((one) => /[ #]/.test(one));
  const short = alternatives.filter((one) => !long.includes(one));
  const choices = [...(short.length === 0 ? [] : [`(${short.join('|')})`]), ...long];
  const rest = expand(written.slice(index + whole.length));
  return choices.flatMap((choice) => rest.map((one) => written.slice(0, index) + choice + one));
}

/** The places of the steps that were looked for in a document. */
const known = new WeakMap<WordIndex, Map<string, ReadonlySet<number>>>();

/** The places of a step, ascending. */
function placesOf({ key, forms, beginnings }: Step, index: WordIndex): ReadonlySet<number> {
  let steps = known.get(index);
  if (steps === undefined) known.set(index, (steps = new Map<string, ReadonlySet<number>>()));
  const before = steps.get(key);
  if (before !== undefined) return before;
  const present = new Set([...forms, ...beginnings.flatMap((beginning) => formsFrom(index, beginning))]);
  const places = new Set([...present].flatMap((form) => index.places.get(form) ?? []).toSorted((a, b) => a - b));
  steps.set(key, places);
  return places;
}

/** The occurrences of a phrase in order, each with its nearest end; none crosses a paragraph. */
export function findPhrase({ steps }: Phrase, index: WordIndex): TextSpan[] {
  const { words } = index;
  const [first, ...rest] = steps;
  if (first === undefined) return [];
  const later: { gap: number; places: ReadonlySet<number> }[] = [];
  for (const step of rest) {
    const places = placesOf(step, index);
    if (places.size === 0) return [];
    later.push({ gap: step.gap, places });
  }
  const found: TextSpan[] = [];
  for (const place of placesOf(first, index)) {
    let reached = [place];
    for (const { gap, places } of later) {
      const next = new Set<number>();
      for (const from of reached) {
        for (let at = from + 1; at <= from + 1 + gap; at += 1) if (places.has(at)) next.add(at);
      }
      reached = [...next];
      if (reached.length === 0) break;
    }
    const begin = words[place];
    const end = words[Math.min(...reached)];
    if (begin !== undefined && end !== undefined && begin.paragraph === end.paragraph)
      found.push({ start: begin.start, end: end.end });
  }
  return found;
}
