import { describe, expect, test } from '@jest/globals';
import type { ChatRequest } from '../../../src/contracts/provider.js';
import {
  fromChatBody,
  fromEmbedBody,
  fromModelsBody,
  toEmbedBody,
  toFinishReason,
} from '../../../src/providers/openai/translate.js';
import { toUsage } from '../../../src/providers/openai/usage.js';
import { openAiDialect, toChatBody } from '../../../src/providers/openai/chat-body.js';

const minimal: ChatRequest = { model: 'gpt-4o', messages: [{ role: 'user', content: 'hi' }] };
const local = { kind: 'local', tokenLimitField: 'max_tokens', extensions: true, developerRole: false } as const;

describe('request', () => {
  test('has a model and messages where nothing else is given', () => {
    expect(toChatBody(minimal, openAiDialect, false)).toEqual({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'hi' }],
    });
  });

  test('carries every field that is given', () => {
    const schema = { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'object' }, strict: true } };
    const parts = [
      { type: 'text', text: 'see' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
    ];
    const request: ChatRequest = {
      model: 'o4-mini',
      messages: [
        { role: 'system', content: 'be brief' },
        { role: 'user', content: parts, name: 'eve' },
        {
          role: 'assistant',
          content: null,
          toolCalls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
        },
        { role: 'tool', content: '7', toolCallId: 'c1' },
        { role: 'assistant', content: 'no', refusal: 'no' },
      ],
      temperature: 1.5,
      topP: 0.5,
      maxTokens: 10,
      n: 2,
      stop: ['a'],
      seed: 3,
      tools: [
        { type: 'function', function: { name: 'f', description: 'd', parameters: { type: 'object' }, strict: true } },
      ],
      toolChoice: { type: 'function', function: { name: 'f' } },
      parallelToolCalls: false,
      responseFormat: schema,
      logprobs: true,
      topLogprobs: 2,
      frequencyPenalty: 0.1,
      presencePenalty: 0.2,
      logitBias: { '50256': -100 },
      user: 'u',
      extra: { reasoning_effort: 'low', store: false },
    };
    expect(toChatBody(request, openAiDialect, false)).toEqual({
      reasoning_effort: 'low',
      store: false,
      model: 'o4-mini',
      messages: [
        { role: 'system', content: 'be brief' },
        { role: 'user', content: parts, name: 'eve' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
        },
        { role: 'tool', content: '7', tool_call_id: 'c1' },
        { role: 'assistant', content: 'no', refusal: 'no' },
      ],
      temperature: 1.5,
      top_p: 0.5,
      max_completion_tokens: 10,
      n: 2,
      stop: ['a'],
      seed: 3,
      tools: [
        { type: 'function', function: { name: 'f', description: 'd', parameters: { type: 'object' }, strict: true } },
      ],
      tool_choice: { type: 'function', function: { name: 'f' } },
      parallel_tool_calls: false,
      response_format: schema,
      logprobs: true,
      top_logprobs: 2,
      frequency_penalty: 0.1,
      presence_penalty: 0.2,
      logit_bias: { '50256': -100 },
      user: 'u',
    });
  });

  test('a stream always asks for usage, and forwarded fields cannot start or stop one', () => {
    const extra = { stream: false, stream_options: { include_usage: false, include_obfuscation: false } };
    expect(toChatBody({ ...minimal, extra }, openAiDialect, true)).toMatchObject({
      stream: true,
      stream_options: { include_usage: true, include_obfuscation: false },
    });
    expect(toChatBody({ ...minimal, extra: { stream: true, stream_options: {} } }, openAiDialect, false)).toEqual(
      toChatBody(minimal, openAiDialect, false),
    );
  });

  test('forwarded fields do not replace known ones', () => {
    expect(toChatBody({ ...minimal, extra: { model: 'other' } }, openAiDialect, false)).toMatchObject({
      model: 'gpt-4o',
    });
  });

  test('local servers get max_tokens and no developer role', () => {
    const request: ChatRequest = { ...minimal, maxTokens: 5, messages: [{ role: 'developer', content: 'd' }] };
    expect(toChatBody(request, local, false)).toEqual({
      model: 'gpt-4o',
      messages: [{ role: 'system', content: 'd' }],
      max_tokens: 5,
    });
    expect(toChatBody(request, openAiDialect, false)).toMatchObject({
      messages: [{ role: 'developer', content: 'd' }],
    });
  });
});

