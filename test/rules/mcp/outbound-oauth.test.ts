import { describe, expect, test } from '@jest/globals';
import {
  applicationType,
  basicHeader,
  registeredProof,
  secretProof,
} from '../../../src/features/mcp/credentials/client-proof.rules.js';
import {
  asksConsent,
  grantedScope,
  includesScope,
  joinedScopes,
  MAX_SCOPE,
  usableScope,
  withOfflineAccess,
} from '../../../src/features/mcp/credentials/scope.rules.js';

describe('the proof of a client', () => {
  test.each([
    [undefined, 'none'],
    [['none', 'client_secret_basic'], 'none'],
    [['client_secret_post', 'client_secret_basic'], 'client_secret_basic'],
    [['client_secret_post'], 'client_secret_post'],
    [['private_key_jwt'], 'none'],
  ])('of a server that takes %j is registered as %s', (methods, proof) => {
    expect(registeredProof(methods)).toBe(proof);
  });

  test.each([
    [['client_secret_basic'], 'client_secret_post', 'client_secret_post'],
    [['client_secret_basic'], 'none', 'none'],
    [undefined, undefined, 'client_secret_basic'],
    [['client_secret_post', 'client_secret_basic'], undefined, 'client_secret_basic'],
    [['none', 'client_secret_post'], undefined, 'client_secret_post'],
    [['private_key_jwt'], undefined, 'client_secret_post'],
  ] as const)('with a secret at a server of %j that agreed on %s is %s', (methods, agreed, proof) => {
    expect(secretProof(methods, agreed)).toBe(proof);
  });

  test('is encoded as forms are, and no more', () => {
    const opened = (header: string): string => Buffer.from(header.replace('Basic ', ''), 'base64').toString();
    expect(opened(basicHeader('pre-registered.client_1', 'a-secret_*'))).toBe('pre-registered.client_1:a-secret_*');
    expect(opened(basicHeader('https://a.example/c', 'a:b c%é'))).toBe('https%3A%2F%2Fa.example%2Fc:a%3Ab+c%25%C3%A9');
  });

  test('goes with the kind of application', () => {
    expect(applicationType('https://gateway.example/callback')).toBe('web');
    expect(applicationType('http://127.0.0.1:8080/callback')).toBe('native');
  });
});

describe('a scope', () => {
  test('is used where it is well formed and short', () => {
    expect(usableScope('files:read files:write')).toBe('files:read files:write');
    for (const scope of [undefined, '', ' ', 'a  b', 'a ', 'a"b', 'a\\b', 'a\nb', 'é', 'a'.repeat(MAX_SCOPE + 1)])
      expect(usableScope(scope)).toBeUndefined();
  });

  test('is joined with others without doublets, and compared by its parts', () => {
    expect(joinedScopes('a b', '', 'b c')).toBe('a b c');
    expect(includesScope('a b c', 'c a')).toBe(true);
    expect(includesScope('ab', 'a')).toBe(false);
    expect(includesScope('', 'a')).toBe(false);
  });

  test('that was granted is stored without what cannot be one', () => {
    expect(grantedScope(undefined)).toBeUndefined();
    for (const scope of ['', '  ', '\0', 'a"', 'a'.repeat(MAX_SCOPE + 1)]) expect(grantedScope(scope)).toBeUndefined();
    expect(grantedScope(' a  b\u0000 "c" \uD800 a d')).toBe('a d');
    const many = Array.from({ length: 600 }, (_, at) => `s${at}`).join(' ');
    expect(grantedScope(many)?.length).toBeLessThanOrEqual(MAX_SCOPE);
    expect(grantedScope(many)).toMatch(/^s0 s1 .* s\d+$/);
  });

  test('has offline_access where the server knows it and another scope is asked for', () => {
    const supported = ['a', 'offline_access'];
    expect(withOfflineAccess('a', supported)).toBe('a offline_access');
    expect(withOfflineAccess('a offline_access', supported)).toBe('a offline_access');
    expect(withOfflineAccess('a', ['a'])).toBe('a');
    expect(withOfflineAccess('a', undefined)).toBe('a');
    expect(withOfflineAccess(undefined, supported)).toBeUndefined();
    expect([undefined, 'a', 'a offline_access'].map(asksConsent)).toEqual([false, false, true]);
  });
});
