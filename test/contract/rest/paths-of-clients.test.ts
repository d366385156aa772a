import { beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { CORS_ORIGINS: 'https://pages.example' } });
});

describe('a path that a client makes of a wrong base URL is answered with the right one', () => {
  test.each([
    ['POST', '/v1//chat/completions', '/v1/chat/completions'],
    ['POST', '//v1/chat/completions', '/v1/chat/completions'],
    ['POST', '/v1/v1/chat/completions', '/v1/chat/completions'],
    ['POST', '/chat/completions', '/v1/chat/completions'],
    ['POST', '/v1/chat/completions/chat/completions', '/v1/chat/completions'],
    ['POST', '/openai/v1/chat/completions', '/v1/chat/completions'],
    ['POST', '/v1/messages/v1/messages', '/v1/messages'],
    ['POST', '/messages', '/v1/messages'],
    ['GET', '/models', '/v1/models'],
    ['GET', '/health', '/v1/health'],
  ])('%s %s', async (method, path, meant) => {
    const { status, json } = await app.request(method, path, method === 'POST' ? { body: {} } : {});
    expect([status, json.error.message]).toEqual([404, expect.stringContaining(`did you mean ${meant}?`)]);
  });

  test('a path that is nobody’s has no hint, however long', async () => {
    for (const path of ['/v1/nothing', `/${'v1/'.repeat(5_000)}chat`])
      expect((await app.request('GET', path)).json.error.message).toBe('no such path');
  });
});

test.each(['/v1/videos/edits', '/v1/videos/video_1/remix', '/v1/fine_tuning'])(
  '%s, which others serve, is answered with what to do instead',
  async (path) => {
    const { status, text } = await app.request('POST', path, { body: {} });
    expect([status, text]).toEqual([404, expect.stringMatching(/no such path: \w+/)]);
  },
);

test('a wrong method of a path that is served stays 405', async () => {
  for (const path of ['/v1/chat/completions', '/v1/messages', '/v1/responses'])
    expect((await app.request('DELETE', path)).status).toBe(405);
});

describe('other origins', () => {
  const preflight = (origin: string) =>
    app.request('OPTIONS', '/v1/chat/completions', {
      key: null,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
      },
    });

  test('that are allowed may call with a key, never with a cookie', async () => {
    const { status, headers } = await preflight('https://pages.example');
    expect([status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')]).toEqual([
      204,
      'https://pages.example',
      'authorization, content-type',
    ]);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const called = await app.request('GET', '/v1/models', { headers: { origin: 'https://pages.example' } });
    expect([called.status, called.headers.get('access-control-allow-origin'), called.headers.get('vary')]).toEqual([
      200,
      'https://pages.example',
      expect.stringContaining('Origin'),
    ]);
    expect(called.headers.get('access-control-expose-headers')).toContain('X-Evidence-ID');
  });

  test('that are not get no leave, and OPTIONS says what a path takes', async () => {
    const { status, headers } = await preflight('https://other.example');
    expect([status, headers.get('access-control-allow-origin'), headers.get('allow')]).toEqual([
      204,
      null,
      'POST, OPTIONS',
    ]);
  });
});
