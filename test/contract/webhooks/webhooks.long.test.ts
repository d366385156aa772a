import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { startTestApp, type TestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { expectRestError } from '../../support/errors.js';
import { persisted } from '../../support/eventually.js';
import { ask } from '../../support/upstreams/models.js';
import { noContent, type Receiver, startReceiver } from '../../support/upstreams/receiver.js';

let database: Awaited<ReturnType<typeof createDatabase>>;
let gateway: TestApp;
let receiver: Receiver;

beforeAll(async () => {
  database = await createDatabase();
  gateway = await startTestApp({
    databaseUrl: database.url,
    env: { WEBHOOK_ALLOW_PRIVATE: 'true' },
    timedWorkMillis: 100,
    webhooks: { timeoutMillis: 500 },
  });
  receiver = await startReceiver();
});
afterAll(async () => {
  await gateway.stop();
  await receiver.close();
  await database.drop();
});

let key: string;
let tenant = 0;

beforeEach(async () => {
  tenant += 1;
  await gateway.createTenant({ id: `hooks-${tenant}`, tier: 'PRO', monthlyBudgetUsd: 10 });
  key = await gateway.issueKey({ tenantId: `hooks-${tenant}`, subject: 'admin', roles: ['tenant_admin'] });
});
afterEach(() => {
  receiver.received.length = 0;
  receiver.answer = noContent;
});

const call = (method: string, path: string, body?: object) => gateway.request(method, `/v1${path}`, { key, body });

async function register(path: string, events: string[] = ['*'], more: object = {}) {
  const reply = await call('POST', '/webhooks', { url: receiver.url + path, events, ...more });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return reply.json;
}

async function deliveries(id: string, query = ''): Promise<any[]> {
  const { status, json } = await call('GET', `/webhooks/${id}/deliveries${query}`);
  expect(status).toBe(200);
  return json.deliveries;
}

/** The delivery once it stands as wanted. */
const settled = (id: string, status: string): Promise<any> =>
  gateway.eventually(async () => {
    const [first] = await deliveries(id);
    expect(first?.status).toBe(status);
    return first;
  });

async function auditActions(resourceId: string): Promise<string[]> {
  const { json } = await gateway.request('GET', `/api/trust/spine/events?resourceId=${resourceId}`, { key });
  return json.events.map(({ action }: any) => action).toReversed();
}

describe('an endpoint', () => {
  test('is registered, read, listed, changed and removed, each change with its evidence', async () => {
    const { status, json, headers } = await call('POST', '/webhooks', {
      url: `${receiver.url}/crud?token=hidden`,
      events: ['chat.complete', 'budget.warning'],
      description: 'For billing',
    });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/v1/webhooks/${json.id}`);
    expect(json).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: `${receiver.url}/crud?token=hidden`,
      events: ['chat.complete', 'budget.warning'],
      description: 'For billing',
      status: 'active',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { secret, ...shown } = json;
    expect((await call('GET', `/webhooks/${json.id}`)).json).toEqual(shown);
    expect((await call('GET', '/webhooks')).json).toEqual({ webhooks: [shown], next_cursor: null });

    const changed = await call('PATCH', `/webhooks/${json.id}`, { events: ['*'], status: 'disabled' });
    expect(changed.json).toMatchObject({
      url: shown.url,
      events: ['*'],
      status: 'disabled',
      disabled_reason: 'requested',
    });
    expect((await call('PATCH', `/webhooks/${json.id}`, { status: 'active' })).json).not.toHaveProperty(
      'disabled_reason',
    );
    expect((await call('DELETE', `/webhooks/${json.id}`)).status).toBe(204);
    expectRestError(await call('GET', `/webhooks/${json.id}`), 'NOT_FOUND');
    expect(await auditActions(json.id)).toEqual([
      'webhook.created',
      'webhook.updated',
      'webhook.updated',
      'webhook.deleted',
    ]);
    const evidence = await gateway.request('GET', `/api/trust/spine/events?resourceId=${json.id}`, { key });
    expect(evidence.text).not.toContain('hidden');
    expect(evidence.text).not.toContain(secret);
  });

  test('has what is wrong with it told all at once', async () => {
    const reply = await call('POST', '/webhooks', {
      url: 'ftp://127.0.0.1/x',
      events: ['chat.complete', 'chat.nothing', 'chat.complete'],
      secret: `whsec_${randomBytes(8).toString('base64')}`,
    });
    const { details } = expectRestError(reply, 'INVALID_REQUEST');
    expect(details.issues.map(({ path }: any) => path)).toEqual(['url', 'events[1]', 'events[2]', 'secret']);
    for (const body of [{ url: receiver.url }, { url: receiver.url, events: [] }, { events: ['*'] }])
      expectRestError(await call('POST', '/webhooks', body), 'INVALID_REQUEST');
  });

  test.each([23, 65])('does not take a secret of %d bytes', async (bytes) => {
    const secret = `whsec_${randomBytes(bytes).toString('base64')}`;
    expectRestError(await call('POST', '/webhooks', { url: receiver.url, events: ['*'], secret }), 'INVALID_REQUEST');
  });

  test('has its secrets encrypted in the database', async () => {
    const given = `whsec_${randomBytes(24).toString('base64')}`;
    const { id, secret } = await register('/sealed', ['*'], { secret: given });
    expect(secret).toBe(given);
    await call('POST', `/webhooks/${id}/rotate-secret`, {});
    const client = new pg.Client(database.url);
    await client.connect();
    try {
      const { rows } = await client.query(
        `SELECT encode(secret, 'hex') || encode(previous_secret, 'hex') AS kept, w::text AS whole
           FROM webhook_endpoints w WHERE id = $1`,
        [id],
      );
      const bytes = Buffer.from(given.slice(6), 'base64');
      expect(rows[0].kept).not.toContain(bytes.toString('hex'));
      expect(rows[0].whole).not.toContain(given.slice(6));
    } finally {
      await client.end();
    }
  });

  test('is one of at most a hundred of its tenant, also when they come at once', async () => {
    const body = { url: `${receiver.url}/many`, events: ['dispute.created'] };
    const replies = await Promise.all(
      Array.from({ length: 105 }, () => persisted(() => call('POST', '/webhooks', body))),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(100);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    const first = await call('GET', '/webhooks?limit=60');
    const second = await call('GET', `/webhooks?limit=60&cursor=${first.json.next_cursor}`);
    const ids = [...first.json.webhooks, ...second.json.webhooks].map(({ id }: any) => id);
    expect([new Set(ids).size, second.json.next_cursor]).toEqual([100, null]);
  });

  test('of another tenant does not lend itself to one’s own delivery', async () => {
    const { id } = await register('/mine');
    const other = await gateway.request('POST', '/v1/webhooks', { body: { url: receiver.url, events: ['*'] } });
    const sent = await gateway.request('POST', `/v1/webhooks/${other.json.id}/test`);
    expectRestError(await call('POST', `/webhooks/${id}/deliveries/${sent.json.id}/replay`), 'NOT_FOUND');
    expectRestError(await call('GET', `/webhooks/${other.json.id}/deliveries`), 'NOT_FOUND');
    await gateway.request('DELETE', `/v1/webhooks/${other.json.id}`);
  });
});

describe('a message', () => {
  test('is signed as Standard Webhooks says, and says what happened', async () => {
    const { id, secret } = await register('/test');
    const sent = await call('POST', `/webhooks/${id}/test`);
    expect([sent.status, sent.json.status, sent.json.event_type]).toEqual([202, 'pending', 'webhook.test']);
    const delivery = await settled(id, 'delivered');
    expect(receiver.received).toHaveLength(1);
    const [{ headers, text, body, path }] = receiver.received as [any];
    expect(new Webhook(secret).verify(text, headers)).toEqual(body);
    expect(() => new Webhook(secret).verify(`${text} `, headers)).toThrow();
    expect(path).toBe('/test');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': sent.json.event_id });
    expect(body).toEqual({
      type: 'webhook.test',
      timestamp: expect.any(String),
      tenant_id: `hooks-${tenant}`,
      data: { webhook_id: id },
    });
    expect(delivery).toEqual({
      id: sent.json.id,
      event_id: sent.json.event_id,
      event_type: 'webhook.test',
      status: 'delivered',
      attempts: 1,
      last_attempt_at: expect.any(String),
      latency_ms: expect.any(Number),
      response_status: 204,
      response_body: '',
      created_at: expect.any(String),
    });
    expect(await auditActions(id)).toEqual(['webhook.created', 'webhook.tested']);
  });

  test('is signed with both secrets while they are rotated, and with the new one alone after', async () => {
    const { id, secret } = await register('/rotate');
    const rotated = await call('POST', `/webhooks/${id}/rotate-secret`, { grace_seconds: 60 });
    expect(rotated.json.secret).not.toBe(secret);
    expect(rotated.json.previous_secret_expires_at).toEqual(expect.any(String));
    await call('POST', `/webhooks/${id}/test`);
    await settled(id, 'delivered');
    const [both] = receiver.received as [any];
    expect(both.headers['webhook-signature'].split(' ')).toHaveLength(2);
    for (const one of [secret, rotated.json.secret]) new Webhook(one).verify(both.text, both.headers);

    const again = await call('POST', `/webhooks/${id}/rotate-secret`, { grace_seconds: 0 });
    await call('POST', `/webhooks/${id}/test`);
    await gateway.eventually(() => {
      expect(receiver.received).toHaveLength(2);
    });
    const single = receiver.received[1] as any;
    new Webhook(again.json.secret).verify(single.text, single.headers);
    expect(() => new Webhook(rotated.json.secret).verify(single.text, single.headers)).toThrow();
  });

  test('goes to those who want it, once to each', async () => {
    await register('/all');
    await register('/approvals', ['approval.requested', 'approval.decided']);
    const others = await register('/others', ['dispute.created']);
    const paused = await register('/paused');
    await call('PATCH', `/webhooks/${paused.id}`, { status: 'disabled' });
    const approval = { type: 'access', resourceId: 'r', resourceType: 'x', requiredApprovers: ['ann'] };
    const asked = await gateway.request('POST', '/api/oversight/approvals', { key, body: approval });
    await gateway.eventually(() => {
      expect(receiver.received).toHaveLength(2);
    });
    expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/all', '/approvals']);
    const [first, second] = receiver.received as [any, any];
    expect(first.headers['webhook-id']).toBe(second.headers['webhook-id']);
    expect(first.body).toMatchObject({ type: 'approval.requested', data: { approval: { id: asked.json.id } } });
    expect([await deliveries(others.id), await deliveries(paused.id)]).toEqual([[], []]);
  });
});

describe('what is sent again', () => {
  test('a delivery is sent again under the same id', async () => {
    const { id } = await register('/replay');
    await call('POST', `/webhooks/${id}/test`);
    const delivery = await settled(id, 'delivered');
    const replayed = await call('POST', `/webhooks/${id}/deliveries/${delivery.id}/replay`);
    expect([replayed.status, replayed.json.status, replayed.json.attempts]).toEqual([202, 'pending', 0]);
    await gateway.eventually(() => {
      expect(receiver.idsAt('/replay')).toHaveLength(2);
    });
    expect(new Set(receiver.idsAt('/replay')).size).toBe(1);
    await settled(id, 'delivered');
    expect(await auditActions(id)).toContain('webhook.replayed');
  });

  test('what failed and what was missed since a time, and nothing else', async () => {
    const { id } = await register('/recover', ['approval.requested']);
    const request = (resourceId: string) =>
      gateway.request('POST', '/api/oversight/approvals', {
        key,
        body: { type: 'access', resourceId, resourceType: 'x', requiredApprovers: ['ann'] },
      });
    await request('arrived');
    await settled(id, 'delivered');
    await gateway.eventually(async () => {
      expect((await deliveries(id, '?status=delivered')).length).toBe(1);
    });

    receiver.answer = (_, response) => response.writeHead(500).end('broken');
    await request('failed');
    await gateway.eventually(async () => {
      const [one] = await deliveries(id, '?status=pending');
      expect(one).toMatchObject({ response_status: 500, response_body: 'broken', error: 'answered 500' });
      expect(Date.parse(one.next_attempt_at)).toBeGreaterThan(Date.parse(one.last_attempt_at));
    });
    await call('PATCH', `/webhooks/${id}`, { status: 'disabled' });
    expectRestError(
      await call('POST', `/webhooks/${id}/recover`, { since: new Date(Date.now() - 60_000).toISOString() }),
      'CONFLICT',
    );
    expectRestError(await call('POST', `/webhooks/${id}/test`), 'CONFLICT');
    await request('missed');
    // Fanned out to nobody before the endpoint is there again.
    const client = new pg.Client(database.url);
    await client.connect();
    await gateway.eventually(async () => {
      const { rows } = await client.query('SELECT FROM outbox_events WHERE fanned_out_at IS NULL');
      expect(rows).toHaveLength(0);
    });
    await client.end();
    receiver.answer = noContent;
    await call('PATCH', `/webhooks/${id}`, { status: 'active' });

    const since = new Date(Date.now() - 60_000).toISOString();
    const recovered = await call('POST', `/webhooks/${id}/recover`, { since });
    expect([recovered.status, recovered.json]).toEqual([202, { queued: 2 }]);
    await gateway.eventually(async () => {
      expect((await deliveries(id, '?status=delivered')).length).toBe(3);
    });
    const byResource = Map.groupBy(receiver.received, ({ body }) => body.data.approval.resourceId);
    expect([...byResource].map(([name, messages]) => [name, messages.length])).toEqual([
      ['arrived', 1],
      ['failed', 2],
      ['missed', 1],
    ]);
    expect((await call('POST', `/webhooks/${id}/recover`, { since })).json).toEqual({ queued: 0 });
    const tooOld = new Date(Date.now() - 31 * 86_400_000).toISOString();
    expectRestError(await call('POST', `/webhooks/${id}/recover`, { since: tooOld }), 'INVALID_REQUEST');
  });
});

describe('what the gateway tells', () => {
  test('includes chat.complete, with figures and without text', async () => {
    await register('/chat', ['chat.complete']);
    const asked = await gateway.request('POST', '/v1/chat', { key, body: ask('a secret question', { user: 'ann' }) });
    expect(asked.status).toBe(200);
    await gateway.eventually(() => {
      expect(receiver.received).toHaveLength(1);
    });
    const [{ body, text }] = receiver.received as [any];
    const { prompt_tokens, completion_tokens, total_tokens } = asked.json.usage;
    expect(body).toMatchObject({
      type: 'chat.complete',
      tenant_id: `hooks-${tenant}`,
      data: {
        id: asked.headers.get('x-evidence-id'),
        model: asked.json.model,
        requested_model: asked.json.model,
        provider: asked.headers.get('x-gateway-provider'),
        user: 'ann',
        finish_reason: 'stop',
        usage: { prompt_tokens, completion_tokens, total_tokens, estimated: false },
        cost_usd: expect.any(Number),
        cache: 'BYPASS',
        latency_ms: expect.any(Number),
      },
    });
    expect(text).not.toContain('secret question');
    const answer = asked.json.choices[0].message.content;
    expect(text).not.toContain(answer);
  });

  test('includes chat.complete of a stream, too', async () => {
    await register('/stream', ['chat.complete']);
    const asked = await gateway.request('POST', '/v1/chat', { key, body: ask('hello', { stream: true }) });
    await gateway.eventually(() => {
      expect(receiver.received).toHaveLength(1);
    });
    expect(receiver.received[0]!.body.data).toMatchObject({
      id: asked.headers.get('x-evidence-id'),
      finish_reason: 'stop',
    });
  });

  test('includes nothing of chats where nobody wants it, not even in the outbox', async () => {
    await register('/approvals', ['approval.requested']);
    const asked = await gateway.request('POST', '/v1/chat', { key, body: ask('hello') });
    expect(asked.status).toBe(200);
    const client = new pg.Client(database.url);
    await client.connect();
    const { rows } = await client.query('SELECT type FROM outbox_events WHERE tenant_id = $1', [`hooks-${tenant}`]);
    await client.end();
    expect(rows).toEqual([]);
  });

  test('includes error.provider, once an invocation, with its attempts', async () => {
    await register('/errors', ['error.provider']);
    gateway.sandbox.fault('openai', { status: 500, times: 'sticky' });
    const asked = await gateway.request('POST', '/v1/chat', { key, body: ask('hello') });
    gateway.sandbox.reset();
    await gateway.eventually(() => {
      expect(receiver.received).toHaveLength(1);
    });
    expect(receiver.received[0]!.body).toMatchObject({
      type: 'error.provider',
      data: {
        id: asked.headers.get('x-evidence-id'),
        action: 'ai.generate',
        attempts: expect.arrayContaining([
          expect.objectContaining({ provider: 'openai', status: 500, reason: expect.any(String) }),
        ]),
      },
    });
  });

  test('includes budget.exceeded once, and budget.warning once', async () => {
    await register('/budget', ['budget.warning', 'budget.exceeded']);
    const set = (usd: number) =>
      gateway.graphql(
        'mutation($id: ID!, $usd: Float!) { updateTenant(id: $id, input: {monthlyBudgetUsd: $usd}) { id } }',
        {
          id: `hooks-${tenant}`,
          usd,
        },
      );
    await gateway.request('POST', '/v1/chat', { key, body: ask('hello') });
    expect((await set(1e-9)).json.errors).toBeUndefined();
    for (let round = 0; round < 3; round += 1)
      expect((await gateway.request('POST', '/v1/chat', { key, body: ask('hello') })).status).toBe(402);
    await gateway.eventually(() => {
      expect(receiver.received.map(({ body }) => body.type).toSorted()).toEqual(['budget.exceeded', 'budget.warning']);
    });
    for (const { body } of receiver.received)
      expect(body.data).toEqual({
        limit_usd: 1e-9,
        used_usd: expect.any(Number),
        month: expect.stringMatching(/^\d{4}-\d\d$/),
      });
  });
});

test.each([
  ['has an address of our own', () => Promise.resolve(['10.0.0.1']), 400, undefined],
  ['has a public and a private address', () => Promise.resolve(['192.0.43.8', '169.254.169.254']), 400, undefined],
  ['has a public address', () => Promise.resolve(['192.0.43.8']), 201, undefined],
  [
    'has no address yet',
    () => Promise.reject(new Error('ENOTFOUND')),
    201,
    ['the host hooks.example does not resolve'],
  ],
  [
    'has name servers that say nothing',
    () => new Promise<string[]>(() => undefined),
    201,
    ['the host of the url was not resolved within 2000 ms'],
  ],
])('the host of a webhook is looked up: it %s', async (_, resolve, status, warnings) => {
  const own = await startTestApp({ webhooks: { resolve } });
  try {
    const body = { url: 'https://hooks.example/here', events: ['*'] };
    const made = await own.request('POST', '/v1/webhooks', { body });
    expect([made.status, made.json.warnings]).toEqual([status, warnings]);
    if (status !== 201) return;
    const path = `/v1/webhooks/${made.json.id}`;
    const changed = await own.request('PATCH', path, { body: { url: 'https://hooks.example/there' } });
    expect([changed.status, changed.json.warnings]).toEqual([200, warnings]);
    expect((await own.request('GET', path)).json).not.toHaveProperty('warnings');
  } finally {
    await own.stop();
  }
});
