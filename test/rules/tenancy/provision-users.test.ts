import { describe, expect, test } from '@jest/globals';
import { subjectOfUserName } from '../../../src/features/tenancy/records/members.rules.js';
import { parsePatch } from '../../../src/features/tenancy/scim/patch.rules.js';
import { trimmedText } from '../../../src/features/tenancy/scim/texts.rules.js';
import { applyPatch, draftOf, emptyDraft } from '../../../src/features/tenancy/scim/user-draft.rules.js';
import { draftOfMember, personOf, userJson, userNameOf } from '../../../src/features/tenancy/scim/user.rules.js';
import { DomainError } from '../../../src/shared/errors.js';

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

const person = (body: object) => personOf(draftOf(body as never));
const patch = (...operations: unknown[]) => parsePatch({ schemas: [PATCH_OP], Operations: operations } as never);
const patched = (body: object, ...operations: unknown[]) =>
  personOf(applyPatch(draftOf(body as never), patch(...operations)));

const ann = { userName: 'ann@example.com' };

describe('a user', () => {
  test('has its address from the user name, and a name from what there is', () => {
    expect(person(ann)).toEqual({
      userName: 'ann@example.com',
      email: 'ann@example.com',
      externalId: null,
      name: 'ann@example.com',
      profile: {},
      isActive: true,
    });
    expect(person({ USERNAME: ' ann ', Name: { GIVENNAME: 'Ann', familyName: 'Lee', middleName: 'x' } })).toMatchObject(
      {
        userName: 'ann',
        email: null,
        name: 'Ann Lee',
        profile: { givenName: 'Ann', familyName: 'Lee' },
      },
    );
    expect(person({ ...ann, name: { formatted: 'A. Lee' } }).name).toBe('A. Lee');
    expect(person({ ...ann, name: { formatted: 'A. Lee' }, displayName: 'Ann' }).name).toBe('Ann');
    expect(person({ ...ann, name: null, displayName: '', externalId: '7' })).toMatchObject({
      externalId: '7',
      profile: {},
    });
  });

  test.each([
    [[{ value: 'a@x.com' }, { value: 'b@x.com', primary: true }], 'b@x.com', 'work'],
    [
      [
        { value: 'a@x.com', type: 'home' },
        { value: 'b@x.com', type: 'Work' },
      ],
      'b@x.com',
      'Work',
    ],
    [[{ value: 'a@x.com', type: 'home' }], 'a@x.com', 'home'],
    [[{ value: 'a@x.com', primary: 'True' }, { value: 'b@x.com' }], 'a@x.com', 'work'],
    ['A@x.com', 'a@x.com', 'work'],
    [{ value: 'a@x.com', display: 'A' }, 'a@x.com', 'work'],
    [[{ type: 'work' }], 'ann@example.com', undefined],
    [null, 'ann@example.com', undefined],
  ])('of the addresses %j one is kept', (emails, email, emailType) => {
    expect(person({ ...ann, emails })).toMatchObject({ email, profile: emailType === undefined ? {} : { emailType } });
  });

  test.each([
    [true, true],
    ['TRUE', true],
    [false, false],
    ['False', false],
    [null, true],
  ])('active %j', (active, isActive) => {
    expect(person({ ...ann, active }).isActive).toBe(isActive);
  });

  test.each([
    {},
    { userName: 3 },
    { userName: '  ' },
    { userName: 'x'.repeat(201) },
    { userName: 'a\0b' },
    { ...ann, active: 'maybe' },
    { ...ann, emails: ['no address'] },
    { ...ann, emails: [3] },
    { ...ann, emails: Array.from({ length: 21 }, () => 'a@x.com') },
    { ...ann, name: 'Ann' },
    { ...ann, name: { formatted: {} } },
    { ...ann, externalId: 'x'.repeat(501) },
  ])('refused: %j', (body) => {
    expect(scimTypeOf(() => person(body))).toBe('invalidValue');
  });

  test('what is not kept changes nothing', () => {
    const more = {
      __proto__: { x: 1 },
      constructor: 1,
      nonsense: [1],
      id: 'x',
      meta: {},
      roles: ['tenant_admin'],
      'weird key!': 1,
    };
    expect(person({ ...ann, ...more, ['urn:x:y']: { manager: 'b' } })).toEqual(person(ann));
    expect(scimTypeOf(() => draftOf('text'))).toBe('invalidSyntax');
  });
});

