import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { TokenUsage } from '../../../src/contracts/provider.js';
import {
  costOf,
  type ModelPrice,
  ratesFor,
  type TokenRates,
  worstCost,
} from '../../../src/features/gateway/models/price.rules.js';
import { nanoToUsd } from '../../../src/shared/money.js';

const ORIGIN = { source: 'a test', asOf: '2026-01-01' };
const usd = (dollars: number): bigint => BigInt(Math.round(dollars * 1e9));
const sonnet: ModelPrice = {
  input: usd(3),
  cachedInput: usd(0.3),
  cacheWrite: usd(3.75),
  cacheWriteHour: usd(6),
  output: usd(15),
  longPrompts: [
    {
      above: 200_000,
      input: usd(6),
      cachedInput: usd(0.6),
      cacheWrite: usd(7.5),
      cacheWriteHour: usd(12),
      output: usd(22.5),
    },
  ],
  webSearches: usd(10),
  ...ORIGIN,
};
const audio: ModelPrice = {
  input: usd(4),
  cachedInput: usd(0.4),
  output: usd(16),
  ...ORIGIN,
  audioInput: usd(32),
  cachedAudioInput: usd(0.5),
  audioOutput: usd(64),
};

describe('cost, against figures by hand, in USD per million', () => {
  test.each<[string, ModelPrice, TokenUsage, number]>([
    ['input and output', sonnet, { promptTokens: 1_000, completionTokens: 100 }, 1_000 * 3 + 100 * 15],
    [
      'input from the cache and into it, for five minutes and for an hour',
      sonnet,
      {
        promptTokens: 1_000,
        completionTokens: 0,
        cachedPromptTokens: 400,
        cacheWriteTokens: 300,
        cacheWriteHourTokens: 100,
      },
      300 * 3 + 400 * 0.3 + 200 * 3.75 + 100 * 6,
    ],
    ['a prompt of just the limit', sonnet, { promptTokens: 200_000, completionTokens: 1 }, 200_000 * 3 + 15],
    ['a longer prompt, all of it', sonnet, { promptTokens: 200_001, completionTokens: 1 }, 200_001 * 6 + 22.5],
    ['web searches', sonnet, { promptTokens: 1, completionTokens: 1, webSearches: 3 }, 3 + 15 + 30_000],
    [
      'audio, some of it from the cache',
      audio,
      {
        promptTokens: 100,
        completionTokens: 50,
        cachedPromptTokens: 40,
        audioPromptTokens: 60,
        cachedAudioTokens: 30,
        audioCompletionTokens: 20,
      },
      30 * 4 + 10 * 0.4 + 30 * 0.5 + 30 * 32 + 30 * 16 + 20 * 64,
    ],
    [
      'reasoning at its own price, and a request',
      { input: usd(2), output: usd(8), reasoning: usd(3), requests: usd(5), ...ORIGIN },
      { promptTokens: 10, completionTokens: 10, reasoningTokens: 4 },
      10 * 2 + 6 * 8 + 4 * 3 + 5_000,
    ],
    [
      'a part without a price costs what its whole does',
      { input: usd(2), output: usd(8), ...ORIGIN },
      {
        promptTokens: 10,
        completionTokens: 10,
        cachedPromptTokens: 3,
        cacheWriteTokens: 3,
        cacheWriteHourTokens: 1,
        audioPromptTokens: 4,
        cachedAudioTokens: 1,
        audioCompletionTokens: 2,
        reasoningTokens: 2,
        webSearches: 9,
        rejectedPredictionTokens: 4,
      },
      10 * 2 + 10 * 8,
    ],
    [
      'cached audio without a price costs what audio does',
      { input: usd(2), output: usd(8), audioInput: usd(4), ...ORIGIN },
      { promptTokens: 10, completionTokens: 0, cachedPromptTokens: 10, audioPromptTokens: 10, cachedAudioTokens: 10 },
      40,
    ],
    [
      'parts beyond their whole are cut',
      sonnet,
      { promptTokens: 10, completionTokens: 0, cachedPromptTokens: 99, cacheWriteTokens: 99, audioPromptTokens: 99 },
      3,
    ],
  ])('%s', (_, price, usage, perMillion) => {
    expect(nanoToUsd(costOf(price, usage))).toBeCloseTo(perMillion / 1e6, 12);
  });

  test('the sum is rounded up, once', () => {
    const price = { input: 1n, cachedInput: 1n, output: 1n, ...ORIGIN };
    expect(costOf(price, { promptTokens: 2, completionTokens: 1, cachedPromptTokens: 1 })).toBe(1n);
    expect(costOf(price, { promptTokens: 0, completionTokens: 0 })).toBe(0n);
  });
});

