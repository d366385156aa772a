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

/** Puts an account of the tenant's first member in, as if that person had connected it. Returns the id. */
export async function connectAccount(databaseUrl: string, serverId: string): Promise<string> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const id = randomUUID();
  await owner.query(
    `INSERT INTO mcp_tokens (id, tenant_id, server_id, holder, subject, issuer, resource, scope, secret, created_at, updated_at)
     SELECT $1, s.tenant_id, s.id, m.id::text, m.subject, 'https://1.1.1.1', s.url, '', 'x', now(), now()
       FROM mcp_servers s JOIN members m USING (tenant_id) WHERE s.id = $2 LIMIT 1`,
    [id, serverId],
  );
  await owner.end();
  return id;
}
