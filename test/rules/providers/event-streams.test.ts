import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { NdjsonParser } from '../../../src/providers/http/ndjson.js';
import { SseParser, type SseEvent } from '../../../src/providers/http/sse.js';
import { anyText } from '../../support/generated/any-text.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const parse = (...chunks: Uint8Array[]): SseEvent[] => {
  const parser = new SseParser(1000);
  return [...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()];
};
const message = (data: string): SseEvent => ({ event: 'message', data });

describe('server-sent events (WHATWG HTML 9.2.6)', () => {
  test.each<[string, string, SseEvent[]]>([
    ['one line', 'data: a\n\n', [message('a')]],
    ['several data lines are joined by LF', 'data: YHOO\ndata: +2\ndata: 10\n\n', [message('YHOO\n+2\n10')]],
    ['CR ends lines', 'data: a\rdata: b\r\r', [message('a\nb')]],
    ['CRLF is one end', 'data: a\r\ndata: b\r\n\r\n', [message('a\nb')]],
    ['mixed ends', 'data: a\r\n\ndata: b\r\r\n', [message('a'), message('b')]],
    ['comments are ignored', ': hello\n\n:\ndata: a\n:b\n\n', [message('a')]],
    ['one leading space goes', 'data:a\n\ndata:  b\n\n', [message('a'), message(' b')]],
    ['a name', 'event: ping\ndata: a\n\ndata: b\n\n', [{ event: 'ping', data: 'a' }, message('b')]],
    ['a name without data is nothing', 'event: ping\n\ndata: b\n\n', [message('b')]],
    [
      'data without colon or value is an empty line',
      'data\n\ndata\ndata\n\ndata:\n\n',
      [message(''), message('\n'), message('')],
    ],
    ['unknown fields, id and retry', 'id: 1\nretry: 5\nfoo: x\ndata: a\n\n', [message('a')]],
    [
      'a last event without its blank line is not emitted where its data may be cut',
      'data: a\n\ndata: b\n',
      [message('a')],
    ],
    ['a last event with one line end is emitted where it is whole', 'data: {"a":1}\n', [message('{"a":1}')]],
    ['a last event without one too', 'data: a\n\ndata: [DONE]', [message('a'), message('[DONE]')]],
    ['a last event that was cut is not', 'data: {"a":', []],
    ['a byte-order mark at the start only', '\uFEFFdata: \uFEFFa\n\n', [message('\uFEFFa')]],
    ['a colon in the value', 'data: a: b\n\n', [message('a: b')]],
  ])('%s', (_, text, events) => {
    expect(parse(bytes(text))).toEqual(events);
  });

  test('CRLF split between two chunks is one line end', () => {
    expect(parse(bytes('data: a\r'), bytes('\ndata: b\r'), bytes('\n\r'), bytes('\n'))).toEqual([message('a\nb')]);
  });

  test('any split of any stream gives the same events', () => {
    const lines = fc.array(
      fc.tuple(
        fc.constantFrom('data: ', 'data:', ':', 'event: ', 'x', ''),
        anyText({ maxLength: 8 }).map((text) => text.replace(/[\r\n]/g, '')),
        fc.constantFrom('\n', '\r', '\r\n', '\n\n', '\r\n\r\n'),
      ),
    );
    fc.assert(
      fc.property(lines, fc.array(fc.nat()), (parts, cuts) => {
        const whole = bytes(parts.map((part) => part.join('')).join(''));
        const offsets = [0, ...cuts.map((cut) => cut % (whole.length + 1)).sort((a, b) => a - b), whole.length];
        const chunks = offsets.slice(1).map((end, index) => whole.subarray(offsets[index], end));
        expect(parse(...chunks)).toEqual(parse(whole));
      }),
    );
  });

  test('an endless event is refused', () => {
    const parser = new SseParser(100);
    parser.push(bytes(`data: ${'x'.repeat(60)}\n`));
    expect(() => parser.push(bytes(`data: ${'x'.repeat(60)}`))).toThrow(RangeError);
  });
});

describe('newline-delimited JSON', () => {
  const all = (...chunks: Uint8Array[]): unknown[] => {
    const parser = new NdjsonParser(1000);
    return [...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()];
  };

  test('lines, blank lines, CRLF, and a last line without its end', () => {
    expect(all(bytes('{"a":1}\n\n{"b":"é"}\r\n{"c":3}'))).toEqual([{ a: 1 }, { b: 'é' }, { c: 3 }]);
  });

  test('a last line that breaks off is not a value', () => {
    expect(all(bytes('{"a":1}\n{"b":'))).toEqual([{ a: 1 }]);
  });

  test('every split gives the same values', () => {
    const whole = bytes('{"a":"東京 🗼"}\n{"b":[1,2]}\n');
    for (let at = 0; at <= whole.length; at += 1) {
      expect(all(whole.subarray(0, at), whole.subarray(at))).toEqual([{ a: '東京 🗼' }, { b: [1, 2] }]);
    }
  });

  test('a line that is not JSON is refused without being quoted', () => {
    expect(() => all(bytes('secret\n'))).toThrow(/^(?!.*secret)/);
  });

  test('an endless line is refused', () => {
    expect(() => new NdjsonParser(10).push(bytes('x'.repeat(11)))).toThrow(RangeError);
  });
});
