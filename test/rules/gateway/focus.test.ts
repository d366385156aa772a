import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { TokenUsage } from '../../../src/contracts/provider.js';
import {
  CHARGE_KINDS,
  costOf,
  countsByKind,
  type ModelPrice,
} from '../../../src/features/gateway/models/price.rules.js';
import {
  addSums,
  type CallSums,
  chargesOf,
  focusPeriod,
  keyOfSums,
  skuPrices,
  slicesOf,
  tagsOf,
} from '../../../src/features/gateway/usage/focus/focus.rules.js';
import {
  focusCsv,
  focusJsonl,
  type FocusFrame,
} from '../../../src/features/gateway/usage/focus/focus-columns.rules.js';
import { focusFaults, readFocusCsv, sumOfCosts } from '../../support/focus.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 1, 1);
const frame: FocusFrame = {
  tenant: { id: 'acme', name: 'Acme, Inc.' },
  period: { start: START, end: START + 28 * DAY },
  granularity: 'hour',
  names: new Map([['0123456789abcdef', 'build']]),
  log: { origin: 'log.example/acme', rootHash: 'ab'.repeat(32) },
};
const noCounts = Object.fromEntries(CHARGE_KINDS.map((kind) => [kind, 0n])) as CallSums['counts'];
const sums = (given: Partial<CallSums>): CallSums => ({
  step: START,
  keyId: '0123456789abcdef',
  userId: 'ann',
  model: 'm',
  provider: 'p',
  price: undefined,
  isLost: false,
  isLate: false,
  tokens: 0n,
  cost: 0n,
  counts: noCounts,
  leaves: { first: 0n, last: 0n },
  ...given,
});

const rate = fc.bigInt({ min: 0n, max: 100_000_000_000n });
const maybe = fc.option(rate, { nil: undefined });
const rates = {
  input: rate,
  cachedInput: maybe,
  cacheWrite: maybe,
  cacheWriteHour: maybe,
  audioInput: maybe,
  cachedAudioInput: maybe,
  output: rate,
  audioOutput: maybe,
  reasoning: maybe,
};
const prices = fc
  .record({
    ...rates,
    longPrompts: fc.option(
      fc.record({ ...rates, above: fc.nat(3_000) }).map((one) => [one]),
      { nil: undefined },
    ),
    requests: maybe,
    webSearches: maybe,
  })
  .map((price) => {
    const known = Object.entries(price).filter(([, value]) => value !== undefined);
    return { ...Object.fromEntries(known), source: 'a test', asOf: '2026-01-01' } as ModelPrice;
  });
/** Figures as providers report them, of which some do not fit together. */
const figure = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(5_000));
const usages: fc.Arbitrary<TokenUsage> = fc.record({
  promptTokens: fc.nat(5_000),
  completionTokens: fc.nat(5_000),
  cachedPromptTokens: figure,
  cacheWriteTokens: figure,
  cacheWriteHourTokens: figure,
  audioPromptTokens: figure,
  cachedAudioTokens: figure,
  reasoningTokens: figure,
  audioCompletionTokens: figure,
  webSearches: fc.nat(3),
});

/** The sums of calls, by the price of their prompt's length. */
function summed(price: ModelPrice, usage: readonly TokenUsage[]): CallSums[] {
  const byPrice = new Map<string, CallSums>();
  for (const one of usage) {
    const sku = skuPrices('p', 'm', price).find(
      ({ above, upTo }) => one.promptTokens > above && one.promptTokens <= upTo,
    );
    const counted = countsByKind(one);
    const call = sums({
      price: sku,
      tokens: BigInt(one.promptTokens + one.completionTokens),
      cost: costOf(price, one),
      counts: Object.fromEntries(CHARGE_KINDS.map((kind) => [kind, BigInt(counted[kind])])) as CallSums['counts'],
    });
    const before = byPrice.get(keyOfSums(call));
    byPrice.set(keyOfSums(call), before === undefined ? call : addSums(before, call));
  }
  return [...byPrice.values()];
}

describe('costs are split by kind', () => {
  test('so that they add up to the calls’ costs to the nano-USD, each near its exact share', () => {
    fc.assert(
      fc.property(prices, fc.array(usages, { minLength: 1, maxLength: 30 }), (price, usage) => {
        const cost = usage.reduce((sum, one) => sum + costOf(price, one), 0n);
        const charges = summed(price, usage).flatMap(chargesOf);
        expect(charges.reduce((sum, { billed }) => sum + billed, 0n)).toBe(cost);
        for (const { billed, part } of charges) {
          if (part === undefined) throw new Error('a priced call has parts');
          const exact = part.count * part.price.rates[part.kind];
          expect(billed * 1_000_000n).toBeGreaterThan(exact - 1_000_000n);
          expect(billed * 1_000_000n).toBeLessThanOrEqual(exact + BigInt(usage.length + 1) * 1_000_000n);
        }
        const file = readFocusCsv(focusCsv.head + charges.map((charge) => focusCsv.row(charge, frame)).join(''));
        expect(focusFaults(file)).toEqual([]);
        expect(sumOfCosts(file.rows)).toBe(cost);
        const tokens = file.rows.filter(({ ConsumedUnit }) => ConsumedUnit === 'Tokens');
        expect(tokens.reduce((sum, row) => sum + BigInt(row.ConsumedQuantity!), 0n)).toBe(
          usage.reduce((sum, one) => sum + BigInt(one.promptTokens + one.completionTokens), 0n),
        );
      }),
      { seed: 85, numRuns: 300 },
    );
  });

  test('into no row for what was not used, and into one where no price gives the cost', () => {
    expect(chargesOf(sums({}))).toEqual([]);
    expect(chargesOf(sums({ tokens: 5n }))).toMatchObject([{ billed: 0n }]);
    expect(chargesOf(sums({ cost: 7n }))).toMatchObject([{ billed: 7n }]);
    const [price] = skuPrices('p', 'm', { input: 0n, output: 0n, source: 'free', asOf: '2026-01-01' });
    const free = chargesOf(sums({ price, tokens: 5n, counts: { ...noCounts, input: 5n, requests: 1n } }));
    expect(free.map(({ part, billed }) => [part?.kind, billed])).toEqual([['input', 0n]]);
  });
});

