/** @jest-environment @happy-dom/jest-environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PoliciesDocument } from '../src/gql/graphql.js';
import { addressOf, isCut } from '../src/parts/files/list-file.js';
import { open } from './support/page.js';
import { reply } from './support/server.js';

const graphql = globalThis.fetch;
const answers: (() => Response)[] = [];
const asked: { url: string; proposal: string | null }[] = [];
const saved = jest.fn();

beforeEach(() => {
  globalThis.fetch = (url, init) => {
    if (typeof url !== 'string' || !url.startsWith('/api/')) return graphql(url, init);
    asked.push({ url, proposal: new Headers(init?.headers).get('x-proposal-id') });
    return Promise.resolve(answers.shift()!());
  };
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved(blob);
    return 'blob:saved';
  });
  reply(PoliciesDocument, () => ({ policies: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } } }));
});
afterEach(() => {
  globalThis.fetch = graphql;
  asked.length = 0;
  saved.mockClear();
  sessionStorage.clear();
});

const file = (text: string) => (): Response =>
  new Response(text, {
    headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="policies-2026-11-29.csv"' },
  });
const refusal = (code: string, details: object) => (): Response =>
  Response.json({ error: { code, message: 'no', request_id: 'req_9', details } }, { status: 403 });

async function press(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

describe('a list as a file', () => {
  test('is saved', async () => {
    await open('/policies');
    answers.push(file('id\r\n'));
    await press('Download CSV');
    await waitFor(() => {
      expect(saved).toHaveBeenCalledTimes(1);
    });
    expect(asked).toEqual([{ url: '/api/exports/policies?format=csv', proposal: null }]);
    answers.push(file('{"cut":{"rows":100000,"cursor":"x"}}\n'));
    await press('JSONL');
    await screen.findByText(/longer than a file may be/);
  });

  test('that is refused says why', async () => {
    await open('/policies');
    answers.push(refusal('POLICY_DENIED', {}));
    await press('Download CSV');
    expect((await screen.findByRole('alert')).textContent).toContain('req_9');
    expect(saved).not.toHaveBeenCalled();
  });

  test('that needs approval carries its proposal once that is there', async () => {
    await open('/policies');
    answers.push(refusal('APPROVAL_REQUIRED', { proposal_id: 'p-1' }));
    await press('Download CSV');
    const link = await screen.findByRole('link', { name: 'the proposal' });
    expect(link.getAttribute('href')).toBe('/proposals/p-1');
    answers.push(file('id\r\n'));
    await press('Download CSV');
    await waitFor(() => {
      expect(saved).toHaveBeenCalledTimes(1);
    });
    expect(asked.map(({ proposal }) => proposal)).toEqual([null, 'p-1']);
  });
});

test('its address has the filter of the list, in one order', () => {
  const filter = { user: 'ann', pii: true, actions: ['b', 'a'], session: null, key: undefined, cost: 0.5 };
  expect(addressOf('requests', 'jsonl', filter)).toBe(
    '/api/exports/requests?format=jsonl&actions=b&actions=a&cost=0.5&pii=true&user=ann',
  );
  expect([isCut('a\r\ncut after 3 rows; x\r\n'), isCut('{"cut":{"rows":1}}\n'), isCut('a\r\n'), isCut('')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
