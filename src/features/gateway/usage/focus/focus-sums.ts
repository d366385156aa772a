import type { Unit } from '../../../../database/unit-of-work.js';
import { isoTime } from '../../../../shared/time/clock.js';
import type { Period } from '../../../../shared/time/period.js';
import { LOST_CALL } from '../../admission/lost-call.rules.js';
import { CHARGE_KINDS, type ChargeKind } from '../../models/price.rules.js';
import { USAGE_UNITS } from '../../../../shared/models/usage-units.data.js';
import type { CallSums, FocusGranularity, SkuPrice } from './focus.rules.js';

type Reader = Pick<Unit['em'], 'execute'>;

/** Where the sums are read: a tenant's part of a period. */
export interface FocusSlice extends Period {
  tenantId: string;
}

type SumRow = Record<ChargeKind, string> & {
  step: number;
  key_id: string | null;
  user_id: string;
  model: string;
  provider: string | null;
  tags: Record<string, string> | null;
  /** The place of the price in the list that was given; null for calls that none of them explains. */
  price: number | null;
  is_lost: boolean;
  is_late: boolean;
  tokens: string;
  cost: string;
  first_leaf: string | null;
  last_leaf: string | null;
};

const NO_COUNTS = Object.fromEntries(CHARGE_KINDS.map((kind) => [kind, 0n])) as Record<ChargeKind, bigint>;

const quoted = (kind: ChargeKind): string => `"${kind}"`;
const counter = (name: string): string => `coalesce((counters->>'${name}')::integer, 0)`;
const sumOf = (kind: ChargeKind): string => `sum(${quoted(kind)})::text AS ${quoted(kind)}`;
const rateOf = (kind: ChargeKind): string => `p.rates[${CHARGE_KINDS.indexOf(kind) + 1}]`;
const isCost = (sum: string): string => `div(${sum} + 999999, 1000000) = cost`;
const exactCost = CHARGE_KINDS.map((kind) => `${quoted(kind)} * ${rateOf(kind)}`).join(' + ');
/** The place of the price that gives the cost of a call: the first of its range, or one with another price of a picture. */
const PRICE = `
  CASE WHEN ${isCost(exactCost)} THEN p.place
       WHEN p.pictures IS NOT NULL THEN (
         SELECT p.place + of_picture.place::integer
           FROM unnest(p.pictures) WITH ORDINALITY AS of_picture (rate, place)
          WHERE ${isCost(`${exactCost} + images * (of_picture.rate - ${rateOf('images')})`)} ORDER BY 1 LIMIT 1) END`;

/**
 * Each call's units by kind, as `countsByKind` has them, a step of that at a time. Limits of their own keep PostgreSQL from
 * writing each step into all that use it.
 */
const UNITS = `
  SELECT calls.*, fresh - "audioInput" - "imageInput" AS input,
         cached - "cachedAudioInput" - "cachedImageInput" AS "cachedInput", written - "cacheWriteHour" AS "cacheWrite",
         completion - "audioOutput" - "imageOutput" - reasoning AS output, 1 AS requests
    FROM (SELECT calls.*, least(image - "cachedImageInput", fresh - "audioInput") AS "imageInput",
                 least(reasoned, completion - "audioOutput" - "imageOutput") AS reasoning
            FROM (SELECT calls.*, least(write_hour, written) AS "cacheWriteHour", prompt - cached - written AS fresh,
                         least(audio - "cachedAudioInput", prompt - cached - written) AS "audioInput",
                         least(cached_image, cached - "cachedAudioInput", image) AS "cachedImageInput",
                         least(drawn, completion - "audioOutput") AS "imageOutput"
                    FROM (SELECT calls.*, least(write, prompt - cached) AS written,
                                 least(cached_audio, cached, audio) AS "cachedAudioInput"
                            FROM (SELECT calls.*, least(cached_tokens, prompt) AS cached,
                                         least(spoken, completion) AS "audioOutput"
                                    FROM (SELECT id, occurred_at, key_id, user_id, model, provider, cost, cached_tokens, tags,
                                                 prompt_tokens AS prompt, completion_tokens AS completion,
                                                 ${counter('cacheWriteTokens')} AS write,
                                                 ${counter('cacheWriteHourTokens')} AS write_hour,
                                                 ${counter('audioPromptTokens')} AS audio,
                                                 ${counter('cachedAudioTokens')} AS cached_audio,
                                                 ${counter('imagePromptTokens')} AS image,
                                                 ${counter('cachedImageTokens')} AS cached_image,
                                                 ${counter('imageCompletionTokens')} AS drawn,
                                                 ${counter('audioCompletionTokens')} AS spoken,
                                                 ${counter('reasoningTokens')} AS reasoned,
                                                 ${['webSearches' as const, ...USAGE_UNITS].map((unit) => `${counter(unit)} AS ${quoted(unit)}`).join(', ')},
                                                 outcome = 'failed' AND error_code = '${LOST_CALL.code}' AND estimated
                                                   AND cache = 'BYPASS' AND risk_level IS NULL AND cost > 0 AS is_lost,
                                                 latency_millis
                                            FROM usage_ledger
                                           WHERE tenant_id = ? AND occurred_at >= ? AND occurred_at < ?
                                             AND outcome <> 'denied'
                                          OFFSET 0) calls OFFSET 0) calls OFFSET 0) calls OFFSET 0) calls OFFSET 0) calls
  OFFSET 0`;

