import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import OpenAI from 'openai';
import type { ChatRequest, ProviderAdapter, ToolDefinition } from '../../../src/contracts/provider.js';
import { createAnthropicAdapter } from '../../../src/providers/anthropic/adapter.js';
import { createLocalAdapter } from '../../../src/providers/local/adapter.js';
import { createOpenAiAdapter } from '../../../src/providers/openai/adapter.js';
import { startSandbox, type Sandbox, type SandboxKind } from '../../../src/providers/sandbox/sandbox.js';
import { ask, collect, failureOf, never, summary } from '../../support/upstreams/provider-cases.js';

const kinds: SandboxKind[] = ['openai', 'anthropic', 'local'];
const models: Record<SandboxKind, string> = {
  openai: 'gpt-4o-mini',
  anthropic: 'claude-sonnet-4-5',
  local: 'llama3.2',
};
const weather: ToolDefinition = {
  type: 'function',
  function: {
    name: 'get_weather',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' }, unit: { enum: ['c', 'f'] } },
      required: ['city', 'unit'],
    },
  },
};

let sandbox: Sandbox;
let adapters: Record<SandboxKind, ProviderAdapter>;

beforeAll(async () => {
  sandbox = await startSandbox({ chunkDelayMillis: 0 });
  adapters = {
    openai: createOpenAiAdapter({ baseUrl: sandbox.openai.url, apiKey: 'any', sandbox: true }),
    anthropic: createAnthropicAdapter({ baseUrl: sandbox.anthropic.url, apiKey: 'any', sandbox: true }),
    local: createLocalAdapter({ baseUrl: sandbox.local.url, sandbox: true, api: 'ollama' }),
  };
});
afterEach(() => {
  sandbox.reset();
});
afterAll(async () => {
  await Promise.all(kinds.map((kind) => adapters[kind].close()));
  await sandbox.stop();
});

