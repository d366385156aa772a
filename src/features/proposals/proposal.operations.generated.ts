/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** The status of an approval; all but PENDING are final. */
export type ApprovalStatus =
  /** Enough approvers approved. */
  | 'APPROVED'
  /** The approval was refused. */
  | 'DENIED'
  /** The approval ended without a decision. */
  | 'EXPIRED'
  /** The approvers have yet to decide. */
  | 'PENDING';

/** A proposed action. */
export type CreateProposalInput = {
  /** The dotted name of the action. */
  action: string;
  /** The time allowed for the decision, as a number followed by `d`, `h` or `m`; `7d` when absent. */
  expiresIn?: string | null | undefined;
  /** The reason for the action, in a sentence. */
  intent: string;
  /** Everything that the execution needs. */
  payload?: Record<string, unknown> | null | undefined;
  /** The number of those approvals needed; all of them when absent. */
  quorum?: number | null | undefined;
  /** The ids of users and roles to ask in addition to those that policies name. */
  requiredApprovers?: Array<string> | null | undefined;
  /** The resource that the action affects. */
  resource: string;
  /** The type of the resource. */
  resourceType?: string | null | undefined;
  /** The id of an earlier proposal of the caller that this one replaces. */
  supersedes?: string | null | undefined;
};

/** Decisions on several proposals. */
export type DecideProposalsInput = {
  /** The decisions, at most 100. */
  decisions: Array<ProposalDecisionInput>;
};

/** A decision of an approver. */
export type Decision =
  /** The approver agrees. */
  | 'APPROVED'
  /** The approver refuses. */
  | 'DENIED';

/** The effect of a policy on a request that it matches. */
export type PolicyEffect =
  /** The request may proceed. */
  | 'ALLOW'
  /** The request is denied. */
  | 'DENY'
  /** The request may proceed once people have approved it. */
  | 'REQUIRE_APPROVAL';

/** One of several decisions on proposals. */
export type ProposalDecisionInput = {
  /** The decision of the voter. */
  decision: Decision;
  /** The id of the proposal. */
  id: string;
  /** The reasons for the decision. */
  notes?: string | null | undefined;
  /** The revision that the approver looked at. */
  revision?: number | null | undefined;
};

/** A phase of the lifecycle of proposals. */
export type ProposalPhase =
  /** The proposal is drafted. */
  | 'CREATION'
  /** The proposal waits for people. */
  | 'DECISION'
  /** The policies decide. */
  | 'EVALUATION'
  /** The action is executed and checked. */
  | 'EXECUTION'
  /** The lifecycle is complete. */
  | 'TERMINAL';

/** The state of a proposal; REJECTED and RECORDED are final. `proposalLifecycle` lists the moves. */
export type ProposalState =
  /** The approvers approved the proposal. */
  | 'APPROVED'
  /** The policies allowed the action without approval. */
  | 'AUTO_APPROVED'
  /** The proposal waits for its approvers. */
  | 'AWAITING_DECISION'
  /** The action was executed. */
  | 'COMPLETED'
  /** The approvers refused the proposal. */
  | 'DENIED'
  /** The policies denied the action. */
  | 'DENY'
  /** The action is being executed. */
  | 'EXECUTING'
  /** The execution failed. */
  | 'FAILED'
  /** The intent was received. */
  | 'INTENT_DETECTED'
  /** The proposal was changed and is evaluated again. */
  | 'MODIFIED'
  /** The policies evaluated the proposal. */
  | 'POLICY_EVALUATED'
  /** The result can still be rolled back. */
  | 'POST_CHECK'
  /** The proposal was created. */
  | 'PROPOSAL_CREATED'
  /** The result is recorded. */
  | 'RECORDED'
  /** The proposal was rejected or withdrawn. */
  | 'REJECTED'
  /** The policies require an approval. */
  | 'REQUIRE_APPROVAL'
  /** The action was undone. */
  | 'ROLLED_BACK';

/** The risk of an action, determined by its facts. */
export type RiskLevel =
  /** The highest risk. */
  | 'CRITICAL'
  /** A high risk, below critical. */
  | 'HIGH'
  /** The lowest risk. */
  | 'LOW'
  /** A medium risk, above low. */
  | 'MEDIUM';

