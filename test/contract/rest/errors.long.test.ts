import { request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { errorCatalogue } from '../../../src/shared/errors.js';
import { type Reply, startTestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { expectGraphqlError, expectRestError, expectSocketError, seenCodes } from '../../support/errors.js';
import { openSocket } from '../../support/graphql-ws.js';
import { recordingLogger } from '../../support/logger.js';
import { ask } from '../../support/upstreams/models.js';
import { startTcpProxy } from '../../support/programs/tcp-proxy.js';
import { at, CHAT, clock, gqlInput, onSocket, post, REQUESTS, serveRefusals, STREAM } from '../../support/refusals.js';

serveRefusals();

describe('limits', () => {
  test('the request rate is limited in every API, and the error names the time to retry', async () => {
    await at.gateway.createTenant({ id: 'err-free', tier: 'FREE' });
    const key = await at.gateway.issueKey({ tenantId: 'err-free', subject: 'fred' });
    for (let index = 0; index < 10; index += 1)
      expect((await post('/v1/chat', ask('x', { max_tokens: 1 }), key)).status).toBe(200);
    clock.advance(48_000);
    const reply = await post('/v1/chat', ask(), key);
    const error = expectRestError(reply, 'RATE_LIMIT_EXCEEDED');
    expect(error.details).toEqual({ limit: 10, window: '1m', retry_after: expect.any(Number) });
    expect(error.message).toContain(`${error.details.retry_after} s`);
    expect(Number(reply.headers.get('x-ratelimit-reset')) - clock.now() / 1000).toBe(error.details.retry_after);
    expectRestError(await post('/v1/chat/completions', ask('x', { stream: true }), key), 'RATE_LIMIT_EXCEEDED');
    expectRestError(
      await post('/v1/embeddings', { model: 'text-embedding-3-small', input: 'x' }, key),
      'RATE_LIMIT_EXCEEDED',
    );
    expectGraphqlError(await at.gateway.graphql(CHAT, gqlInput(), { key }), 'RATE_LIMIT_EXCEEDED');
    expectSocketError(await onSocket(STREAM, gqlInput(), key), 'RATE_LIMIT_EXCEEDED');
    expect((await at.gateway.request('GET', '/v1/models', { key })).status).toBe(200);
    clock.advance(error.details.retry_after * 1000);
    expect((await post('/v1/chat', ask('x', { max_tokens: 1 }), key)).status).toBe(200);
  });

  test('the rate of tokens is RATE_LIMIT_EXCEEDED', async () => {
    await at.gateway.createTenant({ id: 'err-tokens', tier: 'FREE' });
    const key = await at.gateway.issueKey({ tenantId: 'err-tokens', subject: 'fred' });
    expect((await post('/v1/chat', ask('x', { max_tokens: 100 }), key)).status).toBe(200);
    const error = expectRestError(await post('/v1/chat', ask('x', { max_tokens: 9_990 }), key), 'RATE_LIMIT_EXCEEDED');
    expect(error.details).toMatchObject({ limit: 10_000, window: '1m tokens' });
  });

  test('a request that no minute has room for is refused for good, with the reason', async () => {
    await at.gateway.createTenant({ id: 'err-large', tier: 'FREE' });
    const key = await at.gateway.issueKey({ tenantId: 'err-large', subject: 'fred' });
    const error = expectRestError(await post('/v1/chat', ask('x', { max_tokens: 10_000 }), key), 'INVALID_REQUEST');
    expect(error).toMatchObject({ param: 'max_tokens' });
    expect(error.message).toContain('10000 tokens per minute');
    const long = expectRestError(await post('/v1/chat', ask('word '.repeat(12_000)), key), 'PAYLOAD_TOO_LARGE');
    expect(long.message).toMatch(/^the prompt has \d+ tokens; the tenant's limit is 10000 tokens per minute$/);
  });

  test('the budget is BUDGET_EXCEEDED, with the time of its reset', async () => {
    await at.gateway.createTenant({ id: 'err-broke', monthlyBudgetUsd: 0 });
    const key = await at.gateway.issueKey({ tenantId: 'err-broke', subject: 'poor' });
    const error = expectRestError(await post('/v1/chat', ask(), key), 'BUDGET_EXCEEDED');
    expect(error.details).toMatchObject({
      limit_usd: 0,
      used_usd: 0,
      resets_at: expect.stringMatching(/-01T00:00:00\.000Z$/),
    });
    expectGraphqlError(await at.gateway.graphql(CHAT, gqlInput(), { key }), 'BUDGET_EXCEEDED');
    expectSocketError(await onSocket(STREAM, gqlInput(), key), 'BUDGET_EXCEEDED');
  });
});

describe('headers', () => {
  const limits = ['limit', 'remaining', 'reset'] as const;

  test('both dialects of the rate limit on every gateway response, errors included', async () => {
    const replies = await Promise.all([
      post('/v1/chat', ask()),
      post('/v1/chat', ask('x', { stream: true })),
      post('/v1/chat', '{"model":'),
      post('/v1/chat', ask('x', { temperature: 2.1 })),
      post('/v1/chat', ask('x', { model: 'gpt-99' })),
      post('/v1/chat', ask(), at.member, { 'content-type': 'text/plain' }),
      post('/api/v1/embeddings', { model: 'text-embedding-3-small', input: 'x' }),
      at.gateway.request('GET', '/v1/models', { key: at.member }),
      at.gateway.request('GET', '/v1/models/gpt-99', { key: at.member }),
      at.gateway.request('GET', '/v1/health', { key: at.member }),
    ]);
    for (const { headers } of replies) {
      const told = Object.fromEntries(limits.map((name) => [name, headers.get(`x-ratelimit-${name}`)]));
      expect(told.limit).toBe(String(REQUESTS));
      expect(Number(told.remaining)).toBeLessThanOrEqual(REQUESTS);
      const left = Number(told.reset) - clock.now() / 1000;
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(60);
      expect(headers.get('x-ratelimit-limit-requests')).toBe(told.limit);
      expect(headers.get('x-ratelimit-remaining-requests')).toBe(told.remaining);
      // A duration, as in OpenAI's API; the specification's own is a Unix time.
      expect(headers.get('x-ratelimit-reset-requests')).toBe(`${Math.ceil(left)}s`);
      expect(headers.get('x-ratelimit-reset-tokens')).toBe(`${Math.ceil(left)}s`);
      expect(headers.get('x-ratelimit-limit-tokens')).toBe('100000000');
      expect(headers.get('x-ratelimit-remaining-tokens')).toMatch(/^\d+$/);
    }
  });

  test('requests count down, one by one', async () => {
    const remaining = async (): Promise<number> =>
      Number((await post('/v1/chat', ask())).headers.get('x-ratelimit-remaining'));
    const first = await remaining();
    expect(await remaining()).toBe(first - 1);
  });

  const everywhere: { method: string; path: string; body?: unknown }[] = (
    [
      ['POST', '/v1/chat', ask()],
      ['POST', '/v1/chat', ask('x', { stream: true })],
      ['POST', '/v1/chat', '{'],
      ['GET', '/v1/models'],
      ['GET', '/v1/nothing'],
      ['PUT', '/v1/chat'],
      ['POST', '/graphql', { query: '{ models { object } }' }],
      ['POST', '/graphql', '{'],
      ['POST', '/graphql', []],
      ['PUT', '/graphql'],
      ['GET', '/graphql'],
      ['GET', '/livez'],
      ['GET', '/readyz'],
      ['GET', '/metrics'],
      ['GET', '/openapi.json'],
      ['GET', '/docs'],
      ['GET', '/docs/swagger-ui.css'],
      ['POST', '/docs'],
      ['GET', '/nothing'],
    ] as [string, string, unknown?][]
  ).map(([method, path, body]) => ({ method, path, body }));
  test.each(everywhere)(
    '$method $path with $body bears the client’s X-Request-ID, or one of ours',
    async ({ method, path, body }) => {
      const named = await at.gateway.request(method, path, {
        key: at.member,
        body,
        headers: { 'x-request-id': 'client.id-1_A' },
      });
      expect(named.headers.get('x-request-id')).toBe('client.id-1_A');
      for (const insane of ['two words', 'x'.repeat(129), '<script>']) {
        const renamed = await at.gateway.request(method, path, {
          key: at.member,
          body,
          headers: { 'x-request-id': insane },
        });
        expect(renamed.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
      }
    },
  );

  test('a header that is sent twice is no way round', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(at.gateway.url);
      const outgoing = httpRequest({ hostname, port, path: '/v1/models', agent: false });
      outgoing.setHeader('authorization', [`Bearer ${at.member}`, `Bearer ${at.admin}`]);
      outgoing.setHeader('x-tenant-id', ['err', 'default']);
      outgoing.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      outgoing.on('error', reject).end();
    });
    expect([401, 403]).toContain(status);
  });
});

describe('providers that fail', () => {
  const local = ask('hi', { model: 'llama3.2:latest' });

  test('PROVIDER_ERROR lists every attempt, and nothing of the provider’s own', async () => {
    for (const fault of [
      { status: 500, body: 'secret sk-123 of the upstream' },
      { malformed: true },
      { reset: true },
      { cutAfterChunks: 0 },
    ]) {
      at.gateway.sandbox.reset();
      // Past the time for which a breaker stays open.
      clock.advance(30_000);
      at.gateway.sandbox.fault('local', { ...fault, times: 'sticky', path: '/api/chat' });
      const reply = await post('/v1/chat', local);
      const error = expectRestError(reply, 'PROVIDER_ERROR');
      expect(error.details.attempts.length).toBeGreaterThan(0);
      for (const attempt of error.details.attempts) {
        expect(Object.keys(attempt).toSorted()).toEqual(['model', 'ms', 'provider', 'reason', 'status']);
      }
      expect(reply.text).not.toContain('sk-123');
      expect(reply.headers.get('x-evidence-id')).toMatch(/^[0-9a-f-]{36}$/);
      const called = error.details.attempts.filter(({ reason }: any) => reason !== 'breaker open');
      expect(reply.headers.get('x-gateway-attempts')).toBe(String(called.length));
      expectGraphqlError(
        await at.gateway.graphql(CHAT, gqlInput({ model: 'llama3.2:latest' }), { key: at.member }),
        'PROVIDER_ERROR',
      );
    }
  });

  test('the provider’s own refusal of a request is INVALID_REQUEST', async () => {
    clock.advance(30_000);
    at.gateway.sandbox.fault('local', { status: 400, path: '/api/chat', body: { error: 'no such thing' } });
    const error = expectRestError(await post('/v1/chat', local), 'INVALID_REQUEST');
    expect(error.message).toContain('no such thing');
    // Nothing is wrong with a choice of four in REST's eyes; Anthropic's adapter says what is.
    const four = expectRestError(
      await post('/v1/chat', ask('x', { model: 'claude-haiku-4-5', n: 4 })),
      'INVALID_REQUEST',
    );
    expect(four.message).toContain('n:');
  });
});

test('a deadline that passes is PROVIDER_TIMEOUT; a conflict is CONFLICT; what nobody foresaw is masked', async () => {
  const logger = recordingLogger();
  const second = await startTestApp({ deadlineMillis: 1_500, logger });
  try {
    second.sandbox.fault('local', { delayMillis: 20_000, times: 'sticky', path: '/api/chat' });
    const late = await second.request('POST', '/v1/chat', { body: ask('x', { model: 'llama3.2:latest' }) });
    expectRestError(late, 'PROVIDER_TIMEOUT');
    await second.createTenant({ id: 'twice' });
    const create = 'mutation { createTenant(input: {id: "twice"}) { id } }';
    expectGraphqlError(await second.graphql(create), 'CONFLICT');

    const database = new pg.Client({ connectionString: second.databaseUrl });
    await database.connect();
    await database.query('ALTER TABLE usage_ledger RENAME TO elsewhere');
    const broken = expectGraphqlError(
      await second.graphql('{ invocations { edges { node { id } } } }'),
      'INTERNAL_ERROR',
    );
    expect(broken).toMatchObject({ message: 'internal server error' });
    expect(JSON.stringify(broken)).not.toContain('usage_ledger');
    const { request_id: id } = broken;
    const line = logger.lines.find(({ level, fields }) => level === 'error' && JSON.stringify(fields).includes(id));
    expect(line).toBeDefined();
    // Whatever keeps evidence from being written: there is no answer without it.
    expectRestError(await second.request('POST', '/v1/chat', { body: ask() }), 'SERVICE_UNAVAILABLE');
    await database.end();
  } finally {
    await second.stop();
  }
});

test('a database that is gone is SERVICE_UNAVAILABLE at every API that needs it, and never 401', async () => {
  const database = await createDatabase();
  const url = new URL(database.url);
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${proxy.port}`;
  const second = await startTestApp({ databaseUrl: url.toString() });
  const socket = openSocket(second.url, { Authorization: `Bearer ${second.adminKey}` });
  try {
    await socket.run('{ policies { edges { node { id } } } }');
    await proxy.cut();
    await second.eventually(async () => {
      expectRestError(await second.request('POST', '/v1/chat', { body: ask() }), 'SERVICE_UNAVAILABLE');
    });
    expectRestError(
      await second.request('POST', '/v1/chat', { body: ask('x', { stream: true }) }),
      'SERVICE_UNAVAILABLE',
    );
    expectGraphqlError(await second.graphql('{ policies { edges { node { id } } } }'), 'SERVICE_UNAVAILABLE');
    const [result] = await socket.run('{ policies { edges { node { id } } } }');
    expectSocketError(result!.errors![0], 'SERVICE_UNAVAILABLE');
    expect((await second.request('GET', '/v1/models')).status).toBe(200);
    const ready = await second.request('GET', '/readyz', { key: null });
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1']);
    const health = await second.request('GET', '/v1/health');
    expect([health.status, health.json.status, health.headers.get('retry-after')]).toEqual([503, 'unhealthy', '1']);
    await proxy.restore();
    await second.eventually(async () => {
      expect((await second.request('POST', '/v1/chat', { body: ask() })).status).toBe(200);
    });
  } finally {
    await socket.close();
    await second.stop();
    await proxy.cut();
    await database.drop();
  }
});

test('a guard that blocks and one that cannot judge are told apart', async () => {
  const settings = { model: 'no-such-model', prompt: 'Is it safe?', parser: 'safe-unsafe' };
  const guard = { name: 'judge', kind: 'model', on: ['REQUEST'], settings };
  const made = await post('/api/guards', guard, at.admin);
  expect(made.status).toBe(201);
  expectRestError(await post('/v1/chat', ask()), 'GUARD_UNAVAILABLE');
  const content = [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }];
  const linked = ask('x', { messages: [{ role: 'user', content }] });
  expectRestError(await post('/v1/chat/completions', linked), 'GUARD_BLOCKED');
  await at.gateway.request('DELETE', `/api/guards/${String(made.json.id)}`, { key: at.admin });
});

test('role, policy and feature are told apart', async () => {
  const auditor = await at.gateway.issueKey({ tenantId: 'err', subject: 'eve', roles: ['auditor'] });
  expectRestError(await post('/v1/chat', ask(), auditor), 'FORBIDDEN');
  const as = (query: string): Promise<Reply> => at.gateway.graphql(query, {}, { key: at.admin });
  const policy = (effect: string): Promise<Reply> =>
    as(
      `mutation { createPolicy(input: {name: "${effect}", actions: ["ai.generate"], resources: ["model:gpt-4o"], effect: ${effect}}) { id } }`,
    );
  await policy('REQUIRE_APPROVAL');
  expectRestError(await post('/v1/chat/completions', ask('x', { model: 'gpt-4o' })), 'APPROVAL_REQUIRED');
  await policy('DENY');
  expectRestError(await post('/v1/chat', ask('x', { model: 'gpt-4o' })), 'POLICY_DENIED');
  await as('mutation { setFeaturePack(tenantId: "err", pack: GATEWAY, enabled: false) { id } }');
  expectRestError(await post('/v1/chat', ask()), 'FEATURE_DISABLED');
  await as('mutation { setFeaturePack(tenantId: "err", pack: GATEWAY, enabled: true) { id } }');
});

test('a tenant that stores too much', async () => {
  await at.gateway.createTenant({ id: 'err-full', monthlyBudgetUsd: 0, tier: 'FREE' });
  const key = await at.gateway.issueKey({ tenantId: 'err-full', subject: 'hoarder' });
  const database = new pg.Client({ connectionString: at.gateway.databaseUrl });
  await database.connect();
  await database.query(
    `INSERT INTO stored_bytes VALUES ('err-full', 'all', 2::bigint << 30)
     ON CONFLICT (tenant_id, kind) DO UPDATE SET bytes = EXCLUDED.bytes`,
  );
  await database.end();
  const event = { action: 'a.b', actor: 'x' };
  await at.gateway.eventually(async () => {
    await delay(200);
    expect((await post('/api/trust/spine/record', event, key)).status).toBe(403);
  });
  expectRestError(await post('/api/trust/spine/record', event, key), 'STORAGE_EXCEEDED');
});

test('a tenant that is elsewhere', async () => {
  await at.gateway.createTenant({ id: 'err-away' });
  const key = await at.gateway.issueKey({ tenantId: 'err-away', subject: 'mover' });
  const database = new pg.Client({ connectionString: at.gateway.databaseUrl });
  await database.connect();
  const refused = (status: number): Promise<Reply> =>
    at.gateway.eventually(async () => {
      const reply = await post('/v1/chat', ask(), key);
      expect(reply.status).toBe(status);
      return reply;
    });
  await database.query("UPDATE tenants SET moving_since = now() WHERE id = 'err-away'");
  expectRestError(await refused(503), 'TENANT_MOVING');
  expectGraphqlError(await at.gateway.graphql(CHAT, gqlInput(), { key }), 'TENANT_MOVING');
  await database.query("UPDATE tenants SET moved_to = 'https://cell-2.example' WHERE id = 'err-away'");
  expectRestError(await refused(421), 'TENANT_MOVED');
  await database.end();
});

test('every code of the catalogue is seen at an API', async () => {
  expectRestError(await post('/v1/chat', ask(), null), 'UNAUTHORIZED');
  expectRestError(await post('/v1/nothing', {}), 'NOT_FOUND');
  expectRestError(await at.gateway.request('PUT', '/v1/chat', { key: at.member, body: {} }), 'METHOD_NOT_ALLOWED');
  expectRestError(
    await post('/v1/chat', 'text', at.member, { 'content-type': 'text/plain' }),
    'UNSUPPORTED_MEDIA_TYPE',
  );
  expect([...seenCodes].toSorted()).toEqual(Object.keys(errorCatalogue).toSorted());
});
