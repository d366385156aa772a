import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exchangeAuthorization } from '@modelcontextprotocol/client';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { startTestApp, type TestApp } from '../../support/app.js';
import type { Browser } from '../../support/browser.js';
import { manualClock } from '../../support/clock.js';
import { listTools, pkce, signedInMember, TestClient } from '../../support/oauth/test-client.js';

/** Applications that have to show who they are, by a secret or by signed assertions. */
const REDIRECT = 'https://assistant.example/callback';
const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const clock = manualClock();
let app: TestApp;
let admin: string;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ clock });
  await app.createTenant({ id: 'shop', tier: 'ENTERPRISE' });
  admin = await app.issueKey({ tenantId: 'shop', subject: 'ada', roles: ['tenant_admin'] });
  ({ browser } = await signedInMember(app, 'ann@example.com', { key: admin }));
});
afterAll(() => app.stop());

async function register(more: object): Promise<any> {
  const body = { name: 'Assistant', redirectUris: [REDIRECT], ...more };
  const { json, text, status } = await app.request('POST', '/api/mcp/clients', { key: admin, body });
  expect([text, status]).toEqual([text, 201]);
  return json;
}
const codeFor = (id: string) => new TestClient(app, id, REDIRECT).code(browser);
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
async function token(fields: Record<string, string>, headers: Record<string, string> = {}, path = '/oauth/token') {
  const response = await fetch(app.url + path, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return { status: response.status, headers: response.headers, json: (await response.json()) as any };
}
const exchange = (code: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  token(
    { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: pkce().verifier, ...fields },
    headers,
  );

describe('an application with a secret', () => {
  let client: { id: string; clientSecret: string };
  beforeAll(async () => {
    client = await register({ authentication: 'secret' });
  });

  test('gets it once, and nobody reads it again', async () => {
    expect(client.clientSecret).toMatch(/^pcs_[\w-]{43}$/);
    const one = await app.request('GET', `/api/mcp/clients/${client.id}`, { key: admin });
    expect(one.json).toMatchObject({ id: client.id, authentication: 'secret' });
    const all = await app.request('GET', '/api/mcp/clients', { key: admin });
    const events = await app.request('GET', '/api/trust/spine/events?limit=20', { key: admin });
    for (const { text } of [one, all, events]) expect(text).not.toContain(client.clientSecret);
    expect(events.text).toContain('oauth.client.created');
  });

  test('gets tokens by it, in the header or in the body, and refreshes them so', async () => {
    const { id, clientSecret: secret } = client;
    const first = await exchange(await codeFor(id), {}, { authorization: basic(id, secret) });
    expect([first.status, first.json.token_type]).toEqual([200, 'Bearer']);
    expect((await listTools(app, first.json.access_token)).status).toBe(200);
    const second = await exchange(await codeFor(id), { client_id: id, client_secret: secret });
    expect(second.status).toBe(200);
    const refresh = { grant_type: 'refresh_token', refresh_token: second.json.refresh_token, client_id: id };
    expect((await token(refresh)).status).toBe(401);
    expect((await token({ ...refresh, client_secret: 'pcs_wrong' })).status).toBe(401);
    expect((await token({ ...refresh, client_secret: secret })).status).toBe(200);
  });

  test('gets none without it, and keeps its code meanwhile', async () => {
    const { id, clientSecret: secret } = client;
    const code = await codeFor(id);
    const other = await register({ authentication: 'secret' });
    for (const [fields, headers] of [
      [{ client_id: id }, {}],
      [{ client_id: id, client_secret: `${secret}a` }, {}],
      [{ client_id: id, client_secret: other.clientSecret }, {}],
      [{}, { authorization: basic(id, 'pcs_') }],
      [{}, { authorization: basic(id, '') }],
      [{ client_id: id, client_assertion_type: TYPE, client_assertion: 'e30.e30.' }, {}],
    ] as [Record<string, string>, Record<string, string>][]) {
      const { status, json, headers: told } = await exchange(code, fields, headers);
      expect([fields, status, json.error]).toEqual([fields, 401, 'invalid_client']);
      expect(told.get('www-authenticate')).toContain('Basic');
    }
    // Another application shows its own secret for this one's code.
    const stolen = await exchange(await codeFor(id), { client_id: other.id, client_secret: other.clientSecret });
    expect([stolen.status, stolen.json.error]).toEqual([400, 'invalid_grant']);
    expect((await exchange(code, { client_id: id, client_secret: secret })).status).toBe(200);
    const pkceLess = await exchange(
      await codeFor(id),
      { code_verifier: pkce('b').verifier },
      { authorization: basic(id, secret) },
    );
    expect(pkceLess.json.error).toBe('invalid_grant');
  });

  test('is served by the SDK of the protocol, which finds the way in the metadata', async () => {
    const { json: metadata } = await app.request('GET', '/.well-known/oauth-authorization-server', { key: null });
    expect(metadata.token_endpoint_auth_methods_supported).toEqual([
      'none',
      'client_secret_basic',
      'client_secret_post',
      'private_key_jwt',
    ]);
    const tokens = await exchangeAuthorization(app.url, {
      metadata,
      clientInformation: { client_id: client.id, client_secret: client.clientSecret },
      authorizationCode: await codeFor(client.id),
      codeVerifier: pkce().verifier,
      redirectUri: REDIRECT,
      iss: app.url,
    });
    expect((await listTools(app, tokens.access_token)).status).toBe(200);
  });

  test('has another one after it was replaced, at once, and those without one have none to replace', async () => {
    const own = await register({ authentication: 'secret' });
    const path = `/api/mcp/clients/${own.id}/rotate-secret`;
    const rotated = await app.request('POST', path, { key: admin });
    expect([rotated.status, rotated.json.clientSecret === own.clientSecret]).toEqual([200, false]);
    const code = await codeFor(own.id);
    expect((await exchange(code, { client_id: own.id, client_secret: own.clientSecret })).status).toBe(401);
    expect((await exchange(code, { client_id: own.id, client_secret: rotated.json.clientSecret })).status).toBe(200);
    const open = await register({});
    expect(open).not.toHaveProperty('clientSecret');
    const none = await app.request('POST', `/api/mcp/clients/${open.id}/rotate-secret`, { key: admin });
    expect(none.status).toBe(409);
    const mo = await app.issueKey({ tenantId: 'shop', subject: 'mo', roles: ['member'] });
    expect((await app.request('POST', path, { key: mo })).status).toBe(403);
  });

  test('revokes what it has by its secret, and nobody does without', async () => {
    const { id, clientSecret: secret } = client;
    const { json } = await exchange(await codeFor(id), { client_id: id, client_secret: secret });
    const revoke = (fields: Record<string, string>) =>
      token({ token: json.refresh_token, ...fields }, {}, '/oauth/revoke');
    expect((await revoke({ client_id: id })).status).toBe(401);
    expect((await revoke({})).status).toBe(200);
    expect((await listTools(app, json.access_token)).status).toBe(200);
    expect((await revoke({ client_id: id, client_secret: secret })).status).toBe(200);
    expect((await listTools(app, json.access_token)).status).toBe(401);
  });
});

describe('an application with keys', () => {
  let client: { id: string };
  let key: CryptoKey;
  let other: CryptoKey;
  let uses = 0;
  beforeAll(async () => {
    const pair = await generateKeyPair('ES256');
    key = pair.privateKey;
    other = (await generateKeyPair('ES256')).privateKey;
    client = await register({
      authentication: 'keys',
      keys: { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one' }] },
    });
  });

  const assertion = (claims: Record<string, unknown> = {}, signer: CryptoKey | Uint8Array = key, alg = 'ES256') => {
    uses += 1;
    const now = Math.floor(clock.now() / 1_000);
    const whole = { iss: client.id, sub: client.id, aud: app.url, exp: now + 60, jti: `use-${uses}`, ...claims };
    return new SignJWT(whole).setProtectedHeader({ alg, kid: 'one' }).sign(signer);
  };
  const by = async (given: Promise<string> | string) => ({
    client_id: client.id,
    client_assertion_type: TYPE,
    client_assertion: await given,
  });

  test('gets tokens by an assertion that it has signed, which serves once', async () => {
    const given = await assertion();
    expect((await exchange(await codeFor(client.id), await by(given))).status).toBe(200);
    const again = await exchange(await codeFor(client.id), await by(given));
    expect([again.status, again.json.error]).toEqual([401, 'invalid_client']);
    const toEndpoint = await by(assertion({ aud: [`${app.url}/oauth/token`] }));
    expect((await exchange(await codeFor(client.id), toEndpoint)).status).toBe(200);
  });

  test('gets none by an assertion that is not of it, for this server, and of now', async () => {
    const now = Math.floor(clock.now() / 1_000);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await assertion()).split('.')[1]}.`;
    const code = await codeFor(client.id);
    for (const [name, given] of [
      ['of another key', assertion({}, other)],
      ['without a signature', unsigned],
      ['signed by a text', assertion({}, new TextEncoder().encode(client.id.repeat(2)), 'HS256')],
      ['of another issuer', assertion({ iss: 'other' })],
      ['about another subject', assertion({ sub: 'other' })],
      ['for another server', assertion({ aud: 'https://elsewhere.example' })],
      ['for a resource', assertion({ aud: `${app.url}/mcp` })],
      ['expired', assertion({ exp: now - 60 })],
      ['of long life', assertion({ exp: now + 3_600 })],
      ['not yet valid', assertion({ nbf: now + 120 })],
      ['without an end', assertion({ exp: undefined })],
      ['without an id', assertion({ jti: undefined })],
      ['with a long id', assertion({ jti: 'x'.repeat(201) })],
      ['that is no JWT', 'nonsense'],
    ] as const) {
      const { status, json } = await exchange(code, await by(given));
      expect([name, status, json.error]).toEqual([name, 401, 'invalid_client']);
    }
    const secret = await exchange(code, { client_id: client.id, client_secret: 'pcs_a' });
    expect(secret.status).toBe(401);
    expect((await exchange(code, await by(assertion()))).status).toBe(200);
  });
});

test('what is wrong with an application is said by its field', async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const open = { keys: [await exportJWK(publicKey)] };
  for (const [more, field] of [
    [{ authentication: 'keys' }, 'keys'],
    [{ authentication: 'keys', keys: { keys: [await exportJWK(privateKey)] } }, 'keys'],
    [{ authentication: 'keys', keys: { keys: [], more: 'x'.repeat(20_000) } }, 'keys'],
    [{ authentication: 'secret', keys: open }, 'keys'],
    [{ keys: open }, 'keys'],
    [{ authentication: 'other' }, 'authentication'],
  ] as const) {
    const body = { name: 'a', redirectUris: [REDIRECT], ...more };
    const { status, text } = await app.request('POST', '/api/mcp/clients', { key: admin, body });
    expect([more, status, text]).toEqual([more, 400, expect.stringContaining(field)]);
  }
});

test('a public application is served as before, whatever it sends for a secret', async () => {
  const { id } = await register({});
  expect((await exchange(await codeFor(id), { client_id: id })).status).toBe(200);
  expect((await exchange(await codeFor(id), {}, { authorization: basic(id, '') })).status).toBe(200);
  expect((await exchange(await codeFor(id), { client_id: id, client_secret: 'made up' })).status).toBe(200);
  const twice = await exchange(await codeFor(id), { client_secret: 'a' }, { authorization: basic(id, 'a') });
  expect([twice.status, twice.json.error]).toEqual([400, 'invalid_request']);
});
