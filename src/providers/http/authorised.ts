import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Credentials, OutgoingRequest } from '../credentials/credentials.js';
import type { HttpAnswerHead } from './answer-handler.js';

/** A request before it is authenticated. */
export interface UnsignedRequest extends Omit<Dispatcher.DispatchOptions, 'body' | 'headers'> {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers: Readonly<Record<string, string>>;
  /** A body that is made when it is sent cannot be signed, and is made again for each attempt. */
  body: string | null | (() => Readable);
}

interface Authorisation<Answer> {
  credentials: Credentials;
  /** Scheme and host of the upstream. */
  origin: string;
  /** Called with each set of headers, whose values must not leave in an error. */
  keep: (headers: Readonly<Record<string, string>>) => void;
  send: (request: Dispatcher.DispatchOptions) => Promise<Answer>;
  /** Lets go of an answer that is not read. */
  discard: (answer: Answer) => void;
}

/** The upstream does not accept the credential. */
const REFUSED: ReadonlySet<number> = new Set([401, 403]);

/** Sends a request with the headers of its credential, and once more with new ones when the upstream refuses the first. */
export async function authorised<Answer extends HttpAnswerHead>(
  request: UnsignedRequest,
  signal: AbortSignal,
  { credentials, origin, keep, send, discard }: Authorisation<Answer>,
): Promise<Answer> {
  const { method, path, body } = request;
  const outgoing: OutgoingRequest = { method, url: origin + path, body: typeof body === 'string' ? body : undefined };
  for (let isLast = false; ; isLast = true) {
    const headers = await credentials.headers(outgoing, signal);
    keep(headers);
    const answer = await send(ready({ ...request, headers: { ...request.headers, ...headers } }));
    if (!REFUSED.has(answer.status)) return answer;
    const { date } = answer.headers;
    credentials.refused({ status: answer.status, date: typeof date === 'string' ? date : undefined });
    if (isLast) return answer;
    discard(answer);
  }
}

/** The request with a body that can be sent. */
export function ready(request: UnsignedRequest): Dispatcher.DispatchOptions {
  const { body } = request;
  return { ...request, body: typeof body === 'function' ? body() : body };
}

/** Headers that carry tokens. */
const TOKEN_HEADERS = ['authorization', 'api-key', 'x-goog-api-key', 'x-amz-security-token'] as const;
const MAX_KEPT = 4;

/** Adds the latest tokens to the texts that are masked in errors: an upstream may repeat what it was sent. */
export function keptTokens(secrets: string[]): (headers: Readonly<Record<string, string>>) => void {
  const fixed = secrets.length;
  return (headers) => {
    for (const name of TOKEN_HEADERS) {
      const token = headers[name]?.replace(/^Bearer /, '');
      // A signature is of one request.
      if (token === undefined || token.startsWith('AWS4-') || secrets.includes(token)) continue;
      secrets.splice(fixed, 0, token);
      secrets.length = Math.min(secrets.length, fixed + MAX_KEPT);
    }
  };
}
