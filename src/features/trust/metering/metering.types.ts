import { PeriodType } from '../../../graphql/types/period.js';
import { Field, Float, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { BigIntScalar, DateTime, JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { recordMetadataProblems, RECORD_ID, valueProblems } from './metering.rules.js';

const NAME = { minLength: 1, maxLength: 200 };
const RESOURCE = { minLength: 1, maxLength: 500 };

/** The groupings of a summary. Specification, "Usage summary query". */
export type MeteringGrouping = 'day' | 'metric' | 'resourceId';

export const MeteringGroupingEnum = {
  DAY: 'day',
  METRIC: 'metric',
  RESOURCE_ID: 'resourceId',
} as const satisfies Record<string, MeteringGrouping>;
registerEnumType(MeteringGroupingEnum, {
  name: 'MeteringGrouping',
  description: 'The dimension by which recorded usage is grouped.',
  valuesConfig: {
    DAY: { description: 'Groups by day in UTC.' },
    METRIC: { description: 'Groups by metric.' },
    RESOURCE_ID: { description: 'Groups by resource id.' },
  },
});

@InputType({ description: 'A new usage record.' })
export class RecordUsageInput {
  @Constrain({
    pattern: RECORD_ID,
    patternName: 'letters, digits and . _ : @ + = -, at most 200, a letter or digit first',
  })
  @Field(() => ID, {
    nullable: true,
    description:
      'The client’s id of the record, unique within the tenant and generated when absent. The same record sent again counts once; a different record with the same id is CONFLICT.',
  })
  id?: string;

  @Constrain(NAME)
  @Field(() => String, { description: 'The name of the metric, such as `documents.processed`.' })
  metric!: string;

  @Constrain({ problems: valueProblems })
  @Field(() => Float, {
    description: 'The value with at most 9 decimals and a magnitude of at most 10¹⁵; a negative value is a correction.',
  })
  value!: number;

  @Constrain(RESOURCE)
  @Field(() => String, { nullable: true, description: 'The id of the resource that was used or that used something.' })
  resourceId?: string;

  @Constrain({ problems: recordMetadataProblems })
  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Further metadata, at most 16,384 characters of JSON.',
  })
  metadata?: JsonObject;

  @Field(() => DateTime, { nullable: true, description: 'The time of the usage; now when absent.' })
  timestamp?: Date;
}

@ObjectType({ description: 'A recorded usage, which never changes; a record with a negative value corrects it.' })
export class UsageRecord {
  @Field(() => ID, { description: 'The id that the client gave or that was generated.' })
  id!: string;

  @Field(() => String, { description: 'The name of the metric.' })
  metric!: string;

  @Field(() => Float, { description: 'The value of the metric.' })
  value!: number;

  @Field(() => String, { nullable: true, description: 'The id of the resource that was used or that used something.' })
  resourceId!: string | null;

  @Field(() => JsonObjectScalar, { description: 'Further metadata of the client.' })
  metadata!: JsonObject;

  @Field(() => DateTime, { description: 'The time of the usage.' })
  timestamp!: Date;

  @Field(() => String, { description: 'The subject that recorded the usage.' })
  recordedBy!: string;

  @Field(() => DateTime, { description: 'The time when the usage was recorded.' })
  recordedAt!: Date;
}

@ObjectType({
  description:
    'The totals of records. Records of several metrics only have a count, since their sum would be meaningless.',
})
export class MeteringTotal {
  @Field(() => BigIntScalar, { description: 'The number of records.' })
  count!: number;

  @Field(() => Float, { nullable: true, description: 'The exact sum of the values; 0 for no records.' })
  sum?: number;

  @Field(() => Float, { nullable: true, description: 'The smallest value.' })
  min?: number;

  @Field(() => Float, { nullable: true, description: 'The largest value.' })
  max?: number;
}

@ObjectType({ description: 'The records of one day, metric or resource.' })
export class MeteringGroup extends MeteringTotal {
  @Field(() => String, {
    description:
      'The day (YYYY-MM-DD in UTC), the metric, or the resource id, which is empty for records without a resource.',
  })
  key!: string;
}

@ObjectType({
  description: 'The usage that clients recorded in a period. Model calls are metered separately, under `usage`.',
})
export class MeteringSummary {
  @Field(() => PeriodType, {
    description: 'The period of the summary; the current calendar month in UTC when none was requested.',
  })
  period!: PeriodType;

  @Field(() => MeteringTotal, { description: 'The totals of all records of the period.' })
  total!: MeteringTotal;

  @Field(() => [MeteringGroup], { description: 'The groups that were requested, ordered by key; at most 1,000.' })
  groups!: MeteringGroup[];

  @Field(() => Boolean, { description: 'Whether there are more groups than are listed; the total covers them all.' })
  truncated!: boolean;
}
