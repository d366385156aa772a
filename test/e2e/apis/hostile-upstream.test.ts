import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { ProviderKind } from '../../../src/contracts/provider.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import {
  type HostileAnswer,
  hostileEmbedding,
  hostileError,
  hostileStream,
  hostileWhole,
} from '../../support/upstreams/hostile-upstream.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

const RUNS = Number(process.env.HOSTILE_RUNS ?? 40);
const TENANT = 'attacked';
const BUDGET_USD = 100;
const models: Record<ProviderKind, string> = {
  openai: 'gpt-4o-mini',
  anthropic: 'claude-haiku-4-5',
  local: 'mock',
  bedrock: 'amazon.nova-lite-v1:0',
  gemini: 'gemini-2.5-flash',
};
const embedders = { openai: 'text-embedding-3-small', local: 'mock-embed', gemini: 'gemini-embedding-001' } as const;

/** Fixed, so that a failure is seen again; HOSTILE_SEED looks elsewhere. */
const parameters = { numRuns: RUNS, seed: Number(process.env.HOSTILE_SEED ?? 20_261_122), endOnFailure: true };

/** Most of these are tried twice, after a pause. */
const fewer = { ...parameters, numRuns: Math.ceil(RUNS / 4) };

const folder = mkdtempSync(join(tmpdir(), 'portcullis-hostile-'));
let upstream: UpstreamServer;
let gateway: TestApp;
let key: string;
/** Hours pass here, and the month must not end among them. */
let now = Date.UTC(2026, 4, 10);
let next: HostileAnswer & { status?: number } = { contentType: 'application/json', body: '{}' };

beforeAll(async () => {
  upstream = await startUpstream(({ url }, response) => {
    if (url.endsWith('/api/tags')) {
      const listed = { models: [{ name: models.local }, { name: embedders.local }] };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(listed));
      return;
    }
    response.writeHead(next.status ?? 200, { 'content-type': next.contentType }).end(next.body);
  });
  const providersFile = join(folder, 'providers.json');
  const bedrock = { id: 'aws', kind: 'bedrock', baseUrl: upstream.origin, models: [models.bedrock] };
  const gemini = { id: 'gemini', kind: 'gemini', baseUrl: `${upstream.origin}/v1beta`, prices: 'google' };
  writeFileSync(providersFile, JSON.stringify({ providers: [bedrock, gemini] }));
  gateway = await startTestApp({
    clock: { now: () => now },
    env: {
      SANDBOX: 'off',
      PROVIDERS_FILE: providersFile,
      OPENAI_API_KEY: 'sk-hostile',
      OPENAI_BASE_URL: upstream.origin,
      ANTHROPIC_API_KEY: 'sk-ant-hostile',
      ANTHROPIC_BASE_URL: upstream.origin,
      LOCAL_BASE_URL: upstream.origin,
    },
  });
  await gateway.createTenant({
    id: TENANT,
    name: 'Attacked',
    tier: 'ENTERPRISE',
    monthlyBudgetUsd: BUDGET_USD,
    requestsPerMinute: 1_000_000,
    tokensPerMinute: 1_000_000_000,
  });
  // What is retained goes whole into the evidence.
  await gateway.graphql('mutation($id: ID!) { updateTenant(id: $id, input: { retainContent: true }) { id } }', {
    id: TENANT,
  });
  key = await gateway.issueKey({ tenantId: TENANT, subject: 'attacked', roles: ['tenant_admin'] });
});
afterAll(async () => {
  await gateway.stop();
  await upstream.stop();
  rmSync(folder, { recursive: true });
});

/** An invocation's trace by its evidence id; fails where there is none, or where its ledger row lacks. */
async function traceOf(id: string | null): Promise<any> {
  expect(id).not.toBeNull();
  const { json, text } = await gateway.graphql(
    `query($id: ID!) { invocation(id: $id) { errorCode usageDoubts
       invocation { outcome promptTokens completionTokens estimated costUsd } } }`,
    { id },
    { key },
  );
  if (json.errors !== undefined) throw new Error(text);
  return json.data.invocation;
}

async function usage(): Promise<any> {
  const { json } = await gateway.request('GET', '/v1/usage', { key });
  return json;
}

let spentUsd = 0;
/** What holds of every call, whatever the upstream sent. */
async function expectAccounted(path: string, body: object): Promise<void> {
  // Breakers open on malformed answers, and would keep the next one away.
  now += 61_000;
  const { status, headers, text } = await gateway.request('POST', path, { key, body });
  if (![200, 400, 502].includes(status)) throw new Error(`${status} ${text}`);
  expect(text).not.toContain('INTERNAL_ERROR');
  expect(text.isWellFormed()).toBe(true);
  const trace = await traceOf(headers.get('x-evidence-id'));
  const { outcome, promptTokens, completionTokens, costUsd } = trace.invocation;
  expect(trace.errorCode).not.toBe('INTERNAL_ERROR');
  if (status === 200 && !text.includes('"error":{')) {
    expect(outcome).toBe('COMPLETED');
    if (text.startsWith('data: ')) expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  }
  for (const figure of [promptTokens, completionTokens]) {
    expect(Number.isSafeInteger(figure)).toBe(true);
    expect(figure).toBeGreaterThanOrEqual(0);
    expect(figure).toBeLessThanOrEqual(200_000);
  }
  // A small request to a small model: nothing that such an answer says makes it dear.
  expect(costUsd).toBeGreaterThanOrEqual(0);
  expect(costUsd).toBeLessThan(1);
  spentUsd += Number(costUsd);
}

