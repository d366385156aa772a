import { createHash } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Unit } from '../../database/unit-of-work.js';
import { decisionFingerprint } from '../../shared/decision-fingerprint.js';
import { canonicalJson } from '../../shared/json/canonical-json.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { isUuid, uuidv7 } from '../../shared/ids.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { Actor, Approvals, ApprovalState } from '../../contracts/approvals.js';
import type { EventSealer } from '../../contracts/spine.js';
import { Proposal, ProposalMove, type RecordedDecision } from './proposal.entity.js';
import { proposalTransitions } from './proposal-machine.rules.js';
import type { Approvers, Evaluation, ProposalState } from '../../contracts/proposals.js';
import { approvalTypeOf, askWhom } from './proposal.rules.js';

export const SYSTEM_ACTOR: Actor = { actor: 'system', actorType: 'system' };

/** Names no record, where an id must be one. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/** SHA-256 of the payload's RFC 8785 text, in hex. */
export function payloadHashOf(payload: JsonObject): string {
  return createHash('sha256').update(canonicalJson(payload)).digest('hex');
}

/** The states with which the matter of a proposal is new. */
const PROPOSING: ReadonlySet<ProposalState> = new Set(['intent_detected', 'modified']);

/** A decision as evidence: without the grounds, which are in the log with the policies' versions. */
function inEvidence({ effect, reason, policies, concerns }: RecordedDecision): JsonObject {
  const named = concerns === undefined ? {} : { concerns: [...concerns] };
  return { effect, reason, policies: policies.map((one) => ({ ...one })), ...named };
}

/** The error for an operation that the state does not allow. */
export function illegal(
  { state }: Proposal,
  allowed: readonly ProposalState[] = proposalTransitions[state],
): DomainError {
  return new DomainError('CONFLICT', `a proposal that is ${state} does not allow this`, {
    details: { state, allowed: [...allowed] },
  });
}

/** The fingerprint of policy and risk as they were when people decided; undefined where nobody did. */
export function decidedAs({ policyDecision, riskLevel }: Proposal): string | undefined {
  return policyDecision === null ? undefined : decisionFingerprint({ ...policyDecision, risk: riskLevel });
}

/** An evaluation and its approvers. */
export interface Evaluated extends Evaluation {
  approvers: Approvers;
}

/** The error of a failed execution. */
export interface Failure {
  code: string;
  message: string;
}

interface BookOptions {
  approvals: Approvals;
  sealer: EventSealer;
  clock: Clock;
}

/** The moves of proposals, each inside a unit of work with its spine event, its history and its announcements. */
export class ProposalWriter {
  constructor(private readonly options: BookOptions) {
    options.approvals.follow('proposal', (unit, approval, acting, voters) =>
      this.followVotes(unit, approval, acting, voters),
    );
  }

