import { LRUCache } from 'lru-cache';

const MAX_CHARS = 64 * 1024 * 1024;
const MILLIS = 1_000;

/** The cached answers that the processes of one machine share, in the memory of their primary; the oldest leave first. */
export class LocalAnswers {
  private readonly texts = new LRUCache<string, string>({
    maxSize: MAX_CHARS,
    sizeCalculation: (text, key) => text.length + key.length,
  });

  /** `get` a key: its text, or nothing. `set` a key: for how many seconds, and the text. Throws for another step. */
  step(name: string, [key = '', ttl = '', text = '']: readonly string[]): string[] {
    if (name === 'get') {
      const found = this.texts.get(key);
      return found === undefined ? [] : [found];
    }
    if (name !== 'set') throw new Error(`cached answers have no step ${name}`);
    this.texts.set(key, text, { ttl: Number(ttl) * MILLIS });
    return [];
  }
}
