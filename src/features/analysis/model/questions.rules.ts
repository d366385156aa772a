import type { ExtractedPage, TextSpan } from '../../../contracts/extraction.js';
import { type Evidence, type ReviewFinding, type Question, round } from '../review/findings.rules.js';
import { quotedEvidence, Grounder } from '../review/grounding.rules.js';
import type { ClauseClaim } from './clauses.rules.js';

/** A model's answer to a question. */
export interface Claim {
  ruleId: string;
  detail: string;
  quotes: string[];
  confidence: number;
}

/** A model's answer on one part of a document. */
export interface PartAnswer {
  claims: Claim[];
  /** Absent in answers of earlier releases. */
  clauses?: ClauseClaim[];
  model: string;
  evidenceIds: string[];
  /** The cost of its calls, nano-USD; absent in answers of earlier releases. */
  cost?: string;
}

/** A paragraph and how many tokens it takes. */
interface Weighed extends TextSpan {
  tokens: number;
}

/** How a document is divided for a model. */
export interface Division {
  /** Tokens of a part, at most; of a longer paragraph the paragraph. */
  size: number;
  /** Tokens that a part repeats of the one before. */
  overlap: number;
}

/** The maximum confidence of a model's claims. */
const SUREST = 0.8;
const PARTLY = 0.7;
const UNGROUNDED = 0.4;

/**
 * The parts in which a document goes to a model: whole paragraphs up to a size, the last ones of a part again in the
 * next, so that text across the boundary is seen whole.
 */
export function documentParts(paragraphs: readonly Weighed[], { size, overlap }: Division): TextSpan[] {
  const parts: TextSpan[] = [];
  let first = 0;
  while (first < paragraphs.length) {
    let tokens = 0;
    let next = first;
    for (; next < paragraphs.length; next += 1) {
      const more = paragraphs[next]?.tokens ?? 0;
      if (next > first && tokens + more > size) break;
      tokens += more;
    }
    parts.push({ start: paragraphs[first]?.start ?? 0, end: paragraphs[next - 1]?.end ?? 0 });
    if (next >= paragraphs.length) break;
    let begin = next;
    for (let repeated = 0; begin - 1 > first; begin -= 1) {
      repeated += paragraphs[begin - 1]?.tokens ?? 0;
      if (repeated > overlap || repeated + (paragraphs[next]?.tokens ?? 0) > size) break;
    }
    first = begin;
  }
  return parts;
}

/** A model's claims about a part of a document. */
export interface PartClaims {
  part: TextSpan;
  claims: readonly Claim[];
}

/** The context for checking a model's claims against a document. */
export interface Grounds {
  text: string;
  pages: readonly ExtractedPage[];
  questions: readonly Question[];
}

/**
 * The claims of a model as findings. Claims to questions that the template does not ask are dropped; so are quotes that
 * the text does not have, at the cost of confidence; a claim without any stays, marked as ungrounded. Title, severity
 * and recommendation are the template's. The same claim from two parts is one finding.
 */
export function groundClaims(answers: readonly PartClaims[], { text, pages, questions }: Grounds): ReviewFinding[] {
  const grounder = new Grounder(text);
  const asked = new Map(questions.map((question) => [question.id, question]));
  const findings: ReviewFinding[] = [];
  for (const { part, claims } of answers) {
    for (const { ruleId, detail, quotes, confidence } of claims) {
      const question = asked.get(ruleId);
      if (question === undefined) continue;
      const evidence = quotedEvidence(quotes, { grounder, part, text, pages });
      const kept = unique(evidence);
      const share = kept.length === 0 ? UNGROUNDED : evidence.length < quotes.length ? PARTLY : 1;
      const { category, severity, title, recommendation } = question;
      const finding: ReviewFinding = {
        id: '',
        ruleId,
        category,
        severity,
        title,
        detail,
        recommendation,
        basis: 'model',
        value: null,
        score: null,
        confidence: round(Math.min(SUREST, confidence) * share),
        ungrounded: kept.length === 0,
        evidence: kept,
        disagreement: null,
      };
      const known = findings.findIndex((one) => isSame(one, finding));
      if (known === -1) findings.push(finding);
      else findings[known] = joined(findings[known] ?? finding, finding);
    }
  }
  return findings;
}

function unique(evidence: readonly Evidence[]): Evidence[] {
  return [...new Map(evidence.map((one) => [`${one.start} ${one.end}`, one])).values()];
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function isSame(one: ReviewFinding, other: ReviewFinding): boolean {
  if (one.ruleId !== other.ruleId) return false;
  if (one.ungrounded || other.ungrounded) return plain(one.detail) === plain(other.detail);
  return one.evidence.some((a) => other.evidence.some((b) => a.start < b.end && b.start < a.end));
}

function joined(one: ReviewFinding, other: ReviewFinding): ReviewFinding {
  const [surer, second] = one.confidence >= other.confidence ? [one, other] : [other, one];
  return { ...surer, evidence: unique([...surer.evidence, ...second.evidence]) };
}
