import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../shared/logger.js';

/** Any constant of our own: all instances that migrate one database meet at it. */
const ADVISORY_LOCK = 7_162_536_481;
/** lock_not_available */
const LOCKED = '55P03';

/** How a migration waits for the locks of tables that others use. */
interface LockWaits {
  /** The longest that it waits at a time: meanwhile whoever uses the table next waits behind it. */
  waitMillis: number;
  /** The pause before the next attempt, in which the others go on. */
  pauseMillis: number;
  /** Attempts before it is given up. */
  attempts: number;
}

/** Some five minutes in all. */
const LOCK_WAITS: LockWaits = { waitMillis: 2_000, pauseMillis: 3_000, attempts: 60 };

interface MigrateOptions {
  waits?: LockWaits;
  /** Called when a new database has all migrations before it, which takes it a second. */
  migrating?: (() => void) | undefined;
}

/**
 * Applies `migrations/*.sql` that the database has not seen, in the order of their names, each in its transaction,
 * under an advisory lock. Forward only: throws when an applied file was changed or is gone, and when a table stays locked.
 */
export async function migrate(
  databaseUrl: string,
  folder: string,
  logger: Logger,
  { waits = LOCK_WAITS, migrating }: MigrateOptions = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const applied: string[] = [];
    const note = (name: string): void => {
      logger.debug({ migration: name }, 'migration applied');
      applied.push(name);
    };
    let pending = await missing(client, folder);
    if (pending.length === sqlFiles(folder).length) {
      const names = pending.map(({ name }) => name);
      const sent = applyToNew(client, pending, logger, waits.waitMillis);
      migrating?.();
      await sent;
      // What failed fails again below, on its own.
      pending = await missing(client, folder);
      names.slice(0, names.length - pending.length).forEach(note);
    }
    for (const { name, sql, sha256 } of pending) {
      // The last commit waits for the disk, and thereby for those before it.
      const isDurable = name === pending.at(-1)?.name;
      await applyOnceFree(client, { name, sql, sha256, isDurable }, logger, waits);
      note(name);
    }
    const [from, to] = [applied[0], applied.at(-1)];
    if (from !== undefined && to !== undefined) {
      const what = from === to ? `migration ${from}` : `${applied.length} migrations, from ${from} to ${to}`;
      logger.info({ migrations: applied.length, from, to }, `applied ${what}`);
    }
  } finally {
    await client.end();
  }
}

/**
 * For logins that may not migrate: throws if the database lacks a migration, or has one that this program does not
 * know.
 */
export async function assertMigrated(databaseUrl: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const names = await pendingMigrations(client, folder);
    if (names.length > 0) {
      throw new Error(
        `the database lacks migrations (${names.join(', ')}), and the user of DATABASE_URL may not migrate; ` +
          'run "portcullis migrate", or start one instance with MIGRATION_DATABASE_URL, the URL of the owner',
      );
    }
  } finally {
    await client.end();
  }
}

/** A database that does not answer for so long ends the start, ms. */
const ANSWER_MILLIS = 10_000;
/** The pause between two looks at a database that others migrate. */
const LOOK_MILLIS = 2_000;
/** The codes of a login that is not made yet; the last is PgBouncer's. */
const NOT_YET = new Set(['28000', '28P01', '08P01']);

/**
 * Waits up to `seconds` until others have applied the migrations that this program needs, and made the login of
 * `databaseUrl`. Throws when the time is over, when the database does not answer, and at once when it has a migration that this
 * program lacks.
 */
export async function awaitMigrated(
  databaseUrl: string,
  folder: string,
  logger: Logger,
  seconds: number,
  { lookMillis = LOOK_MILLIS, answerMillis = ANSWER_MILLIS }: { lookMillis?: number; answerMillis?: number } = {},
): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  for (let look = 1; ; look += 1) {
    const lacking = await lackOf(databaseUrl, folder, answerMillis);
    if (lacking === undefined) return;
    if (performance.now() >= end) {
      throw new Error(
        `after ${seconds} s (MIGRATION_WAIT_SECONDS) ${lacking}; run "portcullis migrate" with MIGRATION_DATABASE_URL, the URL of the owner`,
      );
    }
    if (look === 1) logger.info({ seconds }, `waiting for "portcullis migrate": ${lacking}`);
    await delay(lookMillis);
  }
}

