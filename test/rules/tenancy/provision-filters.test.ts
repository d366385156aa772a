import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { matches, valueMeantBy } from '../../../src/features/tenancy/scim/filter-match.rules.js';
import {
  attributeName,
  type Filter,
  OPERATORS,
  parseFilter,
  parsePatchPath,
} from '../../../src/features/tenancy/scim/filter.rules.js';
import {
  filterToSql,
  sortExpression,
  type SqlAttributes,
} from '../../../src/features/tenancy/scim/filter-sql.rules.js';
import { DomainError } from '../../../src/shared/errors.js';

function scimTypeOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.details?.scimType;
    throw error;
  }
  return undefined;
}

const eq = (path: string, value: string | number | boolean | null): Filter => ({
  kind: 'compare',
  path,
  operator: 'eq',
  value,
});

describe('a filter', () => {
  test.each<[string, Filter]>([
    ['userName Eq "bjensen"', eq('username', 'bjensen')],
    ['urn:ietf:params:scim:schemas:core:2.0:User:name.familyName eq "a"', eq('name.familyname', 'a')],
    ['urn:ietf:params:scim:schemas:core:2.0:Group:displayName eq "a"', eq('displayname', 'a')],
    ['title pr', { kind: 'present', path: 'title' }],
    ['a eq "\\u0041\\"\\n"', eq('a', 'A"\n')],
    ['a eq true', eq('a', true)],
    ['a eq False', eq('a', false)],
    ['a eq null', eq('a', null)],
    ['a eq -1.5e2', eq('a', -150)],
    ['  a   eq   1  ', eq('a', 1)],
    ['not eq 1', eq('not', 1)],
    ['not (a pr)', { kind: 'not', of: { kind: 'present', path: 'a' } }],
    ['NOT(a pr)', { kind: 'not', of: { kind: 'present', path: 'a' } }],
    ['emails[type eq "work"]', { kind: 'some', path: 'emails', of: eq('type', 'work') }],
    [
      'a pr or b pr and c pr',
      {
        kind: 'or',
        left: { kind: 'present', path: 'a' },
        right: { kind: 'and', left: { kind: 'present', path: 'b' }, right: { kind: 'present', path: 'c' } },
      },
    ],
    [
      '(a pr or b pr) and c pr',
      {
        kind: 'and',
        left: { kind: 'or', left: { kind: 'present', path: 'a' }, right: { kind: 'present', path: 'b' } },
        right: { kind: 'present', path: 'c' },
      },
    ],
  ])('%s', (text, filter) => {
    expect(parseFilter(text)).toEqual(filter);
  });

  test.each([
    '',
    ' ',
    'a',
    'a eq',
    'a eq b',
    'a xx "b"',
    '"a" eq "b"',
    '.a eq 1',
    'a..b pr',
    'a pr b pr',
    'a pr and',
    '(a pr',
    'a pr)',
    'a[b pr',
    'a[b pr)',
    'a eq "b',
    'a eq "\\x"',
    'a eq "\u0001"',
    'a eq "\\u0000"',
    "a eq 'b'",
    'a eq "b"; DROP TABLE members',
    'a eq )',
    '(pr',
    `${'('.repeat(30)}a pr${')'.repeat(30)}`,
    `${'not ('.repeat(30)}a pr${')'.repeat(30)}`,
    Array.from({ length: 61 }, () => 'a pr').join(' or '),
    `a eq "${'x'.repeat(4_000)}"`,
  ])('refused: %s', (text) => {
    expect(scimTypeOf(() => parseFilter(text))).toBe('invalidFilter');
  });

  test('any text is read or refused', () => {
    const parts = fc.constantFrom(
      'a',
      'eq',
      'pr',
      'and',
      'or',
      'not',
      '(',
      ')',
      '[',
      ']',
      '"x"',
      '"',
      '.',
      '1',
      ' ',
      '\\',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts).map((all) => all.join(' ')),
        ),
        (text) => {
          expect([undefined, 'invalidFilter']).toContain(scimTypeOf(() => parseFilter(text)));
          expect([undefined, 'invalidPath']).toContain(scimTypeOf(() => parsePatchPath(text)));
        },
      ),
    );
  });
});

describe('a path', () => {
  test.each([
    ['userName', 'username', undefined, undefined],
    ['name.familyName', 'name', undefined, 'familyname'],
    ['emails[type eq "work"]', 'emails', eq('type', 'work'), undefined],
    ['emails[type eq "work"].value', 'emails', eq('type', 'work'), 'value'],
    ['urn:ietf:params:scim:schemas:core:2.0:User:name.givenName', 'name', undefined, 'givenname'],
    [
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user:manager',
      undefined,
      undefined,
    ],
  ])('%s', (text, attribute, where, part) => {
    expect(parsePatchPath(text)).toEqual({ attribute, where, part });
  });

  test.each(['', 'emails[', 'emails[type eq "work"]value', 'emails[type eq "work"].value.x y', '1', 'a b'])(
    'refused: %s',
    (text) => {
      expect(scimTypeOf(() => parsePatchPath(text))).toBe('invalidPath');
    },
  );

  test('names have no case', () => {
    expect(attributeName('UserName')).toBe('username');
  });
});

const attributes: SqlAttributes = {
  username: { kind: 'text', sql: 'u' },
  id: { kind: 'exact', sql: 'i' },
  active: { kind: 'boolean', sql: 'b' },
  created: { kind: 'time', sql: 't' },
  emails: { kind: 'list', values: 'e WHERE true', parts: { value: { kind: 'text', sql: 'v' } } },
};
const compile = (text: string) => filterToSql(parseFilter(text), attributes);

