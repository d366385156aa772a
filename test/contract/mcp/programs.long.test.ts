import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { gather, makePolicy, type People } from '../../support/people.js';
import { errorOf } from '../../support/upstreams/tool-results.js';

/** Servers of tools that are programs, by the operator's file. */
const TENANT = 'shop';
const PROGRAM = resolve('test/support/programs/tool-program.js');
let app: TestApp;
let people: People;
const lines: Record<string, unknown>[] = [];
const note = (fields: object | string): void => {
  if (typeof fields === 'object') lines.push(fields as Record<string, unknown>);
};

beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'portcullis-file-')), 'servers.json');
  const command = process.execPath;
  const servers = [
    {
      name: 'local',
      command,
      args: [PROGRAM, '$HOME; echo'],
      env: { GIVEN: 'a {env:A_SECRET}' },
      tenants: [TENANT, 'nobody'],
    },
    { name: 'flaky', command, args: [PROGRAM, 'flaky'], tenants: ['*'] },
    { name: 'absent', command: '/nowhere/at/all', tenants: [TENANT] },
  ];
  writeFileSync(file, JSON.stringify({ servers }));
  const env = { MCP_SERVERS_FILE: file, A_SECRET: 'secret-of-the-operator', SHELL: '/bin/sh', PATH: '/usr/bin:/bin' };
  const logger = { debug: note, info: note, warn: note, error: note };
  app = await startTestApp({ timedWorkMillis: 100, deadlineMillis: 5_000, env, logger });
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, TENANT);
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], effect: 'allow' });
  const listed = await app.eventually(async () => {
    const found = await serversOf();
    expect(found.map(({ name, state }) => [name, state]).sort()).toEqual([
      ['absent', 'FAILED'],
      ['flaky', 'READY'],
      ['local', 'READY'],
    ]);
    return found;
  });
  const local = listed.find(({ name }) => name === 'local');
  const { tools } = (await app.request('GET', `/api/mcp/servers/${local?.id}/tools?limit=100`, people.as('ada'))).json;
  for (const { name, pin } of tools as { name: string; pin: string }[]) {
    const path = `/api/mcp/servers/${local?.id}/tools/${name}/accept`;
    await app.request('POST', path, { ...people.as('ada'), body: { pin } });
  }
});

interface Listed {
  id: string;
  name: string;
  kind: string;
  url: string;
  state: string;
  problem: string | null;
}
const serversOf = async (): Promise<Listed[]> =>
  (await app.request('GET', '/api/mcp/servers', people.as('ada'))).json.servers;
const serverOf = async (name: string): Promise<Listed> => (await serversOf()).find((one) => one.name === name)!;

async function call(name: string, given: unknown = {}): Promise<any> {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
  const headers = { accept: 'application/json, text/event-stream' };
  const reply = await app.request('POST', '/mcp', { ...people.as('rita'), body, headers });
  const text = reply.text.startsWith('{') ? reply.text : (/^data: (.*)$/m.exec(reply.text)?.[1] ?? reply.text);
  return JSON.parse(text).result;
}
const textOf = (result: any): string => result.content[0].text;
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('are called like others, with nothing of the gateway’s environment, without a shell', async () => {
  expect(textOf(await call('local_echo', { text: 'hello' }))).toBe('said hello');
  const seen = JSON.parse(textOf(await call('local_env')));
  const { PATH, HOME, GIVEN, ...rest } = seen.env;
  expect([PATH, GIVEN, rest, seen.args]).toEqual(['/usr/bin:/bin', 'a secret-of-the-operator', {}, ['$HOME; echo']]);
  expect([HOME, seen.cwd.endsWith(HOME)]).toEqual([expect.stringContaining('portcullis-tools-'), true]);
  expect(JSON.parse(textOf(await call('local_env'))).pid).toBe(seen.pid);
  const { problem } = await serverOf('absent');
  expect(problem).toBe('the server of the tool cannot be reached');
});

test('pass through policies and evidence', async () => {
  const policy = { actions: ['mcp.call'], resources: ['mcp:local/write'], effect: 'deny' };
  await makePolicy(app, people.keys.ada, policy);
  expect(errorOf(await call('local_write'))?.code).toBe('POLICY_DENIED');
  const result = await call('local_echo', { text: 'e' });
  const id = result._meta['portcullis/evidenceId'];
  const event = await app.request('GET', `/api/trust/spine/events/${id}`, people.as('ada'));
  expect(event.json).toMatchObject({ action: 'mcp.called', resourceId: 'mcp:local/echo' });
});

test('are of the file alone', async () => {
  const { id, kind, url } = await serverOf('local');
  expect([kind, url]).toEqual(['stdio', expect.stringMatching(/^stdio:local#[0-9a-f]{16}$/)]);
  const asked = (method: string, path: string, body?: object) =>
    app.request(method, path, { ...people.as('ada'), ...(body === undefined ? {} : { body }) });
  const refused = [
    await asked('POST', '/api/mcp/servers', { name: 'mine', url: 'stdio:local' }),
    await asked('POST', '/api/mcp/servers', { name: 'mine', url, kind: 'stdio', command: 'sh' }),
    await asked('PATCH', `/api/mcp/servers/${id}`, { url: 'https://example.com/mcp' }),
    await asked('PATCH', `/api/mcp/servers/${id}`, { credential: { type: 'key', key: 'a-key-of-a-server' } }),
    await asked('DELETE', `/api/mcp/servers/${id}`),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 409]);
  const others = await app.request('GET', '/api/mcp/servers');
  expect(others.json.servers.map(({ name }: Listed) => name)).toEqual(['flaky']);
});

test('that write nonsense, end, say nothing or far too much fail that call alone', async () => {
  expect(textOf(await call('local_garbage'))).toBe('after garbage');
  const [never, meanwhile] = await Promise.all([call('local_never'), call('local_echo', { text: 'b' })]);
  expect([errorOf(never)?.code, textOf(meanwhile)]).toEqual(['PROVIDER_TIMEOUT', 'said b']);
  const { pid } = JSON.parse(textOf(await call('local_env')));
  expect(errorOf(await call('local_die'))?.code).toBe('PROVIDER_ERROR');
  const next = JSON.parse(textOf(await call('local_env')));
  expect([next.pid === pid, isAlive(pid)]).toEqual([false, false]);
  const before = process.memoryUsage().rss;
  expect(errorOf(await call('local_long'))?.code).toBe('PROVIDER_ERROR');
  expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024);
  expect(isAlive(next.pid)).toBe(false);
  expect(textOf(await call('local_echo', { text: 'c' }))).toBe('said c');
});

test('that end again and again rest for a while', async () => {
  await call('local_die');
  await app.eventually(async () => {
    const { message } = errorOf(await call('local_die')) ?? {};
    expect(message).toContain('is started again in');
  });
  await app.eventually(async () => {
    expect(textOf(await call('local_echo', { text: 'd' }))).toBe('said d');
  });
});

test('write to the log within bounds', () => {
  const said = lines.filter(({ line, server }) => line !== undefined && server === 'flaky');
  expect(said.length).toBeGreaterThan(10);
  expect(said.length).toBeLessThanOrEqual(120);
  expect(Math.max(...said.map(({ line }) => String(line).length))).toBeLessThanOrEqual(500);
});

test('end with the gateway, and leave no folder', async () => {
  const { pid, env } = JSON.parse(textOf(await call('local_env')));
  await app.stop();
  expect([isAlive(pid), existsSync(env.HOME)]).toEqual([false, false]);
});
