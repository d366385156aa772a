import type { Unit } from '../database/unit-of-work.js';
import type { DomainError } from '../shared/errors.js';
import type { JsonObject } from '../shared/json/json.js';
import type { Principal, RiskLevel } from './identity.js';
import type { Obligation, PolicyEffect, PolicyTrace, PolicyVersionId } from './policy.js';

export type ProposalState =
  | 'intent_detected'
  | 'proposal_created'
  | 'policy_evaluated'
  | 'auto_approved'
  | 'require_approval'
  | 'deny'
  | 'awaiting_decision'
  | 'approved'
  | 'modified'
  | 'denied'
  | 'executing'
  | 'completed'
  | 'failed'
  | 'rolled_back'
  | 'rejected'
  | 'recorded'
  | 'post_check';

export type ProposalPhase = 'creation' | 'evaluation' | 'decision' | 'execution' | 'terminal';

/** Whom a decision is asked of. */
export interface Approvers {
  requiredApprovers: readonly string[];
  quorum?: number | undefined;
  expiresIn?: string | undefined;
}

/** The current policy decision and risk of an action. */
export interface Evaluation {
  effect: PolicyEffect;
  reason: string;
  /** Those that gave the effect, at their versions. */
  policies: PolicyVersionId[];
  risk: { level: RiskLevel; reasons: string[] };
  /** Obligations that come with the effect; an approval obligation names the approvers. */
  obligations: readonly Pick<Obligation, 'type' | 'params'>[];
  /** Ids of the concerns beside policy and risk that an approval covers. */
  concerns?: readonly string[] | undefined;
  /** The conditions of those policies, with the values that made them true. */
  grounds: readonly PolicyTrace[];
}

/** The action that a proposal asks for. */
export interface ProposedAction {
  /** Why, in a sentence. */
  intent: string;
  action: string;
  resource: string;
  /** Other names of the same record: a policy on any of them counts. */
  aliases?: readonly string[] | undefined;
  /** The name that the record gets: policies on it count as for a new record. */
  becomes?: string | undefined;
  resourceType?: string | undefined;
  /** Everything that its execution needs. */
  payload: JsonObject;
  /** The ids of the evaluations that it rests on: whoever may vote on it may read their figures. */
  evaluations?: readonly string[] | undefined;
}

/** Votes that are waited for, as the reason to read what they are about. */
export interface WaitingVotes {
  /** Whether a proposal that waits for the principal's vote rests on an evaluation. */
  restOn(principal: Principal, evaluation: string): Promise<boolean>;
}

/**
 * The input of an administrative change as its caller sent it. `admit` adds it to the payload, so an approval covers every
 * field, including those that the service of the change does not mention.
 */
export interface AskedChange {
  /** All of the input except the proposal's id; secrets as keyed digests. */
  readonly whole: JsonObject;
  /** The approved proposal that the caller carries out. */
  readonly proposalId?: string | undefined;
}

/** A request that names the proposal of the same request before it. */
export interface AskedAgain {
  proposalId: string;
  action: string;
  payload: JsonObject;
}

/** How far people are with a proposal whose requester carries it out: `used` once it was carried out, or failed. */
export type ProposalStanding = 'waiting' | 'approved' | 'refused' | 'used';

