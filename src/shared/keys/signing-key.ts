import { createPrivateKey, type KeyObject } from 'node:crypto';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const PEM = '-----BEGIN PRIVATE KEY-----';

/**
 * An Ed25519 private key in PKCS#8 (RFC 8410): PEM text, or base64 of the PEM file or of its DER form. Undefined for
 * anything else, other kinds of keys included.
 */
export function readSigningKey(text: string): KeyObject | undefined {
  const given = text.trim();
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
    const key = createPrivateKey(input);
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    // Not a key that OpenSSL reads; there is no other cause.
    return undefined;
  }
}

/** The key in the form that `readSigningKey` takes: base64 of its PKCS#8 DER. */
export function writeSigningKey(key: KeyObject): string {
  return key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}
