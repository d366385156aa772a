import { type ChildProcess, spawn } from 'node:child_process';
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
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../shared/logger.js';
import { locateServerFiles, ownedFolder, type ServerFiles } from './embedded-files.js';
import { lockDataDir } from './data-dir-lock.js';
import { isRunning, workingFolderOf } from './process-identity.js';

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

/** Makes the cluster aside and puts it in place once it is whole: an interrupted first start leaves nothing half done. */
async function initialise(files: ServerFiles, password: string): Promise<void> {
  const draft = `${files.cluster}-draft`;
  rmSync(draft, { recursive: true, force: true });
  ownedFolder(draft, files.user);
  // Beside the cluster, which the server's user can reach; not below TMPDIR, which may be private.
  const passwordFile = `${files.cluster}-password-${randomBytes(8).toString('hex')}`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (files.user !== undefined) chownSync(passwordFile, files.user.uid, files.user.gid);
    const access = ['--auth=scram-sha-256', `--username=${OWNER}`, `--pwfile=${passwordFile}`];
    await run(files.binaries.initdb, ['-D', draft, ...access, '--encoding=UTF8', '--no-locale'], files.user);
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
  logger.warn({ pid }, 'ending a database server that an earlier process left behind');
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    const deadline = Date.now() + STOP_TIMEOUT_MILLIS;
    while (isRunning(pid) && Date.now() < deadline) await delay(50);
    if (!isRunning(pid)) return;
  }
  throw new Error(`the database server ${pid} on ${cluster} does not end; stop it by hand`);
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
      said = (said + text).slice(-8_192);
      if (!said.includes('ready to accept connections')) return;
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
  const { dataDir } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const unlock = lockDataDir(dataDir);
  let server: SupervisedServer | undefined;
  try {
    const files = await locateServerFiles(dataDir);
    const password = readPassword(dataDir);
    await clearRemains(files.cluster, password, options.logger);
    if (!existsSync(join(files.cluster, 'PG_VERSION'))) await initialise(files, password);
    server = await SupervisedServer.start(files, options);
    await createDatabase(server.port, password);
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

/** A running server; one that ends by itself is started again on the same port. */
class SupervisedServer {
  private stopping = false;
  private restarting: Promise<void> = Promise.resolve();

  private constructor(
    private readonly files: ServerFiles,
    private readonly options: EmbeddedOptions,
    readonly port: number,
    private child: ChildProcess,
  ) {
    this.watch();
  }

  static async start(files: ServerFiles, options: EmbeddedOptions): Promise<SupervisedServer> {
    const { port, child } = await startOnFreePort(files, options.configuration ?? [], options.logger);
    return new SupervisedServer(files, options, port, child);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    // One that is just being started again is waited for, so that it is not left behind.
    await this.restarting;
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MILLIS);
    await ended;
    clearTimeout(timer);
  }

  private watch(): void {
    this.child.once('exit', (code, signal) => {
      if (this.stopping) return;
      this.options.logger.error(`the embedded database ended by itself (${String(signal ?? code)})`);
      this.restarting = this.restart();
    });
  }

  private async restart(): Promise<void> {
    const { logger, configuration = [] } = this.options;
    while (!this.isStopping()) {
      await delay(RESTART_DELAY_MILLIS);
      if (this.isStopping()) return;
      try {
        this.child = await spawnServer(this.files, this.port, configuration, logger);
        this.watch();
        return;
      } catch (error) {
        logger.error({ err: error }, 'the embedded database does not start again yet');
      }
    }
  }

  /** A call, so that the compiler does not take the flag for constant across awaits. */
  private isStopping(): boolean {
    return this.stopping;
  }
}
