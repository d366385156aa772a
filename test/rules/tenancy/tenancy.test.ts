import { describe, expect, test } from '@jest/globals';
import {
  effectiveLimits,
  isKeyUsable,
  isPlatformAdmin,
  limitProblems,
  parseBearer,
  parseKey,
} from '../../../src/features/tenancy/records/tenancy.rules.js';
import { isPermitted, type Permission } from '../../../src/graphql/authorize.js';

const ID = '0123456789abcdef';
const SECRET = 'A'.repeat(43);

describe('limits by tier', () => {
  test.each([
    ['free', 10, 10_000],
    ['starter', 60, 100_000],
    ['pro', 300, 500_000],
  ] as const)('%s', (tier, requestsPerMinute, tokensPerMinute) => {
    expect(effectiveLimits({ tier })).toEqual({ requestsPerMinute, tokensPerMinute });
    expect(limitProblems({ tier })).toEqual([]);
    expect(limitProblems({ tier, requestsPerMinute: 5, tokensPerMinute: 5 }).map(({ path }) => path)).toEqual([
      'requestsPerMinute',
      'tokensPerMinute',
    ]);
  });

  test('enterprise names its own', () => {
    const given = { tier: 'enterprise', requestsPerMinute: 7, tokensPerMinute: 8 } as const;
    expect(effectiveLimits(given)).toEqual({ requestsPerMinute: 7, tokensPerMinute: 8 });
    expect(limitProblems(given)).toEqual([]);
    expect(limitProblems({ tier: 'enterprise', requestsPerMinute: null })).toEqual([]);
    expect(effectiveLimits({ tier: 'enterprise', requestsPerMinute: 7 })).toEqual({
      requestsPerMinute: 7,
      tokensPerMinute: Number.POSITIVE_INFINITY,
    });
    expect(effectiveLimits({ tier: 'enterprise' }).requestsPerMinute).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('keys', () => {
  test('the documented format is taken apart', () => {
    expect(parseKey(`pcl_${ID}_${SECRET}`)).toEqual({ id: ID, secret: SECRET });
    expect(parseBearer(`bearer   pcl_${ID}_${SECRET}`)).toEqual({ id: ID, secret: SECRET });
  });

  test.each([
    '',
    'Bearer',
    `Basic pcl_${ID}_${SECRET}`,
    `Bearer pcl_${ID}_${SECRET}A`,
    `Bearer pcl_${ID}_${SECRET} x`,
    `Bearer pcl_${ID.toUpperCase()}_${SECRET}`,
    `Bearer sk-${SECRET}`,
    `Bearer pcl_${ID}_${'='.repeat(43)}`,
  ])('%j is none', (header) => {
    expect(parseBearer(header)).toBeNull();
  });

  test.each([
    [{ revokedAt: null, expiresAt: null }, true],
    [{ revokedAt: null, expiresAt: 101 }, true],
    [{ revokedAt: null, expiresAt: 100 }, false],
    [{ revokedAt: 1, expiresAt: null }, false],
  ])('%j at 100: %s', (key, usable) => {
    expect(isKeyUsable(key, 100)).toBe(usable);
  });
});

describe('permissions', () => {
  const all: Permission[] = ['read', 'invoke', 'audit', 'administer', 'operate'];
  test.each<[string[], Permission[]]>([
    [['member'], ['read', 'invoke']],
    [['finance'], ['read', 'invoke']],
    [['auditor'], ['read', 'audit']],
    [
      ['auditor', 'member'],
      ['read', 'invoke', 'audit'],
    ],
    [['tenant_admin'], ['read', 'invoke', 'audit', 'administer']],
    [['platform_admin'], all],
    [[], ['read']],
  ])('%j may %j', (roles, expected) => {
    expect(all.filter((permission) => isPermitted(permission, new Set(roles)))).toEqual(expected);
  });

  test('only the platform’s administrators reach every tenant', () => {
    expect(isPlatformAdmin(new Set(['platform_admin']))).toBe(true);
    expect(isPlatformAdmin(new Set(['tenant_admin']))).toBe(false);
  });
});
