import { DomainError, toErrorBody } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import type { StreamErrorValue } from './stream.types.js';

/** The last event of a stream that failed; what clients must not see goes to the log. */
export function streamFailure(error: unknown, logger: Logger): StreamErrorValue {
  if (!(error instanceof DomainError)) logger.error({ err: error }, 'a stream failed');
  const { code, message, type, details } = toErrorBody(error, '');
  const body: JsonObject = { code, message, type, ...(details === undefined ? {} : { details }) };
  return { __typename: 'StreamError', code, message, error: body };
}
