import { afterEach, describe, expect, test } from '@jest/globals';
import type { ChatStreamPart, NativeRequest, ProviderAdapter } from '../../../src/contracts/provider.js';
import { createAnthropicAdapter } from '../../../src/providers/anthropic/adapter.js';
import { createGeminiAdapter } from '../../../src/providers/gemini/adapter.js';
import { cleanups } from '../../support/cleanups.js';
import { ask, collect, failureOf, never, summary, TEST_KEY } from '../../support/upstreams/provider-cases.js';
import { type Arrived, startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

const cleanup = cleanups();
afterEach(cleanup.run);

type Answer = { status?: number; body: unknown; stream?: boolean };
const VERTEX = '/v1/projects/acme/locations/europe-west4/publishers';

async function serve(answer: (arrived: Arrived) => Answer): Promise<UpstreamServer> {
  const server = await startUpstream((arrived, response) => {
    const { status = 200, body, stream = false } = answer(arrived);
    const text = stream
      ? (body as object[]).map((event) => `data: ${JSON.stringify(event)}\r\n\r\n`).join('')
      : JSON.stringify(body);
    response.writeHead(status, { 'content-type': stream ? 'text/event-stream' : 'application/json' }).end(text);
  });
  cleanup.push(() => server.stop());
  return server;
}

function kept(adapter: ProviderAdapter): ProviderAdapter {
  cleanup.push(() => adapter.close());
  return adapter;
}

const gemini = (origin: string, path: string, more: object = {}) =>
  kept(createGeminiAdapter({ baseUrl: origin + path, apiKey: TEST_KEY, sandbox: false, ...more }));
const claude = (origin: string, more: object = {}) =>
  kept(createAnthropicAdapter({ baseUrl: `${origin}${VERTEX}/anthropic`, apiKey: TEST_KEY, sandbox: false, ...more }));

const said = (text: string, more: object = {}) => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, ...more }],
  usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2, thoughtsTokenCount: 4, totalTokenCount: 9 },
  responseId: 'r1',
});
const ended = { finishReason: 'STOP' };
const isStream = ({ url }: Arrived): boolean => url.includes('stream');

