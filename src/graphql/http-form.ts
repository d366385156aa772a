import type { RequestHandler } from 'express';
import { DomainError, invalidRequest, type RequestIssue } from '../shared/errors.js';
import { isJsonObject } from '../shared/json.js';
import { nestingFault } from './validation/limits.js';

const ACCEPTABLE = /\*\/\*|application\/(?:\*|json|graphql-response\+json)/i;

/** What Apollo offers a GET, of which it has a page for the last alone: whoever prefers another of them would get no answer. */
const OFFERED = ['application/json', 'application/graphql-response+json', 'multipart/mixed', 'text/html'];

/** Refuses what is not a POST; `pages` lets a browser's GET of the explorer through. */
export function checkMethod(pages: boolean): RequestHandler {
  const allow = pages ? 'GET, POST' : 'POST';
  return (request, response, next) => {
    const isBrowser = request.headers.accept !== undefined && request.accepts(OFFERED) === 'text/html';
    const isPage = pages && isBrowser && request.method === 'GET' && request.query.query === undefined;
    if (request.method === 'POST' || isPage) {
      next();
      return;
    }
    response.setHeader('Allow', allow);
    next(new DomainError('METHOD_NOT_ALLOWED', 'send operations by POST'));
  };
}

/** Refuses a body that is not JSON; for before the body is read. */
export const checkMediaType: RequestHandler = (request, _response, next) => {
  const isEmpty = request.headers['content-length'] === '0';
  const isRefused = request.method === 'POST' && !isEmpty && request.is('application/json') === false;
  next(
    isRefused
      ? new DomainError('UNSUPPORTED_MEDIA_TYPE', 'send the body as Content-Type: application/json')
      : undefined,
  );
};

/**
 * Refuses a body that is no GraphQL request; for after the body is read. What passes is not refused by Apollo before its
 * plugins are asked, so that every error is formatted in one place.
 */
export const checkForm: RequestHandler = (request, _response, next) => {
  const { accept } = request.headers;
  // Nobody asks a JSON API for something else in earnest (RFC 9110 §12.4.1 lets it answer all the same).
  if (request.method === 'POST' && accept !== undefined && !ACCEPTABLE.test(accept)) request.headers.accept = '*/*';
  const issues = request.method === 'POST' ? formIssues(request.body) : [];
  next(issues.length === 0 ? undefined : invalidRequest(issues));
};

/** What is wrong with the parsed body of a request. GraphQL over HTTP, "Request Parameters". */
function formIssues(body: unknown): RequestIssue[] {
  if (Array.isArray(body)) return [{ path: '', message: 'expected one operation: batches are not taken' }];
  if (!isJsonObject(body)) return [{ path: 'query', message: 'is required' }];
  const issues: RequestIssue[] = [];
  const { query, operationName } = body;
  if (query === undefined || query === null || query === '') issues.push({ path: 'query', message: 'is required' });
  else if (typeof query !== 'string') issues.push({ path: 'query', message: 'expected a string' });
  else {
    const fault = nestingFault(query);
    if (fault !== undefined) issues.push({ path: 'query', message: fault });
  }
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') {
    issues.push({ path: 'operationName', message: 'expected a string' });
  }
  for (const path of ['variables', 'extensions']) {
    const value = body[path];
    if (value !== undefined && value !== null && !isJsonObject(value)) {
      issues.push({ path, message: 'expected an object' });
    }
  }
  return issues;
}
