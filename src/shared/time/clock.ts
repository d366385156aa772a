/** The only source of time for services, so that tests can move it. */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

const MILLIS_PER_SECOND = 1000;
let knownSecond = NaN;
let knownText = '';

/** The time as `Date.prototype.toISOString` gives it, for many times of the same second. Throws a RangeError as that does. */
export function isoTime(millis: number): string {
  const second = Math.floor(millis / MILLIS_PER_SECOND);
  if (second !== knownSecond) {
    knownText = new Date(second * MILLIS_PER_SECOND).toISOString().slice(0, -'.000Z'.length);
    knownSecond = second;
  }
  const rest = String(Math.floor(millis) - second * MILLIS_PER_SECOND).padStart(3, '0');
  // Joined, no template, for the sake of the JSON that it goes into: docs/decisions/0029.
  return [knownText, `${rest}Z`].join('.');
}
