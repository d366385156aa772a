import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { TextArray } from '../../database/text-array.js';
import { DateTime, Usd } from '../../graphql/scalars.js';
import type { NanoUsd } from '../../shared/money.js';
import {
  CaseEntryKindEnum,
  CasePriorityEnum,
  CaseResolutionEnum,
  CaseStatusEnum,
  CaseTypeEnum,
  NoteVisibilityEnum,
} from './case-enums.types.js';
import type { CaseEntryKind, CasePriority, CaseResolution, CaseStatus, CaseType, NoteVisibility } from './case.port.js';

@ObjectType({ description: 'A dispute and its resolution.' })
@Entity({ tableName: 'dispute_cases' })
export class DisputeCase extends TenantOwned {
  [OptionalProps]?:
    | 'status'
    | 'slaStoppedAt'
    | 'overdueFrom'
    | 'noticesGiven'
    | 'nextNoticeAt'
    | 'entries'
    | 'resolution'
    | 'adjustmentAmount'
    | 'resolutionNotes'
    | 'resolutionEvidence'
    | 'resolvedBy'
    | 'resolvedAt'
    | 'version';

  @Field(() => ID, { description: 'The id of the dispute case.' })
  override id!: string;

  @Field(() => CaseTypeEnum, { description: 'The subject of the dispute.' })
  @Property({ type: 'text' })
  type!: CaseType;

  @Field(() => CaseStatusEnum, { description: 'The status of the case.' })
  @Property({ type: 'text' })
  status: CaseStatus = 'open';

  @Field(() => CasePriorityEnum, { description: 'The urgency of the case.' })
  @Property({ type: 'text' })
  priority!: CasePriority;

  @Field(() => String, { description: 'The user id of the claimant, who cannot resolve the case.' })
  @Property({ type: 'text' })
  claimant!: string;

  @Field(() => String, { nullable: true, description: 'The user id of the assignee.' })
  @Property({ type: 'text', nullable: true })
  assignedTo!: string | null;

  @Field(() => String, { description: 'A description of the dispute.' })
  @Property({ type: 'text' })
  description!: string;

  @Field(() => [String], { description: 'The ids of the documents that support the claim.' })
  @Property({ type: TextArray })
  evidence!: string[];

  @Field(() => String, { description: 'The subject that filed the case.' })
  @Property({ type: 'text' })
  filedBy!: string;

  @Field(() => Float, { description: 'The hours within which the case is due, not counting pauses.' })
  @Property({ type: 'double' })
  slaHours!: number;

  @Field(() => DateTime, { description: 'The time when the SLA hours run out; the end of a pause moves it.' })
  @Property({ type: 'timestamptz' })
  slaDeadline!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  slaStoppedAt: Date | null = null;

  /** When it becomes overdue; null if it was resolved or paused in time. */
  @Property({ type: 'timestamptz', nullable: true })
  overdueFrom: Date | null = null;

  /** The number of warnings and breaches that were sent. */
  @Property({ type: 'smallint' })
  noticesGiven = 0;

  @Property({ type: 'timestamptz', nullable: true })
  nextNoticeAt: Date | null = null;

  /** The number of its history entries. */
  @Property({ type: 'integer' })
  entries = 0;

  @Field(() => CaseResolutionEnum, {
    nullable: true,
    description: 'The way in which the case ended; null until it is resolved.',
  })
  @Property({ type: 'text', nullable: true })
  resolution: CaseResolution | null = null;

  @Field(() => Usd, { nullable: true, description: 'The amount to pay in USD, or to take back when negative.' })
  @Property({ type: 'bigint', nullable: true })
  adjustmentAmount: NanoUsd | null = null;

  @Field(() => String, { nullable: true, description: 'The reasons for the resolution, which the claimant can read.' })
  @Property({ type: 'text', nullable: true })
  resolutionNotes: string | null = null;

  @Field(() => [String], { nullable: true, description: 'The ids of the documents that support the resolution.' })
  @Property({ type: TextArray, nullable: true })
  resolutionEvidence: string[] | null = null;

  @Field(() => String, { nullable: true, description: 'The subject that resolved the case.' })
  @Property({ type: 'text', nullable: true })
  resolvedBy: string | null = null;

  @Field(() => DateTime, { nullable: true, description: 'The time when the case was resolved.' })
  @Property({ type: 'timestamptz', nullable: true })
  resolvedAt: Date | null = null;

  @Field(() => Int, {
    description: 'The version of the case, which grows with each change by people and on which a change can be based.',
  })
  @Property({ type: 'integer' })
  version = 0;

  @Field(() => DateTime, { description: 'The time when the case was filed.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time when the case last changed.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}

@ObjectType({ description: 'An entry in the history of a case, from which its SLA clock is derived.' })
@Entity({ tableName: 'dispute_entries' })
export class CaseEntry extends TenantOwned {
  @Property({ type: 'uuid' })
  caseId!: string;

  /** Order within the case. */
  @Property({ type: 'integer' })
  place!: number;

  @Field(() => CaseEntryKindEnum, { description: 'The kind of event that happened.' })
  @Property({ type: 'text' })
  kind!: CaseEntryKind;

  @Field(() => DateTime, { description: 'The time of the entry.' })
  @Property({ type: 'timestamptz' })
  at!: Date;

  @Field(() => String, { description: 'The subject that acted; `system` for the platform.' })
  @Property({ type: 'text' })
  actor!: string;

  @Field(() => CaseStatusEnum, { nullable: true, description: 'The status before; null for the first entry.' })
  @Property({ type: 'text', nullable: true, fieldName: 'from_status' })
  from!: CaseStatus | null;

  @Field(() => CaseStatusEnum, { description: 'The status after.' })
  @Property({ type: 'text', fieldName: 'to_status' })
  to!: CaseStatus;

  @Field(() => Float, { nullable: true, description: 'The SLA hours from this entry on, when the entry sets them.' })
  @Property({ type: 'double', nullable: true })
  slaHours!: number | null;

  @Field(() => CasePriorityEnum, { nullable: true, description: 'The new priority, when the entry sets one.' })
  @Property({ type: 'text', nullable: true })
  priority!: CasePriority | null;

  @Field(() => String, { nullable: true, description: 'The assignee from this entry on, when the entry sets one.' })
  @Property({ type: 'text', nullable: true })
  assignedTo!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The share of the SLA hours used, in percent, for a warning or breach.',
  })
  @Property({ type: 'smallint', nullable: true })
  threshold!: number | null;

  @Field(() => String, { nullable: true, description: 'The reasons, which the claimant cannot read.' })
  @Property({ type: 'text', nullable: true })
  notes!: string | null;
}

@ObjectType({ description: 'A note on a case.' })
@Entity({ tableName: 'dispute_notes' })
export class CaseNote extends TenantOwned {
  @Field(() => ID, { description: 'The id of the case note.' })
  override id!: string;

  @Field(() => ID, { description: 'The id of the case.' })
  @Property({ type: 'uuid' })
  caseId!: string;

  @Field(() => String, { description: 'The subject that wrote the note.' })
  @Property({ type: 'text' })
  author!: string;

  @Field(() => NoteVisibilityEnum, { description: 'Who may read the note.' })
  @Property({ type: 'text' })
  visibility!: NoteVisibility;

  @Field(() => String, { description: 'The text of the note.' })
  @Property({ type: 'text' })
  content!: string;

  @Field(() => DateTime, { description: 'The time when the note was written.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
