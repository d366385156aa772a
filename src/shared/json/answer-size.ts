import { DomainError } from '../errors.js';
import { isLongerJson } from './json-bytes.js';

/** Of an answer's JSON, in bytes: pages of large records, or many of them beside each other, would take any memory. */
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
