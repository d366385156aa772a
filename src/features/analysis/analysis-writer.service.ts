import { LockMode } from '@mikro-orm/core';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { uuidv7 } from '../../shared/ids.js';
import { type JsonObject, plainJson } from '../../shared/json/json.js';
import type { EventSealer } from '../../contracts/spine.js';
import type { Permit } from './analysis-gate.service.js';
import type { AnalysisError } from './analysis-parts.types.js';
import { dropPieces, readPieces, storePieces } from './analysis-pieces.js';
import { Analysis, AnalysisPart } from './analysis.entity.js';
import type { PartAnswer } from './model/questions.rules.js';

/** The result of an analysis. */
export type AnalysisResult = Pick<
  Analysis,
  | 'format'
  | 'language'
  | 'summary'
  | 'findings'
  | 'entities'
  | 'tables'
  | 'pages'
  | 'documents'
  | 'covered'
  | 'contract'
  | 'score'
  | 'confidence'
  | 'modelReview'
> & {
  text: string;
  /** The policy decision that allowed it, if no model was called. */
  permit: Permit | null;
};

/** An analysis by its id and tenant. */
export interface AnalysisId {
  id: string;
  tenantId: string;
}

interface BookOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  clock: Clock;
}

/** Unknown, or another tenant's: in the same words. */
export function noAnalysis(id: string): DomainError {
  return new DomainError('NOT_FOUND', `there is no analysis ${id}`);
}

/** The digest of what was analysed, and those of the documents of a set. */
export function hashesOf({ sourceHash, documents }: Pick<Analysis, 'sourceHash' | 'documents'>) {
  return documents === null
    ? { sourceHash }
    : { sourceHash, sourceHashes: documents.map((document) => document.sourceHash) };
}

/** The records of analyses: each step one unit of work, the last with evidence, subscribers and events for outside. */
export class AnalysisWriter {
  constructor(private readonly options: BookOptions) {}

  /** With its template and, while it is not done, its file. Throws NOT_FOUND. */
  whole({ id, tenantId }: AnalysisId): Promise<{ analysis: Analysis; source: Buffer | undefined }> {
    return this.options.unitOfWork.tenant(tenantId, async ({ em }) => {
      const analysis = await em.findOne(Analysis, { id }, { populate: ['template'] });
      if (analysis === null) throw noAnalysis(id);
      return { analysis, source: await readPieces(em, id, 'source') };
    });
  }

  async answersOf({ id, tenantId }: AnalysisId): Promise<Map<number, PartAnswer>> {
    const found = await this.options.unitOfWork.tenant(tenantId, ({ em }) => em.find(AnalysisPart, { analysisId: id }));
    return new Map(found.map(({ part, answer }) => [part, answer]));
  }

  /** Stores a model's answer on a part, and notifies subscribers of the progress. */
  keep({ id, tenantId }: AnalysisId, part: number, answer: PartAnswer, progress: number): Promise<void> {
    return this.options.unitOfWork.tenant(tenantId, async (unit) => {
      const { em } = unit;
      const head = { id: `${id}/${part}`, tenantId, analysisId: id, part };
      await em.upsert(AnalysisPart, { ...head, answer }, { onConflictAction: 'ignore' });
      await em.nativeUpdate(Analysis, { id, status: 'processing' }, { progress });
      unit.announce({ tenantId, topic: 'analysis', id });
    });
  }

  /** Ends it; what another instance has taken over is left alone: then false. */
  complete(of: AnalysisId, owner: string, { text, permit, ...result }: AnalysisResult): Promise<boolean> {
    return this.end(of, owner, text, (analysis) => {
      Object.assign(analysis, result, { status: 'completed', progress: 1 });
      const { findings, entities, tables, score, confidence, format, modelReview } = analysis;
      const { outcome, model, evidenceIds } = modelReview;
      const count = (severity: string): number => findings.filter((one) => one.severity === severity).length;
      return {
        format,
        characters: text.length,
        findings: findings.length,
        entities: entities.length,
        tables: tables.length,
        critical: count('critical'),
        high: count('high'),
        score,
        confidence,
        model: { outcome, model, evidenceIds },
        decision: permit === null ? null : plainJson(permit),
      };
    });
  }

  /** As `complete`, with why it failed. */
  fail(of: AnalysisId, owner: string, error: AnalysisError): Promise<boolean> {
    return this.end(of, owner, '', (analysis) => {
      Object.assign(analysis, { status: 'failed', error });
      return { error: error.code };
    });
  }

  /** Removes it as if it had never been requested. */
  async discard({ id, tenantId }: AnalysisId): Promise<void> {
    await this.options.unitOfWork.tenant(tenantId, ({ em }) => em.nativeDelete(Analysis, { id }));
  }

  private end(
    { id, tenantId }: AnalysisId,
    owner: string,
    text: string,
    conclude: (analysis: Analysis) => JsonObject,
  ): Promise<boolean> {
    const { unitOfWork, sealer, clock } = this.options;
    return unitOfWork.tenant(tenantId, async (unit: Unit) => {
      // Large values are set without being read again.
      const analysis = await unit.em.findOne(Analysis, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (analysis?.leaseOwner !== owner || analysis.status !== 'processing') return false;
      const now = clock.now();
      const found = conclude(analysis);
      const { templateId, templateRevision, createdBy, actorType, createdAt, error } = analysis;
      analysis.completedAt = new Date(now);
      analysis.processingTime = Math.max(0, now - createdAt.getTime());
      Object.assign(analysis, { template: null, leaseOwner: null, leaseUntil: null });
      await unit.em.nativeDelete(AnalysisPart, { analysisId: id });
      await dropPieces(unit.em, id, 'source');
      await storePieces(unit.em, { id, tenantId }, 'text', Buffer.from(text));
      const { decision = null, ...counts } = found;
      const told = { templateId, templateRevision, ...hashesOf(analysis), ...counts };
      const details = error === null ? { ...told, decision } : told;
      const resource = { resourceType: 'document_analysis', resourceId: id };
      const actor = { actor: createdBy, actorType: actorType === 'user' ? ('user' as const) : ('api' as const) };
      const action = error === null ? 'document.analyzed' : 'document.analysis_failed';
      unit.record(sealer.seal({ tenantId, action, ...actor, ...resource, details }));
      unit.announce({ tenantId, topic: 'analysis', id });
      const type = error === null ? 'analysis.completed' : 'analysis.failed';
      unit.emit({ id: uuidv7(now), tenantId, type, occurredAt: now, data: { id, ...told } });
      return true;
    });
  }
}
