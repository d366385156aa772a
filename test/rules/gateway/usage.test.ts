import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dueNotices } from '../../../src/features/gateway/admission/budget-watch.rules.js';
import { cacheKey, isFresh } from '../../../src/features/gateway/cache/cache.rules.js';
import type { ChatRequest } from '../../../src/contracts/provider.js';
import { splitPeriod, withoutHours } from '../../../src/features/gateway/usage/usage.rules.js';
import { periodOf } from '../../../src/shared/time/period.js';
import { DomainError } from '../../../src/shared/errors.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const at = (text: string) => new Date(text);

describe('the period of usage', () => {
  test.each([
    [undefined, undefined, '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
    ['2026-11-10T00:00:00Z', undefined, '2026-11-10T00:00:00Z', '2026-12-01T00:00:00Z'],
    [undefined, '2026-10-15T00:00:00Z', '2026-10-01T00:00:00Z', '2026-10-15T00:00:00Z'],
    ['2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z', '2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  ])('%s to %s', (start, end, from, to) => {
    const period = periodOf(start === undefined ? undefined : at(start), end === undefined ? undefined : at(end), NOW);
    expect(period).toEqual({ start: Date.parse(from), end: Date.parse(to) });
  });

  test('a period that does not end after its start is refused', () => {
    expect(() => periodOf(at('2026-11-02'), at('2026-11-01'), NOW)).toThrow(DomainError);
    expect(() => periodOf(at('2026-11-02'), at('2026-11-02'), NOW)).toThrow(/endDate/);
  });

  test('whole hours and edges cover every instant once', () => {
    const instants = fc.integer({ min: 0, max: 5 * HOUR });
    fc.assert(
      fc.property(instants, instants, instants, (one, other, instant) => {
        const period = { start: Math.min(one, other), end: Math.max(one, other) + 1 };
        const { hours, edges } = splitPeriod(period);
        const covers = ({ start, end }: { start: number; end: number }) => start <= instant && instant < end;
        expect([hours, ...edges].filter(covers)).toHaveLength(covers(period) ? 1 : 0);
        expect(hours.start % HOUR === 0 && hours.end % HOUR === 0).toBe(true);
      }),
    );
  });
});

test('a period without hours is the ledger’s', () => {
  const period = { start: NOW, end: NOW + 3 * HOUR };
  expect(withoutHours(period)).toEqual({ hours: { start: NOW, end: NOW }, edges: [period] });
});

describe('budget notices', () => {
  test.each([
    [799n, undefined, []],
    [800n, undefined, ['budget.warning']],
    [999n, undefined, ['budget.warning']],
    [1_000n, undefined, ['budget.warning', 'budget.exceeded']],
    // Merely too dear.
    [0n, 1_001n, []],
    [799n, 200n, []],
    [900n, 201n, ['budget.warning']],
    [900n, 200n, ['budget.warning', 'budget.exceeded']],
  ])('%s of 1000 spent, %s refused', (used, refused, notices) => {
    expect(dueNotices({ used }, 1_000n, refused)).toEqual(notices);
  });

  test('a budget of 0 is not watched', () => {
    expect(dueNotices({ used: 0n }, 0n, 1n)).toEqual([]);
  });
});

describe('the cache key', () => {
  const request: ChatRequest = { model: 'up', messages: [{ role: 'user', content: 'x' }], temperature: 0 };
  const key = cacheKey('a', 'm', request);

  test('does not depend on the user, on the order of fields or on the upstream’s name', () => {
    const { messages, temperature } = request;
    expect(cacheKey('a', 'm', { temperature, user: 'ann', messages, model: 'other' })).toBe(key);
  });

  test.each<[string, string, string, ChatRequest]>([
    ['tenant', 'b', 'm', request],
    ['model', 'a', 'n', request],
    ['message', 'a', 'm', { ...request, messages: [{ role: 'user', content: 'y' }] }],
    ['role', 'a', 'm', { ...request, messages: [{ role: 'system', content: 'x' }] }],
    ['parameter', 'a', 'm', { ...request, temperature: 1 }],
    ['further field', 'a', 'm', { ...request, extra: { reasoning_effort: 'low' } }],
    ['tools', 'a', 'm', { ...request, tools: [] }],
  ])('another %s is another key', (_, tenant, model, other) => {
    expect(cacheKey(tenant, model, other)).not.toBe(key);
  });

  test('two tenants never share a key, whatever they ask', () => {
    const anyRequest = fc.record({
      model: fc.string(),
      messages: fc.array(fc.record({ role: fc.constant('user' as const), content: fc.string() }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.string(),
        fc.string(),
        anyRequest,
        anyRequest,
        (a, b, m, n, one, other) => {
          fc.pre(a !== b);
          expect(cacheKey(a, m, one)).not.toBe(cacheKey(b, n, other));
        },
      ),
    );
  });

  test.each([
    [999, 1, 10, true],
    [1_000, 1, 10, false],
    [9_999, 100, 10, true],
    [10_000, 100, 10, false],
    [0, 100, 0, false],
  ])('%i ms after, stored for %i s, the tenant keeps %i s: fresh %s', (age, stored, ttl, fresh) => {
    expect(isFresh(NOW, stored, ttl, NOW + age)).toBe(fresh);
  });
});
