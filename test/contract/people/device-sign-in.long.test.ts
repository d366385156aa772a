import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { actionsOn } from '../../support/evidence/spine-events.js';
import { Browser } from '../../support/browser.js';
import { manualClock } from '../../support/clock.js';

/** Device sign-in as its RFC 8628 clients see it. */
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const clock = manualClock();
let app: TestApp;
let people = 0;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
beforeEach(() => {
  // Counts of wrong codes are by the minute.
  clock.advance(61_000);
});

const post = (path: string, body: object): Promise<Reply> => app.request('POST', path, { key: null, body });
const token = (deviceCode: string): Promise<Reply> =>
  post('/device/token', { grant_type: GRANT, device_code: deviceCode });
const refresh = (refreshToken: string): Promise<Reply> =>
  post('/device/token', { grant_type: 'refresh_token', refresh_token: refreshToken });
const worksWith = async (key: string): Promise<boolean> =>
  (await app.request('GET', '/v1/models', { key })).status === 200;

interface Person {
  browser: Browser;
  id: string;
  subject: string;
}

/** A member who is signed in by an invitation. */
async function member(roles = ['member', 'finance']): Promise<Person> {
  people += 1;
  const subject = `person-${people}@example.com`;
  const { json } = await app.request('POST', '/api/members', { body: { email: subject, roles } });
  const browser = new Browser(app);
  expect((await browser.request('POST', '/session', { token: json.token })).status).toBe(200);
  return { browser, id: json.member.id, subject };
}

const decide = (browser: Browser, userCode: string, decision = 'allow'): Promise<Reply> =>
  browser.request('POST', '/device/decision', { userCode, decision });

/** What a device gets whose person allows it. */
async function signedIn(browser: Browser, asked: object = {}): Promise<any> {
  const { json: codes } = await post('/device/code', asked);
  expect((await decide(browser, codes.user_code)).status).toBe(204);
  const { status, json } = await token(codes.device_code);
  expect([status, json.error]).toEqual([200, undefined]);
  return json;
}

