import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from './config/settings.js';

/** The longest answer has 120 s; whoever waits for one may have it. Contract §4. */
export const SHUTDOWN_GRACE_MILLIS = 125_000;

/** Longer than the minute for which load balancers keep connections, else they send on one that is being closed. */
const KEEP_ALIVE_MILLIS = 75_000;
const SWEEP_MILLIS = 100;

/** How long a client may take no bytes of what waits for it, and how few are none: an answer is kept until it is read. */
const UNREAD_MILLIS = 30_000;
const UNREAD_BYTES = 16 * 1024;

/** Listens as the settings say; resolves to the URL. */
export async function listen(server: Server, { port, host }: Pick<Settings, 'port' | 'host'>): Promise<string> {
  server.keepAliveTimeout = KEEP_ALIVE_MILLIS;
  dropUnread(server, UNREAD_MILLIS);
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

/** Stops listening; answers under way may finish within the grace period. */
export async function closeServer(server: Server, graceMillis: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Those whose answer has ended meanwhile are idle too.
  const sweep = setInterval(() => {
    server.closeIdleConnections();
  }, SWEEP_MILLIS);
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, graceMillis);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}

/** What libuv tells of a socket's writes: those handed to it, and how much of them the other side has room for yet. */
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
