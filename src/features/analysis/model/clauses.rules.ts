import type { ExtractedPage, TextSpan } from '../../../contracts/extraction.js';
import type { Clause } from '../review/clause.rules.js';
import type { CheckCondition } from '../review/condition.rules.js';
import type { Check, Disagreement, ReviewFinding } from '../review/findings.rules.js';
import { quotedEvidence, Grounder } from '../review/grounding.rules.js';
import { showsValue, speaksOf } from './shown.rules.js';

/** A model's claim about a clause in a part of a document. */
export interface ClauseClaim {
  clause: string;
  state: 'present' | 'missing';
  value: string | null;
  quotes: string[];
}

/** A clause about which a model is asked, and what the checks found of it. */
export interface AskedClause {
  id: string;
  /** The check that finds it. */
  check: Omit<Check, 'when'>;
  /** The finding of the check, that the clause is missing included; null for nothing to report. */
  found: Pick<ReviewFinding, 'ruleId' | 'value' | 'evidence'> | null;
  isPresent: boolean;
}

const MAX_PLACES = 2;
const MAX_PLACE = 160;
/** A model's word, with a quote. */
const SURENESS = 0.8;

/** The clause that a condition is about; undefined for several and for none. */
function clauseOf(when: CheckCondition): string | undefined {
  if ('clause' in when) return when.clause;
  if ('unclear' in when) return when.unclear;
  if ('not' in when) return clauseOf(when.not);
  if (!('any' in when)) return undefined;
  const [first, ...others] = new Set(when.any.map(clauseOf));
  return others.length === 0 ? first : undefined;
}

/** The clauses that a template checks, with what its checks found. */
export function askedClauses(checks: readonly Check[], findings: readonly ReviewFinding[]): AskedClause[] {
  const known = new Map(checks.map((check) => [check.id, check]));
  const found = new Map(
    findings.flatMap((one) => {
      const check = known.get(one.ruleId);
      const id = check && clauseOf(check.when);
      return check === undefined || id === undefined ? [] : [[id, { one, isPresent: 'clause' in check.when }] as const];
    }),
  );
  return checks.flatMap(({ when, ...check }) => {
    if (!('clause' in when)) return [];
    const { one = null, isPresent = false } = found.get(when.clause) ?? {};
    return { id: when.clause, check, found: one, isPresent };
  });
}

/** A line for each clause: its id, its name, and the places in a part where it was recognized. */
export function clauseLines(clauses: readonly AskedClause[], part: TextSpan): string[] {
  return clauses.map(({ id, check, found, isPresent }) => {
    const places = (found?.evidence ?? []).filter(({ start }) => part.start <= start && start < part.end);
    const quotes = places.slice(0, MAX_PLACES).map(({ quote }) => JSON.stringify(quote.slice(0, MAX_PLACE)));
    if (!isPresent || quotes.length === 0) return `- ${id}: ${check.title}`;
    const value = found?.value == null ? '' : ` (${found.value})`;
    return `- ${id}: ${check.title}; recognized${value}: ${quotes.join(', ')}`;
  });
}

const plain = (value: string): string => value.toLowerCase().replaceAll(/[\s,.]+/g, ' ');

/** A model's claims about clauses, by the part of the document that it had before it. */
export interface PartClauses {
  part: TextSpan;
  clauses: readonly ClauseClaim[];
}

/** The findings of a model, and its disagreements by the check's id. */
export interface ModelFindings {
  findings: ReviewFinding[];
  disagreements: ReadonlyMap<string, Disagreement>;
}

/** A document with which a model's claims are compared. */
export interface ComparedText {
  text: string;
  pages: readonly ExtractedPage[];
  /** ISO 639-1. */
  language?: string;
  /** How clauses are recognized: a quote under a clause must speak of its subject. */
  known?: readonly Clause[];
}

/**
 * Holds what a model says of clauses against what the checks found. Where both find a clause and read the same, nothing
 * follows. Where they differ, both stand: the check's finding as it is, and beside it what the model says; a model that
 * says a clause is there must have quoted it, from the part that it was sent, with words of the clause's subject, and its
 * value counts only if the quote shows it. What only the model found, and no check reports as missing, is a finding
 * of its own.
 */
export function compareClauses(
  answers: readonly PartClauses[],
  asked: readonly AskedClause[],
  { text, pages, language = 'en', known = [] }: ComparedText,
): ModelFindings {
  const grounder = new Grounder(text);
  const subjects = new Map(known.map((clause) => [clause.id, clause]));
  const disagreements = new Map<string, Disagreement>();
  const findings: ReviewFinding[] = [];
  for (const { id, check, found, isPresent } of asked) {
    // Of a missing clause no line has the usual words: a model that sees it in others only disagrees, with its quote.
    const isMissing = found !== null && !isPresent;
    const claims = answers.flatMap(({ part, clauses }) =>
      clauses
        .filter(({ clause }) => clause === id)
        .map((claim) => {
          const quoted = quotedEvidence(claim.quotes, { grounder, part, text, pages });
          const evidence = isMissing ? quoted : quoted.filter((one) => speaksOf(subjects.get(id), text, one));
          const quotes = evidence.map(({ quote }) => quote);
          const isShown = claim.value !== null && showsValue(id, claim.value, quotes, language);
          return { ...claim, value: isShown ? claim.value : null, evidence };
        }),
    );
    const seen = claims.filter(({ state, evidence }) => state === 'present' && evidence.length > 0);
    const evidence = seen.flatMap((one) => one.evidence);
    const value = seen.map((one) => one.value).find((one) => one !== null) ?? null;
    const isDenied = seen.length === 0 && claims.some(({ state }) => state === 'missing');
    if (found === null) {
      if (seen.length > 0) findings.push(byModel(check, value, evidence));
    } else if (!isPresent) {
      if (seen.length > 0) disagreements.set(found.ruleId, { state: 'present', value, evidence });
    } else if (isDenied) disagreements.set(found.ruleId, { state: 'missing', value: null, evidence: [] });
    else if (value !== null && found.value !== null && plain(value) !== plain(found.value))
      disagreements.set(found.ruleId, { state: 'present', value, evidence });
  }
  return { disagreements, findings };
}

function byModel(
  { id: ruleId, ...check }: Omit<Check, 'when'>,
  value: string | null,
  evidence: ReviewFinding['evidence'],
): ReviewFinding {
  const made = { basis: 'model', confidence: SURENESS, score: null, ungrounded: false, disagreement: null } as const;
  return { id: '', ruleId, ...check, ...made, value, evidence };
}
