import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { persisted } from '../../support/eventually.js';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { expectRestError } from '../../support/errors.js';
import { gather, makePolicy, type People, statesOf } from '../../support/people.js';

/** Budgets that ask people about calls that do not fit. */
const clock = manualClock(Date.UTC(2026, 10, 27, 15, 20));
let gateway: TestApp;
let database: pg.Client;
let people: People;
let count = 0;
let tenant: string;

beforeAll(async () => {
  gateway = await startTestApp({ clock, timedWorkMillis: 100 });
  database = new pg.Client({ connectionString: gateway.databaseUrl });
  await database.connect();
});
afterEach(() => {
  gateway.sandbox.reset();
});
afterAll(async () => {
  await database.end();
  await gateway.stop();
});
beforeEach(async () => {
  count += 1;
  tenant = `asking-${count}`;
  await gateway.createTenant({
    id: tenant,
    ...AMPLE,
    monthlyBudgetUsd: 1_000,
  });
  const approvers = `mutation($id: ID!) {
    updateTenant(id: $id, input: { defaultApprovers: { requiredApprovers: ["finance"], quorum: 1 } }) { id }
  }`;
  expect((await gateway.graphql(approvers, { id: tenant })).json.errors).toBeUndefined();
  people = await gather(gateway, tenant);
});

const post = (path: string, body: object, key = people.keys.rita, headers: Record<string, string> = {}) =>
  gateway.request('POST', path, { key, body, headers });
const get = (path: string): Promise<Reply> => gateway.request('GET', path, { key: people.keys.ada });

/** The id of a new budget of a month, which asks. */
async function asking(given: object = {}): Promise<string> {
  const budget = { name: `b${Math.random()}`, limitUsd: 0.01, window: 'month', mode: 'APPROVE', ...given };
  const { json, status, text } = await post('/api/budgets', budget, people.keys.ada);
  expect([status, text]).toEqual([201, text]);
  return json.id;
}
const change = async (id: string, body: object) => {
  expect((await gateway.request('PATCH', `/api/budgets/${id}`, { ...people.as('ada'), body })).status).toBe(200);
};

const messages = [{ role: 'user', content: 'Hello!' }];
/** Holds about 0.04 USD. */
const ASKED = { model: 'gpt-4o', max_tokens: 4_000, messages };
const apis: Record<string, [path: string, body: object]> = {
  'chat completions': ['/v1/chat/completions', ASKED],
  Messages: ['/v1/messages', { ...ASKED, model: 'claude-sonnet-4-5' }],
  Responses: ['/v1/responses', { model: 'gpt-4o', max_output_tokens: 4_000, input: 'Hello!', store: false }],
};
const complete = (given: object = {}, headers: Record<string, string> = {}) =>
  post('/v1/chat/completions', { ...ASKED, ...given }, people.keys.rita, headers);

const countersOf = async (id: string): Promise<any[]> => (await get(`/api/budgets/${id}/counters`)).json.counters;
const sent = (): number =>
  (['openai', 'anthropic'] as const)
    .flatMap((provider) => gateway.sandbox.requests(provider))
    .filter(({ method }) => method === 'POST').length;
const proposalIn = ({ status, json, text }: Reply): string => {
  expect([status, text]).toEqual([status === 202 ? 202 : 403, text]);
  return status === 202 ? json.proposal.id : json.error.details.proposal_id;
};
const approve = async (id: string): Promise<void> => {
  const reply = await people.move(id, 'fred', 'approved');
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
};
async function concernsOf(proposal: string): Promise<unknown> {
  const { rows } = await database.query('SELECT policy_decision AS decision FROM proposals WHERE id = $1', [proposal]);
  return rows[0].decision.concerns;
}
async function spent(): Promise<number> {
  const { rows } = await database.query<{ cost: string }>(
    'SELECT coalesce(sum(cost), 0)::text AS cost FROM usage_ledger WHERE tenant_id = $1',
    [tenant],
  );
  return Number(rows[0]!.cost) / 1e9;
}
const settledAt = (id: string, used: () => Promise<number>): Promise<void> =>
  gateway.eventually(async () => {
    expect(await countersOf(id)).toMatchObject([{ held: 0, used: await used() }]);
  });

