import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../support/app.js';
import { ask } from '../support/upstreams/models.js';

/** What stands beside the log is held against it: whoever rules the database changes that first. */
const folder = mkdtempSync(join(tmpdir(), 'spine-records-'));
let gateway: TestApp;
let admin: string;
let intruder: pg.Client;
let early: string;

interface Found {
  intact: boolean;
  faultAt: number | null;
  fault: string | null;
}

async function verify(): Promise<Found> {
  const { json } = await gateway.graphql('{ verifySpine { intact faultAt fault } }', {}, { key: admin });
  return json.data.verifySpine;
}

/** Runs the built command as a user would. */
function spine(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const all = ['dist/main.js', 'spine', ...args, '--url', gateway.url, '--key', admin];
    execFile(process.execPath, all, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr });
    });
  });
}

const NOTHING: Found = { intact: true, faultAt: null, fault: null };

/** Tables that a change is undone in. */
const TABLES = [
  'usage_ledger',
  'usage_hours',
  'policies',
  'policy_versions',
  'spine_events',
  'spine_details',
  'spine_nodes',
];

beforeAll(async () => {
  gateway = await startTestApp();
  await gateway.createTenant({ id: 'acme' });
  await gateway.createTenant({ id: 'other' });
  admin = await gateway.issueKey({ tenantId: 'acme', subject: 'ada', roles: ['tenant_admin'] });
  const chat = (body: object): Promise<unknown> => gateway.request('POST', '/v1/chat', { key: admin, body });
  await chat(ask('one', { user: 'customer' }));
  await chat(ask('two', { stream: true }));
  await chat(ask('three', { model: 'claude-sonnet-4-5' }));
  const embedding = { model: 'text-embedding-3-small', input: 'four' };
  await gateway.request('POST', '/v1/embeddings', { key: admin, body: embedding });
  const graphql = async (query: string, variables: object = {}): Promise<any> => {
    const { json } = await gateway.graphql(query, variables, { key: admin });
    expect(json.errors).toBeUndefined();
    return json.data;
  };
  const input = {
    name: 'no gpt-4',
    actions: ['ai.*'],
    resources: ['model:gpt-4'],
    effect: 'DENY',
    rules: [
      { id: 'r', condition: 'true', obligations: [{ id: 'o', type: 'audit', params: { b: 1.5, a: [null, 1e21] } }] },
    ],
  };
  const made = await graphql('mutation($input: CreatePolicyInput!) { createPolicy(input: $input) { id } }', { input });
  await chat(ask('denied', { model: 'gpt-4' }));
  const change = 'mutation($id: ID!, $input: UpdatePolicyInput!) { updatePolicy(id: $id, input: $input) { version } }';
  await graphql(change, { id: made.createPolicy.id, input: { description: 'changed' } });
  await graphql(change, { id: made.createPolicy.id, input: {} });
  const second = await graphql('mutation($input: CreatePolicyInput!) { createPolicy(input: $input) { id } }', {
    input: { ...input, name: 'short-lived' },
  });
  await graphql('mutation($id: ID!) { deletePolicy(id: $id) { id } }', { id: second.createPolicy.id });
  const fields = Array.from(
    { length: 20 },
    (_, n) => `e${n}: recordSpineEvent(input: {action: "a.b", actor: "ann"}) { id }`,
  );
  for (let recorded = 0; recorded < 300; recorded += fields.length) await graphql(`mutation { ${fields.join(' ')} }`);
  early = join(folder, 'early.note');
  writeFileSync(early, (await gateway.request('GET', '/api/trust/spine/checkpoint', { key: admin })).text);
  await graphql(`mutation { ${fields.join(' ')} }`);
  expect(await verify()).toEqual(NOTHING);
  const whole = await spine('verify', '--checkpoint', early);
  expect([whole.code, whole.said]).toEqual([0, expect.stringContaining('ok ')]);
  intruder = new pg.Client({ connectionString: gateway.databaseUrl });
  await intruder.connect();
  await intruder.query('SET session_replication_role = replica');
  for (const table of TABLES) await intruder.query(`CREATE TABLE ${table}_before AS TABLE ${table}`);
});
afterAll(async () => {
  await intruder.end();
  await gateway.stop();
  rmSync(folder, { recursive: true });
});

async function restore(): Promise<void> {
  for (const table of TABLES) await intruder.query(`DELETE FROM ${table}; INSERT INTO ${table} TABLE ${table}_before`);
  expect(await verify()).toEqual(NOTHING);
}

const OF = "tenant_id = 'acme'";
const completed = `(SELECT id FROM usage_ledger WHERE ${OF} AND outcome = 'completed' ORDER BY id LIMIT 1)`;
const ofCompleted = `UPDATE usage_ledger SET %s WHERE id = ${completed}`;
const ofPolicy = (sql: string): string => `${sql} WHERE name = 'no gpt-4' AND ${OF}`;
const ofVersion = (change: string): string =>
  `UPDATE policy_versions SET ${change} WHERE version = 1 AND terms->>'name' = 'no gpt-4' AND ${OF}`;

