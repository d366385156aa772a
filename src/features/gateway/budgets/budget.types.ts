import { Field, InputType, Int } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { BigIntScalar, DateTime, JsonObjectScalar, Usd } from '../../../graphql/scalars.js';
import { Constrain, ConstrainWhole } from '../../../graphql/validation/constraints.js';
import type { RequestIssue } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { NanoUsd } from '../../../shared/money.js';
import { selectorIssues } from '../../../shared/selectors/selector.rules.js';
import { Budget, BudgetModeEnum, BudgetRaise } from './budget.entity.js';
import { type BudgetMode, perProblems, windowProblems } from './budget.rules.js';

const NAME = { minLength: 1, maxLength: 200 };
/** All budgets are in the memory of every instance. */
const SELECTOR_BYTES = { maxBytes: 8_192 };
const SELECTOR = {
  description:
    'The calls to count: for each of key, user, group, agent, session, model, provider, operation, tag, prompt and tool a value or a list of values, in which * is any text.',
};
const PER = {
  description: 'The dimensions whose values have a counter each, such as user for a limit on every user.',
};
const WINDOW =
  'The time to count in: minute, hour, day, week, month, quarter, year, session, total, or rolling:<number><m|h|d>.';
const ALERTS = { min: 1, max: 1_000, minLength: 0, maxLength: 10 };
const LIMIT = { min: 0, max: Number.MAX_SAFE_INTEGER };

/** The fields that are checked together. */
interface GivenBudget {
  limitUsd?: NanoUsd | null;
  limitTokens?: number | null;
  limitRequests?: number | null;
  selector?: JsonObject | null;
  per?: readonly string[] | string | null;
  window?: string | null;
  timeZone?: string | null;
  validFrom?: Date | null;
  validUntil?: Date | null;
}

const LIMITS = ['limitUsd', 'limitTokens', 'limitRequests'] as const;

function problemsOf(given: GivenBudget): RequestIssue[] {
  const limits = LIMITS.filter((name) => given[name] !== null && given[name] !== undefined);
  const { validFrom, validUntil } = given;
  return [
    ...limits.slice(1).map((path) => ({ path, message: 'expected one limit only: USD, tokens or requests' })),
    ...(typeof given.limitUsd === 'bigint' && given.limitUsd < 0n
      ? [{ path: 'limitUsd', message: 'expected 0 or more' }]
      : []),
    ...selectorIssues(given.selector),
    // A list of one may come as its value alone.
    ...perProblems([given.per ?? []].flat()),
    ...windowProblems(given),
    ...(validFrom instanceof Date && validUntil instanceof Date && validFrom >= validUntil
      ? [{ path: 'validUntil', message: 'expected a time after validFrom' }]
      : []),
  ];
}

function newProblems(given: GivenBudget): RequestIssue[] {
  const hasLimit = LIMITS.some((name) => given[name] !== null && given[name] !== undefined);
  return [
    ...(hasLimit ? [] : [{ path: 'limitUsd', message: `expected one of ${LIMITS.join(', ')}` }]),
    ...problemsOf(given),
  ];
}

@ConstrainWhole(newProblems)
@InputType({ description: 'A new budget with one limit, in USD, tokens or requests.' })
export class CreateBudgetInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The name of the budget, unique within the tenant.' })
  name!: string;

  @Field(() => Usd, { nullable: true, description: 'The limit in USD, exact to 9 decimals.' })
  limitUsd?: NanoUsd | null;

  @Constrain(LIMIT)
  @Field(() => BigIntScalar, { nullable: true, description: 'The limit in tokens of prompts and answers.' })
  limitTokens?: number | null;

  @Constrain(LIMIT)
  @Field(() => BigIntScalar, { nullable: true, description: 'The limit in requests.' })
  limitRequests?: number | null;

  @Constrain({ minLength: 1, maxLength: 50 })
  @Field(() => String, { description: WINDOW })
  window!: string;

  @Constrain({ minLength: 1, maxLength: 100 })
  @Field(() => String, { nullable: true, description: 'The IANA time zone in which windows begin; UTC when absent.' })
  timeZone?: string | null;

  @Constrain(SELECTOR_BYTES)
  @Field(() => JsonObjectScalar, { nullable: true, ...SELECTOR })
  selector?: JsonObject | null;

  @Field(() => [String], { nullable: true, ...PER })
  per?: string[] | null;

  @Field(() => BudgetModeEnum, { nullable: true, description: 'The effect of the budget; HARD when absent.' })
  mode?: BudgetMode | null;

  @Constrain(NAME)
  @Field(() => String, {
    nullable: true,
    description: 'The model that calls go to once the budget is used up; in the mode DEGRADE, and in no other.',
  })
  degradeTo?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether calls get a lower output limit, which the rest of the budget can pay, before they are refused; for USD and tokens in the mode HARD. Not when absent.',
  })
  capsOutput?: boolean | null;

  @Constrain(ALERTS)
  @Field(() => [Int], {
    nullable: true,
    description: 'The shares of the limit at which a budget.alert is sent, in percent; 50, 80 and 100 when absent.',
  })
  alertsAt?: number[] | null;

  @Field(() => DateTime, { nullable: true, description: 'The time from which it binds calls; at once when absent.' })
  validFrom?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time until which it binds calls; without end when absent.',
  })
  validUntil?: Date | null;
}

