import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.js';
import { freePort } from './free-port.js';
import { stoppedAfterFile } from './left-open.js';
import { hasEnded, userOfPostgres } from './program.js';

const NODES = 3;
const VERSIONS = '/usr/lib/postgresql';
/** The owner of the tables; the second login is for the replication between the nodes. */
const [OWNER, REPLICATION] = ['owner', 'replicator'];
const ROLES = ['primary', 'sync_standby', 'replica'] as const;

/** Three PostgreSQL that Patroni looks after with etcd, behind an HAProxy that leads to the primary. */
export interface PatroniCluster {
  /** As the owner, at the address that follows the primary. */
  readonly url: string;
  /** As the owner of the node that is primary, without the proxy. */
  primaryUrl(): string;
  /** Kills the primary, PostgreSQL and Patroni both, and waits for another; the old one comes back as a standby. */
  failOver(): Promise<void>;
  /** Keeps what is committed from the standbys until the primary is killed. */
  withholdFromStandbys(): void;
  /** Waits until all nodes run, and one of them is a synchronous standby where there is to be one. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

interface Node {
  name: string;
  api: string;
  port: number;
  file: string;
  dataDir: string;
  process: ChildProcess;
}

/** `synchronous`: whether a commit waits for a standby. Needs Debian's `patroni`, `etcd-server`, `haproxy` and `postgresql`, and root. */
export async function startPatroni(synchronous: boolean): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'portcullis-patroni-'));
  chmodSync(folder, 0o755);
  const user = userOfPostgres();
  const etcd = await startEtcd(join(folder, 'etcd'));
  const start = (file: string): ChildProcess =>
    spawn('patroni', [file], { ...user, cwd: '/', stdio: 'ignore', detached: true });
  const nodes: Node[] = [];
  for (let index = 1; index <= NODES; index += 1) {
    const [name, api, port] = [`node${index}`, await freePort(), await freePort()];
    const place = join(folder, name);
    mkdirSync(place);
    chownSync(place, user.uid, user.gid);
    const [file, dataDir] = [join(place, 'patroni.json'), join(place, 'data')];
    const given = { name, api, port, place, dataDir, etcd: etcd.address, synchronous };
    // YAML reads JSON.
    writeFileSync(file, JSON.stringify(configuration(given)));
    nodes.push({ name, api: `http://127.0.0.1:${api}`, port, file, dataDir, process: start(file) });
  }
  const proxy = await startHaproxy(folder, nodes);
  const roles = async (): Promise<Map<string, Node>> => {
    const found = new Map<string, Node>();
    for (const role of ROLES)
      for (const node of nodes) {
        const path = role === 'sync_standby' ? 'sync' : role;
        const { ok } = await fetch(`${node.api}/${path}`, { signal: AbortSignal.timeout(1_000) }).catch(() => ({
          ok: false,
        }));
        if (ok) found.set(role === 'replica' ? node.name : role, node);
      }
    return found;
  };
  let primary: Node | undefined;
  const settled = async (): Promise<void> => {
    await eventually('every node runs', async () => {
      const found = await roles();
      primary = found.get('primary');
      const standbys = nodes.filter(({ name }) => found.has(name)).length;
      return primary !== undefined && standbys === NODES - 1 && (!synchronous || found.has('sync_standby'));
    });
  };
  const end = async (node: Node, signal: NodeJS.Signals): Promise<void> => {
    const ended = hasEnded(node.process) ? undefined : once(node.process, 'exit');
    // Patroni first: it would start a PostgreSQL that was killed again.
    node.process.kill(signal);
    for (const pid of processesOf(node)) killIfThere(pid, signal);
    await ended;
  };
  await settled();
  return stoppedAfterFile({
    url: `postgresql://${OWNER}@127.0.0.1:${proxy.port}/postgres`,
    primaryUrl: () => `postgresql://${OWNER}@127.0.0.1:${primary?.port}/postgres`,
    settled,
    async failOver() {
      const old = primary;
      if (old === undefined) throw new Error('there is no primary');
      await end(old, 'SIGKILL');
      await eventually('another node is primary', async () => {
        const found = await roles();
        primary = found.get('primary');
        return primary !== undefined && primary !== old;
      });
      old.process = start(old.file);
    },
    withholdFromStandbys() {
      if (primary === undefined) throw new Error('there is no primary');
      for (const pid of processesOf(primary)) if (titleOf(pid).includes('walsender')) process.kill(pid, 'SIGSTOP');
    },
    async stop() {
      await Promise.all(nodes.map((node) => end(node, 'SIGKILL')));
      await Promise.all([proxy.stop(), etcd.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

interface Given {
  name: string;
  api: number;
  port: number;
  place: string;
  dataDir: string;
  etcd: string;
  synchronous: boolean;
}

function configuration({ name, api, port, place, dataDir, etcd, synchronous }: Given): object {
  const version = readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a))[0];
  return {
    scope: 'portcullis',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: etcd },
    bootstrap: {
      // The shortest that Patroni takes: a primary that is gone is followed after 20 seconds.
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        maximum_lag_on_failover: 2 ** 30,
        synchronous_mode: synchronous,
        postgresql: { use_pg_rewind: true, use_slots: true },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', { auth: 'trust' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataDir,
      bin_dir: join(VERSIONS, version ?? '', 'bin'),
      pgpass: join(place, 'pgpass'),
      authentication: { superuser: { username: OWNER }, replication: { username: REPLICATION } },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', 'local all all trust'],
      parameters: { max_connections: 300, unix_socket_directories: place },
    },
  };
}

interface Program {
  stop(): Promise<void>;
}

async function startEtcd(dataDir: string): Promise<Program & { address: string }> {
  const [clients, peers] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`) as [
    string,
    string,
  ];
  const child = spawn(
    'etcd',
    [
      ['--data-dir', dataDir],
      ['--listen-client-urls', clients, '--advertise-client-urls', clients],
      ['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
      ['--initial-cluster', `default=${peers}`],
    ].flat(),
    { stdio: 'ignore' },
  );
  await eventually('etcd is healthy', async () => hasEnded(child) || (await fetch(`${clients}/health`)).ok);
  return { address: new URL(clients).host, ...stoppable(child) };
}

async function startHaproxy(folder: string, nodes: readonly Node[]): Promise<Program & { port: number }> {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const servers = nodes.map(
    (node) =>
      `  server ${node.name} 127.0.0.1:${node.port} check port ${new URL(node.api).port} inter 1s fall 2 rise 1 on-marked-down shutdown-sessions`,
  );
  writeFileSync(
    file,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
${servers.join('\n')}
`,
  );
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  return { port, ...stoppable(child) };
}

function stoppable(child: ChildProcess): Program {
  return {
    async stop() {
      if (hasEnded(child)) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The postmaster of a node and its processes. */
function processesOf({ dataDir }: Node): number[] {
  const file = join(dataDir, 'postmaster.pid');
  try {
    const postmaster = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
    const text = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim();
    return [postmaster, ...(text === '' ? [] : text.split(' ').map(Number))];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function titleOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
}

function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
