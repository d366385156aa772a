import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rolesThrough } from '../../../src/features/tenancy/sessions/session-roles.rules.js';
import { domainOf, lacksGroups, personIn, rolesOfGroups } from '../../../src/features/tenancy/sign-in/claims.rules.js';
import { normalisedDomains, providerProblems } from '../../../src/features/tenancy/sign-in/identity-providers.rules.js';
import { readLogoutToken } from '../../../src/features/tenancy/sign-in/logout-token.rules.js';
import { returnPath } from '../../../src/features/tenancy/sign-in/return-path.rules.js';
import type { JsonObject } from '../../../src/shared/json/json.js';

const PROVIDER = { groupsClaim: 'groups', emailDomains: ['example.com'] };

describe('a person in claims', () => {
  test.each<[JsonObject, object]>([
    [{ sub: 'a', email: 'A@Other.org', email_verified: true }, { email: 'a@other.org' }],
    [{ sub: 'a', email: 'a@other.org', email_verified: 'true' }, { email: 'a@other.org' }],
    [{ sub: 'a', email: 'a@other.org', email_verified: false }, { email: undefined }],
    [{ sub: 'a', email: 'a@other.org' }, { email: undefined }],
    [{ sub: 'a', email: 'a@example.com' }, { email: 'a@example.com' }],
    [{ sub: 'a', email: 'a@example.com', email_verified: false }, { email: 'a@example.com' }],
    [{ sub: 'a', email: 'a@evil.example.com' }, { email: undefined }],
    [{ sub: 'a', email: 'no address', email_verified: true }, { email: undefined }],
    [{ sub: 'a', email: 3, email_verified: true }, { email: undefined }],
    [{ sub: 7 }, { subject: '' }],
    [{}, { subject: '', name: undefined, groups: new Set() }],
    [{ name: ' Ann\u202e\u0007 Lee ' }, { name: 'Ann Lee' }],
    [{ name: 4, preferred_username: 'ann' }, { name: 'ann' }],
    [{ name: '\u0007' }, { name: undefined }],
    [{ groups: ['a', 4, null, 'b'] }, { groups: new Set(['a', 'b']) }],
    [{ groups: 'a' }, { groups: new Set(['a']) }],
    [{ groups: { a: 1 } }, { groups: new Set() }],
  ])('%j', (claims, person) => {
    expect(personIn(claims, PROVIDER)).toMatchObject(person);
  });

  test('groups are found by name, or inside other claims', () => {
    const at = (groupsClaim: string, claims: JsonObject) => [...personIn(claims, { ...PROVIDER, groupsClaim }).groups];
    expect(at('https://example.com/groups', { 'https://example.com/groups': ['a'] })).toEqual(['a']);
    expect(at('realm_access.roles', { realm_access: { roles: ['a'] } })).toEqual(['a']);
    expect(at('realm_access.roles', { realm_access: 'a' })).toEqual([]);
    expect(at('constructor.name', {})).toEqual([]);
    expect(lacksGroups({}, 'groups')).toBe(true);
    expect(lacksGroups({ groups: [] }, 'groups')).toBe(false);
  });

  test('roles are those of the groups and those of everybody', () => {
    const mappings = [
      { group: 'a', roles: ['member', 'finance'] },
      { group: 'b', roles: ['auditor'] },
    ];
    expect(rolesOfGroups(new Set(['a', 'c']), mappings, ['member'])).toEqual(['finance', 'member']);
    expect(rolesOfGroups(new Set(), mappings, [])).toEqual([]);
    expect([domainOf('a@b.c'), domainOf(undefined)]).toEqual(['b.c', '']);
  });

  test('no provider of a tenant gives the platform’s administration', () => {
    const roles = ['platform_admin', 'member'];
    expect([null, 'environment', 'another'].map((id) => rolesThrough(id, roles))).toEqual([roles, roles, ['member']]);
  });
});

