import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { sha256 } from '../../../shared/keys/sha256.js';

/** Algorithm byte of an Ed25519 key. C2SP signed-note, "Signature types". */
const ED25519 = 0x01;
const HASH_BYTES = 4;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const MAX_SIGNATURES = 100;
/** DER prefix of the 32 bytes of an Ed25519 public key. RFC 8410 §4. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const SIGNATURE_LINE = /^— ([^\s+]+) (\S+)$/u;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** Control characters other than the newline, which a note may not have. */
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;
const KEY_NAME = /^[^\s+]+$/u;

/** Whose signatures are believed. */
export interface NoteVerifier {
  readonly name: string;
  /** The first four bytes of SHA-256(name || 0x0A || 0x01 || key), hex. */
  readonly keyHash: string;
  readonly publicKey: KeyObject;
}

/** A signer of notes, with its private key. */
export interface NoteSigner extends NoteVerifier {
  readonly privateKey: KeyObject;
}

/** Bytes of standard base64 in its one canonical form; undefined for any other text. RFC 4648 §4. */
export function decodeBase64(text: string): Buffer | undefined {
  if (!BASE64.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

function keyHashOf(name: string, key: Uint8Array): string {
  const digest = sha256(Buffer.concat([Buffer.from(`${name}\n`), Buffer.from([ED25519]), key]));
  return digest.subarray(0, HASH_BYTES).toString('hex');
}

/** The 32 bytes of an Ed25519 public key. RFC 8032 §5.1.5. */
function publicBytes(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX.length);
}

function verifierOf(name: string, key: KeyObject): NoteVerifier {
  return { name, keyHash: keyHashOf(name, publicBytes(key)), publicKey: key };
}

/** A signer of that name with an Ed25519 private key. Throws for a name with spaces or plus signs. */
export function noteSigner(name: string, privateKey: KeyObject): NoteSigner {
  if (!KEY_NAME.test(name)) throw new TypeError(`${JSON.stringify(name)} cannot name a key`);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new TypeError('expected an Ed25519 key');
  return { ...verifierOf(name, createPublicKey(privateKey)), privateKey };
}

/** `<name>+<hash>+<base64 of 0x01 || public key>`. C2SP signed-note, "Verifier keys". */
export function formatVerifierKey({ name, keyHash, publicKey }: NoteVerifier): string {
  return `${name}+${keyHash}+${Buffer.concat([Buffer.from([ED25519]), publicBytes(publicKey)]).toString('base64')}`;
}

/** The name, and the 32 bytes of the key, of an encoded key. The base64 may have plus signs: only the first two divide. */
function splitKey(text: string): { name: string; keyHash: string; key: Buffer } | undefined {
  const [, name, keyHash, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(.+)$/u.exec(text) ?? [];
  const bytes = encoded === undefined ? undefined : decodeBase64(encoded);
  if (name === undefined || keyHash === undefined || bytes?.length !== 1 + KEY_BYTES || bytes[0] !== ED25519)
    return undefined;
  return { name, keyHash, key: bytes.subarray(1) };
}

/** Reads a verifier key; undefined for anything else, also where its hash is not its own. */
export function parseVerifierKey(text: string): NoteVerifier | undefined {
  const parts = splitKey(text);
  if (parts === undefined || keyHashOf(parts.name, parts.key) !== parts.keyHash) return undefined;
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, parts.key]), format: 'der', type: 'spki' });
  return verifierOf(parts.name, publicKey);
}

/** The note of a text, which ends in a newline, with one signature. C2SP signed-note, "Format". */
export function signNote(text: string, signer: NoteSigner): string {
  if (!isNoteText(text)) throw new TypeError('a note is lines of text without control characters');
  const signature = sign(null, Buffer.from(text), signer.privateKey);
  const line = Buffer.concat([Buffer.from(signer.keyHash, 'hex'), signature]).toString('base64');
  return `${text}\n— ${signer.name} ${line}\n`;
}

function isNoteText(text: string): boolean {
  return text.endsWith('\n') && text.isWellFormed() && !CONTROL.test(text);
}

interface SignatureLine {
  name: string;
  keyHash: string;
  signature: Buffer;
}

/** The text and signatures of a note; undefined where it is malformed. */
function splitNote(note: string): { text: string; signatures: SignatureLine[] } | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !isNoteText(note)) return undefined;
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) return undefined;
  const signatures: SignatureLine[] = [];
  for (const line of lines) {
    const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? [];
    const bytes = encoded === undefined ? undefined : decodeBase64(encoded);
    if (name === undefined || bytes === undefined || bytes.length <= HASH_BYTES) return undefined;
    const keyHash = bytes.subarray(0, HASH_BYTES).toString('hex');
    signatures.push({ name, keyHash, signature: bytes.subarray(HASH_BYTES) });
  }
  return { text: note.slice(0, end + 1), signatures };
}

/**
 * The text of a note that one of the verifiers' keys signed. Undefined where the note is malformed, none of them signed
 * it, or a signature of a known key is wrong. Signatures of unknown keys are ignored, as C2SP signed-note wants.
 */
export function openNote(note: string, verifiers: readonly NoteVerifier[]): string | undefined {
  const parts = splitNote(note);
  if (parts === undefined) return undefined;
  const message = Buffer.from(parts.text);
  let isSigned = false;
  for (const { name, keyHash, signature } of parts.signatures) {
    const verifier = verifiers.find((known) => known.name === name && known.keyHash === keyHash);
    if (verifier === undefined) continue;
    if (signature.length !== SIGNATURE_BYTES || !verify(null, message, verifier.publicKey, signature)) return undefined;
    isSigned = true;
  }
  return isSigned ? parts.text : undefined;
}
