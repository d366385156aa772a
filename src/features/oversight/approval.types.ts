import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { Constrain } from '../../graphql/validation/constraints.js';
import { DecisionEnum } from '../../graphql/types/decision.js';
import { DateTime, JsonObjectScalar } from '../../graphql/scalars.js';
import type { JsonObject } from '../../shared/json/json.js';
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

@InputType({ description: 'A request for people to approve something.' })
export class RequestApprovalInput {
  @Field(() => ApprovalTypeEnum, { description: 'The kind of matter to approve.' })
  type!: ApprovalType;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'The id of the resource to approve.' })
  resourceId!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'The type of the resource to approve.' })
  resourceType!: string;

  @Constrain(APPROVERS)
  @Field(() => [String], {
    description: 'The ids of users and roles that must approve; each is filled by a different person.',
  })
  requiredApprovers!: string[];

  @Field(() => Int, { nullable: true, description: 'The number of approvals needed; all of them when absent.' })
  quorum?: number;

  @Constrain({ maxLength: 20 })
  @Field(() => String, {
    nullable: true,
    description:
      'The time allowed for the decision, as a number followed by `d`, `h` or `m`, at most `90d`; `7d` when absent.',
  })
  expiresIn?: string;

  @Constrain(NOTES)
  @Field(() => String, { nullable: true, description: 'What to approve, in words.' })
  description?: string;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Further metadata of the requester.' })
  metadata?: JsonObject;
}

@InputType({ description: 'An approver’s decision.' })
export class ApprovalDecisionInput {
  @Field(() => DecisionEnum, { description: 'The decision of the approver.' })
  decision!: Decision;

  @Constrain(NOTES)
  @Field(() => String, { nullable: true, description: 'The reasons for the decision.' })
  notes?: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the approval that the approver looked at; CONFLICT when it has another one.',
  })
  version?: number;
}

@ObjectType({ description: 'An approval that a person gave.' })
export class CurrentApproval {
  @Field(() => String, { description: 'The person who approved.' })
  approverId!: string;

  @Field(() => DateTime, { description: 'The time of the approval.' })
  approvedAt!: Date;
}

export const ApprovalConnection = connectionType('Approval', Approval);
