import { describe, expect, test } from '@jest/globals';
import type { AnswerMessage, ChatChoice, ChatMessage, ProviderAdapter } from '../../../src/contracts/provider.js';
import { callKey, chunkParts, deltaChunk, usageChunk } from '../../../src/features/gateway/chat/chat-chunks.rules.js';
import { toolProblems } from '../../../src/features/gateway/chat/chat-problems.rules.js';
import { answerOf, toChatRequest, toCompletion, toExchange } from '../../../src/features/gateway/chat/chat.rules.js';
import { changeAnswers } from '../../../src/features/gateway/exchange/answer-texts.rules.js';
import {
  answerText,
  wireAnswers,
  wireMessages,
  wireRequest,
} from '../../../src/features/gateway/exchange/exchange.rules.js';
import { outgoingTexts, withProse } from '../../../src/features/gateway/exchange/outgoing-texts.rules.js';
import { pricedCandidates } from '../../../src/features/gateway/exchange/priced.rules.js';
import { lostInMessage } from '../../../src/features/gateway/messages/message-answer.rules.js';
import {
  flatAnnotation,
  lostInResponse,
  toResponse,
} from '../../../src/features/gateway/responses/response-answer.rules.js';
import { responseCharges } from '../../../src/features/gateway/responses/response-prices.rules.js';
import { answerLimit, tooLong } from '../../../src/features/gateway/upstream/answer-limit.rules.js';
import {
  ableCandidates,
  boundsOf,
  droppedFor,
  finishOf,
  requestFor,
} from '../../../src/features/gateway/upstream/candidate-request.rules.js';
import { afterFailure } from '../../../src/features/gateway/upstream/failover.rules.js';
import { validNames, validResult } from '../../../src/features/gateway/upstream/upstream-answer.rules.js';
import { StreamValidity } from '../../../src/features/gateway/upstream/upstream-stream.rules.js';
import { UpstreamError } from '../../../src/shared/http/upstream-error.js';

const call = { id: 'c', type: 'function', function: { name: 'f', arguments: 'a' } } as const;
const custom = { id: 'd', type: 'custom', function: { name: 'g', arguments: 'b' }, extraContent: { e: 1 } } as const;
const lists = {
  annotations: [{ title: 'a', more: [1, null, { deep: 'a' }] }],
  contentParts: [{ type: 'p' }],
  reasoningDetails: [{ type: 'r' }],
  thinkingBlocks: [{ type: 't' }],
};
const full: AnswerMessage = {
  ...lists,
  content: 'a',
  refusal: 'a',
  toolCalls: [call, custom],
  functionCall: { name: 'h', arguments: 'a' },
  reasoningContent: 'a',
  audio: { id: 'x' },
};
const bare: AnswerMessage = { content: null };
const choice = (message: AnswerMessage, index = 0): ChatChoice => ({ index, message, finishReason: 'stop' });

