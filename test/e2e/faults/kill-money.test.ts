import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { startBillingUpstream } from '../../support/upstreams/billing-upstream.js';
import { eventually } from '../../support/eventually.js';
import { dataFolder, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { ADMIN_KEY, type Instance, startInstances } from '../../support/programs/instances.js';
import { graphql, ownDatabase } from '../../support/programs/killed-gateway.js';
import { type PrivateServer, startPrivateServer } from '../../support/programs/private-server.js';
import { describeWithRedis, startRedis, type TestRedis } from '../../support/programs/redis.js';

/** CI keeps to a short form. */
const KILLS = Number(process.env.KILLS ?? 4);
const ANSWER_MILLIS = 250;
/** Of 32 kills 1 USD: it is spent within them. */
const BUDGET_USD = KILLS / 32;
/** What a call that is not durable before its provider is asked may cost, nano-USD. */
const CHEAP = 10_000_000n;

let upstream: Awaited<ReturnType<typeof startBillingUpstream>>;
beforeAll(async () => {
  upstream = await startBillingUpstream(ANSWER_MILLIS);
});
afterEach(stopGateways);
afterAll(() => upstream.stop());

/** Held with 0.0102 USD and more. */
const dear = { model: 'gpt-4o', max_tokens: 1_000 };
const cheap = { model: 'gpt-4o-mini', max_tokens: 2_000 };
const kinds = {
  'only-dear': [dear, { ...dear, stream: true }],
  bounded: [dear, { ...dear, stream: true }],
  budgeted: [dear, { ...dear, stream: true }],
  mixed: [dear, cheap, { ...dear, stream: true }, { ...cheap, stream: true }],
};
type Kind = keyof typeof kinds;
/** Bounded by their tenant's month, and by a budget for each user. */
const LIMITED: readonly Kind[] = ['bounded', 'budgeted'];
const CALLERS = 4;

async function createTenants(url: string, adminKey: string): Promise<Map<Kind, string>> {
  const keys = new Map<Kind, string>();
  for (const id of Object.keys(kinds) as Kind[]) {
    const monthlyBudgetUsd = id === 'bounded' ? BUDGET_USD : 1_000;
    const limits = { tier: 'ENTERPRISE', requestsPerMinute: 1_000_000, tokensPerMinute: 1_000_000_000 };
    await graphql(url, adminKey, 'mutation($input: CreateTenantInput!) { createTenant(input: $input) { id } }', {
      input: { id, monthlyBudgetUsd, ...limits },
    });
    const issued = await graphql(
      url,
      adminKey,
      'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }',
      { input: { tenantId: id, subject: 'client', roles: ['tenant_admin'] } },
    );
    const key: string = issued.issueApiKey.secret;
    keys.set(id, key);
    if (id !== 'budgeted') continue;
    const input = { name: 'each user', limitUsd: BUDGET_USD, window: 'total', per: ['user'] };
    const create = 'mutation($input: CreateBudgetInput!) { createBudget(input: $input) { id } }';
    await graphql(url, key, create, { input });
  }
  return keys;
}

interface Load {
  /** How many answers came, by status. */
  answers: Map<number, number>;
  stop(): Promise<void>;
}

/** Callers of every kind, each with one call at a time. */
function startLoad(urls: readonly string[], keys: Map<Kind, string>): Load {
  const answers = new Map<number, number>();
  let isRunning = true;
  const call = async (kind: Kind, turn: number): Promise<void> => {
    const content = `${kind} ${Math.random()}`;
    const body = { ...kinds[kind][turn % kinds[kind].length], messages: [{ role: 'user', content }] };
    const response = await fetch(`${urls[turn % urls.length]}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.get(kind)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.text();
    answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
  };
  const caller = async (kind: Kind, first: number): Promise<void> => {
    for (let turn = first; isRunning; turn += 1) {
      await call(kind, turn).catch(() => undefined);
      // The budget is to last for most of the kills, and the others are to have something under way at each.
      await delay(LIMITED.includes(kind) ? 150 : 20);
    }
  };
  const callers = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    Array.from({ length: LIMITED.includes(kind) ? 2 : CALLERS }, (_, index) => caller(kind, index)),
  );
  return {
    answers,
    async stop() {
      isRunning = false;
      await Promise.all(callers);
    },
  };
}

async function spent(database: pg.Client): Promise<Map<string, bigint>> {
  const { rows } = await database.query<{ tenant_id: string; cost: string }>(
    'SELECT tenant_id, sum(cost)::text AS cost FROM usage_ledger GROUP BY 1',
  );
  return new Map(rows.map(({ tenant_id, cost }) => [tenant_id, BigInt(cost)]));
}

/** Calls that began and have no end. */
async function openStarts(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ open: number }>(
    `SELECT count(*)::int AS open FROM spine_events s WHERE s.action LIKE 'ai.%.started'
        AND NOT EXISTS (SELECT FROM usage_ledger l WHERE l.id::text = s.correlation_id)`,
  );
  return rows[0]!.open;
}

const settled = `SELECT l.*, e.severity, d.content::jsonb AS details FROM usage_ledger l JOIN spine_events e USING (id)
                   JOIN spine_details d ON d.event_id = l.id WHERE
                         d.content::jsonb->'error'->>'message' LIKE '%the maximum cost is charged%'`;

async function expectAccounted(url: string, adminKey: string, keys: Map<Kind, string>, database: pg.Client) {
  const ledger = await spent(database);
  for (const kind of ['only-dear', ...LIMITED] as const)
    expect([kind, (ledger.get(kind) ?? 0n) >= upstream.billed(kind)]).toEqual([kind, true]);
  expect(upstream.billed('mixed') - (ledger.get('mixed') ?? 0n)).toBeLessThanOrEqual(
    BigInt(KILLS) * BigInt(CALLERS) * CHEAP,
  );
  const limit = BigInt(Math.round(BUDGET_USD * 1e9));
  for (const kind of LIMITED) {
    expect(upstream.billed(kind)).toBeLessThanOrEqual(limit);
    expect(ledger.get(kind)).toBeLessThanOrEqual(limit);
  }
  const own = await graphql(url, keys.get('budgeted')!, '{ keyBudgets { data { name used held } } }');
  expect(own.keyBudgets.data).toContainEqual({
    name: 'each user',
    used: expect.closeTo(Number(ledger.get('budgeted')) / 1e9, 9),
    held: 0,
  });
  for (const [kind, key] of keys) {
    const { usage } = await graphql(url, key, '{ usage { budget { usedUsd heldUsd } } }');
    expect(usage.budget).toEqual({ usedUsd: expect.closeTo(Number(ledger.get(kind)) / 1e9, 9), heldUsd: 0 });
    const { verifySpine } = await graphql(
      url,
      adminKey,
      '{ verifySpine { intact fault } }',
      {},
      { 'x-tenant-id': kind },
    );
    expect(verifySpine).toEqual({ intact: true, fault: null });
  }
  const figures = [...keys.keys()].map((kind) => {
    const usd = (nano: bigint) => (Number(nano) / 1e9).toFixed(6);
    return `${kind}: billed ${usd(upstream.billed(kind))}, in the ledger ${usd(ledger.get(kind) ?? 0n)} USD`;
  });
  const { rows } = await database.query(settled);
  process.stderr.write(`${KILLS} kills, ${rows.length} calls settled; ${figures.join('; ')}\n`);
  return rows;
}

test('killed under load, again and again: the ledger is never under what the upstream has billed', async () => {
  const dataDir = dataFolder();
  const env = { LOG_LEVEL: 'warn', SANDBOX: 'off', OPENAI_API_KEY: 'sk-billing', OPENAI_BASE_URL: upstream.origin };
  let keys = new Map<Kind, string>();
  let refused = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const gateway = startGateway({ dataDir, env });
    const url = await gateway.ready();
    if (kill === 0) keys = await createTenants(url, gateway.key());
    const load = startLoad([url], keys);
    await eventually('answers flow', () => (load.answers.get(200) ?? 0) >= 18);
    await delay(Math.random() * ANSWER_MILLIS);
    gateway.child.kill('SIGKILL');
    await gateway.exited;
    await load.stop();
    refused += load.answers.get(402) ?? 0;
  }
  expect(refused).toBeGreaterThan(0);
  const gateway = startGateway({ dataDir, env });
  const url = await gateway.ready();
  const database = await ownDatabase(gateway);
  try {
    // Before anybody asks: the budget begins with them.
    expect(await openStarts(database)).toBe(0);
    const rows = await expectAccounted(url, gateway.key(), keys, database);
    expect(rows.length).toBeGreaterThanOrEqual(KILLS);
    for (const row of rows) {
      expect(row).toMatchObject({ outcome: 'failed', estimated: true, severity: 'warning' });
      expect(row.details).toMatchObject({ costNanoUsd: row.cost, error: { code: 'SERVICE_UNAVAILABLE' } });
    }
    // As people see it.
    const dearest = rows.find(({ tenant_id }) => tenant_id === 'bounded') ?? rows[0];
    const { invocation } = await graphql(
      url,
      keys.get(dearest.tenant_id)!,
      'query($id: ID!) { invocation(id: $id) { errorCode invocation { outcome estimated costUsd model provider } } }',
      { id: dearest.id },
    );
    expect(invocation).toEqual({
      errorCode: 'SERVICE_UNAVAILABLE',
      invocation: {
        outcome: 'FAILED',
        estimated: true,
        costUsd: Number(dearest.cost) / 1e9,
        model: dearest.model,
        provider: 'openai',
      },
    });
  } finally {
    await database.end();
  }
}, 900_000);

describeWithRedis('two instances with one Redis', () => {
  let redis: TestRedis;
  let database: PrivateServer;
  let instances: Instance[];
  beforeAll(async () => {
    [redis, database] = await Promise.all([startRedis(), startPrivateServer()]);
    const env = { DATABASE_URL: database.url, REDIS_URL: redis.url, SANDBOX: 'off', OPENAI_API_KEY: 'sk-billing' };
    instances = await startInstances(2, { ...env, OPENAI_BASE_URL: upstream.origin });
  });
  afterAll(async () => {
    await stopGateways();
    await Promise.all([database.stop(), redis.stop()]);
  });

  test('one is killed: the other settles its calls, and the budget has them', async () => {
    const [survivor, victim] = instances as [Instance, Instance];
    const keys = await createTenants(survivor.url, ADMIN_KEY);
    const before = new Map([...keys.keys()].map((kind) => [kind, upstream.billed(kind)]));
    const load = startLoad([survivor.url, victim.url], keys);
    await eventually('answers flow', () => (load.answers.get(200) ?? 0) >= 24);
    await victim.kill();
    await load.stop();
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    try {
      await eventually('every call has ended', async () => (await openStarts(owner)) === 0);
      await eventually('nothing is held', async () => {
        for (const key of keys.values()) {
          const { usage } = await graphql(survivor.url, key, '{ usage { budget { heldUsd } } }');
          if (usage.budget.heldUsd !== 0) return false;
        }
        return true;
      });
      const { rows } = await owner.query(settled);
      expect(rows.length).toBeGreaterThan(0);
      const ledger = await spent(owner);
      for (const [kind, key] of keys) {
        const cost = ledger.get(kind) ?? 0n;
        const billed = upstream.billed(kind) - before.get(kind)!;
        expect(billed - cost).toBeLessThanOrEqual(kind === 'mixed' ? BigInt(CALLERS) * CHEAP : 0n);
        const { usage } = await graphql(survivor.url, key, '{ usage { budget { usedUsd } } }');
        expect(usage.budget.usedUsd).toBeCloseTo(Number(cost) / 1e9, 9);
        const tenant = { 'x-tenant-id': kind };
        const { verifySpine } = await graphql(survivor.url, ADMIN_KEY, '{ verifySpine { intact fault } }', {}, tenant);
        expect(verifySpine).toEqual({ intact: true, fault: null });
      }
    } finally {
      await owner.end();
    }
  }, 300_000);
});
