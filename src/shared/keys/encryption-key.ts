const BASE64_OF_32_BYTES = /^[A-Za-z0-9+/]{43}=$/;

/** The 32 bytes of an AES-256 key from their base64; undefined for anything else. */
export function readEncryptionKey(text: string): Buffer | undefined {
  const given = text.trim();
  return BASE64_OF_32_BYTES.test(given) ? Buffer.from(given, 'base64') : undefined;
}
