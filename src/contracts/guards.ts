import type { AgentSession } from '../shared/http/agent-session.js';
import type { Tags } from '../shared/http/tags.js';
import type { JoinedText, PiiRules } from './pii.js';
import type { Principal } from './identity.js';
import type { Concern } from './interceptor.js';
import type { JsonObject } from '../shared/json/json.js';
import type { NanoUsd } from '../shared/money.js';
import type { Subject } from '../shared/selectors/selector.rules.js';

/** The places in a call that guards judge. */
export const GUARD_POINTS = ['REQUEST', 'ANSWER', 'TOOL_CALL', 'TOOL_RESULT'] as const;
export type GuardPoint = (typeof GUARD_POINTS)[number];

export const GUARD_KINDS = ['generic', 'presidio', 'bedrock', 'openai-moderation', 'model'] as const;
export type GuardKind = (typeof GUARD_KINDS)[number];
/** The gateway's own judge of personal data in answers, by a tenant's setting. */
export const PERSONAL_DATA = 'personal-data';
export type JudgeKind = GuardKind | typeof PERSONAL_DATA;

/** The effect of a finding. */
export const GUARD_ACTIONS = ['BLOCK', 'MASK', 'FLAG', 'APPROVE'] as const;
export type GuardAction = (typeof GUARD_ACTIONS)[number];

/** The effect of a guard that cannot judge. */
export const GUARD_FAULT_ACTIONS = ['BLOCK', 'APPROVE', 'FLAG'] as const;
export type GuardFaultAction = (typeof GUARD_FAULT_ACTIONS)[number];

export type GuardVerdict = 'PASS' | GuardAction;

/** A guard that binds a call. */
export interface BoundGuard {
  readonly id: string;
  readonly name: string;
  readonly kind: JudgeKind;
  /** SHA-256 of its configuration without secrets, hex. */
  readonly digest: string;
  readonly on: ReadonlySet<GuardPoint>;
  readonly action: GuardAction;
  /** The recognition of personal data by the gateway's own judge; absent for all others. */
  readonly rules?: PiiRules;
}

/** A picture in a call: PNG, JPEG, WebP or GIF by its first bytes. */
export interface GuardImage {
  contentType: string;
  /** In base64. */
  data: string;
}

/** A part of a call that guards judge. */
export interface GuardPart {
  point: GuardPoint;
  /** Texts in which a mask can take the place of a part. */
  texts: readonly string[];
  /** Texts that cannot be changed, such as names and signed reasoning: a mask there blocks. */
  fixed: readonly string[];
  /** Texts in several parts as a whole, so that what is split among them is found; a mask across a cut blocks. */
  joined?: readonly JoinedText[];
  /** Pictures, which guards judge that look into them; for all others they are content that cannot be read. */
  images?: readonly GuardImage[];
  /** Content that no guard can look into, by kind: `images`, `audio`, `files`, `links`. */
  opaque: readonly string[];
}

/** The findings of one guard, for evidence: never a text. */
export interface GuardFinding {
  guard: string;
  digest: string;
  kind: JudgeKind;
  point: GuardPoint;
  verdict: GuardVerdict;
  /** A short code of the guard's, or of why it could not judge. */
  reason?: string;
  /** The guard could not judge, and its `onError` decided. */
  failed?: true;
  latencyMillis: number;
  /** How often it was asked, where that was more than once. */
  asked?: number;
  /** Masks by type. */
  masks?: Readonly<Record<string, number>>;
  /** Different values by type, of the gateway's own judge. */
  found?: Readonly<Record<string, number>>;
  /** The price of having asked. */
  fee?: NanoUsd;
}

/** The guards that bind a call, and their verdicts on its request. */
export interface GuardedCall {
  guards: readonly BoundGuard[];
  /** Absent where the guards were not asked, as the call would be refused anyway: it must not be made. */
  findings?: readonly GuardFinding[];
  /** People have to approve the call. */
  concerns?: readonly Concern[];
}

/** The verdict of all guards together. */
export interface Judgement {
  effect: 'PASS' | 'BLOCK' | 'APPROVE';
  findings: readonly GuardFinding[];
  /** The finding that decided; absent where all passed. */
  decisive?: GuardFinding | undefined;
  /** The texts of the parts, in their order, with masks applied; absent where there are none. */
  masked?: readonly (readonly string[])[] | undefined;
  /** How much of the end of an answer that goes on has to wait, UTF-16 code units; as usual when absent. */
  tail?: number | undefined;
}

/** For whom a guard asks a model. */
export interface GuardAsker {
  principal: Principal;
  userHeader: string | undefined;
  session?: AgentSession | undefined;
  tags?: Tags | undefined;
}

/** A model that judges: the texts go to it by the gateway's own path, in calls that no guard judges again. */
export interface GuardModels {
  /** The answer of a model. Throws what a chat throws. */
  ask(
    asker: GuardAsker,
    asked: { guard: string; model: string; system: string; text: string; images: readonly GuardImage[] },
    signal: AbortSignal,
  ): Promise<string>;
}

export interface GuardQuestion {
  tenantId: string;
  guards: readonly BoundGuard[];
  /** A guard judges the first part whose point it is for. */
  parts: readonly GuardPart[];
  /** Which side of a call the parts are. */
  side: 'request' | 'answer';
  /** The model or tool, and the session. Never a name of a person. */
  facts: JsonObject;
  /** For whom a model is asked; a guard that is one cannot judge without. */
  asker?: GuardAsker;
  /** The answer goes on: what comes may change what its end is. */
  isOpen?: boolean | undefined;
  /** Placeholders of the request, which stand for its own values. */
  placeholders?: readonly string[] | undefined;
  signal: AbortSignal;
}

/** The guards of tenants. */
export interface Guards {
  /** Whether the tenant has any that are on. */
  hasAny(tenantId: string): boolean;
  /** The guards that bind a call, in the order of their names; from memory. */
  binding(tenantId: string, subject: Subject): readonly BoundGuard[];
  /** Asks the guards at the same time, until a deadline. Never throws for a guard's failure: that is a finding. */
  judge(question: GuardQuestion): Promise<Judgement>;
}
