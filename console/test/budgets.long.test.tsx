/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import {
  BudgetCountersDocument,
  type BudgetCountersQuery,
  BudgetRaisesDocument,
  BudgetsDocument,
  type BudgetsQuery,
  type BudgetTarget,
  BudgetTargetsDocument,
  type BudgetTermsFragment,
  CreateBudgetDocument,
  DeleteBudgetDocument,
  MyBudgetsDocument,
  type MyBudgetsQuery,
  OneBudgetDocument,
  RaiseBudgetDocument,
  UpdateBudgetDocument,
} from '../src/gql/graphql.js';
import { windowWords } from '../src/parts/usage/words.js';
import { MyBudgets } from '../src/rooms/overview/my-budgets.js';
import { enabled, open, questions, show } from './support/page.js';
import { askedOf, Refusal, reply } from './support/server.js';

const LAST_PAGE = { hasNextPage: false, endCursor: null };
const ADMINISTRATOR = { roles: ['tenant_admin'] };
const LATER = '2099-01-05T10:00:00.000Z';

type Counter = BudgetCountersQuery['budgetCounters']['edges'][number]['node'];

const TERMS: BudgetTermsFragment = {
  id: 'budget-1',
  name: 'Team blue',
  selector: {},
  per: [],
  limitUsd: 50,
  limitTokens: null,
  limitRequests: null,
  window: 'month',
  timeZone: 'UTC',
  mode: 'HARD',
  degradeTo: null,
  capsOutput: false,
  alertsAt: [50, 80, 100],
  validFrom: null,
  validUntil: null,
  version: 3,
};
const COUNTER: Counter = {
  per: {},
  chargedAt: '2026-01-05T10:00:00.000Z',
  used: 20,
  held: 5,
  remaining: 25,
  limit: 50,
  unit: 'USD',
  resetsAt: LATER,
  forecast: null,
};
type Listed = BudgetsQuery['budgets']['edges'][number]['node'];
const UNUSED: Listed = { ...TERMS, mostUsed: null };

function targetOf({ selector }: Listed): BudgetTarget {
  if ('user' in selector) return 'USER';
  return 'tag' in selector ? 'TAG' : 'EVERYBODY';
}

function pageOf<Node>(...nodes: readonly Node[]): { edges: { node: Node }[]; pageInfo: typeof LAST_PAGE } {
  return { edges: nodes.map((node) => ({ node })), pageInfo: LAST_PAGE };
}

/** The texts of the cells of a column. */
function column(table: string, head: string): (string | null)[] {
  return within(screen.getByRole('table', { name: table }))
    .getAllByRole('cell')
    .filter(({ dataset }) => dataset.head === head)
    .map(({ textContent }) => textContent);
}

const meter = (name: string): string | null => screen.getByRole('meter', { name }).getAttribute('aria-valuetext');

test.each([
  ['week', 'each week'],
  ['session', 'each session'],
  ['total', 'in total'],
  ['rolling:24h', 'in the last 24 hours'],
  ['rolling:1d', 'in the last day'],
])('the window %s is called %s', (window, words) => {
  expect(windowWords(window)).toBe(words);
});

