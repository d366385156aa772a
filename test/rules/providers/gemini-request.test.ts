import { describe, expect, test } from '@jest/globals';
import type { ChatMessage, ChatRequest, ToolCall } from '../../../src/contracts/provider.js';
import { toEmbedCalls } from '../../../src/providers/gemini/embeddings.js';
import { droppedFields, toGenerateBody } from '../../../src/providers/gemini/request.js';
import { methodOf, placeOf } from '../../../src/providers/http/google/place.js';
import { UpstreamError } from '../../../src/shared/http/upstream-error.js';

const hello: ChatMessage[] = [{ role: 'user', content: 'Hello!' }];
const request = (more: Partial<ChatRequest> = {}): ChatRequest => ({
  model: 'gemini-3-flash-preview',
  messages: hello,
  ...more,
});
interface Part {
  thoughtSignature?: string;
  functionCall?: { id?: string; name: string };
  functionResponse?: { id?: string; name: string };
}
/** The members that are looked at by name; the others are compared whole. */
interface Body {
  contents: { role: string; parts: Part[] }[];
  generationConfig: { thinkingConfig?: object };
  tools: { functionDeclarations: { name: string }[] }[];
  toolConfig?: { functionCallingConfig: object };
}
/** The body as it is sent. */
const body = (more: Partial<ChatRequest>, hasCallIds = true): Body =>
  JSON.parse(JSON.stringify(toGenerateBody(request(more), hasCallIds))) as Body;
const contents = (messages: ChatMessage[], model = 'gemini-3-flash-preview') => body({ messages, model }).contents;
const config = (more: Partial<ChatRequest>) => body(more).generationConfig;
const call = (id: string, name: string, args = '{}', signature?: string): ToolCall => ({
  id,
  type: 'function',
  function: { name, arguments: args },
  ...(signature === undefined ? {} : { extraContent: { google: { thought_signature: signature } } }),
});
const refusalOf = (more: Partial<ChatRequest>): string | undefined => {
  try {
    toGenerateBody(request(more), true);
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 400) return error.clientMessage;
    throw error;
  }
  return undefined;
};

test('a chat becomes contents, an instruction and a configuration', () => {
  expect(
    body({
      messages: [
        { role: 'system', content: 'Be brief.' },
        ...hello,
        { role: 'assistant', content: 'Hi.' },
        { role: 'developer', content: [{ type: 'text', text: 'Be kind.' }] },
        { role: 'user', content: 'And now?' },
      ],
      temperature: 1.5,
      topP: 0.9,
      maxTokens: 100,
      n: 2,
      stop: ['a', ''],
      seed: 7,
      logprobs: true,
      topLogprobs: 3,
      extra: { top_k: 5 },
    }),
  ).toEqual({
    systemInstruction: { parts: [{ text: 'Be brief.' }, { text: 'Be kind.' }] },
    contents: [
      { role: 'user', parts: [{ text: 'Hello!' }] },
      { role: 'model', parts: [{ text: 'Hi.' }] },
      { role: 'user', parts: [{ text: 'And now?' }] },
    ],
    generationConfig: {
      temperature: 1.5,
      topP: 0.9,
      topK: 5,
      maxOutputTokens: 100,
      candidateCount: 2,
      stopSequences: ['a'],
      seed: 7,
      responseLogprobs: true,
      logprobs: 3,
    },
  });
});

