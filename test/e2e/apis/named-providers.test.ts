import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { type Sandbox, startSandbox } from '../../../src/providers/sandbox/sandbox.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { recordingLogger } from '../../support/logger.js';
import { ask } from '../../support/upstreams/models.js';

const keys = { openai: 'sk-live-0123456789abcdefghijklmnop', anthropic: 'sk-ant-api03-zyxwvutsrqponmlkjihgfedcba' };
const folder = mkdtempSync(join(tmpdir(), 'portcullis-providers-'));
const logger = recordingLogger();
/** Two deployments of OpenAI's kind, a second account at Anthropic, and two local servers. */
let eu: Sandbox;
let us: Sandbox;
let gateway: TestApp;
let now = Date.UTC(2026, 10, 10, 12);

beforeAll(async () => {
  [eu, us] = await Promise.all([startSandbox({ keys }), startSandbox({ keys })]);
  const providersFile = join(folder, 'providers.json');
  const modelsFile = join(folder, 'models.json');
  const price = { input: '1', output: '1', source: 'our contract', asOf: '2026-10-01' };
  writeFileSync(
    providersFile,
    JSON.stringify({
      providers: [
        {
          id: 'azure-eu',
          kind: 'openai',
          baseUrl: eu.openai.url,
          prices: 'azure',
          weight: 1_000_000,
          headers: { Authorization: 'Bearer {env:AZURE_KEY}', 'x-team': 'blue' },
          query: { 'api-version': 'preview' },
          speaks: ['chat', 'responses'],
          models: [{ id: 'gpt-4o', upstream: 'chat-eu' }, 'house'],
        },
        {
          id: 'azure-us',
          kind: 'openai',
          baseUrl: us.openai.url,
          prices: 'azure',
          apiKeyEnv: 'AZURE_KEY',
          models: ['gpt-4o'],
          weight: 0,
        },
        {
          id: 'claude-2nd',
          kind: 'anthropic',
          baseUrl: us.anthropic.url,
          prices: 'anthropic',
          apiKeyEnv: 'CLAUDE_KEY',
        },
        { id: 'gpu', kind: 'local', baseUrl: eu.local.url, api: 'ollama' },
      ],
    }),
  );
  writeFileSync(
    modelsFile,
    JSON.stringify({
      models: [{ id: 'house', provider: 'azure-eu', type: 'chat', contextWindow: 8_000, maxOutputTokens: 100, price }],
    }),
  );
  gateway = await startTestApp({
    logger,
    clock: { now: () => now },
    env: {
      PROVIDERS_FILE: providersFile,
      MODELS_FILE: modelsFile,
      SANDBOX: 'off',
      AZURE_KEY: keys.openai,
      CLAUDE_KEY: keys.anthropic,
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([eu.stop(), us.stop()]);
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  eu.reset();
  us.reset();
});
afterEach(() => {
  // Past the time for which a breaker stays open.
  now += 60_000;
});

const chat = (model: string, more: object = {}) =>
  gateway.request('POST', '/v1/chat', { body: { ...ask(`Hello ${Math.random()}`), model, ...more } });
const by = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-gateway-provider')];
const posts = (sandbox: Sandbox) => sandbox.requests('openai').filter(({ method }) => method === 'POST');

async function detailsOf(id: string | null): Promise<any> {
  const { json } = await gateway.graphql(
    `query($id: ID!) { invocation(id: $id) { providerKind price { source asOf } attempts { provider model upstream outcome }
       invocation { provider } } }`,
    { id },
  );
  expect(json.errors).toBeUndefined();
  return json.data.invocation;
}

describe('a model of several providers', () => {
  test('goes to the one whose weight it is, under its name there, with its headers and query', async () => {
    const reply = await chat('gpt-4o');
    expect(by(reply)).toEqual([200, 'azure-eu']);
    expect(reply.json.model).toBe('gpt-4o');
    const [request] = posts(eu);
    expect(request).toMatchObject({ body: { model: 'chat-eu' }, headers: { 'x-team': 'blue' } });
    expect(request?.url).toMatch(/\/chat\/completions\?api-version=preview$/);
    expect(await detailsOf(reply.headers.get('x-evidence-id'))).toEqual({
      providerKind: 'OPENAI',
      price: { source: expect.stringMatching(/^@pydantic\/genai-prices \d/), asOf: expect.stringMatching(/^20\d\d-/) },
      attempts: [{ provider: 'azure-eu', model: 'gpt-4o', upstream: 'chat-eu', outcome: 'OK' }],
      invocation: { provider: 'azure-eu' },
    });
  });

  test('goes to the others before the model’s fallbacks', async () => {
    eu.fault('openai', { status: 503, times: 'sticky' });
    const reply = await chat('gpt-4o');
    expect(by(reply)).toEqual([200, 'azure-us']);
    expect(reply.json.model).toBe('gpt-4o');
    us.fault('openai', { status: 503, times: 'sticky' });
    const other = await chat('gpt-4o');
    expect(by(other)).toEqual([200, 'claude-2nd']);
    expect(other.json.model).toBe('claude-sonnet-4-5');
  });

  test('has a breaker for each', async () => {
    eu.fault('openai', { status: 401, times: 'sticky' });
    expect(by(await chat('gpt-4o'))).toEqual([200, 'azure-us']);
    expect(by(await chat('gpt-4o'))).toEqual([200, 'azure-us']);
    expect(posts(eu)).toHaveLength(1);
    const { json } = await gateway.request('GET', '/v1/models/gpt-4o');
    expect(json.available).toBe(true);
    expect((await gateway.request('GET', '/v1/models/house')).json.available).toBe(false);
  });

  test('can be addressed at one', async () => {
    expect(by(await chat('azure-us/gpt-4o'))).toEqual([200, 'azure-us']);
    expect(by(await chat('claude-2nd/claude-haiku-4-5'))).toEqual([200, 'claude-2nd']);
    expect(by(await chat('gpu/llama3.2'))).toEqual([200, 'gpu']);
    expect((await chat('openai/gpt-4o')).json.error.message).toMatch(/provider openai is not configured/);
  });

  test('limits the rate when all of them do', async () => {
    eu.fault('openai', { status: 429, retryAfter: '30', times: 'sticky' });
    us.fault('openai', { status: 429, retryAfter: '20', times: 'sticky' });
    us.fault('anthropic', { status: 429, retryAfter: '25', times: 'sticky' });
    const { status, headers, json } = await chat('gpt-4o');
    expect([status, headers.get('retry-after'), json.error.code]).toEqual([429, '20', 'RATE_LIMIT_EXCEEDED']);
  });
});

test('a dated name is sent as it is, at the price of its model, under its rules', async () => {
  const reply = await chat('claude-sonnet-4-5-20250929');
  expect(by(reply)).toEqual([200, 'claude-2nd']);
  expect(reply.json.model).toBe('claude-sonnet-4-5');
  const [request] = us.requests('anthropic').filter(({ method }) => method === 'POST');
  expect(request).toMatchObject({ body: { model: 'claude-sonnet-4-5-20250929' } });
  await gateway.createTenant({ id: 'dated' });
  const key = await gateway.issueKey({ tenantId: 'dated', subject: 'bob', allowedModels: ['claude-haiku-4-5'] });
  const refused = await gateway.request('POST', '/v1/chat', {
    key,
    body: { ...ask(), model: 'claude-sonnet-4-5-20250929' },
  });
  expect([refused.status, refused.json.error.code]).toEqual([403, 'FORBIDDEN']);
});

test('a model without a price is not found, and the error says how to give it one', async () => {
  const { status, json } = await chat('gpt-99');
  expect([status, json.error.code]).toEqual([404, 'NOT_FOUND']);
  expect(json.error.message).toContain('MODELS_FILE');
});

test('the list says who serves a model, its price’s source, and the catalogue', async () => {
  const { json } = await gateway.request('GET', '/v1/models');
  const entry = (id: string): any => json.data.find((model: any) => model.id === id);
  expect(json.catalogue).toEqual({
    name: '@pydantic/genai-prices',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(entry('gpt-4o')).toMatchObject({ provider: 'azure-eu', owned_by: 'azure-eu', available: true });
  expect(entry('house').price).toEqual({ source: 'our contract', as_of: '2026-10-01' });
  expect(entry('gpt-4.1')).toMatchObject({ provider: 'openai', available: false });
  expect(entry('llama3.2:latest')).toMatchObject({ provider: 'gpu', available: true });
  const query =
    '{ model(id: "gpt-4o") { provider providerKind providers price { input cachedInput longPrompts { above } } } }';
  expect((await gateway.graphql(query)).json.data.model).toEqual({
    provider: 'azure-eu',
    providerKind: 'OPENAI',
    providers: ['azure-eu', 'azure-us'],
    price: { input: 2.5, cachedInput: 1.25, longPrompts: [] },
  });
});

test('health lists each, and one that is down degrades it', async () => {
  now += 60_000;
  const { json } = await gateway.request('GET', '/v1/health');
  expect(Object.keys(json.providers).toSorted()).toEqual(['azure-eu', 'azure-us', 'claude-2nd', 'gpu']);
  const { data } = (await gateway.graphql('{ health { providers { id kind status } } }')).json;
  expect(data.health.providers).toContainEqual({ id: 'claude-2nd', kind: 'ANTHROPIC', status: 'UP' });
});

test('policies see the id and the kind', async () => {
  await gateway.createTenant({ id: 'residence' });
  const key = await gateway.issueKey({ tenantId: 'residence', subject: 'ada', roles: ['tenant_admin'] });
  const policy = 'mutation($input: CreatePolicyInput!) { createPolicy(input: $input) { id } }';
  const condition = 'context.provider == "azure-us" && context.providerKind == "openai"';
  const input = { name: 'nothing to the US', actions: ['ai.*'], effect: 'DENY', rules: [{ id: 'us', condition }] };
  expect((await gateway.graphql(policy, { input }, { key })).json.errors).toBeUndefined();
  const asked = (model: string) => gateway.request('POST', '/v1/chat', { key, body: { ...ask(), model } });
  expect(by(await asked('azure-eu/gpt-4o'))).toEqual([200, 'azure-eu']);
  expect((await asked('azure-us/gpt-4o')).json.error.code).toBe('POLICY_DENIED');
  eu.fault('openai', { status: 503, times: 'sticky' });
  expect(by(await asked('gpt-4o'))).toEqual([200, 'claude-2nd']);
});

test('no secret is in an error, a log or the evidence', async () => {
  const message = `the key ${keys.openai} may not`;
  for (const sandbox of [eu, us]) {
    sandbox.fault('openai', { status: 400, body: { error: { message } }, times: 'sticky' });
    sandbox.fault('anthropic', { status: 401, body: { error: { message: keys.anthropic } }, times: 'sticky' });
  }
  const replies = [await chat('azure-eu/gpt-4o'), await chat('azure-us/gpt-4o'), await chat('claude-haiku-4-5')];
  const seen = JSON.stringify([replies.map(({ text }) => text), inspect(logger.lines, { depth: 9 })]);
  for (const secret of Object.values(keys)) expect(seen).not.toContain(secret);
});
