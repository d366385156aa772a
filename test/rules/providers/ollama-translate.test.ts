import { describe, expect, test } from '@jest/globals';
import type { ChatRequest, ToolDefinition } from '../../../src/contracts/provider.js';
import type { JsonObject, JsonValue } from '../../../src/shared/json/json.js';
import {
  fromChatBody,
  fromEmbedBody,
  fromTagsBody,
  toChatBody,
  toEmbedBody,
  toFinishReason,
} from '../../../src/providers/local/ollama.js';

const body = (request: Partial<ChatRequest>, stream = false): JsonObject =>
  toChatBody({ model: 'llama3.2', messages: [{ role: 'user', content: 'hi' }], ...request }, stream);
const refusal = (clientMessage: string) => expect.objectContaining({ failure: 'status', status: 400, clientMessage });
const ids = { answer: () => 'answer-1', toolCall: () => 'call_made' };
const tool = (name: string): ToolDefinition => ({
  type: 'function',
  function: { name, parameters: { type: 'object' }, strict: true },
});

describe('request', () => {
  test('the least says that it does not stream, since streaming is the default', () => {
    expect(body({})).toEqual({ model: 'llama3.2', messages: [{ role: 'user', content: 'hi' }], stream: false });
    expect(body({}, true)['stream']).toBe(true);
  });

  test('puts limits and sampling into options', () => {
    expect(
      body({
        maxTokens: 9,
        temperature: 1.2,
        topP: 0.5,
        seed: 0,
        stop: ['a', 'b'],
        frequencyPenalty: 0.1,
        presencePenalty: 0.2,
        user: 'u',
        extra: { keep_alive: 1 },
      }),
    ).toEqual({
      model: 'llama3.2',
      messages: [{ role: 'user', content: 'hi' }],
      options: {
        num_predict: 9,
        temperature: 1.2,
        top_p: 0.5,
        seed: 0,
        stop: ['a', 'b'],
        frequency_penalty: 0.1,
        presence_penalty: 0.2,
      },
      stream: false,
    });
  });

  test('messages: roles, images, tool calls by object, results by name', () => {
    const sent = body({
      messages: [
        { role: 'developer', content: 'd' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'what ' },
            { type: 'text', text: 'is it' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBO' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          toolCalls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
        },
        { role: 'tool', content: '42', toolCallId: 'c1' },
      ],
    });
    expect(sent['messages']).toEqual([
      { role: 'system', content: 'd' },
      { role: 'user', content: 'what is it', images: ['iVBO'] },
      { role: 'assistant', content: '', tool_calls: [{ id: 'c1', function: { name: 'f', arguments: { a: 1 } } }] },
      { role: 'tool', content: '42', tool_name: 'f', tool_call_id: 'c1' },
    ]);
  });

  test.each<[JsonValue | undefined, string[] | undefined]>([
    [undefined, ['f', 'g']],
    ['auto', ['f', 'g']],
    ['required', ['f', 'g']],
    ['none', undefined],
    [{ type: 'function', function: { name: 'g' } }, ['g']],
  ])('tool_choice %j offers %j', (toolChoice, names) => {
    const sent = body({ tools: [tool('f'), tool('g')], ...(toolChoice === undefined ? {} : { toolChoice }) })['tools'];
    expect(sent).toEqual(
      names?.map((name) => ({ type: 'function', function: { name, parameters: { type: 'object' } } })),
    );
  });

  test.each<[JsonObject, JsonValue | undefined]>([
    [{ type: 'text' }, undefined],
    [{ type: 'json_object' }, 'json'],
    [{ type: 'json_schema', json_schema: { name: 'x', schema: { type: 'object' } } }, { type: 'object' }],
  ])('response_format %j is format %j', (responseFormat, format) => {
    expect(body({ responseFormat })['format']).toEqual(format);
  });

  test.each<[Partial<ChatRequest>, string]>([
    [{ n: 3 }, 'n: this server gives one choice per request'],
    [
      {
        messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }] }],
      },
      'messages[0].content[0].image_url.url: this server accepts images as base64 data: URLs only',
    ],
    [
      { messages: [{ role: 'user', content: [{ type: 'input_audio' }] }] },
      'messages[0].content[0].type: this server accepts text and images only',
    ],
    [
      {
        messages: [
          {
            role: 'assistant',
            content: null,
            toolCalls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '[' } }],
          },
        ],
      },
      'messages[0].tool_calls[0].function.arguments: expected a JSON object',
    ],
  ])('%j is refused', (request, words) => {
    expect(() => body(request)).toThrow(refusal(words));
  });
});

