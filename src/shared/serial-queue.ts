/** Runs asynchronous work one after the other, in the order in which it was given. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  /** Settles as `work` does; one that fails does not keep the next from its turn. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
