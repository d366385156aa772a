import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { TextArray } from '../../database/text-array.js';
import { ApprovalStatusEnum } from '../../graphql/types/approval-status.js';
import { DecisionEnum } from '../../graphql/types/decision.js';
import { DateTime, JsonObjectScalar } from '../../graphql/scalars.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { ApprovalState, ApprovalStatus, ApprovalType, Decision } from '../../contracts/approvals.js';

export const ApprovalTypeEnum = {
  PLAN_CHANGE: 'plan-change',
  EXCEPTION: 'exception',
  BUDGET: 'budget',
  POLICY_OVERRIDE: 'policy-override',
  ACCESS: 'access',
} as const satisfies Record<string, ApprovalType>;
registerEnumType(ApprovalTypeEnum, {
  name: 'ApprovalType',
  description: 'The kind of matter to be approved.',
  valuesConfig: {
    ACCESS: { description: 'Access to a resource.' },
    BUDGET: { description: 'A budget or an expense.' },
    EXCEPTION: { description: 'An exception to a rule.' },
    PLAN_CHANGE: { description: 'A change of a plan.' },
    POLICY_OVERRIDE: { description: 'An action that a policy allows only with approval.' },
  },
});

@ObjectType({ description: 'A request for people to approve something.' })
@Entity({ tableName: 'approvals' })
export class Approval extends TenantOwned implements ApprovalState {
  [OptionalProps]?: 'isApproved' | 'status' | 'version' | 'remindedAt' | 'closedAt' | 'closedReason';

  @Field(() => ID, { description: 'The id of the approval.' })
  override id!: string;

  @Field(() => ApprovalTypeEnum, { description: 'The kind of matter to be approved.' })
  @Property({ type: 'text' })
  type!: ApprovalType;

  @Field(() => ApprovalStatusEnum, { description: 'The status of the approval.' })
  @Property({ type: 'text' })
  status: ApprovalStatus = 'pending';

  @Field(() => String, { description: 'The id of the resource to be approved.' })
  @Property({ type: 'text' })
  resourceId!: string;

  @Field(() => String, { description: 'The type of the resource to be approved.' })
  @Property({ type: 'text' })
  resourceType!: string;

  @Field(() => String, { description: 'The subject that requested the approval and cannot decide on it.' })
  @Property({ type: 'text' })
  requester!: string;

  @Field(() => [String], {
    description: 'The ids of users and roles that must approve; each is filled by a different person.',
  })
  @Property({ type: TextArray })
  requiredApprovers!: string[];

  @Field(() => Int, { description: 'The number of approvals needed.' })
  @Property({ type: 'integer' })
  quorum!: number;

  @Field(() => String, { nullable: true, description: 'What the approvers are asked to approve, in words.' })
  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Metadata that the requester gave.' })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  metadata: JsonObject | null = null;

  @Field(() => DateTime, { description: 'The time after which the approval can no longer be decided.' })
  @Property({ type: 'timestamptz' })
  expiresAt!: Date;

  @Property({ type: 'timestamptz' })
  remindAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'The time when the approvers were reminded.' })
  @Property({ type: 'timestamptz', nullable: true })
  remindedAt: Date | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time when the approval became final; null while it is pending.',
  })
  @Property({ type: 'timestamptz', nullable: true })
  closedAt: Date | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'The reason why the approval ended without a decision other than by expiring.',
  })
  @Property({ type: 'text', nullable: true })
  closedReason: string | null = null;

  @Field(() => Int, { description: 'The version of the approval, which grows with each change.' })
  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'The time when the approval was requested.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;

  @Field(() => Boolean, { description: 'Whether the approval was granted.' })
  get isApproved(): boolean {
    return this.status === 'approved';
  }
}

@ObjectType({ description: 'A person’s vote on an approval.' })
@Entity({ tableName: 'approval_votes' })
export class ApprovalVote extends TenantOwned {
  @Property({ type: 'uuid' })
  approvalId!: string;

  @Field(() => String, { description: 'The person who voted.' })
  @Property({ type: 'text' })
  approver!: string;

  @Field(() => [String], { description: 'The roles under which the vote was cast.' })
  @Property({ type: TextArray })
  roles!: string[];

  @Field(() => DecisionEnum, { description: 'The decision of the voter.' })
  @Property({ type: 'text' })
  decision!: Decision;

  @Field(() => String, { nullable: true, description: 'The reasons that the voter gave.' })
  @Property({ type: 'text', nullable: true })
  notes: string | null = null;

  /** The order of first votes, in which voters keep slots. */
  @Property({ type: 'integer' })
  place!: number;

  @Field(() => DateTime, { description: 'The time of the vote.' })
  @Property({ type: 'timestamptz' })
  decidedAt!: Date;
}
