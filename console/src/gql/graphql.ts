/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The kind of actor that performs an action. */
export type ActorType =
  /** A service that calls the API with a key of its own. */
  | 'API'
  /** The platform itself. */
  | 'SYSTEM'
  /** A person. */
  | 'USER';

/** The way in which a call of an upstream ended. */
export type AttemptOutcome =
  /** The client cancelled the call. */
  | 'ABORTED'
  /** The upstream failed. */
  | 'FAILED'
  /** The upstream answered. */
  | 'OK'
  /** The call was not made because the breaker was open. */
  | 'SKIPPED';

/** The part of the response cache in a request. */
export type CacheOutcome =
  /** The request did not use the cache. */
  | 'BYPASS'
  /** The answer came from the cache. */
  | 'HIT'
  /** The answer was not in the cache. */
  | 'MISS';

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
  /** The conversation, oldest message first. */
  messages: Array<ChatMessageInput>;
  /** The model: a catalogue id, `<provider>/<name>`, or the name of a local model. */
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

/** A person to invite. */
export type InviteMemberInput = {
  /** The e-mail address. */
  email: string;
  /** The name of the person; the e-mail address when absent. */
  name?: string | null | undefined;
  /** The roles; `member` when absent. */
  roles?: Array<string> | null | undefined;
  /** The id of the person in evidence, the same as of their keys; the e-mail address when absent. */
  subject?: string | null | undefined;
};

/** The conditions that listed invocations meet; absent ones do not restrict the list. */
export type InvocationFilter = {
  /** The time up to which invocations are listed, exclusive. */
  endDate?: string | null | undefined;
  /** The model that was invoked. */
  model?: string | null | undefined;
  /** The way in which the invocation ended. */
  outcome?: InvocationOutcome | null | undefined;
  /** The agent’s session that the invocation belongs to. */
  session?: string | null | undefined;
  /** The time from which invocations are listed, inclusive. */
  startDate?: string | null | undefined;
  /** The user that the invocation is metered for. */
  user?: string | null | undefined;
};

/** The way in which an invocation ended. */
export type InvocationOutcome =
  /** The client cancelled it. */
  | 'CANCELLED'
  /** The model answered. */
  | 'COMPLETED'
  /** Policies, risk, personal data, limits or the budget prevented it. */
  | 'DENIED'
  /** It ended with an error. */
  | 'FAILED';

/** A new API key. */
export type IssueApiKeyInput = {
  /** The models that the key may use; all of them when absent. */
  allowedModels?: Array<string> | null | undefined;
  /** The time when the key expires; never when absent. */
  expiresAt?: string | null | undefined;
  /** The purpose of the key; the subject when absent. */
  name?: string | null | undefined;
  /** The id of the approved proposal of this request, where an approval is needed. */
  proposalId?: string | null | undefined;
  /** The roles of the subject; `member` when absent. */
  roles?: Array<string> | null | undefined;
  /** The id of the user or service that acts with the key. */
  subject: string;
  /** The id of the tenant that the key belongs to; the acting tenant when absent. */
  tenantId?: string | null | undefined;
};

/** Whether a member can sign in. */
export type MemberStatus =
  /** The member has signed in, or may do so at any time. */
  | 'ACTIVE'
  /** The member cannot sign in; sessions and keys have ended. */
  | 'DEACTIVATED'
  /** The member has an invitation that was not used yet. */
  | 'INVITED';

/** The role of the author of a message. */
export type MessageRole =
  /** The model. */
  | 'ASSISTANT'
  /** The developer of the application. */
  | 'DEVELOPER'
  /** A function of OpenAI’s older `functions` interface. */
  | 'FUNCTION'
  /** The system prompt. */
  | 'SYSTEM'
  /** A tool. */
  | 'TOOL'
  /** The user. */
  | 'USER';

/** The kind of work that a model does. */
export type ModelType =
  /** The model completes chats. */
  | 'CHAT'
  /** The model embeds texts. */
  | 'EMBEDDING';

/** The effect of a policy on a request that it matches. */
export type PolicyEffect =
  /** The request may proceed. */
  | 'ALLOW'
  /** The request is denied. */
  | 'DENY'
  /** The request may proceed once people have approved it. */
  | 'REQUIRE_APPROVAL';

/** The risk of an action, determined by its facts. */
export type RiskLevel =
  /** The highest risk. */
  | 'CRITICAL'
  /** High risk. */
  | 'HIGH'
  /** Low risk. */
  | 'LOW'
  /** Medium risk. */
  | 'MEDIUM';

