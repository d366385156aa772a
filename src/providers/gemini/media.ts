import type { JsonObject } from '../../shared/json/json.js';
import { unsupported } from '../http/failure.js';

const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)(?:;[\w.+-]+=[^;,]*)*;base64,(.+)$/s;
/** Google opens what lies here with the account of the gateway's operator. */
const OWN_STORES = /(?:^|\.)(?:googleapis\.com|storage\.cloud\.google\.com)$/;

/** Media types by the endings of addresses; Vertex AI asks for one. Gemini API documentation, "File input methods". */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mp3: 'audio/mp3',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
  wav: 'audio/wav',
  webp: 'image/webp',
};

/** A part with the content of a `data:` URL, or with an address on the public web that Google fetches. */
export function toMedia(url: string | undefined, path: string): JsonObject {
  const [, mimeType, data] = DATA_URL.exec(url ?? '') ?? [];
  if (mimeType !== undefined && data !== undefined) return { inlineData: { mimeType, data } };
  if (url === undefined || !/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw unsupported('gemini', `${path}: expected an http(s) URL or a base64 data: URL`);
  const { hostname, pathname } = new URL(url);
  if (OWN_STORES.test(hostname.replace(/\.$/, '')))
    throw unsupported('gemini', `${path}: refers to what the provider keeps; send the content itself`);
  const ending = /\.(\w{3,4})$/.exec(pathname)?.[1]?.toLowerCase() ?? '';
  return { fileData: { mimeType: Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined, fileUri: url } };
}