test('pictures, recordings and files go as data or as addresses', () => {
  const content = [
    { type: 'text', text: 'Look' },
    { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
    { type: 'image_url', image_url: { url: 'https://pictures.example/a/b.JPG?w=1' } },
    { type: 'image_url', image_url: { url: 'https://pictures.example/b' } },
    { type: 'input_audio', input_audio: { data: 'BBBB', format: 'mp3' } },
    { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,CCCC' } },
  ];
  expect(contents([{ role: 'user', content }])[0]?.parts).toEqual([
    { text: 'Look' },
    { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
    { fileData: { mimeType: 'image/jpeg', fileUri: 'https://pictures.example/a/b.JPG?w=1' } },
    { fileData: { fileUri: 'https://pictures.example/b' } },
    { inlineData: { mimeType: 'audio/mp3', data: 'BBBB' } },
    { inlineData: { mimeType: 'application/pdf', data: 'CCCC' } },
  ]);
});

test.each([
  'gs://bucket/a.png',
  'https://generativelanguage.googleapis.com/v1beta/files/abc',
  'https://storage.googleapis.com/bucket/a.png',
  'https://STORAGE.cloud.google.com./bucket/a.png',
  'ftp://a.example/a.png',
  'data:image/png,plain',
])('no address %s, which Google would open with the operator’s account, or not at all', (url) => {
  const messages: ChatMessage[] = [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }];
  expect(refusalOf({ messages })).toMatch(/^messages\[0\]\.content\[0\]\.image_url\.url: /);
});

describe('calls of functions', () => {
  const asked: ChatMessage = {
    role: 'assistant',
    content: null,
    toolCalls: [call('a', 'get_weather', '{"city":"Zürich"}', 'sig-1'), call('b', 'get_time')],
  };
  const results: ChatMessage[] = [
    { role: 'tool', toolCallId: 'a', content: '{"degrees":18}' },
    { role: 'tool', toolCallId: 'b', content: [{ type: 'text', text: 'noon' }] },
  ];

  test('keep their signatures, and their results are one turn that names them', () => {
    expect(contents([...hello, asked, ...results, { role: 'user', content: 'And?' }])).toEqual([
      { role: 'user', parts: [{ text: 'Hello!' }] },
      {
        role: 'model',
        parts: [
          { functionCall: { id: 'a', name: 'get_weather', args: { city: 'Zürich' } }, thoughtSignature: 'sig-1' },
          { functionCall: { id: 'b', name: 'get_time', args: {} } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'a', name: 'get_weather', response: { degrees: 18 } } },
          { functionResponse: { id: 'b', name: 'get_time', response: { output: 'noon' } } },
        ],
      },
      { role: 'user', parts: [{ text: 'And?' }] },
    ]);
  });

  test('without a signature get Google’s placeholder where a model asks for one', () => {
    const bare: ChatMessage = {
      role: 'assistant',
      content: 'Let me see.',
      toolCalls: [call('a', 'f'), call('b', 'g')],
    };
    const signatures = (model: string) =>
      contents([...hello, bare], model)[1]?.parts.map(({ thoughtSignature }) => thoughtSignature);
    const placeholder = [undefined, 'skip_thought_signature_validator', undefined];
    expect(signatures('gemini-3-flash-preview')).toEqual(placeholder);
    expect(signatures('gemini-flash-latest')).toEqual(placeholder);
    expect(signatures('gemini-2.5-flash')).toEqual([undefined, undefined, undefined]);
    expect(signatures('gemini-1.5-pro')).toEqual([undefined, undefined, undefined]);
  });

  test('have no ids where the host knows none', () => {
    const { contents: turns } = body({ messages: [asked, ...results] }, false);
    const named = turns.flatMap(({ parts }) => parts.map((part) => part.functionCall ?? part.functionResponse));
    expect(named.map((one) => [one?.id, one?.name])).toEqual([
      [undefined, 'get_weather'],
      [undefined, 'get_time'],
      [undefined, 'get_weather'],
      [undefined, 'get_time'],
    ]);
  });

  test('with pictures in a result have those in a turn of their own', () => {
    const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } };
    const turns = contents([asked, { role: 'tool', toolCallId: 'a', content: [picture] }]);
    expect(turns.slice(1)).toEqual([
      { role: 'user', parts: [{ functionResponse: { id: 'a', name: 'get_weather', response: { output: '' } } }] },
      { role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: 'AAAA' } }] },
    ]);
  });

  test('of texts with signatures give the last text its signature back', () => {
    const details = [{ type: 'reasoning.encrypted', format: 'google-gemini-v1', data: 'sig-t' }];
    const said: ChatMessage = { role: 'assistant', content: 'Hi.', reasoningDetails: details };
    expect(contents([said])).toEqual([{ role: 'model', parts: [{ text: 'Hi.', thoughtSignature: 'sig-t' }] }]);
    expect(droppedFields(request({ messages: [said] }))).toEqual([]);
  });

  test.each<[string, Partial<ChatRequest>]>([
    ['messages[0].tool_call_id', { messages: [{ role: 'tool', toolCallId: 'x', content: 'a' }] }],
    [
      'messages[0].tool_calls[0].function.arguments',
      { messages: [{ role: 'assistant', content: null, toolCalls: [call('a', 'f', '[1]')] }] },
    ],
    [
      'messages[0].tool_calls[0].type',
      { messages: [{ role: 'assistant', content: null, toolCalls: [{ ...call('a', 'f'), type: 'custom' }] }] },
    ],
    [
      'messages[0].function_call',
      { messages: [{ role: 'assistant', content: null, functionCall: call('a', 'f').function }] },
    ],
    ['messages[0].role', { messages: [{ role: 'function', content: 'a', name: 'f' }] }],
    ['messages[0].audio', { messages: [{ role: 'assistant', content: null, audio: { id: 'x' } }] }],
    ['messages[0].content[0].type', { messages: [{ role: 'user', content: [{ type: 'video' }] }] }],
    ['messages[0].content[0].input_audio.data', { messages: [{ role: 'user', content: [{ type: 'input_audio' }] }] }],
    ['n', { n: 9 }],
    ['stop', { stop: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['modalities', { extra: { modalities: ['text', 'audio'] } }],
    ['functions', { extra: { functions: [{}] } }],
    ['reasoning_effort', { extra: { reasoning_effort: 'utmost' } }],
    ['tool_choice', { tools: [], toolChoice: { type: 'custom' } }],
    ['tools[0].type', { tools: [{ type: 'custom', custom: { name: 'c' } }] }],
    ['response_format.json_schema.schema', { responseFormat: { type: 'json_schema', json_schema: {} } }],
  ])('%s is refused where Gemini has no counterpart', (path, more) => {
    expect(refusalOf(more)?.split(': ')[0]).toBe(path);
  });
});

