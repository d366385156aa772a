import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { type Clock, isoTime } from '../../../shared/clock.js';
import { nanoToUsd } from '../../../shared/money.js';
import { type Period, periodOf } from '../../../shared/period.js';
import type { Principal, RiskLevel } from '../../../contracts/identity.js';
import { HISTOGRAM_SIZE } from './histogram.rules.js';
import { holderNames } from './holder-names.js';
import {
  addTraffic,
  NO_TRAFFIC,
  percentiles,
  seriesPeriod,
  type TrafficInterval,
  type TrafficSums,
  wholeHours,
} from './traffic.rules.js';
import type { InvocationFacet, InvocationFacets, TrafficFigures, TrafficSeries } from './traffic.types.js';

interface TrafficQuery {
  startDate?: Date | undefined;
  endDate?: Date | undefined;
  model?: string | undefined;
  provider?: string | undefined;
}

interface PointRow {
  at: number;
  requests: string;
  failed: string;
  denied: string;
  cancelled: string;
  cache_hits: string;
  prompt_tokens: string;
  completion_tokens: string;
  cost: string;
}

/** How many calls of a step took how long. */
interface TimesRow {
  at: number;
  /** A place in a histogram. */
  bucket: number;
  latency: string;
  first_token: string;
}

interface CountRow {
  kind: 'model' | 'provider' | 'user' | 'key';
  value: string;
  count: string;
}

type TotalRow = Record<'completed' | 'failed' | 'cancelled' | 'denied' | RiskLevel | 'with_pii', string>;

const COUNTS = [
  'requests',
  'failed',
  'denied',
  'cancelled',
  'cache_hits',
  'prompt_tokens',
  'completion_tokens',
  'cost',
];

/** What a series is read with: sums, and counts of times, by step. */
interface SeriesQueries {
  sums: string;
  times: string;
}

const startOf = (step: TrafficInterval, column: string): string =>
  `extract(epoch FROM date_trunc('${step}', ${column}, 'UTC'))::float8 * 1000 AS at`;

/** From the sums by the hour. */
const ofHours = (step: 'hour' | 'day', conditions: string): SeriesQueries => {
  const rows = `WHERE tenant_id = ? AND hour >= ? AND hour < ? ${conditions}`;
  return {
    sums: `
      SELECT ${startOf(step, 'hour')}, ${COUNTS.map((name) => `sum(${name})::text AS ${name}`).join(', ')}
        FROM traffic_hours ${rows} GROUP BY 1 ORDER BY 1`,
    times: `
      SELECT ${startOf(step, 'hour')}, bucket, sum(latency)::text AS latency, sum(first_token)::text AS first_token
        FROM latency_hours ${rows} GROUP BY 1, 2`,
  };
};

/** From the end of the ledger. */
const ofMinutes = (conditions: string): SeriesQueries => {
  const rows = `WHERE tenant_id = ? AND occurred_at >= ? AND occurred_at < ? ${conditions}`;
  return {
    sums: `
      SELECT ${startOf('minute', 'occurred_at')}, count(*)::text AS requests,
             (count(*) FILTER (WHERE outcome = 'failed'))::text AS failed,
             (count(*) FILTER (WHERE outcome = 'denied'))::text AS denied,
             (count(*) FILTER (WHERE outcome = 'cancelled'))::text AS cancelled,
             (count(*) FILTER (WHERE cache = 'HIT'))::text AS cache_hits,
             coalesce(sum(prompt_tokens) FILTER (WHERE outcome <> 'denied'), 0)::text AS prompt_tokens,
             coalesce(sum(completion_tokens) FILTER (WHERE outcome <> 'denied'), 0)::text AS completion_tokens,
             coalesce(sum(cost) FILTER (WHERE outcome <> 'denied'), 0)::text AS cost
        FROM usage_ledger ${rows} GROUP BY 1 ORDER BY 1`,
    times: `
      SELECT ${startOf('minute', 'occurred_at')}, width_bucket(millis, histogram_bounds()) AS bucket,
             (count(*) FILTER (WHERE NOT is_first))::text AS latency, (count(*) FILTER (WHERE is_first))::text AS first_token
        FROM usage_ledger, LATERAL (VALUES (CASE WHEN outcome = 'completed' THEN latency_millis END, false),
                                           (CASE WHEN outcome <> 'denied' THEN first_token_millis END, true))
                           times (millis, is_first)
       ${rows} AND cache <> 'HIT' AND millis IS NOT NULL GROUP BY 1, 2`,
  };
};

const HOURS = 'tenant_id = ? AND hour >= ? AND hour < ?';
const MAX_NAMED = 200;
const MAX_PEOPLE = 50;

const topOf = (kind: CountRow['kind'], column: string, table: string, limit: number): string => `
  (SELECT '${kind}' AS kind, ${column} AS value, sum(requests) AS count FROM ${table}
    WHERE ${HOURS} AND ${column} <> '' GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${limit})`;

const TOP = `
  SELECT kind, value, count::text FROM (
    ${[
      topOf('model', 'model', 'traffic_hours', MAX_NAMED),
      topOf('provider', 'provider', 'traffic_hours', MAX_NAMED),
      topOf('user', 'user_id', 'usage_hours', MAX_PEOPLE),
      topOf('key', 'key_id', 'usage_hours', MAX_PEOPLE),
    ].join(' UNION ALL ')}) AS top`;

