import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Browser } from '../../support/browser.js';
import { manualClock } from '../../support/clock.js';
import { recordingLogger } from '../../support/logger.js';
import { listTools, pkce, signedInMember, TestClient } from '../../support/oauth/test-client.js';

/** What must not be possible with the authorization server of the endpoints of tools. */
const clock = manualClock();
const logger = recordingLogger();
const secrets: string[] = [];
let app: TestApp;
let client: TestClient;
let browser: Browser;
let documents: Awaited<ReturnType<typeof startDocuments>>;

/** A host of client metadata documents, and what it was asked for. */
async function startDocuments() {
  const bodies = new Map<string, string | { status: number; location: string }>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const body = bodies.get(path);
    if (typeof body === 'object') response.writeHead(body.status, { location: body.location }).end();
    else
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(body ?? 'nothing');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, bodies, asked, stop: () => new Promise((resolve) => server.close(resolve)) };
}

beforeAll(async () => {
  documents = await startDocuments();
  app = await startTestApp({ clock, logger, env: { MCP_ALLOW_PRIVATE: 'true', MCP_OAUTH_REGISTRATION: 'true' } });
  client = await TestClient.register(app);
  ({ browser } = await signedInMember(app, 'ann@example.com'));
});
afterAll(async () => {
  await app.stop();
  await documents.stop();
});
beforeEach(() => {
  // Counts of wrong secrets are by the minute, those of refreshes by the hour.
  clock.advance(61_000);
});

const lookUp = (query: string, by = browser) => by.request('POST', '/oauth/lookup', { query });
const connect = async (changes: Record<string, string | undefined> = {}) => {
  const tokens = await client.connect(browser, changes);
  secrets.push(tokens.access_token, tokens.refresh_token);
  return tokens;
};

