import { Field, Float, ID, InputType, Int } from 'type-graphql';
import { Constrain, ConstrainWhole } from '../../../graphql/validation/constraints.js';
import { Json, JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject, JsonValue } from '../../../shared/json.js';
import { MessageRoleEnum } from './chat.types.js';
import { messageProblems, stopProblems, toolProblems } from './chat-problems.rules.js';
import type { ChatMessage } from '../../../contracts/provider.js';

type Role = ChatMessage['role'];

const MODEL = { minLength: 1, maxLength: 200 };
const USER = { maxLength: 200 };
const MAX_MESSAGES = 4_096;
const MAX_TOOLS = 256;
const MAX_CHOICES = 16;
const MAX_TOP_LOGPROBS = 20;
const SEED_LIMIT = Number.MAX_SAFE_INTEGER;

@InputType({ description: 'A function that the model wants called.' })
export class FunctionCallInput {
  @Field(() => String, { description: 'Name of the function.' })
  name!: string;

  @Field(() => String, { description: 'Arguments as JSON text.' })
  arguments!: string;
}

@InputType({ description: 'A tool call of an earlier answer.' })
export class ToolCallInput {
  @Field(() => String, { description: 'Id that the tool message answers to.' })
  id!: string;

  @Field(() => String, { nullable: true, description: '`function`.' })
  type?: string;

  @Field(() => FunctionCallInput, { description: 'The call.' })
  function!: FunctionCallInput;

  @Field(() => Int, { nullable: true, description: 'Position in a streamed answer; of no effect.' })
  index?: number;
}

@ConstrainWhole(messageProblems)
@InputType({ description: 'A message of the conversation.' })
export class ChatMessageInput {
  @Field(() => MessageRoleEnum, { description: 'Who speaks.' })
  role!: Role;

  @Field(() => Json, {
    nullable: true,
    description: 'Text, or a list of content parts (text, image_url, input_audio, file).',
  })
  content?: JsonValue;

  @Field(() => String, { nullable: true, description: 'Name of the speaker.' })
  name?: string;

  @Field(() => [ToolCallInput], { nullable: true, description: 'On assistant messages: the calls that were made.' })
  toolCalls?: ToolCallInput[];

  @Field(() => String, { nullable: true, description: 'On tool messages: the call that this answers.' })
  toolCallId?: string;

  @Field(() => String, { nullable: true, description: 'On assistant messages: the refusal that was given.' })
  refusal?: string;

  @Field(() => FunctionCallInput, {
    nullable: true,
    description: 'On assistant messages: the call of OpenAI’s older `functions`.',
  })
  functionCall?: FunctionCallInput;

  @Field(() => String, {
    nullable: true,
    description: 'On assistant messages: the reasoning that was given, for servers that want it back.',
  })
  reasoningContent?: string;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'On assistant messages: the audio answer that was given, by its id.',
  })
  audio?: JsonObject;

  @Field(() => [Json], {
    nullable: true,
    description: 'On assistant messages: the annotations that were given; not sent to providers.',
  })
  annotations?: JsonValue[];
}

@InputType({ description: 'Options of a streamed answer.' })
export class StreamOptionsInput {
  @Field(() => Boolean, { nullable: true, description: 'Send a last chunk with the usage.' })
  includeUsage?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'OpenAI’s padding of pieces against eavesdroppers; the gateway’s own pieces have none.',
  })
  includeObfuscation?: boolean;
}

@InputType({
  description: 'A chat completion request. Specification, "Chat completion request", and OpenAI’s further fields.',
})
export class ChatInput {
  @Constrain(MODEL)
  @Field(() => String, { description: 'Model identifier: a catalogue id, `<provider>/<name>`, or a local model.' })
  model!: string;

  @Constrain({ minLength: 1, maxLength: MAX_MESSAGES })
  @Field(() => [ChatMessageInput], { description: 'The conversation, oldest first.' })
  messages!: ChatMessageInput[];

  @Constrain({ min: 0, max: 2 })
  @Field(() => Float, { nullable: true, description: 'Sampling temperature, 0 to 2.' })
  temperature?: number;

  @Constrain({ min: 0, max: 1 })
  @Field(() => Float, { nullable: true, description: 'Nucleus sampling, 0 to 1.' })
  topP?: number;

  @Constrain({ min: 1 })
  @Field(() => Int, { nullable: true, description: 'Maximum tokens to generate.' })
  maxTokens?: number;

  @Constrain({ min: 1 })
  @Field(() => Int, {
    nullable: true,
    description: 'OpenAI’s newer name of `maxTokens`; it wins where both are given.',
  })
  maxCompletionTokens?: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'REST: streams the answer. GraphQL: use the subscription `chatStream`.',
  })
  stream?: boolean;

  @Field(() => StreamOptionsInput, { nullable: true, description: 'Options of a streamed answer.' })
  streamOptions?: StreamOptionsInput;

  @Field(() => Boolean, { nullable: true, description: 'Neither reads nor writes the response cache.' })
  skipCache?: boolean;

  @Constrain({ min: 1, max: MAX_CHOICES })
  @Field(() => Int, { nullable: true, description: 'Number of answers.' })
  n?: number;

  @Constrain({ problems: stopProblems })
  @Field(() => Json, { nullable: true, description: 'Text, or up to four texts, at which to stop.' })
  stop?: JsonValue;

  @Constrain({ min: -SEED_LIMIT, max: SEED_LIMIT })
  @Field(() => Float, { nullable: true, description: 'Seed for repeatable sampling, where the provider has it.' })
  seed?: number;

  @Constrain({ maxLength: MAX_TOOLS, problems: toolProblems })
  @Field(() => [JsonObjectScalar], { nullable: true, description: 'Tools that the model may call, in OpenAI’s form.' })
  tools?: JsonObject[];

  @Field(() => Json, { nullable: true, description: '`none`, `auto`, `required`, or the tool to call.' })
  toolChoice?: JsonValue;

  @Field(() => Boolean, { nullable: true, description: 'Whether several tools may be called at once.' })
  parallelToolCalls?: boolean;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: '`text`, `json_object` or `json_schema`, in OpenAI’s form.',
  })
  responseFormat?: JsonObject;

  @Field(() => Boolean, { nullable: true, description: 'Send log probabilities.' })
  logprobs?: boolean;

  @Constrain({ min: 0, max: MAX_TOP_LOGPROBS })
  @Field(() => Int, { nullable: true, description: 'Alternatives per token in the log probabilities.' })
  topLogprobs?: number;

  @Constrain({ min: -2, max: 2 })
  @Field(() => Float, { nullable: true, description: 'Penalty on repeated tokens, -2 to 2.' })
  frequencyPenalty?: number;

  @Constrain({ min: -2, max: 2 })
  @Field(() => Float, { nullable: true, description: 'Penalty on tokens that were used, -2 to 2.' })
  presencePenalty?: number;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Bias by token id.' })
  logitBias?: JsonObject;

  @Constrain(USER)
  @Field(() => String, { nullable: true, description: 'Your user on whose behalf this is; usage is grouped by it.' })
  user?: string;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Further fields for OpenAI-compatible providers, in wire form.',
  })
  extra?: JsonObject;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description:
      'The proposal that this request became: its answer once it is executed. REST: the header X-Proposal-ID.',
  })
  proposalId?: string;
}
