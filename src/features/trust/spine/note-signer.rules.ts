import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { checkpointBody } from '../../../verifier/checkpoint.js';
import {
  type Checkpoint,
  isNoteText,
  KEY_NAME,
  type NoteVerifier,
  SIGNATURE_TYPE,
  signatureLine,
  verifierOf,
} from '../../../verifier/note.js';

/** Length of the DER prefix before the 32 bytes of an Ed25519 public key. RFC 8410 §4. */
const SPKI_BYTES = 12;

/** A signer of notes, with its private key. */
export interface NoteSigner extends NoteVerifier {
  readonly privateKey: KeyObject;
}

/** The 32 bytes of an Ed25519 public key. RFC 8032 §5.1.5. */
export function publicBytes(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI_BYTES);
}

/** A signer of that name with an Ed25519 private key. Throws for a name with spaces or plus signs. */
export function noteSigner(name: string, privateKey: KeyObject): NoteSigner {
  if (!KEY_NAME.test(name)) throw new TypeError(`${JSON.stringify(name)} cannot name a key`);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new TypeError('expected an Ed25519 key');
  return { ...verifierOf(name, SIGNATURE_TYPE.ed25519, publicBytes(privateKey)), privateKey };
}

/** The note of a text, which ends in a newline, with one signature. C2SP signed-note, "Format". */
export function signNote(text: string, signer: NoteSigner): string {
  if (!isNoteText(text)) throw new TypeError('a note is lines of text without control characters');
  return `${text}\n${signatureLine(signer, sign(null, Buffer.from(text), signer.privateKey))}`;
}

/** The checkpoint as a signed note; the key's name is the origin. */
export function signCheckpoint(checkpoint: Checkpoint, signer: NoteSigner): string {
  if (signer.name !== checkpoint.origin) throw new TypeError('the signing key must carry the origin of the log');
  return signNote(checkpointBody(checkpoint), signer);
}
