import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import express from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Credentials, FeaturePack, Principal } from '../../../src/contracts/identity.js';
import type { RequestContext } from '../../../src/graphql/context.js';
import { createDocs } from '../../../src/rest/openapi/docs-page.js';
import { createRestDoor } from '../../../src/rest/mount.js';
import { openApiDocument } from '../../../src/rest/openapi/document.js';
import { DomainError, errorCatalogue } from '../../../src/shared/errors.js';
import type { JsonObject } from '../../../src/shared/json.js';
import { behaviour, delta, done, failure, routes, testSchema } from '../../fixtures/rest-schema.js';

const tenant = {
  id: 'default',
  name: 'Default',
  tier: 'pro',
  requestsPerMinute: 300,
  tokensPerMinute: 500_000,
  monthlyBudget: 0n,
  status: 'active',
  featurePacks: new Set<FeaturePack>(),
  unreadAttachments: 'pass',
  piiMode: 'detect',
  cacheTtlSeconds: 0,
  approvalRiskThreshold: null,
  retainContent: false,
  publicLog: false,
  defaultApprovers: { requiredApprovers: new Array<string>() },
  version: 1,
} as const;
const principal: Principal = {
  tenant,
  subject: 'ann',
  subjectType: 'user',
  roles: new Set(),
  keyId: 'k',
  keyHandlers: new Set(),
  homeTenantId: 'default',
  allowedModels: null,
};

const logged: { fields: Record<string, unknown>; message: string }[] = [];
const seen: Credentials[] = [];
const heartbeat = { heartbeatMillis: 60_000, drainMillis: 60_000 };
let shuttingDown = false;
const usualLimits = (who: Principal): Record<string, string> => ({
  'X-RateLimit-Limit': String(who.tenant.requestsPerMinute),
});
let limitHeaders = usualLimits;
let schema: GraphQLSchema;
let document: JsonObject;
let server: Server;
let base: string;

function authenticate(credentials: Credentials): Principal {
  seen.push(credentials);
  if (credentials.authorization === 'Bearer down') throw new DomainError('SERVICE_UNAVAILABLE', 'not loaded yet');
  if (credentials.authorization !== 'Bearer good') throw new DomainError('UNAUTHORIZED', 'invalid API key');
  return principal;
}

async function listen(times: { heartbeatMillis: number; drainMillis: number }): Promise<[Server, string]> {
  const door = createRestDoor({
    schema,
    routes,
    logger: { error: (fields, message) => logged.push({ fields: fields as Record<string, unknown>, message }) },
    authenticate,
    anonymous: principal,
    rateLimitHeaders: (who) => limitHeaders(who),
    isShuttingDown: () => shuttingDown,
    ...times,
  });
  const app = express();
  app.disable('x-powered-by');
  app.use(door.handle);
  app.use(createDocs(document));
  app.get('/thrown', () => {
    throw new Error('secret of another handler');
  });
  app.use(door.notFound);
  app.use(door.failed);
  const listening = app.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return [listening, `http://127.0.0.1:${(listening.address() as AddressInfo).port}`];
}

beforeAll(async () => {
  schema = await testSchema();
  document = openApiDocument(schema, routes, {
    title: 'Test',
    version: '1',
    description: 'Test',
    serverUrl: 'http://127.0.0.1',
  });
  [server, base] = await listen(heartbeat);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const original = { ...behaviour };
beforeEach(() => {
  logged.length = 0;
  seen.length = 0;
});
afterEach(() => {
  Object.assign(behaviour, original);
  shuttingDown = false;
  limitHeaders = usualLimits;
});

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  body: { error?: Record<string, unknown> } & Record<string, unknown>;
}

interface Call {
  headers?: Record<string, string | string[]>;
  /** Sent as it is. */
  raw?: string | Buffer;
  json?: unknown;
  chunked?: boolean;
}

const goodKey = { authorization: 'Bearer good' };
const ask = { model: 'm', messages: [{ role: 'user', content: 'hi' }] };

function open(method: string, path: string, call: Call = {}, at = base): Promise<IncomingMessage> {
  const payload = call.json === undefined ? call.raw : JSON.stringify(call.json);
  const { hostname, port } = new URL(at);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      hostname,
      port,
      method,
      path,
      agent: false,
      headers: {
        ...goodKey,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(payload === undefined || call.chunked === true ? {} : { 'content-length': Buffer.byteLength(payload) }),
        ...call.headers,
      },
    });
    outgoing.on('response', resolve).on('error', reject);
    outgoing.end(payload);
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) text += chunk as string;
  return text;
}

