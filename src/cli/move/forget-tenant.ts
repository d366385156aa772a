import type pg from 'pg';
import { ProgramEnded } from '../program.js';
import type { Cell } from './cell.js';
import { checkpointFault, hasLog, type LogState, newestNote, rootOf, signedSize } from './log-state.js';
import { removeTable } from './remove-table.js';
import { moveEvent, standOf, STAYING_TENANT, type TenantStand } from './stand.js';
import { forgottenRows } from './tenant-tables.js';

/** Timed work may add sums while rows go; a pass that finds none is the last. */
const MOST_PASSES = 5;
/** Rows that one transaction removes: others wait for none that is long. */
const ROWS_AT_ONCE = 10_000;

export interface ForgetOptions {
  source: Cell;
  target: Cell;
  tenantId: string;
  say: (line: string) => void;
  /** Rows that one transaction removes; 10,000 when absent. */
  rowsAtOnce?: number;
  /** Called after each of these transactions; may throw, as a death of the process would end it. */
  reached?: ((table: string) => void) | undefined;
}

/**
 * Removes a tenant's rows where it was moved from, once the target has shown that it has the whole log: the same root, and a
 * signed checkpoint of it. A table at a time, some rows in each transaction: an interrupted run is continued by the next. Its keys and where it is stay,
 * for 421. Throws ProgramEnded, and changes nothing, where the target lacks anything.
 */
export async function forgetTenant(options: ForgetOptions): Promise<void> {
  const { source, tenantId, say, reached } = options;
  const stand = await standOf(source, tenantId);
  const platform = await standOf(source, STAYING_TENANT);
  if (stand === undefined || platform === undefined) throw new ProgramEnded(`the source has no tenant ${tenantId}`, 1);
  const { movedTo, closedAt } = stand;
  if (movedTo === null || closedAt === null)
    throw new ProgramEnded(`${tenantId} was not moved from the source, or not to the end: move it first`, 1);
  if (stand.forgottenAt !== null) {
    say(`${tenantId} is forgotten already; it is at ${movedTo}`);
    return;
  }
  const left = await shownByTarget(options, stand, closedAt);
  const record = (action: 'tenant.forget_begun' | 'tenant.forgotten'): Promise<void> => {
    const details = { at: movedTo, log_size: Number(left.size), log_root: left.root };
    const log = { log: STAYING_TENANT, isSalted: platform.isSalted };
    return source.record(moveEvent(action, { ...log, tenantId, details }));
  };
  if (stand.leftRoot === null)
    await source.transaction(async () => {
      const mark = "UPDATE spine_logs SET left_root = decode($2, 'hex') WHERE tenant_id = $1";
      await source.client.query(mark, [tenantId, left.root]);
      await record('tenant.forget_begun');
    });
  reached?.('spine_logs');
  await removeRows(options);
  await source.transaction(async () => {
    await source.client.query('UPDATE spine_logs SET forgotten_at = now() WHERE tenant_id = $1', [tenantId]);
    await record('tenant.forgotten');
  });
  say(`${tenantId} is forgotten here; its callers are told that it is at ${movedTo}`);
}

async function shownByTarget({ source, target, tenantId }: ForgetOptions, stand: TenantStand, size: bigint) {
  const refused = (reason: string): ProgramEnded => new ProgramEnded(`${reason}; nothing was removed`, 1);
  const there = await standOf(target, tenantId);
  if (there === undefined) throw refused(`the target has no tenant ${tenantId}`);
  if (there.movingSince !== null)
    throw refused(`${tenantId} is not open at the target: set TARGET_DATABASE_URL to where it is now`);
  const left: LogState =
    stand.leftRoot === null ? await rootOf(source.client, tenantId, size) : { size, root: stand.leftRoot };
  if (!(await hasLog(target.client, tenantId, left))) throw refused(`the target does not have the log of ${tenantId}`);
  if (((await signedSize(target.client, tenantId)) ?? -1n) < size)
    throw refused(`the target has signed no checkpoint of the whole log of ${tenantId} yet: start a gateway there`);
  const fault = await checkpointFault(target.client, tenantId);
  if (fault !== undefined) throw refused(fault);
  const note = await newestNote(source.client, tenantId);
  if (note !== undefined && !(await hasNote(target.client, tenantId, note)))
    throw refused(`the target does not have the newest checkpoint of ${tenantId} that was signed at the source`);
  return left;
}

async function hasNote(client: pg.Client, tenantId: string, note: string): Promise<boolean> {
  const { rows } = await client.query('SELECT 1 FROM spine_checkpoints WHERE tenant_id = $1 AND note = $2', [
    tenantId,
    note,
  ]);
  return rows.length > 0;
}

async function removeRows(options: ForgetOptions): Promise<void> {
  const { source, tenantId, say, reached, rowsAtOnce = ROWS_AT_ONCE } = options;
  const order = await forgottenRows(source.client);
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    let removed = 0;
    for (const rows of order) {
      const count = await removeTable(source, rows, tenantId, { rowsAtOnce, reached });
      if (count > 0) say(`${rows.table}: ${count} removed`);
      removed += count;
    }
    if (removed === 0) return;
  }
  throw new ProgramEnded(`rows of ${tenantId} keep coming at the source: run this again`, 1);
}
