import { invalidRequest } from '../../../shared/errors.js';
import { withoutAbsent } from '../../../shared/json/json.js';
import type { Period } from '../../../shared/time/period.js';
import { quantile } from './histogram.rules.js';

export type TrafficInterval = 'minute' | 'hour' | 'day';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Each interval's step, longest period, and default period, ms. */
const INTERVALS: Record<TrafficInterval, { step: number; longest: number; usual: number; words: string }> = {
  minute: { step: MINUTE, longest: 3 * HOUR, usual: HOUR, words: '3 hours' },
  hour: { step: HOUR, longest: 62 * DAY, usual: DAY, words: '62 days' },
  day: { step: DAY, longest: 1096 * DAY, usual: 30 * DAY, words: '1096 days' },
};

interface Asked {
  startDate?: Date | undefined;
  endDate?: Date | undefined;
}

/**
 * The period of a series in whole steps; up to `now` and of the interval's usual length where a side is not named. Throws
 * INVALID_REQUEST for a reversed period, or one that is too long for its interval.
 */
export function seriesPeriod(interval: TrafficInterval, { startDate, endDate }: Asked, now: number): Period {
  const { step, longest, usual, words } = INTERVALS[interval];
  const end = endDate?.getTime() ?? Math.max(now, startDate?.getTime() ?? now);
  const start = startDate?.getTime() ?? end - usual;
  if (start > end) throw invalidRequest([{ path: 'endDate', message: 'expected a time after the start' }]);
  if (end - start > longest)
    throw invalidRequest([{ path: 'startDate', message: `expected at most ${words} for this interval` }]);
  return wholeSteps({ start, end }, step);
}

/** Since when the sums of minutes are there: for an hour longer, in which clocks of instances may differ. */
export function minutesKeptSince(now: number): number {
  return Math.floor(now / HOUR) * HOUR - INTERVALS.minute.longest;
}

/** A period extended to whole hours. */
export function wholeHours(period: Period): Period {
  return wholeSteps(period, HOUR);
}

function wholeSteps({ start, end }: Period, step: number): Period {
  const first = Math.floor(start / step) * step;
  return { start: first, end: Math.max(Math.ceil(end / step) * step, first + step) };
}

/** Sums of invocations, with the histograms of their times. Money in nano-USD. */
export interface TrafficSums {
  requests: number;
  failed: number;
  denied: number;
  cancelled: number;
  cacheHits: number;
  promptTokens: number;
  completionTokens: number;
  cost: bigint;
  latency: readonly number[];
  firstToken: readonly number[];
}

export const NO_TRAFFIC: TrafficSums = {
  requests: 0,
  failed: 0,
  denied: 0,
  cancelled: 0,
  cacheHits: 0,
  promptTokens: 0,
  completionTokens: 0,
  cost: 0n,
  latency: [],
  firstToken: [],
};

export function addTraffic(a: TrafficSums, b: TrafficSums): TrafficSums {
  return {
    requests: a.requests + b.requests,
    failed: a.failed + b.failed,
    denied: a.denied + b.denied,
    cancelled: a.cancelled + b.cancelled,
    cacheHits: a.cacheHits + b.cacheHits,
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    cost: a.cost + b.cost,
    latency: addCounts(a.latency, b.latency),
    firstToken: addCounts(a.firstToken, b.firstToken),
  };
}

/** Adds histograms bin by bin; bins that are missing at the end are zero. */
function addCounts(a: readonly number[], b: readonly number[]): readonly number[] {
  const [longer, shorter] = a.length > b.length ? [a, b] : [b, a];
  return longer.map((count, index) => count + (shorter[index] ?? 0));
}

/** The percentiles of those histograms, in ms; undefined without times. */
export function percentiles({ latency, firstToken }: TrafficSums) {
  return {
    latencyP50Ms: rounded(quantile(latency, 0.5)),
    latencyP95Ms: rounded(quantile(latency, 0.95)),
    latencyP99Ms: rounded(quantile(latency, 0.99)),
    firstTokenP50Ms: rounded(quantile(firstToken, 0.5)),
    firstTokenP95Ms: rounded(quantile(firstToken, 0.95)),
  };
}

/** The sums as they are shown; percentiles are absent without times. */
export function toFigures(sums: TrafficSums) {
  const { cost, latency: _latency, firstToken: _firstToken, ...counts } = sums;
  return { ...counts, costUsd: cost, ...withoutAbsent(percentiles(sums)) };
}

/** To a tenth: no percentile is more exact. */
function rounded(millis: number | undefined): number | undefined {
  return millis === undefined ? undefined : Math.round(millis * 10) / 10;
}
