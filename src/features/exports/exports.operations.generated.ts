/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** The kind of actor that performs an action. */
export type ActorType =
  /** A service that calls the API with a key of its own. */
  | 'API'
  /** The platform itself. */
  | 'SYSTEM'
  /** A person who uses the platform. */
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
  | 'SLA_BREACHES'
  /** The seconds for which the log has had events that no quorum of witnesses cosigned. */
  | 'WITNESS_AGE';

/** Whether an alert still fires. */
export type AlertStatus =
  /** The threshold is still reached. */
  | 'FIRING'
  /** The threshold is no longer reached. */
  | 'RECOVERED';

/** The budgets to list. */
export type BudgetFilter = {
  /** A part of the name, or of a value of the selector, in any case. */
  search?: string | null | undefined;
  /** The dimension that the budgets are for. */
  target?: BudgetTarget | null | undefined;
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

/** The part of the response cache in a request. */
export type CacheOutcome =
  /** The request did not use the cache. */
  | 'BYPASS'
  /** The answer came from the cache. */
  | 'HIT'
  /** The answer was not in the cache. */
  | 'MISS';

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

/** Whether a member can sign in. */
export type MemberStatus =
  /** The member has signed in, or may do so at any time. */
  | 'ACTIVE'
  /** The member cannot sign in; sessions and keys have ended. */
  | 'DEACTIVATED'
  /** The member has an invitation that was not used yet. */
  | 'INVITED';

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

/** The severity of an event. */
export type Severity =
  /** An event that needs action at once. */
  | 'CRITICAL'
  /** An ordinary event. */
  | 'INFO'
  /** An event that needs attention. */
  | 'WARNING';

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

export type ExportRequestsQueryVariables = Exact<{
  filter?: Types.InvocationFilter | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ExportRequestsQuery = { invocations: { edges: Array<{ node: { id: string, startedAt: string, action: string, user: string, keyId: string | null, session: string | null, tags: Array<string>, model: string, provider: string | null, aliasId: string | null, arm: string | null, isShadow: boolean, outcome: Types.InvocationOutcome, errorCode: string | null, riskLevel: Types.RiskLevel | null, piiTypes: Array<Types.PiiType>, cache: Types.CacheOutcome, promptTokens: number, completionTokens: number, cachedPromptTokens: number, reasoningTokens: number | null, cacheWriteTokens: number | null, webSearches: number | null, estimated: boolean, costUsd: number, latencyMs: number, firstTokenMs: number | null, callIds: Array<string>, units: Array<{ unit: Types.UsageUnit, quantity: number }> } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type ExportKeysQueryVariables = Exact<{
  withoutMember?: boolean | null | undefined;
  search?: string | null | undefined;
  usable?: boolean | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ExportKeysQuery = { apiKeys: { edges: Array<{ node: { id: string, name: string, subject: string, roles: Array<string>, allowedModels: Array<string> | null, issuedBy: string | null, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null, previousExpiresAt: string | null, deviceUntil: string | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type ExportMembersQueryVariables = Exact<{
  filter?: Types.MemberFilter | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ExportMembersQuery = { members: { edges: Array<{ node: { id: string, name: string, email: string | null, subject: string, allRoles: Array<string>, roles: Array<string>, groupRoles: Array<string>, provisionedRoles: Array<string>, status: Types.MemberStatus, externalId: string | null, invitedBy: string | null, lastSeenAt: string | null, createdAt: string, updatedAt: string, version: number } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type ExportPoliciesQueryVariables = Exact<{
  search?: string | null | undefined;
  effect?: Types.PolicyEffect | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ExportPoliciesQuery = { policies: { edges: Array<{ node: { id: string, name: string, description: string | null, effect: Types.PolicyEffect, mode: Types.PolicyMode, enabled: boolean, actions: Array<string>, resources: Array<string>, createdAt: string, updatedAt: string, version: number, rules: Array<{ id: string, description: string | null, condition: string, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown> }> }> } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type ExportProposalsQueryVariables = Exact<{
  state?: Types.ProposalState | null | undefined;
  phase?: Types.ProposalPhase | null | undefined;
  action?: string | null | undefined;
  actor?: string | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ExportProposalsQuery = { proposals: { edges: Array<{ node: { id: string, createdAt: string, updatedAt: string, state: Types.ProposalState, phase: Types.ProposalPhase, isCancelled: boolean, intent: string, action: string, resource: string, resourceType: string | null, actor: string, riskLevel: Types.RiskLevel, riskReasons: Array<string>, approvalId: string | null, payloadHash: string, revision: number, expiresAt: string | null, policyDecision: { effect: Types.PolicyEffect, reason: string } | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type ExportDisputesQueryVariables = Exact<{
  status?: Types.CaseStatus | null | undefined;
  type?: Types.CaseType | null | undefined;
  assignedTo?: string | null | undefined;
  claimant?: string | null | undefined;
  priority?: Types.CasePriority | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ExportDisputesQuery = { disputeCases: { edges: Array<{ node: { id: string, type: Types.CaseType, status: Types.CaseStatus, priority: Types.CasePriority, claimant: string, filedBy: string, assignedTo: string | null, description: string, evidence: Array<string>, slaHours: number, slaDeadline: string, resolution: Types.CaseResolution | null, adjustmentAmount: number | null, resolutionNotes: string | null, resolutionEvidence: Array<string> | null, resolvedBy: string | null, resolvedAt: string | null, createdAt: string, updatedAt: string, version: number } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type ExportBudgetsQueryVariables = Exact<{
  filter?: Types.BudgetFilter | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ExportBudgetsQuery = { budgets: { edges: Array<{ node: { id: string, name: string, limitUsd: number | null, limitTokens: string | null, limitRequests: string | null, window: string, timeZone: string, selector: Record<string, unknown>, per: Array<string>, mode: Types.BudgetMode, degradeTo: string | null, capsOutput: boolean, alertsAt: Array<number>, validFrom: string | null, validUntil: string | null, createdAt: string, updatedAt: string, version: number } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type ExportAlertsQueryVariables = Exact<{
  status?: Types.AlertStatus | null | undefined;
  search?: string | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ExportAlertsQuery = { alerts: { edges: Array<{ node: { id: string, createdAt: string, recoveredAt: string | null, status: Types.AlertStatus, name: string, kind: Types.AlertKind, detail: string, value: number, threshold: number, ruleId: string, version: number } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type ExportWebhooksQueryVariables = Exact<{
  search?: string | null | undefined;
  status?: Types.WebhookStatus | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ExportWebhooksQuery = { webhooks: { edges: Array<{ node: { id: string, url: string, description: string | null, events: Array<string>, status: Types.WebhookStatus, disabledReason: Types.WebhookDisabledReason | null, failingSince: string | null, previousSecretExpiresAt: string | null, createdAt: string, updatedAt: string } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type ExportWebhookDeliveriesQueryVariables = Exact<{
  id: string;
  status?: Types.WebhookDeliveryStatus | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ExportWebhookDeliveriesQuery = { webhookDeliveries: { edges: Array<{ node: { id: string, createdAt: string, eventId: string, eventType: string, status: Types.WebhookDeliveryStatus, attempts: number, lastAttemptAt: string | null, nextAttemptAt: string | null, latencyMs: number | null, responseStatus: number | null, responseBody: string | null, error: string | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type ExportToolServersQueryVariables = Exact<{
  cursor?: string | null | undefined;
}>;


export type ExportToolServersQuery = { mcpServers: { edges: Array<{ node: { id: string, name: string, kind: Types.McpServerKind, url: string, enabled: boolean, state: Types.McpServerState, problem: string | null, protocolVersion: string | null, credentialType: Types.McpCredentialType, checkedAt: string | null, createdAt: string, updatedAt: string, version: number, toolCounts: { new: number, accepted: number, changed: number, gone: number } } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type ExportToolsQueryVariables = Exact<{
  server: string;
  cursor?: string | null | undefined;
}>;


export type ExportToolsQuery = { mcpTools: { edges: Array<{ node: { id: string, name: string, publicName: string, state: Types.McpToolState, pin: string, acceptedBy: string | null, acceptedAt: string | null, definition: Record<string, unknown> } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type ExportEventsQueryVariables = Exact<{
  filter?: Types.SpineEventFilter | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ExportEventsQuery = { spineEvents: { edges: Array<{ node: { sequence: string, id: string, occurredAt: string, action: string, actor: string, actorType: Types.ActorType, origin: Types.SpineOrigin, severity: Types.Severity, resourceType: string | null, resourceId: string | null, correlationId: string | null, leafHash: string, detailsHash: string, details: Record<string, unknown> | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };


export const ExportRequestsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportRequests"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"InvocationFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"invocations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"session"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"aliasId"}},{"kind":"Field","name":{"kind":"Name","value":"arm"}},{"kind":"Field","name":{"kind":"Name","value":"isShadow"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"errorCode"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"piiTypes"}},{"kind":"Field","name":{"kind":"Name","value":"cache"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cachedPromptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteTokens"}},{"kind":"Field","name":{"kind":"Name","value":"webSearches"}},{"kind":"Field","name":{"kind":"Name","value":"units"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"estimated"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"firstTokenMs"}},{"kind":"Field","name":{"kind":"Name","value":"callIds"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ExportRequestsQuery, ExportRequestsQueryVariables>;
export const ExportKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportKeys"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withoutMember"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usable"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeys"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"withoutMember"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withoutMember"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}},{"kind":"Argument","name":{"kind":"Name","value":"usable"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usable"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"allowedModels"}},{"kind":"Field","name":{"kind":"Name","value":"issuedBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}},{"kind":"Field","name":{"kind":"Name","value":"previousExpiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"deviceUntil"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ExportKeysQuery, ExportKeysQueryVariables>;
export const ExportMembersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportMembers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MemberFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"members"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"allRoles"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"groupRoles"}},{"kind":"Field","name":{"kind":"Name","value":"provisionedRoles"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"invitedBy"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ExportMembersQuery, ExportMembersQueryVariables>;
export const ExportPoliciesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportPolicies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"effect"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PolicyEffect"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"policies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}},{"kind":"Argument","name":{"kind":"Name","value":"effect"},"value":{"kind":"Variable","name":{"kind":"Name","value":"effect"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"resources"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}},{"kind":"Field","name":{"kind":"Name","value":"obligations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"mandatory"}},{"kind":"Field","name":{"kind":"Name","value":"params"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ExportPoliciesQuery, ExportPoliciesQueryVariables>;
export const ExportProposalsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportProposals"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"state"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ProposalState"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"phase"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ProposalPhase"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"action"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"actor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"proposals"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"Variable","name":{"kind":"Name","value":"state"}}},{"kind":"Argument","name":{"kind":"Name","value":"phase"},"value":{"kind":"Variable","name":{"kind":"Name","value":"phase"}}},{"kind":"Argument","name":{"kind":"Name","value":"action"},"value":{"kind":"Variable","name":{"kind":"Name","value":"action"}}},{"kind":"Argument","name":{"kind":"Name","value":"actor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"actor"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"isCancelled"}},{"kind":"Field","name":{"kind":"Name","value":"intent"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"policyDecision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"approvalId"}},{"kind":"Field","name":{"kind":"Name","value":"payloadHash"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ExportProposalsQuery, ExportProposalsQueryVariables>;
export const ExportDisputesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportDisputes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CaseStatus"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"type"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CaseType"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"assignedTo"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"claimant"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"priority"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CasePriority"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"disputeCases"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"type"},"value":{"kind":"Variable","name":{"kind":"Name","value":"type"}}},{"kind":"Argument","name":{"kind":"Name","value":"assignedTo"},"value":{"kind":"Variable","name":{"kind":"Name","value":"assignedTo"}}},{"kind":"Argument","name":{"kind":"Name","value":"claimant"},"value":{"kind":"Variable","name":{"kind":"Name","value":"claimant"}}},{"kind":"Argument","name":{"kind":"Name","value":"priority"},"value":{"kind":"Variable","name":{"kind":"Name","value":"priority"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"claimant"}},{"kind":"Field","name":{"kind":"Name","value":"filedBy"}},{"kind":"Field","name":{"kind":"Name","value":"assignedTo"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}},{"kind":"Field","name":{"kind":"Name","value":"slaHours"}},{"kind":"Field","name":{"kind":"Name","value":"slaDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"resolution"}},{"kind":"Field","name":{"kind":"Name","value":"adjustmentAmount"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionNotes"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionEvidence"}},{"kind":"Field","name":{"kind":"Name","value":"resolvedBy"}},{"kind":"Field","name":{"kind":"Name","value":"resolvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ExportDisputesQuery, ExportDisputesQueryVariables>;
export const ExportBudgetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportBudgets"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"BudgetFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"budgets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"limitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"limitTokens"}},{"kind":"Field","name":{"kind":"Name","value":"limitRequests"}},{"kind":"Field","name":{"kind":"Name","value":"window"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"degradeTo"}},{"kind":"Field","name":{"kind":"Name","value":"capsOutput"}},{"kind":"Field","name":{"kind":"Name","value":"alertsAt"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ExportBudgetsQuery, ExportBudgetsQueryVariables>;
export const ExportAlertsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportAlerts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AlertStatus"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alerts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"recoveredAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"threshold"}},{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ExportAlertsQuery, ExportAlertsQueryVariables>;
export const ExportWebhooksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportWebhooks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookStatus"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhooks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"previousSecretExpiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ExportWebhooksQuery, ExportWebhooksQueryVariables>;
export const ExportWebhookDeliveriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportWebhookDeliveries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDeliveryStatus"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"eventType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"lastAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"responseStatus"}},{"kind":"Field","name":{"kind":"Name","value":"responseBody"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ExportWebhookDeliveriesQuery, ExportWebhookDeliveriesQueryVariables>;
export const ExportToolServersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportToolServers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mcpServers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"protocolVersion"}},{"kind":"Field","name":{"kind":"Name","value":"credentialType"}},{"kind":"Field","name":{"kind":"Name","value":"toolCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"new"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"gone"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ExportToolServersQuery, ExportToolServersQueryVariables>;
export const ExportToolsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportTools"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"server"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mcpTools"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"server"},"value":{"kind":"Variable","name":{"kind":"Name","value":"server"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"publicName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"pin"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedBy"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"definition"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ExportToolsQuery, ExportToolsQueryVariables>;
export const ExportEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SpineEventFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"spineEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"occurredAt"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"actorType"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"resourceId"}},{"kind":"Field","name":{"kind":"Name","value":"correlationId"}},{"kind":"Field","name":{"kind":"Name","value":"leafHash"}},{"kind":"Field","name":{"kind":"Name","value":"detailsHash"}},{"kind":"Field","name":{"kind":"Name","value":"details"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ExportEventsQuery, ExportEventsQueryVariables>;