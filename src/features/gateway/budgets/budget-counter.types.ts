import { Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { DateTime, JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { BudgetForecast } from './budget-forecast.types.js';
import type { BudgetUnit } from '../admission/counter.rules.js';
import { BudgetModeEnum } from './budget.entity.js';
import type { BudgetMode } from './budget.rules.js';

export const BudgetUnitEnum = { USD: 'usd', TOKENS: 'tokens', REQUESTS: 'requests' } as const satisfies Record<
  string,
  BudgetUnit
>;
registerEnumType(BudgetUnitEnum, {
  name: 'BudgetUnit',
  description: 'The unit that a budget counts in.',
  valuesConfig: {
    REQUESTS: { description: 'The number of calls.' },
    TOKENS: { description: 'The tokens of prompts and answers.' },
    USD: { description: 'The cost in US dollars.' },
  },
});

@ObjectType({ description: 'The use of a budget by one combination of the values that have counters of their own.' })
export class BudgetCounter {
  @Field(() => JsonObjectScalar, {
    description:
      'The value of each dimension of per; null for calls without one. Of a long value it has a digest that begins with ~.',
  })
  per!: JsonObject;

  @Field(() => BudgetUnitEnum, { description: 'The unit of the figures.' })
  unit!: BudgetUnit;

  @Field(() => Float, { description: 'The limit with the raises that hold now.' })
  limit!: number;

  @Field(() => Float, { description: 'The amount that calls have used in the present window.' })
  used!: number;

  @Field(() => Float, { description: 'The amount that is held for calls under way.' })
  held!: number;

  @Field(() => Float, { description: 'The amount that is neither used nor held, at least 0.' })
  remaining!: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time at which the window has room again; null for never.',
  })
  resetsAt!: Date | null;

  @Field(() => DateTime, { description: 'The time of the last charge.' })
  chargedAt!: Date;

  @Field(() => BudgetForecast, {
    nullable: true,
    description: 'The use at the end of the window; null for minutes and for windows outside the calendar.',
  })
  forecast!: BudgetForecast | null;
}

@ObjectType({ description: 'A budget that binds the calls of a key, a user or a group.' })
export class KeyBudget {
  @Field(() => ID, {
    description: 'The id of the budget; month, requests and tokens are the limits of the tenant itself.',
  })
  id!: string;

  @Field(() => String, { description: 'The name of the budget.' })
  name!: string;

  @Field(() => BudgetUnitEnum, { description: 'The unit of the figures.' })
  unit!: BudgetUnit;

  @Field(() => Float, { description: 'The limit with the raises that hold now.' })
  limit!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'The amount that calls have used; null where sessions, tags and the like have counters of their own.',
  })
  used!: number | null;

  @Field(() => Float, { nullable: true, description: 'The amount that is held for calls under way.' })
  held!: number | null;

  @Field(() => Float, { nullable: true, description: 'The amount that is neither used nor held, at least 0.' })
  remaining!: number | null;

  @Field(() => String, { description: 'The time in which the budget counts.' })
  window!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time at which the window has room again; null for never.',
  })
  resetsAt!: Date | null;

  @Field(() => BudgetModeEnum, { description: 'The effect of the budget once it is used up.' })
  mode!: BudgetMode;

  @Field(() => [String], { description: 'The dimensions whose values have a counter each.' })
  per!: string[];

  @Field(() => BudgetForecast, {
    nullable: true,
    description:
      'The use at the end of the window; null where the use is not known, for minutes and for windows outside the calendar.',
  })
  forecast!: BudgetForecast | null;
}

@ObjectType({ description: 'The budgets that bind the calls of a key, a user or a group.' })
export class KeyBudgetList {
  @Field(() => String, { description: 'The kind of object, always "list".' })
  object!: string;

  @Field(() => [KeyBudget], { description: 'The budgets, those of the tenant itself first.' })
  data!: KeyBudget[];
}

@ObjectType({ description: 'A key with the budget that is nearest to its limit among those that bind it.' })
export class NearestBudget {
  @Field(() => ID, { description: 'The id of the key.' })
  key!: string;

  @Field(() => KeyBudget, {
    nullable: true,
    description: 'The budget; null where the limits of the tenant itself alone bind the key, or the key is unknown.',
  })
  budget!: KeyBudget | null;
}

export const BudgetCounterConnection = connectionType('BudgetCounter', BudgetCounter);
