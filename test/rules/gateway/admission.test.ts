import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  freshCounters,
  recall,
  refusal,
  roll,
  spend,
  unreadMonth,
  windowStart,
} from '../../../src/features/gateway/admission/admission.rules.js';
import type { Reservation } from '../../../src/contracts/admission.js';
import type { UsageLedger } from '../../../src/features/gateway/admission/usage-ledger.service.js';
import { InProcessAdmission } from '../../../src/features/gateway/admission/in-process-admission.service.js';
import { CounterSnapshots } from '../../../src/features/gateway/admission/redis/shared-admission.service.js';
import {
  latestTime,
  packHold,
  rebuiltCounters,
  unpackHold,
} from '../../../src/features/gateway/admission/hold.rules.js';
import type { TenantSnapshot } from '../../../src/contracts/identity.js';
import { DomainError } from '../../../src/shared/errors.js';
import { monthStart, nextMonthStart } from '../../../src/shared/time/period.js';

const NOON = Date.UTC(2026, 1, 28, 12, 0, 30);
const limits = { requestsPerMinute: 2, tokensPerMinute: 100, monthlyBudget: 1_000n };

describe('time', () => {
  test('windows are whole minutes, months are calendar months in UTC', () => {
    expect(windowStart(NOON)).toBe(Date.UTC(2026, 1, 28, 12, 0));
    expect(monthStart(NOON)).toBe(Date.UTC(2026, 1, 1));
    expect(nextMonthStart(NOON)).toBe(Date.UTC(2026, 2, 1));
    expect(nextMonthStart(Date.UTC(2026, 11, 31))).toBe(Date.UTC(2027, 0, 1));
  });

  test('rolling empties the window and the month, and keeps the holds', () => {
    const counters = { ...freshCounters(NOON, 5n), requests: 2, tokens: 9, held: 3n };
    roll(counters, NOON + 10_000);
    expect(counters).toMatchObject({ requests: 2, tokens: 9, used: 5n });
    roll(counters, NOON + 30_000);
    expect(counters).toMatchObject({ requests: 0, tokens: 0, used: 5n, held: 3n });
    roll(counters, Date.UTC(2026, 2, 1));
    expect(counters).toMatchObject({ used: 0n, held: 3n });
  });

  test('a clock that steps back by less than a minute changes nothing', () => {
    const counters = { ...freshCounters(NOON, 5n), requests: 2 };
    roll(counters, NOON - 60_000);
    expect(counters).toMatchObject({ requests: 2, used: 5n, window: windowStart(NOON) });
  });

  test('a window that lies further ahead is of a clock that was wrong: it ends', () => {
    const counters = { ...freshCounters(NOON + 3_600_000, 5n), requests: 2, tokens: 9, held: 3n };
    roll(counters, NOON);
    expect(counters).toMatchObject({ requests: 0, tokens: 0, used: 5n, held: 3n, window: windowStart(NOON) });
  });

  test('a clock that jumps into the next month and back forgets nothing that was spent in either', () => {
    const last = Date.UTC(2026, 1, 28, 23, 30);
    const counters = freshCounters(last, 5n);
    roll(counters, last + 3_600_000);
    expect(counters).toMatchObject({ month: Date.UTC(2026, 2, 1), used: 0n });
    counters.used += 2n;
    roll(counters, last);
    expect(counters).toMatchObject({ month: Date.UTC(2026, 1, 1), used: 5n });
    roll(counters, last + 3_600_000);
    expect(counters).toMatchObject({ month: Date.UTC(2026, 2, 1), used: 2n });
  });

  test('nor does one that jumps over several months', () => {
    const counters = freshCounters(NOON, 5n);
    for (const month of [5, 8, 3]) roll(counters, Date.UTC(2026, month, 1));
    spend(counters, Date.UTC(2026, 1, 1), 2n);
    roll(counters, NOON);
    expect(counters).toMatchObject({ month: Date.UTC(2026, 1, 1), used: 7n });
  });

  test('stays in its month when a clock goes back to one of which nothing is known', () => {
    const counters = freshCounters(Date.UTC(2026, 8, 1), 5n);
    expect(unreadMonth(counters, NOON)).toBe(Date.UTC(2026, 1, 1));
    roll(counters, NOON);
    expect(counters).toMatchObject({ month: Date.UTC(2026, 8, 1), used: 5n });
    recall(counters, Date.UTC(2026, 1, 1), 9n);
    expect(unreadMonth(counters, NOON)).toBeUndefined();
    roll(counters, NOON);
    expect(counters).toMatchObject({ month: Date.UTC(2026, 1, 1), used: 9n });
  });
});

