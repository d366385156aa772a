import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Settings } from '../../config/settings.js';
import { isRunning } from '../../database/embedded/process-identity.js';
import { checkLogins } from '../../database/logins.js';
import { pendingMigrations } from '../../database/migrate.js';
import { type RequestUrls, urlsOfLogins, urlsOfRoles } from '../../database/request-urls.js';
import { PROJECT_ROOT } from '../../shared/project-root.js';
import { fault, type DoctorFinding, ok, buriedReason, warning } from './finding.js';

const CHECK = 'database';
const MIGRATIONS = join(PROJECT_ROOT, 'migrations');
const TIMEOUT_MILLIS = 5_000;
const OLDEST_POSTGRESQL = 150_000;
/** The most database connections of one instance or worker: docs/operations.md. */
const CONNECTIONS = 28;
const CLOCK_WARNING_MILLIS = 1_000;
const CLOCK_FAULT_MILLIS = 60_000;

/** Remedies for errors whose messages name none, by PostgreSQL's codes. */
const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'correct the password in its URL',
  '28000': 'allow this user and this address in pg_hba.conf',
  '3D000': 'create the database, or correct its name in the URL',
  '53300': 'raise max_connections of PostgreSQL',
};

interface Facts {
  version: string;
  number: number;
  connections: number;
  replica: boolean;
  millis: number;
  owns: boolean;
}

const FACTS = `
  SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
         current_setting('max_connections')::int AS connections,
         pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS replica,
         extract(epoch FROM clock_timestamp())::float8 * 1000 AS millis,
         to_regclass('schema_migrations') IS NULL OR EXISTS (
           SELECT FROM pg_class c WHERE c.oid = to_regclass('schema_migrations')
             AND pg_has_role(current_user, c.relowner, 'MEMBER')) AS owns`;

export interface DatabaseReport {
  findings: DoctorFinding[];
  /** Whether there is a server to ask. */
  reached: boolean;
  /** With what the stored keys can be compared; undefined where nothing can be read. */
  urls: RequestUrls | undefined;
}

/** The database that the settings name: reachable, new enough, migrated, with logins that own nothing. Changes nothing. */
export async function checkDatabase(settings: Settings): Promise<DatabaseReport> {
  const { databaseUrl, migrationDatabaseUrl, sessionDatabaseUrl } = settings;
  if (databaseUrl !== undefined)
    return checkServer(migrationDatabaseUrl ?? sessionDatabaseUrl ?? databaseUrl, settings);
  const running = embeddedUrl(settings.dataDir);
  if (running !== undefined) return checkServer(running, settings);
  const says = 'the embedded one, which does not run: what it stores was not checked';
  return { findings: [ok(CHECK, says)], reached: false, urls: undefined };
}

/** The owner's URL of the embedded database, where a gateway runs it. */
function embeddedUrl(dataDir: string): string | undefined {
  const [pidFile, passwordFile] = [join(dataDir, 'postgres/postmaster.pid'), join(dataDir, 'postgres-password')];
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return undefined;
  const [pid, , , port = ''] = readFileSync(pidFile, 'utf8').split('\n');
  // A gateway that was killed leaves the file behind.
  if (!isRunning(Number(pid))) return undefined;
  return `postgresql://portcullis_owner:${readFileSync(passwordFile, 'utf8').trim()}@127.0.0.1:${port}/portcullis`;
}

async function checkServer(url: string, settings: Settings): Promise<DatabaseReport> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MILLIS });
  // A lost connection fails the pending query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const before = Date.now();
    const { rows } = await client.query<Facts>(FACTS);
    const [facts] = rows;
    if (facts === undefined) throw new Error('PostgreSQL did not say what it is');
    const now = (before + Date.now()) / 2;
    const migrations = await checkMigrations(client, settings, facts.owns);
    const logins = migrations.state === 'fault' ? [] : await checkRoles(url, settings, facts.owns);
    return {
      findings: [checkVersion(facts, url, settings), checkClock(facts.millis - now), migrations, ...logins],
      reached: true,
      urls: migrations.state === 'ok' ? urlsOf(url, settings, facts.owns) : undefined,
    };
  } catch (error) {
    return { findings: [unreachable(error, url)], reached: false, urls: undefined };
  } finally {
    await client.end();
  }
}

