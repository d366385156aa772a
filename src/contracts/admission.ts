import type { NanoUsd } from '../shared/money.js';
import type { TenantSnapshot } from './identity.js';

/** The maximum that a request may use. */
export interface Demand {
  tokens: number;
  cost: NanoUsd;
  /** The request's field for the length of its answer, which lowers both; absent if it has none. */
  outputLimit?: string | undefined;
}

/** A tenant's place in the current window, for the response headers. */
export interface RateStatus {
  requestsLimit: number;
  requestsRemaining: number;
  tokensLimit: number;
  tokensRemaining: number;
  /** Unix time in seconds at which the window ends. */
  resetSeconds: number;
}

/** An admitted call; settled exactly once. */
export interface Reservation {
  /** UUIDv7. Identifies the invocation: its hold, its evidence and its ledger row. */
  readonly id: string;
  /** When it was let in, ms: in the window and the month that it counts in. */
  readonly at: number;
  /** Replaces the held worst case by what was really used. */
  settle(actual: { tokens: number; cost: NanoUsd }): void;
  /** Holds `cost` instead, where it is more; false, and nothing changes, when the budget does not cover it. */
  raise(cost: NanoUsd): boolean | Promise<boolean>;
}

/** Spent and held in the current month. */
export interface BudgetState {
  used: NanoUsd;
  held: NanoUsd;
}

/** Rate limits and budget. */
export interface Admission {
  /** Throws RATE_LIMIT_EXCEEDED or BUDGET_EXCEEDED; SERVICE_UNAVAILABLE while shared counters cannot be reached. */
  reserve(tenant: TenantSnapshot, demand: Demand): Reservation | Promise<Reservation>;
  /** As this instance last saw it. */
  status(tenant: TenantSnapshot): RateStatus;
  budget(tenant: TenantSnapshot): BudgetState | Promise<BudgetState>;
}