/** Rates, and their like for long prompts, which cost no less. */
const rates = fc.record(
  {
    input: fc.bigInt(0n, 10n ** 12n),
    output: fc.bigInt(0n, 10n ** 12n),
    ...Object.fromEntries(
      ['cachedInput', 'cacheWrite', 'cacheWriteHour', 'audioInput', 'cachedAudioInput', 'audioOutput', 'reasoning'].map(
        (name) => [name, fc.bigInt(0n, 10n ** 12n)],
      ),
    ),
  },
  { requiredKeys: ['input', 'output'] },
) as fc.Arbitrary<TokenRates>;
const prices = fc
  .record({ base: rates, factor: fc.bigInt(1n, 5n), above: fc.nat(2_000), flat: fc.bigInt(0n, 10n ** 12n) })
  .map(({ base, factor, above, flat }): ModelPrice => {
    const longer = Object.fromEntries(Object.entries(base).map(([name, rate]) => [name, rate * factor]));
    const long = { above, ...(longer as unknown as TokenRates) };
    return { ...base, longPrompts: [long], requests: flat, webSearches: flat, ...ORIGIN };
  });
const count = fc.nat(3_000);
const usages = fc.record(
  {
    promptTokens: count,
    completionTokens: count,
    cachedPromptTokens: count,
    cacheWriteTokens: count,
    cacheWriteHourTokens: count,
    audioPromptTokens: count,
    cachedAudioTokens: count,
    reasoningTokens: count,
    audioCompletionTokens: count,
    webSearches: fc.nat(20),
  },
  { requiredKeys: ['promptTokens', 'completionTokens'] },
) as fc.Arbitrary<TokenUsage>;

describe('every price and every use', () => {
  test('the cost is never above the worst case of the same counts, or of larger ones', () => {
    fc.assert(
      fc.property(prices, usages, count, (price, usage, more) => {
        const { promptTokens, completionTokens, webSearches } = usage;
        const cost = costOf(price, usage);
        expect(cost <= worstCost(price, { promptTokens, completionTokens, webSearches })).toBe(true);
        const limit = { promptTokens: promptTokens + more, completionTokens: completionTokens + more, webSearches };
        expect(cost <= worstCost(price, limit)).toBe(true);
      }),
    );
  });

  test('more prompt, more answer and more searches never cost less', () => {
    const grown = fc.constantFrom('promptTokens' as const, 'completionTokens' as const, 'webSearches' as const);
    fc.assert(
      fc.property(prices, usages, grown, count, (price, usage, name, more) => {
        const larger = { ...usage, [name]: (usage[name] ?? 0) + more };
        expect(costOf(price, larger) >= costOf(price, usage)).toBe(true);
      }),
    );
  });

  test('the cost is exact: a million times the use costs a million times the price', () => {
    fc.assert(
      fc.property(prices, usages, (price, usage) => {
        const { longPrompts: _, requests: _r, webSearches: _w, ...flat } = price;
        const many = Object.fromEntries(Object.entries(usage).map(([name, figure]) => [name, figure * 1_000_000]));
        const cost = costOf(flat, many as unknown as TokenUsage);
        expect(cost).toBe(exactCost(flat, usage));
      }),
    );
  });
});

/** The same by another way: token by token. */
function exactCost(price: TokenRates, usage: TokenUsage): bigint {
  const { input, output } = price;
  let [cached, audioLeft] = [usage.cachedPromptTokens ?? 0, usage.audioPromptTokens ?? 0];
  let [written, hour] = [usage.cacheWriteTokens ?? 0, usage.cacheWriteHourTokens ?? 0];
  let cachedAudio = usage.cachedAudioTokens ?? 0;
  let cost = 0n;
  for (let token = 0; token < usage.promptTokens; token += 1) {
    if (cached > 0) {
      cached -= 1;
      const isAudio = cachedAudio > 0 && audioLeft > 0;
      if (isAudio) [cachedAudio, audioLeft] = [cachedAudio - 1, audioLeft - 1];
      const text = price.cachedInput ?? input;
      cost += isAudio ? (price.cachedAudioInput ?? price.audioInput ?? text) : text;
    } else if (written > 0) {
      written -= 1;
      const short = price.cacheWrite ?? input;
      cost += hour > 0 ? (price.cacheWriteHour ?? short) : short;
      hour -= 1;
    } else {
      cost += audioLeft > 0 ? (price.audioInput ?? input) : input;
      audioLeft -= 1;
    }
  }
  let [spoken, reasoned] = [usage.audioCompletionTokens ?? 0, usage.reasoningTokens ?? 0];
  for (let token = 0; token < usage.completionTokens; token += 1) {
    if (spoken > 0) cost += price.audioOutput ?? output;
    else cost += reasoned > 0 ? (price.reasoning ?? output) : output;
    if (spoken > 0) spoken -= 1;
    else reasoned -= 1;
  }
  return cost;
}

test('the rates of a prompt are those of the greatest length that it exceeds', () => {
  const price: ModelPrice = {
    input: 1n,
    output: 1n,
    ...ORIGIN,
    longPrompts: [
      { above: 10, input: 2n, output: 2n },
      { above: 20, input: 3n, output: 3n },
    ],
  };
  expect([10, 11, 20, 21].map((tokens) => ratesFor(price, tokens).input)).toEqual([1n, 2n, 2n, 3n]);
});
