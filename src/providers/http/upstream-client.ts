import { type Dispatcher, Pool } from 'undici';
import type { KindContent } from '../../contracts/call-kinds.js';
import type { KindReply, ProviderKind, UpstreamLimit } from '../../contracts/provider.js';
import { systemClock, type Clock } from '../../shared/time/clock.js';
import { isJsonObject, type JsonObject } from '../../shared/json/json.js';
import { UpstreamError } from '../../shared/http/upstream-error.js';
import type { Credentials } from '../credentials/credentials.js';
import { answerBytes } from './answer-bounds.js';
import { openAnswer, type OpenedAnswer } from './answer-body.js';
import type { HttpAnswerHead } from './answer-handler.js';
import { authorised, keptTokens, ready, type UnsignedRequest } from './authorised.js';
import { refusalIn } from './error-status.js';
import { namedError } from './amazon-errors.js';
import { answerError, malformed, transportError, type FailureContext } from './failure.js';
import { checkedAddress } from './checked-address.js';
import type { FormBody } from './form-body.js';
import { readBytes, readText, streamOf } from './opened-answer.js';
import { parseRetryAfter } from '../../shared/http/retry-after.js';
import { limitsIn } from './rate-limits.rules.js';
import { checkedStream } from './sniffed-stream.js';
import type { UpstreamStream } from './stream.js';
import { type RequestHeaders, UpstreamRequests } from './upstream-requests.js';
import { publicLookup, upstreamLookup } from './upstream-lookup.js';
import { BrokenAnswer, wholeAnswer, type WholeAnswer } from './whole-answer.js';
import { parseWireJson } from './wire.js';

/** Limits of one upstream's connections; every adapter's factory takes them. */
export interface UpstreamLimits {
  /** Milliseconds to establish a connection. Default 5,000. */
  connectTimeoutMillis?: number;
  /** Milliseconds of silence, before the headers or between chunks. Default 120,000; the deadline is the signal's. */
  idleTimeoutMillis?: number;
  /** Open connections at most; more requests wait for one. Default 2,048. */
  maxConnections?: number;
  /** Largest JSON answer in bytes. Default 32 MiB. */
  maxAnswerBytes?: number;
  clock?: Clock;
}

/** How one upstream is reached, beside its protocol. */
export interface UpstreamConnection extends UpstreamLimits {
  /** The upstream's name in errors. Default: its kind. */
  name?: string;
  /** Added to every request; they replace the adapter's own of the same name. */
  headers?: Readonly<Record<string, string>>;
  /** Added to every URL. */
  query?: Readonly<Record<string, string>>;
  /** Texts that must not leave the adapter in any error. */
  secrets?: readonly string[];
  /** Nothing but the public internet is reached. */
  onlyPublic?: boolean;
  /** Authenticates each request, in place of an API key. Its headers replace all others of the same name. */
  credentials?: Credentials | undefined;
}

interface UpstreamClientOptions extends UpstreamConnection {
  kind: ProviderKind;
  /** Scheme, host and path prefix, with or without a final slash. */
  baseUrl: string;
  /** The adapter's own headers, those that authenticate among them. */
  own: Readonly<Record<string, string>>;
  apiKey: string | undefined;
}

/** JSON over HTTP to one upstream, through a pool of kept connections. Every method rejects with an `UpstreamError`. */
export interface UpstreamClient {
  readonly context: FailureContext;
  getJson(path: string, signal: AbortSignal, options?: Pick<PostOptions, 'hasOwnError'>): Promise<JsonObject>;
  deleteJson(path: string, signal: AbortSignal): Promise<JsonObject>;
  /** Gives the answer's bytes as they come, with their type; those to a post where there is a body. */
  getContent(path: string, signal: AbortSignal, body?: JsonObject): Promise<KindContent>;
  postJson(path: string, body: JsonObject, signal: AbortSignal, options?: PostOptions): Promise<JsonObject>;
  /** Posts a body that is read as it is sent, for an answer in JSON. */
  postBody(path: string, body: FormBody, signal: AbortSignal): Promise<JsonObject>;
  /** Posts JSON or a form and gives the answer as JSON, or as content of another type, of at most `maxBytes`. */
  postForReply(path: string, sent: SentBody, signal: AbortSignal, maxBytes: number): Promise<KindReply>;
  /** Posts `body` and gives the answer's bytes as they come; `accept` is the media type that is expected. */
  openStream(
    path: string,
    body: JsonObject | FormBody,
    accept: string,
    signal: AbortSignal,
    headers?: RequestHeaders,
  ): Promise<UpstreamStream>;
  /** The provider's own limits, as its last answer stated them. */
  limits(): UpstreamLimit[];
  /** Closes every connection; calls under way reject with `aborted`. */
  close(): Promise<void>;
}

