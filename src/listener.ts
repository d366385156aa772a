import type { Server } from 'node:http';
import type { Settings } from './config/settings.js';

/** The longest answer has 120 s; whoever waits for one may have it. Contract §4. */
export const SHUTDOWN_GRACE_MILLIS = 125_000;

/** Longer than the minute for which load balancers keep connections, else they send on one that is being closed. */
const KEEP_ALIVE_MILLIS = 75_000;
const SWEEP_MILLIS = 100;

/** Listens as the settings say; resolves to the URL. */
export async function listen(server: Server, { port, host }: Pick<Settings, 'port' | 'host'>): Promise<string> {
  server.keepAliveTimeout = KEEP_ALIVE_MILLIS;
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
