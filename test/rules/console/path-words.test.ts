import { expect, test } from '@jest/globals';
import { wordsOf } from '../../../console/src/parts/text/path-words.js';

test.each([
  ['expiresAt', 'Expires at'],
  ['input.expiresAt', 'Expires at'],
  ['input.policies[0].name', 'Name'],
  ['rules[1].condition', 'Rules 2, condition'],
  ['input.rules[0].requiredApprovers', 'Rules 1, required approvers'],
  ['input', ''],
  ['', ''],
])('%p is read as %p', (path, words) => {
  expect(wordsOf(path)).toBe(words);
});
