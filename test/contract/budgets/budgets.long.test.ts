import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { persisted } from '../../support/eventually.js';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import type * as Retention from '../../../src/features/gateway/budgets/counter-retention.js';
import { importBuilt } from '../../support/built.js';
import { expectRestError, pathsOf } from '../../support/errors.js';

/** Budgets of whoever spends, as clients see them. */
const START = Date.UTC(2026, 10, 27, 15, 20);
const clock = manualClock(START);
let gateway: TestApp;
let database: pg.Client;
let count = 0;
let tenant: string;
let admin: string;
let ann: string;

beforeAll(async () => {
  gateway = await startTestApp({ clock, timedWorkMillis: 100 });
  database = new pg.Client({ connectionString: gateway.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await gateway.stop();
});
beforeEach(async () => {
  count += 1;
  tenant = `budgets-${count}`;
  await gateway.createTenant({ id: tenant, ...AMPLE, monthlyBudgetUsd: 1_000 });
  admin = await gateway.issueKey({ tenantId: tenant, subject: 'ada', roles: ['tenant_admin'] });
  ann = await gateway.issueKey({ tenantId: tenant, subject: 'ann' });
});

const post = (path: string, body: object, key = admin): Promise<Reply> => gateway.request('POST', path, { key, body });
const get = (path: string, key = admin): Promise<Reply> => gateway.request('GET', path, { key });

/** A budget of the tenant with a name of its own. */
async function budget(given: object): Promise<any> {
  const { json, status, text } = await post('/api/budgets', { name: `b${Math.random()}`, window: 'month', ...given });
  expect([status, text]).toEqual([201, text]);
  return json;
}

/** A call that holds about 0.04 USD and costs less. */
const chat = (given: object = {}, headers: Record<string, string> = {}, key = ann): Promise<Reply> =>
  gateway.request('POST', '/v1/chat', {
    key,
    body: { model: 'gpt-4o', max_tokens: 4_000, messages: [{ role: 'user', content: 'Hello!' }], ...given },
    headers,
  });

const countersOf = async (id: string): Promise<any[]> => (await get(`/api/budgets/${id}/counters`)).json.counters;
const detailsOf = async (reply: Reply): Promise<any> =>
  (await get(`/api/trust/spine/events/${reply.headers.get('x-evidence-id')}`)).json.details;
/** Spent by the tenant, by its ledger, in nano-USD. */
async function spent(): Promise<bigint> {
  const { rows } = await database.query<{ cost: string }>(
    'SELECT coalesce(sum(cost), 0)::text AS cost FROM usage_ledger WHERE tenant_id = $1',
    [tenant],
  );
  return BigInt(rows[0]!.cost);
}

describe('a budget', () => {
  test('is created with what it lacks filled in, and read where Location says, with its evidence', async () => {
    const made = await post('/api/budgets', { name: 'Team blue', limitUsd: 5.25, window: 'month' });
    expect(made.status).toBe(201);
    expect(made.json).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Team blue',
      limitUsd: 5.25,
      window: 'month',
      timeZone: 'UTC',
      selector: {},
      per: [],
      mode: 'HARD',
      capsOutput: false,
      alertsAt: [50, 80, 100],
      version: 1,
      createdAt: new Date(START).toISOString(),
      updatedAt: new Date(START).toISOString(),
    });
    expect(made.headers.get('location')).toBe(`/api/budgets/${made.json.id}`);
    expect((await get(made.headers.get('location')!)).json).toEqual(made.json);
    expect((await get('/api/budgets')).json.budgets).toEqual([made.json]);
    const { json } = await get('/api/trust/spine/events?actions=budget.created');
    expect(json.events[0]).toMatchObject({
      actor: 'ada',
      resourceType: 'budget',
      resourceId: made.json.id,
      details: { name: 'Team blue', limit: { usd: '5.25' }, window: 'month', mode: 'HARD' },
    });
  });

  test.each<[string, object, string[]]>([
    ['no limit', { window: 'day' }, ['limitUsd']],
    ['two limits', { window: 'day', limitUsd: 1, limitTokens: 1 }, ['limitTokens']],
    ['a limit below nothing', { window: 'day', limitUsd: -1 }, ['limitUsd']],
    ['a part of a token', { window: 'day', limitTokens: 0.5 }, ['limitTokens']],
    ['a window that is none', { window: 'fortnight', limitUsd: 1 }, ['window']],
    ['a zone that is none', { window: 'day', limitUsd: 1, timeZone: 'Mars/Base' }, ['timeZone']],
    ['an unknown dimension', { window: 'day', limitUsd: 1, selector: { person: 'ann' } }, ['selector.person']],
    ['an unknown dimension of its own counters', { window: 'day', limitUsd: 1, per: ['person'] }, ['per[0]']],
    [
      'an end before its start',
      { window: 'day', limitUsd: 1, validFrom: '2026-02-01T00:00:00Z', validUntil: '2026-01-01T00:00:00Z' },
      ['validUntil'],
    ],
  ])('with %s is refused with the name of the field', async (_, given, paths) => {
    const reply = await post('/api/budgets', { name: 'bad', ...given });
    expect(pathsOf(expectRestError(reply, 'INVALID_REQUEST'))).toEqual(paths);
    expect((await get('/api/budgets')).json.budgets).toEqual([]);
  });

  test('is for administrators; its name is its own', async () => {
    expectRestError(await post('/api/budgets', { name: 'x', limitUsd: 1, window: 'day' }, ann), 'FORBIDDEN');
    expectRestError(await get('/api/budgets', ann), 'FORBIDDEN');
    await budget({ name: 'one', limitUsd: 1 });
    expectRestError(await post('/api/budgets', { name: 'one', limitUsd: 1, window: 'day' }), 'CONFLICT');
  });

  test('keeps its count when its limit changes, and begins anew when what it counts changes', async () => {
    const { id } = await budget({ limitRequests: 5 });
    await chat();
    const change = (body: object) => gateway.request('PATCH', `/api/budgets/${id}`, { key: admin, body });
    expect((await change({ limitRequests: 3, version: 1 })).json).toMatchObject({ limitRequests: 3, version: 2 });
    expectRestError(await change({ limitRequests: 3, version: 1 }), 'CONFLICT');
    expect(await countersOf(id)).toMatchObject([{ used: 1, limit: 3, remaining: 2 }]);
    await change({ window: 'day' });
    expect(await countersOf(id)).toEqual([]);
    await chat();
    expect(await countersOf(id)).toMatchObject([{ used: 1, remaining: 2 }]);
  });

  test('that is deleted binds no call any more', async () => {
    const { id } = await budget({ limitUsd: 0.000001 });
    expectRestError(await chat(), 'BUDGET_EXCEEDED');
    expect((await gateway.request('DELETE', `/api/budgets/${id}`, { key: admin })).status).toBe(204);
    expect((await chat()).status).toBe(200);
    expectRestError(await get(`/api/budgets/${id}`), 'NOT_FOUND');
    expectRestError(await get(`/api/budgets/${id}/counters`), 'NOT_FOUND');
  });
});

