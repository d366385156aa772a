/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** A request for a chat completion, in OpenAI’s terms. */
export type ChatInput = {
  /** Further fields in wire form for OpenAI-compatible providers. */
  extra?: Record<string, unknown> | null | undefined;
  /** The penalty on frequently repeated tokens, from -2 to 2. */
  frequencyPenalty?: number | null | undefined;
  /** The bias of tokens by their id. */
  logitBias?: Record<string, unknown> | null | undefined;
  /** Whether to return log probabilities. */
  logprobs?: boolean | null | undefined;
  /** The maximum number of tokens to generate; takes precedence over `maxTokens`. */
  maxCompletionTokens?: number | null | undefined;
  /** The maximum number of tokens to generate. */
  maxTokens?: number | null | undefined;
  /** The conversation, oldest message first; after the messages of a prompt, where it may be empty. */
  messages: Array<ChatMessageInput>;
  /** The model: a catalogue id, `<provider>/<name>`, the name of a local model, or `prompt:<name>@<label or version>`. */
  model: string;
  /** The number of alternatives to generate. */
  n?: number | null | undefined;
  /** Whether the model may call several tools at once. */
  parallelToolCalls?: boolean | null | undefined;
  /** The penalty on tokens that already occur, from -2 to 2. */
  presencePenalty?: number | null | undefined;
  /** The id of the approved proposal that this request became. REST uses the header `X-Proposal-ID`. */
  proposalId?: string | null | undefined;
  /** The effort of reasoning: `none`, `minimal`, `low`, `medium`, `high` or `xhigh`. */
  reasoningEffort?: string | null | undefined;
  /** The response format `text`, `json_object` or `json_schema`, in OpenAI’s form. */
  responseFormat?: Record<string, unknown> | null | undefined;
  /** The seed for repeatable sampling, where the provider supports it. */
  seed?: number | null | undefined;
  /** Whether to bypass the response cache for both reading and writing. */
  skipCache?: boolean | null | undefined;
  /** A text or up to four texts at which the model stops. */
  stop?: unknown;
  /** Whether to stream the answer in REST. GraphQL uses the subscription `chatStream`. */
  stream?: boolean | null | undefined;
  /** The options of a streamed answer. */
  streamOptions?: StreamOptionsInput | null | undefined;
  /** The sampling temperature, from 0 to 2. */
  temperature?: number | null | undefined;
  /** Anthropic’s thinking in its own form; takes precedence over `reasoningEffort`. */
  thinking?: Record<string, unknown> | null | undefined;
  /** The choice `none`, `auto` or `required`, or the tool to call. */
  toolChoice?: unknown;
  /** The tools that the model may call, in OpenAI’s form, or a provider’s own tools in the provider’s form. */
  tools?: Array<Record<string, unknown>> | null | undefined;
  /** The number of alternatives per token in the log probabilities. */
  topLogprobs?: number | null | undefined;
  /** The probability mass of nucleus sampling, from 0 to 1. */
  topP?: number | null | undefined;
  /** Your user on whose behalf the request is made; usage is grouped by it. */
  user?: string | null | undefined;
  /** The variables of the prompt that `model` names. */
  variables?: Record<string, unknown> | null | undefined;
};

/** A message of the conversation. */
export type ChatMessageInput = {
  /** The annotations of an assistant message, which are not sent to providers. */
  annotations?: Array<unknown> | null | undefined;
  /** The audio answer of an assistant message, by its id. */
  audio?: Record<string, unknown> | null | undefined;
  /** Anthropic’s prompt caching up to the end of the message: `{"type": "ephemeral"}`. */
  cacheControl?: Record<string, unknown> | null | undefined;
  /** The text, or a list of content parts of the types `text`, `image_url`, `input_audio` and `file`. */
  content?: unknown;
  /** The parts of an assistant message that are neither text nor reasoning, as they came. */
  contentParts?: Array<Record<string, unknown>> | null | undefined;
  /** The function call of an assistant message in OpenAI’s older `functions` interface. */
  functionCall?: FunctionCallInput | null | undefined;
  /** The name of the author. */
  name?: string | null | undefined;
  /** The content as SDKs parse it, which has no effect. */
  parsed?: unknown;
  /** Another name of `reasoningContent`, which some servers use. */
  reasoning?: string | null | undefined;
  /** The reasoning of an assistant message, for servers that require it back. */
  reasoningContent?: string | null | undefined;
  /** OpenRouter’s details of the reasoning of an assistant message, as they came. */
  reasoningDetails?: Array<Record<string, unknown>> | null | undefined;
  /** The refusal of an assistant message. */
  refusal?: string | null | undefined;
  /** The role of the author. */
  role: MessageRole;
  /** Anthropic’s thinking blocks of an assistant message with their signatures, as they came. */
  thinkingBlocks?: Array<Record<string, unknown>> | null | undefined;
  /** The id of the tool call that a tool message answers. */
  toolCallId?: string | null | undefined;
  /** The tool calls of an assistant message. */
  toolCalls?: Array<ToolCallInput> | null | undefined;
};