describe('answer', () => {
  test('has its text and its counts', () => {
    expect(
      fromChatBody(
        {
          message: { role: 'assistant', content: 'hi', thinking: 'hmm' },
          done: true,
          done_reason: 'stop',
          prompt_eval_count: 4,
          eval_count: 2,
        },
        ids,
      ),
    ).toEqual({
      id: 'answer-1',
      choices: [{ index: 0, message: { content: 'hi', reasoningContent: 'hmm' }, finishReason: 'stop' }],
      usage: { promptTokens: 4, completionTokens: 2 },
    });
  });

  test('tool calls: arguments as JSON text, ids of its own or ours', () => {
    const tool_calls = [
      { function: { name: 'f', arguments: { a: 'é' } } },
      { id: 'own', function: { name: 'g', arguments: {} } },
    ];
    expect(fromChatBody({ message: { content: '', tool_calls }, done_reason: 'stop', eval_count: 2 }, ids)).toEqual({
      id: 'answer-1',
      choices: [
        {
          index: 0,
          message: {
            content: null,
            toolCalls: [
              { id: 'call_made', type: 'function', function: { name: 'f', arguments: '{"a":"é"}' } },
              { id: 'own', type: 'function', function: { name: 'g', arguments: '{}' } },
            ],
          },
          finishReason: 'tool_calls',
        },
      ],
    });
  });

  test.each([
    ['stop', false, 'stop'],
    ['length', false, 'length'],
    ['length', true, 'length'],
    ['stop', true, 'tool_calls'],
    ['load', false, 'stop'],
    [undefined, false, 'stop'],
  ])('done_reason %s with tools %s is %s', (wire, tools, reason) => {
    expect(toFinishReason(wire, tools)).toBe(reason);
  });

  test.each([[{}], [{ message: 'x' }], [{ message: { tool_calls: [{ function: {} }] } }]])(
    '%j is malformed',
    (wire) => {
      expect(() => fromChatBody(wire, ids)).toThrow(expect.objectContaining({ failure: 'malformed' }));
    },
  );
});

describe('embeddings', () => {
  test('are asked for by text alone', () => {
    expect(toEmbedBody({ model: 'm', input: ['a', 'b'], dimensions: 4 })).toEqual({
      model: 'm',
      input: ['a', 'b'],
      dimensions: 4,
      truncate: false,
    });
    expect(() => toEmbedBody({ model: 'm', input: [[1]] })).toThrow(
      refusal('input: this server embeds text only, not tokens'),
    );
  });

  test('are read, one for each input', () => {
    expect(fromEmbedBody({ embeddings: [[1, 2]], prompt_eval_count: 3 }, 1)).toEqual({
      embeddings: [[1, 2]],
      usage: { promptTokens: 3 },
    });
    for (const wire of [{}, { embeddings: [] }, { embeddings: [[1], [2]] }, { embeddings: [['x']] }]) {
      expect(() => fromEmbedBody(wire, 1)).toThrow(expect.objectContaining({ failure: 'malformed' }));
    }
  });
});

test('tags are models, typed by their family and name', () => {
  const models = [
    { name: 'llama3.2:latest', details: { family: 'llama' } },
    { name: 'all-minilm:l6-v2', details: { family: 'bert' } },
    { name: 'nomic-embed-text:latest', details: { family: 'nomic-bert' } },
    { name: 'qwen3-embedding:0.6b', details: { family: 'qwen3' } },
    { model: 'x:y' },
  ];
  expect(fromTagsBody({ models })).toEqual([
    { id: 'llama3.2:latest', type: 'chat' },
    { id: 'all-minilm:l6-v2', type: 'embedding' },
    { id: 'nomic-embed-text:latest', type: 'embedding' },
    { id: 'qwen3-embedding:0.6b', type: 'embedding' },
    { id: 'x:y', type: 'chat' },
  ]);
});
