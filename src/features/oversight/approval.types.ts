import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { Constrain } from '../../graphql/validation/constraints.js';
import { DecisionEnum } from '../../graphql/decision.js';
import { DateTime, JsonObjectScalar } from '../../graphql/scalars.js';
import type { JsonObject } from '../../shared/json.js';
import { Approval, ApprovalTypeEnum } from './approval.entity.js';
import type { ApprovalType, Decision } from '../../contracts/approvals.js';

const ID_TEXT = { minLength: 1, maxLength: 500 };
const APPROVERS = {
  minLength: 1,
  maxLength: 50,
  pattern: /^[^\p{Cc}]{1,200}$/u,
  patternName: 'ids of users or roles, each of 1 to 200 characters',
};
const NOTES = { maxLength: 10_000 };

@InputType({ description: 'What people are asked to approve. Specification, "ApprovalRequest".' })
export class RequestApprovalInput {
  @Field(() => ApprovalTypeEnum, { description: 'What kind of matter it is.' })
  type!: ApprovalType;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'What is to be approved.' })
  resourceId!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'What kind of thing that is.' })
  resourceType!: string;

  @Constrain(APPROVERS)
  @Field(() => [String], { description: 'User ids and role ids; each is filled by another person.' })
  requiredApprovers!: string[];

  @Field(() => Int, { nullable: true, description: 'Approvals needed; all when absent.' })
  quorum?: number;

  @Constrain({ maxLength: 20 })
  @Field(() => String, {
    nullable: true,
    description: 'How long it may be decided: a number and d, h or m, at most 90d; 7d when absent.',
  })
  expiresIn?: string;

  @Constrain(NOTES)
  @Field(() => String, { nullable: true, description: 'What it is about.' })
  description?: string;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Anything else.' })
  metadata?: JsonObject;
}

@InputType({ description: 'An approver’s decision. Specification, "Decision".' })
export class ApprovalDecisionInput {
  @Field(() => DecisionEnum, { description: 'What is decided.' })
  decision!: Decision;

  @Constrain(NOTES)
  @Field(() => String, { nullable: true, description: 'Why.' })
  notes?: string;
}

@ObjectType({ description: 'An approval given by a person. Specification, "Approval".' })
export class CurrentApproval {
  @Field(() => String, { description: 'Who approved.' })
  approverId!: string;

  @Field(() => DateTime, { description: 'When.' })
  approvedAt!: Date;
}

export const ApprovalConnection = connectionType('Approval', Approval);