describe('refusal', () => {
  test.each([
    ['within every limit', { requests: 1, tokens: 60 }, { tokens: 40, cost: 1_000n }, undefined],
    ['one request too many', { requests: 2 }, { tokens: 0, cost: 0n }, { kind: 'requests', retryAfterSeconds: 30 }],
    ['one token too many', { tokens: 61 }, { tokens: 40, cost: 0n }, { kind: 'tokens', retryAfterSeconds: 30 }],
    [
      'one nano-USD too many',
      { used: 500n, held: 400n },
      { tokens: 0, cost: 101n },
      { kind: 'budget', resetsAt: Date.UTC(2026, 2, 1) },
    ],
    ['the last nano-USD', { used: 500n, held: 400n }, { tokens: 0, cost: 100n }, undefined],
    [
      'free of cost on an exhausted budget',
      { used: 1_000n },
      { tokens: 0, cost: 0n },
      { kind: 'budget', resetsAt: Date.UTC(2026, 2, 1) },
    ],
    ['free of cost beside holds', { used: 900n, held: 200n }, { tokens: 0, cost: 0n }, undefined],
  ])('%s', (_, state, demand, expected) => {
    expect(refusal({ ...freshCounters(NOON, 0n), ...state }, limits, demand, NOON)).toEqual(expected);
  });
});

function tenantWith(given: Partial<TenantSnapshot>): TenantSnapshot {
  return { id: 't', ...limits, ...given } as TenantSnapshot;
}

test('with a shared store, headers show what a call used before the store has settled it', () => {
  const seen = new CounterSnapshots(
    () => undefined,
    () => undefined,
  );
  const window = windowStart(NOON);
  seen.note('t', ['ok', `${window}`, '1', '80', `${monthStart(NOON)}`, '0', '10']);
  const hold = { tenantId: 't', window, month: monthStart(NOON), tokens: 80, cost: 10n };
  seen.settled(hold, 30);
  expect(seen.of('t', NOON).tokens).toBe(30);
  seen.settled({ ...hold, window: window - 60_000 }, 30);
  seen.settled({ ...hold, tenantId: 'other' }, 30);
  expect(seen.of('t', NOON).tokens).toBe(30);
});

