import { describe, expect, test } from '@jest/globals';
import { chunkParts, deltaChunk, usageChunk } from '../../../src/features/gateway/chat/chat-chunks.rules.js';
import type {
  ChatInput,
  ChatMessageInput,
  ToolCallInput,
} from '../../../src/features/gateway/chat/chat-input.types.js';
import {
  callProblems,
  messageProblems,
  stopProblems,
  toolProblems,
} from '../../../src/features/gateway/chat/chat-problems.rules.js';
import { answerOf, toChatRequest, toCompletion, toChatUsage } from '../../../src/features/gateway/chat/chat.rules.js';
import { AnswerAssembly } from '../../../src/features/gateway/exchange/answer-assembly.js';
import { answerText, wireAnswers, wireMessages } from '../../../src/features/gateway/exchange/exchange.rules.js';
import { replayParts } from '../../../src/features/gateway/exchange/replay.rules.js';

const head = { id: 'i', created: 1, model: 'm' };
const withMessages = (...messages: ChatMessageInput[]): ChatInput => ({ model: 'm', messages });
const call = { id: 'c', type: 'function' as const, function: { name: 'f', arguments: '{}' } };

describe('problems that types cannot express', () => {
  test.each<[string, ChatMessageInput, string[]]>([
    ['text', { role: 'user', content: 'x' }, []],
    ['parts', { role: 'user', content: [{ type: 'text', text: 'x' }] }, []],
    ['no parts', { role: 'user', content: [] }, ['content']],
    ['a number', { role: 'user', content: 1 }, ['content']],
    ['untyped parts', { role: 'user', content: [{ text: 'x' }] }, ['content']],
    ['no content', { role: 'user' }, ['content']],
    ['an assistant that only calls', { role: 'assistant', content: null, toolCalls: [call] }, []],
    ['an assistant that only refuses', { role: 'assistant', refusal: 'no' }, []],
    ['an assistant that calls nothing', { role: 'assistant', toolCalls: [] }, []],
    ['an assistant that says nothing', { role: 'assistant' }, []],
    ['a function that returns nothing', { role: 'function', name: 'f', content: null }, []],
    ['a function without a name', { role: 'function', content: '1' }, ['name']],
    ['a tool message without its call', { role: 'tool', content: 'x' }, ['toolCallId']],
    ['two problems at once', { role: 'tool', content: 1 }, ['content', 'toolCallId']],
  ])('%s', (_, message, paths) => {
    expect(messageProblems(message).map(({ path }) => path)).toEqual(paths);
  });

  test.each([
    [[{ type: 'function', function: { name: 'f' } }], []],
    [[{ type: 'function' }], ['[0]']],
    [
      [
        { type: 'custom', custom: { name: 'c' } },
        { type: 'web_search_20250305', name: 'web_search' },
      ],
      [],
    ],
    [
      [{ type: 'custom' }, { type: 'unknown' }, {}],
      ['[0]', '[1]', '[2]'],
    ],
    [
      [{ type: 'function', function: { name: 'f' } }, { type: 'function', function: { name: '' } }, 1],
      ['[1]', '[2]'],
    ],
  ])('tools %j', (tools, paths) => {
    expect(toolProblems(tools).map(({ path }) => path)).toEqual(paths);
  });

  test.each<[ToolCallInput, number]>([
    [call, 0],
    [{ id: 'c', custom: { name: 'c', input: 'x' } }, 0],
    [{ id: 'c' }, 1],
    [{ ...call, custom: { name: 'c', input: 'x' } }, 1],
  ])('tool call %j: %i problems', (given, problems) => {
    expect(callProblems(given)).toHaveLength(problems);
  });

  test.each([
    ['end', 0],
    [['a', 'b'], 0],
    [['a', 'b', 'c', 'd', 'e'], 1],
    [1, 1],
    [[1], 1],
  ])('stop %j: %i problems', (stop, problems) => {
    expect(stopProblems(stop)).toHaveLength(problems);
  });
});

