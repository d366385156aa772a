import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { clockOf, nextNoticeAt, overdueFrom } from '../../../src/features/dispute/sla.rules.js';
import type { Clock } from '../../../src/shared/time/clock.js';
import { newKey, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { createDatabase } from '../../support/database.js';
import { disputeDesk, HOUR } from '../../support/disputes.js';
import { persisted } from '../../support/eventually.js';

const adminKey = newKey();
const env = { PORTCULLIS_ADMIN_KEY: adminKey };
const clock = manualClock();
let database: { url: string; drop: () => Promise<void> };
let owner: pg.Client;
let gateway: TestApp;
const desk = disputeDesk(() => gateway, {});

const start = (timedWorkMillis = 100, by: Clock = clock): Promise<TestApp> =>
  startTestApp({ databaseUrl: database.url, env, clock: by, timedWorkMillis });

beforeAll(async () => {
  database = await createDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  gateway = await start();
});
afterEach(() => gateway.stop());

async function filed(body: object = {}): Promise<string> {
  const { status, json } = await persisted(() => desk.file({ slaHours: 100, ...body }));
  expect(status).toBe(201);
  return json.id;
}
/** Percents of the notices in a case's history, in the spine and for outside, which are to be the same. */
async function noticesOf(id: string): Promise<number[]> {
  const { json } = await desk.history(id);
  const percents = json.history.flatMap(({ threshold }: any) => threshold ?? []);
  const spine = (await desk.events(id)).filter(({ action }) => /sla_/.test(action));
  expect(spine.map(({ details }) => details.threshold)).toEqual(percents);
  expect(spine.map(({ action }) => action)).toEqual(
    percents.map((percent: number) => (percent === 100 ? 'dispute.sla_breached' : 'dispute.sla_warning')),
  );
  const { rows } = await owner.query(
    `SELECT type, data->>'threshold' AS percent FROM outbox_events
      WHERE data->'case'->>'id' = $1 AND type LIKE 'dispute.sla%' ORDER BY occurred_at, id`,
    [id],
  );
  expect(rows.map(({ percent }) => Number(percent))).toEqual(percents);
  expect(rows.map(({ type }) => type)).toEqual(spine.map(({ action }) => action));
  return percents;
}
const expectNotices = (id: string, percents: number[]) =>
  gateway.eventually(async () => {
    expect(await noticesOf(id)).toEqual(percents);
  });
/** Waits until a case that was due after all others has its notices. */
async function settled(): Promise<void> {
  const last = await filed({ slaHours: 0.01 });
  clock.advance(HOUR);
  await expectNotices(last, [50, 75, 90, 100]);
}

describe('warnings and breach', () => {
  test('are told at 50, 75 and 90 percent and at the end, not before, once each', async () => {
    const id = await filed();
    clock.advance(50 * HOUR - 1);
    const other = await filed({ slaHours: 0.01 });
    clock.advance(0);
    expect(await noticesOf(id)).toEqual([]);
    clock.advance(1);
    await expectNotices(id, [50]);
    clock.advance(25 * HOUR);
    await expectNotices(id, [50, 75]);
    clock.advance(15 * HOUR);
    await expectNotices(id, [50, 75, 90]);
    expect((await desk.sla(id)).json).toMatchObject({ hoursRemaining: 10, isOverdue: false, isPaused: false });
    clock.advance(10 * HOUR);
    await expectNotices(id, [50, 75, 90, 100]);
    expect((await desk.sla(id)).json).toMatchObject({ hoursRemaining: 0, isOverdue: true });
    await expectNotices(other, [50, 75, 90, 100]);
    // Not past the time for which events are kept.
    clock.advance(500 * HOUR);
    await settled();
    expect(await noticesOf(id)).toEqual([50, 75, 90, 100]);
  });

  test('change no version, so that nobody’s change is stale for one', async () => {
    const id = await filed();
    clock.advance(60 * HOUR);
    await expectNotices(id, [50]);
    expect((await desk.read(id)).json.version).toBe(1);
    expect((await desk.assign(id, { assignTo: 'rob', version: 1 })).status).toBe(200);
  });

  test('wait while the case waits for information', async () => {
    const id = await filed();
    await desk.setStatus(id, { status: 'in-review' });
    clock.advance(40 * HOUR);
    await desk.setStatus(id, { status: 'pending-info' });
    clock.advance(200 * HOUR);
    await settled();
    expect(await noticesOf(id)).toEqual([]);
    expect((await desk.sla(id)).json).toMatchObject({ hoursRemaining: 60, isOverdue: false, isPaused: true });
    await desk.setStatus(id, { status: 'in-review' });
    expect((await desk.read(id)).json.slaDeadline).toBe(new Date(clock.now() + 60 * HOUR).toISOString());
    clock.advance(10 * HOUR);
    await expectNotices(id, [50]);
  });

  test('end with the case', async () => {
    const id = await filed();
    await desk.resolve(id, { resolution: 'denied', notes: 'x' });
    clock.advance(500 * HOUR);
    await settled();
    expect(await noticesOf(id)).toEqual([]);
    expect((await desk.sla(id)).json).toMatchObject({ hoursRemaining: 100, isOverdue: false });
  });

  test('are not told again when the deadline moves away, and are told at once when it comes near', async () => {
    const id = await filed();
    clock.advance(60 * HOUR);
    await expectNotices(id, [50]);
    await desk.setPriority(id, { priority: 'LOW', slaHours: 1_000 });
    clock.advance(500 * HOUR);
    await settled();
    expect(await noticesOf(id)).toEqual([50]);
    await desk.setPriority(id, { priority: 'HIGH', slaHours: 600 });
    await expectNotices(id, [50, 75, 90]);
  });

  test('rest where the feature pack is off, and are told when it is on again', async () => {
    const pack = (enabled: boolean) =>
      gateway.graphql(
        'mutation($enabled: Boolean!) { setFeaturePack(tenantId: "resting", pack: DISPUTE, enabled: $enabled) { id } }',
        { enabled },
      );
    const events = async () => {
      const path = '/api/trust/spine/events?actions=dispute.sla_breached';
      return (await gateway.request('GET', path, { headers: { 'x-tenant-id': 'resting' } })).json.events
        .length as number;
    };
    await gateway.createTenant({ id: 'resting' });
    await gateway.request('POST', '/api/dispute/cases', {
      headers: { 'x-tenant-id': 'resting' },
      body: { type: 'other', claimant: 'clara', description: 'x', slaHours: 1 },
    });
    await pack(false);
    clock.advance(HOUR);
    await settled();
    expect(await events()).toBe(0);
    await pack(true);
    await gateway.eventually(async () => {
      expect(await events()).toBe(1);
    });
  });
});

describe('restarts and instances', () => {
  test('what came due while nothing ran is told once at the next start, and not again at the one after', async () => {
    const half = await filed();
    const whole = await filed({ slaHours: 10 });
    clock.advance(5 * HOUR);
    await expectNotices(whole, [50]);
    await gateway.stop();
    clock.advance(50 * HOUR);
    gateway = await start();
    await expectNotices(whole, [50, 75, 90, 100]);
    await expectNotices(half, [50]);
    await gateway.stop();
    gateway = await start();
    await settled();
    expect(await noticesOf(whole)).toEqual([50, 75, 90, 100]);
    expect(await noticesOf(half)).toEqual([50]);
  });

  test('what came due before a case was resolved or paused is told with that, though no timer ran', async () => {
    const [resolved, paused] = [await filed(), await filed()];
    await desk.setStatus(paused, { status: 'in-review' });
    await gateway.stop();
    gateway = await start(3_600_000);
    clock.advance(80 * HOUR);
    await desk.resolve(resolved, { resolution: 'denied', notes: 'x' });
    await desk.setStatus(paused, { status: 'pending-info' });
    expect(await noticesOf(resolved)).toEqual([50, 75]);
    expect(await noticesOf(paused)).toEqual([50, 75]);
  });

  test('two instances tell each once', async () => {
    const second = await start();
    try {
      const ids = await Promise.all(Array.from({ length: 120 }, () => filed({ slaHours: 10 })));
      const told = async (): Promise<Record<string, number[]>> => {
        const { rows } = await owner.query(
          `SELECT case_id, array_agg(threshold::int ORDER BY place) AS percents FROM dispute_entries
            WHERE threshold IS NOT NULL AND case_id = ANY($1) GROUP BY case_id`,
          [ids],
        );
        return Object.fromEntries(rows.map(({ case_id: id, percents }) => [id, percents]));
      };
      for (const [index, hours] of [5, 2.5, 1.5, 1].entries()) {
        clock.advance(hours * HOUR);
        const percents = [50, 75, 90, 100].slice(0, index + 1);
        await gateway.eventually(async () => {
          expect(await told()).toEqual(Object.fromEntries(ids.map((id) => [id, percents])));
        });
      }
      await settled();
      for (const id of ids.slice(0, 20)) expect(await noticesOf(id)).toEqual([50, 75, 90, 100]);
    } finally {
      await second.stop();
    }
  });
});

describe('at the same time', () => {
  const outcomes = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

  test('fifty resolutions give one outcome and one event, and forty-nine conflicts', async () => {
    const id = await filed();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        persisted(() => desk.resolve(id, { resolution: 'partial', adjustmentAmount: index, notes: `n${index}` })),
      ),
    );
    expect(outcomes(replies)).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    for (const { status, json } of replies)
      if (status === 409) expect(json.error.details).toEqual({ state: 'resolved', allowed: [] });
    const winner = replies.find(({ status }) => status === 200)!.json;
    expect((await desk.read(id)).json).toEqual(winner);
    const resolved = (await desk.events(id)).filter(({ action }) => action === 'dispute.resolved');
    expect(resolved).toHaveLength(1);
    expect(resolved[0].details.notes).toBe(winner.resolutionNotes);
  });

  test('a resolution and an escalation of an escalated case give one outcome, whichever came first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await filed();
      await desk.escalate(id, { reason: 'x', escalateTo: 'first' });
      const [resolved, escalated] = await Promise.all([
        desk.resolve(id, { resolution: 'denied', notes: 'x' }),
        desk.escalate(id, { reason: 'x', escalateTo: 'second' }),
      ]);
      expect([resolved.status, escalated.status]).toEqual([200, 409]);
      expect(['escalated', 'resolved']).toContain(escalated.json.error.details.state);
    }
  });

  test('a resolution and an escalation based on one version give one outcome and one conflict', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await filed();
      const replies = await Promise.all([
        desk.resolve(id, { resolution: 'denied', notes: 'x', version: 1 }),
        desk.escalate(id, { reason: 'x', escalateTo: 'second', version: 1 }),
      ]);
      expect(outcomes(replies)).toEqual([200, 409]);
      const actions = (await desk.events(id)).map(({ action }) => action);
      expect(actions).toHaveLength(2);
      const { status } = (await desk.read(id)).json;
      expect(actions[1]).toBe(`dispute.${status}`);
      expect(replies.find((reply) => reply.status === 200)!.json.status).toBe(status);
    }
  });

  test('a resolution and an escalation of an open case give one outcome and one conflict', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await filed();
      await owner.query('BEGIN');
      await owner.query('SELECT FROM dispute_cases WHERE id = $1 FOR UPDATE', [id]);
      const commands = [
        desk.resolve(id, { resolution: 'denied', notes: 'x' }),
        desk.escalate(id, { reason: 'x', escalateTo: 'second' }),
      ];
      await gateway.eventually(async () => {
        // A transaction keeps its first look at the others' activity.
        await owner.query('SELECT pg_stat_clear_snapshot()');
        const { rows } = await owner.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        expect(rows).toHaveLength(2);
      });
      await owner.query('COMMIT');
      const replies = await Promise.all(commands);
      expect(outcomes(replies)).toEqual([200, 409]);
      expect((await desk.events(id)).map(({ action }) => action)).toHaveLength(2);
      const { status } = (await desk.read(id)).json;
      expect(replies.find((reply) => reply.status === 200)!.json.status).toBe(status);
    }
  });
});

