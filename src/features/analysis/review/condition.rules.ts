import { type Clause, type FoundClause, mentionsOf } from './clause.rules.js';
import { type FactName, factSpans } from './facts.rules.js';
import type { TextSpan } from '../../../contracts/extraction.js';
import type { Figure, FigureUnit } from '../values/figures.rules.js';
import { type Phrase, readPhrase } from './phrase.rules.js';
import {
  contains,
  findAny,
  lineage,
  paragraphAt,
  type DocumentReading,
  sectionAt,
  sentenceAround,
} from './reading.rules.js';
import { wordAt } from './words.rules.js';

/** The maximum of words between a figure and its subject. */
const NEAR = 14;
const MAX_SPANS = 10;

/** When a check finds something, as data; phrases as `readPhrase` has them. */
export type CheckCondition =
  /** The contract extractor finds the clause. */
  | { clause: string }
  /** The text is about the clause's subject, but the clause was not found. */
  | { unclear: string }
  /** The head of the document says it. */
  | { fact: FactName }
  /** A section has such a name. */
  | { heading: string[] }
  /** The text says any of these; in sections of such names only; not in a paragraph that says `unless`. */
  | { says: string[]; under?: string[] | undefined; unless?: string[] | undefined }
  /** A match of each list, all within this many words. */
  | { together: string[][]; within: number }
  /** A figure near any of these phrases, within these bounds. */
  | { figure: FigureUnit; near: string[]; above?: number | undefined; below?: number | undefined }
  /** Different figures for what should be one; none of a sentence that says `unless`. */
  | { conflict: FigureUnit; near: string[]; unless?: string[] | undefined }
  | { not: CheckCondition }
  | { all: CheckCondition[] }
  | { any: CheckCondition[] };

/** The document as conditions see it. */
export interface Evidenced {
  reading: DocumentReading;
  /** Those that were found, and how each is recognized. */
  clauses: readonly FoundClause[];
  known: readonly Clause[];
  figures: readonly Figure[];
}

/** Whether a condition holds, and its evidence; empty if something is missing. */
export interface ConditionEvaluation {
  holds: boolean;
  spans: TextSpan[];
}

const found = (spans: TextSpan[]): ConditionEvaluation => ({
  holds: spans.length > 0,
  spans: spans.slice(0, MAX_SPANS),
});

/** Unparseable phrases are ignored: they were refused when the check was saved. */
function phrases(written: readonly string[]): Phrase[] {
  return written.flatMap((one) => {
    const read = readPhrase(one);
    return 'problem' in read ? [] : [read];
  });
}

/** The ids of the clauses that a condition asks for, itself or within another. */
export function clausesNamed(condition: CheckCondition): string[] {
  if ('clause' in condition) return [condition.clause];
  if ('unclear' in condition) return [condition.unclear];
  if ('not' in condition) return clausesNamed(condition.not);
  if ('all' in condition) return condition.all.flatMap(clausesNamed);
  return 'any' in condition ? condition.any.flatMap(clausesNamed) : [];
}

/** Evaluates a condition. Time in proportion to the document's length. */
export function evaluate(condition: CheckCondition, evidenced: Evidenced): ConditionEvaluation {
  const { reading, clauses } = evidenced;
  if ('clause' in condition)
    return found(
      clauses
        .filter(({ id, isUnclear }) => id === condition.clause && isUnclear !== true)
        .flatMap(({ spans }) => spans),
    );
  if ('unclear' in condition) {
    const clause = evidenced.known.find(({ id }) => id === condition.unclear);
    const one = clauses.find(({ id }) => id === condition.unclear);
    if (clause === undefined || (one !== undefined && one.isUnclear !== true)) return found([]);
    return found([...(one?.spans ?? []), ...mentionsOf(clause, reading)]);
  }
  if ('fact' in condition) return found(factSpans(condition.fact, reading));
  if ('heading' in condition) return found(headingsOf(condition.heading, reading));
  if ('says' in condition) return found(sayings(condition, reading));
  if ('together' in condition) return found(together(condition, reading));
  if ('figure' in condition) {
    const { figure, near, above, below } = condition;
    const figures = figuresNear(figure, near, evidenced).filter(
      ({ value }) => (above === undefined || value > above) && (below === undefined || value < below),
    );
    return found(figures.map((one) => sentenceAround(reading, one)));
  }
  if ('conflict' in condition) {
    const differing = differingFigures(conflictFigures(condition, evidenced));
    return found(differing.map(({ sentence }) => sentence));
  }
  if ('not' in condition) return { holds: !evaluate(condition.not, evidenced).holds, spans: [] };
  if ('all' in condition) {
    const outcomes = condition.all.map((one) => evaluate(one, evidenced));
    return outcomes.every(({ holds }) => holds)
      ? { holds: true, spans: outcomes.flatMap(({ spans }) => spans).slice(0, MAX_SPANS) }
      : found([]);
  }
  const outcomes = condition.any.map((one) => evaluate(one, evidenced)).filter(({ holds }) => holds);
  return { holds: outcomes.length > 0, spans: outcomes.flatMap(({ spans }) => spans).slice(0, MAX_SPANS) };
}

