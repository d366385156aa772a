import type { InvocationFilter } from '../../gql/graphql.js';
import { boundsOf, isPeriod, type Period } from '../../parts/period.js';

export const OUTCOMES = ['COMPLETED', 'DENIED', 'FAILED', 'CANCELLED'] as const;
export const RISKS = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export const CACHES = ['HIT', 'MISS', 'BYPASS'] as const;

/** What the list of requests is narrowed to, as its address says it. */
export interface RequestSearch {
  period?: Period;
  model?: string;
  provider?: string;
  user?: string;
  key?: string;
  session?: string;
  outcome?: (typeof OUTCOMES)[number];
  risk?: (typeof RISKS)[number];
  cache?: (typeof CACHES)[number];
  /** Whether the request contained personal data. */
  pii?: boolean;
  /** The least cost in USD. */
  cost?: number;
}

const TEXTS = ['model', 'provider', 'user', 'key', 'session'] as const;

/** The search that an address says; what it cannot mean is left out. */
export function searchIn(given: Readonly<Record<string, unknown>>): RequestSearch {
  const search: RequestSearch = {};
  if (isPeriod(given.period)) search.period = given.period;
  for (const name of TEXTS) {
    // The router reads `?user=42` as a number.
    const value = typeof given[name] === 'number' ? String(given[name]) : given[name];
    if (typeof value === 'string' && value !== '') search[name] = value;
  }
  const outcome = OUTCOMES.find((known) => known === given.outcome);
  if (outcome !== undefined) search.outcome = outcome;
  const risk = RISKS.find((known) => known === given.risk);
  if (risk !== undefined) search.risk = risk;
  const cache = CACHES.find((known) => known === given.cache);
  if (cache !== undefined) search.cache = cache;
  if (given.pii === true || given.pii === 'true') search.pii = true;
  const cost = Number(given.cost);
  if (Number.isFinite(cost) && cost > 0) search.cost = cost;
  return search;
}

/** The filter that a search means at a time. */
export function filterOf({ period, risk, pii, cost, ...same }: RequestSearch, now: number): InvocationFilter {
  return {
    ...same,
    ...(period === undefined ? undefined : { startDate: boundsOf(period, now).from }),
    ...(risk === undefined ? undefined : { riskLevel: risk }),
    ...(pii === undefined ? undefined : { containsPii: pii }),
    ...(cost === undefined ? undefined : { minCostUsd: cost }),
  };
}
