import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { type Clock, isoTime } from '../../../shared/time/clock.js';
import { type Period, periodOf } from '../../../shared/time/period.js';
import { invalidRequest } from '../../../shared/errors.js';
import { seesEverything } from '../../../shared/principals.js';
import type { Principal } from '../../../contracts/identity.js';
import type { Admission } from '../../../contracts/admission.js';
import { holderNames } from './holder-names.js';
import { MEMBERSHIPS } from './memberships.js';
import { unitsOf } from './unit-sums.js';
import { splitPeriod, withoutHours } from './usage.rules.js';
import type {
  UsageGroup,
  UsageGrouping,
  UsageInterval,
  UsagePoint,
  UsageStatistics,
  UsageTotals,
} from './usage.types.js';

/**
 * Groupings without a natural bound: unless the caller names a limit, the most expensive groups are listed, by their keys.
 * They tell who did what, so callers who are no auditors get their own calls alone.
 */
const OPEN_ENDED: readonly UsageGrouping[] = ['user', 'group', 'key', 'session', 'tag'];
const MOST_GROUPS = 1_000;

interface UsageQuery {
  startDate?: Date | undefined;
  endDate?: Date | undefined;
  groupBy?: UsageGrouping | undefined;
  /** The name of the tag to group by, with the grouping `tag` alone. */
  tag?: string | undefined;
  /** The most groups to list; the rest are summed. */
  first?: number | undefined;
}

interface SumRow {
  model: string;
  key: string | null;
  requests: string;
  prompt_tokens: string;
  completion_tokens: string;
  cost: string;
}

interface RankedRow {
  key: string | null;
  is_rest: boolean;
  groups: string;
  requests: string;
  tokens: string;
  cost: string;
}

/** The SQL of a grouping and of its output form; no other SQL is interpolated. */
interface GroupKey {
  group: string;
  text: string;
  /** Where its sums by the hour are; those of traffic, which are far fewer than those of users, when absent. */
  hours?: 'users' | 'none';
  /** Groups the calls of one person alone, of whom there are no sums. */
  isOwn?: boolean;
  /** The value of the `?` of `group`. */
  tag?: string | undefined;
  /** Each call counts for every group of its user. */
  hasMemberships?: boolean;
}

const keys: Record<UsageGrouping | 'hour' | 'none', GroupKey> = {
  none: { group: 'NULL::text', text: 'key' },
  model: { group: 'model', text: 'key' },
  user: { group: 'user_id', text: 'key', hours: 'users' },
  group: { group: `coalesce(m.name, '')`, text: 'key', hours: 'users', hasMemberships: true },
  key: { group: 'key_id', text: 'key', hours: 'users' },
  provider: { group: 'provider', text: 'key' },
  session: { group: 'session_id', text: 'key', hours: 'none' },
  tag: { group: 'tags ->> ?::text', text: 'key', hours: 'none' },
  day: { group: `(hour AT TIME ZONE 'UTC')::date`, text: `to_char(key, 'YYYY-MM-DD')` },
  hour: { group: 'hour', text: `to_char(key AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:00:00"Z"')` },
};

const SUMS = 'requests, prompt_tokens, completion_tokens, cost';
const USER_HOURS = `SELECT hour, model, user_id, key_id, NULL::text AS provider, NULL::text AS session_id,
         NULL::jsonb AS tags, ${SUMS} FROM usage_hours WHERE`;
/** As in those of users, without steps in which all was denied. */
const TRAFFIC_HOURS = `
  SELECT hour, model, NULL::text AS user_id, NULL::text AS key_id, provider, NULL::text AS session_id, NULL::jsonb AS tags,
         requests - denied AS requests, prompt_tokens, completion_tokens, cost FROM traffic_hours WHERE requests > denied AND`;
/** `isOwn`: of one person alone. */
const edgeSql = (isOwn: boolean): string => `
  UNION ALL
  SELECT date_trunc('hour', occurred_at, 'UTC'), model, user_id, coalesce(key_id, ''), coalesce(provider, ''), session_id, tags, 1,
         prompt_tokens, completion_tokens, cost
    FROM usage_ledger WHERE tenant_id = ? AND occurred_at >= ? AND occurred_at < ? ${isOwn ? 'AND actor = ?' : ''} AND outcome <> 'denied'`;

