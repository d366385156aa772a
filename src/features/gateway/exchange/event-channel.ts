interface Reader<T> {
  resolve: (result: IteratorResult<T>) => void;
}

const CAPACITY = 64;

/**
 * A bounded queue from one producer to one consumer. Unlike a generator, `return` takes effect at once, also while the
 * producer waits for its upstream; the producer learns of it through `onReturn`.
 */
export class EventChannel<T> implements AsyncIterableIterator<T> {
  private readonly queue: T[] = [];
  private reader: Reader<T> | undefined;
  private ended = false;
  private isEnding = false;
  private waitingWriter: (() => void) | undefined;

  constructor(private readonly onReturn: () => void) {}

  /** Hands an event over; resolves once there is room for the next. Ignored when the consumer is gone. */
  async push(event: T): Promise<void> {
    if (this.ended) return;
    const { reader } = this;
    if (reader !== undefined) {
      this.reader = undefined;
      reader.resolve({ value: event, done: false });
      return;
    }
    this.queue.push(event);
    if (this.queue.length < CAPACITY || this.isEnding) return;
    await new Promise<void>((resolve) => (this.waitingWriter = resolve));
  }

  /** Lets the producer hand over the rest without waiting for room: it is about to end, and what is left is little. */
  hurry(): void {
    this.isEnding = true;
    this.releaseWriter();
  }

  /** Ends the stream once the consumer has drained the queue. */
  end(): void {
    this.ended = true;
    this.reader?.resolve({ value: undefined, done: true });
    this.reader = undefined;
  }

  next(): Promise<IteratorResult<T>> {
    const event = this.queue.shift();
    if (event !== undefined) {
      this.releaseWriter();
      return Promise.resolve({ value: event, done: false });
    }
    if (this.ended) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve) => (this.reader = { resolve }));
  }

  return(): Promise<IteratorResult<T>> {
    const wasOpen = !this.ended;
    this.queue.length = 0;
    this.end();
    this.releaseWriter();
    if (wasOpen) this.onReturn();
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private releaseWriter(): void {
    this.waitingWriter?.();
    this.waitingWriter = undefined;
  }
}
