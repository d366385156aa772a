import { describe, expect, test } from '@jest/globals';
import { toResponse } from '../../../../src/features/gateway/responses/response-answer.rules.js';
import { echoOf } from '../../../../src/features/gateway/responses/response-echo.rules.js';
import { ResponseEncoder } from '../../../../src/features/gateway/responses/response-encoder.js';
import { responseEvents, endOfItem } from '../../../../src/features/gateway/responses/response-events.rules.js';
import type { ExchangeAnswer } from '../../../../src/features/gateway/exchange/exchange.types.js';
import type { AnswerMessage, ChatStreamPart, FinishReason } from '../../../../src/contracts/provider.js';
import { DomainError, type ErrorCode } from '../../../../src/shared/errors.js';
import type { JsonObject } from '../../../../src/shared/json/json.js';
import { silentLogger } from '../../../support/logger.js';

const head = { id: '0198c0de-0000-7000-8000-000000000001', created: 7, model: 'm' };
const answered = (message: AnswerMessage, finishReason: FinishReason = 'stop', more: object = {}): ExchangeAnswer => ({
  head,
  choices: [{ index: 0, message, finishReason, ...more }],
  usage: { promptTokens: 5, completionTokens: 3 },
  estimated: false,
});
const call = (name: string, text: string) => ({
  id: `call_${name}`,
  type: 'function' as const,
  function: { name, arguments: text },
});
const tools = [
  { type: 'custom', name: 'c' },
  { type: 'namespace', name: 'n', tools: [{ type: 'function', name: 'g' }] },
];

describe('a whole answer', () => {
  test('is a response with an item for each part', () => {
    const message: AnswerMessage = {
      content: 'text',
      refusal: 'no',
      reasoningContent: 'why',
      toolCalls: [call('c', '{"input":"free"}'), call('n__g', '{}'), call('other', '')],
      annotations: [{ type: 'url_citation', url_citation: { url: 'u' } }, { type: 'file_path', path: 'p' }, { a: 1 }],
    };
    const logprobs = { logprobs: { content: [{ token: 't' }] } };
    const response = toResponse(answered(message, 'tool_calls', logprobs), { tools });
    expect(response).toMatchObject({ status: 'completed', completed_at: 7, incomplete_details: null, created_at: 7 });
    expect(response.output).toMatchObject([
      { type: 'reasoning', content: [{ type: 'reasoning_text', text: 'why' }] },
      {
        type: 'message',
        content: [
          {
            type: 'output_text',
            text: 'text',
            logprobs: [{ token: 't' }],
            annotations: [{ type: 'url_citation', url: 'u' }, { type: 'file_path', path: 'p' }, { a: 1 }],
          },
          { type: 'refusal', refusal: 'no' },
        ],
      },
      { type: 'custom_tool_call', name: 'c', input: 'free' },
      { type: 'function_call', name: 'g', namespace: 'n' },
      { type: 'function_call', name: 'other', arguments: '' },
    ]);
  });

  test.each<[FinishReason, unknown]>([
    ['length', { reason: 'max_output_tokens' }],
    ['content_filter', { reason: 'content_filter' }],
  ])('that ended by %s is incomplete', (finish, details) => {
    const response = toResponse(answered({ content: 'x' }, finish), {});
    expect(response).toMatchObject({ status: 'incomplete', completed_at: null, incomplete_details: details });
    expect(responseEvents(response).at(-1)?.event).toBe('response.incomplete');
  });

  test('is the upstream’s own, or empty', () => {
    expect(toResponse({ ...answered({ content: 'x' }), native: { id: 'resp_up' } }, {})).toEqual({ id: 'resp_up' });
    expect(toResponse({ ...answered({ content: null }), choices: [] }, {})).toMatchObject({ output: [] });
  });

  test('has the counters of its price', () => {
    const usage = {
      promptTokens: 9,
      completionTokens: 4,
      cachedPromptTokens: 3,
      cacheWriteTokens: 2,
      reasoningTokens: 1,
    };
    expect(toResponse({ ...answered({ content: null }), usage }, {}).usage).toEqual({
      input_tokens: 9,
      input_tokens_details: { cached_tokens: 3, cache_write_tokens: 2 },
      output_tokens: 4,
      output_tokens_details: { reasoning_tokens: 1 },
      total_tokens: 13,
    });
  });
});

