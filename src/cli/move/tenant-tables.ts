import pg from 'pg';
import {
  FORGOTTEN_LAST,
  FORGOTTEN_ROWS,
  INSERT_TRIGGERS,
  KEPT_TABLES,
  LAST_TABLES,
  LATE_COLUMNS,
  ROWS_OF_TENANT,
  STAYING_COLUMNS,
} from './moved-tables.data.js';
import { orderOfTables, type TableReference } from './table-order.rules.js';

/** A table with rows of a tenant. */
export interface TenantTable {
  name: string;
  /** Copied columns and their types, in the order of the table. */
  columns: { name: string; type: string }[];
}

const COLUMNS = `
  SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     AND (c.relname = 'tenants' OR EXISTS (
           SELECT FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'tenant_id' AND NOT t.attisdropped))
   ORDER BY c.relname, a.attnum`;

const REFERENCES = `
  SELECT f.relname AS "from", t.relname AS "to", k.condeferrable AS "isDeferrable"
    FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
   WHERE k.contype = 'f' AND NOT f.relispartition AND NOT t.relispartition`;

const OWN_REFERENCES = `
  SELECT f.relname AS "table",
         ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS c (num, at)
                 JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = c.num ORDER BY c.at) AS "from",
         ARRAY(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY AS c (num, at)
                 JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = c.num ORDER BY c.at) AS "to"
    FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid
   WHERE k.contype = 'f' AND k.conrelid = k.confrelid`;

/** Functions that run for each insert into a table of a tenant. */
const TRIGGERS = `
  SELECT DISTINCT p.proname AS name
    FROM pg_trigger g JOIN pg_proc p ON p.oid = g.tgfoid JOIN pg_class c ON c.oid = g.tgrelid
   WHERE NOT g.tgisinternal AND g.tgtype & 4 = 4 AND c.relnamespace = 'public'::regnamespace`;

/**
 * All tables with rows of a tenant, by the catalog, in an order in which they can be filled. Throws where a trigger on inserts
 * is not known.
 */
export async function tenantTables(client: pg.Client): Promise<TenantTable[]> {
  const { rows: triggers } = await client.query<{ name: string }>(TRIGGERS);
  const unknown = triggers.filter(({ name }) => INSERT_TRIGGERS[name] === undefined).map(({ name }) => name);
  if (unknown.length > 0) throw new Error(`it is not known what the triggers ${unknown.join(', ')} do to a copy`);
  const tables = new Map<string, TenantTable>();
  const { rows } = await client.query<{ table: string; name: string; type: string }>(COLUMNS);
  for (const { table, name, type } of rows) {
    if (STAYING_COLUMNS[table]?.includes(name) === true) continue;
    const known = tables.get(table) ?? { name: table, columns: [] };
    known.columns.push({ name, type });
    tables.set(table, known);
  }
  const { rows: references } = await client.query<TableReference>(REFERENCES);
  return orderOfTables([...tables.keys()], references, LAST_TABLES).flatMap((name) => tables.get(name) ?? []);
}

/** The condition of a tenant's rows; `$1` is the tenant. */
export function rowsOfTenant({ name }: TenantTable): string {
  return ROWS_OF_TENANT[name] ?? 'tenant_id = $1';
}

/** Rows that an installation forgets, and the order in which nothing refers to what is gone. */
export interface ForgottenRows {
  table: string;
  /** The SQL condition; `$1` is the tenant. */
  where: string;
  /** Columns by which its rows name each other. */
  own: OwnReference[];
}

/** A foreign key of a table to itself. */
interface OwnReference {
  from: string[];
  to: string[];
}

/** The rows of a tenant that was moved which are removed, by the catalog. */
export async function forgottenRows(client: pg.Client): Promise<ForgottenRows[]> {
  const { rows } = await client.query<TableReference>(REFERENCES);
  const { rows: own } = await client.query<OwnReference & { table: string }>(OWN_REFERENCES);
  const references = rows.filter(({ from, to }) => from !== to).map((one) => ({ ...one, isDeferrable: false }));
  const tables = await tenantTables(client);
  const names = tables.map(({ name }) => name).filter((name) => !KEPT_TABLES.has(name) || FORGOTTEN_ROWS[name]);
  const last: readonly string[] = FORGOTTEN_LAST;
  const order = orderOfTables(names, references, new Set())
    .toReversed()
    .filter((name) => !last.includes(name));
  return [...order, ...last].map((name) => ({
    table: name,
    where: FORGOTTEN_ROWS[name] ?? ROWS_OF_TENANT[name] ?? 'tenant_id = $1',
    own: own.filter(({ table }) => table === name),
  }));
}

/** The number of rows and the sums of two parts of their SHA-256: equal for equal rows in whatever order. */
export interface TableDigest {
  rows: string;
  first: string;
  second: string;
}

/** Reads all rows of a tenant in a table. `isLate`: without columns that are written late. */
export async function tableDigest(
  client: pg.Client,
  table: TenantTable,
  tenantId: string,
  isLate = false,
): Promise<TableDigest> {
  const late = isLate ? (LATE_COLUMNS[table.name] ?? []) : [];
  const columns = table.columns.filter(({ name }) => !late.includes(name)).map(({ name }) => pg.escapeIdentifier(name));
  const { rows } = await client.query<TableDigest>(
    `SELECT count(*)::text AS rows, coalesce(sum(('x' || substr(h, 1, 15))::bit(60)::bigint), 0)::text AS first,
            coalesce(sum(('x' || substr(h, 16, 15))::bit(60)::bigint), 0)::text AS second
       FROM (SELECT encode(sha256(convert_to(ROW(${columns.join(', ')})::text, 'UTF8')), 'hex') AS h
               FROM ${pg.escapeIdentifier(table.name)} WHERE ${rowsOfTenant(table)}) hashed`,
    [tenantId],
  );
  return rows[0] ?? { rows: '0', first: '0', second: '0' };
}

export function isSameDigest(one: TableDigest, other: TableDigest): boolean {
  return one.rows === other.rows && one.first === other.first && one.second === other.second;
}
