import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { persisted } from '../../support/eventually.js';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { expectRestError } from '../../support/errors.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

/** Moderations, reranking and decisions against an upstream of the test, with prices of the test. */
let app: TestApp;
let upstream: UpstreamServer;
let admin: string;
let ann: string;
/** What the upstream answers, by the path without its version. */
let answers: Record<string, unknown>;

const MODELS = {
  mode: 'extend',
  models: [
    {
      id: 'rerank-v3.5',
      provider: 'judge',
      type: 'rerank',
      contextWindow: 4_096,
      price: { input: '0', units: { searchUnits: '0.002' }, source: 'a test', asOf: '2026-11-01' },
    },
    {
      id: 'luna',
      provider: 'judge',
      type: 'decision',
      contextWindow: 100_000,
      price: { input: '0.10', source: 'a test', asOf: '2026-11-01' },
    },
    {
      id: 'moderator',
      provider: 'judge',
      type: 'moderation',
      contextWindow: 32_000,
      price: { input: '0', source: 'a test', asOf: '2026-11-01' },
    },
    {
      id: 'omni-moderation-latest',
      provider: 'judge',
      type: 'moderation',
      contextWindow: 32_000,
      price: { input: '0', source: 'a test', asOf: '2026-11-01' },
    },
  ],
};

const moderated = {
  flagged: true,
  categories: { violence: true, hate: false },
  category_scores: { violence: 0.9, hate: 0 },
};
const USUAL = {
  '/moderations': { id: 'modr-1', model: 'up', results: [moderated] },
  '/rerank': {
    id: 'r-1',
    results: [
      { index: 1, relevance_score: 0.9 },
      { index: 0, relevance_score: 0.1 },
    ],
    meta: { billed_units: { search_units: 1 } },
  },
  '/decisions': {
    model: 'up',
    answers: [{ type: 'predicate', name: 'refund', probability: 0.93 }],
    usage: { input_tokens: 40, output_tokens: 0 },
  },
};

beforeAll(async () => {
  upstream = await startUpstream(({ url }, response) => {
    const answer = answers[url.replace('/v1', '')];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? { data: [] }));
  });
  const folder = mkdtempSync(join(tmpdir(), 'kinds-'));
  const [providers, models] = [join(folder, 'providers.json'), join(folder, 'models.json')];
  writeFileSync(models, JSON.stringify(MODELS));
  const judge = {
    id: 'judge',
    kind: 'openai',
    baseUrl: `${upstream.origin}/v1`,
    apiKeyEnv: 'JUDGE_KEY',
    models: MODELS.models.map(({ id }) => id),
  };
  writeFileSync(providers, JSON.stringify({ providers: [judge] }));
  app = await startTestApp({ env: { PROVIDERS_FILE: providers, MODELS_FILE: models, JUDGE_KEY: 'k' } });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  admin = await app.issueKey({ tenantId: 'shop', subject: 'ada', roles: ['tenant_admin'] });
  ann = await app.issueKey({ tenantId: 'shop', subject: 'ann' });
});
beforeEach(() => {
  answers = { ...USUAL };
  upstream.arrived.length = 0;
});

const REQUESTS = {
  '/v1/moderations': { model: 'moderator', input: 'I will hurt you' },
  '/v1/rerank': { model: 'rerank-v3.5', query: 'a river', documents: ['a tree', 'the Rhine'] },
  '/v1/decisions': {
    model: 'luna',
    input: 'I want my money back',
    questions: [{ type: 'predicate', name: 'refund', instructions: 'Does the customer ask for a refund?' }],
  },
} as const;
type Path = keyof typeof REQUESTS;
const PATHS = Object.keys(REQUESTS) as Path[];
const ACTIONS = { '/v1/moderations': 'ai.moderate', '/v1/rerank': 'ai.rerank', '/v1/decisions': 'ai.decide' } as const;

