import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';

/** Calls whose answers are functions of their requests, by the cache of the tenant. */
let app: TestApp;
let key: string;
let admin: string;

beforeAll(async () => {
  app = await startTestApp({ cache: true });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  admin = await app.issueKey({ tenantId: 'shop', subject: 'ada', roles: ['tenant_admin'] });
  key = await app.issueKey({ tenantId: 'shop', subject: 'ann' });
});
beforeEach(() => {
  app.sandbox.reset();
});

const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.request('POST', `/v1/${path}`, { key, body, headers });
const cacheOf = ({ headers }: { headers: Headers }): string | null => headers.get('x-cache');
const asked = (): number => app.sandbox.requests('openai').length;

const question = { type: 'predicate', name: 'refund', instructions: 'Does the customer want money back?' };

test.each([
  ['moderations', { input: 'You idiot!' }],
  ['decisions', { model: 'gpt-6-luna', input: 'I want my money back.', questions: [question] }],
])('%s are answered from the cache, at no cost and with evidence', async (path, body) => {
  const first = await ask(path, body);
  expect([first.status, cacheOf(first)]).toEqual([200, 'MISS']);
  const before = asked();
  const again = await ask(path, body);
  expect([cacheOf(again), asked()]).toEqual(['HIT', before]);
  expect(again.json).toEqual(first.json);
  const query = 'query($id: ID!) { spineEvent(id: $id) { details } }';
  const detailsOf = async (reply: { headers: Headers }): Promise<any> => {
    const { json } = await app.graphql(query, { id: reply.headers.get('x-evidence-id') }, { key: admin });
    return json.data.spineEvent.details;
  };
  const [one, two] = [await detailsOf(first), await detailsOf(again)];
  expect(two).toMatchObject({ cache: 'HIT', costNanoUsd: '0', verdicts: one.verdicts });
  expect(two.verdicts).toBeDefined();
  expect(cacheOf(await ask(path, { ...body, skip_cache: true }))).toBe('BYPASS');
  expect(cacheOf(await ask(path, body, { 'cache-control': 'no-cache' }))).toBe('BYPASS');
});

test('identical calls at a time are one call of the provider', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => ask('moderations', { input: 'at once' })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(replies.map(cacheOf).toSorted()).toEqual(['HIT', 'HIT', 'HIT', 'HIT', 'MISS']);
  expect(asked()).toBe(1);
});

test('another request, another tenant, and what a policy denies have nothing of it', async () => {
  await ask('moderations', { input: 'mine' });
  expect(cacheOf(await ask('moderations', { input: 'mine too' }))).toBe('MISS');
  await app.createTenant({ id: 'other', ...AMPLE });
  const other = await app.issueKey({ tenantId: 'other', subject: 'bob' });
  const reply = await app.request('POST', '/v1/moderations', { key: other, body: { input: 'mine' } });
  expect(cacheOf(reply)).toBe('MISS');
  const policy = { name: 'none', actions: ['ai.moderate'], effect: 'deny', rules: [{ id: 'r', condition: 'true' }] };
  const made = await app.request('POST', '/api/trust/policies', { key: admin, body: policy });
  expect((await ask('moderations', { input: 'mine' })).status).toBe(403);
  await app.request('DELETE', `/api/trust/policies/${made.json.id}`, { key: admin });
});

test('pictures and speech are made anew', async () => {
  const picture = { model: 'gpt-image-1', prompt: 'a lighthouse', quality: 'low' };
  for (let time = 0; time < 2; time += 1) expect(cacheOf(await ask('images/generations', picture))).toBe('BYPASS');
});

test('a policy refuses pictures by address, and no others', async () => {
  const rules = [{ id: 'r', condition: 'context.responseFormat == "url"' }];
  const policy = { name: 'no addresses', actions: ['ai.image.*'], effect: 'deny', rules };
  const made = await app.request('POST', '/api/trust/policies', { key: admin, body: policy });
  const picture = { model: 'gpt-image-1', prompt: 'a lighthouse', quality: 'low' };
  expect((await ask('images/generations', { ...picture, response_format: 'url' })).status).toBe(403);
  expect((await ask('images/generations', picture)).status).toBe(200);
  await app.request('DELETE', `/api/trust/policies/${made.json.id}`, { key: admin });
});
