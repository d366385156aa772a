import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { expectRestError } from '../../support/errors.js';
import { persisted } from '../../support/eventually.js';
import { openSocket } from '../../support/graphql-ws.js';

const HOUR = 3_600_000;
const clock = manualClock();
let gateway: TestApp;
const keys: Record<string, string> = {};

beforeAll(async () => {
  gateway = await startTestApp({ clock, timedWorkMillis: 100 });
  for (const [subject, roles] of Object.entries({
    rita: ['member'],
    fred: ['member', 'finance'],
    fay: ['member', 'finance'],
    lea: ['member', 'legal'],
    mo: ['member'],
    aud: ['auditor'],
  })) {
    keys[subject] = await gateway.issueKey({ subject, roles });
  }
});
afterAll(() => gateway.stop());

const as = (subject: string) => ({ key: keys[subject]! });

async function requested(more: object = {}): Promise<any> {
  const body = {
    type: 'budget',
    resourceId: 'plan-7',
    resourceType: 'plan',
    requiredApprovers: ['finance', 'legal'],
    description: 'More money.',
    metadata: { amount: 7 },
    ...more,
  };
  const reply = await gateway.request('POST', '/api/oversight/approvals', { ...as('rita'), body });
  expect(reply.status).toBe(201);
  expect(reply.headers.get('location')).toBe(`/api/oversight/approvals/${reply.json.id}`);
  return reply.json;
}

const decide = (id: string, subject: string, decision: string, notes?: string) =>
  gateway.request('POST', `/api/oversight/approvals/${id}/decide`, { ...as(subject), body: { decision, notes } });
const read = async (id: string) => (await gateway.request('GET', `/api/oversight/approvals/${id}`)).json;
const actionsOn = async (id: string): Promise<string[]> => {
  const { json } = await gateway.request('GET', `/api/oversight/audit?resourceId=${id}`);
  return json.events.map(({ action }: any) => action).toReversed();
};

