import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Demand, Reservation } from '../../../../src/contracts/admission.js';
import type { TenantSnapshot } from '../../../../src/contracts/identity.js';
import {
  counterName,
  counterParts,
  hasRoom,
  type Line,
  type BudgetUnit,
  unitOf,
  untilOf,
} from '../../../../src/features/gateway/admission/counter.rules.js';
import {
  coverLines,
  forgottenIn,
  type Hold,
  isSame,
  packHold,
  rebuiltCounts,
  unpackHold,
} from '../../../../src/features/gateway/admission/hold.rules.js';
import { InProcessAdmission } from '../../../../src/features/gateway/admission/in-process-admission.service.js';
import { ownCounters } from '../../../../src/features/gateway/admission/own-counters.rules.js';
import { refusalError, tightestOf } from '../../../../src/features/gateway/admission/refusal.rules.js';
import { CounterSnapshots } from '../../../../src/features/gateway/admission/shared/counter-snapshots.js';
import { DomainError } from '../../../../src/shared/errors.js';
import type { Subject } from '../../../../src/shared/selectors/selector.rules.js';

const NOON = Date.UTC(2026, 1, 28, 12, 0, 30);
const MINUTE = NOON - 30_000;
const limits = { requestsPerMinute: 2, tokensPerMinute: 100, monthlyBudget: 1_000n };
const tenantWith = (given: Partial<TenantSnapshot> = {}): TenantSnapshot =>
  ({ id: 't', ...limits, ...given }) as TenantSnapshot;

describe('the name of a counter', () => {
  test('has budget, counting, unit, window and values, and reads as it was written', () => {
    const name = counterName({ budget: 'b', counting: 3, unit: 'usd', start: 5, until: 9, per: 'ann/x' });
    expect(name).toBe('b.3.usd/5-9/ann/x');
    expect(counterParts(name)).toEqual({ budget: 'b', counting: 3, unit: 'usd', start: 5, until: 9, per: 'ann/x' });
    expect([unitOf(name), untilOf(name)]).toEqual(['usd', 9]);
    const endless = counterName({ budget: 'b', counting: 1, unit: 'tokens', start: 0, until: Infinity });
    expect([endless, unitOf(endless), untilOf(endless)]).toEqual(['b.1.tokens/0-', 'tokens', Infinity]);
    expect(unitOf('b.1.requests/0-/x.usd/y')).toBe('requests');
  });

  test.each(['', 'b', 'b.1/0-', 'b.x.usd/0-', 'b.1.eur/0-', 'b.1.usd/-'])('%s is none', (name) => {
    expect(counterParts(name)).toBeUndefined();
  });
});

describe('room', () => {
  test.each<[string, BudgetUnit, bigint | undefined, bigint, bigint, bigint, boolean]>([
    ['for the last nano-USD', 'usd', 1_000n, 500n, 400n, 100n, true],
    ['for none more', 'usd', 1_000n, 500n, 400n, 101n, false],
    ['for the last request', 'requests', 2n, 1n, 0n, 1n, true],
    ['for no further request', 'requests', 2n, 1n, 1n, 1n, false],
    ['for a free call beside holds', 'usd', 1_000n, 900n, 200n, 0n, true],
    ['for a free call on a budget of nothing', 'usd', 0n, 0n, 0n, 0n, true],
    ['for no free call once all is spent', 'usd', 1_000n, 1_000n, 0n, 0n, false],
    ['for anything without a limit', 'usd', undefined, 10n ** 18n, 0n, 1n, true],
  ])('is %s', (_, unit, limit, used, held, amount, expected) => {
    expect(hasRoom({ unit, limit }, { used, held }, amount)).toBe(expected);
  });
});

const line = (given: Partial<Line>): Line => ({
  budget: 'b',
  unit: 'usd',
  limit: 10n,
  counter: 'b.1.usd/0-',
  ...given,
});
const about = { name: 'team blue', window: 'day', selector: '{"user":"ann"}' };

