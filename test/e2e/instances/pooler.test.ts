import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { AMPLE, type Reply, startTestApp, TEST_LOGIN, type TestApp } from '../../support/app.js';
import { createDatabase, serverUrl } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { openSocket } from '../../support/graphql-ws.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';
import { ask, isComplete, startLoad, stopLoads } from '../../support/programs/load.js';
import { describeWithPooler, startPooler, type TestPooler } from '../../support/programs/pgbouncer.js';

describeWithPooler('two gateways behind a pooler in transaction mode', () => {
  let pooler: TestPooler;
  let database: { url: string; drop: () => Promise<void> };
  let owner: pg.Client;
  let one: TestApp;
  let two: TestApp;
  let people: People;

  beforeAll(async () => {
    const { user, password } = TEST_LOGIN;
    pooler = await startPooler(serverUrl(), { [user]: password, [`${user}_platform`]: password });
    database = await createDatabase();
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    one = await startTestApp({ timedWorkMillis: 100, databaseUrl: database.url, pooler });
    const env = { PORTCULLIS_ADMIN_KEY: one.adminKey };
    two = await startTestApp({ timedWorkMillis: 100, databaseUrl: database.url, pooler, env });
    people = await gather(one);
  });
  afterAll(async () => {
    stopLoads();
    await Promise.all([one.stop(), two.stop()]);
    await owner.end();
    await pooler.stop();
    await database.drop();
  });

  const ledger = async (tenantId: string): Promise<{ ids: string[]; cost: string }> => {
    const { rows } = await owner.query<{ ids: string[]; cost: string }>(
      `SELECT coalesce(array_agg(l.id::text), '{}') AS ids, coalesce(sum(cost), 0)::text AS cost
         FROM usage_ledger l JOIN spine_events e ON e.id = l.id
        WHERE l.tenant_id = $1 AND l.outcome = 'completed'`,
      [tenantId],
    );
    return rows[0]!;
  };
  const expectIntact = async (key: string): Promise<void> => {
    const { json } = await two.graphql('{ verifySpine { intact fault size } }', {}, { key });
    expect(json.data.verifySpine).toMatchObject({ intact: true, fault: null });
  };

  test('start only where sessions go round it', async () => {
    const { user, password } = TEST_LOGIN;
    const url = pooler.through(Object.assign(new URL(database.url), { username: user, password }).toString());
    const start = startTestApp({ databaseUrl: database.url, env: { DATABASE_URL: url, SESSION_DATABASE_URL: '' } });
    await expect(start).rejects.toThrow('a pooler in transaction mode is at');
  });

  test('keys, policies, votes and changes made at one take effect at the other', async () => {
    await makePolicy(one, one.adminKey, {
      actions: ['report.publish'],
      effect: 'require_approval',
      ...approvedBy(['finance', 'legal']),
    });
    const socket = openSocket(two.url, { Authorization: `Bearer ${people.keys.rita}` });
    const watched = socket.start('subscription { proposalChanged { id state } }');
    await socket.run('{ health { status } }');
    const { id } = await people.propose();
    await people.move(id, 'fred', 'approved');
    await people.move(id, 'lea', 'approved');
    await people.until(id, 'executing');
    await watched.first(({ proposalChanged }) => proposalChanged.id === id && proposalChanged.state === 'EXECUTING');
    await socket.close();

    const key = await one.issueKey({ subject: 'new', roles: ['member'] });
    const models = () => two.request('GET', '/v1/models', { key });
    expect((await models()).status).toBe(200);
    await one.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id: key.split('_')[1] });
    await eventually('the other refuses the key', async () => (await models()).status === 401);
  });

  test('50 calls at once, whole and streamed, spend a budget and no more, with evidence of each', async () => {
    // 8 + 64 tokens in and 100 out at 150 and 600 nano-USD, which is the most that one may cost.
    const limit = 20 * 70_800;
    await one.createTenant({ id: 'crowd', ...AMPLE, monthlyBudgetUsd: limit / 1e9 });
    const key = await one.issueKey({ tenantId: 'crowd', subject: 'ann', roles: ['tenant_admin'] });
    const call = async (stream: boolean) => {
      const body = { model: 'gpt-4o-mini', max_tokens: 100, stream, messages: [{ role: 'user', content: 'Hello!' }] };
      return one.request('POST', '/v1/chat/completions', { key, body });
    };
    const replies: Reply[] = [];
    for (let round = 0; round < 3; round += 1)
      replies.push(...(await Promise.all(Array.from({ length: 50 }, (_, index) => call(index % 2 === 0)))));
    const [answered, refused] = [200, 402].map((wanted) => replies.filter(({ status }) => status === wanted));
    expect(answered!.length + refused!.length).toBe(150);
    expect(refused!.length).toBeGreaterThan(0);
    const { ids, cost } = await ledger('crowd');
    expect(ids.toSorted()).toEqual(answered!.map(({ headers }) => headers.get('x-evidence-id')).toSorted());
    expect(Number(cost)).toBeLessThanOrEqual(limit);
    const { budget, usage } = (await one.request('GET', '/v1/usage', { key })).json;
    expect(Math.round(budget.used_usd * 1e9)).toBe(Number(cost));
    expect(usage.total_requests).toBe(answered!.length);
    await expectIntact(key);
  });

  test('the pooler is killed under load: calls go on, nothing that was answered is lost, and the rest resumes', async () => {
    await one.createTenant({ id: 'load', ...AMPLE, monthlyBudgetUsd: 1_000 });
    const key = await one.issueKey({ tenantId: 'load', subject: 'client', roles: ['tenant_admin'] });
    const load = startLoad(one.url, key, 8);
    const answered = (from = 0) => load.answers.filter((one) => one.sentAt >= from && isComplete(one)).length;
    for (let round = 0; round < 2; round += 1) {
      await eventually('answers flow', () => answered() >= 20 * (round + 1));
      await pooler.kill();
      const from = performance.now();
      await eventually('calls are answered without it', () => answered(from) >= 20);
      const { json } = await one.graphql('{ verifySpine { intact } }', {}, { key });
      expect(json.errors[0].extensions.code).toBe('SERVICE_UNAVAILABLE');
      await pooler.start();
      await eventually('it can be read again', async () => (await one.request('GET', '/readyz')).status === 200);
    }
    const answers = await load.stop();
    expect((await ask(one.url, key, 'chat')).status).toBe(200);
    const { ids } = await ledger('load');
    const recorded = new Set(ids);
    const complete = answers.filter(isComplete).map(({ evidenceId }) => evidenceId ?? '');
    expect(complete.filter((id) => !recorded.has(id))).toEqual([]);
    expect(new Set(complete).size).toBe(complete.length);
    await expectIntact(key);
  });
});
