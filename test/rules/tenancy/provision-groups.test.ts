import { describe, expect, test } from '@jest/globals';
import { groupChangeOf, groupJson, groupOf, MAX_MEMBERS } from '../../../src/features/tenancy/scim/group.rules.js';
import { listJson, listRequestOf } from '../../../src/features/tenancy/scim/list.rules.js';
import { parsePatch } from '../../../src/features/tenancy/scim/patch.rules.js';
import { projected, projectionOf, shows } from '../../../src/features/tenancy/scim/projection.rules.js';
import { DomainError } from '../../../src/shared/errors.js';
import type { JsonValue } from '../../../src/shared/json/json.js';

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

function scimTypeOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.details?.scimType;
    throw error;
  }
  return undefined;
}

const change = (...operations: object[]) =>
  groupChangeOf(parsePatch({ schemas: [PATCH_OP], Operations: operations } as JsonValue));
const many = Array.from({ length: MAX_MEMBERS }, (_, at) => ({ value: `m${at}` }));

describe('a group', () => {
  test('has a name and members', () => {
    expect(
      groupOf({ DisplayName: ' G ', externalId: '7', members: [{ value: 'A', type: 'User' }, 'b'], x: 1 }),
    ).toEqual({
      displayName: 'G',
      externalId: '7',
      members: new Set(['a', 'b']),
    });
    expect(groupOf({ displayName: 'G' })).toEqual({ displayName: 'G', externalId: null, members: new Set() });
  });

  test.each<[JsonValue, string]>([
    [[], 'invalidSyntax'],
    [{}, 'invalidValue'],
    [{ displayName: 'G', members: [{ value: 'a', type: 'Group' }] }, 'invalidValue'],
    [{ displayName: 'G', members: [{}] }, 'invalidValue'],
    [{ displayName: 'G', members: [...many, { value: 'x' }] }, 'invalidValue'],
  ])('refused: %#', (body, scimType) => {
    expect(scimTypeOf(() => groupOf(body))).toBe(scimType);
  });

  test('is shown with its members where they are asked for', () => {
    const at = new Date('2026-01-01T00:00:00Z');
    const group = {
      id: 'g',
      tenantId: 't',
      displayName: 'G',
      externalId: null,
      roles: [],
      version: 2,
      createdAt: at,
      updatedAt: at,
    };
    expect(groupJson(group, undefined, { base: '/b' })).toMatchObject({ id: 'g', meta: { version: 'W/"2"' } });
    expect(groupJson({ ...group, externalId: '7' }, [{ id: 'm', name: 'M' }], { base: '/b' })).toMatchObject({
      externalId: '7',
      members: [{ value: 'm', display: 'M', $ref: '/b/Users/m', type: 'User' }],
    });
  });
});

