import { Field, Float, InputType, Int } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { Constrain } from '../../graphql/validation/constraints.js';
import { Alert, AlertKindEnum, AlertRule } from './alert.entity.js';
import type { ProviderKind } from '../../contracts/provider.js';
import { ProviderKindEnum } from '../../graphql/provider-kind.js';
import type { AlertKind } from './alert.rules.js';

const NAME = { minLength: 1, maxLength: 200 };
const THRESHOLD = { min: 0.001, max: 1_000_000_000 };
const WINDOW = { min: 1, max: 1_440 };
const THRESHOLD_TEXT =
  'At or above it the alert fires: percent of failed invocations, milliseconds, percent of the budget, or breaches.';
const WINDOW_TEXT = 'How far back it looks, in minutes.';

@InputType({ description: 'A new alert rule.' })
export class CreateAlertRuleInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'Name, unique in the tenant.' })
  name!: string;

  @Field(() => AlertKindEnum, { description: 'What it looks at.' })
  kind!: AlertKind;

  @Constrain(THRESHOLD)
  @Field(() => Float, { nullable: true, description: `${THRESHOLD_TEXT} 1 when absent.` })
  threshold?: number;

  @Constrain(WINDOW)
  @Field(() => Int, { nullable: true, description: `${WINDOW_TEXT} 5 when absent.` })
  windowMinutes?: number;

  @Constrain({ minLength: 1, maxLength: 50 })
  @Field(() => ProviderKindEnum, {
    nullable: true,
    description: 'Of PROVIDER_DOWN: only this provider; any when absent.',
  })
  provider?: ProviderKind;
}

@InputType({ description: 'Changes to an alert rule; what is absent stays.' })
export class UpdateAlertRuleInput {
  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'Name, unique in the tenant.' })
  name?: string;

  @Constrain(THRESHOLD)
  @Field(() => Float, { nullable: true, description: THRESHOLD_TEXT })
  threshold?: number;

  @Constrain(WINDOW)
  @Field(() => Int, { nullable: true, description: WINDOW_TEXT })
  windowMinutes?: number;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is looked at.' })
  enabled?: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is based on; a stale one is CONFLICT.',
  })
  version?: number;
}

export const AlertRuleConnection = connectionType('AlertRule', AlertRule);
export const AlertConnection = connectionType('Alert', Alert);
