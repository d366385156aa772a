import { afterEach, describe, expect, test } from '@jest/globals';
import { createAnthropicAdapter } from '../../../src/providers/anthropic/adapter.js';
import { keyHeader } from '../../../src/providers/anthropic/api.js';
import { createOpenAiAdapter } from '../../../src/providers/openai/adapter.js';
import type { ProviderAdapter } from '../../../src/contracts/provider.js';
import { cleanups } from '../../support/cleanups.js';
import { toSse } from '../../support/upstreams/api-gateway.js';
import { ask, collect, failureOf, never, summary } from '../../support/upstreams/provider-cases.js';
import { type Arrived, startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

/** Clouds that serve OpenAI's and Anthropic's protocols under addresses and keys of their own. */
const cleanup = cleanups();
afterEach(cleanup.run);

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: object | string;
}

async function served(reply: Reply): Promise<UpstreamServer> {
  const { status = 200, headers = {}, body } = reply;
  const type = typeof body === 'string' ? 'text/event-stream' : 'application/json';
  const server = await startUpstream((_, response) => {
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  cleanup.push(() => server.stop());
  return server;
}

function use(adapter: ProviderAdapter): ProviderAdapter {
  cleanup.push(() => adapter.close());
  return adapter;
}

const KEY = 'bedrock-api-key-0123456789';
const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'anthropic.claude-opus-4-8',
  content: [{ type: 'text', text: 'Hi.' }],
  stop_reason: 'end_turn',
  usage: { input_tokens: 3, output_tokens: 2 },
};
const completion = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_763_000_000,
  model: 'openai.gpt-oss-120b-1:0',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hi.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
};

describe('Amazon Bedrock', () => {
  test('speaks OpenAI’s protocol under /openai/v1, with a bearer key', async () => {
    const server = await served({ body: completion });
    const adapter = use(createOpenAiAdapter({ baseUrl: `${server.origin}/openai/v1`, apiKey: KEY, sandbox: false }));
    const result = await adapter.chat(ask('Hello!', { model: 'openai.gpt-oss-120b-1:0' }), never());
    expect(result.choices[0]!.message.content).toBe('Hi.');
    expect(server.arrived).toMatchObject([
      {
        url: '/openai/v1/chat/completions',
        headers: { authorization: `Bearer ${KEY}` },
        body: { model: 'openai.gpt-oss-120b-1:0' },
      },
    ]);
  });

  test('speaks Anthropic’s under /anthropic, with a bearer key in a header', async () => {
    const server = await served({ body: message });
    const adapter = use(
      createAnthropicAdapter({
        baseUrl: `${server.origin}/anthropic`,
        headers: { Authorization: `Bearer ${KEY}` },
        sandbox: false,
      }),
    );
    const result = await adapter.chat(ask('Hello!', { model: 'anthropic.claude-opus-4-8' }), never());
    expect(result.usage).toEqual({ promptTokens: 3, completionTokens: 2 });
    const { url, headers } = server.arrived[0] as Arrived;
    expect([url, headers.authorization, headers['x-api-key'], headers['anthropic-version']]).toEqual([
      '/anthropic/v1/messages',
      `Bearer ${KEY}`,
      undefined,
      '2023-06-01',
    ]);
  });

  test('takes an API key as a bearer token, unlike Anthropic', () => {
    expect(keyHeader('https://bedrock-mantle.eu-west-1.api.aws/anthropic', KEY)).toEqual({
      authorization: `Bearer ${KEY}`,
    });
    expect(keyHeader('https://api.anthropic.com', KEY)).toEqual({ 'x-api-key': KEY });
    expect(keyHeader('https://api.aws.example.com', KEY)).toEqual({ 'x-api-key': KEY });
  });
});

