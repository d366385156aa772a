import { hash } from 'node:crypto';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import type { ToolProgram } from '../../../shared/tool-program.js';

/** Whether a tenant has a server of the file. */
export function isOf({ tenants }: Pick<ToolProgram, 'tenants'>, tenantId: string): boolean {
  return tenants.includes('*') || tenants.includes(tenantId);
}

/**
 * The address of a program, so to speak: its name, and a digest of how it is started. Of the environment the names alone are
 * in it, as the values may be secrets.
 */
export function addressOf({ name, command, args, env, callMillis, startMillis }: ToolProgram): string {
  const started = { command, args: [...args], env: Object.keys(env).sort(), callMillis, startMillis };
  return `stdio:${name}#${hash('sha256', canonicalJson(started), 'hex').slice(0, 16)}`;
}

/**
 * A query with a row where a tenant lacks a server of the file, or has it as it was before; `undefined` for a file without
 * servers. A server of this name that was connected otherwise is left alone. Names and ids are letters, digits and `-`.
 */
export function missingPrograms(servers: readonly ToolProgram[]): string | undefined {
  if (servers.length === 0) return undefined;
  const rows = servers.flatMap((server) =>
    server.tenants.map((tenant) => `('${tenant}', '${server.name}', '${addressOf(server)}')`),
  );
  return `SELECT t.id AS tenant_id, f.name
            FROM (VALUES ${rows.join(', ')}) AS f (tenant, name, address)
            JOIN tenants t ON t.id = f.tenant OR f.tenant = '*'
            LEFT JOIN mcp_servers s ON s.tenant_id = t.id AND s.name = f.name
           WHERE s.id IS NULL OR (s.kind = 'stdio' AND s.url <> f.address)`;
}