describe('the neutral request', () => {
  test('the newer name of the limit wins, one stop text is a list, absent fields stay absent', () => {
    const input = {
      ...withMessages({ role: 'user', content: 'x' }),
      maxTokens: 1,
      maxCompletionTokens: 2,
      stop: 'end',
    };
    expect(toChatRequest(input)).toEqual({
      messages: [{ role: 'user', content: 'x' }],
      maxTokens: 2,
      stop: ['end'],
    });
  });

  test('zero and false are values', () => {
    const input = { ...withMessages({ role: 'user', content: 'x' }), temperature: 0, logprobs: false, seed: 0 };
    expect(toChatRequest(input)).toMatchObject({ temperature: 0, logprobs: false, seed: 0 });
  });

  test('messages go to evidence in wire form', () => {
    const { messages } = toChatRequest(
      withMessages(
        { role: 'assistant', content: null, toolCalls: [call] },
        { role: 'tool', content: 'x', toolCallId: 'c' },
      ),
    );
    expect(wireMessages(messages)).toEqual([
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', content: 'x', tool_call_id: 'c' },
    ]);
  });
});

describe('putting a stream together', () => {
  test('text, tool calls in fragments, two choices, usage', () => {
    const answer = new AnswerAssembly();
    expect(answer.add({ type: 'delta', index: 1, content: 'b' })).toBe(true);
    expect(answer.add({ type: 'delta', index: 0, content: 'a' })).toBe(true);
    expect(answer.add({ type: 'delta', index: 0, content: 'c', finishReason: 'length' })).toBe(false);
    answer.add({ type: 'delta', index: 1, toolCalls: [{ index: 0, id: 'c', name: 'f', arguments: '{"x"' }] });
    answer.add({ type: 'delta', index: 1, toolCalls: [{ index: 0, arguments: ':1}' }], finishReason: 'tool_calls' });
    expect(answer.add({ type: 'usage', usage: { promptTokens: 1, completionTokens: 2 } })).toBe(false);
    expect(answer.choices).toEqual([
      { index: 0, message: { content: 'ac' }, finishReason: 'length' },
      {
        index: 1,
        message: {
          content: 'b',
          toolCalls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{"x":1}' } }],
        },
        finishReason: 'tool_calls',
      },
    ]);
    expect(answer.usage).toEqual({ promptTokens: 1, completionTokens: 2 });
    expect(answerText(answer.choices)).toBe('acbf{"x":1}');
    expect(wireAnswers(answer.choices)).toMatchObject([{ content: 'ac' }, { tool_calls: [{ id: 'c' }] }]);
  });

  test('joins the pieces of a refusal', () => {
    const answer = new AnswerAssembly();
    answer.add({ type: 'delta', index: 0, refusal: 'no' });
    answer.add({ type: 'delta', index: 0, refusal: ', sorry' });
    expect(answer.choices[0]?.message).toEqual({ content: null, refusal: 'no, sorry' });
    expect(wireAnswers(answer.choices)).toEqual([{ role: 'assistant', content: null, refusal: 'no, sorry' }]);
  });
});

