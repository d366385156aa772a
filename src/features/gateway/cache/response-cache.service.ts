import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../shared/time/clock.js';
import type { TenantSnapshot } from '../../../contracts/identity.js';
import { type CachedAnswer, isFresh } from './cache.rules.js';
import type { StoredAnswer, CacheBackend } from './cache-backend.js';

const MAX_MEMORY_CHARS = 64 * 1024 * 1024;
/** Characters of an answer's JSON; a longer one is not cached. */
export const MAX_ENTRY_CHARS = 1024 * 1024;

/**
 * The response cache: in memory, least recently used out first, bounded by size; behind it what outlives the process.
 * Losing entries costs money, never correctness.
 */
export class ResponseCache {
  private readonly entries = new LRUCache<string, StoredAnswer>({
    maxSize: MAX_MEMORY_CHARS,
    sizeCalculation: ({ chars }) => chars,
  });
  private hits = 0;
  private misses = 0;

  constructor(
    private readonly behind: CacheBackend,
    private readonly clock: Clock,
  ) {}

  open(): Promise<void> {
    return this.behind.open((key, stored) => {
      this.entries.set(key, stored);
    });
  }

  close(): Promise<void> {
    return this.behind.close();
  }

  /** Share of look-ups of this instance that found an answer, 0 to 1. */
  get hitRate(): number {
    const asked = this.hits + this.misses;
    return asked === 0 ? 0 : this.hits / asked;
  }

  /** False while answers are kept in this process only. */
  get isUp(): boolean {
    return this.behind.isUp;
  }

  /** The fresh answer under a key of this tenant that this process has. */
  find(key: string, tenant: TenantSnapshot): CachedAnswer | undefined {
    const entry = this.entries.get(key);
    if (entry?.tenantId !== tenant.id) return undefined;
    if (this.isFresh(entry, tenant)) return entry.answer;
    this.entries.delete(key);
    return undefined;
  }

  /** The fresh answer under a key of this tenant that another process may have stored. */
  async fetch(key: string, tenant: TenantSnapshot): Promise<CachedAnswer | undefined> {
    const stored = await this.behind.find(key);
    if (stored?.tenantId !== tenant.id || !this.isFresh(stored, tenant)) return undefined;
    this.entries.set(key, stored);
    return stored.answer;
  }

  /** Notes whether a request was answered from here. */
  count(isHit: boolean): void {
    if (isHit) this.hits += 1;
    else this.misses += 1;
  }

  /** Keeps a complete answer for the tenant's time to live. */
  store(key: string, tenant: TenantSnapshot, answer: CachedAnswer): void {
    const text = JSON.stringify(answer);
    if (text.length > MAX_ENTRY_CHARS) return;
    const stored = {
      tenantId: tenant.id,
      answer,
      chars: text.length,
      storedAt: this.clock.now(),
      ttl: tenant.cacheTtlSeconds,
    };
    this.entries.set(key, stored);
    this.behind.save(key, stored, text);
  }

  private isFresh({ storedAt, ttl }: StoredAnswer, { cacheTtlSeconds }: TenantSnapshot): boolean {
    return isFresh(storedAt, ttl, cacheTtlSeconds, this.clock.now());
  }
}
