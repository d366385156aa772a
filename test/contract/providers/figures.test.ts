import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

/** The figures of a provider's page, over all tenants. */
let app: TestApp;
let upstream: UpstreamServer;
let failing: number | undefined;
let asked = 0;
const users: string[] = [];

const answer = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'tiny',
  choices: [{ index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1_000, completion_tokens: 500, total_tokens: 1_500 },
};

beforeAll(async () => {
  app = await startTestApp();
  upstream = await startUpstream(({ headers }, response) => {
    const isFailing = failing !== undefined && headers.authorization === 'Bearer sk-of-the-first-provider';
    const text = isFailing ? { error: { message: 'no', type: 'x' } } : answer;
    response
      .writeHead(isFailing ? (failing ?? 500) : 200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(text));
  });
  for (const id of ['users-one', 'users-two']) {
    await app.createTenant({ id });
    users.push(await app.issueKey({ tenantId: id, subject: 'ann', roles: ['tenant_admin'] }));
  }
  for (const [id, weight] of [
    ['first', 1],
    ['second', 0],
  ] as const) {
    const { status } = await app.request('POST', '/api/providers', {
      key: app.adminKey,
      body: {
        id,
        kind: 'openai',
        baseUrl: `${upstream.origin}/v1`,
        credential: { type: 'key', key: `sk-of-the-${id}-provider` },
        models: [{ id: 'tiny', input: 100, output: 200 }],
        weight,
      },
    });
    expect(status).toBe(201);
  }
});
afterAll(() => app.stop());

const FIGURES = `query($id: ID!, $last: ProviderPeriod!) { providerFigures(id: $id, last: $last) {
  total { requests failed costUsd promptTokens latencyP50Ms latencyP95Ms } errors { kind count } errorsSampled } }`;
const figures = async (id: string, last = 'HOUR', key = app.adminKey) =>
  (await app.graphql(FIGURES, { id, last }, { key })).json;
const ask = (key: string | undefined) =>
  app.request('POST', '/v1/chat/completions', {
    key: key ?? null,
    body: { model: 'tiny', messages: [{ role: 'user', content: `hi ${(asked += 1)}` }] },
  });

test('the page of a provider sums the calls of all tenants, and counts attempts after which another one answered', async () => {
  for (const key of users) expect((await ask(key)).status).toBe(200);
  failing = 429;
  expect((await ask(users[0])).status).toBe(200);
  failing = 401;
  expect((await ask(users[1])).status).toBe(200);
  failing = undefined;

  for (const last of ['HOUR', 'DAY']) {
    const { data } = await figures('first', last);
    const { total, errors, errorsSampled } = data.providerFigures;
    expect(total).toMatchObject({ requests: '2', failed: '0', costUsd: 0.4, promptTokens: '2000' });
    expect([typeof total.latencyP50Ms, typeof total.latencyP95Ms]).toEqual(['number', 'number']);
    expect(errors).toEqual([
      { kind: 'RATE_LIMIT', count: '2' },
      { kind: 'CREDENTIALS', count: '1' },
    ]);
    expect(errorsSampled).toBe(false);
    const other = (await figures('second', last)).data.providerFigures;
    expect(other).toMatchObject({ total: { requests: '2' }, errors: [] });
  }
});

test('only administrators of the platform see sums of all tenants', async () => {
  const { errors } = await figures('first', 'HOUR', users[0]);
  expect(errors).toEqual([expect.objectContaining({ extensions: expect.objectContaining({ code: 'NOT_FOUND' }) })]);
});

test('a provider that there is not has no figures', async () => {
  const { errors } = await figures('third');
  expect(errors).toEqual([expect.objectContaining({ extensions: expect.objectContaining({ code: 'NOT_FOUND' }) })]);
});
