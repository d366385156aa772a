import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { RedisStore } from '../../../src/database/store/redis-store.js';
import { counterScript } from '../../../src/features/gateway/admission/redis/counter-script.js';
import { packHold } from '../../../src/features/gateway/admission/hold.rules.js';
import { ownCounters } from '../../../src/features/gateway/admission/own-counters.rules.js';
import { uuidv7 } from '../../../src/shared/ids.js';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { createDatabase } from '../../support/database.js';
import { eventually, persisted } from '../../support/eventually.js';
import { silentLogger } from '../../support/logger.js';
import { describeWithRedis, serversAt, startRedis, type TestRedis } from '../../support/programs/redis.js';

describeWithRedis('two instances with one Redis', () => {
  let redis: TestRedis;
  let database: { url: string; drop: () => Promise<void> };
  let owner: pg.Client;
  let one: TestApp;
  let two: TestApp;
  let store: RedisStore;
  const clock = manualClock();
  beforeAll(async () => {
    [redis, database] = await Promise.all([startRedis(), createDatabase()]);
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    store = new RedisStore({
      servers: serversAt(redis.url),
      key: 'any',
      logger: silentLogger,
      scripts: [counterScript],
    });
    store.open();
    const env = { REDIS_URL: redis.url };
    one = await startTestApp({ databaseUrl: database.url, env, clock });
    two = await startTestApp({
      databaseUrl: database.url,
      env: { ...env, PORTCULLIS_ADMIN_KEY: one.adminKey },
      clock,
    });
  });
  afterAll(async () => {
    await Promise.all([one.stop(), two.stop(), store.close()]);
    await owner.end();
    await redis.stop();
    await database.drop();
  });

  const body = { model: 'gpt-4o-mini', max_tokens: 50, messages: [{ role: 'user', content: 'Hello!' }] };
  const chat = (app: TestApp, key: string) => app.request('POST', '/v1/chat', { key, body });
  async function tenant(id: string, budgetUsd: number): Promise<string> {
    await one.createTenant({
      id,
      tier: 'ENTERPRISE',
      requestsPerMinute: 5,
      tokensPerMinute: 100_000,
      monthlyBudgetUsd: budgetUsd,
    });
    const key = await one.issueKey({ tenantId: id, subject: 'ann', roles: ['tenant_admin'] });
    await eventually(
      'the other knows the key',
      async () => (await two.request('GET', '/v1/models', { key })).status === 200,
    );
    return key;
  }

  test('one limit for both; a store that comes back with old counters gets those of the ledger', async () => {
    const key = await tenant('shared', 10);
    const statuses = await Promise.all([one, two, one, two, one, two, one, two].map((app) => chat(app, key)));
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const budget = async (app: TestApp) =>
      (await app.graphql('{ usage { budget { usedUsd heldUsd } } }', {}, { key })).json.data.usage.budget;
    const settled = () =>
      one.eventually(async () => {
        const found = await budget(one);
        expect(found.heldUsd).toBe(0);
        return found;
      });
    // Each instance hears for itself that the counters are open again; until then it refuses.
    const admitted = (app: TestApp) =>
      app.eventually(async () => {
        const answer = await chat(app, key);
        expect(answer.status).toBe(200);
        return answer;
      });
    // What it finds in its file when it comes back is of before the next call.
    await settled();
    await store.send((client) => client.sendCommand(['SAVE']));
    clock.advance(60_000);
    expect((await chat(two, key)).status).toBe(200);
    const before = await settled();
    expect(before.usedUsd).toBeGreaterThan(0);
    await redis.kill();
    expect((await chat(one, key)).json.error).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'the shared counters cannot be reached',
      details: { retry_after: 1 },
    });
    // What it was used is in the ledger.
    expect((await budget(two)).usedUsd).toBe(before.usedUsd);
    await redis.start();
    await admitted(two);
    expect((await admitted(one)).headers.get('x-ratelimit-remaining')).toBe('2');
    // Six calls of one price before, two after.
    expect((await settled()).usedUsd).toBeCloseTo((before.usedUsd / 6) * 8, 9);
    // Emptied under its connections: two more, and no further one in this minute.
    await store.send((client) => client.flushAll());
    await admitted(two);
    await admitted(one);
    expect((await chat(two, key)).status).toBe(429);
    expect((await settled()).usedUsd).toBeCloseTo((before.usedUsd / 6) * 10, 9);
  });

  test.each<[string, object]>([
    ['by key', { per: ['key'] }],
    ['by model and day', { window: 'day', timeZone: 'Asia/Tokyo', selector: { model: 'gpt-*' } }],
    ['by session', { window: 'session' }],
    ['of an hour that rolls', { window: 'rolling:1h' }],
  ])('100 calls at once over both never spend more than a budget %s has', async (name, given) => {
    const id = `together-${uuidv7()}`;
    await one.createTenant({ id, ...AMPLE, monthlyBudgetUsd: 1_000 });
    const key = await one.issueKey({ tenantId: id, subject: 'ann', roles: ['tenant_admin'] });
    const made = await one.request('POST', '/api/budgets', {
      key,
      body: { name, limitUsd: 1, window: 'total', ...given },
    });
    expect(made.status).toBe(201);
    await eventually('the other knows key and budget', async () => {
      const { json } = await two.request('GET', '/v1/budget', { key });
      return json.data?.some((budget: { id: string }) => budget.id === made.json.id) === true;
    });
    const dear = { model: 'gpt-4o', max_tokens: 8_000, messages: [{ role: 'user', content: 'word '.repeat(8_000) }] };
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, turn) =>
        (turn % 2 === 0 ? one : two).request('POST', '/v1/chat', {
          key,
          body: dear,
          headers: { 'x-session-id': 'run' },
        }),
      ),
    );
    expect([...new Set(replies.map(({ status }) => status))].toSorted()).toEqual([200, 402]);
    const { rows } = await owner.query<{ cost: string; used: string }>(
      `SELECT sum(cost)::text AS cost, (SELECT sum(used)::text FROM budget_counters WHERE tenant_id = $1) AS used
         FROM usage_ledger WHERE tenant_id = $1`,
      [id],
    );
    expect(BigInt(rows[0]!.cost)).toBeLessThanOrEqual(1_000_000_000n);
    expect(rows[0]!.used).toBe(rows[0]!.cost);
    await eventually('settled', async () => {
      const { json } = await two.request('GET', `/api/budgets/${made.json.id}/counters`, { key });
      return json.counters[0].held === 0 && json.counters[0].used === Number(rows[0]!.cost) / 1e9;
    });
  });

  test.each<[string, object, number[]]>([
    ['asks', { mode: 'APPROVE' }, [200, 403]],
    ['degrades', { mode: 'DEGRADE', degradeTo: 'local/llama3.2' }, [200]],
    ['caps', { capsOutput: true }, [200, 402]],
  ])('100 calls at once over both never spend more than a budget that %s has', async (name, given, expected) => {
    const id = `modes-${uuidv7()}`;
    await one.createTenant({ id, ...AMPLE, monthlyBudgetUsd: 1_000 });
    const key = await one.issueKey({ tenantId: id, subject: 'ann', roles: ['tenant_admin'] });
    await one.issueKey({ tenantId: id, subject: 'bob', roles: ['tenant_admin'] });
    const made = await one.request('POST', '/api/budgets', {
      key,
      body: { name, limitUsd: 1, window: 'total', ...given },
    });
    expect(made.status).toBe(201);
    await eventually('the other knows key and budget', async () => {
      const { json } = await two.request('GET', '/v1/budget', { key });
      return json.data?.some((budget: { id: string }) => budget.id === made.json.id) === true;
    });
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, seed) =>
        persisted(() =>
          (seed % 2 === 0 ? one : two).request('POST', '/v1/chat/completions', {
            key,
            body: {
              model: 'gpt-4o',
              seed,
              max_tokens: 8_000,
              messages: [{ role: 'user', content: 'word '.repeat(8_000) }],
            },
          }),
        ),
      ),
    );
    expect([...new Set(replies.map(({ status }) => status))].toSorted()).toEqual(expected);
    const { rows } = await owner.query<{ cost: string }>(
      'SELECT sum(cost)::text AS cost FROM usage_ledger WHERE tenant_id = $1',
      [id],
    );
    expect(BigInt(rows[0]!.cost)).toBeLessThanOrEqual(1_000_000_000n);
    await eventually('settled', async () => {
      const { json } = await two.request('GET', `/api/budgets/${made.json.id}/counters`, { key });
      return json.counters[0].held === 0 && json.counters[0].used === Number(rows[0]!.cost) / 1e9;
    });
  });

  test('a clock that jumps an hour ahead and back locks no minute', async () => {
    const key = await tenant('jumped', 10);
    clock.advance(3_600_000);
    for (let count = 0; count < 5; count += 1) expect((await chat(one, key)).status).toBe(200);
    expect((await chat(two, key)).status).toBe(429);
    clock.advance(-3_600_000);
    const back = await chat(two, key);
    expect(back.status).toBe(200);
    expect(back.headers.get('x-ratelimit-remaining')).toBe('4');
  });

  test('without the store it starts, says what is missing, and refuses calls at once', async () => {
    const alone = await startTestApp({
      databaseUrl: database.url,
      env: { REDIS_URL: 'redis://127.0.0.1:1', PORTCULLIS_ADMIN_KEY: one.adminKey },
    });
    try {
      expect((await alone.request('GET', '/readyz')).status).toBe(200);
      expect((await alone.request('GET', '/v1/health')).json).toMatchObject({ shared_store: { status: 'down' } });
      const refused = await alone.request('POST', '/v1/chat', { body });
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('1');
    } finally {
      await alone.stop();
    }
  });

  test('one cache for both, apart for each tenant; while the store is away each has its own', async () => {
    const caching = async (id: string) => {
      const key = await tenant(id, 10);
      await one.graphql(`mutation { updateTenant(id: "${id}", input: { cacheTtlSeconds: 60 }) { id } }`);
      await eventually('both cache', async () => {
        const text = `warm ${uuidv7()}`;
        const cached = async () => (await ask(two, key, text)).headers.get('x-cache');
        return (await cached()) === 'MISS' && (await cached()) === 'HIT';
      });
      clock.advance(60_000);
      return key;
    };
    const ask = (app: TestApp, key: string, content: string) =>
      app.request('POST', '/v1/chat', { key, body: { ...body, messages: [{ role: 'user', content }] } });
    const [key, other] = [await caching('cached'), await caching('neighbour')];
    const first = await ask(one, key, 'the same');
    const second = await ask(two, key, 'the same');
    expect([first, second].map(({ headers }) => headers.get('x-cache'))).toEqual(['MISS', 'HIT']);
    expect(second.json.choices).toEqual(first.json.choices);
    expect((await ask(two, other, 'the same')).headers.get('x-cache')).toBe('MISS');
    // Not for longer than the tenant wants, whatever the store still has.
    clock.advance(61_000);
    expect((await ask(two, key, 'the same')).headers.get('x-cache')).toBe('MISS');

    const health = async () => (await one.request('GET', '/v1/health')).json;
    expect(await health()).toMatchObject({
      status: 'healthy',
      cache: { status: 'up' },
      shared_store: { status: 'up' },
    });
    await redis.kill();
    const down = { status: 'unhealthy', cache: { status: 'down' }, shared_store: { status: 'down' } };
    expect(await health()).toMatchObject(down);
    expect((await one.request('GET', '/v1/health')).status).toBe(503);
    await redis.start();
    await one.eventually(async () => {
      expect((await ask(two, key, 'the same')).headers.get('x-cache')).toBe('HIT');
    });
  });

  test('what an instance that was killed held is settled by the others from the ledger', async () => {
    const key = await tenant('orphaned', 1);
    const counters = (await store.send((client) => client.keys('portcullis:*:admission')))[0]!;
    const step = (...args: string[]) => store.run(counterScript, [counters], args) as Promise<string[]>;
    // A process that says nothing any more: one of its calls is in the ledger, the other left nothing.
    expect((await chat(one, key)).status).toBe(200);
    const { rows } = await owner.query<{ id: string; cost: string }>(
      "SELECT id, cost FROM usage_ledger WHERE tenant_id = 'orphaned'",
    );
    const [{ id, cost }] = rows as [{ id: string; cost: string }];
    await step('join', '7.1', '', '');
    const { requests, tokens, month } = ownCounters(clock.now());
    const amounts = { usd: 1_000n, tokens: 0n, requests: 1n };
    const hold = packHold({ tenantId: 'orphaned', at: clock.now(), counters: [requests, tokens, month], amounts });
    const lines = [
      ['requests', requests],
      ['tokens', tokens],
      ['usd', month],
    ].flatMap(([unit = '', name = '']) => [unit, '', '', '1', name]);
    for (const call of [id, uuidv7()]) expect((await step('reserve', '7.1', call, hold, '3', ...lines))[0]).toBe('ok');
    const held = async () =>
      (await one.graphql('{ usage { budget { usedUsd heldUsd } } }', {}, { key })).json.data.usage.budget;
    expect(await held()).toMatchObject({ usedUsd: Number(cost) / 1e9, heldUsd: 2_000 / 1e9 });
    await step('leave', '7.1');
    await eventually('swept', async () => (await held()).heldUsd === 0);
    // Once by its own instance, once in the name of the killed one.
    expect((await held()).usedUsd).toBeCloseTo((2 * Number(cost)) / 1e9, 9);
  });
});
