import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { MikroORM } from '@mikro-orm/postgresql';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync, appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { entities } from '../../../src/server/modules.js';
import { migrate } from '../../../src/database/migrate.js';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { SaltingSealer } from '../../../src/features/trust/spine/spine-sealer.service.js';
import { signCheckpoint } from '../../../src/features/trust/spine/checkpoint.rules.js';
import { EMPTY_ROOT } from '../../../src/features/trust/spine/merkle.rules.js';
import { formatVerifierKey, type NoteSigner, noteSigner } from '../../../src/features/trust/spine/note.rules.js';
import { systemClock } from '../../../src/shared/clock.js';
import { createDatabase, createEmptyDatabase } from '../../support/database.js';
import { silentLogger } from '../../support/logger.js';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
const sealer = new SaltingSealer(systemClock);

let database: { url: string; drop: () => Promise<void> };
let owner: pg.Client;
let app: pg.Client;
let platform: pg.Client;
let unitOfWork: UnitOfWork;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const event = (tenantId: string, action = 'test.event') =>
  sealer.seal({ tenantId, action, actor: 'tester', details: { text: 'détails' } });

beforeAll(async () => {
  database = await createDatabase();
  owner = await connect(database.url);
  app = await connect(urlsOfRoles(database.url).tenant);
  platform = await connect(urlsOfRoles(database.url).platform);
  unitOfWork = await UnitOfWork.open(urlsOfRoles(database.url), entities);
  for (const id of ['a', 'b']) {
    await owner.query(
      `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
       VALUES ($1, $1, 'pro', 0, '{}', now(), now())`,
      [id],
    );
    await owner.query(
      `INSERT INTO api_keys (id, tenant_id, subject, name, roles, secret_hash, created_at, updated_at)
       VALUES (lpad(encode(convert_to($1, 'UTF8'), 'hex'), 16, '0'), $1, 's', 'n', '{member}', sha256('x'), now(), now())`,
      [id],
    );
    await owner.query(
      `INSERT INTO policies (id, tenant_id, name, actions, resources, effect, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, 'p', '{*}', '{*}', 'allow', now(), now())`,
      [id],
    );
    await owner.query(
      `INSERT INTO usage_ledger VALUES (gen_random_uuid(), $1, now(), 'ai.generate', 'u', NULL, 'm', NULL, 'completed',
         0, 0, 0, 0, false, 0, 'BYPASS')`,
      [id],
    );
    await owner.query("INSERT INTO usage_hours VALUES ($1, date_trunc('hour', now()), 'm', 'u', 1, 0, 0, 0)", [id]);
    await owner.query(
      "INSERT INTO policy_versions VALUES (gen_random_uuid(), $1, gen_random_uuid(), 1, '{}', false, 'x', now())",
      [id],
    );
    const [signer, next] = [0, 1].map(() => noteSigner(`log/${id}`, generateKeyPairSync('ed25519').privateKey));
    const note = (by: NoteSigner): string => signCheckpoint({ origin: by.name, size: 0n, root: EMPTY_ROOT }, by);
    await owner.query("INSERT INTO spine_checkpoints VALUES ($1, 0, sha256(''), $2, $3, now())", [
      id,
      note(signer!),
      formatVerifierKey(signer!),
    ]);
    await owner.query('INSERT INTO spine_signatures VALUES ($1, 0, $2, $3, now())', [
      id,
      formatVerifierKey(next!),
      note(next!),
    ]);
    await owner.query("INSERT INTO spine_nodes VALUES ($1, 7, 0, sha256(''))", [id]);
    await owner.query("INSERT INTO budget_notices VALUES ($1, '2026-01-01', 'budget.warning', now())", [id]);
    await unitOfWork.tenant(id, (unit) => {
      unit.record(event(id));
      return Promise.resolve();
    });
  }
});
afterAll(async () => {
  await unitOfWork.close();
  await Promise.all([owner.end(), app.end(), platform.end()]);
  await database.drop();
});

