/** A thing that one `OpenList` holds; the list keeps its place. */
export interface Listed {
  /** -1 while it is in no list. */
  place: number;
}

/**
 * The things that are open at a time, in no order. A Set that is added to and deleted from with every call makes a new table
 * every so often, to which the one before points: once a table is in the old part of memory, each later one and all that it
 * held live until that part is cleared.
 */
export class OpenList<T extends Listed> implements Iterable<T> {
  private readonly things: T[] = [];

  get size(): number {
    return this.things.length;
  }

  add(thing: T): void {
    thing.place = this.things.push(thing) - 1;
  }

  /** Removes a thing of this list; one that is not in it any more stays out. */
  remove(thing: T): void {
    if (this.things[thing.place] !== thing) return;
    const last = this.things.pop();
    if (last !== undefined && last !== thing) {
      this.things[thing.place] = last;
      last.place = thing.place;
    }
    thing.place = -1;
  }

  /** The things that are open when it is asked. */
  [Symbol.iterator](): Iterator<T> {
    return [...this.things].values();
  }
}