describe('a refusal', () => {
  const demand: Demand = { tokens: 5, cost: 7_000_000_000n, outputLimit: 'max_tokens' };

  test('by a budget names it, its window, its selector and its figures', () => {
    const error = refusalError(
      line({ limit: 10_000_000_000n, resetsAt: MINUTE, about }),
      { used: 4_000_000_000n, held: 1_000_000_000n },
      demand,
      NOON,
    );
    expect(error).toMatchObject({ code: 'BUDGET_EXCEEDED' });
    expect(error.message).toBe(
      'this request may cost up to 7 USD, and 5 USD of the budget team blue is left; a lower max_tokens lowers the maximum cost',
    );
    expect(error.details).toEqual({
      limit_usd: 10,
      used_usd: 4,
      held_usd: 1,
      needed_usd: 7,
      resets_at: '2026-02-28T12:00:00.000Z',
      budget_id: 'b',
      window: 'day',
      selector: { user: 'ann' },
    });
  });

  test('by a budget of tokens or requests is a rate limit with its id', () => {
    const short = line({ unit: 'requests', limit: 3n, resetsAt: NOON + 90_500, about });
    const error = refusalError(short, { used: 2n, held: 1n }, demand, NOON);
    expect(error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: 91 });
    expect(error.details).toMatchObject({ limit: 3, used: 2, held: 1, budget_id: 'b', window: 'day' });
    const endless = refusalError(line({ unit: 'tokens', limit: 3n, about }), { used: 3n, held: 0n }, demand, NOON);
    expect(endless.retryAfterSeconds).toBeUndefined();
  });

  test('of a free call says that the budget is exhausted', () => {
    const error = refusalError(line({}), { used: 10n, held: 0n }, { tokens: 1, cost: 0n }, NOON);
    expect(error.message).toBe('the monthly budget is exhausted');
    expect(error.details).not.toHaveProperty('budget_id');
  });
});

test('the tightest budget is the one in USD with the least left', () => {
  const counts = new Map([
    ['month', 5n],
    ['b', 9n],
    ['c', 12n],
    ['d', 0n],
  ]);
  const lines = [
    line({ budget: 'month', limit: 100n }),
    line({ budget: 'b', limit: 10n, resetsAt: 7 }),
    line({ budget: 'c', limit: undefined }),
    line({ budget: 'd', limit: 0n, unit: 'tokens' }),
  ];
  const countOf = ({ budget }: Line) => ({ used: counts.get(budget) ?? 0n, held: 0n });
  expect(tightestOf(lines, countOf)).toEqual({ budgetId: 'b', left: 1n, resetsAt: 7 });
  expect(tightestOf([line({ budget: 'c', limit: 3n })], countOf)).toMatchObject({ budgetId: 'c', left: 0n });
});

