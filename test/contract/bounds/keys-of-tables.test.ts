import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabase } from '../../support/database.js';

/** Tables of the installation, which hold no tenant's records. */
const GLOBAL = ['archive_places', 'schema_migrations', 'settled_calls', 'tenants', 'write_probes'];

/** Tenants' tables from before decision 0161 of which a key does without the tenant. No new one comes here. */
const BY_ID = `
  alert_rules alerts analyses analysis_parts analysis_pieces analysis_templates api_keys approval_votes approvals
  budget_raises budgets committee_submissions design_benchmark_sets design_frameworks design_playbooks
  design_templates device_codes device_refresh_tokens dispute_cases dispute_entries dispute_notes evaluation_datasets
  evaluation_items evaluation_results evaluation_runs evidence_pack_files evidence_pack_links evidence_pack_pieces
  evidence_pack_sessions evidence_packs groups guards identity_providers mcp_documents mcp_servers mcp_session_posts
  mcp_tasks mcp_tokens mcp_tools mcp_virtual_servers member_identities members model_aliases oauth_assertions
  oauth_clients oauth_codes oauth_grants oauth_tokens outbox_events pii_lists policies policy_versions
  prompt_label_moves prompt_versions prompts proposal_moves proposals providers reconciliations response_cache
  sign_in_links spine_details spine_events stops user_sessions videos webhook_deliveries webhook_endpoints`
  .trim()
  .split(/\s+/);

interface Table {
  name: string;
  tenant: boolean;
  nullable: boolean;
  row_security: boolean;
}

interface Key {
  table: string;
  columns: string[];
}

const TABLES = `
  SELECT c.relname AS name, a.attnum IS NOT NULL AS tenant, coalesce(NOT a.attnotnull, false) AS nullable,
         c.relrowsecurity AS row_security
    FROM pg_class c
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
   ORDER BY 1`;

/** Primary, unique and foreign keys. */
const KEYS = `
  WITH keys AS (
    SELECT indrelid AS relation, indkey::int2[] AS columns FROM pg_index WHERE indisunique
     UNION ALL
    SELECT conrelid, conkey FROM pg_constraint WHERE contype = 'f')
  SELECT c.relname AS "table",
         ARRAY(SELECT coalesce(a.attname, 'expression')::text
                 FROM unnest(k.columns) WITH ORDINALITY u(attnum, place)
                 LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = u.attnum ORDER BY place) AS columns
    FROM keys k JOIN pg_class c ON c.oid = k.relation
   WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition
   ORDER BY 1`;

describe('the keys of tables', () => {
  let tables: Table[];
  let keys: Key[];

  beforeAll(async () => {
    const database = await createDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      tables = (await client.query<Table>(TABLES)).rows;
      keys = (await client.query<Key>(KEYS)).rows;
    } finally {
      await client.end();
      await database.drop();
    }
  });

  it('name the tenant of each row, or the table is one of the installation', () => {
    expect(tables.filter(({ tenant }) => !tenant).map(({ name }) => name)).toEqual(GLOBAL);
    expect(tables.filter(({ nullable }) => nullable)).toEqual([]);
  });

  it('are those of tables with row-level security, but for the list of migrations', () => {
    expect(tables.filter((table) => !table.row_security).map(({ name }) => name)).toEqual(['schema_migrations']);
  });

  it('hold the tenant in all but the tables that are named', () => {
    const without = keys.filter(({ table, columns }) => !columns.includes('tenant_id') && !GLOBAL.includes(table));
    expect([...new Set(without.map(({ table }) => table))]).toEqual(BY_ID);
  });
});
