import pg from 'pg';
import { randomUUID } from 'node:crypto';

/** The pin of every tool that is put in here. */
export const SAMPLE_PIN = '0'.repeat(64);

/** Puts tools in a server's list, as if the server had offered them. */
export async function offerTools(databaseUrl: string, serverId: string, names: readonly string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  for (const name of names)
    await owner.query(
      `INSERT INTO mcp_tools (id, tenant_id, server_id, name, definition, pin, created_at, updated_at)
       SELECT $1, tenant_id, id, $3, $4, $5, now(), now() FROM mcp_servers WHERE id = $2`,
      [randomUUID(), serverId, name, { name, inputSchema: { type: 'object' } }, SAMPLE_PIN],
    );
  await owner.end();
}
