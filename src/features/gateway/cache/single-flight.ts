/** An answer in flight that other callers may wait for. */
export class Flight<T> {
  private readonly completion = Promise.withResolvers<T | undefined>();
  private followers = 0;
  private isComplete = false;
  private onAbandoned: (() => void) | undefined;

  /** `onComplete` runs once, when the flight ends. */
  constructor(private readonly onComplete: () => void) {}

  /** True while callers other than the leader wait for the answer. */
  get isShared(): boolean {
    return this.followers > 0;
  }

  /** Calls back when the last follower has left. */
  whenAbandoned(callback: () => void): void {
    this.onAbandoned = callback;
  }

  /** The answer, or nothing when it failed or when `signal` aborts, which ends the waiting. */
  async follow(signal: AbortSignal): Promise<T | undefined> {
    this.followers += 1;
    const gone = Promise.withResolvers<undefined>();
    const leave = (): void => {
      gone.resolve(undefined);
    };
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([this.completion.promise, gone.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
      this.followers -= 1;
      if (this.followers === 0) this.onAbandoned?.();
    }
  }

  /** Completes the flight, with or without the answer. Only the first call counts. */
  complete(answer?: T): void {
    if (this.isComplete) return;
    this.isComplete = true;
    this.onComplete();
    this.completion.resolve(answer);
  }
}

/** Lets concurrent identical requests make one upstream call. */
export class SingleFlight<T> {
  private readonly byKey = new Map<string, Flight<T>>();

  /** The flight of a key that is under way. */
  find(key: string): Flight<T> | undefined {
    return this.byKey.get(key);
  }

  /** Starts a flight, which the caller completes. Call it in the same turn as a `find` without a result. */
  lead(key: string): Flight<T> {
    const flight = new Flight<T>(() => this.byKey.delete(key));
    this.byKey.set(key, flight);
    return flight;
  }
}
