import { ArrayType, OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';
import { BigIntScalar, DateTime, JsonObjectScalar, Usd } from '../../../graphql/scalars.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { NanoUsd } from '../../../shared/money.js';
import { type Dimension, readSelector } from '../../../shared/selectors/selector.rules.js';
import type { BudgetUnit } from '../admission/counter.rules.js';
import type { BudgetMode, BudgetTerms, Raise } from './budget.rules.js';

export const BudgetModeEnum = {
  HARD: 'HARD',
  SOFT: 'SOFT',
  APPROVE: 'APPROVE',
  DEGRADE: 'DEGRADE',
} as const satisfies Record<BudgetMode, BudgetMode>;
registerEnumType(BudgetModeEnum, {
  name: 'BudgetMode',
  description: 'The effect of a budget that is used up.',
  valuesConfig: {
    APPROVE: { description: 'A call that does not fit waits until people approve it, and is charged then.' },
    DEGRADE: { description: 'A call that does not fit goes to the model that degradeTo names.' },
    HARD: {
      description: 'The maximum of each call is held before it is made, and a call that does not fit is refused.',
    },
    SOFT: { description: 'Calls are counted and never refused.' },
  },
});

@ObjectType({ description: 'A limit on the spending, tokens or requests of the calls that a selector means.' })
@Entity({ tableName: 'budgets' })
export class Budget extends TenantOwned {
  [OptionalProps]?: 'capsOutput' | 'counting' | 'version' | 'limitUsd' | 'limitTokens' | 'limitRequests';

  @Field(() => ID, { description: 'The id of the budget.' })
  override id!: string;

  @Field(() => String, { description: 'The name of the budget, unique within the tenant.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => JsonObjectScalar, {
    description:
      'The calls that it counts: for each dimension a value or a list of values, in which * is any text. An empty selector means all calls.',
  })
  @Property({ type: 'json' })
  selector!: JsonObject;

  @Field(() => [String], { description: 'The dimensions whose values have a counter each.' })
  @Property({ type: TextArray })
  per!: string[];

  @Property({ type: 'text' })
  unit!: BudgetUnit;

  @Property({ type: 'bigint' })
  amount!: bigint;

  @Field(() => String, {
    description:
      'The time in which it counts: minute, hour, day, week, month, quarter, year, session, total, or rolling:<number><m|h|d>.',
  })
  @Property({ type: 'text' })
  window!: string;

  @Field(() => String, { description: 'The IANA time zone in which its windows begin.' })
  @Property({ type: 'text' })
  timeZone!: string;

  @Field(() => BudgetModeEnum, { description: 'The effect of the budget once it is used up.' })
  @Property({ type: 'text' })
  mode!: BudgetMode;

  @Field(() => String, {
    nullable: true,
    description: 'The model that calls go to once the budget is used up; null in other modes than DEGRADE.',
  })
  @Property({ type: 'text', nullable: true })
  degradeTo: string | null = null;

  @Field(() => Boolean, {
    description:
      'Whether calls get a lower output limit, which the rest of the budget can pay, before they are refused.',
  })
  @Property({ type: 'boolean' })
  capsOutput = false;

  @Field(() => [Int], { description: 'The shares of the limit at which a budget.alert is sent, in percent.' })
  @Property({ type: ArrayType, columnType: 'integer[]' })
  alertsAt!: number[];

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time from which it binds calls; null when it always has.',
  })
  @Property({ type: 'datetime', nullable: true })
  validFrom: Date | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time until which it binds calls; null when it has no end.',
  })
  @Property({ type: 'datetime', nullable: true })
  validUntil: Date | null = null;

  @Property({ type: 'integer' })
  counting = 1;

  @Field(() => Int, { description: 'The version of the budget, which grows by one with every change.' })
  @Property({ type: 'integer' })
  version = 1;

  @Field(() => DateTime, { description: 'The time of creation.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time of the last change.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Field(() => Usd, { nullable: true, description: 'The limit in USD; null where tokens or requests are limited.' })
  get limitUsd(): NanoUsd | null {
    return this.unit === 'usd' ? this.amount : null;
  }

  @Field(() => BigIntScalar, { nullable: true, description: 'The limit in tokens; null where it has another unit.' })
  get limitTokens(): number | null {
    return this.unit === 'tokens' ? Number(this.amount) : null;
  }

  @Field(() => BigIntScalar, { nullable: true, description: 'The limit in requests; null where it has another unit.' })
  get limitRequests(): number | null {
    return this.unit === 'requests' ? Number(this.amount) : null;
  }
}

@ObjectType({ description: 'More of a budget until a time, after which it ends by itself.' })
@Entity({ tableName: 'budget_raises' })
export class BudgetRaise extends TenantOwned {
  @Field(() => ID, { description: 'The id of the raise.' })
  override id!: string;

  @Field(() => ID, { description: 'The id of the budget that is raised.' })
  @Property({ type: 'uuid' })
  budgetId!: string;

  @Property({ type: 'bigint' })
  amount!: bigint;

  /** The unit of the budget; not stored with the raise. */
  @Property({ persist: false, type: 'text' })
  unit?: BudgetUnit;

  @Field(() => DateTime, { description: 'The time until which the raise holds.' })
  @Property({ type: 'datetime' })
  until!: Date;

  @Field(() => String, { description: 'The reason for the raise.' })
  @Property({ type: 'text' })
  reason!: string;

  @Field(() => ID, { description: 'The id of the person or service that raised it.' })
  @Property({ type: 'text' })
  raisedBy!: string;

  @Field(() => DateTime, { description: 'The time of creation.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time of the last change.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;
}

/** The columns that the terms of a budget are read from. */
export const BUDGET_FIELDS = [
  'tenantId',
  'name',
  'selector',
  'per',
  'unit',
  'amount',
  'window',
  'timeZone',
  'mode',
  'degradeTo',
  'capsOutput',
  'validFrom',
  'validUntil',
  'counting',
  'createdAt',
] as const;

/** The terms of a record, as an entity or as plain columns have it. */
export function budgetTerms(
  record: Pick<Budget, 'id' | (typeof BUDGET_FIELDS)[number]>,
  raises: readonly Raise[],
): BudgetTerms {
  const { id, name, per, unit, window, timeZone, mode, degradeTo, capsOutput } = record;
  const { counting, validFrom, validUntil, createdAt } = record;
  const timeOf = (date: Date | null): number | null => (date === null ? null : new Date(date).getTime());
  return {
    id,
    name,
    selector: readSelector(record.selector),
    per: per as Dimension[],
    unit,
    // As a plain column it is text.
    amount: BigInt(String(record.amount)),
    window,
    timeZone,
    mode,
    degradeTo,
    capsOutput,
    validFrom: timeOf(validFrom),
    validUntil: timeOf(validUntil),
    counting,
    createdAt: new Date(createdAt).getTime(),
    raises,
  };
}
