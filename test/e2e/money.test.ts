import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { AMPLE, startTestApp, type TestApp } from '../support/app.js';

interface Tokens {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

interface Refused {
  used_usd: number;
  held_usd: number;
  limit_usd: number;
  resets_at: string;
}

const NOON = Date.UTC(2026, 4, 10, 12, 0, 5);
let now = NOON;
let gateway: TestApp;
let database: pg.Client;

beforeAll(async () => {
  gateway = await startTestApp({ clock: { now: () => now } });
  database = new pg.Client({ connectionString: gateway.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await gateway.stop();
});

async function tenant(id: string, limits: object): Promise<string> {
  await gateway.createTenant({
    id,
    ...AMPLE,
    ...limits,
  });
  const { json } = await gateway.graphql(
    'mutation($id: ID!) { updateTenant(id: $id, input: { cacheTtlSeconds: 0 }) { id } }',
    { id },
  );
  expect(json.errors).toBeUndefined();
  return gateway.issueKey({ tenantId: id, subject: 'ann' });
}

const chat = (key: string, body: object = {}) =>
  gateway.request('POST', '/v1/chat', {
    key,
    body: { model: 'gpt-4o-mini', max_tokens: 100, messages: [{ role: 'user', content: 'Hello!' }], ...body },
  });

/** Asks again, as clients do, when it is told that evidence cannot be written just now: the database may be slow. */
async function patientChat(key: string): ReturnType<typeof chat> {
  const reply = await chat(key);
  if (reply.status !== 503) return reply;
  await setTimeout(1_000 * Number(reply.headers.get('retry-after')));
  return patientChat(key);
}

async function ledger(id: string): Promise<{ cost: bigint; rows: number }> {
  const { rows } = await database.query(
    'SELECT coalesce(sum(cost), 0)::text AS cost, count(*)::int AS rows FROM usage_ledger WHERE tenant_id = $1',
    [id],
  );
  return { cost: BigInt(rows[0].cost), rows: rows[0].rows };
}

async function notices(id: string): Promise<string[]> {
  const { rows } = await database.query(
    "SELECT action FROM spine_events WHERE tenant_id = $1 AND action LIKE 'budget.%' ORDER BY sequence",
    [id],
  );
  return rows.map(({ action }) => action);
}

const usage = async (key: string, query = '') => (await gateway.request('GET', `/v1/usage${query}`, { key })).json;

describe('the budget', () => {
  test('500 callers against a budget for a part of them: never above it, never refused while it lasts', async () => {
    // 100 tokens out at most, and a prompt bound of 8 + 64 tokens: 70,800 nano-USD at worst; real ones cost 17,400.
    const worst = 70_800;
    const limit = 100 * worst;
    const key = await tenant('crowd', { monthlyBudgetUsd: limit / 1e9 });
    const state = { isRunning: true };
    let peak = 0;
    const reader = (async () => {
      while (state.isRunning) {
        const { json } = await gateway.graphql('{ usage { budget { usedUsd heldUsd } } }', {}, { key });
        const { usedUsd, heldUsd } = json.data.usage.budget as Record<string, number>;
        peak = Math.max(peak, Math.round((usedUsd! + heldUsd!) * 1e9));
      }
    })();
    const replies = await Promise.all(Array.from({ length: 500 }, () => patientChat(key)));
    state.isRunning = false;
    await reader;
    const passed = replies.filter(({ status }) => status === 200).length;
    const refused = replies.filter(({ status }) => status === 402);
    expect(passed + refused.length).toBe(500);
    expect(passed).toBeGreaterThanOrEqual(100);
    expect(peak).toBeLessThanOrEqual(limit);
    expect(peak).toBeGreaterThan(0);
    for (const { json } of refused) {
      const { used_usd, held_usd, limit_usd, resets_at } = json.error.details as Refused;
      expect(Math.round((used_usd + held_usd) * 1e9) + worst).toBeGreaterThan(limit);
      expect(limit_usd).toBe(limit / 1e9);
      expect(resets_at).toBe('2026-06-01T00:00:00.000Z');
    }
    const answered = replies.reduce((sum, { status, json }) => {
      if (status !== 200) return sum;
      const tokens = json.usage as Tokens;
      return sum + BigInt(tokens.prompt_tokens * 150 + tokens.completion_tokens * 600);
    }, 0n);
    const { cost, rows } = await ledger('crowd');
    expect(cost).toBe(answered);
    expect(rows).toBe(passed);
    const { budget, usage: used } = await usage(key);
    expect(Math.round(budget.used_usd * 1e9)).toBe(Number(cost));
    expect(used).toMatchObject({ total_requests: passed, total_cost_usd: Number(cost) / 1e9 });
  });

  test('a request that is merely too dear gives no notice; it leaves evidence that says what it needed', async () => {
    const key = await tenant('dear', { monthlyBudgetUsd: 0.000_4 });
    const { status, json, headers } = await chat(key, { max_tokens: 10_000 });
    expect(status).toBe(402);
    expect(json.error.message).toMatch(
      /^this request may cost up to 0\.0060\d+ USD, and 0\.0004 USD .*lower max_tokens/,
    );
    expect(json.error.details).toMatchObject({ needed_usd: expect.closeTo(0.006, 3), used_usd: 0, limit_usd: 0.000_4 });
    const { rows } = await database.query('SELECT action, severity FROM spine_events WHERE id = $1', [
      headers.get('x-evidence-id'),
    ]);
    expect(rows).toEqual([{ action: 'ai.generate.refused', severity: 'warning' }]);
    expect(await notices('dear')).toEqual([]);
    for (let last = 200; last === 200;) last = (await chat(key)).status;
    await gateway.eventually(async () => {
      expect((await notices('dear')).toSorted()).toEqual(['budget.exceeded', 'budget.warning']);
    });
  });

  test('refusals for the budget count as requests, so that they have a limit', async () => {
    const key = await tenant('hammered', { monthlyBudgetUsd: 0, requestsPerMinute: 3, tokensPerMinute: 100_000 });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await chat(key)).status);
    expect(statuses).toEqual([402, 402, 402, 429, 429]);
  });

  test('its notices are given once a month, also under concurrency', async () => {
    const key = await tenant('watched', { monthlyBudgetUsd: 0.000_4 });
    await Promise.all(Array.from({ length: 60 }, () => chat(key)));
    for (let last = 200; last === 200;) last = (await chat(key)).status;
    await Promise.all(Array.from({ length: 20 }, () => chat(key)));
    await gateway.eventually(async () => {
      expect((await notices('watched')).toSorted()).toEqual(['budget.exceeded', 'budget.warning']);
    });
  });

  test('restarts neither forget what was spent nor repeat a notice', async () => {
    const second = await startTestApp({
      databaseUrl: gateway.databaseUrl,
      clock: { now: () => now },
      env: { PORTCULLIS_ADMIN_KEY: gateway.adminKey },
    });
    try {
      const { json } = await second.graphql(
        '{ usage { budget { usedUsd } } }',
        {},
        { headers: { 'x-tenant-id': 'watched' } },
      );
      expect(Math.round(json.data.usage.budget.usedUsd * 1e9)).toBe(Number((await ledger('watched')).cost));
    } finally {
      await second.stop();
    }
    expect((await notices('watched')).toSorted()).toEqual(['budget.exceeded', 'budget.warning']);
  });

  test('a new month starts anew', async () => {
    const key = await tenant('monthly', { monthlyBudgetUsd: 0.000_1 });
    expect((await chat(key)).status).toBe(200);
    for (let last = 200; last === 200;) last = (await chat(key)).status;
    now = Date.UTC(2026, 5, 1, 0, 0, 1);
    try {
      expect((await chat(key)).status).toBe(200);
    } finally {
      now = NOON;
    }
  });

  test('a budget of 0 pays for what is free', async () => {
    const zero = await tenant('zero', { monthlyBudgetUsd: 0 });
    expect((await chat(zero)).status).toBe(402);
    expect((await chat(zero, { model: 'llama3.2' })).status).toBe(200);
  });
});

describe('rate limits', () => {
  test('1,000 requests at once on a limit of 60: exactly 60 pass', async () => {
    const key = await tenant('sixty', { requestsPerMinute: 60, monthlyBudgetUsd: 1_000 });
    const replies = await Promise.all(Array.from({ length: 1_000 }, () => patientChat(key)));
    const limited = replies.filter(({ status }) => status === 429);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(limited).toHaveLength(940);
    expect(limited[0]!.json.error).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      details: { limit: 60, window: '1m', retry_after: 55 },
    });
    expect(limited[0]!.headers.get('retry-after')).toBe('55');
    expect(limited[0]!.headers.get('x-ratelimit-remaining')).toBe('0');
    now = NOON + 55_000;
    try {
      expect((await chat(key)).status).toBe(200);
    } finally {
      now = NOON;
    }
  });

