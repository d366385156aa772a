import type { TextSpan } from '../../../contracts/extraction.js';
import { concepts } from './concepts.data.js';
import { type Phrase, phrasesOf } from './phrase.rules.js';
import { findAny, type DocumentReading, sentenceAt } from './reading.rules.js';
import { wordAt } from './words.rules.js';

/** A list of phrases, and the key under which its places are kept. */
interface Part {
  key: string;
  phrases: readonly Phrase[];
}

/** A phrase in a sentence, and others that must or must not stand near it in the same sentence, in any order. */
export interface Pattern {
  anchor: Part;
  others: readonly Part[];
  not: readonly Part[];
}

/** The maximum of words between the anchor of a pattern and each of its other parts. */
const NEAR = 40;
/** Within so many words of it nothing may stand that makes it something else. */
const FAR = 70;
const CONCEPT = /(?<before>^|[(|\s])\{(?<name>[a-z ]+)\}/g;

function partOf(written: string): Part {
  const key = written.replaceAll(CONCEPT, (_, before: string, name: string) => {
    const words = concepts[name]?.join('|');
    if (words === undefined) throw new Error(`no concept “${name}”`);
    return /[(|]/.test(before) ? before + words : `${before}(${words})`;
  });
  return { key, phrases: phrasesOf(key) };
}

/** The phrases of a data file of ours, in which concepts may stand in braces. */
export const wordsOf = (written: string): readonly Phrase[] => partOf(written).phrases;

/**
 * Reads a pattern of a data file of ours: `{not} & {solicit} & {customer} & !insur*`. The parts are phrases as `phrasesOf`
 * has them, with the names of concepts in braces; the first is the anchor, `!` and `unless` what must not stand near it.
 */
export function patternOf(written: string, unless: readonly string[] = []): Pattern {
  const [anchor = '', ...others] = written.split('&').map((part) => part.trim());
  const isNot = (part: string): boolean => part.startsWith('!');
  return {
    anchor: partOf(anchor),
    others: others.filter((part) => !isNot(part)).map(partOf),
    not: [...others.filter(isNot).map((part) => part.slice(1)), ...unless].map(partOf),
  };
}

const isWithin = (one: number, other: number): boolean => Math.abs(one - other) <= NEAR;

/** Whether a word comes shortly before the list that another one is in. */
const isBefore = (list: number | undefined, one: number, other: number): boolean =>
  list !== undefined && one < list && list <= other && isWithin(one, list);

/** A place of a part: its words and its sentence. */
interface Hit extends TextSpan {
  word: number;
  sentence: number;
}

/** Finds patterns in one document; a part that several patterns share is looked for once. */
export function patternFinder(reading: DocumentReading): (pattern: Pattern) => TextSpan[] {
  const { words } = reading.index;
  const known = new Map<string, Map<number, Hit[]>>();
  const hitsOf = ({ key, phrases }: Part): Map<number, Hit[]> => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const hits = findAny(phrases, reading).map((span): Hit => {
      return { ...span, word: wordAt(words, span.start), sentence: sentenceAt(reading, span) };
    });
    const bySentence = Map.groupBy(hits, ({ sentence }) => sentence);
    known.set(key, bySentence);
    return bySentence;
  };
  return ({ anchor, others, not }) => {
    const anchors = hitsOf(anchor);
    if (anchors.size === 0) return [];
    const needed = others.map(hitsOf);
    return [...anchors].flatMap(([number, hits]) => {
      const { lead, list } = reading.sentences[number] ?? {};
      const listed = list === undefined ? undefined : wordAt(words, list);
      const isNear = (part: Map<number, Hit[]>, { word }: Hit): boolean =>
        part.get(number)?.some((hit) => isWithin(hit.word, word) || isBefore(listed, hit.word, word)) === true;
      return hits.filter(
        (hit) =>
          needed.every((part) => (lead !== undefined && part.has(lead)) || isNear(part, hit)) &&
          !not.some((part) =>
            hitsOf(part)
              .get(number)
              ?.some(({ word }) => Math.abs(word - hit.word) <= FAR),
          ),
      );
    });
  };
}

/**
 * The numbers of the sentences that have all parts of a pattern, however far apart, and none that must not be there. What
 * introduces a list is said of each of its items. `isNamed`: the anchor is enough.
 */
export function sentencesSaying({ anchor, others, not }: Pattern, reading: DocumentReading, isNamed = false): number[] {
  const sentencesOf = ({ phrases }: Part): Set<number> =>
    new Set(findAny(phrases, reading).map((hit) => sentenceAt(reading, hit)));
  const [needed, ruledOut] = [isNamed ? [] : others.map(sentencesOf), not.map(sentencesOf)];
  return [...sentencesOf(anchor)].filter((number) => {
    const { lead } = reading.sentences[number] ?? {};
    const isSaid = (part: Set<number>): boolean => part.has(number) || (lead !== undefined && part.has(lead));
    return needed.every(isSaid) && !ruledOut.some((part) => part.has(number));
  });
}
