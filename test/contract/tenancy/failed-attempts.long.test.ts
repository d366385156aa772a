import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { clientAddress, networkOf } from '../../../src/shared/http/client-address.js';
import { newKey, startTestApp, type Reply, type TestApp } from '../../support/app.js';
import { openSocket } from '../../support/graphql-ws.js';

const MAX_FAILURES = 30;
let now = Date.UTC(2026, 5, 1, 12, 0, 30);
let gateway: TestApp;

beforeAll(async () => {
  gateway = await startTestApp({ clock: { now: () => now }, env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => gateway.stop());

const from = (address: string) => ({ 'x-forwarded-for': `198.51.100.9, ${address}` });
const guess = (address: string, path = '/v1/models'): Promise<Reply> =>
  gateway.request('GET', path, { key: newKey(), headers: from(address) });

async function failures(): Promise<any[]> {
  const { json } = await gateway.request('GET', '/api/trust/spine/events?actions=authentication.failed');
  return json.events;
}

test('wrong keys from one address are refused beyond 30 in a minute, at every API; a right one never is', async () => {
  const replies = await Promise.all(Array.from({ length: MAX_FAILURES }, () => guess('203.0.113.7')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]));

  const refused = await guess('203.0.113.7');
  expect([refused.status, refused.json.error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
  expect(refused.headers.get('retry-after')).toBe('30');
  const query = { query: '{ models { object } }' };
  const graphql = await gateway.request('POST', '/graphql', {
    key: 'nonsense',
    body: query,
    headers: from('203.0.113.7'),
  });
  expect([graphql.status, graphql.json.errors[0].extensions.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
  const wrongSecret = { 'x-gateway-secret': 'x'.repeat(40), 'x-tenant-id': 'default', ...from('203.0.113.7') };
  expect((await gateway.request('GET', '/v1/models', { key: null, headers: wrongSecret })).status).toBe(429);

  expect((await gateway.request('GET', '/v1/models', { headers: from('203.0.113.7') })).status).toBe(200);
  expect((await guess('203.0.113.8')).status).toBe(401);
  // Who sends no key guesses none.
  const none = await gateway.request('GET', '/v1/models', { key: null, headers: from('203.0.113.7') });
  expect(none.status).toBe(401);

  expect(await failures()).toEqual([]);
  now += 60_000;
  const [event, ...others] = await gateway.eventually(async () => {
    const events = await failures();
    expect(events).toHaveLength(1);
    return events;
  });
  expect(others).toEqual([]);
  expect(event).toMatchObject({ actor: 'system', actorType: 'system', severity: 'warning' });
  expect(event.details).toEqual({
    minute: '2026-06-01T12:00:00.000Z',
    failures: MAX_FAILURES + 4,
    limited: 3,
    apis: { rest: MAX_FAILURES + 3, graphql: 1 },
    networks: [{ network: '203.0.113.0/24', failures: MAX_FAILURES + 4 }],
    otherNetworks: 0,
    accounts: [],
    otherAccounts: 0,
  });
  expect((await guess('203.0.113.7')).status).toBe(401);
});

test('wrong secrets for one key, from wherever, are refused beyond 30 in a minute; the right one never is', async () => {
  now += 60_000;
  const right = await gateway.issueKey({ subject: 'target' });
  const wrong = right.slice(0, 21) + 'x'.repeat(43);
  const attempt = (n: number, key = wrong): Promise<Reply> =>
    gateway.request('GET', '/v1/models', { key, headers: from(`203.0.113.${n}`) });
  const replies = await Promise.all(Array.from({ length: MAX_FAILURES }, (_, n) => attempt(n)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]));
  expect((await attempt(200)).status).toBe(429);
  const signIn = (apiKey: string, address: string): Promise<Reply> =>
    gateway.request('POST', '/session', { key: null, body: { apiKey }, headers: from(address) });
  expect((await signIn(wrong, '203.0.113.201')).status).toBe(429);
  expect((await signIn(right, '203.0.113.1')).status).toBe(200);
  expect((await attempt(200, right)).status).toBe(200);
  // Other accounts, and keys that do not exist, are counted by address alone.
  expect((await guess('203.0.113.202')).status).toBe(401);

  now += 60_000;
  const event = await gateway.eventually(async () => {
    const [last] = await failures();
    expect(last.details.limited).toBe(2);
    return last;
  });
  expect(event.details).toMatchObject({
    apis: { rest: MAX_FAILURES + 2, session: 1 },
    accounts: [{ account: right.slice(4, 20), failures: MAX_FAILURES + 2 }],
  });
  expect(JSON.stringify(event)).not.toContain('xxxx');
});

test('links that do not work count by address and by member; a right one works from the same address', async () => {
  now += 60_000;
  const invite = async (email: string): Promise<any> =>
    (await gateway.request('POST', '/api/members', { body: { email } })).json;
  const use = (token: string, address: string): Promise<Reply> =>
    gateway.request('POST', '/session', { key: null, body: { token }, headers: from(address) });
  const [spent, fresh] = [await invite('spent@example.com'), await invite('fresh@example.com')];
  expect((await use(spent.token, '203.0.113.9')).status).toBe(200);
  for (let n = 0; n < MAX_FAILURES; n += 1) expect((await use(spent.token, `198.51.100.${n}`)).status).toBe(401);
  expect((await use(spent.token, '198.51.100.99')).status).toBe(429);
  for (let n = 0; n < MAX_FAILURES; n += 1) expect((await use(`none-${n}`, '203.0.113.9')).status).toBe(401);
  expect((await use('none', '203.0.113.9')).status).toBe(429);
  expect((await use(fresh.token, '203.0.113.9')).status).toBe(200);
  now += 60_000;
  const event = await gateway.eventually(async () => {
    const [last] = await failures();
    expect(last.details).toMatchObject({ limited: 2, apis: { session: 2 * MAX_FAILURES + 2 } });
    return last;
  });
  expect(event.details.accounts).toEqual([{ account: spent.member.id, failures: MAX_FAILURES + 1 }]);
});

test('wrong keys show in the metrics by API, without a trace of them', async () => {
  const key = newKey();
  await gateway.request('GET', '/v1/models', { key });
  const socket = openSocket(gateway.url, { Authorization: `Bearer ${key}` });
  expect(await socket.closed).toMatchObject({ code: 4401 });
  const { text } = await gateway.request('GET', '/metrics', { key: null });
  for (const api of ['rest', 'graphql', 'websocket'])
    expect(text).toMatch(new RegExp(`portcullis_authentication_failures_total\\{api="${api}"\\} [1-9]`));
  expect(text).not.toContain(key.slice(0, 20));
});

test.each([
  ['10.0.0.1', undefined, 0, '10.0.0.1', '10.0.0.0/24'],
  ['10.0.0.1', '1.2.3.4', 0, '10.0.0.1', '10.0.0.0/24'],
  ['10.0.0.1', '9.9.9.9, 1.2.3.4', 1, '1.2.3.4', '1.2.3.0/24'],
  ['10.0.0.1', '9.9.9.9, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4', '1.2.3.0/24'],
  ['10.0.0.1', 'not an address', 1, '10.0.0.1', '10.0.0.0/24'],
  ['10.0.0.1', undefined, 1, '10.0.0.1', '10.0.0.0/24'],
  ['::ffff:10.0.0.1', undefined, 0, '10.0.0.1', '10.0.0.0/24'],
  ['2001:DB8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::6', undefined, 0, '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', undefined, 0, '0:0:0:0::/64', '0:0:0::/48'],
])('%s behind %s, %d proxies: %s, %s', (remoteAddress, forwarded, proxies, address, network) => {
  const socket = { remoteAddress } as Parameters<typeof clientAddress>[0]['socket'];
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  expect(clientAddress({ socket, headers }, proxies)).toBe(address);
  expect(networkOf(address)).toBe(network);
});