/** A change of what is proposed, which voids the votes, or a change of state. It names the revision that it is based on. */
export type UpdateProposalInput = {
  /** The error of a FAILED execution. */
  error?: Record<string, unknown> | null | undefined;
  /** The revision as an entity tag, as in the header `If-Match`; it must agree with `revision` when both are given. */
  ifMatch?: string | null | undefined;
  /** The new reason for the action. */
  intent?: string | null | undefined;
  /** The reasons for the change. */
  notes?: string | null | undefined;
  /** The new payload. */
  payload?: Record<string, unknown> | null | undefined;
  /** The result of a COMPLETED execution. */
  result?: Record<string, unknown> | null | undefined;
  /** The revision that this change is based on. */
  revision?: number | null | undefined;
  /** The new state. Approvers choose APPROVED or DENIED; the requester and administrators choose REJECTED or ROLLED_BACK. For an action that the platform does not execute itself, COMPLETED and FAILED report its outcome, and EXECUTING lets approvers and administrators have a failed action tried again. */
  state?: ProposalState | null | undefined;
};

export type ProposalFieldsFragment = { id: string, state: Types.ProposalState, phase: Types.ProposalPhase, intent: string, action: string, resource: string, resourceType: string | null, actor: string, payload: Record<string, unknown>, payloadHash: string, riskLevel: Types.RiskLevel, riskReasons: Array<string>, isReversible: boolean, result: Record<string, unknown> | null, error: Record<string, unknown> | null, revision: number, supersedes: string | null, evaluations: Array<string>, restsUntil: string | null, createdAt: string, updatedAt: string, expiresAt: string | null, policyDecision: { effect: Types.PolicyEffect, reason: string, policies: Array<{ id: string, version: number }> } | null, approval: { id: string, status: Types.ApprovalStatus, requiredApprovers: Array<string>, quorum: number, expiresAt: string, votes: Array<{ approver: string, decision: Types.Decision, notes: string | null, decidedAt: string }> } | null, history: Array<{ from: Types.ProposalState | null, to: Types.ProposalState, at: string, actor: string, reason: string | null }> };

export type CreateProposalMutationVariables = Exact<{
  input: Types.CreateProposalInput;
}>;


export type CreateProposalMutation = { createProposal: { id: string, state: Types.ProposalState, phase: Types.ProposalPhase, intent: string, action: string, resource: string, resourceType: string | null, actor: string, payload: Record<string, unknown>, payloadHash: string, riskLevel: Types.RiskLevel, riskReasons: Array<string>, isReversible: boolean, result: Record<string, unknown> | null, error: Record<string, unknown> | null, revision: number, supersedes: string | null, evaluations: Array<string>, restsUntil: string | null, createdAt: string, updatedAt: string, expiresAt: string | null, policyDecision: { effect: Types.PolicyEffect, reason: string, policies: Array<{ id: string, version: number }> } | null, approval: { id: string, status: Types.ApprovalStatus, requiredApprovers: Array<string>, quorum: number, expiresAt: string, votes: Array<{ approver: string, decision: Types.Decision, notes: string | null, decidedAt: string }> } | null, history: Array<{ from: Types.ProposalState | null, to: Types.ProposalState, at: string, actor: string, reason: string | null }> } };

export type UpdateProposalMutationVariables = Exact<{
  id: string;
  input: Types.UpdateProposalInput;
}>;


export type UpdateProposalMutation = { updateProposal: { id: string, state: Types.ProposalState, phase: Types.ProposalPhase, intent: string, action: string, resource: string, resourceType: string | null, actor: string, payload: Record<string, unknown>, payloadHash: string, riskLevel: Types.RiskLevel, riskReasons: Array<string>, isReversible: boolean, result: Record<string, unknown> | null, error: Record<string, unknown> | null, revision: number, supersedes: string | null, evaluations: Array<string>, restsUntil: string | null, createdAt: string, updatedAt: string, expiresAt: string | null, policyDecision: { effect: Types.PolicyEffect, reason: string, policies: Array<{ id: string, version: number }> } | null, approval: { id: string, status: Types.ApprovalStatus, requiredApprovers: Array<string>, quorum: number, expiresAt: string, votes: Array<{ approver: string, decision: Types.Decision, notes: string | null, decidedAt: string }> } | null, history: Array<{ from: Types.ProposalState | null, to: Types.ProposalState, at: string, actor: string, reason: string | null }> } };

