import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RedisStore } from '../../../src/database/store/redis-store.js';
import type { Primary } from '../../../src/contracts/instances/primary.js';
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
import { LocalCounterStore } from '../../../src/features/gateway/admission/local/local-counter-store.js';
import { LocalCounters } from '../../../src/features/gateway/admission/local/local-counters.js';
import { OwnLimits } from '../../../src/features/gateway/admission/own-lines.js';
import { counterScript } from '../../../src/features/gateway/admission/redis/counter-script.js';
import { RedisCounterStore } from '../../../src/features/gateway/admission/redis/redis-counter-store.js';
import type { CounterStore } from '../../../src/features/gateway/admission/shared/counter-store.port.js';
import { readCount } from '../../../src/features/gateway/admission/shared/counter-snapshots.js';
import { PRUNE_MILLIS } from '../../../src/features/gateway/admission/shared/times.data.js';
import { DomainError } from '../../../src/shared/errors.js';
import { uuidv7 } from '../../../src/shared/ids.js';
import { eventually } from '../../support/eventually.js';
import { silentLogger } from '../../support/logger.js';
import { describeWithRedis, serversAt, startRedis } from '../../support/programs/redis.js';

interface Opened {
  store: CounterStore;
  /** Forgets everything. */
  clear(): Promise<void>;
}