/** The way of an action that has to wait for people. */
export interface ProposalGate {
  /**
   * Stores an action that needs approval, or finds the one that waits already, and resolves to the APPROVAL_REQUIRED
   * error that names the proposal; to POLICY_DENIED where nobody but the requester could approve it.
   */
  propose(principal: Principal, proposed: ProposedAction, evaluation: Evaluation): Promise<DomainError>;
  /**
   * Uses up the requester's approval of this very action, made with the same key; resolves to undefined without one.
   * An approval older than a day does not count, nor one given before policy or risk changed.
   */
  claim(principal: Principal, proposed: ProposedAction, evaluation: Evaluation): Promise<Grant | undefined>;
  /** How far people are with a proposal of the requester; undefined for an unknown one. */
  standing(principal: Principal, proposalId: string): Promise<ProposalStanding | undefined>;
  /** Withdraws a proposal of the requester, if it still waits. */
  withdraw(principal: Principal, proposalId: string, reason: string): Promise<void>;
  /**
   * The stored result of an executed proposal, for the same request with its id. Throws NOT_FOUND, CONFLICT if the
   * request differs, its execution failed or `decode` does not know its result, APPROVAL_REQUIRED while it is pending,
   * POLICY_DENIED if it was refused.
   */
  resultOf<T>(principal: Principal, asked: AskedAgain, decode: (result: JsonObject) => T | undefined): Promise<T>;
}

/** Lets administrative changes go ahead, as the policies of their tenant say. */
export interface AdministrationGate {
  /**
   * Throws POLICY_DENIED, and APPROVAL_REQUIRED once the change is stored as a proposal. A change that only its caller
   * can carry out names its approved proposal when it is asked again; `settle` then ends that proposal, in the unit of
   * work of the change. Without `asked` the payload is the whole change, and its executor carries it out. Throws
   * INVALID_REQUEST for a change that is too large to be put before people.
   */
  admit(principal: Principal, proposed: ProposedAction, asked?: AskedChange): Promise<ChangePermit>;
  /**
   * The same for a change that cannot settle its proposal itself: the proposal ends before the change, which one approval
   * so carries out once at most.
   */
  pass(principal: Principal, proposed: ProposedAction, asked: AskedChange): Promise<void>;
  /** A digest of a secret under a key of the installation: it tells two secrets of a tenant apart and reveals neither. */
  digestOf(tenantId: string, secret: string): string;
}

export interface ChangePermit {
  /** The approval by which it goes ahead; absent where nobody was asked. */
  readonly approvalId?: string | undefined;
  settle(unit: Unit): Promise<void>;
}

/** That people approved an invocation. */
export interface Grant {
  proposalId: string;
  /** The `decisionFingerprint` of policy, risk and concerns at that time. */
  fingerprint: string;
}

/** Executes actions by calling something outside the database: at most once. */
export interface CallingExecutor {
  kind: 'call';
  actions: readonly string[];
  /** The validated payload to execute. Throws INVALID_REQUEST. */
  accept(payload: JsonObject, principal: Principal): JsonObject | Promise<JsonObject>;
  /** The resource that the payload is about. */
  resourceOf(payload: JsonObject): string;
  evaluate(principal: Principal, payload: JsonObject): Promise<Evaluation>;
  call(principal: Principal, payload: JsonObject, grant: Grant, signal: AbortSignal): Promise<JsonObject>;
}

/** Executes actions inside the transaction that moves the proposal: once, or not at all. */
export interface TransactionalExecutor {
  kind: 'transaction';
  actions: readonly string[];
  /** The validated payload to execute. Throws INVALID_REQUEST. */
  accept(payload: JsonObject, principal: Principal): JsonObject | Promise<JsonObject>;
  /** The resource that the payload is about. */
  resourceOf(payload: JsonObject): string;
  /** The current state of what the action would change; undefined if it does not exist yet. */
  current(unit: Unit, principal: Principal, payload: JsonObject): Promise<JsonObject | undefined>;
  /** The result, with everything that undoing it needs. */
  execute(unit: Unit, principal: Principal, payload: JsonObject): Promise<JsonObject>;
  /**
   * Rolls back the change described by `result`; resolves to the argument of `committed`. Throws CONFLICT if the record
   * has changed since.
   */
  rollBack(unit: Unit, principal: Principal, result: JsonObject): Promise<JsonObject>;
  /** Called once the transaction has been committed. */
  committed(result: JsonObject): Promise<void>;
}

export type Executor = CallingExecutor | TransactionalExecutor;
