import { describe, expect, test } from '@jest/globals';
import {
  inputOf,
  messageUsage,
  stopReason,
  toAnthropicMessage,
} from '../../../../src/features/gateway/messages/message-answer.rules.js';
import type { AnswerMessage, FinishReason, TokenUsage } from '../../../../src/contracts/provider.js';

const head = { id: '01a1-b2', created: 1, model: 'm' };
const answerOf = (message: AnswerMessage, finishReason: FinishReason = 'stop') => ({
  head,
  choices: [{ index: 0, message, finishReason }],
  usage: { promptTokens: 3, completionTokens: 2 },
  estimated: false,
});

describe('an answer as a Message', () => {
  test('is the upstream’s where it speaks the protocol', () => {
    const native = { id: 'msg_1' };
    expect(toAnthropicMessage({ ...answerOf({ content: 'x' }), native })).toBe(native);
  });

  test('has a block for each part, in the order of Anthropic’s', () => {
    const toolCalls = [{ id: 't', type: 'function' as const, function: { name: 'f', arguments: '{"a":1}' } }];
    const message = { content: 'said', reasoningContent: 'thought', refusal: 'no', toolCalls };
    expect(toAnthropicMessage(answerOf(message, 'tool_calls'))).toEqual({
      id: 'msg_01a1b2',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [
        { type: 'thinking', thinking: 'thought', signature: '' },
        { type: 'text', text: 'said' },
        { type: 'text', text: 'no' },
        { type: 'tool_use', id: 't', name: 'f', input: { a: 1 } },
      ],
      stop_reason: 'tool_use',
      stop_sequence: null,
      usage: messageUsage(answerOf(message)),
    });
  });

  test('is empty without an answer', () => {
    expect(toAnthropicMessage({ ...answerOf({ content: null }), choices: [] })).toMatchObject({
      content: [],
      stop_reason: 'end_turn',
    });
  });

  test.each<[FinishReason, string | null | undefined, string]>([
    ['stop', undefined, 'end_turn'],
    ['stop', null, 'end_turn'],
    ['stop', 'no', 'refusal'],
    ['length', 'no', 'max_tokens'],
    ['tool_calls', undefined, 'tool_use'],
    ['content_filter', undefined, 'refusal'],
  ])('%s with the refusal %j is %s', (finish, refusal, reason) => {
    const message = { content: null, ...(refusal === undefined ? {} : { refusal }) };
    expect(stopReason(message, finish)).toBe(reason);
  });

  test.each<[TokenUsage, object]>([
    [
      { promptTokens: 9, completionTokens: 2 },
      { input_tokens: 9, output_tokens: 2 },
    ],
    [
      { promptTokens: 9, completionTokens: 2, cachedPromptTokens: 4, cacheWriteTokens: 3, cacheWriteHourTokens: 1 },
      {
        input_tokens: 2,
        cache_read_input_tokens: 4,
        cache_creation_input_tokens: 3,
        cache_creation: { ephemeral_5m_input_tokens: 2, ephemeral_1h_input_tokens: 1 },
      },
    ],
    [{ promptTokens: 1, completionTokens: 0, cachedPromptTokens: 4 }, { input_tokens: 0 }],
    [{ promptTokens: 1, completionTokens: 0, webSearches: 2 }, { server_tool_use: { web_search_requests: 2 } }],
  ])('usage %j', (usage, wire) => {
    expect(messageUsage({ usage })).toMatchObject(wire);
  });

  test.each([
    ['', {}],
    [' ', {}],
    ['{"a":1}', { a: 1 }],
    ['[1]', { arguments: '[1]' }],
    ['{"a":', { arguments: '{"a":' }],
  ])('arguments %j', (text, input) => {
    expect(inputOf(text)).toEqual(input);
  });
});
