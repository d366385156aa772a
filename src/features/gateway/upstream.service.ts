import { performance } from 'node:perf_hooks';
import { UpstreamError } from '../../shared/upstream-error.js';
import type { Attempt, ExecutionFacts } from '../interceptor/interceptor.port.js';
import type { ServedModel } from './catalogue.service.js';
import { reasonOf, upstreamFailure } from './upstream.rules.js';

/** Cancels an upstream call: when the client goes, or at the total deadline. */
export class CallControl {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly onClientGone = (): void => {
    this.abort();
  };

  constructor(
    private readonly client: AbortSignal,
    deadlineMillis: number,
  ) {
    this.timer = setTimeout(() => {
      this.controller.abort(new DOMException('the total deadline passed', 'TimeoutError'));
    }, deadlineMillis);
    if (client.aborted) this.abort();
    else client.addEventListener('abort', this.onClientGone, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Cancels because nobody waits for the answer any more. */
  abort(): void {
    this.controller.abort(new DOMException('the client is gone', 'AbortError'));
  }

  release(): void {
    clearTimeout(this.timer);
    this.client.removeEventListener('abort', this.onClientGone);
  }
}

/** Runs one upstream call, noting the attempt in the facts. Throws the catalogue's error for a failure. */
export async function attempt<T>(served: ServedModel, facts: ExecutionFacts, call: () => Promise<T>): Promise<T> {
  const { id, provider } = served.model;
  const noted: Attempt = { provider, model: id, outcome: 'ok', millis: 0 };
  facts.attempts.push(noted);
  facts.provider = provider;
  facts.model = id;
  const from = performance.now();
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    noted.outcome = error.failure === 'aborted' ? 'aborted' : 'failed';
    noted.reason = reasonOf(error);
    if (error.status !== undefined) noted.status = error.status;
    throw error;
  } finally {
    noted.millis = Math.round((performance.now() - from) * 1000) / 1000;
  }
}

/** Turns an upstream failure into the catalogue's error; leaves everything else as it is. */
export function translateFailure(error: unknown, facts: ExecutionFacts): unknown {
  return error instanceof UpstreamError ? upstreamFailure(error, facts.attempts) : error;
}
