import type { LedgerRow } from '../../../database/evidence/evidence.js';
import { isoTime } from '../../../shared/time/clock.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import type { NanoUsd } from '../../../shared/money.js';
import type { ActorType, SpineEventInput } from '../../../contracts/spine.js';
import { counterParts } from './counter.rules.js';
import type { Hold } from './hold.rules.js';
import { ownCounters } from './own-counters.rules.js';
import { amountsOf } from './refusal.rules.js';

/** The start of a call as the spine has it. */
export interface StartRow {
  id: string;
  tenant_id: string;
  action: string;
  actor: string;
  actor_type: ActorType;
  resource_id: string | null;
  /** The start of the call, Unix ms. */
  started_at: number;
  content: string;
}

/** A call with a recorded start and without a recorded end. */
export interface OpenCall {
  id: string;
  tenantId: string;
  startedAt: number;
  /** The process that makes the call. */
  instance: number;
  /** The maximum cost in nano-USD. */
  cost: NanoUsd;
  expectedTokens: number;
  start: StartRow;
  details: JsonObject;
}

const STARTED = '.started';
const TOOL_CALLED = 'mcp.called';
const MAX_COUNT = 1_000_000_000;
const MAX_MILLIS = 2 ** 31 - 1;
/** The error of a call whose process has died. */
export const LOST_CALL = {
  code: 'SERVICE_UNAVAILABLE',
  message: 'the process that made this call ended before the call did; the maximum cost is charged',
} as const;

/** The open calls of these starts. A call that failed over to a dearer model has several; the dearest counts. */
export function openCalls(rows: readonly StartRow[]): OpenCall[] {
  const calls = new Map<string, OpenCall>();
  for (const start of rows) {
    const details: unknown = JSON.parse(start.content);
    if (!isJsonObject(details) || !isJsonObject(details.held) || typeof details.instance !== 'number') continue;
    const { held, instance } = details;
    const cost = typeof held.cost === 'string' ? BigInt(held.cost) : 0n;
    const before = calls.get(start.id);
    if (before !== undefined && before.cost >= cost) continue;
    const { id, tenant_id: tenantId, started_at: startedAt } = start;
    calls.set(id, {
      id,
      tenantId,
      startedAt,
      instance,
      cost,
      expectedTokens: count(held.expectedTokens),
      start,
      details,
    });
  }
  return [...calls.values()];
}

/** An open call's hold on its tenant's limits and on the budgets that bound it when it started. */
export function holdOf({ tenantId, startedAt, expectedTokens, cost, details }: OpenCall): Hold {
  const { requests, tokens, month } = ownCounters(startedAt);
  return {
    tenantId,
    at: startedAt,
    counters: [requests, tokens, month, ...(budgetsIn(details) ?? [])],
    amounts: amountsOf({ tokens: expectedTokens, cost }),
  };
}

/** The evidence of a lost call, with the figures of its ledger row, as of `now`. */
export function lostEvent({ id, start, details }: OpenCall, now: number): SpineEventInput {
  const { model, provider, promptTokens, completionTokens, cost } = heldIn(details);
  return {
    tenantId: start.tenant_id,
    id,
    action: actionOf(start),
    resourceId: start.resource_id ?? undefined,
    resourceType: actionOf(start) === TOOL_CALLED ? 'tool' : 'model',
    actor: start.actor,
    actorType: start.actor_type,
    severity: 'warning',
    correlationId: id,
    occurredAt: now,
    details: {
      answeredBy: model,
      attempts: [],
      budgets: details.budgets,
      cache: 'BYPASS',
      capped: details.capped,
      costNanoUsd: cost,
      degraded: details.degraded,
      durationMillis: durationOf(start, now),
      error: { ...LOST_CALL },
      keyId: details.keyId ?? null,
      model: details.model ?? model,
      outcome: 'failed',
      policy: details.policy ?? null,
      provider,
      session: details.session,
      startedAt: isoTime(start.started_at),
      steps: [],
      tags: details.tags,
      tool: details.tool,
      usage: { cachedPromptTokens: 0, completionTokens, estimated: true, promptTokens },
      user: details.user ?? start.actor,
      verdict: details.verdict,
    },
  };
}

/** The ledger row of the same call. */
export function lostRow({ id, start, details }: OpenCall, now: number): LedgerRow {
  const { model, provider, promptTokens, completionTokens, cost } = heldIn(details);
  return {
    id,
    tenant_id: start.tenant_id,
    occurred_at: isoTime(start.started_at),
    action: actionOf(start),
    user_id: typeof details.user === 'string' ? details.user : start.actor,
    key_id: typeof details.keyId === 'string' ? details.keyId : null,
    model,
    provider,
    outcome: 'failed',
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    cached_tokens: 0,
    counters: null,
    session_id: sessionIdIn(details),
    cost,
    estimated: true,
    cache: 'BYPASS',
    latency_millis: durationOf(start, now),
    actor: start.actor,
    risk_level: null,
    pii_types: null,
    first_token_millis: null,
    error_code: LOST_CALL.code,
    budgets: budgetsIn(details),
    tags: tagsIn(details),
    failed_attempts: null,
    call_ids: null,
  };
}

function sessionIdIn({ session }: JsonObject): string | null {
  return isJsonObject(session) && typeof session.id === 'string' ? session.id : null;
}

/** The counters that the call is charged to. */
function budgetsIn({ budgets }: JsonObject): readonly string[] | null {
  const names = Array.isArray(budgets) ? budgets.filter((name) => typeof name === 'string') : [];
  const known = names.filter((name) => counterParts(name) !== undefined);
  return known.length === 0 ? null : known;
}

function tagsIn({ tags }: JsonObject): Record<string, string> | null {
  if (!isJsonObject(tags)) return null;
  return Object.fromEntries(
    Object.entries(tags).flatMap(([name, tag]) => (typeof tag === 'string' ? [[name, tag]] : [])),
  );
}

function durationOf({ started_at: startedAt }: StartRow, now: number): number {
  return Math.min(Math.max(0, now - startedAt), MAX_MILLIS);
}

function actionOf({ action }: StartRow): string {
  return action.slice(0, -STARTED.length);
}

/** The hold in an event that `startEvent` wrote. */
function heldIn({ held }: JsonObject) {
  const { model, provider, cost, promptTokens, completionTokens } = isJsonObject(held) ? held : {};
  return {
    model: text(model),
    provider: text(provider),
    cost: text(cost),
    promptTokens: count(promptTokens),
    completionTokens: count(completionTokens),
  };
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('the record of a call’s start was changed');
  return value;
}

/** A count within the range of the ledger's columns. */
function count(figure: unknown): number {
  return typeof figure === 'number' ? Math.min(Math.max(0, Math.trunc(figure)), MAX_COUNT) : 0;
}