describe('a message with every member, and one with none', () => {
  const { content: _content, ...members } = full;
  const message: ChatMessage = {
    ...members,
    role: 'assistant',
    content: null,
    name: 'n',
    toolCallId: 't',
    isReasoningShort: true,
    cacheControl: { type: 'ephemeral' },
  };

  test('is hashed whole', () => {
    const [wire] = wireMessages([message]) as Record<string, unknown>[];
    expect(Object.keys(wire!)).toEqual(
      expect.arrayContaining(['audio', 'cache_control', 'function_call', 'name', 'reasoning_content', 'tool_call_id']),
    );
    expect(wire!.tool_calls).toEqual([
      { function: { arguments: 'a', name: 'f' }, id: 'c', type: 'function' },
      { custom: { input: 'b', name: 'g' }, extra_content: { e: 1 }, id: 'd', type: 'custom' },
    ]);
    const silent = { role: 'user', content: 'x', name: 'n' } as const;
    expect(wireMessages([silent, { role: 'user', content: 'x' }])).toEqual([silent, { role: 'user', content: 'x' }]);
    const [whole, none] = wireAnswers([choice(full), choice(bare)]) as Record<string, unknown>[];
    expect(Object.keys(whole!)).toHaveLength(11);
    expect(none).toEqual({ content: null, role: 'assistant' });
    expect(wireAnswers([choice({ content: 'x', refusal: null })])).toEqual([
      { content: 'x', refusal: null, role: 'assistant' },
    ]);
    expect(answerText([choice(full), choice(bare)])).toBe('aaahafagb');
  });

  test('is evidence with the rest of its request', () => {
    const messages: ChatMessage[] = [{ role: 'user', content: 'x' }];
    const tools = [{ type: 'function' as const, function: { name: 'f' } }];
    const request = { model: 'm', messages, tools, maxTokens: 5, topP: 1, user: 'u' };
    const wire = { max_tokens: 5, messages, model: 'm', tools, top_p: 1, user: 'u' };
    expect(wireRequest(request)).toEqual(wire);
    expect(wireRequest({ ...request, extra: { functions: [], model: 'n' } })).toEqual({ ...wire, functions: [] });
    expect(wireRequest({ model: 'm', messages, extra: { max_tokens: 7 } })).toEqual({
      max_tokens: 7,
      messages,
      model: 'm',
    });
    const names = Object.keys(wireRequest(request));
    expect(names).toEqual(names.toSorted());
    const body = { model: 'm', input: 'x' };
    expect(
      wireRequest({
        ...request,
        native: { protocol: 'responses', headers: {}, dropped: [], refused: [], untranslatedChars: 0, body },
      }),
    ).toBe(body);
  });

  test.each<[Partial<AnswerMessage>, string]>([
    [{ reasoningDetails: [{ type: 'r', summary: 'ab' }, { text: 'c', signature: 's' }, { data: null }] }, 'abc'],
    [{ thinkingBlocks: [{ type: 'thinking', thinking: 'ab' }], reasoningContent: 'ab' }, 'ab'],
    [
      { thinkingBlocks: [{ thinking: 'ab' }, { type: 'redacted_thinking', data: 'cd' }], reasoningContent: 'ab' },
      'abcd',
    ],
    [
      { contentParts: [{ input: { q: 1 } }, { text: 'a' }, { type: 'tool_result', content: 'no', data: 'no' }] },
      '{"q":1}a',
    ],
  ])('%j is counted once', (message, said) => {
    expect(answerText([choice({ content: null, ...message })])).toBe(said);
  });

  test('is restored in each text', () => {
    const [changed, none] = changeAnswers([choice(full), choice(bare)], (text) => text.toUpperCase());
    expect(changed!.message).toMatchObject({
      content: 'A',
      refusal: 'A',
      functionCall: { arguments: 'A' },
      reasoningContent: 'A',
      annotations: [{ title: 'A', more: [1, null, { deep: 'A' }] }],
      thinkingBlocks: lists.thinkingBlocks,
    });
    expect(none!.message).toEqual(bare);
  });

  test('is read for personal data', () => {
    const audio = (data: unknown, format?: string) =>
      ({ type: 'input_audio', input_audio: { data, ...(format === undefined ? {} : { format }) } }) as never;
    const file = (members: object) => ({ type: 'file', file: members }) as never;
    const image = (url: unknown) => ({ type: 'image_url', image_url: { url } }) as never;
    const linked = [file({ file_id: 'x' }), image('https://a.example/'), image(1)];
    const content = [
      audio('UklG'),
      audio('UklG', 'mp3'),
      audio(1),
      file({ file_data: 'UklG', filename: 'a.pdf' }),
      image('data:image/png;base64,UklG'),
      { type: 'text', text: 'a' },
    ];
    const user: ChatMessage = { role: 'user', content, refusal: null };
    const request = {
      model: 'm',
      messages: [message, user],
      user: 'a',
      tools: [],
      extra: { metadata: { k: 'a', n: 1 } },
    };
    const { prose, attachments } = outgoingTexts(request);
    expect(prose).toContain('a');
    expect(attachments.map(({ contentType }) => contentType)).toEqual([
      'audio/wav',
      'audio/mp3',
      undefined,
      'image/png',
    ]);
    for (const part of linked.slice(0, 2))
      expect(outgoingTexts({ model: 'm', messages: [{ role: 'user', content: [part] }] }).hasLinkedContent).toBe(true);
    expect(outgoingTexts({ model: 'm', messages: [{ role: 'user', content: linked.slice(2) }] }).hasLinkedContent).toBe(
      false,
    );
    expect(withProse(request, prose)).toEqual(request);
    expect(outgoingTexts({ model: 'm', messages: [], extra: { metadata: 'a' } }).fixed).toEqual(['a']);
    const undefinedMember = { model: 'm', messages: [], extra: { metadata: { k: undefined } } };
    expect(outgoingTexts(undefinedMember as never).fixed).toEqual(['k']);
  });

  test('is a chunk, or lost by name', () => {
    const head = { id: 'i', created: 1, model: 'm' };
    const { content: _text, refusal: _no, toolCalls: _calls, ...rest } = full;
    const toolCalls = [
      { index: 1, id: 'd', name: 'g' },
      { arguments: 'b', extraContent: { e: 1 } },
    ];
    const part = { type: 'delta', index: 0, ...rest, refusal: 'no', toolCalls, logprobs: {} } as const;
    const chunk: any = deltaChunk(head, { ...part, toolCalls }, true, {}, new Set([callKey(0, 1)]));
    expect(chunk.choices[0].delta).toMatchObject({
      role: 'assistant',
      refusal: 'no',
      function_call: { name: 'h' },
      reasoning_content: 'a',
      audio: { id: 'x' },
      tool_calls: [
        { index: 1, id: 'd', type: 'custom', custom: { name: 'g', input: '' } },
        { index: 0, function: { arguments: 'b' }, extra_content: { e: 1 } },
      ],
    });
    const about = { systemFingerprint: 'fp', serviceTier: 'auto' };
    expect(deltaChunk(head, { type: 'delta', index: 0, content: 'x' }, false, about)).toMatchObject({
      service_tier: 'auto',
      system_fingerprint: 'fp',
    });
    expect(chunkParts({ ...part, toolCalls }, true)).toHaveLength(2);
    expect(chunkParts({ type: 'delta', index: 0 }, true)).toHaveLength(1);
    const usage = { promptTokens: 1, completionTokens: 1, totalTokens: 2 };
    expect(usageChunk(head, { ...usage, estimated: true, serverToolUse: { webSearchRequests: 1 } })).toMatchObject({
      usage: { estimated: true, server_tool_use: { web_search_requests: 1 } },
    });
    expect(lostInMessage([choice(full), choice(bare, 1)])).toHaveLength(7);
    expect(lostInResponse([choice(full)])).toEqual([
      'message.audio',
      'message.content_parts',
      'message.function_call',
      'message.reasoning_details',
      'message.thinking_blocks',
    ]);
    expect(lostInResponse([])).toEqual([]);
    expect(flatAnnotation({ title: 'x' })).toEqual({ title: 'x' });
  });
});