describe('a call that does not fit', () => {
  test.each(Object.entries(apis))(
    'in %s waits for people, is made once when they approve it, and charged',
    async (_, [path, body]) => {
      const id = await asking({ name: 'small' });
      const first = await post(path, body);
      const proposal = proposalIn(first);
      expect(sent()).toBe(0);
      const { details } = (await get(`/api/trust/spine/events/${first.headers.get('x-evidence-id')}`)).json;
      expect(details).toMatchObject({ outcome: 'denied', verdict: { effect: 'require_approval' } });
      expect(details.verdict.reason).toMatch(
        /^this request may cost up to 0\.\d+ USD, and 0\.01 USD of the budget small is left$/,
      );
      await settledAt(id, () => Promise.resolve(0));
      // The same request is the same proposal.
      expect(proposalIn(await post(path, body))).toBe(proposal);
      expect(await concernsOf(proposal)).toEqual([`budget:${id}`]);
      await approve(proposal);
      await people.until(proposal, 'recorded');
      expect(sent()).toBe(1);
      const again = await post(path, body, people.keys.rita, { 'x-proposal-id': proposal });
      expect([again.status, again.text]).toEqual([200, again.text]);
      expect(sent()).toBe(1);
      await settledAt(id, spent);
      expect(await spent()).toBeGreaterThan(0);
      // Another request is another matter.
      const other = await post(path, { ...body, user: 'rita', metadata: { a: 'b' } });
      expect(other.status).not.toBe(200);
      expect(sent()).toBe(1);
    },
  );

  test('streams as little before people approve it', async () => {
    await asking();
    const reply = await complete({ stream: true });
    expect(reply.status).toBe(403);
    expect(expectRestError(reply, 'APPROVAL_REQUIRED').details).toHaveProperty('proposal_id');
    expect(sent()).toBe(0);
  });

  test('runs, if approved, above the limit: what it may cost is held beyond it, and shown', async () => {
    const id = await asking({ limitUsd: 0.000001 });
    const proposal = proposalIn(await complete());
    await approve(proposal);
    await people.until(proposal, 'recorded');
    const [counter] = await countersOf(id);
    expect(counter.used).toBeGreaterThan(counter.limit);
    expect(counter.remaining).toBe(0);
    const events = await people.actionsOn(proposal);
    expect(events.filter((action) => action === 'proposal.executing')).toHaveLength(1);
  });

  test('simply runs once the budget has room again', async () => {
    const id = await asking();
    const proposal = proposalIn(await complete());
    await change(id, { limitUsd: 5 });
    await approve(proposal);
    await people.until(proposal, 'recorded');
    expect(sent()).toBe(1);
    await settledAt(id, spent);
  });

  test('is put before people again where another budget has no room for it meanwhile', async () => {
    const one = await asking();
    const proposal = proposalIn(await complete());
    const two = await asking();
    await approve(proposal);
    await gateway.eventually(async () => {
      const now = await people.read(proposal);
      expect(now.state).toBe('awaiting_decision');
      expect(await concernsOf(proposal)).toEqual([`budget:${one}`, `budget:${two}`]);
    });
    expect(sent()).toBe(0);
    await approve(proposal);
    await people.until(proposal, 'recorded');
    expect(sent()).toBe(1);
    expect(statesOf(await people.read(proposal)).filter((state) => state === 'executing')).toHaveLength(1);
  });

  test('is charged to the budgets of its session, tags and user when it is made, and to no others', async () => {
    const id = await asking({
      limitUsd: 0.01,
      selector: { session: 'run-*', tag: 'team=blue' },
      per: ['user', 'agent'],
    });
    const headers = {
      'x-session-id': 'run-1',
      'x-claude-code-agent-id': 'agent-1',
      'x-tags': 'team=blue, project=atlas',
      'x-user-id': 'guest',
    };
    const first = await complete({}, headers);
    const proposal = proposalIn(first);
    expect((await people.read(proposal)).payload.caller).toEqual({
      user: 'guest',
      session: 'run-1',
      agent: 'agent-1',
      tags: 'team=blue, project=atlas',
    });
    await approve(proposal);
    const { result } = await people.until(proposal, 'recorded');
    const { details } = (await get(`/api/trust/spine/events/${result.evidenceId}`)).json;
    expect(details).toMatchObject({
      session: { id: 'run-1', agent: 'agent-1' },
      tags: { team: 'blue', project: 'atlas' },
      user: 'guest',
    });
    expect((await countersOf(id)).map(({ per }) => per.user).toSorted()).toEqual(['guest', 'rita']);
    expect((await complete({}, { 'x-proposal-id': proposal })).status).toBe(200);
    expect((await complete()).status).toBe(200);
  });

  test('is refused where a hard budget has no room for it either', async () => {
    await asking();
    const hard = await asking({ mode: 'HARD', limitUsd: 0.02 });
    const reply = await complete();
    expect(expectRestError(reply, 'BUDGET_EXCEEDED').details).toMatchObject({ budget_id: hard });
  });

  test('is for the policies first: what they deny stays denied', async () => {
    await asking();
    await makePolicy(gateway, people.keys.ada, { actions: ['ai.*'], effect: 'deny', rules: [] });
    expectRestError(await complete(), 'POLICY_DENIED');
  });

  test('of embeddings waits as well', async () => {
    const id = await asking({ limitUsd: 0 });
    const reply = await post('/v1/embeddings', { model: 'text-embedding-3-small', input: 'Hello!' });
    const proposal = proposalIn(reply);
    await approve(proposal);
    await people.until(proposal, 'recorded');
    await settledAt(id, spent);
  });
});

