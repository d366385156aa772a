import type { StoredEvent } from '../spine.js';

/** An event with what proves that it is in its log, to somebody who has nothing else. */
export interface EventProof {
  event: StoredEvent;
  /** C2SP tlog-proof, with the checkpoint. */
  proof: string;
  /** C2SP verifier key of the log. */
  publicKey: string;
  /** Whether the quorum of witnesses has cosigned the checkpoint. */
  witnessed: boolean;
  /** C2SP tlog-policy of the log and its witnesses; null where there are none. */
  policy: string | null;
}

/** Proves single events. */
export interface EventProofs {
  /** Under a checkpoint with the quorum of witnesses where one covers the event. Throws NOT_FOUND. */
  prove(tenantId: string, eventId: string): Promise<EventProof>;
}