describe('the list of budgets', () => {
  async function list(budgets: readonly Listed[], roles = ['tenant_admin']) {
    const of = (asked: BudgetTarget): readonly Listed[] => budgets.filter((each) => targetOf(each) === asked);
    reply(BudgetTargetsDocument, ({ search }) => ({
      budgetTargets: (['EVERYBODY', 'USER', 'TAG'] as const).flatMap((target) => {
        const found = of(target).filter(({ name }) => name.includes(search ?? ''));
        return found.length === 0 ? [] : [{ target, budgets: found.length }];
      }),
    }));
    reply(BudgetsDocument, ({ target }) => ({ budgets: pageOf(...of(target)) }));
    const person = await open('/budgets', { roles });
    await screen.findByRole('heading', { name: 'Budgets' });
    return person;
  }

  test('says what a budget is where there are none, and offers a new one', async () => {
    await list([]);
    expect(await screen.findByText('No budget yet')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'New budget' })).toHaveLength(2);
  });

  test('offers an auditor no new one', async () => {
    await list([], ['auditor']);
    expect(await screen.findByText('No budget yet')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New budget' })).toBeNull();
  });

  test('says whom each binds, to what, and how much the counter nearest to its limit has used', async () => {
    const narrow = { ...TERMS, selector: { user: 'ann', model: ['gpt-*', 'o3'] }, per: ['user', 'session'] };
    const forecast = { amount: 80, fullAt: LATER, endsAt: LATER };
    const mostUsed = { ...COUNTER, used: 45, held: 1, forecast };
    await list([{ ...narrow, timeZone: 'Europe/Berlin', mostUsed }]);
    expect(await screen.findByText('$45.00 of $50.00')).toBeTruthy();
    expect(meter('Use of Team blue')).toBe('$45.00 of $50.00, $1.00 held');
    expect(await screen.findByText(/^full in about \d+ days$/)).toBeTruthy();
    expect(column('Budgets: People', 'Binds')).toEqual(['user ann · model gpt-* or o3for each user and session']);
    expect(column('Budgets: People', 'Limit')).toEqual(['$50.00 each monthEurope/Berlin']);
  });

  test('shows an unused one as such', async () => {
    await list([{ ...UNUSED, limitUsd: null, limitTokens: '1000', window: 'total', mode: 'SOFT' }]);
    expect(await screen.findByText('0 of 1,000 tokens')).toBeTruthy();
    expect(column('Budgets: Everybody', 'Binds')).toEqual(['everybody']);
    expect(column('Budgets: Everybody', 'At the limit')).toEqual(['Count and alert only']);
  });

  test('has a branch for each kind of calls, of which the first alone is read where there are many', async () => {
    const some = Array.from({ length: 60 }, (_, at) => ({ ...UNUSED, id: `a${at}`, name: `all ${at}` }));
    const others = some.map((each, at) => ({
      ...each,
      id: `u${at}`,
      name: `user ${at}`,
      selector: { user: `u${at}` },
    }));
    const person = await list([...some, ...others]);
    expect(await screen.findByText('all 59')).toBeTruthy();
    expect(askedOf(BudgetsDocument).map(({ target }) => target)).toEqual(['EVERYBODY']);
    await person.click(screen.getByRole('heading', { name: 'People' }));
    expect(await screen.findByText('user 59')).toBeTruthy();
  });

  test('is narrowed by a text and by what budgets are for', async () => {
    const ofTag = { ...UNUSED, id: 'tag', name: 'blue tag', selector: { tag: 'team=blue' } };
    const person = await list([{ ...UNUSED, name: 'blue all' }, ofTag]);
    expect(await screen.findByText('blue all')).toBeTruthy();
    await person.selectOptions(screen.getByRole('combobox', { name: 'For' }), 'tags');
    expect(await screen.findByText('blue tag')).toBeTruthy();
    expect(screen.queryByText('blue all')).toBeNull();
    await person.type(screen.getByRole('searchbox', { name: 'Find' }), 'red{Enter}');
    expect(await screen.findByText('No budget is like that')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('blue all')).toBeTruthy();
  });
});

