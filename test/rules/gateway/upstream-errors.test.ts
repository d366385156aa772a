import { describe, expect, test } from '@jest/globals';
import type { Attempt } from '../../../src/contracts/interceptor.js';
import {
  isCancelled,
  isTooLong,
  reasonOf,
  upstreamFailure,
} from '../../../src/features/gateway/upstream/upstream.rules.js';
import { DomainError } from '../../../src/shared/errors.js';
import { UpstreamError, type UpstreamFailure } from '../../../src/shared/http/upstream-error.js';

const attempt = (change: Partial<Attempt> = {}): Attempt => ({
  provider: 'openai',
  model: 'gpt-4o',
  outcome: 'failed',
  millis: 12.6,
  ...change,
});
const status = (code: number, options: object = {}) => new UpstreamError('status', 'x', { status: code, ...options });
const failed = (failure: UpstreamFailure, message = 'x') => new UpstreamError(failure, message);

describe('a client is told of a failed call', () => {
  test('as of its own fault where the provider says so, in the provider’s words', () => {
    const error = upstreamFailure(
      status(400, { clientMessage: 'no such voice', clientCode: 'bad', clientParam: 'voice' }),
      [],
    );
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', message: 'no such voice', param: 'voice' });
    expect(error.details).toEqual({ issues: [{ path: 'voice', message: 'no such voice' }], provider_code: 'bad' });
  });

  test('as of its own fault by the status alone', () => {
    const error = upstreamFailure(status(413), []);
    expect(error.message).toBe('the provider refused the request with status 413');
    expect(error.details).toEqual({ issues: [{ path: '', message: error.message }] });
    expect(error.param).toBeUndefined();
  });

  test('with every attempt, and what the provider said of it', () => {
    const error = upstreamFailure(status(500, { clientCode: 'c', clientMessage: 'm' }), [
      attempt({ status: 500, reason: 'status 500' }),
      attempt({ provider: 'azure' }),
    ]);
    expect(error).toMatchObject({ code: 'PROVIDER_ERROR', message: 'the provider failed: status 500' });
    expect(error.details).toEqual({
      provider_code: 'c',
      provider_message: 'm',
      attempts: [
        { provider: 'openai', model: 'gpt-4o', status: 500, reason: 'status 500', ms: 13 },
        { provider: 'azure', model: 'gpt-4o', status: null, reason: null, ms: 13 },
      ],
    });
  });

  test.each<[number, string]>([
    [429, 'RATE_LIMIT_EXCEEDED'],
    [529, 'SERVICE_UNAVAILABLE'],
  ])('to wait where all that kept providers from answering was %d', (code, expected) => {
    const attempts = [
      attempt({ status: code, retryAfterMillis: 9_000 }),
      attempt({ status: code, retryAfterMillis: 4_000 }),
      attempt({ outcome: 'skipped' }),
    ];
    for (const error of [status(code), failed('not_called')])
      expect(upstreamFailure(error, attempts)).toMatchObject({ code: expected, retryAfterSeconds: 4 });
    expect(upstreamFailure(status(code), [attempt({ status: code })]).retryAfterSeconds).toBe(1);
  });

  test.each([429, 529])('to wait not where another failure than %d had its part', (code) => {
    const attempts = [attempt({ status: code }), attempt({ status: 500 })];
    expect(upstreamFailure(status(code), attempts).code).toBe('PROVIDER_ERROR');
    expect(upstreamFailure(status(500), [attempt({ status: code })]).code).toBe('PROVIDER_ERROR');
  });

  test('of a timeout, and of an answer that was too long', () => {
    expect(upstreamFailure(failed('timeout'), []).code).toBe('PROVIDER_TIMEOUT');
    expect(upstreamFailure(failed('too_long', 'cut at 1 MB'), []).message).toBe('cut at 1 MB');
  });

  test('why no model was called, each reason once', () => {
    const attempts = [
      attempt({ outcome: 'skipped', reason: 'its breaker is open' }),
      attempt({ outcome: 'skipped', reason: 'its breaker is open' }),
      attempt({ outcome: 'skipped', model: 'o1' }),
    ];
    expect(upstreamFailure(failed('not_called'), attempts).message).toBe(
      'no model could be called (gpt-4o: its breaker is open; o1: not called)',
    );
  });
});

test('a failure has a reason in few words', () => {
  expect([reasonOf(status(503)), reasonOf(failed('connect'))]).toEqual(['status 503', 'connect']);
});

test('an answer that was cut for its length is known by its cause too', () => {
  const cause = failed('too_long');
  expect([cause, new DomainError('PROVIDER_ERROR', 'x', { cause })].map(isTooLong)).toEqual([true, true]);
  expect([failed('cut'), new Error('x'), undefined].map(isTooLong)).toEqual([false, false, false]);
});

test('a call that we ended is no failure of the provider', () => {
  expect([failed('aborted'), failed('cut'), new Error('x')].map(isCancelled)).toEqual([true, false, false]);
});
