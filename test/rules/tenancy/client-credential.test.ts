import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { keySetProblem, readCredential } from '../../../src/features/tenancy/oauth/client-credential.rules.js';

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const read = (header: string | undefined, parameters: Record<string, string>) =>
  readCredential(header, new Map(Object.entries(parameters)));
const jwt = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;

describe('a client names itself', () => {
  test.each<[string, string | undefined, Record<string, string>, object]>([
    ['by its id alone', undefined, { client_id: 'a' }, { kind: 'none', clientId: 'a' }],
    ['not at all', undefined, {}, { kind: 'none', clientId: undefined }],
    ['by Basic', basic('a:b'), {}, { kind: 'secret', clientId: 'a', secret: 'b' }],
    ['by Basic and its id', basic('a:b'), { client_id: 'a' }, { kind: 'secret', clientId: 'a', secret: 'b' }],
    ['by Basic, form-encoded', basic('a%3A+1:b%25%3A'), {}, { kind: 'secret', clientId: 'a: 1', secret: 'b%:' }],
    ['by Basic with colons in the secret', basic('a:b:c'), {}, { kind: 'secret', clientId: 'a', secret: 'b:c' }],
    ['by Basic without a secret', basic('a:'), {}, { kind: 'none', clientId: 'a' }],
    ['beside another scheme', 'Bearer x', { client_id: 'a' }, { kind: 'none', clientId: 'a' }],
    ['in the body', undefined, { client_id: 'a', client_secret: 'b' }, { kind: 'secret', clientId: 'a', secret: 'b' }],
    [
      'by an assertion',
      undefined,
      { client_id: 'a', client_assertion_type: TYPE, client_assertion: 'x' },
      { kind: 'assertion', clientId: 'a', assertion: 'x' },
    ],
    [
      'by an assertion alone',
      undefined,
      { client_assertion_type: TYPE, client_assertion: jwt({ iss: 'a' }) },
      { kind: 'assertion', clientId: 'a', assertion: jwt({ iss: 'a' }) },
    ],
  ])('%s', (_name, header, parameters, expected) => {
    expect(read(header, parameters)).toEqual(expected);
  });

  test.each<[string, string | undefined, Record<string, string>, string]>([
    ['twice', basic('a:b'), { client_id: 'a', client_secret: 'b' }, 'invalid_request'],
    ['in two ways', basic('a:b'), { client_assertion_type: TYPE, client_assertion: 'x' }, 'invalid_request'],
    ['as two', basic('a:b'), { client_id: 'c' }, 'invalid_request'],
    ['by Basic without a colon', basic('ab'), {}, 'invalid_client'],
    ['by Basic without a name', basic(':b'), {}, 'invalid_client'],
    ['by Basic that is not form-encoded', basic('a:%'), {}, 'invalid_client'],
    ['by Basic that is no base64', 'Basic *', {}, 'invalid_client'],
    ['by a secret of nobody', undefined, { client_secret: 'b' }, 'invalid_request'],
    ['by an assertion without a type', undefined, { client_assertion: 'x' }, 'invalid_request'],
    ['by a type without an assertion', undefined, { client_assertion_type: TYPE }, 'invalid_request'],
    ['by another type', undefined, { client_assertion_type: 'x', client_assertion: 'x' }, 'invalid_request'],
    ['by no JWT', undefined, { client_assertion_type: TYPE, client_assertion: 'x' }, 'invalid_client'],
    ['by a JWT of nobody', undefined, { client_assertion_type: TYPE, client_assertion: jwt(null) }, 'invalid_client'],
    [
      'by a JWT of a number',
      undefined,
      { client_assertion_type: TYPE, client_assertion: jwt({ iss: 7 }) },
      'invalid_client',
    ],
  ])('and not %s', (_name, header, parameters, error) => {
    expect(read(header, parameters)).toMatchObject({ error, description: expect.any(String) });
  });
});

describe('a key set', () => {
  const exported = (key: ReturnType<typeof generateKeyPairSync>, side: 'publicKey' | 'privateKey') =>
    (key as any)[side].export({ format: 'jwk' });
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ed = generateKeyPairSync('ed25519');
  const pairs = [rsa, ec, ed] as any[];

  test('of public keys is taken, of private and other keys refused', () => {
    expect(
      keySetProblem({ keys: pairs.map((pair) => ({ ...exported(pair, 'publicKey'), use: 'sig' })) }),
    ).toBeUndefined();
    for (const pair of pairs) expect(keySetProblem({ keys: [exported(pair, 'privateKey')] })).toContain('public key');
    const small = generateKeyPairSync('rsa', { modulusLength: 1_024 });
    const weak = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
    for (const [key, words] of [
      [exported(small, 'publicKey'), '2048'],
      [exported(weak, 'publicKey'), 'P-256'],
      [{ kty: 'oct', k: 'AA' }, 'public key'],
      [{ kty: 'oct' }, 'kty'],
      [{ kty: 'RSA', n: 'a' }, 'n and e'],
      [{ kty: 'OKP', crv: 'X25519', x: 'a' }, 'Ed25519'],
      [{ kty: 'EC', crv: 'P-256', x: 'a' }, 'x and y'],
      [{ ...exported(ec, 'publicKey'), use: 'enc' }, 'signatures'],
      ['a', 'object'],
    ])
      expect([key, keySetProblem({ keys: [key] })]).toEqual([key, expect.stringContaining(words)]);
    for (const set of [undefined, null, [], {}, { keys: [] }, { keys: Array.from({ length: 11 }, () => ({})) }])
      expect(keySetProblem(set)).toContain('JSON Web Key Set');
  });
});
