import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { canonicalJson } from '../../../src/shared/json/canonical-json.js';
import { parseVerifierKey } from '../../../src/verifier/note.js';
import { faultOfEvent } from '../../../src/verifier/pack/events.js';
import { verifyTlogProof } from '../../../src/verifier/tlog-proof.js';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { Browser } from '../../support/browser.js';
import { manualClock } from '../../support/clock.js';
import { expectGraphqlError, expectRestError, pathsOf } from '../../support/errors.js';

/** Links by which somebody without an account reads one evidence pack. */
const TENANT = 'shop';
const PATH = '/api/trust/evidence-packs';
const SHARED = '/api/shared/evidence-pack';
const DAY = 86_400_000;
const clock = manualClock();
let app: TestApp;
let ada: string;
let eve: string;
let bob: string;
let pack: { id: string; sha256: string; bytes: string; manifestSha256: string; expiresAt: string };

beforeAll(async () => {
  app = await startTestApp({ clock, timedWorkMillis: 50, env: { TRUSTED_PROXIES: '1' } });
  await app.createTenant({ id: TENANT, name: 'The Shop', ...AMPLE });
  ada = await app.issueKey({ tenantId: TENANT, subject: 'ada', roles: ['tenant_admin'] });
  eve = await app.issueKey({ tenantId: TENANT, subject: 'eve', roles: ['auditor'] });
  bob = await app.issueKey({ tenantId: TENANT, subject: 'bob', roles: ['member'] });
  // A reader checks salted leaves as well.
  const salted = `mutation { updateTenant(id: "${TENANT}", input: { logEntries: SALTED }) { id } }`;
  expect((await app.graphql(salted, {}, { key: ada })).json.errors).toBeUndefined();
  pack = await makePack();
});

async function makePack(): Promise<typeof pack> {
  const now = clock.now();
  const body = { startDate: new Date(now - 30 * DAY).toISOString(), endDate: new Date(now).toISOString() };
  const made = await app.request('POST', PATH, { key: ada, body });
  expect([made.status, made.text]).toEqual([202, made.text]);
  return app.eventually(async () => {
    const { json } = await app.request('GET', `${PATH}/${made.json.id}`, { key: ada });
    expect(json.status).toBe('COMPLETED');
    return json;
  });
}
const link = (body: object = { name: 'Ann' }, key = eve, id = pack.id): Promise<Reply> =>
  app.request('POST', `${PATH}/${id}/links`, { key, body });
/** What the tests read of a link. */
interface LinkRow {
  id: string;
  firstUsedAt: string | null;
  revokedBy: string | null;
}
const links = async (id = pack.id): Promise<LinkRow[]> =>
  (await app.request('GET', `${PATH}/${id}/links`, { key: eve })).json;
const tokenOf = async (body?: object, id?: string): Promise<{ id: string; token: string }> => {
  const made = await link(body, eve, id);
  expect([made.status, made.text]).toEqual([201, made.text]);
  return made.json;
};
const opening = (browser: Browser, token: unknown, headers = {}): Promise<Reply> =>
  browser.request('POST', '/api/shared/session', { token }, headers);
/** A browser in which the link is open. */
async function opened(token: string): Promise<Browser> {
  const browser = new Browser(app);
  expect((await opening(browser, token)).status).toBe(200);
  return browser;
}
const actionsOf = async (id = pack.id): Promise<string[]> => {
  const path = `/api/trust/spine/events?resourceId=${id}&limit=100`;
  const { json } = await app.request('GET', path, { key: ada });
  return json.events.map(({ action }: { action: string }) => action).toReversed();
};

