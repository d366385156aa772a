import { describe, expect, test } from '@jest/globals';
import { readOidc } from '../../../src/config/oidc-settings.js';
import { readSettings } from '../../../src/config/settings.js';

const LEAST = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'gateway' };

describe('the identity provider of the environment', () => {
  test('is none without its variables', () => {
    expect(readSettings({}).oidc).toBeUndefined();
    expect(readOidc({})).toEqual({ oidc: undefined, problems: [] });
  });

  test('has the documented defaults', () => {
    expect(readSettings(LEAST).oidc).toEqual({
      issuer: 'https://login.example.com',
      clientId: 'gateway',
      clientSecret: undefined,
      name: 'Single sign-on',
      tenantId: 'default',
      scopes: ['openid', 'email', 'profile'],
      groupsClaim: 'groups',
      roleMappings: [],
      defaultRoles: [],
      emailDomains: [],
    });
  });

  test('takes everything that can be set', () => {
    const { oidc } = readOidc({
      ...LEAST,
      OIDC_CLIENT_SECRET: 's',
      OIDC_NAME: 'Staff',
      OIDC_TENANT: 'acme',
      OIDC_SCOPES: 'openid, email groups',
      OIDC_GROUPS_CLAIM: 'realm_access.roles',
      OIDC_ROLES: ' cn=admins,ou=x = platform_admin ; staff=member, finance ;',
      OIDC_DEFAULT_ROLES: 'member, auditor,',
      OIDC_EMAIL_DOMAINS: 'Example.com,@example.org',
    });
    expect(oidc).toEqual({
      issuer: 'https://login.example.com',
      clientId: 'gateway',
      clientSecret: 's',
      name: 'Staff',
      tenantId: 'acme',
      scopes: ['openid', 'email', 'groups'],
      groupsClaim: 'realm_access.roles',
      roleMappings: [
        { group: 'cn=admins,ou=x', roles: ['platform_admin'] },
        { group: 'staff', roles: ['member', 'finance'] },
      ],
      defaultRoles: ['member', 'auditor'],
      emailDomains: ['example.com', 'example.org'],
    });
  });

  test('takes roles as JSON', () => {
    const roles = [{ group: 'a;b=c', roles: ['member'] }];
    expect(readOidc({ ...LEAST, OIDC_ROLES: JSON.stringify(roles) }).oidc?.roleMappings).toEqual(roles);
  });

  test.each([
    [{ OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'https://x' }, 'OIDC_CLIENT_ID'],
    [{ OIDC_NAME: 'Staff' }, 'OIDC_NAME'],
    [{ ...LEAST, OIDC_ISSUER: 'login.example.com' }, 'OIDC_ISSUER'],
    [{ ...LEAST, OIDC_ISSUER: 'ftp://x' }, 'OIDC_ISSUER'],
    [{ ...LEAST, OIDC_ISSUER: 'https://x/?a=b' }, 'OIDC_ISSUER'],
    [{ ...LEAST, OIDC_ISSUER: 'https://x/#a' }, 'OIDC_ISSUER'],
    [{ ...LEAST, OIDC_ROLES: 'staff' }, 'OIDC_ROLES'],
    [{ ...LEAST, OIDC_ROLES: 'staff=' }, 'OIDC_ROLES'],
    [{ ...LEAST, OIDC_ROLES: '[{"group": "a"}]' }, 'OIDC_ROLES'],
    [{ ...LEAST, OIDC_ROLES: '[not JSON' }, 'OIDC_ROLES'],
    [{ ...LEAST, OIDC_EMAIL_DOMAINS: 'example' }, 'OIDC_EMAIL_DOMAINS'],
    [{ ...LEAST, OIDC_SCOPES: 'email' }, 'OIDC_SCOPES'],
  ])('refuses %j', (given, variable) => {
    const { oidc, problems } = readOidc(given);
    expect(oidc).toBeUndefined();
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([variable]);
    expect(() => readSettings(given)).toThrow(variable);
  });
});
