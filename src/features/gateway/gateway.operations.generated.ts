/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** A chat completion request. Specification, "Chat completion request", and OpenAI’s further fields. */
export type ChatInput = {
  /** Further fields for OpenAI-compatible providers, in wire form. */
  extra?: Record<string, unknown> | null | undefined;
  /** Penalty on repeated tokens, -2 to 2. */
  frequencyPenalty?: number | null | undefined;
  /** Bias by token id. */
  logitBias?: Record<string, unknown> | null | undefined;
  /** Send log probabilities. */
  logprobs?: boolean | null | undefined;
  /** OpenAI’s newer name of `maxTokens`; it wins where both are given. */
  maxCompletionTokens?: number | null | undefined;
  /** Maximum tokens to generate. */
  maxTokens?: number | null | undefined;
  /** The conversation, oldest first. */
  messages: Array<ChatMessageInput>;
  /** Model identifier: a catalogue id, `<provider>/<name>`, or a local model. */
  model: string;
  /** Number of answers. */
  n?: number | null | undefined;
  /** Whether several tools may be called at once. */
  parallelToolCalls?: boolean | null | undefined;
  /** Penalty on tokens that were used, -2 to 2. */
  presencePenalty?: number | null | undefined;
  /** The proposal that this request became: its answer once it is executed. REST: the header X-Proposal-ID. */
  proposalId?: string | null | undefined;
  /** `text`, `json_object` or `json_schema`, in OpenAI’s form. */
  responseFormat?: Record<string, unknown> | null | undefined;
  /** Seed for repeatable sampling, where the provider has it. */
  seed?: number | null | undefined;
  /** Neither reads nor writes the response cache. */
  skipCache?: boolean | null | undefined;
  /** Text, or up to four texts, at which to stop. */
  stop?: unknown;
  /** REST: streams the answer. GraphQL: use the subscription `chatStream`. */
  stream?: boolean | null | undefined;
  /** Options of a streamed answer. */
  streamOptions?: StreamOptionsInput | null | undefined;
  /** Sampling temperature, 0 to 2. */
  temperature?: number | null | undefined;
  /** `none`, `auto`, `required`, or the tool to call. */
  toolChoice?: unknown;
  /** Tools that the model may call, in OpenAI’s form. */
  tools?: Array<Record<string, unknown>> | null | undefined;
  /** Alternatives per token in the log probabilities. */
  topLogprobs?: number | null | undefined;
  /** Nucleus sampling, 0 to 1. */
  topP?: number | null | undefined;
  /** Your user on whose behalf this is; usage is grouped by it. */
  user?: string | null | undefined;
};

/** A message of the conversation. */
export type ChatMessageInput = {
  /** On assistant messages: the annotations that were given; not sent to providers. */
  annotations?: Array<unknown> | null | undefined;
  /** On assistant messages: the audio answer that was given, by its id. */
  audio?: Record<string, unknown> | null | undefined;
  /** Text, or a list of content parts (text, image_url, input_audio, file). */
  content?: unknown;
  /** On assistant messages: the call of OpenAI’s older `functions`. */
  functionCall?: FunctionCallInput | null | undefined;
  /** Name of the speaker. */
  name?: string | null | undefined;
  /** On assistant messages: the reasoning that was given, for servers that want it back. */
  reasoningContent?: string | null | undefined;
  /** On assistant messages: the refusal that was given. */
  refusal?: string | null | undefined;
  /** Who speaks. */
  role: MessageRole;
  /** On tool messages: the call that this answers. */
  toolCallId?: string | null | undefined;
  /** On assistant messages: the calls that were made. */
  toolCalls?: Array<ToolCallInput> | null | undefined;
};

/** Whether a part answers. */
export type ComponentStatus =
  | 'DOWN'
  | 'UP';

/** An embedding request. Specification, "Embedding request and response". */
export type EmbedInput = {
  /** Length of the vectors, where the model can shorten them. */
  dimensions?: number | null | undefined;
  /** Lists of numbers, or base64 of little-endian 32-bit floats. */
  encodingFormat?: EncodingFormat | null | undefined;
  /** Further fields for OpenAI-compatible providers, in wire form. */
  extra?: Record<string, unknown> | null | undefined;
  /** Text, or a list of texts; token ids in place of text where the provider takes them. */
  input: unknown;
  /** An embedding model. */
  model: string;
  /** The proposal that this request became: its answer once it is executed. REST: the header X-Proposal-ID. */
  proposalId?: string | null | undefined;
  /** Your user on whose behalf this is; usage is grouped by it. */
  user?: string | null | undefined;
};

