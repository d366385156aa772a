import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { withUser } from '../../../src/database/request-urls.js';
import { parseUsd } from '../../../src/shared/money.js';
import { newKey, type Reply, SPINE_KEY, startTestApp, type TestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { expectRestError } from '../../support/errors.js';
import { focusFaults, type FocusRow, readFocusCsv, sumOfCosts } from '../../support/focus.js';

/** GET /api/usage/focus, held against /v1/usage, the log and the specification of the format. Contract 2, usage. */
const FEBRUARY = 'start_date=2026-02-01T00:00:00Z&end_date=2026-03-01T00:00:00Z';
const TENANTS = ['seed-00001', 'seed-00002', 'seed-00003'];

let app: TestApp;
let drop: () => Promise<void>;

/** A month of calls of three tenants. */
beforeAll(async () => {
  const database = await createDatabase();
  drop = database.drop;
  const env = {
    MIGRATION_DATABASE_URL: database.url,
    DATABASE_URL: withUser(database.url, 'portcullis_test', 'of requests'),
    PORTCULLIS_ADMIN_KEY: newKey(),
    SPINE_SIGNING_KEY: SPINE_KEY,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'error',
  };
  const amounts = ['--tenants', '3', '--keys', '12', '--invocations', '4000', '--days', '28'];
  await promisify(execFile)(
    process.execPath,
    ['dist/main.js', 'seed', ...amounts, '--until', '2026-03-01T00:00:00Z'],
    { env: { PATH: process.env.PATH ?? '', ...env } },
  );
  app = await startTestApp({ databaseUrl: database.url, env });
});
afterAll(() => drop());

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
async function usage(query: string, tenantId = TENANTS[0]!) {
  const { json } = await app.request('GET', `/v1/usage?${query}`, as(tenantId));
  const { total_cost_usd, total_tokens } = json.usage;
  return { cost: parseUsd(Number(total_cost_usd).toFixed(9)), tokens: BigInt(total_tokens) };
}

const tokensOf = (rows: readonly FocusRow[]): bigint =>
  rows.reduce((sum, row) => sum + (row.ConsumedUnit === 'Tokens' ? BigInt(row.ConsumedQuantity!) : 0n), 0n);

describe('the file adds up to /v1/usage to the nano-USD', () => {
  test.each(TENANTS)('by day and by hour, for %s', async (tenantId) => {
    const expected = await usage(FEBRUARY, tenantId);
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
      expect({ cost: sumOfCosts(rows), tokens: tokensOf(rows) }).toEqual(await usage(query));
      const starts = rows.map(({ ChargePeriodStart }) => ChargePeriodStart!);
      const ends = rows.map(({ ChargePeriodEnd }) => ChargePeriodEnd!);
      expect(starts.every((time) => time >= '2026-02-09T10:20:00Z')).toBe(true);
      expect(ends.every((time) => time <= '2026-02-11T15:40:30Z')).toBe(true);
    }
  });
});
