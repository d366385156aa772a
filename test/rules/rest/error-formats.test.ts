import { describe, expect, test } from '@jest/globals';
import { errorFormat } from '../../../src/rest/error-formats.js';
import { DomainError, type ErrorCode, errorCatalogue, toErrorBody } from '../../../src/shared/errors.js';

const bodyOf = (code: ErrorCode) => toErrorBody(new DomainError(code, 'why', { details: { a: 1 } }), 'r1');

describe('errors in the form of a protocol', () => {
  test('OpenAI’s form is the error object as it is', () => {
    const body = bodyOf('NOT_FOUND');
    expect(errorFormat().body(body)).toEqual({ error: body });
    expect(errorFormat('openai').headers(body)).toEqual({});
  });

  test.each<[ErrorCode, string]>([
    ['INVALID_REQUEST', 'invalid_request_error'],
    ['UNAUTHORIZED', 'authentication_error'],
    ['BUDGET_EXCEEDED', 'billing_error'],
    ['APPROVAL_REQUIRED', 'permission_error'],
    ['NOT_FOUND', 'not_found_error'],
    ['CONFLICT', 'invalid_request_error'],
    ['PAYLOAD_TOO_LARGE', 'request_too_large'],
    ['RATE_LIMIT_EXCEEDED', 'rate_limit_error'],
    ['PROVIDER_ERROR', 'api_error'],
    ['SERVICE_UNAVAILABLE', 'overloaded_error'],
    ['PROVIDER_TIMEOUT', 'timeout_error'],
  ])('%s is %s in Anthropic’s form, with the code and details of the catalogue', (code, type) => {
    const { body, headers } = errorFormat('anthropic');
    expect(body(bodyOf(code))).toEqual({
      type: 'error',
      error: { type, code, message: 'why', details: { a: 1 }, doc_url: `/docs/errors#${code.toLowerCase()}` },
      request_id: 'r1',
    });
    expect(headers(bodyOf(code))).toEqual({ 'request-id': 'r1' });
  });

  test('every code of the catalogue has a type of Anthropic’s', () => {
    const known = new Set(['invalid_request_error', 'authentication_error', 'billing_error', 'permission_error']);
    for (const more of ['not_found_error', 'request_too_large', 'rate_limit_error', 'api_error']) known.add(more);
    for (const more of ['overloaded_error', 'timeout_error']) known.add(more);
    for (const code of Object.keys(errorCatalogue) as ErrorCode[]) {
      const { error } = errorFormat('anthropic').body(bodyOf(code)) as { error: { type: string } };
      expect(known).toContain(error.type);
    }
  });
});
