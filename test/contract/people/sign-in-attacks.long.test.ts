import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { startTestApp, type TestApp } from '../../support/app.js';
import { CLIENT, IdentityProvider } from '../../support/upstreams/identity-provider.js';
import { recordingLogger } from '../../support/logger.js';
import { type Visited, Visitor } from '../../support/browsers/visitor.js';

const START = '/sign-in/oidc/environment';
const logger = recordingLogger();
const clock = { at: 0, now: () => Date.now() + clock.at };
let provider: IdentityProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await IdentityProvider.start();
  app = await startTestApp({
    logger,
    clock,
    env: {
      OIDC_ISSUER: provider.url,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
      OIDC_DEFAULT_ROLES: 'member',
      WEBHOOK_ALLOW_PRIVATE: 'true',
    },
  });
  await provider.knows(app.url);
});
beforeEach(() => {
  provider.instead = undefined;
  provider.account = 'ann';
  provider.accounts.ann = { email: 'ann@example.com', email_verified: true, name: 'Ann' };
  clock.at = 0;
  logger.lines.length = 0;
});
afterAll(async () => {
  await app.stop();
  await provider.close();
});

/** Nobody is signed in, the page says so, and the log has the reason under the page's request id. */
async function expectRefused(visitor: Visitor, { status, headers, text }: Visited, expected: number, reason: RegExp) {
  const lines = logger.lines.filter(({ message }) => message === 'a sign-in was refused');
  const fields: any = lines.at(-1)?.fields;
  expect([status, fields?.reason]).toEqual([expected, expect.stringMatching(reason)]);
  const requestId = headers.get('x-request-id')!;
  expect(fields!.requestId).toBe(requestId);
  expect(text).toContain(requestId);
  expect(headers.get('content-type')).toContain('text/html');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text + JSON.stringify(logger.lines)).not.toMatch(/eyJ|the secret of the gateway|example\.com/);
  expect((await visitor.own(`${app.url}/session`, 'GET')).status).toBe(401);
}

const atCallback = (url: URL): boolean => url.pathname === '/sign-in/callback';

/** A browser sent back by the provider, just before it asks the gateway. */
async function sentBack(visitor = new Visitor()) {
  const { url } = await visitor.visit(app.url + START, { until: atCallback });
  return { visitor, url };
}

test('nothing is wrong with this sign-in but what each test does to it', async () => {
  const { visitor, url } = await sentBack();
  await visitor.visit(url);
  expect((await visitor.own(`${app.url}/session`, 'GET')).status).toBe(200);
});

describe('the answer in the address', () => {
  test('is refused with another state', async () => {
    const { visitor, url } = await sentBack();
    const forged = new URL(url);
    forged.searchParams.set('state', 'x'.repeat(43));
    await expectRefused(visitor, await visitor.visit(forged.href), 400, /state/);
  });

  test('is refused of another issuer (RFC 9207)', async () => {
    const { visitor, url } = await sentBack();
    const forged = new URL(url);
    forged.searchParams.set('iss', 'https://evil.example');
    await expectRefused(visitor, await visitor.visit(forged.href), 400, /iss/);
    const second = await sentBack();
    const without = new URL(second.url);
    without.searchParams.delete('iss');
    await expectRefused(second.visitor, await second.visitor.visit(without.href), 400, /iss/);
  });

  test('is refused of a sign-in that another browser began, or none (sign-in CSRF)', async () => {
    const { url } = await sentBack();
    const victim = new Visitor();
    await expectRefused(victim, await victim.visit(url, { site: 'cross-site' }), 400, /no sign-in began/);
    const busy = await sentBack();
    await expectRefused(busy.visitor, await busy.visitor.visit(url, { site: 'cross-site' }), 400, /state/);
  });

  test('is refused with a cookie that this server did not make', async () => {
    const { visitor, url } = await sentBack();
    for (const value of ['x', 'A'.repeat(300), 'A'.repeat(4_100)]) {
      const forged = new Visitor();
      await forged.jar.setCookie(`portcullis-sign-in=${value}; Path=/`, app.url);
      await expectRefused(forged, await forged.visit(url), 400, /no sign-in began/);
    }
    expect(visitor).toBeDefined();
  });

  test('is refused after ten minutes', async () => {
    const { visitor, url } = await sentBack();
    clock.at = 10 * 60_000;
    await expectRefused(visitor, await visitor.visit(url), 400, /no sign-in began/);
  });

  test('is refused a second time', async () => {
    const { visitor, url } = await sentBack();
    const cookie = await visitor.jar.getCookieString(app.url);
    await visitor.visit(url);
    const thief = new Visitor();
    await expectRefused(thief, await thief.visit(url), 400, /no sign-in began/);
    for (const one of cookie.split('; ')) await thief.jar.setCookie(one, app.url);
    await expectRefused(thief, await thief.visit(url), 400, /invalid_grant/);
  });

  test('is refused where it says no', async () => {
    const { visitor, url } = await sentBack();
    const said = new URL(url);
    said.searchParams.delete('code');
    said.searchParams.set('error', 'access_denied');
    said.searchParams.set('error_description', '<script>alert(1)</script>');
    const visited = await visitor.visit(said.href);
    expect(visited.text).not.toContain('alert(1)');
    await expectRefused(visitor, visited, 403, /access_denied/);
  });

  test('is refused at the callback of another provider (mix-up)', async () => {
    const body = { name: 'Other', issuer: provider.url, clientId: 'other', clientSecret: 'other' };
    const { json } = await app.request('POST', '/api/identity-providers', { body });
    const { visitor, url } = await sentBack();
    const mixed = url.replace('/sign-in/callback', `/sign-in/callback/${json.id}`);
    await expectRefused(visitor, await visitor.visit(mixed), 400, /of another provider/);
  });
});

