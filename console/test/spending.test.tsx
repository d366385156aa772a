/** @jest-environment @happy-dom/jest-environment */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import {
  AskedRaiseDocument,
  type BindingBudgetFragment,
  BindingBudgetsDocument,
  GroupOfNameDocument,
  GroupsDocument,
  MyBudgetsDocument,
  OneGroupDocument,
  OneKeyDocument,
  OverviewGroupsDocument,
  HoldingsDocument,
  PersonDocument,
  PersonOfSubjectDocument,
  type ProposalState,
  RaiseBudgetDocument,
  RequestBudgetsDocument,
  SpendingDocument,
  UsageTagsDocument,
} from '../src/gql/graphql.js';
import { Groups } from '../src/rooms/overview/groups.js';
import { MyBudgets } from '../src/rooms/overview/my-budgets.js';
import { RequestBudgets } from '../src/rooms/requests/budgets.js';
import { type Foreseen, forecastWords } from '../src/spending/forecast.js';
import { open, show } from './support/page.js';
import { askedOf, proposalsOf, Refusal, reply } from './support/server.js';

const LATER = '2099-01-05T10:00:00.000Z';
const MEMBER_ID = '01a1fb1e-8794-704b-bb4b-2366fe97dfab';
const ADMINISTRATOR = { roles: ['tenant_admin'] };
const BUDGET: BindingBudgetFragment = {
  id: 'budget-1',
  name: 'Team blue',
  unit: 'USD',
  limit: 10,
  used: 1,
  held: 0,
  window: 'day',
  resetsAt: LATER,
  mode: 'HARD',
  per: [],
  forecast: null,
};

/** The texts of the cells of a column. */
function column(table: string, head: string): (string | null)[] {
  return within(screen.getByRole('table', { name: table }))
    .getAllByRole('cell')
    .filter(({ dataset }) => dataset.head === head)
    .map(({ textContent }) => textContent);
}

describe('a forecast', () => {
  const now = Date.parse('2026-11-20T10:00:00.000Z');
  const MONTH = '2026-12-01T12:00:00.000Z';
  const at = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();

  test.each<[string, Foreseen | null]>([
    ['', null],
    ['too early to tell', { amount: null, fullAt: null, endsAt: MONTH }],
    ['about $43.10 by Dec\u00a01', { amount: 43.1, fullAt: null, endsAt: MONTH }],
    ['full in about 3 days', { amount: 99, fullAt: at(70), endsAt: MONTH }],
    ['full in about 5 hours', { amount: 99, fullAt: at(5), endsAt: MONTH }],
    ['full in about 30 minutes', { amount: 99, fullAt: at(0.5), endsAt: MONTH }],
    ['full in about 1 minute', { amount: 99, fullAt: at(0.001), endsAt: MONTH }],
    ['full', { amount: null, fullAt: at(0), endsAt: MONTH }],
    ['full, about $99.00 by Dec\u00a01', { amount: 99, fullAt: at(0), endsAt: MONTH }],
  ])('is said as %j', (words, forecast) => {
    expect(forecastWords(forecast, 'USD', now)).toBe(words);
  });

  test('is in whole tokens and requests, and by the hour for a day', () => {
    const words = forecastWords({ amount: 12.6, fullAt: null, endsAt: at(3) }, 'REQUESTS', now);
    expect(words).toMatch(/^about 13 requests by Nov 20, /);
  });
});

