import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Sandbox, startSandbox } from '../../../src/providers/sandbox/sandbox.js';
import { eventually } from '../../support/eventually.js';
import { stopGateways } from '../../support/programs/gateway-process.js';
import { openSocket, type Socket } from '../../support/graphql-ws.js';
import {
  ADMIN_KEY,
  type Delivered,
  type Instance,
  startCallers,
  startInstances,
} from '../../support/programs/instances.js';
import { type PrivateServer, startPrivateServer } from '../../support/programs/private-server.js';
import { describeWithRedis, startRedis, type TestRedis } from '../../support/programs/redis.js';

/** How many ask at once, and how often the whole round of trouble comes. CI keeps to a short form. */
const CALLERS = Number(process.env.INSTANCES_CALLERS ?? 80);
const ROUNDS = Number(process.env.INSTANCES_ROUNDS ?? 1);
const INSTANCES = 4;
const REQUESTS_PER_MINUTE = 150 * Math.max(1, CALLERS / 100);
const BUDGET_USD = 0.005 * Math.max(1, CALLERS / 100) * ROUNDS;
/** No hold outlives this, ms. */
const HOLD_LIMIT_MILLIS = 60_000;
/** Contract §2. */
const REVOCATION_MILLIS = 1_000;

describeWithRedis('four processes, one PostgreSQL, one Redis', () => {
  let redis: TestRedis;
  let database: PrivateServer;
  let owner: pg.Client;
  let upstream: Sandbox;
  let instances: Instance[];

  beforeAll(async () => {
    [redis, database, upstream] = await Promise.all([startRedis(), startPrivateServer(), startSandbox()]);
    // Long enough for calls to be under way when their process is killed.
    upstream.fault('openai', { times: 'sticky', delayMillis: 60 });
    const env = { DATABASE_URL: database.url, REDIS_URL: redis.url, OPENAI_BASE_URL: upstream.openai.url };
    instances = await startInstances(INSTANCES, { ...env, SANDBOX: 'off' });
    owner = await connect();
  });
  afterAll(async () => {
    await stopGateways();
    await owner.end();
    await Promise.all([database.stop(), redis.stop(), upstream.stop()]);
  });

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async function graphql(instance: Instance, query: string, options: { key?: string; tenant?: string } = {}) {
    const { key = ADMIN_KEY, tenant } = options;
    const response = await fetch(`${instance.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(tenant === undefined ? {} : { 'x-tenant-id': tenant }),
      },
      body: JSON.stringify({ query }),
    });
    const { data, errors } = (await response.json()) as { data: any; errors?: unknown };
    expect(errors).toBeUndefined();
    return data;
  }

  const any = (): Instance => instances[Math.floor(Math.random() * instances.length)]!;

  async function tenant(id: string, limits: string): Promise<{ tenant: string; key: string }> {
    await graphql(
      instances[0]!,
      `mutation { createTenant(input: { id: "${id}", tier: ENTERPRISE, ${limits} }) { id } }`,
    );
    await graphql(instances[0]!, `mutation { updateTenant(id: "${id}", input: { cacheTtlSeconds: 0 }) { id } }`);
    const issued = await graphql(
      instances[0]!,
      `mutation { issueApiKey(input: { tenantId: "${id}", subject: "client", roles: ["tenant_admin"] }) { secret } }`,
    );
    return { tenant: id, key: issued.issueApiKey.secret };
  }

  async function statusOf(instance: Instance, key: string): Promise<number> {
    const response = await fetch(`${instance.url}/v1/models`, { headers: { authorization: `Bearer ${key}` } });
    // Read to its end, so that the connection is free.
    await response.arrayBuffer();
    return response.status;
  }

  async function expectRevocation(): Promise<void> {
    const { issueApiKey } = await graphql(
      any(),
      'mutation { issueApiKey(input: { tenantId: "free", subject: "leaver" }) { secret } }',
    );
    const key: string = issueApiKey.secret;
    for (const instance of instances)
      await eventually('the key is known', async () => (await statusOf(instance, key)) === 200);
    await graphql(any(), `mutation { revokeApiKey(id: "${key.split('_')[1]}") { id } }`);
    const revoked = performance.now();
    await Promise.all(
      instances.map(async (instance) => {
        while ((await statusOf(instance, key)) !== 401)
          if (performance.now() - revoked > REVOCATION_MILLIS) throw new Error(`${instance.url} still takes the key`);
      }),
    );
  }

  /** Cases are made on instances of their own choice; a subscriber at each instance is told of all. */
  async function expectChangesEverywhere(): Promise<void> {
    const sockets: Socket[] = instances.map(({ url }) => openSocket(url, { Authorization: `Bearer ${ADMIN_KEY}` }));
    const heard = sockets.map((socket) => socket.start('subscription { caseChanged { id } }'));
    // Answered only once the subscription before it is in place.
    for (const socket of sockets) await socket.run('{ health { status } }');
    const made: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      const response = await fetch(`${any().url}/api/dispute/cases`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'payment-discrepancy', claimant: 'clara', description: 'Too little.' }),
      });
      made.push(((await response.json()) as { id: string }).id);
    }
    for (const operation of heard) for (const id of made) await operation.first((data) => data.caseChanged.id === id);
    await Promise.all(sockets.map((socket) => socket.close()));
  }

  async function killOne(): Promise<void> {
    const victim = any();
    await victim.kill();
    await victim.start();
  }

  test('killed, cut off and restarted under load: limits hold, and nothing is lost', async () => {
    const open = 'requestsPerMinute: 1000000, tokensPerMinute: 1000000000';
    const kinds = [
      await tenant(
        'rate',
        `requestsPerMinute: ${REQUESTS_PER_MINUTE}, tokensPerMinute: 1000000000, monthlyBudgetUsd: 1000`,
      ),
      await tenant('money', `${open}, monthlyBudgetUsd: ${BUDGET_USD}`),
      await tenant('free', `${open}, monthlyBudgetUsd: 1000`),
    ];
    for (const instance of instances)
      for (const { key } of kinds)
        await eventually('the key is known', async () => (await statusOf(instance, key)) === 200);

    const callers = Array.from({ length: CALLERS }, (_, index) => kinds[index % kinds.length]!);
    const load = startCallers(instances, callers, (turn) => turn % 5 === 0);
    const { delivered } = load;
    const since = (from: number, isIt: (one: Delivered) => boolean) => delivered.slice(from).some(isIt);
    const answers = (from: number) => eventually('answers flow', () => since(from, ({ status }) => status === 200));
    const flow = async (millis: number): Promise<void> => {
      await delay(millis);
      await answers(delivered.length);
    };

    await answers(0);
    for (let round = 0; round < ROUNDS; round += 1) {
      await expectChangesEverywhere();
      await killOne();
      await expectRevocation();

      // PostgreSQL is restarted: no answer without evidence, and it goes on by itself.
      let from = delivered.length;
      await database.down('SIGINT');
      await eventually('calls are refused', () =>
        since(from, ({ message }) => message === 'the database cannot be reached'),
      );
      await database.up();
      await flow(1_000);
      owner = await connect();

      // Redis hangs for longer than anybody waits.
      from = delivered.length;
      redis.pause();
      await eventually('calls are refused', () =>
        since(from, ({ status, message }) => status === 503 && message === 'the shared counters cannot be reached'),
      );
      await delay(1_000);
      redis.resume();
      await flow(500);

      // Redis loses everything, and a process ends before all have told their calls.
      await redis.kill();
      await delay(500);
      await Promise.all([redis.start(), killOne()]);
      await flow(1_000);
      await killOne();
      await expectChangesEverywhere();
    }
    await load.stop();

    // From outside: what the ledger has, against the limits.
    const { rows: minutes } = await owner.query(
      `SELECT date_trunc('minute', occurred_at) AS minute, count(*)::int AS requests FROM usage_ledger
        WHERE tenant_id = 'rate' GROUP BY 1 ORDER BY 2 DESC`,
    );
    expect(minutes[0].requests).toBeLessThanOrEqual(REQUESTS_PER_MINUTE);
    expect(delivered.some(({ tenant: id, status }) => id === 'rate' && status === 429)).toBe(true);
    expect(delivered.some(({ tenant: id, status }) => id === 'money' && status === 402)).toBe(true);

    // Holds of those that were killed are gone in time, and money is neither lost nor doubled. The ledger is asked each
    // time: calls of a process that is gone are charged once that is known.
    const spentBy = async (id: string): Promise<number> => {
      const { rows } = await owner.query<{ usd: number }>(
        'SELECT (sum(cost) / 1e9)::float8 AS usd FROM usage_ledger WHERE tenant_id = $1',
        [id],
      );
      return rows[0]!.usd;
    };
    const calm = performance.now();
    const spent = new Map<string, number>();
    for (const { tenant: id, key } of kinds) {
      await eventually(
        `nothing is held of ${id}, and it has spent what the ledger says`,
        async () => {
          const { usage } = await graphql(any(), '{ usage { budget { usedUsd heldUsd } } }', { key });
          spent.set(id, await spentBy(id));
          expect(usage.budget).toEqual({ usedUsd: expect.closeTo(spent.get(id)!, 9), heldUsd: 0 });
          return true;
        },
        HOLD_LIMIT_MILLIS,
      );
    }
    expect(spent.get('money')).toBeLessThanOrEqual(BUDGET_USD);
    const holdsGone = performance.now() - calm;

    // Whatever was delivered is recorded, once.
    const received = delivered.filter(({ status }) => status === 200).map(({ evidenceId }) => evidenceId);
    expect(new Set(received).size).toBe(received.length);
    const { rows: recorded } = await owner.query<{ id: string }>(
      `SELECT l.id FROM usage_ledger l JOIN spine_events e USING (id) JOIN spine_details d ON d.event_id = e.id
        WHERE l.outcome = 'completed'`,
    );
    const known = new Set(recorded.map(({ id }) => id));
    expect(received.filter((id) => id === undefined || !known.has(id))).toEqual([]);
    for (const id of ['default', ...kinds.map((kind) => kind.tenant)]) {
      const { verifySpine } = await graphql(any(), '{ verifySpine { intact fault } }', { tenant: id });
      expect(verifySpine).toEqual({ intact: true, fault: null });
    }
    const byStatus = Object.groupBy(delivered, ({ status }) => String(status));
    process.stderr.write(
      `${CALLERS} callers: ${Object.entries(byStatus)
        .map(([status, list]) => `${list?.length} × ${status}`)
        .join(
          ', ',
        )}; most in a minute ${minutes[0].requests} of ${REQUESTS_PER_MINUTE}; spent ${spent.get('money')} of ${BUDGET_USD} USD; holds gone after ${Math.round(holdsGone)} ms\n`,
    );
  }, 600_000);
});
