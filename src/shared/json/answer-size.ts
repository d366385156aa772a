import { DomainError } from '../errors.js';
import { isLongerJson } from './json-bytes.js';

/** The limit of an answer's JSON, in bytes: large pages, or many side by side, would otherwise take any amount of memory. */
export const MAX_ANSWER = 16 * 1024 * 1024;

/** Refuses an answer that is too large to be sent. Throws INVALID_REQUEST, which says so where a change was made all the same. */
export function assertAnswerSize(answer: unknown, isChange: boolean): void {
  if (!isLongerJson(answer, MAX_ANSWER)) return;
  const done = isChange ? 'the operation is done, but ' : '';
  throw new DomainError(
    'INVALID_REQUEST',
    `${done}the answer is larger than ${MAX_ANSWER} bytes: ask for shorter pages or fewer fields`,
    { details: { limit_bytes: MAX_ANSWER } },
  );
}
