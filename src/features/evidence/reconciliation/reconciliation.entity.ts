import { BigIntType } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';
import { BigIntScalar, DateTime } from '../../../graphql/scalars.js';
import type { ReportFormat } from './model-names.rules.js';
import type { StoredRow, Summary } from './summary.rules.js';

export const ReportFormatEnum = {
  OPENAI: 'openai',
  ANTHROPIC: 'anthropic',
  AWS_CUR: 'aws-cur',
} as const satisfies Record<string, ReportFormat>;
registerEnumType(ReportFormatEnum, {
  name: 'UsageReportFormat',
  description: 'The form of a provider’s report of usage.',
  valuesConfig: {
    OPENAI: { description: 'Answers of OpenAI’s usage and costs APIs for organisations.' },
    ANTHROPIC: { description: 'Answers of Anthropic’s Usage and Cost Admin API.' },
    AWS_CUR: { description: 'A Cost and Usage Report of AWS, legacy or 2.0, as CSV.' },
  },
});

export type ReportSource = 'file' | 'provider';

export const ReportSourceEnum = { FILE: 'file', PROVIDER: 'provider' } as const satisfies Record<string, ReportSource>;
registerEnumType(ReportSourceEnum, {
  name: 'UsageReportSource',
  description: 'Where a report of usage was read.',
  valuesConfig: {
    FILE: { description: 'Somebody uploaded it.' },
    PROVIDER: { description: 'The gateway asked the provider for it.' },
  },
});

@ObjectType({ description: 'A provider’s own count of usage against the ledger, for a period.' })
@Entity({ tableName: 'reconciliations' })
export class Reconciliation extends TenantOwned {
  @Field(() => ID, { description: 'The id of the reconciliation.' })
  override id!: string;

  @Field(() => Boolean, {
    description:
      'Whether it is of all tenants’ calls with a provider of the platform; else of the tenant’s own account.',
  })
  @Property({ type: 'boolean' })
  isPlatform!: boolean;

  @Field(() => ID, { description: 'The id of the provider.' })
  @Property({ type: 'text' })
  provider!: string;

  @Field(() => ReportFormatEnum, { description: 'The form of the report.' })
  @Property({ type: 'text' })
  format!: ReportFormat;

  @Field(() => ReportSourceEnum, { description: 'Where the report was read.' })
  @Property({ type: 'text' })
  source!: ReportSource;

  @Field(() => String, { nullable: true, description: 'The origin that was asked, or the name of the file.' })
  @Property({ type: 'text', nullable: true })
  origin!: string | null;

  @Field(() => DateTime, { description: 'The start of the period, inclusive.' })
  @Property({ type: 'timestamptz' })
  startDate!: Date;

  @Field(() => DateTime, { description: 'The end of the period, exclusive.' })
  @Property({ type: 'timestamptz' })
  endDate!: Date;

  @Field(() => Int, { description: 'The difference that does not count, in thousandths of the larger count.' })
  @Property({ type: 'integer' })
  tolerancePerMille!: number;

  @Field(() => [String], {
    description: 'The provider’s ids of the keys that this gateway calls with; empty where keys are not compared.',
  })
  @Property({ type: TextArray })
  gatewayKeys!: string[];

  @Field(() => String, { description: 'SHA-256 of the report as it was read, decompressed, in hexadecimal.' })
  @Property({ type: 'text' })
  sha256!: string;

  @Field(() => BigIntScalar, { description: 'The bytes of the report.' })
  @Property({ type: new BigIntType('number') })
  bytes!: number;

  @Field(() => String, { description: 'SHA-256 of the rows as CSV, in hexadecimal; the log has it too.' })
  @Property({ type: 'text' })
  rowsSha256!: string;

  @Field(() => Int, { description: 'The number of rows.' })
  @Property({ type: 'integer' })
  rowCount!: number;

  @Property({ type: 'json', columnType: 'jsonb' })
  summary!: Summary;

  @Property({ type: 'json', columnType: 'jsonb', lazy: true })
  rows!: StoredRow[];

  @Field(() => ID, { description: 'The event that says who made it, with its digests.' })
  @Property({ type: 'uuid' })
  eventId!: string;

  @Field(() => String, { description: 'The subject that made it.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => DateTime, { description: 'When it was made.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
