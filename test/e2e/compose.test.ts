import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newKey, startTestApp, type TestApp } from '../support/app.js';
import { compose, COMPOSE_TEXT } from '../support/programs/compose.js';
import { root } from '../support/programs/gateway-process.js';
import { configuration, describeWithProxy, startProxy } from '../support/programs/haproxy.js';

test.each(Object.entries(compose.services))('%s is confined and limited', (name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    mem_limit: expect.stringMatching(/^\d+[mg]$/),
    pids_limit: expect.any(Number),
    cpus: expect.anything(),
  });
  expect([service.cap_add, service.privileged]).toEqual([undefined, undefined]);
  // Compose copies these into the container, which it cannot where the file system is read-only.
  expect(service.configs).toBeUndefined();
  expect(service.ports === undefined).toBe(name !== 'proxy');
});

test('every secret that it asks for is in the .env that the documentation makes', () => {
  const wanted = new Set([...COMPOSE_TEXT.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
  const documented = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const env = /cat > \.env <<END\n([^]*?)\nEND/.exec(documented)?.[1] ?? '';
  const given = new Set(env.split('\n').map((line) => line.split('=', 1)[0]));
  expect([...wanted].filter((name) => !given.has(name))).toEqual([]);
  expect(wanted).toContain('REDIS_PASSWORD');
});

test('requests log in as another user than the owner', () => {
  const { MIGRATION_DATABASE_URL: owner = '', DATABASE_URL: login = '' } =
    compose.services['gateway-1']?.environment ?? {};
  expect(owner).toMatch(/^postgresql:\/\/portcullis:\$\{POSTGRES_PASSWORD\b/);
  expect(login).toMatch(/^postgresql:\/\/portcullis_gateway:\$\{DATABASE_PASSWORD\b/);
});

describeWithProxy('its proxy', () => {
  let gateway: TestApp;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  beforeAll(async () => {
    gateway = await startTestApp();
    proxy = await startProxy([gateway.url, gateway.url]);
  });
  afterAll(async () => {
    await proxy.stop();
    await gateway.stop();
  });

  test('takes the configuration', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portcullis-compose-'));
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, configuration(1, ['http://127.0.0.1:2', 'http://127.0.0.1:3']));
    const said = execFileSync('haproxy', ['-c', '-f', file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    rmSync(folder, { recursive: true });
    expect(said).toContain('valid');
  });

  /** The status line that `text` is answered with, sent as it is. */
  async function answered(text: string): Promise<string> {
    const { hostname, port } = new URL(proxy.url);
    const socket = connect(Number(port), hostname);
    let said = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    socket.write(text);
    await once(socket, 'close');
    return said.split('\r\n', 1)[0] ?? '';
  }

  const headers = 'Host: x\r\nConnection: close\r\n\r\n';
  test.each(['/metrics', '/metrics/', '//metrics', '/Metrics', '/%6detrics', '/metrics?x=1', 'http://x/metrics'])(
    'keeps %s to itself, which a gateway answers',
    async (target) => {
      expect(await answered(`GET ${target} HTTP/1.1\r\n${headers}`)).toBe('HTTP/1.1 404 Not Found');
      expect((await fetch(`${gateway.url}/metrics`)).status).toBe(200);
    },
  );

  test('passes on what only looks like it', async () => {
    expect(await answered(`GET /livez HTTP/1.1\r\n${headers}`)).toBe('HTTP/1.1 200 OK');
    const { text } = await gateway.request('GET', '/metrics-of-mine', { key: newKey() });
    const passed = await fetch(`${proxy.url}/metrics-of-mine`);
    expect([passed.status, (await passed.text()).length]).toEqual([404, text.length]);
  });

  test('closes connections whose header or body does not come', async () => {
    const statuses = await Promise.all([
      answered('POST /v1/chat HTTP/1.1\r\nHost: x\r\nContent-Le'),
      answered('POST /v1/chat HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"model"'),
    ]);
    expect(statuses).toEqual(['HTTP/1.1 408 Request Time-out', 'HTTP/1.1 408 Request Time-out']);
  });

  test('that does not start says why', async () => {
    await expect(startProxy(['http://unknown.invalid:1', 'http://unknown.invalid:2'])).rejects.toThrow(
      /haproxy ended:.*could not resolve/s,
    );
  });
});
