import { beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { expectRestError, pathsOf } from '../../support/errors.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';

/** Runs over data sets of lines, with the sandbox as the provider. */
const TENANT = 'shop';
let app: TestApp;
let people: People;
let ada: string;

beforeAll(async () => {
  app = await startTestApp({ timedWorkMillis: 50 });
  for (const id of [TENANT, 'other']) await app.createTenant({ id, ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, TENANT);
  ({ ada } = people.keys);
  await freeze('greetings', [say('Hello!'), say('Good morning!'), say('Say nothing about yourself.')]);
});

const say = (content: string, more: object = {}): object => ({ messages: [{ role: 'user', content }], ...more });
const post = (path: string, body: object, key = ada, headers = {}): Promise<Reply> =>
  app.request('POST', path, { key, body, headers });
const get = (path: string, key = ada): Promise<Reply> => app.request('GET', path, { key });
async function freeze(name: string, items: object[], key = ada): Promise<any> {
  const reply = await post('/api/evaluations/datasets', { name, items }, key);
  expect([reply.text, reply.status]).toEqual([reply.text, 201]);
  return reply.json;
}
const RUN = {
  dataset: 'greetings',
  candidate: { model: 'gpt-4o-mini' },
  checks: [],
  budgetUsd: 1,
  maxOutputTokens: 30,
};
async function start(more: object = {}, key = ada): Promise<any> {
  const reply = await post('/api/evaluations/runs', { ...RUN, ...more }, key);
  expect([reply.text, reply.status]).toEqual([reply.text, 202]);
  return reply.json;
}
const ended = (id: string, key = ada): Promise<any> =>
  app.eventually(async () => {
    const { json } = await get(`/api/evaluations/runs/${id}`, key);
    expect(json.endedAt).not.toBeNull();
    return json;
  });
const resultsOf = async (id: string): Promise<any[]> => (await get(`/api/evaluations/runs/${id}/results`)).json.results;
const eventOf = async (id: string): Promise<any> => (await get(`/api/trust/spine/events/${id}`)).json;
async function rows(sql: string): Promise<any[]> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a run', () => {
  test('asks a model about every item, checks the answers by rule, and is signed as a leaf', async () => {
    const made = await start({
      checks: [
        { type: 'regex', value: '\\w+' },
        { type: 'contains', value: 'no text has this', not: true },
        { type: 'latency', value: 60_000 },
        { type: 'cost', value: 0.5 },
      ],
    });
    expect(made).toMatchObject({ status: 'QUEUED', dataset: 'greetings', name: 'gpt-4o-mini', items: 3, reason: null });
    const run = await ended(made.id);
    expect(run).toMatchObject({ status: 'COMPLETED', passed: 3, failed: 0, errors: 0, unjudged: 0 });
    expect(run.candidateFigures).toMatchObject({ items: 3, passed: 3, passRate: 1, high: 1 });
    const results = await resultsOf(made.id);
    expect(results.map(({ place, candidate }) => [place, candidate.verdict])).toEqual([
      [1, 'passed'],
      [2, 'passed'],
      [3, 'passed'],
    ]);
    expect(results[0].candidate.checks.map(({ type }: any) => type)).toEqual(['regex', 'contains', 'latency', 'cost']);
    const event = await eventOf(run.completedEventId);
    expect(event).toMatchObject({ action: 'evaluation.completed', actor: 'ada', resourceId: made.id });
    expect(event.details).toMatchObject({
      resultsRoot: run.root,
      dataset: { name: 'greetings', digest: run.datasetDigest },
      candidate: { model: 'gpt-4o-mini', digest: run.candidateDigest },
      figures: { candidate: { passed: 3 } },
    });
    // Its cost is what the ledger has for its calls, and each is tagged.
    const ids = results.map(({ candidate }) => `'${candidate.evidenceId}'`).join(', ');
    const [charged] = await rows(
      `SELECT sum(cost)::text AS cost, count(*)::int AS count FROM usage_ledger WHERE id IN (${ids})`,
    );
    expect(charged).toEqual({ count: 3, cost: event.details.costNanoUsd });
    const call = await eventOf(results[0].candidate.evidenceId);
    expect(call.details.tags).toEqual({ evaluation: made.id, purpose: 'evaluation' });
  });

  test('says which item failed which check', async () => {
    await freeze('sums', [
      say('What is 1 + 1?', { expected: 'no answer of the sandbox' }),
      say('What is 2 + 2?', { checks: [{ type: 'contains', value: 'no text has this' }] }),
    ]);
    const { id } = await start({ dataset: 'sums', checks: [{ type: 'equals' }] });
    const run = await ended(id);
    expect(run).toMatchObject({ status: 'COMPLETED', passed: 0, failed: 2 });
    const results = await resultsOf(id);
    expect(results[1].candidate.checks).toEqual([
      { type: 'equals', passed: false, reason: 'nothing is expected of this item' },
      { type: 'contains', passed: false, reason: 'the text is not in it' },
    ]);
  });

  test('keeps answers where the tenant retains content, and digests alone elsewhere', async () => {
    const first = await start();
    await ended(first.id);
    const [plain] = await resultsOf(first.id);
    expect(plain.candidate).toMatchObject({ answer: null, answerSha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const retain = (on: boolean) =>
      app.graphql(`mutation { updateTenant(id: "${TENANT}", input: { retainContent: ${on} }) { id } }`);
    await retain(true);
    const second = await start();
    await ended(second.id);
    const [kept] = await resultsOf(second.id);
    expect(kept.candidate.answer.length).toBeGreaterThan(0);
    // Erasing the details of the call erases its answer, and leaves verdict and digest.
    const erase = 'mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "asked") { id } }';
    const [, other] = await resultsOf(second.id);
    const erased = await app.graphql(erase, { id: other.candidate.evidenceId }, { key: ada });
    expect(erased.json.errors).toBeUndefined();
    const after = await resultsOf(second.id);
    expect(after.map(({ candidate }) => candidate.answer === null)).toEqual([false, true, false]);
    expect(after[1].candidate).toMatchObject({ verdict: 'passed', answerSha256: other.candidate.answerSha256 });
    const whole = await app.graphql(erase, { id: second.eventId }, { key: ada });
    expect(whole.json.errors).toBeUndefined();
    expect((await resultsOf(second.id)).every(({ candidate }) => candidate.answer === null)).toBe(true);
    await retain(false);
  });

  test('stops at its budget, and charges no more than that', async () => {
    const { id } = await start({ budgetUsd: 0.000001 });
    const run = await ended(id);
    expect(run).toMatchObject({ status: 'FAILED', passed: 0 });
    expect(run.reason).toMatch(/^BUDGET_EXCEEDED: the budget of the run/);
    expect(run.costUsd).toBeLessThanOrEqual(0.000001);
    expect((await eventOf(run.completedEventId)).action).toBe('evaluation.failed');
  });

  test('is seen by policies, which can refuse its calls', async () => {
    const policy = await makePolicy(app, ada, {
      name: 'no evaluations of gpt-4o',
      actions: ['ai.generate'],
      effect: 'deny',
      rules: [
        {
          id: 'a',
          condition: 'has(context.purpose) && context.purpose == "evaluation" && resource == "model:gpt-4o"',
          obligations: [],
        },
      ],
    });
    const refused = await post('/api/evaluations/runs', { ...RUN, candidate: { model: 'gpt-4o' } });
    expectRestError(refused, 'POLICY_DENIED');
    await app.request('DELETE', `/api/trust/policies/${policy}`, { key: ada });
  });

  test('can be cancelled, and is not cancelled twice', async () => {
    const { id } = await start({ rate: 1 });
    await app.eventually(async () => {
      expect((await get(`/api/evaluations/runs/${id}`)).json.passed).toBe(1);
    });
    const cancelled = await app.request('POST', `/api/evaluations/runs/${id}/cancel`, { key: ada });
    expect(cancelled.json.status).toMatch(/^CANCELL(ING|ED)$/);
    const run = await ended(id);
    expect(run.status).toBe('CANCELLED');
    expectRestError(await app.request('POST', `/api/evaluations/runs/${id}/cancel`, { key: ada }), 'CONFLICT');
  });

  test('ends when whoever started it is no administrator any more, and asks no more models', async () => {
    const key = await app.issueKey({ tenantId: TENANT, subject: 'eve', roles: ['tenant_admin'] });
    const { id } = await start({ rate: 1 }, key);
    await app.eventually(async () => {
      expect((await get(`/api/evaluations/runs/${id}`)).json.passed).toBe(1);
    });
    const revoke = 'mutation($id: ID!) { revokeApiKey(id: $id) { id } }';
    expect((await app.graphql(revoke, { id: key.split('_')[1] }, { key: ada })).json.errors).toBeUndefined();
    const run = await ended(id);
    expect(run).toMatchObject({ status: 'FAILED', passed: 1, reason: expect.stringMatching(/^FORBIDDEN: /) });
    const [charged] = await rows(`SELECT count(*)::int AS count FROM usage_ledger WHERE tags->>'evaluation' = '${id}'`);
    expect(charged).toEqual({ count: 1 });
  });

  test('is not started by members, nor shown to them', async () => {
    const { rita, aud } = people.keys;
    expectRestError(await post('/api/evaluations/runs', RUN, rita), 'FORBIDDEN');
    expectRestError(await get('/api/evaluations/datasets/greetings/items', rita), 'FORBIDDEN');
    expect((await get('/api/evaluations/datasets/greetings/items', aud)).status).toBe(200);
    expectRestError(await post('/api/evaluations/runs', RUN, aud), 'FORBIDDEN');
  });

  test('is approved as a whole', async () => {
    const policy = await makePolicy(app, ada, {
      name: 'evaluations are approved',
      actions: ['evaluation.run'],
      effect: 'require_approval',
      ...approvedBy(['finance']),
    });
    const asked = await post('/api/evaluations/runs', RUN);
    expectRestError(asked, 'APPROVAL_REQUIRED');
    const proposal = asked.json.error.details.proposal_id;
    expect((await people.read(proposal)).payload).toMatchObject({ dataset: { name: 'greetings' }, budgetUsd: 1 });
    expect((await people.move(proposal, 'fred', 'approved')).status).toBe(200);
    const dearer = await post('/api/evaluations/runs', { ...RUN, budgetUsd: 2 }, ada, { 'x-proposal-id': proposal });
    expect(dearer.status).not.toBe(202);
    const reply = await post('/api/evaluations/runs', RUN, ada, { 'x-proposal-id': proposal });
    expect([reply.text, reply.status]).toEqual([reply.text, 202]);
    await app.request('DELETE', `/api/trust/policies/${policy}`, { key: ada });
  });
});

describe('a data set', () => {
  test('is named by a digest of its items, and never changes', async () => {
    const items = [say('One.'), say('Two.', { expected: { a: 1 }, variables: { b: 'c' } })];
    const [first, second] = [await freeze('first', items), await freeze('second', items)];
    expect(first).toMatchObject({ items: 2, origin: 'LINES', digest: second.digest, createdBy: 'ada' });
    expect((await freeze('third', items.toReversed())).digest).not.toBe(first.digest);
    expectRestError(await post('/api/evaluations/datasets', { name: 'first', items }), 'CONFLICT');
    const { json } = await get('/api/evaluations/datasets/first/items?limit=1');
    expect(json.items).toEqual([
      {
        place: 1,
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        content: { messages: [{ role: 'user', content: 'One.' }], variables: {}, expected: null, checks: [] },
      },
    ]);
    const next = await get(`/api/evaluations/datasets/first/items?cursor=${json.nextCursor}`);
    expect(next.json.items.map(({ place }: any) => place)).toEqual([2]);
    expect((await eventOf(first.eventId)).details).toMatchObject({ digest: first.digest, items: 2 });
  });

  test.each([
    ['nothing', [], ['items']],
    ['an item without anything', [{}], ['items[0].messages']],
    ['a message without a role', [{ messages: [{ content: 'x' }] }], ['items[0].messages[0].role']],
    ['a check of no kind', [say('x', { checks: [{ type: 'javascript', value: '1' }] })], ['items[0].checks[0].type']],
    [
      'a pattern that backtracks',
      [say('x', { checks: [{ type: 'regex', value: '(?=a)b' }] })],
      ['items[0].checks[0].value'],
    ],
    ['an item that is too long', [say('x'.repeat(70_000))], ['items[0].messages']],
  ])('refuses %s', async (_name, items, paths) => {
    expect(pathsOf((await post('/api/evaluations/datasets', { name: 'wrong', items })).json.error)).toEqual(paths);
  });

  test.each([
    ['an unknown data set', { dataset: 'none' }, 'NOT_FOUND'],
    ['an unknown model', { candidate: { model: 'none' } }, 'NOT_FOUND'],
    ['an unknown prompt', { candidate: { prompt: 'none@1' } }, 'NOT_FOUND'],
    ['a model and a prompt', { candidate: { model: 'gpt-4o', prompt: 'none@1' } }, 'INVALID_REQUEST'],
    ['criteria without a judge', { checks: [{ type: 'judge', value: 'It is polite.' }] }, 'INVALID_REQUEST'],
    ['a schema with references', { checks: [{ type: 'json-schema', value: { $ref: '#' } }] }, 'INVALID_REQUEST'],
    ['a schema that is none', { checks: [{ type: 'json-schema', value: { type: 'none' } }] }, 'INVALID_REQUEST'],
    ['a rate of nothing', { rate: 0 }, 'INVALID_REQUEST'],
    ['a negative budget', { budgetUsd: -1 }, 'INVALID_REQUEST'],
  ] as const)('is not run with %s', async (_name, more, code) => {
    expectRestError(await post('/api/evaluations/runs', { ...RUN, ...more }), code);
  });

  test('with variables alone is not asked of a model', async () => {
    await freeze('values', [{ variables: { name: 'Ann' } }]);
    const reply = await post('/api/evaluations/runs', { ...RUN, dataset: 'values' });
    expect(pathsOf(reply.json.error)).toEqual(['dataset']);
  });
});
