import { describe, expect, test } from '@jest/globals';
import type { ChatRequest, ChatStreamPart } from '../../../src/contracts/provider.js';
import { openAiDialect } from '../../../src/providers/openai/chat-body.js';
import { RESPONSES_ALONE } from '../../../src/providers/openai/responses-alone.data.js';
import { fromResponsesBody } from '../../../src/providers/openai/responses.js';
import { ResponsesStreamTranslator } from '../../../src/providers/openai/responses-stream.js';
import { droppedInResponses, translatedBody } from '../../../src/providers/openai/to-responses.js';
import type { JsonObject } from '../../../src/shared/json/json.js';

const context = { kind: 'openai', secrets: [] };
const hello: ChatRequest = { model: 'gpt-5-pro', messages: [{ role: 'user', content: 'Hello!' }] };
const bodyOf = (request: Partial<ChatRequest>, stream = false): JsonObject =>
  JSON.parse(JSON.stringify(translatedBody({ ...hello, ...request }, openAiDialect, stream))) as JsonObject;
const refusalOf = (request: Partial<ChatRequest>): unknown => {
  try {
    bodyOf(request);
  } catch (error) {
    return (error as { clientParam?: string }).clientParam;
  }
  return undefined;
};

test.each([
  'gpt-5-pro',
  'gpt-5.4-pro-2026-03-05',
  'o1-pro',
  'o3-pro-2025-06-10',
  'codex-mini-latest',
  'gpt-5-codex',
  'gpt-5.1-codex-max',
  'o3-deep-research',
  'o4-mini-deep-research-2025-06-26',
])('%s speaks Responses alone', (model) => {
  expect(RESPONSES_ALONE.test(model)).toBe(true);
});

test.each(['gpt-5', 'gpt-5-mini', 'gpt-4o', 'o3', 'o4-mini', 'o3-mini', 'gpt-5-chat-latest', 'openai/gpt-5-pro'])(
  '%s speaks Chat Completions too',
  (model) => {
    expect(RESPONSES_ALONE.test(model)).toBe(false);
  },
);

test('a request is stored nowhere unless it says so', () => {
  expect(bodyOf({})).toEqual({
    model: 'gpt-5-pro',
    input: [{ type: 'message', role: 'user', content: 'Hello!' }],
    store: false,
  });
  expect(bodyOf({ extra: { store: true } })).toMatchObject({ store: true });
});

test('every turn becomes an item', () => {
  const fn = { name: 'f', arguments: '{"x":1}' };
  const input = bodyOf({
    messages: [
      { role: 'developer', content: [{ type: 'text', text: 'Be short.' }] },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AA', detail: 'low' } },
          { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AA' } },
        ],
      },
      {
        role: 'assistant',
        content: 'I look.',
        refusal: 'No.',
        toolCalls: [
          { id: 'c1', type: 'function', function: fn },
          { id: 'c2', type: 'custom', function: { name: 'g', arguments: 'free' } },
        ],
      },
      { role: 'tool', toolCallId: 'c1', content: 'one' },
      { role: 'tool', toolCallId: 'c2', content: [{ type: 'text', text: 'two' }] },
      { role: 'assistant', content: null },
    ],
  })['input'];
  expect(input).toEqual([
    { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'Be short.' }] },
    {
      type: 'message',
      role: 'user',
      content: [
        { type: 'input_text', text: 'What is this?' },
        { type: 'input_image', image_url: 'data:image/png;base64,AA', detail: 'low' },
        { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,AA' },
      ],
    },
    {
      type: 'message',
      role: 'assistant',
      content: [
        { type: 'output_text', text: 'I look.', annotations: [] },
        { type: 'refusal', refusal: 'No.' },
      ],
    },
    { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{"x":1}' },
    { type: 'custom_tool_call', call_id: 'c2', name: 'g', input: 'free' },
    { type: 'function_call_output', call_id: 'c1', output: 'one' },
    { type: 'custom_tool_call_output', call_id: 'c2', output: [{ type: 'input_text', text: 'two' }] },
  ]);
});

