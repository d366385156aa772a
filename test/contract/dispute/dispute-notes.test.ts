import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { disputeDesk } from '../../support/disputes.js';
import { expectRestError } from '../../support/errors.js';
import { openSocket } from '../../support/graphql-ws.js';
import { operationOf, rootFields } from '../../support/schema-walk.js';

let gateway: TestApp;
const keys: Record<string, string> = {};
const desk = disputeDesk(() => gateway, keys);

beforeAll(async () => {
  gateway = await startTestApp();
  for (const [subject, roles] of Object.entries({
    clara: ['member'],
    rob: ['member'],
    sue: ['dispute_resolver'],
    aud: ['auditor'],
    mo: ['member'],
  })) {
    keys[subject] = await gateway.issueKey({ subject, roles });
  }
  keys['clara, an administrator'] = await gateway.issueKey({ subject: 'clara', roles: ['tenant_admin', 'auditor'] });
});
afterAll(() => gateway.stop());

const SECRET = 'between-us';
const claimants = ['clara', 'clara, an administrator'];

/** A case with words of staff for staff in every place that has some, and public notes of both sides. */
async function talkedOver(): Promise<string> {
  const { id } = (await desk.file({ assignTo: 'rob' })).json;
  await desk.note(id, { content: 'Please look.', visibility: 'public' }, 'clara');
  await desk.setStatus(id, { status: 'in-review', notes: `${SECRET} 1` }, 'rob');
  await desk.note(id, { content: `${SECRET} 2`, visibility: 'internal' }, 'rob');
  await desk.note(id, { content: 'We look.', visibility: 'public' }, 'sue');
  await desk.note(id, { content: `${SECRET} 3` }, 'sue');
  await desk.escalate(id, { reason: `${SECRET} 4`, escalateTo: 'sue' }, 'rob');
  return id;
}

const contents = ({ json }: { json: any }): string[] => json.notes.map(({ content }: any) => content);

describe('a note', () => {
  test('has the specified fields; staff writes internal ones unless it says so, the claimant public ones', async () => {
    const { id } = (await desk.file()).json;
    const reply = await desk.note(id, { content: 'Hm.' }, 'sue');
    expect(reply.status).toBe(201);
    const location = reply.headers.get('location')!;
    expect(location).toBe(`/api/dispute/cases/${id}/notes/${reply.json.id}`);
    for (const reader of ['sue', 'aud'])
      expect((await gateway.request('GET', location, { key: keys[reader]! })).json).toEqual(reply.json);
    for (const stranger of ['clara', 'mo'])
      expectRestError(await gateway.request('GET', location, { key: keys[stranger]! }), 'NOT_FOUND');
    const other = (await desk.file()).json.id;
    expectRestError(await gateway.request('GET', location.replace(id, other), { key: keys.sue! }), 'NOT_FOUND');
    expectRestError(await gateway.request('GET', `${location}x`, { key: keys.sue! }), 'NOT_FOUND');
    expect(reply.json).toEqual({
      id: expect.any(String),
      caseId: id,
      author: 'sue',
      visibility: 'internal',
      content: 'Hm.',
      createdAt: expect.any(String),
    });
    const mine = await desk.note(id, { content: 'Mine.' }, 'clara');
    expect(mine.json.visibility).toBe('public');
    const read = await gateway.request('GET', mine.headers.get('location')!, { key: keys.clara! });
    expect(read.json).toEqual(mine.json);
    expectRestError(await desk.note(id, { content: 'x', visibility: 'internal' }, 'clara'), 'FORBIDDEN');
    expectRestError(await desk.note(id, { content: '' }, 'sue'), 'INVALID_REQUEST');
    expectRestError(await desk.note(id, { content: 'x', visibility: 'secret' }, 'sue'), 'INVALID_REQUEST');
  });

  test('is read by who may read it, newest first, page by page', async () => {
    const id = await talkedOver();
    const all = [`${SECRET} 3`, 'We look.', `${SECRET} 2`, 'Please look.'];
    for (const subject of ['sue', 'rob', 'aud']) {
      // Rob handed the case on.
      if (subject === 'rob') expectRestError(await desk.notes(id, subject), 'NOT_FOUND');
      else expect(contents(await desk.notes(id, subject))).toEqual(all);
    }
    expectRestError(await desk.notes(id, 'mo'), 'NOT_FOUND');
    for (const subject of claimants)
      expect(contents(await desk.notes(id, subject))).toEqual(['We look.', 'Please look.']);
    const page = (query: string) =>
      gateway.request('GET', `/api/dispute/cases/${id}/notes?limit=1${query}`, desk.as('clara'));
    const first = await page('');
    const second = await page(`&cursor=${first.json.nextCursor}`);
    expect([...contents(first), ...contents(second)]).toEqual(['We look.', 'Please look.']);
    expect(second.json.nextCursor).toBeNull();
  });
});

