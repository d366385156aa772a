import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { openSocket, type Socket } from '../../support/graphql-ws.js';
import { approvedBy, gather, makePolicy, type People, type Person } from '../../support/people.js';

let database: { url: string; drop: () => Promise<void> };
let one: TestApp;
let two: TestApp;
let people: People;
let owner: pg.Client;
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await createDatabase();
  one = await startTestApp({ timedWorkMillis: 100, databaseUrl: database.url });
  const env = { PORTCULLIS_ADMIN_KEY: one.adminKey };
  two = await startTestApp({ timedWorkMillis: 100, databaseUrl: database.url, env });
  people = await gather(one);
  for (const [action, approvers] of [
    ['report.publish', ['finance', 'legal']],
    ['report.sign', ['legal']],
  ] as const)
    await makePolicy(one, one.adminKey, {
      actions: [action],
      effect: 'require_approval',
      ...approvedBy([...approvers]),
    });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await Promise.all(sockets.map((socket) => socket.close()));
  await owner.end();
  await Promise.all([one.stop(), two.stop()]);
  await database.drop();
});

const PROPOSALS =
  'subscription($id: ID, $state: ProposalState) { proposalChanged(id: $id, state: $state) { id state } }';
const APPROVALS = 'subscription($id: ID) { approvalChanged(id: $id) { id status resourceId } }';

/** Subscribes at the second instance, while the first makes the changes. */
async function watch(person: Person, query: string, variables = {}) {
  const socket = openSocket(two.url, { Authorization: `Bearer ${people.keys[person]}` });
  sockets.push(socket);
  const operation = socket.start(query, variables);
  // Answered only once the subscription before it is in place, or was refused, which is a result and no error.
  await socket.run('{ health { status } }');
  expect(operation.results.flatMap(({ errors = [] }) => errors)).toEqual([]);
  return operation;
}

describe('changes on the other instance', () => {
  test('are shown to those with a part, and to nobody else', async () => {
    const watched = await Promise.all(
      (['rita', 'fred', 'lea', 'ada', 'aud', 'mo'] as const).map(async (person) => ({
        person,
        proposals: await watch(person, PROPOSALS),
        approvals: await watch(person, APPROVALS),
      })),
    );
    const both = await people.propose();
    const legal = await people.propose({ action: 'report.sign' });
    await people.move(legal.id, 'lea', 'denied');
    const own = await people.propose({ action: 'report.sign' }, 'mo');
    // What each sees last is what tells that nothing more is to come.
    const seen: Record<Person, any[]> = {
      rita: [both, legal],
      fred: [both],
      lea: [both, legal, own],
      ada: [both, legal, own],
      aud: [both, legal, own],
      mo: [own],
    } as never;
    const told = ({ results }: { results: { data?: any }[] }, field: string, name: string) =>
      [...new Set(results.map(({ data }) => data[field][name] as string))].toSorted();
    const ids = (proposals: any[]) => proposals.map(({ id }) => id as string).toSorted();
    await one.eventually(() => {
      for (const { person, proposals, approvals } of watched) {
        expect([person, ...told(proposals, 'proposalChanged', 'id')]).toEqual([person, ...ids(seen[person])]);
        expect([person, ...told(approvals, 'approvalChanged', 'resourceId')]).toEqual([person, ...ids(seen[person])]);
      }
    });
  });

  test('are those of one record or one state, where asked so', async () => {
    const [first, second] = [await people.propose(), await people.propose()];
    const byId = await watch('ada', PROPOSALS, { id: second.id });
    const byState = await watch('ada', PROPOSALS, { state: 'REJECTED' });
    const byApproval = await watch('ada', APPROVALS, { id: second.approval.id });
    await people.move(first.id, 'lea', 'denied');
    await people.move(second.id, 'lea', 'denied');
    await byId.first(({ proposalChanged }) => proposalChanged.state === 'REJECTED');
    await byState.first(({ proposalChanged }) => proposalChanged.id === second.id);
    await byApproval.first(({ approvalChanged }) => approvalChanged.status === 'DENIED');
    const told = byState.results.map(({ data }) => data.proposalChanged);
    expect(told).toEqual([
      { id: first.id, state: 'REJECTED' },
      { id: second.id, state: 'REJECTED' },
    ]);
    for (const { data } of byId.results) expect(data.proposalChanged.id).toBe(second.id);
    for (const { data } of byApproval.results) expect(data.approvalChanged.id).toBe(second.approval.id);
  });
});

test('a key that is revoked, or a pack that is switched off, ends what it subscribed to before', async () => {
  const changes = [
    ['UNAUTHORIZED', 'revokeApiKey(id: $id) { id }'],
    ['FEATURE_DISABLED', 'setFeaturePack(tenantId: $id, pack: OVERSIGHT, enabled: false) { id }'],
  ] as const;
  for (const [code, change] of changes) {
    const subject = `watcher-${code}`;
    const key = await one.issueKey({ subject, roles: ['auditor'] });
    await one.eventually(async () => {
      expect((await two.request('GET', '/v1/models', { key })).status).toBe(200);
    });
    const socket = openSocket(two.url, { Authorization: `Bearer ${key}` });
    sockets.push(socket);
    const watched = socket.start(APPROVALS);
    await socket.run('{ health { status } }');
    await people.propose();
    await watched.first();
    const seen = watched.results.length;
    const id = code === 'UNAUTHORIZED' ? key.split('_')[1] : 'default';
    const done = await one.graphql(`mutation($id: ID!) { ${change} }`, { id });
    expect(done.json.errors).toBeUndefined();
    await one.eventually(async () => {
      const error = code === 'UNAUTHORIZED' ? 401 : 403;
      expect((await two.request('GET', '/api/oversight/approvals', { key })).status).toBe(error);
    });
    await people.propose();
    const error = await watched.done.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const closed = Array.isArray(error) ? undefined : (error as CloseEvent).code;
    // The socket of a revoked key is closed too, which may come first.
    if (closed !== undefined) expect([code, closed]).toEqual(['UNAUTHORIZED', 4401]);
    else expect(error).toEqual([expect.objectContaining({ extensions: expect.objectContaining({ code }) })]);
    expect(watched.results).toHaveLength(seen);
  }
  await one.graphql('mutation { setFeaturePack(tenantId: "default", pack: OVERSIGHT, enabled: true) { id } }');
  // The other instance learns of it a moment later, and would refuse what is subscribed to before.
  await one.eventually(async () => {
    const { status } = await two.request('GET', '/api/oversight/approvals', { key: people.keys.lea });
    expect(status).toBe(200);
  });
});

describe('when changes may have been missed', () => {
  test('the subscription ends with an error, and a new one goes on', async () => {
    const cut = await Promise.all([watch('ada', PROPOSALS), watch('lea', APPROVALS)]);
    const { rowCount } = await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'portcullis-listener' AND datname = current_database()`,
    );
    expect(rowCount).toBe(4);
    for (const { done } of cut) {
      const error = await done.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toEqual([
        expect.objectContaining({ extensions: expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }) }),
      ]);
    }
    await eventually('all listen again', async () => {
      const { rows } = await owner.query(
        "SELECT FROM pg_stat_activity WHERE application_name = 'portcullis-listener' AND datname = current_database()",
      );
      return rows.length === 4;
    });
    const anew = await watch('ada', PROPOSALS);
    const { id } = await people.propose();
    await anew.first(({ proposalChanged }) => proposalChanged.id === id);
  });
});
