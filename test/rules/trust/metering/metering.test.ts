import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  isFromFuture,
  recordMetadataProblems,
  RECORD_ID,
  valueProblems,
} from '../../../../src/features/trust/metering/metering.rules.js';

describe('a metered value', () => {
  test.each([0, -0, 1, -1, 0.5, 1e15, -1e15, 123456.789012345, 1e-9, 1.5e-8, 0.1 + 0.2 - 0.3 + 1])(
    '%p is exact',
    (value) => {
      expect(valueProblems(Number(value.toFixed(9)))).toEqual([]);
    },
  );

  test.each([
    [1e15 + 1, /10\^15/],
    [-1e300, /10\^15/],
    [0.1 + 0.2, /9 decimals/],
    [1e-10, /9 decimals/],
    [1.5e-9, /9 decimals/],
    [5e-324, /9 decimals/],
  ])('%p is refused', (value, words) => {
    expect(valueProblems(value)).toEqual([{ path: '', message: expect.stringMatching(words) }]);
  });

  test('what is not a number is the type’s to refuse', () => {
    expect(valueProblems('x')).toEqual([]);
  });

  test('what passes is written with at most 9 decimals', () => {
    const values = fc.oneof(
      fc.double(),
      fc.integer().map((value) => value / 1e9),
    );
    fc.assert(
      fc.property(values, (value) => {
        fc.pre(Number.isFinite(value) && Math.abs(value) <= 1e15);
        const [mantissa, exponent] = String(value).split('e');
        const decimals = (mantissa!.split('.')[1] ?? '').length - Number(exponent ?? 0);
        expect(valueProblems(value).length > 0).toBe(decimals > 9);
      }),
    );
  });
});

test('metadata has a bound', () => {
  expect(recordMetadataProblems({ a: 'x'.repeat(16_376) })).toEqual([]);
  expect(recordMetadataProblems({ a: 'x'.repeat(16_377) })).toHaveLength(1);
});

test.each([
  ['evt_1', true],
  ['0190-a.b:c@d+e=', true],
  ['.', false],
  ['..', false],
  ['a/b', false],
  ['a b', false],
  ['', false],
  ['x'.repeat(201), false],
])('whether the id %p is accepted: %p', (id, isOne) => {
  expect(RECORD_ID.test(id)).toBe(isOne);
});

test('a clock may be a little ahead', () => {
  expect(isFromFuture(1_300_000, 1_000_000)).toBe(false);
  expect(isFromFuture(1_300_001, 1_000_000)).toBe(true);
});
