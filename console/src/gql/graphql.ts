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

/** The kind of measurement that an alert rule watches. */
export type AlertKind =
  /** The share of the monthly budget that is used, in percent. */
  | 'BUDGET'
  /** The share of invocations that fail, in percent. */
  | 'ERROR_RATE'
  /** The 95th percentile of the latency of invocations, in milliseconds. */
  | 'LATENCY_P95'
  /** The availability of providers. */
  | 'PROVIDER_DOWN'
  /** The number of cases that breach their SLA. */
  | 'SLA_BREACHES';

/** Whether an alert still fires. */
export type AlertStatus =
  /** The threshold is still reached. */
  | 'FIRING'
  /** The threshold is no longer reached. */
  | 'RECOVERED';

/** The status of an approval; all but PENDING are final. */
export type ApprovalStatus =
  /** Enough approvers approved. */
  | 'APPROVED'
  /** The approval was refused. */
  | 'DENIED'
  /** The approval ended without a decision. */
  | 'EXPIRED'
  /** The approvers have yet to decide. */
  | 'PENDING';

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

/** A new alert rule. */
export type CreateAlertRuleInput = {
  /** The kind of measurement to watch. */
  kind: AlertKind;
  /** The name of the rule, unique within the tenant. */
  name: string;
  /** The only provider that a PROVIDER_DOWN rule watches; any provider when absent. */
  provider?: ProviderKind | null | undefined;
  /** The value at or above which the alert fires: percent of failed invocations, milliseconds, percent of the budget, or breaches; 1 when absent. */
  threshold?: number | null | undefined;
  /** The length of the window to look back on, in minutes; 5 when absent. */
  windowMinutes?: number | null | undefined;
};

/** An OpenID Connect provider to add. */
export type CreateIdentityProviderInput = {
  /** The id under which the provider knows this server. */
  clientId: string;
  /** The client secret, which is stored encrypted and never shown; absent for a public client. */
  clientSecret?: string | null | undefined;
  /** The roles of everybody who signs in at the provider. */
  defaultRoles?: Array<string> | null | undefined;
  /** The domains whose people are sent to this provider, which may name their addresses. */
  emailDomains?: Array<string> | null | undefined;
  /** Whether people can sign in there; true when absent. */
  enabled?: boolean | null | undefined;
  /** The claim that lists a person’s groups; `groups` when absent. */
  groupsClaim?: string | null | undefined;
  /** The issuer’s https URL. */
  issuer: string;
  /** The name on the sign-in page. */
  name: string;
  /** The roles of groups. */
  roleMappings?: Array<RoleMappingInput> | null | undefined;
  /** The scopes to ask for; openid, email and profile if absent. */
  scopes?: Array<string> | null | undefined;
};

/** A new tenant. */
export type CreateTenantInput = {
  /** The slug of the tenant, which is also the value of `X-Tenant-ID`. */
  id: string;
  /** The budget per calendar month in USD; 100 when absent. */
  monthlyBudgetUsd?: number | null | undefined;
  /** The display name; the id when absent. */
  name?: string | null | undefined;
  /** The limit of requests per minute, for the enterprise tier only; unlimited when absent. */
  requestsPerMinute?: number | null | undefined;
  /** The tier; PRO when absent. */
  tier?: Tier | null | undefined;
  /** The limit of tokens per minute, for the enterprise tier only; unlimited when absent. */
  tokensPerMinute?: number | null | undefined;
};

/** A new webhook endpoint. */
export type CreateWebhookInput = {
  /** The purpose of the endpoint. */
  description?: string | null | undefined;
  /** The names of the events to deliver, or `*` for all of them. */
  events: Array<string>;
  /** The signing secret: `whsec_` and the base64 of 24 to 64 bytes; generated when absent. */
  secret?: string | null | undefined;
  /** An https URL on the public internet. */
  url: string;
};

/** A call of a custom tool that the model asked for. */
export type CustomToolCallInput = {
  /** The input as text. */
  input: string;
  /** The name of the tool. */
  name: string;
};

/** A decision of an approver. */
export type Decision =
  /** The approver agrees. */
  | 'APPROVED'
  /** The approver refuses. */
  | 'DENIED';

/** The approvers to ask when no policy or request names any. */
export type DefaultApproversInput = {
  /** The number of approvals needed; all of them when absent. */
  quorum?: number | null | undefined;
  /** The ids of users or roles. */
  requiredApprovers: Array<string>;
};

/** A part of the platform that can be switched off for a tenant. */
export type FeaturePack =
  /** The design of frameworks, playbooks and benchmarks. */
  | 'DESIGN'
  /** Dispute cases. */
  | 'DISPUTE'
  /** Document analysis. */
  | 'DOCUMENT_ANALYSIS'
  /** The AI gateway. */
  | 'GATEWAY'
  /** Approvals, committees and the audit log. */
  | 'OVERSIGHT'
  /** Proposals of actions. */
  | 'PROPOSALS'
  /** Policies, personal data detection, the event log and metering. */
  | 'TRUST';

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
  /** The part of the response cache in the invocation. */
  cache?: CacheOutcome | null | undefined;
  /** Whether the request contained personal data. */
  containsPii?: boolean | null | undefined;
  /** The time up to which invocations are listed, exclusive. */
  endDate?: string | null | undefined;
  /** The id of the API key, or of the member who was signed in. */
  keyId?: string | null | undefined;
  /** The highest cost in USD, inclusive. */
  maxCostUsd?: number | null | undefined;
  /** The lowest cost in USD, inclusive. */
  minCostUsd?: number | null | undefined;
  /** The shortest duration in milliseconds, inclusive. */
  minLatencyMs?: number | null | undefined;
  /** The model that was invoked. */
  model?: string | null | undefined;
  /** The way in which the invocation ended. */
  outcome?: InvocationOutcome | null | undefined;
  /** A type of personal data that the request contained. */
  piiType?: PiiType | null | undefined;
  /** The id of the provider that was called. */
  provider?: string | null | undefined;
  /** The risk of the invocation. */
  riskLevel?: RiskLevel | null | undefined;
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

