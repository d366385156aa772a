import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '../../support/app.js';
import { CLIENT, IdentityProvider, quietly } from '../../support/upstreams/identity-provider.js';
import { recordingLogger } from '../../support/logger.js';
import { Visitor } from '../../support/browsers/visitor.js';

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const logger = recordingLogger();
let provider: IdentityProvider;
let app: TestApp;
let second: TestApp;

beforeAll(async () => {
  provider = await IdentityProvider.start();
  const env = {
    OIDC_ISSUER: provider.url,
    OIDC_CLIENT_ID: CLIENT.client_id,
    OIDC_CLIENT_SECRET: CLIENT.client_secret,
    OIDC_DEFAULT_ROLES: 'member',
  };
  app = await startTestApp({ logger, env });
  second = await startTestApp({
    databaseUrl: app.databaseUrl,
    env: { ...env, PORTCULLIS_ADMIN_KEY: app.adminKey },
  });
  await provider.knows(app.url);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
  await provider.close();
});

async function signedIn(account: string): Promise<Visitor> {
  provider.account = account;
  provider.accounts[account] = { email: `${account}@example.com`, email_verified: true };
  const visitor = new Visitor();
  await visitor.visit(`${app.url}/sign-in/oidc/environment`);
  expect(await statusAt(app, visitor)).toBe(200);
  return visitor;
}

const statusAt = async (at: TestApp, visitor: Visitor): Promise<number> =>
  (await visitor.own(`${at.url}/session`, 'GET')).status;

const order = (more: object = {}) => {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: provider.url,
    aud: CLIENT.client_id,
    iat: now,
    exp: now + 120,
    jti: randomUUID(),
    events: EVENTS,
    ...more,
  };
};

const post = (body: string, type = 'application/x-www-form-urlencoded') =>
  app.request('POST', '/sign-in/backchannel-logout', { key: null, body, headers: { 'content-type': type } });

const send = (token: string) => post(new URLSearchParams({ logout_token: token }).toString());

test('signing out at the provider ends the session here, on every instance', async () => {
  const visitor = await signedIn('ann');
  const other = await signedIn('bob');
  expect(await statusAt(second, visitor)).toBe(200);
  const page = await visitor.visit(`${provider.url}/session/end?client_id=${CLIENT.client_id}`);
  const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
  const confirmed = await quietly(() =>
    visitor.send(`${provider.url}/session/end/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ xsrf: xsrf!, logout: 'yes' }),
    }),
  );
  expect(confirmed.status).toBe(303);
  // The provider has had its answer, so that this instance knows.
  expect(await statusAt(app, visitor)).toBe(401);
  await app.eventually(async () => {
    expect(await statusAt(second, visitor)).toBe(401);
  });
  expect(await statusAt(app, other)).toBe(200);
  const { json } = await app.request('GET', '/api/sessions?limit=10');
  expect((json.sessions as { endReason: string }[]).filter(({ endReason }) => endReason === 'provider')).toHaveLength(
    1,
  );
});

test('a token with a subject alone ends all of the person’s sessions', async () => {
  const visitors = [await signedIn('cleo'), await signedIn('cleo')];
  const reply = await send(await provider.sign(order({ sub: 'cleo' }), { typ: 'logout+jwt' }));
  expect([reply.status, reply.text, reply.headers.get('cache-control')]).toEqual([200, '', 'no-store']);
  for (const visitor of visitors) expect(await statusAt(app, visitor)).toBe(401);
});

describe('a token that is not one ends nothing', () => {
  const now = Math.floor(Date.now() / 1000);
  test.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'another client' }],
    ['no event', { events: undefined }],
    ['another event', { events: { other: {} } }],
    ['a nonce, as an ID token has', { nonce: 'x' }],
    ['neither sid nor sub', { sub: undefined }],
    ['no id', { jti: undefined }],
    ['no time', { iat: undefined }],
    ['a time long ago', { iat: now - 3_600, exp: now + 60 }],
    ['an expiry in the past', { exp: now - 100 }],
  ])('%s', async (_name, changes) => {
    const visitor = await signedIn('dan');
    const { status, json } = await send(await provider.sign(order({ sub: 'dan', ...changes })));
    expect([status, json.error]).toEqual([400, 'invalid_request']);
    expect(await statusAt(app, visitor)).toBe(200);
    const line = logger.lines.findLast(({ message }) => message === 'a back-channel logout was refused');
    expect(line?.fields).toMatchObject({ requestId: expect.any(String), reason: expect.any(String) });
  });

  test('used before, signed by somebody else, nonsense, or in another form', async () => {
    const token = await provider.sign(order({ sub: 'eve' }));
    expect((await send(token)).status).toBe(200);
    const visitor = await signedIn('eve');
    expect((await send(token)).status).toBe(400);
    const stranger = await IdentityProvider.start();
    expect((await send(await stranger.sign(order({ sub: 'eve' })))).status).toBe(400);
    await stranger.close();
    for (const text of ['', 'x', 'a.b.c']) expect((await send(text)).status).toBe(400);
    expect((await post('{}', 'application/json')).status).toBe(415);
    expect((await post('x'.repeat(70_000))).status).toBe(413);
    expect((await app.request('GET', '/sign-in/backchannel-logout', { key: null })).status).toBe(405);
    expect(await statusAt(app, visitor)).toBe(200);
  });
});
