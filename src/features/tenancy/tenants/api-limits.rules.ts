import type { Tier } from '../../../contracts/identity.js';

/** Limits of one key on one instance, for everything except model calls. */
export interface ApiLimits {
  /** REST requests and GraphQL operations. */
  requestsPerMinute: number;
  /** WebSocket connections at once. */
  sockets: number;
  /** Operations at once on them. */
  subscriptions: number;
}

/** Limits for one key by tier. They protect an instance and its other tenants, and normal use never reaches them. */
export const apiLimits: Record<Tier, ApiLimits> = {
  free: { requestsPerMinute: 600, sockets: 20, subscriptions: 50 },
  starter: { requestsPerMinute: 1_800, sockets: 50, subscriptions: 200 },
  pro: { requestsPerMinute: 6_000, sockets: 250, subscriptions: 1_000 },
  enterprise: { requestsPerMinute: 30_000, sockets: 1_000, subscriptions: 5_000 },
};

/** The factor for all keys of a tenant together. */
export const KEYS_WORTH = 2;