describe('in-process admission', () => {
  test('asks the ledger for a month that a clock has gone back to', async () => {
    let now = Date.UTC(2026, 8, 1);
    const admission = new InProcessAdmission({ now: () => now });
    const tenant = tenantWith({});
    const asked: number[] = [];
    const ledger = {
      sums: () => Promise.resolve([{ tenantId: tenant.id, cost: 3n, requests: 0, tokens: 0 }]),
      used: (_: string, at: number) => Promise.resolve(asked.push(at) === 1 ? tenant.monthlyBudget : 0n),
    };
    await admission.load(ledger as unknown as UsageLedger, () => tenant);
    now = NOON;
    const reserve = async () => admission.reserve(tenant, { tokens: 1, cost: 1n });
    await expect(reserve()).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' });
    await expect(reserve()).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' });
    expect(asked).toEqual([NOON]);
  });

  test('used and held never pass the budget, whatever is asked and settled in whatever order', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('reserve' as const), cost: fc.bigInt({ min: 0n, max: 400n }) }),
      fc.record({ kind: fc.constant('settle' as const), pick: fc.nat(), share: fc.integer({ min: 0, max: 100 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const admission = new InProcessAdmission({ now: () => NOON });
        const tenant = tenantWith({ requestsPerMinute: 1_000, tokensPerMinute: 1_000 });
        const open: { cost: bigint; settle: (actual: { tokens: number; cost: bigint }) => void }[] = [];
        let spent = 0n;
        for (const given of steps) {
          if (given.kind === 'reserve') {
            const held = open.reduce((sum, { cost }) => sum + cost, 0n);
            try {
              const reservation = admission.reserve(tenant, { tokens: 1, cost: given.cost }) as Reservation;
              open.push({
                cost: given.cost,
                settle: (actual) => {
                  reservation.settle(actual);
                },
              });
              expect(spent + held + given.cost <= tenant.monthlyBudget).toBe(true);
            } catch (error) {
              expect((error as DomainError).code).toBe('BUDGET_EXCEEDED');
              expect(spent + held + given.cost > tenant.monthlyBudget || spent >= tenant.monthlyBudget).toBe(true);
            }
          } else if (open.length > 0) {
            const [one] = open.splice(given.pick % open.length, 1);
            const cost = (one!.cost * BigInt(given.share)) / 100n;
            one!.settle({ tokens: 1, cost });
            spent += cost;
          }
        }
      }),
    );
  });

  test('settling twice counts once, and gives unused tokens back', () => {
    const admission = new InProcessAdmission({ now: () => NOON });
    const tenant = tenantWith({});
    const reservation = admission.reserve(tenant, { tokens: 80, cost: 10n }) as Reservation;
    expect(admission.status(tenant)).toMatchObject({ requestsRemaining: 1, tokensRemaining: 20 });
    reservation.settle({ tokens: 30, cost: 1n });
    reservation.settle({ tokens: 30, cost: 1n });
    expect(admission.status(tenant)).toMatchObject({ requestsRemaining: 1, tokensRemaining: 70 });
  });

  test('a refusal names limit, window and delay, and counts nothing', () => {
    const admission = new InProcessAdmission({ now: () => NOON });
    const tenant = tenantWith({ requestsPerMinute: 1 });
    void admission.reserve(tenant, { tokens: 1, cost: 0n });
    const refuse = () => admission.reserve(tenant, { tokens: 1, cost: 0n });
    expect(refuse).toThrow(DomainError);
    expect(refuse).toThrow(/retry in 30 s/);
    expect(admission.status(tenant)).toEqual({
      requestsLimit: 1,
      requestsRemaining: 0,
      tokensLimit: 100,
      tokensRemaining: 99,
      resetSeconds: windowStart(NOON) / 1000 + 60,
    });
  });
});

describe('counters made from the ledger', () => {
  const [window, month] = [windowStart(NOON), monthStart(NOON)];
  const hold = (tenantId: string, at: number, cost: bigint) => ({ tenantId, window: at, month, tokens: 7, cost });
  const holds = [hold('acme', window, 5n), hold('acme', window - 60_000, 2n), hold('new', window, 1n)];

  test('have what it has, and what is held beside it', () => {
    const rebuilt = rebuiltCounters(NOON, [{ tenantId: 'acme', requests: 3, tokens: 20, cost: 100n }], holds);
    expect(rebuilt.get('acme')).toEqual({ window, month, requests: 4, tokens: 27, used: 100n, held: 7n });
    expect(rebuilt.get('new')).toEqual({ window, month, requests: 1, tokens: 7, used: 0n, held: 1n });
    expect(rebuilt.size).toBe(2);
  });

  test('are of the latest minute that any instance is in', () => {
    expect(latestTime(NOON, holds)).toBe(NOON);
    expect(latestTime(NOON, [...holds, hold('acme', window + 60_000, 1n)])).toBe(window + 60_000);
    // Of a clock that was wrong.
    expect(latestTime(NOON, [...holds, hold('acme', window + 120_000, 1n)])).toBe(NOON);
  });

  test('a hold reads as it was written', () => {
    const large = hold('acme', window, 2n ** 62n);
    expect(unpackHold(packHold(large))).toEqual(large);
  });
});
