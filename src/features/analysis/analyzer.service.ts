import type { JsonObject } from '../../shared/json/json.js';
import type { CostForecast, Requester } from '../../contracts/structured.js';
import { type PiiReader, type PiiType, piiTypes } from '../../contracts/pii.js';
import { type AnalysisResult, hashesOf } from './analysis-writer.service.js';
import type { AnalysisGate, Permit } from './analysis-gate.service.js';
import type { Analysis, AnalysisOptions } from './analysis.entity.js';
import type { DocumentExtractor, DocumentFile, ExtractedDocument } from '../../contracts/extraction.js';
import { checksOfKind } from './kinds/contract-kind.rules.js';
import type { ReviewTemplate } from './review/findings.rules.js';
import { gatherUnclear } from './review/unclear.rules.js';
import { askedClauses } from './model/clauses.rules.js';
import type { ModelReviewer } from './model/model-reviewer.service.js';
import { asksModel, type ModelTask } from './model/review-request.js';
import { redactDocument } from './review/redaction.rules.js';
import { conclude } from './review/review.rules.js';
import type { ReviewThreads } from './review/review-threads.js';
import { type Reviewed, setOf } from './sets/reviewed.js';
import type { MemberOfSet, NamedDocument } from './sets/set.rules.js';
import { ExtractionError } from './documents/extraction-error.js';

/** A document and how it is to be analysed. */
export interface AnalysisTask extends Pick<ModelTask, 'answered' | 'keep' | 'isAttended'> {
  /** The record of the analysis. */
  analysis: Pick<Analysis, 'id' | 'sourceHash' | 'documents'>;
  asker: Requester;
  files: readonly DocumentFile[];
  template: ReviewTemplate;
  options: AnalysisOptions;
  metadata: JsonObject | null;
}

/** The facts that decide how a document is read, and what a model is asked of it. */
export interface ReadTask extends Pick<AnalysisTask, 'asker' | 'files' | 'template' | 'options' | 'metadata'> {
  analysis: Pick<Analysis, 'documents'>;
}

