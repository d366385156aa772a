import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** The part of `node:crypto` that the proof rules use: SHA-256 and Ed25519 signatures. */

/** DER before the 32 bytes of a public key. RFC 8410 §4. */
const SPKI_BYTES = 12;

interface PublicKey {
  der: Uint8Array;
  export: () => Uint8Array;
}

export function hash(_algorithm: 'sha256', content: string | Uint8Array, encoding: 'binary' | 'hex'): string {
  const digest = sha256(typeof content === 'string' ? utf8ToBytes(content) : Uint8Array.from(content));
  return Buffer.from(digest).toString(encoding);
}

export function createPublicKey({ key }: { key: Uint8Array }): PublicKey {
  return { der: key, export: () => key };
}

export function verify(_algorithm: null, message: Uint8Array, { der }: PublicKey, signature: Uint8Array): boolean {
  return ed25519.verify(Uint8Array.from(signature), Uint8Array.from(message), Uint8Array.from(der.slice(SPKI_BYTES)));
}

/** Nothing is signed in a browser. */
export function sign(): never {
  throw new Error('there is no private key here');
}
