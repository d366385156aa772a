import { describe, expect, test } from '@jest/globals';
import type { AnswerMessage, ChatChoice, ChatStreamPart } from '../../../src/contracts/provider.js';
import { callKey, deltaChunk, usageChunk } from '../../../src/features/gateway/chat/chat-chunks.rules.js';
import { answerOf, toChatRequest, toCompletion } from '../../../src/features/gateway/chat/chat.rules.js';
import { AnswerAssembly } from '../../../src/features/gateway/exchange/answer-assembly.js';
import { changeAnswers } from '../../../src/features/gateway/exchange/answer-texts.rules.js';
import { DeltaRestorer } from '../../../src/features/gateway/exchange/delta-restorer.js';
import { wireAnswers, wireMessages } from '../../../src/features/gateway/exchange/exchange.rules.js';
import { outgoingTexts, withProse } from '../../../src/features/gateway/exchange/outgoing-texts.rules.js';
import { replayParts } from '../../../src/features/gateway/exchange/replay.rules.js';
import { validResult } from '../../../src/features/gateway/upstream/upstream-answer.rules.js';
import { StreamValidity } from '../../../src/features/gateway/upstream/upstream-stream.rules.js';

const head = { id: 'i', created: 1, model: 'm' };
const about = { systemFingerprint: 'fp', serviceTier: 'default' };
const lists = {
  annotations: [{ type: 'url_citation', url_citation: { title: 'Ann', places: ['Ann', 1, null] } }],
  contentParts: [{ type: 'image_url', image_url: { url: 'data:,' } }],
  reasoningDetails: [{ type: 'reasoning.encrypted', data: 'x' }],
  thinkingBlocks: [{ type: 'thinking', thinking: 'Ann?', signature: 's' }],
};
const message: AnswerMessage = {
  content: 'Hello Ann',
  refusal: 'no',
  reasoningContent: 'Ann?',
  functionCall: { name: 'f', arguments: '{}' },
  audio: { id: 'a', data: 'AAAA' },
  toolCalls: [
    { id: '1', type: 'function', function: { name: 'f', arguments: '{}' }, extraContent: { google: { s: '1' } } },
    { id: '2', type: 'custom', function: { name: 'c', arguments: 'free text' } },
  ],
  ...lists,
};
const choice: ChatChoice = { index: 0, message, finishReason: 'tool_calls', logprobs: { content: [] } };

describe('an answer with every member', () => {
  test('is what its pieces say', () => {
    const answer = new AnswerAssembly();
    for (const part of replayParts([choice])) answer.add(part);
    const { logprobs: _, ...without } = choice;
    expect(answer.choices).toEqual([without]);
  });

  test('is valid as it is, whole and in pieces', () => {
    const made = () => 'made-up';
    expect(validResult({ id: 'x', choices: [choice], ...about }, made)).toEqual({
      id: 'x',
      choices: [choice],
      ...about,
    });
    const stream = new StreamValidity(made);
    const parts: ChatStreamPart[] = [{ type: 'about', ...about }, { type: 'about' }, ...replayParts([choice])];
    expect(parts.map((part) => stream.accept(part))).toEqual(parts);
  });

  test('opaque lists have a bound', () => {
    const stream = new StreamValidity(() => 'x');
    const huge: ChatStreamPart = { type: 'delta', index: 0, contentParts: [{ text: 'x'.repeat(20_000_000) }] };
    stream.accept(huge);
    expect(() => stream.accept(huge)).toThrow(expect.objectContaining({ failure: 'malformed' }));
  });

  test('is stored and comes back', () => {
    const usage = { promptTokens: 1, completionTokens: 2 };
    const completion = toCompletion({ head, choices: [choice], usage, estimated: false, ...about });
    expect(completion.choices[0]?.message.toolCalls).toEqual([
      { id: '1', type: 'function', function: { name: 'f', arguments: '{}' }, extraContent: { google: { s: '1' } } },
      { id: '2', type: 'custom', custom: { name: 'c', input: 'free text' } },
    ]);
    expect(answerOf(completion)).toMatchObject({ head, choices: [choice], ...about });
  });

  test('is in the evidence in wire form', () => {
    expect(wireAnswers([choice])).toMatchObject([
      {
        annotations: lists.annotations,
        content_parts: lists.contentParts,
        reasoning_details: lists.reasoningDetails,
        thinking_blocks: lists.thinkingBlocks,
        tool_calls: [{ extra_content: { google: { s: '1' } } }, { type: 'custom', custom: { input: 'free text' } }],
      },
    ]);
  });

  test('thinking is not restored, and annotations are', () => {
    const change = (text: string): string => text.replace('Ann', 'Bob');
    const [changed] = changeAnswers([choice], change);
    expect(changed?.message).toMatchObject({
      content: 'Hello Bob',
      reasoningContent: 'Bob?',
      thinkingBlocks: lists.thinkingBlocks,
      annotations: [{ url_citation: { title: 'Bob', places: ['Bob', 1, null] } }],
    });
    const restorer = new DeltaRestorer({ restorer: () => ({ push: change, end: () => '' }) });
    expect(restorer.restore({ type: 'delta', index: 0, ...lists })).toMatchObject({
      thinkingBlocks: lists.thinkingBlocks,
      annotations: [{ url_citation: { title: 'Bob' } }],
    });
  });
});

