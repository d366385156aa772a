import type { Logger } from '../../../shared/logger.js';
import { cachedAnswerIn } from './cache.rules.js';
import type { CacheBackend, StoredAnswer } from './cache-backend.js';

/** Texts that processes share, and that are forgotten after their time. */
export interface SharedTexts {
  readonly isAnswering: boolean;
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string, ttlSeconds: number): Promise<unknown>;
}

/** The stored form, with the answer as JSON text, so that its length is known without serialising it again. */
interface Kept {
  tenantId: string;
  storedAt: number;
  ttl: number;
  answer: string;
}

/** Answers in a store that processes share. While it does not answer, every look-up misses. */
export class SharedCacheBackend implements CacheBackend {
  /** `lasting`: keeps the answers for the next start, where the store does not outlive its processes. */
  constructor(
    private readonly texts: SharedTexts,
    private readonly logger: Logger,
    private readonly lasting?: CacheBackend,
  ) {}

  get isUp(): boolean {
    return this.texts.isAnswering;
  }

  async open(keep: (key: string, stored: StoredAnswer) => void): Promise<void> {
    await this.lasting?.open(keep);
  }

  async find(key: string): Promise<StoredAnswer | undefined> {
    if (!this.isUp) return undefined;
    try {
      const text = await this.texts.get(key);
      if (text === undefined) return undefined;
      const { answer, ...kept } = JSON.parse(text) as Kept;
      const stored = cachedAnswerIn(answer);
      return stored === undefined ? undefined : { ...kept, answer: stored, chars: answer.length };
    } catch (error) {
      this.logger.warn({ err: error }, 'could not read the shared cache');
      return undefined;
    }
  }

  save(key: string, stored: StoredAnswer, text: string): void {
    this.lasting?.save(key, stored, text);
    if (!this.isUp) return;
    const { tenantId, storedAt, ttl } = stored;
    const kept: Kept = { tenantId, storedAt, ttl, answer: text };
    this.texts.set(key, JSON.stringify(kept), ttl).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'could not store an answer in the shared cache');
    });
  }

  async close(): Promise<void> {
    await this.lasting?.close();
  }
}
