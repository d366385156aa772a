import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stoppedAfterFile } from './left-open.js';

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A network that has a loopback and nothing else. The gateway is at `http://127.0.0.1:8080` of it, as in the documents. */
export interface Loopback {
  /** Runs a program there, with `env` and nothing of this process's but PATH. */
  run(command: readonly string[], options: { cwd: string; env?: Record<string, string> }): Promise<Ran>;
  stop(): Promise<void>;
}

const PORT = '8080';
const PROGRAM = join(import.meta.dirname, 'loopback-program.js');
const LONGEST_MILLIS = 120_000;
const unshare = ['unshare', '--map-root-user', '--net'] as const;

/** Why there can be no such network here; undefined where there can. */
export function noLoopback(): string | undefined {
  try {
    const [program, ...flags] = unshare;
    execFileSync(program, [...flags, 'ip', 'link', 'set', 'lo', 'up'], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return `no network of their own for programs (it needs Linux, unshare and ip): ${String(error)}`;
  }
}

/** Opens such a network for the gateway at `url`. */
export async function openLoopback(url: string): Promise<Loopback> {
  const { hostname, port } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'loopback-'));
  const socket = join(folder, 'gateway');
  const relay = await listening(
    createServer((from) => {
      const to = connect(Number(port), hostname);
      from.pipe(to).pipe(from);
      from.on('error', () => to.destroy());
      to.on('error', () => from.destroy());
    }),
    socket,
  );
  return stoppedAfterFile({
    run: (command, { cwd, env = {} }) =>
      new Promise((resolve, reject) => {
        const [program, ...flags] = unshare;
        const child = spawn(program, [...flags, process.execPath, PROGRAM, socket, PORT, ...command], {
          cwd,
          env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
          timeout: LONGEST_MILLIS,
        });
        let stdout = '';
        let stderr = '';
        child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
        child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
        child.once('error', reject);
        child.once('close', (code) => {
          resolve({ code, stdout, stderr });
        });
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        relay.close(() => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
      }),
  });
}

function listening(server: Server, socket: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, () => {
      resolve(server);
    });
  });
}
