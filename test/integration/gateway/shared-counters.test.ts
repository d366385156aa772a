import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { RedisStore } from '../../../src/database/redis-store.js';
import { counterScript } from '../../../src/features/gateway/admission/redis/counter-script.js';
import type { Reservation } from '../../../src/contracts/admission.js';
import type { TenantSnapshot } from '../../../src/contracts/identity.js';
import {
  boundLines,
  type BudgetUnit,
  heldAmounts,
  type Line,
  overLimits,
} from '../../../src/features/gateway/admission/counter.rules.js';
import { coverLines, type Hold, isSame, packHold } from '../../../src/features/gateway/admission/hold.rules.js';
import {
  type BudgetLines,
  InProcessAdmission,
  linesFor,
} from '../../../src/features/gateway/admission/in-process-admission.service.js';
import { ownCounters } from '../../../src/features/gateway/admission/own-counters.rules.js';
import { OwnLimits } from '../../../src/features/gateway/admission/own-lines.js';
import type { CounterOptions } from '../../../src/features/gateway/admission/redis/counter.port.js';
import { pruneCounters } from '../../../src/features/gateway/admission/redis/counter-prune.js';
import { readCount } from '../../../src/features/gateway/admission/redis/counter-snapshots.js';
import { DomainError } from '../../../src/shared/errors.js';
import { uuidv7 } from '../../../src/shared/ids.js';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { createDatabase } from '../../support/database.js';
import { eventually, persisted } from '../../support/eventually.js';
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
  const FREE: Hold = { tenantId: 'acme', at: NOON, counters: [], amounts: { usd: 0n, tokens: 0n, requests: 1n } };
  const lineOf = (given: Partial<Line>): Line => ({
    budget: 'b',
    unit: 'usd',
    limit: 1_000n,
    counter: 'b.1.usd/0-',
    ...given,
  });
  const packed = (hold: Hold, lines: readonly Line[], known: readonly string[] = []): string[] => [
    packHold({ ...hold, counters: lines.map(({ counter }) => counter) }),
    String(lines.length),
    ...lines.flatMap(({ unit, limit, binds, counter, earlier = [] }) => [
      unit,
      limit === undefined ? '' : String(limit),
      binds ?? '',
      String(earlier.length + 1),
      counter,
      ...earlier,
    ]),
    ...known,
  ];
  const costing = (usd: bigint, tokens = 0n): Hold => ({ ...FREE, amounts: { usd, tokens, requests: 1n } });
  const reserve = (id: string, hold: Hold, lines: readonly Line[] = [lineOf({})], known: readonly string[] = []) =>
    step('reserve', 's', id, ...packed(hold, lines, known));

  test('the script and the process give the same answers and counters, whatever happens', async () => {
    const unit = fc.constantFrom<BudgetUnit>('usd', 'tokens', 'requests');
    const budget = fc.record({
      unit,
      limit: fc.option(fc.bigInt({ min: 0n, max: 60n }), { nil: undefined }),
      binds: fc.constantFrom(undefined, undefined, 'ASKS' as const, 'WATCHES' as const),
      models: fc.constantFrom(['a'], ['b'], ['a', 'b']),
      /** Rolling windows: how many earlier counters of another budget are summed. */
      isRolling: fc.boolean(),
    });
    const model = fc.constantFrom('a', 'b');
    const cost = fc.bigInt({ min: 0n, max: 30n });
    const move = fc.oneof(
      fc.record({ kind: fc.constant('reserve' as const), model, cost, tokens: fc.nat(20), isApproved: fc.boolean() }),
      fc.record({ kind: fc.constant('cover' as const), pick: fc.nat(), model, cost }),
      fc.record({ kind: fc.constant('settle' as const), pick: fc.nat(), tokens: fc.nat(30), share: fc.nat(100) }),
    );
    const tenant = { id: 'acme', requestsPerMinute: 8, tokensPerMinute: 100, monthlyBudget: 90n } as TenantSnapshot;
    await fc.assert(
      fc.asyncProperty(
        fc.array(budget, { maxLength: 4 }),
        fc.array(move, { maxLength: 25 }),
        async (budgets, moves) => {
          await store.send((client) => client.del(key));
          await step('join', 's', '', '');
          await store.send((client) => client.hSet(key, { ...server, 's:s': '9999999999999', sessions: 's' }));
          const budgetLines: BudgetLines = (_, { model: [asked = ''] = [] }) =>
            budgets.flatMap(({ unit: counted, limit, binds, models, isRolling }, at) => {
              const counter = `b${at}.1.${counted}/0-`;
              const earlier = budgets.slice(0, at).map((other, place) => `b${place}.1.${other.unit}/0-`);
              return (models as readonly string[]).includes(asked)
                ? [
                    lineOf({
                      budget: `b${at}`,
                      unit: counted,
                      limit,
                      binds,
                      counter,
                      ...(isRolling ? { earlier } : {}),
                    }),
                  ]
                : [];
            });
          const process = new InProcessAdmission({ now: () => NOON }, budgetLines);
          const own = new OwnLimits();
          const linesOf = (asked: string, isApproved: boolean) =>
            boundLines(linesFor(own, budgetLines, tenant, { model: [asked] }, NOON), {
              tokens: 0,
              cost: 0n,
              isApproved,
            });
          const open: { id: string; reservation: Reservation; hold: Hold; isApproved: boolean }[] = [];
          for (const given of moves) {
            if (given.kind === 'reserve') {
              const id = uuidv7();
              const { isApproved } = given;
              const lines = linesOf(given.model, isApproved);
              let reservation: Reservation | undefined;
              try {
                reservation = process.reserve(tenant, given, { model: [given.model] }) as Reservation;
              } catch (error) {
                expect(error).toBeInstanceOf(DomainError);
              }
              const hold = {
                ...costing(given.cost, BigInt(given.tokens)),
                counters: lines.map(({ counter }) => counter),
              };
              const [status, places = '', ...figures] = await reserve(id, hold, lines);
              expect(status).toBe(reservation === undefined ? 'short' : 'ok');
              if (reservation !== undefined) {
                const over = places.split(' ').flatMap((place) => lines[Number(place) - 1] ?? []);
                const countOf = (one: Line) => readCount(figures, lines.indexOf(one));
                expect(overLimits(over, countOf)).toEqual(reservation.over);
                open.push({ id, reservation, hold: { ...hold, amounts: heldAmounts(over, hold.amounts) }, isApproved });
              }
            }
            const one = 'pick' in given && open.length > 0 ? open[given.pick % open.length] : undefined;
            if (one !== undefined && given.kind === 'cover') {
              const lines = linesOf(given.model, one.isApproved);
              const held = one.hold.counters.map((counter) => ({ counter }));
              const isKept = isSame(lines, held) && given.cost <= one.hold.amounts.usd;
              const isCovered = one.reservation.cover(given.cost, { model: [given.model] });
              const wanted = { ...one.hold, amounts: { ...one.hold.amounts, usd: given.cost } };
              if (isKept) expect(isCovered).toBe(true);
              else {
                const [status] = await step(
                  'cover',
                  's',
                  one.id,
                  ...packed(wanted, coverLines(lines, held, one.reservation.over)),
                );
                expect(status).toBe(isCovered ? 'ok' : 'short');
                if (isCovered) one.hold = { ...wanted, counters: lines.map(({ counter }) => counter) };
              }
            }
            if (one !== undefined && given.kind === 'settle') {
              open.splice(open.indexOf(one), 1);
              const spent = (one.hold.amounts.usd * BigInt(given.share)) / 100n;
              one.reservation.settle({ tokens: given.tokens, cost: spent });
              expect((await step('settle', 's', one.id, given.tokens, spent, 1))[0]).toBe('ok');
              expect((await step('settle', 's', one.id, given.tokens, spent, 1))[0]).toBe('gone');
            }
            const names = [
              ...new Set(['a', 'b'].flatMap((asked) => linesOf(asked, false).map(({ counter }) => counter))),
            ];
            const found = (await step('look', 'acme', ...names)).slice(2);
            const expected = await process.counts('acme', names);
            expect(
              names.map((name, at) => [
                name,
                readCount(
                  found.map((text) => text || '0'),
                  at,
                ),
              ]),
            ).toEqual([...expected]);
          }
        },
      ),
      { numRuns: 200, seed: 20_261_127 },
    );
  });

  test('money is exact up to 2⁶³, where numbers of Lua are not', async () => {
    await store.send((client) => client.hSet(key, { 's:s': '9999999999999', sessions: 's' }));
    const limit = 2n ** 63n - 1n;
    const lines = [lineOf({ limit })];
    expect((await reserve('a', costing(limit - 3n), lines))[3]).toBe(String(limit - 3n));
    expect((await reserve('b', costing(4n), lines))[0]).toBe('short');
    expect((await reserve('b', costing(2n ** 70n), lines))[0]).toBe('short');
    expect((await step('cover', 's', 'a', ...packed(costing(2n ** 63n), lines)))[0]).toBe('short');
    expect((await reserve('b', costing(3n), lines))[0]).toBe('ok');
    expect((await step('settle', 's', 'a', 0, 9_007_199_254_740_993n, 1))[2]).toBe('9007199254740993');
    expect((await step('settle', 's', 'b', 0, 1n, 1)).slice(2)).toEqual(['9007199254740994', '9007199254740994']);
  });

  test('windows that were forgotten are asked of the ledger, and dropped once they are over', async () => {
    await store.send((client) => client.hSet(key, { 's:s': '9999999999999', sessions: 's', since: '500' }));
    const lines = [lineOf({ counter: 'b.1.usd/0-400', earlier: ['b.1.usd/0-300', 'b.1.usd/0-900'] })];
    expect(await reserve('a', costing(1n), lines)).toEqual(['unread', 'b.1.usd/0-400', 'b.1.usd/0-300']);
    const known = ['b.1.usd/0-400', '7', 'b.1.usd/0-300', '5'];
    expect(await reserve('a', costing(1n), lines, known)).toEqual(['ok', '0', '12', '13']);
    expect(await step('prune', 1_000, '', 'acme/b.1.usd/0-400', 'acme/b.1.usd/0-300')).toEqual(['ok']);
    // One is held.
    expect(await step('look', 'acme', 'b.1.usd/0-400', 'b.1.usd/0-300')).toEqual(['ok', '0', '7', '8', '', '']);
    expect((await reserve('b', costing(1n), lines))[0]).toBe('unread');
  });

  test('counters of values are dropped where there are too many, and asked of the ledger', async () => {
    await store.send((client) => client.hSet(key, { 's:s': '9999999999999', sessions: 's' }));
    const lineIn = (session: number) => [lineOf({ counter: `b.1.usd/0-/${session}` })];
    for (let session = 0; session < 12; session += 1) {
      expect((await reserve(`r${session}`, costing(5n), lineIn(session)))[0]).toBe('ok');
      if (session > 0) await step('settle', 's', `r${session}`, 0, 5, 1);
    }
    await pruneCounters({ store, key, clock: { now: () => NOON } } as CounterOptions, 8);
    const names = Array.from({ length: 12 }, (_, session) => `b.1.usd/0-/${session}`);
    const found = (await step('look', 'acme', ...names)).slice(2);
    expect(found.filter((text) => text !== '').length / 2).toBeLessThanOrEqual(7);
    // One is held.
    expect(found.slice(0, 2)).toEqual(['', '5']);
    const gone = names.findIndex((_, at) => found[2 * at + 1] === '');
    expect(await reserve('x', costing(1n), lineIn(gone))).toEqual(['unread', names[gone]]);
    expect(await reserve('x', costing(1n), lineIn(gone), [names[gone]!, '5'])).toEqual(['ok', '0', '5', '6']);
  });

  test('a session that is over admits, settles and covers nothing', async () => {
    await store.send((client) => client.hSet(key, { 's:s': '0', sessions: 's' }));
    expect(await reserve('a', costing(1n))).toEqual(['closed']);
    expect(await step('settle', 's', 'a', 0, 1, 1)).toEqual(['closed']);
    expect(await step('cover', 's', 'a', ...packed(costing(2n), [lineOf({})]))).toEqual(['closed']);
    expect(await step('beat', 's')).toEqual(['closed']);
  });

  test('a session takes over what the one before held; a call the counters do not know closes them', async () => {
    await store.send((client) => client.hSet(key, { 's:s': '9999999999999', sessions: 's' }));
    await reserve('a', costing(5n));
    const held = `a ${packHold({ ...costing(5n), counters: ['b.1.usd/0-'] })}\n`;
    expect(await step('join', 't', 's', held)).toEqual(['open']);
    expect(await reserve('b', costing(1n))).toEqual(['closed']);
    expect((await step('settle', 't', 'a', 0, 2, 1)).slice(2)).toEqual(['2', '2']);
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
