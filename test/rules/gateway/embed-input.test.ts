import { expect, test } from '@jest/globals';
import { embedInputProblems, toInputs } from '../../../src/features/gateway/embeddings/embed.rules.js';
import type { JsonValue } from '../../../src/shared/json/json.js';

test.each<[JsonValue, JsonValue[]]>([
  ['text', ['text']],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [[1, 2], [[1, 2]]],
  [
    [[1], [2, 3]],
    [[1], [2, 3]],
  ],
])('%j can be embedded', (input, inputs) => {
  expect(embedInputProblems(input)).toEqual([]);
  expect(toInputs(input)).toEqual(inputs);
});

test.each<[JsonValue, string[]]>([
  ['', ['']],
  [null, ['']],
  [[], ['']],
  [['a', ''], ['[1]']],
  [
    ['a', {}, null],
    ['[1]', '[2]'],
  ],
  [[[1], []], ['[1]']],
  [[1, 2.5], ['']],
  [[[1], 'a'], ['']],
  [Array<string>(2_049).fill('a'), ['']],
])('%j cannot be embedded', (input, paths) => {
  expect(embedInputProblems(input).map(({ path }) => path)).toEqual(paths);
});

test('a list of the most texts can be embedded', () => {
  expect(embedInputProblems(Array<string>(2_048).fill('a'))).toEqual([]);
});
