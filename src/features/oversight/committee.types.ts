import { Field, InputType } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { Constrain } from '../../graphql/validation/constraints.js';
import { DecisionEnum } from '../../graphql/decision.js';
import { DateTime } from '../../graphql/scalars.js';
import type { Decision } from '../../contracts/approvals.js';
import { CommitteeSubmission } from './committee.entity.js';

const NAME = { minLength: 1, maxLength: 200 };
const TEXT = { minLength: 1, maxLength: 500 };
const NOTES = { minLength: 1, maxLength: 10_000 };

@InputType({ description: 'A matter for a committee. Specification, "Committee submission".' })
export class SubmitToCommitteeInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'Committee; a role of that id decides for it.' })
  committee!: string;

  @Constrain(NAME)
  @Field(() => String, { description: 'Kind of matter.' })
  type!: string;

  @Constrain(TEXT)
  @Field(() => String, { description: 'What it is about.' })
  subject!: string;

  @Constrain(TEXT)
  @Field(() => String, { nullable: true, description: 'What would be changed.' })
  resourceId?: string;

  @Constrain({ maxLength: 100 })
  @Field(() => [String], { nullable: true, description: 'Ids of documents.' })
  documents?: string[];

  @Field(() => DateTime, { nullable: true, description: 'The meeting that is wished for.' })
  requestedDate?: Date;
}

@InputType({ description: 'What a committee decided.' })
export class CommitteeDecisionInput {
  @Field(() => DecisionEnum, { description: 'The decision.' })
  decision!: Decision;

  @Constrain(NOTES)
  @Field(() => String, { description: 'Its reasons.' })
  notes!: string;

  @Constrain({ maxLength: 50 })
  @Field(() => [String], { nullable: true, description: 'What it is bound to.' })
  conditions?: string[];
}

export const CommitteeSubmissionConnection = connectionType('CommitteeSubmission', CommitteeSubmission);
