import { clauses, likeness } from '../templates/clauses.data.js';
import { spoken } from '../templates/languages.data.js';
import { kindsOfSets } from '../templates/kinds.data.js';
import type { Begun } from '../documents/document-threads.js';
import type { ExtractedDocument, TextSpan } from '../../../contracts/extraction.js';
import type { Check } from './findings.rules.js';
import { type AskedClause, compareClauses, type ModelFindings, type PartClauses } from '../model/clauses.rules.js';
import { type Grounds, groundClaims, type PartClaims } from '../model/questions.rules.js';
import { contradictions } from '../sets/contradictions.data.js';
import { type MemberReview, reviewMember } from '../sets/member.rules.js';
import { type Review, reviewDocument, type ReviewWish } from './review.rules.js';

/** A document and what to look for in it. */
export interface ReviewTask {
  document: ExtractedDocument;
  checks: readonly Check[];
  templateId: string | undefined;
  wish: ReviewWish;
  phones: readonly TextSpan[];
}

/** A model's claims about a document, and the document. */
export interface GroundTask extends Grounds {
  answers: readonly (PartClaims & PartClauses)[];
  asked: readonly AskedClause[];
  /** ISO 639-1. */
  language: string;
}

function begin(begun: Begun['begun']): void {
  begun.postMessage(true);
  begun.close();
}

/** Reviews a document in this thread. */
export function review({ document, checks, templateId, wish, phones, begun }: ReviewTask & Begun): Review {
  begin(begun);
  const known = { clauses, kinds: kindsOfSets, likeness, spoken };
  return reviewDocument(document, { checks, templateId }, known, { wish, phones });
}

/** Reviews a document of a set in this thread. */
export function member({ document, checks, templateId, wish, phones, begun }: ReviewTask & Begun): MemberReview {
  begin(begun);
  const asked = { checks, templateId, contradictions };
  return reviewMember(document, asked, { clauses, kinds: kindsOfSets, likeness, spoken }, { wish, phones });
}

/** Holds a model's claims against the document in this thread. */
export function ground({ answers, asked, begun, ...grounds }: GroundTask & Begun): ModelFindings {
  begin(begun);
  const { language } = grounds;
  const known = language === 'en' ? clauses : (spoken.get(language) ?? []);
  const { findings, disagreements } = compareClauses(answers, asked, { ...grounds, known });
  return { findings: [...groundClaims(answers, grounds), ...findings], disagreements };
}
