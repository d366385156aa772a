import { cachedAnswerIn } from './cache.rules.js';
import type { StoredAnswer } from './cache-backend.js';

/** The stored form, with the answer as JSON text, so that its length is known without serialising it again. */
interface Kept {
  tenantId: string;
  storedAt: number;
  ttl: number;
  answer: string;
}

/** An answer as text, for other processes. `answer` is its JSON. */
export function storedText({ tenantId, storedAt, ttl }: StoredAnswer, answer: string): string {
  const kept: Kept = { tenantId, storedAt, ttl, answer };
  return JSON.stringify(kept);
}

/** The answer of such a text; undefined for one of another version. Throws where it is no JSON. */
export function storedIn(text: string): StoredAnswer | undefined {
  const { answer, ...kept } = JSON.parse(text) as Kept;
  const stored = cachedAnswerIn(answer);
  return stored === undefined ? undefined : { ...kept, answer: stored, chars: answer.length };
}
