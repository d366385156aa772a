import type { Clock } from '../../shared/time/clock.js';

/** `Date` has whole seconds, and an answer takes some time. */
const NOISE_MILLIS = 2_000;
/** More is no clock that drifted. */
const MAX_SKEW_MILLIS = 24 * 60 * 60_000;

/** The time at the other side, as its `Date` headers show it. */
export class RemoteClock implements Clock {
  private skew = 0;

  /** `local` is ours, by which lives are measured. */
  constructor(readonly local: Clock) {}

  /** How far the other side is ahead of us. */
  get skewMillis(): number {
    return this.skew;
  }

  now(): number {
    return this.local.now() + this.skew;
  }

  /** Takes over the time of an answer that just came. */
  learn(date: string | undefined): void {
    const said = Date.parse(date ?? '');
    if (Number.isNaN(said)) return;
    const skew = said - this.local.now();
    if (Math.abs(skew) > MAX_SKEW_MILLIS) return;
    this.skew = Math.abs(skew) <= NOISE_MILLIS ? 0 : skew;
  }
}
