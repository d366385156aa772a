/** @jest-environment @happy-dom/jest-environment */
import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { RequestFacetsDocument, RequestsDocument } from '../../src/gql/graphql.js';
import { open } from '../support/page.js';
import { askedOf, reply } from '../support/server.js';

const SEARCHED = /^50,000 requests were searched\./;

beforeEach(() => {
  reply(RequestFacetsDocument, () => ({ invocationFacets: { models: [], providers: [], users: [], keys: [] } }));
});

test('a search that has not read all requests says so, and goes on', async () => {
  reply(RequestsDocument, ({ after }) => ({
    invocations: { edges: [], pageInfo: { hasNextPage: after === null, endCursor: after === null ? 'there' : null } },
  }));
  const person = await open('/requests?find=nowhere');
  expect(await screen.findByText(SEARCHED)).toBeTruthy();
  expect(screen.getByText('None of them matches.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Older' }));
  expect(await screen.findByText(/^No request matches\./)).toBeTruthy();
  expect(screen.queryByText(SEARCHED)).toBeNull();
  expect(askedOf(RequestsDocument).map(({ after }) => after)).toEqual([null, 'there']);
});

test('a short page of an unsearched list does not say that a search goes on', async () => {
  reply(RequestsDocument, () => ({ invocations: { edges: [], pageInfo: { hasNextPage: true, endCursor: 'there' } } }));
  await open('/requests?model=gpt-4o');
  expect(await screen.findByText(/^No request matches\./)).toBeTruthy();
  expect(screen.queryByText(SEARCHED)).toBeNull();
});
