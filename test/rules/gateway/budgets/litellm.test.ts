import { describe, expect, test } from '@jest/globals';
import { windowOfDuration } from '../../../../src/features/gateway/budgets/import/duration.rules.js';
import {
  type KnownNames,
  type LitellmRows,
  plannedBudgets,
} from '../../../../src/features/gateway/budgets/import/litellm.rules.js';
import { readWindow } from '../../../../src/features/gateway/budgets/window.rules.js';
import { MAX_ROWS } from '../../../../src/features/gateway/budgets/import/budget-import.types.js';

const known: KnownNames = {
  keys: new Map<string, string | null>([
    ['prod', 'k-1'],
    ['twice', null],
  ]),
  groups: new Set(['Research']),
};
const plan = (rows: Partial<LitellmRows>) => plannedBudgets({ keys: [], teams: [], users: [], ...rows }, known);

describe('a duration', () => {
  test.each([
    ['1m', 'minute'],
    ['60s', 'minute'],
    ['1h', 'hour'],
    ['24h', 'day'],
    ['1d', 'day'],
    ['daily', 'day'],
    ['7d', 'week'],
    ['1w', 'week'],
    ['30d', 'month'],
    ['1mo', 'month'],
    ['Monthly', 'month'],
    ['3mo', 'quarter'],
    ['12mo', 'year'],
    ['5m', 'rolling:5m'],
    ['90m', 'rolling:90m'],
    ['12h', 'rolling:12h'],
    ['14d', 'rolling:14d'],
    ['2w', 'rolling:14d'],
    ['120s', 'rolling:2m'],
  ])('%s is the window %s', (duration, window) => {
    expect(windowOfDuration(duration)).toBe(window);
    expect(readWindow(window)).toBeDefined();
  });

  test.each([
    '',
    '0d',
    '30',
    'd',
    '-1d',
    '1.5h',
    '30s',
    '90s',
    '2mo',
    '9999d',
    '99999999w',
    '1y',
    'constructor',
    '1d 2h',
  ])('%j has none', (duration) => {
    expect(windowOfDuration(duration)).toBeUndefined();
  });
});

test('a key is found by its alias, and each of its limits is a budget', () => {
  const key = {
    token: 'b3a1',
    key_alias: 'prod',
    max_budget: 25.000000000000004,
    soft_budget: '20.5',
    budget_duration: '30d',
    rpm_limit: 60,
    tpm_limit: 100_000,
    max_parallel_requests: 4,
    model_max_budget: { 'gpt-4o': { budget_limit: 0.1, time_period: '1d' }, o3: 5 },
  };
  const selector = { key: ['k-1'] };
  const of = (name: string, terms: object) => ({ source: 'keys[0]', name: `LiteLLM: key prod${name}`, terms });
  const usual = { per: [], selector, mode: 'HARD' };
  expect(plan({ keys: [key] })).toEqual([
    of('', { ...usual, unit: 'usd', amount: 25_000_000_000n, window: 'month' }),
    of(', soft', { ...usual, unit: 'usd', amount: 20_500_000_000n, window: 'month', mode: 'SOFT' }),
    of(', requests a minute', { ...usual, unit: 'requests', amount: 60n, window: 'minute' }),
    of(', tokens a minute', { ...usual, unit: 'tokens', amount: 100_000n, window: 'minute' }),
    of(', gpt-4o', {
      ...usual,
      selector: { ...selector, model: ['gpt-4o'] },
      unit: 'usd',
      amount: 100_000_000n,
      window: 'day',
    }),
    of(', o3', {
      ...usual,
      selector: { ...selector, model: ['o3'] },
      unit: 'usd',
      amount: 5_000_000_000n,
      window: 'month',
    }),
    {
      source: 'keys[0]',
      name: 'LiteLLM: key prod max_parallel_requests',
      problem: 'max_parallel_requests has no counterpart here',
    },
  ]);
});

