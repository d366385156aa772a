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
import { startRedis, type TestRedis } from '../../support/programs/redis.js';
import { ask } from '../../support/upstreams/models.js';

const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
const CALLERS = 4;
/** Calls that some users may ever make. */
const LIMIT = 3;

describeWithProxy('two cells behind the proxy of deploy/cells', () => {
  let databases: Awaited<ReturnType<typeof createDatabase>>[];
  let upstream: Sandbox;
  let cells: Instance[];
  const atFirstCell: Instance[] = [];
  let redis: TestRedis;
  let startAt: (place: number) => Promise<Instance[]>;
  const keys: Record<string, string> = {};
  let proxy: Awaited<ReturnType<typeof startHaproxy>>;

  beforeAll(async () => {
    [databases, upstream] = await Promise.all([
      Promise.all([createDatabase(), createDatabase()]),
      startSandbox({ chunkDelayMillis: 20 }),
    ]);
    const env = { OPENAI_BASE_URL: upstream.openai.url, SANDBOX: 'off', ENCRYPTION_KEY };
    // Counters are in Redis at one cell, and in the primary of two processes at the other.
    redis = await startRedis();
    const counting: Record<string, string>[] = [{ REDIS_URL: redis.url }, { PROCESSES: '2' }];
    startAt = (place) => startInstances(1, { ...env, ...counting[place], DATABASE_URL: databases[place]!.url });
    cells = (await Promise.all([startAt(0), startAt(1)])).flat();
    atFirstCell.push(cells[0]!);
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
    await Promise.all([...databases.map(({ drop }) => drop()), upstream.stop(), redis.stop()]);
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

  /** `portcullis move` of the tenant from a cell to the other. Resolves to its exit code and what it said. */
  async function move(from: number, ...options: string[]): Promise<[number, string]> {
    const [source, target] = [databases[from]!, databases[1 - from]!];
    const child = spawn(process.execPath, ['dist/main.js', 'move', 'tenant-m', ...options], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: source.url, TARGET_DATABASE_URL: target.url, ENCRYPTION_KEY },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    const [code] = (await once(child, 'close')) as [number];
    return [code, said];
  }

  /** A user's call: its evidence, or the code of its refusal. */
  async function chat(at: Instance, user: string): Promise<string> {
    const { headers, json } = await overHttp(at.url, keys[user]!).request('POST', '/v1/chat/completions', {
      body: ask(),
    });
    return json.error?.code ?? headers.get('x-evidence-id');
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
    keys.staying = callers.at(-1)!.key;
    for (const user of ['bea', 'cora', 'dan', 'eve']) {
      keys[user] = await home.issueKey({ tenantId: 'tenant-m', subject: user });
      const body = { name: user, limitRequests: LIMIT, window: 'total', selector: { user } };
      expect((await home.request('POST', '/api/budgets', { key: callers[0]!.key, body })).status).toBe(201);
    }
    const used = [await chat(cells[0]!, 'cora')];
    for (let call = 0; call < LIMIT; call += 1) used.push(await chat(cells[0]!, 'bea'));
    const load = startCallers([proxy], callers, (turn) => turn % 3 === 0);
    await eventually('some answers', () => load.delivered.length > 10 * CALLERS);
    const address = proxy.url;
    expect(await move(0, '--address', address)).toEqual([0, expect.stringContaining(`tenant-m is at ${address}`)]);
    expect(await atProxy(`add map ${proxy.folder}/cells.map tenant-m cell-2`)).toBe('');
    const copied = (await callsOf(databases[1]!.url)).length;
    await eventually('answers of the target', async () => (await callsOf(databases[1]!.url)).length > copied + CALLERS);
    const delivered = await load.stop();

    const others = delivered.filter(({ tenant, status }) => tenant === 'tenant-s' && status !== 200);
    expect(others).toEqual([]);
    const codes = delivered.filter(({ status }) => status !== 200).map(({ status, code }) => `${status} ${code}`);
    expect([...new Set(codes)]).toEqual(['503 TENANT_MOVING']);
    const answered = delivered.filter(({ tenant, status }) => tenant === 'tenant-m' && status === 200);
    const acknowledged = [...used, ...answered.map(({ evidenceId }) => evidenceId)].toSorted();
    expect(await callsOf(databases[1]!.url)).toEqual(acknowledged);
    const key = callers[0]!.key;
    const proof = await overHttp(cells[1]!.url, key).graphql('{ verifySpine { intact fault } }', {}, { key });
    expect(proof.json).toEqual({ data: { verifySpine: { intact: true, fault: null } } });
    expect(await chat(cells[1]!, 'bea')).toBe('RATE_LIMIT_EXCEEDED');
  });

  test('what it used counts at each cell that it comes to, whatever became of the counters there meanwhile', async () => {
    // The counters are made again from a ledger that still has what the tenant had used when it left.
    await redis.kill();
    await redis.start();
    await eventually('the other tenant is served', async () => (await chat(cells[0]!, 'staying')).includes('-'));
    for (let call = 1; call < LIMIT; call += 1) expect(await chat(cells[1]!, 'cora')).toContain('-');
    for (let call = 0; call < LIMIT; call += 1) expect(await chat(cells[1]!, 'dan')).toContain('-');
    await eventually('forgotten', async () => (await move(0, '--forget'))[0] === 0);
    expect(await move(1, '--address', cells[0]!.url)).toEqual([0, expect.stringContaining('tenant-m is at')]);
    await eventually('the tenant is back', async () => (await chat(cells[0]!, 'bea')) === 'RATE_LIMIT_EXCEEDED');
    expect(await chat(cells[0]!, 'cora')).toBe('RATE_LIMIT_EXCEEDED');
    // A process that starts later shares counters that do not have what was used elsewhere.
    const [later] = await startAt(0);
    atFirstCell.push(later!);
    for (const user of ['dan', 'cora']) expect(await chat(later!, user)).toBe('RATE_LIMIT_EXCEEDED');
    expect(await chat(cells[1]!, 'dan')).toBe('TENANT_MOVED');
  });

  test('what it used elsewhere counts where it comes back to a cell that is stopped', async () => {
    expect(await chat(cells[0]!, 'eve')).toContain('-');
    await eventually('forgotten', async () => (await move(1, '--forget'))[0] === 0);
    expect(await move(0, '--address', cells[1]!.url)).toEqual([0, expect.stringContaining('tenant-m is at')]);
    await eventually('the tenant is served', async () => (await chat(cells[1]!, 'eve')).includes('-'));
    for (let call = 2; call < LIMIT; call += 1) expect(await chat(cells[1]!, 'eve')).toContain('-');
    await Promise.all(atFirstCell.map((one) => one.stop()));
    expect((await move(0, '--forget'))[0]).toBe(0);
    expect(await move(1, '--address', cells[0]!.url)).toEqual([0, expect.stringContaining('tenant-m is at')]);
    // Redis still has what was used there before.
    await cells[0]!.start();
    expect(await chat(cells[0]!, 'eve')).toBe('RATE_LIMIT_EXCEEDED');
  });
});
