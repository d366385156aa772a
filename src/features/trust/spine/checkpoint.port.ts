/** A signed checkpoint as it is stored. C2SP tlog-checkpoint. */
export interface StoredCheckpoint {
  /** Leaves that it covers. */
  size: bigint;
  root: Buffer;
  /** The signed note. */
  note: string;
  /** The C2SP verifier key that opens the note; its name is the log's origin. */
  verifierKey: string;
}

/** Gives the newest checkpoint of a log. */
export interface CheckpointSource {
  /** Signs first what the log has grown by; where the log contradicts its checkpoints, the last one stands. */
  current(tenantId: string): Promise<StoredCheckpoint>;
}
