import pg from 'pg';
import type { Cell } from './cell.js';
import type { ForgottenRows } from './tenant-tables.js';

interface RemoveOptions {
  rowsAtOnce: number;
  /** Called after each transaction that removed rows. */
  reached?: ((table: string) => void) | undefined;
}

/**
 * Removes a tenant's rows of one table, some in each transaction. Their places are listed once, by a cursor that outlives its
 * transaction: a new search after each step would scan over all rows that were removed before. Resolves to the number of rows; rows that were
 * added or changed meanwhile may be left.
 */
export async function removeTable(
  source: Cell,
  rows: ForgottenRows,
  tenantId: string,
  { rowsAtOnce, reached }: RemoveOptions,
): Promise<number> {
  const { client } = source;
  const text = `DECLARE forgotten NO SCROLL CURSOR WITH HOLD FOR
    SELECT ctid::text FROM ${pg.escapeIdentifier(rows.table)} WHERE ${rows.where}`;
  await client.query({ text, values: [tenantId] });
  const removal = removalOf(rows);
  let removed = 0;
  try {
    for (;;) {
      const { rows: places } = await client.query<{ ctid: string }>(`FETCH ${rowsAtOnce} FROM forgotten`);
      if (places.length === 0) return removed;
      const values = [tenantId, places.map(({ ctid }) => ctid)];
      const { rowCount } = await source.transaction(() => client.query(removal, values));
      removed += rowCount ?? 0;
      reached?.(rows.table);
    }
  } finally {
    // A lost connection has closed it.
    await client.query('CLOSE forgotten').catch(() => undefined);
  }
}

/**
 * Removes the tenant's rows at the places `$2`, and the rows of the same table that reference them. A place may have been given to another row since,
 * so the condition is checked again.
 */
function removalOf({ table, where, own }: ForgottenRows): string {
  const name = pg.escapeIdentifier(table);
  const places = `ctid = ANY ($2::tid[]) AND ${where}`;
  if (own.length === 0) return `DELETE FROM ${name} WHERE ${places}`;
  const columns = [...new Set(own.flatMap(({ to }) => to))];
  const names = own.map(({ from, to }) => `(${listOf('r', from)}) = (${listOf('g', to)})`).join(' OR ');
  return `
    WITH RECURSIVE gone AS (
      SELECT o.ctid AS place, ${listOf('o', columns)} FROM ${name} o WHERE ${places}
       UNION
      SELECT r.ctid, ${listOf('r', columns)} FROM ${name} r JOIN gone g ON ${names})
    DELETE FROM ${name} WHERE ctid IN (SELECT place FROM gone)`;
}

function listOf(alias: string, columns: readonly string[]): string {
  return columns.map((column) => `${alias}.${pg.escapeIdentifier(column)}`).join(', ');
}
