/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Tools of a server to accept, all or none. */
export type AcceptMcpToolsInput = {
  /** The tools, each with the pin that was seen. */
  tools: Array<AcceptedToolInput>;
};

/** A tool to accept, as it was seen. */
export type AcceptedToolInput = {
  /** The name of the tool at its server. */
  name: string;
  /** The pin of the definition that was seen; refused if there is another one. */
  pin: string;
};

/** The kind of actor that performs an action. */
export type ActorType =
  /** A service that calls the API with a key of its own. */
  | 'API'
  /** The platform itself. */
  | 'SYSTEM'
  /** A person who uses the platform. */
  | 'USER';

/** A new note on a case. */
export type AddCaseNoteInput = {
  /** The text of the note. */
  content: string;
  /** Who may read the note; INTERNAL when absent. A claimant can only write PUBLIC notes, which is then the default. */
  visibility?: NoteVisibility | null | undefined;
};

/** The treatment of a call of an agent that is over a rule. */
export type AgentAction =
  /** The call has to be approved by people. */
  | 'APPROVE'
  /** The call goes ahead, and header and evidence name the rule. */
  | 'FLAG'
  /** The call is refused, and its session is stopped until somebody lifts the stop. */
  | 'STOP';

/** A rule for the sessions of agents that counts. */
export type AgentRuleInput = {
  /** The treatment of a call that is over the rule. */
  action: AgentAction;
  /** The limit of the count. */
  limit: number;
};

/** The rules for the sessions of agents; they replace those that were there, absent ones are off. */
export type AgentRulesInput = {
  /** The most agents in a chain in which each has started the next, from 1 to 32. */
  maxDepth?: AgentRuleInput | null | undefined;
  /** How often a conversation may make the same step, a tool call with the same result, at its end: 2 to 32. */
  maxRepeats?: AgentRuleInput | null | undefined;
  /** The most calls of models in a session, from 1 to 100,000. */
  maxSteps?: AgentRuleInput | null | undefined;
  /** The most USD that a session spends in a minute, above 0. */
  maxUsdPerMinute?: AgentSpendRuleInput | null | undefined;
};

/** A rule for the money that the session of an agent spends. */
export type AgentSpendRuleInput = {
  /** The treatment of a call that is over the rule. */
  action: AgentAction;
  /** The limit in USD. */
  limit: number;
};

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
  | 'SLA_BREACHES'
  /** The seconds for which the log has had events that no quorum of witnesses cosigned. */
  | 'WITNESS_AGE';

/** The order of a list of alerts, in which upper and lower case are the same. */
export type AlertOrder =
  /** By the name of their rule, from A to Z. */
  | 'NAME_ASC'
  /** By the name of their rule, from Z to A. */
  | 'NAME_DESC';

/** Whether an alert still fires. */
export type AlertStatus =
  /** The threshold is still reached. */
  | 'FIRING'
  /** The threshold is no longer reached. */
  | 'RECOVERED';

/** The tenants that an alias is for. */
export type AliasScope =
  /** The alias is for all tenants that have none of that name. */
  | 'PLATFORM'
  /** The alias is for its tenant alone. */
  | 'TENANT';

/** A model that a share of the calls of an alias is made to as well. */
export type AliasShadowInput = {
  /** The share of calls, in percent; 0 takes the shadow away. */
  percent: number;
  /** The model that is called as well: its id, or `provider/model`; a `*` is what the name has there. */
  target: string;
};

/** A change of the weight of the last target in time. */
export type AliasStepInput = {
  /** The minutes since the step before, or since the beginning. */
  afterMinutes: number;
  /** The weight that the last target gets, beside the weights of the others. */
  weight: number;
};

/** The callers that an alias always sends to the same target. */
export type AliasSticky =
  /** The calls of a session; those without one get a target by chance. */
  | 'NONE'
  /** The calls of a session; those without one by the subject of their key. */
  | 'SESSION'
  /** The calls that are metered for a user. */
  | 'USER';

/** The limits over which the last target of an alias gets no calls any more; none take them away. */
export type AliasStopOnInput = {
  /** The largest share of calls that may fail, from 0 to 1. */
  errorRate?: number | null | undefined;
  /** The largest number of calls that guards may block. */
  guardBlocks?: number | null | undefined;
  /** The number of calls below which rate and time say nothing; 20 when absent. */
  minCalls?: number | null | undefined;
  /** The longest time within which 95 of 100 answers must be complete, in milliseconds. */
  p95Ms?: number | null | undefined;
  /** The period over which it is measured, in minutes; 5 when absent. */
  windowMinutes?: number | null | undefined;
};

/** A model that an alias leads to, beside others. */
export type AliasTargetInput = {
  /** The model: its id, or `provider/model`; a `*` is what the name has there. */
  target: string;
  /** The share of the calls that go to it, beside the weights of the others. */
  weight: number;
};

/** The status of an analysis; COMPLETED and FAILED are final. */
export type AnalysisStatus =
  /** The analysis has a result. */
  | 'COMPLETED'
  /** The analysis ended with an error. */
  | 'FAILED'
  /** The analysis is running. */
  | 'PROCESSING';

/** The order of a list of keys, in which upper and lower case are the same. */
export type ApiKeyOrder =
  /** By their name, from A to Z. */
  | 'NAME_ASC'
  /** By their name, from Z to A. */
  | 'NAME_DESC'
  /** By their owner, from A to Z. */
  | 'SUBJECT_ASC'
  /** By their owner, from Z to A. */
  | 'SUBJECT_DESC';

/** An approver’s decision. */
export type ApprovalDecisionInput = {
  /** The decision of the approver. */
  decision: Decision;
  /** The reasons for the decision. */
  notes?: string | null | undefined;
  /** The version of the approval that the approver looked at; CONFLICT when it has another one. */
  version?: number | null | undefined;
};

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

/** The kind of matter to be approved. */
export type ApprovalType =
  /** Access to a resource. */
  | 'ACCESS'
  /** A budget or an expense. */
  | 'BUDGET'
  /** An exception to a rule. */
  | 'EXCEPTION'
  /** A change of a plan. */
  | 'PLAN_CHANGE'
  /** An action that a policy allows only with approval. */
  | 'POLICY_OVERRIDE';

/** The person to assign a case to. */
export type AssignCaseInput = {
  /** The user id of the assignee, who cannot be the claimant. */
  assignTo: string;
  /** The version that this change is based on; CONFLICT when the case has another one. */
  version?: number | null | undefined;
};

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

/** The use of keys of AWS. */
export type AwsSigning =
  /** They make tokens of Bedrock, which are sent as API keys. */
  | 'BEARER'
  /** They sign each request. */
  | 'SIGV4';

/** The metrics and peers to generate benchmarks for. */
export type BenchmarkInput = {
  /** The company size of the peers, such as `small`, `enterprise` or `51-200`. */
  companySize: string;
  /** The domain or id of a template. */
  domain: string;
  /** The industry of the peers. */
  industry: string;
  /** The ids or names of the metrics, up to 200 characters each. */
  metrics: Array<string>;
  /** Whether to ask a model, and which one. */
  options?: GenerationOptionsInput | null | undefined;
};

/** The effect of a budget that is used up. */
export type BudgetMode =
  /** A call that does not fit waits until people approve it, and is charged then. */
  | 'APPROVE'
  /** A call that does not fit goes to the model that degradeTo names. */
  | 'DEGRADE'
  /** The maximum of each call is held before it is made, and a call that does not fit is refused. */
  | 'HARD'
  /** Calls are counted and never refused. */
  | 'SOFT';

/** The order of a list of budgets, in which upper and lower case are the same. */
export type BudgetOrder =
  /** By their name, from A to Z. */
  | 'NAME_ASC'
  /** By their name, from Z to A. */
  | 'NAME_DESC';

/** The narrowest dimension of the calls that a budget counts: its key, else its user, else its group. */
export type BudgetTarget =
  /** Budgets of named agents. */
  | 'AGENT'
  /** Budgets of all calls. */
  | 'EVERYBODY'
  /** Budgets of named groups. */
  | 'GROUP'
  /** Budgets of named keys. */
  | 'KEY'
  /** Budgets of named models. */
  | 'MODEL'
  /** Budgets of named operations. */
  | 'OPERATION'
  /** Budgets of named prompts. */
  | 'PROMPT'
  /** Budgets of named providers. */
  | 'PROVIDER'
  /** Budgets of named sessions. */
  | 'SESSION'
  /** Budgets of named tags. */
  | 'TAG'
  /** Budgets of named tools. */
  | 'TOOL'
  /** Budgets of named users. */
  | 'USER';

/** The unit that a budget counts in. */
export type BudgetUnit =
  /** The number of calls. */
  | 'REQUESTS'
  /** The tokens of prompts and answers. */
  | 'TOKENS'
  /** The cost in US dollars. */
  | 'USD';

/** The part of the response cache in a request. */
export type CacheOutcome =
  /** The request did not use the cache. */
  | 'BYPASS'
  /** The answer came from the cache. */
  | 'HIT'
  /** The answer was not in the cache. */
  | 'MISS';

/** A file of a request. REST takes it as a part of a form. */
export type CallFileInput = {
  /** The bytes of the file in base64. */
  content: string;
  /** The media type; the content itself says whether it is taken. */
  contentType?: string | null | undefined;
  /** The name of the file; that of the part when absent. */
  filename?: string | null | undefined;
  /** The name of the part that it would be in a form, such as `image`. */
  name: string;
};

/** A call of a tool. */
export type CallMcpToolInput = {
  /** The arguments of the call; none when absent. */
  arguments?: Record<string, unknown> | null | undefined;
  /** The name of the tool for clients, such as `post_send`. */
  tool: string;
};

/** The ways in which people direct the trial of a target. */
export type CanaryCommand =
  /** Sends no calls to the target. */
  | 'ABORT'
  /** Keeps the share as it is until the trial is resumed. */
  | 'PAUSE'
  /** Sends all calls to the target. */
  | 'PROMOTE'
  /** Goes on with the steps; the next one waits its whole time. */
  | 'RESUME';

/** The state of the last target of an alias while it is tried. */
export type CanaryState =
  /** People ended the trial: it gets no calls any more. */
  | 'ABORTED'
  /** It keeps its share, and the next step waits for people; limits still stop it. */
  | 'PAUSED'
  /** It gets all calls. */
  | 'PROMOTED'
  /** It gets its share of calls, and the next step is taken in time. */
  | 'RUNNING'
  /** It was over a limit and gets no calls any more. */
  | 'STOPPED';

/** The kind of event in the history of a case. */
export type CaseEntryKind =
  /** The case was assigned. */
  | 'ASSIGNED'
  /** The case was filed. */
  | 'CREATED'
  /** The case was escalated. */
  | 'ESCALATED'
  /** The priority was changed. */
  | 'PRIORITY_CHANGED'
  /** The case was resolved. */
  | 'RESOLVED'
  /** The SLA hours ran out. */
  | 'SLA_BREACHED'
  /** Most of the SLA hours are used. */
  | 'SLA_WARNING'
  /** The status was changed. */
  | 'STATUS_CHANGED';

/** The urgency of a case. */
export type CasePriority =
  /** The highest urgency, 4 SLA hours by default. */
  | 'CRITICAL'
  /** High urgency, 24 SLA hours by default. */
  | 'HIGH'
  /** The lowest urgency, 168 SLA hours by default. */
  | 'LOW'
  /** Normal urgency, 72 SLA hours by default. */
  | 'MEDIUM';

/** The way in which a case ends. */
export type CaseResolution =
  /** The claim was accepted. */
  | 'APPROVED'
  /** The claim was rejected. */
  | 'DENIED'
  /** The claim was accepted in part. */
  | 'PARTIAL'
  /** The claim was withdrawn. */
  | 'WITHDRAWN';

/** The status of a case. RESOLVED is final; the SLA clock is paused in PENDING_INFO. */
export type CaseStatus =
  /** The case was passed to somebody else. */
  | 'ESCALATED'
  /** Staff are working on the case. */
  | 'IN_REVIEW'
  /** The case is new. */
  | 'OPEN'
  /** The case waits for information. */
  | 'PENDING_INFO'
  /** The case is closed. */
  | 'RESOLVED';

/** The subject of a dispute. */
export type CaseType =
  /** Any other subject. */
  | 'OTHER'
  /** A payment differs from what was due. */
  | 'PAYMENT_DISCREPANCY'
  /** A policy was violated. */
  | 'POLICY_VIOLATION'
  /** A quota is disputed. */
  | 'QUOTA_CHALLENGE'
  /** A territory is disputed. */
  | 'TERRITORY_DISPUTE';

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

/** A deterministic check of a template. */
export type CheckInput = {
  /** The category of the findings of this check. */
  category: string;
  /** The explanation of a finding of this check. */
  detail: string;
  /** The id of the check, unique within the template. */
  id: string;
  /** The action that the check recommends. */
  recommendation: string;
  /** The severity of the findings of this check. */
  severity: FindingSeverity;
  /** The title of the findings of this check. */
  title: string;
  /** The condition under which the check yields a finding; docs/analysis.md describes conditions. */
  when: Record<string, unknown>;
};

/** Whether a document has a clause. */
export type ClauseState =
  /** The document does not have it. */
  | 'MISSING'
  /** The document has it. */
  | 'PRESENT';

/** A decision of a committee. */
export type CommitteeDecisionInput = {
  /** The conditions that the decision imposes. */
  conditions?: Array<string> | null | undefined;
  /** The decision of the committee. */
  decision: Decision;
  /** The reasons for the decision. */
  notes: string;
  /** The version of the submission that the decision is about; CONFLICT when it has another one. */
  version?: number | null | undefined;
};

/** Whether a component responds. */
export type ComponentStatus =
  /** The component does not respond. */
  | 'DOWN'
  /** The component responds. */
  | 'UP';

/** The kind of a contract, by which its questions are chosen. */
export type ContractKind =
  /** A contract of employment or of a director. */
  | 'EMPLOYMENT'
  /** Any other contract, or one whose kind was not recognized. */
  | 'GENERAL'
  /** A licence of software, patents, marks or works. */
  | 'LICENCE'
  /** A merger agreement, or a purchase of shares or of a business. */
  | 'MERGER'
  /** A non-disclosure agreement. */
  | 'NDA'
  /** Terms of service, of use or of business. */
  | 'TERMS';

/** A new alert rule. */
export type CreateAlertRuleInput = {
  /** The kind of measurement to watch. */
  kind: AlertKind;
  /** The name of the rule, unique within the tenant. */
  name: string;
  /** The only provider that a PROVIDER_DOWN rule watches; any provider when absent. */
  provider?: ProviderKind | null | undefined;
  /** The value at or above which the alert fires: percent of failed invocations, milliseconds, percent of the budget, or breaches. When absent: 5 % of invocations, 10,000 ms, 80 % of the budget, 1 breach. */
  threshold?: number | null | undefined;
  /** The length of the window to look back on, in minutes; 5 when absent. */
  windowMinutes?: number | null | undefined;
};

/** A new analysis template of the tenant’s own. */
export type CreateAnalysisTemplateInput = {
  /** The deterministic checks of the template. */
  checks?: Array<CheckInput> | null | undefined;
  /** The purpose of the template. */
  description?: string | null | undefined;
  /** The name of the template, unique within the tenant. */
  name: string;
  /** The questions that a model answers. */
  questions?: Array<QuestionInput> | null | undefined;
};

/** A new budget with one limit, in USD, tokens or requests. */
export type CreateBudgetInput = {
  /** The shares of the limit at which a budget.alert is sent, in percent; 50, 80 and 100 when absent. */
  alertsAt?: Array<number> | null | undefined;
  /** Whether calls get a lower output limit, which the rest of the budget can pay, before they are refused; for USD and tokens in the mode HARD. Not when absent. */
  capsOutput?: boolean | null | undefined;
  /** The model that calls go to once the budget is used up; in the mode DEGRADE, and in no other. */
  degradeTo?: string | null | undefined;
  /** The limit in requests. */
  limitRequests?: string | null | undefined;
  /** The limit in tokens of prompts and answers. */
  limitTokens?: string | null | undefined;
  /** The limit in USD, exact to 9 decimals. */
  limitUsd?: number | string | null | undefined;
  /** The effect of the budget; HARD when absent. */
  mode?: BudgetMode | null | undefined;
  /** The name of the budget, unique within the tenant. */
  name: string;
  /** The dimensions whose values have a counter each, such as user for a limit on every user. */
  per?: Array<string> | null | undefined;
  /** The calls to count: for each of key, user, group, agent, session, model, provider, operation, tag, prompt and tool a value or a list of values, in which * is any text. */
  selector?: Record<string, unknown> | null | undefined;
  /** The IANA time zone in which windows begin; UTC when absent. */
  timeZone?: string | null | undefined;
  /** The time from which it binds calls; at once when absent. */
  validFrom?: string | null | undefined;
  /** The time until which it binds calls; without end when absent. */
  validUntil?: string | null | undefined;
  /** The time to count in: minute, hour, day, week, month, quarter, year, session, total, or rolling:<number><m|h|d>. */
  window: string;
};

/** A new dispute. */
export type CreateCaseInput = {
  /** The user id of the assignee; only staff can set it. */
  assignTo?: string | null | undefined;
  /** The user id of the claimant; only staff can name somebody other than themselves. */
  claimant: string;
  /** A description of the dispute. */
  description: string;
  /** The ids of the documents that support the claim. */
  evidence?: Array<string> | null | undefined;
  /** The urgency of the case; MEDIUM when absent. */
  priority?: CasePriority | null | undefined;
  /** The hours within which the case is due, from 0.01 to 8760; only staff can set them. When absent, the priority decides: 4, 24, 72 or 168. */
  slaHours?: number | null | undefined;
  /** The subject of the dispute. */
  type: CaseType;
};

/** A new design template of the tenant’s own. */
export type CreateDesignTemplateInput = {
  /** The components, metrics, benchmarks and phases, as docs/design.md describes them. */
  definition: Record<string, unknown>;
  /** The purpose of the template. */
  description?: string | null | undefined;
  /** The domains that the template is used for, in preference to built-in templates. */
  domains?: Array<string> | null | undefined;
  /** The name of the template, unique within the tenant. */
  name: string;
};

/** A new data set, which never changes afterwards. */
export type CreateEvaluationDatasetInput = {
  /** The purpose of the data set. */
  description?: string | null | undefined;
  /** Recorded calls that become the items; for tenants that retain content. */
  filter?: RecordedCallsInput | null | undefined;
  /** The items, in their order. */
  items?: Array<EvaluationItemInput> | null | undefined;
  /** The name by which runs ask for it. */
  name: string;
};

/** An evidence pack that is to be made. */
export type CreateEvidencePackInput = {
  /** The end of the period, exclusive; now where it is in the future. */
  endDate: string;
  /** The ids of frameworks to report on; none when absent. */
  frameworks?: Array<string> | null | undefined;
  /** True to list people by their subjects, not by pseudonyms. */
  names?: boolean | null | undefined;
  /** Whether it has the details of events; NONE when absent. */
  redaction?: EvidenceRedaction | null | undefined;
  /** Which events it shows; all when absent. */
  scope?: EvidencePackScopeInput | null | undefined;
  /** The start of the period, inclusive. */
  startDate: string;
};

/** A link to an evidence pack that is to be made. */
export type CreateEvidencePackLinkInput = {
  /** The days for which it works, at most 30; 7 when absent. It ends with the pack at the latest. */
  days?: number | null | undefined;
  /** Whom the link is for, such as the name of an auditor. */
  name: string;
};

