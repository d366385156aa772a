import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { Browser } from '../../support/browser.js';
import { manualClock } from '../../support/clock.js';
import { recordingLogger } from '../../support/logger.js';
import { approvedBy, gather, makePolicy } from '../../support/people.js';
import { signedInMember, TestClient } from '../../support/oauth/test-client.js';
import { CLIENT_SECRET, startTokenServer, type TestTokenServer } from '../../support/upstreams/token-server.js';

/** Servers of tools that are asked with tokens: the gateway's own, and those of accounts that people connect. */
const TENANT = 'shop';
const clock = manualClock();
const logger = recordingLogger();
const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
let app: TestApp;
let admin: string;
let upstream: TestTokenServer;
let client: TestClient;
let count = 0;

beforeAll(async () => {
  upstream = await startTokenServer({ publicKey: pair.publicKey });
  app = await startTestApp({ clock, logger, env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  admin = await app.issueKey({ tenantId: TENANT, subject: 'ada', roles: ['tenant_admin'] });
  client = await TestClient.register(app, { key: admin });
  const body = { name: 'tools', actions: ['mcp.*'], resources: ['mcp:*'], effect: 'allow' };
  expect((await app.request('POST', '/api/trust/policies', { key: admin, body })).status).toBe(201);
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});
afterEach(() => {
  Object.assign(upstream, {
    refusesAll: false,
    delay: 0,
    life: 3_600,
    iss: upstream.origin,
    metadata: {},
    resource: {},
  });
});

const connectServer = (credential: object, more: object = {}): Promise<Reply> => {
  count += 1;
  const body = { name: `server-${count}`, url: upstream.url, credential, ...more };
  return app.request('POST', '/api/mcp/servers', { key: admin, body });
};
const acceptAll = async (id: string): Promise<void> => {
  const { json } = await app.request('GET', `/api/mcp/servers/${id}/tools`, { key: admin });
  for (const { name, pin } of json.tools)
    await app.request('POST', `/api/mcp/servers/${id}/tools/${name}/accept`, { key: admin, body: { pin } });
};
/** Calls the tool `echo` of a server as an older client, which cannot open addresses. */
const call = async (name: string, key: string): Promise<any> => {
  const params = { name: `${name}_echo`, arguments: { text: 'hello' } };
  const { json, text } = await app.request('POST', '/mcp', {
    key,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    headers: { accept: 'application/json, text/event-stream' },
  });
  return (json ?? JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '{}')).result;
};
const linkIn = (result: any): URL =>
  new URL(/https?:\S+\/connect-tools\S+(?=\. )/.exec(result.content[0].text)?.[0] ?? '');

describe('client credentials', () => {
  const credential = (more: object = {}) => ({
    type: 'client_credentials',
    tokenUrl: `${upstream.origin}/token`,
    clientId: 'gateway',
    clientSecret: CLIENT_SECRET,
    ...more,
  });

  test('get a token for the server, once for many calls', async () => {
    upstream.asked.length = 0;
    const { json, status } = await connectServer(credential({ scope: 'tools' }));
    expect([status, json.state, json.credentialType, json.keyHint]).toEqual([
      201,
      'READY',
      'client_credentials',
      '5678',
    ]);
    expect(JSON.stringify(json)).not.toContain(CLIENT_SECRET);
    await acceptAll(json.id);
    upstream.asked.length = 0;
    const results = await Promise.all(Array.from({ length: 10 }, () => call(json.name, admin)));
    expect(results.map(({ content }) => content[0].text)).toEqual(Array(10).fill('echo: hello'));
    expect(upstream.asked).toHaveLength(1);
    expect(Object.fromEntries(upstream.asked[0] ?? [])).toMatchObject({ resource: upstream.url, scope: 'tools' });
    upstream.forgetAccess();
    expect((await call(json.name, admin)).content[0].text).toBe('echo: hello');
    expect(upstream.asked).toHaveLength(2);
  });

  test('prove themselves by a private key', async () => {
    const { json } = await connectServer(
      credential({ clientSecret: undefined, privateKey: pair.privateKey, audience: 'tools' }),
    );
    expect([json.state, json.problem]).toEqual(['READY', undefined]);
    const asked = upstream.asked.at(-1);
    expect([asked?.get('audience'), asked?.get('resource')]).toEqual(['tools', null]);
  });

  test.each([
    ['without a secret', { clientSecret: undefined }],
    ['with both', { privateKey: 'x' }],
    ['without an endpoint', { tokenUrl: undefined }],
    ['with an unreadable key', { clientSecret: undefined, privateKey: 'x' }],
    ['with a short key', { clientSecret: undefined, privateKey: shortKey() }],
    ['with an endpoint of metadata', { tokenUrl: 'http://169.254.169.254/token' }],
    ['with fields of another type', { authorizationUrl: 'https://a.example' }],
  ])('%s are refused', async (_what, more) => {
    expect((await connectServer(credential(more))).status).toBe(400);
  });

  test('at an address inside a network are refused', async () => {
    const closed = await startTestApp();
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', 'localhost']) {
      const body = {
        name: 'x',
        url: 'https://1.1.1.1/mcp',
        credential: credential({ tokenUrl: `https://${host}/token` }),
      };
      expect((await closed.request('POST', '/api/mcp/servers', { body })).status).toBe(400);
    }
    await closed.stop();
  });

  test('that the server never takes are not asked for all the time', async () => {
    const { json } = await connectServer(credential());
    await acceptAll(json.id);
    upstream.refusesAll = true;
    upstream.asked.length = 0;
    for (let round = 0; round < 5; round += 1) {
      const result = await call(json.name, admin);
      expect(result.isError).toBe(true);
      expect(result.content[0].text).toContain('takes no token of this gateway');
    }
    expect(upstream.asked.length).toBeLessThan(4);
  });

  test('that are wrong fail in words of ours', async () => {
    const { json } = await connectServer(credential({ clientSecret: 'wrong-secret-1234567' }));
    expect(json).toMatchObject({
      state: 'FAILED',
      problem: 'the authorization server of the tool answered invalid_client',
    });
  });
});

function shortKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

interface Connected {
  name: string;
  id: string;
  browser: Browser;
  token: string;
  subject: string;
}

/** Goes with a browser to where a page sends it, and back. */
async function through(browser: Browser, body: object): Promise<string | null> {
  const begun = await browser.request('POST', '/connect-tools/begin', body);
  expect([begun.text, begun.status]).toEqual([begun.text, 200]);
  const sent = await fetch(begun.json.redirect, { redirect: 'manual' });
  return comeBack(new URL(sent.headers.get('location') ?? ''), browser);
}

/** Where a browser is sent that comes back from the authorization server, which is another site. */
async function comeBack({ pathname, search }: URL, { jar }: Browser): Promise<string | null> {
  const cookie = await jar.getCookieString(app.url + pathname);
  const headers = { cookie, 'sec-fetch-site': 'cross-site' };
  const answer = await fetch(app.url + pathname + search, { headers, redirect: 'manual' });
  for (const set of answer.headers.getSetCookie()) await jar.setCookie(set, app.url + pathname);
  return answer.headers.get('location');
}

/** A person, whose application has a token, at a new server that wants accounts of people. */
async function person(credential: object = {}): Promise<Connected> {
  const made = await connectServer({ type: 'user', ...credential });
  expect([made.status, made.json.state]).toEqual([201, 'FAILED']);
  const { browser, subject } = await signedInMember(app, `person-${count}@example.com`, { key: admin });
  const { access_token: token } = await client.connect(browser);
  return { name: made.json.name, id: made.json.id, browser, token, subject };
}

async function connected(credential: object = {}): Promise<Connected> {
  const who = await person(credential);
  // The tools are known once somebody has connected.
  const back = await through(who.browser, { server: who.id });
  expect(back).toBe('/connect-tools?done=1');
  await acceptAll(who.id);
  return who;
}

