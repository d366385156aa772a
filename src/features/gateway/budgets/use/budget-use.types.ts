import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { TextOrder } from '../../../../database/text-order.js';
import { DateTime, JsonObjectScalar } from '../../../../graphql/scalars.js';
import { Constrain } from '../../../../graphql/validation/constraints.js';
import type { JsonObject } from '../../../../shared/json/json.js';
import type { BudgetUnit } from '../../admission/counter.rules.js';
import { BudgetUnitEnum } from '../budget-counter.types.js';
import type { BudgetTarget } from './budget-target.rules.js';

export const SEARCHED = { minLength: 1, maxLength: 200 };

const BudgetTargetEnum = {
  AGENT: 'agent',
  EVERYBODY: 'everybody',
  GROUP: 'group',
  KEY: 'key',
  MODEL: 'model',
  OPERATION: 'operation',
  PROMPT: 'prompt',
  PROVIDER: 'provider',
  SESSION: 'session',
  TAG: 'tag',
  TOOL: 'tool',
  USER: 'user',
} as const satisfies Record<string, BudgetTarget>;
registerEnumType(BudgetTargetEnum, {
  name: 'BudgetTarget',
  description: 'The narrowest dimension of the calls that a budget counts: its key, else its user, else its group.',
  valuesConfig: {
    AGENT: { description: 'Budgets of named agents.' },
    EVERYBODY: { description: 'Budgets of all calls.' },
    GROUP: { description: 'Budgets of named groups.' },
    KEY: { description: 'Budgets of named keys.' },
    MODEL: { description: 'Budgets of named models.' },
    OPERATION: { description: 'Budgets of named operations.' },
    PROMPT: { description: 'Budgets of named prompts.' },
    PROVIDER: { description: 'Budgets of named providers.' },
    SESSION: { description: 'Budgets of named sessions.' },
    TAG: { description: 'Budgets of named tags.' },
    TOOL: { description: 'Budgets of named tools.' },
    USER: { description: 'Budgets of named users.' },
  },
});

export const BudgetOrderEnum = {
  NAME_ASC: { column: 'name', isDescending: false },
  NAME_DESC: { column: 'name', isDescending: true },
} as const satisfies Record<string, TextOrder<string>>;
export type BudgetOrder = (typeof BudgetOrderEnum)[keyof typeof BudgetOrderEnum];
registerEnumType(BudgetOrderEnum, {
  name: 'BudgetOrder',
  description: 'The order of a list of budgets, in which upper and lower case are the same.',
  valuesConfig: {
    NAME_ASC: { description: 'By their name, from A to Z.' },
    NAME_DESC: { description: 'By their name, from Z to A.' },
  },
});

@InputType({ description: 'The budgets to list.' })
export class BudgetFilter {
  @Field(() => BudgetTargetEnum, { nullable: true, description: 'The dimension that the budgets are for.' })
  target?: BudgetTarget | null;

  @Constrain(SEARCHED)
  @Field(() => String, {
    nullable: true,
    description: 'A part of the name, or of a value of the selector, in any case.',
  })
  search?: string | null;
}

@ObjectType({ description: 'The number of budgets for one dimension.' })
export class BudgetTargetCount {
  @Field(() => BudgetTargetEnum, { description: 'The dimension that the budgets are for.' })
  target!: BudgetTarget;

  @Field(() => Int, { description: 'The number of budgets.' })
  budgets!: number;
}

@ObjectType({ description: 'A budget that an invocation was charged to.' })
export class ChargedBudget {
  @Field(() => String, { description: 'The name of the counter, as the evidence of the invocation has it.' })
  counter!: string;

  @Field(() => ID, { description: 'The id of the budget.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'The name of the budget; null once it is deleted.' })
  name!: string | null;

  @Field(() => BudgetUnitEnum, { description: 'The unit that it counted in.' })
  unit!: BudgetUnit;

  @Field(() => String, {
    nullable: true,
    description: 'The window of the budget; null once it is deleted or counts something else.',
  })
  window!: string | null;

  @Field(() => JsonObjectScalar, {
    description:
      'The value of each dimension of per; empty once the budget is deleted or counts something else. Of a long value it has a digest that begins with ~.',
  })
  per!: JsonObject;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The start of the window that it was charged in; null for one without a start.',
  })
  startsAt!: Date | null;
}
