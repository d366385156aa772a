import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { apiLimits } from '../../../src/features/tenancy/tenants/api-limits.rules.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { openSocket, type Socket } from '../../support/graphql-ws.js';

/** In the middle of a minute that stays. */
const clock = { now: () => now };
let now = Date.UTC(2026, 5, 1, 12, 0, 30);
let gateway: TestApp;
let tenants = 0;
let key: string;
let tenantId: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  gateway = await startTestApp({ clock });
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  now += 60_000;
  tenants += 1;
  tenantId = `limited-${tenants}`;
  await gateway.createTenant({ id: tenantId, name: 'Limited', tier: 'FREE' });
  key = await gateway.issueKey({ tenantId, subject: 'ann', roles: ['tenant_admin'] });
});
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});

const { requestsPerMinute, sockets: maxSockets, subscriptions } = apiLimits.free;
const CHAT = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'hi' }] };
const TYPED = { ...CHAT, messages: [{ role: 'USER', content: 'hi' }] };
const CHAT_QUERY = 'mutation($input: ChatInput!) { chat(input: $input) { id } }';
const CHANGES = 'subscription { proposalChanged { id } }';

const evaluate = (of = key) =>
  gateway.request('POST', '/api/trust/policies/evaluate', {
    key: of,
    body: { action: 'document.read', resource: 'r', actor: 'ann' },
  });

/** Uses up what is left of a key's minute. */
async function exhaust(of = key): Promise<void> {
  const first = await evaluate(of);
  expect(first.status).toBe(200);
  const left = Number(first.headers.get('x-ratelimit-remaining'));
  for (let sent = 0; sent < left; sent += 50)
    await Promise.all(Array.from({ length: Math.min(50, left - sent) }, () => evaluate(of)));
}

function connect(of = key): Socket {
  const socket = openSocket(gateway.url, { Authorization: `Bearer ${of}` });
  sockets.push(socket);
  return socket;
}

describe('requests of a minute, beside model calls', () => {
  test('are limited at every API together, and model calls are neither counted nor refused at theirs', async () => {
    const before = await evaluate();
    expect(before.headers.get('x-ratelimit-limit')).toBe(String(requestsPerMinute));
    expect((await gateway.request('POST', '/v1/chat', { key, body: CHAT })).status).toBe(200);
    expect((await gateway.graphql(CHAT_QUERY, { input: TYPED }, { key })).json.errors).toBeUndefined();
    const socket = connect();
    await socket.run(CHAT_QUERY, { input: TYPED });
    await socket.run('{ models { object } }');
    const after = await evaluate();
    const remaining = ({ headers }: typeof after): number => Number(headers.get('x-ratelimit-remaining'));
    // The query on the socket, and the evaluation itself.
    expect(remaining(before) - remaining(after)).toBe(2);

    await exhaust();
    const refused = await evaluate();
    expect([refused.status, refused.json.error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(refused.json.error.details).toEqual({ limit: requestsPerMinute, window: '1m', retry_after: 30 });
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(refused.headers.get('x-ratelimit-reset')).toBe(String((now + 30_000) / 1_000));
    const usage = await gateway.request('GET', '/v1/usage', { key });
    expect([usage.status, usage.headers.get('x-ratelimit-limit')]).toEqual([429, String(requestsPerMinute)]);
    const query = await gateway.graphql('{ models { object } }', {}, { key });
    expect([query.status, query.json.errors[0].extensions.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(query.headers.get('retry-after')).toBe('30');
    const [error] = await socket.refusal('{ models { object } }');
    expect(error?.extensions).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', details: { retry_after: 30 } });
    expect((await gateway.request('POST', '/v1/chat', { key, body: CHAT })).status).toBe(200);

    now += 30_000;
    expect((await evaluate()).status).toBe(200);
  });

  test('are limited for a tenant, however many keys it has, and nobody else', async () => {
    const others = await Promise.all(
      ['bea', 'cai'].map((subject) => gateway.issueKey({ tenantId, subject, roles: ['member'] })),
    );
    await exhaust();
    const [bea = '', cai = ''] = others;
    await exhaust(bea);
    expect((await evaluate(cai)).json.error.details.limit).toBe(2 * requestsPerMinute);
    expect((await evaluate(gateway.adminKey)).status).toBe(200);
  });

  test('are not locked by a clock that is put back', async () => {
    await exhaust();
    now -= 3_600_000;
    expect((await evaluate()).status).toBe(200);
    now += 3_600_000;
  });

  test('count also where the operation is wrong', async () => {
    const first = await gateway.graphql('{', {}, { key });
    const second = await gateway.graphql('{', {}, { key });
    expect(first.status).toBe(400);
    expect(Number(second.headers.get('x-ratelimit-remaining'))).toBe(
      Number(first.headers.get('x-ratelimit-remaining')) - 1,
    );
  });
});

describe('sockets', () => {
  test('have a limit for a key, and give their place back', async () => {
    const open = Array.from({ length: maxSockets }, () => connect());
    await Promise.all(open.map((socket) => socket.run('{ models { object } }')));
    expect(await connect().closed).toMatchObject({ code: 1013 });
    await open[0]!.close();
    sockets.splice(sockets.indexOf(open[0]!), 1);
    await gateway.eventually(() => connect().run('{ models { object } }'));
  });

  test('run a limited number of operations for a key, which give their places back', async () => {
    const socket = connect();
    const running = Array.from({ length: subscriptions }, () => socket.start(CHANGES));
    await gateway.eventually(async () => {
      const [error] = await socket.refusal('{ models { object } }');
      expect(error?.extensions).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', details: { limit: subscriptions } });
    });
    running[0]!.unsubscribe();
    await gateway.eventually(() => socket.run('{ models { object } }'));
    for (const operation of running) operation.unsubscribe();
  });
});
