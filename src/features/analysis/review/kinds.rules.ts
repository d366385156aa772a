import { phrasesOf } from './phrase.rules.js';
import { findAny, type DocumentReading } from './reading.rules.js';

/** A kind of document, and the words by which it is known. */
export interface DocumentKind {
  templateId: string;
  /** With its article: `a contract`. */
  name: string;
  words: readonly string[];
  /** The template judges documents of its kind alone. */
  isExclusive?: true;
}

/** Shorter texts are judged by whatever they are sent to. */
const FEWEST_WORDS = 150;
/** Different words of a kind that one of it has at least. */
const LEAST = 4;

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
  const [likely] = [...signs].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const ownSigns = signs.get(own) ?? 0;
  const isOther = ownSigns < LEAST || (likely !== undefined && (signs.get(likely) ?? 0) > 3 * ownSigns);
  if (!isOther) return undefined;
  return {
    own,
    likely: likely !== undefined && likely !== own && (signs.get(likely) ?? 0) >= LEAST ? likely : undefined,
  };
}

/** How many of the kind's words a document has. */
const signsOf = ({ words }: DocumentKind, reading: DocumentReading): number =>
  words.filter((word) => findAny(phrasesOf(word), reading).length > 0).length;
