import { Pool, type Dispatcher } from 'undici';
import type { ProviderKind } from '../../features/gateway/provider.port.js';
import { systemClock, type Clock } from '../../shared/clock.js';
import { isJsonObject, type JsonObject } from '../../shared/json.js';
import type { UpstreamError } from '../../shared/upstream-error.js';
import { answerError, malformed, transportError, type FailureContext } from './failure.js';
import { parseRetryAfter } from '../../shared/retry-after.js';
import type { UpstreamStream } from './stream.js';
import { parseJson } from './wire.js';

/** Limits of one upstream's connections; every adapter's factory takes them. */
export interface UpstreamLimits {
  /** Milliseconds to establish a connection. Default 5,000. */
  connectTimeoutMillis?: number;
  /** Milliseconds of silence, before the headers or between chunks. Default 120,000; the deadline is the signal's. */
  idleTimeoutMillis?: number;
  /** Open connections at most; more requests wait for one. Default 256. */
  maxConnections?: number;
  /** Largest JSON answer in bytes. Default 32 MiB. */
  maxAnswerBytes?: number;
  clock?: Clock;
}

interface UpstreamClientOptions extends UpstreamLimits {
  kind: ProviderKind;
  /** Scheme, host and path prefix, with or without a final slash. */
  baseUrl: string;
  headers: Record<string, string>;
  secrets: readonly string[];
}

/** JSON over HTTP to one upstream, through a pool of kept connections. Every method rejects with an `UpstreamError`. */
export interface UpstreamClient {
  readonly context: FailureContext;
  getJson(path: string, signal: AbortSignal): Promise<JsonObject>;
  postJson(path: string, body: JsonObject, signal: AbortSignal): Promise<JsonObject>;
  /** Posts `body` and gives the answer's bytes as they come; `accept` is the media type that is expected. */
  openStream(path: string, body: JsonObject, accept: string, signal: AbortSignal): Promise<UpstreamStream>;
  /** Closes every connection; calls under way reject with `aborted`. */
  close(): Promise<void>;
}

type Response = Dispatcher.ResponseData;

const MIB = 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;
const DRAIN_BYTES = 64 * 1024;
const DRAIN_MILLIS = 250;
const KEEP_ALIVE_MILLIS = 30_000;

/**
 * Creates the client; connects on first use. Throws a TypeError for a base URL that is not http(s) and for header values
 * that HTTP cannot carry (their text is not repeated).
 */
export function createUpstreamClient(options: UpstreamClientOptions): UpstreamClient {
  const { kind, secrets, clock = systemClock, maxAnswerBytes = 32 * MIB } = options;
  const base = new URL(options.baseUrl);
  if (base.protocol !== 'http:' && base.protocol !== 'https:')
    throw new TypeError(`${kind}: the base URL is not http or https`);
  for (const [name, value] of Object.entries(options.headers)) {
    if (!/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(value))
      throw new TypeError(`${kind}: the value of ${name} does not fit an HTTP header`);
  }
  const prefix = base.pathname.replace(/\/+$/, '');
  const idle = options.idleTimeoutMillis ?? 120_000;
  const pool = new Pool(base.origin, {
    connections: options.maxConnections ?? 256,
    keepAliveTimeout: KEEP_ALIVE_MILLIS,
    connect: { timeout: options.connectTimeoutMillis ?? 5_000 },
    headersTimeout: idle,
    bodyTimeout: idle,
  });
  const context: FailureContext = { kind, secrets };

  async function send(
    method: 'GET' | 'POST',
    path: string,
    body: JsonObject | undefined,
    accept: string,
    signal: AbortSignal,
  ): Promise<Response> {
    let response: Response;
    try {
      response = await pool.request({
        method,
        path: prefix + path,
        headers: {
          ...options.headers,
          accept,
          'accept-encoding': 'identity',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal,
      });
    } catch (error) {
      throw transportError(kind, error, signal, false);
    }
    if (response.statusCode >= 200 && response.statusCode < 300) return response;
    throw await refusal(response, signal);
  }

  async function refusal(response: Response, signal: AbortSignal): Promise<UpstreamError> {
    const answer = {
      status: response.statusCode,
      retryAfterMillis: parseRetryAfter(response.headers, clock.now()),
    };
    try {
      const text = await readText(response, MAX_ERROR_BYTES);
      return answerError(context, { ...answer, body: text === undefined ? undefined : (parseJson(text) ?? text) });
    } catch (error) {
      // The status says enough, unless it was us who gave up.
      return signal.aborted
        ? transportError(kind, error, signal, true)
        : answerError(context, { ...answer, body: undefined });
    }
  }

  async function requestJson(
    method: 'GET' | 'POST',
    path: string,
    body: JsonObject | undefined,
    signal: AbortSignal,
  ): Promise<JsonObject> {
    const response = await send(method, path, body, 'application/json', signal);
    let text: string | undefined;
    try {
      text = await readText(response, maxAnswerBytes);
    } catch (error) {
      throw transportError(kind, error, signal, true);
    }
    if (text === undefined) throw malformed(kind, `an answer of more than ${maxAnswerBytes} bytes`);
    const value = parseJson(text);
    if (!isJsonObject(value)) throw malformed(kind, 'an answer that is not a JSON object');
    return value;
  }

  return {
    context,
    getJson: (path, signal) => requestJson('GET', path, undefined, signal),
    postJson: (path, body, signal) => requestJson('POST', path, body, signal),
    async openStream(path, body, accept, signal) {
      const response = await send('POST', path, body, accept, signal);
      const type = String(response.headers['content-type'] ?? accept);
      if (accept === 'text/event-stream' && !type.toLowerCase().startsWith(accept)) {
        response.body.on('error', ignore).destroy();
        throw malformed(kind, 'an answer that is not an event stream');
      }
      return streamOf(kind, response.body, signal);
    },
    close: () => pool.destroy(),
  };
}

/** The whole body as text; undefined, and the connection closed, when it is longer than `maxBytes`. */
async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString('utf8');
}

function streamOf(kind: ProviderKind, body: Response['body'], signal: AbortSignal): UpstreamStream {
  const iterator = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  let settled = false;
  return {
    async next() {
      try {
        const step = await iterator.next();
        if (step.done !== true) return step.value;
        settled = true;
        return undefined;
      } catch (error) {
        settled = true;
        throw transportError(kind, error, signal, true);
      }
    },
    release() {
      settled = true;
      void drain(iterator, body);
    },
    close() {
      if (settled) return;
      settled = true;
      body.on('error', ignore).destroy();
    },
  };
}

/** Reads the little that may follow a terminator; closes the connection when it is much or slow to come. */
async function drain(iterator: AsyncIterator<Uint8Array>, body: Response['body']): Promise<void> {
  const timer = setTimeout(() => body.destroy(), DRAIN_MILLIS).unref();
  try {
    let size = 0;
    for (let step = await iterator.next(); step.done !== true; step = await iterator.next()) {
      size += step.value.length;
      if (size > DRAIN_BYTES) body.destroy();
    }
  } catch {
    // The answer is complete: whatever befalls its connection now concerns nobody.
    body.destroy();
  } finally {
    clearTimeout(timer);
  }
}

function ignore(): void {
  // A stream that we close ourselves reports its own closing.
}
