import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';
import { noContent, type Receiver, startReceiver } from '../../support/upstreams/receiver.js';
import { ask } from '../../support/upstreams/models.js';

const TENANT = 'shop';
const HAIKU = 'anthropic/claude-haiku-4-5';
const EVEN = [
  { target: 'gpt-4o-mini', weight: 1 },
  { target: HAIKU, weight: 1 },
];

let app: TestApp;
let ada: string;
let ann: string;
let people: People;
let receiver: Receiver;

beforeAll(async () => {
  app = await startTestApp({ timedWorkMillis: 100, env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, TENANT);
  ada = people.keys.ada;
  receiver = await startReceiver();
  receiver.answer = noContent;
  const hook = { url: `${receiver.url}/hook`, events: ['model_alias.stopped'] };
  expect((await app.request('POST', '/v1/webhooks', { key: ada, body: hook })).status).toBe(201);
  ann = await app.issueKey({ tenantId: TENANT, subject: 'ann' });
});

afterAll(() => receiver.close());

const create = (body: object, key = ada): Promise<Reply> => app.request('POST', '/api/model-aliases', { key, body });
const change = (id: string, body: object): Promise<Reply> =>
  app.request('PATCH', `/api/model-aliases/${id}`, { key: ada, body });
const steer = (id: string, body: object, key = ada, headers: Record<string, string> = {}): Promise<Reply> =>
  app.request('POST', `/api/model-aliases/${id}/canary`, { key, body, headers });
const read = async (id: string, key = ada): Promise<any> =>
  (await app.request('GET', `/api/model-aliases/${id}`, { key })).json;
const weightsOf = ({ targets }: { targets: { weight: number }[] }): number[] => targets.map(({ weight }) => weight);

async function made(body: object, key = ada): Promise<any> {
  const { status, json, text } = await create(body, key);
  expect([text, status]).toEqual([text, 201]);
  return json;
}

const chat = (model: string, user: string, more: object = {}): Promise<Reply> =>
  app.request('POST', '/v1/chat/completions', {
    key: ann,
    body: { ...ask('Hello!', { model, max_tokens: 20 }), user, ...more },
  });
const chats = (model: string, more: object = {}): Promise<Reply[]> =>
  Promise.all(Array.from({ length: 24 }, (_, at) => chat(model, `u-${at}`, more)));

const eventsOf = async (id: string, key = ada): Promise<any[]> =>
  (await app.request('GET', `/api/trust/spine/events?resourceId=${id}`, { key })).json.events;

// First: later a provider has failed so often that it is left alone for a while.
test('the calls of each target are shown over time, in the auditor’s tenant alone', async () => {
  const { id } = await made({ name: 'charted', targets: EVEN, sticky: 'USER' });
  const replies = await chats('charted');
  const counts = EVEN.map(({ target }) => replies.filter((one) => one.headers.get('x-gateway-arm') === target).length);
  const arms = (query = '', key = ada): Promise<Reply> =>
    app.request('GET', `/api/model-aliases/${id}/arms${query}`, { key });
  const { json } = await arms();
  expect(json).toMatchObject({ stepMinutes: 1 });
  expect(json.arms.map(({ target, calls }: any) => [target, calls])).toEqual(
    EVEN.map(({ target }, at) => [target, counts[at]]).toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
  );
  for (const { isShadow, calls, failed, p95Ms, points } of json.arms) {
    expect([isShadow, failed, p95Ms > 0]).toEqual([false, 0, true]);
    expect(points.reduce((sum: number, one: { calls: number }) => sum + one.calls, 0)).toBe(calls);
  }
  expect((await arms('?minutes=1440')).json.stepMinutes).toBe(24);
  expect((await arms('?minutes=0')).status).toBe(400);
  expect((await arms('', ann)).status).toBe(403);
});

describe('a target that is tried', () => {
  test('is not stopped by what clients ask wrongly', async () => {
    const { id } = await made({
      name: 'asked',
      targets: EVEN,
      sticky: 'USER',
      steps: [{ weight: 1, afterMinutes: 0.001 }],
      stopOn: { errorRate: 0, minCalls: 1 },
    });
    await steer(id, { command: 'PAUSE' });
    const error = { type: 'error', error: { type: 'invalid_request_error', message: 'messages: too odd' } };
    const mend = app.sandbox.fault('anthropic', { times: 'sticky', status: 400, body: error });
    const replies = await chats('asked').finally(mend);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]));
    const { headers } = replies.find(({ status }) => status === 400)!;
    expect(headers.get('x-gateway-arm')).toBe(HAIKU);
    await steer(id, { command: 'RESUME' });
    // A limit comes before a step that is due.
    await app.eventually(async () => {
      expect((await read(id)).canary).toMatchObject({ state: 'RUNNING', step: 1 });
    });
  });

  test('stops itself when its calls fail, though fallbacks answer some, and callers get the other', async () => {
    const { id, canary } = await made({
      name: 'failing',
      targets: EVEN,
      sticky: 'USER',
      stopOn: { errorRate: 0.2, minCalls: 5 },
    });
    expect(canary).toMatchObject({ state: 'RUNNING', step: 0 });
    const before = await chats('failing');
    expect(new Set(before.map(({ headers }) => headers.get('x-gateway-arm')))).toEqual(new Set(['gpt-4o-mini', HAIKU]));
    const mend = app.sandbox.fault('anthropic', { times: 'sticky', status: 500 });
    try {
      await chats('failing');
      const stopped = await app.eventually(async () => {
        const alias = await read(id);
        expect(alias.canary.state).toBe('STOPPED');
        return alias;
      });
      expect(weightsOf(stopped)).toEqual([1, 0]);
      expect(stopped.canary.reason).toMatch(/^\d+ of \d+ calls failed in 5 minutes, more than 20 %$/);
      expect(stopped.canary.figures.failed).toBeGreaterThan(0);
      const after = await chats('failing');
      expect(new Set(after.map(({ headers, status }) => [headers.get('x-gateway-arm'), status].join()))).toEqual(
        new Set(['gpt-4o-mini,200']),
      );
      const [event] = await eventsOf(id);
      expect(event).toMatchObject({
        action: 'model_alias.stopped',
        actor: 'system',
        actorType: 'system',
        severity: 'warning',
        origin: 'gateway',
        details: { name: 'failing', target: HAIKU, reason: stopped.canary.reason, figures: stopped.canary.figures },
      });
      await app.eventually(() => {
        expect(receiver.received).toHaveLength(1);
      });
      expect(JSON.parse(receiver.received[0]!.text)).toMatchObject({
        type: 'model_alias.stopped',
        data: { alias_id: id, name: 'failing', target: HAIKU, reason: stopped.canary.reason },
      });
      expect((await steer(id, { command: 'RESUME' })).status).toBe(409);
      // Calls before it begins anew are not counted.
      const anew = await change(id, { targets: EVEN });
      expect(anew.json).toMatchObject({ canary: { state: 'RUNNING' }, stopOn: { errorRate: 0.2, minCalls: 5 } });
      expect(anew.json.canary.reason).toBeUndefined();
    } finally {
      mend();
      await steer(id, { command: 'ABORT' });
    }
  });

  test('takes its steps in time, each an event', async () => {
    const { id } = await made({
      name: 'stepping',
      targets: [EVEN[0], { target: HAIKU, weight: 0 }],
      steps: [
        { weight: 1, afterMinutes: 0 },
        { weight: 3, afterMinutes: 0.01 },
      ],
    });
    await app.eventually(async () => {
      const alias = await read(id);
      expect(alias).toMatchObject({ canary: { state: 'RUNNING', step: 2 }, version: 3 });
      expect(weightsOf(alias)).toEqual([1, 3]);
    });
    const events = await eventsOf(id);
    expect(events.map(({ action, details }) => [action, details.step])).toEqual([
      ['model_alias.advanced', 2],
      ['model_alias.advanced', 1],
      ['model_alias.created', undefined],
    ]);
    const promoted = await steer(id, { command: 'PROMOTE', version: 3 });
    expect(promoted.json).toMatchObject({ canary: { state: 'PROMOTED' }, version: 4 });
    expect(weightsOf(promoted.json)).toEqual([0, 3]);
    expect((await chat('stepping', 'u')).headers.get('x-gateway-arm')).toBe(HAIKU);
    const cleared = await change(id, { target: 'gpt-4o-mini', steps: [] });
    expect(cleared.json).toMatchObject({ target: 'gpt-4o-mini', steps: [] });
    expect(cleared.json.canary).toBeUndefined();
  });
});

