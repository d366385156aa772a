import { describe, expect, test } from '@jest/globals';
import { sampleCall as call, sampleTool as tool } from '../../support/upstreams/tool-samples.js';
import type { ChatMessage, ChatRequest, ToolDefinition } from '../../../src/contracts/provider.js';
import type { JsonObject, JsonValue } from '../../../src/shared/json/json.js';
import { closeSchema } from '../../../src/providers/anthropic/output-schema.js';
import {
  fromMessagesBody,
  fromModelsBody,
  toFinishReason,
  toMessagesBody,
  toUsage,
} from '../../../src/providers/anthropic/translate.js';
import { AnthropicStreamTranslator } from '../../../src/providers/anthropic/stream.js';

const body = (request: Partial<ChatRequest>, stream = false): JsonObject =>
  toMessagesBody({ model: 'claude', messages: [{ role: 'user', content: 'hi' }], ...request }, 4096, stream);
const turns = (messages: ChatMessage[]): JsonValue | undefined => body({ messages })['messages'];
const refusal = (clientMessage: string) => expect.objectContaining({ failure: 'status', status: 400, clientMessage });

describe('request', () => {
  test('has a default limit where nothing else is given', () => {
    expect(body({})).toEqual({
      model: 'claude',
      max_tokens: 4096,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
    });
  });

  test('limits, sampling, stops, user, stream', () => {
    const request = {
      maxTokens: 7,
      temperature: 0.3,
      stop: ['x'],
      user: 'u1',
      seed: 4,
      logprobs: true,
      frequencyPenalty: 1,
      extra: { service_tier: 'flex' },
    };
    expect(body(request, true)).toEqual({
      model: 'claude',
      max_tokens: 7,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
      temperature: 0.3,
      stop_sequences: ['x'],
      metadata: { user_id: 'u1' },
      stream: true,
    });
  });

  test.each([
    [0, 0],
    [1, 1],
    [1.7, 1],
    [2, 1],
    [-1, 0],
  ])('temperature %d is sent as %d', (given, sent) => {
    expect(body({ temperature: given })['temperature']).toBe(sent);
  });

  test('top_p is sent when there is no temperature', () => {
    expect(body({ topP: 0.4 })).toMatchObject({ top_p: 0.4 });
    expect(body({ topP: 0.4, temperature: 1 })['top_p']).toBeUndefined();
  });

  test('n above 1 is refused', () => {
    expect(() => body({ n: 2 })).toThrow(refusal('n: Anthropic models give one choice per request'));
    expect(body({ n: 1 })['n']).toBeUndefined();
  });
});

describe('messages', () => {
  test('system and developer messages are lifted, wherever they stand', () => {
    const sent = body({
      messages: [
        { role: 'system', content: 'one' },
        { role: 'user', content: 'hi' },
        {
          role: 'developer',
          content: [
            { type: 'text', text: 'tw' },
            { type: 'text', text: 'o' },
          ],
        },
        { role: 'system', content: '' },
        { role: 'user', content: 'there' },
      ],
    });
    expect(sent['system']).toBe('one\n\ntwo');
    expect(sent['messages']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'hi' },
          { type: 'text', text: 'there' },
        ],
      },
    ]);
  });

  test('tool calls and their results', () => {
    expect(
      turns([
        { role: 'user', content: 'go' },
        { role: 'assistant', content: 'ok', toolCalls: [call('call_1', '{"a":"b"}'), call('c:2', '')] },
        { role: 'tool', content: 'one', toolCallId: 'call_1' },
        { role: 'tool', content: [{ type: 'text', text: 'two' }], toolCallId: 'c:2' },
        { role: 'user', content: 'and?' },
      ]),
    ).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'go' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'ok' },
          { type: 'tool_use', id: 'call_1', name: 'f', input: { a: 'b' } },
          { type: 'tool_use', id: 'c_2', name: 'f', input: {} },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'call_1', content: [{ type: 'text', text: 'one' }] },
          { type: 'tool_result', tool_use_id: 'c_2', content: [{ type: 'text', text: 'two' }] },
          { type: 'text', text: 'and?' },
        ],
      },
    ]);
  });

  test.each(['{"a":', '[1]', '"x"'])('arguments %j are refused', (text) => {
    expect(() => turns([{ role: 'assistant', content: null, toolCalls: [call('c', text)] }])).toThrow(
      refusal('messages[0].tool_calls[0].function.arguments: expected a JSON object'),
    );
  });

  test('carry images and files', () => {
    expect(
      turns([
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0=', detail: 'low' } },
            { type: 'image_url', image_url: { url: 'https://example.com/a.jpg' } },
            { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBER' } },
          ],
        },
      ]),
    ).toEqual([
      {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0=' } },
          { type: 'image', source: { type: 'url', url: 'https://example.com/a.jpg' } },
          { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'JVBER' } },
        ],
      },
    ]);
  });

  test.each<[JsonObject, string]>([
    [
      { type: 'image_url', image_url: { url: 'file:///etc/passwd' } },
      'messages[0].content[0].image_url.url: expected an http(s) URL or a base64 data: URL',
    ],
    [
      { type: 'image_url', image_url: {} },
      'messages[0].content[0].image_url.url: expected an http(s) URL or a base64 data: URL',
    ],
    [
      { type: 'input_audio', input_audio: {} },
      'messages[0].content[0].type: Anthropic models do not accept this kind of content',
    ],
  ])('%j is refused', (part, words) => {
    expect(() => turns([{ role: 'user', content: [part] }])).toThrow(refusal(words));
  });

  test('empty texts are left out, and a prefill loses its white space', () => {
    expect(
      turns([
        {
          role: 'user',
          content: [
            { type: 'text', text: '' },
            { type: 'text', text: 'q' },
          ],
        },
        { role: 'assistant', content: '' },
        { role: 'assistant', content: 'The answer is ' },
      ]),
    ).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'q' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'The answer is' }] },
    ]);
  });
});

