import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../support/app.js';

const DAY_MILLIS = 86_400_000;
const TODAY = Date.UTC(2026, 4, 10, 12);
const NIGHT = Date.UTC(2026, 1, 1, 23, 59, 59, 900);

let now = NIGHT;
let gateway: TestApp;
let owner: pg.Client;

beforeAll(async () => {
  gateway = await startTestApp({ clock: { now: () => now }, timedWorkMillis: 100 });
  owner = new pg.Client({ connectionString: gateway.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await gateway.stop();
});

const call = async (): Promise<void> => {
  const messages = [{ role: 'user', content: 'Hello' }];
  expect((await gateway.request('POST', '/v1/chat', { body: { model: 'gpt-4o-mini', messages } })).status).toBe(200);
};
const keep = (days: number | null) =>
  gateway.graphql(
    `mutation($days: Int) { updateTenant(id: "default", input: {invocationRetentionDays: $days}) {
       invocationRetentionDays } }`,
    { days },
  );
const ask = async (query: string) => (await gateway.graphql(`{ ${query} }`)).json.data;
const listed = async (): Promise<number> =>
  (await ask('invocations(first: 50) { edges { cursor } }')).invocations.edges.length;
const verify = async () => (await ask('verifySpine { intact fault }')).verifySpine;

test('refuses a time in which budgets and disputes need the invocations', async () => {
  for (const days of [61, 3661, 0, -1]) {
    const { json } = await keep(days);
    expect(json.errors[0].extensions).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { issues: [expect.objectContaining({ path: 'input.invocationRetentionDays' })] },
    });
  }
});

test('invocations leave the lists after the tenant’s time; their evidence and sums stay, and the log still verifies', async () => {
  // Old ones, one at the start of the first day that is kept, and a new one.
  for (let i = 0; i < 10; i += 1) await call();
  now = Date.UTC(2026, 2, 9);
  await call();
  now = TODAY;
  await call();
  expect(await listed()).toBe(12);
  expect((await keep(null)).json.data.updateTenant).toEqual({ invocationRetentionDays: null });

  expect((await keep(62)).json.data.updateTenant).toEqual({ invocationRetentionDays: 62 });
  await gateway.eventually(async () => {
    expect(await listed()).toBe(2);
  });
  const { trafficSeries, spineEvents } = await ask(
    `trafficSeries(startDate: "2026-01-20T00:00:00Z", endDate: "2026-05-20T00:00:00Z", interval: DAY) { total { requests } }
     spineEvents(first: 50, filter: {actions: ["invocations.expired"]}) { edges { node { resourceId actorType } } }`,
  );
  expect(Number(trafficSeries.total.requests)).toBe(12);
  expect(spineEvents.edges.map(({ node }: { node: object }) => node)).toEqual([
    { resourceId: '2026-03-09T00:00:00Z', actorType: 'SYSTEM' },
  ]);
  expect(await verify()).toEqual({ intact: true, fault: null });
  await gateway.eventually(async () => {
    const { rows } = await owner.query("SELECT FROM usage_expiries WHERE tenant_id = 'default' AND NOT is_under_way");
    expect(rows).toHaveLength(1);
  });

  // A day without anything to delete is no event.
  now += DAY_MILLIS / 2;
  await call();
  expect(await verify()).toEqual({ intact: true, fault: null });
});

test('a row that is missing before its time is still found', async () => {
  const { rows } = await owner.query<{ id: string }>(
    "DELETE FROM usage_ledger WHERE id = (SELECT id FROM usage_ledger WHERE tenant_id = 'default' ORDER BY occurred_at DESC LIMIT 1) RETURNING id",
  );
  expect(await verify()).toEqual({ intact: false, fault: `the ledger row of invocation ${rows[0]!.id} is missing` });
});
