import type { GuardPart, GuardPoint } from '../../../contracts/guards.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { textsOf } from './argument-texts.rules.js';

/** Members that hold base64 in messages of the protocol, where the type or a media type says so. */
const DATA: ReadonlySet<string> = new Set(['data', 'blob']);

/** Names and numbers are no texts of anybody. */
const WORDS = /[\s\u0080-\uffff]/;

/** A value of the protocol as guards judge it: its texts, and its other content. `isExact`: no text can be changed. */
export function guardPart(point: GuardPoint, value: JsonObject, isExact = false): GuardPart {
  const opaque = new Set<string>();
  noteOpaque(value, opaque);
  const { texts, fixed } = textsOf(value);
  const names = fixed.filter((text) => WORDS.test(text));
  const rest = { point, opaque: [...opaque].sort() };
  return isExact ? { ...rest, texts: [], fixed: [...texts, ...names] } : { ...rest, texts, fixed: names };
}

function noteOpaque(value: JsonValue | undefined, opaque: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) noteOpaque(item, opaque);
  else if (isJsonObject(value)) {
    if (isBlob(value)) opaque.add(kindOf(value));
    for (const inner of Object.values(value)) noteOpaque(inner, opaque);
  }
}

/** An image, a recording or a file within a message. */
function isBlob(value: JsonObject): boolean {
  const isTyped = typeof value.mimeType === 'string' || value.type === 'image' || value.type === 'audio';
  return isTyped && [...DATA].some((name) => typeof value[name] === 'string');
}

function kindOf({ type, mimeType }: JsonObject): string {
  const media = typeof mimeType === 'string' ? mimeType : '';
  if (type === 'image' || media.startsWith('image/')) return 'images';
  return type === 'audio' || media.startsWith('audio/') ? 'audio' : 'files';
}