describe('tools', () => {
  const parameters = { type: 'object', properties: { city: { type: 'string' } } };
  const tools = ['f', 'g'].map((name) => ({ type: 'function' as const, function: { name, parameters } }));
  const declared = (name: string) => ({ name, parametersJsonSchema: parameters });
  const calling = (toolChoice: ChatRequest['toolChoice']) => {
    const { tools: given, toolConfig } = body({ tools, toolChoice });
    const names = given[0]?.functionDeclarations.map(({ name }) => name);
    return [names, toolConfig?.functionCallingConfig];
  };

  test('are declared by JSON Schema', () => {
    expect(body({ tools })).toMatchObject({ tools: [{ functionDeclarations: [declared('f'), declared('g')] }] });
    expect(body({ tools })).not.toHaveProperty('toolConfig');
    expect(body({ extra: { web_search_options: {} } })).toMatchObject({ tools: [{ googleSearch: {} }] });
  });

  test.each<[ChatRequest['toolChoice'], string[], object]>([
    ['auto', ['f', 'g'], { mode: 'AUTO' }],
    ['none', ['f', 'g'], { mode: 'NONE' }],
    ['required', ['f', 'g'], { mode: 'ANY' }],
    [{ type: 'function', function: { name: 'g' } }, ['f', 'g'], { mode: 'ANY', allowedFunctionNames: ['g'] }],
    [
      {
        type: 'allowed_tools',
        allowed_tools: { mode: 'required', tools: [{ type: 'function', function: { name: 'g' } }] },
      },
      ['g'],
      { mode: 'ANY' },
    ],
  ])('are chosen by %j', (choice, names, mode) => {
    expect(calling(choice)).toEqual([names, mode]);
  });
});

