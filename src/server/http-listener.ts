import type { IncomingMessage, Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '../config/settings.js';

/** Longer than the deadline of a model call, 120 s. */
export const SHUTDOWN_GRACE_MILLIS = 125_000;

/**
 * Longer than the minute for which load balancers keep connections, so that they never use one that is being closed.
 */
const KEEP_ALIVE_MILLIS = 75_000;
const SWEEP_MILLIS = 100;

/** How long a request may take to arrive once the gateway stops. */
const HALF_SENT_MILLIS = 10_000;

/** For `createServer`: how long a request's head, and the whole of it, may take to arrive; then 408. */
export const ARRIVAL_LIMITS = {
  headersTimeout: 20_000,
  // The largest document (28 MB in base64) at 1 Mbit/s.
  requestTimeout: 240_000,
  connectionsCheckingInterval: 5_000,
} as const satisfies ServerOptions;

/**
 * A connection is closed if its client reads fewer than this many bytes in this time, since unread answers stay in
 * memory.
 */
const UNREAD_MILLIS = 30_000;
const UNREAD_BYTES = 16 * 1024;

/** Listens as the settings say; resolves to the URL. */
export async function listen(server: Server, { port, host }: Pick<Settings, 'port' | 'host'>): Promise<string> {
  server.keepAliveTimeout = KEEP_ALIVE_MILLIS;
  dropUnread(server, UNREAD_MILLIS);
  followArrivals(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the listener has no port');
  const shown = host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${address.port}`;
}

/** The requests under way of each connection that speaks HTTP. */
const arrivals = new WeakMap<Server, Map<Socket, Set<IncomingMessage>>>();

function followArrivals(server: Server): void {
  const sockets = new Map<Socket, Set<IncomingMessage>>();
  arrivals.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, new Set());
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (request, response) => {
    const requests = sockets.get(request.socket);
    requests?.add(request);
    response.once('close', () => requests?.delete(request));
  });
  // Its protocol's server closes it.
  server.on('upgrade', ({ socket }) => sockets.delete(socket));
}

/** Closes connections on which no request has arrived completely that is being answered. */
function dropHalfSent(server: Server): void {
  for (const [socket, requests] of arrivals.get(server) ?? []) {
    const isAnswering = [...requests].some(({ complete }) => complete);
    if (!isAnswering) socket.destroy();
  }
}

/**
 * Stops listening; answers under way may finish within the grace period, requests that are half sent have
 * `halfSentMillis` at most.
 */
export async function closeServer(
  server: Server,
  graceMillis: number,
  halfSentMillis = HALF_SENT_MILLIS,
): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Those whose answer has ended meanwhile are idle too.
  const sweep = setInterval(() => {
    server.closeIdleConnections();
  }, SWEEP_MILLIS);
  const arrived = setTimeout(() => {
    dropHalfSent(server);
  }, halfSentMillis);
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, graceMillis);
  await closed;
  clearInterval(sweep);
  clearTimeout(arrived);
  clearTimeout(timer);
}

/** libuv's view of a socket's writes: the bytes queued and the bytes the peer still has to accept. */
interface Writes {
  bytesWritten: number;
  writeQueueSize: number;
}

/** Bytes that have left; undefined where nothing waits. The writable side of a socket counts whole writes only. */
function taken(socket: Socket): number | undefined {
  if (socket.writableLength === 0) return undefined;
  const { _handle: handle } = socket as Socket & { _handle?: Writes | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : undefined;
}

/**
 * Closes connections, of whatever protocol, whose clients leave what waits for them unread for `millis`: Node's own
 * timeout also takes what a client sends for a sign of life.
 */
export function dropUnread(server: Server, millis: number): void {
  const waiting = new Map<Socket, { since: number; taken: number }>();
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      waiting.delete(socket);
    });
  });
  const look = (): void => {
    for (const socket of sockets) {
      const now = taken(socket);
      const before = waiting.get(socket);
      if (now === undefined) waiting.delete(socket);
      else if (before === undefined || now - before.taken >= UNREAD_BYTES)
        waiting.set(socket, { since: performance.now(), taken: now });
      else if (performance.now() - before.since >= millis) socket.destroy();
    }
  };
  const looking = setInterval(look, millis / 6).unref();
  server.once('close', () => {
    clearInterval(looking);
  });
}
