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
  /** A document: its text, or its bytes in base64. The REST door also takes it as an upload. */
  DocumentContent: { input: string; output: string; }
  /** The `JSON` scalar type represents JSON values as specified by [ECMA-404](http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf). */
  JSON: { input: unknown; output: unknown; }
  /** The `JSONObject` scalar type represents JSON objects as specified by [ECMA-404](http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf). */
  JSONObject: { input: Record<string, unknown>; output: Record<string, unknown>; }
  /** US dollars, exact to 9 decimals: a number, or its text in input. */
  Usd: { input: string; output: string; }
};

/** What kind of actor acted. */
export type ActorType =
  | 'API'
  | 'SYSTEM'
  | 'USER';

/** A note on a case. Specification, "Note". */
export type AddCaseNoteInput = {
  /** Text. */
  content: Scalars['String']['input'];
  /** Who reads it; INTERNAL when absent, PUBLIC for the claimant, who writes no other. */
  visibility?: InputMaybe<NoteVisibility>;
};

/** What an alert rule looks at. */
export type AlertKind =
  | 'BUDGET'
  | 'ERROR_RATE'
  | 'LATENCY_P95'
  | 'PROVIDER_DOWN'
  | 'SLA_BREACHES';

/** Whether an alert still holds. */
export type AlertStatus =
  | 'FIRING'
  | 'RECOVERED';

/** Where an analysis stands; COMPLETED and FAILED are final. */
export type AnalysisStatus =
  | 'COMPLETED'
  | 'FAILED'
  | 'PROCESSING';

/** A document and what to look for in it. Specification, "AnalyzeInput". */
export type AnalyzeInput = {
  /** The document: text, or with a `contentType` that is not text the base64 of its bytes; 20 MiB at most. */
  content: Scalars['DocumentContent']['input'];
  /** Media type; `text/plain` when absent. */
  contentType?: InputMaybe<Scalars['String']['input']>;
  /** Name of the file: its suffix helps to recognize the format. */
  filename?: InputMaybe<Scalars['String']['input']>;
  /** Anything about the document, kept with the result; redacted where the tenant redacts. */
  metadata?: InputMaybe<Scalars['JSONObject']['input']>;
  /** What is left out, and whom to ask. */
  options?: InputMaybe<AnalyzeOptionsInput>;
  /** The template: `contract-review` and the like, or one of the tenant’s own. */
  templateId: Scalars['ID']['input'];
};

/** What is wanted of an analysis. Specification, "AnalyzeInput". */
export type AnalyzeOptionsInput = {
  /** Whether entities are extracted; true when absent. */
  extractEntities?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether tables are extracted; true when absent. */
  extractTables?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether a model is asked too; true when absent. */
  generate?: InputMaybe<Scalars['Boolean']['input']>;
  /** Language of the document; detected when absent. */
  language?: InputMaybe<Scalars['String']['input']>;
  /** The model to ask; the cheapest chat model when absent. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** The proposal that this request, or its model call, became, once it is approved and executed. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
  /** Whether findings are scored; true when absent. */
  scoreFindings?: InputMaybe<Scalars['Boolean']['input']>;
};

/** An approver’s decision. Specification, "Decision". */
export type ApprovalDecisionInput = {
  /** What is decided. */
  decision: Decision;
  /** Why. */
  notes?: InputMaybe<Scalars['String']['input']>;
};

/** Where an approval stands; all but PENDING are final. */
export type ApprovalStatus =
  | 'APPROVED'
  | 'DENIED'
  | 'EXPIRED'
  | 'PENDING';

/** What kind of matter is to be approved. */
export type ApprovalType =
  | 'ACCESS'
  | 'BUDGET'
  | 'EXCEPTION'
  | 'PLAN_CHANGE'
  | 'POLICY_OVERRIDE';

