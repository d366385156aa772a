import { type ErrorBody, errorCatalogue } from '../errors.js';
import { isJsonObject } from '../json/json.js';

/** Seconds, on 429 and 503 whose error names none. */
const DEFAULT_RETRY_AFTER = 1;

const noRetry: ReadonlySet<number> = new Set([402, 403, 409, 502]);

/** Headers that depend on the error alone, the same in every API. */
export function errorHeaders({ code, details }: Pick<ErrorBody, 'code' | 'details'>): Record<string, string> {
  const { status } = errorCatalogue[code];
  const headers: Record<string, string> = {};
  const after = isJsonObject(details) ? details.retry_after : undefined;
  if (typeof after === 'number') headers['Retry-After'] = String(after);
  else if (status === 429 || status === 503) headers['Retry-After'] = String(DEFAULT_RETRY_AFTER);
  if (noRetry.has(status)) headers['x-should-retry'] = 'false';
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  // The rest of a body that was refused must not be read as the next request.
  if (status === 413) headers.Connection = 'close';
  return headers;
}
