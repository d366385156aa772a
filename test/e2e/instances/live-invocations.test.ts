import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  APPEND_EVIDENCE,
  appendValues,
  type EvidenceRow,
  type LedgerRow,
} from '../../../src/database/evidence/evidence.js';
import { SpineSealer } from '../../../src/features/trust/spine/spine-sealer.service.js';
import { systemClock } from '../../../src/shared/time/clock.js';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { openSocket, type Operation, type Socket } from '../../support/graphql-ws.js';
import { ask } from '../../support/upstreams/models.js';

/** Watched on one instance, while the calls are made on the other. */
let database: { url: string; drop: () => Promise<void> };
let one: TestApp;
let two: TestApp;
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await createDatabase();
  one = await startTestApp({ databaseUrl: database.url });
  two = await startTestApp({ databaseUrl: database.url, env: { PORTCULLIS_ADMIN_KEY: one.adminKey } });
  await one.createTenant({ id: 'other', name: 'Other', ...AMPLE });
});
afterAll(async () => {
  await Promise.all(sockets.map((socket) => socket.close()));
  await Promise.all([one.stop(), two.stop()]);
  await database.drop();
});

const ADDED = `subscription($filter: InvocationFilter) {
  invocationAdded(filter: $filter) { skipped invocation { id user model outcome } }
}`;

async function usable(subject: string, roles: string[], tenantId = 'default'): Promise<string> {
  const key = await one.issueKey({ subject, roles, tenantId });
  await one.eventually(async () => {
    expect((await two.request('GET', '/v1/models', { key })).status).toBe(200);
  });
  return key;
}

async function call(key: string, model = 'gpt-4o-mini'): Promise<string> {
  const { status, headers } = await one.request('POST', '/v1/chat', { key, body: ask('Hello!', { model }) });
  expect(status).toBe(200);
  return headers.get('x-evidence-id')!;
}

/** Subscribes, and waits until it is told of calls of its own: from then on nothing is missed. */
async function watching(key: string, filter: object = {}): Promise<Operation> {
  const socket = openSocket(two.url, { Authorization: `Bearer ${key}` });
  sockets.push(socket);
  const operation = socket.start(ADDED, { filter });
  await one.eventually(async () => {
    await call(key);
    expect(operation.results.length).toBeGreaterThan(0);
  });
  return operation;
}

const sealer = new SpineSealer(systemClock);

/** A call of somebody, as it is recorded. */
function crowded(tenantId: string, place: number): { event: EvidenceRow; row: LedgerRow } {
  const event = sealer.seal({ tenantId, action: 'ai.generate', actor: 'crowd', resourceType: 'model' });
  const row = {
    id: event.id,
    tenant_id: tenantId,
    occurred_at: event.occurred_at,
    action: 'ai.generate',
    user_id: 'crowd',
    actor: 'crowd',
    key_id: null,
    model: `model-${place}`,
    provider: null,
    outcome: 'completed',
    prompt_tokens: 1,
    completion_tokens: 1,
    cached_tokens: 0,
    counters: null,
    session_id: null,
    cost: '0',
    estimated: false,
    cache: 'BYPASS',
    latency_millis: 1,
    risk_level: null,
    pii_types: null,
    first_token_millis: null,
    error_code: null,
    budgets: null,
    tags: null,
    failed_attempts: null,
    call_ids: null,
  } as const;
  return { event, row };
}

/** Calls of somebody that one transaction records, as when many come within half a second. */
async function atOnce(tenantId: string, count: number): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const rows = Array.from({ length: count }, (_, place) => crowded(tenantId, place + 1));
  await owner.query(
    APPEND_EVIDENCE,
    appendValues(
      rows.map(({ event }) => event),
      rows.map(({ row }) => row),
    ),
  );
  await owner.end();
}

const idsOf = ({ results }: Operation): string[] => results.map(({ data }) => data.invocationAdded.invocation.id);

test('each sees what they may, once, in the order of the log, from every instance', async () => {
  const [ann, ben, admin, foreign] = [
    await usable('ann', ['member']),
    await usable('ben', ['member']),
    await usable('ada', ['tenant_admin']),
    await usable('eve', ['tenant_admin'], 'other'),
  ];
  const [byAnn, byAdmin, byForeign] = [await watching(ann), await watching(admin), await watching(foreign)];
  const made: { id: string; key: string }[] = [];
  for (const key of [ann, ben, ann, ben, ann]) made.push({ id: await call(key), key });
  await one.eventually(() => {
    expect(idsOf(byAdmin)).toContain(made.at(-1)!.id);
    expect(idsOf(byAnn)).toContain(made.at(-1)!.id);
  });
  const all = made.map(({ id }) => id);
  expect(idsOf(byAdmin).filter((id) => all.includes(id))).toEqual(all);
  const own = made.filter(({ key }) => key === ann).map(({ id }) => id);
  expect(idsOf(byAnn).slice(-3)).toEqual(own);
  for (const { data } of byAnn.results)
    expect(data.invocationAdded).toMatchObject({ skipped: 0, invocation: { user: 'ann' } });
  expect(new Set(idsOf(byAdmin)).size).toBe(idsOf(byAdmin).length);
  expect(idsOf(byForeign).filter((id) => all.includes(id))).toEqual([]);
});

test('a filter is met', async () => {
  const key = await usable('fay', ['member']);
  const filtered = await watching(key, { model: 'gpt-4o-mini', outcome: 'COMPLETED' });
  const [, second] = [await call(key, 'gpt-4o'), await call(key)];
  await one.eventually(() => {
    expect(idsOf(filtered)).toContain(second);
  });
  for (const { data } of filtered.results) expect(data.invocationAdded.invocation.model).toBe('gpt-4o-mini');
});

test('of more than fifty at once the newest are shown, and how many are left out is said', async () => {
  await one.createTenant({ id: 'busy', name: 'Busy', ...AMPLE });
  const [admin, gus] = [await usable('ivy', ['tenant_admin'], 'busy'), await usable('gus', ['member'], 'busy')];
  const [byAdmin, byGus] = [await watching(admin), await watching(gus)];
  const before = await call(admin);
  await one.eventually(() => {
    expect(idsOf(byAdmin)).toContain(before);
  });
  await atOnce('busy', 110);
  const shown = await one.eventually(() => {
    const found = byAdmin.results.filter(({ data }) => data.invocationAdded.invocation.user === 'crowd');
    expect(found).toHaveLength(50);
    return found.map(({ data }) => data.invocationAdded);
  });
  expect(shown.map(({ skipped }) => skipped)).toEqual([60, ...Array.from({ length: 49 }, () => 0)]);
  expect(shown.map(({ invocation }) => invocation.model)).toEqual(
    Array.from({ length: 50 }, (_, place) => `model-${place + 61}`),
  );
  // Not told of calls that are not his, not even how many there were.
  const own = await call(gus);
  await one.eventually(() => {
    expect(idsOf(byGus)).toContain(own);
  });
  for (const { data } of byGus.results) expect(data.invocationAdded.skipped).toBe(0);
});

test('ends with its key', async () => {
  const key = await usable('hal', ['member']);
  const watched = await watching(key);
  await one.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id: key.split('_')[1] });
  await expect(watched.done).rejects.toBeDefined();
});