describe('accounts of people', () => {
  test('are connected by the link that a call gets', async () => {
    const first = await connected();
    const { browser, subject } = await signedInMember(app, `second-${count}@example.com`, { key: admin });
    const { access_token: token } = await client.connect(browser);
    expect((await call(first.name, first.token)).content[0].text).toBe('echo: hello');
    const refused = await call(first.name, token);
    expect([refused.isError, refused._meta['portcullis/error'].code]).toEqual([true, 'FORBIDDEN']);
    const link = linkIn(refused);
    const ticket = link.searchParams.get('ticket');
    const shown = await browser.request('POST', '/connect-tools/lookup', { ticket });
    expect(shown.json).toEqual({ name: first.name, host: new URL(upstream.url).host, key: null });
    const before = upstream.authorizations.length;
    expect(await through(browser, { ticket })).toBe('/connect-tools?done=1');
    expect((await call(first.name, token)).content[0].text).toBe('echo: hello');
    // Each goes with their own, and never with what they came with.
    expect((await call(first.name, first.token)).content[0].text).toBe('echo: hello');
    // Where its metadata is, the server is asked without any.
    const sent = new Set(upstream.authorizations.slice(before).filter((one) => one !== undefined));
    expect(sent.size).toBe(2);
    expect([...sent].filter((one) => one.includes('pco_'))).toEqual([]);
    const { json } = await browser.request('GET', '/api/mcp/accounts');
    expect(json.accounts).toEqual([
      expect.objectContaining({ subject, serverId: first.id, issuer: upstream.origin, resource: upstream.url }),
    ]);
    const { json: log } = await app.request('GET', '/api/trust/spine/events?actions=mcp.connected', { key: admin });
    expect(log.events[0]).toMatchObject({ actor: subject, details: { server: first.name, subject } });
  });

  test('of a client that can open addresses are asked for by one', async () => {
    const { name, token } = await connected().then(async (first) => {
      const { browser } = await signedInMember(app, `third-${count}@example.com`, { key: admin });
      return { name: first.name, token: (await client.connect(browser)).access_token };
    });
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': { elicitation: { url: {} } },
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    };
    const params = { name: `${name}_echo`, arguments: { text: 'hello' }, _meta: meta };
    const { json, text } = await app.request('POST', '/mcp', {
      key: token,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      headers: {
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': `${name}_echo`,
      },
    });
    const { result } = json ?? JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '{}');
    expect(result.resultType).toBe('input_required');
    expect(JSON.stringify(result.inputRequests)).toContain('/connect-tools?ticket=');
  });

  test('are asked for before people are, and an approval is not spent without one', async () => {
    const { name } = await connected();
    await makePolicy(app, admin, {
      actions: ['mcp.call'],
      resources: [`mcp:${name}/*`],
      effect: 'require_approval',
      ...approvedBy(['finance']),
    });
    const people = await gather(app, TENANT);
    const subject = `asker-${count}@example.com`;
    const { browser } = await signedInMember(app, subject, { key: admin });
    const key = await app.issueKey({ tenantId: TENANT, subject, roles: ['member'] });
    const connect = async (): Promise<void> => {
      const refused = await call(name, key);
      expect(refused._meta['portcullis/error'].code).toBe('FORBIDDEN');
      await through(browser, { ticket: linkIn(refused).searchParams.get('ticket') });
    };
    await connect();
    const asked = (await call(name, key))._meta['portcullis/error'];
    expect(asked.code).toBe('APPROVAL_REQUIRED');
    expect((await people.move(asked.details.proposal_id, 'fred', 'approved')).status).toBe(200);
    const { json } = await browser.request('GET', '/api/mcp/accounts');
    expect((await browser.request('DELETE', `/api/mcp/accounts/${json.accounts[0].id}`)).status).toBe(204);
    await connect();
    expect((await call(name, key)).content[0].text).toBe('echo: hello');
    expect((await people.read(asked.details.proposal_id)).state).toBe('recorded');
  });

  test('are of a key, where a key calls, and of its person’s session alone', async () => {
    const { name } = await connected();
    const subject = `worker-${count}@example.com`;
    const { browser } = await signedInMember(app, subject, { key: admin });
    const key = await app.issueKey({ tenantId: TENANT, subject, roles: ['member'] });
    const ticket = linkIn(await call(name, key)).searchParams.get('ticket');
    const other = await signedInMember(app, `other-${count}@example.com`, { key: admin });
    // A link that somebody else's call got connects nobody's account.
    expect((await other.browser.request('POST', '/connect-tools/lookup', { ticket })).status).toBe(404);
    expect((await other.browser.request('POST', '/connect-tools/begin', { ticket })).status).toBe(404);
    const shown = await browser.request('POST', '/connect-tools/lookup', { ticket });
    expect(shown.json.key).toBe(key.split('_')[1]);
    await through(browser, { ticket });
    expect((await call(name, key)).content[0].text).toBe('echo: hello');
    // The person's own applications have no account by it.
    const { access_token: token } = await client.connect(browser);
    expect((await call(name, token)).isError).toBe(true);
  });

  test('are renewed before they end, by one request for twenty calls', async () => {
    upstream.life = 30;
    const { name, token } = await connected();
    upstream.asked.length = 0;
    upstream.delay = 50;
    upstream.life = 3_600;
    const results = await Promise.all(Array.from({ length: 20 }, () => call(name, token)));
    expect(results.map(({ content }) => content[0].text)).toEqual(Array(20).fill('echo: hello'));
    const refreshes = upstream.asked.filter((asked) => asked.get('grant_type') === 'refresh_token');
    expect(refreshes).toHaveLength(1);
    expect(refreshes[0]?.get('resource')).toBe(upstream.url);
    // A token that was renewed a moment ago and is refused all the same is not renewed again.
    clock.advance(11_000);
    upstream.forgetAccess();
    expect((await call(name, token)).content[0].text).toBe('echo: hello');
  });

  test('are renewed by one of two instances', async () => {
    const { name } = await connected();
    const subject = `both-${count}@example.com`;
    const { browser } = await signedInMember(app, subject, { key: admin });
    const key = await app.issueKey({ tenantId: TENANT, subject, roles: ['member'] });
    upstream.life = 30;
    await through(browser, { ticket: linkIn(await call(name, key)).searchParams.get('ticket') });
    const other = await startTestApp({
      clock,
      logger,
      databaseUrl: app.databaseUrl,
      env: { MCP_ALLOW_PRIVATE: 'true' },
    });
    Object.assign(upstream, { life: 3_600, delay: 100 });
    upstream.asked.length = 0;
    const params = { name: `${name}_echo`, arguments: { text: 'hello' } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 === 0 ? app : other).request('POST', '/mcp', {
          key,
          body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
          headers: { accept: 'application/json, text/event-stream' },
        }),
      ),
    );
    expect(answers.filter(({ text }) => !text.includes('echo: hello')).map(({ text }) => text)).toEqual([]);
    expect(upstream.asked).toHaveLength(1);
    await other.stop();
  });

  test('that the server no longer takes are asked for again, and nobody is sent there to sign in', async () => {
    const { name, token } = await connected();
    upstream.refusesAll = true;
    upstream.asked.length = 0;
    for (let round = 0; round < 4; round += 1) {
      const result = await call(name, token);
      expect([result.isError, result.content[0].text.includes('/connect-tools?ticket=')]).toEqual([true, true]);
      expect(JSON.stringify(result)).not.toContain('a-text-of-the-server');
    }
    expect(upstream.asked.length).toBeLessThan(4);
    upstream.refusesAll = false;
    upstream.forgetAccess();
    upstream.forgetRefresh();
    const ended = await call(name, token);
    expect(ended.isError).toBe(true);
  });

  test('are forgotten when somebody says so, and with another address or credential', async () => {
    const { name, id, token, browser } = await connected();
    const [{ id: account }] = (await browser.request('GET', '/api/mcp/accounts')).json.accounts;
    expect((await browser.request('DELETE', `/api/mcp/accounts/${account}`)).status).toBe(204);
    expect((await call(name, token)).isError).toBe(true);
    await through(browser, { server: id });
    expect((await call(name, token)).isError).toBeUndefined();
    await app.request('PATCH', `/api/mcp/servers/${id}`, { key: admin, body: { credential: { type: 'user' } } });
    expect((await browser.request('GET', '/api/mcp/accounts')).json.accounts).toEqual([]);
  });
});

