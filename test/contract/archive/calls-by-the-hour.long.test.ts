import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import pg from 'pg';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { rootOfPath, rootsOfProof } from '../../support/evidence/rfc9162.js';
import { type BucketServer, startBucketServer } from '../../support/programs/bucket-server.js';

const HOUR = 3_600_000;
/** Ten past three. */
const clock = manualClock(Date.UTC(2026, 10, 29, 3, 10));
const SAID = 'nobody reads this beside the database';

let app: TestApp;
let bucket: BucketServer;
let database: pg.Client;
let duck: DuckDBConnection;
let folder: string;
let keys: Record<'acme' | 'other', string>;
let ids: Record<'acme' | 'other', string[]>;

async function call(tenant: 'acme' | 'other', content = SAID): Promise<string> {
  const body = { model: 'gpt-4o-mini', messages: [{ role: 'user', content }], user: `ü "${tenant}", 'ada'` };
  const headers = { 'x-tags': 'team=research' };
  const { status, headers: answered } = await app.request('POST', '/v1/chat/completions', {
    key: keys[tenant],
    body,
    headers,
  });
  expect(status).toBe(200);
  return answered.get('x-evidence-id')!;
}

/** Reads an object of the bucket by DuckDB, as it lies there. */
async function duckRows(key: string, sql: string): Promise<Record<string, unknown>[]> {
  const file = join(folder, key.replaceAll('/', '_'));
  writeFileSync(file, bucket.objects.get(key)!);
  return (await duck.runAndReadAll(sql.replace('FILE', `'${file}'`))).getRowObjectsJson();
}

async function metadataOf(key: string): Promise<Record<string, string>> {
  const rows = await duckRows(key, 'SELECT decode(key) AS key, decode(value) AS value FROM parquet_kv_metadata(FILE)');
  return Object.fromEntries(rows.map(({ key: name, value }) => [name, value])) as Record<string, string>;
}

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

/** The log with the root of the file is the beginning of the one that the server signs now. */
async function expectGrown(size: number, root: string, treeSize: number, rootHash: string): Promise<void> {
  if (size === treeSize) {
    expect(root).toBe(rootHash);
    return;
  }
  const query = `{ spineConsistencyProof(from: ${size}, to: ${treeSize}) { hashes } }`;
  const { json } = await app.graphql(query, {}, { key: keys.acme });
  expect(json.errors).toBeUndefined();
  const proof = (json.data.spineConsistencyProof.hashes as string[]).map(hex);
  const roots = rootsOfProof(size, treeSize, hex(root), proof);
  expect(roots?.map((one) => Buffer.from(one).toString('hex'))).toEqual([root, rootHash]);
}

const keyOf = (tenant: string, hour = '03'): string => `calls/tenant=${tenant}/date=2026-11-29/hour=${hour}.parquet`;

const written = (key: string, rows: number): Promise<void> =>
  app.eventually(async () => {
    expect([...bucket.objects.keys()]).toContain(key);
    const [found] = await duckRows(key, 'SELECT count(*)::integer AS rows FROM FILE');
    expect(found).toEqual({ rows });
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portcullis-parquet-'));
  duck = await (await DuckDBInstance.create(':memory:')).connect();
  await duck.run("SET TimeZone = 'UTC'");
  bucket = await startBucketServer();
  app = await startTestApp({ env: bucket.env, clock, archiveAfterMillis: 0, timedWorkMillis: 100 });
  database = new pg.Client({ connectionString: app.databaseUrl });
  await database.connect();
  keys = { acme: '', other: '' };
  ids = { acme: [], other: [] };
  for (const id of ['acme', 'other'] as const) {
    await app.createTenant({ id, name: id, ...AMPLE });
    keys[id] = await app.issueKey({ tenantId: id, subject: 'ada', roles: ['tenant_admin'] });
    for (let at = 0; at < (id === 'acme' ? 5 : 2); at += 1) ids[id].push(await call(id));
  }
});

afterAll(async () => {
  duck.closeSync();
  rmSync(folder, { recursive: true });
  await database.end();
  await app.stop();
  await bucket.stop();
});

