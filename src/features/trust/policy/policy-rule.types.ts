import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { PolicyEffect } from '../../../contracts/policy.js';
import { PolicyEffectEnum } from '../../../graphql/policy-effect.js';
import { JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject, JsonValue } from '../../../shared/json.js';

const ID_TEXT = { minLength: 1, maxLength: 100 };
const TEXT = { maxLength: 2_000 };
const CONDITION = { minLength: 1, maxLength: 2_000 };
const MAX_PARAMS = 10_000;

function paramsProblems(value: JsonValue) {
  return JSON.stringify(value).length > MAX_PARAMS
    ? [{ path: '', message: `expected at most ${MAX_PARAMS} characters of JSON` }]
    : [];
}

/** The list lies whole in its record: it costs what one of its items does. */
export const asStored = ({ childComplexity }: { childComplexity: number }): number => 1 + childComplexity;

@InputType({ description: 'What has to be done along with the effect of a policy.' })
export class ObligationInput {
  @Constrain(ID_TEXT)
  @Field(() => ID, { description: 'Id within the rule.' })
  id!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'Kind, such as `approval` or `audit`.' })
  type!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether nothing may go ahead without it; true when absent.',
  })
  mandatory?: boolean;

  @Constrain({ problems: paramsProblems })
  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Parameters; an approval’s: `requiredApprovers`, `quorum`, `expiresIn`.',
  })
  params?: JsonObject;
}

@InputType({ description: 'A condition of a policy.' })
export class PolicyRuleInput {
  @Constrain(ID_TEXT)
  @Field(() => ID, { description: 'Id, unique in the policy.' })
  id!: string;

  @Constrain(TEXT)
  @Field(() => String, { nullable: true, description: 'What the rule is for.' })
  description?: string;

  @Constrain(CONDITION)
  @Field(() => String, {
    description:
      'CEL over `action`, `resource`, `resourceType`, `actor`, `roles`, `tenant`, `risk`, `context` and `time`; one that could never work is refused with line and column.',
  })
  condition!: string;

  @Constrain({ maxLength: 20 })
  @Field(() => [ObligationInput], { nullable: true, description: 'What it asks to be done; nothing when absent.' })
  obligations?: ObligationInput[];
}

@ObjectType('Obligation', { description: 'What has to be done along with the effect of a policy.' })
class ObligationType {
  @Field(() => ID, { description: 'Id within the rule.' })
  id!: string;

  @Field(() => String, { description: 'Kind, such as `approval` or `audit`.' })
  type!: string;

  @Field(() => Boolean, { description: 'Whether nothing may go ahead without it.' })
  mandatory!: boolean;

  @Field(() => JsonObjectScalar, { description: 'Parameters.' })
  params!: JsonObject;
}

@ObjectType('PolicyRule', { description: 'A condition of a policy.' })
export class PolicyRuleType {
  @Field(() => ID, { description: 'Id, unique in the policy.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'What the rule is for.' })
  description?: string | null;

  @Field(() => String, { description: 'CEL.' })
  condition!: string;

  @Field(() => [ObligationType], { description: 'What it asks to be done.', complexity: asStored })
  obligations!: ObligationType[];
}

@ObjectType('GivenObligation', { description: 'An obligation that a decision gives.' })
export class GivenObligationType {
  @Field(() => ID, { description: 'Id within its rule; `approval` where approvals were merged.' })
  id!: string;

  @Field(() => String, { description: 'Kind, such as `approval` or `audit`.' })
  type!: string;

  @Field(() => Boolean, { description: 'Whether nothing may go ahead without it.' })
  mandatory!: boolean;

  @Field(() => JsonObjectScalar, { description: 'Parameters.' })
  params!: JsonObject;

  @Field(() => ID, { description: 'The policy that gives it; of merged approvals, the first by id.' })
  policyId!: string;

  @Field(() => PolicyEffectEnum, { description: 'The effect that it comes with.' })
  on!: PolicyEffect;
}

@ObjectType('PolicyRuleError', { description: 'A rule whose condition came to neither true nor false.' })
export class RuleErrorType {
  @Field(() => ID, { description: 'The policy.' })
  policyId!: string;

  @Field(() => ID, { description: 'The rule.' })
  ruleId!: string;

  @Field(() => String, { description: 'What went wrong.' })
  message!: string;
}
