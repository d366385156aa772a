import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { readSettings, type Settings } from '../../config/settings.js';
import { startEmbeddedServer } from '../../database/embedded/server.js';
import { migrate } from '../../database/migrate.js';
import { pretty } from '../../server/log-stream.js';
import { type Logger, openLogger } from '../../shared/logger.js';
import { PROJECT_ROOT } from '../../shared/project-root.js';
import { type Program, say, WrongUsage } from '../program.js';
import { firstStart } from './first-start.js';
import { type Plan, plant } from './plant.js';

const usage = `Fills a database with tenants, people, keys and calls that look like real ones, for trying out and measuring.

  portcullis seed --tenants 10000 --keys 100000 --invocations 1000000

  --tenants <number>       tenants, of which the first is the largest; 100 when absent
  --keys <number>          API keys, whose secrets nobody knows; 1,000 when absent
  --invocations <number>   calls of models, with their evidence; 10,000 when absent
  --days <number>          how long ago the calls begin; 30 when absent
  --seed <text>            the same text gives the same rows; "1" when absent
  --until <time>           when the calls end, ISO 8601; now when absent
  --more                   adds to tenants that were seeded before

The database is that of MIGRATION_DATABASE_URL or DATABASE_URL, else the embedded one in DATA_DIR, which no gateway may be
using. The rows keep what the gateway relies on: logs verify, the ledger agrees with them, and the sums with the ledger. No
model was ever called for them.

Exit codes: 0 done, 1 it did not work, 2 wrong usage.`;

const DAY_MILLIS = 86_400_000;
const MINUTE_MILLIS = 60_000;
const LARGEST = 10_000_000;

const options = {
  tenants: { type: 'string', default: '100' },
  keys: { type: 'string', default: '1000' },
  invocations: { type: 'string', default: '10000' },
  days: { type: 'string', default: '30' },
  seed: { type: 'string', default: '1' },
  until: { type: 'string' },
  more: { type: 'boolean', default: false },
} as const;

function numberIn(name: string, text: string, least: number): number {
  const value = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= LARGEST))
    throw new WrongUsage(`--${name}: expected a number from ${least} to ${LARGEST}`);
  return value;
}

function planOf(args: string[]): Plan {
  const { values } = parseArgs({ args, options });
  const until =
    values.until === undefined ? Math.floor(Date.now() / MINUTE_MILLIS) * MINUTE_MILLIS : Date.parse(values.until);
  if (Number.isNaN(until)) throw new WrongUsage('--until: expected a time such as 2026-11-01T00:00:00Z');
  return {
    tenants: numberIn('tenants', values.tenants, 1),
    keys: numberIn('keys', values.keys, 1),
    invocations: numberIn('invocations', values.invocations, 0),
    from: until - numberIn('days', values.days, 1) * DAY_MILLIS,
    until,
    seed: values.seed,
    more: values.more,
  };
}

/** The database as its owner: given by the settings, or the embedded one. */
async function openOwned(settings: Settings, logger: Logger): Promise<{ url: string; close: () => Promise<void> }> {
  const given = settings.migrationDatabaseUrl ?? settings.databaseUrl;
  if (given !== undefined) return { url: given, close: () => Promise.resolve() };
  mkdirSync(settings.dataDir, { recursive: true });
  const server = await startEmbeddedServer({ dataDir: settings.dataDir, logger });
  return { url: server.url, close: () => server.stop() };
}

async function run(args: string[]): Promise<number> {
  const plan = planOf(args);
  const settings = readSettings();
  const logger = openLogger('warn', pretty());
  await firstStart(settings, logger, say);
  const owned = await openOwned(settings, logger);
  try {
    await migrate(owned.url, join(PROJECT_ROOT, 'migrations'), logger);
    await plant(plan, { settings, logger, url: owned.url, say });
  } finally {
    await owned.close();
  }
  return 0;
}

export const seed: Program = { usage, run };
