import type { TenantSnapshot } from '../../../contracts/identity.js';
import type { CachedAnswer } from './cache.rules.js';
import type { ResponseCache } from './response-cache.service.js';
import { type Flight, SingleFlight } from './single-flight.js';

/** A lookup's result: the answer, an answer in flight, or nothing, which makes the caller the leader. */
export type CacheLook = { cached: CachedAnswer } | { follow: Flight<CachedAnswer> } | { lead: Flight<CachedAnswer> };

/** A cached or in-flight answer. */
export interface FoundAnswer {
  answer?: CachedAnswer;
  /** The caller leads: others may wait for its answer. */
  lead?: Flight<CachedAnswer>;
}

/** Answers that requests share: cached ones, and those under way. */
export class CoalescingCache {
  private readonly flights = new SingleFlight<CachedAnswer>();

  constructor(private readonly cache: ResponseCache) {}

  /** Synchronous, so that of identical requests of this instance exactly one leads. */
  look(key: string, tenant: TenantSnapshot): CacheLook {
    const cached = this.cache.find(key, tenant);
    if (cached !== undefined) return { cached };
    const flight = this.flights.find(key);
    return flight === undefined ? { lead: this.flights.lead(key) } : { follow: flight };
  }

  /**
   * The answer that others have or get; else, unless a flight has just failed, a flight to lead. `follow`: waits for somebody
   * else's.
   */
  async find(
    key: string,
    tenant: TenantSnapshot,
    follow: (flight: Flight<CachedAnswer>) => Promise<CachedAnswer | undefined>,
  ): Promise<FoundAnswer> {
    const look = this.look(key, tenant);
    if ('cached' in look) return { answer: look.cached };
    if ('lead' in look) {
      const stored = await this.cache.fetch(key, tenant);
      if (stored === undefined) return { lead: look.lead };
      look.lead.complete(stored);
      return { answer: stored };
    }
    const answer = await follow(look.follow);
    return answer === undefined ? {} : { answer };
  }

  /** Stores an answer for later requests. */
  store(key: string, tenant: TenantSnapshot, answer: CachedAnswer): void {
    this.cache.store(key, tenant, answer);
  }

  count(isHit: boolean): void {
    this.cache.count(isHit);
  }
}
