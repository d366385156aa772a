import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';
import { PolicyEffectEnum } from '../../../graphql/types/policy-effect.js';
import { PolicyModeEnum } from '../../../graphql/types/policy-mode.js';
import { DateTime } from '../../../graphql/scalars.js';
import type { PolicyEffect, PolicyMode, PolicyRule, PolicyTest } from '../../../contracts/policy.js';
import { PolicyTestType } from './policy-test.types.js';
import { PolicyRuleType } from './policy-rule.types.js';
import { asStored } from '../../../graphql/types/as-stored.js';

@ObjectType({
  description:
    'A rule of the tenant about actions on resources. Deny overrides approval, approval overrides allow, and a request that no policy matches is denied.',
})
@Entity({ tableName: 'policies' })
export class Policy extends TenantOwned {
  [OptionalProps]?: 'description' | 'enabled' | 'mode' | 'rules' | 'tests' | 'version';

  @Field(() => ID, { description: 'The id of the policy.' })
  override id!: string;

  @Field(() => String, { description: 'The name of the policy, unique within the tenant.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The purpose of the policy.' })
  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  @Field(() => [String], {
    description: 'Patterns of actions: dotted names with `*` for one segment and a trailing `.*` for a family.',
  })
  @Property({ type: TextArray })
  actions!: string[];

  @Field(() => [String], { description: 'Patterns of resources, with `*` for any run of characters.' })
  @Property({ type: TextArray })
  resources!: string[];

  @Field(() => [PolicyRuleType], {
    description: 'The conditions, all of which must hold for the policy to apply.',
    complexity: asStored,
  })
  @Property({ type: 'json', columnType: 'jsonb' })
  rules: PolicyRule[] = [];

  @Field(() => PolicyEffectEnum, { description: 'The effect on requests that match.' })
  @Property({ type: 'text' })
  effect!: PolicyEffect;

  @Field(() => Boolean, { description: 'Whether the policy is evaluated.' })
  @Property({ type: 'boolean' })
  enabled = true;

  @Field(() => PolicyModeEnum, { description: 'Whether the policy decides or is only recorded.' })
  @Property({ type: 'text' })
  mode: PolicyMode = 'enforce';

  @Field(() => [PolicyTestType], {
    description: 'The questions that the policy is tested with at each change.',
    complexity: asStored,
  })
  @Property({ type: 'json', columnType: 'jsonb' })
  tests: PolicyTest[] = [];

  @Field(() => Int, {
    description: 'The version of the policy, which grows with each change and which evidence names.',
  })
  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'The time when the policy was created.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time when the policy last changed.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