describe('a PATCH', () => {
  test.each<[object, object]>([
    [{ op: 'Replace', path: 'displayName', value: 'B' }, { name: 'B' }],
    [{ op: 'add', path: 'name', value: { givenName: 'B' } }, { profile: expect.objectContaining({ givenName: 'B' }) }],
    [{ op: 'replace', path: 'name.formatted', value: 'B' }, { profile: expect.objectContaining({ formatted: 'B' }) }],
    [{ op: 'remove', path: 'displayName' }, { name: 'F' }],
    [{ op: 'remove', path: 'name' }, { profile: { displayName: 'D', emailType: 'work' } }],
    [{ op: 'remove', path: 'name.formatted' }, { profile: { displayName: 'D', givenName: 'G', emailType: 'work' } }],
    [{ op: 'replace', path: 'name.middleName', value: 'x' }, { name: 'D' }],
    [{ op: 'remove', path: 'externalId' }, { externalId: null }],
    [{ op: 'replace', path: 'name', value: null }, { name: 'D' }],
    [{ op: 'replace', path: 'title', value: 'x' }, { name: 'D' }],
    [{ op: 'replace', path: 'urn:x:manager', value: 'x' }, { name: 'D' }],
    [
      { op: 'replace', value: { 'name.givenName': 'B', id: 'x', unknown: 1 } },
      { profile: expect.objectContaining({ givenName: 'B' }) },
    ],
    [{ op: 'replace', value: { 'emails[type eq "work"].value': 'n@x.com' } }, { email: 'n@x.com' }],
    [{ op: 'add', path: 'emails', value: [{ value: 'n@x.com', primary: true }] }, { email: 'n@x.com' }],
    [{ op: 'add', path: 'emails', value: [{ value: 'n@x.com' }] }, { email: 'w@x.com' }],
    [{ op: 'add', path: 'emails', value: null }, { email: 'w@x.com' }],
    [{ op: 'replace', path: 'emails', value: [{ value: 'n@x.com' }] }, { email: 'n@x.com' }],
    [{ op: 'replace', path: 'emails[type eq "work"]', value: { value: 'n@x.com' } }, { email: 'n@x.com' }],
    [{ op: 'replace', path: 'emails[type eq "home"].primary', value: true }, { email: 'h@x.com' }],
    [{ op: 'add', path: 'emails[type eq "other" and primary eq true].value', value: 'o@x.com' }, { email: 'o@x.com' }],
    [{ op: 'replace', path: 'emails.value', value: 'n@x.com' }, { email: 'n@x.com' }],
    [{ op: 'replace', path: 'emails[type eq "work"].display', value: 'W' }, { email: 'w@x.com' }],
    [{ op: 'remove', path: 'emails[type eq "work"]' }, { email: 'h@x.com' }],
    [{ op: 'remove', path: 'emails[type eq "work"].value' }, { email: 'h@x.com' }],
    [{ op: 'remove', path: 'emails[type eq "work"].primary' }, { email: 'w@x.com' }],
    [{ op: 'remove', path: 'emails', value: [{ value: 'W@x.com' }] }, { email: 'h@x.com' }],
    [{ op: 'remove', path: 'emails.type' }, { email: 'w@x.com' }],
    [{ op: 'remove', path: 'emails' }, { email: 'ann@example.com' }],
  ])('%j', (operation, expected) => {
    const body = {
      ...ann,
      externalId: '7',
      displayName: 'D',
      name: { formatted: 'F', givenName: 'G' },
      emails: [
        { value: 'w@x.com', type: 'work', primary: true },
        { value: 'h@x.com', type: 'home' },
      ],
    };
    expect(patched(body, operation)).toMatchObject(expected);
  });

  test.each<[unknown, string]>([
    [{ op: 'move', path: 'displayName' }, 'invalidSyntax'],
    [{ path: 'displayName' }, 'invalidSyntax'],
    ['replace', 'invalidSyntax'],
    [{ op: 'replace', path: 3 }, 'invalidPath'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', value: 'x' }, 'invalidSyntax'],
    [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    [{ op: 'replace', path: 'nothing', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'userName.x', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'userName[a pr]', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'name.nick', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'name', value: 'x' }, 'invalidValue'],
    [{ op: 'remove', path: 'userName' }, 'mutability'],
    [{ op: 'remove', path: 'active' }, 'mutability'],
    [{ op: 'replace', path: 'emails[type ne "work"].value', value: 'x@x.com' }, 'noTarget'],
    [{ op: 'replace', path: 'emails[type eq "work"].nick', value: 'x' }, 'invalidPath'],
    [{ op: 'remove', path: 'emails[type eq "work"].nick' }, 'invalidPath'],
    [{ op: 'add', path: 'emails', value: Array.from({ length: 21 }, () => 'a@x.com') }, 'invalidValue'],
    [{ op: 'replace', value: { 'emails[': 'x' } }, 'invalidPath'],
  ])('refused: %j', (operation, scimType) => {
    expect(scimTypeOf(() => patched(ann, operation))).toBe(scimType);
  });

  test.each([[], 'text', { schemas: [PATCH_OP] }, { Operations: [] }, { schemas: ['x'], Operations: [] }])(
    'the body %j is none',
    (body) => {
      expect(scimTypeOf(() => parsePatch(body as never))).toBe('invalidSyntax');
    },
  );

  test('gives an address to a user without one', () => {
    expect(patched(ann, { op: 'replace', path: 'emails.value', value: 'n@x.com' }).email).toBe('n@x.com');
  });

  test('has a bounded number of operations', () => {
    const many = Array.from({ length: 501 }, () => ({ op: 'add', value: {} }));
    expect(scimTypeOf(() => patch(...many))).toBe('invalidSyntax');
  });
});

describe('a member as a user', () => {
  const at = new Date('2026-01-01T00:00:00Z');
  const member = {
    id: 'm',
    subject: 'ann',
    userName: null,
    email: null,
    name: 'Ann',
    profile: {},
    externalId: null,
    status: 'active',
    version: 3,
    createdAt: at,
    updatedAt: at,
  } as const;
  const rendered = { base: 'https://x/scim/v2' };

  test('that nobody provisioned has its address or subject for a user name', () => {
    expect(userNameOf({ ...member, email: 'a@x.com' })).toBe('a@x.com');
    expect(userJson(member, [], rendered)).toEqual({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id: 'm',
      userName: 'ann',
      displayName: 'Ann',
      active: true,
      groups: [],
      meta: {
        resourceType: 'User',
        created: at.toISOString(),
        lastModified: at.toISOString(),
        location: 'https://x/scim/v2/Users/m',
        version: 'W/"3"',
      },
    });
  });

  test('that was provisioned says what the client said', () => {
    const given = {
      userName: 'Ann@X.com',
      externalId: '7',
      active: false,
      displayName: 'A',
      name: { givenName: 'Ann' },
      emails: [{ value: 'ann@y.com', type: 'home', primary: true }],
    };
    const { isActive: _, ...kept } = person(given);
    const stored = { ...member, ...kept, status: 'deactivated' as const };
    const groups = [{ id: 'g', displayName: 'G' }];
    expect(userJson(stored, groups, rendered)).toMatchObject({
      ...given,
      groups: [{ value: 'g', display: 'G', $ref: 'https://x/scim/v2/Groups/g', type: 'direct' }],
    });
    expect(personOf(draftOfMember(stored))).toEqual(person(given));
    expect(userJson({ ...stored, profile: {} }, [], rendered).displayName).toBeUndefined();
  });

  test('an address that comes from the user name changes with it', () => {
    const stored = { ...member, userName: 'ann@x.com', email: 'ann@x.com' };
    const renamed = applyPatch(draftOfMember(stored), patch({ op: 'replace', path: 'userName', value: 'ben@x.com' }));
    expect(personOf(renamed).email).toBe('ben@x.com');
    const other = { ...stored, email: 'else@x.com' };
    expect(personOf(applyPatch(draftOfMember(other), [])).email).toBe('else@x.com');
  });
});

test('subjects of user names', () => {
  expect(['Ann@X.com', 'ann', 'system'].map(subjectOfUserName)).toEqual(['ann@x.com', 'ann', undefined]);
});

test('an empty draft is nobody', () => {
  expect(scimTypeOf(() => personOf(emptyDraft()))).toBe('invalidValue');
  expect(scimTypeOf(() => trimmedText('x', '\ud800', 5))).toBe('invalidValue');
});
