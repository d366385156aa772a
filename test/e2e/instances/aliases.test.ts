import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { ask } from '../../support/upstreams/models.js';

const TENANT = 'shop';

let database: { url: string; drop: () => Promise<void> };
let one: TestApp;
let two: TestApp;
let ada: string;

beforeAll(async () => {
  database = await createDatabase();
  one = await startTestApp({ databaseUrl: database.url });
  two = await startTestApp({ databaseUrl: database.url, env: { PORTCULLIS_ADMIN_KEY: one.adminKey } });
  await one.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  ada = await one.issueKey({ tenantId: TENANT, subject: 'ada', roles: ['tenant_admin'] });
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await database.drop();
});

const answer = async (model: string): Promise<string | undefined> => {
  const body = ask('Hello!', { model });
  return (await two.request('POST', '/v1/chat/completions', { key: ada, body })).json.model;
};

test.each([
  ['the tenant', 'TENANT'],
  ['the platform', 'PLATFORM'],
])('an alias of %s holds on another instance, as it is made, changed and deleted', async (_, scope) => {
  const key = scope === 'TENANT' ? ada : one.adminKey;
  const body = { name: 'fast', target: 'gpt-4o-mini', scope };
  const { json } = await one.request('POST', '/api/model-aliases', { key, body });
  const path = `/api/model-aliases/${json.id}`;
  await two.eventually(async () => {
    expect(await answer('fast')).toBe('gpt-4o-mini');
  });
  expect((await one.request('PATCH', path, { key, body: { name: 'quick-*', target: 'gpt-4o' } })).status).toBe(200);
  await two.eventually(async () => {
    expect([await answer('fast'), await answer('quick-1')]).toEqual([undefined, 'gpt-4o']);
  });
  expect((await one.request('DELETE', path, { key })).status).toBe(204);
  await two.eventually(async () => {
    expect(await answer('quick-1')).toBeUndefined();
  });
});

test('a target that fails on each instance a little is stopped by what they saw together', async () => {
  const [good, bad] = ['gpt-4o-mini', 'claude-haiku-4-5'];
  const body = {
    name: 'tried',
    sticky: 'USER',
    targets: [
      { target: good, weight: 1 },
      { target: bad, weight: 1 },
    ],
    // More than the calls of one instance.
    stopOn: { errorRate: 0.5, minCalls: 15 },
  };
  const { json } = await one.request('POST', '/api/model-aliases', { key: ada, body });
  const call = async (gateway: TestApp, user: string): Promise<string | null> => {
    const asked = { ...ask('Hello!', { model: 'tried' }), user };
    return (await gateway.request('POST', '/v1/chat/completions', { key: ada, body: asked })).headers.get(
      'x-gateway-arm',
    );
  };
  const users = Array.from({ length: 100 }, (_, at) => `u-${at}`);
  await two.eventually(async () => {
    expect(await call(two, 'u-0')).not.toBeNull();
  });
  const arms = await Promise.all(users.map((user) => call(one, user)));
  expect(await Promise.all(users.map((user) => call(two, user)))).toEqual(arms);
  const path = `/api/model-aliases/${json.id}`;
  const anew = await one.request('PATCH', path, { key: ada, body: { stopOn: body.stopOn } });
  expect(anew.status).toBe(200);
  const tried = users.filter((_, at) => arms[at] === bad).slice(0, 10);
  const mended = [one, two].map((gateway) => gateway.sandbox.fault('anthropic', { times: 'sticky', status: 500 }));
  for (const gateway of [one, two]) await Promise.all(tried.map((user) => call(gateway, user)));
  await one.eventually(async () => {
    const { canary } = (await one.request('GET', path, { key: ada })).json;
    expect(canary).toMatchObject({ state: 'STOPPED', figures: { calls: 20, failed: 20 } });
  });
  for (const mend of mended) mend();
  for (const gateway of [one, two])
    await gateway.eventually(async () => {
      expect(await Promise.all(tried.map((user) => call(gateway, user)))).toEqual(tried.map(() => good));
    });
  const { json: log } = await one.request('GET', `/api/trust/spine/events?resourceId=${json.id}`, { key: ada });
  const stops = log.events.filter(({ action }: { action: string }) => action === 'model_alias.stopped');
  expect(stops).toHaveLength(1);
});

test('an instance that starts later has the aliases that there are', async () => {
  const body = { name: 'early', target: 'gpt-4o-mini' };
  expect((await one.request('POST', '/api/model-aliases', { key: ada, body })).status).toBe(201);
  const three = await startTestApp({ databaseUrl: database.url, env: { PORTCULLIS_ADMIN_KEY: one.adminKey } });
  const reply = await three.request('POST', '/v1/chat/completions', {
    key: ada,
    body: ask('Hello!', { model: 'early' }),
  });
  await three.stop();
  expect(reply.json.model).toBe('gpt-4o-mini');
});
