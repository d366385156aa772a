/** @jest-environment @happy-dom/jest-environment */
import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { PoliciesDocument, RequestFacetsDocument, RequestsDocument } from '../../src/gql/graphql.js';
import { open } from '../support/page.js';
import { askedOf, reply } from '../support/server.js';

const NOTHING = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
const KEPT = 'portcullis.views.tenant-1.ada';
const kept = () => JSON.parse(localStorage.getItem(KEPT) ?? 'null') as unknown;

beforeEach(() => {
  localStorage.clear();
  reply(RequestFacetsDocument, () => ({ invocationFacets: { models: [], providers: [], users: [], keys: [] } }));
  reply(RequestsDocument, () => ({ invocations: NOTHING }));
  reply(PoliciesDocument, () => ({ policies: NOTHING }));
});

const unfold = async (person: Awaited<ReturnType<typeof open>>) =>
  person.click(await screen.findByText(/^Saved views/));

test('filters are saved under a name, opened again and removed', async () => {
  const person = await open('/requests?model=gpt-4o&outcome=FAILED');
  await unfold(person);
  await person.type(screen.getByLabelText('Name of these filters'), '  Failures  ');
  await person.click(screen.getByRole('button', { name: 'Save the view' }));
  expect(screen.getByText('Saved in this browser. To share it, send its link.')).toBeTruthy();
  expect(kept()).toEqual({ '/requests': [{ name: 'Failures', search: '?model=gpt-4o&outcome=FAILED' }] });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Failures' });
  expect(link.getAttribute('href')).toBe('/requests?model=gpt-4o&outcome=FAILED');
  expect(link.getAttribute('aria-current')).toBe('true');

  await person.click(screen.getByRole('button', { name: 'Show all' }));
  await unfold(person);
  expect(await screen.findByText(/^Filter the list, and save its filters/)).toBeTruthy();
  await person.click(screen.getByRole('link', { name: 'Failures' }));
  expect(await screen.findByRole('button', { name: 'Show all' })).toBeTruthy();
  expect(askedOf(RequestsDocument).at(-1)?.filter).toEqual({ model: 'gpt-4o', outcome: 'FAILED' });
  await unfold(person);
  await person.click(screen.getByRole('button', { name: 'Remove the view Failures' }));
  expect(screen.queryByRole('link', { name: 'Failures' })).toBeNull();
  expect(kept()).toEqual({ '/requests': [] });
});

test('a name is that of one view, and each list has its own', async () => {
  const views = { '/requests': [{ name: 'Mine', search: '?user=ada' }] };
  localStorage.setItem(KEPT, JSON.stringify(views));
  const person = await open('/policies?find=eu');
  await unfold(person);
  expect(screen.queryByRole('link', { name: 'Mine' })).toBeNull();
  for (let times = 0; times < 2; times += 1) {
    await person.clear(screen.getByLabelText('Name of these filters'));
    await person.type(screen.getByLabelText('Name of these filters'), 'Mine');
    await person.click(screen.getByRole('button', { name: 'Save the view' }));
  }
  expect(kept()).toEqual({ ...views, '/policies': [{ name: 'Mine', search: '?find=eu' }] });
});

test.each([
  ['no JSON', '{'],
  ['a text', '"hello"'],
  ['others than views', '{"/requests": [7, null, {"name": "x"}, {"name": "y", "search": "https://evil.example"}]}'],
  ['no list', '{"/requests": {"name": "x", "search": "?a=b"}}'],
])('what is kept may be %s', async (_name, text) => {
  localStorage.setItem(KEPT, text);
  await open('/requests');
  const views = (await screen.findByText('Saved views')).closest('details');
  expect(within(views!).queryAllByRole('link', { hidden: true })).toEqual([]);
});

test('views are bounded', async () => {
  const many = Array.from({ length: 40 }, (_, place) => ({ name: `View ${place}`, search: '?user=ada' }));
  localStorage.setItem(KEPT, JSON.stringify({ '/requests': many }));
  const person = await open('/requests?user=ben');
  await unfold(person);
  expect(screen.getByText('Saved views (30)')).toBeTruthy();
  expect(screen.getByText(/^No more views fit/)).toBeTruthy();
});