describe('Azure', () => {
  const filters = {
    hate: { filtered: false, severity: 'safe' },
    jailbreak: { filtered: false, detected: false },
  };
  const chunk = (choices: object[], more: object = {}) => ({
    data: {
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'gpt-4o-2024-11-20',
      choices,
      ...more,
    },
  });
  const stream = `${toSse([
    {
      data: {
        choices: [],
        created: 0,
        id: '',
        model: '',
        object: '',
        prompt_filter_results: [{ prompt_index: 0, content_filter_results: filters }],
      },
    },
    chunk([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null, content_filter_results: {} }]),
    chunk([{ index: 0, delta: { content: 'Hi.' }, finish_reason: null, content_filter_results: filters }]),
    chunk([{ index: 0, delta: {}, finish_reason: 'stop', content_filter_results: {} }]),
    chunk([], { usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } }),
  ])}data: [DONE]\n\n`;

  test.each([
    ['its own header', { 'api-key': KEY }],
    ['a token of Entra', { authorization: `Bearer ${KEY}` }],
  ])('streams a deployment’s answer for %s, with filter results', async (_, headers) => {
    const server = await served({ body: stream });
    const adapter = use(createOpenAiAdapter({ baseUrl: `${server.origin}/openai/v1/`, headers, sandbox: false }));
    const parts = await collect(adapter.chatStream(ask('Hello!', { model: 'our-deployment' }), never()));
    expect(summary(parts)).toEqual({
      text: 'Hi.',
      toolCalls: [],
      finish: ['stop'],
      usage: [{ promptTokens: 3, completionTokens: 2 }],
    });
    expect(server.arrived).toMatchObject([
      { url: '/openai/v1/chat/completions', headers, body: { model: 'our-deployment', stream: true } },
    ]);
  });

  test('names the filter results of a whole answer', async () => {
    const choice = { ...completion.choices[0], content_filter_results: filters };
    const server = await served({
      body: {
        ...completion,
        choices: [choice],
        prompt_filter_results: [{ prompt_index: 0, content_filter_results: filters }],
      },
    });
    const adapter = use(
      createOpenAiAdapter({ baseUrl: `${server.origin}/openai/v1`, headers: { 'api-key': KEY }, sandbox: false }),
    );
    const { choices, dropped } = await adapter.chat(ask('Hello!'), never());
    expect(choices[0]!.message.content).toBe('Hi.');
    expect(dropped).toEqual(expect.arrayContaining([expect.stringMatching(/filter_results/)]));
  });

  test('says why its filter refused a prompt', async () => {
    const error = {
      message: 'The response was filtered due to the prompt triggering Azure OpenAI’s content management policy.',
      type: null,
      param: 'prompt',
      code: 'content_filter',
      status: 400,
      innererror: {
        code: 'ResponsibleAIPolicyViolation',
        content_filter_result: { hate: { filtered: true, severity: 'high' } },
      },
    };
    const server = await served({ status: 400, body: { error } });
    const adapter = use(
      createOpenAiAdapter({ baseUrl: `${server.origin}/openai/v1`, headers: { 'api-key': KEY }, sandbox: false }),
    );
    expect(await failureOf(adapter.chat(ask('Hello!'), never()))).toMatchObject({
      failure: 'status',
      status: 400,
      clientCode: 'content_filter',
      clientParam: 'prompt',
      clientMessage: error.message,
    });
  });

  test('says in milliseconds when to come again', async () => {
    const error = {
      code: '429',
      message: 'Requests to the ChatCompletions_Create Operation have exceeded the rate limit.',
    };
    const server = await served({
      status: 429,
      headers: { 'retry-after-ms': '1500', 'retry-after': '2' },
      body: { error },
    });
    const adapter = use(
      createOpenAiAdapter({ baseUrl: `${server.origin}/openai/v1`, headers: { 'api-key': KEY }, sandbox: false }),
    );
    expect(await failureOf(adapter.chat(ask('Hello!'), never()))).toMatchObject({
      status: 429,
      retryAfterMillis: 1500,
    });
  });

  test.each([
    ['its own header', { 'api-key': KEY }],
    ['a token of Entra', { authorization: `Bearer ${KEY}` }],
  ])('serves Anthropic’s models in Foundry for %s', async (_, headers) => {
    const server = await served({ body: message });
    const adapter = use(createAnthropicAdapter({ baseUrl: `${server.origin}/anthropic`, headers, sandbox: false }));
    const result = await adapter.chat(ask('Hello!', { model: 'our-claude' }), never());
    expect(result.choices[0]!.message.content).toBe('Hi.');
    expect(server.arrived).toMatchObject([
      {
        url: '/anthropic/v1/messages',
        headers: { ...headers, 'anthropic-version': '2023-06-01' },
        body: { model: 'our-claude' },
      },
    ]);
  });
});