describe('counters made from the ledger', () => {
  const { requests, month } = ownCounters(NOON);
  const hold = (tenantId: string, counters: string[], usd = 5n): Hold => ({
    tenantId,
    at: NOON,
    counters,
    amounts: { usd, tokens: 7n, requests: 1n },
  });

  test('have what it has, and what is held beside it', () => {
    const sums = [
      { tenantId: 'acme', counter: month, used: 100n },
      { tenantId: 'acme', counter: 'b.1.usd/0-100', used: 9n },
    ];
    const rebuilt = rebuiltCounts(NOON, sums, [hold('acme', [requests, month]), hold('new', [month], 1n)]);
    expect(Object.fromEntries(rebuilt.get('acme')!)).toEqual({
      [month]: { used: 100n, held: 5n },
      [requests]: { used: 0n, held: 1n },
    });
    expect(rebuilt.get('new')!.get(month)).toEqual({ used: 0n, held: 1n });
  });

  test('that nobody looks at any more have to be read again', () => {
    const lines = [line({ counter: 'b.1.usd/0-5' }), line({ counter: 'c.1.usd/0-9', earlier: ['c.1.usd/0-4'] })];
    expect(forgottenIn(lines, { since: 5, isPartial: false }, () => false)).toEqual(['b.1.usd/0-5', 'c.1.usd/0-4']);
    expect(forgottenIn(lines, { since: 5, isPartial: false }, (name) => name.startsWith('b'))).toEqual(['c.1.usd/0-4']);
  });

  test('a hold reads as it was written', () => {
    const large = hold('acme', [requests, month, 'b.1.usd/0-/ann%20b'], 2n ** 62n);
    expect(unpackHold(packHold(large))).toEqual(large);
    expect(unpackHold(packHold(hold('acme', [])))).toEqual(hold('acme', []));
  });

  test('a call that moves to another model takes no second request or token', () => {
    const charged = (...counters: string[]) => counters.map((counter) => ({ counter }));
    const lines = [line({ counter: 'r', unit: 'requests' }), line({ counter: 'n', unit: 'requests' }), line({})];
    expect(coverLines(lines, charged('r', 'b.1.usd/0-')).map(({ limit }) => limit)).toEqual([undefined, 10n, 10n]);
    expect(isSame(lines, charged('r', 'n', 'b.1.usd/0-'))).toBe(true);
    expect(isSame(lines, charged('r', 'n'))).toBe(false);
  });
});

test('with a shared store, headers show what a call used before the store has settled it', () => {
  const seen = new CounterSnapshots(
    { now: () => NOON },
    () => undefined,
    () => undefined,
  );
  const { requests, tokens, month } = ownCounters(NOON);
  seen.note('t', [requests, tokens, month, 'b.1.usd/0-'], ['0', '1', '0', '80', '0', '10', '0', '10']);
  const hold: Hold = {
    tenantId: 't',
    at: NOON,
    counters: [requests, tokens, month],
    amounts: { usd: 10n, tokens: 80n, requests: 1n },
  };
  seen.settled(hold, 30);
  expect(seen.of('t', tokens)).toEqual({ used: 0n, held: 30n });
  seen.settled({ ...hold, tenantId: 'other' }, 30);
  expect(seen.of('t', tokens).held).toBe(30n);
  expect(seen.of('t', 'b.1.usd/0-')).toEqual({ used: 0n, held: 0n });
});

