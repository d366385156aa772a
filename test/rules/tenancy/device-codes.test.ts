import { describe, expect, test } from '@jest/globals';
import {
  poll,
  rolesFor,
  scopeIn,
  shownUserCode,
  userCodeIn,
} from '../../../src/features/tenancy/device/device-codes.rules.js';
import type { CodeStatus } from '../../../src/features/tenancy/records/device-code.port.js';

describe('user codes', () => {
  test.each([
    ['BCDF-GHJK', 'BCDFGHJK'],
    [' bcdf ghjk\n', 'BCDFGHJK'],
    ['b-c-d-f-g-h-j-k', 'BCDFGHJK'],
    ['BCDFGHJ', undefined],
    ['BCDFGHJKL', undefined],
    ['ACDFGHJK', undefined],
    ['BCDFGHJ1', undefined],
    ['', undefined],
  ])('%j is %j', (typed, code) => {
    expect(userCodeIn(typed)).toBe(code);
  });

  test('are shown in two halves', () => {
    expect(shownUserCode('BCDFGHJK')).toBe('BCDF-GHJK');
  });
});

describe('scopes', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['  ', null],
    ['member finance member', ['member', 'finance']],
  ])('%j names %j', (text, named) => {
    expect(scopeIn(text)).toEqual(named);
  });

  test('narrow roles, and never add one', () => {
    const roles = new Set(['member', 'finance']);
    expect(rolesFor(null, roles)).toEqual(['member', 'finance']);
    expect(rolesFor(['finance', 'platform_admin'], roles)).toEqual(['finance']);
  });
});

describe('a poll', () => {
  const code = (status: CodeStatus, polledAt: number | null = null) => ({
    status,
    polledAt,
    expiresAt: 600_000,
    intervalSeconds: 5,
  });
  test.each([
    ['pending', null, 0, 'authorization_pending', 5],
    ['approved', null, 0, 'key', 5],
    ['denied', null, 0, 'access_denied', 5],
    ['used', null, 0, 'invalid_grant', 5],
    ['pending', 10_000, 15_000, 'authorization_pending', 5],
    ['pending', 10_000, 14_500, 'authorization_pending', 5],
    ['pending', 10_000, 14_499, 'slow_down', 10],
    ['approved', 10_000, 11_000, 'slow_down', 10],
    ['approved', 10_000, 599_999, 'key', 5],
    ['approved', 10_000, 600_000, 'expired_token', 5],
    ['pending', null, 600_000, 'expired_token', 5],
    ['denied', 10_000, 600_000, 'access_denied', 5],
    ['used', 10_000, 600_000, 'invalid_grant', 5],
  ] as const)('of a %s code, polled at %j, at %d: %s', (status, polledAt, now, answer, intervalSeconds) => {
    expect(poll(code(status, polledAt), now)).toEqual({ answer, intervalSeconds });
  });
});
