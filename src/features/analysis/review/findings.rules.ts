import type { ContractKindId } from '../kinds/contract-kind-names.data.js';
import { checksOfKind, recognizeContract } from '../kinds/contract-kind.rules.js';
import { type Clause, findClauses } from './clause.rules.js';
import { type CheckCondition, clausesNamed, evaluate } from './condition.rules.js';
import type { ExtractedPage, TextSpan } from '../../../contracts/extraction.js';
import { withEnd } from '../values/contract-end.rules.js';
import { basisOfCap } from '../values/caps.rules.js';
import { figuresIn } from '../values/figures.rules.js';
import { type DocumentKind, isTooShort, otherKindOf } from './kinds.rules.js';
import { notEnglish, otherKind, pagesWithoutText, remark, tooShort, withoutText } from './remarks.rules.js';
import { type Likeness, weighedClauses } from './likeness.rules.js';
import { FEWEST_WORDS } from './language.rules.js';
import type { Phrase } from './phrase.rules.js';
import { bounded, contains, distinct, findAny, paragraphAt, type DocumentReading } from './reading.rules.js';
import type { FindingSeverity } from './score.rules.js';
import { valueOf } from '../values/values.rules.js';

/** Something that a template looks for. */
export interface Check {
  /** Unique in its template. */
  id: string;
  category: string;
  severity: FindingSeverity;
  title: string;
  detail: string;
  recommendation: string;
  when: CheckCondition;
  /** The kinds of contract that it asks; absent where it asks all. */
  kinds?: readonly ContractKindId[];
  /** The severity for the kinds for which it differs. */
  severityByKind?: Readonly<Partial<Record<ContractKindId, FindingSeverity>>>;
}

/** Something that a template asks a model, where the text does not decide by itself. */
export interface Question {
  id: string;
  category: string;
  severity: FindingSeverity;
  title: string;
  question: string;
  recommendation: string;
}

/** The template for a kind of document. */
export interface ReviewTemplate {
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
  /** The name of its document, in a set of several. */
  document?: string;
  page: number | null;
  quote: string;
  alignment: Alignment;
}

/** A model's reading of a clause where it differs from the check's: whether it is there, and its value. */
export interface Disagreement {
  state: 'present' | 'missing';
  value: string | null;
  evidence: Evidence[];
}

/** A finding and its source. */
export interface ReviewFinding {
  id: string;
  ruleId: string;
  category: string;
  severity: FindingSeverity;
  title: string;
  detail: string;
  recommendation: string;
  basis: 'rule' | 'model';
  confidence: number;
  /** The value in one form for all spellings: `New York`, `USD 5000000`, `P30D`, a date; null for none. */
  value: string | null;
  /** The points of 100 that it costs by itself; null when nothing is scored. */
  score: number | null;
  /** True where no place of the text shows it: something is missing, or a model's quotes were not found. */
  ungrounded: boolean;
  evidence: Evidence[];
  /** Null where no model was asked, or it says the same. */
  disagreement: Disagreement | null;
}

const SHOWN = 0.9;
const TITLED = 0.95;
/** By its words alone, without a pattern. */
const ALIKE = 0.7;
const MISSING = 0.75;
/** For text about the subject, which may well be the clause. */
const UNCLEAR = 0.4;
const MAX_EVIDENCE = 10;

/** Page of a place; null where the format has none. */
export function pageOf(pages: readonly ExtractedPage[], { start }: TextSpan): number | null {
  return pages.findLast((page) => page.start <= start)?.page ?? pages[0]?.page ?? null;
}

/** A place of the text as evidence: cut to what a quote may have. */
export function evidenceAt({ document }: DocumentReading, span: TextSpan, alignment: Alignment = 'exact'): Evidence {
  const { start, end } = bounded(document.text, span);
  return {
    start,
    end,
    page: pageOf(document.pages, { start, end }),
    quote: document.text.slice(start, end),
    alignment,
  };
}

/** The kind of a contract and the passages that show it. */
export interface ContractReading {
  kind: ContractKindId;
  /** Its title, or sentences of its first clauses; empty where nothing shows a kind. */
  evidence: Evidence[];
  /** Where it says that it changes another contract; null where it does not. */
  amends: Evidence | null;
}

/** The checks to apply to a document. */
export interface Checks extends Pick<ReviewTemplate, 'checks'> {
  /** The template that they are from. */
  templateId?: string | undefined;
  /** Whether it is a document of the template's kind, where that is known. */
  isOfKind?: boolean;
  /** Whether it is one of several documents. */
  isInSet?: boolean;
}

/** The known kinds of documents, and the clauses of contracts with their likeness. */
export interface KnownClauses {
  clauses: readonly Clause[];
  kinds: readonly DocumentKind[];
  likeness?: Likeness | undefined;
  /** The clauses as other languages than English say them, ISO 639-1. */
  spoken?: ReadonlyMap<string, readonly Clause[]> | undefined;
}

/**
 * The findings of a template's checks on a document, in order; `isJudged` is false for a document of another kind, for one
 * in a language that the checks do not speak, and for a line or two in which nothing that they ask for is said.
 */
