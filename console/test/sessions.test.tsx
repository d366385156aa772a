/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { SessionRequestsDocument, type SessionRowFragment, ToolDecisionDocument } from '../src/gql/graphql.js';
import { Beside } from '../src/rooms/requests/beside.js';
import { open, show } from './support/page.js';
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

describe('the page of a request', () => {
  const page = { hasNextPage: false, endCursor: null };
  const invocation = {
    ...MODEL,
    callIds: [],
    keyId: null,
    session: null,
    tags: [],
    provider: 'openai',
    firstTokenMs: null,
    piiTypes: [],
    promptTokens: 1,
    completionTokens: 1,
    cachedPromptTokens: 0,
    reasoningTokens: null,
    webSearches: null,
    estimated: false,
    units: [],
  };
  const hosted = { ...TOOL, callIds: [MODEL.id] };
  const called = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[5]?.textContent);

  test('of a model has the tools that its provider called', async () => {
    reply(SessionRequestsDocument, () => ({ invocations: { edges: [{ node: hosted }], pageInfo: page } }));
    reply(ToolDecisionDocument, () => ({ invocation: { effect: 'ALLOW' as const, reason: 'fine', proposalId: null } }));
    await show(<Beside invocation={invocation} errorCode={null} />);
    expect(await screen.findByText('Tools that its provider called', { selector: 'h2' })).toBeTruthy();
    expect(askedOf(SessionRequestsDocument)[0]?.filter).toMatchObject({ callId: MODEL.id });
    expect(called()).toEqual(['asked for by gpt-5', 'asked for files/echo']);
  });

  test('of a model that called none says nothing of tools', async () => {
    reply(SessionRequestsDocument, () => ({ invocations: { edges: [], pageInfo: page } }));
    await show(<Beside invocation={invocation} errorCode={null} />);
    await waitFor(() => {
      expect(askedOf(SessionRequestsDocument)).toHaveLength(1);
      expect(document.body.textContent).toBe('');
    });
  });

  test('of a tool that a provider called has the call of the model', async () => {
    reply(SessionRequestsDocument, () => ({
      invocations: { edges: [{ node: hosted }, { node: { ...MODEL, callIds: [] } }], pageInfo: page },
    }));
    reply(ToolDecisionDocument, () => ({ invocation: { effect: 'ALLOW' as const, reason: 'fine', proposalId: null } }));
    await show(<Beside invocation={{ ...invocation, ...hosted }} errorCode={null} />);
    expect(await screen.findByText('Calls of models beside it', { selector: 'h2' })).toBeTruthy();
    expect(called()).toEqual(['asked for files/echo', 'asked for by gpt-5']);
  });
});
