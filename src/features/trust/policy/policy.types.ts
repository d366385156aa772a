import { Field, InputType, Int } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { PolicyEffectEnum } from '../../../graphql/policy-effect.js';
import { Policy, PolicyModeEnum } from './policy.entity.js';
import type { PolicyEffect, PolicyMode } from '../../../contracts/policy.js';
import { PolicyRuleInput } from './policy-rule.types.js';

const NAME = { minLength: 1, maxLength: 200 };
const TEXT = { maxLength: 2_000 };
const ACTIONS = { minLength: 1, maxLength: 100, pattern: /^.{0,500}$/su, patternName: 'at most 500 characters' };
const RESOURCES = {
  minLength: 1,
  maxLength: 100,
  pattern: /^(?=.{0,500}$)[^*]*(?:\*[^*]*){0,10}$/su,
  patternName: 'at most 500 characters, 10 of them `*`',
};
const RULES = { maxLength: 20 };

@InputType({ description: 'A new policy.' })
export class CreatePolicyInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'Name, unique in the tenant.' })
  name!: string;

  @Constrain(TEXT)
  @Field(() => String, { nullable: true, description: 'What the policy is for.' })
  description?: string;

  @Constrain(ACTIONS)
  @Field(() => [String], { description: 'Action patterns: dotted, `*` for one segment, a trailing `.*` for a family.' })
  actions!: string[];

  @Constrain(RESOURCES)
  @Field(() => [String], {
    nullable: true,
    description: 'Resource patterns, `*` for any run of characters; every resource when absent.',
  })
  resources?: string[];

  @Constrain(RULES)
  @Field(() => [PolicyRuleInput], {
    nullable: true,
    description: 'Conditions; the policy applies where all of them hold. None when absent.',
  })
  rules?: PolicyRuleInput[];

  @Field(() => PolicyEffectEnum, { description: 'What happens to what matches.' })
  effect!: PolicyEffect;

  @Field(() => Boolean, { nullable: true, description: 'Whether the policy is looked at; true when absent.' })
  enabled?: boolean;

  @Field(() => PolicyModeEnum, {
    nullable: true,
    description: 'Whether it decides or is only noted; enforce when absent.',
  })
  mode?: PolicyMode;
}

@InputType({ description: 'Changes to a policy; what is absent stays.' })
export class UpdatePolicyInput {
  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'Name, unique in the tenant.' })
  name?: string;

  @Constrain(TEXT)
  @Field(() => String, { nullable: true, description: 'What the policy is for.' })
  description?: string;

  @Constrain(ACTIONS)
  @Field(() => [String], { nullable: true, description: 'Action patterns.' })
  actions?: string[];

  @Constrain(RESOURCES)
  @Field(() => [String], { nullable: true, description: 'Resource patterns.' })
  resources?: string[];

  @Constrain(RULES)
  @Field(() => [PolicyRuleInput], {
    nullable: true,
    description: 'Conditions, all of them; an empty list removes them.',
  })
  rules?: PolicyRuleInput[];

  @Field(() => PolicyEffectEnum, { nullable: true, description: 'What happens to what matches.' })
  effect?: PolicyEffect;

  @Field(() => Boolean, { nullable: true, description: 'Whether the policy is looked at.' })
  enabled?: boolean;

  @Field(() => PolicyModeEnum, { nullable: true, description: 'Whether it decides or is only noted.' })
  mode?: PolicyMode;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is based on; a stale one is CONFLICT.',
  })
  version?: number;
}

export const PolicyConnection = connectionType('Policy', Policy);
