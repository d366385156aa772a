import { DomainError } from '../shared/errors.js';

/** Connection errors of the system, and PostgreSQL's classes 08 (connection), 53 (resources) and 57P0x (shutdown). */
const UNAVAILABLE_CODE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08...|53...|57P0[1-5])$/;
const UNAVAILABLE_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|connection timeout|Query read timeout|Client was closed|not queryable|Cannot use a pool after/i;

/** True when the database could not be asked, as opposed to having refused. Looks through wrapped causes. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && UNAVAILABLE_CODE.test(code)) return true;
    if (UNAVAILABLE_TEXT.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true;
  }
  return false;
}

const RETRY_AFTER_SECONDS = 1;

/** The error a client sees while the database cannot be asked. Contract §3. */
export function databaseUnavailable(cause: unknown): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', 'the database cannot be reached; nothing was changed', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}