describe('the ID token', () => {
  const NOW = Math.floor(Date.now() / 1000);

  /** The claims of a proper one. */
  const proper = () => ({
    iss: provider.url,
    sub: 'ann',
    aud: CLIENT.client_id,
    iat: NOW,
    exp: NOW + 300,
    nonce: provider.authorization.get('nonce'),
    email: 'ann@example.com',
    email_verified: true,
    groups: [],
  });

  /** Signs in with that token in place of the provider's. */
  async function signInWith(token: () => Promise<string>) {
    const { visitor, url } = await sentBack();
    const idToken = await token();
    provider.instead = (path, response) => {
      if (path !== '/token') return false;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ access_token: 'x', token_type: 'Bearer', id_token: idToken }));
      return true;
    };
    return { visitor, visited: await visitor.visit(url) };
  }

  test('a proper one of the same form signs in', async () => {
    const { visitor } = await signInWith(() => provider.sign(proper()));
    expect((await visitor.own(`${app.url}/session`, 'GET')).status).toBe(200);
  });

  test.each([
    ['another nonce', { nonce: 'another' }, /nonce/],
    ['no nonce', { nonce: undefined }, /nonce/],
    ['another issuer', { iss: 'https://evil.example' }, /iss/],
    ['another audience', { aud: 'another client' }, /aud/],
    ['another party', { aud: [CLIENT.client_id, 'another client'], azp: 'another client' }, /azp/],
    ['an expiry in the past', { exp: NOW - 120 }, /exp/],
    ['no expiry', { exp: undefined }, /exp/],
    ['no subject', { sub: '' }, /sub/],
    ['a subject with control characters', { sub: 'ann\u0000' }, /sub/],
  ] as const)('is refused with %s', async (_name, changes, reason) => {
    const { visitor, visited } = await signInWith(() => provider.sign({ ...proper(), ...changes }));
    await expectRefused(visitor, visited, 502, reason);
  });

  test('is refused when it is signed by another key, by the client secret, or by nobody', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const forged = await signInWith(() => provider.sign(proper(), { key: privateKey }));
    await expectRefused(forged.visitor, forged.visited, 502, /signature/i);
    const secret = createSecretKey(Buffer.from(CLIENT.client_secret));
    const symmetric = await signInWith(() => provider.sign(proper(), { key: secret, alg: 'HS256' }));
    await expectRefused(symmetric.visitor, symmetric.visited, 502, /alg/i);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = await signInWith(() => Promise.resolve(`${part({ alg: 'none' })}.${part(proper())}.`));
    await expectRefused(unsigned.visitor, unsigned.visited, 502, /alg/i);
  });

  test('is accepted when it is signed by a key that came since the last look', async () => {
    await provider.rotateKeys();
    const { visitor } = await signInWith(() => provider.sign(proper()));
    expect((await visitor.own(`${app.url}/session`, 'GET')).status).toBe(200);
  });
});

describe('the person', () => {
  test('is refused when the provider does not confirm the address', async () => {
    provider.account = 'bob';
    for (const verified of [{ email_verified: false }, {}]) {
      provider.accounts.bob = { email: 'ann@example.com', ...verified };
      const { visitor, url } = await sentBack();
      await expectRefused(visitor, await visitor.visit(url), 403, /no confirmed e-mail/);
    }
  });

  test('is refused with the address of a member who has another account there', async () => {
    const first = await sentBack();
    await first.visitor.visit(first.url);
    provider.account = 'thief';
    provider.accounts.thief = { email: 'ann@example.com', email_verified: true };
    const { visitor, url } = await sentBack();
    await expectRefused(visitor, await visitor.visit(url), 403, /another identity/);
  });

  test('is refused when the address is the subject of another member', async () => {
    const invited = { email: 'renamed@example.com', subject: 'taken@example.com' };
    await app.request('POST', '/api/members', { body: invited });
    provider.account = 'newcomer';
    provider.accounts.newcomer = { email: 'taken@example.com', email_verified: true };
    const { visitor, url } = await sentBack();
    await expectRefused(visitor, await visitor.visit(url), 403, /another member/);
  });

  test('is refused after a deactivation', async () => {
    const { json } = await app.request('POST', '/api/members', { body: { email: 'gone@example.com' } });
    await app.request('POST', `/api/members/${json.member.id}/deactivate`);
    provider.account = 'gone';
    provider.accounts.gone = { email: 'gone@example.com', email_verified: true };
    const { visitor, url } = await sentBack();
    const visited = await visitor.visit(url);
    expect(visited.text).toContain('Your access was ended');
    await expectRefused(visitor, visited, 403, /deactivated/);
  });
});

