import type { TextSpan } from '../../../contracts/extraction.js';
import { asidesOf } from './asides.rules.js';
import { type Pattern, patternFinder, patternOf, wordsOf } from './pattern.rules.js';
import { type Phrase, phrasesOf } from './phrase.rules.js';
import {
  contains,
  distinct,
  findAny,
  lineage,
  paragraphAt,
  type DocumentReading,
  sectionAt,
  sentenceAround,
  sentenceAt,
} from './reading.rules.js';
import { sentencesOf } from './sections.rules.js';

/** How a clause is recognized. Phrases as `phrasesOf` has them, and wording as `patternOf` has it. */
export interface ClauseTerms {
  id: string;
  name: string;
  /** Names of its section. */
  headings: readonly string[];
  /** Possible names of its section, which also require its wording. */
  weakHeadings?: readonly string[];
  /** Its wording: patterns of the clause itself, not of mentions of it. */
  wording: readonly string[];
  /** Patterns of which a sentence has one if it is to say the clause by its likeness to it. */
  defining?: readonly string[];
  /** Words that rule out wording near them. */
  unless?: readonly string[];
  /** Words without which nothing in a document is about the subject. Those of the headings and the wording when absent. */
  subject?: readonly string[];
  /** A heading alone makes none: the wording has to be there. */
  needsWording?: true;
  /** Clauses that it often shares a section with: what says it under their names is no mention. */
  under?: readonly string[];
  /** A provision within other clauses: its sentences count wherever they stand, and no section belongs to it. */
  isProvision?: true;
  /** Looked for only where a check names it: it is asked of one kind of contract. */
  isOfKind?: true;
  /**
   * The clause is reported only if its value can be read or its evidence contains one of these phrases. An expiration clause,
   * for example, must state a date, a period or an event that ends the agreement.
   */
  needsValue?: readonly string[];
}

/** A clause, its phrases read. */
export interface Clause extends Omit<
  ClauseTerms,
  'headings' | 'weakHeadings' | 'wording' | 'defining' | 'unless' | 'subject' | 'needsValue'
> {
  headings: readonly Phrase[];
  weakHeadings: readonly Phrase[];
  wording: readonly Pattern[];
  defining: readonly Pattern[];
  subject: readonly Phrase[];
  needsValue: readonly Phrase[] | undefined;
}

/** The location of a clause, paragraph by paragraph. */
export interface FoundClause {
  id: string;
  spans: TextSpan[];
  /** The section has the clause's name. */
  isTitled: boolean;
  /** Its words are like those of the clause, though no pattern found it. */
  isAlike?: true;
  /** They are like it, but have no words that define it: it is not found, nor is it missing. */
  isUnclear?: true;
  /** The passage whose words are most like it: what it says is read there first. */
  likeliest?: TextSpan;
}

export function compileClause(terms: ClauseTerms): Clause {
  const { headings, weakHeadings = [], wording, defining = [], unless = [], subject = [], needsValue } = terms;
  const patterns = wording.map((one) => patternOf(one, unless));
  return {
    ...terms,
    subject:
      subject.length > 0
        ? subject.flatMap(wordsOf)
        : [...[...headings, ...weakHeadings].flatMap(phrasesOf), ...patterns.flatMap(({ anchor }) => anchor.phrases)],
    headings: headings.flatMap(phrasesOf),
    weakHeadings: weakHeadings.flatMap(phrasesOf),
    wording: patterns,
    defining: defining.map((one) => patternOf(one)),
    needsValue: needsValue?.flatMap(wordsOf),
  };
}

/** Candidates for one clause, before its location is decided. */
interface Traces {
  clause: Clause;
  /** Sections by the names of their own headings. */
  titled: Set<number>;
  weaklyTitled: Set<number>;
  /** Paragraphs that talk about clauses without being any. */
  asides: ReadonlySet<number>;
  /** Paragraphs that say it, and where. */
  worded: Map<number, TextSpan[]>;
}

function sectionsTitled(phrases: readonly Phrase[], reading: DocumentReading): Set<number> {
  const titled = new Set<number>();
  for (const hit of findAny(phrases, reading)) {
    const section = sectionAt(reading, hit);
    const heading = reading.sections[section]?.heading;
    if (heading !== undefined && contains(heading, hit)) titled.add(section);
  }
  return titled;
}

