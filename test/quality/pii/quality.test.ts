import { expect, test } from '@jest/globals';
import { detectPii } from '../../../src/features/trust/pii/pii.js';
import { hiddenShare } from './addresses/measure.js';
import { measurePeople } from './people/measure.js';
import { peopleTexts } from './people/people.data.js';
import { postHalves, postLanguages, postTexts } from './posts/posts.js';
import { qualityOf } from './quality.js';

/** Shares of addresses that are hidden to four fifths, a little below what `npm run quality:pii` shows. */
const leastHidden = {
  seen: { fr: 0.93, es: 0.92, it: 0.93, pl: 0.95, nl: 0.93, pt: 0.94, cs: 0.94, sv: 0.94, da: 0.94 },
  'held out': { fr: 0.9, es: 0.86, it: 0.85, pl: 0.85, nl: 0.85, pt: 0.9, cs: 0.92, sv: 0.92, da: 0.88 },
} as const;

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

test.each(postHalves)('addresses in the forms of nine countries’ posts are hidden in the %s half', (half) => {
  const below = postLanguages.filter(
    (language) => hiddenShare(postTexts(language, half, 100), detectPii) < leastHidden[half][language],
  );
  expect(below).toEqual([]);
});
