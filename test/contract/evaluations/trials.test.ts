import { beforeAll, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { pathsOf } from '../../support/errors.js';
import { openSocket } from '../../support/graphql-ws.js';

/** Drafts of policies tried on recorded calls, and the end of data sets and runs. */
const TENANT = 'shop';
let app: TestApp;
let ada: string;

beforeAll(async () => {
  app = await startTestApp({ timedWorkMillis: 50 });
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  ada = await app.issueKey({ tenantId: TENANT, subject: 'ada', roles: ['tenant_admin'] });
  await app.graphql(`mutation { updateTenant(id: "${TENANT}", input: { retainContent: true }) { id } }`);
  for (const model of ['gpt-4o-mini', 'gpt-4o'])
    for (const content of ['One.', 'Two.'])
      expect(
        (await post('/v1/chat/completions', { model, messages: [{ role: 'user', content: `${content} ${model}` }] }))
          .status,
      ).toBe(200);
  expect((await post('/api/evaluations/datasets', { name: 'traffic', filter: {} })).json.items).toBe(4);
});

const post = (path: string, body: object): Promise<Reply> => app.request('POST', path, { key: ada, body });
const get = (path: string): Promise<Reply> => app.request('GET', path, { key: ada });
const remove = (path: string): Promise<Reply> => app.request('DELETE', path, { key: ada });
const DRAFT = {
  name: 'no gpt-4o',
  actions: ['ai.generate'],
  resources: ['*'],
  effect: 'deny',
  rules: [{ id: 'large', condition: 'resource == "model:gpt-4o"', obligations: [] }],
};
const started = (body: object): Promise<Reply> =>
  post('/api/evaluations/runs', { dataset: 'traffic', checks: [], budgetUsd: 0, ...body });

async function ledger(): Promise<number> {
  const { json } = await get('/api/trust/spine/events?actions=ai.generate&limit=100');
  return json.events.length;
}

interface EndedRun {
  id: string;
  root: string;
  completedEventId: string;
  candidateFigures: object;
  baselineFigures: object;
  regression: object;
}
interface Result {
  candidate: { verdict: string; reason: string; evidenceId: string };
}

const ended = (id: string): Promise<EndedRun> =>
  app.eventually(async () => {
    const { json } = await get(`/api/evaluations/runs/${id}`);
    expect(json.endedAt).not.toBeNull();
    return json;
  });

test('a draft decides recorded calls again without a call, and what it changes is listed and sealed', async () => {
  const calls = ledger();
  const socket = openSocket(app.url, { authorization: `Bearer ${ada}` });
  const changes = socket.start('subscription { evaluationChanged { id run { status passed failed } } }');
  const reply = await started({ candidate: { policies: [DRAFT] }, baseline: { policies: [] } });
  expect([reply.text, reply.status]).toEqual([reply.text, 202]);
  const run = await ended(reply.json.id);
  expect(run).toMatchObject({ status: 'COMPLETED', name: 'policies: no gpt-4o', costUsd: 0 });
  expect(run.candidateFigures).toMatchObject({ items: 4, passed: 2, failed: 2, errors: 0 });
  expect(run.baselineFigures).toMatchObject({ passed: 4 });
  expect(run.regression).toMatchObject({ both: 2, broken: 2, difference: 0.5 });
  const { results }: { results: Result[] } = (await get(`/api/evaluations/runs/${run.id}/results`)).json;
  const changed = results.filter(({ candidate }) => candidate.verdict === 'failed');
  expect(changed.map(({ candidate }) => candidate.reason)).toEqual([
    expect.stringMatching(/^allow became deny, by draft:no gpt-4o/),
    expect.stringMatching(/^allow became deny, by draft:no gpt-4o/),
  ]);
  for (const { candidate } of changed) {
    const { json } = await get(`/api/trust/spine/events/${candidate.evidenceId}`);
    expect(json.details.model).toBe('gpt-4o');
  }
  const { json: event } = await get(`/api/trust/spine/events/${run.completedEventId}`);
  expect(event.action).toBe('evaluation.completed');
  expect(event.details).toMatchObject({ resultsRoot: run.root, candidate: { policies: [{ name: 'no gpt-4o' }] } });
  expect(await ledger()).toEqual(await calls);
  // Nothing is in force by a trial.
  expect(
    (await post('/v1/chat/completions', { model: 'gpt-4o', messages: [{ role: 'user', content: 'Hi.' }] })).status,
  ).toBe(200);
  const last = await changes.first(({ evaluationChanged: { run: seen } }) => seen.status === 'COMPLETED');
  expect(last.evaluationChanged).toEqual({ id: run.id, run: { status: 'COMPLETED', passed: 2, failed: 2 } });
  await socket.close();
});

test.each<[string, object, string]>([
  ['no draft', { candidate: { policies: [] } }, 'input.candidate.policies'],
  ['a model beside', { candidate: { policies: [DRAFT], model: 'gpt-4o' } }, 'input.candidate'],
  ['a model as baseline', { candidate: { policies: [DRAFT] }, baseline: { model: 'gpt-4o' } }, 'input.baseline'],
  ['policies as baseline', { candidate: { model: 'gpt-4o' }, baseline: { policies: [] } }, 'input.baseline'],
  ['checks', { candidate: { policies: [DRAFT] }, checks: [{ type: 'latency', value: 4 }] }, 'input.checks'],
  ['a judge', { candidate: { policies: [DRAFT] }, judge: { model: 'gpt-4o' } }, 'input.judge'],
  ['a draft of another form', { candidate: { policies: [{ name: 4 }] } }, 'candidate.policies[0]'],
  ['too many drafts', { candidate: { policies: Array.from({ length: 21 }, () => DRAFT) } }, 'input.candidate.policies'],
])('a trial with %s is refused', async (_, body, path) => {
  const reply = await started(body);
  expect([reply.text, reply.status]).toEqual([reply.text, 400]);
  expect(pathsOf(reply.json.error)).toContain(path.replace(/^input\./, ''));
});

test('a trial needs recorded calls, and an item that was erased is an error', async () => {
  await post('/api/evaluations/datasets', { name: 'lines', items: [{ messages: [{ role: 'user', content: 'a' }] }] });
  expect((await started({ dataset: 'lines', candidate: { policies: [DRAFT] } })).status).toBe(400);
  const { items } = (await get('/api/evaluations/datasets/traffic/items')).json;
  const erase = 'mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "asked") { id } }';
  await app.graphql(erase, { id: items[0].source }, { key: ada });
  const { json } = await started({ candidate: { policies: [DRAFT] } });
  expect((await ended(json.id)).candidateFigures).toMatchObject({ errors: 1 });
});

test('runs and data sets are deleted with evidence, and not while an evaluation is required', async () => {
  const made = await started({ candidate: { policies: [DRAFT] } });
  await ended(made.json.id);
  const path = `/api/evaluations/runs/${made.json.id}`;
  await post('/api/prompts', { name: 'helper' });
  const required = '/api/prompts/helper/labels/production/requires';
  const requires = { dataset: 'traffic', minPassRate: 1, checks: [{ type: 'equals' }] };
  expect((await app.request('PUT', required, { key: ada, body: requires })).status).toBe(200);
  for (const one of [path, '/api/evaluations/datasets/traffic']) {
    const kept = await remove(one);
    expect([kept.status, kept.json.error.message]).toEqual([409, expect.stringContaining('the label production')]);
  }
  await remove(required);
  expect((await remove(path)).status).toBe(204);
  expect((await remove(path)).status).toBe(404);
  const { digest } = (await get('/api/evaluations/datasets/traffic')).json;
  expect((await remove('/api/evaluations/datasets/traffic')).status).toBe(204);
  expect((await get('/api/evaluations/datasets/traffic')).status).toBe(404);
  expect((await remove('/api/evaluations/datasets/traffic')).status).toBe(404);
  const { runs }: { runs: { dataset: string }[] } = (await get('/api/evaluations/runs')).json;
  expect(runs.map(({ dataset }) => dataset)).not.toContain('traffic');
  for (const [action, details] of [
    ['evaluation.deleted', { dataset: { name: 'traffic', digest }, status: 'COMPLETED' }],
    ['evaluation.dataset.deleted', { name: 'traffic', digest, items: 4 }],
  ] as const) {
    const { json } = await get(`/api/trust/spine/events?actions=${action}`);
    expect(json.events[0].details).toMatchObject(details);
  }
  // The name is free again.
  expect((await post('/api/evaluations/datasets', { name: 'traffic', filter: {} })).status).toBe(201);
});

test('what is under way is not deleted', async () => {
  const items = [1, 2, 3].map((n) => ({ messages: [{ role: 'user', content: `Say ${n}.` }] }));
  await post('/api/evaluations/datasets', { name: 'slow', items });
  const { json } = await started({ dataset: 'slow', candidate: { model: 'gpt-4o-mini' }, budgetUsd: 1, rate: 1 });
  expect((await remove(`/api/evaluations/runs/${json.id}`)).status).toBe(409);
  expect((await remove('/api/evaluations/datasets/slow')).status).toBe(409);
  await post(`/api/evaluations/runs/${json.id}/cancel`, {});
  await ended(json.id);
  expect((await remove(`/api/evaluations/runs/${json.id}`)).status).toBe(204);
});
