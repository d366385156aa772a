/** @jest-environment @happy-dom/jest-environment */
import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { RequestFacetsDocument, RequestsDocument } from '../../src/gql/graphql.js';
import { inSpendingOrder } from '../../src/rooms/spending/order.js';
import { open } from '../support/page.js';
import { askedOf, reply } from '../support/server.js';

const RANKED = /^Sorted are the newest 50,000/;

const row = {
  id: '0198c0de-0000-7000-8000-000000000001',
  startedAt: '2026-01-01T00:00:00.000Z',
  action: 'chat',
  user: 'ann',
  model: 'gpt-4o',
  provider: 'openai',
  outcome: 'COMPLETED' as const,
  errorCode: null,
  riskLevel: null,
  piiTypes: [],
  cache: 'MISS' as const,
  promptTokens: 1,
  completionTokens: 1,
  costUsd: 1,
  latencyMs: 1,
  firstTokenMs: null,
  session: null,
  tags: [],
  keyId: null,
};

beforeEach(() => {
  reply(RequestFacetsDocument, () => ({ invocationFacets: { models: [], providers: [], users: [], keys: [] } }));
  reply(RequestsDocument, () => ({
    invocations: { edges: [{ node: row }], pageInfo: { hasNextPage: false, endCursor: null } },
  }));
});

test('requests are sorted by cost, the dearest first, within their filters, and say among how many', async () => {
  const person = await open('/requests?model=gpt-4o&sort=HEIGHT_ASC');
  const seen: [string | null, boolean][] = [];
  for (let press = 0; press < 3; press += 1) {
    await person.click(await screen.findByRole('button', { name: /^Cost/ }));
    const head = await screen.findByRole('columnheader', { name: /^Cost/ });
    seen.push([head.getAttribute('aria-sort'), screen.queryByText(RANKED) !== null]);
  }
  expect(seen).toEqual([
    ['descending', true],
    ['ascending', true],
    ['none', false],
  ]);
  const orders = askedOf(RequestsDocument).map(({ order, filter }) => `${String(order)} ${String(filter?.model)}`);
  expect([...new Set(orders)]).toEqual(['null gpt-4o', 'COST_DESC gpt-4o', 'COST_ASC gpt-4o']);
});

test('the oldest come first at a press on the time, and are not ranked', async () => {
  const person = await open('/requests');
  await person.click(await screen.findByRole('button', { name: /^Time/ }));
  expect((await screen.findByRole('columnheader', { name: /^Time/ })).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.queryByText(RANKED)).toBeNull();
});

test('those who spent are sorted, what is not known last, and the rest of them behind all', () => {
  const spent = (name: string, costUsd: number, lastUsd: number | null, key: string | null = name) => ({
    key,
    name,
    costUsd,
    requests: costUsd,
    lastUsd,
  });
  const rows = [spent('b', 9, 1), spent('A', 5, null), spent('c', 4, 6), spent('2 more', 7, null, null)];
  const names = (order: Parameters<typeof inSpendingOrder>[1]): string =>
    inSpendingOrder(rows, order)
      .map(({ name }) => name)
      .join();
  expect(names(undefined)).toBe('b,A,c,2 more');
  expect(names('NAME_ASC')).toBe('A,b,c,2 more');
  expect(names('COST_ASC')).toBe('c,A,b,2 more');
  expect(names('LAST_DESC')).toBe('c,b,A,2 more');
  expect(names('CHANGE_ASC')).toBe('c,b,A,2 more');
  expect(names('REQUESTS_DESC')).toBe('b,A,c,2 more');
});
