import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { withUser } from '../../../src/database/request-urls.js';
import { newKey, SPINE_KEY } from '../../support/app.js';
import { createEmptyDatabase } from '../../support/database.js';
import { dataFolder, type GatewayProcess, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { describeWithRedis, startRedis, type TestRedis } from '../../support/programs/redis.js';

const WARNING = 'requests log in to the database as the owner';
const LOGIN = 'portcullis_e2e';
const adminKey = newKey();

let database: { url: string; drop: () => Promise<void> };
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(async () => {
  await stopGateways();
  await database.drop();
});

const start = (env: Record<string, string>): GatewayProcess =>
  startGateway({
    dataDir: dataFolder(),
    env: { PORTCULLIS_ADMIN_KEY: adminKey, SPINE_SIGNING_KEY: SPINE_KEY, ...env },
  });

/** Whether a chat is answered, and its evidence is read: work of the platform, and of a tenant. */
async function expectService(url: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hello!' }] });
  const chat = await fetch(`${url}/v1/chat`, { method: 'POST', headers, body });
  const events = await fetch(`${url}/api/trust/spine/events`, { headers });
  expect([chat.status, events.status]).toEqual([200, 200]);
}

/** Who is connected to the database of `url`, besides this look. */
async function users(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT usename AS name FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' ORDER BY 1`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

test('the embedded database serves requests by logins, never by its owner', async () => {
  const gateway = startGateway({ dataDir: dataFolder() });
  await expectService(await gateway.ready(), gateway.key());
  const cluster = join(gateway.dataDir, 'postgres');
  const port = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(gateway.dataDir, 'postgres-password'), 'utf8').trim();
  const owner = `postgresql://portcullis_owner:${password}@127.0.0.1:${port}/portcullis`;
  expect(await users(owner)).toEqual(['portcullis_gateway', 'portcullis_gateway_platform']);
  expect(gateway.stdout()).not.toContain(WARNING);
});

test('two instances start at once on an empty database with both URLs; a third needs the login only', async () => {
  const login = withUser(database.url, LOGIN, 'p@ss/word?#%');
  const both = { MIGRATION_DATABASE_URL: database.url, DATABASE_URL: login };
  const instances = [start(both), start(both)];
  for (const instance of instances) await expectService(await instance.ready(), adminKey);
  const third = start({ DATABASE_URL: login });
  await expectService(await third.ready(), adminKey);
  expect(await users(database.url)).toEqual([LOGIN, `${LOGIN}_platform`]);
  for (const instance of [...instances, third]) expect(instance.stdout()).not.toContain(WARNING);
});

test('a login that may not migrate does not start on an empty database', async () => {
  const login = withUser(database.url, LOGIN, 'p@ss/word?#%');
  const first = start({ MIGRATION_DATABASE_URL: database.url, DATABASE_URL: login });
  await first.ready();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query("DELETE FROM schema_migrations WHERE name = '0029-logins.sql'");
  await owner.end();
  const second = start({ DATABASE_URL: login });
  expect((await second.exited).code).toBe(1);
  expect(second.stdout()).toContain('lacks migrations (0029-logins.sql)');
  expect(second.stdout()).toContain('MIGRATION_DATABASE_URL');
});

test('the owner alone works, and says once what to do', async () => {
  const gateway = start({ DATABASE_URL: database.url });
  await expectService(await gateway.ready(), adminKey);
  expect(gateway.stdout().split(WARNING)).toHaveLength(2);
  expect(gateway.stdout()).toContain('MIGRATION_DATABASE_URL');
});

test('settings that name one user twice, or no login, are refused', async () => {
  const [same, none] = [
    start({ MIGRATION_DATABASE_URL: database.url, DATABASE_URL: database.url }),
    start({ MIGRATION_DATABASE_URL: database.url }),
  ];
  expect([(await same.exited).code, (await none.exited).code]).toEqual([1, 1]);
  expect(same.stderr()).toContain("DATABASE_URL: expected a user other than MIGRATION_DATABASE_URL's");
  expect(none.stderr()).toContain('DATABASE_URL: required with MIGRATION_DATABASE_URL');
});

describeWithRedis('several processes', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  test.each([
    ['both URLs', true],
    ['the owner alone', false],
  ])('workers log in as what the primary made, with %s', async (_, hasLogin) => {
    const gateway = start({
      PROCESSES: '2',
      REDIS_URL: redis.url,
      ...(hasLogin
        ? { MIGRATION_DATABASE_URL: database.url, DATABASE_URL: withUser(database.url, LOGIN, 'p@ss/word?#%') }
        : { DATABASE_URL: database.url }),
    });
    await expectService(await gateway.ready(), adminKey);
    if (hasLogin) expect(await users(database.url)).toEqual([LOGIN, `${LOGIN}_platform`]);
    expect(gateway.stdout().split(WARNING)).toHaveLength(hasLogin ? 1 : 2);
  });
});
