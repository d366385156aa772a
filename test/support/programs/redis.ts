import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../../../src/config/settings.js';
import type { RedisServers } from '../../../src/shared/outbound/redis-servers.js';
import { eventually } from '../eventually.js';
import { freePort } from './free-port.js';
import { stoppedAfterFile } from './left-open.js';
import { describeWith, hasEnded, programHere } from './program.js';

const PROGRAMS = ['redis-server', 'valkey-server'];

/** A sentinel says no more. */
const READY = /Ready to accept connections|Sentinel ID is|\+monitor master/i;

const program = programHere(PROGRAMS, '--version');

/** `describe` where there is a Redis or Valkey to start; else its tests are skipped, or fail in CI. */
export const describeWithRedis = describeWith(program, 'Redis', 'what several instances share');

/** The settings of a server at `url`. */
export function serversAt(url: string): RedisServers {
  const { redis } = readSettings({ REDIS_URL: url });
  if (redis === undefined) throw new Error('the URL names no server');
  return redis;
}

/** A Redis of one's own, which keeps nothing on disk. */
export interface TestRedis {
  port: number;
  url: string;
  /** Stops the server at once, as by a power failure. */
  kill(): Promise<void>;
  /** Starts the server again at the same port, empty. */
  start(): Promise<void>;
  /** Makes the server hang until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** `options`: further ones of the program; all of them where they begin with a file of settings. */
export async function startRedis(
  options: (port: number) => readonly string[] = () => [],
  portBelow?: number,
): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'portcullis-redis-'));
  const port = await freePort(portBelow);
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const own = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
    const given = options(port);
    const args = given[0]?.startsWith('--') === false ? given : [...own, ...given];
    const server = spawn(program ?? '', args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    server.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    child = server;
    await eventually('Redis accepts connections', () => READY.test(said) || hasEnded(server));
    if (hasEnded(server)) throw new Error(`Redis ended:\n${said}`);
  };
  const kill = async (): Promise<void> => {
    const server = child;
    child = undefined;
    if (server === undefined) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  await start();
  return stoppedAfterFile({
    port,
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}
