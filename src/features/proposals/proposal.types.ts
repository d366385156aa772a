import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { Constrain } from '../../graphql/validation/constraints.js';
import { ApprovalStatusEnum } from '../../graphql/approval-status.js';
import { DecisionEnum } from '../../graphql/decision.js';
import { PolicyEffectEnum } from '../../graphql/policy-effect.js';
import { DateTime, JsonObjectScalar } from '../../graphql/scalars.js';
import type { JsonObject } from '../../shared/json.js';
import type { ApprovalStatus, Decision } from '../../contracts/approvals.js';
import type { PolicyEffect } from '../../contracts/policy.js';
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

@InputType({ description: 'An action that is proposed.' })
export class CreateProposalInput {
  @Constrain(INTENT)
  @Field(() => String, { description: 'Why, in a sentence.' })
  intent!: string;

  @Constrain(ACTION)
  @Field(() => String, { description: 'Dotted action.' })
  action!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'What it is done to.' })
  resource!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { nullable: true, description: 'What kind of thing that is.' })
  resourceType?: string;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Everything that the execution needs.' })
  payload?: JsonObject;

  @Constrain(APPROVERS)
  @Field(() => [String], {
    nullable: true,
    description: 'User ids and role ids to ask besides those that the policies name.',
  })
  requiredApprovers?: string[];

  @Field(() => Int, { nullable: true, description: 'Approvals needed of those; all when absent.' })
  quorum?: number;

  @Constrain({ maxLength: 20 })
  @Field(() => String, {
    nullable: true,
    description: 'How long it may be decided: a number and d, h or m; 7d when absent.',
  })
  expiresIn?: string;

  @Field(() => ID, { nullable: true, description: 'An own earlier proposal that this one replaces.' })
  supersedes?: string;
}

@InputType({
  description:
    'A change of a proposal: of what is proposed (which voids the votes), or of its state. It names the revision that it is based on.',
})
export class UpdateProposalInput {
  @Field(() => JsonObjectScalar, { nullable: true, description: 'Another payload.' })
  payload?: JsonObject;

  @Constrain(INTENT)
  @Field(() => String, { nullable: true, description: 'Other words.' })
  intent?: string;

  @Field(() => ProposalStateEnum, {
    nullable: true,
    description:
      'APPROVED or DENIED for its approvers, REJECTED and ROLLED_BACK for its requester and administrators, and for an action that the platform does not execute itself, COMPLETED or FAILED as its outcome, and EXECUTING for its approvers and administrators, who let a failed one be tried again.',
  })
  state?: ProposalState;

  @Constrain(NOTES)
  @Field(() => String, { nullable: true, description: 'Why.' })
  notes?: string;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'With COMPLETED: what came of it.' })
  result?: JsonObject;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'With FAILED: why.' })
  error?: JsonObject;

  @Field(() => Int, { nullable: true, description: 'The revision that the change is based on.' })
  revision?: number;

  @Constrain({ maxLength: 40 })
  @Field(() => String, {
    nullable: true,
    description: 'The same as an entity tag, as the header If-Match has it; beside a revision it must say the same.',
  })
  ifMatch?: string;
}

@InputType({ description: 'One decision of several.' })
export class ProposalDecisionInput {
  @Field(() => ID, { description: 'Proposal.' })
  id!: string;

  @Field(() => DecisionEnum, { description: 'What is decided.' })
  decision!: Decision;

  @Constrain(NOTES)
  @Field(() => String, { nullable: true, description: 'Why.' })
  notes?: string;

  @Field(() => Int, { nullable: true, description: 'The revision that was looked at.' })
  revision?: number;
}

@InputType({ description: 'Decisions on several proposals.' })
export class DecideProposalsInput {
  @Constrain({ minLength: 1, maxLength: 100 })
  @Field(() => [ProposalDecisionInput], { description: 'At most 100.' })
  decisions!: ProposalDecisionInput[];
}

@ObjectType({ description: 'What became of one decision of several.' })
export class DecidedItem {
  @Field(() => ID, { description: 'Proposal.' })
  id!: string;

  @Field(() => Boolean, { description: 'Whether the decision stands.' })
  ok!: boolean;

  @Field(() => Proposal, { nullable: true, description: 'The proposal, where it does.' })
  proposal?: Proposal;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Why not: code, message and details.' })
  error?: JsonObject;
}

@ObjectType({ description: 'What became of several decisions.' })
export class DecidedProposals {
  @Field(() => [DecidedItem], { description: 'One for each, in their order.' })
  results!: DecidedItem[];
}

@ObjectType({ description: 'A policy at a version.' })
export class DecidingPolicy {
  @Field(() => ID, { description: 'Policy.' })
  id!: string;

  @Field(() => Int, { description: 'Version.' })
  version!: number;
}

@ObjectType({ description: 'What the policies said when the proposal was evaluated.' })
export class ProposalPolicyDecision {
  @Field(() => PolicyEffectEnum, { description: 'The effect of the policies.' })
  effect!: PolicyEffect;

  @Field(() => String, { description: 'In words.' })
  reason!: string;

  @Field(() => [DecidingPolicy], { description: 'Those that gave the effect.' })
  policies!: DecidingPolicy[];
}

@ObjectType({ description: 'A vote on a proposal.' })
export class ProposalVote {
  @Field(() => String, { description: 'Who voted.' })
  approver!: string;

  @Field(() => DecisionEnum, { description: 'What was decided.' })
  decision!: Decision;

  @Field(() => String, { nullable: true, description: 'Why.' })
  notes!: string | null;

  @Field(() => DateTime, { description: 'When.' })
  decidedAt!: Date;
}

@ObjectType({ description: 'The approval that a proposal waits or waited for.' })
export class ProposalApproval {
  @Field(() => ID, { description: 'Id of the oversight approval.' })
  id!: string;

  @Field(() => ApprovalStatusEnum, { description: 'The status of the approval.' })
  status!: ApprovalStatus;

  @Field(() => [String], { description: 'User ids and role ids.' })
  requiredApprovers!: readonly string[];

  @Field(() => Int, { description: 'Approvals needed.' })
  quorum!: number;

  @Field(() => DateTime, { description: 'When the decision is due.' })
  expiresAt!: Date;

  @Field(() => [ProposalVote], { description: 'The standing votes.' })
  votes!: ProposalVote[];
}

@ObjectType({ description: 'A state of the lifecycle.' })
export class LifecycleState {
  @Field(() => ProposalStateEnum, { description: 'The state.' })
  state!: ProposalState;

  @Field(() => ProposalPhaseEnum, { description: 'The phase that it belongs to.' })
  phase!: ProposalPhase;

  @Field(() => Boolean, { description: 'Whether it is never left.' })
  final!: boolean;

  @Field(() => [ProposalStateEnum], { description: 'Where a proposal may go from there.' })
  to!: readonly ProposalState[];
}

export const ProposalConnection = connectionType('Proposal', Proposal);
