import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.js';
import { freePort } from './free-port.js';
import { stoppedAfterFile } from './left-open.js';
import { describeWith, hasEnded, programHere, userOfPostgres } from './program.js';

/** Debian's is not on everybody's PATH. */
const program = programHere(['pgbouncer', '/usr/sbin/pgbouncer'], '--version');

/** `describe` where there is a PgBouncer to start; else its tests are skipped, or fail in CI. */
export const describeWithPooler = describeWith(program, 'PgBouncer', 'a pooler before the database');

/** A PgBouncer of one's own, in transaction mode. */
export interface TestPooler {
  /** The same login and database through it. */
  through(databaseUrl: string): string;
  /** Ends it at once, and with it the connections of all clients. */
  kill(): Promise<void>;
  /** Starts it again at the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** `serverUrl`: where PostgreSQL is; `users`: the passwords of those who may connect. Few connections are shared by many. */
export async function startPooler(serverUrl: string, users: Readonly<Record<string, string>>): Promise<TestPooler> {
  const folder = mkdtempSync(join(tmpdir(), 'portcullis-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: behind } = new URL(serverUrl);
  const [settings, passwords] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')];
  const lines = Object.entries(users).map(([user, password]) => `"${user}" "${password.replaceAll('"', '""')}"`);
  writeFileSync(passwords, lines.join('\n'));
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${passwords}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
server_login_retry = 1
`,
  );
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? userOfPostgres() : undefined;
  for (const path of [folder, settings, passwords]) if (user !== undefined) chownSync(path, user.uid, user.gid);
  chmodSync(folder, 0o755);
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const pooler = spawn(program ?? '', [settings], { stdio: ['ignore', 'ignore', 'pipe'], ...user });
    let said = '';
    pooler.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child = pooler;
    await eventually('PgBouncer is up', () => /process up/.test(said) || hasEnded(pooler));
    if (hasEnded(pooler)) throw new Error(`PgBouncer ended:\n${said}`);
  };
  const kill = async (): Promise<void> => {
    const pooler = child;
    child = undefined;
    if (pooler === undefined) return;
    const ended = once(pooler, 'exit');
    pooler.kill('SIGKILL');
    await ended;
  };
  await start();
  return stoppedAfterFile({
    through(databaseUrl) {
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${port}`;
      return url.toString();
    },
    kill,
    start,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}
