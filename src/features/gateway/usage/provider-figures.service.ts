import type { FailureKind } from '../../../contracts/interceptor.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { type Clock, isoTime } from '../../../shared/time/clock.js';
import { type ProviderPeriod, providerPeriod } from './provider-figures.rules.js';
import type { ProviderErrors, ProviderFigures } from './provider-figures.types.js';
import { addTraffic, NO_TRAFFIC, toFigures } from './traffic.rules.js';
import { inBucket, type PointRow, sumsOf } from './traffic-parts.js';

type Reader = Pick<Unit['em'], 'execute'>;

interface ErrorRow {
  kind: string;
  count: string;
  looked_at: string;
}

/** The most calls with failed attempts that are looked at, the newest. */
const LOOKED_AT = 20_000;
const COUNTS = [
  'requests',
  'failed',
  'denied',
  'cancelled',
  'cache_hits',
  'prompt_tokens',
  'completion_tokens',
  'cost',
] as const;

/** Rows of both kinds of sums: an hour is in one of them alone. */
function partsSql(kind: 'latency' | 'traffic', columns: string, whose: string): string {
  const from = (table: string, time: string): string =>
    `SELECT ${columns} FROM ${table} WHERE provider = ? AND ${time} >= ? AND ${time} < ? ${whose}`;
  return `(${from(`${kind}_past_hours`, 'hour')} UNION ALL ${from(`${kind}_minutes`, 'minute')}) AS parts`;
}

const trafficSql = (whose: string): string => `
  SELECT ${COUNTS.map((name) => `coalesce(sum(${name}), 0)::text AS ${name}`).join(', ')}
    FROM ${partsSql('traffic', COUNTS.join(', '), whose)}`;

const timesSql = (whose: string): string => `
  SELECT bucket, sum(latency)::text AS latency, sum(first_token)::text AS first_token
    FROM ${partsSql('latency', 'bucket, latency, first_token', whose)} GROUP BY 1`;

const errorsSql = (whose: string): string => `
  WITH newest AS MATERIALIZED (
    SELECT failed_attempts FROM usage_ledger
     WHERE occurred_at >= ? AND occurred_at < ? AND failed_attempts IS NOT NULL ${whose}
     ORDER BY occurred_at DESC LIMIT ${LOOKED_AT})
  SELECT split_part(attempt, ' ', 2) AS kind, count(*)::text AS count, (SELECT count(*) FROM newest)::text AS looked_at
    FROM newest, unnest(failed_attempts) attempt WHERE split_part(attempt, ' ', 1) = ? GROUP BY 1 ORDER BY count(*) DESC, 1`;

/** The calls of one provider in figures, from the sums and rows that every call leaves. */
export class ProviderFiguresService {
  constructor(
    private readonly unitOfWork: Pick<UnitOfWork, 'delayedPlatformReport' | 'delayedReport'>,
    private readonly clock: Clock,
  ) {}

  /** `tenantId`: of one tenant alone; null: of all. Throws SERVICE_UNAVAILABLE when it takes too long. */
  async figures(id: string, last: ProviderPeriod, tenantId: string | null): Promise<ProviderFigures> {
    const { start, end } = providerPeriod(last, this.clock.now());
    const bounds = [isoTime(start), isoTime(end)];
    const whose = tenantId === null ? [] : [tenantId];
    const condition = tenantId === null ? '' : 'AND tenant_id = ?';
    const read = async (em: Reader) => {
      const part = [id, ...bounds, ...whose];
      const [counts] = await em.execute<PointRow[]>(trafficSql(condition), [...part, ...part]);
      const times = await em.execute<{ bucket: number; latency: string; first_token: string }[]>(timesSql(condition), [
        ...part,
        ...part,
      ]);
      const errors = await em.execute<ErrorRow[]>(errorsSql(condition), [...bounds, ...whose, id]);
      return { counts, times, errors };
    };
    const { unitOfWork } = this;
    const { counts, times, errors } = await (tenantId === null
      ? unitOfWork.delayedPlatformReport(read)
      : unitOfWork.delayedReport(tenantId, read));
    const sums = [
      counts === undefined ? NO_TRAFFIC : sumsOf(counts),
      ...times.map(({ bucket, latency, first_token }) => ({
        ...NO_TRAFFIC,
        latency: inBucket(bucket, latency),
        firstToken: inBucket(bucket, first_token),
      })),
    ];
    return {
      period: { start: new Date(start), end: new Date(end) },
      total: toFigures(sums.reduce(addTraffic, NO_TRAFFIC)),
      errors: errors.map(({ kind, count }): ProviderErrors => ({ kind: kind as FailureKind, count: Number(count) })),
      errorsSampled: errors.some(({ looked_at }) => Number(looked_at) >= LOOKED_AT),
    };
  }
}
