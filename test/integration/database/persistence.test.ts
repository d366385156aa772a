import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { MikroORM } from '@mikro-orm/postgresql';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync, appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { entities } from '../../../src/server/modules.js';
import { EvidenceLog } from '../../../src/database/evidence/evidence-log.js';
import type { LedgerRow } from '../../../src/database/evidence/evidence.js';
import { migrate } from '../../../src/database/migrate.js';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { Tenant } from '../../../src/features/tenancy/tenant.entity.js';
import { Policy } from '../../../src/features/trust/policy/policy.entity.js';
import { SaltingSealer } from '../../../src/features/trust/spine/spine-sealer.service.js';
import { signCheckpoint } from '../../../src/features/trust/spine/checkpoint.rules.js';
import { EMPTY_ROOT } from '../../../src/features/trust/spine/merkle.rules.js';
import { formatVerifierKey, type NoteSigner, noteSigner } from '../../../src/features/trust/spine/note.rules.js';
import { PolicyCheck } from '../../../src/features/trust/policy/policy-check.service.js';
import { PostgresSpineVerifier } from '../../../src/features/trust/spine/spine-verifier.service.js';
import { systemClock } from '../../../src/shared/clock.js';
import { uuidv7 } from '../../../src/shared/ids.js';
import { createDatabase, createEmptyDatabase } from '../../support/database.js';
import { silentLogger } from '../../support/logger.js';
import { startTcpProxy } from '../../support/tcp-proxy.js';

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

const usageOf = ({ id, tenant_id, occurred_at }: ReturnType<typeof event>): LedgerRow => ({
  ...{ id, tenant_id, occurred_at, action: 'ai.generate', user_id: 'u', key_id: null, model: 'm', provider: null },
  ...{
    outcome: 'completed',
    prompt_tokens: 1,
    completion_tokens: 2,
    cached_tokens: 0,
    counters: null,
    cost: '3',
    estimated: false,
  },
  ...{ cache: 'MISS', latency_millis: 1 },
});

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

