import { Field, InputType, Int } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { Constrain } from '../../graphql/validation/constraints.js';
import { DecisionEnum } from '../../graphql/types/decision.js';
import { DateTime } from '../../graphql/scalars.js';
import type { Decision } from '../../contracts/approvals.js';
import { CommitteeSubmission } from './committee.entity.js';

const NAME = { minLength: 1, maxLength: 200 };
const TEXT = { minLength: 1, maxLength: 500 };
const NOTES = { minLength: 1, maxLength: 10_000 };

@InputType({ description: 'A new matter for a committee.' })
export class SubmitToCommitteeInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The committee, which is the id of the role that decides for it.' })
  committee!: string;

  @Constrain(NAME)
  @Field(() => String, { description: 'The kind of matter.' })
  type!: string;

  @Constrain(TEXT)
  @Field(() => String, { description: 'The subject of the matter.' })
  subject!: string;

  @Constrain(TEXT)
  @Field(() => String, { nullable: true, description: 'The id of the resource that the matter would change.' })
  resourceId?: string;

  @Constrain({ maxLength: 100 })
  @Field(() => [String], { nullable: true, description: 'The ids of the documents that support the matter.' })
  documents?: string[];

  @Field(() => DateTime, { nullable: true, description: 'The date of the meeting to request.' })
  requestedDate?: Date;
}

@InputType({ description: 'A decision of a committee.' })
export class CommitteeDecisionInput {
  @Field(() => DecisionEnum, { description: 'The decision of the committee.' })
  decision!: Decision;

  @Constrain(NOTES)
  @Field(() => String, { description: 'The reasons for the decision.' })
  notes!: string;

  @Constrain({ maxLength: 50 })
  @Field(() => [String], { nullable: true, description: 'The conditions that the decision imposes.' })
  conditions?: string[];

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the submission that the decision is about; CONFLICT when it has another one.',
  })
  version?: number;
}

export const CommitteeSubmissionConnection = connectionType('CommitteeSubmission', CommitteeSubmission);
