import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { AGENT_APIS, agentRequest, claudeCode, loop, PATHS } from '../../support/agents.js';
import { createDatabase } from '../../support/database.js';
import { describeWithRedis, startRedis, type TestRedis } from '../../support/programs/redis.js';

const TENANT = 'team';

/** Makes the tenant with rules, and issues a key. */
async function tenantWith(app: TestApp, rules: string): Promise<string> {
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  await setRules(app, rules);
  return app.issueKey({ tenantId: TENANT, subject: 'ann', roles: ['tenant_admin'] });
}

async function setRules(app: TestApp, rules: string): Promise<void> {
  const set = await app.graphql(`mutation { updateTenant(id: "${TENANT}", input: { agentRules: ${rules} }) { id } }`);
  expect(set.json.errors).toBeUndefined();
}

const call = (app: TestApp, key: string, session: string, body = agentRequest('chat')): Promise<Reply> =>
  app.request('POST', PATHS.chat, { key, body, headers: claudeCode(session) });
const flagged = (replies: readonly Reply[]): number =>
  replies.filter((reply) => reply.headers.get('x-agent-flags') === 'maxSteps').length;
const stopsOf = async (app: TestApp, key: string): Promise<any[]> =>
  (await app.request('GET', '/api/stops', { key })).json.stops;

describeWithRedis('two instances', () => {
  let redis: TestRedis;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let apps: [TestApp, TestApp];
  let key: string;

  beforeAll(async () => {
    [redis, database] = await Promise.all([startRedis(), createDatabase()]);
    const options = { databaseUrl: database.url, env: { REDIS_URL: redis.url } };
    const first = await startTestApp(options);
    const env = { ...options.env, PORTCULLIS_ADMIN_KEY: first.adminKey };
    apps = [first, await startTestApp({ ...options, env })];
    key = await tenantWith(first, '{ maxSteps: { limit: 20, action: FLAG } }');
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.stop()));
    await redis.stop();
    await database.drop();
  });

  const spread = (count: number, session: string, body?: object): Promise<Reply[]> =>
    Promise.all(Array.from({ length: count }, (_, at) => call(apps[at % 2]!, key, session, body)));

  test('count the calls of a session together', async () => {
    await apps[1].eventually(async () => {
      expect((await call(apps[1], key, 'first')).status).toBe(200);
    });
    expect(flagged(await spread(60, 's'))).toBe(40);
    expect(flagged(await spread(10, 'other'))).toBe(0);
    expect(flagged(await spread(4, 's'))).toBe(4);
    const { json } = await apps[0].request('GET', '/api/trust/spine/events?actions=agent.flagged', { key });
    expect(json.events.map(({ resourceId }: any) => resourceId)).toEqual(['s']);
  });

  test('stop a session once, whichever its calls come to', async () => {
    await setRules(apps[0], '{ maxSteps: { limit: 20, action: STOP }, maxRepeats: { limit: 3, action: STOP } }');
    await apps[1].eventually(async () => {
      expect((await call(apps[1], key, 's')).status).toBe(403);
    });
    const looping = await spread(50, 'loop', agentRequest('chat', loop(4)));
    expect(looping.filter(({ status }) => status !== 403)).toEqual([]);
    const many = await spread(50, 'many');
    expect(many.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(20);
    const stops = await stopsOf(apps[0], key);
    expect(stops.map(({ selector }) => selector.session).sort()).toEqual(['loop', 'many', 's']);
    const { id } = stops.find(({ selector }) => selector.session === 'many');
    expect((await apps[0].request('DELETE', `/api/stops/${id}`, { key })).status).toBe(200);
    await apps[1].eventually(async () => {
      expect((await call(apps[1], key, 'many')).status).toBe(200);
    });
  });
});

