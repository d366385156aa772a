import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { startUpstream } from '../../support/upstreams/upstream-server.js';

let app: TestApp;
let key: string;
/** What the upstream answers with: a whole body, or the events of a stream. */
let answer: object | readonly object[];
let asked = 0;

beforeAll(async () => {
  const { origin } = await startUpstream(({ method }, response) => {
    if (method === 'GET') {
      response.end('{"data": []}');
      return;
    }
    asked += 1;
    if (!Array.isArray(answer)) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of answer as { type?: string }[])
      response.write(`${event.type === undefined ? '' : `event: ${event.type}\n`}data: ${JSON.stringify(event)}\n\n`);
    response.end();
  });
  const file = join(mkdtempSync(join(tmpdir(), 'providers-')), 'providers.json');
  const other = {
    id: 'other',
    kind: 'openai',
    baseUrl: `${origin}/v1`,
    prices: 'openai',
    models: ['gpt-4o', 'gpt-4o-mini', 'text-embedding-3-small'],
  };
  writeFileSync(file, JSON.stringify({ providers: [{ ...other, speaks: ['chat', 'responses'] }] }));
  app = await startTestApp({
    env: { SANDBOX: 'off', PROVIDERS_FILE: file, ANTHROPIC_API_KEY: 'x', ANTHROPIC_BASE_URL: origin },
  });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  key = await app.issueKey({ tenantId: 'shop', subject: 'ann', roles: ['tenant_admin'] });
});

/** Asks; the status, and what the call was charged. */
async function charged(path: string, body: { model: string; [field: string]: unknown }) {
  asked = 0;
  // Without fallbacks.
  const alone = await app.issueKey({ tenantId: 'shop', subject: 'ann', allowedModels: [body.model] });
  const { status, headers } = await app.request('POST', path, { key: alone, body });
  const id = headers.get('x-evidence-id');
  const fields = 'promptTokens completionTokens costUsd';
  return app.eventually(async () => {
    const { json } = await app.graphql(
      `query($id: ID!) { invocation(id: $id) { invocation { ${fields} } } }`,
      { id },
      { key },
    );
    const { budget } = (await app.request('GET', '/v1/usage', { key })).json;
    expect(json.data.invocation).toBeTruthy();
    return { status, ...json.data.invocation.invocation, used: budget.used_usd as number };
  });
}

const messages = [{ role: 'user', content: 'Hello!' }];
const chat = { model: 'other/gpt-4o', max_tokens: 5_000, messages };
const message = { model: 'claude-sonnet-4-5', max_tokens: 5_000, messages };
const response = { model: 'other/gpt-4o', max_output_tokens: 5_000, store: false, input: 'Hello!' };
const openAiUsage = { prompt_tokens: 10_000, completion_tokens: 2_000, total_tokens: 12_000 };
const tokens = { input_tokens: 10_000, output_tokens: 2_000 };

const failed = {
  id: 'resp_1',
  object: 'response',
  status: 'failed',
  error: { code: 'server_error', message: 'it broke' },
  output: [],
  usage: tokens,
};
const nameless = { role: 'assistant', content: null, tool_calls: [{ id: 'c', type: 'function', function: {} }] };
const block = { type: 'tool_use', id: 'toolu_1', input: {} };
const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'other/gpt-4o' };

const FAILURES: Record<
  string,
  { path: string; body: { model: string; [field: string]: unknown }; answer: object | readonly object[] }
> = {
  'a completion without choices': {
    path: '/v1/chat/completions',
    body: chat,
    answer: { id: 'c', choices: [], usage: openAiUsage },
  },
  'a completion whose call has no name': {
    path: '/v1/chat/completions',
    body: chat,
    answer: { id: 'c', choices: [{ index: 0, message: nameless, finish_reason: 'tool_calls' }], usage: openAiUsage },
  },
  'a message without content': {
    path: '/v1/messages',
    body: message,
    answer: { id: 'm', type: 'message', usage: tokens },
  },
  'a message whose call has no name': {
    path: '/v1/messages',
    body: message,
    answer: { id: 'm', type: 'message', content: [block], usage: tokens },
  },
  'a response that failed': { path: '/v1/responses', body: response, answer: failed },
  'a response that failed, streamed': {
    path: '/v1/responses',
    body: { ...response, stream: true },
    answer: [
      { type: 'response.created', response: { ...failed, status: 'in_progress', error: null, usage: null } },
      { type: 'response.failed', response: failed },
    ],
  },
  'a stream that fails behind its figures': {
    path: '/v1/chat/completions',
    body: { ...chat, stream: true },
    answer: [{ ...chunk, choices: [], usage: openAiUsage }, { error: { message: 'it broke' } }],
  },
};

describe('an answer that states its usage and is refused for its form', () => {
  test.each(Object.keys(FAILURES))('is booked and not paid for twice: %s', async (name) => {
    const { path, body, answer: given } = FAILURES[name]!;
    answer = given;
    const before = (await app.request('GET', '/v1/usage', { key })).json.budget.used_usd as number;
    const call = await charged(path, body);
    expect(call).toMatchObject({ promptTokens: 10_000, completionTokens: 2_000 });
    expect(call.costUsd).toBeGreaterThan(0.04);
    expect(call.used - before).toBeCloseTo(call.costUsd, 9);
    expect(asked).toBe(1);
  });
});

test('embeddings that are too few are booked', async () => {
  answer = { data: [], usage: { prompt_tokens: 9_000, total_tokens: 9_000 } };
  const call = await charged('/v1/embeddings', { model: 'other/text-embedding-3-small', input: 'Hello!' });
  expect(call).toMatchObject({ status: 502, promptTokens: 9_000 });
  expect(call.costUsd).toBeGreaterThan(0);
});

test('a failure without figures is asked again and costs nothing', async () => {
  answer = { id: 'c', choices: [] };
  const call = await charged('/v1/chat/completions', { ...chat, model: 'other/gpt-4o-mini' });
  expect(call).toMatchObject({ status: 502, promptTokens: 0, costUsd: 0 });
  expect(asked).toBe(2);
});
