import type { Primary } from '../../../contracts/instances/primary.js';
import type { Logger } from '../../../shared/logger.js';
import type { CacheBackend, StoredAnswer } from './cache-backend.js';
import { storedIn, storedText } from './stored-text.js';

/**
 * Answers in the primary of this machine's processes, and in the database for the next start. While the primary does not
 * answer, every look-up misses.
 */
export class LocalCacheBackend implements CacheBackend {
  constructor(
    private readonly primary: Primary,
    private readonly lasting: CacheBackend,
    private readonly logger: Logger,
  ) {}

  get isUp(): boolean {
    return this.primary.isAnswering;
  }

  open(keep: (key: string, stored: StoredAnswer) => void): Promise<void> {
    return this.lasting.open(keep);
  }

  async find(key: string): Promise<StoredAnswer | undefined> {
    if (!this.isUp) return undefined;
    try {
      const [text] = await this.primary.ask('answers', 'get', [key]);
      return text === undefined ? undefined : storedIn(text);
    } catch (error) {
      this.logger.warn({ err: error }, 'could not read the cache of the primary');
      return undefined;
    }
  }

  save(key: string, stored: StoredAnswer, text: string): void {
    this.lasting.save(key, stored, text);
    if (!this.isUp) return;
    this.primary.ask('answers', 'set', [key, String(stored.ttl), storedText(stored, text)]).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'could not store an answer in the cache of the primary');
    });
  }

  close(): Promise<void> {
    return this.lasting.close();
  }
}
