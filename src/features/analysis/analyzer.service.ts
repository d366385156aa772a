import type { JsonObject } from '../../shared/json.js';
import type { Asker } from '../gateway/structured.port.js';
import type { PiiReader } from '../trust/pii.port.js';
import type { AnalysisResult } from './analysis-book.service.js';
import type { AnalysisOptions } from './analysis.entity.js';
import type { DocumentExtractor, DocumentFile, ExtractedDocument } from './extraction.port.js';
import type { Template } from './findings.rules.js';
import type { ModelReviewer, ModelTask } from './model-review.service.js';
import { redactDocument } from './redaction.rules.js';
import { conclude } from './review.rules.js';
import type { ReviewThreads } from './review-threads.js';

/** A document and how it is to be analysed. */
export interface AnalysisTask extends Pick<ModelTask, 'answered' | 'keep' | 'isAttended'> {
  asker: Asker;
  file: DocumentFile;
  template: Template;
  options: AnalysisOptions;
  metadata: JsonObject | null;
}

interface AnalyzerOptions {
  extractor: DocumentExtractor;
  pii: PiiReader;
  threads: Pick<ReviewThreads, 'review'>;
  models: ModelReviewer;
}

/**
 * From a file to a result: read, redacted where the tenant wants that, reviewed by rules, then by a model. Stores
 * nothing. Throws ExtractionError, and what denies a model call. Contract §11.
 */
export class Analyzer {
  constructor(private readonly options: AnalyzerOptions) {}

  async analyze(task: AnalysisTask): Promise<AnalysisResult> {
    const { asker, template, options } = task;
    const { extractor, models, threads } = this.options;
    const extracted = await extractor.extract(task.file, asker.signal);
    const { piiMode } = asker.principal.tenant;
    const document = piiMode === 'redact' ? await this.redacted(extracted) : extracted;
    const phones = options.extractEntities ? await this.options.pii.detect(document.text, ['PHONE']) : [];
    const review = await threads.review({ document, checks: template.checks, wish: options, phones }, asker.signal);
    const { paragraphs, entities, tables } = review;
    const asked = await models.review({ ...task, document, paragraphs });
    const isWhole = asked.review.outcome !== 'failed';
    const findings = [...review.findings, ...asked.findings];
    return {
      format: document.format,
      text: document.text,
      ...conclude(template.name, review, findings, { scoreFindings: options.scoreFindings, isWhole }),
      ...{ entities, tables, modelReview: asked.review },
    };
  }

  /** Everything that follows sees this text alone, and every offset points into it. */
  private async redacted(document: ExtractedDocument): Promise<ExtractedDocument> {
    const { pii } = this.options;
    const { content, redactions } = await pii.redact(document.text);
    const titles = new Map<string, string>();
    for (const { title } of document.tables) {
      if (title !== null) titles.set(title, (await pii.redact(title)).content);
    }
    return redactDocument(document, content, redactions, titles);
  }
}
