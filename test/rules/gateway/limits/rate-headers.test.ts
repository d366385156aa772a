import { expect, test } from '@jest/globals';
import type { RateStatus } from '../../../../src/contracts/admission.js';
import { rateLimitHeaders } from '../../../../src/features/gateway/admission/rate-headers.rules.js';

const status: RateStatus = {
  requestsLimit: 60,
  requestsRemaining: 59,
  tokensLimit: Number.POSITIVE_INFINITY,
  tokensRemaining: Number.POSITIVE_INFINITY,
  resetSeconds: 1_000,
};

test('headers tell limits, and unlimited where there is none', () => {
  expect(rateLimitHeaders(status, 987_600)).toEqual({
    'X-RateLimit-Limit': '60',
    'X-RateLimit-Remaining': '59',
    'X-RateLimit-Reset': '1000',
    'x-ratelimit-limit-requests': '60',
    'x-ratelimit-remaining-requests': '59',
    'x-ratelimit-reset-requests': '13s',
    'x-ratelimit-limit-tokens': 'unlimited',
    'x-ratelimit-remaining-tokens': 'unlimited',
    'x-ratelimit-reset-tokens': '13s',
  });
});

test('a reset that is over is now', () => {
  expect(rateLimitHeaders(status, 2_000_000)['x-ratelimit-reset-requests']).toBe('0s');
});
