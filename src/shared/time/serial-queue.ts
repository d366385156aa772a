/** Runs asynchronous work sequentially, in the order in which it was added. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  /** Settles as `work` does; a failure does not stop later work. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    // Not what it came to, which nobody asks for again.
    this.last = turn.then(nothing, nothing);
    return turn;
  }
}

function nothing(): void {}
