import { hash } from 'node:crypto';
import type { LedgerRow } from '../../database/evidence/evidence.js';
import { canonicalJson } from '../../shared/canonical-json.js';
import { isoTime } from '../../shared/clock.js';
import type { DomainError, ErrorCode } from '../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../shared/json.js';
import type { SpineEventInput } from '../../contracts/spine.js';
import type { Attempt, ExecutionFacts, HeldCall } from '../../contracts/interceptor.js';
import type { TokenUsage } from '../../contracts/provider.js';
import type { StepName, PipelineState } from './steps.rules.js';

export type Outcome = LedgerRow['outcome'];

export interface StepRecord {
  step: StepName;
  outcome: string;
  /** Milliseconds, to the microsecond. */
  millis: number;
}

/** Everything that evidence of an invocation is made from. */
export interface InvocationRecord {
  id: string;
  trail: PipelineState;
  steps: StepRecord[];
  facts: ExecutionFacts;
  outcome: Outcome;
  error: { code: ErrorCode; message: string; proposalId?: string } | undefined;
  startedAt: number;
  endedAt: number;
  /** Hex; salts the content hashes. */
  contentSalt: string;
}

/** SHA-256 over the salt's hex text and the RFC 8785 text of the content, in hex. */
export function contentHash(saltHex: string, content: JsonValue): string {
  return hash('sha256', saltHex + canonicalJson(content), 'hex');
}

/** The invocation's event for the spine. Prompts and answers are left out unless the tenant retains content. */
export function invocationEvent(record: InvocationRecord): SpineEventInput {
  const { trail, facts } = record;
  const { principal, model, content } = trail.invocation;
  const retained = principal.tenant.retainContent;
  // In name order, as they are hashed. Absent members are undefined: spreads would make a dictionary-mode object, which
  // serialises at a third of the speed.
  const details: JsonObject = {
    answeredBy: facts.model ?? null,
    attempts: facts.attempts.map(({ millis, model, outcome, provider, reason, status, upstream }) => ({
      millis,
      model,
      outcome,
      provider,
      ...(reason === undefined ? {} : { reason }),
      ...(status === undefined ? {} : { status }),
      ...(upstream === undefined ? {} : { upstream }),
    })),
    cache: facts.cache,
    content: retained ? { request: content, response: facts.content ?? null } : undefined,
    costNanoUsd: facts.cost.toString(),
    dropped: facts.dropped.length === 0 ? undefined : [...facts.dropped],
    durationMillis: record.endedAt - record.startedAt,
    error: record.error ?? null,
    firstTokenMillis: firstTokenMillis(record),
    hashes: {
      request: contentHash(record.contentSalt, content),
      response: facts.content === undefined ? null : contentHash(record.contentSalt, facts.content),
      salt: record.contentSalt,
    },
    keyId: principal.keyId,
    model,
    outcome: record.outcome,
    pii: {
      mode: trail.invocation.pii.mode,
      types: [...trail.invocation.pii.types],
      unread: trail.invocation.pii.isUnread === true ? true : undefined,
    },
    policy: decisionOf(trail) as unknown as JsonObject,
    price: facts.price === undefined ? undefined : { asOf: facts.price.asOf, source: facts.price.source },
    provider: facts.provider ?? null,
    providerKind: facts.providerKind,
    risk: trail.risk === undefined ? null : { level: trail.risk.level, reasons: trail.risk.reasons },
    session: sessionIn(trail),
    startedAt: isoTime(record.startedAt),
    steps: record.steps.map(({ millis, outcome, step }) => ({ millis, outcome, step })),
    usage: {
      cachedPromptTokens: facts.usage?.cachedPromptTokens ?? 0,
      completionTokens: facts.usage?.completionTokens ?? 0,
      counters: countersOf(facts.usage),
      doubts: facts.usageDoubts.length === 0 ? undefined : [...facts.usageDoubts],
      estimated: facts.estimated,
      promptTokens: facts.usage?.promptTokens ?? 0,
    },
    user: trail.context.userId,
    verdict: ownVerdict(trail),
  };
  return {
    tenantId: trail.context.tenantId,
    id: record.id,
    action: trail.context.action,
    resourceId: trail.context.resource,
    resourceType: 'model',
    actor: trail.context.actor,
    actorType: principal.subjectType === 'user' ? 'user' : 'api',
    severity: record.outcome === 'denied' ? 'warning' : 'info',
    correlationId: record.id,
    occurredAt: record.endedAt,
    details,
  };
}

/** The record without external values, if the full one cannot be serialised: the call, its actor, usage and cost. */
export function bareRecord(record: InvocationRecord): InvocationRecord {
  const { facts, trail } = record;
  return {
    ...record,
    trail: { ...trail, invocation: { ...trail.invocation, content: null } },
    facts: { ...facts, attempts: facts.attempts.map(withoutReason), content: null, dropped: [], usageDoubts: [] },
    outcome: 'failed',
    error: { code: 'INTERNAL_ERROR', message: 'the evidence could not be serialised in full' },
  };
}

