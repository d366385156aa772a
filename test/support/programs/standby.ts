import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { locateServerFiles } from '../../../src/database/embedded/files.js';
import { eventually } from '../eventually.js';
import { freePort } from './free-port.js';
import { stoppedAfterFile } from './left-open.js';
import type { PrivateServer } from './private-server.js';
import { hasEnded } from './program.js';

/** A hot standby of a private server, which streams its changes. */
export interface Standby {
  /** As the owner. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Copies the server while it is down, and starts the copy as its standby. */
export async function startStandby(primary: PrivateServer): Promise<Standby> {
  const cluster = await folderOf(primary.url);
  const dataDir = mkdtempSync(join(tmpdir(), 'portcullis-standby-'));
  chmodSync(dataDir, 0o755);
  const files = await locateServerFiles(dataDir);
  await primary.down('SIGINT');
  cpSync(cluster, files.cluster, { recursive: true });
  await primary.up();
  renameSync(join(files.cluster, 'postgresql.conf.away'), join(files.cluster, 'postgresql.conf'));
  writeFileSync(join(files.cluster, 'standby.signal'), '');
  if (files.user !== undefined) own(files.cluster, files.user);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `primary_conninfo=${primary.url}`];
  const args = [
    '-D',
    files.cluster,
    '-p',
    String(port),
    ...['max_connections=200', ...settings].flatMap((one) => ['-c', one]),
  ];
  const child = spawn(files.binaries.postgres, args, { ...files.user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  await eventually('the standby streams', () => said.includes('started streaming WAL') || hasEnded(child));
  if (hasEnded(child)) throw new Error(`the standby ended:\n${said}`);
  return stoppedAfterFile({
    url: Object.assign(new URL(primary.url), { port: String(port) }).toString(),
    async stop() {
      if (!hasEnded(child)) {
        const ended = once(child, 'exit');
        child.kill('SIGINT');
        await ended;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
}

async function folderOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
  await client.end();
  return rows[0]?.folder ?? '';
}

function own(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) own(path, { uid, gid });
    else chownSync(path, uid, gid);
  }
}