test('a request keeps a call of each kind', () => {
  const toolCalls = [
    { id: 'c', type: 'function', function: { name: 'f', arguments: 'a' } },
    { id: 'd', type: 'custom', custom: { name: 'g', input: 'b' }, extraContent: { e: 1 } },
    { id: 'e', type: 'function' },
  ];
  const input = { model: 'm', messages: [{ role: 'assistant', toolCalls }] };
  expect(toChatRequest(input as never).messages[0]?.toolCalls).toEqual([
    call,
    custom,
    { id: 'e', type: 'function', function: { name: '', arguments: '' } },
  ]);
  expect(toolProblems('x')).toEqual([]);
  const exchange = toExchange({ model: 'm', messages: [{ role: 'user', content: 'x' }], skipCache: true } as never);
  expect(exchange).toMatchObject({ model: 'm', skipCache: true });
  expect(exchange.payload()).toMatchObject({ model: 'm' });
});

describe('what a candidate gets', () => {
  const model: any = {
    id: 'm',
    upstream: 'up',
    provider: 'p',
    kind: 'openai',
    contextWindow: 100,
    maxOutputTokens: 10,
  };
  const adapter = { speaks: ['chat', 'responses'], drops: () => ['b', 'a'] } as unknown as ProviderAdapter;
  const other = { speaks: ['messages'], drops: () => ['b'] } as unknown as ProviderAdapter;
  const native = {
    protocol: 'responses',
    body: {},
    headers: {},
    dropped: ['c'],
    refused: ['x'],
    untranslatedChars: 0,
  } as const;
  const own = { model, adapter };
  const foreign = { model, adapter: other };

  test('is its own protocol, or the translation without what it drops', () => {
    const request = { model: 'alias', messages: [], maxTokens: 50, n: 2, native };
    expect(requestFor(request, own)).toMatchObject({ model: 'up', maxTokens: 10, longestAnswer: 100, native });
    expect(requestFor({ model: 'alias', messages: [] }, foreign)).toEqual({
      model: 'up',
      messages: [],
      longestAnswer: 10,
    });
    expect(
      requestFor({ model: 'a', messages: [], maxTokens: 5 }, { ...own, model: { ...model, maxOutputTokens: 0 } }),
    ).toEqual({ model: 'up', messages: [], maxTokens: 5, longestAnswer: 5 });
    expect(requestFor(request, foreign)).not.toHaveProperty('native');
    expect(droppedFor(request, own)).toEqual([]);
    expect(droppedFor(request, foreign)).toEqual(['b', 'c']);
    expect(droppedFor({ model: 'm', messages: [] }, own)).toEqual(['a', 'b']);
    expect(boundsOf({ model: 'm', messages: [] }, model)).toEqual({ promptTokens: 100, completionTokens: 10 });
    expect([finishOf([choice(bare)]), finishOf([])]).toEqual(['stop', null]);
  });

  test('is nothing where it cannot say what is asked', () => {
    expect(ableCandidates({ native }, [own, foreign])).toEqual([own]);
    expect(ableCandidates({}, [own, foreign])).toEqual([own, foreign]);
    expect(() => ableCandidates({ native }, [foreign, own])).toThrow('no counterpart');
  });

  test('is not what has no price', () => {
    const charged = { ...native, charged: ['tools[0].type'] };
    const priced = { model: { id: 'm', kind: 'openai' as const, price: {} as never } };
    expect(() => pricedCandidates([priced], { model: 'm', messages: [], native: charged })).toThrow('tools[0].type');
    expect(pricedCandidates([priced], { model: 'm', messages: [], native })).toEqual([priced]);
  });
});