const TOTALS = `
  SELECT coalesce(sum(requests - failed - denied - cancelled), 0)::text AS completed, coalesce(sum(failed), 0)::text AS failed,
         coalesce(sum(cancelled), 0)::text AS cancelled, coalesce(sum(denied), 0)::text AS denied,
         coalesce(sum(low_risk), 0)::text AS low, coalesce(sum(medium_risk), 0)::text AS medium,
         coalesce(sum(high_risk), 0)::text AS high, coalesce(sum(critical_risk), 0)::text AS critical,
         coalesce(sum(with_pii), 0)::text AS with_pii
    FROM traffic_hours WHERE ${HOURS}`;

const OUTCOMES = ['completed', 'failed', 'cancelled', 'denied'] as const;
const RISKS = ['low', 'medium', 'high', 'critical'] as const;

/** A tenant's invocations in figures, from the sums that are kept with the ledger. */
export class TrafficService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws INVALID_REQUEST for a reversed period, or one that is too long for its interval; SERVICE_UNAVAILABLE when it
   * takes too long.
   */
  async series(principal: Principal, interval: TrafficInterval, query: TrafficQuery): Promise<TrafficSeries> {
    const period = seriesPeriod(interval, query, this.clock.now());
    const given = (['model', 'provider'] as const).filter((name) => query[name] !== undefined);
    const conditions = given.map((name) => `AND ${name} = ?`).join(' ');
    const sql = interval === 'minute' ? ofMinutes(conditions) : ofHours(interval, conditions);
    const values = [...boundsOf(principal, period), ...given.map((name) => query[name])];
    const { rows, times } = await this.unitOfWork.report(principal.tenant.id, async (em) => ({
      rows: await em.execute<PointRow[]>(sql.sums, values),
      times: Map.groupBy(await em.execute<TimesRow[]>(sql.times, values), ({ at }) => at),
    }));
    const steps = rows.map((row) => ({ at: new Date(row.at), sums: sumsOf(row, times.get(row.at) ?? []) }));
    return {
      period: toDates(period),
      total: toFigures(steps.reduce((total, { sums }) => addTraffic(total, sums), NO_TRAFFIC)),
      points: steps.map(({ at, sums }) => ({ at, ...toFigures(sums) })),
    };
  }

  /** With the names of keys where the caller may see them. Throws INVALID_REQUEST for a reversed period. */
  async facets(
    principal: Principal,
    { startDate, endDate }: Pick<TrafficQuery, 'startDate' | 'endDate'>,
    mayNameKeys: boolean,
  ): Promise<InvocationFacets> {
    const tenantId = principal.tenant.id;
    const period = wholeHours(periodOf(startDate, endDate, this.clock.now()));
    const bounds = boundsOf(principal, period);
    return this.unitOfWork.report(tenantId, async (em) => {
      const rows = await em.execute<CountRow[]>(TOP, [bounds, bounds, bounds, bounds].flat());
      const [totals] = await em.execute<TotalRow[]>(TOTALS, bounds);
      const ids = rows.flatMap(({ kind, value }) => (kind === 'key' ? [value] : []));
      const names = mayNameKeys ? await holderNames(em, tenantId, ids) : new Map<string, string>();
      const facets = (kind: CountRow['kind']): InvocationFacet[] =>
        rows.flatMap((row) => {
          const name = kind === 'key' ? names.get(row.value) : undefined;
          const facet = { value: row.value, count: Number(row.count), ...(name === undefined ? {} : { name }) };
          return row.kind === kind ? [facet] : [];
        });
      const countOf = (name: keyof TotalRow): number => Number(totals?.[name] ?? 0);
      return {
        period: toDates(period),
        models: facets('model'),
        providers: facets('provider'),
        outcomes: byCount(OUTCOMES.map((outcome) => ({ outcome, count: countOf(outcome) }))),
        riskLevels: byCount(RISKS.map((riskLevel) => ({ riskLevel, count: countOf(riskLevel) }))),
        withPii: countOf('with_pii'),
        users: facets('user'),
        keys: facets('key'),
      };
    });
  }
}

function boundsOf({ tenant }: Principal, { start, end }: Period): string[] {
  return [tenant.id, isoTime(start), isoTime(end)];
}

function toDates({ start, end }: Period) {
  return { start: new Date(start), end: new Date(end) };
}

function byCount<T extends { count: number }>(counted: readonly T[]): T[] {
  return counted.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
}

function sumsOf(row: PointRow, times: readonly TimesRow[]): TrafficSums {
  const histogram = (name: 'latency' | 'first_token'): number[] => {
    const counts = new Array<number>(HISTOGRAM_SIZE).fill(0);
    for (const { bucket, [name]: count } of times) counts[bucket] = Number(count);
    return counts;
  };
  return {
    requests: Number(row.requests),
    failed: Number(row.failed),
    denied: Number(row.denied),
    cancelled: Number(row.cancelled),
    cacheHits: Number(row.cache_hits),
    promptTokens: Number(row.prompt_tokens),
    completionTokens: Number(row.completion_tokens),
    cost: BigInt(row.cost),
    latency: histogram('latency'),
    firstToken: histogram('first_token'),
  };
}

function toFigures(sums: TrafficSums): TrafficFigures {
  const { cost, latency: _latency, firstToken: _firstToken, ...counts } = sums;
  const known = Object.entries(percentiles(sums)).filter(([, millis]) => millis !== undefined);
  return { ...counts, costUsd: nanoToUsd(cost), ...(Object.fromEntries(known) as Partial<TrafficFigures>) };
}
