import { expect } from '@jest/globals';
import { errorCatalogue, type ErrorBody, type ErrorCode } from '../../src/shared/errors.js';
import type { Reply } from './app.js';

/** Codes that some test has seen at some API; `errors.long.test.ts` holds them against the catalogue. */
export const seenCodes = new Set<ErrorCode>();

function expectHeaders(status: number, headers: Headers, body: ErrorBody): void {
  const details = body.details as { retry_after?: number } | undefined;
  const after = headers.get('retry-after');
  if (status === 429 || status === 503) expect(after).toMatch(/^[1-9]\d*$/);
  else expect(after).toBeNull();
  if (details?.retry_after !== undefined) expect(after).toBe(String(details.retry_after));
  expect(headers.get('x-should-retry')).toBe([402, 403, 409, 502].includes(status) ? 'false' : null);
  expect(headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
}

function expectBody(body: ErrorBody, code: ErrorCode): void {
  seenCodes.add(code);
  expect(body.code).toBe(code);
  expect(
    Object.keys(body).filter(
      (key) => !['code', 'message', 'type', 'request_id', 'doc_url', 'details', 'param'].includes(key),
    ),
  ).toEqual([]);
  expect(body.type).toBe(errorCatalogue[code].type);
  expect(body.doc_url).toBe(`/docs/errors#${code.toLowerCase()}`);
  expect(body.message).toEqual(expect.stringMatching(/./));
  if (code === 'INVALID_REQUEST') {
    const { issues } = body.details as { issues: unknown[] };
    expect(issues.length).toBeGreaterThan(0);
    for (const issue of issues)
      expect(issue).toEqual({ path: expect.any(String), message: expect.stringMatching(/./) });
  }
}

/** A failed REST response, whole: status, body and headers of contract §3. Gives the error object. */
export function expectRestError(reply: Reply, code: ErrorCode): any {
  expect({ status: reply.status, ...reply.json?.error }).toMatchObject({ status: errorCatalogue[code].status, code });
  expect(Object.keys(reply.json)).toEqual(['error']);
  const { error } = reply.json;
  expectBody(error, code);
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
  expect(error.request_id).toBe(reply.headers.get('x-request-id'));
  expect(error.request_id).not.toBe('');
  expectHeaders(reply.status, reply.headers, error);
  return error;
}

/** A failed response of the GraphQL API over HTTP. Gives the first error's extensions, with its message. */
export function expectGraphqlError(reply: Reply, code: ErrorCode): any {
  const [first] = reply.json?.errors ?? [];
  expect({ status: reply.status, ...first?.extensions }).toMatchObject({ status: errorCatalogue[code].status, code });
  for (const { message, extensions } of reply.json.errors) {
    expectBody({ ...extensions, message }, extensions.code);
    expect(extensions.request_id).toBe(reply.headers.get('x-request-id'));
  }
  expect(reply.headers.get('content-type')).toMatch(/json/);
  expectHeaders(reply.status, reply.headers, first.extensions);
  return { ...first.extensions, message: first.message };
}

/** The errors of a GraphQL operation on a socket. */
export function expectSocketError(error: { message: string; extensions: any }, code: ErrorCode): any {
  expectBody({ ...error.extensions, message: error.message }, code);
  expect(error.extensions.request_id).not.toBe('');
  return { ...error.extensions, message: error.message };
}

/** The paths of an INVALID_REQUEST's issues, sorted. */
export function pathsOf(error: any): string[] {
  return error.details.issues.map(({ path }: { path: string }) => path).toSorted();
}
