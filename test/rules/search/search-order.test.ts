import { expect, test } from '@jest/globals';
import type { SearchKind } from '../../../src/contracts/search.js';
import { bestFirst } from '../../../src/features/search/search.rules.js';

const hit = (id: string, title: string, kind: SearchKind = 'policy', at?: string) => ({
  id,
  title,
  kind,
  ...(at === undefined ? {} : { at: new Date(at) }),
});
const order = (found: ReturnType<typeof hit>[], text?: string, digits?: string): string[] =>
  bestFirst(found, { text, id: digits, pattern: undefined }).map(({ title }) => title);

test('the whole name is before its beginning, and that before a part', () => {
  expect(order([hit('1', 'No pay'), hit('2', 'Payments'), hit('3', 'PAY')], 'pay')).toEqual([
    'PAY',
    'Payments',
    'No pay',
  ]);
});

test('an id that begins so is between the whole name and its beginning', () => {
  const found = [hit('3', 'abcdef01 x'), hit('abcdef01-22', 'by id'), hit('4', 'abcdef01')];
  expect(order(found, 'abcdef01', 'abcdef01')).toEqual(['abcdef01', 'by id', 'abcdef01 x']);
});

test('an id that is a slug counts as a beginning', () => {
  expect(order([hit('2', 'other acme'), hit('acme', 'The tenant')], 'acme')).toEqual(['The tenant', 'other acme']);
});

test('a record is before its events, and the newest before older and undated ones', () => {
  const found = [
    hit('7', 'undated'),
    hit('7', 'event', 'spine_event', '2026-03-01'),
    hit('7', 'old', 'policy', '2026-01-01'),
    hit('7', 'new', 'policy', '2026-02-01'),
  ];
  expect(order(found, undefined, '7')).toEqual(['new', 'old', 'undated', 'event']);
});
