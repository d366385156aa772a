import { createHmac, timingSafeEqual } from 'node:crypto';
import { sha256 } from './sha256.js';

/** First byte of a hash with a pepper. One without is 32 bytes of SHA-256 and nothing else. */
const PEPPERED = 1;
const ID_BYTES = 4;
const PLAIN_BYTES = 32;
const PREFIX_BYTES = 1 + ID_BYTES;

/** A hash as it is kept in memory: in hexadecimal, since many short texts take less than many short buffers. */
export function hexOf(hash: Uint8Array): string {
  return Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength).toString('hex');
}

/**
 * Hashes secrets of 256 random bits, for which a slow hash would add nothing. With a pepper, which is not
 * in the database, write access to the database is not enough to forge a key: HMAC-SHA-256 (RFC 2104), with the
 * pepper's id.
 */
export class SecretHasher {
  private readonly prefix: Buffer | undefined;

  constructor(private readonly pepper?: string) {
    if (pepper === undefined) return;
    const id = createHmac('sha256', pepper).update('which pepper').digest().subarray(0, ID_BYTES);
    this.prefix = Buffer.concat([Buffer.from([PEPPERED]), id]);
  }

  hash(secret: string): Buffer {
    return this.prefix === undefined ? sha256(secret) : Buffer.concat([this.prefix, this.hmac(secret)]);
  }

  /** The same in hexadecimal, by which a secret's record is found. */
  hex(secret: string): string {
    return hexOf(this.hash(secret));
  }

  /** Whether `hex` is the hash of `secret`, in constant time. */
  isHashOf(hex: string, secret: string): boolean {
    if (!this.isReadable(hex)) return false;
    const stored = Buffer.from(hex, 'hex');
    const given = stored.length === PLAIN_BYTES ? sha256(secret) : this.hmac(secret);
    return timingSafeEqual(given, stored.subarray(-PLAIN_BYTES));
  }

  /** Whether it can be verified here: it has no pepper, or this one. */
  isReadable(hex: string): boolean {
    const bytes = hex.length / 2;
    if (bytes === PLAIN_BYTES) return true;
    return bytes === PREFIX_BYTES + PLAIN_BYTES && this.prefix !== undefined && hex.startsWith(hexOf(this.prefix));
  }

  private hmac(secret: string): Buffer {
    return createHmac('sha256', this.pepper ?? '')
      .update(secret)
      .digest();
  }
}