  test('tokens are reserved before and reconciled after: the window is never overrun', async () => {
    const key = await tenant('tokens', { tokensPerMinute: 1_000, monthlyBudgetUsd: 1_000 });
    const replies = await Promise.all(Array.from({ length: 50 }, () => chat(key)));
    const others = replies.filter(({ status }) => status !== 200 && status !== 429);
    expect(others.map(({ status, json }) => [status, json.error])).toEqual([]);
    const used = replies.reduce(
      (sum, { status, json }) => sum + (status === 200 ? (json.usage as Tokens).total_tokens : 0),
      0,
    );
    expect(used).toBeLessThanOrEqual(1_000);
    const limited = replies.find(({ status }) => status === 429)!;
    expect(limited.json.error.details).toMatchObject({ limit: 1_000, window: '1m tokens' });
    // What was reserved and not used is there again.
    const { headers } = await gateway.request('GET', '/v1/models', { key });
    expect(headers.get('x-ratelimit-remaining-tokens')).toBe(String(1_000 - used));
  });
});

describe('usage', () => {
  test('costs equal the figures by hand, for each provider kind', async () => {
    const key = await tenant('kinds', { monthlyBudgetUsd: 1_000 });
    const prices: Record<string, [number, number]> = {
      'gpt-4o': [2_500, 10_000],
      'claude-haiku-4-5': [1_000, 5_000],
      'llama3.2': [0, 0],
    };
    let total = 0;
    for (const [model, [input, output]] of Object.entries(prices)) {
      const tokens = (await chat(key, { model })).json.usage as Tokens;
      total += tokens.prompt_tokens * input + tokens.completion_tokens * output;
    }
    const body = await usage(key, '?group_by=model');
    expect(Math.round(body.usage.total_cost_usd * 1e9)).toBe(total);
    expect(Object.keys(body.usage.by_model).toSorted()).toEqual(['claude-haiku-4-5', 'gpt-4o', 'llama3.2:latest']);
    expect(body.usage.groups.map((group: { key: string }) => group.key)).toEqual([
      'claude-haiku-4-5',
      'gpt-4o',
      'llama3.2:latest',
    ]);
  });

  test('is grouped by day and by user, and cut by its dates', async () => {
    const key = await tenant('grouped', { monthlyBudgetUsd: 1_000 });
    await chat(key, { user: 'bob' });
    now = Date.UTC(2026, 4, 11, 8, 30);
    await chat(key);
    await chat(key, { user: 'bob' });
    now = NOON;
    const days = await usage(key, '?group_by=day');
    expect(days.usage.groups.map(({ key: day, requests }: any) => [day, requests])).toEqual([
      ['2026-05-10', 1],
      ['2026-05-11', 2],
    ]);
    const users = await usage(key, '?group_by=user');
    expect(users.usage.groups.map(({ key: user, requests }: any) => [user, requests])).toEqual([
      ['ann', 1],
      ['bob', 2],
    ]);
    const cut = await usage(key, '?start_date=2026-05-11T08:30:00Z&end_date=2026-05-11T08:30:01Z');
    expect(cut.usage.total_requests).toBe(2);
    expect(cut.period).toEqual({ start: '2026-05-11T08:30:00.000Z', end: '2026-05-11T08:30:01.000Z' });
    const before = await usage(key, '?start_date=2026-05-10T13:00:00Z&end_date=2026-05-11T08:30:00Z');
    expect(before.usage.total_requests).toBe(0);
    const { json } = await gateway.graphql('{ usageSeries(interval: HOUR) { at requests } }', {}, { key });
    expect(json.data.usageSeries).toEqual([
      { at: '2026-05-10T12:00:00.000Z', requests: '1' },
      { at: '2026-05-11T08:00:00.000Z', requests: '2' },
    ]);
  });

  test.each([
    ['?start_date=yesterday', ['start_date']],
    ['?group_by=colour&end_date=x', ['end_date', 'group_by']],
    ['?start_date=2026-05-02&end_date=2026-05-01', ['end_date']],
  ])('%s is refused by name', async (query, paths) => {
    const { status, json } = await gateway.request('GET', `/v1/usage${query}`);
    expect(status).toBe(400);
    expect(json.error.details.issues.map(({ path }: { path: string }) => path)).toEqual(paths);
  });
});

