import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { phases, proposalTransitions } from '../../../src/features/proposals/proposal-machine.rules.js';
import { canonicalJson } from '../../../src/shared/json/canonical-json.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { expectRestError, pathsOf } from '../../support/errors.js';
import {
  approvedBy,
  gather,
  gatherPublishers,
  makePolicy,
  statesOf,
  type People,
  type Person,
} from '../../support/people.js';

const ROOT = '/api/admin/v4/proposals';
const HOUR = 3_600_000;
const clock = manualClock();
let gateway: TestApp;
let people: People;

beforeAll(async () => {
  gateway = await startTestApp({ clock, timedWorkMillis: 100 });
  people = await gatherPublishers(gateway);
});
afterAll(() => gateway.stop());

const create = (body: object, person: Person = 'rita') => gateway.request('POST', ROOT, { ...people.as(person), body });
const list = async (query: string, person: Person = 'ada') => {
  const reply = await gateway.request('GET', `${ROOT}${query}`, people.as(person));
  expect(reply.status).toBe(200);
  return reply.json.proposals as any[];
};
const idsOf = (proposals: any[]) => proposals.map(({ id }) => id as string);
const WAITING = ['intent_detected', 'proposal_created', 'policy_evaluated', 'require_approval', 'awaiting_decision'];

