import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { expectGraphqlError, expectRestError, pathsOf } from '../../support/errors.js';
import { gatherPublishers, statesOf, type People, type Person } from '../../support/people.js';

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

const approve = async (id: string) => {
  expect((await people.move(id, 'fred', 'approved')).status).toBe(200);
  const last = await people.move(id, 'lea', 'approved');
  expect(last.status).toBe(200);
  return last.json;
};
const WAITING = ['intent_detected', 'proposal_created', 'policy_evaluated', 'require_approval', 'awaiting_decision'];

describe('a change', () => {
  test('of the payload voids the votes and asks anew', async () => {
    const made = await people.propose();
    await people.move(made.id, 'fred', 'approved');
    const { revision } = await people.read(made.id);
    const changed = await people.patch(made.id, 'rita', { payload: { pages: 9 }, intent: 'Tell a few.', revision });
    expect(changed.status).toBe(200);
    expect(changed.json).toMatchObject({ state: 'awaiting_decision', payload: { pages: 9 }, intent: 'Tell a few.' });
    expect(statesOf(changed.json)).toEqual([...WAITING, 'modified', ...WAITING.slice(2)]);
    expect(changed.json.payloadHash).not.toBe(made.payloadHash);
    expect(changed.json.approval).toMatchObject({ status: 'pending', votes: [] });
    expect(changed.json.approval.id).not.toBe(made.approval.id);
    const old = await gateway.request('GET', `/api/oversight/approvals/${made.approval.id}`, people.as('ada'));
    expect(old.json).toMatchObject({ status: 'expired', closedReason: 'the proposal was modified' });
    // A vote on what is no longer proposed counts for nothing.
    const late = await gateway.request('POST', `/api/oversight/approvals/${made.approval.id}/decide`, {
      ...people.as('lea'),
      body: { decision: 'approved' },
    });
    expectRestError(late, 'CONFLICT');
    expect((await people.read(made.id)).approval.votes).toEqual([]);
    expect((await approve(made.id)).state).toBe('executing');
  });

  test('is its requester’s alone, and only while it waits', async () => {
    const { id, revision } = await people.propose();
    for (const person of ['fred', 'ada'] as const)
      expectRestError(await people.patch(id, person, { payload: {}, revision }), 'FORBIDDEN');
    const { revision: last } = await approve(id);
    const late = expectRestError(await people.patch(id, 'rita', { payload: {}, revision: last }), 'CONFLICT');
    expect(late.details).toEqual({ state: 'executing', allowed: ['completed', 'failed'] });
  });

  test('of the state: approved by all, denied by one, withdrawn, stopped', async () => {
    const denied = await people.propose();
    const reply = await people.move(denied.id, 'lea', 'denied', { notes: 'too early' });
    expect(statesOf(reply.json).slice(-2)).toEqual(['denied', 'rejected']);
    expect(reply.json.approval.votes).toEqual([expect.objectContaining({ approver: 'lea', notes: 'too early' })]);
    for (const person of ['rita', 'ada'] as const) {
      const { id } = await people.propose();
      const ended = await people.move(id, person, 'rejected', { notes: 'no longer' });
      expect(ended.json).toMatchObject({ state: 'rejected', approval: { status: 'expired' } });
      expect(ended.json.history.at(-1)).toMatchObject({ actor: person, reason: 'no longer' });
    }
  });

  test('of an outcome: completed or failed, rolled back or recorded after an hour', async () => {
    const outcomes = [
      ['completed', ['completed', 'post_check']],
      ['failed', ['failed']],
    ] as const;
    for (const [state, then] of outcomes) {
      for (const end of ['rolled_back', 'recorded']) {
        const { id } = await people.propose();
        await approve(id);
        const more =
          state === 'failed' ? { error: { code: 'PRINTER', message: 'no paper' } } : { result: { copies: 3 } };
        const reported = await people.move(id, 'rita', state, more);
        expect(statesOf(reported.json).slice(-then.length)).toEqual(then);
        expect(reported.json).toMatchObject(more);
        if (end === 'rolled_back')
          expect(statesOf((await people.move(id, 'rita', 'rolled_back')).json).slice(-2)).toEqual([
            'rolled_back',
            'recorded',
          ]);
        else {
          clock.advance(HOUR);
          const done = await people.until(id, 'recorded');
          expect(statesOf(done)).not.toContain('rolled_back');
          expectRestError(await people.move(id, 'rita', 'rolled_back'), 'CONFLICT');
        }
      }
    }
  });

  test('names the revision that it is based on, in the body or in If-Match', async () => {
    const { id } = await people.propose();
    const intents = async (headers: Record<string, string>, body: object = {}) =>
      people.patch(id, 'rita', { intent: `now ${Math.random()}`, ...body }, headers);
    for (const form of ['5', '"5"', 'W/"5"'])
      expect(expectRestError(await intents({ 'if-match': form }), 'CONFLICT').details).toEqual({ revision: 1 });
    let revision = 1;
    for (const form of [(n: number) => `"${n}"`, (n: number) => `W/"${n}"`, String]) {
      const reply = await intents({ 'if-match': form(revision) });
      expect(reply.status).toBe(200);
      expect(reply.json.revision).toBeGreaterThan(revision);
      ({ revision } = reply.json);
    }
    for (const headers of [{}, { 'if-match': '*' }, { 'if-match': '"x"' }, { 'if-match': '' }] as Record<
      string,
      string
    >[])
      expect(pathsOf(expectRestError(await intents(headers), 'INVALID_REQUEST'))).toEqual(['revision']);
    expectRestError(await intents({}, { revision: revision - 1 }), 'CONFLICT');
    expect((await intents({}, { revision })).status).toBe(200);
  });

  test('names one revision: a stale If-Match is not made good by a current one in the body', async () => {
    const { id, revision } = await people.propose();
    const intents = (tag: string) => people.patch(id, 'rita', { intent: 'another', revision }, { 'if-match': tag });
    expectRestError(await intents(`"${Number(revision) + 1}"`), 'CONFLICT');
    expectRestError(await intents('"x"'), 'INVALID_REQUEST');
    expect((await people.read(id)).revision).toBe(revision);
    expect((await intents(`"${revision}"`)).status).toBe(200);
  });

  test('is based on the entity tag that a read gave', async () => {
    const { id } = await people.propose();
    const path = `/api/admin/v4/proposals/${id}`;
    const { headers, json } = await gateway.request('GET', path, { key: people.keys.rita });
    expect(headers.get('etag')).toBe(`"${json.revision}"`);
    const changed = await people.patch(id, 'rita', { intent: 'another' }, { 'if-match': headers.get('etag')! });
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, `"${changed.json.revision}"`]);
    expectRestError(
      await people.patch(id, 'rita', { intent: 'again' }, { 'if-match': headers.get('etag')! }),
      'CONFLICT',
    );
  });

  test('of a failed outcome: an approver or an administrator lets it be tried again, its requester does not', async () => {
    const { id } = await people.propose();
    await approve(id);
    for (const person of ['fred', 'ada'] as const) {
      expectRestError(await people.move(id, person, 'executing'), 'CONFLICT');
      expect((await people.move(id, 'rita', 'failed', { error: { code: 'PRINTER' } })).status).toBe(200);
      expectRestError(await people.move(id, 'rita', 'executing'), 'FORBIDDEN');
      const { status, json } = await people.move(id, person, 'executing', { notes: 'there is paper now' });
      expect([status, json.state, json.error]).toEqual([200, 'executing', undefined]);
      expect(json.history.at(-1)).toMatchObject({ from: 'failed', to: 'executing', reason: 'there is paper now' });
    }
    expect((await people.move(id, 'rita', 'completed')).json.state).toBe('post_check');
  });

  test.each([
    [{}, ['state']],
    [{ state: 'approved', payload: {} }, ['state']],
    [{ state: 'recorded' }, ['state']],
    [{ state: 'modified' }, ['state']],
  ])('%j is refused', async (body, paths) => {
    const { id, revision } = await people.propose();
    const reply = await people.patch(id, 'rita', { ...body, revision });
    expect(pathsOf(expectRestError(reply, 'INVALID_REQUEST'))).toEqual(paths);
  });

  test('goes the same way by GraphQL', async () => {
    const made = await gateway.graphql(
      'mutation { createProposal(input: {intent: "x", action: "report.publish", resource: "r"}) { id state revision } }',
      {},
      people.as('rita'),
    );
    const { id, revision, state } = made.json.data.createProposal;
    expect(state).toBe('AWAITING_DECISION');
    const update = (person: Person, input: object) =>
      gateway.graphql(
        'mutation($id: ID!, $input: UpdateProposalInput!) { updateProposal(id: $id, input: $input) { state revision } }',
        { id, input },
        people.as(person),
      );
    expectGraphqlError(await update('rita', { state: 'APPROVED', revision }), 'FORBIDDEN');
    expectGraphqlError(await update('fred', { state: 'APPROVED', revision: Number(revision) + 1 }), 'CONFLICT');
    expectGraphqlError(await update('mo', { state: 'APPROVED', revision }), 'NOT_FOUND');
    const ended = await update('fred', { state: 'DENIED', revision });
    expect(ended.json.data.updateProposal.state).toBe('REJECTED');
    expect(expectGraphqlError(await update('lea', { state: 'APPROVED', revision: 99 }), 'CONFLICT').details).toEqual({
      state: 'rejected',
      allowed: [],
    });
  });
});

