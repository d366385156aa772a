import type { Reservation } from '../../../contracts/admission.js';
import type { BatchedLine } from '../../../contracts/batched-line.js';
import type { Principal } from '../../../contracts/identity.js';
import type { AiAction, CalledArm, PromptPii, Remedied, Run } from '../../../contracts/interceptor.js';
import type { Grant } from '../../../contracts/proposals.js';
import type { ChatMessage } from '../../../contracts/provider.js';
import type { RenderedPrompt } from '../../../contracts/prompts.js';
import type { Provenance } from '../../../contracts/provenance.js';
import type { Purpose } from '../../../contracts/structured.js';
import type { AgentSession } from '../../../shared/http/agent-session.js';
import type { Tags } from '../../../shared/http/tags.js';
import type { DomainError } from '../../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import type { NanoUsd } from '../../../shared/money.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';
import type { Units } from '../../../shared/models/usage-units.data.js';
import type { AliasedModel } from '../aliases/alias.rules.js';
import type { GuardedCall } from '../../../contracts/guards.js';
import type { Flight } from '../cache/single-flight.js';
import type { ApprovedPrompt } from '../prompts/prompt-reference.rules.js';
import type { ServedModel } from '../models/catalogue.service.js';
import type { UpstreamCallPolicy } from '../upstream/upstream-call-policy.service.js';

/** The caller, and the provenance that the API reports. */
export interface Caller {
  principal: Principal;
  /** The `X-User-ID` header, for metering. */
  userHeader: string | undefined;
  /** No cached answer, and none is kept. */
  wantsFresh?: boolean | undefined;
  /** The agent's run that the call belongs to. */
  session?: AgentSession | undefined;
  /** The `X-Tags` header. */
  tags?: Tags | undefined;
  signal: AbortSignal;
  provenance: Provenance;
  /** The approval of the call. */
  grant?: Grant | undefined;
  /** An approved call: its name must lead where it led when people saw it; without a target it was no alias. */
  approved?: { target: string | undefined; prompt?: ApprovedPrompt | undefined } | undefined;
  /** The purpose of a call by a part of the platform; absent for a caller's own request. */
  purpose?: Purpose | undefined;
  /** Learns what a call that is only assessed would hold, and the stop that would refuse it. */
  weighed?: (call: WeighedCall) => void;
  /** Learns the evidence id before the start of the call is recorded, and so before it can be charged. */
  starting?: (evidenceId: string) => Promise<void>;
  /** The call that this one repeats, as the alias has it: its evidence id, and the name that was asked for. */
  shadow?: ShadowedCall | undefined;
  /** The call is a line of a batch that a provider makes. */
  line?: BatchedLine | undefined;
  /** Learns that the steps before the execution let the call go ahead, before a provider is asked; by its evidence id. */
  admitted?: (evidenceId: string) => Promise<void>;
}

/** A call as its alias repeats it to another model. */
export interface ShadowedCall {
  /** The evidence id of the call. */
  of: string;
  /** The name that was asked for, and that of the alias. */
  asked: string;
  alias: string;
  arm: CalledArm;
}

/** A call that was assessed: the worst case of its first candidate. */
export interface WeighedCall {
  /** Catalogue id of the model. */
  model: string;
  cost: NanoUsd;
  subject: Subject;
  stopped: DomainError | undefined;
}

/** Whether the budget pays for a candidate: a dearer one than was admitted has more held for it. */
export type CanAfford = (served: ServedModel) => boolean | Promise<boolean>;

/** The expected and maximum tokens of a call. */
export interface CallDemand {
  promptTokens: number;
  /** The maximum tokens of its attachments beyond `promptTokens`. */
  attachedTokens?: number;
  /** Those of them that are charged if no provider counts the prompt. */
  uncountedTokens?: number;
  /** The provider's own tools lengthen the prompt while it answers. */
  isGrowing?: boolean;
  /** The most searches by the provider's web search. */
  webSearches?: number;
  /** The most of what is no token. */
  units?: Units;
  expectedOutputTokens: number;
  maxOutputTokens: number;
  /** The hold is the most that is charged; for calls whose cost the platform tells before. */
  isFirm?: boolean;
  /** The caller's field for it; absent where the caller has none. */
  outputLimit?: string | undefined;
}

/** A model call before it is admitted. */
export interface ModelCall<T> {
  /** The model and, after it, its fallbacks. */
  candidates: readonly [ServedModel, ...ServedModel[]];
  /** The alias that the model was asked for by. */
  aliased?: AliasedModel | undefined;
  /** The registered prompt that the request names. */
  prompt?: RenderedPrompt | undefined;
  action: AiAction;
  /** Body's `user`, for metering. */
  user: string | undefined;
  /** Body's `metadata`, whose members are tags. */
  metadata?: Readonly<Record<string, unknown>> | null | undefined;
  /** The demand of the call; absent for a cached answer. */
  demand: CallDemand | undefined;
  content: JsonValue;
  /** The conversation, to look for repetitions in; absent where it has none. */
  messages?: readonly ChatMessage[] | undefined;
  /** The request whole, as it would be executed after an approval. */
  request: () => JsonObject;
  /** Further facts for the policies' `context`. */
  context?: JsonObject | undefined;
  /** An approved one is made by the same call again. */
  isMadeAgain?: boolean | undefined;
  /** The guards that bind it; absent where none do. */
  guarded?: GuardedCall | undefined;
  /** Personal data found in it. */
  pii: Omit<PromptPii, 'mode'>;
  /** The changes that budgets made to it. */
  remedied?: Remedied | undefined;
  /** Ids of budgets that count it and do not limit it, as they sent it to this model. */
  unlimitedBy?: readonly string[] | undefined;
  /** A refusal by a budget that names another way is thrown as `ShortBudget`, and recorded by whoever catches it. */
  isRemediable?: boolean | undefined;
  /** The flight of the answer: others may wait for it, so one caller must not cancel it. */
  flight?: Pick<Flight<never>, 'isShared' | 'whenAbandoned'> | undefined;
  /** Takes over what is held, where the call goes on when it is over (`ExecutionFacts.goesOn`). */
  keepsHold?: ((reservation: Reservation) => void) | undefined;
  /** Calls the permitted candidates that can be afforded; fills in usage and content of the facts. */
  execute: (
    run: Run,
    control: UpstreamCallPolicy,
    permitted: Iterable<ServedModel>,
    canAfford: CanAfford,
  ) => Promise<T>;
}
