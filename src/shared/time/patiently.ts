import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '../errors.js';

const RETRY_MILLIS = 1_000;

/** Tries again while the database is away: the result has been paid for. */
export async function patiently<T>(signal: AbortSignal, store: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await store();
    } catch (error) {
      const isAway = error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE';
      if (!isAway || signal.aborted) throw error;
    }
    await delay(RETRY_MILLIS, undefined, { signal }).catch(() => undefined);
  }
}
