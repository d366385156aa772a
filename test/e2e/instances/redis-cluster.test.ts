import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { checkRedis } from '../../../src/cli/doctor/redis.checks.js';
import { readSettings } from '../../../src/config/settings.js';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/programs/free-port.js';
import { startCallers } from '../../support/programs/instances.js';
import { redisCli, startCluster } from '../../support/programs/redis-groups.js';
import { describeWithRedis } from '../../support/programs/redis.js';

const TENANTS = ['amber', 'blue', 'coral', 'dun'];
const PASSWORD = 'of-the-gateway';
const REQUESTS = 12;
const BUDGET_USD = 0.0015;

describeWithRedis('two gateways over a Redis Cluster of three primaries', () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  let database: { url: string; drop: () => Promise<void> };
  let owner: pg.Client;
  let one: TestApp;
  let two: TestApp;

  const nodes = () => cluster.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const environment = (changed: Record<string, string> = {}): Record<string, string> => ({
    REDIS_URL: '',
    REDIS_CLUSTER_NODES: nodes(),
    REDIS_USERNAME: 'gateway',
    REDIS_PASSWORD: PASSWORD,
    ...changed,
  });

  beforeAll(async () => {
    [cluster, database] = await Promise.all([startCluster(PASSWORD), createDatabase()]);
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    one = await startTestApp({ databaseUrl: database.url, env: environment(), cache: true });
    two = await startTestApp({
      databaseUrl: database.url,
      env: environment({ PORTCULLIS_ADMIN_KEY: one.adminKey }),
      cache: true,
    });
  });
  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await owner.end();
    await Promise.all([cluster.stop(), database.drop()]);
  });

  /** All keys of the cluster, with their node's place. */
  const keys = async (): Promise<string[]> =>
    (await Promise.all(cluster.nodes.map(({ port }) => redisCli(port, 'KEYS', '*'))))
      .flatMap((said) => said.split('\n'))
      .filter((key) => key !== '');

  async function tenant(id: string, limits: object): Promise<string> {
    await one.createTenant({ id, ...AMPLE, ...limits });
    const key = await one.issueKey({ tenantId: id, subject: 'ann', roles: ['tenant_admin'] });
    await eventually('both know the key', async () => (await two.request('GET', '/v1/models', { key })).status === 200);
    return key;
  }

  test('limits and budgets are exact for each of several tenants', async () => {
    const made = await Promise.all(
      TENANTS.map(async (id, at) => ({
        tenant: id,
        key: await tenant(
          id,
          at % 2 === 0 ? { requestsPerMinute: REQUESTS, monthlyBudgetUsd: 10 } : { monthlyBudgetUsd: BUDGET_USD },
        ),
      })),
    );
    const load = startCallers([one, two], [...made, ...made, ...made, ...made], () => false);
    const has = (id: string, status: number, most = 0) =>
      load.delivered.filter((answer) => answer.tenant === id && answer.status === status).length > most;
    for (const [at, id] of TENANTS.entries())
      await eventually(`${id} is refused`, () => has(id, at % 2 === 0 ? 429 : 402, 4));
    await load.stop();
    expect(load.delivered.filter(({ status }) => ![200, 402, 429].includes(status))).toEqual([]);
    for (const [at, id] of TENANTS.entries()) {
      const { rows } = await owner.query<{ cost: string; most: number; count: number }>(
        `SELECT sum(cost)::text AS cost, max(in_minute)::int AS most, count(*)::int AS count FROM (
           SELECT cost, count(*) OVER (PARTITION BY date_trunc('minute', occurred_at)) AS in_minute
             FROM usage_ledger WHERE tenant_id = $1) calls`,
        [id],
      );
      const [{ cost, most, count }] = rows as [{ cost: string; most: number; count: number }];
      expect(count).toBe(load.delivered.filter((answer) => answer.tenant === id && answer.status === 200).length);
      if (at % 2 === 0) expect(most).toBeLessThanOrEqual(REQUESTS);
      else expect(Number(cost)).toBeLessThanOrEqual(BUDGET_USD * 1e9);
    }
  });

  test('an answer that one has stored is read by the other, and all keys are in one slot', async () => {
    const key = await tenant('cached', { monthlyBudgetUsd: 1 });
    const body = {
      model: 'gpt-4o-mini',
      temperature: 0,
      max_tokens: 20,
      messages: [{ role: 'user', content: 'Same?' }],
    };
    const ask = (app: TestApp) => app.request('POST', '/v1/chat/completions', { key, body });
    expect((await ask(one)).status).toBe(200);
    await eventually('the other has it', async () => (await ask(two)).headers.get('x-cache') === 'HIT');
    const names = await keys();
    expect(names.some((name) => name.includes(':answer:'))).toBe(true);
    expect(new Set(names.map((name) => /^\{portcullis:[0-9a-f]{16}\}:/.exec(name)?.[0])).size).toBe(1);
  });

  test('the slot is moved to another node under load: calls resume there, and the limit holds', async () => {
    const key = await tenant('moved', { monthlyBudgetUsd: BUDGET_USD * 2 });
    const load = startCallers(
      [one, two],
      Array.from({ length: 6 }, () => ({ tenant: 'moved', key })),
      () => false,
    );
    const count = (status: number) => load.delivered.filter((answer) => answer.status === status).length;
    await eventually('answers flow', () => count(200) >= 20);
    const [name] = (await keys()).filter((one) => one.endsWith(':admission'));
    const slot = Number(await redisCli(cluster.nodes[0]!.port, 'CLUSTER', 'KEYSLOT', name!));
    const before = await cluster.ownerOf(slot);
    await cluster.move(slot);
    expect(await cluster.ownerOf(slot)).not.toBe(before);
    const seen = count(200);
    await eventually('answers flow again', () => count(200) > seen + 6);
    await eventually('the budget is used up', () => count(402) > 6);
    await load.stop();
    const { rows } = await owner.query("SELECT sum(cost)::text AS cost FROM usage_ledger WHERE tenant_id = 'moved'");
    expect(Number(rows[0].cost)).toBeLessThanOrEqual(BUDGET_USD * 2 * 1e9);
  });

  test('the doctor names what is wrong', async () => {
    const check = (env: Record<string, string>) => checkRedis(readSettings(env));
    expect(await check(environment())).toMatchObject({ state: 'ok', says: expect.stringContaining('by 3 nodes') });
    const [first] = cluster.nodes;
    expect(await check({ REDIS_URL: first!.url })).toMatchObject({
      state: 'fault',
      todo: expect.stringContaining('REDIS_CLUSTER_NODES'),
    });
    const gone = await freePort();
    expect(await check(environment({ REDIS_CLUSTER_NODES: `${nodes()},127.0.0.1:${gone}` }))).toMatchObject({
      state: 'warning',
      says: expect.stringContaining(`no answer from 127.0.0.1:${gone}`),
    });
  });
});