function tracesOf(
  clause: Clause,
  reading: DocumentReading,
  asides: ReadonlySet<number>,
  find: (pattern: Pattern) => TextSpan[],
): Traces {
  const worded = new Map<number, TextSpan[]>();
  for (const hit of clause.wording.flatMap(find).toSorted((a, b) => a.start - b.start)) {
    const paragraph = paragraphAt(reading, hit);
    const sentence = reading.sentences[sentenceAt(reading, hit)];
    if (paragraph === undefined || sentence === undefined || !contains(sentence, hit)) continue;
    if (asides.has(paragraph)) continue;
    const known = worded.get(paragraph);
    if (known === undefined) worded.set(paragraph, [hit]);
    else known.push(hit);
  }
  return {
    clause,
    asides,
    titled: sectionsTitled(clause.headings, reading),
    weaklyTitled: sectionsTitled(clause.weakHeadings, reading),
    worded,
  };
}

/**
 * Locates the clauses of a contract: under a heading of their own, in the paragraphs of a section that shares its
 * heading with others, in the sentences of a paragraph that says many things, or, when it is nowhere else, in sentences
 * under another clause's name. A clause that is merely mentioned, defined or listed is not found.
 */
export function findClauses(clauses: readonly Clause[], reading: DocumentReading): FoundClause[] {
  const asides = asidesOf(reading);
  const find = patternFinder(reading);
  const all = clauses.map((clause) => tracesOf(clause, reading, asides, find));
  const owners = all.filter(({ clause }) => clause.isProvision !== true);
  return all.flatMap((traces) => {
    const { id, isProvision } = traces.clause;
    const others = owners.filter((one) => one !== traces);
    const titled = isProvision === true ? [] : underTitles(traces, others, reading);
    const passing = isProvision === true || titled.length > 0 ? [] : inPassing(traces, others, reading);
    const spans = [titled, passing].find((found) => found.length > 0) ?? anywhere(traces, reading);
    return spans.length === 0 ? [] : [{ id, spans, isTitled: titled.length > 0 }];
  });
}

/** The sentences that say it, under whatever name. */
function anywhere({ worded }: Traces, reading: DocumentReading): TextSpan[] {
  return distinct([...worded.values()].flat().map((hit) => sentenceAround(reading, hit)));
}

/** Places that are about the subject of a clause, which was not found; by sentences. */
export function mentionsOf({ subject }: Clause, reading: DocumentReading): TextSpan[] {
  return distinct(findAny(subject, reading).map((hit) => sentenceAround(reading, hit)));
}

/** The paragraphs of sections with its name, except those that clearly are another clause. */
function underTitles(
  { clause, titled, weaklyTitled, asides, worded }: Traces,
  others: readonly Traces[],
  reading: DocumentReading,
): TextSpan[] {
  const { paragraphs } = reading;
  const own = paragraphs.flatMap((paragraph, number) => {
    if (asides.has(number)) return [];
    const line = lineage(reading, paragraph.section);
    // The innermost heading that names a clause decides.
    const nearest = line.find(
      (section) => titled.has(section) || weaklyTitled.has(section) || others.some((one) => one.titled.has(section)),
    );
    if (nearest === undefined || !(titled.has(nearest) || weaklyTitled.has(nearest))) return [];
    return [{ paragraph, number, section: nearest, isShared: others.some((one) => one.titled.has(nearest)) }];
  });
  return own
    .filter(({ number, section, isShared }) => {
      if (worded.has(number)) return true;
      if (clause.needsWording === true || isShared || !titled.has(section)) return false;
      return !others.some((one) => one.worded.has(number));
    })
    .map(({ paragraph: { start, end } }) => ({ start, end }));
}

/**
 * If no section has its name: whole paragraphs about nothing else, and single sentences of mixed paragraphs and shared
 * sections.
 */
function inPassing({ clause, worded }: Traces, others: readonly Traces[], reading: DocumentReading): TextSpan[] {
  const { document, paragraphs } = reading;
  return [...worded].flatMap(([number, hits]) => {
    const paragraph = paragraphs[number];
    if (paragraph === undefined) return [];
    const line = lineage(reading, paragraph.section);
    const hosts = others.filter((one) => line.some((section) => one.titled.has(section)));
    if (hosts.some((host) => clause.under?.includes(host.clause.id) !== true)) return [];
    const isAlone = hosts.length === 0 && !others.some((one) => one.worded.has(number));
    if (isAlone) return [{ start: paragraph.start, end: paragraph.end }];
    const sentences = sentencesOf(document.text, paragraph);
    return distinct(sentences.filter((sentence) => hits.some((hit) => contains(sentence, hit))));
  });
}