test('what a response repeats is complete', () => {
  const asked = {
    text: { verbosity: 'low' },
    reasoning: { effort: 'low' },
    tools: [{ type: 'function', name: 'f' }, 3],
  };
  expect(echoOf(asked)).toMatchObject({
    text: { verbosity: 'low', format: { type: 'text' } },
    reasoning: { effort: 'low', summary: null },
    tools: [{ type: 'function', name: 'f', description: null, parameters: null, strict: null }, 3],
  });
  expect(echoOf({ background: true })).toMatchObject({ background: true });
  expect(echoOf({})).toMatchObject({ background: false });
  expect(echoOf({ store: false, tools: [{ type: 'custom' }], user: 'u', metadata: { a: 'b' } })).toMatchObject({
    store: false,
    tools: [{ type: 'custom' }],
    user: 'u',
    metadata: { a: 'b' },
  });
});

describe('events of a whole response', () => {
  test('give every item, also those of other types', () => {
    const output = [
      {
        type: 'reasoning',
        id: 'rs',
        summary: [{ type: 'summary_text', text: 's' }],
        encrypted_content: 'e',
        status: 'completed',
      },
      {
        type: 'message',
        id: 'msg',
        status: 'completed',
        content: [{ type: 'output_text', text: 'a' }, { type: 'odd' }],
      },
      { type: 'custom_tool_call', id: 'ctc', input: 'free' },
      { type: 'function_call', id: 'fc', status: 'completed', name: 'f', arguments: '{}' },
      { type: 'web_search_call' },
      {},
    ];
    const events = responseEvents({ id: 'resp', status: 'completed', output });
    const done = events.filter(({ event }) => event === 'response.output_item.done').map(({ data }) => data.item);
    expect(done).toEqual(output);
    expect(events.map(({ data }) => data.sequence_number)).toEqual(events.map((_, index) => index));
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        'response.reasoning_summary_text.delta',
        'response.custom_tool_call_input.done',
        'response.function_call_arguments.done',
      ]),
    );
    expect(responseEvents({}).map(({ event }) => event)).toEqual([
      'response.created',
      'response.in_progress',
      'response.completed',
    ]);
    expect(endOfItem({ type: 'odd' }, 0)).toHaveLength(1);
  });
});

