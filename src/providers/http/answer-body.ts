import type { Dispatcher } from 'undici';
import { atTurnEnd } from '../../shared/turn-end.js';

/** The head of an answer. */
export interface AnswerHead {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

interface Waiting {
  resolve: (piece: Buffer | undefined) => void;
  reject: (error: Error) => void;
}

type Reach = Pick<Dispatcher, 'dispatch'>;

/** So many bytes that nobody has taken yet stop the connection, until they are taken. */
const MAX_UNTAKEN_BYTES = 64 * 1024;
const DRAIN_BYTES = 64 * 1024;
const DRAIN_MILLIS = 250;

/**
 * An answer whose body is taken piece by piece as it comes. A handler of its own, as `wholeAnswer`'s is: the client's
 * readable streams and their iterators cost more than all that is done with a piece.
 */
export class AnswerBody implements Dispatcher.DispatchHandler {
  private readonly head = Promise.withResolvers<AnswerHead>();
  private controller: Dispatcher.DispatchController | undefined;
  private pieces: Buffer[] = [];
  private untaken = 0;
  private waiting: Waiting | undefined;
  private end: { error?: Error } | undefined;
  /** Set once what still comes is thrown away. */
  private drain: { bytes: number; timer: NodeJS.Timeout } | undefined;
  private readonly onAbort = (): void => {
    this.abort(asError(this.signal.reason));
  };

  private constructor(private readonly signal: AbortSignal) {}

  /** Sends a request; resolves when the head of its answer is there. Rejects with what broke, also when `signal` aborts. */
  static async open(
    pool: Reach,
    request: Dispatcher.DispatchOptions,
    signal: AbortSignal,
  ): Promise<AnswerHead & { body: AnswerBody }> {
    signal.throwIfAborted();
    const body = new AnswerBody(signal);
    signal.addEventListener('abort', body.onAbort, { once: true });
    atTurnEnd(() => {
      body.send(pool, request);
    });
    const { status, headers } = await body.head.promise;
    return { status, headers, body };
  }

  /** The next piece; undefined at the end. Rejects with what broke. One call at a time. */
  next(): Promise<Buffer | undefined> {
    const piece = this.pieces.shift();
    if (piece !== undefined) {
      this.untaken -= piece.length;
      if (this.pieces.length === 0 && this.controller?.paused === true) this.controller.resume();
      return Promise.resolve(piece);
    }
    if (this.end === undefined) {
      return new Promise((resolve, reject) => {
        this.waiting = { resolve, reject };
      });
    }
    return this.end.error === undefined ? Promise.resolve(undefined) : Promise.reject(this.end.error);
  }

  /**
   * Nobody wants the rest: the little that may follow is read away, so that the connection can be used again. It is
   * closed when that is much or slow to come.
   */
  release(): void {
    if (this.end !== undefined || this.drain !== undefined) return;
    const timer = setTimeout(() => {
      this.abort(notWanted());
    }, DRAIN_MILLIS).unref();
    this.drain = { bytes: this.untaken, timer };
    this.pieces = [];
    if (this.controller?.paused === true) this.controller.resume();
  }

  /** Closes the connection, unless the answer has ended or is released. */
  close(): void {
    if (this.drain === undefined) this.abort(notWanted());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.end?.error !== undefined) controller.abort(this.end.error);
  }

  onResponseStart(_: unknown, status: number, headers: AnswerHead['headers']): void {
    // Interim answers (RFC 9110 §15.2) are no answers.
    if (status >= 200) this.head.resolve({ status, headers });
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    const { waiting, drain } = this;
    if (drain !== undefined) {
      drain.bytes += piece.length;
      if (drain.bytes > DRAIN_BYTES) this.abort(notWanted());
      return;
    }
    if (waiting !== undefined) {
      this.waiting = undefined;
      atTurnEnd(() => {
        waiting.resolve(piece);
      });
      return;
    }
    this.pieces.push(piece);
    this.untaken += piece.length;
    if (this.untaken > MAX_UNTAKEN_BYTES) controller.pause();
  }

  onResponseEnd(): void {
    this.finish({});
  }

  onResponseError(_: unknown, error: Error): void {
    this.finish({ error });
  }

  private send(pool: Reach, request: Dispatcher.DispatchOptions): void {
    if (this.end !== undefined) return;
    try {
      pool.dispatch(request, this);
    } catch (error) {
      this.finish({ error: asError(error) });
    }
  }

  /** Ends at once; what has come and was not taken is lost. A request that still waits for a connection is not sent. */
  private abort(error: Error): void {
    if (this.end !== undefined) return;
    this.pieces = [];
    this.finish({ error });
    this.controller?.abort(error);
  }

  private finish(end: { error?: Error }): void {
    if (this.end !== undefined) return;
    this.end = end;
    this.signal.removeEventListener('abort', this.onAbort);
    clearTimeout(this.drain?.timer);
    const { waiting } = this;
    this.waiting = undefined;
    if (end.error === undefined) {
      waiting?.resolve(undefined);
      return;
    }
    // Without effect once the head has come.
    this.head.reject(end.error);
    waiting?.reject(end.error);
  }
}

function notWanted(): Error {
  return new Error('the answer is not wanted any more');
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