const post = (path: string, body: object, key = ann, headers: Record<string, string> = {}): Promise<Reply> =>
  app.request('POST', path, { key, body, headers });

/** The invocation of an answer, as its request page shows it. */
async function recorded(reply: Reply): Promise<any> {
  const fields = 'action outcome model provider promptTokens costUsd estimated units { unit quantity } piiTypes';
  const query = `query($id: ID!) { invocation(id: $id) { invocation { ${fields} } } }`;
  return app.eventually(async () => {
    const { json } = await app.graphql(query, { id: reply.headers.get('x-evidence-id') }, { key: admin });
    expect(json.data?.invocation).toBeTruthy();
    return json.data.invocation.invocation;
  });
}

/** The details of its event in the log. */
async function evidenceOf(reply: Reply): Promise<any> {
  const { json } = await app.request('GET', `/api/trust/spine/events/${reply.headers.get('x-evidence-id')}`, {
    key: admin,
  });
  return json;
}

test.each([[{}], [{ model: null }]])('moderations ask the usual model where they name none: %j', async (named) => {
  const reply = await post('/v1/moderations', { ...named, input: 'I will hurt you' });
  expect([reply.status, reply.json.model]).toEqual([200, 'omni-moderation-latest']);
  expect(upstream.arrived[0]?.body).toEqual({ model: 'omni-moderation-latest', input: 'I will hurt you' });
  expect((await recorded(reply)).model).toBe('omni-moderation-latest');
  const evaluate = 'mutation($input: KindCallInput!) { moderate(input: $input) { body } }';
  const { json } = await app.graphql(evaluate, { input: { body: { ...named, input: 'x' } } }, { key: ann });
  expect(json.data.moderate.body.model).toBe('omni-moderation-latest');
});

describe.each(PATHS)('%s', (path) => {
  test('is answered in its dialect, with the catalogue’s name of the model, and recorded', async () => {
    const reply = await post(path, REQUESTS[path]);
    expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
    const [sent] = upstream.arrived;
    expect(sent).toMatchObject({ method: 'POST', url: path, body: REQUESTS[path] });
    expect(sent!.headers.authorization).toBe('Bearer k');
    expect(await recorded(reply)).toMatchObject({ action: ACTIONS[path], outcome: 'COMPLETED', provider: 'judge' });
  });

  test('is refused where its policy denies, by action and by operation', async () => {
    for (const condition of [`action == "${ACTIONS[path]}"`, `context.operation == "${ACTIONS[path].slice(3)}"`]) {
      const policy = {
        name: 'no',
        actions: ['ai.*'],
        resources: ['*'],
        effect: 'deny',
        rules: [{ id: 'r', condition }],
      };
      const { json, status, text } = await post('/api/trust/policies', policy, admin);
      expect([status, text]).toEqual([201, expect.anything()]);
      try {
        expectRestError(await post(path, REQUESTS[path]), 'POLICY_DENIED');
        expect(upstream.arrived).toEqual([]);
      } finally {
        expect((await app.request('DELETE', `/api/trust/policies/${json.id}`, { key: admin })).status).toBe(204);
      }
    }
  });

  test('asks nobody while a stop names it', async () => {
    const { json } = await post('/api/stops', { selector: { operation: ACTIONS[path] }, reason: 'a test' }, admin);
    try {
      expectRestError(await post(path, REQUESTS[path]), 'FORBIDDEN');
      expect(upstream.arrived).toEqual([]);
    } finally {
      await app.request('DELETE', `/api/stops/${json.id}`, { key: admin });
    }
  });

  test('names what is wrong with a body, and where', async () => {
    expectRestError(await post(path, {}), 'INVALID_REQUEST');
    for (const body of [
      { model: '' },
      { model: 7 },
      { ...REQUESTS[path], model: 'no-such' },
      { ...REQUESTS[path], stream: true },
    ]) {
      const { status, json } = await post(path, body);
      expect([status, json.error.message]).toEqual([expect.any(Number), expect.stringMatching(/model|stream/)]);
      expect(status).toBeLessThan(500);
    }
    expectRestError(await post(path, { ...REQUESTS[path], model: 'gpt-4o-mini-search' }), 'NOT_FOUND');
  });

  test('refuses what would make others answer, and what a provider keeps', async () => {
    expectRestError(await post(path, { ...REQUESTS[path], models: ['other'] }), 'INVALID_REQUEST');
    expectRestError(await post(path, { ...REQUESTS[path], previous_response_id: 'resp_1' }), 'INVALID_REQUEST');
  });
});

