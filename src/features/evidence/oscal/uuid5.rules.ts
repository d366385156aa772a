import { createHash } from 'node:crypto';

/** The namespace of names in evidence packs: an arbitrary UUID that never changes. */
const NAMESPACE = Buffer.from('b7a4d3f05c1e5d0a9a6f1f0c6e2d8b41', 'hex');

/** A UUID version 5 of names in evidence packs: the same names always give the same id. RFC 9562 §5.5. */
export function uuid5(...names: readonly string[]): string {
  // RFC 9562 fixes SHA-1 for this version; nothing rests on its strength.
  const bytes = createHash('sha1').update(NAMESPACE).update(names.join('\n')).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
