import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { type Clock, isoTime } from '../../../shared/clock.js';
import { nanoToUsd } from '../../../shared/money.js';
import { type Period, periodOf } from '../../../shared/period.js';
import type { Principal, RiskLevel } from '../../../contracts/identity.js';
import { holderNames } from './holder-names.js';
import {
  addTraffic,
  minutesKeptSince,
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

/** Calls of a minute that are alike and took about as long. Buckets are places in a histogram; null where none is counted. */
interface LikeRow extends Pick<PointRow, 'at' | 'requests' | 'prompt_tokens' | 'completion_tokens' | 'cost'> {
  outcome: string;
  cache: string;
  latency_bucket: number | null;
  first_token_bucket: number | null;
}

/** How many calls of a step took how long. */
interface TimesRow {
  at: number;
  bucket: number;
  latency: string;
  first_token: string;
}

/** A part of a step's calls, or of what is known of them. */
interface Part {
  at: number;
  sums: TrafficSums;
}

interface CountRow {
  kind: 'model' | 'provider' | 'user' | 'key' | 'sums';
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

/** Where the sums of a series are: of traffic, of its times, and their column of time. */
const SUMS = {
  minute: { traffic: 'traffic_minutes', latency: 'latency_minutes', time: 'minute' },
  hour: { traffic: 'traffic_hours', latency: 'latency_hours', time: 'hour' },
  day: { traffic: 'traffic_hours', latency: 'latency_hours', time: 'hour' },
} as const;

type Read = (em: Pick<Unit['em'], 'execute'>, conditions: string, values: readonly unknown[]) => Promise<Part[]>;

/** From the sums that are kept with the ledger. */
function partsOfSums(step: TrafficInterval): Read {
  const { traffic, latency, time } = SUMS[step];
  const at = `extract(epoch FROM date_trunc('${step}', ${time}, 'UTC'))::float8 * 1000 AS at`;
  return async (em, conditions, values) => {
    const where = `WHERE tenant_id = ? AND ${time} >= ? AND ${time} < ? ${conditions}`;
    const rows = await em.execute<PointRow[]>(
      `SELECT ${at}, ${COUNTS.map((name) => `sum(${name})::text AS ${name}`).join(', ')}
         FROM ${traffic} ${where} GROUP BY 1 ORDER BY 1`,
      [...values],
    );
    const times = await em.execute<TimesRow[]>(
      `SELECT ${at}, bucket, sum(latency)::text AS latency, sum(first_token)::text AS first_token
         FROM ${latency} ${where} GROUP BY 1, 2`,
      [...values],
    );
    return [
      ...rows.map((row) => ({ at: row.at, sums: sumsOf(row) })),
      ...times.map(({ at, bucket, latency, first_token }) => ({
        at,
        sums: { ...NO_TRAFFIC, latency: inBucket(bucket, latency), firstToken: inBucket(bucket, first_token) },
      })),
    ];
  };
}

/**
 * Minutes whose sums are kept no longer, from the ledger, which is read once: under a microsecond a call, since outcomes
 * are told apart only in what was summed.
 */
const partsOfLedger: Read = async (em, conditions, values) => {
  const bucketOf = (millis: string, condition: string): string =>
    `CASE WHEN ${condition} AND cache <> 'HIT' THEN width_bucket(${millis}, histogram_bounds()) END`;
  const rows = await em.execute<LikeRow[]>(
    `SELECT extract(epoch FROM minute)::float8 * 1000 AS at, outcome, cache, latency_bucket, first_token_bucket,
            requests::text, prompt_tokens::text, completion_tokens::text, cost::text
       FROM (SELECT minute_of(occurred_at) AS minute, outcome, cache,
                    ${bucketOf('latency_millis', "outcome = 'completed'")} AS latency_bucket,
                    ${bucketOf('first_token_millis', "outcome <> 'denied'")} AS first_token_bucket,
                    count(*) AS requests, sum(prompt_tokens) AS prompt_tokens,
                    sum(completion_tokens) AS completion_tokens, sum(cost) AS cost
               FROM usage_ledger WHERE tenant_id = ? AND occurred_at >= ? AND occurred_at < ? ${conditions}
              GROUP BY 1, 2, 3, 4, 5) likes
      ORDER BY minute`,
    [...values],
  );
  return rows.map((row) => {
    const requests = Number(row.requests);
    const ifIs = (holds: boolean): number => (holds ? requests : 0);
    const isServed = row.outcome !== 'denied';
    return {
      at: row.at,
      sums: {
        requests,
        failed: ifIs(row.outcome === 'failed'),
        denied: ifIs(!isServed),
        cancelled: ifIs(row.outcome === 'cancelled'),
        cacheHits: ifIs(row.cache === 'HIT'),
        promptTokens: isServed ? Number(row.prompt_tokens) : 0,
        completionTokens: isServed ? Number(row.completion_tokens) : 0,
        cost: isServed ? BigInt(row.cost) : 0n,
        latency: inBucket(row.latency_bucket, row.requests),
        firstToken: inBucket(row.first_token_bucket, row.requests),
      },
    };
  });
};

/** A histogram of calls that took about as long. */
function inBucket(bucket: number | null, count: string): readonly number[] {
  return bucket === null ? [] : [...new Array<number>(bucket).fill(0), Number(count)];
}

const HOURS = 'tenant_id = ? AND hour >= ? AND hour < ?';
const MAX_NAMED = 200;
const MAX_PEOPLE = 50;
/** Of people and keys. There may be as many sums as calls; so many are read in a tenth of a second. */
const MAX_SUMS_READ = 50_000;

/** Calls by two columns of some sums, which are read once. */
const countsOf = (sums: string, a: string, b: string): string => `
  SELECT GROUPING(${a}) AS of_second, coalesce(${a}, ${b}) AS value, sum(requests) AS count
    FROM ${sums} GROUP BY GROUPING SETS ((${a}), (${b}))`;

const topOf = (kind: CountRow['kind'], counts: string, limit: number): string => `
  (SELECT '${kind}' AS kind, value, count::text FROM ${counts} AND value <> '' ORDER BY count DESC, value LIMIT ${limit})`;

const TOP = `
  WITH by_model AS MATERIALIZED (${countsOf(`traffic_hours WHERE ${HOURS}`, 'model', 'provider')}),
       newest AS MATERIALIZED (
         SELECT user_id, key_id, requests FROM usage_hours WHERE ${HOURS} ORDER BY hour DESC LIMIT ${MAX_SUMS_READ}),
       by_user AS MATERIALIZED (${countsOf('newest', 'user_id', 'key_id')})
  ${[
    topOf('model', 'by_model WHERE of_second = 0', MAX_NAMED),
    topOf('provider', 'by_model WHERE of_second = 1', MAX_NAMED),
    topOf('user', 'by_user WHERE of_second = 0', MAX_PEOPLE),
    topOf('key', 'by_user WHERE of_second = 1', MAX_PEOPLE),
    `SELECT 'sums', '', count(*)::text FROM newest`,
  ].join(' UNION ALL ')}`;

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
    const now = this.clock.now();
    const period = seriesPeriod(interval, query, now);
    const given = (['model', 'provider'] as const).filter((name) => query[name] !== undefined);
    const conditions = given.map((name) => `AND ${name} = ?`).join(' ');
    const kept = interval === 'minute' ? minutesKeptSince(now) : -Infinity;
    const reads: [Read, Period][] = [
      [partsOfLedger, { ...period, end: Math.min(period.end, kept) }],
      [partsOfSums(interval), { ...period, start: Math.max(period.start, kept) }],
    ];
    const parts = await this.unitOfWork.report(principal.tenant.id, async (em) => {
      const found: Part[] = [];
      for (const [read, part] of reads) {
        if (part.start < part.end)
          found.push(
            ...(await read(em, conditions, [...boundsOf(principal, part), ...given.map((name) => query[name])])),
          );
      }
      return found;
    });
    const steps = new Map<number, TrafficSums>();
    for (const { at, sums } of parts) steps.set(at, addTraffic(steps.get(at) ?? NO_TRAFFIC, sums));
    return {
      period: toDates(period),
      total: toFigures([...steps.values()].reduce(addTraffic, NO_TRAFFIC)),
      points: [...steps].map(([at, sums]) => ({ at: new Date(at), ...toFigures(sums) })),
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
      const rows = await em.execute<CountRow[]>(TOP, [...bounds, ...bounds]);
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
        holdersSampled: Number(rows.find(({ kind }) => kind === 'sums')?.count) >= MAX_SUMS_READ,
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

function sumsOf(row: PointRow): TrafficSums {
  return {
    requests: Number(row.requests),
    failed: Number(row.failed),
    denied: Number(row.denied),
    cancelled: Number(row.cancelled),
    cacheHits: Number(row.cache_hits),
    promptTokens: Number(row.prompt_tokens),
    completionTokens: Number(row.completion_tokens),
    cost: BigInt(row.cost),
    latency: [],
    firstToken: [],
  };
}

function toFigures(sums: TrafficSums): TrafficFigures {
  const { cost, latency: _latency, firstToken: _firstToken, ...counts } = sums;
  const known = Object.entries(percentiles(sums)).filter(([, millis]) => millis !== undefined);
  return { ...counts, costUsd: nanoToUsd(cost), ...(Object.fromEntries(known) as Partial<TrafficFigures>) };
}
