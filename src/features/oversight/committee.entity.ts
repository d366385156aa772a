import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { TextArray } from '../../database/text-array.js';
import { DecisionEnum } from '../../graphql/decision.js';
import { DateTime } from '../../graphql/scalars.js';
import type { Decision } from '../../contracts/approvals.js';

export type SubmissionStatus = 'submitted' | 'decided';

export const SubmissionStatusEnum = { SUBMITTED: 'submitted', DECIDED: 'decided' } as const satisfies Record<
  string,
  SubmissionStatus
>;
registerEnumType(SubmissionStatusEnum, { name: 'SubmissionStatus', description: 'Whether a committee has decided.' });

@ObjectType({ description: 'A matter before a committee, and what it decided. Specification, "Committee submission".' })
@Entity({ tableName: 'committee_submissions' })
export class CommitteeSubmission extends TenantOwned {
  [OptionalProps]?: 'status' | 'version' | 'decision' | 'notes' | 'conditions' | 'decidedBy' | 'decidedAt';

  @Field(() => ID, { description: 'Id.' })
  override id!: string;

  @Field(() => String, { description: 'Committee; a role of that id decides for it.' })
  @Property({ type: 'text' })
  committee!: string;

  @Field(() => String, { description: 'Kind of matter.' })
  @Property({ type: 'text' })
  type!: string;

  @Field(() => String, { description: 'What it is about.' })
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => String, { nullable: true, description: 'What would be changed.' })
  @Property({ type: 'text', nullable: true })
  resourceId!: string | null;

  @Field(() => [String], { description: 'Ids of documents.' })
  @Property({ type: TextArray })
  documents!: string[];

  @Field(() => DateTime, { nullable: true, description: 'The meeting that is wished for.' })
  @Property({ type: 'timestamptz', nullable: true })
  requestedDate!: Date | null;

  @Field(() => String, { description: 'Who submitted it; does not decide on it.' })
  @Property({ type: 'text' })
  submittedBy!: string;

  @Field(() => SubmissionStatusEnum, { description: 'Whether it is decided.' })
  @Property({ type: 'text' })
  status: SubmissionStatus = 'submitted';

  @Field(() => DecisionEnum, { nullable: true, description: 'The decision.' })
  @Property({ type: 'text', nullable: true })
  decision: Decision | null = null;

  @Field(() => String, { nullable: true, description: 'Its reasons.' })
  @Property({ type: 'text', nullable: true })
  notes: string | null = null;

  @Field(() => [String], { nullable: true, description: 'What it is bound to.' })
  @Property({ type: TextArray, nullable: true })
  conditions: string[] | null = null;

  @Field(() => String, { nullable: true, description: 'Who entered the decision.' })
  @Property({ type: 'text', nullable: true })
  decidedBy: string | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When.' })
  @Property({ type: 'timestamptz', nullable: true })
  decidedAt: Date | null = null;

  @Field(() => Int, { description: 'Grows with each change.' })
  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'When it was submitted.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