test('a team is the group of its name, else its tag; its members’ limit counts for each', () => {
  const member = { max_budget: 2, budget_duration: '7d' };
  const planned = plan({
    teams: [
      { team_id: 't-1', team_alias: 'Research', max_budget: 10, team_member_budget_table: member },
      { team_id: 't-2', team_alias: null, rpm_limit: 5 },
      { team_id: 't-3', litellm_budget_table: { max_budget: 3, budget_duration: '1d' }, team_member_budget: 0.5 },
    ],
  });
  expect(planned.map(({ name, terms }) => [name, terms?.selector, terms?.per, terms?.window, terms?.amount])).toEqual([
    ['LiteLLM: team Research', { group: ['Research'] }, [], 'total', 10_000_000_000n],
    ['LiteLLM: team Research, each member', { group: ['Research'] }, ['user'], 'week', 2_000_000_000n],
    ['LiteLLM: team t-2, requests a minute', { tag: ['team=t-2'] }, [], 'minute', 5n],
    ['LiteLLM: team t-3', { tag: ['team=t-3'] }, [], 'day', 3_000_000_000n],
    ['LiteLLM: team t-3, each member', { tag: ['team=t-3'] }, ['user'], 'total', 500_000_000n],
  ]);
});

test('a user is bound under both of their names, and several windows are as many budgets', () => {
  const limits = [
    { budget_duration: '1d', max_budget: 1 },
    { budget_duration: '30d', max_budget: 10 },
  ];
  const planned = plan({ users: [{ user_id: 'u-1', user_email: 'ann@example.com', budget_limits: limits }] });
  expect(planned.map(({ name, terms }) => [name, terms?.selector, terms?.window])).toEqual([
    ['LiteLLM: user ann@example.com, 1d', { user: ['u-1', 'ann@example.com'] }, 'day'],
    ['LiteLLM: user ann@example.com, 30d', { user: ['u-1', 'ann@example.com'] }, 'month'],
  ]);
});

test('a row without limits has no budget', () => {
  expect(plan({ keys: [{ key_alias: 'prod', max_budget: null }], teams: [{ team_id: 't' }], users: [{}] })).toEqual([]);
});

describe('no budget is made, and it is said why,', () => {
  test.each<[string, Partial<LitellmRows>, string]>([
    ['of a key that is not here', { keys: [{ key_alias: 'other', max_budget: 1 }] }, 'no key here has the name other'],
    ['of a key whose name several have', { keys: [{ key_alias: 'twice', max_budget: 1 }] }, 'several keys here'],
    ['of a key without a name', { keys: [{ token: 'x', max_budget: 1 }] }, 'no key_alias'],
    ['of a key with a name of objects', { keys: [{ key_alias: 'constructor', max_budget: 1 }] }, 'no key here'],
    ['of a user without a name', { users: [{ user_id: '', max_budget: 1 }] }, 'neither user_id nor user_email'],
    ['of a user whose name is a pattern', { users: [{ user_id: '*', max_budget: 1 }] }, 'cannot be selected'],
    [
      'of a team whose name is too long',
      { teams: [{ team_id: 'x'.repeat(300), max_budget: 1 }] },
      'cannot be selected',
    ],
    ['of a negative limit', { users: [{ user_id: 'u', max_budget: -1 }] }, 'the limit -1 is not an amount'],
    ['of a limit that is no number', { users: [{ user_id: 'u', max_budget: [1] }] }, 'the limit [1] is not an amount'],
    ['of an endless limit', { users: [{ user_id: 'u', max_budget: 1e300 }] }, 'is not an amount'],
    ['of half a request', { users: [{ user_id: 'u', rpm_limit: 0.5 }] }, 'rpm_limit 0.5 is not a number of requests'],
    [
      'of an unknown duration',
      { users: [{ user_id: 'u', max_budget: 1, budget_duration: 'soon' }] },
      'has no window here',
    ],
    [
      'of a duration that is no text',
      { users: [{ user_id: 'u', max_budget: 1, budget_duration: 30 }] },
      'has no window',
    ],
  ])('%s', (_, rows, problem) => {
    const planned = plan(rows);
    expect(planned).toHaveLength(1);
    expect(planned[0]?.terms).toBeUndefined();
    expect(planned[0]?.problem).toContain(problem);
  });
});

test('names stay as short as names of budgets are', () => {
  const [planned] = plan({ users: [{ user_id: 'u', model_max_budget: { ['m'.repeat(500)]: 1 } }] });
  expect(planned?.name).toHaveLength(200);
  expect(MAX_ROWS).toBe(1_000);
});
