/** Requests and tokens per minute by tier. Enterprise names its own. */
export const tierLimits = {
  free: { requestsPerMinute: 10, tokensPerMinute: 10_000 },
  starter: { requestsPerMinute: 60, tokensPerMinute: 100_000 },
  pro: { requestsPerMinute: 300, tokensPerMinute: 500_000 },
} as const;

const GIBIBYTE = 1024 ** 3;

/** Bytes that a tenant may store, by tier: events, approvals, conversations and all other records. */
export const storageLimits = {
  free: GIBIBYTE,
  starter: 10 * GIBIBYTE,
  pro: 100 * GIBIBYTE,
  enterprise: 1024 * GIBIBYTE,
} as const;