describe('a proposal', () => {
  test('that needs people has every field of the contract, and waits', async () => {
    const payload = { b: 2, a: [1, { z: null }] };
    const made = await people.propose({ payload, resourceType: 'report' });
    expect(made).toEqual({
      id: expect.any(String),
      state: 'awaiting_decision',
      phase: 'decision',
      intent: 'Tell the world.',
      action: 'report.publish',
      resource: 'report:7',
      resourceType: 'report',
      actor: 'rita',
      payload,
      payloadHash: createHash('sha256').update(canonicalJson(payload)).digest('hex'),
      riskLevel: 'low',
      riskReasons: [],
      policyDecision: {
        effect: 'require_approval',
        reason: 'approval required by policy: publishing needs two',
        policies: [{ id: expect.any(String), version: 1 }],
      },
      approval: {
        id: expect.any(String),
        status: 'pending',
        requiredApprovers: ['finance', 'legal'],
        quorum: 2,
        expiresAt: new Date(clock.now() + 48 * HOUR).toISOString(),
        votes: [],
      },
      evaluations: [],
      isReversible: true,
      revision: 1,
      createdAt: new Date(clock.now()).toISOString(),
      updatedAt: new Date(clock.now()).toISOString(),
      expiresAt: new Date(clock.now() + 48 * HOUR).toISOString(),
      history: expect.any(Array),
    });
    expect(statesOf(made)).toEqual(WAITING);
    expect(made.history[0]).toMatchObject({ actor: 'rita', at: new Date(clock.now()).toISOString() });
    expect(await people.actionsOn(made.id)).toEqual(WAITING.map((state) => `proposal.${state}`));
    expect(await people.read(made.id)).toEqual(made);
  });

  test('that a policy allows goes to its execution, which the caller reports', async () => {
    const made = await people.propose({ action: 'report.read' });
    expect(statesOf(made).slice(2)).toEqual(['policy_evaluated', 'auto_approved', 'executing']);
    const done = await people.move(made.id, 'rita', 'completed', { result: { read: true }, notes: 'as planned' });
    expect(done.json).toMatchObject({ state: 'post_check', result: { read: true } });
    expect(done.json.restsUntil).toBe(new Date(clock.now() + HOUR).toISOString());
  });

  test('that no policy allows is refused, and stays refused', async () => {
    const made = await people.propose({ action: 'report.burn' });
    expect(statesOf(made).slice(2)).toEqual(['policy_evaluated', 'deny', 'rejected']);
    for (const state of ['approved', 'rejected', 'completed']) {
      const { status } = await people.move(made.id, 'ada', state);
      expect([state, status]).toEqual([state, state === 'approved' ? 403 : 409]);
    }
  });

  test('that only its requester could approve is refused at once', async () => {
    await makePolicy(gateway, people.keys.ada, {
      actions: ['report.sign'],
      effect: 'require_approval',
      ...approvedBy(['rita']),
    });
    const made = await people.propose({ action: 'report.sign' });
    expect(made.state).toBe('rejected');
    expect(made.history.at(-1).reason).toContain('requester');
    expect((await people.propose({ action: 'report.sign' }, 'mo')).state).toBe('awaiting_decision');
  });

  test('may ask more people than the policies, and never fewer', async () => {
    const more = await people.propose({ requiredApprovers: ['mo'], quorum: 1 });
    expect(more.approval).toMatchObject({ requiredApprovers: ['finance', 'legal', 'mo'], quorum: 3 });
    const own = await people.propose({
      action: 'report.read',
      requiredApprovers: ['mo', 'lea'],
      quorum: 1,
      expiresIn: '3h',
    });
    expect(own).toMatchObject({
      state: 'awaiting_decision',
      approval: { requiredApprovers: ['mo', 'lea'], quorum: 1 },
    });
    expect((await people.move(own.id, 'mo', 'approved')).json.state).toBe('executing');
  });

  test.each([
    [{ action: 'plain' }, ['action']],
    [{ intent: '' }, ['intent']],
    [{ resource: undefined, action: undefined }, ['action', 'resource']],
    [{ payload: 'text' }, ['payload']],
    [{ action: 'report.read', requiredApprovers: [] }, ['requiredApprovers']],
    [{ action: 'report.read', requiredApprovers: ['rita'] }, ['quorum']],
    [{ action: 'report.read', requiredApprovers: ['mo'], quorum: 2 }, ['quorum']],
    [{ action: 'report.read', requiredApprovers: ['mo'], expiresIn: '91d' }, ['expiresIn']],
    [{ action: 'report.read', quorum: 2 }, ['requiredApprovers']],
    [{ action: 'report.read', expiresIn: 'soon' }, ['expiresIn']],
    [{ action: 'report.burn', requiredApprovers: ['mo', 'mo'], expiresIn: 'soon' }, ['expiresIn', 'requiredApprovers']],
    [{ action: 'ai.generate', resource: 'model:gpt-4o', payload: { model: 'gpt-4o' } }, ['payload.messages']],
    [{ action: 'policy.update', resource: 'policy:new', payload: { operation: 'drop' } }, ['payload.id']],
    [{ action: 'tenant.configure', resource: 'tenant:default', payload: { id: 'default' } }, ['payload.input']],
  ])('%j is refused, naming the field', async (more, paths) => {
    const body = { intent: 'Tell.', action: 'report.publish', resource: 'report:7', ...more };
    expect(pathsOf(expectRestError(await create(body), 'INVALID_REQUEST'))).toEqual(paths);
  });

  test('is about the resource that its payload names', async () => {
    const payload = { model: 'gpt-4o', messages: [{ role: 'user', content: 'x' }] };
    const body = { intent: 'x', action: 'ai.generate', resource: 'model:gpt-4o-mini', payload };
    expect(pathsOf(expectRestError(await create(body), 'INVALID_REQUEST'))).toEqual(['resource']);
  });

  test('replaces an earlier one of the same requester, and no other', async () => {
    const older = await people.propose();
    for (const id of ['none', '01a1fb1e-8794-704b-bb4b-2366fe97dfab'])
      expectRestError(
        await create({ intent: 'x', action: 'report.publish', resource: 'r', supersedes: id }),
        'NOT_FOUND',
      );
    const foreign = { intent: 'x', action: 'report.publish', resource: 'r', supersedes: older.id };
    expectRestError(await create(foreign, 'mo'), 'NOT_FOUND');
    expect(await people.read(older.id)).toEqual(older);
    const newer = await people.propose({ supersedes: older.id, payload: { pages: 8 } });
    expect(newer.supersedes).toBe(older.id);
    expect(await people.read(older.id)).toMatchObject({ state: 'rejected', approval: { status: 'expired' } });
    expectRestError(await create({ ...foreign, resource: 'report:7' }, 'rita'), 'CONFLICT');
  });
});