describe('as a condition', () => {
  test.each([
    ['username eq "a"', 'lower(u) = lower(?)', ['a']],
    ['username ne "a"', 'lower(u) IS DISTINCT FROM lower(?)', ['a']],
    ['username co "a"', 'strpos(lower(u), lower(?)) > 0', ['a']],
    ['username sw "a"', 'starts_with(lower(u), lower(?))', ['a']],
    ['username ew "a"', 'starts_with(reverse(lower(u)), reverse(lower(?)))', ['a']],
    ['username gt "a"', 'lower(u) COLLATE "C" > lower(?)', ['a']],
    ['id le "a"', 'i COLLATE "C" <= ?::text', ['a']],
    ['username pr', 'u IS NOT NULL', []],
    ['username eq null', 'u IS NULL', []],
    ['username ne null', 'u IS NOT NULL', []],
    ['active eq true', 'b = ?::boolean', [true]],
    ['active ne "FALSE"', 'b IS DISTINCT FROM ?::boolean', [false]],
    [
      'created eq "2026-01-01T00:00:00Z"',
      "date_trunc('milliseconds', t) = ?::timestamptz",
      ['2026-01-01T00:00:00.000Z'],
    ],
    [
      'created ne "2026-01-01"',
      "date_trunc('milliseconds', t) IS DISTINCT FROM ?::timestamptz",
      ['2026-01-01T00:00:00.000Z'],
    ],
    ['created lt "2026-01-01"', "date_trunc('milliseconds', t) < ?::timestamptz", ['2026-01-01T00:00:00.000Z']],
    ['emails eq "a"', 'EXISTS (SELECT 1 FROM e WHERE true AND lower(v) = lower(?))', ['a']],
    ['emails.value pr', 'EXISTS (SELECT 1 FROM e WHERE true AND v IS NOT NULL)', []],
    ['emails[value eq "a"]', 'EXISTS (SELECT 1 FROM e WHERE true AND lower(v) = lower(?))', ['a']],
    ['not (id eq "a") and id eq "b"', '(NOT coalesce(i = ?::text, false) AND i = ?::text)', ['a', 'b']],
    ['id eq "a" or id eq "b"', '(i = ?::text OR i = ?::text)', ['a', 'b']],
  ])('%s', (text, sql, params) => {
    expect(compile(text)).toEqual({ sql, params });
  });

  test.each([
    'nothing pr',
    'constructor pr',
    'constructor.name pr',
    'constructor[a pr]',
    'emails.nothing pr',
    'emails.constructor pr',
    'username.value pr',
    'username[value pr]',
    'emails[username pr]',
    'emails[emails pr]',
    'username gt null',
    'username eq 1',
    'username eq true',
    'active eq "yes"',
    'active gt true',
    'created eq "yesterday"',
    'created co "2026"',
    'created sw "2026"',
    'created ew "2026"',
  ])('refused: %s', (text) => {
    expect(scimTypeOf(() => compile(text))).toBe('invalidFilter');
  });

  test('values never become a part of it', () => {
    const value = fc.string().filter((text) => !text.includes('\0'));
    fc.assert(
      fc.property(fc.constantFrom(...OPERATORS), value, (operator, text) => {
        const { sql, params } = compile(`username ${operator} ${JSON.stringify(text)}`);
        expect(params).toEqual([text]);
        expect(sql).toBe(compile(`username ${operator} "x"`).sql);
      }),
    );
  });

  test('sorts by attributes that are no lists', () => {
    expect(['username', 'id', 'emails', 'nothing'].map((name) => sortExpression(name, attributes))).toEqual([
      'lower(u)',
      'i',
      undefined,
      undefined,
    ]);
  });
});

describe('values of a list', () => {
  const value = { type: 'Work', value: 'ann@example.com', primary: true, gone: null };
  test.each([
    ['type eq "work"', true],
    ['type eq "home"', false],
    ['type ne "home"', true],
    ['value co "@EX"', true],
    ['value sw "ann"', true],
    ['value ew ".com"', true],
    ['value gt "a"', true],
    ['value ge "ann@example.com"', true],
    ['value lt "a"', false],
    ['value le "b"', true],
    ['primary eq true', true],
    ['primary eq "True"', true],
    ['primary ne true', false],
    ['primary ne false', true],
    ['primary gt true', false],
    ['gone pr', false],
    ['gone eq null', true],
    ['other pr', false],
    ['constructor pr', false],
    ['type pr', true],
    ['not (type pr)', false],
    ['type eq "work" and value co "x"', true],
    ['type eq "home" and value co "x"', false],
    ['type eq "home" or value co "x"', true],
    ['type eq "work" or value co "nothing"', true],
  ])('%s: %s', (text, isMatch) => {
    expect(matches(parseFilter(text), value)).toBe(isMatch);
  });

  test('have no lists', () => {
    expect(scimTypeOf(() => matches(parseFilter('a[b pr]'), value))).toBe('invalidPath');
  });

  test.each([
    ['type eq "work"', { type: 'work' }],
    ['type eq "work" and primary eq true', { type: 'work', primary: true }],
    ['type ne "work"', undefined],
    ['type eq "work" and primary ne true', undefined],
    ['primary ne true and type eq "work"', undefined],
    ['type eq "work" or primary eq true', undefined],
  ])('are made from %s', (text, made) => {
    expect(valueMeantBy(parseFilter(text))).toEqual(made);
  });
});
