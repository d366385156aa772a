import { describe, expect, test } from '@jest/globals';
import {
  everyRole,
  handlersByEmail,
  isReservedSubject,
  normalisedEmail,
  vouchers,
} from '../../../src/features/tenancy/records/members.rules.js';
import { approverProblems, isUserId } from '../../../src/features/tenancy/records/tenancy.rules.js';

test.each<[string, string | undefined]>([
  [' Ann@Example.TEST ', 'ann@example.test'],
  ['ann@localhost', undefined],
  ['ann', undefined],
  ['a b@example.test', undefined],
  ['ann@example..test', undefined],
])('the address %j is %j', (text, expected) => {
  expect(normalisedEmail(text)).toBe(expected);
});

describe('a name', () => {
  test.each([
    'system',
    'System',
    'ｓｙｓｔｅｍ',
    'tenant_admin',
    'a\u200bb',
    ' ann',
    'ann ',
    'a  b',
    'a\u00a0b',
    'e\u0301',
    'Evidence-Link:0198c0de-0000-7000-8000-000000000000',
  ])('%j is reserved', (subject) => {
    expect(isReservedSubject(subject)).toBe(true);
  });

  test.each(['ann', 'Ann Lee', 'é', 'ann@example.test'])('%j is free', (subject) => {
    expect(isReservedSubject(subject)).toBe(false);
  });
});

test('a member has every role once, from whomever it is', () => {
  expect(everyRole({ roles: ['a'], groupRoles: ['b', 'a'], provisionedRoles: ['c'] })).toEqual(['a', 'b', 'c']);
});

test('those who gave a member the address could sign in as them, unless the address is the subject', () => {
  const member = { subject: 'ann', email: 'ann@example.test', handlers: ['bob'] };
  expect(handlersByEmail(member)).toEqual(['bob']);
  expect(handlersByEmail({ ...member, subject: 'ann@example.test' })).toEqual([]);
});

test('whoever says whose an address is stands beside those who said it before, each once', () => {
  const caller = { subject: 'bob', keyHandlers: new Set(['eve']) };
  expect(vouchers(caller)).toEqual(['bob', 'eve']);
  expect(vouchers(caller, { handlers: ['zoe', 'bob'] })).toEqual(['zoe', 'bob', 'eve']);
});

test.each<[object, string[]]>([
  [{ requiredApprovers: ['a', 'b'], quorum: 2 }, []],
  [{ requiredApprovers: ['a', 'b'] }, []],
  [{ requiredApprovers: ['a', 'a'], quorum: 2 }, ['quorum']],
  [{ requiredApprovers: ['a'], quorum: 0 }, ['quorum']],
  [{ requiredApprovers: [] }, ['quorum']],
  [{ requiredApprovers: [''] }, ['requiredApprovers']],
])('the approvers %j have problems in %j', (given, paths) => {
  expect(approverProblems(given as never).map(({ path }) => path)).toEqual(paths);
});

test('a user’s id has at most 200 characters that can be shown', () => {
  expect(['', 'ann', 'x'.repeat(200)].map(isUserId)).toEqual([true, true, true]);
  expect(['x'.repeat(201), 'a\nb', '\ud800'].map(isUserId)).toEqual([false, false, false]);
});
