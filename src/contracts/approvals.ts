import type { Unit } from '../database/unit-of-work.js';
import type { RequestIssue } from '../shared/errors.js';
import type { JsonObject } from '../shared/json/json.js';
import type { Principal } from './identity.js';
import type { ActorType } from './spine.js';

export type ApprovalType = 'plan-change' | 'exception' | 'budget' | 'policy-override' | 'access';
export type ApprovalStatus = 'pending' | 'approved' | 'denied' | 'expired';
export type Decision = 'approved' | 'denied';

/** Who decides, and until when. */
export interface ApprovalTerms {
  /** User ids and role ids, each a slot to be filled by another person. */
  requiredApprovers: readonly string[];
  /** Approvals needed; all when absent. */
  quorum?: number | undefined;
  /** `7d`, `36h`, `90m`; 7 days when absent. */
  expiresIn?: string | undefined;
}

/** A request for approval. */
export interface ApprovalRequest extends ApprovalTerms {
  type: ApprovalType;
  resourceId: string;
  resourceType: string;
  description?: string | undefined;
  metadata?: JsonObject | undefined;
}

/** An approval as others see it. */
export interface ApprovalState {
  id: string;
  tenantId: string;
  status: ApprovalStatus;
  /** Why it ended without a decision, where it was not time. */
  closedReason: string | null;
  resourceId: string;
  requester: string;
  requiredApprovers: readonly string[];
  quorum: number;
  expiresAt: Date;
}

/** A vote to cast. */
export interface VoteInput {
  decision: Decision;
  notes?: string | undefined;
  /** The version of the approval that the voter looked at; any when absent. */
  version?: number | undefined;
}

/** Approvals for areas whose records wait for one; each call is part of the caller's unit of work. */
export interface Approvals {
  /** Problems with the terms alone, whichever approvers are added. */
  problems(terms: ApprovalTerms): RequestIssue[];
  /** Throws INVALID_REQUEST if the quorum is unreachable or the term is not positive. */
  request(unit: Unit, tenantId: string, requester: Actor, request: ApprovalRequest): Promise<ApprovalState>;
  /**
   * Records the principal's vote and, with the last one, concludes. Throws NOT_FOUND, FORBIDDEN unless the caller may
   * decide, CONFLICT if it is final or no slot is left.
   */
  decide(unit: Unit, principal: Principal, id: string, vote: VoteInput): Promise<ApprovalState>;
  /** Expires an approval whose time has come: that holds when it is asked, not only when the timer runs. */
  expireIfDue(tenantId: string, id: string): Promise<void>;
  /** Ends a pending approval whose matter is gone, without telling the listener; one that is final stays as it is. */
  withdraw(unit: Unit, id: string, acting: Actor, reason: string): Promise<void>;
  /** Has `changed` called, in the same unit of work, when an approval of that kind of resource changes. */
  follow(resourceType: string, changed: ApprovalListener): void;
  /** Approvals with their standing votes, in the order of `ids`. */
  summaries(tenantId: string, ids: readonly string[]): Promise<(ApprovalSummary | undefined)[]>;
}

/** The actor, as named in evidence. */
export interface Actor {
  actor: string;
  actorType: ActorType;
}

/** Applies a changed approval to the record that waits for it; `voters` have a current vote. */
export type ApprovalListener = (
  unit: Unit,
  approval: ApprovalState,
  acting: Actor,
  voters: readonly string[],
) => Promise<void>;

/** An approval and its current votes. */
export interface ApprovalSummary {
  id: string;
  status: ApprovalStatus;
  requiredApprovers: readonly string[];
  quorum: number;
  expiresAt: Date;
  votes: { approver: string; decision: Decision; notes: string | null; decidedAt: Date }[];
}
