import { describe, expect, test } from '@jest/globals';
import { BETWEEN, momentsOf, rangeIn, type RangeSearch } from '../../../console/src/parts/time/range.js';

const NOW = Date.parse('2026-03-15T10:20:30.400Z');
const [FROM, TO] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];

describe('the time of a list is read', () => {
  test.each<[string, Record<string, unknown>, RangeSearch]>([
    ['nothing', {}, {}],
    ['a period', { period: 'week', from: FROM }, { period: 'week' }],
    ['a month', { period: 'last-month' }, { period: 'last-month' }],
    ['two moments', { from: FROM, to: TO }, { from: FROM, to: TO }],
    ['an open end', { period: BETWEEN, from: FROM, to: '' }, { from: FROM }],
    ['an open beginning', { to: TO }, { to: TO }],
    ['two moments that are still to be typed', { period: BETWEEN }, { from: '2026-03-14T10:20:00.000Z' }],
    ['what is no period', { period: 'toString' }, {}],
    ['what is no moment', { from: 'yesterday', to: 17 }, {}],
    ['a year that no record has', { from: '0001-01-01T00:00' }, {}],
    ['a number of a year alone', { from: '2026' }, {}],
  ])('%s', (_name, given, expected) => {
    expect(rangeIn(given, () => NOW)).toEqual(expected);
  });
});

describe('its moments are', () => {
  test.each<[RangeSearch, { from?: string; to?: string }]>([
    [{}, {}],
    [{ from: FROM }, { from: FROM }],
    [
      { from: FROM, to: TO },
      { from: FROM, to: TO },
    ],
    [{ period: 'this-month' }, { from: '2026-03-01T00:00:00.000Z' }],
    [{ period: 'last-month' }, { from: '2026-02-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' }],
    [{ period: 'day' }, { from: '2026-03-14T11:00:00.000Z' }],
  ])('of %j', (search, expected) => {
    expect(momentsOf(search, NOW)).toEqual(expected);
  });

  test('of the month before January those of December', () => {
    expect(momentsOf({ period: 'last-month' }, Date.parse('2026-01-31T23:59:59Z'))).toEqual({
      from: '2025-12-01T00:00:00.000Z',
      to: '2026-01-01T00:00:00.000Z',
    });
  });
});
