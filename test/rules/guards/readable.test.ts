import { expect, test } from '@jest/globals';
import { isReadable, readableIn } from '../../../src/features/gateway/guarding/readable.rules.js';

test('names and ids are not readable, sentences in any script are', () => {
  expect(['msg_123', 'end_turn', ''].map(isReadable)).toEqual([false, false, false]);
  expect(['two words', 'привет', '禁止'].map(isReadable)).toEqual([true, true, true]);
});

test('finds readable texts at any depth, and data', () => {
  const noted: string[] = [];
  const note = (text: string) => void noted.push(text);
  const value = { a: ['one two', { b: 'three four' }], id: 'x', n: 7, signature: 'AA AA', gone: null };
  expect(readableIn(value, note)).toBe(false);
  expect(noted).toEqual(['one two', 'three four']);
  const data = 'A'.repeat(2_000);
  expect(readableIn({ result: data }, note)).toBe(true);
  expect(readableIn([{ encrypted_content: data }], note)).toBe(false);
  expect(readableIn(undefined, note)).toBe(false);
});
