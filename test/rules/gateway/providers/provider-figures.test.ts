import { expect, test } from '@jest/globals';
import { providerPeriod } from '../../../../src/features/gateway/usage/provider-figures.rules.js';

test.each([
  ['hour', '2026-03-05T09:17:00.000Z', '2026-03-05T10:18:00.000Z'],
  ['day', '2026-03-04T10:00:00.000Z', '2026-03-05T10:18:00.000Z'],
] as const)('the last %s begins with a whole step and has the present minute', (last, start, end) => {
  const period = providerPeriod(last, Date.parse('2026-03-05T10:17:42.000Z'));
  expect([period.start, period.end].map((time) => new Date(time).toISOString())).toEqual([start, end]);
});
