import { afterEach, describe, expect, test } from '@jest/globals';
import type { ProviderAdapter } from '../../../src/contracts/provider.js';
import { createAnthropicAdapter } from '../../../src/providers/anthropic/adapter.js';
import { createLocalAdapter } from '../../../src/providers/local/adapter.js';
import { createOpenAiAdapter } from '../../../src/providers/openai/adapter.js';
import { cleanups } from '../../support/cleanups.js';
import { ask, collect, failureOf, never, recording, summary } from '../../support/upstreams/provider-cases.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

const cleanup = cleanups();
afterEach(cleanup.run);

/** Answers as the protocols' documentation shows, by method and path; anything else is 404. */
async function documented(answers: Record<string, unknown>): Promise<UpstreamServer> {
  const server = await startUpstream((arrived, response) => {
    const answer = answers[`${arrived.method} ${arrived.url}`];
    if (answer === undefined)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"no such path"}}');
    else if (Buffer.isBuffer(answer)) response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  cleanup.push(() => server.stop());
  return server;
}

function use(adapter: ProviderAdapter): ProviderAdapter {
  cleanup.push(() => adapter.close());
  return adapter;
}

const chatCompletion = {
  id: 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT',
  object: 'chat.completion',
  created: 1741569952,
  model: 'gpt-4.1-2025-04-14',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: 'Hello! How can I assist you today?', refusal: null, annotations: [] },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29 },
  service_tier: 'default',
};

describe('openai', () => {
  test('asks for chats by the documented path, key and body', async () => {
    const server = await documented({ 'POST /v1/chat/completions': chatCompletion });
    const adapter = use(createOpenAiAdapter({ baseUrl: `${server.origin}/v1/`, apiKey: 'sk-abc', sandbox: true }));
    expect(adapter).toMatchObject({ kind: 'openai', sandbox: true });
    expect(await adapter.chat(ask('Hello!', { maxTokens: 5 }), never())).toEqual({
      id: 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT',
      serviceTier: 'default',
      choices: [{ index: 0, message: { content: 'Hello! How can I assist you today?' }, finishReason: 'stop' }],
      usage: { promptTokens: 19, completionTokens: 10 },
    });
    expect(server.arrived[0]?.body).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'Hello!' }],
      max_completion_tokens: 5,
    });
    expect(server.arrived[0]?.headers).toMatchObject({
      authorization: 'Bearer sk-abc',
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    });
  });

  test('stream: asks for usage', async () => {
    const server = await documented({ 'POST /v1/chat/completions': recording('openai-text.sse') });
    const adapter = use(createOpenAiAdapter({ baseUrl: `${server.origin}/v1`, sandbox: false }));
    expect(summary(await collect(adapter.chatStream(ask('x'), never()))).usage).toHaveLength(1);
    expect(server.arrived[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
    expect(server.arrived[0]?.headers).toMatchObject({ accept: 'text/event-stream' });
    expect(server.arrived[0]?.headers.authorization).toBeUndefined();
  });

  test('asks for embeddings and models', async () => {
    const server = await documented({
      'POST /v1/embeddings': {
        object: 'list',
        data: [{ object: 'embedding', index: 0, embedding: [0.0023, -0.0093] }],
        model: 'text-embedding-3-small',
        usage: { prompt_tokens: 8, total_tokens: 8 },
      },
      'GET /v1/models': {
        object: 'list',
        data: [{ id: 'gpt-4o', object: 'model', created: 1686935002, owned_by: 'openai' }],
      },
    });
    const adapter = use(createOpenAiAdapter({ baseUrl: `${server.origin}/v1`, apiKey: 'k', sandbox: false }));
    expect(await adapter.embed?.({ model: 'e', input: ['a'], dimensions: 2 }, never())).toEqual({
      embeddings: [[0.0023, -0.0093]],
      usage: { promptTokens: 8 },
    });
    expect(server.arrived[0]?.body).toEqual({ model: 'e', input: ['a'], dimensions: 2 });
    expect(await adapter.listModels(never())).toEqual([{ id: 'gpt-4o', type: 'chat' }]);
    expect(server.arrived[1]?.headers.authorization).toBe('Bearer k');
  });
});

