import { describe, expect, test } from '@jest/globals';
import { fromResponsesBody, toResponsesBody } from '../../../src/providers/openai/responses.js';
import { ResponsesStreamTranslator } from '../../../src/providers/openai/responses-stream.js';
import { SseParser } from '../../../src/providers/http/sse.js';
import { openAiProtocol } from '../../../src/providers/sandbox/openai.js';
import type { JsonObject } from '../../../src/shared/json/json.js';
import type { ChatRequest, ChatStreamPart } from '../../../src/contracts/provider.js';

const context = { kind: 'openai', secrets: [] };
const event = (data: JsonObject) => ({ event: 'message', data: JSON.stringify(data) });
const translate = (...events: JsonObject[]): ChatStreamPart[] => {
  const translator = new ResponsesStreamTranslator(context, true);
  return events.flatMap((data) => translator.accept(event(data)));
};

test('the body goes as it came, but for the model and the stream', () => {
  const native = { protocol: 'responses', headers: {}, dropped: [], refused: [], untranslatedChars: 0 } as const;
  const body = { model: 'alias', input: 'x', stream: true, stream_options: { include_obfuscation: false } };
  const request: ChatRequest = { model: 'real', messages: [], native: { ...native, body } };
  expect(JSON.parse(JSON.stringify(toResponsesBody(request, false)))).toEqual({ model: 'real', input: 'x' });
  expect(toResponsesBody(request, true)).toEqual({ ...body, model: 'real' });
  expect(toResponsesBody({ ...request, native: { ...native, body: { input: 'x' } } }, true)).toEqual({
    model: 'real',
    input: 'x',
    stream: true,
  });
});

describe('a whole answer', () => {
  test('is counted by what it says', () => {
    const body = {
      id: 'resp_1',
      status: 'completed',
      output: [
        { type: 'reasoning', summary: [{ text: 'why' }] },
        {
          type: 'message',
          content: [{ text: 'a', annotations: [{ type: 'url_citation' }] }, { refusal: 'no' }, { type: 'odd' }],
        },
        { type: 'function_call', call_id: '1', name: 'f', arguments: '{}' },
        { type: 'custom_tool_call' },
        { type: 'web_search_call' },
      ],
      usage: {
        input_tokens: 5,
        input_tokens_details: { cached_tokens: 2, cache_write_tokens: 1 },
        output_tokens: 4,
        output_tokens_details: { reasoning_tokens: 3 },
      },
    };
    expect(fromResponsesBody(context, body, true)).toEqual({
      id: 'resp_1',
      choices: [
        {
          index: 0,
          finishReason: 'tool_calls',
          message: {
            content: 'a',
            refusal: 'no',
            reasoningContent: 'why',
            annotations: [{ type: 'url_citation', url_citation: {} }],
            toolCalls: [
              { id: '1', type: 'function', function: { name: 'f', arguments: '{}' } },
              { id: '', type: 'custom', function: { name: '', arguments: '' } },
            ],
          },
        },
      ],
      usage: {
        promptTokens: 5,
        completionTokens: 4,
        cachedPromptTokens: 2,
        cacheWriteTokens: 1,
        reasoningTokens: 3,
        webSearches: 1,
      },
      native: body,
    });
  });

  test.each<[JsonObject, string]>([
    [{ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }, 'length'],
    [{ status: 'incomplete', incomplete_details: { reason: 'content_filter' } }, 'content_filter'],
    [{ status: 'completed' }, 'stop'],
  ])('%j ends by %s', (body, reason) => {
    expect(
      fromResponsesBody(context, { id: 'resp_1', ...body, output: [], usage: { input_tokens: 1 } }, true),
    ).toMatchObject({
      id: 'resp_1',
      choices: [{ finishReason: reason, message: { content: null } }],
      usage: { promptTokens: 1, completionTokens: 0 },
    });
  });

  test('without output is malformed, and a failed one is its failure', () => {
    expect(() => fromResponsesBody(context, {}, true)).toThrow('without output');
    const failed = (code: unknown): JsonObject =>
      ({ output: [], status: 'failed', error: { code, message: 'm' } }) as JsonObject;
    expect(() => fromResponsesBody(context, failed('rate_limit_exceeded'), true)).toThrow('HTTP 429');
    expect(() => fromResponsesBody(context, failed('server_error'), true)).toThrow('HTTP 500');
    expect(() => fromResponsesBody(context, { output: [], status: 'failed' }, true)).toThrow('HTTP 500');
  });
});