describe('a new budget', () => {
  async function openForm() {
    const person = await open('/budgets/new', ADMINISTRATOR);
    await person.type(await screen.findByLabelText('Name'), 'Each person');
    return person;
  }

  test('is sent with the limit, window, conditions and dimensions that were chosen', async () => {
    const person = await openForm();
    reply(CreateBudgetDocument, () => {
      throw new Refusal('CONFLICT', 'There is one of this name.');
    });
    await person.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'Tokens');
    await person.type(screen.getByLabelText('Limit'), '5000');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Window' }), 'Rolling');
    fireEvent.change(screen.getByLabelText('Length of the window'), { target: { value: '7' } });
    await person.selectOptions(screen.getByRole('combobox', { name: 'Counted in' }), 'days');
    await person.click(screen.getByRole('button', { name: 'Add a condition' }));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Condition 1' }), 'model');
    await person.type(screen.getByLabelText('Values of model'), 'gpt-*, , o3 ');
    await person.click(screen.getByRole('button', { name: 'Add a condition' }));
    await person.type(screen.getByLabelText('Values of key'), 'key-1');
    await person.click(screen.getByRole('button', { name: 'Add a condition' }));
    await person.click(screen.getByRole('button', { name: 'Remove the condition on user' }));
    await person.click(screen.getByRole('checkbox', { name: 'user' }));
    await person.selectOptions(screen.getByRole('combobox', { name: 'When it is used up' }), 'Count and alert only');
    await person.clear(screen.getByLabelText('Alerts at (% of the limit)'));
    await person.type(screen.getByLabelText('Alerts at (% of the limit)'), '75,90');
    await person.click(screen.getByRole('button', { name: 'Create the budget' }));
    expect((await screen.findByRole('alert')).textContent).toContain('There is one of this name.');
    expect(askedOf(CreateBudgetDocument)).toEqual([
      {
        input: {
          name: 'Each person',
          limitTokens: '5000',
          window: 'rolling:7d',
          timeZone: 'UTC',
          selector: { key: 'key-1', model: ['gpt-*', 'o3'] },
          per: ['user'],
          mode: 'SOFT',
          alertsAt: [75, 90],
        },
      },
    ]);
  });

  test('says which model calls go to, or that their output limit is lowered first', async () => {
    const person = await openForm();
    reply(CreateBudgetDocument, () => {
      throw new Refusal('CONFLICT', 'There is one of this name.');
    });
    await person.type(screen.getByLabelText('Limit'), '5');
    await person.click(screen.getByRole('checkbox', { name: 'Lower the output limit of calls first' }));
    await person.click(screen.getByRole('button', { name: 'Create the budget' }));
    await screen.findByRole('alert');
    const mode = screen.getByRole('combobox', { name: 'When it is used up' });
    await person.selectOptions(mode, 'Send calls to another model');
    expect(screen.queryByRole('checkbox', { name: /output limit/ })).toBeNull();
    await person.type(screen.getByLabelText('Model that calls go to'), 'gpt-4o-mini');
    await person.click(screen.getByRole('button', { name: 'Create the budget' }));
    await enabled('Create the budget');
    await person.selectOptions(mode, 'Ask people about calls that do not fit');
    await person.click(screen.getByRole('button', { name: 'Create the budget' }));
    await enabled('Create the budget');
    const effects = askedOf(CreateBudgetDocument).map(({ input: { mode: chosen, degradeTo, capsOutput } }) => ({
      mode: chosen,
      degradeTo,
      capsOutput,
    }));
    expect(effects).toEqual([
      { mode: 'HARD', capsOutput: true },
      { mode: 'DEGRADE', degradeTo: 'gpt-4o-mini' },
      { mode: 'APPROVE' },
    ]);
  });

  test('says at the values of a condition what is wrong with them', async () => {
    const person = await openForm();
    reply(CreateBudgetDocument, () => {
      const issue = { path: 'input.selector.key', message: 'expected at most 4 * in a value' };
      throw new Refusal('INVALID_REQUEST', 'Invalid.', [issue]);
    });
    await person.type(screen.getByLabelText('Limit'), '5');
    await person.click(screen.getByRole('button', { name: 'Add a condition' }));
    await person.type(screen.getByLabelText('Values of key'), '*****');
    await person.click(screen.getByRole('button', { name: 'Create the budget' }));
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLInputElement>('Values of key').validationMessage).toBe(
      'expected at most 4 * in a value',
    );
  });
});