describe('the calls of an hour', () => {
  test('are not written before it is over', async () => {
    await app.eventually(async () => {
      const { rows } = await database.query('SELECT 1 FROM archived_hours WHERE is_due');
      expect(rows).toHaveLength(2);
    });
    expect([...bucket.objects.keys()].filter((key) => key.startsWith('calls/'))).toEqual([]);
  });

  test('are those of the ledger, as DuckDB reads them, of one tenant alone', async () => {
    clock.advance(HOUR);
    await written(keyOf('acme'), 5);
    await written(keyOf('other'), 2);
    const read = await duckRows(
      keyOf('acme'),
      `SELECT evidence_id AS id, leaf_index::varchar AS leaf, strftime(started_at, '%Y-%m-%d %H:%M:%S.%g') AS started, "user", model, provider, outcome,
              cache, prompt_tokens, completion_tokens, (cost_usd * 1000000000)::bigint::varchar AS cost, estimated, latency_ms, tags::varchar AS tags, key_id
         FROM FILE ORDER BY leaf_index`,
    );
    const { rows: kept } = await database.query(
      `SELECT l.id, e.sequence::text AS leaf, to_char(l.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') AS started, l.user_id AS "user",
              l.model, l.provider, l.outcome, l.cache, l.prompt_tokens, l.completion_tokens, l.cost::text, l.estimated,
              l.latency_millis AS latency_ms, l.tags::text AS tags, l.key_id
         FROM usage_ledger l JOIN spine_events e ON e.id = l.id WHERE l.tenant_id = 'acme' ORDER BY e.sequence`,
    );
    expect(kept).toHaveLength(5);
    expect(Number((kept[0] as { cost: string }).cost)).toBeGreaterThan(0);
    expect(read).toEqual(kept);
    expect(read.map(({ id }) => id).sort()).toEqual([...ids.acme].sort());
    expect(bucket.objects.get(keyOf('acme'))!.toString('latin1')).not.toContain(SAID);
  });

  test('have types that sum and compare', async () => {
    const types = await duckRows(
      keyOf('acme'),
      'SELECT column_name AS name, column_type AS type FROM (DESCRIBE SELECT * FROM FILE)',
    );
    const byName = Object.fromEntries(types.map(({ name, type }) => [name, type]));
    expect(byName).toMatchObject({
      cost_usd: 'DECIMAL(18,9)',
      started_at: 'TIMESTAMP WITH TIME ZONE',
      leaf_index: 'BIGINT',
    });
  });

  test('are proved by the root in the file', async () => {
    const { rows: signed } = await database.query<{ size: string; root: string }>(
      "SELECT size::text, encode(root, 'hex') AS root FROM spine_checkpoints WHERE tenant_id = 'acme'",
    );
    const metadata = await metadataOf(keyOf('acme'));
    const size = Number(metadata['portcullis.tree_size']);
    expect(metadata).toMatchObject({ 'portcullis.schema_version': '1', 'portcullis.tenant': 'acme' });
    expect(signed).toContainEqual({ size: String(size), root: metadata['portcullis.root'] });
    expect(metadata['portcullis.checkpoint']).toContain(`/acme\n${size}\n`);
    // The log has grown since.
    await call('acme');
    const rows = await duckRows(
      keyOf('acme'),
      'SELECT evidence_id AS id, leaf_index::integer AS leaf, leaf_hash AS hash FROM FILE ORDER BY leaf_index',
    );
    expect([metadata['portcullis.first_leaf'], metadata['portcullis.last_leaf']]).toEqual(
      [rows[0]!.leaf, rows.at(-1)!.leaf].map(String),
    );
    for (const { id, leaf, hash } of rows as { id: string; leaf: number; hash: string }[]) {
      const query = 'query($id: ID!) { spineInclusionProof(eventId: $id) { hashes rootHash treeSize } }';
      const { json } = await app.graphql(query, { id }, { key: keys.acme });
      const { hashes, rootHash, treeSize } = json.data.spineInclusionProof;
      const root = rootOfPath(leaf, Number(treeSize), hex(hash), (hashes as string[]).map(hex));
      expect(Buffer.from(root!).toString('hex')).toBe(rootHash);
      await expectGrown(size, metadata['portcullis.root']!, Number(treeSize), rootHash);
    }
  });

  test('are written again when one of them settles late', async () => {
    const id = await call('acme');
    // The call began at ten past four; its hour is over now.
    clock.advance(HOUR);
    await written(keyOf('acme', '04'), 2);
    const stateOfHour = async () => {
      const { rows } = await database.query<{ changes: number; is_due: boolean }>(
        "SELECT changes, is_due FROM archived_hours WHERE tenant_id = 'acme' AND hour = '2026-11-29T04:00:00Z'",
      );
      return rows[0]!;
    };
    // Its two calls may have been seen at once or one after the other.
    const { changes } = await stateOfHour();
    // A video, say, that began in that hour and was settled in this one.
    await database.query(
      `UPDATE archived_hours_progress SET next_sequence = (SELECT sequence FROM spine_events WHERE id = $1) WHERE tenant_id = 'acme'`,
      [id],
    );
    await app.eventually(async () => {
      expect(await stateOfHour()).toEqual({ changes: changes + 1, is_due: false });
    });
    await written(keyOf('acme', '04'), 2);
  });

  test('go when the ledger forgets them', async () => {
    await database.query(
      "INSERT INTO usage_expiries (tenant_id, since, is_under_way) VALUES ('other', '2026-11-30T00:00:00Z', false)",
    );
    await app.eventually(() => {
      expect([...bucket.objects.keys()]).not.toContain(keyOf('other'));
    });
    expect([...bucket.objects.keys()]).toContain(keyOf('acme'));
  });
});
