import { errorCatalogue } from '../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../shared/json/json.js';
import { anthropicTypes, type ErrorFormatName } from '../error-formats.js';
import type { Route } from '../route.js';

const ERROR_TEXT: Record<number, string> = {
  400: 'Malformed or invalid request; `details.issues` lists every problem.',
  401: 'Missing or invalid API key.',
  402: 'The monthly budget is exhausted.',
  403: 'Forbidden by role, denied by policy, or the feature pack is off.',
  404: 'No such resource.',
  409: 'The state does not allow the operation, or the resource has changed.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Rate limit exceeded.',
  500: 'Internal error; the message is masked.',
  502: 'Every upstream provider failed.',
  503: 'Temporarily unavailable.',
  504: 'The upstream provider did not answer in time.',
};

const text = (description: string, type: JsonValue = 'string'): JsonObject => ({ description, schema: { type } });

/** The headers of responses, as components. */
export const headerComponents: Record<string, JsonObject> = {
  'X-Request-ID': text('Identifies the exchange; the server log has the same id.'),
  'X-RateLimit-Limit': text('Requests allowed in the window, or `unlimited`.', ['integer', 'string']),
  'X-RateLimit-Remaining': text('Requests left in the window, or `unlimited`.', ['integer', 'string']),
  'X-RateLimit-Reset': text('Unix time in seconds when the window resets.', 'integer'),
  'X-Gateway-Provider': text('The provider that answered.'),
  'X-Gateway-Model': text('The model that answered.'),
  'X-Gateway-Arm': text('The target that the alias of the model chose among several.'),
  'X-Gateway-Attempts': text('Number of upstream calls.', 'integer'),
  'X-Cache': text('HIT, MISS or BYPASS.'),
  'X-Gateway-Dropped': text(
    'Names of request fields and response parts that the provider protocol or the response format cannot carry.',
  ),
  'X-Agent-Flags': text('Names of the rules for agents that the call is over.'),
  'X-Degraded-By': text('The id of the budget that sent the call to another model.'),
  'X-Output-Capped': text('The output limit in tokens that a budget lowered the call’s to.', 'integer'),
  'X-Evidence-ID': text('The evidence record of the invocation.'),
  'X-Evidence-Proof': text('The path of the proof that the record is in the log (C2SP tlog-proof).'),
  'X-Data-As-Of': text(
    'The time up to which the data is complete (ISO 8601), where a replica of the database answered; without it, now.',
  ),
  'Retry-After': text('Seconds after which a retry makes sense.', 'integer'),
  'WWW-Authenticate': text('Bearer.'),
  Location: text('URL of the created resource.'),
  ETag: text('The revision, for `If-Match`.'),
};

/** References to headers by their names. */
export function headers(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const DOC_URL: JsonObject = {
  type: 'string',
  format: 'uri-reference',
  description: 'The page that explains the code, relative to this server.',
};

function errorSchema(): JsonObject {
  const entries = Object.entries(errorCatalogue);
  const error: JsonObject = {
    type: 'object',
    required: ['code', 'message', 'type', 'request_id', 'doc_url'],
    properties: {
      code: { type: 'string', enum: entries.map(([code]) => code) },
      message: { type: 'string' },
      details: { type: 'object' },
      type: { type: 'string', enum: [...new Set(entries.map(([, entry]) => entry.type))] },
      param: { type: 'string', description: 'The request field at fault.' },
      request_id: { type: 'string' },
      doc_url: DOC_URL,
    },
  };
  return { type: 'object', required: ['error'], properties: { error } };
}

/** Anthropic API reference, "Errors", with the code and the details of the catalogue. */
function messagesErrorSchema(): JsonObject {
  const error: JsonObject = {
    type: 'object',
    required: ['type', 'message', 'code', 'doc_url'],
    properties: {
      type: { type: 'string', enum: anthropicTypes },
      message: { type: 'string' },
      code: { type: 'string', enum: Object.keys(errorCatalogue) },
      details: { type: 'object' },
      param: { type: 'string', description: 'The request field at fault.' },
      doc_url: DOC_URL,
    },
  };
  const properties = { type: { const: 'error' }, error, request_id: { type: 'string' } };
  return { type: 'object', required: ['type', 'error', 'request_id'], properties };
}

/** The names of schemas and responses, by the form of errors. */
const NAMES: Readonly<Record<ErrorFormatName, string>> = { openai: 'Error', anthropic: 'MessagesError' };

/** The names of the responses of a row's errors, with their statuses. */
export function errorNames(row: Route): [name: string, status: number, format: ErrorFormatName][] {
  const format = row.errors ?? 'openai';
  return errorStatuses(row).map((status) => [`${NAMES[format]}${status}`, status, format]);
}

/** The schemas of errors by their names. */
export function errorSchemas(): Record<string, JsonObject> {
  return { [NAMES.openai]: errorSchema(), [NAMES.anthropic]: messagesErrorSchema() };
}

/** The response of every error with a status, in one form. */
export function errorResponse(status: number, format: ErrorFormatName): JsonObject {
  const codes = Object.entries(errorCatalogue).filter(([, entry]) => entry.status === status);
  const more = status === 401 ? ['WWW-Authenticate'] : status === 429 || status === 503 ? ['Retry-After'] : [];
  return {
    description: `${ERROR_TEXT[status] ?? 'Error.'} Codes: ${codes.map(([code]) => code).join(', ')}.`,
    headers: headers(['X-Request-ID', ...more]),
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${NAMES[format]}` } } },
  };
}

/** True for the rows with the gateway's headers. */
export const isGateway = (row: Route): boolean => row.prefixes !== undefined;

export const readsBody = (row: Route): boolean => Object.values(row.variables).some((picker) => picker.from === 'body');

/** The statuses of errors that a row can answer with. */
function errorStatuses(row: Route): number[] {
  const statuses = new Set([500, 503]);
  if (Object.keys(row.variables).length > 0) statuses.add(400);
  if (row.open !== true) statuses.add(401).add(403);
  if (/[:*]/.test(row.path) || isGateway(row) || readsBody(row)) statuses.add(404);
  if (row.method !== 'GET') statuses.add(409);
  if (readsBody(row)) statuses.add(413).add(415);
  statuses.add(429);
  if ((isGateway(row) && row.method === 'POST') || row.mayAskModel === true) statuses.add(402).add(502).add(504);
  return [...statuses].sort((a, b) => a - b);
}
