import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/clock.js';
import { nanoToUsd } from '../../../shared/money.js';
import { periodOf } from '../../../shared/period.js';
import type { Principal } from '../../../contracts/identity.js';
import type { Admission } from '../../../contracts/admission.js';
import { splitPeriod, withoutHours } from './usage.rules.js';
import type { UsageGroup, UsageGrouping, UsageInterval, UsagePoint, UsageStatistics } from './usage.types.js';

interface UsageQuery {
  startDate?: Date | undefined;
  endDate?: Date | undefined;
  groupBy?: UsageGrouping | undefined;
}

interface SumRow {
  model: string;
  key: string | null;
  requests: string;
  prompt_tokens: string;
  completion_tokens: string;
  cost: string;
}

/** The SQL of a grouping and of its output form; no other SQL is interpolated. */
interface GroupKey {
  group: string;
  text: string;
  /** The sums by the hour do not have it. */
  inLedgerAlone?: true;
}

const keys: Record<UsageGrouping | 'hour' | 'none', GroupKey> = {
  none: { group: 'NULL::text', text: 'key' },
  model: { group: 'model', text: 'key' },
  user: { group: 'user_id', text: 'key' },
  session: { group: 'session_id', text: 'key', inLedgerAlone: true },
  day: { group: `(hour AT TIME ZONE 'UTC')::date`, text: `to_char(key, 'YYYY-MM-DD')` },
  hour: { group: 'hour', text: `to_char(key AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:00:00"Z"')` },
};

/** The sums of a period by model and key: whole hours as they are kept, the edges from the ledger. */
function sumsSql({ group, text }: GroupKey, edges: number): string {
  const edge = `
    UNION ALL
    SELECT date_trunc('hour', occurred_at, 'UTC') AS hour, model, user_id, session_id, 1, prompt_tokens, completion_tokens, cost
      FROM usage_ledger WHERE tenant_id = ? AND occurred_at >= ? AND occurred_at < ? AND outcome <> 'denied'`;
  return `
    SELECT model, ${text} AS key, requests::text, prompt_tokens::text, completion_tokens::text, cost::text
      FROM (SELECT model, ${group} AS key, sum(requests) AS requests, sum(prompt_tokens) AS prompt_tokens,
                   sum(completion_tokens) AS completion_tokens, sum(cost) AS cost
              FROM (SELECT hour, model, user_id, NULL::text AS session_id, requests, prompt_tokens, completion_tokens, cost
                      FROM usage_hours WHERE tenant_id = ? AND hour >= ? AND hour < ? ${edge.repeat(edges)}) AS parts
             GROUP BY 1, 2) AS sums
     ORDER BY 1, 2`;
}

/** Usage of a tenant. */
export class UsageService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly admission: Admission,
    private readonly clock: Clock,
  ) {}

  /**
   * Totals, by model, and by the requested grouping; with the current budget. Throws INVALID_REQUEST for a reversed
   * period.
   */
  async usage(principal: Principal, query: UsageQuery): Promise<UsageStatistics> {
    const period = periodOf(query.startDate, query.endDate, this.clock.now());
    const rows = await this.sums(principal.tenant.id, period, keys[query.groupBy ?? 'none']);
    const byModel = gather(rows, (row) => row.model);
    const { used, held } = await this.admission.budget(principal.tenant);
    const limit = principal.tenant.monthlyBudget;
    return {
      period: { start: new Date(period.start), end: new Date(period.end) },
      usage: {
        totalRequests: byModel.reduce((sum, { requests }) => sum + requests, 0),
        totalTokens: byModel.reduce((sum, { tokens }) => sum + tokens, 0),
        totalCostUsd: nanoToUsd(rows.reduce((sum, { cost }) => sum + BigInt(cost), 0n)),
        byModel: byModel.map(({ key, ...sums }) => ({ model: key, ...sums })),
        ...(query.groupBy === undefined ? {} : { groups: gather(rows, (row) => row.key ?? '') }),
      },
      budget: {
        limitUsd: nanoToUsd(limit),
        usedUsd: nanoToUsd(used),
        remainingUsd: nanoToUsd(used < limit ? limit - used : 0n),
        heldUsd: nanoToUsd(held),
      },
    };
  }

  /** The same over time, for charts; steps without usage are left out. Throws INVALID_REQUEST for a reversed period. */
  async series(
    principal: Principal,
    interval: UsageInterval,
    query: Omit<UsageQuery, 'groupBy'>,
  ): Promise<UsagePoint[]> {
    const period = periodOf(query.startDate, query.endDate, this.clock.now());
    const rows = await this.sums(principal.tenant.id, period, keys[interval]);
    const points = new Map<string, UsagePoint>();
    let costs = new Map<string, bigint>();
    for (const row of rows) {
      const at = row.key ?? '';
      const point = points.get(at) ?? {
        at: new Date(at),
        requests: 0,
        promptTokens: 0,
        completionTokens: 0,
        costUsd: 0,
      };
      point.requests += Number(row.requests);
      point.promptTokens += Number(row.prompt_tokens);
      point.completionTokens += Number(row.completion_tokens);
      costs = costs.set(at, (costs.get(at) ?? 0n) + BigInt(row.cost));
      point.costUsd = nanoToUsd(costs.get(at) ?? 0n);
      points.set(at, point);
    }
    return [...points].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, point]) => point);
  }

  private sums(tenantId: string, period: { start: number; end: number }, key: GroupKey): Promise<SumRow[]> {
    const { hours, edges } = key.inLedgerAlone === true ? withoutHours(period) : splitPeriod(period);
    const bounds = [hours, ...edges].flatMap(({ start, end }) => [
      tenantId,
      new Date(start).toISOString(),
      new Date(end).toISOString(),
    ]);
    return this.unitOfWork.tenant(tenantId, ({ em }) => em.execute<SumRow[]>(sumsSql(key, edges.length), bounds));
  }
}

/** Sums rows of the same key; money is added exactly and shown once. */
function gather(rows: readonly SumRow[], keyOf: (row: SumRow) => string): UsageGroup[] {
  const groups = new Map<string, { requests: number; tokens: number; cost: bigint }>();
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? { requests: 0, tokens: 0, cost: 0n };
    group.requests += Number(row.requests);
    group.tokens += Number(row.prompt_tokens) + Number(row.completion_tokens);
    group.cost += BigInt(row.cost);
    groups.set(keyOf(row), group);
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { requests, tokens, cost }]) => ({ key, requests, tokens, costUsd: nanoToUsd(cost) }));
}
