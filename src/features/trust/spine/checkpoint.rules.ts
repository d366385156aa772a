import { decodeBase64, type NoteSigner, type NoteVerifier, openNote, signNote } from './note.rules.js';

const ROOT_BYTES = 32;
const SIZE = /^(?:0|[1-9]\d{0,18})$/;

/** A log's state at one size. C2SP tlog-checkpoint. */
export interface Checkpoint {
  origin: string;
  size: bigint;
  root: Buffer;
}

/** The log's name: one log per tenant, each with its own. */
export function logOrigin(prefix: string, tenantId: string): string {
  return `${prefix}/${tenantId}`;
}

/** The checkpoint's text: origin, size and root, a line each. C2SP tlog-checkpoint, "Note text". */
export function checkpointBody({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${root.toString('base64')}\n`;
}

/** The checkpoint as a signed note; the key's name is the origin. */
export function signCheckpoint(checkpoint: Checkpoint, signer: NoteSigner): string {
  if (signer.name !== checkpoint.origin) throw new TypeError('the signing key must carry the origin of the log');
  return signNote(checkpointBody(checkpoint), signer);
}

/** Reads a checkpoint's text; undefined where it is malformed. Extension lines are ignored. */
export function parseCheckpointBody(text: string): Checkpoint | undefined {
  if (!text.endsWith('\n')) return undefined;
  const lines = text.slice(0, -1).split('\n');
  const [origin, size, encoded] = lines;
  if (origin === undefined || size === undefined || encoded === undefined || lines.includes('')) return undefined;
  const root = decodeBase64(encoded);
  if (!SIZE.test(size) || root?.length !== ROOT_BYTES) return undefined;
  return { origin, size: BigInt(size), root };
}

/** The checkpoint of a note that the log signed; undefined where it did not, or where it is another log's. */
export function openCheckpoint(note: string, verifier: NoteVerifier): Checkpoint | undefined {
  const text = openNote(note, [verifier]);
  const checkpoint = text === undefined ? undefined : parseCheckpointBody(text);
  return checkpoint?.origin === verifier.name ? checkpoint : undefined;
}

/**
 * An inclusion proof as text that is verified offline: the event's place, the audit path from the leaf upwards (hex), and
 * the signed note of the tree. C2SP tlog-proof v1, without extra data.
 */
export function proofText(index: bigint, path: readonly string[], note: string): string {
  const hashes = path.map((hash) => Buffer.from(hash, 'hex').toString('base64'));
  return ['c2sp.org/tlog-proof@v1', `index ${index}`, ...hashes, '', note].join('\n');
}
