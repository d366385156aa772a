import { afterEach, describe, expect, test } from '@jest/globals';
import {
  BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandInput,
  ConverseStreamCommand,
  InvokeModelCommand,
  InvokeModelWithResponseStreamCommand,
  ThrottlingException,
} from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { ChatRequest } from '../../../src/contracts/provider.js';
import { createBedrockAdapter } from '../../../src/providers/bedrock/adapter.js';
import { cleanups } from '../../support/cleanups.js';
import { chunkStream, converseStream, EVENT_STREAM, exceptionFrame } from '../../support/upstreams/event-frames.js';
import { ask, collect, never, TEST_KEY } from '../../support/upstreams/provider-cases.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

/** AWS's own client against the same mock: what the mock says is readable, and both send the same. */
const NOVA = 'us.amazon.nova-lite-v1:0';
const CLAUDE = 'us.anthropic.claude-haiku-4-5-20251001-v1:0';
const cleanup = cleanups();
afterEach(cleanup.run);

const converse = {
  output: { message: { role: 'assistant', content: [{ text: 'Hi.' }] } },
  stopReason: 'end_turn',
  usage: { inputTokens: 9, outputTokens: 2, totalTokens: 11 },
  metrics: { latencyMs: 12 },
};
const events: [string, object][] = [
  ['messageStart', { role: 'assistant' }],
  ['contentBlockDelta', { contentBlockIndex: 0, delta: { reasoningContent: { text: 'Hm.' } } }],
  ['contentBlockDelta', { contentBlockIndex: 0, delta: { reasoningContent: { signature: 'c2ln' } } }],
  ['contentBlockStop', { contentBlockIndex: 0 }],
  ['contentBlockDelta', { contentBlockIndex: 1, delta: { text: 'Grüße 東京' } }],
  ['contentBlockStop', { contentBlockIndex: 1 }],
  ['contentBlockStart', { contentBlockIndex: 2, start: { toolUse: { toolUseId: 'tooluse_1', name: 'f' } } }],
  ['contentBlockDelta', { contentBlockIndex: 2, delta: { toolUse: { input: '{}' } } }],
  ['contentBlockStop', { contentBlockIndex: 2 }],
  ['messageStop', { stopReason: 'tool_use' }],
  ['metadata', { usage: converse.usage, metrics: { latencyMs: 12 } }],
];
const message = { id: 'm', type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Hi.' }], usage: {} };
const chunks = [{ type: 'message_start', message }, { type: 'message_stop' }];

async function connected(stream?: Buffer): Promise<{ server: UpstreamServer; client: BedrockRuntimeClient }> {
  const server = await startUpstream(({ url }, response) => {
    if (/stream$/.test(url)) {
      const usual = url.includes('/converse') ? converseStream(events) : chunkStream(chunks);
      response.writeHead(200, { 'content-type': EVENT_STREAM }).end(stream ?? usual);
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(url.endsWith('/invoke') ? message : converse));
  });
  const client = new BedrockRuntimeClient({
    region: 'us-east-1',
    endpoint: server.origin,
    token: { token: TEST_KEY },
    authSchemePreference: ['httpBearerAuth'],
    maxAttempts: 1,
    // Its own choice is HTTP/2.
    requestHandler: new NodeHttpHandler(),
  });
  cleanup.push(() => {
    client.destroy();
    return server.stop();
  });
  return { server, client };
}

describe('AWS’s client reads', () => {
  test('a whole answer of Converse', async () => {
    const { client } = await connected();
    const { output, usage } = await client.send(new ConverseCommand({ modelId: NOVA, messages: [] }));
    expect(output?.message?.content).toEqual([{ text: 'Hi.' }]);
    expect(usage).toMatchObject({ inputTokens: 9, outputTokens: 2 });
  });

  test('a stream of Converse, event by event', async () => {
    const { client } = await connected();
    const { stream } = await client.send(new ConverseStreamCommand({ modelId: NOVA, messages: [] }));
    const read: Record<string, any>[] = [];
    for await (const event of stream ?? []) read.push(event as Record<string, any>);
    expect(read.map((event) => Object.keys(event)[0])).toEqual(events.map(([type]) => type));
    expect(read[4]!.contentBlockDelta.delta.text).toBe('Grüße 東京');
    expect(read[9]!.messageStop.stopReason).toBe('tool_use');
  });

  test('chunks with events of Anthropic’s', async () => {
    const { client } = await connected();
    const { body } = await client.send(new InvokeModelWithResponseStreamCommand({ modelId: CLAUDE, body: '{}' }));
    const read: unknown[] = [];
    for await (const { chunk } of body ?? []) read.push(JSON.parse(Buffer.from(chunk?.bytes ?? []).toString('utf8')));
    expect(read).toEqual(chunks);
  });

  test('an exception inside a stream', async () => {
    const { client } = await connected(exceptionFrame('throttlingException', 'slow down'));
    const asked = client.send(new ConverseStreamCommand({ modelId: NOVA, messages: [] }));
    await expect(asked).rejects.toBeInstanceOf(ThrottlingException);
  });
});

describe('the adapter sends what AWS’s client sends', () => {
  const weather = { city: { type: 'string' } };
  const png = Buffer.from('png');
  const cases: [string, Partial<ChatRequest>, Omit<ConverseCommandInput, 'modelId'>][] = [
    [
      'text with instructions and limits',
      {
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hello!' },
        ],
        maxTokens: 5,
        temperature: 0.5,
        topP: 0.9,
        stop: ['x'],
        extra: { top_k: 3 },
      },
      {
        system: [{ text: 'Be brief.' }],
        messages: [{ role: 'user', content: [{ text: 'Hello!' }] }],
        inferenceConfig: { maxTokens: 5, temperature: 0.5, topP: 0.9, stopSequences: ['x'] },
        additionalModelRequestFields: { inferenceConfig: { topK: 3 } },
      },
    ],
    [
      'an image and a document',
      {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image_url', image_url: { url: `data:image/png;base64,${png.toString('base64')}` } },
              { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' } },
              { type: 'text', text: 'What is it?' },
            ],
          },
        ],
      },
      {
        messages: [
          {
            role: 'user',
            content: [
              { image: { format: 'png', source: { bytes: png } } },
              { document: { format: 'pdf', name: 'a', source: { bytes: Buffer.from('%PDF-') } } },
              { text: 'What is it?' },
            ],
          },
        ],
      },
    ],
    [
      'a turn with reasoning, calls and results',
      {
        messages: [
          { role: 'user', content: 'Weather?' },
          {
            role: 'assistant',
            content: null,
            thinkingBlocks: [
              { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
              { type: 'redacted_thinking', data: Buffer.from('secret').toString('base64') },
            ],
            toolCalls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{"city":"Bern"}' } }],
          },
          { role: 'tool', toolCallId: 'a', content: 'rain' },
        ],
        tools: [{ type: 'function', function: { name: 'f', parameters: { type: 'object', properties: weather } } }],
        toolChoice: 'required',
      },
      {
        messages: [
          { role: 'user', content: [{ text: 'Weather?' }] },
          {
            role: 'assistant',
            content: [
              { reasoningContent: { reasoningText: { text: 'Hm.', signature: 'c2ln' } } },
              { reasoningContent: { redactedContent: Buffer.from('secret') } },
              { toolUse: { toolUseId: 'a', name: 'f', input: { city: 'Bern' } } },
            ],
          },
          { role: 'user', content: [{ toolResult: { toolUseId: 'a', content: [{ text: 'rain' }] } }] },
        ],
        toolConfig: {
          tools: [{ toolSpec: { name: 'f', inputSchema: { json: { type: 'object', properties: weather } } } }],
          toolChoice: { any: {} },
        },
      },
    ],
    [
      'a schema for the answer, a tier and a cache point',
      {
        messages: [{ role: 'user', content: [{ type: 'text', text: 'x', cache_control: { type: 'ephemeral' } }] }],
        responseFormat: { type: 'json_schema', json_schema: { name: 'n', schema: { type: 'object' } } },
        extra: { service_tier: 'flex' },
      },
      {
        messages: [{ role: 'user', content: [{ text: 'x' }, { cachePoint: { type: 'default' } }] }],
        outputConfig: {
          textFormat: {
            type: 'json_schema',
            structure: { jsonSchema: { name: 'n', schema: JSON.stringify({ type: 'object' }) } },
          },
        },
        serviceTier: { type: 'flex' },
      },
    ],
  ];

  test.each(cases)('%s', async (_, request, input) => {
    const { server, client } = await connected();
    const adapter = createBedrockAdapter({ baseUrl: server.origin, apiKey: TEST_KEY, sandbox: false });
    cleanup.push(() => adapter.close());
    const modelId = 'arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.amazon.nova-lite-v1:0';
    await client.send(new ConverseCommand({ modelId, ...input }));
    await client.send(new ConverseStreamCommand({ modelId, ...input }));
    await adapter.chat(ask('', { ...request, model: modelId }), never());
    await collect(adapter.chatStream(ask('', { ...request, model: modelId }), never()));
    const [whole, streamed, ourWhole, ourStreamed] = server.arrived.map(({ method, url, headers, body }) => ({
      method,
      url,
      authorization: headers.authorization,
      type: headers['content-type'],
      body,
    }));
    expect(ourWhole).toEqual(whole);
    expect(ourStreamed).toEqual(streamed);
  });

  test('a Message by InvokeModel', async () => {
    const { server, client } = await connected();
    const adapter = createBedrockAdapter({ baseUrl: server.origin, apiKey: TEST_KEY, sandbox: false });
    cleanup.push(() => adapter.close());
    const body = {
      anthropic_version: 'bedrock-2023-05-31',
      max_tokens: 5,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello!' }] }],
    };
    const input = { modelId: CLAUDE, contentType: 'application/json', body: JSON.stringify(body) };
    await client.send(new InvokeModelCommand(input));
    await client.send(new InvokeModelWithResponseStreamCommand(input));
    await adapter.chat(ask('Hello!', { model: CLAUDE, maxTokens: 5 }), never());
    await collect(adapter.chatStream(ask('Hello!', { model: CLAUDE, maxTokens: 5 }), never()));
    const [whole, streamed, ourWhole, ourStreamed] = server.arrived.map(({ url, body: sent }) => ({ url, body: sent }));
    expect(ourWhole).toEqual(whole);
    expect(ourStreamed).toEqual(streamed);
  });
});
