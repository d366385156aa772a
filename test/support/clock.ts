import type { Clock } from '../../src/shared/time/clock.js';

/** A clock that the test moves. It starts now, at the beginning of a minute, so that rate windows hold still. */
export function manualClock(): Clock & { advance(millis: number): void } {
  let now = Date.now() - (Date.now() % 60_000);
  return {
    now: () => now,
    advance: (millis) => {
      now += millis;
    },
  };
}
