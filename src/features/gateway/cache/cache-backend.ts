import type { CachedAnswer } from './cache.rules.js';

/** A stored answer, and how long it may be used. */
export interface StoredAnswer {
  tenantId: string;
  answer: CachedAnswer;
  /** Length of the answer's JSON text. */
  chars: number;
  /** The time of storing, Unix ms. */
  storedAt: number;
  /** The time to live, in seconds. */
  ttl: number;
}

/** Storage for answers beyond one process's memory. Losing entries costs money, never correctness. */
export interface CacheBackend {
  /** Loads the initial content of the memory cache. */
  open(keep: (key: string, stored: StoredAnswer) => void): Promise<void>;
  /** Looks up an answer stored by another instance; undefined if memory is authoritative. Does not throw. */
  find(key: string): Promise<StoredAnswer | undefined> | undefined;
  /** `text` is the answer's JSON. Does not throw, and is not waited for. */
  save(key: string, stored: StoredAnswer, text: string): void;
  close(): Promise<void>;
  /** False while answers are only in memory. */
  readonly isUp: boolean;
}
