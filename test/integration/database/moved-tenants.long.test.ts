import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Cell } from '../../../src/cli/move/cell.js';
import { forgetTenant } from '../../../src/cli/move/forget-tenant.js';
import { rootOf, logSize } from '../../../src/cli/move/log-state.js';
import { KEPT_TABLES, STAYING_COLUMNS, STAYING_TABLES } from '../../../src/cli/move/moved-tables.data.js';
import { MoveInterrupted, type MoveStep, moveTenant, undoMove } from '../../../src/cli/move/move-tenant.js';
import { tableDigest, type TableDigest, type TenantTable, tenantTables } from '../../../src/cli/move/tenant-tables.js';
import { createDatabase } from '../../support/database.js';
import { signedLog } from '../../support/evidence/signed-log.js';
import { event, serveTwoTenants } from '../../support/evidence/two-tenants.js';

const ADDRESS = 'https://cell-2.example';
const BACK = 'https://cell-1.example';

describe('a tenant that is moved to another database', () => {
  const db = serveTwoTenants();
  let target: Awaited<ReturnType<typeof createDatabase>>;
  let cells: { source: Cell; target: Cell };
  let tables: TenantTable[];

  beforeAll(async () => {
    target = await createDatabase();
    cells = { source: await Cell.open('the source', db.url), target: await Cell.open('the target', target.url) };
    tables = await tenantTables(cells.source.client);
    // The platform's log, which says where tenants went.
    const make = `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, version, created_at, updated_at)
                  VALUES ('default', 'platform', 'pro', 0, '{}', 1, now(), now()) ON CONFLICT DO NOTHING`;
    await cells.source.client.query(make);
  });

  afterAll(async () => {
    await cells.source.close();
    await cells.target.close();
    await target.drop();
  });

  const move = (tenantId: string, diesAfter?: MoveStep): Promise<void> =>
    moveTenant({
      ...cells,
      tenantId,
      address: ADDRESS,
      waitMillis: 1_000,
      say: () => undefined,
      reached: (step) => {
        if (step === diesAfter) throw new MoveInterrupted(step);
      },
    });
  const back = (tenantId: string, diesAfter?: MoveStep): Promise<void> =>
    moveTenant({
      source: cells.target,
      target: cells.source,
      tenantId,
      address: BACK,
      waitMillis: 1_000,
      say: () => undefined,
      reached: (step) => {
        if (step === diesAfter) throw new MoveInterrupted(step);
      },
    });
  const forget = (tenantId: string, diesAfter?: string): Promise<void> =>
    forgetTenant({
      ...cells,
      tenantId,
      rowsAtOnce: 2,
      say: () => undefined,
      reached: (table) => {
        if (table === diesAfter) throw new MoveInterrupted(table);
      },
    });
  const digests = async (cell: Cell, tenantId: string): Promise<Map<string, TableDigest>> => {
    const found = new Map<string, TableDigest>();
    for (const table of tables) found.set(table.name, await tableDigest(cell.client, table, tenantId));
    return found;
  };
  const actions = async (cell: Cell, log: string): Promise<string[]> => {
    const { rows } = await cell.client.query<{ action: string }>(
      'SELECT action FROM spine_events WHERE tenant_id = $1 ORDER BY sequence',
      [log],
    );
    return rows.map(({ action }) => action);
  };

  it('has rows in tables that the catalog names: all but those of the installation', async () => {
    const { rows } = await cells.source.client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
          AND NOT relispartition ORDER BY 1`,
    );
    const named = [...tables.map(({ name }) => name), ...STAYING_TABLES];
    expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    const columns = tables.flatMap(({ name, columns: copied }) => copied.map((column) => `${name}.${column.name}`));
    const staying = Object.entries(STAYING_COLUMNS).flatMap(([name, kept]) =>
      kept.map((column) => `${name}.${column}`),
    );
    expect(columns.filter((column) => staying.includes(column))).toEqual([]);
  });

  it('takes each of its rows along, whatever step an earlier run died after, and nothing of others', async () => {
    const steps: MoveStep[] = ['closed', 'quiet', 'log closed', 'copied'];
    for (const step of steps) {
      await expect(move('a', step)).rejects.toThrow(MoveInterrupted);
      expect(await digests(cells.target, 'a')).toEqual(new Map(tables.map(({ name }) => [name, NOTHING])));
      // The tenant is closed: no event gets into the log once that is.
      if (step === 'log closed' || step === 'copied')
        await expect(
          db.unitOfWork.tenant('a', (unit) => {
            unit.record(event('a'));
            return Promise.resolve();
          }),
        ).rejects.toMatchObject({ code: 'TENANT_MOVING' });
    }
    const before = await digests(cells.source, 'a');
    expect([...before].filter(([, { rows }]) => rows !== '0').length).toBeGreaterThan(15);
    await expect(move('a', 'committed')).rejects.toThrow(MoveInterrupted);
    await expect(undoMove({ ...cells, tenantId: 'a' })).rejects.toThrow('the target has a already');
    await move('a');
    await move('a');
    const unchanged = tables.map(({ name }) => name).filter((name) => !GROWN.has(name));
    const after = await digests(cells.target, 'a');
    expect(unchanged.map((name) => [name, after.get(name)])).toEqual(unchanged.map((name) => [name, before.get(name)]));
    expect(await digests(cells.target, 'b')).toEqual(new Map(tables.map(({ name }) => [name, NOTHING])));
    expect((await actions(cells.target, 'a')).slice(-2)).toEqual(['tenant.move_begun', 'tenant.moved_here']);
    expect((await actions(cells.source, 'a')).at(-1)).toBe('tenant.move_begun');
    expect(await actions(cells.source, 'default')).toEqual(['tenant.moved_away']);
    const { rows } = await cells.target.client.query('SELECT id, moving_since, moved_to FROM tenants');
    expect(rows).toEqual([{ id: 'a', moving_since: null, moved_to: null }]);
  });

  it('is open again at the source when the move is undone', async () => {
    await expect(move('b', 'closed')).rejects.toThrow(MoveInterrupted);
    const third = await createDatabase();
    const elsewhere = { source: cells.source, target: await Cell.open('the target', third.url) };
    await expect(undoMove({ ...elsewhere, tenantId: 'b' })).rejects.toThrow('moved to another database');
    const again = { address: ADDRESS, waitMillis: 1_000, say: () => undefined };
    await expect(moveTenant({ ...elsewhere, tenantId: 'b', ...again })).rejects.toThrow('moved to another database');
    await elsewhere.target.close();
    await third.drop();
    await undoMove({ ...cells, tenantId: 'b' });
    await db.unitOfWork.tenant('b', (unit) => {
      unit.record(event('b'));
      return Promise.resolve();
    });
    expect((await actions(cells.source, 'b')).slice(-3)).toEqual([
      'tenant.move_begun',
      'tenant.move_undone',
      'test.event',
    ]);
  });

  it('is forgotten at the source, whatever an earlier run ended after, once the target shows its whole log', async () => {
    await expect(forget('b')).rejects.toThrow('b was not moved from the source');
    await expect(back('a')).rejects.toThrow(
      'still has the rows of a from before it left: run portcullis move a --forget',
    );
    await expect(forget('a')).rejects.toThrow('the target has signed no checkpoint of the whole log');
    const size = (await logSize(cells.target.client, 'a'))!;
    await signedLog(cells.target.client, 'a', await rootOf(cells.target.client, 'a', size - 2n));
    await expect(forget('a')).rejects.toThrow('the target has signed no checkpoint of the whole log');
    await signedLog(cells.target.client, 'a', await rootOf(cells.target.client, 'a', size));
    const removal = "DELETE FROM spine_events WHERE tenant_id = 'a'";
    await expect(cells.source.client.query(removal)).rejects.toThrow('append-only');
    const [others, there] = [await digests(cells.source, 'b'), await digests(cells.target, 'a')];

    const rowsLeft = async (table: string) => (await digests(cells.source, 'a')).get(table)?.rows;
    await cells.source.client.query(DEVICE_KEYS);
    for (let call = 0; call < 5; call += 1) await cells.source.client.query(CALL);
    for (const table of ['spine_logs', 'usage_ledger', 'policies', 'api_keys', 'spine_details', 'spine_events']) {
      await expect(forget('a', table)).rejects.toThrow(MoveInterrupted);
      // Two rows a transaction, but those that name them go with them.
      if (table === 'usage_ledger') expect(await rowsLeft(table)).toBe('4');
      if (table === 'api_keys') expect(await rowsLeft(table)).toBe('1');
    }
    await forget('a');
    await forget('a');
    const left = await digests(cells.source, 'a');
    const filled = [...left].filter(([, { rows }]) => rows !== '0').map(([name]) => name);
    expect(filled.toSorted()).toEqual([...KEPT_TABLES].toSorted());
    expect(await digests(cells.source, 'b')).toEqual(others);
    expect(await digests(cells.target, 'a')).toEqual(there);
    const told = await actions(cells.source, 'default');
    expect(told).toEqual(['tenant.moved_away', 'tenant.forget_begun', 'tenant.forgotten']);
    const { rows } = await cells.source.client.query("SELECT moved_to FROM tenants WHERE id = 'a'");
    expect(rows).toEqual([{ moved_to: ADDRESS }]);
    await expect(cells.source.client.query(removal.replace("'a'", "'b'"))).rejects.toThrow('append-only');
  });

  it('comes back to where it was forgotten, with all that it has by now', async () => {
    await cells.target.client.query(
      `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, version, created_at, updated_at)
       VALUES ('default', 'platform', 'pro', 0, '{}', 1, now(), now())`,
    );
    await expect(back('a', 'copied')).rejects.toThrow(MoveInterrupted);
    const before = await digests(cells.target, 'a');
    await back('a');
    const unchanged = tables.map(({ name }) => name).filter((name) => !GROWN.has(name));
    const after = await digests(cells.source, 'a');
    expect(unchanged.map((name) => [name, after.get(name)])).toEqual(unchanged.map((name) => [name, before.get(name)]));
    expect((await actions(cells.source, 'a')).slice(-3)).toEqual([
      'tenant.moved_here',
      'tenant.move_begun',
      'tenant.moved_here',
    ]);
    await db.unitOfWork.tenant('a', (unit) => {
      unit.record(event('a'));
      return Promise.resolve();
    });
    await expect(cells.source.client.query("DELETE FROM spine_events WHERE tenant_id = 'a'")).rejects.toThrow(
      'append-only',
    );
  });
});

/** Tables that the target's own event makes grow. */
const GROWN: ReadonlySet<string> = new Set(['spine_logs', 'spine_events', 'spine_details']);
const NOTHING = { rows: '0', first: '0', second: '0' };
const CALL = `
  INSERT INTO usage_ledger VALUES (gen_random_uuid(), 'a', now(), 'ai.generate', 'u', NULL, 'm', NULL, 'completed',
    0, 0, 0, 0, false, 0, 'BYPASS', NULL, NULL, 'u')`;
/** Each stands for the one before. */
const DEVICE_KEYS = `
  INSERT INTO api_keys (id, tenant_id, subject, name, roles, secret_hash, device_key_id, device_key_secret_hash, device_until, created_at, updated_at)
  SELECT lpad(n::text, 16, 'd'), 'a', 's', 'n', '{member}', sha256('x'),
         CASE n WHEN 1 THEN (SELECT id FROM api_keys WHERE tenant_id = 'a') ELSE lpad((n - 1)::text, 16, 'd') END,
         sha256('x'), now(), now(), now()
    FROM generate_series(1, 4) n`;
