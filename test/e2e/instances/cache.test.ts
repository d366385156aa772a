import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';

let now = Date.UTC(2026, 4, 10, 12);
let gateway: TestApp;
beforeAll(async () => {
  gateway = await startTestApp({ cache: true, clock: { now: () => now } });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.sandbox.reset();
});

let counter = 0;
/** A prompt that no other test has used. */
const fresh = () => `prompt number ${(counter += 1)}`;
const body = (content: string, more: object = {}) => ({
  model: 'gpt-4o-mini',
  messages: [{ role: 'user', content }],
  ...more,
});
const chat = (content: string, more: object = {}, options: { key?: string; headers?: Record<string, string> } = {}) =>
  gateway.request('POST', '/v1/chat', { ...options, body: body(content, more) });
const upstreamCalls = () => gateway.sandbox.requests('openai').filter(({ url }) => url.includes('chat')).length;

test('the same request is answered once by the provider: at no cost the second time, with evidence of its own', async () => {
  const prompt = fresh();
  const [first, second] = [await chat(prompt), await chat(prompt)];
  expect(first.headers.get('x-cache')).toBe('MISS');
  expect(second.headers.get('x-cache')).toBe('HIT');
  expect(second.json.choices).toEqual(first.json.choices);
  expect(second.json.usage).toEqual(first.json.usage);
  expect(second.json.id).not.toBe(first.json.id);
  expect(upstreamCalls()).toBe(1);
  const { json } = await gateway.graphql(
    'query($id: ID!) { invocation(id: $id) { cache invocation { costUsd outcome model } } }',
    {
      id: second.headers.get('x-evidence-id'),
    },
  );
  expect(json.data.invocation).toEqual({
    cache: 'HIT',
    invocation: { costUsd: 0, outcome: 'COMPLETED', model: 'gpt-4o-mini' },
  });
  const [before, after] = [first, second].map(({ headers }) => Number(headers.get('x-ratelimit-remaining-requests')));
  expect(before! - after!).toBe(1);
});

test('skip_cache neither reads nor writes', async () => {
  const prompt = fresh();
  expect((await chat(prompt, { skip_cache: true })).headers.get('x-cache')).toBe('BYPASS');
  expect((await chat(prompt)).headers.get('x-cache')).toBe('MISS');
  expect((await chat(prompt, { skip_cache: true })).headers.get('x-cache')).toBe('BYPASS');
  expect(upstreamCalls()).toBe(3);
});

const APIS: Record<string, { path: string; body: (content: string) => object }> = {
  chat: { path: '/v1/chat', body },
  'Chat Completions': { path: '/v1/chat/completions', body },
  Messages: {
    path: '/v1/messages',
    body: (content) => ({ ...body(content), model: 'claude-sonnet-4-5', max_tokens: 9 }),
  },
  'Messages, translated': { path: '/v1/messages', body: (content) => ({ ...body(content), max_tokens: 9 }) },
  Responses: { path: '/v1/responses', body: (input) => ({ model: 'gpt-4o-mini', input }) },
  'Responses, translated': { path: '/v1/responses', body: (input) => ({ model: 'claude-sonnet-4-5', input }) },
};

test.each(Object.keys(APIS))(
  'the cache is bypassed by the body or by Cache-Control, and no upstream learns of it: %s',
  async (name) => {
    const { path, body: bodyOf } = APIS[name]!;
    const content = fresh();
    const ask = async (more: object, headers?: Record<string, string>) => {
      const { status, headers: answered } = await gateway.request('POST', path, {
        body: { ...bodyOf(content), ...more },
        ...(headers === undefined ? {} : { headers }),
      });
      return [status, answered.get('x-cache')];
    };
    expect(await ask({})).toEqual([200, 'MISS']);
    expect(await ask({ skip_cache: false })).toEqual([200, 'HIT']);
    expect(await ask({ skip_cache: true })).toEqual([200, 'BYPASS']);
    expect(await ask({}, { 'cache-control': 'max-age=0, no-cache' })).toEqual([200, 'BYPASS']);
    expect(await ask({}, { 'cache-control': 'no-store' })).toEqual([200, 'BYPASS']);
    expect(await ask({})).toEqual([200, 'HIT']);
    expect((await ask({ skip_cache: 'yes' }))[0]).toBe(400);
    const sent = (['openai', 'anthropic'] as const).flatMap((kind) => gateway.sandbox.requests(kind));
    expect(JSON.stringify(sent)).not.toContain('skip_cache');
  },
);

test('a stored answer can be streamed, and a streamed one is stored', async () => {
  for (const [first, second] of [
    [false, true],
    [true, false],
  ]) {
    const prompt = fresh();
    const one = await chat(prompt, { stream: first });
    const other = await chat(prompt, { stream: second });
    expect(other.headers.get('x-cache')).toBe('HIT');
    const [whole, stream] = first === true ? [other, one] : [one, other];
    const said = [...stream.text.matchAll(/^data: (\{.*\})$/gm)]
      .map(([, json]) => JSON.parse(json!).choices[0]?.delta.content ?? '')
      .join('');
    expect(said).toBe(whole.json.choices[0].message.content);
    expect(stream.text.trimEnd().endsWith('data: [DONE]')).toBe(true);
  }
  expect(upstreamCalls()).toBe(2);
});

