import { isoTime } from '../../shared/time/clock.js';
import { guardFindings } from '../../shared/guards/guard-findings.js';
import { clientDetails } from '../../shared/tool-client.js';
import type { DomainError } from '../../shared/errors.js';
import { asJson, type JsonObject, type JsonValue } from '../../shared/json/json.js';
import type { SpineEventInput } from '../../contracts/spine.js';
import type { Attempt, HeldCall } from '../../contracts/interceptor.js';
import { recordedCallIds, countersOf, firstTokenMillis, type InvocationRecord } from './invocation-record.rules.js';
import { contentHash, decisionOf, recordedAction, decisionForRecord, promptIn, toolIn } from './recorded.rules.js';
import type { PipelineState } from './steps.rules.js';

/** The invocation's event for the spine. Prompts and answers are left out unless the tenant retains content. */
export function invocationEvent(record: InvocationRecord): SpineEventInput {
  const { state, facts } = record;
  const { alias, principal, model, content } = state.invocation;
  const retained = principal.tenant.retainContent;
  // In name order, as they are hashed. Absent members are undefined: spreads would make a dictionary-mode object, which
  // serialises at a third of the speed.
  const details: JsonObject = {
    agentFlags: agentFlagsIn(state),
    alias,
    answeredBy: facts.model ?? null,
    arm: armIn(state),
    attempts: facts.attempts.map(({ millis, model, outcome, provider, reason, status, upstream }) => ({
      millis,
      model,
      outcome,
      provider,
      ...(reason === undefined ? {} : { reason }),
      ...(status === undefined ? {} : { status }),
      ...(upstream === undefined ? {} : { upstream }),
    })),
    batch: batchIn(state),
    budgets: record.charges.length === 0 ? undefined : [...record.charges],
    cache: facts.cache,
    callIds: recordedCallIds(record) ?? undefined,
    capped: cappedIn(state),
    client: clientDetails(state.invocation.client),
    content: retained
      ? { request: content, response: facts.isWithheld === true ? null : (facts.content ?? null) }
      : undefined,
    costNanoUsd: facts.cost.toString(),
    degraded: degradedIn(state),
    dropped: facts.dropped.length === 0 ? undefined : [...facts.dropped],
    durationMillis: record.endedAt - record.startedAt,
    error: record.error ?? null,
    firstTokenMillis: firstTokenMillis(record),
    guards: guardsIn(state, facts),
    hashes: {
      request: contentHash(record.contentSalt, content),
      response: facts.content === undefined ? null : contentHash(record.contentSalt, facts.content),
      salt: record.contentSalt,
    },
    keyId: principal.keyId,
    model,
    outcome: record.outcome,
    pii: {
      mode: state.invocation.pii.mode,
      types: [...state.invocation.pii.types],
      unread: state.invocation.pii.isUnread === true ? true : undefined,
    },
    policy: asJson(decisionForRecord(state, record.contentSalt)),
    price: facts.price === undefined ? undefined : { asOf: facts.price.asOf, source: facts.price.source },
    prompt: promptIn(state, record.contentSalt),
    provider: facts.provider ?? null,
    providerKind: facts.providerKind,
    risk: state.risk === undefined ? null : { level: state.risk.level, reasons: state.risk.reasons },
    session: sessionIn(state),
    shadowOf: state.invocation.shadowOf,
    startedAt: isoTime(record.startedAt),
    steps: record.steps.map(({ millis, outcome, step }) => ({ millis, outcome, step })),
    tags: state.invocation.tags === undefined ? undefined : { ...state.invocation.tags },
    tool: toolIn(state),
    usage: {
      cachedPromptTokens: facts.usage?.cachedPromptTokens ?? 0,
      completionTokens: facts.usage?.completionTokens ?? 0,
      counters: countersOf(facts.usage),
      doubts: facts.usageDoubts.length === 0 ? undefined : [...facts.usageDoubts],
      estimated: facts.estimated,
      promptTokens: facts.usage?.promptTokens ?? 0,
    },
    user: state.context.userId,
    verdict: ownVerdict(state),
    verdicts: facts.verdicts,
  };
  return {
    tenantId: state.context.tenantId,
    id: record.id,
    action: recordedAction(state),
    resourceId: state.context.resource,
    resourceType: state.context.resourceType,
    actor: state.context.actor,
    actorType: principal.subjectType === 'user' ? 'user' : 'api',
    severity: record.outcome === 'denied' ? 'warning' : 'info',
    correlationId: record.id,
    occurredAt: record.endedAt,
    details,
  };
}