describe('a device', () => {
  test('gets codes, waits, and gets a key of its person', async () => {
    const { browser, subject } = await member();
    const started = await post('/device/code', { client_id: 'portcullis-cli' });
    expect([started.status, started.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(started.json).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${app.url}/device`,
      verification_uri_complete: `${app.url}/device?user_code=${started.json.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    const { device_code: deviceCode, user_code: userCode } = started.json;
    const waiting = await token(deviceCode);
    expect([waiting.status, waiting.json.error]).toEqual([400, 'authorization_pending']);
    const shown = await browser.request('POST', '/device/lookup', {
      userCode: ` ${userCode.toLowerCase().replace('-', ' ')}`,
    });
    expect(shown.json).toMatchObject({ clientId: 'portcullis-cli', subject, roles: ['member', 'finance'] });
    expect(shown.json.address).toBe('127.0.0.1');
    expect((await decide(browser, userCode)).status).toBe(204);
    clock.advance(5_000);
    const { json, headers } = await token(deviceCode);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 43_200, scope: 'member finance', subject });
    const viewer = await app.graphql('{ viewer { subject roles } }', {}, { key: json.access_token });
    expect(viewer.json.data.viewer).toEqual({ subject, roles: ['member', 'finance'] });
    const again = await token(deviceCode);
    expect([again.status, again.json.error]).toEqual([400, 'invalid_grant']);
    expect(await actionsOn(app, json.access_token.slice(4, 20))).toEqual(['api_key.issued']);
    const { json: approved } = await app.request('GET', '/api/trust/spine/events?actions=device.approved');
    expect(approved.events[0]).toMatchObject({
      actor: subject,
      details: { client: 'portcullis-cli', network: '127.0.0.0/24', startedAt: expect.any(String) },
    });
  });

  test('takes forms too, as OAuth clients send them', async () => {
    const { browser } = await member();
    const form = (path: string, fields: Record<string, string>) =>
      app.request('POST', path, {
        key: null,
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const { json: codes } = await form('/device/code', { client_id: 'tool', scope: 'member' });
    await decide(browser, codes.user_code);
    const { json } = await form('/device/token', { grant_type: GRANT, device_code: codes.device_code });
    expect(json.scope).toBe('member');
    const wrong = await form('/device/token', { grant_type: 'password' });
    expect([wrong.status, wrong.json.error]).toEqual([400, 'unsupported_grant_type']);
    for (const body of ['grant_type=a&grant_type=b', 'x=1', `grant_type=${'a'.repeat(600)}`]) {
      const bad = await app.request('POST', '/device/token', {
        key: null,
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([bad.status, bad.json.error]).toEqual([400, 'invalid_request']);
    }
    const text = { key: null, body: 'x', headers: { 'content-type': 'text/plain' } };
    expect((await app.request('POST', '/device/token', text)).json.error).toBe('invalid_request');
    expect((await app.request('GET', '/device/token', { key: null })).status).toBe(405);
    expect((await post('/device/code', { client_id: 'a\nb' })).json.error).toBe('invalid_client');
  });

  test('that asks too often is told to slow down, and for good', async () => {
    const { json: codes } = await post('/device/code', {});
    const asks = async (): Promise<string> => (await token(codes.device_code)).json.error;
    expect(await asks()).toBe('authorization_pending');
    clock.advance(4_000);
    expect(await asks()).toBe('slow_down');
    clock.advance(6_000);
    expect(await asks()).toBe('slow_down');
    clock.advance(15_000);
    expect(await asks()).toBe('authorization_pending');
  });

  test('that is denied, or late, gets nothing', async () => {
    const { browser } = await member();
    const { json: denied } = await post('/device/code', {});
    expect((await decide(browser, denied.user_code, 'deny')).status).toBe(204);
    expect((await token(denied.device_code)).json.error).toBe('access_denied');
    expect((await decide(browser, denied.user_code)).status).toBe(404);
    const { json: late } = await post('/device/code', {});
    await decide(browser, late.user_code);
    clock.advance(600_000);
    expect((await token(late.device_code)).json.error).toBe('expired_token');
    const { json: unseen } = await post('/device/code', {});
    clock.advance(600_000);
    expect((await decide(browser, unseen.user_code)).status).toBe(404);
    const { json } = await app.request('GET', '/api/trust/spine/events?actions=device.denied');
    expect(json.events[0].actor).toMatch(/^person-/);
  });

  test('gets its key once, however many ask at the same moment', async () => {
    const { browser } = await member();
    const { json: codes } = await post('/device/code', {});
    await decide(browser, codes.user_code);
    const tries = await Promise.all(Array.from({ length: 5 }, () => token(codes.device_code)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test('gets no role that its person lacks', async () => {
    const { browser, id } = await member(['member', 'finance']);
    const { json: codes } = await post('/device/code', { scope: 'platform_admin tenant_admin' });
    expect((await decide(browser, codes.user_code)).status).toBe(403);
    const { access_token: key } = await signedIn(browser, { scope: 'finance tenant_admin' });
    const roles = async (): Promise<string[]> =>
      (await app.graphql('{ viewer { roles } }', {}, { key })).json.data.viewer.roles;
    expect(await roles()).toEqual(['finance']);
    await app.request('PATCH', `/api/members/${id}`, { body: { roles: ['member'] } });
    expect(await roles()).toEqual([]);
  });
});

describe('the page', () => {
  test('needs a session and a page of this server', async () => {
    const { browser } = await member();
    const { json: codes } = await post('/device/code', {});
    const body = { userCode: codes.user_code, decision: 'allow' };
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await browser.request('POST', '/device/decision', body, foreign)).status).toBe(403);
    const { userCode } = body;
    expect((await browser.request('POST', '/device/lookup', { userCode }, foreign)).status).toBe(403);
    expect((await new Browser(app).request('POST', '/device/decision', body)).status).toBe(401);
    const withKey = { body, headers: { 'sec-fetch-site': 'same-origin' } };
    expect((await app.request('POST', '/device/decision', withKey)).status).toBe(401);
    for (const wrong of [{}, { userCode }, { userCode, decision: 'perhaps' }, { ...body, more: 1 }, []])
      expect((await browser.request('POST', '/device/decision', wrong)).status).toBe(400);
    expect((await browser.request('GET', '/device/decision')).status).toBe(405);
    expect((await token(codes.device_code)).json.error).toBe('authorization_pending');
  });

  test('runs no script but its own, in no frame', async () => {
    const page = await app.request('GET', '/device?user_code=%3Cscript%3E', { key: null });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.text).not.toMatch(/<script>|<[^>]*\son\w+=/);
    expect((await app.request('GET', '/device/start.js', { key: null })).headers.get('content-type')).toMatch(
      /javascript/,
    );
    expect((await app.request('PUT', '/device', { key: null })).status).toBe(405);
  });

  test('stops who guesses codes, and nobody else', async () => {
    const [guesser, other] = [await member(), await member()];
    const { json: codes } = await post('/device/code', {});
    const guess = (n: number) => decide(guesser.browser, `BBBB-BBB${'BCDFGHJKLMNP'[n]}`);
    for (let n = 0; n < 10; n += 1) expect((await guess(n)).status).toBe(404);
    const stopped = await decide(guesser.browser, codes.user_code);
    expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
    expect((await decide(other.browser, codes.user_code)).status).toBe(204);
  });
});

describe('a refresh token', () => {
  test('gives the key a new secret; the old one ends a minute later', async () => {
    const { browser } = await member();
    const first = await signedIn(browser);
    clock.advance(11 * 3_600_000);
    const { status, json: second } = await refresh(first.refresh_token);
    expect(status).toBe(200);
    expect(second.access_token.slice(0, 20)).toBe(first.access_token.slice(0, 20));
    expect(await worksWith(first.access_token)).toBe(true);
    clock.advance(61_000);
    expect(await worksWith(first.access_token)).toBe(false);
    clock.advance(11 * 3_600_000);
    expect(await worksWith(second.access_token)).toBe(true);
    clock.advance(3_600_000);
    expect(await worksWith(second.access_token)).toBe(false);
    const { json: third } = await refresh(second.refresh_token);
    expect(await worksWith(third.access_token)).toBe(true);
    const issued = ['api_key.issued', 'device.refreshed', 'device.refreshed'];
    expect(await actionsOn(app, third.access_token.slice(4, 20))).toEqual(issued);
  });

  test('that comes again ends the sign-in, whoever has the newer one', async () => {
    const { browser } = await member();
    const first = await signedIn(browser);
    const { json: second } = await refresh(first.refresh_token);
    const reused = await refresh(first.refresh_token);
    expect([reused.status, reused.json.error]).toEqual([400, 'invalid_grant']);
    expect(await worksWith(second.access_token)).toBe(false);
    expect((await refresh(second.refresh_token)).json.error).toBe('invalid_grant');
    expect(await actionsOn(app, first.access_token.slice(4, 20))).toContain('device.reused');
  });

  test('ends after 30 days, however often the key was refreshed', async () => {
    const { browser } = await member();
    const first = await signedIn(browser);
    clock.advance(29 * 86_400_000 + 23 * 3_600_000);
    const { json: second } = await refresh(first.refresh_token);
    expect(second.expires_in).toBe(3_600);
    clock.advance(3_600_000);
    expect((await refresh(second.refresh_token)).json.error).toBe('invalid_grant');
  });

  test('ends with the member, with the key, and by its own device', async () => {
    const { browser, id } = await member();
    const [ofMember, revoked, out] = [await signedIn(browser), await signedIn(browser), await signedIn(browser)];
    const keyId = revoked.access_token.slice(4, 20);
    await app.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id: keyId });
    expect((await refresh(revoked.refresh_token)).json.error).toBe('invalid_grant');
    expect((await post('/device/revoke', { token: out.refresh_token })).status).toBe(200);
    expect(await worksWith(out.access_token)).toBe(false);
    expect((await refresh(out.refresh_token)).json.error).toBe('invalid_grant');
    expect((await post('/device/revoke', { token: 'none' })).status).toBe(200);
    expect((await app.request('POST', `/api/members/${id}/deactivate`)).status).toBe(200);
    expect(await worksWith(ofMember.access_token)).toBe(false);
    expect((await refresh(ofMember.refresh_token)).json.error).toBe('invalid_grant');
  });

  test('is no way to guess: wrong ones are counted, right ones work', async () => {
    const { browser } = await member();
    const { refresh_token: right } = await signedIn(browser);
    const wrong = await Promise.all(Array.from({ length: 30 }, (_, n) => refresh(`wrong-${n}`)));
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([400]));
    const limited = await refresh('wrong');
    expect([limited.status, limited.json.error]).toEqual([429, 'slow_down']);
    expect((await refresh(right)).status).toBe(200);
  });
});

test('people see their own devices and end them, and nobody else’s', async () => {
  const [ann, ben] = [await member(), await member()];
  const { access_token: key, refresh_token: refreshToken } = await signedIn(ann.browser, { client_id: 'laptop' });
  const id = key.slice(4, 20);
  const { json } = await ann.browser.request('GET', '/api/devices');
  expect(json.devices).toEqual([expect.objectContaining({ id, name: 'device: laptop' })]);
  expect((await ben.browser.request('GET', '/api/devices')).json.devices).toEqual([]);
  for (const other of [
    ben.browser.request('DELETE', `/api/devices/${id}`),
    app.request('DELETE', `/api/devices/${id}`),
  ])
    expect((await other).status).toBe(404);
  for (let times = 0; times < 2; times += 1)
    expect((await ann.browser.request('DELETE', `/api/devices/${id}`)).json.revokedAt).toEqual(expect.any(String));
  expect(await worksWith(key)).toBe(false);
  expect((await refresh(refreshToken)).json.error).toBe('invalid_grant');
  const plain = (await app.issueKey({ subject: ann.subject })).slice(4, 20);
  expect((await ann.browser.request('DELETE', `/api/devices/${plain}`)).status).toBe(404);
  expect(await actionsOn(app, id)).toEqual(['api_key.issued', 'api_key.revoked']);
});

describe('approved in the session of a key', () => {
  test('stands for that key: its models, its roles, its end', async () => {
    const parent = await app.issueKey({ subject: 'kay', roles: ['member'], allowedModels: ['gpt-4o-mini'] });
    const browser = new Browser(app);
    await browser.request('POST', '/session', { apiKey: parent });
    const { access_token: key, refresh_token: refreshToken } = await signedIn(browser);
    const chat = (model: string) =>
      app.request('POST', '/v1/chat', { key, body: { model, messages: [{ role: 'user', content: 'hi' }] } });
    expect((await chat('gpt-4o-mini')).status).toBe(200);
    expect((await chat('gpt-4o')).status).toBe(403);
    const session = await new Browser(app).request('POST', '/session', { apiKey: key });
    expect(session.status).toBe(403);
    const rotate = 'mutation($id: ID!) { rotateApiKey(id: $id) { secret } }';
    const rotated = await app.graphql(rotate, { id: key.slice(4, 20) });
    expect(rotated.json.errors[0].extensions.code).toBe('CONFLICT');
    await app.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id: parent.slice(4, 20) });
    expect(await worksWith(key)).toBe(false);
    expect((await refresh(refreshToken)).json.error).toBe('invalid_grant');
  });
});