describe('a call', () => {
  test('that does not fit is 402 with the budget, its window and its figures, and is recorded', async () => {
    const { id } = await budget({ name: 'tiny', limitUsd: 0.01, window: 'day', selector: { user: 'ann' } });
    const reply = await chat();
    expect(expectRestError(reply, 'BUDGET_EXCEEDED')).toMatchObject({
      message: expect.stringContaining('USD of the budget tiny is left; a lower max_tokens lowers the maximum cost'),
      details: {
        limit_usd: 0.01,
        used_usd: 0,
        held_usd: 0,
        budget_id: id,
        window: 'day',
        selector: { user: 'ann' },
        resets_at: '2026-11-28T00:00:00.000Z',
      },
    });
    expect(reply.status).toBe(402);
    expect(reply.headers.get('x-should-retry')).toBe('false');
    expect(await detailsOf(reply)).toMatchObject({ code: 'BUDGET_EXCEEDED', budget_id: id });
    clock.advance(1);
  });

  test('names the budgets that bound it in its evidence and its ledger row, and its tags', async () => {
    const { id } = await budget({ limitUsd: 5, per: ['tag'] });
    const reply = await chat({ metadata: { team: 'red', project: 'atlas' } }, { 'x-tags': 'team=blue' });
    expect(reply.status).toBe(200);
    const details = await detailsOf(reply);
    expect(details.tags).toEqual({ project: 'atlas', team: 'blue' });
    expect(details.budgets).toEqual([
      expect.stringMatching(new RegExp(`^${id}\\.1\\.usd/\\d+-\\d+/team%3Dblue$`)),
      expect.stringMatching(/project%3Datlas$/),
    ]);
    const { rows } = await database.query('SELECT budgets, tags FROM usage_ledger WHERE tenant_id = $1', [tenant]);
    expect(rows).toEqual([{ budgets: details.budgets, tags: { team: 'blue', project: 'atlas' } }]);
    const used = Number(await spent()) / 1e9;
    expect(await countersOf(id)).toMatchObject([
      { per: { tag: 'team=blue' }, unit: 'usd', used, held: 0, limit: 5 },
      { per: { tag: 'project=atlas' }, used },
    ]);
  });

  test('with tags of another form is refused', async () => {
    expect(pathsOf(expectRestError(await chat({}, { 'x-tags': 'blue' }), 'INVALID_REQUEST'))).toEqual(['X-Tags']);
  });

  test('has headers of the tightest budget', async () => {
    const first = await chat();
    expect(first.headers.get('x-budget-id')).toBe('month');
    expect(Number(first.headers.get('x-budget-reset'))).toBe(Date.UTC(2026, 11, 1) / 1000);
    const { id } = await budget({ limitUsd: 0.5, window: 'total' });
    const second = await chat();
    const used = (await countersOf(id))[0].used;
    expect(second.headers.get('x-budget-id')).toBe(id);
    expect(Number(second.headers.get('x-budget-remaining-usd'))).toBeCloseTo(0.5 - used, 9);
    expect(second.headers.get('x-budget-reset')).toBeNull();
  });

  test.each(['limitTokens', 'limitRequests'])('over %s is 429 with the budget', async (limit) => {
    const { id } = await budget({ [limit]: limit === 'limitTokens' ? 5_000 : 1, window: 'hour' });
    expect((await chat()).status).toBe(200);
    const reply = limit === 'limitTokens' ? await chat({ max_tokens: 6_000 }) : await chat();
    expect(expectRestError(reply, 'RATE_LIMIT_EXCEEDED').details).toMatchObject({ budget_id: id, window: 'hour' });
    expect(reply.headers.get('retry-after')).toBe('2400');
  });

  test('cannot leave the budget of its own user by a header', async () => {
    await budget({ limitUsd: 0.01, selector: { user: 'ann' } });
    expectRestError(await chat({}, { 'x-user-id': 'bob' }), 'BUDGET_EXCEEDED');
    expectRestError(await chat({ user: 'bob' }), 'BUDGET_EXCEEDED');
  });

  test('of a service is charged to the user whom it names alone', async () => {
    const { id } = await budget({ limitUsd: 5, per: ['user'] });
    const app = await gateway.issueKey({ tenantId: tenant, subject: 'app', roles: ['service'] });
    expect((await chat({}, { 'x-user-id': 'bob' }, app)).status).toBe(200);
    expect((await chat({}, { 'x-user-id': 'bob' })).status).toBe(200);
    expect((await countersOf(id)).map(({ per }) => per.user).toSorted()).toEqual(['ann', 'bob']);
  });

  test('is refused by a soft budget never, and counted', async () => {
    const { id } = await budget({ limitUsd: 0.000001, mode: 'SOFT' });
    expect((await chat()).status).toBe(200);
    const [counter] = await countersOf(id);
    expect(counter).toMatchObject({ remaining: 0 });
    expect(counter.used).toBeGreaterThan(0.000001);
  });

  test('that streams is held and charged like any other', async () => {
    const { id } = await budget({ limitUsd: 0.05 });
    const streamed = await chat({ stream: true });
    expect(streamed.text).toContain('[DONE]');
    await gateway.eventually(async () => {
      expect(await countersOf(id)).toMatchObject([{ held: 0, used: Number(await spent()) / 1e9 }]);
    });
    expectRestError(await chat({ max_tokens: 8_000 }), 'BUDGET_EXCEEDED');
  });

  test('is bound from and until the times of the budget', async () => {
    const valid = { validFrom: new Date(clock.now() + 60_000), validUntil: new Date(clock.now() + 120_000) };
    await budget({ limitUsd: 0.000001, ...valid });
    const statuses: number[] = [];
    for (let minute = 0; minute < 3; minute += 1) {
      statuses.push((await chat()).status);
      clock.advance(60_000);
    }
    expect(statuses).toEqual([200, 402, 200]);
  });

  test('counts in the window of its time zone', async () => {
    const { id } = await budget({ limitRequests: 1, window: 'day', timeZone: 'Asia/Tokyo' });
    expect((await chat()).status).toBe(200);
    const { details } = expectRestError(await chat(), 'RATE_LIMIT_EXCEEDED');
    expect((await countersOf(id))[0].resetsAt).toBe('2026-11-28T15:00:00.000Z');
    clock.advance(details.retry_after * 1_000);
    expect((await chat()).status).toBe(200);
  });

  test('leaves a rolling window after its time', async () => {
    await budget({ limitRequests: 2, window: 'rolling:10m' });
    expect((await chat()).status).toBe(200);
    clock.advance(6 * 60_000);
    expect((await chat()).status).toBe(200);
    expect((await chat()).status).toBe(429);
    clock.advance(6 * 60_000);
    expect((await chat()).status).toBe(200);
    expect((await chat()).status).toBe(429);
  });
});

