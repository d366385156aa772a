import type { InvocationFilter, InvocationOrder } from '../../gql/graphql.js';
import { type Given, knownIn, textsIn } from '../../parts/address.js';
import { momentsOf, rangeIn, type RangeSearch } from '../../parts/time/range.js';

export const OUTCOMES = ['COMPLETED', 'DENIED', 'FAILED', 'CANCELLED'] as const;
export const RISKS = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export const CACHES = ['HIT', 'MISS', 'BYPASS'] as const;
/** The newest come first without one. */
const ORDERS = [
  'STARTED_ASC',
  'COST_DESC',
  'COST_ASC',
  'LATENCY_DESC',
  'LATENCY_ASC',
  'TOKENS_DESC',
  'TOKENS_ASC',
] as const satisfies readonly InvocationOrder[];

/** The filters of the list of requests, as in its address. */
export interface RequestSearch extends RangeSearch {
  /** A part of what a request names, or its id. */
  find?: string;
  model?: string;
  provider?: string;
  user?: string;
  key?: string;
  session?: string;
  /** A tag with its value, such as `team=blue`. */
  tag?: string;
  outcome?: (typeof OUTCOMES)[number];
  risk?: (typeof RISKS)[number];
  cache?: (typeof CACHES)[number];
  /** Whether only those are listed that did not complete. */
  problems?: boolean;
  /** Whether the request contained personal data. */
  pii?: boolean;
  /** The least cost in USD. */
  cost?: number;
  sort?: (typeof ORDERS)[number];
}

const TEXTS = ['find', 'model', 'provider', 'user', 'key', 'session', 'tag'] as const;

/** Reads the filters from an address, leaving out invalid ones. */
export function searchIn(given: Given): RequestSearch {
  const search: RequestSearch = {
    ...rangeIn(given),
    ...textsIn(given, TEXTS),
    ...knownIn(given, 'outcome', OUTCOMES),
    ...knownIn(given, 'risk', RISKS),
    ...knownIn(given, 'cache', CACHES),
    ...knownIn(given, 'sort', ORDERS),
  };
  if (given.problems === true || given.problems === 'true') search.problems = true;
  if (given.pii === true || given.pii === 'true') search.pii = true;
  const cost = Number(given.cost);
  if (Number.isFinite(cost) && cost > 0) search.cost = cost;
  return search;
}

/** The filter for the server, with the period up to `now`. */
export function filterOf(search: RequestSearch, now: number): InvocationFilter {
  const { period: _period, from: _from, to: _to, sort: _sort, find, key, risk, pii, problems, cost, ...same } = search;
  const { from, to } = momentsOf(search, now);
  return {
    ...same,
    ...(from === undefined ? undefined : { startDate: from }),
    ...(to === undefined ? undefined : { endDate: to }),
    ...(find === undefined ? undefined : { search: find }),
    ...(key === undefined ? undefined : { keyId: key }),
    ...(risk === undefined ? undefined : { riskLevel: risk }),
    ...(problems === undefined ? undefined : { hasProblem: problems }),
    ...(pii === undefined ? undefined : { containsPii: pii }),
    ...(cost === undefined ? undefined : { minCostUsd: cost }),
  };
}

/** Whether the list is ranked by a figure, of the newest requests, instead of by time. */
export function isRanked({ sort }: RequestSearch): boolean {
  return sort !== undefined && sort !== 'STARTED_ASC';
}
