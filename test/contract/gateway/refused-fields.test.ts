import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.createTenant({ id: 'shop', ...AMPLE });
  key = await app.issueKey({ tenantId: 'shop', subject: 'ann', roles: ['tenant_admin'] });
});
beforeEach(() => {
  app.sandbox.reset();
});

const PATHS = ['chat/completions', 'messages', 'responses', 'embeddings'] as const;

/** Asks the model with this body, by the API of this path. */
const ask = (path: (typeof PATHS)[number], model: string, more: object = {}) => {
  const messages = [{ role: 'user', content: 'Hello!' }];
  const bodies = {
    'chat/completions': { messages },
    messages: { messages, max_tokens: 10 },
    responses: { input: 'Hello!' },
    embeddings: { input: 'Hello!' },
  };
  return app.request('POST', `/v1/${path}`, { key, body: { model, ...bodies[path], ...more } });
};
const seen = () => (['openai', 'anthropic', 'local'] as const).flatMap((kind) => app.sandbox.requests(kind)).length;

test.each(PATHS)('%s: a model whose name says more than a name is unknown', async (path) => {
  const name = path === 'embeddings' ? 'text-embedding-3-small' : 'claude-haiku-4-5-20251001';
  const before = seen();
  const { status, json } = await ask(path, `${name} ssn 123-45-6789 jane@corp.com`);
  expect([status, json.error.code ?? json.error.portcullis_code]).toEqual([404, 'NOT_FOUND']);
  expect(seen()).toBe(before);
});

const FIELDS = [
  { models: ['gpt-5-pro'] },
  { route: 'fallback' },
  { fallbacks: ['gpt-5-pro'] },
  { preset: 'dear' },
  { data_sources: [{ type: 'azure_search' }] },
  { deferred: true },
  { enable_search: true },
];

test.each(FIELDS)('a chat with %j, which no price covers, is refused', async (field) => {
  const before = seen();
  const { status, json } = await ask('chat/completions', 'gpt-4o-mini', field);
  expect([status, json.error.code, json.error.param]).toEqual([400, 'INVALID_REQUEST', Object.keys(field)[0]]);
  expect(json.error.message).toContain('cannot be reserved');
  expect(seen()).toBe(before);
});

test.each([
  ['messages', 'claude-haiku-4-5'],
  ['responses', 'gpt-4o-mini'],
] as const)('%s: so are they in a body that goes to its provider as it came', async (path, model) => {
  const { status, json } = await ask(path, model, { models: ['x'] });
  expect([status, json.error.message]).toEqual([400, expect.stringContaining('models: has no catalogue price')]);
});

test('a namespace has no tools of the provider', async () => {
  const own = { type: 'function', name: 'f', parameters: { type: 'object' } };
  const space = (...tools: object[]) => ({ tools: [{ type: 'namespace', name: 'n', description: 'd', tools }] });
  expect((await ask('responses', 'gpt-4o-mini', space(own))).status).toBe(200);
  const hosted = ['code_interpreter', 'web_search', 'mcp', 'namespace'].map((type) => ({ type }));
  const { status, json } = await ask('responses', 'gpt-4o-mini', space(own, ...hosted));
  expect(status).toBe(400);
  expect(json.error.details.issues.map(({ path }: { path: string }) => path)).toEqual(
    [1, 2, 3, 4].map((at) => `tools[0].tools[${at}].type`),
  );
});
