import { createUnionType, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Constrain, ConstrainWhole } from '../../graphql/constraints.js';
import { Json, JsonObjectScalar } from '../../graphql/scalars.js';
import type { ErrorCode } from '../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../shared/json.js';
import { messageProblems, stopProblems, toolProblems } from './chat.rules.js';
import type { ChatMessage, FinishReason } from './provider.port.js';

type Role = ChatMessage['role'];

export const MessageRoleEnum = {
  SYSTEM: 'system',
  DEVELOPER: 'developer',
  USER: 'user',
  ASSISTANT: 'assistant',
  TOOL: 'tool',
} as const satisfies Record<string, Role>;
registerEnumType(MessageRoleEnum, { name: 'MessageRole', description: 'Who speaks.' });

export const FinishReasonEnum = {
  STOP: 'stop',
  LENGTH: 'length',
  TOOL_CALLS: 'tool_calls',
  CONTENT_FILTER: 'content_filter',
} as const satisfies Record<string, FinishReason>;
registerEnumType(FinishReasonEnum, { name: 'FinishReason', description: 'Why the model stopped.' });

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
}

@InputType({ description: 'Options of a streamed answer.' })
export class StreamOptionsInput {
  @Field(() => Boolean, { nullable: true, description: 'Send a last chunk with the usage.' })
  includeUsage?: boolean;
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
}

@ObjectType({ description: 'A function that the model wants called.' })
export class FunctionCall {
  @Field(() => String, { description: 'Name of the function.' })
  name!: string;

  @Field(() => String, { description: 'Arguments as JSON text.' })
  arguments!: string;
}

@ObjectType({ description: 'A tool call that the model asks for.' })
export class ChatToolCall {
  @Field(() => ID, { description: 'Id that the tool message answers to.' })
  id!: string;

  @Field(() => String, { description: '`function`.' })
  type!: string;

  @Field(() => FunctionCall, { description: 'The call.' })
  function!: FunctionCall;
}

@ObjectType({ description: 'The message of an answer.' })
export class AssistantMessage {
  @Field(() => MessageRoleEnum, { description: 'Always the assistant.' })
  role!: Role;

  @Field(() => String, { nullable: true, description: 'Text; null where the model only calls tools or refuses.' })
  content!: string | null;

  @Field(() => [ChatToolCall], { nullable: true, description: 'Tools that the model wants called.' })
  toolCalls?: ChatToolCall[];

  @Field(() => String, { nullable: true, description: 'The model’s refusal.' })
  refusal?: string | null;
}

@ObjectType({ description: 'One of the answers.' })
export class ChatChoiceType {
  @Field(() => Int, { description: 'Index of the answer.' })
  index!: number;

  @Field(() => AssistantMessage, { description: 'The answer.' })
  message!: AssistantMessage;

  @Field(() => FinishReasonEnum, { nullable: true, description: 'Why the model stopped.' })
  finishReason!: FinishReason | null;

  @Field(() => Json, { nullable: true, description: 'Log probabilities, in OpenAI’s form.' })
  logprobs?: JsonValue;
}

@ObjectType({ description: 'Details of the prompt’s tokens.' })
export class PromptTokensDetails {
  @Field(() => Int, { description: 'Read from the provider’s prompt cache.' })
  cachedTokens!: number;
}

@ObjectType({ description: 'Details of the answer’s tokens.' })
export class CompletionTokensDetails {
  @Field(() => Int, { description: 'Spent on reasoning.' })
  reasoningTokens!: number;
}

@ObjectType({ description: 'Tokens used.' })
export class ChatUsage {
  @Field(() => Int, { description: 'Tokens of the prompt.' })
  promptTokens!: number;

  @Field(() => Int, { description: 'Tokens of the answer.' })
  completionTokens!: number;

  @Field(() => Int, { description: 'Both.' })
  totalTokens!: number;

  @Field(() => PromptTokensDetails, { nullable: true, description: 'Details of the prompt’s tokens.' })
  promptTokensDetails?: PromptTokensDetails;

  @Field(() => CompletionTokensDetails, { nullable: true, description: 'Details of the answer’s tokens.' })
  completionTokensDetails?: CompletionTokensDetails;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True when the provider reported no usage and the tokens were counted here.',
  })
  estimated?: boolean;
}

@ObjectType({ description: 'A chat completion. Specification, "Chat completion response".' })
export class ChatCompletion {
  @Field(() => ID, { description: 'Id; its tail is the evidence id.' })
  id!: string;

  @Field(() => String, { description: '`chat.completion`.' })
  object!: string;

  @Field(() => Int, { description: 'Unix time in seconds.' })
  created!: number;

  @Field(() => String, { description: 'Model that answered.' })
  model!: string;

  @Field(() => [ChatChoiceType], { description: 'The answers.' })
  choices!: ChatChoiceType[];

  @Field(() => ChatUsage, { description: 'Tokens used.' })
  usage!: ChatUsage;

  @Field(() => String, { nullable: true, description: 'The provider’s configuration fingerprint.' })
  systemFingerprint?: string;

  @Field(() => ID, { description: 'Invocation id: see the query `invocation`.' })
  evidenceId!: string;
}

@ObjectType({ description: 'A piece of a streamed answer.' })
export class ChatDelta {
  @Field(() => Int, { description: 'Index of the answer that it belongs to.' })
  index!: number;

  @Field(() => String, { nullable: true, description: 'Text to append.' })
  content?: string;

  @Field(() => FinishReasonEnum, { nullable: true, description: 'Why the model stopped, on the last piece.' })
  finishReason?: FinishReason;

  @Field(() => Json, { description: 'The whole piece as OpenAI’s `chat.completion.chunk`.' })
  chunk!: JsonObject;
}

@ObjectType({ description: 'A failure after the stream began; the last event.' })
export class ChatStreamError {
  @Field(() => String, { description: 'Code of the error catalogue.' })
  code!: ErrorCode;

  @Field(() => String, { description: 'What happened.' })
  message!: string;

  @Field(() => Json, { description: 'The error object of the REST door, but for the request id.' })
  error!: JsonObject;
}

export const ChatStreamEvent = createUnionType({
  name: 'ChatStreamEvent',
  description: 'An event of a streamed answer: pieces, then the whole completion or an error.',
  types: () => [ChatDelta, ChatCompletion, ChatStreamError] as const,
  resolveType: (value) => (value as ChatStreamEventValue).__typename,
});

/** An event as services make it. */
export type ChatStreamEventValue =
  | ({ __typename: 'ChatDelta' } & ChatDelta)
  | ({ __typename: 'ChatCompletion' } & ChatCompletion)
  | ({ __typename: 'ChatStreamError' } & ChatStreamError);
