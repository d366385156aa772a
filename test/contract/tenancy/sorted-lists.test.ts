import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { expectGraphqlError } from '../../support/errors.js';

let gateway: TestApp;
let admin: string;

beforeAll(async () => {
  gateway = await startTestApp();
  await gateway.createTenant({ id: 'sorted', ...AMPLE });
  admin = await gateway.issueKey({ tenantId: 'sorted', subject: 'root', roles: ['tenant_admin'] });
});
afterAll(() => gateway.stop());

const asked = (query: string, variables: object = {}) => gateway.graphql(query, variables, { key: admin });

/** The texts of a record; each list asks for some of them. */
type Row = Record<'name' | 'subject' | 'url', string>;

/** The texts of a list, read in pages of two. */
async function walk(query: string, field: string, variables: object, textOf: (node: Row) => string) {
  const texts: string[] = [];
  let after: string | null = null;
  do {
    const { json } = await asked(query, { ...variables, after });
    expect(json.errors).toBeUndefined();
    const { edges, pageInfo } = json.data[field];
    expect(edges.length).toBeLessThanOrEqual(2);
    texts.push(...edges.map(({ node }: { node: Row }) => textOf(node)));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return texts;
}

const KEYS = `query($after: String, $order: ApiKeyOrder, $search: String) {
  apiKeys(first: 2, after: $after, order: $order, search: $search) {
    edges { node { name subject } } pageInfo { hasNextPage endCursor } } }`;
const MEMBERS = `query($after: String, $order: MemberOrder) {
  members(first: 2, after: $after, order: $order) { edges { node { name } } pageInfo { hasNextPage endCursor } } }`;
const WEBHOOKS = `query($after: String, $order: WebhookOrder) {
  webhooks(first: 2, after: $after, order: $order) { edges { node { url } } pageInfo { hasNextPage endCursor } } }`;
const BUDGETS = `query($after: String, $order: BudgetOrder, $filter: BudgetFilter) {
  budgets(first: 2, after: $after, order: $order, filter: $filter) {
    edges { node { name } } pageInfo { hasNextPage endCursor } } }`;
const ALERTS = `query($after: String, $order: AlertOrder) {
  alerts(first: 2, after: $after, order: $order) { edges { node { name } } pageInfo { hasNextPage endCursor } } }`;
const POLICIES = `query($after: String, $order: PolicyOrder!) {
  policies(first: 2, after: $after, order: $order) { edges { node { name } } pageInfo { hasNextPage endCursor } } }`;

describe('the whole list is sorted, over pages and in either case', () => {
  test('of keys, by name or owner, with equal names in one place and together with a search', async () => {
    for (const [name, subject] of [
      ['of b', 'zoe'],
      ['of A', 'yan'],
      ['of c', 'Abe'],
      ['of a', 'bob'],
      ['of B', 'zoe'],
    ])
      await asked('mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { apiKey { id } } }', {
        input: { name, subject },
      });
    const names = await walk(KEYS, 'apiKeys', { order: 'NAME_ASC', search: 'of ' }, ({ name }) => name.toLowerCase());
    expect(names).toEqual(['of a', 'of a', 'of b', 'of b', 'of c']);
    const owners = await walk(KEYS, 'apiKeys', { order: 'SUBJECT_DESC', search: 'of ' }, ({ subject }) => subject);
    expect(owners).toEqual(['zoe', 'zoe', 'yan', 'bob', 'Abe']);
    const [newest] = await walk(KEYS, 'apiKeys', { search: 'of ' }, ({ name }) => name);
    expect(newest).toBe('of B');
  });

  test('of people', async () => {
    for (const name of ['Nora', 'ada', 'Mia'])
      await asked('mutation($input: InviteMemberInput!) { inviteMember(input: $input) { token } }', {
        input: { email: `${name.toLowerCase()}@example.com`, name },
      });
    const names = (order: string) => walk(MEMBERS, 'members', { order }, ({ name }) => name);
    expect(await names('NAME_ASC')).toEqual(['ada', 'Mia', 'Nora']);
    expect(await names('SUBJECT_DESC')).toEqual(['Nora', 'Mia', 'ada']);
  });

  test('of endpoints', async () => {
    for (const path of ['b', 'C', 'a'])
      expect(
        (
          await asked('mutation($input: CreateWebhookInput!) { createWebhook(input: $input) { id } }', {
            input: { url: `https://1.1.1.1/${path}`, events: ['*'] },
          })
        ).json.errors,
      ).toBeUndefined();
    const urls = await walk(WEBHOOKS, 'webhooks', { order: 'URL_ASC' }, ({ url }) => url.slice(-1));
    expect(urls).toEqual(['a', 'b', 'C']);
  });

  test('of budgets, also of those for somebody', async () => {
    for (const [name, user] of [
      ['for b', 'ann'],
      ['for C', 'bob'],
      ['for a', 'cas'],
      ['everybody', undefined],
    ])
      await asked('mutation($input: CreateBudgetInput!) { createBudget(input: $input) { id } }', {
        input: { name, limitUsd: 1, window: 'month', selector: user === undefined ? {} : { user } },
      });
    const names = (order: string, filter: object | null) =>
      walk(BUDGETS, 'budgets', { order, filter }, ({ name }) => name);
    expect(await names('NAME_ASC', null)).toEqual(['everybody', 'for a', 'for b', 'for C']);
    expect(await names('NAME_DESC', { target: 'USER' })).toEqual(['for C', 'for b', 'for a']);
    expect(await names('NAME_ASC', { search: 'bob' })).toEqual(['for C']);
  });

  test('of alerts', async () => {
    const owner = new pg.Client({ connectionString: gateway.databaseUrl });
    await owner.connect();
    try {
      for (const name of ['b', 'C', 'a'])
        await owner.query(
          `INSERT INTO alerts (id, tenant_id, rule_id, name, kind, status, threshold, value, detail, created_at, updated_at)
           VALUES (gen_random_uuid(), 'sorted', gen_random_uuid(), $1, 'budget', 'firing', 1, 1, 'used', now(), now())`,
          [name],
        );
    } finally {
      await owner.end();
    }
    const names = (order: string) => walk(ALERTS, 'alerts', { order }, ({ name }) => name);
    expect(await names('NAME_ASC')).toEqual(['a', 'b', 'C']);
    expect(await names('NAME_DESC')).toEqual(['C', 'b', 'a']);
  });

  test('of policies, in both directions', async () => {
    const up = await walk(POLICIES, 'policies', { order: 'NAME_ASC' }, ({ name }) => name);
    const down = await walk(POLICIES, 'policies', { order: 'NAME_DESC' }, ({ name }) => name);
    expect(up.length).toBeGreaterThan(2);
    expect(down).toEqual(up.toReversed());
  });
});

test('a cursor belongs to its order', async () => {
  const { json } = await asked(KEYS, { order: 'NAME_ASC' });
  const after = json.data.apiKeys.pageInfo.endCursor;
  for (const order of ['NAME_DESC', 'SUBJECT_ASC', null])
    expectGraphqlError(await asked(KEYS, { order, after }), 'INVALID_REQUEST');
});
