/** @jest-environment @happy-dom/jest-environment */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { nextOrder } from '../../src/parts/filters/sorting.js';
import { modelsIn, modelsOf } from '../../src/rooms/models/search.js';
import { PoliciesDocument, WebhooksDocument } from '../../src/gql/graphql.js';
import { open } from '../support/page.js';
import { askedOf, reply } from '../support/server.js';

const head = (name: string) => screen.findByRole('columnheader', { name: new RegExp(`^${name}`) });

test('a list is sorted by the heads of its columns, and the filters stay', async () => {
  const node = { id: 'hook-1', url: 'https://a.example', description: null, events: ['*'], status: 'ACTIVE' as const };
  reply(WebhooksDocument, () => ({
    webhooks: {
      edges: [{ node: { ...node, disabledReason: null, failingSince: null } }],
      pageInfo: { hasNextPage: false, endCursor: null },
    },
  }));
  const person = await open('/webhooks?status=ACTIVE&sort=SHOE_SIZE');
  expect((await head('Address')).getAttribute('aria-sort')).toBe('none');
  expect(screen.getByRole('columnheader', { name: 'Purpose' }).getAttribute('aria-sort')).toBeNull();
  for (const direction of ['ascending', 'descending', 'none']) {
    await person.click(await screen.findByRole('button', { name: /^Address/ }));
    expect((await head('Address')).getAttribute('aria-sort')).toBe(direction);
  }
  const orders = askedOf(WebhooksDocument).map(({ order, status }) => [order, status]);
  expect([...new Set(orders.map(String))]).toEqual([',ACTIVE', 'URL_ASC,ACTIVE', 'URL_DESC,ACTIVE']);
});

test('policies are by name, in either direction', async () => {
  reply(PoliciesDocument, ({ order }) => ({
    policies: {
      edges: [
        {
          node: {
            id: 'policy-1',
            name: order,
            description: null,
            effect: 'ALLOW' as const,
            enabled: true,
            mode: 'ENFORCE' as const,
            actions: ['ai.generate'],
            resources: ['*'],
            rules: [{ condition: 'risk.level == "high"', obligations: [] }],
            version: 1,
            updatedAt: '2026-01-01T00:00:00.000Z',
          },
        },
      ],
      pageInfo: { hasNextPage: false, endCursor: null },
    },
  }));
  const person = await open('/policies');
  await screen.findByText('NAME_ASC');
  expect(screen.getByRole('cell', { name: 'Allows ai.generate if risk.level == "high"' })).toBeDefined();
  expect(screen.getByText('unless another denies or asks')).toBeDefined();
  expect((await head('Policy')).getAttribute('aria-sort')).toBe('ascending');
  await person.click(screen.getByRole('button', { name: /^Policy/ }));
  await screen.findByText('NAME_DESC');
});

test('an order is ascending, then descending, then that of the list', () => {
  expect([undefined, 'NAME_ASC', 'NAME_DESC', 'URL_ASC'].map((order) => nextOrder('NAME', order))).toEqual([
    'NAME_ASC',
    'NAME_DESC',
    undefined,
    'NAME_ASC',
  ]);
});

test('models are sorted by name, size or price, among those that are found', () => {
  const model = (id: string, contextWindow: number, input: number) => ({
    ...({} as Parameters<typeof modelsOf>[0][number]),
    id,
    providers: ['openai'],
    contextWindow,
    maxOutputTokens: 0,
    price: { ...({} as Parameters<typeof modelsOf>[0][number]['price']), input, output: 2 * input },
  });
  const models = [model('b', 10, 3), model('A', 30, 2), model('c', 20, 1)];
  const ids = (address: object) => modelsOf(models, modelsIn({ ...address })).map(({ id }) => id);
  expect(ids({})).toEqual(['b', 'A', 'c']);
  expect(ids({ sort: 'MODEL_ASC' })).toEqual(['A', 'b', 'c']);
  expect(ids({ sort: 'CONTEXT_DESC' })).toEqual(['A', 'c', 'b']);
  expect(ids({ sort: 'OUTPUT_ASC' })).toEqual(['c', 'A', 'b']);
  expect(ids({ sort: 'ANSWER_ASC' })).toEqual(['b', 'A', 'c']);
  expect(ids({ sort: 'COLOUR_ASC', find: 'x' })).toEqual([]);
});
