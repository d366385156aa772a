import { concat, fromBase64, toBase64, toHex, toUtf8, uint64 } from './bytes.js';
import { digest } from './digest.js';
import { ED25519, isEd25519, isMlDsa44, ML_DSA_44 } from './signatures.js';

/** Types of signatures by their identifier byte. C2SP signed-note, "Signature types"; tlog-cosignature, "Format". */
export const SIGNATURE_TYPE = { ed25519: 0x01, cosignature: 0x04, mlDsa44: 0x06 } as const;

export type SignatureType = (typeof SIGNATURE_TYPE)[keyof typeof SIGNATURE_TYPE];

const KEY_BYTES: ReadonlyMap<number, number> = new Map([
  [SIGNATURE_TYPE.ed25519, ED25519.keyBytes],
  [SIGNATURE_TYPE.cosignature, ED25519.keyBytes],
  [SIGNATURE_TYPE.mlDsa44, ML_DSA_44.keyBytes],
]);
const HASH_BYTES = 4;
const TIME_BYTES = 8;
const MAX_TIME = (1n << 63n) - 1n;
const MAX_SIGNATURES = 100;
const SIGNATURE_LINE = /^— ([^\s+]+) (\S+)$/u;
/** Control characters other than the newline, which a note may not have. */
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;
export const KEY_NAME = /^[^\s+]+$/u;

/** Whose signatures are believed. */
export interface NoteVerifier {
  readonly name: string;
  /** The first four bytes of SHA-256(name || 0x0A || type || key), hex. */
  readonly keyHash: string;
  readonly type: SignatureType;
  /** The public key: 32 bytes of Ed25519 (RFC 8032 §5.1.5), 1312 of ML-DSA-44 (FIPS 204). */
  readonly key: Uint8Array;
}

/** A verifier of that name and key, with the key's id. */
export function verifierOf(name: string, type: SignatureType, key: Uint8Array): NoteVerifier {
  const keyHash = toHex(digest(concat(toUtf8(`${name}\n`), Uint8Array.of(type), key)).subarray(0, HASH_BYTES));
  return { name, keyHash, type, key };
}

/** `<name>+<hash>+<base64 of type || public key>`. C2SP signed-note, "Verifier keys". */
export function formatVerifierKey({ name, keyHash, type, key }: NoteVerifier): string {
  return `${name}+${keyHash}+${toBase64(concat(Uint8Array.of(type), key))}`;
}

/** Reads a verifier key; undefined for anything else, also where its hash is not its own. */
export function parseVerifierKey(text: string): NoteVerifier | undefined {
  // The base64 may have plus signs: only the first two divide.
  const [, name, keyHash, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(.+)$/u.exec(text) ?? [];
  const bytes = encoded === undefined ? undefined : fromBase64(encoded);
  const type = bytes?.[0];
  if (name === undefined || bytes === undefined || type === undefined) return undefined;
  if (KEY_BYTES.get(type) !== bytes.length - 1) return undefined;
  const verifier = verifierOf(name, type as SignatureType, bytes.slice(1));
  return verifier.keyHash === keyHash ? verifier : undefined;
}

/** Whether a text can be signed as a note. C2SP signed-note, "Format". */
export function isNoteText(text: string): boolean {
  return text.endsWith('\n') && text.isWellFormed() && !CONTROL.test(text);
}

/** A signature's line, with its newline. C2SP signed-note, "Format". */
export function signatureLine({ name, keyHash }: NoteVerifier, signature: Uint8Array): string {
  const id = Uint8Array.from({ length: HASH_BYTES }, (_, at) => Number.parseInt(keyHash.slice(2 * at, 2 * at + 2), 16));
  return `— ${name} ${toBase64(concat(id, signature))}\n`;
}

/** A line of signature, not verified. */
export interface SignatureLine {
  name: string;
  keyHash: string;
  signature: Uint8Array;
}

/** Reads the line of a signature, without its newline; undefined where it is malformed. */
export function parseSignatureLine(line: string): SignatureLine | undefined {
  const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? [];
  const bytes = encoded === undefined ? undefined : fromBase64(encoded);
  if (name === undefined || bytes === undefined || bytes.length <= HASH_BYTES) return undefined;
  return { name, keyHash: toHex(bytes.subarray(0, HASH_BYTES)), signature: bytes.slice(HASH_BYTES) };
}

/** The text and signatures of a note; undefined where it is malformed. */
export function splitNote(note: string): { text: string; signatures: SignatureLine[] } | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !isNoteText(note)) return undefined;
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) return undefined;
  const signatures: SignatureLine[] = [];
  for (const line of lines) {
    const signature = parseSignatureLine(line);
    if (signature === undefined) return undefined;
    signatures.push(signature);
  }
  return { text: note.slice(0, end + 1), signatures };
}

