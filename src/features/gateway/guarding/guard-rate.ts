import { DomainError } from '../../../shared/errors.js';
import type { TenantSnapshot } from '../../../contracts/identity.js';

const WINDOW_MILLIS = 60_000;

/**
 * Bounds how often the guards of a tenant are asked: a call that is refused later, for its budget or its limits, has asked
 * them already. As many as the tenant's requests in a minute, on this instance.
 */
export class GuardRate {
  private readonly counts = new Map<string, number>();
  private window = 0;

  constructor(private readonly now: () => number) {}

  /** Throws RATE_LIMIT_EXCEEDED. */
  count({ id, requestsPerMinute }: Pick<TenantSnapshot, 'id' | 'requestsPerMinute'>): void {
    const now = this.now();
    const window = Math.floor(now / WINDOW_MILLIS);
    if (window !== this.window) {
      this.window = window;
      this.counts.clear();
    }
    const count = (this.counts.get(id) ?? 0) + 1;
    if (count > requestsPerMinute)
      throw new DomainError('RATE_LIMIT_EXCEEDED', `the limit of ${requestsPerMinute} requests per minute is reached`, {
        details: { limit: requestsPerMinute, window: '1m' },
        retryAfterSeconds: Math.ceil(((window + 1) * WINDOW_MILLIS - now) / 1000),
      });
    this.counts.set(id, count);
  }
}
