import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Sandbox, startSandbox } from '../../../src/providers/sandbox/sandbox.js';
import { AMPLE } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { root, stopGateways } from '../../support/programs/gateway-process.js';
import { describeWithProxy, startHaproxy } from '../../support/programs/haproxy.js';
import { ADMIN_KEY, type Instance, startCallers, startInstances } from '../../support/programs/instances.js';
import { overHttp } from '../../support/programs/over-http.js';

const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
const CALLERS = 4;

describeWithProxy('two cells behind the proxy of deploy/cells', () => {
  let databases: Awaited<ReturnType<typeof createDatabase>>[];
  let upstream: Sandbox;
  let cells: Instance[];
  let proxy: Awaited<ReturnType<typeof startHaproxy>>;

  beforeAll(async () => {
    [databases, upstream] = await Promise.all([
      Promise.all([createDatabase(), createDatabase()]),
      startSandbox({ chunkDelayMillis: 20 }),
    ]);
    const env = { OPENAI_BASE_URL: upstream.openai.url, SANDBOX: 'off', ENCRYPTION_KEY };
    const started = databases.map(({ url }) => startInstances(1, { ...env, DATABASE_URL: url }));
    cells = (await Promise.all(started)).flat();
    proxy = await startHaproxy((port, folder) => {
      copyFileSync(join(root, 'deploy/cells/cells.map'), join(folder, 'cells.map'));
      const [one, two] = cells.map(({ url }) => new URL(url).host);
      return readFileSync(join(root, 'deploy/cells/haproxy.cfg'), 'utf8')
        .replace('bind :8080', `bind 127.0.0.1:${port}`)
        .replace('cell-1:8080', one!)
        .replace('cell-2:8080', two!)
        .replaceAll('/etc/haproxy/', `${folder}/`)
        .replaceAll('/run/haproxy/', `${folder}/`);
    });
  });
  afterAll(async () => {
    await proxy.stop();
    await stopGateways();
    await Promise.all([...databases.map(({ drop }) => drop()), upstream.stop()]);
  });

  /** Asks the proxy's socket. */
  async function atProxy(command: string): Promise<string> {
    const socket = connect(join(proxy.folder, 'admin.sock'));
    let said = '';
    socket.setEncoding('utf8').on('data', (text: string) => (said += text));
    socket.write(`${command}\n`);
    await once(socket, 'close');
    return said.trim();
  }

  async function moveTo(address: string): Promise<void> {
    const [source, target] = databases;
    const child = spawn(process.execPath, ['dist/main.js', 'move', 'tenant-m', '--address', address], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: source!.url, TARGET_DATABASE_URL: target!.url, ENCRYPTION_KEY },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    const [code] = (await once(child, 'close')) as [number];
    expect([code, said]).toEqual([0, expect.stringContaining(`tenant-m is at ${address}`)]);
  }

  async function callsOf(url: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM usage_ledger WHERE tenant_id = 'tenant-m' AND outcome = 'completed' ORDER BY id",
    );
    await client.end();
    return rows.map(({ id }) => id);
  }

  test('move a tenant under load: who tries again sees no other error, no call is lost or made twice', async () => {
    const home = overHttp(cells[0]!.url, ADMIN_KEY);
    const callers: { tenant: string; key: string }[] = [];
    for (const id of ['tenant-m', 'tenant-s']) {
      const tenant = await home.createTenant({ id, monthlyBudgetUsd: 1_000, ...AMPLE });
      const key = await home.issueKey({ tenantId: tenant, subject: 'client', roles: ['tenant_admin'] });
      callers.push(...Array.from({ length: CALLERS }, () => ({ tenant, key })));
    }
    const load = startCallers([proxy], callers, (turn) => turn % 3 === 0);
    await eventually('some answers', () => load.delivered.length > 10 * CALLERS);
    const address = proxy.url;
    await moveTo(address);
    expect(await atProxy(`add map ${proxy.folder}/cells.map tenant-m cell-2`)).toBe('');
    const copied = (await callsOf(databases[1]!.url)).length;
    await eventually('answers of the target', async () => (await callsOf(databases[1]!.url)).length > copied + CALLERS);
    const delivered = await load.stop();

    const others = delivered.filter(({ tenant, status }) => tenant === 'tenant-s' && status !== 200);
    expect(others).toEqual([]);
    const codes = delivered.filter(({ status }) => status !== 200).map(({ status, code }) => `${status} ${code}`);
    expect([...new Set(codes)]).toEqual(['503 TENANT_MOVING']);
    const answered = delivered.filter(({ tenant, status }) => tenant === 'tenant-m' && status === 200);
    const acknowledged = answered.map(({ evidenceId }) => evidenceId).toSorted();
    expect(await callsOf(databases[1]!.url)).toEqual(acknowledged);
    const key = callers[0]!.key;
    const proof = await overHttp(cells[1]!.url, key).graphql('{ verifySpine { intact fault } }', {}, { key });
    expect(proof.json).toEqual({ data: { verifySpine: { intact: true, fault: null } } });
  });
});
