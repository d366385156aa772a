import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

/** Calls beside chats fall over to another provider of the same kind, and to no model of another one. */
let app: TestApp;
let key: string;
let [first, second] = [] as unknown as [UpstreamServer, UpstreamServer];
let firstStatus = 500;

const price = { source: 'a test', asOf: '2026-11-01' };
const ranker = { id: 'ranker', type: 'rerank', contextWindow: 4_096, price: { input: '1', ...price } };
const painter = { id: 'painter', type: 'image', contextWindow: 4_096, price: { input: '1', output: '1', ...price } };
const chat = {
  id: 'talker',
  type: 'chat',
  contextWindow: 4_096,
  maxOutputTokens: 100,
  price: { input: '1', ...price },
};

const ANSWERS: Record<string, object> = {
  '/v1/rerank': { results: [{ index: 0, relevance_score: 1 }], usage: { total_tokens: 3 } },
  '/v1/images/generations': { data: [{ b64_json: 'AAAA' }], usage: { input_tokens: 1, output_tokens: 1 } },
};

beforeAll(async () => {
  const answer = (status: () => number) =>
    startUpstream(({ url, method }, response) => {
      response.writeHead(method === 'GET' ? 200 : status(), { 'content-type': 'application/json' });
      response.end(JSON.stringify(method === 'GET' ? { data: [] } : (ANSWERS[url] ?? {})));
    });
  first = await answer(() => firstStatus);
  second = await answer(() => 200);
  const folder = mkdtempSync(join(tmpdir(), 'kinds-'));
  const [providers, models] = [join(folder, 'providers.json'), join(folder, 'models.json')];
  const at = (provider: string) => [ranker, painter].map((model) => ({ ...model, provider }));
  writeFileSync(
    models,
    JSON.stringify({ mode: 'replace', models: [...at('one'), ...at('two'), { ...chat, provider: 'one' }] }),
  );
  const provider = (id: string, { origin }: UpstreamServer, weight: number) => {
    const served = ['ranker', 'painter', ...(id === 'one' ? ['talker'] : [])];
    return { id, kind: 'openai', baseUrl: `${origin}/v1`, apiKeyEnv: 'KINDS_KEY', models: served, weight };
  };
  writeFileSync(providers, JSON.stringify({ providers: [provider('one', first, 1_000), provider('two', second, 0)] }));
  app = await startTestApp({ env: { PROVIDERS_FILE: providers, MODELS_FILE: models, KINDS_KEY: 'k', SANDBOX: 'off' } });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  key = await app.issueKey({ tenantId: 'shop', subject: 'ann' });
});
beforeEach(() => {
  first.arrived.length = 0;
  second.arrived.length = 0;
  firstStatus = 500;
});

const posts = ({ arrived }: UpstreamServer) => arrived.filter(({ method }) => method === 'POST');

test.each([
  ['/v1/rerank', { model: 'ranker', query: 'q', documents: ['a'] }],
  ['/v1/images/generations', { model: 'painter', prompt: 'a cat' }],
])('%s falls over to the other provider of its model', async (path, body) => {
  const reply = await app.request('POST', path, { key, body });
  expect([reply.status, reply.headers.get('x-gateway-provider')]).toEqual([200, 'two']);
  expect(posts(second)).toHaveLength(1);
  expect(posts(second)[0]!.body).toEqual(body);
});

test('a request that the provider refuses is not sent again', async () => {
  firstStatus = 400;
  const body = { model: 'one/painter', prompt: 'a cat' };
  expect((await app.request('POST', '/v1/images/generations', { key, body })).status).toBe(400);
  expect([posts(first).length, posts(second).length]).toEqual([1, 0]);
});

test('a model of another type is not asked', async () => {
  const body = { model: 'talker', query: 'q', documents: ['a'] };
  const { status, json } = await app.request('POST', '/v1/rerank', { key, body });
  expect([status, json.error.message]).toEqual([404, 'talker is a model of type chat, not rerank']);
  expect([posts(first).length, posts(second).length]).toEqual([0, 0]);
});
