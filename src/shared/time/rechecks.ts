const INTERVAL_MILLIS = 1_000;

interface Watched {
  check: () => unknown;
  end: (error: unknown) => void;
}

/** Looks once a second whether what was allowed at the start of long work still is. */
export class Rechecks {
  private readonly watched = new Set<Watched>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly intervalMillis = INTERVAL_MILLIS) {}

  /** Calls `end`, once, with what `check` throws. The result ends the watch. */
  add(check: () => unknown, end: (error: unknown) => void): () => void {
    const watched = { check, end };
    this.watched.add(watched);
    this.timer ??= setInterval(() => {
      this.run();
    }, this.intervalMillis).unref();
    return () => {
      this.remove(watched);
    };
  }

  private run(): void {
    for (const watched of this.watched) {
      try {
        watched.check();
      } catch (error) {
        this.remove(watched);
        watched.end(error);
      }
    }
  }

  private remove(watched: Watched): void {
    this.watched.delete(watched);
    if (this.watched.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
