import { DomainError } from '../shared/errors.js';

const MAX_WAITING = 10_000;

interface Reader<T> {
  resolve: (result: IteratorResult<T>) => void;
  reject: (error: unknown) => void;
}

/**
 * The changes that one subscriber is to see, each loaded when its turn comes: records that change repeatedly are sent
 * once, in their current state. `load` resolves to nothing for what the subscriber may not see. `return` takes effect
 * at once, also while a record is loaded.
 */
export class ChangeStream<T> implements AsyncIterableIterator<T> {
  private readonly waiting = new Set<string>();
  private reader: Reader<T> | undefined;
  private isLoading = false;
  private ended = false;
  private failure: { error: unknown } | undefined;

  constructor(
    private readonly load: (id: string) => Promise<T | undefined>,
    private readonly onEnd: () => void,
  ) {}

  /** Notifies the stream that a record changed. */
  tell(id: string): void {
    if (this.ended) return;
    this.waiting.add(id);
    if (this.waiting.size > MAX_WAITING)
      this.fail(new DomainError('SERVICE_UNAVAILABLE', 'the subscriber is too slow'));
    else this.serve();
  }

  /** Ends the stream with an error. */
  fail(error: unknown): void {
    if (this.ended) return;
    const { reader } = this;
    this.reader = undefined;
    if (reader === undefined) this.failure = { error };
    this.finish();
    reader?.reject(error);
  }

  next(): Promise<IteratorResult<T>> {
    const { failure } = this;
    if (failure !== undefined) {
      this.failure = undefined;
      return Promise.reject(failure.error instanceof Error ? failure.error : new Error('the stream failed'));
    }
    if (this.ended) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve, reject) => {
      this.reader = { resolve, reject };
      this.serve();
    });
  }

  return(): Promise<IteratorResult<T>> {
    this.finish();
    this.reader?.resolve({ value: undefined, done: true });
    this.reader = undefined;
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private finish(): void {
    if (this.ended) return;
    this.ended = true;
    this.waiting.clear();
    this.onEnd();
  }

  /** Loads the next change for a reader that waits, one at a time. */
  private serve(): void {
    if (this.isLoading || this.reader === undefined) return;
    const [id] = this.waiting;
    if (id === undefined) return;
    this.waiting.delete(id);
    this.isLoading = true;
    this.load(id).then(
      (record) => {
        this.isLoading = false;
        const { reader } = this;
        if (record !== undefined && reader !== undefined) {
          this.reader = undefined;
          reader.resolve({ value: record, done: false });
        } else this.serve();
      },
      (error: unknown) => {
        this.isLoading = false;
        this.fail(error);
      },
    );
  }
}