/** How vectors are written. */
export type EncodingFormat =
  | 'BASE64'
  | 'FLOAT';

/** Why the model stopped. */
export type FinishReason =
  | 'CONTENT_FILTER'
  | 'LENGTH'
  | 'STOP'
  | 'TOOL_CALLS';

/** A function that the model wants called. */
export type FunctionCallInput = {
  /** Arguments as JSON text. */
  arguments: string;
  /** Name of the function. */
  name: string;
};

/** Healthy; degraded: a provider is down; unhealthy: the database, or the store that instances share, is down. */
export type HealthLevel =
  | 'DEGRADED'
  | 'HEALTHY'
  | 'UNHEALTHY';

/** Who speaks. */
export type MessageRole =
  | 'ASSISTANT'
  | 'DEVELOPER'
  | 'SYSTEM'
  | 'TOOL'
  | 'USER';

/** What a model does. */
export type ModelType =
  | 'CHAT'
  | 'EMBEDDING';

/** Two hosted providers and local inference. */
export type ProviderKind =
  | 'ANTHROPIC'
  | 'LOCAL'
  | 'OPENAI';

/** Options of a streamed answer. */
export type StreamOptionsInput = {
  /** OpenAI’s padding of pieces against eavesdroppers; the gateway’s own pieces have none. */
  includeObfuscation?: boolean | null | undefined;
  /** Send a last chunk with the usage. */
  includeUsage?: boolean | null | undefined;
};

/** A tool call of an earlier answer. */
export type ToolCallInput = {
  /** The call. */
  function: FunctionCallInput;
  /** Id that the tool message answers to. */
  id: string;
  /** Position in a streamed answer; of no effect. */
  index?: number | null | undefined;
  /** `function`. */
  type?: string | null | undefined;
};

/** What usage is grouped by. */
export type UsageGrouping =
  | 'DAY'
  | 'MODEL'
  | 'USER';

export type ChatMutationVariables = Exact<{
  input: Types.ChatInput;
}>;


export type ChatMutation = { chat: { id: string, object: string, created: number, model: string, systemFingerprint: string | null, choices: Array<{ index: number, finishReason: Types.FinishReason | null, logprobs: unknown, message: { role: Types.MessageRole, content: string | null, refusal: string | null, reasoningContent: string | null, annotations: Array<Record<string, unknown>> | null, audio: Record<string, unknown> | null, toolCalls: Array<{ id: string, type: string, function: { name: string, arguments: string } }> | null, functionCall: { name: string, arguments: string } | null } }>, usage: { promptTokens: number, completionTokens: number, totalTokens: number, estimated: boolean | null, promptTokensDetails: { cachedTokens: number } | null, completionTokensDetails: { reasoningTokens: number } | null } } };

export type ChatStreamSubscriptionVariables = Exact<{
  input: Types.ChatInput;
}>;


export type ChatStreamSubscription = { chatStream:
    | { __typename: 'ChatCompletion' }
    | { __typename: 'ChatDelta', chunk: unknown }
    | { __typename: 'ChatStreamError', error: unknown }
   };

export type EmbedMutationVariables = Exact<{
  input: Types.EmbedInput;
}>;


export type EmbedMutation = { embed: { object: string, model: string, data: Array<{ object: string, index: number, embedding: unknown, dimensions: number }>, usage: { promptTokens: number, totalTokens: number } } };

export type ModelsQueryVariables = Exact<{ [key: string]: never; }>;


export type ModelsQuery = { models: { object: string, models: Array<{ id: string, object: string, created: number, ownedBy: string, provider: Types.ProviderKind, type: Types.ModelType, available: boolean, dimensions: number | null, contextWindow: number, maxOutputTokens: number }>, data: Array<{ id: string, object: string, created: number, ownedBy: string, provider: Types.ProviderKind, type: Types.ModelType, available: boolean, dimensions: number | null, contextWindow: number, maxOutputTokens: number }> } };

export type ModelQueryVariables = Exact<{
  id: string;
}>;


export type ModelQuery = { model: { id: string, object: string, created: number, ownedBy: string, provider: Types.ProviderKind, type: Types.ModelType, available: boolean, dimensions: number | null, contextWindow: number, maxOutputTokens: number } };