/** Whether a component responds. */
export type ComponentStatus =
  /** The component does not respond. */
  | 'DOWN'
  /** The component responds. */
  | 'UP';

/** A call of a custom tool that the model asked for. */
export type CustomToolCallInput = {
  /** The input as text. */
  input: string;
  /** The name of the tool. */
  name: string;
};

/** A request to embed texts. */
export type EmbedInput = {
  /** The length of the vectors, where the model can shorten them. */
  dimensions?: number | null | undefined;
  /** The encoding of the vectors: numbers, or base64 of little-endian 32-bit floats. */
  encodingFormat?: EncodingFormat | null | undefined;
  /** Further fields in wire form for OpenAI-compatible providers. */
  extra?: Record<string, unknown> | null | undefined;
  /** A text or a list of texts; token ids where the provider accepts them. */
  input: unknown;
  /** The embedding model. */
  model: string;
  /** The id of the approved proposal that this request became. REST uses the header `X-Proposal-ID`. */
  proposalId?: string | null | undefined;
  /** Your user on whose behalf the request is made; usage is grouped by it. */
  user?: string | null | undefined;
};

/** The encoding of vectors. */
export type EncodingFormat =
  /** Base64 of little-endian 32-bit floats. */
  | 'BASE64'
  /** A list of numbers. */
  | 'FLOAT';

/** The reason why a model stopped. */
export type FinishReason =
  /** A content filter stopped the answer. */
  | 'CONTENT_FILTER'
  /** The maximum number of tokens is reached. */
  | 'LENGTH'
  /** The answer is complete. */
  | 'STOP'
  /** The model asks the client to call tools. */
  | 'TOOL_CALLS';

/** A call of a function that the model asked for. */
export type FunctionCallInput = {
  /** The arguments as JSON text. */
  arguments: string;
  /** The name of the function. */
  name: string;
  /** The arguments as SDKs parse them, which have no effect. */
  parsedArguments?: unknown;
};

/** The overall health of the gateway. */
export type HealthLevel =
  /** A provider is down. */
  | 'DEGRADED'
  /** All components respond. */
  | 'HEALTHY'
  /** The database or the shared store is down. */
  | 'UNHEALTHY';

/** The role of the author of a message. */
export type MessageRole =
  /** The model that answers. */
  | 'ASSISTANT'
  /** The developer of the application. */
  | 'DEVELOPER'
  /** A function of OpenAI’s older `functions` interface. */
  | 'FUNCTION'
  /** The system prompt. */
  | 'SYSTEM'
  /** A tool that was called. */
  | 'TOOL'
  /** The user of the application. */
  | 'USER';

/** The kind of work that a model does. */
export type ModelType =
  /** The model completes chats. */
  | 'CHAT'
  /** The model answers typed questions with probabilities. */
  | 'DECISION'
  /** The model embeds texts. */
  | 'EMBEDDING'
  /** The model makes and edits images. */
  | 'IMAGE'
  /** The model says whether content is harmful. */
  | 'MODERATION'
  /** The model converses by text and by voice, over a WebSocket. */
  | 'REALTIME'
  /** The model orders documents by a query. */
  | 'RERANK'
  /** The model speaks a text. */
  | 'SPEECH'
  /** The model writes down what is said. */
  | 'TRANSCRIPTION'
  /** The model makes clips of video from words and a picture. */
  | 'VIDEO';

/** The options of a streamed answer. */
export type StreamOptionsInput = {
  /** Whether to accept OpenAI’s padding of chunks against eavesdroppers; the gateway’s own chunks have none. */
  includeObfuscation?: boolean | null | undefined;
  /** Whether to send a last chunk with the usage. */
  includeUsage?: boolean | null | undefined;
};

/** A tool call of an earlier answer. */
export type ToolCallInput = {
  /** The custom tool that was called. */
  custom?: CustomToolCallInput | null | undefined;
  /** What the provider added to the call, such as Gemini’s thought signature. */
  extraContent?: Record<string, unknown> | null | undefined;
  /** The function that was called. */
  function?: FunctionCallInput | null | undefined;
  /** The id that the tool message refers to. */
  id: string;
  /** The position in a streamed answer, which has no effect. */
  index?: number | null | undefined;
  /** The kind of the tool, `function` or `custom`. */
  type?: string | null | undefined;
};

