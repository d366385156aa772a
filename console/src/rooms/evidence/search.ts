import type { SpineEventFilter } from '../../gql/graphql.js';
import { type Given, knownIn, textsIn } from '../../parts/address.js';
import { boundsOf, isPeriod, type Period } from '../../parts/period.js';

export const ORIGINS = ['GATEWAY', 'RECORDED'] as const;
export const SEVERITIES = ['INFO', 'WARNING', 'CRITICAL'] as const;

/** The filters of the list of events, as in its address. */
export interface EvidenceSearch {
  period?: Period;
  action?: string;
  actor?: string;
  /** The id of the resource. */
  resource?: string;
  severity?: (typeof SEVERITIES)[number];
  origin?: (typeof ORIGINS)[number];
}

/** Reads the filters from an address, leaving out invalid ones. */
export function searchIn(given: Given): EvidenceSearch {
  return {
    ...(isPeriod(given.period) ? { period: given.period } : undefined),
    ...textsIn(given, ['action', 'actor', 'resource']),
    ...knownIn(given, 'severity', SEVERITIES),
    ...knownIn(given, 'origin', ORIGINS),
  };
}

/** The filter for the server, with the period up to `now`. */
export function filterOf(
  { period, action, actor, resource, severity, origin }: EvidenceSearch,
  now: number,
): SpineEventFilter {
  return {
    startDate: period === undefined ? null : boundsOf(period, now).from,
    actions: action === undefined ? null : [action],
    actor: actor ?? null,
    resourceId: resource ?? null,
    severity: severity ?? null,
    origin: origin ?? null,
  };
}

/** Two sizes of the log that are compared, as the address says them. */
export interface ComparisonSearch {
  from?: string;
  to?: string;
}

export function comparisonIn(given: Given): ComparisonSearch {
  const { from, to } = textsIn(given, ['from', 'to']);
  return { ...(isSize(from) ? { from } : undefined), ...(isSize(to) ? { to } : undefined) };
}

function isSize(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,15}$/.test(text);
}

/** The days of a report in UTC, as the address says them: the first, and the day after the last. */
export interface ReportSearch {
  start?: string;
  end?: string;
}

export function reportIn(given: Given): ReportSearch {
  const { start, end } = textsIn(given, ['start', 'end']);
  return { ...(isDay(start) ? { start } : undefined), ...(isDay(end) ? { end } : undefined) };
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
