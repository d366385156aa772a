import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inputOf } from '../../../../src/features/gateway/messages/message-answer.rules.js';
import { StreamedInput } from '../../../../src/features/gateway/messages/streamed-input.rules.js';
import { cutter } from '../../../support/generated/basics.js';
import { anyText } from '../../../support/generated/any-text.js';

const parameters = { numRuns: Number(process.env.FIDELITY_RUNS ?? 2_000), seed: 20_261_123 };

function streamed(pieces: readonly string[]): string {
  const input = new StreamedInput();
  return pieces.map((piece) => input.push(piece)).join('') + input.end();
}

const object = fc.dictionary(anyText({ maxLength: 4 }), fc.jsonValue({ maxDepth: 3 }), {
  maxKeys: 4,
});
const spaced = fc.constantFrom(undefined, 1, '\t');

test('an object stays what it is, however it is cut', () => {
  fc.assert(
    fc.property(object, spaced, fc.infiniteStream(fc.nat(5)), (value, space, cuts) => {
      const text = JSON.stringify(value, undefined, space);
      expect(JSON.parse(streamed(cutter(cuts)(text)))).toEqual(JSON.parse(text));
    }),
    parameters,
  );
});

test('what breaks anywhere is an object with all of it as one text', () => {
  fc.assert(
    fc.property(object, fc.nat(), anyText({ minLength: 1, maxLength: 3 }), (value, at, wrong) => {
      const text = JSON.stringify(value);
      const place = at % (text.length + 1);
      const broken = text.slice(0, place) + wrong + text.slice(place);
      const input = streamed([...broken]);
      if ('arguments' in inputOf(broken)) expect(JSON.parse(input)).toHaveProperty('arguments', broken);
      else expect(JSON.parse(input)).toEqual(JSON.parse(broken));
    }),
    parameters,
  );
});

describe('what is broken', () => {
  test.each([
    ['of a text', 'free text', '{"arguments":"free text"}'],
    ['of a list', '[1]', '{"arguments":"[1]"}'],
    ['after a name', '{"a"}', '{"a":null,"arguments":"{\\"a\\"}"}'],
    ['within a name', '{"a\\x', '{"a\\\\":null,"arguments":"{\\"a\\\\x"}'],
    ['within an escaped character', '{"a":"\\u12x', '{"a":"\\u1200","arguments":"{\\"a\\":\\"\\\\u12x"}'],
    ['after a comma', '{"a":1,}', '{"a":1,"arguments":"{\\"a\\":1,}"}'],
    ['after a comma within', '{"a":{"b":1,}', '{"a":{"b":1,"":null},"arguments":"{\\"a\\":{\\"b\\":1,}"}'],
    ['in a number', '{"a":[1.x', '{"a":[1.0],"arguments":"{\\"a\\":[1.x"}'],
    ['in a word', '{"a":trxe}', '{"a":true,"arguments":"{\\"a\\":trxe}"}'],
    ['of a value', '{"a":x}', '{"a":null,"arguments":"{\\"a\\":x}"}'],
    ['after the end', '{"a":1}x', '{"a":1,"arguments":"{\\"a\\":1}x"}'],
    ['after nothing', '{}x', '{"arguments":"{}x"}'],
  ])('%s', (_, text, whole) => {
    expect(streamed([text])).toBe(whole);
  });
});

test('what is cut off stays so, as in Anthropic’s own streams', () => {
  expect(streamed(['{"a":', '"b'])).toBe('{"a":"b');
  expect(streamed([''])).toBe('');
});
