import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { createDatabase } from '../../support/database.js';
import { eventually, isAlive } from '../../support/eventually.js';
import { dataFolder, type GatewayProcess, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { openSocket } from '../../support/graphql-ws.js';
import { describeWithRedis, startRedis, type TestRedis } from '../../support/programs/redis.js';

test('several processes need a store to share their counters in', async () => {
  const gateway = startGateway({ dataDir: dataFolder(), env: { PROCESSES: '2' } });
  expect(await gateway.exited).toEqual({ code: 1, signal: null });
  expect(gateway.stderr()).toContain('PROCESSES: more than one process requires REDIS_URL');
});

describeWithRedis('several processes by one setting', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(() => stopGateways());
  afterAll(() => redis.stop());

  /** The processes that `pid` started: workers, and an embedded database. */
  function childrenOf(pid: number): { pid: number; isWorker: boolean }[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const parent = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]);
          const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
          return parent === pid ? [{ pid: Number(name), isWorker: command.includes('main.js') }] : [];
        } catch {
          return [];
        }
      });
  }
  const workersOf = ({ pid }: GatewayProcess): number[] =>
    childrenOf(pid)
      .filter(({ isWorker }) => isWorker)
      .map((child) => child.pid);

  /** A start takes its time on a machine that does much else. */
  const START_MILLIS = 30_000;
  const body = JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hello!' }] });
  const chat = async (url: string, key: string): Promise<number> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/v1/chat`, { method: 'POST', headers, body });
    // Read to its end, so that the connection is free.
    await response.arrayBuffer();
    return response.status;
  };
  const served = async (url: string): Promise<number> => {
    const page = await (await fetch(`${url}/metrics`)).text();
    const counts = page.match(/^portcullis_invocations_total\{[^}]*\} \d+$/gm) ?? [];
    return counts.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };

  test('one port, one page of metrics, one database; a killed worker is replaced; a stop leaves nothing', async () => {
    const gateway = startGateway({ dataDir: dataFolder(), env: { PROCESSES: '3', REDIS_URL: redis.url } });
    const url = await gateway.ready();
    const key = gateway.key();
    await eventually('three workers', () => workersOf(gateway).length === 3, START_MILLIS);
    await eventually('all are served', async () => (await (await fetch(`${url}/readyz`)).text()).includes('"ready"'));
    const children = childrenOf(gateway.pid).map(({ pid }) => pid);
    expect(children).toHaveLength(4);

    const logged = () => new Set([...gateway.stdout().matchAll(/"workerId":(\d+)/g)].map(([, id]) => id)).size;
    await eventually('each worker logs by its number', () => logged() === 3, START_MILLIS);
    for (let sent = 0; sent < 12; sent += 1) expect(await chat(url, key)).toBe(200);
    expect(await served(url)).toBe(12);

    const socket = openSocket(url, { authorization: `Bearer ${key}` });
    const [result] = await socket.run('{ health { status } }');
    expect(result?.data.health.status).toBe('HEALTHY');
    await socket.close();

    const [victim = 0] = workersOf(gateway);
    process.kill(victim, 'SIGKILL');
    await eventually('another took its place', () => {
      const now = workersOf(gateway);
      return now.length === 3 && !now.includes(victim);
    });
    expect(await chat(url, key)).toBe(200);

    gateway.child.kill('SIGTERM');
    expect(await gateway.exited).toEqual({ code: 0, signal: null });
    await eventually('nothing is left', () => children.every((pid) => !isAlive(pid)));
    expect(gateway.stdout().match(/listening at/g)).toHaveLength(1);
  });

  test('workers end with the primary, however it ends', async () => {
    const database = await createDatabase();
    const gateway = startGateway({
      dataDir: dataFolder(),
      env: { PROCESSES: '2', REDIS_URL: redis.url, DATABASE_URL: database.url },
    });
    await gateway.ready();
    await eventually('two workers', () => workersOf(gateway).length === 2, START_MILLIS);
    const workers = workersOf(gateway);
    gateway.child.kill('SIGKILL');
    await eventually('they are gone', () => workers.every((pid) => !isAlive(pid)));
    await gateway.exited;
    await database.drop();
  });

  test('a start that fails says so, and ends', async () => {
    const env = { PROCESSES: '2', REDIS_URL: redis.url, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
    const gateway = startGateway({ dataDir: dataFolder(), env });
    expect((await gateway.exited).code).toBe(1);
    expect(gateway.stdout()).toContain('Portcullis did not start');
  });
});
