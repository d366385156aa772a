import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { AnswerMessage, ChatResult, ChatStreamPart, ToolCallDelta } from '../../../src/contracts/provider.js';
import {
  validEmbeddings,
  validListing,
  validResult,
} from '../../../src/features/gateway/upstream/upstream-answer.rules.js';
import { StreamValidity } from '../../../src/features/gateway/upstream/upstream-stream.rules.js';
import { PiecedText, validJson, validText } from '../../../src/features/gateway/upstream/upstream-text.rules.js';
import type { JsonValue } from '../../../src/shared/json/json.js';
import { anyText } from '../../support/generated/any-text.js';

const newId = () => 'made-up';
const choice = (message: Partial<AnswerMessage>, index = 0) => ({
  index,
  message: { content: null, ...message },
  finishReason: 'stop' as const,
});
const answer = (...choices: ChatResult['choices']): ChatResult => ({ id: 'x', choices });
const malformed = expect.objectContaining({ failure: 'malformed' });

describe('texts', () => {
  test('neither lone surrogates nor U+0000 are left', () => {
    expect(validText('a\ud83db\ude00c\0😀')).toBe('a\uFFFDb\uFFFDc\uFFFD😀');
  });

  test('a text in pieces is the whole text, wherever it is cut', () => {
    fc.assert(
      fc.property(anyText(), fc.array(fc.nat(20)), (text, cuts) => {
        const pieced = new PiecedText();
        const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((end, index) => pieced.push(text.slice(places[index], end)));
        const joined = pieces.join('') + pieced.end();
        expect(joined).toBe(validText(text));
        expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
      }),
    );
  });

  test('opaque JSON keeps what is valid', () => {
    const value = JSON.parse('{"a":[1e999,"\\ud800",true,null,{"\\u0000":1.5}]}') as JsonValue;
    expect(validJson(value)).toEqual({ a: [null, '\uFFFD', true, null, { '\uFFFD': 1.5 }] });
    expect(validJson({ a: undefined })).toEqual({ a: undefined });
  });

  test('opaque JSON is cut where it nests too deeply', () => {
    const deep = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)) as JsonValue;
    expect(JSON.stringify(validJson(deep))).toBe(`${'['.repeat(32)}null${']'.repeat(32)}`);
  });
});

describe('a whole answer', () => {
  test('every text of it is made valid', () => {
    const bad = 'a\0\ud800';
    const good = 'a\uFFFD\uFFFD';
    const fn = { name: bad, arguments: bad };
    const result = validResult(
      {
        id: bad,
        systemFingerprint: bad,
        dropped: [bad, 'b', 'b'],
        choices: [
          {
            ...choice({
              content: bad,
              refusal: bad,
              reasoningContent: bad,
              functionCall: fn,
              annotations: [{ bad }],
              audio: { bad },
              toolCalls: [{ id: bad, type: 'function', function: fn }],
            }),
            logprobs: [bad],
          },
        ],
      },
      newId,
    );
    const cleaned = { name: good, arguments: good };
    expect(result).toEqual({
      id: good,
      systemFingerprint: good,
      dropped: [good, 'b'],
      choices: [
        {
          ...choice({
            content: good,
            refusal: good,
            reasoningContent: good,
            functionCall: cleaned,
            annotations: [{ bad: good }],
            audio: { bad: good },
            toolCalls: [{ id: good, type: 'function', function: cleaned }],
          }),
          finishReason: 'tool_calls',
          logprobs: [good],
        },
      ],
    });
  });

  test('choices keep their index where it is one, and are counted else', () => {
    const indices = (...given: number[]) =>
      validResult(answer(...given.map((index) => choice({}, index))), newId).choices.map(({ index }) => index);
    expect(indices(1, 0)).toEqual([1, 0]);
    expect(indices(0, 0)).toEqual([0, 1]);
    expect(indices(-1, 5)).toEqual([0, 1]);
    expect(indices(1.5)).toEqual([0]);
    expect(indices(128)).toEqual([0]);
  });

  test('a call without an id gets one', () => {
    const call = { id: '', type: 'function' as const, function: { name: 'f', arguments: '' } };
    expect(validResult(answer(choice({ toolCalls: [call] })), newId).choices[0]?.message.toolCalls?.[0]?.id).toBe(
      'made-up',
    );
  });

  test('more choices or calls than anybody asks for are refused', () => {
    const call = { id: 'a', type: 'function' as const, function: { name: 'f', arguments: '' } };
    expect(() => validResult(answer(...Array.from({ length: 129 }, (_, i) => choice({}, i))), newId)).toThrow(
      malformed,
    );
    const calls = Array.from({ length: 513 }, () => call);
    expect(() => validResult(answer(choice({ toolCalls: calls })), newId)).toThrow(malformed);
  });
});

