import { Field, InputType, ObjectType } from 'type-graphql';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { JsonObjectScalar, DateTime } from '../../../graphql/scalars.js';
import { PolicyEffectEnum } from '../../../graphql/types/policy-effect.js';
import { RiskLevelEnum } from '../../../graphql/types/risk-level.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import type { RiskLevel } from '../../../contracts/identity.js';
import type { PolicyEffect } from '../../../contracts/policy.js';
import type { PolicyTestResult } from './policy-test.rules.js';

const NAME = { minLength: 1, maxLength: 200 };
const ID_TEXT = { minLength: 1, maxLength: 500 };
const ROLES = { maxLength: 100, pattern: /^.{1,100}$/u, patternName: 'a role of at most 100 characters' };
const MAX_CONTEXT = 5_000;
export const TESTS = { maxLength: 50 };

function contextProblems(value: JsonValue) {
  const isLong = JSON.stringify(value).length > MAX_CONTEXT;
  return isLong ? [{ path: '', message: `expected at most ${MAX_CONTEXT} characters of JSON` }] : [];
}

@InputType({ description: 'A question that a policy is tested with at each change, and what the policy is to say.' })
export class PolicyTestInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The name of the test, unique within the policy.' })
  name!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'The dotted name of the action.' })
  action!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'The id of the resource.' })
  resource!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { nullable: true, description: 'The type of the resource.' })
  resourceType?: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { nullable: true, description: 'The id of the actor; `somebody` when absent.' })
  actor?: string;

  @Constrain(ROLES)
  @Field(() => [String], { nullable: true, description: 'The roles of the actor; unknown when absent.' })
  roles?: string[];

  @Field(() => RiskLevelEnum, { nullable: true, description: 'The risk; an empty text for conditions when absent.' })
  risk?: RiskLevel;

  @Constrain({ problems: contextProblems })
  @Field(() => JsonObjectScalar, { nullable: true, description: 'Further facts, which conditions see as `context`.' })
  context?: JsonObject;

  @Field(() => DateTime, { nullable: true, description: 'The time of the question; that of the change when absent.' })
  at?: Date;

  @Field(() => PolicyEffectEnum, {
    nullable: true,
    description: 'The effect that is expected; null when the policy is not to apply.',
  })
  expected?: PolicyEffect;
}

@ObjectType('PolicyTest', { description: 'A question that a policy is tested with at each change.' })
export class PolicyTestType {
  @Field(() => String, { description: 'The name of the test, unique within the policy.' })
  name!: string;

  @Field(() => String, { description: 'The dotted name of the action.' })
  action!: string;

  @Field(() => String, { description: 'The id of the resource.' })
  resource!: string;

  @Field(() => String, { nullable: true, description: 'The type of the resource.' })
  resourceType!: string | null;

  @Field(() => String, { description: 'The id of the actor.' })
  actor!: string;

  @Field(() => [String], { nullable: true, description: 'The roles of the actor; null when they are unknown.' })
  roles!: string[] | null;

  @Field(() => RiskLevelEnum, { nullable: true, description: 'The risk, where the test has one.' })
  risk!: RiskLevel | null;

  @Field(() => JsonObjectScalar, { description: 'Further facts, which conditions see as `context`.' })
  context!: JsonObject;

  @Field(() => String, { nullable: true, description: 'The time of the question; null for that of the change.' })
  at!: string | null;

  @Field(() => PolicyEffectEnum, {
    nullable: true,
    description: 'The effect that is expected; null when the policy is not to apply.',
  })
  expected!: PolicyEffect | null;
}

@ObjectType('PolicyTestResult', { description: 'The result of a test of a policy.' })
export class PolicyTestResultType implements PolicyTestResult {
  @Field(() => String, { description: 'The name of the test.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether the policy said what is expected.' })
  passed!: boolean;

  @Field(() => PolicyEffectEnum, { nullable: true, description: 'The effect that is expected.' })
  expected!: PolicyEffect | null;

  @Field(() => PolicyEffectEnum, {
    nullable: true,
    description: 'The effect of the policy; null when it does not apply.',
  })
  actual!: PolicyEffect | null;

  @Field(() => [String], { description: 'The errors of rules that failed.' })
  errors!: string[];
}