interface AnalyzerOptions {
  gate: Pick<AnalysisGate, 'permit'>;
  extractor: DocumentExtractor;
  pii: PiiReader;
  threads: Pick<ReviewThreads, 'review' | 'member'>;
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
    const { models } = this.options;
    const read: NamedDocument[] = [];
    const kinds: { type: PiiType }[] = [];
    for (const [index, file] of task.files.entries()) {
      const { document, pii: found } = await this.read(task, file, index);
      read.push({ name: file.filename ?? '', document });
      kinds.push(...found.map((type) => ({ type })));
    }
    const pii = kindsOf(kinds);
    const isBlocked = asker.principal.tenant.piiMode === 'block' && pii.length > 0;
    let permit = isBlocked || !asksModel(task) ? await this.permit(task, pii) : null;
    const reviewed = await this.reviewed(task, read);
    const { document, review } = reviewed;
    const { entities, tables, contract } = review;
    const asked = await models.review({ ...task, ...askedOf(task, reviewed) });
    // A call that was let through has its own evidence; a model that could not be asked at all leaves the question open.
    if (asked.review.evidenceIds.length === 0) permit ??= await this.permit(task, pii);
    const isWhole = asked.review.outcome !== 'failed';
    const checked = review.findings.map((one) => ({
      ...one,
      disagreement: asked.disagreements.get(one.ruleId) ?? null,
    }));
    const findings = [...gatherUnclear(checked, template.checks), ...asked.findings.map(reviewed.placed)];
    const whole = conclude(template.name, review, findings, { scoreFindings: options.scoreFindings, isWhole });
    const summary = await this.options.pii.redact(whole.summary, { rules: asker.principal.tenant.piiRules });
    return {
      format: reviewed.documents === null ? document.format : null,
      documents: reviewed.documents,
      covered: reviewed.covered,
      contract,
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

  /**
   * The most that a model costs for an analysis. The documents are read and reviewed by rules, since what is found goes to the
   * model. Throws ExtractionError, and NOT_FOUND, FORBIDDEN and FEATURE_DISABLED for the model.
   */
  async foresee(task: ReadTask): Promise<CostForecast> {
    const read: NamedDocument[] = [];
    for (const [index, file] of task.files.entries())
      read.push({ name: file.filename ?? '', document: (await this.read(task, file, index)).document });
    return this.options.models.foresee({ ...task, ...askedOf(task, await this.reviewed(task, read)) });
  }

  /** Reads one of the files. Throws ExtractionError, which in a set names the document. */
  private async read(task: ReadTask, file: DocumentFile, index: number): Promise<Screened> {
    const { extractor } = this.options;
    const document = await named(task, index, () => extractor.extract(file, task.asker.signal));
    return this.screened(task, document);
  }

  /** The review of the one document, or of all together. */
  private async reviewed(task: ReadTask, read: readonly NamedDocument[]): Promise<Reviewed> {
    const { analysis, asker, template, options } = task;
    const { threads } = this.options;
    const taskOf = async (document: ExtractedDocument) => {
      const phones = options.extractEntities ? await this.options.pii.detect(document.text, ['PHONE']) : [];
      return { document, checks: template.checks, templateId: template.id, wish: options, phones };
    };
    const [first] = read;
    if (analysis.documents === null && first !== undefined) {
      const review = await threads.review(await taskOf(first.document), asker.signal);
      return { document: first.document, review, documents: null, covered: null, placed: (finding) => finding };
    }
    const members: MemberOfSet[] = [];
    for (const [index, one] of read.entries()) {
      const asked = await taskOf(one.document);
      members.push({ ...one, review: await named(task, index, () => threads.member(asked, asker.signal)) });
    }
    return setOf(members, analysis.documents ?? [], template.checks, options);
  }

  private permit({ analysis, asker, files, template, options }: AnalysisTask, pii: PiiType[]): Promise<Permit> {
    const { extractTables, extractEntities, scoreFindings, language, proposalId } = options;
    const { contentType = null, filename = null } = analysis.documents === null ? (files[0] ?? {}) : {};
    const names = analysis.documents === null ? {} : { filenames: analysis.documents.map(({ name }) => name) };
    const request = {
      document: { ...hashesOf(analysis), contentType, filename, ...names, pii },
      templateId: template.id,
      templateRevision: template.revision,
      options: { extractTables, extractEntities, scoreFindings, language },
    };
    return this.options.gate.permit(asker, analysis.id, request, proposalId);
  }

  /** Where the tenant redacts, everything that follows sees that text alone, and every offset points into it. */
  private async screened({ asker, metadata }: ReadTask, document: ExtractedDocument): Promise<Screened> {
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

/** The questions to a model, after the checks. */
function askedOf({ template }: ReadTask, { document, review }: Reviewed) {
  const { paragraphs, contract, findings, language } = review;
  const checks = contract === null ? template.checks : checksOfKind(template.checks, contract);
  return {
    document,
    paragraphs,
    language,
    clauses: askedClauses(checks, findings),
    // Of a set in which nothing is asked, a model is asked nothing either.
    template: paragraphs.length === 0 ? { ...template, questions: [] } : template,
  };
}

/** Does something with one of the files; an ExtractionError names it where there are several. */
async function named<T>({ analysis }: ReadTask, index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = analysis.documents?.[index]?.name;
    if (!(error instanceof ExtractionError) || name === undefined) throw error;
    throw new ExtractionError(error.problem, `documents[${index}], ${name}: ${error.message}`);
  }
}

/** Each kind once, in a fixed order. */
function kindsOf(...found: readonly { type: PiiType }[][]): PiiType[] {
  const kinds = new Set(found.flat().map(({ type }) => type));
  return piiTypes.filter((type) => kinds.has(type));
}
