import { beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { expectRestError, pathsOf } from '../../support/errors.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';
import { startModels } from '../../support/evaluations/judged-models.js';

/** Labels and aliases that move only once an evaluation was passed; the models are the test's. */
const TENANT = 'shop';
let app: TestApp;
let people: People;
let ada: string;

beforeAll(async () => {
  // A prompt with `well` in its text answers well; a judge says that as JSON, and once not at all.
  const models = await startModels(({ isJudge, system, said, model }) => {
    if (isJudge || system.startsWith('Be strict')) {
      if (said.includes('unjudgeable')) return 'Who am I to judge?';
      return JSON.stringify({ pass: said.includes('good answer'), reason: 'It says so.' });
    }
    const isGood = system.includes('well') || !model.startsWith('gpt-4o') || said.includes('easy');
    return `${isGood ? 'good' : 'bad'} answer to ${said}`;
  });
  app = await startTestApp({
    timedWorkMillis: 50,
    env: { SANDBOX: 'off', OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: `${models.origin}/v1` },
  });
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, TENANT);
  ({ ada } = people.keys);
  for (const text of ['Answer.', 'Answer badly.', 'Answer well.']) await version('support', text);
  await put('/api/prompts/support/labels/production', { version: 1 });
  const items = ['easy one', 'hard one', 'hard two', 'hard three'].map((question) => ({
    variables: { question },
    checks: [{ type: 'contains', value: 'good answer' }],
  }));
  await post('/api/evaluations/datasets', { name: 'cases', items });
});

const ask = (method: string, path: string, body?: object, headers = {}, key = ada): Promise<Reply> =>
  app.request(method, path, { key, body, headers });
const post = (path: string, body: object): Promise<Reply> => ask('POST', path, body);
const put = (path: string, body: object, headers = {}): Promise<Reply> => ask('PUT', path, body, headers);
async function version(name: string, system: string): Promise<void> {
  await post('/api/prompts', { name });
  const reply = await post(`/api/prompts/${name}/versions`, {
    model: 'gpt-4o-mini',
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: '{{question}}' },
    ],
    variables: { type: 'object', properties: { question: { type: 'string' } }, required: ['question'] },
  });
  expect([reply.text, reply.status]).toEqual([reply.text, 201]);
}
async function run(more: object): Promise<any> {
  const body = { dataset: 'cases', checks: [], budgetUsd: 1, rate: 6_000, maxOutputTokens: 30, ...more };
  const reply = await post('/api/evaluations/runs', body);
  expect([reply.text, reply.status]).toEqual([reply.text, 202]);
  return app.eventually(async () => {
    const { json } = await ask('GET', `/api/evaluations/runs/${reply.json.id}`);
    expect(json.endedAt).not.toBeNull();
    return json;
  });
}
const PRODUCTION = '/api/prompts/support/labels/production';

