import { Period } from '../../../graphql/period.js';
import { Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { BigIntScalar, DateTime } from '../../../graphql/scalars.js';

export const UsageGroupingEnum = { DAY: 'day', MODEL: 'model', USER: 'user' } as const;
registerEnumType(UsageGroupingEnum, { name: 'UsageGrouping', description: 'What usage is grouped by.' });

export const UsageIntervalEnum = { HOUR: 'hour', DAY: 'day' } as const;
registerEnumType(UsageIntervalEnum, {
  name: 'UsageInterval',
  description: 'Length of a step of a usage series, in UTC.',
});

export type UsageGrouping = 'day' | 'model' | 'user';
export type UsageInterval = 'hour' | 'day';

@ObjectType({ description: 'Usage of one model.' })
export class ModelUsage {
  @Field(() => ID, { description: 'Model id.' })
  model!: string;

  @Field(() => BigIntScalar, { description: 'Requests.' })
  requests!: number;

  @Field(() => BigIntScalar, { description: 'Tokens, in and out.' })
  tokens!: number;

  @Field(() => Float, { description: 'Cost in USD.' })
  costUsd!: number;
}

@ObjectType({ description: 'Usage of one day, model or user.' })
export class UsageGroup {
  @Field(() => String, { description: 'The day (YYYY-MM-DD, UTC), model id or user id.' })
  key!: string;

  @Field(() => BigIntScalar, { description: 'Requests.' })
  requests!: number;

  @Field(() => BigIntScalar, { description: 'Tokens, in and out.' })
  tokens!: number;

  @Field(() => Float, { description: 'Cost in USD.' })
  costUsd!: number;
}

@ObjectType({ description: 'What was used in a period.' })
export class UsageTotals {
  @Field(() => BigIntScalar, { description: 'Requests; those that policy refused are not counted.' })
  totalRequests!: number;

  @Field(() => BigIntScalar, { description: 'Tokens, in and out.' })
  totalTokens!: number;

  @Field(() => Float, { description: 'Cost in USD.' })
  totalCostUsd!: number;

  @Field(() => [ModelUsage], { description: 'By model.' })
  byModel!: ModelUsage[];

  @Field(() => [UsageGroup], { nullable: true, description: 'By what was asked for, in the order of the keys.' })
  groups?: UsageGroup[];
}

@ObjectType({ description: 'The budget of the current calendar month (UTC).' })
export class BudgetStatus {
  @Field(() => Float, { description: 'Limit in USD.' })
  limitUsd!: number;

  @Field(() => Float, { description: 'Spent in USD.' })
  usedUsd!: number;

  @Field(() => Float, { description: 'Left in USD, never below 0.' })
  remainingUsd!: number;

  @Field(() => Float, {
    description: 'Held for requests under way, in USD: spent and held together never pass the limit.',
  })
  heldUsd!: number;
}

@ObjectType({ description: 'Usage statistics. Specification, "Usage statistics".' })
export class UsageStatistics {
  @Field(() => Period, { description: 'The period; the current calendar month (UTC) where none was asked for.' })
  period!: Period;

  @Field(() => UsageTotals, { description: 'What was used.' })
  usage!: UsageTotals;

  @Field(() => BudgetStatus, { description: 'The budget, now.' })
  budget!: BudgetStatus;
}

@ObjectType({ description: 'A step of a usage series.' })
export class UsagePoint {
  @Field(() => DateTime, { description: 'Start of the step.' })
  at!: Date;

  @Field(() => BigIntScalar, { description: 'Requests.' })
  requests!: number;

  @Field(() => BigIntScalar, { description: 'Tokens of prompts.' })
  promptTokens!: number;

  @Field(() => BigIntScalar, { description: 'Tokens of answers.' })
  completionTokens!: number;

  @Field(() => Float, { description: 'Cost in USD.' })
  costUsd!: number;
}
