import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import OpenAI from 'openai';
import { startTestApp, type TestApp } from '../../support/app.js';
import { invocationsOf } from '../../support/invocations.js';

let gateway: TestApp;
let openai: OpenAI;
let forgetful: OpenAI;

beforeAll(async () => {
  gateway = await startTestApp({ timedWorkMillis: 100 });
  openai = await client('keeps', 'ann');
  forgetful = await client('forgets', 'ann', false);
});
afterAll(() => gateway.stop());
afterEach(() => {
  gateway.sandbox.reset();
});

async function client(id: string, subject: string, retainContent = true): Promise<OpenAI> {
  if (subject === 'ann') {
    await gateway.createTenant({ id, tier: 'ENTERPRISE' });
    const query = 'mutation($id: ID!, $input: UpdateTenantInput!) { updateTenant(id: $id, input: $input) { id } }';
    expect((await gateway.graphql(query, { id, input: { retainContent } })).json.errors).toBeUndefined();
  }
  const apiKey = await gateway.issueKey({ tenantId: id, subject, roles: ['tenant_admin'] });
  return new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey, maxRetries: 0 });
}

async function failure(promise: Promise<unknown>): Promise<InstanceType<typeof OpenAI.APIError>> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OpenAI.APIError)) throw new Error('expected an error of the API', { cause: error });
  return error;
}

const start = (model: string, input: string, more: object = {}) =>
  openai.responses.create({ model, input, background: true, ...more });
const reaching = (id: string, status: string) =>
  gateway.eventually(async () => {
    expect((await openai.responses.retrieve(id)).status).toBe(status);
  });
const models = ['gpt-4o-mini', 'claude-haiku-4-5', 'llama3.2:latest'] as const;
const providers = { 'gpt-4o-mini': 'openai', 'claude-haiku-4-5': 'anthropic', 'llama3.2:latest': 'local' } as const;
const asTenant = { headers: { 'x-tenant-id': 'keeps' } };

test('has more time than a caller who waits', async () => {
  const hurried = await startTestApp({ timedWorkMillis: 100, deadlineMillis: 200 });
  await hurried.graphql('mutation { updateTenant(id: "default", input: {retainContent: true}) { id } }');
  const ask = (background: boolean) => {
    hurried.sandbox.fault('openai', { delayMillis: 600 });
    return hurried.request('POST', '/v1/responses', { body: { model: 'gpt-4o-mini', input: 'Hello', background } });
  };
  expect((await ask(false)).status).toBe(504);
  const { json } = await ask(true);
  await hurried.eventually(async () => {
    expect((await hurried.request('GET', `/v1/responses/${json.id}`)).json.status).toBe('completed');
  });
});

