import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { TextArray } from '../../database/text-array.js';
import { RiskLevelEnum } from '../../graphql/risk-level.js';
import { DateTime, JsonObjectScalar } from '../../graphql/scalars.js';
import type { JsonObject } from '../../shared/json.js';
import type { RiskLevel } from '../../contracts/identity.js';
import type { PolicyEffect, PolicyVersionId } from '../../contracts/policy.js';
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
  description: 'Where a proposal stands; REJECTED and RECORDED are final. `proposalLifecycle` has the moves.',
});

export const ProposalPhaseEnum = {
  CREATION: 'creation',
  EVALUATION: 'evaluation',
  DECISION: 'decision',
  EXECUTION: 'execution',
  TERMINAL: 'terminal',
} as const satisfies Record<string, ProposalPhase>;
registerEnumType(ProposalPhaseEnum, { name: 'ProposalPhase', description: 'A part of the lifecycle of proposals.' });

/** What the policies said when a proposal was evaluated; what people then vote on. */
export interface RecordedDecision {
  effect: PolicyEffect;
  reason: string;
  policies: PolicyVersionId[];
}

@ObjectType({ description: 'An action that is proposed, decided on by policy and people, executed and recorded.' })
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

  @Field(() => ID, { description: 'Id.' })
  override id!: string;

  @Field(() => ProposalStateEnum, { description: 'Where it stands.' })
  @Property({ type: 'text' })
  state!: ProposalState;

  @Field(() => String, { description: 'Why, in the requester’s words.' })
  @Property({ type: 'text' })
  intent!: string;

  @Field(() => String, { description: 'Dotted action.' })
  @Property({ type: 'text' })
  action!: string;

  @Field(() => String, { description: 'What it is done to.' })
  @Property({ type: 'text' })
  resource!: string;

  @Field(() => String, { nullable: true, description: 'What kind of thing that is.' })
  @Property({ type: 'text', nullable: true })
  resourceType: string | null = null;

  @Field(() => String, { description: 'Who asked for it; never decides on it.' })
  @Property({ type: 'text' })
  actor!: string;

  @Property({ type: 'text' })
  actorType!: 'user' | 'service';

  @Property({ type: 'text', nullable: true })
  keyId!: string | null;

  @Field(() => JsonObjectScalar, { description: 'Everything that the execution needs, as it is voted on.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  payload!: JsonObject;

  @Field(() => String, { description: 'SHA-256 of the payload’s RFC 8785 text, hexadecimal.' })
  @Property({ type: 'text' })
  payloadHash!: string;

  @Field(() => RiskLevelEnum, { description: 'Risk, from the facts.' })
  @Property({ type: 'text' })
  riskLevel: RiskLevel = 'low';

  @Field(() => [String], { description: 'The facts that make the risk.' })
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

  @Field(() => ID, { nullable: true, description: 'The oversight approval that it waits or waited for.' })
  @Property({ type: 'uuid', nullable: true })
  approvalId: string | null = null;

  @Property({ type: 'text' })
  execution!: 'platform' | 'caller';

  @Field(() => Boolean, { description: 'Whether what was done can be undone by ROLLED_BACK.' })
  @Property({ type: 'boolean' })
  isReversible!: boolean;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'What came of it.' })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  result: JsonObject | null = null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Why it failed: code and message.' })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  error: JsonObject | null = null;

  @Field(() => ID, { nullable: true, description: 'The proposal that this one replaced.' })
  @Property({ type: 'uuid', nullable: true })
  supersedes: string | null = null;

  /** How many there are. */
  @Property({ type: 'integer' })
  moves = 0;

  @Property({ type: 'uuid', nullable: true })
  leaseOwner: string | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  leaseUntil: Date | null = null;

  @Field(() => DateTime, { nullable: true, description: 'Until then it can be rolled back; then it is recorded.' })
  @Property({ type: 'timestamptz', nullable: true })
  restsUntil: Date | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When the decision is due.' })
  @Property({ type: 'timestamptz', nullable: true })
  expiresAt: Date | null = null;

  @Field(() => Int, { description: 'Grows with each change; a change names the one that it is based on.' })
  @Property({ type: 'integer', version: true })
  revision!: number;

  @Field(() => DateTime, { description: 'When it was made.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When it last changed.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;

  @Field(() => ProposalPhaseEnum, { description: 'The part of the lifecycle that it is in.' })
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

  @Field(() => ProposalStateEnum, { nullable: true, description: 'From; nothing for the first.' })
  @Property({ type: 'text', nullable: true, fieldName: 'from_state' })
  from!: ProposalState | null;

  @Field(() => ProposalStateEnum, { description: 'To.' })
  @Property({ type: 'text', fieldName: 'to_state' })
  to!: ProposalState;

  @Field(() => DateTime, { description: 'When.' })
  @Property({ type: 'timestamptz' })
  at!: Date;

  @Field(() => String, { description: 'Who moved it; `system` for the platform.' })
  @Property({ type: 'text' })
  actor!: string;

  @Field(() => String, { nullable: true, description: 'Why.' })
  @Property({ type: 'text', nullable: true })
  reason!: string | null;
}
