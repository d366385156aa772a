import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../../support/app.js';

const price = { input: '1', output: '1', source: 'test', asOf: '2026-01-01' };
const chatModel = (id: string, provider: string, fallbacks: string[], more: object = {}) => ({
  id,
  provider,
  upstream: provider === 'local' ? 'llama3.2:latest' : id,
  type: 'chat',
  contextWindow: 8_000,
  maxOutputTokens: 100,
  price,
  fallbacks,
  ...more,
});
const folder = mkdtempSync(join(tmpdir(), 'portcullis-models-'));
const modelsFile = join(folder, 'models.json');
writeFileSync(
  modelsFile,
  JSON.stringify({
    mode: 'replace',
    models: [
      chatModel('first', 'openai', ['second', 'third']),
      chatModel('second', 'anthropic', []),
      chatModel('third', 'local', []),
      chatModel('small', 'openai', ['second', 'large']),
      chatModel('large', 'local', [], { contextWindow: 100_000 }),
      chatModel('broken', 'openai', ['tiny', 'third']),
      chatModel('tiny', 'anthropic', [], { contextWindow: 10 }),
      chatModel('dear', 'openai', ['dearest']),
      chatModel('dearest', 'anthropic', [], { price: { ...price, output: '9000000' } }),
    ],
  }),
);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

let now = Date.UTC(2026, 4, 10, 12);
let gateway: TestApp;
beforeAll(async () => {
  gateway = await startTestApp({ clock: { now: () => now }, env: { MODELS_FILE: modelsFile } });
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  gateway.sandbox.reset();
  // A success closes every breaker that the last test has left open.
  now += 60_000;
  for (const model of ['first', 'second', 'third', 'small', 'dear']) expect((await chat(model)).status).toBe(200);
  gateway.sandbox.reset();
});

const chat = (model = 'first', more: object = {}) =>
  gateway.request('POST', '/v1/chat', { body: { model, messages: [{ role: 'user', content: 'Hello!' }], ...more } });
const provider = ({ headers }: { headers: Headers }) => headers.get('x-gateway-provider');
const calls = (kind: 'openai' | 'anthropic' | 'local') =>
  gateway.sandbox.requests(kind).filter(({ method }) => method === 'POST').length;

async function attempts(id: string | null) {
  const query = 'query($id: ID!) { invocation(id: $id) { attempts { provider model outcome status reason } } }';
  const { json } = await gateway.graphql(query, { id });
  return json.data.invocation.attempts.map(({ provider: kind, outcome, reason }: any) => [kind, outcome, reason]);
}

