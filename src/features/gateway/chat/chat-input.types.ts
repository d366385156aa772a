import { Field, Float, ID, InputType, Int } from 'type-graphql';
import { Constrain, ConstrainWhole } from '../../../graphql/validation/constraints.js';
import { Json, JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import { MessageRoleEnum } from './chat.types.js';
import { callProblems, choiceProblems, messageProblems, stopProblems, toolProblems } from './chat-problems.rules.js';
import type { ChatMessage } from '../../../contracts/provider.js';
import type { RequestIssue } from '../../../shared/errors.js';
import { namesPrompt } from '../prompts/prompt-reference.rules.js';

type Role = ChatMessage['role'];

const MODEL = { minLength: 1, maxLength: 200 };
const USER = { maxLength: 200 };
const MAX_MESSAGES = 4_096;
const MAX_TOOLS = 256;
const MAX_CHOICES = 128;
const EFFORT = { maxLength: 20 };
const MAX_TOP_LOGPROBS = 20;
const SEED_LIMIT = Number.MAX_SAFE_INTEGER;

@InputType({ description: 'A call of a function that the model asked for.' })
export class FunctionCallInput {
  @Field(() => String, { description: 'The name of the function.' })
  name!: string;

  @Field(() => String, { description: 'The arguments as JSON text.' })
  arguments!: string;

  @Field(() => Json, { nullable: true, description: 'The arguments as SDKs parse them, which have no effect.' })
  parsedArguments?: JsonValue;
}

@InputType({ description: 'A call of a custom tool that the model asked for.' })
export class CustomToolCallInput {
  @Field(() => String, { description: 'The name of the tool.' })
  name!: string;

  @Field(() => String, { description: 'The input as text.' })
  input!: string;
}

@ConstrainWhole(callProblems)
@InputType({ description: 'A tool call of an earlier answer.' })
export class ToolCallInput {
  @Field(() => String, { description: 'The id that the tool message refers to.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'The kind of the tool, `function` or `custom`.' })
  type?: string;

  @Field(() => FunctionCallInput, { nullable: true, description: 'The function that was called.' })
  function?: FunctionCallInput;

  @Field(() => CustomToolCallInput, { nullable: true, description: 'The custom tool that was called.' })
  custom?: CustomToolCallInput;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'What the provider added to the call, such as Gemini’s thought signature.',
  })
  extraContent?: JsonObject;

  @Field(() => Int, { nullable: true, description: 'The position in a streamed answer, which has no effect.' })
  index?: number;
}

@ConstrainWhole(messageProblems)
@InputType({ description: 'A message of the conversation.' })
export class ChatMessageInput {
  @Field(() => MessageRoleEnum, { description: 'The role of the author.' })
  role!: Role;

  @Field(() => Json, {
    nullable: true,
    description: 'The text, or a list of content parts of the types `text`, `image_url`, `input_audio` and `file`.',
  })
  content?: JsonValue;

  @Field(() => String, { nullable: true, description: 'The name of the author.' })
  name?: string;

  @Field(() => [ToolCallInput], { nullable: true, description: 'The tool calls of an assistant message.' })
  toolCalls?: ToolCallInput[];

  @Field(() => String, { nullable: true, description: 'The id of the tool call that a tool message answers.' })
  toolCallId?: string;

  @Field(() => String, { nullable: true, description: 'The refusal of an assistant message.' })
  refusal?: string;

  @Field(() => FunctionCallInput, {
    nullable: true,
    description: 'The function call of an assistant message in OpenAI’s older `functions` interface.',
  })
  functionCall?: FunctionCallInput;

  @Field(() => String, {
    nullable: true,
    description: 'The reasoning of an assistant message, for servers that require it back.',
  })
  reasoningContent?: string;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The audio answer of an assistant message, by its id.',
  })
  audio?: JsonObject;

  @Field(() => [Json], {
    nullable: true,
    description: 'The annotations of an assistant message, which are not sent to providers.',
  })
  annotations?: JsonValue[];

  @Field(() => Json, { nullable: true, description: 'The content as SDKs parse it, which has no effect.' })
  parsed?: JsonValue;

  @Field(() => String, { nullable: true, description: 'Another name of `reasoningContent`, which some servers use.' })
  reasoning?: string;

  @Field(() => [JsonObjectScalar], {
    nullable: true,
    description: 'OpenRouter’s details of the reasoning of an assistant message, as they came.',
  })
  reasoningDetails?: JsonObject[];

  @Field(() => [JsonObjectScalar], {
    nullable: true,
    description: 'Anthropic’s thinking blocks of an assistant message with their signatures, as they came.',
  })
  thinkingBlocks?: JsonObject[];

  @Field(() => [JsonObjectScalar], {
    nullable: true,
    description: 'The parts of an assistant message that are neither text nor reasoning, as they came.',
  })
  contentParts?: JsonObject[];

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Anthropic’s prompt caching up to the end of the message: `{"type": "ephemeral"}`.',
  })
  cacheControl?: JsonObject;
}

