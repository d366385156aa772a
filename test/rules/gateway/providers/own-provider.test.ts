import { describe, expect, test } from '@jest/globals';
import { idProblems, ownProblems } from '../../../../src/features/gateway/providers/own-provider.rules.js';
import { isAllowedHost } from '../../../../src/shared/outbound/allowed-hosts.js';
import { accountOf, idOfAccount } from '../../../../src/shared/own-providers.js';

describe('the id of a provider', () => {
  test.each([
    ['own.openai', 'TENANT', true],
    ['own.a', 'TENANT', true],
    ['own.', 'TENANT', false],
    ['openai', 'TENANT', false],
    ['own.a@b', 'TENANT', false],
    [`own.${'a'.repeat(60)}`, 'TENANT', false],
    ['openai', 'PLATFORM', true],
    ['owner', 'PLATFORM', true],
    ['own.openai', 'PLATFORM', false],
  ] as const)('%s of the scope %s is right: %s', (id, scope, isRight) => {
    expect(idProblems(id, scope)).toEqual(isRight ? [] : [{ path: 'id', message: expect.stringContaining('own.') }]);
  });

  test('is a part of its account, which has the tenant', () => {
    const account = accountOf('acme', 'own.a');
    expect([account, idOfAccount(account), idOfAccount('near')]).toEqual(['own.a@acme', 'own.a', 'near']);
  });
});

const own = { kind: 'openai', baseUrl: 'https://api.example.com/v1', credential: undefined } as const;

describe('a tenant’s own account', () => {
  test('may be anywhere on the public internet, with a credential that the tenant gives', () => {
    const json = '{}';
    expect(ownProblems({ ...own, credential: { type: 'google', json } }, [])).toEqual([]);
    expect(ownProblems({ ...own, baseUrl: 'https://8.8.8.8:8443/v1' }, [])).toEqual([]);
  });

  test.each([
    ['plain HTTP', 'http://api.example.com/v1'],
    ['a private address', 'https://10.1.2.3/v1'],
    ['an address in another notation', 'https://2130706433/v1'],
    ['a mapped address', 'https://[::ffff:127.0.0.1]/v1'],
    ['a unique local address', 'https://[fd00::1]/v1'],
    ['this machine', 'https://models.localhost/v1'],
    ['a port of another service', 'https://api.example.com:25/v1'],
    ['a user', 'https://ann:secret@api.example.com/v1'],
  ])('is refused at %s', (_, baseUrl) => {
    expect(ownProblems({ ...own, baseUrl }, ['10.9.9.9'])).toEqual([{ path: 'baseUrl', message: expect.any(String) }]);
  });

  test('may be at a host that the operator allowed, at any port or at that which was named', () => {
    const at = (baseUrl: string) => ownProblems({ ...own, baseUrl }, ['10.1.2.3', 'gpu.internal:8000']);
    expect([at('http://10.1.2.3:9/v1'), at('http://gpu.internal:8000/v1')]).toEqual([[], []]);
    expect([at('http://gpu.internal/v1'), at('http://10.1.2.30/v1')].map((found) => found.length)).toEqual([1, 1]);
    expect(isAllowedHost('no url', ['no'])).toBe(false);
  });

  test('has no credential of the machine, whether it is named or found', () => {
    for (const credential of [
      { type: 'aws', source: 'instance' },
      { type: 'aws', roleArn: 'arn:aws:iam::123456789012:role/models' },
      { type: 'google', source: 'environment' },
      { type: 'azure', source: 'auto' },
    ] as const)
      expect(ownProblems({ ...own, credential }, [])).toEqual([
        { path: 'credential.source', message: expect.stringContaining('GIVEN') },
      ]);
  });

  test('is no local server', () => {
    expect(ownProblems({ ...own, kind: 'local' }, [])).toEqual([{ path: 'kind', message: expect.any(String) }]);
  });
});