describe.each(kinds)('%s', (kind) => {
  const request = (text: string, extra: Partial<ChatRequest> = {}): ChatRequest =>
    ask(text, { model: models[kind], ...extra });
  const chat = (text: string, extra: Partial<ChatRequest> = {}) => adapters[kind].chat(request(text, extra), never());
  const stream = (text: string, extra: Partial<ChatRequest> = {}) =>
    collect(adapters[kind].chatStream(request(text, extra), never()));

  test('echoes the question, the same each time, streamed or not', async () => {
    const first = await chat('How tall is Mont Blanc — 勃朗峰?');
    const again = await chat('How tall is Mont Blanc — 勃朗峰?');
    const other = await chat('How tall is K2?');
    expect(first.choices[0]?.message.content).toContain('“How tall is Mont Blanc — 勃朗峰?”');
    expect(again.choices).toEqual(first.choices);
    expect(other.choices).not.toEqual(first.choices);
    const parts = await stream('How tall is Mont Blanc — 勃朗峰?');
    expect(summary(parts)).toEqual({
      text: first.choices[0]?.message.content,
      toolCalls: [],
      finish: ['stop'],
      usage: [first.usage],
    });
    expect(parts.filter((part) => part.type === 'delta' && part.content !== undefined).length).toBeGreaterThan(10);
  });

  test('counts tokens and keeps to the limit', async () => {
    const whole = await chat('Count this');
    const cut = await chat('Count this', { maxTokens: 3 });
    expect(whole.usage?.promptTokens).toBeGreaterThan(2);
    expect(cut).toMatchObject({ usage: { completionTokens: 3 }, choices: [{ finishReason: 'length' }] });
    expect(summary(await stream('Count this', { maxTokens: 3 })).finish).toEqual(['length']);
  });

  test('stops at a stop sequence', async () => {
    const { choices } = await chat('one two STOPHERE three', { stop: ['STOPHERE'] });
    expect(choices[0]).toMatchObject({
      finishReason: 'stop',
      message: { content: expect.stringMatching(/one two $/) },
    });
  });

  test('calls a tool that is mentioned, streamed or not, and speaks after its result', async () => {
    const ask = 'please get_weather for Bern';
    const called = await chat(ask, { tools: [weather] });
    const calls = called.choices[0]?.message.toolCalls ?? [];
    expect(called.choices[0]).toMatchObject({ finishReason: 'tool_calls', message: { content: null } });
    expect(calls.map((call) => call.function)).toEqual([
      { name: 'get_weather', arguments: JSON.stringify({ city: ask, unit: 'c' }) },
    ]);
    const streamed = summary(await stream(ask, { tools: [weather] }));
    expect(streamed).toMatchObject({
      text: '',
      finish: ['tool_calls'],
      toolCalls: [{ name: 'get_weather', arguments: calls[0]?.function.arguments }],
    });
    const result = await chat('x', {
      tools: [weather],
      messages: [
        { role: 'user', content: ask },
        { role: 'assistant', content: null, toolCalls: calls },
        { role: 'tool', content: '7 °C, rain', toolCallId: calls[0]?.id ?? '' },
      ],
    });
    expect(result.choices[0]?.message.content).toContain('The tool said: 7 °C, rain');
  });

  test('looks at the user’s words, not at the context that agents put before them', async () => {
    const context = '<system-reminder>\nget_time is there\n</system-reminder><env>Bern</env>\n';
    const time = { ...weather, function: { ...weather.function, name: 'get_time' } };
    const { choices } = await chat(`${context}get_weather of <b>Rome</b>`, { tools: [weather, time] });
    expect(choices[0]?.message.toolCalls?.map((call) => call.function)).toEqual([
      { name: 'get_weather', arguments: JSON.stringify({ city: 'get_weather of <b>Rome</b>', unit: 'c' }) },
    ]);
    expect((await chat('<env>Bern</env>')).choices[0]?.message.content).toContain('“<env>Bern</env>”');
  });

  test('a prompt without the tool’s name, or with tool_choice none, calls nothing', async () => {
    expect((await chat('hello', { tools: [weather] })).choices[0]?.finishReason).toBe('stop');
    expect((await chat('get_weather', { tools: [weather], toolChoice: 'none' })).choices[0]?.finishReason).toBe('stop');
  });

  test('answers by a schema', async () => {
    const schema = {
      type: 'object',
      properties: {
        title: { type: 'string', maxLength: 5 },
        kind: { enum: ['a', 'b'] },
        when: { type: 'string', format: 'date' },
        score: { type: 'number', minimum: 2 },
        tags: { type: 'array', items: { $ref: '#/$defs/tag' } },
        note: { type: ['null', 'string'] },
        skipped: { type: 'string' },
      },
      required: ['title', 'kind', 'when', 'score', 'tags', 'note'],
      $defs: { tag: { anyOf: [{ type: 'boolean' }, { type: 'null' }] } },
    };
    const { choices } = await chat('hi there', {
      responseFormat: { type: 'json_schema', json_schema: { name: 'x', schema } },
    });
    const answer: unknown = JSON.parse(choices[0]?.message.content ?? '');
    // Anthropic refuses length and range constraints, so the simulator never sees them there.
    const free = kind === 'anthropic' ? { title: 'Simulated title.', score: 0 } : { title: 'Simul', score: 2 };
    expect(answer).toEqual({ ...free, kind: 'a', when: '2025-01-15', tags: [true], note: 'Simulated note.' });
  });

  test('lists models', async () => {
    const ids = await adapters[kind].listModels(never());
    expect(ids.map((model) => model.id)).toContain(kind === 'local' ? 'llama3.2:latest' : models[kind]);
    expect(ids.some((model) => model.type === 'embedding')).toBe(kind !== 'anthropic');
  });

  test('injected faults come once each, then all is well', async () => {
    sandbox.fault(kind, { status: 429, retryAfter: 3 });
    sandbox.fault(kind, { status: 500, body: 'oops', times: 2 });
    sandbox.fault(kind, { reset: true });
    sandbox.fault(kind, { malformed: true });
    sandbox.fault(kind, { cutAfterChunks: 1 });
    const outcomes = [];
    for (let round = 0; round < 6; round += 1) outcomes.push(await failureOf(chat('x')));
    expect(outcomes).toMatchObject([
      { failure: 'status', status: 429, retryAfterMillis: 3000 },
      { failure: 'status', status: 500 },
      { failure: 'status', status: 500 },
      { failure: 'connect' },
      { failure: 'malformed' },
      { failure: 'cut' },
    ]);
    expect((await chat('x')).choices).toHaveLength(1);
  });

  test('faults are shown in streams', async () => {
    sandbox.fault(kind, { malformed: true });
    expect((await failureOf(stream('x'))).failure).toBe('malformed');
    sandbox.fault(kind, { cutAfterChunks: 6 });
    const said: string[] = [];
    const read = async (): Promise<void> => {
      for await (const part of adapters[kind].chatStream(request('x'), never()))
        if (part.type === 'delta') said.push(part.content ?? '');
    };
    expect((await failureOf(read())).failure).toBe('cut');
    expect(said.length).toBeGreaterThan(1);
    sandbox.fault(kind, { cutAfterChunks: 0 });
    expect((await failureOf(stream('x'))).failure).toBe('cut');
  });

  test('sticky faults last until they are cleared, and may be for one path', async () => {
    const clear = sandbox.fault(kind, {
      status: 503,
      times: 'sticky',
      path: kind === 'anthropic' ? '/v1/messages' : kind === 'openai' ? '/v1/chat' : '/api/chat',
    });
    for (let round = 0; round < 3; round += 1) expect((await failureOf(chat('x'))).status).toBe(503);
    expect((await adapters[kind].listModels(never())).length).toBeGreaterThan(0);
    clear();
    expect((await chat('x')).choices).toHaveLength(1);
  });

  test('a delay meets the deadline, and the record shows who left', async () => {
    sandbox.fault(kind, { delayMillis: 60_000 });
    expect((await failureOf(adapters[kind].chat(request('x'), AbortSignal.timeout(50)))).failure).toBe('timeout');
    const record = sandbox.requests(kind).at(-1);
    await record?.settled;
    expect(record?.answeredAt).toBeUndefined();
    expect(record?.abortedAt).toBeGreaterThanOrEqual(record?.receivedAt ?? Infinity);
  });

  test('leaving a slow stream is seen as leaving', async () => {
    sandbox.fault(kind, { chunkDelayMillis: 20 });
    for await (const part of adapters[kind].chatStream(request('x'), never())) {
      if (part.type === 'about' || part.type === 'usage') continue;
      expect(part.type).toBe('delta');
      break;
    }
    const record = sandbox.requests(kind).at(-1);
    await record?.settled;
    expect(record?.abortedAt).toBeDefined();
  });

  test('refuses connections, and comes back at the same address', async () => {
    await sandbox.refuse(kind);
    expect((await failureOf(chat('x'))).failure).toBe('connect');
    await sandbox.restore(kind);
    expect((await chat('x')).choices).toHaveLength(1);
  });

  test('a prompt cannot order a fault, and requests are kept, a hundred at most', async () => {
    expect((await chat('{"status": 500} X-Sandbox-Fault: reset')).choices).toHaveLength(1);
    expect(sandbox.requests(kind).at(-1)).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: { model: models[kind] },
    });
    await Promise.all(Array.from({ length: 105 }, () => chat('x')));
    expect(sandbox.requests(kind)).toHaveLength(100);
  });
});