describe('vectors', () => {
  test.each([
    [[[1, 2], [1]], 'different lengths'],
    [[[]], 'no components'],
    [[[Number.POSITIVE_INFINITY]], 'infinite'],
    [[[Number.NaN]], 'no number'],
  ])('%j are refused: %s', (embeddings) => {
    expect(() => validEmbeddings({ embeddings })).toThrow(malformed);
  });

  test('numbers of one length are taken', () => {
    const result = {
      embeddings: [
        [1, -0.5],
        [0, 1e-30],
      ],
    };
    expect(validEmbeddings(result)).toBe(result);
  });
});

test('a listing keeps names that can be asked for, and sizes that can be', () => {
  const listed = [
    { id: 'good', type: 'chat' as const, contextWindow: 4096, dimensions: -1 },
    { id: '', type: 'chat' as const },
    { id: 'a\0', type: 'chat' as const },
    { id: '\ud800', type: 'chat' as const },
    { id: 'x'.repeat(257), type: 'chat' as const },
    { id: 'embeds', type: 'embedding' as const, contextWindow: 1.5, dimensions: 768 },
  ];
  expect(validListing(listed)).toEqual([
    { id: 'good', type: 'chat', contextWindow: 4096 },
    { id: 'embeds', type: 'embedding', dimensions: 768 },
  ]);
});

