import { createUnionType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Json, JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import type { ChatMessage, FinishReason } from '../../../contracts/provider.js';
import { StreamError, type StreamErrorValue } from '../exchange/stream.types.js';

type Role = ChatMessage['role'];

export const MessageRoleEnum = {
  SYSTEM: 'system',
  DEVELOPER: 'developer',
  USER: 'user',
  ASSISTANT: 'assistant',
  TOOL: 'tool',
  FUNCTION: 'function',
} as const satisfies Record<string, Role>;
registerEnumType(MessageRoleEnum, {
  name: 'MessageRole',
  description: 'The role of the author of a message.',
  valuesConfig: {
    ASSISTANT: { description: 'The model that answers.' },
    FUNCTION: { description: 'A function of OpenAI’s older `functions` interface.' },
    DEVELOPER: { description: 'The developer of the application.' },
    SYSTEM: { description: 'The system prompt.' },
    TOOL: { description: 'A tool that was called.' },
    USER: { description: 'The user of the application.' },
  },
});

export const FinishReasonEnum = {
  STOP: 'stop',
  LENGTH: 'length',
  TOOL_CALLS: 'tool_calls',
  CONTENT_FILTER: 'content_filter',
} as const satisfies Record<string, FinishReason>;
registerEnumType(FinishReasonEnum, {
  name: 'FinishReason',
  description: 'The reason why a model stopped.',
  valuesConfig: {
    CONTENT_FILTER: { description: 'A content filter stopped the answer.' },
    LENGTH: { description: 'The maximum number of tokens is reached.' },
    STOP: { description: 'The answer is complete.' },
    TOOL_CALLS: { description: 'The model asks the client to call tools.' },
  },
});

@ObjectType('FunctionCall', { description: 'A call of a function that the model asks for.' })
export class FunctionCallType {
  @Field(() => String, { description: 'The name of the function.' })
  name!: string;

  @Field(() => String, { description: 'The arguments as JSON text.' })
  arguments!: string;
}

@ObjectType({ description: 'A call of a custom tool that the model asks for.' })
export class CustomToolCall {
  @Field(() => String, { description: 'The name of the tool.' })
  name!: string;

  @Field(() => String, { description: 'The input as text.' })
  input!: string;
}

@ObjectType({ description: 'A call of a tool that the model asks for.' })
export class ChatToolCall {
  @Field(() => ID, { description: 'The id that the tool message refers to.' })
  id!: string;

  @Field(() => String, { description: 'The kind of the tool, `function` or `custom`.' })
  type!: string;

  @Field(() => FunctionCallType, { nullable: true, description: 'The function to call.' })
  function?: FunctionCallType;

  @Field(() => CustomToolCall, { nullable: true, description: 'The custom tool to call.' })
  custom?: CustomToolCall;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'What the provider adds to the call and requires back with it, such as Gemini’s thought signature.',
  })
  extraContent?: JsonObject;
}

@ObjectType({ description: 'The message of a completion.' })
export class AssistantMessage {
  @Field(() => MessageRoleEnum, { description: 'The role of the author, which is always ASSISTANT.' })
  role!: Role;

  @Field(() => String, { nullable: true, description: 'The text; null when the model only calls tools or refuses.' })
  content!: string | null;

  @Field(() => [ChatToolCall], { nullable: true, description: 'The tools that the model asks the client to call.' })
  toolCalls?: ChatToolCall[];

  @Field(() => String, { nullable: true, description: 'The model’s refusal to answer.' })
  refusal?: string | null;

  @Field(() => String, { nullable: true, description: 'The reasoning that the model discloses.' })
  reasoningContent?: string | null;

  @Field(() => FunctionCallType, {
    nullable: true,
    description: 'The function call of OpenAI’s older `functions` interface.',
  })
  functionCall?: FunctionCallType | null;

  @Field(() => [JsonObjectScalar], {
    nullable: true,
    description: 'Annotations of the text, such as citations, in OpenAI’s form.',
  })
  annotations?: JsonObject[] | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'An audio answer in OpenAI’s form.' })
  audio?: JsonObject | null;

  @Field(() => [JsonObjectScalar], {
    nullable: true,
    description: 'Anthropic’s thinking blocks with their signatures, to be sent back unchanged with the message.',
  })
  thinkingBlocks?: JsonObject[] | null;

  @Field(() => [JsonObjectScalar], {
    nullable: true,
    description: 'OpenRouter’s details of the reasoning, to be sent back unchanged with the message.',
  })
  reasoningDetails?: JsonObject[] | null;

  @Field(() => [JsonObjectScalar], {
    nullable: true,
    description:
      'Parts of the answer that are neither text nor reasoning, such as images and results of the provider’s own tools, in the provider’s form.',
  })
  contentParts?: JsonObject[] | null;
}

@ObjectType('ChatChoice', { description: 'One of the alternatives of a completion.' })
export class ChatChoiceType {
  @Field(() => Int, { description: 'The index of the alternative.' })
  index!: number;

  @Field(() => AssistantMessage, { description: 'The message of the model.' })
  message!: AssistantMessage;

