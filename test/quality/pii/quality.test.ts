import { expect, test } from '@jest/globals';
import { detectPii } from '../../../src/features/trust/pii/pii.js';
import { measurePeople } from './people/measure.js';
import { peopleTexts } from './people/people.data.js';
import { qualityOf } from './quality.js';

/** A tenth of what `npm run quality:pii` measures, so that a rule that spoils others is seen at once. */
const ROUNDS = 4;

test('personal data is recognized as well as thresholds.json says, and nothing else is', () => {
  const { failures, falseAlarms } = qualityOf(detectPii, ROUNDS);
  expect(failures).toEqual([]);
  expect(falseAlarms.words).toBeGreaterThan(2_000);
});

test.each([
  ['seen', 0.9, 0.95],
  ['held-out', 0.7, 0.65],
] as const)('names of persons behind what says so are recognized in the %s texts', (part, recall, precision) => {
  for (const [language, { names, found, findings, alarms }] of Object.entries(
    measurePeople(detectPii, peopleTexts[part], ROUNDS),
  )) {
    expect([language, found / names >= recall, 1 - alarms.length / findings >= precision]).toEqual([
      language,
      true,
      true,
    ]);
  }
});
