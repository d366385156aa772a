import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { EvidenceLog } from '../../../src/database/evidence/evidence-log.js';
import type { LedgerRow } from '../../../src/database/evidence/evidence.js';
import { urlsOfRoles, withUser } from '../../../src/database/request-urls.js';
import { parseUsd } from '../../../src/shared/money.js';
import { newKey, type Reply, SPINE_KEY, startTestApp, type TestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { expectRestError } from '../../support/errors.js';
import { rowOf } from '../../support/evidence/ledger-sums.js';
import { event } from '../../support/evidence/two-tenants.js';
import { focusFaults, type FocusRow, readFocusCsv, sumOfCosts } from '../../support/focus.js';
import { silentLogger } from '../../support/logger.js';

/** GET /api/usage/focus, held against /v1/usage, the log and the specification of the format. Contract 2, usage. */
const FEBRUARY = 'start_date=2026-02-01T00:00:00Z&end_date=2026-03-01T00:00:00Z';
const TENANTS = ['seed-00001', 'seed-00002', 'seed-00003'];

let app: TestApp;
let owner: pg.Client;
let evidence: EvidenceLog;

/** A month of calls of three tenants. */
beforeAll(async () => {
  const database = await createDatabase();
  const env = {
    MIGRATION_DATABASE_URL: database.url,
    DATABASE_URL: withUser(database.url, 'portcullis_test', 'of requests'),
    PORTCULLIS_ADMIN_KEY: newKey(),
    SPINE_SIGNING_KEY: SPINE_KEY,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'error',
  };
  const amounts = ['--tenants', '3', '--keys', '12', '--invocations', '4000', '--days', '28'];
  await promisify(execFile)(process.execPath, ['dist/main.js', 'seed', ...amounts, '--until', '2026-03-01T00:00:00Z'], {
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  app = await startTestApp({ databaseUrl: database.url, env });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  evidence = new EvidenceLog(urlsOfRoles(database.url).platform, silentLogger);
});
afterAll(async () => {
  await evidence.close();
  await owner.end();
});

const as = (tenantId: string) => ({ headers: { 'x-tenant-id': tenantId } });
const focus = (query: string, tenantId = TENANTS[0]!): Promise<Reply> =>
  app.request('GET', `/api/usage/focus?${query}`, as(tenantId));

async function rowsOf(query: string, tenantId = TENANTS[0]!): Promise<FocusRow[]> {
  const { status, text, headers } = await focus(`${query}&format=csv`, tenantId);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const file = readFocusCsv(text);
  expect(focusFaults(file)).toEqual([]);
  return file.rows;
}

/** The cost and tokens of /v1/usage for the same period. */
async function usageOf(query: string, tenantId = TENANTS[0]!) {
  const { json } = await app.request('GET', `/v1/usage?${query}`, as(tenantId));
  const { total_cost_usd, total_tokens } = json.usage;
  return { cost: parseUsd(Number(total_cost_usd).toFixed(9)), tokens: BigInt(total_tokens) };
}

const tokensOf = (rows: readonly FocusRow[]): bigint =>
  rows.reduce((sum, row) => sum + (row.ConsumedUnit === 'Tokens' ? BigInt(row.ConsumedQuantity!) : 0n), 0n);

describe('the file adds up to /v1/usage to the nano-USD', () => {
  test.each(TENANTS)('by day and by hour, for %s', async (tenantId) => {
    const expected = await usageOf(FEBRUARY, tenantId);
    expect(expected.cost).toBeGreaterThan(0n);
    for (const granularity of ['day', 'hour']) {
      const rows = await rowsOf(`${FEBRUARY}&granularity=${granularity}`, tenantId);
      expect({ cost: sumOfCosts(rows), tokens: tokensOf(rows) }).toEqual(expected);
      expect(sumOfCosts(rows, 'EffectiveCost')).toBe(expected.cost);
      expect(new Set(rows.map(({ BillingAccountId }) => BillingAccountId))).toEqual(new Set([tenantId]));
    }
  });

  test('of a period that begins and ends within an hour, whose charge periods do not go beyond it', async () => {
    const query = 'start_date=2026-02-09T10:20:00Z&end_date=2026-02-11T15:40:30Z';
    for (const granularity of ['day', 'hour']) {
      const rows = await rowsOf(`${query}&granularity=${granularity}`);
      expect({ cost: sumOfCosts(rows), tokens: tokensOf(rows) }).toEqual(await usageOf(query));
      const starts = rows.map(({ ChargePeriodStart }) => ChargePeriodStart!);
      const ends = rows.map(({ ChargePeriodEnd }) => ChargePeriodEnd!);
      expect(starts.every((time) => time >= '2026-02-09T10:20:00Z')).toBe(true);
      expect(ends.every((time) => time <= '2026-02-11T15:40:30Z')).toBe(true);
    }
  });
});

/** Records a call of a tenant in its log and its ledger. */
async function record(tenantId: string, given: Partial<LedgerRow>): Promise<void> {
  const sealed = event(tenantId);
  await evidence.append(sealed, rowOf(sealed, { occurred_at: '2026-02-10T08:30:00.000Z', ...given }));
}

const JUNE = 'start_date=2026-06-01T00:00:00Z&end_date=2026-07-01T00:00:00Z';
const sonnet = { model: 'claude-sonnet-4-5', provider: 'anthropic', occurred_at: '2026-06-10T08:30:00.000Z' } as const;
const lost = {
  ...sonnet,
  outcome: 'failed',
  error_code: 'SERVICE_UNAVAILABLE',
  estimated: true,
  cache: 'BYPASS',
} as const;
const priced = (row: FocusRow) => [row.SkuMeter, row.ConsumedQuantity, row.ListUnitPrice, row.BilledCost];

describe('rows', () => {
  test('are one for each kind of tokens, at its price', async () => {
    await app.createTenant({ id: 'kinds' });
    const counters = { cacheWriteTokens: 300, cacheWriteHourTokens: 100, reasoningTokens: 20, webSearches: 2 };
    const usage = { prompt_tokens: 1_000, cached_tokens: 400, completion_tokens: 50, counters };
    await record('kinds', { ...sonnet, ...usage, cost: '23120000' });
    const rows = await rowsOf(JUNE, 'kinds');
    expect(rows.map(priced)).toEqual([
      ['Input tokens', '300', '3', '0.0009'],
      ['Cached input tokens', '400', '0.3', '0.00012'],
      ['Cache write tokens', '200', '3.75', '0.00075'],
      ['Cache write tokens for an hour', '100', '6', '0.0006'],
      ['Output tokens', '30', '15', '0.00045'],
      ['Reasoning tokens', '20', '15', '0.0003'],
      ['Web searches', '2', '10', '0.02'],
    ]);
    expect(rows.map(({ PricingUnit }) => PricingUnit).slice(-2)).toEqual(['1000000 Tokens', '1000 Searches']);
  });

  test('have the prices of long prompts under an id of their own', async () => {
    await app.createTenant({ id: 'long' });
    for (const [prompt, cost] of [
      [200_000, 600_000_000],
      [200_001, 1_200_006_000],
    ] as const)
      await record('long', { ...sonnet, prompt_tokens: prompt, completion_tokens: 0, cost: String(cost) });
    const rows = await rowsOf(JUNE, 'long');
    expect(rows.map(({ SkuPriceId, ListUnitPrice }) => [SkuPriceId, ListUnitPrice])).toEqual([
      ['anthropic/claude-sonnet-4-5/input', '3'],
      ['anthropic/claude-sonnet-4-5/input/above-200000', '6'],
    ]);
  });

  test('are whole where no known price gives the cost, and say when a call was lost', async () => {
    await app.createTenant({ id: 'whole' });
    const usage = { prompt_tokens: 1_000, completion_tokens: 50 };
    await record('whole', { ...sonnet, ...usage, cost: '3750001' });
    await record('whole', { ...sonnet, ...usage, model: 'gone', cost: '77' });
    await record('whole', { ...lost, ...usage, cost: '9000000', latency_millis: 60_000 });
    await record('whole', { ...lost, ...usage, cost: '5000000', latency_millis: 22 * 86_400_000 });
    await record('whole', { ...sonnet, ...usage, outcome: 'denied', cost: '1' });
    const rows = await rowsOf(JUNE, 'whole');
    const seen = rows.map((row) => [row.SkuId, row.SkuPriceId, row.BilledCost, row.ChargeClass]);
    expect(seen.toSorted()).toEqual([
      ['anthropic/claude-sonnet-4-5/calls', null, '0.003750001', null],
      ['anthropic/claude-sonnet-4-5/calls', null, '0.005', 'Correction'],
      ['anthropic/claude-sonnet-4-5/calls', null, '0.009', null],
      ['anthropic/gone/calls', null, '0.000000077', null],
    ]);
    expect(rows.filter(({ ChargeDescription }) => ChargeDescription!.includes('process ended')).length).toBe(2);
    expect({ cost: sumOfCosts(rows), tokens: tokensOf(rows) }).toEqual(await usageOf(JUNE, 'whole'));
  });

  test('have texts that no spreadsheet takes for a formula', async () => {
    await app.createTenant({ id: 'sly', name: '=HYPERLINK("x")' });
    await record('sly', { ...sonnet, user_id: '@SUM(A1)\n"', cost: '33000' });
    const rows = await rowsOf(JUNE, 'sly');
    expect(new Set(rows.map((row) => row.SubAccountId))).toEqual(new Set([`'@SUM(A1)\n"`]));
    expect(new Set(rows.map((row) => row.BillingAccountName))).toEqual(new Set([`'=HYPERLINK("x")`]));
  });

  test('name the first and the last leaf of their calls, under the root of the log', async () => {
    const rows = await rowsOf(`${FEBRUARY}&granularity=hour`);
    const { rows: calls } = await owner.query(
      `SELECT e.sequence::text, l.model, l.user_id, l.key_id, to_char(l.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:00:00"Z"') AS hour
         FROM spine_events e JOIN usage_ledger l ON l.id = e.id WHERE e.tenant_id = $1`,
      [TENANTS[0]],
    );
    const bySequence = new Map(calls.map((call) => [call.sequence, call]));
    for (const row of rows) {
      for (const leaf of [row.x_leaf_first!, row.x_leaf_last!]) {
        expect(bySequence.get(leaf)).toMatchObject({
          model: row.SkuId!.split('/')[1],
          user_id: row.SubAccountId,
          key_id: row.ResourceId,
          hour: row.ChargePeriodStart,
        });
      }
      expect(BigInt(row.x_leaf_first!)).toBeLessThanOrEqual(BigInt(row.x_leaf_last!));
    }
    const { json } = await app.request('GET', '/api/trust/spine/checkpoint', {
      headers: { ...as(TENANTS[0]!).headers, accept: 'application/json' },
    });
    expect(new Set(rows.map((row) => row.x_root))).toEqual(new Set([json.rootHash]));
    expect(new Set(rows.map((row) => row.x_log_origin))).toEqual(new Set([json.origin]));
  });

  test('remain, by key and user, when the ledger lists the calls no longer', async () => {
    const tenantId = TENANTS[2]!;
    const before = await usageOf(FEBRUARY, tenantId);
    await owner.query(`INSERT INTO usage_expiries VALUES ($1, '2026-02-15T00:00:00Z', false)`, [tenantId]);
    // Rows that are still to be deleted count in hours that are not whole, as in /v1/usage, and afterwards do not.
    const uneven = 'start_date=2026-02-03T10:20:00Z&end_date=2026-02-20T15:40:30Z';
    const asUsage = async (): Promise<void> => {
      const rows = await rowsOf(uneven, tenantId);
      expect({ cost: sumOfCosts(rows), tokens: tokensOf(rows) }).toEqual(await usageOf(uneven, tenantId));
    };
    await asUsage();
    await owner.query(`DELETE FROM usage_ledger WHERE tenant_id = $1 AND occurred_at < '2026-02-15T00:00:00Z'`, [
      tenantId,
    ]);
    await asUsage();
    for (const granularity of ['day', 'hour']) {
      const rows = await rowsOf(`${FEBRUARY}&granularity=${granularity}`, tenantId);
      expect({ cost: sumOfCosts(rows), tokens: tokensOf(rows) }).toEqual(before);
      const old = rows.filter(({ ChargePeriodStart }) => ChargePeriodStart! < '2026-02-15T00:00:00Z');
      expect(old.length).toBeGreaterThan(0);
      for (const row of old) expect([row.SkuPriceId, row.x_leaf_first, row.x_leaf_last]).toEqual([null, null, null]);
      expect(old.every(({ ResourceId, SubAccountId }) => ResourceId !== null && SubAccountId !== null)).toBe(true);
    }
  });
});

test('JSON Lines have the same rows, with numbers and nulls', async () => {
  const rows = await rowsOf(FEBRUARY);
  const { text, headers } = await focus(`${FEBRUARY}&format=jsonl`);
  expect(headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
  const lines = text.trimEnd().split('\n');
  expect(lines.length).toBe(rows.length);
  const read = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(typeof read[0]!.BilledCost).toBe('number');
  for (const [place, row] of rows.entries()) {
    const asTexts = Object.entries(read[place]!).map(([name, value]) => {
      if (typeof value !== 'number') return [name, value];
      expect(Number(row[name])).toBe(value);
      return [name, row[name]];
    });
    expect(Object.fromEntries(asTexts)).toEqual(row);
    // Read as text, since a number of JSON.parse is a float.
    expect(lines[place]).toContain(`"BilledCost":${row.BilledCost},`);
  }
});

test('a summary comes as JSON, and CSV where nothing is asked for', async () => {
  const { json } = await focus(`${FEBRUARY}&format=json`);
  const rows = await rowsOf(FEBRUARY);
  expect(json).toMatchObject({ version: '1.2', rows: rows.length, root_hash: rows[0]!.x_root });
  expect(parseUsd(json.billed_cost_usd.toFixed(9))).toBe(sumOfCosts(rows));
  expect(json.tree_size).toBeGreaterThan(Number(rows.at(-1)!.x_leaf_last));
  expect((await focus(FEBRUARY)).headers.get('content-type')).toBe('text/csv; charset=utf-8');
});

test('more than a file has room for is refused, and a shorter period is not', async () => {
  await app.createTenant({ id: 'wide' });
  // 30,000 users, whose rows are more than the bytes of a file, and then one more than the sums of an export.
  const fill = (from: number, to: number, day: string) =>
    owner.query(
      `WITH calls AS (
         INSERT INTO usage_ledger (id, tenant_id, occurred_at, action, user_id, model, outcome, prompt_tokens, completion_tokens,
                                   cached_tokens, cost, estimated, latency_millis, cache, actor)
         SELECT gen_random_uuid(), 'wide', $3::timestamptz, 'ai.generate', 'user ' || n, 'm', 'completed', 1, 0, 0, 1, false, 1,
                'MISS', 'ann' FROM generate_series($1::int, $2::int) n RETURNING *)
       INSERT INTO usage_hours SELECT tenant_id, date_trunc('hour', occurred_at, 'UTC'), model, user_id, 1, 1, 0, 1, '' FROM calls`,
      [from, to, day],
    );
  const refused = async (format: string): Promise<[number, string, string]> => {
    const { status, json } = await focus(`${JUNE}&format=${format}`, 'wide');
    return [status, json.error.param, json.error.message];
  };
  await fill(1, 30_000, '2026-06-10T08:00:00Z');
  expect((await focus(`${JUNE}&format=json`, 'wide')).json.rows).toBe(30_000);
  expect(await refused('jsonl')).toEqual([400, 'end_date', expect.stringContaining('16777216 bytes')]);
  await fill(30_001, 30_001, '2026-06-11T08:00:00Z');
  expect(await refused('json')).toEqual([400, 'end_date', expect.stringContaining('30000 different sums')]);
  expect(await rowsOf('start_date=2026-06-11T00:00:00Z&end_date=2026-06-12T00:00:00Z', 'wide')).toHaveLength(1);
});

test('without dates it is the current month, which may be empty', async () => {
  expect(await rowsOf('', TENANTS[1])).toEqual([]);
});

describe('administrators read it, of their tenant', () => {
  test('and see nothing of others', async () => {
    const key = await app.issueKey({ tenantId: TENANTS[1]!, subject: 'own', roles: ['tenant_admin'] });
    const { text, status } = await app.request('GET', `/api/usage/focus?${FEBRUARY}`, { key });
    expect(status).toBe(200);
    expect(text).not.toContain(TENANTS[0]);
    expect(sumOfCosts(readFocusCsv(text).rows)).toBe((await usageOf(FEBRUARY, TENANTS[1])).cost);
    const foreign = await app.request('GET', `/api/usage/focus?${FEBRUARY}`, { key, ...as(TENANTS[0]!) });
    expect(foreign.status).toBe(403);
  });

  test.each(['member', 'auditor', 'service'])('and %s does not', async (role) => {
    const key = await app.issueKey({ tenantId: TENANTS[0]!, subject: 'ann', roles: [role] });
    for (const format of ['csv', 'jsonl', 'json'])
      expectRestError(await app.request('GET', `/api/usage/focus?format=${format}`, { key }), 'FORBIDDEN');
  });

  test('nor does a member of the tier free', async () => {
    await app.createTenant({ id: 'small', tier: 'FREE' });
    const key = await app.issueKey({ tenantId: 'small', subject: 'ann', roles: ['member'] });
    expectRestError(await app.request('GET', '/api/usage/focus', { key }), 'FORBIDDEN');
    expect((await app.request('GET', '/v1/usage', { key })).status).toBe(200);
  });
});

test.each([
  ['start_date=yesterday', 'start_date'],
  ['end_date=2026-13-01T00:00:00Z', 'end_date'],
  ['start_date=2026-02-02T00:00:00Z&end_date=2026-02-01T00:00:00Z', 'end_date'],
  ['start_date=2026-01-01T00:00:00Z&end_date=2026-02-02T00:00:00Z', 'end_date'],
  ['start_date=2020-01-01T00:00:00Z', 'start_date'],
  ['granularity=week', 'granularity'],
  ['format=xml', 'format'],
])('%s is refused by the name of its field', async (query, param) => {
  const reply = await focus(query);
  expect([reply.status, reply.json.error.code, reply.json.error.param]).toEqual([400, 'INVALID_REQUEST', param]);
});
