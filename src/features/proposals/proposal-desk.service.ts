import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/clock.js';
import { decisionMark } from '../../shared/decision-mark.js';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import { isUuid, uuidv7 } from '../../shared/ids.js';
import type { JsonObject } from '../../shared/json.js';
import { obligationVerdict } from '../../shared/obligations.js';
import { actorOf } from '../../shared/principals.js';
import type { Principal } from '../tenancy/tenancy.port.js';
import type { PolicyLookup } from '../trust/policy.port.js';
import type { SpineSealer } from '../trust/spine.port.js';
import { type Evaluated, illegal, payloadHashOf, type ProposalBook } from './proposal-book.service.js';
import { Proposal } from './proposal.entity.js';
import { isFinal, ruleOn } from './proposal-machine.rules.js';
import type {
  AdministrationGate,
  Admission,
  Approvers,
  Evaluation,
  Executor,
  ProposalGate,
  ProposedAction,
} from './proposal.port.js';
import { approversOf, riskOf } from './proposal.rules.js';

const NOTHING_TO_SETTLE: Admission = { settle: () => Promise.resolve() };
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** How long what was done can be rolled back before it is recorded for good. */
const REST_MILLIS = 3_600_000;

interface DeskOptions {
  unitOfWork: UnitOfWork;
  book: ProposalBook;
  policies: PolicyLookup;
  sealer: SpineSealer;
  clock: Clock;
}

/** A proposal as its requester words it. */
export interface ProposalDraft extends ProposedAction {
  approvers: Approvers | null;
  supersedes?: string | undefined;
}

/** Where proposals are made: by people, and by what may not go ahead without them. */
export class ProposalDesk implements ProposalGate, AdministrationGate {
  private readonly executors = new Map<string, Executor>();
  private wakeRunner: () => void = () => undefined;

  constructor(private readonly options: DeskOptions) {}

  /** Makes the platform carry out its actions itself. */
  register(executor: Executor): void {
    for (const action of executor.actions) this.executors.set(action, executor);
  }

  executorOf(action: string): Executor | undefined {
    return this.executors.get(action);
  }

  onWork(wake: () => void): void {
    this.wakeRunner = wake;
  }

  /** There may be something to execute. */
  wake(): void {
    this.wakeRunner();
  }

  /** Throws INVALID_REQUEST, NOT_FOUND and CONFLICT for what it supersedes. */
  async create(principal: Principal, draft: ProposalDraft): Promise<Proposal> {
    const payload = this.accepted(draft.action, draft.payload);
    const resource = this.resourceOf(draft.action, payload);
    if (resource !== undefined && resource !== draft.resource)
      throw invalidRequest([{ path: 'resource', message: `expected ${resource}, which the payload is about` }]);
    const accepted = { ...draft, payload };
    const proposal = await this.store(principal, accepted, await this.evaluate(principal, accepted));
    this.wake();
    return proposal;
  }

  async propose(principal: Principal, proposed: ProposedAction, evaluation: Evaluation): Promise<DomainError> {
    if (!principal.tenant.featurePacks.has('proposals')) {
      const reason = `${evaluation.reason}; the feature pack proposals is off, so nobody can be asked`;
      const policies = evaluation.policies.map(({ id }) => id);
      return new DomainError('APPROVAL_REQUIRED', reason, { details: { policies, reason } });
    }
    const waiting = await this.alike(principal, proposed);
    const proposal =
      waiting ?? (await this.store(principal, { ...proposed, approvers: null }, withApprovers(principal, evaluation)));
    return isFinal(proposal.state) ? refused(proposal) : approvalRequired(proposal);
  }

