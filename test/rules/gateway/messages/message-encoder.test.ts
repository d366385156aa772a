import { describe, expect, test } from '@jest/globals';
import { MessageEncoder } from '../../../../src/features/gateway/messages/message-encoder.js';
import { MessageAssembly } from '../../../../src/features/gateway/messages/native-message.js';
import { toAnthropicMessage } from '../../../../src/features/gateway/messages/message-answer.rules.js';
import { AnswerAssembly } from '../../../../src/features/gateway/exchange/answer-assembly.js';
import type { DeltaPart } from '../../../../src/features/gateway/exchange/exchange.types.js';
import type { ChatStreamPart } from '../../../../src/contracts/provider.js';
import { DomainError } from '../../../../src/shared/errors.js';
import type { JsonObject } from '../../../../src/shared/json/json.js';

const head = { id: '01a1-b2', created: 1, model: 'm' };
const usage = { promptTokens: 3, completionTokens: 2 };
const logged: object[] = [];
const logger = { error: (fields: object) => logged.push(fields) } as never;

const delta = (part: Partial<DeltaPart>): DeltaPart => ({ type: 'delta', index: 0, ...part });
const call = (index: number | undefined, args: string, more = {}): DeltaPart =>
  delta({ toolCalls: [{ ...(index === undefined ? {} : { index }), arguments: args, ...more }] });

/** The events of a translated stream, and the whole Message that they and the answer make. */
function encode(parts: ChatStreamPart[]) {
  const encoder = new MessageEncoder(logger);
  const whole = new AnswerAssembly();
  const events = parts.flatMap((part) => {
    whole.add(part);
    return encoder.part(head, part);
  });
  const answer = { head, choices: whole.choices, usage, estimated: false };
  events.push(...encoder.end(answer));
  const last = events.pop();
  const sent = events.flatMap((one) => (one.__typename === 'ProtocolEvent' ? [one.data] : []));
  const assembly = new MessageAssembly();
  for (const data of sent) assembly.add({ event: '', data });
  return { sent, streamed: assembly.answer(), whole: toAnthropicMessage(answer), last };
}

const shapeOf = (sent: JsonObject[]) =>
  sent.map(({ type, index }) => [type as string, ...(typeof index === 'number' ? [index] : [])].join(' '));

