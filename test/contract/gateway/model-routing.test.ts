import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { expectRestError, pathsOf } from '../../support/errors.js';
import { ask } from '../../support/upstreams/models.js';

/** POST /api/trust/models/route. Contract §6. */
let gateway: TestApp;
let key: string;
let tenant = 0;

beforeAll(async () => {
  gateway = await startTestApp();
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  tenant += 1;
  await gateway.createTenant({ id: `routing-${tenant}` });
  key = await gateway.issueKey({ tenantId: `routing-${tenant}`, subject: 'ann', roles: ['tenant_admin'] });
});

const routeFor = (body: object, bearer = key): Promise<Reply> =>
  gateway.request('POST', '/api/trust/models/route', { key: bearer, body });
const candidate = (json: any, id: string): any => json.candidates.find(({ model }: any) => model === id);

test('without a model, the cheapest chat model that can be called', async () => {
  const { status, json } = await routeFor({});
  expect(status).toBe(200);
  const [first] = json.candidates;
  expect(json).toMatchObject({ model: first.model, provider: 'local' });
  expect(first).toMatchObject({ eligible: true, available: true, costPerMillion: 0 });
  expect(candidate(json, 'text-embedding-3-small')).toBeUndefined();
  const costs = json.candidates.map(({ costPerMillion }: any) => costPerMillion);
  expect(costs).toEqual(costs.toSorted((a: number, b: number) => a - b));
});

test('what it names is what a call is answered by', async () => {
  const { json } = await routeFor({ type: 'chat', constraints: { providers: ['anthropic'], maxCostPerMillion: 5 } });
  const called = await gateway.request('POST', '/v1/chat', { key, body: ask('hi', { model: json.model }) });
  expect([called.status, called.headers.get('x-gateway-provider')]).toEqual([200, 'anthropic']);
  expect(candidate(json, 'claude-sonnet-4-5')).toMatchObject({
    eligible: false,
    reasons: ['price 15 USD/M exceeds 5'],
  });
});

test('embeddings, and nothing that leaves', async () => {
  const { json } = await routeFor({ type: 'embedding', constraints: { dataResidency: 'local' } });
  expect(json).toMatchObject({ model: 'nomic-embed-text:latest', provider: 'local' });
  expect(candidate(json, 'text-embedding-3-small').reasons).toEqual(['data leaves the organisation']);
});

test('a model and its fallbacks in their order', async () => {
  const { json } = await routeFor({ model: 'gpt-5' });
  expect([json.model, json.provider]).toEqual(['gpt-5', 'openai']);
  expect(json.candidates.map(({ model }: any) => model)).toEqual(['gpt-5', 'gpt-4.1', 'claude-sonnet-4-5']);
  const capped = await routeFor({ model: 'gpt-5', constraints: { maxCostPerMillion: 8 } });
  expect(capped.json).toMatchObject({ model: 'gpt-4.1' });
});

test('what the policies say of the caller is asked', async () => {
  const input = { name: 'no gpt-5', actions: ['ai.*'], resources: ['model:gpt-5'], effect: 'DENY' };
  const query = 'mutation($input: CreatePolicyInput!) { createPolicy(input: $input) { id } }';
  expect((await gateway.graphql(query, { input }, { key })).json.errors).toBeUndefined();
  const { json } = await routeFor({ model: 'gpt-5' });
  expect(json.model).toBe('gpt-4.1');
  expect(candidate(json, 'gpt-5')).toMatchObject({ eligible: false, reasons: ['denied by policy: no gpt-5'] });
});

test('what the key may not use is not chosen; a name that it may use is', async () => {
  const bearer = await gateway.issueKey({
    tenantId: `routing-${tenant}`,
    subject: 'bob',
    allowedModels: ['gpt-4.1', 'openai/gpt-5'],
  });
  const { json } = await routeFor({ model: 'gpt-5' }, bearer);
  expect(json.model).toBe('gpt-4.1');
  expect(candidate(json, 'gpt-5').reasons).toEqual(['this key may not use the model']);
  expect((await routeFor({ model: 'openai/gpt-5' }, bearer)).json.model).toBe('gpt-5');
});

test('what is cut off is not chosen', async () => {
  const second = await startTestApp();
  try {
    const route = async (): Promise<any> =>
      (await second.request('POST', '/api/trust/models/route', { body: { model: 'gpt-5' } })).json;
    second.sandbox.fault('openai', { status: 401 });
    await second.request('POST', '/v1/chat', { body: ask('hi', { model: 'gpt-5' }) });
    const json = await route();
    expect(json.model).toBe('claude-sonnet-4-5');
    expect(candidate(json, 'gpt-5')).toMatchObject({ eligible: true, available: false, reasons: ['breaker open'] });
  } finally {
    await second.stop();
  }
});

test('nothing that fits is an answer too', async () => {
  const { status, json } = await routeFor({ constraints: { providers: ['anthropic'], dataResidency: 'local' } });
  expect([status, json.model, json.provider]).toEqual([200, null, null]);
  expect(json.candidates.length).toBeGreaterThan(5);
  for (const { reasons } of json.candidates) expect(reasons.length).toBeGreaterThan(0);
});

test('a model that does not exist is not found', async () => {
  expect(expectRestError(await routeFor({ model: 'gpt-99' }), 'NOT_FOUND').message).toContain('gpt-99');
});

test.each([
  [{ type: 'poem' }, ['type']],
  [
    { model: '', constraints: { maxCostPerMillion: -1, providers: [], dataResidency: 'eu' } },
    ['constraints.dataResidency', 'constraints.maxCostPerMillion', 'constraints.providers', 'model'],
  ],
  [{ constraints: { providers: ['azure'] } }, ['constraints.providers[0]']],
])('a question is refused %#', async (body, paths) => {
  expect(pathsOf(expectRestError(await routeFor(body), 'INVALID_REQUEST'))).toEqual(paths);
});
