import type { ExtractedDocument } from '../../../contracts/extraction.js';
import { ExtractionError } from '../documents/extraction-error.js';
import { extractionBounds as bounds } from '../documents/extraction-bounds.data.js';
import type { Check, ReviewFinding } from '../review/findings.rules.js';
import { type Review, type ReviewWish, tablesOf } from '../review/review.rules.js';
import { contradictions } from './contradictions.data.js';
import { placedContract, reviewOfContract } from './contract-set.rules.js';
import {
  type Covered,
  inDocument,
  joinedDocuments,
  type MemberOfSet,
  placedMembers,
  placesInSet,
  reviewOfSet,
} from './set.rules.js';
import type { AnalyzedDocument } from './set.types.js';

/** The findings of the rules in the one document, or in all of a set. */
export interface Reviewed {
  /** Into its text all offsets point. */
  document: ExtractedDocument;
  review: Review;
  documents: AnalyzedDocument[] | null;
  covered: Covered[] | null;
  /** A model's finding with the documents of its quotes. */
  placed: (finding: ReviewFinding) => ReviewFinding;
}

/** The review of a set. Throws ExtractionError for documents that are too large together. */
export function setOf(
  members: readonly MemberOfSet[],
  given: readonly AnalyzedDocument[],
  checks: readonly Check[],
  wish: Pick<ReviewWish, 'extractTables'>,
): Reviewed {
  const places = placesInSet(members);
  const document = joinedDocuments(members, places);
  if (document.text.length > bounds.textLength)
    throw new ExtractionError('too_large', `the texts together are longer than ${bounds.textLength} characters`);
  if (document.pages.length > bounds.pages)
    throw new ExtractionError('too_large', `the documents together have more than ${bounds.pages} pages`);
  const isContract = members.some((one) => one.review.contract !== null);
  const { covered, ...review } = isContract
    ? reviewOfContract(members, places, checks)
    : reviewOfSet(members, places, checks, contradictions);
  const placed = placedMembers(members, places);
  return {
    document,
    review: { ...review, tables: wish.extractTables ? tablesOf(document) : [] },
    documents: members.map((member, index) => {
      const { kind, language, isAsked } = member.review;
      const { start = 0, end = 0 } = places[index] ?? {};
      const received = given[index] ?? { contentType: null, bytes: 0, sourceHash: '' };
      return {
        ...received,
        name: member.name,
        format: member.document.format,
        kind,
        language,
        asked: isAsked,
        contract: placed[index] === undefined ? null : placedContract(placed[index]),
        start,
        end,
      };
    }),
    covered: isContract ? null : covered,
    placed: (finding) => ({ ...finding, evidence: finding.evidence.map((one) => inDocument(one, places)) }),
  };
}
