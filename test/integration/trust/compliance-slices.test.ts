import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type pg from 'pg';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { ComplianceCounter } from '../../../src/features/trust/compliance/compliance-counter.service.js';
import { SpineSlices } from '../../../src/features/trust/compliance/spine-slices.service.js';
import { entities } from '../../../src/server/modules.js';
import { uuidv7 } from '../../../src/shared/ids.js';
import { manualClock } from '../../support/clock.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { connect, sealer } from '../../support/two-tenants.js';

/** Figures of a period, with and without stored counts of slices, held against the events themselves. */
const SIZE = 4;
const START = Date.parse('2026-03-01T00:00:00Z');
const clock = manualClock();
let database: { url: string; drop: () => Promise<void> };
let owner: pg.Client;
let unitOfWork: UnitOfWork;
let tenants = 0;

beforeAll(async () => {
  database = await createDatabase();
  owner = await connect(database.url);
  unitOfWork = await UnitOfWork.open(urlsOfRoles(database.url), entities);
});
afterAll(async () => {
  await unitOfWork.close();
  await owner.end();
  await database.drop();
});

const slicesOf = (size = SIZE): SpineSlices => new SpineSlices({ unitOfWork, clock }, BigInt(size));

async function newTenant(): Promise<string> {
  const id = `tenant-${(tenants += 1)}`;
  await owner.query(
    `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
     VALUES ($1, $1, 'pro', 0, '{}', now(), now())`,
    [id],
  );
  return id;
}

/** What a test records. */
interface Given {
  /** Minutes after START: nearly in order. */
  minute: number;
  action: string;
  severity: 'info' | 'warning' | 'critical';
  /** The gateway's own, with these details; else a client's. */
  own: boolean;
  effect: string;
  policies: string[];
  types: string[];
  tokens: number;
  erased: boolean;
}

const event: fc.Arbitrary<Omit<Given, 'minute'> & { late: number }> = fc.record({
  late: fc.constantFrom(0, 0, 0, 1, 7),
  action: fc.constantFrom(
    'ai.generate',
    'ai.embed',
    'policy.evaluated',
    'approval.requested',
    'approval.expired',
    'a.b',
  ),
  severity: fc.constantFrom('info', 'warning', 'critical'),
  own: fc.boolean(),
  effect: fc.constantFrom('allow', 'deny', 'require_approval'),
  policies: fc.uniqueArray(fc.constantFrom('p', 'q', 'r'), { maxLength: 3 }),
  types: fc.uniqueArray(fc.constantFrom('EMAIL', 'SSN'), { maxLength: 2 }),
  tokens: fc.nat(100),
  erased: fc.constantFrom(false, false, false, true),
});
const log: fc.Arbitrary<Given[]> = fc
  .array(event, { maxLength: 22 })
  .map((events) => events.map(({ late, ...given }, index) => ({ ...given, minute: index - late })));

const timeOf = (minute: number): string => new Date(START + minute * 60_000).toISOString();

/** Records events; their ids. */
async function record(tenantId: string, given: readonly Given[]): Promise<string[]> {
  const ids = given.map(() => uuidv7(START));
  await unitOfWork.tenant(tenantId, (unit) => {
    for (const [index, { minute, action, severity, own, effect, policies, types, tokens }] of given.entries()) {
      const id = ids[index]!;
      unit.record(
        sealer.seal({
          id,
          tenantId,
          action,
          severity,
          actor: 'ann',
          occurredAt: Date.parse(timeOf(minute)),
          correlationId: own ? id : 'recorded-by:ann',
          details: {
            policy: { effect, policies: policies.map((policy) => ({ id: policy })) },
            pii: { types },
            usage: { promptTokens: tokens, completionTokens: 2 * tokens },
            costNanoUsd: String(3 * tokens),
          },
        }),
      );
    }
    return Promise.resolve();
  });
  return ids;
}

const erase = (tenantId: string, id: string): Promise<unknown> =>
  unitOfWork.tenant(tenantId, ({ em }) => em.execute('SELECT erase_spine_details(?)', [id]));

/** As a report reads them, in a form that can be compared. */
async function figures(tenantId: string, [from, until]: readonly [number, number], slices = slicesOf()) {
  const period = { tenantId, start: timeOf(from), end: timeOf(until) };
  const { sums, by, cost, sequences } = (await new ComplianceCounter(unitOfWork, slices).count(period)).sums;
  const groups = Object.entries(by).map(([name, counts]) => [name, Object.fromEntries(counts)]);
  return { sums, by: Object.fromEntries(groups), cost, sequences };
}