describe('money', () => {
  test('a search of a reranker costs its unit, and the ledger says so', async () => {
    const reply = await post('/v1/rerank', REQUESTS['/v1/rerank']);
    expect(await recorded(reply)).toMatchObject({ costUsd: 0.002, units: [{ unit: 'SEARCH_UNITS', quantity: 1 }] });
  });

  test('units that a provider makes up are not believed', async () => {
    for (const search_units of [900, -1, 1.5]) {
      answers['/rerank'] = { ...USUAL['/rerank'], meta: { billed_units: { search_units } } };
      const found = await recorded(await post('/v1/rerank', REQUESTS['/v1/rerank']));
      expect(found).toMatchObject({ costUsd: 0.002, estimated: true });
    }
  });

  test('a hundred at once on a budget for ten: ten pass', async () => {
    const selector = { user: 'pat' };
    const pat = await app.issueKey({ tenantId: 'shop', subject: 'pat' });
    const budget = { name: 'reranks', limitUsd: '0.02', window: 'day', selector, mode: 'HARD' };
    const made = await post('/api/budgets', budget, admin);
    expect([made.status, made.text]).toEqual([201, expect.anything()]);
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => persisted(() => post('/v1/rerank', REQUESTS['/v1/rerank'], pat))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 402)).toHaveLength(90);
    expect(upstream.arrived).toHaveLength(10);
  });

  test('decisions cost their input', async () => {
    const found = await recorded(await post('/v1/decisions', REQUESTS['/v1/decisions']));
    expect(found).toMatchObject({ costUsd: 0.000004, promptTokens: 40, units: [] });
  });

  test('the FOCUS export has a row of the unit', async () => {
    const { text } = await app.request('GET', '/api/usage/focus?format=csv', { key: admin });
    expect(text).toContain('judge/rerank-v3.5/search-units');
  });
});

describe('personal data', () => {
  beforeAll(async () => {
    for (const [id, mode] of [
      ['clinic', 'REDACT'],
      ['bank', 'BLOCK'],
    ] as const) {
      await app.createTenant({ id, ...AMPLE, monthlyBudgetUsd: 1_000 });
      await app.graphql(`mutation { updateTenant(id: "${id}", input: { piiMode: ${mode} }) { id } }`);
    }
  });
  const MAIL = 'jane.doe@example.com';
  const said: Record<Path, object> = {
    '/v1/moderations': { ...REQUESTS['/v1/moderations'], input: [`write to ${MAIL}`] },
    '/v1/rerank': { ...REQUESTS['/v1/rerank'], documents: [`mail ${MAIL}`, 'the Rhine'], return_documents: true },
    '/v1/decisions': {
      ...REQUESTS['/v1/decisions'],
      input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: `I am ${MAIL}` }] }],
    },
  };

  test.each(PATHS)('%s: leaves as a placeholder, and never in a tenant that blocks', async (path) => {
    const redacting = await app.issueKey({ tenantId: 'clinic', subject: 'ann' });
    const reply = await post(path, said[path], redacting);
    expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
    expect(upstream.arrived[0]!.text).not.toContain(MAIL);
    const blocking = await app.issueKey({ tenantId: 'bank', subject: 'ann' });
    expectRestError(await post(path, said[path], blocking), 'POLICY_DENIED');
    expect(upstream.arrived).toHaveLength(1);
  });

  test('documents come back as they were given, whatever the provider says that they are', async () => {
    const key = await app.issueKey({ tenantId: 'clinic', subject: 'ann' });
    const results = [0, 1].map((index) => ({ index, relevance_score: 0.5, document: { text: 'something else' } }));
    answers['/rerank'] = { ...USUAL['/rerank'], results };
    const { json } = await post('/v1/rerank', said['/v1/rerank'], key);
    expect(json.results.map(({ document }: any) => document)).toEqual([
      { text: `mail ${MAIL}` },
      { text: 'the Rhine' },
    ]);
  });

  test('in a name that no placeholder can take the place of, it is refused', async () => {
    const key = await app.issueKey({ tenantId: 'clinic', subject: 'ann' });
    expectRestError(await post('/v1/rerank', { ...REQUESTS['/v1/rerank'], rank_fields: [MAIL] }, key), 'POLICY_DENIED');
  });
});

