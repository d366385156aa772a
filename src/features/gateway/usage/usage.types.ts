import { PeriodType } from '../../../graphql/types/period.js';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { BigIntScalar, DateTime, Usd } from '../../../graphql/scalars.js';
import { UsageUnitEnum } from '../../../graphql/types/usage-unit.js';
import type { UsageUnit } from '../../../shared/models/usage-units.data.js';
import type { NanoUsd } from '../../../shared/money.js';

export const UsageGroupingEnum = {
  DAY: 'day',
  GROUP: 'group',
  KEY: 'key',
  MODEL: 'model',
  PROVIDER: 'provider',
  SESSION: 'session',
  TAG: 'tag',
  USER: 'user',
} as const;
registerEnumType(UsageGroupingEnum, {
  name: 'UsageGrouping',
  description: 'The dimension by which usage is grouped.',
  valuesConfig: {
    DAY: { description: 'Groups by day in UTC.' },
    GROUP: {
      description: 'Groups by the groups that users are members of now; whoever is in several counts in each of them.',
    },
    KEY: { description: 'Groups by API key, or by the member who was signed in.' },
    MODEL: { description: 'Groups by model.' },
    PROVIDER: { description: 'Groups by the provider that was called.' },
    SESSION: { description: 'Groups by the agent’s session that the client’s headers name.' },
    TAG: { description: 'Groups by the values of the tag that `tag` names.' },
    USER: { description: 'Groups by user.' },
  },
});

export const UsageIntervalEnum = { HOUR: 'hour', DAY: 'day' } as const;
registerEnumType(UsageIntervalEnum, {
  name: 'UsageInterval',
  description: 'The length of a step of a usage series in UTC.',
  valuesConfig: { DAY: { description: 'Steps of one day.' }, HOUR: { description: 'Steps of one hour.' } },
});

export type UsageGrouping = 'day' | 'group' | 'key' | 'model' | 'provider' | 'session' | 'tag' | 'user';
export type UsageInterval = 'hour' | 'day';

@ObjectType({ description: 'The usage of one model.' })
export class ModelUsage {
  @Field(() => ID, { description: 'The id of the model.' })
  model!: string;

  @Field(() => BigIntScalar, { description: 'The number of requests.' })
  requests!: number;

  @Field(() => BigIntScalar, { description: 'The number of tokens, input and output together.' })
  tokens!: number;

  @Field(() => Usd, { description: 'The cost in USD.' })
  costUsd!: NanoUsd;
}

@ObjectType({ description: 'The usage of one day, group, key, model, provider, session, value of a tag or user.' })
export class UsageGroup {
  @Field(() => String, {
    description:
      'The day (YYYY-MM-DD in UTC), the value of the tag, the name of the group, or the id of the key, model, provider, session or user; empty for calls without one.',
  })
  key!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The name of the API key or member, for administrators; null for other groups.',
  })
  name?: string;

  @Field(() => BigIntScalar, { description: 'The number of requests.' })
  requests!: number;

  @Field(() => BigIntScalar, { description: 'The number of tokens, input and output together.' })
  tokens!: number;

  @Field(() => Usd, { description: 'The cost in USD.' })
  costUsd!: NanoUsd;
}

@ObjectType({ description: 'The usage of the groups that are not listed one by one.' })
export class UsageRemainder {
  @Field(() => BigIntScalar, { description: 'The number of these groups.' })
  groups!: number;

  @Field(() => BigIntScalar, { description: 'The number of requests.' })
  requests!: number;

  @Field(() => BigIntScalar, { description: 'The number of tokens, input and output together.' })
  tokens!: number;

  @Field(() => Usd, { description: 'The cost in USD.' })
  costUsd!: NanoUsd;
}

@ObjectType({ description: 'A quantity in a unit other than tokens, in a period.' })
export class UnitUsage {
  @Field(() => UsageUnitEnum, { description: 'The unit that is counted.' })
  unit!: UsageUnit;

  @Field(() => BigIntScalar, { description: 'The quantity, a whole number of units.' })
  quantity!: number;
}

@ObjectType({ description: 'The usage in a period.' })
export class UsageTotals {
  @Field(() => BigIntScalar, { description: 'The number of requests, not counting those that policies denied.' })
  totalRequests!: number;

  @Field(() => BigIntScalar, { description: 'The number of tokens, input and output together.' })
  totalTokens!: number;

  @Field(() => Usd, { description: 'The cost in USD.' })
  totalCostUsd!: NanoUsd;

  @Field(() => [ModelUsage], { description: 'The usage by model.' })
  byModel!: ModelUsage[];

  @Field(() => [UnitUsage], {
    nullable: true,
    description:
      'Images, seconds, characters and searches of calls that the ledger still has; null when there are none.',
  })
  units?: UnitUsage[];

  @Field(() => [UsageGroup], {
    nullable: true,
    description:
      'The groups that were requested: ordered by key, or the most expensive first when `first` was given; null when none were.',
  })
  groups?: UsageGroup[];

  @Field(() => UsageRemainder, {
    nullable: true,
    description:
      'The sum of the groups that are not listed, so that all rows, of groups aside, add up to the totals; null when there are none.',
  })
  remainder?: UsageRemainder;
}

@ObjectType({ description: 'The state of the budget of the current calendar month in UTC.' })
export class BudgetStatus {
  @Field(() => Usd, { description: 'The limit in USD.' })
  limitUsd!: NanoUsd;

  @Field(() => Usd, { description: 'The amount used in USD.' })
  usedUsd!: NanoUsd;

  @Field(() => Usd, { description: 'The amount left in USD, never below 0.' })
  remainingUsd!: NanoUsd;

  @Field(() => Usd, {
    description:
      'The amount held for requests in flight, in USD; the amounts used and held together never exceed the limit.',
  })
  heldUsd!: NanoUsd;
}

@ObjectType({ description: 'The usage of the tenant in a period, and its budget.' })
export class UsageStatistics {
  @Field(() => PeriodType, {
    description: 'The period of the statistics; the current calendar month in UTC when none was requested.',
  })
  period!: PeriodType;

  @Field(() => UsageTotals, { description: 'The usage in the period.' })
  usage!: UsageTotals;

  @Field(() => BudgetStatus, { description: 'The current state of the budget.' })
  budget!: BudgetStatus;
}

@ObjectType({ description: 'A step of a usage series.' })
export class UsagePoint {
  @Field(() => DateTime, { description: 'The start of the step.' })
  at!: Date;

  @Field(() => BigIntScalar, { description: 'The number of requests.' })
  requests!: number;

  @Field(() => BigIntScalar, { description: 'The number of tokens of prompts.' })
  promptTokens!: number;

  @Field(() => BigIntScalar, { description: 'The number of tokens of answers.' })
  completionTokens!: number;

  @Field(() => Usd, { description: 'The cost in USD.' })
  costUsd!: NanoUsd;
}
