import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { DateTime } from '../../../graphql/scalars.js';
import type { NanoUsd } from '../../../shared/money.js';
import type { AnswerCheck } from '../checks/check.rules.js';
import type { Judge } from '../checks/judge.rules.js';
import type { Figures, RunStatus, RunTarget } from './run.rules.js';

export const RunStatusEnum = {
  QUEUED: 'QUEUED',
  RUNNING: 'RUNNING',
  CANCELLING: 'CANCELLING',
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
} as const satisfies Record<string, RunStatus>;
registerEnumType(RunStatusEnum, {
  name: 'EvaluationStatus',
  description: 'How far an evaluation is.',
  valuesConfig: {
    QUEUED: { description: 'It waits for its turn.' },
    RUNNING: { description: 'Its calls are being made.' },
    CANCELLING: { description: 'It was cancelled, and the calls under way are answered.' },
    COMPLETED: { description: 'Every item has a result, and the figures are in the log.' },
    FAILED: { description: 'It ended before every item had a result; the reason says why.' },
    CANCELLED: { description: 'It was cancelled before every item had a result.' },
  },
});

@ObjectType({ description: 'A run of a candidate over the items of a data set.' })
@Entity({ tableName: 'evaluation_runs' })
export class EvaluationRun extends TenantOwned {
  [OptionalProps]?: 'cost' | 'passed' | 'failed' | 'errors' | 'unjudged';

  @Field(() => ID, { description: 'The id of the run.' })
  override id!: string;

  @Property({ type: 'uuid' })
  datasetId!: string;

  @Field(() => String, { description: 'The name of the data set.' })
  @Property({ type: 'text' })
  dataset!: string;

  @Field(() => String, { description: 'The digest of the data set.' })
  @Property({ type: 'text' })
  datasetDigest!: string;

  @Property({ type: 'json', columnType: 'jsonb' })
  candidate!: RunTarget;

  @Field(() => String, { description: 'SHA-256, in hexadecimal, of the canonical JSON (RFC 8785) of the candidate.' })
  @Property({ type: 'text' })
  candidateDigest!: string;

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  baseline!: RunTarget | null;

  @Property({ type: 'text', nullable: true })
  baselineDigest!: string | null;

  @Property({ type: 'json', columnType: 'jsonb' })
  checks!: AnswerCheck[];

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  judge!: Judge | null;

  @Property({ type: 'bigint' })
  budget!: NanoUsd;

  @Property({ type: 'bigint' })
  cost: NanoUsd = 0n;

  @Field(() => Int, { description: 'The most items that are begun in a minute.' })
  @Property({ type: 'integer' })
  rate!: number;

  @Field(() => Int, { description: 'The most tokens of an answer.' })
  @Property({ type: 'integer' })
  maxOutputTokens!: number;

  @Field(() => RunStatusEnum, { description: 'How far the run is.' })
  @Property({ type: 'text' })
  status!: RunStatus;

  @Field(() => String, { nullable: true, description: 'Why it failed; null where it did not.' })
  @Property({ type: 'text', nullable: true })
  reason!: string | null;

  @Field(() => String, { description: 'The subject that started it, for whom its calls are made.' })
  @Property({ type: 'text' })
  subject!: string;

  @Property({ type: 'text' })
  subjectType!: 'user' | 'service';

  @Property({ type: 'text', nullable: true })
  keyId!: string | null;

  @Field(() => Int, { description: 'The number of items.' })
  @Property({ type: 'integer' })
  items!: number;

  @Field(() => Int, { description: 'Items that the candidate passed so far.' })
  @Property({ type: 'integer' })
  passed = 0;

  @Field(() => Int, { description: 'Items that the candidate failed so far.' })
  @Property({ type: 'integer' })
  failed = 0;

  @Field(() => Int, { description: 'Items whose call was refused or failed so far; they count as not passed.' })
  @Property({ type: 'integer' })
  errors = 0;

  @Field(() => Int, { description: 'Items on which the judge gave no decision; they count as not passed.' })
  @Property({ type: 'integer' })
  unjudged = 0;

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  figures!: Figures | null;

  @Field(() => String, {
    nullable: true,
    description: 'Merkle Tree Hash (RFC 6962), in hexadecimal, over its results; null until it ends.',
  })
  @Property({ type: 'text', nullable: true })
  root!: string | null;

  @Field(() => ID, { description: 'The event that says that it was started; erasing its details erases the answers.' })
  @Property({ type: 'uuid' })
  eventId!: string;

  @Field(() => ID, { nullable: true, description: 'The event that has its result; null until it ends.' })
  @Property({ type: 'uuid', nullable: true })
  completedEventId!: string | null;

  @Property({ type: 'integer', nullable: true })
  instance!: number | null;

  @Field(() => DateTime, { description: 'The time at which it was asked for.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'The time at which its first call was made.' })
  @Property({ type: 'timestamptz', nullable: true })
  startedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'The time of its end.' })
  @Property({ type: 'timestamptz', nullable: true })
  endedAt!: Date | null;
}
