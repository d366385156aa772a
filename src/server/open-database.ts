import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { AppOptions } from './app-options.js';
import { startEmbeddedServer } from '../database/embedded/server.js';
import { checkLogins, makeLogins, ownsTables } from '../database/logins.js';
import { assertMigrated, awaitMigrated, migrate } from '../database/migrate.js';
import { type DatabaseUrls, urlsOfLogins, urlsOfRoles, withUser } from '../database/request-urls.js';
import { assertSession } from '../database/session-check.js';
import type { Logger } from '../shared/logger.js';
import { PROJECT_ROOT } from '../shared/project-root.js';
import type { ShutdownStack } from '../shared/shutdown.js';

const MIGRATIONS = join(PROJECT_ROOT, 'migrations');
/** The user of requests in the embedded database. */
const LOGIN = 'portcullis_gateway';
const OWNER_ELSEWHERE =
  'SESSION_DATABASE_URL and REPORT_DATABASE_URL need logins that own nothing: move DATABASE_URL to MIGRATION_DATABASE_URL, ' +
  'and set the other three to a new user, such as portcullis_gateway';

interface DatabaseOptions extends Pick<AppOptions, 'settings' | 'logger' | 'databaseConfiguration'> {
  /** Called while the cluster of a first start is being made, which takes a second. */
  making?: () => void;
  /** Called while a new database is being migrated, which takes another. */
  migrating?: () => void;
}

interface OpenedDatabase extends DatabaseUrls {
  /** The DATABASE_URL for other processes of this machine. */
  given: string;
}

/**
 * Starts the embedded database where no other is given, migrates as its owner, and makes the logins of requests; where the
 * settings name no owner, it makes sure that somebody did.
 */
export async function openDatabase(options: DatabaseOptions, shutdown: ShutdownStack): Promise<OpenedDatabase> {
  const { settings, logger } = options;
  const { databaseUrl, migrationDatabaseUrl, sessionDatabaseUrl: sessionUrl = databaseUrl } = settings;
  if (databaseUrl === undefined || sessionUrl === undefined) {
    const ownerUrl = await startEmbedded(options, shutdown);
    // A new password at each start; it is never stored.
    const loginUrl = withUser(ownerUrl, LOGIN, randomBytes(24).toString('base64url'));
    await prepareDatabase(ownerUrl, loginUrl, logger, options.migrating);
    return checked(loginUrl, loginUrl);
  }
  const report = settings.reportDatabaseUrl;
  if (migrationDatabaseUrl !== undefined) {
    await prepareDatabase(migrationDatabaseUrl, sessionUrl, logger, options.migrating);
    return checked(databaseUrl, sessionUrl, report);
  }
  if (settings.migrationWaitSeconds > 0) {
    await awaitMigrated(sessionUrl, MIGRATIONS, logger, settings.migrationWaitSeconds);
    return checked(databaseUrl, sessionUrl, report);
  }
  if (!(await ownsTables(sessionUrl))) {
    await assertMigrated(sessionUrl, MIGRATIONS);
    return checked(databaseUrl, sessionUrl, report);
  }
  if (sessionUrl !== databaseUrl || report !== undefined) throw new Error(OWNER_ELSEWHERE);
  await assertSession(databaseUrl);
  await migrate(databaseUrl, MIGRATIONS, logger);
  if (cluster.isPrimary) {
    logger.warn(
      'requests log in to the database as the owner of its tables, which row-level security does not restrict: ' +
        'move DATABASE_URL to MIGRATION_DATABASE_URL, and set DATABASE_URL to a new user with its own password, ' +
        'such as portcullis_gateway; that login is created at startup',
    );
  }
  const urls = urlsOfRoles(databaseUrl);
  return { ...urls, session: urls.platform, report: undefined, given: databaseUrl };
}

/** Migrates as the owner, and makes the logins of requests with the password of `loginUrl`. */
export async function prepareDatabase(
  ownerUrl: string,
  loginUrl: string,
  logger: Logger,
  migrating?: () => void,
): Promise<void> {
  await assertSession(ownerUrl);
  await migrate(ownerUrl, MIGRATIONS, logger, { migrating });
  await makeLogins(ownerUrl, urlsOfLogins(loginUrl), logger);
}

/** `sessionUrl`: the same login where sessions keep their state; `reportUrl`: at a replica, which may be away. */
async function checked(loginUrl: string, sessionUrl: string, reportUrl?: string): Promise<OpenedDatabase> {
  const [urls, sessions] = [urlsOfLogins(loginUrl), urlsOfLogins(sessionUrl)];
  await checkLogins(sessions);
  if (loginUrl !== sessionUrl) await checkPooler(loginUrl);
  await assertSession(sessions.platform);
  const report = reportUrl === undefined ? undefined : urlsOfLogins(reportUrl);
  return { ...urls, session: sessions.platform, report, given: loginUrl };
}

async function checkPooler(loginUrl: string): Promise<void> {
  try {
    await checkLogins(urlsOfLogins(loginUrl));
  } catch (error) {
    const { host } = new URL(loginUrl);
    throw new Error(
      `PostgreSQL takes the logins of DATABASE_URL at SESSION_DATABASE_URL, but not through ${host}: give the pooler both logins and their password`,
      { cause: error },
    );
  }
}

async function startEmbedded(
  { settings, logger, databaseConfiguration, making }: DatabaseOptions,
  shutdown: ShutdownStack,
): Promise<string> {
  const server = await startEmbeddedServer({
    dataDir: settings.dataDir,
    logger,
    making,
    ...(databaseConfiguration === undefined ? {} : { configuration: databaseConfiguration }),
  });
  shutdown.add('embedded database', { close: () => server.stop() });
  return server.url;
}
