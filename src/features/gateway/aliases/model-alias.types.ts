import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { Constrain, ConstrainWhole } from '../../../graphql/validation/constraints.js';
import type { RequestIssue } from '../../../shared/errors.js';
import {
  ALIAS_NAME,
  aliasProblems,
  type AliasScope,
  type AliasSticky,
  type AliasTarget,
  MAX_ALIAS_NAME,
  MAX_TARGETS,
  MAX_WEIGHT,
} from './alias.rules.js';
import { MAX_STEPS } from './canary.rules.js';
import { AliasShadowInput, AliasStepInput, AliasStopOnInput } from './canary.types.js';
import { AliasScopeEnum, AliasStickyEnum, ModelAlias } from './model-alias.entity.js';

const NAME = {
  minLength: 1,
  maxLength: MAX_ALIAS_NAME,
  pattern: ALIAS_NAME,
  patternName: 'letters, digits and _.:@~+- with at most one *',
};
const TARGET = { minLength: 1, maxLength: MAX_ALIAS_NAME };
const TARGETS = { minLength: 1, maxLength: MAX_TARGETS };
const NAMED = { description: 'The name that clients ask for; a `*` in it is any text.' };
const ONE = {
  nullable: true,
  description: 'The model: its id, or `provider/model`; a `*` is what the name has there.',
};
const SEVERAL = {
  nullable: true,
  description: 'Several models instead of one: each call gets one of them by weight, the calls of a session the same.',
};
const STICKY = {
  nullable: true,
  description: 'The callers that always get the same target; NONE for a new one when absent.',
};
const STEP_COUNT = { maxLength: MAX_STEPS };
const STEPS = {
  nullable: true,
  description: 'The weights that the last target gets in time, of two or more; an empty list takes them away.',
};
const STOP_ON = {
  nullable: true,
  description: 'The limits over which the last target gets no calls any more; an empty object takes them away.',
};
const SHADOW = {
  nullable: true,
  description:
    'A model that a share of the calls is made to as well, after they are answered; nobody gets its answers.',
};

@InputType({ description: 'A model that an alias leads to, beside others.' })
export class AliasTargetInput implements AliasTarget {
  @Constrain(TARGET)
  @Field(() => String, {
    description: 'The model: its id, or `provider/model`; a `*` is what the name has there.',
  })
  target!: string;

  @Constrain({ min: 0, max: MAX_WEIGHT })
  @Field(() => Int, { description: 'The share of the calls that go to it, beside the weights of the others.' })
  weight!: number;
}

function newProblems(given: CreateModelAliasInput): RequestIssue[] {
  const isMissing = given.target == null && given.targets == null;
  return [...(isMissing ? [{ path: 'target', message: 'expected a target or targets' }] : []), ...aliasProblems(given)];
}

@ConstrainWhole(newProblems)
@InputType({ description: 'A new alias of one model, or of several by weight.' })
export class CreateModelAliasInput {
  @Constrain(NAME)
  @Field(() => String, NAMED)
  name!: string;

  @Constrain(TARGET)
  @Field(() => String, ONE)
  target?: string | null;

  @Constrain(TARGETS)
  @Field(() => [AliasTargetInput], SEVERAL)
  targets?: AliasTargetInput[] | null;

  @Field(() => AliasStickyEnum, STICKY)
  sticky?: AliasSticky | null;

  @Constrain(STEP_COUNT)
  @Field(() => [AliasStepInput], STEPS)
  steps?: AliasStepInput[] | null;

  @Field(() => AliasStopOnInput, STOP_ON)
  stopOn?: AliasStopOnInput | null;

  @Field(() => AliasShadowInput, SHADOW)
  shadow?: AliasShadowInput | null;

  @Field(() => AliasScopeEnum, {
    nullable: true,
    description: 'The tenants that it is for; TENANT when absent. PLATFORM is for administrators of the platform.',
  })
  scope?: AliasScope | null;
}

@ConstrainWhole(aliasProblems)
@InputType({ description: 'The changes of an alias; absent fields stay as they are.' })
export class UpdateModelAliasInput {
  @Constrain(NAME)
  @Field(() => String, { nullable: true, ...NAMED })
  name?: string | null;

  @Constrain(TARGET)
  @Field(() => String, ONE)
  target?: string | null;

  @Constrain(TARGETS)
  @Field(() => [AliasTargetInput], SEVERAL)
  targets?: AliasTargetInput[] | null;

  @Field(() => AliasStickyEnum, STICKY)
  sticky?: AliasSticky | null;

  @Constrain(STEP_COUNT)
  @Field(() => [AliasStepInput], STEPS)
  steps?: AliasStepInput[] | null;

  @Field(() => AliasStopOnInput, STOP_ON)
  stopOn?: AliasStopOnInput | null;

  @Field(() => AliasShadowInput, SHADOW)
  shadow?: AliasShadowInput | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is of; refused if there is a newer one.',
  })
  version?: number | null;
}

@ObjectType({ description: 'An alias that was created, changed or deleted.' })
export class ModelAliasChange {
  @Field(() => ID, { description: 'The id of the alias.' })
  id!: string;

  @Field(() => ModelAlias, { nullable: true, description: 'The alias as it is now; null once it is deleted.' })
  modelAlias!: ModelAlias | null;
}

export const ModelAliasConnection = connectionType('ModelAlias', ModelAlias);
