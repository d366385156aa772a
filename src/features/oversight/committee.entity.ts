import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { TextArray } from '../../database/text-array.js';
import { DecisionEnum } from '../../graphql/types/decision.js';
import { DateTime } from '../../graphql/scalars.js';
import type { Decision } from '../../contracts/approvals.js';

export type SubmissionStatus = 'submitted' | 'decided';

export const SubmissionStatusEnum = { SUBMITTED: 'submitted', DECIDED: 'decided' } as const satisfies Record<
  string,
  SubmissionStatus
>;
registerEnumType(SubmissionStatusEnum, {
  name: 'SubmissionStatus',
  description: 'Whether a committee has decided.',
  valuesConfig: {
    DECIDED: { description: 'The committee has decided.' },
    SUBMITTED: { description: 'The matter waits for the committee.' },
  },
});

@ObjectType({ description: 'A matter before a committee and its decision.' })
@Entity({ tableName: 'committee_submissions' })
export class CommitteeSubmission extends TenantOwned {
  [OptionalProps]?: 'status' | 'version' | 'decision' | 'notes' | 'conditions' | 'decidedBy' | 'decidedAt';

  @Field(() => ID, { description: 'The id of the committee submission.' })
  override id!: string;

  @Field(() => String, { description: 'The committee, which is the id of the role that decides for it.' })
  @Property({ type: 'text' })
  committee!: string;

  @Field(() => String, { description: 'The kind of matter.' })
  @Property({ type: 'text' })
  type!: string;

  @Field(() => String, { description: 'The subject of the matter.' })
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => String, { nullable: true, description: 'The id of the resource that the matter would change.' })
  @Property({ type: 'text', nullable: true })
  resourceId!: string | null;

  @Field(() => [String], { description: 'The ids of the documents that support the matter.' })
  @Property({ type: TextArray })
  documents!: string[];

  @Field(() => DateTime, { nullable: true, description: 'The date of the meeting that was requested.' })
  @Property({ type: 'timestamptz', nullable: true })
  requestedDate!: Date | null;

  @Field(() => String, { description: 'The subject that submitted the matter and does not decide on it.' })
  @Property({ type: 'text' })
  submittedBy!: string;

  @Field(() => SubmissionStatusEnum, { description: 'Whether the committee has decided.' })
  @Property({ type: 'text' })
  status: SubmissionStatus = 'submitted';

  @Field(() => DecisionEnum, {
    nullable: true,
    description: 'The decision of the committee; null while it is outstanding.',
  })
  @Property({ type: 'text', nullable: true })
  decision: Decision | null = null;

  @Field(() => String, { nullable: true, description: 'The reasons for the decision.' })
  @Property({ type: 'text', nullable: true })
  notes: string | null = null;

  @Field(() => [String], { nullable: true, description: 'The conditions that the decision imposes.' })
  @Property({ type: TextArray, nullable: true })
  conditions: string[] | null = null;

  @Field(() => String, { nullable: true, description: 'The subject that entered the decision.' })
  @Property({ type: 'text', nullable: true })
  decidedBy: string | null = null;

  @Field(() => DateTime, { nullable: true, description: 'The time of the decision.' })
  @Property({ type: 'timestamptz', nullable: true })
  decidedAt: Date | null = null;

  @Field(() => Int, { description: 'The version of the submission, which grows with each change.' })
  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'The time when the matter was submitted.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
