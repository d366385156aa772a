import { phrasesOf } from './phrase.rules.js';
import { findAny, type DocumentReading } from './reading.rules.js';

/** A kind of document, and the words by which it is known. */
export interface DocumentKind {
  /** Null for a kind that no template judges. */
  templateId: string | null;
  /** With its article: `a contract`. */
  name: string;
  words: readonly string[];
  /** The template judges documents of its kind alone. */
  isExclusive?: true;
  /** A document is of this kind, and not of its template's, from so many times the other kind's words on. */
  lead?: number;
}

/** Shorter texts are judged by whatever they are sent to. */
const FEWEST_WORDS = 150;
/** Different words of a kind that one of it has at least. */
const LEAST = 4;
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
  if (own.isExclusive !== true || reading.language !== 'en' || reading.index.words.length < FEWEST_WORDS)
    return undefined;
  const signs = new Map(kinds.map((kind) => [kind, signsOf(kind, reading)]));
  const ownSigns = signs.get(own) ?? 0;
  const [likely] = [...signs].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const isOther =
    ownSigns < LEAST || (likely !== undefined && (signs.get(likely) ?? 0) > (likely.lead ?? LEAD) * ownSigns);
  if (!isOther) return undefined;
  return {
    own,
    likely: likely !== undefined && likely !== own && (signs.get(likely) ?? 0) >= LEAST ? likely : undefined,
  };
}

/** How many of the kind's words a document has. */
const signsOf = ({ words }: DocumentKind, reading: DocumentReading): number =>
  words.filter((word) => findAny(phrasesOf(word), reading).length > 0).length;
