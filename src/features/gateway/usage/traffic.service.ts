import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { type Clock, isoTime } from '../../../shared/time/clock.js';
import { type Period, periodOf } from '../../../shared/time/period.js';
import { seesEverything } from '../../../shared/principals.js';
import type { Principal, RiskLevel } from '../../../contracts/identity.js';
import { holderNames } from './holder-names.js';
import {
  addTraffic,
  minutesKeptSince,
  NO_TRAFFIC,
  seriesPeriod,
  toFigures,
  type TrafficInterval,
  type TrafficSums,
  wholeHours,
} from './traffic.rules.js';
import { type Part, partsOfLedger, partsOfSums, type Read } from './traffic-parts.js';
import type { InvocationFacet, InvocationFacets, TrafficSeries } from './traffic.types.js';

interface TrafficQuery {
  startDate?: Date | undefined;
  endDate?: Date | undefined;
  model?: string | undefined;
  provider?: string | undefined;
}

interface CountRow {
  kind: 'model' | 'provider' | 'user' | 'key' | 'sums';
  value: string;
  count: string;
}

type TotalRow = Record<'completed' | 'failed' | 'cancelled' | 'denied' | RiskLevel | 'with_pii', string>;

const HOURS = 'tenant_id = ? AND hour >= ? AND hour < ?';
const MAX_NAMED = 200;
const MAX_PEOPLE = 50;
/** The most sums by person and key that are read, a tenth of a second's worth. There may be as many as calls. */
const MAX_SUMS_READ = 50_000;

/** Calls by two columns of some sums, which are read once. */
const countsOf = (sums: string, a: string, b: string): string => `
  SELECT GROUPING(${a}) AS of_second, coalesce(${a}, ${b}) AS value, sum(requests) AS count
    FROM ${sums} GROUP BY GROUPING SETS ((${a}), (${b}))`;

const topOf = (kind: CountRow['kind'], counts: string, limit: number): string => `
  (SELECT '${kind}' AS kind, value, count::text FROM ${counts} AND value <> '' ORDER BY count DESC, value LIMIT ${limit})`;

const HOLDERS = `SELECT user_id, key_id, requests FROM usage_hours WHERE ${HOURS} ORDER BY hour DESC`;
const OWN_HOLDERS = `
  SELECT user_id, coalesce(key_id, '') AS key_id, 1 AS requests FROM usage_ledger
   WHERE tenant_id = ? AND occurred_at >= ? AND occurred_at < ? AND actor = ? ORDER BY occurred_at DESC`;

const topSql = (holders: string): string => `
  WITH by_model AS MATERIALIZED (${countsOf(`traffic_hours WHERE ${HOURS}`, 'model', 'provider')}),
       newest AS MATERIALIZED (
         ${holders} LIMIT ${MAX_SUMS_READ}),
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
    const values = given.map((name) => query[name]);
    const parts = await this.unitOfWork.delayedReport(principal.tenant.id, async (em) => {
      const found: Part[] = [];
      for (const [read, part] of reads.filter(([, { start, end }]) => start < end))
        found.push(...(await read(em, conditions, [...boundsOf(principal, part), ...values])));
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

  /**
   * With the names of keys where the caller may see them. Those who are no auditors get the users and keys of their own calls
   * alone. Throws INVALID_REQUEST for a reversed period.
   */
  async facets(
    principal: Principal,
    { startDate, endDate }: Pick<TrafficQuery, 'startDate' | 'endDate'>,
    mayNameKeys: boolean,
  ): Promise<InvocationFacets> {
    const tenantId = principal.tenant.id;
    const period = wholeHours(periodOf(startDate, endDate, this.clock.now()));
    const bounds = boundsOf(principal, period);
    return this.unitOfWork.delayedReport(tenantId, async (em) => {
      const rows = seesEverything(principal.roles)
        ? await em.execute<CountRow[]>(topSql(HOLDERS), [...bounds, ...bounds])
        : await em.execute<CountRow[]>(topSql(OWN_HOLDERS), [...bounds, ...bounds, principal.subject]);
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
