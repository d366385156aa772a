import { expect, test } from '@jest/globals';
import { APPEND_EVIDENCE, appendValues } from '../../../src/database/evidence/evidence.js';
import { migrate } from '../../../src/database/migrate.js';
import { minutesKeptSince } from '../../../src/features/gateway/usage/traffic.rules.js';
import { createEmptyDatabase, migrateBefore, MIGRATIONS } from '../../support/database.js';
import { calls, expectExactSums, rowOf } from '../../support/evidence/ledger-sums.js';
import { silentLogger } from '../../support/logger.js';
import { connect, event } from '../../support/evidence/two-tenants.js';

test('calls that earlier versions stored keep their rows, and the sums agree with them after each step', async () => {
  const empty = await createEmptyDatabase();
  const client = await connect(empty.url);
  try {
    await migrateBefore(empty.url, '0040');
    await client.query(
      `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
       VALUES ('a', 'a', 'pro', 0, '{}', now(), now())`,
    );
    await client.query("INSERT INTO spine_logs (tenant_id, size) VALUES ('a', 0) ON CONFLICT DO NOTHING");
    const append = async (): Promise<void> => {
      const events = calls.map(() => event('a'));
      const rows = events.map((one, index) => rowOf(one, { ...calls[index], model: 'kept' }));
      await client.query(APPEND_EVIDENCE, appendValues(events, rows));
      const [single] = [event('a')];
      await client.query(APPEND_EVIDENCE, appendValues([single], [rowOf(single, { ...calls[1], model: 'kept' })]));
    };
    await append();
    await migrateBefore(empty.url, '0047');
    await append();
    await migrate(empty.url, MIGRATIONS, silentLogger);
    const kept = new Date(minutesKeptSince(Date.now())).toISOString();
    await expectExactSums(client, 'kept', 2 * (calls.length + 1), kept);
    await client.query("SELECT fold_minutes(now() - interval '5 hours', 1000)");
    await append();
    await client.query("SELECT fold_minutes(now() - interval '5 hours', 1000)");
    await expectExactSums(client, 'kept', 3 * (calls.length + 1), kept);
    const { rows } = await client.query(
      'SELECT count(*)::int AS events, count(DISTINCT l.id)::int AS calls FROM spine_events e JOIN usage_ledger l USING (id)',
    );
    expect(rows).toEqual([{ events: 3 * (calls.length + 1), calls: 3 * (calls.length + 1) }]);
  } finally {
    await client.end();
    await empty.drop();
  }
});
