import { LockMode } from '@mikro-orm/core';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/time/clock.js';
import { decisionFingerprint } from '../../shared/decision-fingerprint.js';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import { isUuid, uuidv7 } from '../../shared/ids.js';
import type { JsonObject } from '../../shared/json/json.js';
import { actorOf, seesEverything } from '../../shared/principals.js';
import { proposalRolesOf } from './proposal-reader.service.js';
import type { Approvals } from '../../contracts/approvals.js';
import type { Principal } from '../../contracts/identity.js';
import type { ActionPolicy, AskedAction } from './action-policy.service.js';
import { approvalRequired, refused } from './proposal-answers.js';
import {
  decidedAs,
  type Evaluated,
  illegal,
  NO_ID,
  payloadHashOf,
  type ProposalWriter,
} from './proposal-writer.service.js';
import { Proposal } from './proposal.entity.js';
import { isFinal, ruleOn, standingOf } from './proposal-machine.rules.js';
import type {
  Approvers,
  AskedAgain,
  Evaluation,
  Executor,
  Grant,
  ProposalGate,
  ProposalStanding,
  ProposedAction,
} from '../../contracts/proposals.js';
import { approversOf } from './proposal.rules.js';

/** How long what was done can be rolled back before it is recorded for good. */
const REST_MILLIS = 3_600_000;
/** How long an approved action may be carried out by asking for it again. */
const CLAIM_MILLIS = 86_400_000;
/** More approved proposals of the same action are not looked at. */
const MAX_CLAIMS = 20;

interface IntakeOptions {
  unitOfWork: UnitOfWork;
  writer: ProposalWriter;
  approvals: Pick<Approvals, 'problems'>;
  policy: ActionPolicy;
  /** Executors by action; complete once all modules are open. */
  executors: ReadonlyMap<string, Executor>;
  /** Triggers the execution of approved proposals. */
  wake: () => void;
  clock: Clock;
}

/** A proposal as its requester words it. */
export interface ProposalDraft extends ProposedAction {
  approvers: Approvers | null;
  supersedes?: string | undefined;
}

/** Where proposals are made: by people, and by what may not go ahead without them. */
export class ProposalIntake implements ProposalGate {
  constructor(private readonly options: IntakeOptions) {}

  executorOf(action: string): Executor | undefined {
    return this.options.executors.get(action);
  }

  /** There may be something to execute. */
  wake(): void {
    this.options.wake();
  }

  /** Throws INVALID_REQUEST, NOT_FOUND and CONFLICT for what it supersedes. */
  async create(principal: Principal, draft: ProposalDraft): Promise<Proposal> {
    const { approvers } = draft;
    const issues = approvers === null ? [] : this.options.approvals.problems(approvers);
    if (issues.length > 0) throw invalidRequest(issues);
    const payload = await this.accepted(principal, draft.action, draft.payload);
    const resource = this.resourceOf(draft.action, payload);
    if (resource !== undefined && resource !== draft.resource)
      throw invalidRequest([{ path: 'resource', message: `expected ${resource}, the resource in the payload` }]);
    const accepted = { ...draft, payload };
    const evaluation = await this.evaluate(principal, accepted);
    // It would be done at once, though its requester wants people to be asked.
    if (evaluation.effect === 'allow' && approvers?.quorum !== undefined && approvers.requiredApprovers.length === 0)
      throw invalidRequest([{ path: 'requiredApprovers', message: 'expected whom to ask: no policy asks anybody' }]);
    // What a requester writes opens no evaluation to anybody.
    const proposal = await this.store(principal, { ...accepted, evaluations: [] }, evaluation);
    this.wake();
    return proposal;
  }

  async propose(principal: Principal, proposed: ProposedAction, evaluation: Evaluation): Promise<DomainError> {
    if (!principal.tenant.featurePacks.has('proposals')) {
      const reason = `${evaluation.reason}; approval is impossible because the feature pack proposals is off`;
      const policies = evaluation.policies.map(({ id }) => id);
      return new DomainError('APPROVAL_REQUIRED', reason, { details: { policies, reason } });
    }
    const waiting = await this.alike(principal, proposed);
    const proposal =
      waiting ?? (await this.store(principal, { ...proposed, approvers: null }, withApprovers(principal, evaluation)));
    return isFinal(proposal.state) ? refused(proposal) : approvalRequired(proposal);
  }

