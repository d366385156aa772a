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
}
