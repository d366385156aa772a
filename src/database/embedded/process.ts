import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../shared/logger.js';
import type { ServerFiles } from './files.js';

const START_TIMEOUT_MILLIS = 30_000;
const STOP_TIMEOUT_MILLIS = 10_000;
const PORT_ATTEMPTS = 5;
const RESTART_DELAY_MILLIS = 500;

export interface ServerOptions {
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

/** Nothing of our own environment, which holds secrets, reaches the server. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Runs a program of PostgreSQL to its end; throws with what it said when it fails. */
export async function runProgram(program: string, args: string[], user: ServerFiles['user']): Promise<void> {
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
      reject(new Error(`the embedded database exited at startup with ${String(code)}: ${said.trim()}`));
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

/** A running server; one that ends by itself is started again on the same port. */
export class SupervisedServer {
  private stopping = false;
  private restarting: Promise<void> = Promise.resolve();

  private constructor(
    private readonly files: ServerFiles,
    private readonly options: ServerOptions,
    readonly port: number,
    private child: ChildProcess,
  ) {
    this.watch();
  }

  static async start(files: ServerFiles, options: ServerOptions): Promise<SupervisedServer> {
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
      this.options.logger.error(`the embedded database exited unexpectedly (${String(signal ?? code)})`);
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
        logger.error({ err: error }, 'the embedded database could not be restarted yet');
      }
    }
  }

  /** A call, so that the compiler does not take the flag for constant across awaits. */
  private isStopping(): boolean {
    return this.stopping;
  }
}
