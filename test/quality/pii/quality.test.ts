import { expect, test } from '@jest/globals';
import { detectPii } from '../../../src/features/trust/pii/pii.js';
import { qualityOf } from './quality.js';

/** A tenth of what `npm run quality:pii` measures, so that a rule that spoils others is seen at once. */
const ROUNDS = 4;

test('personal data is recognized as well as thresholds.json says, and nothing else is', () => {
  const { failures, falseAlarms } = qualityOf(detectPii, ROUNDS);
  expect(failures).toEqual([]);
  expect(falseAlarms.words).toBeGreaterThan(2_000);
});
