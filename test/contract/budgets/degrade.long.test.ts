import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { persisted } from '../../support/eventually.js';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { expectRestError, pathsOf } from '../../support/errors.js';
import { makePolicy } from '../../support/people.js';

/** Budgets that send calls to other models, and that lower the output limits of calls. */
const ONE = 'gpt-4o';
const CHEAP = 'gpt-4o-mini';
const FREE = 'local/llama3.2';
let gateway: TestApp;
let database: pg.Client;
let count = 0;
let tenant: string;
let admin: string;
let ann: string;

beforeAll(async () => {
  gateway = await startTestApp({ timedWorkMillis: 100 });
  database = new pg.Client({ connectionString: gateway.databaseUrl });
  await database.connect();
});
afterEach(() => {
  gateway.sandbox.reset();
});
afterAll(async () => {
  await database.end();
  await gateway.stop();
});
beforeEach(async () => {
  count += 1;
  tenant = `degraded-${count}`;
  await gateway.createTenant({ id: tenant, ...AMPLE, monthlyBudgetUsd: 1_000 });
  admin = await gateway.issueKey({ tenantId: tenant, subject: 'ada', roles: ['tenant_admin'] });
  ann = await gateway.issueKey({ tenantId: tenant, subject: 'ann' });
});

const post = (path: string, body: object, key = admin, headers: Record<string, string> = {}): Promise<Reply> =>
  gateway.request('POST', path, { key, body, headers });
const get = (path: string, key = admin): Promise<Reply> => gateway.request('GET', path, { key });

/** The id of a new budget of a month. */
async function budget(given: object): Promise<string> {
  const { json, status, text } = await post('/api/budgets', { name: `b${Math.random()}`, window: 'month', ...given });
  expect([status, text]).toEqual([201, text]);
  return json.id;
}

const degrading = (from: string, to: string, given: object = {}): Promise<string> =>
  budget({ limitUsd: 0.01, selector: { model: from }, mode: 'DEGRADE', degradeTo: to, ...given });

const messages = [{ role: 'user', content: 'Hello there!' }];
/** A request in each API, of which a `gpt-4o` holds about 0.04 USD. */
const apis: Record<string, { path: string; body: (model: string) => Record<string, unknown>; limit: string }> = {
  'chat completions': {
    path: '/v1/chat/completions',
    body: (model) => ({ model, max_completion_tokens: 4_000, messages }),
    limit: 'max_completion_tokens',
  },
  Messages: { path: '/v1/messages', body: (model) => ({ model, max_tokens: 4_000, messages }), limit: 'max_tokens' },
  Responses: {
    path: '/v1/responses',
    body: (model) => ({ model, max_output_tokens: 4_000, input: 'Hello there!', store: false }),
    limit: 'max_output_tokens',
  },
};
const chat = (given: object = {}, headers: Record<string, string> = {}, key = ann): Promise<Reply> =>
  post('/v1/chat', { model: ONE, max_tokens: 4_000, messages, ...given }, key, headers);

const countersOf = async (id: string): Promise<any[]> => (await get(`/api/budgets/${id}/counters`)).json.counters;
const detailsOf = async (reply: Reply): Promise<any> =>
  (await get(`/api/trust/spine/events/${reply.headers.get('x-evidence-id')}`)).json.details;
const sent = (provider: 'openai' | 'anthropic' | 'local'): any[] =>
  gateway.sandbox.requests(provider).flatMap(({ method, body }) => (method === 'POST' ? [body] : []));
/** Spent by the tenant, by its ledger, in nano-USD. */
async function spent(model = '%'): Promise<bigint> {
  const { rows } = await database.query<{ cost: string }>(
    'SELECT coalesce(sum(cost), 0)::text AS cost FROM usage_ledger WHERE tenant_id = $1 AND model LIKE $2',
    [tenant, model],
  );
  return BigInt(rows[0]!.cost);
}
const settled = (id: string): Promise<void> =>
  gateway.eventually(async () => {
    for (const { held } of await countersOf(id)) expect(held).toBe(0);
  });

