import { invalidRequest } from '../../../shared/errors.js';
import { ExtractionError } from '../documents/extraction-error.js';
import type { ReviewThreads } from '../review/review-threads.js';
import { conclude } from '../review/review.rules.js';
import { checksOf } from './analysis-templates.service.js';
import type { AnalysisTemplatePreview, PreviewAnalysisTemplateInput } from './analysis-template.types.js';

const WISH = { extractTables: false, extractEntities: false, language: null };

/** Runs the checks of a draft on a sample. Nothing is stored, and no model is asked. */
export class TemplatePreview {
  constructor(private readonly threads: Pick<ReviewThreads, 'review'>) {}

  /** Throws INVALID_REQUEST for a sample that takes too long. */
  async of({ checks, text }: PreviewAnalysisTemplateInput, signal: AbortSignal): Promise<AnalysisTemplatePreview> {
    const document = { format: 'text' as const, text, pages: [], headings: [], tables: [] };
    try {
      const review = await this.threads.review(
        { document, checks: checksOf(checks), templateId: undefined, wish: WISH, phones: [] },
        signal,
      );
      const { findings, score } = conclude('', review, review.findings, { scoreFindings: true, isWhole: true });
      return { findings, score };
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
      throw invalidRequest([{ path: 'text', message: error.message }]);
    }
  }
}
