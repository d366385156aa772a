import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { expectGraphqlError, expectRestError } from '../../support/errors.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

/** Accounts at providers that belong to one tenant. */
const OURS = 'sk-of-the-tenant-itself-0001';
const THEIRS = 'sk-of-another-tenant-00000002';
const PLATFORMS = 'sk-of-the-platform-000000003';

let app: TestApp;
let upstream: UpstreamServer;
let callers: string[] = [];
let failing: string | undefined;
let ada: string;
let ann: string;
let eve: string;
let asked = 0;

const answer = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'tiny',
  choices: [{ index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 },
};

beforeAll(async () => {
  app = await startTestApp({ env: { TENANT_PROVIDER_HOSTS: '127.0.0.1' } });
  upstream = await startUpstream(({ method, headers }, response) => {
    const key = (headers.authorization ?? '').replace('Bearer ', '');
    if (method === 'POST') callers.push(key);
    const isFailing = failing === key;
    const list = { object: 'list', data: [{ id: 'tiny', object: 'model' }] };
    response
      .writeHead(isFailing ? 401 : 200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(isFailing ? { error: { message: 'no' } } : method === 'GET' ? list : answer));
  });
  for (const id of ['ours', 'theirs']) {
    await app.createTenant({ id });
    expect((await allow(id, true)).json.errors).toBeUndefined();
  }
  ada = await app.issueKey({ tenantId: 'ours', subject: 'ada', roles: ['tenant_admin'] });
  ann = await app.issueKey({ tenantId: 'ours', subject: 'ann', roles: ['member'] });
  eve = await app.issueKey({ tenantId: 'theirs', subject: 'eve', roles: ['tenant_admin'] });
});
afterAll(() => app.stop());
beforeEach(() => {
  callers = [];
  failing = undefined;
});
afterEach(async () => {
  for (const key of [ada, eve, app.adminKey]) {
    const { json } = await send('GET', '', undefined, key);
    for (const { id, source } of json.providers)
      if (source === 'MANAGED') expect((await send('DELETE', `/${id}`, undefined, key)).status).toBe(204);
  }
});

const allow = (id: string, ownProviders: boolean, key = app.adminKey) =>
  app.graphql(
    'mutation($id: ID!, $on: Boolean) { updateTenant(id: $id, input: {ownProviders: $on}) { ownProviders } }',
    { id, on: ownProviders },
    { key },
  );
const send = (method: string, path: string, body?: object, key = ada) =>
  app.request(method, `/api/providers${path}`, { key, ...(body && { body }) });
const given = (more: object = {}) => ({
  id: 'own.near',
  kind: 'openai',
  baseUrl: `${upstream.origin}/v1`,
  credential: { type: 'key', key: OURS },
  models: [{ id: 'tiny', input: 0.5, output: 1.5 }],
  ...more,
});
async function connect(more: object = {}, key = ada) {
  const reply = await send('POST', '', given(more), key);
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return reply.json;
}
const platforms = () => connect({ id: 'near', credential: { type: 'key', key: PLATFORMS } }, app.adminKey);
const ask = (key = ann, model = 'tiny') =>
  app.request('POST', '/v1/chat/completions', {
    key,
    body: { model, messages: [{ role: 'user', content: `hi ${(asked += 1)}` }] },
  });
const modelsFor = async (key: string): Promise<string[]> =>
  (await app.request('GET', '/v1/models', { key })).json.data.map(({ id }: { id: string }) => id);

