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

/** The checkpoint of a note that the log signed; undefined where it did not, or where it is another log's. */
export function openCheckpoint(note: string, verifier: NoteVerifier): Checkpoint | undefined {
  const opened = openNote(note, [verifier]);
  const checkpoint = opened === undefined ? undefined : parseCheckpointBody(opened.text);
  return checkpoint?.origin === verifier.name ? checkpoint : undefined;
}
