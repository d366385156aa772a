import { newestFirst, newestPage } from '../../database/newest-first.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { Changes } from '../../events/change-feed.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { isUuid, uuidv7 } from '../../shared/ids.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';
import type { PageRequest } from '../../shared/page.js';
import { seesEverything } from '../../shared/principals.js';
import { type CostForecast, NO_FORECAST, type Requester } from '../../contracts/structured.js';
import type { Current, Principal } from '../../contracts/identity.js';
import type { PiiReader } from '../../contracts/pii.js';
import { noAnalysis } from './analysis-writer.service.js';
import type { Analyzer } from './analyzer.service.js';
import { analysisDenialOf, ExtractionError } from './documents/extraction-error.js';
import type { AnalysisRunner } from './analysis-runner.service.js';
import type { AnalysisTemplates } from './templates/analysis-templates.service.js';
import { readPieces, storePieces } from './analysis-pieces.js';
import { Analysis, type AnalysisOptions, type AnalysisStatus } from './analysis.entity.js';
import type { AnalyzeInput, AnalyzeOptionsInput } from './analysis.types.js';
import { waitOf } from './review/preference.rules.js';
import { checkSet, filesOf, receivedOf, UNREAD } from './sets/received.js';
import { distinctNames } from './sets/set.rules.js';

const SUFFIX = /\.[a-z\d]{1,8}$/i;

interface AnalysisServiceOptions {
  unitOfWork: UnitOfWork;
  templates: AnalysisTemplates;
  runner: AnalysisRunner;
  analyzer: Pick<Analyzer, 'foresee'>;
  changes: Changes;
  pii: Pick<PiiReader, 'redact'>;
  clock: Clock;
}

/** Which analyses a principal may read: its own; administrators and auditors read all. Every API applies this rule. */
export function readable({ subject, roles }: Principal): { createdBy?: string } {
  return seesEverything(roles) ? {} : { createdBy: subject };
}

/** Filter for analyses; absent fields match all. */
interface AnalysisFilter {
  status?: AnalysisStatus | null;
  templateId?: string | null;
}

export class AnalysisService {
  constructor(private readonly options: AnalysisServiceOptions) {}

  /**
   * Analyses a document, and waits for it as `prefer` says (RFC 7240: `respond-async`, `wait=10`), 30 s at most; what
   * takes longer goes on, and its status is `processing`. Throws NOT_FOUND for an unknown template, UNSUPPORTED_MEDIA_TYPE,
   * PAYLOAD_TOO_LARGE, and what denies a model call; then nothing is stored.
   */
  async analyze(asker: Requester, input: AnalyzeInput, prefer: string | null): Promise<Analysis> {
    const { unitOfWork, templates, runner, clock } = this.options;
    const { principal, userHeader } = asker;
    const { tenant, subject, subjectType, keyId } = principal;
    const received = await receivedOf(input);
    const template = await templates.find(principal, input.templateId);
    if (received.documents !== undefined) checkSet(template.id);
    runner.checkRoom(tenant.id);
    const metadata = await this.shownMetadata(tenant, input.metadata ?? null);
    const { source, sourceHash, contentType } = received;
    const filename = await this.shownName(tenant, input.filename ?? null);
    const shown = await Promise.all(received.documents?.map((one) => this.shownName(tenant, one.filename)) ?? []);
    const names = distinctNames(shown);
    const documents = received.documents?.map(({ filename: _, ...one }, at) => ({
      ...UNREAD,
      ...one,
      name: names[at] ?? '',
    }));
    const now = clock.now();
    const id = uuidv7(now);
    const begun = await unitOfWork.tenant(tenant.id, async ({ em }) => {
      const analysis = em.create(Analysis, {
        id,
        tenantId: tenant.id,
        status: 'processing' as const,
        createdAt: new Date(now),
        templateId: template.id,
        templateRevision: template.revision,
        template,
        options: optionsOf(input.options),
        metadata,
        contentType,
        filename,
        sourceHash,
        documents: documents ?? null,
        modelReview: { outcome: 'none' as const, reason: null, model: null, evidenceIds: [], cost: '0' },
        createdBy: subject,
        actorType: subjectType,
        keyId,
        userHeader: userHeader ?? null,
        ...runner.lease(),
      });
      em.persist(analysis);
      await em.flush();
      await storePieces(em, analysis, 'source', source);
      return analysis;
    });
    const wait = waitOf(prefer);
    await runner.begin({ id, tenantId: tenant.id }, asker, wait);
    return wait === 0 ? begun : this.analysis(principal, id);
  }