describe('where it leads', () => {
  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'evil',
    '/sign-in/oidc/environment',
    `/${'x'.repeat(2_100)}`,
  ])('is never %s', async (asked) => {
    const visitor = new Visitor();
    const start = `${app.url}${START}?return_to=${encodeURIComponent(asked)}`;
    const { url } = await visitor.visit(start, {
      until: ({ pathname, origin }) => origin === app.url && pathname === '/',
    });
    expect(url).toBe(`${app.url}/`);
    const { text } = await app.request('GET', `/sign-in?return_to=${encodeURIComponent(asked)}`, { key: null });
    expect(text).toContain('data-return-to="/"');
  });

  test('a page of another site cannot begin it: a person has to ask', async () => {
    const visited = await new Visitor().visit(`${app.url}${START}?return_to=/x`, { site: 'cross-site' });
    expect(visited.url).toBe(`${app.url}/sign-in?provider=environment&return_to=%2Fx`);
    expect(visited.text).toContain('href="/sign-in/oidc/environment?return_to=%2Fx"');
  });

  test('what an address says is text on the page', async () => {
    const asked = `/"><script>alert(1)</script>`;
    const { text } = await app.request('GET', `/sign-in?return_to=${encodeURIComponent(asked)}`, { key: null });
    expect(text).not.toContain('<script>alert');
  });
});

describe('the provider', () => {
  /** A gateway that has not asked it anything yet. */
  async function expectUnusable(faulty: IdentityProvider, reason: RegExp): Promise<void> {
    const gateway = await startTestApp({ logger, env: { OIDC_ISSUER: faulty.url, OIDC_CLIENT_ID: 'gateway' } });
    const visited = await new Visitor().visit(gateway.url + START);
    const lines = logger.lines.filter(({ message }) => message === 'a sign-in was refused');
    expect([visited.status, (lines.at(-1)?.fields as any).reason]).toEqual([503, expect.stringMatching(reason)]);
    expect(visited.text).toContain('Try again in a minute');
    expect((await gateway.request('GET', '/sign-in', { key: null })).status).toBe(200);
    await gateway.stop();
  }

  test('may be down: that is a page, and no failed start; it is asked again later', async () => {
    const away = await IdentityProvider.start();
    const { url, port } = away;
    await away.close();
    const time = { at: Date.now(), now: () => time.at };
    const gateway = await startTestApp({ logger, clock: time, env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'gateway' } });
    expect((await new Visitor().visit(gateway.url + START)).status).toBe(503);
    const back = await IdentityProvider.start(port);
    await back.knows(gateway.url, ['/sign-in/callback'], { token_endpoint_auth_method: 'none' });
    time.at += 5_000;
    const { status } = await new Visitor().visit(gateway.url + START, { until: atCallback });
    expect(status).toBe(0);
    await gateway.stop();
    await back.close();
  });

  test.each([
    [
      'answers without end',
      /larger than/,
      (write: (text: string) => boolean) => {
        while (write('x'.repeat(64 * 1024)));
      },
    ],
    ['answers nonsense', /malformed|parse|JSON/i, (write: (text: string) => boolean) => write('<html>')],
    [
      'answers for another issuer',
      /issuer/i,
      (write: (text: string) => boolean) => write('{"issuer": "https://x.example"}'),
    ],
  ] as const)('is unusable when it %s', async (_name, reason, answer) => {
    const faulty = await IdentityProvider.start();
    faulty.instead = (_path, response) => {
      response.setHeader('content-type', 'application/json');
      const write = (text: string): boolean => response.write(text);
      response.on('drain', () => {
        if (reason.source === 'larger than') answer(write);
      });
      answer(write);
      if (reason.source !== 'larger than') response.end();
      return true;
    };
    await expectUnusable(faulty, reason);
    await faulty.close();
  });

  test('is unusable when it never answers', async () => {
    const faulty = await IdentityProvider.start();
    faulty.instead = () => true;
    await expectUnusable(faulty, /abort|time/i);
    await faulty.close();
  });

  test('is unusable when it sends the server elsewhere, or browsers to something that is no web address', async () => {
    const faulty = await IdentityProvider.start();
    faulty.instead = (_path, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
      return true;
    };
    await expectUnusable(faulty, /./);
    const { url: issuer } = faulty;
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    };
    faulty.instead = (_path, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ...metadata, end_session_endpoint: 'javascript:alert(1)' }));
      return true;
    };
    await expectUnusable(faulty, /end_session_endpoint/);
    await faulty.close();
  });
});
