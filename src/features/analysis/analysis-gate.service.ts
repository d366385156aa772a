import { z } from 'zod';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import { uuidv7 } from '../../shared/ids.js';
import { type JsonObject, plainJson } from '../../shared/json/json.js';
import { actorOf } from '../../shared/principals.js';
import type { Requester } from '../../contracts/structured.js';
import type { Interceptor, Invocation } from '../../contracts/interceptor.js';
import type { CallingExecutor, Evaluation, Grant, ProposalGate } from '../../contracts/proposals.js';
import type { Principal } from '../../contracts/identity.js';
import { piiTypes } from '../../contracts/pii.js';
import type { EventSealer } from '../../contracts/spine.js';

/** The name of the model in policies and approvals when no model is asked. */
const NO_MODEL = 'none';
const ACTION = 'ai.analyze';

const requestSchema = z.strictObject({
  document: z.strictObject({
    sourceHash: z.string(),
    contentType: z.string().nullable(),
    filename: z.string().nullable(),
    /** The digests and names of the documents of a set. */
    sourceHashes: z.array(z.string()).optional(),
    filenames: z.array(z.string()).optional(),
    /** Kinds of personal data in it. */
    pii: z.array(z.enum(piiTypes)),
  }),
  templateId: z.string(),
  templateRevision: z.number(),
  options: z.strictObject({
    extractTables: z.boolean(),
    extractEntities: z.boolean(),
    scoreFindings: z.boolean(),
    language: z.string().nullable(),
  }),
});

/** An analysis without a model, as policies are asked about it and people approve it. */
export type DocumentRequest = z.infer<typeof requestSchema>;

/** Why an analysis may go ahead, for its event in the spine. */
export type Permit = Pick<Evaluation, 'effect' | 'reason' | 'policies'>;

interface GateOptions {
  interceptor: Pick<Interceptor, 'assess'>;
  proposals: ProposalGate;
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  clock: Clock;
}

/**
 * Lets an analysis go ahead for which no model call did: policy, personal data, risk and approval are decided as for a
 * call of the local `model:none`: every analysis is governed, with or without a model.
 */
export class AnalysisGate {
  constructor(private readonly options: GateOptions) {}

  /** Throws POLICY_DENIED, once that is recorded, and APPROVAL_REQUIRED; what `resultOf` throws for a given proposal. */
  async permit(
    { principal }: Requester,
    analysisId: string,
    request: DocumentRequest,
    proposalId: string | null,
  ): Promise<Permit> {
    let evaluation = await this.assess(principal, request);
    if (evaluation.effect === 'require_approval' && proposalId !== null)
      evaluation = await this.approved(principal, request, proposalId);
    const { effect, reason, policies } = evaluation;
    if (effect === 'require_approval') throw await this.propose(principal, request, evaluation);
    if (effect === 'deny') throw await this.denial(principal, analysisId, request, evaluation);
    return { effect, reason, policies };
  }

  /** Executes approved document analyses, and passes everything else to `ofModels`; the same request then proceeds. */
  executor(ofModels: CallingExecutor): CallingExecutor {
    const isOfModel = (payload: JsonObject): boolean => payload['document'] === undefined;
    return {
      ...ofModels,
      accept: (payload, principal) =>
        isOfModel(payload) ? ofModels.accept(payload, principal) : plainJson(read(payload)),
      resourceOf: (payload) => (isOfModel(payload) ? ofModels.resourceOf(payload) : `model:${NO_MODEL}`),
      evaluate: (principal, payload) =>
        isOfModel(payload) ? ofModels.evaluate(principal, payload) : this.assess(principal, read(payload)),
      call: (principal, payload, grant, signal) =>
        isOfModel(payload)
          ? ofModels.call(principal, payload, grant, signal)
          : Promise.resolve({ approved: true, mark: grant.fingerprint }),
    };
  }

  private assess(principal: Principal, request: DocumentRequest, grant?: Grant): Promise<Evaluation> {
    return this.options.interceptor.assess(invocationOf(principal, request, grant));
  }

  /** An approval is valid while policy and risk are unchanged. */
  private async approved(principal: Principal, request: DocumentRequest, proposalId: string): Promise<Evaluation> {
    const asked = { proposalId, action: ACTION, payload: plainJson(request) };
    const fingerprint = await this.options.proposals.resultOf(principal, asked, ({ mark }) =>
      typeof mark === 'string' ? mark : undefined,
    );
    const grant = { proposalId, fingerprint };
    const evaluation = await this.assess(principal, request, grant);
    if (evaluation.effect !== 'require_approval') return evaluation;
    const reason = 'policy or risk changed since it was approved';
    throw new DomainError('CONFLICT', reason, { details: { proposal_id: proposalId } });
  }

  private propose(principal: Principal, request: DocumentRequest, evaluation: Evaluation): Promise<DomainError> {
    const { templateId, document } = request;
    const proposed = {
      intent: `analyse ${nameOf(document)} by ${templateId} without a model`,
      action: ACTION,
      resource: `model:${NO_MODEL}`,
      resourceType: 'model',
      payload: plainJson(request),
    };
    return this.options.proposals.propose(principal, proposed, evaluation);
  }

  private async denial(
    principal: Principal,
    analysisId: string,
    { document, templateId, templateRevision }: DocumentRequest,
    { reason, policies, risk }: Evaluation,
  ): Promise<DomainError> {
    const { unitOfWork, sealer, clock } = this.options;
    const id = uuidv7(clock.now());
    const tenantId = principal.tenant.id;
    const ids = policies.map((policy) => policy.id);
    const { sourceHash, sourceHashes, pii } = document;
    const hashes = sourceHashes === undefined ? { sourceHash } : { sourceHash, sourceHashes };
    await unitOfWork.tenant(tenantId, (unit) => {
      const event = {
        id,
        tenantId,
        action: 'document.analysis_denied',
        ...actorOf(principal),
        severity: 'warning' as const,
        resourceType: 'document_analysis',
        resourceId: analysisId,
        details: { templateId, templateRevision, ...hashes, pii, policies: ids, reason, risk: { ...risk } },
      };
      unit.record(sealer.seal(event));
      return Promise.resolve();
    });
    return new DomainError('POLICY_DENIED', reason, { details: { policies: ids, reason, evidence_id: id } });
  }
}

function nameOf({ filename, filenames }: DocumentRequest['document']): string {
  return filenames === undefined ? (filename ?? 'a document') : `${filenames.length} documents`;
}

/** Parses a payload. Throws INVALID_REQUEST. */
function read(payload: JsonObject): DocumentRequest {
  const { success, data, error } = requestSchema.safeParse(payload);
  if (success) return data;
  throw invalidRequest(error.issues.map(({ path, message }) => ({ path: ['payload', ...path].join('.'), message })));
}

/** Facts as for a model call, so that one policy covers both; analysis by rules counts as local. */
function invocationOf(principal: Principal, request: DocumentRequest, grant: Grant | undefined): Invocation {
  const content = plainJson(request);
  return {
    principal,
    action: ACTION,
    model: NO_MODEL,
    userId: principal.subject,
    grant,
    provider: 'local',
    providerKind: 'local',
    estimatedCost: 0n,
    maxOutputTokens: 0,
    pii: { mode: principal.tenant.piiMode, types: request.document.pii },
    context: {
      purpose: 'document.analysis',
      templateId: request.templateId,
      resourceType: 'document',
      part: 1,
      parts: 1,
    },
    content,
    request: () => content,
    provenance: {},
  };
}