/** Who works on a case from now on. */
export type AssignCaseInput = {
  /** User id; never the claimant’s. */
  assignTo: Scalars['String']['input'];
  /** The version that this is based on; CONFLICT when the case has another. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** How one call of an upstream ended. */
export type AttemptOutcome =
  | 'ABORTED'
  | 'FAILED'
  | 'OK'
  | 'SKIPPED';

/** Whom and what to compare. Specification, "Benchmark input". */
export type BenchmarkInput = {
  /** Size of the peers: `small`, `enterprise`, `51-200`. */
  companySize: Scalars['String']['input'];
  /** Domain or id of a template. */
  domain: Scalars['String']['input'];
  /** Industry of the peers. */
  industry: Scalars['String']['input'];
  /** Metrics by id or name; up to 200 characters each. */
  metrics: Array<Scalars['String']['input']>;
  /** Whether and whom to ask. */
  options?: InputMaybe<GenerationOptionsInput>;
};

/** What the response cache did for a request. */
export type CacheOutcome =
  | 'BYPASS'
  | 'HIT'
  | 'MISS';

/** What happened to a case. */
export type CaseEntryKind =
  | 'ASSIGNED'
  | 'CREATED'
  | 'ESCALATED'
  | 'PRIORITY_CHANGED'
  | 'RESOLVED'
  | 'SLA_BREACHED'
  | 'SLA_WARNING'
  | 'STATUS_CHANGED';

/** How urgent a case is. */
export type CasePriority =
  | 'CRITICAL'
  | 'HIGH'
  | 'LOW'
  | 'MEDIUM';

/** How a case ended. */
export type CaseResolution =
  | 'APPROVED'
  | 'DENIED'
  | 'PARTIAL'
  | 'WITHDRAWN';

/** Where a case stands; RESOLVED is final, in PENDING_INFO its clock stands. */
export type CaseStatus =
  | 'ESCALATED'
  | 'IN_REVIEW'
  | 'OPEN'
  | 'PENDING_INFO'
  | 'RESOLVED';

/** What a dispute is about. */
export type CaseType =
  | 'OTHER'
  | 'PAYMENT_DISCREPANCY'
  | 'POLICY_VIOLATION'
  | 'QUOTA_CHALLENGE'
  | 'TERRITORY_DISPUTE';

/** A chat completion request. Specification, "Chat completion request", and OpenAI’s further fields. */
export type ChatInput = {
  /** Further fields for OpenAI-compatible providers, in wire form. */
  extra?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Penalty on repeated tokens, -2 to 2. */
  frequencyPenalty?: InputMaybe<Scalars['Float']['input']>;
  /** Bias by token id. */
  logitBias?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Send log probabilities. */
  logprobs?: InputMaybe<Scalars['Boolean']['input']>;
  /** OpenAI’s newer name of `maxTokens`; it wins where both are given. */
  maxCompletionTokens?: InputMaybe<Scalars['Int']['input']>;
  /** Maximum tokens to generate. */
  maxTokens?: InputMaybe<Scalars['Int']['input']>;
  /** The conversation, oldest first. */
  messages: Array<ChatMessageInput>;
  /** Model identifier: a catalogue id, `<provider>/<name>`, or a local model. */
  model: Scalars['String']['input'];
  /** Number of answers. */
  n?: InputMaybe<Scalars['Int']['input']>;
  /** Whether several tools may be called at once. */
  parallelToolCalls?: InputMaybe<Scalars['Boolean']['input']>;
  /** Penalty on tokens that were used, -2 to 2. */
  presencePenalty?: InputMaybe<Scalars['Float']['input']>;
  /** The proposal that this request became: its answer once it is executed. REST: the header X-Proposal-ID. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
  /** `text`, `json_object` or `json_schema`, in OpenAI’s form. */
  responseFormat?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Seed for repeatable sampling, where the provider has it. */
  seed?: InputMaybe<Scalars['Float']['input']>;
  /** Neither reads nor writes the response cache. */
  skipCache?: InputMaybe<Scalars['Boolean']['input']>;
  /** Text, or up to four texts, at which to stop. */
  stop?: InputMaybe<Scalars['JSON']['input']>;
  /** REST: streams the answer. GraphQL: use the subscription `chatStream`. */
  stream?: InputMaybe<Scalars['Boolean']['input']>;
  /** Options of a streamed answer. */
  streamOptions?: InputMaybe<StreamOptionsInput>;
  /** Sampling temperature, 0 to 2. */
  temperature?: InputMaybe<Scalars['Float']['input']>;
  /** `none`, `auto`, `required`, or the tool to call. */
  toolChoice?: InputMaybe<Scalars['JSON']['input']>;
  /** Tools that the model may call, in OpenAI’s form. */
  tools?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
  /** Alternatives per token in the log probabilities. */
  topLogprobs?: InputMaybe<Scalars['Int']['input']>;
  /** Nucleus sampling, 0 to 1. */
  topP?: InputMaybe<Scalars['Float']['input']>;
  /** Your user on whose behalf this is; usage is grouped by it. */
  user?: InputMaybe<Scalars['String']['input']>;
};

/** A message of the conversation. */
export type ChatMessageInput = {
  /** On assistant messages: the annotations that were given; not sent to providers. */
  annotations?: InputMaybe<Array<Scalars['JSON']['input']>>;
  /** On assistant messages: the audio answer that was given, by its id. */
  audio?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Text, or a list of content parts (text, image_url, input_audio, file). */
  content?: InputMaybe<Scalars['JSON']['input']>;
  /** On assistant messages: the call of OpenAI’s older `functions`. */
  functionCall?: InputMaybe<FunctionCallInput>;
  /** Name of the speaker. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** On assistant messages: the reasoning that was given, for servers that want it back. */
  reasoningContent?: InputMaybe<Scalars['String']['input']>;
  /** On assistant messages: the refusal that was given. */
  refusal?: InputMaybe<Scalars['String']['input']>;
  /** Who speaks. */
  role: MessageRole;
  /** On tool messages: the call that this answers. */
  toolCallId?: InputMaybe<Scalars['String']['input']>;
  /** On assistant messages: the calls that were made. */
  toolCalls?: InputMaybe<Array<ToolCallInput>>;
};

/** Something that a template looks for. */
export type CheckInput = {
  /** What it is about. */
  category: Scalars['String']['input'];
  /** What it means. */
  detail: Scalars['String']['input'];
  /** Id, unique in the template. */
  id: Scalars['String']['input'];
  /** What to do about it. */
  recommendation: Scalars['String']['input'];
  /** How serious it is. */
  severity: FindingSeverity;
  /** In a few words. */
  title: Scalars['String']['input'];
  /** When it is a finding: a condition, as docs/analysis.md describes. */
  when: Scalars['JSONObject']['input'];
};

/** What a committee decided. */
export type CommitteeDecisionInput = {
  /** What it is bound to. */
  conditions?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The decision. */
  decision: Decision;
  /** Its reasons. */
  notes: Scalars['String']['input'];
};

/** Whether a part answers. */
export type ComponentStatus =
  | 'DOWN'
  | 'UP';

/** A new alert rule. */
export type CreateAlertRuleInput = {
  /** What it looks at. */
  kind: AlertKind;
  /** Name, unique in the tenant. */
  name: Scalars['String']['input'];
  /** Of PROVIDER_DOWN: only this provider; any when absent. */
  provider?: InputMaybe<ProviderKind>;
  /** At or above it the alert fires: percent of failed invocations, milliseconds, percent of the budget, or breaches. 1 when absent. */
  threshold?: InputMaybe<Scalars['Float']['input']>;
  /** How far back it looks, in minutes. 5 when absent. */
  windowMinutes?: InputMaybe<Scalars['Int']['input']>;
};

/** A template of the tenant’s own. */
export type CreateAnalysisTemplateInput = {
  /** What it looks for. */
  checks?: InputMaybe<Array<CheckInput>>;
  /** What it is for. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Name, unique in the tenant. */
  name: Scalars['String']['input'];
  /** What it asks a model. */
  questions?: InputMaybe<Array<QuestionInput>>;
};

/** A dispute to be resolved. Specification, "CreateCaseInput". */
export type CreateCaseInput = {
  /** User id of who works on it, for staff to say. */
  assignTo?: InputMaybe<Scalars['String']['input']>;
  /** User id of whose claim it is; another one than the caller’s is for staff. */
  claimant: Scalars['String']['input'];
  /** What is disputed. */
  description: Scalars['String']['input'];
  /** Ids of documents. */
  evidence?: InputMaybe<Array<Scalars['String']['input']>>;
  /** How urgent it is; MEDIUM when absent. */
  priority?: InputMaybe<CasePriority>;
  /** Hours within which it is to be resolved, for staff to say: 0.01 to 8760, a year; by priority when absent: 4, 24, 72, 168. */
  slaHours?: InputMaybe<Scalars['Float']['input']>;
  /** What it is about. */
  type: CaseType;
};

/** A template of the tenant’s own. */
export type CreateDesignTemplateInput = {
  /** Components, metrics, benchmarks and phases, as docs/design.md has them. */
  definition: Scalars['JSONObject']['input'];
  /** What it is for. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Domains that it is taken for, before any built-in one. */
  domains?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Name, unique in the tenant. */
  name: Scalars['String']['input'];
};

/** A new policy. */
export type CreatePolicyInput = {
  /** Action patterns: dotted, `*` for one segment, a trailing `.*` for a family. */
  actions: Array<Scalars['String']['input']>;
  /** What the policy is for. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** What happens to what matches. */
  effect: PolicyEffect;
  /** Whether the policy is looked at; true when absent. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it decides or is only noted; enforce when absent. */
  mode?: InputMaybe<PolicyMode>;
  /** Name, unique in the tenant. */
  name: Scalars['String']['input'];
  /** Resource patterns, `*` for any run of characters; every resource when absent. */
  resources?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Conditions; the policy applies where all of them hold. None when absent. */
  rules?: InputMaybe<Array<PolicyRuleInput>>;
};

/** An action that is proposed. */
export type CreateProposalInput = {
  /** Dotted action. */
  action: Scalars['String']['input'];
  /** How long it may be decided: a number and d, h or m; 7d when absent. */
  expiresIn?: InputMaybe<Scalars['String']['input']>;
  /** Why, in a sentence. */
  intent: Scalars['String']['input'];
  /** Everything that the execution needs. */
  payload?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Approvals needed of those; all when absent. */
  quorum?: InputMaybe<Scalars['Int']['input']>;
  /** User ids and role ids to ask besides those that the policies name. */
  requiredApprovers?: InputMaybe<Array<Scalars['String']['input']>>;
  /** What it is done to. */
  resource: Scalars['String']['input'];
  /** What kind of thing that is. */
  resourceType?: InputMaybe<Scalars['String']['input']>;
  /** An own earlier proposal that this one replaces. */
  supersedes?: InputMaybe<Scalars['ID']['input']>;
};

/** A new tenant. */
export type CreateTenantInput = {
  /** Slug; also the value of `X-Tenant-ID`. */
  id: Scalars['ID']['input'];
  /** Budget per calendar month in USD; 100 when absent. */
  monthlyBudgetUsd?: InputMaybe<Scalars['Float']['input']>;
  /** Display name; the id when absent. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Requests per minute; enterprise only, no limit when absent. */
  requestsPerMinute?: InputMaybe<Scalars['Int']['input']>;
  /** Tier; pro when absent. */
  tier?: InputMaybe<Tier>;
  /** Tokens per minute; enterprise only, no limit when absent. */
  tokensPerMinute?: InputMaybe<Scalars['Int']['input']>;
};

/** Where events are to be sent. */
export type CreateWebhookInput = {
  /** What it is for. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Names of events, or `*` for all. */
  events: Array<Scalars['String']['input']>;
  /** What signs: `whsec_` and the base64 of 24 to 64 bytes; made when absent. */
  secret?: InputMaybe<Scalars['String']['input']>;
  /** An https URL on the public internet. */
  url: Scalars['String']['input'];
};

/** Where prompts may go: anywhere, or only to local inference. The catalogue knows no places of hosted models, so every hosted provider counts as outside. */
export type DataResidency =
  | 'ANY'
  | 'LOCAL';

/** Decisions on several proposals. */
export type DecideProposalsInput = {
  /** At most 100. */
  decisions: Array<ProposalDecisionInput>;
};

/** What an approver decides. */
export type Decision =
  | 'APPROVED'
  | 'DENIED';

/** Whom an approval asks where nothing else says so. */
export type DefaultApproversInput = {
  /** How many of them; all when absent. */
  quorum?: InputMaybe<Scalars['Int']['input']>;
  /** Ids of users or roles. */
  requiredApprovers: Array<Scalars['String']['input']>;
};

/** Where a figure came from. */
export type DesignBasis =
  | 'CALLER'
  | 'MODEL'
  | 'TEMPLATE';

/** Whether a model enriched the skeleton; FAILED: the skeleton stands. */
export type DesignEnrichment =
  | 'COMPLETED'
  | 'FAILED'
  | 'NONE';

/** A text to look for personal data in. */
export type DetectPiiInput = {
  /** The text. */
  content: Scalars['String']['input'];
  /** Types to look for; every type when absent. */
  types?: InputMaybe<Array<PiiType>>;
};

/** What is named in a document. */
export type DocumentEntityType =
  | 'DATE'
  | 'DEFINED_TERM'
  | 'DURATION'
  | 'EMAIL'
  | 'MONEY'
  | 'ORGANIZATION'
  | 'PERCENTAGE'
  | 'PERSON'
  | 'PHONE'
  | 'SECTION_REFERENCE';

/** An embedding request. Specification, "Embedding request and response". */
export type EmbedInput = {
  /** Length of the vectors, where the model can shorten them. */
  dimensions?: InputMaybe<Scalars['Int']['input']>;
  /** Lists of numbers, or base64 of little-endian 32-bit floats. */
  encodingFormat?: InputMaybe<EncodingFormat>;
  /** Further fields for OpenAI-compatible providers, in wire form. */
  extra?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Text, or a list of texts; token ids in place of text where the provider takes them. */
  input: Scalars['JSON']['input'];
  /** An embedding model. */
  model: Scalars['String']['input'];
  /** The proposal that this request became: its answer once it is executed. REST: the header X-Proposal-ID. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
  /** Your user on whose behalf this is; usage is grouped by it. */
  user?: InputMaybe<Scalars['String']['input']>;
};

/** How vectors are written. */
export type EncodingFormat =
  | 'BASE64'
  | 'FLOAT';

/** Whom a case goes up to. Specification, "Escalation". */
export type EscalateCaseInput = {
  /** User id of who works on it from then on; never the claimant’s. */
  escalateTo: Scalars['String']['input'];
  /** Why; kept from the claimant. */
  reason: Scalars['String']['input'];
  /** Hours from its filing on, 0.01 to 8760; they stay when absent. */
  slaHours?: InputMaybe<Scalars['Float']['input']>;
  /** The version that this is based on; CONFLICT when the case has another. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** A question to the policies. Specification, "Policy request". */
export type EvaluatePolicyInput = {
  /** Dotted action, such as `document.export`. */
  action: Scalars['String']['input'];
  /** User or service id that wants to act. */
  actor: Scalars['String']['input'];
  /** Asks the policies as they stood at this time; conditions see it as `time`. */
  asOf?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Further facts; conditions see them as `context`. */
  context?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Whether to give the `trace`; not when absent. */
  explain?: InputMaybe<Scalars['Boolean']['input']>;
  /** Resource id. */
  resource: Scalars['String']['input'];
  /** Kind of resource. */
  resourceType?: InputMaybe<Scalars['String']['input']>;
  /** Risk, where the caller has found it; conditions see the empty text when absent. */
  risk?: InputMaybe<RiskLevel>;
  /** Roles of the actor, from administrators and services alone. When absent: the caller’s own of the caller, of others those of their API keys in the tenant; of whom the tenant has no key they are not known, and a rule that needs them fails. */
  roles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Asks exactly these policies, at these versions, instead of those in force. */
  versions?: InputMaybe<Array<PolicyVersionReference>>;
};

/** A part of the platform that a tenant may have switched off. */
export type FeaturePack =
  | 'DESIGN'
  | 'DISPUTE'
  | 'DOCUMENT_ANALYSIS'
  | 'GATEWAY'
  | 'OVERSIGHT'
  | 'PROPOSALS'
  | 'TRUST';

/** Whether a deterministic check or a model found it. */
export type FindingBasis =
  | 'MODEL'
  | 'RULE';

/** How serious a finding is. */
export type FindingSeverity =
  | 'CRITICAL'
  | 'HIGH'
  | 'INFO'
  | 'LOW'
  | 'MEDIUM';

/** Why the model stopped. */
export type FinishReason =
  | 'CONTENT_FILTER'
  | 'LENGTH'
  | 'STOP'
  | 'TOOL_CALLS';

/** What a framework is made from. Specification, "FrameworkInput". */
export type FrameworkInput = {
  /** What it is for: `sales-compensation` and the like; with a model, anything. */
  domain: Scalars['String']['input'];
  /** An analysis result, or any JSON: `findings` emphasise components, `targets` and `benchmarks` go before the template’s, `industry` and `companySize` choose the peers. */
  inputs?: InputMaybe<Scalars['JSONObject']['input']>;
  /** What is left out, and whom to ask. */
  options?: InputMaybe<FrameworkOptionsInput>;
  /** The template; the one of the domain when absent, or the general one where a model fits it. */
  templateId?: InputMaybe<Scalars['String']['input']>;
};

/** How a framework is made. Specification, "FrameworkInput". */
export type FrameworkOptionsInput = {
  /** Whether a model enriches it; true when absent. */
  generate?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it has benchmarks; true when absent. */
  includeBenchmarks?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it has metrics; true when absent. */
  includeMetrics?: InputMaybe<Scalars['Boolean']['input']>;
  /** The model to ask; the cheapest chat model when absent. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** The proposal that this request’s model call became, once it is approved and executed. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
};

/** A function that the model wants called. */
export type FunctionCallInput = {
  /** Arguments as JSON text. */
  arguments: Scalars['String']['input'];
  /** Name of the function. */
  name: Scalars['String']['input'];
};

/** How a playbook or benchmarks are made. */
export type GenerationOptionsInput = {
  /** Whether a model enriches it; true when absent. */
  generate?: InputMaybe<Scalars['Boolean']['input']>;
  /** The model to ask; the cheapest chat model when absent. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** The proposal that this request’s model call became, once it is approved and executed. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
};

/** Healthy; degraded: a provider is down; unhealthy: the database, or the store that instances share, is down. */
export type HealthLevel =
  | 'DEGRADED'
  | 'HEALTHY'
  | 'UNHEALTHY';

/** Which invocations to list; what is absent does not matter. */
export type InvocationFilter = {
  /** Model. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** How it ended. */
  outcome?: InputMaybe<InvocationOutcome>;
  /** From this time on. */
  since?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Before this time. */
  until?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** User that is metered. */
  user?: InputMaybe<Scalars['String']['input']>;
};

/** How a model invocation ended. */
export type InvocationOutcome =
  | 'CANCELLED'
  | 'COMPLETED'
  | 'DENIED'
  | 'FAILED';

/** A new API key. */
export type IssueApiKeyInput = {
  /** Models that the key may use; all when absent. */
  allowedModels?: InputMaybe<Array<Scalars['String']['input']>>;
  /** When the key ends by itself. */
  expiresAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** What the key is for; the subject when absent. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The approved proposal of this very request, where one was needed. */
  proposalId?: InputMaybe<Scalars['ID']['input']>;
  /** Roles; `member` when absent. */
  roles?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The user or service id that acts with the key. */
  subject: Scalars['String']['input'];
  /** Home tenant; the acting tenant when absent. */
  tenantId?: InputMaybe<Scalars['ID']['input']>;
};

/** Who speaks. */
export type MessageRole =
  | 'ASSISTANT'
  | 'DEVELOPER'
  | 'SYSTEM'
  | 'TOOL'
  | 'USER';

/** What recorded usage is grouped by. */
export type MeteringGrouping =
  | 'DAY'
  | 'METRIC'
  | 'RESOURCE_ID';

/** Whether more or less of a metric is better. */
export type MetricDirection =
  | 'DECREASE'
  | 'INCREASE';

/** Whether a model answered the template’s questions; FAILED: the deterministic result stands. */
export type ModelReviewOutcome =
  | 'COMPLETED'
  | 'FAILED'
  | 'NONE';

/** What a model does. */
export type ModelType =
  | 'CHAT'
  | 'EMBEDDING';

/** Who reads a note: staff and auditors, or the claimant too. */
export type NoteVisibility =
  | 'INTERNAL'
  | 'PUBLIC';

/** What has to be done along with the effect of a policy. */
export type ObligationInput = {
  /** Id within the rule. */
  id: Scalars['ID']['input'];
  /** Whether nothing may go ahead without it; true when absent. */
  mandatory?: InputMaybe<Scalars['Boolean']['input']>;
  /** Parameters; an approval’s: `requiredApprovers`, `quorum`, `expiresIn`. */
  params?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Kind, such as `approval` or `audit`. */
  type: Scalars['String']['input'];
};

/** What is done about personal data in prompts. */
export type PiiMode =
  | 'BLOCK'
  | 'DETECT'
  | 'OFF'
  | 'REDACT';

/** Kinds of personal data. */
export type PiiType =
  | 'ADDRESS'
  | 'API_KEY'
  | 'CREDIT_CARD'
  | 'DATE_OF_BIRTH'
  | 'EMAIL'
  | 'IBAN'
  | 'IP_ADDRESS'
  | 'PASSPORT'
  | 'PHONE'
  | 'SSN';

/** What a playbook is made from. Specification, "PlaybookInput". */
export type PlaybookInput = {
  /** The framework that it puts in place. */
  frameworkId: Scalars['ID']['input'];
  /** Whether and whom to ask. */
  options?: InputMaybe<GenerationOptionsInput>;
  /** Its phases in their order; up to 200 characters each. */
  phases: Array<Scalars['String']['input']>;
  /** Who takes part: each owns the tasks of the roles whose name it shares. */
  stakeholders?: InputMaybe<Array<Scalars['String']['input']>>;
  /** How long phases last. */
  timeline?: InputMaybe<Array<TimelineInput>>;
};

/** What a policy does about what it matches. */
export type PolicyEffect =
  | 'ALLOW'
  | 'DENY'
  | 'REQUIRE_APPROVAL';

/** Whether a policy decides, or is only noted in evidence. */
export type PolicyMode =
  | 'ENFORCE'
  | 'LOG_ONLY';

/** A condition of a policy. */
export type PolicyRuleInput = {
  /** CEL over `action`, `resource`, `resourceType`, `actor`, `roles`, `tenant`, `risk`, `context` and `time`; one that could never work is refused with line and column. */
  condition: Scalars['String']['input'];
  /** What the rule is for. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Id, unique in the policy. */
  id: Scalars['ID']['input'];
  /** What it asks to be done; nothing when absent. */
  obligations?: InputMaybe<Array<ObligationInput>>;
};

/** How the condition of a rule came out. */
export type PolicyRuleOutcome =
  | 'DID_NOT_HOLD'
  | 'FAILED'
  | 'HELD';

/** A policy at a version. */
export type PolicyVersionReference = {
  /** Policy id. */
  id: Scalars['ID']['input'];
  /** Version. */
  version: Scalars['Int']['input'];
};

/** One decision of several. */
export type ProposalDecisionInput = {
  /** What is decided. */
  decision: Decision;
  /** Proposal. */
  id: Scalars['ID']['input'];
  /** Why. */
  notes?: InputMaybe<Scalars['String']['input']>;
  /** The revision that was looked at. */
  revision?: InputMaybe<Scalars['Int']['input']>;
};

/** A part of the lifecycle of proposals. */
export type ProposalPhase =
  | 'CREATION'
  | 'DECISION'
  | 'EVALUATION'
  | 'EXECUTION'
  | 'TERMINAL';

/** Where a proposal stands; REJECTED and RECORDED are final. `proposalLifecycle` has the moves. */
export type ProposalState =
  | 'APPROVED'
  | 'AUTO_APPROVED'
  | 'AWAITING_DECISION'
  | 'COMPLETED'
  | 'DENIED'
  | 'DENY'
  | 'EXECUTING'
  | 'FAILED'
  | 'INTENT_DETECTED'
  | 'MODIFIED'
  | 'POLICY_EVALUATED'
  | 'POST_CHECK'
  | 'PROPOSAL_CREATED'
  | 'RECORDED'
  | 'REJECTED'
  | 'REQUIRE_APPROVAL'
  | 'ROLLED_BACK';

/** Two hosted providers and local inference. */
export type ProviderKind =
  | 'ANTHROPIC'
  | 'LOCAL'
  | 'OPENAI';

/** Something that a template asks a model. */
export type QuestionInput = {
  /** What it is about. */
  category: Scalars['String']['input'];
  /** Id, unique in the template. */
  id: Scalars['String']['input'];
  /** What is asked. */
  question: Scalars['String']['input'];
  /** What to do about a finding. */
  recommendation: Scalars['String']['input'];
  /** How serious a finding is. */
  severity: FindingSeverity;
  /** Title of its findings. */
  title: Scalars['String']['input'];
};

/** FUZZY: a model quoted it with other white space, quotation marks or dashes; the quote is the text’s own. */
export type QuoteAlignment =
  | 'EXACT'
  | 'FUZZY';

/** An audit event. Specification, "Audit / spine event". */
export type RecordSpineEventInput = {
  /** What was done: a dotted action, but none that the gateway records itself. */
  action: Scalars['String']['input'];
  /** User or service id that did it. */
  actor: Scalars['String']['input'];
  /** What kind of actor that is, user or api; user when absent. */
  actorType?: InputMaybe<ActorType>;
  /** Anything else. Kept apart from the tree, so that it can be erased by law. */
  details?: InputMaybe<Scalars['JSONObject']['input']>;
  /** What it was done to. */
  resourceId?: InputMaybe<Scalars['String']['input']>;
  /** What kind of thing that is. */
  resourceType?: InputMaybe<Scalars['String']['input']>;
  /** How much it matters; info when absent. */
  severity?: InputMaybe<Severity>;
};

/** A usage that a client meters. Specification, "Usage metering record". */
export type RecordUsageInput = {
  /** The client’s id of the record, unique in the tenant: the same record sent again counts once, another one under the id is CONFLICT. Made when absent. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /** Anything else, at most 16,384 characters of JSON. */
  metadata?: InputMaybe<Scalars['JSONObject']['input']>;
  /** What is measured, such as `documents.processed`. */
  metric: Scalars['String']['input'];
  /** What used it, or what was used. */
  resourceId?: InputMaybe<Scalars['String']['input']>;
  /** When it was used; now when absent. */
  timestamp?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** How much, an exact decimal with at most 9 decimals, magnitude at most 10¹⁵; a negative one corrects. */
  value: Scalars['Float']['input'];
};

/** From when on events are sent again. */
export type RecoverWebhookInput = {
  /** Events of this time and later; at most 30 days ago. */
  since: Scalars['DateTimeISO']['input'];
};

/** A text to replace personal data in. Specification, "PII records". */
export type RedactPiiInput = {
  /** The text. */
  content: Scalars['String']['input'];
  /** Keep separators and length; false when absent. */
  preserveFormat?: InputMaybe<Scalars['Boolean']['input']>;
  /** `mask` for partial masking, or the text that takes the place of each value; `[TYPE]` when absent. */
  replacement?: InputMaybe<Scalars['String']['input']>;
  /** Types to replace; every type when absent. */
  types?: InputMaybe<Array<PiiType>>;
};

/** What people are asked to approve. Specification, "ApprovalRequest". */
export type RequestApprovalInput = {
  /** What it is about. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** How long it may be decided: a number and d, h or m, at most 90d; 7d when absent. */
  expiresIn?: InputMaybe<Scalars['String']['input']>;
  /** Anything else. */
  metadata?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Approvals needed; all when absent. */
  quorum?: InputMaybe<Scalars['Int']['input']>;
  /** User ids and role ids; each is filled by another person. */
  requiredApprovers: Array<Scalars['String']['input']>;
  /** What is to be approved. */
  resourceId: Scalars['String']['input'];
  /** What kind of thing that is. */
  resourceType: Scalars['String']['input'];
  /** What kind of matter it is. */
  type: ApprovalType;
};

/** How a case ends. Specification, "Resolution". */
export type ResolveCaseInput = {
  /** What is paid, or taken back when negative, in USD; of APPROVED and PARTIAL alone. */
  adjustmentAmount?: InputMaybe<Scalars['Usd']['input']>;
  /** Ids of the documents that it rests on. */
  evidence?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Why; the claimant reads it. */
  notes: Scalars['String']['input'];
  /** How; WITHDRAWN is for the claimant too, and the only one. */
  resolution: CaseResolution;
  /** The version that this is based on; CONFLICT when the case has another. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** Risk of a model invocation, from its facts. */
export type RiskLevel =
  | 'CRITICAL'
  | 'HIGH'
  | 'LOW'
  | 'MEDIUM';

/** How the secret of an endpoint is replaced. */
export type RotateWebhookSecretInput = {
  /** How long the old one signs too, seconds; a day when absent. */
  graceSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** The new one: `whsec_` and the base64 of 24 to 64 bytes; made when absent. */
  secret?: InputMaybe<Scalars['String']['input']>;
};

/** A question for the model to use. */
export type RouteModelInput = {
  /** What it must keep to. */
  constraints?: InputMaybe<RoutingConstraintsInput>;
  /** This model, else its fallbacks in their order; when absent, every model, the cheapest first. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** What the model must do; when absent, what `model` does, or chat. */
  type?: InputMaybe<ModelType>;
};

/** What the routed model must keep to; what is absent does not matter. */
export type RoutingConstraintsInput = {
  /** Where prompts may go; anywhere when absent. */
  dataResidency?: InputMaybe<DataResidency>;
  /** At most this much: the dearer of the input and the output price, in USD per million tokens, so that a cap caps both. */
  maxCostPerMillion?: InputMaybe<Scalars['Float']['input']>;
  /** Any of these. */
  providers?: InputMaybe<Array<ProviderKind>>;
};

/** Where a case stands from now on. */
export type SetCaseStatusInput = {
  /** Why; kept from the claimant. */
  notes?: InputMaybe<Scalars['String']['input']>;
  /** The status; to resolve is an operation of its own. */
  status: CaseStatus;
  /** The version that this is based on; CONFLICT when the case has another. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** How much an event matters. */
export type Severity =
  | 'CRITICAL'
  | 'INFO'
  | 'WARNING';

/** Drafts of policies, and the past decisions on which they are tried. */
export type SimulatePoliciesInput = {
  /** Newest decisions, at most 5000; 500 when absent. */
  limit?: InputMaybe<Scalars['Int']['input']>;
  /** Each takes the place of the policy in force that has its name, or comes in addition; one that is not enabled takes it away. */
  policies: Array<CreatePolicyInput>;
  /** Decisions from this time on; any when absent. */
  since?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** Which events; what is absent does not matter. */
export type SpineEventFilter = {
  /** Any of these actions. */
  actions?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Who did it. */
  actor?: InputMaybe<Scalars['String']['input']>;
  /** Before this time. */
  endDate?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** What it was done to. */
  resourceId?: InputMaybe<Scalars['String']['input']>;
  /** How much it matters. */
  severity?: InputMaybe<Severity>;
  /** From this time on. */
  startDate?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** Options of a streamed answer. */
export type StreamOptionsInput = {
  /** OpenAI’s padding of pieces against eavesdroppers; the gateway’s own pieces have none. */
  includeObfuscation?: InputMaybe<Scalars['Boolean']['input']>;
  /** Send a last chunk with the usage. */
  includeUsage?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Whether a committee has decided. */
export type SubmissionStatus =
  | 'DECIDED'
  | 'SUBMITTED';

/** A matter for a committee. Specification, "Committee submission". */
export type SubmitToCommitteeInput = {
  /** Committee; a role of that id decides for it. */
  committee: Scalars['String']['input'];
  /** Ids of documents. */
  documents?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The meeting that is wished for. */
  requestedDate?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** What would be changed. */
  resourceId?: InputMaybe<Scalars['String']['input']>;
  /** What it is about. */
  subject: Scalars['String']['input'];
  /** Kind of matter. */
  type: Scalars['String']['input'];
};

/** A suspended tenant answers nobody. */
export type TenantStatus =
  | 'ACTIVE'
  | 'SUSPENDED';

/** Decides the rate limits of a tenant. */
export type Tier =
  | 'ENTERPRISE'
  | 'FREE'
  | 'PRO'
  | 'STARTER';

/** How long a phase lasts. */
export type TimelineInput = {
  /** `30d`, `6w` or `3m`; as long as its tasks when absent. */
  duration?: InputMaybe<Scalars['String']['input']>;
  /** One of the phases. */
  phase: Scalars['String']['input'];
};

/** A tool call of an earlier answer. */
export type ToolCallInput = {
  /** The call. */
  function: FunctionCallInput;
  /** Id that the tool message answers to. */
  id: Scalars['String']['input'];
  /** Position in a streamed answer; of no effect. */
  index?: InputMaybe<Scalars['Int']['input']>;
  /** `function`. */
  type?: InputMaybe<Scalars['String']['input']>;
};

/** What is done about attachments in which personal data cannot be looked for: they pass, need an approval, or are refused. */
export type UnreadAttachments =
  | 'ASK'
  | 'PASS'
  | 'REFUSE';

/** Changes to an alert rule; what is absent stays. */
export type UpdateAlertRuleInput = {
  /** Whether it is looked at. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Name, unique in the tenant. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** At or above it the alert fires: percent of failed invocations, milliseconds, percent of the budget, or breaches. */
  threshold?: InputMaybe<Scalars['Float']['input']>;
  /** The version that the change is based on; a stale one is CONFLICT. */
  version?: InputMaybe<Scalars['Int']['input']>;
  /** How far back it looks, in minutes. */
  windowMinutes?: InputMaybe<Scalars['Int']['input']>;
};

/** Changes to a template; what is absent stays. */
export type UpdateAnalysisTemplateInput = {
  /** What it looks for, all of it. */
  checks?: InputMaybe<Array<CheckInput>>;
  /** What it is for. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Name, unique in the tenant. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** What it asks a model, all of it. */
  questions?: InputMaybe<Array<QuestionInput>>;
  /** The revision that this is based on. */
  revision?: InputMaybe<Scalars['Int']['input']>;
};

/** Changes to a template; what is absent stays. */
export type UpdateDesignTemplateInput = {
  /** Components, metrics, benchmarks and phases, all of it. */
  definition?: InputMaybe<Scalars['JSONObject']['input']>;
  /** What it is for. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Domains that it is taken for, all of them. */
  domains?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Name, unique in the tenant. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The revision that this is based on. */
  revision?: InputMaybe<Scalars['Int']['input']>;
};

/** Changes to a policy; what is absent stays. */
export type UpdatePolicyInput = {
  /** Action patterns. */
  actions?: InputMaybe<Array<Scalars['String']['input']>>;
  /** What the policy is for. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** What happens to what matches. */
  effect?: InputMaybe<PolicyEffect>;
  /** Whether the policy is looked at. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it decides or is only noted. */
  mode?: InputMaybe<PolicyMode>;
  /** Name, unique in the tenant. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Resource patterns. */
  resources?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Conditions, all of them; an empty list removes them. */
  rules?: InputMaybe<Array<PolicyRuleInput>>;
  /** The version that the change is based on; a stale one is CONFLICT. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** A change of a proposal: of what is proposed (which voids the votes), or of its state. It names the revision that it is based on. */
export type UpdateProposalInput = {
  /** With FAILED: why. */
  error?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The same as an entity tag, as the header If-Match has it; beside a revision it must say the same. */
  ifMatch?: InputMaybe<Scalars['String']['input']>;
  /** Other words. */
  intent?: InputMaybe<Scalars['String']['input']>;
  /** Why. */
  notes?: InputMaybe<Scalars['String']['input']>;
  /** Another payload. */
  payload?: InputMaybe<Scalars['JSONObject']['input']>;
  /** With COMPLETED: what came of it. */
  result?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The revision that the change is based on. */
  revision?: InputMaybe<Scalars['Int']['input']>;
  /** APPROVED or DENIED for its approvers, REJECTED and ROLLED_BACK for its requester and administrators, and for an action that the platform does not execute itself, COMPLETED or FAILED as its outcome, and EXECUTING for its approvers and administrators, who let a failed one be tried again. */
  state?: InputMaybe<ProposalState>;
};

/** Changes to a tenant; what is absent stays. */
export type UpdateTenantInput = {
  /** Invocations at or above this risk need an approval; null: none for risk alone. */
  approvalRiskThreshold?: InputMaybe<RiskLevel>;
  /** Lifetime of cached answers in seconds; 0: no cache. */
  cacheTtlSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Whom an approval asks where its policy names nobody. */
  defaultApprovers?: InputMaybe<DefaultApproversInput>;
  /** Budget per calendar month in USD. */
  monthlyBudgetUsd?: InputMaybe<Scalars['Float']['input']>;
  /** Display name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** What is done about personal data in prompts. */
  piiMode?: InputMaybe<PiiMode>;
  /** Whether anybody may read the log under `/logs/<id>`, without a key: who did what to what and when, and salted hashes of the details. */
  publicLog?: InputMaybe<Scalars['Boolean']['input']>;
  /** Requests per minute; enterprise only. */
  requestsPerMinute?: InputMaybe<Scalars['Int']['input']>;
  /** Whether evidence keeps prompt and answer text. */
  retainContent?: InputMaybe<Scalars['Boolean']['input']>;
  /** Suspends or reactivates the tenant. */
  status?: InputMaybe<TenantStatus>;
  /** Tier. */
  tier?: InputMaybe<Tier>;
  /** Tokens per minute; enterprise only. */
  tokensPerMinute?: InputMaybe<Scalars['Int']['input']>;
  /** What is done about images, recordings and unreadable files while personal data is looked for. */
  unreadAttachments?: InputMaybe<UnreadAttachments>;
  /** The version that the change is based on; a stale one is CONFLICT. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** Changes to an endpoint; what is absent stays. */
export type UpdateWebhookInput = {
  /** What it is for. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Names of events, or `*` for all. */
  events?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Whether it gets events. */
  status?: InputMaybe<WebhookStatus>;
  /** An https URL on the public internet. */
  url?: InputMaybe<Scalars['String']['input']>;
};

/** What usage is grouped by. */
export type UsageGrouping =
  | 'DAY'
  | 'MODEL'
  | 'USER';

/** Length of a step of a usage series, in UTC. */
export type UsageInterval =
  | 'DAY'
  | 'HOUR';

/** PENDING until it is answered with success, or the last attempt has failed. */
export type WebhookDeliveryStatus =
  | 'DELIVERED'
  | 'FAILED'
  | 'PENDING';

/** Why an endpoint gets nothing: by request, since it answered 410 Gone, or after five days of failure. */
export type WebhookDisabledReason =
  | 'FAILING'
  | 'GONE'
  | 'REQUESTED';

/** Whether an endpoint gets events. */
export type WebhookStatus =
  | 'ACTIVE'
  | 'DISABLED';