describe('a connection', () => {
  test('is registered at the other side, or as a client that was given', async () => {
    upstream.registrations.length = 0;
    const { name } = await connected();
    expect(upstream.registrations).toEqual([
      expect.objectContaining({ redirect_uris: [`${app.url}/connect-tools/callback/${TENANT}/${name}`] }),
    ]);
    const endpoints = { tokenUrl: `${upstream.origin}/token`, authorizationUrl: `${upstream.origin}/authorize` };
    await connected({ ...endpoints, clientId: 'gateway', clientSecret: CLIENT_SECRET });
    expect(upstream.registrations).toHaveLength(1);
  });

  test('finds metadata where the server says that it is', async () => {
    upstream.described.length = 0;
    upstream.metadataPath = '/elsewhere/metadata';
    await connected();
    upstream.metadataPath = undefined;
    expect(new Set(upstream.described)).toEqual(new Set(['/elsewhere/metadata']));
  });

  test('is of the session, the state and the issuer with which it began', async () => {
    const { id, browser } = await person();
    const begin = async (): Promise<URL> => {
      const { json } = await browser.request('POST', '/connect-tools/begin', { server: id });
      const sent = await fetch(json.redirect, { redirect: 'manual' });
      return new URL(sent.headers.get('location') ?? '');
    };
    const stolen = await begin();
    const thief = await signedInMember(app, `thief-${count}@example.com`, { key: admin });
    expect(await comeBack(stolen, thief.browser)).toBe('/connect-tools?failed=begin');
    const fixed = await begin();
    fixed.searchParams.set('state', 'of-the-attacker');
    expect(await comeBack(fixed, browser)).toBe('/connect-tools?failed=PROVIDER_ERROR');
    upstream.iss = 'https://other.example';
    expect(await comeBack(await begin(), browser)).toBe('/connect-tools?failed=PROVIDER_ERROR');
    upstream.iss = undefined;
    expect(await comeBack(await begin(), browser)).toBe('/connect-tools?failed=PROVIDER_ERROR');
    upstream.iss = upstream.origin;
    const elsewhere = await begin();
    elsewhere.pathname = `/connect-tools/callback/${TENANT}/another`;
    expect(await comeBack(elsewhere, browser)).toBe('/connect-tools?failed=begin');
    const again = await begin();
    expect(await comeBack(again, browser)).toBe('/connect-tools?done=1');
    expect(await comeBack(again, browser)).toBe('/connect-tools?failed=begin');
  });

  test('does not begin for pages of others, nor for somebody who is not signed in', async () => {
    const { id, browser } = await person();
    const cross = { 'sec-fetch-site': 'cross-site' };
    expect((await browser.request('POST', '/connect-tools/begin', { server: id }, cross)).status).toBe(403);
    expect((await new Browser(app).request('POST', '/connect-tools/begin', { server: id })).status).toBe(401);
    const byKey = await app.request('POST', '/connect-tools/begin', { key: admin, body: { server: id } });
    expect(byKey.status).toBe(401);
    expect((await browser.request('POST', '/connect-tools/begin', { ticket: 'forged' })).status).toBe(404);
  });

  test.each([
    ['without PKCE', { metadata: { code_challenge_methods_supported: ['plain'] } }],
    ['of another issuer', { metadata: { issuer: 'https://other.example' } }],
    ['at a script', { metadata: { authorization_endpoint: 'javascript:alert(1)' } }],
    ['at an address of metadata', { metadata: { authorization_endpoint: 'http://169.254.169.254/authorize' } }],
    ['for another resource', { resource: { resource: 'https://other.example/mcp' } }],
    ['at an authorization server of metadata', { resource: { authorization_servers: ['http://169.254.169.254'] } }],
    ['that registers nobody', { metadata: { registration_endpoint: undefined } }],
    ['that registers at an address of metadata', { metadata: { registration_endpoint: 'http://169.254.169.254/r' } }],
  ])('to a server %s does not begin', async (_what, changes) => {
    const { id, browser } = await person();
    Object.assign(upstream, changes);
    const refused = await browser.request('POST', '/connect-tools/begin', { server: id });
    expect([refused.text, refused.status]).toEqual([refused.text, 502]);
  });
});

test('no token of an upstream is in logs, evidence or answers', async () => {
  const { text: evidence } = await app.request('GET', '/api/trust/spine/events?limit=100', { key: admin });
  const { text: listed } = await app.request('GET', '/api/mcp/accounts?limit=100', { key: admin });
  const logged = inspect(logger.lines, { depth: 10, maxArrayLength: null, maxStringLength: null });
  for (const text of [evidence, listed, logged]) expect(text).not.toMatch(/(?:access|refresh|code)-[0-9a-f]{32}/);
});