describe('a raise', () => {
  test('holds until it ends, as a line of its own, with its evidence', async () => {
    const { id } = await budget({ name: 'raised', limitUsd: 0.01 });
    expectRestError(await chat(), 'BUDGET_EXCEEDED');
    const until = new Date(clock.now() + 3_600_000).toISOString();
    const raise = await post(`/api/budgets/${id}/raises`, { addUsd: 1, until, reason: 'a launch' });
    expect(raise.status).toBe(201);
    expect(raise.json).toMatchObject({ budgetId: id, addUsd: 1, until, reason: 'a launch', raisedBy: 'ada' });
    expect((await get(`/api/budgets/${id}/raises`)).json.raises).toEqual([raise.json]);
    expect((await chat()).status).toBe(200);
    expect(await countersOf(id)).toMatchObject([{ limit: 1.01 }]);
    const { json } = await get('/api/trust/spine/events?actions=budget.raised');
    expect(json.events[0].details).toMatchObject({ name: 'raised', usd: '1', until, reason: 'a launch' });
    clock.advance(3_600_000);
    expectRestError(await chat(), 'BUDGET_EXCEEDED');
  });

  test.each<[object, string]>([
    [{ addUsd: 1, until: '2020-01-01T00:00:00Z', reason: 'x' }, 'until'],
    [{ addUsd: 1, until: '2099-01-01T00:00:00Z', reason: 'x' }, 'until'],
    [{ addTokens: 1, until: '2026-12-24T00:00:00Z', reason: 'x' }, 'addUsd'],
    [{ until: '2026-12-24T00:00:00Z', reason: 'x' }, 'addUsd'],
    [{ addUsd: 0, until: '2026-12-24T00:00:00Z', reason: 'x' }, 'addUsd'],
    [{ addUsd: 1, until: '2026-12-24T00:00:00Z', reason: '' }, 'reason'],
  ])('of %j is refused at %s', async (body, path) => {
    const { id } = await budget({ limitUsd: 1 });
    expect(pathsOf(expectRestError(await post(`/api/budgets/${id}/raises`, body), 'INVALID_REQUEST'))).toEqual([path]);
  });
});

