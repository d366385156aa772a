import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { setImmediate as tick } from 'node:timers/promises';
import type { ChatRequest, ProviderAdapter } from '../../../src/contracts/provider.js';
import { createBedrockAdapter } from '../../../src/providers/bedrock/adapter.js';
import type { UpstreamError } from '../../../src/shared/http/upstream-error.js';
import { cleanups } from '../../support/cleanups.js';
import {
  chunkStream,
  converseEvent,
  converseStream,
  errorFrame,
  EVENT_STREAM,
  exceptionFrame,
  frame,
  prelude,
} from '../../support/upstreams/event-frames.js';
import { ask, collect, failureOf, never, summary, TEST_KEY } from '../../support/upstreams/provider-cases.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

const NOVA = 'us.amazon.nova-lite-v1:0';
const CLAUDE = 'us.anthropic.claude-haiku-4-5-20251001-v1:0';

const cleanup = cleanups();
afterEach(cleanup.run);

async function connected(
  handle: (response: ServerResponse, url: string) => void,
): Promise<{ adapter: ProviderAdapter; server: UpstreamServer }> {
  const server = await startUpstream(({ url }, response) => {
    handle(response, url);
  });
  const adapter = createBedrockAdapter({ baseUrl: server.origin, apiKey: TEST_KEY, sandbox: false, name: 'aws-eu' });
  cleanup.push(
    () => adapter.close(),
    () => server.stop(),
  );
  return { adapter, server };
}

const json = (response: ServerResponse, body: object, status = 200, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};
const frames = (response: ServerResponse, body: Buffer): void => {
  response.writeHead(200, { 'content-type': EVENT_STREAM }).end(body);
};
const of = (model: string, more: Partial<ChatRequest> = {}): ChatRequest => ask('Hello!', { model, ...more });

