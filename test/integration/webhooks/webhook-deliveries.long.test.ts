import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { createDatabase } from '../../support/database.js';
import { noContent, type Receiver, startReceiver } from '../../support/upstreams/receiver.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ENV = { WEBHOOK_ALLOW_PRIVATE: 'true' };

const clock = manualClock();
let database: Awaited<ReturnType<typeof createDatabase>>;
let gateway: TestApp;
let receiver: Receiver;
let owner: pg.Client;

beforeAll(async () => {
  database = await createDatabase();
  owner = new pg.Client(database.url);
  await owner.connect();
  const webhooks = { timeoutMillis: 300 };
  gateway = await startTestApp({ databaseUrl: database.url, env: ENV, clock, timedWorkMillis: 100, webhooks });
});
afterAll(async () => {
  await gateway.stop();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  await owner.query('DELETE FROM webhook_endpoints');
});

async function register(path: string, events: string[] = ['approval.requested']): Promise<string> {
  const body = { url: receiver.url + path, events };
  const { status, json } = await gateway.request('POST', '/v1/webhooks', { body });
  expect(status).toBe(201);
  return json.id;
}

/** Lets something happen that is told. */
async function happen(resourceId = 'r'): Promise<void> {
  const body = { type: 'access', resourceId, resourceType: 'x', requiredApprovers: ['ann'] };
  expect((await gateway.request('POST', '/api/oversight/approvals', { body })).status).toBe(201);
}

async function deliveries(id: string): Promise<any[]> {
  return (await gateway.request('GET', `/v1/webhooks/${id}/deliveries?limit=500`)).json.deliveries;
}

/** The only delivery, once so many attempts have ended. While one is under way the record tells of the one before. */
const afterAttempts = (id: string, attempts: number): Promise<any> =>
  gateway.eventually(async () => {
    const { rows } = await owner.query(
      'SELECT FROM webhook_deliveries WHERE endpoint_id = $1 AND attempts = $2 AND updated_at = last_attempt_at',
      [id, attempts],
    );
    expect(rows).toHaveLength(1);
    return (await deliveries(id))[0];
  });

const waitOf = (delivery: any): number => Date.parse(delivery.next_attempt_at) - Date.parse(delivery.last_attempt_at);

function expectAbout(actual: number, middle: number): void {
  expect(actual).toBeGreaterThanOrEqual(middle * 0.9 - 1);
  expect(actual).toBeLessThanOrEqual(middle * 1.1 + 1);
}

async function endpoint(id: string): Promise<any> {
  return (await gateway.request('GET', `/v1/webhooks/${id}`)).json;
}

async function disablings(id: string): Promise<any[]> {
  const query = `resourceId=${id}&actions=webhook.disabled`;
  return (await gateway.request('GET', `/api/trust/spine/events?${query}`)).json.events;
}