export type ModelEntryFragment = { id: string, object: string, created: number, ownedBy: string, provider: Types.ProviderKind, type: Types.ModelType, available: boolean, dimensions: number | null, contextWindow: number, maxOutputTokens: number };

export type HealthQueryVariables = Exact<{ [key: string]: never; }>;


export type HealthQuery = { health: { status: Types.HealthLevel, providers: Array<{ kind: Types.ProviderKind, status: Types.ComponentStatus, latencyMs: number, sandbox: boolean | null }>, cache: { status: Types.ComponentStatus, hitRate: number }, database: { status: Types.ComponentStatus, latencyMs: number }, sharedStore: { status: Types.ComponentStatus, latencyMs: number } | null } };

export type UsageQueryVariables = Exact<{
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  groupBy?: Types.UsageGrouping | null | undefined;
}>;


export type UsageQuery = { usage: { period: { start: string, end: string }, usage: { totalRequests: string, totalTokens: string, totalCostUsd: number, byModel: Array<{ model: string, requests: string, tokens: string, costUsd: number }>, groups: Array<{ key: string, requests: string, tokens: string, costUsd: number }> | null }, budget: { limitUsd: number, usedUsd: number, remainingUsd: number } } };

export const ModelEntryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Model"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"ownedBy"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"dimensions"}},{"kind":"Field","name":{"kind":"Name","value":"contextWindow"}},{"kind":"Field","name":{"kind":"Name","value":"maxOutputTokens"}}]}}]} as unknown as DocumentNode<ModelEntryFragment, unknown>;
export const ChatDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Chat"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ChatInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chat"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"toolCalls"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"function"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"arguments"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"refusal"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningContent"}},{"kind":"Field","name":{"kind":"Name","value":"functionCall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"arguments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"annotations"}},{"kind":"Field","name":{"kind":"Name","value":"audio"}}]}},{"kind":"Field","name":{"kind":"Name","value":"finishReason"}},{"kind":"Field","name":{"kind":"Name","value":"logprobs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"totalTokens"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokensDetails"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cachedTokens"}}]}},{"kind":"Field","name":{"kind":"Name","value":"completionTokensDetails"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reasoningTokens"}}]}},{"kind":"Field","name":{"kind":"Name","value":"estimated"}}]}},{"kind":"Field","name":{"kind":"Name","value":"systemFingerprint"}}]}}]}}]} as unknown as DocumentNode<ChatMutation, ChatMutationVariables>;
export const ChatStreamDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"ChatStream"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ChatInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chatStream"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChatDelta"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chunk"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChatStreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}}]}}]} as unknown as DocumentNode<ChatStreamSubscription, ChatStreamSubscriptionVariables>;
export const EmbedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Embed"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EmbedInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"embed"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"embedding"}},{"kind":"Field","name":{"kind":"Name","value":"dimensions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"totalTokens"}}]}}]}}]}}]} as unknown as DocumentNode<EmbedMutation, EmbedMutationVariables>;
export const ModelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Models"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"models"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"models"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelEntry"}}]}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelEntry"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Model"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"ownedBy"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"dimensions"}},{"kind":"Field","name":{"kind":"Name","value":"contextWindow"}},{"kind":"Field","name":{"kind":"Name","value":"maxOutputTokens"}}]}}]} as unknown as DocumentNode<ModelsQuery, ModelsQueryVariables>;
export const ModelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Model"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Model"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"ownedBy"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"dimensions"}},{"kind":"Field","name":{"kind":"Name","value":"contextWindow"}},{"kind":"Field","name":{"kind":"Name","value":"maxOutputTokens"}}]}}]} as unknown as DocumentNode<ModelQuery, ModelQueryVariables>;
export const HealthDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"providers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"sandbox"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cache"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"hitRate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"database"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sharedStore"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}}]}}]}}]}}]} as unknown as DocumentNode<HealthQuery, HealthQueryVariables>;
export const UsageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Usage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"groupBy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageGrouping"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}}},{"kind":"Argument","name":{"kind":"Name","value":"endDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"groupBy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalRequests"}},{"kind":"Field","name":{"kind":"Name","value":"totalTokens"}},{"kind":"Field","name":{"kind":"Name","value":"totalCostUsd"}},{"kind":"Field","name":{"kind":"Name","value":"byModel"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"budget"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"usedUsd"}},{"kind":"Field","name":{"kind":"Name","value":"remainingUsd"}}]}}]}}]}}]} as unknown as DocumentNode<UsageQuery, UsageQueryVariables>;