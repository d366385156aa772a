import type { Dispatcher } from 'undici';
import { runAtEndOfTick } from '../../shared/time/end-of-tick.js';

/** The head of an answer. */
export interface HttpAnswerHead {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

/** The transport of requests. */
export type Reach = Pick<Dispatcher, 'dispatch'>;

/**
 * One request's way through undici, until its answer is over or `signal` aborts. Handlers of our own, because the
 * client's streams and iterators are a large part of what a call of the gateway costs.
 */
export abstract class AnswerHandler implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  /** Why it was given up. */
  private reason: Error | undefined;
  private readonly onAbort = this.abandon.bind(this);

  constructor(private readonly signal: AbortSignal) {
    signal.addEventListener('abort', this.onAbort, { once: true });
  }

  /** Sends the request, with all others of this turn of the event loop. */
  send(pool: Reach, request: Dispatcher.DispatchOptions): void {
    if (this.signal.aborted) {
      this.abandon();
      return;
    }
    runAtEndOfTick(() => {
      if (this.reason !== undefined) return;
      try {
        pool.dispatch(request, this);
      } catch (error) {
        this.fail(asError(error));
      }
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.reason !== undefined) controller.abort(this.reason);
  }

  onResponseStart(_: unknown, status: number, headers: HttpAnswerHead['headers']): void {
    // Interim answers (RFC 9110 §15.2) are no answers.
    if (status >= 200) this.begin({ status, headers });
  }

  onResponseError(_: unknown, error: Error): void {
    this.fail(error);
  }

  protected abstract begin(head: HttpAnswerHead): void;
  /** The answer broke, or was given up. May be called more than once. */
  protected abstract fail(error: Error): void;

  /** Fails and closes the connection. A request that still waits for one is not sent. */
  protected giveUp(reason: Error): void {
    this.reason ??= reason;
    this.fail(reason);
    this.controller?.abort(reason);
  }

  /** Lets a connection that was stopped go on. */
  protected goOn(): void {
    if (this.controller?.paused === true) this.controller.resume();
  }

  /** The answer is over: `signal` means nothing to it any more. */
  protected release(): void {
    this.signal.removeEventListener('abort', this.onAbort);
  }

  private abandon(): void {
    this.giveUp(asError(this.signal.reason));
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