function withoutReason({ provider, model, outcome, millis }: Attempt): Attempt {
  return { provider, model, outcome, millis };
}

/** The facts at the start of a call. */
export interface CallStart {
  id: string;
  /** Unix ms. */
  startedAt: number;
  /** The process that makes the call. */
  instance: number;
  held: HeldCall;
}

/** The event that is durable before a stream's first chunk is sent, or an expensive call reaches its provider. */
export function startEvent(trail: PipelineState, { id, startedAt, instance, held }: CallStart): SpineEventInput {
  return {
    tenantId: trail.context.tenantId,
    action: `${trail.context.action}.started`,
    resourceId: trail.context.resource,
    resourceType: 'model',
    actor: trail.context.actor,
    actorType: trail.invocation.principal.subjectType === 'user' ? 'user' : 'api',
    correlationId: id,
    occurredAt: startedAt,
    details: {
      held: { ...held, cost: held.cost.toString() },
      instance,
      keyId: trail.invocation.principal.keyId,
      model: trail.invocation.model,
      policy: decisionOf(trail) as unknown as JsonObject,
      session: sessionIn(trail),
      user: trail.context.userId,
      verdict: ownVerdict(trail),
    },
  };
}

/** The refusal of an invocation, with its reason. */
export function refusalEvent(id: string, trail: PipelineState, { code, details }: DomainError): SpineEventInput {
  const { principal, model } = trail.invocation;
  return {
    tenantId: trail.context.tenantId,
    id,
    action: `${trail.context.action}.refused`,
    resourceId: trail.context.resource,
    resourceType: 'model',
    actor: trail.context.actor,
    actorType: principal.subjectType === 'user' ? 'user' : 'api',
    severity: 'warning',
    correlationId: id,
    occurredAt: trail.time,
    details: {
      code,
      keyId: principal.keyId,
      model,
      session: sessionIn(trail),
      user: trail.context.userId,
      ...details,
    },
  };
}

/** The agent's run, with its members in the order of their names. */
function sessionIn({ invocation: { session } }: PipelineState): JsonObject | undefined {
  return session && { agent: session.agent, id: session.id, parentAgent: session.parentAgent };
}

/** The whole decision of the policies, so that it can be replayed. */
function decisionOf({ decision }: PipelineState): NonNullable<PipelineState['decision']> {
  if (decision === undefined) throw new Error('evidence is made after the decision');
  return decision;
}

/** The verdict, where it is not the policies'. */
function ownVerdict(trail: PipelineState): JsonObject | undefined {
  const { verdict } = trail;
  const decision = decisionOf(trail);
  const isTheirs = verdict?.effect === decision.effect && verdict.reason === decision.reason;
  return verdict === undefined || isTheirs ? undefined : { ...verdict };
}

/** The counters that few calls have, in the order of their names. */
const COUNTERS = [
  'acceptedPredictionTokens',
  'audioCompletionTokens',
  'audioPromptTokens',
  'cacheWriteHourTokens',
  'cacheWriteTokens',
  'cachedAudioTokens',
  'reasoningTokens',
  'rejectedPredictionTokens',
  'webSearches',
] as const satisfies (keyof TokenUsage)[];

/** The counters that are not zero; null without one. */
function countersOf(usage: TokenUsage | undefined): Record<string, number> | null {
  let counters: Record<string, number> | null = null;
  if (usage === undefined) return null;
  for (const name of COUNTERS) {
    const count = usage[name] ?? 0;
    if (count > 0) (counters ??= {})[name] = count;
  }
  return counters;
}

/** The invocation's row for the usage ledger. */
export function ledgerRow(record: InvocationRecord): LedgerRow {
  const { trail, facts } = record;
  return {
    id: record.id,
    tenant_id: trail.context.tenantId,
    occurred_at: isoTime(record.startedAt),
    action: trail.context.action,
    user_id: trail.context.userId,
    key_id: trail.invocation.principal.keyId,
    model: facts.model ?? trail.invocation.model,
    provider: facts.provider ?? null,
    outcome: record.outcome,
    prompt_tokens: facts.usage?.promptTokens ?? 0,
    completion_tokens: facts.usage?.completionTokens ?? 0,
    cached_tokens: facts.usage?.cachedPromptTokens ?? 0,
    counters: countersOf(facts.usage),
    session_id: trail.invocation.session?.id ?? null,
    cost: facts.cost.toString(),
    estimated: facts.estimated,
    cache: facts.cache,
    latency_millis: Math.max(0, record.endedAt - record.startedAt),
    actor: trail.context.actor,
    risk_level: trail.risk?.level ?? null,
    pii_types: trail.invocation.pii.types.length === 0 ? null : trail.invocation.pii.types,
    first_token_millis: firstTokenMillis(record) ?? null,
    error_code: record.error?.code ?? null,
  };
}

/** From the start to the first piece of a streamed answer, ms. */
function firstTokenMillis({ facts: { firstPieceAt }, startedAt }: InvocationRecord): number | undefined {
  return firstPieceAt === undefined ? undefined : Math.max(0, firstPieceAt - startedAt);
}
