import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../support/eventually.js';
import { dataFolder, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { graphql } from '../../support/programs/killed-gateway.js';
import { isComplete, startLoad, stopLoads } from '../../support/programs/load.js';
import { type PatroniCluster, startPatroni } from '../../support/programs/patroni.js';

/** `npm run failover`: a failover takes half a minute, of which twenty seconds are Patroni's patience. */
const FAILOVERS = Number(process.env.FAILOVERS ?? 0);
if (FAILOVERS === 0) process.stderr.write('skipped, npm run failover runs them: failovers by Patroni\n');
const CALLERS = 200;
/** Each caller's pause between two calls, milliseconds. */
const PAUSE_MILLIS = 500;
const LOGIN = { username: 'portcullis_gateway', password: 'a-password' };

let cluster: PatroniCluster | undefined;
afterEach(async () => {
  stopLoads();
  await stopGateways();
  await cluster?.stop();
  cluster = undefined;
});
afterAll(stopGateways);

async function startOn(synchronous: boolean) {
  const database = (cluster = await startPatroni(synchronous));
  const env = { MIGRATION_DATABASE_URL: database.url, DATABASE_URL: Object.assign(new URL(database.url), LOGIN).href };
  const dataDir = dataFolder();
  const gateway = startGateway({ dataDir, env });
  const url = await gateway.ready();
  const admin = gateway.key();
  const limits = {
    tier: 'ENTERPRISE',
    requestsPerMinute: 1_000_000,
    tokensPerMinute: 1_000_000_000,
    monthlyBudgetUsd: 1_000,
  };
  await graphql(url, admin, 'mutation($input: CreateTenantInput!) { createTenant(input: $input) { id } }', {
    input: { id: 'shop', ...limits },
  });
  const issued = await graphql(
    url,
    admin,
    'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }',
    { input: { tenantId: 'shop', subject: 'client', roles: ['tenant_admin'] } },
  );
  return { database, url, key: issued.issueApiKey.secret as string };
}

/** The size of the tenant's newest checkpoint; 0 while there is none to be had. */
async function checkpointSize(url: string, key: string): Promise<number> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ spineCheckpoint { size } }' }),
  });
  const { data } = (await response.json()) as { data?: { spineCheckpoint: { size: string } | null } | null };
  return Number(data?.spineCheckpoint?.size ?? 0);
}

interface Recorded {
  ids: Set<string>;
  rows: number;
  events: number;
}

async function recorded(url: string): Promise<Recorded> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ ids: string[]; rows: number; events: number }>(
    `SELECT coalesce(array_agg(l.id::text), '{}') AS ids, count(*)::int AS rows,
            (SELECT count(*)::int FROM spine_events WHERE tenant_id = 'shop') AS events
       FROM usage_ledger l JOIN spine_events e ON e.id = l.id
      WHERE l.tenant_id = 'shop' AND l.outcome = 'completed'`,
  );
  await client.end();
  const [found] = rows;
  return { ids: new Set(found?.ids), rows: found?.rows ?? 0, events: found?.events ?? 0 };
}

const describeFailovers = FAILOVERS === 0 ? describe.skip : describe;

describeFailovers('a primary that is killed under 200 callers', () => {
  test(
    'loses nothing that was acknowledged where commits wait for a standby',
    async () => {
      const { database, url, key } = await startOn(true);
      const load = startLoad(url, key, CALLERS, PAUSE_MILLIS);
      let published = 0;
      const table = ['kill  acknowledged  refused  lost  doubled  seconds'];
      let told = 0;
      for (let kill = 1; kill <= FAILOVERS; kill += 1) {
        await database.settled();
        await eventually('answers flow', () => load.answers.slice(told).filter(isComplete).length >= CALLERS);
        published = Math.max(published, await checkpointSize(url, key));
        const killed = performance.now();
        await database.failOver();
        const first = () => load.answers.find((one) => one.sentAt > killed && isComplete(one));
        await eventually('calls are answered again', () => first() !== undefined);
        await database.settled();
        const answers = load.answers.slice(told);
        told += answers.length;
        const complete = answers.filter(isComplete).map(({ evidenceId }) => evidenceId ?? '');
        const { ids, rows, events } = await recorded(database.primaryUrl());
        const lost = complete.filter((id) => !ids.has(id));
        const doubled = rows - ids.size + complete.length - new Set(complete).size;
        const seconds = ((first()?.endedAt ?? 0) - killed) / 1_000;
        const row = [kill, complete.length, answers.length - complete.length, lost.length, doubled, seconds.toFixed(1)];
        table.push(row.join('  '));
        process.stderr.write(`${row.join('  ')}\n`);
        expect({ kill, lost, doubled }).toEqual({ kill, lost: [], doubled: 0 });
        expect(events).toBeGreaterThanOrEqual(published);
      }
      const answers = await load.stop();
      expect(new Set(answers.filter((one) => !isComplete(one)).map(({ status }) => status))).not.toContain(500);
      await eventually('the log verifies', async () => {
        const { verifySpine } = await graphql(url, key, '{ verifySpine { intact fault size } }');
        expect(verifySpine).toMatchObject({ intact: true, fault: null });
        return true;
      });
      process.stderr.write(`${table.join('\n')}\n`);
    },
    60_000 + FAILOVERS * 240_000,
  );

  test('may lose what was acknowledged where they do not wait, and the log says so', async () => {
    const { database, url, key } = await startOn(false);
    const load = startLoad(url, key, CALLERS, PAUSE_MILLIS);
    await eventually('answers flow', () => load.answers.filter(isComplete).length >= CALLERS);
    database.withholdFromStandbys();
    const from = load.answers.length;
    const before = await checkpointSize(url, key);
    await eventually('more is acknowledged', () => load.answers.slice(from).filter(isComplete).length >= CALLERS);
    await eventually('and signed', async () => (await checkpointSize(url, key)) > before + CALLERS);
    const published = await checkpointSize(url, key);
    await load.stop();
    await database.failOver();
    await eventually('it is answered again', async () => (await fetch(`${url}/readyz`)).ok);
    const { ids, events } = await recorded(database.primaryUrl());
    const lost = load.answers.filter(isComplete).filter(({ evidenceId }) => !ids.has(evidenceId ?? ''));
    expect(lost.length).toBeGreaterThan(0);
    expect(events).toBeLessThan(published);
    const { verifySpine } = await graphql(url, key, '{ verifySpine { intact fault } }');
    const fault = expect.stringMatching(/^the checkpoint of size \d+ covers events that are missing$/);
    expect(verifySpine).toEqual({ intact: false, fault });
  }, 600_000);
});
