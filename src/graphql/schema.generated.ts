export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A whole number that may exceed 32 bits, as decimal text so that no client rounds it; input also takes a number. */
  BigInt: { input: string; output: string; }
  /** A date-time string at UTC, such as 2007-12-03T10:15:30Z, compliant with the `date-time` format outlined in section 5.6 of the RFC 3339 profile of the ISO 8601 standard for representation of dates and times using the Gregorian calendar.This scalar is serialized to a string in ISO 8601 format and parsed from a string in ISO 8601 format. */
  DateTimeISO: { input: string; output: string; }
  /** A document as text, or as base64 of its bytes. REST also accepts it as an upload. */
  DocumentContent: { input: string; output: string; }
  /** The `JSON` scalar type represents JSON values as specified by [ECMA-404](http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf). */
  JSON: { input: unknown; output: unknown; }
  /** The `JSONObject` scalar type represents JSON objects as specified by [ECMA-404](http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf). */
  JSONObject: { input: Record<string, unknown>; output: Record<string, unknown>; }
  /** An amount of US dollars, exact to 9 decimals, as a number; input also takes decimal text. */
  Usd: { input: number | string; output: number; }
};

/** The definition of a tool that was seen. */
export type AcceptMcpToolInput = {
  /** The pin of the definition that was seen; refused if there is another one. */
  pin: Scalars['String']['input'];
};

/** Tools of a server to accept, all or none. */
export type AcceptMcpToolsInput = {
  /** The tools, each with the pin that was seen. */
  tools: Array<AcceptedToolInput>;
};

/** A tool to accept, as it was seen. */
export type AcceptedToolInput = {
  /** The name of the tool at its server. */
  name: Scalars['String']['input'];
  /** The pin of the definition that was seen; refused if there is another one. */
  pin: Scalars['String']['input'];
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
  content: Scalars['String']['input'];
  /** Who may read the note; INTERNAL when absent. A claimant can only write PUBLIC notes, which is then the default. */
  visibility?: InputMaybe<NoteVisibility>;
};

/** Items to add to a conversation. */
export type AddConversationItemsInput = {
  /** At most 20 items, in the form of the input of OpenAI’s Responses API. */
  items: Array<Scalars['JSONObject']['input']>;
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
  limit: Scalars['Int']['input'];
};

/** The rules for the sessions of agents; they replace those that were there, absent ones are off. */
export type AgentRulesInput = {
  /** The most agents in a chain in which each has started the next, from 1 to 32. */
  maxDepth?: InputMaybe<AgentRuleInput>;
  /** How often a conversation may make the same step, a tool call with the same result, at its end: 2 to 32. */
  maxRepeats?: InputMaybe<AgentRuleInput>;
  /** The most calls of models in a session, from 1 to 100,000. */
  maxSteps?: InputMaybe<AgentRuleInput>;
  /** The most USD that a session spends in a minute, above 0. */
  maxUsdPerMinute?: InputMaybe<AgentSpendRuleInput>;
};

/** A rule for the money that the session of an agent spends. */
export type AgentSpendRuleInput = {
  /** The treatment of a call that is over the rule. */
  action: AgentAction;
  /** The limit in USD. */
  limit: Scalars['Float']['input'];
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
  percent: Scalars['Float']['input'];
  /** The model that is called as well: its id, or `provider/model`; a `*` is what the name has there. */
  target: Scalars['String']['input'];
};

/** A change of the weight of the last target in time. */
export type AliasStepInput = {
  /** The minutes since the step before, or since the beginning. */
  afterMinutes: Scalars['Float']['input'];
  /** The weight that the last target gets, beside the weights of the others. */
  weight: Scalars['Int']['input'];
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
  errorRate?: InputMaybe<Scalars['Float']['input']>;
  /** The largest number of calls that guards may block. */
  guardBlocks?: InputMaybe<Scalars['Int']['input']>;
  /** The number of calls below which rate and time say nothing; 20 when absent. */
  minCalls?: InputMaybe<Scalars['Int']['input']>;
  /** The longest time within which 95 of 100 answers must be complete, in milliseconds. */
  p95Ms?: InputMaybe<Scalars['Int']['input']>;
  /** The period over which it is measured, in minutes; 5 when absent. */
  windowMinutes?: InputMaybe<Scalars['Int']['input']>;
};

/** A model that an alias leads to, beside others. */
export type AliasTargetInput = {
  /** The model: its id, or `provider/model`; a `*` is what the name has there. */
  target: Scalars['String']['input'];
  /** The share of the calls that go to it, beside the weights of the others. */
  weight: Scalars['Int']['input'];
};

/** The status of an analysis; COMPLETED and FAILED are final. */
export type AnalysisStatus =
  /** The analysis has a result. */
  | 'COMPLETED'
  /** The analysis ended with an error. */
  | 'FAILED'
  /** The analysis is running. */
  | 'PROCESSING';

/** A document of several. */
export type AnalyzeDocumentInput = {
  /** The document: text, or base64 of its bytes where `contentType` is given. */
  content: Scalars['DocumentContent']['input'];
  /** The media type of the document; `text/plain` when absent. */
  contentType?: InputMaybe<Scalars['String']['input']>;
  /** The name of the file, by which findings refer to it; `document 1` and so on when absent. */
  filename?: InputMaybe<Scalars['String']['input']>;
};

/** A document, or several, and the template by which to analyse it. */
export type AnalyzeInput = {
  /** The document: text, or base64 of its bytes where `contentType` is given; at most 20 MiB. Either this or `documents`. */
  content?: InputMaybe<Scalars['DocumentContent']['input']>;
  /** The media type of the document; `text/plain` when absent. */
  contentType?: InputMaybe<Scalars['String']['input']>;
  /** Several documents, which `gap-analysis` and `policy-audit` read together: what one of them covers is not a gap in the others; for `contract-review` a contract and its amendments. At most 20, and 20 MiB together. */
  documents?: InputMaybe<Array<AnalyzeDocumentInput>>;
  /** The name of the file, whose suffix helps to recognise the format. */
  filename?: InputMaybe<Scalars['String']['input']>;
  /** Metadata to keep with the result; redacted where the tenant redacts personal data. */
  metadata?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The parts of the analysis to leave out, and the model to ask. */
  options?: InputMaybe<AnalyzeOptionsInput>;
  /** The id of a built-in template such as `contract-review`, or of a template of the tenant’s own. */
  templateId: Scalars['ID']['input'];
};

/** The options of an analysis. */
export type AnalyzeOptionsInput = {
  /** Whether to extract entities; true when absent. */
  extractEntities?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether to extract tables; true when absent. */
  extractTables?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether to also ask a model; true when absent. */
  generate?: InputMaybe<Scalars['Boolean']['input']>;
  /** The language of the document; detected when absent. */
  language?: InputMaybe<Scalars['String']['input']>;
  /** The model to ask; the cheapest chat model when absent. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** The id of the approved proposal that this request, or its model call, executes. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
  /** Whether to score findings; true when absent. */
  scoreFindings?: InputMaybe<Scalars['Boolean']['input']>;
};

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
  notes?: InputMaybe<Scalars['String']['input']>;
  /** The version of the approval that the approver looked at; CONFLICT when it has another one. */
  version?: InputMaybe<Scalars['Int']['input']>;
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
  assignTo: Scalars['String']['input'];
  /** The version that this change is based on; CONFLICT when the case has another one. */
  version?: InputMaybe<Scalars['Int']['input']>;
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
  companySize: Scalars['String']['input'];
  /** The domain or id of a template. */
  domain: Scalars['String']['input'];
  /** The industry of the peers. */
  industry: Scalars['String']['input'];
  /** The ids or names of the metrics, up to 200 characters each. */
  metrics: Array<Scalars['String']['input']>;
  /** Whether to ask a model, and which one. */
  options?: InputMaybe<GenerationOptionsInput>;
};

/** The budgets to list. */
export type BudgetFilter = {
  /** A part of the name, or of a value of the selector, in any case. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** The dimension that the budgets are for. */
  target?: InputMaybe<BudgetTarget>;
};

/** The outcome of one imported limit. */
export type BudgetImportOutcome =
  /** A budget was made; in a dry run, it would be. */
  | 'CREATED'
  /** No budget was made, for the reason that the item names. */
  | 'SKIPPED'
  /** There is such a budget already, with the same terms. */
  | 'UNCHANGED';

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
  content: Scalars['String']['input'];
  /** The media type; the content itself says whether it is taken. */
  contentType?: InputMaybe<Scalars['String']['input']>;
  /** The name of the file; that of the part when absent. */
  filename?: InputMaybe<Scalars['String']['input']>;
  /** The name of the part that it would be in a form, such as `image`. */
  name: Scalars['String']['input'];
};

