import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import Anthropic from '@anthropic-ai/sdk';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OpenAI from 'openai';
import { startTestApp, type TestApp } from '../../support/app.js';
import { chunkStream, converseStream, EVENT_STREAM, exceptionFrame } from '../../support/upstreams/event-frames.js';
import { type Arrived, startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

/** A region of Amazon Bedrock behind the gateway: models of Anthropic's and others, through every API. */
const KEY = 'bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t';
const NOVA = 'us.amazon.nova-lite-v1:0';
const CLAUDE = 'us.anthropic.claude-haiku-4-5-20251001-v1:0';
const folder = mkdtempSync(join(tmpdir(), 'portcullis-bedrock-'));

const converse = {
  output: {
    message: {
      role: 'assistant',
      content: [
        { reasoningContent: { reasoningText: { text: 'Hm.', signature: 'c2ln' } } },
        { text: 'Hello there.' },
        { toolUse: { toolUseId: 'tooluse_1', name: 'get_weather', input: { city: 'Bern' } } },
      ],
    },
  },
  stopReason: 'tool_use',
  usage: { inputTokens: 10, outputTokens: 6, totalTokens: 20, cacheReadInputTokens: 4, cacheWriteInputTokens: 0 },
  metrics: { latencyMs: 1 },
};
const converseEvents: [string, object][] = [
  ['messageStart', { role: 'assistant' }],
  ['contentBlockDelta', { contentBlockIndex: 0, delta: { reasoningContent: { text: 'Hm.' } } }],
  ['contentBlockDelta', { contentBlockIndex: 0, delta: { reasoningContent: { signature: 'c2ln' } } }],
  ['contentBlockStop', { contentBlockIndex: 0 }],
  ['contentBlockDelta', { contentBlockIndex: 1, delta: { text: 'Hello ' } }],
  ['contentBlockDelta', { contentBlockIndex: 1, delta: { text: 'there.' } }],
  ['contentBlockStop', { contentBlockIndex: 1 }],
  ['contentBlockStart', { contentBlockIndex: 2, start: { toolUse: { toolUseId: 'tooluse_1', name: 'get_weather' } } }],
  ['contentBlockDelta', { contentBlockIndex: 2, delta: { toolUse: { input: '{"city":"Bern"}' } } }],
  ['contentBlockStop', { contentBlockIndex: 2 }],
  ['messageStop', { stopReason: 'tool_use' }],
  ['metadata', { usage: converse.usage, metrics: { latencyMs: 1 } }],
];
const message = {
  id: 'msg_bdrk_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-haiku-4-5-20251001',
  content: [
    { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
    { type: 'text', text: 'Hello there.' },
    { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Bern' } },
  ],
  stop_reason: 'tool_use',
  stop_sequence: null,
  usage: { input_tokens: 10, output_tokens: 6, cache_read_input_tokens: 4, cache_creation_input_tokens: 0 },
};
const messageEvents: object[] = [
  { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
  ...message.content.flatMap((block, index) => [
    { type: 'content_block_start', index, content_block: emptied(block) },
    ...deltasOf(block).map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]),
  { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 6 } },
  { type: 'message_stop', 'amazon-bedrock-invocationMetrics': { inputTokenCount: 10, outputTokenCount: 6 } },
];

function emptied(block: (typeof message.content)[number]): object {
  if (block.type === 'text') return { type: 'text', text: '' };
  if (block.type === 'thinking') return { type: 'thinking', thinking: '', signature: '' };
  return { ...block, input: {} };
}

function deltasOf(block: (typeof message.content)[number]): object[] {
  if (block.type === 'text') return [{ type: 'text_delta', text: block.text }];
  if (block.type === 'tool_use') return [{ type: 'input_json_delta', partial_json: JSON.stringify(block.input) }];
  return [
    { type: 'thinking_delta', thinking: block.thinking },
    { type: 'signature_delta', signature: block.signature },
  ];
}

let near: UpstreamServer;
let far: UpstreamServer;
let gateway: TestApp;
let key: string;
let now = Date.now();
/** A stream that the near region gives in place of its own. */
let instead: Buffer | undefined;

beforeAll(async () => {
  const region = (own: boolean) =>
    startUpstream(({ url }, response) => {
      const isClaude = url.includes('anthropic');
      if (!url.endsWith('stream')) {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(isClaude ? message : converse));
        return;
      }
      const usual = isClaude ? chunkStream(messageEvents) : converseStream(converseEvents);
      response.writeHead(200, { 'content-type': EVENT_STREAM }).end((own ? instead : undefined) ?? usual);
    });
  [near, far] = await Promise.all([region(true), region(false)]);
  const providersFile = join(folder, 'providers.json');
  const entry = { kind: 'bedrock', apiKeyEnv: 'AWS_BEARER_TOKEN_BEDROCK' };
  const models = [
    { id: 'nova', upstream: NOVA },
    { id: 'claude', upstream: CLAUDE },
  ];
  writeFileSync(
    providersFile,
    JSON.stringify({
      providers: [
        { ...entry, id: 'aws-near', baseUrl: near.origin, models },
        { ...entry, id: 'aws-far', baseUrl: far.origin, models, weight: 0 },
      ],
    }),
  );
  gateway = await startTestApp({
    clock: { now: () => now },
    env: { SANDBOX: 'off', PROVIDERS_FILE: providersFile, AWS_BEARER_TOKEN_BEDROCK: KEY },
  });
  await gateway.createTenant({ id: 'cloud', tier: 'ENTERPRISE', monthlyBudgetUsd: 1_000 });
  key = await gateway.issueKey({ tenantId: 'cloud', subject: 'ann', roles: ['tenant_admin'] });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([near.stop(), far.stop()]);
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  now += 61_000;
  instead = undefined;
  for (const region of [near, far]) region.arrived.length = 0;
});

const tools = [{ type: 'function' as const, function: { name: 'get_weather', parameters: { type: 'object' } } }];
const openai = () => new OpenAI({ apiKey: key, baseURL: `${gateway.url}/v1`, maxRetries: 0 });
const anthropic = () => new Anthropic({ apiKey: key, baseURL: gateway.url, maxRetries: 0 });
const sent = (): Arrived => near.arrived[0] as Arrived;
const operation = (model: string, isStream: boolean): string => {
  const names = model === 'claude' ? ['invoke', 'invoke-with-response-stream'] : ['converse', 'converse-stream'];
  return `/model/${encodeURIComponent(model === 'claude' ? CLAUDE : NOVA)}/${names[Number(isStream)] ?? ''}`;
};

describe.each([
  ['nova', false],
  ['nova', true],
  ['claude', false],
  ['claude', true],
] as const)('%s, streamed: %s', (model, isStream) => {
  const id = model === 'claude' ? 'toolu_1' : 'tooluse_1';

  test('through Chat Completions', async () => {
    const params = { model, messages: [{ role: 'user' as const, content: 'Hi' }], tools };
    const answer = isStream
      ? await openai()
          .chat.completions.stream({ ...params, stream_options: { include_usage: true } })
          .finalChatCompletion()
      : await openai().chat.completions.create(params);
    expect(answer.choices[0]).toMatchObject({
      message: {
        content: 'Hello there.',
        tool_calls: [{ id, function: { name: 'get_weather', arguments: '{"city":"Bern"}' } }],
      },
      finish_reason: 'tool_calls',
    });
    expect(answer.usage).toMatchObject({
      prompt_tokens: 14,
      completion_tokens: 6,
      prompt_tokens_details: { cached_tokens: 4 },
    });
    expect(sent()).toMatchObject({ url: operation(model, isStream), headers: { authorization: `Bearer ${KEY}` } });
  });

  test('through Messages', async () => {
    const params = {
      model,
      max_tokens: 50,
      messages: [{ role: 'user' as const, content: 'Hi' }],
      tools: [{ name: 'get_weather', input_schema: { type: 'object' as const } }],
    };
    const answer = isStream
      ? await anthropic().messages.stream(params).finalMessage()
      : await anthropic().messages.create(params);
    expect(answer).toMatchObject({
      content: [
        // Signatures of other models than Anthropic's have no place in a translated Message.
        { type: 'thinking', thinking: 'Hm.', signature: model === 'claude' ? 'c2ln' : '' },
        { type: 'text', text: 'Hello there.' },
        { type: 'tool_use', id, name: 'get_weather', input: { city: 'Bern' } },
      ],
      stop_reason: 'tool_use',
      usage: { input_tokens: 10, output_tokens: 6, cache_read_input_tokens: 4 },
    });
    expect(sent().url).toBe(operation(model, isStream));
    expect(sent().body).toMatchObject(
      model === 'claude'
        ? { anthropic_version: 'bedrock-2023-05-31', messages: params.messages, tools: params.tools }
        : { inferenceConfig: { maxTokens: 50 }, toolConfig: { tools: [{ toolSpec: { name: 'get_weather' } }] } },
    );
    expect(sent().body).not.toHaveProperty('model');
  });

  test('through Responses', async () => {
    const params = {
      model,
      input: 'Hi',
      tools: [{ type: 'function' as const, name: 'get_weather', parameters: { type: 'object' }, strict: false }],
    };
    const answer = isStream
      ? await openai()
          .responses.stream({ ...params, stream: true } as never)
          .finalResponse()
      : await openai().responses.create(params);
    expect(answer.output_text).toBe('Hello there.');
    expect(answer.output).toContainEqual(
      expect.objectContaining({
        type: 'function_call',
        name: 'get_weather',
        arguments: '{"city":"Bern"}',
        call_id: id,
      }),
    );
    expect(answer.usage).toMatchObject({ input_tokens: 14, output_tokens: 6 });
    expect(sent().url).toBe(operation(model, isStream));
  });
});

test('signed reasoning survives a turn of Chat Completions', async () => {
  const user = { role: 'user' as const, content: 'Hi' };
  const first = await openai().chat.completions.create({ model: 'nova', messages: [user], tools });
  near.arrived.length = 0;
  await openai().chat.completions.create({
    model: 'nova',
    tools,
    messages: [user, first.choices[0]!.message, { role: 'tool', tool_call_id: 'tooluse_1', content: 'rain' }],
  });
  expect((sent().body as { messages: unknown[] }).messages).toEqual([
    { role: 'user', content: [{ text: 'Hi' }] },
    { role: 'assistant', content: converse.output.message.content },
    { role: 'user', content: [{ toolResult: { toolUseId: 'tooluse_1', content: [{ text: 'rain' }] } }] },
  ]);
});

describe('an exception inside a stream of status 200', () => {
  const throttled = exceptionFrame('throttlingException', 'Too many requests, please wait before trying again.');
  const ask = (model: string) =>
    gateway.request('POST', '/v1/chat/completions', {
      key,
      body: { model, messages: [{ role: 'user', content: `Hi ${Math.random()}` }], stream: true },
    });

  test.each(['nova', 'claude'])('before the first text sends %s to another region', async (model) => {
    instead = throttled;
    const { status, text, headers } = await ask(model);
    expect([status, headers.get('x-gateway-provider')]).toEqual([200, 'aws-far']);
    expect(text).toContain('there.');
    expect(near.arrived.length).toBeGreaterThan(0);
    expect(far.arrived).toHaveLength(1);
  });

  test('after it ends the stream with an error', async () => {
    instead = Buffer.concat([converseStream(converseEvents.slice(0, 5)), throttled]);
    const { text } = await ask('nova');
    expect(text).toContain('Hello ');
    expect(text).toContain('"error"');
    expect(far.arrived).toHaveLength(0);
  });
});

test('prices are those of the region’s list, and what is lost has a name', async () => {
  const { json, headers } = await gateway.request('POST', '/v1/chat/completions', {
    key,
    body: { model: 'claude', messages: [{ role: 'user', content: 'Hi' }], seed: 4, user: 'u' },
  });
  expect(json.choices[0].message.content).toBe('Hello there.');
  expect(headers.get('x-gateway-dropped')).toBe('seed, user');
  const { json: trace } = await gateway.graphql(
    `query($id: ID!) { invocation(id: $id) { providerKind invocation { provider costUsd } } }`,
    { id: headers.get('x-evidence-id') },
    { key },
  );
  // A regional profile: 1.10 USD for a million tokens of input, a tenth from the cache, and 5.50 of output.
  expect(trace.data.invocation).toEqual({
    providerKind: 'BEDROCK',
    invocation: { provider: 'aws-near', costUsd: expect.closeTo((10 * 1.1 + 4 * 0.11 + 6 * 5.5) / 1e6, 9) },
  });
});
