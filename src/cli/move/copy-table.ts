import pg from 'pg';
import { REFILLED_TABLES } from './moved-tables.data.js';
import { rowsOfTenant, type TenantTable } from './tenant-tables.js';

/** Rows of the first batch, of which it is not known how large they are. */
const FIRST_ROWS = 16;
const MOST_ROWS = 2_000;
const BATCH_BYTES = 2 ** 20;

/**
 * Copies a tenant's rows of one table from the source's snapshot into the target's transaction. Values go as PostgreSQL's own
 * text of them, a few MB at a time. Resolves to the number of rows.
 */
export async function copyTable(
  { from, to }: { from: pg.Client; to: pg.Client },
  table: TenantTable,
  tenantId: string,
): Promise<number> {
  const name = pg.escapeIdentifier(table.name);
  const texts = table.columns.map((column) => `${pg.escapeIdentifier(column.name)}::text`);
  // FETCH takes no parameters, and a cursor's own are those of its declaration.
  await from.query({
    text: `DECLARE moved NO SCROLL CURSOR FOR SELECT ${texts.join(', ')} FROM ${name} WHERE ${rowsOfTenant(table)}`,
    values: [tenantId],
  });
  if (REFILLED_TABLES.has(table.name)) await to.query(`DELETE FROM ${name} WHERE tenant_id = $1`, [tenantId]);
  const insert = insertOf(table);
  let copied = 0;
  for (let wanted = FIRST_ROWS; ;) {
    const { rows } = await from.query<(string | null)[]>({ text: `FETCH ${wanted} FROM moved`, rowMode: 'array' });
    if (rows.length > 0) {
      const values = table.columns.map((_, place) => rows.map((row) => row[place] ?? null));
      await to.query({ text: insert, values });
    }
    copied += rows.length;
    if (rows.length < wanted) break;
    wanted = nextRows(rows);
  }
  await from.query('CLOSE moved');
  return copied;
}

/** The columns are read as lists of texts, and cast by PostgreSQL as it reads a value that somebody types. */
function insertOf({ name, columns }: TenantTable): string {
  const names = columns.map((column) => pg.escapeIdentifier(column.name));
  const lists = columns.map((_, place) => `$${place + 1}::text[]`);
  const aliases = columns.map((_, place) => `c${place}`);
  const values = columns.map(({ type }, place) => `c${place}::${type}`);
  return `INSERT INTO ${pg.escapeIdentifier(name)} (${names.join(', ')}) SELECT ${values.join(', ')}
            FROM unnest(${lists.join(', ')}) AS copied (${aliases.join(', ')})`;
}

/** As many rows as fit the batch by the size of those before. */
function nextRows(rows: readonly (string | null)[][]): number {
  let bytes = 0;
  for (const row of rows) for (const value of row) bytes += value?.length ?? 0;
  return Math.max(1, Math.min(MOST_ROWS, Math.floor((BATCH_BYTES * rows.length) / Math.max(bytes, 1))));
}
