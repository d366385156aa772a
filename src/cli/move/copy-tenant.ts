import type pg from 'pg';
import { ProgramEnded } from '../program.js';
import type { Cell } from './cell.js';
import { copyTable } from './copy-table.js';
import { checkpointFault, type LogState, rootOf } from './log-state.js';
import { CHANGING_TABLES } from './moved-tables.data.js';
import { moveEvent, type TenantStand } from './stand.js';
import { tableDigest, isSameDigest, type TableDigest, type TenantTable, tenantTables } from './tenant-tables.js';

interface CopyOptions {
  source: Cell;
  target: Cell;
  tenantId: string;
  stand: TenantStand;
  /** The size at which the log is closed. */
  size: bigint;
  /** The target keeps where the tenant went when it left; that gives way. */
  isReturning: boolean;
  say: (line: string) => void;
  /** Runs before the target commits. */
  beforeCommit?: (() => void) | undefined;
}

export interface Copied {
  rows: number;
  tables: number;
  log: LogState;
}

/**
 * Copies all of a closed tenant into the target, in one transaction that commits only if each table, the log's root and its
 * newest checkpoint are those of the source, and the source has not changed since. Throws ProgramEnded otherwise.
 */
export async function copyTenant(options: CopyOptions): Promise<Copied> {
  const { source, target, tenantId, size, stand, say } = options;
  const tables = await tenantTables(source.client);
  const from = await source.another();
  try {
    await from.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await target.transaction(async () => {
      await target.client.query('SET CONSTRAINTS ALL DEFERRED');
      if (options.isReturning)
        for (const table of ['api_keys', 'spine_logs', 'tenants'])
          await target.client.query(`DELETE FROM ${table} WHERE ${table === 'tenants' ? 'id' : 'tenant_id'} = $1`, [
            tenantId,
          ]);
      let rows = 0;
      for (const table of tables) {
        const copied = await copyTable({ from, to: target.client }, table, tenantId);
        rows += copied;
        if (copied > 0) say(`${table.name}: ${copied}`);
      }
      await target.client.query('SET CONSTRAINTS ALL IMMEDIATE');
      const late = await assertSame({ from, to: target.client }, tables, tenantId);
      const log = await assertSameLog({ from, to: target.client }, tenantId, size);
      await from.query('COMMIT');
      await assertUnchanged(from, late, tenantId);
      await target.client.query('UPDATE tenants SET arrived_at = now() WHERE id = $1', [tenantId]);
      const details = { rows, log_size: Number(size), log_root: log.root, tables: tables.length };
      await target.record(
        moveEvent('tenant.moved_here', { log: tenantId, isSalted: stand.isSalted, tenantId, details }),
      );
      options.beforeCommit?.();
      return { rows, tables: tables.length, log };
    });
  } finally {
    await from.end();
  }
}

interface Ends {
  from: pg.Client;
  to: pg.Client;
}

/** Compares each table, and resolves to what the source's are without columns that are written late. */
async function assertSame(
  { from, to }: Ends,
  tables: readonly TenantTable[],
  tenantId: string,
): Promise<Map<TenantTable, TableDigest>> {
  const late = new Map<TenantTable, TableDigest>();
  for (const table of tables) {
    const ours = await tableDigest(from, table, tenantId);
    const theirs = await tableDigest(to, table, tenantId);
    if (!isSameDigest(ours, theirs))
      throw new ProgramEnded(`${table.name} differs at the target: ${ours.rows} rows became ${theirs.rows}`, 1);
    if (!CHANGING_TABLES.has(table.name)) late.set(table, await tableDigest(from, table, tenantId, true));
  }
  return late;
}

async function assertSameLog({ from, to }: Ends, tenantId: string, size: bigint): Promise<LogState> {
  const [ours, theirs] = [await rootOf(from, tenantId, size), await rootOf(to, tenantId, size)];
  if (ours.root !== theirs.root)
    throw new ProgramEnded(`the log's root is ${ours.root} at the source and ${theirs.root} at the target`, 1);
  const fault = await checkpointFault(to, tenantId);
  if (fault !== undefined) throw new ProgramEnded(fault, 1);
  return ours;
}

/** Throws ProgramEnded for a late change, of a request that was being answered when the tenant was closed: it would be lost. */
async function assertUnchanged(
  from: pg.Client,
  read: ReadonlyMap<TenantTable, TableDigest>,
  tenantId: string,
): Promise<void> {
  for (const [table, digest] of read)
    if (!isSameDigest(digest, await tableDigest(from, table, tenantId, true)))
      throw new ProgramEnded(`${table.name} was changed at the source while it was copied; run the move again`, 1);
}