describe('whoever a budget binds', () => {
  const raise = { addUsd: 5, until: '2026-12-24T00:00:00Z', reason: 'a demo on Friday' };

  test('asks for more of it, and has it once an administrator approves just that', async () => {
    const { id } = await budget({ limitUsd: 0.01, selector: { user: 'ann' } });
    expectRestError(await chat(), 'BUDGET_EXCEEDED');
    const path = `/api/budgets/${id}/raises`;
    const { details } = expectRestError(await post(path, raise, ann), 'APPROVAL_REQUIRED');
    expect((await get(`/api/budgets/${id}/raises`)).json.raises).toEqual([]);
    const decisions = [{ id: details.proposal_id, decision: 'approved' }];
    const vote = await post('/api/admin/v4/proposals/batch-decide', { decisions });
    expect(vote.json).toMatchObject({ results: [{ ok: true }] });
    const again = (body: object) =>
      gateway.request('POST', path, { key: ann, body, headers: { 'x-proposal-id': details.proposal_id } });
    expect((await again({ ...raise, reason: 'another' })).status).toBe(409);
    expect((await again(raise)).json).toMatchObject({ addUsd: 5, raisedBy: 'ann' });
    expect((await again(raise)).status).toBe(409);
    expect((await chat()).status).toBe(200);
  });

  test('learns nothing of budgets of others', async () => {
    const { id } = await budget({ limitUsd: 1, selector: { user: 'bob' } });
    const unknown = '01a1fb1e-8794-704b-bb4b-2366fe97dfab';
    const replies = await Promise.all([id, unknown].map((one) => post(`/api/budgets/${one}/raises`, raise, ann)));
    for (const reply of replies) expectRestError(reply, 'NOT_FOUND');
  });
});

