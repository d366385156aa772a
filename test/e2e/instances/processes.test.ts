import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uuidv7 } from '../../../src/shared/ids.js';
import { AMPLE } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { eventually, isAlive } from '../../support/eventually.js';
import { dataFolder, type GatewayProcess, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { openSocket } from '../../support/graphql-ws.js';
import { overHttp } from '../../support/programs/over-http.js';
import { describeWithRedis, startRedis, type TestRedis } from '../../support/programs/redis.js';

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
/** How many workers have said that they listen. */
const listening = (gateway: GatewayProcess): number => gateway.stdout().match(/a process is listening/g)?.length ?? 0;

describe('several processes by one setting', () => {
  afterEach(() => stopGateways());

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
    const gateway = startGateway({ dataDir: dataFolder(), env: { PROCESSES: '3' } });
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
      env: { PROCESSES: '2', DATABASE_URL: database.url },
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
    const env = { PROCESSES: '2', DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
    const gateway = startGateway({ dataDir: dataFolder(), env });
    expect((await gateway.exited).code).toBe(1);
    expect(gateway.stdout()).toContain('Portcullis did not start');
  });
});

/** The same, whatever the processes share their counters in. */
function describeSharing(describeStore: typeof describe, name: string, env: () => Record<string, string>): void {
  describeStore(`processes that share ${name}`, () => {
    let gateway: GatewayProcess;
    let client: ReturnType<typeof overHttp>;
    beforeAll(async () => {
      gateway = startGateway({ dataDir: dataFolder(), env: { PROCESSES: '2', ...env() } });
      const url = await gateway.ready();
      client = overHttp(url, gateway.key());
      await eventually('both listen', () => listening(gateway) === 2, START_MILLIS);
    });
    afterAll(() => stopGateways());

    /** A tenant, and its key. All processes know both at once. */
    async function tenant({ cacheTtlSeconds, ...limits }: { cacheTtlSeconds: number; [limit: string]: number }) {
      const tenantId = await client.createTenant({ id: `t-${uuidv7()}`, ...AMPLE, ...limits });
      const update = 'mutation($id: ID!, $input: UpdateTenantInput!) { updateTenant(id: $id, input: $input) { id } }';
      expect((await client.graphql(update, { id: tenantId, input: { cacheTtlSeconds } })).json.errors).toBeUndefined();
      const key = await client.issueKey({ tenantId, subject: 'ann', roles: ['tenant_admin'] });
      return key;
    }
    const chat = (key: string, body: object) => client.request('POST', '/v1/chat', { key, body });
    const user = (content: string) => [{ role: 'user', content }];

    test('the counters are part of health', async () => {
      const { json } = await client.request('GET', '/v1/health');
      expect(json).toMatchObject({ status: 'healthy', cache: { status: 'up' }, shared_store: { status: 'up' } });
    });

    test('40 calls at once never spend more than a budget has, and each is settled', async () => {
      const key = await tenant({ monthlyBudgetUsd: 1, cacheTtlSeconds: 0 });
      const dear = { model: 'gpt-4o', max_tokens: 8_000, messages: user('word '.repeat(8_000)) };
      const replies = await Promise.all(Array.from({ length: 40 }, () => chat(key, dear)));
      expect([...new Set(replies.map(({ status }) => status))].toSorted()).toEqual([200, 402]);
      const served = replies.filter(({ status }) => status === 200).length;
      await eventually('all is settled', async () => {
        const { json } = await client.graphql(
          '{ usage { usage { totalRequests } budget { usedUsd heldUsd } } }',
          {},
          { key },
        );
        const { usage, budget } = json.data.usage;
        expect(budget.usedUsd).toBeLessThanOrEqual(1);
        return budget.heldUsd === 0 && Number(usage.totalRequests) === served;
      });
    });

    test('a minute has as many requests as its tenant may make', async () => {
      const key = await tenant({ requestsPerMinute: 10, cacheTtlSeconds: 0 });
      const body = { model: 'gpt-4o-mini', messages: user('Hello!') };
      const replies = await Promise.all(Array.from({ length: 30 }, () => chat(key, body)));
      const served = replies.filter(({ status }) => status === 200).length;
      // A minute may end meanwhile.
      expect([10, 20]).toContain(served);
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(30 - served);
    });

    test('an answer is cached for all', async () => {
      const key = await tenant({ cacheTtlSeconds: 600 });
      const same = { model: 'gpt-4o-mini', messages: user('the same') };
      expect((await chat(key, same)).headers.get('x-cache')).toBe('MISS');
      const later = await Promise.all(Array.from({ length: 8 }, () => chat(key, same)));
      expect(new Set(later.map(({ headers }) => headers.get('x-cache')))).toEqual(new Set(['HIT']));
    });
  });
}

describeSharing(describe, 'the counters of their primary', () => ({}));

describeWithRedis('with a Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  describeSharing(describe, 'the counters of Redis', () => ({ REDIS_URL: redis.url }));
});

test('a process that is killed under load: its calls are charged once, and nothing stays held', async () => {
  const waiting: ServerResponse[] = [];
  const upstream = createServer((request, response) => {
    request.resume();
    waiting.push(response);
  });
  await once(upstream.listen(0, '127.0.0.1'), 'listening');
  const { port } = upstream.address() as AddressInfo;
  const env = { PROCESSES: '2', OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, SANDBOX: 'off' };
  const gateway = startGateway({ dataDir: dataFolder(), env });
  const client = overHttp(await gateway.ready(), gateway.key());
  await eventually('both listen', () => listening(gateway) === 2, START_MILLIS);
  const bodyOf = (content: string) => ({ model: 'gpt-4o', max_tokens: 1_000, messages: [{ role: 'user', content }] });
  const calls = Array.from({ length: 12 }, (_, at) =>
    client.request('POST', '/v1/chat', { body: bodyOf(`call ${at}`) }).then(
      ({ status }) => status,
      () => 'cut off',
    ),
  );
  await eventually('all wait for their answers', () => waiting.length === 12);
  const [victim = 0] = workersOf(gateway);
  process.kill(victim, 'SIGKILL');
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hello.' } }];
  const answer = JSON.stringify({ id: 'a', object: 'chat.completion', created: 1, model: 'gpt-4o', usage, choices });
  for (const response of waiting) response.setHeader('content-type', 'application/json').end(answer);
  const ends = await Promise.all(calls);
  const lost = ends.filter((end) => end === 'cut off').length;
  expect(lost).toBeGreaterThan(0);
  expect(ends.filter((end) => end === 200)).toHaveLength(12 - lost);
  const usageOf = async () =>
    (await client.graphql('{ usage { usage { totalRequests totalCostUsd } budget { usedUsd heldUsd } } }')).json.data
      .usage;
  await eventually('nothing is held', async () => (await usageOf()).budget.heldUsd === 0, START_MILLIS);
  const { budget, usage: totals } = await usageOf();
  expect(Number(totals.totalRequests)).toBe(12);
  expect(budget.usedUsd).toBeCloseTo(totals.totalCostUsd, 9);
  await stopGateways();
  upstream.close();
});