test('a format is a media type, and a schema goes as it is', () => {
  const schema = { type: 'object', properties: { a: { type: ['string', 'null'] } }, additionalProperties: false };
  expect(config({ responseFormat: { type: 'json_object' } })).toEqual({ responseMimeType: 'application/json' });
  expect(config({ responseFormat: { type: 'json_schema', json_schema: { name: 'a', schema } } })).toEqual({
    responseMimeType: 'application/json',
    responseJsonSchema: schema,
  });
  expect(config({ responseFormat: { type: 'text' } })).toEqual({});
});

describe('thinking', () => {
  const thinks = (model: string, extra: ChatRequest['extra'], maxTokens?: number) =>
    config({ model, extra: extra ?? {}, ...(maxTokens === undefined ? {} : { maxTokens }) }).thinkingConfig;

  test.each<[string, string, object | undefined]>([
    ['gemini-3.5-flash', 'low', { includeThoughts: true, thinkingLevel: 'low' }],
    ['gemini-3.5-flash', 'none', { includeThoughts: false, thinkingLevel: 'minimal' }],
    ['gemini-3.5-flash', 'max', { includeThoughts: true, thinkingLevel: 'high' }],
    ['models/gemini-flash-latest', 'medium', { includeThoughts: true, thinkingLevel: 'medium' }],
    ['gemini-3.1-pro-preview', 'minimal', { includeThoughts: true, thinkingLevel: 'low' }],
    ['gemini-3.1-pro-preview', 'medium', { includeThoughts: true, thinkingLevel: 'medium' }],
    ['gemini-3-pro-preview', 'medium', { includeThoughts: true, thinkingLevel: 'high' }],
    ['gemini-2.5-flash', 'none', { includeThoughts: false, thinkingBudget: 0 }],
    ['gemini-2.5-flash', 'max', { includeThoughts: true, thinkingBudget: 24_576 }],
    ['gemini-2.5-pro', 'none', { includeThoughts: false, thinkingBudget: 128 }],
    ['gemini-2.5-pro', 'medium', { includeThoughts: true, thinkingBudget: 8_192 }],
    ['gemini-2.0-flash', 'high', undefined],
    ['gemma-4-31b-it', 'high', undefined],
  ])('of %s at %s', (model, effort, expected) => {
    expect(thinks(model, { reasoning_effort: effort })).toEqual(expected);
  });

  test('leaves room for the answer in a limit', () => {
    expect(thinks('gemini-2.5-flash', { reasoning_effort: 'high' }, 1_000)).toMatchObject({ thinkingBudget: 800 });
    expect(thinks('gemini-2.5-pro', { reasoning_effort: 'high' }, 100)).toMatchObject({ thinkingBudget: 128 });
  });

  test('is as Anthropic’s field says, before the effort', () => {
    const on = { type: 'enabled', budget_tokens: 2_000 };
    expect(thinks('gemini-3.5-flash', { thinking: on })).toEqual({ includeThoughts: true, thinkingBudget: 2_000 });
    expect(thinks('gemini-3.5-flash', { thinking: { type: 'adaptive' } })).toEqual({ includeThoughts: true });
    expect(thinks('gemini-3.5-flash', { thinking: { type: 'disabled' } })).toMatchObject({ includeThoughts: false });
    const both = { thinking: on, reasoning_effort: 'low' };
    expect(droppedFields(request({ extra: both }))).toEqual(['reasoning_effort']);
    expect(droppedFields(request({ model: 'gemma-3', extra: both }))).toEqual(['thinking', 'reasoning_effort']);
  });

  test('is left to the model where nothing is said', () => {
    expect(thinks('gemini-3.5-flash', {})).toBeUndefined();
  });
});