export type DecideProposalsMutationVariables = Exact<{
  input: Types.DecideProposalsInput;
}>;


export type DecideProposalsMutation = { decideProposals: { results: Array<{ id: string, ok: boolean, error: Record<string, unknown> | null, proposal: { id: string, state: Types.ProposalState, revision: number } | null }> } };

export type ProposalQueryVariables = Exact<{
  id: string;
}>;


export type ProposalQuery = { proposal: { id: string, state: Types.ProposalState, phase: Types.ProposalPhase, intent: string, action: string, resource: string, resourceType: string | null, actor: string, payload: Record<string, unknown>, payloadHash: string, riskLevel: Types.RiskLevel, riskReasons: Array<string>, isReversible: boolean, result: Record<string, unknown> | null, error: Record<string, unknown> | null, revision: number, supersedes: string | null, evaluations: Array<string>, restsUntil: string | null, createdAt: string, updatedAt: string, expiresAt: string | null, policyDecision: { effect: Types.PolicyEffect, reason: string, policies: Array<{ id: string, version: number }> } | null, approval: { id: string, status: Types.ApprovalStatus, requiredApprovers: Array<string>, quorum: number, expiresAt: string, votes: Array<{ approver: string, decision: Types.Decision, notes: string | null, decidedAt: string }> } | null, history: Array<{ from: Types.ProposalState | null, to: Types.ProposalState, at: string, actor: string, reason: string | null }> } };