  @Field(() => FinishReasonEnum, { nullable: true, description: 'The reason why the model stopped.' })
  finishReason!: FinishReason | null;

  @Field(() => Json, { nullable: true, description: 'The log probabilities in OpenAI’s form.' })
  logprobs?: JsonValue;
}

@ObjectType({ description: 'The details of the tokens of a prompt.' })
export class PromptTokensDetails {
  @Field(() => Int, { description: 'The number of tokens read from the provider’s prompt cache.' })
  cachedTokens!: number;

  @Field(() => Int, { nullable: true, description: 'The number of tokens written to the provider’s prompt cache.' })
  cacheWriteTokens?: number;

  @Field(() => Int, { nullable: true, description: 'The number of tokens written to that cache for an hour.' })
  cacheWriteHourTokens?: number;

  @Field(() => Int, { nullable: true, description: 'The number of tokens of audio.' })
  audioTokens?: number;
}

@ObjectType({ description: 'The details of the tokens of an answer.' })
export class CompletionTokensDetails {
  @Field(() => Int, { description: 'The number of tokens spent on reasoning.' })
  reasoningTokens!: number;

  @Field(() => Int, { nullable: true, description: 'The number of tokens of audio.' })
  audioTokens?: number;

  @Field(() => Int, { nullable: true, description: 'The number of predicted tokens that the answer contains.' })
  acceptedPredictionTokens?: number;

  @Field(() => Int, { nullable: true, description: 'The number of predicted tokens that the answer does not contain.' })
  rejectedPredictionTokens?: number;
}

@ObjectType({ description: 'The uses of the provider’s own tools.' })
export class ServerToolUse {
  @Field(() => Int, { description: 'The number of web searches.' })
  webSearchRequests!: number;
}

@ObjectType({ description: 'The tokens that a completion used.' })
export class ChatUsage {
  @Field(() => Int, { description: 'The number of tokens of the prompt.' })
  promptTokens!: number;

  @Field(() => Int, { description: 'The number of tokens of the answer.' })
  completionTokens!: number;

  @Field(() => Int, { description: 'The number of tokens of prompt and answer together.' })
  totalTokens!: number;

  @Field(() => PromptTokensDetails, { nullable: true, description: 'The details of the prompt’s tokens.' })
  promptTokensDetails?: PromptTokensDetails;

  @Field(() => CompletionTokensDetails, { nullable: true, description: 'The details of the answer’s tokens.' })
  completionTokensDetails?: CompletionTokensDetails;

  @Field(() => ServerToolUse, {
    nullable: true,
    description: 'The uses of the provider’s own tools, if there were any.',
  })
  serverToolUse?: ServerToolUse;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the gateway counted the tokens because the provider did not report usage.',
  })
  estimated?: boolean;
}

@ObjectType({ description: 'The completion of a chat.' })
export class ChatCompletion {
  @Field(() => ID, { description: 'The id of the completion, which ends with the evidence id.' })
  id!: string;

  @Field(() => String, { description: 'The constant `chat.completion`.' })
  object!: string;

  @Field(() => Int, { description: 'The time of creation as Unix seconds.' })
  created!: number;

  @Field(() => String, { description: 'The model that answered.' })
  model!: string;

  @Field(() => [ChatChoiceType], { description: 'The alternatives that the model generated.' })
  choices!: ChatChoiceType[];

  @Field(() => ChatUsage, { description: 'The tokens that were used.' })
  usage!: ChatUsage;

  @Field(() => String, { nullable: true, description: 'The provider’s fingerprint of its configuration.' })
  systemFingerprint?: string;

  @Field(() => String, { nullable: true, description: 'The provider’s tier that processed the request.' })
  serviceTier?: string;

  @Field(() => ID, { description: 'The id of the invocation, for the query `invocation`.' })
  evidenceId!: string;
}

@ObjectType({ description: 'A chunk of a streamed completion.' })
export class ChatDelta {
  @Field(() => Int, { description: 'The index of the alternative that the chunk belongs to.' })
  index!: number;

  @Field(() => String, { nullable: true, description: 'The text to append.' })
  content?: string;

  @Field(() => String, { nullable: true, description: 'The reasoning to append.' })
  reasoningContent?: string;

  @Field(() => FinishReasonEnum, {
    nullable: true,
    description: 'The reason why the model stopped; null on all but the last chunk.',
  })
  finishReason?: FinishReason;

  @Field(() => Json, { description: 'The whole chunk in the form of OpenAI’s `chat.completion.chunk`.' })
  chunk!: JsonObject;
}

export const ChatStreamEvent = createUnionType({
  name: 'ChatStreamEvent',
  description: 'An event of a streamed completion: chunks, then the whole completion or an error.',
  types: () => [ChatDelta, ChatCompletion, StreamError] as const,
  resolveType: (value) => (value as ChatStreamEventValue).__typename,
});

/** An event as services make it. */
export type ChatStreamEventValue =
  | ({ __typename: 'ChatDelta' } & ChatDelta)
  | ({ __typename: 'ChatCompletion' } & ChatCompletion)
  | StreamErrorValue;