describe('one instance', () => {
  test('goes on counting where it was before a restart, and remembers what was lifted', async () => {
    const database = await createDatabase();
    const first = await startTestApp({ databaseUrl: database.url });
    const key = await tenantWith(first, '{ maxSteps: { limit: 4, action: STOP } }');
    for (let made = 0; made < 4; made += 1) expect((await call(first, key, 's')).status).toBe(200);
    expect((await call(first, key, 's')).status).toBe(403);
    const [stop] = await stopsOf(first, key);
    expect((await first.request('DELETE', `/api/stops/${stop.id}`, { key })).status).toBe(200);
    expect((await call(first, key, 's')).status).toBe(200);
    await first.stop();
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(
      `INSERT INTO agent_flags VALUES ('${TENANT}', 'old', 'maxSteps', now() - interval '91 days'), ('${TENANT}', 'new', 'maxSteps', now())`,
    );
    const second = await startTestApp({
      databaseUrl: database.url,
      env: { PORTCULLIS_ADMIN_KEY: first.adminKey },
    });
    for (let made = 0; made < 3; made += 1) expect((await call(second, key, 's')).status).toBe(200);
    expect((await call(second, key, 's')).status).toBe(403);
    expect((await stopsOf(second, key))[0].reason).toContain('has made 8 calls');
    await second.eventually(async () => {
      const { rows } = await owner.query('SELECT session FROM agent_flags');
      expect(rows).toEqual([{ session: 'new' }]);
    });
    await owner.end();
    await second.stop();
    await database.drop();
  });

  test('stops at most 500 sessions, refuses calls of others alone, and leaves people room for their own stops', async () => {
    const app = await startTestApp();
    const key = await tenantWith(app, '{ maxRepeats: { limit: 3, action: STOP } }');
    const owner = new pg.Client({ connectionString: app.databaseUrl });
    await owner.connect();
    await owner.query(
      `INSERT INTO stops (id, tenant_id, selector, reason, status, created_by, created_at, agent_rule, agent_figure)
       SELECT gen_random_uuid(), '${TENANT}', jsonb_build_object('session', 'full-' || n), 'filled', 'holding', 'system', now(), 'maxSteps', 1
         FROM generate_series(1, 499) n`,
    );
    const looping = (session: string) => call(app, key, session, agentRequest('chat', loop(4)));
    expect((await looping('one')).json.error.details).toEqual({ rule: 'maxRepeats', stop_id: expect.any(String) });
    for (const session of ['two', 'three'])
      expect((await looping(session)).json.error.details).toEqual({ rule: 'maxRepeats', figure: 4, limit: 3 });
    const body = { selector: { user: 'eve' }, reason: 'by hand' };
    expect((await app.request('POST', '/api/stops', { key, body })).status).toBe(201);
    await expect(
      owner.query(
        `INSERT INTO stops (id, tenant_id, selector, reason, status, created_by, created_at, agent_rule, agent_figure)
         VALUES (gen_random_uuid(), '${TENANT}', '{"session": "one"}', 'again', 'holding', 'system', now(), 'maxSteps', 1)`,
      ),
    ).rejects.toThrow('stops_of_sessions');
    await owner.end();
    await app.stop();
  });

  test('counts calls of every API as steps of one session', async () => {
    const app = await startTestApp();
    const key = await tenantWith(app, '{ maxSteps: { limit: 4, action: FLAG } }');
    const statuses: (string | null)[] = [];
    for (const api of [...AGENT_APIS, ...AGENT_APIS]) {
      const { headers } = await app.request('POST', PATHS[api], {
        key,
        body: agentRequest(api),
        headers: claudeCode('s'),
      });
      statuses.push(headers.get('x-agent-flags'));
    }
    expect(statuses).toEqual([null, null, null, null, 'maxSteps', 'maxSteps']);
    const body = { model: 'text-embedding-3-small', input: 'Hello!' };
    const embedded = await app.request('POST', '/v1/embeddings', { key, body, headers: claudeCode('s') });
    expect([embedded.status, embedded.headers.get('x-agent-flags')]).toEqual([200, 'maxSteps']);
    await app.stop();
  });
});