async function call(method: string, path: string, options?: Call, at?: string): Promise<Reply> {
  const response = await open(method, path, options, at);
  const text = await textOf(response);
  const isJson = response.headers['content-type']?.startsWith('application/json') === true && text !== '';
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as Reply['body']) : {},
  };
}

const issuesOf = (reply: Reply): unknown => (reply.body.error?.details as { issues?: unknown } | undefined)?.issues;

describe('success', () => {
  it('answers under both prefixes, with every header', async () => {
    behaviour.chat = (_input, context) => {
      Object.assign(context.provenance, {
        provider: 'openai',
        model: 'modèle',
        attempts: 2,
        cache: 'MISS',
        evidenceId: 'e1',
      });
      return { a_b: null };
    };
    for (const prefix of ['/v1', '/api/v1']) {
      const reply = await call('POST', `${prefix}/chat`, { json: ask });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        id: 'c1',
        choices: [{ role: 'assistant', content: null }],
        usage: { prompt_tokens: 3, completion_tokens: 4 },
        echo: { a_b: null },
      });
      expect(reply.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-gateway-provider': 'openai',
        'x-gateway-model': 'mod?le',
        'x-gateway-attempts': '2',
        'x-cache': 'MISS',
        'x-evidence-id': 'e1',
        'x-ratelimit-limit': '300',
      });
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('gives resolvers the context of the request', async () => {
    let context: RequestContext | undefined;
    behaviour.chat = (_input, given) => {
      context = given;
      return null;
    };
    await call('POST', '/v1/chat', { json: ask, headers: { 'x-user-id': 'bob', 'x-request-id': 'mine-1' } });
    expect(context).toMatchObject({ requestId: 'mine-1', principal, userHeader: 'bob', inputChecked: true });
  });

  it('hands every credential over, repeated headers joined', async () => {
    await call('GET', '/api/cases', {
      headers: { 'x-tenant-id': ['a', 'b'], 'x-gateway-secret': 's', 'x-user-id': 'u' },
    });
    expect(seen).toEqual([{ authorization: 'Bearer good', tenantId: 'a, b', gatewaySecret: 's', userId: 'u' }]);
  });

  it('creates with 201 and Location', async () => {
    const reply = await call('POST', '/api/cases', { json: { claimant: 'a' } });
    expect([reply.status, reply.headers.location]).toEqual([201, '/api/cases/a%2Fb']);
    expect(reply.body).toMatchObject({ id: 'a/b', status: 'in-review' });
    expect(reply.headers).not.toHaveProperty('x-ratelimit-limit');
  });

  it('answers 204 without a body', async () => {
    const reply = await call('DELETE', '/api/cases/1');
    expect([reply.status, reply.text]).toEqual([204, '']);
  });

  it('decodes path parameters', async () => {
    expect((await call('GET', '/api/cases/a%2Fb%20c')).body.id).toBe('a/b c');
  });

  it('lists, in either naming', async () => {
    expect((await call('GET', '/api/cases?limit=2&status=open')).body).toHaveProperty('nextCursor', 'next');
    expect((await call('GET', '/v1/cases?limit=3')).body).toHaveProperty('next_cursor', null);
  });

  it('answers open rows without a key, with the status of what they report', async () => {
    const noKey = { headers: { authorization: '' } };
    expect((await call('GET', '/v1/health', noKey)).status).toBe(200);
    behaviour.health = () => 'unhealthy';
    const reply = await call('GET', '/v1/health', noKey);
    expect([reply.status, reply.body.status]).toEqual([503, 'unhealthy']);
  });

  it('answers HEAD as GET without the body', async () => {
    const get = await call('GET', '/api/cases');
    const head = await call('HEAD', '/api/cases');
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  it('answers an approval that is required with 202 where the row says so', async () => {
    behaviour.chat = () => {
      const proposal = { id: 'p1', state: 'awaiting_decision' };
      throw new DomainError('APPROVAL_REQUIRED', 'wait', { details: { proposal_id: 'p1', proposal } });
    };
    const reply = await call('POST', '/v1/chat', { json: ask });
    expect([reply.status, reply.headers.location]).toEqual([202, '/api/proposals/p1']);
    expect(reply.body).toEqual({ status: 'approval_required', proposal: { id: 'p1', state: 'awaiting_decision' } });
  });
});

describe('errors', () => {
  it.each(Object.entries(errorCatalogue).filter(([code]) => code !== 'INTERNAL_ERROR'))('%s', async (code, entry) => {
    const reply = await call('POST', `/v1/fail/${code}`);
    expect(reply.status).toBe(entry.status);
    const retry = code === 'RATE_LIMIT_EXCEEDED' ? { retry_after: 7 } : {};
    expect(reply.body).toEqual({
      error: {
        code,
        message: `it is ${code}`,
        details: { reason: 'test', ...retry },
        type: entry.type,
        request_id: reply.headers['x-request-id'],
      },
    });
    const retryAfter = { RATE_LIMIT_EXCEEDED: '7', SERVICE_UNAVAILABLE: '1' }[code];
    expect(reply.headers['retry-after']).toBe(retryAfter);
    expect(reply.headers['x-should-retry']).toBe([402, 403, 502].includes(entry.status) ? 'false' : undefined);
    expect(reply.headers['www-authenticate']).toBe(entry.status === 401 ? 'Bearer' : undefined);
    expect(reply.headers['x-ratelimit-limit']).toBe('300');
    expect(logged).toEqual([]);
  });

  it.each(['boom', 'odd'])('masks an internal error and logs it under the same id (%s)', async (code) => {
    const reply = await call('POST', `/v1/fail/${code}?key=value`, { headers: { 'x-request-id': 'trace.1' } });
    expect(reply.status).toBe(500);
    expect(reply.text).not.toContain('secret');
    expect(reply.body).toEqual({
      error: { code: 'INTERNAL_ERROR', message: 'internal server error', type: 'api_error', request_id: 'trace.1' },
    });
    expect(logged).toHaveLength(1);
    expect(logged[0]?.fields).toMatchObject({ requestId: 'trace.1', method: 'POST', path: `/v1/fail/${code}` });
    expect((logged[0]?.fields.err as Error).message).toContain('secret');
  });

  it('tells where a failed answer came from', async () => {
    behaviour.chat = (_input, context) => {
      Object.assign(context.provenance, { provider: 'local', attempts: 3, evidenceId: 'e2' });
      throw new DomainError('PROVIDER_ERROR', 'all failed');
    };
    const reply = await call('POST', '/v1/chat', { json: ask });
    expect(reply.status).toBe(502);
    expect(reply.headers).toMatchObject({
      'x-gateway-provider': 'local',
      'x-gateway-attempts': '3',
      'x-evidence-id': 'e2',
    });
  });

  it('refuses a wrong key with 401, and what cannot be known with 503', async () => {
    const wrong = await call('GET', '/v1/cases', { headers: { authorization: 'Bearer bad' } });
    expect([wrong.status, wrong.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(wrong.headers).not.toHaveProperty('x-ratelimit-limit');
    expect((await call('GET', '/v1/cases', { headers: { authorization: 'Bearer down' } })).status).toBe(503);
  });

  it('reports all issues of a request at once', async () => {
    const reply = await call('POST', '/v1/chat', { json: { messages: [{ role: 'x', content: 'a' }], temperature: 3 } });
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ code: 'INVALID_REQUEST', param: 'messages[0].role' });
    expect(issuesOf(reply)).toEqual([
      { path: 'messages[0].role', message: 'expected one of: system, user, assistant' },
      { path: 'temperature', message: 'must be between 0 and 2' },
      { path: 'model', message: 'is required' },
    ]);
    expect(reply.headers['x-ratelimit-limit']).toBe('300');
  });

  it.each<[string, Call]>([
    ['cut JSON', { raw: '{"model": ' }],
    ['no JSON at all', { raw: 'hello' }],
    ['bytes that are not UTF-8', { raw: Buffer.from([0x22, 0xff, 0x22]) }],
    ['JSON that is no object', { raw: '[]' }],
  ])('refuses %s with 400', async (_, options) => {
    const reply = await call('POST', '/v1/chat', options);
    expect([reply.status, reply.body.error?.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(issuesOf(reply)).toHaveLength(1);
  });

  it('looks at the key before the form of a request: strangers are to cost little', async () => {
    const reply = await call('POST', '/v1/chat', { raw: '{', headers: { authorization: 'Bearer bad' } });
    expect(reply.status).toBe(401);
  });

  it.each<[string, Record<string, string>, number]>([
    ['application/json; charset=utf-8', {}, 200],
    ['Application/JSON;charset="UTF-8"', {}, 200],
    ['application/merge-patch+json', {}, 200],
    ['application/json; charset=latin1', {}, 415],
    ['application/x-www-form-urlencoded', {}, 415],
    ['text/plain', {}, 415],
    ['application/jsonx', {}, 415],
    ['', {}, 415],
    ['application/json', { 'content-encoding': 'gzip' }, 415],
    ['application/json', { 'content-encoding': 'identity' }, 200],
  ])('takes "%s" %j: %d', async (contentType, headers, status) => {
    const reply = await call('POST', '/v1/chat', { json: ask, headers: { 'content-type': contentType, ...headers } });
    expect(reply.status).toBe(status);
  });

  it('takes a missing body for an empty object', async () => {
    const reply = await call('POST', '/v1/chat');
    expect(issuesOf(reply)).toEqual([
      { path: 'model', message: 'is required' },
      { path: 'messages', message: 'is required' },
    ]);
  });

  it.each([true, false])('refuses 3 MB with 413 (chunked: %s)', async (chunked) => {
    const raw = JSON.stringify({ ...ask, padding: 'x'.repeat(3_000_000) });
    const connected = once(server, 'connection') as Promise<[Socket]>;
    const reply = await call('POST', '/v1/chat', { raw, chunked });
    // All of it is read before the connection closes: a client that still sends would lose the answer to a reset.
    const [socket] = await connected;
    if (!socket.destroyed) await once(socket, 'close');
    expect(socket.bytesRead).toBeGreaterThan(3_000_000);
    expect([reply.status, reply.body.error?.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(reply.headers.connection).toBe('close');
  });

  it('takes a body of just the limit, and not one byte more', async () => {
    const empty = JSON.stringify({ ...ask, padding: '' }).length;
    const sized = (bytes: number): string => JSON.stringify({ ...ask, padding: 'x'.repeat(bytes - empty) });
    expect((await call('POST', '/v1/chat', { raw: sized(2 * 1024 * 1024) })).status).toBe(200);
    expect((await call('POST', '/v1/chat', { raw: sized(2 * 1024 * 1024 + 1) })).status).toBe(413);
  });

  it('answers 404 for unknown paths, and for a root field without a value', async () => {
    for (const path of ['/nothing', '/v1/nothing', '/v1', '/V1/chat', '/api/cases/1/more']) {
      const reply = await call('GET', path);
      expect([path, reply.status, reply.body.error?.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
    expect((await call('GET', '/api/cases/none')).status).toBe(404);
  });

  it.each([
    ['GET', '/v1/chat', 'POST'],
    ['PUT', '/api/cases', 'GET, POST, HEAD'],
    ['POST', '/api/cases/1', 'GET, DELETE, HEAD'],
    ['OPTIONS', '/v1/chat', 'POST'],
  ])('answers %s %s with 405', async (method, path, allow) => {
    const reply = await call(method, path);
    expect([reply.status, reply.headers.allow, reply.body.error?.code]).toEqual([405, allow, 'METHOD_NOT_ALLOWED']);
  });

  it.each(['/api/cases/%E0%A4%A', '/api/cases/%', '/nothing/%zz'])('answers %s with 400', async (path) => {
    const reply = await call('GET', path);
    expect([reply.status, reply.body.error?.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  it.each(['a b', 'x'.repeat(129), '', 'ü'])('makes an id of its own instead of "%s"', async (sent) => {
    const reply = await call('GET', '/api/cases', {
      headers: { 'x-request-id': Buffer.from(sent).toString('latin1') },
    });
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('masks what other handlers throw', async () => {
    const reply = await call('GET', '/thrown');
    expect([reply.status, reply.body.error?.message]).toEqual([500, 'internal server error']);
    expect(logged).toHaveLength(1);
  });

  it('answers without rate limit headers when they cannot be told', async () => {
    limitHeaders = () => {
      throw new Error('counters are away');
    };
    expect((await call('POST', '/v1/chat', { json: ask })).status).toBe(200);
    expect(logged).toHaveLength(1);
  });

  it('cuts the connection when not even the error can be sent', async () => {
    limitHeaders = () => ({ 'X-RateLimit-Limit': 'line\nbreak' });
    await expect(call('POST', '/v1/chat', { json: ask })).rejects.toThrow('socket hang up');
    expect(logged.map(({ message }) => message)).toEqual(['request failed', 'an error could not be sent']);
  });

  it('answers 503 while shutting down', async () => {
    shuttingDown = true;
    const reply = await call('GET', '/api/cases');
    expect([reply.status, reply.headers.connection, reply.headers['retry-after']]).toEqual([503, 'close', '1']);
  });

  it('aborts the operation when the client goes, and logs nothing', async () => {
    let context: RequestContext | undefined;
    let reached: () => void = () => undefined;
    const running = new Promise<void>((resolve) => (reached = resolve));
    behaviour.chat = async (_input, given) => {
      context = given;
      reached();
      await once(given.signal, 'abort');
      throw new Error('upstream call aborted');
    };
    const outgoing = httpRequest(`${base}/v1/chat`, {
      method: 'POST',
      headers: { ...goodKey, 'content-type': 'application/json' },
    });
    outgoing.on('error', () => undefined);
    outgoing.end(JSON.stringify(ask));
    await running;
    outgoing.destroy();
    await once(context!.signal, 'abort');
    await new Promise((resolve) => setImmediate(resolve));
    expect(logged).toEqual([]);
  });
});

describe('streams', () => {
  const streamed = { ...ask, stream: true };
  const events = (...items: object[]): void => {
    behaviour.stream = async function* () {
      await Promise.resolve();
      yield* items;
    };
  };

  it('sends the declared data of each event, then the terminator', async () => {
    behaviour.stream = async function* (_input, context) {
      await Promise.resolve();
      Object.assign(context.provenance, { provider: 'openai', cache: 'MISS' });
      yield delta({ n: 1, text: 'a\nb' });
      yield delta({ n: 2 });
      yield done();
    };
    const reply = await call('POST', '/v1/chat', { json: streamed });
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-gateway-provider': 'openai',
      'x-cache': 'MISS',
      'x-ratelimit-limit': '300',
    });
    expect(reply.headers['x-request-id']).toBeDefined();
    expect(reply.text).toBe('data: {"n":1,"text":"a\\nb"}\n\ndata: {"n":2}\n\ndata: [DONE]\n\n');
  });

  it('executes the plain operation without the flag', async () => {
    expect((await call('POST', '/v1/chat', { json: { ...ask, stream: false } })).body.id).toBe('c1');
  });

  const denied = new DomainError('POLICY_DENIED', 'no');
  it.each<[string, () => void]>([
    [
      'subscribe throws',
      () => {
        behaviour.stream = () => Promise.reject(denied);
      },
    ],
    [
      'the source throws at once',
      () => {
        behaviour.stream = async function* () {
          await Promise.reject(denied);
          yield done();
        };
      },
    ],
    [
      'the first event reports it',
      () => {
        events(failure({ code: 'POLICY_DENIED', message: 'no', type: 'permission_error' }));
      },
    ],
  ])('answers a failure before the stream with its status: %s', async (_, prepare) => {
    prepare();
    const reply = await call('POST', '/v1/chat', { json: streamed });
    expect([reply.status, reply.headers['x-should-retry']]).toEqual([403, 'false']);
    expect(reply.body).toEqual({
      error: {
        code: 'POLICY_DENIED',
        message: 'no',
        type: 'permission_error',
        request_id: reply.headers['x-request-id'],
      },
    });
  });

  it('refuses a malformed request before the stream', async () => {
    expect((await call('POST', '/v1/chat', { json: { stream: true } })).status).toBe(400);
  });

  it('ends without the terminator after an error event', async () => {
    events(delta(1), failure({ code: 'PROVIDER_ERROR', message: 'cut', type: 'api_error' }), delta(2));
    const reply = await call('POST', '/v1/chat', { json: streamed, headers: { 'x-request-id': 'r1' } });
    expect(reply.status).toBe(200);
    expect(reply.text).toBe(
      'data: 1\n\ndata: {"error":{"code":"PROVIDER_ERROR","message":"cut","type":"api_error","request_id":"r1"}}\n\n',
    );
  });

  it('masks and logs what breaks a stream', async () => {
    behaviour.stream = async function* () {
      await Promise.resolve();
      yield delta(1);
      throw new Error('secret of the upstream');
    };
    const reply = await call('POST', '/v1/chat', { json: streamed });
    expect(reply.text).toContain('data: {"error":{"code":"INTERNAL_ERROR","message":"internal server error"');
    expect(reply.text).not.toContain('secret');
    expect(reply.text).not.toContain('[DONE]');
    expect(logged[0]?.fields.requestId).toBe(reply.headers['x-request-id']);
  });

  it('keeps a silent connection alive, also before the first event', async () => {
    const [own, at] = await listen({ ...heartbeat, heartbeatMillis: 5 });
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    behaviour.stream = async function* () {
      await gate;
      yield delta(1);
    };
    const response = await open('POST', '/v1/chat', { json: streamed }, at);
    response.setEncoding('utf8');
    let text = '';
    for await (const chunk of response) {
      text += chunk as string;
      if (text.split(': keep-alive\n\n').length > 2) release();
    }
    expect(text).toMatch(/^(: keep-alive\n\n){2,}data: 1\n\n(: keep-alive\n\n)*data: \[DONE\]\n\n$/);
    own.close();
  });

  it('closes the source at once when the client goes', async () => {
    let closedAt: (millis: number) => void = () => undefined;
    const closed = new Promise<number>((resolve) => (closedAt = resolve));
    let signal: AbortSignal | undefined;
    behaviour.stream = (_input, context) => {
      signal = context.signal;
      let sent = 0;
      return {
        [Symbol.asyncIterator]: () => ({
          next: () => {
            sent += 1;
            return sent === 1 ? Promise.resolve({ done: false, value: delta(1) }) : new Promise<never>(() => undefined);
          },
          return: () => {
            closedAt(performance.now());
            return Promise.resolve({ done: true as const, value: undefined });
          },
        }),
      };
    };
    const response = await open('POST', '/v1/chat', { json: streamed });
    await once(response, 'data');
    const goneAt = performance.now();
    response.destroy();
    expect((await closed) - goneAt).toBeLessThan(2_000);
    expect(signal?.aborted).toBe(true);
    expect(logged).toEqual([]);
  });

  const chunk = { text: 'x'.repeat(64 * 1024) };

  it('waits for a slow reader instead of collecting what it does not read', async () => {
    const total = 400;
    let produced = 0;
    let stalled: () => void = () => undefined;
    const full = new Promise<void>((resolve) => (stalled = resolve));
    let idle: NodeJS.Timeout | undefined;
    behaviour.stream = async function* () {
      for (; produced < total; produced += 1) {
        clearTimeout(idle);
        idle = setTimeout(stalled, 200);
        await Promise.resolve();
        yield delta(chunk);
      }
      clearTimeout(idle);
      stalled();
    };
    const response = await open('POST', '/v1/chat', { json: streamed });
    response.pause();
    await full;
    expect(produced).toBeLessThan(total);
    const text = await textOf(response);
    expect(text.split('\n\n')).toHaveLength(total + 2);
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  it('drops a client that never reads', async () => {
    const [own, at] = await listen({ ...heartbeat, drainMillis: 20 });
    let closed: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (closed = resolve));
    behaviour.stream = async function* () {
      await Promise.resolve();
      try {
        for (;;) yield delta(chunk);
      } finally {
        closed();
      }
    };
    const response = await open('POST', '/v1/chat', { json: streamed }, at);
    response.on('error', () => undefined);
    response.pause();
    await ended;
    response.destroy();
    own.close();
  });
});

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const reply = await call('GET', '/openapi.json', { headers: { authorization: '' } });
    expect(reply.status).toBe(200);
    const result = await new Validator().validate(reply.body);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(reply.body.openapi).toBe('3.1.0');
  });

  it('tells wire names, wire enums and constraints', () => {
    const schemas = (document.components as JsonObject).schemas as Record<string, JsonObject>;
    expect(schemas.ChatInput).toMatchObject({
      description: 'A chat request.',
      required: ['model', 'messages'],
      additionalProperties: true,
      properties: {
        model: { type: 'string', pattern: '^[a-z0-9-]+$', description: 'Model identifier.' },
        messages: { type: 'array', minItems: 1 },
        temperature: { type: 'number', minimum: 0, maximum: 2 },
        skip_cache: { type: 'boolean', default: false },
        not_before: { type: 'string', format: 'date-time' },
        stream: { type: 'boolean' },
      },
    });
    expect(schemas.ChatInput?.properties).not.toHaveProperty('proposal_id');
    expect(schemas.Role).toMatchObject({ enum: ['system', 'user', 'assistant'] });
    expect(schemas.Message).toMatchObject({
      required: ['role', 'content'],
      properties: { content: { type: ['string', 'null'] } },
    });
    expect(schemas.CaseRecord).toMatchObject({ required: ['id', 'status', 'created_at'] });
    expect(schemas.CaseRecord2).toMatchObject({ required: ['id', 'status', 'createdAt'] });
  });

  it('describes parameters, streams, maps and both prefixes', () => {
    const paths = document.paths as Record<string, Record<string, JsonObject>>;
    expect(Object.keys(paths)).toEqual([
      '/v1/chat',
      '/v1/cases',
      '/api/cases',
      '/api/cases/{id}',
      '/v1/fail/{code}',
      '/v1/health',
    ]);
    expect(paths['/v1/chat']?.post).toMatchObject({
      operationId: 'chat',
      description: 'Also at /api/v1/chat.',
      parameters: [
        { name: 'X-Proposal-ID', in: 'header', required: false },
        { $ref: '#/components/parameters/TenantId' },
      ],
    });
    const ok = (paths['/v1/chat']?.post?.responses as Record<string, JsonObject>)['200'];
    expect(Object.keys(ok?.content as object)).toEqual(['application/json', 'text/event-stream']);
    expect(paths['/api/cases']?.get?.parameters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'limit',
          description: 'How many at most.',
          schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 500 },
        }),
        expect.objectContaining({ name: 'status', style: 'form', explode: false }),
      ]),
    );
    expect(paths['/v1/health']?.get).toMatchObject({ security: [] });
  });

  it('is rendered from assets of this server', async () => {
    const page = await call('GET', '/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
    expect(assets).toHaveLength(4);
    for (const path of assets) {
      expect(path).toMatch(/^\/docs\//);
      expect((await call('GET', path)).status).toBe(200);
    }
    expect(page.text).not.toMatch(/https?:/);
  });
});