describe('migrations', () => {
  let folder: string;
  let empty: { url: string; drop: () => Promise<void> };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portcullis-migrations-'));
    cpSync(MIGRATIONS, folder, { recursive: true });
    empty = await createEmptyDatabase();
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await empty.drop();
  });

  async function applied(): Promise<string[]> {
    const client = await connect(empty.url);
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
    await client.end();
    return rows.map(({ name }) => name);
  }
  const files = readdirSync(MIGRATIONS).sort();

  test('five starts at once on an empty database apply them once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => migrate(empty.url, folder, silentLogger)));
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await applied()).toEqual(files);
  });

  test('one that was changed after it was applied is refused', async () => {
    await migrate(empty.url, folder, silentLogger);
    appendFileSync(join(folder, files[0]!), '\n-- changed\n');
    await expect(migrate(empty.url, folder, silentLogger)).rejects.toThrow(
      `migration ${files[0]!} was changed after it was applied`,
    );
  });

  test('a database that knows more of them than we is refused', async () => {
    writeFileSync(join(folder, '9999-later.sql'), 'CREATE TABLE later (id int);');
    await migrate(empty.url, folder, silentLogger);
    await expect(migrate(empty.url, MIGRATIONS, silentLogger)).rejects.toThrow(
      'the database is newer than this program: it has 9999-later.sql',
    );
  });

  test('one that fails leaves nothing of itself, and is tried again', async () => {
    writeFileSync(join(folder, '9999-broken.sql'), 'CREATE TABLE half (id int); SELECT no_such_function();');
    await expect(migrate(empty.url, folder, silentLogger)).rejects.toThrow('migration 9999-broken.sql failed');
    expect(await applied()).toEqual(files);
    writeFileSync(join(folder, '9999-broken.sql'), 'CREATE TABLE half (id int);');
    await migrate(empty.url, folder, silentLogger);
    expect(await applied()).toEqual([...files, '9999-broken.sql']);
  });
});

test('entities and tables agree, column by column', async () => {
  const orm = await MikroORM.init({
    entities,
    metadataProvider: ReflectMetadataProvider,
    clientUrl: database.url,
  });
  const described = [...orm.getMetadata().getAll().values()]
    .filter(({ abstract }) => !abstract)
    .flatMap(({ tableName, props }) =>
      props
        .filter(({ persist }) => persist !== false)
        .map((prop) => ({
          column: `${tableName}.${prop.fieldNames[0]!}`,
          type: prop.columnTypes[0]!.replace(/^timestamptz.*/, 'timestamp with time zone').replace(/^int$/, 'integer'),
          nullable: prop.nullable === true,
        })),
    );
  const tables = [...new Set(described.map(({ column }) => column.split('.')[0]))];
  expect(tables).toHaveLength(entities.length);
  const { rows } = await owner.query<{ column: string; type: string; nullable: boolean }>(
    `SELECT c.relname || '.' || a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
            NOT a.attnotnull AS nullable
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) AND a.attnum > 0 AND NOT a.attisdropped`,
    [tables],
  );
  const sorted = <T extends { column: string }>(list: T[]): T[] =>
    list.toSorted((x, y) => (x.column < y.column ? -1 : 1));
  // Ids are UUIDs in some tables; entities take them as text.
  const loosely = rows.map((row) =>
    row.type === 'uuid' && row.column.endsWith('.id') ? { ...row, type: 'text' } : row,
  );
  expect(sorted(described)).toEqual(sorted(loosely));
  await orm.close(true);
});