describe('a code', () => {
  test('works once, and ends what it gave when it comes again', async () => {
    const code = await client.code(browser);
    secrets.push(code);
    const { json } = await client.exchange(code);
    expect((await listTools(app, json.access_token)).status).toBe(200);
    expect((await client.exchange(code)).json.error).toBe('invalid_grant');
    expect((await listTools(app, json.access_token)).status).toBe(401);
    expect((await client.refresh(json.refresh_token)).json.error).toBe('invalid_grant');
    const { json: log } = await app.request('GET', '/api/trust/spine/events?actions=oauth.reused');
    expect(log.events[0]).toMatchObject({
      severity: 'warning',
      details: { client: client.id, subject: 'ann@example.com' },
    });
  });

  test('works for a minute', async () => {
    const code = await client.code(browser);
    clock.advance(60_000);
    expect((await client.exchange(code)).json.error).toBe('invalid_grant');
  });

  test('is given to one of many who send it at once', async () => {
    const code = await client.code(browser);
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.exchange(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    ['another verifier', { code_verifier: pkce('b').verifier }],
    ['the challenge as verifier', { code_verifier: pkce().challenge }],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1/other' }],
    ['another port than it was asked for', { redirect_uri: 'http://127.0.0.1:1/callback' }],
    ['another resource', { resource: 'https://other.example/mcp' }],
    ['another client', { client_id: 'pca_' + '0'.repeat(32) }],
  ])('is spent by %s', async (_what, changes) => {
    const code = await client.code(browser);
    const wrong = await client.exchange(code, changes);
    expect([wrong.status, wrong.json.error]).toEqual([400, 'invalid_grant']);
    expect((await client.exchange(code)).json.error).toBe('invalid_grant');
  });

  test('needs a verifier', async () => {
    const code = await client.code(browser);
    const fields = { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri };
    expect((await client.token(fields)).json.error).toBe('invalid_request');
  });
});

describe('a request for authorization', () => {
  test.each([
    ['without a challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with the method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['without a method', { code_challenge_method: undefined }, 'invalid_request'],
    ['for a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['for the API', { resource: 'API' }, 'invalid_target'],
    ['for another scope', { scope: 'admin' }, 'invalid_scope'],
  ])('%s gets an error and no code', async (_what, changes, error) => {
    const given: Record<string, string | undefined> = { ...changes };
    if (given.resource === 'API') given.resource = `${app.url}/v1`;
    const shown = await lookUp(client.query(given));
    expect(shown.json).toMatchObject({ client: { name: 'Editor' }, problem: expect.any(String) });
    const answer = await client.decided(browser, given);
    const { searchParams } = answer;
    expect([searchParams.get('error'), searchParams.get('code')]).toEqual([error, null]);
    expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['state-1', app.url]);
  });

  test.each([
    'http://127.0.0.1.evil.example/callback',
    'http://127.0.0.1@evil.example/callback',
    'http://127.0.0.1:80@evil.example/callback',
    'http://127.0.0.1/callback/../other',
    'http://127.0.0.1/callback?next=x',
    'http://127.0.0.1/callback#x',
    'http://127.0.0.1/CALLBACK',
    'http://127.0.0.1/callback/',
    'http://127.0.0.1\\evil.example/callback',
    'http://localhost/callback',
    'http://[::1]/callback',
    'https://127.0.0.1/callback',
    'http://127.1/callback',
    '//evil.example',
    'javascript:alert(1)',
    '',
  ])('with the address %s is answered to nobody', async (uri) => {
    for (const path of ['/oauth/lookup', '/oauth/decision']) {
      const body = { query: client.query({ redirect_uri: uri }), ...(path.endsWith('n') ? { decision: 'allow' } : {}) };
      const refused = await browser.request('POST', path, body);
      expect([refused.status, refused.text.includes('redirect":')]).toEqual([400, false]);
    }
  });

  test('goes to any port of the person’s machine', async () => {
    const answer = await client.decided(browser, { redirect_uri: 'http://127.0.0.1:43210/callback' });
    expect(answer.port).toBe('43210');
  });

  test('is decided by nobody but a page of this server, for whoever is signed in', async () => {
    const body = { query: client.query(), decision: 'allow' };
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await browser.request('POST', '/oauth/decision', body, { 'sec-fetch-site': site })).status).toBe(403);
    expect((await new Browser(app).request('POST', '/oauth/decision', body)).status).toBe(401);
    const key = await app.request('POST', '/oauth/decision', { body });
    expect(key.status).toBe(401);
    // The page itself does nothing, whatever its address says.
    const page = await new Browser(app).request('GET', `/oauth/authorize?${client.query({ state: '<script>' })}`);
    expect(page.text).not.toContain('<script>"');
    expect(page.text).not.toContain('state');
  });

  test('with a parameter twice is refused', async () => {
    expect((await lookUp(`${client.query()}&redirect_uri=https://evil.example`)).status).toBe(400);
    expect((await lookUp(`${client.query()}&client_id=x`)).status).toBe(400);
  });

  test('of an application of another tenant is not known', async () => {
    await app.createTenant({ id: 'other', tier: 'ENTERPRISE' });
    const key = await app.issueKey({ tenantId: 'other', subject: 'oda', roles: ['tenant_admin'] });
    const theirs = await TestClient.register(app, { key });
    expect((await lookUp(theirs.query())).status).toBe(400);
  });
});

