import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { listTools, signedInMember, TestClient } from '../../support/oauth/test-client.js';

/** The gateway as the authorization server of its own endpoints of tools. */
const clock = manualClock();
const TENANT = 'shop';
let app: TestApp;
let admin: string;
let client: TestClient;
let people = 0;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { MCP_ALLOW_PRIVATE: 'true', MCP_OAUTH_REGISTRATION: 'true' } });
  await app.createTenant({ id: TENANT, tier: 'ENTERPRISE' });
  admin = await app.issueKey({ tenantId: TENANT, subject: 'ada', roles: ['tenant_admin'] });
  client = await TestClient.register(app, { key: admin });
});

const member = (roles = ['member']) => {
  people += 1;
  return signedInMember(app, `person-${people}@example.com`, { roles, key: admin });
};

describe('who asks without a key', () => {
  test('is told where to get a token, and reads about it', async () => {
    for (const path of ['/mcp', '/mcp/office']) {
      const refused = await listTools(app, null, path);
      expect(refused.status).toBe(401);
      const metadata = `${app.url}/.well-known/oauth-protected-resource${path}`;
      expect(refused.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${metadata}", scope="mcp:tools"`);
      const { json } = await app.request('GET', new URL(metadata).pathname, { key: null });
      expect(json).toMatchObject({ resource: app.url + path, authorization_servers: [app.url] });
      expect(json.scopes_supported).toEqual(['mcp:tools']);
    }
    const root = await app.request('GET', '/.well-known/oauth-protected-resource', { key: null });
    expect(root.json.resource).toBe(`${app.url}/mcp`);
    expect((await app.request('GET', '/.well-known/oauth-protected-resource/v1', { key: null })).status).toBe(404);
    const { json } = await app.request('GET', '/.well-known/oauth-authorization-server', { key: null });
    expect(json).toMatchObject({
      issuer: app.url,
      authorization_endpoint: `${app.url}/oauth/authorize`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      registration_endpoint: `${app.url}/oauth/register`,
    });
  });

  test('is not sent there where the key is wrong', async () => {
    const wrong = await listTools(app, 'pcl_0123456789abcdef_' + 'a'.repeat(43));
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const bad = await listTools(app, `pco_${'a'.repeat(43)}`);
    expect([bad.status, bad.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('error="invalid_token", resource_metadata='),
    ]);
  });
});

describe('a person', () => {
  test('sees who asks, allows it, and finds it in the list', async () => {
    const { browser, subject } = await member();
    const page = await browser.request('GET', `/oauth/authorize?${client.query()}`);
    expect([page.status, page.headers.get('x-frame-options')]).toEqual([200, 'DENY']);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const shown = await browser.request('POST', '/oauth/lookup', { query: client.query() });
    expect(shown.json).toEqual({
      client: { name: 'Editor', host: null, isRegistered: true },
      redirectHost: '127.0.0.1',
      virtualServer: null,
      subject,
      tenant: { id: TENANT, name: TENANT },
    });
    const answer = await client.decided(browser);
    expect(answer.origin + answer.pathname).toBe(client.redirectUri);
    expect([answer.searchParams.get('state'), answer.searchParams.get('iss')]).toEqual(['state-1', app.url]);
    const tokens = await client.exchange(answer.searchParams.get('code') ?? '');
    expect([tokens.status, tokens.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(tokens.json).toEqual({
      access_token: expect.stringMatching(/^pco_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 3_600,
      refresh_token: expect.stringMatching(/^pcr_[\w-]{43}$/),
      scope: 'mcp:tools',
    });
    expect((await listTools(app, tokens.json.access_token)).status).toBe(200);
    const lists = await app.request('GET', '/api/trust/spine/events?actions=mcp.listed&limit=1', { key: admin });
    expect(lists.json.events[0].details.client.application).toEqual({ id: client.id, name: 'Editor' });
    const { json } = await browser.request('GET', '/api/applications');
    expect(json.applications).toEqual([
      expect.objectContaining({
        subject,
        clientName: 'Editor',
        resource: `${app.url}/mcp`,
        connectedAt: expect.any(String),
      }),
    ]);
  });

  test('denies it, and ends what was allowed', async () => {
    const { browser } = await member();
    const denied = await client.decided(browser, {}, 'deny');
    expect([denied.searchParams.get('error'), denied.searchParams.get('code')]).toEqual(['access_denied', null]);
    const { access_token: access, refresh_token: refresh } = await client.connect(browser);
    const [{ id }] = (await browser.request('GET', '/api/applications?open=true')).json.applications;
    const other = await member();
    expect((await other.browser.request('DELETE', `/api/applications/${id}`)).status).toBe(404);
    const ended = await browser.request('DELETE', `/api/applications/${id}`);
    expect([ended.status, ended.json.endReason]).toEqual([200, 'revoked']);
    expect((await listTools(app, access)).status).toBe(401);
    expect((await client.refresh(refresh)).json.error).toBe('invalid_grant');
    const { json } = await app.request(
      'GET',
      '/api/trust/spine/events?actions=oauth.granted,oauth.revoked,oauth.denied',
      {
        key: admin,
      },
    );
    expect(json.events.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
      'oauth.revoked',
      'oauth.granted',
      'oauth.denied',
    ]);
  });

  test('who is deactivated has no applications, nor after coming back', async () => {
    const { browser, id } = await member();
    const { access_token: access, refresh_token: refresh } = await client.connect(browser);
    expect((await listTools(app, access)).status).toBe(200);
    expect((await app.request('POST', `/api/members/${id}/deactivate`, { key: admin })).status).toBe(200);
    expect((await listTools(app, access)).status).toBe(401);
    await app.request('POST', `/api/members/${id}/reactivate`, { key: admin });
    expect((await listTools(app, access)).status).toBe(401);
    expect((await client.refresh(refresh)).json.error).toBe('invalid_grant');
  });
});

describe('tokens', () => {
  test('work for an hour, and are refreshed', async () => {
    const { browser } = await member();
    const first = await client.connect(browser);
    clock.advance(3_600_000);
    expect((await listTools(app, first.access_token)).status).toBe(401);
    const { json: second } = await client.refresh(first.refresh_token, { resource: `${app.url}/mcp` });
    expect(second.expires_in).toBe(3_600);
    expect((await listTools(app, second.access_token)).status).toBe(200);
    clock.advance(30 * 86_400_000);
    expect((await client.refresh(second.refresh_token)).json.error).toBe('invalid_grant');
  });

  test('end by revocation, and with the application', async () => {
    const { browser } = await member();
    const own = await TestClient.register(app, { key: admin });
    const first = await own.connect(browser);
    expect((await own.form('/oauth/revoke', { token: first.refresh_token, client_id: own.id })).status).toBe(200);
    expect((await listTools(app, first.access_token)).status).toBe(401);
    const second = await own.connect(browser);
    expect((await app.request('DELETE', `/api/mcp/clients/${own.id}`, { key: admin })).status).toBe(204);
    expect((await listTools(app, second.access_token)).status).toBe(401);
    expect((await browser.request('POST', '/oauth/lookup', { query: own.query() })).status).toBe(400);
  });

  test('are known to other instances, at once and after a start', async () => {
    const shared = { clock, env: { PUBLIC_URL: 'http://127.0.0.1:9' } };
    const one = await startTestApp(shared);
    const two = await startTestApp({ ...shared, databaseUrl: one.databaseUrl });
    const { browser } = await signedInMember(one, 'ann@example.com');
    const own = await TestClient.register(one);
    const tokens = await own.connect(browser, { resource: 'http://127.0.0.1:9/mcp' });
    expect((await listTools(two, tokens.access_token)).status).toBe(200);
    const three = await startTestApp({ ...shared, databaseUrl: one.databaseUrl });
    expect((await listTools(three, tokens.access_token)).status).toBe(200);
    const [{ id }] = (await browser.request('GET', '/api/applications')).json.applications;
    await browser.request('DELETE', `/api/applications/${id}`);
    await one.eventually(async () => {
      for (const app of [one, two, three]) expect((await listTools(app, tokens.access_token)).status).toBe(401);
    });
    for (const app of [three, two, one]) await app.stop();
  });
});

test('the client of the SDK registers itself, sends its person to the page, and calls', async () => {
  const { browser } = await member();
  let stored: any;
  let tokens: any;
  let verifier = '';
  let sentTo: URL | undefined;
  let discovered: any;
  const provider: OAuthClientProvider = {
    redirectUrl: 'http://localhost:4321/callback',
    clientMetadata: { client_name: 'SDK', redirect_uris: ['http://localhost:4321/callback'] },
    state: () => 'of-the-sdk',
    clientInformation: () => stored,
    saveClientInformation: (information) => {
      stored = information;
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given;
    },
    redirectToAuthorization: (url) => {
      sentTo = url;
    },
    saveCodeVerifier: (given) => {
      verifier = given;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (given) => {
      discovered = given;
    },
    discoveryState: () => discovered,
  };
  const url = new URL(`${app.url}/mcp`);
  const first = new StreamableHTTPClientTransport(url, { authProvider: provider });
  await expect(new Client({ name: 'sdk', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError);
  expect(sentTo?.origin).toBe(app.url);
  const query = sentTo?.search.slice(1);
  const { json } = await browser.request('POST', '/oauth/decision', { query, decision: 'allow' });
  await first.finishAuth(new URL(json.redirect).searchParams);
  const client = new Client({ name: 'sdk', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
  expect((await client.listTools()).tools).toEqual([]);
  clock.advance(3_600_000);
  // Its token is too old: it takes a new one by itself.
  expect((await client.listTools()).tools).toEqual([]);
  await client.close();
});
