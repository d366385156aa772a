import { expect, test } from '@jest/globals';
import { ALL, calls, CountedLogs, expected } from '../../support/evidence/counted-logs.js';
import { connect } from '../../support/evidence/two-tenants.js';

/** Slices are counted before a report asks for them. */
const SIZE = 4;
const REST_MILLIS = 10_000;
const logs = new CountedLogs(SIZE);

test('whole slices of every log are counted, a few in a pass, the newest of a log first', async () => {
  const [one, other, small] = [await logs.newTenant(), await logs.newTenant(), await logs.newTenant()];
  await logs.record(one, calls(7 * SIZE + 3));
  await logs.record(small, calls(SIZE - 1));
  const job = logs.slices().job();
  expect(job.due).toBeUndefined();
  await job.run();
  expect(await logs.stored(one)).toEqual([8, 12, 16, 20, 24]);

  const all = expected(calls(7 * SIZE + 3), ALL);
  await logs.record(other, calls(SIZE));
  logs.clock.advance(REST_MILLIS);
  await job.run();
  expect([await logs.stored(one), await logs.stored(other), await logs.stored(small)]).toEqual([
    [0, 4, 8, 12, 16, 20, 24],
    [0],
    [],
  ]);
  expect(await logs.figures(one, ALL)).toEqual(all);
});

test('it rests between passes, and goes on with what grew or lost details', async () => {
  const tenantId = await logs.newTenant();
  const [id] = await logs.record(tenantId, calls(SIZE));
  const job = logs.slices().job();
  await job.run();
  expect(await logs.stored(tenantId)).toEqual([0]);
  await logs.erase(tenantId, id!);
  await logs.record(tenantId, calls(SIZE));
  await job.run();
  expect(await logs.stored(tenantId)).toEqual([]);
  logs.clock.advance(REST_MILLIS);
  await job.run();
  expect(await logs.stored(tenantId)).toEqual([0, SIZE]);
  expect((await logs.figures(tenantId, ALL)).sums).toMatchObject({ detailsErased: 1, permit: 2 * SIZE - 1 });
});

test('one instance does it at a time', async () => {
  const tenantId = await logs.newTenant();
  await logs.record(tenantId, calls(SIZE));
  const other = await connect(logs.url);
  await other.query("SELECT pg_advisory_lock(hashtextextended('spine slices', 0))");
  const job = logs.slices().job();
  await job.run();
  expect(await logs.stored(tenantId)).toEqual([]);
  await other.end();
  logs.clock.advance(REST_MILLIS);
  await job.run();
  expect(await logs.stored(tenantId)).toEqual([0]);
});

test('a log that lacks an event has no counts of that slice, and its other events are counted', async () => {
  const tenantId = await logs.newTenant();
  const ids = await logs.record(tenantId, calls(2 * SIZE));
  await logs.owner.query('SET session_replication_role = replica');
  await logs.owner.query('DELETE FROM spine_details WHERE event_id = $1', [ids[1]]);
  await logs.owner.query('DELETE FROM spine_events WHERE id = $1', [ids[1]]);
  await logs.owner.query('SET session_replication_role = origin');
  expect((await logs.figures(tenantId, ALL)).sums).toMatchObject({ events: 2 * SIZE - 1, permit: 2 * SIZE - 1 });
  expect(await logs.stored(tenantId)).toEqual([SIZE]);
});

test('actions beyond those that are added up are counted by the database, the most frequent first', async () => {
  const tenantId = await logs.newTenant();
  await logs.owner.query(
    `INSERT INTO spine_events (tenant_id, sequence, id, action, actor, actor_type, severity, occurred_at, details_hash, leaf_hash)
     SELECT $1, n, gen_random_uuid(), 'a' || lpad(greatest(n, 1)::text, 5, '0'), 'a', 'api', 'info', now(), sha256(''), sha256('')
       FROM generate_series(0, 10001) n`,
    [tenantId],
  );
  await logs.owner.query('UPDATE spine_logs SET size = 10002 WHERE tenant_id = $1', [tenantId]);
  const year = 366 * 24 * 60;
  const { counter, period } = logs.counter(tenantId, [-year, year], 1_000);
  for (let turn = 0; turn < 2; turn += 1) {
    const { sums, size } = await counter.count(period);
    expect([sums.sums.events, sums.sums.detailsErased, sums.hasAllActions]).toEqual([10_002, 10_002, false]);
    expect(await counter.actions(period, size, 2)).toEqual([
      { key: 'a00001', count: '2' },
      { key: 'a00002', count: '1' },
    ]);
  }
  expect(await logs.stored(tenantId)).toHaveLength(10);
});
