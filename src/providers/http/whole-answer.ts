import type { Dispatcher } from 'undici';
import { runAtEndOfTick } from '../../shared/time/end-of-tick.js';
import { codingsOf, decompressed } from './compression.js';
import { AnswerHandler, type HttpAnswerHead, type Reach } from './answer-handler.js';

/** An answer read to its end. */
export interface WholeAnswer extends HttpAnswerHead {
  /** Undefined when it was longer than allowed, and the connection is closed. */
  text: string | undefined;
}

/** The error, and whether the status line had arrived. */
export class BrokenAnswer extends Error {
  constructor(
    override readonly cause: unknown,
    readonly begun: HttpAnswerHead | undefined,
  ) {
    super('the answer was cut off');
  }
}

/**
 * Sends a request and reads its answer as text of at most `maxBytes` (by status). Rejects with a BrokenAnswer, also when
 * `signal` aborts.
 */
export function wholeAnswer(
  pool: Reach,
  request: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  maxBytes: (status: number) => number,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    new Collector(signal, maxBytes, resolve, reject).send(pool, request);
  });
}

class Collector extends AnswerHandler {
  private begun: HttpAnswerHead | undefined;
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private limit = 0;

  constructor(
    signal: AbortSignal,
    private readonly maxBytes: (status: number) => number,
    private readonly resolve: (answer: WholeAnswer) => void,
    private readonly reject: (error: BrokenAnswer) => void,
  ) {
    super(signal);
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
    runAtEndOfTick(() => {
      const [first] = this.chunks;
      const whole = this.chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.chunks, this.size);
      const codings = codingsOf(this.begun?.headers ?? {});
      if (codings.length === 0) this.succeed(whole.toString('utf8'));
      else this.decompress(whole, codings);
    });
  }

  private decompress(whole: Buffer, codings: readonly string[]): void {
    decompressed(whole, codings, this.limit).then(
      (bytes) => {
        this.succeed(bytes?.toString('utf8'));
      },
      (error: unknown) => {
        this.fail(error instanceof Error ? error : new Error(String(error)));
      },
    );
  }

  protected begin(head: HttpAnswerHead): void {
    this.begun = head;
    this.limit = this.maxBytes(head.status);
  }

  protected fail(error: Error): void {
    this.release();
    this.reject(new BrokenAnswer(error, this.begun));
  }

  private succeed(text: string | undefined): void {
    if (this.begun === undefined) {
      this.fail(new Error('an answer ended before it started'));
      return;
    }
    this.release();
    this.resolve({ ...this.begun, text });
  }
}
