import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import type { RealtimeConnection } from '../../contracts/realtime.js';
import { checkedAddress } from './checked-address.js';
import { answerError, type FailureContext, transportError } from './failure.js';
import type { UpstreamConnection } from './upstream-client.js';
import { publicLookup, upstreamLookup } from './upstream-lookup.js';
import { parseWireJson } from './wire.js';

/** The longest frame of a provider, bytes. */
const MAX_FRAME_BYTES = 16 * 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;
const CONNECT_MILLIS = 10_000;

interface SocketOptions extends UpstreamConnection {
  context: FailureContext;
  baseUrl: string;
  /** The adapter's own headers. */
  own: Readonly<Record<string, string>>;
}

/** Opens a WebSocket at a path of an upstream. Rejects with an `UpstreamError`. */
export async function openUpstreamSocket(
  options: SocketOptions,
  path: string,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<RealtimeConnection> {
  const { context, credentials, connectTimeoutMillis = CONNECT_MILLIS } = options;
  const given = { ...options.own, ...options.headers };
  const url = checkedAddress(context.kind, options, given);
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  for (const [name, value] of Object.entries({ ...options.query, ...parameters })) url.searchParams.set(name, value);
  try {
    const request = { method: 'GET', url: url.href, body: undefined } as const;
    const own = credentials === undefined ? {} : await credentials.headers(request, signal);
    url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
    return await opened(
      new WebSocket(url, {
        headers: { ...given, ...own },
        lookup: options.onlyPublic === true ? publicLookup : upstreamLookup,
        handshakeTimeout: connectTimeoutMillis,
        maxPayload: MAX_FRAME_BYTES,
        perMessageDeflate: false,
        followRedirects: false,
      }),
      context,
      signal,
    );
  } catch (error) {
    throw transportError(context.kind, error, signal, false);
  }
}

function opened(socket: WebSocket, context: FailureContext, signal: AbortSignal): Promise<RealtimeConnection> {
  const connection = connectionOf(socket);
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      reject(signal.reason as Error);
      socket.terminate();
    };
    if (signal.aborted) {
      leave();
      return;
    }
    signal.addEventListener('abort', leave, { once: true });
    socket.once('open', () => {
      signal.removeEventListener('abort', leave);
      resolve(connection);
    });
    socket.once('unexpected-response', (_request, response) => {
      void refusalOf(response).then((text) => {
        const body = parseWireJson(text) ?? text;
        reject(answerError(context, { status: response.statusCode ?? 500, body }));
        socket.terminate();
      }, reject);
    });
    // Also after it has opened: the closing says what there is to say.
    socket.on('error', reject);
  });
}

async function refusalOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MAX_ERROR_BYTES) break;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function connectionOf(socket: WebSocket): RealtimeConnection {
  const early: string[] = [];
  let listener: ((frame: string) => void) | undefined;
  socket.on('message', (data: Buffer, isBinary) => {
    // The protocol has no binary frames.
    if (isBinary) return;
    const frame = data.toString('utf8');
    if (listener === undefined) early.push(frame);
    else listener(frame);
  });
  return {
    send: (frame) => {
      if (socket.readyState === socket.OPEN) socket.send(frame);
    },
    waitingBytes: () => socket.bufferedAmount,
    pause: () => {
      socket.pause();
    },
    resume: () => {
      socket.resume();
    },
    close: () => {
      socket.close(1000);
      // One that does not answer is left.
      setTimeout(() => {
        socket.terminate();
      }, CLOSING_MILLIS).unref();
    },
    onFrame(next) {
      listener = next;
      for (const frame of early.splice(0)) next(frame);
    },
    onClosed(ended) {
      if (socket.readyState === socket.CLOSED) ended(1006, '');
      else
        socket.once('close', (code, reason) => {
          ended(code, reason.toString('utf8'));
        });
    },
  };
}

const CLOSING_MILLIS = 2_000;
