import type { Dispatcher } from 'undici';
import { atTurnEnd } from '../../shared/turn-end.js';
import type { AnswerHead } from './answer-body.js';

/** An answer read to its end. */
export interface WholeAnswer extends AnswerHead {
  /** Undefined when it was longer than allowed, and the connection is closed. */
  text: string | undefined;
}

/** What broke, and whether the status line had come. */
export class BrokenAnswer extends Error {
  constructor(
    override readonly cause: unknown,
    readonly begun: AnswerHead | undefined,
  ) {
    super('the answer broke');
  }
}

type Reach = Pick<Dispatcher, 'dispatch'>;

/**
 * Sends a request and reads its answer as text of at most `maxBytes` (by status). A handler of its own, because the
 * client's streams and iterators are a large part of what a call of the gateway costs. Rejects with a BrokenAnswer, also
 * when `signal` aborts.
 */
export function wholeAnswer(
  pool: Reach,
  request: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  maxBytes: (status: number) => number,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const collector = new Collector(signal, maxBytes, resolve, reject);
    if (signal.aborted) collector.abort();
    else {
      atTurnEnd(() => {
        collector.send(pool, request);
      });
    }
  });
}

class Collector implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private begun: AnswerHead | undefined;
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private limit = 0;
  private readonly onAbort = (): void => {
    this.abort();
  };

  constructor(
    private readonly signal: AbortSignal,
    private readonly maxBytes: (status: number) => number,
    private readonly resolve: (answer: WholeAnswer) => void,
    private readonly reject: (error: BrokenAnswer) => void,
  ) {
    signal.addEventListener('abort', this.onAbort, { once: true });
  }

  send(pool: Reach, request: Dispatcher.DispatchOptions): void {
    if (this.signal.aborted) return;
    try {
      pool.dispatch(request, this);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Gives up. A request that still waits for a connection is not sent. */
  abort(): void {
    this.fail(this.signal.reason);
    this.controller?.abort(asError(this.signal.reason));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.signal.aborted) controller.abort(asError(this.signal.reason));
  }

  onResponseStart(_: unknown, status: number, headers: AnswerHead['headers']): void {
    // Interim answers (RFC 9110 §15.2) are no answers.
    if (status < 200) return;
    this.begun = { status, headers };
    this.limit = this.maxBytes(status);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size <= this.limit) {
      this.chunks.push(chunk);
      return;
    }
    this.succeed(undefined);
    controller.abort(new Error('the answer is too long'));
  }

  onResponseEnd(): void {
    atTurnEnd(() => {
      const [first] = this.chunks;
      const whole = this.chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.chunks, this.size);
      this.succeed(whole.toString('utf8'));
    });
  }

  onResponseError(_: unknown, error: Error): void {
    this.fail(error);
  }

  private succeed(text: string | undefined): void {
    this.release();
    if (this.begun === undefined) this.fail(new Error('an answer ended that had not begun'));
    else this.resolve({ ...this.begun, text });
  }

  private fail(error: unknown): void {
    this.release();
    this.reject(new BrokenAnswer(error, this.begun));
  }

  private release(): void {
    this.signal.removeEventListener('abort', this.onAbort);
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