describe.each([
  ['the Gemini API', '/v1beta', '/v1beta/models'],
  ['Vertex AI', `${VERTEX}/google`, `${VERTEX}/google/models`],
])('%s', (_, base, models) => {
  test('is asked by the model’s methods, with the key in a header', async () => {
    const server = await serve((arrived) =>
      isStream(arrived) ? { stream: true, body: [said('Hel'), said('lo', ended)] } : { body: said('Hello', ended) },
    );
    const adapter = gemini(server.origin, base, { query: { a: 'b' }, headers: { 'x-team': 'blue' } });
    const expected = { promptTokens: 3, completionTokens: 6, reasoningTokens: 4 };
    const whole = await adapter.chat(ask('x', { model: 'gemini-3.5-flash' }), never());
    expect(whole).toEqual({
      id: 'r1',
      choices: [{ index: 0, message: { content: 'Hello' }, finishReason: 'stop' }],
      usage: expected,
    });
    const streamed = await collect(adapter.chatStream(ask('x', { model: 'gemini-3.5-flash' }), never()));
    expect(summary(streamed)).toEqual({ text: 'Hello', toolCalls: [], finish: ['stop'], usage: [expected] });
    expect(server.arrived.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST ${models}/gemini-3.5-flash:generateContent?a=b`,
      `POST ${models}/gemini-3.5-flash:streamGenerateContent?alt=sse&a=b`,
    ]);
    for (const { headers } of server.arrived)
      expect(headers).toMatchObject({
        'x-goog-api-key': TEST_KEY,
        'x-team': 'blue',
        'content-type': 'application/json',
      });
  });

  test('says by status and words what it refuses', async () => {
    const error = { code: 429, message: 'Quota exceeded.', status: 'RESOURCE_EXHAUSTED' };
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' }];
    const server = await serve((arrived) => {
      const body = { error: { ...error, details } };
      return { status: 429, body: isStream(arrived) ? [body] : body };
    });
    const adapter = gemini(server.origin, base);
    const failures = [
      await failureOf(adapter.chat(ask('x'), never())),
      await failureOf(collect(adapter.chatStream(ask('x'), never()))),
    ];
    for (const failure of failures)
      expect(failure).toMatchObject({
        status: 429,
        retryAfterMillis: 7_000,
        message: 'gemini answered HTTP 429 (RESOURCE_EXHAUSTED)',
      });
  });
});

test('a wrong key is a fault of ours, and is not repeated', async () => {
  const server = await serve(() => ({
    status: 400,
    body: {
      error: {
        code: 400,
        message: `API key not valid: ${TEST_KEY}`,
        status: 'INVALID_ARGUMENT',
        details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
      },
    },
  }));
  const failure = await failureOf(gemini(server.origin, '/v1beta').chat(ask('x'), never()));
  expect(failure).toMatchObject({ status: 401, clientMessage: undefined });
  expect(failure.message).not.toContain(TEST_KEY);
});

test('an error inside a stream, after text, ends it with the figures so far', async () => {
  const server = await serve(() => ({
    stream: true,
    body: [said('Hel'), { error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } }],
  }));
  const parts: ChatStreamPart[] = [];
  const failure = await failureOf(
    (async () => {
      for await (const part of gemini(server.origin, '/v1beta').chatStream(ask('x'), never())) parts.push(part);
    })(),
  );
  expect(summary(parts).text).toBe('Hel');
  expect(failure).toMatchObject({
    status: 503,
    clientMessage: 'The model is overloaded.',
    billed: { promptTokens: 3 },
  });
});

test('a list of chunks instead of events is no stream', async () => {
  const server = await serve(() => ({ body: [said('Hello', ended)] }));
  const failure = await failureOf(collect(gemini(server.origin, '/v1beta').chatStream(ask('x'), never())));
  expect(failure.failure).toBe('malformed');
});

test('names of functions that Google refuses are made fit, and restored', async () => {
  const nameIn = (body: unknown): string | undefined =>
    (body as { tools: { functionDeclarations: { name: string }[] }[] }).tools[0]?.functionDeclarations[0]?.name;
  const server = await serve(({ body }) => {
    const functionCall = { name: nameIn(body), args: {} };
    return { body: { candidates: [{ content: { parts: [{ functionCall }] }, ...ended }] } };
  });
  const name = 'find.the weather!';
  const tools = [{ type: 'function' as const, function: { name } }];
  const result = await gemini(server.origin, '/v1beta').chat(ask('x', { tools }), never());
  expect(result.choices[0]?.message.toolCalls?.[0]?.function.name).toBe(name);
  expect(nameIn(server.arrived[0]?.body)).toMatch(/^[\w-]{1,64}$/);
});

test('vectors and lists come from both hosts', async () => {
  const server = await serve(({ url }) => {
    if (url.includes(':batchEmbedContents')) return { body: { embeddings: [{ values: [1] }, { values: [2] }] } };
    if (url.includes(':predict'))
      return { body: { predictions: [{ embeddings: { values: [3], statistics: { token_count: 2 } } }] } };
    if (url.startsWith('/v1beta1/')) return { body: { publisherModels: [{ name: 'publishers/google/models/g' }] } };
    return { body: { models: [{ name: 'models/g', supportedGenerationMethods: ['generateContent'] }] } };
  });
  const request = { model: 'gemini-embedding-001', input: ['a', 'b'] };
  const [api, vertex] = [gemini(server.origin, '/v1beta'), gemini(server.origin, `${VERTEX}/google`)];
  expect(await api.embed?.(request, never())).toEqual({ embeddings: [[1], [2]] });
  expect(await vertex.embed?.(request, never())).toEqual({ embeddings: [[3], [3]], usage: { promptTokens: 4 } });
  for (const adapter of [api, vertex]) expect(await adapter.listModels(never())).toEqual([{ id: 'g', type: 'chat' }]);
  expect(server.arrived.map(({ url }) => url).filter((url) => url.includes('pageSize'))).toEqual([
    '/v1beta/models?pageSize=1000',
    '/v1beta1/publishers/google/models?pageSize=300',
  ]);
});

describe('Claude on Vertex AI', () => {
  const message = {
    id: 'msg_vrtx_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-5',
    content: [{ type: 'text', text: 'Hello' }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 3, output_tokens: 2 },
  };
  const events = [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello' } },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
    { type: 'message_stop' },
  ];
  const model = 'claude-sonnet-4-5@20250929';
  const path = `${VERTEX}/anthropic/models/claude-sonnet-4-5%4020250929`;
  const answers = (arrived: Arrived): Answer =>
    isStream(arrived) ? { stream: true, body: events } : { body: message };

  test('has the model in the path and the version in the body', async () => {
    const server = await serve(answers);
    const adapter = claude(server.origin);
    expect((await adapter.chat(ask('x', { model }), never())).choices[0]?.message.content).toBe('Hello');
    expect(summary(await collect(adapter.chatStream(ask('x', { model }), never()))).text).toBe('Hello');
    const [whole, streamed] = server.arrived;
    expect([whole?.url, streamed?.url]).toEqual([`${path}:rawPredict`, `${path}:streamRawPredict`]);
    expect(whole?.body).toEqual({
      anthropic_version: 'vertex-2023-10-16',
      max_tokens: 4096,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }],
    });
    expect(streamed?.body).toMatchObject({ anthropic_version: 'vertex-2023-10-16', stream: true });
    expect(whole?.headers).toMatchObject({ 'x-goog-api-key': TEST_KEY });
    expect(whole?.headers).not.toHaveProperty('anthropic-version');
    expect(whole?.headers).not.toHaveProperty('x-api-key');
  });

  test('gets requests in Anthropic’s own form, with the betas that it knows', async () => {
    const server = await serve(answers);
    const adapter = claude(server.origin, { headers: { authorization: 'Bearer ya29.token' } });
    const native: NativeRequest = {
      protocol: 'messages',
      body: { model: 'mine', max_tokens: 5, messages: [{ role: 'user', content: 'x' }], top_k: 3 },
      headers: {
        'anthropic-version': '2023-06-01',
        'anthropic-beta': 'context-1m-2025-08-07, prompt-caching-scope-2026-01-05,advanced-tool-use-2025-11-20',
      },
      dropped: [],
      refused: [],
      untranslatedChars: 0,
    };
    const request = ask('x', { model, native });
    expect((await adapter.chat(request, never())).native).toMatchObject({ id: 'msg_vrtx_1' });
    expect(server.arrived[0]?.body).toEqual({
      anthropic_version: 'vertex-2023-10-16',
      max_tokens: 5,
      messages: [{ role: 'user', content: 'x' }],
      top_k: 3,
    });
    expect(server.arrived[0]?.headers).toMatchObject({
      authorization: 'Bearer ya29.token',
      'anthropic-beta': 'context-1m-2025-08-07,tool-search-tool-2025-10-19',
    });
    expect(adapter.nativeDrops?.(request)).toEqual(['anthropic-beta[prompt-caching-scope-2026-01-05]']);
    expect(adapter.nativeDrops?.(ask('x'))).toEqual([]);
  });

  test('is listed, and its errors are read', async () => {
    const server = await serve(({ method }) =>
      method === 'GET'
        ? { body: { publisherModels: [{ name: 'publishers/anthropic/models/claude-opus-5' }] } }
        : {
            status: 404,
            body: [{ error: { code: 404, message: 'Publisher Model was not found.', status: 'NOT_FOUND' } }],
          },
    );
    const adapter = claude(server.origin);
    expect(await adapter.listModels(never())).toEqual([{ id: 'claude-opus-5', type: 'chat' }]);
    expect(server.arrived[0]?.url).toBe('/v1beta1/publishers/anthropic/models?pageSize=300');
    expect(await failureOf(adapter.chat(ask('x', { model }), never()))).toMatchObject({
      status: 404,
      clientMessage: 'Publisher Model was not found.',
      clientCode: 'NOT_FOUND',
    });
  });
});