  /**
   * The most that a model costs for an analysis: no model is asked, and nothing is stored. Throws NOT_FOUND for an unknown
   * template or model, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, and SERVICE_UNAVAILABLE when no more can be taken on.
   */
  async foresee(asker: Requester, input: AnalyzeInput): Promise<CostForecast> {
    const { templates, runner, analyzer } = this.options;
    const { source, documents, contentType } = await receivedOf(input);
    const template = await templates.find(asker.principal, input.templateId);
    if (documents !== undefined) checkSet(template.id);
    const names = distinctNames(documents?.map(({ filename }) => filename) ?? []);
    const named = documents?.map(({ filename: _, ...one }, at) => ({ ...UNREAD, ...one, name: names[at] ?? '' }));
    const files = named ?? [{ name: input.filename ?? null, contentType, bytes: source.length }];
    try {
      const task = {
        analysis: { documents: named ?? null },
        asker,
        files: filesOf(source, files),
        template,
        options: optionsOf(input.options),
        metadata: input.metadata ?? null,
      };
      return await runner.aside(asker.principal.tenant.id, () => analyzer.foresee(task));
    } catch (error) {
      return unread(error);
    }
  }

  /** The sender's metadata is treated like the document: redacted if the tenant redacts. */
  private async shownMetadata(
    { piiMode, piiRules: rules }: Principal['tenant'],
    metadata: JsonObject | null,
  ): Promise<JsonObject | null> {
    if (piiMode !== 'redact' || metadata === null) return metadata;
    const redacted = await mapTexts(metadata, async (text) => (await this.options.pii.redact(text, { rules })).content);
    return redacted as JsonObject;
  }

  /** The name of the file, treated likewise; its suffix stays, by which the format is recognised. */
  private async shownName({ piiMode }: Principal['tenant'], filename: string | null): Promise<string | null> {
    if (piiMode !== 'redact' || filename === null) return filename;
    const suffix = SUFFIX.exec(filename)?.[0] ?? '';
    const { content } = await this.options.pii.redact(filename.slice(0, filename.length - suffix.length));
    return content + suffix;
  }

  /** Throws NOT_FOUND if the principal can see no such analysis. */
  async analysis(principal: Principal, id: string): Promise<Analysis> {
    const where = { id, ...readable(principal) };
    const found = isUuid(id)
      ? await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) => em.findOne(Analysis, where))
      : null;
    if (found === null) throw noAnalysis(id);
    return found;
  }

  /** A page of analyses, newest first. */
  async analyses(principal: Principal, filter: AnalysisFilter, page: PageRequest) {
    const { where, options } = newestFirst(page);
    const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value != null));
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(Analysis, { $and: [readable(principal), given, where] }, options),
    );
    return newestPage(found, page);
  }

  /** The texts of analyses, in the order of `ids`. */
  async texts(principal: Principal, ids: readonly string[]): Promise<(string | null)[]> {
    const where = { id: { $in: [...ids] }, ...readable(principal) };
    const texts = new Map<string, string>();
    await this.options.unitOfWork.tenant(principal.tenant.id, async ({ em }) => {
      for (const { id } of await em.find(Analysis, where, { fields: ['id'] })) {
        const bytes = await readPieces(em, id, 'text');
        if (bytes !== undefined) texts.set(id, bytes.toString());
      }
    });
    return ids.map((id) => texts.get(id) ?? null);
  }

  /** Analyses as they change from now on. */
  watch(current: Current, { id }: { id?: string | null }) {
    return this.options.changes.subscribe(
      'analysis',
      current,
      async (changed, principal): Promise<Analysis | undefined> => {
        if (id != null && id !== changed) return undefined;
        return this.analysis(principal, changed).catch(hidden);
      },
    );
  }
}

/** The value with each of its texts, names of members too, as `change` makes it. */
async function mapTexts(value: JsonValue, change: (text: string) => Promise<string>): Promise<JsonValue> {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return Promise.all(value.map((one) => mapTexts(one, change)));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(async ([name, inner]) => [
    await change(name),
    await mapTexts(inner ?? null, change),
  ]);
  return Object.fromEntries(await Promise.all(members)) as JsonObject;
}

/** The forecast of documents that cannot be read. Throws UNSUPPORTED_MEDIA_TYPE, and any other error. */
function unread(error: unknown): CostForecast {
  if (!(error instanceof ExtractionError)) throw error;
  const denial = analysisDenialOf(error);
  if (denial !== undefined) throw denial;
  return { ...NO_FORECAST, reason: `it cannot be read: ${error.message}` };
}

function hidden(error: unknown): undefined {
  if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
}

/** GraphQL passes null on where a client wrote it. */
function optionsOf(options: AnalyzeOptionsInput | null | undefined): AnalysisOptions {
  const given = options ?? {};
  return {
    extractTables: given.extractTables ?? true,
    extractEntities: given.extractEntities ?? true,
    scoreFindings: given.scoreFindings ?? true,
    language: given.language ?? null,
    generate: given.generate ?? true,
    model: given.model ?? null,
    proposalId: given.proposalId ?? null,
  };
}