/** The same questions to Redis, and to the primary of several processes of one machine. */
function describeSteps(
  describeStore: typeof describe,
  name: string,
  open: () => Promise<Opened & AsyncDisposable>,
): void {
  describeStore(`counters that processes share in ${name}`, () => {
    let opened: Opened & AsyncDisposable;
    let store: CounterStore;
    beforeAll(async () => {
      opened = await open();
      ({ store } = opened);
    });
    afterAll(async () => {
      await opened[Symbol.asyncDispose]();
    });
    beforeEach(async () => {
      await opened.clear();
    });
    const step = (step: string, ...args: (string | number | bigint)[]) => store.step(step, args.map(String));
    /** Opens the counters for a session s, as a rebuild does. */
    const begin = async (...fields: string[]) => {
      await opened.clear();
      expect(await step('join', 's', '', '')).toEqual(['waiting']);
      expect(await step('lead', 's')).toEqual(['lead', 's']);
      expect(await step('close', 's')).toEqual(['lead', 's', '']);
      expect(await store.replace('s', ['s'], ['since', '0', 'partial', '0', ...fields])).toBe(true);
    };

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
            await begin();
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
                  open.push({
                    id,
                    reservation,
                    hold: { ...hold, amounts: heldAmounts(over, hold.amounts) },
                    isApproved,
                  });
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
      await begin();
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
      await begin('since', '500');
      const lines = [lineOf({ counter: 'b.1.usd/0-400', earlier: ['b.1.usd/0-300', 'b.1.usd/0-900'] })];
      expect(await reserve('a', costing(1n), lines)).toEqual(['unread', 'b.1.usd/0-400', 'b.1.usd/0-300']);
      const known = ['b.1.usd/0-400', '7', 'b.1.usd/0-300', '5'];
      expect(await reserve('a', costing(1n), lines, known)).toEqual(['ok', '0', '12', '13']);
      await store.prune(PRUNE_MILLIS + 1_000);
      // One is held.
      expect(await step('look', 'acme', 'b.1.usd/0-400', 'b.1.usd/0-300')).toEqual(['ok', '0', '7', '8', '', '']);
      expect((await reserve('b', costing(1n), lines))[0]).toBe('unread');
    });

    test('counters of values are dropped where there are too many, and asked of the ledger', async () => {
      await begin();
      const lineIn = (session: number) => [lineOf({ counter: `b.1.usd/0-/${session}` })];
      for (let session = 0; session < 12; session += 1) {
        expect((await reserve(`r${session}`, costing(5n), lineIn(session)))[0]).toBe('ok');
        if (session > 0) await step('settle', 's', `r${session}`, 0, 5, 1);
      }
      await store.prune(NOON);
      const names = Array.from({ length: 12 }, (_, session) => `b.1.usd/0-/${session}`);
      const found = (await step('look', 'acme', ...names)).slice(2);
      expect(found.filter((text) => text !== '').length / 2).toBeLessThanOrEqual(7);
      // One is held.
      expect(found[1]).toBe('5');
      const gone = names.findIndex((_, at) => found[2 * at + 1] === '');
      expect(await reserve('x', costing(1n), lineIn(gone))).toEqual(['unread', names[gone]]);
      expect(await reserve('x', costing(1n), lineIn(gone), [names[gone]!, '5'])).toEqual(['ok', '0', '5', '6']);
    });

    test('a session that is over admits, settles and covers nothing', async () => {
      await begin();
      await step('leave', 's');
      expect(await reserve('a', costing(1n))).toEqual(['closed']);
      expect(await step('settle', 's', 'a', 0, 1, 1)).toEqual(['closed']);
      expect(await step('cover', 's', 'a', ...packed(costing(2n), [lineOf({})]))).toEqual(['closed']);
      expect(await step('beat', 's')).toEqual(['closed']);
    });

    test('a session takes over what the one before held; a call the counters do not know closes them', async () => {
      await begin();
      await reserve('a', costing(5n));
      const held = `a ${packHold({ ...costing(5n), counters: ['b.1.usd/0-'] })}\n`;
      expect(await step('join', 't', 's', held)).toEqual(['open']);
      expect(await reserve('b', costing(1n))).toEqual(['closed']);
      expect((await step('settle', 't', 'a', 0, 2, 1)).slice(2)).toEqual(['2', '2']);
      expect(await step('join', 'u', 'nobody', held)).toEqual(['waiting']);
      expect(await step('beat', 't')).toEqual(['closed']);
    });

    test('who comes where nobody lives makes them anew: only the ledger knows what happened meanwhile', async () => {
      await begin();
      expect(await step('join', 't', '', '')).toEqual(['open']);
      await step('leave', 's');
      expect(await step('join', 'u', '', '')).toEqual(['open']);
      await step('leave', 't');
      await step('leave', 'u');
      expect(await step('join', 'v', '', '')).toEqual(['waiting']);
    });

    test('one leads a rebuild; whoever joins after the calls were gathered makes it begin anew', async () => {
      expect(await step('join', 's', '', '')).toEqual(['waiting']);
      expect(await step('join', 't', '', 'a hold\n')).toEqual(['waiting']);
      expect(await step('lead', 's')).toEqual(['lead', 's', 't']);
      expect(await step('lead', 't')).toEqual(['follow']);
      expect(await step('close', 's')).toEqual(['lead', 's', '', 't', 'a hold\n']);
      await step('join', 'u', '', '');
      expect(await store.replace('s', ['s', 't'], ['since', '0'])).toBe(false);
      await step('lead', 's');
      await step('close', 's');
      expect(await store.replace('s', ['s', 't'], ['since', '0'])).toBe(true);
      expect(await step('beat', 't')).toEqual(['open']);
      expect(await step('beat', 'u')).toEqual(['closed']);
      expect(await step('lead', 's')).toEqual(['over']);
    });

    test('what a rebuild found is there: counters, and the holds of each session', async () => {
      const hold = { ...costing(5n), counters: ['b.1.usd/0-'] };
      const held = ['h:s:a', packHold(hold), 'u:acme/b.1.usd/0-', '7', 'c:acme/b.1.usd/0-', '12'];
      await begin(...held);
      expect((await step('look', 'acme', 'b.1.usd/0-')).slice(2)).toEqual(['7', '12']);
      expect([...(await store.holdsOf('s'))]).toEqual([['a', packHold(hold)]]);
      expect((await step('settle', 's', 'a', 0, 2, 1)).slice(2)).toEqual(['9', '9']);
      expect((await store.holdsOf('s')).size).toBe(0);
    });

    test('the holds of a session that is over are swept by another, and it is buried', async () => {
      await begin();
      expect(await step('join', 't', '', '')).toEqual(['open']);
      await reserve('a', costing(5n));
      expect(await step('claim', 's')).toEqual(['alive']);
      expect(await step('sweep', 's', 'a', 0, 2, 1)).toEqual(['alive']);
      expect(await step('bury', 's')).toEqual(['alive']);
      await step('leave', 's');
      expect(await step('beat', 't')).toEqual(['open', 's']);
      expect(await step('claim', 's')).toEqual(['ok']);
      expect([...(await store.holdsOf('s')).keys()]).toEqual(['a']);
      expect((await step('sweep', 's', 'a', 0, 2, 1)).slice(2)).toEqual(['2', '2']);
      expect(await step('sweep', 's', 'a', 0, 2, 1)).toEqual(['gone']);
      expect(await step('bury', 's')).toEqual(['ok']);
      expect(await step('beat', 't')).toEqual(['open']);
      expect((await store.holdsOf('s')).size).toBe(0);
    });

    test('counters that are not open admit nothing, and drop nothing', async () => {
      expect(await reserve('a', costing(1n))).toEqual(['closed']);
      expect(await step('beat', 's')).toEqual(['closed']);
      expect(await step('lead', 's')).toEqual(['over']);
      await store.prune(NOON);
      expect(await store.replace('s', ['s'], ['since', '0'])).toBe(false);
    });
  });
}