describe('budgets that ask', () => {
  test.each([
    [{ limitRequests: 1, limitUsd: null }, 'the budget few of 1 requests has no room for this request'],
    [{ limitTokens: 100, limitUsd: null }, 'the budget few of 100 tokens has no room for this request'],
  ])('count requests and tokens, too: %j', async (limit, reason) => {
    await asking({ name: 'few', ...limit });
    await complete({ max_tokens: 20 });
    const proposal = proposalIn(await complete({ max_tokens: 95 }));
    expect((await people.read(proposal)).policyDecision.reason).toBe(reason);
  });

  test('let calls that fit be', async () => {
    const id = await asking({ limitUsd: 1 });
    expect((await complete()).status).toBe(200);
    await settledAt(id, spent);
  });

  test('100 calls at once on 1.00 USD never spend more without an approval, and hold nothing afterwards', async () => {
    const id = await asking({ limitUsd: 1 });
    const dear = { max_tokens: 8_000, messages: [{ role: 'user', content: 'word '.repeat(8_000) }] };
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => persisted(() => complete({ ...dear, seed: turn }))),
    );
    expect([...new Set(replies.map(({ status }) => status))].toSorted()).toEqual([200, 403]);
    const used = await spent();
    expect(used).toBeLessThanOrEqual(1);
    expect(used).toBeGreaterThan(0);
    await settledAt(id, spent);
  });

  test('let no fallback pass them that people did not see', async () => {
    gateway.sandbox.fault('openai', { status: 500, times: 'sticky' });
    const answer = await complete();
    expect([answer.status, answer.headers.get('x-gateway-provider')]).toEqual([200, 'anthropic']);
    const id = await asking({ limitUsd: 0, selector: { provider: 'anthropic' } });
    const before = gateway.sandbox.requests('anthropic').length;
    const refused = await complete({ seed: 1 });
    expect(refused.status).toBe(502);
    expect(gateway.sandbox.requests('anthropic')).toHaveLength(before);
    expect((await get('/api/admin/v4/proposals')).json.proposals).toEqual([]);
    expect(await countersOf(id)).toEqual([]);
  });
});
