import type { RateStatus } from './admission.port.js';

/**
 * The specification's rate limit headers, whose reset is a Unix time, and OpenAI's, whose reset is the time that is left
 * as a duration (`12s`). Specification, "Limits"; contract §3; OpenAI API documentation, "Rate limits in headers".
 */
export function rateLimitHeaders(status: RateStatus, nowMillis: number): Record<string, string> {
  const left = `${Math.max(0, Math.ceil(status.resetSeconds - nowMillis / 1000))}s`;
  return {
    'X-RateLimit-Limit': String(status.requestsLimit),
    'X-RateLimit-Remaining': String(status.requestsRemaining),
    'X-RateLimit-Reset': String(status.resetSeconds),
    'x-ratelimit-limit-requests': String(status.requestsLimit),
    'x-ratelimit-remaining-requests': String(status.requestsRemaining),
    'x-ratelimit-reset-requests': left,
    'x-ratelimit-limit-tokens': String(status.tokensLimit),
    'x-ratelimit-remaining-tokens': String(status.tokensRemaining),
    'x-ratelimit-reset-tokens': left,
  };
}