export function findingsOf(
  { checks, templateId, isOfKind, isInSet }: Checks,
  reading: DocumentReading,
  { clauses: english, kinds, likeness, spoken }: KnownClauses,
): { findings: ReviewFinding[]; isJudged: boolean; contract: ContractReading | null } {
  const own = kinds.find((kind) => kind.templateId === templateId);
  const other = isOfKind === true ? undefined : own && otherKindOf(own, kinds, reading);
  const unread = pagesWithoutText(reading.document.pages);
  const remarks = unread.length === 0 ? [] : [remark(withoutText(unread))];
  if (other !== undefined) return { findings: [...remarks, remark(otherKind(other))], isJudged: false, contract: null };
  const contract = contractIn(checks, reading);
  const ofKind = contract === null ? checks : checksOfKind(checks, contract, isInSet);
  // Too short to detect a language: assumed to be English, and judged only if the checks find something.
  const isBrief = reading.language === 'und' && reading.index.words.length < FEWEST_WORDS;
  const language = isBrief ? 'en' : reading.language;
  const clauses = language === 'en' ? english : (spoken?.get(language) ?? []);
  const asked = language === 'en' ? ofKind : ofKind.filter(({ when }) => isSpoken(when, clauses, own !== undefined));
  if (asked.length < ofKind.length) remarks.push(remark(notEnglish(language, asked.length > 0)));
  if (asked.length === 0 && ofKind.length > 0) return { findings: remarks, isJudged: false, contract };
  const named = new Set(asked.flatMap(({ when }) => clausesNamed(when)));
  const wanted = clauses.filter(({ id, isOfKind }) => isOfKind !== true || named.has(id));
  const patterned = findClauses(wanted, reading);
  const found = likeness === undefined ? patterned : weighedClauses(patterned, { clauses: wanted, likeness }, reading);
  const figures = figuresIn(reading.document.text, language);
  const evidenced = { reading, clauses: found, known: wanted, figures };
  const sureness = new Map(
    found.map(({ id, isTitled, isAlike }) => [id, isTitled ? TITLED : isAlike === true ? ALIKE : SHOWN]),
  );
  const likeliest = new Map<string | undefined, TextSpan | undefined>(found.map((one) => [one.id, one.likeliest]));
  const valued = new Map<string | undefined, readonly Phrase[] | undefined>(
    clauses.map(({ id, needsValue }) => [id, needsValue]),
  );
  const isEmpty = (subject: string | undefined, spans: readonly TextSpan[]): boolean => {
    const phrases = valued.get(subject);
    if (phrases === undefined) return false;
    return !findAny(phrases, reading).some((hit) => spans.some((span) => contains(span, hit)));
  };
  const findings = asked.flatMap(({ when, id, kinds: _, severityByKind: __, ...check }): ReviewFinding[] => {
    const { holds, spans } = evaluate(when, evidenced);
    if (!holds) return [];
    const evidence = distinct(spans)
      .slice(0, MAX_EVIDENCE)
      .map((span) => evidenceAt(reading, span));
    const shown = ('clause' in when ? sureness.get(when.clause) : undefined) ?? SHOWN;
    const sure = 'unclear' in when ? UNCLEAR : evidence.length > 0 ? shown : MISSING;
    const ungrounded = evidence.length === 0;
    const subject = 'clause' in when ? when.clause : 'fact' in when ? when.fact : undefined;
    const passages = passagesFor(reading, evidence, likeliest.get(subject));
    const value = subject === undefined ? null : valueOf(subject, passages, language);
    if (value === null && isEmpty(subject, spans)) return [];
    const made = { basis: 'rule', score: null, disagreement: null } as const;
    const basis = subject === 'liability-cap' ? basisOfCap(passages, language) : undefined;
    const detail = basis === undefined ? check.detail : `${check.detail} ${basis}`;
    return [{ id: '', ruleId: id, ...check, detail, ...made, confidence: sure, value, ungrounded, evidence }];
  });
  if (own !== undefined && (isBrief || isTooShort(reading)) && findings.every(({ ungrounded }) => ungrounded))
    return { findings: [...remarks, remark(tooShort(own))], isJudged: false, contract };
  return {
    findings: [...remarks, ...withEnd(findings, { text: reading.document.text, language })],
    isJudged: true,
    contract,
  };
}

/** The kind of contract that a document is, if the checks tell kinds apart. */
function contractIn(checks: readonly Check[], reading: DocumentReading): ContractReading | null {
  if (checks.every(({ kinds }) => kinds === undefined)) return null;
  const { kind, spans, amends } = recognizeContract(reading);
  return {
    kind,
    evidence: spans.map((span) => evidenceAt(reading, span)),
    amends: amends === undefined ? null : evidenceAt(reading, amends),
  };
}

/**
 * Whether a check can be made in the language of these clauses: it asks for none but them. A tenant's own phrases are in
 * whatever language the tenant writes; ours are English.
 */
function isSpoken(when: CheckCondition, clauses: readonly Clause[], isOurs: boolean): boolean {
  const named = clausesNamed(when);
  return (named.length > 0 || !isOurs) && named.every((name) => clauses.some(({ id }) => id === name));
}

/** Where to read what a clause says: in the evidence, the likeliest first, then in the paragraphs around it. */
function passagesFor(
  reading: DocumentReading,
  evidence: readonly Evidence[],
  likeliest: TextSpan | undefined,
): string[] {
  const isLikeliest = ({ start, end }: TextSpan): boolean =>
    likeliest !== undefined && start < likeliest.end && likeliest.start < end;
  const ordered = evidence.toSorted((a, b) => Number(isLikeliest(b)) - Number(isLikeliest(a)));
  return [...ordered.map(({ quote }) => quote), ...ordered.map((one) => paragraphText(reading, one))];
}

/** The paragraph around a passage: what a clause says may be in its next sentence. */
function paragraphText(reading: DocumentReading, span: TextSpan): string {
  const paragraph = reading.paragraphs[paragraphAt(reading, span) ?? -1];
  return paragraph === undefined ? '' : reading.document.text.slice(paragraph.start, paragraph.end);
}

/** Rounds to three decimals. */
export const round = (value: number): number => Math.round(value * 1_000) / 1_000;