/** The dimension by which usage is grouped. */
export type UsageGrouping =
  /** Groups by day in UTC. */
  | 'DAY'
  /** Groups by the groups that users are members of now; whoever is in several counts in each of them. */
  | 'GROUP'
  /** Groups by API key, or by the member who was signed in. */
  | 'KEY'
  /** Groups by model. */
  | 'MODEL'
  /** Groups by the provider that was called. */
  | 'PROVIDER'
  /** Groups by the agent’s session that the client’s headers name. */
  | 'SESSION'
  /** Groups by the values of the tag that `tag` names. */
  | 'TAG'
  /** Groups by user. */
  | 'USER';

/** A unit beside tokens that calls are charged for. */
export type UsageUnit =
  /** Seconds of audio, each begun one. */
  | 'AUDIO_SECONDS'
  /** Characters of a text. */
  | 'CHARACTERS'
  /** Images that were made. */
  | 'IMAGES'
  /** Pages of documents. */
  | 'PAGES'
  /** Searches of a reranker: a query over up to a hundred documents. */
  | 'SEARCH_UNITS'
  /** Seconds of video. */
  | 'VIDEO_SECONDS';

export type ChatMutationVariables = Exact<{
  input: Types.ChatInput;
}>;


export type ChatMutation = { chat: { id: string, object: string, created: number, model: string, systemFingerprint: string | null, serviceTier: string | null, choices: Array<{ index: number, finishReason: Types.FinishReason | null, logprobs: unknown, message: { role: Types.MessageRole, content: string | null, refusal: string | null, reasoningContent: string | null, annotations: Array<Record<string, unknown>> | null, audio: Record<string, unknown> | null, thinkingBlocks: Array<Record<string, unknown>> | null, reasoningDetails: Array<Record<string, unknown>> | null, contentParts: Array<Record<string, unknown>> | null, toolCalls: Array<{ id: string, type: string, extraContent: Record<string, unknown> | null, function: { name: string, arguments: string } | null, custom: { name: string, input: string } | null }> | null, functionCall: { name: string, arguments: string } | null } }>, usage: { promptTokens: number, completionTokens: number, totalTokens: number, estimated: boolean | null, promptTokensDetails: { cachedTokens: number, cacheWriteTokens: number | null, cacheWriteHourTokens: number | null, audioTokens: number | null } | null, completionTokensDetails: { reasoningTokens: number, audioTokens: number | null, acceptedPredictionTokens: number | null, rejectedPredictionTokens: number | null } | null, serverToolUse: { webSearchRequests: number } | null } } };

export type ChatStreamSubscriptionVariables = Exact<{
  input: Types.ChatInput;
}>;


export type ChatStreamSubscription = { chatStream:
    | { __typename: 'ChatCompletion' }
    | { __typename: 'ChatDelta', chunk: unknown }
    | { __typename: 'StreamError', error: unknown }
   };

export type EmbedMutationVariables = Exact<{
  input: Types.EmbedInput;
}>;


export type EmbedMutation = { embed: { object: string, model: string, data: Array<{ object: string, index: number, embedding: unknown, dimensions: number }>, usage: { promptTokens: number, totalTokens: number } } };

export type ModelsQueryVariables = Exact<{ [key: string]: never; }>;


export type ModelsQuery = { models: { object: string, models: Array<{ id: string, object: string, created: number, ownedBy: string, aliasOf: Array<string> | null, provider: string, type: Types.ModelType, available: boolean, dimensions: number | null, contextWindow: number, maxOutputTokens: number, price: { source: string, asOf: string } }>, data: Array<{ id: string, object: string, created: number, ownedBy: string, aliasOf: Array<string> | null, provider: string, type: Types.ModelType, available: boolean, dimensions: number | null, contextWindow: number, maxOutputTokens: number, price: { source: string, asOf: string } }>, catalogue: { name: string, version: string, date: string } } };

export type ModelQueryVariables = Exact<{
  id: string;
}>;


export type ModelQuery = { model: { id: string, object: string, created: number, ownedBy: string, aliasOf: Array<string> | null, provider: string, type: Types.ModelType, available: boolean, dimensions: number | null, contextWindow: number, maxOutputTokens: number, price: { source: string, asOf: string } } };

export type ModelEntryFragment = { id: string, object: string, created: number, ownedBy: string, aliasOf: Array<string> | null, provider: string, type: Types.ModelType, available: boolean, dimensions: number | null, contextWindow: number, maxOutputTokens: number, price: { source: string, asOf: string } };

export type HealthQueryVariables = Exact<{ [key: string]: never; }>;


export type HealthQuery = { health: { status: Types.HealthLevel, providers: Array<{ id: string, status: Types.ComponentStatus, latencyMs: number, sandbox: boolean | null }>, cache: { status: Types.ComponentStatus, hitRate: number }, database: { status: Types.ComponentStatus, latencyMs: number }, sharedStore: { status: Types.ComponentStatus, latencyMs: number } | null } };

export type UsageQueryVariables = Exact<{
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  groupBy?: Types.UsageGrouping | null | undefined;
  tag?: string | null | undefined;
}>;