describe('one budget', () => {
  async function openBudget(terms: Partial<BudgetTermsFragment> = {}, viewer: { roles: string[] } = ADMINISTRATOR) {
    reply(OneBudgetDocument, () => ({
      budget: { ...TERMS, ...terms, createdAt: COUNTER.chargedAt, updatedAt: COUNTER.chargedAt },
    }));
    reply(BudgetCountersDocument, () => ({
      budgetCounters: pageOf({ ...COUNTER, per: { user: 'ann', session: null } }, { ...COUNTER, resetsAt: null }),
    }));
    reply(BudgetRaisesDocument, () => ({
      budgetRaises: pageOf({
        id: 'raise-1',
        addUsd: 7,
        addTokens: null,
        addRequests: null,
        until: LATER,
        reason: 'The fair',
        raisedBy: 'grace',
        createdAt: COUNTER.chargedAt,
      }),
    }));
    const person = await open('/budgets/budget-1', viewer);
    await screen.findByText('The fair');
    return person;
  }

  test('leads to the keys, people and groups that it names, but from no pattern', async () => {
    await openBudget({ selector: { user: ['ann', 'b*'], group: 'blue', key: 'key-1', model: 'o3' } });
    const links = ['ann', 'blue', 'key-1'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(links).toEqual(['/people/ann', '/people/groups/blue', '/keys/key-1']);
    expect(screen.queryByRole('link', { name: 'b*' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'o3' })).toBeNull();
  });

  test('shows its counters and raises, and an auditor no form', async () => {
    await openBudget({}, { roles: ['auditor'] });
    expect(column('Counters', 'Of')).toEqual(['user ann · no session', 'all calls']);
    expect(column('Counters', 'Left')).toEqual(['$25.00', '$25.00']);
    expect(column('Counters', 'Resets')[1]).toBe('never');
    expect(column('Raises', 'Added')).toEqual(['$7.00']);
    expect(screen.queryAllByRole('button', { name: /Raise|Save|Delete/ })).toEqual([]);
  });

  test.each<[string, Partial<BudgetTermsFragment>]>([
    ['plain', {}],
    [
      'full',
      {
        selector: { model: ['gpt-*', 'o3'], group: 'legal' },
        per: ['session', 'key'],
        window: 'rolling:90d',
        limitUsd: 0.5,
        validFrom: '2026-01-05T10:00:13.000Z',
        validUntil: LATER,
      },
    ],
  ])('sends of a %s one only what was changed', async (_, terms) => {
    const person = await openBudget(terms);
    reply(UpdateBudgetDocument, () => ({ updateBudget: { id: 'budget-1', version: 4 } }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await enabled('Save');
    await person.clear(screen.getByLabelText('Limit'));
    await person.type(screen.getByLabelText('Limit'), '75.5');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await enabled('Save');
    expect(askedOf(UpdateBudgetDocument)).toEqual([
      { id: 'budget-1', input: { version: 3 } },
      { id: 'budget-1', input: { limitUsd: '75.5', version: 3 } },
    ]);
  });

  test.each<[Partial<BudgetTermsFragment>, string]>([
    [{ mode: 'DEGRADE', degradeTo: 'gpt-4o-mini' }, 'Send calls to another model: gpt-4o-mini'],
    [{ capsOutput: true }, 'Refuse calls that do not fit, after lowering their output limit'],
  ])('says of %j what happens when it is used up, and changes only what is changed', async (terms, words) => {
    const person = await openBudget(terms);
    expect(screen.getByText(words)).toBeTruthy();
    reply(UpdateBudgetDocument, () => ({ updateBudget: { id: 'budget-1', version: 4 } }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await enabled('Save');
    await person.selectOptions(screen.getByRole('combobox', { name: 'When it is used up' }), 'Count and alert only');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await enabled('Save');
    expect(askedOf(UpdateBudgetDocument)).toEqual([
      { id: 'budget-1', input: { version: 3 } },
      { id: 'budget-1', input: { mode: 'SOFT', version: 3 } },
    ]);
  });

  test('is raised in its own unit for as long as was chosen', async () => {
    const person = await openBudget({ limitUsd: null, limitRequests: '10' });
    reply(RaiseBudgetDocument, () => ({ raiseBudget: { id: 'raise-2', until: LATER } }));
    await person.type(screen.getByLabelText('Add (Requests)'), '15');
    await person.type(screen.getByLabelText('Reason'), 'More people');
    const before = Date.now();
    await person.click(screen.getByRole('button', { name: 'Raise' }));
    await enabled('Raise');
    const { input } = askedOf(RaiseBudgetDocument)[0]!;
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('');
    expect(input).toEqual({ addRequests: '15', reason: 'More people', until: expect.any(String) });
    expect(Math.round((Date.parse(input.until) - before) / 3_600_000)).toBe(7 * 24);
    await person.selectOptions(screen.getByRole('combobox', { name: 'For' }), 'until a date');
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2031-01-01T00:00' } });
    fireEvent.change(screen.getByLabelText('Add (Requests)'), { target: { value: '1' } });
    await person.type(screen.getByLabelText('Reason'), 'Longer');
    await person.click(screen.getByRole('button', { name: 'Raise' }));
    await enabled('Raise');
    expect(askedOf(RaiseBudgetDocument)[1]).toMatchObject({
      input: { addRequests: '1', until: new Date('2031-01-01T00:00').toISOString() },
    });
  });

  test('is deleted after a question that names it', async () => {
    const person = await openBudget();
    reply(DeleteBudgetDocument, () => ({ deleteBudget: { id: 'budget-1' } }));
    reply(BudgetTargetsDocument, () => ({ budgetTargets: [] }));
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No budget yet')).toBeTruthy();
    expect(questions).toEqual(['Delete the budget Team blue? It no longer limits any call. This cannot be undone.']);
    expect(askedOf(DeleteBudgetDocument)).toEqual([{ id: 'budget-1' }]);
  });
});

describe('my budgets', () => {
  type Mine = MyBudgetsQuery['keyBudgets']['data'][number];
  const MINE: Mine = {
    id: 'budget-1',
    name: 'Team blue',
    unit: 'REQUESTS',
    limit: 10,
    used: 1,
    held: 0,
    window: 'day',
    resetsAt: LATER,
    mode: 'HARD',
    per: [],
    forecast: null,
  };

  test('are those nearest to their limits, and all of them when asked', async () => {
    const data = [1, 9, 3, 12, 2, 4, 5].map((used, place) => ({ ...MINE, id: `b${place}`, name: `B${place}`, used }));
    reply(MyBudgetsDocument, () => ({ keyBudgets: { data } }));
    const person = await show(<MyBudgets />);
    await screen.findByText('12 of 10 requests');
    expect(column('My budgets', 'Budget')).toEqual(['B3', 'B1', 'B6', 'B5', 'B2', 'B4']);
    await person.click(screen.getByRole('button', { name: 'Show all 7' }));
    expect(column('My budgets', 'Budget')).toHaveLength(7);
    await person.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(column('My budgets', 'Budget')).toHaveLength(6);
  });

  test('have the limit alone where each session has a counter of its own', async () => {
    const data = [{ ...MINE, used: null, held: null, limit: 1, per: ['session'], resetsAt: null }];
    reply(MyBudgetsDocument, () => ({ keyBudgets: { data } }));
    await show(<MyBudgets />);
    expect(await screen.findByText('1 request for each session')).toBeTruthy();
    expect(column('My budgets', 'Resets')).toEqual(['never']);
  });

  test('are none where nothing binds', async () => {
    reply(MyBudgetsDocument, () => ({ keyBudgets: { data: [] } }));
    await show(<MyBudgets />);
    expect(await screen.findByText('No budget binds your calls.')).toBeTruthy();
  });
});
