import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { ask } from '../../support/upstreams/models.js';

/** What a connection that was cut off needs is asked nowhere: that calls end is. */
const WITHIN_MILLIS = 5_000;
const TENANT = 'shop';

let database: { url: string; drop: () => Promise<void> };
let one: TestApp;
let two: TestApp;
let owner: pg.Client;
let ada: string;
let ann: string;

beforeAll(async () => {
  database = await createDatabase();
  one = await startTestApp({ databaseUrl: database.url });
  two = await startTestApp({ databaseUrl: database.url, env: { PORTCULLIS_ADMIN_KEY: one.adminKey } });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await one.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  ada = await one.issueKey({ tenantId: TENANT, subject: 'ada', roles: ['tenant_admin'] });
  ann = await one.issueKey({ tenantId: TENANT, subject: 'ann' });
});
afterAll(async () => {
  await owner.end();
  await Promise.all([one.stop(), two.stop()]);
  await database.drop();
});

const chat = async (instance: TestApp): Promise<number> =>
  (await instance.request('POST', '/v1/chat/completions', { key: ann, body: ask() })).status;

/** A stream of the other instance that has begun; its text once it has ended. */
async function begun(instance: TestApp): Promise<() => Promise<string>> {
  const response = await fetch(`${instance.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann}`, 'content-type': 'application/json' },
    body: JSON.stringify(ask('Tell me a long story about the sea and all of its fish.', { stream: true })),
  });
  expect(response.status).toBe(200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader.read();
  return async () => {
    let text = first.value ?? '';
    for (let step = await reader.read(); !step.done; step = await reader.read()) text += step.value;
    return text;
  };
}

/** Cuts off the connections on which instances learn of changes. */
async function deafen(): Promise<void> {
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'portcullis-listener' AND datname = current_database()`,
  );
}

describe.each([
  ['listening', false],
  ['whose listeners have just been cut off', true],
])('two instances %s', (_, isDeaf) => {
  test('a stop on one ends the streams of the other, which lets calls through once it is lifted', async () => {
    await eventually('the other knows the key', async () => (await chat(two)) === 200);
    two.sandbox.fault('openai', { times: 'sticky', chunkDelayMillis: 2_000 });
    const streams = await Promise.all(Array.from({ length: 20 }, () => begun(two)));
    if (isDeaf) await deafen();
    const body = { selector: { user: 'ann' }, reason: 'a leaked key' };
    const { json } = await one.request('POST', '/api/stops', { key: ada, body });
    const at = Date.now();
    const texts = await Promise.all(streams.map((rest) => rest()));
    if (!isDeaf) expect(Date.now() - at).toBeLessThan(WITHIN_MILLIS);
    expect(texts.filter((text) => text.includes(json.id))).toHaveLength(streams.length);
    two.sandbox.reset();
    expect(await chat(one)).toBe(403);
    expect(await chat(two)).toBe(403);
    expect((await one.request('DELETE', `/api/stops/${json.id}`, { key: ada })).status).toBe(200);
    expect(await chat(one)).toBe(200);
    await eventually('the other lets calls through', async () => (await chat(two)) === 200);
  });
});
