import { beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { Browser } from '../../support/browser.js';
import { expectRestError } from '../../support/errors.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';
import { startModels } from '../../support/evaluations/judged-models.js';

/** Plain members can read the evaluation behind a proposal that they may vote on, and nothing more. */
const TENANT = 'shop';
const PRODUCTION = '/api/prompts/support/labels/production';
const RUN = `query($id: ID!) { evaluationRun(id: $id) { id status completedEventId regression { fixed } }
  evaluationResults(id: $id) { edges { node { place candidate { verdict answer answerSha256 } } } } }`;
let app: TestApp;
let people: People;
let ada: string;

beforeAll(async () => {
  const models = await startModels(
    ({ system, said }) => `${system.includes('well') ? 'good' : 'bad'} answer to ${said}`,
  );
  app = await startTestApp({
    timedWorkMillis: 50,
    env: { SANDBOX: 'off', OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: `${models.origin}/v1` },
  });
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  await app.graphql(`mutation { updateTenant(id: "${TENANT}", input: { retainContent: true }) { id } }`);
  people = await gather(app, TENANT);
  ({ ada } = people.keys);
  await ask('POST', '/api/prompts', { name: 'support' });
  for (const text of ['Answer.', 'Answer well.']) await version(text);
  await ask('PUT', PRODUCTION, { version: 1 });
  const items = ['Who?', 'Where?'].map((question) => ({
    variables: { question },
    checks: [{ type: 'contains', value: 'good answer' }],
  }));
  await ask('POST', '/api/evaluations/datasets', { name: 'cases', items });
  await ask('PUT', `${PRODUCTION}/requires`, { dataset: 'cases', minPassRate: 0.9 });
});

const ask = (method: string, path: string, body?: object, key = ada, headers = {}): Promise<Reply> =>
  app.request(method, path, { key, body, headers });
async function version(system: string): Promise<void> {
  const reply = await ask('POST', '/api/prompts/support/versions', {
    model: 'gpt-4o-mini',
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: '{{question}}' },
    ],
    variables: { type: 'object', properties: { question: { type: 'string' } }, required: ['question'] },
  });
  expect([reply.text, reply.status]).toEqual([reply.text, 201]);
}
/** What the tests read of a run. */
interface Run {
  id: string;
  completedEventId: string;
}
interface Verdicts {
  candidate: { verdict: string };
  baseline: { verdict: string };
}

async function run(candidate: object, dataset = 'cases'): Promise<Run> {
  const baseline = 'model' in candidate ? { model: 'gpt-4o-mini' } : { prompt: 'support@1' };
  const body = { dataset, candidate, baseline, checks: [], budgetUsd: 1, rate: 6_000 };
  const reply = await ask('POST', '/api/evaluations/runs', body);
  expect([reply.text, reply.status]).toEqual([reply.text, 202]);
  return app.eventually(async () => {
    const { json } = await ask('GET', `/api/evaluations/runs/${reply.json.id}`);
    expect(json.endedAt).not.toBeNull();
    return json;
  });
}
/** Proposes to move the label; the id of the proposal. */
async function propose(): Promise<string> {
  const asked = expectRestError(await ask('PUT', PRODUCTION, { version: 2 }), 'APPROVAL_REQUIRED');
  return asked.details.proposal_id;
}
const read = (id: string, key: string, part = ''): Promise<Reply> =>
  ask('GET', `/api/evaluations/runs/${id}${part}`, undefined, key);
async function expectClosed(id: string, key: string): Promise<void> {
  for (const part of ['', '/results']) expectRestError(await read(id, key, part), 'FORBIDDEN');
  const { json } = await app.graphql(RUN, { id }, { key });
  expect(json.errors).toContainEqual(
    expect.objectContaining({ extensions: expect.objectContaining({ code: 'FORBIDDEN' }) }),
  );
  expect(json.data?.evaluationRun ?? null).toBeNull();
}

