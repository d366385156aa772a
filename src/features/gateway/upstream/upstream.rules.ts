import { DomainError } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { RATE_LIMITED } from './failover.rules.js';
import { CLIENT_FAULTS, UpstreamError } from '../../../shared/http/upstream-error.js';
import type { Attempt } from '../../../contracts/interceptor.js';

/** The client's error for a failed upstream call, without secrets or raw bodies. */
export function upstreamFailure(error: UpstreamError, attempts: readonly Attempt[]): DomainError {
  if (error.failure === 'status' && error.status !== undefined && CLIENT_FAULTS.has(error.status)) {
    const message = error.clientMessage ?? `the provider refused the request with status ${error.status}`;
    const { clientCode, clientParam: param } = error;
    return new DomainError('INVALID_REQUEST', message, {
      details: {
        issues: [{ path: param ?? '', message }],
        ...(clientCode === undefined ? {} : { provider_code: clientCode }),
      },
      ...(param === undefined ? {} : { param }),
      cause: error,
    });
  }
  const { clientCode, clientMessage } = error;
  const details: JsonObject = {
    ...(clientCode === undefined ? {} : { provider_code: clientCode }),
    ...(clientMessage === undefined ? {} : { provider_message: clientMessage }),
    attempts: attempts.map(({ provider, model, status, reason, millis }) => ({
      provider,
      model,
      status: status ?? null,
      reason: reason ?? null,
      ms: Math.round(millis),
    })),
  };
  if (isOnly(RATE_LIMITED, error, attempts)) {
    const message = 'the provider limits the rate of our calls; try again later';
    return new DomainError('RATE_LIMIT_EXCEEDED', message, {
      details: { ...details, limited_by: 'provider' },
      retryAfterSeconds: shortestWait(attempts) / 1_000,
      cause: error,
    });
  }
  if (isOnly(OVERLOADED, error, attempts)) {
    const message = 'the provider is overloaded; try again later';
    return new DomainError('SERVICE_UNAVAILABLE', message, {
      details: { ...details, limited_by: 'provider' },
      retryAfterSeconds: shortestWait(attempts) / 1_000,
      cause: error,
    });
  }
  if (error.failure === 'timeout') {
    return new DomainError('PROVIDER_TIMEOUT', 'the provider did not answer in time', { details, cause: error });
  }
  if (error.failure === 'not_called') {
    const reasons = [...new Set(attempts.map(({ model, reason }) => `${model}: ${reason ?? 'not called'}`))];
    const message = `no model could be called (${reasons.join('; ')})`;
    return new DomainError('PROVIDER_ERROR', message, { details, cause: error });
  }
  if (error.failure === 'too_long') return new DomainError('PROVIDER_ERROR', error.message, { details, cause: error });
  return new DomainError('PROVIDER_ERROR', `the provider failed: ${reasonOf(error)}`, { details, cause: error });
}

/** Anthropic's status for an overloaded API. */
const OVERLOADED = 529;
/** Where no provider said how long. */
const DEFAULT_WAIT_MILLIS = 1_000;

/**
 * Whether nothing but this status kept the candidates from answering: now, or so lately that their breakers are open. A
 * candidate that was not called for another reason says nothing.
 */
function isOnly(wanted: number, { failure, status }: UpstreamError, attempts: readonly Attempt[]): boolean {
  const isLast = failure === 'not_called' || (failure === 'status' && status === wanted);
  const isAny = attempts.some((attempt) => attempt.status === wanted);
  return isLast && isAny && attempts.every(({ outcome, status }) => outcome === 'skipped' || status === wanted);
}

function shortestWait(attempts: readonly Attempt[]): number {
  const waits = attempts.flatMap(({ retryAfterMillis }) => retryAfterMillis ?? []);
  return waits.length === 0 ? DEFAULT_WAIT_MILLIS : Math.min(...waits);
}

/** The failure in a few words, fit for evidence and clients. */
export function reasonOf(error: UpstreamError): string {
  return error.status === undefined ? error.failure : `${error.failure} ${error.status}`;
}

/** True when the answer was cut for its length. */
export function isTooLong(error: unknown): boolean {
  const cause = error instanceof DomainError ? error.cause : error;
  return cause instanceof UpstreamError && cause.failure === 'too_long';
}

/** True when the call ended because nobody waited for its answer any more. */
export function isCancelled(error: unknown): boolean {
  return error instanceof UpstreamError && error.failure === 'aborted';
}