/** The members to list. */
export type MemberFilter = {
  /** The role that members have. */
  role?: string | null | undefined;
  /** A part of the name, e-mail address or subject. */
  search?: string | null | undefined;
  /** The status that members have. */
  status?: MemberStatus | null | undefined;
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

/** A checksum that every value has, and other texts of its form seldom have. */
export type PiiCheck =
  /** The checksum of payment cards, over the digits. */
  | 'LUHN'
  /** ISO/IEC 7064 mod 97-10, over letters and digits. */
  | 'MOD97';

/** The treatment of personal data in prompts. */
export type PiiMode =
  /** Requests with personal data are denied. */
  | 'BLOCK'
  /** Personal data is recorded and sent to the provider. */
  | 'DETECT'
  /** Prompts are not searched for personal data. */
  | 'OFF'
  /** Personal data is replaced before the prompt is sent. */
  | 'REDACT';

/** A form of personal data to recognize besides the built-in ones. */
export type PiiRecognizerInput = {
  /** The checksum that every value has; none when absent. */
  check?: PiiCheck | null | undefined;
  /** The words of which a value needs one within 64 characters before it; none when absent. */
  contextWords?: Array<string> | null | undefined;
  /** The name of what it recognizes. */
  name: string;
  /** The pattern of the values in the syntax of RE2, with limited repetitions (`{1,20}`, not `+`), without anchors. */
  pattern: string;
};

/** How personal data is to be recognized; it replaces the rules that were there. */
export type PiiRulesInput = {
  /** The values that are no personal data; `@example.com` is a whole domain. */
  allowedValues: Array<string>;
  /** The recognizers of the tenant’s own, which find CUSTOM values. */
  recognizers: Array<PiiRecognizerInput>;
  /** The least scores; every finding of the other types counts. */
  thresholds: Array<PiiThresholdInput>;
};

/** The least score that findings of a type need. */
export type PiiThresholdInput = {
  /** The least score. */
  score: number;
  /** The type of personal data. */
  type: PiiType;
};

/** A type of personal data. */
export type PiiType =
  /** A postal address. */
  | 'ADDRESS'
  /** An API key or another credential. */
  | 'API_KEY'
  /** A payment card number. */
  | 'CREDIT_CARD'
  /** A value that a recognizer of the tenant’s own found. */
  | 'CUSTOM'
  /** A date of birth. */
  | 'DATE_OF_BIRTH'
  /** An e-mail address. */
  | 'EMAIL'
  /** An international bank account number. */
  | 'IBAN'
  /** An IP address. */
  | 'IP_ADDRESS'
  /** A passport number. */
  | 'PASSPORT'
  /** A phone number. */
  | 'PHONE'
  /** A social security number. */
  | 'SSN';

/** The effect of a policy on a request that it matches. */
export type PolicyEffect =
  /** The request may proceed. */
  | 'ALLOW'
  /** The request is denied. */
  | 'DENY'
  /** The request may proceed once people have approved it. */
  | 'REQUIRE_APPROVAL';

/** The state of a proposal; REJECTED and RECORDED are final. `proposalLifecycle` lists the moves. */
export type ProposalState =
  /** The approvers approved the proposal. */
  | 'APPROVED'
  /** The policies allowed the action without approval. */
  | 'AUTO_APPROVED'
  /** The proposal waits for its approvers. */
  | 'AWAITING_DECISION'
  /** The action was executed. */
  | 'COMPLETED'
  /** The approvers refused the proposal. */
  | 'DENIED'
  /** The policies denied the action. */
  | 'DENY'
  /** The action is being executed. */
  | 'EXECUTING'
  /** The execution failed. */
  | 'FAILED'
  /** The intent was received. */
  | 'INTENT_DETECTED'
  /** The proposal was changed and is evaluated again. */
  | 'MODIFIED'
  /** The policies evaluated the proposal. */
  | 'POLICY_EVALUATED'
  /** The result can still be rolled back. */
  | 'POST_CHECK'
  /** The proposal was created. */
  | 'PROPOSAL_CREATED'
  /** The result is recorded. */
  | 'RECORDED'
  /** The proposal was rejected or withdrawn. */
  | 'REJECTED'
  /** The policies require an approval. */
  | 'REQUIRE_APPROVAL'
  /** The action was undone. */
  | 'ROLLED_BACK';

/** A provider of models. */
export type ProviderKind =
  /** The provider Anthropic. */
  | 'ANTHROPIC'
  /** Local inference. */
  | 'LOCAL'
  /** OpenAI, or a server with a compatible API. */
  | 'OPENAI';

/** The time from which events are delivered again. */
export type RecoverWebhookInput = {
  /** The time of the oldest event to deliver, at most 30 days ago. */
  since: string;
};

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

/** The roles of a group’s people. */
export type RoleMappingInput = {
  /** The group, as the identity provider names it. */
  group: string;
  /** The roles of everybody in the group. */
  roles: Array<string>;
};

/** The replacement of the secret of an endpoint. */
export type RotateWebhookSecretInput = {
  /** The number of seconds for which the old secret also signs; a day when absent. */
  graceSeconds?: number | null | undefined;
  /** The new secret: `whsec_` and the base64 of 24 to 64 bytes; generated when absent. */
  secret?: string | null | undefined;
};

/** The kind of a record that a search finds. */
export type SearchKind =
  /** An alert rule, by its name. */
  | 'ALERT_RULE'
  /** An analysis of a document, by the name of the file. */
  | 'ANALYSIS'
  /** A template of analyses, by its name. */
  | 'ANALYSIS_TEMPLATE'
  /** An API key, by its name or subject. */
  | 'API_KEY'
  /** An approval, by its resource or requester. */
  | 'APPROVAL'
  /** A set of benchmarks, by its domain or industry. */
  | 'BENCHMARK_SET'
  /** A matter before a committee, by its subject. */
  | 'COMMITTEE_SUBMISSION'
  /** A design template, by its name. */
  | 'DESIGN_TEMPLATE'
  /** A dispute case, by its description or claimant. */
  | 'DISPUTE_CASE'
  /** A framework, by its domain. */
  | 'FRAMEWORK'
  /** A group of members, by its name. */
  | 'GROUP'
  /** An invocation of a model, by its id alone. */
  | 'INVOCATION'
  /** A member, by name, e-mail address or subject. */
  | 'MEMBER'
  /** A playbook, by the domain of its framework. */
  | 'PLAYBOOK'
  /** A policy, by its name. */
  | 'POLICY'
  /** A proposal, by its intent, action or resource. */
  | 'PROPOSAL'
  /** An event of the log, by its id alone. */
  | 'SPINE_EVENT'
  /** A tenant, by its id or name. */
  | 'TENANT'
  /** A webhook, by its URL. */
  | 'WEBHOOK';

/** The roles that a group gives. */
export type SetGroupRolesInput = {
  /** The roles of every member of the group; none takes all away. */
  roles: Array<string>;
};

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

/** Whether a tenant can use the platform. */
export type TenantStatus =
  /** The keys of the tenant work. */
  | 'ACTIVE'
  /** Every key of the tenant is rejected. */
  | 'SUSPENDED';

/** The tier of a tenant, which determines its rate limits. */
export type Tier =
  /** The tier with custom limits. */
  | 'ENTERPRISE'
  /** The tier with the lowest limits. */
  | 'FREE'
  /** The tier for regular use. */
  | 'PRO'
  /** The tier for light use. */
  | 'STARTER';

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

/** The length of a step of a traffic series in UTC. */
export type TrafficInterval =
  /** One day, for periods of up to 1096 days. */
  | 'DAY'
  /** One hour, for periods of up to 62 days. */
  | 'HOUR'
  /** One minute, for periods of up to 3 hours. */
  | 'MINUTE';

/** The treatment of attachments that cannot be searched for personal data. */
export type UnreadAttachments =
  /** The request needs an approval. */
  | 'ASK'
  /** The attachments are sent to the provider. */
  | 'PASS'
  /** The request is denied. */
  | 'REFUSE';

/** Changes to an alert rule; absent fields are unchanged. */
export type UpdateAlertRuleInput = {
  /** Whether the rule is evaluated. */
  enabled?: boolean | null | undefined;
  /** The name of the rule, unique within the tenant. */
  name?: string | null | undefined;
  /** The value at or above which the alert fires: percent of failed invocations, milliseconds, percent of the budget, or breaches. */
  threshold?: number | null | undefined;
  /** The version that this change is based on; CONFLICT when the rule has another one. */
  version?: number | null | undefined;
  /** The length of the window to look back on, in minutes. */
  windowMinutes?: number | null | undefined;
};

/** Changes to an identity provider; absent fields are unchanged. */
export type UpdateIdentityProviderInput = {
  /** The id under which the provider knows this server. */
  clientId?: string | null | undefined;
  /** The client secret, which is stored encrypted and never shown. */
  clientSecret?: string | null | undefined;
  /** The roles of everybody who signs in at the provider. */
  defaultRoles?: Array<string> | null | undefined;
  /** The domains whose people are sent to this provider, which may name their addresses. */
  emailDomains?: Array<string> | null | undefined;
  /** Whether people can sign in; false ends the sessions from there. */
  enabled?: boolean | null | undefined;
  /** The claim that lists a person’s groups. */
  groupsClaim?: string | null | undefined;
  /** The issuer’s https URL. */
  issuer?: string | null | undefined;
  /** The name on the sign-in page. */
  name?: string | null | undefined;
  /** The roles of groups. */
  roleMappings?: Array<RoleMappingInput> | null | undefined;
  /** The scopes to ask for. */
  scopes?: Array<string> | null | undefined;
  /** The version that this change is based on; CONFLICT when the provider has another one. */
  version?: number | null | undefined;
};

/** Changes to a member; absent fields are unchanged. */
export type UpdateMemberInput = {
  /** The e-mail address. */
  email?: string | null | undefined;
  /** The name of the person. */
  name?: string | null | undefined;
  /** The roles that administrators give the member. */
  roles?: Array<string> | null | undefined;
  /** The version that this change is based on; CONFLICT when the member has another one. */
  version?: number | null | undefined;
};

/** Changes to a tenant; absent fields are unchanged. */
export type UpdateTenantInput = {
  /** The risk at or above which invocations need an approval; null when risk alone never requires one. */
  approvalRiskThreshold?: RiskLevel | null | undefined;
  /** The lifetime of cached answers in seconds; 0 disables the cache. */
  cacheTtlSeconds?: number | null | undefined;
  /** The approvers to ask when a policy names none. */
  defaultApprovers?: DefaultApproversInput | null | undefined;
  /** The budget per calendar month in USD. */
  monthlyBudgetUsd?: number | null | undefined;
  /** The display name. */
  name?: string | null | undefined;
  /** The treatment of personal data in prompts. */
  piiMode?: PiiMode | null | undefined;
  /** How personal data is recognized. */
  piiRules?: PiiRulesInput | null | undefined;
  /** Whether anybody may read the log under `/logs/<id>` without a key: who did what to what and when, and salted hashes of the details. */
  publicLog?: boolean | null | undefined;
  /** The limit of requests per minute, for the enterprise tier only. */
  requestsPerMinute?: number | null | undefined;
  /** Whether evidence keeps the text of prompts and answers. */
  retainContent?: boolean | null | undefined;
  /** Whether the tenant is active or suspended. */
  status?: TenantStatus | null | undefined;
  /** The tier, which determines the rate limits. */
  tier?: Tier | null | undefined;
  /** The limit of tokens per minute, for the enterprise tier only. */
  tokensPerMinute?: number | null | undefined;
  /** The treatment of images, recordings and unreadable files, which cannot be searched for personal data. */
  unreadAttachments?: UnreadAttachments | null | undefined;
  /** The version that this change is based on; CONFLICT when the tenant has another one. */
  version?: number | null | undefined;
};

/** Changes to an endpoint; absent fields are unchanged. */
export type UpdateWebhookInput = {
  /** The purpose of the endpoint. */
  description?: string | null | undefined;
  /** The names of the events to deliver, or `*` for all of them. */
  events?: Array<string> | null | undefined;
  /** Whether the endpoint receives events. */
  status?: WebhookStatus | null | undefined;
  /** An https URL on the public internet. */
  url?: string | null | undefined;
};

/** The dimension by which usage is grouped. */
export type UsageGrouping =
  /** Groups by day in UTC. */
  | 'DAY'
  /** Groups by API key, or by the member who was signed in. */
  | 'KEY'
  /** Groups by model. */
  | 'MODEL'
  /** Groups by the provider that was called. */
  | 'PROVIDER'
  /** Groups by the agent’s session that the client’s headers name. */
  | 'SESSION'
  /** Groups by user. */
  | 'USER';

/** The status of a delivery. */
export type WebhookDeliveryStatus =
  /** The endpoint answered with success. */
  | 'DELIVERED'
  /** The last attempt failed. */
  | 'FAILED'
  /** There are attempts left. */
  | 'PENDING';

/** The reason why an endpoint receives no events. */
export type WebhookDisabledReason =
  /** Deliveries failed for five days. */
  | 'FAILING'
  /** The endpoint answered 410 Gone. */
  | 'GONE'
  /** An administrator disabled it. */
  | 'REQUESTED';

/** Whether an endpoint receives events. */
export type WebhookStatus =
  /** The endpoint receives events. */
  | 'ACTIVE'
  /** The endpoint receives no events. */
  | 'DISABLED';

export type AlertNoticesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type AlertNoticesSubscription = { alertChanged: { id: string, name: string, status: AlertStatus, detail: string } };

export type SearchQueryVariables = Exact<{
  text: string;
}>;


export type SearchQuery = { search: { incomplete: Array<SearchKind>, hits: Array<{ kind: SearchKind, id: string, title: string, subtitle: string | null, at: string | null }> } };

export type TenantChoiceQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type TenantChoiceQuery = { tenants: { edges: Array<{ node: { id: string, name: string, status: TenantStatus } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { subject: string, roles: Array<string>, homeTenantId: string, tenant: { id: string, name: string }, member: { name: string, email: string | null } | null, session: { id: string, expiresAt: string } | null } };

export type EventProofQueryVariables = Exact<{
  id: string;
}>;


export type EventProofQuery = { spineEvent: { id: string, action: string, actor: string, actorType: ActorType, correlationId: string | null, content: string | null, detailsHash: string, occurredAt: string, resourceId: string | null, resourceType: string | null, salt: string | null, severity: Severity }, spineInclusionProof: { eventId: string, leafHash: string, leafIndex: string, treeSize: string, hashes: Array<string>, checkpoint: string, publicKey: string } };

export type AlertsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  status?: AlertStatus | null | undefined;
}>;


export type AlertsQuery = { alerts: { edges: Array<{ node: { id: string, name: string, kind: AlertKind, status: AlertStatus, detail: string, value: number, threshold: number, createdAt: string, recoveredAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type AlertRulesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type AlertRulesQuery = { alertRules: { edges: Array<{ node: { id: string, name: string, kind: AlertKind, provider: ProviderKind | null, threshold: number, windowMinutes: number, enabled: boolean, checkedAt: string, version: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type AlertsLiveSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type AlertsLiveSubscription = { alertChanged: { id: string, status: AlertStatus } };

export type CreateAlertRuleMutationVariables = Exact<{
  input: CreateAlertRuleInput;
}>;


export type CreateAlertRuleMutation = { createAlertRule: { id: string } };

export type UpdateAlertRuleMutationVariables = Exact<{
  id: string;
  input: UpdateAlertRuleInput;
}>;


export type UpdateAlertRuleMutation = { updateAlertRule: { id: string, version: number } };

export type DeleteAlertRuleMutationVariables = Exact<{
  id: string;
}>;


export type DeleteAlertRuleMutation = { deleteAlertRule: { id: string } };

export type KeysQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type KeysQuery = { apiKeys: { edges: Array<{ node: { id: string, name: string, subject: string, roles: Array<string>, allowedModels: Array<string> | null, createdAt: string, issuedBy: string | null, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null, previousExpiresAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type IssueKeyMutationVariables = Exact<{
  input: IssueApiKeyInput;
}>;


export type IssueKeyMutation = { issueApiKey: { secret: string | null, apiKey: { id: string } } };

export type RotateKeyMutationVariables = Exact<{
  id: string;
  graceSeconds: number;
}>;


export type RotateKeyMutation = { rotateApiKey: { secret: string | null, claimToken: string | null, apiKey: { id: string, name: string, subject: string } } };

export type RevokeKeyMutationVariables = Exact<{
  id: string;
}>;


export type RevokeKeyMutation = { revokeApiKey: { id: string, revokedAt: string | null } };

export type ModelsQueryVariables = Exact<{ [key: string]: never; }>;


export type ModelsQuery = { models: { catalogue: { name: string, version: string, date: string }, models: Array<{ id: string, type: ModelType, available: boolean, contextWindow: number, maxOutputTokens: number, providerKind: ProviderKind, providers: Array<string>, price: { input: number, output: number, cachedInput: number | null, cacheWrite: number | null, reasoning: number | null, requests: number | null, webSearches: number | null, asOf: string, source: string } }> } };

export type ProvidersHealthQueryVariables = Exact<{ [key: string]: never; }>;


export type ProvidersHealthQuery = { health: { status: HealthLevel, providers: Array<{ id: string, kind: ProviderKind, status: ComponentStatus, latencyMs: number, sandbox: boolean | null }> } };

export type OverviewQueryVariables = Exact<{
  from: string;
  to: string;
  interval: TrafficInterval;
}>;


export type OverviewQuery = { trafficSeries: { total: { requests: string, failed: string, denied: string, cancelled: string, cacheHits: string, promptTokens: string, completionTokens: string, costUsd: number, latencyP50Ms: number | null, latencyP95Ms: number | null, latencyP99Ms: number | null, firstTokenP50Ms: number | null, firstTokenP95Ms: number | null }, points: Array<{ at: string, requests: string, failed: string, denied: string, cancelled: string, costUsd: number, latencyP50Ms: number | null, latencyP95Ms: number | null, firstTokenP50Ms: number | null, firstTokenP95Ms: number | null }> } };

export type OverviewGroupsQueryVariables = Exact<{
  from: string;
  to: string;
  by: UsageGrouping;
}>;


export type OverviewGroupsQuery = { usage: { usage: { groups: Array<{ key: string, name: string | null, costUsd: number, requests: string, tokens: string }> | null } } };

export type BudgetQueryVariables = Exact<{ [key: string]: never; }>;


export type BudgetQuery = { usage: { budget: { limitUsd: number, usedUsd: number, heldUsd: number, remainingUsd: number } } };

export type OverviewHealthQueryVariables = Exact<{ [key: string]: never; }>;


export type OverviewHealthQuery = { health: { status: HealthLevel, providers: Array<{ id: string, status: ComponentStatus, latencyMs: number, sandbox: boolean | null }> } };

export type WaitingQueryVariables = Exact<{ [key: string]: never; }>;


export type WaitingQuery = { pendingProposals: { edges: Array<{ node: { id: string, intent: string, createdAt: string } }>, pageInfo: { hasNextPage: boolean } } };

export type FiringAlertsQueryVariables = Exact<{ [key: string]: never; }>;


export type FiringAlertsQuery = { alerts: { edges: Array<{ node: { id: string, name: string, detail: string, createdAt: string } }> } };

export type GroupsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type GroupsQuery = { groups: { edges: Array<{ node: { id: string, displayName: string, externalId: string | null, roles: Array<string>, updatedAt: string, version: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type SetGroupRolesMutationVariables = Exact<{
  id: string;
  input: SetGroupRolesInput;
}>;


export type SetGroupRolesMutation = { setGroupRoles: { id: string, version: number } };

export type IdentityProvidersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type IdentityProvidersQuery = { identityProviders: { edges: Array<{ node: { id: string, name: string, issuer: string, clientId: string, hasSecret: boolean, scopes: Array<string>, groupsClaim: string, emailDomains: Array<string>, defaultRoles: Array<string>, redirectUri: string | null, enabled: boolean, version: number, roleMappings: Array<{ group: string, roles: Array<string> }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CreateIdentityProviderMutationVariables = Exact<{
  input: CreateIdentityProviderInput;
}>;


export type CreateIdentityProviderMutation = { createIdentityProvider: { id: string } };

export type UpdateIdentityProviderMutationVariables = Exact<{
  id: string;
  input: UpdateIdentityProviderInput;
}>;


export type UpdateIdentityProviderMutation = { updateIdentityProvider: { id: string, version: number } };

export type DeleteIdentityProviderMutationVariables = Exact<{
  id: string;
}>;


export type DeleteIdentityProviderMutation = { deleteIdentityProvider: { id: string } };

export type PeopleQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: MemberFilter | null | undefined;
}>;


export type PeopleQuery = { members: { edges: Array<{ node: { id: string, name: string, email: string | null, subject: string, roles: Array<string>, allRoles: Array<string>, status: MemberStatus, lastSeenAt: string | null, version: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type SessionsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type SessionsQuery = { userSessions: { edges: Array<{ node: { id: string, subject: string, method: SignInMethod, address: string, userAgent: string, lastSeenAt: string, expiresAt: string, isCurrent: boolean } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DevicesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type DevicesQuery = { devices: { edges: Array<{ node: { id: string, name: string, createdAt: string, lastUsedAt: string | null, deviceUntil: string | null, revokedAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EndDeviceMutationVariables = Exact<{
  id: string;
}>;


export type EndDeviceMutation = { endDevice: { id: string, revokedAt: string | null } };

export type UpdateMemberMutationVariables = Exact<{
  id: string;
  input: UpdateMemberInput;
}>;


export type UpdateMemberMutation = { updateMember: { id: string, version: number } };

export type ReinviteMutationVariables = Exact<{
  id: string;
}>;


export type ReinviteMutation = { reinviteMember: { token: string } };

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


export type ChatModelsQuery = { models: { models: Array<{ id: string, type: ModelType, available: boolean, provider: string }> } };

export type ChatSubscriptionVariables = Exact<{
  input: ChatInput;
}>;


export type ChatSubscription = { chatStream:
    | { __typename: 'ChatCompletion', evidenceId: string, model: string, choices: Array<{ finishReason: FinishReason | null, message: { content: string | null, refusal: string | null, reasoningContent: string | null, toolCalls: Array<{ id: string, type: string, function: { name: string, arguments: string } | null }> | null } }>, usage: { promptTokens: number, completionTokens: number, estimated: boolean | null } }
    | { __typename: 'ChatDelta', content: string | null, chunk: unknown }
    | { __typename: 'StreamError', code: string, message: string, error: unknown }
   };

export type ChatTraceQueryVariables = Exact<{
  id: string;
}>;


export type ChatTraceQuery = { invocation: { cache: CacheOutcome | null, effect: PolicyEffect | null, errorCode: string | null, reason: string | null, riskLevel: RiskLevel | null, riskReasons: Array<string>, policies: Array<{ id: string, version: number }>, steps: Array<{ step: string, outcome: string }>, invocation: { id: string, provider: string | null, model: string, outcome: InvocationOutcome, costUsd: number, latencyMs: number } } };

export type HeldProposalFragment = { id: string, state: ProposalState, riskLevel: RiskLevel, riskReasons: Array<string>, error: Record<string, unknown> | null, approval: { status: ApprovalStatus, quorum: number, requiredApprovers: Array<string>, expiresAt: string, votes: Array<{ approver: string, decision: Decision, notes: string | null }> } | null };

export type ChatProposalQueryVariables = Exact<{
  id: string;
}>;


export type ChatProposalQuery = { proposal: { id: string, state: ProposalState, riskLevel: RiskLevel, riskReasons: Array<string>, error: Record<string, unknown> | null, approval: { status: ApprovalStatus, quorum: number, requiredApprovers: Array<string>, expiresAt: string, votes: Array<{ approver: string, decision: Decision, notes: string | null }> } | null } };

export type ChatProposalChangedSubscriptionVariables = Exact<{
  id: string;
}>;


export type ChatProposalChangedSubscription = { proposalChanged: { id: string, state: ProposalState, riskLevel: RiskLevel, riskReasons: Array<string>, error: Record<string, unknown> | null, approval: { status: ApprovalStatus, quorum: number, requiredApprovers: Array<string>, expiresAt: string, votes: Array<{ approver: string, decision: Decision, notes: string | null }> } | null } };

export type RequestQueryVariables = Exact<{
  id: string;
}>;


export type RequestQuery = { invocation: { actor: string, agent: string | null, sequence: string, leafHash: string, usageDoubts: Array<string>, cache: CacheOutcome | null, dropped: Array<string>, effect: PolicyEffect | null, errorCode: string | null, reason: string | null, riskLevel: RiskLevel | null, riskReasons: Array<string>, observed: Array<{ id: string, version: number, effect: PolicyEffect }>, price: { source: string, asOf: string } | null, steps: Array<{ step: string, outcome: string, durationMs: number }>, attempts: Array<{ provider: string, model: string, outcome: AttemptOutcome, durationMs: number, reason: string | null, status: number | null, upstream: string | null }>, policies: Array<{ id: string, version: number }>, invocation: { id: string, startedAt: string, action: string, user: string, session: string | null, model: string, provider: string | null, outcome: InvocationOutcome, promptTokens: number, completionTokens: number, cachedPromptTokens: number, reasoningTokens: number | null, cacheWriteTokens: number | null, webSearches: number | null, keyId: string | null, piiTypes: Array<PiiType>, firstTokenMs: number | null, estimated: boolean, costUsd: number, latencyMs: number } } };

export type DecideAgainQueryVariables = Exact<{
  id: string;
}>;


export type DecideAgainQuery = { replayDecision: { identical: boolean, recorded: { effect: PolicyEffect, reason: string }, replayed: { effect: PolicyEffect, reason: string }, versions: Array<{ id: string, version: number }> } };

export type RequestRowFragment = { id: string, startedAt: string, action: string, user: string, model: string, provider: string | null, outcome: InvocationOutcome, riskLevel: RiskLevel | null, piiTypes: Array<PiiType>, cache: CacheOutcome, promptTokens: number, completionTokens: number, costUsd: number, latencyMs: number, firstTokenMs: number | null };

export type RequestsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: InvocationFilter | null | undefined;
}>;


export type RequestsQuery = { invocations: { edges: Array<{ node: { id: string, startedAt: string, action: string, user: string, model: string, provider: string | null, outcome: InvocationOutcome, riskLevel: RiskLevel | null, piiTypes: Array<PiiType>, cache: CacheOutcome, promptTokens: number, completionTokens: number, costUsd: number, latencyMs: number, firstTokenMs: number | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type RequestFacetsQueryVariables = Exact<{
  from: string;
  to: string;
}>;


export type RequestFacetsQuery = { invocationFacets: { models: Array<{ value: string, count: string }>, providers: Array<{ value: string, count: string }>, users: Array<{ value: string, name: string | null, count: string }>, keys: Array<{ value: string, name: string | null, count: string }> } };

export type RequestAddedSubscriptionVariables = Exact<{
  filter?: InvocationFilter | null | undefined;
}>;


export type RequestAddedSubscription = { invocationAdded: { skipped: number, invocation: { id: string, startedAt: string, action: string, user: string, model: string, provider: string | null, outcome: InvocationOutcome, riskLevel: RiskLevel | null, piiTypes: Array<PiiType>, cache: CacheOutcome, promptTokens: number, completionTokens: number, costUsd: number, latencyMs: number, firstTokenMs: number | null } } };

export type TenantsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type TenantsQuery = { tenants: { edges: Array<{ node: { id: string, name: string, status: TenantStatus, tier: Tier, monthlyBudgetUsd: number, piiMode: PiiMode, createdAt: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CreateTenantMutationVariables = Exact<{
  input: CreateTenantInput;
}>;


export type CreateTenantMutation = { createTenant: { id: string } };

export type TenantQueryVariables = Exact<{
  id: string;
}>;


export type TenantQuery = { tenant: { id: string, name: string, status: TenantStatus, tier: Tier, monthlyBudgetUsd: number, requestsPerMinute: number | null, tokensPerMinute: number | null, piiMode: PiiMode, unreadAttachments: UnreadAttachments, approvalRiskThreshold: RiskLevel | null, cacheTtlSeconds: number, retainContent: boolean, publicLog: boolean, featurePacks: Array<FeaturePack>, createdAt: string, updatedAt: string, version: number, defaultApprovers: { quorum: number | null, requiredApprovers: Array<string> } } };

export type UpdateTenantMutationVariables = Exact<{
  id: string;
  input: UpdateTenantInput;
}>;


export type UpdateTenantMutation = { updateTenant: { id: string, version: number } };

export type SetFeaturePackMutationVariables = Exact<{
  tenantId: string;
  pack: FeaturePack;
  enabled: boolean;
}>;


export type SetFeaturePackMutation = { setFeaturePack: { id: string, featurePacks: Array<FeaturePack> } };

export type WebhookQueryVariables = Exact<{
  id: string;
}>;


export type WebhookQuery = { webhook: { id: string, url: string, description: string | null, events: Array<string>, status: WebhookStatus, disabledReason: WebhookDisabledReason | null, failingSince: string | null, previousSecretExpiresAt: string | null, createdAt: string, updatedAt: string } };

export type DeliveriesQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  status?: WebhookDeliveryStatus | null | undefined;
}>;


export type DeliveriesQuery = { webhook: { id: string, deliveries: { edges: Array<{ node: { id: string, eventId: string, eventType: string, status: WebhookDeliveryStatus, attempts: number, createdAt: string, lastAttemptAt: string | null, nextAttemptAt: string | null, responseStatus: number | null, responseBody: string | null, latencyMs: number | null, error: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } };

export type UpdateWebhookMutationVariables = Exact<{
  id: string;
  input: UpdateWebhookInput;
}>;


export type UpdateWebhookMutation = { updateWebhook: { id: string, warnings: Array<string> | null } };

export type TestWebhookMutationVariables = Exact<{
  id: string;
}>;


export type TestWebhookMutation = { testWebhook: { id: string } };

export type RotateWebhookMutationVariables = Exact<{
  id: string;
  input: RotateWebhookSecretInput;
}>;


export type RotateWebhookMutation = { rotateWebhookSecret: { id: string, secret: string } };

export type RecoverWebhookMutationVariables = Exact<{
  id: string;
  input: RecoverWebhookInput;
}>;


export type RecoverWebhookMutation = { recoverWebhook: { queued: number } };

export type DeleteWebhookMutationVariables = Exact<{
  id: string;
}>;


export type DeleteWebhookMutation = { deleteWebhook: { id: string } };

export type ReplayDeliveryMutationVariables = Exact<{
  id: string;
  deliveryId: string;
}>;


export type ReplayDeliveryMutation = { replayWebhookDelivery: { id: string, status: WebhookDeliveryStatus } };

export type WebhooksQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type WebhooksQuery = { webhooks: { edges: Array<{ node: { id: string, url: string, description: string | null, events: Array<string>, status: WebhookStatus, disabledReason: WebhookDisabledReason | null, failingSince: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type CreateWebhookMutation = { createWebhook: { id: string, url: string, secret: string, warnings: Array<string> | null } };

export const HeldProposalFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HeldProposal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Proposal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"quorum"}},{"kind":"Field","name":{"kind":"Name","value":"requiredApprovers"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"votes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approver"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}}]}}]}}]}}]} as unknown as DocumentNode<HeldProposalFragment, unknown>;
export const RequestRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invocation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"piiTypes"}},{"kind":"Field","name":{"kind":"Name","value":"cache"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"firstTokenMs"}}]}}]} as unknown as DocumentNode<RequestRowFragment, unknown>;
export const AlertNoticesDocument = {"__meta__":{"hash":"sha256:ac4e99916126dbc12bab1be0b3ec84b821c56c59c662d5ed5ee04f720e36e715"}} as unknown as DocumentNode<AlertNoticesSubscription, AlertNoticesSubscriptionVariables>;
export const SearchDocument = {"__meta__":{"hash":"sha256:985afa0fff914164e9909855b2ad0d272c8157d56f2e6b9f9bfe7203d2018ebb"}} as unknown as DocumentNode<SearchQuery, SearchQueryVariables>;
export const TenantChoiceDocument = {"__meta__":{"hash":"sha256:b90003df88e3fa796bca909a8bd11d170c7b59d2e64b39edcaaca6209bdb788e"}} as unknown as DocumentNode<TenantChoiceQuery, TenantChoiceQueryVariables>;
export const ViewerDocument = {"__meta__":{"hash":"sha256:282dfcfb383b86349c09adf4ec78a7798ccafb73f70e6f1fe339f591c50b3e6c"}} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const EventProofDocument = {"__meta__":{"hash":"sha256:218205a32d85fb66a1d9fd82f502ea25977823749bdd30d2115df83368e9d16d"}} as unknown as DocumentNode<EventProofQuery, EventProofQueryVariables>;
export const AlertsDocument = {"__meta__":{"hash":"sha256:8217111d77a8cebf3db3de000754a82ec2a8bee727c811a405dd49a413d203eb"}} as unknown as DocumentNode<AlertsQuery, AlertsQueryVariables>;
export const AlertRulesDocument = {"__meta__":{"hash":"sha256:8b3796877ffb60105e05daba99a1ab4e4ee553fa102040c4d85488d89d126820"}} as unknown as DocumentNode<AlertRulesQuery, AlertRulesQueryVariables>;
export const AlertsLiveDocument = {"__meta__":{"hash":"sha256:83ba4aa8929b7c0f98c59aa3af3d1ca8becea4fd4d5cf3be2a56b7cea8d1851f"}} as unknown as DocumentNode<AlertsLiveSubscription, AlertsLiveSubscriptionVariables>;
export const CreateAlertRuleDocument = {"__meta__":{"hash":"sha256:e66cf0b8d79b3bcbda3e619de3080bead95220ac14b7d41c21090ded05134b3e"}} as unknown as DocumentNode<CreateAlertRuleMutation, CreateAlertRuleMutationVariables>;
export const UpdateAlertRuleDocument = {"__meta__":{"hash":"sha256:6f8563d72d5ca87eeb9760e790bc9115f68cd813254e1911e9cbff4297b2e4cb"}} as unknown as DocumentNode<UpdateAlertRuleMutation, UpdateAlertRuleMutationVariables>;
export const DeleteAlertRuleDocument = {"__meta__":{"hash":"sha256:f6fcff5643d4a7f579c5149af8f8ebe9b6c1447a9692bad7110f8525f103d129"}} as unknown as DocumentNode<DeleteAlertRuleMutation, DeleteAlertRuleMutationVariables>;
export const KeysDocument = {"__meta__":{"hash":"sha256:fd6b8023bc58a99a605ddc958c1a6dfe6a0688c146aeca7246bc6f140a50b2cd"}} as unknown as DocumentNode<KeysQuery, KeysQueryVariables>;
export const IssueKeyDocument = {"__meta__":{"hash":"sha256:7c9498a0dc84dd191c4972947118fe36aab1abea9708939f86be21b7cb72f05d"}} as unknown as DocumentNode<IssueKeyMutation, IssueKeyMutationVariables>;
export const RotateKeyDocument = {"__meta__":{"hash":"sha256:0c371624c1f1be62d9e0c83c02ab554c62b17bda0001f999fe5657f1caed208e"}} as unknown as DocumentNode<RotateKeyMutation, RotateKeyMutationVariables>;
export const RevokeKeyDocument = {"__meta__":{"hash":"sha256:1c18f26f880475fdd4da8ec17595d1ebfe9224c8eeeb6a9bf2415e7db6a2957e"}} as unknown as DocumentNode<RevokeKeyMutation, RevokeKeyMutationVariables>;
export const ModelsDocument = {"__meta__":{"hash":"sha256:0814c9ea15cf4658f17454914ab1ab7cbeff3739bbfd7c45e4be80281bf2d85b"}} as unknown as DocumentNode<ModelsQuery, ModelsQueryVariables>;
export const ProvidersHealthDocument = {"__meta__":{"hash":"sha256:1dcc02e2df403261750351373c6d84bf6ca940f043f2a4d0ec7c093e7c40a8c9"}} as unknown as DocumentNode<ProvidersHealthQuery, ProvidersHealthQueryVariables>;
export const OverviewDocument = {"__meta__":{"hash":"sha256:1c919218135a3251bba85fcc01f1347ecad7ab53c3e97b3a51082412412f6d74"}} as unknown as DocumentNode<OverviewQuery, OverviewQueryVariables>;
export const OverviewGroupsDocument = {"__meta__":{"hash":"sha256:305d509664ab76ccb93a6f931c94189cc764bed1b7e05d07c96feb7e047eb595"}} as unknown as DocumentNode<OverviewGroupsQuery, OverviewGroupsQueryVariables>;
export const BudgetDocument = {"__meta__":{"hash":"sha256:ac16bd1ef6507ae6b09d514b54256663b4c21a0afb63bf955378b3813e405ab4"}} as unknown as DocumentNode<BudgetQuery, BudgetQueryVariables>;
export const OverviewHealthDocument = {"__meta__":{"hash":"sha256:a918098ea3f1f77a45d1c016e061dda7ad07760f3bbc777624c8eda7594cabd9"}} as unknown as DocumentNode<OverviewHealthQuery, OverviewHealthQueryVariables>;
export const WaitingDocument = {"__meta__":{"hash":"sha256:4d11261000d9fb08ae011b96ad28dfea3ec31badea48d5f8f8179b29fd25063a"}} as unknown as DocumentNode<WaitingQuery, WaitingQueryVariables>;
export const FiringAlertsDocument = {"__meta__":{"hash":"sha256:696924c9d6c3bcffa028d891998bc25c9411ea7d8422cf12f72be14d99789fd2"}} as unknown as DocumentNode<FiringAlertsQuery, FiringAlertsQueryVariables>;
export const GroupsDocument = {"__meta__":{"hash":"sha256:b86f52c29e197ff3ac07daada567033b6095ad4e1edf048d42a983ef3e31ff64"}} as unknown as DocumentNode<GroupsQuery, GroupsQueryVariables>;
export const SetGroupRolesDocument = {"__meta__":{"hash":"sha256:14cf9319119095b80ef436d80779d40f21fdbd802eb0f5cb783e99a71998bcd1"}} as unknown as DocumentNode<SetGroupRolesMutation, SetGroupRolesMutationVariables>;
export const IdentityProvidersDocument = {"__meta__":{"hash":"sha256:47411db125977efaf04e699747607db812ff81c9e1931553fbdb5b2d17ec589a"}} as unknown as DocumentNode<IdentityProvidersQuery, IdentityProvidersQueryVariables>;
export const CreateIdentityProviderDocument = {"__meta__":{"hash":"sha256:d4e9f9c470820acc24f3b778411aeaf99ca7beb006dd3be13d2ada62f7b743c5"}} as unknown as DocumentNode<CreateIdentityProviderMutation, CreateIdentityProviderMutationVariables>;
export const UpdateIdentityProviderDocument = {"__meta__":{"hash":"sha256:64b24119048fde283b38c55c60e90d4d5c9ed0152acad001f02eabe1a223894a"}} as unknown as DocumentNode<UpdateIdentityProviderMutation, UpdateIdentityProviderMutationVariables>;
export const DeleteIdentityProviderDocument = {"__meta__":{"hash":"sha256:3b6e9f9cbd8a7360f6323baa3ca67ca4315de1c81afa54ac1722930410b392c9"}} as unknown as DocumentNode<DeleteIdentityProviderMutation, DeleteIdentityProviderMutationVariables>;
export const PeopleDocument = {"__meta__":{"hash":"sha256:0321483c546bae9e2f28b186cab917047c67ac548c4cb9c76ef2aa1d7626bf0a"}} as unknown as DocumentNode<PeopleQuery, PeopleQueryVariables>;
export const SessionsDocument = {"__meta__":{"hash":"sha256:8e24b15d9d483d281f19c77db1a52c4dbe913a2f145f881cdc61855e5239aa53"}} as unknown as DocumentNode<SessionsQuery, SessionsQueryVariables>;
export const DevicesDocument = {"__meta__":{"hash":"sha256:990903f280b62ca8c6c20d408f0aa88537fb78541eb27c4d76710123c8340928"}} as unknown as DocumentNode<DevicesQuery, DevicesQueryVariables>;
export const EndDeviceDocument = {"__meta__":{"hash":"sha256:e1e055c1bca3ce94e2e186c70cb131807c888795214d547f8589e72bb6d5bde0"}} as unknown as DocumentNode<EndDeviceMutation, EndDeviceMutationVariables>;
export const UpdateMemberDocument = {"__meta__":{"hash":"sha256:dce13caea1de65274cfc7a59532c170f2a0f3cdea1edf8504204c919dc406bf3"}} as unknown as DocumentNode<UpdateMemberMutation, UpdateMemberMutationVariables>;
export const ReinviteDocument = {"__meta__":{"hash":"sha256:94fe86a16cd759ccc72fd4155d046f9d70bc6a1352ea93c315802f80035353ef"}} as unknown as DocumentNode<ReinviteMutation, ReinviteMutationVariables>;
export const InviteDocument = {"__meta__":{"hash":"sha256:c9a65be8669a26b3be8a9a2e02fce4a85412c698b8034aa4989263e7e42c1f9f"}} as unknown as DocumentNode<InviteMutation, InviteMutationVariables>;
export const DeactivateDocument = {"__meta__":{"hash":"sha256:be994d491882d26bcc9f27aa0b32d69e4760894d9946f84798a440747c885ca3"}} as unknown as DocumentNode<DeactivateMutation, DeactivateMutationVariables>;
export const ReactivateDocument = {"__meta__":{"hash":"sha256:22760d16af6e2740cd634dd60b7626c76b4517a239dd41b13040b47d1d19e7b3"}} as unknown as DocumentNode<ReactivateMutation, ReactivateMutationVariables>;
export const EndSessionDocument = {"__meta__":{"hash":"sha256:a84f57e119334c6e905bdadf142518650a7f238ef3115c19141e9bcadc49ac37"}} as unknown as DocumentNode<EndSessionMutation, EndSessionMutationVariables>;
export const ChatModelsDocument = {"__meta__":{"hash":"sha256:dea849df9070c387260333141f6f4aa9fc1e0b7fcf3143c24c7a65782fc06a57"}} as unknown as DocumentNode<ChatModelsQuery, ChatModelsQueryVariables>;
export const ChatDocument = {"__meta__":{"hash":"sha256:2e6257362aaaca3346a10ba847d5c97204cce81cb16cc235fd7eb524ed2c6414"}} as unknown as DocumentNode<ChatSubscription, ChatSubscriptionVariables>;
export const ChatTraceDocument = {"__meta__":{"hash":"sha256:0d6be437734a8af0f556f956730a0c27f49bbd6c511eff4614501ba264ab08ff"}} as unknown as DocumentNode<ChatTraceQuery, ChatTraceQueryVariables>;
export const ChatProposalDocument = {"__meta__":{"hash":"sha256:a86ae01c39e8d83a16ed40280dac1f70dc97285a80cf6047aeb4d6b0385aadae"}} as unknown as DocumentNode<ChatProposalQuery, ChatProposalQueryVariables>;
export const ChatProposalChangedDocument = {"__meta__":{"hash":"sha256:011a4c71059d312be30e6cba52daf6a35f59bfc5c69c154e4c1d74a491428923"}} as unknown as DocumentNode<ChatProposalChangedSubscription, ChatProposalChangedSubscriptionVariables>;
export const RequestDocument = {"__meta__":{"hash":"sha256:1a114a557026b2805268d26aeaa7342ab7db12768180f87c951a1c14c1603945"}} as unknown as DocumentNode<RequestQuery, RequestQueryVariables>;
export const DecideAgainDocument = {"__meta__":{"hash":"sha256:e373344626dc0a61d1c01a91238f96c72bfd5b87498966a5894d783f7895dbe4"}} as unknown as DocumentNode<DecideAgainQuery, DecideAgainQueryVariables>;
export const RequestsDocument = {"__meta__":{"hash":"sha256:5189bb514d8d95218d6c86c1edcb9944008cd801eaf38605e1e5aad409b0ded8"}} as unknown as DocumentNode<RequestsQuery, RequestsQueryVariables>;
export const RequestFacetsDocument = {"__meta__":{"hash":"sha256:f61f789d07a23a937eaf3286c417de1f998b0f01bc7331d2f34f29f8ba57b670"}} as unknown as DocumentNode<RequestFacetsQuery, RequestFacetsQueryVariables>;
export const RequestAddedDocument = {"__meta__":{"hash":"sha256:72ccc23e87082a239f72689625dfbd48218d477a74e8d29cbde86254818461e8"}} as unknown as DocumentNode<RequestAddedSubscription, RequestAddedSubscriptionVariables>;
export const TenantsDocument = {"__meta__":{"hash":"sha256:4340d7503ef14fcf0bbcac0ed1b18e58d65fc3e3bab2c072bf46f17dc181db13"}} as unknown as DocumentNode<TenantsQuery, TenantsQueryVariables>;
export const CreateTenantDocument = {"__meta__":{"hash":"sha256:b8db207613f10001c20da892cb2c4da50686c1f008eca3d24bb952e133257f39"}} as unknown as DocumentNode<CreateTenantMutation, CreateTenantMutationVariables>;
export const TenantDocument = {"__meta__":{"hash":"sha256:cae1531df5a7e6ac950eff9739e3958471e6942a6a9cb496c7686fdd475e1eb7"}} as unknown as DocumentNode<TenantQuery, TenantQueryVariables>;
export const UpdateTenantDocument = {"__meta__":{"hash":"sha256:e5d6b2814292708a1b656b20ecbca185f43fcada7b5fe963439d0a8d2e11e89a"}} as unknown as DocumentNode<UpdateTenantMutation, UpdateTenantMutationVariables>;
export const SetFeaturePackDocument = {"__meta__":{"hash":"sha256:e6e4ea8e81d1e39e0aab138971b8e11a47b545a8440f256fcd5ac8b24c11bfa4"}} as unknown as DocumentNode<SetFeaturePackMutation, SetFeaturePackMutationVariables>;
export const WebhookDocument = {"__meta__":{"hash":"sha256:9300424827a07dadb05e865c8a4a4cefa1da4dbdb2a2dcf024a49c4e7fcbbeb9"}} as unknown as DocumentNode<WebhookQuery, WebhookQueryVariables>;
export const DeliveriesDocument = {"__meta__":{"hash":"sha256:da934b3b878e5aad21b35d146ae4b985357a9ed89c31d83c820a7e2494fdcc44"}} as unknown as DocumentNode<DeliveriesQuery, DeliveriesQueryVariables>;
export const UpdateWebhookDocument = {"__meta__":{"hash":"sha256:bc182064b57b6209a1ed054b153e9e82787e4129225dc17dcbb4e35fb0613110"}} as unknown as DocumentNode<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const TestWebhookDocument = {"__meta__":{"hash":"sha256:eae4f2c461c5241c404cb96a1655967fad3757b7ff942e6a006c5827f9a8cb75"}} as unknown as DocumentNode<TestWebhookMutation, TestWebhookMutationVariables>;
export const RotateWebhookDocument = {"__meta__":{"hash":"sha256:ac31bd5f00e87f0434936ec139550e2bade3a3ecca16f6eee0f15e30191668df"}} as unknown as DocumentNode<RotateWebhookMutation, RotateWebhookMutationVariables>;
export const RecoverWebhookDocument = {"__meta__":{"hash":"sha256:59bb59f7d78d6beedc7485b94ecc201570d64eda08b225bbd56d1fa18d1ebb8a"}} as unknown as DocumentNode<RecoverWebhookMutation, RecoverWebhookMutationVariables>;
export const DeleteWebhookDocument = {"__meta__":{"hash":"sha256:81a11ae8d6b8d1c1c0347d33e62eca72a782f9187547eccf67f2b55fb33fbfe5"}} as unknown as DocumentNode<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const ReplayDeliveryDocument = {"__meta__":{"hash":"sha256:9669f6de5dac9bbab93edc7117de2007100e407195203a0bedfb6aa1593ce529"}} as unknown as DocumentNode<ReplayDeliveryMutation, ReplayDeliveryMutationVariables>;
export const WebhooksDocument = {"__meta__":{"hash":"sha256:f2ca631d0388a4a2af91ac2c3dfb22b2be194efef241e0dd8c833c46c63eb31a"}} as unknown as DocumentNode<WebhooksQuery, WebhooksQueryVariables>;
export const CreateWebhookDocument = {"__meta__":{"hash":"sha256:149a7ef19ed7eb9ec20122f3174833d714695ef0e44fb2ebcdb92a7bf5e31d9e"}} as unknown as DocumentNode<CreateWebhookMutation, CreateWebhookMutationVariables>;