describe('the budgets of a key', () => {
  test('are the tenant’s own and those that can bind it, with what is used', async () => {
    const own = await budget({ name: 'for ann', limitUsd: 5, selector: { user: 'ann', model: 'gpt-*' } });
    await budget({ name: 'for bob', limitUsd: 7, selector: { user: 'bob' } });
    const sessions = await budget({ name: 'each session', limitUsd: 9, window: 'session' });
    await chat();
    const { json } = await get('/v1/budget', ann);
    expect(json.object).toBe('list');
    const used = Number(await spent()) / 1e9;
    expect(json.data).toEqual([
      expect.objectContaining({ id: 'month', limit: 1_000, used, unit: 'usd', window: 'month' }),
      expect.objectContaining({ id: 'requests', limit: 100_000, used: 1, window: 'minute' }),
      expect.objectContaining({ id: 'tokens', unit: 'tokens' }),
      {
        id: own.id,
        name: 'for ann',
        unit: 'usd',
        limit: 5,
        used,
        held: 0,
        remaining: 5 - used,
        window: 'month',
        resets_at: '2026-12-01T00:00:00.000Z',
        mode: 'HARD',
        per: [],
        forecast: { ends_at: '2026-12-01T00:00:00.000Z' },
      },
      expect.objectContaining({ id: sessions.id, window: 'session', per: ['session'], limit: 9 }),
    ]);
    expect(json.data[4]).not.toHaveProperty('used');
    expect((await get('/v1/budget', admin)).json.data.map(({ name }: any) => name)).not.toContain('for ann');
  });
});

