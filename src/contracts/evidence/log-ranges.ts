import type { StoredEvent } from '../spine.js';

/** An event whose details are left as the text that was hashed. */
export type RangeEvent = Omit<StoredEvent, 'details'>;

/** A signed state of a log. C2SP tlog-checkpoint. */
export interface SignedState {
  size: bigint;
  /** Merkle Tree Hash, hex. */
  root: string;
  /** The text of the signed note, and the C2SP verifier key that opens it. */
  note: string;
  verifierKey: string;
}

/** Places in a log, half-open. */
export interface LogPlaces {
  from: bigint;
  to: bigint;
}

/** Reads parts of logs in their order, with proofs of their place. */
export interface LogRanges {
  /** From the first event of a period to the last; both 0 where it has none. */
  places(tenantId: string, period: { start: Date; end: Date }): Promise<LogPlaces>;
  /**
   * The largest signed state that ends at or before a range, and the smallest that covers it. Signs what was appended
   * before. Throws CONFLICT for a log that contradicts its checkpoints.
   */
  around(tenantId: string, range: LogPlaces): Promise<{ first: SignedState | undefined; last: SignedState }>;
  /** The next events of a range, some MiB at most; none at its end. Throws CONFLICT where one is missing. */
  events(tenantId: string, range: LogPlaces): Promise<RangeEvent[]>;
  /** Events of a range that belong to the same matter as one of them, at most `limit`. */
  related(tenantId: string, event: RangeEvent, range: LogPlaces, limit: number): Promise<RangeEvent[]>;
  /** Merkle Tree Hashes of subtrees of RFC 6962. */
  roots(tenantId: string, subtrees: readonly LogPlaces[]): Promise<Uint8Array[]>;
  /** A C2SP tlog-proof of a leaf against a signed state. */
  inclusion(tenantId: string, sequence: bigint, state: SignedState): Promise<string>;
  /** The hashes of the consistency proof between two sizes, hex. */
  consistency(tenantId: string, first: bigint, second: bigint): Promise<string[]>;
  /** Signs a text, which ends in a newline, with the log's key: a C2SP signed note. */
  sign(tenantId: string, text: string): string;
  /** The C2SP verifier key of a log. */
  verifierKey(tenantId: string): string;
  /** The C2SP verifier key of the ML-DSA-44 signature that a note of the log has; undefined where it has none. */
  hybridKeyIn(tenantId: string, note: string): string | undefined;
}
