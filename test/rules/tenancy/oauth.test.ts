import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  answerUri,
  type AskedAuthorization,
  isAccessToken,
  isToolPath,
  isVerifierOf,
  isWithinGrace,
  readAuthorization,
  resourceIn,
  scopesIn,
  successorsOf,
} from '../../../src/features/tenancy/oauth/authorization.rules.js';
import {
  isDocumentId,
  readClientMetadata,
  shownName,
} from '../../../src/features/tenancy/oauth/client-metadata.rules.js';
import { resourceMetadata, serverMetadata } from '../../../src/features/tenancy/oauth/metadata.rules.js';
import {
  isRegistered,
  redirectHost,
  redirectProblem,
} from '../../../src/features/tenancy/oauth/redirect-uris.rules.js';

const BASE = 'https://gateway.test';

describe('the address of an answer', () => {
  test.each([
    'https://app.test/callback',
    'https://app.test/callback?a=b',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:8080/callback',
    'http://[::1]:1/x',
    'http://localhost',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'com.example.app:/callback',
  ])('may be %s', (uri) => {
    expect(redirectProblem(uri)).toBeUndefined();
  });

  test.each([
    'http://app.test/callback',
    'http://localhost.evil.test/',
    'http://127.0.0.1:1@evil.test/',
    'https://ann@app.test/',
    'https://app.test/#x',
    'https://app.test\\@evil.test/',
    'https://app.test/ x',
    'https://app.test/\n',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'about:blank',
    'callback',
    `https://app.test/${'x'.repeat(2_000)}`,
  ])('may not be %s', (uri) => {
    expect(redirectProblem(uri)).toEqual(expect.any(String));
  });

  test('is registered as the same text, and on any port of one’s own machine', () => {
    const registered = ['https://app.test/callback', 'http://127.0.0.1:7/callback'];
    expect(isRegistered(registered, 'https://app.test/callback')).toBe(true);
    expect(isRegistered(registered, 'http://127.0.0.1/callback')).toBe(true);
    expect(isRegistered(registered, 'http://127.0.0.1:65535/callback')).toBe(true);
    for (const other of ['https://app.test:8443/callback', 'https://app.test/callback/', 'http://localhost:7/callback'])
      expect(isRegistered(registered, other)).toBe(false);
  });

  test('is registered for no other host, whatever is asked', () => {
    const registered = ['https://app.test/callback', 'http://127.0.0.1/callback'];
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (uri) => {
        if (!isRegistered(registered, uri)) return true;
        return ['app.test', '127.0.0.1'].includes(new URL(uri).hostname);
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  test('is read by people as a host or a scheme', () => {
    expect(redirectHost('https://app.test:8443/callback')).toBe('app.test:8443');
    expect(redirectHost('com.example.app:/callback')).toBe('com.example.app');
  });

  test('keeps its own query', () => {
    const answer = { code: 'a b', state: undefined, iss: BASE };
    expect(answerUri('https://app.test/?x=1', answer)).toBe(
      'https://app.test/?x=1&code=a+b&iss=https%3A%2F%2Fgateway.test',
    );
    expect(answerUri('app:/cb', { error: 'access_denied' })).toBe('app:/cb?error=access_denied');
  });
});

describe('a request for authorization', () => {
  const verifier = 'v'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const asked = { response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256', state: 's' };
  const read = (changes: Record<string, string | undefined> = {}) => {
    const all: Record<string, string | undefined> = { ...asked, ...changes };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return readAuthorization(new Map(given), { clientId: 'c', redirectUri: 'https://app.test/', base: BASE });
  };

  test('is for all tools unless it says which', () => {
    const all: AskedAuthorization = {
      clientId: 'c',
      redirectUri: 'https://app.test/',
      state: 's',
      challenge,
      resource: `${BASE}/mcp`,
    };
    expect(read()).toEqual(all);
    expect(read({ resource: `${BASE}/mcp/office`, scope: 'openid mcp:tools' })).toEqual({
      ...all,
      resource: `${BASE}/mcp/office`,
    });
  });

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ state: 'x'.repeat(1_001) }, 'invalid_request'],
    [{ scope: 'openid' }, 'invalid_scope'],
    [{ resource: `${BASE}/v1` }, 'invalid_target'],
    [{ resource: `${BASE}/mcp/` }, 'invalid_target'],
    [{ resource: 'https://gateway.test.evil.example/mcp' }, 'invalid_target'],
  ])('with %j is refused', (changes, error) => {
    expect(read(changes)).toMatchObject({ error });
  });

  test('is proven by its verifier alone', () => {
    expect(isVerifierOf(challenge, verifier)).toBe(true);
    for (const other of [challenge, 'w'.repeat(43), '', 'v'.repeat(42), `${verifier}\n`])
      expect(isVerifierOf(challenge, other)).toBe(false);
    expect(isVerifierOf('', verifier)).toBe(false);
  });
});