describe('criteria', () => {
  test.each([
    [408, 2, 'anthropic'],
    [409, 2, 'anthropic'],
    [425, 2, 'anthropic'],
    [429, 2, 'anthropic'],
    [500, 2, 'anthropic'],
    [502, 2, 'anthropic'],
    [503, 2, 'anthropic'],
    [529, 2, 'anthropic'],
    [401, 1, 'anthropic'],
    [403, 1, 'anthropic'],
    [400, 1, undefined],
    [404, 1, undefined],
    [413, 1, undefined],
    [422, 1, undefined],
  ])('a status %i is met %i times, then %s answers', async (status, times, answeredBy) => {
    gateway.sandbox.fault('openai', { status, times: 'sticky' });
    const reply = await chat();
    expect(calls('openai')).toBe(times);
    if (answeredBy === undefined) {
      expect([reply.status, reply.json.error.code]).toEqual([400, 'INVALID_REQUEST']);
      expect(calls('anthropic')).toBe(0);
    } else {
      expect([reply.status, provider(reply)]).toEqual([200, answeredBy]);
      expect(reply.json.model).toBe('second');
      expect(reply.headers.get('x-gateway-attempts')).toBe(String(times + 1));
    }
  });

  test('a passing failure is retried in place', async () => {
    gateway.sandbox.fault('openai', { status: 500 });
    const reply = await chat();
    expect([reply.status, provider(reply), calls('openai')]).toEqual([200, 'openai', 2]);
    expect(await attempts(reply.headers.get('x-evidence-id'))).toEqual([
      ['openai', 'FAILED', 'status 500'],
      ['openai', 'OK', null],
    ]);
  });

  test('a long Retry-After is not waited for', async () => {
    gateway.sandbox.fault('openai', { status: 429, retryAfter: '30', times: 'sticky' });
    const reply = await chat();
    expect([reply.status, provider(reply), calls('openai')]).toEqual([200, 'anthropic', 1]);
  });

  test('a refused connection and a malformed answer lead to the next provider', async () => {
    await gateway.sandbox.refuse('openai');
    gateway.sandbox.fault('anthropic', { malformed: true, times: 'sticky' });
    const reply = await chat();
    await gateway.sandbox.restore('openai');
    expect([reply.status, provider(reply)]).toEqual([200, 'local']);
    expect(await attempts(reply.headers.get('x-evidence-id'))).toEqual([
      ['openai', 'FAILED', 'connect'],
      ['openai', 'FAILED', 'connect'],
      ['anthropic', 'FAILED', expect.stringContaining('malformed')],
      ['anthropic', 'FAILED', expect.stringContaining('malformed')],
      ['local', 'OK', null],
    ]);
  });

  test('a prompt that does not fit goes to a model with a larger window', async () => {
    const body = JSON.stringify({
      error: { message: 'too long', type: 'invalid_request_error', code: 'context_length_exceeded' },
    });
    gateway.sandbox.fault('openai', { status: 400, body, times: 'sticky' });
    const reply = await chat('small');
    expect([reply.status, reply.json.model]).toEqual([200, 'large']);
    expect([calls('openai'), calls('anthropic')]).toEqual([1, 0]);
  });

  test('a fallback whose window is smaller than the prompt is not asked', async () => {
    gateway.sandbox.fault('openai', { status: 503, times: 'sticky' });
    gateway.sandbox.fault('local', { status: 503, times: 'sticky' });
    const reply = await chat('broken', { messages: [{ role: 'user', content: 'word '.repeat(50) }] });
    expect([reply.status, reply.json.error.code, calls('anthropic')]).toEqual([502, 'PROVIDER_ERROR', 0]);
    expect(await attempts(reply.headers.get('x-evidence-id'))).toContainEqual([
      'anthropic',
      'SKIPPED',
      'the prompt does not fit its context window',
    ]);
  });

  test('a fallback that refuses the request does not replace the first failure, and the next one is asked', async () => {
    const body = JSON.stringify({ error: { message: 'tools.0: unknown type' } });
    gateway.sandbox.fault('openai', { status: 503, times: 'sticky' });
    gateway.sandbox.fault('anthropic', { status: 400, body, times: 'sticky' });
    const saved = await chat();
    expect([saved.status, provider(saved)]).toEqual([200, 'local']);
    gateway.sandbox.fault('local', { status: 422, body, times: 'sticky' });
    const reply = await chat();
    expect([reply.status, reply.json.error.code]).toEqual([502, 'PROVIDER_ERROR']);
    expect(reply.json.error.message).toContain('503');
  });

  test('nor does one for which the prompt is too long', async () => {
    const body = JSON.stringify({ error: { message: 'prompt is too long: 214315 tokens > 8000 maximum' } });
    gateway.sandbox.fault('openai', { status: 503, times: 'sticky' });
    gateway.sandbox.fault('anthropic', { status: 400, body, times: 'sticky' });
    const reply = await chat();
    expect([reply.status, reply.json.error.code]).toEqual([502, 'PROVIDER_ERROR']);
    expect(reply.json.error.message).toContain('503');
  });

  test('when every candidate limits the rate, so does the gateway, and for the shortest time', async () => {
    const waits = { openai: '30', anthropic: '7', local: '12' } as const;
    for (const kind of ['openai', 'anthropic', 'local'] as const)
      gateway.sandbox.fault(kind, { status: 429, retryAfter: waits[kind], times: 'sticky' });
    const { status, json, headers } = await chat();
    expect([status, json.error.code, json.error.type]).toEqual([429, 'RATE_LIMIT_EXCEEDED', 'rate_limit_error']);
    expect([headers.get('retry-after'), headers.get('x-should-retry')]).toEqual(['7', null]);
    expect(json.error.details).toMatchObject({ limited_by: 'provider', retry_after: 7 });
    expect(json.error.details.attempts.map((attempt: any) => [attempt.provider, attempt.status])).toEqual([
      ['openai', 429],
      ['anthropic', 429],
      ['local', 429],
    ]);
  });

  test('while rate limits keep every breaker open, it stays a rate limit, until the first breaker lets a call through', async () => {
    for (const kind of ['openai', 'anthropic', 'local'] as const)
      gateway.sandbox.fault(kind, { status: 429, retryAfter: '30', times: 'sticky' });
    for (let call = 0; call < 5; call += 1) expect((await chat()).status).toBe(429);
    const sent = calls('openai');
    const { status, json, headers } = await chat();
    expect([status, json.error.code, calls('openai')]).toEqual([429, 'RATE_LIMIT_EXCEEDED', sent]);
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15);
    expect(json.error.details.attempts[0].reason).toBe('breaker open after rate limits');
  });

  test('when one candidate fails otherwise, it is a provider error', async () => {
    gateway.sandbox.fault('openai', { status: 503, times: 'sticky' });
    for (const kind of ['anthropic', 'local'] as const)
      gateway.sandbox.fault(kind, { status: 429, retryAfter: '7', times: 'sticky' });
    const { status, json } = await chat();
    expect([status, json.error.code]).toEqual([502, 'PROVIDER_ERROR']);
  });

  test('when every candidate fails, the error lists each attempt', async () => {
    for (const kind of ['openai', 'anthropic', 'local'] as const)
      gateway.sandbox.fault(kind, { status: 503, times: 'sticky' });
    const { status, json, headers } = await chat();
    expect([status, json.error.code, headers.get('x-should-retry')]).toEqual([502, 'PROVIDER_ERROR', 'false']);
    expect(json.error.details.attempts.map((attempt: any) => [attempt.provider, attempt.status])).toEqual([
      ['openai', 503],
      ['openai', 503],
      ['anthropic', 503],
      ['anthropic', 503],
      ['local', 503],
      ['local', 503],
    ]);
  });

  test('a fallback that policy denies is no candidate', async () => {
    const mutation =
      'mutation { createPolicy(input: { name: "stay", actions: ["ai.*"], resources: ["model:second"], effect: DENY }) { id } }';
    const created = await gateway.graphql(mutation);
    gateway.sandbox.fault('openai', { status: 500, times: 'sticky' });
    expect(provider(await chat())).toBe('local');
    expect(calls('anthropic')).toBe(0);
    await gateway.graphql('mutation($id: ID!) { deletePolicy(id: $id) { id } }', {
      id: created.json.data.createPolicy.id,
    });
  });

  test('a fallback that the key may not use is no candidate', async () => {
    const key = await gateway.issueKey({ subject: 'ann', allowedModels: ['first', 'third'] });
    gateway.sandbox.fault('openai', { status: 500, times: 'sticky' });
    const body = { model: 'first', messages: [{ role: 'user', content: 'Hello!' }] };
    expect(provider(await gateway.request('POST', '/v1/chat', { key, body }))).toBe('local');
  });

  test('a fallback that the budget does not pay for is no candidate', async () => {
    gateway.sandbox.fault('openai', { status: 500, times: 'sticky' });
    const { status, json } = await chat('dear');
    expect([status, json.error.details.attempts.at(-1).reason]).toEqual([502, 'the budget does not cover it']);
    expect(calls('anthropic')).toBe(0);
  });
});

