import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { HISTOGRAM_BOUNDS, HISTOGRAM_SIZE, quantile } from '../../../src/features/gateway/usage/histogram.rules.js';
import {
  addTraffic,
  NO_TRAFFIC,
  percentiles,
  seriesPeriod,
  wholeHours,
} from '../../../src/features/gateway/usage/traffic.rules.js';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12, 34, 56);
const at = (text: string) => new Date(text);

/** The counts of these times, as the database makes them. */
function histogram(times: readonly number[]): number[] {
  const counts = new Array<number>(HISTOGRAM_SIZE).fill(0);
  for (const time of times) {
    const place = HISTOGRAM_BOUNDS.findIndex((bound) => time < bound);
    counts[place === -1 ? HISTOGRAM_SIZE - 1 : place]! += 1;
  }
  return counts;
}

describe('a quantile', () => {
  test('of nothing is unknown', () => {
    expect([quantile([], 0.5), quantile(histogram([]), 0.5)]).toEqual([undefined, undefined]);
  });

  test.each([
    ['the middle of the only count', [10], 0.5, 9.5],
    ['spread evenly within a count', [3, 10, 10, 10], 1, 11],
    ['what lies above the last bound, as that bound', [500_000], 0.5, 120_000],
    ['what takes no time, below the first bound', [0], 1, 1],
  ] as const)('is %s', (_name, times, share, expected) => {
    const lower = [...HISTOGRAM_BOUNDS].findLast((bound) => bound <= expected) ?? 0;
    const found = quantile(histogram(times), share)!;
    expect(found).toBeGreaterThanOrEqual(Math.min(lower, expected));
    expect(found).toBeCloseTo(expected, 6);
  });

  test('lies in the count of the exact one, and grows with its share', () => {
    const times = fc.array(fc.integer({ min: 0, max: 119_999 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(times, fc.double({ min: 0.01, max: 1, noNaN: true }), (given, share) => {
        const exact = given.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * given.length - 1e-9) - 1)]!;
        const found = quantile(histogram(given), share)!;
        const place = HISTOGRAM_BOUNDS.findIndex((bound) => exact < bound);
        expect(found).toBeGreaterThanOrEqual(HISTOGRAM_BOUNDS[place - 1] ?? 0);
        expect(found).toBeLessThanOrEqual(HISTOGRAM_BOUNDS[place]!);
        expect(quantile(histogram(given), 1)!).toBeGreaterThanOrEqual(found);
      }),
    );
  });
});

describe('the period of a series', () => {
  test.each([
    ['minute', undefined, undefined, '2026-11-20T11:34:00Z', '2026-11-20T12:35:00Z'],
    ['hour', undefined, undefined, '2026-11-19T12:00:00Z', '2026-11-20T13:00:00Z'],
    ['day', undefined, undefined, '2026-10-21T00:00:00Z', '2026-11-21T00:00:00Z'],
    ['hour', '2026-11-20T10:15:00Z', undefined, '2026-11-20T10:00:00Z', '2026-11-20T13:00:00Z'],
    ['hour', undefined, '2026-11-02T00:00:00Z', '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'],
    ['hour', '2027-01-01T00:00:00Z', undefined, '2027-01-01T00:00:00Z', '2027-01-01T01:00:00Z'],
    ['day', '2026-11-05T01:00:00Z', '2026-11-05T01:00:00Z', '2026-11-05T00:00:00Z', '2026-11-06T00:00:00Z'],
  ] as const)('by the %s from %s to %s', (interval, startDate, endDate, start, end) => {
    const asked = {
      startDate: startDate === undefined ? undefined : at(startDate),
      endDate: endDate === undefined ? undefined : at(endDate),
    };
    expect(seriesPeriod(interval, asked, NOW)).toEqual({ start: Date.parse(start), end: Date.parse(end) });
  });

  test.each([
    ['minute', 3 * HOUR, '3 hours'],
    ['hour', 62 * 24 * HOUR, '62 days'],
    ['day', 1096 * 24 * HOUR, '1096 days'],
  ] as const)('by the %s has an end', (interval, longest, words) => {
    const endDate = at('2026-11-20T00:00:00Z');
    const from = (millis: number) => ({ startDate: new Date(endDate.getTime() - millis), endDate });
    expect(() => seriesPeriod(interval, from(longest), NOW)).not.toThrow();
    expect(() => seriesPeriod(interval, from(longest + 1), NOW)).toThrow(words);
  });

  test('that is reversed is refused', () => {
    expect(() => seriesPeriod('day', { startDate: at('2026-11-02'), endDate: at('2026-11-01') }, NOW)).toThrow(
      /endDate/,
    );
  });

  test('of facets is extended to whole hours', () => {
    expect(wholeHours({ start: HOUR + 1, end: 2 * HOUR + 1 })).toEqual({ start: HOUR, end: 3 * HOUR });
    expect(wholeHours({ start: HOUR, end: 2 * HOUR })).toEqual({ start: HOUR, end: 2 * HOUR });
  });
});

test('sums add up, times too', () => {
  const one = {
    requests: 4,
    failed: 1,
    denied: 1,
    cancelled: 0,
    cacheHits: 1,
    promptTokens: 10,
    completionTokens: 20,
    cost: 3n,
    latency: histogram([10, 10]),
    firstToken: histogram([]),
  };
  const sum = addTraffic(addTraffic(NO_TRAFFIC, one), one);
  expect(sum).toEqual({
    requests: 8,
    failed: 2,
    denied: 2,
    cancelled: 0,
    cacheHits: 2,
    promptTokens: 20,
    completionTokens: 40,
    cost: 6n,
    latency: histogram([10, 10, 10, 10]),
    firstToken: histogram([]),
  });
  expect(percentiles(sum)).toEqual({
    latencyP50Ms: 9.5,
    latencyP95Ms: 10.9,
    latencyP99Ms: 11,
    firstTokenP50Ms: undefined,
    firstTokenP95Ms: undefined,
  });
});
