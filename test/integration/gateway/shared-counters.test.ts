import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { RedisStore } from '../../../src/database/redis-store.js';
import {
  type Counters,
  countRefusal,
  freshCounters,
  recall,
  refusal,
  roll,
  spend,
  unreadMonth,
} from '../../../src/features/gateway/admission/admission.rules.js';
import { counterScript } from '../../../src/features/gateway/admission/redis/counter-script.js';
import { type Hold, packHold } from '../../../src/features/gateway/admission/hold.rules.js';
import { monthStart } from '../../../src/shared/time/period.js';
import { uuidv7 } from '../../../src/shared/ids.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { silentLogger } from '../../support/logger.js';
import { describeWithRedis, startRedis, type TestRedis } from '../../support/programs/redis.js';

describeWithRedis('counters that instances share', () => {
  let redis: TestRedis;
  let store: RedisStore;
  beforeAll(async () => {
    redis = await startRedis();
    store = new RedisStore({ url: redis.url, logger: silentLogger, scripts: [counterScript] });
    store.open();
    await eventually('connected', () => store.isAnswering);
  });
  afterAll(async () => {
    await store.close();
    await redis.stop();
  });

  let key: string;
  let server: { phase: string; server: string };
  beforeEach(async () => {
    key = `test:${uuidv7()}`;
    const run = /run_id:(\w+)/.exec(await store.send((client) => client.info('server')))![1]!;
    server = { phase: 'open', server: run };
    await store.send((client) => client.hSet(key, server));
  });
  const step = async (name: string, ...args: (string | number | bigint)[]) =>
    (await store.run(counterScript, [key], [name, ...args.map(String)])) as string[];

  const NOON = Date.UTC(2026, 1, 28, 23, 58, 30);
  const DAY = 86_400_000;
  /** Used in months of which the counters know nothing. */
  const IN_LEDGER = 7n;
  const limits = { requestsPerMinute: 4, tokensPerMinute: 100, monthlyBudget: 1_000n };
  const reserve = (id: string, now: number, tokens: number, cost: bigint, { monthlyBudget } = limits, ledger = '') =>
    step(
      ...(['reserve', 's', id, 'acme', now - (now % 60_000), monthStart(now), tokens, cost] as const),
      ...([limits.requestsPerMinute, limits.tokensPerMinute, monthlyBudget, ledger] as const),
    );

  test('the script and the rules give the same answers and counters, whatever happens', async () => {
    const move = fc.oneof(
      fc.record({
        kind: fc.constant('reserve' as const),
        tokens: fc.integer({ min: 0, max: 60 }),
        cost: fc.bigInt({ min: 0n, max: 700n }),
      }),
      fc.record({ kind: fc.constant('settle' as const), pick: fc.nat(), tokens: fc.nat(80), share: fc.nat(100) }),
      fc.record({ kind: fc.constant('raise' as const), pick: fc.nat(), cost: fc.bigInt({ min: 0n, max: 900n }) }),
      // Within the window, into the next ones, over the end of the month, and of a clock that jumps.
      fc.record({
        kind: fc.constant('wait' as const),
        millis: fc.constantFrom(1_000, 20_000, 60_000, 3_600_000, -60_000, -3_600_000, 40 * DAY, -40 * DAY),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 40 }), async (moves) => {
        await store.send((client) => client.del(key));
        await step('join', 's', '', '');
        await store.send((client) => client.hSet(key, { ...server, 's:s': '9999999999999', sessions: 's' }));
        let now = NOON;
        const expected: Counters = freshCounters(now, 0n);
        let isNew = true;
        let hasGoneBack = false;
        const open: { id: string; hold: Hold }[] = [];
        for (const given of moves) {
          if (given.kind === 'wait') {
            now += given.millis;
            // They begin with the first call.
            if (isNew) Object.assign(expected, freshCounters(now, 0n));
            continue;
          }
          const one = 'pick' in given && open.length > 0 ? open[given.pick % open.length] : undefined;
          if (given.kind === 'reserve') {
            isNew = false;
            const before = expected.month;
            const unread = unreadMonth(expected, now);
            if (unread !== undefined) {
              expect((await reserve(uuidv7(), now, given.tokens, given.cost))[0]).toBe('unread');
              recall(expected, unread, IN_LEDGER);
            }
            roll(expected, now);
            hasGoneBack ||= expected.month < before;
            const refused = refusal(expected, limits, given, now);
            const id = uuidv7();
            const [status, window, requests, tokens, month, used, committed] = await reserve(
              id,
              now,
              given.tokens,
              given.cost,
              limits,
              unread === undefined ? '' : String(IN_LEDGER),
            );
            expect(status).toBe(refused === undefined ? 'ok' : refused.kind);
            if (refused === undefined) {
              expected.requests += 1;
              expected.tokens += given.tokens;
              expected.held += given.cost;
              const { window: at, month: in_ } = expected;
              open.push({
                id,
                hold: { tenantId: 'acme', window: at, month: in_, tokens: given.tokens, cost: given.cost },
              });
            } else countRefusal(expected, refused);
            expect([window, requests, tokens, month, used, committed]).toEqual(
              [
                expected.window,
                expected.requests,
                expected.tokens,
                expected.month,
                expected.used,
                expected.used + expected.held,
              ].map(String),
            );
            // What is held of the month that a clock came back from counts on top of what this one used.
            expect(hasGoneBack || expected.used + expected.held <= limits.monthlyBudget).toBe(true);
          } else if (one !== undefined && given.kind === 'raise') {
            const { hold } = one;
            const pays =
              given.cost <= hold.cost || expected.used + expected.held + given.cost - hold.cost <= limits.monthlyBudget;
            const [status] = await step('raise', 's', one.id, given.cost, limits.monthlyBudget);
            expect(status).toBe(pays ? 'ok' : 'budget');
            if (pays && given.cost > hold.cost) {
              expected.held += given.cost - hold.cost;
              hold.cost = given.cost;
            }
          } else if (one !== undefined && given.kind === 'settle') {
            const { hold, id } = one;
            open.splice(open.indexOf(one), 1);
            const cost = (hold.cost * BigInt(given.share)) / 100n;
            expected.held -= hold.cost;
            spend(expected, hold.month, cost);
            if (expected.window === hold.window)
              expected.tokens = Math.max(0, expected.tokens + given.tokens - hold.tokens);
            expect((await step('settle', 's', id, given.tokens, cost))[0]).toBe('ok');
            expect((await step('settle', 's', id, given.tokens, cost))[0]).toBe('gone');
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('money is exact up to 2⁶³, where numbers of Lua are not', async () => {
    await store.send((client) => client.hSet(key, { 's:s': '9999999999999', sessions: 's' }));
    const monthlyBudget = 2n ** 63n - 1n;
    const open = { ...limits, monthlyBudget };
    expect((await reserve('a', NOON, 0, monthlyBudget - 3n, open))[6]).toBe(String(monthlyBudget - 3n));
    expect((await reserve('b', NOON, 0, 4n, open))[0]).toBe('budget');
    expect((await reserve('b', NOON, 0, 2n ** 70n, open))[0]).toBe('budget');
    expect((await step('raise', 's', 'a', 2n ** 63n, monthlyBudget))[0]).toBe('budget');
    expect((await reserve('b', NOON, 0, 3n, open)).slice(0, 1)).toEqual(['ok']);
    expect((await step('settle', 's', 'a', 0, 9_007_199_254_740_993n))[5]).toBe('9007199254740993');
    expect((await step('settle', 's', 'b', 0, 1n)).slice(5)).toEqual(['9007199254740994', '9007199254740994']);
  });

  test('a session that is over admits, settles and raises nothing', async () => {
    await store.send((client) => client.hSet(key, { 's:s': '0', sessions: 's' }));
    expect(await reserve('a', NOON, 0, 1n)).toEqual(['closed']);
    expect(await step('settle', 's', 'a', 0, 1)).toEqual(['closed']);
    expect(await step('raise', 's', 'a', 2, 5)).toEqual(['closed']);
    expect(await step('beat', 's')).toEqual(['closed']);
  });

  test('a session takes over what the one before held; a call the counters do not know closes them', async () => {
    await store.send((client) => client.hSet(key, { 's:s': '9999999999999', sessions: 's' }));
    await reserve('a', NOON, 0, 5n);
    const held = `a ${packHold({ tenantId: 'acme', window: NOON, month: NOON, tokens: 0, cost: 5n })}\n`;
    expect(await step('join', 't', 's', held)).toEqual(['open']);
    expect(await reserve('b', NOON, 0, 1n)).toEqual(['closed']);
    expect((await step('settle', 't', 'a', 0, 2)).slice(5)).toEqual(['2', '2']);
    expect(await step('join', 'u', 'nobody', held)).toEqual(['waiting']);
    expect(await step('beat', 't')).toEqual(['closed']);
  });

  test('counters of another run of the store, read from its file, are not taken for those of now', async () => {
    await store.send((client) => client.hSet(key, { 's:s': '9999999999999', sessions: 's', server: 'another' }));
    expect(await step('join', 't', 's', '')).toEqual(['waiting']);
    expect(await step('beat', 's')).toEqual(['closed']);
  });

  test('one leads a rebuild; whoever joins after the calls were gathered makes it begin anew', async () => {
    await store.send((client) => client.del(key));
    expect(await step('join', 's', '', '')).toEqual(['waiting']);
    expect(await step('join', 't', '', 'a hold\n')).toEqual(['waiting']);
    expect(await step('lead', 's')).toEqual(['lead', 's', 't']);
    expect(await step('lead', 't')).toEqual(['follow']);
    expect(await step('close', 's')).toEqual(['lead', 's', '', 't', 'a hold\n']);
    await step('join', 'u', '', '');
    await store.send((client) => client.hSet(`${key}:draft`, { phase: 'draft' }));
    const swap = async () => store.run(counterScript, [key, `${key}:draft`], ['swap', 's', 's t']);
    expect(await swap()).toEqual(['over']);
    await step('lead', 's');
    await step('close', 's');
    expect(await swap()).toEqual(['ok']);
    expect(await step('beat', 't')).toEqual(['open']);
    expect(await step('beat', 'u')).toEqual(['closed']);
  });
});

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
    store = new RedisStore({ url: redis.url, logger: silentLogger, scripts: [counterScript] });
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
    const times = [String(clock.now()), String(monthStart(clock.now()))];
    for (const call of [id, uuidv7()])
      expect(
        (await step('reserve', '7.1', call, 'orphaned', ...times, '0', '1000', '9', '99999', '999999999'))[0],
      ).toBe('ok');
    const held = async () =>
      (await one.graphql('{ usage { budget { usedUsd heldUsd } } }', {}, { key })).json.data.usage.budget;
    expect(await held()).toMatchObject({ usedUsd: Number(cost) / 1e9, heldUsd: 2_000 / 1e9 });
    await step('leave', '7.1');
    await eventually('swept', async () => (await held()).heldUsd === 0);
    // Once by its own instance, once in the name of the killed one.
    expect((await held()).usedUsd).toBeCloseTo((2 * Number(cost)) / 1e9, 9);
  });
});
