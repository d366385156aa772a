import { expect, test } from '@jest/globals';
import type { ChatChoice } from '../../../src/contracts/provider.js';
import { lostMembers } from '../../../src/features/gateway/exchange/losses/lost-members.rules.js';

const choice = (message: object, change: object = {}) => ({ message, ...change }) as ChatChoice;

test.each<[string, ChatChoice[], string[]]>([
  ['no choice', [], []],
  ['what is carried, and what is null', [choice({ content: 'a', refusal: null })], []],
  [
    'a member without a place',
    [choice({ content: 'a', refusal: 'no', audio: {} })],
    ['message.audio', 'message.refusal'],
  ],
  ['log probabilities', [choice({ content: 'a' }, { logprobs: {} })], ['choice.logprobs']],
  ['a signature of a tool’s call, which is carried', [choice({ toolCalls: [{}, { extraContent: {} }] })], []],
  ['a second choice', [choice({ content: 'a' }), choice({ refusal: 'no' })], ['choices']],
])('of %s a protocol of one choice loses %j', (_, choices, lost) => {
  expect(lostMembers(choices, ['content', 'toolCalls'])).toEqual(lost);
});

test('log probabilities are no loss where they have a place', () => {
  expect(lostMembers([choice({}, { logprobs: {} })], ['logprobs'])).toEqual([]);
});