describe('answer', () => {
  test('choices, tool calls, refusal, logprobs, usage', () => {
    const body = {
      id: 'chatcmpl-1',
      system_fingerprint: 'fp',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'hi', refusal: null },
          logprobs: { content: [] },
          finish_reason: 'stop',
        },
        {
          index: 1,
          message: {
            content: null,
            tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
          logprobs: null,
          finish_reason: 'tool_calls',
        },
        { index: 2, message: { content: null, refusal: 'cannot' }, finish_reason: 'content_filter' },
      ],
      usage: {
        prompt_tokens: 9,
        completion_tokens: 3,
        prompt_tokens_details: { cached_tokens: 4 },
        completion_tokens_details: { reasoning_tokens: 2 },
      },
    };
    expect(fromChatBody(body, 'openai')).toEqual({
      id: 'chatcmpl-1',
      systemFingerprint: 'fp',
      choices: [
        { index: 0, message: { content: 'hi' }, finishReason: 'stop', logprobs: { content: [] } },
        {
          index: 1,
          message: {
            content: null,
            toolCalls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
          finishReason: 'tool_calls',
        },
        { index: 2, message: { content: null, refusal: 'cannot' }, finishReason: 'content_filter' },
      ],
      usage: { promptTokens: 9, completionTokens: 3, cachedPromptTokens: 4, reasoningTokens: 2 },
    });
  });

  test.each([
    [{}],
    [{ choices: [] }],
    [{ choices: 'x' }],
    [{ choices: [{ index: 0 }] }],
    [{ choices: [{ message: { tool_calls: [{ id: 'x' }] } }] }],
  ])('%j is malformed', (body) => {
    expect(() => fromChatBody(body, 'openai')).toThrow(expect.objectContaining({ failure: 'malformed' }));
  });

  test.each([
    ['stop', 'stop'],
    ['length', 'length'],
    ['tool_calls', 'tool_calls'],
    ['function_call', 'tool_calls'],
    ['content_filter', 'content_filter'],
    ['eos', 'stop'],
    ['MAX_TOKENS', 'length'],
    ['tool_use', 'tool_calls'],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('finish_reason %s is %s', (wire, reason) => {
    expect(toFinishReason(wire)).toBe(reason);
  });

  test('has every counter of OpenAI’s usage', () => {
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 50,
      total_tokens: 150,
      prompt_tokens_details: {
        cached_tokens: 40,
        cache_write_tokens: 5,
        audio_tokens: 30,
        cached_tokens_details: { text_tokens: 20, audio_tokens: 20 },
      },
      completion_tokens_details: {
        reasoning_tokens: 1,
        audio_tokens: 2,
        accepted_prediction_tokens: 3,
        rejected_prediction_tokens: 4,
      },
      server_tool_use: { web_search_requests: 6 },
    };
    expect(toUsage(usage)).toEqual({
      promptTokens: 100,
      completionTokens: 50,
      cachedPromptTokens: 40,
      cacheWriteTokens: 5,
      audioPromptTokens: 30,
      cachedAudioTokens: 20,
      reasoningTokens: 1,
      audioCompletionTokens: 2,
      acceptedPredictionTokens: 3,
      rejectedPredictionTokens: 4,
      webSearches: 6,
    });
  });

  test.each([
    ['DeepSeek', { prompt_cache_hit_tokens: 7 }, { cachedPromptTokens: 7 }],
    ['OpenRouter', { prompt_tokens_details: { cache_creation_tokens: 7 } }, { cacheWriteTokens: 7 }],
    ['Perplexity', { num_search_queries: 7, reasoning_tokens: 1 }, { webSearches: 7, reasoningTokens: 1 }],
  ])('the names of %s', (_, counters, expected) => {
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15, ...counters };
    expect(toUsage(usage)).toEqual({ promptTokens: 10, completionTokens: 5, ...expected });
  });

  test.each([[null], [undefined], [{}], [{ prompt_tokens: null }]])('usage %j is none', (usage) => {
    expect(toUsage(usage)).toBeUndefined();
  });
});

describe('embeddings', () => {
  test('are asked for with every field that is given', () => {
    expect(toEmbedBody({ model: 'm', input: ['a'], dimensions: 3, user: 'u', extra: { x: 1 } })).toEqual({
      x: 1,
      model: 'm',
      input: ['a'],
      dimensions: 3,
      user: 'u',
    });
    expect(toEmbedBody({ model: 'm', input: [[1, 2]] })).toEqual({ model: 'm', input: [[1, 2]] });
  });

  test('vectors in the order of the inputs, also from base64', () => {
    const body = {
      data: [
        { index: 1, embedding: Buffer.from(new Float32Array([0.5, -2]).buffer).toString('base64') },
        { index: 0, embedding: [1, 2] },
      ],
      usage: { prompt_tokens: 4, total_tokens: 4 },
    };
    expect(fromEmbedBody(body, 2, 'openai')).toEqual({
      embeddings: [
        [1, 2],
        [0.5, -2],
      ],
      usage: { promptTokens: 4 },
    });
  });

  test.each([
    ['too few', [{ index: 0, embedding: [1] }]],
    [
      'twice the same',
      [
        { index: 0, embedding: [1] },
        { index: 0, embedding: [2] },
      ],
    ],
    [
      'half a float',
      [
        { index: 0, embedding: [1] },
        { index: 1, embedding: 'AAA=' },
      ],
    ],
    [
      'no numbers',
      [
        { index: 0, embedding: [1] },
        { index: 1, embedding: ['x'] },
      ],
    ],
  ])('%s is malformed', (_, data) => {
    expect(() => fromEmbedBody({ data }, 2, 'openai')).toThrow(expect.objectContaining({ failure: 'malformed' }));
  });
});

test('models by name, without those of which no calls are served', () => {
  const ids = [
    'gpt-4o',
    'text-embedding-3-small',
    'whisper-1',
    'tts-1-hd',
    'dall-e-3',
    'omni-moderation-latest',
    'gpt-4o-realtime-preview',
    'sora-2',
    'BAAI/bge-m3',
    'o4-mini',
  ];
  const data = [...ids.map((id) => ({ id })), { id: 'Qwen/Qwen3-8B', max_model_len: 40960 }];
  expect(fromModelsBody({ data }, 'openai')).toEqual([
    { id: 'gpt-4o', type: 'chat' },
    { id: 'text-embedding-3-small', type: 'embedding' },
    { id: 'whisper-1', type: 'transcription' },
    { id: 'tts-1-hd', type: 'speech' },
    { id: 'dall-e-3', type: 'image' },
    { id: 'omni-moderation-latest', type: 'moderation' },
    { id: 'gpt-4o-realtime-preview', type: 'realtime' },
    { id: 'BAAI/bge-m3', type: 'embedding' },
    { id: 'o4-mini', type: 'chat' },
    { id: 'Qwen/Qwen3-8B', type: 'chat', contextWindow: 40960 },
  ]);
});