describe('in-process admission', () => {
  test('asks the ledger for windows that a clock has gone back to, once', async () => {
    let now = Date.UTC(2026, 8, 1);
    const admission = new InProcessAdmission({ now: () => now });
    const tenant = tenantWith();
    const asked: (readonly string[])[] = [];
    const read = (_: string, names: readonly string[]) => {
      asked.push(names);
      return Promise.resolve(new Map([[ownCounters(NOON).month, tenant.monthlyBudget]]));
    };
    await admission.load({ sums: () => Promise.resolve({ sums: [], isPartial: false }), read }, () => tenant);
    now = NOON;
    const reserve = async () => admission.reserve(tenant, { tokens: 1, cost: 1n }, {});
    await expect(reserve()).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' });
    await expect(reserve()).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' });
    expect(asked).toEqual([Object.values(ownCounters(NOON))]);
  });

  test('a clock that jumps into another month and back finds what was spent in either', async () => {
    let now = NOON;
    const admission = new InProcessAdmission({ now: () => now });
    const tenant = tenantWith({ requestsPerMinute: 10 });
    const inLedger = new Map<string, bigint>();
    const read = () => Promise.resolve(inLedger);
    await admission.load({ sums: () => Promise.resolve({ sums: [], isPartial: false }), read }, () => tenant);
    const spend = async (cost: bigint) => {
      (await admission.reserve(tenant, { tokens: 1, cost }, {})).settle({ tokens: 1, cost });
      const { month } = ownCounters(now);
      inLedger.set(month, (inLedger.get(month) ?? 0n) + cost);
    };
    await spend(5n);
    now = Date.UTC(2026, 5, 1);
    await spend(2n);
    expect(admission.budget(tenant).used).toBe(2n);
    now = NOON;
    await spend(1n);
    expect(admission.budget(tenant).used).toBe(6n);
  });

  test('drops what nobody looks at any more, and keeps what is held', async () => {
    let now = NOON;
    const admission = new InProcessAdmission({ now: () => now });
    const tenant = tenantWith({ requestsPerMinute: 10 });
    const ledger = {
      sums: () => Promise.resolve({ sums: [], isPartial: false }),
      read: () => Promise.resolve(new Map<string, bigint>()),
    };
    await admission.load(ledger, () => tenant);
    const open = await admission.reserve(tenant, { tokens: 1, cost: 7n }, {});
    const { tokens } = ownCounters(NOON);
    now = NOON + 3_600_000;
    await admission.reserve(tenant, { tokens: 1, cost: 1n }, {});
    expect((await admission.counts('t', [tokens])).get(tokens)).toEqual({ used: 0n, held: 1n });
    open.settle({ tokens: 1, cost: 7n });
    now += 3_600_000;
    await admission.reserve(tenant, { tokens: 1, cost: 1n }, {});
    expect((await admission.counts('t', [tokens])).get(tokens)).toEqual({ used: 0n, held: 0n });
    expect(admission.budget(tenant)).toEqual({ used: 7n, held: 2n });
  });

  test('drops counters of values where there are too many, and finds them in the ledger again', async () => {
    let now = NOON;
    const budgetLines = (_: TenantSnapshot, { session: [session = ''] = [] }: Subject) => [
      line({ limit: 10n, counter: `b.1.usd/0-/${session}` }),
    ];
    const admission = new InProcessAdmission({ now: () => now }, budgetLines, () => undefined, 8);
    const tenant = tenantWith({ requestsPerMinute: 100, tokensPerMinute: 1_000, monthlyBudget: 1_000n });
    const asked: string[] = [];
    const read = (_: string, names: readonly string[]) => {
      asked.push(...names);
      return Promise.resolve(new Map([['b.1.usd/0-/0', 9n]]));
    };
    await admission.load({ sums: () => Promise.resolve({ sums: [], isPartial: false }), read }, () => tenant);
    const call = async (session: string) => admission.reserve(tenant, { tokens: 1, cost: 9n }, { session: [session] });
    for (let at = 0; at < 9; at += 1) (await call(String(at))).settle({ tokens: 1, cost: 9n });
    const held = await call('held');
    expect(asked).toEqual([]);
    now += 600_000;
    // What is held stays.
    await expect(call('held')).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' });
    await expect(call('0')).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' });
    expect(asked).toEqual(['b.1.usd/0-/0']);
    (await call('new')).settle({ tokens: 1, cost: 0n });
    expect(asked).toEqual(['b.1.usd/0-/0', 'b.1.usd/0-/new']);
    held.settle({ tokens: 1, cost: 0n });
  });

  test('settling twice counts once, and gives unused tokens back', () => {
    const admission = new InProcessAdmission({ now: () => NOON });
    const tenant = tenantWith();
    const reservation = admission.reserve(tenant, { tokens: 80, cost: 10n }, {}) as Reservation;
    expect(admission.status(tenant)).toMatchObject({ requestsRemaining: 1, tokensRemaining: 20 });
    reservation.settle({ tokens: 30, cost: 1n });
    reservation.settle({ tokens: 30, cost: 1n });
    expect(admission.status(tenant)).toMatchObject({ requestsRemaining: 1, tokensRemaining: 70 });
    expect(reservation.cover(1n, {})).toBe(false);
  });

  test('a hold can be lowered as its calls are made, and never grows by that', () => {
    const admission = new InProcessAdmission({ now: () => NOON });
    const tenant = tenantWith();
    const heldNow = () => (admission.budget(tenant) as { held: bigint }).held;
    const reservation = admission.reserve(tenant, { tokens: 0, cost: 8n }, {}) as Reservation;
    void reservation.lower(3n);
    expect(heldNow()).toBe(3n);
    void reservation.lower(5n);
    expect(heldNow()).toBe(3n);
    expect(reservation.cover(5n, {})).toBe(true);
    expect(heldNow()).toBe(5n);
    reservation.release();
    void reservation.lower(0n);
    expect(heldNow()).toBe(0n);
  });

  test('a refusal names limit, window and delay, and counts nothing', () => {
    const admission = new InProcessAdmission({ now: () => NOON });
    const tenant = tenantWith({ requestsPerMinute: 1 });
    void admission.reserve(tenant, { tokens: 1, cost: 0n }, {});
    const refuse = () => admission.reserve(tenant, { tokens: 1, cost: 0n }, {});
    expect(refuse).toThrow(DomainError);
    expect(refuse).toThrow(/retry in 30 s/);
    expect(admission.status(tenant)).toEqual({
      requestsLimit: 1,
      requestsRemaining: 0,
      tokensLimit: 100,
      tokensRemaining: 99,
      resetSeconds: MINUTE / 1000 + 60,
    });
  });

  test('a refusal for money is a request of the minute', () => {
    const admission = new InProcessAdmission({ now: () => NOON });
    const tenant = tenantWith();
    expect(() => admission.reserve(tenant, { tokens: 1, cost: 2_000n }, {})).toThrow(/2 requests|may cost/);
    expect(admission.status(tenant).requestsRemaining).toBe(1);
  });
});