/** The severity of an event. */
export type Severity =
  /** An event that needs action at once. */
  | 'CRITICAL'
  /** An ordinary event. */
  | 'INFO'
  /** An event that needs attention. */
  | 'WARNING';

/** The proof with which somebody signed in. */
export type SignInMethod =
  /** An API key, exchanged for the session. */
  | 'API_KEY'
  /** A code shown on another device. */
  | 'DEVICE'
  /** A link that works once: an invitation, or that of the first start. */
  | 'LINK'
  /** An identity provider. */
  | 'OIDC';

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

/** The length of a step of a usage series in UTC. */
export type UsageInterval =
  /** One day. */
  | 'DAY'
  /** One hour. */
  | 'HOUR';

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { subject: string, roles: Array<string>, tenant: { id: string, name: string }, member: { name: string, email: string | null } | null, session: { id: string, expiresAt: string } | null } };

export type EventProofQueryVariables = Exact<{
  id: string;
}>;


export type EventProofQuery = { spineEvent: { id: string, action: string, actor: string, actorType: ActorType, correlationId: string | null, content: string | null, detailsHash: string, occurredAt: string, resourceId: string | null, resourceType: string | null, salt: string | null, severity: Severity }, spineInclusionProof: { eventId: string, leafHash: string, leafIndex: string, treeSize: string, hashes: Array<string>, checkpoint: string, publicKey: string } };

