import type { ExtractedDocument, TextSpan } from '../../../contracts/extraction.js';
import { languageOf } from './language.rules.js';
import { withoutPageBreaks } from './page-breaks.rules.js';
import { findPhrase, type Phrase } from './phrase.rules.js';
import { type Paragraph, paragraphsOf, type Section, sectionsOf, sentencesOf } from './sections.rules.js';
import { indexWords, type WordIndex } from './words.rules.js';

/** Longest quote of a finding, in characters. */
export const MAX_QUOTE = 1_500;

/** A document as checks see it. */
export interface DocumentReading {
  document: ExtractedDocument;
  index: WordIndex;
  sections: readonly Section[];
  paragraphs: readonly Paragraph[];
  sentences: readonly Sentence[];
  /** ISO 639-1, `und` where that is not sure. */
  language: string;
}

/** A sentence, which may be an item of a list, or contain one. */
export interface Sentence extends TextSpan {
  /** The number of the sentence that introduces the list of which it is an item. */
  lead: number | undefined;
  /** Where its own list begins: what comes before the list is said of every item. */
  list: number | undefined;
}

/** `(a)`, `iv.`, a dash or a bullet before the text of an item. */
const ITEM = /^(?:\(?(?:[a-z]|[ivx]{1,5}|\d{1,2})[.)]|[-–—•·*])\s/;
const INTRODUCES = /[:—–-]$/;
const FIRST_ITEM = /\s\((?:a|i|1|x|A)\)\s/;

function sentencesIn(text: string, paragraphs: readonly Paragraph[]): Sentence[] {
  const all: Sentence[] = [];
  let lead: number | undefined;
  for (const paragraph of paragraphs) {
    const isItem = ITEM.test(text.slice(paragraph.start, paragraph.start + 8));
    if (!isItem) lead = undefined;
    for (const { start, end } of sentencesOf(text, paragraph)) {
      const at = text.slice(start, end).search(FIRST_ITEM);
      all.push({ start, end, lead, list: at === -1 ? undefined : start + at });
    }
    if (!isItem && INTRODUCES.test(text.slice(paragraph.start, paragraph.end))) lead = all.length - 1;
  }
  return all;
}

/** Reads a document: its words, sections and language. `language`: what the sender says that it is. */
export function readDocument(document: ExtractedDocument, language?: string | null): DocumentReading {
  const { headings } = document;
  const text = withoutPageBreaks(document.text);
  const index = indexWords(text);
  const sections = sectionsOf(text, headings);
  const paragraphs = paragraphsOf(text, sections);
  return {
    document,
    index,
    sections,
    paragraphs,
    sentences: sentencesIn(text, paragraphs),
    language: language ?? languageOf(index),
  };
}

/** The occurrences of any of the phrases, in order. */
export function findAny(phrases: readonly Phrase[], { index }: DocumentReading): TextSpan[] {
  return phrases.flatMap((one) => findPhrase(one, index)).toSorted((a, b) => a.start - b.start);
}

export const contains = (outer: TextSpan, inner: TextSpan): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/** Number of the last of the spans, ordered by start, that begins at `offset` or before; -1 for none. */
function lastFrom(spans: readonly TextSpan[], offset: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Number of the paragraph in which a place is; undefined between them. */
export function paragraphAt({ paragraphs }: DocumentReading, span: TextSpan): number | undefined {
  const number = lastFrom(paragraphs, span.start);
  const found = paragraphs[number];
  return found !== undefined && contains(found, span) ? number : undefined;
}

/** Number of the sentence in which a place begins. */
export const sentenceAt = ({ sentences }: DocumentReading, { start }: TextSpan): number => lastFrom(sentences, start);

/** Number of the section in which a place is. */
export function sectionAt({ sections }: DocumentReading, { start }: TextSpan): number {
  return lastFrom(sections, start);
}

/** The section and those that it is a part of, inner first. */
export function lineage({ sections }: DocumentReading, section: number): number[] {
  const line: number[] = [];
  for (let at: number | undefined = section; at !== undefined && at >= 0; at = sections[at]?.parent) line.push(at);
  return line;
}

/** The sentence around a place, as evidence: cut to what a quote may have. */
export function sentenceAround(reading: DocumentReading, span: TextSpan): TextSpan {
  const { document, sentences } = reading;
  if (paragraphAt(reading, span) === undefined) return bounded(document.text, span);
  const first = sentences[sentenceAt(reading, span)];
  const last = sentences[lastFrom(sentences, span.end - 1)];
  const whole = { start: first?.start ?? span.start, end: last?.end ?? span.end };
  return whole.end - whole.start <= MAX_QUOTE ? whole : bounded(document.text, { start: span.start, end: whole.end });
}

/** A span that a quote may have, which ends with a word and never inside a character. */
export function bounded(text: string, { start, end }: TextSpan): TextSpan {
  if (end - start <= MAX_QUOTE) return { start, end };
  const cut = text.slice(start, start + MAX_QUOTE + 1);
  const word = cut.search(/\s\S*$/);
  const length = word > MAX_QUOTE / 2 ? word : MAX_QUOTE - Number(/[\uD800-\uDBFF]$/.test(cut.slice(0, MAX_QUOTE)));
  return { start, end: start + length };
}

/** The distinct spans in order, without those inside another. */
export function distinct(spans: readonly TextSpan[]): TextSpan[] {
  const kept: TextSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last === undefined || span.end > last.end) kept.push(span);
  }
  return kept;
}
