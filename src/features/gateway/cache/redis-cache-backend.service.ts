import type { RedisStore } from '../../../database/redis-store.js';
import type { Logger } from '../../../shared/logger.js';
import { cachedAnswerIn } from './cache.rules.js';
import type { StoredAnswer, CacheBackend } from './cache-backend.js';

/** The stored form, with the answer as JSON text, so that its length is known without serialising it again. */
interface Kept {
  tenantId: string;
  storedAt: number;
  ttl: number;
  answer: string;
}

/** Answers in the shared store, which expires them. While it is down, every lookup misses. */
export class RedisCacheBackend implements CacheBackend {
  constructor(
    private readonly store: RedisStore,
    /** Key prefix of this installation. */
    private readonly prefix: string,
    private readonly logger: Logger,
  ) {}

  get isUp(): boolean {
    return this.store.isAnswering;
  }

  open(): Promise<void> {
    return Promise.resolve();
  }

  async find(key: string): Promise<StoredAnswer | undefined> {
    if (!this.isUp) return undefined;
    try {
      const text = await this.store.send((client) => client.get(this.prefix + key));
      if (text === null) return undefined;
      const { answer, ...kept } = JSON.parse(text) as Kept;
      const stored = cachedAnswerIn(answer);
      return stored === undefined ? undefined : { ...kept, answer: stored, chars: answer.length };
    } catch (error) {
      this.logger.warn({ err: error }, 'could not read the shared cache');
      return undefined;
    }
  }

  save(key: string, { tenantId, storedAt, ttl }: StoredAnswer, text: string): void {
    if (!this.isUp) return;
    const kept: Kept = { tenantId, storedAt, ttl, answer: text };
    const expiry = { type: 'EX', value: ttl } as const;
    this.store
      .send((client) => client.set(this.prefix + key, JSON.stringify(kept), { expiration: expiry }))
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'could not store an answer in the shared cache');
      });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
