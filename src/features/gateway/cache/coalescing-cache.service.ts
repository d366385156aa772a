import type { TenantSnapshot } from '../../../contracts/identity.js';
import type { CachedAnswer } from './cache.rules.js';
import type { ResponseCache } from './response-cache.service.js';
import { type Flight, SingleFlight } from './single-flight.js';

/** A lookup's result: the answer, an answer in flight, or nothing, which makes the caller the leader. */
export type CacheLook = { cached: CachedAnswer } | { follow: Flight<CachedAnswer> } | { lead: Flight<CachedAnswer> };

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

  /** Looks up an answer stored by another instance; called by the leader only. Does not throw. */
  fetch(key: string, tenant: TenantSnapshot): Promise<CachedAnswer | undefined> {
    return this.cache.fetch(key, tenant);
  }

  /** Stores an answer for later requests. */
  store(key: string, tenant: TenantSnapshot, answer: CachedAnswer): void {
    this.cache.store(key, tenant, answer);
  }

  count(isHit: boolean): void {
    this.cache.count(isHit);
  }
}
