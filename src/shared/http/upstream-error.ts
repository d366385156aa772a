import { withoutAbsent } from '../json/json.js';
import type { TokenUsage } from '../token-usage.js';

/**
 * Why an upstream call failed.
 * - `connect`: no connection, or it broke before the status line
 * - `timeout`: no answer within the deadline
 * - `status`: an HTTP status that is not a success
 * - `malformed`: an answer that is not the provider's wire format
 * - `cut`: a stream that ended before its terminator
 * - `too_long`: much more than the request allows; we cut it
 * - `aborted`: we cancelled the call
 * - `credentials`: no token of ours could be obtained, so nothing was sent
 * - `not_called`: no candidate could be called: breakers are open, or the budget does not cover it
 */
export type UpstreamFailure =
  | 'connect'
  | 'timeout'
  | 'status'
  | 'malformed'
  | 'cut'
  | 'too_long'
  | 'aborted'
  | 'credentials'
  | 'not_called';

/** Statuses with which a provider says that the request itself is wrong: asking again or elsewhere will not help. */
export const CLIENT_FAULTS: ReadonlySet<number> = new Set([400, 404, 413, 422]);

interface UpstreamErrorOptions {
  /** HTTP status, when there was one. */
  status?: number;
  /** The provider's `Retry-After`, in milliseconds. */
  retryAfterMillis?: number;
  /**
   * The provider's own words, fit for the client. Set for 400, 404, 413 and 422, which are about the request, and for
   * errors inside a stream; credentials in it are masked by the adapter.
   */
  clientMessage?: string;
  /** The provider's own code of the error, with `clientMessage`. */
  clientCode?: string;
  /** The field at fault in the provider's words, with `clientMessage`. */
  clientParam?: string;
  /** The provider said that the prompt does not fit the model's context window. */
  contextWindowExceeded?: boolean;
  billed?: TokenUsage | undefined;
  cause?: unknown;
}

/** A failed call to a provider; `message` is for logs and evidence and holds no secret and no raw body. */
export class UpstreamError extends Error {
  readonly failure: UpstreamFailure;
  readonly status: number | undefined;
  readonly retryAfterMillis: number | undefined;
  readonly clientMessage: string | undefined;
  readonly clientCode: string | undefined;
  readonly clientParam: string | undefined;
  readonly contextWindowExceeded: boolean;
  /** The usage that the provider reported for the failed call. */
  billed: TokenUsage | undefined;

  constructor(failure: UpstreamFailure, message: string, options: UpstreamErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'UpstreamError';
    this.failure = failure;
    this.status = options.status;
    this.retryAfterMillis = options.retryAfterMillis;
    this.clientMessage = options.clientMessage;
    this.clientCode = options.clientCode;
    this.clientParam = options.clientParam;
    this.contextWindowExceeded = options.contextWindowExceeded ?? false;
    this.billed = options.billed;
  }

  /** The same failure with the time after which to ask again, where it is one of a status and says none itself. */
  retryingAfter(millis: number | undefined): UpstreamError {
    if (millis === undefined || this.failure !== 'status' || this.retryAfterMillis !== undefined) return this;
    const { status, clientMessage, clientCode, clientParam, contextWindowExceeded, billed, cause } = this;
    const options = withoutAbsent({ status, clientMessage, clientCode, clientParam, billed, cause });
    return new UpstreamError('status', this.message, { ...options, contextWindowExceeded, retryAfterMillis: millis });
  }
}
