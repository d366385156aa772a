import { beforeAll, expect, test } from '@jest/globals';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { pathsOf } from '../../support/errors.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';

const TENANT = 'shop';
let app: TestApp;
let people: People;
let ada: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.createTenant({ id: TENANT });
  people = await gather(app, TENANT);
  ada = people.keys.ada;
  for (const name of ['greet', 'copied', 'asked']) await post('', { name });
});

const post = (path: string, body: object, headers = {}): Promise<Reply> =>
  app.request('POST', `/api/prompts${path}`, { key: ada, body, headers });
const get = (path: string): Promise<Reply> => app.request('GET', `/api/prompts${path}`, { key: ada });
const LANGFUSE = {
  name: 'greeting',
  type: 'chat',
  prompt: [
    { role: 'system', content: 'You answer for {{shop}}.' },
    { type: 'placeholder', name: 'history' },
  ],
  config: { model: 'gpt-4o-mini', temperature: 0.3 },
  labels: ['production'],
  tags: [],
  version: 7,
};
const taken = (name: string, file: object | string, more = {}, headers = {}) =>
  post(
    '/import',
    { name, form: 'LANGFUSE', text: typeof file === 'string' ? file : JSON.stringify(file), ...more },
    headers,
  );

test('a prompt of Langfuse becomes a version without moving a label, and leaves in both forms', async () => {
  const made = await taken('greet', LANGFUSE);
  expect([made.text, made.status]).toEqual([made.text, 200]);
  expect(made.json).toMatchObject({
    version: { version: 1, model: 'gpt-4o-mini' },
    labels: ['production'],
    dropped: [],
  });
  expect((await get('/greet/labels')).json).toEqual([]);
  await app.request('PUT', '/api/prompts/greet/labels/live', { key: ada, body: { version: 1 } });
  for (const form of ['LANGFUSE', 'PROMPTFOO']) {
    const file = await get(`/greet/export?form=${form}&at=live`);
    expect(file.json.mediaType).toBe('application/json');
    const copy = await taken('copied', file.json.text, { form });
    expect(copy.json.version.digest).toBe(made.json.version.digest);
  }
  expect((await get('/greet/export')).text).toBe((await get('/greet/export?form=LANGFUSE&at=1')).text);
  for (const at of ['2', 'gone', 'constructor']) expect((await get(`/greet/export?at=${at}`)).status).toBe(404);
  expect((await get('/asked/export')).status).toBe(404);
  const mark = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Say {{ a | b }}.' }] };
  await post('/copied/versions', mark);
  expect((await get('/copied/export?at=3')).status).toBe(409);
});

test('what has no counterpart is refused by its place, or left out and told', async () => {
  const tagged = { ...LANGFUSE, tags: ['a'] };
  const refused = await taken('greet', tagged);
  expect(pathsOf(refused.json.error)).toEqual(['input.text']);
  expect(refused.json.error.message).toMatch(/tags has no counterpart/);
  expect((await taken('greet', tagged, { dropUnknown: true })).json).toMatchObject({ dropped: ['tags'] });
  for (const file of [
    '{',
    '[]',
    '4',
    { ...LANGFUSE, prompt: 4 },
    { ...LANGFUSE, prompt: '{{ a.b }}' },
    { ...LANGFUSE, prompt: 'a\u0000b' },
    { ...LANGFUSE, prompt: 'a\uD800b' },
    { ...LANGFUSE, prompt: 'a'.repeat(70_000) },
    { ...LANGFUSE, prompt: Array.from({ length: 101 }, () => ({ role: 'user', content: 'a' })) },
    { ...LANGFUSE, config: { model: 'gpt-4o-mini', temperature: 'hot' } },
    { ...LANGFUSE, config: { model: 4 } },
    `{"prompt": "a", "config": {"model": "m", "tools": [${'['.repeat(20_000)}${']'.repeat(20_000)}]}}`,
    `{"prompt": "a", "config": {"model": "m", "temperature": 1e999}}`,
  ]) {
    const reply = await taken('greet', file, { dropUnknown: true });
    expect([reply.text.slice(0, 300), reply.status]).toEqual([expect.any(String), 400]);
  }
  const noModel = { ...LANGFUSE, config: {} };
  expect(pathsOf((await taken('greet', noModel)).json.error)).toEqual(['input.model']);
  expect((await taken('greet', noModel, { model: 'gpt-4o' })).json.version.model).toBe('gpt-4o');
  expect((await taken('none', LANGFUSE)).status).toBe(404);
});

test('an import asks as a new version does, and an approval is for the text that people saw', async () => {
  await makePolicy(app, people.keys.ada, {
    name: 'versions by vote',
    actions: ['prompt.version'],
    resources: ['prompt:asked'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
  });
  const stopped = await taken('asked', LANGFUSE);
  expect([stopped.status, stopped.json.error.code]).toEqual([403, 'APPROVAL_REQUIRED']);
  const { proposal_id: proposal } = stopped.json.error.details;
  expect(JSON.stringify(await people.read(proposal))).toContain('You answer for {{shop}}.');
  expect((await people.move(proposal, 'fred', 'approved')).status).toBe(200);
  const headers = { 'x-proposal-id': proposal };
  const other = { ...LANGFUSE, prompt: 'Other' };
  expect((await taken('asked', other, {}, headers)).status).not.toBe(200);
  expect((await taken('asked', LANGFUSE, {}, headers)).json.version).toMatchObject({ version: 1 });
});
