/** Requests and tokens per minute by tier. Enterprise names its own. */
export const tierLimits = {
  free: { requestsPerMinute: 10, tokensPerMinute: 10_000 },
  starter: { requestsPerMinute: 60, tokensPerMinute: 100_000 },
  pro: { requestsPerMinute: 300, tokensPerMinute: 500_000 },
} as const;