describe('anthropic', () => {
  const message = {
    id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text: 'Hello!' }],
    model: 'claude-sonnet-4-5',
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 12, output_tokens: 6 },
  };

  test('asks for messages by the documented path, key, version and body', async () => {
    const server = await documented({ 'POST /v1/messages': message });
    const adapter = use(
      createAnthropicAdapter({ baseUrl: server.origin, apiKey: 'sk-ant-1', sandbox: false, defaultMaxTokens: 77 }),
    );
    expect(await adapter.chat(ask('Hello'), never())).toEqual({
      id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
      choices: [{ index: 0, message: { content: 'Hello!' }, finishReason: 'stop' }],
      usage: { promptTokens: 12, completionTokens: 6 },
    });
    expect(server.arrived[0]?.headers).toMatchObject({ 'x-api-key': 'sk-ant-1', 'anthropic-version': '2023-06-01' });
    expect(server.arrived[0]?.headers.authorization).toBeUndefined();
    expect(server.arrived[0]?.body).toEqual({
      model: 'm',
      max_tokens: 77,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
    });
  });

  test('streams and lists models, and has no embeddings', async () => {
    const server = await documented({
      'POST /v1/messages': recording('anthropic-text.sse'),
      'GET /v1/models?limit=1000': {
        data: [{ type: 'model', id: 'claude-sonnet-4-5', display_name: 'Claude', created_at: '2025-09-29T00:00:00Z' }],
        has_more: false,
      },
    });
    const adapter = use(createAnthropicAdapter({ baseUrl: `${server.origin}/`, apiKey: 'k', sandbox: false }));
    expect(summary(await collect(adapter.chatStream(ask('x'), never()))).finish).toEqual(['stop']);
    expect(server.arrived[0]?.body).toMatchObject({ stream: true, max_tokens: 4096 });
    expect(await adapter.listModels(never())).toEqual([{ id: 'claude-sonnet-4-5', type: 'chat' }]);
    expect('embed' in adapter).toBe(false);
  });

  test('a request that Anthropic cannot take fails alike, streamed or not, and sends nothing', async () => {
    const server = await documented({});
    const adapter = use(createAnthropicAdapter({ baseUrl: server.origin, sandbox: false }));
    for (const attempt of [
      () => adapter.chat(ask('x', { n: 2 }), never()),
      () => collect(adapter.chatStream(ask('x', { n: 2 }), never())),
    ]) {
      expect(await failureOf(attempt())).toMatchObject({
        failure: 'status',
        status: 400,
        clientMessage: 'n: Anthropic models give one choice per request',
      });
    }
    expect(server.arrived).toEqual([]);
  });
});

describe('local', () => {
  test('asks Ollama for chats, embeddings and tags', async () => {
    const server = await documented({
      'POST /api/chat': {
        model: 'llama3.2',
        created_at: '2023-12-12T14:13:43.416799Z',
        message: { role: 'assistant', content: 'Hello! How are you today?' },
        done: true,
        done_reason: 'stop',
        total_duration: 5191566416,
        prompt_eval_count: 26,
        eval_count: 298,
      },
      'POST /api/embed': {
        model: 'all-minilm',
        embeddings: [
          [0.010071029, -0.0017594862],
          [-0.0098027075, 0.06042469],
        ],
        total_duration: 14143917,
        load_duration: 1019500,
        prompt_eval_count: 8,
      },
      'GET /api/tags': {
        models: [{ name: 'llama3.2:latest', model: 'llama3.2:latest', details: { family: 'llama' } }],
      },
    });
    const adapter = use(createLocalAdapter({ baseUrl: server.origin, sandbox: false, api: 'ollama' }));
    expect(adapter.kind).toBe('local');
    expect(await adapter.chat(ask('x'), never())).toEqual({
      id: expect.stringMatching(/^ollama-/),
      choices: [{ index: 0, message: { content: 'Hello! How are you today?' }, finishReason: 'stop' }],
      usage: { promptTokens: 26, completionTokens: 298 },
    });
    expect(server.arrived[0]?.body).toEqual({ model: 'm', messages: [{ role: 'user', content: 'x' }], stream: false });
    expect((await adapter.embed?.({ model: 'e', input: ['a', 'b'] }, never()))?.embeddings).toHaveLength(2);
    expect(await adapter.listModels(never())).toEqual([{ id: 'llama3.2:latest', type: 'chat' }]);
  });

  test.each(['', '/', '/v1', '/v1/'])('speaks OpenAI’s protocol at %j', async (path) => {
    const server = await documented({ 'POST /v1/chat/completions': chatCompletion });
    const adapter = use(
      createLocalAdapter({ baseUrl: server.origin + path, apiKey: 'k', sandbox: false, api: 'openai' }),
    );
    expect(adapter.kind).toBe('local');
    await adapter.chat(ask('x', { maxTokens: 3 }), never());
    expect(server.arrived[0]?.body).toEqual({ model: 'm', messages: [{ role: 'user', content: 'x' }], max_tokens: 3 });
    expect(server.arrived[0]?.headers.authorization).toBe('Bearer k');
  });

  test('openai-compatible failures are the local provider’s', async () => {
    const server = await documented({});
    const adapter = use(createLocalAdapter({ baseUrl: server.origin, sandbox: false, api: 'openai' }));
    expect(await failureOf(adapter.chat(ask('x'), never()))).toMatchObject({
      message: 'local answered HTTP 404',
      clientMessage: 'no such path',
    });
  });
});
