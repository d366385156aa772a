import type { LockMode } from '@mikro-orm/core';
import type { Unit } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import { isUuid } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import { McpServerRecord } from './mcp-server.entity.js';
import type { McpSecret } from './mcp-server.rules.js';

/** A server of the tenant. Throws NOT_FOUND. */
export async function findServer(
  { em }: Unit,
  id: string,
  lock: { lockMode?: LockMode } = {},
): Promise<McpServerRecord> {
  const server = isUuid(id) ? await em.findOne(McpServerRecord, { id }, lock) : null;
  if (server === null) throw new DomainError('NOT_FOUND', `there is no MCP server ${id}`);
  return server;
}

/** The secret of a server. Throws when it cannot be opened. */
export function serverSecret(
  { id, secret }: Pick<McpServerRecord, 'id' | 'secret'>,
  secrets: Pick<SecretBox, 'open'>,
): McpSecret {
  // Sealed by this platform as exactly that.
  return secret === null ? { headers: {} } : (JSON.parse(secrets.open(secret, id).toString()) as McpSecret);
}

/** A server as evidence and approvers see it. */
export function shownServer({
  name,
  kind,
  url,
  credentialType,
  keyHint,
  headerNames,
  enabled,
}: McpServerRecord): JsonObject {
  return { name, kind, url, credentialType, keyHint, headerNames: [...headerNames], enabled };
}

/** One change of a tenant's names at a time, so that limit and names hold. */
export async function lockServerNames({ em }: Unit, tenantId: string): Promise<void> {
  await em.execute(`SELECT pg_advisory_xact_lock(hashtextextended('mcp servers ' || ?, 0))`, [tenantId]);
}