export type ProposalsQueryVariables = Exact<{
  state?: Types.ProposalState | null | undefined;
  phase?: Types.ProposalPhase | null | undefined;
  action?: string | null | undefined;
  actor?: string | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ProposalsQuery = { proposals: { edges: Array<{ node: { id: string, state: Types.ProposalState, phase: Types.ProposalPhase, intent: string, action: string, resource: string, resourceType: string | null, actor: string, payload: Record<string, unknown>, payloadHash: string, riskLevel: Types.RiskLevel, riskReasons: Array<string>, isReversible: boolean, result: Record<string, unknown> | null, error: Record<string, unknown> | null, revision: number, supersedes: string | null, evaluations: Array<string>, restsUntil: string | null, createdAt: string, updatedAt: string, expiresAt: string | null, policyDecision: { effect: Types.PolicyEffect, reason: string, policies: Array<{ id: string, version: number }> } | null, approval: { id: string, status: Types.ApprovalStatus, requiredApprovers: Array<string>, quorum: number, expiresAt: string, votes: Array<{ approver: string, decision: Types.Decision, notes: string | null, decidedAt: string }> } | null, history: Array<{ from: Types.ProposalState | null, to: Types.ProposalState, at: string, actor: string, reason: string | null }> } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type PendingProposalsQueryVariables = Exact<{
  all?: boolean | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type PendingProposalsQuery = { pendingProposals: { edges: Array<{ node: { id: string, state: Types.ProposalState, phase: Types.ProposalPhase, intent: string, action: string, resource: string, resourceType: string | null, actor: string, payload: Record<string, unknown>, payloadHash: string, riskLevel: Types.RiskLevel, riskReasons: Array<string>, isReversible: boolean, result: Record<string, unknown> | null, error: Record<string, unknown> | null, revision: number, supersedes: string | null, evaluations: Array<string>, restsUntil: string | null, createdAt: string, updatedAt: string, expiresAt: string | null, policyDecision: { effect: Types.PolicyEffect, reason: string, policies: Array<{ id: string, version: number }> } | null, approval: { id: string, status: Types.ApprovalStatus, requiredApprovers: Array<string>, quorum: number, expiresAt: string, votes: Array<{ approver: string, decision: Types.Decision, notes: string | null, decidedAt: string }> } | null, history: Array<{ from: Types.ProposalState | null, to: Types.ProposalState, at: string, actor: string, reason: string | null }> } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export const ProposalFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProposalFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Proposal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"intent"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"payloadHash"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"policyDecision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"policies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"requiredApprovers"}},{"kind":"Field","name":{"kind":"Name","value":"quorum"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"votes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approver"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"isReversible"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"supersedes"}},{"kind":"Field","name":{"kind":"Name","value":"evaluations"}},{"kind":"Field","name":{"kind":"Name","value":"restsUntil"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<ProposalFieldsFragment, unknown>;
export const CreateProposalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateProposal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateProposalInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createProposal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProposalFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProposalFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Proposal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"intent"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"payloadHash"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"policyDecision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"policies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"requiredApprovers"}},{"kind":"Field","name":{"kind":"Name","value":"quorum"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"votes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approver"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"isReversible"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"supersedes"}},{"kind":"Field","name":{"kind":"Name","value":"evaluations"}},{"kind":"Field","name":{"kind":"Name","value":"restsUntil"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<CreateProposalMutation, CreateProposalMutationVariables>;
export const UpdateProposalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateProposal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateProposalInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateProposal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProposalFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProposalFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Proposal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"intent"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"payloadHash"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"policyDecision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"policies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"requiredApprovers"}},{"kind":"Field","name":{"kind":"Name","value":"quorum"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"votes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approver"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"isReversible"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"supersedes"}},{"kind":"Field","name":{"kind":"Name","value":"evaluations"}},{"kind":"Field","name":{"kind":"Name","value":"restsUntil"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<UpdateProposalMutation, UpdateProposalMutationVariables>;
export const DecideProposalsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DecideProposals"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DecideProposalsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decideProposals"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"ok"}},{"kind":"Field","name":{"kind":"Name","value":"proposal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}}]}}]} as unknown as DocumentNode<DecideProposalsMutation, DecideProposalsMutationVariables>;
export const ProposalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Proposal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"proposal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProposalFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProposalFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Proposal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"intent"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"payloadHash"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"policyDecision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"policies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"requiredApprovers"}},{"kind":"Field","name":{"kind":"Name","value":"quorum"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"votes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approver"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"isReversible"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"supersedes"}},{"kind":"Field","name":{"kind":"Name","value":"evaluations"}},{"kind":"Field","name":{"kind":"Name","value":"restsUntil"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<ProposalQuery, ProposalQueryVariables>;
export const ProposalsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Proposals"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"state"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ProposalState"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"phase"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ProposalPhase"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"action"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"actor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"proposals"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"Variable","name":{"kind":"Name","value":"state"}}},{"kind":"Argument","name":{"kind":"Name","value":"phase"},"value":{"kind":"Variable","name":{"kind":"Name","value":"phase"}}},{"kind":"Argument","name":{"kind":"Name","value":"action"},"value":{"kind":"Variable","name":{"kind":"Name","value":"action"}}},{"kind":"Argument","name":{"kind":"Name","value":"actor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"actor"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProposalFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProposalFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Proposal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"intent"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"payloadHash"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"policyDecision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"policies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"requiredApprovers"}},{"kind":"Field","name":{"kind":"Name","value":"quorum"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"votes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approver"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"isReversible"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"supersedes"}},{"kind":"Field","name":{"kind":"Name","value":"evaluations"}},{"kind":"Field","name":{"kind":"Name","value":"restsUntil"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<ProposalsQuery, ProposalsQueryVariables>;
export const PendingProposalsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PendingProposals"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"all"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingProposals"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"all"},"value":{"kind":"Variable","name":{"kind":"Name","value":"all"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProposalFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProposalFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Proposal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"intent"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"payloadHash"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"policyDecision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"policies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"requiredApprovers"}},{"kind":"Field","name":{"kind":"Name","value":"quorum"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"votes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approver"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"isReversible"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"supersedes"}},{"kind":"Field","name":{"kind":"Name","value":"evaluations"}},{"kind":"Field","name":{"kind":"Name","value":"restsUntil"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<PendingProposalsQuery, PendingProposalsQueryVariables>;