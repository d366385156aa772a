import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import type { CheckedTarget, TargetGuard } from './target-guard.js';

/**
 * Connects to the checked addresses, one after the other until one answers. The name is asked of nobody again: it serves
 * TLS alone. An address is checked once more at the last moment, so that no mistake before this opens a connection.
 */
export function pinned(
  { addresses }: CheckedTarget,
  guard: TargetGuard,
  connector: buildConnector.connector,
): buildConnector.connector {
  return (options, callback) => {
    const servername = isIP(options.hostname.replace(/^\[|\]$/g, '')) === 0 ? options.hostname : '';
    const attempt = (index: number): void => {
      const hostname = addresses[index] ?? '';
      try {
        guard.assertAllowed([hostname]);
        connector({ ...options, hostname, servername }, (...outcome) => {
          if (outcome[0] === null || index + 1 >= addresses.length) callback(...outcome);
          else attempt(index + 1);
        });
      } catch (error) {
        callback(error as Error, null);
      }
    };
    attempt(0);
  };
}

/** Rejects as soon as the signal is aborted, whatever the work does. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = (): void => {
    reject(signal.reason as Error);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
