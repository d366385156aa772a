import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { TextArray } from '../../database/text-array.js';
import { ApprovalStatusEnum } from '../../graphql/approval-status.js';
import { DecisionEnum } from '../../graphql/decision.js';
import { DateTime, JsonObjectScalar } from '../../graphql/scalars.js';
import type { JsonObject } from '../../shared/json.js';
import type { ApprovalState, ApprovalStatus, ApprovalType, Decision } from '../../contracts/approvals.js';

export const ApprovalTypeEnum = {
  PLAN_CHANGE: 'plan-change',
  EXCEPTION: 'exception',
  BUDGET: 'budget',
  POLICY_OVERRIDE: 'policy-override',
  ACCESS: 'access',
} as const satisfies Record<string, ApprovalType>;
registerEnumType(ApprovalTypeEnum, { name: 'ApprovalType', description: 'What kind of matter is to be approved.' });

@ObjectType({ description: 'Something that people are asked to approve. Specification, "Approval".' })
@Entity({ tableName: 'approvals' })
export class Approval extends TenantOwned implements ApprovalState {
  [OptionalProps]?: 'isApproved' | 'status' | 'version' | 'remindedAt' | 'closedAt' | 'closedReason';

  @Field(() => ID, { description: 'Id.' })
  override id!: string;

  @Field(() => ApprovalTypeEnum, { description: 'What kind of matter it is.' })
  @Property({ type: 'text' })
  type!: ApprovalType;

  @Field(() => ApprovalStatusEnum, { description: 'Where it stands.' })
  @Property({ type: 'text' })
  status: ApprovalStatus = 'pending';

  @Field(() => String, { description: 'What is to be approved.' })
  @Property({ type: 'text' })
  resourceId!: string;

  @Field(() => String, { description: 'What kind of thing that is.' })
  @Property({ type: 'text' })
  resourceType!: string;

  @Field(() => String, { description: 'Who asked for it; cannot approve it.' })
  @Property({ type: 'text' })
  requester!: string;

  @Field(() => [String], { description: 'User ids and role ids; each is filled by another person.' })
  @Property({ type: TextArray })
  requiredApprovers!: string[];

  @Field(() => Int, { description: 'Approvals needed.' })
  @Property({ type: 'integer' })
  quorum!: number;

  @Field(() => String, { nullable: true, description: 'What it is about.' })
  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Anything else, as the requester gave it.' })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  metadata: JsonObject | null = null;

  @Field(() => DateTime, { description: 'From then on it can no longer be decided.' })
  @Property({ type: 'timestamptz' })
  expiresAt!: Date;

  @Property({ type: 'timestamptz' })
  remindAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When the approvers were reminded.' })
  @Property({ type: 'timestamptz', nullable: true })
  remindedAt: Date | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it became final.' })
  @Property({ type: 'timestamptz', nullable: true })
  closedAt: Date | null = null;

  @Field(() => String, { nullable: true, description: 'Why it ended without a decision, where it was not time.' })
  @Property({ type: 'text', nullable: true })
  closedReason: string | null = null;

  @Field(() => Int, { description: 'Grows with each change.' })
  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'When it was asked for.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;

  @Field(() => Boolean, { description: 'Whether it was approved. Specification, "Approval".' })
  get isApproved(): boolean {
    return this.status === 'approved';
  }
}

@ObjectType({ description: 'A person’s standing vote.' })
@Entity({ tableName: 'approval_votes' })
export class ApprovalVote extends TenantOwned {
  @Property({ type: 'uuid' })
  approvalId!: string;

  @Field(() => String, { description: 'Who voted.' })
  @Property({ type: 'text' })
  approver!: string;

  @Field(() => [String], { description: 'The roles under which the vote was given.' })
  @Property({ type: TextArray })
  roles!: string[];

  @Field(() => DecisionEnum, { description: 'What was decided.' })
  @Property({ type: 'text' })
  decision!: Decision;

  @Field(() => String, { nullable: true, description: 'Why.' })
  @Property({ type: 'text', nullable: true })
  notes: string | null = null;

  /** Order of the first votes: who came first keeps a slot. */
  @Property({ type: 'integer' })
  place!: number;

  @Field(() => DateTime, { description: 'When.' })
  @Property({ type: 'timestamptz' })
  decidedAt!: Date;
}