export type UsageQuery = { usage: { period: { start: string, end: string }, usage: { totalRequests: string, totalTokens: string, totalCostUsd: number, byModel: Array<{ model: string, requests: string, tokens: string, costUsd: number }>, units: Array<{ unit: Types.UsageUnit, quantity: string }> | null, groups: Array<{ key: string, requests: string, tokens: string, costUsd: number }> | null, remainder: { groups: string, requests: string, tokens: string, costUsd: number } | null }, budget: { limitUsd: number, usedUsd: number, remainingUsd: number } } };

export const ModelEntryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Model"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"ownedBy"}},{"kind":"Field","name":{"kind":"Name","value":"aliasOf"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"dimensions"}},{"kind":"Field","name":{"kind":"Name","value":"contextWindow"}},{"kind":"Field","name":{"kind":"Name","value":"maxOutputTokens"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}}]}}]}}]} as unknown as DocumentNode<ModelEntryFragment, unknown>;
export const ChatDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Chat"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ChatInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chat"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"toolCalls"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"function"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"arguments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"custom"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"input"}}]}},{"kind":"Field","name":{"kind":"Name","value":"extraContent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"refusal"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningContent"}},{"kind":"Field","name":{"kind":"Name","value":"functionCall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"arguments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"annotations"}},{"kind":"Field","name":{"kind":"Name","value":"audio"}},{"kind":"Field","name":{"kind":"Name","value":"thinkingBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningDetails"}},{"kind":"Field","name":{"kind":"Name","value":"contentParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"finishReason"}},{"kind":"Field","name":{"kind":"Name","value":"logprobs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"totalTokens"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokensDetails"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cachedTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteHourTokens"}},{"kind":"Field","name":{"kind":"Name","value":"audioTokens"}}]}},{"kind":"Field","name":{"kind":"Name","value":"completionTokensDetails"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reasoningTokens"}},{"kind":"Field","name":{"kind":"Name","value":"audioTokens"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedPredictionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedPredictionTokens"}}]}},{"kind":"Field","name":{"kind":"Name","value":"serverToolUse"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webSearchRequests"}}]}},{"kind":"Field","name":{"kind":"Name","value":"estimated"}}]}},{"kind":"Field","name":{"kind":"Name","value":"systemFingerprint"}},{"kind":"Field","name":{"kind":"Name","value":"serviceTier"}}]}}]}}]} as unknown as DocumentNode<ChatMutation, ChatMutationVariables>;
export const ChatStreamDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"ChatStream"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ChatInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chatStream"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChatDelta"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chunk"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}}]}}]} as unknown as DocumentNode<ChatStreamSubscription, ChatStreamSubscriptionVariables>;
export const EmbedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Embed"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EmbedInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"embed"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"embedding"}},{"kind":"Field","name":{"kind":"Name","value":"dimensions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"totalTokens"}}]}}]}}]}}]} as unknown as DocumentNode<EmbedMutation, EmbedMutationVariables>;
export const ModelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Models"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"models"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"models"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelEntry"}}]}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelEntry"}}]}},{"kind":"Field","name":{"kind":"Name","value":"catalogue"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Model"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"ownedBy"}},{"kind":"Field","name":{"kind":"Name","value":"aliasOf"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"dimensions"}},{"kind":"Field","name":{"kind":"Name","value":"contextWindow"}},{"kind":"Field","name":{"kind":"Name","value":"maxOutputTokens"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}}]}}]}}]} as unknown as DocumentNode<ModelsQuery, ModelsQueryVariables>;
export const ModelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Model"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Model"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"ownedBy"}},{"kind":"Field","name":{"kind":"Name","value":"aliasOf"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"dimensions"}},{"kind":"Field","name":{"kind":"Name","value":"contextWindow"}},{"kind":"Field","name":{"kind":"Name","value":"maxOutputTokens"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}}]}}]}}]} as unknown as DocumentNode<ModelQuery, ModelQueryVariables>;
export const HealthDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"providers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"sandbox"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cache"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"hitRate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"database"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sharedStore"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}}]}}]}}]}}]} as unknown as DocumentNode<HealthQuery, HealthQueryVariables>;
export const UsageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Usage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"groupBy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageGrouping"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tag"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}}},{"kind":"Argument","name":{"kind":"Name","value":"endDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"groupBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"tag"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tag"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalRequests"}},{"kind":"Field","name":{"kind":"Name","value":"totalTokens"}},{"kind":"Field","name":{"kind":"Name","value":"totalCostUsd"}},{"kind":"Field","name":{"kind":"Name","value":"byModel"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"units"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"remainder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"budget"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"usedUsd"}},{"kind":"Field","name":{"kind":"Name","value":"remainingUsd"}}]}}]}}]}}]} as unknown as DocumentNode<UsageQuery, UsageQueryVariables>;