import { expect, test } from '@jest/globals';
import {
  type InvocationOrder,
  ledgerOrder,
  NEWEST_FIRST,
  positionIn,
} from '../../../src/features/interceptor/invocation-order.rules.js';
import { InvocationOrderEnum } from '../../../src/features/interceptor/invocation-order.types.js';
import { encodeCursor } from '../../../src/shared/page.js';

const ID = '0198c0de-0000-7000-8000-000000000001';
const row = {
  id: ID,
  started: '2026-01-01T00:00:00.000001Z',
  cost: '900719925474099312',
  latency_millis: 7,
  prompt_tokens: 2_147_483_647,
  completion_tokens: 1,
};
const orders: InvocationOrder[] = Object.values(InvocationOrderEnum);

test.each(orders)('the first page by $by begins nowhere, the next behind its last row', (order) => {
  expect(ledgerOrder(order, { first: 1 }).beyond).toBeUndefined();
  const position = positionIn(order, row);
  const { sql, beyond } = ledgerOrder(order, { first: 1, after: encodeCursor(position) });
  expect(sql).toMatch(order.isDescending ? /^\S.* DESC, id DESC$/ : /^\S.* ASC, id ASC$/);
  expect(beyond?.sql).toContain(order.isDescending ? ' < ' : ' > ');
  expect(beyond?.values).toEqual(position.slice(-2));
});

test('sums of tokens leave the whole numbers of a column', () => {
  expect(positionIn(InvocationOrderEnum.TOKENS_DESC, row)).toEqual(['tokens desc', '2147483648', ID]);
});

test.each([
  ['no cursor', 'x'],
  ['one of another order', encodeCursor(positionIn(InvocationOrderEnum.COST_ASC, row))],
  ['one by time', encodeCursor(positionIn(NEWEST_FIRST, row))],
  ['more digits than a column has', encodeCursor(['cost desc', '9'.repeat(19), ID])],
  ['no number', encodeCursor(['cost desc', '1e3', ID])],
  ['no id', encodeCursor(['cost desc', '1', 'x'])],
])('%s is refused', (_, after) => {
  expect(() => ledgerOrder(InvocationOrderEnum.COST_DESC, { first: 1, after })).toThrow('after');
});

test('a cursor of figures is none by time', () => {
  const after = encodeCursor(positionIn(InvocationOrderEnum.COST_DESC, row));
  expect(() => ledgerOrder(NEWEST_FIRST, { first: 1, after })).toThrow('after');
});