describe('an access token', () => {
  test('works at its own endpoint alone, and never at the API', async () => {
    const all = await connect();
    const one = await connect({ resource: `${app.url}/mcp/office` });
    expect((await listTools(app, all.access_token)).status).toBe(200);
    expect((await listTools(app, all.access_token, '/mcp/office')).status).toBe(401);
    expect((await listTools(app, one.access_token)).status).toBe(401);
    // The address is the right one: there is only no such list yet.
    expect((await listTools(app, one.access_token, '/mcp/office')).status).toBe(404);
    for (const token of [all.access_token, all.refresh_token]) {
      for (const path of ['/v1/models', '/api/applications', '/api/members', '/scim/v2/Users'])
        expect((await app.request('GET', path, { key: token })).status).toBe(401);
      expect((await app.graphql('{ viewer { subject } }', {}, { key: token })).status).toBe(401);
      const inHeader = await app.request('GET', '/v1/models', { key: null, headers: { 'x-api-key': token } });
      expect(inHeader.status).toBe(401);
    }
    expect((await listTools(app, all.refresh_token)).status).toBe(401);
    // In the address it would be in logs of proxies (RFC 6750 §2.3).
    const inQuery = await app.request('POST', `/mcp?access_token=${all.access_token}`, { key: null, body: {} });
    expect(inQuery.status).toBe(401);
  });

  test('cannot act in another tenant, whoever it is for', async () => {
    const root = new Browser(app);
    expect((await root.request('POST', '/session', { apiKey: app.adminKey })).status).toBe(200);
    const { access_token: token } = await client.connect(root);
    const elsewhere = await app.request('POST', '/mcp', {
      key: token,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      headers: { accept: 'application/json, text/event-stream', 'x-tenant-id': 'other' },
    });
    expect(elsewhere.status).toBe(200);
    const { json } = await app.request('GET', '/api/trust/spine/events?actions=mcp.listed', {
      headers: { 'x-tenant-id': 'other' },
    });
    expect(json.events).toEqual([]);
  });

  test('is dead where the tenant is suspended', async () => {
    await app.createTenant({ id: 'closing', tier: 'ENTERPRISE' });
    const key = await app.issueKey({ tenantId: 'closing', subject: 'oda', roles: ['tenant_admin'] });
    const own = await TestClient.register(app, { key });
    const person = await signedInMember(app, 'cleo@example.com', { key });
    const tokens = await own.connect(person.browser);
    await app.graphql('mutation { updateTenant(id: "closing", input: {status: SUSPENDED}) { id } }');
    expect([401, 403]).toContain((await listTools(app, tokens.access_token)).status);
    expect((await own.refresh(tokens.refresh_token)).json.error).toBe('invalid_grant');
  });
});

