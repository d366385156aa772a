import { beforeAll, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { pathsOf } from '../../support/errors.js';

/** Data sets of what really happened. */
const TENANT = 'shop';
let app: TestApp;
let ada: string;

beforeAll(async () => {
  app = await startTestApp({ timedWorkMillis: 50 });
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  ada = await app.issueKey({ tenantId: TENANT, subject: 'ada', roles: ['tenant_admin'] });
});

const post = (path: string, body: object, headers = {}): Promise<Reply> =>
  app.request('POST', path, { key: ada, body, headers });
const set = (input: string) => app.graphql(`mutation { updateTenant(id: "${TENANT}", input: { ${input} }) { id } }`);
const say = (content: string) => ({ model: 'gpt-4o-mini', messages: [{ role: 'user', content }] });
const freeze = (name: string, filter: object) => post('/api/evaluations/datasets', { name, filter });
const itemsOf = async (name: string): Promise<any[]> =>
  (await app.request('GET', `/api/evaluations/datasets/${name}/items`, { key: ada })).json.items;

test('calls become items where content was retained, masked as they were, and are erased with it', async () => {
  await post('/v1/chat/completions', say('Before.'));
  expect(pathsOf((await freeze('none', {})).json.error)).toEqual(['filter']);
  await set('retainContent: true, piiMode: REDACT');
  const first = await post('/v1/chat/completions', say('Mail ann@example.com today.'), { 'x-tags': 'team=blue' });
  await post('/v1/chat/completions', say('Mail ann@example.com today.'), { 'x-tags': 'team=blue' });
  await post('/v1/messages', { ...say('And now?'), max_tokens: 30, system: 'Be brief.' });
  const frozen = await freeze('traffic', { expectsAnswer: true });
  expect([frozen.text, frozen.status]).toEqual([frozen.text, 201]);
  expect(frozen.json).toMatchObject({ origin: 'RECORDED', items: 2 });
  const items = await itemsOf('traffic');
  expect(items.map(({ content }) => content.messages)).toEqual([
    [{ role: 'user', content: 'Mail <EMAIL_1> today.' }],
    [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'And now?' },
    ],
  ]);
  expect(items[0].content.expected).toContain('<EMAIL_1>');
  expect((await freeze('blue', { tag: 'team=blue', model: 'gpt-4o-mini', actor: 'ada', limit: 5 })).json.items).toBe(1);
  expect((await freeze('red', { tag: 'team=red' })).status).toBe(400);

  // A run sends the placeholder as it is, and its calls are no traffic of their own.
  const run = await post('/api/evaluations/runs', {
    dataset: 'traffic',
    candidate: { model: 'gpt-4o' },
    checks: [],
    budgetUsd: 1,
  });
  await app.eventually(async () => {
    const { json } = await app.request('GET', `/api/evaluations/runs/${run.json.id}`, { key: ada });
    expect(json.status).toBe('COMPLETED');
  });
  expect((await freeze('again', {})).json.items).toBe(2);

  const source = items.find(({ source: id }) => id === first.headers.get('x-evidence-id')) ?? items[0];
  const erase = 'mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "asked") { id } }';
  expect((await app.graphql(erase, { id: source.source }, { key: ada })).json.errors).toBeUndefined();
  const after = await itemsOf('traffic');
  expect(after.map(({ content }) => content === null)).toEqual([true, false]);
  expect(after[0].digest).toBe(items[0].digest);
  const { results } = (await app.request('GET', `/api/evaluations/runs/${run.json.id}/results`, { key: ada })).json;
  expect(results.map(({ candidate }: any) => candidate.answer === null)).toEqual([true, false]);
  const rerun = await post('/api/evaluations/runs', {
    dataset: 'traffic',
    candidate: { model: 'gpt-4o' },
    checks: [],
    budgetUsd: 1,
  });
  await app.eventually(async () => {
    const { json } = await app.request('GET', `/api/evaluations/runs/${rerun.json.id}`, { key: ada });
    expect(json).toMatchObject({ status: 'COMPLETED', passed: 1, errors: 1 });
  });
});

test('calls of a prompt become items of its variables', async () => {
  await post('/api/prompts', { name: 'greet' });
  await post('/api/prompts/greet/versions', {
    model: 'gpt-4o-mini',
    messages: [{ role: 'user', content: 'Greet {{name}} {{count}} times.' }],
    variables: { type: 'object', properties: { name: { type: 'string' }, count: { type: 'integer' } } },
  });
  const call = { model: 'prompt:greet@1', variables: { name: 'Ann', count: 2 }, messages: [] };
  expect((await post('/v1/chat/completions', call)).status).toBe(200);
  expect((await freeze('greetings', { prompt: 'greet' })).json.items).toBe(1);
  expect((await itemsOf('greetings'))[0].content).toMatchObject({ messages: [], variables: { name: 'Ann', count: 2 } });
});

test('data sets come from files of promptfoo and Langfuse, and leave as such', async () => {
  const text = 'tests: [{ vars: { name: Ann }, assert: [{ type: contains, value: Ann }, { type: python, value: x }] }]';
  const refused = await post('/api/evaluations/imports', { name: 'foo', form: 'PROMPTFOO', text });
  expect(refused.json.error.message).toMatch(/tests\[0\]\.assert\[1\]: python has no place in a data set/);
  const kept = await post('/api/evaluations/imports', { name: 'foo', form: 'PROMPTFOO', text, dropUnknown: true });
  expect(kept.json).toMatchObject({ dataset: { name: 'foo', items: 1 }, dropped: ['tests[0].assert[1]: python'] });
  const get = (form: string): Promise<Reply> =>
    app.request('GET', `/api/evaluations/datasets/foo/export?form=${form}`, { key: ada });
  expect(JSON.parse((await get('PROMPTFOO')).json.text).tests).toEqual([
    { vars: { name: 'Ann' }, assert: [{ type: 'contains', value: 'Ann' }] },
  ]);
  const lines = (await get('LANGFUSE')).json;
  expect(lines.mediaType).toBe('application/jsonl');
  const again = await post('/api/evaluations/imports', { name: 'bar', form: 'LANGFUSE', text: lines.text });
  expect(again.json.dataset.items).toBe(1);
  for (const [form, wrong] of [
    ['PROMPTFOO', 'tests: []'],
    ['LANGFUSE', '[{"input": 4}]'],
  ])
    expect((await post('/api/evaluations/imports', { name: 'no', form, text: wrong })).status).toBe(400);
});
