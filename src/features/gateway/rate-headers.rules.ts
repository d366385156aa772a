import type { RateStatus } from './admission.port.js';

/** The specification's rate limit headers and OpenAI's. Specification, "Limits"; contract §3. */
export function rateLimitHeaders(status: RateStatus): Record<string, string> {
  const reset = String(status.resetSeconds);
  return {
    'X-RateLimit-Limit': String(status.requestsLimit),
    'X-RateLimit-Remaining': String(status.requestsRemaining),
    'X-RateLimit-Reset': reset,
    'x-ratelimit-limit-requests': String(status.requestsLimit),
    'x-ratelimit-remaining-requests': String(status.requestsRemaining),
    'x-ratelimit-reset-requests': reset,
    'x-ratelimit-limit-tokens': String(status.tokensLimit),
    'x-ratelimit-remaining-tokens': String(status.tokensRemaining),
    'x-ratelimit-reset-tokens': reset,
  };
}
