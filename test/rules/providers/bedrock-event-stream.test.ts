import { describe, expect, test } from '@jest/globals';
import { type EventMessage, EventStreamDecoder } from '../../../src/providers/bedrock/event-stream.js';
import { converseEvent, eventFrame, frame, measured, prelude } from '../../support/upstreams/event-frames.js';

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const read = (stream: Buffer, size = stream.length): EventMessage[] => {
  const decoder = new EventStreamDecoder();
  const messages: EventMessage[] = [];
  for (let at = 0; at < stream.length; at += size) messages.push(...decoder.push(stream.subarray(at, at + size)));
  return [...messages, ...decoder.end()];
};
const shown = (messages: EventMessage[]) =>
  messages.map(({ headers, payload }) => ({ headers: Object.fromEntries(headers), payload: payload.toString('utf8') }));

describe('messages of the published test suite', () => {
  test('an empty one', () => {
    expect(shown(read(bytes('00000010 00000000 05c248eb 7d98c8ff')))).toEqual([{ headers: {}, payload: '' }]);
  });

  test('a payload without headers', () => {
    const message = bytes('0000001d 00000000 fd528c5a 7b27666f6f273a27626172277d c3653936');
    expect(shown(read(message))).toEqual([{ headers: {}, payload: "{'foo':'bar'}" }]);
  });

  test('headers of every type', () => {
    const message = frame(
      {
        yes: { type: 0, bytes: Buffer.alloc(0) },
        no: { type: 1, bytes: Buffer.alloc(0) },
        byte: { type: 2, bytes: Buffer.alloc(1) },
        short: { type: 3, bytes: Buffer.alloc(2) },
        integer: { type: 4, bytes: Buffer.alloc(4) },
        long: { type: 5, bytes: Buffer.alloc(8) },
        array: { type: 6, bytes: measured(Buffer.from('abc')) },
        timestamp: { type: 8, bytes: Buffer.alloc(8) },
        uuid: { type: 9, bytes: Buffer.alloc(16) },
        'event-type': 'Grüße',
      },
      'payload',
    );
    expect(shown(read(message))).toEqual([{ headers: { 'event-type': 'Grüße' }, payload: 'payload' }]);
  });
});

describe('messages in a stream', () => {
  const stream = Buffer.concat([
    converseEvent('messageStart', { role: 'assistant' }),
    converseEvent('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'Grüße aus 東京 🗼' } }),
    eventFrame('metadata', '{}'),
  ]);
  const whole = shown(read(stream));

  test('come in their order', () => {
    expect(whole.map(({ headers }) => headers[':event-type'])).toEqual([
      'messageStart',
      'contentBlockDelta',
      'metadata',
    ]);
    expect(whole[1]!.payload).toContain('Grüße aus 東京 🗼');
  });

  test('are the same split at every offset, and in pieces of every small size', () => {
    for (let at = 1; at < stream.length; at += 1) {
      const decoder = new EventStreamDecoder();
      const messages = [...decoder.push(stream.subarray(0, at)), ...decoder.push(stream.subarray(at))];
      expect(shown(messages)).toEqual(whole);
    }
    for (let size = 1; size < 20; size += 1) expect(shown(read(stream, size))).toEqual(whole);
  });

  test('keep their bytes when others follow', () => {
    const decoder = new EventStreamDecoder();
    const [first] = decoder.push(eventFrame('a', '{"text":"first"}'));
    decoder.push(eventFrame('b', '{"text":"other"}'));
    expect(first!.payload.toString('utf8')).toBe('{"text":"first"}');
  });

  test('say nothing where one is cut', () => {
    expect(shown(read(stream.subarray(0, -1)))).toEqual(whole.slice(0, -1));
  });

  test('are damaged by any changed bit', () => {
    const message = eventFrame('messageStop', '{"stopReason":"end_turn"}');
    for (let at = 0; at < message.length; at += 1) {
      const changed = Buffer.from(message);
      changed[at]! ^= 1;
      expect(() => read(changed)).toThrow(SyntaxError);
    }
  });
});

describe('lengths', () => {
  test.each([0, 12, 15])('of %d bytes are too short for a message', (total) => {
    expect(() => read(prelude(total))).toThrow(new SyntaxError('a message is shorter than its parts'));
  });

  test.each([16 * 1024 * 1024 + 1, 2 ** 31, 2 ** 32 - 1])(
    'of %d bytes are refused before anything is kept',
    (total) => {
      expect(() => read(prelude(total))).toThrow(RangeError);
    },
  );

  test('of headers beyond the message, and beyond all bounds, are refused', () => {
    expect(() => read(prelude(100, 85))).toThrow(SyntaxError);
    expect(() => read(prelude(1024 * 1024, 128 * 1024 + 1))).toThrow(RangeError);
  });

  test('of headers beyond the headers are refused', () => {
    expect(() => read(frame({ a: { type: 7, bytes: Buffer.from([255, 255, 1]) } }))).toThrow(SyntaxError);
    expect(() => read(frame({ a: { type: 6, bytes: Buffer.from([0]) } }))).toThrow(SyntaxError);
    expect(() => read(frame({ a: { type: 5, bytes: Buffer.alloc(3) } }))).toThrow(SyntaxError);
  });

  test('of a value of an unknown type are not guessed', () => {
    expect(() => read(frame({ a: { type: 10, bytes: Buffer.alloc(4) } }))).toThrow(
      new SyntaxError('a header has an unknown type'),
    );
  });
});
