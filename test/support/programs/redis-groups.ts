import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../eventually.js';
import { stoppedAfterFile } from './left-open.js';
import { startRedis, type TestRedis } from './redis.js';

const run = promisify(execFile);

/** Asks a server by Redis' own client, and returns what that prints. */
export async function redisCli(port: number, ...command: readonly string[]): Promise<string> {
  const { stdout } = await run('redis-cli', ['-p', String(port), ...command]);
  return stdout.trim();
}

/** The rights of a gateway's user, as docs/operations.md gives them. */
export function documentedRights(): string[] {
  const [, rights = ''] = /^ACL SETUSER gateway on >… (.*)$/m.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  return rights.split(' ');
}

interface TestCertificates {
  ca: string;
  /** The folder's other files: `<name>.pem` and `<name>.key`. */
  file(name: string): string;
  /** Makes a certificate of that authority. `names`: as in a subjectAltName, such as `IP:127.0.0.1`. */
  issue(name: string, names: string): void;
  stop(): Promise<void>;
}

/** An authority of one's own, made by openssl. */
export function makeAuthority(): TestCertificates {
  const folder = mkdtempSync(join(tmpdir(), 'portcullis-authority-'));
  const file = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const fresh = ['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'] as const;
  openssl(...fresh, '-x509', '-subj', '/CN=test authority', '-keyout', file('ca.key'), '-out', file('ca.pem'));
  return stoppedAfterFile({
    ca: file('ca.pem'),
    file,
    issue(name, names) {
      openssl(...fresh, '-subj', `/CN=${name}`, '-keyout', file(`${name}.key`), '-out', file(`${name}.csr`));
      writeFileSync(file(`${name}.ext`), `subjectAltName=${names}\n`);
      const signer = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-days', '2'];
      const extensions = ['-extfile', file(`${name}.ext`)];
      openssl('x509', '-req', '-in', file(`${name}.csr`), ...signer, ...extensions, '-out', file(`${name}.pem`));
    },
    stop() {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  });
}

/** A primary and a replica under three sentinels. */
interface TestSentinels {
  primary: TestRedis;
  replica: TestRedis;
  /** Addresses of the sentinels, separated by commas. */
  nodes: string;
  sentinels: TestRedis[];
  /** The port of the server that a sentinel takes for the primary. */
  primaryPort(): Promise<number>;
  stop(): Promise<void>;
}

/** Those who watch find a primary dead after half a second. */
const WATCH = ['down-after-milliseconds main 500', 'failover-timeout main 3000', 'parallel-syncs main 1'];

export async function startSentinels(password: string, sentinelPassword: string): Promise<TestSentinels> {
  const folder = mkdtempSync(join(tmpdir(), 'portcullis-sentinels-'));
  const login = ['--requirepass', password, '--masterauth', password, '--repl-diskless-sync-delay', '0'];
  const primary = await startRedis(() => login);
  const replica = await startRedis(() => [...login, '--replicaof', '127.0.0.1', String(primary.port)]);
  await eventually('the replica follows', async () =>
    (await redisCli(replica.port, '-a', password, 'INFO', 'replication')).includes('master_link_status:up'),
  );
  const sentinels = await Promise.all(
    [1, 2, 3].map((count) =>
      startRedis((port) => {
        const file = join(folder, `${count}.conf`);
        const lines = [`monitor main 127.0.0.1 ${primary.port} 2`, `auth-pass main ${password}`, ...WATCH];
        lines.push(`sentinel-pass ${sentinelPassword}`);
        const own = `port ${port}\nbind 127.0.0.1\ndir ${folder}\nrequirepass ${sentinelPassword}\n`;
        writeFileSync(file, own + lines.map((line) => `sentinel ${line}\n`).join(''));
        return [file, '--sentinel'];
      }),
    ),
  );
  const ask = (sentinel: TestRedis, ...command: readonly string[]) =>
    redisCli(sentinel.port, '-a', sentinelPassword, ...command);
  for (const sentinel of sentinels)
    await eventually('the sentinels know each other and the replica', async () => {
      const facts = await ask(sentinel, 'SENTINEL', 'MASTER', 'main');
      return /num-slaves\n1\nnum-other-sentinels\n2\n/.test(facts);
    });
  return stoppedAfterFile({
    primary,
    replica,
    sentinels,
    nodes: sentinels.map(({ port }) => `127.0.0.1:${port}`).join(','),
    async primaryPort() {
      const said = await ask(sentinels[0]!, 'SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'main');
      return Number(said.split('\n')[1]);
    },
    async stop() {
      await Promise.all([...sentinels, primary, replica].map((one) => one.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

interface TestCluster {
  nodes: TestRedis[];
  /** The server that has the key; the slot is moved to another one by `move`. */
  ownerOf(slot: number): Promise<TestRedis>;
  move(slot: number): Promise<void>;
  stop(): Promise<void>;
}

/** Nodes of a cluster listen on their port + 10,000 too, which the system gives to no connection either then. */
const BELOW_CLUSTER_PORT = 22_000;

/** Three primaries of a cluster, without replicas; the user `gateway` has the documented rights. */
export async function startCluster(password: string): Promise<TestCluster> {
  const nodes = await Promise.all(
    [1, 2, 3].map(() =>
      startRedis(
        (port) => [
          '--cluster-enabled',
          'yes',
          '--cluster-config-file',
          `nodes-${port}.conf`,
          '--user',
          'gateway',
          'on',
          `>${password}`,
          ...documentedRights(),
        ],
        BELOW_CLUSTER_PORT,
      ),
    ),
  );
  const [first] = nodes;
  const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`);
  await run('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-replicas', '0', '--cluster-yes']);
  const ask = (node: TestRedis, ...command: readonly string[]) => redisCli(node.port, ...command);
  const isUp = async (node: TestRedis) => (await ask(node, 'CLUSTER', 'INFO')).includes('cluster_state:ok');
  for (const node of nodes) await eventually('the cluster is up', () => isUp(node));
  const idOf = (node: TestRedis) => ask(node, 'CLUSTER', 'MYID');
  const ownerOf = async (slot: number): Promise<TestRedis> => {
    const lines = (await ask(first!, 'CLUSTER', 'NODES')).split('\n');
    const has = (line: string) =>
      line
        .split(' ')
        .slice(8)
        .some((range) => {
          const [from, to = from] = range.split('-').map(Number);
          return from! <= slot && slot <= to!;
        });
    const port = Number(/:(\d+)@/.exec(lines.find(has) ?? '')?.[1]);
    return nodes.find((node) => node.port === port)!;
  };
  return stoppedAfterFile({
    nodes,
    ownerOf,
    async move(slot) {
      const from = await ownerOf(slot);
      const to = nodes.find((node) => node !== from)!;
      const number = String(slot);
      await ask(to, 'CLUSTER', 'SETSLOT', number, 'IMPORTING', await idOf(from));
      await ask(from, 'CLUSTER', 'SETSLOT', number, 'MIGRATING', await idOf(to));
      for (;;) {
        const keys = (await ask(from, 'CLUSTER', 'GETKEYSINSLOT', number, '100'))
          .split('\n')
          .filter((key) => key !== '');
        if (keys.length === 0) break;
        await ask(from, 'MIGRATE', '127.0.0.1', String(to.port), '', '0', '5000', 'KEYS', ...keys);
      }
      for (const node of [to, from, ...nodes]) await ask(node, 'CLUSTER', 'SETSLOT', number, 'NODE', await idOf(to));
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  });
}
