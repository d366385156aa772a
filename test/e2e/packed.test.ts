import { execFile, execFileSync, type ExecFileOptions } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { dataFolder, type GatewayProcess, root, startGateway } from '../support/programs/gateway-process.js';

const MOST_PACKED_BYTES = 8 * 1024 * 1024;
const run = promisify(execFile);

/** As on a machine where this project is not: nothing of its packages in the PATH. */
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules') && folder !== dirname(process.execPath))
  .join(delimiter);
const env = { PATH, HOME: process.env.HOME };
const installation = dataFolder();

async function npm(args: string[], options: ExecFileOptions): Promise<string> {
  const { stdout } = await run('npm', args, { ...options, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
  return stdout;
}

/** Starts the installed package in `folder`, as the leader of a group, like a job of a terminal. */
function start(folder: string, command: string[]): GatewayProcess {
  const dataDir = join(folder, '.data');
  return startGateway({ dataDir, cwd: folder, command, detached: true, env: { PATH, SANDBOX: '', DATA_DIR: '' } });
}

function processesIn(folder: string): string[] {
  const listed = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' });
  return listed.split('\n').filter((line) => line.includes(folder));
}

beforeAll(async () => {
  // Packed elsewhere: its scripts would build what other tests run, and write files beside them.
  const checkout = dataFolder();
  for (const name of ['package.json', 'package-lock.json', 'README.md', 'bin', 'deploy', 'dist', 'migrations'])
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  await run(process.execPath, ['deploy/shrinkwrap.js'], { cwd: checkout });
  const packed = await npm(['pack', '--ignore-scripts', '--json', '--pack-destination', installation], {
    cwd: checkout,
  });
  const [{ filename, files }] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
  const size = statSync(join(installation, filename)).size;
  console.log(`${filename}: ${(size / 1024 / 1024).toFixed(1)} MB, ${files.length} files`);
  expect(size).toBeLessThan(MOST_PACKED_BYTES);
  const paths = files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['bin/portcullis', 'dist/server/run.js', 'npm-shrinkwrap.json']));
  // All that programs need is in their bundles.
  expect(paths.filter((path) => /^dist\/(shared|database|contracts|verifier)\//.test(path))).toEqual([]);
  expect(
    paths.filter((path) =>
      /^(src|test|bench|console|docs|node_modules)\/|\.(ts|[jt]s\.map|css\.map|mjs\.map)$/.test(path),
    ),
  ).toEqual([]);
  // Without it npm would look for a project in the folders above.
  writeFileSync(join(installation, 'package.json'), '{}');
  const install = ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error'];
  await npm([...install, `./${filename}`], { cwd: installation, env });
});

test('the packed gateway starts in an empty folder, answers what its banner shows, and leaves nothing running', async () => {
  const from = performance.now();
  const gateway = start(installation, ['npx', 'portcullis']);
  const url = await gateway.ready();
  const [line = ''] = /^ {2}curl .*$/m.exec(gateway.stdout()) ?? [];
  const { stdout } = await run('bash', ['-c', line], { cwd: installation, env });
  console.log(`answered ${Math.round(performance.now() - from)} ms after the start`);
  expect(JSON.parse(stdout).choices[0].message.content).toContain('Hello!');
  const pages = ['/', '/help', '/docs', '/docs/swagger-ui-bundle.js', '/graphql'];
  const read = (path: string): Promise<Response> =>
    fetch(url + path, { headers: { accept: 'text/html', cookie: 'portcullis=of-somebody' } });
  for (const page of pages) expect([page, (await read(page)).status]).toEqual([page, 200]);
  expect(await (await read('/')).text()).toContain('<div id="root">');
  const [, explorer = ''] = /src="([^"]+)"/.exec(await (await read('/graphql')).text()) ?? [];
  expect([explorer, (await read(explorer)).status]).toEqual([expect.stringMatching(/^\/graphql\/explorer\//), 200]);
  expect(readdirSync(join(installation, '.data'))).toContain('admin-key');
  gateway.kill('SIGTERM');
  await gateway.exited;
  await eventually('everything has ended', () => processesIn(installation).length === 0);
});

test('it runs from another folder, by its path alone, with the Node and the limits of memory that come along', async () => {
  const elsewhere = join(dataFolder(), 'a folder');
  mkdirSync(elsewhere);
  const command = join(installation, 'node_modules/.bin/portcullis');
  const gateway = start(elsewhere, [command]);
  await gateway.ready();
  expect(readdirSync(join(elsewhere, '.data'))).toContain('admin-key');
  const line = readFileSync(`/proc/${gateway.pid}/cmdline`, 'utf8').split('\0');
  expect(line).toContain('--max-semi-space-size=32');
  expect(execFileSync(line[0]!, ['--version'], { encoding: 'utf8' })).toMatch(/^v26\./);
  expect(readFileSync(`/proc/${gateway.pid}/environ`, 'utf8').split('\0')).toContain('MALLOC_ARENA_MAX=1');
  gateway.kill('SIGTERM');
  expect(await gateway.exited).toEqual({ code: 0, signal: null });
  expect(processesIn(elsewhere)).toEqual([]);
  const { stdout } = await run(command, ['--version'], { env });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  expect(stdout).toBe(`${version}\n`);
});
