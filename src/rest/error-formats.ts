import { type ErrorBody, type ErrorCode, errorCatalogue } from '../shared/errors.js';
import type { JsonObject } from '../shared/json/json.js';

/** The form that a protocol gives its errors. */
interface ErrorFormat {
  body: (error: ErrorBody) => JsonObject;
  headers: (error: ErrorBody) => Record<string, string>;
  /** The name of a stream's event that reports an error; none in protocols without names. */
  event?: string;
}

/** Anthropic's error types by status. Anthropic API reference, "Errors". */
const ANTHROPIC_TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  502: 'api_error',
  503: 'overloaded_error',
  504: 'timeout_error',
};

const OTHER_TYPE = 'invalid_request_error';

/** Every type that an error can have in Anthropic's form. */
export const anthropicTypes = [OTHER_TYPE, ...new Set(Object.values(ANTHROPIC_TYPES))];

function anthropicType(code: ErrorCode): string {
  return ANTHROPIC_TYPES[errorCatalogue[code].status] ?? OTHER_TYPE;
}

/** The forms of errors, by the protocol of a row. The code and details of the catalogue are in each. */
export const errorFormats = {
  openai: {
    body: (error) => ({ error: { ...error } }),
    headers: () => ({}),
  },
  anthropic: {
    body: ({ request_id: requestId, type: _type, ...error }) => ({
      type: 'error',
      error: { ...error, type: anthropicType(error.code) },
      request_id: requestId,
    }),
    headers: ({ request_id: requestId }) => ({ 'request-id': requestId }),
    event: 'error',
  },
} as const satisfies Record<string, ErrorFormat>;

export type ErrorFormatName = keyof typeof errorFormats;

export function errorFormat(name: ErrorFormatName = 'openai'): ErrorFormat {
  return errorFormats[name];
}

/** The protocol of a client by its headers, where its path does not say. */
export function spokenBy(header: (name: string) => string | undefined): ErrorFormatName {
  const isAnthropic =
    header('anthropic-version') !== undefined ||
    (header('x-api-key') !== undefined && header('authorization') === undefined);
  return isAnthropic ? 'anthropic' : 'openai';
}
