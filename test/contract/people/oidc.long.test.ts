import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { ofNobodyElse } from '../../support/people.js';
import { actionsOn } from '../../support/evidence/spine-events.js';
import { CLIENT, IdentityProvider } from '../../support/upstreams/identity-provider.js';
import { Visitor } from '../../support/browsers/visitor.js';

let provider: IdentityProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await IdentityProvider.start();
  app = await startTestApp({
    env: {
      OIDC_ISSUER: provider.url,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
      OIDC_NAME: 'Staff',
      OIDC_SCOPES: 'openid email profile groups',
      OIDC_ROLES: 'engineers=member,finance;operators=platform_admin',
    },
  });
  await provider.knows(app.url);
});
afterAll(async () => {
  await app.stop();
  await provider.close();
});

const START = '/sign-in/oidc/environment';

/** Signs in as that account of the provider. */
async function signIn(account: string, path = START, visitor = new Visitor()) {
  provider.account = account;
  const visited = await visitor.visit(app.url + path, { until: ({ pathname }) => pathname === '/here' });
  return { visitor, visited };
}

interface Viewer {
  subject: string;
  roles: string[];
  member: { id: string; name: string; groupRoles: string[]; status: string };
  session: { method: string; providerId: string };
}

async function viewerOf(visitor: Visitor): Promise<Viewer> {
  const query = '{ viewer { subject roles member { id name groupRoles status } session { method providerId } } }';
  const answer = await visitor.own(`${app.url}/graphql`, 'POST', { documentId: app.persist(query) });
  const { data } = (await answer.json()) as { data: { viewer: Viewer } };
  return data.viewer;
}

