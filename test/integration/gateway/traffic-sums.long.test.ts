import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { LedgerRow } from '../../../src/database/evidence/evidence.js';
import { EvidenceLog } from '../../../src/database/evidence/evidence-log.js';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { HISTOGRAM_BOUNDS } from '../../../src/features/gateway/usage/histogram.rules.js';
import { ledgerMonths } from '../../../src/features/gateway/usage/ledger-months.js';
import { minuteFolding } from '../../../src/features/gateway/usage/minute-folding.js';
import { minutesKeptSince } from '../../../src/features/gateway/usage/traffic.rules.js';
import { entities } from '../../../src/server/modules.js';
import { systemClock } from '../../../src/shared/time/clock.js';
import { calls, expectExactSums, rowOf } from '../../support/evidence/ledger-sums.js';
import { silentLogger } from '../../support/logger.js';
import { event, serveTwoTenants } from '../../support/evidence/two-tenants.js';

const db = serveTwoTenants();

describe('the sums by the hour and by the minute are those of the ledger', () => {
  let logs: EvidenceLog[];
  beforeEach(() => {
    logs = [1, 2, 3].map(() => new EvidenceLog(urlsOfRoles(db.url).platform, silentLogger));
  });
  afterEach(async () => {
    await Promise.all(logs.map((log) => log.close()));
  });

  const append = (log: EvidenceLog, given: Partial<LedgerRow>) => {
    const sealed = event('a');
    return log.append(sealed, rowOf(sealed, given));
  };

  test('one by one', async () => {
    for (const call of calls) await append(logs[0]!, { ...call, model: 'alone' });
    await expectExactSums(db.owner, 'alone', calls.length);
  });

  test('when several instances append many at once', async () => {
    const many = Array.from({ length: 25 }, () => calls).flat();
    await Promise.all(many.map((call, index) => append(logs[index % 3]!, { ...call, model: 'crowd' })));
    await expectExactSums(db.owner, 'crowd', many.length);
  });

  test('after one of them was taken back', async () => {
    await append(logs[0]!, { model: 'broken' });
    await expect(append(logs[0]!, { model: 'broken', latency_millis: -1 })).rejects.toThrow();
    await expectExactSums(db.owner, 'broken', 1);
  });

  test('after past minutes were folded into their hours by two instances, while calls come late', async () => {
    const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const given = [0, 1, 90, 400, 401, 470, 1_500].flatMap((age) =>
      calls.map((call) => ({ ...call, model: 'folded', occurred_at: at(age) })),
    );
    await Promise.all(given.map((call, index) => append(logs[index % 3]!, call)));
    const jobs = [1, 2].map(() => minuteFolding(db.unitOfWork, systemClock));
    const foldAll = async (): Promise<void> => {
      while ((await Promise.all(jobs.map((job) => job.run()))).some((moved) => moved > 0));
    };
    await Promise.all([foldAll(), ...given.map((call, index) => append(logs[index % 3]!, call))]);
    await foldAll();
    const kept = new Date(minutesKeptSince(Date.now())).toISOString();
    await expectExactSums(db.owner, 'folded', 2 * given.length, kept);
    const { rows } = await db.owner.query(jobs[0]!.due!.replaceAll('now.time', 'now()'));
    expect(rows).toEqual([]);
  });
});

test('the database and the rules have the same bounds', async () => {
  const { rows } = await db.owner.query('SELECT histogram_bounds() AS bounds');
  expect(rows).toEqual([{ bounds: HISTOGRAM_BOUNDS }]);
});

describe('the months of the ledger', () => {
  const jobAt = (now: number) => ledgerMonths(db.unitOfWork, { now: () => now });
  const isDue = async (job: ReturnType<typeof jobAt>, now: number): Promise<boolean> => {
    const { rows } = await db.platform.query(job.due!.replace('now.time', 'to_timestamp($1 / 1000.0)'), [now]);
    return rows.length > 0;
  };

  test('are made ahead, but not those that the default partition has rows of', async () => {
    const now = Date.UTC(2031, 4, 10);
    const log = new EvidenceLog(urlsOfRoles(db.url).platform, silentLogger);
    const append = async (at: string): Promise<void> => {
      const sealed = event('a');
      await log.append(sealed, rowOf(sealed, { model: 'later', occurred_at: at }));
    };
    for (const at of ['2031-02-28T23:59:59.999Z', '2031-05-03T00:00:00.000Z', '2031-06-01T00:00:00.000Z'])
      await append(at);
    const job = jobAt(now);
    expect(await isDue(job, now)).toBe(true);
    await Promise.allSettled([job.run(), job.run()]);
    await job.run();
    expect(await isDue(job, now)).toBe(false);
    await append('2031-07-01T00:00:00.000Z');
    await log.close();
    const { rows } = await db.owner.query(
      `SELECT tableoid::regclass::text AS partition, count(*)::int AS rows FROM usage_ledger WHERE model = 'later'
        GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toEqual([
      { partition: 'usage_ledger_2031_07', rows: 1 },
      { partition: 'usage_ledger_default', rows: 3 },
    ]);
    const { rows: unwalled } = await db.owner.query(
      "SELECT relname FROM pg_class WHERE relname ~ '^usage_ledger_[d0-9]' AND relkind = 'r' AND NOT relrowsecurity",
    );
    expect(unwalled).toEqual([]);
  });
});

describe('lists and charts', () => {
  test('that take too long end with what the caller can do, and hold up nothing else', async () => {
    const work = await UnitOfWork.open(urlsOfRoles(db.url), entities, { reportPoolSize: 1, reportTimeoutMillis: 200 });
    const slow = Promise.all([1, 2].map(() => work.report('a', (em) => em.execute('SELECT pg_sleep(5)'))));
    const outcome = expect(slow).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('a shorter period') as unknown,
    });
    expect(await work.tenant('a', ({ em }) => em.execute('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
    await outcome;
    await work.close();
  });

  test('for which no connection is free say so, and hold up nothing else', async () => {
    const work = await UnitOfWork.open(urlsOfRoles(db.url), entities, { reportPoolSize: 1, reportAcquireMillis: 200 });
    const both = Promise.allSettled([1, 2].map(() => work.report('a', (em) => em.execute('SELECT pg_sleep(1)'))));
    expect(await work.tenant('a', ({ em }) => em.execute('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
    expect(await both).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({
        code: 'SERVICE_UNAVAILABLE',
        message: 'too many lists and charts are being read: try again in a moment',
      }) as unknown,
    });
    await work.close();
  });

  test('change nothing, and see their tenant alone', async () => {
    await expect(
      db.unitOfWork.report('a', (em) => em.execute("UPDATE tenants SET name = 'x' WHERE id = 'a'")),
    ).rejects.toThrow();
    const tenants = await db.unitOfWork.report('b', (em) => em.execute('SELECT DISTINCT tenant_id FROM traffic_hours'));
    expect(tenants).toEqual([{ tenant_id: 'b' }]);
  });
});
