import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';

/** The limits of LiteLLM as budgets, over REST and GraphQL. */
let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.createTenant({ id: 'moved' });
  admin = await app.issueKey({ tenantId: 'moved', subject: 'ada', roles: ['tenant_admin'] });
});
afterAll(() => app.stop());

const rows = {
  keys: [{ key_alias: 'nowhere', max_budget: 5 }],
  teams: [{ team_id: 't-1', team_alias: 'blue', max_budget: 0.001, budget_duration: '30d' }],
  users: [
    { user_id: 'ben', max_budget: 3, budget_duration: '7d', rpm_limit: 2 },
    { user_id: 'ben', max_budget: 4, budget_duration: '7d' },
  ],
};
const send = (body: object, key = admin) => app.request('POST', '/api/budgets/import', { key, body });
interface Item {
  source: string;
  name: string;
  outcome: string;
  problem?: string;
  budget?: object;
}
const outcomes = (json: { items: Item[] }) =>
  json.items.map((item: Item) => [item.source, item.name, item.outcome, item.problem ?? null]);
const names = async (): Promise<string[]> =>
  (await app.request('GET', '/api/budgets', { key: admin })).json.budgets.map(({ name }: { name: string }) => name);

const first = [
  ['keys[0]', 'LiteLLM: key nowhere', 'SKIPPED', 'no key here has the name nowhere'],
  ['teams[0]', 'LiteLLM: team blue', 'CREATED', null],
  ['users[0]', 'LiteLLM: user ben', 'CREATED', null],
  ['users[0]', 'LiteLLM: user ben, requests a minute', 'CREATED', null],
  ['users[1]', 'LiteLLM: user ben', 'SKIPPED', 'a row before this one has the same name and limit'],
];

test('a dry run says what would be made, and makes nothing', async () => {
  const { status, json } = await send({ ...rows, dryRun: true });
  expect([status, json.dryRun]).toEqual([200, true]);
  expect(outcomes(json)).toEqual(first);
  expect(json.items.every(({ budget }: Item) => budget == null)).toBe(true);
  expect(await names()).toEqual([]);
});

test('an import makes the budgets, which bind calls at once', async () => {
  const { status, json } = await send(rows);
  expect([status, outcomes(json)]).toEqual([200, first]);
  expect(json.items[1].budget).toMatchObject({ limitUsd: 0.001, window: 'month', selector: { tag: 'team=blue' } });
  expect((await names()).toSorted()).toEqual([
    'LiteLLM: team blue',
    'LiteLLM: user ben',
    'LiteLLM: user ben, requests a minute',
  ]);
  const ben = await app.issueKey({ tenantId: 'moved', subject: 'ben', roles: ['member'] });
  const { json: bound } = await app.request('GET', '/v1/budget', { key: ben });
  expect(bound.data.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['LiteLLM: user ben', 'LiteLLM: user ben, requests a minute']),
  );
  const { json: events } = await app.request('GET', '/api/trust/spine/events?actions=budget.created', { key: admin });
  expect(events.events).toHaveLength(3);
});

test('it can be repeated; a budget with other terms is left alone', async () => {
  const changed = { ...rows, users: [{ user_id: 'ben', max_budget: 9, budget_duration: '7d' }] };
  const { json } = await send(changed);
  expect(outcomes(json).slice(1)).toEqual([
    ['teams[0]', 'LiteLLM: team blue', 'UNCHANGED', null],
    ['users[0]', 'LiteLLM: user ben', 'SKIPPED', 'a budget of this name is here with other terms; change or delete it'],
  ]);
  expect(await names()).toHaveLength(3);
});

test('keys are found by their names', async () => {
  const { json: issued } = await app.graphql(
    'mutation { issueApiKey(input: { subject: "svc", name: "prod-key", roles: ["service"] }) { apiKey { id } } }',
    {},
    { key: admin },
  );
  const { json } = await send({ keys: [{ key_alias: 'prod-key', max_budget: 7 }] });
  expect(json.items[0].budget.selector).toEqual({ key: issued.data.issueApiKey.apiKey.id });
});

describe('bad input is refused by name:', () => {
  test.each<[string, object, string]>([
    ['no rows', {}, 'keys'],
    ['rows that are no objects', { keys: ['sk-1'] }, 'keys'],
    ['too many rows', { users: Array.from({ length: 1_001 }, (_, at) => ({ user_id: `u${at}` })) }, 'users'],
    ['too many rows together', many(), 'keys'],
    ['rows of more than a mebibyte', { users: [{ user_id: 'x', metadata: 'y'.repeat(1_100_000) }] }, 'users'],
    ['another field', { customers: [] }, 'customers'],
  ])('%s', async (_, body, field) => {
    const { status, json } = await send(body);
    expect([status, json.error.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(JSON.stringify(json.error)).toContain(field);
  });

  test('of whoever does not administer', async () => {
    const key = await app.issueKey({ tenantId: 'moved', subject: 'eve', roles: ['member'] });
    expect((await send(rows, key)).status).toBe(403);
  });
});

test('an import that people must approve makes exactly what they saw', async () => {
  const policy = {
    name: 'two people for budgets',
    effect: 'require_approval',
    actions: ['budget.create'],
    resources: ['*'],
  };
  expect((await app.request('POST', '/api/trust/policies', { key: admin, body: policy })).status).toBe(201);
  const asked = await send({ users: [{ user_id: 'cleo', max_budget: 1 }] });
  expect([asked.status, asked.json.error?.code]).toEqual([403, 'APPROVAL_REQUIRED']);
  const { proposal_id: proposal } = asked.json.error.details;
  const other = await app.issueKey({ tenantId: 'moved', subject: 'olga', roles: ['tenant_admin'] });
  const decisions = [{ id: proposal, decision: 'approved' }];
  const vote = await app.request('POST', '/api/admin/v4/proposals/batch-decide', { key: other, body: { decisions } });
  expect(vote.json).toMatchObject({ results: [{ ok: true }] });
  const again = (body: object) =>
    app.request('POST', '/api/budgets/import', { key: admin, body, headers: { 'X-Proposal-ID': proposal } });
  expect((await again({ users: [{ user_id: 'cleo', max_budget: 2 }] })).status).toBe(409);
  const { status, json } = await again({ users: [{ user_id: 'cleo', max_budget: 1 }] });
  expect([status, json.items?.[0]?.outcome]).toEqual([200, 'CREATED']);
});

/** Rows that are few enough in each list, and too many in all. */
function many() {
  const users = Array.from({ length: 600 }, (_, at) => ({ user_id: `u${at}`, max_budget: 1 }));
  return { users, teams: users.map(({ user_id }) => ({ team_id: user_id, max_budget: 1 })) };
}
