import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../../support/app.js';
import { ask } from '../../support/upstreams/models.js';

const USAGE = {
  prompt_tokens: 100,
  completion_tokens: 50,
  total_tokens: 150,
  prompt_tokens_details: {
    cached_tokens: 40,
    cache_write_tokens: 10,
    audio_tokens: 30,
    cached_tokens_details: { audio_tokens: 20 },
  },
  completion_tokens_details: {
    reasoning_tokens: 5,
    audio_tokens: 15,
    accepted_prediction_tokens: 3,
    rejected_prediction_tokens: 4,
  },
  server_tool_use: { web_search_requests: 2 },
};
const ANSWER = {
  id: 'a',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  usage: USAGE,
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Here it is.' } }],
};
/** 40 from the cache, 20 of them audio; 10 written; 10 more audio; 40 others; 5 reasoning, 15 audio, 30 others; searches. */
const COST = (20 * 0.5 + 20 * 0.25 + 10 * 1.25 + 10 * 8 + 40 * 1 + 5 * 3 + 15 * 16 + 30 * 4) / 1e6 + 2 * 0.01;

const folder = mkdtempSync(join(tmpdir(), 'portcullis-usage-'));
let upstream: Server;
let gateway: TestApp;
beforeAll(async () => {
  upstream = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json').end(JSON.stringify(ANSWER));
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const modelsFile = join(folder, 'models.json');
  const price = {
    input: '1',
    cachedInput: '0.5',
    cacheWrite: '1.25',
    audioInput: '8',
    cachedAudioInput: '0.25',
    output: '4',
    audioOutput: '16',
    reasoning: '3',
    webSearches: '10',
    source: 'a test',
    asOf: '2026-01-01',
  };
  const model = { id: 'm', provider: 'openai', type: 'chat', contextWindow: 8_000, maxOutputTokens: 100, price };
  writeFileSync(modelsFile, JSON.stringify({ models: [model] }));
  const { port } = upstream.address() as AddressInfo;
  const OPENAI_BASE_URL = `http://127.0.0.1:${port}/v1`;
  gateway = await startTestApp({ env: { MODELS_FILE: modelsFile, SANDBOX: 'off', OPENAI_BASE_URL } });
});
afterAll(async () => {
  await gateway.stop();
  upstream.close();
  rmSync(folder, { recursive: true });
});

test('every counter reaches the client, the invocation and the ledger, each at its price', async () => {
  const reply = await gateway.request('POST', '/v1/chat/completions', { body: { ...ask(), model: 'm' } });
  expect(reply.status).toBe(200);
  expect(reply.json.usage).toEqual({
    prompt_tokens: 100,
    completion_tokens: 50,
    total_tokens: 150,
    prompt_tokens_details: { cached_tokens: 40, cache_write_tokens: 10, audio_tokens: 30 },
    completion_tokens_details: USAGE.completion_tokens_details,
    server_tool_use: { web_search_requests: 2 },
  });
  const { json } = await gateway.graphql(
    `query($id: ID!) { invocation(id: $id) { price { source asOf } invocation {
       costUsd promptTokens cachedPromptTokens cacheWriteTokens cacheWriteHourTokens audioPromptTokens cachedAudioTokens
       reasoningTokens audioCompletionTokens acceptedPredictionTokens rejectedPredictionTokens webSearches } } }`,
    { id: reply.headers.get('x-evidence-id') },
  );
  expect(json.data.invocation).toEqual({
    price: { source: 'a test', asOf: '2026-01-01' },
    invocation: {
      costUsd: expect.closeTo(COST, 9),
      promptTokens: 100,
      cachedPromptTokens: 40,
      cacheWriteTokens: 10,
      cacheWriteHourTokens: null,
      audioPromptTokens: 30,
      cachedAudioTokens: 20,
      reasoningTokens: 5,
      audioCompletionTokens: 15,
      acceptedPredictionTokens: 3,
      rejectedPredictionTokens: 4,
      webSearches: 2,
    },
  });
});

test('GraphQL shows the same', async () => {
  const query = `mutation($input: ChatInput!) { chat(input: $input) { usage {
    promptTokensDetails { cachedTokens cacheWriteTokens cacheWriteHourTokens audioTokens }
    completionTokensDetails { reasoningTokens audioTokens acceptedPredictionTokens rejectedPredictionTokens }
    serverToolUse { webSearchRequests } } } }`;
  const input = { model: 'm', messages: [{ role: 'USER', content: 'Hi' }] };
  expect((await gateway.graphql(query, { input })).json.data.chat.usage).toEqual({
    promptTokensDetails: { cachedTokens: 40, cacheWriteTokens: 10, cacheWriteHourTokens: null, audioTokens: 30 },
    completionTokensDetails: {
      reasoningTokens: 5,
      audioTokens: 15,
      acceptedPredictionTokens: 3,
      rejectedPredictionTokens: 4,
    },
    serverToolUse: { webSearchRequests: 2 },
  });
});

test('many at once are stored as one is, and the ledger is held against the evidence', async () => {
  const calls = Array.from({ length: 20 }, (_, at) =>
    gateway.request('POST', '/v1/chat', { body: { ...ask(`call ${at}`), model: 'm' } }),
  );
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  const { json } = await gateway.graphql(
    '{ verifySpine { intact fault } invocations(first: 50) { edges { node { webSearches reasoningTokens } } } }',
  );
  expect(json.data.verifySpine).toEqual({ intact: true, fault: null });
  for (const { node } of json.data.invocations.edges) expect(node).toEqual({ webSearches: 2, reasoningTokens: 5 });
});
