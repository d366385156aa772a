import type { CachedAnswer } from './cache.rules.js';

/** An answer as it is kept. */
export interface StoredAnswer {
  tenantId: string;
  answer: CachedAnswer;
  /** Length of the answer's JSON text. */
  chars: number;
  /** Unix ms. */
  storedAt: number;
  /** Seconds. */
  ttl: number;
}

/** What keeps answers beyond the memory of one process. Losing some costs money, never correctness. */
export interface CacheBackend {
  /** Hands over what is to be in memory from the start. */
  open(keep: (key: string, stored: StoredAnswer) => void): Promise<void>;
  /** What others have stored meanwhile; undefined where memory knows it all. Does not throw. */
  find(key: string): Promise<StoredAnswer | undefined> | undefined;
  /** `text` is the answer's JSON. Does not throw, and is not waited for. */
  save(key: string, stored: StoredAnswer, text: string): void;
  close(): Promise<void>;
  /** False while answers are only in memory. */
  readonly isUp: boolean;
}