describe('versions of policies are append-only in the database', () => {
  test.each(['UPDATE policy_versions SET version = 9', 'DELETE FROM policy_versions', 'TRUNCATE policy_versions'])(
    '%s is refused to everyone',
    async (sql) => {
      await expect(owner.query(sql)).rejects.toThrow('versions of policies are append-only');
      await expect(platform.query(sql)).rejects.toThrow('permission denied');
      await expect(app.query(sql)).rejects.toThrow('permission denied');
    },
  );

  test('those that there were before have their first version', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portcullis-migrations-'));
    const empty = await createEmptyDatabase();
    try {
      const [migration] = readdirSync(MIGRATIONS).filter((name) => name.startsWith('0006'));
      cpSync(MIGRATIONS, folder, { recursive: true });
      for (const name of readdirSync(folder)) if (name >= migration!) rmSync(join(folder, name));
      await migrate(empty.url, folder, silentLogger);
      const client = await connect(empty.url);
      await client.query(
        `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
         VALUES ('a', 'a', 'pro', 0, '{}', now(), now())`,
      );
      await client.query(
        `INSERT INTO policies (id, tenant_id, name, actions, resources, effect, version, created_at, updated_at)
         VALUES (gen_random_uuid(), 'a', 'p', '{x.*}', '{*}', 'deny', 3, now(), '2026-01-01T00:00:00Z')`,
      );
      await migrate(empty.url, MIGRATIONS, silentLogger);
      const { rows } = await client.query(
        "SELECT version, terms, deleted, changed_by, changed_at FROM policy_versions WHERE terms->>'name' = 'p'",
      );
      await client.end();
      const [actions, resources] = [['x.*'], ['*']];
      expect(rows).toEqual([
        {
          version: 3,
          terms: {
            name: 'p',
            description: null,
            actions,
            resources,
            rules: [],
            effect: 'deny',
            enabled: true,
            mode: 'enforce',
          },
          deleted: false,
          changed_by: 'system',
          changed_at: new Date('2026-01-01T00:00:00Z'),
        },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
      await empty.drop();
    }
  });
});

describe('the spine is append-only in the database', () => {
  const changes = {
    spine_events: ["UPDATE spine_events SET action = 'x'", 'DELETE FROM spine_events', 'TRUNCATE spine_events CASCADE'],
    spine_details: ["UPDATE spine_details SET content = '{}'", 'TRUNCATE spine_details'],
    spine_checkpoints: [
      'UPDATE spine_checkpoints SET size = 1',
      'DELETE FROM spine_checkpoints',
      'TRUNCATE spine_checkpoints CASCADE',
    ],
    spine_nodes: ["UPDATE spine_nodes SET hash = sha256('')", 'DELETE FROM spine_nodes', 'TRUNCATE spine_nodes'],
    spine_signatures: [
      "UPDATE spine_signatures SET note = ''",
      'DELETE FROM spine_signatures',
      'TRUNCATE spine_signatures',
    ],
  };
  test.each(Object.values(changes).flat())('%s is refused to everyone', async (sql) => {
    await expect(owner.query(sql)).rejects.toThrow('the spine is append-only');
    await expect(platform.query(sql)).rejects.toThrow('permission denied');
    await expect(app.query(sql)).rejects.toThrow('permission denied');
  });

  test('also by the way of another table', async () => {
    await expect(owner.query('TRUNCATE tenants CASCADE')).rejects.toThrow('append-only');
    await expect(owner.query('TRUNCATE spine_logs CASCADE')).rejects.toThrow('the spine is append-only');
    await expect(owner.query("DELETE FROM tenants WHERE id = 'a'")).rejects.toThrow('violates foreign key constraint');
  });

  test('only details can be erased, by the owner', async () => {
    await owner.query('BEGIN');
    expect((await owner.query('DELETE FROM spine_details')).rowCount).toBeGreaterThan(0);
    await owner.query('ROLLBACK');
    await expect(platform.query('DELETE FROM spine_details')).rejects.toThrow('permission denied');
    await expect(app.query('DELETE FROM spine_details')).rejects.toThrow('permission denied');
  });
});

describe('a unit of work', () => {
  test('works as the role that row-level security holds back', async () => {
    const whoami = 'SELECT current_user AS role';
    expect(await unitOfWork.tenant('a', ({ em }) => em.execute(whoami))).toEqual([{ role: 'portcullis_app' }]);
    expect(await unitOfWork.platform(({ em }) => em.execute(whoami))).toEqual([{ role: 'portcullis_platform' }]);
    const bypassing = "SELECT DISTINCT tenant_id FROM policies WHERE tenant_id IN ('a', 'b') ORDER BY 1";
    expect(await unitOfWork.tenant('a', ({ em }) => em.execute(bypassing))).toEqual([{ tenant_id: 'a' }]);
    await expect(
      unitOfWork.tenant('a', ({ em }) => {
        em.persist(em.create(Policy, newPolicy('b', 'smuggled')));
        return Promise.resolve();
      }),
    ).rejects.toThrow('row-level security');
  });

  const newPolicy = (tenantId: string, name: string) => ({
    id: uuidv7(),
    tenantId,
    name,
    actions: ['*'],
    resources: ['*'],
    effect: 'allow' as const,
    createdAt: new Date(),
    updatedAt: new Date(),
  });

  test('stays in its tenant also where row-level security does not hold', async () => {
    const bare = await createDatabase();
    const client = await connect(bare.url);
    const bareWork = await UnitOfWork.open(urlsOfRoles(bare.url), entities);
    try {
      const { rows } = await client.query<{ name: string }>(
        "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity",
      );
      for (const { name } of rows) await client.query(`ALTER TABLE ${name} DISABLE ROW LEVEL SECURITY`);
      for (const id of ['a', 'b']) {
        await client.query(
          `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
           VALUES ($1, $1, 'pro', 0, '{}', now(), now())`,
          [id],
        );
        await bareWork.tenant(id, ({ em }) => {
          em.persist(em.create(Policy, newPolicy(id, `of ${id}`)));
          return Promise.resolve();
        });
      }
      const [policies, tenants, count] = await bareWork.tenant('a', async ({ em }) => [
        await em.find(Policy, {}),
        await em.find(Tenant, {}),
        await em.count(Policy, { name: 'of b' }),
      ]);
      expect(policies.map(({ name }) => name)).toEqual(['of a']);
      expect(tenants.map(({ id }) => id)).toEqual(['a']);
      expect(count).toBe(0);
      expect(await bareWork.platform(({ em }) => em.count(Policy, {}))).toBe(2);
    } finally {
      await bareWork.close();
      await client.end();
      await bare.drop();
    }
  });

  test('a stale record is a conflict, and the winner’s change stands', async () => {
    const created = await unitOfWork.tenant('a', ({ em }) => {
      const policy = em.create(Policy, newPolicy('a', 'contended'));
      em.persist(policy);
      return Promise.resolve(policy);
    });
    const bothHaveRead = Promise.withResolvers<undefined>();
    let readers = 0;
    const change = (description: string) =>
      unitOfWork.tenant('a', async ({ em }) => {
        const policy = await em.findOneOrFail(Policy, { id: created.id });
        readers += 1;
        if (readers === 2) bothHaveRead.resolve(undefined);
        await bothHaveRead.promise;
        policy.description = description;
        return description;
      });
    const results = await Promise.allSettled([change('one'), change('two')]);
    const [winner] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const [loser] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(loser).toMatchObject({ code: 'CONFLICT' });
    const stored = await unitOfWork.tenant('a', ({ em }) => em.findOneOrFail(Policy, { id: created.id }));
    expect(stored).toMatchObject({ description: winner, version: 2 });
  });

  test('a duplicate is a conflict', async () => {
    const make = () =>
      unitOfWork.tenant('a', ({ em }) => {
        em.persist(em.create(Policy, newPolicy('a', 'only one')));
        return Promise.resolve();
      });
    await make();
    await expect(make()).rejects.toMatchObject({ code: 'CONFLICT' });
    await unitOfWork.tenant('b', ({ em }) => {
      em.persist(em.create(Policy, newPolicy('b', 'only one')));
      return Promise.resolve();
    });
  });

  const traces = async (name: string): Promise<[number, number]> => {
    const { rows: policies } = await owner.query('SELECT id FROM policies WHERE name = $1', [name]);
    const { rows: events } = await owner.query('SELECT id FROM spine_events WHERE action = $1', [`made.${name}`]);
    return [policies.length, events.length];
  };

  test('change and evidence come together, or neither', async () => {
    const make = (name: string, events: ReturnType<typeof event>[], fails = false) =>
      unitOfWork.tenant('a', (unit) => {
        unit.em.persist(unit.em.create(Policy, newPolicy('a', name)));
        for (const one of events) unit.record(one);
        return fails ? Promise.reject(new Error('changed its mind')) : Promise.resolve();
      });
    await make('whole', [event('a', 'made.whole'), event('a', 'made.whole')]);
    expect(await traces('whole')).toEqual([1, 2]);
    await expect(make('undone', [event('a', 'made.undone')], true)).rejects.toThrow('changed its mind');
    expect(await traces('undone')).toEqual([0, 0]);
    const twice = event('a', 'made.twice');
    await expect(make('twice', [twice, twice])).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await traces('twice')).toEqual([0, 0]);
    // Evidence that would belong elsewhere is not dropped in silence.
    await expect(make('astray', [event('a', 'made.astray'), event('b', 'made.astray')])).rejects.toThrow(
      'row-level security policy for table "spine_events"',
    );
    expect(await traces('astray')).toEqual([0, 0]);
    await expect(make('nowhere', [event('nobody', 'made.nowhere')])).rejects.toThrow('spine_events');
    expect(await traces('nowhere')).toEqual([0, 0]);
  });

  test('connections lost within transactions do not wear out the pool', async () => {
    for (let turn = 0; turn < 25; turn += 1) {
      const work = turn % 2 === 0 ? unitOfWork.platform.bind(unitOfWork) : unitOfWork.tenant.bind(unitOfWork, 'a');
      const lost = work(async ({ em }) => {
        const [own] = await em.execute<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
        await owner.query('SELECT pg_terminate_backend($1, 5000)', [own?.pid]);
        return em.execute('SELECT 1');
      });
      await expect(lost).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    }
    await unitOfWork.ping();
    expect(await unitOfWork.tenant('a', ({ em }) => em.count(Tenant, {}))).toBe(1);
  });
});

