import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { DomainError, invalidRequest } from '../errors.js';
import { type JsonValue, parseExactJson, readableJson } from '../json/json.js';
import { ownTurn } from '../time/long-work.js';
import { runAtEndOfTick } from '../time/end-of-tick.js';
import { hasBody } from './unread-body.js';

/** The client closed the connection before its request was complete, so no response is possible. */
export class ClientGone extends Error {
  constructor() {
    super('the client closed the connection');
    this.name = 'ClientGone';
  }
}

export const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/i;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;

/** Larger bodies are parsed in a turn of the event loop of their own. */
const LONG_BODY_BYTES = 256 * 1024;

/** Refuses a body that is not JSON in UTF-8, or is compressed. Throws UNSUPPORTED_MEDIA_TYPE. */
export function checkContentType(request: IncomingMessage): void {
  const { 'content-type': contentType, 'content-encoding': encoding } = request.headers;
  if (contentType !== 'application/json') {
    const [type = ''] = (contentType ?? '').split(';');
    const charset = CHARSET.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
    if (!JSON_TYPE.test(type.trim()) || (charset !== 'utf-8' && charset !== 'utf8')) {
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'send the body as Content-Type: application/json');
    }
  }
  checkContentEncoding(encoding);
}

/** Refuses a body that is compressed. Throws UNSUPPORTED_MEDIA_TYPE. */
export function checkContentEncoding(encoding: string | undefined): void {
  if (encoding !== undefined && encoding !== 'identity') {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'send the body without Content-Encoding');
  }
}

export function tooLarge(maxBytes: number): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE', `the body is larger than ${maxBytes} bytes`, {
    details: { limit_bytes: maxBytes },
  });
}

/**
 * Hands the body to `take`, piece by piece. Throws PAYLOAD_TOO_LARGE beyond `maxBytes` (of what arrives, whatever
 * Content-Length says), what `take` throws, and ClientGone when the body never ends.
 */
export function receive(request: IncomingMessage, maxBytes: number, take: (piece: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
      reject(tooLarge(maxBytes));
      return;
    }
    let bytes = 0;
    const stop = (): void => {
      request.off('data', count).off('end', end).off('close', gone).off('error', gone);
    };
    const gone = (): void => {
      stop();
      reject(new ClientGone());
    };
    const end = (): void => {
      stop();
      runAtEndOfTick(resolve);
    };
    const count = (piece: Buffer): void => {
      bytes += piece.length;
      try {
        if (bytes > maxBytes) throw tooLarge(maxBytes);
        take(piece);
      } catch (error) {
        stop();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    request.on('data', count).on('end', end).on('close', gone).on('error', gone);
  });
}

/** Members, objects and lists of a long body; a body of words and numbers has far fewer. */
const MAX_VALUES = 100_000;
const [QUOTE, BACKSLASH, BRACE, BRACKET, COLON] = ['"', '\\', '{', '[', ':'].map((text) => text.charCodeAt(0));

/**
 * Refuses JSON of very many small values, each of which costs far more than its bytes: 2 MB of empty objects hold up
 * everybody for a quarter of a second. Throws INVALID_REQUEST. Goes through 2 MB in about 3 ms.
 */
export function assertFewValues(bytes: Uint8Array): void {
  let count = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === BRACE || byte === BRACKET || byte === COLON) count += 1;
  }
  if (count <= MAX_VALUES) return;
  throw invalidRequest([{ path: '', message: `the body has more than ${MAX_VALUES} objects, lists and members` }]);
}

/** Parses JSON text. Throws INVALID_REQUEST. */
export function parseJson(text: string): JsonValue {
  try {
    return parseExactJson(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw invalidRequest([{ path: '', message: `the body is not JSON: ${reason}` }]);
  }
}

/** INVALID_REQUEST for a body that is not text as JSON is sent (RFC 8259 §8.1). */
export function notUtf8(cause?: unknown): DomainError {
  return invalidRequest([{ path: '', message: 'the body is not UTF-8' }], cause);
}

/** U+0000 as JSON writes it. */
const NUL = '\\u0000';

/**
 * The JSON body of a request; an empty object if it is absent. `isMended`: its texts are made readable where they are
 * not, as those of agents hold whatever their tools read, and come again with every turn. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE and
 * INVALID_REQUEST, and ClientGone.
 */
export async function readJson(request: IncomingMessage, maxBytes: number, isMended = false): Promise<JsonValue> {
  if (!hasBody(request)) return {};
  checkContentType(request);
  const pieces: Buffer[] = [];
  await receive(request, maxBytes, (piece) => pieces.push(piece));
  const [first] = pieces;
  const bytes = pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces);
  if (bytes.length === 0) return {};
  if (bytes.length > LONG_BODY_BYTES) await ownTurn(request.socket.remoteAddress ?? '');
  if (!isUtf8(bytes)) throw notUtf8();
  if (bytes.length > LONG_BODY_BYTES) assertFewValues(bytes);
  const value = parseJson(bytes.toString());
  return isMended && bytes.includes(NUL) ? readableJson(value) : value;
}

/**
 * The fields of a form (WHATWG URL, "application/x-www-form-urlencoded"), whatever its content type says. Throws as
 * `receive` does, and UNSUPPORTED_MEDIA_TYPE if it is compressed.
 */
export async function readForm(request: IncomingMessage, maxBytes: number): Promise<URLSearchParams> {
  checkContentEncoding(request.headers['content-encoding']);
  const chunks: Buffer[] = [];
  await receive(request, maxBytes, (chunk) => chunks.push(chunk));
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