/** The record without external values, if the full one cannot be serialised: the call, its actor, usage and cost. */
export function bareRecord(record: InvocationRecord): InvocationRecord {
  const { facts, state } = record;
  return {
    ...record,
    state: { ...state, invocation: { ...state.invocation, content: null } },
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
  /** The start of the call, Unix ms. */
  startedAt: number;
  /** The process that makes the call. */
  instance: number;
  held: HeldCall;
  /** As of the invocation's record. */
  contentSalt: string;
  /** As of the invocation's record. */
  charges: readonly string[];
}

/** The event that is durable before a stream's first chunk is sent, or an expensive call reaches its provider. */
export function startEvent(
  state: PipelineState,
  { id, startedAt, instance, held, charges, contentSalt }: CallStart,
): SpineEventInput {
  return {
    tenantId: state.context.tenantId,
    action: `${recordedAction(state)}.started`,
    resourceId: state.context.resource,
    resourceType: state.context.resourceType,
    actor: state.context.actor,
    actorType: state.invocation.principal.subjectType === 'user' ? 'user' : 'api',
    correlationId: id,
    occurredAt: startedAt,
    details: {
      alias: state.invocation.alias,
      arm: armIn(state),
      budgets: charges.length === 0 ? undefined : [...charges],
      capped: cappedIn(state),
      client: clientDetails(state.invocation.client),
      degraded: degradedIn(state),
      held: { ...held, cost: held.cost.toString() },
      instance,
      keyId: state.invocation.principal.keyId,
      model: state.invocation.model,
      policy: asJson(decisionForRecord(state, contentSalt)),
      prompt: promptIn(state),
      salt: state.invocation.tool === undefined ? undefined : contentSalt,
      session: sessionIn(state),
      shadowOf: state.invocation.shadowOf,
      tags: state.invocation.tags === undefined ? undefined : { ...state.invocation.tags },
      tool: toolIn(state),
      user: state.context.userId,
      verdict: ownVerdict(state),
    },
  };
}

/** The refusal of an invocation, with its reason. */
export function refusalEvent(id: string, state: PipelineState, { code, details }: DomainError): SpineEventInput {
  const { alias, principal, model } = state.invocation;
  return {
    tenantId: state.context.tenantId,
    id,
    action: `${state.context.action}.refused`,
    resourceId: state.context.resource,
    resourceType: state.context.resourceType,
    actor: state.context.actor,
    actorType: principal.subjectType === 'user' ? 'user' : 'api',
    severity: 'warning',
    correlationId: id,
    occurredAt: state.time,
    details: {
      agentFlags: agentFlagsIn(state),
      alias,
      arm: armIn(state),
      code,
      keyId: principal.keyId,
      model,
      prompt: promptIn(state),
      session: sessionIn(state),
      shadowOf: state.invocation.shadowOf,
      user: state.context.userId,
      ...details,
    },
  };
}

/** The target that the alias chose among several. */
function armIn({ invocation: { arm } }: PipelineState): JsonObject | undefined {
  return arm && { aliasId: arm.aliasId, target: arm.target };
}

/** The line of a batch that its provider made. */
function batchIn({ invocation: { batched } }: PipelineState): JsonObject | undefined {
  return batched && { id: batched.batchId, line: batched.line };
}

/** The rules for agents that the call is over. */
function agentFlagsIn({ invocation: { agentFlags = [] } }: PipelineState): JsonValue | undefined {
  return agentFlags.length === 0 ? undefined : agentFlags.map((flag) => ({ ...flag }));
}

/** The findings of guards, those on the request first. */
function guardsIn({ invocation }: PipelineState, { guards = [] }: InvocationRecord['facts']): JsonValue | undefined {
  const findings = [...(invocation.guards ?? []), ...guards];
  return findings.length === 0 ? undefined : guardFindings(findings);
}

/** The model that was asked for, and the budget that sent the call to another one. */
function degradedIn({ invocation: { remedied } }: PipelineState): JsonObject | undefined {
  return remedied?.degraded && { budget: remedied.degraded.budget, from: remedied.degraded.from };
}

/** The output limit that a budget lowered the call's to. */
function cappedIn({ invocation: { remedied } }: PipelineState): JsonObject | undefined {
  const { capped } = remedied ?? {};
  return capped && { budget: capped.budget, maxOutputTokens: capped.maxOutputTokens };
}

/** The agent's run, with its members in the order of their names. */
function sessionIn({ invocation: { session } }: PipelineState): JsonObject | undefined {
  return session && { agent: session.agent, id: session.id, parentAgent: session.parentAgent };
}

/** The verdict, where it is not the policies'. */
function ownVerdict(state: PipelineState): JsonObject | undefined {
  const { verdict } = state;
  const decision = decisionOf(state);
  const isTheirs = verdict?.effect === decision.effect && verdict.reason === decision.reason;
  return verdict === undefined || isTheirs ? undefined : { ...verdict };
}
