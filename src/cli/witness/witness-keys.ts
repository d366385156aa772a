import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { concat, uint64 } from '../../verifier/bytes.js';
import {
  cosignedMessage,
  KEY_NAME,
  type NoteVerifier,
  SIGNATURE_TYPE,
  signatureLine,
  verifierOf,
} from '../../verifier/note.js';
import { ED25519, ML_DSA_44 } from '../../verifier/signatures.js';

/** The algorithms of keys that cosign. */
export type CosignerAlgorithm = 'ed25519' | 'ml-dsa-44';

/** A key that cosigns checkpoints. C2SP tlog-cosignature. */
export interface Cosigner {
  verifier: NoteVerifier;
  /** The signature's line over a checkpoint's text, at a time in seconds since the epoch; undefined for no checkpoint. */
  cosign: (text: string, time: bigint) => string | undefined;
}

/** A cosigner of that name with a private key in PEM. Throws TypeError for another kind of key, and for a name with spaces. */
export function openCosigner(name: string, pem: string): Cosigner {
  if (!KEY_NAME.test(name)) throw new TypeError(`${JSON.stringify(name)} cannot name a key`);
  return cosignerOf(name, createPrivateKey(pem));
}

function cosignerOf(name: string, key: KeyObject): Cosigner {
  const isMlDsa = key.asymmetricKeyType === 'ml-dsa-44';
  if (!isMlDsa && key.asymmetricKeyType !== 'ed25519') throw new TypeError('expected an Ed25519 or ML-DSA-44 key');
  const [type, bytes] = isMlDsa
    ? [SIGNATURE_TYPE.mlDsa44, ML_DSA_44.keyBytes]
    : [SIGNATURE_TYPE.cosignature, ED25519.keyBytes];
  // In both forms the raw key ends the SubjectPublicKeyInfo. RFC 8410 §4, RFC 9881 §4.
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-bytes);
  const verifier = verifierOf(name, type, publicKey);
  return {
    verifier,
    cosign: (text, time) => {
      const message = cosignedMessage(text, verifier, time);
      if (message === undefined) return undefined;
      return signatureLine(verifier, concat(uint64(time), sign(null, message, key)));
    },
  };
}
