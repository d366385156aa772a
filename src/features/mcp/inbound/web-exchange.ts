import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request as WebRequest, Response as WebResponse } from 'express';
import type { JsonValue } from '../../../shared/json/json.js';

/** The longest time of a stream, ms. */
const STREAM_MILLIS = 30 * 60_000;

/** The request as the library takes it; aborted when the client goes, and when a stream has been open for long. */
export function webRequest(
  request: WebRequest,
  response: WebResponse,
  { body, gone }: { body: JsonValue | undefined; gone: AbortSignal },
): { web: Request; timer: NodeJS.Timeout } {
  // The key is asked for again then: one that was taken back must not hear for ever.
  const timer = setTimeout(() => {
    response.destroy();
  }, STREAM_MILLIS).unref();
  const web = new Request(new URL(request.originalUrl, 'http://gateway'), {
    method: request.method,
    headers: headersOf(request),
    signal: gone,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { web, timer };
}

function headersOf({ headers }: IncomingMessage): Headers {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === 'authorization' || name === 'x-api-key' || name === 'cookie') continue;
    for (const one of Array.isArray(value) ? value : [value]) given.append(name, one);
  }
  return given;
}

/** Sends an answer of the library. */
export async function sendWeb(answered: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answered.status;
  answered.headers.forEach((value, name) => {
    response.setHeader(name, value);
  });
  // Those who wait for a stream know at once that there is one.
  if (answered.headers.get('content-type')?.startsWith('text/event-stream') === true) response.flushHeaders();
  if (answered.body === null) {
    response.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(answered.body), response);
  } catch (error) {
    // The client has gone, which cancels what it asked for.
    if (!response.destroyed) throw error;
  }
}
