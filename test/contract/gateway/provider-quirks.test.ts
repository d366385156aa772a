import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

let app: TestApp;
let key: string;
let upstream: UpstreamServer;
/** The answer of the upstream: a whole body, or the events of a stream. */
let firstAnswer: object | readonly object[];
let spareAnswer: object | readonly object[];

const choice = (content: string, finish: string) => ({
  index: 0,
  message: { role: 'assistant', content },
  delta: { role: 'assistant', content },
  finish_reason: finish,
});
const USAGE = { prompt_tokens: 10, completion_tokens: 4, total_tokens: 14 };

beforeAll(async () => {
  upstream = await startUpstream(({ method, body }, response) => {
    const isSpare = (body as { model?: string } | undefined)?.model === 'spare-mini';
    const answer = isSpare ? spareAnswer : firstAnswer;
    if (method === 'GET') {
      response.end('{"data": []}');
      return;
    }
    if (!Array.isArray(answer)) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of answer as object[]) response.write(`data: ${JSON.stringify(event)}\n\n`);
    response.end('data: [DONE]\n\n');
  });
  const entry = { kind: 'openai', baseUrl: `${upstream.origin}/v1`, prices: 'openai', models: ['gpt-4o'] };
  const providers = [
    { ...entry, id: 'strict', quirks: 'mistral' },
    { ...entry, id: 'one', quirks: 'groq' },
    { ...entry, id: 'tags', quirks: 'minimax' },
    { ...entry, id: 'routed', quirks: 'openrouter' },
    { ...entry, id: 'first', quirks: 'zai', models: ['gpt-4o-mini'] },
    { ...entry, id: 'spare', quirks: 'none', models: [{ id: 'gpt-4o-mini', upstream: 'spare-mini' }], weight: 0 },
  ];
  const file = join(mkdtempSync(join(tmpdir(), 'providers-')), 'providers.json');
  writeFileSync(file, JSON.stringify({ providers }));
  app = await startTestApp({ env: { SANDBOX: 'off', PROVIDERS_FILE: file } });
  await app.createTenant({ id: 'shop', ...AMPLE });
  key = await app.issueKey({ tenantId: 'shop', subject: 'ann', roles: ['tenant_admin'] });
});

const ask = (provider: string, more: object = {}) =>
  app.request('POST', '/v1/chat/completions', {
    key,
    body: { model: `${provider}/gpt-4o`, messages: [{ role: 'user', content: 'Hello!' }], ...more },
  });
const sent = () => upstream.arrived.at(-1)?.body as Record<string, unknown>;

test('fields that a provider does not have are left out, and named in the header and the evidence', async () => {
  firstAnswer = { id: 'a', choices: [choice('Hi', 'model_length')], usage: USAGE };
  const given = { seed: 7, user: 'u-1', logit_bias: { 42: 1 }, max_completion_tokens: 50 };
  const { status, json, headers } = await ask('strict', given);
  expect(status).toBe(200);
  expect(json.choices[0]).toMatchObject({ message: { content: 'Hi' }, finish_reason: 'length' });
  expect(headers.get('x-gateway-dropped')?.split(/, ?/)).toEqual(['logit_bias', 'user']);
  expect(sent()).toEqual({
    model: 'gpt-4o',
    messages: [{ role: 'user', content: 'Hello!' }],
    max_tokens: 50,
    random_seed: 7,
  });
  const { json: event } = await app.request('GET', `/api/trust/spine/events/${headers.get('x-evidence-id')}`, { key });
  expect(event.content).toContain('"logit_bias"');
  expect(JSON.stringify(JSON.parse(event.content as string))).toMatch(/"dropped\w*":\["logit_bias","user"\]/);
});

test('fields without which the answer would be another one are refused by name', async () => {
  const before = upstream.arrived.length;
  const { status, json } = await ask('one', { n: 2 });
  expect([status, json.error.param]).toEqual([400, 'n']);
  expect(json.error.message).toContain('n: Groq does not support it');
  expect(upstream.arrived.slice(before).filter(({ method }) => method === 'POST')).toEqual([]);
});

test('reasoning in tags is apart from the content, and goes back as it came', async () => {
  firstAnswer = [{ id: 'a', choices: [choice('<think>\nThey greet.\n</think>\n\nHi', 'stop')], usage: USAGE }];
  const { text } = await ask('tags', { stream: true });
  expect(text).not.toContain('<think>');
  expect(text).toContain('"reasoning_content":"They greet."');
  firstAnswer = {
    id: 'a',
    choices: [choice('Hi', 'stop')],
    usage: USAGE,
    base_resp: { status_code: 0, status_msg: '' },
  };
  const messages = [
    { role: 'user', content: 'Hello!' },
    { role: 'assistant', content: 'Hi', reasoning_content: 'They greet.' },
    { role: 'user', content: 'And?' },
  ];
  expect((await ask('tags', { messages })).status).toBe(200);
  expect((sent()['messages'] as { content: string }[])[1]?.content).toBe('<think>\nThey greet.\n</think>\n\nHi');
});

test('errors in answers of status 200 are errors', async () => {
  firstAnswer = { choices: null, base_resp: { status_code: 1002, status_msg: 'rate limit' } };
  expect((await ask('tags')).status).toBe(429);
  firstAnswer = { id: 'a', choices: [choice('Hel', 'error')], usage: USAGE };
  const { status, json } = await ask('routed');
  expect([status, json.error.code]).toEqual([502, 'PROVIDER_ERROR']);
  firstAnswer = [
    { id: 'a', choices: [{ ...choice('Hel', 'x'), finish_reason: null }] },
    { id: 'a', choices: [{ ...choice('', 'error'), error: { code: 502, message: 'the host is gone' } }] },
  ];
  const { text } = await ask('routed', { stream: true });
  expect(text).toContain('"content":"Hel"');
  expect(text).toContain('the host is gone');
  expect(text).not.toContain('"finish_reason":"stop"');
});

test('a failure that comes with status 200 is asked of another provider before the first text', async () => {
  const failed = { ...choice('Hel', 'network_error') };
  firstAnswer = { id: 'a', choices: [failed], usage: USAGE };
  spareAnswer = { id: 'b', choices: [choice('Hi', 'stop')], usage: USAGE };
  const whole = await app.request('POST', '/v1/chat/completions', {
    key,
    body: { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hello!' }] },
  });
  expect([whole.status, whole.json.choices[0].message.content]).toEqual([200, 'Hi']);
  firstAnswer = [{ id: 'a', choices: [{ index: 0, delta: {}, finish_reason: 'network_error' }] }];
  spareAnswer = [{ id: 'b', choices: [choice('Hi', 'stop')], usage: USAGE }];
  const { text } = await app.request('POST', '/v1/chat/completions', {
    key,
    body: { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hello!' }], stream: true },
  });
  expect(text).toContain('"content":"Hi"');
  expect(text).toContain('[DONE]');
});