describe('people direct a trial', () => {
  test('by its version and its state', async () => {
    const { id } = await made({ name: 'led', targets: EVEN, steps: [{ weight: 5, afterMinutes: 60 }] });
    expect((await steer(id, { command: 'PAUSE', version: 7 })).status).toBe(409);
    const paused = await steer(id, { command: 'PAUSE' });
    expect(paused.json.canary).toMatchObject({ state: 'PAUSED', step: 0 });
    expect(paused.json.canary.nextStepAt).toBeUndefined();
    const again = await steer(id, { command: 'PAUSE' });
    expect([again.status, again.json.error.details]).toEqual([409, { state: 'PAUSED' }]);
    expect((await steer(id, { command: 'RESUME' })).json.canary.nextStepAt).toBeDefined();
    const aborted = await steer(id, { command: 'ABORT' });
    expect(weightsOf(aborted.json)).toEqual([1, 0]);
    const { id: plain } = await made({ name: 'plain', targets: EVEN });
    expect((await steer(plain, { command: 'PROMOTE' })).json.error.message).toContain('nothing is tried');
    expect((await steer('none', { command: 'PROMOTE' })).status).toBe(404);
    expect((await steer(id, { command: 'START' })).status).toBe(400);
    expect((await steer(id, { command: 'ABORT' }, ann)).status).toBe(403);
  });

  test('with an approval of that very direction', async () => {
    const { id } = await made({ name: 'voted', targets: EVEN, steps: [{ weight: 5, afterMinutes: 60 }] });
    const policy = await makePolicy(app, ada, {
      name: 'promotions by vote',
      actions: ['model_alias.update'],
      effect: 'require_approval',
      ...approvedBy(['finance']),
    });
    const asked = await steer(id, { command: 'PROMOTE' });
    expect(asked.json.error.code).toBe('APPROVAL_REQUIRED');
    const proposal: string = asked.json.error.details.proposal_id;
    expect((await people.move(proposal, 'fred', 'approved')).status).toBe(200);
    const held = { 'X-Proposal-ID': proposal };
    expect((await steer(id, { command: 'ABORT' }, ada, held)).status).not.toBe(200);
    expect((await steer(id, { command: 'PROMOTE' }, ada, held)).json.canary?.state).toBe('PROMOTED');
    await app.request('DELETE', `/api/trust/policies/${policy}`, { key: ada });
  });
});

