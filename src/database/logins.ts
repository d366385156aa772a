import pg from 'pg';
import type { Logger } from '../shared/logger.js';
import { type RequestRole, type RequestUrls, userOf } from './request-urls.js';
import { scramVerifier } from './scram.js';

/** Any constant of our own: instances that make logins in one database meet at it. */
const ADVISORY_LOCK = 7_162_536_483;
/** Databases of one cluster share roles, but no advisory locks. */
const ATTEMPTS = 5;
const CONNECT_TIMEOUT_MILLIS = 10_000;

/** invalid_authorization_specification, invalid_password; protocol_violation is how PgBouncer says either. */
const REFUSED = new Set(['28000', '28P01', '08P01']);
/** duplicate_object, unique_violation, and "tuple concurrently updated": another database's gateway did the same. */
const AT_ONCE = new Set(['42710', '23505', 'XX000']);
const INSUFFICIENT_PRIVILEGE = '42501';

/** Everything that a login of requests must not be, of itself or through a role that it is a member of. */
const EXCESS = `
  SELECT r.rolname AS name FROM pg_roles r
   WHERE pg_has_role($1::name, r.oid, 'MEMBER') AND r.rolname <> $2
     AND (r.rolsuper OR r.rolbypassrls OR r.rolcreaterole OR r.rolcreatedb OR r.rolreplication
          OR r.rolname IN ('portcullis_app', 'portcullis_platform') OR r.rolname LIKE 'pg\\_%'
          OR EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relowner = r.oid)
          OR EXISTS (SELECT FROM pg_database d WHERE d.datname = current_database() AND d.datdba = r.oid))
   ORDER BY r.rolname`;

interface Login {
  url: string;
  name: string;
  role: RequestRole;
}

function loginsOf(urls: RequestUrls): Login[] {
  return [
    { url: urls.tenant, name: userOf(urls.tenant), role: 'portcullis_app' },
    { url: urls.platform, name: userOf(urls.platform), role: 'portcullis_platform' },
  ];
}

/** Whether the user of `databaseUrl` owns what a migration made, or is to migrate a database that has nothing yet. */
export async function ownsTables(databaseUrl: string): Promise<boolean> {
  return connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ owns: boolean }>(
      `SELECT to_regclass('schema_migrations') IS NULL OR EXISTS (
         SELECT FROM pg_class c WHERE c.oid = to_regclass('schema_migrations')
           AND pg_has_role(current_user, c.relowner, 'MEMBER')) AS owns`,
    );
    return rows[0]?.owns === true;
  });
}

/**
 * Makes the two logins of requests, as the owner, where they are missing, and gives them the password of their URLs where
 * they have another. Safe to run on several instances at once. Throws when a role of that name is something else.
 */
export async function makeLogins(ownerUrl: string, urls: RequestUrls, logger: Logger): Promise<void> {
  await connected(ownerUrl, async (owner) => {
    await owner.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await withdrawTemporary(owner);
    for (const login of loginsOf(urls)) await makeLogin(owner, login, logger);
  });
}

async function makeLogin(owner: pg.Client, login: Login, logger: Logger): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await tryToMake(owner, login, logger);
      return;
    } catch (error) {
      if (codeOf(error) === INSUFFICIENT_PRIVILEGE) throw new Error(notAllowed(login), { cause: error });
      if (attempt === ATTEMPTS || !AT_ONCE.has(codeOf(error))) throw error;
    }
  }
}

async function tryToMake(owner: pg.Client, { url, name, role }: Login, logger: Logger): Promise<void> {
  const { rows } = await owner.query<{ is_member: boolean }>(
    "SELECT pg_has_role(oid, $2::name, 'USAGE') AS is_member FROM pg_roles WHERE rolname = $1",
    [name, role],
  );
  const [found] = rows;
  if (found !== undefined) await refuseExcess(owner, name, role);
  if (await letsIn(url)) {
    if (found?.is_member === false) await owner.query(`GRANT ${role} TO ${pg.escapeIdentifier(name)}`);
    return;
  }
  const { password } = new URL(url);
  const verifier = password === '' ? 'NULL' : pg.escapeLiteral(scramVerifier(decodeURIComponent(password)));
  if (found === undefined) {
    await owner.query(`CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN IN ROLE ${role} PASSWORD ${verifier}`);
    logger.info({ login: name }, 'created a database login');
  } else if (found.is_member) {
    await owner.query(`ALTER ROLE ${pg.escapeIdentifier(name)} LOGIN PASSWORD ${verifier}`);
    logger.info({ login: name }, 'set the password of a database login to that of DATABASE_URL');
  } else {
    throw new Error(
      `the database has a role ${name} that Portcullis did not create, and the password of DATABASE_URL is not its password; ` +
        `set another user in DATABASE_URL, or run: GRANT ${role} TO ${pg.escapeIdentifier(name)}`,
    );
  }
}

/** Connects as each login. Throws when one cannot connect, may not do its work, or may do more. */
export async function checkLogins(urls: RequestUrls): Promise<void> {
  for (const { url, name, role } of loginsOf(urls)) {
    await connected(url, async (client) => {
      await refuseExcess(client, name, role);
      const { rows } = await client.query("SELECT FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid, 'USAGE')", [
        role,
      ]);
      if (rows.length === 0) {
        throw new Error(
          `the database login ${name} does not have the privileges of ${role}; ` +
            `as an administrator, run: ALTER ROLE ${pg.escapeIdentifier(name)} INHERIT; GRANT ${role} TO ${pg.escapeIdentifier(name)}`,
        );
      }
    }).catch((error: unknown) => {
      if (!REFUSED.has(codeOf(error))) throw error;
      throw new Error(`the database refuses the login ${name}; ${howToMake({ url, name, role })}`, { cause: error });
    });
  }
}

async function refuseExcess(client: pg.Client, name: string, role: RequestRole): Promise<void> {
  const { rows } = await client.query<{ name: string }>(EXCESS, [name, role]);
  if (rows.length === 0) return;
  const excess = rows.map((row) => (row.name === name ? 'itself' : row.name)).join(', ');
  throw new Error(
    `requests must not log in to the database as ${name}: it has more privileges than ${role}, through ${excess}; ` +
      'set DATABASE_URL to a dedicated user, and MIGRATION_DATABASE_URL to the owner',
  );
}

/** A temporary table would hide a table of the same name from the connection's next user. */
async function withdrawTemporary(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ database: string }>(
    `SELECT datname AS database FROM pg_database
      WHERE datname = current_database() AND pg_has_role(current_user, datdba, 'MEMBER')
        AND has_database_privilege('portcullis_app', oid, 'TEMPORARY')`,
  );
  for (const { database } of rows) {
    await owner.query(`REVOKE TEMPORARY ON DATABASE ${pg.escapeIdentifier(database)} FROM PUBLIC`);
  }
}

async function letsIn(url: string): Promise<boolean> {
  try {
    await connected(url, () => Promise.resolve());
    return true;
  } catch (error) {
    if (REFUSED.has(codeOf(error))) return false;
    throw error;
  }
}

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MILLIS });
  // A lost connection fails the pending query; without one the error needs no handler.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

function notAllowed(login: Login): string {
  return `the database owner may not create the login ${login.name}; ${howToMake(login)}`;
}

function howToMake({ name, role }: Login): string {
  return `as an administrator, run: CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN IN ROLE ${role} PASSWORD '…' (the password of DATABASE_URL)`;
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
