import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { Constrain } from '../../graphql/validation/constraints.js';
import { ApprovalStatusEnum } from '../../graphql/types/approval-status.js';
import { asStored } from '../../graphql/types/as-stored.js';
import { PolicyTraceType } from '../../graphql/types/policy-trace.js';
import { DecisionEnum } from '../../graphql/types/decision.js';
import { PolicyEffectEnum } from '../../graphql/types/policy-effect.js';
import { DateTime, JsonObjectScalar } from '../../graphql/scalars.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { ApprovalStatus, Decision } from '../../contracts/approvals.js';
import type { PolicyEffect, PolicyTrace } from '../../contracts/policy.js';
import { Proposal, ProposalPhaseEnum, ProposalStateEnum } from './proposal.entity.js';
import type { ProposalPhase, ProposalState } from '../../contracts/proposals.js';

const ID_TEXT = { minLength: 1, maxLength: 500 };
const INTENT = { minLength: 1, maxLength: 2_000 };
const APPROVERS = {
  minLength: 1,
  maxLength: 50,
  pattern: /^[^\p{Cc}]{1,200}$/u,
  patternName: 'ids of users or roles, each of 1 to 200 characters',
};
const NOTES = { maxLength: 10_000 };
const ACTION = {
  maxLength: 200,
  pattern: /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/,
  patternName: 'a dotted action such as data.export',
};

@InputType({ description: 'A proposed action.' })
export class CreateProposalInput {
  @Constrain(INTENT)
  @Field(() => String, { description: 'The reason for the action, in a sentence.' })
  intent!: string;

  @Constrain(ACTION)
  @Field(() => String, { description: 'The dotted name of the action.' })
  action!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'The resource that the action affects.' })
  resource!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { nullable: true, description: 'The type of the resource.' })
  resourceType?: string;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Everything that the execution needs.' })
  payload?: JsonObject;

  @Constrain(APPROVERS)
  @Field(() => [String], {
    nullable: true,
    description: 'The ids of users and roles to ask in addition to those that policies name.',
  })
  requiredApprovers?: string[];

  @Field(() => Int, { nullable: true, description: 'The number of those approvals needed; all of them when absent.' })
  quorum?: number;

  @Constrain({ maxLength: 20 })
  @Field(() => String, {
    nullable: true,
    description: 'The time allowed for the decision, as a number followed by `d`, `h` or `m`; `7d` when absent.',
  })
  expiresIn?: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of an earlier proposal of the caller that this one replaces.',
  })
  supersedes?: string;
}

@InputType({
  description:
    'A change of what is proposed, which voids the votes, or a change of state. It names the revision that it is based on.',
})
export class UpdateProposalInput {
  @Field(() => JsonObjectScalar, { nullable: true, description: 'The new payload.' })
  payload?: JsonObject;

  @Constrain(INTENT)
  @Field(() => String, { nullable: true, description: 'The new reason for the action.' })
  intent?: string;

  @Field(() => ProposalStateEnum, {
    nullable: true,
    description:
      'The new state. Approvers choose APPROVED or DENIED; the requester and administrators choose REJECTED or ROLLED_BACK. For an action that the platform does not execute itself, COMPLETED and FAILED report its outcome, and EXECUTING lets approvers and administrators have a failed action tried again.',
  })
  state?: ProposalState;

  @Constrain(NOTES)
  @Field(() => String, { nullable: true, description: 'The reasons for the change.' })
  notes?: string;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'The result of a COMPLETED execution.' })
  result?: JsonObject;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'The error of a FAILED execution.' })
  error?: JsonObject;

  @Field(() => Int, { nullable: true, description: 'The revision that this change is based on.' })
  revision?: number;

  @Constrain({ maxLength: 40 })
  @Field(() => String, {
    nullable: true,
    description:
      'The revision as an entity tag, as in the header `If-Match`; it must agree with `revision` when both are given.',
  })
  ifMatch?: string;
}

@InputType({ description: 'One of several decisions on proposals.' })
export class ProposalDecisionInput {
  @Field(() => ID, { description: 'The id of the proposal.' })
  id!: string;

