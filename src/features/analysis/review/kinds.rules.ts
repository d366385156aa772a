import { phrasesOf } from './phrase.rules.js';
import { findAny, type DocumentReading } from './reading.rules.js';

export const documentKinds = [
  'policy',
  'controls',
  'contract',
  'compensation-plan',
  'notice',
  'minutes',
  'readme',
] as const;
export type DocumentKindId = (typeof documentKinds)[number];

/** A kind of document, and the words by which it is known. */
export interface DocumentKind {
  id: DocumentKindId;
  /** Null for a kind that no template judges. */
  templateId: string | null;
  /** With its article: `a contract`. */
  name: string;
  words: readonly string[];
  /** The template judges documents of its kind alone. */
  isExclusive?: true;
  /** A document is of this kind, and not of its template's, from so many times the other kind's words on. */
  lead?: number;
  /** Kinds whose documents the template asks too where it reads a set. */
  asksToo?: readonly DocumentKindId[];
  /** Kinds whose documents are asked for nothing, but answer with what they say. */
  hears?: readonly DocumentKindId[];
}

/** Shorter texts are judged by whatever they are sent to, unless they are clearly something that no template judges. */
const FEWEST_WORDS = 150;
/** Different words of a kind that one of it has at least. */
const LEAST = 4;
/** The fewest in a shorter text of a kind that no template judges. */
const LEAST_OF_BRIEF = 3;
/** The same of a shorter text in a set. */
const LEAST_OF_SHORT = 2;
/** The usual lead of another kind. */
const LEAD = 3;
/** A text of fewer characters has no subject to judge, such as a title, a name or a line of a README. */
const SHORTEST = 100;

/** Whether a text is too short to be a document of any kind. */
export const isTooShort = ({ document }: DocumentReading): boolean => document.text.trim().length < SHORTEST;

/**
 * The template's own kind and the likelier one, for a document of another kind; undefined if the document fits, or if that
 * cannot be judged.
 */
export function otherKindOf(
  own: DocumentKind,
  kinds: readonly DocumentKind[],
  reading: DocumentReading,
): { own: DocumentKind; likely: DocumentKind | undefined } | undefined {
  if (own.isExclusive !== true || reading.language !== 'en') return undefined;
  const signs = new Map(kinds.map((kind) => [kind, signsOf(kind, reading)]));
  const ownSigns = signs.get(own) ?? 0;
  const [likely] = [...signs].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  if (reading.index.words.length < FEWEST_WORDS) {
    const isUnjudged =
      likely?.templateId === null && (signs.get(likely) ?? 0) >= LEAST_OF_BRIEF && (signs.get(likely) ?? 0) > ownSigns;
    return isUnjudged ? { own, likely } : undefined;
  }
  const isOther =
    ownSigns < LEAST || (likely !== undefined && (signs.get(likely) ?? 0) > (likely.lead ?? LEAD) * ownSigns);
  if (!isOther) return undefined;
  return {
    own,
    likely: likely !== undefined && likely !== own && (signs.get(likely) ?? 0) >= LEAST ? likely : undefined,
  };
}

/** The kind of a document of a set, and its part in the set. */
export interface PartInSet {
  /** Null where its words do not tell. */
  kind: DocumentKindId | null;
  /** It is asked what a document of the template's kind must say. */
  isAsked: boolean;
  /** Its sentences answer questions. */
  isHeard: boolean;
}

/**
 * The kind of a document of a set, and its part. In a set nothing is judged for want of another kind, however short it is: what is no
 * document of the template's kind is only asked for nothing.
 */
export function partInSet(own: DocumentKind, kinds: readonly DocumentKind[], reading: DocumentReading): PartInSet {
  if (isTooShort(reading)) return { kind: null, isAsked: false, isHeard: false };
  // The words are English; what checks can be made in another language is for them to say.
  const isBrief = reading.index.words.length < FEWEST_WORDS;
  if (reading.language !== 'en' && !(reading.language === 'und' && isBrief))
    return { kind: null, isAsked: true, isHeard: true };
  const least = isBrief ? LEAST_OF_SHORT : LEAST;
  const signs = kinds
    .map((kind) => ({ kind, count: signsOf(kind, reading) }))
    .toSorted((a, b) => b.count - a.count)
    .filter(({ count }) => count >= least);
  const isAskedKind = ({ id }: DocumentKind): boolean => id === own.id || own.asksToo?.includes(id) === true;
  const fitting = signs.find(({ kind }) => isAskedKind(kind));
  const other = signs.find(
    ({ kind, count }) => !isAskedKind(kind) && count > (kind.lead ?? LEAD) * (fitting?.count ?? 0),
  );
  if (fitting !== undefined && other === undefined) return { kind: fitting.kind.id, isAsked: true, isHeard: true };
  const kind = other?.kind.id ?? null;
  return { kind, isAsked: false, isHeard: kind !== null && own.hears?.includes(kind) === true };
}

/** How many of the kind's words a document has. */
const signsOf = ({ words }: DocumentKind, reading: DocumentReading): number =>
  words.filter((word) => findAny(phrasesOf(word), reading).length > 0).length;