describe('words between staff', () => {
  test.each(claimants)('reach %s by no field of the schema and no row', async (claimant) => {
    const id = await talkedOver();
    const before = (await desk.read(id, claimant)).json;
    await desk.note(id, { content: `${SECRET} 5` }, 'sue');
    expect((await desk.read(id, claimant)).json).toEqual(before);
    const about = rootFields.filter(({ kind, name }) => kind === 'query' && /case/i.test(name));
    expect(about.map(({ name }) => name).toSorted()).toEqual([
      'caseHistory',
      'caseNote',
      'caseNotes',
      'caseSla',
      'disputeCase',
      'disputeCases',
      'overdueCases',
    ]);
    // A note by its id is refused to its claimant, as shown above.
    for (const field of about.filter(({ name }) => name !== 'caseNote')) {
      const reply = await gateway.graphql(operationOf(field), { id, first: 20 }, desk.as(claimant));
      expect([field.name, reply.json.errors]).toEqual([field.name, undefined]);
      expect([field.name, reply.text.includes(SECRET)]).toEqual([field.name, false]);
    }
    for (const read of [desk.read, desk.notes, desk.history, desk.sla]) {
      const reply = await read(id, claimant);
      expect([reply.status, reply.text.includes(SECRET)]).toEqual([200, false]);
    }
    // Staff is told them, so that it is not for want of words.
    expect((await desk.history(id, 'sue')).text).toContain(`${SECRET} 4`);
    // A claimant who reads the spine finds that there are notes, not what they say.
    for (const event of await desk.events(id))
      if (event.action === 'dispute.note_added') expect(JSON.stringify(event)).not.toContain(SECRET);
  });

  test('and that there are any, reach no claimant by subscription; public ones do', async () => {
    const query = `subscription($id: ID, $assignedTo: String) {
      caseChanged(id: $id, assignedTo: $assignedTo) { id status version assignedTo updatedAt sla { isOverdue } } }`;
    const people = ['clara', 'clara, an administrator', 'sue', 'aud', 'mo'];
    const sockets = people.map((person) => openSocket(gateway.url, { Authorization: `Bearer ${keys[person]!}` }));
    try {
      const [clara, , sue, aud] = sockets;
      const filed = aud!.start(query, {});
      await aud!.run('{ health { status } }');
      const { id } = (await desk.file()).json;
      // Its filing is over before the others listen: it would count for them.
      await filed.first(({ caseChanged }) => caseChanged.id === id);
      const heard = sockets.map((socket) => socket.start(query, { id }));
      const ofRob = sue!.start(query, { assignedTo: 'rob' });
      const others = clara!.start(query, { id: '01a1fb1e-8794-704b-bb4b-2366fe97dfab' });
      await Promise.all(sockets.map((socket) => socket.run('{ health { status } }')));
      const soFar = (index: number): number => heard[index]!.results.length;
      for (const count of [1, 2, 3, 4]) {
        await desk.note(id, { content: SECRET }, 'sue');
        for (const index of [2, 3]) await heard[index]!.first(() => soFar(index) >= count);
      }
      await desk.note(id, { content: 'For you.', visibility: 'public' }, 'sue');
      for (const index of [0, 1]) await heard[index]!.first();
      await desk.setPriority(id, { priority: 'HIGH' }, 'sue');
      for (const index of [0, 1]) await heard[index]!.first(({ caseChanged }) => caseChanged.version === 2);
      // The public note and the change, and nothing for the four notes before.
      for (const index of [0, 1]) expect(soFar(index)).toBe(2);
      await desk.assign(id, { assignTo: 'rob' });
      await desk.setStatus(id, { status: 'in-review' }, 'rob');
      for (const index of [0, 1, 2, 3])
        await heard[index]!.first(({ caseChanged }) => caseChanged.status === 'IN_REVIEW' && caseChanged.id === id);
      await ofRob.first(({ caseChanged }) => caseChanged.status === 'IN_REVIEW');
      for (const { data } of ofRob.results) expect(data.caseChanged.assignedTo).toBe('rob');
      expect(heard[4]!.results).toEqual([]);
      expect(others.results).toEqual([]);
    } finally {
      await Promise.all(sockets.map((socket) => socket.close()));
    }
  });
});