describe('the second wall: row-level security', () => {
  const TENANT_TABLES = `
    SELECT c.oid, c.relname AS name, CASE c.relname WHEN 'tenants' THEN 'id' ELSE 'tenant_id' END AS key
      FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND (c.relname = 'tenants' OR EXISTS (
             SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped))
     ORDER BY 2`;

  async function tenantTables(): Promise<{ name: string; key: string }[]> {
    const { rows } = await owner.query<{ name: string; key: string }>(TENANT_TABLES);
    return rows;
  }

  test('stands around every table that holds tenants’ rows', async () => {
    const { rows } = await owner.query(
      `SELECT t.name, c.relrowsecurity AS walled, ARRAY(
          SELECT p.polname || ' ' || p.polcmd::text || ' ' || p.polpermissive || ' '
                 || array_to_string(ARRAY(SELECT rolname FROM pg_roles r WHERE r.oid = ANY (p.polroles)), ',')
                 || ' ' || pg_get_expr(p.polqual, p.polrelid) || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
            FROM pg_policy p WHERE p.polrelid = t.oid ORDER BY 1) AS policies
         FROM (${TENANT_TABLES}) t JOIN pg_class c USING (oid)`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'api_keys',
        'policies',
        'spine_checkpoints',
        'spine_details',
        'spine_events',
        'spine_logs',
        'tenants',
        'usage_ledger',
      ]),
    );
    for (const { name, walled, policies } of rows) {
      const key = name === 'tenants' ? 'id' : 'tenant_id';
      expect({ name, walled, policies }).toEqual({
        name,
        walled: true,
        policies: [
          'platform * true portcullis_platform true',
          `tenant_wall * true portcullis_app (${key} = current_setting('app.tenant_id'::text, true))`,
        ],
      });
    }
  });

  test('without a tenant the application sees nothing, with one its rows only', async () => {
    // What it may not read at all it does not see either.
    const { rows: readable } = await owner.query<{ name: string }>(
      `SELECT t.name FROM (${TENANT_TABLES}) t WHERE has_table_privilege('portcullis_app', t.oid, 'SELECT')`,
    );
    const tables = (await tenantTables()).filter(({ name }) => readable.some((table) => table.name === name));
    const seen = async (): Promise<Record<string, string[]>> => {
      const entries = await Promise.all(
        tables.map(async ({ name, key }) => {
          const { rows } = await app.query<{ id: string }>(`SELECT DISTINCT ${key} AS id FROM ${name} ORDER BY 1`);
          return [name, rows.map(({ id }) => id)] as const;
        }),
      );
      return Object.fromEntries(entries);
    };
    // Of a table that is empty here, the test before this one shows the wall.
    const filled = new Set<string>();
    for (const { name } of tables) {
      const { rows } = await owner.query<{ some: boolean }>(`SELECT EXISTS (SELECT FROM ${name}) AS some`);
      if (rows[0]?.some === true) filled.add(name);
    }
    expect([...filled]).toEqual(expect.arrayContaining(['api_keys', 'policies', 'spine_events', 'usage_ledger']));
    const all = (ids: string[]) => Object.fromEntries(tables.map(({ name }) => [name, filled.has(name) ? ids : []]));
    expect(await seen()).toEqual(all([]));
    await app.query('BEGIN');
    await app.query("SELECT set_config('app.tenant_id', 'a', true)");
    expect(await seen()).toEqual(all(['a']));
    await app.query('COMMIT');
    // The setting is empty by now, not absent.
    expect(await seen()).toEqual(all([]));
    const { rows } = await platform.query('SELECT id FROM tenants ORDER BY id');
    expect(rows).toEqual([{ id: 'a' }, { id: 'b' }]);
  });

  test.each([
    [
      'a policy',
      "INSERT INTO policies VALUES (gen_random_uuid(), 'b', 'x', NULL, '{*}', '{*}', 'allow', true, 'enforce', 1, now(), now())",
    ],
    [
      'a key',
      "INSERT INTO api_keys (id, tenant_id, subject, name, roles, secret_hash, created_at, updated_at) VALUES ('00000000000000ff', 'b', 's', 'n', '{}', sha256('x'), now(), now())",
    ],
    ['a log', "INSERT INTO spine_logs VALUES ('b', 0)"],
    [
      'a ledger row',
      "INSERT INTO usage_ledger VALUES (gen_random_uuid(), 'b', now(), 'x', 'u', NULL, 'm', NULL, 'completed', 0, 0, 0, 0, false, 0, 'BYPASS')",
    ],
    ['its own policy, handed over', "UPDATE policies SET tenant_id = 'b'"],
    [
      'a tenant',
      "INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at) VALUES ('c', 'c', 'pro', 0, '{}', now(), now())",
    ],
  ])('for another tenant the application cannot write %s', async (_, sql) => {
    await app.query('BEGIN');
    try {
      await app.query("SELECT set_config('app.tenant_id', 'a', true)");
      await expect(app.query(sql)).rejects.toThrow('violates row-level security policy');
    } finally {
      await app.query('ROLLBACK');
    }
  });

  test('the two roles own nothing, bypass nothing, and may not change history', async () => {
    const roles = ['portcullis_app', 'portcullis_platform'];
    const { rows: found } = await owner.query(
      `SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin FROM pg_roles WHERE rolname = ANY ($1) ORDER BY 1`,
      [roles],
    );
    const plain = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
    };
    expect(found).toEqual(roles.map((rolname) => ({ rolname, ...plain })));
    const { rows: owned } = await owner.query(
      `SELECT s.objid FROM pg_shdepend s JOIN pg_roles r ON r.oid = s.refobjid
        WHERE r.rolname = ANY ($1) AND s.deptype = 'o' AND s.dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [roles],
    );
    expect(owned).toEqual([]);
    const { rows: powers } = await owner.query(
      `SELECT r.rolname, c.relname, p.privilege FROM pg_roles r, pg_class c, unnest(ARRAY['TRUNCATE', 'TRIGGER', 'REFERENCES', 'DELETE', 'UPDATE']) AS p(privilege)
        WHERE r.rolname = ANY ($1) AND c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
          AND has_table_privilege(r.rolname, c.oid, p.privilege)
          AND (p.privilege IN ('TRUNCATE', 'TRIGGER', 'REFERENCES') OR c.relname IN ('spine_events', 'spine_details', 'spine_checkpoints', 'spine_nodes', 'spine_signatures', 'usage_ledger', 'schema_migrations'))`,
      [roles],
    );
    expect(powers).toEqual([]);
    const { rows: definers } = await owner.query(
      `SELECT proname, proconfig, has_function_privilege('portcullis_app', oid, 'EXECUTE') AS app,
              has_function_privilege('portcullis_platform', oid, 'EXECUTE') AS platform
         FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef`,
    );
    expect(definers).toEqual([
      { proname: 'erase_spine_details', proconfig: ['search_path=public, pg_temp'], app: true, platform: false },
    ]);
    for (const role of [app, platform]) {
      await expect(role.query('CREATE TABLE mine (id int)')).rejects.toThrow('permission denied for schema public');
    }
  });
});