describe('a proposal to move a label', () => {
  let found: Run;
  let other: Run;
  let proposal: string;

  beforeAll(async () => {
    await makePolicy(app, ada, {
      actions: ['prompt.label'],
      resources: ['prompt:support'],
      effect: 'require_approval',
      ...approvedBy(['finance', 'legal']),
    });
    other = await run({ prompt: 'support@2' });
    found = await run({ prompt: 'support@2' });
    await expectClosed(found.id, people.keys.fred);
    proposal = await propose();
  });

  test('opens its run to those who are to vote, without what was asked and answered', async () => {
    expect((await people.read(proposal, 'fred')).evaluations).toEqual([found.id]);
    for (const voter of ['fred', 'fay', 'lea'] as const) {
      const { json } = await read(found.id, people.keys[voter]);
      expect(json).toEqual(found);
      const results = await read(found.id, people.keys[voter], '/results');
      expect(results.status).toBe(200);
      expect(
        results.json.results.map(({ candidate, baseline }: Verdicts) => [candidate.verdict, baseline.verdict]),
      ).toEqual([
        ['passed', 'failed'],
        ['passed', 'failed'],
      ]);
      expect(results.json.results[0].baseline.checks).toEqual([{ type: 'contains', passed: false }]);
      expect(results.text).not.toMatch(/answer to|Who|evidenceId|answerSha256|not in it/);
    }
    const whole = await read(found.id, people.keys.aud, '/results');
    expect(whole.text).toMatch(/good answer to Who/);
    const { json } = await app.graphql(RUN, { id: found.id }, { key: people.keys.fred });
    expect(json.data).toMatchObject({
      evaluationRun: { id: found.id, completedEventId: found.completedEventId, regression: { fixed: 2 } },
      evaluationResults: {
        edges: [{ node: { candidate: { verdict: 'passed', answer: null, answerSha256: null } } }, {}],
      },
    });
  });

  test('opens it to nobody else, and opens no other run', async () => {
    await app.createTenant({ id: 'elsewhere', ...AMPLE });
    const stranger = await app.issueKey({ tenantId: 'elsewhere', subject: 'fred', roles: ['member', 'finance'] });
    const provisioner = await app.issueKey({ tenantId: TENANT, subject: 'robot', roles: ['scim'] });
    // The requester holds this one: it cannot vote.
    const issue = 'mutation { issueApiKey(input: { subject: "gil", roles: ["member", "finance"] }) { secret } }';
    const held = (await app.graphql(issue, {}, { key: ada })).json.data.issueApiKey.secret;
    for (const key of [people.keys.mo, people.keys.rita, stranger, provisioner, held])
      await expectClosed(found.id, key);
    for (const id of [other.id, '01a00000-0000-7000-8000-000000000000', 'none', '"}'])
      await expectClosed(encodeURIComponent(id), people.keys.fred);
    for (const path of [
      '/api/evaluations/runs',
      '/api/evaluations/datasets/cases/items',
      '/api/evaluations/datasets/cases',
    ])
      expectRestError(await ask('GET', path, undefined, people.keys.fred), 'FORBIDDEN');
    expectRestError(await ask('POST', `/api/evaluations/runs/${found.id}/cancel`, {}, people.keys.fred), 'FORBIDDEN');
  });

  test('opens nothing by the words of a requester', async () => {
    const forged = { payload: { evaluation: { run: other.id }, evaluations: [other.id] }, action: 'prompt.label' };
    const asked = { ...forged, resource: 'prompt:support', requiredApprovers: ['legal'] };
    const made = await people.propose(asked);
    expect(made).toMatchObject({ state: 'awaiting_decision', evaluations: [] });
    await expectClosed(other.id, people.keys.lea);
    const reply = await ask('POST', '/api/admin/v4/proposals', { intent: 'x', ...asked, evaluations: [other.id] });
    expectRestError(reply, 'INVALID_REQUEST');
  });

  test('stays open to those who voted until it is decided, and to nobody afterwards', async () => {
    expect((await people.move(proposal, 'fred', 'approved')).status).toBe(200);
    expect((await read(found.id, people.keys.fred)).status).toBe(200);
    expect((await people.move(proposal, 'lea', 'approved')).status).toBe(200);
    for (const key of [people.keys.fred, people.keys.lea]) await expectClosed(found.id, key);
  });

  test('closes it when it is withdrawn, and when its payload is another one', async () => {
    const withdrawn = await propose();
    expect((await read(found.id, people.keys.fred)).status).toBe(200);
    await people.move(withdrawn, 'ada', 'rejected');
    await expectClosed(found.id, people.keys.fred);
    const changed = await propose();
    expect((await read(found.id, people.keys.fred)).status).toBe(200);
    const { revision, payload } = await people.read(changed);
    const reply = await people.patch(changed, 'ada', {
      payload: { ...payload, evaluation: { run: other.id } },
      revision,
    });
    expect([reply.text, reply.json.evaluations]).toEqual([reply.text, []]);
    for (const { id } of [found, other]) await expectClosed(id, people.keys.fred);
    await people.move(changed, 'ada', 'rejected');
  });

  test('closes it to a voter whose role is gone, and to all without the feature pack', async () => {
    await propose();
    const roles = ['member', 'finance'];
    // Whoever invites somebody could be them: the requester of the move does not.
    const bea = await app.issueKey({ tenantId: TENANT, subject: 'bea', roles: ['tenant_admin'] });
    const invited = await ask('POST', '/api/members', { email: 'sam@example.com', roles }, bea);
    const browser = new Browser(app);
    await browser.request('POST', '/session', { token: invited.json.token });
    const look = () => browser.graphql(RUN, { id: found.id });
    expect((await look()).json).toMatchObject({ data: { evaluationRun: { id: found.id } } });
    await ask('PATCH', `/api/members/${invited.json.member.id}`, { roles: ['member'] });
    const lost = await look();
    expect([lost.json.errors[0].extensions.code, lost.json.data ?? null]).toEqual(['FORBIDDEN', null]);
    const pack = (isOn: boolean) =>
      app.graphql(`mutation { setFeaturePack(tenantId: "${TENANT}", pack: PROPOSALS, enabled: ${isOn}) { id } }`);
    expect((await read(found.id, people.keys.fay)).status).toBe(200);
    await pack(false);
    await expectClosed(found.id, people.keys.fay);
    await pack(true);
  });
});

test('a change of an alias opens the runs of its further targets', async () => {
  const items = [{ messages: [{ role: 'user', content: 'Hm?' }], checks: [{ type: 'contains', value: 'answer' }] }];
  await ask('POST', '/api/evaluations/datasets', { name: 'asked', items });
  const { id } = (await ask('POST', '/api/model-aliases', { name: 'fast', target: 'gpt-4o-mini' })).json;
  await ask('PUT', `/api/model-aliases/${id}/requires`, { dataset: 'asked', minPassRate: 1 });
  const found = await run({ model: 'gpt-4o' }, 'asked');
  await makePolicy(app, ada, {
    actions: ['model_alias.update'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
  });
  await expectClosed(found.id, people.keys.fred);
  const asked = await ask('PATCH', `/api/model-aliases/${id}`, { target: 'gpt-4o' });
  const proposal = expectRestError(asked, 'APPROVAL_REQUIRED').details.proposal_id;
  expect((await read(found.id, people.keys.fred)).json).toEqual(found);
  await expectClosed(found.id, people.keys.lea);
  expect((await people.move(proposal, 'fred', 'denied')).status).toBe(200);
  await expectClosed(found.id, people.keys.fred);
});
