import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Pg from 'pg';
import type * as Migrate from '../../src/database/migrate.js';
import { importBuilt } from './built.js';
import { silentLogger } from './logger.js';

/** The owner's URL of the server that global-setup.ts started or was given. */
export function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) throw new Error('global-setup.ts has not run');
  return url;
}

export const TEMPLATE = 'portcullis_template';

async function asOwner(sql: string): Promise<void> {
  const { default: pg } = await importBuilt<{ default: typeof Pg }>('pg');
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

interface Database {
  url: string;
  drop: () => Promise<void>;
}

async function newDatabase(options: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(`CREATE DATABASE ${name} ${options}`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => asOwner(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/**
 * A migrated database of one's own; `drop` also ends what is still connected. Its files are copied, which takes PostgreSQL
 * half the time that its log takes.
 */
export function createDatabase(): Promise<Database> {
  return newDatabase(`TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
}

/** A database without anything in it. */
export function createEmptyDatabase(): Promise<Database> {
  return newDatabase('TEMPLATE template0');
}

export const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** Brings a database to what it was before the migration whose name begins so. */
export async function migrateBefore(url: string, next: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portcullis-migrations-'));
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    for (const name of readdirSync(folder)) if (name >= next) rmSync(join(folder, name));
    const { migrate } = await importBuilt<typeof Migrate>('database/migrate.js');
    await migrate(url, folder, silentLogger);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