describe('a translated stream', () => {
  test.each<[string, ChatStreamPart[]]>([
    ['text', [delta({ content: 'Hel' }), delta({ content: 'lo', finishReason: 'stop' })]],
    ['nothing', []],
    ['an empty answer', [delta({}), delta({ content: '', finishReason: 'stop' })]],
    ['thinking, then text', [delta({ reasoningContent: 'hm' }), delta({ content: 'x', finishReason: 'stop' })]],
    ['a refusal', [delta({ refusal: 'no' }), delta({ finishReason: 'stop' })]],
    [
      'a call',
      [call(0, '', { id: 't', name: 'f' }), call(0, '{"a":'), call(0, '1}'), delta({ finishReason: 'tool_calls' })],
    ],
    ['a call without arguments', [call(0, '', { id: 't', name: 'f' }), delta({ finishReason: 'tool_calls' })]],
    [
      'text, then a call',
      [delta({ content: 'x' }), call(0, '{}', { id: 't', name: 'f' }), delta({ finishReason: 'tool_calls' })],
    ],
    ['a cut answer', [delta({ content: 'x', finishReason: 'length' })]],
    [
      'interleaved calls',
      [
        call(0, '{"a"', { id: 't', name: 'f' }),
        call(1, '{"b"', { id: 'u', name: 'g' }),
        call(0, ':1}'),
        call(1, ':2}'),
        delta({ finishReason: 'tool_calls' }),
      ],
    ],
  ])('of %s is the whole answer in pieces', (_, parts) => {
    const { sent, streamed, whole, last } = encode(parts);
    expect(shapeOf(sent).slice(0, 2)).toEqual(['message_start', 'ping']);
    expect(shapeOf(sent).slice(-2)).toEqual(['message_delta', 'message_stop']);
    expect(streamed).toEqual(whole);
    expect(last).toEqual({ __typename: 'Message', body: whole, evidenceId: head.id });
    const open = sent.filter(({ type }) => type === 'content_block_start').map(({ index }) => index);
    const closed = sent.filter(({ type }) => type === 'content_block_stop').map(({ index }) => index);
    expect([open, closed]).toEqual([open.map((_one, place) => place), open]);
  });

  test('text after a call has its block after the call', () => {
    const { streamed } = encode([
      call(0, '{}', { id: 't', name: 'f' }),
      delta({ content: 'af' }),
      delta({ content: 'ter', reasoningContent: 'hm' }),
      delta({ finishReason: 'tool_calls' }),
    ]);
    expect(streamed?.content).toMatchObject([
      { type: 'tool_use', id: 't' },
      { type: 'text', text: 'after' },
      { type: 'thinking', thinking: 'hm' },
    ]);
  });

  test('one block is open at a time', () => {
    const { sent } = encode([
      delta({ content: 'a' }),
      call(undefined, '{}', { id: 't', name: 'f' }),
      call(1, '', { id: 'u', name: 'g' }),
      delta({ finishReason: 'tool_calls' }),
    ]);
    expect(shapeOf(sent)).toEqual([
      'message_start',
      'ping',
      'content_block_start 0',
      'content_block_delta 0',
      'content_block_stop 0',
      'content_block_start 1',
      'content_block_delta 1',
      'content_block_delta 1',
      'content_block_stop 1',
      'content_block_start 2',
      'content_block_stop 2',
      'message_delta',
      'message_stop',
    ]);
  });

  test('other choices and parts send nothing', () => {
    const encoder = new MessageEncoder(logger);
    expect(encoder.part(head, { type: 'usage', usage })).toEqual([]);
    expect(encoder.part(head, { type: 'dropped', names: ['x'] })).toEqual([]);
    expect(encoder.part(head, { type: 'delta', index: 1, content: 'x' })).toEqual([]);
  });
});

describe('a stream of the protocol', () => {
  const native = (data: JsonObject, event = data.type as string): ChatStreamPart => ({ type: 'native', event, data });

  test('passes as it came, and its translation does not', () => {
    const encoder = new MessageEncoder(logger);
    const data = { type: 'event_of_tomorrow', a: null };
    expect(encoder.part(head, native(data, 'named'))).toEqual([{ __typename: 'ProtocolEvent', event: 'named', data }]);
    expect(encoder.part(head, delta({ content: 'x' }))).toEqual([]);
    const body = { type: 'message', id: 'msg_1' };
    const answer = { head, choices: [], usage, estimated: false, native: body };
    expect(encoder.end(answer)).toEqual([{ __typename: 'Message', body, evidenceId: head.id }]);
  });

  test('is made of a whole answer that was kept', () => {
    const encoder = new MessageEncoder(logger, true);
    expect(encoder.part(head, delta({ content: 'x' }))).toEqual([]);
    const body = { type: 'message', id: 'msg_1', content: [{ type: 'text', text: 'x' }], stop_reason: 'end_turn' };
    const events = encoder.end({ head, choices: [], usage, estimated: false, native: body });
    expect(events.map((one) => (one.__typename === 'ProtocolEvent' ? one.event : one.__typename))).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
      'Message',
    ]);
  });
});

describe('the error of a stream', () => {
  test('is the catalogue’s', () => {
    const error = new DomainError('PROVIDER_ERROR', 'why', { details: { a: 1 } });
    expect(new MessageEncoder(logger).error(error)).toEqual({
      __typename: 'StreamError',
      code: 'PROVIDER_ERROR',
      message: 'why',
      error: { code: 'PROVIDER_ERROR', message: 'why', type: 'api_error', details: { a: 1 } },
    });
    expect(logged).toEqual([]);
  });

  test('is masked and logged where it is ours', () => {
    const fault = new Error('secret');
    expect(JSON.stringify(new MessageEncoder(logger).error(fault))).not.toContain('secret');
    expect(logged).toEqual([{ err: fault }]);
  });
});
