import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { openSocket } from '../../support/graphql-ws.js';
import { ask } from '../../support/upstreams/models.js';

/** Far more than the second that the contract has: whether calls end is asked, not how fast this machine is. */
const WITHIN_MILLIS = 5_000;
const TENANT = 'shop';
const STREAMS = 200;

let app: TestApp;
let ada: string;
let ann: string;
let bob: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 10_000 });
  const retain = `mutation { updateTenant(id: "${TENANT}", input: { retainContent: true }) { id } }`;
  expect((await app.graphql(retain)).json.errors).toBeUndefined();
  ada = await app.issueKey({ tenantId: TENANT, subject: 'ada', roles: ['tenant_admin'] });
  ann = await app.issueKey({ tenantId: TENANT, subject: 'ann', roles: ['member'] });
  bob = await app.issueKey({ tenantId: TENANT, subject: 'bob', roles: ['member'] });
});
afterEach(async () => {
  app.sandbox.reset();
  const { json } = await app.request('GET', '/api/stops', { key: ada });
  for (const { id, status } of json.stops)
    if (status === 'holding') await app.request('DELETE', `/api/stops/${id}`, { key: ada });
});

/** Stops calls; when the answer was there, ms. */
async function stop(selector: object): Promise<{ id: string; at: number }> {
  const body = { selector, reason: 'it runs away' };
  const { status, json, text } = await app.request('POST', '/api/stops', { key: ada, body });
  if (status !== 201) throw new Error(text);
  return { id: json.id, at: Date.now() };
}

interface Stream {
  evidenceId: string | null;
  /** All of its text, once it has ended. */
  rest: () => Promise<string>;
}

/** A stream that has begun. */
async function begun(path: string, body: object, key = ann): Promise<Stream> {
  const response = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, stream: true }),
  });
  if (response.status !== 200) throw new Error(await response.text());
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader.read();
  return {
    evidenceId: response.headers.get('x-evidence-id'),
    async rest() {
      let text = first.value ?? '';
      for (let step = await reader.read(); !step.done; step = await reader.read()) text += step.value;
      return text;
    },
  };
}

async function settled(id: string | null): Promise<any> {
  const fields = 'invocation { outcome promptTokens costUsd } errorCode attempts { outcome }';
  const { json } = await app.graphql(`query($id: ID!) { invocation(id: $id) { ${fields} } }`, { id }, { key: ada });
  const { invocation, ...trace } = json.data.invocation;
  return { ...invocation, ...trace };
}

const slow = (provider: 'openai' | 'anthropic', chunkDelayMillis = 200): void => {
  app.sandbox.fault(provider, { times: 'sticky', chunkDelayMillis });
};

const long = 'Tell me a long story about the sea and all of its fish.';
const message = { model: 'claude-haiku-4-5', max_tokens: 200, messages: [{ role: 'user', content: long }] };

describe('a stream that a new stop names ends with an error of its API, settled for what it produced', () => {
  test.each<[string, 'openai' | 'anthropic', object, (text: string, id: string) => void]>([
    [
      '/v1/chat/completions',
      'openai',
      ask(long),
      (text, id) => {
        expect(text).toContain('"code":"FORBIDDEN"');
        expect(text).toContain(id);
        expect(text).not.toContain('[DONE]');
      },
    ],
    [
      '/v1/messages',
      'anthropic',
      message,
      (text) => {
        expect(text).toContain('event: error');
        expect(text).toContain('permission_error');
        expect(text).not.toContain('message_stop');
      },
    ],
    [
      '/v1/responses',
      'openai',
      { model: 'gpt-4o-mini', input: long },
      (text) => {
        expect(text).toMatch(/event: (?:error|response\.failed)/);
        expect(text).not.toContain('event: response.completed');
      },
    ],
  ])('%s', async (path, provider, body, expectEnd) => {
    slow(provider);
    const stream = await begun(path, body);
    const { id, at } = await stop({ user: 'ann' });
    const text = await stream.rest();
    expect(Date.now() - at).toBeLessThan(WITHIN_MILLIS);
    expect(text).toContain('an administrator has stopped this call: it runs away');
    expectEnd(text, id);
    const call = await settled(stream.evidenceId);
    expect(call).toMatchObject({ outcome: 'FAILED', errorCode: 'FORBIDDEN', attempts: [{ outcome: 'ABORTED' }] });
    expect(call.promptTokens).toBeGreaterThan(0);
    expect(call.costUsd).toBeGreaterThan(0);
  });

  test('others go on', async () => {
    slow('openai', 20);
    const stream = await begun('/v1/chat/completions', ask(long), bob);
    await stop({ user: 'ann' });
    expect(await stream.rest()).toContain('[DONE]');
    expect(await settled(stream.evidenceId)).toMatchObject({ outcome: 'COMPLETED' });
  });
});

test(`${STREAMS} open streams end, each of them settled`, async () => {
  slow('openai', 1_000);
  const streams = await Promise.all(Array.from({ length: STREAMS }, () => begun('/v1/chat/completions', ask(long))));
  const { at } = await stop({ model: 'gpt-4o-*' });
  const texts = await Promise.all(streams.map((stream) => stream.rest()));
  expect(Date.now() - at).toBeLessThan(WITHIN_MILLIS);
  expect(texts.filter((text) => text.includes('"code":"FORBIDDEN"'))).toHaveLength(STREAMS);
  const calls = await Promise.all(streams.map(({ evidenceId }) => settled(evidenceId)));
  expect(calls.filter(({ outcome, costUsd }) => outcome === 'FAILED' && costUsd > 0)).toHaveLength(STREAMS);
  await app.eventually(async () => {
    const { json } = await app.graphql('{ usage { budget { heldUsd usedUsd } } }', {}, { key: ada });
    expect(json.data.usage.budget.heldUsd).toBe(0);
  });
});

