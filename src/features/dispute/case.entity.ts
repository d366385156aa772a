import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../database/tenant-owned.js';
import { TextArray } from '../../database/text-array.js';
import { DateTime, Usd } from '../../graphql/scalars.js';
import type { NanoUsd } from '../../shared/money.js';
import type { CaseEntryKind, CasePriority, CaseResolution, CaseStatus, CaseType, NoteVisibility } from './case.port.js';

export const CaseTypeEnum = {
  PAYMENT_DISCREPANCY: 'payment-discrepancy',
  POLICY_VIOLATION: 'policy-violation',
  TERRITORY_DISPUTE: 'territory-dispute',
  QUOTA_CHALLENGE: 'quota-challenge',
  OTHER: 'other',
} as const satisfies Record<string, CaseType>;
registerEnumType(CaseTypeEnum, { name: 'CaseType', description: 'What a dispute is about.' });

export const CaseStatusEnum = {
  OPEN: 'open',
  IN_REVIEW: 'in-review',
  PENDING_INFO: 'pending-info',
  RESOLVED: 'resolved',
  ESCALATED: 'escalated',
} as const satisfies Record<string, CaseStatus>;
registerEnumType(CaseStatusEnum, {
  name: 'CaseStatus',
  description: 'Where a case stands; RESOLVED is final, in PENDING_INFO its clock stands.',
});

export const CasePriorityEnum = {
  LOW: 'low',
  MEDIUM: 'medium',
  HIGH: 'high',
  CRITICAL: 'critical',
} as const satisfies Record<string, CasePriority>;
registerEnumType(CasePriorityEnum, { name: 'CasePriority', description: 'How urgent a case is.' });

export const CaseResolutionEnum = {
  APPROVED: 'approved',
  DENIED: 'denied',
  PARTIAL: 'partial',
  WITHDRAWN: 'withdrawn',
} as const satisfies Record<string, CaseResolution>;
registerEnumType(CaseResolutionEnum, { name: 'CaseResolution', description: 'How a case ended.' });

export const NoteVisibilityEnum = { INTERNAL: 'internal', PUBLIC: 'public' } as const satisfies Record<
  string,
  NoteVisibility
>;
registerEnumType(NoteVisibilityEnum, {
  name: 'NoteVisibility',
  description: 'Who reads a note: staff and auditors, or the claimant too.',
});

export const CaseEntryKindEnum = {
  CREATED: 'created',
  ASSIGNED: 'assigned',
  STATUS_CHANGED: 'status_changed',
  PRIORITY_CHANGED: 'priority_changed',
  ESCALATED: 'escalated',
  RESOLVED: 'resolved',
  SLA_WARNING: 'sla_warning',
  SLA_BREACHED: 'sla_breached',
} as const satisfies Record<string, CaseEntryKind>;
registerEnumType(CaseEntryKindEnum, { name: 'CaseEntryKind', description: 'What happened to a case.' });

