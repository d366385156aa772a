import type { Clock } from '../../shared/time/clock.js';

/** A clock that a play moves on in jumps through a day that is over; between them, and afterwards, it goes as clocks do. */
export class PlayedClock implements Clock {
  private behind = 0;

  now(): number {
    return Date.now() - this.behind;
  }

  /** Jumps to a time, Unix ms: never back, and never beyond now. */
  jumpTo(millis: number): void {
    this.behind = Math.max(0, Math.min(this.behind === 0 ? Infinity : this.behind, Date.now() - millis));
  }

  /** Shows the time of everybody else from now on. */
  release(): void {
    this.behind = 0;
  }
}
