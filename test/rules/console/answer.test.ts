import { expect, test } from '@jest/globals';
import { answerIn } from '../../../console/src/decisions/answer.js';

test.each([
  ['a completion', { choices: [{ message: { content: 'Yes.' } }] }, 'Yes.'],
  ['a message in parts', { content: [{ type: 'text', text: 'Yes' }, { type: 'tool_use' }, { text: '.' }] }, 'Yes.'],
  ['a completion that calls a tool', { choices: [{ message: { content: null } }] }, undefined],
  ['a completion without a message', { choices: [{}] }, undefined],
  ['no choices', { choices: [] }, undefined],
  ['another action', { content: 'text', pages: 12 }, undefined],
])('the answer in %s', (_of, result, answer) => {
  expect(answerIn(result)).toBe(answer);
});
