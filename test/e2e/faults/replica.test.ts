import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { withUser } from '../../../src/database/request-urls.js';
import { startTestApp, TEST_LOGIN, type TestApp } from '../../support/app.js';
import { type PrivateServer, startPrivateServer } from '../../support/programs/private-server.js';
import { type Standby, startStandby } from '../../support/programs/standby.js';

let primary: PrivateServer;
let standby: Standby;
let replica: pg.Client;
let gateway: TestApp;

beforeAll(async () => {
  primary = await startPrivateServer(['fsync=off']);
  standby = await startStandby(primary);
  replica = new pg.Client({ connectionString: standby.url });
  // It is stopped before this is.
  replica.on('error', () => undefined);
  await replica.connect();
  const env = { REPORT_DATABASE_URL: withUser(standby.url, TEST_LOGIN.user, TEST_LOGIN.password) };
  gateway = await startTestApp({ databaseUrl: primary.url, env });
});
afterAll(async () => {
  await gateway.stop();
  await replica.end();
  await standby.stop();
  await primary.stop();
});

const call = async (): Promise<void> => {
  const body = { model: 'gpt-4o-mini', max_tokens: 20, messages: [{ role: 'user', content: 'Hello!' }] };
  expect((await gateway.request('POST', '/v1/chat', { body })).status).toBe(200);
};
const usage = async (): Promise<{ requests: number; asOf: string | null }> => {
  const { json, headers } = await gateway.request('GET', '/v1/usage');
  return { requests: json.usage.total_requests, asOf: headers.get('x-data-as-of') };
};

test('reports are read from the replica and say what time they are of; what decides or proves is not', async () => {
  await call();
  const { asOf } = await gateway.eventually(async () => {
    const found = await usage();
    expect(found).toEqual({ requests: 1, asOf: expect.any(String) });
    return found;
  });
  expect(Date.parse(asOf!)).toBeLessThanOrEqual(Date.now());
  await replica.query('SELECT pg_wal_replay_pause()');
  await gateway.eventually(async () => {
    const { rows } = await replica.query('SELECT pg_get_wal_replay_pause_state() AS state');
    expect(rows[0].state).toBe('paused');
  });
  const before = await usage();
  await call();
  expect(await usage()).toEqual(before);
  const sums = await gateway.graphql('{ usage { usage { totalRequests } } }');
  expect(sums.json.data.usage.usage.totalRequests).toBe('1');
  expect(sums.headers.get('x-data-as-of')).toBe(before.asOf);
  const list = await gateway.graphql('{ invocations(first: 5) { edges { node { id } } } verifySpine { intact } }');
  expect(list.json.data.invocations.edges).toHaveLength(2);
  expect(list.json.data.verifySpine.intact).toBe(true);
  expect(list.headers.get('x-data-as-of')).toBeNull();
  await replica.query('SELECT pg_wal_replay_resume()');
  await gateway.eventually(async () => {
    expect((await usage()).requests).toBe(2);
  });
});

test('the primary answers while the replica is away', async () => {
  await standby.stop();
  await call();
  expect(await usage()).toEqual({ requests: 3, asOf: null });
  const charges = await gateway.graphql('{ usageFocus { rows } }');
  expect(charges.json.errors).toBeUndefined();
  expect((await gateway.request('GET', '/readyz', { key: null })).status).toBe(200);
});