function unreachable(error: unknown, url: string): DoctorFinding {
  const { code } = error as { code?: unknown };
  const advice = typeof code === 'string' ? ADVICE[code] : undefined;
  const says = `${placeOf(url)}: ${buriedReason(error)}`;
  return fault(CHECK, says, advice ?? 'start PostgreSQL, or correct DATABASE_URL and MIGRATION_DATABASE_URL');
}

/** A URL without its password. */
function placeOf(url: string): string {
  const { username, host, pathname } = new URL(url);
  return `${username}@${host}${pathname}`;
}

function checkVersion(facts: Facts, url: string, { processes }: Settings): DoctorFinding {
  const says = `PostgreSQL ${facts.version} at ${placeOf(url)}`;
  if (facts.number < OLDEST_POSTGRESQL) return fault(CHECK, says, 'use PostgreSQL 15 or newer');
  if (facts.replica) return fault(CHECK, `${says} is read-only`, 'set DATABASE_URL to the primary');
  const wanted = CONNECTIONS * processes;
  if (facts.connections >= wanted) return ok(CHECK, says);
  const few = `${says} allows ${facts.connections} connections; this instance uses up to ${wanted}`;
  return warning(CHECK, few, 'raise max_connections of PostgreSQL');
}

/** `ahead`: how far the database's clock is ahead of this machine's, ms. */
export function checkClock(ahead: number): DoctorFinding {
  const check = 'clock';
  const apart = Math.abs(Math.round(ahead));
  if (apart < CLOCK_WARNING_MILLIS) return ok(check, `within ${apart} ms of the database's`);
  const says = `${(apart / 1_000).toFixed(1)} s ${ahead > 0 ? 'behind' : 'ahead of'} the database's`;
  const todo = 'synchronise both clocks, by chrony or systemd-timesyncd';
  return apart < CLOCK_FAULT_MILLIS ? warning(check, says, todo) : fault(check, says, todo);
}

async function checkMigrations(client: pg.Client, settings: Settings, owns: boolean): Promise<DoctorFinding> {
  const check = 'migrations';
  let pending: string[];
  try {
    pending = await pendingMigrations(client, MIGRATIONS);
  } catch (error) {
    return fault(
      check,
      buriedReason(error),
      'install the version of Portcullis that this database was migrated by, or newer',
    );
  }
  const [first] = pending;
  if (first === undefined) return ok(check, 'all applied');
  const says = `${pending.length} not applied, from ${first} on`;
  if (settings.migrationDatabaseUrl !== undefined || owns)
    return warning(check, says, 'back up; the next start applies them');
  return fault(check, says, 'start one instance with MIGRATION_DATABASE_URL, the URL of the owner');
}

/** As whom requests log in. */
async function checkRoles(url: string, settings: Settings, owns: boolean) {
  const check = 'logins';
  const { migrationDatabaseUrl, databaseUrl: given, sessionDatabaseUrl: databaseUrl = given } = settings;
  if (databaseUrl === undefined) return [ok(check, 'the embedded database makes its own')];
  if (migrationDatabaseUrl === undefined && owns) {
    const todo =
      'move DATABASE_URL to MIGRATION_DATABASE_URL, and set DATABASE_URL to a new user, such as portcullis_gateway';
    return [warning(check, 'requests log in as the owner, whom row-level security does not restrict', todo)];
  }
  try {
    await checkLogins(urlsOfLogins(databaseUrl));
    return [ok(check, `${new URL(databaseUrl).username} owns nothing, and row-level security restricts it`)];
  } catch (error) {
    const [says = '', ...todo] = buriedReason(error).split('; ');
    const advice = todo.join('; ') || 'correct DATABASE_URL';
    if (migrationDatabaseUrl === undefined) return [fault(check, says, advice)];
    // A login that is missing or has another password: the owner sets both right when the gateway starts.
    return [
      /more privileges/.test(says)
        ? fault(check, says, advice)
        : warning(check, says, `start the gateway, which makes it as the owner, or ${advice}`),
    ];
  }
}

function urlsOf(url: string, { databaseUrl, migrationDatabaseUrl }: Settings, owns: boolean): RequestUrls {
  const isOwner = databaseUrl === undefined || migrationDatabaseUrl !== undefined || owns;
  return isOwner ? urlsOfRoles(url) : urlsOfLogins(databaseUrl);
}