  async resultOf(principal: Principal, id: string, action: string, payload: JsonObject): Promise<JsonObject> {
    const proposal = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.findOne(Proposal, { id: isUuid(id) ? id : NO_ID, actor: principal.subject }),
    );
    if (proposal === null) throw new DomainError('NOT_FOUND', `there is no proposal ${id}`, { param: 'X-Proposal-ID' });
    if (proposal.action !== action || proposal.payloadHash !== payloadHashOf(payload)) {
      throw new DomainError('CONFLICT', 'this is not the request that was proposed; send the same one, or a new one', {
        param: 'X-Proposal-ID',
        details: { state: proposal.state, proposal_id: id },
      });
    }
    if (proposal.result !== null) return proposal.result;
    const details = { proposal_id: id, state: proposal.state, reason: proposal.error?.message ?? null };
    if (proposal.error !== null)
      throw new DomainError('CONFLICT', 'the proposed action failed; send it anew', { details });
    if (isFinal(proposal.state)) throw refused(proposal);
    throw approvalRequired(proposal);
  }

  async admit(principal: Principal, proposed: ProposedAction, proposalId?: string | null): Promise<Admission> {
    const evaluation = this.evaluateByPolicies(principal, proposed);
    if (proposalId != null && evaluation.effect !== 'deny')
      return this.approved(principal, proposed, evaluation, proposalId);
    if (evaluation.effect === 'require_approval') throw await this.propose(principal, proposed, evaluation);
    const isOperator = principal.roles.has('platform_admin');
    // The platform's administrators need no policy of the tenant, and may undo one by which it locks itself out.
    if (evaluation.effect === 'allow' || (isOperator && evaluation.policies.length === 0)) return NOTHING_TO_SETTLE;
    await this.recordDenial(principal, proposed, evaluation, isOperator);
    if (isOperator) return NOTHING_TO_SETTLE;
    throw new DomainError('POLICY_DENIED', evaluation.reason, {
      details: { policies: evaluation.policies.map(({ id }) => id), reason: evaluation.reason },
    });
  }

  /** The payload as it would be executed. Throws INVALID_REQUEST. */
  accepted(action: string, payload: JsonObject): JsonObject {
    return this.executors.get(action)?.accept(payload) ?? payload;
  }

  /** The resource that a payload is about, where the action says so. */
  resourceOf(action: string, payload: JsonObject): string | undefined {
    return this.executors.get(action)?.resourceOf(payload);
  }

  /** What policy and risk say as of now. */
  async evaluate(
    principal: Principal,
    proposed: Pick<Proposal, 'action' | 'resource' | 'payload' | 'intent'> & {
      resourceType?: string | null | undefined;
    },
  ): Promise<Evaluated> {
    const executor = this.executors.get(proposed.action);
    const evaluation =
      executor?.kind === 'call'
        ? await executor.evaluate(principal, proposed.payload)
        : this.evaluateByPolicies(principal, proposed);
    return withApprovers(principal, evaluation);
  }

  /** Undoes what an executed proposal did; resolves to what is left to do after the commit. */
  async rollBack(unit: Unit, principal: Principal, proposal: Proposal): Promise<(() => Promise<void>) | undefined> {
    const executor = this.executors.get(proposal.action);
    const { result } = proposal;
    if (executor?.kind !== 'transaction' || result === null) return undefined;
    const undone = await executor.rollBack(unit, principal, result);
    return () => executor.committed(undone);
  }

  /** Gives time for a rollback before the record is closed. */
  rest(proposal: Proposal): void {
    proposal.restsUntil = new Date(this.options.clock.now() + REST_MILLIS);
  }

  private evaluateByPolicies(
    { tenant, subject, roles }: Principal,
    proposed: Pick<ProposedAction, 'action' | 'resource' | 'intent' | 'payload'> & {
      resourceType?: string | null | undefined;
    },
  ): Evaluation {
    const risk = riskOf(proposed.action);
    const decision = this.options.policies.policiesOf(tenant.id).decide({
      tenantId: tenant.id,
      action: proposed.action,
      resource: proposed.resource,
      resourceType: proposed.resourceType ?? undefined,
      actor: subject,
      roles: [...roles].sort(),
      risk: risk.level,
      context: { intent: proposed.intent, payload: proposed.payload },
      time: this.options.clock.now(),
      defaultApprovers: tenant.defaultApprovers,
    });
    return {
      effect: decision.effect,
      reason: decision.reason,
      ...obligationVerdict(decision),
      policies: decision.policies.map(({ id, version }) => ({ id, version })),
      risk,
      obligations: decision.obligations,
    };
  }

  private async store(principal: Principal, draft: ProposalDraft, evaluation: Evaluated): Promise<Proposal> {
    const { unitOfWork, book, clock } = this.options;
    const executor = this.executors.get(draft.action);
    return unitOfWork.tenant(principal.tenant.id, async (unit) => {
      if (draft.supersedes !== undefined) await this.supersede(unit, principal, draft.supersedes);
      const now = new Date(clock.now());
      const proposal = unit.em.create(Proposal, {
        id: uuidv7(now.getTime()),
        tenantId: principal.tenant.id,
        state: 'intent_detected',
        intent: draft.intent,
        action: draft.action,
        resource: draft.resource,
        resourceType: draft.resourceType ?? null,
        actor: principal.subject,
        actorType: principal.subjectType,
        keyId: principal.keyId,
        payload: draft.payload,
        payloadHash: payloadHashOf(draft.payload),
        asked: draft.approvers,
        execution: executor === undefined ? 'caller' : 'platform',
        isReversible: executor?.kind !== 'call',
        supersedes: draft.supersedes ?? null,
        createdAt: now,
        updatedAt: now,
      });
      book.begin(unit, proposal, actorOf(principal));
      await book.evaluate(unit, proposal, evaluation);
      return proposal;
    });
  }

  /** The requester's own earlier proposal ends with the new one. */
  private async supersede(unit: Unit, principal: Principal, id: string): Promise<void> {
    const closing = { acting: actorOf(principal), reason: 'superseded by another proposal' };
    await this.options.book.reject(unit, id, closing, (older) => {
      if (older.actor !== principal.subject) throw new DomainError('NOT_FOUND', `there is no proposal ${id}`);
      const { state, execution, isReversible } = older;
      const ruling = ruleOn('reject', { state, execution, isReversible, standing: new Set(['requester']) });
      if (ruling.kind === 'conflict') throw illegal(older, ruling.allowed);
    });
  }

  /** The same request of the same requester that waits already. */
  private alike(principal: Principal, { action, resource, payload }: ProposedAction): Promise<Proposal | null> {
    return this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.findOne(Proposal, {
        ...{ state: 'awaiting_decision', actor: principal.subject, keyId: principal.keyId },
        ...{ action, resource, payloadHash: payloadHashOf(payload) },
        expiresAt: { $gt: new Date(this.options.clock.now()) },
      }),
    );
  }

  /** A change that its caller carries out, once it is approved. */
  private async approved(
    principal: Principal,
    proposed: ProposedAction,
    evaluation: Evaluation,
    id: string,
  ): Promise<Admission> {
    const { unitOfWork, book } = this.options;
    const now = markOf(evaluation);
    const assertReady = (proposal: Proposal | null): Proposal => {
      if (proposal?.actor !== principal.subject) throw new DomainError('NOT_FOUND', `there is no proposal ${id}`);
      const isThis = proposal.action === proposed.action && proposal.payloadHash === payloadHashOf(proposed.payload);
      if (!isThis || proposal.state !== 'executing') throw illegal(proposal);
      const { policyDecision, riskLevel } = proposal;
      const isOutdated = policyDecision === null || decisionMark({ ...policyDecision, risk: riskLevel }) !== now;
      if (evaluation.effect === 'require_approval' && isOutdated)
        throw new DomainError('CONFLICT', 'policy or risk changed since it was approved; propose it again', {
          details: { proposal_id: id, state: proposal.state },
        });
      return proposal;
    };
    const find = { id: isUuid(id) ? id : NO_ID };
    assertReady(await unitOfWork.tenant(principal.tenant.id, ({ em }) => em.findOne(Proposal, find)));
    return {
      async settle(unit) {
        const proposal = assertReady(await book.locked(unit, id));
        proposal.result = { done: true };
        for (const state of ['completed', 'post_check', 'recorded'] as const)
          book.move(unit, proposal, state, actorOf(principal));
      },
    };
  }

  private async recordDenial(
    principal: Principal,
    { action, resource, resourceType, payload }: ProposedAction,
    { reason, policies }: Evaluation,
    isOverridden: boolean,
  ): Promise<void> {
    await this.options.unitOfWork.tenant(principal.tenant.id, (unit) => {
      const event = {
        ...{ tenantId: principal.tenant.id, action: isOverridden ? 'policy.overridden' : 'policy.denied' },
        ...({ ...actorOf(principal), severity: 'critical', resourceId: resource, resourceType } as const),
        details: {
          ...{ action, reason, payloadHash: payloadHashOf(payload) },
          policies: policies.map(({ id, version }) => ({ id, version })),
        },
      };
      unit.record(this.options.sealer.seal(event));
      return Promise.resolve();
    });
  }
}