test.each([
  [{}, {}, [0, 0, []]],
  [{ tools: [{ type: 'function' }, 'odd'] }, { webSearches: 1n }, [0, 0, []]],
  [{ models: ['n'], plugins: [{}] }, {}, [0, 0, ['plugins', 'models']]],
  [{ prompt: { id: 'p' } }, {}, [0, 0, ['prompt']]],
  [{ prompt: { id: 'p' }, tool_choice: 'none' }, {}, [0, 0, []]],
  [{ tools: [{ type: 'web_search' }] }, {}, [0, 0, ['tools[0].type']]],
  [{ tools: [{ type: 'web_search_preview_2025_03_11' }] }, { webSearches: 1n }, [0, 0, ['max_tool_calls']]],
  [{ tools: [{ type: 'web_search' }], max_tool_calls: 3 }, { webSearches: 1n }, [3, Infinity, []]],
])('searches of %j are charged', (body, price, [searches, tokens, paths]: any) => {
  const charges = responseCharges(body, price as never);
  expect(charges).toMatchObject({ webSearches: searches, addedTokens: tokens });
  expect(charges.unpriced.map(({ path }) => path)).toEqual(paths);
});

test('an answer has a limit where tokens have', () => {
  expect(answerLimit(10)).toEqual({ tokens: 10, chars: 4_416, pieces: 1_064 });
  expect(tooLong(answerLimit(10), '5 characters').failure).toBe('too_long');
  expect(tooLong(answerLimit(undefined), '5 characters').failure).toBe('malformed');
  const result = { id: 'x', choices: [choice({ content: 'x'.repeat(5_000) })] };
  expect(() => validResult(result, () => '', answerLimit(10))).toThrow('more than');
  expect(() => validResult({ ...result, choices: Array(129).fill(choice(bare)) }, () => '')).toThrow('128 choices');
  expect(validResult({ id: 'x', choices: [choice(bare)], native: { a: 1 } }, () => '').native).toEqual({ a: 1 });
  expect(() => afterFailure(new UpstreamError('odd' as never, 'x'), 1, 0)).toThrow();
  expect(afterFailure(new UpstreamError('status', 'x'), 2, 0)).toEqual({ then: 'next' });
});

test('names of what is dropped fit a header, and are said once', () => {
  const names = Array.from({ length: 40 }, (_, at) => `${String(at).padStart(2, '0')}${'x'.repeat(1_000)}`);
  const bounded = validNames(names);
  expect(bounded).toHaveLength(33);
  expect(bounded.at(-1)).toBe('and 8 more');
  expect(bounded.join(', ').length).toBeLessThan(5_000);
  const validity = new StreamValidity(() => '');
  const dropped = (given: string[]) => validity.accept({ type: 'dropped', names: given });
  expect([dropped(['a', 'b']), dropped(['b', 'c']), dropped(names), dropped(['z'])]).toEqual([
    { type: 'dropped', names: ['a', 'b'] },
    { type: 'dropped', names: ['c'] },
    { type: 'dropped', names: bounded },
    { type: 'dropped', names: [] },
  ]);
  expect(validity.accept({ type: 'native', event: 'e', data: { a: '\0' } })).toEqual({
    type: 'native',
    event: 'e',
    data: { a: '\uFFFD' },
  });
});

