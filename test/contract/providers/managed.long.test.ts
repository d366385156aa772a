import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../support/app.js';
import { retried } from '../../support/eventually.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

/** Providers that administrators of the platform connect while it runs. */
const KEY = 'sk-the-secret-of-a-provider-7Qz9';
interface Shown {
  id: string;
  source: string;
  sandbox: boolean;
}

let app: TestApp;
let upstream: UpstreamServer;
let seen: { url: string | undefined; authorization: string | undefined; extra: unknown; body: unknown }[] = [];
let status = 200;
let limits: Record<string, string> = {};
let bad: string | undefined;
let member: string;

const answer = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'tiny',
  choices: [{ index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 },
};

beforeAll(async () => {
  app = await startTestApp();
  upstream = await startUpstream(({ url, method, headers, body }, response) => {
    const { authorization, 'x-extra': extra } = headers;
    seen.push({ url, authorization, extra, body });
    const text =
      status !== 200
        ? { error: { message: `no, ${String(authorization)} is not good`, type: 'invalid_request_error' } }
        : method === 'GET'
          ? { object: 'list', data: [{ id: 'tiny', object: 'model' }] }
          : answer;
    response
      .writeHead(authorization === bad ? 401 : status, { 'Content-Type': 'application/json', ...limits })
      .end(JSON.stringify(text));
  });
  await app.createTenant({ id: 'users' });
  member = await app.issueKey({ tenantId: 'users', subject: 'ann', roles: ['member'] });
});
afterAll(() => app.stop());
beforeEach(() => {
  seen = [];
  status = 200;
  limits = {};
  bad = undefined;
});
afterEach(async () => {
  const { json } = await api('GET', '/api/providers');
  for (const { id, source } of json.providers)
    if (source === 'MANAGED') expect((await api('DELETE', `/api/providers/${id}`)).status).toBe(204);
});

const api = (method: string, path: string, body?: object) =>
  app.request(method, path, { key: app.adminKey, ...(body && { body }) });
const given = (more: object = {}) => ({
  id: 'near',
  kind: 'openai',
  baseUrl: `${upstream.origin}/v1`,
  credential: { type: 'key', key: KEY },
  models: [{ id: 'tiny', input: 0.5, output: 1.5 }],
  ...more,
});
const connect = async (more: object = {}) => {
  const reply = await api('POST', '/api/providers', given(more));
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return reply.json;
};
const ask = (model = 'tiny', key = member) =>
  app.request('POST', '/v1/chat/completions', { key, body: { model, messages: [{ role: 'user', content: 'hi' }] } });

test('one of several keys that is refused rests, and the calls go on with the others', async () => {
  const keys = [{ key: 'sk-the-first-of-the-keys-1111', weight: 9 }, { key: 'sk-the-second-of-the-keys-2222' }];
  const made = await connect({ credential: { type: 'keys', keys } });
  expect(made.credential).toMatchObject({
    type: 'keys',
    keys: [
      { hint: '1111', weight: 9 },
      { hint: '2222', weight: 1 },
    ],
  });
  bad = 'Bearer sk-the-first-of-the-keys-1111';
  await retried(async () => {
    expect((await ask()).status).toBe(200);
    const { json, text } = await api('GET', '/api/providers/near');
    expect(json.credential.keys[0]).toMatchObject({ hint: '1111', reason: 'refused', restsUntil: expect.any(String) });
    expect(json.state).toBe('READY');
    expect(text).not.toContain('sk-the');
  });
  expect(seen.at(-1)?.authorization).toBe('Bearer sk-the-second-of-the-keys-2222');

  const { json } = await api('PATCH', '/api/providers/near', { credential: { type: 'key', key: KEY } });
  expect(json.credential).toEqual({ type: 'key', hint: KEY.slice(-4) });
});

