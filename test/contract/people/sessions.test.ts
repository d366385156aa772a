import { request } from 'node:http';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Browser } from '../../support/browser.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

async function invited(input: object): Promise<{ browser: Browser; id: string; token: string }> {
  const { json } = await app.request('POST', '/api/members', { body: input });
  return { browser: new Browser(app), id: json.member.id, token: json.token };
}

describe('sign-in by API key', () => {
  test('exchanges the key for a cookie that scripts cannot read', async () => {
    const key = await app.issueKey({ subject: 'ann', roles: ['member', 'finance'] });
    const browser = new Browser(app);
    const signedIn = await browser.request('POST', '/session', { apiKey: key });
    expect(signedIn.status).toBe(200);
    expect(signedIn.json).toMatchObject({ subject: 'ann', roles: ['member', 'finance'], method: 'api_key' });
    expect(signedIn.text).not.toContain(key);
    const [cookie] = signedIn.headers.getSetCookie();
    expect(cookie).toMatch(/^portcullis=[A-Za-z0-9_-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
    expect((await browser.request('GET', '/session')).json).toMatchObject({ subject: 'ann' });
    const { json } = await browser.graphql('{ viewer { subject roles session { method isCurrent } tenant { id } } }');
    expect(json.data.viewer).toEqual({
      subject: 'ann',
      roles: ['member', 'finance'],
      session: { method: 'API_KEY', isCurrent: true },
      tenant: { id: 'default' },
    });
  });

  test('refuses a wrong key, a page of another origin, and bodies of another form', async () => {
    const browser = new Browser(app);
    const wrong = await browser.request('POST', '/session', { apiKey: `pcl_${'0'.repeat(16)}_${'a'.repeat(43)}` });
    expect(wrong.status).toBe(401);
    const key = await app.issueKey({ subject: 'ann' });
    const foreign = await browser.request('POST', '/session', { apiKey: key }, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    expect(foreign.headers.getSetCookie()).toEqual([]);
    for (const body of [{}, { apiKey: key, token: 'x' }, { apiKey: 3 }, [], 'x'])
      expect((await browser.request('POST', '/session', body)).status).toBe(400);
    expect((await browser.request('PATCH', '/session', {})).status).toBe(405);
  });

  test('ends with the key', async () => {
    const key = await app.issueKey({ subject: 'ben' });
    const browser = new Browser(app);
    await browser.request('POST', '/session', { apiKey: key });
    await app.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id: key.slice(4, 20) });
    expect((await browser.request('GET', '/session')).status).toBe(401);
  });
});

describe('a session', () => {
  test('is ended by signing out, and its token is of no use any more', async () => {
    const { browser, token } = await invited({ email: 'Cleo@example.com', roles: ['member'] });
    expect((await browser.request('POST', '/session', { token })).json).toMatchObject({ subject: 'cleo@example.com' });
    const cookie = await browser.jar.getCookieString(app.url);
    const out = await browser.request('DELETE', '/session');
    expect(out.status).toBe(204);
    const again = await app.request('GET', '/session', { key: null, headers: { cookie } });
    expect(again.status).toBe(401);
  });

  test('a link works once', async () => {
    const { token } = await invited({ email: 'dora@example.com' });
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => new Browser(app).request('POST', '/session', { token })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test('rotates, takes up new roles then, and loses roles at once', async () => {
    const { browser, id, token } = await invited({ email: 'eve@example.com', roles: ['member'] });
    await browser.request('POST', '/session', { token });
    const before = await browser.jar.getCookieString(app.url);
    await app.request('PATCH', `/api/members/${id}`, { body: { roles: ['tenant_admin'] } });
    const roles = async (): Promise<string[]> => (await browser.graphql('{ viewer { roles } }')).json.data.viewer.roles;
    expect(await roles()).toEqual([]);
    const rotated = await browser.request('PUT', '/session');
    expect(rotated.json.roles).toEqual(['tenant_admin']);
    expect(await roles()).toEqual(['tenant_admin']);
    expect((await app.request('GET', '/session', { key: null, headers: { cookie: before } })).status).toBe(401);
  });

  test('expires when it is not used, and after its longest time', async () => {
    const clock = { at: Date.now(), now: () => clock.at };
    const other = await startTestApp({ clock, env: { SESSION_IDLE_MINUTES: '10', SESSION_MAX_HOURS: '1' } });
    const browser = new Browser(other);
    await browser.request('POST', '/session', { apiKey: other.adminKey });
    for (let used = 0; used < 6; used += 1) {
      clock.at += 9 * 60_000;
      expect((await browser.request('GET', '/session')).status).toBe(200);
    }
    clock.at += 7 * 60_000;
    expect((await browser.request('GET', '/session')).status).toBe(401);
    await browser.request('POST', '/session', { apiKey: other.adminKey });
    const open = async (): Promise<number> =>
      (await other.request('GET', '/api/sessions?open=true')).json.sessions.length;
    expect(await open()).toBe(1);
    clock.at += 11 * 60_000;
    expect((await browser.request('GET', '/session')).status).toBe(401);
    expect(await open()).toBe(0);
  });
});

describe('cookies and keys', () => {
  test('rights come from the one or the other, never from both', async () => {
    const browser = new Browser(app);
    await browser.request('POST', '/session', { apiKey: app.adminKey });
    const wrong = { authorization: `Bearer pcl_${'0'.repeat(16)}_${'a'.repeat(43)}` };
    expect((await browser.graphql('{ viewer { subject } }', {}, wrong)).status).toBe(401);
    const member = { authorization: `Bearer ${await app.issueKey({ subject: 'fay' })}` };
    const { json } = await browser.graphql('{ viewer { subject session { id } } }', {}, member);
    expect(json.data.viewer).toEqual({ subject: 'fay', session: null });
  });

  test('unsafe rows and GraphQL need a page of this server', async () => {
    const browser = new Browser(app);
    await browser.request('POST', '/session', { apiKey: app.adminKey });
    const cookie = await browser.jar.getCookieString(app.url);
    const own = { origin: new URL(app.url).origin };
    const chat = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'hi' }] };
    const asked = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
      app.request(method, path, { key: null, body, headers: { cookie, ...headers } });
    const foreign: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://evil.test' },
      { origin: 'null' },
    ];
    const documentId = app.persist('{ viewer { subject } }');
    const get = `/graphql?extensions=${encodeURIComponent(JSON.stringify({ documentId }))}`;
    for (const headers of foreign) {
      expect((await asked('POST', '/v1/chat', chat, headers)).status).toBe(403);
      expect((await asked('POST', '/graphql', { documentId }, headers)).status).toBe(403);
      expect((await asked('GET', get, undefined, { 'apollo-require-preflight': '1', ...headers })).status).toBe(403);
      expect((await asked('DELETE', '/session', undefined, headers)).status).toBe(403);
      expect((await asked('GET', '/api/members', undefined, headers)).status).toBe(200);
    }
    expect((await asked('POST', '/v1/chat', chat, own)).status).toBe(200);
    expect((await asked('POST', '/graphql', { documentId }, own)).status).toBe(200);
    expect((await asked('GET', get, undefined, { 'apollo-require-preflight': '1', ...own })).status).toBe(200);
  });

  test('a session runs the operations of the console by hash, and no other; a key runs any', async () => {
    const browser = new Browser(app);
    await browser.request('POST', '/session', { apiKey: app.adminKey });
    const query = '{ viewer { subject } }';
    const sha256Hash = 'a'.repeat(64);
    const refused = [
      await browser.request('POST', '/graphql', { query }),
      await browser.request('POST', '/graphql', { query, extensions: { persistedQuery: { version: 1, sha256Hash } } }),
      await browser.request('POST', '/graphql', { extensions: { persistedQuery: { version: 1, sha256Hash } } }),
      await browser.request('POST', '/graphql', {}),
      await browser.request('GET', `/graphql?query=${encodeURIComponent(query)}`, undefined, {
        'apollo-require-preflight': '1',
      }),
    ];
    for (const { status, json } of refused) {
      expect([status, json.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
      expect(json.errors[0].message).toContain('use an API key');
      expect(json.data).toBeUndefined();
    }
    const unknown = await browser.request('POST', '/graphql', { documentId: `sha256:${'0'.repeat(64)}` });
    expect([unknown.status, unknown.json.errors[0].extensions.code]).toEqual([400, 'INVALID_REQUEST']);
    // A text beside a hash is not looked at.
    const documentId = app.persist(query);
    const both = await browser.request('POST', '/graphql', { documentId, query: '{ tenant { id } }' });
    expect(both.json.data).toEqual({ viewer: { subject: 'admin' } });
    const authorization = `Bearer ${app.adminKey}`;
    expect((await browser.request('POST', '/graphql', { query }, { authorization })).status).toBe(200);
    expect((await browser.request('GET', '/api/members')).status).toBe(200);
  });

  test('without https people sign in on this machine only', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { host: 'gateway.example', 'content-type': 'application/json' };
      const sent = request(`${app.url}/session`, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject).end(JSON.stringify({ apiKey: app.adminKey }));
    });
    expect(status).toBe(403);
  });
});

describe('deactivation', () => {
  test('ends sessions and keys, refuses new ones, and is undone by reactivation', async () => {
    const { browser, id, token } = await invited({ email: 'gus@example.com', subject: 'gus' });
    await browser.request('POST', '/session', { token });
    const key = await app.issueKey({ subject: 'gus' });
    expect((await app.request('GET', '/v1/models', { key })).status).toBe(200);
    const { json } = await app.request('POST', `/api/members/${id}/deactivate`);
    expect(json.status).toBe('deactivated');
    expect((await browser.request('GET', '/session')).status).toBe(401);
    expect((await app.request('GET', '/v1/models', { key })).status).toBe(401);
    const issue = await app.graphql('mutation { issueApiKey(input: { subject: "gus" }) { secret } }');
    expect(issue.json.errors[0].extensions.code).toBe('CONFLICT');
    expect((await app.request('POST', `/api/members/${id}/invite`)).status).toBe(409);
    await app.request('POST', `/api/members/${id}/reactivate`);
    const { token: second } = (await app.request('POST', `/api/members/${id}/invite`)).json;
    expect((await browser.request('POST', '/session', { token: second })).status).toBe(200);
  });
});
