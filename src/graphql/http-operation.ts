import type { IncomingMessage } from 'node:http';
import type { Principal } from '../contracts/identity.js';
import { DomainError, invalidRequest, type RequestIssue } from '../shared/errors.js';
import { isJsonObject, type JsonObject, parseExactJson } from '../shared/json/json.js';
import { readJson } from '../shared/http/request-body.js';
import { nestingFault } from './validation/limits.js';
import { OPERATION_BODY_BYTES } from '../shared/http/body-limits.js';

const METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'POST']);
const PARAMETERS = ['query', 'operationName', 'variables', 'extensions'] as const;
const JSON_PARAMETERS: ReadonlySet<string> = new Set(['variables', 'extensions']);

/** Headers that a page of another origin cannot send before this server has agreed to it (CORS preflight), which it never does. */
const PREFLIGHTED = ['authorization', 'x-gateway-secret', 'apollo-require-preflight', 'x-apollo-operation-name'];
/** Content types that such a page can send (Fetch standard, "CORS-safelisted request-header"). */
const SIMPLE_CONTENT = /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(?:;|$)/i;

/**
 * Refuses methods other than GET and POST, and a GET that another origin's page could make a browser send (CSRF). A POST is
 * safe, since its content type is JSON. Throws METHOD_NOT_ALLOWED and INVALID_REQUEST.
 */
export function checkMethod({ method, headers }: IncomingMessage): void {
  if (!METHODS.has(method)) throw new DomainError('METHOD_NOT_ALLOWED', 'send operations by POST, or queries by GET');
  if (method === 'POST' || PREFLIGHTED.some((name) => (headers[name] ?? '') !== '')) return;
  const type = headers['content-type'];
  if (type !== undefined && !SIMPLE_CONTENT.test(type)) return;
  const message = 'a GET needs the header Authorization, Apollo-Require-Preflight or X-Apollo-Operation-Name';
  throw invalidRequest([{ path: '', message }]);
}

/**
 * The operation of a request, from its body or from its URL: `query`, `operationName`, `variables` and `extensions` (GraphQL
 * over HTTP, "Request Parameters"). `query` is absent where a persisted one is asked for. Throws INVALID_REQUEST, FORBIDDEN,
 * UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, and ClientGone.
 */
export async function readOperation(
  request: IncomingMessage,
  documents: ReadonlyMap<string, string>,
  principal: Principal,
): Promise<JsonObject> {
  const issues: RequestIssue[] = [];
  const sent =
    request.method === 'GET'
      ? operationInUrl(request.url ?? '', issues)
      : await readJson(request, OPERATION_BODY_BYTES);
  if (Array.isArray(sent)) {
    throw invalidRequest([{ path: '', message: 'expected one operation: batches are not taken' }]);
  }
  if (!isJsonObject(sent)) throw invalidRequest([{ path: '', message: 'expected an object' }]);
  const operation = withDocument(sent, documents, principal);
  issues.push(...formIssues(operation));
  if (issues.length > 0) throw invalidRequest(issues);
  return operation;
}

/**
 * The operation with the text of the document that `documentId` names, or `extensions.documentId` on a socket. Throws
 * INVALID_REQUEST for one that is not known, and FORBIDDEN where a session sends a text: the pages of this server know all of
 * theirs by hash, so that whoever abuses a session has no more than they.
 */
export function withDocument<T extends object>(
  operation: T & { documentId?: unknown; extensions?: unknown },
  documents: ReadonlyMap<string, string>,
  { sessionId }: Pick<Principal, 'sessionId'>,
): T {
  const { documentId = isJsonObject(operation.extensions) ? operation.extensions.documentId : undefined } = operation;
  if (documentId === undefined) {
    if (sessionId === undefined) return operation;
    const message = 'a session runs the operations of the console only, by documentId: use an API key for others';
    throw new DomainError('FORBIDDEN', message);
  }
  const query = typeof documentId === 'string' ? documents.get(documentId) : undefined;
  if (query === undefined) throw invalidRequest([{ path: 'documentId', message: 'is not a document of this server' }]);
  return { ...operation, query };
}

/** True for an operation that names its text by a hash alone, as clients of persisted queries ask first. */
export function isPersisted({ query, extensions }: JsonObject): boolean {
  return isAbsent(query) && isJsonObject(extensions) && isJsonObject(extensions.persistedQuery);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function operationInUrl(url: string, issues: RequestIssue[]): JsonObject {
  const search = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');
  const operation: JsonObject = {};
  for (const path of PARAMETERS) {
    const [text = '', ...more] = search.getAll(path);
    if (more.length > 0) issues.push({ path, message: 'is given more than once' });
    if (text === '') continue;
    try {
      operation[path] = JSON_PARAMETERS.has(path) ? parseExactJson(text) : text;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      issues.push({ path, message: 'expected an object in JSON' });
    }
  }
  return operation;
}

function formIssues(operation: JsonObject): RequestIssue[] {
  const issues: RequestIssue[] = [];
  const { query, operationName } = operation;
  if (isAbsent(query)) {
    if (!isPersisted(operation)) issues.push({ path: 'query', message: 'is required' });
  } else if (typeof query !== 'string') issues.push({ path: 'query', message: 'expected a string' });
  else {
    const fault = nestingFault(query);
    if (fault !== undefined) issues.push({ path: 'query', message: fault });
  }
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') {
    issues.push({ path: 'operationName', message: 'expected a string' });
  }
  for (const path of ['variables', 'extensions'] as const) {
    const value = operation[path];
    if (value !== undefined && value !== null && !isJsonObject(value)) {
      issues.push({ path, message: 'expected an object' });
    }
  }
  return issues;
}
