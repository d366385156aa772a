import { toBase64 } from './bytes.js';
import { type Checkpoint, type NoteVerifier, openNote, parseCheckpointBody } from './note.js';

/** The log's name: one log per tenant, each with its own. */
export function logOrigin(prefix: string, tenantId: string): string {
  return `${prefix}/${tenantId}`;
}

/** The checkpoint's text: origin, size and root, a line each. C2SP tlog-checkpoint, "Note text". */
export function checkpointBody({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/**
 * The checkpoint of a note that the log signed, also with each key of `required`, such as one of ML-DSA-44; undefined where
 * it did not, or where it is another log's.
 */
export function openCheckpoint(
  note: string,
  verifier: NoteVerifier,
  required: readonly NoteVerifier[] = [],
): Checkpoint | undefined {
  const verifiers = [verifier, ...required];
  const opened = openNote(note, verifiers);
  if (opened === undefined) return undefined;
  const signed = new Set(opened.signatures.map((signature) => signature.verifier));
  const checkpoint = parseCheckpointBody(opened.text);
  return verifiers.every((one) => signed.has(one) && one.name === checkpoint?.origin) ? checkpoint : undefined;
}