test('a tenant’s administrator connects an account, whose calls have its key and whose evidence is the tenant’s', async () => {
  expect(await connect()).toMatchObject({
    id: 'own.near',
    scope: 'TENANT',
    source: 'MANAGED',
    state: 'READY',
    modelCount: 1,
  });
  expect((await send('POST', '/own.near/test')).json).toMatchObject({ ok: true, modelCount: 1 });
  const reply = await ask();
  expect([reply.status, reply.headers.get('x-gateway-provider')]).toEqual([200, 'own.near']);
  expect((await ask(ann, 'own.near/tiny')).status).toBe(200);
  expect(callers).toEqual([OURS, OURS]);
  expect(await modelsFor(ann)).toContain('tiny');

  expect(
    (await send('PATCH', '/own.near', { credential: { type: 'key', key: 'sk-another-of-the-tenant' } })).status,
  ).toBe(200);
  await ask();
  expect(callers.at(-1)).toBe('sk-another-of-the-tenant');
  const { json } = await app.request('GET', '/api/trust/spine/events?limit=100', { key: ada });
  const events = json.events.filter(({ resourceId }: { resourceId: string }) => resourceId === 'own.near');
  expect(events.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['provider.created', 'provider.updated']),
  );
  expect(JSON.stringify(json)).not.toContain(OURS);
  const home = await app.request('GET', '/api/trust/spine/events?limit=100', { key: app.adminKey });
  expect(home.text).not.toContain('own.near');
});

test('two tenants have accounts of one name, and neither is called with the other’s or learns of it', async () => {
  await connect();
  await connect({ credential: { type: 'key', key: THEIRS } }, eve);
  expect([(await ask(ann)).status, (await ask(eve)).status]).toEqual([200, 200]);
  expect(callers).toEqual([OURS, THEIRS]);
  expect((await send('DELETE', '/own.near', undefined, eve)).status).toBe(204);
  expect((await ask(ann)).status).toBe(200);
  expect((await ask(eve)).status).toBe(404);

  // Refused credentials rest the account of one tenant alone.
  await connect({ credential: { type: 'key', key: THEIRS } }, eve);
  failing = THEIRS;
  const refused = await ask(eve);
  expect([
    refused.status,
    refused.json.error.details.attempts.map(({ provider }: { provider: string }) => provider),
  ]).toEqual([502, ['own.near']]);
  expect((await send('GET', '/own.near', undefined, eve)).json.state).toBe('RESTING');
  expect((await send('GET', '/own.near')).json.state).toBe('READY');
  expect((await ask(ann)).status).toBe(200);
});

describe('other tenants and the open pages', () => {
  test('never see an account, its models or its errors', async () => {
    await connect({ id: 'own.hidden', models: [{ id: 'secret-model-of-ours', input: 1, output: 1 }] });
    expect((await ask(ann, 'secret-model-of-ours')).status).toBe(200);
    failing = OURS;
    expect((await ask(ann, 'secret-model-of-ours')).status).toBe(502);
    const [listed, one, models, called, own, health, metrics] = [
      await send('GET', '', undefined, eve),
      await send('GET', '/own.hidden', undefined, eve),
      await app.request('GET', '/v1/models', { key: eve }),
      await ask(eve, 'secret-model-of-ours'),
      await ask(eve, 'own.hidden/secret-model-of-ours'),
      await app.request('GET', '/health', { key: null }),
      await app.request('GET', '/metrics', { key: null }),
    ];
    expect(listed.json.providers).toEqual([]);
    expectRestError(one, 'NOT_FOUND');
    for (const { text } of [models, health, metrics]) expect(text).not.toMatch(/own\.hidden|secret-model/);
    expect(metrics.text).toMatch(/portcullis_provider_attempts_total\{gen_ai_provider_name="own",outcome="ok"\} \d/);
    expect([called.status, own.status]).toEqual([404, 404]);
    expect((await modelsFor(app.adminKey)).includes('secret-model-of-ours')).toBe(false);
    const platform = await send('GET', '', undefined, app.adminKey);
    expect(platform.text).not.toContain('own.hidden');
    const acting = await app.request('GET', '/api/providers', {
      key: app.adminKey,
      headers: { 'x-tenant-id': 'ours' },
    });
    expect(acting.json.providers).toContainEqual(expect.objectContaining({ id: 'own.hidden', scope: 'TENANT' }));
    const alias = { name: 'to-hidden', target: 'own.hidden/secret-model-of-ours' };
    expect((await app.request('POST', '/api/model-aliases', { key: eve, body: alias })).status).toBe(400);
    const ofPlatform = { ...alias, scope: 'PLATFORM' };
    expect((await app.request('POST', '/api/model-aliases', { key: app.adminKey, body: ofPlatform })).status).toBe(400);
    expect((await app.request('POST', '/api/model-aliases', { key: ada, body: alias })).status).toBe(201);
  });

  test('the tenant’s administrators see nothing of the platform’s providers', async () => {
    await platforms();
    expect((await send('GET', '')).json.providers).toEqual([]);
    for (const [method, body] of [['GET'], ['PATCH', { weight: 2 }], ['DELETE']] as const)
      expectRestError(await send(method, '/near', body), 'NOT_FOUND');
    expectRestError(await send('POST', '/near/test'), 'NOT_FOUND');
    const { status, json } = await send('POST', '', given({ id: 'mine', scope: 'PLATFORM' }));
    expect([status, json.error.code]).toEqual([403, 'FORBIDDEN']);
  });

  test('figures of an account are its tenant’s', async () => {
    await connect({ id: 'own.counted' });
    await connect({ id: 'own.counted', credential: { type: 'key', key: THEIRS } }, eve);
    await ask(ann);
    await ask(eve);
    const query = '{ providerFigures(id: "own.counted", last: HOUR) { total { requests } errors { count } } }';
    const { json } = await app.graphql(query, {}, { key: ada });
    expect(json.data.providerFigures).toEqual({ total: { requests: '1' }, errors: [] });
  });
});

