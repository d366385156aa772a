import { expect, test } from '@jest/globals';
import { judge } from '../../../src/features/monitoring/alert.rules.js';

const reading = (value: number, samples?: number) => ({
  value,
  detail: '',
  ...(samples === undefined ? {} : { samples }),
});

test.each([
  ['below', 'budget', 80, false, reading(79.9), 'stay'],
  ['at the threshold', 'budget', 80, false, reading(80), 'fire'],
  ['above, and firing', 'budget', 80, true, reading(99), 'stay'],
  ['below again', 'budget', 80, true, reading(10), 'recover'],
  ['too few samples', 'error_rate', 50, false, reading(100, 9), 'stay'],
  ['enough samples', 'error_rate', 50, false, reading(100, 10), 'fire'],
  ['no more samples', 'error_rate', 50, true, reading(0, 0), 'recover'],
  ['one provider, whatever the threshold', 'provider_down', 500, false, reading(1), 'fire'],
  ['none', 'provider_down', 500, true, reading(0), 'recover'],
] as const)('%s', (_, kind, threshold, isFiring, given, verdict) => {
  expect(judge({ kind, threshold, isFiring }, given)).toBe(verdict);
});
