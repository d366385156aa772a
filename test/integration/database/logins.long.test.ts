import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { checkLogins, makeLogins, ownsTables } from '../../../src/database/logins.js';
import { assertMigrated, awaitMigrated } from '../../../src/database/migrate.js';
import { type RequestUrls, urlsOfLogins, urlsOfRoles, userOf, withUser } from '../../../src/database/request-urls.js';
import { scramVerifier } from '../../../src/database/scram.js';
import { prepareDatabase } from '../../../src/server/open-database.js';
import { createDatabase, createEmptyDatabase, serverUrl } from '../../support/database.js';
import { silentLogger } from '../../support/logger.js';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
/** With every character that has a meaning in a URL, in SQL, or in a shell. */
const PASSWORD = `p:a/s?s#w@o%r&d' "\\$+ =`;

const asksForPasswords = new URL(serverUrl()).password !== '';
if (!asksForPasswords)
  process.stderr.write('left out, since the server asks for no password: which password a login has\n');
const testWithPasswords = asksForPasswords ? test : test.skip;

let database: { url: string; drop: () => Promise<void> };
let owner: pg.Client;
let urls: RequestUrls;
const made: string[] = [];

function loginUrl(password: string = PASSWORD): string {
  const name = `login_${randomBytes(6).toString('hex')}`;
  made.push(name, `${name}_platform`);
  return withUser(database.url, name, password);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function asked(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = await connect(url);
  try {
    const results = (await client.query(sql)) as unknown as pg.QueryResult | pg.QueryResult[];
    return [results].flat().at(-1)!.rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  database = await createDatabase();
  owner = await connect(database.url);
  for (const id of ['a', 'b']) {
    await owner.query(
      `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
       VALUES ($1, $1, 'pro', 0, '{}', now(), now())`,
      [id],
    );
  }
  urls = urlsOfLogins(loginUrl());
  await makeLogins(database.url, urls, silentLogger);
  await checkLogins(urls);
});

afterAll(async () => {
  for (const name of made) await owner.query(`DROP ROLE IF EXISTS ${name}`);
  await owner.end();
  await database.drop();
});

/** What an injected statement would try. Each is the whole text of one query, as of a request's connection. */
const ATTACKS: [string, string][] = [
  ['take the owner by name', 'SET ROLE OWNER_NAME'],
  ['be the owner', 'SET SESSION AUTHORIZATION OWNER_NAME'],
  ['take the owner back, and read', 'RESET ROLE; SELECT * FROM pg_authid'],
  ['take no role, and read', 'SET ROLE NONE; SELECT * FROM pg_authid'],
  ['authorise itself anew, and read', 'RESET SESSION AUTHORIZATION; SELECT * FROM pg_authid'],
  ['turn the wall off', 'SET ROLE NONE; ALTER TABLE tenants DISABLE ROW LEVEL SECURITY'],
  ['turn the wall off for itself', "SET ROLE NONE; SET row_security = off; SELECT pg_read_file('PG_VERSION')"],
  ['open the wall', 'SET ROLE NONE; CREATE POLICY open ON tenants USING (true)'],
  ['give itself rights', 'SET ROLE NONE; GRANT ALL ON tenants TO PUBLIC; DELETE FROM tenants'],
  ['be a superuser', 'SET ROLE NONE; ALTER ROLE CURRENT_USER SUPERUSER'],
  ['pass the wall by attribute', 'SET ROLE NONE; ALTER ROLE CURRENT_USER BYPASSRLS'],
  ['make a role', 'SET ROLE NONE; CREATE ROLE burglar LOGIN SUPERUSER'],
  ['join the owner', 'SET ROLE NONE; GRANT OWNER_NAME TO CURRENT_USER'],
  ['drop a table', 'SET ROLE NONE; DROP TABLE spine_events'],
  ['drop the guard', 'SET ROLE NONE; ALTER TABLE spine_events DISABLE TRIGGER ALL'],
  ['pass the guard', "SET ROLE NONE; SET session_replication_role = 'replica'"],
  ['empty the evidence', 'SET ROLE NONE; TRUNCATE spine_events'],
  ['change the evidence', "SET ROLE NONE; UPDATE spine_events SET action = 'x'"],
  [
    'put a function in the place of another',
    'SET ROLE NONE; CREATE FUNCTION now() RETURNS timestamptz LANGUAGE sql AS $$ SELECT NULL $$',
  ],
  ['make a table', 'SET ROLE NONE; CREATE TABLE loot AS SELECT 1'],
  ['hide a table behind a temporary one', 'SET ROLE NONE; CREATE TEMPORARY TABLE tenants (id text)'],
  ['make a schema', 'SET ROLE NONE; CREATE SCHEMA burglar'],
  ['run a program', "SET ROLE NONE; COPY (SELECT 1) TO PROGRAM 'true'"],
  ['write a file', "SET ROLE NONE; COPY (SELECT 1) TO '/tmp/logins-loot'"],
  ['read a file', "SET ROLE NONE; SELECT pg_read_file('PG_VERSION')"],
  ['read a file as a large object', "SET ROLE NONE; SELECT lo_import('/etc/hostname')"],
  ['drop an extension', 'SET ROLE NONE; DROP EXTENSION plpgsql CASCADE'],
  ['change the server', "ALTER SYSTEM SET log_statement = 'all'"],
  [
    'end the connections of others',
    "SET ROLE NONE; SELECT 1/pg_terminate_backend(pid)::int FROM pg_stat_activity WHERE usename = 'OWNER_NAME'",
  ],
];

describe.each(['tenant', 'platform'] as const)('an injected statement of the %s login', (which) => {
  test.each(ATTACKS)('does not %s', async (_, attack) => {
    const sql = attack.replaceAll('OWNER_NAME', userOf(database.url));
    await expect(asked(urls[which], sql)).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|0LP01)$/),
    });
  });

  test('is no member of anything but its role', async () => {
    const members = "SELECT rolname FROM pg_roles WHERE pg_has_role(oid, 'MEMBER') AND rolname <> session_user";
    const role = which === 'tenant' ? 'portcullis_app' : 'portcullis_platform';
    expect(await asked(urls[which], members)).toEqual([{ rolname: role }]);
  });
});