describe('a refresh token', () => {
  test('sent by twenty at once is rotated once, and locks nobody out', async () => {
    const first = await connect();
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.refresh(first.refresh_token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [{ json: second }] = answers as [(typeof answers)[0]];
    expect(new Set(answers.map(({ json }) => json.access_token))).toEqual(new Set([second.access_token]));
    expect(new Set(answers.map(({ json }) => json.refresh_token))).toEqual(new Set([second.refresh_token]));
    secrets.push(second.access_token, second.refresh_token);
    expect((await listTools(app, second.access_token)).status).toBe(200);
    clock.advance(59_000);
    expect((await client.refresh(first.refresh_token)).json.refresh_token).toBe(second.refresh_token);
    expect((await client.refresh(second.refresh_token)).status).toBe(200);
  });

  test('that comes again later ends everything of the connection', async () => {
    const first = await connect();
    const { json: second } = await client.refresh(first.refresh_token);
    clock.advance(60_000);
    expect((await client.refresh(first.refresh_token)).json.error).toBe('invalid_grant');
    expect((await client.refresh(second.refresh_token)).json.error).toBe('invalid_grant');
    expect((await listTools(app, second.access_token)).status).toBe(401);
  });

  test('is of its client and resource', async () => {
    const { refresh_token: token } = await connect();
    const other = await TestClient.register(app);
    expect((await other.refresh(token)).json.error).toBe('invalid_grant');
    expect((await client.refresh(token, { resource: `${app.url}/mcp/office` })).json.error).toBe('invalid_grant');
    expect((await other.form('/oauth/revoke', { token, client_id: other.id })).status).toBe(200);
    expect((await client.refresh(token)).status).toBe(200);
  });

  test('is not refreshed for ever', async () => {
    let { refresh_token: token } = await connect();
    const outcomes: number[] = [];
    for (let round = 0; round < 62; round += 1) {
      const { status, json } = await client.refresh(token);
      outcomes.push(status);
      if (status === 200) token = json.refresh_token;
    }
    expect(outcomes.filter((status) => status === 200)).toHaveLength(60);
    expect(outcomes.at(-1)).toBe(429);
  });
});

describe('documents of client metadata', () => {
  const described = (id: string, more: object = {}) =>
    JSON.stringify({
      client_id: id,
      client_name: 'Editor of the web',
      redirect_uris: ['http://localhost/cb'],
      ...more,
    });
  const query = (id: string) => new TestClient(app, id, 'http://localhost:7/cb').query();

  test('name the client, with the host that vouches for it', async () => {
    const id = `${documents.url}/client.json`;
    documents.bodies.set('/client.json', described(id));
    const { json } = await lookUp(query(id));
    expect(json.client).toEqual({ name: 'Editor of the web', host: new URL(id).host, isRegistered: false });
    const own = new TestClient(app, id, 'http://localhost/cb');
    const tokens = await own.connect(browser);
    expect((await listTools(app, tokens.access_token)).status).toBe(200);
    await lookUp(query(id));
    expect(documents.asked.filter((path) => path === '/client.json')).toHaveLength(1);
  });

  test.each([
    ['of another client', '/other.json', (id: string) => described(`${id}x`)],
    ['too large', '/large.json', (id: string) => described(id, { padding: 'x'.repeat(70_000) })],
    ['no JSON', '/text.json', () => '<html>'],
    ['without addresses', '/none.json', (id: string) => described(id, { redirect_uris: [] })],
    ['with a dangerous address', '/js.json', (id: string) => described(id, { redirect_uris: ['javascript:alert(1)'] })],
  ])('%s are no client', async (_what, path, body) => {
    documents.bodies.set(path, body(documents.url + path));
    const refused = await lookUp(query(documents.url + path));
    expect([refused.status, refused.json.error.message]).toEqual([400, 'this application is not known here']);
  });

  test('are not followed elsewhere', async () => {
    documents.bodies.set('/moved.json', { status: 302, location: `${documents.url}/client.json` });
    const before = documents.asked.length;
    expect((await lookUp(query(`${documents.url}/moved.json`))).status).toBe(400);
    expect(documents.asked.slice(before)).toEqual(['/moved.json']);
  });

  test('are never looked for inside a network', async () => {
    const closed = await startTestApp({ clock });
    const signed = await signedInMember(closed, 'bob@example.com');
    for (const id of [
      `${documents.url}/client.json`,
      'https://127.0.0.1/client.json',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/client.json',
      'https://localhost/client.json',
      'https://10.0.0.1/client.json',
    ]) {
      const body = { query: new TestClient(closed, id, 'http://localhost/cb').query() };
      const refused = await signed.browser.request('POST', '/oauth/lookup', body);
      // The same words for all, so that nobody learns what is there.
      expect([refused.status, refused.json.error.message]).toEqual([400, 'this application is not known here']);
    }
    expect((await closed.request('POST', '/oauth/register', { key: null, body: {} })).status).toBe(404);
    await closed.stop();
  });

  test('are never fetched for somebody who is not signed in', async () => {
    const before = documents.asked.length;
    const id = `${documents.url}/stranger.json`;
    expect((await lookUp(query(id), new Browser(app))).status).toBe(401);
    await new Browser(app).request('GET', `/oauth/authorize?${query(id)}`);
    expect(documents.asked).toHaveLength(before);
  });
});

test('10,000 registrations leave twenty of an address', async () => {
  const statuses = new Map<number, number>();
  const body = { client_name: 'x', redirect_uris: ['http://localhost/cb'] };
  for (let batch = 0; batch < 100; batch += 1) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => app.request('POST', '/oauth/register', { key: null, body })),
    );
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 201: 20, 429: 9_980 });
});

test('registrations with dangerous addresses are refused', async () => {
  for (const uri of [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://evil.example/cb',
    'https://a@b.example/',
    'x',
    1,
  ]) {
    const body = { redirect_uris: [uri] };
    const { status, json } = await app.request('POST', '/oauth/register', { key: null, body });
    expect([uri, status, json.error]).toEqual([uri, 400, 'invalid_redirect_uri']);
  }
});

test('no code and no token is in logs, evidence or answers to others', async () => {
  expect(secrets.length).toBeGreaterThan(8);
  const { text: evidence } = await app.request('GET', '/api/trust/spine/events?limit=100');
  const { text: listed } = await app.request('GET', '/api/applications?limit=100');
  const logged = inspect(logger.lines, { depth: 10, maxArrayLength: null, maxStringLength: null });
  for (const secret of secrets) {
    expect([evidence, listed].filter((text) => text.includes(secret))).toEqual([]);
    expect(logged).not.toContain(secret);
  }
});
