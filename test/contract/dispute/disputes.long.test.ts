import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CaseStatus } from '../../../src/features/dispute/case.port.js';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { disputeDesk, HOUR } from '../../support/disputes.js';
import { expectGraphqlError, expectRestError, pathsOf } from '../../support/errors.js';

const clock = manualClock();
let gateway: TestApp;
const keys: Record<string, string> = {};
const desk = disputeDesk(() => gateway, keys);

beforeAll(async () => {
  gateway = await startTestApp({ clock, timedWorkMillis: 100 });
  for (const [subject, roles] of Object.entries({
    clara: ['member'],
    rob: ['member'],
    sue: ['dispute_resolver'],
    tina: ['tenant_admin'],
    aud: ['auditor'],
    mia: ['auditor', 'member'],
    mo: ['member'],
  })) {
    keys[subject] = await gateway.issueKey({ subject, roles });
  }
  keys['clara, an administrator'] = await gateway.issueKey({ subject: 'clara', roles: ['tenant_admin', 'auditor'] });
});
afterAll(() => gateway.stop());

const time = (after = 0): string => new Date(clock.now() + after).toISOString();
const filed = async (body: object = {}): Promise<any> => (await desk.file(body)).json;

/** A new case that rob works on, brought to a status. */
async function caseIn(status: CaseStatus): Promise<string> {
  const { id } = await filed({ assignTo: 'rob' });
  const steps: Record<CaseStatus, (() => Promise<Reply>)[]> = {
    open: [],
    'in-review': [() => desk.setStatus(id, { status: 'in-review' })],
    'pending-info': [
      () => desk.setStatus(id, { status: 'in-review' }),
      () => desk.setStatus(id, { status: 'pending-info' }),
    ],
    escalated: [() => desk.escalate(id, { reason: 'x', escalateTo: 'rob' })],
    resolved: [() => desk.resolve(id, { resolution: 'denied', notes: 'x' })],
  };
  for (const step of steps[status]) expect((await step()).status).toBe(200);
  return id;
}

describe('a case', () => {
  test('has the specified fields, and 72 hours', async () => {
    const reply = await desk.file({ evidence: ['d-1', 'd-2'], assignTo: 'rob' });
    expect(reply.status).toBe(201);
    expect(reply.headers.get('location')).toBe(`/api/dispute/cases/${reply.json.id}`);
    expect(reply.json).toEqual({
      id: expect.any(String),
      type: 'payment-discrepancy',
      status: 'open',
      priority: 'medium',
      claimant: 'clara',
      assignedTo: 'rob',
      description: 'Too little was paid.',
      evidence: ['d-1', 'd-2'],
      filedBy: 'admin',
      slaHours: 72,
      slaDeadline: time(72 * HOUR),
      version: 1,
      createdAt: time(),
      updatedAt: time(),
    });
    expect((await desk.read(reply.json.id)).json).toEqual(reply.json);
  });

  test.each([
    ['critical', 4],
    ['high', 24],
    ['low', 168],
  ])('of priority %s has %p hours', async (priority, slaHours) => {
    expect(await filed({ priority })).toMatchObject({ slaHours, slaDeadline: time(slaHours * HOUR) });
    expect(await filed({ priority, slaHours: 0.5 })).toMatchObject({ slaHours: 0.5, slaDeadline: time(HOUR / 2) });
  });

  test('is filed by its claimant, who does not choose resolver and hours, and by staff for anybody', async () => {
    expect((await desk.file({}, 'clara')).json).toMatchObject({ claimant: 'clara', filedBy: 'clara' });
    expect((await desk.file({ assignTo: 'rob', slaHours: 2 }, 'sue')).status).toBe(201);
    for (const body of [{ claimant: 'mo' }, { assignTo: 'rob' }, { slaHours: 1 }])
      expectRestError(await desk.file(body, 'clara'), 'FORBIDDEN');
    expectRestError(await desk.file({ claimant: 'aud' }, 'aud'), 'FORBIDDEN');
  });

  test.each([
    [{ type: 'holiday' }, ['type']],
    [{ claimant: undefined }, ['claimant']],
    [{ description: '' }, ['description']],
    [{ evidence: ['', 'x'] }, ['evidence[0]']],
    [{ slaHours: 0, priority: 'urgent' }, ['priority', 'slaHours']],
    [{ slaHours: -1 }, ['slaHours']],
    [{ slaHours: 8761 }, ['slaHours']],
    [{ assignTo: 'clara' }, ['assignTo']],
    [{ status: 'resolved' }, ['status']],
  ])('%j is refused, naming the field', async (body, paths) => {
    expect(pathsOf(expectRestError(await desk.file(body), 'INVALID_REQUEST'))).toEqual(paths);
  });
});

