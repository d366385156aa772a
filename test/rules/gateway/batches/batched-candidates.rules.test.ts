import { describe, expect, test } from '@jest/globals';
import { batchedCandidate, batchPrice } from '../../../../src/features/gateway/invocation/batched-candidates.rules.js';
import { boundLines } from '../../../../src/features/gateway/admission/counter.rules.js';

const price = {
  input: 151n,
  output: 600n,
  cachedInput: 75n,
  longPrompts: [{ above: 10, input: 300n, output: 900n }],
  webSearches: 10n,
  source: 'here',
  asOf: '2026-11-01',
};

describe('the price of a call in a batch', () => {
  test('is a part of that of its tokens, rounded up, and the whole of everything else', () => {
    expect(batchPrice(price, 50)).toEqual({
      input: 76n,
      output: 300n,
      cachedInput: 38n,
      longPrompts: [{ above: 10, input: 150n, output: 450n }],
      webSearches: 10n,
      source: 'here; 50 % in batches',
      asOf: '2026-11-01',
    });
    const { longPrompts: _, ...plain } = price;
    expect(batchPrice(plain, 50)).not.toHaveProperty('longPrompts');
  });

  test('is the usual one where nobody has said another', () => {
    expect(batchPrice(price, undefined)).toBe(price);
  });
});

describe('the candidate that makes a line', () => {
  const upstream = () => Promise.resolve({ status: 200, body: {} });
  const line = { provider: 'one', upstream };
  const diverted = { kind: 'openai' };
  const batches = { pricePercent: 50, through: (given: unknown) => (given === upstream ? diverted : undefined) };
  const served = (provider: string, has: boolean): any => ({
    model: { id: 'm', provider, price },
    adapter: has ? { batches } : {},
  });

  test('is that of the provider of the batch', () => {
    const [candidate] = batchedCandidate(line, [served('two', true), served('one', true)]);
    expect(candidate).toMatchObject({ model: { provider: 'one', price: { output: 300n } }, adapter: diverted });
  });

  test('is none where the provider is gone, or has no batches any more', () => {
    for (const candidates of [[], [served('two', true)], [served('one', false)]])
      expect(() => batchedCandidate(line, candidates)).toThrow('no longer takes batches');
  });
});

test('a call that was made is refused by no limit, and counts in none of the minute', () => {
  const lines = ['requests', 'tokens', 'month'].map(
    (budget) => ({ budget, unit: 'usd', limit: 1n, counter: budget }) as const,
  );
  expect(boundLines(lines, { tokens: 0, cost: 0n, isMade: true })).toEqual([
    { budget: 'month', unit: 'usd', limit: undefined, counter: 'month' },
  ]);
});