describe('a run', () => {
  test('compares a version of a prompt with another on the same items', async () => {
    const found = await run({ candidate: { prompt: 'support@3' }, baseline: { prompt: 'support@production' } });
    expect(found).toMatchObject({
      status: 'COMPLETED',
      name: 'prompt:support@3',
      baseline: { prompt: 'support', version: 1 },
      candidateFigures: { passed: 4, passRate: 1 },
      baselineFigures: { passed: 1, failed: 3 },
      regression: { both: 1, fixed: 3, broken: 0, neither: 0, difference: -0.75 },
    });
    const { results } = (await ask('GET', `/api/evaluations/runs/${found.id}/results`)).json;
    expect(results.map(({ candidate, baseline }: any) => [candidate.verdict, baseline.verdict])).toEqual([
      ['passed', 'passed'],
      ['passed', 'failed'],
      ['passed', 'failed'],
      ['passed', 'failed'],
    ]);
    const { details } = (await ask('GET', `/api/trust/spine/events/${results[1].candidate.evidenceId}`)).json;
    expect(details.prompt).toMatchObject({ name: 'support', version: 3 });
  });

  test('is judged by a pinned model and text, and shows where the judge failed', async () => {
    const items = [
      { messages: [{ role: 'user', content: 'easy' }] },
      { messages: [{ role: 'user', content: 'hard' }] },
      { messages: [{ role: 'user', content: 'unjudgeable' }] },
      {
        messages: [{ role: 'user', content: 'easy, but too long' }],
        checks: [{ type: 'contains', value: 'long', not: true }],
      },
    ];
    await post('/api/evaluations/datasets', { name: 'judged', items });
    const checks = [{ type: 'judge', value: 'The answer is good.' }];
    const judged = { dataset: 'judged', candidate: { model: 'gpt-4o-mini' }, checks };
    const own = await run({ ...judged, judge: { model: 'gpt-4o' } });
    expect(own).toMatchObject({ passed: 1, failed: 2, unjudged: 1, errors: 0, candidateFigures: { passRate: 0.25 } });
    expect(own.judge).toMatchObject({ digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const { results } = (await ask('GET', `/api/evaluations/runs/${own.id}/results`)).json;
    expect(results[2].candidate.reason).toMatch(/^judge: /);
    expect(results[0].candidate.judgeEvidenceId).toEqual(expect.any(String));
    // A rule has refused it, so that nobody was asked.
    expect(results[3].candidate.judgeEvidenceId).toBeUndefined();

    await post('/api/prompts', { name: 'strict' });
    const content = { model: 'gpt-4o', messages: [{ role: 'system', content: 'Be strict.' }] };
    await post('/api/prompts/strict/versions', content);
    expect(
      pathsOf(
        (await post('/api/evaluations/runs', { ...judged, budgetUsd: 1, judge: { prompt: 'strict@1' } })).json.error,
      ),
    ).toEqual(['judge.prompt']);
    const variables = { type: 'object', properties: { answer: { type: 'string' }, criteria: { type: 'string' } } };
    const messages = [...content.messages, { role: 'user', content: '{{criteria}}: {{answer}}' }];
    await post('/api/prompts/strict/versions', { ...content, messages, variables });
    const prompted = await run({ ...judged, judge: { prompt: 'strict@2' } });
    expect(prompted).toMatchObject({ passed: 1, failed: 2, unjudged: 1, judge: { prompt: 'strict@2' } });
  });
});

describe('a label that requires an evaluation', () => {
  test('is refused without one, moves with one, and tells which it was', async () => {
    const required = await put(`${PRODUCTION}/requires`, { dataset: 'cases', minPassRate: 0.9, maxRegression: 0 });
    expect([required.text, required.status]).toEqual([required.text, 200]);
    expect(required.json).toMatchObject({
      label: 'production',
      version: 1,
      requires: { dataset: 'cases', minPassRate: 0.9 },
    });

    await run({ candidate: { prompt: 'support@2' }, baseline: { prompt: 'support@1' } });
    const failed = expectRestError(await put(PRODUCTION, { version: 2 }), 'CONFLICT');
    expect(failed.message).toMatch(
      /requires a run of the data set cases with at least 90 % passed .*it passed 25 % of the items/,
    );

    await version('support', 'Answer very well.');
    const missing = expectRestError(await put(PRODUCTION, { version: 4 }), 'CONFLICT');
    expect(missing.details.evaluation).toBeNull();
    await run({ candidate: { prompt: 'support@4' } });
    const alone = expectRestError(await put(PRODUCTION, { version: 4 }), 'CONFLICT');
    expect(alone.message).toMatch(/no run of it is compared with what is in force/);

    const policy = await makePolicy(app, ada, {
      actions: ['prompt.label'],
      resources: ['prompt:support'],
      effect: 'require_approval',
      ...approvedBy(['finance']),
    });
    const found = await run({ candidate: { prompt: 'support@4' }, baseline: { prompt: 'support@production' } });
    const asked = expectRestError(await put(PRODUCTION, { version: 4 }), 'APPROVAL_REQUIRED');
    const proposal = asked.details.proposal_id;
    const { payload } = await people.read(proposal);
    expect(payload).toMatchObject({
      evaluation: { run: found.id, passRate: 1, regression: -0.75 },
      difference: [{ path: 'messages[0].content' }],
    });
    expect((await people.move(proposal, 'fred', 'approved')).status).toBe(200);
    const moved = await put(PRODUCTION, { version: 4 }, { 'x-proposal-id': proposal });
    expect([moved.text, moved.status]).toEqual([moved.text, 200]);

    const query = `query($at: DateTimeISO!) { promptInForce(name: "support", label: "production", at: $at) {
      version { version } move { movedBy proposalId } approvedBy evaluation { run eventId passRate } } }`;
    const { json } = await app.graphql(query, { at: new Date(Date.now() + 1_000).toISOString() }, { key: ada });
    expect(json.data.promptInForce).toEqual({
      version: { version: 4 },
      move: { movedBy: 'ada', proposalId: proposal },
      approvedBy: ['fred'],
      evaluation: { run: found.id, eventId: found.completedEventId, passRate: 1 },
    });
    await ask('DELETE', `/api/trust/policies/${policy}`);
  });

  test('goes back without one, and moves freely once nothing is required', async () => {
    expect((await ask('POST', `${PRODUCTION}/rollback`)).status).toBe(200);
    expect((await put(PRODUCTION, { version: 2 })).status).toBe(409);
    expect((await ask('DELETE', `${PRODUCTION}/requires`)).json.requires).toBeUndefined();
    expectRestError(await ask('DELETE', `${PRODUCTION}/requires`), 'NOT_FOUND');
    expect((await put(PRODUCTION, { version: 2 })).status).toBe(200);
    const { json } = await ask('GET', '/api/prompts/support/labels');
    expect(json[0].moves.map(({ kind, evaluation }: any) => [kind, evaluation !== undefined])).toEqual([
      ['MOVE', false],
      ['ROLLBACK', false],
      ['MOVE', true],
      ['MOVE', false],
    ]);
  });

  test('asks for the checks and the judge that it names', async () => {
    await post('/api/evaluations/datasets', { name: 'open', items: [{ variables: { question: 'easy' } }] });
    const path = '/api/prompts/support/labels/staging/requires';
    expect(pathsOf((await put(path, { dataset: 'open', minPassRate: 1 })).json.error)).toEqual(['checks']);
    const checks = [
      { type: 'contains', value: 'good' },
      { type: 'judge', value: 'It is good.' },
    ];
    expect(pathsOf((await put(path, { dataset: 'open', minPassRate: 1, checks })).json.error)).toEqual(['judge']);
    const judge = { model: 'gpt-4o' };
    expect((await put(path, { dataset: 'open', minPassRate: 1, checks, judge })).status).toBe(200);
    const candidate = { prompt: 'support@3' };
    await run({ dataset: 'open', candidate });
    const other = { model: 'gpt-4o-mini' };
    await run({ dataset: 'open', candidate, checks, judge: other });
    const staging = '/api/prompts/support/labels/staging';
    expectRestError(await put(staging, { version: 3 }), 'CONFLICT');
    await run({ dataset: 'open', candidate, checks: [...checks, { type: 'latency', value: 60_000 }], judge });
    expect((await put(staging, { version: 3 })).status).toBe(200);
  });

  test.each([
    [{ dataset: 'none', minPassRate: 1 }, 'NOT_FOUND'],
    [{ dataset: 'cases' }, 'INVALID_REQUEST'],
    [{ dataset: 'cases', minPassRate: 2 }, 'INVALID_REQUEST'],
    [{ dataset: 'cases', minPassRate: 1, judge: {} }, 'INVALID_REQUEST'],
    [{ dataset: 'cases', minPassRate: 1, checks: [{ type: 'none' }] }, 'INVALID_REQUEST'],
  ] as const)('is not made by %j', async (body, code) => {
    expectRestError(await put(`${PRODUCTION}/requires`, body), code);
  });
});

describe('an alias that requires an evaluation', () => {
  test('leads to a further model only once that has passed', async () => {
    const items = ['hard one', 'hard two'].map((content) => ({
      messages: [{ role: 'user', content }],
      checks: [{ type: 'contains', value: 'good answer' }],
    }));
    await post('/api/evaluations/datasets', { name: 'asked', items });
    const { id } = (await post('/api/model-aliases', { name: 'fast', target: 'gpt-4o-mini' })).json;
    const path = `/api/model-aliases/${id}`;
    const required = await put(`${path}/requires`, { dataset: 'asked', minPassRate: 1, maxRegression: 0.1 });
    expect([required.text, required.status]).toEqual([required.text, 200]);
    expect(required.json.requires).toMatchObject({ dataset: 'asked' });
    expectRestError(await ask('PATCH', path, { target: 'gpt-4.1-mini' }), 'CONFLICT');
    await run({ dataset: 'asked', candidate: { model: 'gpt-4o' }, baseline: { model: 'gpt-4o-mini' } });
    expect(expectRestError(await ask('PATCH', path, { target: 'gpt-4o' }), 'CONFLICT').message).toMatch(
      /it passed 0 %/,
    );
    await run({ dataset: 'asked', candidate: { model: 'gpt-4.1-mini' }, baseline: { model: 'gpt-4o-mini' } });
    const both = [
      { target: 'gpt-4o-mini', weight: 9 },
      { target: 'gpt-4.1-mini', weight: 1 },
    ];
    const changed = await ask('PATCH', path, { targets: both });
    expect([changed.text, changed.status]).toEqual([changed.text, 200]);
    expect((await ask('PATCH', path, { name: 'faster' })).status).toBe(200);
    expect((await ask('DELETE', `${path}/requires`)).json.requires).toBeUndefined();
    expect((await ask('PATCH', path, { target: 'gpt-4o' })).status).toBe(200);
  });
});
