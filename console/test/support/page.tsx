import { afterEach, expect, jest } from '@jest/globals';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type AnyRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { cacheExchange, Client, fetchExchange, makeOperation } from '@urql/core';
import { type ReactNode, StrictMode } from 'react';
import { Provider } from 'urql';
import { client } from '../../src/api/client.js';
import { refusedExchange } from '../../src/api/refused.js';
import { router } from '../../src/app/router.js';
import { HoldingStopsDocument, NamesOfDocument, ViewerDocument, WaitingCountDocument } from '../../src/gql/graphql.js';
import { type Viewer, ViewerContext } from '../../src/viewer/viewer.js';
import { forgetAll, hasReply, reply } from './server.js';

/** An auditor of a tenant with every feature pack; tests change what they are about. */
export const VIEWER: Viewer = {
  subject: 'ada',
  roles: ['auditor'],
  keyHandlers: [],
  homeTenantId: 'tenant-1',
  tenant: {
    id: 'tenant-1',
    name: 'Analytical Engines',
    featurePacks: ['PROPOSALS', 'OVERSIGHT', 'DISPUTE'],
    ownProviders: false,
  },
  member: { name: 'Ada Lovelace', email: 'ada@example.com' },
  session: { id: 'session-1', expiresAt: '2030-01-01T00:00:00.000Z' },
};

/** The questions that were asked before something was done. */
export let questions: string[] = [];
let consents = true;

/** A person who answers the questions that come of their clicks. */
function answering(person: UserEvent): UserEvent {
  const click: UserEvent['click'] = async (element) => {
    await person.click(element);
    const dialog = screen.queryByRole('alertdialog');
    if (dialog === null) return;
    questions.push([...dialog.querySelectorAll('h2, p')].map(({ textContent }) => textContent).join(' '));
    const [no, yes] = within(dialog).getAllByRole('button');
    await person.click((consents ? yes : no)!);
  };
  return { ...person, click };
}

/** Says no to what is asked from now on in this test. */
export function refuse(): void {
  consents = false;
}

/** Waits until a button can be pressed. */
export async function enabled(name: string): Promise<HTMLElement> {
  return screen.findByText(name, { selector: 'button:not([disabled]):not([role])' });
}

// A second, the default, passes on a machine that has other work.
configure({ asyncUtilTimeout: 20_000 });

/** What React finds wrong with what is rendered. */
const complaints = jest.spyOn(console, 'error');

afterEach(() => {
  jest.useRealTimers();
  questions = [];
  consents = true;
  cleanup();
  sessionStorage.clear();
  const faults = [...forgetAll().map((name) => `no reply for ${name}`), ...complaints.mock.calls];
  complaints.mockClear();
  expect(faults).toEqual([]);
});

/** A client like the console's, which has read nothing yet. */
function newClient(): Client {
  const made = new Client({
    url: '/graphql',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    exchanges: [refusedExchange, cacheExchange, fetchExchange],
  });
  return acceptHashes(made);
}

/** Outside production urql looks for the kind of an operation in its text, which one sent by its hash has not. */
function acceptHashes(made: Client): Client {
  const create = made.createRequestOperation.bind(made);
  made.createRequestOperation = (kind, request, options) => {
    const query = { kind: 'Document', definitions: [{ kind: 'OperationDefinition', operation: kind }] } as never;
    return makeOperation(kind, request, create(kind, { ...request, query }, options).context);
  };
  return made;
}
acceptHashes(client);

async function renderAt(page: AnyRouter): Promise<UserEvent> {
  await page.load();
  render(
    <StrictMode>
      <Provider value={newClient()}>
        <RouterProvider router={page} />
      </Provider>
    </StrictMode>,
  );
  return answering(userEvent.setup());
}

/** People have no names, unless a test gives them some. */
function expectNames(): void {
  if (!hasReply(NamesOfDocument)) reply(NamesOfDocument, () => ({ members: { edges: [] } }));
}

/** Opens the console at an address, as a person. */
export async function open(address: string, viewer: Partial<Viewer> = {}): Promise<UserEvent> {
  if (!hasReply(ViewerDocument)) reply(ViewerDocument, () => ({ viewer: { ...VIEWER, ...viewer } }));
  if (!hasReply(WaitingCountDocument)) reply(WaitingCountDocument, () => ({}));
  if (!hasReply(HoldingStopsDocument)) reply(HoldingStopsDocument, () => ({ stops: { edges: [] } }));
  expectNames();
  return renderAt(createRouter({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) }));
}

/** Shows components alone, on a page without a frame. */
export async function show(content: ReactNode, viewer: Partial<Viewer> = {}): Promise<UserEvent> {
  expectNames();
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <ViewerContext value={{ ...VIEWER, ...viewer }}>{content}</ViewerContext>,
  });
  return renderAt(createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() }));
}