describe('every status, command and person', () => {
  const legal: Record<CaseStatus, CaseStatus[]> = {
    open: ['in-review', 'escalated', 'resolved'],
    'in-review': ['pending-info', 'escalated', 'resolved'],
    'pending-info': ['in-review', 'escalated', 'resolved'],
    escalated: ['in-review', 'resolved'],
    resolved: [],
  };
  const statuses = Object.keys(legal) as CaseStatus[];
  const people: Record<string, 'staff' | 'claimant' | 'reader' | 'stranger'> = {
    tina: 'staff',
    sue: 'staff',
    rob: 'staff',
    clara: 'claimant',
    'clara, an administrator': 'claimant',
    aud: 'reader',
    mia: 'reader',
    mo: 'stranger',
  };

  interface Command {
    run: (id: string, subject: string) => Promise<Reply>;
    /** The status that it leads to; null where it leads to none and needs one that is not final. */
    to?: CaseStatus | null;
  }
  const commands: Record<string, Command> = {
    ...Object.fromEntries(
      statuses
        .filter((to) => to !== 'resolved')
        .map((to) => [
          `status ${to}`,
          { to, run: (id: string, who: string) => desk.setStatus(id, { status: to }, who) },
        ]),
    ),
    assign: { to: null, run: (id, who) => desk.assign(id, { assignTo: 'sue' }, who) },
    priority: { to: null, run: (id, who) => desk.setPriority(id, { priority: 'HIGH' }, who) },
    escalate: { to: 'escalated', run: (id, who) => desk.escalate(id, { reason: 'x', escalateTo: 'tina' }, who) },
    resolve: { to: 'resolved', run: (id, who) => desk.resolve(id, { resolution: 'approved', notes: 'x' }, who) },
    withdraw: { to: 'resolved', run: (id, who) => desk.resolve(id, { resolution: 'withdrawn', notes: 'x' }, who) },
    'public note': { run: (id, who) => desk.note(id, { content: 'x', visibility: 'public' }, who) },
    'internal note': { run: (id, who) => desk.note(id, { content: 'x', visibility: 'internal' }, who) },
  };

  function codeFor(status: CaseStatus, name: string, { to }: Command, subject: string): string | undefined {
    const person = people[subject]!;
    // Who reads only, reads only: that is told before any record is looked at.
    if (subject === 'aud') return 'FORBIDDEN';
    if (person === 'stranger') return 'NOT_FOUND';
    if (person === 'claimant' && name === 'public note') return undefined;
    if (person !== 'staff' && !(person === 'claimant' && name === 'withdraw')) return 'FORBIDDEN';
    if (to === undefined) return undefined;
    const isLegal = to === null ? status !== 'resolved' : legal[status].includes(to);
    return isLegal ? undefined : 'CONFLICT';
  }

  test.each(statuses)(
    '%s',
    async (status) => {
      let id = await caseIn(status);
      for (const [name, command] of Object.entries(commands)) {
        for (const subject of Object.keys(people)) {
          const before = (await desk.read(id)).json;
          const reply = await command.run(id, subject);
          const error = name === 'priority' ? reply.json.errors?.[0].extensions : reply.json.error;
          const expected = codeFor(status, name, command, subject);
          expect([name, subject, error?.code]).toEqual([name, subject, expected]);
          if (expected === 'CONFLICT') expect(error.details).toEqual({ state: status, allowed: legal[status] });
          const after = (await desk.read(id)).json;
          if (expected !== undefined || name.endsWith('note')) expect(after).toEqual(before);
          else {
            expect(after.status).toBe(command.to ?? status);
            expect(after.version).toBeGreaterThan(before.version);
            id = await caseIn(status);
          }
        }
      }
    },
    60_000,
  );

  test.each(['denied', 'withdrawn'])('%s adjusts nothing', async (resolution) => {
    const id = await caseIn('open');
    for (const adjustmentAmount of [1, '-0.5']) {
      const reply = await desk.resolve(id, { resolution, adjustmentAmount, notes: 'x' });
      expect(pathsOf(expectRestError(reply, 'INVALID_REQUEST'))).toEqual(['adjustmentAmount']);
    }
    expect((await desk.resolve(id, { resolution, adjustmentAmount: 0, notes: 'x' })).status).toBe(200);
  });

  test.each([0, -1, 0.009, 8_760.01, 1e9])('%d hours are none: 0.01 to 8760 are', async (slaHours) => {
    const id = await caseIn('open');
    const refused = [
      await desk.file({ slaHours }),
      await desk.escalate(id, { reason: 'x', escalateTo: 'tina', slaHours }),
    ];
    for (const reply of refused) expect(pathsOf(expectRestError(reply, 'INVALID_REQUEST'))).toEqual(['slaHours']);
    expectGraphqlError(await desk.setPriority(id, { priority: 'LOW', slaHours }), 'INVALID_REQUEST');
    for (const bound of [0.01, 8_760]) expect((await desk.file({ slaHours: bound })).json.slaHours).toBe(bound);
  });

  test('resolved is no status to be set: it needs a resolution', async () => {
    const reply = await desk.setStatus(await caseIn('open'), { status: 'resolved' });
    expect(pathsOf(expectRestError(reply, 'INVALID_REQUEST'))).toEqual(['status']);
  });

  test('the claimant is never made the one who works on the case', async () => {
    const { id } = await filed();
    expect(pathsOf(expectRestError(await desk.assign(id, { assignTo: 'clara' }), 'INVALID_REQUEST'))).toEqual([
      'assignTo',
    ]);
    const up = await desk.escalate(id, { reason: 'x', escalateTo: 'clara' });
    expect(pathsOf(expectRestError(up, 'INVALID_REQUEST'))).toEqual(['escalateTo']);
  });

  test('a change that names the version it is based on is refused when there is a newer one', async () => {
    const { id } = await filed();
    expect((await desk.assign(id, { assignTo: 'rob', version: 1 })).json.version).toBe(2);
    const stale = { version: 1 };
    for (const reply of [
      await desk.assign(id, { assignTo: 'sue', ...stale }),
      await desk.setStatus(id, { status: 'in-review', ...stale }),
      await desk.escalate(id, { reason: 'x', escalateTo: 'sue', ...stale }),
      await desk.resolve(id, { resolution: 'denied', notes: 'x', ...stale }),
    ])
      expect(expectRestError(reply, 'CONFLICT').details).toEqual({ version: 2 });
    expectGraphqlError(await desk.setPriority(id, { priority: 'LOW', ...stale }), 'CONFLICT');
  });
});

