import { describe, expect, test } from '@jest/globals';
import { isDatabaseUnavailable, isOfReplica, isReadOnlyServer } from '../../../src/database/unavailable.js';
import { databaseUnavailable } from '../../../src/database/unavailable.js';

const withCode = (code: string) => Object.assign(new Error('said by PostgreSQL'), { code });

describe('errors of a server that cannot be asked now', () => {
  const codes: [string, string][] = [
    ['25006', 'a primary that became a standby'],
    ['57P01', 'an administrator ended the connection'],
    ['57P02', 'another process crashed'],
    ['57P03', 'it starts'],
    ['08P01', 'a pooler lost its server, or waited too long for one'],
    ['08006', 'the connection broke'],
    ['53300', 'too many connections'],
    ['ECONNRESET', 'nobody is there any more'],
  ];
  test.each(codes)('%s: %s', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
    expect(isDatabaseUnavailable(new Error('the statement failed', { cause: withCode(code) }))).toBe(true);
  });

  test.each(['23505', '22P02', '42501', '40001', '55P03'])('%s is about the statement', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(false);
  });
});

test.each([
  ['25006', true],
  ['57P01', false],
  ['08P01', false],
])('%s leaves a connection open that leads to the wrong server: %s', (code, isReadOnly) => {
  expect(isReadOnlyServer(new Error('wrapped', { cause: withCode(code) }))).toBe(isReadOnly);
});

test.each([
  ['it is away', withCode('ECONNREFUSED'), true],
  ['it starts', withCode('57P03'), true],
  ['it ended the statement for its replication', withCode('40001'), true],
  ['it lacks a table of the newest migration', withCode('42P01'), true],
  ['it lacks a column', withCode('42703'), true],
  ['a connection got no answer', new Error('Connection terminated due to connection timeout'), true],
  ['the statement took too long, as it would elsewhere', withCode('57014'), false],
  ['all connections are in use', new Error('timeout exceeded when trying to connect'), false],
  ['a wrong statement', withCode('42601'), false],
])('the primary answers for a replica of which %s: %s', (_, error, expected) => {
  expect(isOfReplica(error)).toBe(expected);
  // As units of work throw what cannot be asked.
  expect(isOfReplica(databaseUnavailable(error))).toBe(expected);
});
