import { createUnionType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Json, JsonObjectScalar } from '../../../graphql/scalars.js';
import type { ErrorCode } from '../../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../../shared/json.js';
import type { ChatMessage, FinishReason } from '../../../contracts/provider.js';

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

  @Field(() => String, { nullable: true, description: 'The reasoning that the model shows.' })
  reasoningContent?: string | null;

  @Field(() => FunctionCall, { nullable: true, description: 'The call of OpenAI’s older `functions`.' })
  functionCall?: FunctionCall | null;

  @Field(() => [JsonObjectScalar], {
    nullable: true,
    description: 'Annotations of the text, such as citations, in OpenAI’s form.',
  })
  annotations?: JsonObject[] | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'An audio answer, in OpenAI’s form.' })
  audio?: JsonObject | null;
}

@ObjectType({ description: 'One of the answers.' })
export class ChatChoice {
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

  @Field(() => [ChatChoice], { description: 'The answers.' })
  choices!: ChatChoice[];

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