describe.each(models)('%s', (model) => {
  const provider = providers[model];

  test('answers later, as it would have at once', async () => {
    gateway.sandbox.fault(provider, { delayMillis: 300 });
    const { data: queued, response } = await start(model, 'Hello there').withResponse();
    expect(response.headers.get('x-evidence-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(queued).toMatchObject({ status: 'queued', background: true, output: [], store: true });
    await reaching(queued.id, 'in_progress');
    await reaching(queued.id, 'completed');
    const done = await openai.responses.retrieve(queued.id);
    const atOnce = await openai.responses.create({ model, input: 'Hello there' });
    expect(done).toMatchObject({ id: queued.id, background: true, usage: atOnce.usage });
    expect(done.output.map(({ type }) => type)).toEqual(atOnce.output.map(({ type }) => type));
    const next = { model, input: 'And then?', previous_response_id: queued.id };
    await openai.responses.create(next);
    expect(JSON.stringify(gateway.sandbox.requests(provider).at(-1)?.body)).toContain('Hello there');
    expect(JSON.stringify(gateway.sandbox.requests(provider).at(-1)?.body)).not.toContain('background');
  });

  test('is cancelled, at the provider too, once', async () => {
    gateway.sandbox.fault(provider, { delayMillis: 20_000 });
    const { id } = await start(model, 'Hello there');
    await reaching(id, 'in_progress');
    await gateway.eventually(() => {
      expect(gateway.sandbox.requests(provider).length).toBeGreaterThan(0);
    });
    expect(await openai.responses.cancel(id)).toMatchObject({ id, status: 'cancelled', background: true });
    expect(await openai.responses.cancel(id)).toMatchObject({ id, status: 'cancelled' });
    expect(await openai.responses.retrieve(id)).toMatchObject({ status: 'cancelled' });
    await gateway.eventually(async () => {
      expect((await invocationsOf(gateway, asTenant))[0]).toMatchObject({ outcome: 'CANCELLED', provider });
    });
    const query = `{ auditEvents(filter: {actions: ["response.cancelled"], resourceId: "${id}"}, first: 5) { edges { node { actor } } } }`;
    const { json } = await gateway.graphql(query, {}, { key: openai.apiKey });
    expect(json.data.auditEvents.edges).toEqual([{ node: { actor: 'ann' } }]);
  });

  test('says how it failed', async () => {
    for (const kind of Object.values(providers)) gateway.sandbox.fault(kind, { status: 500, times: 'sticky' });
    const { id } = await start(model, 'Hello there');
    await reaching(id, 'failed');
    expect((await openai.responses.retrieve(id)).error).toMatchObject({ code: 'server_error' });
  });

  test('says what cut it', async () => {
    const { id } = await start(model, 'Tell me a long story of the sea', { max_output_tokens: 16 });
    await gateway.eventually(async () => {
      expect(['incomplete', 'completed']).toContain((await openai.responses.retrieve(id)).status);
    });
  });
});

test('ends when it is deleted', async () => {
  gateway.sandbox.fault('openai', { delayMillis: 20_000 });
  const { id } = await start('gpt-4o-mini', 'To be deleted');
  await reaching(id, 'in_progress');
  await openai.responses.delete(id);
  await gateway.eventually(async () => {
    expect((await invocationsOf(gateway, asTenant))[0]).toMatchObject({ outcome: 'CANCELLED' });
  });
  expect(await failure(openai.responses.cancel(id))).toMatchObject({ status: 404 });
});

test('is not continued before its answer is there', async () => {
  gateway.sandbox.fault('openai', { delayMillis: 20_000 });
  const { id } = await start('gpt-4o-mini', 'Later');
  const next = openai.responses.create({ model: 'claude-haiku-4-5', input: 'x', previous_response_id: id });
  expect(await failure(next)).toMatchObject({ status: 400, param: 'previous_response_id' });
  await openai.responses.cancel(id);
});

test('is refused with what does not go with it, by name', async () => {
  const refused = async (params: object, from = openai) =>
    failure(from.responses.create({ model: 'gpt-4o-mini', input: 'x', background: true, ...params }));
  expect(await refused({ store: false })).toMatchObject({ status: 400, param: 'background' });
  expect(await refused({ stream: true })).toMatchObject({ status: 400, param: 'stream' });
  expect(await refused({}, forgetful)).toMatchObject({ status: 400, param: 'background' });
  const { id } = await openai.responses.create({ model: 'gpt-4o-mini', input: 'x' });
  expect(await failure(openai.responses.cancel(id))).toMatchObject({ status: 400 });
  const url = `${gateway.url}/v1/responses/${id}?stream=true`;
  const reply = await fetch(url, { headers: { authorization: `Bearer ${openai.apiKey}` } });
  expect([reply.status, await reply.json()]).toMatchObject([400, { error: { param: 'stream' } }]);
});

test('is its subject’s own', async () => {
  gateway.sandbox.fault('openai', { delayMillis: 20_000 });
  const { id } = await start('gpt-4o-mini', 'Of ann');
  const bob = await client('keeps', 'bob');
  expect(await failure(bob.responses.retrieve(id))).toMatchObject({ status: 404 });
  expect(await failure(bob.responses.cancel(id))).toMatchObject({ status: 404 });
  await openai.responses.cancel(id);
});

test('is refused at once by a policy, with evidence', async () => {
  const body = { name: 'never', actions: ['ai.*'], effect: 'deny', rules: [] };
  const { json } = await gateway.request('POST', '/api/trust/policies', { body, ...asTenant });
  expect(await failure(start('gpt-4o-mini', 'x'))).toMatchObject({ status: 403, code: 'POLICY_DENIED' });
  await gateway.request('DELETE', `/api/trust/policies/${json.id}`, asTenant);
});

test('is one of a hundred of its tenant at most', async () => {
  await gateway.createTenant({
    id: 'busy',
    tier: 'ENTERPRISE',
    requestsPerMinute: 100_000,
    tokensPerMinute: 100_000_000,
  });
  await gateway.graphql('mutation { updateTenant(id: "busy", input: {retainContent: true}) { id } }');
  const apiKey = await gateway.issueKey({ tenantId: 'busy', subject: 'ann' });
  const busy = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey, maxRetries: 0 });
  gateway.sandbox.fault('openai', { delayMillis: 60_000, times: 'sticky' });
  const ask = () => busy.responses.create({ model: 'gpt-4o-mini', input: 'x', background: true });
  const open = await Promise.all(Array.from({ length: 100 }, ask));
  expect(await failure(ask())).toMatchObject({ status: 429, code: 'RATE_LIMIT_EXCEEDED' });
  // So many at once may find the database busy: tried again as the SDK does by itself.
  await Promise.all(open.map(({ id }) => busy.responses.cancel(id, { maxRetries: 5 })));
  await gateway.eventually(async () => {
    const { id } = await ask();
    await busy.responses.cancel(id);
  });
});

describe('of two instances', () => {
  let other: TestApp;
  beforeAll(async () => {
    const env = { PORTCULLIS_ADMIN_KEY: gateway.adminKey };
    other = await startTestApp({ timedWorkMillis: 100, databaseUrl: gateway.databaseUrl, env });
  });
  afterAll(() => other.stop());

  test('each shows and cancels what the other waits for', async () => {
    const there = new OpenAI({ baseURL: `${other.url}/v1`, apiKey: openai.apiKey, maxRetries: 0 });
    gateway.sandbox.fault('openai', { delayMillis: 20_000 });
    const { id } = await start('gpt-4o-mini', 'Hello there');
    await reaching(id, 'in_progress');
    expect(await there.responses.retrieve(id)).toMatchObject({ id, status: 'in_progress' });
    expect(await there.responses.cancel(id)).toMatchObject({ id, status: 'cancelled' });
    await gateway.eventually(async () => {
      expect((await invocationsOf(gateway, asTenant))[0]).toMatchObject({ outcome: 'CANCELLED', provider: 'openai' });
    });
    expect(await openai.responses.retrieve(id)).toMatchObject({ status: 'cancelled', output: [] });
  });

  test('one that stops answers before', async () => {
    const env = { PORTCULLIS_ADMIN_KEY: gateway.adminKey };
    const third = await startTestApp({ databaseUrl: gateway.databaseUrl, env });
    const there = new OpenAI({ baseURL: `${third.url}/v1`, apiKey: openai.apiKey, maxRetries: 0 });
    third.sandbox.fault('openai', { delayMillis: 500 });
    const { id } = await there.responses.create({ model: 'gpt-4o-mini', input: 'Last words', background: true });
    await third.stop();
    expect(await openai.responses.retrieve(id)).toMatchObject({ id, status: 'completed' });
  });
});