/** From the events that were recorded. */
function expected(events: readonly Given[], [from, until]: readonly [number, number]) {
  const counted = events.filter(({ minute }) => minute >= from && minute < until);
  const decisions = counted.filter(({ own, action }) => own && /^ai\.|^policy/.test(action));
  const known = decisions.filter(({ erased }) => !erased);
  const tally = (keys: string[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
    return counts;
  };
  const withEffect = (effect: string): Given[] => known.filter((each) => each.effect === effect);
  const tokens = known.reduce((sum, each) => sum + each.tokens, 0);
  const sequences = counted.map((each) => BigInt(events.indexOf(each)));
  return {
    sums: {
      events: counted.length,
      detailsErased: counted.filter(({ erased }) => erased).length,
      invocations: decisions.filter(({ action }) => action !== 'policy.evaluated').length,
      permit: withEffect('allow').length,
      deny: withEffect('deny').length,
      approval: withEffect('require_approval').length,
      erased: decisions.length - known.length,
      promptTokens: tokens,
      completionTokens: 2 * tokens,
    },
    cost: BigInt(3 * tokens),
    sequences: counted.length === 0 ? undefined : { first: sequences[0], last: sequences.at(-1) },
    by: {
      action: tally(counted.map(({ action }) => action)),
      severity: tally(counted.map(({ severity }) => severity)),
      approval: tally(
        counted.filter(({ own, action }) => own && action.startsWith('approval.')).map(({ action }) => action),
      ),
      denial: tally(withEffect('deny').flatMap(({ policies }) => (policies.length === 0 ? ['none'] : policies))),
      pii: tally(known.flatMap(({ types }) => types)),
    },
  };
}

const given = (more: Partial<Given> = {}): Given => ({
  minute: 0,
  action: 'ai.generate',
  severity: 'info',
  own: true,
  effect: 'allow',
  policies: [],
  types: ['EMAIL'],
  tokens: 5,
  erased: false,
  ...more,
});
const calls = (count: number): Given[] => Array.from({ length: count }, (_, minute) => given({ minute }));
const ALL: readonly [number, number] = [-60, 600];

const firstsOf = async (tenantId: string): Promise<number[]> => {
  const { rows } = await owner.query<{ first: number }>(
    'SELECT first_sequence::int AS first FROM spine_slices WHERE tenant_id = $1 ORDER BY 1',
    [tenantId],
  );
  return rows.map(({ first }) => first);
};

/** Until somebody waits for the lock of slices and erasures. */
const isWaitedFor = (): Promise<void> =>
  eventually('one waits for the other', async () => {
    const { rows } = await owner.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
    return rows.length === 1;
  });

describe('a period is counted the same', () => {
  test('whether its slices are stored, are not, or lost details', async () => {
    const period = fc
      .tuple(fc.integer({ min: -8, max: 24 }), fc.nat(24))
      .map(([from, days]) => [from, from + days] as const);
    await fc.assert(
      fc.asyncProperty(log, fc.array(period, { minLength: 1, maxLength: 3 }), async (events, periods) => {
        const tenantId = await newTenant();
        const ids = await record(tenantId, events);
        const whole = events.map((each) => ({ ...each, erased: false }));
        for (const each of [...periods, ...periods, ALL])
          expect(await figures(tenantId, each)).toEqual(expected(whole, each));
        expect(await firstsOf(tenantId)).toHaveLength(Math.floor(events.length / SIZE));
        for (const [index, { erased }] of events.entries()) if (erased) await erase(tenantId, ids[index]!);
        for (const each of [...periods, ...periods, ALL])
          expect(await figures(tenantId, each)).toEqual(expected(events, each));
        await record(tenantId, [given({ minute: events.length })]);
        const grown = [...events, given({ minute: events.length })];
        expect(await figures(tenantId, ALL)).toEqual(expected(grown, ALL));
      }),
      { numRuns: 40 },
    );
  });

  test('by more stored slices than are read at once', async () => {
    const tenantId = await newTenant();
    const events = calls(205);
    await record(tenantId, events);
    // Two reads of 100 and one of 2, of which the first slice was lost between.
    for (let turn = 0; turn < 2; turn += 1)
      expect(await figures(tenantId, ALL, slicesOf(1))).toEqual(expected(events, ALL));
    expect(await firstsOf(tenantId)).toHaveLength(205);
    await owner.query('DELETE FROM spine_slices WHERE tenant_id = $1 AND first_sequence IN (0, 100)', [tenantId]);
    expect(await figures(tenantId, ALL, slicesOf(1))).toEqual(expected(events, ALL));
  });

  test('from what is stored: no event is read again', async () => {
    const tenantId = await newTenant();
    await record(tenantId, calls(SIZE));
    await figures(tenantId, ALL);
    await owner.query(
      `UPDATE spine_slices SET counts = jsonb_set(counts, '{sums,permit}', '77') WHERE tenant_id = $1`,
      [tenantId],
    );
    expect((await figures(tenantId, ALL)).sums.permit).toBe(77);
    expect((await figures(tenantId, [0, SIZE - 1])).sums.permit).toBe(SIZE - 1);
  });
});

describe('an erasure', () => {
  test('forgets the counts of its slice alone', async () => {
    const tenantId = await newTenant();
    const ids = await record(tenantId, calls(3 * SIZE));
    await figures(tenantId, ALL);
    await erase(tenantId, ids[SIZE]!);
    expect(await firstsOf(tenantId)).toEqual([0, 2 * SIZE]);
    expect((await figures(tenantId, ALL)).sums).toMatchObject({ detailsErased: 1, erased: 1, permit: 3 * SIZE - 1 });
    expect(await firstsOf(tenantId)).toEqual([0, SIZE, 2 * SIZE]);
  });

  test('that is under way is waited for by who stores counts', async () => {
    const tenantId = await newTenant();
    const [id] = await record(tenantId, calls(SIZE));
    const app = await connect(urlsOfRoles(database.url).tenant);
    await app.query('BEGIN');
    await app.query("SELECT set_config('app.tenant_id', $1, true)", [tenantId]);
    await app.query('SELECT erase_spine_details($1)', [id]);
    const counted = figures(tenantId, ALL);
    await isWaitedFor();
    await app.query('COMMIT');
    await app.end();
    expect((await counted).sums).toMatchObject({ detailsErased: 1, permit: SIZE - 1 });
    expect((await figures(tenantId, ALL)).sums).toMatchObject({ detailsErased: 1, permit: SIZE - 1 });
  });

  test('waits for who has counted its slice, and forgets what they stored', async () => {
    const tenantId = await newTenant();
    const [id] = await record(tenantId, calls(SIZE));
    let commit = (): void => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    const holding = {
      platform: unitOfWork.platform.bind(unitOfWork),
      tenant: <T>(tenant: string, work: Parameters<typeof unitOfWork.tenant<T>>[1]): Promise<T> =>
        unitOfWork.tenant(tenant, async (unit) => {
          const result = await work(unit);
          await held;
          return result;
        }),
    };
    const stored = new SpineSlices({ unitOfWork: holding, clock }, BigInt(SIZE)).store(tenantId, 0n);
    // Once it has counted, which it does with the lock.
    await eventually('the lock is held', async () => {
      const { rows } = await owner.query(
        `SELECT FROM pg_locks l, (SELECT spine_slices_lock($1) AS key) k
          WHERE locktype = 'advisory' AND (classid::bigint << 32 | objid::bigint) = k.key`,
        [tenantId],
      );
      return rows.length === 1;
    });
    const erased = erase(tenantId, id!);
    await isWaitedFor();
    commit();
    await Promise.all([stored, erased]);
    expect(await firstsOf(tenantId)).toEqual([]);
    expect((await figures(tenantId, ALL)).sums).toMatchObject({ detailsErased: 1, permit: SIZE - 1 });
  });
});

describe('between tenants', () => {
  test('each is counted alone', async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    const denied = [...calls(SIZE), given({ minute: 1, effect: 'deny' })];
    await record(one, calls(2 * SIZE));
    await record(other, denied);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await figures(one, ALL)).toEqual(expected(calls(2 * SIZE), ALL));
      expect(await figures(other, ALL)).toEqual(expected(denied, ALL));
    }
  });

  test('nobody reads or stores the counts of another', async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    await record(other, calls(SIZE));
    await figures(other, ALL);
    const within = <T>(sql: string): Promise<T[]> => unitOfWork.tenant(one, ({ em }) => em.execute<T[]>(sql, [other]));
    expect(await within('SELECT 1 FROM spine_slices WHERE tenant_id = ?')).toEqual([]);
    await expect(within("INSERT INTO spine_slices VALUES (?, 4, 8, now(), now(), '{}')")).rejects.toThrow(
      'row-level security',
    );
    await expect(within('DELETE FROM spine_slices WHERE tenant_id = ?')).rejects.toThrow('permission denied');
  });
});
