import { Field, Float, InputType, Int, registerEnumType } from 'type-graphql';
import type { TextOrder } from '../../database/text-order.js';
import { connectionType } from '../../graphql/connection.js';
import { Constrain } from '../../graphql/validation/constraints.js';
import { Alert, AlertKindEnum, AlertRule } from './alert.entity.js';
import type { ProviderKind } from '../../contracts/provider.js';
import { ProviderKindEnum } from '../../graphql/types/provider-kind.js';
import type { AlertKind } from './alert.rules.js';

const NAME = { minLength: 1, maxLength: 200 };
const THRESHOLD = { min: 0.001, max: 1_000_000_000 };
const WINDOW = { min: 1, max: 1_440 };

export const AlertOrderEnum = {
  NAME_ASC: { column: 'name', isDescending: false },
  NAME_DESC: { column: 'name', isDescending: true },
} as const satisfies Record<string, TextOrder<string>>;
export type AlertOrder = (typeof AlertOrderEnum)[keyof typeof AlertOrderEnum];
registerEnumType(AlertOrderEnum, {
  name: 'AlertOrder',
  description: 'The order of a list of alerts, in which upper and lower case are the same.',
  valuesConfig: {
    NAME_ASC: { description: 'By the name of their rule, from A to Z.' },
    NAME_DESC: { description: 'By the name of their rule, from Z to A.' },
  },
});

@InputType({ description: 'A new alert rule.' })
export class CreateAlertRuleInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The name of the rule, unique within the tenant.' })
  name!: string;

  @Field(() => AlertKindEnum, { description: 'The kind of measurement to watch.' })
  kind!: AlertKind;

  @Constrain(THRESHOLD)
  @Field(() => Float, {
    nullable: true,
    description:
      'The value at or above which the alert fires: percent of failed invocations, milliseconds, percent of the budget, or breaches. When absent: 5 % of invocations, 10,000 ms, 80 % of the budget, 1 breach.',
  })
  threshold?: number;

  @Constrain(WINDOW)
  @Field(() => Int, {
    nullable: true,
    description: 'The length of the window to look back on, in minutes; 5 when absent.',
  })
  windowMinutes?: number;

  @Constrain({ minLength: 1, maxLength: 50 })
  @Field(() => ProviderKindEnum, {
    nullable: true,
    description: 'The only provider that a PROVIDER_DOWN rule watches; any provider when absent.',
  })
  provider?: ProviderKind;
}

@InputType({ description: 'Changes to an alert rule; absent fields are unchanged.' })
export class UpdateAlertRuleInput {
  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The name of the rule, unique within the tenant.' })
  name?: string;

  @Constrain(THRESHOLD)
  @Field(() => Float, {
    nullable: true,
    description:
      'The value at or above which the alert fires: percent of failed invocations, milliseconds, percent of the budget, or breaches.',
  })
  threshold?: number;

  @Constrain(WINDOW)
  @Field(() => Int, { nullable: true, description: 'The length of the window to look back on, in minutes.' })
  windowMinutes?: number;

  @Field(() => Boolean, { nullable: true, description: 'Whether the rule is evaluated.' })
  enabled?: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that this change is based on; CONFLICT when the rule has another one.',
  })
  version?: number;
}

export const AlertRuleConnection = connectionType('AlertRule', AlertRule);
export const AlertConnection = connectionType('Alert', Alert);