describe('what is restored in calls', () => {
  const change = (text: string, form = 'text'): string => `${form} ${text}`;
  const restorer = (form?: string) => ({ push: (text: string) => change(text, form), end: () => '' });
  const call = (type: 'function' | 'custom') => ({ id: '1', type, function: { name: 'f', arguments: 'x' } });

  test('is JSON, but for the input of custom tools', () => {
    const message = {
      content: 'x',
      toolCalls: [call('function'), call('custom')],
      functionCall: { name: 'f', arguments: 'x' },
    };
    const [changed] = changeAnswers([{ index: 0, message, finishReason: 'tool_calls' }], change);
    expect(changed?.message.content).toBe('text x');
    expect(changed?.message.functionCall?.arguments).toBe('json x');
    expect(changed?.message.toolCalls?.map((one) => one.function.arguments)).toEqual(['json x', 'text x']);
  });

  test('is so in each piece of a stream', () => {
    const deltas = new DeltaRestorer({ restorer });
    const begun = [{ index: 0, id: '1', name: 'f' }, { index: 1, id: '2', type: 'custom' as const, name: 'c' }]; // prettier-ignore
    deltas.restore({ type: 'delta', index: 0, toolCalls: begun });
    const toolCalls = begun.map(({ index }) => ({ index, arguments: 'x' }));
    const functionCall = { arguments: 'x' };
    expect(deltas.restore({ type: 'delta', index: 0, content: 'x', toolCalls, functionCall })).toMatchObject({
      content: 'text x',
      functionCall: { arguments: 'json x' },
      toolCalls: [{ arguments: 'json x' }, { arguments: 'text x' }],
    });
  });
});

describe('chunks', () => {
  test('calls of custom tools have an input, and every chunk says what holds for all', () => {
    const part = {
      type: 'delta' as const,
      index: 0,
      toolCalls: [
        { index: 0, id: '2', type: 'custom' as const, name: 'c', arguments: 'x', extraContent: { a: 1 } },
        { arguments: 'y' },
      ],
    };
    const chunk = deltaChunk(head, part, false, about, new Set([callKey(0, 0)]));
    expect(chunk).toMatchObject({
      service_tier: 'default',
      system_fingerprint: 'fp',
      choices: [
        {
          delta: {
            tool_calls: [
              { index: 0, id: '2', type: 'custom', custom: { name: 'c', input: 'x' }, extra_content: { a: 1 } },
              { index: 0, custom: { input: 'y' } },
            ],
          },
        },
      ],
    });
    const usage = { promptTokens: 1, completionTokens: 1, totalTokens: 2 };
    expect(usageChunk(head, usage, about)).toMatchObject({ service_tier: 'default', choices: [] });
  });

  test('the lists go by their names in JSON', () => {
    const { choices } = deltaChunk(head, { type: 'delta', index: 0, ...lists }, true);
    expect(choices).toMatchObject([{ delta: { thinking_blocks: lists.thinkingBlocks, role: 'assistant' } }]);
  });
});

describe('a history with every member', () => {
  const { messages } = toChatRequest({
    model: 'm',
    messages: [
      {
        role: 'assistant',
        content: 'x',
        reasoning: 'Ann?',
        cacheControl: { type: 'ephemeral' },
        functionCall: { name: 'f', arguments: '{}', parsedArguments: {} },
        toolCalls: [
          { id: '1', type: 'function', function: { name: 'f', arguments: '{}' }, extraContent: { a: 'b' } },
          { id: '2', custom: { name: 'c', input: 'Ann' } },
          { id: '3' },
        ],
        ...lists,
      },
    ],
  });

  test('is kept', () => {
    expect(messages[0]).toMatchObject({
      reasoningContent: 'Ann?',
      isReasoningShort: true,
      cacheControl: { type: 'ephemeral' },
      functionCall: { name: 'f', arguments: '{}' },
      ...lists,
    });
    expect(messages[0]?.toolCalls?.map(({ type }) => type)).toEqual(['function', 'custom', 'function']);
    expect(wireMessages(messages)).toMatchObject([
      { cache_control: { type: 'ephemeral' }, thinking_blocks: lists.thinkingBlocks },
    ]);
  });

  test('reasoning of the provider has no placeholders, and annotations do not leave', () => {
    const request = { model: 'm', messages };
    const { prose, fixed } = outgoingTexts(request);
    expect(prose).toContain('Ann');
    expect(fixed).toEqual(expect.arrayContaining(['Ann?', 's', 'ephemeral', 'b']));
    expect([...prose, ...fixed]).not.toContain('url_citation');
    expect(withProse(request, prose)).toEqual(request);
  });

  test('effort and thinking go with the fields of the provider', () => {
    const input = { model: 'm', messages: [], reasoningEffort: 'low', thinking: { type: 'adaptive' } };
    expect(toChatRequest(input).extra).toEqual({ reasoning_effort: 'low', thinking: { type: 'adaptive' } });
  });
});