describe('sums', () => {
  test('have the widest range of leaves when they are added', () => {
    const of = (leaves: CallSums['leaves']) => sums({ leaves, cost: 1n, tokens: 2n });
    expect(addSums(of({ first: 3n, last: 9n }), of({ first: 5n, last: 11n }))).toMatchObject({
      leaves: { first: 3n, last: 11n },
      cost: 2n,
      tokens: 4n,
    });
    expect(addSums(of(null), of({ first: 5n, last: 6n })).leaves).toEqual({ first: 5n, last: 6n });
    expect(addSums(of({ first: 5n, last: 6n }), of(null)).leaves).toEqual({ first: 5n, last: 6n });
  });

  test('are apart by whatever a row names', () => {
    const [low, high] = skuPrices('p', 'm', {
      input: 1n,
      output: 1n,
      longPrompts: [{ above: 10, input: 2n, output: 2n }],
      source: 'a test',
      asOf: '2026-01-01',
    });
    const different: Partial<CallSums>[] = [
      {},
      { step: START + HOUR },
      { keyId: null },
      { userId: 'ben' },
      { model: 'n' },
      { provider: null },
      { price: low },
      { price: high },
      { isLost: true },
      { isLost: true, isLate: true },
    ];
    expect(new Set(different.map((one) => keyOfSums(sums(one)))).size).toBe(different.length);
  });
});

describe('periods', () => {
  test('are cut at hours, so that each piece has few calls, and hours with many are cut evenly', () => {
    const hours = [10_000, 30_000, 20_000, 150_000, 1].map((calls, place) => ({ hour: START + place * HOUR, calls }));
    const within = { start: START + HOUR / 2, end: START + 4.5 * HOUR };
    const slices = slicesOf(hours, within);
    expect(slices.map(({ start, end }) => [(start - START) / HOUR, (end - START) / HOUR])).toEqual([
      [0.5, 2],
      [2, 3],
      [3, 3 + 1 / 3],
      [3 + 1 / 3, 3 + 2 / 3],
      [3 + 2 / 3, 4],
      [4, 4.5],
    ]);
    expect(slicesOf([], within)).toEqual([]);
  });

  test('have a most of calls and of days', () => {
    expect(() => slicesOf([{ hour: START, calls: 2_000_001 }], { start: START, end: START + DAY })).toThrow(/endDate/);
    const [from, to] = [new Date(START), new Date(START + 31 * DAY)];
    expect(focusPeriod(from, to, START)).toEqual({ start: START, end: START + 31 * DAY });
    expect(() => focusPeriod(from, new Date(START + 31 * DAY + 1), START)).toThrow(/endDate/);
    expect(() => focusPeriod(from, undefined, START + 40 * DAY)).toThrow(/startDate/);
  });
});

test('values that are unknown are empty in CSV and null in JSON, and numbers have all their digits', () => {
  const [charge] = chargesOf(sums({ provider: null, keyId: null, leaves: null, cost: 1n, tokens: 1n }));
  const { rows } = readFocusCsv(focusCsv.head + focusCsv.row(charge!, frame));
  const line = focusJsonl.row(charge!, frame);
  expect(line).toContain('"BilledCost":0.000000001,');
  const read = JSON.parse(line) as Record<string, unknown>;
  for (const name of ['ResourceId', 'ResourceName', 'ResourceType', 'SkuPriceId', 'Tags', 'x_leaf_first', 'InvoiceId'])
    expect([rows[0]![name], read[name]]).toEqual([null, null]);
  expect(read.ProviderName).toBe('Several providers');
  expect(Object.keys(read)).toEqual(Object.keys(rows[0]!));
});

test('a member who was signed in is a resource of another type than a key', () => {
  const typeOf = (keyId: string): unknown => {
    const [charge] = chargesOf(sums({ keyId, cost: 1n }));
    return readFocusCsv(focusCsv.head + focusCsv.row(charge!, frame)).rows[0]!.ResourceType;
  };
  expect(typeOf('0123456789abcdef')).toBe('API key');
  expect(typeOf('01a21e74-7b97-7042-a4c0-0c371498764c')).toBe('Member');
});

test('tags are a JSON object, or nothing', () => {
  expect(tagsOf(sums({}))).toBeNull();
  expect(tagsOf(sums({ tags: { team: 'legal' } }))).toBe('{"team":"legal"}');
});
