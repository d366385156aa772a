import { describe, expect, test } from '@jest/globals';
import {
  admitCall,
  dropCall,
  isCutOff,
  newBreaker,
  noteCall,
  openFor,
  wouldAdmit,
} from '../../../src/features/gateway/models/breaker.rules.js';
import { afterFailure, faultOf, isProviderFault } from '../../../src/features/gateway/upstream/failover.rules.js';
import { UpstreamError } from '../../../src/shared/http/upstream-error.js';

const status = (code: number, options = {}) =>
  new UpstreamError('status', `status ${code}`, { status: code, ...options });

describe('what follows a failure', () => {
  test.each([
    [408, 'retry', true],
    [409, 'retry', true],
    [425, 'retry', true],
    [429, 'retry', true],
    [500, 'retry', true],
    [502, 'retry', true],
    [503, 'retry', true],
    [504, 'retry', true],
    [529, 'retry', true],
    [599, 'retry', true],
    [401, 'next', true],
    [403, 'next', true],
    [400, 'stop', false],
    [404, 'stop', false],
    [413, 'stop', false],
    [422, 'stop', false],
    [402, 'stop', false],
    [418, 'stop', false],
  ])('status %i: %s first; the provider’s fault: %s', (code, then, isFault) => {
    expect(afterFailure(status(code), 1, 0.5).then).toBe(then);
    expect(afterFailure(status(code), 2, 0.5).then).toBe(then === 'retry' ? 'next' : then);
    expect(isProviderFault(status(code))).toBe(isFault);
    const kind = code === 401 || code === 403 ? 'credentials' : code === 429 ? 'rate_limit' : 'other';
    expect(faultOf(status(code))).toBe(kind);
  });

  test.each(['connect', 'timeout', 'malformed', 'cut'] as const)('%s: once more, then the next', (failure) => {
    const error = new UpstreamError(failure, failure);
    expect(faultOf(error)).toBe('other');
    expect(afterFailure(error, 1, 0)).toEqual({ then: 'retry', delayMillis: 50 });
    expect(afterFailure(error, 1, 1)).toEqual({ then: 'retry', delayMillis: 150 });
    expect(afterFailure(error, 2, 0)).toEqual({ then: 'next' });
    expect(isProviderFault(error)).toBe(true);
  });

  test('a cancelled call ends failover and does not count against the provider', () => {
    const error = new UpstreamError('aborted', 'gone');
    expect(afterFailure(error, 1, 0)).toEqual({ then: 'stop' });
    expect(isProviderFault(error)).toBe(false);
  });

  test.each([
    [0, { then: 'retry', delayMillis: 0 }],
    [2_000, { then: 'retry', delayMillis: 2_000 }],
    [2_001, { then: 'next' }],
  ])('a Retry-After of %i ms is waited for, unless it is long', (retryAfterMillis, expected) => {
    expect(afterFailure(status(429, { retryAfterMillis }), 1, 0.5)).toEqual(expected);
  });

  test('a prompt that does not fit goes to a larger window', () => {
    expect(afterFailure(status(400, { contextWindowExceeded: true }), 1, 0)).toEqual({ then: 'larger' });
  });
});

test('a breaker that nobody has tried for a minute says nothing of its provider any more', () => {
  const breaker = newBreaker();
  expect(isCutOff(breaker, 0)).toBe(false);
  for (let call = 0; call < 5; call += 1) noteCall(breaker, false, 1_000);
  expect(isCutOff(breaker, 1_000)).toBe(true);
  expect(isCutOff(breaker, 60_999)).toBe(true);
  expect(isCutOff(breaker, 61_000)).toBe(false);
  expect(admitCall(breaker, 61_000)).toBe(true);
  noteCall(breaker, false, 61_000);
  expect(isCutOff(breaker, 61_001)).toBe(true);
});

describe('the breaker', () => {
  const START = 1_000_000;

  function afterCalls(outcomes: boolean[], gapMillis = 0) {
    const breaker = newBreaker();
    outcomes.forEach((outcome, index) => {
      noteCall(breaker, outcome, START + index * gapMillis);
    });
    return breaker;
  }
  const failures = (count: number) => Array<boolean>(count).fill(false);
  const successes = (count: number) => Array<boolean>(count).fill(true);

  test('opens at the fifth failure in a row', () => {
    expect(afterCalls(failures(4)).state).toBe('closed');
    expect(afterCalls([...failures(4), true, ...failures(4)]).state).toBe('closed');
    expect(afterCalls(failures(5)).state).toBe('open');
  });

  test('opens when half of at least 20 calls in 30 s failed', () => {
    const alternating = (count: number) => Array.from({ length: count }, (_, index) => index % 2 === 0);
    expect(afterCalls(alternating(19)).state).toBe('closed');
    expect(afterCalls(alternating(20)).state).toBe('open');
    expect(afterCalls([...successes(11), ...alternating(9)]).state).toBe('closed');
    expect(afterCalls(alternating(40), 2_000).state).toBe('closed');
  });

  test('lets one trial through after 15 s, and closes when it succeeds', () => {
    const breaker = afterCalls(failures(5));
    expect(admitCall(breaker, START + 14_999)).toBe(false);
    expect([14_999, 15_000].map((millis) => wouldAdmit(breaker, START + millis))).toEqual([false, true]);
    expect([14_999, 15_000].map((millis) => openFor(breaker, START + millis))).toEqual([1, undefined]);
    expect(admitCall(breaker, START + 15_000)).toBe(true);
    expect(admitCall(breaker, START + 15_000)).toBe(false);
    noteCall(breaker, true, START + 15_100);
    expect(breaker.state).toBe('closed');
    expect(admitCall(breaker, START + 15_100)).toBe(true);
  });

  test('opens for another 15 s when the trial fails', () => {
    const breaker = afterCalls(failures(5));
    expect(admitCall(breaker, START + 15_000)).toBe(true);
    noteCall(breaker, false, START + 16_000);
    expect(admitCall(breaker, START + 30_999)).toBe(false);
    expect(admitCall(breaker, START + 31_000)).toBe(true);
  });

  test('a trial that says nothing gives its place to the next', () => {
    const breaker = afterCalls(failures(5));
    admitCall(breaker, START + 15_000);
    dropCall(breaker);
    expect(admitCall(breaker, START + 15_001)).toBe(true);
  });
});

test('a breaker that was opened by a clock ahead of now keeps nothing away', () => {
  const breaker = newBreaker();
  for (let call = 0; call < 5; call += 1) noteCall(breaker, false, 3_600_000);
  expect(wouldAdmit(breaker, 3_600_000)).toBe(false);
  expect(wouldAdmit(breaker, 1_000)).toBe(true);
  expect(isCutOff(breaker, 1_000)).toBe(false);
});