describe('a model that both serve', () => {
  test('is asked of the tenant’s account alone, and never falls over to the platform’s', async () => {
    await platforms();
    await connect();
    for (let count = 0; count < 5; count++) await ask(ann);
    await ask(eve);
    expect(callers).toEqual([OURS, OURS, OURS, OURS, OURS, PLATFORMS]);
    failing = OURS;
    const refused = await ask(ann);
    expect(refused.status).toBe(502);
    expect(refused.text).not.toContain('"near"');
    // Its breaker is open now.
    expect((await ask(ann)).status).toBe(502);
    expect(callers.filter((key) => key === PLATFORMS)).toHaveLength(1);
    // The platform's is asked where a caller names it, and does not fall over to the tenant's.
    failing = PLATFORMS;
    expect((await ask(ann, 'near/tiny')).status).toBe(502);
    expect(callers.at(-1)).toBe(PLATFORMS);
  });

  test('is the platform’s again once the account is switched off or gone', async () => {
    await platforms();
    await connect();
    expect((await send('PATCH', '/own.near', { enabled: false })).json.state).toBe('DISABLED');
    await ask(ann);
    expect((await send('PATCH', '/own.near', { enabled: true })).json.state).toBe('READY');
    await ask(ann);
    expect((await send('DELETE', '/own.near')).status).toBe(204);
    await ask(ann);
    expect(callers).toEqual([PLATFORMS, OURS, PLATFORMS]);
  });
});

describe('the platform', () => {
  test('says which tenants may have accounts, and a tenant cannot say it of itself', async () => {
    expectGraphqlError(await allow('ours', true, ada), 'FORBIDDEN');
    await connect();
    expect((await allow('ours', false)).json.data.updateTenant).toEqual({ ownProviders: false });
    try {
      for (const [method, path, body] of [
        ['POST', '', given({ id: 'own.second' })],
        ['PATCH', '/own.near', { weight: 3 }],
      ] as const)
        expectRestError(await send(method, path, body), 'FORBIDDEN');
      // What is there goes on until somebody ends it.
      expect((await ask(ann)).status).toBe(200);
      expect((await send('PATCH', '/own.near', { enabled: false })).json.state).toBe('DISABLED');
      expect((await send('DELETE', '/own.near')).status).toBe(204);
    } finally {
      await allow('ours', true);
    }
  });

  test('keeps the number of a tenant’s accounts', async () => {
    for (let count = 0; count < 10; count++) await connect({ id: `own.number-${count}`, enabled: false });
    const { status, json } = await send('POST', '', given({ id: 'own.number-10' }));
    expect([status, json.error.message]).toEqual([409, 'there are at most 10 managed providers']);
  });

  test('keeps the beginning of their ids apart', async () => {
    const named = async (id: string, scope: string, key: string) => {
      const { status, json } = await send('POST', '', given({ id, scope }), key);
      return [status, json.error?.details?.issues?.[0]?.path];
    };
    expect(await named('near', 'TENANT', ada)).toEqual([400, 'id']);
    expect(await named('own.', 'TENANT', ada)).toEqual([400, 'id']);
    expect(await named('own.near', 'PLATFORM', app.adminKey)).toEqual([400, 'id']);
    expect((await send('POST', '', given({ id: 'own.near@theirs' }))).status).toBe(400);
  });
});

