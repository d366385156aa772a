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
/** Calls that a provider got; lists of models are asked for at any time. */
const seen = () =>
  (['openai', 'anthropic', 'local'] as const)
    .flatMap((kind) => app.sandbox.requests(kind))
    .filter(({ method }) => method === 'POST').length;

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
  const hosted = ['code_interpreter', 'web_search', 'namespace'].map((type) => ({ type }));
  const { status, json } = await ask('responses', 'gpt-4o-mini', space(own, ...hosted));
  expect(status).toBe(400);
  expect(json.error.details.issues.map(({ path }: { path: string }) => path)).toEqual(
    [1, 2, 3].map((at) => `tools[0].tools[${at}].type`),
  );
  const server = await ask('responses', 'gpt-4o-mini', space(own, { type: 'mcp' }));
  expect([server.status, server.json.error.param]).toEqual([400, 'tools[0].tools[1].type']);
});

const user = (part: object) => [{ role: 'user', content: [part] }];
const STATE: [(typeof PATHS)[number], string, string, object][] = [
  ['messages', 'claude-haiku-4-5', 'thread', { thread: { type: 'continue', previous_message_id: 'msg_1' } }],
  ['messages', 'gpt-4o-mini', 'thread', { thread: { type: 'continue', previous_message_id: 'msg_1' } }],
  ['messages', 'claude-haiku-4-5', 'container', { container: 'container_1' }],
  ['messages', 'claude-haiku-4-5', 'container', { container: { id: 'container_1' } }],
  ['messages', 'claude-haiku-4-5', 'container', { container: { skills: [{ type: 'custom', skill_id: 'skill_1' }] } }],
  [
    'messages',
    'claude-haiku-4-5',
    'messages[0].content[0].source.file_id',
    { messages: user({ type: 'document', source: { type: 'file', file_id: 'file_1' } }) },
  ],
  [
    'messages',
    'claude-haiku-4-5',
    'messages[0].content[0].content[0].source.file_id',
    {
      messages: user({
        type: 'tool_result',
        tool_use_id: 't',
        content: [{ type: 'image', source: { type: 'file', file_id: 'file_1' } }],
      }),
    },
  ],
  ['responses', 'gpt-4o-mini', 'prompt', { prompt: { id: 'pmpt_1' }, tool_choice: 'none' }],
  [
    'responses',
    'gpt-4o-mini',
    'input[0].content[0].file_id',
    { input: user({ type: 'input_file', file_id: 'file-1', file_data: 'AA==' }) },
  ],
  ['responses', 'gpt-4o-mini', 'thread_id', { thread_id: 'thread_1' }],
  [
    'chat/completions',
    'gpt-4o-mini',
    'messages[0].content[0].file.file_id',
    { messages: user({ type: 'file', file: { file_id: 'file-1' } }) },
  ],
  [
    'chat/completions',
    'gpt-4o-mini',
    'messages[0].audio',
    { messages: [{ role: 'assistant', audio: { id: 'audio_1' } }, ...user({ type: 'text', text: 'x' })] },
  ],
  ['chat/completions', 'gpt-4o-mini', 'previous_response_id', { previous_response_id: 'resp_1' }],
  ['chat/completions', 'gpt-4o-mini', 'google.cached_content', { google: { cached_content: 'cachedContents/1' } }],
  ['embeddings', 'text-embedding-3-small', 'file_ids', { file_ids: ['file-1'] }],
];

test.each(STATE)('%s to %s: %s names what a provider keeps, and is refused', async (path, model, param, more) => {
  const before = seen();
  const { status, json } = await ask(path, model, more);
  const { issues } = (json.error.details ?? json.error.portcullis_details) as { issues: { path: string }[] };
  expect([status, issues.map((issue) => issue.path)]).toEqual([400, [param]]);
  expect(seen()).toBe(before);
});

test('ids that are of the conversation itself, and schemas with such names, are no state', async () => {
  const properties = { file_id: { type: 'string' }, thread: { type: 'object' } };
  const reply = await ask('messages', 'claude-haiku-4-5', {
    metadata: { user_id: 'ann' },
    diagnostics: { previous_message_id: 'msg_1' },
    tools: [{ name: 'find', input_schema: { type: 'object', properties } }],
    messages: [
      { role: 'user', content: 'x' },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 't', name: 'find', input: { file_id: 'f', thread: {} } }],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'none' }] },
    ],
  });
  expect([reply.status, reply.headers.get('x-gateway-dropped')]).toEqual([200, 'diagnostics']);
  expect(JSON.stringify(app.sandbox.requests('anthropic'))).not.toContain('previous_message_id');
});

test('what a client tells of itself, as Codex does of its thread, is no state', async () => {
  const reply = await ask('responses', 'gpt-4o-mini', { client_metadata: { thread_id: 'thread_1', session_id: 's' } });
  expect(reply.status).toBe(200);
});