/** JSON, or a form. */
export type SentBody = { json: JsonObject } | { form: FormBody };

interface PostOptions {
  /** Tokens of the longest answer; a body far beyond them is cut with `too_long`. */
  longest?: number | undefined;
  /** An error in an answer is about what was asked for, not a refusal of the request. */
  hasOwnError?: boolean;
  headers?: RequestHeaders;
}

const MIB = 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;
const KEEP_ALIVE_MILLIS = 30_000;

/**
 * Creates the client; connects on first use. Throws a TypeError for a base URL that is not http(s) and for header values
 * that HTTP cannot carry (their text is not repeated).
 */
export function createUpstreamClient(options: UpstreamClientOptions): UpstreamClient {
  const { name: kind = options.kind, apiKey, credentials, clock = systemClock, maxAnswerBytes = 32 * MIB } = options;
  const secrets = [...(options.secrets ?? []), ...(apiKey === undefined ? [] : [apiKey])];
  const keep = keptTokens(secrets);
  const given = { ...options.own, ...lowerCased(options.headers) };
  const base = checkedAddress(kind, options, given);
  const prefix = base.pathname.replace(/\/+$/, '');
  // The longest deadline of a call, which is its caller's to keep.
  const idle = options.idleTimeoutMillis ?? 900_000;
  const pool = new Pool(base.origin, {
    connections: options.maxConnections ?? 2_048,
    keepAliveTimeout: KEEP_ALIVE_MILLIS,
    connect: {
      timeout: options.connectTimeoutMillis ?? 5_000,
      lookup: options.onlyPublic === true ? publicLookup : upstreamLookup,
    },
    headersTimeout: idle,
    bodyTimeout: idle,
  });
  const context: FailureContext = { kind, secrets };
  let lastHead: { headers: HttpAnswerHead['headers']; at: number } | undefined;
  const requests = new UpstreamRequests(prefix, new URLSearchParams(options.query).toString(), given);

  async function replyTo(path: string, sent: SentBody, signal: AbortSignal, maxBytes: number): Promise<KindReply> {
    const request = 'form' in sent ? requests.form(path, sent.form) : requests.json('POST', path, sent.json, '*/*');
    const opened = await openRequest(request, signal);
    let content: Buffer | undefined;
    try {
      content = await readBytes(opened, maxBytes);
    } catch (error) {
      throw broken(new BrokenAnswer(error, opened), signal);
    }
    if (content === undefined) throw malformed(kind, `an answer of more than ${maxBytes} bytes`);
    const contentType = contentTypeOf(opened);
    if (!/^application\/json\b/i.test(contentType)) return { content, contentType };
    const text = content.toString('utf8');
    const body = parseWireJson(text);
    if (!isJsonObject(body)) throw malformed(kind, 'an answer that is not a JSON object');
    const refusal = refusalIn(body);
    if (refusal !== undefined) throw refused({ status: refusal, headers: opened.headers }, text);
    return { body };
  }

  /** Sends a request; with an API key alone, without another turn of the event loop. */
  function authenticated<Answer extends HttpAnswerHead>(
    request: UnsignedRequest,
    signal: AbortSignal,
    send: (request: Dispatcher.DispatchOptions) => Promise<Answer>,
    discard: (answer: Answer) => void = () => undefined,
  ): Promise<Answer> {
    if (credentials === undefined)
      return send(typeof request.body === 'function' ? ready(request) : (request as Dispatcher.DispatchOptions));
    return authorised(request, signal, { credentials, origin: base.origin, keep, send, discard });
  }

  /** Kept as it came: headers are read when somebody asks for the limits. Refusals of other kinds state none. */
  function noteHead({ status, headers }: HttpAnswerHead): void {
    if (isSuccess(status) || status === 429) lastHead = { headers, at: clock.now() };
  }

  function refused(answer: HttpAnswerHead, text: string | undefined): UpstreamError {
    return answerError(context, {
      ...namedError(answer, text === undefined ? undefined : (parseWireJson(text) ?? text)),
      retryAfterMillis: parseRetryAfter(answer.headers, clock.now()),
    });
  }

  /** The error of a broken answer: a refusal by its status alone, unless we gave up. */
  function broken(error: unknown, signal: AbortSignal): UpstreamError {
    if (!(error instanceof BrokenAnswer)) return transportError(kind, error, signal, false);
    const { begun, cause } = error;
    if (begun !== undefined && !isSuccess(begun.status) && !signal.aborted) return refused(begun, undefined);
    return transportError(kind, cause, signal, begun !== undefined);
  }

  async function requestJson(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: JsonObject | undefined,
    signal: AbortSignal,
    { longest, hasOwnError, headers: more }: PostOptions = {},
  ): Promise<JsonObject> {
    const maxBytes = Math.min(maxAnswerBytes, answerBytes(longest));
    let answer: WholeAnswer;
    try {
      answer = await authenticated(requests.json(method, path, body, 'application/json', more), signal, (request) =>
        wholeAnswer(pool, request, signal, (status) => (isSuccess(status) ? maxBytes : MAX_ERROR_BYTES)),
      );
    } catch (error) {
      throw broken(error, signal);
    }
    const { status, text, headers } = answer;
    noteHead(answer);
    if (!isSuccess(status)) throw refused(answer, text);
    if (text === undefined) {
      if (maxBytes === maxAnswerBytes) throw malformed(kind, `an answer of more than ${maxAnswerBytes} bytes`);
      const allowed = `but the answer may have only ${longest} tokens`;
      throw new UpstreamError(
        'too_long',
        `the provider sent more than ${maxBytes} bytes, ${allowed}; it was truncated`,
      );
    }
    const value = parseWireJson(text);
    if (!isJsonObject(value)) throw malformed(kind, 'an answer that is not a JSON object');
    const refusal = hasOwnError === true ? undefined : refusalIn(value);
    if (refusal !== undefined) throw refused({ status: refusal, headers }, text);
    return value;
  }

  async function openRequest(request: UnsignedRequest, signal: AbortSignal): Promise<OpenedAnswer> {
    let opened: OpenedAnswer;
    try {
      opened = await authenticated(
        request,
        signal,
        (sent) => openAnswer(pool, sent, signal),
        (unread) => {
          unread.body.leave();
        },
      );
    } catch (error) {
      throw transportError(kind, error, signal, false);
    }
    noteHead(opened);
    if (isSuccess(opened.status)) return opened;
    let text: string | undefined;
    try {
      text = await readText(opened, MAX_ERROR_BYTES);
    } catch (error) {
      throw broken(new BrokenAnswer(error, opened), signal);
    }
    throw refused(opened, text);
  }

  return {
    context,
    getJson: (path, signal, options) => requestJson('GET', path, undefined, signal, options),
    deleteJson: (path, signal) => requestJson('DELETE', path, undefined, signal),
    async getContent(path, signal, body) {
      const method = body === undefined ? 'GET' : 'POST';
      const opened = await openRequest(requests.json(method, path, body, '*/*'), signal);
      const stream = streamOf(kind, opened, signal);
      return {
        contentType: contentTypeOf(opened),
        next: () => stream.next(),
        close() {
          stream.close();
        },
      };
    },
    postJson: (path, body, signal, options) => requestJson('POST', path, body, signal, options),
    async postBody(path, form, signal) {
      const reply = await replyTo(path, { form }, signal, MIB);
      if ('body' in reply) return reply.body;
      throw malformed(kind, 'an answer that is not JSON');
    },
    postForReply: replyTo,
    async openStream(path, given, accept, signal, more) {
      const request = isForm(given) ? requests.form(path, given) : requests.json('POST', path, given, accept, more);
      const opened = await openRequest(request, signal);
      const { headers } = opened;
      const retryAfterMillis = parseRetryAfter(headers, clock.now());
      const stream: UpstreamStream = { ...streamOf(kind, opened, signal), retryAfterMillis };
      if (accept !== 'text/event-stream' || isEventStream(headers)) return stream;
      return checkedStream(stream, (text) => {
        const value = parseWireJson(text);
        const refusal = isJsonObject(value) ? refusalIn(value) : undefined;
        if (refusal !== undefined) return refused({ status: refusal, headers }, text);
        return malformed(kind, 'an answer that is not an event stream');
      });
    },
    limits: () => (lastHead === undefined ? [] : limitsIn(lastHead.headers, lastHead.at)),
    close: () => pool.destroy(),
  };
}

function lowerCased(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function contentTypeOf({ headers }: OpenedAnswer): string {
  const { 'content-type': given = 'application/octet-stream' } = headers;
  return Array.isArray(given) ? (given[0] ?? '') : given;
}

const isForm = (body: JsonObject | FormBody): body is FormBody => typeof body.open === 'function';

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const isEventStream = ({ 'content-type': type = '' }: HttpAnswerHead['headers']): boolean =>
  String(type).toLowerCase().startsWith('text/event-stream');
