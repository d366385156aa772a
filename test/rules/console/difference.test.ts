import { expect, test } from '@jest/globals';
import { differencesOf, textOf } from '../../../console/src/decisions/difference.js';
import { type Page, together } from '../../../console/src/rooms/policies/pages.js';

test('two values differ at named places, in lists and objects', () => {
  const before = { name: 'a', rules: [{ condition: 'true' }], gone: 1, same: { x: [1] } };
  const after = { name: 'b', rules: [{ condition: 'false' }, { condition: 'true' }], same: { x: [1] }, absent: null };
  expect(differencesOf(before, after)).toEqual({
    shown: [
      { path: 'name', before: 'a', after: 'b' },
      { path: 'rules[0].condition', before: 'true', after: 'false' },
      { path: 'rules[1]', before: undefined, after: { condition: 'true' } },
      { path: 'gone', before: 1, after: undefined },
    ],
    more: 0,
  });
  expect(differencesOf('a', 'b').shown).toEqual([{ path: '', before: 'a', after: 'b' }]);
  expect([textOf(undefined), textOf('x'), textOf([1])]).toEqual(['–', 'x', '[\n  1\n]']);
});

test('what is too much to show is counted', () => {
  const many = (value: number) => Array.from({ length: 250 }, () => value);
  const { shown, more } = differencesOf(many(1), many(2));
  expect([shown.length, more]).toEqual([200, 50]);
});

test('pages of a replay add up', () => {
  const page = (calls: number, next: string | null): Page => ({
    read: 10,
    replayed: 8,
    erased: 1,
    undecided: 1,
    changed: calls,
    next,
    changes: [{ user: 'ann', model: 'm', before: 'ALLOW', after: 'DENY', calls, costUsd: calls * 2 }],
    calls: [],
  });
  const first = together(undefined, page(3, 'more'));
  expect(first).toEqual(page(3, 'more'));
  expect(together(first, page(4, null))).toMatchObject({
    read: 20,
    replayed: 16,
    erased: 2,
    undecided: 2,
    changed: 7,
    next: null,
    changes: [{ user: 'ann', calls: 7, costUsd: 14 }],
  });
});
