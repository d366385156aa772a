import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { UUIDS } from '../../../database/uuid-list.js';
import { monthStart } from '../../../shared/time/period.js';
import { counterParts } from './counter.rules.js';
import { GatheredReads } from './gathered-reads.js';
import { type LedgerCount, type LedgerCounts, MOST_COUNTERS, type SettledEntry } from './hold.rules.js';
import { type OpenCall, openCalls, type StartRow } from './lost-call.rules.js';
import { minuteStart, ownCounter } from './own-counters.rules.js';

interface EntryRow {
  id: string;
  tokens: string;
  cost: string;
}

/** Rows of a tenant that was moved say what it had used by then, which would count again once it comes back. */
const HERE = 'tenant_id NOT IN (SELECT id FROM tenants WHERE moved_to IS NOT NULL)';

/** Tenants' spending by month. */
const MONTHS = `
  SELECT tenant_id, (extract(epoch FROM date_trunc('month', hour, 'UTC')) * 1000)::float8 AS start, sum(cost)::text AS cost
    FROM traffic_hours WHERE hour >= ? AND ${HERE} GROUP BY 1, 2`;

/** Tenants' requests and tokens by minute. */
const MINUTES = `
  SELECT tenant_id, (extract(epoch FROM minute_of(occurred_at)) * 1000)::float8 AS start, count(*)::text AS requests,
         sum(prompt_tokens + completion_tokens)::text AS tokens
    FROM usage_ledger WHERE occurred_at >= ? AND ${HERE} GROUP BY 1, 2`;

/** Counters of budgets, the latest first. */
const COUNTERS = `
  SELECT tenant_id, name AS counter, used::text FROM budget_counters WHERE (until IS NULL OR until > ?) AND ${HERE}
   ORDER BY charged_at DESC LIMIT ${MOST_COUNTERS + 1}`;

const ENTRIES = `
  SELECT id, (prompt_tokens + completion_tokens)::text AS tokens, cost::text FROM usage_ledger
   WHERE id IN ${UUIDS}`;

/**
 * Starts of calls that have no end in the ledger and are not videos, whose job ends them; beginning with the first that may have none. A timestamp
 * in the future comes from a wrong clock. Client events never carry an id as correlation.
 */
const OPEN_STARTS = `
  SELECT e.correlation_id AS id, e.tenant_id, e.action, e.actor, e.actor_type, e.resource_id,
         (extract(epoch FROM e.occurred_at) * 1000)::float8 AS started_at, d.content
    FROM spine_events e JOIN spine_details d ON d.event_id = e.id
   WHERE (e.action LIKE 'ai.%.started' AND e.resource_type = 'model'
          OR e.action = 'mcp.called.started' AND e.resource_type = 'tool')
     AND e.occurred_at >= (SELECT CASE WHEN through > now.time THEN now.time - interval '1 day' ELSE through END
                             FROM settled_calls, (SELECT ?::timestamptz AS time) now)
     AND CASE WHEN e.correlation_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
              THEN NOT EXISTS (SELECT FROM usage_ledger l WHERE l.id = e.correlation_id::uuid)
                   AND NOT EXISTS (SELECT FROM videos v WHERE v.evidence_id = e.correlation_id::uuid) END
   ORDER BY e.occurred_at`;

/** The ledger as admission reads it: the truth that counters are made from. */
export class UsageLedger {
  private readonly reads = new GatheredReads((tenantId, names) => this.readNow(tenantId, names));

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The counters of every tenant that are looked at after `since`, ms. */
  sums(since: number): Promise<LedgerCounts> {
    return this.unitOfWork.platform(({ em }) => sumsOf(em, since));
  }

  /**
   * The counters as `sums` has them, and those of `ids` that are in them: all of one moment, at which nothing is being
   * appended, also not by a process that has ended meanwhile.
   */
  snapshot(
    since: number,
    now: number,
    ids: readonly string[],
  ): Promise<LedgerCounts & { counted: Set<string>; open: OpenCall[] }> {
    return this.unitOfWork.platform(async ({ em }) => {
      await em.execute('SELECT 1 FROM spine_logs ORDER BY tenant_id FOR SHARE');
      const counts = await sumsOf(em, since);
      const entries = await em.execute<EntryRow[]>(ENTRIES, [JSON.stringify(ids)]);
      const open = await this.open(em, now);
      return { ...counts, counted: new Set(entries.map(({ id }) => id)), open };
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

  /** The sums of the named counters of a tenant, by their names, and of others; without budgets that have nothing. */
  read(tenantId: string, names: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
    return this.reads.sums(tenantId, names);
  }

  private readNow(tenantId: string, names: readonly string[]): Promise<Map<string, bigint>> {
    return this.unitOfWork.tenant(tenantId, async ({ em }) => {
      const found = new Map<string, bigint>();
      const budgets: string[] = [];
      for (const name of names) {
        const parts = counterParts(name);
        const own = OWN[parts?.budget ?? ''];
        if (parts === undefined || own === undefined) budgets.push(name);
        else {
          const [row] = await em.execute<{ used: string }[]>(own, [tenantId, iso(parts.start), iso(parts.until)]);
          found.set(name, BigInt(row?.used ?? 0));
        }
      }
      if (budgets.length === 0) return found;
      const rows = await em.execute<{ name: string; used: string }[]>(
        `SELECT name, used::text FROM budget_counters
          WHERE tenant_id = ? AND name IN (SELECT jsonb_array_elements_text(?::jsonb))`,
        [tenantId, JSON.stringify(budgets)],
      );
      for (const { name, used } of rows) found.set(name, BigInt(used));
      return found;
    });
  }
}

/** A tenant's use of its own limits in a window. */
const OWN: Readonly<Record<string, string>> = {
  month: `SELECT coalesce(sum(cost), 0)::text AS used FROM traffic_hours
           WHERE tenant_id = ? AND hour >= ? AND hour < ?`,
  requests: `SELECT count(*)::text AS used FROM usage_ledger
              WHERE tenant_id = ? AND occurred_at >= ? AND occurred_at < ?`,
  tokens: `SELECT coalesce(sum(prompt_tokens + completion_tokens), 0)::text AS used FROM usage_ledger
            WHERE tenant_id = ? AND occurred_at >= ? AND occurred_at < ?`,
};

async function sumsOf(em: Unit['em'], since: number): Promise<LedgerCounts> {
  const months = await em.execute<{ tenant_id: string; start: number; cost: string }[]>(MONTHS, [
    iso(monthStart(since)),
  ]);
  const minutes = await em.execute<{ tenant_id: string; start: number; requests: string; tokens: string }[]>(MINUTES, [
    iso(minuteStart(since)),
  ]);
  const budgets = await em.execute<{ tenant_id: string; counter: string; used: string }[]>(COUNTERS, [iso(since)]);
  const sums = [
    ...months.map((row) => countOf(row.tenant_id, ownCounter('month', row.start), row.cost)),
    ...minutes.flatMap((row) => [
      countOf(row.tenant_id, ownCounter('requests', row.start), row.requests),
      countOf(row.tenant_id, ownCounter('tokens', row.start), row.tokens),
    ]),
    ...budgets.slice(0, MOST_COUNTERS).map((row) => countOf(row.tenant_id, row.counter, row.used)),
  ];
  return { sums, isPartial: budgets.length > MOST_COUNTERS };
}

function countOf(tenantId: string, counter: string, used: string): LedgerCount {
  return { tenantId, counter, used: BigInt(used) };
}

function iso(millis: number): string {
  return new Date(millis).toISOString();
}
