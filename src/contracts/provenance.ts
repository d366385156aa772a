import type { NanoUsd } from '../shared/money.js';
import type { Reservation } from './admission.js';

/**
 * Where an answer came from, filled in as an invocation proceeds, so that response headers can report it on success and
 * failure.
 */
export interface Provenance {
  evidenceId?: string;
  provider?: string;
  model?: string;
  attempts?: number;
  /** The cost of all calls that were made under it, also of those that failed. */
  cost?: NanoUsd;
  /** The target that the alias of the model chose among several. */
  arm?: string;
  /** Names of fields that the other side's protocol cannot carry. */
  dropped?: readonly string[];
  cache?: 'HIT' | 'MISS' | 'BYPASS';
  /** The id of the budget that sent the call to another model. */
  degradedBy?: string;
  /** The output limit in tokens that a budget lowered the call's to. */
  outputCapped?: number;
  /** The reservation, for the tightest of the budgets that bind the call. */
  reservation?: Pick<Reservation, 'tightest'>;
  /** Names of the rules for agents that the call is over. */
  agentFlags?: readonly string[];
}
