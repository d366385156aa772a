import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { EvaluationRequirement } from '../../../contracts/evaluations/evaluation-requirements.js';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { DateTime } from '../../../graphql/scalars.js';
import { EvaluationRequirementType } from '../../../graphql/types/evaluation-requirement.js';
import type { AliasScope, AliasSticky, AliasTarget } from './alias.rules.js';
import type { Canary } from './canary.rules.js';
import { AliasShadowType, AliasStepType, AliasStopOnType } from './canary.types.js';

export const AliasScopeEnum = { PLATFORM: 'PLATFORM', TENANT: 'TENANT' } as const satisfies Record<string, AliasScope>;
registerEnumType(AliasScopeEnum, {
  name: 'AliasScope',
  description: 'The tenants that an alias is for.',
  valuesConfig: {
    PLATFORM: { description: 'The alias is for all tenants that have none of that name.' },
    TENANT: { description: 'The alias is for its tenant alone.' },
  },
});

export const AliasStickyEnum = { NONE: 'NONE', SESSION: 'SESSION', USER: 'USER' } as const satisfies Record<
  string,
  AliasSticky
>;
registerEnumType(AliasStickyEnum, {
  name: 'AliasSticky',
  description: 'The callers that an alias always sends to the same target.',
  valuesConfig: {
    NONE: { description: 'The calls of a session; those without one get a target by chance.' },
    SESSION: { description: 'The calls of a session; those without one by the subject of their key.' },
    USER: { description: 'The calls that are metered for a user.' },
  },
});

@ObjectType('AliasTarget', { description: 'A model that an alias leads to.' })
export class AliasTargetType implements AliasTarget {
  @Field(() => String, { description: 'The model: its id, or `provider/model`; a `*` is what the name has there.' })
  target!: string;

  @Field(() => Int, { description: 'The share of the calls that go to it, beside the weights of the others.' })
  weight!: number;
}

@ObjectType({ description: 'Another name for a model, or for several by weight.' })
@Entity({ tableName: 'model_aliases' })
export class ModelAlias extends TenantOwned {
  [OptionalProps]?: 'version' | 'requires' | 'sticky' | 'steps' | 'stopOn' | 'canary' | 'canaryDue' | 'shadow';

  @Field(() => ID, { description: 'The id of the alias.' })
  override id!: string;

  @Field(() => String, { description: 'The name that clients ask for; a `*` in it is any text.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => AliasScopeEnum, { description: 'The tenants that the alias is for.' })
  @Property({ type: 'text' })
  scope!: AliasScope;

  @Field(() => [AliasTargetType], { description: 'The models that the alias leads to, one of which each call gets.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  targets!: AliasTargetType[];

  @Field(() => AliasStickyEnum, { description: 'The callers that always get the same target while the weights stay.' })
  @Property({ type: 'text' })
  sticky: AliasSticky = 'NONE';

  @Field(() => [AliasStepType], { description: 'The weights that the last target gets in time.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  steps: AliasStepType[] = [];

  @Field(() => AliasStopOnType, {
    nullable: true,
    description: 'The limits over which the last target gets no calls any more; null without any.',
  })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  stopOn: AliasStopOnType | null = null;

  @Field(() => AliasShadowType, {
    nullable: true,
    description: 'The model that a share of the calls is made to as well; null without one.',
  })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  shadow: AliasShadowType | null = null;

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  canary: Canary | null = null;

  /** When its canary is looked at next. */
  @Property({ type: 'timestamptz', nullable: true })
  canaryDue: Date | null = null;

  @Field(() => EvaluationRequirementType, {
    nullable: true,
    description: 'The evaluation that a further target needs; null without one.',
  })
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  requires: EvaluationRequirement | null = null;

  @Field(() => Int, { description: 'The version of the alias, which grows with every change.' })
  @Property({ type: 'integer' })
  version = 1;

  @Field(() => DateTime, { description: 'The time of creation.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time of the last change.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