describe('where sign-in leads', () => {
  test.each([
    ['/console/approvals?tab=1#2', '/console/approvals?tab=1#2'],
    ['/a/../b', '/b'],
    ['/sign-inside', '/sign-inside'],
    ['/sign-in', '/'],
    [undefined, '/'],
    [['/a', '/b'], '/'],
    ['//evil.example', '/'],
    ['/.//evil.example', '/'],
    ['http://here.invalid/a', '/'],
    ['/\u0000', '/'],
    ['//[', '/'],
    ['/ä', '/%C3%A4'],
  ])('%j leads to %s', (asked, path) => {
    expect(returnPath(asked)).toBe(path);
  });

  test('it never leaves this server, whatever is asked for', () => {
    const piece = fc.constantFrom('/', '\\', '.', '..', ':', '@', '?', '#', 'evil.example', '\t', '%2f', 'http:', 'a');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const path = returnPath(pieces.join(''));
        expect(new URL(path, 'https://gateway.example').origin).toBe('https://gateway.example');
        expect(path).toMatch(/^\/(?![/\\])/);
      }),
    );
  });
});

describe('a logout token', () => {
  const NOW = 1_800_000_000;
  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const proper: JsonObject = { iat: NOW, exp: NOW + 60, jti: 'x', events: EVENTS, sid: 's', sub: 'a' };

  test('names a session, a person, or both', () => {
    const read = (more: JsonObject) => readLogoutToken({ ...proper, ...more }, NOW);
    expect(read({})).toEqual({ sessionId: 's', subject: 'a', id: 'x' });
    expect(read({ sub: undefined })).toEqual({ sessionId: 's', subject: undefined, id: 'x' });
    expect(read({ sid: '', exp: undefined })).toEqual({ sessionId: undefined, subject: 'a', id: 'x' });
  });

  test.each<[string, JsonObject]>([
    ['iat', { iat: 'x' }],
    ['iat', { iat: NOW + 61 }],
    ['iat', { iat: NOW - 301 }],
    ['exp', { exp: 'x' }],
    ['exp', { exp: NOW - 60 }],
    ['jti', { jti: undefined }],
    ['jti', { jti: '' }],
    ['nonce', { nonce: 'x' }],
    ['events', { events: undefined }],
    ['events', { events: null }],
    ['events', { events: [] }],
    ['events', { events: { other: {} } }],
    ['sid and sub', { sid: undefined, sub: 4 }],
  ])('without a valid %s: %j', (problem, more) => {
    expect(readLogoutToken({ ...proper, ...more }, NOW)).toEqual({ problem });
  });
});

describe('the fields of a provider', () => {
  const problemsOf = (given: Parameters<typeof providerProblems>[0]) => providerProblems(given).map(({ path }) => path);

  test.each([
    [{}, []],
    [{ issuer: null, scopes: null, emailDomains: null, roleMappings: null, defaultRoles: null }, []],
    [{ issuer: 'https://x.example/realms/a', scopes: ['openid'], emailDomains: ['x.example'] }, []],
    [{ issuer: 'x' }, ['issuer']],
    [{ issuer: 'https://x.example/?a' }, ['issuer']],
    [{ issuer: 'https://x.example/#a' }, ['issuer']],
    [{ scopes: ['email'] }, ['scopes']],
    [{ scopes: ['openid', 'a b'] }, ['scopes']],
    [{ emailDomains: ['x.example', 'x'] }, ['emailDomains[1]']],
    [{ roleMappings: [{ roles: ['member', 'platform_admin'] }] }, ['roleMappings[0].roles[1]']],
    [{ defaultRoles: ['', 'x'.repeat(201)] }, ['defaultRoles[0]', 'defaultRoles[1]']],
  ])('%j', (given, paths) => {
    expect(problemsOf(given)).toEqual(paths);
  });

  test('domains are in lower case, each once', () => {
    expect(normalisedDomains(['X.example', '@x.example', 'no domain'])).toEqual(['x.example']);
  });
});
