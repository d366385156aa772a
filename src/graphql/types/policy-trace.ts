import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { PolicyEffect, PolicyMode, PolicyTrace, RuleTrace } from '../../contracts/policy.js';
import type { JsonValue } from '../../shared/json/json.js';
import { asStored } from './as-stored.js';
import { Json } from '../scalars.js';
import { PolicyEffectEnum } from './policy-effect.js';
import { PolicyModeEnum } from './policy-mode.js';

const RuleOutcomeEnum = { HELD: 'held', DID_NOT_HOLD: 'did_not_hold', FAILED: 'failed' } as const satisfies Record<
  string,
  RuleTrace['outcome']
>;
registerEnumType(RuleOutcomeEnum, {
  name: 'PolicyRuleOutcome',
  description: 'The result of the condition of a rule.',
  valuesConfig: {
    DID_NOT_HOLD: { description: 'The condition is false.' },
    FAILED: { description: 'The condition has no result because of an error.' },
    HELD: { description: 'The condition is true.' },
  },
});

@ObjectType({ description: 'A fact that a condition refers to.' })
class PolicyFact {
  @Field(() => String, { description: 'The path of the fact, such as `context.amount`.' })
  path!: string;

  @Field(() => Json, {
    nullable: true,
    description: 'The value of the fact or the beginning of its JSON; null when there is no such fact.',
  })
  value?: JsonValue | undefined;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True when the caller may not see the value; else null.',
  })
  hidden?: boolean;
}

@ObjectType({ description: 'The result of a rule.' })
class PolicyRuleTrace implements RuleTrace {
  @Field(() => ID, { description: 'The id of the rule.' })
  ruleId!: string;

  @Field(() => String, { description: 'The condition as a CEL expression.' })
  condition!: string;

  @Field(() => RuleOutcomeEnum, { description: 'The result of the condition.' })
  outcome!: RuleTrace['outcome'];

  @Field(() => String, { nullable: true, description: 'The description of the error when the rule failed.' })
  message?: string;

  @Field(() => [PolicyFact], { description: 'The facts that the condition refers to.', complexity: asStored })
  facts!: PolicyFact[];
}

@ObjectType('PolicyTrace', { description: 'A policy whose patterns match, and the results of its rules.' })
export class PolicyTraceType implements PolicyTrace {
  @Field(() => ID, { description: 'The id of the policy.' })
  policyId!: string;

  @Field(() => Int, { description: 'The version of the policy.' })
  version!: number;

  @Field(() => String, { description: 'The name of the policy.' })
  name!: string;

  @Field(() => PolicyEffectEnum, { description: 'The effect of the policy.' })
  effect!: PolicyEffect;

  @Field(() => PolicyModeEnum, { description: 'Whether the policy decides or is only recorded.' })
  mode!: PolicyMode;

  @Field(() => Boolean, { description: 'Whether the policy determined the final effect.' })
  contributed!: boolean;

  @Field(() => [PolicyRuleTrace], { description: 'The results of its rules.', complexity: asStored })
  rules!: PolicyRuleTrace[];
}