test('resources are endpoints of tools', () => {
  expect(resourceIn(undefined, BASE)).toBe(`${BASE}/mcp`);
  expect(isToolPath('/mcp/office')).toBe(true);
  for (const path of ['/mcp/', '/mcp/Office', '/mcp/a/b', '/mcp/"x', '/v1']) expect(isToolPath(path)).toBe(false);
});

test('tokens have a form of their own', () => {
  expect(isAccessToken(`pco_${'a'.repeat(43)}`)).toBe(true);
  for (const other of [`pcl_${'a'.repeat(43)}`, `pco_${'a'.repeat(42)}`, 'pco_', ''])
    expect(isAccessToken(other)).toBe(false);
});

test('scopes are a text or a list', () => {
  expect(scopesIn('a b')).toEqual(['a', 'b']);
  expect(scopesIn(['a', 1, 'b'])).toEqual(['a', 'b']);
  expect([scopesIn(undefined), scopesIn(7), scopesIn({})]).toEqual([[], [], []]);
});

test('successors of a token are the same for the same salt, and others for another', () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const made = successorsOf('pcr_x', one);
  expect(successorsOf('pcr_x', one)).toEqual(made);
  expect(made.access).toMatch(/^pco_[\w-]{43}$/);
  expect(made.refresh).toMatch(/^pcr_[\w-]{43}$/);
  expect(made.access.slice(4)).not.toBe(made.refresh.slice(4));
  expect(successorsOf('pcr_x', other).access).not.toBe(made.access);
  expect(successorsOf('pcr_y', one).access).not.toBe(made.access);
});

test('grace is a minute', () => {
  expect([isWithinGrace(0, 59_999), isWithinGrace(0, 60_000)]).toEqual([true, false]);
});

describe('metadata of a client', () => {
  test('has a name and addresses', () => {
    const body = { client_name: 'Editor', redirect_uris: ['http://localhost/cb'], token_endpoint_auth_method: 'none' };
    expect(readClientMetadata(body)).toEqual({ name: 'Editor', redirectUris: ['http://localhost/cb'] });
    expect(readClientMetadata({ redirect_uris: ['app:/cb'] })).toMatchObject({ name: 'unnamed application' });
  });

  test.each([
    [undefined, 'invalid_client_metadata'],
    [[], 'invalid_client_metadata'],
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: Array(11).fill('app:/cb') }, 'invalid_redirect_uri'],
    [{ redirect_uris: [7] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['http://app.test/'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['app:/cb'], token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata'],
  ])('%j is refused', (body, error) => {
    expect(readClientMetadata(body)).toMatchObject({ error });
  });

  test('has a name that cannot pretend to be another', () => {
    expect(shownName('Ed\u202Eitor\u200B\n ')).toBe('Editor');
    expect(shownName('x'.repeat(200))).toHaveLength(100);
  });

  test('is at an address that is written in one way only', () => {
    expect(isDocumentId('https://app.test/client.json', false)).toBe(true);
    expect(isDocumentId('http://app.test/client.json', true)).toBe(true);
    for (const id of [
      'http://app.test/client.json',
      'https://app.test/',
      'https://app.test',
      'https://app.test/a/../client.json',
      'https://APP.test/client.json',
      'https://ann@app.test/client.json',
      'https://app.test/client.json#x',
      'pca_0',
      `https://app.test/${'x'.repeat(2_048)}`,
    ])
      expect(isDocumentId(id, false)).toBe(false);
  });
});

test('the server describes itself as clients need it', () => {
  expect(serverMetadata(BASE, false)).not.toHaveProperty('registration_endpoint');
  expect(serverMetadata(BASE, true)).toMatchObject({
    issuer: BASE,
    registration_endpoint: `${BASE}/oauth/register`,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
  });
  expect(resourceMetadata(`${BASE}/mcp`, 'https://login.test')).toMatchObject({
    resource: `${BASE}/mcp`,
    authorization_servers: ['https://login.test'],
  });
});
