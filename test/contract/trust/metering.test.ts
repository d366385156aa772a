import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { expectRestError, pathsOf } from '../../support/errors.js';

/** Usage that clients meter. Specification, "Usage metering record", "Usage summary query". */
const clock = manualClock();
let gateway: TestApp;
let tenant = 0;
let key: string;

beforeAll(async () => {
  gateway = await startTestApp({ clock });
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  tenant += 1;
  await gateway.createTenant({ id: `metering-${tenant}` });
  key = await gateway.issueKey({ tenantId: `metering-${tenant}`, subject: 'meter', roles: ['tenant_admin'] });
});

const record = (body: object): Promise<Reply> => gateway.request('POST', '/api/trust/usage/record', { key, body });
const summary = (query = ''): Promise<Reply> => gateway.request('GET', `/api/trust/usage/summary${query}`, { key });
const events = async (): Promise<any[]> =>
  (await gateway.request('GET', '/api/trust/spine/events?actions=usage.recorded', { key })).json.events;

async function recordAll(...bodies: object[]): Promise<void> {
  for (const body of bodies) expect((await record(body)).status).toBe(201);
}

describe('recording', () => {
  test('answers 201 with the record, which is read where Location says, with its evidence', async () => {
    const sent = { metric: 'pages', value: 12.25, resourceId: 'doc 1', metadata: { plan: 'a' } };
    const made = await record({ ...sent, timestamp: '2026-03-04T05:06:07.891Z' });
    expect(made.status).toBe(201);
    expect(made.json).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...sent,
      timestamp: '2026-03-04T05:06:07.891Z',
      recordedBy: 'meter',
      recordedAt: new Date(clock.now()).toISOString(),
    });
    expect(made.headers.get('location')).toBe(`/api/trust/usage/records/${made.json.id}`);
    expect((await gateway.request('GET', made.headers.get('location')!, { key })).json).toEqual(made.json);
    const [event, ...others] = await events();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      action: 'usage.recorded',
      actor: 'meter',
      resourceType: 'usage_record',
      resourceId: made.json.id,
      details: { ...sent, timestamp: '2026-03-04T05:06:07.891Z' },
    });
  });

  test('is of now, with nothing but metric and value', async () => {
    const { json } = await record({ metric: 'pages', value: 0 });
    expect(json).toMatchObject({ value: 0, metadata: {}, timestamp: new Date(clock.now()).toISOString() });
    expect(json).not.toHaveProperty('resourceId');
  });

  test('of the same content under the same id counts once, also at the same moment and later', async () => {
    const body = { id: 'evt_1', metric: 'pages', value: 3, metadata: { b: 1, a: [null] } };
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => record(body)));
    clock.advance(60_000);
    for (const reply of [...others, await record({ ...body, metadata: { a: [null], b: 1 }, resourceId: null })]) {
      expect([reply.status, reply.json]).toEqual([201, first!.json]);
    }
    expect((await summary()).json.total).toEqual({ count: 1, sum: 3, min: 3, max: 3 });
    expect(await events()).toHaveLength(1);
  });

  test.each([
    ['value', { value: 4 }],
    ['metric', { metric: 'other' }],
    ['resourceId', { resourceId: 'x' }],
    ['metadata', { metadata: { a: 2 } }],
    ['timestamp', { timestamp: '2026-01-01T00:00:00Z' }],
  ])('of another %s under the same id is a conflict, and changes nothing', async (_, change) => {
    const body = { id: 'evt_1', metric: 'pages', value: 3, metadata: { a: 1 } };
    await recordAll(body);
    expectRestError(await record({ ...body, ...change }), 'CONFLICT');
    expect((await summary()).json.total).toMatchObject({ count: 1, sum: 3 });
    expect(await events()).toHaveLength(1);
  });

  test('an id is the tenant’s own', async () => {
    await recordAll({ id: 'evt_1', metric: 'pages', value: 3 });
    const elsewhere = await gateway.request('POST', '/api/trust/usage/record', {
      body: { id: 'evt_1', metric: 'pages', value: tenant },
    });
    expect([elsewhere.status, elsewhere.json.value]).toEqual([201, tenant]);
    expect((await summary()).json.total).toMatchObject({ count: 1, sum: 3 });
  });

  test.each([
    [{}, ['metric', 'value']],
    [{ metric: '', value: '1' }, ['metric', 'value']],
    [{ metric: 'x', value: 1e16 }, ['value']],
    [{ metric: 'x', value: 1e-10 }, ['value']],
    [{ metric: 'x', value: 1, id: 'a/b', metadata: { a: 'x'.repeat(20_000) } }, ['id', 'metadata']],
    [{ metric: 'x', value: 1, timestamp: 'yesterday' }, ['timestamp']],
    [{ metric: 'x', value: 1, amount: 1 }, ['amount']],
  ])('a record is refused %#', async (body, paths) => {
    expect(pathsOf(expectRestError(await record(body), 'INVALID_REQUEST'))).toEqual(paths);
  });

  test('a time in the future is refused', async () => {
    const at = (millis: number): string => new Date(clock.now() + millis).toISOString();
    await recordAll({ metric: 'x', value: 1, timestamp: at(300_000) });
    const refused = await record({ metric: 'x', value: 1, timestamp: at(300_001) });
    expect(pathsOf(expectRestError(refused, 'INVALID_REQUEST'))).toEqual(['timestamp']);
  });
});

