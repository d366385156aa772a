import { fromHex } from '../../../src/verifier/bytes.js';
import { openCheckpoint } from '../../../src/verifier/checkpoint.js';
import { verifyConsistency } from '../../../src/verifier/merkle-proof.js';
import { type Checkpoint, parseCheckpointBody, parseVerifierKey } from '../../../src/verifier/note.js';

/** A signed statement of the log, and the key that is to have signed it. */
export interface SignedNote {
  checkpoint: string;
  publicKey: string;
}

/** Whether a text has the form of a signed checkpoint, whoever signed it. */
export function isCheckpoint(note: string): boolean {
  const end = note.indexOf('\n\n');
  return end !== -1 && parseCheckpointBody(note.slice(0, end + 1)) !== undefined;
}

/** The checkpoint of a note; undefined where the key did not sign it. */
export function opened({ checkpoint, publicKey }: SignedNote): Checkpoint | undefined {
  const verifier = parseVerifierKey(publicKey);
  return verifier === undefined ? undefined : openCheckpoint(checkpoint, verifier);
}

/** Whether the proof shows that the earlier log is the beginning of the later. */
export function isPrefix(earlier: Checkpoint, later: Checkpoint, hashes: readonly string[]): boolean {
  return (
    earlier.origin === later.origin &&
    verifyConsistency({
      first: earlier.size,
      second: later.size,
      firstRoot: earlier.root,
      secondRoot: later.root,
      proof: hashes.map((hash) => fromHex(hash) ?? new Uint8Array()),
    })
  );
}
