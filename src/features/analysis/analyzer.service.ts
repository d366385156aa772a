import type { JsonObject } from '../../shared/json/json.js';
import type { Requester } from '../../contracts/structured.js';
import { type PiiReader, type PiiType, piiTypes } from '../../contracts/pii.js';
import type { AnalysisResult } from './analysis-writer.service.js';
import type { AnalysisGate, Permit } from './analysis-gate.service.js';
import type { Analysis, AnalysisOptions } from './analysis.entity.js';
import type { DocumentExtractor, DocumentFile, ExtractedDocument } from '../../contracts/extraction.js';
import type { ReviewTemplate } from './review/findings.rules.js';
import { askedClauses } from './model/clauses.rules.js';
import { asksModel, type ModelReviewer, type ModelTask } from './model/model-reviewer.service.js';
import { redactDocument } from './review/redaction.rules.js';
import { conclude } from './review/review.rules.js';
import type { ReviewThreads } from './review/review-threads.js';

/** A document and how it is to be analysed. */
export interface AnalysisTask extends Pick<ModelTask, 'answered' | 'keep' | 'isAttended'> {
  /** The record of the analysis. */
  analysis: Pick<Analysis, 'id' | 'sourceHash'>;
  asker: Requester;
  file: DocumentFile;
  template: ReviewTemplate;
  options: AnalysisOptions;
  metadata: JsonObject | null;
}

interface AnalyzerOptions {
  gate: Pick<AnalysisGate, 'permit'>;
  extractor: DocumentExtractor;
  pii: PiiReader;
  threads: Pick<ReviewThreads, 'review'>;
  models: ModelReviewer;
}

/** A document as everything that follows sees it, and the personal data that came in with it. */
interface Screened {
  document: ExtractedDocument;
  pii: PiiType[];
}

/**
 * From a file to a result: read, redacted where the tenant wants that, reviewed by rules, then by a model. Nothing comes
 * out that was not let through: by the interceptor, as a model call about this document, or by the gate. Stores nothing.
 * Throws ExtractionError, and what denies the analysis.
 */
export class Analyzer {
  constructor(private readonly options: AnalyzerOptions) {}

  async analyze(task: AnalysisTask): Promise<AnalysisResult> {
    const { asker, template, options } = task;
    const { extractor, models, threads } = this.options;
    const { document, pii } = await this.screened(task, await extractor.extract(task.file, asker.signal));
    const isBlocked = asker.principal.tenant.piiMode === 'block' && pii.length > 0;
    let permit = isBlocked || !asksModel(task) ? await this.permit(task, pii) : null;
    const phones = options.extractEntities ? await this.options.pii.detect(document.text, ['PHONE']) : [];
    const reviewed = { document, checks: template.checks, templateId: template.id, wish: options, phones };
    const review = await threads.review(reviewed, asker.signal);
    const { paragraphs, entities, tables } = review;
    const clauses = askedClauses(template.checks, review.findings);
    const asked = await models.review({ ...task, document, paragraphs, clauses });
    // A call that was let through has its own evidence; a model that could not be asked at all leaves the question open.
    if (asked.review.evidenceIds.length === 0) permit ??= await this.permit(task, pii);
    const isWhole = asked.review.outcome !== 'failed';
    const checked = review.findings.map((one) => ({
      ...one,
      disagreement: asked.disagreements.get(one.ruleId) ?? null,
    }));
    const findings = [...checked, ...asked.findings];
    const whole = conclude(template.name, review, findings, { scoreFindings: options.scoreFindings, isWhole });
    const summary = await this.options.pii.redact(whole.summary, { rules: asker.principal.tenant.piiRules });
    return {
      format: document.format,
      text: document.text,
      permit,
      ...whole,
      // A summary is read where the document is not: lists, notices. It has no offsets.
      summary: summary.content,
      entities,
      tables,
      pages: document.pages,
      modelReview: asked.review,
    };
  }

  private permit({ analysis, asker, file, template, options }: AnalysisTask, pii: PiiType[]): Promise<Permit> {
    const { extractTables, extractEntities, scoreFindings, language, proposalId } = options;
    const { contentType = null, filename = null } = file;
    const request = {
      document: { sourceHash: analysis.sourceHash, contentType, filename, pii },
      templateId: template.id,
      templateRevision: template.revision,
      options: { extractTables, extractEntities, scoreFindings, language },
    };
    return this.options.gate.permit(asker, analysis.id, request, proposalId);
  }

  /** Where the tenant redacts, everything that follows sees that text alone, and every offset points into it. */
  private async screened({ asker, metadata }: AnalysisTask, document: ExtractedDocument): Promise<Screened> {
    const { pii } = this.options;
    const { piiMode, piiRules: rules } = asker.principal.tenant;
    if (piiMode === 'off') return { document, pii: [] };
    const titles = [...new Set(document.tables.flatMap(({ title }) => title ?? []))];
    const beside = await pii.detect([...titles, JSON.stringify(metadata ?? {})].join('\n\n'), undefined, rules);
    if (piiMode !== 'redact')
      return { document, pii: kindsOf(beside, await pii.detect(document.text, undefined, rules)) };
    const { content, redactions } = await pii.redact(document.text, { rules });
    const redacted = new Map<string, string>();
    for (const title of titles) redacted.set(title, (await pii.redact(title, { rules })).content);
    return { document: redactDocument(document, content, redactions, redacted), pii: kindsOf(beside, redactions) };
  }
}

/** Each kind once, in a fixed order. */
function kindsOf(...found: readonly { type: PiiType }[][]): PiiType[] {
  const kinds = new Set(found.flat().map(({ type }) => type));
  return piiTypes.filter((type) => kinds.has(type));
}