describe('the encoder', () => {
  const streamed = (parts: ChatStreamPart[], answer: ExchangeAnswer, body: JsonObject = {}) => {
    const encoder = new ResponseEncoder(body, silentLogger);
    const events = [...parts.flatMap((part) => encoder.part(head, part)), ...encoder.end(answer)];
    return { encoder, events, data: events.flatMap((event) => ('data' in event ? [event.data] : [])) };
  };

  test('keeps the pieces of several calls apart, and free text until it is whole', () => {
    const answer = answered({ content: 'ab', toolCalls: [] }, 'tool_calls');
    const { data } = streamed(
      [
        { type: 'delta', index: 0, reasoningContent: 'w' },
        { type: 'delta', index: 0, reasoningContent: 'hy' },
        { type: 'delta', index: 0, content: 'a', logprobs: { content: [{ token: 'a' }] } },
        {
          type: 'delta',
          index: 0,
          toolCalls: [
            { index: 0, id: '1', name: 'c', arguments: '{"in' },
            { index: 1, id: '2', name: 'n__g' },
          ],
        },
        {
          type: 'delta',
          index: 0,
          toolCalls: [
            { index: 0, arguments: 'put":"x"}' },
            { index: 1, arguments: '{}' },
          ],
        },
        { type: 'delta', index: 0, content: 'b', annotations: [{ type: 'a' }] },
        { type: 'delta', index: 0, refusal: 'no', toolCalls: [{}] },
        { type: 'delta', index: 1, content: 'of another choice' },
        { type: 'usage', usage: { promptTokens: 1, completionTokens: 1 } },
        { type: 'delta', index: 0, finishReason: 'tool_calls' },
      ],
      answer,
      { tools },
    );
    const last = data.at(-1) as { type: string; response: { output: JsonObject[] } };
    expect(last.type).toBe('response.completed');
    expect(last.response.output).toMatchObject([
      { type: 'reasoning', content: [{ text: 'why' }] },
      {
        type: 'message',
        content: [
          { text: 'ab', logprobs: [{ token: 'a' }], annotations: [{ type: 'a' }] },
          { type: 'refusal', refusal: 'no' },
        ],
      },
      { type: 'custom_tool_call', name: 'c', input: 'x', call_id: '1' },
      { type: 'function_call', name: 'g', namespace: 'n', arguments: '{}', call_id: '2' },
    ]);
    const done = data.flatMap(({ type, item }) => (type === 'response.output_item.done' ? [item] : []));
    expect(done).toEqual(last.response.output);
    expect(data.map(({ sequence_number: number }) => number)).toEqual(data.map((_, index) => index));
    const input = data.filter(({ type }) => type === 'response.custom_tool_call_input.delta');
    expect(input).toMatchObject([{ delta: 'x' }]);
  });

  test('of an answer without a piece begins and ends', () => {
    const { data } = streamed([], { ...answered({ content: null }), choices: [] });
    expect(data.map(({ type }) => type)).toEqual(['response.created', 'response.in_progress', 'response.completed']);
    const annotated = streamed(
      [{ type: 'delta', index: 0, annotations: [{ type: 'a' }] }],
      answered({ content: null }),
    );
    expect(annotated.data.map(({ type }) => type)).toContain('response.output_text.annotation.added');
  });

  test.each<[ErrorCode | undefined, string]>([
    ['RATE_LIMIT_EXCEEDED', 'rate_limit_exceeded'],
    ['INVALID_REQUEST', 'invalid_prompt'],
    ['PROVIDER_ERROR', 'server_error'],
    [undefined, 'server_error'],
  ])('tells %s as a failed response once it has begun', (code, failed) => {
    const encoder = new ResponseEncoder({}, silentLogger);
    const error = code === undefined ? new Error('x') : new DomainError(code, 'x', { details: { a: 1 } });
    expect(encoder.error(error)).toMatchObject({ __typename: 'StreamError' });
    encoder.part(head, { type: 'delta', index: 0, content: 'x' });
    expect(encoder.error(error)).toMatchObject([
      { event: 'error', data: { param: null, code: code ?? 'INTERNAL_ERROR' } },
      { event: 'response.failed', data: { response: { status: 'failed', error: { code: failed } } } },
    ]);
  });

  test('passes the upstream’s events on, the last one when all is recorded, and names the response that it continues', () => {
    const native = { id: 'resp_up', status: 'completed', previous_response_id: null, output: [] };
    const parts: ChatStreamPart[] = [
      {
        type: 'native',
        event: 'response.created',
        data: { type: 'response.created', sequence_number: 0, response: native },
      },
      { type: 'native', event: 'odd', data: { type: 'odd' } },
      { type: 'delta', index: 0, content: 'said natively too' },
      {
        type: 'native',
        event: 'response.completed',
        data: { type: 'response.completed', sequence_number: 1, response: native },
      },
    ];
    const { events, data } = streamed(
      parts,
      { ...answered({ content: null }), native },
      { previous_response_id: 'resp_0' },
    );
    expect(data.map(({ type }) => type)).toEqual(['response.created', 'odd', 'response.completed']);
    expect(data[0]).toMatchObject({ response: { previous_response_id: 'resp_0' } });
    expect(data.at(-1)).toMatchObject({ sequence_number: 1, response: { previous_response_id: 'resp_0' } });
    expect(events.at(-1)).toMatchObject({ __typename: 'ModelResponse', evidenceId: head.id });
  });
});
