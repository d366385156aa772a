import { expect } from '@jest/globals';
import type { Client } from 'pg';
import type { LedgerRow } from '../../../src/database/evidence/evidence.js';
import { HISTOGRAM_BOUNDS, HISTOGRAM_SIZE } from '../../../src/features/gateway/usage/histogram.rules.js';
import type { event } from './two-tenants.js';

/** A ledger row of an event. */
export const rowOf = (
  { id, tenant_id, occurred_at }: ReturnType<typeof event>,
  given: Partial<LedgerRow>,
): LedgerRow => ({
  id,
  tenant_id,
  occurred_at,
  action: 'ai.generate',
  user_id: 'ann',
  key_id: null,
  model: 'm',
  provider: 'openai',
  outcome: 'completed',
  prompt_tokens: 1,
  completion_tokens: 2,
  cached_tokens: 0,
  counters: null,
  session_id: null,
  cost: '3',
  estimated: false,
  cache: 'MISS',
  latency_millis: 1,
  actor: 'ann',
  risk_level: null,
  pii_types: null,
  first_token_millis: null,
  error_code: null,
  budgets: null,
  tags: null,
  failed_attempts: null,
  call_ids: null,
  ...given,
});

/** Calls of all kinds, one after another. */
export const calls: Partial<LedgerRow>[] = [
  { latency_millis: 0, risk_level: 'low' },
  { latency_millis: 100, first_token_millis: 30, pii_types: ['EMAIL'], risk_level: 'high', key_id: 'k1' },
  { latency_millis: 999_999, first_token_millis: 120_000, risk_level: 'critical', key_id: 'k2' },
  { cache: 'HIT', latency_millis: 2 },
  { outcome: 'failed', provider: null, error_code: 'UPSTREAM_ERROR', cost: '0' },
  { outcome: 'cancelled', first_token_millis: 7 },
  { outcome: 'denied', risk_level: 'medium', pii_types: ['IBAN', 'PHONE'], cost: '1000' },
  { provider: 'azure', occurred_at: '2026-01-31T23:59:59.999Z' },
];

const COUNTS =
  'requests failed denied cancelled cache_hits low_risk medium_risk high_risk critical_risk with_pii prompt_tokens completion_tokens cost'.split(
    ' ',
  );
/** Queries the stored sums by step, adding up the rows of each. */
const sumsBy = (step: 'hour' | 'minute'): string => `
  SELECT ${step}::text AS time, model, provider, ${COUNTS.map((name) => `sum(${name})::int AS ${name}`).join(', ')},
         coalesce(times, '{}') AS times
    FROM traffic_${step}s LEFT JOIN (
           SELECT tenant_id, ${step}, model, provider, jsonb_object_agg(bucket, jsonb_build_array(latency, first_token)) AS times
             FROM (SELECT tenant_id, ${step}, model, provider, bucket, sum(latency) AS latency, sum(first_token) AS first_token
                     FROM latency_${step}s GROUP BY 1, 2, 3, 4, 5) buckets GROUP BY 1, 2, 3, 4) counted
           USING (tenant_id, ${step}, model, provider)
   WHERE tenant_id = 'a' AND model = $1 GROUP BY ${step}, model, provider, times ORDER BY ${step}, provider`;
const countedBy = (step: 'hour' | 'minute'): string => `
  SELECT date_trunc('${step}', occurred_at, 'UTC')::text AS time, model, coalesce(provider, '') AS provider,
         count(*)::int AS requests,
         sum((outcome = 'failed')::int)::int AS failed, sum((outcome = 'denied')::int)::int AS denied,
         sum((outcome = 'cancelled')::int)::int AS cancelled, sum((cache = 'HIT')::int)::int AS cache_hits,
         count(*) FILTER (WHERE risk_level = 'low')::int AS low_risk,
         count(*) FILTER (WHERE risk_level = 'medium')::int AS medium_risk,
         count(*) FILTER (WHERE risk_level = 'high')::int AS high_risk,
         count(*) FILTER (WHERE risk_level = 'critical')::int AS critical_risk, count(pii_types)::int AS with_pii,
         sum(CASE outcome WHEN 'denied' THEN 0 ELSE prompt_tokens END)::int AS prompt_tokens,
         sum(CASE outcome WHEN 'denied' THEN 0 ELSE completion_tokens END)::int AS completion_tokens,
         sum(CASE outcome WHEN 'denied' THEN 0 ELSE cost END)::int AS cost,
         array_agg(CASE WHEN outcome = 'completed' AND cache <> 'HIT' THEN latency_millis END) AS latency,
         array_agg(CASE WHEN outcome <> 'denied' AND cache <> 'HIT' THEN first_token_millis END) AS first_token
    FROM usage_ledger WHERE tenant_id = 'a' AND model = $1 AND occurred_at >= $2 GROUP BY 1, 2, 3 ORDER BY 1, 3`;

/** Histograms in the form that the rules read: by bucket, the counts of latencies and of first tokens. */
function timesOf(
  latency: readonly (number | null)[],
  first: readonly (number | null)[],
): Partial<Record<number, number[]>> {
  const counts: Partial<Record<number, number[]>> = {};
  for (const [kind, times] of [latency, first].entries())
    for (const time of times) {
      if (time === null) continue;
      const place = HISTOGRAM_BOUNDS.findIndex((bound) => time < bound);
      (counts[place === -1 ? HISTOGRAM_SIZE - 1 : place] ??= [0, 0])[kind]! += 1;
    }
  return counts;
}

/**
 * Expects the stored sums of a model of tenant `a` to equal the sums of its `requests` ledger rows; for minutes, of the
 * rows since `kept` only.
 */
export async function expectExactSums(
  owner: Client,
  model: string,
  requests: number,
  kept = '-infinity',
): Promise<void> {
  const [sums] = await Promise.all(
    (['hour', 'minute'] as const).map(async (step) => {
      const { rows } = await owner.query<{ requests: number }>(sumsBy(step), [model]);
      const { rows: counted } = await owner.query<{ latency: number[]; first_token: number[] }>(countedBy(step), [
        model,
        step === 'minute' ? kept : '-infinity',
      ]);
      expect(rows).toEqual(
        counted.map(({ latency, first_token, ...row }) => ({ ...row, times: timesOf(latency, first_token) })),
      );
      return rows;
    }),
  );
  expect(sums!.reduce((sum, row) => sum + row.requests, 0)).toBe(requests);
  const { rows: byKey } = await owner.query(
    `SELECT key_id, sum(requests)::int AS requests, sum(cost)::int AS cost FROM usage_hours
      WHERE tenant_id = 'a' AND model = $1 GROUP BY 1 ORDER BY 1`,
    [model],
  );
  const { rows: keys } = await owner.query(
    `SELECT coalesce(key_id, '') AS key_id, count(*)::int AS requests, sum(cost)::int AS cost FROM usage_ledger
      WHERE tenant_id = 'a' AND model = $1 AND outcome <> 'denied' GROUP BY 1 ORDER BY 1`,
    [model],
  );
  expect(byKey).toEqual(keys);
}