/** The counters say what the ledger says. */
async function expectReconciled(): Promise<void> {
  const { usage: used, budget } = await usage();
  expect(used.total_cost_usd).toBeCloseTo(spentUsd, 6);
  expect(budget.used_usd).toBeCloseTo(spentUsd, 6);
}

const kinds: ProviderKind[] = ['openai', 'anthropic', 'local', 'bedrock', 'gemini'];
const messages = [{ role: 'user', content: 'Hello!' }];

test.each(kinds)('%s: a whole answer of any content leaves evidence and a sane ledger row', async (kind) => {
  await fc.assert(
    fc.asyncProperty(hostileWhole(kind), async (answer) => {
      next = answer;
      await expectAccounted('/v1/chat/completions', { model: models[kind], messages, max_tokens: 100 });
    }),
    parameters,
  );
  await expectReconciled();
});

test.each(kinds)('%s: a stream of any content leaves evidence and a sane ledger row', async (kind) => {
  await fc.assert(
    fc.asyncProperty(hostileStream(kind), async (answer) => {
      next = answer;
      await expectAccounted('/v1/chat/completions', { model: models[kind], messages, stream: true, max_tokens: 100 });
    }),
    parameters,
  );
  await expectReconciled();
});

test.each(['openai', 'local', 'gemini'] as const)('%s: an embedding of any content leaves evidence', async (kind) => {
  await fc.assert(
    fc.asyncProperty(hostileEmbedding(kind), async (answer) => {
      next = answer;
      await expectAccounted('/v1/embeddings', { model: embedders[kind], input: 'Hello!' });
    }),
    fewer,
  );
  await expectReconciled();
});

test.each(kinds)('%s: an error of any content leaves evidence', async (kind) => {
  await fc.assert(
    fc.asyncProperty(hostileError, fc.boolean(), async (answer, stream) => {
      next = answer;
      await expectAccounted('/v1/chat/completions', { model: models[kind], messages, stream, max_tokens: 100 });
    }),
    fewer,
  );
  await expectReconciled();
});

const openAi = (usage: string, content = '"Hi."') =>
  `{"id":"x","choices":[{"index":0,"message":{"role":"assistant","content":${content}},"finish_reason":"stop"}],"usage":${usage}}`;

test.each(['-1e7', '1.5', '1e15', '1e18', '1e999'])(
  'completion_tokens %s are not believed: the answer is counted here, and the evidence says why',
  async (figure) => {
    next = { contentType: 'application/json', body: openAi(`{"prompt_tokens":5,"completion_tokens":${figure}}`) };
    const { status, headers, json } = await gateway.request('POST', '/v1/chat/completions', {
      key,
      body: { model: models.openai, messages },
    });
    expect(status).toBe(200);
    expect(json.usage).toMatchObject({ prompt_tokens: 5, completion_tokens: 2, total_tokens: 7, estimated: true });
    const trace = await traceOf(headers.get('x-evidence-id'));
    expect(trace.invocation).toMatchObject({ completionTokens: 2, estimated: true });
    expect(trace.usageDoubts).toEqual([expect.stringMatching(/^completion tokens/)]);
  },
);

test('a streamed tool call that begins at a far index is the first of its answer', async () => {
  const chunk = (delta: string, finish = 'null') =>
    `data: {"choices":[{"index":0,"delta":${delta},"finish_reason":${finish}}]}\n\n`;
  for (const at of [1, 20_000_000]) {
    next = {
      contentType: 'text/event-stream',
      body:
        chunk(`{"tool_calls":[{"index":${at},"id":"a","type":"function","function":{"name":"f","arguments":""}}]}`) +
        chunk(`{"tool_calls":[{"index":${at},"function":{"arguments":"{}"}}]}`) +
        chunk('{}', '"tool_calls"') +
        'data: [DONE]\n\n',
    };
    const { text, headers } = await gateway.request('POST', '/v1/chat/completions', {
      key,
      body: { model: models.openai, messages, stream: true },
    });
    const calls = text
      .split('\n\n')
      .filter((line) => line.startsWith('data: {'))
      .flatMap((line) => JSON.parse(line.slice(6)).choices[0]?.delta.tool_calls ?? []);
    expect(calls).toEqual([
      { index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '' } },
      { index: 0, function: { arguments: '{}' } },
    ]);
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    expect((await traceOf(headers.get('x-evidence-id'))).invocation.outcome).toBe('COMPLETED');
  }
});

test('halves of a character that come in two pieces are one character', async () => {
  const piece = (content: string) => `data: {"choices":[{"index":0,"delta":{"content":"${content}"}}]}\n\n`;
  next = {
    contentType: 'text/event-stream',
    body: `${piece('a\\ud83d')}${piece('\\ude00b')}${piece('c\\ud83d')}data: [DONE]\n\n`,
  };
  const { text } = await gateway.request('POST', '/v1/chat/completions', {
    key,
    body: { model: models.openai, messages, stream: true },
  });
  const said = text
    .split('\n\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)).choices[0]?.delta.content ?? '')
    .join('');
  expect(said).toBe('a😀bc\uFFFD');
});
