import { expect, test } from '@jest/globals';
import { conversationOf, itemIdOf } from '../../../src/features/gateway/conversations/conversation.rules.js';
import { conversationMetadataProblems } from '../../../src/features/gateway/conversations/conversation-problems.js';
import { unstored } from '../../../src/features/gateway/exchange/retention.rules.js';
import type { ExchangeInput } from '../../../src/features/gateway/exchange/exchange.types.js';

test('a request names its conversation by its id, or by an object with it', () => {
  expect(conversationOf({ conversation: 'c' })).toBe('c');
  expect(conversationOf({ conversation: { id: 'c' } })).toBe('c');
  for (const conversation of [undefined, null, {}, { id: 1 }, 1])
    expect(conversationOf({ conversation: conversation })).toBeUndefined();
});

test('an item keeps its id where no other item has it', () => {
  const fresh = () => 'new';
  expect(itemIdOf({ id: 'a', type: 'message' }, new Set(), fresh)).toBe('a');
  expect(itemIdOf({ id: 'a', type: 'function_call' }, new Set(['a']), fresh)).toBe('fc_new');
  expect(itemIdOf({ role: 'user' }, new Set(), fresh)).toBe('msg_new');
  expect(itemIdOf({ id: '', type: 'of_tomorrow' }, new Set(), fresh)).toBe('item_new');
  for (const type of ['constructor', '__proto__', 'toString'])
    expect(itemIdOf({ type }, new Set(), fresh)).toBe('item_new');
  expect(itemIdOf({ id: 'x'.repeat(257), type: 'reasoning' }, new Set(), fresh)).toBe('rs_new');
});

test('metadata are few short texts', () => {
  expect(conversationMetadataProblems({ a: 'b' })).toEqual([]);
  expect(conversationMetadataProblems({ a: 1, ['k'.repeat(65)]: 'v' })).toHaveLength(2);
  expect(conversationMetadataProblems({ a: 'v'.repeat(513) })).toHaveLength(1);
});

test('what a tenant does not retain is not stored by the provider', () => {
  const input = { model: 'm', request: { messages: [] } } as unknown as ExchangeInput;
  const asking = (extra: object): ExchangeInput => ({ ...input, request: { ...input.request, extra: { ...extra } } });
  expect(unstored(input)).toBe(input);
  expect(unstored(asking({ store: false }))).toEqual(asking({ store: false }));
  expect(unstored(asking({ store: true, seed: 1 }))).toEqual({
    ...asking({ store: false, seed: 1 }),
    changed: ['store'],
  });
  expect(unstored({ ...asking({ store: true }), changed: ['a'] }).changed).toEqual(['a', 'store']);
});