describe('streams', () => {
  test('switch to the next provider before the first piece', async () => {
    gateway.sandbox.fault('openai', { status: 500, times: 'sticky' });
    const reply = await chat('first', { stream: true });
    expect([reply.status, provider(reply), reply.text.includes('[DONE]')]).toEqual([200, 'anthropic', true]);
  });

  test('never switch after it', async () => {
    gateway.sandbox.fault('openai', { cutAfterChunks: 4, times: 'sticky' });
    const reply = await chat('first', { stream: true });
    expect([reply.status, provider(reply), reply.text.includes('[DONE]')]).toEqual([200, 'openai', false]);
    expect(reply.text).toContain('"code":"PROVIDER_ERROR"');
    expect(calls('anthropic')).toBe(0);
  });
});

describe('breakers', () => {
  test('open after five failures, cost nothing while open, and close by themselves', async () => {
    gateway.sandbox.fault('openai', { status: 500, times: 'sticky', path: '/v1/chat/completions' });
    for (let index = 0; index < 3; index += 1) expect(provider(await chat())).toBe('anthropic');
    expect(calls('openai')).toBe(5);
    const open = await chat();
    expect([provider(open), open.headers.get('x-gateway-attempts'), calls('openai')]).toEqual(['anthropic', '1', 5]);
    expect(await attempts(open.headers.get('x-evidence-id'))).toEqual([
      ['openai', 'SKIPPED', 'breaker open'],
      ['anthropic', 'OK', null],
    ]);
    expect((await gateway.request('GET', '/v1/health')).json.status).toBe('degraded');
    const shown = (await gateway.request('GET', '/v1/models/first')).json;
    expect(shown.available).toBe(false);
    gateway.sandbox.reset();
    now += 15_000;
    // Time counts for those who only ask, too: design and analysis are routed by this.
    expect((await gateway.request('GET', '/v1/models/first')).json.available).toBe(true);
    const routed = await gateway.request('POST', '/api/trust/models/route', { body: { model: 'first' } });
    expect(routed.json).toMatchObject({ model: 'first', provider: 'openai' });
    expect(provider(await chat())).toBe('openai');
    expect((await gateway.request('GET', '/v1/health')).json.status).toBe('healthy');
  });

  test.each([401, 403])('of a provider that answers %d: it is down until its breaker closes', async (status) => {
    const health = async () => {
      const { json } = await gateway.request('GET', '/v1/health');
      return [json.status, json.providers.openai.status];
    };
    expect(await health()).toEqual(['healthy', 'up']);
    gateway.sandbox.fault('openai', { status });
    expect(provider(await chat())).toBe('anthropic');
    // Its list of models is answered.
    expect(await health()).toEqual(['degraded', 'down']);
    now += 16_000;
    expect(provider(await chat())).toBe('openai');
    expect(await health()).toEqual(['healthy', 'up']);
  });

  test('where no candidate may be called, the error says so', async () => {
    gateway.sandbox.fault('local', { status: 500, times: 'sticky', path: '/api/chat' });
    for (let index = 0; index < 3; index += 1) expect((await chat('third')).status).toBe(502);
    const { status, json } = await chat('third');
    expect([status, json.error.message]).toEqual([502, 'no model could be called (third: breaker open)']);
  });

  test('a refusal of the credentials opens it for every model of the provider', async () => {
    gateway.sandbox.fault('openai', { status: 401, times: 'sticky' });
    expect(provider(await chat())).toBe('anthropic');
    expect(provider(await chat('small'))).toBe('anthropic');
    expect(calls('openai')).toBe(1);
  });
});
