import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { lockDataDir } from '../../../src/database/embedded/data-dir-lock.js';
import { type EmbeddedServer, startEmbeddedServer } from '../../../src/database/embedded/server.js';
import { eventually, isAlive } from '../../support/eventually.js';
import { dataFolder, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { recordingLogger, silentLogger } from '../../support/logger.js';

const isRoot = process.getuid?.() === 0;
const FAST = ['fsync=off', 'full_page_writes=off'];
const NOBODY = { uid: 65_534, gid: 65_534 };

const servers = new Set<EmbeddedServer>();
const helpers = new Set<ChildProcess>();
const relocated = new Set<string>();

async function start(dataDir: string, logger = silentLogger): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataDir, logger, configuration: FAST });
  servers.add(server);
  return server;
}

async function stop(server: EmbeddedServer): Promise<void> {
  servers.delete(server);
  await server.stop();
}

async function query(server: EmbeddedServer, sql: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const pidFile = (dataDir: string): string => join(dataDir, 'postgres', 'postmaster.pid');
const postmaster = (dataDir: string): number => Number(readFileSync(pidFile(dataDir), 'utf8').split('\n', 1)[0]);

/** A living program that has nothing to do with the database. */
function bystander(): ChildProcess {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  helpers.add(child);
  return child;
}

beforeAll(() => {
  if (!isRoot) console.log('Not root: what only root can set up is checked as far as a normal user can.');
});

afterEach(async () => {
  await Promise.all([...servers].map(stop));
  await stopGateways();
  for (const child of helpers) child.kill('SIGKILL');
  for (const folder of relocated) rmSync(folder, { recursive: true, force: true });
  helpers.clear();
  relocated.clear();
});

describe('where the data are', () => {
  test('in DATA_DIR, also below a path with spaces and quotes, and they outlive a restart', async () => {
    const dataDir = join(dataFolder(), "my company's data", 'gateway');
    const first = await start(dataDir);
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await stop(first);
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres-password']);
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    const second = await start(dataDir);
    expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  test('as root below a private home: outside of it, by a link, and they outlive a restart', async () => {
    if (!isRoot) {
      console.log('Skipped: only root keeps its data apart from a private home.');
      return;
    }
    const home = dataFolder();
    chmodSync(home, 0o700);
    const dataDir = join(home, 'app', '.data');
    const first = await start(dataDir);
    const cluster = readlinkSync(join(dataDir, 'postgres'));
    relocated.add(cluster);
    expect(cluster.startsWith(home)).toBe(false);
    expect(statSync(cluster)).toMatchObject({ mode: 0o40700 });
    expect(statSync(cluster).uid).not.toBe(0);
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await stop(first);
    const second = await start(dataDir);
    expect(readlinkSync(join(dataDir, 'postgres'))).toBe(cluster);
    expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await stop(second);
    rmSync(cluster, { recursive: true });
    await expect(start(dataDir)).rejects.toThrow(/the embedded database is missing: .* points to .*; restore it/);
    expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true);
  });

  test('a cluster in a folder that became private since is not replaced by an empty one', async () => {
    if (!isRoot) {
      console.log('Skipped: a normal user reaches its own folders.');
      return;
    }
    const home = dataFolder();
    await stop(await start(join(home, 'data')));
    chmodSync(home, 0o700);
    await expect(start(join(home, 'data'))).rejects.toThrow(/another user cannot reach the database/);
    chmodSync(home, 0o755);
    await start(join(home, 'data'));
  });

  test('a first start that was interrupted is begun anew', async () => {
    const dataDir = dataFolder();
    mkdirSync(join(dataDir, 'postgres-draft', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres-draft', 'PG_VERSION'), '18\n');
    expect(await query(await start(dataDir), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(dataDir, 'postgres-draft'))).toBe(false);
  });

  test('an umask that hides everything, and a private TMPDIR, keep nobody out', async () => {
    const folder = dataFolder();
    const temporary = join(folder, 'private');
    mkdirSync(temporary, { mode: 0o700 });
    const gateway = startGateway({
      dataDir: join(folder, 'data'),
      env: { TMPDIR: temporary, LOG_LEVEL: 'warn' },
      command: [
        'sh',
        '-c',
        'umask 077; exec "$0" "$1"',
        process.execPath,
        join(import.meta.dirname, '../../../dist/main.js'),
      ],
    });
    await gateway.ready();
    if (isRoot) relocated.add(readlinkSync(join(folder, 'data', 'postgres')));
  });
});

describe('who runs it', () => {
  test('PostgreSQL never runs as root: it runs as postgres, or as nobody without that user', async () => {
    const dataDir = dataFolder();
    await start(dataDir);
    const { uid } = statSync(`/proc/${postmaster(dataDir)}`);
    const users = readFileSync('/etc/passwd', 'utf8');
    const idOf = (name: string) => new RegExp(`^${name}:[^:]*:(\\d+):`, 'm').exec(users)?.[1];
    expect(uid).toBe(isRoot ? Number(idOf('postgres') ?? idOf('nobody')) : process.getuid!());
  });

  test('a normal user, in its own folder; and nothing of the gateway’s environment reaches it', async () => {
    const folder = dataFolder();
    if (isRoot) chownSync(folder, NOBODY.uid, NOBODY.gid);
    const secret = 'a-secret-of-32-characters-or-more';
    const gateway = startGateway({
      dataDir: join(folder, 'data'),
      env: { HOME: folder, LOG_LEVEL: 'warn', GATEWAY_SECRET: secret, OPENAI_API_KEY: secret },
      cwd: folder,
      ...(isRoot ? NOBODY : {}),
    });
    const url = await gateway.ready();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const uid = isRoot ? NOBODY.uid : process.getuid!();
    const folderOfServer = `/proc/${gateway.postgres()!}`;
    expect(statSync(join(folder, 'data', 'postgres')).uid).toBe(uid);
    expect(statSync(folderOfServer).uid).toBe(uid);
    expect(statSync(join(folder, 'data', 'admin-key'))).toMatchObject({ uid, mode: 0o100600 });

    const environment = readFileSync(`${folderOfServer}/environ`, 'utf8');
    expect(environment).toContain('LC_ALL=C');
    const names = environment.split('\0').map((line) => line.split('=', 1)[0]);
    // PostgreSQL adds its own.
    const known = ['', 'PATH', 'LC_ALL', 'TZ', 'PGDATA', 'PG_GRANDPARENT_PID'];
    expect(names.filter((name) => !known.includes(name ?? ''))).toEqual([]);
    expect(environment).not.toContain(secret);
    const password = readFileSync(join(folder, 'data', 'postgres-password'), 'utf8');
    expect(readFileSync(`${folderOfServer}/cmdline`, 'utf8')).not.toContain(password);
  });
});

describe('beside each other', () => {
  test('two with their own DATA_DIR share nothing', async () => {
    const folders = [dataFolder(), dataFolder()];
    const [one, two] = await Promise.all(folders.map((folder) => start(folder)));
    await query(one!, 'CREATE TABLE mine AS SELECT 1 AS n');
    await expect(query(two!, 'SELECT n FROM mine')).rejects.toThrow('does not exist');
  });

  test('a second on the same DATA_DIR is refused, and leaves the first alone', async () => {
    const dataDir = dataFolder();
    const first = await start(dataDir);
    const second = startGateway({ dataDir });
    expect(await second.exited).toEqual({ code: 1, signal: null });
    expect(second.stdout()).toContain(`another Portcullis (process ${process.pid}) uses ${dataDir}`);
    expect(await query(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(dataDir, 'lock'))).toBe(true);
  });

  test('a start that fails gives its DATA_DIR back, and leaves no server', async () => {
    const dataDir = dataFolder();
    await expect(
      startEmbeddedServer({ dataDir, logger: silentLogger, configuration: ['no_such_setting=1'] }),
    ).rejects.toThrow(/embedded database exited at startup .*no_such_setting/s);
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
    await start(dataDir);
  });
});

describe('what an earlier life left behind', () => {
  const locks: [string, () => string][] = [
    ['of a process that is gone', () => '999999\n12345\n'],
    ['of another life of a living process id', () => `${bystander().pid!}\n1\n`],
    ['that is empty', () => ''],
    ['that makes no sense', () => 'no such thing\n'],
  ];
  test.each(locks)('a lock %s is taken over', (_, text) => {
    const folder = dataFolder();
    writeFileSync(join(folder, 'lock'), text());
    const unlock = lockDataDir(folder);
    expect(() => lockDataDir(folder)).toThrow(`another Portcullis (process ${process.pid})`);
    unlock();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a stale lock goes to one of many who want it', async () => {
    const folder = dataFolder();
    writeFileSync(join(folder, 'lock'), '999999\n12345\n');
    const script = `
      const { lockDataDir } = await import(process.argv[1]);
      while (Date.now() < Number(process.argv[3]));
      try { lockDataDir(process.argv[2]); console.log('mine'); } catch { console.log('refused'); }
      setTimeout(() => undefined, 1_500);`;
    const module = join(import.meta.dirname, '../../../dist/database/embedded/data-dir-lock.js');
    const at = String(Date.now() + 700);
    const said = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const child = spawn(process.execPath, ['--input-type=module', '-e', script, module, folder, at]);
        helpers.add(child);
        let text = '';
        child.stdout.setEncoding('utf8').on('data', (more: string) => (text += more));
        await new Promise((resolve) => child.once('close', resolve));
        return text.trim();
      }),
    );
    expect(said.filter((word) => word === 'mine')).toHaveLength(1);
    expect(said.filter((word) => word === 'refused')).toHaveLength(5);
  });

  test('a postmaster.pid of a dead process does not stop the start', async () => {
    const dataDir = dataFolder();
    await stop(await start(dataDir));
    writeFileSync(pidFile(dataDir), `999999\n${join(dataDir, 'postgres')}\n0\n5432\n\n127.0.0.1\n  \nready\n`);
    await start(dataDir);
    expect(postmaster(dataDir)).not.toBe(999_999);
  });

  test('a postmaster.pid whose number another program has by now; that program stays alive', async () => {
    const dataDir = dataFolder();
    await stop(await start(dataDir));
    const other = bystander();
    writeFileSync(pidFile(dataDir), `${other.pid!}\n${join(dataDir, 'postgres')}\n0\n5432\n\n127.0.0.1\n  \nready\n`);
    await start(dataDir);
    expect(postmaster(dataDir)).not.toBe(other.pid);
    expect(isAlive(other.pid!)).toBe(true);
  });

  test('a PostgreSQL of a gateway that was killed; found also by another name of DATA_DIR', async () => {
    const dataDir = dataFolder();
    const gateway = startGateway({ dataDir, env: { LOG_LEVEL: 'warn' } });
    await gateway.ready();
    const orphan = gateway.postgres()!;
    gateway.child.kill('SIGKILL');
    await gateway.exited;
    expect(isAlive(orphan)).toBe(true);
    const alias = join(tmpdir(), `portcullis-alias-${process.pid}`);
    symlinkSync(dataDir, alias);
    relocated.add(alias);
    const logger = recordingLogger();
    const server = await start(alias, logger);
    expect(isAlive(orphan)).toBe(false);
    expect(logger.lines).toContainEqual({
      level: 'warn',
      fields: { pid: orphan },
      message: 'stopping a database server that an earlier process left behind',
    });
    expect(await query(server, 'SELECT id FROM tenants')).toEqual([{ id: 'default' }]);
  });
});

describe('a server that falls', () => {
  test('comes back by itself at the same address, with its data', async () => {
    const dataDir = dataFolder();
    const logger = recordingLogger();
    const server = await start(dataDir, logger);
    await query(server, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const fallen = postmaster(dataDir);
    process.kill(fallen, 'SIGKILL');
    await eventually('it answers again', async () => (await query(server, 'SELECT answer FROM kept'))[0].answer === 42);
    expect(postmaster(dataDir)).not.toBe(fallen);
    expect(logger.lines.map(({ message }) => message)).toContain('the embedded database exited unexpectedly (SIGKILL)');
  });

  test('is not left behind by a stop while it is being started again', async () => {
    const dataDir = dataFolder();
    const server = await start(dataDir);
    const fallen = postmaster(dataDir);
    process.kill(fallen, 'SIGKILL');
    await eventually('it is being started again', () => postmaster(dataDir) !== fallen);
    const next = postmaster(dataDir);
    await stop(server);
    expect(isAlive(next)).toBe(false);
    expect(existsSync(pidFile(dataDir))).toBe(false);
  });
});
