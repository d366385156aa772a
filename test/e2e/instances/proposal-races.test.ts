import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { createDatabase } from '../../support/database.js';
import { persisted } from '../../support/eventually.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';

const HOUR = 3_600_000;
const clock = manualClock();
let database: { url: string; drop: () => Promise<void> };
let one: TestApp;
let two: TestApp;
let people: People;

beforeAll(async () => {
  database = await createDatabase();
  one = await startTestApp({ clock, timedWorkMillis: 100, databaseUrl: database.url });
  const env = { PORTCULLIS_ADMIN_KEY: one.adminKey };
  two = await startTestApp({ clock, timedWorkMillis: 100, databaseUrl: database.url, env });
  people = await gather(one);
  for (const [actions, needs] of [
    [['report.publish'], approvedBy(['finance', 'legal', 'jury'], { quorum: 1 })],
    [['ai.generate', 'policy.update'], approvedBy(['finance'])],
  ] as const)
    await makePolicy(one, one.adminKey, { actions, effect: 'require_approval', ...needs });
});
afterEach(() => {
  for (const { sandbox } of [one, two]) sandbox.reset();
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await database.drop();
});

const count = async (id: string, action: string) => (await people.actionsOn(id)).filter((one) => one === action).length;
const ROOT = '/api/admin/v4/proposals';
/** A vote for what was seen: by an approval, which is of one revision, or by a proposal and its revision. */
const vote = (instance: TestApp, { id, revision, approval }: any, key: string, api: string) =>
  api === 'oversight'
    ? instance.request('POST', `/api/oversight/approvals/${approval.id}/decide`, {
        key,
        body: { decision: 'approved' },
      })
    : instance.request('POST', `${ROOT}/batch-decide`, {
        key,
        body: { decisions: [{ id, decision: 'approved', revision }] },
      });
const stands = ({ status, json }: any): boolean => status === 200 && (json.results === undefined || json.results[0].ok);

describe('of two instances', () => {
  test('a hundred last votes, by both APIs, give one outcome, one event, one execution', async () => {
    const voters = await Promise.all(
      Array.from({ length: 100 }, (_, index) => one.issueKey({ subject: `voter-${index}`, roles: ['jury'] })),
    );
    const proposal = await people.propose();
    await one.eventually(async () => {
      expect((await two.request('GET', '/v1/models', { key: voters.at(-1)! })).status).toBe(200);
    });
    const replies = await Promise.all(
      voters.map((key, index) =>
        persisted(() => vote(index % 4 < 2 ? one : two, proposal, key, index % 2 === 0 ? 'oversight' : 'proposals')),
      ),
    );
    expect(replies.filter(stands)).toHaveLength(1);
    const done = await people.read(proposal.id);
    expect(done).toMatchObject({ state: 'executing', approval: { status: 'approved', votes: [expect.anything()] } });
    expect(await count(proposal.id, 'proposal.approved')).toBe(1);
    expect(await count(proposal.id, 'proposal.executing')).toBe(1);
    expect(await count(proposal.approval.id, 'approval.decided')).toBe(1);
  });

  test('one of the two wins: a vote or the end of its time', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const proposal = await people.propose({ expiresIn: '1h' });
      // Now and then the vote has a start on the clock.
      const early = round % 2 === 0 ? vote(two, proposal, people.keys.lea, 'proposals') : undefined;
      if (round % 4 === 0) await early;
      clock.advance(7 * 24 * HOUR);
      const reply = await (early ?? vote(one, proposal, people.keys.lea, 'oversight'));
      const ended = await one.eventually(async () => {
        const now = await people.read(proposal.id);
        expect(now.state).not.toBe('awaiting_decision');
        return now;
      });
      expect([ended.state, ended.approval.status]).toEqual(
        stands(reply) ? ['executing', 'approved'] : ['rejected', 'expired'],
      );
      expect((await count(proposal.id, 'proposal.approved')) + (await count(proposal.id, 'proposal.rejected'))).toBe(1);
      outcomes.add(ended.state);
    }
    expect([...outcomes].toSorted()).toEqual(['executing', 'rejected']);
  });

  test.each(['reject', 'cancel', 'modify'])(
    'one of the two wins: the last vote or a %s',
    async (other) => {
      for (let round = 0; round < 12; round += 1) {
        const proposal = await people.propose();
        const change = () => {
          const { revision } = proposal;
          if (other === 'cancel')
            return two.request('POST', `/api/oversight/approvals/${proposal.approval.id}/cancel`, people.as('rita'));
          return two.request('PATCH', `${ROOT}/${proposal.id}`, {
            ...people.as('rita'),
            body: other === 'reject' ? { state: 'rejected', revision } : { payload: { pages: 8 }, revision },
          });
        };
        const api = round % 2 === 0 ? 'oversight' : 'proposals';
        const [voted, changed] = await Promise.all([vote(one, proposal, people.keys.fred, api), change()]);
        expect([stands(voted), changed.status === 200].filter(Boolean)).toHaveLength(1);
        const now = await people.read(proposal.id);
        if (stands(voted)) expect([now.state, now.payload]).toEqual(['executing', proposal.payload]);
        else if (other === 'modify')
          expect([now.state, now.payload, now.approval.votes]).toEqual(['awaiting_decision', { pages: 8 }, []]);
        else expect(now.state).toBe('rejected');
        expect(await count(proposal.id, 'proposal.approved')).toBe(stands(voted) ? 1 : 0);
      }
    },
    60_000,
  );

  test('each approved call is made once, each change is made once', async () => {
    const body = (index: number) => ({
      model: 'gpt-4o',
      max_tokens: 8,
      messages: [{ role: 'user', content: `call ${index}` }],
    });
    const calls = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const { json } = await one.request('POST', '/v1/chat', { ...people.as('rita'), body: body(index) });
        return json.proposal.id as string;
      }),
    );
    const changes = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const policy = { name: `made once ${index}`, actions: ['memo.read'], effect: 'allow' };
        const { json } = await two.request('POST', '/api/trust/policies', { ...people.as('ada'), body: policy });
        return json.proposal.id as string;
      }),
    );
    const decisions = [...calls, ...changes].map((id) => ({ id, decision: 'approved' }));
    const decided = await one.request('POST', `${ROOT}/batch-decide`, { ...people.as('fred'), body: { decisions } });
    expect(decided.json.results.map(({ ok }: any) => ok)).toEqual(decisions.map(() => true));
    for (const id of calls) expect((await people.until(id, 'recorded')).error).toBeUndefined();
    for (const id of changes) await people.until(id, 'post_check');
    const sent = [one, two].flatMap(({ sandbox }) =>
      sandbox.requests('openai').filter(({ method }) => method === 'POST'),
    );
    expect(sent).toHaveLength(12);
    for (const id of [...calls, ...changes])
      for (const state of ['approved', 'executing', 'completed'])
        expect([id, state, await count(id, `proposal.${state}`)]).toEqual([id, state, 1]);
    const { json } = await one.request('GET', '/api/trust/policies?limit=500', people.as('ada'));
    expect(json.policies.filter(({ name }: any) => name.startsWith('made once'))).toHaveLength(12);
  });
});