/**
 * Calls are alike whose cost the same price gives, rounded up as `costOf` does. A lost call is dated at its start, and
 * lasted until it was settled.
 */
const SUMS = `
  WITH prices AS MATERIALIZED (
    SELECT place, provider, model, above, "upTo", rates::numeric[], pictures::numeric[]
      FROM json_to_recordset(?::json) AS p (place integer, provider text, model text, above bigint, "upTo" bigint, rates text[],
                                            pictures text[])
  )
  SELECT extract(epoch FROM date_trunc('STEP', occurred_at, 'UTC'))::float8 * 1000 AS step, key_id, user_id, calls.model,
         calls.provider, tags, ${PRICE} AS price, is_lost,
         is_lost AND date_trunc('month', occurred_at + latency_millis * interval '1 millisecond', 'UTC')
                     > date_trunc('month', occurred_at, 'UTC') AS is_late,
         sum(prompt::bigint + completion)::text AS tokens, sum(cost)::text AS cost, min(sequence)::text AS first_leaf,
         max(sequence)::text AS last_leaf, ${CHARGE_KINDS.map(sumOf).join(', ')}
    FROM (${UNITS}) calls
    LEFT JOIN prices p ON p.provider = calls.provider AND p.model = calls.model AND prompt > p.above AND prompt <= p."upTo"
    LEFT JOIN LATERAL (SELECT sequence FROM spine_events e WHERE e.id = calls.id AND e.tenant_id = ? OFFSET 0) leaf ON true
   GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 ORDER BY 1, 5, 4, 2, 3, 6, 7, 8, 9
   LIMIT ?`;

/** Sums of hours whose calls are listed no longer; the provider where all calls of the hour and model had the same. */
const EXPIRED = `
  SELECT extract(epoch FROM date_trunc('STEP', h.hour, 'UTC'))::float8 * 1000 AS step, nullif(h.key_id, '') AS key_id, h.user_id,
         h.model, t.provider, sum(h.prompt_tokens + h.completion_tokens)::text AS tokens, sum(h.cost)::text AS cost
    FROM usage_hours h
    LEFT JOIN (SELECT hour, model, CASE WHEN count(*) = 1 THEN nullif(min(provider), '') END AS provider
                 FROM traffic_hours WHERE tenant_id = ? AND hour >= ? AND hour < ? AND requests > denied
                GROUP BY 1, 2) t USING (hour, model)
   WHERE h.tenant_id = ? AND h.hour >= ? AND h.hour < ?
   GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 5, 4, 2, 3
   LIMIT ?`;

const atStep = (sql: string, granularity: FocusGranularity): string => sql.replace('STEP', granularity);
const boundsOf = ({ tenantId, start, end }: FocusSlice): string[] => [tenantId, isoTime(start), isoTime(end)];