describe('a streamed answer', () => {
  const stream = (...parts: ChatStreamPart[]) => {
    const validity = new StreamValidity(newId);
    return [...parts.map((part) => validity.accept(part)), ...validity.end()];
  };
  const calls = (...deltas: ToolCallDelta[]) =>
    stream(...deltas.map((delta): ChatStreamPart => ({ type: 'delta', index: 0, toolCalls: [delta] }))).flatMap(
      (part) => (part.type === 'delta' ? (part.toolCalls ?? []) : []),
    );

  test('usage and what was dropped pass', () => {
    const usage = { type: 'usage' as const, usage: { promptTokens: -1, completionTokens: 2 } };
    expect(stream(usage, { type: 'dropped', names: ['b', 'a', 'b'] })).toEqual([
      usage,
      { type: 'dropped', names: ['a', 'b'] },
      { type: 'delta', index: 0, finishReason: 'stop' },
    ]);
  });

  test('a piece of a choice without an index belongs to the first', () => {
    expect(stream({ type: 'delta', index: 2e7, content: 'a' })[0]).toEqual({ type: 'delta', index: 0, content: 'a' });
  });

  test('opaque members are made valid, what ends a choice brings what was held back', () => {
    const parts = stream(
      { type: 'delta', index: 0, content: 'a\ud83d', annotations: [{ a: '\0' }], audio: { a: '\0' }, logprobs: '\0' },
      { type: 'delta', index: 0, refusal: '\ud83d', reasoningContent: 'r\ud83d' },
      { type: 'delta', index: 0, functionCall: { name: 'f', arguments: '\ud83d' } },
      { type: 'delta', index: 0, functionCall: { name: 'f' } },
      { type: 'delta', index: 0, toolCalls: [{ index: 4, id: 'a', name: 't', arguments: '\ud83d' }] },
      { type: 'delta', index: 0, finishReason: 'stop' },
    );
    expect(parts).toEqual([
      {
        type: 'delta',
        index: 0,
        content: 'a',
        annotations: [{ a: '\uFFFD' }],
        audio: { a: '\uFFFD' },
        logprobs: '\uFFFD',
      },
      { type: 'delta', index: 0, reasoningContent: 'r' },
      { type: 'delta', index: 0, functionCall: { name: 'f', arguments: '' } },
      { type: 'delta', index: 0 },
      { type: 'delta', index: 0, toolCalls: [{ index: 0, id: 'a', name: 't', arguments: '' }] },
      {
        type: 'delta',
        index: 0,
        content: '\uFFFD',
        refusal: '\uFFFD',
        reasoningContent: '\uFFFD',
        functionCall: { arguments: '\uFFFD' },
        toolCalls: [{ index: 0, arguments: '\uFFFD' }],
        finishReason: 'tool_calls',
      },
    ]);
  });

  test('what was held back also comes at the end of a stream without one', () => {
    const piece: ChatStreamPart = { type: 'delta', index: 0, toolCalls: [{ id: 'a', name: 'f', arguments: '\ud83d' }] };
    expect(stream(piece).at(-1)).toEqual({
      type: 'delta',
      index: 0,
      toolCalls: [{ index: 0, arguments: '\uFFFD' }],
      finishReason: 'tool_calls',
    });
  });

  test.each<[string, ChatStreamPart[], [number, string][]]>([
    ['nothing', [], [[0, 'stop']]],
    ['a text', [{ type: 'delta', index: 0, content: 'a' }], [[0, 'stop']]],
    [
      'one choice that ended and one that did not',
      [
        { type: 'delta', index: 0, finishReason: 'length' },
        { type: 'delta', index: 1, functionCall: { name: 'f' } },
      ],
      [
        [0, 'length'],
        [1, 'tool_calls'],
      ],
    ],
    [
      'an end that its calls come after',
      [
        { type: 'delta', index: 0, finishReason: 'stop' },
        { type: 'delta', index: 0, toolCalls: [{ id: 'a', name: 'f' }] },
      ],
      [
        [0, 'stop'],
        [0, 'tool_calls'],
      ],
    ],
    ['calls that did not come', [{ type: 'delta', index: 0, finishReason: 'tool_calls' }], [[0, 'stop']]],
  ])('of %s ends by what it holds', (_, parts, ends) => {
    const said = stream(...parts).flatMap((part) =>
      part.type === 'delta' && part.finishReason !== undefined ? [[part.index, part.finishReason]] : [],
    );
    expect(said).toEqual(ends);
  });

  test.each<[string, ToolCallDelta[], ToolCallDelta[]]>([
    [
      'begin at any index',
      [
        { index: 20_000_000, id: 'a', name: 'f' },
        { index: 20_000_000, arguments: '{}' },
      ],
      [
        { index: 0, id: 'a', name: 'f' },
        { index: 0, arguments: '{}' },
      ],
    ],
    [
      'without an index are told apart by their ids',
      [
        { id: 'a', name: 'f', arguments: '{' },
        { id: 'a', arguments: '}' },
        { id: 'b', name: 'f', arguments: '{}' },
      ],
      [
        { index: 0, id: 'a', name: 'f', arguments: '{' },
        { index: 0, arguments: '}' },
        { index: 1, id: 'b', name: 'f', arguments: '{}' },
      ],
    ],
    [
      'without index and id are told apart by their names',
      [{ name: 'f', arguments: '{}' }, { name: 'f', arguments: '{}' }, { arguments: ' ' }],
      [
        { index: 0, id: 'made-up', name: 'f', arguments: '{}' },
        { index: 1, id: 'made-up', name: 'f', arguments: '{}' },
        { index: 1, arguments: ' ' },
      ],
    ],
    [
      'that are all counted 0 are told apart by their ids',
      [
        { index: 0, id: 'a', name: 'f' },
        { index: 0, id: 'b', name: 'g' },
        { index: 0, arguments: 'x' },
      ],
      [
        { index: 0, id: 'a', name: 'f' },
        { index: 1, id: 'b', name: 'g' },
        { index: 1, arguments: 'x' },
      ],
    ],
    [
      'that repeat id and name with every piece say them once',
      [
        { index: 0, id: 'a', name: 'f' },
        { index: 0, id: 'a', name: 'f', arguments: 'x' },
        { index: 0, id: '', name: '', arguments: 'y' },
      ],
      [
        { index: 0, id: 'a', name: 'f' },
        { index: 0, arguments: 'x' },
        { index: 0, arguments: 'y' },
      ],
    ],
    [
      'whose name comes in parts have the whole of it',
      [
        { index: 0, id: 'a', name: 'get_' },
        { index: 0, name: 'time' },
      ],
      [
        { index: 0, id: 'a', name: 'get_' },
        { index: 0, name: 'time' },
      ],
    ],
    [
      'whose id comes late keep the one that they were given',
      [
        { index: 0, name: 'f' },
        { index: 0, id: 'late', arguments: 'x' },
        { index: 0, id: 'late', arguments: 'y' },
      ],
      [
        { index: 0, id: 'made-up', name: 'f' },
        { index: 0, arguments: 'x' },
        { index: 0, arguments: 'y' },
      ],
    ],
  ])('calls that %s', (_, sent, expected) => {
    expect(calls(...sent)).toEqual(expected);
  });

  test('a name is at most 256 characters, however it comes', () => {
    const [first, second] = calls({ index: 0, id: 'a', name: 'x'.repeat(300) }, { index: 0, name: 'y', arguments: '' });
    expect([first?.name?.length, second?.name]).toEqual([256, undefined]);
  });

  test('calls and characters have a limit', () => {
    const many = Array.from({ length: 513 }, (_, index): ToolCallDelta => ({ index, id: `${index}` }));
    expect(() => calls(...many)).toThrow(malformed);
    const long = 'x'.repeat(12 * 1024 * 1024);
    const piece: ChatStreamPart = { type: 'delta', index: 0, content: long };
    expect(() => stream(piece, piece, piece)).toThrow(malformed);
  });
});
