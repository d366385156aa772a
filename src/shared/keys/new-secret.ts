import { randomBytes } from 'node:crypto';

/** A fresh secret of 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
