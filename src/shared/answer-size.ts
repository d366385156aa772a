import { DomainError } from './errors.js';

/** Of an answer's JSON, in characters: pages of large records, or many of them beside each other, would take any memory. */
export const MAX_ANSWER = 16 * 1024 * 1024;

/** True when the JSON of `value` would be longer than `max`; looks no further than that. */
function isLonger(value: unknown, max: number): boolean {
  let length = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && length <= max) {
    const next = waiting.pop();
    if (typeof next === 'string') length += next.length + 3;
    else if (typeof next !== 'object' || next === null) length += 5;
    else if (Array.isArray(next)) for (const item of next) waiting.push(item);
    else {
      for (const [key, item] of Object.entries(next)) {
        length += key.length + 3;
        waiting.push(item);
      }
    }
  }
  return length > max;
}

/** Refuses an answer that is too large to be sent. Throws INVALID_REQUEST, which says so where a change was made all the same. */
export function assertAnswerSize(answer: unknown, isChange: boolean): void {
  if (!isLonger(answer, MAX_ANSWER)) return;
  const done = isChange ? 'the operation is done, but ' : '';
  throw new DomainError(
    'INVALID_REQUEST',
    `${done}the answer is larger than ${MAX_ANSWER} bytes: ask for shorter pages or fewer fields`,
    { details: { limit_bytes: MAX_ANSWER } },
  );
}
