import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Browser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';

/** `portcullis login` as a developer runs it: a process, a browser, a file. */
const home = mkdtempSync(join(tmpdir(), 'device-login-'));
const file = join(home, 'portcullis', 'credentials.json');
const env = { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home };
let gateway: TestApp;
let browser: Browser;

beforeAll(async () => {
  gateway = await startTestApp();
  const { json } = await gateway.request('POST', '/api/members', { body: { email: 'dev@example.com' } });
  browser = new Browser(gateway);
  await browser.request('POST', '/session', { token: json.token });
});
afterAll(async () => {
  await gateway.stop();
  rmSync(home, { recursive: true });
});

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

function portcullis(...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['dist/main.js', ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

/** Begins to sign in, and decides in the browser. */
async function login(decision: string): Promise<Outcome> {
  const child = spawn(process.execPath, ['dist/main.js', 'login', '--url', gateway.url], { env });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<number>((resolve) =>
    child.once('close', (code) => {
      resolve(code ?? -1);
    }),
  );
  const shown = /type the code ([A-Z]{4}-[A-Z]{4})/;
  await eventually('the code', () => shown.test(stderr));
  const decided = await browser.request('POST', '/device/decision', { userCode: shown.exec(stderr)![1], decision });
  expect(decided.status).toBe(204);
  return { code: await ended, stdout, stderr };
}

const stored = (): any => JSON.parse(readFileSync(file, 'utf8'));
const works = async (key: string): Promise<boolean> =>
  (await gateway.request('GET', '/v1/models', { key })).status === 200;

test('a developer signs in, uses the key in scripts, has it refreshed, and signs out', async () => {
  const before = await portcullis('login', '--print-key', '--url', gateway.url);
  expect(before).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('not signed in') });

  const signedIn = await login('allow');
  expect(signedIn).toMatchObject({ code: 0, stdout: '' });
  expect(signedIn.stderr).toContain(`Signed in to ${gateway.url} as dev@example.com.`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(home, 'portcullis')).mode & 0o777).toBe(0o700);
  const first = await portcullis('login', '--print-key');
  expect(first).toEqual({ code: 0, stdout: expect.stringMatching(/^pcl_[0-9a-f]{16}_[\w-]{43}\n$/), stderr: '' });
  expect(await works(first.stdout.trim())).toBe(true);
  expect(signedIn.stderr).not.toContain('pcl_');

  // As when it has expired. Scripts that start together share one refresh.
  const expired = stored();
  expired.servers[gateway.url].expiresAt = Date.now();
  writeFileSync(file, JSON.stringify(expired));
  const together = await Promise.all([1, 2, 3].map(() => portcullis('login', '--print-key')));
  expect(together.map(({ code, stderr }) => [code, stderr])).toEqual([1, 2, 3].map(() => [0, '']));
  expect(new Set(together.map(({ stdout }) => stdout)).size).toBe(1);
  const key = together[0]!.stdout.trim();
  expect(key).not.toBe(first.stdout.trim());
  expect(await works(key)).toBe(true);

  expect(await portcullis('logout')).toEqual({ code: 0, stdout: '', stderr: `Signed out of ${gateway.url}.\n` });
  expect(await portcullis('logout', '--url', gateway.url)).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^Not/),
  });
  expect(await works(key)).toBe(false);
  expect(stored().servers).toEqual({});
});

test('a denial, a sign-in that was ended, and wrong usage are said in one line and an exit code', async () => {
  expect(await login('deny')).toMatchObject({ code: 1, stderr: expect.stringContaining('denied') });
  expect(await login('allow')).toMatchObject({ code: 0 });
  const { key } = stored().servers[gateway.url];
  await gateway.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id: key.slice(4, 20) });
  const ended = stored();
  ended.servers[gateway.url].expiresAt = 0;
  writeFileSync(file, JSON.stringify(ended));
  expect(await portcullis('login', '--print-key')).toMatchObject({ code: 1, stderr: expect.stringContaining('ended') });
  expect(stored().servers).toEqual({});
  expect(await portcullis('login', '--url', 'http://127.0.0.1:1')).toMatchObject({ code: 2 });
  for (const wrong of [['dance'], ['login', 'more'], ['login', '--what'], ['login', '--url', 'ftp://x']])
    expect(await portcullis(...wrong)).toMatchObject({ code: 2, stderr: expect.stringContaining('portcullis login') });
  expect(await portcullis('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('portcullis login') });
  writeFileSync(file, 'no json');
  const unreadable = await portcullis('login', '--print-key');
  expect(unreadable).toMatchObject({ code: 2, stderr: expect.stringMatching(/^.* is not a file of credentials.*\n$/) });
});