/** The parts to sum for a period: whole hours as they are kept, the edges from the ledger. */
function partsSql({ hours, isOwn = false, hasMemberships = false }: GroupKey, edges: number): string {
  const kept = hours === 'users' ? USER_HOURS : TRAFFIC_HOURS;
  const parts = `(${kept} tenant_id = ? AND hour >= ? AND hour < ? ${edgeSql(isOwn).repeat(edges)}) AS parts`;
  return hasMemberships ? `${parts} LEFT JOIN (${MEMBERSHIPS}) AS m ON m.subject = parts.user_id` : parts;
}

/** The sums of a period by model and key. */
function sumsSql(key: GroupKey, edges: number): string {
  return `
    SELECT model, ${key.text} AS key, requests::text, prompt_tokens::text, completion_tokens::text, cost::text
      FROM (SELECT model, ${key.group} AS key, sum(requests) AS requests, sum(prompt_tokens) AS prompt_tokens,
                   sum(completion_tokens) AS completion_tokens, sum(cost) AS cost
              FROM ${partsSql(key, edges)} GROUP BY 1, 2) AS sums
     ORDER BY 1, 2`;
}

/** The most expensive keys, and the sum of the rest. */
function rankedSql(key: GroupKey, edges: number): string {
  return `
    WITH sums AS (
      SELECT ${key.group} AS key, sum(requests) AS requests, sum(prompt_tokens + completion_tokens) AS tokens,
             sum(cost) AS cost
        FROM ${partsSql(key, edges)} GROUP BY 1
    ), ranked AS (
      SELECT *, least(row_number() OVER (ORDER BY cost DESC, requests DESC, key), ?::bigint + 1) AS place FROM sums
    )
    SELECT ${key.text} AS key, place > ?::bigint AS is_rest, groups, requests, tokens, cost
      FROM (SELECT place, min(key) AS key, count(*)::text AS groups, sum(requests)::text AS requests,
                   sum(tokens)::text AS tokens, sum(cost)::text AS cost
              FROM ranked GROUP BY place) AS rows
     ORDER BY place`;
}

/** Usage of a tenant. */
export class UsageService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly admission: Admission,
    private readonly clock: Clock,
  ) {}

  /**
   * Totals, by model, and by the requested grouping; with the current budget, and the names of keys where the caller may
   * see them. Throws INVALID_REQUEST for a reversed period or the wrong tag, SERVICE_UNAVAILABLE when it takes too long.
   */
  async usage(principal: Principal, query: UsageQuery, mayNameKeys = false): Promise<UsageStatistics> {
    const period = periodOf(query.startDate, query.endDate, this.clock.now());
    const { groupBy, tag } = query;
    assertTag(groupBy, tag);
    const isOpenEnded = groupBy !== undefined && OPEN_ENDED.includes(groupBy);
    const first = query.first ?? (isOpenEnded ? MOST_GROUPS : undefined);
    const tenantId = principal.tenant.id;
    const found = await this.unitOfWork.delayedReport(tenantId, async (em) => {
      const units = await unitsOf(em, tenantId, period);
      if (groupBy === undefined || first === undefined) {
        return { units, rows: await this.sums(em, principal, period, keys[groupBy ?? 'none']) };
      }
      const rows = await this.sums(em, principal, period, keys.none);
      const isOwn = isOpenEnded && !seesEverything(principal.roles);
      const key: GroupKey = { ...keys[groupBy], tag, ...(isOwn ? { hours: 'none', isOwn } : {}) };
      const byCost = await this.ranked(em, principal, period, key, first);
      const ranked = query.first === undefined ? byCost.toSorted(byKey) : byCost;
      const ids = groupBy === 'key' && mayNameKeys ? ranked.map(({ key }) => key ?? '') : [];
      return { units, rows, ranked, names: await holderNames(em, tenantId, ids) };
    });
    const byModel = gather(found.rows, (row) => row.model);
    const { used, held } = await this.admission.budget(principal.tenant);
    const limit = principal.tenant.monthlyBudget;
    return {
      period: { start: new Date(period.start), end: new Date(period.end) },
      usage: {
        totalRequests: byModel.reduce((sum, { requests }) => sum + requests, 0),
        totalTokens: byModel.reduce((sum, { tokens }) => sum + tokens, 0),
        totalCostUsd: found.rows.reduce((sum, { cost }) => sum + BigInt(cost), 0n),
        byModel: byModel.map(({ key, ...sums }) => ({ model: key, ...sums })),
        ...(found.units.length === 0 ? {} : { units: found.units }),
        ...groupsOf(groupBy, found),
      },
      budget: {
        limitUsd: limit,
        usedUsd: used,
        remainingUsd: used < limit ? limit - used : 0n,
        heldUsd: held,
      },
    };
  }

  /** The same over time, for charts; steps without usage are left out. Throws INVALID_REQUEST for a reversed period. */
  async series(
    principal: Principal,
    interval: UsageInterval,
    query: Pick<UsageQuery, 'startDate' | 'endDate'>,
  ): Promise<UsagePoint[]> {
    const period = periodOf(query.startDate, query.endDate, this.clock.now());
    const tenantId = principal.tenant.id;
    const rows = await this.unitOfWork.delayedReport(tenantId, (em) =>
      this.sums(em, principal, period, keys[interval]),
    );
    const points = new Map<string, UsagePoint>();
    for (const row of rows) {
      const at = row.key ?? '';
      const point = points.get(at) ?? {
        at: new Date(at),
        requests: 0,
        promptTokens: 0,
        completionTokens: 0,
        costUsd: 0n,
      };
      point.requests += Number(row.requests);
      point.promptTokens += Number(row.prompt_tokens);
      point.completionTokens += Number(row.completion_tokens);
      point.costUsd += BigInt(row.cost);
      points.set(at, point);
    }
    return [...points].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, point]) => point);
  }

  private sums(em: Reader, principal: Principal, period: Period, key: GroupKey): Promise<SumRow[]> {
    const { bounds, edges } = boundsOf(principal, period, key);
    return em.execute<SumRow[]>(sumsSql(key, edges), bounds);
  }

  private ranked(em: Reader, principal: Principal, period: Period, key: GroupKey, first: number): Promise<RankedRow[]> {
    const { bounds, edges } = boundsOf(principal, period, key);
    return em.execute<RankedRow[]>(rankedSql(key, edges), [...bounds, first, first]);
  }
}

