import type { Clock } from '../../src/shared/time/clock.js';

/** A clock that the test moves. It starts at the beginning of the minute of `start`, so that rate windows hold still. */
export function manualClock(start = Date.now()): Clock & { advance(millis: number): void } {
  let now = start - (start % 60_000);
  return {
    now: () => now,
    advance: (millis) => {
      now += millis;
    },
  };
}
