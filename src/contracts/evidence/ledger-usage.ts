import type { NanoUsd } from '../../shared/money.js';
import type { Period } from '../../shared/time/period.js';

/** Which calls are asked for: those of one tenant, or with null those of all tenants together. */
export interface LedgerUsageQuery {
  tenantId: string | null;
  /** The provider's id. */
  provider: string;
  period: Period;
}

/** The calls of one model on one day that a provider was asked for, as the ledger has them. */
export interface LedgerDay {
  /** Day in UTC as `YYYY-MM-DD`. */
  day: string;
  /** The provider's own name of the model. */
  model: string;
  action: string;
  /** Calls with tokens, and those of them whose tokens are estimated. */
  requests: number;
  estimated: number;
  /** Tokens of the prompt include those read from and written to a cache. */
  inputTokens: number;
  outputTokens: number;
  cost: NanoUsd;
}

/** The standing of a provider here: `simulated` by the sandbox, `known`, or `unknown`. */
export type ProviderStanding = 'known' | 'simulated' | 'unknown';

/** Sums of the ledger as a provider would report them. */
export interface LedgerUsage {
  standing(tenantId: string | null, provider: string): ProviderStanding;
  /**
   * Sums by day, model and action: without calls that were refused or answered from the cache. Throws CONFLICT where the
   * ledger lists the calls of the period no longer, SERVICE_UNAVAILABLE when reading takes too long.
   */
  days(query: LedgerUsageQuery): Promise<LedgerDay[]>;
}
