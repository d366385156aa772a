import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { dataFolder, startGateway, stopGateways } from '../../support/programs/gateway-process.js';
import { graphql, ownDatabase } from '../../support/programs/killed-gateway.js';
import { type Answer, isComplete, startLoad, stopLoads } from '../../support/programs/load.js';

const ROUNDS = 5;

afterEach(async () => {
  stopLoads();
  await stopGateways();
});

test('killed under load, again and again: what clients received is recorded, once, in an unbroken log', async () => {
  const dataDir = dataFolder();
  const answers: Answer[] = [];
  let key = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    const gateway = startGateway({ dataDir, env: { LOG_LEVEL: 'warn' } });
    const url = await gateway.ready();
    if (round === 0) {
      const limits = { tier: 'ENTERPRISE', requestsPerMinute: 1_000_000, tokensPerMinute: 1_000_000_000 };
      await graphql(url, gateway.key(), 'mutation($input: CreateTenantInput!) { createTenant(input: $input) { id } }', {
        input: { id: 'load', monthlyBudgetUsd: 1_000, ...limits },
      });
      const issued = await graphql(
        url,
        gateway.key(),
        'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }',
        { input: { tenantId: 'load', subject: 'client', roles: ['tenant_admin'] } },
      );
      key = issued.issueApiKey.secret;
    }
    const load = startLoad(url, key, 6, 0);
    await eventually('answers flow', () => load.answers.filter(isComplete).length >= 30 + round * 7);
    gateway.child.kill('SIGKILL');
    await gateway.exited;
    answers.push(...(await load.stop()));
  }

  const gateway = startGateway({ dataDir, env: { LOG_LEVEL: 'warn' } });
  const url = await gateway.ready();
  const database = await ownDatabase(gateway);
  try {
    const received = answers.filter(isComplete).map(({ evidenceId }) => evidenceId);
    expect(received.length).toBeGreaterThan(ROUNDS * 30);
    expect(new Set(received).size).toBe(received.length);
    const ledger = await database.query<{ id: string }>(
      `SELECT l.id FROM usage_ledger l JOIN spine_events e USING (id) JOIN spine_details d ON d.event_id = e.id
        WHERE l.tenant_id = 'load' AND l.outcome = 'completed'`,
    );
    const recorded = new Set(ledger.rows.map(({ id }) => id));
    expect(received.filter((id) => id === null || !recorded.has(id))).toEqual([]);

    const { rows: logs } = await database.query<
      Record<'size' | 'events' | 'ids' | 'last', number> & { tenant_id: string }
    >(
      `SELECT l.tenant_id, l.size::int AS size, count(e.*)::int AS events, count(DISTINCT e.id)::int AS ids,
              max(e.sequence)::int AS last
         FROM spine_logs l JOIN spine_events e USING (tenant_id) GROUP BY l.tenant_id, l.size`,
    );
    expect(logs.map(({ tenant_id }) => tenant_id).sort()).toEqual(['default', 'load']);
    for (const { size, events, ids, last } of logs) expect([events, ids, last + 1]).toEqual([size, size, size]);
    // Each invocation has one row in the ledger and one event under its id.
    const { rows: unmatched } = await database.query(
      `SELECT e.id FROM spine_events e LEFT JOIN usage_ledger l USING (id)
        WHERE e.action IN ('ai.generate', 'ai.embed') AND l.id IS NULL
       UNION ALL SELECT l.id FROM usage_ledger l LEFT JOIN spine_events e USING (id) WHERE e.id IS NULL`,
    );
    expect(unmatched).toEqual([]);
    for (const tenant of ['default', 'load']) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${gateway.key()}`,
          'content-type': 'application/json',
          'x-tenant-id': tenant,
        },
        body: JSON.stringify({ query: '{ verifySpine { intact fault } }' }),
      });
      expect(((await response.json()) as any).data.verifySpine).toEqual({ intact: true, fault: null });
    }

    // The counters come from the ledger: this month's money, and this minute's requests and tokens.
    const { rows: spent } = await database.query<{ usd: number }>(
      "SELECT (sum(cost) / 1e9)::float8 AS usd FROM usage_ledger WHERE tenant_id = 'load'",
    );
    await graphql(url, gateway.key(), 'mutation { updateTenant(id: "load", input: { monthlyBudgetUsd: 0 }) { id } }');
    const refused = await fetch(`${url}/v1/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'x' }] }),
    });
    expect(refused.status).toBe(402);
    const { details } = ((await refused.json()) as any).error;
    expect(details.used_usd).toBeCloseTo(spent[0]!.usd, 9);
    expect(details.held_usd).toBe(0);
    const reset = Number(refused.headers.get('x-ratelimit-reset'));
    const { rows: minute } = await database.query<{ requests: number }>(
      `SELECT count(*)::int AS requests FROM usage_ledger
        WHERE tenant_id = 'load' AND occurred_at >= to_timestamp($1) AND occurred_at < to_timestamp($2)`,
      [reset - 60, reset],
    );
    // The refusal itself is one of the minute's requests, and has no row.
    expect(1_000_000 - Number(refused.headers.get('x-ratelimit-remaining'))).toBe(minute[0]!.requests + 1);
  } finally {
    await database.end();
  }
});
