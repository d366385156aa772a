import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { root } from '../support/programs/gateway-process.js';

const run = promisify(execFile);
const SCRIPT = join(root, 'deploy/notices.js');

test('what we hand on may be handed on', async () => {
  expect(await run(process.execPath, [SCRIPT, '--check'], { cwd: root })).toEqual({ stdout: '', stderr: '' });
});

test.each([
  ['installed', 'node_modules/ws'],
  ['needed by one that is installed', 'node_modules/sonic-boom'],
  ['built into the console', 'node_modules/urql'],
  ['copied for a page', 'node_modules/swagger-ui-dist'],
])('a package with a licence that is not allowed is told: one that is %s', async (_what, path) => {
  const folder = mkdtempSync(join(tmpdir(), 'portcullis-licences-'));
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const place = lock.packages[path] === undefined ? `console/${path}` : path;
  for (const one of Object.values<{ license?: string }>(lock.packages)) one.license ??= 'MIT';
  lock.packages[place].license = '(MIT AND GPL-3.0-only)';
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const name = path.replace('node_modules/', '');
  await expect(run(process.execPath, [SCRIPT, '--check'], { cwd: folder })).rejects.toMatchObject({
    code: 1,
    stderr: `${name}: the licence (MIT AND GPL-3.0-only) is not allowed\n`,
  });
  rmSync(folder, { recursive: true });
});
