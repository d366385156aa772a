import { expect, test } from '@jest/globals';
import { orderOfTables, type TableReference } from '../../../src/cli/move/table-order.rules.js';

const to = (from: string, named: string, isDeferrable = false): TableReference => ({ from, to: named, isDeferrable });
const NONE: ReadonlySet<string> = new Set();

test('tables come after those that they refer to, otherwise by name', () => {
  const references = [to('a', 'c'), to('c', 'tenants'), to('b', 'tenants'), to('b', 'elsewhere')];
  expect(orderOfTables(['a', 'b', 'c', 'tenants'], references, NONE)).toEqual(['tenants', 'b', 'c', 'a']);
});

test('references that can be checked at the end do not count, and what others fill comes last', () => {
  const references = [to('a', 'b'), to('b', 'a', true), to('a', 'a', true)];
  expect(orderOfTables(['a', 'b', 'c'], references, new Set(['b']))).toEqual(['a', 'c', 'b']);
});

test('references that go in a circle are an error that names the tables', () => {
  expect(() => orderOfTables(['a', 'b', 'c'], [to('a', 'b'), to('b', 'a')], NONE)).toThrow('of a, b go in a circle');
});
