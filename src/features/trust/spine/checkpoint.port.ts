/** A stored signed checkpoint. C2SP tlog-checkpoint. */
export interface StoredCheckpoint {
  /** Leaves that it covers. */
  size: bigint;
  root: Uint8Array;
  /** The text of the signed note. */
  note: string;
  /** The C2SP verifier key that opens the note; its name is the log's origin. */
  verifierKey: string;
}

/** Returns the newest checkpoint of a log. */
export interface CheckpointSource {
  /** Signs any growth of the log first; if the log contradicts its checkpoints, returns the last one. */
  current(tenantId: string): Promise<StoredCheckpoint>;
  /** The C2SP verifier key of the ML-DSA-44 signature that a checkpoint of the log has; undefined where it has none. */
  hybridKeyIn(tenantId: string, note: string): string | undefined;
}

/** Whether a log may grow: `waiting` until witnesses have said so, and never with a fault. */
export type GateAnswer = 'open' | 'waiting' | { fault: string };

/** Keeps a log from signing what contradicts its witnesses. */
export interface LogGate {
  /**
   * Whether the log may sign more than `from`, its last checkpoint. `server` names the database server's current run: each
   * is confirmed anew. `isStored` is false for the checkpoint of an empty log that was never signed. Asks in the background.
   */
  check(tenantId: string, from: StoredCheckpoint, server: string, isStored: boolean): GateAnswer;
}

/** Reads the cosignatures of witnesses. */
export interface CosignatureSource {
  /** The signature lines of witnesses below a checkpoint; empty without any. */
  linesOf(tenantId: string, size: bigint): Promise<string>;
  /** The newest checkpoint that the policy's quorum has cosigned, with the cosignatures; undefined before the first. */
  witnessed(tenantId: string): Promise<StoredCheckpoint | undefined>;
}
