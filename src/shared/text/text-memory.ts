import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Shorter texts are read again sooner than looked up. */
const SHORTEST = 2_048;
/** Hashing a longer one would hold up others for a millisecond and more. */
const LONGEST = 1_048_576;
const MAX_TEXTS = 4_096;

/** The remembered fact of a text, and a way to remember it. */
interface Recalled<Fact> {
  fact?: Fact;
  /** Returns what it is given. */
  keep: <Found extends Fact>(fact: Found) => Found;
}

const FORGOTTEN: Recalled<never> = { keep: (fact) => fact };

/**
 * Remembers facts about long texts: each turn of a conversation brings the turns before it again. Knows texts by their
 * SHA-256 digests, the last few thousand of all owners; what one owner's text came to, no other owner's is told.
 */
export class TextMemory<Fact extends number | object> {
  private readonly facts = new LRUCache<string, Fact>({ max: MAX_TEXTS });

  /** The memory of one text of `owner`, a tenant. */
  recall(owner: string, text: string): Recalled<Fact> {
    if (text.length < SHORTEST || text.length > LONGEST) return FORGOTTEN;
    const key = `${hash('sha256', text, 'base64')}${owner}`;
    const fact = this.facts.get(key);
    const keep = <Found extends Fact>(found: Found): Found => {
      this.facts.set(key, found);
      return found;
    };
    return fact === undefined ? { keep } : { fact, keep };
  }
}