  /** The record under a row lock. Whoever also locks its approval locks that first. Throws NOT_FOUND. */
  async locked(unit: Unit, id: string): Promise<Proposal> {
    const found = isUuid(id)
      ? await unit.em.findOne(Proposal, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
      : null;
    if (found === null) throw new DomainError('NOT_FOUND', `there is no proposal ${id}`);
    return found;
  }

  /** Takes a new record through its creation. */
  begin(unit: Unit, proposal: Proposal, acting: Actor): void {
    unit.em.persist(proposal);
    this.write(unit, proposal, null, 'intent_detected', acting);
    this.move(unit, proposal, 'proposal_created', acting);
  }

  /**
   * Records what policy and risk say, and goes on from there: to its execution, to its approvers, or to its end. Throws
   * INVALID_REQUEST when the approvers that the requester wants cannot decide.
   */
  async evaluate(
    unit: Unit,
    proposal: Proposal,
    { effect, reason, policies, risk, approvers, concerns = [], grounds }: Evaluated,
  ): Promise<void> {
    Object.assign(proposal, {
      policyDecision: { effect, reason, policies, ...(concerns.length === 0 ? {} : { concerns }), grounds },
      riskLevel: risk.level,
      riskReasons: risk.reasons,
    });
    this.move(unit, proposal, 'policy_evaluated', SYSTEM_ACTOR, reason);
    const asked = askWhom({ requester: proposal.actor, effect, byPolicy: approvers, byRequester: proposal.asked });
    if (asked === 'nobody') {
      this.move(unit, proposal, 'auto_approved', SYSTEM_ACTOR);
      if (proposal.execution === 'caller') this.startReport(unit, proposal);
      return;
    }
    if (asked === 'denied' || asked === 'unreachable') {
      const why = asked === 'denied' ? reason : 'only its requester could approve it';
      this.move(unit, proposal, 'deny', SYSTEM_ACTOR, why);
      this.move(unit, proposal, 'rejected', SYSTEM_ACTOR, why);
      return;
    }
    this.move(unit, proposal, 'require_approval', SYSTEM_ACTOR, reason);
    const { tenantId, id, actor, actorType, action, intent, payloadHash } = proposal;
    const approval = await this.options.approvals.request(
      unit,
      tenantId,
      { actor, actorType: actorType === 'user' ? 'user' : 'api' },
      {
        type: approvalTypeOf(action),
        resourceId: id,
        resourceType: 'proposal',
        ...asked,
        description: intent,
        metadata: { payloadHash, policies: policies.map(({ id: policy, version }) => ({ id: policy, version })) },
      },
    );
    Object.assign(proposal, {
      approvalId: approval.id,
      approvers: [...approval.requiredApprovers],
      voters: [],
      expiresAt: approval.expiresAt,
    });
    this.move(unit, proposal, 'awaiting_decision', SYSTEM_ACTOR);
  }

  /**
   * Ends a proposal before its execution, and its approval with it; `check` sees it under its lock and may throw. Locks
   * the approval first, as votes do.
   */
  async reject(
    unit: Unit,
    id: string,
    { acting, reason }: { acting: Actor; reason: string },
    check: (proposal: Proposal) => void,
  ): Promise<void> {
    const seen = isUuid(id) ? await unit.em.findOne(Proposal, { id }) : null;
    if (seen !== null && seen.approvalId !== null)
      await this.options.approvals.withdraw(unit, seen.approvalId, acting, reason);
    const proposal = await this.locked(unit, id);
    check(proposal);
    if (proposal.approvalId !== seen?.approvalId) throw illegal(proposal);
    this.move(unit, proposal, 'rejected', acting, reason);
  }

  /** The only way in which a state changes. Throws CONFLICT for a move that the machine does not have. */
  move(unit: Unit, proposal: Proposal, to: ProposalState, acting: Actor, reason?: string): void {
    const from = proposal.state;
    if (!proposalTransitions[from].includes(to)) throw illegal(proposal);
    proposal.state = to;
    if (to !== 'executing') Object.assign(proposal, { leaseOwner: null, leaseUntil: null });
    if (to !== 'post_check' && to !== 'failed') proposal.restsUntil = null;
    this.write(unit, proposal, from, to, acting, reason);
  }

  /** Ends an execution of which nothing was done, or nothing that could be undone. */
  fail(unit: Unit, proposal: Proposal, error: Failure): void {
    proposal.error = { ...error };
    this.move(unit, proposal, 'failed', SYSTEM_ACTOR, error.message);
    this.move(unit, proposal, 'rolled_back', SYSTEM_ACTOR);
    this.move(unit, proposal, 'recorded', SYSTEM_ACTOR);
  }

  /** Ends a proposal that its caller has carried out. */
  settle(unit: Unit, proposal: Proposal, acting: Actor): void {
    proposal.result = { done: true };
    for (const state of ['completed', 'post_check', 'recorded'] as const) this.move(unit, proposal, state, acting);
  }

  /** Announces a change of a record that keeps its state. */
  touch(unit: Unit, proposal: Proposal): void {
    proposal.updatedAt = new Date(this.options.clock.now());
    unit.announce({ tenantId: proposal.tenantId, topic: 'proposal', id: proposal.id });
  }

  /** A decision through oversight and one through proposals are the same decision. */
  private async followVotes(
    unit: Unit,
    { id, tenantId, resourceId, status, closedReason }: ApprovalState,
    acting: Actor,
    voters: readonly string[],
  ): Promise<void> {
    // Anyone may ask for an approval and call its matter a proposal: only the one that a proposal waits for moves it.
    const own = { id: resourceId, tenantId, approvalId: id };
    const proposal = isUuid(resourceId)
      ? await unit.em.findOne(Proposal, own, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
      : null;
    if (proposal?.state !== 'awaiting_decision') return;
    proposal.voters = [...voters];
    switch (status) {
      case 'pending':
        this.touch(unit, proposal);
        break;
      case 'approved':
        this.move(unit, proposal, 'approved', acting);
        if (proposal.execution === 'caller') this.startReport(unit, proposal);
        break;
      case 'denied':
        this.move(unit, proposal, 'denied', acting);
        this.move(unit, proposal, 'rejected', SYSTEM_ACTOR, 'denied by its approvers');
        break;
      case 'expired':
        this.move(unit, proposal, 'rejected', acting, closedReason ?? 'no decision in time');
    }
  }

  /** The caller carries it out, and reports. */
  private startReport(unit: Unit, proposal: Proposal): void {
    this.move(unit, proposal, 'executing', SYSTEM_ACTOR, 'its requester carries it out and reports the outcome');
  }

  private write(
    unit: Unit,
    proposal: Proposal,
    from: ProposalState | null,
    to: ProposalState,
    acting: Actor,
    reason?: string,
  ): void {
    const now = this.options.clock.now();
    const { tenantId, id, intent, action, resource, actor, payload, payloadHash, riskLevel, policyDecision } = proposal;
    proposal.moves += 1;
    const move = unit.em.create(ProposalMove, {
      id: uuidv7(now),
      tenantId,
      proposalId: id,
      place: proposal.moves,
      from,
      to,
      at: new Date(now),
      actor: acting.actor,
      reason: reason ?? null,
      ...(PROPOSING.has(to) ? { intent, payload } : { intent: null, payload: null }),
    });
    unit.em.persist(move);
    const details = {
      from,
      to,
      reason: reason ?? null,
      action,
      resource,
      requester: actor,
      payloadHash,
      riskLevel,
      approvalId: proposal.approvalId,
      policy: policyDecision === null ? null : inEvidence(policyDecision),
      evidenceId: proposal.result?.evidenceId ?? null,
    };
    const isRefusal = to === 'rejected' || to === 'denied' || to === 'deny' || to === 'failed';
    unit.record(
      this.options.sealer.seal({
        tenantId,
        action: `proposal.${to}`,
        ...acting,
        resourceType: 'proposal',
        resourceId: id,
        severity: isRefusal ? 'warning' : 'info',
        correlationId: id,
        details,
      }),
    );
    unit.emit({
      id: uuidv7(now),
      tenantId,
      type: 'proposal.changed',
      occurredAt: now,
      data: { proposal: { id, state: to, action, resource, actor, payloadHash }, from, to, reason: reason ?? null },
    });
    this.touch(unit, proposal);
  }
}
