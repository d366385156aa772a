import { afterEach, expect, test } from '@jest/globals';
import { renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedServer } from '../../../src/database/embedded/server.js';
import { StartFault } from '../../../src/shared/start-fault.js';
import { dataFolder } from '../../support/programs/gateway-process.js';
import { silentLogger } from '../../support/logger.js';

/** A data directory of which a part is missing or damaged says what to do, and is left as it is. */
const start = (dataDir: string) =>
  startEmbeddedServer({ dataDir, logger: silentLogger, configuration: ['fsync=off', 'full_page_writes=off'] });

const stopped: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stopped.splice(0)) await stop();
});

const damages: [string, (dataDir: string, cluster: string) => void, RegExp][] = [
  [
    'PG_VERSION is missing',
    (_, cluster) => {
      rmSync(join(cluster, 'PG_VERSION'));
    },
    /PG_VERSION is missing.*backup/,
  ],
  [
    'PG_VERSION is empty',
    (_, cluster) => {
      truncateSync(join(cluster, 'PG_VERSION'));
    },
    /PG_VERSION in it is empty.*backup/,
  ],
  [
    'another version',
    (_, cluster) => {
      writeFileSync(join(cluster, 'PG_VERSION'), '9\n');
    },
    /another PostgreSQL version/,
  ],
  [
    'pg_control is missing',
    (_, cluster) => {
      rmSync(join(cluster, 'global', 'pg_control'));
    },
    /not whole.*backup/,
  ],
  [
    'pg_wal is gone',
    (_, cluster) => {
      renameSync(join(cluster, 'pg_wal'), join(cluster, 'elsewhere'));
    },
    /not whole.*backup/,
  ],
  [
    'base is gone',
    (_, cluster) => {
      renameSync(join(cluster, 'base'), join(cluster, 'elsewhere'));
    },
    /not whole.*backup/,
  ],
  [
    'its configuration is missing',
    (_, cluster) => {
      rmSync(join(cluster, 'postgresql.conf'));
    },
    /not whole.*backup/,
  ],
  [
    'the password is missing',
    (dataDir) => {
      rmSync(join(dataDir, 'postgres-password'));
    },
    /postgres-password.*restore that file/,
  ],
];

test.each(damages)('%s', async (_name, damage, expected) => {
  const dataDir = dataFolder();
  const server = await start(dataDir);
  await server.stop();
  damage(dataDir, join(dataDir, 'postgres'));
  const outcome = await start(dataDir).then(
    (started) => {
      stopped.push(() => started.stop());
      return 'started';
    },
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(StartFault);
  expect((outcome as StartFault).message).toMatch(expected);
});
