// Plain JavaScript on the built code: Jest loads this file itself, outside its own TypeScript and ESM set-up.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedServer } from '../../../dist/database/embedded/server.js';
import { migrate } from '../../../dist/database/migrate.js';

const TEMPLATE = 'portcullis_template';
const nothing = () => undefined;
const logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** One PostgreSQL for the run (DATABASE_URL's, or an embedded one), with a migrated template database. */
export default async function setup() {
  let url = process.env.DATABASE_URL;
  if (!url) {
    const dataDir = mkdtempSync(join(tmpdir(), 'portcullis-test-'));
    // Else, as root, its data would be kept elsewhere, and stay there.
    chmodSync(dataDir, 0o755);
    const configuration = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=500'];
    const server = await startEmbeddedServer({ dataDir, logger, configuration });
    url = server.url;
    globalThis.portcullisTeardown = async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
  }
  delete process.env.DATABASE_URL;
  process.env.TEST_DATABASE_URL = url;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const template = new URL(url);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.toString(), join(import.meta.dirname, '..', '..', '..', 'migrations'), logger);
}