describe('a PATCH of a group', () => {
  const none = { isReplaced: false, add: [] as string[], remove: [] as string[] };
  test.each<[string, object[], object]>([
    ['adds', [{ op: 'Add', path: 'members', value: [{ value: 'a' }] }], { ...none, add: ['a'] }],
    ['adds one', [{ op: 'add', path: 'members', value: { value: 'a' } }], { ...none, add: ['a'] }],
    ['removes by filter', [{ op: 'remove', path: 'members[value eq "a"]' }], { ...none, remove: ['a'] }],
    ['removes two', [{ op: 'remove', path: 'members[value eq "a" or value eq "b"]' }], { ...none, remove: ['a', 'b'] }],
    ['removes by value', [{ op: 'Remove', path: 'members', value: [{ value: 'a' }] }], { ...none, remove: ['a'] }],
    ['removes nobody', [{ op: 'Remove', path: 'members', value: [] }], none],
    ['removes all', [{ op: 'remove', path: 'members' }], { ...none, isReplaced: true }],
    [
      'replaces',
      [{ op: 'replace', path: 'members', value: [{ value: 'a' }] }],
      { isReplaced: true, add: ['a'], remove: [] },
    ],
    [
      'takes the last word',
      [
        { op: 'add', path: 'members', value: [{ value: 'a' }, { value: 'b' }] },
        { op: 'remove', path: 'members[value eq "a"]' },
        { op: 'remove', path: 'members[value eq "c"]' },
        { op: 'add', path: 'members', value: [{ value: 'c' }] },
      ],
      { isReplaced: false, add: ['b', 'c'], remove: ['a'] },
    ],
    ['renames', [{ op: 'replace', path: 'displayName', value: 'B' }], { ...none, displayName: 'B' }],
    [
      'by fields',
      [
        {
          op: 'replace',
          value: { id: 'x', displayName: 'B', externalId: '7', members: [{ value: 'a' }], 'urn:x': {} },
        },
      ],
      { isReplaced: true, add: ['a'], remove: [], displayName: 'B', externalId: '7' },
    ],
    ['forgets an id', [{ op: 'remove', path: 'externalId' }], { ...none, externalId: null }],
    ['takes an extension', [{ op: 'add', path: 'urn:x:y', value: 1 }], none],
  ])('%s', (_, operations, expected) => {
    const { add, remove, ...more } = change(...operations);
    expect({ ...more, add: [...add], remove: [...remove] }).toEqual(expected);
  });

  test.each<[object, string]>([
    [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    [{ op: 'replace', path: 'nothing', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'displayName.x', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'displayName[a pr]', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'members[value eq "a"]', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'members[value eq "a"].display', value: 'x' }, 'invalidPath'],
    [{ op: 'remove', path: 'members[value ne "a"]' }, 'invalidPath'],
    [{ op: 'remove', path: 'members[display eq "a"]' }, 'invalidPath'],
    [{ op: 'remove', path: 'members[value pr]' }, 'invalidPath'],
    [{ op: 'remove', path: 'members[value eq 7]' }, 'invalidValue'],
    [{ op: 'remove', path: 'displayName' }, 'invalidValue'],
  ])('refused: %j', (operation, scimType) => {
    expect(scimTypeOf(() => change(operation))).toBe(scimType);
  });

  test('names a bounded number of members', () => {
    const add = { op: 'add', path: 'members', value: many };
    expect(change(add).add.size).toBe(MAX_MEMBERS);
    expect(scimTypeOf(() => change(add, { op: 'remove', path: 'members[value eq "x"]' }))).toBe('invalidValue');
  });
});

describe('a list', () => {
  const asked = (given: object) => listRequestOf(new Map(Object.entries(given)));
  test('is bounded', () => {
    expect(asked({})).toEqual({ filter: undefined, sortBy: undefined, isDescending: false, startIndex: 1, count: 100 });
    expect(asked({ startindex: '-5', count: '-1', filter: '', sortorder: 'Descending', sortby: 'userName' })).toEqual({
      filter: undefined,
      sortBy: 'username',
      isDescending: true,
      startIndex: 1,
      count: 0,
    });
    expect(asked({ startindex: 999999999999, count: 500, filter: null })).toMatchObject({
      startIndex: 1e9,
      count: 200,
    });
    expect(asked({ filter: 'a pr' }).filter).toEqual({ kind: 'present', path: 'a' });
    expect(listJson([{ id: '1' }], 7, 3)).toMatchObject({ totalResults: 7, startIndex: 3, itemsPerPage: 1 });
  });

  test.each([{ count: 'x' }, { count: '1.5' }, { filter: 3 }, { startindex: '' }])('refused: %j', (given) => {
    expect(scimTypeOf(() => asked(given))).toBe('invalidValue');
  });
});

describe('attributes', () => {
  const user = {
    schemas: ['s'],
    id: '1',
    userName: 'a',
    name: { givenName: 'g', familyName: 'f' },
    emails: [{ value: 'v', type: 't' }],
    active: true,
  };
  test.each([
    [{}, user],
    [{ attributes: 'userName, active' }, { schemas: ['s'], id: '1', userName: 'a', active: true }],
    [{ attributes: ['emails.value', 'NAME'] }, { schemas: ['s'], id: '1', name: user.name, emails: [{ value: 'v' }] }],
    [
      { excludedattributes: 'id,emails,name.givenName,active' },
      { schemas: ['s'], id: '1', userName: 'a', name: { familyName: 'f' } },
    ],
  ])('%j', (given, expected) => {
    expect(projected(user, projectionOf(new Map(Object.entries(given))))).toEqual(expected);
  });

  test('nothing is null', () => {
    expect(projected({ id: '1', title: undefined }, projectionOf(new Map()))).toEqual({ id: '1', title: null });
  });

  test('members are left out by name', () => {
    const of = (given: object) => shows(projectionOf(new Map(Object.entries(given))), 'members');
    expect([
      of({}),
      of({ attributes: 'displayName' }),
      of({ attributes: 'members.value' }),
      of({ excludedattributes: 'members' }),
    ]).toEqual([true, false, true, false]);
  });
});
