import type { GuardImage, GuardPart, GuardPoint } from '../../../contracts/guards.js';
import { pictureType } from '../../../shared/file-types.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { textsOf } from './argument-texts.rules.js';

/** Members that hold base64 in messages of the protocol, where the type or a media type says so. */
const DATA = ['data', 'blob'] as const;

/** Names and numbers are no texts of anybody. */
const WORDS = /[\s\u0080-\uffff]/;

/** A value of the protocol as guards judge it: its texts, and its other content. `isExact`: no text can be changed. */
export function guardPart(point: GuardPoint, value: JsonObject, isExact = false): GuardPart {
  const opaque = new Set<string>();
  const images: GuardImage[] = [];
  noteBlobs(value, opaque, images);
  const { texts, fixed } = textsOf(value);
  const names = fixed.filter((text) => WORDS.test(text));
  const rest = { point, images, opaque: [...opaque].sort() };
  return isExact ? { ...rest, texts: [], fixed: [...texts, ...names] } : { ...rest, texts, fixed: names };
}

function noteBlobs(value: JsonValue | undefined, opaque: Set<string>, images: GuardImage[]): void {
  if (Array.isArray(value)) for (const item of value) noteBlobs(item, opaque, images);
  else if (isJsonObject(value)) {
    for (const data of blobsOf(value)) {
      const contentType = pictureType(data);
      if (contentType === undefined) opaque.add(kindOf(value));
      else images.push({ contentType, data });
    }
    for (const inner of Object.values(value)) noteBlobs(inner, opaque, images);
  }
}

/** The images, recordings and files of a message itself. */
function blobsOf(value: JsonObject): string[] {
  const isTyped = typeof value.mimeType === 'string' || value.type === 'image' || value.type === 'audio';
  return isTyped ? DATA.flatMap((name) => value[name] ?? []).filter((data) => typeof data === 'string') : [];
}

function kindOf({ type, mimeType }: JsonObject): string {
  const media = typeof mimeType === 'string' ? mimeType : '';
  if (type === 'image' || media.startsWith('image/')) return 'images';
  return type === 'audio' || media.startsWith('audio/') ? 'audio' : 'files';
}