/** A figure for what should be one, the period it is of, and its sentence. */
export interface ConflictFigure {
  value: number;
  period: string;
  sentence: TextSpan;
}

/** The figures that must not differ. */
export function conflictFigures(
  { conflict, near, unless = [] }: Extract<CheckCondition, { conflict: FigureUnit }>,
  evidenced: Pick<Evidenced, 'reading' | 'figures'>,
): ConflictFigure[] {
  const { reading } = evidenced;
  const others = new Set(findAny(phrases(unless), reading).map((one) => sentenceAround(reading, one).start));
  const isInTable = inTables(reading);
  return figuresNear(conflict, near, evidenced).flatMap((one) => {
    const sentence = sentenceAround(reading, one);
    if (others.has(sentence.start) || isInTable(one)) return [];
    const period = [periodOf(reading, one), conflict === 'money' ? holderOf(reading, one) : ''].join(' ').trim();
    return [{ value: one.value, period, sentence }];
  });
}

/** Two columns or more in a line of text: cells between tabs, bars or wide gaps. */
const COLUMNS = /[|\t]|\S {3,}\S/;

/** Whether a figure is in a table: there each row has its own, for whom or what its first cell names. */
function inTables({ document: { text, tables } }: DocumentReading): (figure: Figure) => boolean {
  return ({ start, end }) => {
    if (tables.some((table) => table.start <= start && end <= table.end)) return true;
    const from = text.lastIndexOf('\n', start) + 1;
    const next = text.indexOf('\n', end);
    return COLUMNS.test(text.slice(Math.max(from, start - ROW), Math.min(next === -1 ? text.length : next, end + ROW)));
  };
}

/** Those that differ from another of their period, each value once. */
export function differingFigures<F extends ConflictFigure>(figures: readonly F[]): F[] {
  return [...Map.groupBy(figures, ({ period }) => period).values()].flatMap((same) => {
    const values = new Map(same.map((one) => [one.value, one]));
    return values.size < 2 ? [] : [...values.values()];
  });
}

const PERIOD =
  /\b(?:(?:(?:first|second|third|fourth|last|[1-4](?:st|nd|rd|th))\s)?(?:annual|year|half|quarter|month|week)|fy ?\d{2,4}|q[1-4]|h[12]|(?:19|20)\d\d|(?:january|february|march|april|june|july|august|september|october|november|december)\b)/gi;
const BEFORE = 50;
/** Characters of a row that are looked at on either side of a figure. */
const ROW = 200;
/** Those to whom a quota is given. */
const HOLDER =
  /\b(?:(?:level|grade|tier|band|step|segment|region|territory|group|class|role) (?:[ivx]{1,4}|\d{1,2}|[a-z])\b|(?:(?:senior|junior|principal|lead|regional|enterprise|mid-?market|commercial|strategic|named|major|key|inside|field|global|national|small business|smb|corporate|public sector) )?(?:account|sales|business development|customer success|solutions?|channel|partner|territory|regional) (?:executive|representative|rep|manager|director|engineer|consultant|specialist|associate)s?(?: (?:[ivx]{1,3}|\d))?\b|\b(?:ae|sdr|bdr|csm|am|vp|enterprise|mid-?market|smb|commercial|strategic)s?\b)/gi;
const AFTER = 30;

/** The period that is named beside a figure, if any: a quota of a quarter does not contradict that of a year. */
function periodOf(reading: DocumentReading, figure: Figure): string {
  const { text } = reading.document;
  const { start, end } = sentenceAround(reading, figure);
  const said = text.slice(Math.max(start, figure.start - BEFORE), figure.start);
  const before = said.slice(said.lastIndexOf(';') + 1).match(PERIOD);
  const after = text.slice(figure.end, Math.min(end, figure.end + AFTER)).match(PERIOD);
  const named = before?.at(-1) ?? after?.[0] ?? '';
  return named.toLowerCase().replace('annual', 'year');
}