test.each<[object, string]>([
  [{ target: 'gpt-4o-mini', steps: [{ weight: 1, afterMinutes: 1 }] }, 'steps'],
  [{ target: 'gpt-4o-mini', stopOn: { p95Ms: 10 } }, 'stopOn'],
  [{ targets: [{ target: 'gpt-4o', weight: 0 }, EVEN[1]], stopOn: { p95Ms: 10 } }, 'targets'],
  [{ targets: EVEN, stopOn: { errorRate: 1.1 } }, 'stopOn.errorRate'],
  [{ targets: EVEN, stopOn: { windowMinutes: 0, p95Ms: 1 } }, 'stopOn.windowMinutes'],
  [{ targets: EVEN, steps: [{ weight: -1, afterMinutes: 1 }] }, 'steps[0].weight'],
  [{ targets: EVEN, steps: Array.from({ length: 21 }, () => ({ weight: 1, afterMinutes: 1 })) }, 'steps'],
])('%j is refused at %s', async (body, path) => {
  const { status, json } = await create({ name: 'refused', ...body });
  expect([status, JSON.stringify(json.error)]).toEqual([400, expect.stringContaining(`"${path}"`)]);
});

test('why one of the platform was stopped is for its administrators alone', async () => {
  const { id } = await made(
    { name: 'of-all', scope: 'PLATFORM', targets: EVEN, sticky: 'USER', stopOn: { errorRate: 0, minCalls: 1 } },
    app.adminKey,
  );
  const mend = app.sandbox.fault('anthropic', { times: 'sticky', status: 500 });
  try {
    await chats('of-all');
    await app.eventually(async () => {
      expect((await read(id)).canary.state).toBe('STOPPED');
    });
  } finally {
    mend();
  }
  const theirs = await read(id);
  expect([theirs.canary.reason, theirs.canary.figures]).toEqual([undefined, undefined]);
  const own = await read(id, app.adminKey);
  expect(own.canary.figures.failed).toBeGreaterThan(0);
  expect((await eventsOf(id, app.adminKey))[0]).toMatchObject({ action: 'model_alias.stopped' });
  expect((await steer(id, { command: 'ABORT' })).status).toBe(403);
  await app.createTenant({ id: 'other', ...AMPLE, monthlyBudgetUsd: 1_000 });
  const zoe = await app.issueKey({ tenantId: 'other', subject: 'zoe', roles: ['tenant_admin'] });
  const armsFor = async (key: string): Promise<unknown[]> =>
    (await app.request('GET', `/api/model-aliases/${id}/arms`, { key })).json.arms;
  expect([(await armsFor(ada)).length, await armsFor(zoe)]).toEqual([2, []]);
});