test('concurrent identical requests make one upstream call', async () => {
  const prompt = fresh();
  gateway.sandbox.fault('openai', { delayMillis: 100 });
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) => chat(prompt, { stream: index % 4 === 3 })),
  );
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect(replies.filter(({ headers }) => headers.get('x-cache') === 'MISS')).toHaveLength(1);
  expect(upstreamCalls()).toBe(1);
});

test('those who wait are not let down when the one who leads goes', async () => {
  const prompt = fresh();
  gateway.sandbox.fault('openai', { delayMillis: 300 });
  const leader = new AbortController();
  const led = fetch(`${gateway.url}/v1/chat`, {
    method: 'POST',
    signal: leader.signal,
    headers: { authorization: `Bearer ${gateway.adminKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body(prompt)),
  }).catch(() => 'gone');
  await gateway.eventually(() => {
    expect(upstreamCalls()).toBe(1);
  });
  const followers = Promise.all([chat(prompt), chat(prompt)]);
  await gateway.graphql('{ models { object } }');
  leader.abort();
  expect(await led).toBe('gone');
  for (const reply of await followers) expect([reply.status, reply.headers.get('x-cache')]).toEqual([200, 'HIT']);
  expect(upstreamCalls()).toBe(1);
});

test('what failed is not stored, and those who waited ask for themselves', async () => {
  const prompt = fresh();
  const stop = gateway.sandbox.fault('openai', { status: 400, times: 'sticky', delayMillis: 50 });
  const failed = await Promise.all([chat(prompt), chat(prompt), chat(prompt)]);
  stop();
  expect(failed.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect((await chat(prompt)).headers.get('x-cache')).toBe('MISS');
});

test('a stream that broke is not stored', async () => {
  const prompt = fresh();
  gateway.sandbox.fault('openai', { cutAfterChunks: 3 });
  expect((await chat(prompt, { stream: true })).text).toContain('"error"');
  expect((await chat(prompt)).headers.get('x-cache')).toBe('MISS');
});

test('two tenants never share an answer, two users of one tenant do', async () => {
  await gateway.createTenant({ id: 'other', tier: 'PRO' });
  const key = await gateway.issueKey({ tenantId: 'other', subject: 'eve' });
  const ann = await gateway.issueKey({ subject: 'ann' });
  const bob = await gateway.issueKey({ subject: 'bob' });
  const prompt = fresh();
  expect((await chat(prompt, { user: 'one' }, { key: ann })).headers.get('x-cache')).toBe('MISS');
  expect((await chat(prompt, {}, { key })).headers.get('x-cache')).toBe('MISS');
  expect((await chat(prompt, { user: 'two' }, { key: bob })).headers.get('x-cache')).toBe('HIT');
  expect(upstreamCalls()).toBe(2);
});

test('a hit passes policy', async () => {
  const prompt = fresh();
  await chat(prompt);
  const created = await gateway.graphql(
    'mutation { createPolicy(input: { name: "not now", actions: ["ai.generate"], resources: ["model:gpt-4o-mini"], effect: DENY }) { id } }',
  );
  expect((await chat(prompt)).json.error.code).toBe('POLICY_DENIED');
  await gateway.graphql('mutation($id: ID!) { deletePolicy(id: $id) { id } }', {
    id: created.json.data.createPolicy.id,
  });
  expect((await chat(prompt)).headers.get('x-cache')).toBe('HIT');
});

test('an answer ends with the tenant’s time to live, and 0 turns the cache off', async () => {
  const prompt = fresh();
  await chat(prompt);
  now += 3_599_000;
  expect((await chat(prompt)).headers.get('x-cache')).toBe('HIT');
  now += 1_000;
  expect((await chat(prompt)).headers.get('x-cache')).toBe('MISS');
  const ttl = (seconds: number) =>
    gateway.graphql('mutation($s: Int!) { updateTenant(id: "default", input: { cacheTtlSeconds: $s }) { id } }', {
      s: seconds,
    });
  await ttl(0);
  expect((await chat(prompt)).headers.get('x-cache')).toBe('BYPASS');
  await ttl(3_600);
  expect((await chat(prompt)).headers.get('x-cache')).toBe('HIT');
});

test('it outlives a restart, and health tells its hit rate', async () => {
  const prompt = fresh();
  const options = {
    databaseUrl: gateway.databaseUrl,
    cache: true,
    clock: { now: () => now },
    env: { PORTCULLIS_ADMIN_KEY: gateway.adminKey },
  };
  const first = await startTestApp(options);
  const asked = await first.request('POST', '/v1/chat', { body: body(prompt) });
  expect(asked.headers.get('x-cache')).toBe('MISS');
  await first.stop();
  const second = await startTestApp(options);
  try {
    expect((await second.request('GET', '/v1/health')).json.cache).toEqual({ status: 'up', hit_rate: 0 });
    const again = await second.request('POST', '/v1/chat', { body: body(prompt) });
    expect(again.headers.get('x-cache')).toBe('HIT');
    expect(again.json.choices).toEqual(asked.json.choices);
    expect((await second.request('GET', '/v1/health')).json.cache).toEqual({ status: 'up', hit_rate: 1 });
  } finally {
    await second.stop();
  }
});