test('the same statements do work in a role of the owner, which is why there are logins', async () => {
  const escaped = await asked(
    urlsOfRoles(database.url).tenant,
    "BEGIN; SET ROLE NONE; ALTER TABLE tenants DISABLE ROW LEVEL SECURITY; SELECT count(*)::int AS seen FROM tenants WHERE id IN ('a', 'b')",
  );
  expect(escaped).toEqual([{ seen: 2 }]);
});

test.each([
  ['nothing', ''],
  ['no role', 'SET ROLE NONE;'],
  ['the first role', 'RESET ROLE; RESET SESSION AUTHORIZATION;'],
  ['its own name', 'SET SESSION AUTHORIZATION DEFAULT;'],
  ['no row security', 'SET row_security = on;'],
  ['everything as at the start', 'RESET ALL;'],
])('a tenant login that sets %s sees its tenant only, and none without one', async (_, sets) => {
  const seen = 'SELECT id FROM tenants ORDER BY id';
  expect(await asked(urls.tenant, `${sets} ${seen}`)).toEqual([]);
  const client = await connect(urls.tenant);
  if (sets !== '') for (const one of sets.split(';').filter((text) => text.trim() !== '')) await client.query(one);
  await client.query("SELECT set_config('app.tenant_id', 'a', false)");
  expect((await client.query(seen)).rows).toEqual([{ id: 'a' }]);
  await client.end();
  await expect(asked(urls.tenant, 'SET row_security = off; SELECT id FROM tenants')).rejects.toThrow(
    'row-level security',
  );
  await expect(asked(urls.tenant, 'SET ROLE portcullis_platform')).rejects.toThrow('permission denied');
});