/** Sums the calls of the ledger, at most `limit` rows, each made of what was read when it is taken. */
export async function ledgerSums(
  em: Reader,
  slice: FocusSlice,
  granularity: FocusGranularity,
  prices: readonly SkuPrice[],
  limit: number,
): Promise<Iterable<CallSums>> {
  const rows = await em.execute<SumRow[]>(atStep(SUMS, granularity), [
    JSON.stringify(givenPrices(prices)),
    ...boundsOf(slice),
    slice.tenantId,
    limit,
  ]);
  return eachOf(rows, (row) => ({
    ...sharedOf(row),
    tags: row.tags,
    price: row.price === null ? undefined : prices[row.price],
    isLost: row.is_lost,
    isLate: row.is_late,
    counts: Object.fromEntries(CHARGE_KINDS.map((kind) => [kind, BigInt(row[kind])])) as CallSums['counts'],
    leaves:
      row.first_leaf === null || row.last_leaf === null
        ? null
        : { first: BigInt(row.first_leaf), last: BigInt(row.last_leaf) },
  }));
}

/** A row for each range of prompt lengths: a call is in one alone. Further prices of it differ in that of a picture. */
function givenPrices(prices: readonly SkuPrice[]) {
  return prices.flatMap((price, place) => {
    if (isVariant(prices[place - 1], price)) return [];
    const { provider, model, above, upTo, rates } = price;
    const next = prices.findIndex((other, at) => at > place && !isVariant(price, other));
    const pictures = prices
      .slice(place + 1, next === -1 ? undefined : next)
      .map((other) => other.rates.images.toString());
    return [
      {
        place,
        provider,
        model,
        above,
        upTo,
        rates: CHARGE_KINDS.map((kind) => rates[kind].toString()),
        pictures: pictures.length === 0 ? null : pictures,
      },
    ];
  });
}

function isVariant(price: SkuPrice | undefined, other: SkuPrice): boolean {
  return price?.provider === other.provider && price.model === other.model && price.above === other.above;
}

/** Sums whole hours whose calls have left the ledger, at most `limit` rows. */
export async function expiredSums(
  em: Reader,
  slice: FocusSlice,
  granularity: FocusGranularity,
  limit: number,
): Promise<Iterable<CallSums>> {
  const values = [...boundsOf(slice), ...boundsOf(slice), limit];
  const rows = await em.execute<SumRow[]>(atStep(EXPIRED, granularity), values);
  return eachOf(rows, (row) => ({
    ...sharedOf(row),
    price: undefined,
    isLost: false,
    isLate: false,
    counts: NO_COUNTS,
    leaves: null,
  }));
}

/** Makes sums of rows, each when it is taken. */
function* eachOf(rows: readonly SumRow[], make: (row: SumRow) => CallSums): Iterable<CallSums> {
  for (const row of rows) yield make(row);
}

function sharedOf(row: SumRow) {
  return {
    step: row.step,
    keyId: row.key_id,
    userId: row.user_id,
    model: row.model,
    provider: row.provider,
    tokens: BigInt(row.tokens),
    cost: BigInt(row.cost),
  };
}

/** The hours of a period in which there were calls. */
export async function hoursWithCalls(em: Reader, slice: FocusSlice): Promise<{ hour: number; calls: number }[]> {
  const rows = await em.execute<{ hour: number; calls: string }[]>(
    `SELECT extract(epoch FROM hour)::float8 * 1000 AS hour, sum(requests)::text AS calls FROM usage_hours
      WHERE tenant_id = ? AND hour >= date_trunc('hour', ?::timestamptz, 'UTC') AND hour < ? GROUP BY hour ORDER BY hour`,
    boundsOf(slice),
  );
  return rows.map(({ hour, calls }) => ({ hour, calls: Number(calls) }));
}

/** The providers and models of a period's calls. */
export function modelsCalled(em: Reader, slice: FocusSlice): Promise<{ provider: string; model: string }[]> {
  return em.execute(
    `SELECT DISTINCT provider, model FROM traffic_hours
      WHERE tenant_id = ? AND hour >= date_trunc('hour', ?::timestamptz, 'UTC') AND hour < ? AND provider <> ''`,
    boundsOf(slice),
  );
}

/** The time since which the ledger has every call, Unix ms. */
export async function ledgerSince(em: Reader, tenantId: string): Promise<number> {
  const [row] = await em.execute<{ since: number }[]>(
    'SELECT extract(epoch FROM since)::float8 * 1000 AS since FROM usage_expiries WHERE tenant_id = ?',
    [tenantId],
  );
  return row?.since ?? Number.NEGATIVE_INFINITY;
}