test('pieces of a stream have a limit, and half of a character waits', () => {
  const validity = new StreamValidity(() => '', { tokens: 1, chars: 10, pieces: 2 });
  const half = validity.accept({ type: 'delta', index: 0, content: '\ud83d' });
  expect(half).toEqual({ type: 'delta', index: 0 });
  expect(validity.accept({ type: 'delta', index: 0, content: '\ude00' })).toMatchObject({ content: '😀' });
  expect(() => validity.accept({ type: 'about' })).toThrow('2 pieces');
});

test('citations without a text are told in a response', () => {
  const head = { id: 'i', created: 1, model: 'm' };
  const usage = { promptTokens: 1, completionTokens: 1 };
  const choices = [
    choice({ content: null, annotations: [{ type: 'url_citation', url_citation: { url: 'u' }, own: 1 }] }),
  ];
  expect(toResponse({ head, choices, usage, estimated: false }, {}).output).toMatchObject([
    { type: 'message', content: [{ text: '', annotations: [{ type: 'url_citation', url: 'u', own: 1 }] }] },
  ]);
});

test('a completion with every member, and one with few, is an answer again', () => {
  const head = { id: 'i', created: 1, model: 'm' };
  const usage = { promptTokens: 1, completionTokens: 1 };
  const few = { head, choices: [choice(bare)], usage, estimated: false };
  const many = {
    ...few,
    choices: [{ ...choice(full), logprobs: { content: [] } }],
    usage: { ...usage, cachedPromptTokens: 1, webSearches: 1 },
    estimated: true,
    systemFingerprint: 'fp',
    serviceTier: 'auto',
  };
  for (const answer of [few, many]) {
    const again = answerOf(toCompletion(answer));
    expect(again).toMatchObject({ head, estimated: answer.estimated, usage: answer.usage });
    expect(again.choices[0]?.message).toMatchObject(answer.choices[0]!.message);
  }
  const { finishReason: _finish, ...unfinished } = toCompletion(few).choices[0]!;
  const stored = { ...toCompletion(few), choices: [unfinished], usage: { ...usage, totalTokens: 2 } };
  expect(answerOf(stored as never)).toMatchObject({ choices: [{ finishReason: 'stop' }], usage: { webSearches: 0 } });
});

test('base64 is nothing to read where data is expected, and a text everywhere else', () => {
  const run = Array(70).fill('4111111111111111').join('/');
  const fixed = (name: string, text: string) =>
    outgoingTexts({ model: 'm', messages: [], extra: { [name]: text } }).fixed;
  for (const name of ['data', 'file_data', 'signature', 'thought_signature', 'encrypted_content'])
    expect(fixed(name, run)).toEqual([name]);
  expect(fixed('blob', run)).toEqual(['blob', run]);
  expect(fixed('data', run.slice(0, 1_000))).toHaveLength(2);
  expect(fixed('blob', 'data:text/plain;base64,UklG')).toEqual(['blob']);
  expect(fixed('blob', 'data:text/plain;base64,not base64')).toHaveLength(2);
  const said = [run, `data:text/plain;base64,${run}`];
  const messages = said.map((content) => ({ role: 'user' as const, content }));
  expect(outgoingTexts({ model: 'm', messages }).prose).toEqual(said);
  const parts = messages.map(({ content }) => ({ role: 'user' as const, content: [{ type: 'text', text: content }] }));
  expect(outgoingTexts({ model: 'm', messages: parts }).prose).toEqual(said);
});

test('long numbers are read behind the names of their members, and before all other texts', () => {
  const schema = { phone: { minimum: 1_000_000, maximum: -9_999_999, default: 0.5, enum: [12, 4111111111111111] } };
  const extra = { x: 'y', metadata: { card_number: 4111111111111111, count: 3 }, small: 999_999 };
  const { fixed } = outgoingTexts({ model: 'm', messages: [], extra: { ...extra, schema } });
  const numbers = ['minimum: 1000000', 'maximum: 9999999', 'enum: 4111111111111111', 'card number: 4111111111111111'];
  expect(fixed.slice(0, 4)).toEqual(numbers);
  expect(fixed.slice(4)).toEqual(expect.arrayContaining(['x', 'y', 'phone', 'card_number']));
});