  @Field(() => DecisionEnum, { description: 'The decision of the voter.' })
  decision!: Decision;

  @Constrain(NOTES)
  @Field(() => String, { nullable: true, description: 'The reasons for the decision.' })
  notes?: string;

  @Field(() => Int, { nullable: true, description: 'The revision that the approver looked at.' })
  revision?: number;
}

@InputType({ description: 'Decisions on several proposals.' })
export class DecideProposalsInput {
  @Constrain({ minLength: 1, maxLength: 100 })
  @Field(() => [ProposalDecisionInput], { description: 'The decisions, at most 100.' })
  decisions!: ProposalDecisionInput[];
}

@ObjectType({ description: 'The result of one of several decisions.' })
export class DecidedItem {
  @Field(() => ID, { description: 'The id of the proposal.' })
  id!: string;

  @Field(() => Boolean, { description: 'Whether the decision was accepted.' })
  ok!: boolean;

  @Field(() => Proposal, { nullable: true, description: 'The proposal after the decision, when it was accepted.' })
  proposal?: Proposal;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The code, message and details of the error when the decision was not accepted.',
  })
  error?: JsonObject;
}

@ObjectType({ description: 'The results of several decisions.' })
export class DecidedProposals {
  @Field(() => [DecidedItem], { description: 'One result for each decision, in the same order.' })
  results!: DecidedItem[];
}

@ObjectType({ description: 'A policy at a version.' })
export class DecidingPolicy {
  @Field(() => ID, { description: 'The id of the policy.' })
  id!: string;

  @Field(() => Int, { description: 'The version of the policy.' })
  version!: number;
}

@ObjectType({ description: 'The decision of the policies on a proposal.' })
export class ProposalPolicyDecision {
  @Field(() => PolicyEffectEnum, { description: 'The effect of the policies.' })
  effect!: PolicyEffect;

  @Field(() => String, { description: 'The reason in words.' })
  reason!: string;

  @Field(() => [DecidingPolicy], { description: 'The policies that determined the effect.' })
  policies!: DecidingPolicy[];

  @Field(() => [PolicyTraceType], {
    description:
      'At most 20 of those policies with their conditions and the values that these named at that time. The roles of others are shown to auditors and administrators only.',
    complexity: asStored,
  })
  grounds!: readonly PolicyTrace[];
}

@ObjectType({ description: 'A vote on a proposal.' })
export class ProposalVote {
  @Field(() => String, { description: 'The person who voted.' })
  approver!: string;

  @Field(() => DecisionEnum, { description: 'The decision of the voter.' })
  decision!: Decision;

  @Field(() => String, { nullable: true, description: 'The reasons that the voter gave.' })
  notes!: string | null;

  @Field(() => DateTime, { description: 'The time of the vote.' })
  decidedAt!: Date;
}

@ObjectType({ description: 'The approval that a proposal waits or waited for.' })
export class ProposalApproval {
  @Field(() => ID, { description: 'The id of the approval.' })
  id!: string;

  @Field(() => ApprovalStatusEnum, { description: 'The status of the approval.' })
  status!: ApprovalStatus;

  @Field(() => [String], { description: 'The ids of users and roles that must approve.' })
  requiredApprovers!: readonly string[];

  @Field(() => Int, { description: 'The number of approvals needed.' })
  quorum!: number;

  @Field(() => DateTime, { description: 'The time when the decision is due.' })
  expiresAt!: Date;

  @Field(() => [ProposalVote], { description: 'The votes in force.' })
  votes!: ProposalVote[];
}

@ObjectType({ description: 'A state of the proposal lifecycle.' })
export class LifecycleState {
  @Field(() => ProposalStateEnum, { description: 'The state of a proposal.' })
  state!: ProposalState;

  @Field(() => ProposalPhaseEnum, { description: 'The phase that the state belongs to.' })
  phase!: ProposalPhase;

  @Field(() => Boolean, { description: 'Whether a proposal never leaves the state.' })
  final!: boolean;

  @Field(() => [ProposalStateEnum], { description: 'The states that can follow.' })
  to!: readonly ProposalState[];
}

export const ProposalConnection = connectionType('Proposal', Proposal);