/** A verified signature. */
export interface NoteSignature {
  verifier: NoteVerifier;
  /** Seconds since the epoch at which a cosigner signed; absent for the plain signature of a log. */
  time?: bigint;
}

/** A note whose known signatures are all good. */
export interface OpenedNote {
  text: string;
  signatures: NoteSignature[];
}

/**
 * Opens a note that one of the verifiers' keys signed. Undefined where the note is malformed, none of them signed it, or
 * a signature of a known key is wrong. Signatures of unknown keys are ignored, as C2SP signed-note wants.
 */
export function openNote(note: string, verifiers: readonly NoteVerifier[]): OpenedNote | undefined {
  const parts = splitNote(note);
  if (parts === undefined) return undefined;
  const signatures: NoteSignature[] = [];
  for (const line of parts.signatures) {
    const verifier = verifiers.find(({ name, keyHash }) => name === line.name && keyHash === line.keyHash);
    if (verifier === undefined) continue;
    const signature = verifyLine(parts.text, line, verifier);
    if (signature === undefined) return undefined;
    signatures.push(signature);
  }
  return signatures.length === 0 ? undefined : { text: parts.text, signatures };
}

/** The signature of a line over the text of a note; undefined where it is not the verifier's. */
export function verifyLine(
  text: string,
  { signature }: SignatureLine,
  verifier: NoteVerifier,
): NoteSignature | undefined {
  if (verifier.type === SIGNATURE_TYPE.ed25519)
    return isEd25519(signature, toUtf8(text), verifier.key) ? { verifier } : undefined;
  if (signature.length <= TIME_BYTES) return undefined;
  const time = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
  const message = time > MAX_TIME ? undefined : cosignedMessage(text, verifier, time);
  if (message === undefined) return undefined;
  const verify = verifier.type === SIGNATURE_TYPE.cosignature ? isEd25519 : isMlDsa44;
  return verify(signature.subarray(TIME_BYTES), message, verifier.key) ? { verifier, time } : undefined;
}

/**
 * The bytes that a cosigner signs at a time, in seconds since the epoch; undefined where the text is no checkpoint. C2SP
 * tlog-cosignature, "Ed25519 signed message", "ML-DSA-44 signed message".
 */
export function cosignedMessage(
  text: string,
  { name, type }: Pick<NoteVerifier, 'name' | 'type'>,
  time: bigint,
): Uint8Array | undefined {
  const checkpoint = parseCheckpointBody(text);
  if (checkpoint === undefined) return undefined;
  if (type !== SIGNATURE_TYPE.mlDsa44) return toUtf8(`cosignature/v1\ntime ${time}\n${text}`);
  const [cosigner, origin] = [prefixed(name), prefixed(checkpoint.origin)];
  if (cosigner === undefined || origin === undefined) return undefined;
  return concat(LABEL, cosigner, uint64(time), origin, uint64(0n), uint64(checkpoint.size), checkpoint.root);
}
const LABEL = toUtf8('subtree/v1\n\0');

/** Text behind its length in one byte. RFC 8446 §3.4. */
function prefixed(text: string): Uint8Array | undefined {
  const bytes = toUtf8(text);
  return bytes.length === 0 || bytes.length > 255 ? undefined : concat(Uint8Array.of(bytes.length), bytes);
}

const ROOT_BYTES = 32;
const SIZE = /^(?:0|[1-9]\d{0,18})$/;

/** A log's state at one size. C2SP tlog-checkpoint. */
export interface Checkpoint {
  origin: string;
  size: bigint;
  root: Uint8Array;
}

/** Reads a checkpoint's text; undefined where it is malformed. Extension lines are ignored. */
export function parseCheckpointBody(text: string): Checkpoint | undefined {
  if (!text.endsWith('\n')) return undefined;
  const lines = text.slice(0, -1).split('\n');
  const [origin, size, encoded] = lines;
  if (origin === undefined || size === undefined || encoded === undefined || lines.includes('')) return undefined;
  const root = fromBase64(encoded);
  if (!SIZE.test(size) || root?.length !== ROOT_BYTES) return undefined;
  return { origin, size: BigInt(size), root };
}
