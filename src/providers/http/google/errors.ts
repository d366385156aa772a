import { isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../../shared/json/json.js';
import { objectOf, textOf } from '../wire.js';

/** Reasons of a 400 that are about our key. Google documentation, `google.rpc.ErrorInfo`. */
const KEY_REASONS: ReadonlySet<unknown> = new Set(['API_KEY_INVALID', 'API_KEY_EXPIRED']);
/** The longest wait that is believed, as in headers. */
const MAX_WAIT_MILLIS = 24 * 60 * 60 * 1000;
const DURATION = /^(\d{1,9}(?:\.\d{1,9})?)s$/;

/** Facts that Google's errors state in `details`. Google AIP-193, "Errors". */
export interface GoogleDetails {
  /** Another status than that of the answer: Google answers 400 where the key is not valid. */
  status?: number;
  retryAfterMillis?: number;
}

/** The details of an error in Google's form; none of any other. A streaming method may answer with a list of one error. */
export function googleDetails(body: JsonValue | undefined): GoogleDetails {
  const details = objectsOf(errorIn(body)?.['details']);
  if (details.length === 0) return {};
  const delay = DURATION.exec(textOf(details.find(isOf('RetryInfo'))?.['retryDelay']) ?? '')?.[1];
  const isOfKey = details.some((detail) => isOf('ErrorInfo')(detail) && KEY_REASONS.has(detail['reason']));
  return {
    ...(isOfKey ? { status: 401 } : {}),
    ...(delay === undefined ? {} : { retryAfterMillis: Math.min(Math.ceil(Number(delay) * 1000), MAX_WAIT_MILLIS) }),
  };
}

/** The only element of a list that is an error, or the body as it is. */
export function unlisted(body: JsonValue | undefined): JsonValue | undefined {
  const first = Array.isArray(body) ? body[0] : undefined;
  return isJsonObject(first) && objectOf(first['error']) !== undefined ? first : body;
}

function errorIn(body: JsonValue | undefined): JsonObject | undefined {
  return objectOf(objectOf(unlisted(body))?.['error']);
}

function isOf(type: string): (detail: JsonObject) => boolean {
  return (detail) => textOf(detail['@type'])?.endsWith(`google.rpc.${type}`) === true;
}