describe('resolving', () => {
  test.each([
    [-12.5, -12.5],
    ['1000000.000000001', 1000000.000000001],
    ['0.1', 0.1],
    [1e-9, 1e-9],
    [0, 0],
    ['1000000000', 1e9],
  ])('pays exactly %p', async (given, paid) => {
    const { id } = await filed();
    const reply = await desk.resolve(id, { resolution: 'partial', adjustmentAmount: given, notes: 'So it is.' });
    expect(reply.json.adjustmentAmount).toBe(paid);
    expect((await desk.read(id)).json).toEqual(reply.json);
    const [, resolved] = await desk.events(id);
    expect(Number(resolved.details.adjustmentAmountUsd)).toBe(paid);
  });

  test.each(['0.0000000001', 0.1234567891, 'NaN', 'ten', true, [1], '1e3', '123456789012.123456789', 1_000_000_001])(
    'refuses to pay %p',
    async (adjustmentAmount) => {
      const { id } = await filed();
      const reply = await desk.resolve(id, { resolution: 'partial', adjustmentAmount, notes: 'x' });
      expect(pathsOf(expectRestError(reply, 'INVALID_REQUEST'))).toEqual(['adjustmentAmount']);
      expect((await desk.read(id)).json.status).toBe('open');
    },
  );

  test('takes amounts in the text of a GraphQL operation as they are written', async () => {
    const { id } = await filed();
    const { json } = await gateway.graphql(
      `mutation { resolveCase(id: "${id}", input: {resolution: APPROVED, adjustmentAmount: 0.10, notes: "x"}) { adjustmentAmount } }`,
    );
    expect(json.data.resolveCase).toEqual({ adjustmentAmount: 0.1 });
  });

  test('stores the whole resolution', async () => {
    const { id } = await filed({ assignTo: 'rob' });
    clock.advance(HOUR);
    const body = { resolution: 'approved', adjustmentAmount: 250, notes: 'The plan says so.', evidence: ['d-9'] };
    const { json } = await desk.resolve(id, body, 'rob');
    expect(json).toMatchObject({
      status: 'resolved',
      resolution: 'approved',
      adjustmentAmount: 250,
      resolutionNotes: 'The plan says so.',
      resolutionEvidence: ['d-9'],
      resolvedBy: 'rob',
      resolvedAt: time(),
    });
    expect((await desk.read(id, 'clara')).json).toEqual(json);
  });

  test.each([
    [{ resolution: 'maybe', notes: 'x' }, ['resolution']],
    [{ resolution: 'denied' }, ['notes']],
    [{ resolution: 'denied', notes: '' }, ['notes']],
  ])('%j is refused', async (body, paths) => {
    const { id } = await filed();
    expect(pathsOf(expectRestError(await desk.resolve(id, body), 'INVALID_REQUEST'))).toEqual(paths);
  });
});

