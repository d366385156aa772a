import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { asStored } from '../../../graphql/types/as-stored.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { PolicyEffect } from '../../../contracts/policy.js';
import { PolicyEffectEnum } from '../../../graphql/types/policy-effect.js';
import { JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';

const ID_TEXT = { minLength: 1, maxLength: 100 };
const TEXT = { maxLength: 2_000 };
const CONDITION = { minLength: 1, maxLength: 2_000 };
const MAX_PARAMS = 10_000;

function paramsProblems(value: JsonValue) {
  return JSON.stringify(value).length > MAX_PARAMS
    ? [{ path: '', message: `expected at most ${MAX_PARAMS} characters of JSON` }]
    : [];
}

@InputType({ description: 'A duty that comes with the effect of a policy.' })
export class ObligationInput {
  @Constrain(ID_TEXT)
  @Field(() => ID, { description: 'The id of the obligation within the rule.' })
  id!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'The kind of obligation, such as `approval` or `audit`.' })
  type!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the action must not proceed until the obligation is fulfilled; true when absent.',
  })
  mandatory?: boolean;

  @Constrain({ problems: paramsProblems })
  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The parameters; an approval takes `requiredApprovers`, `quorum` and `expiresIn`.',
  })
  params?: JsonObject;
}

@InputType({ description: 'A condition of a policy.' })
export class PolicyRuleInput {
  @Constrain(ID_TEXT)
  @Field(() => ID, { description: 'The id of the rule, unique within the policy.' })
  id!: string;

  @Constrain(TEXT)
  @Field(() => String, { nullable: true, description: 'The purpose of the rule.' })
  description?: string;

  @Constrain(CONDITION)
  @Field(() => String, {
    description:
      'A CEL expression over `action`, `resource`, `resourceType`, `actor`, `roles`, `tenant`, `risk`, `context` and `time`; an expression that can never work is rejected with line and column.',
  })
  condition!: string;

  @Constrain({ maxLength: 20 })
  @Field(() => [ObligationInput], {
    nullable: true,
    description: 'The obligations that the rule imposes; none when absent.',
  })
  obligations?: ObligationInput[];
}

@ObjectType('Obligation', { description: 'A duty that comes with the effect of a policy.' })
class ObligationType {
  @Field(() => ID, { description: 'The id of the obligation within the rule.' })
  id!: string;

  @Field(() => String, { description: 'The kind of obligation, such as `approval` or `audit`.' })
  type!: string;

  @Field(() => Boolean, { description: 'Whether the action must not proceed until the obligation is fulfilled.' })
  mandatory!: boolean;

  @Field(() => JsonObjectScalar, { description: 'The parameters of the obligation.' })
  params!: JsonObject;
}

@ObjectType('PolicyRule', { description: 'A condition of a policy.' })
export class PolicyRuleType {
  @Field(() => ID, { description: 'The id of the rule, unique within the policy.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'The purpose of the rule.' })
  description?: string | null;

  @Field(() => String, { description: 'The condition as a CEL expression.' })
  condition!: string;

  @Field(() => [ObligationType], { description: 'The obligations that the rule imposes.', complexity: asStored })
  obligations!: ObligationType[];
}

@ObjectType('GivenObligation', { description: 'An obligation that a decision imposes.' })
export class GivenObligationType {
  @Field(() => ID, { description: 'The id within the rule; `approval` for merged approvals.' })
  id!: string;

  @Field(() => String, { description: 'The kind of obligation, such as `approval` or `audit`.' })
  type!: string;

  @Field(() => Boolean, { description: 'Whether the action must not proceed until the obligation is fulfilled.' })
  mandatory!: boolean;

  @Field(() => JsonObjectScalar, { description: 'The parameters of the obligation.' })
  params!: JsonObject;

  @Field(() => ID, {
    description: 'The id of the policy that imposes the obligation; the first by id for merged approvals.',
  })
  policyId!: string;

  @Field(() => PolicyEffectEnum, { description: 'The effect that the obligation comes with.' })
  on!: PolicyEffect;
}

@ObjectType('PolicyRuleError', { description: 'A rule whose condition evaluates to neither true nor false.' })
export class RuleErrorType {
  @Field(() => ID, { description: 'The id of the policy.' })
  policyId!: string;

  @Field(() => ID, { description: 'The id of the rule.' })
  ruleId!: string;

  @Field(() => String, { description: 'The description of the error.' })
  message!: string;
}
