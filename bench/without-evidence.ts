import pg from 'pg';
import type { Target } from './targets.ts';

const FUNCTION = 'append_evidence(json, json, json, json, text)';
const NOTHING_STORED = `
  CREATE OR REPLACE FUNCTION append_evidence(counts json, events json, ledger json, outgoing json, contents text)
  RETURNS json LANGUAGE sql AS $$ SELECT json_object_agg(e->>'id', '0') FROM json_array_elements(events) e $$`;

/**
 * Has the database of a benchmark answer appends without storing anything, to see what storing costs. The gateway itself
 * has no such setting. Returns what brings the function back.
 */
export async function withoutEvidence({ databaseUrl }: Target): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ definition: string }>(
    `SELECT pg_get_functiondef('${FUNCTION}'::regprocedure) AS definition`,
  );
  const [{ definition } = { definition: '' }] = rows;
  await client.query(NOTHING_STORED);
  return async () => {
    await client.query(definition);
    await client.end();
  };
}
