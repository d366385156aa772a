import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { listTools } from '../../support/oauth/test-client.js';
import { CLIENT, IdentityProvider } from '../../support/upstreams/identity-provider.js';

/** Access tokens of identity providers at the endpoints of tools. */
let provider: IdentityProvider;
let app: TestApp;
let tokens = 0;

beforeAll(async () => {
  provider = await IdentityProvider.start();
  app = await startTestApp({
    env: {
      MCP_OAUTH: 'provider',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      OIDC_ISSUER: provider.url,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
      OIDC_ROLES: 'engineers=member',
    },
  });
  await provider.knows(app.url);
});
afterAll(async () => {
  await app.stop();
  await provider.close();
});

const sign = (claims: object = {}, options: Parameters<IdentityProvider['sign']>[1] = {}): Promise<string> => {
  tokens += 1;
  const now = Math.floor(Date.now() / 1_000);
  const own = { iss: provider.url, aud: `${app.url}/mcp`, sub: 'ann', iat: now, exp: now + 300, jti: `${tokens}` };
  const person = { email: 'ann@example.com', email_verified: true, groups: ['engineers'], scope: 'mcp:tools' };
  return provider.sign({ ...own, ...person, ...claims }, { typ: 'at+jwt', ...options });
};

describe('a token of the identity provider', () => {
  test('is what the metadata asks for', async () => {
    const refused = await listTools(app, null);
    expect(refused.headers.get('www-authenticate')).toContain('/.well-known/oauth-protected-resource/mcp"');
    const { json } = await app.request('GET', '/.well-known/oauth-protected-resource/mcp', { key: null });
    expect(json).toMatchObject({ resource: `${app.url}/mcp`, authorization_servers: [provider.url] });
    const own = await app.request('GET', '/.well-known/oauth-authorization-server', { key: null });
    expect(own.status).toBe(404);
  });

  test('is of the member that sign-in would find, at once and with the roles of today', async () => {
    expect((await listTools(app, await sign())).status).toBe(200);
    const { json } = await app.request('GET', '/api/members?limit=100');
    const [ann] = json.members.filter(({ subject }: { subject: string }) => subject === 'ann@example.com');
    expect([ann.status, ann.groupRoles]).toEqual(['active', ['member']]);
    const known = await sign({ email: undefined, groups: undefined, scp: ['mcp:tools'], scope: undefined });
    expect((await listTools(app, known)).status).toBe(200);
    // Without groups it says nothing about roles.
    const after = await app.request('GET', `/api/members/${ann.id}`);
    expect(after.json.groupRoles).toEqual(['member']);
    await app.request('POST', `/api/members/${ann.id}/deactivate`);
    expect((await listTools(app, known)).status).toBe(401);
    expect((await listTools(app, await sign())).status).toBe(401);
    await app.request('POST', `/api/members/${ann.id}/reactivate`);
  });

  test.each([
    ['for another address', () => ({ aud: `${app.url}/mcp/office` })],
    ['for the gateway as a client', () => ({ aud: CLIENT.client_id })],
    ['for the API', () => ({ aud: app.url })],
    ['of another issuer', () => ({ iss: 'https://other.example' })],
    ['that is over', () => ({ exp: Math.floor(Date.now() / 1_000) - 60 })],
    ['without an end', () => ({ exp: undefined })],
    ['of nobody', () => ({ sub: undefined })],
    ['of somebody without a role', () => ({ sub: 'zoe', email: 'zoe@example.com', groups: [] })],
    ['of somebody without an address', () => ({ sub: 'zed', email: undefined })],
  ])('%s is refused', async (_what, claims) => {
    const refused = await listTools(app, await sign(claims()));
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ]);
  });

  test('that somebody else signed is refused', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect((await listTools(app, await sign({}, { key: privateKey }))).status).toBe(401);
    const [head, body] = (await sign()).split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    for (const forged of [`${none}.${body}.`, `${none}.${body}.x`, `${head}.${body}.x`])
      expect((await listTools(app, forged)).status).toBe(401);
  });

  test('without the scope is told which it needs', async () => {
    const refused = await listTools(app, await sign({ scope: 'openid mcp:other' }));
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      `Bearer error="insufficient_scope", resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp", scope="mcp:tools"`,
    ]);
  });

  test('works nowhere else', async () => {
    const token = await sign();
    expect((await listTools(app, token)).status).toBe(200);
    expect((await app.request('GET', '/v1/models', { key: token })).status).toBe(401);
    expect((await app.graphql('{ viewer { subject } }', {}, { key: token })).status).toBe(401);
  });

  test('is of no use to tenants that name the same issuer', async () => {
    const other = await startTestApp({ env: { MCP_OAUTH: 'provider', WEBHOOK_ALLOW_PRIVATE: 'true' } });
    for (const id of ['one', 'two']) {
      await other.createTenant({ id, tier: 'ENTERPRISE' });
      const key = await other.issueKey({ tenantId: id, subject: 'ada', roles: ['tenant_admin'] });
      const body = {
        name: 'Staff',
        issuer: provider.url,
        clientId: CLIENT.client_id,
        clientSecret: CLIENT.client_secret,
        roleMappings: [{ group: 'engineers', roles: ['member'] }],
      };
      const made = await other.request('POST', '/api/identity-providers', { key, body });
      expect([made.text, made.status]).toEqual([made.text, 201]);
    }
    const token = await sign({ aud: `${other.url}/mcp` });
    // Which of them is meant is not to be guessed.
    const refused = await listTools(other, token);
    // Metadata that is not there is not named.
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token", scope="mcp:tools"',
    ]);
    const named = await other.request('POST', '/mcp', {
      key: token,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      headers: { accept: 'application/json, text/event-stream', 'x-tenant-id': 'two' },
    });
    expect(named.status).toBe(200);
    const metadata = await other.request('GET', '/.well-known/oauth-protected-resource/mcp', { key: null });
    expect(metadata.status).toBe(404);
    await other.stop();
  });
});

test('where OAuth is off, nobody is asked to sign in', async () => {
  const off = await startTestApp({ env: { MCP_OAUTH: 'off' } });
  const refused = await listTools(off, null);
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  for (const path of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-authorization-server'])
    expect((await off.request('GET', path, { key: null })).status).toBe(404);
  await off.stop();
});