test('time goes on while nothing runs: what is due is ended once at the next start', async () => {
  const base = await createDatabase();
  const times = manualClock();
  try {
    const before = await startTestApp({ clock: times, timedWorkMillis: 100, databaseUrl: base.url });
    const some = await gather(before);
    await makePolicy(before, some.keys.ada, {
      actions: ['report.publish'],
      effect: 'require_approval',
      ...approvedBy(['finance'], { expiresIn: '1h' }),
    });
    const due = await some.propose();
    const { approval: other } = await some.propose({ payload: { later: true }, supersedes: due.id });
    const again = await some.propose();
    await before.stop();
    times.advance(2 * HOUR);
    const env = { PORTCULLIS_ADMIN_KEY: before.adminKey };
    const options = { clock: times, timedWorkMillis: 100, databaseUrl: base.url, env };
    const [after, beside] = [await startTestApp(options), await startTestApp(options)];
    try {
      const actions = async (id: string) => {
        const { json } = await after.request('GET', `/api/trust/spine/events?resourceId=${id}&limit=100`);
        return json.events.map(({ action }: any) => action) as string[];
      };
      await after.eventually(async () => {
        for (const id of [other.id, again.approval.id])
          expect((await actions(id)).filter((action) => action === 'approval.expired')).toHaveLength(1);
        expect((await actions(again.id)).filter((action) => action === 'proposal.rejected')).toHaveLength(1);
      });
      // No reminder comes after the end, and nothing expires twice.
      times.advance(HOUR);
      await after.request('GET', '/v1/health');
      for (const id of [other.id, again.approval.id])
        expect((await actions(id)).filter((action) => action !== 'approval.requested')).toEqual(['approval.expired']);
      expect((await actions(due.approval.id)).filter((action) => action === 'approval.expired')).toEqual([]);
    } finally {
      await Promise.all([after.stop(), beside.stop()]);
    }
  } finally {
    await base.drop();
  }
});