/** Problems of a chat across its fields; one that names a prompt has the prompt's messages and tools besides. */
function chatProblems(input: ChatInput): RequestIssue[] {
  if (namesPrompt(input.model)) return [];
  const issues = choiceProblems(input);
  if (input.messages.length === 0)
    issues.unshift({ path: 'messages', message: `must have between 1 and ${MAX_MESSAGES} items` });
  if (input.variables != null) issues.push({ path: 'variables', message: 'are those of a prompt; model names none' });
  return issues;
}

@InputType({ description: 'The options of a streamed answer.' })
export class StreamOptionsInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether to send a last chunk with the usage.' })
  includeUsage?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether to accept OpenAI’s padding of chunks against eavesdroppers; the gateway’s own chunks have none.',
  })
  includeObfuscation?: boolean;
}

@ConstrainWhole(chatProblems)
@InputType({
  description: 'A request for a chat completion, in OpenAI’s terms.',
})
export class ChatInput {
  @Constrain(MODEL)
  @Field(() => String, {
    description:
      'The model: a catalogue id, `<provider>/<name>`, the name of a local model, or `prompt:<name>@<label or version>`.',
  })
  model!: string;

  @Constrain({ maxLength: MAX_MESSAGES })
  @Field(() => [ChatMessageInput], {
    description: 'The conversation, oldest message first; after the messages of a prompt, where it may be empty.',
  })
  messages!: ChatMessageInput[];

  @Field(() => JsonObjectScalar, { nullable: true, description: 'The variables of the prompt that `model` names.' })
  variables?: JsonObject;

  @Constrain({ min: 0, max: 2 })
  @Field(() => Float, { nullable: true, description: 'The sampling temperature, from 0 to 2.' })
  temperature?: number;

  @Constrain({ min: 0, max: 1 })
  @Field(() => Float, { nullable: true, description: 'The probability mass of nucleus sampling, from 0 to 1.' })
  topP?: number;

  @Constrain({ min: 1 })
  @Field(() => Int, { nullable: true, description: 'The maximum number of tokens to generate.' })
  maxTokens?: number;

  @Constrain({ min: 1 })
  @Field(() => Int, {
    nullable: true,
    description: 'The maximum number of tokens to generate; takes precedence over `maxTokens`.',
  })
  maxCompletionTokens?: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to stream the answer in REST. GraphQL uses the subscription `chatStream`.',
  })
  stream?: boolean;

  @Field(() => StreamOptionsInput, { nullable: true, description: 'The options of a streamed answer.' })
  streamOptions?: StreamOptionsInput;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to bypass the response cache for both reading and writing.',
  })
  skipCache?: boolean;

  @Constrain({ min: 1, max: MAX_CHOICES })
  @Field(() => Int, { nullable: true, description: 'The number of alternatives to generate.' })
  n?: number;

  @Constrain({ problems: stopProblems })
  @Field(() => Json, { nullable: true, description: 'A text or up to four texts at which the model stops.' })
  stop?: JsonValue;

  @Constrain({ min: -SEED_LIMIT, max: SEED_LIMIT })
  @Field(() => Float, {
    nullable: true,
    description: 'The seed for repeatable sampling, where the provider supports it.',
  })
  seed?: number;

  @Constrain({ maxLength: MAX_TOOLS, problems: toolProblems })
  @Field(() => [JsonObjectScalar], {
    nullable: true,
    description:
      'The tools that the model may call, in OpenAI’s form, or a provider’s own tools in the provider’s form.',
  })
  tools?: JsonObject[];

  @Field(() => Json, { nullable: true, description: 'The choice `none`, `auto` or `required`, or the tool to call.' })
  toolChoice?: JsonValue;

  @Field(() => Boolean, { nullable: true, description: 'Whether the model may call several tools at once.' })
  parallelToolCalls?: boolean;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The response format `text`, `json_object` or `json_schema`, in OpenAI’s form.',
  })
  responseFormat?: JsonObject;

  @Field(() => Boolean, { nullable: true, description: 'Whether to return log probabilities.' })
  logprobs?: boolean;

  @Constrain({ min: 0, max: MAX_TOP_LOGPROBS })
  @Field(() => Int, { nullable: true, description: 'The number of alternatives per token in the log probabilities.' })
  topLogprobs?: number;

  @Constrain({ min: -2, max: 2 })
  @Field(() => Float, { nullable: true, description: 'The penalty on frequently repeated tokens, from -2 to 2.' })
  frequencyPenalty?: number;

  @Constrain({ min: -2, max: 2 })
  @Field(() => Float, { nullable: true, description: 'The penalty on tokens that already occur, from -2 to 2.' })
  presencePenalty?: number;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'The bias of tokens by their id.' })
  logitBias?: JsonObject;

  @Constrain(EFFORT)
  @Field(() => String, {
    nullable: true,
    description: 'The effort of reasoning: `none`, `minimal`, `low`, `medium`, `high` or `xhigh`.',
  })
  reasoningEffort?: string;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Anthropic’s thinking in its own form; takes precedence over `reasoningEffort`.',
  })
  thinking?: JsonObject;

  @Constrain(USER)
  @Field(() => String, {
    nullable: true,
    description: 'Your user on whose behalf the request is made; usage is grouped by it.',
  })
  user?: string;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Further fields in wire form for OpenAI-compatible providers.',
  })
  extra?: JsonObject;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the approved proposal that this request became. REST uses the header `X-Proposal-ID`.',
  })
  proposalId?: string;
}
