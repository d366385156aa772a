/** Bytes and their texts, by what Node and browsers have in common. */

interface NativeHex {
  toHex?: () => string;
}

const utf8 = new TextEncoder();
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const HEX_TEXT = /^(?:[0-9a-f]{2})*$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** Arguments that a function call takes on every engine. */
const CHUNK = 8192;

/** The UTF-8 form of a text; a lone surrogate becomes U+FFFD. */
export function toUtf8(text: string): Uint8Array {
  return utf8.encode(text);
}

/** Lower-case hexadecimal digits, two a byte. */
export function toHex(bytes: Uint8Array): string {
  return (bytes as NativeHex).toHex?.() ?? Array.from(bytes, (byte) => HEX[byte]).join('');
}

/** The bytes of lower-case hexadecimal digits; undefined for any other text. */
export function fromHex(text: string): Uint8Array | undefined {
  if (!HEX_TEXT.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

/** Standard base64 with padding. RFC 4648 §4. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

/** Bytes of standard base64 in its one canonical form; undefined for any other text. RFC 4648 §4. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!BASE64.test(text)) return undefined;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return toBase64(bytes) === text ? bytes : undefined;
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** A number as eight bytes, the highest first. Throws RangeError for one that does not fit. */
export function uint64(value: bigint): Uint8Array {
  if (value < 0n || value >= 1n << 64n) throw new RangeError(`${value} is no unsigned number of 64 bits`);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}
