import { entryOf, type JsonObject } from '../../shared/json/json.js';
import { ownErrorIn } from '../quirks.rules.js';
import { isGiven, numberOf, objectOf, textOf } from './wire.js';

/**
 * The statuses of errors that come without one of their own: inside a stream, or in an answer of status 200. OpenAI and
 * Anthropic API references, "Errors".
 */
const STATUSES: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  context_length_exceeded: 400,
  authentication_error: 401,
  invalid_api_key: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  model_not_found: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

/** The status that an error says by its code or type; undefined where it says none. */
export function statusOfError(error: JsonObject | undefined): number | undefined {
  for (const said of [error?.['code'], error?.['status'], error?.['type']]) {
    const code = numberOf(said) ?? (/^[45]\d\d$/.test(textOf(said) ?? '') ? Number(said) : undefined);
    if (code !== undefined && Number.isInteger(code) && code >= 400 && code < 600) return code;
    const status = entryOf(STATUSES, said);
    if (status !== undefined) return status;
  }
  return undefined;
}

/** Members that an answer has. */
const ANSWERS = ['choices', 'content', 'data', 'embeddings', 'message', 'model_info', 'models', 'output'];

/** The status of an answer that is an error in all but its own status; undefined for all others. */
export function refusalIn(body: JsonObject): number | undefined {
  const { error, output } = body;
  // A failed response, which has an error and figures of its own.
  if (Array.isArray(output)) return undefined;
  const own = ownErrorIn(body);
  if (own !== undefined) return own.code;
  if (!isGiven(error) || error === '' || error === false || ANSWERS.some((name) => isGiven(body[name])))
    return undefined;
  return statusOfError(objectOf(error)) ?? 500;
}