describe('a stream', () => {
  test('says in both forms what it says', () => {
    const parts = translate(
      { type: 'response.output_item.added', output_index: 0, item: { type: 'message' } },
      { type: 'response.output_text.delta', delta: 'a' },
      { type: 'response.output_text.delta', delta: '' },
      { type: 'response.refusal.delta', delta: 'no' },
      { type: 'response.reasoning_text.delta', delta: 'why' },
      { type: 'response.output_item.added', output_index: 1, item: { type: 'function_call', call_id: '1', name: 'f' } },
      { type: 'response.function_call_arguments.delta', output_index: 1, delta: '{' },
      { type: 'response.function_call_arguments.delta', output_index: 1, delta: '' },
      { type: 'response.function_call_arguments.delta', output_index: 9, delta: '{' },
      { type: 'response.output_item.done', output_index: 1, item: { type: 'function_call', arguments: '{}' } },
      { type: 'response.output_item.done', output_index: 2, item: { type: 'custom_tool_call', input: 'whole' } },
      { type: 'response.output_item.done', output_index: 3, item: { type: 'function_call' } },
      { type: 'response.output_item.done', output_index: 4 },
      { type: 'response.completed', response: { id: 'resp_1', usage: { input_tokens: 2, output_tokens: 1 } } },
    );
    expect(parts.filter(({ type }) => type === 'native')).toHaveLength(14);
    expect(parts.filter(({ type }) => type !== 'native')).toEqual([
      { type: 'delta', index: 0, content: 'a' },
      { type: 'delta', index: 0, refusal: 'no' },
      { type: 'delta', index: 0, reasoningContent: 'why' },
      { type: 'delta', index: 0, toolCalls: [{ index: 1, id: '1', name: 'f' }] },
      { type: 'delta', index: 0, toolCalls: [{ index: 1, arguments: '{' }] },
      { type: 'delta', index: 0, toolCalls: [{ index: 2, id: '', type: 'custom', name: '' }] },
      { type: 'delta', index: 0, toolCalls: [{ index: 2, arguments: 'whole' }] },
      { type: 'delta', index: 0, toolCalls: [{ index: 3, id: '', name: '' }] },
      { type: 'delta', index: 0, finishReason: 'tool_calls' },
      { type: 'usage', usage: { promptTokens: 2, completionTokens: 1, webSearches: 0 } },
    ]);
  });

  test('begins with its event, also where that says something', () => {
    expect(translate({ type: 'response.output_text.delta', delta: 'a' }).map(({ type }) => type)).toEqual([
      'native',
      'delta',
    ]);
  });

  test.each([undefined, '', 'x'.repeat(257), 7])('with an id of %p cannot be asked for again', (id) => {
    const response = { ...(id === undefined ? {} : { id }), output: [] };
    expect(() => fromResponsesBody(context, response, true)).toThrow('without an id');
    expect(() => translate({ type: 'response.completed', response })).toThrow('without an id');
  });

  test('ends by its last event alone, and an unnamed event keeps its name', () => {
    const translator = new ResponsesStreamTranslator(context, true);
    expect(translator.accept({ event: 'x', data: '{}' })).toEqual([{ type: 'native', event: 'x', data: {} }]);
    expect(translator.accept({ event: 'message', data: '[DONE]' })).toEqual([]);
    expect(translator.finished).toBe(false);
    translator.accept(event({ type: 'response.incomplete', response: { id: 'resp_1', status: 'incomplete' } }));
    expect(translator.finished).toBe(true);
    expect(() => translator.accept({ event: 'x', data: '3' })).toThrow('not a JSON object');
  });

  test.each<[JsonObject, string]>([
    [{ type: 'response.failed', response: { error: { code: 'rate_limit_exceeded' } } }, 'HTTP 429'],
    [{ type: 'response.failed' }, 'HTTP 500'],
    [{ type: 'error', code: 'invalid_prompt', message: 'm' }, 'HTTP 400'],
    [{ type: 'error', error: { type: 'invalid_request_error' } }, 'HTTP 400'],
  ])('%j is a failure: %s', (data, message) => {
    expect(() => translate(data)).toThrow(message);
  });

  test('is the same wherever its bytes are cut', () => {
    const body = { model: 'gpt-4o-mini', input: 'Grüße 🌷', reasoning: { summary: 'auto' }, stream: true };
    const call = { method: 'POST', path: '/v1/responses', headers: {}, body, validJson: true, nowMillis: 0 };
    const reply = openAiProtocol([]).answer(call);
    if (reply.type !== 'stream') throw new Error('expected a stream');
    const bytes = Buffer.from(reply.frames.join(''));
    const eventsOf = (cut: number): unknown[] => {
      const parser = new SseParser(1_000_000);
      return [bytes.subarray(0, cut), bytes.subarray(cut)].flatMap((half) => parser.push(half));
    };
    const translator = new ResponsesStreamTranslator(context, true);
    const parser = new SseParser(1_000_000);
    expect(parser.push(bytes).flatMap((one) => translator.accept(one)).length).toBeGreaterThan(20);
    const whole = JSON.stringify(eventsOf(0));
    const cuts = Array.from({ length: bytes.length }, (_, cut) => cut);
    expect(cuts.filter((cut) => JSON.stringify(eventsOf(cut)) !== whole)).toEqual([]);
  });
});
