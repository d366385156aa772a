import { AsyncLocalStorage } from 'node:async_hooks';
import { extractWWWAuthenticateParams } from '@modelcontextprotocol/client';
import { buildConnector, type Dispatcher, fetch as send, Pool } from 'undici';
import { pinned, untilAborted } from '../../../shared/outbound/pinned-connector.js';
import type { TargetGuard } from '../../../shared/outbound/target-guard.js';
import { usableScope } from '../credentials/scope.rules.js';
import type { Authorization } from './authorization.js';
import type { CallUnderWay } from './call-under-way.js';

/** How long a name is taken to lead to the addresses that were checked, ms. */
const CHECKED_MILLIS = 60_000;
const CONNECT_MILLIS = 5_000;
const MAX_CONNECTIONS = 32;
/** The most bytes of one answer. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** A message that nobody waits for, as the protocol's library writes it. */
const NOTIFICATION = /^\{(?:"jsonrpc":"2\.0",)?"method":"notifications\//;

/** A `fetch` as the clients of the protocol call it. */
export type McpFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The work that a request is part of. */
interface Work {
  call: CallUnderWay | undefined;
  signal: AbortSignal;
}

type Bytes = ReadableStream<Uint8Array> | null;
type Bound = (body: Bytes) => Bytes;

interface Opened {
  pool: Pool;
  until: number;
}

/**
 * Asks one server: connections are kept, to addresses that the guard let pass, for as long as they count as checked. No
 * redirects, answers bounded in size. `headers` go with every request.
 */
export class GuardedFetch {
  private opened: Opened | undefined;
  private opening: Promise<Pool> | undefined;
  private readonly works = new AsyncLocalStorage<Work>();
  private readonly connector = buildConnector({ timeout: CONNECT_MILLIS });

  constructor(
    private readonly options: {
      url: string;
      guard: TargetGuard;
      headers: Readonly<Record<string, string>>;
      /** Headers that change with time; asked for each request. */
      authorization?: Authorization | undefined;
      now: () => number;
    },
  ) {}

  readonly fetch: McpFetch = async (url, init = {}) => {
    const { origin } = new URL(this.options.url);
    if (new URL(url).origin !== origin) throw new Error('the server led to another origin');
    // The protocol's stream of a server's own messages is not opened: lists are read again from time to time. The rest of an
    // answer that the server broke off is.
    const isOwnStream = init.method === 'GET' && !new Headers(init.headers).has('last-event-id');
    return isOwnStream ? new Response(null, { status: 405 }) : this.ask(url, init);
  };

  /** The same with the stream of a server's own messages. */
  readonly withNews: McpFetch = async (url, init = {}) => {
    if (new URL(url).origin !== new URL(this.options.url).origin) throw new Error('the server led to another origin');
    return this.ask(url, init, boundedEvents);
  };

  /** The stream of events by which servers of the revision of 2024-11-05 answer; bounded by the event, as it has no end. */
  readonly events: McpFetch = async (url, init = {}) => {
    if (new URL(url).origin !== new URL(this.options.url).origin) throw new Error('the server led to another origin');
    return this.ask(url, { ...init, method: 'GET' }, boundedEvents);
  };

  /** The same for any method. */
  async ask(url: string | URL, init: RequestInit, bound: Bound = bounded): Promise<Response> {
    // The client of the protocol sends JSON text.
    const body = typeof init.body === 'string' ? init.body : null;
    const work = body !== null && NOTIFICATION.test(body) ? undefined : this.works.getStore();
    const signals = [init.signal, work?.signal].filter((one) => one != null);
    const signal = signals.length === 0 ? undefined : AbortSignal.any(signals);
    const { authorization } = this.options;
    const proof = await authorization?.headers();
    const answer = await this.send(url, { init, body, signal, proof, bound });
    if (authorization === undefined) return answer;
    if (answer.status !== 401) return sufficient(answer, authorization);
    // The server's own answer is about this gateway's token: it is renewed once, and nobody else is sent to sign in.
    await answer.body?.cancel();
    const fresh = await authorization.headers(proof?.authorization);
    if (fresh.authorization === proof?.authorization) throw authorization.refusal();
    const again = await this.send(url, { init, body, signal, proof: fresh, bound });
    if (again.status !== 401) return sufficient(again, authorization);
    await again.body?.cancel();
    throw authorization.refusal();
  }

  private async send(
    url: string | URL,
    {
      init,
      body,
      signal,
      proof,
      bound,
    }: {
      init: RequestInit;
      body: string | null;
      signal: AbortSignal | undefined;
      proof: Readonly<Record<string, string>> | undefined;
      bound: Bound;
    },
  ): Promise<Response> {
    const dispatcher = await this.dispatcher(signal);
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries({ ...this.options.headers, ...proof })) headers.set(name, value);
    headers.set('accept-encoding', 'identity');
    headers.set('user-agent', 'Portcullis');
    const answer = await send(url, {
      dispatcher,
      method: init.method ?? 'POST',
      headers: Object.fromEntries(headers),
      body,
      redirect: 'manual',
      signal: signal ?? null,
    });
    return new Response(bound(answer.body as ReadableStream<Uint8Array> | null), {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
    });
  }

  /**
   * Does work whose requests end with it, even where the server goes on answering: revisions before 2026-07-28 only tell it
   * that a call is cancelled. Messages that come meanwhile are of that call.
   */
  async until<T>(work: () => Promise<T>, call?: CallUnderWay): Promise<T> {
    const over = new AbortController();
    try {
      return await this.works.run({ call, signal: over.signal }, work);
    } finally {
      over.abort();
    }
  }

  /** The call whose answer has the message that is looked at now. */
  current(): CallUnderWay | undefined {
    return this.works.getStore()?.call;
  }

  async close(): Promise<void> {
    const { opened } = this;
    this.opened = undefined;
    await opened?.pool.destroy();
  }

  /** Requests at the same time wait for the same check: a pool that was just opened must not be closed for another one. */
  private async dispatcher(signal: AbortSignal | undefined): Promise<Dispatcher> {
    if (this.opened !== undefined && this.options.now() < this.opened.until) return this.opened.pool;
    this.opening ??= this.open().finally(() => {
      this.opening = undefined;
    });
    return signal === undefined ? this.opening : untilAborted(this.opening, signal);
  }

  private async open(): Promise<Pool> {
    const { url, guard, now } = this.options;
    const target = await guard.check(url);
    const before = this.opened;
    const pool = new Pool(target.url.origin, {
      connect: pinned(target, guard, this.connector),
      connections: MAX_CONNECTIONS,
      bodyTimeout: 0,
    });
    this.opened = { pool, until: now() + CHECKED_MILLIS };
    // Calls under way keep their connections until they end.
    if (before !== undefined) void before.pool.close();
    return pool;
  }
}

