import { expect, test } from '@jest/globals';
import { isPercentage } from '../../../console/src/rooms/playground/call-answer.rules.js';
import { questionsOf } from '../../../console/src/rooms/playground/call-questions.rules.js';

test.each([
  ['Is it?', { type: 'predicate', instructions: 'Is it?' }],
  ['Which? one | two', { type: 'choice', instructions: 'Which?', choices: [{ value: 'one' }, { value: 'two' }] }],
  [
    'Really? Which? a|b|',
    { type: 'choice', instructions: 'Really? Which?', choices: [{ value: 'a' }, { value: 'b' }] },
  ],
  // One answer is no choice, and a line without a question mark is asked as it is.
  ['Which? one |', { type: 'predicate', instructions: 'Which? one |' }],
  ['The customer is angry', { type: 'predicate', instructions: 'The customer is angry' }],
])('%s', (line, expected) => {
  expect(questionsOf(`\n  ${line}\n\n`)).toEqual([{ name: 'question_1', ...expected }]);
});

test('a share of one is shown as a percentage', () => {
  expect([-0.1, 0, 1, 1.1].map(isPercentage)).toEqual([false, true, true, false]);
});
