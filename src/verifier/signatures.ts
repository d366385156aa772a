import { ed25519 } from '@noble/curves/ed25519.js';
import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js';

/** Bytes of a public key and of a signature. */
export const ED25519 = { keyBytes: 32, signatureBytes: 64 };
export const ML_DSA_44 = { keyBytes: 1312, signatureBytes: 2420 };

/** Whether an Ed25519 signature is of this message. RFC 8032 §5.1.7, which refuses non-canonical points. */
export function isEd25519(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  return signature.length === ED25519.signatureBytes && isTrue(() => ed25519.verify(signature, message, key, STRICT));
}
const STRICT = { zip215: false };

/** Whether an ML-DSA-44 signature, with an empty context, is of this message. FIPS 204 §5.3. */
export function isMlDsa44(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  return signature.length === ML_DSA_44.signatureBytes && isTrue(() => ml_dsa44.verify(signature, message, key));
}

/** The libraries throw for keys that are no points, which have signed nothing. */
function isTrue(verify: () => boolean): boolean {
  try {
    return verify();
  } catch {
    return false;
  }
}