type Reader = Pick<Unit['em'], 'execute'>;

function assertTag(groupBy: UsageGrouping | undefined, tag: string | undefined): void {
  if (groupBy === 'tag' && tag === undefined)
    throw invalidRequest([{ path: 'tag', message: 'expected the name of a tag, such as tag:team' }]);
  if (groupBy !== 'tag' && tag !== undefined)
    throw invalidRequest([{ path: 'tag', message: 'is for usage that is grouped by a tag' }]);
}

/** The values of a grouping and of `partsSql`, and the number of its edges. */
function boundsOf({ tenant, subject }: Principal, period: Period, key: GroupKey) {
  const { hours: kept, isOwn, tag, hasMemberships = false } = key;
  const { hours, edges } = kept === 'none' ? withoutHours(period) : splitPeriod(period);
  const boundsIn = ({ start, end }: Period): string[] => [tenant.id, isoTime(start), isoTime(end)];
  const whose = isOwn === true ? [subject] : [];
  return {
    bounds: [
      ...(tag === undefined ? [] : [tag]),
      ...boundsIn(hours),
      ...edges.flatMap((edge) => [...boundsIn(edge), ...whose]),
      ...(hasMemberships ? [tenant.id] : []),
    ],
    edges: edges.length,
  };
}

function groupsOf(
  groupBy: UsageGrouping | undefined,
  { rows, ranked, names }: { rows: SumRow[]; ranked?: RankedRow[]; names?: Map<string, string> },
): Pick<UsageTotals, 'groups' | 'remainder'> {
  if (groupBy === undefined) return {};
  if (ranked === undefined) return { groups: gather(rows, (row) => row.key ?? '') };
  const shown = ranked.filter((row) => !row.is_rest);
  const rest = ranked.find((row) => row.is_rest);
  return {
    groups: shown.map((row) => {
      const name = names?.get(row.key ?? '');
      return { key: row.key ?? '', ...sumsOf(row), ...(name === undefined ? {} : { name }) };
    }),
    ...(rest === undefined ? {} : { remainder: { groups: Number(rest.groups), ...sumsOf(rest) } }),
  };
}

function byKey(a: RankedRow, b: RankedRow): number {
  return (a.key ?? '') < (b.key ?? '') ? -1 : 1;
}

function sumsOf({ requests, tokens, cost }: RankedRow) {
  return { requests: Number(requests), tokens: Number(tokens), costUsd: BigInt(cost) };
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
    .map(([key, { requests, tokens, cost }]) => ({ key, requests, tokens, costUsd: cost }));
}
