import canonicalize from 'canonicalize';
import type { JsonValue } from './json.js';

/** RFC 8785 text of a JSON value: the same value gives the same bytes, everywhere. Throws on NaN and infinities. */
export function canonicalJson(value: JsonValue): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('a value without a JSON form cannot be canonicalized');
  return text;
}
