import { Field, InputType, Int, registerEnumType } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { PolicyEffectEnum } from '../../../graphql/types/policy-effect.js';
import { PolicyModeEnum } from '../../../graphql/types/policy-mode.js';
import { Policy } from './policy.entity.js';
import type { PolicyEffect, PolicyMode } from '../../../contracts/policy.js';
import { PolicyTestInput, TESTS } from './policy-test.types.js';
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

export const PolicyOrderEnum = { NAME_ASC: 'asc', NAME_DESC: 'desc' } as const;
export type PolicyOrder = (typeof PolicyOrderEnum)[keyof typeof PolicyOrderEnum];
registerEnumType(PolicyOrderEnum, {
  name: 'PolicyOrder',
  description: 'The order of a list of policies.',
  valuesConfig: {
    NAME_ASC: { description: 'By their name, from A to Z.' },
    NAME_DESC: { description: 'By their name, from Z to A.' },
  },
});

@InputType({ description: 'A new policy.' })
export class CreatePolicyInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The name of the policy, unique within the tenant.' })
  name!: string;

  @Constrain(TEXT)
  @Field(() => String, { nullable: true, description: 'The purpose of the policy.' })
  description?: string;

  @Constrain(ACTIONS)
  @Field(() => [String], {
    description: 'Patterns of actions: dotted names with `*` for one segment and a trailing `.*` for a family.',
  })
  actions!: string[];

  @Constrain(RESOURCES)
  @Field(() => [String], {
    nullable: true,
    description: 'Patterns of resources with `*` for any run of characters; every resource when absent.',
  })
  resources?: string[];

  @Constrain(RULES)
  @Field(() => [PolicyRuleInput], {
    nullable: true,
    description: 'The conditions, all of which must hold; none when absent.',
  })
  rules?: PolicyRuleInput[];

  @Field(() => PolicyEffectEnum, { description: 'The effect on requests that match.' })
  effect!: PolicyEffect;

  @Field(() => Boolean, { nullable: true, description: 'Whether the policy is evaluated; true when absent.' })
  enabled?: boolean;

  @Field(() => PolicyModeEnum, {
    nullable: true,
    description: 'Whether the policy decides or is only recorded; ENFORCE when absent.',
  })
  mode?: PolicyMode;

  @Constrain(TESTS)
  @Field(() => [PolicyTestInput], {
    nullable: true,
    description: 'Questions that the policy is tested with at each change; a change that fails one is refused.',
  })
  tests?: PolicyTestInput[];
}

@InputType({ description: 'The whole new content of a policy; absent fields get their defaults.' })
export class ReplacePolicyInput extends CreatePolicyInput {
  @Field(() => Int, {
    nullable: true,
    description: 'The version that this change is based on; CONFLICT when the policy has another one.',
  })
  version?: number;
}

@InputType({ description: 'Changes to a policy; absent fields are unchanged.' })
export class UpdatePolicyInput {
  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The name of the policy, unique within the tenant.' })
  name?: string;

  @Constrain(TEXT)
  @Field(() => String, { nullable: true, description: 'The purpose of the policy.' })
  description?: string;

  @Constrain(ACTIONS)
  @Field(() => [String], { nullable: true, description: 'The patterns of actions.' })
  actions?: string[];

  @Constrain(RESOURCES)
  @Field(() => [String], { nullable: true, description: 'The patterns of resources.' })
  resources?: string[];

  @Constrain(RULES)
  @Field(() => [PolicyRuleInput], {
    nullable: true,
    description: 'The complete list of conditions; an empty list removes them.',
  })
  rules?: PolicyRuleInput[];

  @Field(() => PolicyEffectEnum, { nullable: true, description: 'The effect on requests that match.' })
  effect?: PolicyEffect;

  @Field(() => Boolean, { nullable: true, description: 'Whether the policy is evaluated.' })
  enabled?: boolean;

  @Field(() => PolicyModeEnum, { nullable: true, description: 'Whether the policy decides or is only recorded.' })
  mode?: PolicyMode;

  @Constrain(TESTS)
  @Field(() => [PolicyTestInput], {
    nullable: true,
    description: 'The complete list of tests; an empty list removes them.',
  })
  tests?: PolicyTestInput[];

  @Field(() => Int, {
    nullable: true,
    description: 'The version that this change is based on; CONFLICT when the policy has another one.',
  })
  version?: number;
}

export const PolicyConnection = connectionType('Policy', Policy);