/** A sentence on what the database still lacks; undefined when it is ready. */
async function lackOf(databaseUrl: string, folder: string, answerMillis: number): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: answerMillis,
    query_timeout: answerMillis,
  });
  // A lost connection fails the pending query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const names = await pendingMigrations(client, folder);
    return names.length === 0 ? undefined : `the database lacks migrations (${names.join(', ')})`;
  } catch (error) {
    if (!NOT_YET.has(String((error as { code?: unknown }).code))) throw error;
    return 'the database refuses the login of DATABASE_URL, which the migration makes';
  } finally {
    await client.end();
  }
}

/** The names of the migrations that the database lacks. Throws when it has one that this program does not know. */
export async function pendingMigrations(client: pg.Client, folder: string): Promise<string[]> {
  const { rows } = await client.query<{ made: boolean; readable: boolean | null }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS made,
            has_table_privilege(to_regclass('schema_migrations'), 'SELECT') AS readable`,
  );
  if (rows[0]?.made !== true) return sqlFiles(folder);
  return rows[0].readable === true ? (await missing(client, folder)).map(({ name }) => name) : ['0029 and on'];
}

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

interface Applying extends Migration {
  /** Its commit waits until it is on disk. */
  isDurable: boolean;
}

async function missing(client: pg.Client, folder: string): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM schema_migrations');
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const names = sqlFiles(folder);
  const unknown = [...applied.keys()].filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(`the database is newer than this program: it has ${unknown.join(', ')}`);
  }
  return names.flatMap((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    const sha256 = createHash('sha256').update(sql).digest('hex');
    const known = applied.get(name);
    if (known === sha256) return [];
    if (known !== undefined) throw new Error(`migration ${name} was changed after it was applied`);
    return [{ name, sql, sha256 }];
  });
}

function sqlFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/**
 * Sends a new database all migrations in one message, each in its transaction, so that it need not wait for this process. At
 * one that fails it stops, and those after it are not applied.
 */
async function applyToNew(
  client: pg.Client,
  migrations: readonly Migration[],
  logger: Logger,
  waitMillis: number,
): Promise<void> {
  const script = migrations.map(({ name, sql, sha256 }, index) => {
    const isDurable = index === migrations.length - 1;
    const record = `INSERT INTO schema_migrations (name, sha256) VALUES (${pg.escapeLiteral(name)}, ${pg.escapeLiteral(sha256)})`;
    return `${begin(waitMillis, isDurable)};\n${sql}\n;${record};COMMIT`;
  });
  try {
    await client.query(script.join(';'));
  } catch (error) {
    logger.debug({ err: error }, 'the migrations of a new database stopped, and go on one by one');
    await client.query('ROLLBACK');
  }
}

/** Applies a migration when nobody holds what it locks for longer than a moment. */
async function applyOnceFree(client: pg.Client, migration: Applying, logger: Logger, waits: LockWaits): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(client, migration, waits.waitMillis);
      return;
    } catch (error) {
      if ((error as { cause?: { code?: unknown } }).cause?.code !== LOCKED) throw error;
      const holders = await longestTransactions(client);
      if (attempt === waits.attempts) {
        throw new Error(
          `migration ${migration.name} got no lock in ${waits.attempts} attempts, since other transactions use the table: ` +
            `${holders}; end them and start again, nothing was changed`,
          { cause: error },
        );
      }
      logger.warn({ migration: migration.name, attempt, holders }, 'a migration waits for a lock and tries again');
      await delay(waits.pauseMillis);
    }
  }
}

/** The oldest transactions of the database, as an administrator would end them. */
async function longestTransactions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `SELECT pid, coalesce(nullif(application_name, ''), usename, '') AS name,
            extract(epoch FROM clock_timestamp() - xact_start)::int AS seconds
       FROM pg_stat_activity
      WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
      ORDER BY xact_start LIMIT 3`,
  );
  if (rows.length === 0) return 'this user cannot see which (pg_stat_activity)';
  return rows.map(({ pid, name, seconds }) => `${name} (process ${pid}) for ${seconds} s`).join(', ');
}

/** Begins the transaction of one migration, whose locks are waited for so long. */
const begin = (waitMillis: number, isDurable: boolean): string =>
  `BEGIN; SET LOCAL lock_timeout = ${waitMillis}${isDurable ? '' : '; SET LOCAL synchronous_commit = off'}`;

async function apply(client: pg.Client, migration: Applying, waitMillis: number): Promise<void> {
  const { name, sql, sha256, isDurable } = migration;
  await client.query(begin(waitMillis, isDurable));
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
