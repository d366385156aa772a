import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt } from 'jose';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { Browser } from '../../support/browser.js';
import { CLIENT_SECRET, startTokenServer, type TestTokenServer } from '../../support/upstreams/token-server.js';

/** Scopes, proofs and registrations by which the gateway is a client of authorization servers of tools. */
const PUBLIC_URL = 'https://gateway.example';
const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
let app: TestApp;
let admin: string;
let upstream: TestTokenServer;
let browser: Browser;
let count = 0;

beforeAll(async () => {
  upstream = await startTokenServer({ publicKey: pair.publicKey });
  app = await startTestApp({ env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  admin = await app.issueKey({ tenantId: 'shop', subject: 'ada', roles: ['tenant_admin'] });
  const body = { name: 'tools', actions: ['mcp.*'], resources: ['mcp:*'], effect: 'allow' };
  expect((await app.request('POST', '/api/trust/policies', { key: admin, body })).status).toBe(201);
  browser = new Browser(app);
  expect((await browser.request('POST', '/session', { apiKey: admin })).status).toBe(200);
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});
afterEach(() => {
  Object.assign(upstream, {
    needed: undefined,
    challenged: undefined,
    metadata: {},
    resource: {},
    registered: {},
    issued: {},
  });
});

/** Follows a person from the gateway to the authorization server and back. */
async function connect(body: object): Promise<string | null> {
  const begun = await browser.request('POST', '/connect-tools/begin', body);
  expect([begun.text, begun.status]).toEqual([begun.text, 200]);
  const sent = await fetch(begun.json.redirect, { redirect: 'manual' });
  const { pathname, search } = new URL(sent.headers.get('location') ?? '');
  const cookie = await browser.jar.getCookieString(app.url + pathname);
  const headers = { cookie, 'sec-fetch-site': 'cross-site' };
  return (await fetch(app.url + pathname + search, { headers, redirect: 'manual' })).headers.get('location');
}

async function added(credential: object): Promise<{ id: string; name: string; state: string; problem?: string }> {
  count += 1;
  const body = { name: `server-${count}`, url: upstream.url, credential };
  const { json, status, text } = await app.request('POST', '/api/mcp/servers', { key: admin, body });
  expect([text, status]).toEqual([text, 201]);
  return json;
}

async function acceptAll(id: string): Promise<void> {
  const { json } = await app.request('GET', `/api/mcp/servers/${id}/tools`, { key: admin });
  expect(json.tools).not.toEqual([]);
  for (const { name, pin } of json.tools)
    await app.request('POST', `/api/mcp/servers/${id}/tools/${name}/accept`, { key: admin, body: { pin } });
}

/** The name of a server that the administrator's key has an account at. */
async function connected(credential: object = {}): Promise<string> {
  const { id, name } = await added({ type: 'user', ...credential });
  expect(await connect({ server: id })).toBe('/connect-tools?done=1');
  await acceptAll(id);
  return name;
}

/** The text of a result, and the ticket that it has. */
async function call(name: string): Promise<{ text: string; ticket: string | undefined }> {
  const params = { name: `${name}_echo`, arguments: { text: 'hello' } };
  const { json, text } = await app.request('POST', '/mcp', {
    key: admin,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    headers: { accept: 'application/json, text/event-stream' },
  });
  const { result } = json ?? JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '{}');
  const said: string = result.content[0].text;
  expect(JSON.stringify(result)).not.toContain('a-text-of-the-server');
  return { text: said, ticket: /connect-tools\?ticket=([\w-]+)/.exec(said)?.[1] };
}

describe('an account with too narrow a scope', () => {
  test('is widened by a link, keeps what it had, and is then used', async () => {
    const name = await connected();
    upstream.needed = 'write';
    const { text, ticket } = await call(name);
    expect(text).toContain(`connect your account at ${name} again and allow the scope write`);
    expect(await connect({ ticket })).toBe('/connect-tools?done=1');
    expect(upstream.visits.at(-1)?.get('scope')).toBe('tools write');
    expect((await call(name)).text).toBe('echo: hello');
    const { json } = await app.request('GET', '/api/mcp/accounts', { key: admin });
    expect(json.accounts[0]).toMatchObject({ scope: 'tools write' });
  });

  test('is not asked for what it has already', async () => {
    const name = await connected();
    Object.assign(upstream, { needed: 'never', challenged: 'tools' });
    const { text, ticket } = await call(name);
    expect([text, ticket]).toEqual([`FORBIDDEN: your account at ${name} may not do this.`, undefined]);
  });

  test.each([['a'.repeat(1_001)], ['a\\b'], ['caf\u00E9'], [' ']])(
    'is not asked for a scope that cannot be one: %#',
    async (scope) => {
      const name = await connected();
      Object.assign(upstream, { needed: 'write', challenged: scope });
      expect((await call(name)).text).toBe(`FORBIDDEN: your account at ${name} may not do this.`);
    },
  );

  test('is asked for a long one without its words', async () => {
    const name = await connected();
    Object.assign(upstream, { needed: 'write', challenged: `write ${'b '.repeat(400)}c` });
    const { text, ticket } = await call(name);
    expect(text).toContain('and allow more scopes.');
    expect(await connect({ ticket })).toBe('/connect-tools?done=1');
    expect((await call(name)).text).toBe('echo: hello');
  });

  test('is not widened beyond what an administrator wrote', async () => {
    const name = await connected({ clientId: 'gateway', scope: 'tools' });
    upstream.needed = 'write';
    const { text, ticket } = await call(name);
    expect(text).toContain('asks for the scope write, which its credential does not have');
    expect(ticket).toBeUndefined();
  });

  test('of the gateway itself is for an administrator to widen', async () => {
    const credential = { type: 'client_credentials', tokenUrl: `${upstream.origin}/token`, clientId: 'gateway' };
    const { id, name } = await added({ ...credential, clientSecret: CLIENT_SECRET });
    await acceptAll(id);
    upstream.needed = 'write';
    expect((await call(name)).text).toContain('asks for the scope write: an administrator gives it in the credential');
    const wider = { credential: { ...credential, clientSecret: CLIENT_SECRET, scope: 'write' } };
    expect((await app.request('PATCH', `/api/mcp/servers/${id}`, { key: admin, body: wider })).status).toBe(200);
    expect((await call(name)).text).toBe('echo: hello');
  });
});

describe('a hostile authorization server', () => {
  test.each([
    ['a resource with a control character', () => ({ resource: { resource: `${upstream.url}\0` } })],
    ['a resource of other letters', () => ({ resource: { resource: `${upstream.url}\uD800` } })],
    ['an endless resource', () => ({ resource: { resource: `${upstream.url}?${'a'.repeat(3_000)}` } })],
    ['huge metadata', () => ({ metadata: { service_documentation: 'a'.repeat(600_000) } })],
    ['metadata of another form', () => ({ metadata: { token_endpoint: ['a'] } })],
    ['a client id without end', () => ({ registered: { client_id: 'a'.repeat(3_000) } })],
    ['a secret that no cookie holds', () => ({ registered: { client_secret: 'a'.repeat(4_000) } })],
  ])('with %s is not connected', async (_what, changes) => {
    const { id } = await added({ type: 'user' });
    Object.assign(upstream, changes());
    const { status, text } = await browser.request('POST', '/connect-tools/begin', { server: id });
    expect([text, status]).toEqual([text, 502]);
    expect(text).toContain('PROVIDER_ERROR');
  });

  test('that grants scopes that cannot be ones is connected for the others', async () => {
    upstream.issued = { scope: `tools a\0b "c" \uD800 ${'d '.repeat(3_000)}` };
    await connected();
    const { json } = await app.request('GET', '/api/mcp/accounts', { key: admin });
    expect(json.accounts[0].scope).toBe('tools d');
    upstream.issued = { scope: '\0' };
    await connected();
  });
});

describe('the gateway as a client', () => {
  test('asks for refresh tokens where the authorization server has a scope for them', async () => {
    upstream.metadata = { scopes_supported: ['tools', 'offline_access'] };
    await connected();
    const visit = upstream.visits.at(-1);
    expect([visit?.get('scope'), visit?.get('prompt')]).toEqual(['tools offline_access', 'consent']);
    await connected({ clientId: 'gateway', scope: 'tools' });
    expect(upstream.visits.at(-1)?.get('scope')).toBe('tools');
  });

  test.each([
    ['none', ['none'], {}, undefined, null],
    [
      'a secret that it was not to have',
      ['none'],
      { client_secret: 's-1', token_endpoint_auth_method: 'none' },
      undefined,
      null,
    ],
    ['a secret in a header', ['client_secret_basic'], { client_secret: 's-1' }, 's-1', null],
    ['a secret in the body', ['client_secret_post'], { client_secret: 's-1' }, undefined, 's-1'],
    [
      'a secret by the method of its registration',
      ['client_secret_basic', 'client_secret_post'],
      { client_secret: 's-1', token_endpoint_auth_method: 'client_secret_post' },
      undefined,
      's-1',
    ],
  ])('proves itself by %s', async (_what, methods, registered, inHeader, inBody) => {
    Object.assign(upstream, { metadata: { token_endpoint_auth_methods_supported: methods }, registered });
    await connected();
    const id = `client-${upstream.registrations.length}`;
    expect(upstream.registrations.at(-1)).toMatchObject({
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: methods[0],
    });
    // The id as it is: servers compare it without decoding.
    const basic = inHeader && `Basic ${Buffer.from(`${id}:${inHeader}`).toString('base64')}`;
    expect([upstream.proofs.at(-1), upstream.asked.at(-1)?.get('client_secret')]).toEqual([basic, inBody]);
  });

  test('makes assertions for the issuer that an administrator names', async () => {
    const credential = { type: 'client_credentials', tokenUrl: `${upstream.origin}/token`, clientId: 'gateway' };
    const audience = async (more: object): Promise<unknown> => {
      expect((await added({ ...credential, privateKey: pair.privateKey, ...more })).state).toBe('READY');
      return decodeJwt(upstream.asked.at(-1)?.get('client_assertion') ?? '').aud;
    };
    expect(await audience({ issuer: 'https://idp.example/realms/one' })).toBe('https://idp.example/realms/one');
    expect(await audience({})).toBe(upstream.origin);
  });

  test('shows a secret to no other authorization server than the given one', async () => {
    const credential = { type: 'user', clientId: 'gateway', clientSecret: CLIENT_SECRET };
    const { id } = await added({ ...credential, issuer: 'https://idp.example' });
    const asked = upstream.asked.length;
    const refused = await browser.request('POST', '/connect-tools/begin', { server: id });
    expect([refused.status, refused.json.error.message]).toEqual([
      502,
      'the server names another authorization server than the one that an administrator gave',
    ]);
    expect(upstream.asked).toHaveLength(asked);
    await connected({ ...credential, issuer: upstream.origin });
    expect(upstream.proofs.at(-1)).toMatch(/^Basic /);
  });

  test('is known by a document about it, where it has an address that others can read', async () => {
    const open = await startTestApp({
      databaseUrl: app.databaseUrl,
      env: { MCP_ALLOW_PRIVATE: 'true', PUBLIC_URL },
    });
    const { id, name } = await added({ type: 'user' });
    upstream.metadata = { client_id_metadata_document_supported: true };
    const own = new Browser(open);
    const https = { origin: PUBLIC_URL };
    const session = await own.request('POST', '/session', { apiKey: admin }, https);
    const cookie = session.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const begun = await own.request('POST', '/connect-tools/begin', { server: id }, { ...https, cookie });
    expect([begun.text, begun.status]).toEqual([begun.text, 200]);
    const query = new URL(begun.json.redirect).searchParams;
    const path = `/connect-tools/client/shop/${name}`;
    expect(query.get('client_id')).toBe(PUBLIC_URL + path);
    const { json } = await open.request('GET', path, { key: null });
    expect(json).toMatchObject({
      client_id: PUBLIC_URL + path,
      application_type: 'web',
      redirect_uris: [query.get('redirect_uri')],
      token_endpoint_auth_method: 'none',
    });
    await open.stop();
  });
});
