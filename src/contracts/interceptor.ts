import type { SettledLine } from './batched-line.js';
import type { ToolClient } from '../shared/tool-client.js';
import type { UsedPrompt } from './prompts.js';
import type { AiAction } from '../shared/models/ai-actions.data.js';
import type { AgentSession } from '../shared/http/agent-session.js';
import type { Tags } from '../shared/http/tags.js';
import type { DomainError } from '../shared/errors.js';
import type { JsonObject, JsonValue } from '../shared/json/json.js';
import type { NanoUsd } from '../shared/money.js';
import type { GuardFinding } from './guards.js';
import type { AgentFlag } from './agent-rules.js';
import type { ProviderKind, TokenUsage } from './provider.js';
import type { Evaluation, Grant } from './proposals.js';
import type { LedgerRow } from '../database/evidence/evidence.js';
import type { SpineEventInput } from './spine.js';
import type { PiiMode, Principal, RiskLevel } from './identity.js';
import type { PiiType } from './pii.js';
import type { Provenance } from './provenance.js';

export type { AiAction } from '../shared/models/ai-actions.data.js';

/** Calling a tool, reading a resource, getting a prompt. */
export type ToolAction = 'mcp.call' | 'mcp.read' | 'mcp.prompt';

/** An action that takes the seven steps: a call of a model, or of a tool. */
export type InvocationAction = AiAction | ToolAction;

/** The tool that is called instead of a model, or what else a server of tools is asked for. */
export interface InvokedTool {
  /** `completion`: of an argument of a prompt or a resource. */
  operation: 'tool' | 'resource' | 'prompt' | 'completion';
  /** The name of its server, and its own there. */
  server: string;
  name: string;
  /** The SHA-256 hash of the definition that was accepted, hex; tools alone have it. */
  pin: string | undefined;
  arguments: JsonObject;
  /** The answers to what the server asked during the call, where this goes on with it. */
  answers?: JsonObject | undefined;
  /** The facts that its risk depends on, beside personal data. */
  risks: readonly (readonly [RiskLevel, string])[];
}

/** Personal data found in a request. */
export interface PromptPii {
  mode: PiiMode;
  types: readonly PiiType[];
  /** The part that no placeholder can replace: in names, addresses, schemas, attachments. */
  fixedTypes?: readonly PiiType[];
  /** Parts of the request could not be looked into. */
  isUnread?: boolean;
}

/** A reason to ask people that is not of the policies: a budget that is used up, a rule for agents. */
export interface Concern {
  /** Its kind and its name: an approval covers the concerns that people saw, and no others. */
  id: string;
  reason: string;
}

/** The changes that budgets made to a call before it was sent. */
export interface Remedied {
  /** The last budget that sent it to another model, and the catalogue id of the model that was asked for. */
  degraded?: { budget: string; from: string };
  /** The budget that lowered its output limit, and that limit. */
  capped?: { budget: string; maxOutputTokens: number };
}

/** The target that an alias chose among several. */
export interface CalledArm {
  aliasId: string;
  /** The target as the alias names it. */
  target: string;
  /** `canary`: the one that is tried; `shadow`: called as well, for nobody but the records. */
  role: 'main' | 'canary' | 'shadow';
}

