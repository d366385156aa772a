import type { ExtractedPage } from '../../../contracts/extraction.js';
import type { ReviewFinding } from './findings.rules.js';
import type { DocumentKind, otherKindOf } from './kinds.rules.js';

const SHOWN = 0.9;
const MAX_LISTED_PAGES = 20;

export type Remark = Pick<ReviewFinding, 'ruleId' | 'title' | 'detail' | 'recommendation'>;

/** Something about the document as a whole. */
export function remark(said: Remark): ReviewFinding {
  const whole = { category: 'document', severity: 'info', basis: 'rule', confidence: SHOWN } as const;
  return { id: '', ...said, ...whole, value: null, score: null, ungrounded: true, evidence: [], disagreement: null };
}

/** The numbers of the pages that are pictures alone, in a document whose others have text. */
export function pagesWithoutText(pages: readonly ExtractedPage[]): number[] {
  return pages.filter(({ start, end }) => start === end).map(({ page }) => page);
}

export function withoutText(pages: readonly number[]): Remark {
  const listed = pages.slice(0, MAX_LISTED_PAGES).join(', ');
  const more = pages.length > MAX_LISTED_PAGES ? ` and ${pages.length - MAX_LISTED_PAGES} more` : '';
  return {
    ruleId: 'document.pages',
    title: pages.length === 1 ? `Page ${listed} has no text` : `${pages.length} pages have no text`,
    detail: `No text layer was found on ${pages.length === 1 ? 'page' : 'pages'} ${listed}${more}: blank, or a scan. What a scan says was not read.`,
    recommendation: 'If these pages are scans, run text recognition over them and analyse the document again.',
  };
}

export function notEnglish(language: string, isInPart: boolean): Remark {
  const name = language === 'und' ? 'The language was not recognized' : `The document is not in English (${language})`;
  return {
    ruleId: 'document.language',
    title: name,
    detail: isInPart
      ? 'Only checks that read this language were made: of a contract, its main clauses.'
      : 'The checks read English, and contracts in German and French. They were not made.',
    recommendation: 'Have it read by a model or a person, or name its language if it was mistaken.',
  };
}

export function otherKind({ own, likely }: NonNullable<ReturnType<typeof otherKindOf>>): Remark {
  const instead = likely === undefined ? '' : ` It reads like ${likely.name}.`;
  return {
    ruleId: 'document.kind',
    title: `This does not read like ${own.name}`,
    detail: `The checks are for ${own.name} and were not made.${instead}`,
    recommendation:
      likely === undefined || likely.templateId === null
        ? 'Choose another template.'
        : `Analyse it with the template ${likely.templateId}.`,
  };
}

export function tooShort({ name }: DocumentKind): Remark {
  return {
    ruleId: 'document.short',
    title: `This is too short for ${name}`,
    detail: `The checks expect the whole text of ${name}, and these lines say nothing that they look for. Nothing is reported as missing, and there is no score.`,
    recommendation: 'Send the whole document, not its title, its address or an excerpt.',
  };
}
