import { LockMode } from '@mikro-orm/core';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/time/clock.js';
import { assertVersion } from '../../shared/versions.js';
import { DomainError, invalidRequest, type RequestIssue } from '../../shared/errors.js';
import { isUuid, uuidv7 } from '../../shared/ids.js';
import type { JsonObject } from '../../shared/json/json.js';
import { actorOf } from '../../shared/principals.js';
import type { Principal } from '../../contracts/identity.js';
import type { Severity, EventSealer } from '../../contracts/spine.js';
import { Approval, ApprovalVote } from './approval.entity.js';
import type {
  Actor,
  ApprovalListener,
  ApprovalRequest,
  Approvals,
  ApprovalStatus,
  ApprovalSummary,
  ApprovalTerms,
  VoteInput,
} from '../../contracts/approvals.js';
import {
  ballotProblems,
  type ApprovalRefusal,
  reminderTime,
  rule,
  termMillis,
  termsProblems,
} from './approval.rules.js';

const SYSTEM: Actor = { actor: 'system', actorType: 'system' };

/** How an approval ends. */
interface Closing {
  status: Exclude<ApprovalStatus, 'pending'>;
  action: 'approval.decided' | 'approval.expired' | 'approval.cancelled' | 'approval.withdrawn';
  reason?: string;
}

const refusals: Record<ApprovalRefusal, (status: ApprovalStatus) => DomainError> = {
  requester: () => new DomainError('FORBIDDEN', 'requesters cannot decide on their own approval'),
  requesters_key: () =>
    new DomainError(
      'FORBIDDEN',
      'the requester of the approval issued or rotated this key, or invited you, so it cannot decide on it',
    ),
  not_named: () => new DomainError('FORBIDDEN', 'only required approvers can decide on an approval'),
  final: (status) =>
    new DomainError('CONFLICT', `the approval is already ${status}`, { details: { state: status, allowed: [] } }),
  no_slot: (status) =>
    new DomainError('CONFLICT', 'somebody else already fills every approver slot open to you', {
      details: { state: status, allowed: [] },
    }),
};

