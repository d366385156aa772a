import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { isOfGateway } from '../../../shared/http/origin.js';
import { contradiction, hasExpired, isInvocation, type LedgerEntry } from './ledger-check.rules.js';
import type { SpineVerification } from '../../../contracts/spine.js';
import type { EventRow } from './postgres-spine-reader.service.js';

type Fault = SpineVerification['fault'];

const COLUMNS = `id, action, user_id, key_id, model, provider, outcome, prompt_tokens, completion_tokens, cached_tokens, counters, session_id, cost::text,
  estimated, cache, latency_millis, actor, risk_level, pii_types, first_token_millis, error_code, to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS started_at`;

/** The time since which the ledger has all invocations, as the log says; null without any. */
const EXPIRED = `SELECT max(resource_id) FROM spine_events
   WHERE tenant_id = ? AND action = 'invocations.expired' AND ${isOfGateway()}`;

/** A day of the ledger is summed at a time: one statement over all of a large one would take too long. */
const DAYS = `SELECT DISTINCT date_trunc('day', hour, 'UTC')::text AS day FROM usage_hours WHERE tenant_id = ? UNION
  SELECT DISTINCT date_trunc('day', occurred_at, 'UTC')::text FROM usage_ledger WHERE tenant_id = ? AND outcome <> 'denied'
   ORDER BY day`;
const WRONG_HOUR = `
  WITH summed AS (
    SELECT date_trunc('hour', occurred_at, 'UTC') AS hour, model, user_id, count(*) AS requests, sum(prompt_tokens) AS prompt_tokens,
           sum(completion_tokens) AS completion_tokens, sum(cost) AS cost
      FROM usage_ledger
     WHERE tenant_id = ? AND outcome <> 'denied' AND occurred_at >= ?::timestamptz
       AND occurred_at < ?::timestamptz + interval '1 day'
     GROUP BY 1, 2, 3
  ), kept AS (
    SELECT hour, model, user_id, sum(requests) AS requests, sum(prompt_tokens) AS prompt_tokens,
           sum(completion_tokens) AS completion_tokens, sum(cost) AS cost
      FROM usage_hours
     WHERE tenant_id = ? AND hour >= ?::timestamptz AND hour < ?::timestamptz + interval '1 day'
     GROUP BY 1, 2, 3
  )
  SELECT to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24"h"') AS hour, model, user_id
    FROM summed s FULL JOIN kept k USING (hour, model, user_id)
   WHERE (s.requests, s.prompt_tokens, s.completion_tokens, s.cost)
         IS DISTINCT FROM (k.requests, k.prompt_tokens, k.completion_tokens, k.cost)
     AND ?::timestamptz >= coalesce((${EXPIRED})::timestamptz, '-infinity')
   ORDER BY 1, 2, 3 LIMIT 1`;

/** Holds the usage ledger, which budgets are counted from, against the evidence of model invocations. */
export class LedgerCheck {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The first of these events whose ledger row is missing or different. */
  async faultOf(tenantId: string, events: readonly EventRow[]): Promise<Fault> {
    if (events.length === 0) return undefined;
    // As an array, whose size the planner does not guess: joined, all rows of the tenant would be read each time.
    const rows = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<LedgerEntry[]>(
        `SELECT ${COLUMNS} FROM usage_ledger
          WHERE tenant_id = ? AND id = ANY (ARRAY(SELECT value::uuid FROM json_array_elements_text(?::json)))`,
        [tenantId, JSON.stringify(events.map(({ id }) => id))],
      ),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    // Read after the rows: what was deleted since is expired.
    const since = await this.keptSince(tenantId);
    for (const event of events) {
      const row = byId.get(event.id);
      if (row === undefined && since !== undefined && hasExpired(event, since)) continue;
      const reason = faultOfRow(event, row);
      if (reason !== undefined) return { sequence: BigInt(event.sequence), reason };
    }
    return undefined;
  }

  /** The time since which the ledger has all invocations, ISO 8601; undefined where none has expired. */
  private async keptSince(tenantId: string): Promise<string | undefined> {
    const [kept] = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ max: string | null }[]>(EXPIRED, [tenantId]),
    );
    return kept?.max ?? undefined;
  }

  /** A row of the ledger without an event, or an hour that is not the sum of its rows. */
  async strayOf(tenantId: string): Promise<Fault> {
    const [stray] = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ id: string }[]>(
        `SELECT l.id FROM usage_ledger l
          WHERE l.tenant_id = ? AND NOT EXISTS (SELECT FROM spine_events e WHERE e.id = l.id AND e.tenant_id = l.tenant_id)
          ORDER BY l.occurred_at LIMIT 1`,
        [tenantId],
      ),
    );
    if (stray !== undefined) return { sequence: undefined, reason: `the ledger row ${stray.id} has no event` };
    const days = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ day: string }[]>(DAYS, [tenantId, tenantId]),
    );
    for (const { day } of days) {
      const [wrong] = await this.unitOfWork.tenant(tenantId, ({ em }) =>
        em.execute<{ hour: string; model: string; user_id: string }[]>(WRONG_HOUR, [
          tenantId,
          day,
          day,
          tenantId,
          day,
          day,
          day,
          tenantId,
        ]),
      );
      if (wrong === undefined) continue;
      const reason = `the usage of ${wrong.hour}, model ${wrong.model}, user ${wrong.user_id} is not the sum of its ledger rows`;
      return { sequence: undefined, reason };
    }
    return undefined;
  }
}

function faultOfRow(event: EventRow, row: LedgerEntry | undefined): string | undefined {
  if (!isInvocation(event)) return row && `the ledger has a row ${event.id}, whose event is not an invocation`;
  if (row === undefined) return `the ledger row of invocation ${event.id} is missing`;
  const wrong = contradiction(event, row);
  return wrong && `the ledger row of invocation ${event.id} contradicts its evidence: ${wrong}`;
}