describe('what happens to a case', () => {
  test('is in its history and in the spine, in order', async () => {
    const { id } = await filed({ priority: 'low' });
    await desk.assign(id, { assignTo: 'sue' });
    await desk.assign(id, { assignTo: 'sue' });
    await desk.setStatus(id, { status: 'in-review', notes: 'I look at it.' });
    await desk.setPriority(id, { priority: 'HIGH', slaHours: 30 });
    await desk.note(id, { content: 'Hm.' });
    await desk.escalate(id, { reason: 'Above my limit.', escalateTo: 'tina', slaHours: 40 });
    await desk.resolve(id, { resolution: 'withdrawn', notes: 'Taken back.' }, 'tina');
    const { json } = await desk.history(id);
    expect(json.history).toEqual([
      { kind: 'created', at: time(), actor: 'admin', to: 'open', slaHours: 168, priority: 'low' },
      { kind: 'assigned', at: time(), actor: 'admin', from: 'open', to: 'open', assignedTo: 'sue' },
      { kind: 'status_changed', at: time(), actor: 'admin', from: 'open', to: 'in-review', notes: 'I look at it.' },
      {
        kind: 'priority_changed',
        at: time(),
        actor: 'admin',
        from: 'in-review',
        to: 'in-review',
        slaHours: 30,
        priority: 'high',
      },
      {
        kind: 'escalated',
        at: time(),
        actor: 'admin',
        from: 'in-review',
        to: 'escalated',
        slaHours: 40,
        assignedTo: 'tina',
        notes: 'Above my limit.',
      },
      { kind: 'resolved', at: time(), actor: 'tina', from: 'escalated', to: 'resolved' },
    ]);
    const events = await desk.events(id);
    expect(events.map(({ action }) => action)).toEqual([
      'dispute.created',
      'dispute.assigned',
      'dispute.status_changed',
      'dispute.priority_changed',
      'dispute.note_added',
      'dispute.escalated',
      'dispute.resolved',
    ]);
    expect(JSON.stringify(events)).not.toContain('Hm.');
    expect(await (await desk.read(id)).json).toMatchObject({ assignedTo: 'tina', priority: 'high', slaHours: 40 });
  });

  test('the history has pages', async () => {
    const { id } = await filed();
    for (const assignTo of ['a', 'b', 'c', 'd']) await desk.assign(id, { assignTo });
    const seen = [];
    let cursor: string | null = '';
    do {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { json } = await gateway.request('GET', `/api/dispute/cases/${id}/history?limit=2${query}`);
      seen.push(...json.history.map(({ assignedTo }: any) => assignedTo));
      cursor = json.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual([undefined, 'a', 'b', 'c', 'd']);
    const bad = await gateway.request('GET', `/api/dispute/cases/${id}/history?cursor=eyJ9`);
    expectRestError(bad, 'INVALID_REQUEST');
  });
});

describe('lists', () => {
  test('find cases by what they are, newest first, each for who may see it', async () => {
    await gateway.createTenant({ id: 'lists' });
    const key = await gateway.issueKey({ tenantId: 'lists', subject: 'boss', roles: ['tenant_admin'] });
    const post = async (body: object): Promise<string> => {
      const full = { type: 'other', claimant: 'clara', description: 'x', ...body };
      return (await gateway.request('POST', '/api/dispute/cases', { key, body: full })).json.id;
    };
    const ids = [
      await post({ type: 'quota-challenge' }),
      await post({ claimant: 'carl', priority: 'high', assignTo: 'rob' }),
      await post({ assignTo: 'rob', priority: 'high' }),
      await post({ claimant: 'carl' }),
    ];
    await gateway.request('PUT', `/api/dispute/cases/${ids[0]!}/status`, { key, body: { status: 'in-review' } });
    const list = async (query: string, by = key): Promise<number[]> => {
      const { json } = await gateway.request('GET', `/api/dispute/cases?${query}`, { key: by });
      return json.cases.map(({ id }: any) => ids.indexOf(id));
    };
    expect(await list('')).toEqual([3, 2, 1, 0]);
    expect(await list('status=in-review')).toEqual([0]);
    expect(await list('type=quota-challenge')).toEqual([0]);
    expect(await list('claimant=carl')).toEqual([3, 1]);
    expect(await list('assignedTo=rob&claimant=carl')).toEqual([1]);
    expect(await list('priority=high')).toEqual([2, 1]);
    expect(await list('priority=high&status=resolved')).toEqual([]);
    const member = (subject: string, roles = ['member']) => gateway.issueKey({ tenantId: 'lists', subject, roles });
    expect(await list('', await member('rob'))).toEqual([2, 1]);
    expect(await list('', await member('carl'))).toEqual([3, 1]);
    expect(await list('claimant=clara', await member('carl'))).toEqual([]);
    expect(await list('', await member('nobody'))).toEqual([]);
    expect(await list('', await member('ann', ['auditor']))).toHaveLength(4);
    expect(await list('', await member('dan', ['dispute_resolver']))).toHaveLength(4);
    const first = await gateway.request('GET', '/api/dispute/cases?limit=3', { key });
    expect(await list(`limit=3&cursor=${first.json.nextCursor}`)).toEqual([0]);
  });
});