describe('the page of', () => {
  beforeEach(() => {
    const none = { edges: [], pageInfo: { hasNextPage: false } };
    reply(HoldingsDocument, () => ({
      userSessions: none,
      apiKeys: none,
      connectedApplications: none,
      handedOut: none,
      mcpAccounts: none,
    }));
  });

  function bound(spent: number): void {
    const forecast = { amount: 3, fullAt: null, endsAt: LATER };
    const data = [
      { ...BUDGET, forecast },
      { ...BUDGET, id: 'month', name: 'monthly budget', used: 9 },
    ];
    reply(BindingBudgetsDocument, () => ({ bindingBudgets: { data } }));
    reply(SpendingDocument, ({ ids: [id = ''] }) => ({
      spending: [{ id, costUsd: spent, requests: '1', tokens: '5' }],
    }));
  }
  async function seesBudgets(): Promise<void> {
    expect(await screen.findByText(/^about \$3\.00 by/)).toBeTruthy();
    expect(column('Budgets that bind', 'Budget')).toEqual(['monthly budget', 'Team blue']);
    expect(screen.getByRole('link', { name: 'Team blue' }).getAttribute('href')).toBe('/budgets/budget-1');
    expect(screen.queryByRole('link', { name: 'monthly budget' })).toBeNull();
  }

  test('a key says whose it is, what it spent and which budgets bind it', async () => {
    bound(2.5);
    const dates = { createdAt: LATER, lastUsedAt: null, expiresAt: null, revokedAt: null };
    const apiKey = { id: 'key-1', name: 'Reports', subject: 'ann', roles: ['member'], allowedModels: null };
    reply(OneKeyDocument, () => ({ apiKey: { ...apiKey, ...dates, issuedBy: 'ada' } }));
    await open('/keys/key-1', ADMINISTRATOR);
    expect(await screen.findByText('$2.50 for 1 request')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ann' }).getAttribute('href')).toBe('/people/ann');
    await seesBudgets();
    expect(askedOf(BindingBudgetsDocument)).toContainEqual({ key: 'key-1' });
    expect(askedOf(SpendingDocument)).toContainEqual({ of: 'KEY', ids: ['key-1'] });
  });

  const PERSON = { id: MEMBER_ID, name: 'Ann', email: 'ann@example.com', subject: 'ann', allRoles: ['member'] };

  test('a person is found by the id of the member and by the name that calls have', async () => {
    bound(1);
    const member = { ...PERSON, status: 'ACTIVE' as const, lastSeenAt: null };
    reply(PersonDocument, () => ({ member }));
    reply(PersonOfSubjectDocument, () => ({ members: { edges: [{ node: member }] } }));
    await open(`/people/${MEMBER_ID}`, ADMINISTRATOR);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ann' })).toBeTruthy();
    await seesBudgets();
    expect(askedOf(BindingBudgetsDocument)).toContainEqual({ user: 'ann' });
  });

  test('a user who is not a member is shown as such', async () => {
    bound(1);
    reply(PersonOfSubjectDocument, () => ({ members: { edges: [] } }));
    await open('/people/customer-7', ADMINISTRATOR);
    expect(await screen.findByText('no: a user whom a client names')).toBeTruthy();
    await seesBudgets();
    expect(askedOf(PersonOfSubjectDocument)).toContainEqual({ subject: 'customer-7' });
  });

  test.each([MEMBER_ID, 'blue'])('a group is found by %s', async (id) => {
    bound(4);
    const group = { id: MEMBER_ID, displayName: 'blue', externalId: null, roles: [], updatedAt: LATER };
    reply(OneGroupDocument, () => ({ group }));
    reply(GroupOfNameDocument, () => ({ groups: { edges: [{ node: group }] } }));
    await open(`/people/groups/${id}`, ADMINISTRATOR);
    expect(await screen.findByText('$4.00 for 1 request')).toBeTruthy();
    await seesBudgets();
    expect(askedOf(BindingBudgetsDocument)).toContainEqual({ group: 'blue' });
  });

  test('groups says what the members of each spent', async () => {
    const group = { id: 'g', displayName: 'blue', externalId: null, roles: [], updatedAt: LATER, version: 1 };
    reply(GroupsDocument, () => ({
      groups: { edges: [{ node: group }], pageInfo: { hasNextPage: false, endCursor: null } },
    }));
    bound(7);
    await open('/people/groups', ADMINISTRATOR);
    expect(await screen.findByText('$7.00')).toBeTruthy();
  });
});

describe('asking for more of a budget', () => {
  let state: ProposalState;
  async function ask() {
    state = 'AWAITING_DECISION';
    reply(MyBudgetsDocument, () => ({ keyBudgets: { data: [BUDGET, { ...BUDGET, id: 'month', name: 'own' }] } }));
    reply(AskedRaiseDocument, ({ id }) => ({ proposal: { id, state } }));
    reply(RaiseBudgetDocument, () => {
      if (state === 'EXECUTING') return { raiseBudget: { id: 'raise-1', until: LATER } };
      throw new Refusal('APPROVAL_REQUIRED', 'People decide.', [], { proposal_id: 'p1' });
    });
    const person = await show(<MyBudgets />, { roles: ['member'] });
    await person.click(await screen.findByRole('button', { name: 'Ask for more of Team blue' }));
    fireEvent.change(screen.getByLabelText('Add (US dollars)'), { target: { value: '5' } });
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'A fair' } });
    await person.click(screen.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByText(/^Asked: waiting for an administrator\./)).toBeTruthy();
    return person;
  }

  test('waits for an administrator, also while the page is left, and is carried out with one click', async () => {
    await ask();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ask for more of own' })).toBeNull();
    expect(screen.getByRole('link', { name: 'The proposal' }).getAttribute('href')).toBe('/proposals/p1');
    expect(screen.queryByRole('button', { name: 'Carry it out' })).toBeNull();
    state = 'EXECUTING';
    cleanup();
    const person = await show(<MyBudgets />, { roles: ['member'] });
    await person.click(await screen.findByRole('button', { name: 'Carry it out' }));
    expect(await screen.findByRole('button', { name: 'Ask for more of Team blue' })).toBeTruthy();
    expect(proposalsOf(RaiseBudgetDocument)).toEqual([null, 'p1']);
    const [first, second] = askedOf(RaiseBudgetDocument);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ id: 'budget-1', input: { addUsd: '5', reason: 'A fair' } });
  });

  test('ends with a refusal', async () => {
    await ask();
    state = 'REJECTED';
    cleanup();
    const person = await show(<MyBudgets />, { roles: ['member'] });
    expect(await screen.findByText(/^Not approved\./)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Ask anew' }));
    expect(await screen.findByRole('button', { name: 'Ask for more of Team blue' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not for those who only read', async () => {
    reply(MyBudgetsDocument, () => ({ keyBudgets: { data: [BUDGET] } }));
    await show(<MyBudgets />, { roles: ['auditor'] });
    await screen.findByText('$1.00 of $10.00');
    expect(screen.queryByRole('button', { name: /Ask/ })).toBeNull();
  });
});

describe('a request', () => {
  const CHARGED = { counter: 'c1', id: 'budget-1', name: 'Team blue', unit: 'USD' as const, startsAt: LATER };

  test('names the budgets that bound it, each value and the window', async () => {
    reply(RequestBudgetsDocument, () => ({
      chargedBudgets: [
        { ...CHARGED, window: 'month', per: { user: 'ann', session: null } },
        { ...CHARGED, counter: 'c2', id: 'budget-2', name: null, window: null, per: {}, startsAt: null },
      ],
    }));
    await show(<RequestBudgets id="i1" />, { roles: ['auditor'] });
    expect((await screen.findByRole('link', { name: 'Team blue' })).getAttribute('href')).toBe('/budgets/budget-1');
    expect(column('Budgets', 'Budget')).toEqual(['Team blue', 'budget-2 deleted']);
    expect(column('Budgets', 'Counter of')).toEqual(['user ann · no session', 'all calls']);
    expect(column('Budgets', 'Window')[0]).toMatch(/^each month from Jan/);
  });

  test('shows its member the names alone', async () => {
    reply(RequestBudgetsDocument, () => ({ chargedBudgets: [{ ...CHARGED, window: 'total', per: {} }] }));
    await show(<RequestBudgets id="i1" />, { roles: ['member'] });
    expect(await screen.findByText('Team blue')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('usage by', () => {
  const bounds = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' };
  const group = { name: null, costUsd: 1, requests: '1', tokens: '1' };

  test('a tag is that of the tag that is chosen from those that were seen', async () => {
    reply(UsageTagsDocument, () => ({ usageTags: ['project', 'team'] }));
    reply(OverviewGroupsDocument, ({ tag }) => ({
      usage: { usage: { groups: [{ ...group, key: tag === 'team' ? 'blue' : 'atlas' }], remainder: null } },
    }));
    const person = await show(<Groups bounds={bounds} />);
    await person.click(screen.getByRole('button', { name: 'tag' }));
    await screen.findByText('atlas');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), 'team');
    const link = await screen.findByRole('link', { name: 'blue' });
    expect(link.getAttribute('href')).toBe('/requests?tag=team%3Dblue');
    expect(askedOf(OverviewGroupsDocument).at(-1)).toEqual({ ...bounds, by: 'TAG', tag: 'team' });
  });

  test('a tag says how requests get tags where none had any', async () => {
    reply(UsageTagsDocument, () => ({ usageTags: [] }));
    reply(OverviewGroupsDocument, () => ({ usage: { usage: { groups: [], remainder: null } } }));
    const person = await show(<Groups bounds={bounds} />);
    await person.click(screen.getByRole('button', { name: 'tag' }));
    expect(await screen.findByText(/No request had tags lately/)).toBeTruthy();
  });

  test('group leads to the page of the group, for those who may open it', async () => {
    reply(OverviewGroupsDocument, () => ({
      usage: { usage: { groups: [{ ...group, key: 'blue' }], remainder: null } },
    }));
    const person = await show(<Groups bounds={bounds} />, ADMINISTRATOR);
    await person.click(screen.getByRole('button', { name: 'group' }));
    expect(
      await screen.findByText('Groups as they are now; whoever is in several counts in each of them.'),
    ).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'blue' });
    expect(link.getAttribute('href')).toBe('/people/groups/blue');
  });
});