describe('a budget that degrades', () => {
  test.each<[string, object, string]>([
    ['no model', { mode: 'DEGRADE' }, 'degradeTo'],
    ['a model that there is not', { mode: 'DEGRADE', degradeTo: 'gpt-99' }, 'degradeTo'],
    ['a model of another kind', { mode: 'DEGRADE', degradeTo: 'text-embedding-3-small' }, 'degradeTo'],
    ['a name that is empty', { mode: 'DEGRADE', degradeTo: '' }, 'degradeTo'],
    ['a name too long', { mode: 'DEGRADE', degradeTo: 'x'.repeat(201) }, 'degradeTo'],
    ['a name with a line break', { mode: 'DEGRADE', degradeTo: 'gpt-4o\r\nx-evil: 1' }, 'degradeTo'],
    ['a model in another mode', { mode: 'HARD', degradeTo: CHEAP }, 'degradeTo'],
    ['a model and no mode', { degradeTo: CHEAP }, 'degradeTo'],
    ['a cap in another mode', { mode: 'APPROVE', capsOutput: true }, 'capsOutput'],
  ])('with %s is refused', async (_, given, path) => {
    const reply = await post('/api/budgets', { name: 'bad', window: 'day', limitUsd: 1, ...given });
    expect(pathsOf(expectRestError(reply, 'INVALID_REQUEST'))).toEqual([path]);
  });

  test('and one that caps requests, are refused when they are changed, too; another mode drops the model', async () => {
    const id = await degrading(ONE, CHEAP);
    const change = (body: object) => gateway.request('PATCH', `/api/budgets/${id}`, { key: admin, body });
    expect(pathsOf(expectRestError(await change({ capsOutput: true }), 'INVALID_REQUEST'))).toEqual(['capsOutput']);
    expect(pathsOf(expectRestError(await change({ degradeTo: 'no-model' }), 'INVALID_REQUEST'))).toEqual(['degradeTo']);
    expect((await change({ degradeTo: FREE })).json).toMatchObject({ mode: 'DEGRADE', degradeTo: FREE });
    const hard = (await change({ mode: 'HARD', capsOutput: true })).json;
    expect(hard).toMatchObject({ mode: 'HARD', capsOutput: true });
    expect(hard).not.toHaveProperty('degradeTo');
    expect((await change({ limitRequests: 3 })).json).toMatchObject({ capsOutput: false });
    expect(pathsOf(expectRestError(await change({ capsOutput: true }), 'INVALID_REQUEST'))).toEqual(['capsOutput']);
    expect(pathsOf(expectRestError(await change({ mode: 'DEGRADE' }), 'INVALID_REQUEST'))).toEqual(['degradeTo']);
    const { json } = await get('/api/trust/spine/events?actions=budget.created');
    expect(json.events[0].details).toMatchObject({ mode: 'DEGRADE', degradeTo: CHEAP });
  });

  describe.each(Object.entries(apis))('in %s', (_, { path, body }) => {
    test.each([false, true])('sends calls to its model, streamed: %s', async (stream) => {
      const id = await degrading(ONE, 'claude-haiku-4-5', { limitUsd: 0.01 });
      const reply = await post(path, { ...body(ONE), ...(stream ? { stream } : {}) }, ann);
      expect([reply.status, reply.text]).toEqual([200, reply.text]);
      expect(reply.headers.get('x-degraded-by')).toBe(id);
      expect(reply.headers.get('x-gateway-model')).toBe('claude-haiku-4-5');
      expect(sent('openai')).toEqual([]);
      expect(sent('anthropic')).toHaveLength(1);
      await gateway.eventually(async () => {
        const details = await detailsOf(reply);
        expect(details).toMatchObject({ model: 'claude-haiku-4-5', degraded: { budget: id, from: ONE } });
      });
      expect(await countersOf(id)).toEqual([]);
      const { json } = await get(`/api/trust/spine/events?actions=ai.generate.refused`);
      expect(json.events).toEqual([]);
    });
  });

  test('lets calls be as they are while there is room, and says nothing then', async () => {
    await degrading(ONE, CHEAP, { limitUsd: 1 });
    const reply = await chat();
    expect(reply.headers.get('x-gateway-model')).toBe(ONE);
    expect(reply.headers.get('x-degraded-by')).toBeNull();
    expect(await detailsOf(reply)).not.toHaveProperty('degraded');
  });

  test('counts the calls that it sent away where it means their model, too, and lets its own model pass', async () => {
    const id = await degrading('gpt-*', CHEAP);
    const first = await chat();
    expect(first.headers.get('x-gateway-model')).toBe(CHEAP);
    const own = await chat({
      model: CHEAP,
      max_tokens: 16_000,
      messages: [{ role: 'user', content: 'x '.repeat(30_000) }],
    });
    expect([own.status, own.headers.get('x-degraded-by')]).toEqual([200, null]);
    await settled(id);
    expect(await countersOf(id)).toMatchObject([{ used: Number(await spent()) / 1e9 }]);
  });

  test('is followed along a chain, at most three models, and never in a circle', async () => {
    const first = await degrading('gpt-4.1', ONE);
    const second = await degrading(ONE, 'gpt-4.1-mini', { limitUsd: 0.001 });
    const third = await degrading('gpt-4.1-mini', CHEAP, { limitUsd: 0.001 });
    const end = await chat({ model: 'gpt-4.1' });
    expect(end.headers.get('x-gateway-model')).toBe(CHEAP);
    expect(end.headers.get('x-degraded-by')).toBe(third);
    expect(await detailsOf(end)).toMatchObject({ degraded: { budget: third, from: 'gpt-4.1' } });
    const fourth = await degrading(CHEAP, FREE, { limitUsd: 0.000001 });
    const long = await chat({ model: 'gpt-4.1' });
    expect(expectRestError(long, 'BUDGET_EXCEEDED').details).toMatchObject({ budget_id: fourth });
    await gateway.request('PATCH', `/api/budgets/${third}`, { key: admin, body: { degradeTo: 'gpt-4.1' } });
    const circle = await chat({ model: 'gpt-4.1' });
    expect(expectRestError(circle, 'BUDGET_EXCEEDED').details).toMatchObject({ budget_id: third });
    expect(await detailsOf(circle)).toMatchObject({ code: 'BUDGET_EXCEEDED', budget_id: third });
    expect(sent('openai')).toHaveLength(1);
    for (const id of [first, second, third, fourth]) await settled(id);
  });

  test('of which the key may not use the model is refused as by any other', async () => {
    const id = await degrading(ONE, CHEAP);
    const { status, text, json } = await post(
      '/v1/chat',
      { model: ONE, messages },
      await gateway.issueKey({ tenantId: tenant, subject: 'ann', allowedModels: [ONE] }),
    );
    expect([status, text]).toEqual([402, text]);
    expect(json.error.details).toMatchObject({ budget_id: id, limit_usd: 0.01 });
  });

  test('is subject to the policies on its model', async () => {
    const id = await degrading(ONE, CHEAP);
    await makePolicy(gateway, admin, {
      name: 'no mini',
      actions: ['ai.*'],
      resources: [`model:${CHEAP}`],
      effect: 'deny',
      rules: [],
    });
    const reply = await chat();
    const error = expectRestError(reply, 'POLICY_DENIED');
    expect(await detailsOf(reply)).toMatchObject({
      model: CHEAP,
      outcome: 'denied',
      degraded: { budget: id, from: ONE },
    });
    expect(error.details.evidence_id).toBe(reply.headers.get('x-evidence-id'));
  });

  test('asks nobody about its model', async () => {
    const id = await degrading(ONE, CHEAP);
    await makePolicy(gateway, admin, {
      name: 'mini needs people',
      actions: ['ai.*'],
      resources: [`model:${CHEAP}`],
      effect: 'require_approval',
      rules: [],
    });
    expect(expectRestError(await chat(), 'BUDGET_EXCEEDED').details).toMatchObject({ budget_id: id });
    expect((await get('/api/admin/v4/proposals')).json.proposals).toEqual([]);
  });

  test('is refused by the budgets of its model', async () => {
    await degrading(ONE, CHEAP);
    const hard = await budget({ limitUsd: 0.000001, selector: { model: CHEAP } });
    const reply = await chat();
    expect(expectRestError(reply, 'BUDGET_EXCEEDED').details).toMatchObject({ budget_id: hard });
    expect(await detailsOf(reply)).toMatchObject({ model: CHEAP, budget_id: hard });
  });

  test('lets free calls through, and refuses embeddings, which have no other model', async () => {
    const id = await degrading('*', CHEAP, { limitUsd: 0 });
    const free = await chat({ model: FREE });
    expect([free.status, free.headers.get('x-degraded-by')]).toEqual([200, null]);
    const embedded = await post('/v1/embeddings', { model: 'text-embedding-3-small', input: 'Hello' }, ann);
    expect(expectRestError(embedded, 'BUDGET_EXCEEDED').details).toMatchObject({ budget_id: id });
  });

  test('of requests or tokens sends calls away, too', async () => {
    const id = await budget({ limitRequests: 1, selector: { model: ONE }, mode: 'DEGRADE', degradeTo: CHEAP });
    expect((await chat()).headers.get('x-gateway-model')).toBe(ONE);
    const second = await chat();
    expect([second.headers.get('x-gateway-model'), second.headers.get('x-degraded-by')]).toEqual([CHEAP, id]);
  });

  test('holds nothing any more for a call that its client leaves', async () => {
    gateway.sandbox.fault('anthropic', { times: 'sticky', chunkDelayMillis: 200 });
    const id = await degrading('*', 'claude-haiku-4-5');
    const leaving = new AbortController();
    const response = await fetch(`${gateway.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: ONE, stream: true, max_tokens: 4_000, messages }),
      signal: leaving.signal,
    });
    expect(response.headers.get('x-degraded-by')).toBe(id);
    leaving.abort();
    await gateway.eventually(async () => {
      const [counter] = await countersOf(id);
      expect(counter).toMatchObject({ held: 0 });
      expect(counter.used).toBeGreaterThan(0);
    });
  });

  test('is said of an invocation in GraphQL', async () => {
    const id = await degrading(ONE, CHEAP);
    const reply = await chat();
    const query = `query($id: ID!) {
      invocation(id: $id) { degradedFrom degradedBy cappedOutputTokens cappedBy invocation { model } }
    }`;
    await gateway.eventually(async () => {
      const { json } = await gateway.graphql(query, { id: reply.headers.get('x-evidence-id') }, { key: admin });
      expect(json.data.invocation).toEqual({
        degradedFrom: ONE,
        degradedBy: id,
        cappedOutputTokens: null,
        cappedBy: null,
        invocation: { model: CHEAP },
      });
    });
  });

  test('100 calls at once on 1.00 USD spend no more on its model', async () => {
    const id = await degrading(ONE, FREE, { limitUsd: 1 });
    const dear = { max_tokens: 8_000, messages: [{ role: 'user', content: 'word '.repeat(8_000) }] };
    const replies = await Promise.all(Array.from({ length: 100 }, () => persisted(() => chat(dear))));
    expect(replies.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    const models = new Set(replies.map(({ headers }) => headers.get('x-gateway-model')));
    expect(models).toEqual(new Set([ONE, 'llama3.2:latest']));
    expect(await spent()).toBeLessThanOrEqual(1_000_000_000n);
    await settled(id);
    expect(await countersOf(id)).toMatchObject([{ held: 0, used: Number(await spent(ONE)) / 1e9 }]);
  });
});

describe('a budget that caps', () => {
  const capping = (given: object = {}): Promise<string> => budget({ limitUsd: 0.01, capsOutput: true, ...given });

  describe.each(Object.entries(apis))('in %s', (name, { path, body }) => {
    const model = name === 'Messages' ? 'claude-sonnet-4-5' : ONE;
    const provider = name === 'Messages' ? 'anthropic' : 'openai';
    test.each([false, true])('lowers the output limit to what it can pay, streamed: %s', async (stream) => {
      const id = await capping();
      const reply = await post(path, { ...body(model), ...(stream ? { stream } : {}) }, ann);
      expect([reply.status, reply.text]).toEqual([200, reply.text]);
      const capped = Number(reply.headers.get('x-output-capped'));
      // 10 or 15 USD for a million tokens.
      expect(capped).toBeGreaterThan(name === 'Messages' ? 600 : 900);
      expect(capped).toBeLessThan(1_000);
      const [request] = sent(provider);
      expect(request.max_completion_tokens ?? request.max_output_tokens ?? request.max_tokens).toBe(capped);
      await gateway.eventually(async () => {
        expect(await detailsOf(reply)).toMatchObject({ capped: { budget: id, maxOutputTokens: capped } });
      });
      await settled(id);
    });

    test('translates what is capped for a provider of another protocol', async () => {
      await capping();
      const other = name === 'Messages' ? ONE : 'claude-sonnet-4-5';
      const reply = await post(path, body(other), ann);
      expect([reply.status, reply.text]).toEqual([200, reply.text]);
      const [request] = sent(name === 'Messages' ? 'openai' : 'anthropic');
      const limit = request.max_completion_tokens ?? request.max_output_tokens ?? request.max_tokens;
      expect(limit).toBe(Number(reply.headers.get('x-output-capped')));
    });
  });

  test('lowers the limit of a request that has none, and of several answers', async () => {
    await capping();
    const reply = await post('/v1/chat/completions', { model: ONE, messages, n: 4 }, ann);
    const capped = Number(reply.headers.get('x-output-capped'));
    expect(capped).toBeGreaterThan(200);
    expect(capped).toBeLessThan(250);
    expect(sent('openai')[0]).toMatchObject({ max_completion_tokens: capped, n: 4 });
  });

  test('lowers no limit below 16 tokens, and none that leaves a model nothing to answer with', async () => {
    const id = await capping({ limitUsd: 0.0002 });
    expect(expectRestError(await chat(), 'BUDGET_EXCEEDED').details).toMatchObject({ budget_id: id });
    await gateway.request('PATCH', `/api/budgets/${id}`, { key: admin, body: { limitUsd: 0.02 } });
    const thinking = { type: 'enabled', budget_tokens: 2_000 };
    const body = { model: 'claude-sonnet-4-5', max_tokens: 4_000, messages };
    const refused = await post('/v1/messages', { ...body, thinking }, ann);
    expect(refused.status).toBe(402);
    expect(sent('anthropic')).toEqual([]);
    expect((await post('/v1/messages', body, ann)).status).toBe(200);
  });

  test('of tokens lowers the limit to what is left of them', async () => {
    const id = await budget({ limitTokens: 500, capsOutput: true });
    const reply = await chat();
    const capped = Number(reply.headers.get('x-output-capped'));
    expect(capped).toBeGreaterThan(450);
    expect(capped).toBeLessThan(500);
    await settled(id);
    expect((await chat({ max_tokens: 4_000, model: CHEAP })).status).toBe(200);
  });

  test('and one that degrades are gone one after the other', async () => {
    await degrading(ONE, 'gpt-4.1-mini', { limitUsd: 0.001 });
    const id = await capping({ limitUsd: 0.001, selector: { model: 'gpt-4.1-mini' } });
    const reply = await chat();
    expect(reply.headers.get('x-gateway-model')).toBe('gpt-4.1-mini');
    const capped = Number(reply.headers.get('x-output-capped'));
    expect(capped).toBeGreaterThan(16);
    expect(await detailsOf(reply)).toMatchObject({
      capped: { budget: id, maxOutputTokens: capped },
      degraded: { from: ONE },
    });
  });

  test('lowers no limit for the model that another budget sends the call away from', async () => {
    await capping({ limitUsd: 0.02, selector: { model: ONE } });
    await degrading(ONE, CHEAP, { limitUsd: 0.001 });
    const reply = await chat();
    expect(reply.headers.get('x-gateway-model')).toBe(CHEAP);
    expect(reply.headers.get('x-output-capped')).toBeNull();
    expect(sent('openai')).toMatchObject([{ model: CHEAP, max_completion_tokens: 4_000 }]);
  });

  test('100 calls at once on 1.00 USD never spend more', async () => {
    const id = await capping({ limitUsd: 1 });
    const dear = { max_tokens: 8_000, messages: [{ role: 'user', content: 'word '.repeat(8_000) }] };
    const replies = await Promise.all(Array.from({ length: 100 }, () => persisted(() => chat(dear))));
    expect([...new Set(replies.map(({ status }) => status))].toSorted()).toEqual([200, 402]);
    expect(replies.some(({ headers }) => headers.has('x-output-capped'))).toBe(true);
    const billed = await spent();
    expect(billed).toBeLessThanOrEqual(1_000_000_000n);
    await settled(id);
    expect(await countersOf(id)).toMatchObject([{ held: 0, used: Number(billed) / 1e9 }]);
  });
});

test('answers that are kept are neither sent away nor lowered; those of its model are kept as well', async () => {
  const caching = await startTestApp({ cache: true });
  const id = `kept-${count}`;
  await caching.createTenant({ id, ...AMPLE, monthlyBudgetUsd: 1_000 });
  const key = await caching.issueKey({ tenantId: id, subject: 'ada', roles: ['tenant_admin'] });
  const ask = async (word: string) => {
    const body = { model: ONE, max_tokens: 4_000, messages: [{ role: 'user', content: word }] };
    const { status, headers } = await caching.request('POST', '/v1/chat/completions', { key, body });
    return [status, headers.get('x-gateway-model'), headers.get('x-cache'), headers.has('x-degraded-by')];
  };
  expect(await ask('first')).toEqual([200, ONE, 'MISS', false]);
  const body = { name: 'b', window: 'month', limitUsd: 0.01, mode: 'DEGRADE', degradeTo: CHEAP };
  expect((await caching.request('POST', '/api/budgets', { key, body })).status).toBe(201);
  expect(await ask('first')).toEqual([200, ONE, 'HIT', false]);
  expect(await ask('second')).toEqual([200, CHEAP, 'MISS', true]);
  expect(await ask('second')).toEqual([200, CHEAP, 'HIT', true]);
  // All at once: one is asked, and the others have its answer.
  const together = await Promise.all(Array.from({ length: 10 }, () => ask('third')));
  expect(new Set(together.map(([status, model]) => `${status} ${model}`))).toEqual(new Set([`200 ${CHEAP}`]));
  const asked = caching.sandbox.requests('openai').filter(({ method }) => method === 'POST');
  expect(asked).toHaveLength(3);
});
