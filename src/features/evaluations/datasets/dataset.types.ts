import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { DateTime, Json, JsonObjectScalar } from '../../../graphql/scalars.js';
import { BODY_BYTES } from '../../../graphql/validation/byte-bounds.js';
import { Constrain, ConstrainWhole } from '../../../graphql/validation/constraints.js';
import type { RequestIssue } from '../../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import { MAX_CHECKS } from '../checks/check.rules.js';
import { EvaluationDataset } from './dataset.entity.js';
import {
  DATASET_NAME,
  type GivenItem,
  datasetItemProblems,
  MAX_ITEM_BYTES,
  MAX_ITEM_MESSAGES,
  MAX_ITEMS,
} from './dataset.rules.js';

export const DATASET_ARGUMENT = {
  minLength: 1,
  maxLength: 100,
  pattern: DATASET_NAME,
  patternName: 'letters, digits and _.-',
};

const NAMED = { minLength: 1, maxLength: 200 };

@ConstrainWhole(datasetItemProblems)
@InputType({ description: 'A case that candidates are asked about.' })
export class EvaluationItemInput implements GivenItem {
  @Constrain({ maxLength: MAX_ITEM_MESSAGES, maxBytes: MAX_ITEM_BYTES })
  @Field(() => [JsonObjectScalar], {
    nullable: true,
    description: 'The messages in OpenAI’s form; with a prompt they come after its own.',
  })
  messages?: JsonObject[] | null;

  @Constrain({ maxBytes: MAX_ITEM_BYTES })
  @Field(() => JsonObjectScalar, { nullable: true, description: 'The variables of a prompt.' })
  variables?: JsonObject | null;

  @Constrain({ maxBytes: MAX_ITEM_BYTES })
  @Field(() => Json, { nullable: true, description: 'What checks without a value compare the answer with.' })
  expected?: JsonValue | null;

  @Constrain({ maxLength: MAX_CHECKS, maxBytes: MAX_ITEM_BYTES })
  @Field(() => [JsonObjectScalar], {
    nullable: true,
    description: 'Checks of this item beside those of the run: each a `type`, a `value` and `not`.',
  })
  checks?: JsonObject[] | null;
}

@InputType({ description: 'Recorded calls whose content was retained, newest first.' })
export class RecordedCallsInput {
  @Field(() => DateTime, { nullable: true, description: 'The time of the oldest call; unlimited when absent.' })
  since?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'The time before which the calls were made.' })
  until?: Date | null;

  @Constrain(NAMED)
  @Field(() => String, { nullable: true, description: 'The model that was asked or that answered.' })
  model?: string | null;

  @Constrain(NAMED)
  @Field(() => String, {
    nullable: true,
    description: 'The registered prompt that was called; the items have its variables in the place of its text.',
  })
  prompt?: string | null;

  @Constrain(NAMED)
  @Field(() => String, { nullable: true, description: 'The subject that called.' })
  actor?: string | null;

  @Constrain({ maxLength: 129, pattern: /^[^=]+=.+$/, patternName: 'name=value' })
  @Field(() => String, { nullable: true, description: 'A tag of the calls, as `name=value`.' })
  tag?: string | null;

  @Constrain({ min: 1, max: MAX_ITEMS })
  @Field(() => Int, { nullable: true, description: 'The most items; 200 when absent.' })
  limit?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether what was answered is expected again.' })
  expectsAnswer?: boolean | null;
}

function sourceProblems({ items, filter }: CreateEvaluationDatasetInput): RequestIssue[] {
  return (items == null) === (filter == null) ? [{ path: 'items', message: 'expected either items or a filter' }] : [];
}

@ConstrainWhole(sourceProblems)
@InputType({ description: 'A new data set, which never changes afterwards.' })
export class CreateEvaluationDatasetInput {
  @Constrain(DATASET_ARGUMENT)
  @Field(() => String, { description: 'The name by which runs ask for it.' })
  name!: string;

  @Constrain({ maxLength: 1_000 })
  @Field(() => String, { nullable: true, description: 'The purpose of the data set.' })
  description?: string | null;

  @Constrain({ minLength: 1, maxLength: MAX_ITEMS, maxBytes: BODY_BYTES })
  @Field(() => [EvaluationItemInput], { nullable: true, description: 'The items, in their order.' })
  items?: EvaluationItemInput[] | null;

  @Field(() => RecordedCallsInput, {
    nullable: true,
    description: 'Recorded calls that become the items; for tenants that retain content.',
  })
  filter?: RecordedCallsInput | null;
}

@ObjectType({ description: 'A case that candidates are asked about.' })
export class EvaluationItem {
  @Field(() => Int, { description: 'The place of the item in its data set, from 1.' })
  place!: number;

  @Field(() => String, { description: 'SHA-256, in hexadecimal, of the canonical JSON (RFC 8785) of its content.' })
  digest!: string;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Its `messages`, `variables`, `expected` and `checks`; null once erased.',
  })
  content!: JsonObject | null;

  @Field(() => String, { nullable: true, description: 'The recorded call that it was taken from.' })
  source!: string | null;
}

export const EvaluationDatasetConnection = connectionType('EvaluationDataset', EvaluationDataset);
export const EvaluationItemConnection = connectionType('EvaluationItem', EvaluationItem);
