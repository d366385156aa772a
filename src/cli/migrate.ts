import { parseArgs } from 'node:util';
import { readSettings } from '../config/settings.js';
import { pretty } from '../server/log-stream.js';
import { prepareDatabase } from '../server/open-database.js';
import { openLogger } from '../shared/logger.js';
import { type Program, ProgramEnded, say } from './program.js';

const usage = `Migrates the database as its owner, makes the logins of requests, and ends.

  portcullis migrate

MIGRATION_DATABASE_URL is the owner's URL. DATABASE_URL (or SESSION_DATABASE_URL, which does not lead through a pooler) names the
login to make and its password. Running it again changes nothing, and several at once wait for each other. Gateways with
MIGRATION_WAIT_SECONDS wait for it, and need no MIGRATION_DATABASE_URL.

Exit codes: 0 done, 1 it did not work, 2 wrong usage.`;

async function run(args: string[]): Promise<number> {
  parseArgs({ args, options: {} });
  const settings = readSettings();
  const { migrationDatabaseUrl: owner, databaseUrl, sessionDatabaseUrl: login = databaseUrl } = settings;
  if (owner === undefined || login === undefined)
    throw new ProgramEnded('portcullis migrate needs MIGRATION_DATABASE_URL and DATABASE_URL', 1);
  await prepareDatabase(owner, login, openLogger(settings.logLevel, pretty()));
  say('the database is migrated, and its logins are made');
  return 0;
}

export const migration: Program = { usage, run };
