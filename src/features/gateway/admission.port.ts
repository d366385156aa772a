import type { NanoUsd } from '../../shared/money.js';
import type { TenantSnapshot } from '../tenancy/tenancy.port.js';
import type { Demand } from './admission.rules.js';

/** A tenant's place in the current window, for the response headers. */
export interface RateStatus {
  requestsLimit: number;
  requestsRemaining: number;
  tokensLimit: number;
  tokensRemaining: number;
  /** Unix time in seconds at which the window ends. */
  resetSeconds: number;
}

/** What was let in; settled exactly once. */
export interface Reservation {
  /** Replaces the held worst case by what was really used. */
  settle(actual: { tokens: number; cost: NanoUsd }): void;
  /** Holds `cost` instead, where it is more; false, and nothing changes, when the budget does not pay for it. */
  raise(cost: NanoUsd): boolean;
}

/** Rate limits and budget. Contract §4. */
export interface Admission {
  /** Throws RATE_LIMIT_EXCEEDED or BUDGET_EXCEEDED. */
  reserve(tenant: TenantSnapshot, demand: Demand): Reservation;
  status(tenant: TenantSnapshot): RateStatus;
  /** Spent and held in the current month. */
  budget(tenant: TenantSnapshot): { used: NanoUsd; held: NanoUsd };
}
