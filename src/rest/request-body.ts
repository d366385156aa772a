import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { DomainError, invalidRequest } from '../shared/errors.js';
import type { JsonValue } from '../shared/json.js';

/** The client closed the connection before its request was complete; nobody is there to be told. */
export class ClientGone extends Error {
  constructor() {
    super('the client closed the connection');
    this.name = 'ClientGone';
  }
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/i;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;

/**
 * How much of a body that is too large is read and thrown away before the answer, and for how long: a client that still
 * sends while the connection closes would lose the answer to a reset.
 */
const DISCARD_BYTES = 32 * 1024 * 1024;
const DISCARD_MILLIS = 2_000;

/** True when the request has a body (RFC 9112 §6). */
function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Refuses a body that is not JSON in UTF-8. Throws UNSUPPORTED_MEDIA_TYPE. */
function checkContentType(request: IncomingMessage): void {
  const { 'content-type': contentType, 'content-encoding': encoding } = request.headers;
  if (contentType !== 'application/json') {
    const [type = ''] = (contentType ?? '').split(';');
    const charset = CHARSET.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
    if (!JSON_TYPE.test(type.trim()) || (charset !== 'utf-8' && charset !== 'utf8')) {
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'send the body as Content-Type: application/json');
    }
  }
  if (encoding !== undefined && encoding !== 'identity') {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'send the body without Content-Encoding');
  }
}

function tooLarge(maxBytes: number): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE', `the body is larger than ${maxBytes} bytes`, {
    details: { limit_bytes: maxBytes },
  });
}

/** Reads what the client still sends and forgets it, within bounds; resolves when the answer can go. */
function discard(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const finish = (): void => {
      clearTimeout(timer);
      request.off('data', count).off('end', finish).off('close', finish);
      request.resume();
      resolve();
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > DISCARD_BYTES) finish();
    };
    const timer = setTimeout(finish, DISCARD_MILLIS);
    request.on('data', count).on('end', finish).on('close', finish);
  });
}

/** Collects the body; undefined when it passes `maxBytes`. Rejects with ClientGone when it never ends. */
function collect(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const stop = (): void => {
      request.off('data', take).off('end', end).off('close', gone).off('error', gone);
    };
    const gone = (): void => {
      stop();
      reject(new ClientGone());
    };
    const end = (): void => {
      stop();
      const [first] = chunks;
      resolve(chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, bytes));
    };
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      stop();
      resolve(undefined);
    };
    request.on('data', take).on('end', end).on('close', gone).on('error', gone);
  });
}

function parse(bytes: Buffer): JsonValue {
  if (bytes.length === 0) return {};
  if (!isUtf8(bytes)) throw invalidRequest([{ path: '', message: 'the body is not UTF-8' }]);
  try {
    return JSON.parse(bytes.toString()) as JsonValue;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw invalidRequest([{ path: '', message: `the body is not JSON: ${reason}` }]);
  }
}

/**
 * The JSON body of a request; an empty object when there is none. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE and
 * INVALID_REQUEST, and ClientGone. The length that counts is what arrives, whatever Content-Length says.
 */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<JsonValue> {
  if (!hasBody(request)) return {};
  checkContentType(request);
  const declared = Number(request.headers['content-length'] ?? 0);
  const bytes = declared > maxBytes ? undefined : await collect(request, maxBytes);
  if (bytes === undefined) {
    await discard(request);
    throw tooLarge(maxBytes);
  }
  return parse(bytes);
}
