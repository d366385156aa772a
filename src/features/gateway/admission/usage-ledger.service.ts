import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { UUIDS } from '../../../database/uuid-list.js';
import { monthStart, nextMonthStart } from '../../../shared/time/period.js';
import { windowStart } from './admission.rules.js';
import type { SettledEntry, LedgerSum } from './hold.rules.js';
import { type OpenCall, openCalls, type StartRow } from './lost-call.rules.js';

interface SumRow {
  tenant_id: string;
  used: string;
  requests: string;
  tokens: string;
}

interface EntryRow {
  id: string;
  tokens: string;
  cost: string;
}

/** Tenants' spending in the month of `now`, and usage in its minute. */
const SUMS = `
  SELECT tenant_id, coalesce(h.used, 0)::text AS used, coalesce(l.requests, 0)::text AS requests,
         coalesce(l.tokens, 0)::text AS tokens
    FROM (SELECT tenant_id, sum(cost) AS used FROM traffic_hours WHERE hour >= ? GROUP BY tenant_id) h
    FULL JOIN (SELECT tenant_id, count(*) AS requests, sum(prompt_tokens + completion_tokens) AS tokens
                 FROM usage_ledger WHERE occurred_at >= ? GROUP BY tenant_id) l USING (tenant_id)`;

const ENTRIES = `
  SELECT id, (prompt_tokens + completion_tokens)::text AS tokens, cost::text FROM usage_ledger
   WHERE id IN ${UUIDS}`;

/**
 * Starts of calls that have no end in the ledger, beginning with the first that may have none. A timestamp
 * in the future comes from a wrong clock. Client events never carry an id as correlation.
 */
const OPEN_STARTS = `
  SELECT e.correlation_id AS id, e.tenant_id, e.action, e.actor, e.actor_type, e.resource_id,
         (extract(epoch FROM e.occurred_at) * 1000)::float8 AS started_at, d.content
    FROM spine_events e JOIN spine_details d ON d.event_id = e.id
   WHERE e.action LIKE 'ai.%.started' AND e.resource_type = 'model'
     AND e.occurred_at >= (SELECT CASE WHEN through > now.time THEN now.time - interval '1 day' ELSE through END
                             FROM settled_calls, (SELECT ?::timestamptz AS time) now)
     AND CASE WHEN e.correlation_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
              THEN NOT EXISTS (SELECT FROM usage_ledger l WHERE l.id = e.correlation_id::uuid) END
   ORDER BY e.occurred_at`;

/** The ledger as admission reads it: the truth that counters are made from. */
export class UsageLedger {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The sums of every tenant as of `now`. */
  sums(now: number): Promise<LedgerSum[]> {
    return this.unitOfWork.platform(async ({ em }) => (await em.execute<SumRow[]>(SUMS, since(now))).map(toSum));
  }

  /**
   * The sums, and those of `ids` that are in them: all of one moment, at which nothing is being appended, also not by a
   * process that has ended meanwhile.
   */
  snapshot(
    now: number,
    ids: readonly string[],
  ): Promise<{ sums: LedgerSum[]; counted: Set<string>; open: OpenCall[] }> {
    return this.unitOfWork.platform(async ({ em }) => {
      await em.execute('SELECT 1 FROM spine_logs ORDER BY tenant_id FOR SHARE');
      const sums = await em.execute<SumRow[]>(SUMS, since(now));
      const entries = await em.execute<EntryRow[]>(ENTRIES, [JSON.stringify(ids)]);
      const open = await this.open(em, now);
      return { sums: sums.map(toSum), counted: new Set(entries.map(({ id }) => id)), open };
    });
  }

  /** Calls whose start is recorded and whose end is not, the oldest first. */
  async open(em: Unit['em'], now: number): Promise<OpenCall[]> {
    return openCalls(await em.execute<StartRow[]>(OPEN_STARTS, [new Date(now).toISOString()]));
  }

  /** The outcomes of calls that have a ledger row. */
  async entries(ids: readonly string[]): Promise<Map<string, SettledEntry>> {
    const rows = await this.unitOfWork.platform(({ em }) => em.execute<EntryRow[]>(ENTRIES, [JSON.stringify(ids)]));
    return new Map(rows.map(({ id, tokens, cost }) => [id, { tokens: Number(tokens), cost: BigInt(cost) }]));
  }

  /** A tenant's spending in the month of `now`, nano-USD. */
  async used(tenantId: string, now: number): Promise<bigint> {
    const [row] = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ used: string }[]>(
        `SELECT coalesce(sum(cost), 0)::text AS used FROM traffic_hours
          WHERE tenant_id = ? AND hour >= ? AND hour < ?`,
        [tenantId, ...[monthStart(now), nextMonthStart(now)].map((millis) => new Date(millis).toISOString())],
      ),
    );
    return BigInt(row?.used ?? 0);
  }
}

function since(now: number): string[] {
  return [monthStart(now), windowStart(now)].map((millis) => new Date(millis).toISOString());
}

function toSum({ tenant_id: tenantId, used, requests, tokens }: SumRow): LedgerSum {
  return { tenantId, cost: BigInt(used), requests: Number(requests), tokens: Number(tokens) };
}
