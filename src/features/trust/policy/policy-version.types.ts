import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { DateTime } from '../../../graphql/scalars.js';
import { PolicyEffectEnum } from '../../../graphql/types/policy-effect.js';
import { PolicyTestType } from './policy-test.types.js';
import { PolicyModeEnum } from '../../../graphql/types/policy-mode.js';
import type { PolicyEffect, PolicyMode, PolicyRule, PolicyTerms, PolicyTest } from '../../../contracts/policy.js';
import { PolicyRuleType } from './policy-rule.types.js';
import { asStored } from '../../../graphql/types/as-stored.js';

@InputType({ description: 'A policy at a version.' })
export class PolicyVersionReference {
  @Field(() => ID, { description: 'The id of the policy.' })
  id!: string;

  @Constrain({ min: 1 })
  @Field(() => Int, { description: 'The version of the policy.' })
  version!: number;
}

@ObjectType('PolicyVersion', { description: 'A policy as it was at one of its versions, which never changes.' })
export class PolicyVersionType implements PolicyTerms {
  @Field(() => ID, { description: 'The id of the policy.' })
  policyId!: string;

  @Field(() => Int, { description: 'The version, which evidence names.' })
  version!: number;

  @Field(() => String, { description: 'The name of the policy.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The purpose of the policy.' })
  description!: string | null;

  @Field(() => [String], { description: 'The patterns of actions.' })
  actions!: string[];

  @Field(() => [String], { description: 'The patterns of resources.' })
  resources!: string[];

  @Field(() => [PolicyRuleType], {
    description: 'The conditions, all of which must hold for the policy to apply.',
    complexity: asStored,
  })
  rules!: PolicyRule[];

  @Field(() => PolicyEffectEnum, { description: 'The effect on requests that match.' })
  effect!: PolicyEffect;

  @Field(() => Boolean, { description: 'Whether the policy is evaluated.' })
  enabled!: boolean;

  @Field(() => PolicyModeEnum, { description: 'Whether the policy decides or is only recorded.' })
  mode!: PolicyMode;

  @Field(() => [PolicyTestType], {
    description: 'The questions that the policy was tested with.',
    complexity: asStored,
  })
  tests!: PolicyTest[];

  @Field(() => Boolean, { description: 'Whether the policy was deleted with this version.' })
  deleted!: boolean;

  @Field(() => String, { description: 'The subject that created, changed or deleted the policy.' })
  changedBy!: string;

  @Field(() => DateTime, { description: 'The time of the change.' })
  changedAt!: Date;
}

export const PolicyVersionConnection = connectionType('PolicyVersion', PolicyVersionType);