@ObjectType({ description: 'A dispute, and how it was resolved. Specification, "Dispute case".' })
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

  @Field(() => ID, { description: 'Id.' })
  override id!: string;

  @Field(() => CaseTypeEnum, { description: 'What it is about.' })
  @Property({ type: 'text' })
  type!: CaseType;

  @Field(() => CaseStatusEnum, { description: 'Where it stands.' })
  @Property({ type: 'text' })
  status: CaseStatus = 'open';

  @Field(() => CasePriorityEnum, { description: 'How urgent it is.' })
  @Property({ type: 'text' })
  priority!: CasePriority;

  @Field(() => String, { description: 'Whose claim it is; cannot resolve it.' })
  @Property({ type: 'text' })
  claimant!: string;

  @Field(() => String, { nullable: true, description: 'Who works on it.' })
  @Property({ type: 'text', nullable: true })
  assignedTo!: string | null;

  @Field(() => String, { description: 'What is disputed.' })
  @Property({ type: 'text' })
  description!: string;

  @Field(() => [String], { description: 'Ids of documents.' })
  @Property({ type: TextArray })
  evidence!: string[];

  @Field(() => String, { description: 'Who filed it.' })
  @Property({ type: 'text' })
  filedBy!: string;

  @Field(() => Float, { description: 'Hours within which it is to be resolved, pauses not counted.' })
  @Property({ type: 'double' })
  slaHours!: number;

  @Field(() => DateTime, { description: 'When these hours end. A pause moves it when it ends.' })
  @Property({ type: 'timestamptz' })
  slaDeadline!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  slaStoppedAt: Date | null = null;

  /** From then on it counts as overdue; null when it is resolved, or paused in time. */
  @Property({ type: 'timestamptz', nullable: true })
  overdueFrom: Date | null = null;

  /** How many of the warnings and the breach were told. */
  @Property({ type: 'smallint' })
  noticesGiven = 0;

  @Property({ type: 'timestamptz', nullable: true })
  nextNoticeAt: Date | null = null;

  /** How many its history has. */
  @Property({ type: 'integer' })
  entries = 0;

  @Field(() => CaseResolutionEnum, { nullable: true, description: 'How it ended.' })
  @Property({ type: 'text', nullable: true })
  resolution: CaseResolution | null = null;

  @Field(() => Usd, { nullable: true, description: 'What is paid, or taken back when negative, in USD.' })
  @Property({ type: 'bigint', nullable: true })
  adjustmentAmount: NanoUsd | null = null;

  @Field(() => String, { nullable: true, description: 'Why it was resolved so; the claimant reads it.' })
  @Property({ type: 'text', nullable: true })
  resolutionNotes: string | null = null;

  @Field(() => [String], { nullable: true, description: 'Ids of the documents that the resolution rests on.' })
  @Property({ type: TextArray, nullable: true })
  resolutionEvidence: string[] | null = null;

  @Field(() => String, { nullable: true, description: 'Who resolved it.' })
  @Property({ type: 'text', nullable: true })
  resolvedBy: string | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When.' })
  @Property({ type: 'timestamptz', nullable: true })
  resolvedAt: Date | null = null;

  @Field(() => Int, { description: 'Grows with each change by people; a change may name the one that it is based on.' })
  @Property({ type: 'integer' })
  version = 0;

  @Field(() => DateTime, { description: 'When it was filed.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When it last changed.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}

@ObjectType({ description: 'What happened to a case. The clock follows from all of them.' })
@Entity({ tableName: 'dispute_entries' })
export class CaseEntry extends TenantOwned {
  @Property({ type: 'uuid' })
  caseId!: string;

  /** Order within the case. */
  @Property({ type: 'integer' })
  place!: number;

  @Field(() => CaseEntryKindEnum, { description: 'What happened.' })
  @Property({ type: 'text' })
  kind!: CaseEntryKind;

  @Field(() => DateTime, { description: 'When.' })
  @Property({ type: 'timestamptz' })
  at!: Date;

  @Field(() => String, { description: 'Who did it; `system` for the platform.' })
  @Property({ type: 'text' })
  actor!: string;

  @Field(() => CaseStatusEnum, { nullable: true, description: 'Status before; nothing for the first.' })
  @Property({ type: 'text', nullable: true, fieldName: 'from_status' })
  from!: CaseStatus | null;

  @Field(() => CaseStatusEnum, { description: 'Status after.' })
  @Property({ type: 'text', fieldName: 'to_status' })
  to!: CaseStatus;

  @Field(() => Float, { nullable: true, description: 'The hours that hold from then on, where they were set.' })
  @Property({ type: 'double', nullable: true })
  slaHours!: number | null;

  @Field(() => CasePriorityEnum, { nullable: true, description: 'The new priority, where it was set.' })
  @Property({ type: 'text', nullable: true })
  priority!: CasePriority | null;

  @Field(() => String, { nullable: true, description: 'Who works on it from then on, where that was set.' })
  @Property({ type: 'text', nullable: true })
  assignedTo!: string | null;

  @Field(() => Int, { nullable: true, description: 'Percent of the hours used, of a warning or breach.' })
  @Property({ type: 'smallint', nullable: true })
  threshold!: number | null;

  @Field(() => String, { nullable: true, description: 'Why; kept from the claimant.' })
  @Property({ type: 'text', nullable: true })
  notes!: string | null;
}

@ObjectType({ description: 'A note on a case. Specification, "Note".' })
@Entity({ tableName: 'dispute_notes' })
export class CaseNote extends TenantOwned {
  @Field(() => ID, { description: 'Id.' })
  override id!: string;

  @Field(() => ID, { description: 'The case.' })
  @Property({ type: 'uuid' })
  caseId!: string;

  @Field(() => String, { description: 'Who wrote it.' })
  @Property({ type: 'text' })
  author!: string;

  @Field(() => NoteVisibilityEnum, { description: 'Who reads it.' })
  @Property({ type: 'text' })
  visibility!: NoteVisibility;

  @Field(() => String, { description: 'Text.' })
  @Property({ type: 'text' })
  content!: string;

  @Field(() => DateTime, { description: 'When.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