/** What policy and risk said, in one text. */
function markOf({ effect, risk, policies }: Evaluation): string {
  return decisionMark({ effect, risk: risk.level, policies });
}

function withApprovers({ tenant }: Principal, evaluation: Evaluation): Evaluated {
  return { ...evaluation, approvers: approversOf(evaluation, tenant.defaultApprovers) };
}

/** What an action is answered with that was proposed and will never be executed. */
function refused({ id, state, policyDecision }: Proposal): DomainError {
  const policies = policyDecision?.policies.map((policy) => policy.id) ?? [];
  return new DomainError('POLICY_DENIED', 'the proposed action was refused', {
    details: { policies, reason: policyDecision?.reason ?? null, proposal_id: id, state },
  });
}

/** What an action that waits for people is answered with; every door knows it. Contract §4. */
function approvalRequired(proposal: Proposal): DomainError {
  const reason = proposal.policyDecision?.reason ?? 'approval required';
  const summary: JsonObject = {
    ...{ id: proposal.id, state: proposal.state, phase: proposal.phase, revision: proposal.revision },
    ...{ intent: proposal.intent, action: proposal.action, resource: proposal.resource, reason },
    ...{ risk_level: proposal.riskLevel, risk_reasons: proposal.riskReasons, payload_hash: proposal.payloadHash },
    ...{ required_approvers: proposal.approvers, approval_id: proposal.approvalId },
    ...{ created_at: proposal.createdAt.toISOString(), expires_at: proposal.expiresAt?.toISOString() ?? null },
  };
  return new DomainError('APPROVAL_REQUIRED', reason, {
    details: {
      policies: proposal.policyDecision?.policies.map(({ id }) => id) ?? [],
      ...{ proposal_id: proposal.id, reason, proposal: summary },
    },
  });
}
