import { type OutboxEvent, outgoingJson } from './outbox.js';

/** An event as it is stored: sealed, so that only its place in the log is still open. Times in ms, hashes in hex. */
export interface EvidenceRow {
  tenant_id: string;
  id: string;
  action: string;
  resource_id: string | null;
  resource_type: string | null;
  actor: string;
  actor_type: 'user' | 'system' | 'api';
  severity: 'info' | 'warning' | 'critical';
  correlation_id: string | null;
  /** ISO 8601, UTC, milliseconds. */
  occurred_at: string;
  details_hash: string;
  /** Hex; null where the leaf has the facts as they are. */
  facts_salt: string | null;
  leaf_hash: string;
  salt: string;
  /** RFC 8785 text of the details. */
  content: string;
}

/** Usage of one model invocation. Money in nano-USD, as text, since JSON numbers end at 2⁵³. */
export interface LedgerRow {
  id: string;
  tenant_id: string;
  occurred_at: string;
  action: string;
  user_id: string;
  key_id: string | null;
  model: string;
  provider: string | null;
  outcome: 'completed' | 'failed' | 'cancelled' | 'denied';
  prompt_tokens: number;
  completion_tokens: number;
  cached_tokens: number;
  /** The counts that few calls have, by their names; null without any. */
  counters: Readonly<Record<string, number>> | null;
  /** The agent's session, in its client's words. */
  session_id: string | null;
  cost: string;
  estimated: boolean;
  cache: 'HIT' | 'MISS' | 'BYPASS';
  latency_millis: number;
  /** The subject that made the call. */
  actor: string;
  risk_level: 'low' | 'medium' | 'high' | 'critical' | null;
  /** Kinds of personal data in the request; null without any. */
  pii_types: readonly string[] | null;
  /** From the start to the first piece of a streamed answer, ms; null for others. */
  first_token_millis: number | null;
  /** The code of the error that the client got; null without an error. */
  error_code: string | null;
  /** Names of the counters of budgets that it is charged to; null without any. */
  budgets: readonly string[] | null;
  /** The call's tags by name; null without any. */
  tags: Readonly<Record<string, string>> | null;
  /** The attempts that failed, each as `<provider> <kind>`; null without any. */
  failed_attempts: readonly string[] | null;
  /** The ids of the tool calls that an answer asked for, or of the tool call itself; null without any. */
  call_ids: readonly string[] | null;
  /** The alias that chose among several targets, and the target. */
  alias_id?: string;
  arm?: string;
  /** Another model answered, as that target did not. */
  arm_missed?: boolean;
  /** A call that answers nobody. */
  purpose?: 'shadow';
}

/** The one statement that appends to the spine: see `appendValues`. All sequences come as one value: rows cost more. */
export const APPEND_EVIDENCE = 'SELECT append_evidence($1::json, $2::json, $3::json, $4::json, $5::text) AS sequences';

/**
 * Parameters of `APPEND_EVIDENCE`: the growth of each tenant's log, events, ledger rows and webhook events as JSON, and
 * the events' contents, one per line. RFC 8785 text has no line breaks; as JSON within JSON it would be serialised and
 * parsed twice.
 */
export function appendValues(
  events: readonly EvidenceRow[],
  ledger: readonly LedgerRow[] = [],
  outgoing: readonly OutboxEvent[] = [],
): (string | null)[] {
  const counts = new Map<string, number>();
  const placed = events.map((row) => {
    const place = counts.get(row.tenant_id) ?? 0;
    counts.set(row.tenant_id, place + 1);
    return withPlace(row, place);
  });
  return [
    JSON.stringify(Object.fromEntries(counts)),
    JSON.stringify(placed),
    ledger.length === 0 ? null : JSON.stringify(ledger),
    outgoing.length === 0 ? null : outgoingJson(outgoing),
    events.map(({ content }) => content).join('\n'),
  ];
}

/** A row and how many of its tenant's come before it. Named one by one: the rest of a pattern is gathered more slowly. */
function withPlace(row: EvidenceRow, place: number): Omit<EvidenceRow, 'content'> & { place: number } {
  return {
    tenant_id: row.tenant_id,
    place,
    id: row.id,
    action: row.action,
    resource_id: row.resource_id,
    resource_type: row.resource_type,
    actor: row.actor,
    actor_type: row.actor_type,
    severity: row.severity,
    correlation_id: row.correlation_id,
    occurred_at: row.occurred_at,
    details_hash: row.details_hash,
    facts_salt: row.facts_salt,
    leaf_hash: row.leaf_hash,
    salt: row.salt,
  };
}

export interface Appended {
  /** Decimal text by event. */
  sequences: Record<string, string>;
}