test('tools and the choice of them lose their nesting, and none becomes strict', () => {
  const grammar = { definition: 'start: "x"', syntax: 'lark' };
  const tools: ChatRequest['tools'] = [
    { type: 'function', function: { name: 'f', description: 'd', parameters: { type: 'object' } } },
    { type: 'function', function: { name: 's', strict: true } },
    { type: 'custom', custom: { name: 'g', format: { type: 'grammar', grammar } } },
  ];
  expect(bodyOf({ tools, toolChoice: 'required', parallelToolCalls: false })).toMatchObject({
    tools: [
      { type: 'function', name: 'f', description: 'd', parameters: { type: 'object' }, strict: false },
      { type: 'function', name: 's', parameters: null, strict: true },
      { type: 'custom', name: 'g', format: { type: 'grammar', ...grammar } },
    ],
    tool_choice: 'required',
    parallel_tool_calls: false,
  });
  const choiceOf = (toolChoice: JsonObject) => bodyOf({ tools, toolChoice })['tool_choice'];
  expect(choiceOf({ type: 'function', function: { name: 'f' } })).toEqual({ type: 'function', name: 'f' });
  expect(choiceOf({ type: 'custom', custom: { name: 'g' } })).toEqual({ type: 'custom', name: 'g' });
  const allowed = { mode: 'auto', tools: [{ type: 'function', function: { name: 'f' } }] };
  expect(choiceOf({ type: 'allowed_tools', allowed_tools: allowed })).toEqual({
    type: 'allowed_tools',
    mode: 'auto',
    tools: [{ type: 'function', name: 'f' }],
  });
});

/** A value for each field of `ChatCompletionCreateParams` of the package openai, in the neutral form. */
const FIELDS: Readonly<Record<string, Partial<ChatRequest>>> = {
  temperature: { temperature: 0.5 },
  top_p: { topP: 0.5 },
  max_output_tokens: { maxTokens: 50 },
  text: { responseFormat: { type: 'json_schema', json_schema: { name: 'a', schema: {}, strict: true } } },
  reasoning: { extra: { reasoning_effort: 'low' } },
  include: { logprobs: true },
  top_logprobs: { logprobs: true, topLogprobs: 3 },
  user: { user: 'u' },
  metadata: { extra: { metadata: { a: 'b' } } },
  prompt_cache_key: { extra: { prompt_cache_key: 'k' } },
  prompt_cache_options: { extra: { prompt_cache_options: { mode: 'explicit' } } },
  prompt_cache_retention: { extra: { prompt_cache_retention: '24h' } },
  safety_identifier: { extra: { safety_identifier: 's' } },
  service_tier: { extra: { service_tier: 'flex' } },
  frequency_penalty: { frequencyPenalty: 1 },
  presence_penalty: { presencePenalty: 1 },
  logit_bias: { logitBias: { 1: 1 } },
  seed: { seed: 7 },
  moderation: { extra: { moderation: { model: 'm' } } },
  previous_response_id: { extra: { previous_response_id: 'resp_of_others' } },
  conversation: { extra: { conversation: 'conv_of_others' } },
  prompt: { extra: { prompt: { id: 'pmpt_of_others' } } },
  top_k: { extra: { top_k: 3 } },
  cache_control: { messages: [{ role: 'user', content: [{ type: 'text', text: 'x', cache_control: {} }] }] },
  'messages.name': { messages: [{ role: 'user', content: 'x', name: 'ann' }] },
  'messages.reasoning_content': { messages: [{ role: 'assistant', content: 'x', reasoningContent: 'why' }] },
  n: { n: 2 },
  stop: { stop: ['END'] },
  audio: { extra: { audio: { voice: 'alloy' } } },
  modalities: { extra: { modalities: ['text', 'audio'] } },
  functions: { extra: { functions: [{ name: 'f' }] } },
  function_call: { extra: { function_call: 'auto' } },
  prediction: { extra: { prediction: { type: 'content', content: 'x' } } },
  web_search_options: { extra: { web_search_options: {} } },
  'tools[0].type': { tools: [{ type: 'web_search' }] },
  'messages[0].content[0].type': { messages: [{ role: 'user', content: [{ type: 'input_audio', input_audio: {} }] }] },
  'messages[0].role': { messages: [{ role: 'function', content: 'x', name: 'f' }] },
};

test.each(Object.entries(FIELDS))(
  '%s is sent, named as dropped or refused by name, and one of these',
  (name, field) => {
    const refusal = refusalOf(field);
    const dropped = droppedInResponses({ ...hello, ...field });
    const isSent = refusal === undefined && bodyOf(field)[name] !== undefined;
    const isDropped = refusal === undefined && dropped.includes(name);
    expect([isSent, isDropped, refusal === name].filter(Boolean)).toEqual([true]);
  },
);

test('no field names what lies at the provider', () => {
  const extra = { previous_response_id: 'x', conversation: 'x', prompt: { id: 'x' }, instructions: 'x', input: 'x' };
  const body = bodyOf({ extra });
  expect(Object.keys(body).filter((name) => name in extra)).toEqual(['input']);
  expect(body['input']).toEqual([{ type: 'message', role: 'user', content: 'Hello!' }]);
});

