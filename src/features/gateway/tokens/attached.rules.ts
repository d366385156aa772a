import type { ChatRequest } from '../../../contracts/provider.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';

/** The most: small models count an image as 33 times as many tokens as others, for the same price. */
export const MAX_PER_IMAGE = 48_000;
/** The tokens of what only the provider can read: more than any context window has. */
export const UNKNOWN_LENGTH = 1_000_000_000;

/** Base64 at the lowest bitrate of speech, 8 kbit/s, of which a second is about ten tokens. */
const CHARS_PER_AUDIO_TOKEN = 128;
const IMAGE = /^(?:(?:input_)?image|computer_screenshot)/;
const ADDRESS = /"https?:/i;

/**
 * The most that images and files may be counted as beyond what the prompt's count has for them: they are held at that
 * price. `UNKNOWN_LENGTH` where the request has no more than their id or address.
 */
export function countAttached({ messages }: Pick<ChatRequest, 'messages'>): number {
  let tokens = 0;
  for (const { content } of messages) {
    if (Array.isArray(content)) for (const part of content) tokens += tokensOf(part);
  }
  return tokens;
}

function tokensOf(part: JsonObject): number {
  const { type, text, input_audio: audio, file } = part;
  if (isJsonObject(audio) && typeof audio.data === 'string')
    return Math.max(MAX_PER_IMAGE, Math.ceil(audio.data.length / CHARS_PER_AUDIO_TOKEN));
  if (typeof text === 'string' && file === undefined) return 0;
  if (typeof type === 'string' && IMAGE.test(type)) return MAX_PER_IMAGE;
  const said = JSON.stringify(part);
  const isLinked =
    ADDRESS.test(said) || (isJsonObject(file) && (typeof file.file_data !== 'string' || isGiven(file.file_id)));
  return isLinked ? UNKNOWN_LENGTH : Math.max(MAX_PER_IMAGE, said.length);
}

/** The bytes of the data that `countAttached` counts: no part of them is text. */
export function attachedBytes({ messages }: Pick<ChatRequest, 'messages'>): number {
  let bytes = 0;
  for (const { content } of messages) {
    if (!Array.isArray(content)) continue;
    for (const { image_url: image, file, input_audio: audio } of content)
      for (const data of [urlIn(image), dataIn(file, 'file_data'), dataIn(audio, 'data')]) bytes += data?.length ?? 0;
  }
  return bytes;
}

function urlIn(image: JsonValue | undefined): string | undefined {
  const url = dataIn(image, 'url');
  return url?.startsWith('data:') === true ? url : undefined;
}

function dataIn(value: JsonValue | undefined, name: string): string | undefined {
  const data = isJsonObject(value) ? value[name] : undefined;
  return typeof data === 'string' ? data : undefined;
}

/** Parts of requests in Anthropic's and OpenAI's protocols that may be a file. */
const FILES: ReadonlySet<unknown> = new Set(['document', 'file', 'input_file']);
/** Parts that name what the provider keeps. */
const REFERENCES: ReadonlySet<unknown> = new Set(['container_upload', 'item_reference']);

/** The most tokens of the files and images that a part of a request has by id or address alone. */
export function countLinked(value: JsonValue | undefined): number {
  if (Array.isArray(value)) return sumLinked(value);
  if (!isJsonObject(value)) return 0;
  const { type } = value;
  if (REFERENCES.has(type)) return UNKNOWN_LENGTH;
  if (FILES.has(type) && isByReference(value)) return UNKNOWN_LENGTH;
  if (typeof type === 'string' && IMAGE.test(type)) return MAX_PER_IMAGE;
  return sumLinked(Object.values(value));
}

function sumLinked(values: readonly (JsonValue | undefined)[]): number {
  return values.reduce<number>((sum, value) => sum + countLinked(value), 0);
}

/** Whether a file is given by id or address, in either protocol. */
export function isByReference({ file_id: id, file_url: url, source }: JsonObject): boolean {
  const isElsewhere = isJsonObject(source) && (source.type === 'url' || source.type === 'file');
  return isElsewhere || isGiven(id) || isGiven(url);
}

function isGiven(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null;
}
