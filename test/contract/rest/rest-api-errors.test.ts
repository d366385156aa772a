import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { RequestContext } from '../../../src/graphql/context.js';
import { DomainError, errorCatalogue } from '../../../src/shared/errors.js';
import { behaviour } from '../../fixtures/rest-schema.js';
import { ask, type Call, call, api, goodKey, issuesOf, logged, serveApi } from '../../support/rest-api.js';

serveApi();

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
        doc_url: `/docs/errors#${code.toLowerCase()}`,
      },
    });
    const unavailable = { SERVICE_UNAVAILABLE: '1', GUARD_UNAVAILABLE: '1', TENANT_MOVING: '1' };
    const retryAfter = { RATE_LIMIT_EXCEEDED: '7', ...unavailable }[code];
    expect(reply.headers['retry-after']).toBe(retryAfter);
    expect(reply.headers['x-should-retry']).toBe([402, 403, 409, 502].includes(entry.status) ? 'false' : undefined);
    expect(reply.headers['www-authenticate']).toBe(entry.status === 401 ? 'Bearer' : undefined);
    expect(reply.headers['x-ratelimit-limit']).toBe('300');
    expect(logged).toEqual([]);
  });

  it.each(['boom', 'odd'])('masks an internal error and logs it under the same id (%s)', async (code) => {
    const reply = await call('POST', `/v1/fail/${code}?key=value`, { headers: { 'x-request-id': 'trace.1' } });
    expect(reply.status).toBe(500);
    expect(reply.text).not.toContain('secret');
    expect(reply.body).toEqual({
      error: {
        code: 'INTERNAL_ERROR',
        message: 'internal server error',
        type: 'api_error',
        request_id: 'trace.1',
        doc_url: '/docs/errors#internal_error',
      },
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
    const connected = once(api.server, 'connection') as Promise<[Socket]>;
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
    api.limitHeaders = () => {
      throw new Error('counters are away');
    };
    expect((await call('POST', '/v1/chat', { json: ask })).status).toBe(200);
    expect(logged).toHaveLength(1);
  });

  it('cuts the connection when not even the error can be sent', async () => {
    api.limitHeaders = () => ({ 'X-RateLimit-Limit': 'line\nbreak' });
    await expect(call('POST', '/v1/chat', { json: ask })).rejects.toThrow('socket hang up');
    expect(logged.map(({ message }) => message)).toEqual(['request failed', 'an error could not be sent']);
  });

  it('answers 503 while shutting down', async () => {
    api.isShuttingDown = true;
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
    const outgoing = httpRequest(`${api.url}/v1/chat`, {
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
