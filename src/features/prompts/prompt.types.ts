import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { DateTime, JsonObjectScalar } from '../../graphql/scalars.js';
import { Constrain, ConstrainWhole } from '../../graphql/validation/constraints.js';
import type { EvaluationProof, EvaluationRequirement } from '../../contracts/evaluations/evaluation-requirements.js';
import { EvaluationProofType, EvaluationRequirementType } from '../../graphql/types/evaluation-requirement.js';
import type { PromptContent, PromptMessage, PromptParameters } from '../../contracts/prompts.js';
import { type JsonObject, plainJson } from '../../shared/json/json.js';
import { Prompt, PromptLabelMove } from './prompt.entity.js';
import { contentProblems } from './prompt-problems.js';
import { LABEL, MAX_MESSAGES, MAX_PROMPT_TOOLS, MAX_VERSION_BYTES, PROMPT_NAME } from './prompt.rules.js';

const ROLE = { pattern: /^(system|user|assistant)$/, patternName: 'system, user or assistant', maxLength: 20 };
const VARIABLES = 'The JSON Schema of the variables: an object of texts, numbers and booleans; `{}` without any.';
const PARAMETERS = 'The settings that the version fixes: `temperature`, `top_p`, `max_tokens` and `stop`.';
const TOOLS = 'The functions that the model may call, in OpenAI’s form.';
const FORMAT = 'The response format `text`, `json_object` or `json_schema`, in OpenAI’s form.';

export const PROMPT_ARGUMENT = {
  minLength: 1,
  maxLength: 100,
  pattern: PROMPT_NAME,
  patternName: 'letters, digits and _.-, and not pmpt_ at the start',
};
export const LABEL_ARGUMENT = {
  minLength: 1,
  maxLength: 40,
  pattern: LABEL,
  patternName: 'a letter, and letters, digits and _.- after it',
};

@InputType({ description: 'A new prompt, which has no version yet.' })
export class CreatePromptInput {
  @Constrain(PROMPT_ARGUMENT)
  @Field(() => String, { description: 'The name by which calls ask for it.' })
  name!: string;

  @Constrain({ maxLength: 1_000 })
  @Field(() => String, { nullable: true, description: 'The purpose of the prompt.' })
  description?: string | null;
}

@InputType({ description: 'A message of a new version.' })
export class PromptMessageInput {
  @Constrain(ROLE)
  @Field(() => String, { description: 'The role: `system`, `user` or `assistant`; system messages come first.' })
  role!: PromptMessage['role'];

  @Constrain({ maxBytes: MAX_VERSION_BYTES })
  @Field(() => String, { description: 'The text; `{{name}}` is the place of a variable.' })
  content!: string;
}

/** The content of an input, with what it leaves out. */
export function contentOf(input: CreatePromptVersionInput): PromptContent {
  // Plain JSON of the same members: the schema of the input checks their types.
  return plainJson({
    model: input.model,
    messages: input.messages.map(({ role, content }) => ({ role, content })),
    variables: input.variables ?? {},
    parameters: input.parameters ?? {},
    tools: input.tools ?? [],
    responseFormat: input.responseFormat ?? null,
  }) as unknown as PromptContent;
}

@ConstrainWhole((input: CreatePromptVersionInput) => contentProblems(contentOf(input)))
@InputType({ description: 'A new version of a prompt, which never changes afterwards.' })
export class CreatePromptVersionInput {
  @Constrain({ minLength: 1, maxLength: 200 })
  @Field(() => String, { description: 'The model, or an alias of models.' })
  model!: string;

  @Constrain({ minLength: 1, maxLength: MAX_MESSAGES })
  @Field(() => [PromptMessageInput], { description: 'The messages, before those that clients add.' })
  messages!: PromptMessageInput[];

  @Field(() => JsonObjectScalar, { nullable: true, description: VARIABLES })
  variables?: JsonObject | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: PARAMETERS })
  parameters?: JsonObject | null;

  @Constrain({ maxLength: MAX_PROMPT_TOOLS })
  @Field(() => [JsonObjectScalar], { nullable: true, description: TOOLS })
  tools?: JsonObject[] | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: FORMAT })
  responseFormat?: JsonObject | null;

  @Constrain({ maxLength: 1_000 })
  @Field(() => String, { nullable: true, description: 'The reason for the version.' })
  note?: string | null;
}

