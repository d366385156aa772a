import { afterEach, describe, expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { delimiter, dirname, join } from 'node:path';
import pg from 'pg';
import { startSandbox } from '../../src/providers/sandbox/sandbox.js';
import { createDatabase } from '../support/database.js';
import { eventually, isAlive } from '../support/eventually.js';
import {
  dataFolder,
  type GatewayProcess,
  root,
  startGateway,
  stopGateways,
} from '../support/programs/gateway-process.js';

const MAIN = join(root, 'dist/main.js');

afterEach(() => stopGateways());

function curlLine(gateway: GatewayProcess): string {
  const line = gateway
    .stdout()
    .split('\n')
    .find((text) => text.trim().startsWith('curl '));
  return line?.trim() ?? 'no curl line';
}

/** Runs a line of the banner as a user pastes it into a shell. */
function paste(line: string, cwd: string): any {
  return JSON.parse(execFileSync('sh', ['-c', `${line} --silent --fail-with-body`], { cwd, encoding: 'utf8' }));
}

/** The rows that a text takes on a screen of 100 columns. */
function rowsOf(text: string): number {
  return text
    .trimEnd()
    .split('\n')
    .reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 100)), 0);
}

/** The processes whose working folder is the cluster of `dataDir`: a PostgreSQL and all its children. */
function serversOf(dataDir: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) && isAlive(Number(pid));
      } catch {
        return false;
      }
    });
}

