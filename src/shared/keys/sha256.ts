import { hash } from 'node:crypto';

const SCRATCH_BYTES = 16_384;
/** UTF-8 takes at most three bytes for a UTF-16 code unit. */
const MOST_BYTES_OF_UNIT = 3;
const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);

/**
 * The SHA-256 digest of text (as UTF-8) or bytes. By way of text, since that is five times as fast as a buffer of Node's
 * making.
 */
export function sha256(content: string | Uint8Array): Buffer {
  return Buffer.from(hash('sha256', content, 'binary'), 'binary');
}

/** The SHA-256 digest, in hex, of bytes and the text (as UTF-8) after them. */
export function sha256Hex(bytes: Uint8Array, text: string): string {
  if (bytes.length + text.length * MOST_BYTES_OF_UNIT > SCRATCH_BYTES)
    return hash('sha256', Buffer.concat([bytes, Buffer.from(text)]), 'hex');
  scratch.set(bytes);
  const end = bytes.length + scratch.write(text, bytes.length);
  return hash('sha256', scratch.subarray(0, end), 'hex');
}
