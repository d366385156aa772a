import { hash } from 'node:crypto';

/**
 * The SHA-256 digest of text (as UTF-8) or bytes. By way of text, since that is five times as fast as a buffer of Node's
 * making.
 */
export function sha256(content: string | Uint8Array): Buffer {
  return Buffer.from(hash('sha256', content, 'binary'), 'binary');
}
