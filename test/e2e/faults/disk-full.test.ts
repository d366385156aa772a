import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { ask } from '../../support/upstreams/models.js';

let database: Awaited<ReturnType<typeof createDatabase>>;
let gateway: TestApp;
let owner: pg.Client;

beforeAll(async () => {
  database = await createDatabase();
  gateway = await startTestApp({ databaseUrl: database.url });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await gateway.stop();
  await owner.end();
  await database.drop();
});
afterEach(() => {
  gateway.sandbox.reset();
});

const chat = () => gateway.request('POST', '/v1/chat', { body: ask('hi', { max_tokens: 1 }) });
const ready = async (): Promise<number> => (await gateway.request('GET', '/readyz', { key: null })).status;
const upstreamCalls = (): number => gateway.sandbox.requests('openai').filter(({ method }) => method === 'POST').length;

/** Lets no row into `table` any more, as when there is no room for it; the result makes room. */
async function fill(table: string, code: string): Promise<() => Promise<unknown>> {
  await owner.query(`
    CREATE OR REPLACE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${code}'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION no_room()`);
  return () => owner.query(`DROP TRIGGER full_disk ON ${table}`);
}

const faults: [string, string, string][] = [
  ['disk_full', '53100', 'spine_events'],
  ['disk_full', '53100', 'spine_details'],
  ['disk_full', '53100', 'usage_ledger'],
  ['io_error', '58030', 'spine_events'],
  ['data_corrupted', 'XX001', 'spine_events'],
  ['an internal error', 'XX000', 'spine_events'],
];
describe.each(faults)('%s (%s) of %s', (_name, code, table) => {
  test('costs one answer at most, is told by readiness, and ends by itself', async () => {
    expect((await chat()).status).toBe(200);
    const makeRoom = await fill(table, code);
    gateway.sandbox.reset();
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) statuses.push((await chat()).status);
    const together = await Promise.all(Array.from({ length: 20 }, chat));
    expect(upstreamCalls()).toBe(1);
    expect(statuses.concat(together.map(({ status }) => status)).filter((status) => status === 200)).toEqual([]);
    expect(statuses.slice(1)).toEqual(Array.from({ length: 11 }, () => 503));
    expect(await ready()).toBe(503);
    const health = await gateway.request('GET', '/v1/health');
    expect([health.json.status, health.json.database.status]).toEqual(['unhealthy', 'down']);
    await makeRoom();
    await eventually('it is ready again', async () => (await ready()) === 200);
    expect((await chat()).status).toBe(200);
    const { rows } = await owner.query("SELECT FROM spine_events WHERE action = 'probe'");
    expect(rows).toEqual([]);
  });
});

test('a disk that is full before anybody calls is found out by readiness, and costs nothing', async () => {
  const makeRoom = await fill('write_probes', '53100');
  await eventually('it is not ready', async () => (await ready()) === 503);
  gateway.sandbox.reset();
  expect((await chat()).status).toBe(503);
  expect(upstreamCalls()).toBe(0);
  await makeRoom();
  await eventually('it is ready again', async () => (await ready()) === 200);
});

test('readiness writes once a second at most, however often it is asked', async () => {
  await owner.query(`
    CREATE TABLE probes_seen (at timestamptz DEFAULT now());
    GRANT INSERT ON probes_seen TO portcullis_platform;
    CREATE FUNCTION see_probe() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO probes_seen DEFAULT VALUES; RETURN NEW; END $$;
    CREATE TRIGGER see BEFORE UPDATE ON write_probes FOR EACH ROW EXECUTE FUNCTION see_probe()`);
  const from = performance.now();
  while (performance.now() - from < 2_500) await Promise.all(Array.from({ length: 20 }, ready));
  const seconds = (performance.now() - from) / 1_000;
  const { rowCount } = await owner.query('SELECT FROM probes_seen');
  expect(rowCount).toBeGreaterThanOrEqual(1);
  expect(rowCount).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
});