test('whatever happens to a case, what is stored of its clock is what its history gives', async () => {
  // Time goes on while a change is made: each look at the clock is later than the one before.
  const ticking: Clock = {
    now: () => {
      clock.advance(1);
      return clock.now();
    },
  };
  await gateway.stop();
  gateway = await start(20, ticking);
  const commands = fc.array(
    fc.tuple(
      fc.constantFrom('in-review', 'pending-info', 'pending-info', 'escalated', 'priority', 'assign', 'resolved'),
      fc.integer({ min: 0, max: 20 * HOUR }),
    ),
    { minLength: 3, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      const id = await filed({ slaHours: 30 });
      for (const [step, after] of steps) {
        clock.advance(after);
        if (step === 'priority') await desk.setPriority(id, { priority: 'HIGH', slaHours: 10 + (after % 50) });
        else if (step === 'assign') await desk.assign(id, { assignTo: `user-${after}` });
        else if (step === 'resolved') await desk.resolve(id, { resolution: 'denied', notes: 'x' });
        else if (step === 'escalated')
          await desk.escalate(id, { reason: 'x', escalateTo: 'sue', ...(after % 2 ? { slaHours: 20 } : {}) });
        else await desk.setStatus(id, { status: step });
        // As of one moment: a notice may be given between the two reads.
        await owner.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
        const [{ rows: entries }, { rows: stored }] = [
          await owner.query('SELECT * FROM dispute_entries WHERE case_id = $1 ORDER BY place', [id]),
          await owner.query('SELECT * FROM dispute_cases WHERE id = $1', [id]),
        ];
        await owner.query('COMMIT');
        const [first, ...later] = entries.map((entry) => ({
          at: entry.at.getTime(),
          from: entry.from_status,
          to: entry.to_status,
          slaHours: entry.sla_hours,
        }));
        const computed = clockOf([first!, ...later]);
        const [row] = stored;
        expect({
          slaHours: row.sla_hours,
          deadline: row.sla_deadline.getTime(),
          stoppedAt: row.sla_stopped_at?.getTime() ?? null,
        }).toEqual(computed);
        expect(row.overdue_from?.getTime() ?? null).toBe(row.status === 'resolved' ? null : overdueFrom(computed));
        expect(row.next_notice_at?.getTime() ?? null).toBe(nextNoticeAt(computed, row.notices_given));
        expect(row.notices_given).toBe(entries.filter(({ threshold }) => threshold !== null).length);
        expect(row.entries).toBe(entries.length);
      }
    }),
    { numRuns: 25 },
  );
});