@ConstrainWhole(problemsOf)
@InputType({
  description:
    'Changes to a budget; absent fields are unchanged. Another unit, window, time zone, selector or per begins a new count.',
})
export class UpdateBudgetInput {
  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The name of the budget, unique within the tenant.' })
  name?: string | null;

  @Field(() => Usd, { nullable: true, description: 'The limit in USD, exact to 9 decimals.' })
  limitUsd?: NanoUsd | null;

  @Constrain(LIMIT)
  @Field(() => BigIntScalar, { nullable: true, description: 'The limit in tokens of prompts and answers.' })
  limitTokens?: number | null;

  @Constrain(LIMIT)
  @Field(() => BigIntScalar, { nullable: true, description: 'The limit in requests.' })
  limitRequests?: number | null;

  @Constrain({ minLength: 1, maxLength: 50 })
  @Field(() => String, { nullable: true, description: WINDOW })
  window?: string | null;

  @Constrain({ minLength: 1, maxLength: 100 })
  @Field(() => String, { nullable: true, description: 'The IANA time zone in which windows begin.' })
  timeZone?: string | null;

  @Constrain(SELECTOR_BYTES)
  @Field(() => JsonObjectScalar, { nullable: true, ...SELECTOR })
  selector?: JsonObject | null;

  @Field(() => [String], { nullable: true, ...PER })
  per?: string[] | null;

  @Field(() => BudgetModeEnum, { nullable: true, description: 'The effect of the budget once it is used up.' })
  mode?: BudgetMode | null;

  @Constrain(NAME)
  @Field(() => String, {
    nullable: true,
    description:
      'The model that calls go to once the budget is used up; dropped when the mode is not DEGRADE any more.',
  })
  degradeTo?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether calls get a lower output limit, which the rest of the budget can pay, before they are refused; no more when the mode is not HARD any more.',
  })
  capsOutput?: boolean | null;

  @Constrain(ALERTS)
  @Field(() => [Int], {
    nullable: true,
    description: 'The shares of the limit at which a budget.alert is sent, in percent.',
  })
  alertsAt?: number[] | null;

  @Field(() => DateTime, { nullable: true, description: 'The time from which it binds calls.' })
  validFrom?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'The time until which it binds calls.' })
  validUntil?: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that this change is based on; CONFLICT when the budget has another one.',
  })
  version?: number | null;
}

interface GivenRaise {
  addUsd?: NanoUsd | null;
  addTokens?: number | null;
  addRequests?: number | null;
}

const ADDED = ['addUsd', 'addTokens', 'addRequests'] as const;

function raiseProblems(given: GivenRaise): RequestIssue[] {
  const added = ADDED.filter((name) => given[name] !== null && given[name] !== undefined);
  return [
    ...(added.length === 0 ? [{ path: 'addUsd', message: `expected one of ${ADDED.join(', ')}` }] : []),
    ...added.slice(1).map((path) => ({ path, message: 'expected one amount only: USD, tokens or requests' })),
    ...(typeof given.addUsd === 'bigint' && given.addUsd <= 0n
      ? [{ path: 'addUsd', message: 'expected more than 0' }]
      : []),
  ];
}

@ConstrainWhole(raiseProblems)
@InputType({ description: 'More of a budget for a time, in the unit of the budget.' })
export class RaiseBudgetInput {
  @Field(() => Usd, { nullable: true, description: 'The amount to add, in USD.' })
  addUsd?: NanoUsd | null;

  @Constrain({ min: 1, max: Number.MAX_SAFE_INTEGER })
  @Field(() => BigIntScalar, { nullable: true, description: 'The number of tokens to add.' })
  addTokens?: number | null;

  @Constrain({ min: 1, max: Number.MAX_SAFE_INTEGER })
  @Field(() => BigIntScalar, { nullable: true, description: 'The number of requests to add.' })
  addRequests?: number | null;

  @Field(() => DateTime, { description: 'The time until which the raise holds, at most a year from now.' })
  until!: Date;

  @Constrain({ minLength: 1, maxLength: 500 })
  @Field(() => String, { description: 'The reason for the raise.' })
  reason!: string;
}

export const BudgetConnection = connectionType('Budget', Budget);
export const BudgetRaiseConnection = connectionType('BudgetRaise', BudgetRaise);