test.each([
  [[{ key: 'sk-1' }], 'credential.keys'],
  [[{ key: 'sk-1' }, { key: 'sk-1' }], 'credential.keys'],
  [
    [
      { key: 'sk-1', weight: 0 },
      { key: 'sk-2', weight: 0 },
    ],
    'credential.keys',
  ],
  [[{ key: 'sk-1' }, { key: 'sk 2' }], 'credential.keys[1].key'],
  [[{ key: 'sk-1' }, { key: 'sk-2', weight: 1_001 }], 'credential.keys[1].weight'],
])('the keys %j are refused at %s', async (keys, path) => {
  const reply = await api('POST', '/api/providers', given({ credential: { type: 'keys', keys } }));
  expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(path)]);
});

test('the limits that a provider states are on its page and gauges of the metrics', async () => {
  expect((await connect()).limits).toEqual([]);
  limits = {
    'x-ratelimit-limit-tokens': '150000',
    'x-ratelimit-remaining-tokens': '149984',
    'x-ratelimit-reset-tokens': '6m0s',
    'x-ratelimit-limit-requests': 'many',
  };
  expect((await ask()).status).toBe(200);
  const { json } = await api('GET', '/api/providers/near');
  expect(json.limits).toEqual([
    { name: 'tokens', limit: 150_000, remaining: 149_984, resetsAt: expect.stringMatching(/^20..-/) },
  ]);
  const { text } = await app.request('GET', '/metrics', { key: null });
  expect(text).toContain('portcullis_provider_limit{gen_ai_provider_name="near",limit="tokens"} 150000');
  expect(text).toContain('portcullis_provider_limit_remaining{gen_ai_provider_name="near",limit="tokens"} 149984');

  // A refusal for another reason says nothing about them.
  status = 500;
  limits = {};
  await ask();
  expect((await api('GET', '/api/providers/near')).json.limits).toHaveLength(1);
});

test('a provider is connected, tested, called, given another key and removed, without a restart', async () => {
  expect((await ask()).status).toBe(404);
  const made = await connect({ headers: { 'X-Extra': 'of-the-tenant' } });
  expect(made).toMatchObject({
    id: 'near',
    kind: 'openai',
    source: 'MANAGED',
    state: 'READY',
    baseUrl: `${upstream.origin}/v1`,
    credential: { type: 'key', hint: '7Qz9' },
    headerNames: ['X-Extra'],
    modelCount: 1,
    version: 1,
  });
  const tested = await api('POST', '/api/providers/near/test');
  expect(tested.json).toMatchObject({ ok: true, models: ['tiny'], modelCount: 1 });
  const called = await ask();
  expect([called.status, called.json.choices[0].message.content]).toEqual([200, 'hello']);
  expect(seen.at(-1)).toMatchObject({
    url: '/v1/chat/completions',
    authorization: `Bearer ${KEY}`,
    extra: 'of-the-tenant',
    body: { model: 'tiny' },
  });
  const evidence = await app.graphql(
    `{ invocation(id: "${called.headers.get('x-evidence-id')}") { invocation { provider costUsd } } }`,
    {},
    { key: member },
  );
  // 3 tokens at 0.50 and 1 at 1.50 USD for a million.
  expect(evidence.json.data.invocation.invocation).toEqual({ provider: 'near', costUsd: 0.000003 });
  const { json: models } = await app.request('GET', '/v1/models', { key: member });
  expect(models.data.map(({ id }: { id: string }) => id)).toContain('tiny');

  const rotated = await api('PATCH', '/api/providers/near', {
    credential: { type: 'key', key: 'sk-another-one-0000' },
    version: 1,
  });
  expect(rotated.json).toMatchObject({ credential: { hint: '0000' }, version: 2 });
  expect((await ask()).status).toBe(200);
  expect(seen.at(-1)).toMatchObject({ authorization: 'Bearer sk-another-one-0000', extra: 'of-the-tenant' });

  expect((await api('PATCH', '/api/providers/near', { enabled: false })).json).toMatchObject({ state: 'DISABLED' });
  expect((await ask()).status).toBe(404);
  expect((await api('PATCH', '/api/providers/near', { enabled: true })).json).toMatchObject({ state: 'READY' });
  expect((await ask('near/tiny')).status).toBe(200);
  expect((await api('DELETE', '/api/providers/near')).status).toBe(204);
  expect((await ask()).status).toBe(404);
  expect((await api('GET', '/api/providers/near')).status).toBe(404);
});