test('a clock that jumps an hour ahead and back locks no minute', async () => {
  const key = await tenant('jumped', { monthlyBudgetUsd: 1_000, requestsPerMinute: 2 });
  const before = now;
  now += 3_600_000;
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await chat(key)).status);
  now = before;
  expect([...statuses, (await chat(key)).status]).toEqual([200, 200, 429, 200]);
});

describe('a stream that its client cuts', () => {
  test('is billed for what was delivered, at every piece', async () => {
    const key = await tenant('cutter', { monthlyBudgetUsd: 1_000 });
    const messages = [{ role: 'user', content: 'one two three four' }];
    const { json, text } = await chat(key, { messages });
    const whole = json.choices?.[0].message.content as string | undefined;
    if (whole === undefined) throw new Error(text);
    const pieces = whole.split(/(?<=\s)/).length;
    gateway.sandbox.fault('openai', { chunkDelayMillis: 15, times: 'sticky' });
    const cut = async (after: number): Promise<string> => {
      const controller = new AbortController();
      const response = await fetch(`${gateway.url}/v1/chat`, {
        method: 'POST',
        signal: controller.signal,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'gpt-4o-mini', messages, stream: true }),
      });
      const reader = response.body!.getReader();
      let text = '';
      while ((text.match(/"content"/g) ?? []).length < after)
        text += Buffer.from((await reader.read()).value).toString();
      controller.abort();
      return response.headers.get('x-evidence-id')!;
    };
    const ids = await Promise.all(Array.from({ length: pieces - 1 }, (_, index) => cut(index + 1)));
    gateway.sandbox.reset();
    for (const [index, id] of ids.entries()) {
      await gateway.eventually(async () => {
        const { rows } = await database.query(
          'SELECT outcome, estimated, completion_tokens, cost::int FROM usage_ledger WHERE id = $1',
          [id],
        );
        expect(rows).toHaveLength(1);
        expect(rows[0]).toMatchObject({ outcome: 'cancelled', estimated: true });
        expect(rows[0].completion_tokens).toBeGreaterThanOrEqual(index + 1);
        expect(rows[0].cost).toBeGreaterThan(0);
      });
    }
  });
});