describe('an approval', () => {
  test('has the specified fields, and a term of seven days', async () => {
    const made = await requested();
    expect(made).toEqual({
      id: expect.any(String),
      type: 'budget',
      status: 'pending',
      isApproved: false,
      resourceId: 'plan-7',
      resourceType: 'plan',
      requester: 'rita',
      requiredApprovers: ['finance', 'legal'],
      quorum: 2,
      currentApprovals: [],
      votes: [],
      description: 'More money.',
      metadata: { amount: 7 },
      createdAt: new Date(clock.now()).toISOString(),
      expiresAt: new Date(clock.now() + 7 * 24 * HOUR).toISOString(),
      version: 1,
    });
    expect(await read(made.id)).toEqual(made);
  });

  test('is given when every part is approved, by different people', async () => {
    const { id } = await requested();
    const first = await decide(id, 'fred', 'approved', 'fine');
    expect([first.status, first.json.status]).toEqual([200, 'pending']);
    expect(first.json.currentApprovals).toEqual([
      { approverId: 'fred', approvedAt: new Date(clock.now()).toISOString() },
    ]);
    const taken = expectRestError(await decide(id, 'fay', 'approved'), 'CONFLICT');
    expect(taken.details).toEqual({ state: 'pending', allowed: [] });
    expect((await decide(id, 'lea', 'approved')).json).toMatchObject({ status: 'approved', isApproved: true });
    expect(await read(id)).toMatchObject({ status: 'approved', isApproved: true, closedAt: expect.any(String) });
    expect(await actionsOn(id)).toEqual(['approval.requested', 'approval.voted', 'approval.voted', 'approval.decided']);
  });

  test('is denied by one, where all are needed', async () => {
    const { id } = await requested();
    expect((await decide(id, 'lea', 'denied', 'no')).json).toMatchObject({
      status: 'denied',
      isApproved: false,
      currentApprovals: [],
      votes: [{ approver: 'lea', decision: 'denied', notes: 'no' }],
    });
    expectRestError(await decide(id, 'fred', 'approved'), 'CONFLICT');
  });

  test('repeating one’s decision changes nothing; another mind is another vote', async () => {
    const { id } = await requested({ quorum: 1 });
    const once = (await decide(id, 'fred', 'denied')).json;
    expect((await decide(id, 'fred', 'denied')).json).toEqual(once);
    expect((await decide(id, 'fred', 'approved')).json.status).toBe('approved');
    expect((await decide(id, 'fred', 'approved')).json.status).toBe('approved');
    expect(await actionsOn(id)).toEqual(['approval.requested', 'approval.voted', 'approval.voted', 'approval.decided']);
  });

  test('is not decided by its requester, neither by role nor by a second key', async () => {
    const { id } = await requested({ requiredApprovers: ['finance'] });
    const second = await gateway.issueKey({ subject: 'rita', roles: ['member', 'finance'] });
    for (const key of [keys.rita!, second]) {
      const body = { decision: 'approved' };
      const reply = await gateway.request('POST', `/api/oversight/approvals/${id}/decide`, { key, body });
      expect(expectRestError(reply, 'FORBIDDEN').message).toMatch(/requesters/);
    }
    expect((await read(id)).votes).toEqual([]);
  });

  test('is decided by nobody who is not named, administrators included', async () => {
    const { id } = await requested();
    expectRestError(await decide(id, 'mo', 'approved'), 'FORBIDDEN');
    const body = { decision: 'approved' };
    expectRestError(await gateway.request('POST', `/api/oversight/approvals/${id}/decide`, { body }), 'FORBIDDEN');
    expectRestError(await decide(id, 'aud', 'approved'), 'FORBIDDEN');
  });

  test.each([
    [{ quorum: 3 }, ['quorum']],
    [{ quorum: 0 }, ['quorum']],
    [{ quorum: 1.5 }, ['quorum']],
    [{ requiredApprovers: ['rita', 'legal'] }, ['quorum']],
    [{ requiredApprovers: ['legal', 'legal'] }, ['requiredApprovers']],
    [{ requiredApprovers: [] }, ['requiredApprovers']],
    [{ expiresIn: '7w' }, ['expiresIn']],
    [{ expiresIn: '91d', quorum: 9 }, ['quorum', 'expiresIn']],
    [{ type: 'holiday' }, ['type']],
    [{ resourceType: undefined }, ['resourceType']],
  ])('%j is refused, naming the field', async (more, paths) => {
    const body = {
      type: 'access',
      resourceId: 'r',
      resourceType: 't',
      requiredApprovers: ['finance', 'legal'],
      ...more,
    };
    const reply = await gateway.request('POST', '/api/oversight/approvals', { ...as('rita'), body });
    expect(expectRestError(reply, 'INVALID_REQUEST').details.issues.map(({ path }: any) => path)).toEqual(paths);
  });

  test('is cancelled by its requester and by administrators, and stays cancelled', async () => {
    const { id } = await requested();
    const cancel = (options: object = {}) => gateway.request('POST', `/api/oversight/approvals/${id}/cancel`, options);
    expectRestError(await cancel(as('fred')), 'FORBIDDEN');
    expect((await cancel(as('rita'))).json).toMatchObject({ status: 'expired', closedReason: 'cancelled' });
    expectRestError(await cancel(), 'CONFLICT');
    expectRestError(await decide(id, 'fred', 'approved'), 'CONFLICT');
    expect(await actionsOn(id)).toEqual(['approval.requested', 'approval.cancelled']);
  });

  test('is seen by its requester, who is named, auditors and administrators', async () => {
    const { id } = await requested();
    const seen = async (subject: string) =>
      (await gateway.request('GET', `/api/oversight/approvals/${id}`, as(subject))).status;
    expect(await Promise.all(['rita', 'fred', 'lea', 'aud', 'mo'].map(seen))).toEqual([200, 200, 200, 200, 404]);
    const listed = await gateway.request('GET', '/api/oversight/approvals?limit=500', as('mo'));
    expect(listed.json.approvals).toEqual([]);
  });

  test('is found by what it is', async () => {
    const { id } = await requested({ type: 'exception', resourceId: 'plan-8', requiredApprovers: ['only-here'] });
    await requested({ type: 'exception' });
    const found = async (query: string) => {
      const { json } = await gateway.request('GET', `/api/oversight/approvals?limit=500&${query}`);
      return json.approvals.map((one: any) => one.id);
    };
    expect(await found('resourceId=plan-8')).toEqual([id]);
    expect(await found('approver=only-here')).toEqual([id]);
    expect(await found('type=exception&resourceId=plan-8&status=pending')).toEqual([id]);
    expect(await found('resourceId=plan-8&status=denied')).toEqual([]);
  });

  test('lists page through all of them, newest first', async () => {
    const wanted = [];
    for (let index = 0; index < 5; index += 1) wanted.unshift((await requested({ resourceId: 'pages' })).id);
    const seen = [];
    let cursor: string | null = '';
    do {
      const query = `resourceId=pages&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { json } = await gateway.request('GET', `/api/oversight/approvals?${query}`);
      seen.push(...json.approvals.map((one: any) => one.id));
      cursor = json.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(wanted);
  });
});

describe('a hundred last votes at once', () => {
  test('give one outcome and one event', async () => {
    const voters = await Promise.all(
      Array.from({ length: 100 }, (_, index) => gateway.issueKey({ subject: `voter-${index}`, roles: ['jury'] })),
    );
    const { id } = await requested({ requiredApprovers: ['jury'] });
    const replies = await Promise.all(
      voters.map((key) =>
        persisted(() =>
          gateway.request('POST', `/api/oversight/approvals/${id}/decide`, { key, body: { decision: 'approved' } }),
        ),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 99 }, () => 409)]);
    expect((await read(id)).currentApprovals).toHaveLength(1);
    expect((await actionsOn(id)).filter((action) => action === 'approval.decided')).toHaveLength(1);
  });

  test('racing a cancel give one of the two', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await requested({ requiredApprovers: ['finance'] });
      const replies = await Promise.all([
        decide(id, 'fred', 'approved'),
        gateway.request('POST', `/api/oversight/approvals/${id}/cancel`, as('rita')),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const ends = (await actionsOn(id)).filter((action) => /decided|cancelled/.test(action));
      expect(ends).toHaveLength(1);
      expect((await read(id)).status).toBe(ends[0] === 'approval.decided' ? 'approved' : 'expired');
    }
  });
});

describe('time', () => {
  test('reminds once, then expires, each with its event', async () => {
    const { id } = await requested({ expiresIn: '8h' });
    clock.advance(6 * HOUR - 1);
    expect(await actionsOn(id)).toEqual(['approval.requested']);
    clock.advance(1);
    await gateway.eventually(async () => {
      expect(await actionsOn(id)).toEqual(['approval.requested', 'approval.reminder']);
    });
    clock.advance(2 * HOUR);
    await gateway.eventually(async () => {
      expect(await actionsOn(id)).toEqual(['approval.requested', 'approval.reminder', 'approval.expired']);
    });
    expect(await read(id)).toMatchObject({ status: 'expired', isApproved: false });
  });

  test('expiry holds when the vote comes, before any timer has run', async () => {
    const slow = await startTestApp({ clock, timedWorkMillis: 3_600_000 });
    try {
      const body = {
        type: 'access',
        resourceId: 'r',
        resourceType: 't',
        requiredApprovers: ['finance'],
        expiresIn: '1h',
      };
      const rita = await slow.issueKey({ subject: 'rita', roles: ['member'] });
      const { json } = await slow.request('POST', '/api/oversight/approvals', { key: rita, body });
      const key = await slow.issueKey({ subject: 'fred', roles: ['finance'] });
      clock.advance(HOUR);
      const vote = await slow.request('POST', `/api/oversight/approvals/${json.id}/decide`, {
        key,
        body: { decision: 'approved' },
      });
      expect(expectRestError(vote, 'CONFLICT').details).toEqual({ state: 'expired', allowed: [] });
      expect((await slow.request('GET', `/api/oversight/approvals/${json.id}`)).json.status).toBe('expired');
    } finally {
      await slow.stop();
    }
  });

  test('rests where the feature pack is off, and goes on when it is on again', async () => {
    await gateway.createTenant({ id: 'resting' });
    const key = await gateway.issueKey({ tenantId: 'resting', subject: 'r', roles: ['tenant_admin'] });
    const pack = (enabled: boolean) =>
      gateway.graphql(
        'mutation($enabled: Boolean!) { setFeaturePack(tenantId: "resting", pack: OVERSIGHT, enabled: $enabled) { id } }',
        { enabled },
      );
    const events = async () => {
      const { json } = await gateway.request('GET', '/api/trust/spine/events?actions=approval.expired', { key });
      return json.events.length as number;
    };
    const body = { type: 'access', resourceId: 'r', resourceType: 't', requiredApprovers: ['x'], expiresIn: '1h' };
    await gateway.request('POST', '/api/oversight/approvals', { key, body });
    const awake = await requested({ expiresIn: '1h' });
    await pack(false);
    clock.advance(HOUR);
    await gateway.eventually(async () => {
      expect((await read(awake.id)).status).toBe('expired');
    });
    expect(await events()).toBe(0);
    await pack(true);
    await gateway.eventually(async () => {
      expect(await events()).toBe(1);
    });
  });
});

describe('a subscriber', () => {
  test('sees each change of what it may see, as it is then', async () => {
    const query =
      'subscription($id: ID, $status: ApprovalStatus) { approvalChanged(id: $id, status: $status) { id status votes { approver } } }';
    const [admin, stranger] = [
      openSocket(gateway.url, { Authorization: `Bearer ${gateway.adminKey}` }),
      openSocket(gateway.url, { Authorization: `Bearer ${keys.mo!}` }),
    ];
    try {
      const all = admin.start(query);
      const approvedOnly = admin.start(query, { status: 'APPROVED' });
      const other = admin.start(query, { id: '01a1fb1e-8794-704b-bb4b-2366fe97dfab' });
      const unseen = stranger.start(query);
      // Both sockets answer this only once the subscriptions before it are in place.
      await Promise.all([admin.run('{ health { status } }'), stranger.run('{ health { status } }')]);
      const { id } = await requested({ quorum: 1 });
      await all.first(({ approvalChanged }) => approvalChanged.id === id && approvalChanged.status === 'PENDING');
      await decide(id, 'fred', 'denied');
      await all.first(({ approvalChanged }) => approvalChanged.votes.length === 1);
      await decide(id, 'fred', 'approved');
      await all.first(({ approvalChanged }) => approvalChanged.status === 'APPROVED');
      await approvedOnly.first(({ approvalChanged }) => approvalChanged.status === 'APPROVED');
      expect(approvedOnly.results).toHaveLength(1);
      expect(other.results).toEqual([]);
      const own = await gateway.request('POST', '/api/oversight/approvals', {
        ...as('mo'),
        body: { type: 'access', resourceId: 'r', resourceType: 't', requiredApprovers: ['x'] },
      });
      await unseen.first();
      expect(unseen.results.map(({ data }) => data.approvalChanged.id)).toEqual([own.json.id]);
    } finally {
      await Promise.all([admin.close(), stranger.close()]);
    }
  });
});

describe('a committee', () => {
  const submit = (body: object) =>
    gateway.request('POST', '/api/oversight/committees/submissions', { ...as('rita'), body });

  test('is asked, decides once, and its decision is found', async () => {
    const made = await submit({
      committee: 'ethics',
      type: 'model-change',
      subject: 'A new model',
      resourceId: 'm-1',
      documents: ['d-1', 'd-2'],
      requestedDate: '2026-12-01T09:00:00.000Z',
    });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ status: 'submitted', submittedBy: 'rita', documents: ['d-1', 'd-2'] });
    const path = `/api/oversight/committees/submissions/${made.json.id}`;
    expect(made.headers.get('location')).toBe(path);
    const body = { decision: 'approved', notes: 'With care.', conditions: ['review in May'] };
    expectRestError(await gateway.request('POST', `${path}/decide`, { ...as('fred'), body }), 'FORBIDDEN');
    const both = await gateway.issueKey({ subject: 'rita', roles: ['ethics'] });
    expectRestError(await gateway.request('POST', `${path}/decide`, { key: both, body }), 'FORBIDDEN');
    const chair = await gateway.issueKey({ subject: 'chair', roles: ['ethics'] });
    expectRestError(
      await gateway.request('POST', `${path}/decide`, { key: chair, body: { decision: 'approved' } }),
      'INVALID_REQUEST',
    );
    const since = new Date(clock.now()).toISOString();
    clock.advance(1_000);
    const decided = await gateway.request('POST', `${path}/decide`, { key: chair, body });
    expect(decided.json).toMatchObject({ status: 'decided', ...body, decidedBy: 'chair' });
    expectRestError(await gateway.request('POST', `${path}/decide`, { key: chair, body }), 'CONFLICT');
    expect((await gateway.request('GET', path)).json).toEqual(decided.json);
    await submit({ committee: 'ethics', type: 'x', subject: 'Still open' });
    const found = await gateway.request(
      'GET',
      `/api/oversight/committees/decisions?committee=ethics&status=decided&since=${since}`,
    );
    expect(found.json).toEqual({ decisions: [decided.json], nextCursor: null });
    expect(
      (await gateway.request('GET', '/api/oversight/committees/decisions?committee=board')).json.decisions,
    ).toEqual([]);
    expect(await actionsOn(made.json.id)).toEqual(['committee.submitted', 'committee.decided']);
    const list = async (query: string): Promise<string[]> => {
      const { json } = await gateway.request('GET', `/api/oversight/committees/submissions?committee=ethics${query}`);
      return json.submissions.map(({ status }: any) => status);
    };
    expect(await list('')).toEqual(['submitted', 'decided']);
    expect(await list('&status=submitted')).toEqual(['submitted']);
    expect(await list(`&status=decided&since=${since}`)).toEqual(['decided']);
  });
});

describe('audit', () => {
  test('follows the feature pack of oversight, not that of trust', async () => {
    await gateway.createTenant({ id: 'packs' });
    const headers = { 'x-tenant-id': 'packs' };
    const body = { action: 'plan.reviewed', actor: 'fred' };
    const set = (pack: string, enabled: boolean) =>
      gateway.graphql(
        'mutation($pack: FeaturePack!, $enabled: Boolean!) { setFeaturePack(tenantId: "packs", pack: $pack, enabled: $enabled) { id } }',
        { pack, enabled },
      );
    await set('TRUST', false);
    expect((await gateway.request('POST', '/api/oversight/audit', { headers, body })).status).toBe(201);
    const { status, json } = await gateway.request('GET', '/api/oversight/audit?actor=fred', { headers });
    expect([status, json.events.length]).toEqual([200, 1]);
    expectRestError(await gateway.request('GET', '/api/trust/spine/events', { headers }), 'FEATURE_DISABLED');
    await set('TRUST', true);
    await set('OVERSIGHT', false);
    for (const method of ['GET', 'POST']) {
      const reply = await gateway.request(method, '/api/oversight/audit', {
        headers,
        ...(method === 'GET' ? {} : { body }),
      });
      expectRestError(reply, 'FEATURE_DISABLED');
    }
    expect((await gateway.request('GET', '/api/trust/spine/events', { headers })).status).toBe(200);
  });

  test('events are recorded and read at the oversight’s paths too', async () => {
    const body = {
      action: 'plan.reviewed',
      actor: 'fred',
      resourceId: 'plan-9',
      severity: 'warning',
      details: { ok: true },
    };
    const made = await gateway.request('POST', '/api/oversight/audit', { ...as('fred'), body });
    expect(made.status).toBe(201);
    const { json } = await gateway.request(
      'GET',
      '/api/oversight/audit?resourceId=plan-9&limit=5&actions=plan.reviewed',
    );
    expect(json).toEqual({
      events: [{ ...made.json, salt: expect.any(String), content: '{"ok":true}' }],
      nextCursor: null,
    });
  });
});
