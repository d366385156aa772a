import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { Constrain } from '../../graphql/validation/constraints.js';
import { DateTime, Usd } from '../../graphql/scalars.js';
import type { NanoUsd } from '../../shared/money.js';
import {
  CaseEntry,
  CaseNote,
  CasePriorityEnum,
  CaseResolutionEnum,
  CaseStatusEnum,
  CaseTypeEnum,
  DisputeCase,
  NoteVisibilityEnum,
} from './case.entity.js';
import type { CasePriority, CaseResolution, CaseStatus, CaseType, NoteVisibility } from './case.port.js';

const ID_TEXT = { minLength: 1, maxLength: 500 };
const TEXT = { minLength: 1, maxLength: 10_000 };
const NOTES = { maxLength: 10_000 };
const DOCUMENTS = { maxLength: 100, pattern: /^[^]{1,500}$/, patternName: 'ids of 1 to 500 characters' };
/** Half a minute to a year. */
export const SLA_HOURS = { min: 0.01, max: 8_760 };
const BASED_ON = 'The version that this is based on; CONFLICT when the case has another.';

@InputType({ description: 'A dispute to be resolved. Specification, "CreateCaseInput".' })
export class CreateCaseInput {
  @Field(() => CaseTypeEnum, { description: 'What it is about.' })
  type!: CaseType;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'User id of whose claim it is; another one than the caller’s is for staff.' })
  claimant!: string;

  @Constrain(TEXT)
  @Field(() => String, { description: 'What is disputed.' })
  description!: string;

  @Constrain(DOCUMENTS)
  @Field(() => [String], { nullable: true, description: 'Ids of documents.' })
  evidence?: string[];

  @Constrain(SLA_HOURS)
  @Field(() => Float, {
    nullable: true,
    description:
      'Hours within which it is to be resolved, for staff to say: 0.01 to 8760, a year; by priority when absent: 4, 24, 72, 168.',
  })
  slaHours?: number;

  @Field(() => CasePriorityEnum, { nullable: true, description: 'How urgent it is; MEDIUM when absent.' })
  priority?: CasePriority;

  @Constrain(ID_TEXT)
  @Field(() => String, { nullable: true, description: 'User id of who works on it, for staff to say.' })
  assignTo?: string;
}

@InputType({ description: 'Who works on a case from now on.' })
export class AssignCaseInput {
  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'User id; never the claimant’s.' })
  assignTo!: string;

  @Field(() => Int, { nullable: true, description: BASED_ON })
  version?: number;
}

@InputType({ description: 'Where a case stands from now on.' })
export class SetCaseStatusInput {
  @Field(() => CaseStatusEnum, { description: 'The status; to resolve is an operation of its own.' })
  status!: CaseStatus;

  @Constrain(NOTES)
  @Field(() => String, { nullable: true, description: 'Why; kept from the claimant.' })
  notes?: string;

  @Field(() => Int, { nullable: true, description: BASED_ON })
  version?: number;
}

@InputType({ description: 'Whom a case goes up to. Specification, "Escalation".' })
export class EscalateCaseInput {
  @Constrain(TEXT)
  @Field(() => String, { description: 'Why; kept from the claimant.' })
  reason!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'User id of who works on it from then on; never the claimant’s.' })
  escalateTo!: string;

  @Constrain(SLA_HOURS)
  @Field(() => Float, { nullable: true, description: 'Hours from its filing on, 0.01 to 8760; they stay when absent.' })
  slaHours?: number;

  @Field(() => Int, { nullable: true, description: BASED_ON })
  version?: number;
}

@InputType({ description: 'How a case ends. Specification, "Resolution".' })
export class ResolveCaseInput {
  @Field(() => CaseResolutionEnum, { description: 'How; WITHDRAWN is for the claimant too, and the only one.' })
  resolution!: CaseResolution;

  @Field(() => Usd, {
    nullable: true,
    description: 'What is paid, or taken back when negative, in USD; of APPROVED and PARTIAL alone.',
  })
  adjustmentAmount?: NanoUsd;

  @Constrain(TEXT)
  @Field(() => String, { description: 'Why; the claimant reads it.' })
  notes!: string;

  @Constrain(DOCUMENTS)
  @Field(() => [String], { nullable: true, description: 'Ids of the documents that it rests on.' })
  evidence?: string[];

  @Field(() => Int, { nullable: true, description: BASED_ON })
  version?: number;
}

@InputType({ description: 'A note on a case. Specification, "Note".' })
export class AddCaseNoteInput {
  @Constrain(TEXT)
  @Field(() => String, { description: 'Text.' })
  content!: string;

  @Field(() => NoteVisibilityEnum, {
    nullable: true,
    description: 'Who reads it; INTERNAL when absent, PUBLIC for the claimant, who writes no other.',
  })
  visibility?: NoteVisibility;
}

@ObjectType({ description: 'How a case stands against its hours. Specification, "SLA status".' })
export class SlaStatus {
  @Field(() => Float, { description: 'Hours left; negative when over. They stand in PENDING_INFO and when resolved.' })
  hoursRemaining!: number;

  @Field(() => Boolean, { description: 'Whether no time is left, or was when it was resolved.' })
  isOverdue!: boolean;

  @Field(() => Boolean, { description: 'Whether the clock stands.' })
  isPaused!: boolean;

  @Field(() => Float, { description: 'Hours within which it is to be resolved, pauses not counted.' })
  slaHours!: number;

  @Field(() => DateTime, { description: 'When these hours end. A pause moves it when it ends.' })
  slaDeadline!: Date;
}

export const CaseConnection = connectionType('DisputeCase', DisputeCase);
export const CaseEntryConnection = connectionType('CaseEntry', CaseEntry);
export const CaseNoteConnection = connectionType('CaseNote', CaseNote);
