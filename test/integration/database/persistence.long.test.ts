import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { MikroORM } from '@mikro-orm/postgresql';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync, appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entities } from '../../../src/server/modules.js';
import { migrate } from '../../../src/database/migrate.js';
import { createEmptyDatabase } from '../../support/database.js';
import { connect, serveTwoTenants } from '../../support/evidence/two-tenants.js';
import { recordingLogger, silentLogger } from '../../support/logger.js';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

const db = serveTwoTenants();

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

  test('a start says in one line what it applied, names each at debug, and says nothing when there is none', async () => {
    const { lines, ...logger } = recordingLogger();
    await migrate(empty.url, folder, logger);
    const [first, last] = [files[0]!, files.at(-1)!];
    expect(lines.filter(({ level }) => level !== 'debug').map(({ message }) => message)).toEqual([
      `applied ${files.length} migrations, from ${first} to ${last}`,
    ]);
    expect(lines.filter(({ level }) => level === 'debug').map(({ fields }) => fields)).toEqual(
      files.map((migration) => ({ migration })),
    );
    writeFileSync(join(folder, '9999-later.sql'), 'CREATE TABLE later (id int);');
    await migrate(empty.url, folder, logger);
    expect(lines.at(-1)!.message).toBe('applied migration 9999-later.sql');
    const { length } = lines;
    await migrate(empty.url, folder, logger);
    expect(lines).toHaveLength(length);
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

  test('one whose table others use waits a moment at a time, says for whom, and keeps nobody waiting behind it', async () => {
    await migrate(empty.url, folder, silentLogger);
    writeFileSync(join(folder, '9999-later.sql'), 'ALTER TABLE tenants ADD COLUMN later int;');
    const [reader, other] = [await connect(empty.url), await connect(empty.url)];
    await reader.query("SET application_name = 'a long report'");
    await reader.query('BEGIN');
    await reader.query('SELECT FROM tenants');
    const { lines, ...logger } = recordingLogger();
    const once = { waitMillis: 100, pauseMillis: 1, attempts: 2 };
    await expect(migrate(empty.url, folder, logger, { waits: once })).rejects.toThrow(
      /^migration 9999-later.sql got no lock in 2 attempts.*a long report \(process \d+\)/,
    );
    expect(lines.map(({ level, fields }) => [level, (fields as { attempt: number }).attempt])).toEqual([['warn', 1]]);
    const patient = migrate(empty.url, folder, silentLogger, {
      waits: { waitMillis: 100, pauseMillis: 20, attempts: 1_000 },
    });
    // Each would wait for the reader if the migration stayed in the queue before it.
    for (let count = 0; count < 5; count += 1) await other.query('SELECT FROM tenants');
    await reader.query('COMMIT');
    await patient;
    expect(await applied()).toContain('9999-later.sql');
    await Promise.all([reader.end(), other.end()]);
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
    clientUrl: db.url,
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
  const { rows } = await db.owner.query<{ column: string; type: string; nullable: boolean }>(
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
    const { rows } = await db.owner.query<{ name: string; key: string }>(TENANT_TABLES);
    return rows;
  }

  test('stands around every table that holds tenants’ rows', async () => {
    const { rows } = await db.owner.query(
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
    const { rows: readable } = await db.owner.query<{ name: string }>(
      `SELECT t.name FROM (${TENANT_TABLES}) t WHERE has_table_privilege('portcullis_app', t.oid, 'SELECT')`,
    );
    const tables = (await tenantTables()).filter(({ name }) => readable.some((table) => table.name === name));
    const seen = async (): Promise<Record<string, string[]>> => {
      const entries = await Promise.all(
        tables.map(async ({ name, key }) => {
          const { rows } = await db.app.query<{ id: string }>(`SELECT DISTINCT ${key} AS id FROM ${name} ORDER BY 1`);
          return [name, rows.map(({ id }) => id)] as const;
        }),
      );
      return Object.fromEntries(entries);
    };
    // Of a table that is empty here, the test before this one shows the wall.
    const filled = new Set<string>();
    for (const { name } of tables) {
      const { rows } = await db.owner.query<{ some: boolean }>(`SELECT EXISTS (SELECT FROM ${name}) AS some`);
      if (rows[0]?.some === true) filled.add(name);
    }
    expect([...filled]).toEqual(expect.arrayContaining(['api_keys', 'policies', 'spine_events', 'usage_ledger']));
    const all = (ids: string[]) => Object.fromEntries(tables.map(({ name }) => [name, filled.has(name) ? ids : []]));
    expect(await seen()).toEqual(all([]));
    await db.app.query('BEGIN');
    await db.app.query("SELECT set_config('app.tenant_id', 'a', true)");
    expect(await seen()).toEqual(all(['a']));
    await db.app.query('COMMIT');
    // The setting is empty by now, not absent.
    expect(await seen()).toEqual(all([]));
    const { rows } = await db.platform.query('SELECT id FROM tenants ORDER BY id');
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
    await db.app.query('BEGIN');
    try {
      await db.app.query("SELECT set_config('app.tenant_id', 'a', true)");
      await expect(db.app.query(sql)).rejects.toThrow('violates row-level security policy');
    } finally {
      await db.app.query('ROLLBACK');
    }
  });

  test('the two roles own nothing, bypass nothing, and may not change history', async () => {
    const roles = ['portcullis_app', 'portcullis_platform'];
    const { rows: found } = await db.owner.query(
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
    const { rows: owned } = await db.owner.query(
      `SELECT s.objid FROM pg_shdepend s JOIN pg_roles r ON r.oid = s.refobjid
        WHERE r.rolname = ANY ($1) AND s.deptype = 'o' AND s.dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [roles],
    );
    expect(owned).toEqual([]);
    const { rows: powers } = await db.owner.query(
      `SELECT r.rolname, c.relname, p.privilege FROM pg_roles r, pg_class c, unnest(ARRAY['TRUNCATE', 'TRIGGER', 'REFERENCES', 'DELETE', 'UPDATE']) AS p(privilege)
        WHERE r.rolname = ANY ($1) AND c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
          AND has_table_privilege(r.rolname, c.oid, p.privilege)
          AND (p.privilege IN ('TRUNCATE', 'TRIGGER', 'REFERENCES') OR c.relname IN ('spine_events', 'spine_details', 'spine_checkpoints', 'spine_nodes', 'spine_signatures', 'schema_migrations') OR c.relname LIKE 'usage_ledger%')`,
      [roles],
    );
    expect(powers).toEqual([]);
    const { rows: definers } = await db.owner.query(
      `SELECT proname, proconfig, has_function_privilege('portcullis_app', oid, 'EXECUTE') AS app,
              has_function_privilege('portcullis_platform', oid, 'EXECUTE') AS platform
         FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef ORDER BY 1`,
    );
    const alone = ['search_path=public, pg_temp'];
    const hurried = [...alone, 'lock_timeout=500ms'];
    // Triggers, which fire without that right.
    const triggers = [
      'count_added_bytes',
      'count_changed_bytes',
      'count_erased_bytes',
      'count_piece_bytes',
      'count_removed_bytes',
    ];
    const ofTriggers = { proconfig: ['search_path=public, pg_temp'], app: false, platform: false };
    expect(definers).toEqual([
      { proname: 'archive_content', proconfig: alone, app: false, platform: true },
      ...triggers.map((proname) => ({ proname, ...ofTriggers })),
      { proname: 'drop_empty_usage_partitions', proconfig: hurried, app: false, platform: true },
      { proname: 'erase_spine_details', proconfig: alone, app: true, platform: false },
      { proname: 'expire_invocations', proconfig: alone, app: false, platform: true },
      { proname: 'make_usage_partitions', proconfig: hurried, app: false, platform: true },
      { proname: 'remove_archived_contents', ...ofTriggers },
      { proname: 'withdraw_packs_of_erased', ...ofTriggers },
    ]);
    for (const role of [db.app, db.platform]) {
      await expect(role.query('CREATE TABLE mine (id int)')).rejects.toThrow('permission denied for schema public');
    }
  });
});