describe('an answer', () => {
  const annotation = { type: 'url_citation', url: 'https://a.example', title: 't', start_index: 0, end_index: 2 };
  const token = { token: 'Hi', logprob: -0.5, top_logprobs: [] };
  const output = [
    { id: 'rs', type: 'reasoning', summary: [{ type: 'summary_text', text: 'why' }], encrypted_content: 'secret' },
    {
      id: 'm1',
      type: 'message',
      phase: 'commentary',
      content: [{ type: 'output_text', text: 'Hi', annotations: [annotation], logprobs: [token] }],
    },
    { id: 'm2', type: 'message', content: [{ type: 'output_text', text: ' you', annotations: [annotation] }] },
    { id: 'ctc', type: 'custom_tool_call', call_id: 'c2', name: 'g', input: 'free' },
    { id: 'ig', type: 'image_generation_call', result: 'AA' },
  ];
  const body = {
    id: 'resp_1',
    status: 'completed',
    service_tier: 'flex',
    output,
    metadata: {},
    tools: [],
    moderation: { output: { flagged: false } },
    usage: { input_tokens: 5, output_tokens: 4, output_tokens_details: { reasoning_tokens: 3 }, new_tokens: 9 },
  };
  const lost = [
    'answer.moderation',
    'output[image_generation_call]',
    'output[message].phase',
    'output[reasoning].encrypted_content',
    'usage.new_tokens',
  ];
  const moved = { ...annotation, start_index: 2, end_index: 4 };
  const nested = (flat: JsonObject) => {
    const { type, ...rest } = flat;
    return { type, url_citation: rest };
  };

  test('keeps what a chat completion has a place for, and names the rest', () => {
    const { dropped, ...result } = fromResponsesBody(context, body, false);
    expect(dropped?.toSorted()).toEqual(lost);
    expect(result).toEqual({
      id: 'resp_1',
      serviceTier: 'flex',
      choices: [
        {
          index: 0,
          finishReason: 'tool_calls',
          logprobs: { content: [{ bytes: null, ...token }], refusal: null },
          message: {
            content: 'Hi you',
            reasoningContent: 'why',
            annotations: [nested(annotation), nested(moved)],
            toolCalls: [{ id: 'c2', type: 'custom', function: { name: 'g', arguments: 'free' } }],
          },
        },
      ],
      usage: { promptTokens: 5, completionTokens: 4, reasoningTokens: 3, webSearches: 0 },
    });
  });

  const streamed = (...events: JsonObject[]): ChatStreamPart[] => {
    const translator = new ResponsesStreamTranslator(context, false);
    return events.flatMap((data) => translator.accept({ event: 'x', data: JSON.stringify(data) }));
  };
  const textOf = (parts: ChatStreamPart[]) =>
    parts.map((part) => (part.type === 'delta' ? (part.content ?? '') : '')).join('');

  test('whose items come whole at the end is read from there', () => {
    const parts = streamed(
      { type: 'response.created', response: { ...body, output: [] } },
      { type: 'response.completed', response: body },
    );
    expect(textOf(parts)).toBe('Hi you');
    expect(parts).toContainEqual({ type: 'delta', index: 0, toolCalls: [{ index: 3, arguments: 'free' }] });
    const names = parts.flatMap((part) => (part.type === 'dropped' ? part.names : []));
    expect(names.toSorted()).toEqual(lost);
    expect(parts.at(-2)).toEqual({ type: 'delta', index: 0, finishReason: 'tool_calls' });
  });

  test('in pieces is said once, with its citations in their places', () => {
    const parts = streamed(
      { type: 'response.output_item.added', output_index: 1, item: { ...output[1], content: [] } },
      { type: 'response.output_text.delta', output_index: 1, content_index: 0, delta: 'Hi', logprobs: [token] },
      { type: 'response.output_item.done', output_index: 1, item: output[1] },
      { type: 'response.output_text.delta', output_index: 2, content_index: 0, delta: ' you', logprobs: [] },
      { type: 'response.output_text.annotation.added', output_index: 2, content_index: 0, annotation },
      { type: 'response.output_item.done', output_index: 2, item: output[2] },
      { type: 'response.completed', response: body },
    );
    expect(textOf(parts)).toBe('Hi you');
    expect(parts).toContainEqual({ type: 'delta', index: 0, annotations: [nested(moved)] });
    expect(parts[0]).toMatchObject({ logprobs: { content: [{ token: 'Hi' }] } });
  });

  test('whose pieces do not say their place is said once', () => {
    const parts = streamed(
      { type: 'response.output_text.delta', delta: 'Hi' },
      { type: 'response.output_item.done', output_index: 1, item: output[1] },
      { type: 'response.completed', response: body },
    );
    expect(textOf(parts)).toBe('Hi');
  });
});