describe('decisions together', () => {
  const decide = (person: Person, decisions: object[]) =>
    gateway.request('POST', `${ROOT}/batch-decide`, { ...people.as(person), body: { decisions } });

  test('each have their own outcome, and repeating them changes nothing', async () => {
    const [one, two, own, stale, gone] = [
      await people.propose(),
      await people.propose(),
      await people.propose({}, 'fred'),
      await people.propose(),
      await people.propose(),
    ];
    await people.move(gone.id, 'rita', 'rejected');
    const decisions = [
      { id: one.id, decision: 'approved', notes: 'fine', revision: one.revision },
      { id: two.id, decision: 'denied' },
      { id: own.id, decision: 'approved' },
      { id: stale.id, decision: 'approved', revision: 99 },
      { id: gone.id, decision: 'approved' },
      { id: 'none', decision: 'approved' },
    ];
    const told = ({ id, ok, proposal, error }: any) => [id, ok, ok === true ? proposal.state : error.code];
    const first = await decide('fred', decisions);
    expect(first.status).toBe(200);
    expect(first.json.results.map(told)).toEqual([
      [one.id, true, 'awaiting_decision'],
      [two.id, true, 'rejected'],
      [own.id, false, 'FORBIDDEN'],
      [stale.id, false, 'CONFLICT'],
      [gone.id, false, 'CONFLICT'],
      ['none', false, 'NOT_FOUND'],
    ]);
    const events = await Promise.all([one, two, own, stale, gone].map(({ id }) => people.actionsOn(id)));
    expect((await decide('fred', decisions)).json).toEqual(first.json);
    expect(await Promise.all([one, two, own, stale, gone].map(({ id }) => people.actionsOn(id)))).toEqual(events);
    const ahead = await decide('fred', [{ id: one.id, decision: 'approved', revision: 99 }]);
    expect(ahead.json.results[0].error.code).toBe('CONFLICT');
  });

  test('are at least one and at most a hundred', async () => {
    const decision = { id: 'none', decision: 'approved' };
    for (const decisions of [[], Array(101).fill(decision)])
      expect(pathsOf(expectRestError(await decide('fred', decisions), 'INVALID_REQUEST'))).toEqual(['decisions']);
    expect((await decide('fred', Array(100).fill(decision))).json.results).toHaveLength(100);
  });
});
