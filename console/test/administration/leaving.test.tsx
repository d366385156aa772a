/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  EndAccessDocument,
  EndTheirAccountDocument,
  HoldingsDocument,
  type HoldingsQuery,
} from '../../src/gql/graphql.js';
import { Leaving } from '../../src/rooms/people/leaving.js';
import { questions, refuse, show, VIEWER } from '../support/page.js';
import { askedOf, Refusal, reply } from '../support/server.js';

function pageOf<Node>(nodes: readonly Node[], hasNextPage = false) {
  return { edges: nodes.map((node) => ({ node })), pageInfo: { hasNextPage } };
}

const NOTHING = { edges: [], pageInfo: { hasNextPage: false } };
const EMPTY: HoldingsQuery = {
  userSessions: NOTHING,
  apiKeys: NOTHING,
  connectedApplications: NOTHING,
  handedOut: NOTHING,
  mcpAccounts: NOTHING,
};
const MANY: HoldingsQuery = {
  userSessions: pageOf([{ id: 's-1' }, { id: 's-2' }], true),
  apiKeys: pageOf([
    { id: 'k-1', name: 'Reports', deviceUntil: null },
    { id: 'k-2', name: 'laptop', deviceUntil: '2026-02-01T10:00:00.000Z' },
  ]),
  connectedApplications: pageOf([{ id: 'a-1', clientName: 'Editor' }]),
  handedOut: pageOf([{ id: 'k-3', name: 'CRM sync', subject: 'crm' }], true),
  mcpAccounts: pageOf([{ id: 'm-1', resource: 'https://tools.example.com' }]),
  drafted: NOTHING,
  waiting: pageOf([{ id: 'p-1', intent: 'raise a limit' }]),
  approvals: pageOf([{ id: 'v-1', requester: 'ann', description: null, resourceId: 'q3' }]),
};
const ADMINISTRATOR = { roles: ['tenant_admin'] };
const ENDED = { endAccess: { subject: 'kim', member: null, sessions: 2, keys: 1, applications: 1 } };

describe('somebody who leaves', () => {
  const changed = jest.fn();
  const leaving = (isMember: boolean, subject = 'kim') => (
    <Leaving subject={subject} isMember={isMember} changed={changed} />
  );

  test('loses what they hold in one act, after a question that says all of it', async () => {
    changed.mockClear();
    reply(HoldingsDocument, () => MANY);
    reply(EndAccessDocument, () => ENDED);
    const person = await show(leaving(true), ADMINISTRATOR);
    await screen.findByText('They hold 2 or more sessions, 1 key, 1 device, 1 connected application.');
    await person.click(screen.getByRole('button', { name: 'End all access' }));
    expect(questions[0]).toContain('2 or more sessions, 1 key, 1 device, 1 connected application.');
    expect(questions[0]).toContain('They can no longer sign in');
    expect(askedOf(EndAccessDocument)).toEqual([{ subject: 'kim' }]);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test('keeps all of it when the administrator goes back, and when the server refuses', async () => {
    changed.mockClear();
    reply(HoldingsDocument, () => MANY);
    reply(EndAccessDocument, () => {
      throw new Refusal('FORBIDDEN', 'only a platform administrator can change a platform administrator');
    });
    const person = await show(leaving(true), ADMINISTRATOR);
    const button = await screen.findByRole('button', { name: 'End all access' });
    await person.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('only a platform administrator');
    refuse();
    await person.click(button);
    expect(askedOf(EndAccessDocument)).toHaveLength(1);
    expect(changed).not.toHaveBeenCalled();
  });

  test('leaves what is said with its reason, and accounts are disconnected there', async () => {
    reply(HoldingsDocument, () => MANY);
    reply(EndTheirAccountDocument, () => ({ endMcpAccount: { id: 'm-1' } }));
    const person = await show(leaving(true), ADMINISTRATOR);
    const region = await screen.findByRole('region', { name: 'When they leave' });
    await within(region).findByText(/rotate these keys/);
    expect(within(region).getByText('and more')).toBeTruthy();
    expect(
      within(region)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/keys/k-3', '/proposals/p-1', '/inbox/approval/v-1']);
    await person.click(within(region).getByRole('button', { name: 'Disconnect' }));
    expect(askedOf(EndTheirAccountDocument)).toEqual([{ id: 'm-1' }]);
  });

  test('nothing can be ended for a subject who is not a member and holds nothing; a member can still be deactivated', async () => {
    reply(HoldingsDocument, () => EMPTY);
    await show(leaving(false), ADMINISTRATOR);
    await screen.findByText('They hold no session, key, device or application.');
    expect(screen.queryByRole('button', { name: 'End all access' })).toBeNull();
    await show(leaving(true), ADMINISTRATOR);
    expect(await screen.findByRole('button', { name: 'End all access' })).toBeTruthy();
  });

  test('is not shown to auditors, and nobody ends their own access', async () => {
    reply(HoldingsDocument, () => MANY);
    await show(
      <>
        {leaving(true)}
        <p>rest</p>
      </>,
      { roles: ['auditor'] },
    );
    await screen.findByText('rest');
    expect(askedOf(HoldingsDocument)).toEqual([]);
    await show(leaving(true, VIEWER.subject), ADMINISTRATOR);
    expect(await screen.findByText(/nobody ends their own/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'End all access' })).toBeNull();
  });

  test('is asked for without the packs that are off', async () => {
    reply(HoldingsDocument, () => EMPTY);
    await show(leaving(false), { ...ADMINISTRATOR, tenant: { ...VIEWER.tenant, featurePacks: [] } });
    await screen.findByText('They hold no session, key, device or application.');
    expect(askedOf(HoldingsDocument)[0]).toEqual({ subject: 'kim', proposals: false, approvals: false });
  });
});
