import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { BigIntScalar, DateTime, DocumentContent, Usd } from '../../../graphql/scalars.js';
import { Constrain, ConstrainWhole } from '../../../graphql/validation/constraints.js';
import type { RequestIssue } from '../../../shared/errors.js';
import type { NanoUsd } from '../../../shared/money.js';
import type { ReportFormat } from './model-names.rules.js';
import type { ReconciledState } from './reconcile.rules.js';
import { Reconciliation, ReportFormatEnum } from './reconciliation.entity.js';

const NAME = { minLength: 1, maxLength: 200 };
/** Characters of 20 MiB as base64, and some. */
const REPORT = { minLength: 1, maxLength: 28_000_000 };
const PLAIN = /^[\x21-\x7e]+$/;

export const ReconciledStateEnum = {
  PROVIDER_ONLY: 'provider-only',
  DIFFERS: 'differs',
  LEDGER_ONLY: 'ledger-only',
  WITHIN_TOLERANCE: 'within-tolerance',
  EQUAL: 'equal',
} as const satisfies Record<string, ReconciledState>;
registerEnumType(ReconciledStateEnum, {
  name: 'ReconciledState',
  description: 'How the counts of a provider and of the ledger compare.',
  valuesConfig: {
    PROVIDER_ONLY: { description: 'The provider counted usage that the ledger does not have.' },
    DIFFERS: { description: 'Both counted, and differ by more than the tolerance.' },
    LEDGER_ONLY: { description: 'The ledger has usage that the provider did not count.' },
    WITHIN_TOLERANCE: { description: 'Both counted, and differ by no more than the tolerance.' },
    EQUAL: { description: 'Both counted the same.' },
  },
});

@InputType({ description: 'Names of one model at both sides.' })
export class ReconciledNameInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The name of the model in the report.' })
  reported!: string;

  @Constrain(NAME)
  @Field(() => String, { description: 'The provider’s name of the model as the gateway asks for it.' })
  called!: string;
}

function sourceProblems(input: CreateReconciliationInput): RequestIssue[] {
  const { format, report, credential, address, gatewayKeys } = input;
  const isAws = format === 'aws-cur';
  if ((report == null) === (credential == null))
    return [{ path: 'report', message: 'expected either a report, or a credential to ask the provider with' }];
  return [
    ...(isAws && credential != null
      ? [{ path: 'credential', message: 'a report of AWS_CUR is uploaded: expected `report`' }]
      : []),
    ...(address != null && credential == null
      ? [{ path: 'address', message: 'is for reports that the provider is asked for' }]
      : []),
    ...(isAws && (gatewayKeys?.length ?? 0) > 0
      ? [{ path: 'gatewayKeys', message: 'a report of AWS_CUR does not tell keys apart' }]
      : []),
  ];
}

@ConstrainWhole(sourceProblems)
@InputType({ description: 'What is to be compared: a provider’s report, as a file or asked for, with the ledger.' })
export class CreateReconciliationInput {
  @Constrain(NAME)
  @Field(() => ID, {
    description:
      'The id of the provider: an account of the tenant, such as `own.openai`, or, for administrators of the platform, a provider of the platform.',
  })
  provider!: string;

  @Field(() => ReportFormatEnum, { description: 'The form of the report.' })
  format!: ReportFormat;

  @Field(() => DateTime, { description: 'The start of the period, inclusive: midnight in UTC.' })
  startDate!: Date;

  @Field(() => DateTime, { description: 'The end of the period, exclusive: midnight in UTC, at most 92 days later.' })
  endDate!: Date;

  @Constrain(REPORT)
  @Field(() => DocumentContent, {
    nullable: true,
    description:
      'The report as text, or as base64 of its bytes where `contentType` is `application/gzip`; at most 20 MiB. Not with `credential`.',
  })
  report?: string | Uint8Array | null;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The media type of the report; text when absent.' })
  contentType?: string | null;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The name of the file.' })
  filename?: string | null;

  @Constrain({ minLength: 8, maxLength: 500, pattern: PLAIN, patternName: 'a key without spaces' })
  @Field(() => String, {
    nullable: true,
    description:
      'An administrator’s key of the organisation at the provider, which is used for this and not stored. Not with `report`.',
  })
  credential?: string | null;

  @Constrain(NAME)
  @Field(() => String, {
    nullable: true,
    description: 'The origin to ask in the place of the provider’s own, such as that of a proxy.',
  })
  address?: string | null;