describe('tools', () => {
  test('keep their definitions, a bare one with an empty schema', () => {
    const bare: ToolDefinition = { type: 'function', function: { name: 'g' } };
    expect(body({ tools: [tool, bare] })['tools']).toEqual([
      { name: 'f', description: 'd', input_schema: { type: 'object', properties: { a: { type: 'string' } } } },
      { name: 'g', input_schema: { type: 'object', properties: {} } },
    ]);
  });

  test.each<[JsonValue | undefined, boolean | undefined, JsonValue | undefined]>([
    [undefined, undefined, undefined],
    ['auto', undefined, { type: 'auto' }],
    ['none', undefined, { type: 'none' }],
    ['required', undefined, { type: 'any' }],
    [{ type: 'function', function: { name: 'f' } }, undefined, { type: 'tool', name: 'f' }],
    [undefined, true, undefined],
    [undefined, false, { type: 'auto', disable_parallel_tool_use: true }],
    ['required', false, { type: 'any', disable_parallel_tool_use: true }],
    [
      { type: 'function', function: { name: 'f' } },
      false,
      { type: 'tool', name: 'f', disable_parallel_tool_use: true },
    ],
    ['none', false, { type: 'none' }],
  ])('tool_choice %j, parallel %s', (toolChoice, parallelToolCalls, sent) => {
    const request: Partial<ChatRequest> = { tools: [tool] };
    if (toolChoice !== undefined) request.toolChoice = toolChoice;
    if (parallelToolCalls !== undefined) request.parallelToolCalls = parallelToolCalls;
    expect(body(request)['tool_choice']).toEqual(sent);
  });

  test('have no choice where there are none', () => {
    expect(body({ tools: [], toolChoice: 'auto' })).toEqual(body({}));
  });

  test('a choice of another kind is refused', () => {
    expect(() => body({ tools: [tool], toolChoice: { type: 'allowed_tools' } })).toThrow(
      refusal('tool_choice: expected none, auto, required or a function'),
    );
  });
});

describe('response_format', () => {
  test('json_schema becomes the output format', () => {
    const schema = { type: 'object', properties: { a: { type: 'integer', minimum: 1 } }, required: ['a'] };
    expect(
      body({ responseFormat: { type: 'json_schema', json_schema: { name: 'x', schema } } })['output_config'],
    ).toEqual({
      format: {
        type: 'json_schema',
        schema: {
          type: 'object',
          properties: { a: { type: 'integer' } },
          required: ['a'],
          additionalProperties: false,
        },
      },
    });
    expect(() => body({ responseFormat: { type: 'json_schema', json_schema: { name: 'x' } } })).toThrow(
      refusal('response_format.json_schema.schema: expected a JSON Schema'),
    );
  });

  test('json_object becomes an instruction, text nothing', () => {
    expect(
      body({
        responseFormat: { type: 'json_object' },
        messages: [
          { role: 'system', content: 's' },
          { role: 'user', content: 'u' },
        ],
      })['system'],
    ).toMatch(/^s\n\nAnswer with one JSON object/);
    expect(body({ responseFormat: { type: 'text' } })).toEqual(body({}));
  });

  test('schemas are closed at every depth, and properties named like keywords are kept', () => {
    const inner = {
      type: 'object',
      properties: {
        maximum: { type: 'number', maximum: 3 },
        list: { type: 'array', minItems: 2, items: { type: 'object', properties: {} } },
      },
    };
    expect(
      closeSchema({
        type: 'object',
        properties: { x: { oneOf: [inner, { $ref: '#/$defs/y' }] } },
        $defs: { y: { type: 'object', properties: {}, additionalProperties: true } },
      }),
    ).toEqual({
      type: 'object',
      additionalProperties: false,
      properties: {
        x: {
          anyOf: [
            {
              type: 'object',
              additionalProperties: false,
              properties: {
                maximum: { type: 'number' },
                list: { type: 'array', items: { type: 'object', properties: {}, additionalProperties: false } },
              },
            },
            { $ref: '#/$defs/y' },
          ],
        },
      },
      $defs: { y: { type: 'object', properties: {}, additionalProperties: false } },
    });
  });
});

