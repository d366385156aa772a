import type { Dispatcher } from 'undici';
import { AnswerHandler, type HttpAnswerHead, type Reach } from './answer-handler.js';

/** An answer whose body is still to be taken. */
export interface OpenedAnswer extends HttpAnswerHead {
  body: AnswerBody;
}

/** So many bytes that nobody has taken yet stop the connection, until they are taken. */
const MAX_UNTAKEN_BYTES = 64 * 1024;
const DRAIN_BYTES = 64 * 1024;
const DRAIN_MILLIS = 250;

/** Sends a request; resolves when the head of its answer is there. Rejects with what broke, also when `signal` aborts. */
export async function openAnswer(
  pool: Reach,
  request: Dispatcher.DispatchOptions,
  signal: AbortSignal,
): Promise<OpenedAnswer> {
  const body = new AnswerBody(signal);
  body.send(pool, request);
  return { ...(await body.head), body };
}

/** The body of an answer, read chunk by chunk as it arrives. */
export class AnswerBody extends AnswerHandler {
  /** Rejected at every end, which is without effect once the head has come. */
  private readonly begun = Promise.withResolvers<HttpAnswerHead>();
  private pieces: Buffer[] = [];
  private untaken = 0;
  private waiting: PromiseWithResolvers<Buffer | undefined> | undefined;
  private end: { error?: Error } | undefined;
  /** Set once what still comes is thrown away. */
  private drain: { bytes: number; timer: NodeJS.Timeout } | undefined;

  get head(): Promise<HttpAnswerHead> {
    return this.begun.promise;
  }

  /** The next chunk; undefined at the end. Rejects with the connection's error. One call at a time. */
  next(): Promise<Buffer | undefined> {
    const piece = this.pieces.shift();
    if (piece !== undefined) {
      this.untaken -= piece.length;
      if (this.pieces.length === 0) this.goOn();
      return Promise.resolve(piece);
    }
    if (this.end === undefined) {
      this.waiting = Promise.withResolvers();
      return this.waiting.promise;
    }
    return this.end.error === undefined ? Promise.resolve(undefined) : Promise.reject(this.end.error);
  }

  /**
   * Nobody wants the rest: the little that may follow is read away, so that the connection can be used again. It is
   * closed when that is much or slow to come.
   */
  leave(): void {
    if (this.end !== undefined || this.drain !== undefined) return;
    const timer = setTimeout(() => {
      this.giveUp(notWanted());
    }, DRAIN_MILLIS).unref();
    this.drain = { bytes: this.untaken, timer };
    this.pieces = [];
    this.goOn();
  }

  /** Closes the connection, unless the answer has ended or was left. */
  close(): void {
    if (this.end === undefined && this.drain === undefined) this.giveUp(notWanted());
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    const { waiting, drain } = this;
    if (drain !== undefined) {
      drain.bytes += piece.length;
      if (drain.bytes > DRAIN_BYTES) this.giveUp(notWanted());
    } else if (waiting !== undefined) {
      this.waiting = undefined;
      waiting.resolve(piece);
    } else {
      this.pieces.push(piece);
      this.untaken += piece.length;
      if (this.untaken > MAX_UNTAKEN_BYTES) controller.pause();
    }
  }

  onResponseEnd(): void {
    this.finish({});
    this.begun.reject(new Error('an answer ended before it started'));
  }

  protected begin(head: HttpAnswerHead): void {
    this.begun.resolve(head);
  }

  /** Chunks that arrived before the answer broke can still be read. */
  protected fail(error: Error): void {
    this.finish({ error });
    this.begun.reject(error);
  }

  protected override giveUp(reason: Error): void {
    this.pieces = [];
    super.giveUp(reason);
  }

  private finish(end: { error?: Error }): void {
    if (this.end !== undefined) return;
    this.end = end;
    this.release();
    clearTimeout(this.drain?.timer);
    if (end.error === undefined) this.waiting?.resolve(undefined);
    else this.waiting?.reject(end.error);
    this.waiting = undefined;
  }
}

function notWanted(): Error {
  return new Error('the answer is no longer needed');
}