test('every table lets the platform login read, or is named here', async () => {
  const hidden = await asked(
    urls.platform,
    `SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
       AND NOT has_table_privilege(oid, 'SELECT') ORDER BY relname`,
  );
  expect(hidden).toEqual([]);
});

describe('making the logins', () => {
  test('several starts at once, of several databases, make them once', async () => {
    const url = loginUrl();
    const others = await Promise.all([createDatabase(), createDatabase()]);
    const owners = [database.url, database.url, ...others.map((other) => other.url)];
    await Promise.all(owners.map((one) => makeLogins(one, urlsOfLogins(url), silentLogger)));
    await checkLogins(urlsOfLogins(url));
    for (const other of others) await other.drop();
  });

  testWithPasswords('a new password is set, and the old one does not work any more', async () => {
    const before = loginUrl('before');
    await makeLogins(database.url, urlsOfLogins(before), silentLogger);
    const after = withUser(before, userOf(before), 'after');
    await makeLogins(database.url, urlsOfLogins(after), silentLogger);
    await checkLogins(urlsOfLogins(after));
    const { rows } = await owner.query('SELECT rolpassword FROM pg_authid WHERE rolname = $1', [userOf(after)]);
    const { rolpassword } = rows[0] as { rolpassword: string };
    const salt = /^SCRAM-SHA-256\$4096:([^$]+)\$/.exec(rolpassword)?.[1] ?? '';
    expect(rolpassword).toBe(scramVerifier('after', Buffer.from(salt, 'base64')));
  });

  test('logins that an administrator made by hand are taken as they are', async () => {
    const url = loginUrl();
    const [name, verifier] = [userOf(url), pg.escapeLiteral(PASSWORD)];
    await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD ${verifier} IN ROLE portcullis_app`);
    await owner.query(`CREATE ROLE ${name}_platform LOGIN PASSWORD ${verifier} IN ROLE portcullis_platform`);
    const passwords = `SELECT rolpassword FROM pg_authid WHERE rolname LIKE '${name}%' ORDER BY 1`;
    const before = await owner.query(passwords);
    await makeLogins(database.url, urlsOfLogins(url), silentLogger);
    expect((await owner.query(passwords)).rows).toEqual(before.rows);
    await checkLogins(urlsOfLogins(url));
    expect(await ownsTables(url)).toBe(false);
    expect(await ownsTables(database.url)).toBe(true);
    await assertMigrated(url, MIGRATIONS);
  });

  test.each([
    ['a superuser', 'LOGIN SUPERUSER', 'through'],
    ['of the other role too', 'LOGIN IN ROLE portcullis_app, portcullis_platform', 'portcullis_platform'],
    ['who may make roles', 'LOGIN CREATEROLE IN ROLE portcullis_app', 'itself'],
    ['who reads everything', 'LOGIN IN ROLE portcullis_app, pg_read_all_data', 'pg_read_all_data'],
    ['who owns the tables', 'LOGIN IN ROLE portcullis_app, OWNER_NAME', 'has more privileges than portcullis_app'],
  ])('a user %s is refused, and left as it is', async (_, attributes, named) => {
    const url = loginUrl();
    const name = userOf(url);
    await owner.query(
      `CREATE ROLE ${name} ${attributes.replace('OWNER_NAME', userOf(database.url))} PASSWORD 'its own'`,
    );
    const password = `SELECT rolpassword FROM pg_authid WHERE rolname = '${name}'`;
    const before = await owner.query(password);
    const making = makeLogins(database.url, urlsOfLogins(url), silentLogger);
    await expect(making).rejects.toThrow(`requests must not log in to the database as ${name}`);
    await expect(making).rejects.toThrow(named);
    expect((await owner.query(password)).rows).toEqual(before.rows);
  });

  testWithPasswords("somebody else's login does not get another password", async () => {
    const url = loginUrl();
    await owner.query(`CREATE ROLE ${userOf(url)} LOGIN PASSWORD 'its own'`);
    await expect(makeLogins(database.url, urlsOfLogins(url), silentLogger)).rejects.toThrow(
      'Portcullis did not create',
    );
  });

  test('an owner who may not make roles says what an administrator is to do', async () => {
    const name = `modest_${randomBytes(6).toString('hex')}`;
    await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD 'x'`);
    made.push(name);
    const url = loginUrl();
    const making = makeLogins(withUser(database.url, name, 'x'), urlsOfLogins(url), silentLogger);
    await expect(making).rejects.toThrow(`CREATE ROLE "${userOf(url)}" LOGIN IN ROLE portcullis_app`);
  });

  test('a login that nobody made, or that does not inherit, is refused with what to do', async () => {
    const url = loginUrl();
    await expect(checkLogins(urlsOfLogins(url))).rejects.toThrow(`refuses the login ${userOf(url)}`);
    await owner.query(
      `CREATE ROLE ${userOf(url)} LOGIN NOINHERIT PASSWORD ${pg.escapeLiteral(PASSWORD)} IN ROLE portcullis_app`,
    );
    await expect(checkLogins(urlsOfLogins(url))).rejects.toThrow('ALTER ROLE');
  });

  test('without the migrations, a login says who is to bring them', async () => {
    const empty = await createEmptyDatabase();
    expect(await ownsTables(empty.url)).toBe(true);
    await owner.query('SELECT 1');
    const bare = await connect(empty.url);
    await bare.query('CREATE TABLE schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL)');
    const login = withUser(empty.url, userOf(urls.tenant), PASSWORD);
    await expect(assertMigrated(login, MIGRATIONS)).rejects.toThrow(
      'run "portcullis migrate", or start one instance with MIGRATION_DATABASE_URL',
    );
    await bare.query('GRANT SELECT ON schema_migrations TO portcullis_app');
    await expect(assertMigrated(login, MIGRATIONS)).rejects.toThrow('lacks migrations (0001-foundation.sql, ');
    await expect(awaitMigrated(login, MIGRATIONS, silentLogger, 0)).rejects.toThrow(
      'after 0 s (MIGRATION_WAIT_SECONDS)',
    );
    await bare.query("INSERT INTO schema_migrations VALUES ('9999-later.sql', 'x')");
    await expect(awaitMigrated(login, MIGRATIONS, silentLogger, 60)).rejects.toThrow('newer than this program');
    await bare.end();
    await empty.drop();
  });
});

