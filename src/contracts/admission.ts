import type { NanoUsd } from '../shared/money.js';
import type { Subject } from '../shared/selectors/selector.rules.js';
import type { TenantSnapshot } from './identity.js';

/** The maximum that a request may use. */
export interface Demand {
  tokens: number;
  cost: NanoUsd;
  /** The request's field for the length of its answer, which lowers both; absent if it has none. */
  outputLimit?: string | undefined;
  /** That people approved the call: limits that ask people are passed, and its whole demand is held. */
  isApproved?: boolean | undefined;
  /** The call was made already: it is counted, in no limit of the minute, and refused by none. */
  isMade?: boolean | undefined;
  /** Ids of budgets that count the call and do not limit it. */
  unlimitedBy?: readonly string[] | undefined;
}

/** A limit that asks people or watches, and that a call found used up. */
export interface OverLimit {
  budgetId: string;
  /** The name of the budget; its id where it has none. */
  name: string;
  binds: 'ASKS' | 'WATCHES';
  /** Nano-USD, tokens or requests, as `limit` and `count` are. */
  unit: 'usd' | 'tokens' | 'requests';
  limit: bigint;
  /** With what is held for the call itself. */
  count: Count;
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

/** The budget in USD with the least left, among those that bind a call. */
export interface TightestBudget {
  /** `month` is the tenant's own. */
  budgetId: string;
  left: NanoUsd;
  /** When its window ends, ms; absent for one that does not. */
  resetsAt: number | undefined;
}

/** An admitted call; settled exactly once. */
export interface Reservation {
  /** UUIDv7. Identifies the invocation: its hold, its evidence and its ledger row. */
  readonly id: string;
  /** When it was let in, ms: in the windows that it counts in. */
  readonly at: number;
  /** Names of the counters of budgets that bind the call, beside the tenant's own limits. */
  charges(): readonly string[];
  /**
   * The limits that ask people or watch, and were used up when the call was let in. Where one of them asks, and people did
   * not approve the call, nothing is held for it except its request: it must not be made.
   */
  readonly over: readonly OverLimit[];
  /** As it is now, or as the shared store last answered. */
  tightest(): TightestBudget;
  /** Replaces the held worst case by the actual usage. */
  settle(actual: { tokens: number; cost: NanoUsd }): void;
  /** Takes a call back that is not made after all: it counts as none. Instead of `settle`. */
  release(): void;
  /**
   * Holds `cost` in the budgets that bind `subject` instead of what was held; false, and nothing changes, when one of them
   * does not cover it. What is held for the same budgets never becomes less. A budget that asks people limits like any
   * other here, unless the call was approved above its limit.
   */
  cover(cost: NanoUsd, subject: Subject): boolean | Promise<boolean>;
  /** Holds `cost` and no more, as the calls that the rest was held for are made now, with holds of their own. */
  lower(cost: NanoUsd): void | Promise<void>;
}

/** Spent and held in the current month. */
export interface BudgetState {
  used: NanoUsd;
  held: NanoUsd;
}

/** The sums of one counter, in the unit of its budget: nano-USD, tokens or requests. */
export interface Count {
  used: bigint;
  held: bigint;
}

/** Rate limits and budgets. */
export interface Admission {
  /**
   * Holds the demand of a call in all budgets that bind it, or in none. Throws RATE_LIMIT_EXCEEDED or BUDGET_EXCEEDED;
   * SERVICE_UNAVAILABLE while shared counters cannot be reached.
   */
  reserve(tenant: TenantSnapshot, demand: Demand, subject: Subject): Reservation | Promise<Reservation>;
  /** The limits that ask people or watch, and that a call would find used up now. Holds nothing. */
  over(tenant: TenantSnapshot, demand: Demand, subject: Subject): Promise<readonly OverLimit[]>;
  /** As this instance last saw it. */
  status(tenant: TenantSnapshot): RateStatus;
  budget(tenant: TenantSnapshot): BudgetState | Promise<BudgetState>;
  /** The sums of the named counters of a tenant; those that nothing was counted in are zero. */
  counts(tenantId: string, names: readonly string[]): Promise<ReadonlyMap<string, Count>>;
}