describe('lists', () => {
  test('take all 17 states and the five phases', async () => {
    const all = await list('?limit=500');
    expect(all.length).toBeGreaterThan(5);
    for (const state of Object.keys(proposalTransitions))
      expect(idsOf(await list(`?limit=500&state=${state}`))).toEqual(idsOf(all.filter((one) => one.state === state)));
    for (const [phase, states] of Object.entries(phases))
      expect(idsOf(await list(`?limit=500&phase=${phase}`))).toEqual(
        idsOf(all.filter(({ state }) => states.includes(state))),
      );
    expect(pathsOf(expectRestError(await gateway.request('GET', `${ROOT}?state=gone`), 'INVALID_REQUEST'))).toEqual([
      'state',
    ]);
  });

  test('take action and actor, together too, and page through', async () => {
    const wanted = [];
    for (let index = 0; index < 5; index += 1)
      wanted.unshift((await people.propose({ action: 'report.read' }, 'mo')).id);
    expect(idsOf(await list('?action=report.read&actor=mo'))).toEqual(wanted);
    expect(await list('?action=report.read&actor=mo&state=rejected')).toEqual([]);
    const seen: string[] = [];
    let cursor: string | null = '';
    do {
      const query = `?actor=mo&action=report.read&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { json } = await gateway.request('GET', `${ROOT}${query}`, people.as('ada'));
      seen.push(...idsOf(json.proposals));
      cursor = json.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(wanted);
  });

  test('of what waits: the caller’s part, or all that the caller sees', async () => {
    const { id } = await people.propose({}, 'fay');
    const pending = async (person: Person, query = '') => idsOf(await list(`/pending${query}`, person)).includes(id);
    expect(await Promise.all((['fred', 'lea', 'fay', 'mo', 'ada', 'aud'] as const).map((one) => pending(one)))).toEqual(
      [true, true, false, false, false, false],
    );
    const all = (['fred', 'lea', 'fay', 'mo', 'ada', 'aud'] as const).map((one) => pending(one, '?all=true'));
    expect(await Promise.all(all)).toEqual([true, true, true, false, true, true]);
    await people.move(id, 'fred', 'approved');
    expect([await pending('fred'), await pending('lea')]).toEqual([false, true]);
    await people.move(id, 'lea', 'approved');
    expect([await pending('lea'), await pending('ada', '?all=true')]).toEqual([false, false]);
  });

  test('show nobody what they have no part in, by any API', async () => {
    const { id, approval } = await people.propose({ payload: { secret: 'only for those with a part' } });
    const apis = async (person: Person) => {
      const rest = await gateway.request('GET', `${ROOT}/${id}`, people.as(person));
      const graphql = await gateway.graphql(
        'query($id: ID!) { proposal(id: $id) { payload } }',
        { id },
        people.as(person),
      );
      const oversight = await gateway.request('GET', `/api/oversight/approvals/${approval.id}`, people.as(person));
      const lists = await Promise.all(
        [`${ROOT}?limit=500`, `${ROOT}/pending?all=true&limit=500`, '/api/oversight/approvals?limit=500'].map((url) =>
          gateway.request('GET', url, people.as(person)),
        ),
      );
      return [
        rest.status === 200,
        graphql.json.errors === undefined,
        oversight.status === 200,
        ...lists.map(({ text }) => text.includes(id)),
      ];
    };
    for (const person of ['rita', 'fred', 'fay', 'lea', 'ada', 'aud'] as const)
      expect([person, ...(await apis(person))]).toEqual([person, true, true, true, true, true, true]);
    expect(await apis('mo')).toEqual([false, false, false, false, false, false]);
    for (const body of [{ state: 'approved' }, { state: 'rejected' }, { payload: {} }])
      expectRestError(await people.patch(id, 'mo', { ...body, revision: 1 }), 'NOT_FOUND');
    const batch = await gateway.request('POST', `${ROOT}/batch-decide`, {
      ...people.as('mo'),
      body: { decisions: [{ id, decision: 'approved' }] },
    });
    expect(batch.json.results).toEqual([{ id, ok: false, error: expect.objectContaining({ code: 'NOT_FOUND' }) }]);
    expectRestError(await people.patch(id, 'aud', { state: 'approved', revision: 1 }), 'FORBIDDEN');
  });
});

describe('time', () => {
  test('ends a proposal that nobody decided, once', async () => {
    const { id } = await people.propose();
    clock.advance(48 * HOUR);
    const ended = await people.until(id, 'rejected');
    expect(ended).toMatchObject({ approval: { status: 'expired' } });
    expect(ended.history.at(-1)).toMatchObject({ actor: 'system', reason: 'no decision in time' });
    expect((await people.actionsOn(id)).filter((action) => action === 'proposal.rejected')).toHaveLength(1);
  });

  test('holds when a vote comes or a rollback, before any timer has run', async () => {
    const slow = await startTestApp({ clock, timedWorkMillis: 3_600_000 });
    try {
      const some = await gather(slow);
      await makePolicy(slow, some.keys.ada, {
        actions: ['report.publish'],
        effect: 'require_approval',
        ...approvedBy(['finance'], { expiresIn: '1h' }),
      });
      const late = await some.propose();
      const done = await some.propose();
      await some.move(done.id, 'fred', 'approved');
      await some.move(done.id, 'rita', 'completed');
      clock.advance(HOUR);
      const vote = expectRestError(await some.move(late.id, 'fred', 'approved'), 'CONFLICT');
      expect(vote.details).toEqual({ state: 'rejected', allowed: [] });
      expect(await some.read(late.id)).toMatchObject({ state: 'rejected', approval: { status: 'expired' } });
      const rollback = expectRestError(await some.move(done.id, 'rita', 'rolled_back'), 'CONFLICT');
      expect(rollback.details).toEqual({ state: 'post_check', allowed: ['recorded'] });
    } finally {
      await slow.stop();
    }
  });

  test('is not held up by an approval that someone calls one of a proposal', async () => {
    for (const resourceId of ['nonsense', '01a1fb1e-8794-704b-bb4b-2366fe97dfab', (await people.propose()).id]) {
      const body = { type: 'access', resourceType: 'proposal', resourceId, requiredApprovers: ['mo'], expiresIn: '1h' };
      const made = await gateway.request('POST', '/api/oversight/approvals', { ...people.as('rita'), body });
      expect(made.status).toBe(201);
      const voted = await gateway.request('POST', '/api/oversight/approvals', { ...people.as('rita'), body });
      const vote = await gateway.request('POST', `/api/oversight/approvals/${voted.json.id}/decide`, {
        ...people.as('mo'),
        body: { decision: 'approved' },
      });
      expect([vote.status, vote.json.status]).toEqual([200, 'approved']);
      if (resourceId.startsWith('01') && resourceId !== '01a1fb1e-8794-704b-bb4b-2366fe97dfab')
        expect((await people.read(resourceId)).state).toBe('awaiting_decision');
    }
    const { id } = await people.propose();
    clock.advance(48 * HOUR);
    await people.until(id, 'rejected');
  });

  test('a cancelled approval ends its proposal, and says so', async () => {
    const { id, approval } = await people.propose();
    await gateway.request('POST', `/api/oversight/approvals/${approval.id}/cancel`, people.as('ada'));
    const ended = await people.read(id);
    expect(ended.history.at(-1)).toMatchObject({ to: 'rejected', actor: 'ada', reason: 'cancelled' });
  });
});

describe('where the feature pack is off', () => {
  test('every API is closed, and time stands still', async () => {
    await gateway.createTenant({ id: 'without' });
    const others = await gather(gateway, 'without');
    await makePolicy(gateway, others.keys.ada, {
      actions: ['report.publish', 'ai.*'],
      effect: 'require_approval',
      ...approvedBy(['finance']),
    });
    const { id } = await others.propose();
    const pack = (enabled: boolean) =>
      gateway.graphql(
        'mutation($enabled: Boolean!) { setFeaturePack(tenantId: "without", pack: PROPOSALS, enabled: $enabled) { id } }',
        { enabled },
      );
    await pack(false);
    const key = others.keys.fred;
    for (const [method, url, body] of [
      ['GET', ROOT],
      ['POST', ROOT, { intent: 'x', action: 'report.publish', resource: 'r' }],
      ['GET', `${ROOT}/pending`],
      ['GET', `${ROOT}/${id}`],
      ['PATCH', `${ROOT}/${id}`, { state: 'approved', revision: 1 }],
      ['POST', `${ROOT}/batch-decide`, { decisions: [{ id, decision: 'approved' }] }],
    ] as const)
      expectRestError(await gateway.request(method, url, { key, body }), 'FEATURE_DISABLED');
    const body = { model: 'gpt-4o', messages: [{ role: 'user', content: 'x' }] };
    const chat = expectRestError(await gateway.request('POST', '/v1/chat', { key, body }), 'APPROVAL_REQUIRED');
    expect(chat.details.proposal_id).toBeUndefined();
    await pack(true);
    expect((await others.move(id, 'fred', 'approved')).json.state).toBe('executing');
  });
});
