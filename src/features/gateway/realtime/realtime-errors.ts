import { toErrorBody } from '../../../shared/errors.js';
import { uuidv7 } from '../../../shared/ids.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';

/** An error as the protocol has it. */
export function errorFrame(error: unknown, eventId: string | undefined): JsonObject {
  const body = toErrorBody(error, uuidv7());
  const { type, code, message, param = null, details } = body;
  return {
    type: 'error',
    event_id: ['event', uuidv7()].join('_'),
    error: { type, code, message, param, event_id: eventId ?? null, ...(details === undefined ? {} : { details }) },
  };
}

/** The error that a provider's frame tells. */
export function errorIn({ error }: JsonObject): JsonObject {
  return isJsonObject(error) ? error : {};
}
