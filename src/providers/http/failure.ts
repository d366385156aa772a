import type { JsonValue } from '../../shared/json/json.js';
import { UpstreamError } from '../../shared/http/upstream-error.js';
import { googleDetails, unlisted } from './google/errors.js';
import { ownErrorIn } from '../quirks.rules.js';
import { saysContextExceeded } from './context-words.js';
import { maskSecrets } from './masking.js';
import { objectOf, textOf } from './wire.js';

/** Context of every failure of one adapter. */
export interface FailureContext {
  /** The provider's kind, or its id. */
  kind: string;
  /** Texts that must not leave the adapter in any error. */
  secrets: readonly string[];
}

/** A provider's answer that is not a success, or an error event inside a stream. */
interface FailedAnswer {
  status: number;
  retryAfterMillis?: number | undefined;
  /** The parsed body, or its text when it is not JSON; undefined when it was not read to its end. */
  body: JsonValue | undefined;
  /** An event of a stream: its words are told whatever the status, as the client has begun to read the answer. */
  isEvent?: boolean;
}

/** Statuses whose words are about the request, not about us or the provider's insides. */
const CLIENT_STATUSES: ReadonlySet<number> = new Set([400, 404, 413, 422]);
/** Statuses whose words are about our account. */
const CREDENTIAL_STATUSES: ReadonlySet<number> = new Set([401, 403]);
const MAX_CLIENT_MESSAGE = 2000;

interface ErrorWords {
  message: string | undefined;
  codes: string[];
  param: string | undefined;
}

/** Finds the words in any of the known error bodies: `{error: {…}}`, `{error: ""}`, `{message}`, `{detail}`, text. */
function readWords(body: JsonValue | undefined): ErrorWords {
  if (typeof body === 'string')
    return { message: body.trimStart().startsWith('<') ? undefined : body, codes: [], param: undefined };
  const outer = objectOf(body);
  const inner = objectOf(outer?.['error']) ?? ownErrorIn(outer ?? {}) ?? outer;
  const message = textOf(inner?.['message']) ?? textOf(inner?.['error']) ?? textOf(inner?.['detail']);
  const codes = [inner?.['code'], inner?.['type'], inner?.['status']].filter((code) => typeof code === 'string');
  return { message, codes, param: textOf(inner?.['param']) };
}

/** An `UpstreamError` for an HTTP status or for an error event of a stream. */
export function answerError(context: FailureContext, answer: FailedAnswer): UpstreamError {
  const body = unlisted(answer.body);
  const details = googleDetails(body);
  const { status = answer.status } = details;
  const words = readWords(body);
  const retryAfterMillis = answer.retryAfterMillis ?? details.retryAfterMillis;
  const found = words.codes.find((text) => /^[a-z][a-z0-9_.-]{0,63}$/i.test(text));
  const code = found === undefined ? undefined : maskSecrets(found, context.secrets);
  const label = code === undefined ? '' : ` (${code})`;
  return new UpstreamError('status', `${context.kind} answered HTTP ${status}${label}`, {
    status,
    ...(retryAfterMillis === undefined ? {} : { retryAfterMillis }),
    ...(CLIENT_STATUSES.has(status) || (answer.isEvent === true && !CREDENTIAL_STATUSES.has(status))
      ? {
          clientMessage: clientWords(context, words, status),
          ...(code === undefined ? {} : { clientCode: code }),
          ...clientParam(context, words),
        }
      : {}),
    contextWindowExceeded: saysContextExceeded(words, status),
  });
}

/** Names of fields only: what else is said there is not repeated. */
const FIELD = /^[\w.[\]-]{1,200}$/;

function clientParam(context: FailureContext, { param }: ErrorWords): { clientParam?: string } {
  return param === undefined || !FIELD.test(param) ? {} : { clientParam: maskSecrets(param, context.secrets) };
}

function clientWords(context: FailureContext, words: ErrorWords, status: number): string {
  const text =
    words.message
      ?.toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim() ?? '';
  if (text === '') return `the provider refused the request with HTTP ${status}`;
  const masked = maskSecrets(text, context.secrets);
  return masked.length > MAX_CLIENT_MESSAGE ? `${masked.slice(0, MAX_CLIENT_MESSAGE).toWellFormed()}…` : masked;
}

/** Our own refusal of a request that the provider's protocol cannot express; the client reads `message`. */
export function unsupported(kind: string, message: string): UpstreamError {
  const param = /^([\w.[\]-]+): /.exec(message)?.[1];
  return new UpstreamError('status', `${kind} cannot express this request`, {
    status: 400,
    clientMessage: message,
    ...(param === undefined ? {} : { clientParam: param }),
  });
}

/** An answer that is not the provider's wire format. `what` names the flaw and quotes nothing of the answer. */
export function malformed(kind: string, what: string): UpstreamError {
  return new UpstreamError('malformed', `${kind} sent ${what}`);
}

/** The caller's cancellation as an `UpstreamError`: `timeout` when the reason is a `TimeoutError`. */
export function cancelled(kind: string, signal: AbortSignal): UpstreamError {
  const reason: unknown = signal.reason;
  return errorName(reason) === 'TimeoutError'
    ? new UpstreamError('timeout', `${kind} did not answer within the deadline`, { cause: reason })
    : new UpstreamError('aborted', `the call to ${kind} was cancelled`, { cause: reason });
}

/**
 * Classifies a failure below HTTP. `answering`: the status line had arrived, so a broken connection is a cut answer
 * rather than a connection failure.
 */
export function transportError(kind: string, error: unknown, signal: AbortSignal, answering: boolean): UpstreamError {
  if (error instanceof UpstreamError) return error;
  if (signal.aborted) return cancelled(kind, signal);
  const code = errorCode(error);
  const options = { cause: error };
  switch (code) {
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
      return new UpstreamError('timeout', `${kind} stopped sending (${code})`, options);
    case 'UND_ERR_DESTROYED':
    case 'UND_ERR_CLOSED':
      return new UpstreamError('aborted', `the connections to ${kind} were closed`, options);
    case 'UND_ERR_HEADERS_OVERFLOW':
      return new UpstreamError('malformed', `${kind} sent headers over the limit`);
  }
  // The HTTP parser's error quotes the bytes it met, so it is not kept as a cause.
  if (errorName(error) === 'HTTPParserError')
    return new UpstreamError('malformed', `${kind} did not answer with valid HTTP`);
  return answering
    ? new UpstreamError('cut', `${kind} closed the connection before its answer was complete (${code})`, options)
    : new UpstreamError('connect', `no connection to ${kind} (${code})`, options);
}

// By shape, not by class: an AbortSignal's reason may come from another realm.
function errorName(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : 'unknown';
}

function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Several addresses were tried: each has its own code; the first is enough.
  return 'errors' in error && Array.isArray(error.errors) ? errorCode(error.errors[0]) : errorName(error);
}
