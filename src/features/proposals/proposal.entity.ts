import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { TextArray } from '../../database/text-array.js';
import { RiskLevelEnum } from '../../graphql/types/risk-level.js';
import { DateTime, JsonObjectScalar } from '../../graphql/scalars.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { RiskLevel } from '../../contracts/identity.js';
import type { PolicyEffect, PolicyTrace, PolicyVersionId } from '../../contracts/policy.js';
import { phaseOf } from './proposal-machine.rules.js';
import type { Approvers, ProposalPhase, ProposalState } from '../../contracts/proposals.js';

export const ProposalStateEnum = {
  INTENT_DETECTED: 'intent_detected',
  PROPOSAL_CREATED: 'proposal_created',
  POLICY_EVALUATED: 'policy_evaluated',
  AUTO_APPROVED: 'auto_approved',
  REQUIRE_APPROVAL: 'require_approval',
  DENY: 'deny',
  AWAITING_DECISION: 'awaiting_decision',
  APPROVED: 'approved',
  MODIFIED: 'modified',
  DENIED: 'denied',
  EXECUTING: 'executing',
  COMPLETED: 'completed',
  FAILED: 'failed',
  ROLLED_BACK: 'rolled_back',
  REJECTED: 'rejected',
  RECORDED: 'recorded',
  POST_CHECK: 'post_check',
} as const satisfies Record<string, ProposalState>;
registerEnumType(ProposalStateEnum, {
  name: 'ProposalState',
  description: 'The state of a proposal; REJECTED and RECORDED are final. `proposalLifecycle` lists the moves.',
  valuesConfig: {
    APPROVED: { description: 'The approvers approved the proposal.' },
    AUTO_APPROVED: { description: 'The policies allowed the action without approval.' },
    AWAITING_DECISION: { description: 'The proposal waits for its approvers.' },
    COMPLETED: { description: 'The action was executed.' },
    DENIED: { description: 'The approvers refused the proposal.' },
    DENY: { description: 'The policies denied the action.' },
    EXECUTING: { description: 'The action is being executed.' },
    FAILED: { description: 'The execution failed.' },
    INTENT_DETECTED: { description: 'The intent was received.' },
    MODIFIED: { description: 'The proposal was changed and is evaluated again.' },
    POLICY_EVALUATED: { description: 'The policies evaluated the proposal.' },
    POST_CHECK: { description: 'The result can still be rolled back.' },
    PROPOSAL_CREATED: { description: 'The proposal was created.' },
    RECORDED: { description: 'The result is recorded.' },
    REJECTED: { description: 'The proposal was rejected or withdrawn.' },
    REQUIRE_APPROVAL: { description: 'The policies require an approval.' },
    ROLLED_BACK: { description: 'The action was undone.' },
  },
});

export const ProposalPhaseEnum = {
  CREATION: 'creation',
  EVALUATION: 'evaluation',
  DECISION: 'decision',
  EXECUTION: 'execution',
  TERMINAL: 'terminal',
} as const satisfies Record<string, ProposalPhase>;
registerEnumType(ProposalPhaseEnum, {
  name: 'ProposalPhase',
  description: 'A phase of the lifecycle of proposals.',
  valuesConfig: {
    CREATION: { description: 'The proposal is drafted.' },
    DECISION: { description: 'The proposal waits for people.' },
    EVALUATION: { description: 'The policies decide.' },
    EXECUTION: { description: 'The action is executed and checked.' },
    TERMINAL: { description: 'The lifecycle is complete.' },
  },
});

/** The policies' decision when a proposal was evaluated; people vote on it. */
export interface RecordedDecision {
  effect: PolicyEffect;
  reason: string;
  policies: PolicyVersionId[];
  /** Ids of the concerns beside policy and risk; absent without any. */
  concerns?: readonly string[];
  /** Absent in proposals of before. */
  grounds?: readonly PolicyTrace[];
}

@ObjectType({ description: 'An action that is proposed, decided on by policies and people, executed and recorded.' })
@Entity({ tableName: 'proposals' })
export class Proposal extends TenantOwned {
  [OptionalProps]?:
    | 'phase'
    | 'revision'
    | 'riskLevel'
    | 'riskReasons'
    | 'approvers'
    | 'voters'
    | 'moves'
    | 'policyDecision'
    | 'approvalId'
    | 'result'
    | 'error'
    | 'leaseOwner'
    | 'leaseUntil'
    | 'restsUntil'
    | 'expiresAt';

  @Field(() => ID, { description: 'The id of the proposal.' })
  override id!: string;

  @Field(() => ProposalStateEnum, { description: 'The state of the proposal.' })
  @Property({ type: 'text' })
  state!: ProposalState;

  @Field(() => String, { description: 'The reason for the action, in the requester’s words.' })
  @Property({ type: 'text' })
  intent!: string;