describe('100 calls at once on 1.00 USD', () => {
  /** A prompt for about 0.02 USD, so that a hundred of them would cost 2. */
  const dear = { max_tokens: 8_000, messages: [{ role: 'user', content: 'word '.repeat(8_000) }] };
  const session = { 'x-session-id': 'run-1', 'x-claude-code-agent-id': 'agent-1' };

  test.each<[string, (keyId: string) => object]>([
    ['key', (key) => ({ selector: { key } })],
    ['user', () => ({ selector: { user: 'ann' } })],
    ['agent', () => ({ selector: { agent: 'agent-*' } })],
    ['session', () => ({ per: ['session'] })],
    ['model', () => ({ selector: { model: 'gpt-4o' } })],
    ['provider', () => ({ selector: { provider: 'openai' } })],
    ['operation', () => ({ selector: { operation: 'ai.*' } })],
    ['tag', () => ({ selector: { tag: 'team=blue' }, per: ['tag'] })],
    ['rolling hour', () => ({ window: 'rolling:1h' })],
    ['all there is', () => ({ window: 'total', selector: {} })],
  ])('of a budget by %s never spend 1.01', async (_, given) => {
    const { id } = await budget({ limitUsd: 1, ...given(ann.split('_')[1]!) });
    const headers = { ...session, 'x-tags': 'team=blue' };
    const replies = await Promise.all(Array.from({ length: 100 }, () => persisted(() => chat(dear, headers))));
    const statuses = new Set(replies.map(({ status }) => status));
    expect([...statuses].toSorted()).toEqual([200, 402]);
    const billed = await spent();
    expect(billed).toBeLessThanOrEqual(1_000_000_000n);
    expect(billed).toBeGreaterThan(0n);
    const counters = await countersOf(id);
    expect(counters[0]).toMatchObject({ used: Number(billed) / 1e9, held: 0 });
  });
});

describe('alerts', () => {
  const alerts = async () =>
    (await get('/api/trust/spine/events?actions=budget.alert')).json.events
      .map(({ details, severity }: any) => [details.name, details.per, details.share, severity])
      .reverse();

  test('come at each share of a counter once, also at several at once', async () => {
    const { id } = await budget({ name: 'alerted', limitRequests: 4, per: ['session'], alertsAt: [100, 50, 75] });
    const call = async (session: string) => {
      expect((await chat({}, { 'x-session-id': session })).status).toBe(200);
    };
    for (let calls = 0; calls < 2; calls += 1) await call('a');
    await gateway.eventually(async () => {
      expect(await alerts()).toEqual([['alerted', { session: 'a' }, 50, 'warning']]);
    });
    await Promise.all([call('a'), call('a'), call('b')]);
    const told = [
      ['alerted', { session: 'a' }, 50, 'warning'],
      ['alerted', { session: 'a' }, 75, 'warning'],
      ['alerted', { session: 'a' }, 100, 'critical'],
    ];
    await gateway.eventually(async () => {
      expect(await alerts()).toEqual(told);
    });
    // More of it makes the shares smaller, and tells of none again.
    const until = new Date(clock.now() + 3_600_000);
    await post(`/api/budgets/${id}/raises`, { addRequests: 4, until, reason: 'more' });
    await call('a');
    await gateway.eventually(async () => {
      const { rows } = await database.query('SELECT FROM budget_counters WHERE budget_id = $1 AND NOT is_checked', [
        id,
      ]);
      expect(rows).toEqual([]);
    });
    expect(await alerts()).toEqual(told);
  });

  test('of a rolling window count all of its steps', async () => {
    await budget({ name: 'rolls', limitRequests: 2, window: 'rolling:10m', alertsAt: [50, 100], mode: 'SOFT' });
    await chat();
    clock.advance(5 * 60_000);
    await chat();
    await gateway.eventually(async () => {
      expect((await alerts()).map(([, , share]: any) => share).toSorted()).toEqual([100, 50]);
    });
    clock.advance(3 * 60_000);
    await chat();
    clock.advance(20 * 60_000);
    await chat();
    await gateway.eventually(async () => {
      expect(await alerts()).toHaveLength(3);
    });
  });
});

