import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.js';
import { stoppedAfterFile } from './left-open.js';

export const root = join(import.meta.dirname, '..', '..', '..');

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The built gateway as a process of its own. */
export interface GatewayProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly dataDir: string;
  stdout(): string;
  stderr(): string;
  exited: Promise<Exit>;
  /** Sends the signal to the process, or to its whole group if it leads one. */
  kill(signal: NodeJS.Signals): void;
  hasExited(): boolean;
  /** The URL of the gateway, once its banner shows it; rejects if the process ends before. */
  ready(): Promise<string>;
  /** The administrator's key in DATA_DIR. */
  key(): string;
  /** Process id of its embedded PostgreSQL; undefined when there is none. */
  postgres(): number | undefined;
}

const running = new Set<GatewayProcess>();
const folders = new Set<string>();

/** A folder for the test's data, which also the database server's user can reach. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portcullis-data-'));
  chmodSync(folder, 0o755);
  folders.add(folder);
  return folder;
}

interface StartOptions {
  dataDir: string;
  env?: Record<string, string>;
  command?: string[];
  cwd?: string;
  uid?: number;
  gid?: number;
  /** Whether the process leads a group of its own, like a job of a terminal. */
  detached?: boolean;
}

export function startGateway(options: StartOptions): GatewayProcess {
  const {
    dataDir,
    env = {},
    command = [process.execPath, join(root, 'dist/main.js')],
    cwd = root,
    uid,
    gid,
    detached = false,
  } = options;
  const [program = '', ...args] = command;
  const { PATH, HOME } = process.env;
  const child = spawn(program, args, {
    cwd,
    // One process on every machine, unless a test wants several.
    env: { PATH, HOME, PORT: '0', SANDBOX: 'on', DATA_DIR: dataDir, PROCESSES: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
  let stdout = '';
  let stderr = '';
  let ended = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const exited = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => (ended = true));
    child.once('close', (code, signal) => {
      running.delete(gateway);
      resolve({ code, signal });
    });
  });
  const gateway: GatewayProcess = {
    child,
    pid: child.pid ?? 0,
    dataDir,
    stdout: () => stdout,
    stderr: () => stderr,
    exited,
    kill(signal) {
      if (detached) process.kill(-gateway.pid, signal);
      else child.kill(signal);
    },
    hasExited: () => ended,
    async ready() {
      const listening = /listening at (http:\S+)/;
      await eventually('the banner', () => listening.test(stdout) || ended);
      const url = listening.exec(stdout)?.[1];
      if (url === undefined) throw new Error(`the gateway ended before it listened:\n${stdout}\n${stderr}`);
      await eventually('the whole banner', () => stdout.includes('curl '));
      return url;
    },
    key: () => readFileSync(join(dataDir, 'admin-key'), 'utf8').trim(),
    postgres() {
      const file = join(dataDir, 'postgres', 'postmaster.pid');
      return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : undefined;
    },
  };
  running.add(gateway);
  return gateway;
}

/** Ends with SIGTERM what still runs, then removes the folders. */
export async function stopGateways(): Promise<void> {
  await Promise.all(
    [...running].map(async (gateway) => {
      gateway.kill('SIGTERM');
      const timer = setTimeout(() => {
        gateway.kill('SIGKILL');
      }, 60_000);
      await gateway.exited;
      clearTimeout(timer);
    }),
  );
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}

stoppedAfterFile({ stop: stopGateways });
