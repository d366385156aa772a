import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedServer } from '../../../src/database/embedded/server.js';
import { eventually, isAlive } from '../eventually.js';
import { stoppedAfterFile } from './left-open.js';
import { silentLogger } from '../logger.js';

/** A PostgreSQL of the test's own, to be taken down and brought back, always at the same URL. */
export interface PrivateServer {
  readonly url: string;
  /** Ends it with `signal` (SIGINT: orderly, SIGKILL: a crash); it stays down until `up`. */
  down(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  up(): Promise<void>;
  /** Stops every process of it, so that it neither answers nor refuses, until `thaw`. */
  freeze(): Promise<void>;
  thaw(): void;
  stop(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function children(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

export async function startPrivateServer(configuration: string[] = []): Promise<PrivateServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portcullis-private-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedServer({ dataDir, logger: silentLogger, configuration });
  const cluster = join(dataDir, 'postgres');
  const settings = join(cluster, 'postgresql.conf');
  const pid = (): number => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  let frozen: number[] = [];
  const thaw = (): void => {
    for (const one of frozen.toReversed()) process.kill(one, 'SIGCONT');
    frozen = [];
  };
  return stoppedAfterFile({
    url: server.url,
    async down(signal) {
      const postmaster = pid();
      // Its backends notice a killed postmaster a moment later, and would still store what they are given.
      const all = [postmaster, ...children(postmaster)];
      // Without its settings it does not start, so the supervisor's attempts fail until they are back.
      renameSync(settings, `${settings}.away`);
      process.kill(postmaster, signal);
      await eventually('PostgreSQL has ended', () => !all.some(isAlive));
    },
    async up() {
      renameSync(`${settings}.away`, settings);
      await eventually('PostgreSQL answers again', () => answers(server.url));
    },
    async freeze() {
      // The postmaster first, so that it starts no more backends.
      process.kill(pid(), 'SIGSTOP');
      await eventually('the postmaster is frozen', () =>
        /^State:\s+T/m.test(readFileSync(`/proc/${pid()}/status`, 'utf8')),
      );
      frozen = [pid(), ...children(pid())];
      for (const one of frozen.slice(1)) process.kill(one, 'SIGSTOP');
    },
    thaw,
    async stop() {
      thaw();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
}