export type KeysQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type KeysQuery = { apiKeys: { edges: Array<{ node: { id: string, name: string, subject: string, roles: Array<string>, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type IssueKeyMutationVariables = Exact<{
  input: IssueApiKeyInput;
}>;


export type IssueKeyMutation = { issueApiKey: { secret: string | null, apiKey: { id: string } } };

export type RevokeKeyMutationVariables = Exact<{
  id: string;
}>;


export type RevokeKeyMutation = { revokeApiKey: { id: string, revokedAt: string | null } };

export type OverviewQueryVariables = Exact<{
  from: string;
  to: string;
  interval: UsageInterval;
}>;


export type OverviewQuery = { usage: { budget: { limitUsd: number, usedUsd: number, heldUsd: number, remainingUsd: number }, usage: { totalCostUsd: number, totalRequests: string, totalTokens: string, groups: Array<{ key: string, costUsd: number, requests: string, tokens: string }> | null } }, usageSeries: Array<{ at: string, costUsd: number, requests: string, promptTokens: string, completionTokens: string }>, health: { status: HealthLevel, providers: Array<{ id: string, status: ComponentStatus, latencyMs: number, sandbox: boolean | null }> } };

export type PeopleQueryVariables = Exact<{
  first: number;
  search?: string | null | undefined;
}>;


export type PeopleQuery = { members: { edges: Array<{ node: { id: string, name: string, email: string | null, subject: string, allRoles: Array<string>, status: MemberStatus, lastSeenAt: string | null } }> }, userSessions: { edges: Array<{ node: { id: string, subject: string, method: SignInMethod, address: string, userAgent: string, lastSeenAt: string, expiresAt: string, isCurrent: boolean } }> } };

export type InviteMutationVariables = Exact<{
  input: InviteMemberInput;
}>;


export type InviteMutation = { inviteMember: { token: string, expiresAt: string, member: { id: string, email: string | null } } };

export type DeactivateMutationVariables = Exact<{
  id: string;
}>;


export type DeactivateMutation = { deactivateMember: { id: string, status: MemberStatus } };

export type ReactivateMutationVariables = Exact<{
  id: string;
}>;


export type ReactivateMutation = { reactivateMember: { id: string, status: MemberStatus } };

export type EndSessionMutationVariables = Exact<{
  id: string;
}>;


export type EndSessionMutation = { endUserSession: { id: string, endedAt: string | null } };

export type ChatModelsQueryVariables = Exact<{ [key: string]: never; }>;


export type ChatModelsQuery = { models: { models: Array<{ id: string, type: ModelType, available: boolean }> } };

export type ChatSubscriptionVariables = Exact<{
  input: ChatInput;
}>;


export type ChatSubscription = { chatStream:
    | { __typename: 'ChatCompletion', evidenceId: string }
    | { __typename: 'ChatDelta', content: string | null }
    | { __typename: 'StreamError', code: string, message: string }
   };

export type RequestQueryVariables = Exact<{
  id: string;
}>;


export type RequestQuery = { invocation: { actor: string, cache: CacheOutcome | null, dropped: Array<string>, effect: PolicyEffect | null, errorCode: string | null, reason: string | null, riskLevel: RiskLevel | null, riskReasons: Array<string>, steps: Array<{ step: string, outcome: string, durationMs: number }>, attempts: Array<{ provider: string, model: string, outcome: AttemptOutcome, durationMs: number, reason: string | null }>, policies: Array<{ id: string, version: number }>, invocation: { id: string, startedAt: string, action: string, user: string, session: string | null, model: string, provider: string | null, outcome: InvocationOutcome, promptTokens: number, completionTokens: number, cachedPromptTokens: number, reasoningTokens: number | null, costUsd: number, latencyMs: number } } };

export type RequestsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: InvocationFilter | null | undefined;
}>;


export type RequestsQuery = { invocations: { edges: Array<{ node: { id: string, startedAt: string, action: string, user: string, model: string, provider: string | null, outcome: InvocationOutcome, promptTokens: number, completionTokens: number, costUsd: number, latencyMs: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };


export const ViewerDocument = {"__meta__":{"hash":"sha256:55e3e0ee4b48999761efa1a042752d68c5f36da53644cd3f4a74c8d9d7f703e7"}} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const EventProofDocument = {"__meta__":{"hash":"sha256:218205a32d85fb66a1d9fd82f502ea25977823749bdd30d2115df83368e9d16d"}} as unknown as DocumentNode<EventProofQuery, EventProofQueryVariables>;
export const KeysDocument = {"__meta__":{"hash":"sha256:a006d4a8efde9057ebaacef37a3a292cbde54dd3bb5000e07962ac4c51adfe56"}} as unknown as DocumentNode<KeysQuery, KeysQueryVariables>;
export const IssueKeyDocument = {"__meta__":{"hash":"sha256:7c9498a0dc84dd191c4972947118fe36aab1abea9708939f86be21b7cb72f05d"}} as unknown as DocumentNode<IssueKeyMutation, IssueKeyMutationVariables>;
export const RevokeKeyDocument = {"__meta__":{"hash":"sha256:1c18f26f880475fdd4da8ec17595d1ebfe9224c8eeeb6a9bf2415e7db6a2957e"}} as unknown as DocumentNode<RevokeKeyMutation, RevokeKeyMutationVariables>;
export const OverviewDocument = {"__meta__":{"hash":"sha256:93a75a9a4e911c964e53a7f6bbdf063daa50de42ab2a9721048e0d516817817c"}} as unknown as DocumentNode<OverviewQuery, OverviewQueryVariables>;
export const PeopleDocument = {"__meta__":{"hash":"sha256:cf96d46df2d9125f66d3a2fbff94ec4d3722463f5f8188d19c0f9751f24eb3f1"}} as unknown as DocumentNode<PeopleQuery, PeopleQueryVariables>;
export const InviteDocument = {"__meta__":{"hash":"sha256:c9a65be8669a26b3be8a9a2e02fce4a85412c698b8034aa4989263e7e42c1f9f"}} as unknown as DocumentNode<InviteMutation, InviteMutationVariables>;
export const DeactivateDocument = {"__meta__":{"hash":"sha256:be994d491882d26bcc9f27aa0b32d69e4760894d9946f84798a440747c885ca3"}} as unknown as DocumentNode<DeactivateMutation, DeactivateMutationVariables>;
export const ReactivateDocument = {"__meta__":{"hash":"sha256:22760d16af6e2740cd634dd60b7626c76b4517a239dd41b13040b47d1d19e7b3"}} as unknown as DocumentNode<ReactivateMutation, ReactivateMutationVariables>;
export const EndSessionDocument = {"__meta__":{"hash":"sha256:a84f57e119334c6e905bdadf142518650a7f238ef3115c19141e9bcadc49ac37"}} as unknown as DocumentNode<EndSessionMutation, EndSessionMutationVariables>;
export const ChatModelsDocument = {"__meta__":{"hash":"sha256:5fb86b9c4eb7ad2a156162e0f7ad8328864834444453ac3b03b408fbb9aeabcc"}} as unknown as DocumentNode<ChatModelsQuery, ChatModelsQueryVariables>;
export const ChatDocument = {"__meta__":{"hash":"sha256:b9e85813aad200734e81d0fdf9002c14e6109171137b099fe94b4aa998089db0"}} as unknown as DocumentNode<ChatSubscription, ChatSubscriptionVariables>;
export const RequestDocument = {"__meta__":{"hash":"sha256:31980885f60c01e105d1c43f18542c9435380b8f6968c12200d5da4ffc4d2e8f"}} as unknown as DocumentNode<RequestQuery, RequestQueryVariables>;
export const RequestsDocument = {"__meta__":{"hash":"sha256:47595d7f3c6afa03ed7b5071250963a331e52e34c2d2a68eab8826a034062870"}} as unknown as DocumentNode<RequestsQuery, RequestsQueryVariables>;