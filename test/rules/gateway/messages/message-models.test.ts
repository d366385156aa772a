import { describe, expect, test } from '@jest/globals';
import { type MessagePage, modelPage } from '../../../../src/features/gateway/messages/message-models.rules.js';

const all = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));

describe('pages of models in Anthropic’s form', () => {
  test.each<[MessagePage, string, boolean]>([
    [{}, 'abcde', false],
    [{ limit: null, beforeId: null, afterId: null }, 'abcde', false],
    [{ limit: 2 }, 'ab', true],
    [{ limit: 2, afterId: 'b' }, 'cd', true],
    [{ limit: 2, afterId: 'c' }, 'de', false],
    [{ afterId: 'e' }, '', false],
    [{ limit: 2, beforeId: 'd' }, 'bc', true],
    [{ limit: 2, beforeId: 'c' }, 'ab', false],
    [{ beforeId: 'a' }, '', false],
    [{ limit: 1000 }, 'abcde', false],
  ])('%j', (page, ids, hasMore) => {
    const { data, hasMore: more } = modelPage(all, page);
    expect([data.map(({ id }) => id).join(''), more]).toEqual([ids, hasMore]);
  });

  test('has 20 models unless the client says how many', () => {
    const many = Array.from({ length: 21 }, (_, id) => ({ id: String(id) }));
    expect(modelPage(many, {})).toMatchObject({ data: { length: 20 }, hasMore: true });
  });

  test.each<[MessagePage, string]>([
    [{ limit: 0 }, 'limit'],
    [{ limit: 1001 }, 'limit'],
    [{ afterId: 'z' }, 'after_id'],
    [{ beforeId: 'z' }, 'before_id'],
    [{ beforeId: 'a', afterId: 'b' }, 'before_id'],
  ])('refuses %j for %s', (page, param) => {
    expect(() => modelPage(all, page)).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST', param }));
  });
});
