import type { Clock } from '../time/clock.js';

/** Look-ups in one second: more are of somebody who tries secrets. */
const MAX_LOOK_UPS = 20;
const WINDOW_MILLIS = 1_000;

/** Asks once for what is not known, at most 20 times a second, so that made-up secrets do not reach the database. */
export class FreshLookUps {
  private window = 0;
  private asked = new Map<string, Promise<void>>();

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  /** Resolves when `id` has been looked for; undefined where it is not looked for now. */
  once(id: string, read: () => Promise<void>): Promise<void> | undefined {
    const window = Math.floor(this.clock.now() / WINDOW_MILLIS);
    if (window !== this.window) {
      this.window = window;
      this.asked = new Map();
    }
    const known = this.asked.get(id);
    if (known !== undefined || this.asked.size >= MAX_LOOK_UPS) return known;
    const answer = read();
    this.asked.set(id, answer);
    return answer;
  }
}