  @Constrain({ min: 0, max: 1_000 })
  @Field(() => Int, {
    nullable: true,
    description: 'The difference that does not count, in thousandths of the larger count; 0 when absent.',
  })
  tolerancePerMille?: number | null;

  @Constrain({ maxLength: 100, pattern: /^[\x21-\x7e]{1,200}$/, patternName: 'ids of keys at the provider' })
  @Field(() => [String], {
    nullable: true,
    description:
      'The provider’s ids of the keys that this gateway calls with: usage by others is then listed by its key, as only at the provider.',
  })
  gatewayKeys?: string[] | null;

  @Constrain({ maxLength: 200 })
  @Field(() => [ReconciledNameInput], {
    nullable: true,
    description: 'The models that the report names otherwise, which only somebody who knows them can match.',
  })
  models?: ReconciledNameInput[] | null;
}

@ObjectType({ description: 'What one side counted.' })
export class ReconciledCount {
  @Field(() => BigIntScalar, { nullable: true, description: 'The number of calls; null where the side counts none.' })
  calls!: number | null;

  @Field(() => BigIntScalar, { description: 'Tokens of input, with those read from and written to a cache.' })
  inputTokens!: number;

  @Field(() => BigIntScalar, { description: 'Tokens of output.' })
  outputTokens!: number;

  @Field(() => Usd, { nullable: true, description: 'The cost in USD; null where the side does not name one.' })
  costUsd!: NanoUsd | null;
}

@ObjectType({ description: 'One day and model, and where keys are compared one key, at both sides.' })
export class ReconciliationRow {
  @Field(() => String, { description: 'The day in UTC, as `YYYY-MM-DD`.' })
  day!: string;

  @Field(() => String, { description: 'The provider’s name of the model.' })
  model!: string;

  @Field(() => String, {
    description: 'The provider’s id of a key that is not this gateway’s; empty for all other rows.',
  })
  key!: string;

  @Field(() => ReconciledStateEnum, { description: 'How both compare.' })
  state!: ReconciledState;

  @Field(() => ReconciledCount, { nullable: true, description: 'What the provider counted; null without any.' })
  provider!: ReconciledCount | null;

  @Field(() => ReconciledCount, { nullable: true, description: 'What the ledger has; null without any.' })
  ledger!: ReconciledCount | null;
}

@ObjectType({ description: 'The rows of a reconciliation.' })
export class ReconciliationRowList {
  @Field(() => [ReconciliationRow], { description: 'Rows by day, model and key; differences first where asked for.' })
  rows!: ReconciliationRow[];

  @Field(() => String, { description: 'All rows as CSV, whose SHA-256 the log has (RFC 4180).' })
  csv!: string;
}

@ObjectType({ description: 'The number of rows in each state.' })
export class ReconciledStates {
  @Field(() => Int, { description: 'Rows that only the provider has.' })
  providerOnly!: number;

  @Field(() => Int, { description: 'Rows that differ by more than the tolerance.' })
  differs!: number;

  @Field(() => Int, { description: 'Rows that only the ledger has.' })
  ledgerOnly!: number;

  @Field(() => Int, { description: 'Rows that differ by no more than the tolerance.' })
  withinTolerance!: number;

  @Field(() => Int, { description: 'Rows that are the same at both sides.' })
  equal!: number;
}

@ObjectType({ description: 'All rows of a reconciliation together.' })
export class ReconciliationSummary {
  @Field(() => Int, { description: 'The days of the period.' })
  days!: number;

  @Field(() => Int, { description: 'The days of the period that the report contains.' })
  reportedDays!: number;

  @Field(() => ReconciledStates, { description: 'The number of rows in each state.' })
  states!: ReconciledStates;

  @Field(() => ReconciledCount, { description: 'What the provider counted.' })
  provider!: ReconciledCount;

  @Field(() => ReconciledCount, { description: 'What the ledger has.' })
  ledger!: ReconciledCount;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: 'Calls that the provider counted and the gateway did not; null where the report counts none.',
  })
  unseenCalls!: number | null;

  @Field(() => BigIntScalar, { description: 'Tokens that the provider counted and the gateway did not.' })
  unseenTokens!: number;

  @Field(() => BigIntScalar, { description: 'Calls of the ledger of a kind that the report does not contain.' })
  leftOutCalls!: number;

  @Field(() => BigIntScalar, { description: 'Calls of the ledger whose tokens are estimated.' })
  estimatedCalls!: number;

  @Field(() => Int, { description: 'Lines of the report that are not counted in tokens.' })
  skippedLines!: number;
}

export const ReconciliationConnection = connectionType('Reconciliation', Reconciliation);