/** A call of a tool. */
export type CallMcpToolInput = {
  /** The arguments of the call; none when absent. */
  arguments?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The name of the tool for clients, such as `post_send`. */
  tool: Scalars['String']['input'];
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
  extra?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The penalty on frequently repeated tokens, from -2 to 2. */
  frequencyPenalty?: InputMaybe<Scalars['Float']['input']>;
  /** The bias of tokens by their id. */
  logitBias?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Whether to return log probabilities. */
  logprobs?: InputMaybe<Scalars['Boolean']['input']>;
  /** The maximum number of tokens to generate; takes precedence over `maxTokens`. */
  maxCompletionTokens?: InputMaybe<Scalars['Int']['input']>;
  /** The maximum number of tokens to generate. */
  maxTokens?: InputMaybe<Scalars['Int']['input']>;
  /** The conversation, oldest message first; after the messages of a prompt, where it may be empty. */
  messages: Array<ChatMessageInput>;
  /** The model: a catalogue id, `<provider>/<name>`, the name of a local model, or `prompt:<name>@<label or version>`. */
  model: Scalars['String']['input'];
  /** The number of alternatives to generate. */
  n?: InputMaybe<Scalars['Int']['input']>;
  /** Whether the model may call several tools at once. */
  parallelToolCalls?: InputMaybe<Scalars['Boolean']['input']>;
  /** The penalty on tokens that already occur, from -2 to 2. */
  presencePenalty?: InputMaybe<Scalars['Float']['input']>;
  /** The id of the approved proposal that this request became. REST uses the header `X-Proposal-ID`. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
  /** The effort of reasoning: `none`, `minimal`, `low`, `medium`, `high` or `xhigh`. */
  reasoningEffort?: InputMaybe<Scalars['String']['input']>;
  /** The response format `text`, `json_object` or `json_schema`, in OpenAI’s form. */
  responseFormat?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The seed for repeatable sampling, where the provider supports it. */
  seed?: InputMaybe<Scalars['Float']['input']>;
  /** Whether to bypass the response cache for both reading and writing. */
  skipCache?: InputMaybe<Scalars['Boolean']['input']>;
  /** A text or up to four texts at which the model stops. */
  stop?: InputMaybe<Scalars['JSON']['input']>;
  /** Whether to stream the answer in REST. GraphQL uses the subscription `chatStream`. */
  stream?: InputMaybe<Scalars['Boolean']['input']>;
  /** The options of a streamed answer. */
  streamOptions?: InputMaybe<StreamOptionsInput>;
  /** The sampling temperature, from 0 to 2. */
  temperature?: InputMaybe<Scalars['Float']['input']>;
  /** Anthropic’s thinking in its own form; takes precedence over `reasoningEffort`. */
  thinking?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The choice `none`, `auto` or `required`, or the tool to call. */
  toolChoice?: InputMaybe<Scalars['JSON']['input']>;
  /** The tools that the model may call, in OpenAI’s form, or a provider’s own tools in the provider’s form. */
  tools?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
  /** The number of alternatives per token in the log probabilities. */
  topLogprobs?: InputMaybe<Scalars['Int']['input']>;
  /** The probability mass of nucleus sampling, from 0 to 1. */
  topP?: InputMaybe<Scalars['Float']['input']>;
  /** Your user on whose behalf the request is made; usage is grouped by it. */
  user?: InputMaybe<Scalars['String']['input']>;
  /** The variables of the prompt that `model` names. */
  variables?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** A message of the conversation. */
export type ChatMessageInput = {
  /** The annotations of an assistant message, which are not sent to providers. */
  annotations?: InputMaybe<Array<Scalars['JSON']['input']>>;
  /** The audio answer of an assistant message, by its id. */
  audio?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Anthropic’s prompt caching up to the end of the message: `{"type": "ephemeral"}`. */
  cacheControl?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The text, or a list of content parts of the types `text`, `image_url`, `input_audio` and `file`. */
  content?: InputMaybe<Scalars['JSON']['input']>;
  /** The parts of an assistant message that are neither text nor reasoning, as they came. */
  contentParts?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
  /** The function call of an assistant message in OpenAI’s older `functions` interface. */
  functionCall?: InputMaybe<FunctionCallInput>;
  /** The name of the author. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The content as SDKs parse it, which has no effect. */
  parsed?: InputMaybe<Scalars['JSON']['input']>;
  /** Another name of `reasoningContent`, which some servers use. */
  reasoning?: InputMaybe<Scalars['String']['input']>;
  /** The reasoning of an assistant message, for servers that require it back. */
  reasoningContent?: InputMaybe<Scalars['String']['input']>;
  /** OpenRouter’s details of the reasoning of an assistant message, as they came. */
  reasoningDetails?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
  /** The refusal of an assistant message. */
  refusal?: InputMaybe<Scalars['String']['input']>;
  /** The role of the author. */
  role: MessageRole;
  /** Anthropic’s thinking blocks of an assistant message with their signatures, as they came. */
  thinkingBlocks?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
  /** The id of the tool call that a tool message answers. */
  toolCallId?: InputMaybe<Scalars['String']['input']>;
  /** The tool calls of an assistant message. */
  toolCalls?: InputMaybe<Array<ToolCallInput>>;
};

/** A deterministic check of a template. */
export type CheckInput = {
  /** The category of the findings of this check. */
  category: Scalars['String']['input'];
  /** The explanation of a finding of this check. */
  detail: Scalars['String']['input'];
  /** The id of the check, unique within the template. */
  id: Scalars['String']['input'];
  /** The action that the check recommends. */
  recommendation: Scalars['String']['input'];
  /** The severity of the findings of this check. */
  severity: FindingSeverity;
  /** The title of the findings of this check. */
  title: Scalars['String']['input'];
  /** The condition under which the check yields a finding; docs/analysis.md describes conditions. */
  when: Scalars['JSONObject']['input'];
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
  conditions?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The decision of the committee. */
  decision: Decision;
  /** The reasons for the decision. */
  notes: Scalars['String']['input'];
  /** The version of the submission that the decision is about; CONFLICT when it has another one. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** A request in the form of OpenAI’s older Completions API. */
export type CompletionInput = {
  /** The body of `POST /v1/completions`. */
  body: Scalars['JSONObject']['input'];
  /** The id of the approved proposal that this request became. REST uses the header `X-Proposal-ID`. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
};

/** Whether a component responds. */
export type ComponentStatus =
  /** The component does not respond. */
  | 'DOWN'
  /** The component responds. */
  | 'UP';

/** The reason why an application lost its access before it expired. */
export type ConnectedApplicationEnd =
  /** The application gave it back, or was deleted. */
  | 'CLIENT'
  /** The member was deactivated. */
  | 'DEACTIVATED'
  /** The person connected more applications than one may have. */
  | 'REPLACED'
  /** A code or token came a second time, so that it may have been copied. */
  | 'REUSED'
  /** Somebody ended it. */
  | 'REVOKED';

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
  name: Scalars['String']['input'];
  /** The only provider that a PROVIDER_DOWN rule watches; any provider when absent. */
  provider?: InputMaybe<ProviderKind>;
  /** The value at or above which the alert fires: percent of failed invocations, milliseconds, percent of the budget, or breaches. When absent: 5 % of invocations, 10,000 ms, 80 % of the budget, 1 breach. */
  threshold?: InputMaybe<Scalars['Float']['input']>;
  /** The length of the window to look back on, in minutes; 5 when absent. */
  windowMinutes?: InputMaybe<Scalars['Int']['input']>;
};

/** A new analysis template of the tenant’s own. */
export type CreateAnalysisTemplateInput = {
  /** The deterministic checks of the template. */
  checks?: InputMaybe<Array<CheckInput>>;
  /** The purpose of the template. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name of the template, unique within the tenant. */
  name: Scalars['String']['input'];
  /** The questions that a model answers. */
  questions?: InputMaybe<Array<QuestionInput>>;
};

/** A batch of calls, in the form of OpenAI’s Batch API. */
export type CreateBatchInput = {
  /** The constant `24h`: what is not made by then is not made. */
  completionWindow?: InputMaybe<Scalars['String']['input']>;
  /** The path that every line asks, such as `/v1/chat/completions`. */
  endpoint: Scalars['String']['input'];
  /** The id of a file of the gateway with a request in each line. */
  inputFileId: Scalars['ID']['input'];
  /** Up to 16 pairs of texts: names of 64 characters, values of 512. */
  metadata?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The id of the approved proposal that this batch became. REST uses the header `X-Proposal-ID`. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
};

/** A new budget with one limit, in USD, tokens or requests. */
export type CreateBudgetInput = {
  /** The shares of the limit at which a budget.alert is sent, in percent; 50, 80 and 100 when absent. */
  alertsAt?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Whether calls get a lower output limit, which the rest of the budget can pay, before they are refused; for USD and tokens in the mode HARD. Not when absent. */
  capsOutput?: InputMaybe<Scalars['Boolean']['input']>;
  /** The model that calls go to once the budget is used up; in the mode DEGRADE, and in no other. */
  degradeTo?: InputMaybe<Scalars['String']['input']>;
  /** The limit in requests. */
  limitRequests?: InputMaybe<Scalars['BigInt']['input']>;
  /** The limit in tokens of prompts and answers. */
  limitTokens?: InputMaybe<Scalars['BigInt']['input']>;
  /** The limit in USD, exact to 9 decimals. */
  limitUsd?: InputMaybe<Scalars['Usd']['input']>;
  /** The effect of the budget; HARD when absent. */
  mode?: InputMaybe<BudgetMode>;
  /** The name of the budget, unique within the tenant. */
  name: Scalars['String']['input'];
  /** The dimensions whose values have a counter each, such as user for a limit on every user. */
  per?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The calls to count: for each of key, user, group, agent, session, model, provider, operation, tag, prompt and tool a value or a list of values, in which * is any text. */
  selector?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The IANA time zone in which windows begin; UTC when absent. */
  timeZone?: InputMaybe<Scalars['String']['input']>;
  /** The time from which it binds calls; at once when absent. */
  validFrom?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The time until which it binds calls; without end when absent. */
  validUntil?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The time to count in: minute, hour, day, week, month, quarter, year, session, total, or rolling:<number><m|h|d>. */
  window: Scalars['String']['input'];
};

/** A new dispute. */
export type CreateCaseInput = {
  /** The user id of the assignee; only staff can set it. */
  assignTo?: InputMaybe<Scalars['String']['input']>;
  /** The user id of the claimant; only staff can name somebody other than themselves. */
  claimant: Scalars['String']['input'];
  /** A description of the dispute. */
  description: Scalars['String']['input'];
  /** The ids of the documents that support the claim. */
  evidence?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The urgency of the case; MEDIUM when absent. */
  priority?: InputMaybe<CasePriority>;
  /** The hours within which the case is due, from 0.01 to 8760; only staff can set them. When absent, the priority decides: 4, 24, 72 or 168. */
  slaHours?: InputMaybe<Scalars['Float']['input']>;
  /** The subject of the dispute. */
  type: CaseType;
};

/** A new conversation. */
export type CreateConversationInput = {
  /** At most 20 items, in the form of the input of OpenAI’s Responses API. */
  items?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
  /** Up to 16 pairs of texts: names of 64 characters, values of 512. */
  metadata?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** A new design template of the tenant’s own. */
export type CreateDesignTemplateInput = {
  /** The components, metrics, benchmarks and phases, as docs/design.md describes them. */
  definition: Scalars['JSONObject']['input'];
  /** The purpose of the template. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The domains that the template is used for, in preference to built-in templates. */
  domains?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The name of the template, unique within the tenant. */
  name: Scalars['String']['input'];
};

/** A new data set, which never changes afterwards. */
export type CreateEvaluationDatasetInput = {
  /** The purpose of the data set. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Recorded calls that become the items; for tenants that retain content. */
  filter?: InputMaybe<RecordedCallsInput>;
  /** The items, in their order. */
  items?: InputMaybe<Array<EvaluationItemInput>>;
  /** The name by which runs ask for it. */
  name: Scalars['String']['input'];
};

/** An evidence pack that is to be made. */
export type CreateEvidencePackInput = {
  /** The end of the period, exclusive; now where it is in the future. */
  endDate: Scalars['DateTimeISO']['input'];
  /** The ids of frameworks to report on; none when absent. */
  frameworks?: InputMaybe<Array<Scalars['String']['input']>>;
  /** True to list people by their subjects, not by pseudonyms. */
  names?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it has the details of events; NONE when absent. */
  redaction?: InputMaybe<EvidenceRedaction>;
  /** Which events it shows; all when absent. */
  scope?: InputMaybe<EvidencePackScopeInput>;
  /** The start of the period, inclusive. */
  startDate: Scalars['DateTimeISO']['input'];
};

/** A link to an evidence pack that is to be made. */
export type CreateEvidencePackLinkInput = {
  /** The days for which it works, at most 30; 7 when absent. It ends with the pack at the latest. */
  days?: InputMaybe<Scalars['Int']['input']>;
  /** Whom the link is for, such as the name of an auditor. */
  name: Scalars['String']['input'];
};

/** A new guard, which judges the calls that begin from now on. */
export type CreateGuardInput = {
  /** The effect of a finding; BLOCK when absent. */
  action?: InputMaybe<GuardAction>;
  /** The credential that the guard is asked with. Its secrets are never shown again. */
  credential?: InputMaybe<GuardCredentialInput>;
  /** Whether the guard judges calls; true when absent. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** The price of asking it once, in USD, for usage and evidence; 0 when absent. */
  feeUsd?: InputMaybe<Scalars['Usd']['input']>;
  /** The protocol by which the guard is asked. */
  kind: GuardKind;
  /** The name of the guard, unique within the tenant. */
  name: Scalars['String']['input'];
  /** The places in a call that the guard judges. */
  on: Array<GuardPoint>;
  /** The effect of a guard that cannot judge; BLOCK when absent. */
  onError?: InputMaybe<GuardFaultAction>;
  /** The calls to judge: for each of key, user, group, agent, session, model, provider, operation, tag, prompt and tool a value or a list of values, in which * is any text. */
  selector?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The settings of its kind. */
  settings?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The time that the guard has for an answer, in milliseconds; 3,000 when absent. */
  timeoutMs?: InputMaybe<Scalars['Int']['input']>;
  /** The address of the guard, whole; absent for a model. */
  url?: InputMaybe<Scalars['String']['input']>;
};

/** An OpenID Connect provider to add. */
export type CreateIdentityProviderInput = {
  /** The id under which the provider knows this server. */
  clientId: Scalars['String']['input'];
  /** The client secret, which is stored encrypted and never shown; absent for a public client. */
  clientSecret?: InputMaybe<Scalars['String']['input']>;
  /** The roles of everybody who signs in at the provider. */
  defaultRoles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The domains whose people are sent to this provider, which may name their addresses. */
  emailDomains?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Whether people can sign in there; true when absent. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** The claim that lists a person’s groups; `groups` when absent. */
  groupsClaim?: InputMaybe<Scalars['String']['input']>;
  /** The issuer’s https URL. */
  issuer: Scalars['String']['input'];
  /** The name on the sign-in page. */
  name: Scalars['String']['input'];
  /** The roles of groups. */
  roleMappings?: InputMaybe<Array<RoleMappingInput>>;
  /** The scopes to ask for; openid, email and profile if absent. */
  scopes?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A server of tools to connect. */
export type CreateMcpServerInput = {
  /** Its credential; none when absent. */
  credential?: InputMaybe<McpCredentialInput>;
  /** Whether its tools can be called; true when absent. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** The name of the server, with which the names of its tools begin for clients. */
  name: Scalars['String']['input'];
  /** The document of an HTTP API, whose operations are called below the address; none for a server of the protocol. */
  openapi?: InputMaybe<OpenApiInput>;
  /** The address of its Streamable HTTP endpoint. */
  url: Scalars['String']['input'];
};

/** A batch of messages, in the form of Anthropic’s Message Batches API. */
export type CreateMessageBatchInput = {
  /** The id of the approved proposal that this batch became. REST uses the header `X-Proposal-ID`. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
  /** The requests: each a `custom_id` and the `params` of a message. */
  requests: Array<Scalars['JSONObject']['input']>;
};

/** A new alias of one model, or of several by weight. */
export type CreateModelAliasInput = {
  /** The name that clients ask for; a `*` in it is any text. */
  name: Scalars['String']['input'];
  /** The tenants that it is for; TENANT when absent. PLATFORM is for administrators of the platform. */
  scope?: InputMaybe<AliasScope>;
  /** A model that a share of the calls is made to as well, after they are answered; nobody gets its answers. */
  shadow?: InputMaybe<AliasShadowInput>;
  /** The weights that the last target gets in time, of two or more; an empty list takes them away. */
  steps?: InputMaybe<Array<AliasStepInput>>;
  /** The callers that always get the same target; NONE for a new one when absent. */
  sticky?: InputMaybe<AliasSticky>;
  /** The limits over which the last target gets no calls any more; an empty object takes them away. */
  stopOn?: InputMaybe<AliasStopOnInput>;
  /** The model: its id, or `provider/model`; a `*` is what the name has there. */
  target?: InputMaybe<Scalars['String']['input']>;
  /** Several models instead of one: each call gets one of them by weight, the calls of a session the same. */
  targets?: InputMaybe<Array<AliasTargetInput>>;
};

/** An application to register. */
export type CreateOauthClientInput = {
  /** The way in which it shows who it is; `NONE` when absent. */
  authentication?: InputMaybe<OauthClientAuthentication>;
  /** Its public keys as a JSON Web Key Set, for `KEYS` alone: RSA, P-256, P-384 or Ed25519. */
  keys?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The name that people see when they are asked. */
  name: Scalars['String']['input'];
  /** The addresses at which it takes answers: https, a loopback address on any port, or a scheme of its own. */
  redirectUris: Array<Scalars['String']['input']>;
};

/** A new list of words to hide. */
export type CreatePiiListInput = {
  /** The name of the list: PROJECT makes placeholders such as <PROJECT_1>. */
  name: Scalars['String']['input'];
  /** The words, one a line: at most 200 bytes each, and 1 MiB in one request. They are encrypted, and never shown again. */
  words: Scalars['String']['input'];
};

/** A new policy. */
export type CreatePolicyInput = {
  /** Patterns of actions: dotted names with `*` for one segment and a trailing `.*` for a family. */
  actions: Array<Scalars['String']['input']>;
  /** The purpose of the policy. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The effect on requests that match. */
  effect: PolicyEffect;
  /** Whether the policy is evaluated; true when absent. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the policy decides or is only recorded; ENFORCE when absent. */
  mode?: InputMaybe<PolicyMode>;
  /** The name of the policy, unique within the tenant. */
  name: Scalars['String']['input'];
  /** Patterns of resources with `*` for any run of characters; every resource when absent. */
  resources?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The conditions, all of which must hold; none when absent. */
  rules?: InputMaybe<Array<PolicyRuleInput>>;
  /** Questions that the policy is tested with at each change; a change that fails one is refused. */
  tests?: InputMaybe<Array<PolicyTestInput>>;
};

/** A new prompt, which has no version yet. */
export type CreatePromptInput = {
  /** The purpose of the prompt. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name by which calls ask for it. */
  name: Scalars['String']['input'];
};

/** A new version of a prompt, which never changes afterwards. */
export type CreatePromptVersionInput = {
  /** The messages, before those that clients add. */
  messages: Array<PromptMessageInput>;
  /** The model, or an alias of models. */
  model: Scalars['String']['input'];
  /** The reason for the version. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** The settings that the version fixes: `temperature`, `top_p`, `max_tokens` and `stop`. */
  parameters?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The response format `text`, `json_object` or `json_schema`, in OpenAI’s form. */
  responseFormat?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The functions that the model may call, in OpenAI’s form. */
  tools?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
  /** The JSON Schema of the variables: an object of texts, numbers and booleans; `{}` without any. */
  variables?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** A proposed action. */
export type CreateProposalInput = {
  /** The dotted name of the action. */
  action: Scalars['String']['input'];
  /** The time allowed for the decision, as a number followed by `d`, `h` or `m`; `7d` when absent. */
  expiresIn?: InputMaybe<Scalars['String']['input']>;
  /** The reason for the action, in a sentence. */
  intent: Scalars['String']['input'];
  /** Everything that the execution needs. */
  payload?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The number of those approvals needed; all of them when absent. */
  quorum?: InputMaybe<Scalars['Int']['input']>;
  /** The ids of users and roles to ask in addition to those that policies name. */
  requiredApprovers?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The resource that the action affects. */
  resource: Scalars['String']['input'];
  /** The type of the resource. */
  resourceType?: InputMaybe<Scalars['String']['input']>;
  /** The id of an earlier proposal of the caller that this one replaces. */
  supersedes?: InputMaybe<Scalars['ID']['input']>;
};

/** A provider to connect. */
export type CreateProviderInput = {
  /** The API of a local server; OPENAI when absent. */
  api?: InputMaybe<LocalApi>;
  /** The URL of its API; that of OpenAI or Anthropic when absent. */
  baseUrl?: InputMaybe<Scalars['String']['input']>;
  /** The credential of the gateway. */
  credential: ProviderCredentialInput;
  /** Whether calls may be sent to it; true when absent. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Further headers of each request; their values are kept secret. */
  headers?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The id by which policies, evidence and `provider/model` name it; `own.` begins those of own accounts alone. */
  id: Scalars['ID']['input'];
  /** The kind of provider, which is that of its protocol. */
  kind: ProviderKind;
  /** The models that it serves, each with an `id` and, where they differ, `upstream`, `type`, `contextWindow`, `maxOutputTokens`, and prices in USD for a million tokens: `input`, `output`, `cachedInput`, `cacheWrite`, `reasoning`. Absent or empty: all that its prices or its own list name. */
  models?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
  /** The provider of genai-prices whose prices hold; found by the URL when absent. */
  prices?: InputMaybe<Scalars['String']['input']>;
  /** Further query parameters of each request; their values are kept secret. */
  query?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The row of the table of quirks, such as mistral or vllm; that of its host when absent. */
  quirks?: InputMaybe<Scalars['String']['input']>;
  /** Whose calls it is for: TENANT is an own account of the tenant. Absent: PLATFORM for administrators of the platform, TENANT for others. */
  scope?: InputMaybe<ProviderScope>;
  /** The protocols that it speaks, the preferred first; that of its kind when absent. */
  speaks?: InputMaybe<Array<UpstreamProtocol>>;
  /** Its share among the providers of the same model; 1 when absent. */
  weight?: InputMaybe<Scalars['Int']['input']>;
};

/** What is to be compared: a provider’s report, as a file or asked for, with the ledger. */
export type CreateReconciliationInput = {
  /** The origin to ask in the place of the provider’s own, such as that of a proxy. */
  address?: InputMaybe<Scalars['String']['input']>;
  /** The media type of the report; text when absent. */
  contentType?: InputMaybe<Scalars['String']['input']>;
  /** An administrator’s key of the organisation at the provider, which is used for this and not stored. Not with `report`. */
  credential?: InputMaybe<Scalars['String']['input']>;
  /** The end of the period, exclusive: midnight in UTC, at most 92 days later. */
  endDate: Scalars['DateTimeISO']['input'];
  /** The name of the file. */
  filename?: InputMaybe<Scalars['String']['input']>;
  /** The form of the report. */
  format: UsageReportFormat;
  /** The provider’s ids of the keys that this gateway calls with: usage by others is then listed by its key, as only at the provider. */
  gatewayKeys?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The models that the report names otherwise, which only somebody who knows them can match. */
  models?: InputMaybe<Array<ReconciledNameInput>>;
  /** The id of the provider: an account of the tenant, such as `own.openai`, or, for administrators of the platform, a provider of the platform. */
  provider: Scalars['ID']['input'];
  /** The report as text, or as base64 of its bytes where `contentType` is `application/gzip`; at most 20 MiB. Not with `credential`. */
  report?: InputMaybe<Scalars['DocumentContent']['input']>;
  /** The start of the period, inclusive: midnight in UTC. */
  startDate: Scalars['DateTimeISO']['input'];
  /** The difference that does not count, in thousandths of the larger count; 0 when absent. */
  tolerancePerMille?: InputMaybe<Scalars['Int']['input']>;
};

/** A new stop of model calls. */
export type CreateStopInput = {
  /** The reason, which refused callers read. */
  reason: Scalars['String']['input'];
  /** A value or a list of values for each dimension: `key`, `user`, `group`, `agent`, `session`, `model`, `provider`, `operation` or `tag`; a `*` in a value is any text. An empty object stops the whole tenant. */
  selector: Scalars['JSONObject']['input'];
};

/** A new tenant. */
export type CreateTenantInput = {
  /** The slug of the tenant, which is also the value of `X-Tenant-ID`. */
  id: Scalars['ID']['input'];
  /** The budget per calendar month in USD; 100 when absent. */
  monthlyBudgetUsd?: InputMaybe<Scalars['Float']['input']>;
  /** The display name; the id when absent. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The limit of requests per minute, for the enterprise tier only; unlimited when absent. */
  requestsPerMinute?: InputMaybe<Scalars['Int']['input']>;
  /** The tier; PRO when absent. */
  tier?: InputMaybe<Tier>;
  /** The limit of tokens per minute, for the enterprise tier only; unlimited when absent. */
  tokensPerMinute?: InputMaybe<Scalars['Int']['input']>;
};

/** A new virtual server of tools. */
export type CreateVirtualServerInput = {
  /** The purpose of the list, which clients get as instructions. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The tools of the virtual server. */
  entries: Array<VirtualServerEntryInput>;
  /** The name, which is the end of its address: `/mcp/<name>`. */
  name: Scalars['String']['input'];
  /** Whether clients get the prompts of the servers of its entries; false when absent. */
  prompts?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether clients get the resources of the servers of its entries; false when absent. */
  resources?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether clients get a search instead of the list; false when absent. */
  search?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A new webhook endpoint. */
export type CreateWebhookInput = {
  /** The purpose of the endpoint. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The names of the events to deliver, or `*` for all of them. */
  events: Array<Scalars['String']['input']>;
  /** The signing secret: `whsec_` and the base64 of 24 to 64 bytes; generated when absent. */
  secret?: InputMaybe<Scalars['String']['input']>;
  /** An https URL on the public internet. */
  url: Scalars['String']['input'];
};

/** A call of a custom tool that the model asked for. */
export type CustomToolCallInput = {
  /** The input as text. */
  input: Scalars['String']['input'];
  /** The name of the tool. */
  name: Scalars['String']['input'];
};

/** The places where prompts may be processed. The catalogue does not know the location of hosted models, so every hosted provider counts as remote. */
export type DataResidency =
  /** Prompts may go to any provider. */
  | 'ANY'
  /** Prompts may only go to local inference. */
  | 'LOCAL';

/** Decisions on several proposals. */
export type DecideProposalsInput = {
  /** The decisions, at most 100. */
  decisions: Array<ProposalDecisionInput>;
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
  quorum?: InputMaybe<Scalars['Int']['input']>;
  /** The ids of users or roles. */
  requiredApprovers: Array<Scalars['String']['input']>;
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

/** A text to search for personal data. */
export type DetectPiiInput = {
  /** The text to search. */
  content: Scalars['String']['input'];
  /** The types to search for; every type when absent. */
  types?: InputMaybe<Array<PiiType>>;
};

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

/** A request to embed texts. */
export type EmbedInput = {
  /** The length of the vectors, where the model can shorten them. */
  dimensions?: InputMaybe<Scalars['Int']['input']>;
  /** The encoding of the vectors: numbers, or base64 of little-endian 32-bit floats. */
  encodingFormat?: InputMaybe<EncodingFormat>;
  /** Further fields in wire form for OpenAI-compatible providers. */
  extra?: InputMaybe<Scalars['JSONObject']['input']>;
  /** A text or a list of texts; token ids where the provider accepts them. */
  input: Scalars['JSON']['input'];
  /** The embedding model. */
  model: Scalars['String']['input'];
  /** The id of the approved proposal that this request became. REST uses the header `X-Proposal-ID`. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
  /** Your user on whose behalf the request is made; usage is grouped by it. */
  user?: InputMaybe<Scalars['String']['input']>;
};

/** The encoding of vectors. */
export type EncodingFormat =
  /** Base64 of little-endian 32-bit floats. */
  | 'BASE64'
  /** A list of numbers. */
  | 'FLOAT';

/** The escalation of a case to another person. */
export type EscalateCaseInput = {
  /** The user id of the new assignee, who cannot be the claimant. */
  escalateTo: Scalars['String']['input'];
  /** The reason, which the claimant cannot read. */
  reason: Scalars['String']['input'];
  /** The SLA hours counted from filing, from 0.01 to 8760; unchanged when absent. */
  slaHours?: InputMaybe<Scalars['Float']['input']>;
  /** The version that this change is based on; CONFLICT when the case has another one. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** A question to the policies. */
export type EvaluatePolicyInput = {
  /** The dotted name of the action, such as `document.export`. */
  action: Scalars['String']['input'];
  /** The id of the user or service that wants to act. */
  actor: Scalars['String']['input'];
  /** The time whose policies to ask; conditions see it as `time`. */
  asOf?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Further facts, which conditions see as `context`. */
  context?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Whether to return the `trace`; false when absent. */
  explain?: InputMaybe<Scalars['Boolean']['input']>;
  /** The id of the resource. */
  resource: Scalars['String']['input'];
  /** The type of the resource. */
  resourceType?: InputMaybe<Scalars['String']['input']>;
  /** The risk that the caller determined; conditions see an empty text when absent. */
  risk?: InputMaybe<RiskLevel>;
  /** The roles of the actor, accepted only from administrators and services. When absent, the caller has its own roles, and another actor the roles of its API keys in the tenant; the roles of an actor without a key are unknown, and a rule that needs them fails. */
  roles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The policies and versions to ask instead of those in force. */
  versions?: InputMaybe<Array<PolicyVersionReference>>;
};

/** A condition on the answers. */
export type EvaluationCheckInput = {
  /** True for a check that holds where its condition does not. */
  not?: InputMaybe<Scalars['Boolean']['input']>;
  /** The kind: `equals`, `contains`, `regex` (RE2’s syntax), `json-schema`, `cost` (USD), `latency` (ms), `judge`. */
  type: Scalars['String']['input'];
  /** What the answer is checked by; `equals` and `contains` take what the item expects when absent. */
  value?: InputMaybe<Scalars['JSON']['input']>;
};

/** The form of a file of another program. */
export type EvaluationDatasetForm =
  /** Dataset items of Langfuse as JSON, a line each or in one list. */
  | 'LANGFUSE'
  /** A configuration of promptfoo in YAML or JSON, whose tests are the items. */
  | 'PROMPTFOO';

/** Where the items of a data set come from. */
export type EvaluationDatasetOrigin =
  /** A client sent them. */
  | 'LINES'
  /** They are calls that were recorded with their content. */
  | 'RECORDED';

/** A case that candidates are asked about. */
export type EvaluationItemInput = {
  /** Checks of this item beside those of the run: each a `type`, a `value` and `not`. */
  checks?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
  /** What checks without a value compare the answer with. */
  expected?: InputMaybe<Scalars['JSON']['input']>;
  /** The messages in OpenAI’s form; with a prompt they come after its own. */
  messages?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
  /** The variables of a prompt. */
  variables?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** The model that decides on criteria. */
export type EvaluationJudgeInput = {
  /** The model; absent where a prompt names it. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** A registered prompt with the variables `question`, `answer`, `expected` and `criteria`; the gateway’s own text when absent. */
  prompt?: InputMaybe<Scalars['String']['input']>;
};

/** An evaluation that a change needs. */
export type EvaluationRequirementInput = {
  /** Checks that a run must have; needed where items of the data set have none of their own. */
  checks?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
  /** The name of the data set. */
  dataset: Scalars['String']['input'];
  /** The judge that a run must have. */
  judge?: InputMaybe<RequiredJudgeInput>;
  /** The largest share of items that may be lost against what is in force, 0 to 1. */
  maxRegression?: InputMaybe<Scalars['Float']['input']>;
  /** The least share of items that pass, 0 to 1. */
  minPassRate?: InputMaybe<Scalars['Float']['input']>;
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
  model?: InputMaybe<Scalars['String']['input']>;
  /** Drafts of policies as `CreatePolicyInput` has them, by which recorded calls are decided again. Each replaces the policy in force of its name or is added; a baseline without any is the policies in force. */
  policies?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
  /** A registered prompt as `name@version` or `name@label`. */
  prompt?: InputMaybe<Scalars['String']['input']>;
};

/** Which events of the period an evidence pack shows; of all others it has the leaf hash. */
export type EvidencePackScopeInput = {
  /** The actor, the name of the prompt, or the id of the case. */
  id?: InputMaybe<Scalars['String']['input']>;
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

/** A file to keep. */
export type FileUploadInput = {
  /** The fields of `POST /v1/files` beside the file: `purpose` and `expires_after`. */
  body: Scalars['JSONObject']['input'];
  /** The file itself; exactly one is expected. */
  files?: InputMaybe<Array<CallFileInput>>;
  /** The id of the approved proposal that this upload became. REST uses the header `X-Proposal-ID`. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
};

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
  domain: Scalars['String']['input'];
  /** An analysis result or any JSON: `findings` emphasise components, `targets` and `benchmarks` override the template’s, and `industry` and `companySize` select the peers. */
  inputs?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The parts of the framework to leave out, and the model to ask. */
  options?: InputMaybe<FrameworkOptionsInput>;
  /** The id of the template; when absent, the template of the domain, or the general one where a model adapts it. */
  templateId?: InputMaybe<Scalars['String']['input']>;
};

/** The options of a framework. */
export type FrameworkOptionsInput = {
  /** Whether a model enriches the framework; true when absent. */
  generate?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether to include benchmarks; true when absent. */
  includeBenchmarks?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether to include metrics; true when absent. */
  includeMetrics?: InputMaybe<Scalars['Boolean']['input']>;
  /** The model to ask; the cheapest chat model when absent. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** The id of the approved proposal that the model call of this request executes. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
};

/** A call of a function that the model asked for. */
export type FunctionCallInput = {
  /** The arguments as JSON text. */
  arguments: Scalars['String']['input'];
  /** The name of the function. */
  name: Scalars['String']['input'];
  /** The arguments as SDKs parse them, which have no effect. */
  parsedArguments?: InputMaybe<Scalars['JSON']['input']>;
};

/** The options of a playbook or of benchmarks. */
export type GenerationOptionsInput = {
  /** Whether a model enriches the result; true when absent. */
  generate?: InputMaybe<Scalars['Boolean']['input']>;
  /** The model to ask; the cheapest chat model when absent. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** The id of the approved proposal that the model call of this request executes. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
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
  accessKeyId?: InputMaybe<Scalars['String']['input']>;
  /** The headers, where the type is HEADERS. */
  headers?: InputMaybe<Array<GuardHeaderInput>>;
  /** The key or token, where the type is KEY. */
  key?: InputMaybe<Scalars['String']['input']>;
  /** The secret of the access key, where the type is AWS. */
  secretAccessKey?: InputMaybe<Scalars['String']['input']>;
  /** The token of a session of AWS, where the key is of one. */
  sessionToken?: InputMaybe<Scalars['String']['input']>;
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
  name: Scalars['String']['input'];
  /** The value of the header, which is never shown again. */
  value: Scalars['String']['input'];
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

/** Rows of LiteLLM whose limits become budgets. */
export type ImportBudgetsInput = {
  /** Whether to say only what an import would do. */
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** The keys, as `/key/list` lists them in full. */
  keys?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
  /** The teams, as `/team/list` lists them. */
  teams?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
  /** The users, as `/user/list` lists them. */
  users?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
};

/** A data set in the form of another program. */
export type ImportEvaluationDatasetInput = {
  /** The purpose of the data set. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Whether to leave out what has no place in a data set, such as checks by code; refused otherwise. */
  dropUnknown?: InputMaybe<Scalars['Boolean']['input']>;
  /** The form of the text. */
  form: EvaluationDatasetForm;
  /** The name by which runs ask for it. */
  name: Scalars['String']['input'];
  /** The text of the file. */
  text: Scalars['String']['input'];
};

/** A new version of a prompt in the form of another program. */
export type ImportPromptInput = {
  /** Whether to leave out what has no counterpart, such as tags; refused otherwise. */
  dropUnknown?: InputMaybe<Scalars['Boolean']['input']>;
  /** The form of the text. */
  form: PromptForm;
  /** The model in the place of the one that the file names. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** The prompt that gets the version; it exists already. */
  name: Scalars['String']['input'];
  /** The text of the file. */
  text: Scalars['String']['input'];
};

/** A person to invite. */
export type InviteMemberInput = {
  /** The e-mail address. */
  email: Scalars['String']['input'];
  /** The name of the person; the e-mail address when absent. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The roles; `member` when absent. */
  roles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The id of the person in evidence, the same as of their keys; the e-mail address when absent. */
  subject?: InputMaybe<Scalars['String']['input']>;
};

/** The conditions that listed invocations meet; absent ones do not restrict the list. */
export type InvocationFilter = {
  /** The id of the alias that chose among several targets. */
  aliasId?: InputMaybe<Scalars['ID']['input']>;
  /** The target that an alias chose among several. */
  arm?: InputMaybe<Scalars['String']['input']>;
  /** The part of the response cache in the invocation. */
  cache?: InputMaybe<CacheOutcome>;
  /** An id among the `callIds` of the invocation. */
  callId?: InputMaybe<Scalars['String']['input']>;
  /** Whether the request contained personal data. */
  containsPii?: InputMaybe<Scalars['Boolean']['input']>;
  /** The time up to which invocations are listed, exclusive. */
  endDate?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Whether it ended in another way than completed. */
  hasProblem?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it is a call that an alias made as well, to a shadow; both kinds when absent. */
  isShadow?: InputMaybe<Scalars['Boolean']['input']>;
  /** The id of the API key, or of the member who was signed in. */
  keyId?: InputMaybe<Scalars['ID']['input']>;
  /** The highest cost in USD, inclusive. */
  maxCostUsd?: InputMaybe<Scalars['Float']['input']>;
  /** The lowest cost in USD, inclusive. */
  minCostUsd?: InputMaybe<Scalars['Float']['input']>;
  /** The shortest duration in milliseconds, inclusive. */
  minLatencyMs?: InputMaybe<Scalars['Int']['input']>;
  /** The model that was invoked. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** The way in which the invocation ended. */
  outcome?: InputMaybe<InvocationOutcome>;
  /** A type of personal data that the request contained. */
  piiType?: InputMaybe<PiiType>;
  /** The id of the provider that was called. */
  provider?: InputMaybe<Scalars['ID']['input']>;
  /** The risk of the invocation. */
  riskLevel?: InputMaybe<RiskLevel>;
  /** A part of the user, session, model, provider, error code or a tag, in any case; or its id, at least the first 8 hexadecimal digits of it, or the id of its key, which comes first. A search reads 50,000 invocations for a page: it may have fewer than asked, or none, while `hasNextPage` says that there are more to read. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** The agent’s session that the invocation belongs to. */
  session?: InputMaybe<Scalars['String']['input']>;
  /** The time from which invocations are listed, inclusive. */
  startDate?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** A tag of the invocation, such as `team=blue`. */
  tag?: InputMaybe<Scalars['String']['input']>;
  /** The user that the invocation is metered for. */
  user?: InputMaybe<Scalars['String']['input']>;
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
  allowedModels?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The time when the key expires; never when absent. */
  expiresAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The purpose of the key; the subject when absent. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The id of the approved proposal of this request, where an approval is needed. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
  /** The roles of the subject; `member` when absent. */
  roles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The id of the user or service that acts with the key. */
  subject: Scalars['String']['input'];
  /** The id of the tenant that the key belongs to; the acting tenant when absent. */
  tenantId?: InputMaybe<Scalars['ID']['input']>;
};

/** The order of a list of items. */
export type ItemOrder =
  /** The oldest item first. */
  | 'ASC'
  /** The newest item first. */
  | 'DESC';

/** The reason why one of several keys gets no calls for a while. */
export type KeyRestReason =
  /** The provider has limited it. */
  | 'LIMITED'
  /** The provider does not accept it. */
  | 'REFUSED';

/** A request in the form of the provider’s API. */
export type KindCallInput = {
  /** The body of the request. Only moderations go without the name of a model. */
  body: Scalars['JSONObject']['input'];
  /** The files of the request, where its API takes a form. */
  files?: InputMaybe<Array<CallFileInput>>;
  /** The id of the approved proposal that this request became. REST uses the header `X-Proposal-ID`. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
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
  audience?: InputMaybe<Scalars['String']['input']>;
  /** The address that people are sent to, given with tokenUrl. */
  authorizationUrl?: InputMaybe<Scalars['String']['input']>;
  /** The id of this gateway as a client; where the type is USER, it introduces itself when absent. */
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** The secret of the client, which is never shown again. */
  clientSecret?: InputMaybe<Scalars['String']['input']>;
  /** The headers, where the type is HEADERS. */
  headers?: InputMaybe<Array<McpHeaderInput>>;
  /** The authorization server as it names itself. With endpoints, it is the origin of tokenUrl when absent; where it is discovered, accounts are connected at no other one. */
  issuer?: InputMaybe<Scalars['String']['input']>;
  /** The key or token, where the type is KEY. */
  key?: InputMaybe<Scalars['String']['input']>;
  /** The id of the private key at the authorization server. */
  keyId?: InputMaybe<Scalars['String']['input']>;
  /** The private key of the client in place of a secret, PKCS #8 as PEM, which is never shown again. */
  privateKey?: InputMaybe<Scalars['String']['input']>;
  /** The scopes to ask for, separated by spaces. */
  scope?: InputMaybe<Scalars['String']['input']>;
  /** The token endpoint; where the type is USER, it is discovered at the server when absent. */
  tokenUrl?: InputMaybe<Scalars['String']['input']>;
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
  name: Scalars['String']['input'];
  /** The value of the header, which is never shown again. */
  value: Scalars['String']['input'];
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
  actor: Scalars['String']['input'];
  /** The arguments of the call; none when absent. */
  arguments?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The id of a key of the actor; all of its roles when absent. */
  keyId?: InputMaybe<Scalars['ID']['input']>;
  /** The name of the tool for clients, such as `post_send`. */
  tool: Scalars['String']['input'];
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
  role?: InputMaybe<Scalars['String']['input']>;
  /** A part of the name, e-mail address or subject. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** The status that members have. */
  status?: InputMaybe<MemberStatus>;
  /** The subject that the member has. */
  subject?: InputMaybe<Scalars['String']['input']>;
  /** The subjects of which each member has one, at most 500. */
  subjects?: InputMaybe<Array<Scalars['String']['input']>>;
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

/** A request in the form of Anthropic’s Messages API. */
export type MessageInput = {
  /** The header `anthropic-beta`. */
  beta?: InputMaybe<Scalars['String']['input']>;
  /** The body of `POST /v1/messages`. */
  body: Scalars['JSONObject']['input'];
  /** The id of the approved proposal that this request became. REST uses the header `X-Proposal-ID`. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
  /** The header `anthropic-version`. */
  version?: InputMaybe<Scalars['String']['input']>;
};

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

/** The dimension by which recorded usage is grouped. */
export type MeteringGrouping =
  /** Groups by day in UTC. */
  | 'DAY'
  /** Groups by metric. */
  | 'METRIC'
  /** Groups by resource id. */
  | 'RESOURCE_ID';

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

/** The version that gets a label. */
export type MovePromptLabelInput = {
  /** The number of the version. */
  version: Scalars['Int']['input'];
};

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
  id: Scalars['ID']['input'];
  /** Whether the action must not proceed until the obligation is fulfilled; true when absent. */
  mandatory?: InputMaybe<Scalars['Boolean']['input']>;
  /** The parameters; an approval takes `requiredApprovers`, `quorum` and `expiresIn`. */
  params?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The kind of obligation, such as `approval` or `audit`. */
  type: Scalars['String']['input'];
};

/** The document of an HTTP API whose operations become tools: its text or its address. */
export type OpenApiInput = {
  /** The text of a document of OpenAPI 3.0 or 3.1, in JSON or YAML. */
  document?: InputMaybe<Scalars['String']['input']>;
  /** The address of the document, which is read again at every look. */
  documentUrl?: InputMaybe<Scalars['String']['input']>;
  /** The names of the operations that become tools; all when absent. */
  operations?: InputMaybe<Array<Scalars['String']['input']>>;
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
  check?: InputMaybe<PiiCheck>;
  /** The words of which a value needs one within 64 characters before it; none when absent. */
  contextWords?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The name of what it recognizes. */
  name: Scalars['String']['input'];
  /** The pattern of the values in the syntax of RE2, with limited repetitions (`{1,20}`, not `+`), without anchors. */
  pattern: Scalars['String']['input'];
};

/** How personal data is to be recognized; it replaces the rules that were there. */
export type PiiRulesInput = {
  /** The values that are no personal data; `@example.com` is a whole domain. */
  allowedValues: Array<Scalars['String']['input']>;
  /** Whether to recognize names of persons by the words before them; false when absent. */
  personNames?: InputMaybe<Scalars['Boolean']['input']>;
  /** The recognizers of the tenant’s own, which find CUSTOM values. */
  recognizers: Array<PiiRecognizerInput>;
  /** The least scores; every finding of the other types counts. */
  thresholds: Array<PiiThresholdInput>;
};

/** The least score that findings of a type need. */
export type PiiThresholdInput = {
  /** The least score. */
  score: Scalars['Float']['input'];
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
  frameworkId: Scalars['ID']['input'];
  /** Whether to ask a model, and which one. */
  options?: InputMaybe<GenerationOptionsInput>;
  /** The names of the phases in order, up to 200 characters each. */
  phases: Array<Scalars['String']['input']>;
  /** The people or groups that take part, each of which owns the tasks of the roles that share its name. */
  stakeholders?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The durations of phases. */
  timeline?: InputMaybe<Array<TimelineInput>>;
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
  condition: Scalars['String']['input'];
  /** The purpose of the rule. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The id of the rule, unique within the policy. */
  id: Scalars['ID']['input'];
  /** The obligations that the rule imposes; none when absent. */
  obligations?: InputMaybe<Array<ObligationInput>>;
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
  action: Scalars['String']['input'];
  /** The id of the actor; `somebody` when absent. */
  actor?: InputMaybe<Scalars['String']['input']>;
  /** The time of the question; that of the change when absent. */
  at?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Further facts, which conditions see as `context`. */
  context?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The effect that is expected; null when the policy is not to apply. */
  expected?: InputMaybe<PolicyEffect>;
  /** The name of the test, unique within the policy. */
  name: Scalars['String']['input'];
  /** The id of the resource. */
  resource: Scalars['String']['input'];
  /** The type of the resource. */
  resourceType?: InputMaybe<Scalars['String']['input']>;
  /** The risk; an empty text for conditions when absent. */
  risk?: InputMaybe<RiskLevel>;
  /** The roles of the actor; unknown when absent. */
  roles?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A policy at a version. */
export type PolicyVersionReference = {
  /** The id of the policy. */
  id: Scalars['ID']['input'];
  /** The version of the policy. */
  version: Scalars['Int']['input'];
};

/** The checks of a draft, and a sample to try them on. */
export type PreviewAnalysisTemplateInput = {
  /** The deterministic checks of the draft. */
  checks: Array<CheckInput>;
  /** The text of the sample. */
  text: Scalars['String']['input'];
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
  content: Scalars['String']['input'];
  /** The role: `system`, `user` or `assistant`; system messages come first. */
  role: Scalars['String']['input'];
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
  id: Scalars['ID']['input'];
  /** The reasons for the decision. */
  notes?: InputMaybe<Scalars['String']['input']>;
  /** The revision that the approver looked at. */
  revision?: InputMaybe<Scalars['Int']['input']>;
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
  accessKeyId?: InputMaybe<Scalars['String']['input']>;
  /** Microsoft Entra: the authority of another cloud than the public. */
  authority?: InputMaybe<Scalars['String']['input']>;
  /** Microsoft Entra: a certificate of the application and its private key, as PEM. */
  certificate?: InputMaybe<Scalars['String']['input']>;
  /** Microsoft Entra: the id of the application, or of the managed identity. */
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** Microsoft Entra: the secret of the application. */
  clientSecret?: InputMaybe<Scalars['String']['input']>;
  /** AWS: the life of the role’s keys, in seconds. */
  durationSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** AWS: the external id that the role asks for. */
  externalId?: InputMaybe<Scalars['String']['input']>;
  /** Google: the text of the credentials file of a service account or of a user. */
  json?: InputMaybe<Scalars['String']['input']>;
  /** The API key, where the type is KEY. */
  key?: InputMaybe<Scalars['String']['input']>;
  /** The API keys, two to 20, where the type is KEYS. */
  keys?: InputMaybe<Array<ProviderKeyInput>>;
  /** AWS: the region; that of the host when absent. */
  region?: InputMaybe<Scalars['String']['input']>;
  /** AWS: the ARN of a role that is assumed with the keys. */
  roleArn?: InputMaybe<Scalars['String']['input']>;
  /** Google and Microsoft Entra: the scope of the tokens. */
  scope?: InputMaybe<Scalars['String']['input']>;
  /** AWS: the secret access key. */
  secretAccessKey?: InputMaybe<Scalars['String']['input']>;
  /** AWS: the name of the session; portcullis when absent. */
  sessionName?: InputMaybe<Scalars['String']['input']>;
  /** AWS: the session token of temporary keys. */
  sessionToken?: InputMaybe<Scalars['String']['input']>;
  /** AWS: the use of the keys; SIGV4 when absent. */
  sign?: InputMaybe<AwsSigning>;
  /** The place that the credential of a cloud comes from; GIVEN when absent and a secret is there, else AUTO. */
  source?: InputMaybe<ProviderCredentialSource>;
  /** Microsoft Entra: the id or a domain of the tenant. */
  tenantId?: InputMaybe<Scalars['String']['input']>;
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
  key: Scalars['String']['input'];
  /** Its share of the calls, 1 when absent; 0 makes it a spare. */
  weight?: InputMaybe<Scalars['Int']['input']>;
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
  category: Scalars['String']['input'];
  /** The id of the question, unique within the template. */
  id: Scalars['String']['input'];
  /** The question as the model receives it. */
  question: Scalars['String']['input'];
  /** The action that is recommended for a finding. */
  recommendation: Scalars['String']['input'];
  /** The severity of the findings of this question. */
  severity: FindingSeverity;
  /** The title of the findings of this question. */
  title: Scalars['String']['input'];
};

/** The way in which a model’s quote matches the text. */
export type QuoteAlignment =
  /** The quote matches exactly. */
  | 'EXACT'
  /** The model’s quote differs in white space, quotation marks or dashes; the quote returned is the text’s own. */
  | 'FUZZY';

/** More of a budget for a time, in the unit of the budget. */
export type RaiseBudgetInput = {
  /** The number of requests to add. */
  addRequests?: InputMaybe<Scalars['BigInt']['input']>;
  /** The number of tokens to add. */
  addTokens?: InputMaybe<Scalars['BigInt']['input']>;
  /** The amount to add, in USD. */
  addUsd?: InputMaybe<Scalars['Usd']['input']>;
  /** The reason for the raise. */
  reason: Scalars['String']['input'];
  /** The time until which the raise holds, at most a year from now. */
  until: Scalars['DateTimeISO']['input'];
};

/** Names of one model at both sides. */
export type ReconciledNameInput = {
  /** The provider’s name of the model as the gateway asks for it. */
  called: Scalars['String']['input'];
  /** The name of the model in the report. */
  reported: Scalars['String']['input'];
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

/** A new audit event. */
export type RecordSpineEventInput = {
  /** The dotted name of the action, including those that the gateway records itself; `origin` distinguishes them. */
  action: Scalars['String']['input'];
  /** The id of the user or service that acted. */
  actor: Scalars['String']['input'];
  /** The kind of actor; USER when absent. SYSTEM needs the role `service` or `tenant_admin`. */
  actorType?: InputMaybe<ActorType>;
  /** Further details, kept apart from the hash tree so that they can be erased. */
  details?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The id of the resource that was affected. */
  resourceId?: InputMaybe<Scalars['String']['input']>;
  /** The type of the resource that was affected. */
  resourceType?: InputMaybe<Scalars['String']['input']>;
  /** The severity of the event; INFO when absent. */
  severity?: InputMaybe<Severity>;
};

/** A new usage record. */
export type RecordUsageInput = {
  /** The client’s id of the record, unique within the tenant and generated when absent. The same record sent again counts once; a different record with the same id is CONFLICT. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /** Further metadata, at most 16,384 characters of JSON. */
  metadata?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The name of the metric, such as `documents.processed`. */
  metric: Scalars['String']['input'];
  /** The id of the resource that was used or that used something. */
  resourceId?: InputMaybe<Scalars['String']['input']>;
  /** The time of the usage; now when absent. */
  timestamp?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The value with at most 9 decimals and a magnitude of at most 10¹⁵; a negative value is a correction. */
  value: Scalars['Float']['input'];
};

/** Recorded calls whose content was retained, newest first. */
export type RecordedCallsInput = {
  /** The subject that called. */
  actor?: InputMaybe<Scalars['String']['input']>;
  /** Whether what was answered is expected again. */
  expectsAnswer?: InputMaybe<Scalars['Boolean']['input']>;
  /** The most items; 200 when absent. */
  limit?: InputMaybe<Scalars['Int']['input']>;
  /** The model that was asked or that answered. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** The registered prompt that was called; the items have its variables in the place of its text. */
  prompt?: InputMaybe<Scalars['String']['input']>;
  /** The time of the oldest call; unlimited when absent. */
  since?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** A tag of the calls, as `name=value`. */
  tag?: InputMaybe<Scalars['String']['input']>;
  /** The time before which the calls were made. */
  until?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** The time from which events are delivered again. */
export type RecoverWebhookInput = {
  /** The time of the oldest event to deliver, at most 30 days ago. */
  since: Scalars['DateTimeISO']['input'];
};

/** A text in which to replace personal data. */
export type RedactPiiInput = {
  /** The text to redact. */
  content: Scalars['String']['input'];
  /** Whether to preserve separators and length; false when absent. */
  preserveFormat?: InputMaybe<Scalars['Boolean']['input']>;
  /** The text that replaces each value, or `mask` for partial masking; `[TYPE]` when absent. */
  replacement?: InputMaybe<Scalars['String']['input']>;
  /** The types to replace; every type when absent. */
  types?: InputMaybe<Array<PiiType>>;
};

/** The whole new content of a policy; absent fields get their defaults. */
export type ReplacePolicyInput = {
  /** Patterns of actions: dotted names with `*` for one segment and a trailing `.*` for a family. */
  actions: Array<Scalars['String']['input']>;
  /** The purpose of the policy. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The effect on requests that match. */
  effect: PolicyEffect;
  /** Whether the policy is evaluated; true when absent. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the policy decides or is only recorded; ENFORCE when absent. */
  mode?: InputMaybe<PolicyMode>;
  /** The name of the policy, unique within the tenant. */
  name: Scalars['String']['input'];
  /** Patterns of resources with `*` for any run of characters; every resource when absent. */
  resources?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The conditions, all of which must hold; none when absent. */
  rules?: InputMaybe<Array<PolicyRuleInput>>;
  /** Questions that the policy is tested with at each change; a change that fails one is refused. */
  tests?: InputMaybe<Array<PolicyTestInput>>;
  /** The version that this change is based on; CONFLICT when the policy has another one. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** A request for people to approve something. */
export type RequestApprovalInput = {
  /** What to approve, in words. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The time allowed for the decision, as a number followed by `d`, `h` or `m`, at most `90d`; `7d` when absent. */
  expiresIn?: InputMaybe<Scalars['String']['input']>;
  /** Further metadata of the requester. */
  metadata?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The number of approvals needed; all of them when absent. */
  quorum?: InputMaybe<Scalars['Int']['input']>;
  /** The ids of users and roles that must approve; each is filled by a different person. */
  requiredApprovers: Array<Scalars['String']['input']>;
  /** The id of the resource to approve. */
  resourceId: Scalars['String']['input'];
  /** The type of the resource to approve. */
  resourceType: Scalars['String']['input'];
  /** The kind of matter to approve. */
  type: ApprovalType;
};

/** The model that decides on criteria, by its name or by a prompt. */
export type RequiredJudgeInput = {
  /** The model; absent where a prompt names it. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** A registered prompt as `name@version` or `name@label`. */
  prompt?: InputMaybe<Scalars['String']['input']>;
};

/** The resolution of a case. */
export type ResolveCaseInput = {
  /** The amount to pay in USD, or to take back when negative; only for APPROVED and PARTIAL. */
  adjustmentAmount?: InputMaybe<Scalars['Usd']['input']>;
  /** The ids of the documents that support the resolution. */
  evidence?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The reasons for the resolution, which the claimant can read. */
  notes: Scalars['String']['input'];
  /** The resolution; WITHDRAWN is the only one that the claimant can choose. */
  resolution: CaseResolution;
  /** The version that this change is based on; CONFLICT when the case has another one. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** A request in the form of OpenAI’s Responses API. */
export type ResponseInput = {
  /** The body of `POST /v1/responses`. */
  body: Scalars['JSONObject']['input'];
  /** The id of the approved proposal that this request became. REST uses the header `X-Proposal-ID`. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
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
  group: Scalars['String']['input'];
  /** The roles of everybody in the group. */
  roles: Array<Scalars['String']['input']>;
};

/** The replacement of the secret of an endpoint. */
export type RotateWebhookSecretInput = {
  /** The number of seconds for which the old secret also signs; a day when absent. */
  graceSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** The new secret: `whsec_` and the base64 of 24 to 64 bytes; generated when absent. */
  secret?: InputMaybe<Scalars['String']['input']>;
};

/** A request to select a model. */
export type RouteModelInput = {
  /** The constraints on the model. */
  constraints?: InputMaybe<RoutingConstraintsInput>;
  /** The preferred model, followed by its fallbacks; when absent, every model, cheapest first. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** The kind of work; when absent, that of `model`, or CHAT. */
  type?: InputMaybe<ModelType>;
};

/** The constraints on the selected model; absent ones do not restrict the choice. */
export type RoutingConstraintsInput = {
  /** The places where prompts may be processed; ANY when absent. */
  dataResidency?: InputMaybe<DataResidency>;
  /** The maximum of the higher of the input and the output price, in USD per million tokens, so that one cap limits both. */
  maxCostPerMillion?: InputMaybe<Scalars['Float']['input']>;
  /** The ids of the providers to choose from, such as `openai`; all of them when absent. */
  providers?: InputMaybe<Array<Scalars['String']['input']>>;
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

/** The reason why a session ended before it expired. */
export type SessionEnd =
  /** The member was deactivated. */
  | 'DEACTIVATED'
  /** The identity provider ended it. */
  | 'PROVIDER'
  /** Somebody revoked it. */
  | 'REVOKED'
  /** The person signed out. */
  | 'SIGNED_OUT';

/** A new status of a case. */
export type SetCaseStatusInput = {
  /** The reasons, which the claimant cannot read. */
  notes?: InputMaybe<Scalars['String']['input']>;
  /** The new status; `resolveCase` is the operation for RESOLVED. */
  status: CaseStatus;
  /** The version that this change is based on; CONFLICT when the case has another one. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** The roles that a group gives. */
export type SetGroupRolesInput = {
  /** The roles of every member of the group; none takes all away. */
  roles: Array<Scalars['String']['input']>;
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

/** Drafts of policies and the past decisions to try them on. */
export type SimulatePoliciesInput = {
  /** The maximum number of decisions, newest first, at most 5000; 500 when absent. */
  limit?: InputMaybe<Scalars['Int']['input']>;
  /** The drafts. Each replaces the policy in force of the same name, or is added; a disabled one removes it. */
  policies: Array<CreatePolicyInput>;
  /** The time of the oldest decision; unlimited when absent. */
  since?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** Drafts of policies and the recorded calls of models to try them on. */
export type SimulateTrafficInput = {
  /** The `next` of the page before; the first page when absent. */
  after?: InputMaybe<Scalars['String']['input']>;
  /** The end of the period, exclusive. */
  endDate: Scalars['DateTimeISO']['input'];
  /** The number of calls to read, newest first, at most 5000; 1000 when absent. */
  limit?: InputMaybe<Scalars['Int']['input']>;
  /** The drafts. Each replaces the policy in force of the same name, or is added; a disabled one removes it. */
  policies: Array<CreatePolicyInput>;
  /** The start of the period, inclusive. */
  startDate: Scalars['DateTimeISO']['input'];
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
  actions?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The subject that acted. */
  actor?: InputMaybe<Scalars['String']['input']>;
  /** The time up to which events are listed, exclusive. */
  endDate?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Who says that the events happened. */
  origin?: InputMaybe<SpineOrigin>;
  /** The id of the resource that was affected. */
  resourceId?: InputMaybe<Scalars['String']['input']>;
  /** The severity of the events. */
  severity?: InputMaybe<Severity>;
  /** The time from which events are listed, inclusive. */
  startDate?: InputMaybe<Scalars['DateTimeISO']['input']>;
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
  baseline?: InputMaybe<EvaluationTargetInput>;
  /** The most that all calls of the run may cost, in USD. */
  budgetUsd: Scalars['Usd']['input'];
  /** What is evaluated. */
  candidate: EvaluationTargetInput;
  /** The checks of every answer; items may have further ones. */
  checks: Array<EvaluationCheckInput>;
  /** The name of the data set. */
  dataset: Scalars['String']['input'];
  /** Who decides on checks of the kind `judge`. */
  judge?: InputMaybe<EvaluationJudgeInput>;
  /** The most tokens of an answer; 1,024 when absent. */
  maxOutputTokens?: InputMaybe<Scalars['Int']['input']>;
  /** The most items that are begun in a minute; 600 when absent. */
  rate?: InputMaybe<Scalars['Int']['input']>;
};

/** A direction for the trial of a target. */
export type SteerModelAliasInput = {
  /** The direction in which the trial goes on. */
  command: CanaryCommand;
  /** The version of the alias that it is meant for; refused if there is a newer one. */
  version?: InputMaybe<Scalars['Int']['input']>;
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
  includeObfuscation?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether to send a last chunk with the usage. */
  includeUsage?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A kind of call whose answers are streamed. */
export type StreamedKind =
  /** A picture is made from pictures. */
  | 'IMAGE_EDIT'
  /** A picture is made from words. */
  | 'IMAGE_GENERATION'
  /** A text is spoken aloud. */
  | 'SPEECH';

/** Whether a committee has decided. */
export type SubmissionStatus =
  /** The committee has decided. */
  | 'DECIDED'
  /** The matter waits for the committee. */
  | 'SUBMITTED';

/** A new matter for a committee. */
export type SubmitToCommitteeInput = {
  /** The committee, which is the id of the role that decides for it. */
  committee: Scalars['String']['input'];
  /** The ids of the documents that support the matter. */
  documents?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The date of the meeting to request. */
  requestedDate?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The id of the resource that the matter would change. */
  resourceId?: InputMaybe<Scalars['String']['input']>;
  /** The subject of the matter. */
  subject: Scalars['String']['input'];
  /** The kind of matter. */
  type: Scalars['String']['input'];
};

/** Whether a tenant can use the platform. */
export type TenantStatus =
  /** The keys of the tenant work. */
  | 'ACTIVE'
  /** Every key of the tenant is rejected. */
  | 'SUSPENDED';

/** A text to try a guard on. It is not stored. */
export type TestGuardInput = {
  /** The place in a call where the text is; the first of the guard when absent. */
  point?: InputMaybe<GuardPoint>;
  /** The text to judge. */
  text: Scalars['String']['input'];
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
  duration?: InputMaybe<Scalars['String']['input']>;
  /** The name of the phase. */
  phase: Scalars['String']['input'];
};

/** A tool call of an earlier answer. */
export type ToolCallInput = {
  /** The custom tool that was called. */
  custom?: InputMaybe<CustomToolCallInput>;
  /** What the provider added to the call, such as Gemini’s thought signature. */
  extraContent?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The function that was called. */
  function?: InputMaybe<FunctionCallInput>;
  /** The id that the tool message refers to. */
  id: Scalars['String']['input'];
  /** The position in a streamed answer, which has no effect. */
  index?: InputMaybe<Scalars['Int']['input']>;
  /** The kind of the tool, `function` or `custom`. */
  type?: InputMaybe<Scalars['String']['input']>;
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
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** The name of the rule, unique within the tenant. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The value at or above which the alert fires: percent of failed invocations, milliseconds, percent of the budget, or breaches. */
  threshold?: InputMaybe<Scalars['Float']['input']>;
  /** The version that this change is based on; CONFLICT when the rule has another one. */
  version?: InputMaybe<Scalars['Int']['input']>;
  /** The length of the window to look back on, in minutes. */
  windowMinutes?: InputMaybe<Scalars['Int']['input']>;
};

/** Changes to an analysis template; absent fields are unchanged. */
export type UpdateAnalysisTemplateInput = {
  /** The complete list of checks. */
  checks?: InputMaybe<Array<CheckInput>>;
  /** The purpose of the template. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The name of the template, unique within the tenant. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The complete list of questions. */
  questions?: InputMaybe<Array<QuestionInput>>;
  /** The revision that this change is based on. */
  revision?: InputMaybe<Scalars['Int']['input']>;
};

/** Changes to a budget; absent fields are unchanged. Another unit, window, time zone, selector or per begins a new count. */
export type UpdateBudgetInput = {
  /** The shares of the limit at which a budget.alert is sent, in percent. */
  alertsAt?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Whether calls get a lower output limit, which the rest of the budget can pay, before they are refused; no more when the mode is not HARD any more. */
  capsOutput?: InputMaybe<Scalars['Boolean']['input']>;
  /** The model that calls go to once the budget is used up; dropped when the mode is not DEGRADE any more. */
  degradeTo?: InputMaybe<Scalars['String']['input']>;
  /** The limit in requests. */
  limitRequests?: InputMaybe<Scalars['BigInt']['input']>;
  /** The limit in tokens of prompts and answers. */
  limitTokens?: InputMaybe<Scalars['BigInt']['input']>;
  /** The limit in USD, exact to 9 decimals. */
  limitUsd?: InputMaybe<Scalars['Usd']['input']>;
  /** The effect of the budget once it is used up. */
  mode?: InputMaybe<BudgetMode>;
  /** The name of the budget, unique within the tenant. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The dimensions whose values have a counter each, such as user for a limit on every user. */
  per?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The calls to count: for each of key, user, group, agent, session, model, provider, operation, tag, prompt and tool a value or a list of values, in which * is any text. */
  selector?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The IANA time zone in which windows begin. */
  timeZone?: InputMaybe<Scalars['String']['input']>;
  /** The time from which it binds calls. */
  validFrom?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The time until which it binds calls. */
  validUntil?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The version that this change is based on; CONFLICT when the budget has another one. */
  version?: InputMaybe<Scalars['Int']['input']>;
  /** The time to count in: minute, hour, day, week, month, quarter, year, session, total, or rolling:<number><m|h|d>. */
  window?: InputMaybe<Scalars['String']['input']>;
};

/** A change of a conversation. */
export type UpdateConversationInput = {
  /** Takes the place of what was there. Up to 16 pairs of texts: names of 64 characters, values of 512. */
  metadata: Scalars['JSONObject']['input'];
};

/** Changes to a design template; absent fields are unchanged. */
export type UpdateDesignTemplateInput = {
  /** The complete definition: components, metrics, benchmarks and phases. */
  definition?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The purpose of the template. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The complete list of domains. */
  domains?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The name of the template, unique within the tenant. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The revision that this change is based on. */
  revision?: InputMaybe<Scalars['Int']['input']>;
};

/** The changes of a guard; absent fields stay as they are. Another address needs its credential again. */
export type UpdateGuardInput = {
  /** The effect of a finding. */
  action?: InputMaybe<GuardAction>;
  /** The credential that the guard is asked with. Its secrets are never shown again. */
  credential?: InputMaybe<GuardCredentialInput>;
  /** Whether the guard judges calls. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** The price of asking it once, in USD. */
  feeUsd?: InputMaybe<Scalars['Usd']['input']>;
  /** The name of the guard, unique within the tenant. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The places in a call that the guard judges. */
  on?: InputMaybe<Array<GuardPoint>>;
  /** The effect of a guard that cannot judge. */
  onError?: InputMaybe<GuardFaultAction>;
  /** The calls to judge: for each of key, user, group, agent, session, model, provider, operation, tag, prompt and tool a value or a list of values, in which * is any text. */
  selector?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The settings of its kind. */
  settings?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The time that the guard has for an answer, in milliseconds. */
  timeoutMs?: InputMaybe<Scalars['Int']['input']>;
  /** The address of the guard, whole; absent for a model. */
  url?: InputMaybe<Scalars['String']['input']>;
  /** The version that the change is of; refused if there is a newer one. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** Changes to an identity provider; absent fields are unchanged. */
export type UpdateIdentityProviderInput = {
  /** The id under which the provider knows this server. */
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** The client secret, which is stored encrypted and never shown. */
  clientSecret?: InputMaybe<Scalars['String']['input']>;
  /** The roles of everybody who signs in at the provider. */
  defaultRoles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The domains whose people are sent to this provider, which may name their addresses. */
  emailDomains?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Whether people can sign in; false ends the sessions from there. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** The claim that lists a person’s groups. */
  groupsClaim?: InputMaybe<Scalars['String']['input']>;
  /** The issuer’s https URL. */
  issuer?: InputMaybe<Scalars['String']['input']>;
  /** The name on the sign-in page. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The roles of groups. */
  roleMappings?: InputMaybe<Array<RoleMappingInput>>;
  /** The scopes to ask for. */
  scopes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The version that this change is based on; CONFLICT when the provider has another one. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** The changes of a server of tools; absent fields stay as they are. */
export type UpdateMcpServerInput = {
  /** The credential that replaces the one before. */
  credential?: InputMaybe<McpCredentialInput>;
  /** Whether its tools can be called. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Another document of an HTTP API, or other operations of it; absent fields stay as they are. */
  openapi?: InputMaybe<OpenApiInput>;
  /** The address of its endpoint. Another one needs the credential again, and its tools to be accepted again. */
  url?: InputMaybe<Scalars['String']['input']>;
  /** The version that the change is of; refused if there is a newer one. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** Changes to a member; absent fields are unchanged. */
export type UpdateMemberInput = {
  /** The e-mail address. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** The name of the person. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The roles that administrators give the member. */
  roles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The version that this change is based on; CONFLICT when the member has another one. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** The changes of an alias; absent fields stay as they are. */
export type UpdateModelAliasInput = {
  /** The name that clients ask for; a `*` in it is any text. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** A model that a share of the calls is made to as well, after they are answered; nobody gets its answers. */
  shadow?: InputMaybe<AliasShadowInput>;
  /** The weights that the last target gets in time, of two or more; an empty list takes them away. */
  steps?: InputMaybe<Array<AliasStepInput>>;
  /** The callers that always get the same target; NONE for a new one when absent. */
  sticky?: InputMaybe<AliasSticky>;
  /** The limits over which the last target gets no calls any more; an empty object takes them away. */
  stopOn?: InputMaybe<AliasStopOnInput>;
  /** The model: its id, or `provider/model`; a `*` is what the name has there. */
  target?: InputMaybe<Scalars['String']['input']>;
  /** Several models instead of one: each call gets one of them by weight, the calls of a session the same. */
  targets?: InputMaybe<Array<AliasTargetInput>>;
  /** The version that the change is of; refused if there is a newer one. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** A change of a list of words. */
export type UpdatePiiListInput = {
  /** How the words change the list. */
  change: PiiListChange;
  /** The version to change; another one fails with CONFLICT. */
  version?: InputMaybe<Scalars['Int']['input']>;
  /** The words, one a line: at most 200 bytes each, and 1 MiB in one request. They are encrypted, and never shown again. */
  words: Scalars['String']['input'];
};

/** Changes to a policy; absent fields are unchanged. */
export type UpdatePolicyInput = {
  /** The patterns of actions. */
  actions?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The purpose of the policy. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The effect on requests that match. */
  effect?: InputMaybe<PolicyEffect>;
  /** Whether the policy is evaluated. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the policy decides or is only recorded. */
  mode?: InputMaybe<PolicyMode>;
  /** The name of the policy, unique within the tenant. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The patterns of resources. */
  resources?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The complete list of conditions; an empty list removes them. */
  rules?: InputMaybe<Array<PolicyRuleInput>>;
  /** The complete list of tests; an empty list removes them. */
  tests?: InputMaybe<Array<PolicyTestInput>>;
  /** The version that this change is based on; CONFLICT when the policy has another one. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** A change of what is proposed, which voids the votes, or a change of state. It names the revision that it is based on. */
export type UpdateProposalInput = {
  /** The error of a FAILED execution. */
  error?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The revision as an entity tag, as in the header `If-Match`; it must agree with `revision` when both are given. */
  ifMatch?: InputMaybe<Scalars['String']['input']>;
  /** The new reason for the action. */
  intent?: InputMaybe<Scalars['String']['input']>;
  /** The reasons for the change. */
  notes?: InputMaybe<Scalars['String']['input']>;
  /** The new payload. */
  payload?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The result of a COMPLETED execution. */
  result?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The revision that this change is based on. */
  revision?: InputMaybe<Scalars['Int']['input']>;
  /** The new state. Approvers choose APPROVED or DENIED; the requester and administrators choose REJECTED or ROLLED_BACK. For an action that the platform does not execute itself, COMPLETED and FAILED report its outcome, and EXECUTING lets approvers and administrators have a failed action tried again. */
  state?: InputMaybe<ProposalState>;
};

/** Changes to a managed provider; absent fields are unchanged. Another URL needs its credential again. */
export type UpdateProviderInput = {
  /** The API of a local server. */
  api?: InputMaybe<LocalApi>;
  /** The URL of its API. */
  baseUrl?: InputMaybe<Scalars['String']['input']>;
  /** The credential of the gateway, in place of the one before. */
  credential?: InputMaybe<ProviderCredentialInput>;
  /** Whether calls may be sent to it. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Further headers, in place of all before. */
  headers?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The models that it serves, each with an `id` and, where they differ, `upstream`, `type`, `contextWindow`, `maxOutputTokens`, and prices in USD for a million tokens: `input`, `output`, `cachedInput`, `cacheWrite`, `reasoning`. Absent or empty: all that its prices or its own list name. */
  models?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
  /** The provider of genai-prices whose prices hold. */
  prices?: InputMaybe<Scalars['String']['input']>;
  /** Further query parameters, in place of all before. */
  query?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The row of the table of quirks, such as mistral or vllm; that of its host when absent. */
  quirks?: InputMaybe<Scalars['String']['input']>;
  /** The protocols that it speaks, the preferred first. */
  speaks?: InputMaybe<Array<UpstreamProtocol>>;
  /** The version that this change is based on; CONFLICT when the provider has another one. */
  version?: InputMaybe<Scalars['Int']['input']>;
  /** Its share among the providers of the same model. */
  weight?: InputMaybe<Scalars['Int']['input']>;
};

/** Changes to a tenant; absent fields are unchanged. */
export type UpdateTenantInput = {
  /** The rules for the sessions of agents. */
  agentRules?: InputMaybe<AgentRulesInput>;
  /** The risk at or above which invocations need an approval; null when risk alone never requires one. */
  approvalRiskThreshold?: InputMaybe<RiskLevel>;
  /** The lifetime of cached answers in seconds; 0 disables the cache. */
  cacheTtlSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** The approvers to ask when a policy names none. */
  defaultApprovers?: InputMaybe<DefaultApproversInput>;
  /** How many days invocations are listed; null for ever. Their evidence stays in the log, and charts keep their sums. */
  invocationRetentionDays?: InputMaybe<Scalars['Int']['input']>;
  /** Who may read the log under `/logs/<id>`: its leaves say when who did what to what, unless they are salted, and of the details the salted hash. */
  logAccess?: InputMaybe<LogAccess>;
  /** How the leaves of events from now on say who did what; those of earlier events stay as they are. */
  logEntries?: InputMaybe<LogEntries>;
  /** The budget per calendar month in USD. */
  monthlyBudgetUsd?: InputMaybe<Scalars['Float']['input']>;
  /** The display name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Whether its administrators may connect accounts of their own at providers; for the platform to say. */
  ownProviders?: InputMaybe<Scalars['Boolean']['input']>;
  /** The treatment of personal data in the answers of models. */
  piiAnswers?: InputMaybe<PiiAnswers>;
  /** The treatment of personal data in prompts. */
  piiMode?: InputMaybe<PiiMode>;
  /** How personal data is recognized. */
  piiRules?: InputMaybe<PiiRulesInput>;
  /**
   * Whether anybody may read the log under `/logs/<id>` without a key: who did what to what and when, and salted hashes of the details.
   * @deprecated Deprecated 2026-11-29: use `logAccess`.
   */
  publicLog?: InputMaybe<Scalars['Boolean']['input']>;
  /** The limit of requests per minute, for the enterprise tier only. */
  requestsPerMinute?: InputMaybe<Scalars['Int']['input']>;
  /** Whether evidence keeps the text of prompts and answers. */
  retainContent?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the tenant is active or suspended. */
  status?: InputMaybe<TenantStatus>;
  /** The tier, which determines the rate limits. */
  tier?: InputMaybe<Tier>;
  /** The limit of tokens per minute, for the enterprise tier only. */
  tokensPerMinute?: InputMaybe<Scalars['Int']['input']>;
  /** The treatment of images, recordings, unreadable files and token ids, which cannot be searched for personal data. */
  unreadAttachments?: InputMaybe<UnreadAttachments>;
  /** The version that this change is based on; CONFLICT when the tenant has another one. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** The changes of a virtual server; absent fields stay as they are. */
export type UpdateVirtualServerInput = {
  /** The purpose of the list, which clients get as instructions. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The tools, which replace those before. */
  entries?: InputMaybe<Array<VirtualServerEntryInput>>;
  /** Whether clients get the prompts of the servers of its entries. */
  prompts?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether clients get the resources of the servers of its entries. */
  resources?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether clients get a search instead of the list. */
  search?: InputMaybe<Scalars['Boolean']['input']>;
  /** The version that the change is of; refused if there is a newer one. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** Changes to an endpoint; absent fields are unchanged. */
export type UpdateWebhookInput = {
  /** The purpose of the endpoint. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The names of the events to deliver, or `*` for all of them. */
  events?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Whether the endpoint receives events. */
  status?: InputMaybe<WebhookStatus>;
  /** An https URL on the public internet. */
  url?: InputMaybe<Scalars['String']['input']>;
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

/** The length of a step of a usage series in UTC. */
export type UsageInterval =
  /** Steps of one day. */
  | 'DAY'
  /** Steps of one hour. */
  | 'HOUR';

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

/** How far a video is. */
export type VideoStatus =
  /** Its content can be read. */
  | 'COMPLETED'
  /** It was not made, and costs nothing. */
  | 'FAILED'
  /** The provider makes it. */
  | 'IN_PROGRESS'
  /** The provider has taken it and not begun. */
  | 'QUEUED';

/** A form of a video that its provider keeps. */
export type VideoVariant =
  /** A sheet of pictures of its course. */
  | 'SPRITESHEET'
  /** A picture of the clip. */
  | 'THUMBNAIL'
  /** The clip itself, usually MP4. */
  | 'VIDEO';

/** Tools of a server, and their names at a virtual server. */
export type VirtualServerEntryInput = {
  /** Arguments that clients neither see nor choose. */
  arguments?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Its name for clients, with the `*` kept; `<server>_<tool>` when absent. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The name of the server. */
  server: Scalars['String']['input'];
  /** The name of the tool at its server; a `*` in it is any text. */
  tool: Scalars['String']['input'];
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
