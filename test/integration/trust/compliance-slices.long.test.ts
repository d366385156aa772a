import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import type { Unit } from '../../../src/database/unit-of-work.js';
import { ALL, calls, CountedLogs, expected, given, randomLogs } from '../../support/evidence/counted-logs.js';
import { eventually } from '../../support/eventually.js';
import { connect } from '../../support/evidence/two-tenants.js';

/** Figures of a period, with and without stored counts of slices, held against the events themselves. */
const SIZE = 4;
const logs = new CountedLogs(SIZE);

/** Until somebody waits for the lock of slices and erasures. */
const isWaitedFor = (): Promise<void> =>
  eventually('one waits for the other', async () => {
    const { rows } = await logs.owner.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
    return rows.length === 1;
  });

describe('a period is counted the same', () => {
  test('whether its slices are stored, are not, or lost details', async () => {
    const period = fc
      .tuple(fc.integer({ min: -8, max: 24 }), fc.nat(24))
      .map(([from, days]) => [from, from + days] as const);
    await fc.assert(
      fc.asyncProperty(randomLogs, fc.array(period, { minLength: 1, maxLength: 3 }), async (events, periods) => {
        const tenantId = await logs.newTenant();
        const ids = await logs.record(tenantId, events);
        const whole = events.map((each) => ({ ...each, erased: false }));
        for (const each of [...periods, ...periods, ALL])
          expect(await logs.figures(tenantId, each)).toEqual(expected(whole, each));
        expect(await logs.stored(tenantId)).toHaveLength(Math.floor(events.length / SIZE));
        for (const [index, { erased }] of events.entries()) if (erased) await logs.erase(tenantId, ids[index]!);
        for (const each of [...periods, ...periods, ALL])
          expect(await logs.figures(tenantId, each)).toEqual(expected(events, each));
        await logs.record(tenantId, [given({ minute: events.length })]);
        const grown = [...events, given({ minute: events.length })];
        expect(await logs.figures(tenantId, ALL)).toEqual(expected(grown, ALL));
      }),
      // To make a failing log smaller takes minutes.
      { numRuns: 40, endOnFailure: true },
    );
  });

  test('by more stored slices than are read at once', async () => {
    const tenantId = await logs.newTenant();
    const events = calls(205);
    await logs.record(tenantId, events);
    // Two reads of 100 and one of 2, of which the first slice was lost between.
    for (let turn = 0; turn < 2; turn += 1) expect(await logs.figures(tenantId, ALL, 1)).toEqual(expected(events, ALL));
    expect(await logs.stored(tenantId)).toHaveLength(205);
    await logs.owner.query('DELETE FROM spine_slices WHERE tenant_id = $1 AND first_sequence IN (0, 100)', [tenantId]);
    expect(await logs.figures(tenantId, ALL, 1)).toEqual(expected(events, ALL));
  });

  test('from what is stored: no event is read again', async () => {
    const tenantId = await logs.newTenant();
    await logs.record(tenantId, calls(SIZE));
    await logs.figures(tenantId, ALL);
    await logs.owner.query(
      `UPDATE spine_slices SET counts = jsonb_set(counts, '{sums,permit}', '77') WHERE tenant_id = $1`,
      [tenantId],
    );
    expect((await logs.figures(tenantId, ALL)).sums.permit).toBe(77);
    expect((await logs.figures(tenantId, [0, SIZE - 1])).sums.permit).toBe(SIZE - 1);
  });
});

describe('an erasure', () => {
  test('forgets the counts of its slice alone', async () => {
    const tenantId = await logs.newTenant();
    const ids = await logs.record(tenantId, calls(3 * SIZE));
    await logs.figures(tenantId, ALL);
    await logs.erase(tenantId, ids[SIZE]!);
    expect(await logs.stored(tenantId)).toEqual([0, 2 * SIZE]);
    expect((await logs.figures(tenantId, ALL)).sums).toMatchObject({
      detailsErased: 1,
      erased: 1,
      permit: 3 * SIZE - 1,
    });
    expect(await logs.stored(tenantId)).toEqual([0, SIZE, 2 * SIZE]);
  });

  test('that is under way is waited for by who stores counts', async () => {
    const tenantId = await logs.newTenant();
    const [id] = await logs.record(tenantId, calls(SIZE));
    const app = await connect(urlsOfRoles(logs.url).tenant);
    await app.query('BEGIN');
    await app.query("SELECT set_config('app.tenant_id', $1, true)", [tenantId]);
    await app.query('SELECT erase_spine_details($1)', [id]);
    const counted = logs.figures(tenantId, ALL);
    await isWaitedFor();
    await app.query('COMMIT');
    await app.end();
    expect((await counted).sums).toMatchObject({ detailsErased: 1, permit: SIZE - 1 });
    expect((await logs.figures(tenantId, ALL)).sums).toMatchObject({ detailsErased: 1, permit: SIZE - 1 });
  });

  test('waits for who has counted its slice, and forgets what they stored', async () => {
    const tenantId = await logs.newTenant();
    const [id] = await logs.record(tenantId, calls(SIZE));
    let commit = (): void => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    const holding = {
      platform: logs.unitOfWork.platform.bind(logs.unitOfWork),
      tenant: <T>(tenant: string, work: (unit: Unit) => Promise<T>): Promise<T> =>
        logs.unitOfWork.tenant(tenant, async (unit) => {
          const result = await work(unit);
          await held;
          return result;
        }),
    };
    const stored = logs.slices(SIZE, holding).store(tenantId, 0n);
    // Once it has counted, which it does with the lock.
    await eventually('the lock is held', async () => {
      const { rows } = await logs.owner.query(
        `SELECT FROM pg_locks l, (SELECT spine_slices_lock($1) AS key) k
          WHERE locktype = 'advisory' AND (classid::bigint << 32 | objid::bigint) = k.key`,
        [tenantId],
      );
      return rows.length === 1;
    });
    const erased = logs.erase(tenantId, id!);
    await isWaitedFor();
    commit();
    await Promise.all([stored, erased]);
    expect(await logs.stored(tenantId)).toEqual([]);
    expect((await logs.figures(tenantId, ALL)).sums).toMatchObject({ detailsErased: 1, permit: SIZE - 1 });
  });
});

describe('between tenants', () => {
  test('each is counted alone', async () => {
    const [one, other] = [await logs.newTenant(), await logs.newTenant()];
    const denied = [...calls(SIZE), given({ minute: 1, effect: 'deny' })];
    await logs.record(one, calls(2 * SIZE));
    await logs.record(other, denied);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await logs.figures(one, ALL)).toEqual(expected(calls(2 * SIZE), ALL));
      expect(await logs.figures(other, ALL)).toEqual(expected(denied, ALL));
    }
  });

  test('nobody reads or stores the counts of another', async () => {
    const [one, other] = [await logs.newTenant(), await logs.newTenant()];
    await logs.record(other, calls(SIZE));
    await logs.figures(other, ALL);
    const within = <T>(sql: string): Promise<T[]> =>
      logs.unitOfWork.tenant(one, ({ em }) => em.execute<T[]>(sql, [other]));
    expect(await within('SELECT 1 FROM spine_slices WHERE tenant_id = ?')).toEqual([]);
    await expect(within("INSERT INTO spine_slices VALUES (?, 4, 8, now(), now(), '{}')")).rejects.toThrow(
      'row-level security',
    );
    await expect(within('DELETE FROM spine_slices WHERE tenant_id = ?')).rejects.toThrow('permission denied');
  });
});