test('files are refused where a call has none', async () => {
  const query = 'mutation($input: KindCallInput!) { rerank(input: $input) { evidenceId } }';
  const input = { body: REQUESTS['/v1/rerank'], files: [{ name: 'file', content: 'AAAA' }] };
  const { json } = await app.graphql(query, { input }, { key: ann });
  expect(json.errors[0].extensions).toMatchObject({ code: 'INVALID_REQUEST', param: expect.stringContaining('files') });
  expect(upstream.arrived).toEqual([]);
});

test('evidence has what was found in numbers, and no text of a tenant that retains none', async () => {
  const reply = await post('/v1/decisions', REQUESTS['/v1/decisions']);
  await recorded(reply);
  const event = await evidenceOf(reply);
  expect(JSON.stringify(event)).toContain('0.93');
  expect(JSON.stringify(event)).not.toContain('money back');
});

test('an approval is for the body that people saw, and its answer is fetched once they have approved', async () => {
  const obligations = [{ id: 'a', type: 'approval', params: { requiredApprovers: ['tenant_admin'] } }];
  const rules = [{ id: 'r', condition: 'true', obligations }];
  const policy = { name: 'ask', actions: ['ai.decide'], effect: 'require_approval', rules };
  const made = await post('/api/trust/policies', policy, admin);
  expect([made.status, made.text]).toEqual([201, expect.anything()]);
  const asked = await post('/v1/decisions', REQUESTS['/v1/decisions']);
  expectRestError(asked, 'APPROVAL_REQUIRED');
  expect(upstream.arrived).toEqual([]);
  const id: string = asked.json.error.details.proposal_id;
  const vote = await post('/api/admin/v4/proposals/batch-decide', { decisions: [{ id, decision: 'approved' }] }, admin);
  expect(vote.json).toMatchObject({ results: [{ ok: true }] });
  const again = (body: object): Promise<Reply> => post('/v1/decisions', body, ann, { 'x-proposal-id': id });
  await app.eventually(async () => {
    const { status, json } = await again(REQUESTS['/v1/decisions']);
    expect([status, json.answers]).toEqual([200, USUAL['/decisions'].answers]);
  });
  expect(upstream.arrived).toHaveLength(1);
  const other = { ...REQUESTS['/v1/decisions'], input: 'something else' };
  expectRestError(await again(other), 'CONFLICT');
  await app.request('DELETE', `/api/trust/policies/${made.json.id}`, { key: admin });
});

test.each(PATHS)('%s: a malformed answer is a failure of the provider, and none of it is passed on', async (path) => {
  answers[path.slice(3)] = { results: [], answers: [], secret: 'of somebody else' };
  const reply = await post(path, REQUESTS[path]);
  expectRestError(reply, 'PROVIDER_ERROR');
  expect(reply.text).not.toContain('somebody');
  expect(await recorded(reply)).toMatchObject({ outcome: 'FAILED' });
});
