import { AI_ACTIONS } from '../../../shared/models/ai-actions.data.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import type { SealedEvent } from '../../../verifier/event.js';

/** A row of the usage ledger as it is compared: money as text, the time as ISO 8601 in milliseconds. */
export interface LedgerEntry extends JsonObject {
  id: string;
  action: string;
  user_id: string;
  key_id: string | null;
  model: string;
  provider: string | null;
  outcome: string;
  prompt_tokens: number;
  completion_tokens: number;
  cached_tokens: number;
  counters: JsonObject | null;
  session_id: string | null;
  cost: string;
  estimated: boolean;
  cache: string;
  latency_millis: number;
  actor: string;
  risk_level: string | null;
  pii_types: string[] | null;
  first_token_millis: number | null;
  error_code: string | null;
  started_at: string;
}

const INVOCATIONS: ReadonlySet<string> = new Set([...AI_ACTIONS, 'mcp.called']);
const RESOURCE_TYPES: ReadonlySet<string | null> = new Set(['model', 'tool']);

/** True for the evidence of a call of a model or a tool, which has a row in the ledger. Events recorded by clients never are. */
export function isInvocation({ id, action, resource_type, correlation_id }: SealedEvent): boolean {
  return correlation_id === id && RESOURCE_TYPES.has(resource_type) && INVOCATIONS.has(action);
}

/** No call lasts longer; the evidence is dated at its end, the ledger at its start. */
const MAX_CALL_MILLIS = 86_400_000;

/** Whether the invocation of this event may have left the ledger, which has all `since` that time, ISO 8601. */
export function hasExpired({ occurred_at, content }: SealedEvent, since: string): boolean {
  const details: unknown = content === null ? undefined : JSON.parse(content);
  const startedAt = isJsonObject(details) && typeof details.startedAt === 'string' ? details.startedAt : undefined;
  const earliest = startedAt === undefined ? Date.parse(occurred_at) - MAX_CALL_MILLIS : Date.parse(startedAt);
  return earliest < Date.parse(since);
}

/** The value of each column in the evidence; undefined if absent. */
const evidenceOf: Record<string, (details: JsonObject, usage: JsonObject) => JsonValue | undefined> = {
  user_id: ({ user }) => user,
  key_id: ({ keyId }) => keyId,
  model: ({ answeredBy, model }) => answeredBy ?? model,
  provider: ({ provider }) => provider,
  outcome: ({ outcome }) => outcome,
  prompt_tokens: (_, { promptTokens }) => promptTokens,
  completion_tokens: (_, { completionTokens }) => completionTokens,
  cached_tokens: (_, { cachedPromptTokens }) => cachedPromptTokens,
  counters: (_, { counters }) => counters,
  session_id: ({ session }) => (isJsonObject(session) ? (session.id ?? null) : null),
  cost: ({ costNanoUsd }) => costNanoUsd,
  estimated: (_, { estimated }) => estimated,
  cache: ({ cache }) => cache,
  latency_millis: ({ durationMillis }) =>
    typeof durationMillis === 'number' ? Math.max(0, durationMillis) : undefined,
  risk_level: ({ risk }) => memberOf(risk, 'level'),
  pii_types: ({ pii }) => typesIn(memberOf(pii, 'types')),
  first_token_millis: ({ firstTokenMillis }) => firstTokenMillis,
  error_code: ({ error }) => memberOf(error, 'code'),
  started_at: ({ startedAt }) => startedAt,
};

/** A member of what the evidence may have as null; undefined where it has nothing at all. */
function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (value === undefined) return undefined;
  return isJsonObject(value) ? (value[name] ?? null) : null;
}

/** The ledger has no empty lists. */
function typesIn(types: JsonValue | undefined): JsonValue | undefined {
  return Array.isArray(types) && types.length === 0 ? null : types;
}

/**
 * The difference between a ledger row and the evidence of its invocation. Of erased evidence only the public part is
 * compared.
 */
export function contradiction(event: SealedEvent, row: LedgerEntry): string | undefined {
  if (row.action !== event.action) return told('action', row.action, event.action);
  if (row.actor !== event.actor) return told('actor', row.actor, event.actor);
  const details: unknown = event.content === null ? undefined : JSON.parse(event.content);
  if (!isJsonObject(details)) return undefined;
  const usage = isJsonObject(details.usage) ? details.usage : {};
  for (const [column, read] of Object.entries(evidenceOf)) {
    const said = read(details, usage);
    if (said !== undefined && !isSame(said, row[column])) return told(column, row[column], said);
  }
  return undefined;
}

function isSame(said: JsonValue, stored: JsonValue | undefined): boolean {
  return stored !== undefined && canonicalJson(said) === canonicalJson(stored);
}

function told(column: string, inLedger: JsonValue | undefined, inEvidence: JsonValue): string {
  return `${column} is ${JSON.stringify(inLedger)} in the ledger and ${JSON.stringify(inEvidence)} in the evidence`;
}