  async resultOf<T>(
    principal: Principal,
    { proposalId: id, action, payload }: AskedAgain,
    decode: (result: JsonObject) => T | undefined,
  ): Promise<T> {
    const proposal = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.findOne(Proposal, { id: isUuid(id) ? id : NO_ID, actor: principal.subject }),
    );
    if (proposal === null) throw new DomainError('NOT_FOUND', `there is no proposal ${id}`, { param: 'X-Proposal-ID' });
    // Only the proposal has whose call it was, where its alias and its prompt led, and the items that the request continues.
    const { caller: _caller, resolvedModel: _model, resolvedPrompt: _prompt, ...whole } = proposal.payload;
    const { items: _items, ...asked } = whole;
    const hash = payloadHashOf(payload);
    const isSame = proposal.payloadHash === hash || [whole, asked].some((one) => payloadHashOf(one) === hash);
    if (proposal.action !== action || !isSame) {
      throw new DomainError(
        'CONFLICT',
        'this request differs from the proposed one; send the same request, or a new one without X-Proposal-ID',
        {
          param: 'X-Proposal-ID',
          details: { state: proposal.state, proposal_id: id },
        },
      );
    }
    const details = { proposal_id: id, state: proposal.state, reason: proposal.error?.message ?? null };
    if (proposal.result !== null) {
      const result = decode(proposal.result);
      if (result !== undefined) return result;
      const message = 'the stored result is of a form that is not known any more; send a new request';
      throw new DomainError('CONFLICT', message, { details });
    }
    if (proposal.error !== null)
      throw new DomainError('CONFLICT', 'the proposed action failed; send a new request', { details });
    if (isFinal(proposal.state)) throw refused(proposal);
    throw approvalRequired(proposal);
  }

  async claim(principal: Principal, proposed: ProposedAction, evaluation: Evaluation): Promise<Grant | undefined> {
    const { unitOfWork, writer, clock } = this.options;
    const fingerprint = decisionFingerprint({ ...evaluation, risk: evaluation.risk.level });
    return unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const since = new Date(clock.now() - CLAIM_MILLIS);
      const approved = { ...sameAs(principal, proposed), state: 'executing', execution: 'caller' } as const;
      const where = { ...approved, updatedAt: { $gt: since } };
      const found = await unit.em.find(Proposal, where, {
        orderBy: { id: 'asc' },
        limit: MAX_CLAIMS,
        lockMode: LockMode.PESSIMISTIC_WRITE,
      });
      const proposal = found.find((one) => decidedAs(one) === fingerprint);
      if (proposal === undefined) return undefined;
      writer.settle(unit, proposal, actorOf(principal));
      return { proposalId: proposal.id, fingerprint };
    });
  }

  async standing(principal: Principal, proposalId: string): Promise<ProposalStanding | undefined> {
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.findOne(Proposal, { id: isUuid(proposalId) ? proposalId : NO_ID, actor: principal.subject }),
    );
    return found === null ? undefined : standingOf(found.state);
  }

  async withdraw(principal: Principal, proposalId: string, reason: string): Promise<void> {
    if ((await this.standing(principal, proposalId)) !== 'waiting') return;
    await this.options.unitOfWork.tenant(principal.tenant.id, (unit) =>
      this.options.writer.reject(unit, proposalId, { acting: actorOf(principal), reason }, (proposal) => {
        const isOwn = proposal.actor === principal.subject && standingOf(proposal.state) === 'waiting';
        if (!isOwn) throw illegal(proposal);
      }),
    );
  }

  /** The payload as it would be executed. Throws INVALID_REQUEST. */
  async accepted(principal: Principal, action: string, payload: JsonObject): Promise<JsonObject> {
    return (await this.options.executors.get(action)?.accept(payload, principal)) ?? payload;
  }

  /** The resource that a payload is about, where the action says so. */
  resourceOf(action: string, payload: JsonObject): string | undefined {
    return this.options.executors.get(action)?.resourceOf(payload);
  }

  /** The current state of what a waiting proposal would change, for those who decide on it. */
  async currentOf(principal: Principal, proposal: Proposal): Promise<JsonObject | null> {
    const executor = this.options.executors.get(proposal.action);
    const decides = proposalRolesOf(proposal, principal).has('approver') || seesEverything(principal.roles);
    if (executor?.kind !== 'transaction' || proposal.state !== 'awaiting_decision' || !decides) return null;
    const { unitOfWork } = this.options;
    return unitOfWork.tenant(
      principal.tenant.id,
      async (unit) => (await executor.current(unit, principal, proposal.payload)) ?? null,
    );
  }

  /** Evaluates policy and risk. */
  async evaluate(principal: Principal, proposed: AskedAction): Promise<Evaluated> {
    const executor = this.options.executors.get(proposed.action);
    const evaluation =
      executor?.kind === 'call'
        ? await executor.evaluate(principal, proposed.payload)
        : await this.options.policy.evaluate(principal, proposed);
    return withApprovers(principal, evaluation);
  }

  /** Rolls back an executed proposal; resolves to the work left after the commit. */
  async rollBack(unit: Unit, principal: Principal, proposal: Proposal): Promise<(() => Promise<void>) | undefined> {
    const executor = this.options.executors.get(proposal.action);
    const { result } = proposal;
    if (executor?.kind !== 'transaction' || result === null) return undefined;
    const undone = await executor.rollBack(unit, principal, result);
    return () => executor.committed(undone);
  }

  /** Gives time for a rollback before the record is closed. */
  rest(proposal: Proposal): void {
    proposal.restsUntil = new Date(this.options.clock.now() + REST_MILLIS);
  }

  private async store(principal: Principal, draft: ProposalDraft, evaluation: Evaluated): Promise<Proposal> {
    const { unitOfWork, writer, clock } = this.options;
    const executor = this.options.executors.get(draft.action);
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
        evaluations: [...(draft.evaluations ?? [])],
        execution: executor === undefined ? 'caller' : 'platform',
        isReversible: executor?.kind !== 'call',
        supersedes: draft.supersedes ?? null,
        createdAt: now,
        updatedAt: now,
      });
      writer.begin(unit, proposal, actorOf(principal));
      await writer.evaluate(unit, proposal, evaluation);
      return proposal;
    });
  }

  /** The requester's own earlier proposal ends with the new one. */
  private async supersede(unit: Unit, principal: Principal, id: string): Promise<void> {
    const closing = { acting: actorOf(principal), reason: 'superseded by another proposal' };
    await this.options.writer.reject(unit, id, closing, (older) => {
      if (older.actor !== principal.subject) throw new DomainError('NOT_FOUND', `there is no proposal ${id}`);
      const { state, execution, isReversible } = older;
      const ruling = ruleOn('reject', { state, execution, isReversible, standing: new Set(['requester']) });
      if (ruling.kind === 'conflict') throw illegal(older, ruling.allowed);
    });
  }

  /** The same request of the same requester that waits already. */
  private alike(principal: Principal, proposed: ProposedAction): Promise<Proposal | null> {
    return this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.findOne(Proposal, {
        ...sameAs(principal, proposed),
        state: 'awaiting_decision',
        expiresAt: { $gt: new Date(this.options.clock.now()) },
      }),
    );
  }
}

/** The proposals of one requester, by one key, for the same. */
function sameAs({ subject, keyId }: Principal, { action, resource, payload }: ProposedAction) {
  return { actor: subject, keyId, action, resource, payloadHash: payloadHashOf(payload) };
}

function withApprovers({ tenant }: Principal, evaluation: Evaluation): Evaluated {
  return { ...evaluation, approvers: approversOf(evaluation, tenant.defaultApprovers) };
}
