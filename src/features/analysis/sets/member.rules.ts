import type { ExtractedDocument, TextSpan } from '../../../contracts/extraction.js';
import { type CheckCondition, conflictFigures, evaluate } from '../review/condition.rules.js';
import { type Checks, type Evidence, evidenceAt, type KnownClauses } from '../review/findings.rules.js';
import { type PartInSet, partInSet } from '../review/kinds.rules.js';
import { distinct, readDocument } from '../review/reading.rules.js';
import { type Review, reviewReading, type ReviewWish } from '../review/review.rules.js';
import { figuresIn } from '../values/figures.rules.js';
import type { Contradiction } from './contradictions.data.js';

/** Passages of a document that answer one question. */
const MAX_ANSWERS = 2;

/** A passage that answers a question of the template, or gives a figure. */
interface Said {
  ruleId: string;
  evidence: Evidence;
}

/** A document of a set, reviewed for itself. */
export interface MemberReview extends Review, PartInSet {
  /** The passages that answer the template's questions, as far as it is heard. */
  answers: Said[];
  /** The figures that other documents must not give differently. */
  figures: (Said & { value: number; period: string })[];
}

/** The condition that a check asks for, where it finds that something is missing. */
export const askedBy = (when: CheckCondition): CheckCondition | undefined => ('not' in when ? when.not : undefined);

/** Reads a document of a set: what it is, what it is asked and what it says. */
export function reviewMember(
  document: ExtractedDocument,
  { checks, templateId, contradictions }: Checks & { contradictions: readonly Contradiction[] },
  known: KnownClauses,
  given: { wish: ReviewWish; phones: readonly TextSpan[] },
): MemberReview {
  const reading = readDocument(document, given.wish.language);
  const own = known.kinds.find((kind) => kind.templateId === templateId);
  const part: PartInSet =
    own === undefined ? { kind: null, isAsked: true, isHeard: true } : partInSet(own, known.kinds, reading);
  const asked = part.isAsked ? { checks, templateId, isOfKind: true, isInSet: true } : { checks: [] };
  const review = reviewReading(reading, asked, known, given);
  // What an amendment says counts, however little of it there is.
  const isAsked = (part.isAsked && review.isJudged) || review.contract?.amends != null;
  const isHeard = part.isHeard && (isAsked || !part.isAsked);
  const evidenced = { reading, clauses: [], known: [], figures: figuresIn(document.text, reading.language) };
  const saidOf = (ruleId: string, spans: readonly TextSpan[]): Said[] =>
    distinct(spans)
      .slice(0, MAX_ANSWERS)
      .map((span) => ({ ruleId, evidence: evidenceAt(reading, span) }));
  const answers =
    !isHeard || review.contract !== null
      ? []
      : checks.flatMap(({ id, when }) => {
          const question = askedBy(when);
          return question === undefined ? [] : saidOf(id, evaluate(question, evidenced).spans);
        });
  const figures =
    !isHeard || review.contract !== null
      ? []
      : contradictions.flatMap(({ id, when }) =>
          conflictFigures(when, evidenced).map(({ value, period, sentence }) => ({
            ruleId: id,
            value,
            period,
            evidence: evidenceAt(reading, sentence),
          })),
        );
  return { ...review, ...part, isAsked, isHeard, answers, figures };
}
