import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Started } from './banner.js';
import { DomainError } from '../shared/errors.js';

const METRICS_TIMEOUT_MILLIS = 6_000;

/** Messages from a worker to the primary. */
export type WorkerMessage = { type: 'started'; started: Started } | { type: 'metrics wanted'; id: number };
/** The primary's answer; without a page if a worker did not report. */
export interface GatheredMetrics {
  type: 'metrics';
  id: number;
  page?: string;
}

let asked = 0;

/** Says that this worker listens. */
export function tellPrimary(started: Started): void {
  send({ type: 'started', started });
}

/**
 * Lets the primary gather this worker's metrics; gives what asks it for those of all. That throws SERVICE_UNAVAILABLE
 * when one does not answer.
 */
export function gatherMetrics(own: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([own]);
  // Its constructor listens for the primary's questions.
  new AggregatorRegistry();
  return askForMetrics;
}

function askForMetrics(): Promise<string> {
  asked += 1;
  const id = asked;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (): void => {
    reject(new DomainError('SERVICE_UNAVAILABLE', 'a process does not report its metrics', { retryAfterSeconds: 1 }));
  };
  const hear = (message: unknown): void => {
    const answer = message as Partial<GatheredMetrics> & { type?: string };
    if (answer.type !== 'metrics' || answer.id !== id) return;
    if (answer.page === undefined) fail();
    else resolve(answer.page);
  };
  const timer = setTimeout(fail, METRICS_TIMEOUT_MILLIS);
  process.on('message', hear);
  send({ type: 'metrics wanted', id });
  return promise.finally(() => {
    clearTimeout(timer);
    process.off('message', hear);
  });
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}
