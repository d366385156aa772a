import { answerError, type FailureContext } from '../http/failure.js';
import { statusOfException } from '../http/amazon-errors.js';
import { objectOf, parseWireJson, textOf } from '../http/wire.js';
import type { UpstreamError } from '../../shared/http/upstream-error.js';
import type { EventMessage } from './event-stream.js';

const FAILURES: ReadonlySet<string | undefined> = new Set(['exception', 'error']);

/** The error that a message of a stream is; undefined for an event. */
export function failureIn(context: FailureContext, { headers, payload }: EventMessage): UpstreamError | undefined {
  if (!FAILURES.has(headers.get(':message-type'))) return undefined;
  const code = headers.get(':exception-type') ?? headers.get(':error-code') ?? '';
  const body = objectOf(parseWireJson(payload.toString('utf8')));
  const message = textOf(body?.['message']) ?? textOf(body?.['Message']) ?? headers.get(':error-message');
  return answerError(context, { status: statusOfException(code) ?? 500, body: { code, message }, isEvent: true });
}