test('the upstream of a whole answer is given up', async () => {
  app.sandbox.fault('openai', { delayMillis: 60_000 });
  const answer = app.request('POST', '/v1/chat/completions', { key: ann, body: ask(long) });
  await app.eventually(() => {
    expect(app.sandbox.requests('openai').length).toBeGreaterThan(0);
  });
  const { id, at } = await stop({ provider: 'openai' });
  const { status, json, headers } = await answer;
  expect(Date.now() - at).toBeLessThan(WITHIN_MILLIS);
  expect([status, json.error.details, headers.get('x-should-retry')]).toEqual([403, { stop_id: id }, 'false']);
  expect(await settled(headers.get('x-evidence-id'))).toMatchObject({ outcome: 'FAILED', errorCode: 'FORBIDDEN' });
});

test('embeddings under way end too', async () => {
  app.sandbox.fault('openai', { delayMillis: 60_000 });
  const before = app.sandbox.requests('openai').length;
  const body = { model: 'text-embedding-3-small', input: 'Hello!' };
  const answer = app.request('POST', '/v1/embeddings', { key: ann, body });
  await app.eventually(() => {
    expect(app.sandbox.requests('openai').length).toBeGreaterThan(before);
  });
  const { at } = await stop({ operation: 'ai.embed' });
  expect((await answer).status).toBe(403);
  expect(Date.now() - at).toBeLessThan(WITHIN_MILLIS);
});

test('a response in the background ends failed', async () => {
  app.sandbox.fault('openai', { delayMillis: 60_000 });
  const body = { model: 'gpt-4o-mini', input: long, background: true };
  const { status, json } = await app.request('POST', '/v1/responses', { key: ann, body });
  expect([status, json.status]).toEqual([200, 'queued']);
  const { at } = await stop({ user: 'ann' });
  await app.eventually(async () => {
    const { json: now } = await app.request('GET', `/v1/responses/${json.id}`, { key: ann });
    expect(now).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('it runs away') } });
  });
  expect(Date.now() - at).toBeLessThan(WITHIN_MILLIS);
});

test('a call on an open socket ends, and the socket stays', async () => {
  slow('openai');
  const socket = openSocket(app.url, { authorization: `Bearer ${ann}` });
  const operation = socket.start(
    'subscription($input: ChatInput!) { chatStream(input: $input) { __typename ... on StreamError { code error } } }',
    { input: { model: 'gpt-4o-mini', messages: [{ role: 'USER', content: long }] } },
  );
  await operation.first();
  const { id } = await stop({ key: ann.split('_')[1]! });
  await operation.done;
  expect(operation.results.at(-1)?.data.chatStream).toMatchObject({
    __typename: 'StreamError',
    code: 'FORBIDDEN',
    error: { details: { stop_id: id } },
  });
  expect(await socket.run('{ __typename }')).toHaveLength(1);
  await socket.close();
});

describe('answers that callers share', () => {
  const shared = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'A question of many' }] };
  const asks = (key: string): Promise<Reply> =>
    app.request('POST', '/v1/chat/completions', { key, body: { ...shared, temperature: 0 } });

  beforeAll(async () => {
    const query = `mutation { updateTenant(id: "${TENANT}", input: { cacheTtlSeconds: 600 }) { id } }`;
    expect((await app.graphql(query)).json.errors).toBeUndefined();
  });

  test('whoever waits for the answer to a stopped call asks again', async () => {
    app.sandbox.fault('openai', { delayMillis: 60_000 });
    const before = app.sandbox.requests('openai').length;
    const first = asks(ann);
    await app.eventually(() => {
      expect(app.sandbox.requests('openai').length).toBe(before + 1);
    });
    const second = asks(bob);
    await stop({ user: 'ann' });
    expect((await first).status).toBe(403);
    expect((await second).status).toBe(200);
    // An answer that several could have had is kept for the next ones, but no stopped caller gets it.
    expect((await asks(bob)).status).toBe(200);
    expect((await asks(bob)).headers.get('x-cache')).toBe('HIT');
    expect((await asks(ann)).status).toBe(403);
  });

  test('a stopped caller does not wait for the answer to the call of somebody else', async () => {
    app.sandbox.fault('openai', { delayMillis: 3_000 });
    const asksAlso = (key: string): Promise<Reply> =>
      app.request('POST', '/v1/chat/completions', { key, body: { ...shared, temperature: 1 } });
    const before = app.sandbox.requests('openai').length;
    const ends: string[] = [];
    const first = asksAlso(bob).finally(() => ends.push('bob'));
    await app.eventually(() => {
      expect(app.sandbox.requests('openai').length).toBe(before + 1);
    });
    const second = asksAlso(ann).finally(() => ends.push('ann'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await stop({ user: 'ann' });
    expect([(await second).status, (await first).status]).toEqual([403, 200]);
    expect(ends).toEqual(['ann', 'bob']);
    expect(app.sandbox.requests('openai')).toHaveLength(before + 1);
  });
});
