import { expect, test } from '@jest/globals';
import { apiLimits, KEYS_WORTH } from '../../../src/features/tenancy/tenants/api-limits.rules.js';

test('a higher tier has more of everything', () => {
  const { free, starter, pro, enterprise } = apiLimits;
  for (const [lower, higher] of [
    [free, starter],
    [starter, pro],
    [pro, enterprise],
  ] as const)
    for (const limit of ['requestsPerMinute', 'sockets', 'subscriptions'] as const)
      expect(higher[limit]).toBeGreaterThan(lower[limit]);
});

test('one key cannot use up what its tenant has', () => {
  expect(KEYS_WORTH).toBeGreaterThan(1);
});