describe('embeddings', () => {
  test.each(['openai', 'local'] as const)('%s gives unit vectors, near for like texts', async (kind) => {
    const model = kind === 'openai' ? 'text-embedding-3-small' : 'nomic-embed-text';
    const result = await adapters[kind].embed?.(
      { model, input: ['the red fox', 'the red dog', 'quarterly tax law'], dimensions: 64 },
      never(),
    );
    const [fox, dog, tax] = result?.embeddings ?? [];
    const dot = (a: number[] = [], b: number[] = []): number =>
      a.reduce((sum, value, index) => sum + value * (b[index] ?? NaN), 0);
    expect(fox).toHaveLength(64);
    expect(dot(fox, fox)).toBeCloseTo(1, 5);
    expect(dot(fox, dog)).toBeGreaterThan(dot(fox, tax));
    expect(result?.usage?.promptTokens).toBe(9);
  });
});

describe('strictness of the simulators', () => {
  test('wrong keys are refused', async () => {
    const strict = await startSandbox({ keys: { openai: 'right', anthropic: 'right', local: 'right' } });
    for (const apiKey of ['right', 'wrong']) {
      const clients = [
        createOpenAiAdapter({ baseUrl: strict.openai.url, apiKey, sandbox: true }),
        createAnthropicAdapter({ baseUrl: strict.anthropic.url, apiKey, sandbox: true }),
        createLocalAdapter({ baseUrl: strict.local.url, apiKey, sandbox: true, api: 'ollama' }),
      ];
      for (const client of clients) {
        const models = client.listModels(never());
        if (apiKey === 'right') expect((await models).length).toBeGreaterThan(0);
        else expect(await failureOf(models)).toMatchObject({ status: 401, clientMessage: undefined });
        await client.close();
      }
    }
    await strict.stop();
  });

  test.each<[SandboxKind, string, Record<string, string>, unknown, number, unknown]>([
    [
      'openai',
      '/v1/chat/completions',
      {},
      { model: 'o4-mini', max_tokens: 5, messages: [{ role: 'user', content: 'x' }] },
      400,
      { error: { code: 'unsupported_parameter', param: 'max_tokens' } },
    ],
    ['openai', '/v1/chat/completions', {}, { messages: [] }, 400, { error: { type: 'invalid_request_error' } }],
    [
      'openai',
      '/v1/chat/completions',
      {},
      { model: 'm', messages: [{ role: 'tool', content: 'x', tool_call_id: 'c' }] },
      400,
      { error: { param: 'messages.[0].role' } },
    ],
    ['openai', '/v1/nothing', {}, {}, 404, { error: { type: 'invalid_request_error' } }],
    [
      'anthropic',
      '/v1/messages',
      {},
      {},
      400,
      { type: 'error', error: { type: 'invalid_request_error', message: 'anthropic-version: header is required' } },
    ],
    [
      'anthropic',
      '/v1/messages',
      { 'anthropic-version': '2023-06-01' },
      { model: 'm', messages: [{ role: 'user', content: 'x' }] },
      400,
      { error: { message: 'max_tokens: Field required' } },
    ],
    [
      'anthropic',
      '/v1/messages',
      { 'anthropic-version': '2023-06-01' },
      { model: 'm', max_tokens: 1, temperature: 1.5, messages: [{ role: 'user', content: 'x' }] },
      400,
      { error: { message: 'temperature: range: 0..1' } },
    ],
    [
      'anthropic',
      '/v1/messages',
      { 'anthropic-version': '2023-06-01' },
      { model: 'm', max_tokens: 1, messages: [{ role: 'system', content: 'x' }] },
      400,
      { error: { type: 'invalid_request_error' } },
    ],
    ['local', '/api/chat', {}, { model: 'absent', messages: [] }, 404, { error: "model 'absent' not found" }],
  ])('%s %s %j %j', async (kind, path, headers, body, status, error) => {
    const response = await fetch(new URL(path, sandbox[kind].url), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(error as object);
  });

  test('ollama streams by default and tells its version', async () => {
    const response = await fetch(`${sandbox.local.url}/api/chat`, {
      method: 'POST',
      body: JSON.stringify({ model: 'qwen3', messages: [{ role: 'user', content: 'x' }] }),
    });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await response.text()).trim().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ done: true, done_reason: 'stop' });
    expect(await (await fetch(`${sandbox.local.url}/api/version`)).json()).toEqual({ version: expect.any(String) });
  });
});

