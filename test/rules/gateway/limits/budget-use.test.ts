import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hasText, targetOf, TARGETS } from '../../../../src/features/gateway/budgets/use/budget-target.rules.js';
import { forecastOf } from '../../../../src/features/gateway/budgets/forecast.rules.js';
import { SELECTOR_DIMENSIONS } from '../../../../src/shared/selectors/selector.rules.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('the forecast of a counter', () => {
  const month = { start: 0, end: 30 * DAY };

  test('goes on at the rate since the window began', () => {
    expect(forecastOf({ used: 10, limit: 50, window: month, now: 10 * DAY })).toEqual({
      amount: 30,
      fullAt: null,
      endsAt: 30 * DAY,
    });
  });

  test('goes on at the rate since it began to count, where that was later', () => {
    expect(forecastOf({ used: 10, limit: 500, window: month, since: 5 * DAY, now: 10 * DAY })?.amount).toBe(50);
    expect(forecastOf({ used: 10, limit: 500, window: month, since: -5 * DAY, now: 10 * DAY })?.amount).toBe(30);
  });

  test('says when the limit is reached', () => {
    const forecast = forecastOf({ used: 10, limit: 20, window: month, now: 10 * DAY });
    expect(forecast).toEqual({ amount: 30, fullAt: 20 * DAY, endsAt: 30 * DAY });
    expect(forecastOf({ used: 10, limit: 30, window: month, now: 10 * DAY })?.fullAt).toBeNull();
  });

  test('is full now where the limit is reached, however early it is', () => {
    expect(forecastOf({ used: 20, limit: 20, window: month, now: 10 * DAY })?.fullAt).toBe(10 * DAY);
    expect(forecastOf({ used: 20, limit: 20, window: month, now: HOUR })).toMatchObject({ amount: null, fullAt: HOUR });
    expect(forecastOf({ used: 0, limit: 0, window: month, now: 10 * DAY })).toMatchObject({ amount: 0, fullAt: null });
  });

  test.each([
    ['a month', 30 * DAY, 1.5 * DAY],
    ['a day', DAY, 72 * MINUTE],
    ['an hour', HOUR, 10 * MINUTE],
  ])('of %s is too early to tell before 5 %% and 10 minutes have passed', (_, end, first) => {
    const window = { start: 0, end };
    expect(forecastOf({ used: 1, limit: 5, window, now: first - 1 })).toEqual({
      amount: null,
      fullAt: null,
      endsAt: end,
    });
    expect(forecastOf({ used: 1, limit: 5, window, now: first })?.amount).toBeGreaterThan(1);
    expect(forecastOf({ used: 1, limit: 5, window, since: 1, now: first })?.amount).toBeNull();
  });

  test('is none for a minute, and for a window without an end', () => {
    expect(forecastOf({ used: 1, limit: 5, window: { start: 0, end: MINUTE }, now: 30_000 })).toBeNull();
    expect(forecastOf({ used: 1, limit: 5, window: { start: 0, end: Infinity }, now: DAY })).toBeNull();
  });

  test('is never below what is used, and full within the window exactly where it passes the limit', () => {
    const amounts = fc.double({ min: 0, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 30 * DAY - 1 }), (used, limit, now) => {
        const { amount, fullAt } = forecastOf({ used, limit, window: month, now })!;
        if (amount === null) return fullAt === null || fullAt === now;
        if (amount < used - 1e-6) return false;
        return fullAt === null ? amount <= limit + 1e-6 : fullAt >= now && fullAt <= month.end + 1;
      }),
      { seed: 42 },
    );
  });
});

describe('whom a budget is for', () => {
  test.each([
    [{}, 'everybody'],
    [{ group: ['blue'], model: ['gpt-*'] }, 'group'],
    [{ group: ['blue'], user: ['ann'] }, 'user'],
    [{ user: ['ann'], key: ['0123456789abcdef'] }, 'key'],
    [{ model: ['gpt-*'], tag: ['team=blue'] }, 'tag'],
    [{ operation: ['ai.embed'] }, 'operation'],
  ] as const)('%j: %s', (selector, target) => {
    expect(targetOf(selector)).toBe(target);
  });

  test('every dimension is one, and is listed once', () => {
    for (const dimension of SELECTOR_DIMENSIONS) expect(targetOf({ [dimension]: ['x'] })).toBe(dimension);
    expect([...TARGETS].sort()).toEqual([...SELECTOR_DIMENSIONS, 'everybody'].sort());
  });

  test('a text is found in its name and in its values, in any case', () => {
    const terms = { name: 'Team Blue', selector: { user: ['Ann@example.com'], model: ['gpt-*'] } };
    expect(['blue', ' ann@', 'GPT-', ''].map((text) => hasText(terms, text))).toEqual([true, true, true, true]);
    expect(hasText(terms, 'user')).toBe(false);
  });
});
