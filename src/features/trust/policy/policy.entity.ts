import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';
import { PolicyEffectEnum } from '../../../graphql/policy-effect.js';
import { DateTime } from '../../../graphql/scalars.js';
import type { PolicyEffect, PolicyMode, PolicyRule } from '../../../contracts/policy.js';
import { asStored, PolicyRuleType } from './policy-rule.types.js';

export const PolicyModeEnum = { ENFORCE: 'enforce', LOG_ONLY: 'log_only' } as const satisfies Record<
  string,
  PolicyMode
>;
registerEnumType(PolicyModeEnum, {
  name: 'PolicyMode',
  description: 'Whether a policy decides, or is only noted in evidence.',
});

@ObjectType({
  description:
    'A rule of the tenant about actions on resources. Deny wins over approval, approval over allow; nothing matched is denied.',
})
@Entity({ tableName: 'policies' })
export class Policy extends TenantOwned {
  [OptionalProps]?: 'description' | 'enabled' | 'mode' | 'rules' | 'version';

  @Field(() => ID, { description: 'Id.' })
  override id!: string;

  @Field(() => String, { description: 'Name, unique in the tenant.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What the policy is for.' })
  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  @Field(() => [String], { description: 'Action patterns: dotted, `*` for one segment, a trailing `.*` for a family.' })
  @Property({ type: TextArray })
  actions!: string[];

  @Field(() => [String], { description: 'Resource patterns: `*` for any run of characters.' })
  @Property({ type: TextArray })
  resources!: string[];

  @Field(() => [PolicyRuleType], {
    description: 'Conditions; the policy applies where all of them hold.',
    complexity: asStored,
  })
  @Property({ type: 'json', columnType: 'jsonb' })
  rules: PolicyRule[] = [];

  @Field(() => PolicyEffectEnum, { description: 'What happens to what matches.' })
  @Property({ type: 'text' })
  effect!: PolicyEffect;

  @Field(() => Boolean, { description: 'Whether the policy is looked at.' })
  @Property({ type: 'boolean' })
  enabled = true;

  @Field(() => PolicyModeEnum, { description: 'Whether it decides or is only noted.' })
  @Property({ type: 'text' })
  mode: PolicyMode = 'enforce';

  @Field(() => Int, { description: 'Grows with each change; evidence names it.' })
  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'When the policy was made.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When the policy last changed.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