describe('an account is refused', () => {
  test.each([
    ['http://93.184.215.14/v1', 'baseUrl'],
    ['https://10.0.0.1/v1', 'baseUrl'],
    ['https://192.168.1.1:8443/v1', 'baseUrl'],
    ['https://localhost/v1', 'baseUrl'],
    ['https://[::1]/v1', 'baseUrl'],
    ['https://[::ffff:10.0.0.1]/v1', 'baseUrl'],
    ['https://0x7f.2/v1', 'baseUrl'],
    ['https://169.254.169.254/v1', 'baseUrl'],
    ['https://metadata.google.internal/v1', 'baseUrl'],
    ['https://100.64.0.1/v1', 'baseUrl'],
    ['https://1.1.1.1:22/v1', 'baseUrl'],
    ['file:///etc/passwd', 'baseUrl'],
  ])('at %s', async (baseUrl, path) => {
    const { status, json } = await send('POST', '', given({ baseUrl }));
    expect([status, json.error.details.issues[0].path]).toEqual([400, path]);
    await connect();
    const changed = await send('PATCH', '/own.near', { baseUrl, credential: { type: 'key', key: OURS } });
    expect([changed.status, changed.json.error.details.issues[0].path]).toEqual([400, path]);
  });

  test.each([
    [{ type: 'aws', source: 'auto' }],
    [{ type: 'aws', source: 'instance' }],
    [{ type: 'aws', source: 'environment' }],
    [{ type: 'aws' }],
    [{ type: 'google', source: 'auto' }],
    [{ type: 'azure', source: 'workload' }],
    [{ type: 'azure', source: 'instance', clientId: 'gateway' }],
  ])('with the machine’s own credential %j', async (credential) => {
    const baseUrl = 'https://bedrock-runtime.eu-west-1.amazonaws.com';
    const { status, json } = await send('POST', '', given({ kind: 'bedrock', baseUrl, credential }));
    expect([status, json.error.details.issues.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      expect.arrayContaining(['credential.source']),
    ]);
  });

  test('with a credentials file that names one of the machine', async () => {
    const json = JSON.stringify({ type: 'external_account', credential_source: { file: '/etc/passwd' } });
    const reply = await send(
      'POST',
      '',
      given({ kind: 'gemini', baseUrl: null, credential: { type: 'google', json } }),
    );
    expect([reply.status, reply.json.error.details.issues[0].path]).toEqual([400, 'credential']);
  });

  test('as a local server, which no data would leave for', async () => {
    const { status, json } = await send('POST', '', given({ kind: 'local' }));
    expect([status, json.error.details.issues[0].path]).toEqual([400, 'kind']);
  });
});

test('a name that resolves to a private address is not connected to', async () => {
  // The operator allowed an address, not the names that lead to it.
  await connect({ baseUrl: `https://localtest.invalid/v1` });
  const tested = await send('POST', '/own.near/test');
  expect(tested.json).toMatchObject({ ok: false });
  expect((await ask(ann)).status).toBe(502);
  expect(callers).toEqual([]);
});
