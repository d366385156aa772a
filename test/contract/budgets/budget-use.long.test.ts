import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { expectGraphqlError } from '../../support/errors.js';
import { provisioner } from '../../support/provisioning.js';

/** Which budgets bind whom, how far they are used, and who spent what. */
const START = Date.UTC(2026, 10, 16);
const DAY = 86_400_000;
const clock = manualClock(START);
interface Named {
  name: string;
  forecast?: object;
}
interface Edge {
  node: { name: string; mostUsed: { per: Record<string, string | null> } | null };
}

let gateway: TestApp;
let database: pg.Client;
let count = 0;
let tenant: string;
let admin: string;
let ann: string;

beforeAll(async () => {
  gateway = await startTestApp({ clock, timedWorkMillis: 100 });
  database = new pg.Client({ connectionString: gateway.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await gateway.stop();
});
beforeEach(async () => {
  count += 1;
  tenant = `use-${count}`;
  await gateway.createTenant({ id: tenant, ...AMPLE, monthlyBudgetUsd: 1_000 });
  admin = await gateway.issueKey({ tenantId: tenant, subject: 'ada', roles: ['tenant_admin'] });
  ann = await gateway.issueKey({ tenantId: tenant, subject: 'ann' });
});

const idOf = (key: string): string => key.split('_')[1]!;
const ask = async (query: string, variables: object = {}, key = admin): Promise<any> => {
  const { json } = await gateway.graphql(query, variables, { key });
  expect(json.errors).toBeUndefined();
  return json.data;
};
async function budget(given: object): Promise<any> {
  const body = { name: `b${Math.random()}`, window: 'month', ...given };
  const { json, status, text } = await gateway.request('POST', '/api/budgets', { key: admin, body });
  expect([status, text]).toEqual([201, text]);
  return json;
}
const chat = (given: object = {}, headers: Record<string, string> = {}, key = ann): Promise<Reply> =>
  gateway.request('POST', '/v1/chat', {
    key,
    body: { model: 'gpt-4o', max_tokens: 100, messages: [{ role: 'user', content: 'Hello!' }], ...given },
    headers,
  });

describe('the budgets that bind somebody', () => {
  const BINDING = `query($key: ID, $user: String, $group: String) {
    bindingBudgets(key: $key, user: $user, group: $group) { data { id name used per } } }`;
  const namesOf = async (spender: object, key = admin): Promise<string[]> =>
    (await ask(BINDING, spender, key)).bindingBudgets.data
      .filter(({ id }: { id: string }) => id.length > 10)
      .map(({ name }: { name: string }) => name);

  beforeEach(async () => {
    const client = await provisioner(gateway, { tenantId: tenant });
    const member = await client.user('gus');
    await client.group('blue', member.id);
    await budget({ name: 'all', limitUsd: 50 });
    await budget({ name: 'each', limitRequests: 50, per: ['user'] });
    await budget({ name: 'each key', limitRequests: 50, per: ['key'] });
    await budget({ name: 'ann', limitUsd: 5, selector: { user: 'ann' } });
    await budget({ name: 'key', limitUsd: 5, selector: { key: idOf(ann) } });
    await budget({ name: 'group', limitUsd: 5, selector: { group: 'blue' } });
    await budget({ name: 'gus', limitUsd: 5, selector: { user: 'g*', model: 'gpt-*' } });
  });

  test('are those of a key, as its own holder sees them', async () => {
    expect((await chat()).status).toBe(200);
    const own = (await ask('{ keyBudgets { data { id name used per } } }', {}, ann)).keyBudgets;
    expect((await ask(BINDING, { key: idOf(ann) })).bindingBudgets).toEqual(own);
    expect((await ask(BINDING, { key: idOf(ann) }, ann)).bindingBudgets).toEqual(own);
    expect(own.data.find(({ name }: { name: string }) => name === 'each').used).toBe(1);
    expect(await namesOf({ key: idOf(ann) })).toEqual(['all', 'each', 'each key', 'ann', 'key']);
  });

  test('are those of a person without single keys, and those of a group without single people', async () => {
    expect(await namesOf({ user: 'ann' })).toEqual(['all', 'each', 'each key', 'ann']);
    expect(await namesOf({ user: 'gus' })).toEqual(['all', 'each', 'each key', 'group', 'gus']);
    expect(await namesOf({ group: 'blue' })).toEqual(['all', 'each', 'each key', 'group']);
    const { data } = (await ask(BINDING, { group: 'blue' })).bindingBudgets;
    expect(data.filter(({ used }: { used: number | null }) => used === null).map(({ name }: Named) => name)).toEqual([
      'each',
      'each key',
    ]);
  });

  test('are told to auditors, and to others only of themselves and their groups', async () => {
    const gus = await gateway.issueKey({ tenantId: tenant, subject: 'gus' });
    const auditor = await gateway.issueKey({ tenantId: tenant, subject: 'amy', roles: ['auditor'] });
    expect(await namesOf({ user: 'ann' }, auditor)).toContain('ann');
    expect(await namesOf({ group: 'blue' }, gus)).toContain('group');
    expect(await namesOf({ user: 'gus' }, gus)).toContain('gus');
    expectGraphqlError(await gateway.graphql(BINDING, { key: idOf(ann) }, { key: gus }), 'NOT_FOUND');
    for (const spender of [{ user: 'ann' }, { group: 'red' }])
      expectGraphqlError(await gateway.graphql(BINDING, spender, { key: gus }), 'FORBIDDEN');
  });

  test('need one to ask for, and a key that there is', async () => {
    for (const spender of [{}, { user: 'ann', group: 'blue' }])
      expectGraphqlError(await gateway.graphql(BINDING, spender, { key: admin }), 'INVALID_REQUEST');
    expectGraphqlError(await gateway.graphql(BINDING, { key: '0'.repeat(16) }, { key: admin }), 'NOT_FOUND');
  });
});

describe('a list of budgets', () => {
  const LIST = `query($filter: BudgetFilter, $first: Int, $after: String) {
    budgets(first: $first, after: $after, filter: $filter) {
      edges { node { name mostUsed { per used limit forecast { amount fullAt endsAt } } } }
      pageInfo { hasNextPage endCursor } } }`;

  test('is narrowed by what they are for and by a text, in pages, and counted', async () => {
    await budget({ name: 'one', limitUsd: 5 });
    for (const at of [1, 2, 3]) await budget({ name: `user ${at}`, limitUsd: 5, selector: { user: `ann-${at}` } });
    await budget({ name: 'blue', limitUsd: 5, selector: { tag: 'team=ann' } });
    const found: string[] = [];
    let after: string | null = null;
    do {
      const { budgets } = await ask(LIST, { filter: { target: 'USER', search: 'ANN-' }, first: 2, after });
      found.push(...budgets.edges.map(({ node }: Edge) => node.name));
      after = budgets.pageInfo.hasNextPage ? budgets.pageInfo.endCursor : null;
    } while (after !== null);
    expect(found).toEqual(['user 3', 'user 2', 'user 1']);
    const counts = async (search?: string) =>
      (await ask('query($search: String) { budgetTargets(search: $search) { target budgets } }', { search }))
        .budgetTargets;
    expect(await counts()).toEqual([
      { target: 'EVERYBODY', budgets: 1 },
      { target: 'USER', budgets: 3 },
      { target: 'TAG', budgets: 1 },
    ]);
    expect(await counts('ann')).toEqual([
      { target: 'USER', budgets: 3 },
      { target: 'TAG', budgets: 1 },
    ]);
    expect(await counts('nobody')).toEqual([]);
  });

  test('says of each the counter nearest to its limit, with what it will be', async () => {
    await budget({ name: 'unused', limitUsd: 5, selector: { user: 'nobody' } });
    await budget({ name: 'rolling', limitRequests: 4, window: 'rolling:24h', per: ['user'] });
    await budget({ name: 'each', limitRequests: 4, per: ['user'] });
    clock.advance(5 * DAY);
    expect((await chat({ user: 'bob' })).status).toBe(200);
    expect((await chat()).status).toBe(200);
    expect((await chat({ user: 'cy' })).status).toBe(200);
    const { budgets } = await ask(LIST, { first: 10 });
    const [each, rolling, unused] = budgets.edges.map(({ node }: Edge) => node.mostUsed);
    expect(unused).toBeNull();
    expect(rolling).toMatchObject({ per: { user: 'ann' }, used: 3, limit: 4, forecast: null });
    // 3 in the 5 days since it began to count, and 10 more to come.
    expect(each).toEqual({
      per: { user: 'ann' },
      used: 3,
      limit: 4,
      forecast: {
        amount: 9,
        fullAt: new Date(START + (5 + 5 / 3) * DAY).toISOString(),
        endsAt: '2026-12-01T00:00:00.000Z',
      },
    });
    const { json } = await gateway.request('GET', '/v1/budget', { key: ann });
    expect(json.data.find(({ name }: Named) => name === 'each').forecast).toMatchObject({ amount: 9 });
    expect(json.data.find(({ name }: Named) => name === 'rolling')).not.toHaveProperty('forecast');
  });

  test('reads all counters of a page at once', async () => {
    for (let at = 0; at < 30; at++) await budget({ name: `b${at}`, limitUsd: 5, per: ['user'] });
    expect((await chat()).status).toBe(200);
    const { budgets } = await ask(LIST, { first: 30 });
    expect(budgets.edges.filter(({ node }: Edge) => node.mostUsed?.per.user === 'ann')).toHaveLength(30);
  });
});

describe('the budgets of a call', () => {
  const CHARGED = `query($id: ID!) { chargedBudgets(invocation: $id) { id name unit window per startsAt counter } }`;

  test('are those in its evidence, with the names that they have now', async () => {
    const day = await budget({ name: 'day', limitUsd: 5, window: 'day', per: ['user', 'tag'] });
    const total = await budget({ name: 'total', limitRequests: 9, window: 'total' });
    const reply = await chat({}, { 'x-tags': 'team=blue' });
    const id = reply.headers.get('x-evidence-id')!;
    const charged = (await ask(CHARGED, { id }, ann)).chargedBudgets;
    expect(charged).toEqual([
      {
        id: day.id,
        name: 'day',
        unit: 'USD',
        window: 'day',
        per: { user: 'ann', tag: 'team=blue' },
        startsAt: new Date(clock.now()).toISOString(),
        counter: expect.stringContaining(day.id),
      },
      expect.objectContaining({ id: total.id, unit: 'REQUESTS', window: 'total', per: {}, startsAt: null }),
    ]);
    const event = await gateway.request('GET', `/api/trust/spine/events/${id}`, { key: admin });
    expect(event.json.details.budgets).toEqual(charged.map(({ counter }: { counter: string }) => counter));

    const change = { key: admin, body: { window: 'week', name: 'week' } };
    expect((await gateway.request('PATCH', `/api/budgets/${day.id}`, change)).status).toBe(200);
    await gateway.request('DELETE', `/api/budgets/${total.id}`, { key: admin });
    expect((await ask(CHARGED, { id })).chargedBudgets).toMatchObject([
      { name: 'week', window: null, per: {} },
      { name: null, window: null },
    ]);
  });

  test('are not told to other members', async () => {
    const id = (await chat()).headers.get('x-evidence-id')!;
    expect((await ask(CHARGED, { id }, ann)).chargedBudgets).toEqual([]);
    const bob = await gateway.issueKey({ tenantId: tenant, subject: 'bob' });
    for (const [of, key] of [
      [id, bob],
      ['none', admin],
    ] as const)
      expectGraphqlError(await gateway.graphql(CHARGED, { id: of }, { key }), 'NOT_FOUND');
  });
});

describe('spending', () => {
  const SPENDING = 'query($of: SpenderKind!, $ids: [ID!]!) { spending(of: $of, ids: $ids) { id requests costUsd } }';
  const spent = async (of: string, ids: string[]) => (await ask(SPENDING, { of, ids })).spending;

  test('of keys, people and groups is that of the present month, also of who spent nothing', async () => {
    const client = await provisioner(gateway, { tenantId: tenant });
    const members = [await client.user('ann'), await client.user('bob')];
    await client.group('blue', ...members.map(({ id }) => id));
    await client.group('red', members[0]!.id);
    for (const user of ['ann', 'bob', 'cy']) expect((await chat({ user }, {}, admin)).status).toBe(200);
    expect((await chat()).status).toBe(200);
    const [one] = await spent('USER', ['bob']);
    const cost = one.costUsd;
    expect(cost).toBeGreaterThan(0);
    expect(await spent('KEY', [idOf(ann), 'none', idOf(admin)])).toEqual([
      { id: idOf(ann), requests: '1', costUsd: cost },
      { id: 'none', requests: '0', costUsd: 0 },
      { id: idOf(admin), requests: '3', costUsd: expect.closeTo(3 * cost, 9) },
    ]);
    expect((await spent('USER', ['cy', 'ann'])).map(({ requests }: { requests: string }) => requests)).toEqual([
      '1',
      '2',
    ]);
    expect(
      (await spent('GROUP', ['blue', 'red', 'green'])).map(({ requests }: { requests: string }) => requests),
    ).toEqual(['3', '2', '0']);

    const usage = `{ usage(groupBy: GROUP) { usage { groups { key requests } totalRequests } } }`;
    expect((await ask(usage)).usage.usage).toEqual({
      totalRequests: '4',
      groups: [
        { key: '', requests: '1' },
        { key: 'blue', requests: '3' },
        { key: 'red', requests: '2' },
      ],
    });
    const { json } = await gateway.request('GET', '/v1/usage?group_by=group', { key: ann });
    expect(json.usage.groups.map(({ key, requests }: { key: string; requests: string }) => [key, requests])).toEqual([
      ['blue', 1],
      ['red', 1],
    ]);
    clock.advance(15 * DAY);
    expect(await spent('USER', ['ann'])).toEqual([{ id: 'ann', requests: '0', costUsd: 0 }]);
  });

  test('has tags, whose names are those of the newest calls', async () => {
    await chat({}, { 'x-tags': 'team=blue, project=x' });
    await chat({}, { 'x-tags': 'stage=test' }, admin);
    expect((await ask('{ usageTags }')).usageTags).toEqual(['project', 'stage', 'team']);
    expect((await ask('{ usageTags }', {}, ann)).usageTags).toEqual(['project', 'team']);
    const nobody = await gateway.issueKey({ tenantId: tenant, subject: 'nobody' });
    expect((await ask('{ usageTags }', {}, nobody)).usageTags).toEqual([]);
  });
});

describe('the use of a key', () => {
  const USE = 'query($id: ID!) { keyUse(id: $id) { since requests models { name requests } users { name requests } } }';

  test('is that of the last seven days, by model and user, those with the most requests first', async () => {
    expect((await ask(USE, { id: idOf(ann) })).keyUse).toMatchObject({ requests: '0', models: [], users: [] });
    for (const user of ['crm', 'crm', 'ann']) expect((await chat({ user })).status).toBe(200);
    expect((await chat({ user: 'crm', model: 'gpt-4o-mini' })).status).toBe(200);
    expect((await chat({}, {}, admin)).status).toBe(200);
    const { keyUse } = await ask(USE, { id: idOf(ann) });
    expect(keyUse).toMatchObject({
      requests: '4',
      models: [
        { name: 'gpt-4o', requests: '3' },
        { name: 'gpt-4o-mini', requests: '1' },
      ],
      users: [
        { name: 'crm', requests: '3' },
        { name: 'ann', requests: '1' },
      ],
    });
    clock.advance(8 * DAY);
    expect((await ask(USE, { id: idOf(ann) })).keyUse.requests).toBe('0');
    clock.advance(-8 * DAY);
  });

  test('names ten models and users at most, and no call of another tenant', async () => {
    for (let at = 0; at < 12; at += 1) expect((await chat({ user: `u-${at}` })).status).toBe(200);
    expect((await ask(USE, { id: idOf(ann) })).keyUse.users).toHaveLength(10);
    const { json } = await gateway.graphql(USE, { id: idOf(ann) });
    expect(json.data.keyUse).toMatchObject({ requests: '0', models: [], users: [] });
  });
});

describe('the nearest budget of keys', () => {
  const NEAREST = `query($keys: [ID!]!) { nearestBudgets(keys: $keys) { key budget { name used limit } } }`;

  test('is the one of which the greatest share is used; the limits of the tenant are none', async () => {
    const bob = await gateway.issueKey({ tenantId: tenant, subject: 'bob' });
    await budget({ name: 'wide', limitRequests: 100, selector: { user: 'ann' } });
    await budget({ name: 'near', limitRequests: 4, selector: { key: idOf(ann) } });
    expect((await chat()).status).toBe(200);
    const keys = [idOf(bob), idOf(ann), 'none', idOf(ann)];
    expect((await ask(NEAREST, { keys })).nearestBudgets).toEqual([
      { key: idOf(bob), budget: null },
      { key: idOf(ann), budget: { name: 'near', used: 1, limit: 4 } },
      { key: 'none', budget: null },
    ]);
  });

  test('is asked for a hundred keys at once, by auditors alone, and never for another tenant’s', async () => {
    const keys = Array.from({ length: 101 }, (_, at) => `key-${at}`);
    expectGraphqlError(await gateway.graphql(NEAREST, { keys }, { key: admin }), 'INVALID_REQUEST');
    const refused = await gateway.graphql(NEAREST, { keys: [idOf(ann)] }, { key: ann });
    expectGraphqlError(refused, 'FORBIDDEN');
    await budget({ name: 'near', limitRequests: 4, selector: { key: idOf(ann) } });
    const other = await gateway.graphql(NEAREST, { keys: [idOf(ann)] });
    expect(other.json.data.nearestBudgets).toEqual([{ key: idOf(ann), budget: null }]);
  });
});

test('a key is read by its administrators, a member by the subject and a group by the name', async () => {
  const client = await provisioner(gateway, { tenantId: tenant });
  await client.user('ann');
  await client.user('ann-2');
  await client.group('blue');
  await client.group('blues');
  const query = `query($id: ID!) { apiKey(id: $id) { id subject }
    members(first: 5, filter: { subject: "ann" }) { edges { node { subject } } }
    groups(first: 5, name: "blue") { edges { node { displayName } } }
    found: groups(first: 5, search: "LUES") { edges { node { displayName } } }
    any: groups(first: 5, search: "%") { edges { node { displayName } } }
    owned: apiKeys(first: 5, subject: "ann") { edges { node { subject } } } }`;
  expect(await ask(query, { id: idOf(ann) })).toEqual({
    apiKey: { id: idOf(ann), subject: 'ann' },
    members: { edges: [{ node: { subject: 'ann' } }] },
    groups: { edges: [{ node: { displayName: 'blue' } }] },
    found: { edges: [{ node: { displayName: 'blues' } }] },
    any: { edges: [] },
    owned: { edges: [{ node: { subject: 'ann' } }] },
  });
});
