import type { EvidenceRow } from '../../database/evidence.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { JsonObject } from '../../shared/json.js';
import { CompactRange } from './merkle.rules.js';
import type { SpineReader, SpineVerification, StoredEvent } from './spine.port.js';
import { findFault } from './spine.rules.js';

const VERIFY_BATCH = 2_000;

interface EventRow extends Omit<EvidenceRow, 'salt' | 'content'> {
  sequence: string;
  salt: string | null;
  content: string | null;
}

const COLUMNS = `e.tenant_id, e.sequence::text, e.id, e.action, e.resource_id, e.resource_type, e.actor, e.actor_type, e.severity,
  e.correlation_id, to_char(e.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS occurred_at,
  encode(e.details_hash, 'hex') AS details_hash, encode(e.leaf_hash, 'hex') AS leaf_hash,
  encode(d.salt, 'hex') AS salt, d.content`;
/** Microseconds, which no event of ours has: with any the text is not the one that was hashed. */
const NO_MICROSECONDS = /000$/;
const FROM = 'FROM spine_events e LEFT JOIN spine_details d ON d.event_id = e.id';

/** Reads and checks the spine of one tenant. */
export class PostgresSpineReader implements SpineReader {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async event(tenantId: string, id: string): Promise<StoredEvent | undefined> {
    const [row] = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<EventRow[]>(`SELECT ${COLUMNS} ${FROM} WHERE e.tenant_id = ? AND e.id = ?`, [tenantId, id]),
    );
    return row === undefined ? undefined : toStoredEvent(asSealed(row));
  }

  async verify(tenantId: string): Promise<SpineVerification> {
    const tree = new CompactRange();
    for (;;) {
      const rows = await this.unitOfWork.tenant(tenantId, ({ em }) =>
        em.execute<EventRow[]>(
          `SELECT ${COLUMNS} ${FROM} WHERE e.tenant_id = ? AND e.sequence >= ? ORDER BY e.sequence LIMIT ?`,
          [tenantId, tree.size.toString(), VERIFY_BATCH],
        ),
      );
      for (const row of rows) {
        const fault =
          row.sequence === tree.size.toString() ? findFault(asSealed(row)) : `sequence ${tree.size} is missing`;
        if (fault !== undefined)
          return {
            size: tree.size,
            rootHash: tree.root().toString('hex'),
            fault: { sequence: tree.size, reason: fault },
          };
        tree.append(Buffer.from(row.leaf_hash, 'hex'));
      }
      if (rows.length < VERIFY_BATCH) break;
    }
    return {
      size: tree.size,
      rootHash: tree.root().toString('hex'),
      fault: await this.missingTail(tenantId, tree.size),
    };
  }

  private async missingTail(tenantId: string, size: bigint): Promise<SpineVerification['fault']> {
    const [log] = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ size: string }[]>('SELECT size::text FROM spine_logs WHERE tenant_id = ?', [tenantId]),
    );
    // More events than were read is growth since; fewer is a loss.
    const isShort = log !== undefined && BigInt(log.size) > size && (await this.countFrom(tenantId, size)) === 0;
    return isShort
      ? { sequence: size, reason: `the log has ${log.size} events, of which the last are missing` }
      : undefined;
  }

  private async countFrom(tenantId: string, sequence: bigint): Promise<number> {
    const [row] = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ count: number }[]>(
        'SELECT count(*)::integer AS count FROM spine_events WHERE tenant_id = ? AND sequence >= ?',
        [tenantId, sequence.toString()],
      ),
    );
    return row?.count ?? 0;
  }
}

/** The row with its time in the form in which it was hashed. */
function asSealed(row: EventRow): EventRow {
  return { ...row, occurred_at: `${row.occurred_at.replace(NO_MICROSECONDS, '')}Z` };
}

function toStoredEvent(row: EventRow): StoredEvent {
  return {
    id: row.id,
    sequence: BigInt(row.sequence),
    leafHash: row.leaf_hash,
    action: row.action,
    actor: row.actor,
    actorType: row.actor_type,
    resourceId: row.resource_id,
    resourceType: row.resource_type,
    severity: row.severity,
    correlationId: row.correlation_id,
    occurredAt: new Date(row.occurred_at),
    details: row.content === null ? null : (JSON.parse(row.content) as JsonObject),
  };
}
