import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { DateTime } from '../../../graphql/scalars.js';
import { PolicyEffectEnum } from '../../../graphql/policy-effect.js';
import { PolicyModeEnum } from './policy.entity.js';
import type { PolicyEffect, PolicyMode, PolicyRule, PolicyTerms } from '../../../contracts/policy.js';
import { asStored, PolicyRuleType } from './policy-rule.types.js';

@InputType({ description: 'A policy at a version.' })
export class PolicyVersionReference {
  @Field(() => ID, { description: 'Policy id.' })
  id!: string;

  @Constrain({ min: 1 })
  @Field(() => Int, { description: 'Version.' })
  version!: number;
}

@ObjectType('PolicyVersion', { description: 'A policy as it was at one of its versions. It never changes.' })
export class PolicyVersionType implements PolicyTerms {
  @Field(() => ID, { description: 'Policy id.' })
  policyId!: string;

  @Field(() => Int, { description: 'Version; evidence names it.' })
  version!: number;

  @Field(() => String, { description: 'Name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What the policy was for.' })
  description!: string | null;

  @Field(() => [String], { description: 'Action patterns.' })
  actions!: string[];

  @Field(() => [String], { description: 'Resource patterns.' })
  resources!: string[];

  @Field(() => [PolicyRuleType], { description: 'Conditions.', complexity: asStored })
  rules!: PolicyRule[];

  @Field(() => PolicyEffectEnum, { description: 'What happened to what matched.' })
  effect!: PolicyEffect;

  @Field(() => Boolean, { description: 'Whether the policy was looked at.' })
  enabled!: boolean;

  @Field(() => PolicyModeEnum, { description: 'Whether it decided or was only noted.' })
  mode!: PolicyMode;

  @Field(() => Boolean, { description: 'Whether the policy ended with this version.' })
  deleted!: boolean;

  @Field(() => String, { description: 'Who made, changed or deleted it.' })
  changedBy!: string;

  @Field(() => DateTime, { description: 'When.' })
  changedAt!: Date;
}

export const PolicyVersionConnection = connectionType('PolicyVersion', PolicyVersionType);