/** What is wrong with a log alone: the rows beside it are of no invocation, and the policies were made without events. */
async function logFault(tenantId: string): Promise<unknown> {
  const nothing = (): Promise<undefined> => Promise.resolve(undefined);
  const ledger = { faultOf: nothing, strayOf: nothing };
  const verifier = new PostgresSpineVerifier({ unitOfWork, ledger, policies: new PolicyCheck(unitOfWork) });
  const { fault } = await verifier.verify(tenantId);
  return fault?.sequence === undefined ? undefined : fault;
}

describe('appending', () => {
  test('by several connections at once gives each log one unbroken sequence', async () => {
    const logs = [1, 2].map(() => new EvidenceLog(urlsOfRoles(database.url).platform, silentLogger));
    const before = await owner.query<{ tenant_id: string; size: string }>('SELECT tenant_id, size FROM spine_logs');
    const appended = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        // Both tenants in one batch, in either order: whoever locked them in the order of arrival would deadlock.
        const sealed = event(index % 3 === 0 ? 'b' : 'a', 'appended');
        return { sealed, sequence: await logs[index % 2]!.append(sealed) };
      }).concat(
        Array.from({ length: 20 }, async () => {
          const sealed = event('a', 'appended');
          await unitOfWork.tenant('a', (unit) => {
            unit.record(sealed);
            return Promise.resolve();
          });
          return { sealed, sequence: -1n };
        }),
      ),
    );
    await Promise.all(logs.map((log) => log.close()));
    const { rows } = await owner.query<{ id: string; tenant_id: string; sequence: string }>(
      "SELECT id, tenant_id, sequence::text FROM spine_events WHERE action = 'appended' ORDER BY tenant_id, spine_events.sequence",
    );
    for (const { tenant_id: tenant, size } of before.rows) {
      const own = rows.filter(({ tenant_id }) => tenant_id === tenant).map(({ sequence }) => Number(sequence));
      expect(own).toEqual(own.map((__, index) => Number(size) + index));
    }
    const stored = new Map(rows.map(({ id, sequence }) => [id, BigInt(sequence)]));
    expect(rows).toHaveLength(320);
    for (const { sealed, sequence } of appended) {
      if (sequence >= 0n) expect(stored.get(sealed.id)).toBe(sequence);
    }
    for (const tenant of ['a', 'b']) expect(await logFault(tenant)).toBeUndefined();
  });

  test('keeps contents to the letter, also as the version before hands them over', async () => {
    const log = new EvidenceLog(urlsOfRoles(database.url).platform, silentLogger);
    const texts = ['', 'a\nb\r\n', '\u0000\t', '"\\n"', '\u2028\u2029', '漢字 👩‍👩‍👧', 'x'.repeat(70_000)];
    const sealed = texts.map((text) =>
      sealer.seal({ tenantId: 'a', action: 'kept', actor: 'tester', details: { text } }),
    );
    await Promise.all(sealed.map((one) => log.append(one)));
    await log.close();
    const older = sealer.seal({ tenantId: 'a', action: 'kept', actor: 'tester', details: { text: 'a\nb "c"' } });
    await platform.query('SELECT * FROM append_evidence($1::json, NULL, NULL)', [JSON.stringify([older])]);
    const { rows } = await owner.query<{ event_id: string; content: string }>(
      "SELECT event_id, content FROM spine_details JOIN spine_events ON id = event_id WHERE action = 'kept'",
    );
    const kept = new Map(rows.map(({ event_id: id, content }) => [id, content]));
    for (const { id, content } of [...sealed, older]) expect(kept.get(id)).toBe(content);
    expect(await logFault('a')).toBeUndefined();
  });

  test('one event that cannot be stored does not take its neighbours with it', async () => {
    const log = new EvidenceLog(urlsOfRoles(database.url).platform, silentLogger);
    const known = event('a', 'neighbour');
    await log.append(known);
    const results = await Promise.allSettled([
      log.append(event('a', 'neighbour')),
      log.append(known),
      log.append(event('nobody', 'neighbour')),
      log.append({ ...event('a', 'neighbour'), resource_id: 'a\u0000b' }),
      log.append(event('b', 'neighbour')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled']);
    const { rows } = await owner.query("SELECT tenant_id FROM spine_events WHERE action = 'neighbour' ORDER BY 1");
    expect(rows.map(({ tenant_id }) => tenant_id)).toEqual(['a', 'a', 'b']);
    await log.close();
  });

  test.each(['cut', 'silence'] as const)('fails all that is under way at a %s, and connects anew', async (fault) => {
    const url = new URL(urlsOfRoles(database.url).platform);
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const log = new EvidenceLog(url.href, silentLogger);
    await log.append(event('a', 'before'));
    proxy.silence();
    const under: Promise<bigint>[] = [];
    for (let batch = 0; batch < 2; batch += 1) {
      under.push(log.append(event('a', fault)));
      await turn();
      await turn();
    }
    if (fault === 'cut') await proxy.cut();
    for (const result of await Promise.allSettled(under)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'SERVICE_UNAVAILABLE' } });
    }
    if (fault === 'cut') await proxy.restore();
    const [stored] = await Promise.all([log.append(event('a', 'after')), log.append(event('b', 'after'))]);
    expect(stored).toBeGreaterThan(0n);
    expect(log.assertWritable()).toBeUndefined();
    await log.close();
    await proxy.cut();
    expect(await logFault('a')).toBeUndefined();
  });

  test('one by one or together leaves the same behind', async () => {
    const log = new EvidenceLog(urlsOfRoles(database.url).platform, silentLogger);
    const append = (action: string, outcome?: LedgerRow['outcome']): Promise<bigint> => {
      const sealed = event('a', action);
      const occurredAt = Date.parse(sealed.occurred_at);
      const usage = outcome === undefined ? undefined : { ...usageOf(sealed), model: action, outcome };
      return log.append(sealed, usage, [
        { id: uuidv7(), tenantId: 'a', type: action, occurredAt, data: { outcome: outcome ?? null } },
      ]);
    };
    const outcomes = ['completed', 'denied', undefined, 'failed', 'completed'] as const;
    const alone: bigint[] = [];
    for (const outcome of outcomes) alone.push(await append('alone', outcome));
    const together = await Promise.all(outcomes.map((outcome) => append('together', outcome)));
    await log.close();
    for (const [index, sequence] of [...alone, ...together].entries()) {
      expect(sequence).toBe((alone[0] ?? -1n) + BigInt(index));
    }
    const left = async (action: string): Promise<unknown[]> => {
      const of = async (query: string) => (await owner.query<Record<string, unknown>>(query, [action])).rows;
      return [
        await of(`SELECT tenant_id, resource_id, actor, actor_type, severity, correlation_id, content FROM spine_events
                    JOIN spine_details USING (tenant_id) WHERE event_id = id AND action = $1`),
        await of(`SELECT (to_jsonb(l) - '{id,occurred_at,model}'::text[]) AS row FROM usage_ledger l WHERE model = $1
                   ORDER BY outcome`),
        await of(`SELECT tenant_id, user_id, sum(requests) AS requests, sum(prompt_tokens) AS prompt_tokens,
                          sum(completion_tokens) AS completion_tokens, sum(cost) AS cost
                    FROM usage_hours WHERE model = $1 GROUP BY 1, 2`),
        await of('SELECT tenant_id, data FROM outbox_events WHERE type = $1 ORDER BY id'),
      ];
    };
    const [events, ledger, hours, outgoing] = (await left('alone')) as [unknown[], unknown[], unknown[], unknown[]];
    expect([events, ledger, outgoing].map(({ length }) => length)).toEqual([5, 4, 5]);
    expect(hours).toEqual([
      { requests: '3', prompt_tokens: '3', completion_tokens: '6', cost: '9', tenant_id: 'a', user_id: 'u' },
    ]);
    expect(await left('together')).toEqual([events, ledger, hours, outgoing]);
    expect(await logFault('a')).toBeUndefined();
  });

  test('of a tenant without a log leaves nothing behind', async () => {
    const log = new EvidenceLog(urlsOfRoles(database.url).platform, silentLogger);
    const orphan = event('nobody');
    const usage = usageOf(orphan);
    await expect(log.append(orphan, usage)).rejects.toThrow('null value in column "sequence"');
    await log.close();
    const { rows } = await owner.query(
      `SELECT id FROM spine_events WHERE id = $1 UNION ALL SELECT event_id FROM spine_details WHERE event_id = $1
       UNION ALL SELECT id FROM usage_ledger WHERE id = $1`,
      [orphan.id],
    );
    expect(rows).toEqual([]);
    const hours = await owner.query("SELECT 1 FROM usage_hours WHERE tenant_id = 'nobody'");
    expect(hours.rowCount).toBe(0);
  });
});