/** A budget of the model below: which calls it means, and what it has. */
interface Modelled {
  unit: BudgetUnit;
  limit: bigint | undefined;
  binds: 'ASKS' | 'WATCHES' | undefined;
  /** The models whose calls it means. */
  models: readonly string[];
}

test('calls are let in by all budgets that bind them or by none, as a model of ten lines says', () => {
  const unit = fc.constantFrom<BudgetUnit>('usd', 'tokens', 'requests');
  const budget = fc.record({
    unit,
    limit: fc.option(fc.bigInt({ min: 0n, max: 40n }), { nil: undefined }),
    binds: fc.constantFrom(undefined, undefined, 'ASKS' as const, 'WATCHES' as const),
    models: fc.constantFrom(['a'], ['b'], ['a', 'b']),
  });
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('reserve' as const),
      model: fc.constantFrom('a', 'b'),
      cost: fc.bigInt({ min: 0n, max: 20n }),
      tokens: fc.integer({ min: 0, max: 20 }),
      isApproved: fc.boolean(),
      unlimitedBy: fc.constantFrom<string[]>([], ['b0']),
    }),
    fc.record({
      kind: fc.constant('cover' as const),
      pick: fc.nat(),
      model: fc.constantFrom('a', 'b'),
      cost: fc.bigInt({ min: 0n, max: 20n }),
    }),
    fc.record({ kind: fc.constant('settle' as const), pick: fc.nat(), share: fc.integer({ min: 0, max: 100 }) }),
  );
  fc.assert(
    fc.property(fc.array(budget, { maxLength: 5 }), fc.array(step, { maxLength: 40 }), (given, steps) => {
      const budgets: Modelled[] = given;
      const admission = new InProcessAdmission({ now: () => NOON }, (_, { model = [] }) =>
        budgets.flatMap(({ unit: counted, limit, binds, models }, at) =>
          models.includes(model[0] ?? '')
            ? [line({ budget: `b${at}`, unit: counted, limit, binds, counter: `b${at}.1.${counted}/0-` })]
            : [],
        ),
      );
      const tenant = tenantWith({ requestsPerMinute: 1_000, tokensPerMinute: 10_000, monthlyBudget: 100_000n });
      const state = budgets.map(() => 0n);
      interface Open {
        reservation: Reservation;
        model: string;
        cost: bigint;
        tokens: number;
        /** Budgets that do not limit it: approved, or passed from the beginning. */
        passed: string[];
      }
      const open: Open[] = [];
      const amount = (counted: BudgetUnit, cost: bigint, tokens: number) =>
        counted === 'usd' ? cost : counted === 'tokens' ? BigInt(tokens) : 1n;
      const bound = (model: string) =>
        budgets.map((one, at) => ({ ...one, at })).filter((one) => one.models.includes(model));
      const isFree = (one: Modelled & { at: number }, added: bigint, used: bigint) =>
        one.limit === undefined ||
        (one.unit === 'usd' && added === 0n ? used === 0n || used < one.limit : state[one.at]! + added <= one.limit);
      const used = budgets.map(() => 0n);
      for (const one of steps) {
        if (one.kind === 'reserve') {
          const limiting = bound(one.model).filter(({ at }) => !one.unlimitedBy.includes(`b${at}`));
          const isOver = (b: (typeof limiting)[number]) =>
            b.binds === 'WATCHES'
              ? b.limit !== undefined && (b.unit === 'requests' ? state : used)[b.at]! >= b.limit
              : !isFree(b, amount(b.unit, one.cost, one.tokens), used[b.at]!);
          const fits = limiting.every((b) => b.binds !== undefined || !isOver(b));
          const over = limiting.filter((b) => b.binds !== undefined && isOver(b));
          const asks = !one.isApproved && over.some(({ binds }) => binds === 'ASKS');
          let reservation: Reservation | undefined;
          try {
            reservation = admission.reserve(tenant, one, { model: [one.model] }) as Reservation;
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError);
          }
          expect(reservation !== undefined).toBe(fits);
          if (reservation === undefined) continue;
          expect(reservation.over.map(({ budgetId }) => budgetId)).toEqual(over.map(({ at }) => `b${at}`));
          const [cost, tokens] = asks ? [0n, 0] : [one.cost, one.tokens];
          const approved = over.flatMap(({ at, binds }) => (one.isApproved && binds === 'ASKS' ? [`b${at}`] : []));
          open.push({ reservation, model: one.model, cost, tokens, passed: [...one.unlimitedBy, ...approved] });
          for (const b of bound(one.model)) state[b.at]! += amount(b.unit, cost, tokens);
          for (const { budgetId, count } of reservation.over) {
            const at = Number(budgetId.slice(1));
            expect(count).toEqual({ used: used[at], held: state[at]! - used[at]! });
          }
          continue;
        }
        const call = open[one.pick % Math.max(1, open.length)];
        if (call === undefined) continue;
        const release = () => {
          for (const b of bound(call.model)) state[b.at]! -= amount(b.unit, call.cost, call.tokens);
        };
        if (one.kind === 'settle') {
          open.splice(open.indexOf(call), 1);
          release();
          const cost = (call.cost * BigInt(one.share)) / 100n;
          call.reservation.settle({ tokens: call.tokens, cost });
          for (const b of bound(call.model)) {
            state[b.at]! += amount(b.unit, cost, call.tokens);
            used[b.at]! += amount(b.unit, cost, call.tokens);
          }
          continue;
        }
        const isSameSet =
          JSON.stringify(bound(call.model).map(({ at }) => at)) ===
          JSON.stringify(bound(one.model).map(({ at }) => at));
        if (isSameSet && one.cost <= call.cost) {
          expect(call.reservation.cover(one.cost, { model: [one.model] })).toBe(true);
          continue;
        }
        const before = bound(call.model).map(({ at }) => at);
        release();
        const fits = bound(one.model).every(
          (b) =>
            (b.unit !== 'usd' && before.includes(b.at)) ||
            b.binds === 'WATCHES' ||
            call.passed.includes(`b${b.at}`) ||
            isFree(b, amount(b.unit, one.cost, call.tokens), used[b.at]!),
        );
        expect(call.reservation.cover(one.cost, { model: [one.model] })).toBe(fits);
        if (fits) Object.assign(call, { model: one.model, cost: one.cost });
        for (const b of bound(call.model)) state[b.at]! += amount(b.unit, call.cost, call.tokens);
      }
    }),
    { numRuns: 300, seed: 20_261_127 },
  );
});