/** The role or level that the figure is for, if its statement says it: a quota of one role does not contradict that of another. */
function holderOf(reading: DocumentReading, figure: Figure): string {
  const { text } = reading.document;
  const { start, end } = sentenceAround(reading, figure);
  const said = text.slice(Math.max(start, figure.start - ROW), figure.start);
  const before = said.slice(said.lastIndexOf(';') + 1).match(HOLDER);
  const after = text.slice(figure.end, Math.min(end, figure.end + AFTER)).match(HOLDER);
  return (before?.at(-1) ?? after?.[0] ?? '').toLowerCase();
}

function headingsOf(written: readonly string[], reading: DocumentReading): TextSpan[] {
  return findAny(phrases(written), reading).flatMap((hit) => {
    const heading = reading.sections[sectionAt(reading, hit)]?.heading;
    return heading !== undefined && contains(heading, hit) ? [heading] : [];
  });
}

function sayings(
  { says, under, unless = [] }: Extract<CheckCondition, { says: string[] }>,
  reading: DocumentReading,
): TextSpan[] {
  const without = new Set(findAny(phrases(unless), reading).map((hit) => paragraphAt(reading, hit)));
  const titles =
    under === undefined ? undefined : new Set(headingsOf(under, reading).map((one) => sectionAt(reading, one)));
  return findAny(phrases(says), reading)
    .filter((hit) => {
      if (unless.length > 0 && without.has(paragraphAt(reading, hit))) return false;
      return titles === undefined || lineage(reading, sectionAt(reading, hit)).some((section) => titles.has(section));
    })
    .map((hit) => sentenceAround(reading, hit));
}

/** For each place of the first list, the nearest place of each other list. */
function together(
  { together: lists, within }: Extract<CheckCondition, { together: string[][] }>,
  reading: DocumentReading,
): TextSpan[] {
  const { words } = reading.index;
  const [first = [], ...others] = lists.map((list) =>
    findAny(phrases(list), reading).map((hit) => ({ ...hit, word: wordAt(words, hit.start) })),
  );
  return first.flatMap((hit) => {
    const partners = others.map((hits) => nearest(hits, hit.word));
    if (partners.some((one) => one === undefined || Math.abs(one.word - hit.word) > within)) return [];
    return [sentenceAround(reading, hit)];
  });
}

function nearest<T extends { word: number }>(hits: readonly T[], word: number): T | undefined {
  const [before, after] = around(hits, word);
  if (before === undefined || after === undefined) return before ?? after;
  return word - before.word <= after.word - word ? before : after;
}

/** The last before a word, and the first from it on. */
function around<T extends { word: number }>(hits: readonly T[], word: number): [T | undefined, T | undefined] {
  let [low, high] = [0, hits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hits[middle]?.word ?? Infinity) < word) low = middle + 1;
    else high = middle;
  }
  return [hits[low - 1], hits[low]];
}

/** Where a further statement begins, with a subject and a verb of its own. */
const GOES_ON =
  /;|,\s(?:and|but|while|whereas|or)\s(?:\w+\s){1,4}?(?:is|are|was|were|shall|must|will|may|can|has|have|should)\b/i;

/** Figures of a unit in the sentence of such a phrase, within a few words of it. */
function figuresNear(
  unit: FigureUnit,
  near: readonly string[],
  { reading, figures }: Pick<Evidenced, 'reading' | 'figures'>,
): Figure[] {
  const { words } = reading.index;
  const hits = findAny(phrases(near), reading).map((hit) => ({ ...hit, word: wordAt(words, hit.start) }));
  return figures.filter((figure) => {
    if (figure.unit !== unit) return false;
    const word = wordAt(words, figure.start);
    const sentence = sentenceAround(reading, figure).start;
    // The nearest may be in the next sentence.
    return around(hits, word).some((hit) => {
      if (hit === undefined || Math.abs(hit.word - word) > NEAR) return false;
      const between = reading.document.text.slice(Math.min(hit.end, figure.end), Math.max(hit.start, figure.start));
      return sentenceAround(reading, hit).start === sentence && !GOES_ON.test(between);
    });
  });
}