test('Google’s models are connected, tested and called in their own protocol', async () => {
  const google = await startUpstream(({ method }, response) => {
    const models = [{ name: 'models/gemini-x', supportedGenerationMethods: ['generateContent'] }];
    const candidates = [{ content: { parts: [{ text: 'hello' }] }, finishReason: 'STOP' }];
    const body = method === 'GET' ? { models } : { candidates, usageMetadata: { promptTokenCount: 3 } };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  const made = await connect({
    id: 'gemini',
    kind: 'gemini',
    baseUrl: `${google.origin}/v1beta`,
    models: [{ id: 'gemini-x', input: 1, output: 2 }],
  });
  expect(made).toMatchObject({ kind: 'gemini', speaks: ['chat'], state: 'READY' });
  expect((await api('POST', '/api/providers/gemini/test')).json).toMatchObject({ ok: true, models: ['gemini-x'] });
  const called = await ask('gemini-x');
  expect([called.status, called.json.choices[0].message.content]).toEqual([200, 'hello']);
  expect(google.arrived.at(-1)).toMatchObject({
    url: '/v1beta/models/gemini-x:generateContent',
    headers: { 'x-goog-api-key': KEY },
  });
  expect((await api('DELETE', '/api/providers/gemini')).status).toBe(204);
  await google.stop();
});

test('a call under way goes on when its provider is removed', async () => {
  let release: () => void = () => undefined;
  const slow = await startUpstream((_, response) => {
    release = () => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  await connect({ id: 'slow', baseUrl: `${slow.origin}/v1` });
  const waiting = ask();
  await app.eventually(() => {
    expect(slow.arrived.length).toBe(1);
    return Promise.resolve();
  });
  expect((await api('DELETE', '/api/providers/slow')).status).toBe(204);
  release();
  expect((await waiting).status).toBe(200);
  await slow.stop();
});

test('secrets are nowhere: not in answers, lists, the log, errors or the database', async () => {
  const { id } = await connect({ headers: { 'X-Extra': 'header-secret-123' }, query: { token: 'query-secret-456' } });
  status = 401;
  const tested = await api('POST', `/api/providers/${id}/test`);
  expect(tested.json).toMatchObject({ ok: false, problem: expect.stringContaining('refuses the credential (401)') });
  const failed = await ask();
  const [list, events] = [await api('GET', '/api/providers'), await api('GET', '/api/trust/spine/events?limit=50')];
  const database = new pg.Client({ connectionString: app.databaseUrl });
  await database.connect();
  const { rows } = await database.query("SELECT (p.*)::text AS text FROM providers p WHERE id = 'near'");
  await database.end();
  const everything = [tested.text, failed.text, list.text, events.text, String(rows[0].text)].join('\n');
  for (const secret of [KEY, 'header-secret-123', 'query-secret-456']) expect(everything).not.toContain(secret);
  expect(events.json.events.map(({ action }: { action: string }) => action)).toContain('provider.created');
});

test('a provider that was given other credentials is asked at once, though it refused those before', async () => {
  await connect();
  status = 401;
  for (let count = 0; count < 3; count += 1) await ask();
  expect((await api('GET', '/api/providers/near')).json.state).toBe('RESTING');
  status = 200;
  await api('PATCH', '/api/providers/near', { credential: { type: 'key', key: 'sk-another-one-0000' } });
  expect((await ask()).status).toBe(200);
});

test('another server is not sent the secret of the one before', async () => {
  await connect({ headers: { 'X-Extra': 'header-secret-123' } });
  const moved = await api('PATCH', '/api/providers/near', { baseUrl: 'http://127.0.0.1:9/v1' });
  expect(moved.status).toBe(400);
  expect(JSON.stringify(moved.json.error.details)).toMatch(/credential.*headers/s);
  const path = await api('PATCH', '/api/providers/near', { baseUrl: `${upstream.origin}/v2` });
  expect(path.json.baseUrl).toBe(`${upstream.origin}/v2`);
});

describe('is refused, and nothing is stored:', () => {
  test.each<[string, () => object, number, string]>([
    ['an id that the environment has', () => given({ id: 'openai' }), 409, 'openai is configured'],
    ['an id of another form', () => given({ id: 'Near!' }), 400, 'id'],
    ['no URL of a region', () => ({ ...given({ kind: 'bedrock' }), baseUrl: undefined }), 400, 'a region of Amazon'],
    ['no URL of a local server', () => ({ ...given({ kind: 'local' }), baseUrl: undefined }), 400, 'baseUrl'],
    ['a URL of files', () => given({ baseUrl: 'file:///etc/passwd' }), 400, 'baseUrl'],
    ['a URL with a password', () => given({ baseUrl: 'https://a:b@example.com' }), 400, 'baseUrl'],
    ['a URL with a query', () => given({ baseUrl: 'https://example.com/?x=1' }), 400, 'baseUrl'],
    ['the metadata service', () => given({ baseUrl: 'http://169.254.169.254/latest' }), 400, 'metadata'],
    ['the same as one number', () => given({ baseUrl: 'http://2852039166/' }), 400, 'metadata'],
    ['the same in octal', () => given({ baseUrl: 'http://0251.0376.0251.0376/' }), 400, 'metadata'],
    ['the same as IPv6', () => given({ baseUrl: 'http://[::ffff:169.254.169.254]/' }), 400, 'metadata'],
    ['the same by its name', () => given({ baseUrl: 'http://metadata.google.internal./x' }), 400, 'metadata'],
    ['a key with a line break', () => given({ credential: { type: 'key', key: 'a\r\nX: y' } }), 400, 'credential.key'],
    ['no key', () => given({ credential: { type: 'key' } }), 400, 'credential.key'],
    ['a key where none is needed', () => given({ credential: { type: 'none', key: 'x' } }), 400, 'credential.key'],
    ['a header with a line break', () => given({ headers: { 'X-A': 'a\nb' } }), 400, 'headers.X-A'],
    ['a header that is no text', () => given({ headers: { 'X-A': 5 } }), 400, 'headers.X-A'],
    ['a header without a name', () => given({ headers: { 'X A': 'b' } }), 400, 'headers.X A'],
    ['a model without a price', () => given({ models: [{ id: 'unheard-of' }] }), 400, 'no known price'],
    ['a model without a name', () => given({ models: [{ input: 1 }] }), 400, 'models[0].id'],
    [
      'a model twice',
      () =>
        given({
          models: [
            { id: 'a', input: 1 },
            { id: 'a', input: 1 },
          ],
        }),
      400,
      'listed twice',
    ],
    ['a negative price', () => given({ models: [{ id: 'a', input: -1 }] }), 400, 'models[0].input'],
    ['a field of no model', () => given({ models: [{ id: 'a', input: 1, price: 2 }] }), 400, 'models[0].price'],
    ['prices of nobody', () => given({ models: [], prices: 'nobody' }), 400, 'there are no prices of nobody'],
    ['quirks of nobody', () => given({ quirks: 'nobody' }), 400, 'expected one of'],
    ['a weight below zero', () => given({ weight: -1 }), 400, 'weight'],
  ])('%s', async (_, body, code, words) => {
    const reply = await api('POST', '/api/providers', body());
    expect([reply.status, reply.text]).toEqual([code, expect.stringContaining(words)]);
    expect(
      (await api('GET', '/api/providers')).json.providers.filter(({ source }: Shown) => source === 'MANAGED'),
    ).toEqual([]);
  });
});

test('an id is taken once, and a change names the version that it is based on', async () => {
  await connect();
  expect((await api('POST', '/api/providers', given())).status).toBe(409);
  const stale = await api('PATCH', '/api/providers/near', { weight: 2, version: 7 });
  expect([stale.status, stale.json.error.details.version]).toEqual([409, 1]);
  expect((await api('PATCH', '/api/providers/none', { weight: 2 })).status).toBe(404);
  expect((await api('PATCH', '/api/providers/openai', { weight: 2 })).status).toBe(404);
});

test('prices that are known need not be given, and a connected provider comes before a simulated one', async () => {
  await connect({ id: 'own', models: [{ id: 'gpt-4o-mini' }], prices: 'openai' });
  for (let count = 0; count < 5; count += 1) {
    const called = await ask('gpt-4o-mini');
    expect([called.status, called.json.choices[0].message.content]).toEqual([200, 'hello']);
  }
});

test('Amazon Bedrock is connected, tested and called in its own protocol', async () => {
  const region = await startUpstream(({ url, method }, response) => {
    const models = {
      modelSummaries: [{ modelId: 'x.y', outputModalities: ['TEXT'], inferenceTypesSupported: ['ON_DEMAND'] }],
    };
    const profiles = { inferenceProfileSummaries: [{ inferenceProfileId: 'us.x.y', status: 'ACTIVE' }] };
    const said = {
      output: { message: { role: 'assistant', content: [{ text: 'hello' }] } },
      stopReason: 'end_turn',
      usage: { inputTokens: 3, outputTokens: 1 },
    };
    const body = method === 'POST' ? said : url.startsWith('/foundation-models') ? models : profiles;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  const model = { id: 'nova', upstream: 'us.amazon.nova-lite-v1:0' };
  const made = await connect({ id: 'bedrock', kind: 'bedrock', baseUrl: region.origin, models: [model] });
  expect(made).toMatchObject({ kind: 'bedrock', speaks: ['chat', 'messages'], state: 'READY' });
  const tested = await api('POST', '/api/providers/bedrock/test');
  expect(tested.json).toMatchObject({ ok: true, models: ['x.y', 'us.x.y'] });
  const called = await ask('nova');
  expect([called.status, called.json.choices[0].message.content]).toEqual([200, 'hello']);
  expect(region.arrived.at(-1)).toMatchObject({
    url: '/model/us.amazon.nova-lite-v1%3A0/converse',
    headers: { authorization: `Bearer ${KEY}` },
  });
});

test('of a list, those of the environment are part, and cannot be changed', async () => {
  const { json } = await api('GET', '/api/providers');
  expect(json.providers.map(({ id, source, sandbox }: Shown) => [id, source, sandbox])).toEqual([
    ['anthropic', 'ENVIRONMENT', true],
    ['local', 'ENVIRONMENT', true],
    ['openai', 'ENVIRONMENT', true],
  ]);
  const page = await api('GET', '/api/providers?limit=1');
  expect(page.json.providers.map(({ id }: Shown) => id)).toEqual(['anthropic']);
  const next = await api('GET', `/api/providers?limit=1&cursor=${page.json.next_cursor ?? page.json.nextCursor}`);
  expect(next.json.providers.map(({ id }: Shown) => id)).toEqual(['local']);
});

test('a provider of the platform is for its administrators alone', async () => {
  const key = await app.issueKey({ tenantId: 'users', subject: 'ada', roles: ['tenant_admin', 'auditor'] });
  const asked = async (method: string, path: string, body?: object) =>
    (await app.request(method, path, { key, ...(body && { body }) })).status;
  expect((await app.request('GET', '/api/providers', { key })).json.providers).toEqual([]);
  expect(await asked('POST', '/api/providers', given())).toBe(403);
  expect(await asked('POST', '/api/providers', given({ scope: 'PLATFORM' }))).toBe(403);
  expect(await asked('POST', '/api/providers/openai/test')).toBe(404);
  expect((await app.request('GET', '/api/providers', { key: member })).status).toBe(403);
});
