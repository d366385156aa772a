import type { TightestBudget } from './admission.js';

/**
 * Where an answer came from, filled in as an invocation proceeds, so that response headers can report it on success and
 * failure.
 */
export interface Provenance {
  evidenceId?: string;
  provider?: string;
  model?: string;
  attempts?: number;
  /** Names of fields that the other side's protocol cannot carry. */
  dropped?: readonly string[];
  cache?: 'HIT' | 'MISS' | 'BYPASS';
  /** The tightest of the budgets that bind the call, as it is now. */
  budget?: () => TightestBudget;
  /** Names of the rules for agents that the call is over. */
  agentFlags?: readonly string[];
}
