/** An answer under way that others wait for too. */
export interface Flight<T> {
  /** The answer, or nothing when it failed. Never rejects. */
  readonly answer: Promise<T | undefined>;
  /** How many wait for it beside the one who leads it. */
  followers: number;
}

/** Lets concurrent identical requests make one upstream call. Contract §4, "Cache". */
export class Flights<T> {
  private readonly byKey = new Map<string, Flight<T>>();

  /** The flight of a key, joined; it is left by itself when it lands. */
  join(key: string): Flight<T> | undefined {
    const flight = this.byKey.get(key);
    if (flight !== undefined) flight.followers += 1;
    return flight;
  }

  /** Opens a flight; `land` ends it, with the answer or without. To be called in the same turn as a failed `join`. */
  lead(key: string): { flight: Flight<T>; land: (answer?: T) => void } {
    const { promise, resolve } = Promise.withResolvers<T | undefined>();
    const flight: Flight<T> = { answer: promise, followers: 0 };
    this.byKey.set(key, flight);
    return {
      flight,
      land: (answer) => {
        if (this.byKey.get(key) === flight) this.byKey.delete(key);
        resolve(answer);
      },
    };
  }
}
