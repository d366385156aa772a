/** @jest-environment @happy-dom/jest-environment */
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { SessionRequestsDocument, type SessionRowFragment, ToolDecisionDocument } from '../src/gql/graphql.js';
import { open } from './support/page.js';
import { askedOf, reply } from './support/server.js';

const MODEL: SessionRowFragment = {
  id: 'asked',
  startedAt: '2026-01-05T10:00:00.000Z',
  action: 'ai.generate',
  model: 'gpt-5',
  user: 'rita',
  outcome: 'COMPLETED',
  errorCode: null,
  callIds: ['call_1', 'call_2'],
  costUsd: 0.01,
  latencyMs: 900,
};
const TOOL: SessionRowFragment = {
  ...MODEL,
  id: 'called',
  startedAt: '2026-01-05T10:00:01.000Z',
  action: 'mcp.called',
  model: 'mcp:files/echo',
  callIds: ['call_1'],
  costUsd: 0,
  latencyMs: 12,
};

test('a session has models and tools in order, with what asked for what, and the decision about a tool', async () => {
  const later = { ...MODEL, id: 'later', startedAt: '2026-01-05T10:00:02.000Z', callIds: [] };
  reply(SessionRequestsDocument, () => ({
    invocations: {
      edges: [later, TOOL, MODEL].map((node) => ({ node })),
      pageInfo: { hasNextPage: false, endCursor: null },
    },
  }));
  reply(ToolDecisionDocument, () => ({
    invocation: { effect: 'REQUIRE_APPROVAL' as const, reason: 'people decide', proposalId: 'proposal-1' },
  }));
  await open('/requests/session?id=run-7');
  await screen.findByRole('link', { name: 'The proposal' });
  expect(askedOf(SessionRequestsDocument)[0]?.filter).toEqual({ session: 'run-7' });
  const rows = screen.getAllByRole('row').slice(1);
  const texts = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(texts.map(([, kind, called, , , belongs]) => [kind, called, belongs])).toEqual([
    ['Model', 'gpt-5', 'asked for files/echo'],
    ['Tool', 'files/echo', 'asked for by gpt-5'],
    ['Model', 'gpt-5', '–'],
  ]);
  const link = within(rows[1]!).getByRole<HTMLAnchorElement>('link', { name: 'gpt-5' });
  expect(link.pathname).toBe('/requests/asked');
});

test('without a session the page says how one is found', async () => {
  await open('/requests/session');
  expect(await screen.findByText('No session is chosen')).toBeTruthy();
});
