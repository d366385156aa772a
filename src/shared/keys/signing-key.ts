import { createPrivateKey, type KeyObject } from 'node:crypto';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const PEM = '-----BEGIN PRIVATE KEY-----';

/** The algorithms of keys that sign. FIPS 204 for ML-DSA-44. */
export type SigningAlgorithm = 'ed25519' | 'ml-dsa-44';

/**
 * A private key in PKCS#8 (RFC 8410, RFC 9881): PEM text, or base64 of the PEM file or of its DER form. Undefined for
 * anything else, keys of another algorithm included.
 */
export function readSigningKey(text: string, algorithm: SigningAlgorithm = 'ed25519'): KeyObject | undefined {
  const key = readKey(text.trim());
  return key?.asymmetricKeyType === algorithm ? key : undefined;
}

function readKey(given: string): KeyObject | undefined {
  if (given.startsWith(PEM)) return parse({ key: given, format: 'pem' });
  const joined = given.replace(/\s/g, '');
  if (!BASE64.test(joined)) return undefined;
  const bytes = Buffer.from(joined, 'base64');
  const decoded = bytes.toString('latin1');
  return decoded.startsWith(PEM)
    ? parse({ key: decoded, format: 'pem' })
    : parse({ key: bytes, format: 'der', type: 'pkcs8' });
}

function parse(input: Parameters<typeof createPrivateKey>[0]): KeyObject | undefined {
  try {
    return createPrivateKey(input);
  } catch {
    // Not a key that OpenSSL reads; there is no other cause.
    return undefined;
  }
}

/** The key in the form that `readSigningKey` takes: base64 of its PKCS#8 DER. */
export function writeSigningKey(key: KeyObject): string {
  return key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}