describe('sign-in at the provider of the environment', () => {
  test('adds a person with the roles of their groups, in one transaction with its evidence', async () => {
    provider.accounts.ann = { email: 'Ann@example.com', email_verified: true, name: 'Ann Lee', groups: ['engineers'] };
    const { visitor, visited } = await signIn('ann', `${START}?return_to=${encodeURIComponent('/here?tab=2#top')}`);
    expect(visited.url).toBe(`${app.url}/here?tab=2#top`);
    const viewer = await viewerOf(visitor);
    expect(viewer).toEqual({
      subject: 'ann@example.com',
      roles: ['finance', 'member'],
      member: { id: expect.any(String), name: 'Ann Lee', groupRoles: ['finance', 'member'], status: 'ACTIVE' },
      session: { method: 'OIDC', providerId: 'environment' },
    });
    expect(await actionsOn(app, viewer.member.id)).toEqual(['member.provisioned', 'member.linked']);
    expect(provider.authorization.get('code_challenge_method')).toBe('S256');
    expect(provider.authorization.get('scope')).toBe('openid email profile groups');
  });

  test('finds the same person again, whatever their address is now; groups and name are those of today', async () => {
    provider.accounts.bea = {
      email: 'bea@example.com',
      email_verified: true,
      name: 'Bea',
      groups: ['engineers', 'operators'],
    };
    const { member, roles } = await viewerOf((await signIn('bea')).visitor);
    expect(roles).toEqual(['finance', 'member', 'platform_admin']);
    provider.accounts.bea = {
      email: 'b.married@example.com',
      email_verified: true,
      name: 'Bea M.',
      groups: ['operators'],
    };
    const again = await viewerOf((await signIn('bea')).visitor);
    expect(again).toMatchObject({
      subject: 'bea@example.com',
      roles: ['platform_admin'],
      member: { id: member.id, name: 'Bea M.', groupRoles: ['platform_admin'] },
    });
  });

  test('a group removed at the provider is gone here at the next sign-in, in every session, though it is refused', async () => {
    provider.accounts.cleo = { email: 'cleo@example.com', email_verified: true, groups: ['engineers'] };
    const { visitor } = await signIn('cleo');
    expect((await viewerOf(visitor)).roles).toEqual(['finance', 'member']);
    provider.accounts.cleo.groups = [];
    const { visited } = await signIn('cleo');
    expect([visited.status, visited.text]).toEqual([403, expect.stringContaining('You have no role here')]);
    const kept = await viewerOf(visitor);
    expect([kept.roles, kept.member.groupRoles]).toEqual([[], []]);
  });

  test('signs in who was invited to that address, with their roles', async () => {
    const invited = await app.request('POST', '/api/members', {
      body: { email: 'dan@example.com', roles: ['auditor'] },
    });
    provider.accounts.dan = { email: 'dan@example.com', email_verified: true, name: 'Dan' };
    const { member, roles } = await viewerOf((await signIn('dan')).visitor);
    expect(member).toMatchObject({ id: invited.json.member.id, status: 'ACTIVE', name: 'Dan' });
    expect(roles).toEqual(['auditor']);
  });

  test('who was invited under another subject does not decide what the inviter asks for', async () => {
    const admin = await app.issueKey({ subject: 'ada', roles: ['tenant_admin'] });
    await app.request('POST', '/api/members', {
      key: admin,
      body: { email: 'alt-of-ada@example.com', subject: 'fay', roles: ['finance', 'member'] },
    });
    provider.accounts.alt = { email: 'alt-of-ada@example.com', email_verified: true, groups: ['engineers'] };
    const { visitor } = await signIn('alt');
    expect((await viewerOf(visitor)).subject).toBe('fay');
    const asked = await app.request('POST', '/api/oversight/approvals', {
      key: admin,
      body: { type: 'access', resourceId: 'r', resourceType: 'sample', requiredApprovers: ['fay'] },
    });
    const url = `${app.url}/api/oversight/approvals/${asked.json.id}/decide`;
    expect((await visitor.own(url, 'POST', { decision: 'approved' })).status).toBe(403);
  });

  test('two first sign-ins at the same moment make one person', async () => {
    provider.accounts.zoe = { email: 'zoe@example.com', email_verified: true, groups: ['engineers'] };
    const both = await Promise.all([signIn('zoe'), signIn('zoe')]);
    const viewers = await Promise.all(both.map(({ visitor }) => viewerOf(visitor)));
    const [first, second] = viewers.map(({ member }) => member.id);
    expect(first).toBe(second);
  });

  test('asks at UserInfo for what the ID token does not say', async () => {
    provider.conforms = true;
    await provider.rotateKeys();
    provider.accounts.uma = { email: 'uma@example.com', email_verified: true, name: 'Uma', groups: ['engineers'] };
    const viewer = await viewerOf((await signIn('uma')).visitor);
    expect(viewer).toMatchObject({ subject: 'uma@example.com', roles: ['finance', 'member'], member: { name: 'Uma' } });
    provider.conforms = false;
    await provider.rotateKeys();
  });

  test('signing out here leads to signing out there, and the provider ends the sessions of all browsers', async () => {
    provider.accounts.eli = { email: 'eli@example.com', email_verified: true, groups: ['engineers'] };
    const { visitor } = await signIn('eli');
    const other = await signIn('eli', START, visitor);
    expect(await viewerOf(other.visitor)).toBeDefined();
    const out = await visitor.own(`${app.url}/session`, 'DELETE');
    expect(out.status).toBe(200);
    const { logoutUrl } = (await out.json()) as { logoutUrl: string };
    const url = new URL(logoutUrl);
    expect(url.origin).toBe(provider.url);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${app.url}/sign-in`);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
    expect((await visitor.own(`${app.url}/session`, 'GET')).status).toBe(401);
    expect((await visitor.visit(logoutUrl)).status).toBe(200);
  });
});

describe('providers of tenants', () => {
  test('are not sent the secret of the one before', async () => {
    const body = { name: 'Moved', issuer: 'https://one.example', clientId: 'one', clientSecret: 'of one' };
    const { id } = (await app.request('POST', '/api/identity-providers', { body: { ...body, emailDomains: [] } })).json;
    const change = (input: object) => app.request('PATCH', `/api/identity-providers/${id}`, { body: input });
    for (const input of [{ issuer: 'https://two.example' }, { clientId: 'two' }]) {
      const { status, json } = await change(input);
      expect([status, json.error.code, json.error.param]).toEqual([400, 'INVALID_REQUEST', 'clientSecret']);
    }
    for (const input of [
      { issuer: body.issuer, name: 'Stays' },
      { issuer: 'https://two.example', clientSecret: 'of two' },
    ])
      expect((await change(input)).status).toBe(200);
  });

  test('sign in at their own callback, by e-mail domain, and never give the platform’s administration', async () => {
    const own = await IdentityProvider.start();
    const other = await startTestApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
    const body = {
      name: 'Acme',
      issuer: own.url,
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      scopes: ['openid', 'email', 'groups'],
      emailDomains: ['Acme.example'],
      roleMappings: [{ group: 'staff', roles: ['member'] }],
    };
    const refused = await other.request('POST', '/api/identity-providers', {
      body: { ...body, defaultRoles: ['platform_admin'] },
    });
    expect(refused.json.error.details.issues).toEqual([
      { path: 'defaultRoles[0]', message: 'an identity provider cannot grant platform_admin' },
    ]);
    const made = await other.request('POST', '/api/identity-providers', { body });
    expect([made.status, made.json]).toMatchObject([201, { emailDomains: ['acme.example'], hasSecret: true }]);
    expect(made.text).not.toContain(CLIENT.client_secret);
    const { id } = made.json;
    await own.knows(other.url, [`/sign-in/callback/${id}`]);

    const visitor = new Visitor();
    const found = await visitor.own(`${other.url}/sign-in/provider`, 'POST', {
      email: 'X@acme.example',
      returnTo: '/here',
    });
    const { providers } = (await found.json()) as { providers: { url: string }[] };
    const start = other.url + providers[0]!.url;
    expect(providers).toEqual([
      { name: 'Acme', host: new URL(own.url).host, url: `/sign-in/oidc/${id}?return_to=%2Fhere` },
    ]);
    // Their word for an address of their domain counts, without confirming each.
    own.accounts.ann = { email: 'root@acme.example', groups: ['staff'] };
    await other.request('POST', '/api/members', {
      body: { email: 'root@acme.example', roles: ['platform_admin', 'tenant_admin'] },
    });
    const visited = await visitor.visit(start, {
      until: ({ pathname }) => pathname === '/here',
    });
    expect(visited.url).toBe(`${other.url}/here`);
    const rolesBy = async (method: string): Promise<string[]> => {
      const answer = await visitor.own(`${other.url}/session`, method);
      return ((await answer.json()) as { roles: string[] }).roles.toSorted();
    };
    expect(await rolesBy('GET')).toEqual(['member', 'tenant_admin']);
    expect(await rolesBy('PUT')).toEqual(['member', 'tenant_admin']);

    const events = await other.request('GET', `/api/trust/spine/events?resourceId=${id}`);
    expect(events.json.events).toMatchObject([{ action: 'identity_provider.created', details: { name: 'Acme' } }]);
    expect(events.text).not.toContain(CLIENT.client_secret);
    const renamed = await other.request('PATCH', `/api/identity-providers/${id}`, {
      body: { name: 'Acme Inc.', version: 1 },
    });
    expect(renamed.json).toMatchObject({
      name: 'Acme Inc.',
      version: 2,
      hasSecret: true,
      emailDomains: ['acme.example'],
    });
    const stale = await other.request('PATCH', `/api/identity-providers/${id}`, { body: { name: 'x', version: 1 } });
    expect(stale.status).toBe(409);
    expect((await visitor.own(`${other.url}/session`, 'GET')).status).toBe(200);

    const disabled = await other.request('PATCH', `/api/identity-providers/${id}`, { body: { enabled: false } });
    expect(disabled.status).toBe(200);
    expect((await visitor.own(`${other.url}/session`, 'GET')).status).toBe(401);
    expect((await new Visitor().visit(start)).status).toBe(404);
    expect((await other.request('DELETE', `/api/identity-providers/${id}`)).status).toBe(204);
    await other.stop();
    await own.close();
  });

  test('give nobody a vote on what those ask for who configured them', async () => {
    const own = await IdentityProvider.start();
    const other = await startTestApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
    // Nobody else could act as ada: the administrator of the platform has no part in the provider yet.
    const ada = await ofNobodyElse(other, await other.issueKey({ subject: 'ada', roles: ['tenant_admin'] }));
    const body = { name: 'Own', issuer: own.url, clientId: CLIENT.client_id, defaultRoles: ['member', 'finance'] };
    const { json } = await other.request('POST', '/api/identity-providers', { key: ada, body });
    await own.knows(other.url, [`/sign-in/callback/${json.id}`], { token_endpoint_auth_method: 'none' });
    own.accounts.ann = { email: 'fay@example.com', email_verified: true };
    const visitor = new Visitor();
    await visitor.visit(`${other.url}/sign-in/oidc/${json.id}`);
    const vote = async (key: string): Promise<number> => {
      const asked = { type: 'access', resourceId: 'r', resourceType: 'sample', requiredApprovers: ['fay@example.com'] };
      const approval = await other.request('POST', '/api/oversight/approvals', { key, body: asked });
      const url = `${other.url}/api/oversight/approvals/${approval.json.id}/decide`;
      return (await visitor.own(url, 'POST', { decision: 'approved' })).status;
    };
    expect(await vote(ada)).toBe(403);
    expect(await vote(other.adminKey)).toBe(200);
    await other.request('PATCH', `/api/identity-providers/${json.id}`, { body: { emailDomains: ['example.com'] } });
    await visitor.visit(`${other.url}/sign-in/oidc/${json.id}`);
    expect(await vote(other.adminKey)).toBe(403);
    await other.stop();
    await own.close();
  });

  test('that are another one now have no sessions', async () => {
    const own = await IdentityProvider.start();
    const other = await startTestApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
    const body = { name: 'Own', issuer: own.url, clientId: CLIENT.client_id, defaultRoles: ['member'] };
    const { json } = await other.request('POST', '/api/identity-providers', { body });
    await own.knows(other.url, [json.redirectUri ?? `/sign-in/callback/${json.id}`], {
      token_endpoint_auth_method: 'none',
    });
    own.accounts.ann = { email: 'ann@example.com', email_verified: true };
    const visitor = new Visitor();
    await visitor.visit(`${other.url}/sign-in/oidc/${json.id}`);
    expect((await visitor.own(`${other.url}/session`, 'GET')).status).toBe(200);
    await other.request('PATCH', `/api/identity-providers/${json.id}`, { body: { clientId: 'another' } });
    expect((await visitor.own(`${other.url}/session`, 'GET')).status).toBe(401);
    expect((await other.request('DELETE', `/api/identity-providers/${json.id}`)).status).toBe(204);
    expect((await other.request('GET', `/api/identity-providers/${json.id}`)).status).toBe(404);
    await other.stop();
    await own.close();
  });

  test('are on public addresses only', async () => {
    const body = { name: 'Inner', clientId: 'x', issuer: 'https://169.254.169.254' };
    const { status, text } = await app.request('POST', '/api/identity-providers', { body });
    expect([status, text]).toEqual([400, expect.stringContaining('not on the public internet')]);
    const plain = await app.request('POST', '/api/identity-providers', { body: { ...body, issuer: 'http://1.1.1.1' } });
    expect(plain.status).toBe(400);
  });
});

test('several providers are offered, and sign in one after the other in the same browser', async () => {
  const page = await app.request('GET', '/sign-in?return_to=/here', { key: null });
  expect(page.text).toContain('href="/sign-in/oidc/environment?return_to=%2Fhere"');
  expect(page.text).toContain('Continue with Staff');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(page.text).not.toMatch(/<script(?! src=)/);
});