async function expectGone(gateway: GatewayProcess, code = 0): Promise<void> {
  expect(await gateway.exited).toEqual({ code, signal: null });
  expect(serversOf(gateway.dataDir)).toEqual([]);
  expect(existsSync(join(gateway.dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  expect(existsSync(join(gateway.dataDir, 'lock'))).toBe(false);
}

test('the programs are bundles of ASCII, of which V8 keeps one byte a character, and need nothing else that was built', () => {
  const folder = join(root, 'dist');
  const chunks = readdirSync(join(folder, 'chunks')).filter((name) => name.endsWith('.js'));
  const workers = ['extraction/extraction', 'review/review'].map((name) => `features/analysis/${name}.worker.js`);
  const programs = ['server/run.js', 'cli/commands.js', ...workers];
  for (const path of [...programs, ...chunks.map((name) => `chunks/${name}`)]) {
    const built = readFileSync(join(folder, path), 'latin1');
    expect([path, /[^\0-\x7f]/.exec(built)?.[0]]).toEqual([path, undefined]);
    const imported = [...built.matchAll(/\b(?:from|import)\s*\(?["'](\.{1,2}\/[^"']+)["']/g)];
    for (const [, target = ''] of imported)
      expect([path, join(dirname(path), target)]).toEqual([
        path,
        expect.stringMatching(/^(?:chunks\/[\w-]+|server\/run)\.js$/),
      ]);
  }
});

describe('a first start', () => {
  test('says where it is, keeps the key to itself, and its curl line works as pasted; the second finds all again', async () => {
    const dataDir = join(dataFolder(), "it's my data");
    const first = startGateway({ dataDir });
    const url = await first.ready();
    expect(first.stdout()).toMatch(/Missing {4}OPENAI_API_KEY: answers of openai are simulated/);
    expect(first.stdout()).not.toContain(first.key());
    expect(rowsOf(first.stdout().slice(first.stdout().indexOf('Portcullis is listening')))).toBeLessThanOrEqual(24);
    expect(first.stdout().match(/\bmigrations?\b.*$/gm)).toHaveLength(1);
    expect(statSync(join(dataDir, 'admin-key')).mode & 0o777).toBe(0o600);
    expect(paste(curlLine(first), root).choices[0].message.content).toContain('Hello!');
    for (const page of ['/livez', '/readyz', '/docs', '/openapi.json', '/metrics']) {
      expect([page, (await fetch(url + page)).status]).toEqual([page, 200]);
    }
    const key = first.key();
    const made = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'mutation { createTenant(input: { id: "kept" }) { id } }' }),
    });
    expect(await made.json()).toEqual({ data: { createTenant: { id: 'kept' } } });
    first.child.kill('SIGTERM');
    await expectGone(first);
    expect(first.stderr()).toBe('');

    const second = startGateway({ dataDir, cwd: dataDir });
    const again = await second.ready();
    expect(second.key()).toBe(key);
    // From that folder the file has a shorter name.
    expect(curlLine(second)).toContain('$(cat admin-key)');
    expect(paste(curlLine(second), dataDir).choices).toHaveLength(1);
    const tenants = await fetch(`${again}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ tenants { edges { node { id } } } verifySpine { intact } }' }),
    });
    expect(await tenants.json()).toEqual({
      data: {
        tenants: { edges: [{ node: { id: 'default' } }, { node: { id: 'kept' } }] },
        verifySpine: { intact: true },
      },
    });
    second.child.kill('SIGINT');
    await expectGone(second);
  });

  test('by npm start, in a checkout of its own; Ctrl-C ends all of it', async () => {
    const folder = join(dataFolder(), 'a checkout');
    const files = ['package.json', 'package-lock.json', '.swcrc', 'esbuild.config.js', 'tsconfig.json'];
    for (const name of [...files, 'bin', 'src', 'console', 'docs', 'migrations']) {
      cpSync(join(root, name), join(folder, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const dataDir = join(folder, '.data');
    const gateway = startGateway({
      dataDir,
      env: { DATA_DIR: '' },
      cwd: folder,
      command: ['npm', 'start'],
      detached: true,
    });
    await gateway.ready();
    expect(gateway.stdout()).toContain('Admin key  .data/admin-key');
    expect(paste(curlLine(gateway), folder).choices).toHaveLength(1);
    const [postgres] = [gateway.postgres()!];
    gateway.kill('SIGINT');
    await gateway.exited;
    await eventually('the database server is gone', () => !isAlive(postgres));
    expect(serversOf(folder)).toEqual([]);
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);

    // Built again where something changed or is missing, and only then.
    const main = join(folder, 'dist/main.js');
    const builds = (): boolean => {
      const before = existsSync(main) ? statSync(main).mtimeMs : 0;
      execFileSync('npm', ['run', '--silent', 'build:server'], { cwd: folder, stdio: 'pipe' });
      return statSync(main).mtimeMs !== before;
    };
    expect(builds()).toBe(false);
    appendFileSync(join(folder, 'src/main.ts'), '\n// Changed.\n');
    expect([builds(), builds()]).toEqual([true, false]);
    rmSync(main);
    expect([builds(), builds()]).toEqual([true, false]);
    appendFileSync(join(folder, 'src/main.ts'), 'no TypeScript (');
    expect(builds).toThrow();
    expect(builds).toThrow();
  });
});

describe('what it cannot start with', () => {
  test('wrong settings are named all at once, and nothing else', async () => {
    const dataDir = join(dataFolder(), 'data');
    const gateway = startGateway({
      dataDir,
      env: { PORT: 'http', DATABASE_URL: 'mysql://here', GATEWAY_SECRET: 'short', SANDBOX: 'maybe', LOG_LEVEL: 'loud' },
    });
    expect(await gateway.exited).toEqual({ code: 1, signal: null });
    expect(gateway.stderr().trimEnd().split('\n')).toEqual([
      'Invalid settings:',
      '  PORT: expected a port number from 0 to 65535 (0 picks a free one)',
      '  DATABASE_URL: expected a URL such as postgres://… or postgresql://…',
      '  GATEWAY_SECRET: expected at least 32 characters; generate one with: openssl rand -hex 32',
      '  SANDBOX: expected one of: auto, on, off',
      expect.stringMatching(/^ {2}LOG_LEVEL: expected one of: /),
    ]);
    expect(gateway.stdout()).toBe('');
    expect(existsSync(dataDir)).toBe(false);
  });

  test('a port that is taken: the reason, and no server left behind', async () => {
    const taken = createServer();
    taken.listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const gateway = startGateway({ dataDir: dataFolder(), env: { PORT: String(port) } });
    await expectGone(gateway, 1);
    expect(gateway.stdout()).toContain(`port ${port} is in use (EADDRINUSE): stop what listens there, or set PORT`);
    expect(gateway.stdout()).not.toContain(' at ');
    expect(gateway.stdout()).not.toContain('listening');
    taken.close();
  });

  test('a database that is not there, models that make no sense', async () => {
    const dataDir = dataFolder();
    const database = await createDatabase();
    const modelsFile = join(dataDir, 'models.json');
    writeFileSync(modelsFile, '{"models": [{"id": 5}]}');
    const [unreachable, senseless] = [
      startGateway({ dataDir: dataFolder(), env: { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' } }),
      startGateway({ dataDir, env: { MODELS_FILE: modelsFile, DATABASE_URL: database.url } }),
    ];
    await Promise.all([expectGone(unreachable, 1), expectGone(senseless, 1)]);
    expect(unreachable.stdout()).toContain('127.0.0.1:1 does not answer (ECONNREFUSED): start the database');
    expect(unreachable.stdout()).not.toContain(' at ');
    expect(senseless.stdout()).toContain('MODELS_FILE is invalid');
    await database.drop();
  });

  test('an old Node gets one line', () => {
    const disguise =
      'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"22.16.9"}})';
    const results = [
      { version: '22.16.9', ...spawnSync(process.execPath, ['--import', disguise, MAIN], { encoding: 'utf8' }) },
    ];
    const found = (process.env.PATH ?? '')
      .split(delimiter)
      .map((folder) => join(folder, 'node'))
      .filter((file) => existsSync(file))
      .map((file) => ({ file, version: spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1) }))
      .find(({ version }) => Number(version.split('.')[0]) < 22);
    if (found === undefined) console.log('No older Node on the PATH: only a disguised one was tried.');
    else results.push({ version: found.version, ...spawnSync(found.file, [MAIN], { encoding: 'utf8' }) });
    for (const { version, status, stdout, stderr } of results) {
      expect([status, stdout, stderr]).toEqual([
        1,
        '',
        `Portcullis needs Node 22.17 or newer, not ${version}; "npm start" brings its own.\n`,
      ]);
    }
  });
});

describe('a stop', () => {
  test('that is asked for several times leaves nothing behind', async () => {
    const gateway = startGateway({ dataDir: dataFolder() });
    const url = await gateway.ready();
    const postgres = gateway.postgres()!;
    expect(isAlive(postgres)).toBe(true);
    gateway.child.kill('SIGTERM');
    await eventually('it is stopping', () => gateway.stdout().includes('"stopping"'));
    gateway.child.kill('SIGTERM');
    gateway.child.kill('SIGINT');
    await expectGone(gateway);
    expect(isAlive(postgres)).toBe(false);
    await expect(fetch(`${url}/livez`)).rejects.toThrow();
  });

  test('during the start leaves nothing behind', async () => {
    const dataDir = dataFolder();
    const gateway = startGateway({ dataDir });
    await eventually('PostgreSQL is starting', () => gateway.postgres() !== undefined || gateway.hasExited());
    gateway.child.kill('SIGTERM');
    await expectGone(gateway);
    expect(gateway.stdout()).not.toContain('listening');
    // What it got done is not in the way of the next.
    const next = startGateway({ dataDir });
    const url = await next.ready();
    const answer = await fetch(`${url}/v1/models`, { headers: { authorization: `Bearer ${next.key()}` } });
    expect(answer.status).toBe(200);
  });

  test('lets the answers under way finish, with their evidence', async () => {
    const upstream = await startSandbox({ chunkDelayMillis: 20 });
    const database = await createDatabase();
    const gateway = startGateway({
      dataDir: dataFolder(),
      env: { SANDBOX: 'off', OPENAI_BASE_URL: upstream.openai.url, DATABASE_URL: database.url },
    });
    const response = await fetch(`${await gateway.ready()}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.key()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'gpt-4o-mini', stream: true, messages: [{ role: 'user', content: 'Hello!' }] }),
    });
    gateway.child.kill('SIGTERM');
    expect(await response.text()).toMatch(/data: \[DONE\]\n\n$/);
    await expectGone(gateway);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('SELECT id, outcome FROM usage_ledger');
    expect(rows).toEqual([{ id: response.headers.get('x-evidence-id'), outcome: 'completed' }]);
    await client.end();
    await database.drop();
    await upstream.stop();
  });
});