@InputType({ description: 'The version that gets a label.' })
export class MovePromptLabelInput {
  @Field(() => Int, { description: 'The number of the version.' })
  version!: number;
}

@ObjectType('PromptMessage', { description: 'A message of a version.' })
export class PromptMessageType implements PromptMessage {
  @Field(() => String, { description: 'The role of the author.' })
  role!: PromptMessage['role'];

  @Field(() => String, { description: 'The text with the places of variables.' })
  content!: string;
}

@ObjectType('PromptVersion', { description: 'A version of a prompt, which never changes.' })
export class PromptVersionType implements PromptContent {
  @Field(() => ID, { description: 'The id of the version.' })
  id!: string;

  @Field(() => String, { description: 'The name of the prompt.' })
  prompt!: string;

  @Field(() => Int, { description: 'The number, which counts up by prompt.' })
  version!: number;

  @Field(() => String, {
    description:
      'SHA-256, in hexadecimal, of the canonical JSON (RFC 8785) of all fields from `model` to `responseFormat`.',
  })
  digest!: string;

  @Field(() => String, { description: 'The model, or an alias of models.' })
  model!: string;

  @Field(() => [PromptMessageType], { description: 'The messages, before those that clients add.' })
  messages!: PromptMessage[];

  @Field(() => JsonObjectScalar, { description: VARIABLES })
  variables!: JsonObject;

  @Field(() => JsonObjectScalar, { description: PARAMETERS })
  parameters!: PromptParameters;

  @Field(() => [JsonObjectScalar], { description: TOOLS })
  tools!: JsonObject[];

  @Field(() => JsonObjectScalar, { nullable: true, description: FORMAT })
  responseFormat!: JsonObject | null;

  @Field(() => String, { nullable: true, description: 'The reason for the version.' })
  note!: string | null;

  @Field(() => String, { description: 'The subject that created it.' })
  createdBy!: string;

  @Field(() => DateTime, { description: 'The time of creation.' })
  createdAt!: Date;
}

@ObjectType({ description: 'A label of a prompt and the version that holds it.' })
export class PromptLabel {
  @Field(() => String, { description: 'The name of the label.' })
  label!: string;

  @Field(() => Int, { nullable: true, description: 'The version that holds it; null once it is removed.' })
  version!: number | null;

  @Field(() => EvaluationRequirementType, {
    nullable: true,
    description: 'The evaluation that a move of the label needs; null without one.',
  })
  requires!: EvaluationRequirement | null;

  @Field(() => [PromptLabelMove], { description: 'Its moves, newest first; the last 100 of them.' })
  moves!: PromptLabelMove[];
}

@ObjectType({ description: 'The version that held a label at a time, and the move that put it there.' })
export class PromptInForce {
  @Field(() => PromptVersionType, { description: 'The version that held the label.' })
  version!: PromptVersionType;

  @Field(() => PromptLabelMove, { description: 'The move that put the label there.' })
  move!: PromptLabelMove;

  @Field(() => [String], { description: 'The people who approved that move; none where no approval was needed.' })
  approvedBy!: string[];

  @Field(() => EvaluationProofType, { nullable: true, description: 'The evaluation that the move rests on.' })
  evaluation!: EvaluationProof | null;
}

@ObjectType({ description: 'A prompt that was created, got a version, or whose label was moved.' })
export class PromptChange {
  @Field(() => ID, { description: 'The id of the prompt.' })
  id!: string;

  @Field(() => Prompt, { description: 'The prompt as it is now.' })
  prompt!: Prompt;
}

@ObjectType({ description: 'A label and the number of the version that holds it.' })
export class HeldLabel {
  @Field(() => String, { description: 'The name of the label.' })
  label!: string;

  @Field(() => Int, { description: 'The version that holds it.' })
  version!: number;
}

export const PromptConnection = connectionType('Prompt', Prompt);
export const PromptVersionConnection = connectionType('PromptVersion', PromptVersionType);
