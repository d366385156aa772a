import { expect, test } from '@jest/globals';
import { failedAttempts, failureKind } from '../../../src/features/interceptor/failed-attempts.rules.js';

test.each([
  ['credentials', undefined, 'credentials'],
  ['status 401', 401, 'credentials'],
  ['status 403', 403, 'credentials'],
  ['status 429', 429, 'rate_limit'],
  ['timeout', undefined, 'timeout'],
  ['status 408', 408, 'timeout'],
  ['connect', undefined, 'network'],
  ['cut', undefined, 'network'],
  ['status 500', 500, 'server'],
  ['status 529', 529, 'server'],
  ['status 302', 302, 'server'],
  ['status 400', 400, 'request'],
  ['malformed 200', 200, 'answer'],
  ['too_long', undefined, 'answer'],
  [undefined, undefined, 'server'],
])('the reason %s with status %s is an error of the kind %s', (reason, status, kind) => {
  expect(failureKind({ ...(reason && { reason }), ...(status && { status }) })).toBe(kind);
});

test('only attempts that failed are named, each with its provider', () => {
  const attempt = { model: 'm', millis: 1 };
  expect(
    failedAttempts([
      { ...attempt, provider: 'a', outcome: 'skipped', reason: 'breaker open', status: 429 },
      { ...attempt, provider: 'b', outcome: 'failed', reason: 'status 429', status: 429 },
      { ...attempt, provider: 'b', outcome: 'failed', reason: 'connect' },
      { ...attempt, provider: 'c', outcome: 'aborted', reason: 'aborted' },
      { ...attempt, provider: 'd', outcome: 'ok' },
    ]),
  ).toEqual(['b rate_limit', 'b network']);
  expect(failedAttempts([{ ...attempt, provider: 'd', outcome: 'ok' }])).toBeNull();
});
