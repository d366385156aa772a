import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../shared/logger.js';
import { locateServerFiles, type ServerFiles } from './embedded-files.js';
import { lockDataDir } from './data-dir-lock.js';

const DATABASE = 'portcullis';
const OWNER = 'portcullis_owner';
const START_TIMEOUT_MILLIS = 30_000;
const STOP_TIMEOUT_MILLIS = 10_000;
const PORT_ATTEMPTS = 5;
const RESTART_DELAY_MILLIS = 500;

/** A PostgreSQL server that lives and dies with this process. */
export interface EmbeddedServer {
  /** Connection URL of the owner. */
  readonly url: string;
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  /** Absolute; the cluster is kept in its folder `postgres`. */
  dataDir: string;
  logger: Logger;
  /** Extra `-c` settings, such as `fsync=off` for throw-away data. */
  configuration?: string[];
  /** Called when the server ended by itself; it is started again on the same port. */
  onCrash?: (reason: string) => void;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

async function run(program: string, args: string[], user: ServerFiles['user']): Promise<void> {
  const child = spawn(program, args, {
    ...user,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`${program} failed with ${String(code)}: ${stderr.trim()}`);
}

/** Nothing of our own environment, which holds secrets, reaches the server. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

async function initialise(files: ServerFiles, password: string): Promise<void> {
  const folder = join(tmpdir(), `portcullis-init-${randomBytes(8).toString('hex')}`);
  mkdirSync(folder, { mode: 0o700 });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (files.user !== undefined) {
    chownSync(folder, files.user.uid, files.user.gid);
    chownSync(passwordFile, files.user.uid, files.user.gid);
  }
  try {
    const access = ['--auth=scram-sha-256', `--username=${OWNER}`, `--pwfile=${passwordFile}`];
    await run(files.binaries.initdb, ['-D', files.cluster, ...access, '--encoding=UTF8', '--no-locale'], files.user);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
  if (!Number.isInteger(pid) || pid < 1 || !isAlive(pid)) return;
  if (!(await servesCluster(Number(portText), password, cluster))) {
    rmSync(pidFile, { force: true });
    return;
  }
  logger.warn({ pid }, 'ending a database server that an earlier process left behind');
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MILLIS;
  while (isAlive(pid) && Date.now() < deadline) await delay(50);
  if (isAlive(pid)) throw new Error(`the database server ${pid} on ${cluster} does not end; stop it by hand`);
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
    return rows[0]?.folder === cluster;
  } catch (error) {
    // Refused, or another server's password: whatever listens there is not on this cluster.
    return error instanceof Error && error.message.includes('starting up');
  } finally {
    await client.end();
  }
}

async function spawnServer(
  files: ServerFiles,
  port: number,
  configuration: string[],
  logger: Logger,
): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'max_connections=200',
    ...configuration,
  ];
  const args = ['-D', files.cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(files.binaries.postgres, args, {
    ...files.user,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C reaches us, and we stop it after our own work.
    detached: true,
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGQUIT');
      reject(new Error(`the embedded database did not start in ${START_TIMEOUT_MILLIS / 1000} s: ${said.trim()}`));
    }, START_TIMEOUT_MILLIS);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      reject(new Error(`the embedded database ended at start with ${String(code)}: ${said.trim()}`));
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      logger.debug({ text: text.trim() }, 'postgresql');
      if (said.length < 8_192) said += text;
      if (!text.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });
  child.removeAllListeners('close');
  return child;
}

async function startOnFreePort(files: ServerFiles, configuration: string[], logger: Logger) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { port, child: await spawnServer(files, port, configuration, logger) };
    } catch (error) {
      const taken = error instanceof Error && error.message.includes('could not bind');
      if (!taken || attempt === PORT_ATTEMPTS) throw error;
    }
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
  const { dataDir, logger, configuration = [] } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const unlock = lockDataDir(dataDir);
  const files = await locateServerFiles(dataDir);
  const password = readPassword(dataDir);
  await clearRemains(files.cluster, password, logger);
  if (!existsSync(join(files.cluster, 'PG_VERSION'))) await initialise(files, password);
  const started = await startOnFreePort(files, configuration, logger);
  let { child } = started;
  let stopping = false;

  const restart = async (): Promise<void> => {
    while (!stopping) {
      await delay(RESTART_DELAY_MILLIS);
      try {
        child = await spawnServer(files, started.port, configuration, logger);
        watch();
        return;
      } catch (error) {
        logger.error({ err: error }, 'the embedded database does not start again yet');
      }
    }
  };
  const watch = (): void => {
    child.once('exit', (code, signal) => {
      if (stopping) return;
      const reason = `the embedded database ended by itself (${String(signal ?? code)})`;
      logger.error(reason);
      options.onCrash?.(reason);
      void restart();
    });
  };
  watch();
  await createDatabase(started.port, password);
  return {
    url: `postgresql://${OWNER}:${password}@127.0.0.1:${started.port}/${DATABASE}`,
    async stop() {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGINT');
        const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MILLIS);
        await ended;
        clearTimeout(timer);
      }
      unlock();
    },
  };
}
