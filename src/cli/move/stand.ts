import type { EvidenceRow } from '../../database/evidence/evidence.js';
import { SpineSealer } from '../../features/trust/spine/spine-sealer.service.js';
import type { JsonObject } from '../../shared/json/json.js';
import { systemClock } from '../../shared/time/clock.js';
import type { Cell } from './cell.js';

/** The tenant of the platform itself, which every installation has. */
export const STAYING_TENANT = 'default';

/** How a tenant stands at an installation. */
export interface TenantStand {
  movingSince: Date | null;
  /** The identity of the database that it is being moved to. */
  movingTo: string | null;
  movedTo: string | null;
  /** The size at which its log was closed. */
  closedAt: bigint | null;
  /** The root of its log when it left, hex; null unless it is being forgotten here, or was. */
  leftRoot: string | null;
  forgottenAt: Date | null;
  isSalted: boolean;
}

/** Undefined where the installation does not know it. */
export async function standOf({ client }: Cell, tenantId: string): Promise<TenantStand | undefined> {
  const { rows } = await client.query<{
    since: Date | null;
    target: string | null;
    to: string | null;
    closed: string | null;
    root: string | null;
    forgotten: Date | null;
    salted: boolean;
  }>(
    `SELECT t.moving_since AS since, l.moving_to AS target, t.moved_to AS to, l.closed_at::text AS closed, encode(l.left_root, 'hex') AS root, l.forgotten_at AS forgotten,
            t.log_entries = 'salted' AS salted
       FROM tenants t LEFT JOIN spine_logs l ON l.tenant_id = t.id WHERE t.id = $1`,
    [tenantId],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const closedAt = row.closed === null ? null : BigInt(row.closed);
  const { since, target, to, root, forgotten, salted } = row;
  const marks = { movingSince: since, movingTo: target, movedTo: to, leftRoot: root, forgottenAt: forgotten };
  return { ...marks, closedAt, isSalted: salted };
}

type MoveAction =
  | 'tenant.move_begun'
  | 'tenant.move_undone'
  | 'tenant.moved_here'
  | 'tenant.moved_away'
  | 'tenant.forget_begun'
  | 'tenant.forgotten';

/** An event of a move. `log`: the tenant whose log gets it. */
export function moveEvent(
  action: MoveAction,
  { log, isSalted, tenantId, details }: { log: string; isSalted: boolean; tenantId: string; details: JsonObject },
): EvidenceRow {
  return new SpineSealer(systemClock, () => isSalted).seal({
    tenantId: log,
    action,
    actor: 'system',
    actorType: 'system',
    severity: 'warning',
    resourceType: 'tenant',
    resourceId: tenantId,
    details,
  });
}

/** Has every instance refuse what the tenant asks for from now on; evidence is in its log. Does nothing the second time. */
export function beginMove(
  source: Cell,
  tenantId: string,
  { movingSince, isSalted }: TenantStand,
  { identity, address }: { identity: string; address: string },
): Promise<void> {
  if (movingSince !== null) return Promise.resolve();
  return source.transaction(async () => {
    await source.client.query('UPDATE tenants SET moving_since = now() WHERE id = $1', [tenantId]);
    await source.client.query('UPDATE spine_logs SET moving_to = $2 WHERE tenant_id = $1', [tenantId, identity]);
    await source.record(
      moveEvent('tenant.move_begun', { log: tenantId, isSalted, tenantId, details: { to: address } }),
    );
  });
}

/** Closes the log: whatever is recorded later fails, so that it is complete. Resolves to its size. */
export async function closeLog({ client }: Cell, tenantId: string): Promise<bigint> {
  const { rows } = await client.query<{ size: string }>(
    'UPDATE spine_logs SET closed_at = size WHERE tenant_id = $1 RETURNING size::text',
    [tenantId],
  );
  return BigInt(rows[0]?.size ?? 0);
}

/** Opens the tenant again, with evidence in its log. */
export function openAgain(source: Cell, tenantId: string, isSalted: boolean, reason: string): Promise<void> {
  return source.transaction(async () => {
    await source.client.query('UPDATE spine_logs SET closed_at = NULL, moving_to = NULL WHERE tenant_id = $1', [
      tenantId,
    ]);
    await source.client.query('UPDATE tenants SET moving_since = NULL WHERE id = $1', [tenantId]);
    await source.record(moveEvent('tenant.move_undone', { log: tenantId, isSalted, tenantId, details: { reason } }));
  });
}