describe('answer', () => {
  test('text, thinking, tool use, usage', () => {
    expect(
      fromMessagesBody({
        id: 'msg_1',
        content: [
          { type: 'thinking', thinking: 'hmm', signature: 's' },
          { type: 'redacted_thinking', data: 'x' },
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
          { type: 'tool_use', id: 'toolu_1', name: 'f', input: { city: 'Zürich' } },
        ],
        stop_reason: 'tool_use',
        usage: { input_tokens: 10, cache_read_input_tokens: 100, cache_creation_input_tokens: 1000, output_tokens: 5 },
      }),
    ).toEqual({
      id: 'msg_1',
      choices: [
        {
          index: 0,
          message: {
            content: 'ab',
            toolCalls: [{ id: 'toolu_1', type: 'function', function: { name: 'f', arguments: '{"city":"Zürich"}' } }],
            reasoningContent: 'hmm',
            thinkingBlocks: [
              { type: 'thinking', thinking: 'hmm', signature: 's' },
              { type: 'redacted_thinking', data: 'x' },
            ],
          },
          finishReason: 'tool_calls',
        },
      ],
      usage: { promptTokens: 1110, completionTokens: 5, cachedPromptTokens: 100, cacheWriteTokens: 1000 },
    });
  });

  test('tool use alone has no content', () => {
    expect(
      fromMessagesBody({ content: [{ type: 'tool_use', id: 't', name: 'f', input: {} }] }).choices[0]?.message.content,
    ).toBeNull();
  });

  test.each([
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['pause_turn', 'stop'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['tool_use', 'tool_calls'],
    ['refusal', 'content_filter'],
    ['something_new', 'stop'],
    [undefined, 'stop'],
  ])('stop_reason %s is %s', (wire, reason) => {
    expect(toFinishReason(wire)).toBe(reason);
  });

  test('usage without input is dropped; missing cache figures stay absent', () => {
    expect(toUsage({ output_tokens: 3 })).toBeUndefined();
    expect(toUsage({ input_tokens: 2, output_tokens: 3, cache_read_input_tokens: null })).toEqual({
      promptTokens: 2,
      completionTokens: 3,
    });
  });

  test('cache writes by their duration, and searches of the server', () => {
    const usage = {
      input_tokens: 1,
      output_tokens: 3,
      cache_creation_input_tokens: 30,
      cache_creation: { ephemeral_5m_input_tokens: 10, ephemeral_1h_input_tokens: 20 },
      server_tool_use: { web_search_requests: 2 },
    };
    expect(toUsage(usage)).toEqual({
      promptTokens: 31,
      completionTokens: 3,
      cacheWriteTokens: 30,
      cacheWriteHourTokens: 20,
      webSearches: 2,
    });
  });

  test('in a stream, the figures of its beginning and those of its end', () => {
    const stream = new AnthropicStreamTranslator({ kind: 'anthropic', secrets: [] });
    const take = (data: object) => stream.accept({ event: '', data: JSON.stringify(data) });
    const cache = { cache_creation_input_tokens: 30, cache_creation: { ephemeral_1h_input_tokens: 20 } };
    const begun = { promptTokens: 31, completionTokens: 1, cacheWriteTokens: 30, cacheWriteHourTokens: 20 };
    const start = { type: 'message_start', message: { usage: { input_tokens: 1, output_tokens: 1, ...cache } } };
    expect(take(start)).toEqual([{ type: 'usage', usage: begun }]);
    const end = { output_tokens: 9, cache_creation: null, server_tool_use: { web_search_requests: 2 } };
    expect(take({ type: 'message_delta', delta: {}, usage: end })).toEqual([
      {
        type: 'usage',
        usage: {
          promptTokens: 31,
          completionTokens: 9,
          cacheWriteTokens: 30,
          cacheWriteHourTokens: 20,
          webSearches: 2,
        },
      },
    ]);
    expect(take({ type: 'message_stop' })).toEqual([]);
  });

  test.each([[{}], [{ content: 'x' }], [{ content: [{ type: 'tool_use' }] }]])('%j is malformed', (wire) => {
    expect(() => fromMessagesBody(wire)).toThrow(expect.objectContaining({ failure: 'malformed' }));
  });
});

test('models are listed with their context window where it is known', () => {
  expect(
    fromModelsBody({
      data: [{ type: 'model', id: 'claude-a', max_input_tokens: 200000 }, { type: 'model', id: 'claude-b' }, {}],
    }),
  ).toEqual([
    { id: 'claude-a', type: 'chat', contextWindow: 200000 },
    { id: 'claude-b', type: 'chat' },
  ]);
});