  @Field(() => String, { description: 'The dotted name of the action.' })
  @Property({ type: 'text' })
  action!: string;

  @Field(() => String, { description: 'The resource that the action affects.' })
  @Property({ type: 'text' })
  resource!: string;

  @Field(() => String, { nullable: true, description: 'The type of the resource.' })
  @Property({ type: 'text', nullable: true })
  resourceType: string | null = null;

  @Field(() => String, { description: 'The subject that requested the action and never decides on it.' })
  @Property({ type: 'text' })
  actor!: string;

  @Property({ type: 'text' })
  actorType!: 'user' | 'service';

  @Property({ type: 'text', nullable: true })
  keyId!: string | null;

  @Field(() => JsonObjectScalar, { description: 'Everything that the execution needs, as the approvers see it.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  payload!: JsonObject;

  @Field(() => String, { description: 'The SHA-256 hash of the payload in canonical form (RFC 8785), in hexadecimal.' })
  @Property({ type: 'text' })
  payloadHash!: string;

  @Field(() => RiskLevelEnum, { description: 'The risk of the action.' })
  @Property({ type: 'text' })
  riskLevel: RiskLevel = 'low';

  @Field(() => [String], { description: 'The facts that determine the risk.' })
  @Property({ type: TextArray })
  riskReasons: string[] = [];

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  policyDecision: RecordedDecision | null = null;

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  asked: Approvers | null = null;

  @Property({ type: TextArray })
  approvers: string[] = [];

  @Property({ type: TextArray })
  voters: string[] = [];

  @Field(() => ID, { nullable: true, description: 'The id of the approval that the proposal waits or waited for.' })
  @Property({ type: 'uuid', nullable: true })
  approvalId: string | null = null;

  @Property({ type: 'text' })
  execution!: 'platform' | 'caller';

  @Field(() => Boolean, { description: 'Whether ROLLED_BACK can undo the action.' })
  @Property({ type: 'boolean' })
  isReversible!: boolean;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'The result of the execution.' })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  result: JsonObject | null = null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The code and message of the error when the execution failed.',
  })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  error: JsonObject | null = null;

  @Field(() => ID, { nullable: true, description: 'The id of the proposal that this one replaced.' })
  @Property({ type: 'uuid', nullable: true })
  supersedes: string | null = null;

  /** Those that it rests on. Only the gateway names them, never the requester: they open what voters may read. */
  @Field(() => [ID], { description: 'The evaluations that it rests on, which those who may vote on it can read.' })
  @Property({ type: TextArray })
  evaluations: string[] = [];

  /** How many there are. */
  @Property({ type: 'integer' })
  moves = 0;

  @Property({ type: 'uuid', nullable: true })
  leaseOwner: string | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  leaseUntil: Date | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time until which the action can be rolled back, and after which it is recorded.',
  })
  @Property({ type: 'timestamptz', nullable: true })
  restsUntil: Date | null = null;

  @Field(() => DateTime, { nullable: true, description: 'The time when the decision is due.' })
  @Property({ type: 'timestamptz', nullable: true })
  expiresAt: Date | null = null;

  @Field(() => Int, {
    description: 'The revision of the proposal, which grows with each change and on which a change is based.',
  })
  @Property({ type: 'integer', version: true })
  revision!: number;

  @Field(() => DateTime, { description: 'The time when the proposal was created.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time when the proposal last changed.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;

  @Field(() => ProposalPhaseEnum, { description: 'The phase of the lifecycle that the proposal is in.' })
  get phase(): ProposalPhase {
    return phaseOf(this.state);
  }
}

@ObjectType({ description: 'A move of a proposal from one state to the next.' })
@Entity({ tableName: 'proposal_moves' })
export class ProposalMove extends TenantOwned {
  @Property({ type: 'uuid' })
  proposalId!: string;

  @Property({ type: 'integer' })
  place!: number;

  @Field(() => ProposalStateEnum, { nullable: true, description: 'The state before; null for the first move.' })
  @Property({ type: 'text', nullable: true, fieldName: 'from_state' })
  from!: ProposalState | null;

  @Field(() => ProposalStateEnum, { description: 'The state after.' })
  @Property({ type: 'text', fieldName: 'to_state' })
  to!: ProposalState;

  @Field(() => DateTime, { description: 'The time of the move.' })
  @Property({ type: 'timestamptz' })
  at!: Date;

  @Field(() => String, { description: 'The subject that moved the proposal; `system` for the platform.' })
  @Property({ type: 'text' })
  actor!: string;

  @Field(() => String, { nullable: true, description: 'The reason for the move.' })
  @Property({ type: 'text', nullable: true })
  reason!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The reason for the action from this move on; null when the move changed nothing of what is proposed.',
  })
  @Property({ type: 'text', nullable: true })
  intent!: string | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The payload from this move on; null when the move changed nothing of what is proposed.',
  })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  payload!: JsonObject | null;
}
