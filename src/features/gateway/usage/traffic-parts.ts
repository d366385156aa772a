import type { Unit } from '../../../database/unit-of-work.js';
import { NO_TRAFFIC, type TrafficInterval, type TrafficSums } from './traffic.rules.js';

export interface PointRow {
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
export interface Part {
  at: number;
  sums: TrafficSums;
}

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

/** Reads the parts of a series; `values` are the tenant, the period's start and end, and those of `conditions`. */
export type Read = (em: Pick<Unit['em'], 'execute'>, conditions: string, values: readonly unknown[]) => Promise<Part[]>;

/** From the sums that are kept with the ledger. */
export function partsOfSums(step: TrafficInterval): Read {
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
 * Recomputes expired minute sums in one pass over the ledger (< 1 µs a call). Outcomes are apart only in stored sums.
 */
export const partsOfLedger: Read = async (em, conditions, values) => {
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
export function inBucket(bucket: number | null, count: string): readonly number[] {
  return bucket === null ? [] : [...new Array<number>(bucket).fill(0), Number(count)];
}

export function sumsOf(row: Omit<PointRow, 'at'>): TrafficSums {
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
