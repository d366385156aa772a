import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { approvedBy, gather, makePolicy } from '../../support/people.js';
import { ask } from '../../support/upstreams/models.js';

const TENANT = 'shop';
const HAIKU = 'claude-haiku-4-5';
const SHADOW = { target: `anthropic/${HAIKU}`, percent: 100 };

let app: TestApp;
let ada: string;
let ann: string;
let alias: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  await retain(true);
  const people = await gather(app, TENANT);
  ada = people.keys.ada;
  ann = await app.issueKey({ tenantId: TENANT, subject: 'ann', allowedModels: ['mirrored'] });
  const body = { name: 'mirrored', target: 'gpt-4o-mini', shadow: SHADOW };
  const { json, text, status } = await app.request('POST', '/api/model-aliases', { key: ada, body });
  expect([text, status, json.shadow]).toEqual([text, 201, SHADOW]);
  alias = json.id;
});
afterEach(() => {
  app.sandbox.reset();
});

const retain = async (retainContent: boolean): Promise<void> => {
  const query = `mutation { updateTenant(id: "${TENANT}", input: { retainContent: ${retainContent} }) { id } }`;
  expect((await app.graphql(query)).json.errors).toBeUndefined();
};

const chat = (more: object = {}, headers: Record<string, string> = {}): Promise<Reply> =>
  app.request('POST', '/v1/chat/completions', {
    key: ann,
    headers,
    body: { ...ask('Hello!', { model: 'mirrored', max_tokens: 20 }), ...more },
  });
const eventOf = async (id: string, key = ada): Promise<any> =>
  (await app.request('GET', `/api/trust/spine/events/${id}`, { key })).json;

/** The invocations of shadows, newest first. */
async function shadows(): Promise<any[]> {
  const query = `query ($filter: InvocationFilter) {
    invocations(filter: $filter) { edges { node { id aliasId arm isShadow outcome model provider costUsd errorCode } } } }`;
  const { json } = await app.graphql(query, { filter: { isShadow: true } }, { key: ada });
  return json.data.invocations.edges.map(({ node }: any) => node);
}

/** The evidence of the shadow of a call. */
async function shadowOf(reply: Reply): Promise<any> {
  expect([reply.text, reply.status]).toEqual([reply.text, 200]);
  return app.eventually(async () => {
    const events = await Promise.all((await shadows()).slice(0, 5).map(({ id }) => eventOf(id)));
    const found = events.find(({ details }) => details.shadowOf === reply.headers.get('x-evidence-id'));
    expect(found).toBeDefined();
    return found;
  });
}

async function metricOf(outcome: string): Promise<number> {
  const { text } = await app.request('GET', '/metrics', { key: app.adminKey });
  return Number(new RegExp(`portcullis_shadow_calls{outcome="${outcome}"} (\\d+)`).exec(text)?.[1]);
}

test('a call is made again to the shadow, with a leaf, a decision and a price of its own', async () => {
  const reply = await chat();
  expect([reply.headers.get('x-gateway-model'), reply.headers.get('x-gateway-arm')]).toEqual([
    'gpt-4o-mini',
    'gpt-4o-mini',
  ]);
  const event = await shadowOf(reply);
  expect(event).toMatchObject({
    action: 'ai.generate',
    resourceId: `model:${HAIKU}`,
    details: {
      alias: 'mirrored',
      arm: { aliasId: alias, target: SHADOW.target },
      answeredBy: HAIKU,
      provider: 'anthropic',
      outcome: 'completed',
      policy: { question: { context: { alias: 'mirrored', provider: 'anthropic', shadow: true } } },
    },
  });
  const [invocation] = await shadows();
  expect(invocation).toMatchObject({ id: event.id, aliasId: alias, arm: SHADOW.target, isShadow: true });
  expect(Number(invocation.costUsd)).toBeGreaterThan(0);
  const query = '{ invocation(id: "ID") { shadowOf alias invocation { isShadow } } }'.replace('ID', event.id);
  expect((await app.graphql(query, {}, { key: ada })).json.data.invocation).toEqual({
    shadowOf: reply.headers.get('x-evidence-id'),
    alias: 'mirrored',
    invocation: { isShadow: true },
  });
  const primary = await eventOf(reply.headers.get('x-evidence-id')!);
  expect(primary.details).toMatchObject({ arm: { target: 'gpt-4o-mini' }, model: 'gpt-4o-mini' });
  expect(primary.details).not.toHaveProperty('shadowOf');
  expect(primary.details.tags).toBeUndefined();
  expect(event.details.tags).toEqual({ purpose: 'shadow' });
  const usage = await app.request('GET', '/v1/usage?group_by=tag:purpose', { key: ada });
  expect(JSON.stringify(usage.json)).toContain('"shadow"');
  const focus = await app.request('GET', '/api/usage/focus?format=jsonl', { key: ada });
  expect(focus.text).toMatch(/"Tags":\{"purpose":"shadow"\}/);
  expect(primary.details.policy.question.context).not.toHaveProperty('shadow');
});

test.each([
  ['/v1/messages', { model: 'mirrored', max_tokens: 20, messages: [{ role: 'user', content: 'Hello!' }] }],
  ['/v1/responses', { model: 'mirrored', input: 'Hello!' }],
  ['/v1/completions', { model: 'mirrored', prompt: 'Hello!' }],
])('a call by %s too', async (path, body) => {
  const { details } = await shadowOf(await app.request('POST', path, { key: ann, body }));
  expect([details.outcome, details.answeredBy]).toEqual(['completed', HAIKU]);
});