const MOST = 8;

describeSteps(describe, 'the primary', () => {
  let counters = new LocalCounters(undefined, MOST);
  const primary: Primary = {
    isAnswering: true,
    isConnected: true,
    watch: () => undefined,
    ask: (_, step, args) => Promise.resolve(counters.step(step, args)),
  };
  return Promise.resolve({
    store: new LocalCounterStore(primary),
    clear() {
      counters = new LocalCounters(undefined, MOST);
      return Promise.resolve();
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
});

async function openRedis() {
  const redis = await startRedis();
  const store = new RedisStore({
    servers: serversAt(redis.url),
    key: 'any',
    logger: silentLogger,
    scripts: [counterScript],
  });
  store.open();
  await eventually('connected', () => store.isAnswering);
  const key = `test:${uuidv7()}`;
  return {
    redis: store,
    key,
    store: new RedisCounterStore(store, key, MOST),
    async clear() {
      await store.send((client) => client.del(key));
    },
    async [Symbol.asyncDispose]() {
      await store.close();
      await redis.stop();
    },
  };
}

describeSteps(describeWithRedis as typeof describe, 'Redis', openRedis);

describeWithRedis('counters in Redis', () => {
  test('counters of another run of the store, read from its file, are not taken for those of now', async () => {
    await using opened = await openRedis();
    const { redis, key, store } = opened;
    await redis.send((client) =>
      client.hSet(key, { phase: 'open', 's:s': '9999999999999', sessions: 's', server: 'another' }),
    );
    expect(await store.step('join', ['t', 's', ''])).toEqual(['waiting']);
    expect(await store.step('beat', ['s'])).toEqual(['closed']);
  });

  test('counters of a server that was a replica meanwhile are not taken for those of now', async () => {
    await using opened = await openRedis();
    const { redis, key, store } = opened;
    const server = /run_id:(\w+)/.exec(
      await redis.send((client) => client.sendCommand<string>(['INFO', 'server'])),
    )![1]!;
    const open = { phase: 'open', 's:s': '9999999999999', sessions: 's', server };
    await redis.send((client) => client.hSet(key, { ...open, history: '0'.repeat(40) }));
    expect(await store.step('join', ['t', 's', ''])).toEqual(['open']);
    await redis.send((client) => client.hSet(key, { ...open, history: '1'.repeat(40) }));
    expect(await store.step('join', ['u', 't', ''])).toEqual(['waiting']);
    // Made by a release that knew no histories.
    await opened.clear();
    await redis.send((client) => client.hSet(key, open));
    expect(await store.step('join', ['t', 's', ''])).toEqual(['open']);
  });

  test('a script that the server has forgotten is sent again, within the call', async () => {
    await using opened = await openRedis();
    await opened.redis.send((client) => client.sendCommand(['SCRIPT', 'FLUSH']));
    expect(await Promise.all([1, 2, 3].map(() => opened.store.step('look', ['t'])))).toEqual(
      Array.from({ length: 3 }, () => ['ok', '0']),
    );
  });
});