test('all that has no place is named', () => {
  const more: Partial<ChatRequest> = {
    messages: [
      {
        role: 'user',
        content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA', detail: 'low' } }],
        name: 'ann',
      },
      {
        role: 'assistant',
        content: 'a',
        reasoningContent: 'b',
        thinkingBlocks: [{}],
        reasoningDetails: [{ type: 'reasoning.text', text: 'c' }],
        contentParts: [{}],
        annotations: [{}],
        cacheControl: { type: 'ephemeral' },
        toolCalls: [{ ...call('a', 'f', '{}', 's'), extraContent: { google: { thought_signature: 's' }, other: 1 } }],
      },
    ],
    tools: [{ type: 'function', function: { name: 'f', strict: true } }],
    frequencyPenalty: 1,
    presencePenalty: 0,
    logitBias: {},
    parallelToolCalls: false,
    user: 'u',
    extra: { store: true, service_tier: 'auto', modalities: ['text'], top_k: 3 },
  };
  expect(droppedFields(request(more)).toSorted()).toEqual([
    'cache_control',
    'frequency_penalty',
    'logit_bias',
    'messages.annotations',
    'messages.content.image_url.detail',
    'messages.content_parts',
    'messages.name',
    'messages.reasoning_content',
    'messages.reasoning_details',
    'messages.thinking_blocks',
    'messages.tool_calls.extra_content',
    'parallel_tool_calls',
    'service_tier',
    'store',
    'tools.function.strict',
    'user',
  ]);
  const old = { model: 'gemini-2.0-flash', frequencyPenalty: 1, presencePenalty: 0.5 };
  expect(config(old)).toEqual({ frequencyPenalty: 1, presencePenalty: 0.5 });
  expect(droppedFields(request(old))).toEqual([]);
});

test('a base URL says whose host it is', () => {
  const gemini = placeOf('https://generativelanguage.googleapis.com/v1beta/');
  expect(gemini).toMatchObject({ isVertex: false, hasCallIds: true, list: '/v1beta/models?pageSize=1000' });
  expect(methodOf(gemini, 'models/gemini-3.5-flash', 'generateContent')).toBe(
    '/v1beta/models/gemini-3.5-flash:generateContent',
  );
  const vertex = placeOf('https://proxy.example/g/v1/projects/p/locations/global/publishers/anthropic');
  expect(vertex).toMatchObject({ publisher: 'anthropic', list: '/g/v1beta1/publishers/anthropic/models?pageSize=300' });
  expect(methodOf(vertex, 'a/../b@1', 'rawPredict')).toMatch(/anthropic\/models\/a%2F..%2Fb%401:rawPredict$/);
  const express = placeOf('https://aiplatform.googleapis.com/v1/publishers/google');
  expect(express).toMatchObject({ publisher: 'google', hasCallIds: false });
  expect(placeOf('https://a.example/v1beta1/publishers/google')).toMatchObject({ hasCallIds: true });
});

test('vectors are asked for by the method of the host and the model', () => {
  const vertex = placeOf('https://a.example/v1/projects/p/locations/l/publishers/google');
  const gemini = placeOf('https://a.example/v1beta');
  const calls = (model: string, place: typeof vertex) =>
    JSON.parse(JSON.stringify(toEmbedCalls({ model, input: ['a', 'b'], dimensions: 8 }, place)));
  const content = (text: string) => ({ content: { parts: [{ text }] }, outputDimensionality: 8 });
  const named = (text: string) => ({ model: 'models/gemini-embedding-001', ...content(text) });
  expect(calls('gemini-embedding-001', gemini)).toEqual([
    { method: 'batchEmbedContents', body: { requests: [named('a'), named('b')] }, count: 2 },
  ]);
  const predict = (text: string) => ({ instances: [{ content: text }], parameters: { outputDimensionality: 8 } });
  expect(calls('gemini-embedding-001', vertex)).toEqual([
    { method: 'predict', body: predict('a'), count: 1 },
    { method: 'predict', body: predict('b'), count: 1 },
  ]);
  expect(calls('gemini-embedding-2', vertex)).toEqual([
    { method: 'embedContent', body: content('a'), count: 1 },
    { method: 'embedContent', body: content('b'), count: 1 },
  ]);
  expect(() => toEmbedCalls({ model: 'm', input: [[1]] }, gemini)).toThrow(UpstreamError);
});