/** Passes an answer on unless it is `insufficient_scope` (RFC 6750 §3.1), which becomes an error of this gateway. */
async function sufficient(answer: Response, authorization: Authorization): Promise<Response> {
  if (answer.status !== 403) return answer;
  const { error, scope } = extractWWWAuthenticateParams(answer);
  if (error !== 'insufficient_scope') return answer;
  await answer.body?.cancel();
  throw await authorization.insufficiency(usableScope(scope));
}

/** The same bytes, until there are too many. */
function bounded(body: Bytes): Bytes {
  if (body === null) return null;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength;
      if (bytes > MAX_ANSWER_BYTES) controller.error(new Error(`the answer is larger than ${MAX_ANSWER_BYTES} bytes`));
      else controller.enqueue(piece);
    },
  });
  return body.pipeThrough(limit);
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The same bytes, until one event has too many: an event ends with an empty line. */
function boundedEvents(body: Bytes): Bytes {
  if (body === null) return null;
  let bytes = 0;
  let isLineEmpty = true;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      for (const byte of piece) {
        bytes += 1;
        const isEnd = byte === LINE_FEED || byte === CARRIAGE_RETURN;
        if (isEnd && isLineEmpty) bytes = 0;
        isLineEmpty = isEnd;
      }
      if (bytes > MAX_ANSWER_BYTES) controller.error(new Error(`an event is larger than ${MAX_ANSWER_BYTES} bytes`));
      else controller.enqueue(piece);
    },
  });
  return body.pipeThrough(limit);
}