describe('chunks', () => {
  test('the first says the role, the last why it ended', () => {
    expect(deltaChunk(head, { type: 'delta', index: 0, content: 'x' }, true)).toEqual({
      id: 'chatcmpl-i',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm',
      choices: [{ index: 0, delta: { role: 'assistant', content: 'x' }, finish_reason: null }],
    });
    const last = deltaChunk(head, { type: 'delta', index: 0, finishReason: 'stop', logprobs: { content: [] } }, false);
    expect(last.choices).toEqual([{ index: 0, delta: {}, logprobs: { content: [] }, finish_reason: 'stop' }]);
  });

  test('tool calls and refusals', () => {
    const part = {
      type: 'delta',
      index: 0,
      refusal: 'no',
      toolCalls: [
        { index: 0, id: 'c', name: 'f' },
        { index: 1, arguments: '1' },
      ],
    } as const;
    expect(deltaChunk(head, { ...part, toolCalls: [...part.toolCalls] }, false).choices).toEqual([
      {
        index: 0,
        delta: {
          refusal: 'no',
          tool_calls: [
            { index: 0, id: 'c', type: 'function', function: { name: 'f', arguments: '' } },
            { index: 1, function: { arguments: '1' } },
          ],
        },
        finish_reason: null,
      },
    ]);
  });

  test('the usage chunk has no choice', () => {
    const usage = toChatUsage({
      usage: { promptTokens: 3, completionTokens: 4, cachedPromptTokens: 1, reasoningTokens: 2 },
      estimated: true,
    });
    expect(usageChunk(head, usage)).toMatchObject({
      choices: [],
      usage: {
        prompt_tokens: 3,
        completion_tokens: 4,
        total_tokens: 7,
        prompt_tokens_details: { cached_tokens: 1 },
        completion_tokens_details: { reasoning_tokens: 2 },
        estimated: true,
      },
    });
  });

  test('the counters of usage that there are, by their names on the wire', () => {
    const counters = {
      promptTokens: 30,
      completionTokens: 40,
      cacheWriteTokens: 2,
      cacheWriteHourTokens: 1,
      audioPromptTokens: 3,
      audioCompletionTokens: 4,
      acceptedPredictionTokens: 5,
      rejectedPredictionTokens: 6,
      webSearches: 7,
    };
    expect(usageChunk(head, toChatUsage({ usage: counters, estimated: false }))).toMatchObject({
      usage: {
        prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 2, cache_write_hour_tokens: 1, audio_tokens: 3 },
        completion_tokens_details: {
          reasoning_tokens: 0,
          audio_tokens: 4,
          accepted_prediction_tokens: 5,
          rejected_prediction_tokens: 6,
        },
        server_tool_use: { web_search_requests: 7 },
      },
    });
    const none = toChatUsage({
      usage: { promptTokens: 3, completionTokens: 4, webSearches: 0, audioPromptTokens: 0 },
      estimated: false,
    });
    expect(none).toEqual({
      promptTokens: 3,
      completionTokens: 4,
      totalTokens: 7,
      promptTokensDetails: { cachedTokens: 0 },
      completionTokensDetails: { reasoningTokens: 0 },
    });
  });

  test('log probabilities never come with the role', () => {
    const part = { type: 'delta', index: 0, content: 'x', logprobs: {} } as const;
    expect(chunkParts(part, true)).toEqual([
      [{ type: 'delta', index: 0 }, true],
      [part, false],
    ]);
    expect(chunkParts(part, false)).toEqual([[part, false]]);
  });
});

describe('a stored completion', () => {
  const answer = {
    head,
    choices: [{ index: 0, message: { content: 'x' }, finishReason: 'stop' as const, logprobs: null }],
    usage: { promptTokens: 3, completionTokens: 4, cachedPromptTokens: 1, reasoningTokens: 2 },
    estimated: true,
    systemFingerprint: 'fp',
  };

  test('read again it is the completion that it was', () => {
    const completion = toCompletion(answer);
    expect(toCompletion(answerOf(completion))).toEqual(completion);
  });

  test('without details of its usage they count as zero, and without a reason its choices ended', () => {
    const completion = toCompletion(answer);
    const stored = {
      ...completion,
      choices: completion.choices.map((choice) => ({ ...choice, finishReason: null })),
      usage: { promptTokens: 3, completionTokens: 4, totalTokens: 7 },
    };
    expect(answerOf(stored)).toMatchObject({
      choices: [{ finishReason: 'stop' }],
      usage: { cachedPromptTokens: 0, reasoningTokens: 0 },
      estimated: false,
    });
  });
});

describe('a stored answer as a stream', () => {
  test('put together again it is what it was', () => {
    const message = { content: ' one two three  four five\nsix ', toolCalls: [call] };
    const parts = replayParts([{ index: 0, message, finishReason: 'tool_calls', logprobs: { content: [] } }]);
    const answer = new AnswerAssembly();
    for (const part of parts) answer.add(part);
    expect(answer.choices).toEqual([
      { index: 0, message: { content: message.content, toolCalls: [call] }, finishReason: 'tool_calls' },
    ]);
    expect(parts.length).toBeGreaterThan(4);
  });

  test('gives a refusal and two choices as they are stored', () => {
    const parts = replayParts([
      { index: 0, message: { content: null, refusal: 'no' }, finishReason: 'stop' },
      { index: 1, message: { content: 'x' }, finishReason: 'stop' },
    ]);
    const answer = new AnswerAssembly();
    for (const part of parts) answer.add(part);
    expect(answer.choices.map(({ message }) => message)).toEqual([{ content: null, refusal: 'no' }, { content: 'x' }]);
  });
});
