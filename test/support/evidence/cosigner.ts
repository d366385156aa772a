import { ed25519 } from '@noble/curves/ed25519.js';
import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js';
import { concat, uint64 } from '../../../src/verifier/bytes.js';
import {
  cosignedMessage,
  type NoteVerifier,
  SIGNATURE_TYPE,
  signatureLine,
  verifierOf,
} from '../../../src/verifier/note.js';

/** A witness that signs whatever it is given, with keys made from one byte. */
export interface TestCosigner {
  verifier: NoteVerifier;
  /** The line over a checkpoint's text at a time, in seconds since the epoch. */
  line: (text: string, time: bigint) => string;
}

export function testCosigner(name: string, type: 'cosignature' | 'mlDsa44', seedByte = 7): TestCosigner {
  const seed = new Uint8Array(32).fill(seedByte);
  const [key, sign] =
    type === 'cosignature'
      ? [ed25519.getPublicKey(seed), (message: Uint8Array) => ed25519.sign(message, seed)]
      : mlDsaOf(seed);
  const verifier = verifierOf(name, SIGNATURE_TYPE[type], key);
  return {
    verifier,
    line: (text, time) => signatureLine(verifier, concat(uint64(time), sign(cosignedMessage(text, verifier, time)!))),
  };
}

function mlDsaOf(seed: Uint8Array): [Uint8Array, (message: Uint8Array) => Uint8Array] {
  const { publicKey, secretKey } = ml_dsa44.keygen(seed);
  return [publicKey, (message) => ml_dsa44.sign(message, secretKey)];
}
