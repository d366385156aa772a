import { describe, expect, test } from '@jest/globals';
import { imageVariants, pricedFor } from '../../../../src/features/gateway/models/image-prices.rules.js';
import type { ModelPrice } from '../../../../src/features/gateway/models/price.rules.js';

const flat: ModelPrice = { input: 0n, output: 0n, source: 'a test', asOf: '2026-11-01', units: { images: 7n } };
const prints: ModelPrice = {
  ...flat,
  images: [
    { size: '1024x1024', quality: 'hd', price: 80n },
    { size: '1024x1024', price: 40n },
    { quality: 'hd', price: 120n },
    { size: 'auto', quality: 'auto', price: 60n },
  ],
};

describe('the price of a picture', () => {
  test.each([
    [{ size: '1024x1024', quality: 'hd' }, 80n],
    [{ size: '1024x1024', quality: 'standard' }, 40n],
    [{ size: '1024x1024' }, 40n],
    [{ size: '1792x1024', quality: 'hd' }, 120n],
    [{}, 60n],
    [{ size: null, quality: 'auto' }, 60n],
    // What no entry fits is the dearest.
    [{ size: '1792x1024', quality: 'standard' }, 120n],
    [{ size: '1792x1024' }, 120n],
    [{ size: 7, quality: {} }, 120n],
  ])('%j', (asked, expected) => {
    expect(pricedFor(prints, asked).units).toEqual({ images: expected });
  });

  test('is that of all pictures where none is named by size', () => {
    expect(pricedFor(flat, { size: '1024x1024', quality: 'hd' })).toBe(flat);
    const dear = { ...prints, units: { images: 500n } };
    expect(pricedFor(dear, { size: '9x9' }).units).toEqual({ images: 500n });
    const { units: _units, ...none } = prints;
    expect(pricedFor(none, { size: '9x9' }).units).toEqual({ images: 120n });
  });
});

test('an export finds each price that a picture can have', () => {
  expect(imageVariants(flat)).toEqual([flat]);
  expect(imageVariants(prints).map(({ units }) => units?.images)).toEqual([80n, 40n, 120n, 60n, 7n]);
  const { units: _units, ...none } = prints;
  expect(imageVariants(none).map(({ units }) => units?.images)).toEqual([80n, 40n, 120n, 60n]);
});
