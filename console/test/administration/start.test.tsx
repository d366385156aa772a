/** @jest-environment @happy-dom/jest-environment */
import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  CreateBudgetDocument,
  IssueKeyDocument,
  KeyOwnersDocument,
  StartDocument,
  type StartQuery,
} from '../../src/gql/graphql.js';
import { Start } from '../../src/rooms/overview/start/start.js';
import { doneIn, mayStart, stepsFor } from '../../src/rooms/overview/start/steps.js';
import { show, VIEWER } from '../support/page.js';
import { askedOf, reply } from '../support/server.js';

const LAST_PAGE = { hasNextPage: false, endCursor: null };

function pageOf<Node>(...nodes: readonly Node[]): { edges: { node: Node }[]; pageInfo: typeof LAST_PAGE } {
  return { edges: nodes.map((node) => ({ node })), pageInfo: LAST_PAGE };
}

const NOTHING = { edges: [], pageInfo: LAST_PAGE };

const ADMINISTRATOR = {
  ...VIEWER,
  roles: ['tenant_admin'],
  tenant: { ...VIEWER.tenant, featurePacks: ['GATEWAY' as const], ownProviders: true },
};
const EMPTY: StartQuery = {
  providers: pageOf({ id: 'openai', sandbox: true, enabled: true }),
  apiKeys: pageOf({ id: 'k-0', roles: ['platform_admin', 'tenant_admin'], deviceUntil: null }),
  budgets: NOTHING,
  invocations: NOTHING,
  members: pageOf({ subject: 'ada' }),
};
const FULL: StartQuery = {
  providers: pageOf({ id: 'mine', sandbox: false, enabled: true }),
  apiKeys: pageOf({ id: 'k-1', roles: ['member'], deviceUntil: null }),
  budgets: pageOf({ id: 'b-1' }),
  invocations: pageOf({ id: 'i-1' }),
  members: pageOf({ subject: 'bob' }, { subject: 'ada' }),
};

afterEach(() => {
  localStorage.clear();
});

describe('the first steps', () => {
  test('are for administrators of tenants that call models', () => {
    expect(mayStart(ADMINISTRATOR)).toBe(true);
    expect(mayStart({ ...ADMINISTRATOR, roles: ['platform_admin'] })).toBe(true);
    for (const roles of [[], ['member'], ['auditor'], ['treasurer']])
      expect([roles, mayStart({ ...ADMINISTRATOR, roles })]).toEqual([roles, false]);
    expect(mayStart({ ...ADMINISTRATOR, tenant: { ...ADMINISTRATOR.tenant, featurePacks: [] } })).toBe(false);
  });

  test('have no provider where the platform alone connects them', () => {
    expect(stepsFor(ADMINISTRATOR)[0]).toBe('provider');
    const bound = { ...ADMINISTRATOR, tenant: { ...ADMINISTRATOR.tenant, ownProviders: false } };
    expect(stepsFor(bound)).toEqual(['key', 'budget', 'request', 'people']);
    expect(stepsFor({ ...bound, roles: ['platform_admin'] })[0]).toBe('provider');
  });

  test('are done by the data alone', () => {
    expect([...doneIn(EMPTY, ADMINISTRATOR)]).toEqual([]);
    expect([...doneIn(FULL, ADMINISTRATOR)]).toEqual(['provider', 'key', 'budget', 'request', 'people']);
    const off = { ...FULL, providers: pageOf({ id: 'mine', sandbox: false, enabled: false }) };
    expect(doneIn(off, ADMINISTRATOR).has('provider')).toBe(false);
    const device = { ...FULL, apiKeys: pageOf({ id: 'k-2', roles: ['member'], deviceUntil: '2026-02-01T10:00:00Z' }) };
    expect(doneIn(device, ADMINISTRATOR).has('key')).toBe(false);
  });

  test('are skipped, taken up again, hidden and shown again, in this browser and for this person', async () => {
    reply(StartDocument, () => EMPTY);
    const person = await show(<Start />, ADMINISTRATOR);
    const list = await screen.findByRole('region', { name: 'First steps' });
    expect(within(list).getByText('0 of 5')).toBeTruthy();
    await person.click(within(list).getByRole('button', { name: 'Skip: Connect a provider' }));
    expect(within(list).getByText('1 of 5')).toBeTruthy();
    await person.click(within(list).getByRole('button', { name: 'Take up again: Connect a provider' }));
    await person.click(within(list).getByRole('button', { name: 'Skip: Invite somebody' }));
    await person.click(within(list).getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    expect(localStorage.getItem('portcullis.start.tenant-1.ada')).toBe('{"skipped":["people"],"isHidden":true}');
    await person.click(screen.getByRole('button', { name: 'Show the first steps' }));
    expect(await screen.findByText('1 of 5')).toBeTruthy();
  });

  test('are shown whatever the browser has kept', async () => {
    reply(StartDocument, () => EMPTY);
    localStorage.setItem('portcullis.start.tenant-1.ada', 'no JSON');
    await show(<Start />, ADMINISTRATOR);
    expect(await screen.findByText('0 of 5')).toBeTruthy();
  });

  test('are not there once all is done, nor for others', async () => {
    reply(StartDocument, () => FULL);
    await show(
      <>
        <Start />
        <p>rest</p>
      </>,
      ADMINISTRATOR,
    );
    await screen.findByText('rest');
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  test('make a key with a budget, and show the request to send', async () => {
    let data = EMPTY;
    reply(StartDocument, () => data);
    reply(KeyOwnersDocument, () => ({ members: NOTHING, groups: NOTHING, apiKeys: NOTHING }));
    reply(IssueKeyDocument, () => {
      data = { ...data, apiKeys: FULL.apiKeys };
      return { issueApiKey: { secret: 'pcl_1_s', apiKey: { id: 'k-1', subject: 'blue', allowedModels: null } } };
    });
    reply(CreateBudgetDocument, () => ({ createBudget: { id: 'b-1' } }));
    const person = await show(<Start />, ADMINISTRATOR);
    await person.click(await screen.findByRole('button', { name: 'Make a key' }));
    await person.type(screen.getByLabelText('Owner'), 'blue');
    await person.click(screen.getByRole('button', { name: 'Make the key' }));
    expect((await screen.findByRole('region', { name: 'New key' })).textContent).toContain('pcl_1_s');
    expect(askedOf(IssueKeyDocument)).toEqual([{ input: { subject: 'blue', name: 'blue', roles: ['member'] } }]);
    expect(screen.getByRole('region', { name: 'Set-up of curl' }).textContent).toContain('Bearer pcl_1_s');
    await person.clear(screen.getByLabelText(/^US dollars/));
    await person.type(screen.getByLabelText(/^US dollars/), '25');
    await person.click(screen.getByRole('button', { name: 'Set the budget' }));
    expect(askedOf(CreateBudgetDocument)).toEqual([
      { input: { name: 'blue, each month', window: 'month', limitUsd: 25, selector: { key: ['k-1'] } } },
    ]);
  });
});