test('counters are dropped when they are kept no longer', async () => {
  const { id } = await budget({ limitUsd: 1, window: 'total' });
  const insert = async (name: string, budgetId: string, until: string | null, charged: string) =>
    database.query(
      `INSERT INTO budget_counters (tenant_id, name, budget_id, until, used, charged_at, is_checked)
       VALUES ($1, $2, $3, $4, 1, $5, true)`,
      [tenant, `${budgetId}.1.usd/${name}`, budgetId, until, charged],
    );
  const gone = '01a1fb1e-8794-704b-bb4b-2366fe97dfab';
  await insert('0-', id, null, '2020-01-01');
  await insert('1-2', id, '2026-01-01', '2026-01-01');
  await insert('1-3', id, '2025-01-01', '2025-01-01');
  await insert('1-4', gone, '2026-10-01', '2026-10-01');
  await insert('0-', gone, null, '2026-01-01');
  // The job has run already when the gateway started, and pauses for minutes.
  const { counterRetention } = await importBuilt<typeof Retention>('features/gateway/budgets/counter-retention.js');
  const platform = async (work: (unit: object) => Promise<unknown>) => {
    const execute = async (text: string, values: unknown[]) =>
      (await database.query(text.replace('?', '$1'), values)).rows;
    return work({ em: { execute } });
  };
  const job = counterRetention({ platform } as never, clock);
  await job.run();
  expect(await job.run()).toBe(0);
  const { rows } = await database.query<{ name: string }>(
    'SELECT name FROM budget_counters WHERE tenant_id = $1 ORDER BY name',
    [tenant],
  );
  expect(rows.map(({ name }) => name)).toEqual([`${id}.1.usd/0-`, `${id}.1.usd/1-2`]);
});

test('a budget may need the approval of people, who approve all of it', async () => {
  await gateway.createTenant({ id: `governed-${count}`, ...AMPLE });
  const ada = await gateway.issueKey({ tenantId: `governed-${count}`, subject: 'ada', roles: ['tenant_admin'] });
  const eve = await gateway.issueKey({ tenantId: `governed-${count}`, subject: 'eve', roles: ['finance'] });
  const policy = {
    name: 'raises',
    actions: ['budget.raise'],
    effect: 'require_approval',
    rules: [
      {
        id: 'all',
        condition: 'true',
        obligations: [{ id: 'a', type: 'approval', params: { requiredApprovers: ['finance'] } }],
      },
    ],
  };
  expect((await post('/api/trust/policies', policy, ada)).status).toBe(201);
  const made = await post('/api/budgets', { name: 'x', limitUsd: 1, window: 'day' }, ada);
  const raise = { addUsd: 5, until: '2026-12-24T00:00:00Z', reason: 'more' };
  const path = `/api/budgets/${made.json.id}/raises`;
  const { details } = expectRestError(await post(path, raise, ada), 'APPROVAL_REQUIRED');
  const proposal = (await gateway.request('GET', `/api/admin/v4/proposals/${details.proposal_id}`, { key: eve })).json;
  expect(JSON.stringify(proposal)).toContain('"addUsd":"5"');
  const decisions = [{ id: details.proposal_id, decision: 'approved' }];
  const vote = await post('/api/admin/v4/proposals/batch-decide', { decisions }, eve);
  expect(vote.json).toMatchObject({ results: [{ ok: true }] });
  const again = (body: object) =>
    gateway.request('POST', path, { key: ada, body, headers: { 'x-proposal-id': details.proposal_id } });
  expect((await again({ ...raise, addUsd: 6 })).status).toBe(409);
  expect((await again(raise)).status).toBe(201);
});
