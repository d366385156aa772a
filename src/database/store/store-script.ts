import { createHash } from 'node:crypto';
import { DomainError } from '../../shared/errors.js';

/** A Lua script, as Redis keeps it. */
export interface Script {
  text: string;
  sha1: string;
}

export function scriptOf(text: string): Script {
  return { text, sha1: createHash('sha1').update(text).digest('hex') };
}

/** The error a client sees while the shared store cannot be asked. */
export function storeUnavailable(cause?: unknown): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', 'the shared counters cannot be reached', {
    retryAfterSeconds: 1,
    ...(cause === undefined ? {} : { cause }),
  });
}
