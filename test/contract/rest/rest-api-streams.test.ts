import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../src/shared/errors.js';
import { behaviour, delta, done, failure } from '../../fixtures/rest-schema.js';
import { ask, call, heartbeat, listen, logged, open, serveApi, textOf } from '../../support/rest-api.js';

serveApi();

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
        doc_url: '/docs/errors#policy_denied',
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
      'data: 1\n\ndata: {"error":{"code":"PROVIDER_ERROR","message":"cut","type":"api_error","request_id":"r1","doc_url":"/docs/errors#provider_error"}}\n\n',
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
