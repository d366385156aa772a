import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { type Answer, isComplete, startLoad, stopLoads } from '../../support/programs/load.js';
import { type PrivateServer, startPrivateServer } from '../../support/programs/private-server.js';

let database: PrivateServer;
let gateway: TestApp;
let key: string;

beforeAll(async () => {
  database = await startPrivateServer();
  gateway = await startTestApp({ databaseUrl: database.url });
  const limits = { requestsPerMinute: 1_000_000, tokensPerMinute: 1_000_000_000, monthlyBudgetUsd: 1_000 };
  await gateway.createTenant({ id: 'load', tier: 'ENTERPRISE', ...limits });
  key = await gateway.issueKey({ tenantId: 'load', subject: 'client', roles: ['tenant_admin'] });
});
afterAll(async () => {
  await gateway.stop();
  await database.stop();
});
afterEach(() => {
  stopLoads();
  gateway.sandbox.reset();
});

const upstreamCalls = (): number =>
  (['openai', 'anthropic', 'local'] as const)
    .flatMap((kind) => [...gateway.sandbox.requests(kind)])
    .filter(({ method }) => method === 'POST').length;

const chat = { model: 'gpt-4o-mini', max_tokens: 64, messages: [{ role: 'user', content: 'Hello!' }] };

const isRefused = ({ status, code }: Answer): boolean => status === 503 && code === 'SERVICE_UNAVAILABLE';

async function expectEvidenceOf(answers: Answer[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const ids = answers.filter(isComplete).map(({ evidenceId }) => evidenceId);
    expect(ids).not.toContain(null);
    expect(new Set(ids).size).toBe(ids.length);
    const { rows } = await client.query<{ id: string }>(
      `SELECT l.id FROM usage_ledger l JOIN spine_events e USING (id) JOIN spine_details d ON d.event_id = e.id
        WHERE l.outcome = 'completed'`,
    );
    const recorded = new Set(rows.map(({ id }) => id));
    expect(ids.filter((id) => id === null || !recorded.has(id))).toEqual([]);
  } finally {
    await client.end();
  }
  const last = answers.findLast(isComplete);
  const { json } = await gateway.graphql(
    'query($id: ID!) { invocation(id: $id) { invocation { id outcome } } verifySpine { intact fault size } }',
    { id: last?.evidenceId },
    { key },
  );
  expect(json.data.invocation.invocation).toEqual({ id: last?.evidenceId, outcome: 'COMPLETED' });
  expect(json.data.verifySpine).toMatchObject({ intact: true, fault: null });
}

async function budgetCounters(): Promise<{ used_usd: number; held_usd: number }> {
  const set = (monthlyBudgetUsd: number) =>
    gateway.graphql('mutation($id: ID!, $input: UpdateTenantInput!) { updateTenant(id: $id, input: $input) { id } }', {
      id: 'load',
      input: { monthlyBudgetUsd },
    });
  expect((await set(0)).json.errors).toBeUndefined();
  const { status, json } = await gateway.request('POST', '/v1/chat', {
    key,
    body: { model: 'gpt-4o', messages: [{ role: 'user', content: 'x' }] },
  });
  expect(status).toBe(402);
  expect((await set(1_000)).json.errors).toBeUndefined();
  return json.error.details;
}

describe.each([
  ['stopped', 'SIGINT'],
  ['killed', 'SIGKILL'],
] as const)('PostgreSQL %s under load', (_, signal) => {
  test('refuses honestly, spends nothing, and resumes by itself', async () => {
    const load = startLoad(gateway.url, key);
    await eventually('answers flow', () => load.answers.filter(isComplete).length >= 20);
    await database.down(signal);
    await eventually('requests are refused', () => load.answers.some(isRefused));
    // What was under way when it fell has ended by now.
    const refusedAt = performance.now();
    await eventually(
      'older requests have ended',
      () => load.answers.filter(({ sentAt }) => sentAt > refusedAt).length >= 8,
    );
    gateway.sandbox.reset();
    const from = performance.now();
    await eventually('the refusals go on', () => load.answers.filter(({ sentAt }) => sentAt > from).length >= 40);
    const health = await gateway.request('GET', '/v1/health', { key });
    expect(health.status).toBe(503);
    expect(health.json).toMatchObject({ status: 'unhealthy', database: { status: 'down' } });
    expect(health.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    const ready = await gateway.request('GET', '/readyz', { key: null });
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await gateway.request('GET', '/livez', { key: null })).status).toBe(200);
    const query = await gateway.graphql('{ verifySpine { intact } }', {}, { key });
    expect(query.json.errors[0].extensions.code).toBe('SERVICE_UNAVAILABLE');
    expect([query.status, query.headers.get('retry-after')]).toEqual([503, '1']);
    const down = load.answers.filter(({ sentAt }) => sentAt > from);
    expect(down.filter((answer) => !isRefused(answer) || answer.retryAfter !== '1')).toEqual([]);
    expect(upstreamCalls()).toBe(0);

    await database.up();
    await eventually('answers flow again', () => load.answers.slice(-8).filter(isComplete).length === 8);
    const answers = await load.stop();
    expect((await gateway.request('GET', '/readyz', { key: null })).status).toBe(200);
    expect((await gateway.request('GET', '/v1/health', { key })).json.status).toBe('healthy');
    // Never 401, never 500, never a broken connection.
    expect(answers.filter((answer) => !isComplete(answer) && !isRefused(answer) && answer.stream !== 'error')).toEqual(
      [],
    );
    expect(answers.filter(({ stream }) => stream === 'cut')).toEqual([]);
    await expectEvidenceOf(answers);
    expect((await budgetCounters()).held_usd).toBe(0);
  });
});