const converse = {
  output: { message: { role: 'assistant', content: [{ text: 'Grüße' }] } },
  stopReason: 'end_turn',
  usage: { inputTokens: 9, outputTokens: 2, totalTokens: 11 },
  metrics: { latencyMs: 12 },
};
const converseEvents: [string, object][] = [
  ['messageStart', { role: 'assistant' }],
  ['contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'Grüße aus ' } }],
  ['contentBlockDelta', { contentBlockIndex: 0, delta: { text: '東京 🗼' } }],
  ['contentBlockStop', { contentBlockIndex: 0 }],
  ['contentBlockStart', { contentBlockIndex: 1, start: { toolUse: { toolUseId: 'tooluse_1', name: 'get_weather' } } }],
  ['contentBlockDelta', { contentBlockIndex: 1, delta: { toolUse: { input: '{"city":"Zürich"}' } } }],
  ['contentBlockStop', { contentBlockIndex: 1 }],
  ['messageStop', { stopReason: 'tool_use' }],
  ['metadata', { usage: { inputTokens: 9, outputTokens: 7, totalTokens: 16 }, metrics: { latencyMs: 12 } }],
];
const message = {
  id: 'msg_bdrk_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-haiku-4-5-20251001',
  content: [{ type: 'text', text: 'Grüße' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 9, output_tokens: 2 },
};
const messageEvents: object[] = [
  {
    type: 'message_start',
    message: { ...message, content: [], stop_reason: null, usage: { input_tokens: 9, output_tokens: 1 } },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Grüße aus ' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: '東京 🗼' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 7 } },
  {
    type: 'message_stop',
    'amazon-bedrock-invocationMetrics': {
      inputTokenCount: 9,
      outputTokenCount: 7,
      invocationLatency: 5,
      firstByteLatency: 3,
    },
  },
];

describe('paths and keys', () => {
  test.each([
    [NOVA, '/model/us.amazon.nova-lite-v1%3A0/converse'],
    [
      'arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/abc',
      '/model/arn%3Aaws%3Abedrock%3Aus-east-1%3A123456789012%3Aapplication-inference-profile%2Fabc/converse',
    ],
  ])('%s is called by Converse', async (model, path) => {
    const { adapter, server } = await connected((response) => {
      json(response, converse);
    });
    const result = await adapter.chat(of(model, { maxTokens: 5 }), never());
    expect(result).toMatchObject({
      choices: [{ message: { content: 'Grüße' }, finishReason: 'stop' }],
      usage: { promptTokens: 9, completionTokens: 2 },
    });
    expect(server.arrived).toMatchObject([
      {
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${TEST_KEY}`, accept: 'application/json' },
        body: { messages: [{ role: 'user', content: [{ text: 'Hello!' }] }], inferenceConfig: { maxTokens: 5 } },
      },
    ]);
  });

  test.each([
    [CLAUDE, '/model/us.anthropic.claude-haiku-4-5-20251001-v1%3A0/invoke'],
    [
      'arn:aws:bedrock:eu-west-1:123456789012:inference-profile/eu.anthropic.claude-sonnet-4-6',
      '/model/arn%3Aaws%3Abedrock%3Aeu-west-1%3A123456789012%3Ainference-profile%2Feu.anthropic.claude-sonnet-4-6/invoke',
    ],
  ])('%s is called in Anthropic’s form', async (model, path) => {
    const { adapter, server } = await connected((response) => {
      json(response, message);
    });
    expect(await adapter.chat(of(model), never())).toMatchObject({
      id: 'msg_bdrk_1',
      choices: [{ message: { content: 'Grüße' }, finishReason: 'stop' }],
    });
    expect(server.arrived.map(({ url, body }) => ({ url, body }))).toEqual([
      {
        url: path,
        body: {
          anthropic_version: 'bedrock-2023-05-31',
          max_tokens: 4096,
          messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello!' }] }],
        },
      },
    ]);
  });

  test('a model says which protocols it takes as they are', async () => {
    const { adapter } = await connected((response) => {
      json(response, {});
    });
    expect(adapter).toMatchObject({ kind: 'bedrock', speaks: ['chat'] });
    expect([adapter.speaksFor?.(CLAUDE), adapter.speaksFor?.(NOVA)]).toEqual([['chat', 'messages'], ['chat']]);
  });

  test('an ARN is called as the model that an operator said it is', async () => {
    const upstream = 'arn:aws:bedrock:eu-west-1:123456789012:application-inference-profile/abc';
    const server = await startUpstream((_, response) => {
      json(response, message);
    });
    const adapter = createBedrockAdapter({
      baseUrl: server.origin,
      apiKey: TEST_KEY,
      sandbox: false,
      models: [{ id: 'claude-haiku-4-5', upstream }],
    });
    cleanup.push(
      () => adapter.close(),
      () => server.stop(),
    );
    expect(adapter.speaksFor?.(upstream)).toEqual(['chat', 'messages']);
    await adapter.chat(of(upstream), never());
    expect(server.arrived[0]!.url).toBe(`/model/${encodeURIComponent(upstream)}/invoke`);
  });

  test('the list has models and profiles', async () => {
    const { adapter, server } = await connected((response, url) => {
      if (url.startsWith('/foundation-models'))
        json(response, {
          modelSummaries: [
            { modelId: 'amazon.nova-lite-v1:0', outputModalities: ['TEXT'], inferenceTypesSupported: ['ON_DEMAND'] },
          ],
        });
      else json(response, { inferenceProfileSummaries: [{ inferenceProfileId: CLAUDE, status: 'ACTIVE' }] });
    });
    expect(await adapter.listModels(never())).toEqual([
      { id: 'amazon.nova-lite-v1:0', type: 'chat' },
      { id: CLAUDE, type: 'chat' },
    ]);
    expect(server.arrived.map(({ url }) => url).sort()).toEqual([
      '/foundation-models',
      '/inference-profiles?maxResults=1000',
    ]);
  });
});

describe.each([
  ['Converse', NOVA, converseStream(converseEvents), 'converse-stream'],
  ['Anthropic’s events', CLAUDE, chunkStream(messageEvents), 'invoke-with-response-stream'],
])('a stream of %s', (_, model, bytes, operation) => {
  const said = {
    text: 'Grüße aus 東京 🗼',
    toolCalls: model === NOVA ? [{ id: 'tooluse_1', name: 'get_weather', arguments: '{"city":"Zürich"}' }] : [],
    finish: [model === NOVA ? 'tool_calls' : 'stop'],
    usage: [{ promptTokens: 9, completionTokens: 7 }],
  };

  test('is asked for and read', async () => {
    const { adapter, server } = await connected((response) => {
      frames(response, bytes);
    });
    expect(summary(await collect(adapter.chatStream(of(model), never())))).toEqual(said);
    expect(server.arrived[0]).toMatchObject({
      url: `/model/${encodeURIComponent(model)}/${operation}`,
      headers: { accept: EVENT_STREAM },
    });
  });

  test('says the same byte by byte', async () => {
    const { adapter } = await connected((response) => {
      response.writeHead(200, { 'content-type': EVENT_STREAM });
      void (async () => {
        for (const byte of bytes) {
          response.write(Buffer.from([byte]));
          await tick();
        }
        response.end();
      })();
    });
    expect(summary(await collect(adapter.chatStream(of(model), never())))).toEqual(said);
  });

  test('is cut where it ends before its end', async () => {
    const { adapter } = await connected((response) => {
      frames(response, bytes.subarray(0, Math.floor(bytes.length / 2)));
    });
    const failure = await failureOf(collect(adapter.chatStream(of(model), never())));
    expect(failure).toMatchObject({ failure: 'cut' });
  });

  test.each<[string, Buffer, Partial<UpstreamError>]>([
    [
      'a throttling exception',
      exceptionFrame('throttlingException', 'Too many tokens, please wait before trying again.'),
      { status: 429, contextWindowExceeded: false },
    ],
    [
      'a model’s error',
      exceptionFrame('modelStreamErrorException', 'boom', { originalStatusCode: 500 }),
      { status: 424 },
    ],
    [
      'a long prompt',
      exceptionFrame('validationException', 'Input is too long for requested model.'),
      { status: 400, contextWindowExceeded: true },
    ],
    ['an unknown exception', exceptionFrame('exceptionOfTomorrow', 'x'), { status: 500 }],
    ['an unmodelled error', errorFrame('InternalFailure', 'boom'), { status: 500, clientMessage: 'boom' }],
  ])('fails with %s, at once and after text', async (_name, failed, expected) => {
    for (const isBegun of [false, true]) {
      const begun =
        model === NOVA ? converseStream(converseEvents.slice(0, 2)) : chunkStream(messageEvents.slice(0, 3));
      const { adapter } = await connected((response) => {
        frames(response, isBegun ? Buffer.concat([begun, failed]) : failed);
      });
      const parts: unknown[] = [];
      const failure = await failureOf(
        (async () => {
          for await (const part of adapter.chatStream(of(model), never())) if (part.type === 'delta') parts.push(part);
        })(),
      );
      expect(failure).toMatchObject({ failure: 'status', ...expected });
      expect(parts.length > 0).toBe(isBegun);
    }
  });

  test.each<[string, Buffer]>([
    ['a wrong checksum', Buffer.from(bytes).fill(0, 20, 24)],
    ['a length of 4 GiB', prelude(2 ** 32 - 1)],
    ['a length of 0', prelude(0)],
    ['another format', Buffer.from('event: ping\ndata: {"type":"ping"}\n\n')],
    [
      'an event that is not JSON',
      frame({ ':event-type': model === NOVA ? 'messageStop' : 'chunk', ':message-type': 'event' }, 'no'),
    ],
  ])('with %s is malformed', async (_name, body) => {
    const { adapter } = await connected((response) => {
      frames(response, body);
    });
    const failure = await failureOf(collect(adapter.chatStream(of(model), never())));
    expect(failure).toMatchObject({ failure: 'malformed' });
    expect(failure.message).toMatch(/^aws-eu sent /);
  });
});

test('a stream without its figures is whole, and one with them before its end', async () => {
  const streams = [
    converseEvents.slice(0, -1),
    [...converseEvents.slice(0, -2), ...converseEvents.slice(-2).reverse()],
  ];
  for (const events of streams) {
    const { adapter } = await connected((response) => {
      frames(response, converseStream(events));
    });
    const parts = await collect(adapter.chatStream(of(NOVA), never()));
    expect(summary(parts)).toMatchObject({ text: 'Grüße aus 東京 🗼', finish: ['tool_calls'] });
  }
});

test('Bedrock’s own figures count where Anthropic’s are missing, and do not reach clients', async () => {
  const last = messageEvents.at(-1) as object;
  const bare = [{ type: 'message_start', message: { id: 'm' } }, ...messageEvents.slice(1, 5)];
  const end = { type: 'message_delta', delta: { stop_reason: 'end_turn' } };
  const { adapter } = await connected((response) => {
    frames(response, chunkStream([...bare, end, last]));
  });
  const native = {
    protocol: 'messages' as const,
    body: { max_tokens: 5, messages: [], metadata: { user_id: 'u' } },
    headers: {},
    dropped: [],
    refused: [],
    untranslatedChars: 0,
  };
  const parts = await collect(adapter.chatStream(of(CLAUDE, { native }), never()));
  expect(summary(parts).usage).toEqual([{ promptTokens: 9, completionTokens: 7 }]);
  expect(parts[0]).toEqual({ type: 'dropped', names: ['metadata'] });
  const events = parts.flatMap((part) => (part.type === 'native' ? [part.event] : []));
  expect(events.join(' ')).toBe(
    'message_start content_block_start content_block_delta content_block_delta content_block_stop message_delta message_stop',
  );
  expect(JSON.stringify(parts)).not.toContain('invocationMetrics');
});

describe('errors', () => {
  const words = (type: string) => ({
    'x-amzn-errortype': `${type}:http://internal.amazon.com/coral/com.amazon.bedrock/`,
  });

  test.each<[number, string, object, Partial<UpstreamError>]>([
    [
      400,
      'ValidationException',
      { message: 'Malformed input request.' },
      { status: 400, clientMessage: 'Malformed input request.', clientCode: 'ValidationException' },
    ],
    [429, 'ThrottlingException', { message: 'slow' }, { status: 429 }],
    // Another account may have room, which a status of 400 would say is in vain.
    [400, 'ServiceQuotaExceededException', { message: 'quota' }, { status: 429 }],
    [403, 'ExpiredTokenException', { Message: 'The security token is expired' }, { status: 403 }],
    [424, 'ModelErrorException', { message: 'x', originalStatusCode: 500 }, { status: 424 }],
    [408, 'ModelTimeoutException', { message: 'x' }, { status: 408 }],
    [404, 'ResourceNotFoundException', { message: 'Could not resolve the model.' }, { status: 404 }],
  ])('%d %s keeps its name', async (status, type, body, expected) => {
    const { adapter } = await connected((response) => {
      json(response, body, status, words(type));
    });
    for (const call of [adapter.chat(of(NOVA), never()), collect(adapter.chatStream(of(CLAUDE), never()))]) {
      const failure = await failureOf(call);
      expect(failure).toMatchObject({ failure: 'status', ...expected });
      expect(failure.message).toContain(`(${type})`);
    }
  });

  test('names of tools that Converse does not take are made fit, and come back', async () => {
    const name = 'a.tool/of a long name '.repeat(5);
    const { adapter, server } = await connected((response) => {
      const { toolConfig } = server.arrived[0]!.body as { toolConfig: { tools: { toolSpec: { name: string } }[] } };
      const use = { toolUseId: 'x', name: toolConfig.tools[0]!.toolSpec.name, input: {} };
      expect(use.name).toMatch(/^[\w-]{1,64}$/);
      json(response, { ...converse, output: { message: { role: 'assistant', content: [{ toolUse: use }] } } });
    });
    const result = await adapter.chat(of(NOVA, { tools: [{ type: 'function', function: { name } }] }), never());
    expect(result.choices[0]!.message.toolCalls).toMatchObject([{ function: { name } }]);
  });

  test('an unreadable answer of a model keeps the figures that are charged', async () => {
    const { adapter } = await connected((response) => {
      json(response, { ...converse, stopReason: 'malformed_tool_use' });
    });
    const failure = await failureOf(adapter.chat(of(NOVA), never()));
    expect(failure).toMatchObject({ status: 502, billed: { promptTokens: 9, completionTokens: 2 } });
  });
});

test('a message may be split over many events of the network, and hold many of its own', async () => {
  const { adapter } = await connected((response) => {
    const many = Array.from({ length: 2_000 }, (_, at) =>
      converseEvent('contentBlockDelta', { contentBlockIndex: 0, delta: { text: `${at} ` } }),
    );
    frames(response, Buffer.concat([...many, converseStream(converseEvents.slice(-2))]));
  });
  const { text } = summary(await collect(adapter.chatStream(of(NOVA), never())));
  expect(text.trim().split(' ')).toHaveLength(2_000);
});