/** A call of a model or a tool that asks to go ahead. */
export interface Invocation {
  principal: Principal;
  action: InvocationAction;
  /** The tool that is called; absent for a model. */
  tool?: InvokedTool | undefined;
  /** The alias that the model was asked for by. */
  alias?: string | undefined;
  /** The target that the alias chose among several, or calls as well. */
  arm?: CalledArm | undefined;
  /** The invocation that this one repeats for the records; nobody is asked to approve such a one. */
  shadowOf?: string | undefined;
  /** The registered prompt that the call names. */
  prompt?: UsedPrompt | undefined;
  /** Catalogue id of the model; `mcp:<server>/<tool>` of a tool. */
  model: string;
  /** The id of the provider that would be called first, and its kind; `mcp:<server>` of a tool. */
  provider: string;
  providerKind: ProviderKind | 'mcp';
  /** The user whose usage is metered. */
  userId: string;
  /** The agent's run that it belongs to. */
  session?: AgentSession | undefined;
  /** The id under which a model asked for the call of this tool, as its client says. */
  callId?: string | undefined;
  /** The program that the call of a tool came from. */
  client?: ToolClient | undefined;
  tags?: Tags | undefined;
  /** The worst-case cost, nano-USD. */
  estimatedCost: NanoUsd;
  /** The most tokens that the answer may have; 0 where nothing is generated. */
  maxOutputTokens: number;
  /** Personal data in the prompt, and the tenant's mode for it. */
  pii: PromptPii;
  /** The request whole, as people would approve it and the platform execute it later. */
  request: () => JsonObject;
  /** Beside policy and risk; any of them makes an allowed invocation one that people have to approve. */
  concerns?: readonly Concern[] | undefined;
  /** The findings of guards on its request. */
  guards?: readonly GuardFinding[] | undefined;
  /** The rules for agents that it is over, in the order of their names. */
  agentFlags?: readonly AgentFlag[] | undefined;
  /** The changes that budgets made to it. */
  remedied?: Remedied | undefined;
  /** An approved one is made by the same call again, not by the platform; as all calls of tools are. */
  isMadeAgain?: boolean | undefined;
  /** Throws what would fail it anyway: people are not asked about such a call, and an approval is not spent on it. */
  assertReady?: (() => Promise<unknown>) | undefined;
  /** That people approved it. */
  grant?: Grant | undefined;
  /** The call was let in with its batch, and is made: the steps say what would be decided now, and refuse nothing. */
  batched?: Pick<SettledLine, 'batchId' | 'line' | 'isRecorded'> | undefined;
  /** Further facts for the policies' `context`. */
  context?: JsonObject | undefined;
  /** The request in wire form: hashed into the evidence, stored only if the tenant retains content. */
  content: JsonValue;
  /** Filled in for the API's response headers. */
  provenance: Provenance;
}

/**
 * The kind of a failed attempt.
 * - `credentials`: refused or not to be obtained
 * - `rate_limit`: limited by the provider
 * - `timeout`: no answer in time
 * - `server`: an error of the provider's own
 * - `network`: no connection, or one that broke
 * - `request`: the request was refused
 * - `answer`: an answer that cannot be used
 */
export type FailureKind = 'credentials' | 'rate_limit' | 'timeout' | 'server' | 'network' | 'request' | 'answer';

/** One call of an upstream. Never holds a secret or a raw body. */
export interface Attempt {
  /** The id of the provider. */
  provider: string;
  model: string;
  /** The provider's own name of the model, where it is not the catalogue's. */
  upstream?: string;
  /** `skipped`: its breaker was open, nothing was sent. */
  outcome: 'ok' | 'failed' | 'aborted' | 'skipped';
  /** Upstream's HTTP status, when there was one. */
  status?: number;
  /** Why it failed: the upstream failure and its message. */
  reason?: string;
  /** The provider's `Retry-After`, in ms. */
  retryAfterMillis?: number;
  millis: number;
}

/** The progress of the execution, filled in as it proceeds, so that evidence includes it after a failure. */
export interface ExecutionFacts {
  attempts: Attempt[];
  provider?: string;
  providerKind?: ProviderKind | 'mcp';
  /** Catalogue id of the model that answered. */
  model?: string;
  /** Where its price was read, and when. */
  price?: { source: string; asOf: string };
  usage?: TokenUsage;
  /** True when the tokens were counted by us, not by the provider. */
  estimated: boolean;
  /** Why figures of the provider were not believed. */
  usageDoubts: readonly string[];
  /** Names of request fields and response parts that the other side's protocol cannot carry. */
  dropped: readonly string[];
  cost: NanoUsd;
  /** Charges for failed attempts; `usage` and `cost` include them. */
  lost?: { usage: TokenUsage; cost: NanoUsd; doubts: readonly string[] };
  cache: 'HIT' | 'MISS' | 'BYPASS';
  /** The client went before the end. */
  cancelled: boolean;
  /** When the first piece of a streamed answer came, Unix ms. */
  firstPieceAt?: number;
  /** Why a chat's answer ended; null when the provider did not say. Chats alone have it. */
  finish?: string | null;
  /** The findings of an answer that are no text of anybody: recorded whatever the tenant retains. */
  verdicts?: JsonValue;
  /** The findings of guards on its answer. */
  guards?: readonly GuardFinding[];
  /** The guards judged its answer. */
  isJudged?: true;
  /** The ids of the tool calls that the answer asks for. */
  callIds?: readonly string[];
  /** The answer in wire form, as far as it arrived. */
  content?: JsonValue;
  /** The answer was refused for the personal data in it: its text is not kept. */
  isWithheld?: true;
  /**
   * For a call whose work goes on when it is over: keeps the end as it would be recorded now, with what is held as its
   * charge, and records it later in its place. Where it fails, so does the call, and is recorded and charged at once.
   */
  goesOn?: ((end: PendingEnd) => Promise<void>) | undefined;
}

