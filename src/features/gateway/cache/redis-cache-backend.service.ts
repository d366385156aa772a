import type { RedisStore } from '../../../database/redis-store.js';
import type { Logger } from '../../../shared/logger.js';
import type { StoredAnswer, CacheBackend } from './cache-backend.js';
import { storedIn, storedText } from './stored-text.js';

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
      return text === null ? undefined : storedIn(text);
    } catch (error) {
      this.logger.warn({ err: error }, 'could not read the shared cache');
      return undefined;
    }
  }

  save(key: string, stored: StoredAnswer, text: string): void {
    if (!this.isUp) return;
    const expiry = { type: 'EX', value: stored.ttl } as const;
    this.store
      .send((client) => client.set(this.prefix + key, storedText(stored, text), { expiration: expiry }))
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'could not store an answer in the shared cache');
      });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
