import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { LedgerRow } from '../../../src/database/evidence/evidence.js';
import { EvidenceLog } from '../../../src/database/evidence/evidence-log.js';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { HISTOGRAM_BOUNDS, HISTOGRAM_SIZE } from '../../../src/features/gateway/usage/histogram.rules.js';
import { ledgerMonths } from '../../../src/features/gateway/usage/ledger-months.service.js';
import { entities } from '../../../src/server/modules.js';
import { silentLogger } from '../../support/logger.js';
import { event, serveTwoTenants } from '../../support/two-tenants.js';

const db = serveTwoTenants();

const rowOf = ({ id, tenant_id, occurred_at }: ReturnType<typeof event>, given: Partial<LedgerRow>): LedgerRow => ({
  id,
  tenant_id,
  occurred_at,
  action: 'ai.generate',
  user_id: 'ann',
  key_id: null,
  model: 'm',
  provider: 'openai',
  outcome: 'completed',
  prompt_tokens: 1,
  completion_tokens: 2,
  cached_tokens: 0,
  counters: null,
  session_id: null,
  cost: '3',
  estimated: false,
  cache: 'MISS',
  latency_millis: 1,
  actor: 'ann',
  risk_level: null,
  pii_types: null,
  first_token_millis: null,
  error_code: null,
  ...given,
});

/** Calls of all kinds, one after another. */
const calls: Partial<LedgerRow>[] = [
  { latency_millis: 0, risk_level: 'low' },
  { latency_millis: 100, first_token_millis: 30, pii_types: ['EMAIL'], risk_level: 'high', key_id: 'k1' },
  { latency_millis: 999_999, first_token_millis: 120_000, risk_level: 'critical', key_id: 'k2' },
  { cache: 'HIT', latency_millis: 2 },
  { outcome: 'failed', provider: null, error_code: 'UPSTREAM_ERROR', cost: '0' },
  { outcome: 'cancelled', first_token_millis: 7 },
  { outcome: 'denied', risk_level: 'medium', pii_types: ['IBAN', 'PHONE'], cost: '1000' },
  { provider: 'azure', occurred_at: '2026-01-31T23:59:59.999Z' },
];

const SUMS = `
  SELECT hour::text, model, provider, requests::int, failed::int, denied::int, cancelled::int, cache_hits::int, low_risk::int,
         medium_risk::int, high_risk::int, critical_risk::int, with_pii::int, prompt_tokens::int, completion_tokens::int,
         cost::int, latency, first_token
    FROM traffic_hours WHERE tenant_id = 'a' AND model = $1 ORDER BY hour, provider`;
const COUNTED = `
  SELECT date_trunc('hour', occurred_at, 'UTC')::text AS hour, model, coalesce(provider, '') AS provider,
         count(*)::int AS requests,
         sum((outcome = 'failed')::int)::int AS failed, sum((outcome = 'denied')::int)::int AS denied,
         sum((outcome = 'cancelled')::int)::int AS cancelled, sum((cache = 'HIT')::int)::int AS cache_hits,
         count(*) FILTER (WHERE risk_level = 'low')::int AS low_risk,
         count(*) FILTER (WHERE risk_level = 'medium')::int AS medium_risk,
         count(*) FILTER (WHERE risk_level = 'high')::int AS high_risk,
         count(*) FILTER (WHERE risk_level = 'critical')::int AS critical_risk, count(pii_types)::int AS with_pii,
         sum(CASE outcome WHEN 'denied' THEN 0 ELSE prompt_tokens END)::int AS prompt_tokens,
         sum(CASE outcome WHEN 'denied' THEN 0 ELSE completion_tokens END)::int AS completion_tokens,
         sum(CASE outcome WHEN 'denied' THEN 0 ELSE cost END)::int AS cost,
         array_agg(CASE WHEN outcome = 'completed' AND cache <> 'HIT' THEN latency_millis END) AS latency,
         array_agg(CASE WHEN outcome <> 'denied' AND cache <> 'HIT' THEN first_token_millis END) AS first_token
    FROM usage_ledger WHERE tenant_id = 'a' AND model = $1 GROUP BY 1, 2, 3 ORDER BY 1, 3`;

/** As the rules read the counts. */
function histogram(times: readonly (number | null)[]): number[] {
  const counts = new Array<number>(HISTOGRAM_SIZE).fill(0);
  for (const time of times) {
    if (time === null) continue;
    const place = HISTOGRAM_BOUNDS.findIndex((bound) => time < bound);
    counts[place === -1 ? HISTOGRAM_SIZE - 1 : place]! += 1;
  }
  return counts;
}

async function expectExact(model: string, requests: number): Promise<void> {
  const { rows: sums } = await db.owner.query(SUMS, [model]);
  const { rows: counted } = await db.owner.query<{ latency: number[]; first_token: number[] }>(COUNTED, [model]);
  expect(sums).toEqual(
    counted.map((row) => ({
      ...row,
      latency: histogram(row.latency),
      first_token: histogram(row.first_token),
    })),
  );
  expect(sums.reduce((sum: number, row: { requests: number }) => sum + row.requests, 0)).toBe(requests);
  const { rows: byKey } = await db.owner.query(
    `SELECT key_id, sum(requests)::int AS requests, sum(cost)::int AS cost FROM usage_hours
      WHERE tenant_id = 'a' AND model = $1 GROUP BY 1 ORDER BY 1`,
    [model],
  );
  const { rows: keys } = await db.owner.query(
    `SELECT coalesce(key_id, '') AS key_id, count(*)::int AS requests, sum(cost)::int AS cost FROM usage_ledger
      WHERE tenant_id = 'a' AND model = $1 AND outcome <> 'denied' GROUP BY 1 ORDER BY 1`,
    [model],
  );
  expect(byKey).toEqual(keys);
}

describe('the sums by the hour are those of the ledger', () => {
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
    await expectExact('alone', calls.length);
  });

  test('when several instances append many at once', async () => {
    const many = Array.from({ length: 25 }, () => calls).flat();
    await Promise.all(many.map((call, index) => append(logs[index % 3]!, { ...call, model: 'crowd' })));
    await expectExact('crowd', many.length);
  });

  test('after one of them was taken back', async () => {
    await append(logs[0]!, { model: 'broken' });
    await expect(append(logs[0]!, { model: 'broken', latency_millis: -1 })).rejects.toThrow();
    await expectExact('broken', 1);
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

  test('change nothing, and see their tenant alone', async () => {
    await expect(
      db.unitOfWork.report('a', (em) => em.execute("UPDATE tenants SET name = 'x' WHERE id = 'a'")),
    ).rejects.toThrow();
    const tenants = await db.unitOfWork.report('b', (em) => em.execute('SELECT DISTINCT tenant_id FROM traffic_hours'));
    expect(tenants).toEqual([{ tenant_id: 'b' }]);
  });
});