/** The changes of approvals, each inside a unit of work: record, evidence, subscribers, events for outside, followers. */
export class ApprovalWriter implements Approvals {
  private readonly followers = new Map<string, ApprovalListener>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sealer: EventSealer,
    private readonly clock: Clock,
  ) {}

  follow(resourceType: string, changed: ApprovalListener): void {
    if (this.followers.has(resourceType)) throw new Error(`approvals of ${resourceType} already have a handler`);
    this.followers.set(resourceType, changed);
  }

  async summaries(tenantId: string, ids: readonly string[]): Promise<(ApprovalSummary | undefined)[]> {
    const [approvals, votes] = await this.unitOfWork.tenant(tenantId, async ({ em }) => [
      await em.find(Approval, { id: { $in: [...ids] } }),
      await em.find(ApprovalVote, { approvalId: { $in: [...ids] } }, { orderBy: { place: 'asc' } }),
    ]);
    const byApproval = Map.groupBy(votes, ({ approvalId }) => approvalId);
    const byId = new Map(approvals.map((one) => [one.id, { ...one, votes: byApproval.get(one.id) ?? [] }]));
    return ids.map((id) => byId.get(id));
  }

  problems(terms: ApprovalTerms): RequestIssue[] {
    return termsProblems(terms);
  }

  request(unit: Unit, tenantId: string, acting: Actor, request: ApprovalRequest): Promise<Approval> {
    const requester = acting.actor;
    const { requiredApprovers } = request;
    const quorum = request.quorum ?? requiredApprovers.length;
    const expiresIn = request.expiresIn ?? undefined;
    const issues = [
      ...ballotProblems({ requester, requiredApprovers, quorum }),
      ...termsProblems({ requiredApprovers, expiresIn }),
    ];
    const term = termMillis(expiresIn);
    if (issues.length > 0 || term === undefined) throw invalidRequest(issues);
    const now = this.clock.now();
    const approval = unit.em.create(Approval, {
      id: uuidv7(now),
      tenantId,
      type: request.type,
      resourceId: request.resourceId,
      resourceType: request.resourceType,
      requester,
      requiredApprovers: [...requiredApprovers],
      quorum,
      description: request.description ?? null,
      metadata: request.metadata ?? null,
      expiresAt: new Date(now + term),
      remindAt: new Date(reminderTime(now, now + term)),
      createdAt: new Date(now),
      updatedAt: new Date(now),
    });
    unit.em.persist(approval);
    const { type, expiresAt } = approval;
    this.tell(unit, approval, 'approval.requested', acting, {
      details: { type, requiredApprovers: approval.requiredApprovers, quorum, expiresAt: expiresAt.toISOString() },
      outside: 'approval.requested',
    });
    return Promise.resolve(approval);
  }

  async decide(unit: Unit, principal: Principal, id: string, vote: VoteInput): Promise<Approval> {
    const { decision, notes } = vote;
    const approval = await this.locked(unit, id);
    const votes = await unit.em.find(ApprovalVote, { approvalId: id }, { orderBy: { place: 'asc' } });
    const isDue = approval.status === 'pending' && approval.expiresAt.getTime() <= this.clock.now();
    const poll = {
      ballot: approval,
      status: isDue ? ('expired' as const) : approval.status,
      votes: votes.map((vote) => ({ ...vote, roles: new Set(vote.roles) })),
    };
    const ruling = rule(poll, { approver: principal.subject, roles: principal.roles, decision }, principal.keyHandlers);
    if (ruling.kind === 'refused' && ruling.refusal === 'requesters_key')
      await this.recordRefusal(principal, approval, decision);
    if (ruling.kind === 'repeated') return approval;
    if (ruling.kind === 'refused') throw refusals[ruling.refusal](poll.status);
    assertVersion('approval', approval.version, vote.version);

    this.putVote(unit, approval, votes, principal, { decision, notes });
    approval.updatedAt = new Date(this.clock.now());
    const standing = ruling.votes.map(({ approver, decision: vote }) => ({ approver, decision: vote }));
    this.tell(unit, approval, 'approval.voted', actorOf(principal), {
      details: { decision, notes: notes ?? null, votes: standing, quorum: approval.quorum },
    });
    if (ruling.outcome !== 'pending')
      this.close(unit, approval, { status: ruling.outcome, action: 'approval.decided' }, actorOf(principal));
    await this.followers.get(approval.resourceType)?.(
      unit,
      approval,
      actorOf(principal),
      ruling.votes.map(({ approver }) => approver),
    );
    return approval;
  }

  /** In a separate unit of work, since the vote's is rolled back with the refusal. */
  private async recordRefusal(
    principal: Principal,
    { tenantId, id, resourceId, requester }: Approval,
    decision: string,
  ) {
    const { keyId } = principal;
    const reason = 'the requester issued or rotated the key that voted';
    const event = { tenantId, action: 'approval.vote_refused', ...actorOf(principal), severity: 'warning' } as const;
    const resource = { resourceType: 'approval', resourceId: id, correlationId: resourceId };
    await this.unitOfWork.tenant(tenantId, (unit) => {
      unit.record(this.sealer.seal({ ...event, ...resource, details: { decision, reason, requester, keyId } }));
      return Promise.resolve();
    });
  }

  async withdraw(unit: Unit, id: string, acting: Actor, reason: string): Promise<void> {
    const approval = await this.locked(unit, id);
    if (approval.status !== 'pending') return;
    this.close(unit, approval, { status: 'expired', reason, action: 'approval.withdrawn' }, acting);
  }

  async expireIfDue(tenantId: string, id: string): Promise<void> {
    if (!isUuid(id)) return;
    await this.unitOfWork.tenant(tenantId, async (unit) => {
      const due = { id, status: 'pending', expiresAt: { $lte: new Date(this.clock.now()) } } as const;
      const approval = await unit.em.findOne(Approval, due, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (approval !== null) await this.expire(unit, approval);
    });
  }

  /** Expires an overdue approval; the caller holds its lock. */
  async expire(unit: Unit, approval: Approval): Promise<void> {
    await this.conclude(unit, approval, { status: 'expired', action: 'approval.expired' }, SYSTEM);
  }

  /** Ends an approval without a decision, and releases what waited for it. Throws CONFLICT when it is final. */
  async conclude(unit: Unit, approval: Approval, closing: Closing, acting: Actor): Promise<void> {
    this.close(unit, approval, closing, acting);
    await this.followers.get(approval.resourceType)?.(unit, approval, acting, []);
  }

  /** Reminds the approvers; the caller holds the lock. */
  remind(unit: Unit, approval: Approval): void {
    approval.remindedAt = new Date(this.clock.now());
    this.tell(unit, approval, 'approval.reminder', SYSTEM, {
      details: { expiresAt: approval.expiresAt.toISOString() },
      outside: 'approval.reminder',
    });
  }

  /** The record under a row lock, so that votes, expiry and cancelling take turns. Throws NOT_FOUND. */
  async locked(unit: Unit, id: string): Promise<Approval> {
    const found = isUuid(id) ? await unit.em.findOne(Approval, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
    if (found === null) throw new DomainError('NOT_FOUND', `there is no approval ${id}`);
    return found;
  }

  private close(unit: Unit, approval: Approval, { status, action, reason }: Closing, acting: Actor): void {
    if (approval.status !== 'pending') throw refusals.final(approval.status);
    const now = new Date(this.clock.now());
    Object.assign(approval, { status, closedAt: now, closedReason: reason ?? null, updatedAt: now });
    this.tell(unit, approval, action, acting, {
      details: { status, reason: reason ?? null, resourceId: approval.resourceId },
      outside: action === 'approval.decided' ? 'approval.decided' : 'approval.expired',
      severity: status === 'approved' ? 'info' : 'warning',
    });
  }

  private putVote(
    unit: Unit,
    approval: Approval,
    votes: readonly ApprovalVote[],
    { subject, roles }: Principal,
    { decision, notes }: VoteInput,
  ): void {
    const given = {
      decision,
      notes: notes ?? null,
      roles: [...roles].sort(),
      decidedAt: new Date(this.clock.now()),
    };
    const standing = votes.find(({ approver }) => approver === subject);
    if (standing !== undefined) {
      Object.assign(standing, given);
      return;
    }
    const vote = unit.em.create(ApprovalVote, {
      ...given,
      id: uuidv7(this.clock.now()),
      tenantId: approval.tenantId,
      approvalId: approval.id,
      approver: subject,
      place: votes.length,
    });
    unit.em.persist(vote);
  }

  private tell(
    unit: Unit,
    approval: Approval,
    action: string,
    acting: Actor,
    { details, outside, severity = 'info' }: { details: JsonObject; outside?: string; severity?: Severity },
  ): void {
    const { tenantId, id } = approval;
    const event = { tenantId, action, ...acting, severity, resourceType: 'approval', resourceId: id } as const;
    unit.record(this.sealer.seal({ ...event, correlationId: approval.resourceId, details }));
    unit.announce({ tenantId, topic: 'approval', id });
    if (outside === undefined) return;
    const now = this.clock.now();
    const { type, status, resourceId, resourceType, requester } = approval;
    const data = { approval: { id, type, status, resourceId, resourceType, requester }, ...details };
    unit.emit({ id: uuidv7(now), tenantId, type: outside, occurredAt: now, data });
  }
}
