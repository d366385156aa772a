import { entitiesIn } from '../values/entities.rules.js';
import type { ExtractedDocument, TextSpan } from '../../../contracts/extraction.js';
import {
  type Checks,
  type ContractReading,
  type ReviewFinding,
  findingsOf,
  type KnownClauses,
  pageOf,
} from './findings.rules.js';
import { type DocumentReading, readDocument } from './reading.rules.js';
import { confidenceOf, pointsOf, scoreOf } from './score.rules.js';
import { openingOf, summaryOf } from './summary.rules.js';

/** Options of a review. */
export interface ReviewWish {
  extractTables: boolean;
  extractEntities: boolean;
  language: string | null;
}

/** The result of a review without a model. */
export interface Review {
  language: string;
  paragraphs: TextSpan[];
  /** The document's description of itself. */
  opening: string | null;
  findings: ReviewFinding[];
  /** False for a document that is not of the template's kind. */
  isJudged: boolean;
  /** The kind of contract; null where the checks tell no kinds apart. */
  contract: ContractReading | null;
  entities: (ReturnType<typeof entitiesIn>[number] & { page: number | null })[];
  tables: (ExtractedDocument['tables'][number] & { id: string })[];
}

const MAX_TABLES = 200;
const MAX_CELLS = 20_000;

/** Reads a document by a template's checks. `phones`: found by the telephone number recognizer. */
export function reviewDocument(
  document: ExtractedDocument,
  checks: Checks,
  known: KnownClauses,
  given: { wish: ReviewWish; phones: readonly TextSpan[] },
): Review {
  return reviewReading(readDocument(document, given.wish.language), checks, known, given);
}

/** As `reviewDocument`, of a document that has been read. */
export function reviewReading(
  reading: DocumentReading,
  checks: Checks,
  known: KnownClauses,
  { wish, phones }: { wish: ReviewWish; phones: readonly TextSpan[] },
): Review {
  const { document } = reading;
  const { text, pages } = document;
  return {
    language: reading.language,
    paragraphs: reading.paragraphs.map(({ start, end }) => ({ start, end })),
    opening: openingOf(reading) ?? null,
    ...findingsOf(checks, reading, known),
    entities: wish.extractEntities
      ? entitiesIn(text, phones, reading.language).map((entity) => ({ ...entity, page: pageOf(pages, entity) }))
      : [],
    tables: wish.extractTables ? tablesOf(document) : [],
  };
}

/** The tables that a result holds: as many whole ones as its bounds allow. */
export function tablesOf({ tables }: Pick<ExtractedDocument, 'tables'>): Review['tables'] {
  let cells = 0;
  const kept: Review['tables'] = [];
  for (const [index, table] of tables.slice(0, MAX_TABLES).entries()) {
    cells += (table.rows.length + 1) * table.columns.length;
    if (cells > MAX_CELLS) break;
    kept.push({ id: `t${index + 1}`, ...table });
  }
  return kept;
}

/** Whether anything but a model's word shows a finding: a claim without a quote of the text costs no points. */
const isShown = ({ basis, ungrounded }: ReviewFinding): boolean => basis === 'rule' || !ungrounded;

/** The findings numbered and, where that is wanted, scored; and what follows for the whole. */
export function conclude(
  name: string,
  { language, opening, isJudged }: Pick<Review, 'language' | 'opening' | 'isJudged'>,
  findings: readonly ReviewFinding[],
  { scoreFindings, isWhole }: { scoreFindings: boolean; isWhole: boolean },
) {
  const isScored = scoreFindings && isJudged;
  const numbered = findings.map((finding, index) => ({
    ...finding,
    id: `f${index + 1}`,
    score: isScored ? (isShown(finding) ? pointsOf(finding) : 0) : null,
  }));
  const shown = findings.filter(isShown);
  return {
    findings: numbered,
    summary: summaryOf(name, opening, numbered.filter(isShown)),
    score: isScored ? scoreOf(shown) : null,
    confidence: confidenceOf(numbered, isWhole),
    language,
  };
}
