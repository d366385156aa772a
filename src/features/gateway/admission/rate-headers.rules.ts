import type { RateStatus } from '../../../contracts/admission.js';

/**
 * The specification's rate limit headers, whose reset is a Unix time, and OpenAI's, whose reset is the time that is left
 * as a duration (`12s`). Where nothing is limited they say `unlimited`. See the OpenAI API documentation, "Rate limits in headers".
 */
export function rateLimitHeaders(status: RateStatus, nowMillis: number): Record<string, string> {
  const left = `${Math.max(0, Math.ceil(status.resetSeconds - nowMillis / 1000))}s`;
  const text = (count: number): string => (Number.isFinite(count) ? String(count) : 'unlimited');
  return {
    'X-RateLimit-Limit': text(status.requestsLimit),
    'X-RateLimit-Remaining': text(status.requestsRemaining),
    'X-RateLimit-Reset': String(status.resetSeconds),
    'x-ratelimit-limit-requests': text(status.requestsLimit),
    'x-ratelimit-remaining-requests': text(status.requestsRemaining),
    'x-ratelimit-reset-requests': left,
    'x-ratelimit-limit-tokens': text(status.tokensLimit),
    'x-ratelimit-remaining-tokens': text(status.tokensRemaining),
    'x-ratelimit-reset-tokens': left,
  };
}
