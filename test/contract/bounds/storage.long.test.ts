import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../support/app.js';
import { ask } from '../../support/upstreams/models.js';
import { rootFields } from '../../support/schema-walk.js';
import { RELEASING } from '../../../src/graphql/storing.js';

/** A tenant stores as much as its tier allows. */
let gateway: TestApp;
let database: pg.Client;
let key: string;

beforeAll(async () => {
  gateway = await startTestApp();
  database = new pg.Client({ connectionString: gateway.databaseUrl });
  await database.connect();
  await gateway.createTenant({ id: 'acme', name: 'Acme', tier: 'FREE', monthlyBudgetUsd: 100 });
  key = await gateway.issueKey({ tenantId: 'acme', subject: 'ann', roles: ['tenant_admin'] });
});
afterAll(async () => {
  await database.end();
  await gateway.stop();
});

const stored = async (): Promise<{ bytes: number; kinds: { kind: string; bytes: string }[] }> => {
  const query = '{ tenant(id: "acme") { storageUse { bytes limitBytes kinds { kind bytes } } } }';
  const { json } = await gateway.graphql(query, {}, { key });
  expect(json.errors).toBeUndefined();
  const use = json.data.tenant.storageUse;
  expect(Number(use.limitBytes)).toBe(1024 ** 3);
  return { ...use, bytes: Number(use.bytes) };
};
/** From the database: asked again and again, the API would reach its own limit. */
const bytesOf = async (kind: string): Promise<number> => {
  const { rows } = await database.query('SELECT bytes FROM stored_bytes WHERE tenant_id = $1 AND kind = $2', [
    'acme',
    kind,
  ]);
  return Number(rows[0]?.bytes ?? 0);
};

const record = (details: object = {}) =>
  gateway.graphql(
    'mutation($input: RecordSpineEventInput!) { recordSpineEvent(input: $input) { id } }',
    { input: { action: 'a.b', actor: 'x', details } },
    { key },
  );
const approve = () => {
  const input = {
    type: 'ACCESS',
    resourceId: 'r',
    resourceType: 't',
    requiredApprovers: ['x'],
    metadata: { a: 'y'.repeat(50_000) },
  };
  return gateway.graphql(
    'mutation($input: RequestApprovalInput!) { requestApproval(input: $input) { id } }',
    { input },
    { key },
  );
};

describe('bytes are counted', () => {
  test('of events, and no longer of those that are erased', async () => {
    const { json } = await record({ text: 'x'.repeat(40_000) });
    await gateway.eventually(async () => {
      expect(await bytesOf('spine_events')).toBeGreaterThan(40_000);
    });
    const erase = 'mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "asked") { id } }';
    const erased = await gateway.graphql(erase, { id: json.data.recordSpineEvent.id }, { key });
    expect(erased.json.errors).toBeUndefined();
    await gateway.eventually(async () => {
      expect(await bytesOf('spine_events')).toBeLessThan(40_000);
    });
  });

  test('of other records', async () => {
    await approve();
    await gateway.eventually(async () => {
      expect(await bytesOf('approvals')).toBeGreaterThan(50_000);
    });
    const { bytes, kinds } = await stored();
    expect(kinds.reduce((sum, one) => sum + Number(one.bytes), 0)).toBe(bytes);
  });

  test('in every table of tenants that clients write to', async () => {
    const { rows } = await database.query(`
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
       WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition
         AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'bytes_added')
       ORDER BY 1`);
    // Events are counted by range; the others are derived, bounded in number, or short-lived.
    expect(rows.map(({ name }) => name as string)).toEqual(UNCOUNTED);
  });
});

const UNCOUNTED =
  'added_policies agent_flags analysis_pieces api_keys archive_progress archive_removals archived_contents archived_hours archived_hours_progress budget_counters budget_notices device_codes device_refresh_tokens group_members latency_minutes latency_past_hours member_identities oauth_assertions oauth_clients oauth_codes oauth_grants oauth_tokens response_cache sign_in_links spine_checkpoints spine_cosignatures spine_details spine_events spine_logs spine_nodes spine_signatures spine_slices spine_witness_states spine_witness_turns stored_bytes stored_bytes_changes stored_bytes_events traffic_minutes traffic_past_hours usage_expiries usage_hours usage_ledger user_sessions'.split(
    ' ',
  );

describe('a tenant without room', () => {
  beforeAll(async () => {
    await database.query(`UPDATE stored_bytes SET bytes = 2::bigint << 30 WHERE tenant_id = 'acme' AND kind = 'all'`);
    await gateway.eventually(async () => {
      expect((await record()).status).toBe(403);
    });
  });

  test('is refused what it would store, by GraphQL and by REST, with its bytes and its bound', async () => {
    const { json, status } = await approve();
    expect(status).toBe(403);
    expect(json.errors[0].extensions).toMatchObject({
      code: 'STORAGE_EXCEEDED',
      details: { stored_bytes: expect.any(Number), limit_bytes: 1024 ** 3 },
    });
    const body = { action: 'a.b', actor: 'x' };
    const rest = await gateway.request('POST', '/api/trust/spine/record', { key, body });
    expect([rest.status, rest.json.error.code]).toEqual([403, 'STORAGE_EXCEEDED']);
  });

  test('still reads, makes model calls, and has their evidence', async () => {
    const chat = await gateway.request('POST', '/v1/chat', { key, body: ask('hi', { max_tokens: 5 }) });
    expect(chat.status).toBe(200);
    expect(chat.headers.get('x-evidence-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect((await gateway.graphql('{ approvals { edges { node { id } } } }', {}, { key })).json.errors).toBeUndefined();
  });

  test('can make room, and others are not concerned', async () => {
    const { json } = await gateway.graphql('{ approvals { edges { node { id } } } }', {}, { key });
    const [{ node }] = json.data.approvals.edges;
    const cancelled = await gateway.graphql(
      'mutation($id: ID!) { cancelApproval(id: $id) { id } }',
      { id: node.id },
      { key },
    );
    expect(cancelled.json.errors).toBeUndefined();
    const elsewhere = 'mutation { recordSpineEvent(input: {action: "a.b", actor: "x"}) { id } }';
    expect((await gateway.graphql(elsewhere)).json.errors).toBeUndefined();
  });

  test('keeps no answers: an explicit wish to store is refused, otherwise the answer says that it is not stored', async () => {
    await gateway.graphql('mutation { updateTenant(id: "acme", input: {retainContent: true}) { id } }');
    const body = { model: 'gpt-4o-mini', input: 'hi', max_output_tokens: 16 };
    const asked = await gateway.request('POST', '/v1/responses', { key, body: { ...body, store: true } });
    expect([asked.status, asked.json.error.code]).toEqual([403, 'STORAGE_EXCEEDED']);
    const plain = await gateway.request('POST', '/v1/responses', { key, body });
    expect([plain.status, plain.json.store]).toEqual([200, false]);
  });

  test('the operations that release something are operations', () => {
    const mutations = new Set(rootFields.filter(({ kind }) => kind === 'mutation').map(({ name }) => name));
    expect([...RELEASING].filter((name) => !mutations.has(name))).toEqual([]);
  });
});