describe('a link', () => {
  test('is made by whoever may make packs, for seven days where nobody says, and kept without its secret', async () => {
    const made = await link({ name: ' Ann of the auditors ' });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`${PATH}/${pack.id}/links`);
    const { id, token, url, expiresAt } = made.json;
    expect([url, Date.parse(expiresAt) - clock.now()]).toEqual([null, 7 * DAY]);
    expect(token.startsWith(`${id}.`)).toBe(true);
    const listed = await app.request('GET', `${PATH}/${pack.id}/links`, { key: ada });
    expect(listed.json[0]).toEqual({
      id,
      packId: pack.id,
      name: 'Ann of the auditors',
      createdBy: 'eve',
      createdAt: new Date(clock.now()).toISOString(),
      expiresAt,
      revokedAt: null,
      revokedBy: null,
      firstUsedAt: null,
      lastUsedAt: null,
    });
    expect(listed.text).not.toContain(token.split('.')[1]);
    const events = await app.request('GET', `/api/trust/spine/events?resourceId=${pack.id}`, { key: ada });
    expect(events.json.events[0]).toMatchObject({
      action: 'evidence.pack.link_created',
      actor: 'eve',
      details: { link: id, name: 'Ann of the auditors', expiresAt },
    });
    expect(events.text).not.toContain(token.split('.')[1]);
    expect(expectRestError(await link({ name: 'x' }, bob), 'FORBIDDEN')).toBeDefined();
  });

  test('names the whole address where the gateway knows its own', async () => {
    const other = await startTestApp({ timedWorkMillis: 50, env: { PUBLIC_URL: 'https://ai.example.com' } });
    try {
      const made = await other.request('POST', PATH, {
        body: { startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-02T00:00:00Z' },
      });
      const { json } = await other.request('POST', `${PATH}/${made.json.id}/links`, { body: { name: 'Ann' } });
      expect(json.url).toBe(`https://ai.example.com/shared#link=${json.token}`);
    } finally {
      await other.stop();
    }
  });

  test('works for 1 to 30 days, and no longer than its pack', async () => {
    for (const days of [0, 31, 1.5]) {
      const refused = expectRestError(await link({ name: 'Ann', days }), 'INVALID_REQUEST');
      expect(pathsOf(refused)).toEqual(['days']);
    }
    expect(pathsOf(expectRestError(await link({ name: '' }), 'INVALID_REQUEST'))).toEqual(['name']);
    expect(pathsOf(expectRestError(await link({ name: ' ' }), 'INVALID_REQUEST'))).toEqual(['name']);
    const { json } = await link({ name: 'Ann', days: 30 });
    expect(json.expiresAt).toBe(pack.expiresAt);
  });

  test('is one of twenty that work at most', async () => {
    const { id } = await makePack();
    for (let count = 0; count < 20; count += 1) await tokenOf({ name: `Ann ${count}` }, id);
    expect(expectRestError(await link({ name: 'Ann' }, eve, id), 'CONFLICT').message).toContain('20 links');
    const [newest] = await links(id);
    await app.request('DELETE', `${PATH}/${id}/links/${newest!.id}`, { key: eve });
    await tokenOf({ name: 'Ann again' }, id);
    expect(await links(id)).toHaveLength(21);
  });

  test('of a pack that is not there or of another tenant is none', async () => {
    await app.createTenant({ id: 'other' });
    const zoe = await app.issueKey({ tenantId: 'other', subject: 'zoe', roles: ['tenant_admin'] });
    const { id } = await tokenOf();
    expectRestError(await link({ name: 'x' }, zoe), 'NOT_FOUND');
    expectRestError(await link({ name: 'x' }, eve, 'none'), 'NOT_FOUND');
    expectRestError(await app.request('GET', `${PATH}/${pack.id}/links`, { key: zoe }), 'NOT_FOUND');
    expectRestError(await app.request('DELETE', `${PATH}/${pack.id}/links/${id}`, { key: zoe }), 'NOT_FOUND');
    const another = await makePack();
    expectRestError(await app.request('DELETE', `${PATH}/${another.id}/links/${id}`, { key: eve }), 'NOT_FOUND');
  });

  test('waits for an approval where a policy says so', async () => {
    await app.createTenant({ id: 'careful', ...AMPLE });
    const cat = await app.issueKey({ tenantId: 'careful', subject: 'cat', roles: ['tenant_admin'] });
    await app.request('POST', '/api/trust/policies', {
      key: cat,
      body: { name: 'links', actions: ['evidence.pack.link.create'], effect: 'deny' },
    });
    const made = await app.request('POST', PATH, {
      key: cat,
      body: { startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-02T00:00:00Z' },
    });
    const refused = await link({ name: 'Ann' }, cat, made.json.id);
    expect(refused.json.error.code).toBe('POLICY_DENIED');
    expect((await app.request('GET', `${PATH}/${made.json.id}/links`, { key: cat })).json).toEqual([]);
  });
});

describe('a reader', () => {
  test('sees one pack, its content and its proof', async () => {
    const { token } = await tokenOf();
    const browser = await opened(token);
    const { json } = await browser.request('GET', SHARED);
    expect(json).toMatchObject({ tenant: 'The Shop', status: 'COMPLETED', sha256: pack.sha256, bytes: pack.bytes });
    expect(Object.keys(json)).not.toEqual(expect.arrayContaining(['createdBy', 'id']));

    const cookie = await browser.jar.getCookieString(app.url);
    const whole = await fetch(`${app.url}${SHARED}/content`, { headers: { cookie } });
    const zip = Buffer.from(await whole.arrayBuffer());
    expect(createHash('sha256').update(zip).digest('hex')).toBe(pack.sha256);
    expect(whole.headers.get('cache-control')).not.toContain('public');
    const part = await fetch(`${app.url}${SHARED}/content`, { headers: { cookie, range: 'bytes=4-99' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, zip.subarray(4, 100)]);

    const proof = (await browser.request('GET', `${SHARED}/proof`)).json;
    const { event } = proof;
    expect(faultOfEvent(TENANT, event)).toBeUndefined();
    expect(JSON.parse(event.content)).toMatchObject({ sha256: pack.sha256, manifestSha256: pack.manifestSha256 });
    const verifier = parseVerifierKey(proof.publicKey)!;
    const policy = { logs: [{ verifier }], witnesses: [], groups: new Map(), quorum: undefined };
    const proved = verifyTlogProof(proof.proof, Buffer.from(event.leafHash, 'hex'), policy);
    expect(proved).toMatchObject({ index: BigInt(event.sequence) });
    expect([proof.witnessed, proof.policy]).toEqual([false, null]);
    expect(canonicalJson(JSON.parse(event.content))).toBe(event.content);
  });

  test('leaves events of the first opening and of each download', async () => {
    const { id } = await makePack();
    const { id: linkId, token } = await tokenOf({ name: 'Ann' }, id);
    const [one, two] = [await opened(token), await opened(token)];
    for (const browser of [one, two, one]) await browser.request('GET', `${SHARED}/content`);
    const revoked = await app.request('DELETE', `${PATH}/${id}/links/${linkId}`, { key: eve });
    expect(revoked.status).toBe(204);
    await app.request('DELETE', `${PATH}/${id}/links/${linkId}`, { key: eve });
    expect((await actionsOf(id)).filter((action) => action !== 'evidence.pack.requested')).toEqual([
      'evidence.pack.completed',
      'evidence.pack.link_created',
      'evidence.pack.link_opened',
      'evidence.pack.downloaded',
      'evidence.pack.downloaded',
      'evidence.pack.downloaded',
      'evidence.pack.link_revoked',
    ]);
    const { json } = await app.request('GET', `/api/trust/spine/events?resourceId=${id}`, { key: ada });
    const isOpening = ({ action }: { action: string }): boolean => action === 'evidence.pack.link_opened';
    expect(json.events.find(isOpening)).toMatchObject({
      actor: `evidence-link:${linkId}`,
      details: { link: linkId, name: 'Ann', network: '127.0.0.0/24' },
    });
    const [listed] = await links(id);
    expect([listed?.firstUsedAt, listed?.revokedBy]).toEqual([expect.any(String), 'eve']);
  });

  test('reads on until the link is revoked, expires or loses its pack, also in the middle', async () => {
    const { id } = await makePack();
    const revoked = await tokenOf({ name: 'Ann' }, id);
    const short = await tokenOf({ name: 'Ben', days: 1 }, id);
    const long = await tokenOf({ name: 'Cid', days: 20 }, id);
    const readers = await Promise.all([revoked, short, long].map(({ token }) => opened(token)));
    const statuses = async (): Promise<number[]> =>
      Promise.all(readers.map(async (reader) => (await reader.request('GET', SHARED)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await app.request('DELETE', `${PATH}/${id}/links/${revoked.id}`, { key: eve });
    expect(await statuses()).toEqual([401, 200, 200]);
    clock.advance(DAY);
    // Sessions are shorter than long links, which open new ones.
    expect(await statuses()).toEqual([401, 401, 401]);
    readers[2] = await opened(long.token);
    expect(await statuses()).toEqual([401, 401, 200]);
    for (const { token } of [revoked, short]) expectRestError(await opening(new Browser(app), token), 'UNAUTHORIZED');
    await app.request('DELETE', `${PATH}/${id}`, { key: eve });
    expect(await statuses()).toEqual([401, 401, 401]);
    expectRestError(await opening(new Browser(app), long.token), 'UNAUTHORIZED');
  });

  test('is told of a query that a row does not read', async () => {
    const reader = await opened((await tokenOf()).token);
    for (const path of [SHARED, `${SHARED}/content`, `${SHARED}/proof`]) {
      const { status, json } = await reader.request('GET', `${path}?bogus=1`);
      expect([path, status, json.error.message]).toEqual([path, 400, expect.stringContaining('bogus')]);
    }
  });

  test('ends its own session', async () => {
    const { token } = await tokenOf();
    const browser = await opened(token);
    const cookie = await browser.jar.getCookieString(app.url);
    expect((await browser.request('DELETE', '/api/shared/session')).status).toBe(204);
    expect(await browser.jar.getCookieString(app.url)).toBe('');
    const reply = await app.request('GET', SHARED, { key: null, headers: { cookie } });
    expectRestError(reply, 'UNAUTHORIZED');
  });

  test('of a suspended tenant reads nothing', async () => {
    await app.createTenant({ id: 'closing', ...AMPLE });
    const made = await app.request('POST', PATH, {
      headers: { 'x-tenant-id': 'closing' },
      body: { startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-02T00:00:00Z' },
    });
    const { json } = await app.request('POST', `${PATH}/${made.json.id}/links`, {
      headers: { 'x-tenant-id': 'closing' },
      body: { name: 'Ann' },
    });
    const browser = await opened(json.token);
    await app.graphql('mutation { updateTenant(id: "closing", input: {status: SUSPENDED}) { id } }');
    expectRestError(await browser.request('GET', SHARED), 'UNAUTHORIZED');
    expectRestError(await opening(new Browser(app), json.token), 'UNAUTHORIZED');
  });

  test('has at most twenty sessions by one link', async () => {
    const { token } = await tokenOf();
    const readers = [];
    for (let count = 0; count < 21; count += 1) {
      readers.push(await opened(token));
      clock.advance(1);
    }
    const statuses = await Promise.all(readers.map(async (one) => (await one.request('GET', SHARED)).status));
    expect(statuses).toEqual([401, ...Array.from({ length: 20 }, () => 200)]);
  });
});

describe('a secret', () => {
  test('is guessed thirty times a minute at most, for a link and from an address; a right one never waits', async () => {
    clock.advance(60_000);
    const { id, token } = await tokenOf();
    const wrong = `${id}.${'x'.repeat(43)}`;
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let guess = 0; guess < 30; guess += 1)
      expectRestError(await opening(new Browser(app), wrong, from(`198.51.100.${guess}`)), 'UNAUTHORIZED');
    const limited = await opening(new Browser(app), wrong, from('198.51.100.200'));
    expectRestError(limited, 'RATE_LIMIT_EXCEEDED');
    expect((await opening(new Browser(app), token, from('198.51.100.200'))).status).toBe(200);
    for (let guess = 0; guess < 30; guess += 1)
      expectRestError(await opening(new Browser(app), `guess ${guess}`, from('203.0.113.9')), 'UNAUTHORIZED');
    expectRestError(await opening(new Browser(app), 'one more', from('203.0.113.9')), 'RATE_LIMIT_EXCEEDED');
    clock.advance(60_000);
    await app.eventually(async () => {
      const { json } = await app.request('GET', '/api/trust/spine/events?actions=authentication.failed');
      expect(json.events).toContainEqual(
        expect.objectContaining({ details: expect.objectContaining({ apis: { link: 62 } }) }),
      );
    });
  });

  test('is taken from pages of this server only, as one member', async () => {
    const { token } = await tokenOf();
    const foreign = await opening(new Browser(app), token, { 'sec-fetch-site': 'cross-site' });
    expectRestError(foreign, 'FORBIDDEN');
    for (const body of [{}, { token: 5 }, { token, more: 1 }, { token: 'x'.repeat(201) }])
      expect(
        pathsOf(
          expectRestError(await new Browser(app).request('POST', '/api/shared/session', body), 'INVALID_REQUEST'),
        ),
      ).toEqual(['token']);
    expectRestError(await new Browser(app).request('PUT', '/api/shared/session', {}), 'METHOD_NOT_ALLOWED');
  });

  test('comes back as a cookie that no script reads and no other site sends', async () => {
    const { token } = await tokenOf();
    const reply = await opening(new Browser(app), token);
    const [cookie] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/^portcullis-pack=[\w-]{43}; .*HttpOnly; SameSite=Strict/);
    expect(cookie).not.toContain(token.split('.')[1]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });
});

test('GraphQL makes, lists and revokes links too', async () => {
  const made = await app.graphql(
    `mutation($id: ID!) { createEvidencePackLink(packId: $id, input: {name: "Ann", days: 2}) { token link { id name } } }`,
    { id: pack.id },
    { key: eve },
  );
  const { token, link: listed } = made.json.data.createEvidencePackLink;
  expect(listed.name).toBe('Ann');
  const browser = await opened(token);
  const revoked = await app.graphql(
    `mutation($pack: ID!, $id: ID!) { revokeEvidencePackLink(packId: $pack, id: $id) { revokedBy } }`,
    { pack: pack.id, id: listed.id },
    { key: eve },
  );
  expect(revoked.json.data.revokeEvidencePackLink).toEqual({ revokedBy: 'eve' });
  expectRestError(await browser.request('GET', SHARED), 'UNAUTHORIZED');
  expectGraphqlError(await app.graphql('{ sharedEvidencePack { tenant } }', {}, { key: ada }), 'FORBIDDEN');
});
