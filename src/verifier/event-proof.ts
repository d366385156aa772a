import { fromHex } from './bytes.js';
import { tenantOf } from './log-check.js';
import { verifyInclusion } from './merkle-proof.js';
import type { Checkpoint } from './note.js';
import { faultOfEvent, isObject, isPackEvent, type PackEvent } from './pack/events.js';
import { parseTlogProof, type TlogProof } from './tlog-proof.js';

/** The format of a file that proves one event to somebody who has nothing else of the log. */
export const EVENT_PROOF_FORMAT = 'portcullis-proof-1';

/** A proof of one event as it is handed over, not verified. */
export interface SavedProof {
  /** The event with its details; null in their place where they were erased. */
  event: PackEvent;
  /** The verifier key that the file brings along, to be compared with the one that the reader knows. */
  publicKey: string;
  proof: TlogProof;
}

/** Reads the JSON value of such a file; undefined where it has another format, or a part is missing. */
export function parseEventProof(value: unknown): SavedProof | undefined {
  if (!isObject(value) || value.format !== EVENT_PROOF_FORMAT) return undefined;
  const { event, publicKey, proof: text } = value;
  const proof = typeof text === 'string' ? parseTlogProof(text) : undefined;
  return proof !== undefined && isPackEvent(event, true) && typeof publicKey === 'string'
    ? { event, publicKey, proof }
    : undefined;
}

/** Why an event is not proved under a checkpoint whose signature was verified; undefined where it is. */
export function faultOfEventProof(
  { event, proof: { index, hashes } }: SavedProof,
  { origin, size, root }: Checkpoint,
): string | undefined {
  if (BigInt(event.sequence) !== index) return `the proof is for event ${index}, not for event ${event.sequence}`;
  const fault = faultOfEvent(tenantOf(origin), event);
  if (fault !== undefined) return fault;
  const leafHash = fromHex(event.leafHash) ?? new Uint8Array();
  return verifyInclusion({ leafHash, index, size, root, proof: hashes })
    ? undefined
    : `the leaf is not at place ${index} of the tree of ${size} events that the checkpoint is of`;
}