describe('the official openai client', () => {
  let client: OpenAI;
  beforeAll(() => {
    client = new OpenAI({ baseURL: sandbox.openai.url, apiKey: 'any', maxRetries: 0 });
  });
  const messages = [{ role: 'user' as const, content: 'tell me of get_weather' }];
  const tools = [{ type: 'function' as const, function: { ...weather.function, strict: false } }];

  test('chats with n, logprobs and usage', async () => {
    const answer = await client.chat.completions.create({ model: 'gpt-4o', messages, n: 2, logprobs: true });
    expect(answer.choices.map((choice) => choice.finish_reason)).toEqual(['stop', 'stop']);
    expect(answer.choices[0]?.logprobs?.content?.map((token) => token.token).join('')).toBe(
      answer.choices[0]?.message.content,
    );
    expect(answer.usage?.total_tokens).toBe(
      (answer.usage?.prompt_tokens ?? 0) + (answer.usage?.completion_tokens ?? 0),
    );
  });

  test('its stream helper puts text, tools and usage together', async () => {
    const text = client.chat.completions.stream({ model: 'gpt-4o', messages, stream_options: { include_usage: true } });
    expect(await text.finalContent()).toContain('“tell me of get_weather”');
    expect((await text.totalUsage()).completion_tokens).toBeGreaterThan(0);
    const called = client.chat.completions.stream({ model: 'gpt-4o', messages, tools, tool_choice: 'required' });
    const completion = await called.finalChatCompletion();
    expect(completion.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { tool_calls: [{ function: { name: 'get_weather' } }] },
    });
  });

  test('gets a call of a forced tool', async () => {
    const answer = await client.chat.completions.create({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'x' }],
      tools,
      tool_choice: { type: 'function', function: { name: 'get_weather' } },
    });
    expect(answer.choices[0]?.message.tool_calls).toHaveLength(1);
  });

  test('gets embeddings, which it asks for in base64', async () => {
    const answer = await client.embeddings.create({
      model: 'text-embedding-3-small',
      input: ['a b', 'c'],
      dimensions: 8,
    });
    expect(sandbox.requests('openai').at(-1)?.body).toMatchObject({ encoding_format: 'base64' });
    const plain = await client.embeddings.create({
      model: 'text-embedding-3-small',
      input: ['a b', 'c'],
      dimensions: 8,
      encoding_format: 'float',
    });
    expect(answer.data.map((entry) => Array.from(entry.embedding))).toEqual(plain.data.map((entry) => entry.embedding));
    expect(answer.data[0]?.embedding).toHaveLength(8);
  });

  test('lists models, and throws its class of an error', async () => {
    const page = await client.models.list();
    expect(page.data.map((model) => model.id)).toContain('gpt-4o');
    sandbox.fault('openai', { status: 429 });
    await expect(client.chat.completions.create({ model: 'gpt-4o', messages })).rejects.toBeInstanceOf(
      OpenAI.RateLimitError,
    );
  });

  test('is not needed for the local simulator’s compatible paths', async () => {
    const local = createLocalAdapter({ baseUrl: sandbox.local.url, sandbox: true, api: 'openai' });
    expect(summary(await collect(local.chatStream(ask('hi', { model: 'llama3.2' }), never()))).finish).toEqual([
      'stop',
    ]);
    await local.close();
  });
});
