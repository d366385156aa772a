import { CLIENT_FAULTS, type UpstreamError } from '../../../shared/http/upstream-error.js';
import { assertNever } from '../../../shared/assert-never.js';

const MAX_RETRY_AFTER_MILLIS = 2_000;
const BASE_DELAY_MILLIS = 100;
/** Too Many Requests. RFC 6585 §4. */
export const RATE_LIMITED = 429;

/** Statuses after which the same call may succeed. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 409, 425, RATE_LIMITED]);
/** The provider refuses our credentials: no use to ask it again. */
const CREDENTIAL_FAULTS: ReadonlySet<number> = new Set([401, 403]);

/**
 * The reaction to a failed call.
 * - `retry`: the same candidate once more, after `delayMillis`
 * - `next`: the next candidate
 * - `larger`: the next candidate with a larger context window
 * - `stop`: the failure is the answer
 */
export type AfterFailure = { then: 'retry'; delayMillis: number } | { then: 'next' | 'larger' | 'stop' };

/**
 * Decides by the failure and the number of calls this candidate has had (1 after the first). `jitter` is a random number
 * from 0 to 1.
 */
export function afterFailure(error: UpstreamError, calls: number, jitter: number): AfterFailure {
  switch (error.failure) {
    case 'aborted':
    case 'not_called':
    // It is billed, and would be again.
    case 'too_long':
      return { then: 'stop' };
    case 'connect':
    case 'timeout':
    case 'malformed':
    case 'cut':
      return retryOrNext(error, calls, jitter);
    case 'credentials':
      return { then: 'next' };
    case 'status':
      return afterStatus(error, error.status ?? 500, calls, jitter);
    default:
      return assertNever(error.failure);
  }
}

/** Whether the provider refused the request itself, which another one may take. */
export function refusesRequest({ failure, status = 0, contextWindowExceeded }: UpstreamError): boolean {
  return contextWindowExceeded || (failure === 'status' && CLIENT_FAULTS.has(status));
}

function afterStatus(error: UpstreamError, status: number, calls: number, jitter: number): AfterFailure {
  if (error.contextWindowExceeded) return { then: 'larger' };
  if (status >= 500 || TRANSIENT.has(status)) return retryOrNext(error, calls, jitter);
  return { then: CREDENTIAL_FAULTS.has(status) ? 'next' : 'stop' };
}

function retryOrNext({ retryAfterMillis, billed }: UpstreamError, calls: number, jitter: number): AfterFailure {
  // What was paid for once would be again.
  if (calls > 1 || billed !== undefined || (retryAfterMillis ?? 0) > MAX_RETRY_AFTER_MILLIS) return { then: 'next' };
  return { then: 'retry', delayMillis: retryAfterMillis ?? Math.round(BASE_DELAY_MILLIS * (0.5 + jitter)) };
}

/**
 * True if the failure says something about the provider's state and so counts for its breaker; a bad request or a
 * cancelled call does not.
 */
export function isProviderFault(error: UpstreamError): boolean {
  const { failure, status = 0 } = error;
  if (failure === 'aborted' || failure === 'not_called') return false;
  return failure !== 'status' || status >= 500 || TRANSIENT.has(status) || CREDENTIAL_FAULTS.has(status);
}

/** The kind of fault that a failure reveals at the provider. */
export function faultOf({ failure, status = 0 }: UpstreamError): 'credentials' | 'rate_limit' | 'other' {
  if (failure === 'credentials') return 'credentials';
  if (failure !== 'status') return 'other';
  if (CREDENTIAL_FAULTS.has(status)) return 'credentials';
  return status === RATE_LIMITED ? 'rate_limit' : 'other';
}
