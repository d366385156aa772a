import { Period } from '../../../graphql/period.js';
import { Field, Float, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { BigIntScalar, DateTime, JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject } from '../../../shared/json.js';
import { metadataProblems, RECORD_ID, valueProblems } from './metering.rules.js';

const NAME = { minLength: 1, maxLength: 200 };
const RESOURCE = { minLength: 1, maxLength: 500 };

/** What a summary can be grouped by. Specification, "Usage summary query". */
export type MeteringGrouping = 'day' | 'metric' | 'resourceId';

export const MeteringGroupingEnum = {
  DAY: 'day',
  METRIC: 'metric',
  RESOURCE_ID: 'resourceId',
} as const satisfies Record<string, MeteringGrouping>;
registerEnumType(MeteringGroupingEnum, { name: 'MeteringGrouping', description: 'What recorded usage is grouped by.' });

@InputType({ description: 'A usage that a client meters. Specification, "Usage metering record".' })
export class RecordUsageInput {
  @Constrain({
    pattern: RECORD_ID,
    patternName: 'letters, digits and . _ : @ + = -, at most 200, a letter or digit first',
  })
  @Field(() => ID, {
    nullable: true,
    description:
      'The client’s id of the record, unique in the tenant: the same record sent again counts once, another one under the id is CONFLICT. Made when absent.',
  })
  id?: string;

  @Constrain(NAME)
  @Field(() => String, { description: 'What is measured, such as `documents.processed`.' })
  metric!: string;

  @Constrain({ problems: valueProblems })
  @Field(() => Float, {
    description: 'How much, an exact decimal with at most 9 decimals, magnitude at most 10¹⁵; a negative one corrects.',
  })
  value!: number;

  @Constrain(RESOURCE)
  @Field(() => String, { nullable: true, description: 'What used it, or what was used.' })
  resourceId?: string;

  @Constrain({ problems: metadataProblems })
  @Field(() => JsonObjectScalar, { nullable: true, description: 'Anything else, at most 16,384 characters of JSON.' })
  metadata?: JsonObject;

  @Field(() => DateTime, { nullable: true, description: 'When it was used; now when absent.' })
  timestamp?: Date;
}

@ObjectType({ description: 'A recorded usage. It never changes; what is wrong is corrected by a negative value.' })
export class UsageRecord {
  @Field(() => ID, { description: 'The client’s id, or the one that was made.' })
  id!: string;

  @Field(() => String, { description: 'What is measured.' })
  metric!: string;

  @Field(() => Float, { description: 'How much.' })
  value!: number;

  @Field(() => String, { nullable: true, description: 'What used it, or what was used.' })
  resourceId!: string | null;

  @Field(() => JsonObjectScalar, { description: 'Anything else.' })
  metadata!: JsonObject;

  @Field(() => DateTime, { description: 'When it was used.' })
  timestamp!: Date;

  @Field(() => String, { description: 'Who recorded it.' })
  recordedBy!: string;

  @Field(() => DateTime, { description: 'When it was recorded.' })
  recordedAt!: Date;
}

@ObjectType({
  description:
    'Records taken together. Where several metrics come together there is only a count: their sum would mean nothing.',
})
export class MeteringTotal {
  @Field(() => BigIntScalar, { description: 'Records.' })
  count!: number;

  @Field(() => Float, { nullable: true, description: 'Sum of their values, added exactly; 0 of no records.' })
  sum?: number;

  @Field(() => Float, { nullable: true, description: 'Smallest value.' })
  min?: number;

  @Field(() => Float, { nullable: true, description: 'Largest value.' })
  max?: number;
}

@ObjectType({ description: 'Records of one day, metric or resource.' })
export class MeteringGroup extends MeteringTotal {
  @Field(() => String, {
    description: 'The day (YYYY-MM-DD, UTC), metric or resource id; empty for records without a resource.',
  })
  key!: string;
}

@ObjectType({ description: 'What clients recorded in a period. Model calls are metered by themselves: see `usage`.' })
export class MeteringSummary {
  @Field(() => Period, {
    description: 'The period; the current calendar month (UTC) where none was asked for.',
  })
  period!: Period;

  @Field(() => MeteringTotal, { description: 'All records of the period.' })
  total!: MeteringTotal;

  @Field(() => [MeteringGroup], { description: 'By what was asked for, in the order of the keys; at most 1,000.' })
  groups!: MeteringGroup[];

  @Field(() => Boolean, { description: 'Whether there are more groups than are shown; the total counts them all.' })
  truncated!: boolean;
}