/** The end of an invocation that is not recorded yet. */
export interface PendingEnd {
  event: SpineEventInput;
  ledger: LedgerRow;
  /** As metrics and traces would see it, but for its cost; absent in ends that were kept before they had it. */
  observed?: Omit<ObservedInvocation, 'cost'>;
}

/** The hold for a call: the maximum that its model may bill. */
export interface HeldCall {
  provider: string;
  /** Catalogue id of the model. */
  model: string;
  /** Worst case, nano-USD, and the tokens that it is the price of. */
  cost: NanoUsd;
  promptTokens: number;
  completionTokens: number;
  /** The expected tokens, which the rate limit counts. */
  expectedTokens: number;
}

/** The interceptor as an execution sees it. */
export interface Run {
  /** Invocation id; also the evidence id. UUIDv7. */
  id: string;
  facts: ExecutionFacts;
  /** The approval that lets it go ahead, where one was needed. */
  readonly grant: Grant | undefined;
  /**
   * Makes the start of the invocation and its hold durable, so that it is settled even if this process dies. Writes
   * again only if the hold grows. Throws SERVICE_UNAVAILABLE.
   */
  recordStart(held: HeldCall): Promise<void>;
  /** Updates the provenance from the current facts. */
  announce(): void;
  /** Whether policies and risk let the same invocation go to another model. */
  permits(model: { id: string; provider: string; kind: ProviderKind }): boolean;
}

/** An invocation once it is recorded, for metrics and traces. */
export interface ObservedInvocation {
  id: string;
  tenantId: string;
  action: InvocationAction;
  /** Catalogue id that was asked for, and the one that answered. */
  model: string;
  answeredBy: string | undefined;
  provider: string;
  outcome: 'completed' | 'failed' | 'cancelled' | 'denied';
  /** The part of the target in its alias. */
  arm: CalledArm['role'] | undefined;
  /** Code of the error that the caller got. */
  errorCode: string | undefined;
  cache: ExecutionFacts['cache'];
  usage: TokenUsage | undefined;
  cost: NanoUsd;
  /** The start and the end, Unix ms. */
  startedAt: number;
  endedAt: number;
  /** The time from the start to the first chunk of a streamed answer, ms. */
  firstPieceMillis: number | undefined;
  steps: readonly { step: string; outcome: string; millis: number }[];
  attempts: readonly Attempt[];
  /** The findings of guards on its request and its answer. */
  guards?: readonly Omit<GuardFinding, 'fee'>[] | undefined;
}

/** Learns of every invocation once its evidence is durable. Never throws: nothing depends on it. */
export type InvocationObserver = (invocation: ObservedInvocation) => void;

/** The name of an admitted invocation, and when it was admitted, ms. */
export interface Admitted {
  readonly id: string;
  readonly at: number;
  /** Names of the counters of budgets that it is charged to, as of now: a fallback may be bound by others. */
  charges(): readonly string[];
}

/** The governed path to a model, and the only one. */
export interface Interceptor {
  /**
   * Takes the invocation through the seven steps. Resolves once its evidence is durable. Throws POLICY_DENIED,
   * APPROVAL_REQUIRED, SERVICE_UNAVAILABLE when evidence cannot be written, and whatever `execute` throws.
   */
  invoke<T>(invocation: Invocation, admitted: Admitted, execute: (run: Run) => Promise<T>): Promise<T>;
  /**
   * Records that an invocation was refused, and sets the evidence id. Resolves once the record is durable; throws
   * SERVICE_UNAVAILABLE.
   */
  recordRefusal(invocation: Invocation, refusal: DomainError): Promise<void>;
  /**
   * Evaluates policy and risk for an invocation without executing or recording anything. `isWhole`: the grounds are every
   * policy whose patterns match, whatever the effect.
   */
  assess(invocation: Invocation, isWhole?: boolean): Promise<Evaluation>;
}
