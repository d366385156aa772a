import type { Clock } from '../../../shared/time/clock.js';
import { DomainError } from '../../../shared/errors.js';

const WINDOW_MILLIS = 60_000;
/** Sessions that a person may open in a minute. */
const MAX_SIGN_INS = 60;
const MAX_COUNTED = 10_000;

/** Limits how often a person signs in, on this instance: each time is a record, an event and a notification. */
export class SignInRate {
  private window = 0;
  private counts = new Map<string, number>();

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  /** Counts a sign-in. Throws RATE_LIMIT_EXCEEDED. */
  count(tenantId: string, subject: string): void {
    const now = this.clock.now();
    const window = now - (now % WINDOW_MILLIS);
    if (window !== this.window || this.counts.size >= MAX_COUNTED) {
      this.window = window;
      this.counts = new Map();
    }
    const person = `${tenantId} ${subject}`;
    const count = this.counts.get(person) ?? 0;
    if (count >= MAX_SIGN_INS) {
      const wait = Math.max(1, Math.ceil((window + WINDOW_MILLIS - now) / 1_000));
      const message = `you have signed in ${MAX_SIGN_INS} times within a minute; retry in ${wait} s`;
      throw new DomainError('RATE_LIMIT_EXCEEDED', message, {
        details: { limit: MAX_SIGN_INS, window: '1m' },
        retryAfterSeconds: wait,
      });
    }
    this.counts.set(person, count + 1);
  }
}
