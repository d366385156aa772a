import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../shared/logger.js';
import { runProgram, type ServerOptions, SupervisedServer } from './process.js';
import { locateServerFiles, ownedFolder, type ServerFiles } from './files.js';
import { lockDataDir } from './data-dir-lock.js';
import { clusterFault, isNewCluster } from './torn-cluster.js';
import { isRunning, workingFolderOf } from './process-identity.js';

const DATABASE = 'portcullis';
const OWNER = 'portcullis_owner';
const STOP_TIMEOUT_MILLIS = 10_000;
/** Linux syncs the whole file system at once, instead of a thousand files one by one. */
const DURABLE = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];

/** A PostgreSQL server that lives and dies with this process. */
export interface EmbeddedServer {
  /** Connection URL of the owner. */
  readonly url: string;
  stop(): Promise<void>;
}

interface EmbeddedOptions extends ServerOptions {
  /** Absolute; the cluster is kept in its folder `postgres`. */
  dataDir: string;
  /** Called when a new cluster is being made, which takes a second of another processor. */
  making?: (() => void) | undefined;
}

function readPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/**
 * Creates the cluster beside its place and renames it when complete, so that an interrupted first start leaves nothing
 * half done.
 */
async function initialise(files: ServerFiles, password: string, making?: () => void): Promise<void> {
  const draft = `${files.cluster}-draft`;
  rmSync(draft, { recursive: true, force: true });
  ownedFolder(draft, files.user);
  // In the cluster's folder, which the server's user can reach; TMPDIR may be private.
  const passwordFile = `${files.cluster}-password-${randomBytes(8).toString('hex')}`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (files.user !== undefined) chownSync(passwordFile, files.user.uid, files.user.gid);
    const access = ['--auth=scram-sha-256', `--username=${OWNER}`, `--pwfile=${passwordFile}`];
    const options = [...access, '--encoding=UTF8', '--no-locale', ...DURABLE];
    const made = runProgram(files.binaries.initdb, ['-D', draft, ...options], files.user);
    making?.();
    await made;
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmdirSync(files.cluster);
  renameSync(draft, files.cluster);
}

/**
 * Ends a server that a killed process of ours left on this cluster, and removes a `postmaster.pid` whose process is
 * another program by now (a container's process ids start again from 1). A dead process's file is PostgreSQL's to
 * judge: it also knows whether backends of it still live.
 */
async function clearRemains(cluster: string, password: string, logger: Logger): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [pidText = '', , , portText = ''] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(pidText);
  if (!isRunning(pid)) return;
  const folder = workingFolderOf(pid);
  // PostgreSQL works in its data directory. Where the system does not show that, the server itself is asked.
  const isOurs =
    folder === undefined ? await servesCluster(Number(portText), password, cluster) : folder === realpathSync(cluster);
  if (!isOurs) {
    rmSync(pidFile, { force: true });
    return;
  }
  logger.warn({ pid }, 'stopping a database server that an earlier process left behind');
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    const deadline = Date.now() + STOP_TIMEOUT_MILLIS;
    while (isRunning(pid) && Date.now() < deadline) await delay(50);
    if (!isRunning(pid)) return;
  }
  throw new Error(`the database server ${pid} on ${cluster} does not stop; stop it manually`);
}

async function servesCluster(port: number, password: string, cluster: string): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: OWNER,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
    return rows[0] !== undefined && realpathSync(rows[0].folder) === realpathSync(cluster);
  } catch (error) {
    // Refused, or another server's password: the listener does not serve this cluster.
    return error instanceof Error && error.message.includes('starting up');
  } finally {
    await client.end();
  }
}

async function createDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: OWNER, password, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts PostgreSQL on `DATA_DIR/postgres`, on a free loopback port, as an unprivileged user when we are root, and
 * keeps it running until `stop`. Throws when another process uses this DATA_DIR, or the server does not start.
 */
export async function startEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const unlock = lockDataDir(dataDir);
  let server: SupervisedServer | undefined;
  try {
    const files = await locateServerFiles(dataDir);
    const password = readPassword(dataDir);
    await clearRemains(files.cluster, password, options.logger);
    if (isNewCluster(files.cluster)) await initialise(files, password, options.making);
    try {
      server = await SupervisedServer.start(files, options);
      await createDatabase(server.port, password);
    } catch (error) {
      throw clusterFault(error, files.cluster) ?? error;
    }
    return {
      url: `postgresql://${OWNER}:${password}@127.0.0.1:${server.port}/${DATABASE}`,
      stop: async () => {
        await server?.stop();
        unlock();
      },
    };
  } catch (error) {
    await server?.stop();
    unlock();
    throw error;
  }
}