testWithPasswords('a gateway waits for the job that makes its login and migrates', async () => {
  const empty = await createEmptyDatabase();
  const name = `login_${randomBytes(6).toString('hex')}`;
  made.push(name, `${name}_platform`);
  const login = withUser(empty.url, name, PASSWORD);
  const waiting = awaitMigrated(login, MIGRATIONS, silentLogger, 120, { lookMillis: 50 });
  await prepareDatabase(empty.url, login, silentLogger);
  await waiting;
  await prepareDatabase(empty.url, login, silentLogger);
  await checkLogins(urlsOfLogins(login));
  await empty.drop();
});

test('a database that takes connections and says nothing ends the wait', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `postgresql://gate:secret@127.0.0.1:${port}/portcullis`;
  await expect(awaitMigrated(url, MIGRATIONS, silentLogger, 60, { answerMillis: 200 })).rejects.toThrow(/timeout/);
  for (const socket of sockets) socket.destroy();
  server.close();
});

test('settings of the URL, such as options, are kept', () => {
  const given = 'postgresql://gate:s%40cret@db:6432/x?sslmode=require&options=-c%20search_path%3Dpublic';
  expect(urlsOfLogins(given)).toEqual({ tenant: given, platform: given.replace('gate:', 'gate_platform:') });
  expect(urlsOfRoles(given).tenant).toContain('options=-c+search_path%3Dpublic+-c+role%3Dportcullis_app');
});