test('PostgreSQL that neither answers nor refuses: nobody waits for long, and it goes on as soon as it does', async () => {
  const load = startLoad(gateway.url, key);
  await eventually('answers flow', () => load.answers.filter(isComplete).length >= 20);
  await database.freeze();
  const frozenAt = performance.now();
  const [ready, health] = await Promise.all([
    gateway.request('GET', '/readyz', { key: null }),
    gateway.request('GET', '/v1/health', { key }),
  ]);
  expect([ready.status, health.status, health.json.status]).toEqual([503, 503, 'unhealthy']);
  expect(performance.now() - frozenAt).toBeLessThan(4_000);
  await eventually('requests are refused', () => load.answers.filter(isRefused).length >= 4);
  gateway.sandbox.reset();
  await eventually('the refusals go on', () => load.answers.filter(isRefused).length >= 12);
  expect(upstreamCalls()).toBe(0);
  database.thaw();
  const thawedAt = performance.now();
  await eventually(
    'answers flow again',
    () => load.answers.filter(({ sentAt }) => sentAt > thawedAt).some(isComplete),
    5_000,
  );
  const answers = await load.stop();
  expect(answers.filter((answer) => !isComplete(answer) && !isRefused(answer) && answer.stream !== 'error')).toEqual(
    [],
  );
  expect(Math.max(...answers.map(({ sentAt, endedAt }) => endedAt - sentAt))).toBeLessThan(8_000);
  await expectEvidenceOf(answers);
  expect((await budgetCounters()).held_usd).toBe(0);
});

test('a database that fell while nobody asked: the first request is refused before its provider is called', async () => {
  expect((await gateway.request('POST', '/v1/chat', { key, body: chat })).status).toBe(200);
  gateway.sandbox.reset();
  await database.down('SIGKILL');
  const reply = await gateway.request('POST', '/v1/chat', { key, body: chat });
  expect([reply.status, reply.json.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(upstreamCalls()).toBe(0);
  // The policies are in memory, but a decision that cannot be recorded is none.
  const question = { action: 'ai.generate', resource: 'model:m', actor: 'client' };
  const asked = await gateway.request('POST', '/api/trust/policies/evaluate', { key, body: question });
  expect([asked.status, asked.json.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  await database.up();
  await eventually(
    'answers again',
    async () => (await gateway.request('POST', '/v1/chat', { key, body: chat })).status === 200,
  );
});

test('a stream that is under way when the database goes ends with an error, without [DONE]', async () => {
  gateway.sandbox.fault('openai', { chunkDelayMillis: 50 });
  const response = await fetch(`${gateway.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...chat, stream: true }),
  });
  expect(response.status).toBe(200);
  let text = '';
  let fell: Promise<void> | undefined;
  for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
    text += bytes;
    fell ??= database.down('SIGKILL');
  }
  await fell;
  const events = text.trim().split('\n\n');
  expect(JSON.parse(events.at(-1)!.slice('data: '.length)).error).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    type: 'api_error',
  });
  expect(events.length).toBeGreaterThan(3);
  expect(text).not.toContain('[DONE]');
  await database.up();
  await eventually(
    'answers again',
    async () => (await gateway.request('POST', '/v1/chat', { key, body: chat })).status === 200,
  );
  expect((await budgetCounters()).held_usd).toBe(0);
});

test('an analysis under way when the database goes is ended later; one that is asked meanwhile leaves nothing', async () => {
  const analyze = (prefer: string) =>
    gateway.request('POST', '/api/da/analyze', {
      key,
      headers: { prefer },
      body: { content: 'Staff should lock screens.', templateId: 'policy-audit', options: { model: 'gpt-4o-mini' } },
    });
  gateway.sandbox.fault('openai', { delayMillis: 500 });
  const asked = await analyze('respond-async');
  expect(asked.status).toBe(202);
  await eventually('the model is asked', () => upstreamCalls() > 0);
  await database.down('SIGKILL');
  gateway.sandbox.reset();
  const refused = await analyze('wait=5');
  expect([refused.status, refused.json.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(upstreamCalls()).toBe(0);
  // Until the model's answer has come, for which there is no evidence now.
  await delay(1_500);
  await database.up();
  const status = () => gateway.request('GET', `/api/da/status/${asked.json.id}`, { key });
  await eventually('it is ended', async () => (await status()).json.status === 'completed');
  const { json } = await gateway.request('GET', '/api/da/analyses', { key });
  expect(json.analyses.map(({ id }: any) => id)).toEqual([asked.json.id]);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query('SELECT tries FROM analyses');
  await client.end();
  // Begun once, and taken up once.
  expect(rows).toEqual([{ tries: 2 }]);
  expect((await budgetCounters()).held_usd).toBe(0);
});