describe('a receiver', () => {
  test('that is down for an hour gets what happened, when its turn comes', async () => {
    const id = await register('/down');
    await receiver.close();
    const began = clock.now();
    await happen();
    let delivery = await afterAttempts(id, 1);
    expect(delivery.error).toMatch(/connect ECONNREFUSED an address$/);
    expect(delivery).not.toHaveProperty('response_status');
    for (const [attempts, wait] of [
      [2, 5 * SECOND],
      [3, 5 * MINUTE],
      [4, 30 * MINUTE],
    ] as const) {
      expectAbout(waitOf(delivery), wait);
      clock.advance(waitOf(delivery) - 1);
      clock.advance(1);
      delivery = await afterAttempts(id, attempts);
    }
    expect((await endpoint(id)).failing_since).toBe(new Date(began).toISOString());
    await receiver.open();
    clock.advance(began + HOUR - clock.now());
    expect(receiver.received).toEqual([]);
    clock.advance(Date.parse(delivery.next_attempt_at) - clock.now());
    await gateway.eventually(async () => {
      expect((await deliveries(id))[0].status).toBe('delivered');
    });
    expect(receiver.idsAt('/down')).toEqual([delivery.event_id]);
    expect(await endpoint(id)).not.toHaveProperty('failing_since');
  });

  test('is not asked before its time', async () => {
    receiver.answer = (_, response) => response.writeHead(500).end();
    const id = await register('/early');
    await happen();
    const delivery = await afterAttempts(id, 1);
    clock.advance(waitOf(delivery) - 1);
    // A second endpoint shows that due work has been looked for since.
    const other = await register('/other', ['proposal.changed']);
    await gateway.request('POST', `/v1/webhooks/${other}/test`);
    await gateway.eventually(() => {
      expect(receiver.idsAt('/other')).toHaveLength(1);
    });
    expect(receiver.idsAt('/early')).toHaveLength(1);
  });

  test('that answers 500 to the end is given up after ten attempts', async () => {
    receiver.answer = (_, response) => response.writeHead(500).end('no'.repeat(4_000));
    const id = await register('/broken');
    await happen();
    const waits: number[] = [];
    let delivery = await afterAttempts(id, 1);
    for (let attempts = 2; attempts <= 10; attempts += 1) {
      waits.push(waitOf(delivery));
      clock.advance(waitOf(delivery));
      delivery = await afterAttempts(id, attempts);
    }
    const schedule = [5 * SECOND, 5 * MINUTE, 0.5 * HOUR, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY];
    schedule.forEach((middle, index) => {
      expectAbout(waits[index]!, middle);
    });
    expect(delivery).toMatchObject({ status: 'failed', response_status: 500, error: 'answered 500' });
    expect(delivery.response_body).toHaveLength(1024);
    expect(delivery).not.toHaveProperty('next_attempt_at');
    expect(new Set(receiver.idsAt('/broken'))).toEqual(new Set([delivery.event_id]));
    expect(receiver.received).toHaveLength(10);
    expect((await endpoint(id)).status).toBe('active');
  });

  test('that asks for time gets it', async () => {
    receiver.answer = (_, response) => response.writeHead(429, { 'retry-after': '600' }).end();
    const id = await register('/busy');
    await happen();
    expect(waitOf(await afterAttempts(id, 1))).toBe(600 * SECOND);
    receiver.answer = (_, response) =>
      response.writeHead(503, { 'retry-after': new Date(clock.now() + HOUR).toUTCString() }).end();
    clock.advance(600 * SECOND);
    expect(waitOf(await afterAttempts(id, 2))).toBeGreaterThan(HOUR - 2 * SECOND);
  });

  test('that is gone is disabled at once, with evidence', async () => {
    receiver.answer = (_, response) => response.writeHead(410).end();
    const id = await register('/gone');
    await happen();
    expect(await afterAttempts(id, 1)).toMatchObject({ status: 'failed', response_status: 410 });
    expect(await endpoint(id)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' });
    expect(await disablings(id)).toMatchObject([
      { actor: 'system', severity: 'warning', details: { reason: 'gone', error: 'answered 410 Gone' } },
    ]);
    await happen();
    await gateway.eventually(async () => {
      const { rows } = await owner.query('SELECT FROM outbox_events WHERE fanned_out_at IS NULL');
      expect(rows).toHaveLength(0);
    });
    expect(await deliveries(id)).toHaveLength(1);
  });

  test('that has failed for five days is disabled, once', async () => {
    receiver.answer = (_, response) => response.writeHead(500).end();
    const id = await register('/failing');
    await happen('first');
    await afterAttempts(id, 1);
    clock.advance(5 * DAY - 1);
    // Concluded, not only sent: else it could end within the five days or beyond, by the clock's next step.
    await afterAttempts(id, 2);
    expect(receiver.received).toHaveLength(2);
    expect((await endpoint(id)).status).toBe('active');
    clock.advance(1);
    await happen('second');
    await gateway.eventually(async () => {
      expect(await endpoint(id)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
    });
    expect(await disablings(id)).toHaveLength(1);
    // What waits is sent once someone activates it.
    receiver.answer = noContent;
    await gateway.request('PATCH', `/v1/webhooks/${id}`, { body: { status: 'active' } });
    clock.advance(HOUR);
    await gateway.eventually(async () => {
      const waiting = (await deliveries(id)).filter(({ status }) => status !== 'delivered');
      expect(waiting).toEqual([]);
    });
  });

  test('that redirects is not followed', async () => {
    receiver.answer = ({ path }, response) =>
      response.writeHead(path === '/from' ? 307 : 204, { location: `${receiver.url}/to` }).end();
    const id = await register('/from');
    await happen();
    expect(await afterAttempts(id, 1)).toMatchObject({
      status: 'pending',
      response_status: 307,
      error: 'answered 307; redirects are not followed',
    });
    expect(receiver.idsAt('/to')).toEqual([]);
  });

  test('that is slow to answer is left, and asked again', async () => {
    receiver.answer = () => undefined;
    const id = await register('/slow');
    await happen();
    const delivery = await afterAttempts(id, 1);
    expect(delivery).toMatchObject({ status: 'pending', error: expect.stringMatching(/timeout/i) });
    expect(delivery.latency_ms).toBeGreaterThanOrEqual(290);
  });

  test('whose answer has no end is heard for a kilobyte', async () => {
    const ended = Promise.withResolvers<undefined>();
    receiver.answer = (_, response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write('x'.repeat(600)), 1);
      response.on('close', () => {
        clearInterval(more);
        ended.resolve(undefined);
      });
    };
    const id = await register('/endless');
    await happen();
    expect(await afterAttempts(id, 1)).toMatchObject({ status: 'delivered', response_body: 'x'.repeat(1024) });
    await ended.promise;
  });

  test('whose answer cannot be stored as text is stored as far as it can', async () => {
    receiver.answer = (_, response) => response.writeHead(500).end(Buffer.from([0x61, 0, 0xff, 0xfe, 0x62]));
    const id = await register('/bytes');
    await happen();
    expect((await afterAttempts(id, 1)).response_body).toBe('ab');
  });

  test('that breaks off keeps its words from nobody else', async () => {
    receiver.answer = (_, response) => response.destroy();
    const id = await register('/cut');
    await happen();
    expect(await afterAttempts(id, 1)).toMatchObject({ status: 'pending', error: expect.any(String) });
  });

  test('that is slow does not delay others, and is asked twice at once at most', async () => {
    const held: ServerResponse[] = [];
    receiver.answer = (one, response) => {
      if (one.path === '/held') held.push(response);
      else response.writeHead(204).end();
    };
    const patient = await startTestApp({
      env: ENV,
      timedWorkMillis: 100,
      webhooks: { timeoutMillis: 15_000 },
    });
    try {
      const ids: string[] = [];
      for (const path of ['/held', '/quick']) {
        const body = { url: receiver.url + path, events: ['approval.requested'] };
        ids.push((await patient.request('POST', '/v1/webhooks', { body })).json.id);
      }
      const body = { type: 'access', resourceId: 'r', resourceType: 'x', requiredApprovers: ['ann'] };
      for (let count = 0; count < 20; count += 1) await patient.request('POST', '/api/oversight/approvals', { body });
      await patient.eventually(() => {
        expect(receiver.idsAt('/quick')).toHaveLength(20);
      });
      expect(held).toHaveLength(2);
      receiver.answer = noContent;
      for (const response of held) response.writeHead(204).end();
      await patient.eventually(() => {
        expect(new Set(receiver.idsAt('/held')).size).toBe(20);
      });
      expect(receiver.idsAt('/held')).toHaveLength(20);
    } finally {
      await patient.stop();
    }
  });
});

test('deliveries rest while the feature pack is off', async () => {
  const id = await register('/resting');
  const set = (enabled: boolean) =>
    gateway.graphql(
      'mutation($enabled: Boolean!) { setFeaturePack(tenantId: "default", pack: GATEWAY, enabled: $enabled) { id } }',
      {
        enabled,
      },
    );
  await set(false);
  await happen();
  await gateway.eventually(async () => {
    const { rows } = await owner.query('SELECT FROM webhook_deliveries WHERE endpoint_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });
  // Whatever is due after it has been looked for by then.
  await gateway.createTenant({ id: 'awake' });
  const key = await gateway.issueKey({ tenantId: 'awake', subject: 'a', roles: ['tenant_admin'] });
  const made = await gateway.request('POST', '/v1/webhooks', {
    key,
    body: { url: `${receiver.url}/awake`, events: ['*'] },
  });
  await gateway.request('POST', `/v1/webhooks/${made.json.id}/test`, { key });
  await gateway.eventually(() => {
    expect(receiver.idsAt('/awake')).toHaveLength(1);
  });
  expect(receiver.idsAt('/resting')).toEqual([]);
  await set(true);
  await gateway.eventually(() => {
    expect(receiver.idsAt('/resting')).toHaveLength(1);
  });
});

test('a lease that ran out is taken up again, and a late outcome does not count', async () => {
  const held: ServerResponse[] = [];
  receiver.answer = (_, response) => void held.push(response);
  const id = await register('/lost');
  await happen();
  await gateway.eventually(() => {
    expect(held).toHaveLength(1);
  });
  // As if the process had died with it: the attempt under way is somebody else's by now.
  await owner.query(
    'UPDATE webhook_deliveries SET attempts = 2, next_attempt_at = to_timestamp($1) WHERE endpoint_id = $2',
    [(clock.now() + MINUTE) / 1000, id],
  );
  held[0]!.writeHead(204).end();
  receiver.answer = noContent;
  const other = await register('/after', ['proposal.changed']);
  await gateway.request('POST', `/v1/webhooks/${other}/test`);
  await gateway.eventually(() => {
    expect(receiver.idsAt('/after')).toHaveLength(1);
  });
  expect((await deliveries(id))[0]).toMatchObject({ status: 'pending', attempts: 2 });
  clock.advance(MINUTE);
  await gateway.eventually(async () => {
    expect((await deliveries(id))[0]).toMatchObject({ status: 'delivered', attempts: 3 });
  });
});

test('events and deliveries are removed after thirty days', async () => {
  const id = await register('/old');
  await happen();
  await gateway.eventually(() => {
    expect(receiver.idsAt('/old')).toHaveLength(1);
  });
  await gateway.eventually(async () => {
    expect((await deliveries(id))[0].status).toBe('delivered');
  });
  clock.advance(30 * DAY - MINUTE);
  await happen();
  await gateway.eventually(async () => {
    expect(await deliveries(id)).toHaveLength(2);
  });
  clock.advance(2 * MINUTE);
  await gateway.eventually(async () => {
    expect(await deliveries(id)).toHaveLength(1);
  });
  const { rows } = await owner.query('SELECT FROM outbox_events WHERE occurred_at < to_timestamp($1)', [
    (clock.now() - 30 * DAY) / 1000,
  ]);
  expect(rows).toHaveLength(0);
});

test('a name that turns to an address of our own is refused at delivery, and the delivery says why', async () => {
  let address = '93.184.215.14';
  const asked: string[] = [];
  const guarded = await startTestApp({
    timedWorkMillis: 100,
    webhooks: {
      resolve: () => Promise.resolve([address]),
      connector: ({ hostname }, callback) => {
        asked.push(hostname);
        callback(new Error('not in a test'), null);
      },
    },
  });
  try {
    const refused = await guarded.request('POST', '/v1/webhooks', {
      body: { url: 'https://169.254.169.254/latest', events: ['*'] },
    });
    expect(refused.json.error.details.issues).toEqual([
      { path: 'url', message: expect.stringContaining('its address is link-local') },
    ]);
    const body = { url: 'https://rebinding.example/hook', events: ['*'] };
    const made = await guarded.request('POST', '/v1/webhooks', { body });
    expect(made.status).toBe(201);
    address = '127.0.0.1';
    await guarded.request('POST', `/v1/webhooks/${made.json.id}/test`);
    await guarded.eventually(async () => {
      const { json } = await guarded.request('GET', `/v1/webhooks/${made.json.id}/deliveries`);
      expect(json.deliveries[0].error).toBe('the host is not on the public internet: its address is loopback');
    });
    expect(asked).toEqual([]);
    const changed = await guarded.request('PATCH', `/v1/webhooks/${made.json.id}`, { body: { url: body.url } });
    expect(changed.status).toBe(400);
  } finally {
    await guarded.stop();
  }
});

test('two instances share the work: each event arrives once', async () => {
  const shared = await createDatabase();
  const admin = { PORTCULLIS_ADMIN_KEY: gateway.adminKey, ...ENV };
  const options = { databaseUrl: shared.url, env: admin, timedWorkMillis: 50 };
  const instances = [await startTestApp(options), await startTestApp(options)];
  try {
    const [one, two] = instances as [TestApp, TestApp];
    await one.request('POST', '/v1/webhooks', {
      body: { url: `${receiver.url}/both`, events: ['approval.requested'] },
    });
    const body = { type: 'access', resourceId: 'r', resourceType: 'x', requiredApprovers: ['ann'] };
    for (let count = 0; count < 100; count += 1)
      await (count % 2 === 0 ? one : two).request('POST', '/api/oversight/approvals', { body });
    await one.eventually(() => {
      expect(new Set(receiver.idsAt('/both')).size).toBe(100);
    });
    expect(receiver.received).toHaveLength(100);
  } finally {
    for (const instance of instances) await instance.stop();
    await shared.drop();
  }
});

test('a thousand endpoints get one event each', async () => {
  const TENANTS = 10;
  const many = await startTestApp({ env: ENV, timedWorkMillis: 100 });
  try {
    const registerAll = async (tenant: number): Promise<string> => {
      await many.createTenant({ id: `many-${tenant}` });
      const key = await many.issueKey({ tenantId: `many-${tenant}`, subject: 'a', roles: ['tenant_admin'] });
      for (let index = 0; index < 100; index += 1) {
        const body = { url: `${receiver.url}/${tenant}/${index}`, events: ['approval.requested'] };
        expect((await many.request('POST', '/v1/webhooks', { key, body })).status).toBe(201);
      }
      return key;
    };
    const keys = await Promise.all(Array.from({ length: TENANTS }, (_, tenant) => registerAll(tenant)));
    const began = performance.now();
    const body = { type: 'access', resourceId: 'r', resourceType: 'x', requiredApprovers: ['ann'] };
    for (const key of keys) await many.request('POST', '/api/oversight/approvals', { key, body });
    await many.eventually(() => {
      expect(receiver.received.length).toBeGreaterThanOrEqual(1_000);
    });
    const millis = Math.round(performance.now() - began);
    process.stdout.write(`1000 endpoints, one event each: delivered within ${millis} ms\n`);
    expect(new Set(receiver.received.map(({ path }) => path)).size).toBe(1_000);
    expect(receiver.received).toHaveLength(1_000);
  } finally {
    await many.stop();
  }
});
