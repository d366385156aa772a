import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { folderName } from '../../../shared/outbound/folder-name.rules.js';
import { isJsonObject, type JsonObject, parseExactJson } from '../../../shared/json/json.js';

/** Less than this stays in the row: what is kept about an object takes some 300 bytes. */
export const LEAST_BYTES = 1_024;
const NAME = 'content';
const EMPTY = Buffer.from('null');

/** In the bytes of a text. */
export interface ContentPlace {
  place: number;
  bytes: number;
}

/**
 * Where the member `content` of a call's details is: an RFC 8785 text, so that its members are in the order of their names.
 * Undefined for a text without one, with a short one, or that is not as it was written.
 */
export function contentPlace(details: string): ContentPlace | undefined {
  const parsed = parsedObject(details);
  const value = parsed?.[NAME];
  if (parsed === undefined || !isJsonObject(value)) return undefined;
  const before = Object.fromEntries(Object.entries(parsed).filter(([name]) => name < NAME));
  const members = canonicalJson(before).slice(0, -1);
  const prefix = `${members}${members === '{' ? '' : ','}"${NAME}":`;
  const content = canonicalJson(value);
  if (!details.startsWith(prefix + content)) return undefined;
  const bytes = Buffer.byteLength(content);
  return bytes < LEAST_BYTES ? undefined : { place: Buffer.byteLength(prefix), bytes };
}

/** The bytes at a place. */
export function contentBytes(details: string, { place, bytes }: ContentPlace): Buffer {
  return Buffer.from(details).subarray(place, place + bytes);
}

/** The details with their content put back where `null` is; undefined where it is not. */
export function withContent(details: string, content: Uint8Array, { place, bytes }: ContentPlace): string | undefined {
  const rest = Buffer.from(details);
  const end = place + EMPTY.byteLength;
  if (content.byteLength !== bytes || !rest.subarray(place, end).equals(EMPTY)) return undefined;
  return Buffer.concat([rest.subarray(0, place), content, rest.subarray(end)]).toString();
}

/** The key of an event's object. */
export function contentKey(tenantId: string, eventId: string): string {
  return `contents/tenant=${folderName(tenantId)}/${eventId}`;
}

function parsedObject(text: string): JsonObject | undefined {
  try {
    const value = parseExactJson(text);
    return isJsonObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
