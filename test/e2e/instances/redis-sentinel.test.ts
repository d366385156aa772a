import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { checkRedis } from '../../../src/cli/doctor/redis.checks.js';
import { readSettings } from '../../../src/config/settings.js';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { startCallers } from '../../support/programs/instances.js';
import { redisCli, startSentinels } from '../../support/programs/redis-groups.js';
import { describeWithRedis } from '../../support/programs/redis.js';

const [PASSWORD, SENTINEL_PASSWORD] = ['of-the-servers', 'of-the-sentinels'];
/** Some 200 calls. */
const BUDGET_USD = 0.004;
const CALLERS = 12;

describeWithRedis('two gateways, whose Redis sentinels watch', () => {
  let redis: Awaited<ReturnType<typeof startSentinels>>;
  let database: { url: string; drop: () => Promise<void> };
  let owner: pg.Client;
  let one: TestApp;
  let two: TestApp;

  const environment = (changed: Record<string, string> = {}): Record<string, string> => ({
    REDIS_URL: '',
    REDIS_SENTINEL_NODES: redis.nodes,
    REDIS_SENTINEL_MASTER: 'main',
    REDIS_SENTINEL_PASSWORD: SENTINEL_PASSWORD,
    REDIS_PASSWORD: PASSWORD,
    ...changed,
  });

  beforeAll(async () => {
    [redis, database] = await Promise.all([startSentinels(PASSWORD, SENTINEL_PASSWORD), createDatabase()]);
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    one = await startTestApp({ databaseUrl: database.url, env: environment() });
    two = await startTestApp({
      databaseUrl: database.url,
      env: environment({ PORTCULLIS_ADMIN_KEY: one.adminKey }),
    });
  });
  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await owner.end();
    await Promise.all([redis.stop(), database.drop()]);
  });

  test('the doctor names what is wrong, and no password', async () => {
    const check = (changed: Record<string, string> = {}) => checkRedis(readSettings(environment(changed)));
    expect(await check()).toMatchObject({ state: 'warning', todo: expect.stringContaining('min-replicas-to-write') });
    expect(await check({ REDIS_SENTINEL_MASTER: 'other' })).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('No such master'),
      todo: expect.stringContaining('REDIS_SENTINEL_MASTER'),
    });
    for (const name of ['REDIS_SENTINEL_PASSWORD', 'REDIS_PASSWORD']) {
      const found = await check({ [name]: 'guessed' });
      expect(found).toMatchObject({ state: 'fault', says: expect.stringContaining('WRONGPASS') });
      expect(JSON.stringify(found)).not.toMatch(/guessed|of-the-s/);
    }
    await redisCli(redis.primary.port, '-a', PASSWORD, 'CONFIG', 'SET', 'min-replicas-to-write', '1');
    expect(await check()).toMatchObject({ state: 'ok', says: expect.stringContaining('by 3 nodes') });
    const nodes = redis.nodes.replace(/\d+$/, '1');
    expect(await check({ REDIS_SENTINEL_NODES: nodes })).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('no answer from 127.0.0.1:1'),
    });
    // One replica is all there is: it could not take writes when it is the primary.
    await redisCli(redis.primary.port, '-a', PASSWORD, 'CONFIG', 'SET', 'min-replicas-to-write', '0');
  });

  test('the primary is killed under load, and its replica has missed the last writes: the budget is kept', async () => {
    await one.createTenant({ id: 'money', ...AMPLE, monthlyBudgetUsd: BUDGET_USD });
    const key = await one.issueKey({ tenantId: 'money', subject: 'ann', roles: ['tenant_admin'] });
    await eventually('both know the key', async () => (await two.request('GET', '/v1/models', { key })).status === 200);
    const load = startCallers(
      [one, two],
      Array.from({ length: CALLERS }, () => ({ tenant: 'money', key })),
      () => false,
    );
    const count = (status: number) => load.delivered.filter((answer) => answer.status === status).length;
    await eventually('answers flow', () => count(200) >= 30);

    redis.replica.pause();
    const seen = count(200);
    await eventually('the replica misses some', () => count(200) >= seen + 40);
    await redis.primary.kill();
    const killed = performance.now();
    redis.replica.resume();
    await eventually('calls are refused', () => count(503) > 0);
    const before = count(200);
    await eventually('answers flow again', () => count(200) > before + CALLERS);
    const seconds = (performance.now() - killed) / 1_000;
    expect(await redis.primaryPort()).toBe(redis.replica.port);
    await eventually('the budget is used up', () => count(402) > CALLERS);
    await load.stop();

    const { rows } = await owner.query<{ ids: string[]; cost: string }>(
      "SELECT array_agg(id::text) AS ids, sum(cost)::text AS cost FROM usage_ledger WHERE tenant_id = 'money'",
    );
    const [{ ids, cost }] = rows as [{ ids: string[]; cost: string }];
    expect(Number(cost)).toBeLessThanOrEqual(BUDGET_USD * 1e9);
    const answered = load.delivered.filter(({ status }) => status === 200).map(({ evidenceId }) => evidenceId);
    expect(new Set(answered).size).toBe(answered.length);
    expect(answered.filter((id) => id === undefined || !ids.includes(id))).toEqual([]);
    const { budget } = (await two.request('GET', '/v1/usage', { key })).json;
    expect(Math.round(budget.used_usd * 1e9)).toBe(Number(cost));
    process.stderr.write(
      `sentinels: ${answered.length} calls, ${seconds.toFixed(1)} s until the primary's replica served\n`,
    );
  });

  test('the old primary comes back as a replica, and takes over again: nobody takes its counters for whole', async () => {
    await redis.primary.start();
    await eventually('it follows', async () =>
      (await redisCli(redis.primary.port, '-a', PASSWORD, 'INFO', 'replication')).includes('master_link_status:up'),
    );
    await one.createTenant({ id: 'again', ...AMPLE, requestsPerMinute: 20, monthlyBudgetUsd: 1 });
    const key = await one.issueKey({ tenantId: 'again', subject: 'ann', roles: ['tenant_admin'] });
    const body = { model: 'gpt-4o-mini', max_tokens: 20, messages: [{ role: 'user', content: 'Hello!' }] };
    const ask = async (app: TestApp) => (await app.request('POST', '/v1/chat/completions', { key, body })).status;
    await eventually('calls are answered', async () => (await ask(one)) === 200);
    const isBack = async () => (await redis.primaryPort()) === redis.primary.port;
    await eventually('the first one is the primary', async () => {
      // Sentinels may find no good replica at first.
      await redisCli(redis.sentinels[0]!.port, '-a', SENTINEL_PASSWORD, 'SENTINEL', 'FAILOVER', 'main');
      return eventually('it takes over', isBack, 5_000).then(
        () => true,
        () => false,
      );
    });
    // The other one lives, as a replica: whoever is still connected to it has to leave.
    for (const app of [one, two])
      await eventually('the limit refuses calls at the new one', async () => {
        const found = await ask(app);
        return found === 429;
      });
    for (const port of [redis.primary.port, redis.replica.port]) {
      const clients = await redisCli(port, '-a', PASSWORD, 'CLIENT', 'LIST', 'TYPE', 'normal');
      const sessions = clients.split('\n').filter((line) => line.includes('cmd=evalsha'));
      expect(sessions).toHaveLength(port === redis.primary.port ? 2 : 0);
    }
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM usage_ledger WHERE tenant_id = 'again'
        GROUP BY date_trunc('minute', occurred_at) ORDER BY 1 DESC LIMIT 1`,
    );
    expect(rows[0]!.count).toBeLessThanOrEqual(20);
  });
});
