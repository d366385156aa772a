import { type Clause, type FoundClause, findClauses } from './clause.rules.js';
import { type Condition, evaluate } from './condition.rules.js';
import type { ExtractedPage, TextSpan } from '../../../contracts/extraction.js';
import { figuresIn } from './figures.rules.js';
import { bounded, distinct, type Reading } from './reading.rules.js';
import type { Severity } from './score.rules.js';

/** Something that a template looks for. */
export interface Check {
  /** Unique in its template. */
  id: string;
  category: string;
  severity: Severity;
  title: string;
  detail: string;
  recommendation: string;
  when: Condition;
}

/** Something that a template asks a model, where the text does not decide by itself. */
export interface Question {
  id: string;
  category: string;
  severity: Severity;
  title: string;
  question: string;
  recommendation: string;
}

/** The template for a kind of document. */
export interface Template {
  id: string;
  name: string;
  description: string;
  revision: number;
  checks: readonly Check[];
  questions: readonly Question[];
}

/** `fuzzy`: a model quoted it with other white space or quotation marks; the quote is the text's own. */
export type Alignment = 'exact' | 'fuzzy';

/** A place of the text that shows a finding: `text.slice(start, end) === quote`. */
export interface Evidence extends TextSpan {
  page: number | null;
  quote: string;
  alignment: Alignment;
}

/** A finding and its source. */
export interface Finding {
  id: string;
  ruleId: string;
  category: string;
  severity: Severity;
  title: string;
  detail: string;
  recommendation: string;
  basis: 'rule' | 'model';
  confidence: number;
  /** The points of 100 that it costs by itself; null when nothing is scored. */
  score: number | null;
  /** True where no place of the text shows it: something is missing, or a model's quotes were not found. */
  ungrounded: boolean;
  evidence: Evidence[];
}

const SHOWN = 0.9;
const TITLED = 0.95;
const MISSING = 0.75;
/** Checks are written for English: what they miss in another language is no sign. */
const FOREIGN = 0.4;
const MAX_EVIDENCE = 10;

/** Page of a place; null where the format has none. */
export function pageOf(pages: readonly ExtractedPage[], { start }: TextSpan): number | null {
  return pages.findLast((page) => page.start <= start)?.page ?? pages[0]?.page ?? null;
}

/** A place of the text as evidence: cut to what a quote may have. */
export function evidenceAt({ document }: Reading, span: TextSpan, alignment: Alignment = 'exact'): Evidence {
  const { start, end } = bounded(document.text, span);
  return {
    start,
    end,
    page: pageOf(document.pages, { start, end }),
    quote: document.text.slice(start, end),
    alignment,
  };
}

/** Runs a template's checks on a document, in order. */
export function findingsOf(
  { checks }: Pick<Template, 'checks'>,
  reading: Reading,
  clauses: readonly Clause[],
): Finding[] {
  const found: FoundClause[] = findClauses(clauses, reading);
  const evidenced = { reading, clauses: found, figures: figuresIn(reading.document.text, reading.language) };
  const titled = new Set(found.filter(({ isTitled }) => isTitled).map(({ id }) => id));
  return checks.flatMap(({ when, id, ...check }) => {
    const { holds, spans } = evaluate(when, evidenced);
    if (!holds) return [];
    const evidence = distinct(spans)
      .slice(0, MAX_EVIDENCE)
      .map((span) => evidenceAt(reading, span));
    const shown = 'clause' in when && titled.has(when.clause) ? TITLED : SHOWN;
    const sure = evidence.length > 0 ? shown : MISSING;
    const confidence = reading.language === 'en' ? sure : round(sure * FOREIGN);
    const ungrounded = evidence.length === 0;
    return [{ id: '', ruleId: id, ...check, basis: 'rule', confidence, score: null, ungrounded, evidence }];
  });
}

/** To three decimals. */
export const round = (value: number): number => Math.round(value * 1_000) / 1_000;