/** A new guard, which judges the calls that begin from now on. */
export type CreateGuardInput = {
  /** The effect of a finding; BLOCK when absent. */
  action?: GuardAction | null | undefined;
  /** The credential that the guard is asked with. Its secrets are never shown again. */
  credential?: GuardCredentialInput | null | undefined;
  /** Whether the guard judges calls; true when absent. */
  enabled?: boolean | null | undefined;
  /** The price of asking it once, in USD, for usage and evidence; 0 when absent. */
  feeUsd?: number | string | null | undefined;
  /** The protocol by which the guard is asked. */
  kind: GuardKind;
  /** The name of the guard, unique within the tenant. */
  name: string;
  /** The places in a call that the guard judges. */
  on: Array<GuardPoint>;
  /** The effect of a guard that cannot judge; BLOCK when absent. */
  onError?: GuardFaultAction | null | undefined;
  /** The calls to judge: for each of key, user, group, agent, session, model, provider, operation, tag, prompt and tool a value or a list of values, in which * is any text. */
  selector?: Record<string, unknown> | null | undefined;
  /** The settings of its kind. */
  settings?: Record<string, unknown> | null | undefined;
  /** The time that the guard has for an answer, in milliseconds; 3,000 when absent. */
  timeoutMs?: number | null | undefined;
  /** The address of the guard, whole; absent for a model. */
  url?: string | null | undefined;
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

/** A server of tools to connect. */
export type CreateMcpServerInput = {
  /** Its credential; none when absent. */
  credential?: McpCredentialInput | null | undefined;
  /** Whether its tools can be called; true when absent. */
  enabled?: boolean | null | undefined;
  /** The name of the server, with which the names of its tools begin for clients. */
  name: string;
  /** The document of an HTTP API, whose operations are called below the address; none for a server of the protocol. */
  openapi?: OpenApiInput | null | undefined;
  /** The address of its Streamable HTTP endpoint. */
  url: string;
};

/** A new alias of one model, or of several by weight. */
export type CreateModelAliasInput = {
  /** The name that clients ask for; a `*` in it is any text. */
  name: string;
  /** The tenants that it is for; TENANT when absent. PLATFORM is for administrators of the platform. */
  scope?: AliasScope | null | undefined;
  /** A model that a share of the calls is made to as well, after they are answered; nobody gets its answers. */
  shadow?: AliasShadowInput | null | undefined;
  /** The weights that the last target gets in time, of two or more; an empty list takes them away. */
  steps?: Array<AliasStepInput> | null | undefined;
  /** The callers that always get the same target; NONE for a new one when absent. */
  sticky?: AliasSticky | null | undefined;
  /** The limits over which the last target gets no calls any more; an empty object takes them away. */
  stopOn?: AliasStopOnInput | null | undefined;
  /** The model: its id, or `provider/model`; a `*` is what the name has there. */
  target?: string | null | undefined;
  /** Several models instead of one: each call gets one of them by weight, the calls of a session the same. */
  targets?: Array<AliasTargetInput> | null | undefined;
};

/** An application to register. */
export type CreateOauthClientInput = {
  /** The way in which it shows who it is; `NONE` when absent. */
  authentication?: OauthClientAuthentication | null | undefined;
  /** Its public keys as a JSON Web Key Set, for `KEYS` alone: RSA, P-256, P-384 or Ed25519. */
  keys?: Record<string, unknown> | null | undefined;
  /** The name that people see when they are asked. */
  name: string;
  /** The addresses at which it takes answers: https, a loopback address on any port, or a scheme of its own. */
  redirectUris: Array<string>;
};

/** A new list of words to hide. */
export type CreatePiiListInput = {
  /** The name of the list: PROJECT makes placeholders such as <PROJECT_1>. */
  name: string;
  /** The words, one a line: at most 200 bytes each, and 1 MiB in one request. They are encrypted, and never shown again. */
  words: string;
};

/** A new policy. */
export type CreatePolicyInput = {
  /** Patterns of actions: dotted names with `*` for one segment and a trailing `.*` for a family. */
  actions: Array<string>;
  /** The purpose of the policy. */
  description?: string | null | undefined;
  /** The effect on requests that match. */
  effect: PolicyEffect;
  /** Whether the policy is evaluated; true when absent. */
  enabled?: boolean | null | undefined;
  /** Whether the policy decides or is only recorded; ENFORCE when absent. */
  mode?: PolicyMode | null | undefined;
  /** The name of the policy, unique within the tenant. */
  name: string;
  /** Patterns of resources with `*` for any run of characters; every resource when absent. */
  resources?: Array<string> | null | undefined;
  /** The conditions, all of which must hold; none when absent. */
  rules?: Array<PolicyRuleInput> | null | undefined;
  /** Questions that the policy is tested with at each change; a change that fails one is refused. */
  tests?: Array<PolicyTestInput> | null | undefined;
};

/** A new prompt, which has no version yet. */
export type CreatePromptInput = {
  /** The purpose of the prompt. */
  description?: string | null | undefined;
  /** The name by which calls ask for it. */
  name: string;
};

/** A new version of a prompt, which never changes afterwards. */
export type CreatePromptVersionInput = {
  /** The messages, before those that clients add. */
  messages: Array<PromptMessageInput>;
  /** The model, or an alias of models. */
  model: string;
  /** The reason for the version. */
  note?: string | null | undefined;
  /** The settings that the version fixes: `temperature`, `top_p`, `max_tokens` and `stop`. */
  parameters?: Record<string, unknown> | null | undefined;
  /** The response format `text`, `json_object` or `json_schema`, in OpenAI’s form. */
  responseFormat?: Record<string, unknown> | null | undefined;
  /** The functions that the model may call, in OpenAI’s form. */
  tools?: Array<Record<string, unknown>> | null | undefined;
  /** The JSON Schema of the variables: an object of texts, numbers and booleans; `{}` without any. */
  variables?: Record<string, unknown> | null | undefined;
};

/** A proposed action. */
export type CreateProposalInput = {
  /** The dotted name of the action. */
  action: string;
  /** The time allowed for the decision, as a number followed by `d`, `h` or `m`; `7d` when absent. */
  expiresIn?: string | null | undefined;
  /** The reason for the action, in a sentence. */
  intent: string;
  /** Everything that the execution needs. */
  payload?: Record<string, unknown> | null | undefined;
  /** The number of those approvals needed; all of them when absent. */
  quorum?: number | null | undefined;
  /** The ids of users and roles to ask in addition to those that policies name. */
  requiredApprovers?: Array<string> | null | undefined;
  /** The resource that the action affects. */
  resource: string;
  /** The type of the resource. */
  resourceType?: string | null | undefined;
  /** The id of an earlier proposal of the caller that this one replaces. */
  supersedes?: string | null | undefined;
};

/** A provider to connect. */
export type CreateProviderInput = {
  /** The API of a local server; OPENAI when absent. */
  api?: LocalApi | null | undefined;
  /** The URL of its API; that of OpenAI or Anthropic when absent. */
  baseUrl?: string | null | undefined;
  /** The credential of the gateway. */
  credential: ProviderCredentialInput;
  /** Whether calls may be sent to it; true when absent. */
  enabled?: boolean | null | undefined;
  /** Further headers of each request; their values are kept secret. */
  headers?: Record<string, unknown> | null | undefined;
  /** The id by which policies, evidence and `provider/model` name it; `own.` begins those of own accounts alone. */
  id: string;
  /** The kind of provider, which is that of its protocol. */
  kind: ProviderKind;
  /** The models that it serves, each with an `id` and, where they differ, `upstream`, `type`, `contextWindow`, `maxOutputTokens`, and prices in USD for a million tokens: `input`, `output`, `cachedInput`, `cacheWrite`, `reasoning`. Absent or empty: all that its prices or its own list name. */
  models?: Array<Record<string, unknown>> | null | undefined;
  /** The provider of genai-prices whose prices hold; found by the URL when absent. */
  prices?: string | null | undefined;
  /** Further query parameters of each request; their values are kept secret. */
  query?: Record<string, unknown> | null | undefined;
  /** The row of the table of quirks, such as mistral or vllm; that of its host when absent. */
  quirks?: string | null | undefined;
  /** Whose calls it is for: TENANT is an own account of the tenant. Absent: PLATFORM for administrators of the platform, TENANT for others. */
  scope?: ProviderScope | null | undefined;
  /** The protocols that it speaks, the preferred first; that of its kind when absent. */
  speaks?: Array<UpstreamProtocol> | null | undefined;
  /** Its share among the providers of the same model; 1 when absent. */
  weight?: number | null | undefined;
};

/** What is to be compared: a provider’s report, as a file or asked for, with the ledger. */
export type CreateReconciliationInput = {
  /** The origin to ask in the place of the provider’s own, such as that of a proxy. */
  address?: string | null | undefined;
  /** The media type of the report; text when absent. */
  contentType?: string | null | undefined;
  /** An administrator’s key of the organisation at the provider, which is used for this and not stored. Not with `report`. */
  credential?: string | null | undefined;
  /** The end of the period, exclusive: midnight in UTC, at most 92 days later. */
  endDate: string;
  /** The name of the file. */
  filename?: string | null | undefined;
  /** The form of the report. */
  format: UsageReportFormat;
  /** The provider’s ids of the keys that this gateway calls with: usage by others is then listed by its key, as only at the provider. */
  gatewayKeys?: Array<string> | null | undefined;
  /** The models that the report names otherwise, which only somebody who knows them can match. */
  models?: Array<ReconciledNameInput> | null | undefined;
  /** The id of the provider: an account of the tenant, such as `own.openai`, or, for administrators of the platform, a provider of the platform. */
  provider: string;
  /** The report as text, or as base64 of its bytes where `contentType` is `application/gzip`; at most 20 MiB. Not with `credential`. */
  report?: string | null | undefined;
  /** The start of the period, inclusive: midnight in UTC. */
  startDate: string;
  /** The difference that does not count, in thousandths of the larger count; 0 when absent. */
  tolerancePerMille?: number | null | undefined;
};

/** A new stop of model calls. */
export type CreateStopInput = {
  /** The reason, which refused callers read. */
  reason: string;
  /** A value or a list of values for each dimension: `key`, `user`, `group`, `agent`, `session`, `model`, `provider`, `operation` or `tag`; a `*` in a value is any text. An empty object stops the whole tenant. */
  selector: Record<string, unknown>;
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

/** A new virtual server of tools. */
export type CreateVirtualServerInput = {
  /** The purpose of the list, which clients get as instructions. */
  description?: string | null | undefined;
  /** The tools of the virtual server. */
  entries: Array<VirtualServerEntryInput>;
  /** The name, which is the end of its address: `/mcp/<name>`. */
  name: string;
  /** Whether clients get the prompts of the servers of its entries; false when absent. */
  prompts?: boolean | null | undefined;
  /** Whether clients get the resources of the servers of its entries; false when absent. */
  resources?: boolean | null | undefined;
  /** Whether clients get a search instead of the list; false when absent. */
  search?: boolean | null | undefined;
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

/** The source of a figure. */
export type DesignBasis =
  /** The inputs of the request. */
  | 'CALLER'
  /** The answer of a model. */
  | 'MODEL'
  /** The template of the design. */
  | 'TEMPLATE';

/** Whether a model enriched the template’s content. */
export type DesignEnrichment =
  /** A model enriched it. */
  | 'COMPLETED'
  /** The model call failed, so the template’s content is unchanged. */
  | 'FAILED'
  /** No model was asked. */
  | 'NONE';

/** The type of an entity in a document. */
export type DocumentEntityType =
  /** A date in any notation. */
  | 'DATE'
  /** A term that the document defines. */
  | 'DEFINED_TERM'
  /** A length of time. */
  | 'DURATION'
  /** An e-mail address. */
  | 'EMAIL'
  /** An amount of money. */
  | 'MONEY'
  /** The name of an organization. */
  | 'ORGANIZATION'
  /** A share in percent. */
  | 'PERCENTAGE'
  /** The name of a person. */
  | 'PERSON'
  /** A phone number. */
  | 'PHONE'
  /** A reference to a section. */
  | 'SECTION_REFERENCE';

/** The kind of a document of a set. */
export type DocumentKind =
  /** A compensation plan. */
  | 'COMPENSATION_PLAN'
  /** An agreement between parties. */
  | 'CONTRACT'
  /** A description of controls. */
  | 'CONTROLS'
  /** Minutes of a meeting. */
  | 'MINUTES'
  /** A notice to customers or visitors, such as a privacy notice. */
  | 'NOTICE'
  /** An internal policy. */
  | 'POLICY'
  /** A description of software. */
  | 'README';

/** The escalation of a case to another person. */
export type EscalateCaseInput = {
  /** The user id of the new assignee, who cannot be the claimant. */
  escalateTo: string;
  /** The reason, which the claimant cannot read. */
  reason: string;
  /** The SLA hours counted from filing, from 0.01 to 8760; unchanged when absent. */
  slaHours?: number | null | undefined;
  /** The version that this change is based on; CONFLICT when the case has another one. */
  version?: number | null | undefined;
};

/** A question to the policies. */
export type EvaluatePolicyInput = {
  /** The dotted name of the action, such as `document.export`. */
  action: string;
  /** The id of the user or service that wants to act. */
  actor: string;
  /** The time whose policies to ask; conditions see it as `time`. */
  asOf?: string | null | undefined;
  /** Further facts, which conditions see as `context`. */
  context?: Record<string, unknown> | null | undefined;
  /** Whether to return the `trace`; false when absent. */
  explain?: boolean | null | undefined;
  /** The id of the resource. */
  resource: string;
  /** The type of the resource. */
  resourceType?: string | null | undefined;
  /** The risk that the caller determined; conditions see an empty text when absent. */
  risk?: RiskLevel | null | undefined;
  /** The roles of the actor, accepted only from administrators and services. When absent, the caller has its own roles, and another actor the roles of its API keys in the tenant; the roles of an actor without a key are unknown, and a rule that needs them fails. */
  roles?: Array<string> | null | undefined;
  /** The policies and versions to ask instead of those in force. */
  versions?: Array<PolicyVersionReference> | null | undefined;
};

/** A condition on the answers. */
export type EvaluationCheckInput = {
  /** True for a check that holds where its condition does not. */
  not?: boolean | null | undefined;
  /** The kind: `equals`, `contains`, `regex` (RE2’s syntax), `json-schema`, `cost` (USD), `latency` (ms), `judge`. */
  type: string;
  /** What the answer is checked by; `equals` and `contains` take what the item expects when absent. */
  value?: unknown;
};

/** Where the items of a data set come from. */
export type EvaluationDatasetOrigin =
  /** A client sent them. */
  | 'LINES'
  /** They are calls that were recorded with their content. */
  | 'RECORDED';

/** A case that candidates are asked about. */
export type EvaluationItemInput = {
  /** Checks of this item beside those of the run: each a `type`, a `value` and `not`. */
  checks?: Array<Record<string, unknown>> | null | undefined;
  /** What checks without a value compare the answer with. */
  expected?: unknown;
  /** The messages in OpenAI’s form; with a prompt they come after its own. */
  messages?: Array<Record<string, unknown>> | null | undefined;
  /** The variables of a prompt. */
  variables?: Record<string, unknown> | null | undefined;
};

/** The model that decides on criteria. */
export type EvaluationJudgeInput = {
  /** The model; absent where a prompt names it. */
  model?: string | null | undefined;
  /** A registered prompt with the variables `question`, `answer`, `expected` and `criteria`; the gateway’s own text when absent. */
  prompt?: string | null | undefined;
};

/** An evaluation that a change needs. */
export type EvaluationRequirementInput = {
  /** Checks that a run must have; needed where items of the data set have none of their own. */
  checks?: Array<Record<string, unknown>> | null | undefined;
  /** The name of the data set. */
  dataset: string;
  /** The judge that a run must have. */
  judge?: RequiredJudgeInput | null | undefined;
  /** The largest share of items that may be lost against what is in force, 0 to 1. */
  maxRegression?: number | null | undefined;
  /** The least share of items that pass, 0 to 1. */
  minPassRate?: number | null | undefined;
};

/** How far an evaluation is. */
export type EvaluationStatus =
  /** It was cancelled before every item had a result. */
  | 'CANCELLED'
  /** It was cancelled, and the calls under way are answered. */
  | 'CANCELLING'
  /** Every item has a result, and the figures are in the log. */
  | 'COMPLETED'
  /** It ended before every item had a result; the reason says why. */
  | 'FAILED'
  /** It waits for its turn. */
  | 'QUEUED'
  /** Its calls are being made. */
  | 'RUNNING';

/** A model, a version of a prompt, or drafts of policies. */
export type EvaluationTargetInput = {
  /** The model, or an alias of models. */
  model?: string | null | undefined;
  /** Drafts of policies as `CreatePolicyInput` has them, by which recorded calls are decided again. Each replaces the policy in force of its name or is added; a baseline without any is the policies in force. */
  policies?: Array<Record<string, unknown>> | null | undefined;
  /** A registered prompt as `name@version` or `name@label`. */
  prompt?: string | null | undefined;
};

/** Which events of the period an evidence pack shows; of all others it has the leaf hash. */
export type EvidencePackScopeInput = {
  /** The actor, the name of the prompt, or the id of the case. */
  id?: string | null | undefined;
  /** The kind of the scope. */
  kind: EvidenceScopeKind;
};

/** How far an evidence pack is. */
export type EvidencePackStatus =
  /** It can be downloaded until it expires. */
  | 'COMPLETED'
  /** It could not be made, or has lost its content; the reason says why. */
  | 'FAILED'
  /** It waits for its turn. */
  | 'QUEUED'
  /** It is being made. */
  | 'RUNNING';

/** Whether an evidence pack has the details of events. */
export type EvidenceRedaction =
  /** Details are there by their salted hash only. */
  | 'DIGESTS'
  /** Details are in the pack. */
  | 'NONE';

/** Which events of the period an evidence pack shows. */
export type EvidenceScopeKind =
  /** The events of one actor. */
  | 'AGENT'
  /** The events that have the id as their resource or correlation. */
  | 'CASE'
  /** The calls of one registered prompt. */
  | 'PROMPT'
  /** All events of the tenant. */
  | 'TENANT';

/** A part of the platform that can be switched off for a tenant. */
export type FeaturePack =
  /** The design of frameworks, playbooks and benchmarks. */
  | 'DESIGN'
  /** The handling of dispute cases. */
  | 'DISPUTE'
  /** The analysis of documents. */
  | 'DOCUMENT_ANALYSIS'
  /** Files that the gateway keeps, and batches of calls. */
  | 'FILES'
  /** The AI gateway. */
  | 'GATEWAY'
  /** Calls of models beside chats and embeddings: images, speech, transcripts, moderations, reranking and decisions. */
  | 'MEDIA'
  /** Approvals, committees and the audit log. */
  | 'OVERSIGHT'
  /** Proposals of actions. */
  | 'PROPOSALS'
  /** Conversations with models by text and by voice, over a WebSocket. */
  | 'REALTIME'
  /** Policies, personal data detection, the event log and metering. */
  | 'TRUST';

/** The means by which a finding was made. */
export type FindingBasis =
  /** A question to a model. */
  | 'MODEL'
  /** A deterministic check. */
  | 'RULE';

/** The severity of a finding. */
export type FindingSeverity =
  /** The most severe finding, which needs action at once. */
  | 'CRITICAL'
  /** A severe finding. */
  | 'HIGH'
  /** A remark without a risk. */
  | 'INFO'
  /** A minor finding. */
  | 'LOW'
  /** A finding of medium severity. */
  | 'MEDIUM';

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

/** The inputs for a framework. */
export type FrameworkInput = {
  /** The domain, such as `sales-compensation`; any domain when a model is asked. */
  domain: string;
  /** An analysis result or any JSON: `findings` emphasise components, `targets` and `benchmarks` override the template’s, and `industry` and `companySize` select the peers. */
  inputs?: Record<string, unknown> | null | undefined;
  /** The parts of the framework to leave out, and the model to ask. */
  options?: FrameworkOptionsInput | null | undefined;
  /** The id of the template; when absent, the template of the domain, or the general one where a model adapts it. */
  templateId?: string | null | undefined;
};

/** The options of a framework. */
export type FrameworkOptionsInput = {
  /** Whether a model enriches the framework; true when absent. */
  generate?: boolean | null | undefined;
  /** Whether to include benchmarks; true when absent. */
  includeBenchmarks?: boolean | null | undefined;
  /** Whether to include metrics; true when absent. */
  includeMetrics?: boolean | null | undefined;
  /** The model to ask; the cheapest chat model when absent. */
  model?: string | null | undefined;
  /** The id of the approved proposal that the model call of this request executes. */
  proposalId?: string | null | undefined;
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

/** The options of a playbook or of benchmarks. */
export type GenerationOptionsInput = {
  /** Whether a model enriches the result; true when absent. */
  generate?: boolean | null | undefined;
  /** The model to ask; the cheapest chat model when absent. */
  model?: string | null | undefined;
  /** The id of the approved proposal that the model call of this request executes. */
  proposalId?: string | null | undefined;
};

/** The effect of a finding of a guard. */
export type GuardAction =
  /** People have to approve the call first; an answer is blocked. */
  | 'APPROVE'
  /** The call is refused, or its answer is not given. */
  | 'BLOCK'
  /** The finding is recorded, and policies see it. */
  | 'FLAG'
  /** What was found is masked; what cannot be masked is blocked. */
  | 'MASK';

/** The credential of a guard. Its secrets are never shown again. */
export type GuardCredentialInput = {
  /** The id of the access key, where the type is AWS. */
  accessKeyId?: string | null | undefined;
  /** The headers, where the type is HEADERS. */
  headers?: Array<GuardHeaderInput> | null | undefined;
  /** The key or token, where the type is KEY. */
  key?: string | null | undefined;
  /** The secret of the access key, where the type is AWS. */
  secretAccessKey?: string | null | undefined;
  /** The token of a session of AWS, where the key is of one. */
  sessionToken?: string | null | undefined;
  /** The kind of credential. */
  type: GuardCredentialType;
};

/** The kind of credential that a guard is asked with. */
export type GuardCredentialType =
  /** An access key of AWS, by which requests are signed. */
  | 'AWS'
  /** Headers of its own. */
  | 'HEADERS'
  /** A key or token, sent as a bearer token. */
  | 'KEY'
  /** The guard asks for no credential. */
  | 'NONE';

/** The effect of a guard that cannot judge: it is out of reach, too slow, or cannot look into the content. */
export type GuardFaultAction =
  /** People have to approve the call first; an answer is blocked. */
  | 'APPROVE'
  /** The call is refused, or its answer is not given. */
  | 'BLOCK'
  /** The call goes on, and the failure is recorded. */
  | 'FLAG';

/** A header that every question to a guard has. */
export type GuardHeaderInput = {
  /** The name of the header. */
  name: string;
  /** The value of the header, which is never shown again. */
  value: string;
};

/** The protocol by which a guard is asked. */
export type GuardKind =
  /** ApplyGuardrail of Amazon Bedrock. */
  | 'BEDROCK'
  /** The Generic Guardrail API of LiteLLM, which many vendors serve. */
  | 'GENERIC'
  /** A model of the gateway with a prompt of your own. */
  | 'MODEL'
  /** The moderation endpoint of OpenAI, or one of its form. */
  | 'OPENAI_MODERATION'
  /** The analyzer of Microsoft Presidio. */
  | 'PRESIDIO';

/** A place in a call that guards judge. */
export type GuardPoint =
  /** Everything that an answer says, calls of tools among it. */
  | 'ANSWER'
  /** Everything that a request says, results of tools among it. */
  | 'REQUEST'
  /** The arguments of tools alone: in answers, and of tools over MCP. */
  | 'TOOL_CALL'
  /** The results of tools alone: in requests, and of tools over MCP. */
  | 'TOOL_RESULT';

/** The overall health of the gateway. */
export type HealthLevel =
  /** A provider is down. */
  | 'DEGRADED'
  /** All components respond. */
  | 'HEALTHY'
  /** The database or the shared store is down. */
  | 'UNHEALTHY';

/** A new version of a prompt in the form of another program. */
export type ImportPromptInput = {
  /** Whether to leave out what has no counterpart, such as tags; refused otherwise. */
  dropUnknown?: boolean | null | undefined;
  /** The form of the text. */
  form: PromptForm;
  /** The model in the place of the one that the file names. */
  model?: string | null | undefined;
  /** The prompt that gets the version; it exists already. */
  name: string;
  /** The text of the file. */
  text: string;
};

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
  /** The id of the alias that chose among several targets. */
  aliasId?: string | null | undefined;
  /** The target that an alias chose among several. */
  arm?: string | null | undefined;
  /** The part of the response cache in the invocation. */
  cache?: CacheOutcome | null | undefined;
  /** An id among the `callIds` of the invocation. */
  callId?: string | null | undefined;
  /** Whether the request contained personal data. */
  containsPii?: boolean | null | undefined;
  /** The time up to which invocations are listed, exclusive. */
  endDate?: string | null | undefined;
  /** Whether it ended in another way than completed. */
  hasProblem?: boolean | null | undefined;
  /** Whether it is a call that an alias made as well, to a shadow; both kinds when absent. */
  isShadow?: boolean | null | undefined;
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
  /** A part of the user, session, model, provider, error code or a tag, in any case; or its id, at least the first 8 hexadecimal digits of it, or the id of its key, which comes first. A search reads 50,000 invocations for a page: it may have fewer than asked, or none, while `hasNextPage` says that there are more to read. */
  search?: string | null | undefined;
  /** The agent’s session that the invocation belongs to. */
  session?: string | null | undefined;
  /** The time from which invocations are listed, inclusive. */
  startDate?: string | null | undefined;
  /** A tag of the invocation, such as `team=blue`. */
  tag?: string | null | undefined;
  /** The user that the invocation is metered for. */
  user?: string | null | undefined;
};

/** The order of a list of invocations. By cost, latency or tokens, the newest 50,000 that meet the filter are ranked. */
export type InvocationOrder =
  /** By their cost, the cheapest first. */
  | 'COST_ASC'
  /** By their cost, the dearest first. */
  | 'COST_DESC'
  /** By their latency, the fastest first. */
  | 'LATENCY_ASC'
  /** By their latency, the slowest first. */
  | 'LATENCY_DESC'
  /** By the time at which they began, the oldest first. */
  | 'STARTED_ASC'
  /** By the time at which they began, the newest first. */
  | 'STARTED_DESC'
  /** By the tokens of prompt and answer together, the fewest first. */
  | 'TOKENS_ASC'
  /** By the tokens of prompt and answer together, the most first. */
  | 'TOKENS_DESC';

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

/** The reason why one of several keys gets no calls for a while. */
export type KeyRestReason =
  /** The provider has limited it. */
  | 'LIMITED'
  /** The provider does not accept it. */
  | 'REFUSED';

/** A request in the form of the provider’s API. */
export type KindCallInput = {
  /** The body of the request. Only moderations go without the name of a model. */
  body: Record<string, unknown>;
  /** The files of the request, where its API takes a form. */
  files?: Array<CallFileInput> | null | undefined;
  /** The id of the approved proposal that this request became. REST uses the header `X-Proposal-ID`. */
  proposalId?: string | null | undefined;
};

/** The API of a local server. */
export type LocalApi =
  /** That of Ollama. */
  | 'OLLAMA'
  /** That of OpenAI, which most servers have. */
  | 'OPENAI';

/** Who may read a log under `/logs/<tenant>`. */
export type LogAccess =
  /** Auditors and administrators of the tenant, by their key. */
  | 'KEY'
  /** Anybody, without a key. */
  | 'PUBLIC';

/** How the leaves of a log say who did what. */
export type LogEntries =
  /** As it is; of the details they have the salted hash. */
  | 'READABLE'
  /** By a salted hash alone; only id and time can be read. */
  | 'SALTED';

/** The credential of a server of tools. Its secrets are never shown again. */
export type McpCredentialInput = {
  /** The audience to ask for, at servers that do not know the parameter resource. */
  audience?: string | null | undefined;
  /** The address that people are sent to, given with tokenUrl. */
  authorizationUrl?: string | null | undefined;
  /** The id of this gateway as a client; where the type is USER, it introduces itself when absent. */
  clientId?: string | null | undefined;
  /** The secret of the client, which is never shown again. */
  clientSecret?: string | null | undefined;
  /** The headers, where the type is HEADERS. */
  headers?: Array<McpHeaderInput> | null | undefined;
  /** The authorization server as it names itself. With endpoints, it is the origin of tokenUrl when absent; where it is discovered, accounts are connected at no other one. */
  issuer?: string | null | undefined;
  /** The key or token, where the type is KEY. */
  key?: string | null | undefined;
  /** The id of the private key at the authorization server. */
  keyId?: string | null | undefined;
  /** The private key of the client in place of a secret, PKCS #8 as PEM, which is never shown again. */
  privateKey?: string | null | undefined;
  /** The scopes to ask for, separated by spaces. */
  scope?: string | null | undefined;
  /** The token endpoint; where the type is USER, it is discovered at the server when absent. */
  tokenUrl?: string | null | undefined;
  /** The kind of credential. */
  type: McpCredentialType;
};

/** The kind of credential that a server of tools is asked with. */
export type McpCredentialType =
  /** Tokens that the gateway gets for itself by OAuth. */
  | 'CLIENT_CREDENTIALS'
  /** Headers of its own. */
  | 'HEADERS'
  /** A key or token, sent as a bearer token. */
  | 'KEY'
  /** The server asks for no credential. */
  | 'NONE'
  /** Tokens of an account that each person connects, by OAuth. */
  | 'USER';

/** A header that every request to a server has. */
export type McpHeaderInput = {
  /** The name of the header. */
  name: string;
  /** The value of the header, which is never shown again. */
  value: string;
};

/** The protocol of a server of tools. */
export type McpServerKind =
  /** The server speaks the Model Context Protocol. */
  | 'MCP'
  /** The server is an HTTP API whose operations are tools. */
  | 'OPENAPI'
  /** The server is a program that the gateway starts, by its MCP_SERVERS_FILE. */
  | 'STDIO';

/** The result of the last look at a server of tools. */
export type McpServerState =
  /** The server gave no list of its tools; those that were accepted can still be called. */
  | 'FAILED'
  /** Nobody has looked at the server yet. */
  | 'NEW'
  /** The server listed its tools. */
  | 'READY';

/** A question about a call of a tool that nobody has made. */
export type McpToolQuestion = {
  /** The member, or the subject of the key, that would call. */
  actor: string;
  /** The arguments of the call; none when absent. */
  arguments?: Record<string, unknown> | null | undefined;
  /** The id of a key of the actor; all of its roles when absent. */
  keyId?: string | null | undefined;
  /** The name of the tool for clients, such as `post_send`. */
  tool: string;
};

/** The state of a tool. Only tools that are ACCEPTED are listed for clients and may be called. */
export type McpToolState =
  /** Somebody accepted the tool as the server describes it. */
  | 'ACCEPTED'
  /** The server describes the tool otherwise than when somebody accepted it. */
  | 'CHANGED'
  /** The server no longer offers the tool. */
  | 'GONE'
  /** Nobody has accepted the tool yet. */
  | 'NEW';

/** The members to list. */
export type MemberFilter = {
  /** The role that members have. */
  role?: string | null | undefined;
  /** A part of the name, e-mail address or subject. */
  search?: string | null | undefined;
  /** The status that members have. */
  status?: MemberStatus | null | undefined;
  /** The subject that the member has. */
  subject?: string | null | undefined;
  /** The subjects of which each member has one, at most 500. */
  subjects?: Array<string> | null | undefined;
};

/** The order of a list of people, in which upper and lower case are the same. */
export type MemberOrder =
  /** By their name, from A to Z. */
  | 'NAME_ASC'
  /** By their name, from Z to A. */
  | 'NAME_DESC'
  /** By their subject, from A to Z. */
  | 'SUBJECT_ASC'
  /** By their subject, from Z to A. */
  | 'SUBJECT_DESC';

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

/** Whether more or less of a metric is better. */
export type MetricDirection =
  /** Less is better. */
  | 'DECREASE'
  /** More is better. */
  | 'INCREASE';

/** Whether a model answered the template’s questions. */
export type ModelReviewOutcome =
  /** The model answered. */
  | 'COMPLETED'
  /** The model failed to answer, so the result contains the deterministic findings only. */
  | 'FAILED'
  /** No model was asked. */
  | 'NONE';

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

/** The readers of a note. */
export type NoteVisibility =
  /** Only staff and auditors can read the note. */
  | 'INTERNAL'
  /** The claimant can read the note as well. */
  | 'PUBLIC';

/** The way in which an application shows who it is when it asks for tokens. */
export type OauthClientAuthentication =
  /** By assertions that it signs (`private_key_jwt`). */
  | 'KEYS'
  /** It is public, and proves with PKCE alone that a code is its own. */
  | 'NONE'
  /** By a secret (`client_secret_basic` or `client_secret_post`). */
  | 'SECRET';

/** A duty that comes with the effect of a policy. */
export type ObligationInput = {
  /** The id of the obligation within the rule. */
  id: string;
  /** Whether the action must not proceed until the obligation is fulfilled; true when absent. */
  mandatory?: boolean | null | undefined;
  /** The parameters; an approval takes `requiredApprovers`, `quorum` and `expiresIn`. */
  params?: Record<string, unknown> | null | undefined;
  /** The kind of obligation, such as `approval` or `audit`. */
  type: string;
};

/** The document of an HTTP API whose operations become tools: its text or its address. */
export type OpenApiInput = {
  /** The text of a document of OpenAPI 3.0 or 3.1, in JSON or YAML. */
  document?: string | null | undefined;
  /** The address of the document, which is read again at every look. */
  documentUrl?: string | null | undefined;
  /** The names of the operations that become tools; all when absent. */
  operations?: Array<string> | null | undefined;
};

/** The treatment of personal data in the answers of models. */
export type PiiAnswers =
  /** Answers with personal data are refused. */
  | 'BLOCK'
  /** Personal data is counted in evidence and passed on. */
  | 'DETECT'
  /** Answers are not searched for personal data. */
  | 'OFF'
  /** Personal data is replaced before the answer leaves; an answer that cannot be changed is refused. */
  | 'REDACT';

/** A checksum that every value has, and other texts of its form seldom have. */
export type PiiCheck =
  /** The checksum of payment cards, over the digits. */
  | 'LUHN'
  /** ISO/IEC 7064 mod 97-10, over letters and digits. */
  | 'MOD97';

/** How given words change a list. */
export type PiiListChange =
  /** The words are added to those of the list. */
  | 'ADD'
  /** The words are taken out of the list. */
  | 'REMOVE'
  /** The words take the place of those of the list. */
  | 'REPLACE';

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
  /** Whether to recognize names of persons by the words before them; false when absent. */
  personNames?: boolean | null | undefined;
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
  /** The name of a person, where a title, a label or a letter says so; only if asked for. */
  | 'PERSON'
  /** A phone number. */
  | 'PHONE'
  /** A social security number. */
  | 'SSN';

/** The inputs for a playbook. */
export type PlaybookInput = {
  /** The id of the framework to put into practice. */
  frameworkId: string;
  /** Whether to ask a model, and which one. */
  options?: GenerationOptionsInput | null | undefined;
  /** The names of the phases in order, up to 200 characters each. */
  phases: Array<string>;
  /** The people or groups that take part, each of which owns the tasks of the roles that share its name. */
  stakeholders?: Array<string> | null | undefined;
  /** The durations of phases. */
  timeline?: Array<TimelineInput> | null | undefined;
};

/** The effect of a policy on a request that it matches. */
export type PolicyEffect =
  /** The request may proceed. */
  | 'ALLOW'
  /** The request is denied. */
  | 'DENY'
  /** The request may proceed once people have approved it. */
  | 'REQUIRE_APPROVAL';

/** Whether a policy decides or is only recorded. */
export type PolicyMode =
  /** The policy decides. */
  | 'ENFORCE'
  /** The policy is recorded in evidence without influence. */
  | 'LOG_ONLY';

/** The order of a list of policies. */
export type PolicyOrder =
  /** By their name, from A to Z. */
  | 'NAME_ASC'
  /** By their name, from Z to A. */
  | 'NAME_DESC';

/** A condition of a policy. */
export type PolicyRuleInput = {
  /** A CEL expression over `action`, `resource`, `resourceType`, `actor`, `roles`, `tenant`, `risk`, `context` and `time`; an expression that can never work is rejected with line and column. */
  condition: string;
  /** The purpose of the rule. */
  description?: string | null | undefined;
  /** The id of the rule, unique within the policy. */
  id: string;
  /** The obligations that the rule imposes; none when absent. */
  obligations?: Array<ObligationInput> | null | undefined;
};

/** The result of the condition of a rule. */
export type PolicyRuleOutcome =
  /** The condition is false. */
  | 'DID_NOT_HOLD'
  /** The condition has no result because of an error. */
  | 'FAILED'
  /** The condition is true. */
  | 'HELD';

/** A question that a policy is tested with at each change, and what the policy is to say. */
export type PolicyTestInput = {
  /** The dotted name of the action. */
  action: string;
  /** The id of the actor; `somebody` when absent. */
  actor?: string | null | undefined;
  /** The time of the question; that of the change when absent. */
  at?: string | null | undefined;
  /** Further facts, which conditions see as `context`. */
  context?: Record<string, unknown> | null | undefined;
  /** The effect that is expected; null when the policy is not to apply. */
  expected?: PolicyEffect | null | undefined;
  /** The name of the test, unique within the policy. */
  name: string;
  /** The id of the resource. */
  resource: string;
  /** The type of the resource. */
  resourceType?: string | null | undefined;
  /** The risk; an empty text for conditions when absent. */
  risk?: RiskLevel | null | undefined;
  /** The roles of the actor; unknown when absent. */
  roles?: Array<string> | null | undefined;
};

/** A policy at a version. */
export type PolicyVersionReference = {
  /** The id of the policy. */
  id: string;
  /** The version of the policy. */
  version: number;
};

/** The checks of a draft, and a sample to try them on. */
export type PreviewAnalysisTemplateInput = {
  /** The deterministic checks of the draft. */
  checks: Array<CheckInput>;
  /** The text of the sample. */
  text: string;
};

/** The form in which another program keeps a prompt. */
export type PromptForm =
  /** A prompt of Langfuse’s API, a text or a chat, as JSON. */
  | 'LANGFUSE'
  /** A configuration of promptfoo in YAML or JSON with one prompt, or a list of messages. */
  | 'PROMPTFOO';

/** A message of a new version. */
export type PromptMessageInput = {
  /** The text; `{{name}}` is the place of a variable. */
  content: string;
  /** The role: `system`, `user` or `assistant`; system messages come first. */
  role: string;
};

/** How a label got to its version. */
export type PromptMoveKind =
  /** The label was put to a version. */
  | 'MOVE'
  /** The label was taken away. */
  | 'REMOVAL'
  /** The label went back to the version that held it before. */
  | 'ROLLBACK';

/** One of several decisions on proposals. */
export type ProposalDecisionInput = {
  /** The decision of the voter. */
  decision: Decision;
  /** The id of the proposal. */
  id: string;
  /** The reasons for the decision. */
  notes?: string | null | undefined;
  /** The revision that the approver looked at. */
  revision?: number | null | undefined;
};

/** A phase of the lifecycle of proposals. */
export type ProposalPhase =
  /** The proposal is drafted. */
  | 'CREATION'
  /** The proposal waits for people. */
  | 'DECISION'
  /** The policies decide. */
  | 'EVALUATION'
  /** The action is executed and checked. */
  | 'EXECUTION'
  /** The lifecycle is complete. */
  | 'TERMINAL';

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

/** The credential of a provider. Its secrets are never shown again. Files of the machine can only be named by those who start it. */
export type ProviderCredentialInput = {
  /** AWS: the id of the access key. */
  accessKeyId?: string | null | undefined;
  /** Microsoft Entra: the authority of another cloud than the public. */
  authority?: string | null | undefined;
  /** Microsoft Entra: a certificate of the application and its private key, as PEM. */
  certificate?: string | null | undefined;
  /** Microsoft Entra: the id of the application, or of the managed identity. */
  clientId?: string | null | undefined;
  /** Microsoft Entra: the secret of the application. */
  clientSecret?: string | null | undefined;
  /** AWS: the life of the role’s keys, in seconds. */
  durationSeconds?: number | null | undefined;
  /** AWS: the external id that the role asks for. */
  externalId?: string | null | undefined;
  /** Google: the text of the credentials file of a service account or of a user. */
  json?: string | null | undefined;
  /** The API key, where the type is KEY. */
  key?: string | null | undefined;
  /** The API keys, two to 20, where the type is KEYS. */
  keys?: Array<ProviderKeyInput> | null | undefined;
  /** AWS: the region; that of the host when absent. */
  region?: string | null | undefined;
  /** AWS: the ARN of a role that is assumed with the keys. */
  roleArn?: string | null | undefined;
  /** Google and Microsoft Entra: the scope of the tokens. */
  scope?: string | null | undefined;
  /** AWS: the secret access key. */
  secretAccessKey?: string | null | undefined;
  /** AWS: the name of the session; portcullis when absent. */
  sessionName?: string | null | undefined;
  /** AWS: the session token of temporary keys. */
  sessionToken?: string | null | undefined;
  /** AWS: the use of the keys; SIGV4 when absent. */
  sign?: AwsSigning | null | undefined;
  /** The place that the credential of a cloud comes from; GIVEN when absent and a secret is there, else AUTO. */
  source?: ProviderCredentialSource | null | undefined;
  /** Microsoft Entra: the id or a domain of the tenant. */
  tenantId?: string | null | undefined;
  /** The kind of credential. */
  type: ProviderCredentialType;
};

/** The place that the credential of a cloud comes from. */
export type ProviderCredentialSource =
  /** The first of the environment’s, the workload’s, the container’s and the machine’s. */
  | 'AUTO'
  /** The endpoint of a container that the environment names. */
  | 'CONTAINER'
  /** Variables of the gateway’s process. */
  | 'ENVIRONMENT'
  /** The fields beside it. */
  | 'GIVEN'
  /** The metadata service of the machine, or a managed identity. */
  | 'INSTANCE'
  /** The token file that the environment names. */
  | 'WORKLOAD';

/** The way in which the gateway proves itself to a provider. */
export type ProviderCredentialType =
  /** By keys of AWS, which sign each request or make tokens of Bedrock. */
  | 'AWS'
  /** By tokens of Microsoft Entra. */
  | 'AZURE'
  /** By tokens of Google Cloud. */
  | 'GOOGLE'
  /** By an API key. */
  | 'KEY'
  /** By several API keys, each with a share of the calls. */
  | 'KEYS'
  /** By nothing, or by headers alone. */
  | 'NONE';

/** The kind of an attempt at a provider that failed. */
export type ProviderErrorKind =
  /** The answer could not be used. */
  | 'ANSWER'
  /** The credential was refused, or could not be obtained. */
  | 'CREDENTIALS'
  /** There was no connection, or it broke. */
  | 'NETWORK'
  /** The provider limited the rate of the calls. */
  | 'RATE_LIMIT'
  /** The provider refused the request itself. */
  | 'REQUEST'
  /** The provider had an error of its own. */
  | 'SERVER'
  /** The provider did not answer in time. */
  | 'TIMEOUT';

/** One of several API keys of a provider. */
export type ProviderKeyInput = {
  /** The API key, which is never shown again. */
  key: string;
  /** Its share of the calls, 1 when absent; 0 makes it a spare. */
  weight?: number | null | undefined;
};

/** A provider of models. */
export type ProviderKind =
  /** The provider Anthropic. */
  | 'ANTHROPIC'
  /** Amazon Bedrock, by its own protocols Converse and InvokeModel. */
  | 'BEDROCK'
  /** Google’s Gemini models, at the Gemini API or on Vertex AI. */
  | 'GEMINI'
  /** A server of local inference, such as Ollama or vLLM. */
  | 'LOCAL'
  /** OpenAI, or a server with a compatible API. */
  | 'OPENAI';

/** A period up to the present. */
export type ProviderPeriod =
  /** The last 24 hours, from a whole hour on. */
  | 'DAY'
  /** The last 60 minutes, from a whole minute on. */
  | 'HOUR';

/** The tenants whose calls a provider is for. */
export type ProviderScope =
  /** All tenants, unless an account of their own serves the model. */
  | 'PLATFORM'
  /** One tenant alone, whose own account it is. */
  | 'TENANT';

/** The place where a provider is configured. */
export type ProviderSource =
  /** By variables of the environment, read at the start. */
  | 'ENVIRONMENT'
  /** By the PROVIDERS_FILE, read at the start. */
  | 'FILE'
  /** By this API; only such a provider can be changed here. */
  | 'MANAGED';

/** The state of a provider on the instance that answers. */
export type ProviderState =
  /** An administrator has switched it off. */
  | 'DISABLED'
  /** It cannot be opened, for the reason that `problem` names. */
  | 'FAILED'
  /** Calls are sent to it. */
  | 'READY'
  /** It, or one of its models, refused calls or failed, and is left alone for a while. */
  | 'RESTING';

/** A question of a template that a model answers. */
export type QuestionInput = {
  /** The category of the findings of this question. */
  category: string;
  /** The id of the question, unique within the template. */
  id: string;
  /** The question as the model receives it. */
  question: string;
  /** The action that is recommended for a finding. */
  recommendation: string;
  /** The severity of the findings of this question. */
  severity: FindingSeverity;
  /** The title of the findings of this question. */
  title: string;
};

/** More of a budget for a time, in the unit of the budget. */
export type RaiseBudgetInput = {
  /** The number of requests to add. */
  addRequests?: string | null | undefined;
  /** The number of tokens to add. */
  addTokens?: string | null | undefined;
  /** The amount to add, in USD. */
  addUsd?: number | string | null | undefined;
  /** The reason for the raise. */
  reason: string;
  /** The time until which the raise holds, at most a year from now. */
  until: string;
};

/** Names of one model at both sides. */
export type ReconciledNameInput = {
  /** The provider’s name of the model as the gateway asks for it. */
  called: string;
  /** The name of the model in the report. */
  reported: string;
};

/** How the counts of a provider and of the ledger compare. */
export type ReconciledState =
  /** Both counted, and differ by more than the tolerance. */
  | 'DIFFERS'
  /** Both counted the same. */
  | 'EQUAL'
  /** The ledger has usage that the provider did not count. */
  | 'LEDGER_ONLY'
  /** The provider counted usage that the ledger does not have. */
  | 'PROVIDER_ONLY'
  /** Both counted, and differ by no more than the tolerance. */
  | 'WITHIN_TOLERANCE';

/** Recorded calls whose content was retained, newest first. */
export type RecordedCallsInput = {
  /** The subject that called. */
  actor?: string | null | undefined;
  /** Whether what was answered is expected again. */
  expectsAnswer?: boolean | null | undefined;
  /** The most items; 200 when absent. */
  limit?: number | null | undefined;
  /** The model that was asked or that answered. */
  model?: string | null | undefined;
  /** The registered prompt that was called; the items have its variables in the place of its text. */
  prompt?: string | null | undefined;
  /** The time of the oldest call; unlimited when absent. */
  since?: string | null | undefined;
  /** A tag of the calls, as `name=value`. */
  tag?: string | null | undefined;
  /** The time before which the calls were made. */
  until?: string | null | undefined;
};

/** The time from which events are delivered again. */
export type RecoverWebhookInput = {
  /** The time of the oldest event to deliver, at most 30 days ago. */
  since: string;
};

/** The whole new content of a policy; absent fields get their defaults. */
export type ReplacePolicyInput = {
  /** Patterns of actions: dotted names with `*` for one segment and a trailing `.*` for a family. */
  actions: Array<string>;
  /** The purpose of the policy. */
  description?: string | null | undefined;
  /** The effect on requests that match. */
  effect: PolicyEffect;
  /** Whether the policy is evaluated; true when absent. */
  enabled?: boolean | null | undefined;
  /** Whether the policy decides or is only recorded; ENFORCE when absent. */
  mode?: PolicyMode | null | undefined;
  /** The name of the policy, unique within the tenant. */
  name: string;
  /** Patterns of resources with `*` for any run of characters; every resource when absent. */
  resources?: Array<string> | null | undefined;
  /** The conditions, all of which must hold; none when absent. */
  rules?: Array<PolicyRuleInput> | null | undefined;
  /** Questions that the policy is tested with at each change; a change that fails one is refused. */
  tests?: Array<PolicyTestInput> | null | undefined;
  /** The version that this change is based on; CONFLICT when the policy has another one. */
  version?: number | null | undefined;
};

/** The model that decides on criteria, by its name or by a prompt. */
export type RequiredJudgeInput = {
  /** The model; absent where a prompt names it. */
  model?: string | null | undefined;
  /** A registered prompt as `name@version` or `name@label`. */
  prompt?: string | null | undefined;
};

/** The resolution of a case. */
export type ResolveCaseInput = {
  /** The amount to pay in USD, or to take back when negative; only for APPROVED and PARTIAL. */
  adjustmentAmount?: number | string | null | undefined;
  /** The ids of the documents that support the resolution. */
  evidence?: Array<string> | null | undefined;
  /** The reasons for the resolution, which the claimant can read. */
  notes: string;
  /** The resolution; WITHDRAWN is the only one that the claimant can choose. */
  resolution: CaseResolution;
  /** The version that this change is based on; CONFLICT when the case has another one. */
  version?: number | null | undefined;
};

/** The risk of an action, determined by its facts. */
export type RiskLevel =
  /** The highest risk. */
  | 'CRITICAL'
  /** A high risk, below critical. */
  | 'HIGH'
  /** The lowest risk. */
  | 'LOW'
  /** A medium risk, above low. */
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

/** A new status of a case. */
export type SetCaseStatusInput = {
  /** The reasons, which the claimant cannot read. */
  notes?: string | null | undefined;
  /** The new status; `resolveCase` is the operation for RESOLVED. */
  status: CaseStatus;
  /** The version that this change is based on; CONFLICT when the case has another one. */
  version?: number | null | undefined;
};

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

/** Drafts of policies and the recorded calls of models to try them on. */
export type SimulateTrafficInput = {
  /** The `next` of the page before; the first page when absent. */
  after?: string | null | undefined;
  /** The end of the period, exclusive. */
  endDate: string;
  /** The number of calls to read, newest first, at most 5000; 1000 when absent. */
  limit?: number | null | undefined;
  /** The drafts. Each replaces the policy in force of the same name, or is added; a disabled one removes it. */
  policies: Array<CreatePolicyInput>;
  /** The start of the period, inclusive. */
  startDate: string;
};

/** The kind of those whose spending is asked for. */
export type SpenderKind =
  /** Groups by their names: the sum of those who are members now. */
  | 'GROUP'
  /** API keys, or signed-in members, by their ids. */
  | 'KEY'
  /** Users that calls are metered for, by their subjects. */
  | 'USER';

/** The conditions that listed events meet; absent ones do not restrict the list. */
export type SpineEventFilter = {
  /** The actions to list, any of which matches. */
  actions?: Array<string> | null | undefined;
  /** The subject that acted. */
  actor?: string | null | undefined;
  /** The time up to which events are listed, exclusive. */
  endDate?: string | null | undefined;
  /** Who says that the events happened. */
  origin?: SpineOrigin | null | undefined;
  /** The id of the resource that was affected. */
  resourceId?: string | null | undefined;
  /** The severity of the events. */
  severity?: Severity | null | undefined;
  /** The time from which events are listed, inclusive. */
  startDate?: string | null | undefined;
};

/** Who says that an event happened. */
export type SpineOrigin =
  /** The gateway, which saw or did it. */
  | 'GATEWAY'
  /** A client, whose word it is. */
  | 'RECORDED';

/** A run of a candidate over a data set. */
export type StartEvaluationInput = {
  /** What it is compared with, on the same items at the same time. */
  baseline?: EvaluationTargetInput | null | undefined;
  /** The most that all calls of the run may cost, in USD. */
  budgetUsd: number | string;
  /** What is evaluated. */
  candidate: EvaluationTargetInput;
  /** The checks of every answer; items may have further ones. */
  checks: Array<EvaluationCheckInput>;
  /** The name of the data set. */
  dataset: string;
  /** Who decides on checks of the kind `judge`. */
  judge?: EvaluationJudgeInput | null | undefined;
  /** The most tokens of an answer; 1,024 when absent. */
  maxOutputTokens?: number | null | undefined;
  /** The most items that are begun in a minute; 600 when absent. */
  rate?: number | null | undefined;
};

/** A direction for the trial of a target. */
export type SteerModelAliasInput = {
  /** The direction in which the trial goes on. */
  command: CanaryCommand;
  /** The version of the alias that it is meant for; refused if there is a newer one. */
  version?: number | null | undefined;
};

/** Whether a stop is still in force. */
export type StopStatus =
  /** Calls that the selector names are refused and ended. */
  | 'HOLDING'
  /** The stop no longer concerns any call. */
  | 'LIFTED';

/** The options of a streamed answer. */
export type StreamOptionsInput = {
  /** Whether to accept OpenAI’s padding of chunks against eavesdroppers; the gateway’s own chunks have none. */
  includeObfuscation?: boolean | null | undefined;
  /** Whether to send a last chunk with the usage. */
  includeUsage?: boolean | null | undefined;
};

/** Whether a committee has decided. */
export type SubmissionStatus =
  /** The committee has decided. */
  | 'DECIDED'
  /** The matter waits for the committee. */
  | 'SUBMITTED';

/** Whether a tenant can use the platform. */
export type TenantStatus =
  /** The keys of the tenant work. */
  | 'ACTIVE'
  /** Every key of the tenant is rejected. */
  | 'SUSPENDED';

/** A text to try a guard on. It is not stored. */
export type TestGuardInput = {
  /** The place in a call where the text is; the first of the guard when absent. */
  point?: GuardPoint | null | undefined;
  /** The text to judge. */
  text: string;
};

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

/** The duration of a phase. */
export type TimelineInput = {
  /** The duration, such as `30d`, `6w` or `3m`; as long as the tasks of the phase when absent. */
  duration?: string | null | undefined;
  /** The name of the phase. */
  phase: string;
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

/** Changes to an analysis template; absent fields are unchanged. */
export type UpdateAnalysisTemplateInput = {
  /** The complete list of checks. */
  checks?: Array<CheckInput> | null | undefined;
  /** The purpose of the template. */
  description?: string | null | undefined;
  /** The name of the template, unique within the tenant. */
  name?: string | null | undefined;
  /** The complete list of questions. */
  questions?: Array<QuestionInput> | null | undefined;
  /** The revision that this change is based on. */
  revision?: number | null | undefined;
};

/** Changes to a budget; absent fields are unchanged. Another unit, window, time zone, selector or per begins a new count. */
export type UpdateBudgetInput = {
  /** The shares of the limit at which a budget.alert is sent, in percent. */
  alertsAt?: Array<number> | null | undefined;
  /** Whether calls get a lower output limit, which the rest of the budget can pay, before they are refused; no more when the mode is not HARD any more. */
  capsOutput?: boolean | null | undefined;
  /** The model that calls go to once the budget is used up; dropped when the mode is not DEGRADE any more. */
  degradeTo?: string | null | undefined;
  /** The limit in requests. */
  limitRequests?: string | null | undefined;
  /** The limit in tokens of prompts and answers. */
  limitTokens?: string | null | undefined;
  /** The limit in USD, exact to 9 decimals. */
  limitUsd?: number | string | null | undefined;
  /** The effect of the budget once it is used up. */
  mode?: BudgetMode | null | undefined;
  /** The name of the budget, unique within the tenant. */
  name?: string | null | undefined;
  /** The dimensions whose values have a counter each, such as user for a limit on every user. */
  per?: Array<string> | null | undefined;
  /** The calls to count: for each of key, user, group, agent, session, model, provider, operation, tag, prompt and tool a value or a list of values, in which * is any text. */
  selector?: Record<string, unknown> | null | undefined;
  /** The IANA time zone in which windows begin. */
  timeZone?: string | null | undefined;
  /** The time from which it binds calls. */
  validFrom?: string | null | undefined;
  /** The time until which it binds calls. */
  validUntil?: string | null | undefined;
  /** The version that this change is based on; CONFLICT when the budget has another one. */
  version?: number | null | undefined;
  /** The time to count in: minute, hour, day, week, month, quarter, year, session, total, or rolling:<number><m|h|d>. */
  window?: string | null | undefined;
};

/** Changes to a design template; absent fields are unchanged. */
export type UpdateDesignTemplateInput = {
  /** The complete definition: components, metrics, benchmarks and phases. */
  definition?: Record<string, unknown> | null | undefined;
  /** The purpose of the template. */
  description?: string | null | undefined;
  /** The complete list of domains. */
  domains?: Array<string> | null | undefined;
  /** The name of the template, unique within the tenant. */
  name?: string | null | undefined;
  /** The revision that this change is based on. */
  revision?: number | null | undefined;
};

/** The changes of a guard; absent fields stay as they are. Another address needs its credential again. */
export type UpdateGuardInput = {
  /** The effect of a finding. */
  action?: GuardAction | null | undefined;
  /** The credential that the guard is asked with. Its secrets are never shown again. */
  credential?: GuardCredentialInput | null | undefined;
  /** Whether the guard judges calls. */
  enabled?: boolean | null | undefined;
  /** The price of asking it once, in USD. */
  feeUsd?: number | string | null | undefined;
  /** The name of the guard, unique within the tenant. */
  name?: string | null | undefined;
  /** The places in a call that the guard judges. */
  on?: Array<GuardPoint> | null | undefined;
  /** The effect of a guard that cannot judge. */
  onError?: GuardFaultAction | null | undefined;
  /** The calls to judge: for each of key, user, group, agent, session, model, provider, operation, tag, prompt and tool a value or a list of values, in which * is any text. */
  selector?: Record<string, unknown> | null | undefined;
  /** The settings of its kind. */
  settings?: Record<string, unknown> | null | undefined;
  /** The time that the guard has for an answer, in milliseconds. */
  timeoutMs?: number | null | undefined;
  /** The address of the guard, whole; absent for a model. */
  url?: string | null | undefined;
  /** The version that the change is of; refused if there is a newer one. */
  version?: number | null | undefined;
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

/** The changes of a server of tools; absent fields stay as they are. */
export type UpdateMcpServerInput = {
  /** The credential that replaces the one before. */
  credential?: McpCredentialInput | null | undefined;
  /** Whether its tools can be called. */
  enabled?: boolean | null | undefined;
  /** Another document of an HTTP API, or other operations of it; absent fields stay as they are. */
  openapi?: OpenApiInput | null | undefined;
  /** The address of its endpoint. Another one needs the credential again, and its tools to be accepted again. */
  url?: string | null | undefined;
  /** The version that the change is of; refused if there is a newer one. */
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

/** The changes of an alias; absent fields stay as they are. */
export type UpdateModelAliasInput = {
  /** The name that clients ask for; a `*` in it is any text. */
  name?: string | null | undefined;
  /** A model that a share of the calls is made to as well, after they are answered; nobody gets its answers. */
  shadow?: AliasShadowInput | null | undefined;
  /** The weights that the last target gets in time, of two or more; an empty list takes them away. */
  steps?: Array<AliasStepInput> | null | undefined;
  /** The callers that always get the same target; NONE for a new one when absent. */
  sticky?: AliasSticky | null | undefined;
  /** The limits over which the last target gets no calls any more; an empty object takes them away. */
  stopOn?: AliasStopOnInput | null | undefined;
  /** The model: its id, or `provider/model`; a `*` is what the name has there. */
  target?: string | null | undefined;
  /** Several models instead of one: each call gets one of them by weight, the calls of a session the same. */
  targets?: Array<AliasTargetInput> | null | undefined;
  /** The version that the change is of; refused if there is a newer one. */
  version?: number | null | undefined;
};

/** A change of a list of words. */
export type UpdatePiiListInput = {
  /** How the words change the list. */
  change: PiiListChange;
  /** The version to change; another one fails with CONFLICT. */
  version?: number | null | undefined;
  /** The words, one a line: at most 200 bytes each, and 1 MiB in one request. They are encrypted, and never shown again. */
  words: string;
};

/** A change of what is proposed, which voids the votes, or a change of state. It names the revision that it is based on. */
export type UpdateProposalInput = {
  /** The error of a FAILED execution. */
  error?: Record<string, unknown> | null | undefined;
  /** The revision as an entity tag, as in the header `If-Match`; it must agree with `revision` when both are given. */
  ifMatch?: string | null | undefined;
  /** The new reason for the action. */
  intent?: string | null | undefined;
  /** The reasons for the change. */
  notes?: string | null | undefined;
  /** The new payload. */
  payload?: Record<string, unknown> | null | undefined;
  /** The result of a COMPLETED execution. */
  result?: Record<string, unknown> | null | undefined;
  /** The revision that this change is based on. */
  revision?: number | null | undefined;
  /** The new state. Approvers choose APPROVED or DENIED; the requester and administrators choose REJECTED or ROLLED_BACK. For an action that the platform does not execute itself, COMPLETED and FAILED report its outcome, and EXECUTING lets approvers and administrators have a failed action tried again. */
  state?: ProposalState | null | undefined;
};

/** Changes to a managed provider; absent fields are unchanged. Another URL needs its credential again. */
export type UpdateProviderInput = {
  /** The API of a local server. */
  api?: LocalApi | null | undefined;
  /** The URL of its API. */
  baseUrl?: string | null | undefined;
  /** The credential of the gateway, in place of the one before. */
  credential?: ProviderCredentialInput | null | undefined;
  /** Whether calls may be sent to it. */
  enabled?: boolean | null | undefined;
  /** Further headers, in place of all before. */
  headers?: Record<string, unknown> | null | undefined;
  /** The models that it serves, each with an `id` and, where they differ, `upstream`, `type`, `contextWindow`, `maxOutputTokens`, and prices in USD for a million tokens: `input`, `output`, `cachedInput`, `cacheWrite`, `reasoning`. Absent or empty: all that its prices or its own list name. */
  models?: Array<Record<string, unknown>> | null | undefined;
  /** The provider of genai-prices whose prices hold. */
  prices?: string | null | undefined;
  /** Further query parameters, in place of all before. */
  query?: Record<string, unknown> | null | undefined;
  /** The row of the table of quirks, such as mistral or vllm; that of its host when absent. */
  quirks?: string | null | undefined;
  /** The protocols that it speaks, the preferred first. */
  speaks?: Array<UpstreamProtocol> | null | undefined;
  /** The version that this change is based on; CONFLICT when the provider has another one. */
  version?: number | null | undefined;
  /** Its share among the providers of the same model. */
  weight?: number | null | undefined;
};

/** Changes to a tenant; absent fields are unchanged. */
export type UpdateTenantInput = {
  /** The rules for the sessions of agents. */
  agentRules?: AgentRulesInput | null | undefined;
  /** The risk at or above which invocations need an approval; null when risk alone never requires one. */
  approvalRiskThreshold?: RiskLevel | null | undefined;
  /** The lifetime of cached answers in seconds; 0 disables the cache. */
  cacheTtlSeconds?: number | null | undefined;
  /** The approvers to ask when a policy names none. */
  defaultApprovers?: DefaultApproversInput | null | undefined;
  /** How many days invocations are listed; null for ever. Their evidence stays in the log, and charts keep their sums. */
  invocationRetentionDays?: number | null | undefined;
  /** Who may read the log under `/logs/<id>`: its leaves say when who did what to what, unless they are salted, and of the details the salted hash. */
  logAccess?: LogAccess | null | undefined;
  /** How the leaves of events from now on say who did what; those of earlier events stay as they are. */
  logEntries?: LogEntries | null | undefined;
  /** The budget per calendar month in USD. */
  monthlyBudgetUsd?: number | null | undefined;
  /** The display name. */
  name?: string | null | undefined;
  /** Whether its administrators may connect accounts of their own at providers; for the platform to say. */
  ownProviders?: boolean | null | undefined;
  /** The treatment of personal data in the answers of models. */
  piiAnswers?: PiiAnswers | null | undefined;
  /** The treatment of personal data in prompts. */
  piiMode?: PiiMode | null | undefined;
  /** How personal data is recognized. */
  piiRules?: PiiRulesInput | null | undefined;
  /**
   * Whether anybody may read the log under `/logs/<id>` without a key: who did what to what and when, and salted hashes of the details.
   * @deprecated Deprecated 2026-11-29: use `logAccess`.
   */
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
  /** The treatment of images, recordings, unreadable files and token ids, which cannot be searched for personal data. */
  unreadAttachments?: UnreadAttachments | null | undefined;
  /** The version that this change is based on; CONFLICT when the tenant has another one. */
  version?: number | null | undefined;
};

/** The changes of a virtual server; absent fields stay as they are. */
export type UpdateVirtualServerInput = {
  /** The purpose of the list, which clients get as instructions. */
  description?: string | null | undefined;
  /** The tools, which replace those before. */
  entries?: Array<VirtualServerEntryInput> | null | undefined;
  /** Whether clients get the prompts of the servers of its entries. */
  prompts?: boolean | null | undefined;
  /** Whether clients get the resources of the servers of its entries. */
  resources?: boolean | null | undefined;
  /** Whether clients get a search instead of the list. */
  search?: boolean | null | undefined;
  /** The version that the change is of; refused if there is a newer one. */
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

/** A protocol that a provider speaks. */
export type UpstreamProtocol =
  /** OpenAI’s protocol Chat Completions. */
  | 'CHAT'
  /** Anthropic’s protocol Messages. */
  | 'MESSAGES'
  /** OpenAI’s protocol Responses. */
  | 'RESPONSES';

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

/** The form of a provider’s report of usage. */
export type UsageReportFormat =
  /** Answers of Anthropic’s Usage and Cost Admin API. */
  | 'ANTHROPIC'
  /** A Cost and Usage Report of AWS, legacy or 2.0, as CSV. */
  | 'AWS_CUR'
  /** Answers of OpenAI’s usage and costs APIs for organisations. */
  | 'OPENAI';

/** Where a report of usage was read. */
export type UsageReportSource =
  /** Somebody uploaded it. */
  | 'FILE'
  /** The gateway asked the provider for it. */
  | 'PROVIDER';

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

/** Tools of a server, and their names at a virtual server. */
export type VirtualServerEntryInput = {
  /** Arguments that clients neither see nor choose. */
  arguments?: Record<string, unknown> | null | undefined;
  /** Its name for clients, with the `*` kept; `<server>_<tool>` when absent. */
  name?: string | null | undefined;
  /** The name of the server. */
  server: string;
  /** The name of the tool at its server; a `*` in it is any text. */
  tool: string;
};

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

/** The order of a list of endpoints, in which upper and lower case are the same. */
export type WebhookOrder =
  /** By their URL, from A to Z. */
  | 'URL_ASC'
  /** By their URL, from Z to A. */
  | 'URL_DESC';

/** Whether an endpoint receives events. */
export type WebhookStatus =
  /** The endpoint receives events. */
  | 'ACTIVE'
  /** The endpoint receives no events. */
  | 'DISABLED';

/** The last answer of a witness to a log. */
export type WitnessAnswer =
  /** It has cosigned more events than the log has: the log was rolled back. */
  | 'BEHIND'
  /** It has cosigned the checkpoint. */
  | 'COSIGNED'
  /** It has cosigned another tree: the log has forked. */
  | 'FORKED'
  /** It has answered with an error, or with a wrong cosignature. */
  | 'REFUSED'
  /** It does not know the log, or its key. */
  | 'UNKNOWN'
  /** It has not answered. */
  | 'UNREACHABLE';

export type AlertNoticesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type AlertNoticesSubscription = { alertChanged: { id: string, name: string, status: AlertStatus, detail: string } };

export type SearchQueryVariables = Exact<{
  text: string;
}>;


export type SearchQuery = { search: { incomplete: Array<SearchKind>, hits: Array<{ kind: SearchKind, id: string, title: string, subtitle: string | null, at: string | null }> } };

export type HoldingStopsQueryVariables = Exact<{ [key: string]: never; }>;


export type HoldingStopsQuery = { stops: { edges: Array<{ node: { id: string, reason: string, status: StopStatus } }> } };

export type StopBannerLiveSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type StopBannerLiveSubscription = { stopChanged: { id: string } };

export type TenantChoiceQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type TenantChoiceQuery = { tenants: { edges: Array<{ node: { id: string, name: string, status: TenantStatus } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type VoteFragment = { approver: string, decision: Decision, notes: string | null, decidedAt: string };

export type GroundsFragment = { policyId: string, version: number, name: string, effect: PolicyEffect, contributed: boolean, rules: Array<{ ruleId: string, condition: string, outcome: PolicyRuleOutcome, message: string | null, facts: Array<{ path: string, value: unknown, hidden: boolean | null }> }> };

export type StoppedProposalFragment = { riskLevel: RiskLevel, riskReasons: Array<string>, policyDecision: { effect: PolicyEffect, reason: string, grounds: Array<{ policyId: string, version: number, name: string, effect: PolicyEffect, contributed: boolean, rules: Array<{ ruleId: string, condition: string, outcome: PolicyRuleOutcome, message: string | null, facts: Array<{ path: string, value: unknown, hidden: boolean | null }> }> }> } | null };

export type WholeProposalFragment = { id: string, state: ProposalState, isCancelled: boolean, phase: ProposalPhase, intent: string, action: string, resource: string, actor: string, payload: Record<string, unknown>, current: Record<string, unknown> | null, isReversible: boolean, result: Record<string, unknown> | null, error: Record<string, unknown> | null, revision: number, createdAt: string, expiresAt: string | null, restsUntil: string | null, riskLevel: RiskLevel, riskReasons: Array<string>, approval: { id: string, status: ApprovalStatus, requiredApprovers: Array<string>, quorum: number, expiresAt: string, votes: Array<{ approver: string, decision: Decision, notes: string | null, decidedAt: string }> } | null, history: Array<{ from: ProposalState | null, to: ProposalState, at: string, actor: string, reason: string | null, intent: string | null, payload: Record<string, unknown> | null }>, policyDecision: { effect: PolicyEffect, reason: string, grounds: Array<{ policyId: string, version: number, name: string, effect: PolicyEffect, contributed: boolean, rules: Array<{ ruleId: string, condition: string, outcome: PolicyRuleOutcome, message: string | null, facts: Array<{ path: string, value: unknown, hidden: boolean | null }> }> }> } | null };

export type ProposalInFullQueryVariables = Exact<{
  id: string;
}>;


export type ProposalInFullQuery = { proposal: { id: string, state: ProposalState, isCancelled: boolean, phase: ProposalPhase, intent: string, action: string, resource: string, actor: string, payload: Record<string, unknown>, current: Record<string, unknown> | null, isReversible: boolean, result: Record<string, unknown> | null, error: Record<string, unknown> | null, revision: number, createdAt: string, expiresAt: string | null, restsUntil: string | null, riskLevel: RiskLevel, riskReasons: Array<string>, approval: { id: string, status: ApprovalStatus, requiredApprovers: Array<string>, quorum: number, expiresAt: string, votes: Array<{ approver: string, decision: Decision, notes: string | null, decidedAt: string }> } | null, history: Array<{ from: ProposalState | null, to: ProposalState, at: string, actor: string, reason: string | null, intent: string | null, payload: Record<string, unknown> | null }>, policyDecision: { effect: PolicyEffect, reason: string, grounds: Array<{ policyId: string, version: number, name: string, effect: PolicyEffect, contributed: boolean, rules: Array<{ ruleId: string, condition: string, outcome: PolicyRuleOutcome, message: string | null, facts: Array<{ path: string, value: unknown, hidden: boolean | null }> }> }> } | null } };

export type ProposalMovedSubscriptionVariables = Exact<{
  id?: string | null | undefined;
}>;


export type ProposalMovedSubscription = { proposalChanged: { id: string, revision: number } };

export type DecideProposalsMutationVariables = Exact<{
  decisions: Array<ProposalDecisionInput> | ProposalDecisionInput;
}>;


export type DecideProposalsMutation = { decideProposals: { results: Array<{ id: string, ok: boolean, error: Record<string, unknown> | null }> } };

export type VoteOnApprovalMutationVariables = Exact<{
  id: string;
  input: ApprovalDecisionInput;
}>;


export type VoteOnApprovalMutation = { decideApproval: { id: string, version: number, status: ApprovalStatus } };

export type DecideForCommitteeMutationVariables = Exact<{
  id: string;
  input: CommitteeDecisionInput;
}>;


export type DecideForCommitteeMutation = { decideSubmission: { id: string, version: number, status: SubmissionStatus } };

export type KeyUseQueryVariables = Exact<{
  id: string;
}>;


export type KeyUseQuery = { keyUse: { since: string, requests: string, models: Array<{ name: string, requests: string }>, users: Array<{ name: string, requests: string }> } };

export type KeyOwnersQueryVariables = Exact<{
  search?: string | null | undefined;
  people?: MemberFilter | null | undefined;
}>;


export type KeyOwnersQuery = { members: { edges: Array<{ node: { subject: string, name: string, email: string | null, status: MemberStatus } }> }, groups: { edges: Array<{ node: { displayName: string } }> }, apiKeys: { edges: Array<{ node: { subject: string } }> } };

export type NamesOfQueryVariables = Exact<{
  subjects: Array<string> | string;
}>;


export type NamesOfQuery = { members: { edges: Array<{ node: { subject: string, name: string } }> } };

export type WaitingCountQueryVariables = Exact<{
  first: number;
  subject: string;
  proposals: boolean;
  approvals: boolean;
  cases: boolean;
}>;


export type WaitingCountQuery = { pendingProposals?: { edges: Array<{ cursor: string }> }, approvals?: { edges: Array<{ cursor: string }> }, committeeSubmissions?: { edges: Array<{ cursor: string }> }, open?: { edges: Array<{ cursor: string }> }, reviewed?: { edges: Array<{ cursor: string }> }, asking?: { edges: Array<{ cursor: string }> }, escalated?: { edges: Array<{ cursor: string }> } };

export type LogHeadQueryVariables = Exact<{ [key: string]: never; }>;


export type LogHeadQuery = { spineCheckpoint: { checkpoint: string, size: string, publicKey: string } };

export type LogPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type LogPageQuery = { spineEvents: { edges: Array<{ node: { id: string, sequence: string, leafHash: string, detailsHash: string, factsSalt: string | null, action: string, actor: string, actorType: ActorType, resourceId: string | null, resourceType: string | null, severity: Severity, correlationId: string | null, occurredAt: string, salt: string | null, content: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ConsistencyQueryVariables = Exact<{
  from: string;
  to: string;
}>;


export type ConsistencyQuery = { spineConsistencyProof: { from: string, to: string, hashes: Array<string> } };

export type EventProofQueryVariables = Exact<{
  id: string;
}>;


export type EventProofQuery = { spineEvent: { id: string, action: string, actor: string, actorType: ActorType, correlationId: string | null, content: string | null, detailsHash: string, factsSalt: string | null, occurredAt: string, resourceId: string | null, resourceType: string | null, salt: string | null, severity: Severity }, spineInclusionProof: { eventId: string, leafHash: string, leafIndex: string, treeSize: string, hashes: Array<string>, checkpoint: string, publicKey: string } };

export type AlertsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  status?: AlertStatus | null | undefined;
  search?: string | null | undefined;
  order?: AlertOrder | null | undefined;
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

export type ConnectedApplicationsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ConnectedApplicationsQuery = { connectedApplications: { edges: Array<{ node: { id: string, subject: string, clientName: string, clientId: string, redirectHost: string, resource: string, connectedAt: string | null, refreshedAt: string | null, expiresAt: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EndConnectedApplicationMutationVariables = Exact<{
  id: string;
}>;


export type EndConnectedApplicationMutation = { endConnectedApplication: { id: string, endedAt: string | null } };

export type ToolAccountsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ToolAccountsQuery = { mcpAccounts: { edges: Array<{ node: { id: string, subject: string, holder: string, issuer: string, resource: string, scope: string, createdAt: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EndToolAccountMutationVariables = Exact<{
  id: string;
}>;


export type EndToolAccountMutation = { endMcpAccount: { id: string } };

export type RegisteredApplicationsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type RegisteredApplicationsQuery = { oauthClients: { edges: Array<{ node: { id: string, name: string, redirectUris: Array<string>, authentication: OauthClientAuthentication, createdBy: string | null, createdAt: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type RegisterApplicationMutationVariables = Exact<{
  input: CreateOauthClientInput;
}>;


export type RegisterApplicationMutation = { createOauthClient: { id: string, name: string, clientSecret: string | null } };

export type ReplaceApplicationSecretMutationVariables = Exact<{
  id: string;
}>;


export type ReplaceApplicationSecretMutation = { rotateOauthClientSecret: { id: string, name: string, clientSecret: string | null } };

export type DeleteApplicationMutationVariables = Exact<{
  id: string;
}>;


export type DeleteApplicationMutation = { deleteOauthClient: { id: string } };

export type BatchRowFragment = { id: string, subject: string, endpoint: string, status: string, createdTime: string, provider: string | null, refused: number, heldUsd: number, costUsd: number | null, evidenceId: string, requestCounts: { total: number, completed: number, failed: number } };

export type BatchRowsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type BatchRowsQuery = { batches: { lastId: string | null, hasMore: boolean, data: Array<{ id: string, subject: string, endpoint: string, status: string, createdTime: string, provider: string | null, refused: number, heldUsd: number, costUsd: number | null, evidenceId: string, requestCounts: { total: number, completed: number, failed: number } }> } };

export type MessageBatchRowsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type MessageBatchRowsQuery = { messageBatches: { lastId: string | null, hasMore: boolean, data: Array<{ id: string, subject: string, endpoint: string, status: string, createdTime: string, provider: string | null, refused: number, heldUsd: number, costUsd: number | null, evidenceId: string, requestCounts: { total: number, completed: number, failed: number } }> } };

export type StopBatchMutationVariables = Exact<{
  id: string;
}>;


export type StopBatchMutation = { cancelBatch: { id: string, status: string } };

export type BudgetTermsFragment = { id: string, name: string, selector: Record<string, unknown>, per: Array<string>, limitUsd: number | null, limitTokens: string | null, limitRequests: string | null, window: string, timeZone: string, mode: BudgetMode, degradeTo: string | null, capsOutput: boolean, alertsAt: Array<number>, validFrom: string | null, validUntil: string | null, version: number };

export type CounterFiguresFragment = { used: number, held: number, remaining: number, limit: number, unit: BudgetUnit, resetsAt: string | null, forecast: { amount: number | null, fullAt: string | null, endsAt: string } | null };

export type BudgetTargetsQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type BudgetTargetsQuery = { budgetTargets: Array<{ target: BudgetTarget, budgets: number }> };

export type BudgetsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  target: BudgetTarget;
  search?: string | null | undefined;
  order?: BudgetOrder | null | undefined;
}>;


export type BudgetsQuery = { budgets: { edges: Array<{ node: { id: string, name: string, selector: Record<string, unknown>, per: Array<string>, limitUsd: number | null, limitTokens: string | null, limitRequests: string | null, window: string, timeZone: string, mode: BudgetMode, degradeTo: string | null, capsOutput: boolean, alertsAt: Array<number>, validFrom: string | null, validUntil: string | null, version: number, mostUsed: { per: Record<string, unknown>, used: number, held: number, remaining: number, limit: number, unit: BudgetUnit, resetsAt: string | null, forecast: { amount: number | null, fullAt: string | null, endsAt: string } | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OneBudgetQueryVariables = Exact<{
  id: string;
}>;


export type OneBudgetQuery = { budget: { createdAt: string, updatedAt: string, id: string, name: string, selector: Record<string, unknown>, per: Array<string>, limitUsd: number | null, limitTokens: string | null, limitRequests: string | null, window: string, timeZone: string, mode: BudgetMode, degradeTo: string | null, capsOutput: boolean, alertsAt: Array<number>, validFrom: string | null, validUntil: string | null, version: number } };

export type BudgetCountersQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type BudgetCountersQuery = { budgetCounters: { edges: Array<{ node: { per: Record<string, unknown>, chargedAt: string, used: number, held: number, remaining: number, limit: number, unit: BudgetUnit, resetsAt: string | null, forecast: { amount: number | null, fullAt: string | null, endsAt: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type BudgetRaisesQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type BudgetRaisesQuery = { budgetRaises: { edges: Array<{ node: { id: string, addUsd: number | null, addTokens: string | null, addRequests: string | null, until: string, reason: string, raisedBy: string, createdAt: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CreateBudgetMutationVariables = Exact<{
  input: CreateBudgetInput;
}>;


export type CreateBudgetMutation = { createBudget: { id: string } };

export type UpdateBudgetMutationVariables = Exact<{
  id: string;
  input: UpdateBudgetInput;
}>;


export type UpdateBudgetMutation = { updateBudget: { id: string, version: number } };

export type DeleteBudgetMutationVariables = Exact<{
  id: string;
}>;


export type DeleteBudgetMutation = { deleteBudget: { id: string } };

export type RaiseBudgetMutationVariables = Exact<{
  id: string;
  input: RaiseBudgetInput;
}>;


export type RaiseBudgetMutation = { raiseBudget: { id: string, until: string } };

export type BenchmarkFiguresFragment = { id: string, metric: string, percentile25: number, median: number, percentile75: number, unit: string, industry: string, companySize: string, basis: DesignBasis, source: string };

export type FrameworksQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type FrameworksQuery = { frameworks: { edges: Array<{ node: { id: string, domain: string, templateId: string, enrichment: DesignEnrichment, createdBy: string, createdAt: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type FrameworkQueryVariables = Exact<{
  id: string;
}>;


export type FrameworkQuery = { framework: { id: string, domain: string, templateId: string, enrichment: DesignEnrichment, enrichmentReason: string | null, model: string | null, createdBy: string, createdAt: string, unaddressed: Array<string>, components: Array<{ id: string, name: string, description: string, objectives: Array<string>, controls: Array<string>, dependsOn: Array<string>, addresses: Array<string> }>, metrics: Array<{ id: string, name: string, unit: string, formula: string, target: number, direction: MetricDirection, basis: DesignBasis }>, benchmarks: Array<{ id: string, metric: string, percentile25: number, median: number, percentile75: number, unit: string, industry: string, companySize: string, basis: DesignBasis, source: string }>, playbooks: Array<{ id: string, createdAt: string, phases: Array<{ name: string }> }> } };

export type PlaybooksQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type PlaybooksQuery = { playbooks: { edges: Array<{ node: { id: string, createdBy: string, createdAt: string, enrichment: DesignEnrichment, framework: { domain: string }, phases: Array<{ name: string, durationDays: number, startOffsetDays: number }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PlaybookQueryVariables = Exact<{
  id: string;
}>;


export type PlaybookQuery = { playbook: { id: string, frameworkId: string, enrichment: DesignEnrichment, enrichmentReason: string | null, stakeholders: Array<string>, unownedRoles: Array<string>, createdBy: string, createdAt: string, framework: { domain: string }, phases: Array<{ name: string, durationDays: number, startOffsetDays: number, requestedDays: number | null, objectives: Array<string> }>, tasks: Array<{ id: string, phase: string, title: string, ownerRole: string, effortDays: number, startOffsetDays: number, dependsOn: Array<string> }>, milestones: Array<{ id: string, phase: string, name: string, dueOffsetDays: number, acceptance: Array<string> }> } };

export type BenchmarkSetsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type BenchmarkSetsQuery = { benchmarkSets: { edges: Array<{ node: { id: string, domain: string, industry: string, companySize: string, createdBy: string, createdAt: string, benchmarks: Array<{ id: string }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type BenchmarkSetQueryVariables = Exact<{
  id: string;
}>;


export type BenchmarkSetQuery = { benchmarkSet: { id: string, domain: string, industry: string, companySize: string, enrichment: DesignEnrichment, enrichmentReason: string | null, createdBy: string, createdAt: string, benchmarks: Array<{ id: string, metric: string, percentile25: number, median: number, percentile75: number, unit: string, industry: string, companySize: string, basis: DesignBasis, source: string }>, missing: Array<{ metric: string, reason: string }> } };

export type DesignTemplatesQueryVariables = Exact<{ [key: string]: never; }>;


export type DesignTemplatesQuery = { designTemplates: { templates: Array<{ id: string, name: string, description: string, domains: Array<string>, custom: boolean, revision: number | null, definition: Record<string, unknown> | null, phases: Array<string>, benchmarkedMetrics: Array<string>, components: Array<{ id: string, name: string }>, metrics: Array<{ id: string, name: string }> }> } };

export type GenerateFrameworkMutationVariables = Exact<{
  input: FrameworkInput;
}>;


export type GenerateFrameworkMutation = { generateFramework: { id: string } };

export type GeneratePlaybookMutationVariables = Exact<{
  input: PlaybookInput;
}>;


export type GeneratePlaybookMutation = { generatePlaybook: { id: string } };

export type GenerateBenchmarksMutationVariables = Exact<{
  input: BenchmarkInput;
}>;


export type GenerateBenchmarksMutation = { generateBenchmarks: { id: string } };

export type CreateDesignTemplateMutationVariables = Exact<{
  input: CreateDesignTemplateInput;
}>;


export type CreateDesignTemplateMutation = { createDesignTemplate: { id: string } };

export type UpdateDesignTemplateMutationVariables = Exact<{
  id: string;
  input: UpdateDesignTemplateInput;
}>;


export type UpdateDesignTemplateMutation = { updateDesignTemplate: { id: string } };

export type DeleteDesignTemplateMutationVariables = Exact<{
  id: string;
}>;


export type DeleteDesignTemplateMutation = { deleteDesignTemplate: { id: string } };

export type ForecastCostFragment = { model: string | null, reason: string | null, calls: number, costUsd: number };

export type FrameworkForecastQueryVariables = Exact<{
  input: FrameworkInput;
}>;


export type FrameworkForecastQuery = { frameworkForecast: { model: string | null, reason: string | null, calls: number, costUsd: number } };

export type PlaybookForecastQueryVariables = Exact<{
  input: PlaybookInput;
}>;


export type PlaybookForecastQuery = { playbookForecast: { model: string | null, reason: string | null, calls: number, costUsd: number } };

export type BenchmarksForecastQueryVariables = Exact<{
  input: BenchmarkInput;
}>;


export type BenchmarksForecastQuery = { benchmarksForecast: { model: string | null, reason: string | null, calls: number, costUsd: number } };

export type CaseRowFragment = { id: string, type: CaseType, status: CaseStatus, priority: CasePriority, claimant: string, assignedTo: string | null, description: string, createdAt: string, sla: { hoursRemaining: number, isOverdue: boolean, isPaused: boolean, slaHours: number, slaDeadline: string } };

export type CasesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  status?: CaseStatus | null | undefined;
  type?: CaseType | null | undefined;
  priority?: CasePriority | null | undefined;
  assignedTo?: string | null | undefined;
}>;


export type CasesQuery = { disputeCases: { edges: Array<{ node: { id: string, type: CaseType, status: CaseStatus, priority: CasePriority, claimant: string, assignedTo: string | null, description: string, createdAt: string, sla: { hoursRemaining: number, isOverdue: boolean, isPaused: boolean, slaHours: number, slaDeadline: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OverdueCasesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  assignedTo?: string | null | undefined;
}>;


export type OverdueCasesQuery = { overdueCases: { edges: Array<{ node: { id: string, type: CaseType, status: CaseStatus, priority: CasePriority, claimant: string, assignedTo: string | null, description: string, createdAt: string, sla: { hoursRemaining: number, isOverdue: boolean, isPaused: boolean, slaHours: number, slaDeadline: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CaseQueryVariables = Exact<{
  id: string;
}>;


export type CaseQuery = { disputeCase: { evidence: Array<string>, filedBy: string, adjustmentAmount: number | null, resolution: CaseResolution | null, resolutionNotes: string | null, resolutionEvidence: Array<string> | null, resolvedAt: string | null, resolvedBy: string | null, updatedAt: string, version: number, id: string, type: CaseType, status: CaseStatus, priority: CasePriority, claimant: string, assignedTo: string | null, description: string, createdAt: string, notes: { edges: Array<{ node: { id: string, author: string, content: string, visibility: NoteVisibility, createdAt: string } }> }, history: { edges: Array<{ node: { kind: CaseEntryKind, at: string, actor: string, from: CaseStatus | null, to: CaseStatus, assignedTo: string | null, priority: CasePriority | null, slaHours: number | null, threshold: number | null, notes: string | null } }> }, sla: { hoursRemaining: number, isOverdue: boolean, isPaused: boolean, slaHours: number, slaDeadline: string } } };

export type CaseChangedSubscriptionVariables = Exact<{
  id?: string | null | undefined;
}>;


export type CaseChangedSubscription = { caseChanged: { id: string, type: CaseType, status: CaseStatus, priority: CasePriority, claimant: string, assignedTo: string | null, description: string, createdAt: string, sla: { hoursRemaining: number, isOverdue: boolean, isPaused: boolean, slaHours: number, slaDeadline: string } } };

export type FileCaseMutationVariables = Exact<{
  input: CreateCaseInput;
}>;


export type FileCaseMutation = { createCase: { id: string } };

export type AssignCaseMutationVariables = Exact<{
  id: string;
  input: AssignCaseInput;
}>;


export type AssignCaseMutation = { assignCase: { id: string } };

export type SetCaseStatusMutationVariables = Exact<{
  id: string;
  input: SetCaseStatusInput;
}>;


export type SetCaseStatusMutation = { setCaseStatus: { id: string } };

export type SetCasePriorityMutationVariables = Exact<{
  id: string;
  priority: CasePriority;
  slaHours?: number | null | undefined;
  version?: number | null | undefined;
}>;


export type SetCasePriorityMutation = { setCasePriority: { id: string } };

export type EscalateCaseMutationVariables = Exact<{
  id: string;
  input: EscalateCaseInput;
}>;


export type EscalateCaseMutation = { escalateCase: { id: string } };

export type ResolveCaseMutationVariables = Exact<{
  id: string;
  input: ResolveCaseInput;
}>;


export type ResolveCaseMutation = { resolveCase: { id: string } };

export type AddCaseNoteMutationVariables = Exact<{
  id: string;
  input: AddCaseNoteInput;
}>;


export type AddCaseNoteMutation = { addCaseNote: { id: string } };

export type AnalysisRowFragment = { id: string, status: AnalysisStatus, progress: number, filename: string | null, templateId: string, format: string | null, score: number | null, createdBy: string, createdAt: string, documents: Array<{ name: string }> | null, error: { message: string } | null };

export type AnalysesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  status?: AnalysisStatus | null | undefined;
  templateId?: string | null | undefined;
}>;


export type AnalysesQuery = { analyses: { edges: Array<{ node: { id: string, status: AnalysisStatus, progress: number, filename: string | null, templateId: string, format: string | null, score: number | null, createdBy: string, createdAt: string, documents: Array<{ name: string }> | null, error: { message: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type TemplateNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type TemplateNamesQuery = { analysisTemplates: { templates: Array<{ id: string, name: string, description: string, revision: number, custom: boolean, updatedAt: string | null, checks: Array<{ id: string }>, questions: Array<{ id: string }> }> } };

export type DisagreementFragment = { state: ClauseState, value: string | null, evidence: Array<{ start: number, page: number | null, quote: string }> };

export type AnalysisQueryVariables = Exact<{
  id: string;
}>;


export type AnalysisQuery = { analysis: { templateRevision: number, sourceHash: string, language: string | null, summary: string, confidence: number, metadata: Record<string, unknown> | null, completedAt: string | null, text: string | null, id: string, status: AnalysisStatus, progress: number, filename: string | null, templateId: string, format: string | null, score: number | null, createdBy: string, createdAt: string, model: { outcome: ModelReviewOutcome, reason: string | null, model: string | null, evidenceIds: Array<string>, costUsd: number | null }, pages: Array<{ page: number, start: number, end: number }>, contract: { kind: ContractKind, evidence: Array<{ start: number, page: number | null, document: string | null, quote: string }>, amends: { start: number, page: number | null, document: string | null, quote: string } | null } | null, documents: Array<{ name: string, kind: DocumentKind | null, language: string | null, asked: boolean | null, sourceHash: string, start: number | null, end: number | null, contract: { kind: ContractKind, amends: { start: number } | null } | null }> | null, covered: Array<{ ruleId: string, gap: string, silent: Array<string>, evidence: Array<{ start: number, page: number | null, document: string | null, quote: string }> }> | null, findings: Array<{ id: string, ruleId: string, category: string, severity: FindingSeverity, title: string, detail: string, recommendation: string, basis: FindingBasis, confidence: number, value: string | null, score: number | null, ungrounded: boolean, evidence: Array<{ start: number, end: number, page: number | null, document: string | null, quote: string }>, disagreement: { state: ClauseState, value: string | null, evidence: Array<{ start: number, page: number | null, quote: string }> } | null }>, entities: Array<{ type: DocumentEntityType, text: string, start: number, page: number | null, normalized: string | null }>, tables: Array<{ id: string, page: number | null, title: string | null, columns: Array<string>, rows: Array<Array<string>> }>, error: { message: string } | null } };

export type AnalysisStateQueryVariables = Exact<{
  id: string;
}>;


export type AnalysisStateQuery = { analysis: { id: string, status: AnalysisStatus, progress: number, filename: string | null, templateId: string, format: string | null, score: number | null, createdBy: string, createdAt: string, documents: Array<{ name: string }> | null, error: { message: string } | null } };

export type AnalysisProgressSubscriptionVariables = Exact<{
  id?: string | null | undefined;
}>;


export type AnalysisProgressSubscription = { analysisChanged: { id: string, status: AnalysisStatus, progress: number, filename: string | null, templateId: string, format: string | null, score: number | null, createdBy: string, createdAt: string, documents: Array<{ name: string }> | null, error: { message: string } | null } };

export type TemplatesQueryVariables = Exact<{ [key: string]: never; }>;


export type TemplatesQuery = { analysisTemplates: { templates: Array<{ id: string, name: string, description: string, revision: number, custom: boolean, checks: Array<{ id: string, category: string, severity: FindingSeverity, title: string, detail: string, recommendation: string, when: Record<string, unknown> }>, questions: Array<{ id: string, category: string, severity: FindingSeverity, title: string, question: string, recommendation: string }> }> } };

export type TryTemplateQueryVariables = Exact<{
  input: PreviewAnalysisTemplateInput;
}>;


export type TryTemplateQuery = { analysisTemplatePreview: { score: number | null, findings: Array<{ id: string, ruleId: string, severity: FindingSeverity, title: string, ungrounded: boolean, evidence: Array<{ start: number, end: number, quote: string }> }> } };

export type CreateTemplateMutationVariables = Exact<{
  input: CreateAnalysisTemplateInput;
}>;


export type CreateTemplateMutation = { createAnalysisTemplate: { id: string } };

export type UpdateTemplateMutationVariables = Exact<{
  id: string;
  input: UpdateAnalysisTemplateInput;
}>;


export type UpdateTemplateMutation = { updateAnalysisTemplate: { id: string } };

export type DeleteTemplateMutationVariables = Exact<{
  id: string;
}>;


export type DeleteTemplateMutation = { deleteAnalysisTemplate: { id: string } };

export type EvaluationRowFragment = { id: string, name: string, dataset: string, status: EvaluationStatus, reason: string | null, subject: string, items: number, passed: number, failed: number, errors: number, unjudged: number, costUsd: number, budgetUsd: number, createdAt: string };

export type SideRowFragment = { items: number, passed: number, failed: number, errors: number, unjudged: number, passRate: number, low: number, high: number, costUsd: number, medianMillis: number | null };

export type OutcomeCellFragment = { verdict: string | null, reason: string | null, model: string | null, evidenceId: string | null, judgeEvidenceId: string | null, answer: string | null, judged: string | null, millis: number | null, costUsd: number, checks: Array<{ type: string, passed: boolean, reason: string | null }> };

export type EvaluationsPageQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type EvaluationsPageQuery = { evaluationRuns: { edges: Array<{ node: { id: string, name: string, dataset: string, status: EvaluationStatus, reason: string | null, subject: string, items: number, passed: number, failed: number, errors: number, unjudged: number, costUsd: number, budgetUsd: number, createdAt: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DatasetsPageQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type DatasetsPageQuery = { evaluationDatasets: { edges: Array<{ node: { id: string, name: string, description: string | null, origin: EvaluationDatasetOrigin, digest: string, items: number, createdBy: string, createdAt: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type TrialChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type TrialChoicesQuery = { evaluationDatasets: { edges: Array<{ node: { name: string, origin: EvaluationDatasetOrigin, items: number } }> }, policies: { edges: Array<{ node: { name: string, description: string | null, actions: Array<string>, resources: Array<string>, effect: PolicyEffect, enabled: boolean, mode: PolicyMode, rules: Array<{ id: string, description: string | null, condition: string, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown> }> }> } }> } };

export type OneEvaluationQueryVariables = Exact<{
  id: string;
}>;


export type OneEvaluationQuery = { evaluationRun: { datasetDigest: string, candidateDigest: string, rate: number, root: string | null, completedEventId: string | null, endedAt: string | null, id: string, name: string, dataset: string, status: EvaluationStatus, reason: string | null, subject: string, items: number, passed: number, failed: number, errors: number, unjudged: number, costUsd: number, budgetUsd: number, createdAt: string, candidate: { prompt: string | null, policies: Array<Record<string, unknown>> | null }, baseline: { model: string | null, prompt: string | null, version: number | null, policies: Array<Record<string, unknown>> | null } | null, checks: Array<{ type: string, value: unknown, not: boolean }>, judge: { model: string, prompt: string | null, digest: string } | null, candidateFigures: { items: number, passed: number, failed: number, errors: number, unjudged: number, passRate: number, low: number, high: number, costUsd: number, medianMillis: number | null } | null, baselineFigures: { items: number, passed: number, failed: number, errors: number, unjudged: number, passRate: number, low: number, high: number, costUsd: number, medianMillis: number | null } | null, regression: { both: number, fixed: number, broken: number, neither: number, difference: number, low: number, high: number, p: number } | null } };

export type EvaluationItemsPageQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type EvaluationItemsPageQuery = { evaluationResults: { edges: Array<{ node: { place: number, candidate: { verdict: string | null, reason: string | null, model: string | null, evidenceId: string | null, judgeEvidenceId: string | null, answer: string | null, judged: string | null, millis: number | null, costUsd: number, checks: Array<{ type: string, passed: boolean, reason: string | null }> }, baseline: { verdict: string | null, reason: string | null, model: string | null, evidenceId: string | null, judgeEvidenceId: string | null, answer: string | null, judged: string | null, millis: number | null, costUsd: number, checks: Array<{ type: string, passed: boolean, reason: string | null }> } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type RunEvaluationMutationVariables = Exact<{
  input: StartEvaluationInput;
}>;


export type RunEvaluationMutation = { startEvaluation: { id: string } };

export type StopEvaluationMutationVariables = Exact<{
  id: string;
}>;


export type StopEvaluationMutation = { cancelEvaluation: { id: string, status: EvaluationStatus } };

export type FreezeDatasetMutationVariables = Exact<{
  input: CreateEvaluationDatasetInput;
}>;


export type FreezeDatasetMutation = { createEvaluationDataset: { id: string, name: string, items: number } };

export type DeleteEvaluationRunMutationVariables = Exact<{
  id: string;
}>;


export type DeleteEvaluationRunMutation = { deleteEvaluation: { id: string } };

export type DeleteDatasetMutationVariables = Exact<{
  name: string;
}>;


export type DeleteDatasetMutation = { deleteEvaluationDataset: { id: string } };

export type EvaluationsLiveSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type EvaluationsLiveSubscription = { evaluationChanged: { id: string } };

export type EventsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: SpineEventFilter | null | undefined;
}>;


export type EventsQuery = { spineEvents: { edges: Array<{ node: { id: string, sequence: string, occurredAt: string, action: string, actor: string, actorType: ActorType, resourceId: string | null, resourceType: string | null, severity: Severity, origin: SpineOrigin, outcome: string | null, salt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EventQueryVariables = Exact<{
  id: string;
}>;


export type EventQuery = { spineEvent: { id: string, sequence: string, leafHash: string, detailsHash: string, factsSalt: string | null, action: string, actor: string, actorType: ActorType, resourceId: string | null, resourceType: string | null, severity: Severity, correlationId: string | null, origin: SpineOrigin, occurredAt: string, details: Record<string, unknown> | null } };

export type EraseDetailsMutationVariables = Exact<{
  id: string;
  reason: string;
}>;


export type EraseDetailsMutation = { eraseSpineDetails: { id: string, details: Record<string, unknown> | null } };

export type LogStandingQueryVariables = Exact<{ [key: string]: never; }>;


export type LogStandingQuery = { spineCheckpoint: { size: string }, spineCheckpoints: { edges: Array<{ node: { signatures: Array<{ signedAt: string }> } }> }, spineWitnesses: { configured: boolean, quorumHolds: boolean, witnessedSize: string | null } };

export type ServersOwnCheckQueryVariables = Exact<{ [key: string]: never; }>;


export type ServersOwnCheckQuery = { verifySpine: { intact: boolean, size: string, rootHash: string, faultAt: string | null, fault: string | null } };

export type CheckpointsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type CheckpointsQuery = { spineCheckpoint: { checkpoint: string, origin: string, size: string, rootHash: string, publicKey: string, hybridKey: string | null }, spineCheckpoints: { edges: Array<{ node: { size: string, rootHash: string, signatures: Array<{ checkpoint: string, publicKey: string, signedAt: string }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CheckpointUpToQueryVariables = Exact<{
  size: string;
}>;


export type CheckpointUpToQuery = { spineCheckpoints: { edges: Array<{ node: { size: string, signatures: Array<{ checkpoint: string, publicKey: string }> } }> } };

export type ComplianceReportQueryVariables = Exact<{
  start?: string | null | undefined;
  end?: string | null | undefined;
}>;


export type ComplianceReportQuery = { complianceReport: { actionsTruncated: boolean, covered: boolean, csv: string, period: { start: string, end: string }, events: { count: string, firstSequence: string | null, lastSequence: string | null, detailsErased: string }, actions: Array<{ key: string, count: string }>, severities: Array<{ key: string, count: string }>, decisions: { permit: string, deny: string, approval: string, erased: string }, denialsByPolicy: Array<{ key: string, count: string, name: string | null }>, approvals: { requested: string, decided: string, expired: string, cancelled: string, withdrawn: string }, pii: Array<{ key: string, count: string }>, usage: { invocations: string, promptTokens: string, completionTokens: string, costUsd: number }, checkpoint: { checkpoint: string, origin: string, size: string, rootHash: string, publicKey: string } } };

export type WitnessesQueryVariables = Exact<{ [key: string]: never; }>;


export type WitnessesQuery = { spineWitnesses: { configured: boolean, quorumHolds: boolean, size: string, witnessedSize: string | null, witnessedAt: string | null, ageSeconds: string, witnesses: Array<{ name: string, publicKey: string, asked: boolean, size: string | null, cosignedAt: string | null, answer: WitnessAnswer | null, reason: string | null, askedAt: string | null }> } };

export type PackRowFragment = { id: string, status: EvidencePackStatus, reason: string | null, startDate: string, endDate: string, frameworks: Array<string>, redaction: EvidenceRedaction, events: string, eventsRead: string, bytes: string | null, sha256: string | null, createdBy: string, createdAt: string, expiresAt: string, scope: { kind: EvidenceScopeKind, id: string | null } };

export type PacksPageQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type PacksPageQuery = { evidencePacks: { edges: Array<{ node: { id: string, status: EvidencePackStatus, reason: string | null, startDate: string, endDate: string, frameworks: Array<string>, redaction: EvidenceRedaction, events: string, eventsRead: string, bytes: string | null, sha256: string | null, createdBy: string, createdAt: string, expiresAt: string, scope: { kind: EvidenceScopeKind, id: string | null } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PackFrameworksQueryVariables = Exact<{ [key: string]: never; }>;


export type PackFrameworksQuery = { evidenceFrameworks: Array<{ id: string, title: string, date: string, caveat: string }> };

export type PackPieceQueryVariables = Exact<{
  id: string;
  from: string;
}>;


export type PackPieceQuery = { evidencePackContent: { content: string, next: string | null, size: string } };

export type MakePackMutationVariables = Exact<{
  input: CreateEvidencePackInput;
}>;


export type MakePackMutation = { createEvidencePack: { id: string } };

export type DeletePackMutationVariables = Exact<{
  id: string;
}>;


export type DeletePackMutation = { deleteEvidencePack: string };

export type PackLinkRowFragment = { id: string, name: string, createdBy: string, createdAt: string, expiresAt: string, revokedAt: string | null, revokedBy: string | null, lastUsedAt: string | null };

export type PackLinksQueryVariables = Exact<{
  packId: string;
}>;


export type PackLinksQuery = { evidencePackLinks: Array<{ id: string, name: string, createdBy: string, createdAt: string, expiresAt: string, revokedAt: string | null, revokedBy: string | null, lastUsedAt: string | null }> };

export type MakePackLinkMutationVariables = Exact<{
  packId: string;
  input: CreateEvidencePackLinkInput;
}>;


export type MakePackLinkMutation = { createEvidencePackLink: { token: string, url: string | null, link: { id: string, name: string } } };

export type RevokePackLinkMutationVariables = Exact<{
  packId: string;
  id: string;
}>;


export type RevokePackLinkMutation = { revokeEvidencePackLink: { id: string } };

export type SideCountFragment = { calls: string | null, inputTokens: string, outputTokens: string, costUsd: number | null };

export type ReconciliationShownFragment = { id: string, isPlatform: boolean, provider: string, source: UsageReportSource, origin: string | null, startDate: string, endDate: string, tolerancePerMille: number, gatewayKeys: Array<string>, sha256: string, rowsSha256: string, rowCount: number, eventId: string, createdBy: string, createdAt: string, summary: { days: number, reportedDays: number, unseenCalls: string | null, unseenTokens: string, leftOutCalls: string, estimatedCalls: string, skippedLines: number, states: { providerOnly: number, differs: number, ledgerOnly: number, withinTolerance: number, equal: number }, provider: { calls: string | null, inputTokens: string, outputTokens: string, costUsd: number | null }, ledger: { calls: string | null, inputTokens: string, outputTokens: string, costUsd: number | null } } };

export type ReconciliationsPageQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ReconciliationsPageQuery = { reconciliations: { edges: Array<{ node: { id: string, isPlatform: boolean, provider: string, source: UsageReportSource, origin: string | null, startDate: string, endDate: string, tolerancePerMille: number, gatewayKeys: Array<string>, sha256: string, rowsSha256: string, rowCount: number, eventId: string, createdBy: string, createdAt: string, summary: { days: number, reportedDays: number, unseenCalls: string | null, unseenTokens: string, leftOutCalls: string, estimatedCalls: string, skippedLines: number, states: { providerOnly: number, differs: number, ledgerOnly: number, withinTolerance: number, equal: number }, provider: { calls: string | null, inputTokens: string, outputTokens: string, costUsd: number | null }, ledger: { calls: string | null, inputTokens: string, outputTokens: string, costUsd: number | null } } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ReconciledRowsQueryVariables = Exact<{
  id: string;
  first: number;
}>;


export type ReconciledRowsQuery = { reconciliationRows: { rows: Array<{ day: string, model: string, key: string, state: ReconciledState, provider: { calls: string | null, inputTokens: string, outputTokens: string, costUsd: number | null } | null, ledger: { calls: string | null, inputTokens: string, outputTokens: string, costUsd: number | null } | null }> } };

export type ReconciliationFileQueryVariables = Exact<{
  id: string;
}>;


export type ReconciliationFileQuery = { reconciliationRows: { csv: string } };

export type ReconcileMutationVariables = Exact<{
  input: CreateReconciliationInput;
}>;


export type ReconcileMutation = { createReconciliation: { id: string, isPlatform: boolean, provider: string, source: UsageReportSource, origin: string | null, startDate: string, endDate: string, tolerancePerMille: number, gatewayKeys: Array<string>, sha256: string, rowsSha256: string, rowCount: number, eventId: string, createdBy: string, createdAt: string, summary: { days: number, reportedDays: number, unseenCalls: string | null, unseenTokens: string, leftOutCalls: string, estimatedCalls: string, skippedLines: number, states: { providerOnly: number, differs: number, ledgerOnly: number, withinTolerance: number, equal: number }, provider: { calls: string | null, inputTokens: string, outputTokens: string, costUsd: number | null }, ledger: { calls: string | null, inputTokens: string, outputTokens: string, costUsd: number | null } } } };

export type DropReconciliationMutationVariables = Exact<{
  id: string;
}>;


export type DropReconciliationMutation = { deleteReconciliation: string };

export type GuardsPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type GuardsPageQuery = { guards: { edges: Array<{ node: { id: string, name: string, kind: GuardKind, on: Array<GuardPoint>, action: GuardAction, onError: GuardFaultAction, enabled: boolean } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type GuardPageQueryVariables = Exact<{
  id: string;
}>;


export type GuardPageQuery = { guard: { id: string, name: string, kind: GuardKind, url: string | null, credentialType: GuardCredentialType, credentialHint: string | null, on: Array<GuardPoint>, action: GuardAction, onError: GuardFaultAction, timeoutMs: number, selector: Record<string, unknown>, settings: Record<string, unknown>, feeUsd: number, enabled: boolean, digest: string, version: number, updatedAt: string } };

export type MakeGuardMutationVariables = Exact<{
  input: CreateGuardInput;
}>;


export type MakeGuardMutation = { createGuard: { id: string } };

export type ChangeGuardMutationVariables = Exact<{
  id: string;
  input: UpdateGuardInput;
}>;


export type ChangeGuardMutation = { updateGuard: { id: string } };

export type RemoveGuardMutationVariables = Exact<{
  id: string;
}>;


export type RemoveGuardMutation = { deleteGuard: { id: string } };

export type TryGuardMutationVariables = Exact<{
  id: string;
  input: TestGuardInput;
}>;


export type TryGuardMutation = { testGuard: { verdict: string, reason: string | null, failed: boolean, latencyMs: number, masked: string | null, masks: Record<string, unknown> } };

export type GuardsLiveSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type GuardsLiveSubscription = { guardChanged: { id: string } };

export type WaitingCaseFragment = { id: string, type: CaseType, status: CaseStatus, priority: CasePriority, claimant: string, description: string, slaDeadline: string, createdAt: string, version: number };

export type WaitingCasesFragment = { edges: Array<{ node: { id: string, type: CaseType, status: CaseStatus, priority: CasePriority, claimant: string, description: string, slaDeadline: string, createdAt: string, version: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type WaitingApprovalFragment = { id: string, type: ApprovalType, status: ApprovalStatus, resourceId: string, resourceType: string, requester: string, requiredApprovers: Array<string>, quorum: number, description: string | null, metadata: Record<string, unknown> | null, expiresAt: string, createdAt: string, version: number, votes: Array<{ approver: string, decision: Decision, notes: string | null, decidedAt: string }> };

export type WaitingSubmissionFragment = { id: string, committee: string, type: string, subject: string, resourceId: string | null, documents: Array<string>, requestedDate: string | null, submittedBy: string, status: SubmissionStatus, createdAt: string, version: number };

export type InboxQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  subject: string;
  proposals: boolean;
  approvals: boolean;
  cases: boolean;
}>;


export type InboxQuery = { pendingProposals?: { edges: Array<{ node: { id: string, intent: string, excerpt: string | null, action: string, actor: string, riskLevel: RiskLevel, revision: number, createdAt: string, expiresAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, approvals?: { edges: Array<{ node: { id: string, type: ApprovalType, status: ApprovalStatus, resourceId: string, resourceType: string, requester: string, requiredApprovers: Array<string>, quorum: number, description: string | null, metadata: Record<string, unknown> | null, expiresAt: string, createdAt: string, version: number, votes: Array<{ approver: string, decision: Decision, notes: string | null, decidedAt: string }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, committeeSubmissions?: { edges: Array<{ node: { id: string, committee: string, type: string, subject: string, resourceId: string | null, documents: Array<string>, requestedDate: string | null, submittedBy: string, status: SubmissionStatus, createdAt: string, version: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, open?: { edges: Array<{ node: { id: string, type: CaseType, status: CaseStatus, priority: CasePriority, claimant: string, description: string, slaDeadline: string, createdAt: string, version: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, reviewed?: { edges: Array<{ node: { id: string, type: CaseType, status: CaseStatus, priority: CasePriority, claimant: string, description: string, slaDeadline: string, createdAt: string, version: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, asking?: { edges: Array<{ node: { id: string, type: CaseType, status: CaseStatus, priority: CasePriority, claimant: string, description: string, slaDeadline: string, createdAt: string, version: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, escalated?: { edges: Array<{ node: { id: string, type: CaseType, status: CaseStatus, priority: CasePriority, claimant: string, description: string, slaDeadline: string, createdAt: string, version: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type InboxApprovalQueryVariables = Exact<{
  id: string;
}>;


export type InboxApprovalQuery = { approval: { id: string, type: ApprovalType, status: ApprovalStatus, resourceId: string, resourceType: string, requester: string, requiredApprovers: Array<string>, quorum: number, description: string | null, metadata: Record<string, unknown> | null, expiresAt: string, createdAt: string, version: number, votes: Array<{ approver: string, decision: Decision, notes: string | null, decidedAt: string }> } };

export type InboxSubmissionQueryVariables = Exact<{
  id: string;
}>;


export type InboxSubmissionQuery = { committeeSubmission: { decision: Decision | null, notes: string | null, decidedBy: string | null, id: string, committee: string, type: string, subject: string, resourceId: string | null, documents: Array<string>, requestedDate: string | null, submittedBy: string, status: SubmissionStatus, createdAt: string, version: number } };

export type InboxCaseQueryVariables = Exact<{
  id: string;
}>;


export type InboxCaseQuery = { disputeCase: { id: string, type: CaseType, status: CaseStatus, priority: CasePriority, claimant: string, description: string, slaDeadline: string, createdAt: string, version: number } };

export type InboxApprovalMovedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type InboxApprovalMovedSubscription = { approvalChanged: { id: string, version: number } };

export type InboxCaseMovedSubscriptionVariables = Exact<{
  subject: string;
}>;


export type InboxCaseMovedSubscription = { caseChanged: { id: string, version: number } };

export type OneKeyQueryVariables = Exact<{
  id: string;
}>;


export type OneKeyQuery = { apiKey: { id: string, name: string, subject: string, roles: Array<string>, allowedModels: Array<string> | null, createdAt: string, issuedBy: string | null, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null } };

export type KeysQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
  usable?: boolean | null | undefined;
  order?: ApiKeyOrder | null | undefined;
}>;


export type KeysQuery = { apiKeys: { edges: Array<{ node: { id: string, name: string, subject: string, roles: Array<string>, allowedModels: Array<string> | null, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null, previousExpiresAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type IssueKeyMutationVariables = Exact<{
  input: IssueApiKeyInput;
}>;


export type IssueKeyMutation = { issueApiKey: { secret: string | null, apiKey: { id: string, subject: string, allowedModels: Array<string> | null } } };

export type RotateKeyMutationVariables = Exact<{
  id: string;
  graceSeconds: number;
}>;


export type RotateKeyMutation = { rotateApiKey: { secret: string | null, claimToken: string | null, apiKey: { id: string, name: string, subject: string, allowedModels: Array<string> | null } } };

export type KeyModelsQueryVariables = Exact<{ [key: string]: never; }>;


export type KeyModelsQuery = { models: { models: Array<{ id: string }> } };

export type RevokeKeyMutationVariables = Exact<{
  id: string;
}>;


export type RevokeKeyMutation = { revokeApiKey: { id: string, revokedAt: string | null } };

export type OneAliasQueryVariables = Exact<{
  id: string;
}>;


export type OneAliasQuery = { modelAlias: { id: string, name: string, scope: AliasScope, sticky: AliasSticky, version: number, updatedAt: string, canary: { since: string, nextStepAt: string | null, changedAt: string, reason: string | null, state: CanaryState, step: number } | null, targets: Array<{ target: string, weight: number }>, steps: Array<{ weight: number, afterMinutes: number }>, stopOn: { errorRate: number | null, p95Ms: number | null, guardBlocks: number | null, windowMinutes: number | null, minCalls: number | null } | null, shadow: { target: string, percent: number } | null } };

export type AliasArmsQueryVariables = Exact<{
  id: string;
  minutes: number;
}>;


export type AliasArmsQuery = { modelAliasArms: { stepMinutes: number, period: { start: string, end: string }, arms: Array<{ target: string, isShadow: boolean, calls: string, failed: string, guardBlocks: string, p95Ms: number | null, costUsd: number, points: Array<{ at: string, calls: string, failed: string, p95Ms: number | null }> }> } };

export type SteerAliasMutationVariables = Exact<{
  id: string;
  input: SteerModelAliasInput;
}>;


export type SteerAliasMutation = { steerModelAlias: { id: string } };

export type AliasRowFragment = { id: string, name: string, scope: AliasScope, sticky: AliasSticky, version: number, updatedAt: string, targets: Array<{ target: string, weight: number }>, steps: Array<{ weight: number, afterMinutes: number }>, stopOn: { errorRate: number | null, p95Ms: number | null, guardBlocks: number | null, windowMinutes: number | null, minCalls: number | null } | null, shadow: { target: string, percent: number } | null, canary: { state: CanaryState, step: number } | null };

export type AliasesPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type AliasesPageQuery = { modelAliases: { edges: Array<{ node: { id: string, name: string, scope: AliasScope, sticky: AliasSticky, version: number, updatedAt: string, targets: Array<{ target: string, weight: number }>, steps: Array<{ weight: number, afterMinutes: number }>, stopOn: { errorRate: number | null, p95Ms: number | null, guardBlocks: number | null, windowMinutes: number | null, minCalls: number | null } | null, shadow: { target: string, percent: number } | null, canary: { state: CanaryState, step: number } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type MakeAliasMutationVariables = Exact<{
  input: CreateModelAliasInput;
}>;


export type MakeAliasMutation = { createModelAlias: { id: string } };

export type ChangeAliasMutationVariables = Exact<{
  id: string;
  input: UpdateModelAliasInput;
}>;


export type ChangeAliasMutation = { updateModelAlias: { id: string } };

export type RemoveAliasMutationVariables = Exact<{
  id: string;
}>;


export type RemoveAliasMutation = { deleteModelAlias: { id: string } };

export type AliasesLiveSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type AliasesLiveSubscription = { modelAliasChanged: { id: string } };

export type ModelsQueryVariables = Exact<{ [key: string]: never; }>;


export type ModelsQuery = { models: { catalogue: { name: string, version: string, date: string }, models: Array<{ id: string, aliasOf: Array<string> | null, type: ModelType, available: boolean, contextWindow: number, maxOutputTokens: number, providerKind: ProviderKind, providers: Array<string>, price: { input: number, output: number, cachedInput: number | null, cacheWrite: number | null, reasoning: number | null, requests: number | null, webSearches: number | null, imageInput: number | null, imageOutput: number | null, audioInput: number | null, audioOutput: number | null, asOf: string, source: string, units: Array<{ unit: UsageUnit, price: number }> } }> } };

export type ProvidersHealthQueryVariables = Exact<{ [key: string]: never; }>;


export type ProvidersHealthQuery = { health: { status: HealthLevel, providers: Array<{ id: string, kind: ProviderKind, status: ComponentStatus, latencyMs: number, sandbox: boolean | null }> } };

export type MyBudgetsQueryVariables = Exact<{ [key: string]: never; }>;


export type MyBudgetsQuery = { keyBudgets: { data: Array<{ id: string, name: string, unit: BudgetUnit, limit: number, used: number | null, held: number | null, window: string, resetsAt: string | null, mode: BudgetMode, per: Array<string>, forecast: { amount: number | null, fullAt: string | null, endsAt: string } | null }> } };

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
  tag?: string | null | undefined;
}>;


export type OverviewGroupsQuery = { usage: { usage: { groups: Array<{ key: string, name: string | null, costUsd: number, requests: string, tokens: string }> | null, remainder: { groups: string, costUsd: number, requests: string, tokens: string } | null } } };

export type BudgetFigureFragment = { limitUsd: number, usedUsd: number, heldUsd: number };

export type BudgetQueryVariables = Exact<{ [key: string]: never; }>;


export type BudgetQuery = { usage: { budget: { limitUsd: number, usedUsd: number, heldUsd: number } } };

export type OverviewHealthQueryVariables = Exact<{ [key: string]: never; }>;


export type OverviewHealthQuery = { health: { status: HealthLevel, providers: Array<{ id: string, status: ComponentStatus, latencyMs: number, sandbox: boolean | null }> } };

export type WaitingQueryVariables = Exact<{ [key: string]: never; }>;


export type WaitingQuery = { pendingProposals: { edges: Array<{ node: { id: string, intent: string, createdAt: string } }>, pageInfo: { hasNextPage: boolean } } };

export type FiringAlertsQueryVariables = Exact<{ [key: string]: never; }>;


export type FiringAlertsQuery = { alerts: { edges: Array<{ node: { id: string, name: string, detail: string, createdAt: string } }> } };

export type StartQueryVariables = Exact<{ [key: string]: never; }>;


export type StartQuery = { providers: { edges: Array<{ node: { id: string, sandbox: boolean, enabled: boolean } }> }, apiKeys: { edges: Array<{ node: { id: string, roles: Array<string>, deviceUntil: string | null } }> }, budgets: { edges: Array<{ node: { id: string } }> }, invocations: { edges: Array<{ node: { id: string } }> }, members: { edges: Array<{ node: { subject: string } }> } };

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

export type HoldingsQueryVariables = Exact<{
  subject: string;
  proposals: boolean;
  approvals: boolean;
}>;


export type HoldingsQuery = { userSessions: { edges: Array<{ node: { id: string } }>, pageInfo: { hasNextPage: boolean } }, apiKeys: { edges: Array<{ node: { id: string, name: string, deviceUntil: string | null } }>, pageInfo: { hasNextPage: boolean } }, connectedApplications: { edges: Array<{ node: { id: string, clientName: string } }>, pageInfo: { hasNextPage: boolean } }, handedOut: { edges: Array<{ node: { id: string, name: string, subject: string } }>, pageInfo: { hasNextPage: boolean } }, mcpAccounts: { edges: Array<{ node: { id: string, resource: string } }>, pageInfo: { hasNextPage: boolean } }, drafted?: { edges: Array<{ node: { id: string, intent: string } }>, pageInfo: { hasNextPage: boolean } }, waiting?: { edges: Array<{ node: { id: string, intent: string } }>, pageInfo: { hasNextPage: boolean } }, approvals?: { edges: Array<{ node: { id: string, requester: string, description: string | null, resourceId: string } }>, pageInfo: { hasNextPage: boolean } } };

export type OwnProposalsFragment = { edges: Array<{ node: { id: string, intent: string } }>, pageInfo: { hasNextPage: boolean } };

export type EndAccessMutationVariables = Exact<{
  subject: string;
}>;


export type EndAccessMutation = { endAccess: { subject: string, sessions: number, keys: number, applications: number, member: { id: string, status: MemberStatus } | null } };

export type EndTheirAccountMutationVariables = Exact<{
  id: string;
}>;


export type EndTheirAccountMutation = { endMcpAccount: { id: string } };

export type LooseKeysQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type LooseKeysQuery = { apiKeys: { edges: Array<{ node: { id: string, name: string, subject: string, roles: Array<string>, lastUsedAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type RevokeLooseKeyMutationVariables = Exact<{
  id: string;
}>;


export type RevokeLooseKeyMutation = { revokeApiKey: { id: string, revokedAt: string | null } };

export type PeopleQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: MemberFilter | null | undefined;
  order?: MemberOrder | null | undefined;
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


export type ReinviteMutation = { reinviteMember: { token: string, member: { name: string, email: string | null } } };

export type InviteMutationVariables = Exact<{
  input: InviteMemberInput;
}>;


export type InviteMutation = { inviteMember: { token: string, expiresAt: string, member: { name: string, email: string | null } } };

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

export type PersonFactsFragment = { id: string, name: string, email: string | null, subject: string, allRoles: Array<string>, status: MemberStatus, lastSeenAt: string | null };

export type PersonQueryVariables = Exact<{
  id: string;
}>;


export type PersonQuery = { member: { id: string, name: string, email: string | null, subject: string, allRoles: Array<string>, status: MemberStatus, lastSeenAt: string | null } };

export type PersonOfSubjectQueryVariables = Exact<{
  subject: string;
}>;


export type PersonOfSubjectQuery = { members: { edges: Array<{ node: { id: string, name: string, email: string | null, subject: string, allRoles: Array<string>, status: MemberStatus, lastSeenAt: string | null } }> } };

export type GroupFactsFragment = { id: string, displayName: string, externalId: string | null, roles: Array<string>, updatedAt: string };

export type OneGroupQueryVariables = Exact<{
  id: string;
}>;


export type OneGroupQuery = { group: { id: string, displayName: string, externalId: string | null, roles: Array<string>, updatedAt: string } };

export type GroupOfNameQueryVariables = Exact<{
  name: string;
}>;


export type GroupOfNameQuery = { groups: { edges: Array<{ node: { id: string, displayName: string, externalId: string | null, roles: Array<string>, updatedAt: string } }> } };

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

export type GovernanceFragment = { cache: CacheOutcome | null, effect: PolicyEffect | null, riskLevel: RiskLevel | null, riskReasons: Array<string>, policies: Array<{ id: string }>, invocation: { provider: string | null, costUsd: number } };

export type ChatTraceQueryVariables = Exact<{
  id: string;
}>;


export type ChatTraceQuery = { invocation: { cache: CacheOutcome | null, effect: PolicyEffect | null, riskLevel: RiskLevel | null, riskReasons: Array<string>, policies: Array<{ id: string }>, invocation: { provider: string | null, costUsd: number } } };

export type HeldProposalFragment = { id: string, state: ProposalState, riskLevel: RiskLevel, riskReasons: Array<string>, error: Record<string, unknown> | null, approval: { status: ApprovalStatus, quorum: number, requiredApprovers: Array<string>, expiresAt: string, votes: Array<{ approver: string, decision: Decision, notes: string | null }> } | null };

export type ChatProposalQueryVariables = Exact<{
  id: string;
}>;


export type ChatProposalQuery = { proposal: { id: string, state: ProposalState, riskLevel: RiskLevel, riskReasons: Array<string>, error: Record<string, unknown> | null, approval: { status: ApprovalStatus, quorum: number, requiredApprovers: Array<string>, expiresAt: string, votes: Array<{ approver: string, decision: Decision, notes: string | null }> } | null } };

export type ChatProposalChangedSubscriptionVariables = Exact<{
  id: string;
}>;


export type ChatProposalChangedSubscription = { proposalChanged: { id: string, state: ProposalState, riskLevel: RiskLevel, riskReasons: Array<string>, error: Record<string, unknown> | null, approval: { status: ApprovalStatus, quorum: number, requiredApprovers: Array<string>, expiresAt: string, votes: Array<{ approver: string, decision: Decision, notes: string | null }> } | null } };

export type UsableToolFragment = { publicName: string, server: string, pin: string, definition: Record<string, unknown> };

export type UsableToolsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type UsableToolsQuery = { mcpUsableTools: { edges: Array<{ node: { publicName: string, server: string, pin: string, definition: Record<string, unknown> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ToolAnswerFragment = { isError: boolean, content: Array<Record<string, unknown>>, structuredContent: Record<string, unknown> | null, evidenceId: string | null, errorCode: string | null, errorMessage: string | null, proposalId: string | null };

export type CallToolMutationVariables = Exact<{
  input: CallMcpToolInput;
}>;


export type CallToolMutation = { callMcpTool: { isError: boolean, content: Array<Record<string, unknown>>, structuredContent: Record<string, unknown> | null, evidenceId: string | null, errorCode: string | null, errorMessage: string | null, proposalId: string | null } };

export type KindAnswerFragment = { body: Record<string, unknown> | null, content: string | null, contentType: string | null, evidenceId: string };

export type AskModerationMutationVariables = Exact<{
  input: KindCallInput;
}>;


export type AskModerationMutation = { answer: { body: Record<string, unknown> | null, content: string | null, contentType: string | null, evidenceId: string } };

export type AskRerankMutationVariables = Exact<{
  input: KindCallInput;
}>;


export type AskRerankMutation = { answer: { body: Record<string, unknown> | null, content: string | null, contentType: string | null, evidenceId: string } };

export type AskDecisionMutationVariables = Exact<{
  input: KindCallInput;
}>;


export type AskDecisionMutation = { answer: { body: Record<string, unknown> | null, content: string | null, contentType: string | null, evidenceId: string } };

export type AskImageMutationVariables = Exact<{
  input: KindCallInput;
}>;


export type AskImageMutation = { answer: { body: Record<string, unknown> | null, content: string | null, contentType: string | null, evidenceId: string } };

export type AskSpeechMutationVariables = Exact<{
  input: KindCallInput;
}>;


export type AskSpeechMutation = { answer: { body: Record<string, unknown> | null, content: string | null, contentType: string | null, evidenceId: string } };

export type AskTranscriptionMutationVariables = Exact<{
  input: KindCallInput;
}>;


export type AskTranscriptionMutation = { answer: { body: Record<string, unknown> | null, content: string | null, contentType: string | null, evidenceId: string } };

export type WholeRuleFragment = { id: string, description: string | null, condition: string, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown> }> };

export type WholeTestFragment = { name: string, action: string, resource: string, resourceType: string | null, actor: string, roles: Array<string> | null, risk: RiskLevel | null, context: Record<string, unknown>, at: string | null, expected: PolicyEffect | null };

export type WholePolicyFragment = { id: string, name: string, description: string | null, actions: Array<string>, resources: Array<string>, effect: PolicyEffect, enabled: boolean, mode: PolicyMode, version: number, updatedAt: string, rules: Array<{ id: string, description: string | null, condition: string, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown> }> }>, tests: Array<{ name: string, action: string, resource: string, resourceType: string | null, actor: string, roles: Array<string> | null, risk: RiskLevel | null, context: Record<string, unknown>, at: string | null, expected: PolicyEffect | null }> };

export type PoliciesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
  effect?: PolicyEffect | null | undefined;
  order: PolicyOrder;
}>;


export type PoliciesQuery = { policies: { edges: Array<{ node: { id: string, name: string, description: string | null, actions: Array<string>, resources: Array<string>, effect: PolicyEffect, enabled: boolean, mode: PolicyMode, version: number, updatedAt: string, rules: Array<{ condition: string, obligations: Array<{ type: string, params: Record<string, unknown> }> }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OnePolicyQueryVariables = Exact<{
  id: string;
}>;


export type OnePolicyQuery = { policy: { id: string, name: string, description: string | null, actions: Array<string>, resources: Array<string>, effect: PolicyEffect, enabled: boolean, mode: PolicyMode, version: number, updatedAt: string, rules: Array<{ id: string, description: string | null, condition: string, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown> }> }>, tests: Array<{ name: string, action: string, resource: string, resourceType: string | null, actor: string, roles: Array<string> | null, risk: RiskLevel | null, context: Record<string, unknown>, at: string | null, expected: PolicyEffect | null }> } };

export type PolicyHistoryQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type PolicyHistoryQuery = { policyVersions: { edges: Array<{ node: { version: number, name: string, description: string | null, actions: Array<string>, resources: Array<string>, effect: PolicyEffect, enabled: boolean, mode: PolicyMode, deleted: boolean, changedBy: string, changedAt: string, rules: Array<{ id: string, description: string | null, condition: string, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown> }> }>, tests: Array<{ name: string, action: string, resource: string, resourceType: string | null, actor: string, roles: Array<string> | null, risk: RiskLevel | null, context: Record<string, unknown>, at: string | null, expected: PolicyEffect | null }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CreatePolicyMutationVariables = Exact<{
  input: CreatePolicyInput;
}>;


export type CreatePolicyMutation = { createPolicy: { id: string, version: number } };

export type ReplacePolicyMutationVariables = Exact<{
  id: string;
  input: ReplacePolicyInput;
}>;


export type ReplacePolicyMutation = { replacePolicy: { id: string, version: number } };

export type DeletePolicyMutationVariables = Exact<{
  id: string;
}>;


export type DeletePolicyMutation = { deletePolicy: { id: string } };

export type ConditionProblemsQueryVariables = Exact<{
  conditions: Array<string> | string;
}>;


export type ConditionProblemsQuery = { checkConditions: Array<Array<{ line: number | null, column: number | null, message: string }>> };

export type LanguageQueryVariables = Exact<{ [key: string]: never; }>;


export type LanguageQuery = { policyLanguage: { variables: Array<{ name: string, type: string, description: string }>, functions: Array<{ name: string, signature: string }> } };

export type DraftTestsQueryVariables = Exact<{
  policy: CreatePolicyInput;
}>;


export type DraftTestsQuery = { testPolicy: Array<{ name: string, passed: boolean, expected: PolicyEffect | null, actual: PolicyEffect | null, errors: Array<string> }> };

export type DraftOnTrafficQueryVariables = Exact<{
  input: SimulateTrafficInput;
}>;


export type DraftOnTrafficQuery = { simulateTraffic: { read: number, replayed: number, erased: number, undecided: number, changed: number, next: string | null, changes: Array<{ user: string, model: string, before: PolicyEffect, after: PolicyEffect, calls: number, costUsd: number }>, calls: Array<{ id: string, at: string, user: string, model: string, costUsd: number, before: { effect: PolicyEffect, reason: string }, after: { effect: PolicyEffect, reason: string } }> } };

export type AskPoliciesMutationVariables = Exact<{
  input: EvaluatePolicyInput;
}>;


export type AskPoliciesMutation = { evaluatePolicy: { effect: PolicyEffect, reason: string, decisionId: string, errors: Array<{ policyId: string, ruleId: string, message: string }>, trace: Array<{ policyId: string, version: number, name: string, effect: PolicyEffect, contributed: boolean, rules: Array<{ ruleId: string, condition: string, outcome: PolicyRuleOutcome, message: string | null, facts: Array<{ path: string, value: unknown, hidden: boolean | null }> }> }> | null } };

export type RecordedQuestionQueryVariables = Exact<{
  id: string;
}>;


export type RecordedQuestionQuery = { spineEvent: { details: Record<string, unknown> | null } };

export type PromptsPageQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type PromptsPageQuery = { prompts: { edges: Array<{ node: { id: string, name: string, description: string | null, latest: number, createdBy: string, updatedAt: string, labels: Array<{ label: string, version: number }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type VersionRowFragment = { id: string, version: number, digest: string, model: string, variables: Record<string, unknown>, parameters: Record<string, unknown>, tools: Array<Record<string, unknown>>, responseFormat: Record<string, unknown> | null, note: string | null, createdBy: string, createdAt: string, messages: Array<{ role: string, content: string }> };

export type LabelRowFragment = { label: string, version: number | null, requires: { dataset: string, minPassRate: number | null, maxRegression: number | null } | null, moves: Array<{ id: string, kind: PromptMoveKind, fromVersion: number | null, toVersion: number | null, movedBy: string, proposalId: string | null, approvedBy: Array<string>, createdAt: string, evaluation: { run: string, dataset: string, passRate: number, regression: number | null } | null }> };

export type OnePromptQueryVariables = Exact<{
  name: string;
}>;


export type OnePromptQuery = { prompt: { id: string, name: string, description: string | null, latest: number, createdBy: string, createdAt: string }, promptLabels: Array<{ label: string, version: number | null, requires: { dataset: string, minPassRate: number | null, maxRegression: number | null } | null, moves: Array<{ id: string, kind: PromptMoveKind, fromVersion: number | null, toVersion: number | null, movedBy: string, proposalId: string | null, approvedBy: Array<string>, createdAt: string, evaluation: { run: string, dataset: string, passRate: number, regression: number | null } | null }> }> };

export type PromptVersionsPageQueryVariables = Exact<{
  name: string;
  after?: string | null | undefined;
}>;


export type PromptVersionsPageQuery = { promptVersions: { edges: Array<{ node: { id: string, version: number, digest: string, model: string, variables: Record<string, unknown>, parameters: Record<string, unknown>, tools: Array<Record<string, unknown>>, responseFormat: Record<string, unknown> | null, note: string | null, createdBy: string, createdAt: string, messages: Array<{ role: string, content: string }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type NewPromptMutationVariables = Exact<{
  input: CreatePromptInput;
}>;


export type NewPromptMutation = { createPrompt: { id: string, name: string } };

export type NewPromptVersionMutationVariables = Exact<{
  name: string;
  input: CreatePromptVersionInput;
}>;


export type NewPromptVersionMutation = { createPromptVersion: { id: string, version: number } };

export type PutLabelMutationVariables = Exact<{
  name: string;
  label: string;
  version: number;
}>;


export type PutLabelMutation = { movePromptLabel: { label: string, version: number | null } };

export type PutLabelBackMutationVariables = Exact<{
  name: string;
  label: string;
}>;


export type PutLabelBackMutation = { rollBackPromptLabel: { label: string, version: number | null } };

export type RequireEvaluationMutationVariables = Exact<{
  name: string;
  label: string;
  input: EvaluationRequirementInput;
}>;


export type RequireEvaluationMutation = { requirePromptEvaluation: { label: string, requires: { dataset: string } | null } };

export type DropEvaluationMutationVariables = Exact<{
  name: string;
  label: string;
}>;


export type DropEvaluationMutation = { dropPromptEvaluation: { label: string } };

export type TryPromptMutationVariables = Exact<{
  input: ChatInput;
}>;


export type TryPromptMutation = { chat: { evidenceId: string, model: string, choices: Array<{ message: { content: string | null, refusal: string | null } }>, usage: { promptTokens: number, completionTokens: number } } };

export type PromptCallCostQueryVariables = Exact<{
  id: string;
}>;


export type PromptCallCostQuery = { invocation: { invocation: { costUsd: number, latencyMs: number } } };

export type TakePromptMutationVariables = Exact<{
  input: ImportPromptInput;
}>;


export type TakePromptMutation = { importPrompt: { dropped: Array<string>, labels: Array<string>, version: { id: string, version: number } } };

export type PromptFileQueryVariables = Exact<{
  name: string;
  form?: PromptForm | null | undefined;
  at?: string | null | undefined;
}>;


export type PromptFileQuery = { exportPrompt: { mediaType: string, text: string } };

export type TextInForceQueryVariables = Exact<{
  name: string;
  label: string;
  at: string;
}>;


export type TextInForceQuery = { promptInForce: { approvedBy: Array<string>, version: { version: number, digest: string, model: string, messages: Array<{ role: string, content: string }> }, move: { kind: PromptMoveKind, movedBy: string, proposalId: string | null, createdAt: string }, evaluation: { run: string, eventId: string, dataset: string, passRate: number } | null } };

export type ProposalsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  phase?: ProposalPhase | null | undefined;
  action?: string | null | undefined;
  actor?: string | null | undefined;
}>;


export type ProposalsQuery = { proposals: { edges: Array<{ node: { id: string, state: ProposalState, isCancelled: boolean, intent: string, excerpt: string | null, action: string, resource: string, actor: string, riskLevel: RiskLevel, createdAt: string, updatedAt: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type LifecycleQueryVariables = Exact<{ [key: string]: never; }>;


export type LifecycleQuery = { proposalLifecycle: Array<{ state: ProposalState, phase: ProposalPhase, final: boolean, to: Array<ProposalState> }> };

export type MoveProposalMutationVariables = Exact<{
  id: string;
  input: UpdateProposalInput;
}>;


export type MoveProposalMutation = { updateProposal: { id: string, state: ProposalState, revision: number } };

export type ProposeMutationVariables = Exact<{
  input: CreateProposalInput;
}>;


export type ProposeMutation = { createProposal: { id: string } };

export type ProviderRecordFragment = { id: string, scope: ProviderScope, kind: ProviderKind, source: ProviderSource, state: ProviderState, problem: string | null, sandbox: boolean, baseUrl: string | null, headerNames: Array<string>, queryNames: Array<string>, models: Array<Record<string, unknown>> | null, modelCount: number, prices: string | null, weight: number, enabled: boolean, version: number | null, createdAt: string | null, updatedAt: string | null, credential: { type: ProviderCredentialType, hint: string | null, source: ProviderCredentialSource | null, keys: Array<{ hint: string | null, weight: number, restsUntil: string | null, reason: KeyRestReason | null }> | null }, limits: Array<{ name: string, limit: number | null, remaining: number | null, resetsAt: string | null }> };

export type ProvidersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ProvidersQuery = { providers: { edges: Array<{ node: { id: string, scope: ProviderScope, kind: ProviderKind, source: ProviderSource, state: ProviderState, problem: string | null, sandbox: boolean, baseUrl: string | null, headerNames: Array<string>, queryNames: Array<string>, models: Array<Record<string, unknown>> | null, modelCount: number, prices: string | null, weight: number, enabled: boolean, version: number | null, createdAt: string | null, updatedAt: string | null, credential: { type: ProviderCredentialType, hint: string | null, source: ProviderCredentialSource | null, keys: Array<{ hint: string | null, weight: number, restsUntil: string | null, reason: KeyRestReason | null }> | null }, limits: Array<{ name: string, limit: number | null, remaining: number | null, resetsAt: string | null }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ProviderIdsQueryVariables = Exact<{
  first: number;
}>;


export type ProviderIdsQuery = { providers: { edges: Array<{ node: { id: string } }> } };

export type ProviderQueryVariables = Exact<{
  id: string;
}>;


export type ProviderQuery = { provider: { id: string, scope: ProviderScope, kind: ProviderKind, source: ProviderSource, state: ProviderState, problem: string | null, sandbox: boolean, baseUrl: string | null, headerNames: Array<string>, queryNames: Array<string>, models: Array<Record<string, unknown>> | null, modelCount: number, prices: string | null, weight: number, enabled: boolean, version: number | null, createdAt: string | null, updatedAt: string | null, credential: { type: ProviderCredentialType, hint: string | null, source: ProviderCredentialSource | null, keys: Array<{ hint: string | null, weight: number, restsUntil: string | null, reason: KeyRestReason | null }> | null }, limits: Array<{ name: string, limit: number | null, remaining: number | null, resetsAt: string | null }> } };

export type ProviderModelsQueryVariables = Exact<{ [key: string]: never; }>;


export type ProviderModelsQuery = { models: { models: Array<{ id: string, type: ModelType, available: boolean, contextWindow: number, providers: Array<string>, price: { input: number, output: number } }> } };

export type ConnectProviderMutationVariables = Exact<{
  input: CreateProviderInput;
}>;


export type ConnectProviderMutation = { createProvider: { id: string, scope: ProviderScope, kind: ProviderKind, source: ProviderSource, state: ProviderState, problem: string | null, sandbox: boolean, baseUrl: string | null, headerNames: Array<string>, queryNames: Array<string>, models: Array<Record<string, unknown>> | null, modelCount: number, prices: string | null, weight: number, enabled: boolean, version: number | null, createdAt: string | null, updatedAt: string | null, credential: { type: ProviderCredentialType, hint: string | null, source: ProviderCredentialSource | null, keys: Array<{ hint: string | null, weight: number, restsUntil: string | null, reason: KeyRestReason | null }> | null }, limits: Array<{ name: string, limit: number | null, remaining: number | null, resetsAt: string | null }> } };

export type ChangeProviderMutationVariables = Exact<{
  id: string;
  input: UpdateProviderInput;
}>;


export type ChangeProviderMutation = { updateProvider: { id: string, scope: ProviderScope, kind: ProviderKind, source: ProviderSource, state: ProviderState, problem: string | null, sandbox: boolean, baseUrl: string | null, headerNames: Array<string>, queryNames: Array<string>, models: Array<Record<string, unknown>> | null, modelCount: number, prices: string | null, weight: number, enabled: boolean, version: number | null, createdAt: string | null, updatedAt: string | null, credential: { type: ProviderCredentialType, hint: string | null, source: ProviderCredentialSource | null, keys: Array<{ hint: string | null, weight: number, restsUntil: string | null, reason: KeyRestReason | null }> | null }, limits: Array<{ name: string, limit: number | null, remaining: number | null, resetsAt: string | null }> } };

export type DisconnectProviderMutationVariables = Exact<{
  id: string;
}>;


export type DisconnectProviderMutation = { deleteProvider: { id: string } };

export type TestProviderMutationVariables = Exact<{
  id: string;
}>;


export type TestProviderMutation = { testProvider: { ok: boolean, latencyMs: number, models: Array<string>, modelCount: number, problem: string | null } };

export type ProviderFiguresQueryVariables = Exact<{
  id: string;
  last: ProviderPeriod;
}>;


export type ProviderFiguresQuery = { providerFigures: { errorsSampled: boolean, total: { requests: string, failed: string, cacheHits: string, promptTokens: string, completionTokens: string, costUsd: number, latencyP50Ms: number | null, latencyP95Ms: number | null }, errors: Array<{ kind: ProviderErrorKind, count: string }> } };

export type RequestBudgetsQueryVariables = Exact<{
  id: string;
}>;


export type RequestBudgetsQuery = { chargedBudgets: Array<{ counter: string, id: string, name: string | null, unit: BudgetUnit, window: string | null, per: Record<string, unknown>, startsAt: string | null }> };

export type NamedPolicyFragment = { id: string, version: number };

export type RequestOutcomeFragment = { errorCode: string | null, proposalId: string | null, invocation: { outcome: InvocationOutcome } };

export type RequestDecisionFragment = { effect: PolicyEffect | null, reason: string | null, riskLevel: RiskLevel | null, riskReasons: Array<string>, dropped: Array<string>, degradedFrom: string | null, cappedOutputTokens: number | null, agentFlags: Array<{ rule: string, action: AgentAction, figure: number, limit: number }>, policies: Array<{ id: string, version: number }>, observed: Array<{ id: string, version: number, effect: PolicyEffect }>, invocation: { piiTypes: Array<PiiType> } };

export type RequestTimelineFragment = { steps: Array<{ step: string, outcome: string, durationMs: number }>, attempts: Array<{ provider: string, model: string, upstream: string | null, outcome: AttemptOutcome, durationMs: number }>, guards: Array<{ name: string, point: string, verdict: string, reason: string | null, failed: boolean | null, durationMs: number }>, invocation: { id: string, action: string, startedAt: string, latencyMs: number, firstTokenMs: number | null } };

export type RequestFailureFragment = { errorCode: string | null, errorMessage: string | null, attempts: Array<{ provider: string, outcome: AttemptOutcome, status: number | null, reason: string | null }> };

export type RequestCallsFragment = { attempts: Array<{ provider: string, model: string, outcome: AttemptOutcome, durationMs: number, reason: string | null, status: number | null, upstream: string | null }> };

export type RequestUsageFragment = { cache: CacheOutcome | null, usageDoubts: Array<string>, price: { source: string, asOf: string } | null, attempts: Array<{ provider: string }>, invocation: { promptTokens: number, completionTokens: number, cachedPromptTokens: number, reasoningTokens: number | null, webSearches: number | null, estimated: boolean, units: Array<{ unit: UsageUnit, quantity: number }> } };

export type RequestTraceFragment = { actor: string, agent: string | null, alias: string | null, cache: CacheOutcome | null, errorCode: string | null, proposalId: string | null, effect: PolicyEffect | null, reason: string | null, riskLevel: RiskLevel | null, riskReasons: Array<string>, dropped: Array<string>, degradedFrom: string | null, cappedOutputTokens: number | null, errorMessage: string | null, usageDoubts: Array<string>, client: { statedName: string | null, statedVersion: string | null, applicationId: string | null, applicationName: string | null, modelCall: string | null } | null, invocation: { id: string, startedAt: string, action: string, user: string, tags: Array<string>, session: string | null, keyId: string | null, callIds: Array<string>, model: string, provider: string | null, costUsd: number, latencyMs: number, firstTokenMs: number | null, outcome: InvocationOutcome, piiTypes: Array<PiiType>, promptTokens: number, completionTokens: number, cachedPromptTokens: number, reasoningTokens: number | null, webSearches: number | null, estimated: boolean, units: Array<{ unit: UsageUnit, quantity: number }> }, agentFlags: Array<{ rule: string, action: AgentAction, figure: number, limit: number }>, policies: Array<{ id: string, version: number }>, observed: Array<{ id: string, version: number, effect: PolicyEffect }>, steps: Array<{ step: string, outcome: string, durationMs: number }>, attempts: Array<{ provider: string, model: string, upstream: string | null, outcome: AttemptOutcome, durationMs: number, status: number | null, reason: string | null }>, guards: Array<{ name: string, point: string, verdict: string, reason: string | null, failed: boolean | null, durationMs: number }>, price: { source: string, asOf: string } | null };

export type RequestQueryVariables = Exact<{
  id: string;
}>;


export type RequestQuery = { invocation: { actor: string, agent: string | null, alias: string | null, cache: CacheOutcome | null, errorCode: string | null, proposalId: string | null, effect: PolicyEffect | null, reason: string | null, riskLevel: RiskLevel | null, riskReasons: Array<string>, dropped: Array<string>, degradedFrom: string | null, cappedOutputTokens: number | null, errorMessage: string | null, usageDoubts: Array<string>, client: { statedName: string | null, statedVersion: string | null, applicationId: string | null, applicationName: string | null, modelCall: string | null } | null, invocation: { id: string, startedAt: string, action: string, user: string, tags: Array<string>, session: string | null, keyId: string | null, callIds: Array<string>, model: string, provider: string | null, costUsd: number, latencyMs: number, firstTokenMs: number | null, outcome: InvocationOutcome, piiTypes: Array<PiiType>, promptTokens: number, completionTokens: number, cachedPromptTokens: number, reasoningTokens: number | null, webSearches: number | null, estimated: boolean, units: Array<{ unit: UsageUnit, quantity: number }> }, agentFlags: Array<{ rule: string, action: AgentAction, figure: number, limit: number }>, policies: Array<{ id: string, version: number }>, observed: Array<{ id: string, version: number, effect: PolicyEffect }>, steps: Array<{ step: string, outcome: string, durationMs: number }>, attempts: Array<{ provider: string, model: string, upstream: string | null, outcome: AttemptOutcome, durationMs: number, status: number | null, reason: string | null }>, guards: Array<{ name: string, point: string, verdict: string, reason: string | null, failed: boolean | null, durationMs: number }>, price: { source: string, asOf: string } | null } };

export type RequestContentQueryVariables = Exact<{
  id: string;
}>;


export type RequestContentQuery = { invocation: { content: { request: unknown, response: unknown } | null } };

export type DecideAgainQueryVariables = Exact<{
  id: string;
}>;


export type DecideAgainQuery = { replayDecision: { identical: boolean, recorded: { effect: PolicyEffect, reason: string }, replayed: { effect: PolicyEffect, reason: string }, versions: Array<{ id: string, version: number }> } };

export type PolicyNameQueryVariables = Exact<{
  id: string;
}>;


export type PolicyNameQuery = { policyVersions: { edges: Array<{ node: { name: string } }> } };

export type SessionRowFragment = { id: string, startedAt: string, action: string, model: string, user: string, outcome: InvocationOutcome, errorCode: string | null, callIds: Array<string>, costUsd: number, latencyMs: number };

export type SessionRequestsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: InvocationFilter | null | undefined;
}>;


export type SessionRequestsQuery = { invocations: { edges: Array<{ node: { id: string, startedAt: string, action: string, model: string, user: string, outcome: InvocationOutcome, errorCode: string | null, callIds: Array<string>, costUsd: number, latencyMs: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ToolDecisionQueryVariables = Exact<{
  id: string;
}>;


export type ToolDecisionQuery = { invocation: { effect: PolicyEffect | null, reason: string | null, proposalId: string | null } };

export type RequestRowFragment = { id: string, startedAt: string, action: string, user: string, model: string, provider: string | null, outcome: InvocationOutcome, errorCode: string | null, riskLevel: RiskLevel | null, piiTypes: Array<PiiType>, cache: CacheOutcome, promptTokens: number, completionTokens: number, costUsd: number, latencyMs: number, firstTokenMs: number | null, session: string | null, tags: Array<string>, keyId: string | null };

export type RequestsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: InvocationFilter | null | undefined;
  order?: InvocationOrder | null | undefined;
}>;


export type RequestsQuery = { invocations: { edges: Array<{ node: { id: string, startedAt: string, action: string, user: string, model: string, provider: string | null, outcome: InvocationOutcome, errorCode: string | null, riskLevel: RiskLevel | null, piiTypes: Array<PiiType>, cache: CacheOutcome, promptTokens: number, completionTokens: number, costUsd: number, latencyMs: number, firstTokenMs: number | null, session: string | null, tags: Array<string>, keyId: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type RequestFacetsQueryVariables = Exact<{
  from: string;
  to: string;
}>;


export type RequestFacetsQuery = { invocationFacets: { models: Array<{ value: string, count: string }>, providers: Array<{ value: string, count: string }>, users: Array<{ value: string, name: string | null, count: string }>, keys: Array<{ value: string, name: string | null, count: string }> } };

export type RequestAddedSubscriptionVariables = Exact<{
  filter?: InvocationFilter | null | undefined;
}>;


export type RequestAddedSubscription = { invocationAdded: { skipped: number, invocation: { id: string, startedAt: string, action: string, user: string, model: string, provider: string | null, outcome: InvocationOutcome, errorCode: string | null, riskLevel: RiskLevel | null, piiTypes: Array<PiiType>, cache: CacheOutcome, promptTokens: number, completionTokens: number, costUsd: number, latencyMs: number, firstTokenMs: number | null, session: string | null, tags: Array<string>, keyId: string | null } } };

export type SpentByFragment = { totalCostUsd: number, totalRequests: string, groups: Array<{ key: string, name: string | null, costUsd: number, requests: string }> | null, remainder: { groups: string, costUsd: number, requests: string } | null };

export type SpendingMonthQueryVariables = Exact<{
  from: string;
  to: string;
  by: UsageGrouping;
  tag?: string | null | undefined;
}>;


export type SpendingMonthQuery = { usage: { usage: { totalCostUsd: number, totalRequests: string, groups: Array<{ key: string, name: string | null, costUsd: number, requests: string }> | null, remainder: { groups: string, costUsd: number, requests: string } | null }, budget: { limitUsd: number } } };

export type SpentBeforeFragment = { totalCostUsd: number, groups: Array<{ key: string, costUsd: number }> | null, remainder: { groups: string } | null };

export type SpendingBeforeQueryVariables = Exact<{
  lastFrom: string;
  lastTo: string;
  by: UsageGrouping;
  tag?: string | null | undefined;
}>;


export type SpendingBeforeQuery = { usage: { usage: { totalCostUsd: number, groups: Array<{ key: string, costUsd: number }> | null, remainder: { groups: string } | null } } };

export type SpendingDaysQueryVariables = Exact<{
  from: string;
  to: string;
  lastFrom: string;
}>;


export type SpendingDaysQuery = { present: Array<{ at: string, costUsd: number }>, last: Array<{ at: string, costUsd: number }> };

export type SpendingBudgetsQueryVariables = Exact<{ [key: string]: never; }>;


export type SpendingBudgetsQuery = { budgets: { edges: Array<{ node: { id: string, name: string, mostUsed: { used: number, held: number, limit: number, unit: BudgetUnit, forecast: { amount: number | null, fullAt: string | null, endsAt: string } | null } | null } }>, pageInfo: { hasNextPage: boolean } } };

export type StopsPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type StopsPageQuery = { stops: { edges: Array<{ node: { id: string, selector: Record<string, unknown>, reason: string, status: StopStatus, createdBy: string, createdAt: string, liftedBy: string | null, liftedAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type MakeStopMutationVariables = Exact<{
  input: CreateStopInput;
}>;


export type MakeStopMutation = { createStop: { id: string } };

export type EndStopMutationVariables = Exact<{
  id: string;
}>;


export type EndStopMutation = { liftStop: { id: string } };

export type StopsLiveSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type StopsLiveSubscription = { stopChanged: { id: string } };

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


export type TenantQuery = { tenant: { id: string, name: string, status: TenantStatus, tier: Tier, monthlyBudgetUsd: number, requestsPerMinute: number | null, tokensPerMinute: number | null, piiMode: PiiMode, piiAnswers: PiiAnswers, unreadAttachments: UnreadAttachments, approvalRiskThreshold: RiskLevel | null, cacheTtlSeconds: number, retainContent: boolean, invocationRetentionDays: number | null, logAccess: LogAccess, logEntries: LogEntries, ownProviders: boolean, featurePacks: Array<FeaturePack>, createdAt: string, updatedAt: string, version: number, defaultApprovers: { quorum: number | null, requiredApprovers: Array<string> }, agentRules: { maxDepth: { limit: number, action: AgentAction } | null, maxRepeats: { limit: number, action: AgentAction } | null, maxSteps: { limit: number, action: AgentAction } | null, maxUsdPerMinute: { limit: number, action: AgentAction } | null }, storageUse: { bytes: string, limitBytes: string } } };

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

export type PiiRulesQueryVariables = Exact<{
  id: string;
}>;


export type PiiRulesQuery = { tenant: { id: string, name: string, version: number, piiRules: { allowedValues: Array<string>, personNames: boolean | null, thresholds: Array<{ type: PiiType, score: number }>, recognizers: Array<{ name: string, pattern: string, contextWords: Array<string> | null, check: PiiCheck | null }> } } };

export type FindPiiQueryVariables = Exact<{
  content: string;
}>;


export type FindPiiQuery = { detectPii: { entities: Array<{ type: PiiType, start: number, end: number, score: number }> } };

export type WordListsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type WordListsQuery = { piiLists: { edges: Array<{ node: { id: string, name: string, count: number, updatedAt: string, version: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type MakeWordListMutationVariables = Exact<{
  input: CreatePiiListInput;
}>;


export type MakeWordListMutation = { createPiiList: { id: string, name: string, count: number } };

export type ChangeWordListMutationVariables = Exact<{
  id: string;
  input: UpdatePiiListInput;
}>;


export type ChangeWordListMutation = { updatePiiList: { id: string, name: string, count: number } };

export type RemoveWordListMutationVariables = Exact<{
  id: string;
}>;


export type RemoveWordListMutation = { deletePiiList: { id: string } };

export type ToolActorsQueryVariables = Exact<{ [key: string]: never; }>;


export type ToolActorsQuery = { apiKeys: { edges: Array<{ node: { id: string, name: string, subject: string } }> } };

export type ToolDecisionRowFragment = { publicName: string, isListed: boolean, effect: PolicyEffect, reason: string, riskLevel: RiskLevel };

export type ToolDecisionsQueryVariables = Exact<{
  actor: string;
  keyId?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type ToolDecisionsQuery = { mcpToolDecisions: { edges: Array<{ node: { publicName: string, isListed: boolean, effect: PolicyEffect, reason: string, riskLevel: RiskLevel } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ExplainToolQueryVariables = Exact<{
  input: McpToolQuestion;
}>;


export type ExplainToolQuery = { mcpToolDecision: { riskReasons: Array<string>, publicName: string, isListed: boolean, effect: PolicyEffect, reason: string, riskLevel: RiskLevel, trace: Array<{ policyId: string, version: number, name: string, effect: PolicyEffect, contributed: boolean, rules: Array<{ ruleId: string, condition: string, outcome: PolicyRuleOutcome, message: string | null, facts: Array<{ path: string, value: unknown, hidden: boolean | null }> }> }> } };

export type ToolServerRecordFragment = { id: string, name: string, kind: McpServerKind, url: string, credentialType: McpCredentialType, keyHint: string | null, headerNames: Array<string>, enabled: boolean, state: McpServerState, problem: string | null, protocolVersion: string | null, checkedAt: string | null, version: number, createdAt: string, updatedAt: string, openapi: { documentUrl: string | null, operations: Array<string> | null } | null };

export type ToolRecordFragment = { id: string, name: string, publicName: string, state: McpToolState, pin: string, definition: Record<string, unknown>, acceptedDefinition: Record<string, unknown> | null, acceptedBy: string | null, acceptedAt: string | null };

export type ToolServersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ToolServersQuery = { mcpServers: { edges: Array<{ node: { id: string, name: string, kind: McpServerKind, url: string, credentialType: McpCredentialType, keyHint: string | null, headerNames: Array<string>, enabled: boolean, state: McpServerState, problem: string | null, protocolVersion: string | null, checkedAt: string | null, version: number, createdAt: string, updatedAt: string, toolCounts: { new: number, changed: number }, openapi: { documentUrl: string | null, operations: Array<string> | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ToolServerQueryVariables = Exact<{
  id: string;
}>;


export type ToolServerQuery = { mcpServer: { id: string, name: string, kind: McpServerKind, url: string, credentialType: McpCredentialType, keyHint: string | null, headerNames: Array<string>, enabled: boolean, state: McpServerState, problem: string | null, protocolVersion: string | null, checkedAt: string | null, version: number, createdAt: string, updatedAt: string, openapi: { documentUrl: string | null, operations: Array<string> | null } | null } };

export type ServerToolsQueryVariables = Exact<{
  server: string;
  first: number;
  after?: string | null | undefined;
}>;


export type ServerToolsQuery = { mcpTools: { edges: Array<{ node: { id: string, name: string, publicName: string, state: McpToolState, pin: string, definition: Record<string, unknown>, acceptedDefinition: Record<string, unknown> | null, acceptedBy: string | null, acceptedAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ConnectToolServerMutationVariables = Exact<{
  input: CreateMcpServerInput;
}>;


export type ConnectToolServerMutation = { createMcpServer: { id: string } };

export type ChangeToolServerMutationVariables = Exact<{
  id: string;
  input: UpdateMcpServerInput;
}>;


export type ChangeToolServerMutation = { updateMcpServer: { id: string } };

export type RefreshToolServerMutationVariables = Exact<{
  id: string;
}>;


export type RefreshToolServerMutation = { refreshMcpServer: { id: string, state: McpServerState } };

export type DisconnectToolServerMutationVariables = Exact<{
  id: string;
}>;


export type DisconnectToolServerMutation = { deleteMcpServer: { id: string } };

export type AcceptToolsMutationVariables = Exact<{
  server: string;
  input: AcceptMcpToolsInput;
}>;


export type AcceptToolsMutation = { acceptMcpTools: Array<{ id: string, state: McpToolState }> };

export type DocumentOperationsQueryVariables = Exact<{
  input: OpenApiInput;
}>;


export type DocumentOperationsQuery = { openApiOperations: Array<{ name: string, method: string, path: string, summary: string, problem: string | null }> };

export type VirtualServerRecordFragment = { id: string, name: string, description: string | null, search: boolean, version: number, createdAt: string, updatedAt: string, entries: Array<{ server: string, tool: string, name: string | null, arguments: Record<string, unknown> | null }> };

export type VirtualServersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type VirtualServersQuery = { mcpVirtualServers: { edges: Array<{ node: { id: string, name: string, description: string | null, search: boolean, updatedAt: string, entries: Array<{ server: string, tool: string }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type VirtualServerQueryVariables = Exact<{
  id: string;
}>;


export type VirtualServerQuery = { mcpVirtualServer: { id: string, name: string, description: string | null, search: boolean, version: number, createdAt: string, updatedAt: string, entries: Array<{ server: string, tool: string, name: string | null, arguments: Record<string, unknown> | null }> } };

export type ToolServerNamesQueryVariables = Exact<{
  first: number;
}>;


export type ToolServerNamesQuery = { mcpServers: { edges: Array<{ node: { id: string, name: string } }> } };

export type MakeVirtualServerMutationVariables = Exact<{
  input: CreateVirtualServerInput;
}>;


export type MakeVirtualServerMutation = { createMcpVirtualServer: { id: string } };

export type ChangeVirtualServerMutationVariables = Exact<{
  id: string;
  input: UpdateVirtualServerInput;
}>;


export type ChangeVirtualServerMutation = { updateMcpVirtualServer: { id: string } };

export type DeleteVirtualServerMutationVariables = Exact<{
  id: string;
}>;


export type DeleteVirtualServerMutation = { deleteMcpVirtualServer: { id: string } };

export type WebhookQueryVariables = Exact<{
  id: string;
}>;


export type WebhookQuery = { webhook: { id: string, url: string, description: string | null, events: Array<string>, status: WebhookStatus, disabledReason: WebhookDisabledReason | null, failingSince: string | null, previousSecretExpiresAt: string | null, createdAt: string, updatedAt: string } };

export type LastAttemptFragment = { eventId: string, lastAttemptAt: string | null, nextAttemptAt: string | null, responseBody: string | null, error: string | null };

export type DeliveriesQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  status?: WebhookDeliveryStatus | null | undefined;
}>;


export type DeliveriesQuery = { webhook: { id: string, deliveries: { edges: Array<{ node: { id: string, eventType: string, status: WebhookDeliveryStatus, attempts: number, createdAt: string, responseStatus: number | null, latencyMs: number | null, eventId: string, lastAttemptAt: string | null, nextAttemptAt: string | null, responseBody: string | null, error: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } };

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
  search?: string | null | undefined;
  status?: WebhookStatus | null | undefined;
  order?: WebhookOrder | null | undefined;
}>;


export type WebhooksQuery = { webhooks: { edges: Array<{ node: { id: string, url: string, description: string | null, events: Array<string>, status: WebhookStatus, disabledReason: WebhookDisabledReason | null, failingSince: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type CreateWebhookMutation = { createWebhook: { id: string, url: string, secret: string, warnings: Array<string> | null } };

export type BindingBudgetFragment = { id: string, name: string, unit: BudgetUnit, limit: number, used: number | null, held: number | null, window: string, resetsAt: string | null, mode: BudgetMode, per: Array<string>, forecast: { amount: number | null, fullAt: string | null, endsAt: string } | null };

export type BindingBudgetsQueryVariables = Exact<{
  key?: string | null | undefined;
  user?: string | null | undefined;
  group?: string | null | undefined;
}>;


export type BindingBudgetsQuery = { bindingBudgets: { data: Array<{ id: string, name: string, unit: BudgetUnit, limit: number, used: number | null, held: number | null, window: string, resetsAt: string | null, mode: BudgetMode, per: Array<string>, forecast: { amount: number | null, fullAt: string | null, endsAt: string } | null }> } };

export type NearestBudgetsQueryVariables = Exact<{
  keys: Array<string> | string;
}>;


export type NearestBudgetsQuery = { nearestBudgets: Array<{ key: string, budget: { id: string, name: string, unit: BudgetUnit, limit: number, used: number | null, held: number | null, window: string, resetsAt: string | null, mode: BudgetMode, per: Array<string>, forecast: { amount: number | null, fullAt: string | null, endsAt: string } | null } | null }> };

export type SpendingQueryVariables = Exact<{
  of: SpenderKind;
  ids: Array<string> | string;
}>;


export type SpendingQuery = { spending: Array<{ id: string, costUsd: number, requests: string, tokens: string }> };

export type AskedRaiseQueryVariables = Exact<{
  id: string;
}>;


export type AskedRaiseQuery = { proposal: { id: string, state: ProposalState } };

export type UsageTagsQueryVariables = Exact<{ [key: string]: never; }>;


export type UsageTagsQuery = { usageTags: Array<string> };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { subject: string, roles: Array<string>, keyHandlers: Array<string>, homeTenantId: string, tenant: { id: string, name: string, featurePacks: Array<FeaturePack>, ownProviders: boolean }, member: { name: string, email: string | null } | null, session: { id: string, expiresAt: string } | null } };

export const GroundsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Grounds"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PolicyTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"policyId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"contributed"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"facts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"hidden"}}]}}]}}]}}]} as unknown as DocumentNode<GroundsFragment, unknown>;
export const StoppedProposalFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoppedProposal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Proposal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"policyDecision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"grounds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Grounds"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Grounds"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PolicyTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"policyId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"contributed"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"facts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"hidden"}}]}}]}}]}}]} as unknown as DocumentNode<StoppedProposalFragment, unknown>;
export const VoteFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Vote"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProposalVote"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approver"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]} as unknown as DocumentNode<VoteFragment, unknown>;
export const WholeProposalFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WholeProposal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Proposal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"intent"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"current"}},{"kind":"Field","name":{"kind":"Name","value":"isReversible"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"restsUntil"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoppedProposal"}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"requiredApprovers"}},{"kind":"Field","name":{"kind":"Name","value":"quorum"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"votes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Vote"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"intent"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Grounds"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PolicyTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"policyId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"contributed"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"facts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"hidden"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoppedProposal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Proposal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"policyDecision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"grounds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Grounds"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Vote"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProposalVote"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approver"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]} as unknown as DocumentNode<WholeProposalFragment, unknown>;
export const BatchRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BatchRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Batch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdTime"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"requestCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"completed"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"refused"}},{"kind":"Field","name":{"kind":"Name","value":"heldUsd"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}},{"kind":"Field","name":{"kind":"Name","value":"evidenceId"}}]}}]} as unknown as DocumentNode<BatchRowFragment, unknown>;
export const BudgetTermsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BudgetTerms"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Budget"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"limitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"limitTokens"}},{"kind":"Field","name":{"kind":"Name","value":"limitRequests"}},{"kind":"Field","name":{"kind":"Name","value":"window"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"degradeTo"}},{"kind":"Field","name":{"kind":"Name","value":"capsOutput"}},{"kind":"Field","name":{"kind":"Name","value":"alertsAt"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<BudgetTermsFragment, unknown>;
export const CounterFiguresFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CounterFigures"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BudgetCounter"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"held"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"resetsAt"}},{"kind":"Field","name":{"kind":"Name","value":"forecast"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fullAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}}]}}]}}]} as unknown as DocumentNode<CounterFiguresFragment, unknown>;
export const BenchmarkFiguresFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BenchmarkFigures"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Benchmark"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"metric"}},{"kind":"Field","name":{"kind":"Name","value":"percentile25"}},{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"percentile75"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","name":{"kind":"Name","value":"companySize"}},{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"source"}}]}}]} as unknown as DocumentNode<BenchmarkFiguresFragment, unknown>;
export const ForecastCostFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ForecastCost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelForecast"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}}]}}]} as unknown as DocumentNode<ForecastCostFragment, unknown>;
export const CaseRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CaseRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DisputeCase"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"claimant"}},{"kind":"Field","name":{"kind":"Name","value":"assignedTo"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"sla"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hoursRemaining"}},{"kind":"Field","name":{"kind":"Name","value":"isOverdue"}},{"kind":"Field","name":{"kind":"Name","value":"isPaused"}},{"kind":"Field","name":{"kind":"Name","value":"slaHours"}},{"kind":"Field","name":{"kind":"Name","value":"slaDeadline"}}]}}]}}]} as unknown as DocumentNode<CaseRowFragment, unknown>;
export const AnalysisRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AnalysisRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Analysis"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"documents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"templateId"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<AnalysisRowFragment, unknown>;
export const DisagreementFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Disagreement"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FindingDisagreement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}}]}}]}}]} as unknown as DocumentNode<DisagreementFragment, unknown>;
export const EvaluationRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvaluationRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvaluationRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"dataset"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"items"}},{"kind":"Field","name":{"kind":"Name","value":"passed"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"unjudged"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}},{"kind":"Field","name":{"kind":"Name","value":"budgetUsd"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<EvaluationRowFragment, unknown>;
export const SideRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SideRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvaluationSideFigures"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"}},{"kind":"Field","name":{"kind":"Name","value":"passed"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"unjudged"}},{"kind":"Field","name":{"kind":"Name","value":"passRate"}},{"kind":"Field","name":{"kind":"Name","value":"low"}},{"kind":"Field","name":{"kind":"Name","value":"high"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}},{"kind":"Field","name":{"kind":"Name","value":"medianMillis"}}]}}]} as unknown as DocumentNode<SideRowFragment, unknown>;
export const OutcomeCellFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OutcomeCell"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvaluationOutcome"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"verdict"}},{"kind":"Field","name":{"kind":"Name","value":"checks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"passed"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"evidenceId"}},{"kind":"Field","name":{"kind":"Name","value":"judgeEvidenceId"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}},{"kind":"Field","name":{"kind":"Name","value":"judged"}},{"kind":"Field","name":{"kind":"Name","value":"millis"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}}]}}]} as unknown as DocumentNode<OutcomeCellFragment, unknown>;
export const PackRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PackRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvidencePack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"scope"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"frameworks"}},{"kind":"Field","name":{"kind":"Name","value":"redaction"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"eventsRead"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<PackRowFragment, unknown>;
export const PackLinkRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PackLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvidencePackLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedBy"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<PackLinkRowFragment, unknown>;
export const SideCountFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SideCount"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReconciledCount"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"inputTokens"}},{"kind":"Field","name":{"kind":"Name","value":"outputTokens"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}}]}}]} as unknown as DocumentNode<SideCountFragment, unknown>;
export const ReconciliationShownFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReconciliationShown"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reconciliation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isPlatform"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"tolerancePerMille"}},{"kind":"Field","name":{"kind":"Name","value":"gatewayKeys"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"rowsSha256"}},{"kind":"Field","name":{"kind":"Name","value":"rowCount"}},{"kind":"Field","name":{"kind":"Name","value":"summary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"reportedDays"}},{"kind":"Field","name":{"kind":"Name","value":"states"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"providerOnly"}},{"kind":"Field","name":{"kind":"Name","value":"differs"}},{"kind":"Field","name":{"kind":"Name","value":"ledgerOnly"}},{"kind":"Field","name":{"kind":"Name","value":"withinTolerance"}},{"kind":"Field","name":{"kind":"Name","value":"equal"}}]}},{"kind":"Field","name":{"kind":"Name","value":"provider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SideCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"ledger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SideCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unseenCalls"}},{"kind":"Field","name":{"kind":"Name","value":"unseenTokens"}},{"kind":"Field","name":{"kind":"Name","value":"leftOutCalls"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCalls"}},{"kind":"Field","name":{"kind":"Name","value":"skippedLines"}}]}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SideCount"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReconciledCount"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"inputTokens"}},{"kind":"Field","name":{"kind":"Name","value":"outputTokens"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}}]}}]} as unknown as DocumentNode<ReconciliationShownFragment, unknown>;
export const WaitingCaseFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WaitingCase"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DisputeCase"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"claimant"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"slaDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<WaitingCaseFragment, unknown>;
export const WaitingCasesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WaitingCases"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DisputeCaseConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WaitingCase"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WaitingCase"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DisputeCase"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"claimant"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"slaDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<WaitingCasesFragment, unknown>;
export const WaitingApprovalFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WaitingApproval"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Approval"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"resourceId"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"requester"}},{"kind":"Field","name":{"kind":"Name","value":"requiredApprovers"}},{"kind":"Field","name":{"kind":"Name","value":"quorum"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"votes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approver"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}}]} as unknown as DocumentNode<WaitingApprovalFragment, unknown>;
export const WaitingSubmissionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WaitingSubmission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CommitteeSubmission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"committee"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"resourceId"}},{"kind":"Field","name":{"kind":"Name","value":"documents"}},{"kind":"Field","name":{"kind":"Name","value":"requestedDate"}},{"kind":"Field","name":{"kind":"Name","value":"submittedBy"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<WaitingSubmissionFragment, unknown>;
export const AliasRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AliasRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelAlias"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"targets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sticky"}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"afterMinutes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stopOn"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorRate"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}},{"kind":"Field","name":{"kind":"Name","value":"guardBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"windowMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"minCalls"}}]}},{"kind":"Field","name":{"kind":"Name","value":"shadow"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"canary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"step"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<AliasRowFragment, unknown>;
export const BudgetFigureFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BudgetFigure"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BudgetStatus"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"usedUsd"}},{"kind":"Field","name":{"kind":"Name","value":"heldUsd"}}]}}]} as unknown as DocumentNode<BudgetFigureFragment, unknown>;
export const OwnProposalsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OwnProposals"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProposalConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"intent"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]} as unknown as DocumentNode<OwnProposalsFragment, unknown>;
export const PersonFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Member"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"allRoles"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}}]}}]} as unknown as DocumentNode<PersonFactsFragment, unknown>;
export const GroupFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GroupFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Group"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GroupFactsFragment, unknown>;
export const GovernanceFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Governance"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvocationTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cache"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"policies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"invocation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}}]}}]}}]} as unknown as DocumentNode<GovernanceFragment, unknown>;
export const HeldProposalFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HeldProposal"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Proposal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"approval"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"quorum"}},{"kind":"Field","name":{"kind":"Name","value":"requiredApprovers"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"votes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approver"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}}]}}]}}]}}]} as unknown as DocumentNode<HeldProposalFragment, unknown>;
export const UsableToolFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UsableTool"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpUsableTool"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publicName"}},{"kind":"Field","name":{"kind":"Name","value":"server"}},{"kind":"Field","name":{"kind":"Name","value":"pin"}},{"kind":"Field","name":{"kind":"Name","value":"definition"}}]}}]} as unknown as DocumentNode<UsableToolFragment, unknown>;
export const ToolAnswerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ToolAnswer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpToolResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isError"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"structuredContent"}},{"kind":"Field","name":{"kind":"Name","value":"evidenceId"}},{"kind":"Field","name":{"kind":"Name","value":"errorCode"}},{"kind":"Field","name":{"kind":"Name","value":"errorMessage"}},{"kind":"Field","name":{"kind":"Name","value":"proposalId"}}]}}]} as unknown as DocumentNode<ToolAnswerFragment, unknown>;
export const KindAnswerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KindAnswer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"KindCallAnswer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"contentType"}},{"kind":"Field","name":{"kind":"Name","value":"evidenceId"}}]}}]} as unknown as DocumentNode<KindAnswerFragment, unknown>;
export const WholeRuleFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WholeRule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PolicyRule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}},{"kind":"Field","name":{"kind":"Name","value":"obligations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"mandatory"}},{"kind":"Field","name":{"kind":"Name","value":"params"}}]}}]}}]} as unknown as DocumentNode<WholeRuleFragment, unknown>;
export const WholeTestFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WholeTest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PolicyTest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"risk"}},{"kind":"Field","name":{"kind":"Name","value":"context"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}}]}}]} as unknown as DocumentNode<WholeTestFragment, unknown>;
export const WholePolicyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WholePolicy"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Policy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"resources"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WholeRule"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tests"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WholeTest"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WholeRule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PolicyRule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}},{"kind":"Field","name":{"kind":"Name","value":"obligations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"mandatory"}},{"kind":"Field","name":{"kind":"Name","value":"params"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WholeTest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PolicyTest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"risk"}},{"kind":"Field","name":{"kind":"Name","value":"context"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}}]}}]} as unknown as DocumentNode<WholePolicyFragment, unknown>;
export const VersionRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VersionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PromptVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"messages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"content"}}]}},{"kind":"Field","name":{"kind":"Name","value":"variables"}},{"kind":"Field","name":{"kind":"Name","value":"parameters"}},{"kind":"Field","name":{"kind":"Name","value":"tools"}},{"kind":"Field","name":{"kind":"Name","value":"responseFormat"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<VersionRowFragment, unknown>;
export const LabelRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LabelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PromptLabel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"requires"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataset"}},{"kind":"Field","name":{"kind":"Name","value":"minPassRate"}},{"kind":"Field","name":{"kind":"Name","value":"maxRegression"}}]}},{"kind":"Field","name":{"kind":"Name","value":"moves"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"fromVersion"}},{"kind":"Field","name":{"kind":"Name","value":"toVersion"}},{"kind":"Field","name":{"kind":"Name","value":"movedBy"}},{"kind":"Field","name":{"kind":"Name","value":"proposalId"}},{"kind":"Field","name":{"kind":"Name","value":"approvedBy"}},{"kind":"Field","name":{"kind":"Name","value":"evaluation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"run"}},{"kind":"Field","name":{"kind":"Name","value":"dataset"}},{"kind":"Field","name":{"kind":"Name","value":"passRate"}},{"kind":"Field","name":{"kind":"Name","value":"regression"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]} as unknown as DocumentNode<LabelRowFragment, unknown>;
export const ProviderRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProviderRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Provider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"sandbox"}},{"kind":"Field","name":{"kind":"Name","value":"baseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"credential"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"restsUntil"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"queryNames"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"modelCount"}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"resetsAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"prices"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ProviderRecordFragment, unknown>;
export const RequestOutcomeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestOutcome"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvocationTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorCode"}},{"kind":"Field","name":{"kind":"Name","value":"proposalId"}},{"kind":"Field","name":{"kind":"Name","value":"invocation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}}]}}]} as unknown as DocumentNode<RequestOutcomeFragment, unknown>;
export const NamedPolicyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NamedPolicy"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PolicyReference"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<NamedPolicyFragment, unknown>;
export const RequestDecisionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestDecision"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvocationTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"dropped"}},{"kind":"Field","name":{"kind":"Name","value":"agentFlags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rule"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"figure"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"degradedFrom"}},{"kind":"Field","name":{"kind":"Name","value":"cappedOutputTokens"}},{"kind":"Field","name":{"kind":"Name","value":"policies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NamedPolicy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"observed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}}]}},{"kind":"Field","name":{"kind":"Name","value":"invocation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"piiTypes"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NamedPolicy"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PolicyReference"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<RequestDecisionFragment, unknown>;
export const RequestTimelineFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestTimeline"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvocationTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"step"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"guards"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"point"}},{"kind":"Field","name":{"kind":"Name","value":"verdict"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"invocation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"firstTokenMs"}}]}}]}}]} as unknown as DocumentNode<RequestTimelineFragment, unknown>;
export const RequestFailureFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestFailure"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvocationTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorCode"}},{"kind":"Field","name":{"kind":"Name","value":"errorMessage"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<RequestFailureFragment, unknown>;
export const RequestCallsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestCalls"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvocationTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"}}]}}]}}]} as unknown as DocumentNode<RequestCallsFragment, unknown>;
export const RequestUsageFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestUsage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvocationTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cache"}},{"kind":"Field","name":{"kind":"Name","value":"usageDoubts"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}}]}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}}]}},{"kind":"Field","name":{"kind":"Name","value":"invocation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cachedPromptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningTokens"}},{"kind":"Field","name":{"kind":"Name","value":"webSearches"}},{"kind":"Field","name":{"kind":"Name","value":"units"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"estimated"}}]}}]}}]} as unknown as DocumentNode<RequestUsageFragment, unknown>;
export const RequestTraceFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestTrace"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvocationTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"agent"}},{"kind":"Field","name":{"kind":"Name","value":"alias"}},{"kind":"Field","name":{"kind":"Name","value":"cache"}},{"kind":"Field","name":{"kind":"Name","value":"client"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"statedName"}},{"kind":"Field","name":{"kind":"Name","value":"statedVersion"}},{"kind":"Field","name":{"kind":"Name","value":"applicationId"}},{"kind":"Field","name":{"kind":"Name","value":"applicationName"}},{"kind":"Field","name":{"kind":"Name","value":"modelCall"}}]}},{"kind":"Field","name":{"kind":"Name","value":"invocation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"session"}},{"kind":"Field","name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"callIds"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"firstTokenMs"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestOutcome"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestDecision"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestTimeline"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestFailure"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestCalls"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestUsage"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NamedPolicy"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PolicyReference"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestOutcome"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvocationTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorCode"}},{"kind":"Field","name":{"kind":"Name","value":"proposalId"}},{"kind":"Field","name":{"kind":"Name","value":"invocation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestDecision"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvocationTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"dropped"}},{"kind":"Field","name":{"kind":"Name","value":"agentFlags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rule"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"figure"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"degradedFrom"}},{"kind":"Field","name":{"kind":"Name","value":"cappedOutputTokens"}},{"kind":"Field","name":{"kind":"Name","value":"policies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NamedPolicy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"observed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}}]}},{"kind":"Field","name":{"kind":"Name","value":"invocation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"piiTypes"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestTimeline"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvocationTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"step"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"guards"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"point"}},{"kind":"Field","name":{"kind":"Name","value":"verdict"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"invocation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"firstTokenMs"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestFailure"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvocationTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorCode"}},{"kind":"Field","name":{"kind":"Name","value":"errorMessage"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestCalls"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvocationTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestUsage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvocationTrace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cache"}},{"kind":"Field","name":{"kind":"Name","value":"usageDoubts"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}}]}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}}]}},{"kind":"Field","name":{"kind":"Name","value":"invocation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cachedPromptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningTokens"}},{"kind":"Field","name":{"kind":"Name","value":"webSearches"}},{"kind":"Field","name":{"kind":"Name","value":"units"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"estimated"}}]}}]}}]} as unknown as DocumentNode<RequestTraceFragment, unknown>;
export const SessionRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invocation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"errorCode"}},{"kind":"Field","name":{"kind":"Name","value":"callIds"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}}]}}]} as unknown as DocumentNode<SessionRowFragment, unknown>;
export const RequestRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invocation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"errorCode"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"piiTypes"}},{"kind":"Field","name":{"kind":"Name","value":"cache"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"firstTokenMs"}},{"kind":"Field","name":{"kind":"Name","value":"session"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"keyId"}}]}}]} as unknown as DocumentNode<RequestRowFragment, unknown>;
export const SpentByFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SpentBy"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UsageTotals"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCostUsd"}},{"kind":"Field","name":{"kind":"Name","value":"totalRequests"}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}},{"kind":"Field","name":{"kind":"Name","value":"remainder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}}]} as unknown as DocumentNode<SpentByFragment, unknown>;
export const SpentBeforeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SpentBefore"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UsageTotals"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCostUsd"}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"remainder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"groups"}}]}}]}}]} as unknown as DocumentNode<SpentBeforeFragment, unknown>;
export const ToolDecisionRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ToolDecisionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpToolDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publicName"}},{"kind":"Field","name":{"kind":"Name","value":"isListed"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}}]}}]} as unknown as DocumentNode<ToolDecisionRowFragment, unknown>;
export const ToolServerRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ToolServerRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpServer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"openapi"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentUrl"}},{"kind":"Field","name":{"kind":"Name","value":"operations"}}]}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"credentialType"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"protocolVersion"}},{"kind":"Field","name":{"kind":"Name","value":"checkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ToolServerRecordFragment, unknown>;
export const ToolRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ToolRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpTool"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"publicName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"pin"}},{"kind":"Field","name":{"kind":"Name","value":"definition"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedDefinition"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedBy"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedAt"}}]}}]} as unknown as DocumentNode<ToolRecordFragment, unknown>;
export const VirtualServerRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VirtualServerRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpVirtualServer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"server"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"arguments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"search"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<VirtualServerRecordFragment, unknown>;
export const LastAttemptFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LastAttempt"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"lastAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"responseBody"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]} as unknown as DocumentNode<LastAttemptFragment, unknown>;
export const BindingBudgetFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BindingBudget"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"KeyBudget"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"held"}},{"kind":"Field","name":{"kind":"Name","value":"window"}},{"kind":"Field","name":{"kind":"Name","value":"resetsAt"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"forecast"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fullAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}}]}}]}}]} as unknown as DocumentNode<BindingBudgetFragment, unknown>;
export const AlertNoticesDocument = {"__meta__":{"hash":"sha256:ac4e99916126dbc12bab1be0b3ec84b821c56c59c662d5ed5ee04f720e36e715"}} as unknown as DocumentNode<AlertNoticesSubscription, AlertNoticesSubscriptionVariables>;
export const SearchDocument = {"__meta__":{"hash":"sha256:985afa0fff914164e9909855b2ad0d272c8157d56f2e6b9f9bfe7203d2018ebb"}} as unknown as DocumentNode<SearchQuery, SearchQueryVariables>;
export const HoldingStopsDocument = {"__meta__":{"hash":"sha256:6272f5e7847dc2d208f68048cf84b4dd51c2cb44ab49476f9a14b43066e418b0"}} as unknown as DocumentNode<HoldingStopsQuery, HoldingStopsQueryVariables>;
export const StopBannerLiveDocument = {"__meta__":{"hash":"sha256:7956af09dac035a879d74ca05f73d35664e5a9774479ccebc2558ee2e55e5a62"}} as unknown as DocumentNode<StopBannerLiveSubscription, StopBannerLiveSubscriptionVariables>;
export const TenantChoiceDocument = {"__meta__":{"hash":"sha256:b90003df88e3fa796bca909a8bd11d170c7b59d2e64b39edcaaca6209bdb788e"}} as unknown as DocumentNode<TenantChoiceQuery, TenantChoiceQueryVariables>;
export const ProposalInFullDocument = {"__meta__":{"hash":"sha256:cff693ba2ab68bf878bb07669a3798c41dd451ea1a294b2f054fcae863ff2bf9"}} as unknown as DocumentNode<ProposalInFullQuery, ProposalInFullQueryVariables>;
export const ProposalMovedDocument = {"__meta__":{"hash":"sha256:20ae480ed3503d1d03b7efb7a1ecdf8a06ced8010aff33c38ca4d7addf23588d"}} as unknown as DocumentNode<ProposalMovedSubscription, ProposalMovedSubscriptionVariables>;
export const DecideProposalsDocument = {"__meta__":{"hash":"sha256:b0601082f490bd12c95e31a36ab888d4c772a2c3c5262d5c06c4db8ca8d37dfa"}} as unknown as DocumentNode<DecideProposalsMutation, DecideProposalsMutationVariables>;
export const VoteOnApprovalDocument = {"__meta__":{"hash":"sha256:569d3c2b7eb1aeee2958c8cf6850acdfc60aa9cdb5ec88199e4d586677335779"}} as unknown as DocumentNode<VoteOnApprovalMutation, VoteOnApprovalMutationVariables>;
export const DecideForCommitteeDocument = {"__meta__":{"hash":"sha256:3fe2a5a27868d57b07235d717797aae2bad2ea0bdd64a0349f095e376890ace0"}} as unknown as DocumentNode<DecideForCommitteeMutation, DecideForCommitteeMutationVariables>;
export const KeyUseDocument = {"__meta__":{"hash":"sha256:10fbce5213fbaa99ab62e5122a38d69cc2ea858a877a5d635b33df2d41b941de"}} as unknown as DocumentNode<KeyUseQuery, KeyUseQueryVariables>;
export const KeyOwnersDocument = {"__meta__":{"hash":"sha256:9d2708e67f798a2401624c9c3632d2ba4c6bf30dc0a0076cd5398138689c147b"}} as unknown as DocumentNode<KeyOwnersQuery, KeyOwnersQueryVariables>;
export const NamesOfDocument = {"__meta__":{"hash":"sha256:ea714658b1db273d0afc9510cb6c610576da441545cdadd5074765914fb95684"}} as unknown as DocumentNode<NamesOfQuery, NamesOfQueryVariables>;
export const WaitingCountDocument = {"__meta__":{"hash":"sha256:e22d86b745a7aa03605ac9a3070f75fccbdd26a8a1792ca31e4c1deb0586422d"}} as unknown as DocumentNode<WaitingCountQuery, WaitingCountQueryVariables>;
export const LogHeadDocument = {"__meta__":{"hash":"sha256:eb5cbdef88631ae093c6cb4ea4d8365e4bbefa37a89f2381ff677f6e09cb0c5f"}} as unknown as DocumentNode<LogHeadQuery, LogHeadQueryVariables>;
export const LogPageDocument = {"__meta__":{"hash":"sha256:300d6a70dd5dc152e15e9df19e7b7fbd2a099d85fb4710f277152fd8f1b81309"}} as unknown as DocumentNode<LogPageQuery, LogPageQueryVariables>;
export const ConsistencyDocument = {"__meta__":{"hash":"sha256:c6ac57152f61c1ffc1e88da09992c4645ae0430643a4d0bb92ec5db0c0caba87"}} as unknown as DocumentNode<ConsistencyQuery, ConsistencyQueryVariables>;
export const EventProofDocument = {"__meta__":{"hash":"sha256:34cfa10b900ad1a038ca09f8987369a0fa0606e74892c4f626c634907ae6cb18"}} as unknown as DocumentNode<EventProofQuery, EventProofQueryVariables>;
export const AlertsDocument = {"__meta__":{"hash":"sha256:ed87d3602699ae3cf8448d237f40ac519e9997475c4efc13e2a3042a8e9402e0"}} as unknown as DocumentNode<AlertsQuery, AlertsQueryVariables>;
export const AlertRulesDocument = {"__meta__":{"hash":"sha256:8b3796877ffb60105e05daba99a1ab4e4ee553fa102040c4d85488d89d126820"}} as unknown as DocumentNode<AlertRulesQuery, AlertRulesQueryVariables>;
export const AlertsLiveDocument = {"__meta__":{"hash":"sha256:83ba4aa8929b7c0f98c59aa3af3d1ca8becea4fd4d5cf3be2a56b7cea8d1851f"}} as unknown as DocumentNode<AlertsLiveSubscription, AlertsLiveSubscriptionVariables>;
export const CreateAlertRuleDocument = {"__meta__":{"hash":"sha256:e66cf0b8d79b3bcbda3e619de3080bead95220ac14b7d41c21090ded05134b3e"}} as unknown as DocumentNode<CreateAlertRuleMutation, CreateAlertRuleMutationVariables>;
export const UpdateAlertRuleDocument = {"__meta__":{"hash":"sha256:6f8563d72d5ca87eeb9760e790bc9115f68cd813254e1911e9cbff4297b2e4cb"}} as unknown as DocumentNode<UpdateAlertRuleMutation, UpdateAlertRuleMutationVariables>;
export const DeleteAlertRuleDocument = {"__meta__":{"hash":"sha256:f6fcff5643d4a7f579c5149af8f8ebe9b6c1447a9692bad7110f8525f103d129"}} as unknown as DocumentNode<DeleteAlertRuleMutation, DeleteAlertRuleMutationVariables>;
export const ConnectedApplicationsDocument = {"__meta__":{"hash":"sha256:04228e2268bfe936d84f4af4358271f738fbcb7b07a1e657090fe7ceb290177d"}} as unknown as DocumentNode<ConnectedApplicationsQuery, ConnectedApplicationsQueryVariables>;
export const EndConnectedApplicationDocument = {"__meta__":{"hash":"sha256:f77d785d1ee62b00d4e25c21b87f3ff68317b4dc9365de48f61fa8f525b2b2f9"}} as unknown as DocumentNode<EndConnectedApplicationMutation, EndConnectedApplicationMutationVariables>;
export const ToolAccountsDocument = {"__meta__":{"hash":"sha256:2c04657f88d69da1aa31f8a74cc87fc42116e25eabd2db5ff1d6f60fb900effa"}} as unknown as DocumentNode<ToolAccountsQuery, ToolAccountsQueryVariables>;
export const EndToolAccountDocument = {"__meta__":{"hash":"sha256:47fe3b99de2f626c16fd6e5c87a59674bfa1a9e237874798fe541a89ae7d65e2"}} as unknown as DocumentNode<EndToolAccountMutation, EndToolAccountMutationVariables>;
export const RegisteredApplicationsDocument = {"__meta__":{"hash":"sha256:768894435892598282fbee3432576032ec3f6bb3c346f36a067bf229df1f4ecd"}} as unknown as DocumentNode<RegisteredApplicationsQuery, RegisteredApplicationsQueryVariables>;
export const RegisterApplicationDocument = {"__meta__":{"hash":"sha256:9e5a055206d23abd8f8cbbbd2eb8d8330b65fc8eee3556dd4d76295be4adb15d"}} as unknown as DocumentNode<RegisterApplicationMutation, RegisterApplicationMutationVariables>;
export const ReplaceApplicationSecretDocument = {"__meta__":{"hash":"sha256:9c716f30dcbfe693f70a497d7d647d3ef39cd6943531df23e71a85ea9b4dc612"}} as unknown as DocumentNode<ReplaceApplicationSecretMutation, ReplaceApplicationSecretMutationVariables>;
export const DeleteApplicationDocument = {"__meta__":{"hash":"sha256:7a66437dfe2e42a38d8e49e7c8ad10b2495e40ef2f2226b7b8637c27ce1accf0"}} as unknown as DocumentNode<DeleteApplicationMutation, DeleteApplicationMutationVariables>;
export const BatchRowsDocument = {"__meta__":{"hash":"sha256:f6c27df72a6cf3f56b8b400233fa240f7feac72184103b6885fb7148a2eab568"}} as unknown as DocumentNode<BatchRowsQuery, BatchRowsQueryVariables>;
export const MessageBatchRowsDocument = {"__meta__":{"hash":"sha256:3e2940db001285fd3c5a8dd8da905d92fabd77529bacb7683a8ac08c1e40000a"}} as unknown as DocumentNode<MessageBatchRowsQuery, MessageBatchRowsQueryVariables>;
export const StopBatchDocument = {"__meta__":{"hash":"sha256:a4874cf97fb3c6e4bccbff846895ebdd704d300a87a55d17b028b3776ceeda67"}} as unknown as DocumentNode<StopBatchMutation, StopBatchMutationVariables>;
export const BudgetTargetsDocument = {"__meta__":{"hash":"sha256:8f3c0265576a9a96c125db4b64e2ce2cc7fd155c02f0b545f9a774337e47df2b"}} as unknown as DocumentNode<BudgetTargetsQuery, BudgetTargetsQueryVariables>;
export const BudgetsDocument = {"__meta__":{"hash":"sha256:6ddc23c376ac4ac4e01f1c95fa9b17a14cb5dad7baa1e30ff2485da393a946ac"}} as unknown as DocumentNode<BudgetsQuery, BudgetsQueryVariables>;
export const OneBudgetDocument = {"__meta__":{"hash":"sha256:fbffe858f6cfe410e5e07c1efa0004b32b01679a35a33d4b114c1f5e3e087411"}} as unknown as DocumentNode<OneBudgetQuery, OneBudgetQueryVariables>;
export const BudgetCountersDocument = {"__meta__":{"hash":"sha256:f1914217d34606d9ad4588f79828e4b3821378d8307bb15ac89f44ca2fbc7878"}} as unknown as DocumentNode<BudgetCountersQuery, BudgetCountersQueryVariables>;
export const BudgetRaisesDocument = {"__meta__":{"hash":"sha256:ca9b4ec15a154ba5937742a347968f197361d41fb9c5a7ad317cd58ea038dbba"}} as unknown as DocumentNode<BudgetRaisesQuery, BudgetRaisesQueryVariables>;
export const CreateBudgetDocument = {"__meta__":{"hash":"sha256:5f8698022cef730fd13c65f97143a5d43750d288a8179ed09f4e2573f7a816ce"}} as unknown as DocumentNode<CreateBudgetMutation, CreateBudgetMutationVariables>;
export const UpdateBudgetDocument = {"__meta__":{"hash":"sha256:e9caaf190459a89eeba4e45cce00e337ae28d9ad164b2b893e21e71cc8c50159"}} as unknown as DocumentNode<UpdateBudgetMutation, UpdateBudgetMutationVariables>;
export const DeleteBudgetDocument = {"__meta__":{"hash":"sha256:0b1f8bcbb5fe5d3db52ef8061e555decd34f64e94ea1720e03d04f2784cd9507"}} as unknown as DocumentNode<DeleteBudgetMutation, DeleteBudgetMutationVariables>;
export const RaiseBudgetDocument = {"__meta__":{"hash":"sha256:73c7c823e0bf31f5ec6b8d88ee1cab3afa7e3a02d2f35d23bed80626086bb227"}} as unknown as DocumentNode<RaiseBudgetMutation, RaiseBudgetMutationVariables>;
export const FrameworksDocument = {"__meta__":{"hash":"sha256:f39ac10095ed58bec7e00bfe4657eae487a733193c20da5d076bb51f6ab0d9ea"}} as unknown as DocumentNode<FrameworksQuery, FrameworksQueryVariables>;
export const FrameworkDocument = {"__meta__":{"hash":"sha256:835f92fdb34146891628118386dd5bbcb9c3952aceee43b600570c4027fb0781"}} as unknown as DocumentNode<FrameworkQuery, FrameworkQueryVariables>;
export const PlaybooksDocument = {"__meta__":{"hash":"sha256:ff14e5ff01ca5ca8d0b84c240008db07c3ca242166e5156c271d9d15a3c274ce"}} as unknown as DocumentNode<PlaybooksQuery, PlaybooksQueryVariables>;
export const PlaybookDocument = {"__meta__":{"hash":"sha256:b501773121e63b3081fa9dccb076db596f5cf7b6f3c7c237d7cc3e343b84a1d2"}} as unknown as DocumentNode<PlaybookQuery, PlaybookQueryVariables>;
export const BenchmarkSetsDocument = {"__meta__":{"hash":"sha256:ad11f2741d58bbcca1828eb1c3d43e9f5349f62847b4bc5b4a7f30b5d9f18847"}} as unknown as DocumentNode<BenchmarkSetsQuery, BenchmarkSetsQueryVariables>;
export const BenchmarkSetDocument = {"__meta__":{"hash":"sha256:b47c21f14e5aaa4d8f8853b0ef8b140a0023534e743bc3698e2cdf4b2ac011eb"}} as unknown as DocumentNode<BenchmarkSetQuery, BenchmarkSetQueryVariables>;
export const DesignTemplatesDocument = {"__meta__":{"hash":"sha256:d226036bee7ef28398225afbcf8ca0591bf12bf5f2908b12e8d5d9b0b06883cb"}} as unknown as DocumentNode<DesignTemplatesQuery, DesignTemplatesQueryVariables>;
export const GenerateFrameworkDocument = {"__meta__":{"hash":"sha256:8141d566d482199b6825d5e14f0fb8b4f0a896493b347ea956b3687e8b29dbb7"}} as unknown as DocumentNode<GenerateFrameworkMutation, GenerateFrameworkMutationVariables>;
export const GeneratePlaybookDocument = {"__meta__":{"hash":"sha256:ceaa0f423c9a02c21c4578ffaae2f1cb8f0c7f8c6315c49d8f676274c349b5c5"}} as unknown as DocumentNode<GeneratePlaybookMutation, GeneratePlaybookMutationVariables>;
export const GenerateBenchmarksDocument = {"__meta__":{"hash":"sha256:51c6ade8eb90b99d2e2ec04c7bcfdb91e3d1fed4a9a2e49b7bd1dbc5cecece42"}} as unknown as DocumentNode<GenerateBenchmarksMutation, GenerateBenchmarksMutationVariables>;
export const CreateDesignTemplateDocument = {"__meta__":{"hash":"sha256:ac493aa7f2e065fc776c01bfe6a9bdf9b9e0edc6d82e1c1bad72b8bb3d9638f5"}} as unknown as DocumentNode<CreateDesignTemplateMutation, CreateDesignTemplateMutationVariables>;
export const UpdateDesignTemplateDocument = {"__meta__":{"hash":"sha256:0c5d7e8e96f4bc5b226b89bf85d814da50a1ce7004350e50774e9cf418826492"}} as unknown as DocumentNode<UpdateDesignTemplateMutation, UpdateDesignTemplateMutationVariables>;
export const DeleteDesignTemplateDocument = {"__meta__":{"hash":"sha256:41a352849e806b82544dd0f1be6d37f6df4a0dbdee63a95bb5bad0b37cf6abc7"}} as unknown as DocumentNode<DeleteDesignTemplateMutation, DeleteDesignTemplateMutationVariables>;
export const FrameworkForecastDocument = {"__meta__":{"hash":"sha256:4e4bb5f8292a2774303d200c05227728a7f1970c5d82dc62007b083b70f48f68"}} as unknown as DocumentNode<FrameworkForecastQuery, FrameworkForecastQueryVariables>;
export const PlaybookForecastDocument = {"__meta__":{"hash":"sha256:45fc6a2b80ff0c934c1dc1e8f3f7b72ab0316e6c2610fe9640eb4e6524f50526"}} as unknown as DocumentNode<PlaybookForecastQuery, PlaybookForecastQueryVariables>;
export const BenchmarksForecastDocument = {"__meta__":{"hash":"sha256:e0020f28168a964863b21161a75bc92b62e62c7e35db5b20769a10774aac412c"}} as unknown as DocumentNode<BenchmarksForecastQuery, BenchmarksForecastQueryVariables>;
export const CasesDocument = {"__meta__":{"hash":"sha256:5abb8b53b3d128c740a3e0e7144d3dc42e2453d93f104540699c9127cc2dd5ad"}} as unknown as DocumentNode<CasesQuery, CasesQueryVariables>;
export const OverdueCasesDocument = {"__meta__":{"hash":"sha256:b439688e6849cd068ce4df3033a65eb423a78714dcabf421cd6f4266849d6485"}} as unknown as DocumentNode<OverdueCasesQuery, OverdueCasesQueryVariables>;
export const CaseDocument = {"__meta__":{"hash":"sha256:1478861864c8a2f033dd8434a45f462b08f6d323fdd37cc100130b35270f99d8"}} as unknown as DocumentNode<CaseQuery, CaseQueryVariables>;
export const CaseChangedDocument = {"__meta__":{"hash":"sha256:e0d231df6275d6bb4a967d156b33142a50af5389235c06bf5679d3fe98a278d8"}} as unknown as DocumentNode<CaseChangedSubscription, CaseChangedSubscriptionVariables>;
export const FileCaseDocument = {"__meta__":{"hash":"sha256:277801daf6479629a778b4163ed6affa2bb901dd8f281faa5fc45b7ab77ee20f"}} as unknown as DocumentNode<FileCaseMutation, FileCaseMutationVariables>;
export const AssignCaseDocument = {"__meta__":{"hash":"sha256:7ec378bd1b4785f14a94420619fe301930e81047904e69e4a48a66e383ffd902"}} as unknown as DocumentNode<AssignCaseMutation, AssignCaseMutationVariables>;
export const SetCaseStatusDocument = {"__meta__":{"hash":"sha256:8fbbfa565ba54c2211fa20fa75b12e9f332cc8837970a65c2eaa250126373724"}} as unknown as DocumentNode<SetCaseStatusMutation, SetCaseStatusMutationVariables>;
export const SetCasePriorityDocument = {"__meta__":{"hash":"sha256:34bdbbc45540138559a62304b3f94446f8fbaa82ef69e445e80af5503e52310c"}} as unknown as DocumentNode<SetCasePriorityMutation, SetCasePriorityMutationVariables>;
export const EscalateCaseDocument = {"__meta__":{"hash":"sha256:35f9533ea76fc55cd19739baac2c752bc94c355add98f0dc2ccf866e92ff6144"}} as unknown as DocumentNode<EscalateCaseMutation, EscalateCaseMutationVariables>;
export const ResolveCaseDocument = {"__meta__":{"hash":"sha256:2b86593c883be6faa124ef5e810998299b76a3e1d88e90dd121180421b11641b"}} as unknown as DocumentNode<ResolveCaseMutation, ResolveCaseMutationVariables>;
export const AddCaseNoteDocument = {"__meta__":{"hash":"sha256:49047fefc6b85543cf7494c9fbc1166aaf77cbbbc4e6e8887a74649a3e862748"}} as unknown as DocumentNode<AddCaseNoteMutation, AddCaseNoteMutationVariables>;
export const AnalysesDocument = {"__meta__":{"hash":"sha256:3646ce89de040f53e90de98beb55930dece18c5cdb613876c56a0aaf430d8ebd"}} as unknown as DocumentNode<AnalysesQuery, AnalysesQueryVariables>;
export const TemplateNamesDocument = {"__meta__":{"hash":"sha256:c9256418147348c45f07c9869c39e2b9161c042d5233af882a26cf61bd9d950c"}} as unknown as DocumentNode<TemplateNamesQuery, TemplateNamesQueryVariables>;
export const AnalysisDocument = {"__meta__":{"hash":"sha256:bf53688054a1e5d4b71d9e6f0ced93657fda27e1fdbf2790b524dd5ad2615e3e"}} as unknown as DocumentNode<AnalysisQuery, AnalysisQueryVariables>;
export const AnalysisStateDocument = {"__meta__":{"hash":"sha256:c40a645943726f3e1d4738a0f731080ad5a0fb73d83b99d103593fd86940f2c5"}} as unknown as DocumentNode<AnalysisStateQuery, AnalysisStateQueryVariables>;
export const AnalysisProgressDocument = {"__meta__":{"hash":"sha256:ebf7e99230dd60aa7a69d712c4e8a8a65362e915edd388c12f8b790586dde3da"}} as unknown as DocumentNode<AnalysisProgressSubscription, AnalysisProgressSubscriptionVariables>;
export const TemplatesDocument = {"__meta__":{"hash":"sha256:f59e06075318de321c01633f4c26b70edeb075535e9ff4de1032362ee305d3ae"}} as unknown as DocumentNode<TemplatesQuery, TemplatesQueryVariables>;
export const TryTemplateDocument = {"__meta__":{"hash":"sha256:444ba8dfb9d55c9714264e1c22d295681dd4c9b05f5d179da497dbf3fbd3dfff"}} as unknown as DocumentNode<TryTemplateQuery, TryTemplateQueryVariables>;
export const CreateTemplateDocument = {"__meta__":{"hash":"sha256:0cd49557339f9acbc3afb3183b691cd438cd108c49117ac7ad38776ad0670c06"}} as unknown as DocumentNode<CreateTemplateMutation, CreateTemplateMutationVariables>;
export const UpdateTemplateDocument = {"__meta__":{"hash":"sha256:48ddae639ea90d41d66fd8f188c5eb6fd3e2e1b7865176fb9b27062167ab747b"}} as unknown as DocumentNode<UpdateTemplateMutation, UpdateTemplateMutationVariables>;
export const DeleteTemplateDocument = {"__meta__":{"hash":"sha256:7136370f4916e213cb21aee0e81ee500a601901080d03a966db853b9120fff79"}} as unknown as DocumentNode<DeleteTemplateMutation, DeleteTemplateMutationVariables>;
export const EvaluationsPageDocument = {"__meta__":{"hash":"sha256:db47ac304650db16946072d09d0597d25bc2ce0d5949365f800642eb68f1cc46"}} as unknown as DocumentNode<EvaluationsPageQuery, EvaluationsPageQueryVariables>;
export const DatasetsPageDocument = {"__meta__":{"hash":"sha256:a94a78c8a11cdb0f41619629a70f750d203b2242ef7f56db715bb459de331b9a"}} as unknown as DocumentNode<DatasetsPageQuery, DatasetsPageQueryVariables>;
export const TrialChoicesDocument = {"__meta__":{"hash":"sha256:894a3819a263c80a099c2317892209bbcf7f2082697bf92b5c5312d023cb8eb2"}} as unknown as DocumentNode<TrialChoicesQuery, TrialChoicesQueryVariables>;
export const OneEvaluationDocument = {"__meta__":{"hash":"sha256:06b6a3ffa5cc5eb3466c989891a3d202076f0e65f73fbe5f1ee69355dff36bb8"}} as unknown as DocumentNode<OneEvaluationQuery, OneEvaluationQueryVariables>;
export const EvaluationItemsPageDocument = {"__meta__":{"hash":"sha256:8bfa35172d3d41b1b5d58e785dde449ec176c349ce8fef490a0a646a834e93f0"}} as unknown as DocumentNode<EvaluationItemsPageQuery, EvaluationItemsPageQueryVariables>;
export const RunEvaluationDocument = {"__meta__":{"hash":"sha256:88d7c31d5ded38c6d3c2f89ea5112751b017d527e0d1d7b7789909498be0cff6"}} as unknown as DocumentNode<RunEvaluationMutation, RunEvaluationMutationVariables>;
export const StopEvaluationDocument = {"__meta__":{"hash":"sha256:7c8f90dd42d2cc415ba5221f7050084ee85976f856fcfd87d24146fa6aa38412"}} as unknown as DocumentNode<StopEvaluationMutation, StopEvaluationMutationVariables>;
export const FreezeDatasetDocument = {"__meta__":{"hash":"sha256:85aca3e4cca6318af4fdd27792d07537cf93f5c02853bdd67d73c44a6fef8762"}} as unknown as DocumentNode<FreezeDatasetMutation, FreezeDatasetMutationVariables>;
export const DeleteEvaluationRunDocument = {"__meta__":{"hash":"sha256:ad570386e3ea70f97b138ac8362391e7d299209e9de593b62256bfa5ac01cd93"}} as unknown as DocumentNode<DeleteEvaluationRunMutation, DeleteEvaluationRunMutationVariables>;
export const DeleteDatasetDocument = {"__meta__":{"hash":"sha256:3581a5671323ed4a3a59e102a328931db578a6f1f9a8eb5b963fcadca555c99c"}} as unknown as DocumentNode<DeleteDatasetMutation, DeleteDatasetMutationVariables>;
export const EvaluationsLiveDocument = {"__meta__":{"hash":"sha256:1d34a94cf32b9dac4ede6bd6e9120a285bd00d948a3e1fdef658cf150584e299"}} as unknown as DocumentNode<EvaluationsLiveSubscription, EvaluationsLiveSubscriptionVariables>;
export const EventsDocument = {"__meta__":{"hash":"sha256:0c1099baa9284559a8f607aa88992f7aad19d0d7cde701c43bfec0217654314d"}} as unknown as DocumentNode<EventsQuery, EventsQueryVariables>;
export const EventDocument = {"__meta__":{"hash":"sha256:e6f677998efb6bd66eab62c98a80ac45c6b6e7d4d73b22ae114527e6212db59d"}} as unknown as DocumentNode<EventQuery, EventQueryVariables>;
export const EraseDetailsDocument = {"__meta__":{"hash":"sha256:929912611a3c0312ea999435125b225d66e48b310ca5c4765db12ebb85150198"}} as unknown as DocumentNode<EraseDetailsMutation, EraseDetailsMutationVariables>;
export const LogStandingDocument = {"__meta__":{"hash":"sha256:91c11d16c1b889791d0a14cc45fe544f99f39a9deafbebf11f465e4fdd169d65"}} as unknown as DocumentNode<LogStandingQuery, LogStandingQueryVariables>;
export const ServersOwnCheckDocument = {"__meta__":{"hash":"sha256:143ccf917bd502764dc472f4c0647b6149055df8096e443f811508c03c6c7307"}} as unknown as DocumentNode<ServersOwnCheckQuery, ServersOwnCheckQueryVariables>;
export const CheckpointsDocument = {"__meta__":{"hash":"sha256:37a7706d672b1b1a96ae53dfcb95588727d0769cda65a887d2a6965f6063b225"}} as unknown as DocumentNode<CheckpointsQuery, CheckpointsQueryVariables>;
export const CheckpointUpToDocument = {"__meta__":{"hash":"sha256:3644ed1c7f2ee7bd71286418c7ae18fed6096f161404ac86f438e0adb62642c7"}} as unknown as DocumentNode<CheckpointUpToQuery, CheckpointUpToQueryVariables>;
export const ComplianceReportDocument = {"__meta__":{"hash":"sha256:96f41eebba1763fa8d232a74792791c14b212218006129057190d433e7c20ee3"}} as unknown as DocumentNode<ComplianceReportQuery, ComplianceReportQueryVariables>;
export const WitnessesDocument = {"__meta__":{"hash":"sha256:865548b34874cd67496113a4a3da1a0785d5563de1077ba11a6e832113350735"}} as unknown as DocumentNode<WitnessesQuery, WitnessesQueryVariables>;
export const PacksPageDocument = {"__meta__":{"hash":"sha256:e983535041d7f7c8211307fe894d4010b2a047c2f1779c1fbb17a756a5837d19"}} as unknown as DocumentNode<PacksPageQuery, PacksPageQueryVariables>;
export const PackFrameworksDocument = {"__meta__":{"hash":"sha256:5374eb5ee58be2f6166fff4719b683d7445502f477725b4bd5b2cedf9d52df54"}} as unknown as DocumentNode<PackFrameworksQuery, PackFrameworksQueryVariables>;
export const PackPieceDocument = {"__meta__":{"hash":"sha256:3958edf9891bdb8e7a98f91d76ffd1f184bdc290be9e6d02ec505fcd34001102"}} as unknown as DocumentNode<PackPieceQuery, PackPieceQueryVariables>;
export const MakePackDocument = {"__meta__":{"hash":"sha256:08ff6002b971fc46d1b7f25d1715e0d1c1b442a2158af1cbf085d2e4dc2b95fd"}} as unknown as DocumentNode<MakePackMutation, MakePackMutationVariables>;
export const DeletePackDocument = {"__meta__":{"hash":"sha256:2c648c211b159b8c389e3312c6921e5c6ba75a2e767010bcae4ad02e8b644b3d"}} as unknown as DocumentNode<DeletePackMutation, DeletePackMutationVariables>;
export const PackLinksDocument = {"__meta__":{"hash":"sha256:2811223de194b6ac8a28b42cd7fee694a31942a36bda2a155f6961b7eac6ad89"}} as unknown as DocumentNode<PackLinksQuery, PackLinksQueryVariables>;
export const MakePackLinkDocument = {"__meta__":{"hash":"sha256:e1abb3e74d115e357b236f77669f6dbd589c7ca8b292fc3ecf4126d509d76267"}} as unknown as DocumentNode<MakePackLinkMutation, MakePackLinkMutationVariables>;
export const RevokePackLinkDocument = {"__meta__":{"hash":"sha256:d0dee2df0f4d36010fe59170556dd3c19c09c429dbcd3944acfee8f4debc6c6b"}} as unknown as DocumentNode<RevokePackLinkMutation, RevokePackLinkMutationVariables>;
export const ReconciliationsPageDocument = {"__meta__":{"hash":"sha256:dc2b8a10405920da8c55039b4dd6072d4f5eecd473e8ebaa4a6dbf3c47891045"}} as unknown as DocumentNode<ReconciliationsPageQuery, ReconciliationsPageQueryVariables>;
export const ReconciledRowsDocument = {"__meta__":{"hash":"sha256:bfe9f43a3bc3dadea6cc4cdc13226cd281988dca7e7c349ddc9abb594ec7c325"}} as unknown as DocumentNode<ReconciledRowsQuery, ReconciledRowsQueryVariables>;
export const ReconciliationFileDocument = {"__meta__":{"hash":"sha256:f59eb407bd45f28d285ce9144d08f0f961ca706b795c16e9ca9a2d82cb303bd2"}} as unknown as DocumentNode<ReconciliationFileQuery, ReconciliationFileQueryVariables>;
export const ReconcileDocument = {"__meta__":{"hash":"sha256:5e1e87f299972b9ab986472244032d179c54bba4d334e7c4a9ed1a91ab00b954"}} as unknown as DocumentNode<ReconcileMutation, ReconcileMutationVariables>;
export const DropReconciliationDocument = {"__meta__":{"hash":"sha256:79159d6a15bd980342c3acf393345cb982082608cc2994fa2e81ed968f38d747"}} as unknown as DocumentNode<DropReconciliationMutation, DropReconciliationMutationVariables>;
export const GuardsPageDocument = {"__meta__":{"hash":"sha256:942abf5e47f93f2fa9c38e60ed99dd5231c564267e8f472e76317a41bdd12bbe"}} as unknown as DocumentNode<GuardsPageQuery, GuardsPageQueryVariables>;
export const GuardPageDocument = {"__meta__":{"hash":"sha256:6f263527d2071935c53d16e0ea3172599fb26ebb7228b00ead079fe6d45d6cf8"}} as unknown as DocumentNode<GuardPageQuery, GuardPageQueryVariables>;
export const MakeGuardDocument = {"__meta__":{"hash":"sha256:485f9c741447a6011c672f78d9ff99065bc6b36dc2d5fc424e19042a3d80ae7c"}} as unknown as DocumentNode<MakeGuardMutation, MakeGuardMutationVariables>;
export const ChangeGuardDocument = {"__meta__":{"hash":"sha256:954df99a626ae93d64cb37f805507cda0f5e89eae8035fa8f6d98ec63d339223"}} as unknown as DocumentNode<ChangeGuardMutation, ChangeGuardMutationVariables>;
export const RemoveGuardDocument = {"__meta__":{"hash":"sha256:0c930fd37bf6ad265dec4a5a6d6e3c52518d6cb159d49b15c528f8b55df60f41"}} as unknown as DocumentNode<RemoveGuardMutation, RemoveGuardMutationVariables>;
export const TryGuardDocument = {"__meta__":{"hash":"sha256:52f850a819e0f7090a0e1b6132a030dffecaef7b05e362889dbd4c6fd140bfd8"}} as unknown as DocumentNode<TryGuardMutation, TryGuardMutationVariables>;
export const GuardsLiveDocument = {"__meta__":{"hash":"sha256:b6a71b27fd06b57e5634ec202d6d4bd23dbeb3b3ee5b236d5e291869cdbb54a4"}} as unknown as DocumentNode<GuardsLiveSubscription, GuardsLiveSubscriptionVariables>;
export const InboxDocument = {"__meta__":{"hash":"sha256:4c78d77feca75fc308723294cefdd9dd73729c3f53c351c82fe66e468523f84f"}} as unknown as DocumentNode<InboxQuery, InboxQueryVariables>;
export const InboxApprovalDocument = {"__meta__":{"hash":"sha256:a6ba263881d074a541ba4f2d0e1f5c06d98f995524023e5605757010977bbe6b"}} as unknown as DocumentNode<InboxApprovalQuery, InboxApprovalQueryVariables>;
export const InboxSubmissionDocument = {"__meta__":{"hash":"sha256:6bd8669bbdce67b1a507bd997a7d6ac07ab3f3868e0d1bf181f9f0f98b450a0c"}} as unknown as DocumentNode<InboxSubmissionQuery, InboxSubmissionQueryVariables>;
export const InboxCaseDocument = {"__meta__":{"hash":"sha256:5bad641a0e58aa48f24b5cc8398cdea641415b8b982646a0cb55f3af7d06be9e"}} as unknown as DocumentNode<InboxCaseQuery, InboxCaseQueryVariables>;
export const InboxApprovalMovedDocument = {"__meta__":{"hash":"sha256:d8b17b0205bcde53cbbc46a0c4f3447d25aebbee81ad452b2ba9e584c1239b23"}} as unknown as DocumentNode<InboxApprovalMovedSubscription, InboxApprovalMovedSubscriptionVariables>;
export const InboxCaseMovedDocument = {"__meta__":{"hash":"sha256:f7f0788abb662fe38f82bf39aa6183e8b4f3270606322614f215c8e115310e3f"}} as unknown as DocumentNode<InboxCaseMovedSubscription, InboxCaseMovedSubscriptionVariables>;
export const OneKeyDocument = {"__meta__":{"hash":"sha256:9d511fbaaa172be305587c7008e0cd7aa17e83f61f8ebc2eed13e171b325befd"}} as unknown as DocumentNode<OneKeyQuery, OneKeyQueryVariables>;
export const KeysDocument = {"__meta__":{"hash":"sha256:c677c1a7cb024edac97cb79829e201b8b635c34d243a76445d3150ca4dc53d4d"}} as unknown as DocumentNode<KeysQuery, KeysQueryVariables>;
export const IssueKeyDocument = {"__meta__":{"hash":"sha256:cb12d1843497ad841bd5bdc83e43720f8200cd9e6ead6c4fa0fb1fa0ed7d0d3f"}} as unknown as DocumentNode<IssueKeyMutation, IssueKeyMutationVariables>;
export const RotateKeyDocument = {"__meta__":{"hash":"sha256:cff620e6b56a5ac5067779170e9d9b96c5ddf67ba564523746a98cd8f0e5accf"}} as unknown as DocumentNode<RotateKeyMutation, RotateKeyMutationVariables>;
export const KeyModelsDocument = {"__meta__":{"hash":"sha256:cebdb048ade90fd9b0d3e2ddc07f603d40749378ff310f5f0306da722d4c6f5d"}} as unknown as DocumentNode<KeyModelsQuery, KeyModelsQueryVariables>;
export const RevokeKeyDocument = {"__meta__":{"hash":"sha256:1c18f26f880475fdd4da8ec17595d1ebfe9224c8eeeb6a9bf2415e7db6a2957e"}} as unknown as DocumentNode<RevokeKeyMutation, RevokeKeyMutationVariables>;
export const OneAliasDocument = {"__meta__":{"hash":"sha256:b1f1e56a2e8bf979b9eb854a80d542f42baf67a7c84c4dbac69cbc906741b6e3"}} as unknown as DocumentNode<OneAliasQuery, OneAliasQueryVariables>;
export const AliasArmsDocument = {"__meta__":{"hash":"sha256:cb55024f464efcbbf4d678f621885528ad1e41d8a5eb495802d7f3ff429c31b5"}} as unknown as DocumentNode<AliasArmsQuery, AliasArmsQueryVariables>;
export const SteerAliasDocument = {"__meta__":{"hash":"sha256:e2f65c3086e9060e44db19ef3f5b4c119c26b610f8ccec101d2287fdd6bf6239"}} as unknown as DocumentNode<SteerAliasMutation, SteerAliasMutationVariables>;
export const AliasesPageDocument = {"__meta__":{"hash":"sha256:3f355af91fab699bbf38557af4d9db5db74552d39ddead167b9e5bac8ac7f4d2"}} as unknown as DocumentNode<AliasesPageQuery, AliasesPageQueryVariables>;
export const MakeAliasDocument = {"__meta__":{"hash":"sha256:9119ecedf63f253f24a891c62893021221a08a7eb2e65c24ecfe9a534ffead81"}} as unknown as DocumentNode<MakeAliasMutation, MakeAliasMutationVariables>;
export const ChangeAliasDocument = {"__meta__":{"hash":"sha256:8d7c273fec0aef0469089429a21c90002be070fefe525090c4e7ccf2239d7522"}} as unknown as DocumentNode<ChangeAliasMutation, ChangeAliasMutationVariables>;
export const RemoveAliasDocument = {"__meta__":{"hash":"sha256:848d7b6e52580d6a86051208289aa6bb00897b4d9cc4e47b06ed7976134b1a02"}} as unknown as DocumentNode<RemoveAliasMutation, RemoveAliasMutationVariables>;
export const AliasesLiveDocument = {"__meta__":{"hash":"sha256:8698e6d191cafae095e582326ccee497db4fc0f363c41b8371383df31f1abfef"}} as unknown as DocumentNode<AliasesLiveSubscription, AliasesLiveSubscriptionVariables>;
export const ModelsDocument = {"__meta__":{"hash":"sha256:a3af35e1afab7beeaa5ea67ff335221ae202fd36b64a44369ee0c3dc8d26da6d"}} as unknown as DocumentNode<ModelsQuery, ModelsQueryVariables>;
export const ProvidersHealthDocument = {"__meta__":{"hash":"sha256:1dcc02e2df403261750351373c6d84bf6ca940f043f2a4d0ec7c093e7c40a8c9"}} as unknown as DocumentNode<ProvidersHealthQuery, ProvidersHealthQueryVariables>;
export const MyBudgetsDocument = {"__meta__":{"hash":"sha256:0a0f7a49cc8f111af637997cd1ded86cf226b7130fd09feb047d3bed41d4c268"}} as unknown as DocumentNode<MyBudgetsQuery, MyBudgetsQueryVariables>;
export const OverviewDocument = {"__meta__":{"hash":"sha256:1c919218135a3251bba85fcc01f1347ecad7ab53c3e97b3a51082412412f6d74"}} as unknown as DocumentNode<OverviewQuery, OverviewQueryVariables>;
export const OverviewGroupsDocument = {"__meta__":{"hash":"sha256:47eb8d31679bd49ddbe67511e30234b53c89c22469b775968a703b52a356bdda"}} as unknown as DocumentNode<OverviewGroupsQuery, OverviewGroupsQueryVariables>;
export const BudgetDocument = {"__meta__":{"hash":"sha256:036f1bf0ab72fbb0e5e868bc0bb12c876bb05e1da9b5d38f7b9a3d3bd22d4008"}} as unknown as DocumentNode<BudgetQuery, BudgetQueryVariables>;
export const OverviewHealthDocument = {"__meta__":{"hash":"sha256:a918098ea3f1f77a45d1c016e061dda7ad07760f3bbc777624c8eda7594cabd9"}} as unknown as DocumentNode<OverviewHealthQuery, OverviewHealthQueryVariables>;
export const WaitingDocument = {"__meta__":{"hash":"sha256:4d11261000d9fb08ae011b96ad28dfea3ec31badea48d5f8f8179b29fd25063a"}} as unknown as DocumentNode<WaitingQuery, WaitingQueryVariables>;
export const FiringAlertsDocument = {"__meta__":{"hash":"sha256:696924c9d6c3bcffa028d891998bc25c9411ea7d8422cf12f72be14d99789fd2"}} as unknown as DocumentNode<FiringAlertsQuery, FiringAlertsQueryVariables>;
export const StartDocument = {"__meta__":{"hash":"sha256:af112e6d18149808195ca3a36966dc6333558cc0ae81a060c1d7d667261e06c0"}} as unknown as DocumentNode<StartQuery, StartQueryVariables>;
export const GroupsDocument = {"__meta__":{"hash":"sha256:b86f52c29e197ff3ac07daada567033b6095ad4e1edf048d42a983ef3e31ff64"}} as unknown as DocumentNode<GroupsQuery, GroupsQueryVariables>;
export const SetGroupRolesDocument = {"__meta__":{"hash":"sha256:14cf9319119095b80ef436d80779d40f21fdbd802eb0f5cb783e99a71998bcd1"}} as unknown as DocumentNode<SetGroupRolesMutation, SetGroupRolesMutationVariables>;
export const IdentityProvidersDocument = {"__meta__":{"hash":"sha256:47411db125977efaf04e699747607db812ff81c9e1931553fbdb5b2d17ec589a"}} as unknown as DocumentNode<IdentityProvidersQuery, IdentityProvidersQueryVariables>;
export const CreateIdentityProviderDocument = {"__meta__":{"hash":"sha256:d4e9f9c470820acc24f3b778411aeaf99ca7beb006dd3be13d2ada62f7b743c5"}} as unknown as DocumentNode<CreateIdentityProviderMutation, CreateIdentityProviderMutationVariables>;
export const UpdateIdentityProviderDocument = {"__meta__":{"hash":"sha256:64b24119048fde283b38c55c60e90d4d5c9ed0152acad001f02eabe1a223894a"}} as unknown as DocumentNode<UpdateIdentityProviderMutation, UpdateIdentityProviderMutationVariables>;
export const DeleteIdentityProviderDocument = {"__meta__":{"hash":"sha256:3b6e9f9cbd8a7360f6323baa3ca67ca4315de1c81afa54ac1722930410b392c9"}} as unknown as DocumentNode<DeleteIdentityProviderMutation, DeleteIdentityProviderMutationVariables>;
export const HoldingsDocument = {"__meta__":{"hash":"sha256:8f0be9c2278b62c8ce4364981caded5ea45d1565f2491a02f2da4450dd9c5caf"}} as unknown as DocumentNode<HoldingsQuery, HoldingsQueryVariables>;
export const EndAccessDocument = {"__meta__":{"hash":"sha256:acfa4156b52d7c047a3fb688e39b168a3a9411bd62875e56ec369f4f26e93d37"}} as unknown as DocumentNode<EndAccessMutation, EndAccessMutationVariables>;
export const EndTheirAccountDocument = {"__meta__":{"hash":"sha256:7aac346cde5b55b5c9df928a456ac8cd2f2787d3829e74714850cfe7cc4d8cbf"}} as unknown as DocumentNode<EndTheirAccountMutation, EndTheirAccountMutationVariables>;
export const LooseKeysDocument = {"__meta__":{"hash":"sha256:56ce7dc8959ffe314b3008c11f518c8f7b201bc7476bc2cb132c7c9bec7e7e37"}} as unknown as DocumentNode<LooseKeysQuery, LooseKeysQueryVariables>;
export const RevokeLooseKeyDocument = {"__meta__":{"hash":"sha256:e59a63a17db7ee40c11926e144a389f5852e5d21cb5af1bf630a572c7f77388d"}} as unknown as DocumentNode<RevokeLooseKeyMutation, RevokeLooseKeyMutationVariables>;
export const PeopleDocument = {"__meta__":{"hash":"sha256:62c27a41fd6499551b27e81a6d60cac0dd17111bebaa4a55a335fede9126a8c6"}} as unknown as DocumentNode<PeopleQuery, PeopleQueryVariables>;
export const SessionsDocument = {"__meta__":{"hash":"sha256:8e24b15d9d483d281f19c77db1a52c4dbe913a2f145f881cdc61855e5239aa53"}} as unknown as DocumentNode<SessionsQuery, SessionsQueryVariables>;
export const DevicesDocument = {"__meta__":{"hash":"sha256:990903f280b62ca8c6c20d408f0aa88537fb78541eb27c4d76710123c8340928"}} as unknown as DocumentNode<DevicesQuery, DevicesQueryVariables>;
export const EndDeviceDocument = {"__meta__":{"hash":"sha256:e1e055c1bca3ce94e2e186c70cb131807c888795214d547f8589e72bb6d5bde0"}} as unknown as DocumentNode<EndDeviceMutation, EndDeviceMutationVariables>;
export const UpdateMemberDocument = {"__meta__":{"hash":"sha256:dce13caea1de65274cfc7a59532c170f2a0f3cdea1edf8504204c919dc406bf3"}} as unknown as DocumentNode<UpdateMemberMutation, UpdateMemberMutationVariables>;
export const ReinviteDocument = {"__meta__":{"hash":"sha256:8ee5d62059322792d92555dbe09e8b3ffe3b2f87f4967999dec3871899aa6575"}} as unknown as DocumentNode<ReinviteMutation, ReinviteMutationVariables>;
export const InviteDocument = {"__meta__":{"hash":"sha256:1908a52a3d2868d288917f0ad2460c98812be8c33373f37ff51d12288bd83e43"}} as unknown as DocumentNode<InviteMutation, InviteMutationVariables>;
export const DeactivateDocument = {"__meta__":{"hash":"sha256:be994d491882d26bcc9f27aa0b32d69e4760894d9946f84798a440747c885ca3"}} as unknown as DocumentNode<DeactivateMutation, DeactivateMutationVariables>;
export const ReactivateDocument = {"__meta__":{"hash":"sha256:22760d16af6e2740cd634dd60b7626c76b4517a239dd41b13040b47d1d19e7b3"}} as unknown as DocumentNode<ReactivateMutation, ReactivateMutationVariables>;
export const EndSessionDocument = {"__meta__":{"hash":"sha256:a84f57e119334c6e905bdadf142518650a7f238ef3115c19141e9bcadc49ac37"}} as unknown as DocumentNode<EndSessionMutation, EndSessionMutationVariables>;
export const PersonDocument = {"__meta__":{"hash":"sha256:0aaab4e3337b046b381fca638ec452cdbd51a2e7926171088d8eb5266dc10056"}} as unknown as DocumentNode<PersonQuery, PersonQueryVariables>;
export const PersonOfSubjectDocument = {"__meta__":{"hash":"sha256:c969e70c175ff6aa9d16b6d830f7201de938f2b5d1d505750697459ba4c4165b"}} as unknown as DocumentNode<PersonOfSubjectQuery, PersonOfSubjectQueryVariables>;
export const OneGroupDocument = {"__meta__":{"hash":"sha256:6e9e4ec28259b83791e7343c573cb0649a4f7e6b6eb8880d9347fc5a92a11695"}} as unknown as DocumentNode<OneGroupQuery, OneGroupQueryVariables>;
export const GroupOfNameDocument = {"__meta__":{"hash":"sha256:fa9bcdda496e9d8a9e756dbe20bbdccc26a47e6d82c88deba6c333d652d21aef"}} as unknown as DocumentNode<GroupOfNameQuery, GroupOfNameQueryVariables>;
export const ChatModelsDocument = {"__meta__":{"hash":"sha256:dea849df9070c387260333141f6f4aa9fc1e0b7fcf3143c24c7a65782fc06a57"}} as unknown as DocumentNode<ChatModelsQuery, ChatModelsQueryVariables>;
export const ChatDocument = {"__meta__":{"hash":"sha256:2e6257362aaaca3346a10ba847d5c97204cce81cb16cc235fd7eb524ed2c6414"}} as unknown as DocumentNode<ChatSubscription, ChatSubscriptionVariables>;
export const ChatTraceDocument = {"__meta__":{"hash":"sha256:2ddee1bfa1ad138d284b7467cb88e89f3d558a4a92800f7fa9c303809ff7c12e"}} as unknown as DocumentNode<ChatTraceQuery, ChatTraceQueryVariables>;
export const ChatProposalDocument = {"__meta__":{"hash":"sha256:a86ae01c39e8d83a16ed40280dac1f70dc97285a80cf6047aeb4d6b0385aadae"}} as unknown as DocumentNode<ChatProposalQuery, ChatProposalQueryVariables>;
export const ChatProposalChangedDocument = {"__meta__":{"hash":"sha256:011a4c71059d312be30e6cba52daf6a35f59bfc5c69c154e4c1d74a491428923"}} as unknown as DocumentNode<ChatProposalChangedSubscription, ChatProposalChangedSubscriptionVariables>;
export const UsableToolsDocument = {"__meta__":{"hash":"sha256:aad2a79505ca5d3c461616e16e27927d9d2847b3711f8740a10e4ba38e92d09e"}} as unknown as DocumentNode<UsableToolsQuery, UsableToolsQueryVariables>;
export const CallToolDocument = {"__meta__":{"hash":"sha256:cb40656f003bd702ca6f83c7f4bcf3b41a29f975a9eb5c3f9e35e55082f721cc"}} as unknown as DocumentNode<CallToolMutation, CallToolMutationVariables>;
export const AskModerationDocument = {"__meta__":{"hash":"sha256:92d3fff76257a7a38484e57d3682a87eb19a47e2b99a61bd191a1100171bffe5"}} as unknown as DocumentNode<AskModerationMutation, AskModerationMutationVariables>;
export const AskRerankDocument = {"__meta__":{"hash":"sha256:e26a27ca0d53b699b572a1371d0887041d52e20199f1d24b3d5d4ae87d2de341"}} as unknown as DocumentNode<AskRerankMutation, AskRerankMutationVariables>;
export const AskDecisionDocument = {"__meta__":{"hash":"sha256:d17139c56d5f5af19e6b4dc6f30773c77617a13f963d450ac47b159ffc72ee27"}} as unknown as DocumentNode<AskDecisionMutation, AskDecisionMutationVariables>;
export const AskImageDocument = {"__meta__":{"hash":"sha256:ab60586fb9144e25b40a6d3a9322246d8f6346acffa09033b2611998d98616dc"}} as unknown as DocumentNode<AskImageMutation, AskImageMutationVariables>;
export const AskSpeechDocument = {"__meta__":{"hash":"sha256:04547df63b4b0882e1eb6d443c9089fda95bd3df2a6e14249abbd7f45d77a229"}} as unknown as DocumentNode<AskSpeechMutation, AskSpeechMutationVariables>;
export const AskTranscriptionDocument = {"__meta__":{"hash":"sha256:4b6d76356a1b7fc7a3a655e0baf47cc25a9d6109fbeec697b3d6bffa49eaa5a6"}} as unknown as DocumentNode<AskTranscriptionMutation, AskTranscriptionMutationVariables>;
export const PoliciesDocument = {"__meta__":{"hash":"sha256:eaf4b9ee31bca29f4216785be9414f875e96e56449d6d8ac528dfee9fab59932"}} as unknown as DocumentNode<PoliciesQuery, PoliciesQueryVariables>;
export const OnePolicyDocument = {"__meta__":{"hash":"sha256:c728a37628e826fc1ff9d1e6c9e3e3f4e7c4aa702d35922fd234d368ce523e17"}} as unknown as DocumentNode<OnePolicyQuery, OnePolicyQueryVariables>;
export const PolicyHistoryDocument = {"__meta__":{"hash":"sha256:5cfc647e2cf65c61b1b34a6514081b29a7f55c4f709eaa9be3fa14b33c397711"}} as unknown as DocumentNode<PolicyHistoryQuery, PolicyHistoryQueryVariables>;
export const CreatePolicyDocument = {"__meta__":{"hash":"sha256:339af1e5571380551123daf1524e761de348abe4bc51f33feb05a0b7f4853c90"}} as unknown as DocumentNode<CreatePolicyMutation, CreatePolicyMutationVariables>;
export const ReplacePolicyDocument = {"__meta__":{"hash":"sha256:5ef1fb27546f4be1bb4a280511724c1512b72feb9b3d1c6cfdc19e9b5068c870"}} as unknown as DocumentNode<ReplacePolicyMutation, ReplacePolicyMutationVariables>;
export const DeletePolicyDocument = {"__meta__":{"hash":"sha256:e6a1979013d407e10d2524876d7e0f1bad47a8718007f283463903139cd3a9f8"}} as unknown as DocumentNode<DeletePolicyMutation, DeletePolicyMutationVariables>;
export const ConditionProblemsDocument = {"__meta__":{"hash":"sha256:5ee1eb086bf95b0acd7ed3c5a2a4f9dfe2f558bb2aee76dd1625ea8279647594"}} as unknown as DocumentNode<ConditionProblemsQuery, ConditionProblemsQueryVariables>;
export const LanguageDocument = {"__meta__":{"hash":"sha256:8a338f79f02f98e0ae38da3d1a5e0f5d46966df07570cca7c4c4881fb2dbfb15"}} as unknown as DocumentNode<LanguageQuery, LanguageQueryVariables>;
export const DraftTestsDocument = {"__meta__":{"hash":"sha256:9d1f45e326cf2bff41073f5f4f42a9b457153accb2a2aba80eca8bca76d8def0"}} as unknown as DocumentNode<DraftTestsQuery, DraftTestsQueryVariables>;
export const DraftOnTrafficDocument = {"__meta__":{"hash":"sha256:896a6861da3a9d2fd725f85aeaca4504fd9631818ff3f65c39d8975104021f9e"}} as unknown as DocumentNode<DraftOnTrafficQuery, DraftOnTrafficQueryVariables>;
export const AskPoliciesDocument = {"__meta__":{"hash":"sha256:d90a7c1eabdd56f087124e21646ee62c793d347b9a7473a49ba2c3fb63f16866"}} as unknown as DocumentNode<AskPoliciesMutation, AskPoliciesMutationVariables>;
export const RecordedQuestionDocument = {"__meta__":{"hash":"sha256:90cda476b5c8ef0765fd736a6429adf12c8f402fcf496139ad888c401aaa4a44"}} as unknown as DocumentNode<RecordedQuestionQuery, RecordedQuestionQueryVariables>;
export const PromptsPageDocument = {"__meta__":{"hash":"sha256:bb358e3a291010771209c7a4088d468fbecd05051c382f13af4bfd640a1ad917"}} as unknown as DocumentNode<PromptsPageQuery, PromptsPageQueryVariables>;
export const OnePromptDocument = {"__meta__":{"hash":"sha256:3ef9e2016d551f1e2be6b5d24a05187cc4818ec103ffc2822a7c87fcfbce30cc"}} as unknown as DocumentNode<OnePromptQuery, OnePromptQueryVariables>;
export const PromptVersionsPageDocument = {"__meta__":{"hash":"sha256:480d7476141a901fd36540271265b2ae30d35611915f47ecc40cb82cda92bf41"}} as unknown as DocumentNode<PromptVersionsPageQuery, PromptVersionsPageQueryVariables>;
export const NewPromptDocument = {"__meta__":{"hash":"sha256:617df7687666c85dabb0ab04c983791421e9d548b49697f3649fc15ed0d6585f"}} as unknown as DocumentNode<NewPromptMutation, NewPromptMutationVariables>;
export const NewPromptVersionDocument = {"__meta__":{"hash":"sha256:14d30e4c60c15106ef6d8924aae4c4da957eed3a22e3652de33fe343aff8dbfd"}} as unknown as DocumentNode<NewPromptVersionMutation, NewPromptVersionMutationVariables>;
export const PutLabelDocument = {"__meta__":{"hash":"sha256:775173b91bd57732cb42e6155b4756a7d0e141430ea5681530595b46f9bb32cc"}} as unknown as DocumentNode<PutLabelMutation, PutLabelMutationVariables>;
export const PutLabelBackDocument = {"__meta__":{"hash":"sha256:c8716b3c9afb708f2de4ce3178c675a5f8ed4c9487102379705d87701c48e8a6"}} as unknown as DocumentNode<PutLabelBackMutation, PutLabelBackMutationVariables>;
export const RequireEvaluationDocument = {"__meta__":{"hash":"sha256:ec5df5e5cdbab276d0a91919fa4e5ef0cdb2894876d424c5291448e7bd11398d"}} as unknown as DocumentNode<RequireEvaluationMutation, RequireEvaluationMutationVariables>;
export const DropEvaluationDocument = {"__meta__":{"hash":"sha256:024fab2e97673eb735f0682caf13f6e271d36589debc14f6f09d02eb0cfa1256"}} as unknown as DocumentNode<DropEvaluationMutation, DropEvaluationMutationVariables>;
export const TryPromptDocument = {"__meta__":{"hash":"sha256:8baee24adb43ea665635ac2dd8324b41e723c9bf2c06b8cf7f5d6ac0419fab5c"}} as unknown as DocumentNode<TryPromptMutation, TryPromptMutationVariables>;
export const PromptCallCostDocument = {"__meta__":{"hash":"sha256:a128426d7bf90f042d0cf41760c54ee0f7982134ccd35dbd895fc3429e1f3863"}} as unknown as DocumentNode<PromptCallCostQuery, PromptCallCostQueryVariables>;
export const TakePromptDocument = {"__meta__":{"hash":"sha256:f73930a0aef45524813a9426e67e0671c0e4c8fff091cfbd757d49607bd79d39"}} as unknown as DocumentNode<TakePromptMutation, TakePromptMutationVariables>;
export const PromptFileDocument = {"__meta__":{"hash":"sha256:051b71c65787c28fd48cad2e1ffe5663f1b70381de58f14c7bc4094a63c1cb2c"}} as unknown as DocumentNode<PromptFileQuery, PromptFileQueryVariables>;
export const TextInForceDocument = {"__meta__":{"hash":"sha256:f58ccf4efe259fdb265d52953935d44a50e74b68b5c1c15d4ecbb159dea74cee"}} as unknown as DocumentNode<TextInForceQuery, TextInForceQueryVariables>;
export const ProposalsDocument = {"__meta__":{"hash":"sha256:f87d16e6796368d717446fc2b9279b19ed7f2ed7a1c213fa30ce12d4cd5db5bf"}} as unknown as DocumentNode<ProposalsQuery, ProposalsQueryVariables>;
export const LifecycleDocument = {"__meta__":{"hash":"sha256:c2dc5da1f7946ec81a373ef27aadf45fda1c0dcdb1f6257be4be19d55a15e511"}} as unknown as DocumentNode<LifecycleQuery, LifecycleQueryVariables>;
export const MoveProposalDocument = {"__meta__":{"hash":"sha256:0ba99ca1c4c4a94e9eb4615169a43c36f75abed2c70c08764c94db0f5366ce7c"}} as unknown as DocumentNode<MoveProposalMutation, MoveProposalMutationVariables>;
export const ProposeDocument = {"__meta__":{"hash":"sha256:6fe7030c6fd26edf001630b8ae763a14dccc7c9f870034547c0899e839f472f0"}} as unknown as DocumentNode<ProposeMutation, ProposeMutationVariables>;
export const ProvidersDocument = {"__meta__":{"hash":"sha256:ad561dd9ababcd618b27bbb9d656bd98d4a5b223205c49930224e536b4a60937"}} as unknown as DocumentNode<ProvidersQuery, ProvidersQueryVariables>;
export const ProviderIdsDocument = {"__meta__":{"hash":"sha256:afffc30267968e62f39492e285329e764645b86b6939b8e13d8d845420922152"}} as unknown as DocumentNode<ProviderIdsQuery, ProviderIdsQueryVariables>;
export const ProviderDocument = {"__meta__":{"hash":"sha256:8f503c223dab99918080dc64770b01f47aa1b96d28e55fa677e5c086ec32c261"}} as unknown as DocumentNode<ProviderQuery, ProviderQueryVariables>;
export const ProviderModelsDocument = {"__meta__":{"hash":"sha256:7a8fee15fb717f193e18be15dab105c95810c79b5cbadac5920829a016aa8ae7"}} as unknown as DocumentNode<ProviderModelsQuery, ProviderModelsQueryVariables>;
export const ConnectProviderDocument = {"__meta__":{"hash":"sha256:8e1100c4c47df3a143c966f4985e908440357da452f42dbeccab614c294d7af1"}} as unknown as DocumentNode<ConnectProviderMutation, ConnectProviderMutationVariables>;
export const ChangeProviderDocument = {"__meta__":{"hash":"sha256:88cae5a5a790f0658e17592a01f20ccc298f62a22ae55c9387b929d3044bb311"}} as unknown as DocumentNode<ChangeProviderMutation, ChangeProviderMutationVariables>;
export const DisconnectProviderDocument = {"__meta__":{"hash":"sha256:154a1020cd7ee32a8a8f15fba817ff4297c55780e02d1dfdc7680bc61c47b499"}} as unknown as DocumentNode<DisconnectProviderMutation, DisconnectProviderMutationVariables>;
export const TestProviderDocument = {"__meta__":{"hash":"sha256:099b7e8650ab5efef265eeec0971679ba202763e9ce45f53b8cdf32d62689d67"}} as unknown as DocumentNode<TestProviderMutation, TestProviderMutationVariables>;
export const ProviderFiguresDocument = {"__meta__":{"hash":"sha256:2d10a1558fae595cdfa1f5237a52bd77f4f66459276fdd1090c1a588038dbb80"}} as unknown as DocumentNode<ProviderFiguresQuery, ProviderFiguresQueryVariables>;
export const RequestBudgetsDocument = {"__meta__":{"hash":"sha256:d6afdf0b676b3400d960aeb338085cf1b04a0782267f210f4f80b4de60858a55"}} as unknown as DocumentNode<RequestBudgetsQuery, RequestBudgetsQueryVariables>;
export const RequestDocument = {"__meta__":{"hash":"sha256:f7e60193457b06d824b1cf141779e58de74e6395b752ad8a1925bd1664cef0a1"}} as unknown as DocumentNode<RequestQuery, RequestQueryVariables>;
export const RequestContentDocument = {"__meta__":{"hash":"sha256:ee7fd2ba83d61a04df90dacd0b08b2d6668100ecd169f080de196603f0756f4a"}} as unknown as DocumentNode<RequestContentQuery, RequestContentQueryVariables>;
export const DecideAgainDocument = {"__meta__":{"hash":"sha256:e373344626dc0a61d1c01a91238f96c72bfd5b87498966a5894d783f7895dbe4"}} as unknown as DocumentNode<DecideAgainQuery, DecideAgainQueryVariables>;
export const PolicyNameDocument = {"__meta__":{"hash":"sha256:85700f09fadbd0ec1830b8104717fbd3bea567fafe486269bc9e4d71a5662a7c"}} as unknown as DocumentNode<PolicyNameQuery, PolicyNameQueryVariables>;
export const SessionRequestsDocument = {"__meta__":{"hash":"sha256:a85d2a6f5ef05e0134236ef33b3f9a7f9bf264bd26135dea7f89481f20d63b1b"}} as unknown as DocumentNode<SessionRequestsQuery, SessionRequestsQueryVariables>;
export const ToolDecisionDocument = {"__meta__":{"hash":"sha256:e3755bc82f53814ab9832d4f3a4034e786372a22160468950d40dca9da559be5"}} as unknown as DocumentNode<ToolDecisionQuery, ToolDecisionQueryVariables>;
export const RequestsDocument = {"__meta__":{"hash":"sha256:ba734a0391b71311251a2960e5b5922fc7e87025a8b07b2e2df42a3d94deae39"}} as unknown as DocumentNode<RequestsQuery, RequestsQueryVariables>;
export const RequestFacetsDocument = {"__meta__":{"hash":"sha256:f61f789d07a23a937eaf3286c417de1f998b0f01bc7331d2f34f29f8ba57b670"}} as unknown as DocumentNode<RequestFacetsQuery, RequestFacetsQueryVariables>;
export const RequestAddedDocument = {"__meta__":{"hash":"sha256:7d7e587a214f9abdc612e3817e62e25159c8e46ee383f6c007fc903ea33d8616"}} as unknown as DocumentNode<RequestAddedSubscription, RequestAddedSubscriptionVariables>;
export const SpendingMonthDocument = {"__meta__":{"hash":"sha256:34b717d6b99d1fe9849b12cc5b62eeff8d54e2ec5ddb895c23443cc5db98220d"}} as unknown as DocumentNode<SpendingMonthQuery, SpendingMonthQueryVariables>;
export const SpendingBeforeDocument = {"__meta__":{"hash":"sha256:93fa9b0612da2f7f78ba8bc6d3aba64d2149bd873201c64703aa348badb2b122"}} as unknown as DocumentNode<SpendingBeforeQuery, SpendingBeforeQueryVariables>;
export const SpendingDaysDocument = {"__meta__":{"hash":"sha256:5d186128a39f1a01975ce97b447782576159b5dccd6ccbee7e8a855adf190f84"}} as unknown as DocumentNode<SpendingDaysQuery, SpendingDaysQueryVariables>;
export const SpendingBudgetsDocument = {"__meta__":{"hash":"sha256:7e7465778e1b0c27e74a3a4e02fb95654db8110e6c11bf5b9abc01ee81f754be"}} as unknown as DocumentNode<SpendingBudgetsQuery, SpendingBudgetsQueryVariables>;
export const StopsPageDocument = {"__meta__":{"hash":"sha256:979fe7d0cef852ab1e63a5c60ac4b22b06ee0e0edca0e6f17cc1373f62cbe689"}} as unknown as DocumentNode<StopsPageQuery, StopsPageQueryVariables>;
export const MakeStopDocument = {"__meta__":{"hash":"sha256:34ca8aa7587203f900915dda92c8f8c6b6c12538ee378edbfcc12b441c4bcfd9"}} as unknown as DocumentNode<MakeStopMutation, MakeStopMutationVariables>;
export const EndStopDocument = {"__meta__":{"hash":"sha256:6882ee9f31e7aed40338bd35dbae6fb31d03951d9011b8eed5d2232ab417852e"}} as unknown as DocumentNode<EndStopMutation, EndStopMutationVariables>;
export const StopsLiveDocument = {"__meta__":{"hash":"sha256:142b956c32c3363da43742c1d479c013c5f95c87f1d0eb8604889746e4df3e2c"}} as unknown as DocumentNode<StopsLiveSubscription, StopsLiveSubscriptionVariables>;
export const TenantsDocument = {"__meta__":{"hash":"sha256:4340d7503ef14fcf0bbcac0ed1b18e58d65fc3e3bab2c072bf46f17dc181db13"}} as unknown as DocumentNode<TenantsQuery, TenantsQueryVariables>;
export const CreateTenantDocument = {"__meta__":{"hash":"sha256:b8db207613f10001c20da892cb2c4da50686c1f008eca3d24bb952e133257f39"}} as unknown as DocumentNode<CreateTenantMutation, CreateTenantMutationVariables>;
export const TenantDocument = {"__meta__":{"hash":"sha256:fe19037a62562c4a10da851e6e675539b7c517be3adab45ab9c3573df367daf8"}} as unknown as DocumentNode<TenantQuery, TenantQueryVariables>;
export const UpdateTenantDocument = {"__meta__":{"hash":"sha256:e5d6b2814292708a1b656b20ecbca185f43fcada7b5fe963439d0a8d2e11e89a"}} as unknown as DocumentNode<UpdateTenantMutation, UpdateTenantMutationVariables>;
export const SetFeaturePackDocument = {"__meta__":{"hash":"sha256:e6e4ea8e81d1e39e0aab138971b8e11a47b545a8440f256fcd5ac8b24c11bfa4"}} as unknown as DocumentNode<SetFeaturePackMutation, SetFeaturePackMutationVariables>;
export const PiiRulesDocument = {"__meta__":{"hash":"sha256:2c3e0798057157c9c36053b6026840061b97fa00612485f41bdebe01cf3b3796"}} as unknown as DocumentNode<PiiRulesQuery, PiiRulesQueryVariables>;
export const FindPiiDocument = {"__meta__":{"hash":"sha256:3527ca2dedd9dde424510c023481423be049609b109fea45c86e2586157ea3e9"}} as unknown as DocumentNode<FindPiiQuery, FindPiiQueryVariables>;
export const WordListsDocument = {"__meta__":{"hash":"sha256:3d3b30f3fa54d5b884ea8e19ca4c8d1772e7d87b31baae85cb1542a7a64d0e6c"}} as unknown as DocumentNode<WordListsQuery, WordListsQueryVariables>;
export const MakeWordListDocument = {"__meta__":{"hash":"sha256:2283725bc28e2e60cf2e56e152433e3d3e7b69e3c02ac7880e84c826c430e346"}} as unknown as DocumentNode<MakeWordListMutation, MakeWordListMutationVariables>;
export const ChangeWordListDocument = {"__meta__":{"hash":"sha256:501729d4aad4d955a0988b99e0fe377fe64dbd24fb1078855df2d5ade2d37d23"}} as unknown as DocumentNode<ChangeWordListMutation, ChangeWordListMutationVariables>;
export const RemoveWordListDocument = {"__meta__":{"hash":"sha256:a3e8c79574c07610246f59ec95e0f81592e5b38b3a1262f04cf926b93b1e53f9"}} as unknown as DocumentNode<RemoveWordListMutation, RemoveWordListMutationVariables>;
export const ToolActorsDocument = {"__meta__":{"hash":"sha256:0f7a2e0ff1059489aeaeeac13428e69e1802669546ea55d4c1ef3f77267264b7"}} as unknown as DocumentNode<ToolActorsQuery, ToolActorsQueryVariables>;
export const ToolDecisionsDocument = {"__meta__":{"hash":"sha256:6e7e428f0faef618a3d1db391c2b51f99bff66d2b950126ad6e9e6bdbe559203"}} as unknown as DocumentNode<ToolDecisionsQuery, ToolDecisionsQueryVariables>;
export const ExplainToolDocument = {"__meta__":{"hash":"sha256:046489fa2d23561dd022560dad8e56482d3e7b220dbb174e7442611728484598"}} as unknown as DocumentNode<ExplainToolQuery, ExplainToolQueryVariables>;
export const ToolServersDocument = {"__meta__":{"hash":"sha256:d796a712a54f0a9c166f38be3e6c2975268b21350e8d4f566a05e3a1529521e3"}} as unknown as DocumentNode<ToolServersQuery, ToolServersQueryVariables>;
export const ToolServerDocument = {"__meta__":{"hash":"sha256:158216761cce98d8cf04222e48969f2da66ab4e81ba61c1013d254fea910f770"}} as unknown as DocumentNode<ToolServerQuery, ToolServerQueryVariables>;
export const ServerToolsDocument = {"__meta__":{"hash":"sha256:b89ed967c867d1c105980f9b3fd92c68b1432ffa3f5217a39b282be46d96f5b6"}} as unknown as DocumentNode<ServerToolsQuery, ServerToolsQueryVariables>;
export const ConnectToolServerDocument = {"__meta__":{"hash":"sha256:13ce74c61e61621c3cd2c1a2a497e9fd0ea6b610c712c66837412035dde80925"}} as unknown as DocumentNode<ConnectToolServerMutation, ConnectToolServerMutationVariables>;
export const ChangeToolServerDocument = {"__meta__":{"hash":"sha256:27b68c6739d568fb7446d84ff027c56939d582a216165f9bf1596b54f4d6d0f2"}} as unknown as DocumentNode<ChangeToolServerMutation, ChangeToolServerMutationVariables>;
export const RefreshToolServerDocument = {"__meta__":{"hash":"sha256:ac0f33bd9ed2824f2d48582159a32fdaa1f27d1536d25f8269e018ea8a2ea9e9"}} as unknown as DocumentNode<RefreshToolServerMutation, RefreshToolServerMutationVariables>;
export const DisconnectToolServerDocument = {"__meta__":{"hash":"sha256:68e2f9a82fd1a6d205d85229e61f2d91cd01b2fbf660de68bb1d607481b696c4"}} as unknown as DocumentNode<DisconnectToolServerMutation, DisconnectToolServerMutationVariables>;
export const AcceptToolsDocument = {"__meta__":{"hash":"sha256:538f960c170756d300dd09cf51f42b8e970ba3db695cc21f2ef1297239bb59dd"}} as unknown as DocumentNode<AcceptToolsMutation, AcceptToolsMutationVariables>;
export const DocumentOperationsDocument = {"__meta__":{"hash":"sha256:3bd35cafbe9c0e22e176cb24e7ce03f55e4871c512cb4112abf83a322565f851"}} as unknown as DocumentNode<DocumentOperationsQuery, DocumentOperationsQueryVariables>;
export const VirtualServersDocument = {"__meta__":{"hash":"sha256:5ae9bba601999cf3eb3c56af073700ead5e1456ff0bcb8d489668425aa5c5f17"}} as unknown as DocumentNode<VirtualServersQuery, VirtualServersQueryVariables>;
export const VirtualServerDocument = {"__meta__":{"hash":"sha256:7ba3da8ac235d7e0c9bf06f902ebbdf5349507a990a9317145ae0f927852557c"}} as unknown as DocumentNode<VirtualServerQuery, VirtualServerQueryVariables>;
export const ToolServerNamesDocument = {"__meta__":{"hash":"sha256:2177e7b0c994a89dd73d2fedac2e56232bc69629a0546b44f0d3f36a2cfb75fa"}} as unknown as DocumentNode<ToolServerNamesQuery, ToolServerNamesQueryVariables>;
export const MakeVirtualServerDocument = {"__meta__":{"hash":"sha256:6ee6a0de59b492ce9b733622bc7c33329f0c50d5751c9d91e8b171988b8cf29e"}} as unknown as DocumentNode<MakeVirtualServerMutation, MakeVirtualServerMutationVariables>;
export const ChangeVirtualServerDocument = {"__meta__":{"hash":"sha256:a7c0553403b01c67a9ad2c204511eace0f609e317e51929a327cfdbcc7fa4301"}} as unknown as DocumentNode<ChangeVirtualServerMutation, ChangeVirtualServerMutationVariables>;
export const DeleteVirtualServerDocument = {"__meta__":{"hash":"sha256:e96c00753a234791b53399df0a69d493702453381b9a52837ef8f34e7a8bf366"}} as unknown as DocumentNode<DeleteVirtualServerMutation, DeleteVirtualServerMutationVariables>;
export const WebhookDocument = {"__meta__":{"hash":"sha256:9300424827a07dadb05e865c8a4a4cefa1da4dbdb2a2dcf024a49c4e7fcbbeb9"}} as unknown as DocumentNode<WebhookQuery, WebhookQueryVariables>;
export const DeliveriesDocument = {"__meta__":{"hash":"sha256:69328f67be4bc1f46c5d60ea18bb4e636c24cbcc2fc11ce8b741be2387df1652"}} as unknown as DocumentNode<DeliveriesQuery, DeliveriesQueryVariables>;
export const UpdateWebhookDocument = {"__meta__":{"hash":"sha256:bc182064b57b6209a1ed054b153e9e82787e4129225dc17dcbb4e35fb0613110"}} as unknown as DocumentNode<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const TestWebhookDocument = {"__meta__":{"hash":"sha256:eae4f2c461c5241c404cb96a1655967fad3757b7ff942e6a006c5827f9a8cb75"}} as unknown as DocumentNode<TestWebhookMutation, TestWebhookMutationVariables>;
export const RotateWebhookDocument = {"__meta__":{"hash":"sha256:ac31bd5f00e87f0434936ec139550e2bade3a3ecca16f6eee0f15e30191668df"}} as unknown as DocumentNode<RotateWebhookMutation, RotateWebhookMutationVariables>;
export const RecoverWebhookDocument = {"__meta__":{"hash":"sha256:59bb59f7d78d6beedc7485b94ecc201570d64eda08b225bbd56d1fa18d1ebb8a"}} as unknown as DocumentNode<RecoverWebhookMutation, RecoverWebhookMutationVariables>;
export const DeleteWebhookDocument = {"__meta__":{"hash":"sha256:81a11ae8d6b8d1c1c0347d33e62eca72a782f9187547eccf67f2b55fb33fbfe5"}} as unknown as DocumentNode<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const ReplayDeliveryDocument = {"__meta__":{"hash":"sha256:9669f6de5dac9bbab93edc7117de2007100e407195203a0bedfb6aa1593ce529"}} as unknown as DocumentNode<ReplayDeliveryMutation, ReplayDeliveryMutationVariables>;
export const WebhooksDocument = {"__meta__":{"hash":"sha256:74d3564fff9f4ddc31b2278f9a9e6e9b7cc83d6611695ac5f3b411a0b12a616e"}} as unknown as DocumentNode<WebhooksQuery, WebhooksQueryVariables>;
export const CreateWebhookDocument = {"__meta__":{"hash":"sha256:149a7ef19ed7eb9ec20122f3174833d714695ef0e44fb2ebcdb92a7bf5e31d9e"}} as unknown as DocumentNode<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const BindingBudgetsDocument = {"__meta__":{"hash":"sha256:b45c3c58d84ba631aae34e021856328d3071c5bc87b3a391348dece99927a418"}} as unknown as DocumentNode<BindingBudgetsQuery, BindingBudgetsQueryVariables>;
export const NearestBudgetsDocument = {"__meta__":{"hash":"sha256:dbb9dc23e2a86ae3330e4c1c0904663622fb3579a30aba9653bc80cc7866a5aa"}} as unknown as DocumentNode<NearestBudgetsQuery, NearestBudgetsQueryVariables>;
export const SpendingDocument = {"__meta__":{"hash":"sha256:a39e21d3354b36fa4c60ab9d66de70f521cdf89d15b495673ef48cac373f30b3"}} as unknown as DocumentNode<SpendingQuery, SpendingQueryVariables>;
export const AskedRaiseDocument = {"__meta__":{"hash":"sha256:7811023ba280e0008446d6efccf4ef70a8f460fa2b4c9f3a62dc856da142a141"}} as unknown as DocumentNode<AskedRaiseQuery, AskedRaiseQueryVariables>;
export const UsageTagsDocument = {"__meta__":{"hash":"sha256:0e06d462298d652160574ca1e06d6c5065b13ee76200c7abafd2a1aa94fc6583"}} as unknown as DocumentNode<UsageTagsQuery, UsageTagsQueryVariables>;
export const ViewerDocument = {"__meta__":{"hash":"sha256:8a8d3a2b1a9b65abdf9f928070a752832145ffdbbd0f3132c031c9215293772b"}} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;