const changes: [string, string, RegExp][] = [
  ...Object.entries({
    cost: 'cost = cost - 1',
    prompt_tokens: 'prompt_tokens = prompt_tokens + 1',
    completion_tokens: 'completion_tokens = 0',
    cached_tokens: 'cached_tokens = cached_tokens + 1',
    user_id: "user_id = 'somebody else'",
    key_id: 'key_id = NULL',
    model: "model = 'gpt-3'",
    provider: "provider = 'local'",
    outcome: "outcome = 'denied'",
    estimated: 'estimated = NOT estimated',
    cache: "cache = 'HIT'",
    latency_millis: 'latency_millis = latency_millis + 1',
    started_at: "occurred_at = occurred_at - interval '1 month'",
    action: "action = 'ai.embed.not'",
  }).map(([column, change]): [string, string, RegExp] => [
    `a ledger row with another ${column}`,
    ofCompleted.replace('%s', change),
    new RegExp(`the ledger row of invocation [-0-9a-f]{36} contradicts its evidence: ${column} is`),
  ]),
  [
    'a ledger row of another tenant',
    ofCompleted.replace('%s', "tenant_id = 'other'"),
    /ledger row of invocation .* is missing/,
  ],
  [
    'a ledger row that is gone',
    `DELETE FROM usage_ledger WHERE id = ${completed}`,
    /ledger row of invocation .* is missing/,
  ],
  [
    'a ledger row of no event',
    `INSERT INTO usage_ledger SELECT (jsonb_populate_record(l, '{"id": "01a1fb1e-8794-704b-bb4b-2366fe97dfab"}')).* FROM usage_ledger l WHERE id = ${completed}`,
    /the ledger row 01a1fb1e-8794-704b-bb4b-2366fe97dfab has no event/,
  ],
  [
    'a ledger row of an event that is no invocation',
    `INSERT INTO usage_ledger SELECT (jsonb_populate_record(l, jsonb_build_object('id', e.id))).* FROM usage_ledger l, spine_events e
      WHERE l.id = ${completed} AND e.sequence = 0 AND e.tenant_id = 'acme'`,
    /the ledger has a row .* whose event is not an invocation/,
  ],
  [
    'an hour of usage',
    `UPDATE usage_hours SET cost = 0 WHERE ${OF} AND cost > 0`,
    /the usage of .* is not the sum of its ledger rows/,
  ],
  [
    'a lost hour of usage',
    `DELETE FROM usage_hours WHERE ${OF} AND cost > 0`,
    /the usage of .* is not the sum of its ledger rows/,
  ],
  [
    'a version of a policy',
    ofVersion(`terms = jsonb_set(terms, '{effect}', '"allow"')`),
    /policy .* at version 1 differs from event \d+, which records it/,
  ],
  [
    'a version of a policy that is said to be its end',
    ofVersion('deleted = true'),
    /at version 1 differs from event \d+/,
  ],
  [
    'a version of a policy under another number',
    ofVersion('version = 7'),
    /at version 1 is missing, though event \d+ records it/,
  ],
  [
    'a version of a policy that nobody made',
    `INSERT INTO policy_versions SELECT (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'version', 9))).*
       FROM policy_versions v WHERE version = 1 AND terms->>'name' = 'no gpt-4'`,
    /policy .* at version 9 has no event/,
  ],
  [
    'a policy in force',
    ofPolicy("UPDATE policies SET effect = 'allow'"),
    /policy .* at version 3 in force differs from its record/,
  ],
  [
    'a policy in force that is off',
    ofPolicy('UPDATE policies SET enabled = false'),
    /in force differs from its record/,
  ],
  ['a policy that is gone', ofPolicy('DELETE FROM policies'), /in force differs from its record/],
  ['a policy at an earlier version', ofPolicy('UPDATE policies SET version = 1'), /in force differs from its record/],
  [
    'a policy of a new tenant',
    `UPDATE policies SET actions = '{*}' WHERE name = 'baseline: administration' AND ${OF}`,
    /in force differs from its record/,
  ],
  [
    'a version of a policy of a new tenant',
    `UPDATE policy_versions SET terms = jsonb_set(terms, '{actions}', '["*"]') WHERE terms->>'name' = 'baseline: administration' AND ${OF}`,
    /at version 1 differs from event 0, which records it/,
  ],
  [
    'details that vanished',
    `DELETE FROM spine_details WHERE event_id = ${completed}`,
    /the details of event .* are gone, and no event records their erasure/,
  ],
  [
    'details that are no JSON',
    `UPDATE spine_details SET content = '{' WHERE event_id = ${completed}`,
    /do not match their hash/,
  ],
  [
    'an event that is missing',
    `DELETE FROM spine_events WHERE sequence = 5 AND ${OF}`,
    /event 5: sequence 5 is missing|^sequence 5 is missing/,
  ],
  ['a cached node', `UPDATE spine_nodes SET hash = sha256(hash) WHERE ${OF}`, /cached node 0 at level 1 is wrong/],
];

describe('a change behind the back of the gateway is found by the server and by the command', () => {
  test.each(changes)('%s', async (_, sql, reason) => {
    const { rowCount } = await intruder.query(sql);
    expect(rowCount).toBeGreaterThan(0);
    try {
      const found = await verify();
      expect([found.intact, found.fault]).toEqual([false, expect.stringMatching(reason)]);
      const { code, said } = await spine('verify', '--checkpoint', early);
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(new RegExp(`FAULT .*(${reason.source.replace('^', '')})`)),
      ]);
      expect(said).not.toContain('fork');
    } finally {
      await restore();
    }
  });

  test('erased evidence leaves the rest to be checked', async () => {
    const { rows } = await intruder.query(`SELECT id FROM usage_ledger WHERE id = ${completed}`);
    const erase = 'mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "law") { id } }';
    expect((await gateway.graphql(erase, { id: rows[0].id }, { key: admin })).json.errors).toBeUndefined();
    expect(await verify()).toEqual(NOTHING);
    expect((await spine('verify', '--checkpoint', early)).code).toBe(0);
  });
});
