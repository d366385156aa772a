import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { Constrain } from '../../graphql/validation/constraints.js';
import { DateTime, Usd } from '../../graphql/scalars.js';
import type { NanoUsd } from '../../shared/money.js';
import {
  CasePriorityEnum,
  CaseResolutionEnum,
  CaseStatusEnum,
  CaseTypeEnum,
  NoteVisibilityEnum,
} from './case-enums.types.js';
import { CaseEntry, CaseNote, DisputeCase } from './case.entity.js';
import type { CasePriority, CaseResolution, CaseStatus, CaseType, NoteVisibility } from './case.port.js';

const ID_TEXT = { minLength: 1, maxLength: 500 };
const TEXT = { minLength: 1, maxLength: 10_000 };
const NOTES = { maxLength: 10_000 };
const DOCUMENTS = { maxLength: 100, pattern: /^[^]{1,500}$/, patternName: 'ids of 1 to 500 characters' };
/** From half a minute to a year. */
export const SLA_HOURS = { min: 0.01, max: 8_760 };

@InputType({ description: 'A new dispute.' })
export class CreateCaseInput {
  @Field(() => CaseTypeEnum, { description: 'The subject of the dispute.' })
  type!: CaseType;

  @Constrain(ID_TEXT)
  @Field(() => String, {
    description: 'The user id of the claimant; only staff can name somebody other than themselves.',
  })
  claimant!: string;

  @Constrain(TEXT)
  @Field(() => String, { description: 'A description of the dispute.' })
  description!: string;

  @Constrain(DOCUMENTS)
  @Field(() => [String], { nullable: true, description: 'The ids of the documents that support the claim.' })
  evidence?: string[];

  @Constrain(SLA_HOURS)
  @Field(() => Float, {
    nullable: true,
    description:
      'The hours within which the case is due, from 0.01 to 8760; only staff can set them. When absent, the priority decides: 4, 24, 72 or 168.',
  })
  slaHours?: number;

  @Field(() => CasePriorityEnum, { nullable: true, description: 'The urgency of the case; MEDIUM when absent.' })
  priority?: CasePriority;

  @Constrain(ID_TEXT)
  @Field(() => String, { nullable: true, description: 'The user id of the assignee; only staff can set it.' })
  assignTo?: string;
}

@InputType({ description: 'The person to assign a case to.' })
export class AssignCaseInput {
  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'The user id of the assignee, who cannot be the claimant.' })
  assignTo!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that this change is based on; CONFLICT when the case has another one.',
  })
  version?: number;
}

@InputType({ description: 'A new status of a case.' })
export class SetCaseStatusInput {
  @Field(() => CaseStatusEnum, { description: 'The new status; `resolveCase` is the operation for RESOLVED.' })
  status!: CaseStatus;

  @Constrain(NOTES)
  @Field(() => String, { nullable: true, description: 'The reasons, which the claimant cannot read.' })
  notes?: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that this change is based on; CONFLICT when the case has another one.',
  })
  version?: number;
}

@InputType({ description: 'The escalation of a case to another person.' })
export class EscalateCaseInput {
  @Constrain(TEXT)
  @Field(() => String, { description: 'The reason, which the claimant cannot read.' })
  reason!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'The user id of the new assignee, who cannot be the claimant.' })
  escalateTo!: string;

  @Constrain(SLA_HOURS)
  @Field(() => Float, {
    nullable: true,
    description: 'The SLA hours counted from filing, from 0.01 to 8760; unchanged when absent.',
  })
  slaHours?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that this change is based on; CONFLICT when the case has another one.',
  })
  version?: number;
}

@InputType({ description: 'The resolution of a case.' })
export class ResolveCaseInput {
  @Field(() => CaseResolutionEnum, {
    description: 'The resolution; WITHDRAWN is the only one that the claimant can choose.',
  })
  resolution!: CaseResolution;

  @Field(() => Usd, {
    nullable: true,
    description: 'The amount to pay in USD, or to take back when negative; only for APPROVED and PARTIAL.',
  })
  adjustmentAmount?: NanoUsd;

  @Constrain(TEXT)
  @Field(() => String, { description: 'The reasons for the resolution, which the claimant can read.' })
  notes!: string;

  @Constrain(DOCUMENTS)
  @Field(() => [String], { nullable: true, description: 'The ids of the documents that support the resolution.' })
  evidence?: string[];

  @Field(() => Int, {
    nullable: true,
    description: 'The version that this change is based on; CONFLICT when the case has another one.',
  })
  version?: number;
}

@InputType({ description: 'A new note on a case.' })
export class AddCaseNoteInput {
  @Constrain(TEXT)
  @Field(() => String, { description: 'The text of the note.' })
  content!: string;

  @Field(() => NoteVisibilityEnum, {
    nullable: true,
    description:
      'Who may read the note; INTERNAL when absent. A claimant can only write PUBLIC notes, which is then the default.',
  })
  visibility?: NoteVisibility;
}

@ObjectType({ description: 'The state of the SLA clock of a case.' })
export class SlaStatus {
  @Field(() => Float, {
    description: 'The hours left, negative when overdue; they do not change in PENDING_INFO or after the resolution.',
  })
  hoursRemaining!: number;

  @Field(() => Boolean, { description: 'Whether no time is left, or was left at the resolution.' })
  isOverdue!: boolean;

  @Field(() => Boolean, { description: 'Whether the clock is paused.' })
  isPaused!: boolean;

  @Field(() => Float, { description: 'The hours within which the case is due, not counting pauses.' })
  slaHours!: number;

  @Field(() => DateTime, { description: 'The time when the SLA hours run out; the end of a pause moves it.' })
  slaDeadline!: Date;
}

export const CaseConnection = connectionType('DisputeCase', DisputeCase);
export const CaseEntryConnection = connectionType('CaseEntry', CaseEntry);
export const CaseNoteConnection = connectionType('CaseNote', CaseNote);