test('a streamed call too, once it is complete; tools are named and none is run', async () => {
  const tools = [{ type: 'function', function: { name: 'look', parameters: { type: 'object', properties: {} } } }];
  const reply = await chat({ stream: true, tools });
  expect(reply.text).toContain('[DONE]');
  const { details } = await shadowOf(reply);
  expect(details.outcome).toBe('completed');
  expect(app.sandbox.requests('anthropic')).toHaveLength(1);
});

test('a policy that denies the shadow’s provider denies the shadow alone, and nobody is asked about one', async () => {
  const deny = await makePolicy(app, ada, {
    actions: ['ai.*'],
    effect: 'deny',
    rules: [{ id: 'r', condition: 'context.provider == "anthropic"', obligations: [] }],
  });
  const denied = await shadowOf(await chat());
  expect(denied.details).toMatchObject({ outcome: 'denied', error: { code: 'POLICY_DENIED' }, attempts: [] });
  await app.request('DELETE', `/api/trust/policies/${deny}`, { key: ada });
  const before = (await app.request('GET', '/api/admin/v4/proposals', { key: ada })).json;
  const approve = await makePolicy(app, ada, {
    actions: ['ai.*'],
    effect: 'require_approval',
    rules: [
      {
        ...(approvedBy(['finance']) as { rules: object[] }).rules[0],
        condition: 'has(context.shadow) && context.shadow',
      },
    ],
  });
  const asked = await shadowOf(await chat());
  expect(asked.details).toMatchObject({ outcome: 'denied', error: { code: 'POLICY_DENIED' } });
  expect((await app.request('GET', '/api/admin/v4/proposals', { key: ada })).json).toEqual(before);
  expect(app.sandbox.requests('anthropic')).toHaveLength(0);
  await app.request('DELETE', `/api/trust/policies/${approve}`, { key: ada });
});

test('a budget that is used up refuses the shadow, and not the call', async () => {
  const body = { name: 'no shadows', limitUsd: 0, window: 'month', selector: { provider: 'anthropic' } };
  const budget = await app.request('POST', '/api/budgets', { key: ada, body });
  expect(budget.status).toBe(201);
  const refused = await metricOf('refused');
  const reply = await chat();
  expect(reply.status).toBe(200);
  await app.eventually(async () => {
    expect(await metricOf('refused')).toBe(refused + 1);
  });
  const { json } = await app.request('GET', '/api/trust/spine/events?actions=ai.generate.refused', { key: ada });
  expect(json.events[0].details).toMatchObject({
    code: 'BUDGET_EXCEEDED',
    model: HAIKU,
    shadowOf: reply.headers.get('x-evidence-id'),
  });
  await app.request('DELETE', `/api/budgets/${budget.json.id}`, { key: ada });
});

test('calls that are not to be kept have no shadow, nor those of tenants that keep nothing', async () => {
  const unfit = await metricOf('unfit');
  expect((await chat({ store: false })).status).toBe(200);
  const body = { model: 'mirrored', input: 'Hello!', store: false };
  expect((await app.request('POST', '/v1/responses', { key: ann, body })).status).toBe(200);
  expect((await chat({ web_search_options: {}, model: 'mirrored' })).status).toBeLessThan(500);
  await retain(false);
  expect((await chat()).status).toBe(200);
  const shadow = { name: 'unkept', target: 'gpt-4o-mini', shadow: SHADOW };
  const refused = await app.request('POST', '/api/model-aliases', { key: ada, body: shadow });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('retains content')]);
  await retain(true);
  expect(await metricOf('unfit')).toBeGreaterThanOrEqual(unfit + 3);
  expect(app.sandbox.requests('anthropic')).toHaveLength(0);
});

test('personal data leaves for the shadow as it left for the model', async () => {
  const redact = `mutation { updateTenant(id: "${TENANT}", input: { piiMode: REDACT }) { id } }`;
  expect((await app.graphql(redact)).json.errors).toBeUndefined();
  const reply = await chat({ messages: [{ role: 'user', content: 'Write to ann.miller@example.com now.' }] });
  expect((await shadowOf(reply)).details.outcome).toBe('completed');
  const [sent] = app.sandbox.requests('anthropic');
  expect(JSON.stringify(sent?.body)).not.toContain('ann.miller');
  expect(JSON.stringify(sent?.body)).toContain('Write to');
});

test('no caller waits, and what there is no room for is left out and counted', async () => {
  const dropped = await metricOf('dropped');
  const mend = app.sandbox.fault('anthropic', { times: 'sticky', delayMillis: 60_000 });
  const replies = await Promise.all(Array.from({ length: 20 }, () => chat()));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await metricOf('dropped')).toBe(dropped + 4);
  mend();
});

test.each<[object, string]>([
  [{ target: 'gpt-4o', shadow: { target: 'none', percent: 1 } }, 'shadow.target'],
  [{ target: 'gpt-4o', shadow: { target: 'gpt-*', percent: 1 } }, 'shadow.target'],
  [{ target: 'gpt-4o', shadow: { target: 'gpt-4o', percent: 101 } }, 'shadow.percent'],
])('%j is refused at %s', async (body, path) => {
  const { status, json } = await app.request('POST', '/api/model-aliases', { key: ada, body: { name: 'x', ...body } });
  expect([status, JSON.stringify(json.error)]).toEqual([400, expect.stringContaining(`"${path}"`)]);
});

test('a share of 0 takes the shadow away', async () => {
  const body = { shadow: { ...SHADOW, percent: 0 } };
  const { json } = await app.request('PATCH', `/api/model-aliases/${alias}`, { key: ada, body });
  expect(json).toMatchObject({ name: 'mirrored', target: 'gpt-4o-mini' });
  expect(json.shadow).toBeUndefined();
});
