import type { LineUpstream } from './upstream-batches.js';

/** A line of a batch whose answer has come from its provider's batch. */
export interface SettledLine {
  batchId: string;
  /** From 1. */
  line: number;
  /** The id of its evidence and of its row in the ledger, from before it was handed over. */
  evidenceId: string;
  /** The end of its call is recorded already, and only its answer is wanted. */
  isRecorded: boolean;
  /** Throws if the request has changed since it was handed over: the answer then belongs to another request. */
  assertSame(): void;
}

/** A call that a provider makes in a batch of its own. */
export interface BatchedLine {
  /** The id of the only provider that may make it, at the price of its batches. */
  provider: string;
  /** Takes the request in the place of the provider. */
  upstream: LineUpstream;
  /** Absent where the request is only decided on or handed over. */
  settles?: SettledLine;
}