describe('a summary', () => {
  const at = (timestamp: string, more: object): object => ({ metric: 'pages', value: 1, timestamp, ...more });
  const YEAR = 'startDate=2026-01-01&endDate=2026-07-01';

  test('of a period without records', async () => {
    const { status, json } = await summary('?startDate=2026-01-01&endDate=2026-02-01&groupBy=day');
    expect([status, json]).toEqual([
      200,
      {
        period: { start: '2026-01-01T00:00:00.000Z', end: '2026-02-01T00:00:00.000Z' },
        total: { count: 0, sum: 0 },
        groups: [],
        truncated: false,
      },
    ]);
  });

  test('adds exactly, the start included and the end not', async () => {
    await recordAll(
      at('2025-12-31T23:59:59.999Z', { value: 100 }),
      at('2026-01-01T00:00:00Z', { value: 0.1 }),
      at('2026-02-01T00:00:00Z', { value: 0.2 }),
      at('2026-06-30T23:59:59.999Z', { value: -0.05 }),
      at('2026-07-01T00:00:00Z', { value: 100 }),
    );
    const { json } = await summary(`?metric=pages&${YEAR}`);
    expect(json.total).toEqual({ count: 3, sum: 0.25, min: -0.05, max: 0.2 });
    expect(json.groups).toEqual([]);
  });

  test('goes by day, metric and resource', async () => {
    await recordAll(
      at('2026-03-01T23:30:00Z', { value: 1, resourceId: 'b' }),
      at('2026-03-02T00:30:00Z', { value: 2, resourceId: 'a' }),
      at('2026-03-02T10:00:00Z', { value: 4 }),
      at('2026-03-02T11:00:00Z', { metric: 'calls', value: 8, resourceId: 'a' }),
    );
    const groups = async (query: string): Promise<any> => (await summary(`?${YEAR}&${query}`)).json.groups;
    const one = (key: string, value: number) => ({ key, count: 1, sum: value, min: value, max: value });
    expect(await groups('metric=pages&groupBy=day')).toEqual([
      one('2026-03-01', 1),
      { key: '2026-03-02', count: 2, sum: 6, min: 2, max: 4 },
    ]);
    expect(await groups('metric=pages&groupBy=resourceId')).toEqual([one('', 4), one('a', 2), one('b', 1)]);
    expect(await groups('groupBy=metric')).toEqual([
      one('calls', 8),
      { key: 'pages', count: 3, sum: 7, min: 1, max: 4 },
    ]);
    // Pages and calls together are no number of anything.
    expect(await groups('groupBy=day')).toEqual([one('2026-03-01', 1), { key: '2026-03-02', count: 3 }]);
    expect((await summary(`?${YEAR}&groupBy=metric`)).json.total).toEqual({ count: 4 });
  });

  test('shows at most 1,000 groups and says so', async () => {
    const client = new pg.Client({ connectionString: gateway.databaseUrl });
    await client.connect();
    const store = (from: number, to: number): Promise<unknown> =>
      client.query(
        `INSERT INTO usage_records SELECT $1, n::text, 'm', 1, 'r' || n, '{}', 'x', '2026-01-01', '2026-01-01', sha256('')
           FROM generate_series($2::integer, $3::integer) n`,
        [`metering-${tenant}`, from, to],
      );
    try {
      await store(1, 1_000);
      const all = (await summary(`?${YEAR}&groupBy=resourceId`)).json;
      expect([all.truncated, all.total.count, all.groups.length]).toEqual([false, 1_000, 1_000]);
      await store(1_001, 1_001);
      const some = (await summary(`?${YEAR}&groupBy=resourceId`)).json;
      expect([some.truncated, some.total.count, some.groups.length]).toEqual([true, 1_001, 1_000]);
    } finally {
      await client.end();
    }
  });

  test('is of the current month where no dates are given', async () => {
    await recordAll({ metric: 'pages', value: 5 }, at('2020-01-01T00:00:00Z', {}));
    const { json } = await summary();
    const now = new Date(clock.now());
    expect(json.period.start).toBe(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())).toISOString());
    expect(json.period.end).toBe(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString());
    expect(json.total).toEqual({ count: 1, sum: 5, min: 5, max: 5 });
  });

  test.each([
    ['startDate=2026-02-01&endDate=2026-01-01', 'endDate'],
    ['startDate=yesterday', 'startDate'],
    ['groupBy=week', 'groupBy'],
    [`metric=${'x'.repeat(201)}`, 'metric'],
    ['group_by=day', 'group_by'],
  ])('a summary is refused %#', async (query, path) => {
    expect(pathsOf(expectRestError(await summary(`?${query}`), 'INVALID_REQUEST'))).toEqual([path]);
  });
});
