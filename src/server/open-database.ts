import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { AppOptions } from './app-options.js';
import { startEmbeddedServer } from '../database/embedded/server.js';
import { checkLogins, makeLogins, ownsTables } from '../database/logins.js';
import { assertMigrated, migrate } from '../database/migrate.js';
import { type RequestUrls, urlsOfLogins, urlsOfRoles, withUser } from '../database/request-urls.js';
import type { Logger } from '../shared/logger.js';
import { PROJECT_ROOT } from '../shared/project-root.js';
import type { ShutdownStack } from '../shared/shutdown.js';

const MIGRATIONS = join(PROJECT_ROOT, 'migrations');
/** The user of requests in the embedded database. */
const LOGIN = 'portcullis_gateway';

interface OpenedDatabase extends RequestUrls {
  /** The DATABASE_URL for other processes of this machine. */
  given: string;
}

/**
 * Starts the embedded database where no other is given, migrates as its owner, and makes the logins of requests; where the
 * settings name no owner, it makes sure that somebody did.
 */
export async function openDatabase(
  options: Pick<AppOptions, 'settings' | 'logger' | 'databaseConfiguration'>,
  shutdown: ShutdownStack,
): Promise<OpenedDatabase> {
  const { settings, logger } = options;
  const { databaseUrl, migrationDatabaseUrl } = settings;
  if (databaseUrl === undefined) {
    const ownerUrl = await startEmbedded(options, shutdown);
    // A new password at each start; it is never stored.
    return serve(ownerUrl, withUser(ownerUrl, LOGIN, randomBytes(24).toString('base64url')), logger);
  }
  if (migrationDatabaseUrl !== undefined) return serve(migrationDatabaseUrl, databaseUrl, logger);
  if (await ownsTables(databaseUrl)) {
    await migrate(databaseUrl, MIGRATIONS, logger);
    if (cluster.isPrimary) {
      logger.warn(
        'requests log in to the database as the owner of its tables, which row-level security does not restrict: ' +
          'move DATABASE_URL to MIGRATION_DATABASE_URL, and set DATABASE_URL to a new user with its own password, ' +
          'such as portcullis_gateway; that login is created at startup',
      );
    }
    return { ...urlsOfRoles(databaseUrl), given: databaseUrl };
  }
  await assertMigrated(databaseUrl, MIGRATIONS);
  return checked(databaseUrl);
}

async function serve(ownerUrl: string, loginUrl: string, logger: Logger): Promise<OpenedDatabase> {
  await migrate(ownerUrl, MIGRATIONS, logger);
  await makeLogins(ownerUrl, urlsOfLogins(loginUrl), logger);
  return checked(loginUrl);
}

async function checked(loginUrl: string): Promise<OpenedDatabase> {
  const urls = urlsOfLogins(loginUrl);
  await checkLogins(urls);
  return { ...urls, given: loginUrl };
}

async function startEmbedded(
  { settings, logger, databaseConfiguration }: Pick<AppOptions, 'settings' | 'logger' | 'databaseConfiguration'>,
  shutdown: ShutdownStack,
): Promise<string> {
  const server = await startEmbeddedServer({
    dataDir: settings.dataDir,
    logger,
    ...(databaseConfiguration === undefined ? {} : { configuration: databaseConfiguration }),
  });
  shutdown.add('embedded database', { close: () => server.stop() });
  return server.url;
}
